"""One step ahead: try each option in several worlds and look at how the table is then."""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from undercroft.bots.bot import Bot
from undercroft.engine.chance import Rng
from undercroft.engine.game import Game
from undercroft.engine.knowledge import Knowledge
from undercroft.engine.run import answer, apply, decision_of, next_decision
from undercroft.engine.state import State

WORLDS: Final = 24
FIRST_WORLDS: Final = 5  # before a move is given up


class GreedyBot(Bot):
    """Plays what is best by the game's own `value` when it is asked the next time."""

    def choose_code(self, knowledge: Knowledge) -> int:
        codes = knowledge.codes
        if len(codes) == 1:
            return codes[0]
        if knowledge.game.is_open:
            return codes[self.race(knowledge)]
        totals = [0.0] * len(codes)
        for _ in range(WORLDS):
            world = knowledge.sample(self.rng.seed())
            for index in range(len(codes)):
                after = world.clone()
                apply(knowledge.game, after, knowledge.seat, codes[index])
                wait_for(knowledge.game, after, knowledge.seat, self.rng)
                totals[index] += knowledge.game.value(after, knowledge.seat)
        return codes[totals.index(max(totals))]

    def race(self, knowledge: Knowledge) -> int:
        """Where only chance is unknown nobody is waited for: moves without chance are tried once,
        the others as long as they may still be the best."""
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
            best = runners[0]
            for runner in runners:
                if runner.mean > best.mean:
                    best = runner
            if number >= FIRST_WORLDS:
                runners = [runner for runner in runners if runner is best or runner.may_beat(best)]
            if is_settled(runners):
                break
        return best.index


@final
class Runner:
    """A move and what it brought so far."""

    def __init__(self, index: int) -> None:
        self.index = index
        self.certain = False  # it brings the same whatever chance does
        self.count = 0
        self.mean = 0.0
        self.spread = 0.0  # sum of squared differences from the mean

    def add(self, value: float) -> None:
        self.count += 1
        by = value - self.mean
        self.mean += by / self.count
        self.spread += by * (value - self.mean)

    def may_beat(self, other: Runner) -> bool:
        """Whether the difference is within twice its standard error."""
        error = self.spread / (self.count * self.count) + other.spread / (other.count * other.count)
        return self.mean + 2.0 * sqrt(error) >= other.mean


def is_settled(runners: list[Runner]) -> bool:
    """Whether more worlds would tell nothing new."""
    for runner in runners:
        if not runner.certain:
            return len(runners) == 1
    return True


def wait_for(game: Game, state: State, seat: int, rng: Rng) -> None:
    """Let everybody answer at random until this seat has answered and is asked anew."""
    decision = decision_of(state, seat)
    while decision is not None and state.stack:  # an interrupt leaves the own answer owing
        options = decision.options(state)
        apply(game, state, seat, options[rng.below(len(options))])
        decision = None
    while state.stack and decision_of(state, seat) is None:
        other = next_decision(state)
        if other is None:
            return
        options = other.options(state)
        answer(state, options[rng.below(len(options))])
