"""Which answers can be taken back as if they had never been given, with no code in the games.

An answer is *harmless* if it drew no chance and revealed nothing hidden to any seat. The RNG shows
the first. For the second a game lists its quiet answers (`Game.quiet`): whatever is not listed is
not taken back freely.

For a game without a list it is found by playing, which costs more than a move, and so are mistakes
in a list: a world redealt for a seat before the answer (a determinization), in which the same
answer would have told it something else, is ruled out by the answer. Other seats do not know the
answer itself, only what they were told of it, so for them a world is ruled out if no answer would
have told them the same.

The worlds of other seats are redealt from worlds of the seat that answered, never from the truth:
whether it may take an answer back tells this seat nothing new.
"""

from __future__ import annotations

from typing import Any, Final

from undercroft.engine.chance import Rng
from undercroft.engine.events import Event
from undercroft.engine.game import Game, redealt
from undercroft.engine.run import apply, asked, options_of, waiting
from undercroft.engine.state import Decision, State
from undercroft.engine.windows import window_at

NOTHING: Final = "nothing"  # the seat has given no answer
CHANCE: Final = "chance"  # chance was drawn by it or since
SHOWN: Final = "shown"  # it revealed something hidden
ANSWERED: Final = "answered"  # another seat has answered since
WINDOW: Final = "window"  # given in one, or one is open: who has spoken there is hidden
OVER: Final = "over"  # the game has ended
UNKNOWN: Final = "unknown"  # the past of this table is not known

MOST: Final = 32  # answers that can be taken back one after the other, and states kept for that
WORLDS: Final = 8  # worlds in which an answer is replayed
OTHERS: Final = 4  # of these, worlds that are also checked for the other seats
LOOKS: Final = 2  # worlds whose views are compared: that costs ten times as much as all the rest
LIKE: Final = 16  # answers tried that may have told another seat the same


class Given:
    """An answer, with the state before it."""

    def __init__(self, before: State, seat: int, move: int, harmless: bool | None = None) -> None:
        self.before = before
        self.seat = seat
        self.move = move
        self._harmless = harmless

    def is_harmless(self, game: Game, in_row: bool) -> bool:
        """Whether it revealed nothing hidden; computed once, on demand."""
        if self._harmless is None:
            self._harmless = shows_nothing(game, self.before, self.seat, self.move, in_row)
        return self._harmless


def is_quiet(game: Game, move: int, told: list[Event]) -> bool | None:
    """Whether an answer shows nobody anything hidden, by the game's list; None if it has none."""
    if game.is_open:
        return True
    return None if game.quiet is None else game.quiet.has(game.moves[move].verb, told)


def drew_chance(before: State, after: State) -> bool:
    return before.rng != after.rng or before.stacked != after.stacked


def obstacle(game: Game, state: State, tail: list[Given], seat: int) -> str:
    """Return why a seat cannot take back its last answer by itself; "" if it can.

    `tail`: every answer since chance was drawn, in order.
    """
    if not state.stack:
        return OVER
    if window_at(state) is not None:
        return WINDOW
    place = next((at for at in range(len(tail) - 1, -1, -1) if tail[at].seat == seat), -1)
    if place < 0:
        return CHANCE
    if window_at(tail[place].before) is not None:
        return WINDOW
    in_row = is_row_standing(game, state, tail[place:])
    if place < len(tail) - 1 and not in_row:
        return ANSWERED
    return "" if tail[place].is_harmless(game, in_row) else SHOWN


def is_row_standing(game: Game, state: State, answers: list[Given]) -> bool:
    """Whether all these answers belong to one simultaneous group that is still incomplete.

    In such a group no answer depends on another one.
    """
    if any(game.is_interrupt(given.move) for given in answers):
        return False
    seats = {given.seat for given in answers}
    left = [step for step in waiting(answers[0].before) if step.seat not in seats]
    return bool(left) and _named(waiting(state)) == _named(left)


def _named(row: list[Decision[State]]) -> list[tuple[type, list[int]]]:
    return [(type(step), step.args()) for step in row]


# --- what was shown ------------------------------------------------------------------------------


Known = tuple[list[Event], tuple[int, ...], list[int], Any]  # told, who is asked, options, view


class Played:
    """A state after one answer, with the events on the way."""

    def __init__(self, game: Game, before: State, seat: int, move: int) -> None:
        self.game = game
        self.state = before.clone()
        self.state.listens = True
        apply(game, self.state, seat, move)

    def known_to(self, viewer: int, looks: bool) -> Known:
        """Return what a seat was told, who is asked, its options, and its view if it `looks`."""
        told: list[Any] = [self.game.event_for(event, viewer) for event in self.state.heard]
        view = self.game.view_for(self.state, viewer) if looks else None
        options = options_of(self.game, self.state, viewer)
        return [event for event in told if event is not None], asked(self.state), options, view


def shows_nothing(game: Game, before: State, seat: int, move: int, in_row: bool = False) -> bool:
    """Whether no seat can rule out a world by this answer, as far as a few worlds show.

    In a group that still waits, the others know that an answer was given, but not which.
    """
    if game.is_open:
        return True
    rng = Rng(int(before.rng))
    truth = Played(game, before, seat, move)
    known = {looks: truth.known_to(seat, looks) for looks in (False, True)}
    others = [] if in_row else [other for other in range(before.seats) if other != seat]
    for number in range(WORLDS):
        world, looks = redealt(game, before, seat, rng.seed()), number < LOOKS
        if move not in options_of(game, world, seat):
            return False
        there = Played(game, world, seat, move)
        if there.known_to(seat, looks) != known[looks]:
            return False
        for viewer in others if number < OTHERS else ():
            other = redealt(game, world, viewer, rng.seed())
            looks = number == 0 and viewer == others[0]  # one seat is enough for what all can see
            if not may_be(game, other, there, seat, move, viewer, looks):
                return False
    return True


def may_be(
    game: Game, world: State, there: Played, seat: int, move: int, viewer: int, looks: bool
) -> bool:
    """Whether some answer in this world, most likely the same, gives a viewer equal knowledge."""
    known = there.known_to(viewer, looks)
    options = options_of(game, world, seat)
    likely = [move] if move in options else []
    likely += [option for option in options if option != move][: LIKE - len(likely)]
    return any(Played(game, world, seat, one).known_to(viewer, looks) == known for one in likely)
