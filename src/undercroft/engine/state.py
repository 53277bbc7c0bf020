"""A game is a state and a stack of steps. Nothing here knows turns, phases or cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from librt.vecs import append, extend, pop, vec
from mypy_extensions import i64, mypyc_attr

from undercroft.engine.fields import fill, names_of, packed, plain

if TYPE_CHECKING:
    from undercroft.engine.chance import Rng
    from undercroft.engine.events import Event

SPECTATOR: Final = -1  # the seat of one who only watches
SILENCE: Final[list[Event]] = []  # what is heard before anything is told; `emit` never adds to it


# Games of outsiders stay interpreted: they may subclass the compiled classes below.
@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What lies on a table: numbers, and lists or vectors of numbers.

    A game names each field that play can change once, in the body of its class: `coins: list[int]`.
    Clones, snapshots and fingerprints follow from that. What never changes, such as the options of
    the table, is given to `__init__` and not named there; clones share it.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ()  # of a compiled game: written by `make states`

    def __init__(self, seats: int) -> None:
        self.seats: i64 = seats
        self.rng: i64 = 0
        self.key: bytes | None = None  # seals the chance of a live table
        # What comes next is last. No `Step[Any]`: a vector needs a class where it is interpreted.
        self.stack = vec[Step]()  # type: ignore[type-arg]
        self.stacked: list[list[int]] | None = None  # by source, next outcome last
        self.winners: list[int] = []
        self.reason = ""  # set when the game is over
        self.listens = False
        self.heard = SILENCE
        self.stills: list[State] | None = None  # where wanted, a clone for each event heard

    def then(self, row: list[Step[Any]]) -> None:
        """Put a row made by `in_order` on the stack: its first step comes next.

        Once the game has ended nothing follows, whoever still asks for it.
        """
        if self.reason:
            return
        stack = self.stack
        for step in row:
            stack = append(stack, step)
        self.stack = stack

    def then_row(self, row: vec[Step[Any]]) -> None:
        """The same with a row of `made_once`, in one go: for what happens in every turn."""
        if not self.reason:
            self.stack = extend(self.stack, row)

    def push(self, step: Step[Any]) -> None:
        """Put one step on the stack: it comes next, unless the game has ended."""
        if not self.reason:
            self.stack = append(self.stack, step)

    def pop(self) -> Step[Any]:
        """Take what comes next from the stack."""
        self.stack, top = pop(self.stack)
        return top

    def end(self, winners: list[int], reason: str) -> None:
        """The game is over, from the middle of anything: nothing that waited comes any more."""
        assert reason, "a game ends for a reason"
        self.winners = winners
        self.reason = reason
        self.stack = self.stack[:0]

    def cut_back(self, kind: type) -> None:
        """Drop what was to come before the nearest waiting step of this kind: that one is next."""
        while len(self.stack) and not isinstance(self.stack[-1], kind):
            self.pop()
        assert len(self.stack), f"no {kind.__name__} waits"

    def emit(self, event: Event) -> None:
        """Tell an event when what it tells of has happened; ask `listens` before building one."""
        if self.heard is SILENCE:
            self.heard = [event]
        else:
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
        """A table of its own like this one; of a compiled game it is written by `make states`."""
        copy: State = type(self).__new__(type(self))
        State.__init__(copy, self.seats)
        fill(copy, self)
        self.copy_engine_to(copy)
        return copy

    def field_names(self) -> tuple[str, ...]:
        kind: Any = type(self)
        return names_of(kind)

    def values(self) -> dict[str, Any]:
        """Every field by name, with vectors as lists; written like `clone`."""
        return {name: plain(getattr(self, name)) for name in self.field_names()}

    def fields(self) -> dict[str, Any]:
        """What is stored and compared: the values, unless a game has stored them otherwise."""
        return self.values()

    def take(self, fields: dict[str, Any]) -> None:
        """The way back: give every field what `fields` told of it."""
        for name, value in fields.items():
            setattr(self, name, packed(value, getattr(self, name)))


S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """Something that happens. Immutable; holds ints only, given to `__init__` and by `args`.

    `horizon`: a stretch of play ends here, so that search may stop and ask the game's `value`.
    """

    waits: bool = False  # for an answer, as decisions do
    horizon: bool = False

    def run(self, state: S) -> None:
        raise AssertionError("a decision waits, every other step runs")

    def at_random(self, state: S, rng: Rng) -> i64:
        """Happen, a decision answered at random; how many answers that took."""
        self.run(state)
        return 0

    def by_hunch(self, state: S, rng: Rng) -> None:
        """Happen, a decision answered by its hunch."""
        self.run(state)

    def args(self) -> list[int]:
        return []


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Step[S]):
    """A step that waits for a seat. `together`: its neighbours on the stack wait with it."""

    waits: bool = True

    def __init__(self, seat: int, together: bool = False, horizon: bool = False) -> None:
        self.seat: i64 = seat
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

    def at_random(self, state: S, rng: Rng) -> i64:
        options = self.options(state)
        count: i64 = len(options)
        self.answer(state, options[rng.below(count)])
        return 1

    def by_hunch(self, state: S, rng: Rng) -> None:
        self.answer(state, self.hunch(state, rng))

    def secret(self, state: S) -> int:
        """What this seat knows beyond the answers given (its hand, dice that fell), as a number:
        search keeps what it learns of an answer apart by it."""
        return 0

    def args(self) -> list[int]:
        return [self.seat]


def in_order(steps: list[Step[Any]]) -> list[Step[Any]]:
    """A row for `State.then`, written in the order in which it happens."""
    return steps[::-1]


def made_once(rows: list[list[Step[Any]]]) -> vec[vec[Step[Any]]]:
    """Rows for `State.then_row`, each written in the order in which it happens."""
    made = vec[vec[Step]]()  # type: ignore[type-arg]
    for row in rows:
        made = append(made, vec[Step](row[::-1]))  # type: ignore[type-arg]
    return made
