"""Teams: every combination of bots for a cooperative table plays equally often, to compare wins."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import combinations_with_replacement
from typing import Final

import msgspec

from undercroft.engine.errors import BadSetup
from undercroft.engine.game import Game
from undercroft.lab.experiment import Experiment
from undercroft.lab.match import play_game, rotated
from undercroft.lab.runner import Study
from undercroft.lab.statistics import Z95, mean_and_variance, share_interval
from undercroft.lab.words import Words


class TeamSums(msgspec.Struct):
    """Sums over the games of one team, which can be added up."""

    games: int = 0
    wins: int = 0
    moves: int = 0
    score: float = 0.0
    score_squares: float = 0.0

    def add(self, other: TeamSums) -> None:
        self.games += other.games
        self.wins += other.wins
        self.moves += other.moves
        self.score += other.score
        self.score_squares += other.score_squares


class TeamRow(msgspec.Struct, frozen=True):
    """One team: its win share and its mean score, with 95% intervals."""

    bots: list[str]
    games: int
    wins: int
    share: float
    low: float
    high: float
    score: float
    score_error: float
    moves: float


class TeamsResult(msgspec.Struct, frozen=True):
    """Result of comparing teams, best first."""

    game: str
    games: int
    seed: int
    seats: int
    rows: list[TeamRow]


def check_team(game: Game, words: Words) -> None:
    """Reject a competitive game: opponents are not a team; use a match for their win shares."""
    if not game.cooperative:
        raise BadSetup(words("teams.rivals", game=game.id), what="game", value=game.id)


def teams_of(experiment: Experiment) -> list[list[str]]:
    """Return every combination of bots for the table, ignoring seat order."""
    choices = combinations_with_replacement(experiment.bots, experiment.seats)
    return [list(choice) for choice in choices]


def seated(experiment: Experiment, number: int) -> list[str]:
    """Return the bot in each seat: teams take turns, rotated by one seat each time."""
    teams = teams_of(experiment)
    return rotated(teams[number % len(teams)], number // len(teams))


def play_part(experiment: Experiment, games: range) -> bytes:
    """Play the games of one chunk, in any process; return sums by team."""
    teams = len(teams_of(experiment))
    sums = [TeamSums() for _ in range(teams)]
    for number in games:
        played = play_game(experiment, number, seated(experiment, number))
        score = sum(played.scores) / len(played.scores)
        won = 1 if played.winners else 0
        sums[number % teams].add(TeamSums(1, won, played.moves, score, score * score))
    return msgspec.json.encode(sums)


def is_whole(part: bytes, games: range) -> bool:
    """Return whether a part is readable and covers all games of its chunk."""
    try:
        sums = msgspec.json.decode(part, type=list[TeamSums])
    except msgspec.MsgspecError:
        return False
    return sum(one.games for one in sums) == len(games)


STUDY: Final = Study(play_part, is_whole)


def summary(experiment: Experiment, parts: Iterable[bytes]) -> TeamsResult:
    """Add up all parts, with the team that wins most often first."""
    teams = teams_of(experiment)
    total = [TeamSums() for _ in teams]
    for part in parts:
        for own, more in zip(total, msgspec.json.decode(part, type=list[TeamSums]), strict=True):
            own.add(more)
    rows = [_row(bots, sums) for bots, sums in zip(teams, total, strict=True) if sums.games]
    rows.sort(key=lambda row: -row.share)
    games = sum(sums.games for sums in total)
    return TeamsResult(experiment.game, games, experiment.seed, experiment.seats, rows)


def _row(bots: list[str], sums: TeamSums) -> TeamRow:
    share = sums.wins / sums.games
    low, high = share_interval(sums.games, share, share * (1 - share))
    score, variance = mean_and_variance(sums.games, sums.score, sums.score_squares)
    error = Z95 * math.sqrt(variance / sums.games)
    moves = sums.moves / sums.games
    return TeamRow(bots, sums.games, sums.wins, share, low, high, score, error, moves)
