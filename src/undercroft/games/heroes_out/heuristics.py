"""What a position of Keep the Heroes Out! is worth to bots: the chance that the scenario is won.

The chance that the Vault is safe for some turns is a logistic function of a few signs, whose
weights were fitted to games (`bench/heroes_out_weights.py`). It has to be safe until the end.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from undercroft.engine.game import Game
from undercroft.games.heroes_out.cards import (
    COIN,
    CONSTRUCTION_SITE,
    FACES,
    GREATEST,
    GUILD_CLASSES,
    HERO_CARDS,
    HERO_SYMBOLS,
    MAGE,
    PRISON,
    ROOMS,
    TACTIC,
    TRAP,
    VAULT,
    hero_class,
)
from undercroft.games.heroes_out.dungeon.board import (
    all_heroes,
    blows_in,
    count_goods,
    is_guarded,
    ways_from,
)
from undercroft.games.heroes_out.dungeon.treasury import value_of
from undercroft.games.heroes_out.guild.forecast import LOST, dungeon_asleep, tidings
from undercroft.games.heroes_out.guild.raid import worth_of
from undercroft.games.heroes_out.state import GOING_ON, WON, HeroesOut

SIGNS: Final[tuple[str, ...]] = (
    "always", "turns to come", "cards to come", "heroes in the Vault", "their square",
    "blows the Vault takes", "traps in the Vault", "heroes at treasures", "treasures about to go",
    "heroes who are free", "prisoners", "treasures", "guarded treasures", "traps elsewhere",
    "monsters", "cards in hand", "cards in hand now", "shields", "items",
    "cards that loot the Vault",
    "treasures that cards loot", "blows of cards", "mages against prisoners", "guards near heroes",
    "may push", "second wave",
)  # fmt: skip
WEIGHTS: Final = vec[float](
    [
        2.0, 0.0, 0.0, -0.371, -0.006, 0.03, 0.284, -0.33, -0.093, -0.358, -0.047, 0.119, 0.0,
        0.144, 0.369, 0.184, 0.1, 0.111, 0.05, -0.422, -0.375, -0.206, -0.352, 0.124, 0.1, -0.1,
    ]
)  # fmt: skip
AHEAD: Final = 3.0  # turns for which the weights were fitted
COIN_ON_SITE: Final = 0.4  # of a room that is missing


class HeroesOutAdvice(Game[HeroesOut]):
    """All seats want the same."""

    def value(self, state: HeroesOut, seat: int) -> float:
        """The chance to win; of a chronicle, the share of chapters that will be won."""
        if state.reason:
            return self.rewards(state)[seat]
        chapters = float(len(state.house.chapters))
        return (float(state.chapter) + share_of_chapter(state)) / chapters


def share_of_chapter(state: HeroesOut) -> float:
    """R14.3. A chapter that is over is won or not, whatever is asked before the next."""
    if state.result == GOING_ON:
        return chance_to_win(state)
    return 1.0 if state.result == WON else 0.0


def chance_to_win(state: HeroesOut) -> float:
    """Of the scenario that is being played."""
    total = 0.0
    found = signs(state)
    for place in range(len(found)):
        total += WEIGHTS[place] * found[place]
    safety = 1.0 / (1.0 + exp(-total))
    return float(safety ** (turns_to_come(state) / AHEAD)) * chance_to_build(state)


def signs(state: HeroesOut) -> vec[float]:
    """Return what matters, in the order of SIGNS."""
    found = with_course(state, vec[float]([1.0]))
    found = with_vault(state, found)
    found = with_rooms(state, found)
    found = with_hands(state, found)
    return with_threats(state, found)


# --- how long the heroes still come -------------------------------------------------------------


def with_course(state: HeroesOut, found: vec[float]) -> vec[float]:
    found = append(found, turns_to_come(state))
    return append(found, float(len(state.guild) + cards_of_second_wave(state)))


def cards_of_second_wave(state: HeroesOut) -> int:
    return len(state.guild) + len(state.guild_gone) if state.wave < 2 else 0


def turns_to_come(state: HeroesOut) -> float:
    now = float(len(state.guild)) / float(state.house.draws[state.wave])
    return now + float(cards_of_second_wave(state)) / float(state.house.draws[2])


def chance_to_build(state: HeroesOut) -> float:
    """R11.9.1. The fewer turns are left for the missing rooms, the worse."""
    missing = float(state.layout().rooms_built - state.built)
    if missing <= 0.0:
        return 1.0
    coins = float(count_goods(state, CONSTRUCTION_SITE, COIN))
    missing -= COIN_ON_SITE * (coins if coins < missing else missing)
    turns = turns_to_come(state)
    return turns / (turns + missing)


# --- what stands in the rooms -------------------------------------------------------------------


def with_vault(state: HeroesOut, found: vec[float]) -> vec[float]:
    heroes = float(worth_of(all_heroes(state, VAULT)))
    blows = float(blows_in(state, VAULT))
    found = append(found, heroes)
    found = append(found, heroes * heroes)
    found = append(found, blows if blows < 6.0 else 6.0)
    return append(found, float(count_goods(state, VAULT, TRAP)))


def with_rooms(state: HeroesOut, found: vec[float]) -> vec[float]:
    """Heroes and treasures outside the Vault, traps, monsters."""
    waiting = 0.0
    going = 0.0
    free = 0.0
    treasures = 0.0
    guarded = 0.0
    traps = 0.0
    for room in range(ROOMS):
        if room == VAULT:
            continue
        heroes = float(worth_of(all_heroes(state, room)))
        value = float(value_of(state, room))
        traps += float(count_goods(state, room, TRAP))
        if value:
            treasures += value
            if is_guarded(state, room):
                guarded += 1.0
            elif heroes + 1.0 >= value:
                going += 1.0
            waiting += heroes
        else:
            free += heroes
    found = append(found, waiting)
    found = append(found, going)
    found = append(found, free)
    found = append(found, float(worth_of(all_heroes(state, PRISON))))
    found = append(found, treasures)
    found = append(found, guarded)
    found = append(found, traps)
    return append(found, monsters_in_play(state))


def monsters_in_play(state: HeroesOut) -> float:
    """Blows that all monsters can take, per clan."""
    total: i64 = 0
    for room in range(ROOMS):
        total += blows_in(state, room)
    return float(total) / float(state.house.bands)


# --- cards --------------------------------------------------------------------------------------


def with_hands(state: HeroesOut, found: vec[float]) -> vec[float]:
    """Cards beyond those that cleaning up would bring anyway count for the active clan only."""
    now = 0.0
    shields = 0.0
    for card in state.hands:
        if card // FACES == state.active:
            now += 1.0
        if state.cards.shields[card % FACES]:
            shields += 1.0
    bands = float(state.house.bands)
    found = append(found, float(len(state.hands)) / bands)
    found = append(found, now)
    found = append(found, shields)
    return append(found, items_of(state, state.decks) + items_of(state, state.discards))


def items_of(state: HeroesOut, pile: vec[i64]) -> float:
    total = 0.0
    for card in pile:
        if state.cards.type[card % FACES] < TACTIC:
            total += 1.0
    return total


# --- what the next guild cards would do ---------------------------------------------------------


def with_threats(state: HeroesOut, found: vec[float]) -> vec[float]:
    """Means over the guild cards left: a deck that runs out is followed by all cards."""
    lost = vec[float]([0.0] * HERO_CARDS)
    gone = vec[float]([0.0] * HERO_CARDS)
    blows = vec[float]([0.0] * HERO_CARDS)
    for tiding in tidings(state, dungeon_asleep(state)):
        outcome = tiding.outcome
        for hero in range(GUILD_CLASSES):
            if tiding.classes >> hero & 1:
                card = hero * HERO_SYMBOLS + tiding.symbol
                lost[card] = 1.0 if outcome.verdict == LOST else 0.0
                gone[card] = float(treasures_gone(outcome.looted))
                blows[card] = float(outcome.hits)
    cards = state.guild if len(state.guild) else state.guild_gone
    number = float(len(cards))
    lethal = 0.0
    looted = 0.0
    struck = 0.0
    mages = 0.0
    for card in cards:
        if card < HERO_CARDS:
            lethal += lost[card]
            looted += gone[card]
            struck += blows[card]
            if hero_class(int(card)) == MAGE:
                mages += 1.0
    prisoners = float(worth_of(all_heroes(state, PRISON)))
    found = append(found, lethal / number)
    found = append(found, looted / number)
    found = append(found, struck / number)
    found = append(found, mages / number * prisoners)
    found = append(found, guards_near_heroes(state))
    found = append(found, 0.0 if state.pushed else 1.0)
    return append(found, 1.0 if state.wave == 2 else 0.0)


def treasures_gone(looted: i64) -> i64:
    """How many treasures besides that of the Vault."""
    count: i64 = 0
    while looted:
        if looted & 15 != GREATEST:
            count += 1
        looted >>= 4
    return count


def guards_near_heroes(state: HeroesOut) -> float:
    """Rooms with heroes that a monster could attack, there or from beside."""
    guarded: i64 = 0
    one: i64 = 1
    for room in range(ROOMS):
        if is_guarded(state, room):
            guarded |= one << room
    total = 0.0
    for room in range(ROOMS):
        if state.heroes[room] and (ways_from(state, room) | one << room) & guarded:
            total += 1.0
    return total
