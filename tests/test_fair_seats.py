"""No seat is better than another: bots that think alike win alike wherever they sit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from tests import ballots
from undercroft.bots.bot import Bot, RandomBot
from undercroft.bots.greedy import FORESIGHT, WORLDS, GreedyBot
from undercroft.bots.mcts import MctsBot
from undercroft.bots.playing import play_through
from undercroft.bots.temper import Temper
from undercroft.engine import run
from undercroft.engine.knowledge import Knowledge
from undercroft.engine.run import apply
from undercroft.engine.setup import new_state
from undercroft.games import game_called
from undercroft.lab.loop import player_seed, seed_of

# One of a thousand fair samples lies beyond, by the number of seats.
RARE: Final = {2: 10.83, 3: 13.82, 4: 16.27}
IS_COMPILED: Final = run.__file__.endswith(".so")


def greedy(seed: int) -> Bot:
    """Few worlds where it takes long: all play the same, if not well."""
    bot = GreedyBot(seed)
    bot.worlds = WORLDS if IS_COMPILED else 2
    return bot


def tempered(seed: int) -> Bot:
    bot = GreedyBot(seed, Temper("bold"))
    bot.worlds = 2
    return bot


def search(seed: int) -> Bot:
    return MctsBot(seed, 6, 0.0)


def tempered_search(seed: int) -> Bot:
    return MctsBot(seed, 6, 0.0, Temper("spiteful"))


def wins_by_seat(game: str, make: Callable[[int], Bot], seats: int, games: int) -> list[float]:
    """Victories of the seats when the same bot sits on all; a shared one counts in parts."""
    rules = game_called(game)
    wins = [0.0] * seats
    for number in range(games):
        seed = seed_of(2026, number)
        state = new_state(rules, seats, seed, None, None, listens=False)
        players = [make(player_seed(seed, seat)) for seat in range(seats)]
        play_through(rules, state, players, seed, None)
        for seat in state.winners:
            wins[seat] += 1.0 / len(state.winners)
    return wins


def unevenness(wins: list[float]) -> float:
    """Pearson's chi-squared against equal shares; shared victories make it smaller, not larger."""
    fair = sum(wins) / len(wins)
    return sum((won - fair) ** 2 / fair for won in wins)


@pytest.mark.parametrize(("game", "make", "seats", "games"), [
    ("raiders", RandomBot, 3, 1000),
    ("raiders", greedy, 3, 200 if IS_COMPILED else 100),
    ("raiders", tempered, 3, 60),
    ("raiders", search, 3, 24),
    ("raiders", tempered_search, 3, 24),
    ("welcome", RandomBot, 3, 1000),
    ("welcome", greedy, 3, 40),
    ("welcome", tempered, 3, 30),
    ("welcome", search, 3, 24),
    ("welcome", tempered_search, 3, 24),
    ("dungeon_roll", RandomBot, 3, 500),
    ("dungeon_roll", greedy, 3, 12),
    ("dungeon_roll", search, 2, 12),
])  # fmt: skip
def test_the_seats_of_a_symmetric_game_win_alike(
    game: str, make: Callable[[int], Bot], seats: int, games: int
) -> None:
    wins = wins_by_seat(game, make, seats, games)
    assert unevenness(wins) < RARE[seats], wins


@pytest.mark.parametrize("voted", [0, 1, 2])
def test_greedy_judges_after_as_many_own_answers_whoever_answered_before(voted: int) -> None:
    """Who answers last is asked anew at once; that question is no answer left owing. What a cough
    leaves owing is."""
    game = ballots.BallotsGame()
    state = new_state(game, 3, 1, None, None, listens=False)
    for seat in range(voted):
        apply(game, state, seat, 0)
    knowledge = Knowledge(game, state, voted, 5)
    assert ballots.COUGH in knowledge.codes
    assert GreedyBot(1).choose_code(knowledge) in knowledge.codes
    assert set(game.judged) == {FORESIGHT}


def test_greedy_looks_no_further_than_the_end() -> None:
    game = ballots.BallotsGame()
    state = new_state(game, 3, 1, None, None, listens=False)
    for _ in range(ballots.ROUNDS - 1):
        for seat in range(3):
            apply(game, state, seat, 0)
    GreedyBot(1).choose_code(Knowledge(game, state, 0, 5))
    assert set(game.judged) == {ballots.ROUNDS}
