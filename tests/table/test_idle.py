"""Questions with a single answer: the table gives it, but not before it could be taken back."""

from __future__ import annotations

from tests.table.builder import NOON, Wish, refused
from undercroft.table import idle, seating, taking_back
from undercroft.table.live import LiveTable


def table_at(kinds: tuple[str, ...] = ("me", "bot"), seed: int = 1) -> LiveTable:
    wishes = [Wish(kind, "" if kind == "bot" else "Ada") for kind in kinds]
    table, _ = seating.set_up(
        "dungeoneer", wishes, {}, seed, None, True, "guest", NOON, token="t" * 22
    )
    return table


def to_the_first_idle_question(table: LiveTable) -> None:
    """Everybody takes the first answer, but explores and goes on where that is offered."""
    for _ in range(600):
        if idle.answered_for(table) or table.begun().outcome is not None:
            return
        seat = table.asked[0]
        options = table.waiting.offers[seat][1]
        table.submit(seat, table.questions[seat], options[-1], "", NOON, by_bot=True)


def test_the_table_answers_a_question_with_a_single_answer() -> None:
    table = table_at()
    to_the_first_idle_question(table)
    [(seat, question)] = idle.answered_for(table)
    assert table.waiting.offers[seat][0] in ("villainy", "feats")
    assert table.waiting.offers[seat][1] == ["end"]
    idle.answer(table, seat, question, NOON)
    assert table.questions[seat] != question
    code, _ = refused(lambda: idle.answer(table, seat, question, NOON))
    assert code == "stale_move"


def test_not_for_a_bot_nor_while_the_last_move_could_be_taken_back(monkeypatch) -> None:  # type: ignore[no-untyped-def]
    table = table_at()
    to_the_first_idle_question(table)
    [(seat, _)] = idle.answered_for(table)
    monkeypatch.setattr(taking_back, "offer", lambda table, seat: "free")
    assert idle.answered_for(table) == []
    monkeypatch.undo()
    table.sheet.seats[seat].stand_in = "asked"
    assert idle.answered_for(table) == []
