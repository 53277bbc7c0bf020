"""The pages of notation name what players can be asked and what they can answer."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from undercroft.engine.game import Game
from undercroft.games import GAMES

PAGES = Path(__file__).parent.parent / "docs" / "notation"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_verb_and_every_question_is_on_the_page(game: Game) -> None:
    page = (PAGES / f"{game.id}.md").read_text()
    verbs = [verb.name for verb in game.verbs]
    assert [verb for verb in verbs if not re.search(rf"`{verb}[ `]", page)] == []
    texts = json.loads((PAGES.parent.parent / texts_of(game)).read_text())
    asked = [key.removeprefix("ask.") for key in texts if re.fullmatch(r"ask\.\w+", key)]
    assert [name for name in asked if f"`{name}`" not in page] == []


def texts_of(game: Game) -> str:
    return f"src/undercroft/games/{game.id}/texts/en.json"
