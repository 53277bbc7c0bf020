"""Properties of every registered game; no game writes these tests."""

from __future__ import annotations

from typing import Any

import pytest

from tests import vigil
from undercroft.engine import playout
from undercroft.engine.api import open_table
from undercroft.engine.chance import Rng
from undercroft.engine.conformance import (
    check_game,
    check_games,
    check_seeds,
    options_for,
    play_out,
)
from undercroft.engine.game import Game
from undercroft.engine.setup import new_state
from undercroft.engine.state import State
from undercroft.games import GAMES

ids = [game.id for game in GAMES]
SEALED_SEED = 3 << 200
SLOW = ("heroes_out",)  # a chronicle takes minutes of close checks
LONG = 400  # moves; of longer games fewer are played, and some of their moves checked closely


def share_of(game: Game) -> int:
    """How many times as long as a usual game the longest of a few random ones is."""
    longest = 0
    for number in range(8):
        options = options_for(game, number, game.most_seats)
        fresh = new_state(game, game.most_seats, 1, options, None, listens=False)
        longest = max(longest, playout.play_out(fresh, Rng(1)))
    return max(1, longest // LONG, 2 if game.id in SLOW else 1)


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_every_property_holds_at_every_seat_count(game: Game) -> None:
    share = share_of(game)
    if share == 1:
        assert check_games(game, games=6, seed=100) > 0
        return
    for seats in range(game.least_seats, game.most_seats + 1):  # `make fuzz` plays more of them
        assert check_game(game, seats, 100, options_for(game, 0, seats), every=2 * share) > 0


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_many_games_end_for_a_known_reason(game: Game) -> None:
    assert check_games(game, games=max(4, 60 // share_of(game)), seed=1000, thorough=False) > 0


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_a_seed_is_a_game(game: Game) -> None:
    for seats in range(game.least_seats, game.most_seats + 1):
        check_seeds(game, seats, seed=11)


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_every_property_holds_with_sealed_chance(game: Game) -> None:
    is_short = share_of(game) == 1
    assert check_games(game, games=2 if is_short else 1, seed=SEALED_SEED, thorough=is_short) > 0
    check_seeds(game, game.least_seats, seed=SEALED_SEED)


def stacked_at_random(
    game: Game, state: State, options: dict[str, Any], rng: Rng
) -> dict[str, list[str]]:
    """For every source that is drawn from as much as may be stacked, in any order."""
    stacked = {}
    for index, source in enumerate(game.sources):
        if any(options[other] not in values for other, values in source.needs.items()):
            continue
        if source.seat >= state.seats:
            continue
        seats = range(state.seats)
        copies = [1 for _ in seats] if source.of_seats else game.copies(state, index)
        copies = copies or [source.limit or 3] * len(source.outcomes)
        bag = [
            name for name, count in zip(source.outcomes, copies, strict=False) for _ in range(count)
        ]
        row = [bag.pop(int(rng.below(len(bag)))) for _ in range(len(bag))]
        stacked[source.name] = row[: source.limit or len(row)]
    return stacked


@pytest.mark.parametrize("game", [*GAMES, vigil.GAME], ids=[*ids, "vigil"])
def test_whatever_may_be_stacked_the_game_is_played_to_its_end(game: Game) -> None:
    rng = Rng(5)
    for number in range(max(2, 12 // share_of(game))):
        for seats in range(game.least_seats, game.most_seats + 1):
            options = options_for(game, number, seats)
            empty = game.new_state(seats, options)
            stacked = stacked_at_random(game, empty, options, rng)
            table = open_table(game, seats, number, options, stacked)
            play_out(table, (int(rng.below(1 << 20)) for _ in range(20_000)))
            assert table.outcome is not None
