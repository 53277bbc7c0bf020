"""R1 and R2: what is in the box, and what lies ready before the first room."""

from __future__ import annotations

from typing import Any

import pytest

import undercroft
from undercroft.games.raiders.tests.builder import TableFor

SEATS = (3, 4, 5)


def catalogue(seats: int = 3) -> dict[str, Any]:
    return undercroft.new_table("raiders", seats=seats, seed=1).catalogue()


def by_id(cards: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {card["id"]: card for card in cards}


def test_there_are_seven_different_floor_cards() -> None:  # R1.1
    floors = catalogue()["floors"]
    assert floors == {
        "f1": "UDUDD", "f2": "UDDUD", "f3": "UUUUD", "f4": "UUDDU",
        "f5": "UUDDD", "f6": "UUDUD", "f7": "UDDDU",
    }  # fmt: skip
    assert len(set(floors.values())) == 7


def test_there_are_thirty_rooms_of_four_kinds() -> None:  # R1.2
    rooms = catalogue()["rooms"]
    counts = {
        kind: sum(room["copies"] for room in rooms if room["kind"] == kind)
        for kind in ("monster", "treasure", "vault", "trap")
    }
    assert counts == {"monster": 11, "treasure": 10, "vault": 5, "trap": 4}
    assert sum(room["copies"] for room in rooms) == 30


MONSTERS = {
    "snake": (1, (8, 10, 13), 3),
    "zombie": (2, (11, 14, 18), 1),
    "goblin": (2, (11, 14, 18), 2),
    "skeleton": (1, (11, 14, 18), 3),
    "thing": (1, (14, 18, 23), 1),
    "troll": (2, (14, 18, 23), 2),
    "dragon": (2, (14, 18, 23), 3),
}


@pytest.mark.parametrize("seats", SEATS)
def test_the_monsters_are_as_printed(seats: int) -> None:  # R1.3
    rooms = [room for room in catalogue(seats)["rooms"] if room["kind"] == "monster"]
    found = {room["id"]: (room["copies"], room["strength"], room["wounds"]) for room in rooms}
    assert found == {
        name: (copies, strength[seats - 3], wounds)
        for name, (copies, strength, wounds) in MONSTERS.items()
    }


def test_the_treasures_are_as_printed() -> None:  # R1.4
    rooms = [room for room in catalogue()["rooms"] if room["kind"] == "treasure"]
    assert [(room["copies"], room["larger"], room["smaller"]) for room in rooms] == [
        (1, 1, 0), (1, 2, 0), (1, 3, 0), (1, 4, 0), (2, 2, 1), (2, 3, 2), (2, 4, 2),
    ]  # fmt: skip
    assert sum(room["copies"] * (room["larger"] + room["smaller"]) for room in rooms) == 38


def test_the_vaults_are_as_printed() -> None:  # R1.5
    rooms = by_id(catalogue()["rooms"])
    items, coins = rooms["vault_items"], rooms["vault_coins"]
    assert items["bonuses"] == ["torch", "crystal_ball", "key", "sword", "potion_1"]
    assert coins["bonuses"] == ["coins_1", "coins_2", "potion_1", "coins_3", "potion_2"]
    assert (items["copies"], coins["copies"]) == (3, 2)


def test_there_is_one_copy_of_each_trap() -> None:  # R1.6
    traps = [room for room in catalogue()["rooms"] if room["kind"] == "trap"]
    assert {trap["id"]: trap["copies"] for trap in traps} == {
        "lava": 1, "magnet": 1, "spikes": 1, "boulder": 1
    }  # fmt: skip


MIDDLE, HARD, UNBEATABLE = (11, 14, 16), (14, 18, 23), (None, None, None)
BOSSES = {
    "tax_collector": MIDDLE, "medusa": MIDDLE, "vampire": HARD, "sphinx": MIDDLE,
    "minotaur": HARD, "wolf_pack": MIDDLE, "necromancer": HARD,
    "megadragon": UNBEATABLE, "golem": UNBEATABLE, "mummy": UNBEATABLE,
}  # fmt: skip


@pytest.mark.parametrize("seats", SEATS)
def test_the_ten_bosses_are_as_printed(seats: int) -> None:  # R1.7
    bosses = catalogue(seats)["bosses"]
    assert {boss["id"]: boss["strength"] for boss in bosses} == {
        name: strength[seats - 3] for name, strength in BOSSES.items()
    }
    assert {boss["copies"] for boss in bosses} == {1}


def test_the_five_characters_are_as_printed() -> None:  # R1.8
    characters = by_id(catalogue()["characters"])
    assert {
        name: (card["coins"], card["wounds"], card["items"]) for name, card in characters.items()
    } == {
        "explorer": (3, 2, ["torch"]),
        "knight": (1, 1, ["sword"]),
        "thief": (2, 2, ["key"]),
        "warrior": (2, 0, []),
        "wizard": (1, 1, ["crystal_ball", "crystal_ball"]),
    }


def test_everybody_starts_with_the_powers_one_to_five() -> None:  # R1.9 R2.6
    view = TableFor(seats=5).table.view(0)
    assert view["hand"][:5] == ["1", "2", "3", "4", "5"]
    assert [seat["powers_left"] for seat in view["seats"]] == [[1, 2, 3, 4, 5]] * 5
    assert [seat["spent"] for seat in view["seats"]] == [[]] * 5


def test_there_are_six_of_each_item() -> None:  # R1.10
    assert catalogue()["items"] == {"torch": 6, "crystal_ball": 6, "key": 6, "sword": 6}


@pytest.mark.parametrize("seats", [0, 1, 2, 6, -3, 3.0, "4", True, None])
def test_only_three_to_five_seats_are_taken(seats: Any) -> None:  # R2.1
    with pytest.raises(undercroft.BadSetup) as refusal:
        undercroft.new_table("raiders", seats=seats, seed=1)
    assert refusal.value.facts["what"] == "seats"
    assert str(seats) in str(refusal.value)


def test_the_starting_belongings_come_from_the_supply() -> None:  # R2.4 R2.5
    table = TableFor(seats=5, characters=["wizard", "explorer", "knight", "thief", "warrior"])
    assert table.coins == [1, 3, 1, 2, 2]
    assert table.wounds == [1, 2, 1, 2, 0]
    assert table.supply == {"torch": 5, "crystal_ball": 4, "key": 5, "sword": 5}
    assert table.table.view(0)["hand"][5:] == ["crystal_ball", "crystal_ball"]


@pytest.mark.parametrize("seed", range(20))
def test_everybody_has_another_character(seed: int) -> None:  # R2.5
    table = undercroft.new_table("raiders", seats=5, seed=seed)
    assert len({seat["character"] for seat in table.view(None)["seats"]}) == 5


def test_characters_are_dealt_at_random() -> None:  # R2.5
    dealt = {
        undercroft.new_table("raiders", seats=3, seed=seed).view(None)["seats"][0]["character"]
        for seed in range(60)
    }
    assert dealt == {"explorer", "knight", "thief", "warrior", "wizard"}


def test_the_beginning_is_told_to_all() -> None:  # R2.5
    table = TableFor(characters=["thief", "wizard", "knight"]).table
    for viewer in (None, 0, 1, 2):
        begun = table.told(viewer)[0]
        assert begun["kind"] == "game_begun"
        assert begun["characters"] == ["thief", "wizard", "knight"]
        assert begun["scroll"] is None
