"""A game is a state and a stack of steps. Nothing here knows turns, phases or cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

if TYPE_CHECKING:
    from undercroft.engine.chance import Rng
    from undercroft.engine.events import Event

SPECTATOR: Final = -1  # the seat of one who only watches


# Games of outsiders stay interpreted: they may subclass the compiled classes below.
@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What lies on a table: ints and lists of ints; the game adds its own fields and `clone`.

    `FIELDS` names every field of the game that play can change: the codec stores just these.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ()

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.rng: i64 = 0
        self.key: bytes | None = None  # seals the chance of a live table
        self.stack: list[Step[Any]] = []
        self.stacked: list[list[int]] | None = None  # by source, next outcome last
        self.winners: list[int] = []
        self.reason = ""  # set when the game is over
        self.listens = False
        self.heard: list[Event] = []
        self.stills: list[State] | None = None  # where wanted, a clone for each event heard

    def then(self, row: list[Step[Any]]) -> None:
        """Put a row made by `in_order` on the stack: its first step comes next."""
        self.stack.extend(row)

    def emit(self, event: Event) -> None:
        """Tell an event when what it tells of has happened; ask `listens` before building one."""
        self.heard.append(event)
        if self.stills is not None:
            self.stills.append(self.clone())

    def copy_engine_to(self, other: State) -> None:
        """The engine's part of a clone; nobody listens to a clone."""
        other.rng = self.rng
        if self.key is not None:
            other.key = self.key
        other.stack = self.stack[:]
        if self.stacked is not None:
            other.stacked = [outcomes[:] for outcomes in self.stacked]
        if self.reason:
            other.winners = self.winners[:]
            other.reason = self.reason

    def clone(self) -> State:
        raise AssertionError("every game writes its own clone")


S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """Something that happens. Immutable; holds ints only, given to `__init__` and by `args`.

    `horizon`: a stretch of play ends here, so that search may stop and ask the game's `value`.
    """

    horizon: bool = False

    def run(self, state: S) -> None:
        raise AssertionError("a decision waits, every other step runs")

    def args(self) -> list[int]:
        return []


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Step[S]):
    """A step that waits for a seat. `together`: its neighbours on the stack wait with it."""

    def __init__(self, seat: int, together: bool = False, horizon: bool = False) -> None:
        self.seat = seat
        self.together = together
        self.horizon = horizon

    def options(self, state: S) -> list[int]:
        """The only statement of what is legal; the list may be shared, so never change it."""
        raise AssertionError("a decision says what is legal")

    def answer(self, state: S, move: int) -> None:
        """Carry out one of the options. One of a row that waits together pushes no step: `apply`
        refuses it, since the others would answer to something else than they were asked."""
        raise AssertionError("a decision carries its answer out")

    def hunch(self, state: S, rng: Rng) -> int:
        """A likely answer for playouts: any option, unless the game knows better cheaply."""
        options = self.options(state)
        count: i64 = len(options)
        return options[rng.below(count)]

    def secret(self, state: S) -> int:
        """What this seat knows beyond the answers given (its hand, dice that fell), as a number:
        search keeps what it learns of an answer apart by it."""
        return 0

    def args(self) -> list[int]:
        return [self.seat]


def in_order(steps: list[Step[Any]]) -> list[Step[Any]]:
    """A row for `State.then`, written in the order in which it happens."""
    return steps[::-1]
