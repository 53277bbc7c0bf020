"""Spending an item: its target, the number, and the companions sent against a dragon."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from undercroft.engine.chance import Rng
from undercroft.games.dungeon_roll.cards import (
    CHEST,
    DUNGEON,
    DUNGEON_DICE,
    ITEMS,
    MONSTERS,
    POTION,
)
from undercroft.games.dungeon_roll.heroes.side import SIDES
from undercroft.games.dungeon_roll.moves import NUMBER, SOME, STRIKE, TARGET_REROLL
from undercroft.games.dungeon_roll.rules.counts import count_item
from undercroft.games.dungeon_roll.rules.dragon import beat_dragon, can_stand
from undercroft.games.dungeon_roll.rules.items import is_scroll, pay, reach_of, targets
from undercroft.games.dungeon_roll.rules.loot import open_chests, quaff
from undercroft.games.dungeon_roll.rules.monsters import StrikeExtra, has_extra, strike
from undercroft.games.dungeon_roll.rules.question import Frequent, Question
from undercroft.games.dungeon_roll.rules.rerolls import BY_SCROLL, BY_STUDY, pick_dice
from undercroft.games.dungeon_roll.state import DungeonRoll


def spend_item(state: DungeonRoll, seat: i64, item: i64) -> None:
    """R4.1, R5.1, R5.3. Spend an item; ask for its target unless there is only one way."""
    found = targets(state, item)
    if len(found) > 1 or (found[0] < TARGET_REROLL and reach_of(state, item, found[0]) > 1):
        state.push(ChooseTarget(seat, item))
    else:
        carry_out(state, seat, item, found[0], 1)


def carry_out(state: DungeonRoll, seat: i64, item: i64, target: i64, amount: i64) -> None:
    """Spend one item on one kind of target."""
    if target < MONSTERS:
        strike(state, seat, item, target, amount)
        if has_extra(state, item):
            state.push(StrikeExtra(seat))
    elif target == CHEST:
        pay(state, seat, item)
        open_chests(state, seat, amount)
    elif target == POTION:
        pay(state, seat, item)
        quaff(state, seat, amount)
    elif target == TARGET_REROLL:
        pay(state, seat, item)
        pick_dice(state, seat, BY_SCROLL if is_scroll(state, item) else BY_STUDY)
    else:
        send_slayer(state, seat, item)


class ChooseTarget(Frequent):
    """R4.3, R4.4. The target of an item: as many as it can take, or some of them."""

    def __init__(self, seat: i64, item: i64) -> None:
        super().__init__(seat)
        self.item = item

    def args(self) -> list[int]:
        return [self.seat, self.item]

    def moves(self, state: DungeonRoll) -> vec[i64]:
        moves = vec[i64]()
        for target in targets(state, self.item):
            moves = append(moves, STRIKE + target)
            if target < TARGET_REROLL and reach_of(state, self.item, target) > 1:
                moves = append(moves, SOME + target)
        return moves

    def answer(self, state: DungeonRoll, move: int) -> None:
        if move >= SOME:
            state.push(ChooseNumber(self.seat, self.item, move - SOME))
            return
        target = move - STRIKE
        amount = reach_of(state, self.item, target) if target < TARGET_REROLL else 1
        carry_out(state, self.seat, self.item, target, amount)

    def hunch(self, state: DungeonRoll, rng: Rng) -> int:
        """Choose the target where it takes the most and leaves the fewest."""
        found = targets(state, self.item)
        best = found[0]
        most = -DUNGEON_DICE
        for target in found:
            if target < TARGET_REROLL:
                does = 2 * reach_of(state, self.item, target) - state.dungeon[target]
                if does > most:
                    best = target
                    most = does
        return STRIKE + best


class ChooseNumber(Question):
    """R4.4, R5.5. A number below the most the item can take."""

    def __init__(self, seat: i64, item: i64, target: i64) -> None:
        super().__init__(seat)
        self.item = item
        self.target = target

    def args(self) -> list[int]:
        return [self.seat, self.item, self.target]

    def about(self) -> str | None:
        return DUNGEON[self.target]

    def options(self, state: DungeonRoll) -> list[int]:
        return [NUMBER + less for less in range(reach_of(state, self.item, self.target) - 1)]

    def answer(self, state: DungeonRoll, move: int) -> None:
        carry_out(state, self.seat, self.item, self.target, move - NUMBER + 1)


def send_slayer(state: DungeonRoll, seat: i64, item: i64) -> None:
    """R6.2, R11.5. Send one companion against the dragon; the last one beats it."""
    pay(state, seat, item)
    state.slayers = append(state.slayers, item)
    if len(state.slayers) >= SIDES[state.side].slayers:
        beat_dragon(state, seat)
    else:
        state.push(ChooseSlayer(seat))


class ChooseSlayer(Question):
    """R6.2. The next companion of another type."""

    def remaining(self, state: DungeonRoll) -> int:
        return SIDES[state.side].slayers - len(state.slayers)

    def options(self, state: DungeonRoll) -> list[int]:
        return [item for item in range(ITEMS) if count_item(state, item) and can_stand(state, item)]

    def answer(self, state: DungeonRoll, move: int) -> None:
        send_slayer(state, self.seat, move)
