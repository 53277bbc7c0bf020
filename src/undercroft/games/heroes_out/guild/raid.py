"""The hero loop of Keep the Heroes Out!: who acts next, and steps 5 to 8 (R10.2, R10.3)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from undercroft.engine.state import Step
from undercroft.games.heroes_out.cards import CHAMPION, HERO_KINDS, ROOM_IDS, ROOMS
from undercroft.games.heroes_out.dungeon.board import (
    ARRIVING,
    GROUP,
    active_heroes,
    count_all,
    exhaust,
    is_guarded,
    is_of_one_class,
    lowest_class,
    named_heroes,
)
from undercroft.games.heroes_out.dungeon.treasury import loot, value_of
from undercroft.games.heroes_out.dungeon.ways import is_single, lowest_room
from undercroft.games.heroes_out.events import HeroesAdvanced
from undercroft.games.heroes_out.guild.heroics import (
    arrive,
    check_group,
    class_moves,
    one_of,
    room_moves,
)
from undercroft.games.heroes_out.guild.strikes import BLOW, aim
from undercroft.games.heroes_out.moves import ADVANCE, ARRIVE, LOOT, RESOLVE, WITH_HERO
from undercroft.games.heroes_out.question import About, Between, Question, seat_of
from undercroft.games.heroes_out.state import NEARER, HeroesOut

CHAMPION_WORTH: Final = 2  # R11.6.2
CHAMPION_BITS: Final = 15 << 4 * CHAMPION  # of a group


class HeroLoop(Step[HeroesOut]):
    """R10.3. As long as a hero arrives or is active, the players choose the next one."""

    def run(self, state: HeroesOut) -> None:
        only: i64 = -1
        count: i64 = 0
        for room in range(ROOMS):
            heroes = state.heroes[room]
            if heroes >> ARRIVING:
                only = ARRIVE + room
                count += 1
            if heroes & GROUP:
                only = RESOLVE + room
                count += 1
        if not count:
            return
        state.push(HERO_LOOP)
        if count == 1:
            begin(state, only)
        else:
            state.push(NextHero(seat_of(state, state.active), state.active))


HERO_LOOP: Final = HeroLoop()


class NextHero(Question):
    """R10.3, R10.3.2, R12.11. A hero just summoned, or the active heroes of a room."""

    def moves(self, state: HeroesOut) -> vec[i64]:
        moves = vec[i64]()
        for room in range(ROOMS):
            if state.heroes[room] >> ARRIVING:
                moves = append(moves, ARRIVE + room)
            if state.heroes[room] & GROUP:
                moves = append(moves, RESOLVE + room)
        return moves

    def answer(self, state: HeroesOut, move: int) -> None:
        begin(state, move)


def begin(state: HeroesOut, move: i64) -> None:
    if move < RESOLVE:
        room = move - ARRIVE
        arrive(state, room, lowest_class(state.heroes[room] >> ARRIVING))
    else:
        resolve(state, move - RESOLVE)


def resolve(state: HeroesOut, room: i64) -> None:
    """R10.2.5 to R10.2.8. The first step that fits the active heroes of a room."""
    group = active_heroes(state, room)
    if not is_guarded(state, room):
        value = value_of(state, room)
        if not value:
            advance(state, room)
            return
        if worth_of(group) >= value:
            choose_looters(state, room, 0)
            return
    if is_of_one_class(group):
        fight_or_wait(state, room, lowest_class(group))
    else:
        state.push(ChooseHero(seat_of(state, state.active), state.active, room))


def fight_or_wait(state: HeroesOut, room: i64, hero: i64) -> None:
    """R10.2.5, R10.2.7."""
    if is_guarded(state, room):
        aim(state, BLOW, hero, room, room)
    else:
        exhaust(state, room, hero, "wait")


class ChooseHero(About):
    """R10.3. Which of the active heroes of a room attacks or waits."""

    def moves(self, state: HeroesOut) -> vec[i64]:
        return class_moves(active_heroes(state, self.about), WITH_HERO)

    def answer(self, state: HeroesOut, move: int) -> None:
        fight_or_wait(state, self.about, move - WITH_HERO)


# --- looting (R10.2.6) --------------------------------------------------------------------------


def worth_of(group: i64) -> i64:
    """R11.6.2. The Champion counts as two."""
    return count_all(group) + (group >> 4 * CHAMPION & 15) * (CHAMPION_WORTH - 1)


def others_in(group: i64) -> i64:
    """How many heroes of a group are not the Champion."""
    return count_all(group & ~CHAMPION_BITS)


def can_complete(left: i64, others: i64, champions: i64) -> bool:
    """R11.6.2. Whether more heroes can pay what is left of a value, and nobody is superfluous."""
    if left <= others:
        return True
    return champions > 0 and CHAMPION_WORTH <= left <= others + CHAMPION_WORTH


def can_loot_with(group: i64, picked: i64, hero: i64, value: i64) -> bool:
    """R11.6.2. Whether this hero can be one of those who loot."""
    left = value - worth_of(picked)
    rest = group - picked - one_of(hero)
    champions = rest >> 4 * CHAMPION & 15
    others = count_all(rest) - champions
    if hero == CHAMPION:
        if left < CHAMPION_WORTH:
            return picked == 0
        return can_complete(left - CHAMPION_WORTH, others, champions)
    return can_complete(left - 1, others, champions)


def looter_moves(state: HeroesOut, room: i64, picked: i64) -> vec[i64]:
    group = active_heroes(state, room)
    value = value_of(state, room)
    moves = vec[i64]()
    for hero in range(HERO_KINDS):
        if (group - picked) >> 4 * hero & 15 and can_loot_with(group, picked, hero, value):
            moves = append(moves, LOOT + hero)
    return moves


def choose_looters(state: HeroesOut, room: i64, picked: i64) -> None:
    """R12.14. One by one, until the value is paid; then they loot."""
    value = value_of(state, room)
    group = active_heroes(state, room)
    if worth_of(group) == value:
        picked = group  # all of them are needed
    elif not picked and others_in(group) < value:
        picked = group & CHAMPION_BITS  # nobody can take his place
    while worth_of(picked) < value:
        moves = looter_moves(state, room, picked)
        if len(moves) > 1:
            seat = seat_of(state, state.active)
            state.push(ChooseLooter(seat, state.active, room, picked))
            return
        picked += one_of(moves[0] - LOOT)
    for hero in range(HERO_KINDS):
        for _ in range(picked >> 4 * hero & 15):
            exhaust(state, room, hero, "loot")
    loot(state, room, picked)


class ChooseLooter(Between):
    """R12.14, R11.6.2. Who loots; the others stay active."""

    def moves(self, state: HeroesOut) -> vec[i64]:
        return looter_moves(state, self.about, self.other)

    def answer(self, state: HeroesOut, move: int) -> None:
        choose_looters(state, self.about, self.other + one_of(move - LOOT))


# --- advancing (R10.2.8) ------------------------------------------------------------------------


def advance(state: HeroesOut, room: i64) -> None:
    """R10.2.8, R12.29, R12.30, R12.35. To the adjacent room nearest to the Vault."""
    nearer = state.plan[NEARER + room]
    if is_single(nearer):
        walk(state, room, lowest_room(nearer))
    else:
        state.push(ChooseWay(seat_of(state, state.active), state.active, room))


class ChooseWay(About):
    """R12.30. Of rooms equally near to the Vault, one."""

    def moves(self, state: HeroesOut) -> vec[i64]:
        return room_moves(state.plan[NEARER + self.about], ADVANCE)

    def answer(self, state: HeroesOut, move: int) -> None:
        walk(state, self.about, move - ADVANCE)


def walk(state: HeroesOut, start: i64, room: i64) -> None:
    """R10.2.8, R10.3.1. All active heroes go together; traps and inspiration follow."""
    group = active_heroes(state, start)
    state.heroes[start] -= group
    state.heroes[room] += group
    if state.listens:
        state.emit(HeroesAdvanced(named_heroes(group), ROOM_IDS[start], ROOM_IDS[room]))
    check_group(state, room, group, False)
