"""R3, R4: every card of the catalogue against what is printed, written down a second time."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from undercroft.games import dungeoneer
from undercroft.games.dungeoneer.cards import ALL_ABILITIES, ALL_ADVENTURES, ALL_LOCATIONS
from undercroft.games.dungeoneer.tests.builder import new
from undercroft.games.dungeoneer.tests.printed import (
    GLORY_AND_BANES,
    HEROES,
    LOCATIONS,
    MONSTERS,
    QUEST_MONSTERS,
    QUESTS,
    TRAPS,
)
from undercroft.texts import LANGUAGES, game_texts

FOLDER = Path(__file__).parent.parent
CATALOGUE: dict[str, Any] = new(2).catalogue()
KINDS = {"O": "open", "W": "wall", "B": "blocked", "T": "trap"}


def by_id(group: str) -> dict[str, dict[str, Any]]:
    return {card["id"]: card for card in CATALOGUE[group]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_explained(language: str) -> None:
    texts = game_texts(dungeoneer.GAME, language)
    missing = [card for card in cards() if not texts.get(f"card.{card}.text")]
    assert not missing, f"texts/{language}.json does not explain {', '.join(missing)}"


def test_every_card_has_a_picture() -> None:
    icons = json.loads((FOLDER / "web" / "icons.json").read_text(encoding="utf-8"))
    missing = [card for card in cards() if card not in icons]
    assert not missing, f"web/icons.json lacks {', '.join(missing)}"


def cards() -> list[str]:
    kinds = ("heroes", "locations", "adventures", "quests")
    return [card["id"] for kind in kinds for card in CATALOGUE[kind]]


def test_there_are_so_many_of_each() -> None:  # R3.1 R3.2 R3.3
    kinds = Counter(card["kind"] for card in CATALOGUE["locations"])
    assert kinds == {"entrance": 1, "passage": 5, "grim_passage": 3, "room": 13}
    types: Counter[str] = Counter()
    for card in CATALOGUE["adventures"]:
        types[card["type"]] += card["copies"]
    assert types == {"boon": 15, "treasure": 15, "bane": 11, "monster": 13, "trap": 6}
    categories = Counter(card["category"] for card in CATALOGUE["quests"])
    assert categories == {
        "artifact": 2,
        "influence": 2,
        "sacrifice": 1,
        "hunt": 3,
        "search": 2,
        "escort": 2,
        "threat": 1,
        "chance": 1,
    }


def test_heroes_are_as_printed() -> None:  # R4.1 R4.2
    heroes = by_id("heroes")
    assert set(heroes) == set(HEROES)
    for name, (melee, magic, speed, attacks, boons, treasures, ability, cost) in HEROES.items():
        card = heroes[name]
        assert (card["melee"], card["magic"], card["speed"]) == (
            list(melee),
            list(magic),
            list(speed),
        ), name
        assert card["attacks"] == attacks.split()
        assert (card["boons"], card["treasures"]) == (boons, treasures)
        assert (card["ability"]["id"], card["ability"]["cost"]) == (ability, cost)


def test_locations_are_as_printed() -> None:  # R4.9
    locations = by_id("locations")
    assert set(locations) == set(LOCATIONS)
    for name, (kind, exits, glory, peril, obstacle, effect) in LOCATIONS.items():
        card = locations[name]
        assert (card["kind"], card["glory"], card["peril"]) == (kind, glory, peril)
        assert (card["effect"] or "") == effect
        for exit_card, printed in zip(card["exits"], exits.split(), strict=True):
            letter, _, threat = printed.partition(":")
            stat, _, value = threat.partition(":")
            assert exit_card["kind"] == KINDS[letter], name
            assert (exit_card["stat"] or "") == stat
            assert exit_card["value"] == int(value or 0)
        words = obstacle.split()
        assert (card["obstacle"] or "") == "".join(words[:1])
        assert card["obstacle_value"] == int(words[-1] if words else 0)


def test_every_location_has_two_ways_at_least() -> None:  # R4.9
    for card in CATALOGUE["locations"]:
        assert sum(exit_card["kind"] != "wall" for exit_card in card["exits"]) >= 2


def test_boons_treasures_and_banes_are_as_printed() -> None:  # R4.16
    cards = by_id("adventures")
    for name, (type_, cost, timing, duration, words, copies) in GLORY_AND_BANES.items():
        card = cards[name]
        assert (card["type"], card["timing"], card["duration"]) == (type_, timing, duration)
        assert (-1 if card["cost"] is None else card["cost"]) == cost, name
        assert card["words"] == words.split()
        assert card["copies"] == copies


def test_monsters_and_traps_are_as_printed() -> None:  # R4.2 R4.16
    cards = by_id("adventures")
    for name, (cost, health, forms, tags, copies) in MONSTERS.items():
        fighter = cards[name]["fighter"]
        assert (cards[name]["cost"], cards[name]["copies"]) == (cost, copies)
        assert fighter["health"] == health
        assert fighter["values"] == [int(form[:-1]) for form in forms.split()]
        assert fighter["attacks"] == [form.endswith("A") for form in forms.split()]
        assert fighter["tags"] == tags.split()
    for name, (cost, stat, value, _) in TRAPS.items():
        threat = cards[name]["threat"]
        assert (-1 if cards[name]["cost"] is None else cards[name]["cost"]) == cost
        assert (threat["stat"], threat["value"]) == (stat, value)


def test_quests_are_as_printed() -> None:  # R4.17
    quests = by_id("quests")
    assert set(quests) == set(QUESTS)
    for name, (category, _) in QUESTS.items():
        assert quests[name]["category"] == category
    for name, (health, forms, tags) in QUEST_MONSTERS.items():
        fighter = quests[name]["monster"]
        assert fighter["health"] == health
        assert fighter["values"] == [int(form[:-1]) for form in forms.split()]
        assert fighter["tags"] == tags.split()


def test_ids_are_unique() -> None:  # R21.1
    ids = [card["id"] for group in CATALOGUE.values() if isinstance(group, list) for card in group]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_a_card_that_is_played_laid_or_used_has_an_accusative(language: str) -> None:
    texts = game_texts(dungeoneer.GAME, language)
    names = {
        card: texts[f"card.{card}"] for card in (*ALL_ADVENTURES, *ALL_LOCATIONS, *ALL_ABILITIES)
    }
    assert [card for card, name in names.items() if "acc" not in name] == []
