"""Windows at a live table: what is public about one, and seats for which the table passes.

Everyone knows that a window is open, of which kind and for whom. Which seat is asked, which have
answered, and which have a choice is known only to the seat that is asked. So the table itself
passes for a seat that has no other move, and for a person to whom the event does not matter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from undercroft.engine.api import Table
from undercroft.engine.game import NO_TURN
from undercroft.engine.names import snake_case
from undercroft.engine.windows import (
    A_LITTLE,
    FULLY,
    NOT_AT_ALL,
    Window,
    goes_on,
    open_windows,
    seats_of,
)
from undercroft.table.errors import Refusal
from undercroft.table.sheet import Asks, Passed

if TYPE_CHECKING:
    from undercroft.table.live import LiveTable


class Face(msgspec.Struct, frozen=True):
    """The public part of the open window."""

    kind: str
    seats: list[int]
    passing: str
    has_turns: bool


def face_of(game: Table) -> Face | None:
    window = game.window
    if window is None:
        return None
    has_turns = game.game.turn_of(game.state) != NO_TURN
    passing = game.game.notation(window.passing())
    return Face(kind_of(window), seats_of(window.seats), passing, has_turns)


def seats_with_choice(game: Table) -> list[int]:
    """Return the seats of the open window that could react, if those before them passed."""
    window = game.window
    if window is None:
        return []
    waiting = [window.seat, *seats_of(window.left)]
    return [seat for seat in waiting if window.handed_on(seat, 0).reactions(game.state)]


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


class Weighed(NamedTuple):
    """What the seat that is asked could do, and how much of it bears on the event."""

    choice: int
    """A number for all its reactions; 0: none."""
    most: int
    """How much the reaction that bears most on the event does so."""
    matter: int
    lasts: bool
    urgent: bool


def weigh(game: Table, window: Window[Any]) -> Weighed:
    """Look at the reactions of the seat that is asked."""
    state = game.state
    moves = window.reactions(state)
    if not moves:
        return Weighed(0, NOT_AT_ALL, 0, lasts=False, urgent=False)
    most = max(window.bears(state, move) for move in moves)
    return Weighed(
        window.infoset_key(state) + 1,
        most,
        window.matter(state),
        window.lasts(state),
        window.is_urgent(state),
    )


def is_passed_for(table: LiveTable, seat: int) -> bool:
    """Return whether the table answers for the seat that is asked."""
    game = table.game
    window = None if game is None else game.window
    if game is None or window is None or window.seat != seat:
        return False
    has_nothing = window.options(game.state) == [window.passing()]
    if table.sheet.seats[seat].is_bot_played:
        return has_nothing
    if shares_device(table, seat) and seats_of(window.seats) != [seat]:
        return False
    return has_nothing or is_left_alone(table, game, seat)


def shares_device(table: LiveTable, seat: int) -> bool:
    """Return whether a seat shares its device. Such a seat is always asked: handing the device only
    to players with a choice would reveal who has one."""
    seats = table.sheet.seats
    return seats[seat].local or (seat == table.sheet.host and any(one.local for one in seats))


def is_left_alone(table: LiveTable, game: Table, seat: int) -> bool:
    """Return whether a person with a choice is not asked: nothing bears on the event, the person
    wants to be left alone in this turn, or has passed for the same event before."""
    player, weighed = table.sheet.seats[seat], table.weighed()
    wants_all = player.hand or player.asks == "every"
    if not player.hand:
        if player.quiet == game.game.turn_of(game.state) != NO_TURN and not weighed.urgent:
            return True
        least = A_LITTLE if player.asks == "rolls" else FULLY
        if not wants_all and weighed.most < least:
            return True
    return any(_is_same_event(game, one, weighed, wants_all) for one in player.passed)


def _is_same_event(game: Table, passed: Passed, weighed: Weighed, wants_all: bool) -> bool:
    if passed.matter != weighed.matter:
        return False
    if not passed.mark:
        return weighed.lasts and not wants_all
    here = _mark(*open_windows(game.state)[-1])
    return passed.mark == here and (not wants_all or passed.choice == weighed.choice)


# --- what a person wishes ------------------------------------------------------------------------


class Attention(msgspec.Struct, frozen=True):
    """When a seat is asked in windows, as told to its owner."""

    asks: Asks
    quiet: bool
    """Not in this turn."""
    hand: bool
    """It wants to act in the next window in which it can."""


class Attended(msgspec.Struct, frozen=True):
    """A seat is asked otherwise from now on; no one else is notified."""

    seat: int


def attention_of(table: LiveTable, seat: int) -> Attention | None:
    """Return when a seat is asked; None in a game without windows."""
    game = table.begun()
    if not game.game.has_windows:
        return None
    player = table.sheet.seats[seat]
    quiet = player.quiet == game.game.turn_of(game.state) != NO_TURN
    return Attention(player.asks, quiet, player.hand)


def attend(
    table: LiveTable, seat: int, asks: Asks | None, quiet: bool | None, hand: bool | None
) -> Attended:
    """Change when a seat is asked; None leaves a wish as it is."""
    game = table.begun()
    player = table.seat(seat)
    if table.sheet.status == "finished":
        raise Refusal("game_over")
    if not game.game.has_windows:
        raise Refusal("no_windows")
    if quiet is not None:
        turn = game.game.turn_of(game.state)
        if turn == NO_TURN:
            raise Refusal("no_turns")
        player.quiet = turn if quiet else NO_TURN
    if asks is not None:
        player.asks = asks
    if hand is not None:
        player.hand = hand
    return Attended(seat)


def note_answer(table: LiveTable, game: Table, seat: int, move: str) -> None:
    """Remember what a person has passed for; a reaction uses up the raised hand."""
    window, player = game.window, table.sheet.seats[seat]
    if window is None or window.seat != seat or player.kind != "person":
        return
    weighed = table.weighed()
    if weighed.urgent:
        player.quiet = NO_TURN
    if move != game.game.notation(window.passing()):
        player.hand = False
        return
    here = Passed(_mark(*open_windows(game.state)[-1]), weighed.matter, weighed.choice)
    kept = [one for one in player.passed if one.mark not in ([], here.mark)]
    lasting = [one for one in player.passed if not one.mark]
    if weighed.lasts:
        lasting = [Passed([], weighed.matter)]
    player.passed = [*kept, here, *lasting]


def _mark(place: int, window: Window[Any]) -> list[int]:
    """Return what identifies a window: its stack position and how it was opened."""
    return [place, window.first, window.seats, window.about]


def drop_outdated(table: LiveTable, game: Table, closed: list[int] | None) -> None:
    """Forget passes for events of windows that the last move closed."""
    players = [player for player in table.sheet.seats if player.passed]
    if not players:
        return
    found = [_mark(place, window) for place, window in open_windows(game.state)]
    holds = [mark for mark in found if mark != closed]
    for player in players:
        player.passed = [one for one in player.passed if not one.mark or one.mark in holds]


def is_pass(game: Table, move: str) -> bool:
    """Return whether a move passes in the open window."""
    window = game.window
    return window is not None and move == game.game.notation(window.passing())


def closed_by(game: Table, move: str) -> list[int] | None:
    """Return the mark of the window that this answer closes: the last seat in it passes."""
    if game.window is None or game.window.left or not is_pass(game, move):
        return None
    return _mark(*open_windows(game.state)[-1])
