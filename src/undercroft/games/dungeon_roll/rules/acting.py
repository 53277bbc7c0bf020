"""The moves that every phase offers: spending an item, using a token or the hero, fleeing."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from undercroft.games.dungeon_roll.cards import (
    BAIT,
    ELIXIR,
    FIRST_TOKEN,
    PORTAL,
    RING,
    SCROLL,
    SCROLL_TOKEN,
    TOKENS,
)
from undercroft.games.dungeon_roll.events import UltimateUsed
from undercroft.games.dungeon_roll.heroes.side import SIDES, can_use_specialty, can_use_ultimate
from undercroft.games.dungeon_roll.moves import FLEE, SPECIALTY, SPEND, ULTIMATE, USE
from undercroft.games.dungeon_roll.rules.counts import count_level, count_monsters, is_awake
from undercroft.games.dungeon_roll.rules.dice import remove_lair
from undercroft.games.dungeon_roll.rules.endings import BY_PORTAL, end_delve, flee
from undercroft.games.dungeon_roll.rules.items import pay, usable_items
from undercroft.games.dungeon_roll.rules.loot import CHOOSE_FACE
from undercroft.games.dungeon_roll.rules.mastery import gain_experience
from undercroft.games.dungeon_roll.rules.monsters import lure
from undercroft.games.dungeon_roll.rules.spending import spend_item
from undercroft.games.dungeon_roll.state import (
    DRAGON_PHASE,
    LOOT_PHASE,
    MONSTER_PHASE,
    DungeonRoll,
)


def has_use(state: DungeonRoll) -> bool:
    """R3.7. Return whether there is a move besides ending the phase and fleeing."""
    plain = not state.side and not state.purse and not state.house.scroll_any
    if (
        plain and count_level(state) == 0 and (state.phase == LOOT_PHASE or not state.party[SCROLL])
    ):  # the common case, without listing moves
        return state.phase == LOOT_PHASE and state.house.flee_loot
    if state.phase == LOOT_PHASE and state.house.flee_loot:
        return True
    return len(possible_moves(state)) > 0


def possible_moves(state: DungeonRoll) -> vec[i64]:
    """R4.1, R5.1, R5.3, R6.4. Return all moves besides ending the phase and fleeing."""
    return with_other_moves(state, usable_items(state))


def with_other_moves(state: DungeonRoll, moves: vec[i64]) -> vec[i64]:
    """R8.4, R8.5, R8.6, R8.7, R10.2. Add the hero, and tokens that do not stand for a die."""
    if state.side:
        if can_use_ultimate(state):
            moves = append(moves, ULTIMATE)
        if can_use_specialty(state):
            moves = append(moves, SPECIALTY)
    if not state.purse:
        return moves
    first = state.adventurer * TOKENS
    tokens = state.tokens
    if tokens[first + ELIXIR] and state.graveyard:
        moves = append(moves, SPEND + ELIXIR)
    if tokens[first + RING] and state.lair and can_hide(state):
        moves = append(moves, SPEND + RING)
    if tokens[first + BAIT] and count_monsters(state):
        moves = append(moves, SPEND + BAIT)
    if tokens[first + PORTAL] and can_leave(state):
        moves = append(moves, SPEND + PORTAL)
    return moves


def loses_nothing(state: DungeonRoll) -> bool:
    """R4.7, R5.6. Return whether ending the monster or loot phase gives nothing up: no die lies on
    the level, and everything that could be used now can also be used later."""
    if state.phase not in (MONSTER_PHASE, LOOT_PHASE) or state.house.flee_loot:
        return False
    if count_level(state):
        return False
    return all(can_wait(state, move) for move in possible_moves(state))


def can_wait(state: DungeonRoll, move: int) -> bool:
    """R8.4, R8.5, R8.7, R10.2. Return whether a move is as good later as it is now."""
    if move in (USE + SCROLL, SPEND + SCROLL_TOKEN):
        return scroll_can_wait(state)
    if move == ULTIMATE:
        return SIDES[state.side].ultimate.can_wait
    return SPEND + ELIXIR <= move <= SPEND + PORTAL


def scroll_can_wait(state: DungeonRoll) -> bool:
    """R4.5, R4.7. Return whether rerolling the party is as good on the next level: on the first one
    the party goes on, whatever it shows, unless a dragon waits for it here."""
    return state.phase == MONSTER_PHASE and state.level == 1 and not is_awake(state)


def can_hide(state: DungeonRoll) -> bool:
    """R8.5, R15.4. Return whether the ring works in this phase."""
    return not state.house.ring_dragon or state.phase == DRAGON_PHASE


def can_leave(state: DungeonRoll) -> bool:
    """R8.7, R15.5. Return whether the portal works in this phase."""
    if state.house.portal == "monster_dragon":
        return state.phase != LOOT_PHASE
    if state.house.portal == "uncleared":
        return count_monsters(state) > 0 or state.phase == DRAGON_PHASE
    return True


def act(state: DungeonRoll, seat: i64, move: int) -> None:
    """Carry out a move that any phase offers."""
    if move == FLEE:
        flee(state, seat)
    elif move == ULTIMATE:
        use_ultimate(state, seat)
    elif move == SPECIALTY:
        SIDES[state.side].specialty.use(state, seat)
    elif SPEND + ELIXIR <= move <= SPEND + PORTAL:
        use_token(state, seat, move - FIRST_TOKEN)
    else:
        spend_item(state, seat, move)


def use_ultimate(state: DungeonRoll, seat: i64) -> None:
    """R10.1. Using it exhausts the hero."""
    side = SIDES[state.side]
    state.exhausted = True
    if state.listens:
        state.emit(UltimateUsed(seat, side.id))
    side.ultimate.use(state, seat)


def use_token(state: DungeonRoll, seat: i64, token: i64) -> None:
    """R8.1. Use a token that does not stand for a die."""
    pay(state, seat, FIRST_TOKEN + token)
    if token == ELIXIR:  # R8.4
        state.push(CHOOSE_FACE[seat][1])
    elif token == RING:  # R8.5
        remove_lair(state, seat)
    elif token == BAIT:  # R8.6
        lure(state, seat)
    else:  # R8.7
        gain_experience(state, seat, state.level, "portal")
        end_delve(state, BY_PORTAL)
