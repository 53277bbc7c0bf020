"""Idle questions: those with a single answer, which the table gives for a person."""

from __future__ import annotations

from undercroft.table import taking_back
from undercroft.table.errors import Refusal
from undercroft.table.live import LiveTable
from undercroft.table.saved import StoredMove


def answered_for(table: LiveTable) -> list[tuple[int, int]]:
    """Return the people for whom the table answers, with the number of the question.

    Not while they could take their last move back: a turn does not end by itself then.
    """
    game = table.game
    if game is None or not game.game.idle or game.window is not None:
        return []
    return [
        (seat, question)
        for seat, question in table.asked_at_all()
        if _is_idle(table, seat, game.game.idle)
        and not table.is_for_bot(seat, question)
        and taking_back.offer(table, seat) != "free"
    ]


def _is_idle(table: LiveTable, seat: int, kinds: tuple[str, ...]) -> bool:
    ask, options = table.waiting.offers[seat]
    return ask in kinds and len(options) == 1


def answer(table: LiveTable, seat: int, question: int, now: float) -> StoredMove:
    """Give the single answer."""
    if (seat, question) not in answered_for(table):
        raise Refusal("stale_move", question=question, now=table.questions[seat])
    return table.submit(seat, question, table.waiting.offers[seat][1][0], "", now, by_bot=True)
