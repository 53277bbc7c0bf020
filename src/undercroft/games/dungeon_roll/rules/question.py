"""The base classes of all questions: only the adventurer is asked."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from undercroft.engine.chance import Rng
from undercroft.engine.state import Decision
from undercroft.games.dungeon_roll.state import DungeonRoll


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Decision[DungeonRoll]):
    """A decision of the adventurer."""

    def infoset_key(self, state: DungeonRoll) -> int:
        """Return a number for the dice on the table: they are public, but no move shows them."""
        number = state.lair
        for count in state.party:
            number = number * 9 + count
        for count in state.dungeon:
            number = number * 8 + count
        return number

    def remaining(self, state: DungeonRoll) -> int:
        """Return how many more picks, faces or payments it asks for, at most; for the view."""
        return 0

    def about(self) -> str | None:
        """Return the die or target it is about; for the view."""
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Frequent(Question):
    """A question asked so often that it returns the legal moves as a vector."""

    def moves(self, state: DungeonRoll) -> vec[i64]:
        raise AssertionError("a question says what is legal")

    def options(self, state: DungeonRoll) -> list[int]:
        return list(self.moves(state))

    def at_random(self, state: DungeonRoll, rng: Rng) -> i64:
        moves = self.moves(state)
        self.answer(state, moves[rng.below(len(moves))])
        return 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Purposeful(Question):
    """A question asked for different purposes; `why` says for which."""

    def __init__(self, seat: i64, why: i64) -> None:
        super().__init__(seat)
        self.why = why

    def args(self) -> list[int]:
        return [self.seat, self.why]
