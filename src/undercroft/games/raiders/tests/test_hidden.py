"""R2.7, R2.8, R3.3, R4.2.3, R6.1.2: nothing hidden is told, in views, events or options."""

from __future__ import annotations

import json
from typing import Any

import pytest

import undercroft
from undercroft.engine.api import Table
from undercroft.games.raiders import GAME
from undercroft.games.raiders.cards import ROOM_IDS
from undercroft.games.raiders.state import Raiders
from undercroft.games.raiders.tests.builder import Card, TableFor, at_boss

ROW = ["snake", "t42", "lava", "vault_items", "zombie"]
VIEWERS = (None, 0, 1, 2)


def all_that_is_told(table: Table, viewer: int | None) -> str:
    """Everything a viewer can get at the door, as one text."""
    options = [] if viewer is None else [str(option) for option in table.options(viewer)]
    return json.dumps([table.view(viewer), table.told(viewer), options, table.catalogue()])


def same_for_others(first: TableFor, second: TableFor, owner: int) -> None:
    """Two tables that differ only in what one seat did in secret look the same to the others."""
    for viewer in VIEWERS:
        told = [all_that_is_told(table.table, viewer) for table in (first, second)]
        assert (told[0] == told[1]) is (viewer != owner)


@pytest.mark.parametrize("cards", [(1, 5), (3, "K"), ("B", 2), ("K", "B")])
def test_a_card_laid_face_down_looks_the_same_whatever_it_is(cards: tuple[Card, Card]) -> None:
    # R4.2.3 R2.8
    def laid(card: Card) -> TableFor:
        table = TableFor(rooms=["t42"], characters=["warrior", "wizard", "thief"])
        return table.with_item(1, "K").plays(1, card)

    same_for_others(laid(cards[0]), laid(cards[1]), owner=1)


def test_a_laid_item_counts_as_held_until_it_is_shown() -> None:  # R2.8
    table = TableFor(rooms=["t42"], characters=["warrior", "wizard", "thief"]).plays(2, "K")
    assert table.held(2, "key") == 1
    assert table.supply_gained == {}
    assert "key" not in table.table.view(2)["hand"]
    table.plays(0, 1).plays(1, 1)
    assert table.held(2, "key") == 0


@pytest.mark.parametrize("cards", [(1, 5), (3, "K")])
def test_a_second_card_looks_the_same_whatever_it_is(cards: tuple[Card, Card]) -> None:
    # R4.4.1 R2.8
    def laid(card: Card) -> TableFor:
        table = TableFor(rooms=["t42"], characters=["wizard", "warrior", "thief"])
        table.with_item(1, "B").with_item(1, "K").room("B", "B", 1)
        return table.plays(1, card)

    same_for_others(laid(cards[0]), laid(cards[1]), owner=1)


def test_a_torch_laid_as_an_escape_looks_like_any_other_card() -> None:  # R4.2.3 R9.10
    def laid(card: Card) -> TableFor:
        return at_boss("wolf_pack", 4, 5, 3).with_item(1, "T").plays(1, card)

    same_for_others(laid("T"), laid(5), owner=1)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_closed_rooms_are_unknown_to_all(viewer: int | None) -> None:  # R3.3 R2.7
    tables = [
        TableFor(rooms=["snake", closed, "lava"], floors=["f1"], boss=boss).table
        for closed, boss in (("t42", "mummy"), ("dragon", "golem"))
    ]
    told = [
        json.dumps([table.view(viewer), table.told(viewer)]) for table in tables
    ]  # fmt: skip
    assert told[0] == told[1]


def test_only_the_owner_of_a_torch_can_tell_two_closed_rooms_apart() -> None:  # R6.1.2
    def lit(closed: str) -> TableFor:
        rooms = ["snake", closed, "lava", "t1", "t2"]
        table = TableFor(rooms=rooms, floors=["f1"], characters=["warrior", "explorer", "thief"])
        return table.lights(1)

    same_for_others(lit("t42"), lit("dragon"), owner=1)


def test_the_boss_that_waits_is_nowhere_to_be_read() -> None:  # R2.7
    table = TableFor(boss="necromancer", floors=["f4", "f7", "f2", "f3", "f1"]).walk(23)
    for viewer in VIEWERS:
        told = json.dumps([table.table.view(viewer), table.table.told(viewer)])
        assert "necromancer" not in told
    assert "necromancer" in json.dumps(table.walk().table.view(None))


def test_the_decks_are_in_no_view() -> None:  # R2.7
    table = TableFor(rooms=ROW, floors=["f2"]).table
    rooms = {"t42", "lava", "zombie"}
    for viewer in VIEWERS:
        told = json.dumps([table.view(viewer), table.told(viewer)])
        assert not [room for room in rooms if f'"{room}"' in told]
        assert "seed" not in told


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_hand_is_told_to_its_owner(viewer: int | None) -> None:  # R2.8
    hand = TableFor(characters=["wizard", "warrior", "thief"]).table.view(viewer)["hand"]
    powers = ["1", "2", "3", "4", "5"]
    expected: dict[Any, list[str]] = {
        None: [], 0: [*powers, "crystal_ball", "crystal_ball"], 1: powers, 2: [*powers, "key"]
    }  # fmt: skip
    assert hand == expected[viewer]


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("tactical", [False, True])
def test_a_redealt_world_looks_the_same_to_its_seat(seed: int, tactical: bool) -> None:
    # R2.7 R3.3 R4.2.3
    table = undercroft.new_table("raiders", seats=3, seed=seed, options={"tactical": tactical})
    for step in range(60):
        seat = table.asked[step % len(table.asked)]
        options = table.options(seat)
        table.play(seat, options[(seed * 7 + step * 13) % len(options)])
        for viewer in range(3):
            world = table.redealt(viewer, seed=step)
            assert world.view(viewer) == table.view(viewer)
            assert world.options(viewer) == table.options(viewer)
            assert world.asked == table.asked


# --- redealt worlds: what search may know --------------------------------------------------------


def rooms_in(table: Table) -> list[str]:
    """The true row, open or closed."""
    assert isinstance(table.state, Raiders)
    return [ROOM_IDS[card] for card in table.state.row]


def worlds(table: TableFor, viewer: int) -> list[Table]:
    return [table.table.redealt(viewer, seed) for seed in range(60)]


def test_a_redealt_world_has_other_closed_rooms_and_the_same_open_ones() -> None:  # R3.3 R2.7
    table = TableFor(rooms=ROW, floors=["f1"])
    rows = [rooms_in(world) for world in worlds(table, 1)]
    assert {(row[0], row[2]) for row in rows} == {("snake", "lava")}
    for closed in (1, 3, 4):
        assert len({row[closed] for row in rows}) > 5
        assert not {row[closed] for row in rows} & {"snake", "lava"}


def test_a_redealt_world_keeps_every_card_in_one_place() -> None:  # R1.2 R1.10
    table = TableFor(rooms=ROW, floors=["f1"])
    count = GAME.census(table.state)
    assert all(GAME.census(world.state) == count for world in worlds(table, 1))


def test_a_redealt_world_keeps_what_its_seat_saw_by_torch() -> None:  # R6.1.2
    table = TableFor(rooms=ROW, floors=["f1"], characters=["explorer", "warrior", "thief"])
    table.lights(0)
    assert {tuple(rooms_in(world)) for world in worlds(table, 0)} == {tuple(ROW)}
    assert len({tuple(rooms_in(world)) for world in worlds(table, 1)}) > 20


def test_a_redealt_world_has_any_card_that_may_lie_there() -> None:  # R4.2.3
    table = TableFor(rooms=["t42"], characters=["warrior", "wizard", "thief"])
    table.plays(2, "K").plays(1, 3)
    laid = {world.view(2)["committed"] for world in worlds(table, 0)}
    assert laid == {"1", "2", "3", "4", "5", "key"}
    assert {world.view(1)["committed"] for world in worlds(table, 1)} == {"3"}


def test_a_redealt_world_has_any_second_card_but_a_ball() -> None:  # R4.4.1 R4.4.3
    table = TableFor(rooms=["lava"], characters=["wizard", "warrior", "thief"]).with_item(1, "B")
    table.room("B", "B", 1).plays(0, 2)
    laid = {world.view(0)["committed"] for world in worlds(table, 1)}
    assert laid == {"1", "2", "3", "4", "5"}


def test_a_redealt_world_has_any_boss_while_the_boss_is_closed() -> None:  # R2.7 R3.2
    table = TableFor(boss="medusa", floors=["f2", "f3", "f4", "f5", "f1"]).walk(20)
    bosses = {card["id"] for card in table.table.catalogue()["bosses"]}
    rows = [rooms_in(world) for world in worlds(table, 1)]
    assert {row[4] for row in rows} == bosses
    assert not bosses & {room for row in rows for room in row[:4]}
    seen = table.with_item(1, "T").lights(1)
    assert {rooms_in(world)[4] for world in worlds(seen, 1)} == {"medusa"}
