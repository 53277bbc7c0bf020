"""What the scenario cards of Keep the Heroes Out! do, a function for each (R11)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from undercroft.engine.state import Step
from undercroft.games.heroes_out.cards import (
    APOTHECARY,
    AUDITORIUM,
    CHAMPION,
    COIN,
    CONSTRUCTION_SITE,
    FROG,
    GOODS,
    LABORATORY,
    PRISON,
    ROGUE,
    ROOM_IDS,
    ROOMS,
    SEWER,
    TRAP,
    VAULT,
    WARRIOR,
)
from undercroft.games.heroes_out.clans.hands import BY_SCENARIO, everybody_discards, everybody_draws
from undercroft.games.heroes_out.dungeon.board import (
    ACTIVE,
    NOBODY,
    add_hero,
    all_heroes,
    can_place,
    count_all,
    count_goods,
    count_guards,
    discard_tokens,
    exhausted_heroes,
    is_guarded,
    is_in_play,
    place_token,
    scenario_card,
    wake,
    ways_from,
)
from undercroft.games.heroes_out.dungeon.treasury import remove_treasure, value_of
from undercroft.games.heroes_out.dungeon.ways import (
    count_rooms,
    farthest_rooms,
    is_single,
    lowest_room,
)
from undercroft.games.heroes_out.events import FloodDried, RoomsFlooded
from undercroft.games.heroes_out.guild.deck import has_token, summon
from undercroft.games.heroes_out.guild.heroics import CheckArrival, room_moves
from undercroft.games.heroes_out.guild.raid import HERO_LOOP
from undercroft.games.heroes_out.guild.strikes import DAMAGE, aim
from undercroft.games.heroes_out.moves import FROG_AT, IN_ROOM
from undercroft.games.heroes_out.question import About, seat_of
from undercroft.games.heroes_out.state import EDGES, HeroesOut

RENT: Final = 2  # R11.2
AUDIENCE: Final = 2  # R11.3

# What a room is chosen for.
FOR_RENT: Final = 0
FOR_CHAMPION: Final = 1
FOR_BANNER: Final = 2
FOR_RALLY: Final = 3

# --- a room that the players choose (R11.12) -----------------------------------------------------


def candidates(state: HeroesOut, aim_of: i64) -> i64:
    """Return the mask of the rooms among which the players choose."""
    if aim_of == FOR_RENT:
        return cheapest_rooms(state)
    if aim_of == FOR_RALLY:
        return sleepiest_rooms(state)
    return farthest_rooms(state)


def choose_room(state: HeroesOut, aim_of: i64) -> None:
    """R11.12. Nothing happens without a room; one alone is taken."""
    mask = candidates(state, aim_of)
    if is_single(mask):
        act_on(state, aim_of, lowest_room(mask))
    elif mask:
        state.push(ChooseRoom(seat_of(state, state.active), state.active, aim_of))


def act_on(state: HeroesOut, aim_of: i64, room: i64) -> None:
    if aim_of == FOR_RENT:
        remove_treasure(state, room)
    elif aim_of == FOR_CHAMPION:
        add_hero(state, room, CHAMPION, ACTIVE)
        state.push(CheckArrival(room, CHAMPION))
    elif aim_of == FOR_BANNER:
        summon(state, WARRIOR, room)
    else:
        wake(state, room, scenario_card(state))


class ChooseRoom(About):
    """R11.2, R11.6, R11.10. Of equal rooms, one."""

    def moves(self, state: HeroesOut) -> vec[i64]:
        return room_moves(candidates(state, self.about), IN_ROOM)

    def answer(self, state: HeroesOut, move: int) -> None:
        act_on(state, self.about, move - IN_ROOM)


class PickRoom(Step[HeroesOut]):
    """R11.12. A room is chosen when its turn comes."""

    def __init__(self, aim_of: i64) -> None:
        self.aim_of = aim_of

    def args(self) -> list[int]:
        return [int(self.aim_of)]

    def run(self, state: HeroesOut) -> None:
        choose_room(state, self.aim_of)


# --- the first five ----------------------------------------------------------------------------


def olga(state: HeroesOut) -> None:
    """R11.1. Her frog brew, or else."""
    if count_goods(state, APOTHECARY, FROG):
        discard_tokens(state, FROG, APOTHECARY, 1, scenario_card(state))
        everybody_draws(state)
    else:
        everybody_discards(state, BY_SCENARIO)


def landlord(state: HeroesOut) -> None:
    """R11.2. Two coins, or the least treasure."""
    if count_goods(state, VAULT, COIN) >= RENT:
        discard_tokens(state, COIN, VAULT, RENT, scenario_card(state))
    else:
        choose_room(state, FOR_RENT)


def cheapest_rooms(state: HeroesOut) -> i64:
    """R11.2. The rooms with a treasure of the lowest value, the Vault not counted."""
    mask: i64 = 0
    least: i64 = 8
    one: i64 = 1
    for room in range(ROOMS):
        value = value_of(state, room)
        if room == VAULT or not value or value > least:
            continue
        if value < least:
            mask = 0
            least = value
        mask |= one << room
    return mask


def encore(state: HeroesOut) -> None:
    """R11.3. An audience of monsters, or everyone wakes."""
    if count_guards(state, AUDITORIUM) >= AUDIENCE:
        everybody_draws(state)
    elif is_in_play(state, AUDITORIUM):
        one: i64 = 1
        wake_rooms(state, ways_from(state, AUDITORIUM) | one << AUDITORIUM)


def wake_rooms(state: HeroesOut, mask: i64) -> None:
    for room in range(ROOMS):
        if mask >> room & 1:
            wake(state, room, scenario_card(state))


def high_tide(state: HeroesOut) -> None:
    """R11.4. The Sewer rises, or falls."""
    mask = state.flooded
    if mask:
        state.flooded = 0
        if state.listens:
            state.emit(FloodDried(room_names(mask)))
    elif is_in_play(state, SEWER):
        one: i64 = 1
        flood(state, ways_from(state, SEWER) | one << SEWER)


def flood(state: HeroesOut, mask: i64) -> None:
    """R11.4. Tokens are lost, sleepers wake."""
    state.flooded = mask
    if state.listens:
        state.emit(RoomsFlooded(room_names(mask)))
    for room in range(ROOMS):
        for token in range(GOODS):
            count = count_goods(state, room, token)
            if mask >> room & 1 and count:
                discard_tokens(state, token, room, count, scenario_card(state))
    wake_rooms(state, mask)


def room_names(mask: i64) -> list[str]:
    return [ROOM_IDS[room] for room in range(ROOMS) if mask >> room & 1]


def croak(state: HeroesOut) -> None:
    """R11.5. Frogs bite where there are monsters, then more of them come."""
    state.push(FrogsCome())
    for room in range(ROOMS):
        if count_goods(state, room, FROG) and is_guarded(state, room):
            state.push(FrogBites(room))


class FrogBites(Step[HeroesOut]):
    """R11.5. A frog is discarded, a monster hit."""

    def __init__(self, room: i64) -> None:
        self.room = room

    def args(self) -> list[int]:
        return [int(self.room)]

    def run(self, state: HeroesOut) -> None:
        discard_tokens(state, FROG, self.room, 1, scenario_card(state))
        aim(state, DAMAGE, 0, self.room, self.room)


class FrogsCome(Step[HeroesOut]):
    """R11.5. Into the Sewer and around it, the Vault excepted."""

    def run(self, state: HeroesOut) -> None:
        if is_in_play(state, SEWER):
            one: i64 = 1
            place_frogs(state, (ways_from(state, SEWER) | one << SEWER) & ~(one << VAULT))


def place_frogs(state: HeroesOut, mask: i64) -> None:
    """R11.5. As long as the supply lasts, in an order the players choose."""
    mask = dry_rooms(state, mask)
    if state.supply[FROG] < count_rooms(mask):
        state.push(PlaceFrog(seat_of(state, state.active), state.active, mask))
        return
    for room in range(ROOMS):
        if mask >> room & 1:
            place_token(state, NOBODY, FROG, room)


def dry_rooms(state: HeroesOut, mask: i64) -> i64:
    """R11.4.1. The rooms of a mask where a frog can be placed."""
    one: i64 = 1
    for room in range(ROOMS):
        if not can_place(state, FROG, room):
            mask &= ~(one << room)
    return mask


class PlaceFrog(About):
    """R11.5. Too few frogs for all rooms: where the next one goes."""

    def moves(self, state: HeroesOut) -> vec[i64]:
        return room_moves(self.about, FROG_AT)

    def answer(self, state: HeroesOut, move: int) -> None:
        one: i64 = 1
        place_token(state, NOBODY, FROG, move - FROG_AT)
        place_frogs(state, self.about & ~(one << (move - FROG_AT)))


# --- the other five ----------------------------------------------------------------------------


def challenge(state: HeroesOut) -> None:
    """R11.6. The Champion comes, or wakes."""
    if has_token(state, CHAMPION):
        choose_room(state, FOR_CHAMPION)
        return
    for room in range(ROOMS):
        if all_heroes(state, room) >> 4 * CHAMPION & 15:
            wake(state, room, scenario_card(state))


def volatile_mix(state: HeroesOut) -> None:
    """R11.7. In the Laboratory, or in all rooms beyond its edges."""
    if is_guarded(state, LABORATORY):
        aim(state, DAMAGE, 0, LABORATORY, LABORATORY)
        return
    for room in range(ROOMS):
        if state.plan[EDGES + LABORATORY] >> room & 1:
            state.push(Blast(room))


class Blast(Step[HeroesOut]):
    """R11.7. All traps are discarded, a monster is hit."""

    def __init__(self, room: i64) -> None:
        self.room = room

    def args(self) -> list[int]:
        return [int(self.room)]

    def run(self, state: HeroesOut) -> None:
        traps = count_goods(state, self.room, TRAP)
        if traps:
            discard_tokens(state, TRAP, self.room, traps, scenario_card(state))
        if is_guarded(state, self.room):
            aim(state, DAMAGE, 0, self.room, self.room)


def riot(state: HeroesOut) -> None:
    """R11.8. A monster keeps the prisoners quiet, for a wound."""
    if is_guarded(state, PRISON):
        aim(state, DAMAGE, 0, PRISON, PRISON)
    else:
        wake(state, PRISON, scenario_card(state))


def surveyors(state: HeroesOut) -> None:
    """R11.9. A warrior, then a rogue; the loop that waits resolves the rogue."""
    if is_in_play(state, CONSTRUCTION_SITE):
        state.push(Summon(ROGUE, CONSTRUCTION_SITE))
        state.push(HERO_LOOP)
        summon(state, WARRIOR, CONSTRUCTION_SITE)


class Summon(Step[HeroesOut]):
    """R10.2.1. A hero comes to a room."""

    def __init__(self, hero: i64, room: i64) -> None:
        self.hero = hero
        self.room = room

    def args(self) -> list[int]:
        return [int(self.hero), int(self.room)]

    def run(self, state: HeroesOut) -> None:
        summon(state, self.hero, self.room)


def crusade(state: HeroesOut) -> None:
    """R11.10. A warrior from afar, then the largest crowd wakes."""
    state.push(PickRoom(FOR_RALLY))
    state.push(HERO_LOOP)
    choose_room(state, FOR_BANNER)


def sleepiest_rooms(state: HeroesOut) -> i64:
    """R11.10. The rooms with the most exhausted heroes, the Prison not counted."""
    mask: i64 = 0
    most: i64 = 1
    one: i64 = 1
    for room in range(ROOMS):
        count = count_all(exhausted_heroes(state, room))
        if room == PRISON or count < most:
            continue
        if count > most:
            mask = 0
            most = count
        mask |= one << room
    return mask


# In the order of SCENARIO_CARDS.
EFFECTS_OF_CARDS: Final[tuple[Callable[[HeroesOut], None], ...]] = (
    olga, landlord, encore, high_tide, croak, challenge, volatile_mix, riot, surveyors, crusade,
)  # fmt: skip


def carry_out(state: HeroesOut, number: i64) -> None:
    """R11.11. Do what a scenario card says; the hero loop waits below."""
    EFFECTS_OF_CARDS[number](state)
