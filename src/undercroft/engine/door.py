"""The door's table: one game in play, for people, tests and servers."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from undercroft.engine.chance import key_of
from undercroft.engine.changes import Known, difference
from undercroft.engine.codec import (
    Header,
    Snapshot,
    decode_state,
    encode_state,
    fingerprint,
    form_of,
    pack_snapshot,
)
from undercroft.engine.errors import BadRecord, IllegalMove, named, shown
from undercroft.engine.events import Event, Moment
from undercroft.engine.game import Game, Move, redealt
from undercroft.engine.knowledge import Knowledge
from undercroft.engine.names import snake_case
from undercroft.engine.run import apply, asked, decision_of, illegal, options_of
from undercroft.engine.setup import (
    checked_options,
    checked_stacked,
    known_options,
    new_state,
)
from undercroft.engine.state import SPECTATOR, State
from undercroft.engine.taking_back import (
    MOST,
    NOTHING,
    OVER,
    UNKNOWN,
    Given,
    drew_chance,
    obstacle,
)
from undercroft.engine.windows import Window, window_at


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True, repr_omit_defaults=True):
    """How a game ended: winning seats (none: everybody lost), points by seat, why.

    `cooperative`: all seats won or lost together.
    """

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    cooperative: bool = False


class Record(msgspec.Struct, frozen=True):
    """A game as its header, its moves, and the fingerprint they must lead to."""

    game: str
    rules_version: str
    seats: int
    options: dict[str, Any]
    seed: int
    stacked: dict[str, list[str]]
    moves: list[tuple[int, str]]
    fingerprint: str


class Table:
    """One game in play. Every answer is checked; a refused one leaves the table untouched."""

    def __init__(self, game: Game, header: Header, state: State) -> None:
        self.game = game
        self.header = header
        self.state = state
        self.moves: list[tuple[int, str]] = []
        self.proven = True
        """False for the replay of a record whose fingerprint is of a form nobody makes now."""
        self.has_past = True
        self._history: list[tuple[int, Event]] | None = []  # None: not yet played again
        self._tail: list[Given] | None = []  # since chance was drawn; None: not yet played again
        self._before: State | None = None  # as it was before the last move
        self._last: list[tuple[Event, State]] | None = None  # told by the last move, with stills
        self._sights: dict[int, Any] = {}  # views of now, as far as they were asked for
        self._old_sights: dict[int, Any] = {}  # those of before the last move
        self._known: dict[int, Known] = {}  # by place among its moments, what viewers share
        if state.heard:
            self._take_events()

    @property
    def version(self) -> int:
        """How many moves were played."""
        return len(self.moves)

    @property
    def asked(self) -> tuple[int, ...]:
        """Seats that owe an answer, () when the game is over."""
        return asked(self.state)

    @property
    def window(self) -> Window[Any] | None:
        """The window in which somebody is asked, if it is one."""
        return window_at(self.state)

    def ask(self, seat: int) -> str | None:
        """The name of the decision that a seat owes."""
        decision = decision_of(self.state, seat)
        return None if decision is None else snake_case(type(decision).__name__)

    def options(self, seat: int) -> list[Move]:
        """Everything a seat may do now; [] when it has nothing to say."""
        if not self._is_seat(seat):
            return []
        return [self.game.moves[code] for code in options_of(self.game, self.state, seat)]

    def play(self, seat: int, move: Move | str) -> None:
        """Carry out a move if it is offered; else raise IllegalMove."""
        self._check_seat(seat)
        code = self.game.codes.get(str(move), -1)
        options = options_of(self.game, self.state, seat)
        if code not in options:
            raise illegal(self.game, self.state, seat, str(move)[:80], options)
        self._before = before = self.state.clone()
        self._old_sights, self._sights, self._known = self._sights, {}, {}
        apply(self.game, self.state, seat, code)
        self.moves.append((seat, self.game.notation(code)))
        self._keep(Given(before, seat, code))
        self._take_events()

    # --- taking back ----------------------------------------------------------------

    def can_take_back(self, seat: int) -> bool:
        """Whether this seat may take its last answer back by itself."""
        return not self.obstacle(seat)

    def obstacle(self, seat: int) -> str:
        """Why it may not, a word of `engine.taking_back`; "" when it may."""
        self._check_seat(seat)
        if not self.state.stack:
            return OVER
        if self.last_answer(seat) < 0:
            return NOTHING
        return obstacle(self.game, self.state, self.tail, seat)

    def last_answer(self, seat: int) -> int:
        """The place among the moves of the last one of a seat; -1 when there is none."""
        places = range(len(self.moves) - 1, -1, -1)
        return next((place for place in places if self.moves[place][0] == seat), -1)

    def take_back(self, seat: int, agreed: bool = False) -> int:
        """Undo the last answer of a seat; its place among the moves. Else raise IllegalMove.

        By itself a seat takes back what was harmless, and answers that others gave in the same row
        stay. With everybody `agreed` all that came after it goes too, whatever was drawn or shown.
        """
        found = self.obstacle(seat)
        if found and (not agreed or found in (NOTHING, OVER)):
            raise IllegalMove(f"seat {seat} takes nothing back: {found}", seat=seat, why=found)
        place = self.last_answer(seat)
        self.undo(place, keeps_later=not agreed)
        return place

    def undo(self, place: int, keeps_later: bool) -> None:
        """Be as if a move, or it and all later ones, had never been played; trusts its caller."""
        later = self.moves[place + 1 :] if keeps_later else []
        self._return_to(place)
        for seat, move in later:
            self.play(seat, move)
        self._before, self._last = None, []  # a taking back tells nothing
        self._sights, self._old_sights, self._known = {}, {}, {}

    def _return_to(self, place: int) -> None:
        """The table as it was before a move; long ago, its set-up is played from anew."""
        tail, first = self.tail, self.version - len(self.tail)
        if place >= first:
            self.state = tail[place - first].before
            self.state.listens, self.state.stills = True, []
            self._tail = tail[: place - first]
            if self._history is not None:
                del self._history[bisect_right(self._history, place, key=_version_of) :]
        else:
            if not self.has_past or self._played_again() is None:
                raise IllegalMove("the past of this table is not known", why=UNKNOWN)
            again = rebuilt_table(self.game, self.header, self.moves[:place])
            self.state, self._tail, self._history = again.state, again._tail, again._history
        del self.moves[place:]

    @property
    def tail(self) -> list[Given]:
        """The answers since chance was drawn; of a resumed table the moves are played again."""
        if self._tail is None:
            self._remember()
        return self._tail or []

    def _keep(self, given: Given) -> None:
        if drew_chance(given.before, self.state):
            self._tail = []
        elif self._tail is not None:
            self._tail.append(given)
            del self._tail[:-MOST]

    # --- what can be known ------------------------------------------------------------

    def view(self, seat: int | None) -> dict[str, Any]:
        """All that this seat may know, JSON-able; None: a spectator."""
        built: dict[str, Any] = msgspec.to_builtins(
            self.game.view_for(self.state, self._viewer(seat))
        )
        return built

    def sight(self, seat: int | None) -> Any:
        """The view as the game's own struct, made once for each move: the quickest way to JSON."""
        viewer = self._viewer(seat)
        if viewer not in self._sights:
            self._sights[viewer] = self.game.view_for(self.state, viewer)
        return self._sights[viewer]

    def moments(self, seat: int | None) -> list[Moment]:
        """What the last move (or the set-up) told a seat, each event with what it changed.

        Carried out one after the other on the view of before, the changes lead to the view of now:
        an event that was not told leaves its change to the next one, and the last one carries the
        rest. Where nothing was told the view alone may have changed. Just after a table was resumed
        no change is known.
        """
        if self._last is None:
            return [Moment(event, None) for event in self.heard(seat, self.version, self.version)]
        viewer = self._viewer(seat)
        before, now = self._old_sight(viewer), self.sight(seat)
        return moments_of(self.game, viewer, self._last, before, now, self._known)

    def forget_moments(self) -> None:
        """Let go of what only `moments` needs, when everybody has been told of the last move."""
        self._before = self._last = None
        self._old_sights, self._known = {}, {}

    @property
    def stills(self) -> list[State]:
        """The table at each event of the last move; for checks, never for players."""
        return [still for _, still in self._last or []]

    def _old_sight(self, viewer: int) -> Any:
        """The view of before the last move; None before the set-up."""
        if self._before is not None and viewer not in self._old_sights:
            self._old_sights[viewer] = self.game.view_for(self._before, viewer)
        return self._old_sights.get(viewer)

    def told(self, seat: int | None, since: int = 0) -> list[dict[str, Any]]:
        """The events told to a seat, after the first `since` of them."""
        heard = self._heard(self._viewer(seat), self.history)[since:]
        return [msgspec.to_builtins(event) for event in heard]

    def heard(self, seat: int | None, first: int, last: int) -> list[Event]:
        """The events that the moves to versions `first` to `last` told a seat; 0 is the set-up."""
        start = bisect_left(self.history, first, key=_version_of)
        end = bisect_right(self.history, last, key=_version_of)
        return self._heard(self._viewer(seat), self.history[start:end])

    @property
    def history(self) -> list[tuple[int, Event]]:
        """Every event with the version it led to; of a resumed table the moves are played again."""
        if self._history is None:
            self._remember()
        return self._history or []

    def _remember(self) -> None:
        """What a snapshot does not hold, from the moves."""
        again = self._played_again() if self.has_past else None
        if self._history is None:
            self._history = [] if again is None else again._history
        if self._tail is None:
            self._tail = [] if again is None else again._tail

    def _played_again(self) -> Table | None:
        """The past that the moves tell; none where rules were mended since and it is another."""
        try:
            again = rebuilt_table(self.game, self.header, self.moves)
        except BadRecord:
            return None
        return again if again.fingerprint() == self.fingerprint() else None

    @property
    def outcome(self) -> Outcome | None:
        """Winners, scores and reason once the game is over."""
        if self.state.stack:
            return None
        scores = tuple(self.game.scores(self.state))
        winners = tuple(self.state.winners)
        return Outcome(winners, scores, self.state.reason, self.game.cooperative)

    def catalogue(self) -> dict[str, Any]:
        """The card table of this table, JSON-able."""
        built: dict[str, Any] = msgspec.to_builtins(self.game.catalogue(self.state))
        return built

    def knowledge(self, seat: int, seed: int) -> Knowledge:
        """What a bot on this seat is given; the seed is of its redealt worlds."""
        return Knowledge(self.game, self.state, seat, seed)

    def redealt(self, seat: int, seed: int) -> Table:
        """A table this seat cannot tell from the true one, without its past and its seed."""
        header = msgspec.structs.replace(self.header, seed=0, stacked={})
        table = Table(self.game, header, redealt(self.game, self.state, seat, seed))
        table.has_past = False
        return table

    def fingerprint(self) -> str:
        return fingerprint(self.game, self.state)

    def snapshot(self) -> bytes:
        """The table as bytes, at any moment, to `resume` later."""
        state = encode_state(self.game, self.state)
        snapshot = Snapshot(self.header, self.moves, state, self.game.form, self.has_past)
        return pack_snapshot(snapshot)

    def record(self) -> dict[str, Any]:
        """The game so far, JSON-able, to `replay`."""
        header = msgspec.to_builtins(self.header)
        moves = [list(move) for move in self.moves]
        return {**header, "moves": moves, "fingerprint": self.fingerprint()}

    def _is_seat(self, seat: Any) -> bool:
        return type(seat) is int and 0 <= seat < self.state.seats

    def _viewer(self, seat: int | None) -> int:
        if seat is None:
            return SPECTATOR
        self._check_seat(seat)
        return seat

    def _check_seat(self, seat: Any) -> None:
        if not self._is_seat(seat):
            seats = self.state.seats
            raise IllegalMove(
                f"there is no seat {shown(seat)}; there are 0 to {seats - 1}",
                seat=seat,
                seats=seats,
            )

    def _heard(self, seat: int, events: list[tuple[int, Event]]) -> list[Event]:
        told = [self.game.event_for(event, seat) for _, event in events]
        return [event for event in told if event is not None]

    def _take_events(self) -> None:
        heard, stills = self.state.heard, self.state.stills or []
        if self._history is not None:
            self._history += [(self.version, event) for event in heard]
        self._last = list(zip(heard, stills, strict=True))
        self.state.heard, self.state.stills = [], []


def _version_of(entry: tuple[int, Event]) -> int:
    return entry[0]


def moments_of(
    game: Game,
    viewer: int,
    heard: list[tuple[Event, State]],
    before: Any,
    now: Any,
    known: dict[int, Known],
) -> list[Moment]:
    """Events with their stills as a viewer is told them; the last leads to the view of now.

    `known`: what was found for other viewers of the same events, by place; it is added to.
    """
    told = [(game.event_for(event, viewer), still) for event, still in heard]
    row = [(event, still) for event, still in told if event is not None]
    moments: list[Moment] = []
    for place, (event, still) in enumerate(row, start=1):
        after = now if place == len(row) else game.view_for(still, viewer)
        moments.append(Moment(event, difference(before, after, known.setdefault(place, {}))))
        before = after
    return moments


def open_table(
    game: Game,
    seats: int,
    seed: int,
    options: Mapping[str, Any] | None,
    stacked: Mapping[str, Any] | None,
) -> Table:
    """Set a new table up, under the newest rules; everything given is checked."""
    ready = checked_stacked(game, stacked)
    checked = checked_options(game, options, ready)
    return begun_table(game, Header(game.id, game.rules_version, seats, checked, seed, ready))


def begun_table(game: Game, header: Header) -> Table:
    """A table before its first move, under the rules that its header names."""
    rules = rules_for(game, header.rules_version)
    state = new_state(
        rules, header.seats, header.seed, header.options, header.stacked, listens=True, stills=True
    )
    return Table(rules, _renamed(header, rules), state)


def _renamed(header: Header, rules: Game) -> Header:
    """A version that played alike goes on under the name of the rules that play it now."""
    return msgspec.structs.replace(header, rules_version=rules.rules_version)


def resume_table(game: Game, snapshot: Snapshot) -> Table:
    """The table that a snapshot was taken of; one in a form of other builds is played again."""
    header = snapshot.header
    rules = rules_for(game, header.rules_version)
    if not rules.reads(header.rules_version, snapshot.form):
        return rebuilt_table(game, header, snapshot.moves)
    try:
        state = rules.new_state(header.seats, known_options(rules, header.options))
        decode_state(rules, state, snapshot.state)
        state.key = key_of(header.seed)
    except (msgspec.MsgspecError, LookupError, TypeError, ValueError) as error:
        raise BadRecord(f"the snapshot does not fit {game.id}: {error}", what="snapshot") from error
    state.listens = True
    state.stills = []
    table = Table(rules, _renamed(header, rules), state)
    table.moves = list(snapshot.moves)
    table.has_past = snapshot.has_past
    table._history = table._tail = None
    return table


def rebuilt_table(game: Game, header: Header, moves: Iterable[tuple[int, str]]) -> Table:
    """The table that these moves lead to, from its set-up on."""
    table = begun_table(game, header)
    for number, (seat, move) in enumerate(moves, start=1):
        try:
            table.play(seat, move)
        except IllegalMove as error:
            raise BadRecord(
                f"move {number} of the record: {error}", what="moves", move=number
            ) from error
    return table


def replay_table(game: Game, record: Record) -> Table:
    """Play a record again by its own rules, and check that it leads where it says.

    Of a state in another form no fingerprint can be made: then the moves alone were checked, and
    the table is not `proven`.
    """
    rules = rules_for(game, record.rules_version)
    header = Header(
        record.game,
        record.rules_version,
        record.seats,
        known_options(rules, record.options),
        record.seed,
        checked_stacked(rules, record.stacked),
    )
    table = rebuilt_table(game, header, record.moves)
    form = form_of(record.fingerprint)
    table.proven = rules.reads(record.rules_version, form)
    if table.fingerprint() != record.fingerprint and (table.proven or not 0 < form <= rules.form):
        raise BadRecord("the record does not lead to its fingerprint", what="fingerprint")
    return table


def rules_for(game: Game, version: str) -> Game:
    """The rules by which a table of this version is played: the newest, or older ones kept."""
    rules = game.of_version(version)
    if rules is None:
        known = game.versions()
        raise BadRecord(
            f"written for rules {named(version)} of {game.id}; these are {', '.join(known)}",
            what="rules_version", value=named(version), allowed=known,
        )  # fmt: skip
    return rules
