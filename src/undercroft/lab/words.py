"""The texts of reports, in English, Russian and Ukrainian."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from undercroft.engine.folders import game_folder
from undercroft.engine.game import Game
from undercroft.texts import Text, game_texts, shell_texts

LANGUAGES: Final = ("en", "ru", "uk")
YES_OR_NO: Final = {"true": "setup.yes", "false": "setup.no"}


class Words:
    """The texts of one language by key, with named facts in braces.

    Names of cards and factors come from the texts of the game.
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self.of_game: dict[str, Text] = {}
        place = Path(__file__).parent / "texts" / f"{language}.json"
        self.texts: dict[str, str] = json.loads(place.read_text(encoding="utf-8"))

    def __call__(self, key: str, **facts: Any) -> str:
        return self.texts[key].format(**facts)

    def learn(self, game: Game) -> None:
        """Load the names of a game; a third-party game may have no texts."""
        self.of_game = shell_texts(self.language)
        if (game_folder(game) / "texts" / f"{self.language}.json").exists():
            self.of_game |= game_texts(game, self.language)

    def heading(self, kind: str) -> str:
        """Name a kind of factor: kinds found in every game here, others in the game's texts."""
        return self.texts.get(f"factor.kind.{kind}") or self._name(f"factor.{kind}") or spaced(kind)

    def factor(self, kind: str, id: str) -> str:
        """Name one factor: a seat, an option with its value, a card, or a game-specific name."""
        if kind == "seat":
            return self("seat", seat=id)
        if kind == "option":
            name, _, value = id.partition("=")
            return f"{self._name(f'option.{name}') or spaced(name)}: {self._value(name, value)}"
        return self._name(f"factor.{kind}.{id}") or self._name(f"card.{id}") or spaced(id)

    def _value(self, option: str, value: str) -> str:
        """Name an option's value as the setup page does."""
        own = self._name(f"option.{option}.{value}") or self._name(f"card.{value}")
        return own or self._name(YES_OR_NO.get(value, "")) or value

    def _name(self, key: str) -> str:
        """Name something in the game; "" if it has no name."""
        text = self.of_game.get(key, "")
        return text if isinstance(text, str) else text.get("nom", "")


def spaced(id: str) -> str:
    return id.replace("_", " ")
