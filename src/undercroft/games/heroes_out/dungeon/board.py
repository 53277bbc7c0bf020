"""What lies and stands in the rooms (R2.3): tokens, monsters, heroes; questions and acts."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from undercroft.games.heroes_out.cards import (
    CHAMPION,
    CHAMPION_HEALTH,
    CLAN_IDS,
    CLANS,
    CLASSES,
    GUILD_IDS,
    HERO_KINDS,
    PORTAL,
    ROOM_IDS,
    ROOMS,
    TOKENS,
)
from undercroft.games.heroes_out.events import (
    HeroesWoken,
    HeroExhausted,
    HeroHit,
    HeroSummoned,
    MonsterHit,
    MonstersPlaced,
    PortalFinished,
    TokenPlaced,
    TokensDiscarded,
)
from undercroft.games.heroes_out.question import seat_of
from undercroft.games.heroes_out.state import DISTANCE, WAYS, HeroesOut

NOBODY: Final = -1  # the band of what a scenario card does
RESOURCE_BITS: Final = 0xFFFF
TRAP_SHIFT: Final = 16
HEROES_AT: Final = 6  # in the supply

# Heroes of a room: three groups of five counts.
ACTIVE: Final = 0
EXHAUSTED: Final = 20
ARRIVING: Final = 40
GROUP: Final = 0xFFFFF

# Powers of two: compiled, a shifted literal has 32 bits.
POWER: Final = vec[i64]([1 << bit for bit in range(60)])

HEALTH: Final = vec[i64]([clan.health for clan in CLANS])
SIZE: Final = vec[i64]([clan.monsters for clan in CLANS])


def count_all(counts: i64) -> i64:
    """Return the sum of four-bit counts."""
    total: i64 = 0
    while counts:
        total += counts & 15
        counts >>= 4
    return total


def clan_name(state: HeroesOut, band: i64) -> str:
    return CLAN_IDS[state.clans[band]]


def scenario_card(state: HeroesOut) -> str:
    return GUILD_IDS[state.guild_card]


# --- tokens (R2.1) ------------------------------------------------------------------------------


def count_goods(state: HeroesOut, room: i64, token: i64) -> i64:
    return state.goods[room] >> 4 * token & 15


def count_resources(state: HeroesOut, room: i64) -> i64:
    return count_all(state.goods[room] & RESOURCE_BITS)


def has_trap(state: HeroesOut, room: i64) -> bool:
    return state.goods[room] >> TRAP_SHIFT != 0


def can_place(state: HeroesOut, token: i64, room: i64) -> bool:
    """R2.1, R11.4.1. The supply has one, and the room is dry."""
    return state.supply[token] > 0 and not state.flooded >> room & 1


def place_token(state: HeroesOut, band: i64, token: i64, room: i64) -> None:
    """R7.6, R7.7. From the supply; `band` NOBODY for a scenario card."""
    state.supply[token] -= 1
    one: i64 = 1
    state.goods[room] += one << 4 * token
    if state.listens:
        by = clan_name(state, band) if band >= 0 else scenario_card(state)
        state.emit(TokenPlaced(TOKENS[token], ROOM_IDS[room], by))


def discard_tokens(state: HeroesOut, token: i64, room: i64, amount: i64, why: str) -> None:
    """R2.1. Back to the supply."""
    state.supply[token] += amount
    state.goods[room] -= amount << 4 * token
    if state.listens:
        state.emit(TokensDiscarded(TOKENS[token], ROOM_IDS[room], int(amount), why))


def can_place_portal(state: HeroesOut, room: i64) -> bool:
    """R7.8."""
    if state.finished >> room & 1:
        return False
    return state.supply[PORTAL] > 0 or state.unfinished >> room & 1 != 0


def place_portal(state: HeroesOut, band: i64, room: i64) -> None:
    """R7.8. An unfinished one is turned over instead."""
    if state.unfinished >> room & 1:
        finish_portal(state, band, room)
        return
    one: i64 = 1
    state.supply[PORTAL] -= 1
    state.finished |= one << room
    if state.listens:
        state.emit(TokenPlaced(TOKENS[PORTAL], ROOM_IDS[room], clan_name(state, band)))


def finish_portal(state: HeroesOut, band: i64, room: i64) -> None:
    """R7.1."""
    bit: i64 = 1 << room
    state.unfinished &= ~bit
    state.finished |= bit
    if state.listens:
        seat = int(seat_of(state, band))
        state.emit(PortalFinished(seat, clan_name(state, band), ROOM_IDS[room]))


# --- monsters (R7.14) ---------------------------------------------------------------------------


def count_monsters(state: HeroesOut, band: i64, room: i64) -> i64:
    """Return how many monsters of a band are in a room."""
    return count_all(state.monsters[band * ROOMS + room])


def has_monster(state: HeroesOut, band: i64, room: i64) -> bool:
    return state.monsters[band * ROOMS + room] != 0


def is_guarded(state: HeroesOut, room: i64) -> bool:
    """Whether any monster is in a room."""
    any_band: i64 = 0
    for place in range(room, len(state.monsters), ROOMS):
        any_band |= state.monsters[place]
    return any_band != 0


def count_guards(state: HeroesOut, room: i64) -> i64:
    total: i64 = 0
    for place in range(room, len(state.monsters), ROOMS):
        total += count_all(state.monsters[place])
    return total


def blows_in(state: HeroesOut, room: i64) -> i64:
    """How many blows the monsters of a room can take."""
    total: i64 = 0
    for band in range(state.house.bands):
        counts = state.monsters[band * ROOMS + room]
        health = HEALTH[state.clans[band]] if counts else 0
        while counts:
            total += health * (counts & 15)
            counts >>= 4
            health -= 1
    return total


def rooms_of_band(state: HeroesOut, band: i64) -> i64:
    """Return the mask of the rooms with monsters of a band."""
    mask: i64 = 0
    one: i64 = 1
    for room in range(ROOMS):
        if state.monsters[band * ROOMS + room]:
            mask |= one << room
    return mask


def bring(state: HeroesOut, band: i64, room: i64, amount: i64, why: str) -> None:
    """R7.10, R3.1.3. Monsters from the lair."""
    state.lairs[band] -= amount
    state.monsters[band * ROOMS + room] += amount
    if state.listens:
        seat = int(seat_of(state, band))
        state.emit(MonstersPlaced(seat, clan_name(state, band), ROOM_IDS[room], int(amount), why))


def wound(state: HeroesOut, band: i64, room: i64, wounds: i64, by: str) -> None:
    """R7.14. One damage to a monster that already has this many wounds."""
    place = band * ROOMS + room
    one: i64 = 1
    slain = wounds + 1 >= HEALTH[state.clans[band]]
    state.monsters[place] -= one << 4 * wounds
    if slain:
        state.lairs[band] += 1
    else:
        state.monsters[place] += one << 4 * (wounds + 1)
    if state.listens:
        seat = int(seat_of(state, band))
        left = 0 if slain else int(wounds) + 1
        state.emit(MonsterHit(seat, clan_name(state, band), ROOM_IDS[room], left, slain, by))


# --- heroes (R10.2) -----------------------------------------------------------------------------


def named_heroes(group: i64) -> dict[str, int]:
    """Return heroes of a group by class."""
    found: dict[str, int] = {}
    for hero in range(HERO_KINDS):
        count = int(group >> 4 * hero & 15)
        if count:
            found[CLASSES[hero]] = count
    return found


def active_heroes(state: HeroesOut, room: i64) -> i64:
    """Return the active heroes of a room, as a group of counts."""
    return state.heroes[room] & GROUP


def exhausted_heroes(state: HeroesOut, room: i64) -> i64:
    return state.heroes[room] >> EXHAUSTED & GROUP


def all_heroes(state: HeroesOut, room: i64) -> i64:
    """Return all heroes of a room, as a group of counts."""
    heroes = state.heroes[room]
    return (heroes & GROUP) + (heroes >> EXHAUSTED & GROUP) + (heroes >> ARRIVING & GROUP)


def lowest_class(group: i64) -> i64:
    """Return the first class of a group that is not empty."""
    hero: i64 = 0
    while not group & 15:
        group >>= 4
        hero += 1
    return hero


def is_of_one_class(group: i64) -> bool:
    """Whether all heroes of a group that is not empty are of one class."""
    while not group & 15:
        group >>= 4
    return group >> 4 == 0


def add_hero(state: HeroesOut, room: i64, hero: i64, group: i64) -> None:
    """R10.2.1. A token from the supply, into one of the three groups."""
    state.supply[HEROES_AT + hero] -= 1
    state.heroes[room] += POWER[group + 4 * hero]
    if state.listens and group != EXHAUSTED:
        state.emit(HeroSummoned(CLASSES[hero], ROOM_IDS[room]))


def wake(state: HeroesOut, room: i64, why: str) -> None:
    """R10.2.4. Every exhausted hero of a room turns active."""
    heroes = state.heroes[room]
    group = heroes >> EXHAUSTED & GROUP
    if group:
        state.heroes[room] = heroes - (group << EXHAUSTED) + group
        if state.listens:
            state.emit(HeroesWoken(ROOM_IDS[room], named_heroes(group), why))


def exhaust(state: HeroesOut, room: i64, hero: i64, why: str) -> None:
    """R10.2. An active hero turns exhausted."""
    state.heroes[room] += POWER[EXHAUSTED + 4 * hero] - POWER[4 * hero]
    if state.listens:
        state.emit(HeroExhausted(CLASSES[hero], ROOM_IDS[room], why))


def hit_hero(state: HeroesOut, room: i64, hero: i64, group: i64, by: str) -> bool:
    """R7.2, R11.6.1. One damage to a hero of a group; return whether that slew it."""
    left: i64 = 0
    if hero == CHAMPION:
        state.champion += 1
        left = CHAMPION_HEALTH - state.champion
    if left <= 0:
        state.heroes[room] -= POWER[group + 4 * hero]
        state.supply[HEROES_AT + hero] += 1
        if hero == CHAMPION:
            state.champion = 0
    if state.listens:
        state.emit(HeroHit(CLASSES[hero], ROOM_IDS[room], by, int(left)))
    return left <= 0


# --- the map ------------------------------------------------------------------------------------


def ways_from(state: HeroesOut, room: i64) -> i64:
    """R2.2. Return the mask of the connected rooms."""
    return state.plan[WAYS + room]


def distance_of(state: HeroesOut, room: i64) -> i64:
    """R2.2.3."""
    return state.plan[DISTANCE + room]


def portals_from(state: HeroesOut, room: i64) -> i64:
    """R2.2.2. Return the mask of the rooms that finished portals make adjacent for monsters."""
    if not state.finished >> room & 1:
        return 0
    one: i64 = 1
    return state.finished & ~(one << room)


def is_in_play(state: HeroesOut, room: i64) -> bool:
    return state.grid[room] >= 0
