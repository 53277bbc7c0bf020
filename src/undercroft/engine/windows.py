"""Windows: moments in which seats may react, one after the other, each by an act or a pass.

A window lies on the stack between the step that announces and the step that resolves. It goes round
clockwise. A reaction lets it go on, begins it anew for all its seats, or closes it; whatever the
reaction puts on the stack, a window among it, is finished first.

Every seat that is entitled by what all know is asked, whatever it holds: the course of a game is
then the same in every world that a seat cannot tell from the truth, and nobody learns from a window
who has something to say.
"""

from __future__ import annotations

from typing import Any, Final, TypeVar, final

from mypy_extensions import i64, mypyc_attr

from undercroft.engine.chance import Rng
from undercroft.engine.state import Decision, State, Step

GO_ON: Final = 0  # whoever has not spoken yet is asked
RESTART: Final = 1  # all speak again, from the first seat on
CLOSE: Final = 2  # nobody else is asked

NOBODY: Final = -1
PASSES: Final = 3  # of so many playouts and one more, all but one pass where they could react
FACTOR: Final[i64] = 1_000_003
BITS: Final[i64] = (1 << 40) - 1

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Window(Decision[S]):
    """A decision that goes round: `seat` speaks now, the seats of the mask `left` after it.

    A game writes `reactions`, `react` and, where not every reaction restarts the window,
    `afterwards`. A window is opened with the first to speak, the mask of all who may, and a number
    that says what it is `about`.
    """

    def __init__(
        self, first: int, seats: int, about: int = 0, seat: int = NOBODY, left: int = 0
    ) -> None:
        assert seats > 0, "a window is open for somebody"
        if seat == NOBODY:
            seat = following(seats, first)
            left = seats & ~(1 << seat)
        super().__init__(seat)
        self.first = first
        self.seats = seats
        self.about = about
        self.left = left

    # --- what a game writes ------------------------------------------------------------------

    def reactions(self, state: S) -> list[int]:
        """What the seat asked may do instead of passing."""
        raise AssertionError("a window says how one may react")

    def react(self, state: S, move: int) -> None:
        """Carry a reaction out; steps it puts on the stack come before the window goes on."""
        raise AssertionError("a window carries reactions out")

    def passing(self) -> int:
        """The code of the move that passes."""
        return 0

    def afterwards(self, state: S, move: int) -> int:
        """What this reaction makes of the window: GO_ON, RESTART or CLOSE; asked before `react`."""
        return RESTART

    def speaks(self, state: S, seat: int) -> bool:
        """Whether a seat is still to be asked when its turn comes, by what all know: not when it
        has left the game since, nor when there is nothing more to react to."""
        return True

    # --- what the engine makes of it ---------------------------------------------------------

    def options(self, state: S) -> list[int]:
        return [self.passing(), *self.reactions(state)]

    def answer(self, state: S, move: int) -> None:
        if move == self.passing():
            self.ask_next(state, self.seat, self.left)
            return
        sequel = self.afterwards(state, move)
        if sequel != CLOSE:
            state.then([Resumed(self, sequel == RESTART)])
        self.react(state, move)

    def resume(self, state: S, anew: bool) -> None:
        """Go on after a reaction, or begin again."""
        if anew:
            self.ask_next(state, self.first, self.seats)
        else:
            self.ask_next(state, self.seat, self.left)

    def ask_next(self, state: S, start: int, left: int) -> None:
        """Ask the first of those left, clockwise; when there is none the window is closed."""
        while left:
            seat = following(left, start)
            left &= ~(1 << seat)
            if self.speaks(state, seat):
                state.then([type(self)(self.first, self.seats, self.about, seat, left)])
                return

    def hunch(self, state: S, rng: Rng) -> int:
        """Mostly a pass: a playout in which everybody reacts to everything tells little."""
        reactions = self.reactions(state)
        if not reactions or rng.below(PASSES + 1) != 0:
            return self.passing()
        return reactions[rng.below(len(reactions))]

    def secret(self, state: S) -> int:
        """How the seat may react, as a number."""
        number: i64 = 0
        for move in self.reactions(state):
            number = (number * FACTOR + move + 1) & BITS
        return int(number)

    def args(self) -> list[int]:
        return [self.first, self.seats, self.about, self.seat, self.left]


@final
class Resumed(Step[Any]):
    """Where a window goes on when all that a reaction brought is done. No game lists this step."""

    def __init__(self, window: Window[Any], anew: bool) -> None:
        self.window = window
        self.anew = anew

    def run(self, state: State) -> None:
        self.window.resume(state, self.anew)


def following(seats: int, start: int) -> int:
    """Of the seats of a mask that is not empty, the first at or clockwise after `start`."""
    ahead = seats >> start << start
    found = ahead if ahead else seats
    return (found & -found).bit_length() - 1


def mask_of(seats: list[int]) -> int:
    """Seats as a window takes them."""
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


def seats_of(mask: int) -> list[int]:
    """The seats of a mask, in the order of the table."""
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]


def window_at(state: State) -> Window[Any] | None:
    """The window that waits for an answer now, if one does."""
    if not state.stack:
        return None
    top = state.stack[-1]
    return top if isinstance(top, Window) else None


def open_windows(state: State) -> list[tuple[int, Window[Any]]]:
    """Every window that is not closed, with its place on the stack; the innermost is last."""
    found: list[tuple[int, Window[Any]]] = []
    for place, step in enumerate(state.stack):
        if isinstance(step, Window):
            found.append((place, step))
        elif isinstance(step, Resumed):
            found.append((place, step.window))
    return found


def is_same(one: Window[Any], other: Window[Any]) -> bool:
    """Whether two windows are one, whoever speaks in it."""
    return (
        type(one) is type(other)
        and one.first == other.first
        and one.seats == other.seats
        and one.about == other.about
    )


def goes_on(before: Window[Any], after: Window[Any]) -> bool:
    """Whether the same round of one window goes on: the next seat is asked, and nothing else."""
    return (
        is_same(before, after)
        and before.left >> after.seat & 1 == 1
        and after.left & ~before.left == 0
    )
