"""The balance of a game: the effect of each factor, game lengths, how much decisions mattered."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any, Final

import msgspec

from undercroft.bots.playing import Watcher
from undercroft.engine.chance import Rng
from undercroft.engine.game import WHOLE_TABLE, Factor, Game
from undercroft.engine.knowledge import Knowledge
from undercroft.engine.setup import useful_options
from undercroft.engine.state import State
from undercroft.games import game_called
from undercroft.lab.experiment import Experiment
from undercroft.lab.loop import seed_of
from undercroft.lab.match import play_game
from undercroft.lab.runner import Study
from undercroft.lab.stakes import stake
from undercroft.lab.statistics import Z95, clustered, mean_variance, share_interval
from undercroft.lab.tally import FactorSums, Key, Tally

BUILT_IN: Final = "built_in"
PACK: Final = "pack"
VARIED: Final = "varied"  # random options, to measure only the effect of options


class BalancePart(msgspec.Struct):
    """The tallies of a chunk, by condition."""

    games: int
    tallies: dict[str, Tally]


class Observer(Watcher):
    """Collects from one game the factors that applied, the move counts, and sample decisions."""

    def __init__(self, game: Game, seed: int, samples: int) -> None:
        self.game = game
        self.rng = Rng(seed)
        self.samples = samples
        self.found: set[Key] = set()
        self.offered: dict[int, int] = {}
        self.choices = 0
        self.kept: list[Knowledge] = []

    def asked(self, state: State, seat: int, codes: list[int], move: int) -> None:
        self.look(state)
        self.note(self.game.move_factors(seat, move))
        self.offered[len(codes)] = self.offered.get(len(codes), 0) + 1
        if len(codes) > 1 and self.samples:
            self._maybe_keep(state, seat)

    def look(self, state: State) -> None:
        self.note(self.game.factors(state))

    def note(self, factors: list[Factor]) -> None:
        for factor in factors:
            self.found.add((factor.kind, factor.id, factor.seat))

    def _maybe_keep(self, state: State, seat: int) -> None:
        """Keep a sample decision; every choice of the game is equally likely to be kept."""
        self.choices += 1
        if len(self.kept) < self.samples:
            self.kept.append(Knowledge(self.game, state, seat, self.rng.seed()))
            return
        at = int(self.rng.below(self.choices))
        if at < self.samples:
            self.kept[at] = Knowledge(self.game, state, seat, self.rng.seed())


def play_part(experiment: Experiment, games: range) -> bytes:
    """Play the games of one chunk under every condition, on the same seeds."""
    tallies = {BUILT_IN: Tally()}
    if experiment.pack is not None:
        tallies[PACK] = Tally()
    if experiment.vary:
        tallies[VARIED] = Tally()
    for number in games:
        for condition, tally in tallies.items():
            play_condition(experiment, number, condition, tally)
    return msgspec.json.encode(BalancePart(len(games), tallies))


def play_condition(experiment: Experiment, number: int, condition: str, tally: Tally) -> None:
    rules = game_called(experiment.game)
    seed = seed_of(experiment.seed, number)
    observer = Observer(rules, seed, 0 if condition == VARIED else experiment.samples)
    options = dict(experiment.options)
    if condition == PACK:
        options["pack"] = experiment.pack
    drawn = draw_options(rules, seed) if condition == VARIED else {}
    played = play_game(experiment, number, watcher=observer, options={**options, **drawn})
    observer.look(played.state)
    found = observer.found | {("seat", str(seat), seat) for seat in range(experiment.seats)}
    if rules.cooperative:  # what one has helps all; no seat is ahead
        found = {(kind, name, WHOLE_TABLE) for kind, name, _ in observer.found}
    if condition == VARIED:
        found = {("option", f"{name}={word(drawn[name])}", WHOLE_TABLE) for name in drawn}
    tally.count_game(found, played.shares(), played.scores, played.moves, played.reason)
    for count, decisions in observer.offered.items():
        tally.offered[count] = tally.offered.get(count, 0) + decisions
    stakes = [stake(knowledge, observer.rng) for knowledge in observer.kept]
    tally.count_stakes(observer.choices, stakes)


def word(value: bool | int | str) -> str:
    return str(value).lower()


def draw_options(game: Game, seed: int) -> dict[str, Any]:
    """Draw every table option at random."""
    rng = Rng(seed ^ 0x5EED)
    drawn = {
        option.name: option.allowed[int(rng.below(len(option.allowed)))]
        for option in game.table_options
    }
    return useful_options(game, drawn)


def is_whole(part: bytes, games: range) -> bool:
    """Return whether a part is readable and covers all games of its chunk."""
    try:
        return msgspec.json.decode(part, type=BalancePart).games == len(games)
    except msgspec.MsgspecError:
        return False


STUDY: Final = Study(play_part, is_whole)


def total_of(parts: Iterable[bytes]) -> dict[str, Tally]:
    """Add up all parts, by condition."""
    total: dict[str, Tally] = {}
    for part in parts:
        for condition, tally in msgspec.json.decode(part, type=BalancePart).tallies.items():
            total.setdefault(condition, Tally()).add(tally)
    return total


# --- what the sums say ----------------------------------------------------------------------


class Estimate(msgspec.Struct, frozen=True):
    """A mean with its 95% interval."""

    mean: float
    low: float
    high: float


class FactorResult(msgspec.Struct, frozen=True):
    """One factor: cases are seats, or whole tables if `table`; without: None if always present.

    `by_score`: its effect is measured in scores, since someone wins at every table with it.
    """

    kind: str
    id: str
    table: bool
    by_score: bool
    cases: float
    frequency: float
    share: Estimate
    score: Estimate
    moves: float
    other_share: Estimate | None
    other_score: Estimate | None
    share_difference: Estimate | None
    score_difference: Estimate | None


class ConditionResult(msgspec.Struct, frozen=True):
    """One condition, e.g. the built-in card set."""

    name: str
    games: int
    lost_by_all: Estimate
    moves: Estimate
    score: Estimate
    options: float  # mean of all decisions
    choice_options: float  # mean of decisions with more than one option
    forced: float  # share of decisions with one option
    mattered: Estimate | None
    lead: float
    lengths: dict[int, int]
    scores: dict[int, int]
    offered: dict[int, int]
    reasons: dict[str, int]
    factors: list[FactorResult]


class BalanceResult(msgspec.Struct, frozen=True):
    """Result of a balance study; `conditions`: built-in cards, the pack, random options."""

    game: str
    seed: int
    seats: int
    bot: str
    conditions: list[ConditionResult]
    cooperative: bool = False


def summary(experiment: Experiment, total: dict[str, Tally]) -> BalanceResult:
    common = game_called(experiment.game).cooperative
    conditions = [condition_result(condition, tally, common) for condition, tally in total.items()]
    return BalanceResult(
        experiment.game, experiment.seed, experiment.seats, experiment.bots[0], conditions, common
    )


def condition_result(condition: str, tally: Tally, common: bool = False) -> ConditionResult:
    decisions = sum(tally.offered.values())
    choices = decisions - tally.offered.get(1, 0)
    options = sum(count * times for count, times in tally.offered.items())
    lost = tally.lost_by_all / tally.games
    factors = [
        factor_result(name, sums, tally, common) for name, sums in sorted(tally.factors.items())
    ]
    return ConditionResult(
        name=condition,
        games=tally.games,
        lost_by_all=Estimate(lost, *share_interval(tally.games, lost, lost * (1 - lost))),
        moves=counted_mean(tally.lengths),
        score=counted_mean(tally.scores),
        options=options / max(1, decisions),
        choice_options=(options - tally.offered.get(1, 0)) / max(1, choices),
        forced=tally.offered.get(1, 0) / max(1, decisions),
        mattered=mattered(tally.decided),
        lead=tally.decided[2] / tally.decided[0] if tally.decided[0] else 0.0,
        lengths=dict(sorted(tally.lengths.items())),
        scores=dict(sorted(tally.scores.items())),
        offered=dict(sorted(tally.offered.items())),
        reasons=dict(sorted(tally.reasons.items())),
        factors=factors,
    )


def counted_mean(counts: dict[int, int]) -> Estimate:
    """Return the mean of counted values."""
    cases = sum(counts.values())
    mean = sum(value * times for value, times in counts.items()) / cases
    squares = sum(times * (value - mean) ** 2 for value, times in counts.items())
    error = Z95 * math.sqrt(squares) / cases
    return Estimate(mean, mean - error, mean + error)


def mattered(decided: list[float]) -> Estimate | None:
    """Return the share of choices in which the best option is clearly better than the mean."""
    choices, clear, _, choice_squares, clear_squares, products = decided
    if not choices:
        return None
    share = clear / choices
    spread = max(0.0, clear_squares - 2 * share * products + share * share * choice_squares)
    error = Z95 * math.sqrt(spread) / choices
    return Estimate(share, max(0.0, share - error), min(1.0, share + error))


def factor_result(name: str, sums: FactorSums, tally: Tally, common: bool = False) -> FactorResult:
    """Compare cases with the factor to all others in the same games and seats."""
    everybody = tally.tables if sums.table else tally.seats
    kind, _, id = name.partition(" ")
    share, other_share, share_difference = compared(sums, everybody, 1)
    score, other_score, score_difference = compared(sums, everybody, 2)
    if sums.games < 2:  # a single game says nothing about a difference
        share_difference = score_difference = None
    return FactorResult(
        kind=kind, id=id, table=sums.table, by_score=sums.table and not common,
        cases=sums.sums[0],
        frequency=sums.sums[0] / everybody.sums[0],
        share=bounded(share), score=score, moves=sums.moves / sums.games,
        other_share=other_share and bounded(other_share), other_score=other_score,
        share_difference=share_difference, score_difference=score_difference,
    )  # fmt: skip


def bounded(share: Estimate) -> Estimate:
    return Estimate(share.mean, max(0.0, share.low), min(1.0, share.high))


def compared(
    sums: FactorSums, everybody: FactorSums, at: int
) -> tuple[Estimate, Estimate | None, Estimate | None]:
    """Return the means with and without, and the difference; `at`: 1 win share, 2 score."""
    cases, total = sums.sums[0], sums.sums[at]
    rest, rest_total = everybody.sums[0] - cases, everybody.sums[at] - total
    products = joint_products(sums, everybody, at)
    shares = at == 1
    spread = mean_variance(cases, total, products, 0) + edge(cases, total, shares)
    first = estimate(total / cases, spread, sums.games)
    others = everybody.games if not sums.table else everybody.games - sums.games
    if rest < 0.5:
        return first, None, None
    spread = mean_variance(rest, rest_total, products, 2) + edge(rest, rest_total, shares)
    other = estimate(rest_total / rest, spread, others)
    mean, other_mean, variance = clustered([cases, total, rest, rest_total], products)
    variance += edge(cases, total, shares) + edge(rest, rest_total, shares)
    return first, other, estimate(mean - other_mean, variance, min(sums.games, others))


def edge(cases: float, total: float, shares: bool) -> float:
    """Return extra variance for a share of 0 or 1 in few cases, as if two more had split evenly."""
    if not shares or 0 < total < cases:
        return 0.0
    return (cases + 1) / (cases + 2) ** 3


def estimate(mean: float, variance: float, games: int) -> Estimate:
    """Return a mean with its interval, wide for few games: Student's quantile, to first order."""
    freedom = max(games - 1, 0.25)
    quantile = Z95 * (1 + (Z95**2 + 1) / (4 * freedom))
    error = quantile * math.sqrt(variance * (freedom + 1) / freedom)
    return Estimate(mean, mean - error, mean + error)


def joint_products(sums: FactorSums, everybody: FactorSums, at: int) -> list[list[float]]:
    """Return products of (cases, total, other cases, other total); others are all minus these."""
    picks = (0, at)
    products = [[0.0] * 4 for _ in range(4)]
    for i in range(2):
        for j in range(2):
            own = sums.own[3 * picks[i] + picks[j]]
            cross = sums.cross[3 * picks[i] + picks[j]]
            crossed = sums.cross[3 * picks[j] + picks[i]]
            products[i][j] = own
            products[i][2 + j] = cross - own
            products[2 + j][i] = cross - own
            products[2 + i][2 + j] = everybody.own[3 * picks[i] + picks[j]] - cross - crossed + own
    return products
