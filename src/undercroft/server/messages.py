"""Messages as bytes: a table's state in terms of the protocol."""

from __future__ import annotations

from typing import Any

import msgspec

import undercroft
import undercroft.games
from undercroft.engine.game import TableOption
from undercroft.server import protocol
from undercroft.table import clock, lessons, telling, windows
from undercroft.table.errors import Refusal
from undercroft.table.live import LiveTable, draws_first, first_needs
from undercroft.table.saved import ChatLine
from undercroft.table.secrets import seed_hash
from undercroft.table.sheet import Seat, Sheet
from undercroft.table.taking_back import waits_for

encode = msgspec.json.Encoder().encode
Views = dict[int | None, Any]
"""The views a browser has, by seat, as the game's own structs."""
NO_VIEWS: Views = {}
decode_to_server = msgspec.json.Decoder(protocol.ToServer).decode


def seat_info(
    number: int, seat: Seat, present: bool, away: float | None, late: bool = False
) -> protocol.SeatInfo:
    return protocol.SeatInfo(
        seat=number,
        kind=seat.kind,
        name=seat.name,
        level=seat.level,
        temper=seat.temper,
        present=seat.kind == "bot" or present,
        stand_in=bool(seat.stand_in),
        local=seat.local,
        away=None if present or seat.kind != "person" else away,
        late=late,
    )


def table_info(table: LiveTable) -> protocol.TableInfo:
    seats = [
        seat_info(
            n, seat, bool(table.connections[n]), table.away_since[n], clock.was_late(table, n)
        )
        for n, seat in enumerate(table.sheet.seats)
    ]
    return sheet_info(table.sheet, table.shown, seats, table.patience, back_request(table))


def back_request(table: LiveTable) -> protocol.BackRequest | None:
    request = table.request
    if request is None:
        return None
    return protocol.BackRequest(request.seat, waits_for(table), request.anew)


def stored_info(sheet: Sheet, version: int, patience: float) -> protocol.TableInfo:
    """Describe a table that is not in memory, at which no one is present."""
    seats = [seat_info(n, seat, present=False, away=None) for n, seat in enumerate(sheet.seats)]
    return sheet_info(sheet, sheet.shown or version, seats, patience)


def sheet_info(
    sheet: Sheet,
    version: int,
    seats: list[protocol.SeatInfo],
    patience: float,
    request: protocol.BackRequest | None = None,
) -> protocol.TableInfo:
    """Describe a table for anyone with the link; a secret seed is shown only after the game."""
    is_seed_shown = sheet.seed_chosen or sheet.status == "finished"
    return protocol.TableInfo(
        id=sheet.id,
        game=sheet.game,
        options=sheet.options,
        seats=seats,
        status=sheet.status,
        version=version,
        created=sheet.created,
        updated=sheet.updated,
        seed_hash=seed_hash(sheet.salt, sheet.seed),
        seed=str(sheet.seed) if is_seed_shown else None,
        seed_salt=sheet.salt if is_seed_shown else None,
        seed_chosen=sheet.seed_chosen,
        clock=sheet.clock,
        deadline=None if sheet.window else sheet.deadline,
        listed=sheet.listed,
        host=sheet.host,
        first=sheet.first,
        patience=patience,
        redrawn=sheet.redrawn,
        rematch=sheet.rematch,
        winners=list(sheet.outcome["winners"]) if sheet.outcome else None,
        cooperative=is_cooperative(sheet.game),
        request=request,
        lesson=sheet.lesson,
    )


def is_cooperative(name: str) -> bool:
    """Return whether a game is cooperative; False for a game that this build no longer has."""
    return any(game.id == name and game.cooperative for game in undercroft.games.GAMES)


def chat_line(line: ChatLine) -> protocol.ChatLine:
    return protocol.ChatLine(line.number, line.seat, line.text, line.phrase, line.time)


def welcome(table: LiveTable, seats: tuple[int, ...]) -> bytes:
    catalogue = None if table.game is None else table.game.catalogue()
    chat = [chat_line(line) for line in table.chat]
    return encode(protocol.Welcome(table_info(table), list(seats), catalogue, chat))


def table_changed(table: LiveTable, began: bool = False) -> bytes:
    catalogue = table.game.catalogue() if began and table.game else None
    return encode(protocol.TableChanged(table_info(table), catalogue))


def refused(refusal: Refusal, message: str | None = None) -> bytes:
    return encode(protocol.Refused(message, error_info(refusal)))


def error_info(refusal: Refusal) -> protocol.ErrorInfo:
    return protocol.ErrorInfo(refusal.code, refusal.facts)


class _Update(msgspec.Struct, frozen=True, tag_field="type", tag="update"):
    """protocol.Update whose viewers are already encoded."""

    version: int
    since: int
    asked: list[int]
    window: windows.Face | None
    outcome: dict[str, Any] | None
    taken: list[protocol.Taken]
    step: int | None
    viewers: list[msgspec.Raw]


class _LogPage(telling.LogPage, frozen=True, tag_field="type", tag="log"):
    """protocol.LogPage with the game's own events."""


def log_page(table: LiveTable, seat: int | None, before: int) -> bytes:
    page = telling.log_page(table, seat, before)
    return encode(_LogPage(page.seat, page.since, page.before, page.events))


class _Tried(lessons.Tried, frozen=True, tag_field="type", tag="tried"):
    """protocol.Tried with the game's own view and events."""


def tried(table: LiveTable, message: str, seat: int, move: str) -> bytes:
    """Return what a move in a lesson would lead to."""
    trial = lessons.tried(table, message, seat, move)
    return encode(_Tried(trial.id, trial.seat, trial.move, trial.view, trial.events))


class Updates:
    """The updates of one version; each viewer's part and each whole message is encoded once."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self._bases: list[Views] = []  # kept, so that an id below is of one view only
        self.parts: dict[tuple[int | None, int, int], msgspec.Raw] = {}
        self.whole: dict[tuple[tuple[int, ...], int, tuple[int, ...]], bytes] = {}

    def told(self, seats: tuple[int, ...], since: int, has: Views = NO_VIEWS) -> bytes:
        """Return the update for a browser that owns these seats and knew version `since`.

        `has`: the views that it has and can change by itself; the others are sent whole.
        """
        if has:
            self._bases.append(has)
        key = (seats, since, tuple([id(view) for view in has.values()]))
        if key not in self.whole:
            self.whole[key] = self._update(seats, since, has)
        return self.whole[key]

    def views(self, seats: tuple[int, ...]) -> Views:
        """Return the views that a browser has once it was told."""
        game = self.table.begun()
        return {seat: game.sight(seat) for seat in seats or (None,)}

    def _update(self, seats: tuple[int, ...], since: int, has: Views) -> bytes:
        table = self.table
        viewers: tuple[int | None, ...] = seats or (None,)
        parts = [self._part(seat, since, has.get(seat)) for seat in viewers]
        asked, outcome = telling.asked_for(table, seats), table.sheet.outcome
        taken = [protocol.Taken(*entry) for entry in telling.taken_after(table, since)]
        step = lessons.step_of(table.sheet, table.counted)
        return encode(_Update(table.shown, since, asked, table.face, outcome, taken, step, parts))

    def _part(self, seat: int | None, since: int, base: Any) -> msgspec.Raw:
        key = (seat, since, id(base))
        if key not in self.parts:
            self.parts[key] = msgspec.Raw(encode(telling.told_to(self.table, seat, since, base)))
        return self.parts[key]


def option_info(option: TableOption) -> protocol.OptionInfo:
    needs = {other: list(values) for other, values in option.needs.items()}
    allowed = list(option.allowed)
    return protocol.OptionInfo(option.name, option.default, allowed, needs, option.above_seats)


def games() -> list[protocol.GameInfo]:
    """List the registered games with their table options."""
    return [
        protocol.GameInfo(
            id=game.id,
            least_seats=game.least_seats,
            most_seats=game.most_seats,
            options=[option_info(option) for option in game.table_options],
            rules_version=game.rules_version,
            cooperative=game.cooperative,
            draws_first=draws_first(game),
            first_needs=first_needs(game),
        )
        for game in undercroft.games.GAMES
        if game.id in undercroft.GAMES
    ]
