"""What must hold in every game, whatever its rules. Importable, to test third-party games too.

>>> from undercroft.engine.conformance import check_games
>>> from undercroft.games import GAMES
>>> check_games(GAMES[0], games=1)  # doctest: +SKIP

A finding is an AssertionError that names the property, what was seen, the seed and the moves that
led to it.

A redealt world is a determinization: a state sampled from a seat's information set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import prod
from typing import Any

import msgspec

from undercroft.engine.api import MOST_MOVES, Table, open_table
from undercroft.engine.chance import Rng
from undercroft.engine.codec import fingerprint
from undercroft.engine.conformance_knowing import SHORT
from undercroft.engine.conformance_walk import Walk
from undercroft.engine.game import Game
from undercroft.engine.hiding import (
    Secrets,
    SetUp,
    check_claim,
    check_story,
    first_difference,
    name_of,
)
from undercroft.engine.run import options_of, play
from undercroft.engine.setup import useful_options
from undercroft.engine.state import SPECTATOR
from undercroft.engine.windows import window_at

MORE_GAMES = 10  # played before something is reported as never hidden
STRIDE = 7919  # a prime, so that every combination occurs, the first ones far apart
ALIKE = 40  # tables among which some look alike


def check_games(
    game: Game, games: int, seed: int = 0, thorough: bool = True, start: int = 0, every: int = 1
) -> int:
    """Play this many games per seat count, cycling the options; return how many moves were checked.

    `start`: the position in the cycle of options. `every`: of a long game, one in this many moves
    is checked thoroughly.
    """
    counts = range(game.least_seats, game.most_seats + 1)
    numbers = range(start, start + games)
    return sum(check_seats(game, seats, numbers, seed, thorough, every) for seats in counts)


def check_seats(
    game: Game, seats: int, numbers: Iterable[int], seed: int, thorough: bool = True, every: int = 1
) -> int:
    """Play games with one seat count, each with the options of its number."""
    check_claim(game)
    check_set_up(game, seats, seed)
    secrets, moves, games = Secrets(game, seats), 0, 0
    for number in numbers:
        options = options_for(game, number, seats)
        moves += check_game(game, seats, seed + games, options, thorough, secrets, every)
        games += 1
    if thorough and games:
        check_deal(game, seats, seed)
        check_secrets(game, seats, seed + games, secrets, every)
    return moves


def options_for(game: Game, number: int, seats: int | None = None) -> dict[str, Any]:
    """Return the options of a game by its number: the defaults first, then every combination."""
    options: dict[str, Any] = {}
    at = number * STRIDE % prod(len(option.allowed) for option in game.table_options)
    for option in game.table_options:
        at, place = divmod(at, len(option.allowed))
        options[option.name] = option.allowed[place]
    return useful_options(game, options, seats)


def check_secrets(game: Game, seats: int, seed: int, secrets: Secrets, every: int = 1) -> None:
    """Check that what the game says it hides was hidden; play a few more games before failing.

    First the beginnings of some, since much is hidden only with certain options, but at once.
    """
    for most, often in ((SHORT, 1), (MOST_MOVES, every)):
        for number in range(MORE_GAMES):
            if not secrets.missing():
                return
            options = options_for(game, number, seats)
            table = open_table(game, seats, seed + number, options, None)
            walk = Walk(table, Rng(seed + number + 1), True, secrets, often)
            walked(walk, lambda: bool(secrets.missing()), most)
    raise AssertionError(f"{secrets.missing()}; {game.id}, {seats} seats")


def check_game(
    game: Game,
    seats: int,
    seed: int,
    options: Mapping[str, Any],
    thorough: bool = True,
    secrets: Secrets | None = None,
    every: int = 1,
) -> int:
    """Play one random game, checking every property on the way."""
    table = open_table(game, seats, seed, options, None)
    walk = Walk(table, Rng(seed + 1), thorough, secrets or Secrets(game, seats), every)
    return walked(walk)


def walked(walk: Walk, goes_on: Callable[[], bool] = lambda: True, most: int = MOST_MOVES) -> int:
    """Play to the end of the game, or of what is wanted; return how many moves were checked."""
    table = walk.table
    try:
        while table.asked and goes_on() and table.version <= most:
            walk.step()
        if not table.asked:
            walk.finish()
    except Exception as error:
        raise AssertionError(f"{error!r} in {place_of(table)}") from error
    return table.version


def place_of(table: Table) -> str:
    header = table.header
    where = f"{header.game}, {header.seats} seats, seed {header.seed}, {header.options}"
    return f"{where}, after {table.moves}"


def play_out(table: Table, choices: Iterable[int]) -> None:
    """Play a table to its end in a test; each choice picks one of the moves on offer."""
    for choice in choices:
        seats = range(table.state.seats)
        offered = [(seat, option) for seat in seats for option in table.options(seat)]
        if not offered:
            return
        table.play(*offered[choice % len(offered)])
    raise AssertionError("the game does not end")


def check_set_up(game: Game, seats: int, seed: int) -> None:
    """Check that a seat was told the same at new tables that look the same to it."""
    tables = [open_table(game, seats, seed + number, None, None) for number in range(ALIKE)]
    for viewer in (None, *range(seats)):
        told: dict[bytes, Any] = {}
        for table in tables:
            here = table.told(viewer)
            there = told.setdefault(look_of(table, viewer), here)
            if here != there:
                who = name_of(SPECTATOR if viewer is None else viewer)
                where = first_difference(there, here, "told")
                kind = next((a["kind"] for a, b in zip(there, here, strict=False) if a != b), "")
                raise AssertionError(
                    f"the set-up tells {who} more than it sees: {where}, in the event {kind!r}; "
                    "add it to view_for, or hide it in event_for"
                )


def look_of(table: Table, viewer: int | None) -> bytes:
    """Serialize what a table looks like: the view, and which seats must choose now."""
    is_window = window_at(table.state) is not None
    return msgspec.json.encode((table.view(viewer), () if is_window else table.asked))


def check_deal(game: Game, seats: int, seed: int) -> None:
    """Check that redealt worlds fit what the setup told, and keep no more of it."""
    table = open_table(game, seats, seed, None, None)
    for viewer in range(SPECTATOR, seats):
        check_story(SetUp(table, viewer), Rng(seed))


def check_seeds(game: Game, seats: int, seed: int) -> None:
    """Check that the same seed and moves give the same game, and another seed a different one."""
    first, second = (open_table(game, seats, seed, None, None) for _ in range(2))
    rng = Rng(seed)
    while first.asked:
        assert first.fingerprint() == second.fingerprint(), "one seed, two games"
        seat = first.asked[0]
        options = options_of(game, first.state, seat)
        move = options[int(rng.below(len(options)))]
        first.play(seat, game.notation(move))
        play(game, second.state, seat, move)
        second.state.heard = []
    assert open_table(game, seats, seed + 1, None, None).fingerprint() != fingerprint(
        game, open_table(game, seats, seed, None, None).state
    ), "the seed changes nothing"
