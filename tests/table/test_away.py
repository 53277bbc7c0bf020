"""When the host is away, or one who is waited for: the others wait a while, and then need not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.table.builder import NOON, At, refused
from undercroft.table import clock, seating
from undercroft.table.live import PATIENCE

HOST, OLHA, IVAN = 0, 1, 2
LATER = NOON + PATIENCE


class Three(At):
    """The host, Olha and Ivan at a table; everybody is there at first."""

    def __init__(self, *kinds: str) -> None:
        super().__init__("me", "open", "open", *kinds)
        for name in ("Olha", "Ivan"):
            seat, secret = seating.join(self.table, name, None, NOON)
            self.secrets[seat] = secret
        seating.arrive(self.table, [HOST, OLHA, IVAN])

    def goes(self, seat: int, now: float = NOON) -> Three:
        seating.depart(self.table, [seat], now)
        return self

    def fills(self, seat: int, by: int = OLHA, now: float = LATER) -> Any:
        return seating.fill(self.table, self.secrets[by], seat, None, now)

    def is_refused(self, seat: int, by: int = OLHA, now: float = LATER) -> dict[str, Any]:
        code, facts = refused(lambda: self.fills(seat, by, now))
        assert code == "not_host"
        return facts


def test_others_fill_open_seats_when_the_host_is_away_for_long() -> None:
    at = Three("open", "open")
    assert at.is_refused(3) == {"host": HOST}, "the host is there"
    at.goes(HOST)
    assert at.is_refused(3, now=NOON + 1.5) == {"host": HOST, "wait": PATIENCE - 1}
    assert at.is_refused(3, now=LATER - 0.1) == {"host": HOST, "wait": 1}
    at.fills(3)
    assert at.table.sheet.seats[3].kind == "bot"
    seating.hand_back(at.table, at.secrets[IVAN], 3, LATER)
    at.fills(3, IVAN)
    at.fills(4)
    assert at.table.sheet.status == "playing"
    assert at.table.sheet.host == HOST


def test_a_host_who_comes_back_is_the_only_one_again() -> None:
    at = Three("open").goes(HOST)
    seating.arrive(at.table, [HOST])
    assert at.is_refused(3) == {"host": HOST}
    at.goes(HOST, LATER)
    assert at.is_refused(3, now=LATER + 1)["wait"] == PATIENCE - 1, "counted anew"


def test_a_second_connection_of_the_host_is_enough() -> None:
    at = Three("open")
    seating.arrive(at.table, [HOST])
    at.goes(HOST)
    assert at.is_refused(3) == {"host": HOST}


def test_who_is_not_there_cannot_act_for_the_host() -> None:
    at = Three("open").goes(HOST).goes(OLHA)
    assert at.is_refused(3, by=OLHA) == {"host": HOST}
    at.fills(3, by=IVAN)


def test_nobody_who_is_there_or_reloads_the_page_is_replaced() -> None:
    at = Three("bot").goes(HOST)
    assert at.is_refused(IVAN) == {"host": HOST}
    at.goes(IVAN, LATER - 1)
    assert at.is_refused(IVAN) == {"host": HOST, "wait": PATIENCE - 1}
    seating.arrive(at.table, [IVAN])
    assert at.is_refused(IVAN, now=LATER + PATIENCE) == {"host": HOST}
    assert not any(seat.stand_in for seat in at.table.sheet.seats)


def test_one_who_is_waited_for_is_replaced_though_the_host_is_there() -> None:
    at = Three("bot").goes(IVAN)
    assert IVAN in clock.owing(at.table)
    assert at.is_refused(IVAN, now=LATER - 1)["wait"] == 1
    at.fills(IVAN)
    assert at.table.sheet.seats[IVAN].stand_in == "away"
    assert IVAN in [seat for seat, _, _ in at.table.bots_asked()]


def test_one_who_is_not_waited_for_is_left_to_the_host() -> None:
    at = Three("bot").goes(IVAN)
    at.plays(IVAN, "play 1")
    assert at.is_refused(IVAN) == {"host": HOST}


def test_the_host_is_replaced_when_the_game_waits_for_him() -> None:
    at = Three("bot").goes(HOST)
    at.fills(HOST)
    assert at.table.sheet.seats[HOST].stand_in == "away"


@pytest.mark.parametrize("seat", [HOST, IVAN])
def test_a_stand_in_that_others_asked_for_ends_when_the_owner_is_back(seat: int) -> None:
    at = Three("bot").goes(seat)
    at.fills(seat)
    at.fills(seat)  # asked again: nothing changes
    seating.come_back(at.table, [seat], LATER + 1)
    assert at.table.sheet.seats[seat].stand_in == ""


def test_a_stand_in_that_the_owner_asked_for_stays() -> None:
    at = Three("bot")
    at.fills(IVAN, by=IVAN)
    seating.come_back(at.table, [IVAN], LATER)
    assert at.table.sheet.seats[IVAN].stand_in == "asked"
    assert refused(
        lambda: seating.hand_back(at.table, at.secrets[OLHA], IVAN, LATER)
    )[0] == "not_host"  # fmt: skip


def test_one_who_has_just_joined_is_not_long_away() -> None:
    at = At("me", "open", "open", "open")
    seating.arrive(at.table, [HOST])
    _, olha = seating.join(at.table, "Olha", 1, LATER)
    seating.arrive(at.table, [OLHA])
    seating.join(at.table, "Ivan", 2, LATER)
    seating.join(at.table, "Eve", 3, LATER)
    soon = LATER + PATIENCE / 2
    code, facts = refused(lambda: seating.fill(at.table, olha, 2, None, soon))
    assert (code, facts["wait"]) == ("not_host", PATIENCE / 2)
