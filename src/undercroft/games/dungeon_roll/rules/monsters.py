"""Monsters: defeating, luring and turning them."""

from __future__ import annotations

from mypy_extensions import i64

from undercroft.games.dungeon_roll.cards import (
    DUNGEON,
    MONSTERS,
)
from undercroft.games.dungeon_roll.events import MonstersDefeated, MonstersTurned
from undercroft.games.dungeon_roll.heroes.side import NOBODY, SIDES
from undercroft.games.dungeon_roll.moves import STOP, STRIKE
from undercroft.games.dungeon_roll.rules.counts import count_monsters
from undercroft.games.dungeon_roll.rules.dice import names_of, place_die
from undercroft.games.dungeon_roll.rules.items import pay
from undercroft.games.dungeon_roll.rules.question import Question
from undercroft.games.dungeon_roll.state import DungeonRoll


def defeat(state: DungeonRoll, seat: i64, monster: i64, amount: i64) -> None:
    """R4.2, R4.3. Remove defeated monsters."""
    state.dungeon[monster] -= amount
    if state.listens:
        state.emit(MonstersDefeated(seat, DUNGEON[monster], amount))


def strike(state: DungeonRoll, seat: i64, item: i64, monster: i64, amount: i64) -> None:
    """R4.3. Spend one companion on monsters of one type; a hero may react to two or more."""
    many = amount >= 2 and state.side > 0
    if not many or not SIDES[state.side].keeps(item):
        pay(state, seat, item)
    defeat(state, seat, monster, amount)
    if many:
        SIDES[state.side].after_many(state, seat, item)


def has_extra(state: DungeonRoll, item: i64) -> bool:
    """R10.6. Return whether a companion may defeat one more monster, and there is one."""
    if not state.side:
        return False
    extra = SIDES[state.side].extra_now(state)
    return bool(extra & NOBODY.acts[item]) and count_monsters(state) > 0


class StrikeExtra(Question):
    """R10.6. One more monster of any type, or none."""

    def options(self, state: DungeonRoll) -> list[int]:
        moves = [STRIKE + monster for monster in range(MONSTERS) if state.dungeon[monster]]
        moves.append(STOP)
        return moves

    def answer(self, state: DungeonRoll, move: int) -> None:
        if move != STOP:
            defeat(state, self.seat, move - STRIKE, 1)


def lure(state: DungeonRoll, seat: i64) -> None:
    """R8.6, R11.4. Turn every monster of the level into a lair die."""
    monsters = [face for face in range(MONSTERS) for _ in range(state.dungeon[face])]
    for face in range(MONSTERS):
        state.dungeon[face] = 0
    state.lair += len(monsters)
    if state.listens:
        state.emit(MonstersTurned(seat, names_of(DUNGEON, monsters), "dragon", len(monsters)))
    SIDES[state.side].after_roll(state)


def turn_monster(state: DungeonRoll, seat: i64, monster: i64, into: i64, amount: i64) -> None:
    """R11.9, R12.8, R14.6. Turn a monster into `amount` dice of another face, 0 or 1."""
    state.dungeon[monster] -= 1
    for _ in range(amount):
        place_die(state, into)
    if state.listens:
        state.emit(MonstersTurned(seat, [DUNGEON[monster]], DUNGEON[into], amount))
    SIDES[state.side].after_roll(state)
