"""Windows: moments in which seats may react, one after the other, each by acting or passing.

A window is on the stack between the step that announces an effect and the step that resolves it.
It goes round clockwise. A reaction lets it continue, restarts it for all its seats, or closes it;
whatever the reaction pushes on the stack, even another window, is finished first.

Every seat that is entitled by public knowledge is asked, whatever it holds: the course of a game is
then the same in every world that a seat cannot tell from the truth (every determinization), and no
one learns from a window which seats are able to react.
"""

from __future__ import annotations

from typing import Any, Final, TypeVar, final

from mypy_extensions import i64, mypyc_attr

from undercroft.engine.chance import Rng
from undercroft.engine.state import Decision, State, Step

GO_ON: Final = 0  # the seats that have not spoken yet are asked
RESTART: Final = 1  # all seats speak again, from the first one on
CLOSE: Final = 2  # no one else is asked

NOT_AT_ALL: Final = 0  # how much a reaction bears on the event of a window
A_LITTLE: Final = 1
FULLY: Final = 2

NOBODY: Final = -1
PASSES: Final = 3  # how often playouts pass for each time they react
FACTOR: Final[i64] = 1_000_003
BITS: Final[i64] = (1 << 40) - 1

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Window(Decision[S]):
    """A decision that goes round: `seat` speaks now, the seats of the mask `left` after it.

    A game defines `reactions`, `react` and, where not every reaction restarts the window,
    `afterwards`. A window is opened with the first seat to speak, the mask of all seats that may,
    and a number that says what it is `about`.
    """

    def __init__(
        self, first: int, seats: int, about: int = 0, seat: int = NOBODY, left: int = 0
    ) -> None:
        assert seats > 0, "a window is open for at least one seat"
        if seat == NOBODY:
            seat = following(seats, first)
            left = seats & ~(1 << seat)
        super().__init__(seat)
        self.first = first
        self.seats = seats
        self.about = about
        self.left = left

    # --- what a game defines -----------------------------------------------------------------

    def reactions(self, state: S) -> list[int]:
        """Return what the seat asked may do instead of passing."""
        raise AssertionError("a window must define reactions")

    def react(self, state: S, move: int) -> None:
        """Carry out a reaction; the steps it pushes come before the window continues."""
        raise AssertionError("a window must define react")

    def passing(self) -> int:
        """Return the code of the move that passes."""
        return 0

    def afterwards(self, state: S, move: int) -> int:
        """Return GO_ON, RESTART or CLOSE, as this reaction requires; called before `react`."""
        return RESTART

    def speaks(self, state: S, seat: int) -> bool:
        """Whether a seat is still to be asked when its turn comes, by public knowledge.

        Not if it has left the game since, nor if there is nothing more to react to.
        """
        return True

    def bears(self, state: S, move: int) -> int:
        """Return how much a reaction of the seat asked changes the event for this seat.

        NOT_AT_ALL: the table need not ask a person because of it; A_LITTLE: only one who wants to
        be asked about small things. It depends on nothing that the seat does not know.
        """
        return FULLY

    def matter(self, state: S) -> int:
        """Return a number for the event as the seat asked sees it, with what it may do about it.

        While it stays the same, nobody has to pass twice for the same event.
        """
        return self.infoset_key(state)

    def lasts(self, state: S) -> bool:
        """Whether the event goes on after the window is closed, as a fallen hero goes on lying."""
        return False

    def is_brief(self) -> bool:
        """Whether seats act here by what lies open, or need not be hidden: it takes no time."""
        return False

    def is_urgent(self, state: S) -> bool:
        """Whether the seat asked is the target, and must not be passed over for this turn."""
        return False

    # --- what the engine makes of it ---------------------------------------------------------

    def options(self, state: S) -> list[int]:
        return [self.passing(), *self.reactions(state)]

    def answer(self, state: S, move: int) -> None:
        if move == self.passing():
            self.ask_next(state, self.seat, self.left)
            return
        sequel = self.afterwards(state, move)
        if sequel != CLOSE:
            state.push(Resumed(self, sequel == RESTART))
        self.react(state, move)

    def resume(self, state: S, anew: bool) -> None:
        """Continue after a reaction, or start again."""
        if anew:
            self.ask_next(state, self.first, self.seats)
        else:
            self.ask_next(state, self.seat, self.left)

    def ask_next(self, state: S, start: int, left: int) -> None:
        """Ask the next of the seats left, clockwise; if there is none, the window is closed."""
        while left:
            seat = following(left, start)
            left &= ~(1 << seat)
            if self.speaks(state, seat):
                state.push(self.handed_on(seat, left))
                return

    def handed_on(self, seat: int, left: int) -> Window[S]:
        """Return the same window for another seat; a compiled game may name its class here."""
        return type(self)(self.first, self.seats, self.about, seat, left)

    def hunch(self, state: S, rng: Rng) -> int:
        """Mostly pass: a playout in which everyone reacts to everything tells little."""
        reactions = self.reactions(state)
        if not reactions or rng.below(PASSES + 1) != 0:
            return self.passing()
        return reactions[rng.below(len(reactions))]

    def infoset_key(self, state: S) -> int:
        """Return a hash of the seat's possible reactions."""
        number: i64 = 0
        for move in self.reactions(state):
            number = (number * FACTOR + move + 1) & BITS
        return int(number)

    def args(self) -> list[int]:
        return [self.first, self.seats, self.about, self.seat, self.left]


@final
class Resumed(Step[Any]):
    """Continues a window once all that a reaction pushed is done. No game lists this step."""

    def __init__(self, window: Window[Any], anew: bool) -> None:
        self.window = window
        self.anew = anew

    def run(self, state: State) -> None:
        self.window.resume(state, self.anew)


def following(seats: int, start: int) -> int:
    """Return the first seat of a non-empty mask, clockwise from `start`, itself included."""
    seat = start if seats >> start else 0
    while not seats >> seat & 1:
        seat += 1
    return seat


def mask_of(seats: list[int]) -> int:
    """Return the mask of these seats, as a window takes it."""
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


def seats_of(mask: int) -> list[int]:
    """Return the seats of a mask, in table order."""
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]


def window_at(state: State) -> Window[Any] | None:
    """Return the window that is waiting for an answer, if any."""
    if not state.stack:
        return None
    top = state.stack[-1]
    return top if isinstance(top, Window) else None


def open_windows(state: State) -> list[tuple[int, Window[Any]]]:
    """Return every open window with its index on the stack, the innermost last."""
    found: list[tuple[int, Window[Any]]] = []
    for place, step in enumerate(state.stack):
        if isinstance(step, Window):
            found.append((place, step))
        elif isinstance(step, Resumed):
            found.append((place, step.window))
    return found


def is_same(one: Window[Any], other: Window[Any]) -> bool:
    """Whether two windows are the same one, whichever seat speaks."""
    return (
        type(one) is type(other)
        and one.first == other.first
        and one.seats == other.seats
        and one.about == other.about
    )


def goes_on(before: Window[Any], after: Window[Any]) -> bool:
    """Whether the same round of a window continues: only the seat asked has changed."""
    return (
        is_same(before, after)
        and before.left >> after.seat & 1 == 1
        and after.left & ~before.left == 0
    )
