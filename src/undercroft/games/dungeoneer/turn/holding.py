"""The variant without blank spots: all locations are dealt, and laid in turn (R19.2)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from undercroft.engine.chance import draw_from, roll
from undercroft.engine.state import Step
from undercroft.games.dungeoneer.bits import lowest, members
from undercroft.games.dungeoneer.dungeon.fitting import has_place
from undercroft.games.dungeoneer.dungeon.laying import tell_laid, turn_up
from undercroft.games.dungeoneer.dungeon.map import ORIGIN, put, undrawn
from undercroft.games.dungeoneer.events import LocationsHeld, LocationsShown
from undercroft.games.dungeoneer.hunches import Question
from undercroft.games.dungeoneer.moves import SOURCE_DEALER, SOURCE_LOCATIONS
from undercroft.games.dungeoneer.printed.words import SEARCH
from undercroft.games.dungeoneer.state import HOLDS, LAYING, PERSON, Dungeoneer

# --- no blank spots -------------------------------------------------------------------------------


class DealLocations(Step[Dungeoneer]):
    """R19.2. All locations are dealt face down; who holds the entrance begins."""

    def run(self, state: Dungeoneer) -> None:
        state.phase = LAYING
        dealer = roll(state, SOURCE_DEALER, state.seats)
        gate = lowest(state.cards.entrances)
        seat = dealer % state.seats
        while state.pool:
            pile: vec[i64] = members(state.pool)
            _, location = draw_from(state, SOURCE_LOCATIONS, pile)
            state.pool &= ~(1 << location)
            state.people[seat * PERSON + HOLDS] |= 1 << location
            if location == gate:
                state.first = state.active = seat
            seat = (seat + 1) % state.seats
        for other in range(state.seats):
            tell_held(state, other)
        state.people[state.first * PERSON + HOLDS] &= ~(1 << gate)
        put(state, gate, ORIGIN, 0)
        tell_laid(state, state.first, gate, ORIGIN, 0)


def tell_held(state: Dungeoneer, seat: i64) -> None:
    if state.listens:
        holds = state.people[seat * PERSON + HOLDS]
        names = [state.cards.location_ids[location] for location in members(holds)]
        state.emit(LocationsHeld(int(seat), len(names), names))


class LayNext(Step[Dungeoneer]):
    """R19.2. Clockwise from the left neighbour of the first player, one card each.

    `number`: whose turn it is, counted from the first player; `passes`: one after another.
    """

    def __init__(self, number: int, passes: int) -> None:
        self.number: i64 = number
        self.passes: i64 = passes

    def run(self, state: Dungeoneer) -> None:
        left = undrawn(state)
        if not left:
            return
        if self.passes >= state.seats:
            give_back(state, left)
            return
        number = (self.number + 1) % state.seats
        seat = (state.first + number) % state.seats
        holds = state.people[seat * PERSON + HOLDS]
        able = layable(state, seat)
        if able:
            state.push(LayNext(number, 0))
            state.push(LayHeld(seat))
            return
        if holds:
            state.bared |= holds
            if state.listens:
                names = [state.cards.location_ids[location] for location in members(holds)]
                state.emit(LocationsShown(int(seat), names))
        state.push(LayNext(number, self.passes + 1))

    def args(self) -> list[int]:
        return [self.number, self.passes]


def give_back(state: Dungeoneer, left: i64) -> None:
    """R19.3. Nobody can lay: the cards left are shuffled into a location deck."""
    for seat in range(state.seats):
        state.people[seat * PERSON + HOLDS] = 0
    state.bared = state.at_last = 0
    state.pool = left


def layable(state: Dungeoneer, seat: i64) -> i64:
    """R19.3. The own cards with a legal place; those of an open common quest come last."""
    holds = state.people[seat * PERSON + HOLDS]
    found: i64 = 0
    for location in members(holds & ~named(state) or holds):
        if has_place(state, location):
            found |= 1 << location
    return found


def named(state: Dungeoneer) -> i64:
    """The locations of the open common quests, both of an escort; a search names none."""
    mask: i64 = 0
    for quest in members(state.common):
        if state.cards.category[quest] != SEARCH:
            mask |= state.cards.quest_places[quest] | state.cards.escort_to[quest]
    return mask


class LayHeld(Question):
    """R19.2. Which of the own cards; then where."""

    def options(self, state: Dungeoneer) -> list[int]:
        return [int(state.cards.hold + location) for location in members(layable(state, self.seat))]

    def answer(self, state: Dungeoneer, move: int) -> None:
        location = move - state.cards.hold
        state.people[self.seat * PERSON + HOLDS] &= ~(1 << location)
        state.bared &= ~(1 << location)
        if named(state) >> location & 1:
            state.at_last |= 1 << self.seat
        turn_up(state, self.seat, location, True)
