"""What playouts expect an adventurer to do: the obvious, and always something legal."""

from __future__ import annotations

import random

import pytest

import undercroft
from undercroft import bots
from undercroft.engine.chance import Rng
from undercroft.engine.run import next_decision
from undercroft.games.dungeon_roll.heroes.roster import HERO_IDS
from undercroft.games.dungeon_roll.tests.builder import ALL_PACKS, TableAt, new


def hunch(table: undercroft.Table, seed: int = 1) -> str:
    decision = next_decision(table.state)
    assert decision is not None
    return table.game.notation(decision.hunch(table.state, Rng(seed)))


def hunches(table: TableAt, number: int) -> list[str]:
    """A row of hunches, each played before the next."""
    played = []
    for _ in range(number):
        played.append(hunch(table.table))
        table.plays(played[-1])
    return played


@pytest.mark.parametrize("hero", ["", *HERO_IDS])
def test_a_hunch_is_one_of_the_options(hero: str) -> None:
    chance = random.Random(hero)
    mode = {"heroes": "mirror", "hero": hero, **ALL_PACKS} if hero else {}
    for seed in range(20):
        table = new(seed=seed, flee_from_loot=True, scroll_any_phase=True, **mode)
        while table.asked:
            seat = table.asked[0]
            options = [str(move) for move in table.options(seat)]
            likely = hunch(table, seed)
            assert likely in options
            table.play(seat, likely if chance.random() < 0.7 else chance.choice(options))


def test_the_expert_goes_against_the_largest_group() -> None:
    table = TableAt("fighter cleric champion", "skeleton*3 goblin", graves=4, level=4)
    assert hunches(table, 3) == ["use cleric", "strike skeleton", "use fighter"]


def test_a_champion_is_for_groups_and_others_are_for_single_monsters() -> None:
    table = TableAt("thief champion", "ooze*2 goblin", graves=5, level=3)
    assert hunches(table, 3) == ["use champion", "strike ooze", "use thief"]


def test_a_scroll_re_rolls_the_monsters_that_nobody_can_take_together() -> None:
    table = TableAt("thief scroll", "ooze*2", graves=5, level=2)
    assert hunches(table, 4) == ["use scroll", "pick ooze", "pick ooze", "roll"]


@pytest.mark.parametrize(
    ("tokens", "likely"),
    [
        (["vorpal_sword", "town_portal"], "spend vorpal_sword"),
        (["town_portal", "dragon_bait"], "spend town_portal"),
        (["dragon_bait"], "spend dragon_bait"),
        (["dragon_scales"], "flee"),
    ],
)
def test_tokens_save_who_has_no_companion_left(tokens: list[str], likely: str) -> None:
    table = TableAt("", "ooze", graves=7, level=5, tokens=tokens)
    assert hunch(table.table) == likely


def test_a_champion_opens_one_chest_only_where_the_way_ends() -> None:
    rich = TableAt("champion fighter cleric mage scroll", "chest", graves=2, phase="loot")
    assert hunch(rich.table) == "end"
    poor = TableAt("champion", "chest", graves=6, level=6, phase="loot")
    assert hunch(poor.table) == "use champion"


def test_nobody_loots_who_is_needed_against_the_dragon() -> None:
    table = TableAt("fighter thief mage", "chest", lair=3, graves=4, level=4, phase="loot")
    assert hunches(table, 4)[0] == "end"
    assert table.events("dragon_beaten")


@pytest.mark.parametrize(
    ("tokens", "likely"),
    [
        (["ring_of_invisibility", "town_portal"], "spend ring_of_invisibility"),
        (["town_portal"], "spend town_portal"),
        ([], "flee"),
    ],
)
def test_who_cannot_beat_the_dragon_gets_away(tokens: list[str], likely: str) -> None:
    table = TableAt("fighter", "", lair=3, graves=6, level=4, phase="dragon", tokens=tokens)
    assert hunch(table.table) == likely


def test_search_sees_which_dice_fell() -> None:
    """Two dungeons after the same answers are two positions."""
    one = TableAt("fighter", "goblin", graves=6)
    other = TableAt("fighter", "ooze", graves=6)
    secrets = [next_decision(table.state).infoset_key(table.state) for table in (one, other)]  # type: ignore[union-attr]
    assert secrets[0] != secrets[1]


def test_search_stops_where_a_delve_ends() -> None:
    """What is fled from is weighed without the dice of the next delve."""
    table = TableAt("fighter mage thief champion", "goblin*2", graves=3, level=2)
    bot = bots.make("mcts:60", 5)
    assert str(bot.choose(table.table.knowledge(0, 3))) == "use fighter"
