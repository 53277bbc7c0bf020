"""`make texts GAME=masks`: list the text keys that a game needs and does not have yet.

A key is needed as it is. For a stem (`event.card_played…`) one key is enough: `event.card_played`,
or its forms for different readers, such as `event.card_played.you`.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from undercroft.engine.game import Game
from undercroft.games import GAMES, game_called
from undercroft.texts import (
    LANGUAGES,
    Text,
    game_folder,
    game_texts,
    view_fields,
    wanted_keys,
    wanted_stems,
)

GAMES_FOLDER = Path(__file__).parent.parent / "src" / "undercroft" / "games"


def missing(game: Game, texts: dict[str, Text]) -> list[str]:
    """Return the keys, then the stems, that the texts of this game lack."""
    keys = sorted((wanted_keys(game) | plain_keys(game)) - set(texts))
    stems = [stem for stem in sorted(wanted_stems(game)) if not is_there(stem, texts)]
    return keys + [f"{stem}…" for stem in stems]


def plain_keys(game: Game) -> set[str]:
    """Names of the fields that the plain board shows; none for a game with a board of its own."""
    if (GAMES_FOLDER / game.id / "web" / "index.ts").exists():
        return set()
    return {f"field.{name}" for name in view_fields(game)}


def is_there(stem: str, texts: dict[str, Text]) -> bool:
    return any(key == stem or key.startswith(f"{stem}.") for key in texts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=[game.id for game in GAMES])
    game = game_called(parser.parse_args().game)
    for language in LANGUAGES:
        file = game_folder(game) / "texts" / f"{language}.json"
        lacks = missing(game, game_texts(game, language) if file.exists() else {})
        print(f"{language}: {', '.join(lacks) or 'complete'}")


if __name__ == "__main__":
    main()
