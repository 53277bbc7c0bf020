"""Counts of dice, tokens and points."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from undercroft.games.dungeon_roll.cards import (
    BORROWED_DRAGON,
    BORROWED_GOBLIN,
    BORROWED_SKELETON,
    DUNGEON_DICE,
    FACES,
    FIRST_TOKEN,
    PORTAL,
    SCALES,
    TOKENS,
)
from undercroft.games.dungeon_roll.heroes.side import SIDES
from undercroft.games.dungeon_roll.state import DungeonRoll


def held(state: DungeonRoll, seat: i64, token: i64) -> i64:
    return state.tokens[seat * TOKENS + token]


def count_tokens(state: DungeonRoll, seat: i64) -> i64:
    count: i64 = 0
    for place in range(seat * TOKENS, seat * TOKENS + TOKENS):
        count += state.tokens[place]
    return count


def count_monsters(state: DungeonRoll) -> i64:
    dungeon = state.dungeon
    return dungeon[0] + dungeon[1] + dungeon[2]


def count_level(state: DungeonRoll) -> i64:
    """Return the number of dungeon dice on the level, without the lair."""
    dungeon = state.dungeon
    return dungeon[0] + dungeon[1] + dungeon[2] + dungeon[3] + dungeon[4]


def count_party(state: DungeonRoll) -> i64:
    party = state.party
    return party[0] + party[1] + party[2] + party[3] + party[4] + party[5]


def count_free(state: DungeonRoll) -> i64:
    """R1.6. Return the number of dungeon dice that can be rolled."""
    used = count_level(state) + state.lair + state.skeletons + state.goblins + state.dragons
    return DUNGEON_DICE - used - total(state.scouted)


def allotted(state: DungeonRoll, level: i64) -> list[int]:
    """Return the faces set aside for a level; 0: those not allotted yet (R12.4)."""
    start = FACES * level
    return [face for face in range(FACES) for _ in range(state.scouted[start + face])]


def count_box(state: DungeonRoll) -> i64:
    return total(state.box)


def total(counts: vec[i64]) -> i64:
    found: i64 = 0
    for count in counts:
        found += count
    return found


def count_item(state: DungeonRoll, item: i64) -> i64:
    """Return how many of an item the adventurer has."""
    if item < FACES:
        return state.party[item]
    if item < BORROWED_SKELETON:
        return state.tokens[state.adventurer * TOKENS + item - FIRST_TOKEN]
    if item == BORROWED_SKELETON:
        return state.skeletons
    if item == BORROWED_GOBLIN:
        return state.goblins
    return state.dragons if item == BORROWED_DRAGON else state.ally


def is_awake(state: DungeonRoll) -> bool:
    """R6.1, R6.2, R14.2. Return whether there are enough lair dice to wake the dragon."""
    return state.lair >= SIDES[state.side].wakes


def score(state: DungeonRoll, seat: i64) -> i64:
    """R9.1. Return experience plus tokens, with portals counted twice and pairs of scales extra."""
    points = state.experience[seat] + count_tokens(state, seat)
    return points + held(state, seat, PORTAL) + 2 * (held(state, seat, SCALES) // 2)
