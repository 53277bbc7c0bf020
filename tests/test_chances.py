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


def test_a_draw_is_always_the_same_game() -> None:
    cell = bench.Cell("rent_day", "hell", 3)
    games = [bench.play("random", cell, draw) for draw in (4, 4, 5)]
    assert games[0] == games[1] != games[2]
    assert games[0].cell == cell
    assert len(set(games[0].clans)) == 3


def test_an_estimate_lies_between_its_games_and_all_games() -> None:
    def games(scenario: str, wins: int) -> list[bench.Played]:
        lost = bench.Played("greedy", scenario, "hard", ("imp", "gnoll"), 0, False, 9)
        return [lost._replace(draw=draw, won=draw < wins) for draw in range(10)]

    found = bench.estimates(games("rent_day", 9) + games("big_dig", 3))
    cell = bench.Cell("rent_day", "hard", 2)
    assert 0.6 < found[cell] < 0.9
    assert 0.3 < found[cell._replace(scenario="big_dig")] < 0.6
    assert found[cell] > found[cell._replace(scenario="the_champion")], "never played: the mean"


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"), [(0, 10, 0.0, 0.28), (5, 10, 0.24, 0.76)]
)
def test_intervals_are_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert bench.interval(wins, games) == pytest.approx((low, high), abs=0.005)
