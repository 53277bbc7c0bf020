"""Greedy bot: try each move in several redealt worlds and evaluate them a few decisions later.

A redealt world is a determinization: a state sampled from the seat's information set.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from undercroft.bots.bot import Bot
from undercroft.bots.temper import Temper
from undercroft.engine.chance import Rng
from undercroft.engine.knowledge import Knowledge
from undercroft.engine.playout import look_ahead
from undercroft.engine.run import apply, decision_of
from undercroft.engine.state import State
from undercroft.engine.windows import Window

WORLDS: Final = 24
FIRST_WORLDS: Final = 5  # tried before a move may be dropped
FORESIGHT: Final = 5  # own decisions up to the evaluation, the move itself included


class GreedyBot(Bot):
    """Plays the move with the best `Game.value` a few decisions later."""

    def __init__(self, seed: int, temper: Temper | None = None) -> None:
        super().__init__(seed)
        self.temper = temper
        self.worlds = WORLDS
        self.foresight = FORESIGHT

    def choose_code(self, knowledge: Knowledge) -> int:
        codes = knowledge.codes
        if len(codes) == 1:
            return codes[0]
        if knowledge.game.is_open:
            return codes[self.race(knowledge)]
        if self.temper is None and is_reaction(knowledge):
            return codes[self.reaction(knowledge)]
        worths = self.worths(knowledge)
        if self.temper is not None:
            return codes[self.temper.pick(worths, self.rng)]
        return codes[worths.index(max(worths))]

    def reaction(self, knowledge: Knowledge) -> int:
        """Return the index of a reaction that is clearly better than passing, otherwise of passing.

        What looks a little better by chance costs a card or a coin, window after window. Reactions
        that can no longer be better are dropped.
        """
        game, seat = knowledge.game, knowledge.seat
        runners = [Runner(index) for index in range(1, len(knowledge.codes))]
        for number in range(self.worlds):
            world = knowledge.sample(self.rng.seed())
            seed = self.rng.seed()
            passing = game.value(self.ahead(knowledge, world, 0, seed), seat)
            for runner in runners:
                after = self.ahead(knowledge, world, runner.index, seed)
                runner.add(game.value(after, seat) - passing)
            if number >= FIRST_WORLDS:
                runners = [runner for runner in runners if runner.mean + 2.0 * runner.error >= 0.0]
            if not runners:
                return 0
        best = best_of(runners)
        return best.index if best.mean > best.error else 0

    def ahead(self, knowledge: Knowledge, world: State, index: int, seed: int) -> State:
        """Return a world a few decisions after one of the moves."""
        game, code = knowledge.game, knowledge.codes[index]
        after = world.clone()
        apply(game, after, knowledge.seat, code)
        owed = self.foresight if game.is_interrupt(code) else self.foresight - 1
        look_ahead(after, knowledge.seat, owed, Rng(seed))
        return after

    def worths(self, knowledge: Knowledge) -> list[float]:
        """Return each option's mean value over the same worlds, with the same random numbers."""
        game = knowledge.game
        seat = knowledge.seat
        totals = [0.0] * len(knowledge.codes)
        for _ in range(self.worlds):
            world = knowledge.sample(self.rng.seed())
            seed = self.rng.seed()
            for index in range(len(totals)):
                after = self.ahead(knowledge, world, index, seed)
                totals[index] += game.value(after, seat)
                if self.temper is not None:
                    totals[index] += self.temper.liked(game, after, seat)
        return [total / self.worlds for total in totals]

    def race(self, knowledge: Knowledge) -> int:
        """Return the index of the best option where only chance is unknown, evaluating at once.

        Moves that draw no chance are tried once, the others as long as they may still be the best.
        """
        codes = knowledge.codes
        runners = [Runner(index) for index in range(len(codes))]
        best = runners[0]
        for number in range(WORLDS):
            world = knowledge.sample(self.rng.seed())
            for runner in runners:
                if not runner.certain:
                    after = world.clone()
                    apply(knowledge.game, after, knowledge.seat, codes[runner.index])
                    runner.add(knowledge.game.value(after, knowledge.seat))
                    runner.certain = after.rng == world.rng
            best = best_of(runners)
            if number >= FIRST_WORLDS:
                runners = [runner for runner in runners if runner is best or runner.may_beat(best)]
            if is_settled(runners):
                break
        return best.index


@final
class Runner:
    """A move with the results of its trials so far."""

    def __init__(self, index: int) -> None:
        self.index = index
        self.certain = False  # it draws no chance, so its value is exact
        self.count = 0
        self.mean = 0.0
        self.spread = 0.0  # sum of squared differences from the mean

    def add(self, value: float) -> None:
        self.count += 1
        by = value - self.mean
        self.mean += by / self.count
        self.spread += by * (value - self.mean)

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return sqrt(self.spread) / self.count

    def may_beat(self, other: Runner) -> bool:
        """Whether the difference is within twice its standard error."""
        error = self.spread / (self.count * self.count) + other.spread / (other.count * other.count)
        return self.mean + 2.0 * sqrt(error) >= other.mean


def best_of(runners: list[Runner]) -> Runner:
    """The move with the highest mean; of equal ones the first."""
    best = runners[0]
    for runner in runners:
        if runner.mean > best.mean:
            best = runner
    return best


def is_reaction(knowledge: Knowledge) -> bool:
    """Whether the seat is asked in a window, where the first of its moves is to pass."""
    decision = decision_of(knowledge.world, knowledge.seat)
    return isinstance(decision, Window) and decision.passing() == knowledge.codes[0]


def is_settled(runners: list[Runner]) -> bool:
    """Whether more worlds would not change the result."""
    for runner in runners:
        if not runner.certain:
            return len(runners) == 1
    return True
