"""Properties of every registered game; no game writes these tests.

How many games are played, and how many of their moves checked closely, follows from the length of
random games and the size of a view: all moves of small games, and of large ones about as many as
there is time for.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import pytest

from tests import vigil
from undercroft.engine import playout
from undercroft.engine.api import MOST_MOVES, open_table
from undercroft.engine.chance import Rng
from undercroft.engine.conformance import (
    check_seats,
    check_seeds,
    options_for,
    play_out,
)
from undercroft.engine.game import Game
from undercroft.engine.setup import new_state, preset_rows
from undercroft.engine.state import State
from undercroft.games import GAMES

ids = [game.id for game in GAMES]
SEALED_SEED = 3 << 200
MOVES = 8_000  # of one game, in the games that are played closely: fewer of long ones
BYTES = 15_000_000 if playout.__file__.endswith(".so") else 1_000_000  # of views, checked closely
MORE_MOVES = 20_000  # in the games that are played beside them
SHORT = 1_000  # moves of a game
SOME = 20  # copies of an outcome, where a source has no end of them
NUMBERS = 200  # of combinations of options, among which every value occurs

Run = tuple[int, int]  # a seat count, and the number of a combination of options


@cache
def length(game: Game, seats: int, number: int) -> int:
    """The moves of a random game."""
    options = options_for(game, number, seats)
    return playout.play_out(new_state(game, seats, 1, options, None, listens=False), Rng(1))


@cache
def size(game: Game) -> int:
    """The bytes of a view, some moves after the start: close checks compare views."""
    table, rng = open_table(game, game.most_seats, 1, None, None), Rng(1)
    for _ in range(20):
        options = table.options(table.asked[0])
        table.play(table.asked[0], options[int(rng.below(len(options)))])
    return len(msgspec.json.encode(table.view(None)))


def seat_counts(game: Game) -> range:
    return range(game.least_seats, game.most_seats + 1)


def games_within(game: Game, moves: int, most: int) -> int:
    """How many games for each seat count have about this many moves in all; one at least."""
    some = [length(game, seats, number) for seats in seat_counts(game) for number in range(6)]
    return min(most, max(1, moves * 6 // sum(some)))


def other_values(game: Game, runs: list[Run]) -> list[Run]:
    """Return games, short ones if possible, with the values of options that no run has."""
    wanted = {(option.name, value) for option in game.table_options for value in option.allowed}
    for seats, number in runs:
        wanted -= options_for(game, number, seats).items()
    found: list[Run] = []
    for longest in (SHORT, MOST_MOVES):
        for number in range(NUMBERS):
            run = (seat_counts(game)[number % len(seat_counts(game))], number)
            new = wanted & options_for(game, number, run[0]).items()
            if new and length(game, *run) <= longest:
                found.append(run)
                wanted -= new
    assert not wanted, f"{game.id} is never played with {wanted}"
    return found


def check_runs(game: Game, runs: list[Run], seed: int, share: int) -> None:
    """Check closely as many moves as this share of the bytes allows; if there are fewer, all."""
    moves = sum(length(game, *run) for run in runs)
    every = max(1, moves * size(game) * share // BYTES)
    for seats in {seats: None for seats, _ in runs}:
        numbers = [number for other, number in runs if other == seats]
        assert check_seats(game, seats, numbers, seed, every=every) > 0


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_every_property_holds_at_every_seat_count(game: Game) -> None:
    numbers = range(games_within(game, MOVES, most=6))
    runs = [(seats, number) for seats in seat_counts(game) for number in numbers]
    check_runs(game, runs, 100, share=1)
    check_runs(game, other_values(game, runs), 200, share=2)


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_many_games_end_for_a_known_reason(game: Game) -> None:
    numbers = range(games_within(game, MORE_MOVES, most=60))
    for seats in seat_counts(game):
        assert check_seats(game, seats, numbers, seed=1000, thorough=False) > 0


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_a_seed_is_a_game(game: Game) -> None:
    for seats in seat_counts(game):
        check_seeds(game, seats, seed=11)


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_every_property_holds_with_sealed_chance(game: Game) -> None:
    numbers = range(games_within(game, MOVES, most=2))
    runs = [(seats, number) for seats in seat_counts(game) for number in numbers]
    check_runs(game, runs, SEALED_SEED, share=2)
    check_seeds(game, game.least_seats, seed=SEALED_SEED)


def stacked_at_random(
    game: Game, state: State, options: dict[str, Any], rng: Rng
) -> dict[str, list[str]]:
    """For every source that is drawn from as much as may be stacked, in any order.

    What one source has may follow from what is stacked in the others.
    """
    stacked: dict[str, list[str]] = {}
    given = {"seats": state.seats, **options}
    for index, source in enumerate(game.sources):
        if any(given[other] not in values for other, values in source.needs.items()):
            continue
        if source.seat >= state.seats:
            continue
        seats = range(state.seats)
        copies = [1 for _ in seats] if source.of_seats else game.copies(state, index)
        copies = copies or [source.limit or 3] * len(source.outcomes)
        bag = [
            name
            for name, count in zip(source.outcomes, copies, strict=False)
            for _ in range(min(count, SOME))
        ]
        row = [bag.pop(int(rng.below(len(bag)))) for _ in range(len(bag))]
        stacked[source.name] = row[: source.limit or len(row)]
        state.stacked = preset_rows(game, stacked)
    return {name: still_there(game, state, name, row) for name, row in stacked.items()}


def still_there(game: Game, state: State, name: str, row: list[str]) -> list[str]:
    """What of a row is not ruled out by what was stacked after it."""
    index = next(at for at, source in enumerate(game.sources) if source.name == name)
    copies = game.copies(state, index)
    outcomes = game.sources[index].outcomes
    return [one for one in row if not copies or copies[outcomes.index(one)]]


@pytest.mark.parametrize("game", [*GAMES, vigil.GAME], ids=[*ids, "vigil"])
def test_whatever_may_be_stacked_the_game_is_played_to_its_end(game: Game) -> None:
    rng = Rng(5)
    for number in range(games_within(game, MORE_MOVES, most=12)):
        for seats in seat_counts(game):
            options = options_for(game, number, seats)
            empty = game.new_state(seats, options)
            stacked = stacked_at_random(game, empty, options, rng)
            table = open_table(game, seats, number, options, stacked)
            play_out(table, (int(rng.below(1 << 20)) for _ in range(20_000)))
            assert table.outcome is not None
