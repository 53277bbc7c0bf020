"""The dragon: which companions beat it, and the reward."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from undercroft.games.dungeon_roll.cards import ANY_COMPANION, ITEMS
from undercroft.games.dungeon_roll.events import DragonBeaten
from undercroft.games.dungeon_roll.heroes.side import SIDES, Side
from undercroft.games.dungeon_roll.rules.counts import count_item, is_awake
from undercroft.games.dungeon_roll.rules.mastery import gain_experience
from undercroft.games.dungeon_roll.rules.treasure import draw_token
from undercroft.games.dungeon_roll.state import DungeonRoll

BITS: Final = [bin(mask).count("1") for mask in range(64)]


def are_different(masks: list[int]) -> bool:
    """R6.2, R10.4. Return whether each companion can act as a different type (Hall's condition)."""
    count = len(masks)
    union = 0
    for index in range(count):
        union |= masks[index]
        for other in range(index):
            if BITS[masks[index] | masks[other]] < 2:
                return False
    return BITS[union] >= count


def can_stand(state: DungeonRoll, item: i64) -> bool:
    """R6.2, R11.5, R11.9. Return whether this item can join those sent to beat the dragon."""
    side = SIDES[state.side]
    mask = side.acts[item] & ANY_COMPANION
    if not mask or not is_awake(state):
        return False
    masks = [side.acts[sent] & ANY_COMPANION for sent in state.slayers]
    masks.append(mask)
    return can_complete(state, side, masks, [item])


def can_complete(state: DungeonRoll, side: Side, masks: list[int], taken: list[int]) -> bool:
    """Return whether the remaining items can complete the group of slayers."""
    if not are_different(masks):
        return False
    if len(masks) >= side.slayers:
        return True
    for item in range(ITEMS):
        mask = side.acts[item] & ANY_COMPANION
        if mask and count_item(state, item) > taken.count(item):
            masks.append(mask)
            taken.append(item)
            found = can_complete(state, side, masks, taken)
            masks.pop()
            taken.pop()
            if found:
                return True
    return False


def beat_dragon(state: DungeonRoll, seat: i64) -> None:
    """R6.3. Beat the dragon, which is one however many lair dice there are."""
    dice = state.lair
    state.lair = 0
    state.slayers = vec[i64]()
    state.slain = True
    if state.listens:
        state.emit(DragonBeaten(seat, dice))
    draw_token(state, seat, "dragon")
    gain_experience(state, seat, 1, "dragon")
