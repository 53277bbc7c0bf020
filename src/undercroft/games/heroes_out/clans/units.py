"""The actions on cards that take place in a room (R7): where, and what happens there."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from undercroft.games.heroes_out.cards import ROOMS, TRAP
from undercroft.games.heroes_out.clans.moving import (
    attack,
    go_on_with_pack,
    goals_from,
    melee_rooms,
    pack_targets,
    ranged_rooms,
    start_move,
)
from undercroft.games.heroes_out.dungeon.board import (
    bring,
    can_place,
    can_place_portal,
    count_goods,
    count_monsters,
    discard_tokens,
    place_portal,
    place_token,
    rooms_of_band,
)
from undercroft.games.heroes_out.dungeon.ways import rooms_for
from undercroft.games.heroes_out.guild.heroics import room_moves
from undercroft.games.heroes_out.guild.strikes import Yield, offer_yield
from undercroft.games.heroes_out.moves import (
    AMBUSH_AT,
    BONE_AT,
    BOOK_AT,
    COIN_AT,
    FROG_AT,
    MELEE_AT,
    MOVE_FROM,
    PACK_AT,
    PORTAL_AT,
    RANGED_AT,
    SPAWN_AT,
    STOP,
    SWARM_AT,
    TRAP_AT,
)
from undercroft.games.heroes_out.printed.notation import (
    AMBUSH,
    MELEE,
    MOVE,
    PACK,
    PAY,
    RANGED,
    SET_COIN,
    SET_PORTAL,
    SET_TRAP,
    SPAWN,
    SWARM,
    count_of,
    operation_of,
    then_of,
    what_of,
)
from undercroft.games.heroes_out.question import Between, seat_of
from undercroft.games.heroes_out.state import HeroesOut

NOWHERE: Final = -1
# By operation: its move with the first room.
FIRST_MOVE: Final = vec[i64](
    [
        NOWHERE, MELEE_AT, RANGED_AT, MOVE_FROM, NOWHERE, TRAP_AT, PORTAL_AT, COIN_AT, FROG_AT,
        BOOK_AT, BONE_AT, NOWHERE, SPAWN_AT, AMBUSH_AT, NOWHERE, PACK_AT, SWARM_AT,
    ]
)  # fmt: skip


# --- where -------------------------------------------------------------------------------------


def unit_rooms(state: HeroesOut, band: i64, unit: i64) -> i64:
    """R7. The mask of the rooms where a unit can be carried out."""
    operation = operation_of(unit)
    if operation == MELEE:
        return melee_rooms(state, band)
    if operation == RANGED:
        return ranged_rooms(state, band)
    if operation == AMBUSH:
        return rooms_for(state, what_of(unit)) if state.lairs[band] else 0
    if operation == SWARM and what_of(unit) < PAY:
        return melee_rooms(state, band) if what_of(unit) == MELEE else 0
    return own_rooms(state, band, unit)


def own_rooms(state: HeroesOut, band: i64, unit: i64) -> i64:
    """R7. Of the rooms with monsters of the band, those where a unit can be carried out."""
    mask: i64 = 0
    one: i64 = 1
    here = rooms_of_band(state, band)
    for room in range(ROOMS):
        if here >> room & 1 and can_do(state, band, unit, room):
            mask |= one << room
    return mask


def can_do(state: HeroesOut, band: i64, unit: i64, room: i64) -> bool:
    """R7.4, R7.6 to R7.8, R7.12, R7.13, R3.1.3. With a monster of the band in the room."""
    operation = operation_of(unit)
    if operation == MOVE:
        return goals_from(state, room, 0) != 0
    if operation == SET_TRAP:
        return can_place(state, TRAP, room)
    if operation == SET_PORTAL:
        return can_place_portal(state, room)
    if operation == SPAWN:
        return state.lairs[band] > 0
    if operation == PACK:
        return pack_targets(state, room, what_of(unit)) != 0
    if operation == SWARM:
        return count_goods(state, room, what_of(unit) - PAY) > 0
    return can_place(state, operation - SET_COIN, room)


# --- what happens ------------------------------------------------------------------------------


def act_in(state: HeroesOut, band: i64, unit: i64, room: i64, walls: i64) -> None:
    """R7.2 to R7.8, R7.10, R7.12, R7.13, R3.1.3. In, or from, a room."""
    operation = operation_of(unit)
    if operation in (MELEE, RANGED):
        attack(state, band, room)
    elif operation == MOVE:
        start_move(state, band, room, walls)
    elif operation == SET_TRAP:
        place_token(state, band, TRAP, room)
    elif operation == SET_PORTAL:
        place_portal(state, band, room)
    elif operation == SPAWN:
        bring(state, band, room, 1, "spawn")
    elif operation == AMBUSH:
        ambush(state, band, unit, room, count_of(unit))
    elif operation == PACK:
        left = count_monsters(state, band, room)
        go_on_with_pack(state, band, room | what_of(unit) << 4, left)
    elif operation == SWARM:
        swarm(state, band, unit, room)
    else:
        place_token(state, band, operation - SET_COIN, room)


def ambush(state: HeroesOut, band: i64, unit: i64, room: i64, left: i64) -> None:
    """R7.10, R12.24. One monster here, the others where the player likes."""
    bring(state, band, room, 1, "ambush")
    if left > 1 and state.lairs[band]:
        state.push(AmbushMore(seat_of(state, band), band, unit, left - 1))


class AmbushMore(Between):
    """R7.10. Another monster, or no more; `about` is the unit."""

    def moves(self, state: HeroesOut) -> vec[i64]:
        return append(room_moves(unit_rooms(state, self.band, self.about), AMBUSH_AT), STOP)

    def answer(self, state: HeroesOut, move: int) -> None:
        if move != STOP:
            ambush(state, self.band, self.about, move - AMBUSH_AT, self.other)


def swarm(state: HeroesOut, band: i64, unit: i64, room: i64) -> None:
    """R7.12, R12.23. The left part; then the right part is offered in this room."""
    what, then, count = what_of(unit), then_of(unit), count_of(unit)
    if what == MELEE:
        state.push(Yield(band, room, then, count))
        attack(state, band, room)
    else:
        discard_tokens(state, what - PAY, room, 1, "price")
        offer_yield(state, band, room, then, count)
