"""Checks of one game being played, part of the conformance suite: who learns what.

What costs most is a view. So each check asks first what is cheap to tell, and compares views only
where the answer depends on them.
"""

from __future__ import annotations

from typing import Any

import msgspec

from undercroft.engine.api import Table
from undercroft.engine.chance import Rng
from undercroft.engine.changes import patched
from undercroft.engine.codec import encode_state
from undercroft.engine.events import Event
from undercroft.engine.game import Game, redealt
from undercroft.engine.hiding import (
    OneMove,
    Secrets,
    Sight,
    check_sight,
    check_story,
    first_difference,
    name_of,
    sight,
    whole,
)
from undercroft.engine.run import apply, asked, options_of
from undercroft.engine.sights import moments_of
from undercroft.engine.state import SPECTATOR, State
from undercroft.engine.windows import Window, goes_on, window_at

STORIES = 8  # one in this many moves is checked for what it told
OPEN_STORIES = 24  # the same, without hidden information
SHORT = 20  # first moves of a game, checked more often so that short games tell enough, too
SHORT_STORIES = 4
WINDOW_WORLDS = 4  # worlds in which a move is tried for the window it leads to


class Telling:
    """One move in one world, and what a viewer learns from it."""

    def __init__(self, game: Game, state: State, mover: int, move: int, viewer: int) -> None:
        self.game = game
        self.viewer = viewer
        self.before = state.clone()
        self.after = state
        state.listens = True
        state.heard, state.stills = [], []
        apply(game, state, mover, move)
        self.heard = list(zip(state.heard, state.stills, strict=True))
        self.window = said_of_window(state)
        self._view: Any = None

    def events(self) -> list[Event]:
        told = [self.game.event_for(event, self.viewer) for event, _ in self.heard]
        return [event for event in told if event is not None]

    def view(self) -> Any:
        if self._view is None:
            self._view = self.game.view_for(self.after, self.viewer)
        return self._view

    def moments(self) -> list[Any]:
        """Return the events that the viewer receives, with the changes in its view."""
        before = self.game.view_for(self.before, self.viewer)
        moments = moments_of(self.game, self.viewer, self.heard, before, self.view(), {})
        told: list[Any] = msgspec.to_builtins(moments)
        return told


def said_of_window(state: State) -> str:
    """Describe the window that is waiting."""
    window = window_at(state)
    if window is None:
        return "no window"
    kind, (first, seats, about, seat, left) = type(window).__name__, window.args()
    return f"{kind} {about} from {first} for {seats:b}: seat {seat} is asked, then {left:b}"


class Knowing:
    """A table, an RNG, and what proved to be hidden at tables like this."""

    def __init__(self, table: Table, rng: Rng, secrets: Secrets) -> None:
        self.game = table.game
        self.table = table
        self.rng = rng
        self.secrets = secrets
        self.viewers = (SPECTATOR, *range(table.state.seats))
        self.has_windows = any(issubclass(step, Window) for step in self.game.steps)
        self.census = self.game.census(table.state)
        self.views: dict[int, Any] = dict.fromkeys(self.viewers)  # plain, at the move `viewed`
        self.viewed = -1
        self.check_moments()

    def pick(self, items: Any) -> Any:
        return items[int(self.rng.below(len(items)))]

    def one_in(self, times: int) -> bool:
        return self.rng.below(times) == 0

    def check_census(self, state: State, said: str) -> None:
        census = self.game.census(state)
        if census != self.census:
            where = first_difference(self.census, census)
            raise AssertionError(f"a component was lost or made {said}: {where}")

    def view(self, viewer: int) -> Any:
        """Return the current view as the game's struct."""
        return self.table.sight(seat_or_none(viewer))

    # --- redealt worlds --------------------------------------------------------------------------

    def check_redeal(self, state: State) -> None:
        """Check that a redealt world looks the same to its seat and changes only what is hidden."""
        truth = whole(self.game, state)
        sights = {viewer: self.sight(viewer) for viewer in self.viewers}
        seed = self.rng.seed()
        for viewer in self.viewers:
            world = redealt(self.game, state, viewer, seed)
            check_sight(sights[viewer], sight(self.game, world, viewer), viewer)
            self.check_census(world, f"by a redeal for {name_of(viewer)}")
            self.secrets.compare(truth, whole(self.game, world), viewer)
            if self.secrets.own_event and not self.secrets.own_sights:
                self.note_own_sights(sights, world, viewer)
        if self.one_in(8):
            self.check_seed(state, self.pick(self.viewers), seed)
        self.check_unseen(state, sights, seed)

    def check_unseen(self, state: State, sights: dict[int, Sight], seed: int) -> None:
        """Check that when chance begins anew, no one sees a difference, and nothing is lost."""
        world = state.clone()
        world.rng, world.key, world.stacked = seed, None, None
        self.game.redeal_unseen(world)
        for viewer in self.viewers:
            check_sight(sights[viewer], sight(self.game, world, viewer), viewer)
        self.check_census(world, "by a redeal of what no one has seen")

    def sight(self, viewer: int) -> Sight:
        state = self.table.state
        options = [] if viewer == SPECTATOR else options_of(self.game, state, viewer)
        return self.view(viewer), asked(state), options

    def note_own_sights(self, sights: dict[int, Any], world: State, viewer: int) -> None:
        """Count the other seats whose view tells this world from the truth."""
        for other in range(world.seats):
            if other != viewer and self.game.view_for(world, other) != sights[other][0]:
                self.secrets.own_sights += 1

    def check_seed(self, state: State, viewer: int, seed: int) -> None:
        """Check that a redealt world depends only on its seed and has the public card set."""
        worlds = [redealt(self.game, state, viewer, seed) for _ in range(2)]
        first, second = (stored(self.game, world) for world in worlds)
        check_equal(first, second, f"one seed gives two worlds to {name_of(viewer)}")
        shown, there = (self.game.catalogue(one) for one in (state, worlds[0]))
        assert shown == there, f"the catalogue tells {name_of(viewer)} what is hidden"

    def check_stills(self) -> None:
        """Check that at each event of the last move a seat saw only what it may know."""
        for number, still in enumerate(self.table.stills, start=self.table.version):
            seat = self.viewers[number % len(self.viewers)]
            world = redealt(self.game, still, seat, number)
            assert self.game.view_for(world, seat) == self.game.view_for(still, seat), (
                f"a moment on the way shows {name_of(seat)} what is hidden"
            )

    # --- what a move tells ----------------------------------------------------------------------

    def check_told(self, state: State, mover: int, move: int) -> None:
        """Now and then, check that worlds redealt after a move fit what it tells a seat."""
        often = SHORT_STORIES if self.table.version < SHORT else STORIES
        if self.one_in(OPEN_STORIES if self.game.is_open else often):
            viewer = mover if self.one_in(2) else self.pick(self.viewers)
            story = OneMove(self.game, state, mover, move, viewer)
            if story.after.stack:  # nothing is redealt when the game is over
                check_story(story, self.rng)

    def check_telling(self, state: State, mover: int) -> None:
        """Check that what a seat cannot tell apart tells it the same, unless cards turn up."""
        viewer = self.pick([viewer for viewer in self.viewers if viewer != mover])
        world = redealt(self.game, state, viewer, self.rng.seed())
        world.rng, world.key = state.rng, state.key
        instead = options_of(self.game, world, mover)
        if not instead:  # an interrupt that this world does not offer
            return
        move = self.pick(options_of(self.game, state, mover))
        truth = Telling(self.game, state.clone(), mover, move, viewer)
        other = Telling(self.game, world, mover, self.pick(instead), viewer)
        if truth.view() != other.view():
            return
        told, there = truth.moments(), other.moments()
        if any(moment["event"]["kind"] in self.game.reveals for moment in told + there):
            return
        assert told == there, f"{name_of(viewer)} is told more than it sees: {told} and {there}"

    def check_moments(self) -> None:
        """Check that the changes a viewer receives add up to its view."""
        before = self.views
        self.note_views()
        for viewer in self.viewers:
            moments = msgspec.to_builtins(self.table.moments(seat_or_none(viewer)))
            view, now = before[viewer], self.views[viewer]
            for moment in moments:
                view = patched(view, moment["change"])
            assert not moments or view == now, (
                f"the changes told to {name_of(viewer)} do not lead to its view: "
                f"{first_difference(now, view)}"
            )

    def note_views(self) -> None:
        """Write the views down as they are now: nothing that happens later may change them."""
        if self.viewed < self.table.version:
            self.views = {viewer: msgspec.to_builtins(self.view(viewer)) for viewer in self.viewers}
            self.viewed = self.table.version

    # --- windows ---------------------------------------------------------------------------------

    def check_windows(self, state: State, mover: int, move: int) -> None:
        """Check that no seat learns from a window, or its absence, what another seat can do."""
        if not self.has_windows:
            return
        self.check_silence(state)
        truths: dict[int, Telling] = {}
        for _ in range(WINDOW_WORLDS):
            viewer = self.pick(self.viewers)
            if viewer not in truths:
                truths[viewer] = Telling(self.game, state.clone(), mover, move, viewer)
            self.check_window(state, mover, move, truths[viewer])

    def check_window(self, state: State, mover: int, move: int, truth: Telling) -> None:
        """Check that where a move tells a seat the same in two worlds, the same window follows."""
        viewer = truth.viewer
        world = redealt(self.game, state, viewer, self.rng.seed())
        world.rng, world.key = state.rng, state.key
        turns = self.game.turn_of(state), self.game.turn_of(world)
        assert turns[0] == turns[1], f"{name_of(viewer)} is hidden which turn it is: {turns}"
        if move not in options_of(self.game, world, mover):
            return
        other = Telling(self.game, world, mover, move, viewer)
        if truth.window == other.window or truth.events() != other.events():
            return
        same = truth.view() == other.view() and truth.moments() == other.moments()
        assert not same, (
            f"a window depends on what {name_of(viewer)} cannot know: "
            f"{truth.window}, and {other.window}"
        )

    def check_silence(self, state: State) -> None:
        """Check that while a window goes round, no one hears or sees which seats have passed."""
        window = window_at(state)
        if window is None:
            return
        after = state.clone()
        after.listens, after.stills = True, []
        apply(self.game, after, window.seat, window.passing())
        now = window_at(after)
        if now is None or not goes_on(window, now):
            return
        name = type(window).__name__
        assert not after.heard, f"a pass in {name} is told: {after.heard}"
        for viewer in self.viewers:
            views = self.view(viewer), self.game.view_for(after, viewer)
            assert views[0] == views[1], (
                f"a pass in {name} is seen by {name_of(viewer)}: "
                f"{first_difference(*map(msgspec.to_builtins, views))}"
            )


def seat_or_none(viewer: int) -> int | None:
    """Return a viewer as a table wants it."""
    return None if viewer == SPECTATOR else viewer


def stored(game: Game, state: State) -> bytes:
    """Serialize a state as it would be stored."""
    return msgspec.msgpack.encode(encode_state(game, state))


def check_equal(one: bytes, other: bytes, fault: str) -> None:
    """Check that two stored states are equal; raise the fault with the first difference."""
    if one != other:
        where = first_difference(msgspec.msgpack.decode(one), msgspec.msgpack.decode(other))
        raise AssertionError(f"{fault}: {where}")
