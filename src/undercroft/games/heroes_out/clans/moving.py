"""Moves and attacks of monsters in Keep the Heroes Out! (R7.2 to R7.4, R7.13)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from undercroft.engine.state import Step
from undercroft.games.heroes_out.cards import GOODS, NO_TOKEN, ROOM_IDS, ROOMS, TOKENS
from undercroft.games.heroes_out.dungeon.board import (
    EXHAUSTED,
    all_heroes,
    clan_name,
    count_goods,
    has_monster,
    hit_hero,
    is_of_one_class,
    lowest_class,
    portals_from,
    ways_from,
)
from undercroft.games.heroes_out.dungeon.ways import is_single, lowest_room
from undercroft.games.heroes_out.events import MonsterMoved
from undercroft.games.heroes_out.guild.heroics import class_moves, room_moves
from undercroft.games.heroes_out.guild.strikes import wound_moves
from undercroft.games.heroes_out.moves import CARRY, HIT, RANGED_AT, STOP, TO, WOUNDS
from undercroft.games.heroes_out.printed.notation import MELEE, MOVE, RANGED
from undercroft.games.heroes_out.question import About, Between, seat_of
from undercroft.games.heroes_out.state import EDGES, HeroesOut

WALLS: Final = 1 << 12  # of a journey: walls are no obstacle (R3.2.3)

# --- moving (R7.4) -------------------------------------------------------------------------------
# A journey is one number: start, goal, wounds of the monster, whether it passes walls.


def goals_from(state: HeroesOut, room: i64, walls: i64) -> i64:
    """R7.4, R2.2.2, R3.2.3, R12.40. Where a monster can go in one step."""
    goals = ways_from(state, room) | portals_from(state, room)
    return goals | state.plan[EDGES + room] if walls else goals


def start_move(state: HeroesOut, band: i64, room: i64, walls: i64) -> None:
    """R7.4. One of the monsters in this room moves."""
    goals = goals_from(state, room, walls)
    if is_single(goals):
        choose_mover(state, band, room | lowest_room(goals) << 4 | walls)
    else:
        state.push(MoveTo(seat_of(state, band), band, room | walls))


class MoveTo(About):
    """R7.4. Where it goes."""

    def moves(self, state: HeroesOut) -> vec[i64]:
        return room_moves(goals_from(state, self.about & 15, self.about & WALLS), TO)

    def answer(self, state: HeroesOut, move: int) -> None:
        choose_mover(state, self.band, self.about | (move - TO) << 4)


def choose_mover(state: HeroesOut, band: i64, journey: i64) -> None:
    """R7.14. Of monsters with different wounds, one goes and keeps its own."""
    counts = state.monsters[band * ROOMS + (journey & 15)]
    wounds: i64 = 0
    while not counts & 15:
        counts >>= 4
        wounds += 1
    if counts >> 4:
        state.push(ChooseMover(seat_of(state, band), band, journey))
    else:
        choose_cargo(state, band, journey | wounds << 8)


class ChooseMover(About):
    """R7.14. Which monster, by its wounds."""

    def moves(self, state: HeroesOut) -> vec[i64]:
        return wound_moves(state.monsters[self.band * ROOMS + (self.about & 15)])

    def answer(self, state: HeroesOut, move: int) -> None:
        choose_cargo(state, self.band, self.about | (move - WOUNDS) << 8)


def choose_cargo(state: HeroesOut, band: i64, journey: i64) -> None:
    """R7.4, R11.4.1, R12.19. What it takes along; nothing into a flooded room."""
    if state.goods[journey & 15] and not state.flooded >> (journey >> 4 & 15) & 1:
        state.push(ChooseCargo(seat_of(state, band), band, journey))
    else:
        travel(state, band, journey, NO_TOKEN)


class ChooseCargo(About):
    """R7.4, R12.18, R12.20. One resource, one trap, or nothing."""

    def moves(self, state: HeroesOut) -> vec[i64]:
        moves = vec[i64]([CARRY + GOODS])
        for token in range(GOODS):
            if count_goods(state, self.about & 15, token):
                moves = append(moves, CARRY + token)
        return moves

    def answer(self, state: HeroesOut, move: int) -> None:
        token = move - CARRY
        travel(state, self.band, self.about, token if token < GOODS else NO_TOKEN)


def travel(state: HeroesOut, band: i64, journey: i64, token: i64) -> None:
    """R7.4, R12.36. The monster goes, and what it carries."""
    start, goal, wounds = journey & 15, journey >> 4 & 15, journey >> 8 & 15
    one: i64 = 1
    state.monsters[band * ROOMS + start] -= one << 4 * wounds
    state.monsters[band * ROOMS + goal] += one << 4 * wounds
    if token != NO_TOKEN:
        state.goods[start] -= one << 4 * token
        state.goods[goal] += one << 4 * token
    if state.listens:
        state.emit(
            MonsterMoved(
                int(seat_of(state, band)),
                clan_name(state, band),
                ROOM_IDS[start],
                ROOM_IDS[goal],
                TOKENS[token] if token != NO_TOKEN else None,
                way_between(state, start, goal),
            )
        )


def way_between(state: HeroesOut, start: i64, goal: i64) -> str:
    if ways_from(state, start) >> goal & 1:
        return "passage"
    return "portal" if portals_from(state, start) >> goal & 1 else "wall"


# --- attacking (R7.2, R7.3) --------------------------------------------------------------------


def melee_rooms(state: HeroesOut, band: i64) -> i64:
    """R7.2. Rooms with a hero and a monster of the band."""
    mask: i64 = 0
    one: i64 = 1
    for room in range(ROOMS):
        if state.heroes[room] and has_monster(state, band, room):
            mask |= one << room
    return mask


def ranged_rooms(state: HeroesOut, band: i64) -> i64:
    """R7.3, R12.3. Rooms with a hero that are adjacent to a monster of the band."""
    mask: i64 = 0
    for room in range(ROOMS):
        if has_monster(state, band, room):
            mask |= ways_from(state, room)
    return mask & hero_rooms(state)


def hero_rooms(state: HeroesOut) -> i64:
    mask: i64 = 0
    one: i64 = 1
    for room in range(ROOMS):
        if state.heroes[room]:
            mask |= one << room
    return mask


def attack(state: HeroesOut, band: i64, room: i64) -> None:
    """R7.2. One damage to a hero of this room."""
    heroes = all_heroes(state, room)
    if is_of_one_class(heroes):
        hit(state, band, room, lowest_class(heroes))
    else:
        state.push(HitHero(seat_of(state, band), band, room))


class HitHero(About):
    """R7.2, R7.3. Which hero of the room."""

    def moves(self, state: HeroesOut) -> vec[i64]:
        return class_moves(all_heroes(state, self.about), HIT)

    def answer(self, state: HeroesOut, move: int) -> None:
        hit(state, self.band, self.about, move - HIT)


def hit(state: HeroesOut, band: i64, room: i64, hero: i64) -> None:
    """R7.2, R7.15, R9.1.7, R12.32. In a player's turn all heroes are exhausted."""
    hit_hero(state, room, hero, EXHAUSTED, clan_name(state, band))


# --- packs (R7.13) -----------------------------------------------------------------------------


def pack_targets(state: HeroesOut, room: i64, action: i64) -> i64:
    """R7.13. Where monsters of this room can go or attack."""
    if action == MOVE:
        return goals_from(state, room, 0)
    if action == MELEE:
        one: i64 = 1
        return one << room if state.heroes[room] else 0
    return ways_from(state, room) & hero_rooms(state)


def go_on_with_pack(state: HeroesOut, band: i64, pack: i64, left: i64) -> None:
    """R7.13. Each of those there at the beginning may act once; `pack` is room and action."""
    if left and pack_targets(state, pack & 15, pack >> 4):
        state.push(PackNext(seat_of(state, band), band, pack, left))


class PackStep(Step[HeroesOut]):
    """R7.13. One of the pack has acted, others may follow."""

    def __init__(self, band: i64, pack: i64, left: i64) -> None:
        self.band = band
        self.pack = pack
        self.left = left

    def args(self) -> list[int]:
        return [int(self.band), int(self.pack), int(self.left)]

    def run(self, state: HeroesOut) -> None:
        go_on_with_pack(state, self.band, self.pack, self.left)


class PackNext(Between):
    """R7.13. What the next monster of the pack does; `other` are those still to act."""

    def moves(self, state: HeroesOut) -> vec[i64]:
        room, action = self.about & 15, self.about >> 4
        if action == MELEE:
            return append(class_moves(all_heroes(state, room), HIT), STOP)
        first = TO if action == MOVE else RANGED_AT
        return append(room_moves(pack_targets(state, room, action), first), STOP)

    def answer(self, state: HeroesOut, move: int) -> None:
        if move == STOP:
            return
        room, action = self.about & 15, self.about >> 4
        if action == MELEE:
            hit(state, self.band, room, move - HIT)
            go_on_with_pack(state, self.band, self.about, self.other - 1)
            return
        state.push(PackStep(self.band, self.about, self.other - 1))
        if action == RANGED:
            attack(state, self.band, move - RANGED_AT)
        else:
            choose_mover(state, self.band, room | (move - TO) << 4)
