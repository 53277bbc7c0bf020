"""When a hero's ultimate or specialty may be used."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from undercroft.games.dungeon_roll.cards import (
    ARCANE_FURY,
    BATTLECRY,
    BESTIAL_FURY,
    BORROW_GOBLINS,
    BORROW_SKELETONS,
    CALCULATED_RISK,
    CALCULATED_STRIKE,
    CALLED_SHOT,
    CHAMPION,
    CHARM,
    CHEST,
    CLEAR_LAIR,
    DIVINE,
    DRAGON,
    DRAGON_BREATH,
    DRAGON_FURY,
    FAVOR,
    FLURRY,
    FORBIDDEN,
    FUTURE,
    GOBLIN,
    JOIN,
    LUCK,
    MIDAS,
    NO_ULTIMATE,
    POTION,
    PRESENCE,
    RAGE,
    RALLY,
    RALLYING_CRY,
    ROAR,
    ROLL_GRAVES,
    SAY_WHEN,
    SCOUT_AHEAD,
    SCROLL,
    SCROLL_TOKEN,
    SIDES,
    SKELETON,
    STRIKE_FEAR,
    TREASURE_SEEKER,
    WORD_OF_COMMAND,
)
from undercroft.games.dungeon_roll.counts import (
    count_box,
    count_level,
    count_monsters,
    count_party,
    count_tokens,
    held,
    is_awake,
)
from undercroft.games.dungeon_roll.state import (
    DRAGON_PHASE,
    MONSTER_PHASE,
    REGROUP,
    DungeonRoll,
)

NEED_NOTHING: Final = 0
NEED_MONSTER: Final = 1
NEED_LAIR: Final = 2
NEED_ANY_DIE: Final = 3  # on the level or in the lair
NEED_GRAVE: Final = 4
NEED_ACTIVE: Final = 5  # a party die or a die of the level
NEED_OWN: Final = 6  # see `has_means`
NEEDS: Final = {
    JOIN: NEED_NOTHING, SCOUT_AHEAD: NEED_NOTHING, SAY_WHEN: NEED_NOTHING,
    CALCULATED_STRIKE: NEED_MONSTER, BATTLECRY: NEED_MONSTER, CHARM: NEED_MONSTER,
    LUCK: NEED_MONSTER, CALLED_SHOT: NEED_MONSTER, FLURRY: NEED_MONSTER, ROAR: NEED_MONSTER,
    MIDAS: NEED_MONSTER, CLEAR_LAIR: NEED_LAIR, WORD_OF_COMMAND: NEED_LAIR,
    ARCANE_FURY: NEED_ANY_DIE, CALCULATED_RISK: NEED_ANY_DIE, STRIKE_FEAR: NEED_ANY_DIE,
    ROLL_GRAVES: NEED_GRAVE, RAGE: NEED_GRAVE, RALLYING_CRY: NEED_GRAVE,
    PRESENCE: NEED_ACTIVE, FAVOR: NEED_ACTIVE,
}  # fmt: skip
NEED_OF: Final = vec[i64]([NEEDS.get(one, NEED_OWN) for one in range(STRIKE_FEAR + 1)])


def can_use_ultimate(state: DungeonRoll) -> bool:
    """R10.1, R10.2, R15.11. A ready hero, the right phase, and something to act on."""
    ultimate = SIDES[state.side].ultimate
    if ultimate == NO_ULTIMATE or state.exhausted:
        return False
    return is_right_phase(state, ultimate) and has_object(state, ultimate)


def is_right_phase(state: DungeonRoll, ultimate: i64) -> bool:
    """R12.5, R12.7, R13.2, R14.8. Some abilities name their phase."""
    phase = state.phase
    if ultimate == SCOUT_AHEAD:
        return phase == MONSTER_PHASE
    if ultimate in (FUTURE, FORBIDDEN):
        return phase == DRAGON_PHASE
    if phase == REGROUP:
        return ultimate == TREASURE_SEEKER
    if state.house.ultimate_monsters and ultimate != SAY_WHEN:
        return phase == MONSTER_PHASE
    return MONSTER_PHASE <= phase <= DRAGON_PHASE


def has_object(state: DungeonRoll, ultimate: i64) -> bool:
    need = NEED_OF[ultimate]
    if need == NEED_MONSTER:
        return count_monsters(state) > 0
    if need == NEED_LAIR:
        return state.lair > 0
    if need == NEED_ANY_DIE:
        return state.lair + count_level(state) > 0
    if need == NEED_GRAVE:
        return state.graveyard > 0
    if need == NEED_ACTIVE:
        return count_party(state) + count_level(state) > 0
    return need == NEED_NOTHING or has_means(state, ultimate)


def has_means(state: DungeonRoll, ultimate: i64) -> bool:
    """What single abilities ask for."""
    if ultimate == BORROW_GOBLINS:
        return state.dungeon[GOBLIN] > 0
    if ultimate == BORROW_SKELETONS:
        return state.dungeon[SKELETON] > 0
    if ultimate == BESTIAL_FURY:
        return state.dungeon[CHEST] + state.dungeon[POTION] > 0
    if ultimate in (DRAGON_BREATH, DRAGON_FURY):
        return state.lair > 0 and count_monsters(state) > 0
    if ultimate == RALLY:
        return state.party[CHAMPION] > 0 and count_monsters(state) > 0
    if ultimate == TREASURE_SEEKER:
        return count_box(state) > 0
    return can_pay(state, ultimate)


def can_pay(state: DungeonRoll, ultimate: i64) -> bool:
    """R11.12, R13.2, R14.8. Abilities with a price."""
    seat = state.adventurer
    if ultimate == DIVINE:
        return count_tokens(state, seat) > 0 and state.lair + count_level(state) > 0
    scrolls = state.party[SCROLL]
    if ultimate == FORBIDDEN:
        return is_awake(state) and scrolls + held(state, seat, SCROLL_TOKEN) > 0
    also = scrolls if SIDES[state.side].also_scroll else 0
    return is_awake(state) and count_tokens(state, seat) + also > 0


def can_use_specialty(state: DungeonRoll) -> bool:
    """R12.12, R14.3, R14.5, R14.6. Specialties that the adventurer calls on."""
    side = SIDES[state.side]
    if side.rerolls_once:
        at_all = state.phase == MONSTER_PHASE or not state.house.first_rules  # R16.3
        return at_all and not state.used_once and len(once_faces(state)) > 0
    if side.pays_to_be_ready:
        return state.exhausted and count_tokens(state, state.adventurer) > 0
    if side.summons:
        scrolls = state.party[SCROLL] + held(state, state.adventurer, SCROLL_TOKEN)
        return state.phase == MONSTER_PHASE and scrolls > 0 and count_monsters(state) > 0
    return False


def once_faces(state: DungeonRoll) -> list[int]:
    """R12.12, R14.3. The faces that may be re-rolled once on this level."""
    mask = SIDES[state.side].rerolls_once
    return [face for face in range(DRAGON) if mask >> face & 1 and state.dungeon[face]]
