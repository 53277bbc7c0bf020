"""A league: every line-up of the bots plays equally often; final places become ratings.

Ratings use openskill's Plackett-Luce model: it supports any number of players and whole rankings
instead of pairs, gives an uncertainty for each rating, and is maintained and free of patents.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Any, Final

import msgspec

from undercroft.engine.errors import BadSetup
from undercroft.engine.game import Game
from undercroft.games import game_called
from undercroft.lab.errors import NotInstalled
from undercroft.lab.experiment import Experiment
from undercroft.lab.match import Played, play_game
from undercroft.lab.runner import Study
from undercroft.lab.statistics import mean_and_variance, share_interval
from undercroft.lab.words import Words

POINTS: Final = 200  # points kept of the rating curve


class Finish(msgspec.Struct, frozen=True, array_like=True):
    """A league game: who sat where, and in which place each finished (0 is first)."""

    bots: list[int]
    places: list[int]
    shares: list[float]
    moves: int


class LeagueRow(msgspec.Struct, frozen=True):
    """One bot: its rating with its uncertainty, and its win share."""

    bot: str
    rating: float
    uncertainty: float
    games: int
    share: float
    low: float
    high: float


class Duel(msgspec.Struct, frozen=True):
    """How often one bot finished ahead of another at the same table; ties count half."""

    bot: str
    other: str
    games: int
    share: float
    low: float
    high: float


class LeagueResult(msgspec.Struct, frozen=True):
    """Result of a league, best bot first; `curve`: ratings after some numbers of games."""

    game: str
    games: int
    seed: int
    seats: int
    rows: list[LeagueRow]
    duels: list[Duel]
    curve: list[tuple[int, list[float]]]
    bots: list[str]


def check_rivals(game: Game, words: Words) -> None:
    """Reject a cooperative game: players who win and lose together cannot be ranked by it."""
    if game.cooperative:
        raise BadSetup(words("league.cooperative", game=game.id), what="game", value=game.id)


def line_ups(bots: int, seats: int) -> list[list[int]]:
    """Return every combination of bots for a table; with fewer bots than seats, some sit twice."""
    whole = list(range(bots)) * (seats // bots)
    rest = combinations(range(bots), seats % bots)
    return [whole + list(more) for more in rest]


def seated(experiment: Experiment, number: int) -> list[int]:
    """Return the bot in each seat: line-ups take turns, rotated by one seat each time."""
    tables = line_ups(len(experiment.bots), experiment.seats)
    table = tables[number % len(tables)]
    turn = number // len(tables)
    return [table[(seat - turn) % len(table)] for seat in range(len(table))]


def places(played: Played) -> list[int]:
    """Return each seat's place: winners first, then the others by score."""
    keys = [(seat in played.winners, score) for seat, score in enumerate(played.scores)]
    order = sorted(set(keys), reverse=True)
    return [order.index(key) for key in keys]


def play_part(experiment: Experiment, games: range) -> bytes:
    """Play the games of one chunk, in any process."""
    finishes = []
    for number in games:
        bots = seated(experiment, number)
        played = play_game(experiment, number, [experiment.bots[bot] for bot in bots])
        finishes.append(Finish(bots, places(played), played.shares(), played.moves))
    return msgspec.json.encode(finishes)


def is_whole(part: bytes, games: range) -> bool:
    """Return whether a part is readable and covers all games of its chunk."""
    try:
        return len(msgspec.json.decode(part, type=list[Finish])) == len(games)
    except msgspec.MsgspecError:
        return False


STUDY: Final = Study(play_part, is_whole)


class Standings:
    """Ratings and counts, updated game by game; no game is kept."""

    def __init__(self, experiment: Experiment, games: int) -> None:
        check_rivals(game_called(experiment.game), Words("en"))
        count = len(experiment.bots)
        self.experiment = experiment
        self.model = _model()
        self.ratings = [self.model.rating(name=bot) for bot in experiment.bots]
        self.games = 0
        self.every = max(1, games // POINTS)
        self.played = [0] * count
        self.share = [0.0] * count
        self.squares = [0.0] * count
        self.met = [[0] * count for _ in range(count)]
        self.before = [[0.0] * count for _ in range(count)]
        self.before_squares = [[0.0] * count for _ in range(count)]
        self.curve: list[tuple[int, list[float]]] = []

    def add(self, finish: Finish) -> None:
        self._rate(finish)
        self._count(finish)
        self.games += 1
        if self.games % self.every == 0:
            self.curve.append((self.games, [rating.mu for rating in self.ratings]))

    def _rate(self, finish: Finish) -> None:
        """Rate a game; a bot that sits twice is rated twice and gets the mean."""
        teams = [[self.ratings[bot]] for bot in finish.bots]
        after = self.model.rate(teams, ranks=[float(place) for place in finish.places])
        for bot in set(finish.bots):
            own = [after[seat][0] for seat, other in enumerate(finish.bots) if other == bot]
            mu = sum(rating.mu for rating in own) / len(own)
            sigma = sum(rating.sigma for rating in own) / len(own)
            self.ratings[bot] = self.model.rating(mu=mu, sigma=sigma)

    def _count(self, finish: Finish) -> None:
        for bot in set(finish.bots):
            own = [s for s, other in zip(finish.shares, finish.bots, strict=True) if other == bot]
            share = sum(own) / len(own)
            self.played[bot] += 1
            self.share[bot] += share
            self.squares[bot] += share * share
            for other in set(finish.bots) - {bot}:
                ahead = duel(finish, bot, other)
                self.met[bot][other] += 1
                self.before[bot][other] += ahead
                self.before_squares[bot][other] += ahead * ahead

    def result(self) -> LeagueResult:
        names = self.experiment.bots
        rows = [self._row(bot) for bot in range(len(names)) if self.played[bot]]
        rows.sort(key=lambda row: -row.rating)
        pairs = [(a, b) for a in range(len(names)) for b in range(len(names)) if self.met[a][b]]
        duels = [self._duel(a, b) for a, b in pairs]
        experiment = self.experiment
        return LeagueResult(
            experiment.game, self.games, experiment.seed, experiment.seats, rows, duels,
            self.curve, names,
        )  # fmt: skip

    def _row(self, bot: int) -> LeagueRow:
        count = self.played[bot]
        share, variance = mean_and_variance(count, self.share[bot], self.squares[bot])
        low, high = share_interval(count, share, variance)
        rating = self.ratings[bot]
        name = self.experiment.bots[bot]
        return LeagueRow(name, rating.mu, rating.sigma, count, share, low, high)

    def _duel(self, one: int, other: int) -> Duel:
        count = self.met[one][other]
        squares = self.before_squares[one][other]
        share, variance = mean_and_variance(count, self.before[one][other], squares)
        low, high = share_interval(count, share, variance)
        names = self.experiment.bots
        return Duel(names[one], names[other], count, share, low, high)


def duel(finish: Finish, one: int, other: int) -> float:
    """Return the share of seat pairs in which one finished ahead of the other."""
    first = [place for place, bot in zip(finish.places, finish.bots, strict=True) if bot == one]
    second = [place for place, bot in zip(finish.places, finish.bots, strict=True) if bot == other]
    points = [1.0 if a < b else 0.5 if a == b else 0.0 for a in first for b in second]
    return sum(points) / len(points)


def standings(experiment: Experiment, games: int, parts: Iterable[bytes]) -> Standings:
    """Rate all parts in the order of their games."""
    table = Standings(experiment, games)
    for part in parts:
        for finish in msgspec.json.decode(part, type=list[Finish]):
            table.add(finish)
    return table


def _model() -> Any:
    try:
        from openskill.models import PlackettLuce
    except ImportError as error:
        raise NotInstalled(
            "a league needs openskill: pip install 'undercroft[lab]'", what="openskill"
        ) from error
    return PlackettLuce()
