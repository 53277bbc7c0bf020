"""What every bot is: it gets Knowledge, never the state, and answers with a move."""

from __future__ import annotations

from typing import final

from mypy_extensions import mypyc_attr

from undercroft.engine.chance import Rng
from undercroft.engine.game import Move
from undercroft.engine.knowledge import Knowledge


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player that thinks; its own generator is apart from that of any game."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)

    def choose(self, knowledge: Knowledge) -> Move:
        """One of the options."""
        return knowledge.game.moves[self.choose_code(knowledge)]

    def choose_code(self, knowledge: Knowledge) -> int:
        raise AssertionError("every bot chooses")


@final
class RandomBot(Bot):
    """Any option is as good as another."""

    def choose_code(self, knowledge: Knowledge) -> int:
        return knowledge.codes[self.rng.below(len(knowledge.codes))]
