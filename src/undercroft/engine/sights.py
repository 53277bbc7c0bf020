"""What each viewer sees of the last move: its views before and after, its events with changes."""

from __future__ import annotations

from typing import Any

from undercroft.engine.changes import Known, difference
from undercroft.engine.events import Event, Moment
from undercroft.engine.game import Game
from undercroft.engine.state import State


class Sights:
    """The views of one table around its last move, each made once, when it is asked for."""

    def __init__(self) -> None:
        self.before: State | None = None
        """The table before the last move; None before the setup, or when it is not known."""
        self.events: list[tuple[Event, State]] | None = None
        """Events of the last move, each with a still of the table; None: not known."""
        self._views: dict[int, Any] = {}
        self._old_views: dict[int, Any] = {}
        self._known: dict[int, Known] = {}  # by index of the moment, what viewers share

    def begin(self, before: State) -> None:
        """A move is about to be made: what was current becomes what was before."""
        self.before = before
        self._old_views, self._views, self._known = self._views, {}, {}

    def restart(self) -> None:
        """The table went back to an earlier moment, which emits no events."""
        self.before, self.events = None, []
        self._views, self._old_views, self._known = {}, {}, {}

    def forget(self) -> None:
        """Free what only `moments` needs."""
        self.before = self.events = None
        self._old_views, self._known = {}, {}

    def view(self, game: Game, state: State, viewer: int) -> Any:
        if viewer not in self._views:
            self._views[viewer] = game.view_for(state, viewer)
        return self._views[viewer]

    def moments(self, game: Game, state: State, viewer: int) -> list[Moment]:
        """Return the events of the last move, which must be known, as this viewer sees them."""
        before, now = self._old_view(game, viewer), self.view(game, state, viewer)
        return moments_of(game, viewer, self.events or [], before, now, self._known)

    def _old_view(self, game: Game, viewer: int) -> Any:
        """Return the view before the last move; None before the setup."""
        if self.before is not None and viewer not in self._old_views:
            self._old_views[viewer] = game.view_for(self.before, viewer)
        return self._old_views.get(viewer)


def moments_of(
    game: Game,
    viewer: int,
    heard: list[tuple[Event, State]],
    before: Any,
    now: Any,
    known: dict[int, Known],
) -> list[Moment]:
    """Return the events a viewer receives, with changes; the last leads to its current view.

    `known`: the differences found for other viewers of the same events, by index; it is extended.
    """
    told = [(game.event_for(event, viewer), still) for event, still in heard]
    row = [(event, still) for event, still in told if event is not None]
    moments: list[Moment] = []
    for place, (event, still) in enumerate(row, start=1):
        after = now if place == len(row) else game.view_for(still, viewer)
        moments.append(Moment(event, difference(before, after, known.setdefault(place, {}))))
        before = after
    return moments
