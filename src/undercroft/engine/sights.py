"""What each viewer sees of the last move: its views before and after, its events with changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undercroft.engine.changes import Change, Known, difference, kept
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
        self._shared: dict[int, Any] = {}  # by id of a state kept here, what its views share
        self._last_shared: Any = None  # the latest of them: the next is made of the same objects

    def begin(self, before: State) -> None:
        """A move is about to be made: what was current becomes what was before."""
        self.before = before
        self._old_views, self._views = self._views, {}
        self._known, self._shared = {}, {}

    def restart(self) -> None:
        """The table went back to an earlier moment, which emits no events."""
        self.before, self.events = None, []
        self._views, self._old_views = {}, {}
        self._known, self._shared = {}, {}

    def forget(self) -> None:
        """Free what only `moments` needs."""
        self.before = self.events = None
        self._old_views, self._known, self._shared = {}, {}, {}

    def view(self, game: Game, state: State, viewer: int) -> Any:
        if viewer not in self._views:
            self._views[viewer] = self._look(game, state, viewer)
        return self._views[viewer]

    def _look(self, game: Game, state: State, viewer: int) -> Any:
        """Make a view; what all views of the state share is made once, until the next move."""
        key = id(state)
        if key not in self._shared:
            self._last_shared = kept(self._last_shared, game.shared_view(state))
            self._shared[key] = self._last_shared
        return game.view_with(state, viewer, self._shared[key])

    def moments(self, game: Game, state: State, viewer: int, base: Any = None) -> list[Moment]:
        """Return the events of the last move, which must be known, as this viewer sees them.

        `base`: the view that the first change begins at; None: the one before the move.
        """
        before = self._old_view(game, viewer) if base is None else base
        now = self.view(game, state, viewer)
        return moments_of(game, viewer, self.events or [], before, now, self._known, self._look)

    def rest(self, game: Game, state: State, viewer: int, base: Any) -> Change:
        """Return the change from a view that this viewer was sent to the present one."""
        now = self.view(game, state, viewer)
        return [] if base is now else difference(base, now, self._known.setdefault(0, {}))

    def _old_view(self, game: Game, viewer: int) -> Any:
        """Return the view before the last move; None before the setup."""
        if self.before is not None and viewer not in self._old_views:
            self._old_views[viewer] = self._look(game, self.before, viewer)
        return self._old_views.get(viewer)


def looked_at(game: Game, state: State, viewer: int) -> Any:
    return game.view_for(state, viewer)


def moments_of(
    game: Game,
    viewer: int,
    heard: list[tuple[Event, State]],
    before: Any,
    now: Any,
    known: dict[int, Known],
    look: Callable[[Game, State, int], Any] = looked_at,
) -> list[Moment]:
    """Return the events a viewer receives, with changes; the last leads to its current view.

    `known`: the differences found for other viewers of the same events, by index; it is extended.
    `look`: how a view is made.
    """
    told = [(game.event_for(event, viewer), still) for event, still in heard]
    row = [(event, still) for event, still in told if event is not None]
    moments: list[Moment] = []
    for place, (event, still) in enumerate(row, start=1):
        after = now if place == len(row) else look(game, still, viewer)
        moments.append(Moment(event, difference(before, after, known.setdefault(place, {}))))
        before = after
    return moments
