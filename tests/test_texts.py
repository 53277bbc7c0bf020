"""Three languages: the same keys, the same placeholders, every case and plural form."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import undercroft
from examples import lanterns
from tools.texts import missing
from undercroft.engine.game import Game
from undercroft.games import GAMES
from undercroft.texts import (
    LANGUAGES,
    PLURALS,
    Text,
    game_texts,
    is_name,
    placeholders,
    rule_numbers,
    rules_text,
    shell_texts,
)

ALL = (*GAMES, lanterns.GAME)
games = pytest.mark.parametrize("game", ALL, ids=[game.id for game in ALL])
languages = pytest.mark.parametrize("language", LANGUAGES)
CYRILLIC = re.compile("[А-Яа-яЁёІіЇїЄєҐґ]")
ONLY_RUSSIAN = re.compile("[ёъыэЁЪЫЭ]")
ONLY_UKRAINIAN = re.compile("[іїєґІЇЄҐ]")


def catalogues(language: str) -> dict[str, dict[str, Text]]:
    found = {game.id: game_texts(game, language) for game in ALL}
    return {"shell": shell_texts(language), **found}


def forms(text: Text) -> list[str]:
    if isinstance(text, str):
        return [text]
    return [form for key, form in text.items() if key != "by"]


@languages
def test_all_languages_have_the_same_keys(language: str) -> None:
    for name, catalogue in catalogues(language).items():
        english = catalogues("en")[name]
        assert set(catalogue) == set(english), f"{name} differs in {language}"


@languages
def test_all_languages_ask_for_the_same_placeholders(language: str) -> None:
    for name, catalogue in catalogues(language).items():
        english = catalogues("en")[name]
        for key, text in catalogue.items():
            assert placeholders(text) == placeholders(english[key]), f"{name}: {key} in {language}"


@languages
def test_a_plural_has_every_form_of_its_language(language: str) -> None:
    for name, catalogue in catalogues(language).items():
        for key, text in catalogue.items():
            if isinstance(text, dict) and not is_name(text):
                assert set(text) - {"by"} == PLURALS[language], f"{name}: {key} in {language}"


@languages
def test_a_case_that_a_message_asks_for_is_known(language: str) -> None:
    cases = {"nom", "gen", "dat", "acc", "ins", "loc"}
    for name, catalogue in catalogues(language).items():
        for key, text in catalogue.items():
            for form in forms(text):
                for asked in re.findall(r"\{\w+:([\w.]+)\}", form):
                    known = asked in cases or asked in catalogue
                    assert known, f"{name}: {key} asks for {asked}"


@games
@languages
def test_everything_a_game_can_say_has_a_text(game: Game, language: str) -> None:
    assert missing(game, game_texts(game, language)) == []


def usual_name(language: str, texts: dict[str, Text], value: bool | int | str) -> str:
    """What a value of an option is called where it has no text of its own; "" for nothing."""
    if isinstance(value, bool):
        return forms(shell_texts(language)["setup.yes" if value else "setup.no"])[0]
    return str(value) if isinstance(value, int) else forms(texts.get(f"card.{value}", ""))[0]


def option_values(game: Game) -> list[tuple[str, bool | int | str]]:
    """Every value of every option, with the key of a text of its own."""
    return [
        (f"option.{option.name}.{str(value).lower()}", value)
        for option in game.table_options
        for value in option.allowed
    ]


@games
@languages
def test_every_value_of_an_option_has_a_name(game: Game, language: str) -> None:
    texts = game_texts(game, language)
    for key, value in option_values(game):
        assert key in texts or usual_name(language, texts, value), key


@games
def test_a_value_of_an_option_has_its_own_name_only_where_that_says_more(game: Game) -> None:
    catalogues = {language: game_texts(game, language) for language in LANGUAGES}
    for key, value in option_values(game):
        if key in catalogues["en"]:
            assert any(
                forms(texts[key])[0].casefold() != usual_name(language, texts, value).casefold()
                for language, texts in catalogues.items()
            ), key


@games
def test_the_rules_have_the_same_numbers_in_all_languages(game: Game) -> None:
    numbers = rule_numbers(rules_text(game, "en"))
    assert numbers
    assert len(numbers) == len(set(numbers)), "a rule number stands twice"
    for language in LANGUAGES:
        assert rule_numbers(rules_text(game, language)) == numbers, language


@games
def test_a_rule_that_a_text_refers_to_exists(game: Game) -> None:
    rules = rules_text(game, "en")
    numbers = set(rule_numbers(rules)) | set(re.findall(r"^## ([A-Z]+\d+)", rules, re.MULTILINE))
    for language in LANGUAGES:
        for key, text in game_texts(game, language).items():
            for form in forms(text):
                for number in re.findall(r"\b(R\d+(?:\.\d+)*)\b", form):
                    assert number in numbers, f"{key} in {language} refers to {number}"


def test_letters_of_one_language_do_not_stray_into_another() -> None:
    for name, catalogue in catalogues("ru").items():
        for key, text in catalogue.items():
            if not key.startswith("language."):
                assert not ONLY_UKRAINIAN.search(" ".join(forms(text))), f"{name}: {key}"
    for name, catalogue in catalogues("uk").items():
        for key, text in catalogue.items():
            if not key.startswith("language."):
                assert not ONLY_RUSSIAN.search(" ".join(forms(text))), f"{name}: {key}"
    for game in ALL:
        assert not ONLY_UKRAINIAN.search(rules_text(game, "ru"))
        assert not ONLY_RUSSIAN.search(rules_text(game, "uk"))


def test_no_sentence_for_people_stands_in_code() -> None:
    root = Path(undercroft.__file__).parent
    for path in root.rglob("*.py"):
        text = re.sub(r'""".*?"""', "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        if "tests" not in path.parts:
            assert not CYRILLIC.search(text), path
    for path in root.rglob("*.svelte"):
        assert not CYRILLIC.search(path.read_text(encoding="utf-8")), path
