"""What is special to the texts of Dungeon Raiders: variants of sentences, and rules by number."""

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
RULE = re.compile(r"^\*\*(R\d+(?:\.\d+)+)\*\* \S", re.MULTILINE)
MENTION = re.compile(r"\((R\d+(?:\.\d+)*)\)")


def texts(language: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(
        (FOLDER / "texts" / f"{language}.json").read_text(encoding="utf-8")
    )
    return found


def rulebook(language: str) -> str:
    place = "RULES.md" if language == "en" else f"texts/rules.{language}.md"
    return (FOLDER / place).read_text(encoding="utf-8")


def sentences(text: Any) -> list[str]:
    return list(text.values()) if isinstance(text, dict) else [text]


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
def test_everything_that_can_be_told_has_its_sentence(language: str) -> None:
    found = texts(language)
    kinds = [kind.__struct_config__.tag for kind in GAME.event_type().__args__]
    assert len(kinds) == 26
    wanted = [f"event.{kind}" for kind in kinds]
    wanted += [f"event.game_ended.{reason}" for reason in GAME.reasons]
    wanted += [f"reason.{reason}" for reason in GAME.reasons]
    wanted += [f"final.won.{reason}" for reason in GAME.reasons]
    wanted += [f"kind.{kind}" for kind in KINDS]
    wanted += [f"move.{verb.name}" for verb in GAME.verbs]
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
def test_every_option_and_value_is_explained(language: str) -> None:
    found = texts(language)
    for choice in GAME.choices:
        assert found[f"option.{choice.name}"]
        assert MENTION.search(found[f"option.{choice.name}.text"])
        for value in choice.allowed:
            word = str(value).lower() if isinstance(value, bool) else str(value)
            assert found[f"option.{choice.name}.{word}"]
    assert found["option.pack.text"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rule_numbers_in_sentences_exist(language: str) -> None:
    numbers = set(RULE.findall(rulebook("en")))
    chapters = {number.split(".")[0] for number in numbers}
    mentioned = {
        number
        for text in texts(language).values()
        for sentence in sentences(text)
        for number in MENTION.findall(sentence)
    }
    assert len(mentioned) > 20
    assert mentioned <= numbers | chapters


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_have_the_same_numbers_in_every_language(language: str) -> None:
    numbers = RULE.findall(rulebook(language))
    assert numbers == RULE.findall(rulebook("en"))
    assert len(set(numbers)) == len(numbers)
    chapters = re.findall(r"^## (R\d+) \S", rulebook(language), re.MULTILINE)
    assert chapters == [f"R{chapter}" for chapter in range(1, 12)]


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_counts_inside_sentences_have_their_forms(language: str) -> None:
    found = texts(language)
    plurals = [text for text in found.values() if isinstance(text, dict) and "nom" not in text]
    assert plurals
    for forms in plurals:
        assert set(forms) == {"one", "few", "many", "other"}


def test_every_rule_is_covered_by_a_test() -> None:
    tests = "\n".join(file.read_text(encoding="utf-8") for file in FOLDER.glob("tests/test_*.py"))
    cited = set(re.findall(r"\bR\d+(?:\.\d+)+\b", tests))
    assert [number for number in RULE.findall(rulebook("en")) if number not in cited] == []
