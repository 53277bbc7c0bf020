"""Treasure tokens: drawing, holding and returning them."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from undercroft.engine.chance import below, next_stacked
from undercroft.games.dungeon_roll.cards import TOKENS, TREASURE
from undercroft.games.dungeon_roll.events import TokenDrawn, TokenPaid
from undercroft.games.dungeon_roll.moves import SOURCE_TREASURE
from undercroft.games.dungeon_roll.rules.counts import count_box
from undercroft.games.dungeon_roll.rules.mastery import gain_experience
from undercroft.games.dungeon_roll.state import DungeonRoll


def draw_token(state: DungeonRoll, seat: i64, why: str) -> None:
    """R5.1, R5.2. Draw a random token; from an empty box, a chest or dragon gives 1 experience."""
    box = state.box
    left = count_box(state)
    if left == 0:
        if why:
            gain_experience(state, seat, 1, why)
        return
    token = next_stacked(state, SOURCE_TREASURE)
    if token < 0 or box[token] == 0:
        at: i64 = below(state, left)
        token = 0
        while at >= box[token]:
            at -= box[token]
            token += 1
    box[token] -= 1
    change_tokens(state, seat, token, 1)
    if state.listens:
        state.emit(TokenDrawn(seat, TREASURE[token]))


def change_tokens(state: DungeonRoll, seat: i64, token: i64, by: i64) -> None:
    """Change the number of tokens a seat holds, and the adventurer's total."""
    state.tokens[seat * TOKENS + token] += by
    if seat == state.adventurer:
        state.purse += by


def return_token(state: DungeonRoll, seat: i64, token: i64) -> None:
    """R8.1, R15.12. Return a token to the box, now or after the draws it causes."""
    change_tokens(state, seat, token, -1)
    if state.house.returns_after:
        state.owed = append(state.owed, token)
    else:
        state.box[token] += 1


def settle_tokens(state: DungeonRoll) -> None:
    """R15.12. Return the used tokens to the box."""
    for token in state.owed:
        state.box[token] += 1
    state.owed = vec[i64]()


def discard_token(state: DungeonRoll, seat: i64, token: i64, why: str) -> None:
    """R8.8, R12.7. Pay or discard a token of any kind, dragon scales included."""
    if why == "cost":
        return_token(state, seat, token)
    else:
        change_tokens(state, seat, token, -1)
        state.box[token] += 1
    if state.listens:
        state.emit(TokenPaid(seat, TREASURE[token], why))
