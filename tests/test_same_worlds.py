"""What a seat cannot tell apart gives it the same worlds: no bot can know more than its seat."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests import cloaks
from undercroft.bots.greedy import GreedyBot
from undercroft.engine.api import open_table
from undercroft.engine.codec import encode_state
from undercroft.engine.game import Game, redealt
from undercroft.engine.knowledge import Knowledge
from undercroft.engine.setup import useful_options
from undercroft.engine.state import SPECTATOR
from undercroft.games import GAMES, game_called

SHUFFLED = {"dungeon_order": "shuffled"}
CASES: list[tuple[Game, dict[str, Any]]] = [
    *[(game, {}) for game in GAMES],
    (game_called("welcome"), SHUFFLED),
    (cloaks.GAME, {}),
]


def tables(game: Game, options: dict[str, Any], games: int, moves: int) -> Any:
    """Tables of all sizes and with all kinds of options, in the middle of play."""
    for seed in range(games):
        chance = random.Random(seed)
        seats = chance.randint(game.least_seats, game.most_seats)
        drawn = {option.name: chance.choice(option.allowed) for option in game.table_options}
        given = useful_options(game, drawn, seats) if seed % 2 and not options else options
        table = open_table(game, seats, seed, given, None)
        for _ in range(moves):
            if not table.asked:
                break
            seat = chance.choice([seat for seat in range(seats) if table.options(seat)])
            table.play(seat, chance.choice(table.options(seat)))
            if table.asked and chance.random() < 0.1:
                yield table, chance


@pytest.mark.parametrize(("game", "options"), CASES)
def test_a_redeal_depends_on_nothing_that_the_seat_cannot_know(
    game: Game, options: dict[str, Any]
) -> None:
    for table, chance in tables(game, options, games=16, moves=300):
        viewer = chance.randrange(SPECTATOR, table.state.seats)
        other = redealt(game, table.state, viewer, chance.getrandbits(60))
        seed = chance.getrandbits(60)
        worlds = [redealt(game, state, viewer, seed) for state in (table.state, other)]
        assert encode_state(game, worlds[0]) == encode_state(game, worlds[1])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_bot_answers_alike_whatever_is_hidden_from_it(game: Game) -> None:
    for table, chance in tables(game, {}, games=2, moves=60):
        seat = table.asked[0]
        seeds = [chance.getrandbits(60) for _ in range(3)]
        states = (table.state, redealt(game, table.state, seat, seeds[0]))
        answers = {
            GreedyBot(seeds[1]).choose(Knowledge(game, state, seat, seeds[2])) for state in states
        }
        assert len(answers) == 1
