"""A match: many games of the same bots, with seats rotated; each can be replayed by number."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from undercroft.bots.bot import Bot
from undercroft.bots.playing import BadAnswer, Watcher, play_through
from undercroft.engine.errors import UndercroftError
from undercroft.games import game_called
from undercroft.lab.crews import crew_for
from undercroft.lab.errors import BotFailed
from undercroft.lab.experiment import (
    MOST_GAMES,
    MOST_WORKERS,
    Experiment,
    checked_count,
    empty_table,
    new_experiment,
)
from undercroft.lab.folder import Folder
from undercroft.lab.loop import (
    Tally,
    count_random_games,
    player_seed,
    seed_of,
    set_up,
)
from undercroft.lab.players import checked_bots, make_player
from undercroft.lab.runner import Run, Study
from undercroft.lab.statistics import Z95, mean_and_variance, share_interval


class BotResult(msgspec.Struct, frozen=True):
    """One entry of the match: its win share and its mean score, with 95% intervals."""

    bot: str
    games: int
    wins: float
    share: float
    low: float
    high: float
    score: float
    score_error: float


class Seating(msgspec.Struct, frozen=True):
    """A team in its seating order, first seat first, with its win share."""

    bots: list[str]
    games: int
    wins: int
    share: float
    low: float
    high: float


class MatchResult(msgspec.Struct, frozen=True):
    """Result of a match; `fair` is the share an average seat would win.

    In a cooperative game `bots` has one row for the whole team, no share is fair, and `seatings`
    show how the team did in each seating order.
    """

    game: str
    games: int
    seed: int
    fair: float | None
    bots: list[BotResult]
    lost_by_all: int
    moves: int
    seatings: list[Seating] = []


class MatchPart(msgspec.Struct):
    """Sums of a chunk, by bot in the order of their first entry; parts can be added up."""

    games: int
    moves: int
    lost_by_all: int
    share: list[float]
    share_squares: list[float]
    score: list[float]
    score_squares: list[float]
    seat_share: list[float]
    turn_games: list[int]
    turn_wins: list[int]
    lengths: dict[int, int]
    scores: list[dict[int, int]]
    longest: tuple[int, int]  # game, moves
    shortest: tuple[int, int]
    highest: tuple[int, int]  # game, score

    def add(self, other: MatchPart) -> None:
        self.games += other.games
        self.moves += other.moves
        self.lost_by_all += other.lost_by_all
        for name in ("share", "share_squares", "score", "score_squares", "seat_share"):
            setattr(self, name, added(getattr(self, name), getattr(other, name)))
        self.turn_games = added(self.turn_games, other.turn_games)
        self.turn_wins = added(self.turn_wins, other.turn_wins)
        add_counts(self.lengths, other.lengths)
        for own, more in zip(self.scores, other.scores, strict=True):
            add_counts(own, more)
        self.longest = max(self.longest, other.longest, key=lambda pair: pair[1])
        self.shortest = min(self.shortest, other.shortest, key=lambda pair: pair[1])
        self.highest = max(self.highest, other.highest, key=lambda pair: pair[1])


Number = TypeVar("Number", int, float)


def added(one: list[Number], other: list[Number]) -> list[Number]:
    return [a + b for a, b in zip(one, other, strict=True)]


def add_counts(counts: dict[int, int], more: dict[int, int]) -> None:
    for value, count in more.items():
        counts[value] = counts.get(value, 0) + count


def match(
    game: str,
    bots: list[str],
    games: int,
    seed: int,
    workers: int,
    options: Mapping[str, Any] | None,
    out: str | Path | None = None,
    cluster: str | None = None,
) -> MatchResult:
    """Play the games and count; the result is the same for any number of workers."""
    names = checked_bots(bots)
    experiment = new_experiment("match", game, names, len(names), seed, options)
    checked_count("games", games, MOST_GAMES)
    crew = crew_for(checked_count("workers", workers, MOST_WORKERS), cluster)
    folder = None if out is None else Folder(Path(out), experiment, "json")
    run = Run(experiment, games, STUDY, crew, folder, lambda done: None)
    total = total_of(run.parts())
    assert total is not None, "at least one game was played"
    return summary(experiment, total)


def is_whole(part: bytes, games: range) -> bool:
    """Return whether a part is readable and covers all games of its chunk."""
    try:
        return msgspec.json.decode(part, type=MatchPart).games == len(games)
    except msgspec.MsgspecError:
        return False


def total_of(parts: Iterable[bytes]) -> MatchPart | None:
    """Add up all parts; None if there is none."""
    total: MatchPart | None = None
    for part in parts:
        read = msgspec.json.decode(part, type=MatchPart)
        if total is None:
            total = read
        else:
            total.add(read)
    return total


def play_part(experiment: Experiment, games: range) -> bytes:
    """Play the games of one chunk, in any process."""
    rules = game_called(experiment.game)
    names = list(dict.fromkeys(experiment.bots))
    entries = [names.index(bot) for bot in experiment.bots]
    tally = Tally(entries, len(names), rules.cooperative)
    if names == ["random"]:
        empty = empty_table(rules, experiment.seats, experiment.options)
        count_random_games(rules, empty, experiment.seed, games.start, games.stop, tally)
    else:
        for number in games:
            played = play_game(experiment, number)
            tally.add(number, played.winners, played.scores, played.moves)
    return msgspec.json.encode(_part(tally))


STUDY: Final = Study(play_part, is_whole)


def _part(tally: Tally) -> MatchPart:
    return MatchPart(
        games=tally.games,
        moves=tally.moves,
        lost_by_all=tally.lost_by_all,
        share=tally.share,
        share_squares=tally.share_squares,
        score=tally.score,
        score_squares=tally.score_squares,
        seat_share=tally.seat_share,
        turn_games=tally.turn_games,
        turn_wins=tally.turn_wins,
        lengths=tally.lengths,
        scores=tally.scores,
        longest=(tally.longest, tally.longest_moves),
        shortest=(tally.shortest, tally.shortest_moves),
        highest=(tally.highest, tally.highest_score),
    )


class Played(msgspec.Struct, frozen=True):
    """A finished game, by seat."""

    winners: list[int]
    scores: list[int]
    moves: int
    reason: str
    state: Any
    common: bool = False

    def shares(self) -> list[float]:
        """Return each seat's win share: split among the winners, or in full for all if common."""
        part = 1.0 / len(self.winners) if self.winners and not self.common else 1.0
        return [part if seat in self.winners else 0.0 for seat in range(len(self.scores))]


def rotated(bots: list[str], number: int) -> list[str]:
    """Return the bot in each seat of game `number`: entry i sits at (i + number) modulo seats."""
    return [bots[(seat - number) % len(bots)] for seat in range(len(bots))]


def play_game(
    experiment: Experiment,
    number: int,
    seated: list[str] | None = None,
    watcher: Watcher | None = None,
    options: dict[str, Any] | None = None,
) -> Played:
    """Play one game of an experiment; the result does not depend on when or where."""
    rules = game_called(experiment.game)
    bots = rotated(experiment.bots, number) if seated is None else seated
    game_seed = seed_of(experiment.seed, number)
    chosen = experiment.options if options is None else options
    state = set_up(rules, empty_table(rules, len(bots), chosen), game_seed)
    try:
        players = seat_players(bots, game_seed)
        moves = play_through(rules, state, players, game_seed, watcher)
    except BadAnswer as error:
        raise failure(bots, number, game_seed, error) from error.cause
    scores = rules.scores(state)
    return Played(state.winners, scores, moves, state.reason, state, rules.cooperative)


def seat_players(bots: list[str], game_seed: int) -> list[Bot]:
    players: list[Bot] = []
    for seat, bot in enumerate(bots):
        try:
            players.append(make_player(bot, player_seed(game_seed, seat)))
        except UndercroftError:
            raise
        except Exception as error:
            raise BadAnswer(seat, 0, "", error) from error
    return players


def failure(bots: list[str], number: int, game_seed: int, error: BadAnswer) -> BotFailed:
    """Describe which bot failed and in which game, so that it can be reproduced."""
    did = f"answered {error.answer!r}, which is not a legal move"
    if error.cause is not None:
        did = f"raised {error.cause!r}"
    bot = bots[error.seat]
    place = f"game {number}, seat {error.seat}, move {error.move_number}, seed {game_seed}"
    return BotFailed(
        f"{bot} {did} ({place})",
        what="bot", bot=bot, game=number, seat=error.seat, move=error.move_number, seed=game_seed,
    )  # fmt: skip


def summary(experiment: Experiment, total: MatchPart) -> MatchResult:
    """Summarise a match; entries of the same bot are pooled."""
    names = list(dict.fromkeys(experiment.bots))
    rows = [_row(bot, experiment.bots.count(bot), i, total) for i, bot in enumerate(names)]
    if game_called(experiment.game).cooperative:
        return team_summary(experiment, total, rows)
    fair = 1 / len(experiment.bots)
    return MatchResult(
        experiment.game, total.games, experiment.seed, fair, rows, total.lost_by_all, total.moves
    )


def team_summary(experiment: Experiment, total: MatchPart, rows: list[BotResult]) -> MatchResult:
    """Summarise a team in one row: its members win together, so they share one win rate."""
    seats = len(experiment.bots)
    weights = [experiment.bots.count(row.bot) / seats for row in rows]
    team = msgspec.structs.replace(
        rows[0],
        bot=" + ".join(experiment.bots),
        wins=total.games - total.lost_by_all,
        score=sum(part * row.score for part, row in zip(weights, rows, strict=True)),
        score_error=sum(part * row.score_error for part, row in zip(weights, rows, strict=True)),
    )
    return MatchResult(
        experiment.game, total.games, experiment.seed, None, [team], total.lost_by_all,
        total.moves, seatings(experiment, total),
    )  # fmt: skip


def seatings(experiment: Experiment, total: MatchPart) -> list[Seating]:
    """Return the seating orders of a team of different bots; empty if all bots are the same."""
    games: dict[tuple[str, ...], int] = {}
    wins: dict[tuple[str, ...], int] = {}
    for turn, count in enumerate(total.turn_games):
        order = tuple(rotated(experiment.bots, turn))
        games[order] = games.get(order, 0) + count
        wins[order] = wins.get(order, 0) + total.turn_wins[turn]
    if len(games) == 1:
        return []
    return [_seating(order, games[order], wins[order]) for order in games if games[order]]


def _seating(order: tuple[str, ...], games: int, wins: int) -> Seating:
    share = wins / games
    low, high = share_interval(games, share, share * (1 - share))
    return Seating(list(order), games, wins, share, low, high)


def _row(bot: str, entries: int, index: int, total: MatchPart) -> BotResult:
    """Return one row; the interval is for the mean share of one entry over independent games."""
    games = total.games
    share, variance = mean_and_variance(games, total.share[index], total.share_squares[index])
    score, spread = mean_and_variance(games, total.score[index], total.score_squares[index])
    low, high = share_interval(games, share, variance)
    return BotResult(
        bot, games, round(total.share[index] * entries, 6), share, low, high,
        score, Z95 * math.sqrt(spread / games),
    )  # fmt: skip
