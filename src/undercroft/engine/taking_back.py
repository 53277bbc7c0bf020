"""Which answers can be taken back as if they had never been given; no game writes a line for it.

An answer is *harmless* when it drew no chance and showed nothing hidden to any seat. The first is
told by the generator. The second is found by playing, as the conformance suite finds what a seat
knows: a world redealt for a seat before the answer, in which the same answer would have told it
something else, is a world that the answer has ruled out. Others do not know an answer itself but
what they were told of it, so for them a world is ruled out when no answer would have told the same.

The worlds of others are redealt from worlds of the seat that answered, never from the truth: what
this seat may take back tells it nothing that it does not know.
"""

from __future__ import annotations

from typing import Any, Final

from undercroft.engine.chance import Rng
from undercroft.engine.events import Event
from undercroft.engine.game import Game, redealt
from undercroft.engine.knowledge import Sight, sight
from undercroft.engine.run import apply, options_of, waiting
from undercroft.engine.state import Decision, State

NOTHING: Final = "nothing"  # the seat has given no answer
CHANCE: Final = "chance"  # chance was drawn by it or since
SHOWN: Final = "shown"  # it showed something hidden
ANSWERED: Final = "answered"  # somebody else has answered since
OVER: Final = "over"  # the game has ended
UNKNOWN: Final = "unknown"  # the past of this table is not known

MOST: Final = 64  # answers that can be taken back one after the other
OWN_WORLDS: Final = 8  # looked at through the eyes of the seat that answered
WORLDS: Final = (
    2  # of these, looked at through the eyes of each other seat, who gains nothing by it
)
LIKE: Final = 16  # answers tried that may have told another seat the same


class Given:
    """An answer, with the table as it was before."""

    def __init__(self, before: State, seat: int, move: int) -> None:
        self.before = before
        self.seat = seat
        self.move = move
        self._harmless: bool | None = None

    def is_harmless(self, game: Game) -> bool:
        """Nothing hidden was shown by it; looked into once, when somebody asks."""
        if self._harmless is None:
            self._harmless = shows_nothing(game, self.before, self.seat, self.move)
        return self._harmless


def drew_chance(before: State, after: State) -> bool:
    return before.rng != after.rng or before.stacked != after.stacked


def obstacle(game: Game, state: State, tail: list[Given], seat: int) -> str:
    """Why a seat cannot take its last answer back by itself; "" when it can.

    `tail`: every answer since chance was drawn, the last one last.
    """
    if not state.stack:
        return OVER
    place = next((at for at in range(len(tail) - 1, -1, -1) if tail[at].seat == seat), -1)
    if place < 0:
        return CHANCE
    if not is_free_of_others(game, state, tail[place:]):
        return ANSWERED
    return "" if tail[place].is_harmless(game) else SHOWN


def is_free_of_others(game: Game, state: State, answers: list[Given]) -> bool:
    """Nobody has answered after the first of them, unless in the same row, which still waits.

    In a row that waits together no answer depends on another one.
    """
    if len(answers) == 1:
        return True
    if any(game.is_interrupt(given.move) for given in answers):
        return False
    seats = {given.seat for given in answers}
    left = [step for step in waiting(answers[0].before) if step.seat not in seats]
    return bool(left) and _named(waiting(state)) == _named(left)


def _named(row: list[Decision[State]]) -> list[tuple[type, list[int]]]:
    return [(type(step), step.args()) for step in row]


# --- what was shown ------------------------------------------------------------------------------


class Played:
    """A state after one answer, and what was told on the way."""

    def __init__(self, game: Game, before: State, seat: int, move: int) -> None:
        self.game = game
        self.state = before.clone()
        self.state.listens = True
        apply(game, self.state, seat, move)

    def known_to(self, viewer: int) -> tuple[list[Event], Sight]:
        """All that a seat was told, and has before it now."""
        told: list[Any] = [self.game.event_for(event, viewer) for event in self.state.heard]
        return [event for event in told if event is not None], sight(self.game, self.state, viewer)


def shows_nothing(game: Game, before: State, seat: int, move: int) -> bool:
    """No seat can rule a world out by this answer, as far as a few worlds tell."""
    if game.is_open:
        return True
    rng = Rng(int(before.rng))
    known = Played(game, before, seat, move).known_to(seat)
    others = [other for other in range(before.seats) if other != seat]
    for number in range(OWN_WORLDS):
        world = redealt(game, before, seat, rng.seed())
        if move not in options_of(game, world, seat):
            return False
        there = Played(game, world, seat, move)
        if there.known_to(seat) != known:
            return False
        for viewer in others if number < WORLDS else ():
            other = redealt(game, world, viewer, rng.seed())
            if not may_be(game, other, seat, move, viewer, there.known_to(viewer)):
                return False
    return True


def may_be(
    game: Game, world: State, seat: int, move: int, viewer: int, known: tuple[list[Event], Sight]
) -> bool:
    """In this world too some answer, most likely the same one, leads a viewer to know just this."""
    options = options_of(game, world, seat)
    likely = [move] if move in options else []
    likely += [option for option in options if option != move][: LIKE - len(likely)]
    return any(Played(game, world, seat, like).known_to(viewer) == known for like in likely)
