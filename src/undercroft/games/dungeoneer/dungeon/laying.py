"""Drawing and placing locations (R8.9, R8.12, R9.2 to R9.6, R19.7), one answer after the other."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from undercroft.engine.chance import draw_from
from undercroft.engine.state import Step
from undercroft.games.dungeoneer.bits import lowest, members
from undercroft.games.dungeoneer.dungeon.fitting import (
    can_explore,
    cell_by,
    has_place,
    nears_for,
    sides_for,
    turns_by,
)
from undercroft.games.dungeoneer.dungeon.map import put, x_of, y_of
from undercroft.games.dungeoneer.events import LocationBuried, LocationDrawn, LocationLaid
from undercroft.games.dungeoneer.hunches import Question
from undercroft.games.dungeoneer.moves import LAY, SIDE, SOURCE_LOCATIONS
from undercroft.games.dungeoneer.play.purse import lives
from undercroft.games.dungeoneer.printed.words import ESCORT, NONE, SEARCH
from undercroft.games.dungeoneer.state import PERSON, QUEST, QUESTS, STARTED, Dungeoneer


def draw_location(state: Dungeoneer) -> i64:
    """R9.6. The next location: of the unordered deck, then of those laid under it."""
    if not state.pool:
        location = state.under[0]
        state.under = state.under[1:]
        return location
    pile: vec[i64] = members(state.pool)
    _, location = draw_from(state, SOURCE_LOCATIONS, pile)
    state.pool &= ~(1 << location)
    return location


class DrawLocation(Step[Dungeoneer]):
    """R8.9, R8.12. Draw until a card has a legal place; the others go under the deck."""

    def __init__(self, seat: int) -> None:
        self.seat: i64 = seat

    def run(self, state: Dungeoneer) -> None:
        if not can_explore(state):
            return
        location = draw_location(state)
        while not has_place(state, location):
            state.under = append(state.under, location)
            if state.listens:
                state.emit(LocationBuried(int(self.seat), state.cards.location_ids[location]))
            location = draw_location(state)
        turn_up(state, self.seat, location, False)

    def args(self) -> list[int]:
        return [self.seat]


def turn_up(state: Dungeoneer, seat: i64, location: i64, held: bool) -> None:
    """This location comes from the deck or a hand: whoever places it is asked where."""
    state.placing = location
    state.placer = placer_of(state, seat, location)
    if state.listens:
        name = state.cards.location_ids[location]
        state.emit(LocationDrawn(int(seat), name, int(state.placer), held))
    ask_place(state, state.placer, location)


def placer_of(state: Dungeoneer, seat: i64, location: i64) -> i64:
    """R19.7. Handed on to the left by everyone who has a personal quest there."""
    if not state.house.impartial:
        return seat
    placer = seat
    for _ in range(state.seats):
        if lives(state, placer) and not has_quest_at(state, placer, location):
            return placer
        placer = (placer + 1) % state.seats
    return seat


def has_quest_at(state: Dungeoneer, seat: i64, location: i64) -> bool:
    mask = state.people[seat * PERSON + QUESTS]
    while mask:
        quest = lowest(mask)
        mask &= mask - 1
        category = state.cards.category[quest]
        if category == SEARCH or (category == ESCORT and state.quests[quest * QUEST + STARTED]):
            continue
        if state.cards.quest_places[quest] >> location & 1:
            return True
    return False


# --- where it goes --------------------------------------------------------------------------------


def ask_place(state: Dungeoneer, seat: i64, location: i64) -> None:
    """Ask for a neighbour, its side and the turn; skip questions with only one answer."""
    nears = nears_for(state, location)
    if nears & (nears - 1):
        state.push(PlaceNear(seat, location))
    else:
        ask_side(state, seat, location, lowest(nears))


def ask_side(state: Dungeoneer, seat: i64, location: i64, near: i64) -> None:
    sides = sides_for(state, location, near)
    if sides & (sides - 1):
        state.push(PlaceSide(seat, location, near))
    else:
        ask_turn(state, seat, location, near * 4 + lowest(sides))


def ask_turn(state: Dungeoneer, seat: i64, location: i64, anchor: i64) -> None:
    turns = turns_by(state, location, anchor)
    if turns == 3:
        state.push(PlaceTurn(seat, location, anchor))
    else:
        lay_location(state, seat, location, cell_by(state.places, anchor), turns >> 1)


class PlaceNear(Question):
    """R9.2. Beside which location; a cell is named by its lowest neighbour."""

    def __init__(self, seat: int, location: int) -> None:
        super().__init__(seat)
        self.location: i64 = location

    def options(self, state: Dungeoneer) -> list[int]:
        nears = nears_for(state, self.location)
        return [int(state.cards.near + near) for near in members(nears)]

    def answer(self, state: Dungeoneer, move: int) -> None:
        ask_side(state, self.seat, self.location, move - state.cards.near)

    def args(self) -> list[int]:
        return [self.seat, self.location]


class PlaceSide(Question):
    """R9.2. On which side of it."""

    def __init__(self, seat: int, location: int, near: int) -> None:
        super().__init__(seat)
        self.location: i64 = location
        self.near: i64 = near

    def options(self, state: Dungeoneer) -> list[int]:
        sides = sides_for(state, self.location, self.near)
        return [SIDE + side for side in range(4) if sides >> side & 1]

    def answer(self, state: Dungeoneer, move: int) -> None:
        ask_turn(state, self.seat, self.location, self.near * 4 + move - SIDE)

    def args(self) -> list[int]:
        return [self.seat, self.location, self.near]


class PlaceTurn(Question):
    """R9.2. Upright, or turned by 180 degrees."""

    def __init__(self, seat: int, location: int, anchor: int) -> None:
        super().__init__(seat)
        self.location: i64 = location
        self.anchor: i64 = anchor

    def options(self, state: Dungeoneer) -> list[int]:
        return [LAY, LAY + 1]

    def answer(self, state: Dungeoneer, move: int) -> None:
        cell = cell_by(state.places, self.anchor)
        lay_location(state, self.seat, self.location, cell, move - LAY)

    def args(self) -> list[int]:
        return [self.seat, self.location, self.anchor]


def lay_location(state: Dungeoneer, seat: i64, location: i64, cell: i64, turn: i64) -> None:
    put(state, location, cell, turn)
    state.placing = state.placer = NONE
    tell_laid(state, seat, location, cell, turn)


def tell_laid(state: Dungeoneer, seat: i64, location: i64, cell: i64, turn: i64) -> None:
    if state.listens:
        name = state.cards.location_ids[location]
        who = None if seat == NONE else int(seat)
        state.emit(LocationLaid(who, name, int(x_of(cell)), int(y_of(cell)), turn == 1))
