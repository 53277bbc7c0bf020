"""What a hero does on arrival: show-off, room check, inspiration (R10.2.2 to R10.2.4)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from undercroft.engine.state import Step
from undercroft.games.heroes_out.cards import (
    ARCHER,
    CHAMPION,
    CHAMPION_HEALTH,
    CLASSES,
    HERO_KINDS,
    MAGE,
    PRISON,
    RESOURCES,
    ROGUE,
    ROOM_IDS,
    ROOMS,
    TRAP,
    WARRIOR,
)
from undercroft.games.heroes_out.dungeon.board import (
    ACTIVE,
    ARRIVING,
    EXHAUSTED,
    GROUP,
    POWER,
    RESOURCE_BITS,
    count_all,
    count_goods,
    count_resources,
    discard_tokens,
    distance_of,
    exhaust,
    has_trap,
    hit_hero,
    is_guarded,
    is_of_one_class,
    lowest_class,
    wake,
    ways_from,
)
from undercroft.games.heroes_out.dungeon.ways import is_single, lowest_room
from undercroft.games.heroes_out.events import HeroShownOff
from undercroft.games.heroes_out.guild.strikes import SHOT, aim
from undercroft.games.heroes_out.moves import LOSE, SHOOT, SPRING
from undercroft.games.heroes_out.question import About, Between, seat_of
from undercroft.games.heroes_out.state import HeroesOut

TAKEN_BY_WARRIOR: Final = 2
# Why resources are lost.
BY_WARRIOR: Final = 0
BY_LOOTING: Final = 1
LOSSES: Final[tuple[str, ...]] = ("warrior", "looting")

# --- show-off (R10.2.2) -------------------------------------------------------------------------


def show_off(state: HeroesOut, room: i64, hero: i64) -> None:
    """R3.5.1-R3.5.4. The class ability of a hero that was summoned or imprisoned there."""
    if state.listens:
        state.emit(HeroShownOff(CLASSES[hero], ROOM_IDS[room]))
    if hero == WARRIOR:
        lose_resources(state, room, TAKEN_BY_WARRIOR, BY_WARRIOR)
    elif hero == ROGUE:
        if has_trap(state, room):
            discard_tokens(state, TRAP, room, 1, "rogue")
    elif hero == MAGE:
        if room == PRISON:
            wake(state, room, "mage")
    elif hero == ARCHER:
        shoot(state, room)


def lose_resources(state: HeroesOut, room: i64, count: i64, why: i64) -> None:
    """R3.5.1, R2.1.3, R12.17. Discard that many resources, or all; the players choose which."""
    while count and state.goods[room] & RESOURCE_BITS:
        if count < count_resources(state, room) and not has_one_kind(state, room):
            seat = seat_of(state, state.active)
            state.push(LoseResource(seat, state.active, room, count | why << 4))
            return
        token = first_resource(state, room)
        amount = min(count, count_goods(state, room, token))
        discard_tokens(state, token, room, amount, LOSSES[why])
        count -= amount


def has_one_kind(state: HeroesOut, room: i64) -> bool:
    return is_of_one_class(state.goods[room] & RESOURCE_BITS)


def first_resource(state: HeroesOut, room: i64) -> i64:
    return lowest_class(state.goods[room] & RESOURCE_BITS)


class LoseResource(Between):
    """R3.5.1, R2.1.3. Which resource is discarded."""

    def moves(self, state: HeroesOut) -> vec[i64]:
        moves = vec[i64]()
        for token in range(RESOURCES):
            if count_goods(state, self.about, token):
                moves = append(moves, LOSE + token)
        return moves

    def answer(self, state: HeroesOut, move: int) -> None:
        count, why = self.other & 15, self.other >> 4
        discard_tokens(state, move - LOSE, self.about, 1, LOSSES[why])
        lose_resources(state, self.about, count - 1, why)


def shoot(state: HeroesOut, room: i64) -> None:
    """R3.5.4, R10.4. Into the adjacent room with monsters that is nearest to the Vault."""
    targets = shot_targets(state, room)
    if is_single(targets):
        aim(state, SHOT, ARCHER, room, lowest_room(targets))
    elif targets:
        state.push(ShootAt(seat_of(state, state.active), state.active, room))


def shot_targets(state: HeroesOut, room: i64) -> i64:
    """R3.5.4, R12.4. The mask of the rooms that an archer can shoot into."""
    mask: i64 = 0
    least: i64 = ROOMS
    one: i64 = 1
    ways = ways_from(state, room)
    for other in range(ROOMS):
        if ways >> other & 1 and is_guarded(state, other):
            steps = distance_of(state, other)
            if steps < least:
                mask = 0
                least = steps
            if steps == least:
                mask |= one << other
    return mask


class ShootAt(About):
    """R10.4. Of rooms at the same distance, one."""

    def moves(self, state: HeroesOut) -> vec[i64]:
        return room_moves(shot_targets(state, self.about), SHOOT)

    def answer(self, state: HeroesOut, move: int) -> None:
        aim(state, SHOT, ARCHER, self.about, move - SHOOT)


def room_moves(mask: i64, first: i64) -> vec[i64]:
    """Return a move for each room of a mask."""
    return with_rooms(vec[i64](), mask, first)


def with_rooms(moves: vec[i64], mask: i64, first: i64) -> vec[i64]:
    """Add a move for each room of a mask."""
    move = first
    while mask:
        if mask & 1:
            moves = append(moves, move)
        mask >>= 1
        move += 1
    return moves


def class_moves(group: i64, first: i64) -> vec[i64]:
    """Return a move for each class in a group of heroes."""
    moves = vec[i64]()
    for hero in range(HERO_KINDS):
        if group >> 4 * hero & 15:
            moves = append(moves, first + hero)
    return moves


# --- summoned heroes (R10.3) --------------------------------------------------------------------


def arrive(state: HeroesOut, room: i64, hero: i64) -> None:
    """R10.2.2 to R10.2.4. A summoned hero takes part from now on."""
    state.heroes[room] += POWER[4 * hero] - POWER[ARRIVING + 4 * hero]
    state.push(CheckArrival(room, hero))
    show_off(state, room, hero)


class CheckArrival(Step[HeroesOut]):
    """R10.2.3, R10.2.4. Traps, the Prison, and inspiration if the hero is still active."""

    def __init__(self, room: i64, hero: i64) -> None:
        self.room = room
        self.hero = hero

    def args(self) -> list[int]:
        return [int(self.room), int(self.hero)]

    def run(self, state: HeroesOut) -> None:
        if spring(state, self.room, self.hero, ACTIVE):
            return
        if self.room == PRISON and self.hero not in (MAGE, CHAMPION):
            exhaust(state, self.room, self.hero, "prison")
        else:
            wake(state, self.room, "inspired")


class CheckPrisoner(Step[HeroesOut]):
    """R9.1.5, R12.9, R12.10. A trap in the Prison hits the newcomer; a mage is active by now."""

    def __init__(self, hero: i64) -> None:
        self.hero = hero

    def args(self) -> list[int]:
        return [int(self.hero)]

    def run(self, state: HeroesOut) -> None:
        group = ACTIVE if self.hero == MAGE else EXHAUSTED
        spring(state, PRISON, self.hero, group)


def spring(state: HeroesOut, room: i64, hero: i64, group: i64) -> bool:
    """R10.2.3. Traps hit a hero until none is left or the hero is slain; whether it was."""
    while has_trap(state, room):
        discard_tokens(state, TRAP, room, 1, "trap")
        if hit_hero(state, room, hero, group, "trap"):
            return True
    return False


# --- heroes who walk in (R10.3.1) ---------------------------------------------------------------


def check_group(state: HeroesOut, room: i64, group: i64, survived: bool) -> None:
    """R10.3.1, R12.12, R12.13. One after the other; if any survives, the room is inspired."""
    while group and has_trap(state, room):
        if not is_of_one_class(group) and count_goods(state, room, TRAP) < health_of(state, group):
            other = group | (1 << EXHAUSTED if survived else 0)
            state.push(SpringTrap(seat_of(state, state.active), state.active, room, other))
            return
        hero = lowest_class(group)
        group -= one_of(hero)
        survived = not spring(state, room, hero, ACTIVE) or survived
    if group or survived:
        wake(state, room, "inspired")


def one_of(hero: i64) -> i64:
    one: i64 = 1
    return one << 4 * hero


def health_of(state: HeroesOut, group: i64) -> i64:
    """R11.6. How many traps would slay a whole group."""
    health = count_all(group & GROUP)
    if group >> 4 * CHAMPION & 15:
        health += CHAMPION_HEALTH - 1 - state.champion
    return health


class SpringTrap(Between):
    """R10.3.1, R12.12. Who of those walking in is checked next."""

    def moves(self, state: HeroesOut) -> vec[i64]:
        return class_moves(self.other & GROUP, SPRING)

    def answer(self, state: HeroesOut, move: int) -> None:
        hero = move - SPRING
        survived = not spring(state, self.about, hero, ACTIVE) or self.other >> EXHAUSTED != 0
        check_group(state, self.about, (self.other & GROUP) - one_of(hero), survived)
