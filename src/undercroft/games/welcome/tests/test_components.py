"""R1: every monster, hero and tile."""

from __future__ import annotations

from typing import Any

import pytest

import undercroft
from undercroft.games.welcome.tests.builder import FULL, TableFor, run

CATALOGUE: dict[str, Any] = undercroft.new_table("welcome", seats=2, seed=1).catalogue()
MONSTERS = {card["id"]: card for card in CATALOGUE["monsters"]}
HEROES = {card["id"]: card for card in CATALOGUE["heroes"]}
ITEMS = {card["id"]: card for card in CATALOGUE["items"]}


@pytest.mark.parametrize(
    ("monster", "strength", "copies", "symbols"),
    [
        ("goblin", 1, 2, "torch"),
        ("skeleton", 2, 2, "torch holy_grail"),
        ("orc", 3, 2, "torch"),
        ("vampire", 4, 2, "holy_grail"),
        ("golem", 5, 2, "war_hammer"),
        ("lich", 6, 1, "invisibility_cloak holy_grail"),
        ("demon", 7, 1, "invisibility_cloak demonic_pact"),
        ("dragon", 9, 1, "invisibility_cloak dragon_spear"),
    ],
)
def test_monsters_as_printed(
    monster: str, strength: int, copies: int, symbols: str
) -> None:  # R1.1 R1.2
    card = MONSTERS[monster]
    assert (card["strength"], card["copies"]) == (strength, copies)
    assert set(card["symbols"]) == set(symbols.split())
    assert FULL.count(monster) == copies


def test_thirteen_monsters_of_strength_fifty_two() -> None:  # R1.1
    assert sum(card["copies"] for card in MONSTERS.values()) == 13
    assert sum(card["copies"] * card["strength"] for card in MONSTERS.values()) == 52


def test_a_symbol_stands_where_an_item_beats_by_itself_but_for_the_ring() -> None:  # R1.2
    for monster in MONSTERS.values():
        beating = {item for item, card in ITEMS.items() if monster["id"] in card["beats"]}
        assert beating - {"ring_of_power"} == set(monster["symbols"])


@pytest.mark.parametrize(
    ("hero", "hp"), [("warrior", 3), ("barbarian", 4), ("mage", 2), ("rogue", 3)]
)
def test_every_hero_has_eleven_hit_points_with_all_equipment(hero: str, hp: int) -> None:  # R1.3
    assert (HEROES[hero]["hp"], HEROES[hero]["full_hp"]) == (hp, 11)
    assert TableFor(hero=hero).view()["hp"] == 11
    assert run(hero, [], ["dragon"]).trace[0] == hp


@pytest.mark.parametrize(
    ("hero", "tiles"),
    [
        ("warrior", "plate_armor+5 knight_shield+3 torch holy_grail dragon_spear vorpal_sword"),
        ("barbarian", "chainmail+4 leather_shield+3 torch war_hammer vorpal_axe healing_potion"),
        (
            "mage",
            "wall_of_fire+6 bracelet_of_protection+3 holy_grail demonic_pact polymorph omnipotence",
        ),
        (
            "rogue",
            "mithril_armor+5 buckler+3 ring_of_power invisibility_cloak vorpal_dagger"
            " healing_potion",
        ),
    ],
)
def test_six_tiles_of_each_hero(hero: str, tiles: str) -> None:  # R1.4 R1.5 R1.6 R1.7 R1.8
    wanted = [tile.partition("+") for tile in tiles.split()]
    assert HEROES[hero]["items"] == [item for item, _, _ in wanted]
    assert [ITEMS[item]["bonus"] for item, _, _ in wanted] == [
        int(bonus or 0) for _, _, bonus in wanted
    ]
    assert all(hero in ITEMS[item]["heroes"] for item, _, _ in wanted)


def test_twenty_four_tiles_of_twenty_one_kinds() -> None:  # R1.4
    assert sum(len(card["items"]) for card in HEROES.values()) == 24
    assert len(ITEMS) == 21


def test_successes_and_failures_are_open() -> None:  # R1.9
    for seat in TableFor(seats=4).view()["seats"]:
        assert (seat["successes"], seat["failures"]) == (0, 0)
