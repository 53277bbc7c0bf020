"""What a game gives to the engine. One subclass per game, one instance in the registry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Generic, final

from mypy_extensions import mypyc_attr
from typing_extensions import TypeVar

from undercroft.engine.encoding import Encoder
from undercroft.engine.events import Event
from undercroft.engine.state import State

S = TypeVar("S", bound=State, default=Any)
Needs = dict[str, tuple[bool | int | str, ...]]
NO_MOVES: Final[list[int]] = []
NO_TURN: Final = -1
WHOLE_TABLE: Final = -1  # the seat of a factor that all share


def seat_ids(most_seats: int) -> tuple[str, ...]:
    """Seats as objects of a verb, `Verb("strike", seat_ids(4))`: clients print their names."""
    return tuple([f"seat_{seat}" for seat in range(most_seats)])


@final
class Verb:
    """A verb with its objects ("" for none); interrupts may be said while others are asked."""

    def __init__(self, name: str, objects: tuple[str, ...] = ("",), interrupt: bool = False):
        self.name = name
        self.objects = objects
        self.interrupt = interrupt


@final
class Move:
    """One answer a game knows. Its notation is `str(move)`."""

    def __init__(self, code: int, verb: str, what: str) -> None:
        self.code = code
        self.verb = verb
        self.what = what
        self.notation = f"{verb} {what}" if what else verb

    def __str__(self) -> str:
        return self.notation

    def __repr__(self) -> str:
        return f"Move({self.notation!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and other.notation == self.notation

    def __hash__(self) -> int:
        return hash(self.notation)


@final
class Source:
    """A named source of chance; `limit`: how many outcomes can be stacked, 0 for any number.

    `needs`: the options under which it is drawn from at all, as in `Choice`. `seat`: whose it is,
    where each seat has its own (`seat_sources`).
    """

    def __init__(
        self,
        name: str,
        outcomes: tuple[str, ...],
        limit: int = 0,
        of_seats: bool = False,
        needs: Needs | None = None,
        seat: int = WHOLE_TABLE,
    ) -> None:
        self.name = name
        self.seat = seat
        self.needs = needs or {}
        self.outcomes = outcomes
        self.limit = limit
        self.of_seats = of_seats  # made by `seat_source`


def seat_source(name: str, most_seats: int) -> Source:
    """One of the seats at the table, drawn once: who begins, who holds the scroll."""
    return Source(name, seat_ids(most_seats), limit=1, of_seats=True)


def seat_sources(name: str, outcomes: tuple[str, ...], most_seats: int) -> list[Source]:
    """A source for each seat's own deck or dice: `name_0`, `name_1`, ... in the order of seats."""
    return [Source(f"{name}_{seat}", outcomes, seat=seat) for seat in range(most_seats)]


@final
class Choice:
    """One option of a table: its default is the first of what is allowed.

    `needs`: other options with the values one of which each must have, or this one has no effect.
    """

    def __init__(
        self, name: str, allowed: tuple[bool | int | str, ...], needs: Needs | None = None
    ) -> None:
        self.name = name
        self.needs = needs or {}
        self.allowed = allowed
        self.default = allowed[0]


@final
class Factor:
    """Something whose weight a designer wants to know: of one seat, or of the whole table."""

    def __init__(self, kind: str, id: str, seat: int) -> None:
        self.kind = kind
        self.id = id
        self.seat = seat


def any_pack(pack: dict[str, Any]) -> None:
    """Whatever has the shape of the built-in card table can be played."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """Rules of one game, without a table. Subclasses set the facts and write the methods.

    A method stands in the file of its subject, in a class that the next file goes on with. `Game`
    alone, where a state is handed through unseen, is a game of any state.
    """

    def __init__(
        self,
        id: str,
        rules_version: str,
        least_seats: int,
        most_seats: int,
        verbs: tuple[Verb, ...],
        sources: tuple[Source, ...],
        choices: tuple[Choice, ...],
        steps: tuple[type, ...],
        reasons: tuple[str, ...],
        event_type: Any,
        view_type: type,
        catalogue_type: type,
        reveals: tuple[str, ...] = (),
        is_open: bool = False,
        hides: tuple[str, ...] = (),
        costly: tuple[str, ...] = (),
        exploration: float = 0.7,
        form: int = 1,
        same_rules: tuple[str, ...] = (),
        lost_forms: tuple[str, ...] = (),
        older: tuple[Game, ...] = (),
        encoder: Encoder | None = None,
        pack: dict[str, Any] | None = None,
        check_pack: Callable[[dict[str, Any]], None] = any_pack,
        factor_kinds: tuple[str, ...] = (),
        cooperative: bool = False,
    ) -> None:
        self.id = id
        self.rules_version = rules_version
        self.least_seats = least_seats
        self.most_seats = most_seats
        self.verbs = verbs
        self.sources = sources
        self.choices = choices
        self.steps = steps
        self.reasons = reasons
        self.event_type = event_type  # the union of all events of this game
        self.view_type = view_type  # the struct that `view_for` gives
        self.catalogue_type = catalogue_type  # the struct that `catalogue` gives
        self.reveals = reveals  # kinds of events that turn hidden things up for everybody
        self.is_open = is_open  # all see all: only what chance brings next is unknown
        self.hides = hides  # names in `truth` of what some seat, at some time, cannot know
        self.costly = costly  # verbs that give much up for good: a client asks before it sends one
        self.exploration = exploration  # of search: about how far apart rewards lie
        self.form = form  # how a state is written: one more when its fields, steps or sense change
        self.same_rules = same_rules  # older versions that played as this one does
        self.lost_forms = lost_forms  # versions whose states were written as nobody reads them now
        self.older = older  # versions that played otherwise: their tables are finished by them
        self.encoder = encoder  # views as vectors, for learning
        self.pack = pack  # the built-in card table; None when the game takes no pack
        self.factor_kinds = factor_kinds  # of what `factors` tells
        self.check_pack = check_pack  # raises BadPack when a whole card table cannot be played
        self.cooperative = cooperative  # all seats win together or lose together
        self.moves: list[Move] = []
        self.codes: dict[str, int] = {}
        self.first_interrupt = 0
        self._number_moves()

    def _number_moves(self) -> None:
        """Interrupts come last, so that one comparison tells them."""
        for verb in self.verbs:
            assert not self.first_interrupt or verb.interrupt, "interrupts come last"
            if verb.interrupt and not self.first_interrupt:
                self.first_interrupt = len(self.moves)
            for what in verb.objects:
                move = Move(len(self.moves), verb.name, what)
                self.codes[move.notation] = move.code
                self.moves.append(move)
        self.first_interrupt = self.first_interrupt or len(self.moves)

    def of_version(self, version: str) -> Game | None:
        """The rules by which a table begun under this version goes on; None: nobody knows them."""
        if version == self.rules_version or version in self.same_rules:
            return self
        for older in self.older:
            rules = older.of_version(version)
            if rules is not None:
                return rules
        return None

    def versions(self) -> list[str]:
        """Every version whose tables can be played, the newest first."""
        known = [self.rules_version, *self.same_rules]
        for older in self.older:
            known += older.versions()
        return known

    def reads(self, version: str, form: int) -> bool:
        """True when a state of this version and form means what one written today does."""
        return form == self.form and version not in self.lost_forms

    def is_interrupt(self, move: int) -> bool:
        return move >= self.first_interrupt

    def notation(self, move: int) -> str:
        return self.moves[move].notation

    # --- what every game writes -------------------------------------------------

    def new_state(self, seats: int, options: dict[str, Any]) -> S:
        """An empty table for checked options, before any chance."""
        raise AssertionError("every game writes new_state")

    def begin(self, state: S) -> None:
        """Push the steps of the set-up."""
        raise AssertionError("every game writes begin")

    def scores(self, state: S) -> list[int]:
        """Points by seat, as a result table would show them."""
        raise AssertionError("every game writes scores")

    def view_for(self, state: S, seat: int) -> Any:
        """A struct of all that this seat (or a spectator, -1) may know."""
        raise AssertionError("every game writes view_for")

    def event_for(self, event: Event, seat: int) -> Event | None:
        """An event as this seat is told it; None when it is not told at all."""
        raise AssertionError("every game writes event_for")

    def redeal(self, world: S, seat: int) -> None:
        """Deal anew, with the world's own generator, all that this seat cannot know."""
        raise AssertionError("every game writes redeal")

    def catalogue(self, state: S) -> Any:
        """A struct with the card table of this table."""
        raise AssertionError("every game writes catalogue")

    def census(self, state: S) -> dict[str, int]:
        """Every component counted wherever it lies; never changes during a game."""
        raise AssertionError("every game writes census")

    def truth(self, state: S) -> dict[str, Any]:
        """All that lies on the table, nothing hidden, by name; a pile in no order goes sorted."""
        return state.fields()

    def copies(self, state: S, source: int) -> list[int]:
        """How often each outcome of a source can come; empty for dice and seats."""
        return []

    # --- what a game may add -------------------------------------------------------

    def interrupts(self, state: S, seat: int) -> list[int]:
        """What this seat may do out of turn while the game waits."""
        return NO_MOVES

    def is_out(self, state: S, seat: int) -> bool:
        """This seat has left the game: it is asked nothing any more."""
        return False

    def turn_of(self, state: S) -> int:
        """A number that changes when a turn ends, known to all; NO_TURN where there are none.

        A seat may pass in all windows until then.
        """
        return NO_TURN

    def interrupt(self, state: S, seat: int, move: int) -> None:
        """Carry out an interrupt; nobody's question changes by it."""
        raise AssertionError("this game has no interrupts")

    def value(self, state: S, seat: int) -> float:
        """How good a table is for a seat, about 0 to 1; advice for bots, exact at the end.

        In a cooperative game it is as good for one as for all.
        """
        return self.rewards(state)[seat]

    def taste(self, state: S, seat: int, temper: str) -> float:
        """What a bot of this temperament (`engine.tempers`) likes in a table besides the victory,
        about -1 to 1; 0 for all of them where a game has no reading of its own."""
        return 0.0

    def factors(self, state: S) -> list[Factor]:
        """What is so now and may weigh in the end; the lab asks after every move."""
        return []

    def rewards(self, state: S) -> list[float]:
        """What search wants: the victory shared among the winners, or whole for all of a team."""
        if self.cooperative:
            return [1.0 if state.winners else 0.0] * state.seats
        shares = [0.0] * state.seats
        for seat in state.winners:
            shares[seat] = 1.0 / len(state.winners)
        return shares


def redealt(game: Game, state: State, seat: int, seed: int) -> State:
    """A world that this seat cannot tell from the true one; its future is its own."""
    world = state.clone()
    world.rng = seed
    world.key = None
    world.stacked = None
    game.redeal(world, seat)
    return world
