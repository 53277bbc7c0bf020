"""Windows at a live table: what is public about one, and seats for which the table passes.

Everyone knows that a window is open, of which kind and for whom. Which seat is asked, which have
answered, and which have a choice is known only to the seat that is asked. So the table itself
passes for a seat that has no other move, and for one that asked to be passed for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from undercroft.engine.api import Table
from undercroft.engine.game import NO_TURN
from undercroft.engine.names import snake_case
from undercroft.engine.windows import Window, goes_on, open_windows, seats_of
from undercroft.table.errors import Refusal
from undercroft.table.sheet import Pass, Scope

if TYPE_CHECKING:
    from undercroft.table.live import LiveTable


class Face(msgspec.Struct, frozen=True):
    """The public part of the open window."""

    kind: str
    seats: list[int]
    passing: str
    has_turns: bool


class LeftAlone(msgspec.Struct, frozen=True):
    """A seat's standing passes have changed; no one else is notified."""

    seat: int


def face_of(game: Table) -> Face | None:
    window = game.window
    if window is None:
        return None
    has_turns = game.game.turn_of(game.state) != NO_TURN
    passing = game.game.notation(window.passing())
    return Face(kind_of(window), seats_of(window.seats), passing, has_turns)


def kind_of(window: Window[Any]) -> str:
    """Return the kind of a window, which is also the decision its seats are asked for."""
    return snake_case(type(window).__name__)


def is_silent(before: Window[Any] | None, game: Table) -> bool:
    """Return whether the last move only passed the question on, which is hidden from others."""
    after = game.window
    if before is None or after is None or game.stills:
        return False
    return goes_on(before, after)


# --- the table answers ---------------------------------------------------------------------------


def is_passed_for(table: LiveTable, seat: int) -> bool:
    """Return whether the table answers for the seat that is asked."""
    game = table.game
    window = None if game is None else game.window
    if game is None or window is None or window.seat != seat:
        return False
    has_nothing = window.options(game.state) == [window.passing()]
    if table.sheet.seats[seat].is_bot_played:
        return has_nothing
    return (has_nothing and not shares_device(table, seat)) or is_left_alone(table, seat)


def shares_device(table: LiveTable, seat: int) -> bool:
    """Return whether a seat shares its device. Such a seat is always asked: handing the device only
    to players with a choice would reveal who has one."""
    seats = table.sheet.seats
    return seats[seat].local or (seat == table.sheet.host and any(one.local for one in seats))


def is_left_alone(table: LiveTable, seat: int) -> bool:
    """Return whether a standing pass of the seat applies to the window in which it is asked."""
    game = table.begun()
    here = _in_window(*open_windows(game.state)[-1])
    kind = Pass("kind", here.kind)
    passes = table.sheet.seats[seat].passes
    return any(standing.scope == "turn" or standing in (here, kind) for standing in passes)


# --- standing passes -----------------------------------------------------------------------------


def leave_alone(table: LiveTable, seat: int, scope: Scope | None) -> LeftAlone:
    """Add a standing pass for a seat, or remove all of them (None)."""
    game = table.begun()
    player = table.seat(seat)
    if table.sheet.status == "finished":
        raise Refusal("game_over")
    if scope is None:
        player.passes = []
        return LeftAlone(seat)
    standing = _standing(game, seat, scope)
    if standing not in player.passes:
        player.passes = [*player.passes, standing]
    return LeftAlone(seat)


def _standing(game: Table, seat: int, scope: Scope) -> Pass:
    if scope == "turn":
        turn = game.game.turn_of(game.state)
        if turn == NO_TURN:
            raise Refusal("no_turns")
        return Pass("turn", turn=turn)
    window = game.window
    if window is None or seat not in seats_of(window.seats):
        raise Refusal("no_window", seat=seat)
    if scope == "kind":
        return Pass("kind", kind_of(window))
    return _in_window(*open_windows(game.state)[-1])


def _in_window(place: int, window: Window[Any]) -> Pass:
    """Return a pass for one window, identified by its stack position and how it was opened."""
    mark = [place, window.first, window.seats, window.about]
    return Pass("window", kind_of(window), mark=mark)


def drop_outdated(table: LiveTable, game: Table, closed: Pass | None) -> None:
    """Drop passes for a window that the last move closed, or for a turn that is over."""
    players = [player for player in table.sheet.seats if player.passes]
    if not players:
        return
    turn = Pass("turn", turn=game.game.turn_of(game.state))
    found = [_in_window(place, window) for place, window in open_windows(game.state)]
    holds = [turn, *[window for window in found if window != closed]]
    for player in players:
        player.passes = [one for one in player.passes if one.scope == "kind" or one in holds]


def closed_by(game: Table, move: str) -> Pass | None:
    """Return the window that this answer closes: the last seat in it passes."""
    window = game.window
    if window is None or window.left or move != game.game.notation(window.passing()):
        return None
    return _in_window(*open_windows(game.state)[-1])
