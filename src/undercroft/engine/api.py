"""The checked entry point: `Table`, one game in play, for people, tests and servers."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from undercroft.engine.chance import FAST_BITS, begin_era, key_of
from undercroft.engine.changes import Change
from undercroft.engine.codec import (
    Header,
    Record,
    Snapshot,
    decode_state,
    encode_state,
    fingerprint,
    form_of,
    pack_snapshot,
)
from undercroft.engine.errors import BadRecord, IllegalMove, UndercroftError, shown
from undercroft.engine.events import Event, Moment, Outcome
from undercroft.engine.game import Game, Move, redealt
from undercroft.engine.knowledge import Knowledge
from undercroft.engine.names import snake_case
from undercroft.engine.run import apply, asked, decision_of, illegal, options_of
from undercroft.engine.setup import (
    checked_options,
    checked_seats,
    checked_seed,
    checked_stacked,
    known_options,
    new_state,
    rules_for,
)
from undercroft.engine.sights import Sights
from undercroft.engine.state import SPECTATOR, State
from undercroft.engine.taking_back import (
    MOST,
    NOTHING,
    OVER,
    UNKNOWN,
    Given,
    drew_chance,
    is_quiet,
    obstacle,
)
from undercroft.engine.windows import Window, window_at

MOST_MOVES = 20_000
"""Every game ends within this many moves, however it is played; the conformance suite checks it."""

MOST_ERAS = 1 << 31
LONGEST_MOVE = 80  # characters of a given move that an error repeats


class Table:
    """One game in play. Every answer is checked; an illegal one leaves the table unchanged."""

    def __init__(self, game: Game, header: Header, state: State) -> None:
        self.game = game
        self.header = header
        self.state = state
        self.moves: list[tuple[int, str]] = []
        self.proven = True
        """False for the replay of a record whose fingerprint is of a form no longer written."""
        self.has_past = True
        self.eras: list[tuple[int, int]] = []
        """Each era that the moves were played in, with the number of moves before it."""
        self._history: list[tuple[int, Event]] | None = []  # None: not replayed yet
        self._tail: list[Given] | None = []  # since chance was drawn; None: not replayed yet
        self._drawn = 0  # the number of moves up to the last that drew chance
        self._sights = Sights()
        if state.heard:
            self._take_events()

    @property
    def version(self) -> int:
        """The number of moves played so far."""
        return len(self.moves)

    @property
    def era(self) -> int:
        """How often chance that was seen has been taken back; it has not come again."""
        return self.eras[-1][1] if self.eras else 0

    @property
    def asked(self) -> tuple[int, ...]:
        """Seats that must choose now; () when the game is over."""
        return asked(self.state)

    @property
    def window(self) -> Window[Any] | None:
        """The window that is waiting for an answer, if any."""
        return window_at(self.state)

    def decision(self, seat: int) -> str | None:
        """Return the name of a seat's pending decision, if any."""
        self._check_seat(seat)
        decision = decision_of(self.state, seat)
        return None if decision is None else snake_case(type(decision).__name__)

    def options(self, seat: int) -> list[Move]:
        """Return a seat's legal moves; [] if it has none."""
        self._check_seat(seat)
        return [self.game.moves[code] for code in options_of(self.game, self.state, seat)]

    def play(self, seat: int, move: Move | str) -> None:
        """Play a legal move; raise IllegalMove otherwise."""
        self._check_seat(seat)
        given = _notation(move)
        code = self.game.codes.get(given, -1)
        options = options_of(self.game, self.state, seat)
        if code not in options:
            raise illegal(self.game, self.state, seat, given[:LONGEST_MOVE], options)
        before = self.state.clone()
        self._sights.begin(before)
        apply(self.game, self.state, seat, code)
        self.moves.append((seat, self.game.notation(code)))
        self._keep(before, seat, code)
        self._take_events()

    # --- taking back ----------------------------------------------------------------

    def can_take_back(self, seat: int) -> bool:
        """Whether this seat may take back its last answer without the others' agreement."""
        return not self.obstacle(seat)

    def obstacle(self, seat: int) -> str:
        """Return why it may not, a constant of `engine.taking_back`; "" if it may."""
        self._check_seat(seat)
        if not self.state.stack:
            return OVER
        if self.last_answer(seat) < 0:
            return NOTHING
        return obstacle(self.game, self.state, self.tail, seat)

    def last_answer(self, seat: int) -> int:
        """Return the index of a seat's last move; -1 if there is none."""
        self._check_seat(seat)
        places = range(len(self.moves) - 1, -1, -1)
        return next((place for place in places if self.moves[place][0] == seat), -1)

    def take_back(self, seat: int, agreed: bool = False) -> int:
        """Undo a seat's last answer and return its index among the moves, or raise IllegalMove.

        On its own, a seat can take back only a harmless answer, and answers that others gave in the
        same group stay. If everyone `agreed`, all later moves go too, whatever was drawn or shown;
        what was drawn does not come again.
        """
        found = self.obstacle(seat)
        if found and (not agreed or found in (NOTHING, OVER)):
            raise IllegalMove(
                f"seat {seat} cannot take back its answer: {found}", seat=seat, why=found
            )
        place = self.last_answer(seat)
        self.undo(place, keeps_later=not agreed, anew=bool(found) and self.has_shown_chance(place))
        return place

    def has_shown_chance(self, place: int) -> bool:
        """Whether chance was drawn, or may have been shown, by a move or by any after it.

        Where cards lie hidden, every move may have shown one.
        """
        return not self.game.is_open or place < self.drawn

    def undo(self, place: int, keeps_later: bool, anew: bool = False) -> None:
        """Undo a move, and all later ones unless `keeps_later`; unchecked.

        `anew`: the chance of the moves undone has been seen, so an era begins.
        """
        later = self.moves[place + 1 :] if keeps_later else []
        era = self.era + 1 if anew else self.era
        self._return_to(place)
        if era != self.era:
            self.begin_era(era)
        for seat, move in later:
            self.play(seat, move)
        self._sights.restart()

    def begin_era(self, era: int) -> None:
        """Let what was seen and taken back not come again: draw all that is unseen otherwise."""
        self.eras.append((self.version, era))
        state = self.state
        begin_era(state, self.header.seed, era)
        stacked, state.stacked = state.stacked, None
        self.game.redeal_unseen(state)
        state.stacked = stacked

    def begin_eras(self, eras: list[tuple[int, int]]) -> None:
        """Begin those of a record's eras that are due at this version."""
        for place, era in eras:
            if place == self.version:
                self.begin_era(era)

    def _return_to(self, place: int) -> None:
        """Restore the table as it was before a move; one long ago is replayed from the setup."""
        eras = [(start, era) for start, era in self.eras if start <= place]
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
            again = rebuilt_table(self.game, self.header, self.moves[:place], eras)
            self.state, self._tail, self._history = again.state, again._tail, again._history
            self._drawn = again._drawn
        self.eras = eras
        del self.moves[place:]

    @property
    def tail(self) -> list[Given]:
        """The answers since chance was drawn; a resumed table replays its moves to find them."""
        if self._tail is None:
            self._remember()
        return self._tail or []

    @property
    def drawn(self) -> int:
        """The number of moves up to the last that drew chance."""
        if self._tail is None:
            self._remember()
        return self._drawn

    def _keep(self, before: State, seat: int, code: int) -> None:
        """Keep an answer that drew no chance, whose events have not been taken yet."""
        if drew_chance(before, self.state):
            self._tail = []
            self._drawn = self.version
        elif self._tail is not None:
            harmless = is_quiet(self.game, code, self.state.heard)
            self._tail.append(Given(before, seat, code, harmless))
            del self._tail[:-MOST]

    # --- what can be known ------------------------------------------------------------

    def view(self, seat: int | None) -> dict[str, Any]:
        """Return the view of a seat: everything it may know, JSON-able. None: a spectator."""
        built: dict[str, Any] = msgspec.to_builtins(
            self.game.view_for(self.state, self._viewer(seat))
        )
        return built

    def sight(self, seat: int | None) -> Any:
        """Return the view as the game's struct, made once per move: the fastest way to JSON."""
        return self._sights.view(self.game, self.state, self._viewer(seat))

    def moments(self, seat: int | None, base: Any = None) -> list[Moment]:
        """Return the events a seat received from the last move (or the setup), with their changes.

        Applied in order to the previous view, the changes lead to the current one: an event that
        the seat did not receive leaves its change to the next, and the last one carries the rest.
        If the seat received none, its view may still have changed. Once they are forgotten, or just
        after a table is resumed, no change is known but that of the setup, which is made again.

        `base`: the view that the seat has, once returned by `sight`, instead of the previous one.
        """
        if self._sights.events is None and self.version == 0 and self.has_past:
            self._sights.events = begun_table(self.game, self.header)._sights.events
        if self._sights.events is None:
            return [Moment(event, None) for event in self.heard(seat, self.version, self.version)]
        return self._sights.moments(self.game, self.state, self._viewer(seat), base)

    def change_since(self, seat: int | None, base: Any) -> Change:
        """Return the change from a view that `sight` once returned to the present one."""
        return self._sights.rest(self.game, self.state, self._viewer(seat), base)

    def forget_moments(self) -> None:
        """Free what only `moments` needs, once everyone has received the last move."""
        self._sights.forget()

    @property
    def stills(self) -> list[State]:
        """The table at each event of the last move; for checks, never for players."""
        return [still for _, still in self._sights.events or []]

    def told(self, seat: int | None, since: int = 0) -> list[dict[str, Any]]:
        """Return the events that a seat received, without the first `since` of them."""
        heard = self._heard(self._viewer(seat), self.history)[_checked_since(since) :]
        return [msgspec.to_builtins(event) for event in heard]

    def heard(self, seat: int | None, first: int, last: int) -> list[Event]:
        """Return the events a seat received with versions `first` to `last`; 0 is the setup."""
        start = bisect_left(self.history, first, key=_version_of)
        end = bisect_right(self.history, last, key=_version_of)
        return self._heard(self._viewer(seat), self.history[start:end])

    @property
    def history(self) -> list[tuple[int, Event]]:
        """Every event with the version it led to; a resumed table replays its moves for this."""
        if self._history is None:
            self._remember()
        return self._history or []

    def _remember(self) -> None:
        """Rebuild from the moves what a snapshot does not hold."""
        again = self._played_again() if self.has_past else None
        if self._history is None:
            self._history = [] if again is None else again._history
        if self._tail is None:
            self._tail = [] if again is None else again._tail
            self._drawn = self.version if again is None else again._drawn

    def _played_again(self) -> Table | None:
        """Replay the moves; None if the rules have been fixed since and the result differs."""
        try:
            again = rebuilt_table(self.game, self.header, self.moves, self.eras)
        except UndercroftError:
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
        """Return this table's card set, JSON-able."""
        built: dict[str, Any] = msgspec.to_builtins(self.game.catalogue(self.state))
        return built

    def knowledge(self, seat: int, seed: int) -> Knowledge:
        """Return what a bot in this seat is given; the seed is for its redealt worlds."""
        self._check_seat(seat)
        return Knowledge(self.game, self.state, seat, checked_seed(seed, FAST_BITS))

    def redealt(self, seat: int, seed: int) -> Table:
        """Return a table redealt for this seat (a determinization), without its past and seed."""
        self._check_seat(seat)
        header = msgspec.structs.replace(self.header, seed=0, stacked={})
        world = redealt(self.game, self.state, seat, checked_seed(seed, FAST_BITS))
        table = Table(self.game, header, world)
        table.has_past = False
        return table

    def fingerprint(self) -> str:
        return fingerprint(self.game, self.state)

    def snapshot(self) -> bytes:
        """Serialize the table, at any moment, to `resume` it later."""
        state = encode_state(self.game, self.state)
        snapshot = Snapshot(
            self.header, self.moves, state, self.game.form, self.has_past, self.eras
        )
        return pack_snapshot(snapshot)

    def record(self) -> dict[str, Any]:
        """Return the game so far, JSON-able, to `replay` it."""
        header = msgspec.to_builtins(self.header)
        moves = [list(move) for move in self.moves]
        eras = {"eras": [list(era) for era in self.eras]} if self.eras else {}
        return {**header, "moves": moves, **eras, "fingerprint": self.fingerprint()}

    def _viewer(self, seat: int | None) -> int:
        if seat is None:
            return SPECTATOR
        self._check_seat(seat)
        return seat

    def _check_seat(self, seat: Any) -> None:
        if type(seat) is not int or not 0 <= seat < self.state.seats:
            seats = self.state.seats
            raise IllegalMove(
                f"there is no seat {shown(seat)}; seats are 0 to {seats - 1}",
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
        self._sights.events = list(zip(heard, stills, strict=True))
        self.state.heard, self.state.stills = [], []


def _notation(move: Any) -> str:
    """Return a move as it is written; anything else as an error shows it, which is no move."""
    return str(move) if isinstance(move, Move | str) else shown(move)


def _checked_since(since: Any) -> int:
    """Return how many events to leave out, if that is a number of events."""
    if type(since) is not int or since < 0:
        raise UndercroftError(
            f"since must be a number of events, 0 or more, got {shown(since)}", what="since"
        )
    return since


def _version_of(entry: tuple[int, Event]) -> int:
    return entry[0]


def open_table(
    game: Game,
    seats: int,
    seed: int,
    options: Mapping[str, Any] | None,
    stacked: Mapping[str, Any] | None,
) -> Table:
    """Set up a new table under the newest rules; everything given is checked."""
    ready = checked_stacked(game, stacked)
    checked = checked_options(game, options, ready, seats)
    return begun_table(game, Header(game.id, game.rules_version, seats, checked, seed, ready))


def begun_table(game: Game, header: Header) -> Table:
    """Return a table before its first move, under the rules that its header names."""
    rules = rules_for(game, header.rules_version)
    state = new_state(
        rules, header.seats, header.seed, header.options, header.stacked, listens=True, stills=True
    )
    return Table(rules, _renamed(header, rules), state)


def _renamed(header: Header, rules: Game) -> Header:
    """Set the version to that of the rules that play the table now, which play alike."""
    return msgspec.structs.replace(header, rules_version=rules.rules_version)


def resume_table(game: Game, snapshot: Snapshot) -> Table:
    """Return the table of a snapshot; one in a form that this build cannot read is replayed."""
    header = snapshot.header
    rules = rules_for(game, header.rules_version)
    if not rules.reads(header.rules_version, snapshot.form):
        return rebuilt_table(game, header, snapshot.moves, snapshot.eras)
    try:
        table = _decoded_table(rules, snapshot)
        _look_around(table)
    except UndercroftError:
        raise
    except Exception as error:  # whatever a number in the wrong place leads to
        raise BadRecord(f"the snapshot does not fit {game.id}: {error}", what="snapshot") from error
    return table


def _decoded_table(rules: Game, snapshot: Snapshot) -> Table:
    header = snapshot.header
    seats = checked_seats(rules, header.seats)
    state = rules.new_state(seats, known_options(rules, header.options))
    decode_state(rules, state, snapshot.state)
    state.listens = True
    state.stills = []
    table = Table(rules, _renamed(header, rules), state)
    table.eras = checked_eras(snapshot.eras, snapshot.moves)
    state.key = key_of(checked_seed(header.seed), table.era)
    table.moves = list(snapshot.moves)
    table.has_past = snapshot.has_past
    table._history = table._tail = None
    return table


def _look_around(table: Table) -> None:
    """Compute what the next players are shown, which fails if a number is out of place."""
    table.game.view_for(table.state, SPECTATOR)
    table.game.scores(table.state)
    for seat in table.asked:
        table.game.view_for(table.state, seat)
        if not table.options(seat):
            raise BadRecord("the snapshot asks for an answer that does not exist", what="snapshot")


def checked_eras(
    eras: list[tuple[int, int]], moves: Sequence[tuple[int, str]]
) -> list[tuple[int, int]]:
    """Return the eras of a record if their numbers grow and each begins where a move ended."""
    places, numbers = [0], [0]
    for place, number in eras:
        if not places[-1] <= place <= len(moves) or not numbers[-1] < number <= MOST_ERAS:
            raise BadRecord("the eras of the record are not in order", what="eras")
        places.append(place)
        numbers.append(number)
    return list(eras)


def rebuilt_table(
    game: Game,
    header: Header,
    moves: Sequence[tuple[int, str]],
    eras: list[tuple[int, int]],
) -> Table:
    """Return the table that these moves lead to, played in their eras from the setup on."""
    table = begun_table(game, header)
    checked_eras(eras, moves)
    table.begin_eras(eras)
    for number, (seat, move) in enumerate(moves, start=1):
        try:
            table.play(seat, move)
        except IllegalMove as error:
            raise BadRecord(
                f"move {number} of the record: {error}", what="moves", move=number
            ) from error
        table.begin_eras(eras)
    return table


def replay_table(game: Game, record: Record) -> Table:
    """Replay a record by its own rules, and check that it leads to its fingerprint.

    The fingerprint of a state in another form cannot be computed: then only the moves are checked,
    and the table is not `proven`.
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
    table = rebuilt_table(game, header, record.moves, record.eras)
    form = form_of(record.fingerprint)
    table.proven = rules.reads(record.rules_version, form)
    if table.fingerprint() != record.fingerprint and (table.proven or not 0 < form <= rules.form):
        raise BadRecord("the record does not lead to its fingerprint", what="fingerprint")
    return table
