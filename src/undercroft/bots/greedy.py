"""One step ahead: try each option in several worlds and look at how the table is then."""

from __future__ import annotations

from typing import Final

from undercroft.bots.bot import Bot
from undercroft.engine.chance import Rng
from undercroft.engine.game import Game
from undercroft.engine.knowledge import Knowledge
from undercroft.engine.run import answer, apply, decision_of, next_decision
from undercroft.engine.state import State

WORLDS: Final = 24


class GreedyBot(Bot):
    """Plays what is best by the game's own `value` when it is asked the next time."""

    def choose_code(self, knowledge: Knowledge) -> int:
        codes = knowledge.codes
        if len(codes) == 1:
            return codes[0]
        totals = [0.0] * len(codes)
        for _ in range(WORLDS):
            world = knowledge.sample(self.rng.seed())
            for index in range(len(codes)):
                after = world.clone()
                apply(knowledge.game, after, knowledge.seat, codes[index])
                wait_for(knowledge.game, after, knowledge.seat, self.rng)
                totals[index] += knowledge.game.value(after, knowledge.seat)
        return codes[totals.index(max(totals))]


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
