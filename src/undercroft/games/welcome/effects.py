"""The dungeon of Welcome to the Dungeon: one card after another, in the order of R5.4."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from undercroft.engine.chance import below
from undercroft.games.welcome.cards import (
    AXE_BIT,
    COVER,
    DEMON,
    FULL_HP,
    HERO_IDS,
    MONSTER_IDS,
    NAMING_BIT,
    OMNIPOTENCE_BIT,
    OWN_HP,
    PACT_BIT,
    PLACES,
    POLYMORPH_BIT,
    POTION_BIT,
    RING_BIT,
    STRENGTH,
    equipment,
    item_at,
    item_names,
)
from undercroft.games.welcome.events import (
    DungeonEntered,
    HeroDied,
    HeroHit,
    MonsterBeaten,
    MonsterNamed,
    MonsterReplaced,
    MonsterTurned,
    OmnipotenceProved,
    PotionDrunk,
)
from undercroft.games.welcome.rules import SOURCE_DUNGEON, draw_from_deck, fail, succeed
from undercroft.games.welcome.state import (
    FACED,
    FIFO,
    HIT,
    IGNORED,
    REPLACED,
    SAVED,
    SHUFFLED,
    Welcome,
)

# What the run stops for.
OVER: Final = 0
ASKS_POLYMORPH: Final = 1
ASKS_AXE: Final = 2

PLACE_OF_BIT: Final = vec[i64](
    [bit.bit_length() - 1 for bit in range(1 << PLACES)]
)  # a mask of one tile

# --- entering -----------------------------------------------------------------------------


def enter(state: Welcome, seat: i64) -> None:
    """R3.5, R5.1. Send the hero in with the equipment left."""
    state.runner = seat
    state.hp = FULL_HP[equipment(state.hero, state.items)]
    if state.house.order == FIFO:
        state.pile = vec[i64](list(state.pile)[::-1])
    if state.listens:
        names = item_names(state.hero, state.items)
        size = len(state.pile)
        state.emit(DungeonEntered(int(seat), HERO_IDS[state.hero], int(state.hp), names, size))


def must_name(state: Welcome) -> bool:
    """R6.5, R6.5.2. Whether a vorpal sword or dagger is left, and there is something to fight."""
    return len(state.pile) > 0 and bool(state.items & NAMING_BIT[state.hero])


def name_monster(state: Welcome, card: int) -> None:
    """R6.5, R6.5.1. Name the type of monster that will be beaten."""
    state.named = card
    if state.listens:
        item = item_at(state.hero, PLACE_OF_BIT[NAMING_BIT[state.hero]])
        state.emit(MonsterNamed(int(state.runner), MONSTER_IDS[card], item))


# --- the walk -----------------------------------------------------------------------------


def explore(state: Welcome) -> int:
    """R5.3, R5.7. Resolve card after card until the runner must choose or none is left."""
    while len(state.pile) > 0:
        turn_up(state)
        if can_polymorph(state):
            return ASKS_POLYMORPH
        if not meet(state):
            return ASKS_AXE
    return OVER


def turn_up(state: Welcome) -> None:
    """R5.3, R11.3. Turn up the last card of the pile, or any card of a shuffled one."""
    place = len(state.pile) - 1
    if state.house.order == SHUFFLED:
        place = shuffled_place(state)
    card = state.drawn[state.pile[place]]
    state.pile[place] = state.pile[-1]
    state.pile, _ = pop(state.pile)
    lay_open(state, card)
    if state.listens:
        late = is_dead(state)
        state.emit(MonsterTurned(int(state.runner), MONSTER_IDS[card], len(state.pile), late))


def shuffled_place(state: Welcome) -> i64:
    """R11.3, R11.11. Return a random place in the pile, or that of a stacked monster."""
    if state.stacked is not None and state.stacked[SOURCE_DUNGEON]:
        ready = state.stacked[SOURCE_DUNGEON]
        for place in range(len(state.pile)):
            if state.drawn[state.pile[place]] == ready[-1]:
                ready.pop()
                return place
    return below(state, len(state.pile))


def lay_open(state: Welcome, card: i64) -> None:
    state.turned = append(state.turned, card)
    state.ways = append(state.ways, FACED)


def faced_card(state: Welcome) -> i64:
    return state.turned[-1]


def mark(state: Welcome, way: i64) -> None:
    """Record how the card just turned up was resolved."""
    state.ways[-1] = way


def is_dead(state: Welcome) -> bool:
    """R5.5, R5.6, R11.4. Whether the hero is dead: where death is final, at no hit points."""
    return state.hp <= 0 and state.house.death_is_final


def meet(state: Welcome) -> bool:
    """R5.4. Resolve the card just turned up; False if the runner must first decide on the axe."""
    card = faced_card(state)
    if is_dead(state):
        mark(state, IGNORED)
        return True
    if state.owing:
        state.owing = 0
        beat(state, card, PACT_BIT[state.hero], True)
        return True
    bit = beating_bit(state, card)
    if bit:
        beat(state, card, bit, False)
    elif state.items & ~state.used & AXE_BIT[state.hero]:  # R6.6.1
        return False
    else:
        take_hit(state, card)
    return True


def beating_bit(state: Welcome, card: i64) -> i64:
    """R5.4.1, R6.8.1. Return the tile that beats this card automatically; the ring comes first."""
    bit = COVER[equipment(state.hero, state.items)][card]
    return NAMING_BIT[state.hero] if not bit and card == state.named else bit


def beat(state: Welcome, card: i64, bit: i64, owed: bool) -> None:
    """R6.8, R6.10, R6.10.1. Beat a card: the ring adds hit points, the pact beats one more card."""
    gained: i64 = 0
    if bit == RING_BIT[state.hero]:
        gained = STRENGTH[card]
        state.hp += gained
    elif bit == PACT_BIT[state.hero] and card == DEMON and not owed:
        state.owing = 1
    place = PLACE_OF_BIT[bit]
    mark(state, place + 1)
    if state.listens:
        item = item_at(state.hero, place)
        runner = int(state.runner)
        state.emit(MonsterBeaten(runner, MONSTER_IDS[card], item, int(gained), int(state.hp), owed))


def take_hit(state: Welcome, card: i64) -> None:
    """R5.4, R5.5. Lose the strength in hit points; at none left, use the potion or die."""
    state.hp -= STRENGTH[card]
    mark(state, HIT)
    if state.listens:
        state.emit(HeroHit(int(state.runner), MONSTER_IDS[card], STRENGTH[card], int(state.hp)))
    if state.hp > 0:
        return
    if has_potion(state):
        drink_potion(state)
    elif state.listens and state.house.death_is_final:
        state.emit(HeroDied(int(state.runner), MONSTER_IDS[card]))


def has_potion(state: Welcome) -> bool:
    """R6.7."""
    return bool(state.items & ~state.used & POTION_BIT[state.hero])


def drink_potion(state: Welcome) -> None:
    """R6.7, R6.7.1. Restore the hero's printed hit points, whatever the wound."""
    state.hp = OWN_HP[state.hero]
    state.used |= POTION_BIT[state.hero]
    mark(state, SAVED)
    if state.listens:
        state.emit(PotionDrunk(int(state.runner), int(state.hp)))


# --- what the runner may choose -----------------------------------------------------------------


def swing_axe(state: Welcome) -> None:
    """R6.6. Beat the card just turned up, and no other."""
    state.used |= AXE_BIT[state.hero]
    beat(state, faced_card(state), AXE_BIT[state.hero], False)


def can_polymorph(state: Welcome) -> bool:
    """R6.9, R6.9.1, R6.9.3. Once, with cards in the deck; for a dead hero only for omnipotence."""
    if not state.items & ~state.used & POLYMORPH_BIT[state.hero] or len(state.deck) == 0:
        return False
    if not is_dead(state):
        return True
    helps = bool(state.items & OMNIPOTENCE_BIT[state.hero])
    return helps and state.house.polymorph_after_death  # R11.6


def polymorph(state: Welcome) -> None:
    """R6.9, R6.9.2. Resolve the top card of the deck instead."""
    card = faced_card(state)
    state.used |= POLYMORPH_BIT[state.hero]
    mark(state, REPLACED)
    lay_open(state, draw_from_deck(state))
    if state.listens:
        instead = MONSTER_IDS[faced_card(state)]
        state.emit(MonsterReplaced(int(state.runner), MONSTER_IDS[card], instead, is_dead(state)))


# --- the end of the walk --------------------------------------------------------------------------


def all_different(state: Welcome) -> bool:
    """R6.11, R6.11.1, R11.5. Whether no type came twice; a replaced card counts by option."""
    seen: i64 = 0
    for place in range(len(state.turned)):
        if state.ways[place] == REPLACED and not state.house.counts_replaced:
            continue
        bit: i64 = 1 << state.turned[place]
        if seen & bit:
            return False
        seen |= bit
    return True


def is_success(state: Welcome) -> bool:
    """R5.2, R5.8. Whether the run succeeds: at least one hit point left, or omnipotence."""
    if state.hp > 0:
        return True
    return bool(state.items & OMNIPOTENCE_BIT[state.hero]) and all_different(state)


def finish_walk(state: Welcome) -> bool:
    """R5.8. Count the success or the failure of the run."""
    if not is_success(state):
        fail(state)
        return False
    if state.listens and state.hp <= 0:
        state.emit(OmnipotenceProved(int(state.runner)))
    succeed(state)
    return True
