"""Abilities with a price: tokens and scrolls paid or discarded."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.dungeon_roll.aiming import SUMMON, aim
from undercroft.games.dungeon_roll.cards import (
    CHEST,
    DIVINE,
    FIRST_TOKEN,
    FORBIDDEN,
    MONSTERS,
    POTION,
    SCROLL,
    SCROLL_TOKEN,
    SIDES,
    TOKENS,
)
from undercroft.games.dungeon_roll.counts import count_tokens, held
from undercroft.games.dungeon_roll.dice import remove_dice, remove_lair
from undercroft.games.dungeon_roll.dragon import beat_dragon
from undercroft.games.dungeon_roll.items import pay
from undercroft.games.dungeon_roll.loot import open_chests, quaff
from undercroft.games.dungeon_roll.mastery import make_ready
from undercroft.games.dungeon_roll.monsters import defeat
from undercroft.games.dungeon_roll.moves import PAY, USE
from undercroft.games.dungeon_roll.question import Purposeful
from undercroft.games.dungeon_roll.state import DungeonRoll
from undercroft.games.dungeon_roll.treasure import discard_token, settle_tokens

FOR_DIVINE: Final = 0
FOR_FUTURE: Final = 1
FOR_READY: Final = 2
FOR_SEEKER: Final = 3
FOR_SCORE: Final = 4
FOR_FORBIDDEN: Final = 5
FOR_SUMMON: Final = 6


def ask_price(state: DungeonRoll, seat: i64, ultimate: i64) -> None:
    """R11.12, R13.2, R14.8."""
    if ultimate == FORBIDDEN:
        pay_scroll(state, seat, FOR_FORBIDDEN)
    else:
        state.push(PayToken(seat, FOR_DIVINE if ultimate == DIVINE else FOR_FUTURE, 1))


def discard(state: DungeonRoll, seat: i64, why: i64, amount: i64) -> None:
    """R12.7, R12.8. All without asking when there are no more than that."""
    if count_tokens(state, seat) > amount:
        state.push(PayToken(seat, why, amount))
        return
    for token in range(TOKENS):
        for _ in range(held(state, seat, token)):
            discard_token(state, seat, token, "discard")


class PayToken(Purposeful):
    """R8.8, R11.12, R12.7, R13.2, R14.5. A token of choice goes back to the box."""

    def __init__(self, seat: i64, why: i64, left: i64) -> None:
        super().__init__(seat, why)
        self.left = left

    def args(self) -> list[int]:
        return [self.seat, self.why, self.left]

    def options(self, state: DungeonRoll) -> list[int]:
        moves = [PAY + token for token in range(TOKENS) if held(state, self.seat, token)]
        if self.why == FOR_FUTURE and SIDES[state.side].also_scroll and state.party[SCROLL]:
            moves.append(USE + SCROLL)
        return moves

    def answer(self, state: DungeonRoll, move: int) -> None:
        if move == USE + SCROLL:
            pay(state, self.seat, SCROLL)
            beat_dragon(state, self.seat)
            return
        discards = self.why == FOR_SEEKER or self.why == FOR_SCORE
        discard_token(state, self.seat, move - PAY, "discard" if discards else "cost")
        if discards and self.left > 1:
            state.push(PayToken(self.seat, self.why, self.left - 1))
        elif not discards:
            bought(state, self.seat, self.why)


def bought(state: DungeonRoll, seat: i64, why: i64) -> None:
    """What the token was paid for."""
    if why == FOR_DIVINE:
        intervene(state, seat)
    elif why == FOR_FUTURE:
        beat_dragon(state, seat)
    else:  # R14.5
        make_ready(state, seat)


def intervene(state: DungeonRoll, seat: i64) -> None:
    """R11.12. The level and the lair are cleared, chests and potions are not wasted."""
    settle_tokens(state)  # the paid token may be drawn again, whatever R15.12 says
    for monster in range(MONSTERS):
        if state.dungeon[monster]:
            defeat(state, seat, monster, state.dungeon[monster])
    remove_lair(state, seat)
    if state.dungeon[CHEST]:
        open_chests(state, seat, state.dungeon[CHEST])
    potions = count_potions(state)
    remove_dice(state, seat, POTION, state.dungeon[POTION] - potions)
    if potions:
        quaff(state, seat, potions)


def count_potions(state: DungeonRoll) -> i64:
    """R11.12. As many potions work as there are dice to revive."""
    return min(state.dungeon[POTION], state.graveyard)


def pay_scroll(state: DungeonRoll, seat: i64, why: i64) -> None:
    """R14.6, R14.8. A scroll die or token; asked only when both are there."""
    die = state.party[SCROLL]
    token = held(state, seat, SCROLL_TOKEN)
    if die and token:
        state.push(PayScroll(seat, why))
    else:
        paid_scroll(state, seat, why, SCROLL if die else FIRST_TOKEN + SCROLL_TOKEN)


def paid_scroll(state: DungeonRoll, seat: i64, why: i64, item: i64) -> None:
    pay(state, seat, item)
    if why == FOR_FORBIDDEN:
        beat_dragon(state, seat)
    else:
        aim(state, seat, SUMMON, 1, 0)


class PayScroll(Purposeful):
    """R14.6, R14.8. Which scroll is spent."""

    def options(self, state: DungeonRoll) -> list[int]:
        return BOTH_SCROLLS

    def answer(self, state: DungeonRoll, move: int) -> None:
        paid_scroll(state, self.seat, self.why, move)


BOTH_SCROLLS: Final = [SCROLL, FIRST_TOKEN + SCROLL_TOKEN]
