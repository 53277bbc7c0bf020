"""The interface of a bot: it gets Knowledge, never the state, and answers with a move."""

from __future__ import annotations

from typing import final

from mypy_extensions import mypyc_attr

from undercroft.engine.chance import Rng
from undercroft.engine.game import Move
from undercroft.engine.knowledge import Knowledge


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A computer player, with an RNG of its own, separate from any game's."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)

    def choose(self, knowledge: Knowledge) -> Move:
        """Return one of the legal moves."""
        return knowledge.game.moves[self.choose_code(knowledge)]

    def choose_code(self, knowledge: Knowledge) -> int:
        raise AssertionError("a bot must define choose_code")


@final
class RandomBot(Bot):
    """Plays a random legal move."""

    def choose_code(self, knowledge: Knowledge) -> int:
        return knowledge.codes[self.rng.below(len(knowledge.codes))]
