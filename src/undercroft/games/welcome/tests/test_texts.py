"""What is special to the texts of Welcome to the Dungeon: cards, ways, variants of sentences."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import undercroft
from undercroft.games.welcome import GAME

FOLDER = Path(__file__).parent.parent / "texts"
CASES = ("nom", "gen", "dat", "acc", "ins", "loc")
languages = pytest.mark.parametrize("language", ["en", "ru", "uk"])


def texts(language: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / f"{language}.json").read_text(encoding="utf-8"))
    return found


def cards() -> list[str]:
    table = undercroft.new_table("welcome", seats=2, seed=1).catalogue()
    return [card["id"] for group in ("monsters", "items", "heroes") for card in table[group]]


@languages
def test_every_card_has_a_name_and_an_explanation(language: str) -> None:
    found = texts(language)
    for card in cards():
        assert found[f"card.{card}"]["nom"]
        assert found[f"card.{card}.text"]


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_every_name_has_all_cases_where_a_language_declines(language: str) -> None:
    names = [text for text in texts(language).values() if "nom" in text]
    assert len(names) >= len(cards())
    for forms in names:
        assert tuple(forms) == CASES
        assert all(forms.values())


@languages
def test_every_option_is_explained(language: str) -> None:
    found = texts(language)
    for option in GAME.table_options:
        assert found[f"option.{option.name}.text"]


@languages
def test_ways_places_and_ends_are_named(language: str) -> None:
    found = texts(language)
    for way in ("faced", "beaten", "hit", "saved", "ignored", "replaced"):
        assert found[f"way.{way}"]
    for place in ("hand", "pile", "turned", "discard"):
        assert found[f"draw.{place}"]
    for reason in GAME.reasons:
        assert found[f"event.game_ended.{reason}"]
        assert found[f"event.game_ended.{reason}.you"]
        assert found[f"final.won.{reason}"]
