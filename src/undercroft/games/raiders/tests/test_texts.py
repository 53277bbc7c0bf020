"""What only the texts of Dungeon Raiders have: explained cards, stakes, values of options."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

import undercroft
from undercroft.games.raiders import GAME
from undercroft.games.raiders.cards import KINDS

FOLDER = Path(__file__).parent.parent
LANGUAGES = ("en", "ru", "uk")
CASES = ("nom", "gen", "dat", "acc", "ins", "loc")
MENTION = re.compile(r"\((R\d+(?:\.\d+)*)\)")


def texts(language: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(
        (FOLDER / "texts" / f"{language}.json").read_text(encoding="utf-8")
    )
    return found


def card_ids() -> list[str]:
    cards = undercroft.new_table("raiders", seats=3, seed=1).catalogue()
    groups = [cards["rooms"], cards["bosses"], cards["characters"]]
    named = [card["id"] for group in groups for card in group]
    return [*named, *cards["floors"], *cards["items"], *[f"power_{n}" for n in range(1, 6)]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name_and_an_explanation(language: str) -> None:
    found = texts(language)
    for card in card_ids():
        assert found[f"card.{card}"]["nom"]
        assert found[f"card.{card}.text"]


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_every_name_has_all_cases_where_a_language_declines(language: str) -> None:
    names = [text for text in texts(language).values() if "nom" in text]
    assert len(names) > len(card_ids())
    for forms in names:
        assert tuple(forms) == CASES
        assert all(forms.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_end_and_every_kind_of_room_has_its_sentence(language: str) -> None:
    found = texts(language)
    wanted = [f"event.game_ended.{reason}" for reason in GAME.reasons]
    wanted += [f"final.won.{reason}" for reason in GAME.reasons]
    wanted += [f"kind.{kind}" for kind in KINDS]
    assert [key for key in wanted if key not in found] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_room_says_what_is_at_stake(language: str) -> None:
    found = texts(language)
    bosses = [card["id"] for card in msgspec.to_builtins(catalogue().bosses)]
    for kind in (*KINDS, *bosses):
        assert MENTION.search(found[f"ask.choose_card.{kind}"])


def catalogue() -> Any:
    return GAME.catalogue(undercroft.new_table("raiders", seats=3, seed=1).state)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_is_explained_with_its_rule(language: str) -> None:
    found = texts(language)
    for option in GAME.table_options:
        assert MENTION.search(found[f"option.{option.name}.text"])
    assert found["option.pack.text"]
