"""Monsters: struck, lured into the lair, turned into something else."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from undercroft.games.dungeon_roll.cards import (
    ANY_COMPANION,
    CHAMPION,
    DUNGEON,
    FACES,
    MONSTERS,
    SIDES,
)
from undercroft.games.dungeon_roll.counts import count_monsters
from undercroft.games.dungeon_roll.dice import names_of, place_die, reroll_picked, settle_lair
from undercroft.games.dungeon_roll.events import MonstersDefeated, MonstersTurned
from undercroft.games.dungeon_roll.items import pay
from undercroft.games.dungeon_roll.mastery import make_ready
from undercroft.games.dungeon_roll.moves import STOP, STRIKE
from undercroft.games.dungeon_roll.question import Question
from undercroft.games.dungeon_roll.state import DungeonRoll
from undercroft.games.dungeon_roll.treasure import draw_token


def defeat(state: DungeonRoll, seat: i64, monster: i64, amount: i64) -> None:
    """R4.2, R4.3. Their dice are free again."""
    state.dungeon[monster] -= amount
    if state.listens:
        state.emit(MonstersDefeated(seat, DUNGEON[monster], amount))


def strike(state: DungeonRoll, seat: i64, item: i64, monster: i64, amount: i64) -> None:
    """R4.3, R12.9, R14.5, R14.9. One companion against one type; heroes like many at once."""
    side = SIDES[state.side]
    many = amount >= 2
    if many and side.champion_returns and item == CHAMPION:
        defeat(state, seat, monster, amount)
        state.picked = vec[i64]([0] * (2 * FACES))
        state.picked[CHAMPION] = 1
        reroll_picked(state, seat, side.id)
        return
    pay(state, seat, item)
    defeat(state, seat, monster, amount)
    if many and side.many_bring_token:
        draw_token(state, seat, "")
    if many and side.many_make_ready:
        make_ready(state, seat)


NATURAL: Final = SIDES[0].acts


def has_extra(state: DungeonRoll, item: i64) -> bool:
    """R10.6, R11.3, R11.8, R14.1, R14.4. One further monster, if there is one."""
    side = SIDES[state.side]
    extra = ANY_COMPANION if side.begins_exhausted and state.exhausted else side.extra
    return bool(extra & NATURAL[item]) and count_monsters(state) > 0


class StrikeExtra(Question):
    """R10.6. One further monster of any type, or none."""

    def options(self, state: DungeonRoll) -> list[int]:
        moves = [STRIKE + monster for monster in range(MONSTERS) if state.dungeon[monster]]
        moves.append(STOP)
        return moves

    def answer(self, state: DungeonRoll, move: int) -> None:
        if move != STOP:
            defeat(state, self.seat, move - STRIKE, 1)


def lure(state: DungeonRoll, seat: i64) -> None:
    """R8.6, R11.4. Every monster of the level becomes a lair die."""
    monsters = [face for face in range(MONSTERS) for _ in range(state.dungeon[face])]
    for face in range(MONSTERS):
        state.dungeon[face] = 0
    state.lair += len(monsters)
    if state.listens:
        state.emit(MonstersTurned(seat, names_of(DUNGEON, monsters), "dragon", len(monsters)))
    settle_lair(state)


def turn_monster(state: DungeonRoll, seat: i64, monster: i64, into: i64, amount: i64) -> None:
    """R11.9, R12.8, R14.6. A monster's die shows something else, or leaves beside its fellow."""
    state.dungeon[monster] -= 1
    for _ in range(amount):
        place_die(state, into)
    if state.listens:
        state.emit(MonstersTurned(seat, [DUNGEON[monster]], DUNGEON[into], amount))
    settle_lair(state)
