"""Time for a move, and the bot that plays when it is up."""

from __future__ import annotations

import msgspec

from tests.table.builder import NOON, At, refused
from undercroft.engine.events import Moment
from undercroft.server import messages
from undercroft.table import clock, seating, taking_back, telling
from undercroft.table.saved import StoredMove


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


# --- what is told of it ------------------------------------------------------------------------


def ran_out(at: At, seat: int) -> StoredMove:
    """Time is up, and a bot moves for a seat that is there."""
    clock.expire(at.table, at.now)
    question = at.table.questions[seat]
    assert seat in [one for one, _, _ in at.table.bots_asked()]
    move = at.table.waiting.offers[seat][1][0]
    at.moves.append(at.table.submit(seat, question, move, "", at.now, by_bot=True))
    return at.moves[-1]


def kinds(moments: list[Moment]) -> list[str]:
    return [msgspec.to_builtins(moment.event)["kind"] for moment in moments]


def two_of_three() -> At:
    at = At("me", "local", "local", clock=30).plays(0, "play 1", "a").plays(1, "play 2", "b")
    seating.arrive(at.table, [0, 1, 2])
    at.now = NOON + 30
    return at


def test_a_move_made_by_the_clock_is_told_as_such_to_everyone() -> None:
    at = two_of_three()
    ran_out(at, 2)
    for live in (at.table, at.stored()):
        for viewer in (0, 1, 2, None):
            moments = telling.moments_after(live, viewer, live.shown - 1)
            first = msgspec.to_builtins(moments[0].event)
            assert first == {"kind": "time_ran_out", "seat": 2}
            assert kinds(moments).count("time_ran_out") == 1
            page = [msgspec.to_builtins(one) for one in telling.log_page(live, viewer, 99).events]
            assert [one["kind"] for one in page].count("time_ran_out") == 1
            place = page.index(first)
            assert [one["kind"] for one in page[place + 1 :]] == kinds(moments)[1:]
        assert [seat.late for seat in messages.table_info(live).seats] == [False, False, True]
    at.plays(2, "play 2", "c")
    assert not any(seat.late for seat in messages.table_info(at.table).seats)


def test_what_a_player_or_an_ordinary_bot_does_is_told_without_it() -> None:
    at = At("me", "local", "bot", clock=30).plays(0, "play 1", "a")
    at.table.submit(2, at.table.questions[2], "play 1", "", NOON, by_bot=True)
    at.plays(1, "play 1", "b")
    assert "time_ran_out" not in kinds(telling.moments_after(at.table, 0, 0))
    assert not any(seat.late for seat in messages.table_info(at.table).seats)


# --- a request to take back does not stop it -----------------------------------------------------


def one_room_on() -> At:
    """All have played; everyone is asked again, and seat 0 would like its card back."""
    at = At("me", "local", "local", clock=30)
    seating.arrive(at.table, [0, 1, 2])
    for seat in range(3):
        at.plays(seat, "play 1", f"m{seat}")
    return at


def asks(at: At, message: str) -> None:
    taking_back.take_back(at.table, 0, at.table.questions[0], True, message, at.now)


def test_the_clock_runs_while_a_request_is_open() -> None:
    at = one_room_on()
    at.now += 29
    asks(at, "back")
    assert at.table.bots_asked() == []
    at.now += 1
    assert clock.expire(at.table, at.now)
    assert [seat for seat, _, _ in at.table.bots_asked()] == [0, 1, 2]
    ran_out(at, 0)
    assert at.table.request is None, "the game went on"


def test_who_is_late_cannot_hold_up_the_bot_by_asking() -> None:
    at = one_room_on()
    at.now += 30
    clock.expire(at.table, at.now)
    asks(at, "back")
    assert 0 in [seat for seat, _, _ in at.table.bots_asked()]
    assert ran_out(at, 0).seat == 0


def test_a_request_that_is_withdrawn_and_repeated_ends_after_the_same_minute() -> None:
    at = At("me", "local", "local")
    seating.arrive(at.table, [0, 1, 2])
    for seat in range(3):
        at.plays(seat, "play 1", f"m{seat}")
    asks(at, "one")
    at.now += 50
    taking_back.answer(at.table, 0, False, at.now)
    assert taking_back.offer(at.table, 0) == "ask"
    asks(at, "two")
    at.now += 11
    assert taking_back.is_due(at.table, at.now)


def test_the_same_request_is_made_twice_at_most() -> None:
    at = one_room_on()
    for message in ("one", "two"):
        asks(at, message)
        taking_back.answer(at.table, 0, False, at.now)
    assert taking_back.offer(at.table, 0) is None
    assert refused(lambda: asks(at, "three"))[0] == "asked_before"


# --- how to play over the first question ---------------------------------------------------------


def test_the_clock_waits_while_a_newcomer_reads() -> None:
    at = At("me", "local", "bot", clock=30)
    clock.read(at.table, 0, True, NOON + 10)
    assert at.table.sheet.deadline == NOON + 10 + 20 + clock.READING
    assert not clock.is_due(at.table.sheet, NOON + 35)
    clock.read(at.table, 0, False, NOON + 50)
    assert at.table.sheet.deadline == NOON + 70


def test_who_never_finishes_reading_is_late_in_the_end() -> None:
    at = At("me", "local", "bot", clock=30)
    seating.arrive(at.table, [0, 1])
    clock.read(at.table, 0, True, NOON)
    end = NOON + 30 + clock.READING
    assert not clock.expire(at.table, end - 1)
    assert clock.expire(at.table, end)
    assert 0 in [seat for seat, _, _ in at.table.bots_asked()]


def test_reading_stops_the_clock_once_and_only_before_the_first_move() -> None:
    at = At("me", "local", "bot", clock=30)
    for _ in range(5):
        clock.read(at.table, 0, True, NOON + 10)
        clock.read(at.table, 0, False, NOON + 10)
    assert at.table.sheet.deadline == NOON + 30
    clock.read(at.table, 0, True, NOON + 10)
    assert at.table.sheet.deadline == NOON + 30, "once"
    assert at.stored().sheet.seats[0].has_read
    at = At("me", "local", "bot", clock=30).plays(0, "play 1", "a").plays(1, "play 1", "b")
    at.table.submit(2, at.table.questions[2], "play 1", "", NOON, by_bot=True)
    clock.read(at.table, 0, True, NOON)
    assert at.table.sheet.deadline == NOON + 30, "not the first question"


def test_several_readers_share_the_wait_and_who_answers_has_read() -> None:
    at = At("me", "local", "bot", clock=30)
    clock.read(at.table, 0, True, NOON + 10)
    clock.read(at.table, 1, True, NOON + 20)
    assert at.table.sheet.deadline == NOON + 20 + 20 + clock.READING
    clock.read(at.table, 1, False, NOON + 30)
    assert at.table.sheet.deadline == NOON + 20 + 20 + clock.READING
    at.now = NOON + 40
    at.plays(0, "play 1", "a")
    assert at.table.sheet.deadline == NOON + 60


def test_without_a_clock_there_is_nothing_to_stop() -> None:
    at = At("me", "local", "bot")
    clock.read(at.table, 0, True, NOON)
    clock.read(at.table, 0, False, NOON)
    assert at.table.sheet.deadline is None
    assert not at.table.sheet.seats[0].has_read
