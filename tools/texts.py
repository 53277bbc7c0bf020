"""`make texts GAME=masks`: list the text keys that a game needs and does not have yet.

A key is needed as it is. For a stem (`event.card_played…`) one key is enough: `event.card_played`,
or its forms for different readers, such as `event.card_played.you`.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools.games import chosen
from tools.records import random_game
from undercroft.engine.api import open_table
from undercroft.engine.folders import game_folder
from undercroft.engine.game import Game
from undercroft.texts import (
    LANGUAGES,
    Text,
    game_texts,
    plain_fields,
    wanted_keys,
    wanted_stems,
)

GAMES_PLAYED = 12
GAMES_FOLDER = Path(__file__).parent.parent / "src" / "undercroft" / "games"


def missing(game: Game, texts: dict[str, Text]) -> list[str]:
    """Return the keys, then the stems, that the texts of this game lack."""
    wanted = wanted_keys(game) | card_keys(game) | plain_keys(game)
    words = {f"word.{id}" for id in plain_ids(game) if f"card.{id}" not in texts}
    keys = sorted((wanted | words) - set(texts))
    stems = [stem for stem in sorted(wanted_stems(game)) if not is_there(stem, texts)]
    return keys + [f"{stem}…" for stem in stems]


def card_keys(game: Game) -> set[str]:
    """Return the names of all cards in the catalogue."""
    catalogue = open_table(game, game.most_seats, 1, None, None).catalogue()
    groups = [group for group in catalogue.values() if isinstance(group, list)]
    cards = [card for group in groups for card in group if isinstance(card, dict)]
    return {f"card.{card['id']}" for card in cards if "id" in card}


def has_board(game: Game) -> bool:
    """Return whether a game draws its own board; a compiled copy of the package has none."""
    folders = (game_folder(game), GAMES_FOLDER / game.id)
    return any((folder / "web" / "index.ts").exists() for folder in folders)


def plain_keys(game: Game) -> set[str]:
    """Return the fields that the plain board names; none for a game with its own board."""
    return set() if has_board(game) else {f"field.{name}" for name in plain_fields(game)}


def plain_ids(game: Game) -> set[str]:
    """Return the ids that the plain board has shown in a few random games."""
    if has_board(game):
        return set()
    found = {move.what for move in game.moves}
    for number in range(GAMES_PLAYED):
        for table in random_game(game, number):
            found |= set(strings_in([table.catalogue(), table.view(0), table.view(None)]))
    return {id for id in found if not re.fullmatch(r"|\d+|seat_\d+", id)}


def strings_in(value: Any) -> Iterator[str]:
    """Yield every string in a view or a catalogue; field names are none of them."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from strings_in(part)


def is_there(stem: str, texts: dict[str, Text]) -> bool:
    return any(key == stem or key.startswith(f"{stem}.") for key in texts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", type=chosen, help="id, or package of a third-party game")
    game: Game = parser.parse_args().game
    for language in LANGUAGES:
        file = game_folder(game) / "texts" / f"{language}.json"
        lacks = missing(game, game_texts(game, language) if file.exists() else {})
        print(f"{language}: {', '.join(lacks) or 'complete'}")


if __name__ == "__main__":
    main()
