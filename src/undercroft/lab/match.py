"""A match: many games of the same bots, seats rotated, every game replayable from its number."""

from __future__ import annotations

import math
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import msgspec

from undercroft import bots as all_bots
from undercroft.engine.chance import seeded
from undercroft.engine.errors import BadSetup
from undercroft.engine.knowledge import Knowledge
from undercroft.engine.run import apply, asked
from undercroft.engine.setup import checked_options, checked_seats, checked_seed, new_state
from undercroft.games import game_called

Z95 = 1.959964
CHUNK = 50


class BotResult(msgspec.Struct, frozen=True):
    """One entry of the match: its share of victories and its mean score, with 95 % intervals."""

    bot: str
    games: int
    wins: float
    share: float
    low: float
    high: float
    score: float
    score_error: float


class MatchResult(msgspec.Struct, frozen=True):
    """What a match brought; `fair` is the share of a seat that is neither better nor worse."""

    game: str
    games: int
    seed: int
    fair: float
    bots: list[BotResult]
    lost_by_all: int
    moves: int


class GameResult(msgspec.Struct, frozen=True):
    """One game: by entry of the match, not by seat."""

    shares: list[float]
    scores: list[int]
    moves: int


def match(
    game: str,
    bots: list[str],
    games: int,
    seed: int,
    workers: int,
    options: Mapping[str, Any] | None,
) -> MatchResult:
    """Play the games and count; the same for any number of workers."""
    rules = game_called(game)
    checked_seats(rules, len(bots))
    checked_seed(seed)
    checked = checked_options(rules, options)
    for name in bots:
        all_bots.make(name, 0)
    if type(games) is not int or games < 1 or type(workers) is not int or workers < 1:
        raise BadSetup("games and workers must be whole numbers above 0", what="games")
    chunks = [(game, bots, seed, checked, range(start, min(start + CHUNK, games)))
              for start in range(0, games, CHUNK)]  # fmt: skip
    if workers == 1:
        parts = [play_chunk(chunk) for chunk in chunks]
    else:
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            parts = list(pool.map(play_chunk, chunks))
    return _summary(game, bots, seed, [result for part in parts for result in part])


def play_chunk(chunk: tuple[str, list[str], int, dict[str, Any], range]) -> list[GameResult]:
    """A few games in one worker."""
    game, bots, seed, options, numbers = chunk
    return [play_game(game, bots, seed, options, number) for number in numbers]


def play_game(
    game: str, bots: list[str], seed: int, options: dict[str, Any], number: int
) -> GameResult:
    """Game `number` of a match; entry i sits at seat (i + number) modulo seats."""
    rules = game_called(game)
    seats = len(bots)
    game_seed = seeded(seed * 1_000_003 + number)
    entry_of = [(seat - number) % seats for seat in range(seats)]
    players = [all_bots.make(bots[entry_of[seat]], game_seed ^ (seat + 1)) for seat in range(seats)]
    state = new_state(rules, seats, game_seed, options, None, listens=False)
    moves = 0
    while state.stack:
        for seat in asked(state):
            knowledge = Knowledge(rules, state, seat, seeded(game_seed + moves))
            move = players[seat].choose_code(knowledge)
            apply(rules, state, seat, move)
            moves += 1
    shares = rules.rewards(state)
    scores = rules.scores(state)
    order = [entry_of.index(entry) for entry in range(seats)]
    return GameResult([shares[seat] for seat in order], [scores[seat] for seat in order], moves)


def _summary(game: str, bots: list[str], seed: int, results: list[GameResult]) -> MatchResult:
    """Entries of the same bot are counted together."""
    names = list(dict.fromkeys(bots))
    rows = [_row(name, [i for i, bot in enumerate(bots) if bot == name], results) for name in names]
    lost = sum(1 for result in results if not any(result.shares))
    moves = sum(result.moves for result in results)
    return MatchResult(game, len(results), seed, 1 / len(bots), rows, lost, moves)


def _row(name: str, entries: list[int], results: list[GameResult]) -> BotResult:
    """The interval is for the mean share of one entry, games being independent."""
    shares = [sum(result.shares[i] for i in entries) / len(entries) for result in results]
    scores = [sum(result.scores[i] for i in entries) / len(entries) for result in results]
    share, error = mean_and_error(shares)
    score, score_error = mean_and_error(scores)
    return BotResult(
        name, len(results), sum(shares) * len(entries), share,
        max(0.0, share - error), min(1.0, share + error), score, score_error,
    )  # fmt: skip


def mean_and_error(values: list[float]) -> tuple[float, float]:
    """The mean and half the width of its 95 % interval."""
    mean = sum(values) / len(values)
    if len(values) < 2:
        return mean, 0.0
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, Z95 * math.sqrt(variance / len(values))
