"""Nobody foretells what a live table will bring: the attack that works on the fast generator."""

from __future__ import annotations

import random
from typing import Any

import pytest

import undercroft
from tests.foretelling import Draw, Guess, foretold, foretold_last_floor, last_floor
from undercroft.engine.chance import begin_chance, below
from undercroft.engine.state import State

GAMES = 10
SEEN, NEXT = 20, 30
BOUND = 30
FAST = 7_000_000_000_000
SECRET = 1 << 128 | 0x5EA1ED0FCA5CADE << 40


def state_of(seed: int) -> State:
    state = State(2)
    begin_chance(state, seed)
    return state


def drawn(seed: int, count: int, bound: int = BOUND) -> list[int]:
    state = state_of(seed)
    return [int(below(state, bound)) for _ in range(count)]


def told_of_a_game(seed: int, viewer: int | None) -> list[dict[str, Any]]:
    """A whole game of Raiders as a viewer was told it."""
    table = undercroft.new_table("raiders", seats=4, seed=seed)
    players = random.Random(seed)
    while table.asked:
        seat = table.asked[0]
        table.play(seat, players.choice(table.options(seat)))
    return table.told(viewer)


def guesses_and_truth(seed: int, viewer: int | None) -> list[tuple[Guess, str]]:
    told = told_of_a_game(seed, viewer)
    return list(zip(foretold_last_floor(told), last_floor(told), strict=True))


def is_no_better_than_luck(right: int, lucks: list[float]) -> bool:
    """Within five standard deviations of what guessing at random brings."""
    expected = sum(lucks)
    deviation = sum(luck * (1 - luck) for luck in lucks) ** 0.5
    return abs(right - expected) < 5 * deviation


# --- the attack -------------------------------------------------------------------------------


def test_the_next_numbers_of_the_fast_generator_are_foretold() -> None:
    for seed in range(FAST, FAST + GAMES):
        numbers = drawn(seed, SEEN + NEXT)
        seen = [Draw(number, BOUND) for number in numbers[:SEEN]]
        assert foretold(seen, [BOUND] * NEXT) == numbers[SEEN:]


def test_the_next_numbers_of_a_sealed_stream_are_guessed_no_better_than_by_luck() -> None:
    right = 0
    for seed in range(SECRET, SECRET + 4 * GAMES):
        numbers = drawn(seed, SEEN + NEXT)
        seen = [Draw(number, BOUND) for number in numbers[:SEEN]]
        guesses = foretold(seen, [BOUND] * NEXT)
        right += sum(g == n for g, n in zip(guesses, numbers[SEEN:], strict=True))
    assert is_no_better_than_luck(right, [1 / BOUND] * (NEXT * 4 * GAMES))


@pytest.mark.parametrize("viewer", [None, 2])
def test_the_end_of_a_game_with_a_short_seed_is_foretold(viewer: int | None) -> None:
    games = [guesses_and_truth(seed, viewer) for seed in range(FAST, FAST + GAMES)]
    foreseen = [all(guess.card == truth for guess, truth in game) for game in games]
    assert sum(foreseen) >= GAMES - 1, "the attack itself has to work"


@pytest.mark.parametrize("viewer", [None, 2])
def test_the_end_of_a_sealed_game_is_guessed_no_better_than_by_luck(viewer: int | None) -> None:
    games = [guesses_and_truth(seed, viewer) for seed in range(SECRET, SECRET + GAMES)]
    pairs = [pair for game in games for pair in game]
    right = sum(guess.card == truth for guess, truth in pairs)
    assert not any(all(guess.card == truth for guess, truth in game) for game in games)
    assert is_no_better_than_luck(right, [guess.luck for guess, _ in pairs])
