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

WORLDS: Final = 32
FIRST_WORLDS: Final = 8  # tried before a move may be dropped
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
        game = knowledge.game
        runners = [Runner(index) for index, code in enumerate(codes) if not game.is_idle(code)]
        left = self.race(knowledge, runners)
        if self.temper is not None:
            worths = [runner.mean for runner in left]
            return codes[left[self.temper.pick(worths, self.rng)].index]
        best = best_of(left)
        if is_reaction(knowledge) and not best.clearly_beats(runners[0]):
            return codes[0]
        return codes[best.index]

    def race(self, knowledge: Knowledge, runners: list[Runner]) -> list[Runner]:
        """Try the moves in the same worlds with the same luck.

        Return those that are left: who can no longer be chosen is dropped on the way.
        """
        margin = 0.0 if self.temper is None else self.temper.width
        for number in range(self.worlds):
            world = knowledge.sample(self.rng.seed())
            seed = self.rng.seed()
            for runner in runners:
                runner.add(self.worth(knowledge, world, runner, seed))
            if number + 1 >= FIRST_WORLDS:
                best = best_of(runners)
                runners = [runner for runner in runners if runner.may_beat(best, margin)]
            if is_settled(runners):
                break
        return runners

    def worth(self, knowledge: Knowledge, world: State, runner: Runner, seed: int) -> float:
        """Return what a move leads to in one world; one that draws no chance is tried once."""
        if runner.certain:
            return runner.values[0]
        game, seat = knowledge.game, knowledge.seat
        after = self.ahead(knowledge, world, runner.index, seed)
        runner.certain = game.is_open and after.rng == world.rng
        value = game.value(after, seat)
        return value if self.temper is None else value + self.temper.liked(game, after, seat)

    def ahead(self, knowledge: Knowledge, world: State, index: int, seed: int) -> State:
        """Return a world a few decisions after one of the moves; where all is open, at once."""
        game, code = knowledge.game, knowledge.codes[index]
        after = world.clone()
        apply(game, after, knowledge.seat, code)
        if not game.is_open:
            owed = self.foresight if game.is_interrupt(code) else self.foresight - 1
            look_ahead(after, knowledge.seat, owed, Rng(seed))
        return after


@final
class Runner:
    """A move with the results of its trials so far."""

    def __init__(self, index: int) -> None:
        self.index = index
        self.certain = False  # it draws no chance, so its value is exact
        self.values: list[float] = []
        self.mean = 0.0

    def add(self, value: float) -> None:
        self.values.append(value)
        self.mean += (value - self.mean) / len(self.values)

    def may_beat(self, other: Runner, margin: float) -> bool:
        """Whether it is within a margin and twice the standard error of another move."""
        ahead, error = lead(other, self)
        return ahead <= margin + 2.0 * error

    def clearly_beats(self, other: Runner) -> bool:
        """Whether it is better than another move by more than the standard error."""
        ahead, error = lead(self, other)
        return ahead > error


def lead(one: Runner, other: Runner) -> tuple[float, float]:
    """By how much a move is better in the worlds where both were tried, and the standard error."""
    count = min(len(one.values), len(other.values))
    mean = 0.0
    spread = 0.0  # sum of squared differences from the mean
    for at in range(count):
        value = one.values[at] - other.values[at]
        by = value - mean
        mean += by / (at + 1)
        spread += by * (value - mean)
    return mean, sqrt(spread) / count


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
