"""The door's table: one game in play, for people, tests and servers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from undercroft.engine.chance import key_of
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
from undercroft.engine.events import Event
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


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: winning seats (none: everybody lost), points by seat, why."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str


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
        self.history: list[tuple[int, Event]] = []  # with the version each event led to
        self.proven = True
        """False for the replay of a record whose fingerprint is of a form nobody makes now."""
        self._take_events()

    @property
    def version(self) -> int:
        """How many moves were played."""
        return len(self.moves)

    @property
    def asked(self) -> tuple[int, ...]:
        """Seats that owe an answer, () when the game is over."""
        return asked(self.state)

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
        apply(self.game, self.state, seat, code)
        self.moves.append((seat, self.game.notation(code)))
        self._take_events()

    def view(self, seat: int | None) -> dict[str, Any]:
        """All that this seat may know, JSON-able; None: a spectator."""
        built: dict[str, Any] = msgspec.to_builtins(self.sight(seat))
        return built

    def sight(self, seat: int | None) -> Any:
        """The view as the game's own struct: the quickest way to JSON."""
        return self.game.view_for(self.state, self._viewer(seat))

    def told(self, seat: int | None, since: int = 0) -> list[dict[str, Any]]:
        """The events told to a seat, after the first `since` of them."""
        heard = self._heard(self._viewer(seat), self.history)[since:]
        return [msgspec.to_builtins(event) for event in heard]

    def told_after(self, seat: int | None, version: int) -> list[dict[str, Any]]:
        """The events told to a seat by the moves after this version; -1: also the set-up."""
        return [msgspec.to_builtins(event) for event in self.heard_after(seat, version)]

    def heard_after(self, seat: int | None, version: int) -> list[Event]:
        """The same events as structs."""
        start = len(self.history)
        while start and self.history[start - 1][0] > version:
            start -= 1
        return self._heard(self._viewer(seat), self.history[start:])

    @property
    def outcome(self) -> Outcome | None:
        """Winners, scores and reason once the game is over."""
        if self.state.stack:
            return None
        scores = tuple(self.game.scores(self.state))
        return Outcome(tuple(self.state.winners), scores, self.state.reason)

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
        return Table(self.game, header, redealt(self.game, self.state, seat, seed))

    def fingerprint(self) -> str:
        return fingerprint(self.game, self.state)

    def snapshot(self) -> bytes:
        """The table as bytes, at any moment, to `resume` later."""
        history = [(version, msgspec.to_builtins(event)) for version, event in self.history]
        state = encode_state(self.game, self.state)
        return pack_snapshot(Snapshot(self.header, self.moves, history, state, self.game.form))

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
        self.history += [(self.version, event) for event in self.state.heard]
        self.state.heard = []


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
        rules, header.seats, header.seed, header.options, header.stacked, listens=True
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
        history = [
            (version, msgspec.convert(event, rules.event_type()))
            for version, event in snapshot.history
        ]
    except (msgspec.MsgspecError, LookupError, TypeError, ValueError) as error:
        raise BadRecord(f"the snapshot does not fit {game.id}: {error}", what="snapshot") from error
    state.listens = True
    table = Table(rules, _renamed(header, rules), state)
    table.moves = list(snapshot.moves)
    table.history = history
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
