"""The abilities of clans in Keep the Heroes Out! (R3.2)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from undercroft.games.heroes_out.cards import CLANS, DRAW_CARD, HEAL_ALL, PASS_WALLS, ROOMS
from undercroft.games.heroes_out.clans.hands import can_draw, draw_cards
from undercroft.games.heroes_out.clans.moving import WALLS
from undercroft.games.heroes_out.clans.units import FIRST_MOVE, act_in, unit_rooms
from undercroft.games.heroes_out.dungeon.board import clan_name, count_monsters, rooms_of_band
from undercroft.games.heroes_out.events import WoundsHealed
from undercroft.games.heroes_out.guild.heroics import room_moves
from undercroft.games.heroes_out.printed.notation import (
    MELEE,
    MOVE,
    RANGED,
    SET_COIN,
    SET_PORTAL,
    SPAWN,
    operation_of,
    unit_of,
)
from undercroft.games.heroes_out.question import Question, seat_of
from undercroft.games.heroes_out.state import HeroesOut

# By ability: the operation that it is, 0 for those without a room.
ABILITY_UNIT: Final = vec[i64](
    [
        0, unit_of(SET_PORTAL), unit_of(MOVE), unit_of(MOVE), unit_of(RANGED),
        unit_of(SET_COIN + 3), unit_of(MELEE), 0, unit_of(SPAWN),
    ]
)  # fmt: skip
ABILITY_OF: Final = vec[i64]([clan.ability for clan in CLANS])


def ability_of(state: HeroesOut, band: i64) -> i64:
    return ABILITY_OF[state.clans[band]]


def ability_rooms(state: HeroesOut, band: i64) -> i64:
    """R3.2.2 to R3.2.9. Where an ability with a room can be used."""
    ability = ability_of(state, band)
    if ability == PASS_WALLS:
        return rooms_of_band(state, band)  # every room shares an edge with another
    return unit_rooms(state, band, ABILITY_UNIT[ability])


def can_use_ability(state: HeroesOut, band: i64) -> bool:
    """R7.1, R12.25. With a monster in the dungeon."""
    ability = ability_of(state, band)
    if ability == HEAL_ALL:
        return count_wounds(state, band) > 0
    if ability == DRAW_CARD:
        return rooms_of_band(state, band) != 0 and can_draw(state, band)
    return ability_rooms(state, band) != 0


def use_ability(state: HeroesOut, band: i64) -> None:
    """R3.2.1 to R3.2.9."""
    ability = ability_of(state, band)
    if ability == HEAL_ALL:
        heal(state, band)
    elif ability == DRAW_CARD:
        draw_cards(state, band, 1, "ability")
    else:
        moves = ability_moves(state, band)
        if len(moves) == 1:
            use_ability_in(state, band, moves[0])
        else:
            state.push(UseAbility(seat_of(state, band), band))


def ability_moves(state: HeroesOut, band: i64) -> vec[i64]:
    unit = ABILITY_UNIT[ability_of(state, band)]
    return room_moves(ability_rooms(state, band), FIRST_MOVE[operation_of(unit)])


def use_ability_in(state: HeroesOut, band: i64, move: i64) -> None:
    ability = ability_of(state, band)
    unit = ABILITY_UNIT[ability]
    walls: i64 = WALLS if ability == PASS_WALLS else 0
    act_in(state, band, unit, move - FIRST_MOVE[operation_of(unit)], walls)


class UseAbility(Question):
    """R3.2. Where the ability is used."""

    def moves(self, state: HeroesOut) -> vec[i64]:
        return ability_moves(state, self.band)

    def answer(self, state: HeroesOut, move: int) -> None:
        use_ability_in(state, self.band, move)


def count_wounds(state: HeroesOut, band: i64) -> i64:
    total: i64 = 0
    for room in range(ROOMS):
        counts = state.monsters[band * ROOMS + room] >> 4
        wounds: i64 = 1
        while counts:
            total += wounds * (counts & 15)
            counts >>= 4
            wounds += 1
    return total


def heal(state: HeroesOut, band: i64) -> None:
    """R3.2.1. All wounds are removed."""
    amount = count_wounds(state, band)
    for room in range(ROOMS):
        state.monsters[band * ROOMS + room] = count_monsters(state, band, room)
    if state.listens:
        seat = int(seat_of(state, band))
        state.emit(WoundsHealed(seat, clan_name(state, band), int(amount)))
