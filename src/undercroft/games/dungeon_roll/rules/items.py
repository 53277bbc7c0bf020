"""Items that can be spent (dice, tokens, guests): their targets, and paying them."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from undercroft.games.dungeon_roll.cards import (
    ALLY,
    ANY_COMPANION,
    BORROWED_DRAGON,
    BORROWED_GOBLIN,
    BORROWED_SKELETON,
    CHEST,
    ELIXIR,
    FACES,
    FIRST_TOKEN,
    GUESTS,
    ITEMS,
    MONSTERS,
    PARTY,
    POTION,
    SCROLL,
    TOKENS,
    TREASURE,
)
from undercroft.games.dungeon_roll.events import ItemSpent
from undercroft.games.dungeon_roll.heroes.side import SIDES, Side
from undercroft.games.dungeon_roll.moves import SEND, TARGET_REROLL, TARGET_SLAY
from undercroft.games.dungeon_roll.rules.counts import (
    count_item,
    count_level,
    count_monsters,
    count_party,
)
from undercroft.games.dungeon_roll.rules.dragon import can_stand
from undercroft.games.dungeon_roll.rules.treasure import return_token
from undercroft.games.dungeon_roll.state import DRAGON_PHASE, LOOT_PHASE, MONSTER_PHASE, DungeonRoll

SCROLL_BIT: Final = 1 << SCROLL
MOST_MOVES: Final = 12  # usually; a vector that needs more room gets it


def targets(state: DungeonRoll, item: i64) -> vec[i64]:
    """R4.1, R5.1, R5.3, R11.6. Return the targets of an item: faces 0 to 4, reroll, slay."""
    found = vec[i64]()
    side = SIDES[state.side]
    phase = state.phase
    dungeon = state.dungeon
    companion = bool(side.acts[item] & ANY_COMPANION) or item == BORROWED_DRAGON
    if companion and phase == MONSTER_PHASE:
        for monster in range(MONSTERS):
            if dungeon[monster]:
                found = append(found, monster)
    if phase == LOOT_PHASE or (side.loots_early and phase == MONSTER_PHASE):
        if companion and dungeon[CHEST]:
            found = append(found, CHEST)
        if dungeon[POTION] and can_quaff(state, item):
            found = append(found, POTION)
    if can_reroll(state, item):
        found = append(found, TARGET_REROLL)
    if phase == DRAGON_PHASE and can_stand(state, item):
        found = append(found, TARGET_SLAY)
    return found


def reach_of(state: DungeonRoll, item: i64, target: i64) -> i64:
    """R4.3, R5.1, R5.4. Return how many of a target one item can take at most."""
    count = state.dungeon[target]
    if target == POTION:
        graves = state.graveyard + (1 if item < FACES else 0)
        return count if count < graves else graves
    side = SIDES[state.side]
    if side.acts[item] & side.strong[target]:
        return count
    return 1 if count else 0


def can_quaff(state: DungeonRoll, item: i64) -> bool:
    """R5.3, R5.4. Return whether an item can quaff, and there is a die to revive."""
    if item < FACES:
        return True
    stands = SIDES[state.side].acts[item] != 0 or item == BORROWED_DRAGON
    return stands and state.graveyard > 0


def is_scroll(state: DungeonRoll, item: i64) -> bool:
    """R8.3. Return whether an item acts as a scroll."""
    return bool(SIDES[state.side].acts[item] & SCROLL_BIT)


def can_reroll(state: DungeonRoll, item: i64) -> bool:
    """R4.5, R8.3, R14.8, R15.3. Return whether an item can reroll dice now."""
    side = SIDES[state.side]
    studies = side.studies and item < FACES
    if not studies and not is_scroll(state, item):
        return False
    bound = not studies or state.house.first_rules  # R10.1: a specialty knows no phase; R16.2
    if bound and state.phase != MONSTER_PHASE and not state.house.scroll_any:
        return False
    others = count_party(state) - (1 if item < FACES else 0)
    return others > 0 or count_level(state) > 0


def usable_items(state: DungeonRoll) -> vec[i64]:
    """Return every item that can be spent now, once each."""
    items = vec[i64](capacity=MOST_MOVES)
    side = SIDES[state.side]
    party = state.party
    phase = state.phase
    early = phase == LOOT_PHASE or (side.loots_early and phase == MONSTER_PHASE)
    fights = phase == MONSTER_PHASE and count_monsters(state) > 0
    works = fights or (early and state.dungeon[CHEST] > 0)
    drinks = early and state.dungeon[POTION] > 0
    slays = phase == DRAGON_PHASE
    for face in range(FACES):
        if party[face] and (
            (works and side.acts[face] & ANY_COMPANION)
            or drinks
            or (slays and can_stand(state, face))
            or ((face == SCROLL or side.studies) and can_reroll(state, face))
        ):
            items = append(items, face)
    if state.purse:
        items = with_usable_tokens(state, side, items, works, drinks)
    if state.skeletons + state.goblins + state.dragons + state.ally:
        for item in range(BORROWED_SKELETON, ITEMS):
            if count_item(state, item) and len(targets(state, item)):
                items = append(items, item)
    return items


def with_usable_tokens(
    state: DungeonRoll, side: Side, items: vec[i64], works: bool, drinks: bool
) -> vec[i64]:
    """R8.2, R8.3. Add the tokens that stand for a die and can be spent as one now."""
    first = state.adventurer * TOKENS - FIRST_TOKEN
    slays = state.phase == DRAGON_PHASE
    for item in range(FIRST_TOKEN, FIRST_TOKEN + ELIXIR):
        if state.tokens[first + item] and (
            (works and side.acts[item] & ANY_COMPANION)
            or (drinks and can_quaff(state, item))
            or (slays and can_stand(state, item))
            or can_reroll(state, item)
        ):
            items = append(items, item)
    return items


def pay(state: DungeonRoll, seat: i64, item: i64) -> None:
    """R4.2, R8.1, R10.5, R10.7. Move a die to the graveyard, or a token to the box."""
    if item < FACES:
        state.party[item] -= 1
        state.graveyard += 1
    elif item < BORROWED_SKELETON:
        return_token(state, seat, item - FIRST_TOKEN)
    elif item == BORROWED_SKELETON:
        state.skeletons -= 1
    elif item == BORROWED_GOBLIN:
        state.goblins -= 1
    elif item == BORROWED_DRAGON:
        state.dragons -= 1
    else:
        state.ally = 0
    if state.listens:
        state.emit(ItemSpent(seat, item_name(item), item_kind(item)))


def item_name(item: i64) -> str:
    if item < FACES:
        return PARTY[item]
    return TREASURE[item - FIRST_TOKEN] if item < SEND else GUESTS[item - SEND]


def item_kind(item: i64) -> str:
    if item < FACES:
        return "die"
    if item < SEND:
        return "token"
    return "hero" if item == ALLY else "borrowed"
