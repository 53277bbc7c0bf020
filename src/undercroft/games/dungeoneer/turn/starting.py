"""The setup (R7, R19.2, R19.5, R27.5): first player, heroes, map, quests, hands."""

from __future__ import annotations

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from undercroft.engine.chance import below, draw_from, next_stacked, roll
from undercroft.engine.state import Step, in_order
from undercroft.games.dungeoneer.bits import lowest, members
from undercroft.games.dungeoneer.dungeon.fitting import has_place, turns_of
from undercroft.games.dungeoneer.dungeon.laying import ask_place, lay_location, placer_of, tell_laid
from undercroft.games.dungeoneer.dungeon.map import ORIGIN, STEPS, is_wall, put, undrawn
from undercroft.games.dungeoneer.events import (
    FirstRolled,
    HeroDealt,
    LocationDrawn,
    LocationsHeld,
    LocationsShown,
)
from undercroft.games.dungeoneer.hunches import Question
from undercroft.games.dungeoneer.moves import (
    LAY,
    SIDE,
    SOURCE_ARRANGEMENT,
    SOURCE_DEALER,
    SOURCE_FIRST,
    SOURCE_HEROES,
    SOURCE_LOCATIONS,
    SOURCE_PASSAGES,
)
from undercroft.games.dungeoneer.play.effects import draw_cards
from undercroft.games.dungeoneer.play.purse import change_glory, change_peril
from undercroft.games.dungeoneer.play.zones import shuffle_decks
from undercroft.games.dungeoneer.printed.names import SETTING_UP
from undercroft.games.dungeoneer.printed.words import DIE, HAND, NONE, SEARCH
from undercroft.games.dungeoneer.quests.revealing import deal_quest, settle_common, turn_common
from undercroft.games.dungeoneer.state import (
    AT,
    BESIDE,
    HERO,
    HOLDS,
    LAYING,
    PERSON,
    PLACE,
    VISITED,
    Dungeoneer,
)


class SetUp(Step[Dungeoneer]):
    """R7.1, R19.1. The order depends on the variants."""

    def run(self, state: Dungeoneer) -> None:
        house = state.house
        shuffle_decks(state)
        early = (house.hero_choice or house.setup_by_player) and not house.no_blank_spots
        steps: list[Step[Any]] = []
        if house.no_blank_spots:
            steps += [DealQuests(), DealLocations(), GetHeroes(0), LayNext(0, 0)]
        else:
            steps += [RollFirst()] if early else []
            steps += [GetHeroes(0), LayPassages()]
        steps.append(Enter())
        if not house.no_blank_spots:
            steps.append(DealQuests())
        steps.append(DealHands(0))
        if not early and not house.no_blank_spots:
            steps.append(RollFirst())
        state.then(in_order(steps))


# --- who begins -----------------------------------------------------------------------------------


class RollFirst(Step[Dungeoneer]):
    """R7.7. The highest die begins, ties roll again."""

    def run(self, state: Dungeoneer) -> None:
        ready = next_stacked(state, SOURCE_FIRST)
        if state.house.solo or ready >= 0:
            state.first = state.active = max(ready, 0)
            if state.listens and not state.house.solo:
                state.emit(FirstRolled([None] * int(state.seats), int(state.first)))
            return
        left = list(range(state.seats))
        while len(left) > 1:
            left = roll_off(state, left)
        state.first = state.active = left[0]


def roll_off(state: Dungeoneer, left: list[int]) -> list[int]:
    dice: list[int | None] = [None] * int(state.seats)
    best = 0
    winners: list[int] = []
    for seat in left:
        die = int(below(state, DIE)) + 1
        dice[seat] = die
        if die > best:
            best, winners = die, []
        if die == best:
            winners.append(seat)
    if state.listens:
        state.emit(FirstRolled(dice, winners[0] if len(winners) == 1 else None))
    return winners


# --- heroes ---------------------------------------------------------------------------------------


class GetHeroes(Step[Dungeoneer]):
    """R7.3, R19.5. Dealt, or picked clockwise from the first player."""

    def __init__(self, number: int) -> None:
        self.number: i64 = number

    def run(self, state: Dungeoneer) -> None:
        if self.number >= state.seats:
            return
        state.push(GetHeroes(self.number + 1))
        seat = (state.first + self.number) % state.seats
        if state.house.hero_choice:
            state.push(ChooseHero(seat))
            return
        pile: vec[i64] = members(state.heroes)
        _, hero = draw_from(state, SOURCE_HEROES, pile)
        give_hero(state, seat, hero, False)

    def args(self) -> list[int]:
        return [self.number]


class ChooseHero(Question):
    """R19.5. One of the heroes left."""

    def options(self, state: Dungeoneer) -> list[int]:
        return [int(state.cards.hero + hero) for hero in members(state.heroes)]

    def answer(self, state: Dungeoneer, move: int) -> None:
        give_hero(state, self.seat, move - state.cards.hero, True)


def give_hero(state: Dungeoneer, seat: i64, hero: i64, chosen: bool) -> None:
    state.heroes &= ~(1 << hero)
    state.people[seat * PERSON + HERO] = hero
    if state.listens:
        state.emit(HeroDealt(int(seat), state.cards.hero_ids[hero], chosen))


class Enter(Step[Dungeoneer]):
    """R7.4. Every figure is put on the entrance, with 1 glory and 1 peril."""

    def run(self, state: Dungeoneer) -> None:
        seat: i64 = 0
        while seat < state.seats:
            enter_map(state, seat)
            seat += 1


def enter_map(state: Dungeoneer, seat: i64) -> None:
    gate = lowest(state.cards.entrances)
    state.people[seat * PERSON + AT] = gate
    state.people[seat * PERSON + VISITED] = 1 << gate
    change_glory(state, seat, 1, SETTING_UP)
    change_peril(state, seat, 1, SETTING_UP)


# --- the map --------------------------------------------------------------------------------------


class LayPassages(Step[Dungeoneer]):
    """R7.2. The entrance, and a passage on each of its sides."""

    def run(self, state: Dungeoneer) -> None:
        gate = lowest(state.cards.entrances)
        state.pool &= ~(1 << gate)
        put(state, gate, ORIGIN, 0)
        tell_laid(state, NONE, gate, ORIGIN, 0)
        passages = draw_passages(state)
        while not len(arrangements(state, passages)):
            passages = draw_passages(state)
        for passage in passages:
            state.pool &= ~(1 << passage)
        if state.house.setup_by_player:
            state.push(Arrange(state.first, _mask(passages)))
            return
        found = arrangements(state, passages)
        number = roll(state, SOURCE_ARRANGEMENT, len(found)) % len(found)
        lay_arrangement(state, passages, found[number])


def _mask(numbers: vec[i64]) -> i64:
    mask: i64 = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def draw_passages(state: Dungeoneer) -> vec[i64]:
    """Four of the passages, grim ones included."""
    pile: vec[i64] = members(state.cards.passages)
    drawn = vec[i64]()
    for _ in range(4):
        pile, passage = draw_from(state, SOURCE_PASSAGES, pile)
        drawn = append(drawn, passage)
    return drawn


def arrangements(state: Dungeoneer, passages: vec[i64]) -> vec[i64]:
    """All legal arrangements: for each passage its side and turn, three bits each."""
    found = vec[i64]()
    for code in range(1 << 12):
        if is_arrangement(state, passages, code):
            found = append(found, code)
    return found


def is_arrangement(state: Dungeoneer, passages: vec[i64], code: i64) -> bool:
    sides: i64 = 0
    for place in range(4):
        entry = code >> (3 * place) & 7
        if not joins_gate(state, passages[place], entry >> 1, entry & 1):
            return False
        sides |= 1 << (entry >> 1)
    return sides == 15


def joins_gate(state: Dungeoneer, passage: i64, side: i64, turn: i64) -> bool:
    """R7.2. A working joint with the entrance."""
    if turn >= turns_of(state, passage):
        return False
    gate = lowest(state.cards.entrances)
    return not is_wall(state.cards, passage, turn, side ^ 2) and not is_wall(
        state.cards, gate, 0, side
    )


def lay_arrangement(state: Dungeoneer, passages: vec[i64], code: i64) -> None:
    for place in range(4):
        entry = code >> (3 * place) & 7
        cell = ORIGIN + STEPS[entry >> 1]
        put(state, passages[place], cell, entry & 1)
        tell_laid(state, NONE, passages[place], cell, entry & 1)


class Arrange(Question):
    """R27.5. The first player arranges the four passages: the side of the next one."""

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left: i64 = left

    def options(self, state: Dungeoneer) -> list[int]:
        return [SIDE + side for side in range(4) if self.turns(state, side)]

    def turns(self, state: Dungeoneer, side: i64) -> i64:
        """How the passage may lie there so that the others still fit: a mask of turns."""
        passage = lowest(self.left)
        turns: i64 = 0
        free = free_sides(state)
        if not free >> side & 1 or not can_fill(
            state, self.left & (self.left - 1), free & ~(1 << side)
        ):
            return 0
        for turn in range(2):
            if joins_gate(state, passage, side, turn):
                turns |= 1 << turn
        return turns

    def answer(self, state: Dungeoneer, move: int) -> None:
        side = move - SIDE
        turns = self.turns(state, side)
        if turns == 3:
            state.push(ArrangeTurn(self.seat, self.left, side))
        else:
            arrange(state, self.seat, self.left, side, turns >> 1)

    def args(self) -> list[int]:
        return [self.seat, self.left]


class ArrangeTurn(Question):
    """R27.5. How it is turned."""

    def __init__(self, seat: int, left: int, side: int) -> None:
        super().__init__(seat)
        self.left: i64 = left
        self.side: i64 = side

    def options(self, state: Dungeoneer) -> list[int]:
        return [LAY, LAY + 1]

    def answer(self, state: Dungeoneer, move: int) -> None:
        arrange(state, self.seat, self.left, self.side, move - LAY)

    def args(self) -> list[int]:
        return [self.seat, self.left, self.side]


def arrange(state: Dungeoneer, seat: i64, left: i64, side: i64, turn: i64) -> None:
    lay_location(state, seat, lowest(left), ORIGIN + STEPS[side], turn)
    rest = left & (left - 1)
    if rest:
        state.push(Arrange(seat, rest))


def free_sides(state: Dungeoneer) -> i64:
    gate = lowest(state.cards.entrances)
    sides: i64 = 0
    for side in range(4):
        if state.places[gate * PLACE + BESIDE + side] == NONE:
            sides |= 1 << side
    return sides


def can_fill(state: Dungeoneer, left: i64, sides: i64) -> bool:
    """Whether the passages left can all be laid on the sides left."""
    if not left:
        return True
    passage = lowest(left)
    for side in range(4):
        fits = joins_gate(state, passage, side, 0) or joins_gate(state, passage, side, 1)
        rest = sides & ~(1 << side)
        if sides >> side & 1 and fits and can_fill(state, left & (left - 1), rest):
            return True
    return False


# --- quests and hands -----------------------------------------------------------------------------


class DealQuests(Step[Dungeoneer]):
    """R7.5, R19.8, R20.2."""

    def run(self, state: Dungeoneer) -> None:
        house = state.house
        if house.nothing_personal:
            settle_common(state)
            return
        count = 3 if house.solo else 2
        for seat in range(state.seats):
            for _ in range(count):
                deal_quest(state, seat)
        if not house.solo:
            turn_common(state)


class DealHands(Step[Dungeoneer]):
    """R7.6. Five cards each; of split decks each draw is a choice."""

    def __init__(self, seat: int) -> None:
        self.seat: i64 = seat

    def run(self, state: Dungeoneer) -> None:
        if self.seat < state.seats:
            state.push(DealHands(self.seat + 1))
            draw_cards(state, self.seat, HAND)

    def args(self) -> list[int]:
        return [self.seat]


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
    state.bared = 0
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
        state.placing = location
        state.placer = placer_of(state, self.seat, location)
        if state.listens:
            name = state.cards.location_ids[location]
            state.emit(LocationDrawn(int(self.seat), name, int(state.placer)))
        ask_place(state, state.placer, location)
