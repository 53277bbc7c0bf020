"""The published chances of Keep the Heroes Out! are those of the games listed beside them."""

from __future__ import annotations

import json

import pytest

from bench import heroes_out_chances as bench
from undercroft.games.heroes_out.cards import DIFFICULTIES


def test_the_page_and_the_set_up_tell_what_was_played() -> None:
    found = bench.read()
    assert bench.PAGE.read_text(encoding="utf-8") == bench.page(found)
    assert bench.CHANCES.read_text(encoding="utf-8") == bench.chances(found)


def test_every_kind_of_game_was_played() -> None:
    chances = json.loads(bench.CHANCES.read_text(encoding="utf-8"))
    assert list(chances) == list(bench.SCENARIOS)
    for shares in chances.values():
        assert list(shares) == list(DIFFICULTIES)
        assert all(
            len(row) == 4 and all(0 <= share <= 100 for share in row) for row in shares.values()
        )


def test_a_listed_game_is_played_again_as_it_was() -> None:
    bot = bench.main_bot(bench.read())
    listed = [game for game in bench.read() if game.bot == bot and game.difficulty == "hell"]
    short = min(listed, key=lambda game: game.turns * len(game.clans))
    assert bench.play(bot, short.cell, short.draw) == short


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"), [(0, 10, 0.0, 0.28), (5, 10, 0.24, 0.76)]
)
def test_intervals_are_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert bench.interval(wins, games) == pytest.approx((low, high), abs=0.005)
