"""Seating: joining, leaving, filling seats with bots, handing back, rematches."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any, Protocol

from undercroft.table import clock, secrets
from undercroft.table.errors import Refusal
from undercroft.table.live import LiveTable, new_game
from undercroft.table.sheet import STAND_IN_LEVEL, Level, Seat, Sheet
from undercroft.table.tempers import give_tempers
from undercroft.table.writing import clean_name


class Wish(Protocol):
    """What the creator of a table wants for one seat."""

    @property
    def kind(self) -> str: ...
    @property
    def name(self) -> str | None: ...
    @property
    def level(self) -> Level | None: ...


# --- making a table ---------------------------------------------------------------


def set_up(
    game: str,
    wishes: list[Any],
    options: dict[str, Any],
    seed: int | None,
    clock_seconds: int | None,
    listed: bool,
    guest: str,
    now: float,
    address: str = "",
    token: str | None = None,
    first: int | None = None,
    lesson: str = "",
    stacked: dict[str, list[str]] | None = None,
) -> tuple[LiveTable, dict[int, str]]:
    """Create a table; return it with the secrets of the seats that its creator owns."""
    token = token or secrets.new_secret()
    true_seed = secrets.new_table_seed() if seed is None else seed
    dealt = new_game(game, len(wishes), true_seed, options, first, stacked)
    host = _host_of(wishes)
    mine = [number for number, wish in enumerate(wishes) if wish.kind in _OWNED]
    owned = _secrets_for(mine, host, token)
    seats = [_seat_for(wish, owned.get(number, "")) for number, wish in enumerate(wishes)]
    sheet = Sheet(
        id=secrets.table_id_of(token), game=game, options=dealt.header.options, seats=seats,
        seed=true_seed, salt=secrets.new_salt(), seed_chosen=seed is not None,
        clock=clock_seconds, listed=listed, guest=guest, created=now, updated=now, host=host,
        address=address, first=first, lesson=lesson, stacked=stacked or {},
    )  # fmt: skip
    give_tempers(sheet)
    table = LiveTable(sheet)
    table.begin_if_full(now)
    return table, owned


_OWNED = ("me", "local")


def _secrets_for(seats: list[int], asker: int, token: str) -> dict[int, str]:
    """Return the secrets of seats on one device; the token itself opens the asker's seat."""
    return {seat: token if seat == asker else secrets.seat_secret(token, seat) for seat in seats}


def _host_of(wishes: list[Any]) -> int:
    mine = [number for number, wish in enumerate(wishes) if wish.kind == "me"]
    if len(mine) != 1:
        raise Refusal(
            "bad_setup", what="seats", value=len(mine), detail="exactly one seat must be 'me'"
        )
    return mine[0]


def _seat_for(wish: Wish, secret: str) -> Seat:
    if wish.kind == "bot":
        return Seat(kind="bot", level=wish.level or STAND_IN_LEVEL)
    if wish.kind == "open":
        return Seat()
    return _person(_name(wish.name), secret, local=wish.kind == "local")


def _name(written: str | None) -> str:
    """Return the name to show; one who gives none is a guest in everyone's own language."""
    if written is None:
        return ""
    name = clean_name(written)
    if not name:
        raise Refusal("bad_request", detail="a name needs a visible letter, digit or symbol")
    return name


def _person(name: str, secret: str, local: bool = False) -> Seat:
    return Seat(kind="person", name=name, secret=secrets.digest(secret), local=local)


# --- joining and leaving -----------------------------------------------------------


def join(
    table: LiveTable, name: str | None, seat: int | None, now: float, token: str | None = None
) -> tuple[int, str]:
    """Take an open seat; its secret is sent to no one else.

    Repeating the request with the same token returns the same seat.
    """
    token = token or secrets.new_secret()
    held = table.sheet.owner_of(token)
    if held is not None:
        if seat not in (None, held):
            raise Refusal("already_seated", seat=held)
        return held, token
    if table.sheet.status == "finished":
        raise Refusal("game_over")
    shown = _name(name)
    number = _open_seat(table, seat)
    table.sheet.seats[number] = _person(shown, token)
    table.away_since[number] = now
    if table.sheet.seats[table.sheet.host].kind != "person":
        table.sheet.host = number
    _settle(table, now)
    return number, token


def _open_seat(table: LiveTable, seat: int | None) -> int:
    if seat is not None:
        if table.seat(seat).kind != "open":
            raise Refusal("seat_taken", seat=seat)
        return seat
    seats = table.sheet.open_seats()
    if not seats:
        raise Refusal("no_open_seat")
    return seats[0]


def leave(table: LiveTable, secret: str, now: float) -> int:
    """Give up a seat: before the game it is open again, during the game a bot takes over."""
    number = table.owner(secret)
    if table.sheet.status == "finished":
        return number
    begun = table.game is not None
    bot = Seat(kind="bot", level=STAND_IN_LEVEL, filled=True)
    table.sheet.seats[number] = bot if begun else Seat()
    people = table.sheet.people()
    if number == table.sheet.host and people:
        table.sheet.host = people[0]
    table.sheet.listed = table.sheet.listed and bool(people)
    _settle(table, now)
    return number


# --- bots instead of people ------------------------------------------------------------


def fill(table: LiveTable, secret: str, seat: int | None, level: Level | None, now: float) -> int:
    """Let a bot play an open seat, an absent player's seat, or the asker's own.

    Unless the host asked for it, an absent player gets the seat back on return.
    """
    asker = table.owner(secret)
    number = asker if seat is None else seat
    player = table.seat(number)
    _check_unfinished(table)
    if player.stand_in or player.filled:
        return number  # a repeated request
    _check_may_act(table, asker, number, now)
    if player.kind == "open":
        bot = Seat(kind="bot", level=level or STAND_IN_LEVEL, filled=True)
        table.sheet.seats[number] = bot
    elif _may_stand_in(table, number, asker):
        player.stand_in = "asked" if asker in (number, table.sheet.host) else "away"
    else:
        raise Refusal("seat_not_free", seat=number)
    _settle(table, now)
    return number


def _may_stand_in(table: LiveTable, number: int, asker: int) -> bool:
    player = table.sheet.seats[number]
    return table.is_away(number) or (player.kind == "person" and number == asker)


def hand_back(table: LiveTable, secret: str, seat: int | None, now: float) -> int:
    """End a stand-in, or reopen a seat filled with a bot."""
    asker = table.owner(secret)
    number = asker if seat is None else seat
    player = table.seat(number)
    _check_unfinished(table)
    _check_may_act(table, asker, number, now)
    if player.stand_in:
        player.stand_in = ""
    elif player.filled:
        table.sheet.seats[number] = Seat()
    else:
        raise Refusal("seat_not_filled", seat=number)
    _settle(table, now)
    return number


def _check_unfinished(table: LiveTable) -> None:
    if table.sheet.status == "finished":
        raise Refusal("game_over")


def _check_may_act(table: LiveTable, asker: int, number: int, now: float) -> None:
    """Allow players to act for their own seat, the host for any, and others after a wait."""
    host = table.sheet.host
    if asker in (number, host):
        return
    wait = _wait(table, number, now) if table.connections[asker] else math.inf
    if wait > 0:
        known = {} if wait == math.inf else {"wait": math.ceil(wait)}
        raise Refusal("not_host", host=host, **known)


def _wait(table: LiveTable, number: int, now: float) -> float:
    """Return the seconds until others may act for the host on a seat.

    No seat is touched before its owner has been away for long. If that owner holds up the game, the
    others need not wait for the host as well.
    """
    host = _patience_left(table, table.sheet.host, now)
    if table.sheet.seats[number].kind != "person":
        return host
    owner = _patience_left(table, number, now)
    return owner if number in clock.waited_for(table) else max(owner, host)


def _patience_left(table: LiveTable, number: int, now: float) -> float:
    if not table.is_away(number):
        return math.inf
    return table.away_since[number] + table.patience - now


def _settle(table: LiveTable, now: float) -> None:
    table.sheet.updated = now
    give_tempers(table.sheet)
    if not table.begin_if_full(now):
        clock.wind(table, now, moved=False)


# --- coming and going of browsers ------------------------------------------------------


def arrive(table: LiveTable, seats: Iterable[int]) -> None:
    for number in seats:
        table.connections[number] += 1


def depart(table: LiveTable, seats: Iterable[int], now: float) -> None:
    for number in seats:
        table.connections[number] -= 1
        table.away_since[number] = now


def come_back(table: LiveTable, seats: Iterable[int], now: float) -> None:
    """Let returning owners play again where a bot only stood in for their absence."""
    for number in seats:
        if table.sheet.seats[number].is_kept_for_owner:
            table.sheet.seats[number].stand_in = ""
    _settle(table, now)


# --- again -------------------------------------------------------------------------------


def rematch(
    table: LiveTable,
    secret: str,
    now: float,
    token: str | None = None,
    payers: tuple[str, str] | None = None,
) -> tuple[LiveTable, dict[int, str]]:
    """Create a table like this one with the asker seated; the others claim their seats later.

    Thinking time of its bots is charged to the asker's guest and address.
    """
    asker = table.owner(secret)
    if table.sheet.status != "finished":
        raise Refusal("not_finished")
    old, token = table.sheet, token or secrets.new_secret()
    guest, address = payers or (old.guest, old.address)
    owned = _secrets_for(seats_of_device(old, asker), asker, token)
    seats = [_seat_again(seat, owned.get(number)) for number, seat in enumerate(old.seats)]
    sheet = Sheet(
        id=secrets.table_id_of(token, old.id), game=old.game, options=old.options, seats=seats,
        seed=secrets.new_table_seed(), salt=secrets.new_salt(), seed_chosen=False, clock=old.clock,
        listed=False, guest=guest, created=now, updated=now, host=asker, address=address,
        first=old.first,
    )  # fmt: skip
    give_tempers(sheet)
    again = LiveTable(sheet)
    again.begin_if_full(now)
    return again, owned


def link_rematch(table: LiveTable, again: str, now: float) -> None:
    """Link the old table to the rematch, for everyone who is still there."""
    table.sheet.rematch = again
    table.sheet.updated = now


def seats_of_device(sheet: Sheet, seat: int) -> list[int]:
    """Return the seat and, for the host, those of all other players on the same device."""
    mates = [n for n, other in enumerate(sheet.seats) if other.local or n == sheet.host]
    return mates if seat in mates else [seat]


def _seat_again(seat: Seat, secret: str | None) -> Seat:
    if secret is not None:
        return _person(seat.name, secret, seat.local)
    if seat.kind == "bot" and not seat.filled:
        return Seat(kind="bot", level=seat.level, temper=seat.temper)
    return Seat()


def claim(
    table: LiveTable, old: Sheet, asker: int, now: float, token: str | None = None
) -> dict[int, str]:
    """Take the seats in a rematch that the asker had at the previous table."""
    token = token or secrets.new_secret()
    held = table.sheet.owned_by(token)
    if held:
        return held
    numbers = [n for n in seats_of_device(old, asker) if table.sheet.seats[n].kind == "open"]
    if not numbers:
        raise Refusal("seat_taken", seat=asker)
    owned = _secrets_for(numbers, asker, token)
    for number, secret in owned.items():
        seat = old.seats[number]
        table.sheet.seats[number] = _person(seat.name, secret, seat.local)
        table.away_since[number] = now
    _settle(table, now)
    return owned
