"""Tests of redealt worlds: they differ in what is hidden, and fit everything a seat was told.

Part of the conformance suite. A redealt world is a determinization: a state sampled from a seat's
information set. The game is never asked what a seat knows: that is found by playing.

A world redealt *before* a move, in which a similar move told the seat the same, is a world that
fits. Worlds redealt *after* the move must be of the same kind. Whatever holds in all worlds that
fit must hold in all redealt ones, otherwise the redeal contradicts what the seat was told; whatever
holds in all redealt worlds must hold in all that fit, otherwise the redeal keeps what the seat
cannot know. Checked move by move, this holds for the whole game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Protocol

import msgspec

from undercroft.engine.api import Table, open_table
from undercroft.engine.chance import Rng
from undercroft.engine.codec import encode_step
from undercroft.engine.events import Event
from undercroft.engine.game import Game, redealt
from undercroft.engine.run import apply, asked, options_of
from undercroft.engine.state import SPECTATOR, State

Sight = tuple[Any, tuple[int, ...], list[int]]  # a view, the seats asked, legal moves
Fact = tuple[str, Any]  # a path in the truth, and the value there

FEW = 16  # worlds of each kind in the first pass
PATIENCE = 4  # tries for each world that fits in the first pass
DOUBT = 0.01  # a fact whose difference is less likely than this by chance is examined
MANY = 400  # worlds of each kind that settle a doubt
ROUND = 10  # worlds sampled between two checks of the doubts
TRIES = 6000  # to find worlds that fit, when settling a doubt
SKEW = 10  # how many times rarer a fact may be in worlds of one kind than of the other
ON_STACK = "a choice that waits in a step on the stack is shown by view_for, or redealt"
CHANCE = 1e-4  # of a false finding, for a fact as skewed as that


def name_of(viewer: int) -> str:
    return "a spectator" if viewer == SPECTATOR else f"seat {viewer}"


def whole(game: Game, state: State) -> dict[str, Any]:
    """Return the game's truth, and the steps still to come, each by its name."""
    steps = [{type(step).__name__: encode_step(game, step)[1:]} for step in state.stack]
    return {**game.truth(state), "stack": steps}


def sight(game: Game, state: State, viewer: int) -> Sight:
    """Return what a seat can go by: its view, the seats asked, and its own legal moves."""
    options = [] if viewer == SPECTATOR else options_of(game, state, viewer)
    return game.view_for(state, viewer), asked(state), options


def check_sight(truth: Sight, world: Sight, viewer: int) -> None:
    """Check that a world looks to its seat as the truth does."""
    for name, seen, there in zip(("view", "asked", "options"), truth, world, strict=True):
        if seen != there:
            one, other = msgspec.to_builtins(seen), msgspec.to_builtins(there)
            where = first_difference(one, other, name)
            raise AssertionError(
                f"{name_of(viewer)} can tell a redealt world from the truth: {where}"
            )


def heard(game: Game, state: State, mover: int, move: int, viewer: int) -> list[Event]:
    """Carry out one move and return the events that a viewer receives."""
    state.listens = True
    state.heard = []
    apply(game, state, mover, move)
    told = [game.event_for(event, viewer) for event in state.heard]
    return [event for event in told if event is not None]


# --- facts ---------------------------------------------------------------------------------------


class Facts:
    """Every path of the truth with its value; for a list also how many of each item it has."""

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.truth = whole(game, state)
        self.names: dict[Fact, str] = {}  # each fact of the truth, as far as known, by its name
        self.known: set[str] = set()

    def know(self, names: Iterable[str]) -> None:
        """Take apart the truth under these names."""
        for name in names:
            if name not in self.known:
                self.known.add(name)
                self.names.update(dict.fromkeys(facts_of(name, self.truth[name]), name))


def facts_of(name: str, value: Any) -> set[Fact]:
    found: set[Fact] = set()
    _gather(found, name, value)
    return found


def _gather(found: set[Fact], path: str, value: Any) -> None:
    if isinstance(value, int | str) or not hasattr(value, "__iter__"):
        found.add((path, value))
    elif isinstance(value, Mapping):
        for name, part in value.items():
            _gather(found, f"{path}.{name}", part)
    else:
        _gather_row(found, path, list(value))


def _gather_row(found: set[Fact], path: str, row: list[Any]) -> None:
    found.add((f"the length of {path}", len(row)))
    for index, part in enumerate(row):
        _gather(found, f"{path}[{index}]", part)
    if row and isinstance(row[0], int | str):
        for part, count in Counter(row).items():
            found.add((f"the number of {part} in {path}", count))


def first_difference(one: Any, other: Any, path: str = "") -> str:
    """Describe where two JSON-able values first differ, and what they have there."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        parts = [(f"{path}.{name}" if path else str(name), one[name], other[name]) for name in one]
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        parts = [(f"{path}[{at}]", *pair) for at, pair in enumerate(zip(one, other, strict=True))]
    else:
        return f"{path or 'it'} is {one!r} and {other!r}"
    return next(first_difference(a, b, place) for place, a, b in parts if a != b)


class Sample:
    """How often each fact holds in a number of worlds.

    Most of a world is as in the truth: only what differs is taken apart.
    """

    def __init__(self, facts: Facts, names: Iterable[str]) -> None:
        self.facts = facts
        self.names = tuple(names)
        self.size = 0
        self.differ: Counter[str] = Counter()  # by name, in how many worlds it is not as in truth
        self.counts: Counter[Fact] = Counter()  # in those worlds

    def add(self, world: State) -> None:
        self.size += 1
        there, truth = whole(self.facts.game, world), self.facts.truth
        for name in self.names:
            if there[name] != truth[name]:
                self.differ[name] += 1
                self.counts.update(facts_of(name, there[name]))

    def count(self, fact: Fact) -> int:
        name = self.facts.names.get(fact)
        as_in_truth = 0 if name is None else self.size - self.differ[name]
        return self.counts[fact] + as_in_truth

    def share(self, fact: Fact) -> float:
        return self.count(fact) / self.size


# --- worlds that fit, and redealt ones -----------------------------------------------------------


class Story(Protocol):
    """What a viewer was told, up to a state of the game."""

    game: Game
    after: State
    viewer: int
    name: str
    sight: Sight

    def fitting(self, seed: int) -> State | None:
        """Return a world in which the viewer was told the same; None if this seed gives none."""


class SetUp:
    """The story of a new table: other tables fit if the viewer sees and is told the same."""

    def __init__(self, table: Table, viewer: int) -> None:
        self.game = table.game
        self.after = table.state
        self.viewer = viewer
        self.name = "the set-up"
        self.options = table.header.options
        self.sight = sight(self.game, self.after, viewer)
        self.told = self._told_by(table)

    def _told_by(self, table: Table) -> list[dict[str, Any]]:
        return table.told(None if self.viewer == SPECTATOR else self.viewer)

    def fitting(self, seed: int) -> State | None:
        table = open_table(self.game, self.after.seats, seed, self.options, None)
        if sight(self.game, table.state, self.viewer) != self.sight:
            return None
        return table.state if self._told_by(table) == self.told else None


class OneMove:
    """The story of a move: worlds fit in which a move of the mover tells the viewer the same.

    The viewer's own move is fixed; of an opponent's move the viewer knows only what it was told.
    """

    def __init__(self, game: Game, state: State, mover: int, move: int, viewer: int) -> None:
        self.game = game
        self.before = state.clone()
        self.after = state.clone()
        self.mover = mover
        self.move = move
        self.viewer = viewer
        self.name = f"{game.notation(move)!r} of seat {mover}"
        self.told = heard(game, self.after, mover, move, viewer)
        self.sight = sight(game, self.after, viewer)

    def fitting(self, seed: int) -> State | None:
        world = redealt(self.game, self.before, self.viewer, seed)
        move = self._like_move(world, Rng(seed))
        if move is None or heard(self.game, world, self.mover, move, self.viewer) != self.told:
            return None
        return world if sight(self.game, world, self.viewer) == self.sight else None

    def _like_move(self, world: State, rng: Rng) -> int | None:
        """Return the move itself now and then, otherwise any legal move in this world."""
        options = options_of(self.game, world, self.mover)
        if self.mover == self.viewer or (self.move in options and rng.below(4) == 0):
            return self.move
        return options[int(rng.below(len(options)))] if options else None


class Worlds:
    """Samples of worlds of both kinds for one story, by their facts under some names."""

    def __init__(
        self, story: Story, rng: Rng, tries: int, facts: Facts, names: Iterable[str]
    ) -> None:
        self.story = story
        self.rng = rng
        self.tries = tries
        self.facts = facts
        self.fitting = Sample(facts, names)
        self.redealt = Sample(facts, names)

    def add(self, wanted: int) -> None:
        """Add this many worlds of each kind; fewer that fit if the tries run out."""
        target = self.fitting.size + wanted
        while self.tries and self.fitting.size < target:
            self.tries -= 1
            world = self.story.fitting(self.rng.seed())
            if world is not None:
                self.fitting.add(world)
        for _ in range(wanted if self.fitting.size else 0):
            world = redealt(self.story.game, self.story.after, self.story.viewer, self.rng.seed())
            self.redealt.add(world)
        self.facts.know([*self.fitting.differ, *self.redealt.differ])

    def seen(self) -> set[Fact]:
        """Return the facts of what is not in all worlds as in the truth."""
        return {*self.fitting.counts, *self.redealt.counts, *self.facts.names}

    def gap(self, fact: Fact) -> float:
        return abs(self.fitting.share(fact) - self.redealt.share(fact))

    def unlike(self, facts: Iterable[Fact], chance: float, skew: int) -> list[Fact]:
        """Return facts in all worlds (or in none) of one kind but not of the other, beyond chance.

        `skew`: how many times rarer a fact may be in worlds of one kind than of the other.
        """
        found = []
        for fact in facts if self.fitting.size else ():
            here, there = self.fitting.share(fact), self.redealt.share(fact)
            if here == there or not (here in (0, 1) or there in (0, 1)):
                continue
            size = self.fitting.size if here in (0, 1) else self.redealt.size
            if (1 - abs(here - there) / skew) ** size < chance:
                found.append(fact)
        return found


def check_story(story: Story, rng: Rng) -> None:
    """Check that redealt worlds are like worlds that fit, as far as a few worlds show."""
    facts = Facts(story.game, story.after)
    worlds = Worlds(story, rng, FEW * PATIENCE, facts, facts.truth)
    worlds.add(FEW)
    doubts = worlds.unlike(worlds.seen(), DOUBT, skew=1)
    if doubts:
        settle(story, rng, doubts, facts)


def settle(story: Story, rng: Rng, doubts: list[Fact], facts: Facts) -> None:
    """Sample many worlds while a doubt remains; raise if one is beyond chance."""
    for _ in range(FEW):
        world = redealt(story.game, story.after, story.viewer, rng.seed())
        check_sight(story.sight, sight(story.game, world, story.viewer), story.viewer)
    names = [name for name in facts.truth if any(name in path for path, _ in doubts)]
    worlds = Worlds(story, rng, TRIES, facts, names)
    while doubts and worlds.tries and worlds.fitting.size < MANY:
        worlds.add(ROUND)
        doubts = worlds.unlike(doubts, 1.0, SKEW)
    findings = worlds.unlike(doubts, CHANCE, SKEW)
    if findings:
        raise AssertionError(_finding(worlds, max(findings, key=worlds.gap)))


def _finding(worlds: Worlds, fact: Fact) -> str:
    story, fitting, redeals = worlds.story, worlds.fitting, worlds.redealt
    who, (path, value) = name_of(story.viewer), fact
    contradicts = fitting.share(fact) in (0, 1)
    fault = f"contradicts what {who} was told" if contradicts else f"keeps what {who} cannot know"
    advice = f"; {ON_STACK}" if "stack[" in path else ""
    return (
        f"redeal {fault}: after {story.name}, {path} is {value!r} in {fitting.count(fact)} of "
        f"{fitting.size} worlds that fit, and in {redeals.count(fact)} of {redeals.size} redealt"
        f"{advice}"
    )


# --- what is hidden at all -----------------------------------------------------------------------


class Secrets:
    """What proved to be hidden, over all walks with one seat count."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.seats = seats
        self.hides = game.hidden(seats)
        self.worlds = 0
        self.names: set[str] = set()  # what differed from the truth in some world
        self.viewers: set[int] = set()  # viewers for which some world differed
        self.own_event = ""  # an event that two seats were told differently
        self.own_sights = 0  # worlds redealt for one seat that another one can tell from the truth

    def compare(self, truth: dict[str, Any], world: dict[str, Any], viewer: int) -> None:
        """Check that a world differs from the truth only in what the game says it hides."""
        self.worlds += 1
        for name, value in truth.items():
            if world[name] == value:
                continue
            if name not in self.hides:
                where = first_difference(value, world[name], name)
                raise AssertionError(
                    f"redeal for {name_of(viewer)} changes {name!r}, which is not among the game's "
                    f"`hides` {self.hides}: {where}"
                )
            self.names.add(name)
            self.viewers.add(viewer)

    def missing(self) -> str:
        """Describe what should have been hidden from some viewer but never was; "" if nothing."""
        if not self.hides:
            return ""
        never = [name for name in self.hides if name not in self.names]
        if never:
            return f"`hides` names {never}, and none of {self.worlds} redealt worlds differs there"
        viewers = [seat for seat in range(SPECTATOR, self.seats) if seat not in self.viewers]
        if viewers:
            return f"no world redealt for {name_of(viewers[0])} ever differs from the truth"
        if self.own_event and not self.own_sights:
            return (
                f"seats are told different things ({self.own_event}), but in worlds redealt for "
                "one seat every other seat sees just what it sees in truth"
            )
        return ""


def check_claim(game: Game) -> None:
    """Check that a game either names what it hides or says that it is open."""
    hides = game.hidden(game.most_seats)
    assert game.is_open != bool(hides), (
        f"is_open is {game.is_open} and hides is {hides}: a game names in `hides` what is "
        "hidden from someone, or says is_open"
    )
