"""Tokens and scrolls that pay for an ability, and tokens that are discarded."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.dungeon_roll.cards import FIRST_TOKEN, SCROLL, SCROLL_TOKEN, TOKENS
from undercroft.games.dungeon_roll.heroes.side import PRICES, SIDES, Ability
from undercroft.games.dungeon_roll.moves import PAY, USE
from undercroft.games.dungeon_roll.rules.counts import count_tokens, held
from undercroft.games.dungeon_roll.rules.items import pay
from undercroft.games.dungeon_roll.rules.question import Purposeful
from undercroft.games.dungeon_roll.rules.treasure import discard_token
from undercroft.games.dungeon_roll.state import DungeonRoll

# What tokens are discarded for; other purposes are prices, see `Ability.price`.
FOR_SEEKER: Final = 3
FOR_SCORE: Final = 4


def ask_token(state: DungeonRoll, seat: i64, ability: Ability) -> None:
    """R8.8. Let the player choose the token that pays for an ability."""
    state.push(PayToken(seat, ability.price, 1))


def discard(state: DungeonRoll, seat: i64, why: i64, amount: i64) -> None:
    """R12.7, R12.8. Discard that many tokens; without asking if there are no more than that."""
    if count_tokens(state, seat) > amount:
        state.push(PayToken(seat, why, amount))
        return
    for token in range(TOKENS):
        for _ in range(held(state, seat, token)):
            discard_token(state, seat, token, "discard")


class PayToken(Purposeful):
    """R8.8, R11.12, R12.7, R13.2, R14.5. A token of the player's choice returns to the box."""

    def __init__(self, seat: i64, why: i64, left: i64) -> None:
        super().__init__(seat, why)
        self.left = left

    def args(self) -> list[int]:
        return [self.seat, self.why, self.left]

    def remaining(self, state: DungeonRoll) -> int:
        return self.left

    def options(self, state: DungeonRoll) -> list[int]:
        moves = [PAY + token for token in range(TOKENS) if held(state, self.seat, token)]
        ultimate = SIDES[state.side].ultimate
        if ultimate.price == self.why and ultimate.also_scroll and state.party[SCROLL]:
            moves.append(USE + SCROLL)
        return moves

    def answer(self, state: DungeonRoll, move: int) -> None:
        if self.why == FOR_SEEKER or self.why == FOR_SCORE:
            discard_token(state, self.seat, move - PAY, "discard")
            if self.left > 1:
                state.push(PayToken(self.seat, self.why, self.left - 1))
            return
        if move == USE + SCROLL:
            pay(state, self.seat, SCROLL)
        else:
            discard_token(state, self.seat, move - PAY, "cost")
        PRICES[self.why].paid(state, self.seat)


def can_pay_scroll(state: DungeonRoll) -> bool:
    return state.party[SCROLL] + held(state, state.adventurer, SCROLL_TOKEN) > 0


def ask_scroll(state: DungeonRoll, seat: i64, ability: Ability) -> None:
    """R14.6, R14.8. Pay a scroll die or token; ask only if there are both."""
    die = state.party[SCROLL]
    if die and held(state, seat, SCROLL_TOKEN):
        state.push(PayScroll(seat, ability.price))
    else:
        pay(state, seat, SCROLL if die else FIRST_TOKEN + SCROLL_TOKEN)
        ability.paid(state, seat)


class PayScroll(Purposeful):
    """R14.6, R14.8. Which scroll is spent."""

    def options(self, state: DungeonRoll) -> list[int]:
        return BOTH_SCROLLS

    def answer(self, state: DungeonRoll, move: int) -> None:
        pay(state, self.seat, move)
        PRICES[self.why].paid(state, self.seat)


BOTH_SCROLLS: Final = [SCROLL, FIRST_TOKEN + SCROLL_TOKEN]
