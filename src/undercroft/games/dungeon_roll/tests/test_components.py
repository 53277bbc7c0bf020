"""R1, R2: what is in the box, who has what, who goes down."""

from __future__ import annotations

from collections import Counter

import pytest

import undercroft
from undercroft.games.dungeon_roll.cards import PACKS
from undercroft.games.dungeon_roll.heroes.roster import HEROES
from undercroft.games.dungeon_roll.tests.builder import ALL_PACKS, TableAt, new


def test_the_faces_of_both_dice_are_known() -> None:  # R1.1 R1.2 R1.3
    catalogue = new().catalogue()
    assert catalogue["party_faces"] == ["fighter", "cleric", "mage", "thief", "champion", "scroll"]
    assert catalogue["dungeon_faces"] == ["goblin", "skeleton", "ooze", "chest", "potion", "dragon"]
    assert catalogue["top_level"] == 10


def test_there_are_thirty_six_tokens() -> None:  # R1.4
    tokens = {token["id"]: token["copies"] for token in new().catalogue()["tokens"]}
    assert sum(tokens.values()) == 36
    assert tokens["elixir"] == 3
    assert tokens["town_portal"] == 4
    assert tokens["dragon_scales"] == 6


def test_there_are_twenty_six_heroes_and_legends_have_one_side() -> None:  # R1.5 R10.3
    assert Counter(PACKS[hero.pack] for hero in HEROES) == {
        "base": 8, "booster_1": 8, "promos": 2, "booster_2": 8,
    }  # fmt: skip
    assert all((hero.master is None) == (PACKS[hero.pack] == "booster_2") for hero in HEROES)
    cards = new(heroes="random", **ALL_PACKS).catalogue()["heroes"]
    assert len({side for card in cards for side in card["sides"]}) == 44


def test_free_dice_are_those_that_lie_nowhere_else() -> None:  # R1.6
    table = TableAt("fighter", "goblin*2 chest", lair=2)
    assert table.table.view(0)["free"] == 2


@pytest.mark.parametrize("seats", [0, 5])
def test_other_numbers_of_seats_are_refused(seats: int) -> None:  # R2.1
    with pytest.raises(undercroft.BadSetup, match="1 to 4"):
        undercroft.new_table("dungeon_roll", seats, 1)


def test_heroes_are_dealt_from_the_base_game() -> None:  # R2.2
    for seed in range(12):
        view = new(4, seed, heroes="random").view(None)
        heroes = [seat["hero"] for seat in view["seats"]]
        assert len(set(heroes)) == 4
        base = {hero.id for hero in HEROES if hero.pack == 0}
        assert set(heroes) <= base
        assert not any(seat["master"] for seat in view["seats"])


def test_the_dungeon_lord_sits_to_the_left_and_is_next() -> None:  # R2.3 R2.4
    table = new(3, stacked={"first_player": ["seat_2"], "dungeon_die": ["goblin"] * 9})
    order = []
    while table.asked:
        (seat,) = table.asked
        view = table.view(None)
        assert view["lord"] == (seat + 1) % 3
        if not order or order[-1] != seat:
            order.append(seat)
        table.play(
            seat, "flee" if "flee" in map(str, table.options(seat)) else table.options(seat)[0]
        )
    assert order[:4] == [2, 0, 1, 2]
    assert len(order) == 9
    assert table.outcome is not None


def test_alone_one_seat_does_both_jobs() -> None:  # R2.3
    view = new(1).view(0)
    assert view["adventurer"] == view["lord"] == 0


def test_only_the_adventurer_is_asked_and_all_see_the_same() -> None:  # R2.5
    table = new(3, seed=4)
    (seat,) = table.asked
    others = [other for other in range(3) if other != seat]
    assert all(table.options(other) == [] for other in others)
    views = [table.view(viewer) for viewer in (None, 0, 1, 2)]
    for view in views:
        view.pop("seat")
    assert views[0] == views[1] == views[2] == views[3]
    assert table.told(None) == table.told(others[0]) == table.told(seat)
