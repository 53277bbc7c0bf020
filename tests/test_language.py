"""Words that were replaced stay replaced: the tables in docs/language watch all texts and rules."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import undercroft
from undercroft.games import GAMES
from undercroft.texts import LANGUAGES, Text, game_texts, rules_text, shell_texts

ROOT = Path(__file__).parent.parent
ROW = re.compile(
    r"^\| `(?P<word>[^`]+)` \| (?P<instead>[^|]+) \| (?P<where>[^|]*)\|$", re.MULTILINE
)
RULE = re.compile(r"^\*\*(R[\d.]+)\*\* ", re.MULTILINE)


class Replaced(NamedTuple):
    """A word that is not to be used, and what to write instead."""

    word: str
    instead: str
    catalogues: frozenset[str]
    exceptions: frozenset[str]

    def concerns(self, catalogue: str, key: str) -> bool:
        return (not self.catalogues or catalogue in self.catalogues) and key not in self.exceptions

    def pattern(self) -> re.Pattern[str]:
        """Whole words in any case; a star is any letters. A bare sign is taken as it is."""
        body = re.escape(self.word).replace(r"\*", r"\w*").replace(r"\ ", r"\s+")
        if not re.search(r"\w", self.word):
            return re.compile(body)
        return re.compile(rf"(?<!\w){body}(?!\w)", re.IGNORECASE)


def replaced_words(language: str) -> list[Replaced]:
    guide = (ROOT / "docs" / "language" / f"{language}.md").read_text(encoding="utf-8")
    table = guide[guide.index("## Replaced words") :]
    return [replaced(row) for row in ROW.finditer(table)]


def replaced(row: re.Match[str]) -> Replaced:
    where, _, exceptions = row["where"].partition("except")
    names = frozenset(re.findall(r"\w+", where))
    return Replaced(
        row["word"], row["instead"], names, frozenset(re.findall(r"`([^`]+)`", exceptions))
    )


def catalogues(language: str) -> dict[str, dict[str, Text]]:
    """The texts of every game, of the shell and of the lab."""
    lab = Path(undercroft.__file__).parent / "lab" / "texts" / f"{language}.json"
    return {game.id: game_texts(game, language) for game in GAMES} | {
        "shell": shell_texts(language),
        "lab": json.loads(lab.read_text(encoding="utf-8")),
    }


def sentences(language: str) -> Iterator[tuple[str, str, str]]:
    """Every text as catalogue, key, sentence; a rule goes by its number."""
    for name, catalogue in catalogues(language).items():
        for key, text in catalogue.items():
            yield from ((name, key, form) for form in forms(text))
    for game in GAMES:
        _, *rules = RULE.split(rules_text(game, language))
        yield from (
            (game.id, number, text) for number, text in zip(rules[::2], rules[1::2], strict=True)
        )


def forms(text: Text) -> list[str]:
    return [text] if isinstance(text, str) else [form for key, form in text.items() if key != "by"]


def found(language: str, words: list[Replaced], texts: Iterator[tuple[str, str, str]]) -> list[str]:
    """What a writer is told, a line for each word."""
    told = []
    patterns = [(word, word.pattern()) for word in words]
    for catalogue, key, sentence in texts:
        for word, pattern in patterns:
            hit = word.concerns(catalogue, key) and pattern.search(sentence)
            if hit:
                told.append(
                    f"{catalogue} {key} ({language}): “{hit[0]}”, write “{word.instead}”; "
                    f"see docs/language/{language}.md"
                )
    return told


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_uses_a_word_that_was_replaced(language: str) -> None:
    told = found(language, replaced_words(language), sentences(language))
    assert not told, "\n" + "\n".join(told)


COUNTED = re.compile(r"\{(?:n|amount|guards|wait)\} (\w[\w’-]*)")


def counted(texts: Iterator[tuple[str, Text]]) -> dict[str, dict[tuple[str, ...], str]]:
    """By the word that is counted as one: its forms for few, many and other, and a key of each."""
    found: dict[str, dict[tuple[str, ...], str]] = {}
    for key, text in texts:
        if isinstance(text, dict) and "many" in text:
            words = [COUNTED.search(text[form]) for form in ("one", "few", "many", "other")]
            one, *rest = [word[1] if word else "" for word in words]
            if one and all(rest):
                found.setdefault(one, {})[tuple(rest)] = key
    return found


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_a_word_is_counted_in_the_same_forms_everywhere(language: str) -> None:
    texts = [
        (f"{name}: {key}", text)
        for name, catalogue in catalogues(language).items()
        for key, text in catalogue.items()
    ]
    differing = [forms for forms in counted(iter(texts)).values() if len(forms) > 1]
    assert not differing
    assert len(counted(iter(texts))) > 10


def test_forms_that_do_not_fit_are_found() -> None:
    right = {"one": "{n} очко", "few": "{n} очки", "many": "{n} очок", "other": "{n} очка"}
    wrong = {**right, "few": "{n} очка"}
    assert len(counted(iter([("a", right), ("b", wrong)]))["очко"]) == 2


SIGNS = {
    "en": re.compile(r"[\d}] %|: You\b"),
    "ru": re.compile(r"[\d}]%|[:,;] Вы\b"),
    "uk": re.compile(r"[\d}]%|[:,;] Ви\b"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_percent_signs_and_capitals_follow_the_language(language: str) -> None:
    wrong = [key for _, key, sentence in sentences(language) if SIGNS[language].search(sentence)]
    assert not wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_button_fits_a_phone(language: str) -> None:
    buttons = [
        (f"{name}: {key}", label)
        for name, key, label in sentences(language)
        if key.startswith(("board.do.", "board.end.", "board.retain.", "move."))
        and "{" not in label
    ]
    assert [button for button in buttons if len(button[1]) > 24] == []
    assert len(buttons) > 50


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_row_of_the_table_is_read_and_catches_its_word(language: str) -> None:
    guide = (ROOT / "docs" / "language" / f"{language}.md").read_text(encoding="utf-8")
    rows = [
        line
        for line in guide.partition("## Replaced words")[2].splitlines()
        if line.startswith("| `")
    ]
    words = replaced_words(language)
    assert len(words) == len(rows) > 20
    known = {"shell", "lab", *(game.id for game in GAMES)}
    for word in words:
        assert word.catalogues <= known, (
            f"{word.word}: there is no catalogue {word.catalogues - known}"
        )
        name = min(word.catalogues, default="shell")
        said = word.word.replace("*", "а" if language != "en" else "s")
        assert found(language, [word], iter([(name, "some.key", f"Aa {said}. Aa")])), word.word


def test_a_word_is_caught_in_any_case_and_only_as_a_whole() -> None:
    words = [
        Replaced("найстарш*", "найбільша карта", frozenset({"raiders"}), frozenset({"a.joke"}))
    ]

    def caught(catalogue: str, key: str, sentence: str) -> list[str]:
        return found("uk", words, iter([(catalogue, key, sentence)]))

    assert "найбільша карта" in caught("raiders", "ask.x", "Найстаршій карті")[0]
    assert not caught("welcome", "ask.x", "Найстаршій карті")
    assert not caught("raiders", "a.joke", "Найстаршій карті")
    assert not caught("raiders", "ask.x", "ненайстарша")
