"""The setup (R7, R19.2, R19.5, R27.5): first player, heroes, map, quests, hands."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from undercroft.engine.chance import below, draw_from, next_stacked
from undercroft.engine.state import Step, in_order
from undercroft.games.dungeoneer.bits import lowest, members
from undercroft.games.dungeoneer.events import FirstRolled, HeroDealt
from undercroft.games.dungeoneer.hunches import Question
from undercroft.games.dungeoneer.moves import SOURCE_FIRST, SOURCE_HEROES
from undercroft.games.dungeoneer.play.drawing import draw_cards
from undercroft.games.dungeoneer.play.purse import change_glory, change_peril
from undercroft.games.dungeoneer.play.zones import shuffle_decks
from undercroft.games.dungeoneer.printed.names import SETTING_UP
from undercroft.games.dungeoneer.printed.words import DIE, HAND
from undercroft.games.dungeoneer.quests.revealing import deal_quest, settle_common, turn_common
from undercroft.games.dungeoneer.state import AT, HERO, PERSON, VISITED, Dungeoneer
from undercroft.games.dungeoneer.turn.arranging import LayPassages
from undercroft.games.dungeoneer.turn.holding import DealLocations, LayNext


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
    """R7.3, R19.5. Dealt, seat by seat, or picked clockwise from the first player."""

    def __init__(self, number: int) -> None:
        self.number: i64 = number

    def run(self, state: Dungeoneer) -> None:
        if self.number >= state.seats:
            return
        state.push(GetHeroes(self.number + 1))
        if state.house.hero_choice:
            state.push(ChooseHero((state.first + self.number) % state.seats))
            return
        pile: vec[i64] = members(state.heroes)
        _, hero = draw_from(state, SOURCE_HEROES, pile)
        give_hero(state, self.number, hero, False)

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
