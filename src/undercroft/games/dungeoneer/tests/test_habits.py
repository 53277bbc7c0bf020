"""Habits of `greedy`: harm for whoever leads, reactions kept, rooms laid with a purpose."""

from __future__ import annotations

import pytest

from undercroft import bots
from undercroft.engine.knowledge import Knowledge
from undercroft.games.dungeoneer import GAME
from undercroft.games.dungeoneer.dungeon.map import distance
from undercroft.games.dungeoneer.state import AT, PERSON
from undercroft.games.dungeoneer.tests.builder import Scene

CROSS = (
    "vault_gate 0 0, crossroads 0 1, long_gallery 0 -1, dripping_culvert 1 0, "
    "fork_of_three_lamps -1 0, flooded_chamber 0 -2"
)
MIRRORS = "vault_gate 0 0, hall_of_mirrors 0 1"
DEEP = (
    "vault_gate 0 0, crossroads 0 1, long_gallery 0 2, prison_cells 0 3, fork_of_three_lamps 0 4, "
    "flooded_chamber 0 5, dripping_culvert 0 6, fungal_garden 0 7, hall_of_mirrors 0 8"
)


def choice(scene: Scene, seed: int = 1) -> str:
    """What `greedy` does now."""
    seat = scene.table.asked[0]
    knowledge = Knowledge(GAME, scene.state, seat, seed)
    return GAME.notation(bots.make("greedy", seed).choose_code(knowledge))


def steps_between(scene: Scene, seat: int, location: str) -> int:
    state = scene.state
    goal = 1 << state.cards.location_ids.index(location)
    return int(distance(state.places, state.people[seat * PERSON + AT], goal))


def villain(hand: str, leader: int) -> Scene:
    """Seat 0 can harm both others, of whom one has two quests."""
    return Scene(
        seats=3,
        heroes="human_beastmaster elf_assassin dwarf_runecaster",
        phase="villainy",
        tiles=CROSS,
        hand=hand,
        perils=[0, 6, 6],
        common="gaolers_dice",
        quests_1="slag_golem",
        quests_2="thing_in_the_water",
        **{f"completed_{leader}": 2},
    )


@pytest.mark.parametrize("leader", [1, 2])
def test_a_monster_goes_against_whoever_leads(leader: int) -> None:
    scene = villain("stitched_hound", leader)
    assert choice(scene) == "send stitched_hound"
    scene.plays("send stitched_hound", "...")
    assert choice(scene) == f"target seat_{leader}"


@pytest.mark.parametrize("leader", [1, 2])
def test_a_bane_goes_on_whoever_leads(leader: int) -> None:
    scene = villain("leaden_limbs", leader)
    assert choice(scene) == "play leaden_limbs"
    scene.plays("play leaden_limbs", "...")
    assert choice(scene) == f"target seat_{leader}"


def laid_for(owner: int) -> Scene:
    """Seat 0 lays the room of a quest; seat 0 stands at one end of the map, seat 1 at the other."""
    scene = Scene(
        phase="location",
        tiles=CROSS,
        at="crossroads",
        at_1="flooded_chamber",
        undrawn="hall_of_mirrors",
        **{"quests" if owner == 0 else "quests_1": "gaolers_dice"},
    )
    while scene.asks() in ("place_near", "place_side", "place_turn"):
        scene.table.play(scene.table.asked[0], choice(scene))
    return scene


def test_the_room_of_an_own_quest_is_laid_near() -> None:
    assert steps_between(laid_for(0), 0, "hall_of_mirrors") == 1


def test_the_room_of_another_quest_is_laid_far_from_its_owner() -> None:
    assert steps_between(laid_for(1), 1, "hall_of_mirrors") >= 3


def test_a_reaction_is_played_for_the_roll_that_wins() -> None:
    scene = Scene(
        tiles=MIRRORS,
        at="hall_of_mirrors",
        quests="gaolers_dice",
        completed=2,
        hand="lucky_omen",
        glory=2,
    )
    scene.plays("attempt gaolers_dice", "...")
    assert scene.asks() == "before_roll"
    assert choice(scene) == "play lucky_omen"


def test_a_reaction_is_kept_where_the_roll_is_sure() -> None:
    scene = Scene(
        tiles="prison_cells 0 0, vault_gate 0 1",
        heroes="drakan_sentinel elf_assassin",
        level=4,
        hand="lucky_omen",
        glory=2,
        quests="gaolers_dice",
    )
    scene.plays("move n", "...")
    assert scene.asks() != "before_roll", "nobody is asked about it (R16.5)"


@pytest.mark.parametrize("seed", range(6))
def test_an_ability_is_kept_where_nothing_is_shut(seed: int) -> None:
    """Ward Carving would cost a glory whenever it looked a little better by chance."""
    scene = Scene(
        tiles="vault_gate 0 0, prison_cells 0 1, crossroads -1 1",
        heroes="dwarf_runecaster elf_assassin",
        at="prison_cells",
        glory=5,
        quests="gaolers_dice",
        phase="discard_draw",
        hand="mutant_rat",
        open_windows=True,
    )
    assert "use ward_carving" in scene.offers(0)
    assert choice(scene, seed) == "pass"


def test_nobody_dithers_over_the_order_of_a_declaration() -> None:
    scene = Scene(phase="villainy", hand="mutant_rat janguba", perils=[0, 9])
    scene.plays("send mutant_rat", "target seat_1", "send janguba", "target seat_1", "form melee")
    assert scene.offers() == ["declare", "sooner 2"]
    assert {choice(scene, seed) for seed in range(6)} == {"declare"}


def test_a_hero_at_its_last_quest_tries_it() -> None:
    scene = Scene(tiles=MIRRORS, at="hall_of_mirrors", quests="gaolers_dice", completed=2)
    assert choice(scene) == "attempt gaolers_dice"


def test_alone_a_hero_tries_its_third_quest_far_from_the_way_out() -> None:
    scene = Scene(seats=1, tiles=DEEP, at="hall_of_mirrors", quests="gaolers_dice", completed=2)
    assert choice(scene) == "attempt gaolers_dice"


def test_a_hero_far_from_its_quest_sets_out() -> None:
    """However much glory and health it has: who waits for others does not win."""
    scene = Scene(
        tiles=CROSS, at="crossroads", quests="thing_in_the_water", glory=15, completed=1, level=3
    )
    assert choice(scene) == "move s"
