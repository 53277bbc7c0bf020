"""Properties of every registered game; no game writes these tests."""

from __future__ import annotations

import pytest

from undercroft.engine.conformance import check_games, check_seeds
from undercroft.engine.game import Game
from undercroft.games import GAMES

ids = [game.id for game in GAMES]
SEALED_SEED = 3 << 200


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_every_property_holds_at_every_seat_count(game: Game) -> None:
    assert check_games(game, games=6, seed=100) > 0


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_many_games_end_for_a_known_reason(game: Game) -> None:
    assert check_games(game, games=60, seed=1000, thorough=False) > 0


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_a_seed_is_a_game(game: Game) -> None:
    for seats in range(game.least_seats, game.most_seats + 1):
        check_seeds(game, seats, seed=11)


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_every_property_holds_with_sealed_chance(game: Game) -> None:
    assert check_games(game, games=2, seed=SEALED_SEED) > 0
    check_seeds(game, game.least_seats, seed=SEALED_SEED)
