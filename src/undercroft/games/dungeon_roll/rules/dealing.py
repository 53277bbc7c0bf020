"""Dealing and choosing heroes."""

from __future__ import annotations

from undercroft.engine.chance import draw
from undercroft.games.dungeon_roll.events import HeroChosen
from undercroft.games.dungeon_roll.heroes.roster import HERO_IDS, HEROES
from undercroft.games.dungeon_roll.heroes.side import Hero
from undercroft.games.dungeon_roll.moves import HERO, SOURCE_HEROES
from undercroft.games.dungeon_roll.rules.question import Question
from undercroft.games.dungeon_roll.state import DungeonRoll, HouseRules


def deal_heroes(state: DungeonRoll) -> None:
    """R2.2, R15.1, R15.2. Deal heroes at random, the same one to all, or none."""
    if state.house.heroes == "none":
        return
    pile = hero_pile(state)
    if state.house.heroes == "random":
        for seat in range(state.seats):
            state.heroes[seat] = draw(state, SOURCE_HEROES, pile)
    elif state.house.heroes == "mirror":
        if state.house.hero == "random":
            hero = draw(state, SOURCE_HEROES, pile)
        else:
            hero = HERO_IDS.index(state.house.hero)
        for seat in range(state.seats):
            state.heroes[seat] = hero


def hero_pile(state: DungeonRoll) -> list[int]:
    """R15.2. Return the heroes that may be dealt at this table."""
    return [hero for hero in range(len(HEROES)) if is_dealt(HEROES[hero], state.house)]


def is_dealt(hero: Hero, house: HouseRules) -> bool:
    """R15.2, R16.1. A game that began before a hero was added is dealt as it was."""
    return house.packs[hero.pack] and hero.since <= house.rules


class ChooseHero(Question):
    """R15.1. A hero that no one has yet."""

    def options(self, state: DungeonRoll) -> list[int]:
        return [HERO + hero for hero in hero_pile(state) if hero not in state.heroes]

    def answer(self, state: DungeonRoll, move: int) -> None:
        state.heroes[self.seat] = move - HERO
        if state.listens:
            state.emit(HeroChosen(self.seat, HERO_IDS[move - HERO]))
