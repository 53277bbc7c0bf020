"""A few decisions ahead: try each option in several worlds and look at how the table is then."""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from undercroft.bots.bot import Bot
from undercroft.bots.temper import Temper
from undercroft.engine.chance import Rng
from undercroft.engine.knowledge import Knowledge
from undercroft.engine.run import apply, decision_of
from undercroft.engine.state import Decision, State
from undercroft.engine.windows import Window

WORLDS: Final = 24
FIRST_WORLDS: Final = 5  # before a move is given up
FORESIGHT: Final = 5  # own decisions from one judgement to the next, the move itself among them


class GreedyBot(Bot):
    """Plays what is best by the game's own `value` a few decisions later."""

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
        worths = self.worths(knowledge)
        if self.temper is not None:
            return codes[self.temper.pick(worths, self.rng)]
        return codes[worths.index(max(worths))]

    def worths(self, knowledge: Knowledge) -> list[float]:
        """The mean of each option over the same worlds, with the same luck of everybody in them."""
        game = knowledge.game
        seat = knowledge.seat
        codes = knowledge.codes
        totals = [0.0] * len(codes)
        luck = Rng(0)
        for _ in range(self.worlds):
            world = knowledge.sample(self.rng.seed())
            seed = self.rng.seed()
            for index in range(len(codes)):
                after = world.clone()
                owed = self.foresight if game.is_interrupt(codes[index]) else self.foresight - 1
                apply(game, after, seat, codes[index])
                luck.restart(seed)
                look_ahead(after, seat, owed, luck)
                totals[index] += game.value(after, seat)
                if self.temper is not None:
                    totals[index] += self.temper.liked(game, after, seat)
        return [total / self.worlds for total in totals]

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


def look_ahead(state: State, seat: int, answers: int, rng: Rng) -> None:
    """Play on by hunches until this seat has given so many answers and is asked anew, the game is
    over, or a stretch of play ends. An interrupt leaves one answer more owing than a move, and an
    answer in a window, which may be asked for at every turn of events, counts as none."""
    stack = state.stack
    while stack:
        top = stack[-1]
        if top.horizon:
            return
        if isinstance(top, Decision):
            if answers == 0 and is_asked_anew(state, top, seat):
                return
            if top.seat == seat and not isinstance(top, Window):
                answers -= 1
            stack.pop()
            top.answer(state, top.hunch(state, rng))
        else:
            stack.pop()
            top.run(state)


def is_asked_anew(state: State, top: Decision[State], seat: int) -> bool:
    """Whether this seat owes an answer that is no reaction."""
    return decision_of(state, seat) is not None and not isinstance(top, Window)
