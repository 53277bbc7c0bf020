"""A game is a state and a stack of steps. Nothing here knows about turns, phases or cards."""

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


# Third-party games stay interpreted: they may subclass the compiled classes below.
@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """The contents of a table: numbers, and lists or vectors of numbers.

    A game declares each field that play can change once, in the class body: `coins: list[int]`.
    Clones, snapshots and fingerprints (state hashes) follow from that. What never changes, such as
    the table options, is passed to `__init__` and not declared there; clones share it.
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

    def then(self, group: list[Step[Any]]) -> None:
        """Push a group made by `in_order`: its first step comes next.

        Once the game has ended, this does nothing.
        """
        if self.reason:
            return
        stack = self.stack
        for step in group:
            stack = append(stack, step)
        self.stack = stack

    def then_group(self, group: vec[Step[Any]]) -> None:
        """Push a group made by `made_once` in one go: for what happens in every turn."""
        if not self.reason:
            self.stack = extend(self.stack, group)

    def push(self, step: Step[Any]) -> None:
        """Push one step: it comes next, unless the game has ended."""
        if not self.reason:
            self.stack = append(self.stack, step)

    def pop(self) -> Step[Any]:
        """Pop the step that comes next."""
        self.stack, top = pop(self.stack)
        return top

    def end(self, winners: list[int], reason: str) -> None:
        """End the game, at any point: everything still on the stack is dropped."""
        assert reason, "a game ends for a reason"
        self.winners = winners
        self.reason = reason
        self.stack = self.stack[:0]

    def cut_back(self, kind: type) -> None:
        """Drop every step above the nearest waiting one of this kind, which comes next."""
        while len(self.stack) and not isinstance(self.stack[-1], kind):
            self.pop()
        assert len(self.stack), f"no {kind.__name__} waits"

    def emit(self, event: Event) -> None:
        """Record an event after it has happened; check `listens` before building one."""
        if self.heard is SILENCE:
            self.heard = [event]
        else:
            self.heard.append(event)
        if self.stills is not None:
            self.stills.append(self.clone())

    def copy_engine_to(self, other: State) -> None:
        """Copy the engine's part to a clone; clones do not record events."""
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
        """Return an independent copy; for compiled games `make states` generates this method."""
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
        """Set every field from what `fields` returned."""
        for name, value in fields.items():
            setattr(self, name, packed(value, getattr(self, name)))


S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """Something that happens. Immutable; holds only ints, passed to `__init__`, returned by `args`.

    `horizon`: a cutoff, where search may stop and evaluate the state with the game's `value`.
    """

    waits: bool = False  # for an answer, as decisions do
    horizon: bool = False

    def run(self, state: S) -> None:
        raise AssertionError("a decision waits, every other step runs")

    def at_random(self, state: S, rng: Rng) -> i64:
        """Run the step, answering a decision at random; return how many answers that took."""
        self.run(state)
        return 0

    def by_hunch(self, state: S, rng: Rng) -> None:
        """Run the step, answering a decision by its hunch."""
        self.run(state)

    def args(self) -> list[int]:
        return []


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Step[S]):
    """A step that waits for a seat; if `simultaneous`, along with its neighbours on the stack."""

    waits: bool = True

    def __init__(self, seat: int, simultaneous: bool = False, horizon: bool = False) -> None:
        self.seat: i64 = seat
        self.simultaneous = simultaneous
        self.horizon = horizon

    def options(self, state: S) -> list[int]:
        """Return the legal moves, defined only here; the list may be shared, so never change it."""
        raise AssertionError("a decision says what is legal")

    def answer(self, state: S, move: int) -> None:
        """Carry out one of the options.

        A decision in a simultaneous group must not push a step: `apply` rejects it, since the other
        seats would then answer something other than what they were asked.
        """
        raise AssertionError("a decision carries its answer out")

    def hunch(self, state: S, rng: Rng) -> int:
        """Pick a move for playouts (the playout policy): random unless the game has a heuristic."""
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

    def infoset_key(self, state: S) -> int:
        """Return a number for what this seat knows beyond the answers given (its hand, the dice).

        It is the information-set key by which search keeps its statistics of an answer apart.
        """
        return 0

    def args(self) -> list[int]:
        return [self.seat]


def in_order(steps: list[Step[Any]]) -> list[Step[Any]]:
    """Make a group for `State.then` from steps in the order in which they happen."""
    return steps[::-1]


def made_once(groups: list[list[Step[Any]]]) -> vec[vec[Step[Any]]]:
    """Make groups for `State.then_group`, each from steps in the order in which they happen."""
    made = vec[vec[Step]]()  # type: ignore[type-arg]
    for group in groups:
        made = append(made, vec[Step](group[::-1]))  # type: ignore[type-arg]
    return made
