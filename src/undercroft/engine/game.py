"""What a game gives to the engine. One subclass per game, one instance in the registry."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import mypyc_attr

from undercroft.engine.encoding import Encoder
from undercroft.engine.events import Event
from undercroft.engine.state import State

Needs = dict[str, tuple[bool | int | str, ...]]
NO_MOVES: Final[list[int]] = []
WHOLE_TABLE: Final = -1  # the seat of a factor that all share


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

    `needs`: the options under which it is drawn from at all, as in `Choice`.
    """

    def __init__(
        self,
        name: str,
        outcomes: tuple[str, ...],
        limit: int = 0,
        of_seats: bool = False,
        needs: Needs | None = None,
    ) -> None:
        self.name = name
        self.needs = needs or {}
        self.outcomes = outcomes
        self.limit = limit
        self.of_seats = of_seats  # made by `seat_source`


def seat_source(name: str, most_seats: int) -> Source:
    """One of the seats at the table, drawn once: who begins, who holds the scroll."""
    outcomes = tuple([f"seat_{seat}" for seat in range(most_seats)])
    return Source(name, outcomes, limit=1, of_seats=True)


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


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """Rules of one game, without a table. Subclasses set the facts and write the methods."""

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
        reveals: tuple[str, ...] = (),
        is_open: bool = False,
        hides: tuple[str, ...] = (),
        costly: tuple[str, ...] = (),
        exploration: float = 0.7,
        form: int = 1,
        same_rules: tuple[str, ...] = (),
        lost_forms: tuple[str, ...] = (),
        older: tuple[Game, ...] = (),
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
        self.reveals = reveals  # kinds of events that turn hidden things up for everybody
        self.is_open = is_open  # all see all: only what chance brings next is unknown
        self.hides = hides  # names in `truth` of what some seat, at some time, cannot know
        self.costly = costly  # verbs that give much up for good: a client asks before it sends one
        self.exploration = exploration  # of search: about how far apart rewards lie
        self.form = form  # how a state is written: one more when its fields, steps or sense change
        self.same_rules = same_rules  # older versions that played as this one does
        self.lost_forms = lost_forms  # versions whose states were written as nobody reads them now
        self.older = older  # versions that played otherwise: their tables are finished by them
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

    def new_state(self, seats: int, options: dict[str, Any]) -> State:
        """An empty table for checked options, before any chance."""
        raise AssertionError("every game writes new_state")

    def begin(self, state: State) -> None:
        """Push the steps of the set-up."""
        raise AssertionError("every game writes begin")

    def scores(self, state: State) -> list[int]:
        """Points by seat, as a result table would show them."""
        raise AssertionError("every game writes scores")

    def view_for(self, state: State, seat: int) -> Any:
        """A struct of all that this seat (or a spectator, -1) may know."""
        raise AssertionError("every game writes view_for")

    def event_for(self, event: Event, seat: int) -> Event | None:
        """An event as this seat is told it; None when it is not told at all."""
        raise AssertionError("every game writes event_for")

    def redeal(self, world: State, seat: int) -> None:
        """Deal anew, with the world's own generator, all that this seat cannot know."""
        raise AssertionError("every game writes redeal")

    def catalogue(self, state: State) -> Any:
        """A struct with the card table of this table."""
        raise AssertionError("every game writes catalogue")

    def census(self, state: State) -> dict[str, int]:
        """Every component counted wherever it lies; never changes during a game."""
        raise AssertionError("every game writes census")

    def truth(self, state: State) -> dict[str, Any]:
        """All that lies on the table, nothing hidden, by name; a pile in no order goes sorted."""
        return {name: getattr(state, name) for name in state.FIELDS}

    def event_type(self) -> Any:
        """The union of all events of this game."""
        raise AssertionError("every game writes event_type")

    def view_type(self) -> type:
        """The struct that `view_for` gives."""
        raise AssertionError("every game writes view_type")

    def catalogue_type(self) -> type:
        """The struct that `catalogue` gives."""
        raise AssertionError("every game writes catalogue_type")

    def copies(self, state: State, source: int) -> list[int]:
        """How often each outcome of a source can come; empty for dice and seats."""
        return []

    def default_pack(self) -> dict[str, Any]:
        """The built-in card table as a pack; empty when the game takes none."""
        return {}

    def check_pack(self, pack: dict[str, Any]) -> None:
        """Raise BadPack when a complete card table cannot be played."""

    # --- what a game may add -------------------------------------------------------

    def interrupts(self, state: State, seat: int) -> list[int]:
        """What this seat may do out of turn while the game waits."""
        return NO_MOVES

    def is_out(self, state: State, seat: int) -> bool:
        """This seat has left the game: it is asked nothing any more."""
        return False

    def interrupt(self, state: State, seat: int, move: int) -> None:
        """Carry out an interrupt; nobody's question changes by it."""
        raise AssertionError("this game has no interrupts")

    def value(self, state: State, seat: int) -> float:
        """How good a table is for a seat, about 0 to 1; advice for bots, exact at the end."""
        return self.rewards(state)[seat]

    def taste(self, state: State, seat: int, temper: str) -> float:
        """What a bot of this temperament (`engine.tempers`) likes in a table besides the victory,
        about -1 to 1; 0 for all of them where a game has no reading of its own."""
        return 0.0

    def encoder(self) -> Encoder | None:
        """Views as vectors, for learning; None when the game has no encoder."""
        return None

    def factors(self, state: State) -> list[Factor]:
        """What is so now and may weigh in the end; the lab asks after every move."""
        return []

    def rewards(self, state: State) -> list[float]:
        """What search wants: the victory shared among the winners."""
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
