"""What a game provides to the engine: one subclass per game, one instance in the registry."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, Generic, final

from mypy_extensions import mypyc_attr
from typing_extensions import TypeVar

from undercroft.engine.encoding import Encoder
from undercroft.engine.events import Event, kind_of
from undercroft.engine.state import State
from undercroft.engine.windows import Window

S = TypeVar("S", bound=State, default=Any)
Needs = dict[str, tuple[bool | int | str, ...]]
NO_MOVES: Final[list[int]] = []
NO_TURN: Final = -1
WHOLE_TABLE: Final = -1  # the seat of a factor or a source that all share


def seat_ids(most_seats: int) -> tuple[str, ...]:
    """Return seats as objects of a verb, `Verb("strike", seat_ids(4))`; clients print the names."""
    return tuple([f"seat_{seat}" for seat in range(most_seats)])


@final
class Verb:
    """A verb with its objects ("" for none); interrupts may be played out of turn."""

    def __init__(self, name: str, objects: tuple[str, ...] = ("",), interrupt: bool = False):
        self.name = name
        self.objects = objects
        self.interrupt = interrupt


@final
class Move:
    """One of the moves of a game. Its notation is `str(move)`."""

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
    """A named chance source; `limit`: how many outcomes can be stacked, 0 for any number.

    `needs`: the options under which it is used at all, as in `TableOption`. `seat`: its owner,
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


def seat_source(name: str, most_seats: int, needs: Needs | None = None) -> Source:
    """Make a source that draws a seat, once: the seat that begins, or that holds the scroll."""
    return Source(name, seat_ids(most_seats), limit=1, of_seats=True, needs=needs)


def seat_sources(name: str, outcomes: tuple[str, ...], most_seats: int) -> list[Source]:
    """Make a source for each seat's own deck or dice: `name_0`, `name_1`, ... in seat order."""
    return [Source(f"{name}_{seat}", outcomes, seat=seat) for seat in range(most_seats)]


@final
class TableOption:
    """One table option; its default is the first allowed value.

    `needs`: other options, each with the values it must have for this one to have an effect;
    "seats" stands for the number of seats. `most`: besides the allowed values, which a setup page
    offers, any whole number from 1 up to this one. `above_seats`: a number without effect unless
    there are fewer seats. `listed`: a list of a single value is taken for that value.
    """

    def __init__(
        self,
        name: str,
        allowed: tuple[bool | int | str, ...],
        needs: Needs | None = None,
        most: int = 0,
        above_seats: bool = False,
        listed: bool = False,
    ) -> None:
        self.name = name
        self.needs = needs or {}
        self.above_seats = above_seats
        self.listed = listed
        self.allowed = allowed
        self.most = most
        self.default = allowed[0]


@final
class Factor:
    """Something whose effect a designer wants to measure: of one seat, or of the whole table."""

    def __init__(self, kind: str, id: str, seat: int) -> None:
        self.kind = kind
        self.id = id
        self.seat = seat


@final
class Quiet:
    """Answers that show nobody anything hidden unless they draw chance, by verb and by event.

    An answer is one of them if its verb is listed, and the kind of every event that tells of it.
    That such a move is legal must be known to all, or it must be made face down.
    """

    def __init__(self, verbs: Iterable[str], events: Iterable[str]) -> None:
        self.verbs = frozenset(verbs)
        self.events = frozenset(events)

    def has(self, verb: str, told: Iterable[Event]) -> bool:
        return verb in self.verbs and all(kind_of(event) in self.events for event in told)


def any_pack(pack: dict[str, Any]) -> None:
    """Accept every card set that has the shape of the built-in one."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """The rules of one game, without a table. Subclasses set the facts and define the methods.

    Each method is in the file of its subject, in a class that the next file extends. Plain `Game`,
    for code that only passes a state through, is a game of any state.
    """

    def __init__(
        self,
        id: str,
        rules_version: str,
        least_seats: int,
        most_seats: int,
        verbs: tuple[Verb, ...],
        sources: tuple[Source, ...],
        table_options: tuple[TableOption, ...],
        steps: tuple[type, ...],
        reasons: tuple[str, ...],
        event_type: Any,
        view_type: type,
        catalogue_type: type,
        reveals: tuple[str, ...] = (),
        is_open: bool = False,
        hides: tuple[str, ...] = (),
        hides_among: tuple[str, ...] = (),
        quiet: Quiet | None = None,
        costly: tuple[str, ...] = (),
        idle: tuple[str, ...] = (),
        exploration: float = 0.7,
        form: int = 1,
        same_rules: tuple[str, ...] = (),
        lost_forms: tuple[str, ...] = (),
        older: tuple[Game, ...] = (),
        encoder: Encoder | None = None,
        pack: dict[str, Any] | None = None,
        check_pack: Callable[[dict[str, Any]], None] = any_pack,
        check_new_pack: Callable[[dict[str, Any]], None] = any_pack,
        factor_kinds: tuple[str, ...] = (),
        cooperative: bool = False,
        lab_options: dict[str, Any] | None = None,
    ) -> None:
        self.id = id
        self.rules_version = rules_version
        self.least_seats = least_seats
        self.most_seats = most_seats
        self.verbs = verbs
        self.sources = sources
        self.table_options = table_options
        self.steps = steps
        self.has_windows = any(issubclass(step, Window) for step in steps)
        self.reasons = reasons
        self.event_type = event_type  # the union of all events of this game
        self.view_type = view_type  # the struct that `view_for` returns
        self.catalogue_type = catalogue_type  # the struct that `catalogue` returns
        self.reveals = reveals  # kinds of events that reveal hidden things to everyone
        self.is_open = is_open  # no hidden information: only future chance is unknown
        self.hides = hides  # names in `truth` of what some seat, at some point, cannot know
        self.hides_among = hides_among  # more of them, where there are at least two seats
        self.quiet = quiet  # answers that show nobody anything hidden; None: found by sampling
        self.idle = idle  # decisions that a table answers for a person who has a single answer
        self.costly = costly  # verbs that give up a lot for good: a client asks for confirmation
        self.lab_options = lab_options or {}  # defaults of simulation that differ from a table's
        self.exploration = exploration  # of search: about the spread of the rewards
        self.form = form  # state format, raised when fields, steps or their meaning change
        self.same_rules = same_rules  # older versions that play exactly like this one
        self.lost_forms = lost_forms  # versions whose stored states can no longer be read
        self.older = older  # versions that play differently, kept to finish their tables
        self.encoder = encoder  # views as vectors, for learning
        self.pack = pack  # the built-in card set; None if the game takes no pack
        self.factor_kinds = factor_kinds  # kinds of the factors that `factors` returns
        self.check_pack = check_pack  # raises BadPack if a complete card set cannot be played
        self.check_new_pack = check_new_pack  # and this if only tables of old may play with it
        self.cooperative = cooperative  # all seats win together or lose together
        self.moves: list[Move] = []
        self.codes: dict[str, int] = {}
        self.first_interrupt = 0
        self._number_moves()

    def _number_moves(self) -> None:
        """Number all moves; interrupts come last, so that one comparison identifies them."""
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
        """Return the rules for a table started under this version; None if they are not known."""
        if version == self.rules_version or version in self.same_rules:
            return self
        for older in self.older:
            rules = older.of_version(version)
            if rules is not None:
                return rules
        return None

    def versions(self) -> list[str]:
        """Return every version whose tables can be played, the newest first."""
        known = [self.rules_version, *self.same_rules]
        for older in self.older:
            known += older.versions()
        return known

    def reads(self, version: str, form: int) -> bool:
        """Whether a state of this version and form means the same as one written today."""
        return form == self.form and version not in self.lost_forms

    def hidden(self, seats: int) -> tuple[str, ...]:
        """Return the names in `truth` of what can be hidden at a table of so many seats."""
        return self.hides + self.hides_among if seats > 1 else self.hides

    def is_interrupt(self, move: int) -> bool:
        return move >= self.first_interrupt

    def is_idle(self, move: int) -> bool:
        """Whether a move only rearranges what its seat has chosen: `greedy` does not weigh it."""
        return False

    def notation(self, move: int) -> str:
        return self.moves[move].notation

    # --- what every game defines ------------------------------------------------

    def new_state(self, seats: int, options: dict[str, Any]) -> S:
        """Return an empty table for checked options, before any chance."""
        raise AssertionError("a game must define new_state")

    def begin(self, state: S) -> None:
        """Push the steps of the setup."""
        raise AssertionError("a game must define begin")

    def scores(self, state: S) -> list[int]:
        """Return the points by seat, as a result table would show them."""
        raise AssertionError("a game must define scores")

    def view_for(self, state: S, seat: int) -> Any:
        """Return a seat's view (observation): a struct of all it may know. -1 is a spectator."""
        raise AssertionError("a game must define view_for")

    def shared_view(self, state: S) -> Any:
        """Return what the views of a state have in common, for `view_with`; None: nothing.

        Most of a large view is the same for everybody, and a table shows it to many.
        """
        return None

    def view_with(self, state: S, seat: int, shared: Any) -> Any:
        """Return the same as `view_for`, with what `shared_view` returned for this state."""
        return self.view_for(state, seat)

    def event_for(self, event: Event, seat: int) -> Event | None:
        """Return an event as this seat receives it; None if it does not."""
        raise AssertionError("a game must define event_for")

    def redeal(self, world: S, seat: int) -> None:
        """Redeal, with the world's own RNG, everything that this seat cannot know."""
        raise AssertionError("a game must define redeal")

    def redeal_unseen(self, state: S) -> None:
        """Redeal, with the state's own RNG, what lies hidden from every seat and every spectator.

        A move may have shown it and been taken back; then it must not come again.
        """

    def catalogue(self, state: S) -> Any:
        """Return a struct with this table's card set."""
        raise AssertionError("a game must define catalogue")

    def census(self, state: S) -> dict[str, int]:
        """Count every component, wherever it is; the counts never change during a game."""
        raise AssertionError("a game must define census")

    def truth(self, state: S) -> dict[str, Any]:
        """Return everything on the table by name, nothing hidden; an unordered pile is sorted."""
        return state.fields()

    def copies(self, state: S, source: int) -> list[int]:
        """Return how often each outcome of a source can occur; empty for dice and seats.

        What else is stacked may rule some of them out: `state.stacked` has it already.
        """
        return []

    # --- what a game may add -------------------------------------------------------

    def interrupts(self, state: S, seat: int) -> list[int]:
        """Return the moves that this seat may make out of turn while the game waits."""
        return NO_MOVES

    def is_out(self, state: S, seat: int) -> bool:
        """Whether this seat has left the game and is not asked anything more."""
        return False

    def turn_of(self, state: S) -> int:
        """Return a public number that changes when a turn ends; NO_TURN where there are no turns.

        A seat may pass in all windows until then.
        """
        return NO_TURN

    def interrupt(self, state: S, seat: int, move: int) -> None:
        """Carry out an interrupt; it must not change what any seat is asked."""
        raise AssertionError("this game has no interrupts")

    def value(self, state: S, seat: int) -> float:
        """Evaluate the state for a seat, about 0 to 1: a heuristic for bots, exact at the end.

        In a cooperative game it is the same for all seats.
        """
        return self.rewards(state)[seat]

    def values(self, state: S) -> list[float]:
        """Return the value of every seat; a game that compares seats may find all at once."""
        return [self.value(state, seat) for seat in range(state.seats)]

    def taste(self, state: S, seat: int, temper: str) -> float:
        """Return how much a bot of this temper (`engine.tempers`) likes a state, about -1 to 1.

        It is a bonus besides the victory; 0 for every temper unless the game defines it.
        """
        return 0.0

    def factors(self, state: S) -> list[Factor]:
        """Return current facts that may influence the result; the lab checks after every move."""
        return []

    def move_factors(self, seat: int, move: int) -> list[Factor]:
        """Return what a move itself adds to them, such as a card played and gone at once."""
        return []

    def rewards(self, state: S) -> list[float]:
        """Return the rewards for search: win shares (1/n for n winners), or 1 for all of a team."""
        if self.cooperative:
            return [1.0 if state.winners else 0.0] * state.seats
        shares = [0.0] * state.seats
        for seat in state.winners:
            shares[seat] = 1.0 / len(state.winners)
        return shares


def redealt(game: Game, state: State, seat: int, seed: int) -> State:
    """Return a world that this seat cannot tell from the true one, with a future of its own.

    A redealt world is a determinization: a state sampled from the seat's information set.
    """
    world = state.clone()
    world.rng = seed
    world.key = None
    world.stacked = None
    game.redeal(world, seat)
    return world
