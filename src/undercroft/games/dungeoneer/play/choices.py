"""What a card or an ability may be aimed at (R5.2): without a legal target it cannot be used."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from undercroft.games.dungeoneer.battle.sums import has_trait
from undercroft.games.dungeoneer.bits import lowest
from undercroft.games.dungeoneer.dungeon.map import laid_mask, neighbours, within
from undercroft.games.dungeoneer.dungeon.shifting import can_shift, can_swap, chart_of
from undercroft.games.dungeoneer.dungeon.tokens import (
    can_bridge,
    is_exit_to_ward,
    location_banes,
    ward_on,
)
from undercroft.games.dungeoneer.play.purse import lives
from undercroft.games.dungeoneer.play.values import counted_level
from undercroft.games.dungeoneer.play.zones import gear_of, has_boon
from undercroft.games.dungeoneer.printed.records import ANY_NUMBER
from undercroft.games.dungeoneer.printed.tables import (
    FLAGS,
    MEASURE,
    OP,
    REACH,
    STAT,
    WHERE,
    WHOSE,
    ZONE,
)
from undercroft.games.dungeoneer.printed.words import (
    AT_HERO_WITH_BOON,
    AT_HIGH_HERO,
    BY_EXITS,
    IS_ADJACENT,
    IS_HERE,
    NO_OBSTACLE,
    NONE,
    ON_HERO,
    OP_WITHDRAW,
    ROOM,
    TO_ROOMS,
    UNSHAKABLE,
    WHO_ATTACKING,
    ZONE_BANE,
    ZONE_BOON,
)
from undercroft.games.dungeoneer.state import (
    AT,
    ATTACK,
    BANES,
    BY_HERO,
    BY_MONSTER,
    BY_QUEST,
    CANCELLED,
    FORM,
    KIND,
    LAIR,
    ON,
    ON_BANE,
    ON_OBSTACLE,
    OWNER,
    PERIL,
    PERSON,
    STATUS,
    TARGET,
    WAYS,
    Dungeoneer,
)

EVERY: Final[i64] = 62  # as many as a set can hold


def opponents(state: Dungeoneer, seat: i64) -> i64:
    """The other players with a hero, as a set."""
    mask: i64 = 0
    other: i64 = 0
    while other < state.seats:
        if other != seat and lives(state, other):
            mask |= 1 << other
        other += 1
    return mask


def payers(state: Dungeoneer, seat: i64, cost: i64) -> i64:
    """R11.2. The opponents whose peril suffices, as a set."""
    mask: i64 = 0
    rest = opponents(state, seat)
    while rest:
        other = lowest(rest)
        rest &= rest - 1
        if state.people[other * PERSON + PERIL] >= cost:
            mask |= 1 << other
    return mask


def targets_of(state: Dungeoneer, seat: i64, face: i64, cost: i64) -> i64:
    """R11.2. The opponents a bane may be aimed at, as a set."""
    kind = state.cards.target[face]
    mask: i64 = 0
    rest = payers(state, seat, cost)
    while rest:
        other = lowest(rest)
        rest &= rest - 1
        if kind == AT_HIGH_HERO and counted_level(state, other) < 2:
            continue
        if kind == AT_HERO_WITH_BOON and not has_boon(state, other):
            continue
        mask |= 1 << other
    return mask


# --- places ---------------------------------------------------------------------------------------


def destinations(state: Dungeoneer, at: i64, whom: i64, x: i64) -> i64:
    """R5.15 `transfer`. Where a figure may be put, as a set of locations."""
    cards = state.cards
    here = state.people[whom * PERSON + AT]
    measure = cards.code[at + MEASURE]
    if measure == TO_ROOMS:
        return other_rooms(state, here)
    steps = cards.code[at + REACH]
    if steps == ANY_NUMBER:
        steps = x
    return within(state.places, here, steps, WAYS if measure == BY_EXITS else NONE)


def other_rooms(state: Dungeoneer, here: i64) -> i64:
    """Any other room in play, the entrance excluded."""
    mask: i64 = 0
    rest = laid_mask(state.places)
    while rest:
        location = lowest(rest)
        rest &= rest - 1
        if location != here and state.cards.kind[location] == ROOM:
            mask |= 1 << location
    return mask


def host_locations(state: Dungeoneer) -> i64:
    """R5.2 `location:not_entrance`."""
    return laid_mask(state.places) & ~state.cards.entrances


def occupied(state: Dungeoneer) -> i64:
    mask: i64 = 0
    seat: i64 = 0
    while seat < state.seats:
        if lives(state, seat):
            mask |= 1 << state.people[seat * PERSON + AT]
        seat += 1
    return mask


def swap_partners(state: Dungeoneer, one: i64, most: i64) -> i64:
    """R22.23. Occupied locations with which one may change places, as a set of at most so many."""
    mask: i64 = 0
    rest = occupied(state) & ~(1 << one)
    while rest and most:
        other = lowest(rest)
        rest &= rest - 1
        if can_swap(state, one, other):
            mask |= 1 << other
            most -= 1
    return mask


def swappable(state: Dungeoneer, most: i64) -> i64:
    """The occupied locations that may change places with another, as a set of at most so many."""
    mask: i64 = 0
    rest = occupied(state)
    while rest and most:
        one = lowest(rest)
        rest &= rest - 1
        if swap_partners(state, one, 1):
            mask |= 1 << one
            most -= 1
    return mask


def shiftable(state: Dungeoneer, most: i64) -> i64:
    """R22.24. Locations without heroes that may be put elsewhere, as a set of at most so many."""
    mask: i64 = 0
    chart = chart_of(state)
    rest = host_locations(state) & ~occupied(state)
    while rest and most:
        location = lowest(rest)
        rest &= rest - 1
        if can_shift(state, chart, location):
            mask |= 1 << location
            most -= 1
    return mask


# --- things to put a token on ---------------------------------------------------------------------


def ward_places(state: Dungeoneer, at: i64, seat: i64) -> i64:
    """R17.1. The locations with something to deactivate, as a set."""
    here = state.people[seat * PERSON + AT]
    rest: i64 = 1 << here
    if state.cards.code[at + WHERE] & IS_ADJACENT:
        rest |= neighbours(state.places, here)
    mask: i64 = 0
    while rest:
        location = lowest(rest)
        rest &= rest - 1
        if len(things_at(state, at, location)):
            mask |= 1 << location
    return mask


def things_at(state: Dungeoneer, at: i64, location: i64) -> vec[i64]:
    """R17.1. What a token may lie on: exits as printed, the obstacle, attached banes."""
    found = vec[i64]()
    what = state.cards.code[at + FLAGS]
    side: i64 = 0
    while side < 4:
        if what & 1 and is_exit_to_ward(state, location, side):
            found = append(found, side)
        side += 1
    if (
        what & 2
        and state.cards.obstacle[location] != NO_OBSTACLE
        and ward_on(state, location, ON_OBSTACLE) == NONE
    ):
        found = append(found, ON_OBSTACLE)
    mask = location_banes(state, location) if what & 4 else 0
    while mask:
        card = lowest(mask)
        mask &= mask - 1
        if ward_on(state, location, ON_BANE + card) == NONE:
            found = append(found, ON_BANE + card)
    return found


def bridge_sides(state: Dungeoneer, seat: i64) -> i64:
    """R17.3. The sides of the hero's location that a bridge may cross, as a mask."""
    here = state.people[seat * PERSON + AT]
    sides: i64 = 0
    side: i64 = 0
    while side < 4:
        if can_bridge(state, here, side):
            sides |= 1 << side
        side += 1
    return sides


# --- cards and attacks ----------------------------------------------------------------------------


def discards_of(state: Dungeoneer, at: i64, whom: i64) -> i64:
    """R5.19 `discard`. The cards on the table that may be chosen, as a set."""
    cards = state.cards
    zone = cards.code[at + ZONE]
    if zone == ZONE_BANE:
        mask: i64 = 0
        if cards.code[at + WHERE] & ON_HERO:
            mask |= state.people[whom * PERSON + BANES]
        if cards.code[at + WHERE] & IS_HERE:
            mask |= location_banes(state, state.people[whom * PERSON + AT])
        return mask
    return gear_of(state, whom, 0 if zone == ZONE_BOON else 1)


def attacks_on(state: Dungeoneer, at: i64, seat: i64) -> i64:
    """R5.2, R22.3. The attacks aimed at a hero that an operation may change, as a set of slots."""
    code = state.cards.code
    only_monsters = code[at + OP] == OP_WITHDRAW or code[at + WHOSE] == WHO_ATTACKING
    form = code[at + STAT]
    mask: i64 = 0
    slot = first_running(state)
    while slot * ATTACK < len(state.attacks):
        if is_attack_on(state, slot, seat) and form in (NONE, state.attacks[slot * ATTACK + FORM]):
            kind = state.attacks[slot * ATTACK + KIND]
            if not only_monsters or (
                kind != BY_HERO
                and not (code[at + OP] == OP_WITHDRAW and has_trait(state, slot, UNSHAKABLE))
            ):
                mask |= 1 << slot
        slot += 1
    return mask


def first_running(state: Dungeoneer) -> i64:
    """R12.16. The first attack not yet compared: in a challenge only the challenge itself."""
    slot: i64 = len(state.attacks) // ATTACK - 1
    return slot if slot > 0 and state.attacks[slot * ATTACK + KIND] == BY_HERO else 0


def is_attack_on(state: Dungeoneer, slot: i64, seat: i64) -> bool:
    row = slot * ATTACK
    return (
        state.attacks[row + TARGET] == seat
        and state.attacks[row + STATUS] == ON
        and state.attacks[row + KIND] in (BY_MONSTER, BY_HERO, BY_QUEST)
    )


def monsters_on(state: Dungeoneer, seat: i64) -> i64:
    """R22.2, R22.4. The slots of monsters attacking a hero, cancelled attacks included."""
    mask: i64 = 0
    slot = first_running(state)
    while slot * ATTACK < len(state.attacks):
        if is_monster_on(state, seat, slot):
            mask |= 1 << slot
        slot += 1
    return mask


def is_monster_on(state: Dungeoneer, seat: i64, slot: i64) -> bool:
    """Whether a slot is a monster's attack on this hero, cancelled or not."""
    row = slot * ATTACK
    return (
        state.attacks[row + TARGET] == seat
        and state.attacks[row + STATUS] in (ON, CANCELLED)
        and state.attacks[row + KIND] in (BY_MONSTER, BY_QUEST)
    )


def own_attack(state: Dungeoneer, seat: i64) -> i64:
    """The attack that this hero has just declared, or NONE."""
    slot: i64 = len(state.attacks) // ATTACK - 1
    if slot < 0:
        return NONE
    row = slot * ATTACK
    is_own = state.attacks[row + KIND] == BY_HERO and state.attacks[row + OWNER] == seat
    return slot if is_own else NONE


def lair_of(state: Dungeoneer, seat: i64) -> i64:
    return state.people[seat * PERSON + LAIR]
