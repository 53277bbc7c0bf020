"""Playout policy (hunches) of each phase: the obvious move, found quickly."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.dungeon_roll.cards import (
    ANY_COMPANION,
    BAIT,
    BORROWED_SKELETON,
    CHAMPION,
    CHEST,
    ELIXIR,
    FACES,
    FIRST_TOKEN,
    ITEMS,
    MONSTERS,
    PORTAL,
    POTION,
    RING,
    SCROLL,
    SCROLL_TOKEN,
    TOKENS,
)
from undercroft.games.dungeon_roll.heroes.side import SIDES, Side, can_use_ultimate
from undercroft.games.dungeon_roll.heuristics import beyond
from undercroft.games.dungeon_roll.moves import END, FLEE, SPEND, ULTIMATE
from undercroft.games.dungeon_roll.rules.acting import can_hide, can_leave
from undercroft.games.dungeon_roll.rules.counts import (
    count_item,
    count_monsters,
    count_party,
    is_awake,
)
from undercroft.games.dungeon_roll.rules.dragon import can_stand
from undercroft.games.dungeon_roll.rules.items import can_reroll, targets
from undercroft.games.dungeon_roll.state import DungeonRoll

NONE: Final = -1


def fighting(state: DungeonRoll) -> i64:
    """Send a specialist against the largest group, else a spare companion, else use any help."""
    if not count_monsters(state):
        return END
    side = SIDES[state.side]
    foe = largest_group(state)
    many = state.dungeon[foe] > 1
    item = expert(state, side, foe) if many else spare_companion(state, side)
    if item == NONE:
        item = magic(state)
    if item == NONE and many:
        item = spare_companion(state, side)
    return item if item != NONE else last_resort(state)


def largest_group(state: DungeonRoll) -> i64:
    best = 0
    for monster in range(1, MONSTERS):
        if state.dungeon[monster] > state.dungeon[best]:
            best = monster
    return best


def expert(state: DungeonRoll, side: Side, target: i64) -> i64:
    """Return a die that takes all of a target; a champion only if there is no other."""
    found = NONE
    for face in range(FACES):
        if state.party[face] and side.acts[face] & side.strong[target] & ANY_COMPANION:
            if face != CHAMPION:
                return face
            found = face
    return found


def spare_companion(state: DungeonRoll, side: Side) -> i64:
    """Return a guest, else the most common companion; a champion only if there is no other."""
    if state.skeletons + state.goblins + state.dragons + state.ally:
        for item in range(BORROWED_SKELETON, ITEMS):
            if count_item(state, item) and len(targets(state, item)):
                return item
    best = NONE
    most = 0
    for face in range(FACES):
        count = state.party[face]
        if count > most and face != CHAMPION and side.acts[face] & ANY_COMPANION:
            best = face
            most = count
    if best == NONE and state.party[CHAMPION]:
        return CHAMPION
    return best


def magic(state: DungeonRoll) -> i64:
    """Return a scroll, or the ultimate."""
    if state.party[SCROLL] and can_reroll(state, SCROLL):
        return SCROLL
    return ULTIMATE if state.side and can_use_ultimate(state) else NONE


def last_resort(state: DungeonRoll) -> i64:
    """Return a token that helps, or flee."""
    if not state.purse:
        return FLEE
    first = state.adventurer * TOKENS
    for token in range(SCROLL_TOKEN):
        if state.tokens[first + token]:
            return SPEND + token
    if state.tokens[first + SCROLL_TOKEN] and can_reroll(state, FIRST_TOKEN + SCROLL_TOKEN):
        return SPEND + SCROLL_TOKEN
    if state.tokens[first + ELIXIR] and state.graveyard:
        return SPEND + ELIXIR
    if state.tokens[first + PORTAL] and can_leave(state):
        return SPEND + PORTAL
    return SPEND + BAIT if state.tokens[first + BAIT] else FLEE


def looting(state: DungeonRoll) -> i64:
    """Loot with spare companions, or with any if the delve is about to end."""
    side = SIDES[state.side]
    dice = count_party(state)
    types = count_types(state, side)
    if is_awake(state) and types <= side.slayers:
        return END  # all are needed against the dragon
    ends_here = beyond(state, float(dice), state.lair, types) <= float(state.level)
    item = NONE
    if state.dungeon[POTION]:
        item = SCROLL if state.party[SCROLL] else spare_companion(state, side)
    elif state.dungeon[CHEST]:
        item = expert(state, side, CHEST)
        if item == NONE and ends_here:
            item = spare_companion(state, side)
    many = state.dungeon[POTION] + state.dungeon[CHEST] > 1
    if item == CHAMPION and not many and not ends_here:
        item = NONE
    return item if item != NONE else END


def count_types(state: DungeonRoll, side: Side) -> i64:
    """Return how many types of companions are in the party."""
    types = 0
    for face in range(FACES):
        if state.party[face] and side.acts[face] & ANY_COMPANION:
            types += 1
    return types


def facing(state: DungeonRoll) -> i64:
    """Send companions if they can beat the dragon, else use anything that avoids it."""
    for item in range(ITEMS):
        if count_item(state, item) and can_stand(state, item):
            return item
    if state.side and can_use_ultimate(state):
        return ULTIMATE
    if not state.purse:
        return FLEE
    first = state.adventurer * TOKENS
    if state.tokens[first + RING] and can_hide(state):
        return SPEND + RING
    if state.tokens[first + PORTAL] and can_leave(state):
        return SPEND + PORTAL
    return FLEE
