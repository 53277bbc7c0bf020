"""Time for a move, and the bot that plays when it is up."""

from __future__ import annotations

from tests.table.builder import NOON, At
from undercroft.table import clock, seating


def test_there_is_no_deadline_without_a_clock_or_before_the_game() -> None:
    assert At("me", "local", "bot").table.sheet.deadline is None
    assert At("me", "open", "bot", clock=30).table.sheet.deadline is None


def test_a_row_keeps_its_deadline_and_a_new_room_gets_a_new_one() -> None:
    at = At("me", "local", "local", clock=30)
    at.now = NOON + 10
    at.plays(0, "play 1")
    assert at.table.sheet.deadline == NOON + 30
    at.plays(1, "play 1").plays(2, "play 1")
    assert at.table.sheet.deadline == NOON + 40


def test_nothing_happens_before_the_deadline() -> None:
    at = At("me", "local", "bot", clock=30)
    assert not clock.expire(at.table, NOON + 29.9)
    assert [seat for seat, _, _ in at.table.bots_asked()] == [2]


def test_a_bot_plays_once_for_who_is_slow() -> None:
    at = At("me", "local", "local", clock=30).plays(2, "play 1")
    seating.arrive(at.table, [0, 1, 2])
    assert clock.expire(at.table, NOON + 30)
    asked = at.table.bots_asked()
    assert [(seat, level) for seat, level, _ in asked] == [(0, "adventurer"), (1, "adventurer")]
    for seat, _, question in asked:
        at.table.submit(seat, question, "play 2", "", NOON + 31, by_bot=True)
    assert at.table.bots_asked() == []
    assert at.table.sheet.deadline == NOON + 61
    assert not any(seat.stand_in for seat in at.table.sheet.seats)


def test_the_slow_one_may_still_be_faster_than_the_bot() -> None:
    at = At("me", "local", "local", clock=30)
    seating.arrive(at.table, [0, 1, 2])
    clock.expire(at.table, NOON + 30)
    at.plays(0, "play 3")
    assert 0 not in [seat for seat, _, _ in at.table.bots_asked()]


def test_who_is_away_gets_a_stand_in_until_coming_back() -> None:
    at = At("me", "local", "bot", clock=30)
    seating.arrive(at.table, [0])
    clock.expire(at.table, NOON + 30)
    assert [seat.stand_in for seat in at.table.sheet.seats] == ["", "clock", ""]
    seating.come_back(at.table, [1], NOON + 40)
    assert at.table.sheet.seats[1].stand_in == ""


def test_who_was_late_when_the_server_fell_is_late_still() -> None:
    at = At("me", "local", "bot", clock=30)
    seating.arrive(at.table, [0, 1])
    clock.expire(at.table, NOON + 30)
    assert at.table.sheet.deadline is None
    back = at.stored()
    assert clock.expire(back, NOON + 31)
    assert [seat for seat, _, _ in back.bots_asked()] == [0, 1, 2]


def test_a_deadline_comes_back_from_storage() -> None:
    at = At("me", "local", "bot", clock=30).plays(0, "play 1")
    assert at.stored().sheet.deadline == NOON + 30


def test_a_deadline_beyond_the_time_for_a_move_is_brought_near() -> None:
    """The clock was set back by a day: nobody waits a day for one move."""
    at = At("me", "local", "bot", clock=30)
    now = NOON - 86_400
    assert clock.is_due(at.table.sheet, now)
    assert not clock.expire(at.table, now)
    assert at.table.sheet.deadline == now + 30
    assert at.table.sheet.updated == now
    assert not clock.is_due(at.table.sheet, now + 29)
    assert clock.expire(at.table, now + 30)


def test_a_clock_that_is_set_back_a_little_changes_no_deadline() -> None:
    at = At("me", "local", "bot", clock=30)
    assert not clock.is_due(at.table.sheet, NOON - 2)
