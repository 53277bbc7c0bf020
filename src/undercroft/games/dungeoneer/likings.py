"""How readily a plain player makes a move: one number for each verb, read by `hunches.py`."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from undercroft.games.dungeoneer.moves import (
    ACCEPT,
    AGAINST,
    AMOUNT,
    DECLARE,
    DODGE,
    END,
    EXPLORE,
    FIXED_MOVES,
    KEEP,
    LIE,
    PASS,
    RELEASE,
    RETAIN,
    ROUSE,
    SAVE,
    SOONER,
    STAND,
    STRIKE,
    TARGET_MOVE,
    CardMoves,
)

USUAL: Final = 8  # a move that is not named here
RARE: Final = 2
LASTING: Final = 40  # a card that stays in play
# A verb with fixed moves: its first move, how many there are, and the number.
FIXED_LIKINGS: Final[tuple[tuple[int, int, int], ...]] = (
    (PASS, 1, 4),
    (END, 1, 1),
    (EXPLORE, 1, 2),
    (STAND, 1, 60),
    (LIE, 1, 1),
    (SAVE, 1, 40),
    (KEEP, 1, 8),
    (ACCEPT, 1, 6),
    (DECLARE, 1, 14),
    (DODGE, 1, 8),
    (AMOUNT, TARGET_MOVE - AMOUNT, 8),
    (STRIKE, 4, 3),
    (AGAINST, ROUSE - AGAINST, 16),
    (RELEASE, 4, 1),
    (RETAIN + 2, 1, 1),
    (SOONER, FIXED_MOVES - SOONER, 0),
)


def likings_of(moves: CardMoves, lasting: list[bool], ever: list[bool]) -> vec[i64]:
    """By move.

    `lasting` says of each adventure card whether it stays in play, `ever` of each ability whether
    it may be used at any time: then seldom just now.
    """
    likings = vec[i64]([USUAL] * moves.end)
    for first, count, liking in FIXED_LIKINGS:
        _fill(likings, first, first + count, liking)
    for card, stays in enumerate(lasting):
        likings[moves.play + card] = LASTING if stays else USUAL
    for ability, any_time in enumerate(ever):
        likings[moves.use + ability] = RARE if any_time else USUAL
    _fill(likings, moves.send, moves.discard, 12)
    _fill(likings, moves.shed, moves.escape, 1)
    _fill(likings, moves.escape, moves.dispel, 40)
    _fill(likings, moves.attempt, moves.search, 80)
    _fill(likings, moves.search, moves.pick, 60)
    _fill(likings, moves.pick, moves.deliver, 200)
    _fill(likings, moves.deliver, moves.drop, 4000)
    _fill(likings, moves.drop, moves.take, 0)
    return likings


def _fill(likings: vec[i64], first: int, end: int, liking: int) -> None:
    for move in range(first, end):
        likings[move] = liking
