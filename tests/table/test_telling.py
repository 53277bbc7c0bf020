"""Who is told what."""

from __future__ import annotations

import msgspec

from tests.table.builder import At
from undercroft.table.errors import CODES
from undercroft.table.telling import known_version, told_to

ALL_HERE = ("me", "local", "local", "local")


def events(at: At, viewer: int | None) -> object:
    return msgspec.to_builtins(told_to(at.table, viewer, 1).events)


def test_a_committed_card_is_told_to_its_owner_alone() -> None:
    at = At(*ALL_HERE).plays(0, "play 5")
    assert events(at, 0) == [{"kind": "card_committed", "seat": 0, "card": "5", "second": False}]
    for viewer in (1, 2, 3, None):
        assert events(at, viewer) == [
            {"kind": "card_committed", "seat": 0, "card": None, "second": False}
        ]


def test_nobody_elses_bytes_differ_by_what_was_committed() -> None:
    told = []
    for card in (1, 5):
        at = At(*ALL_HERE).plays(0, f"play {card}")
        told.append([msgspec.json.encode(told_to(at.table, seat, 0)) for seat in (1, 2, 3, None)])
    assert told[0] == told[1]


def test_a_spectator_sees_and_is_asked_nothing() -> None:
    told = told_to(At(*ALL_HERE).table, None, 0)
    assert (told.ask, told.question, told.options) == (None, 0, [])
    assert told.view.hand == []


def test_missed_events_are_those_after_the_version_one_has() -> None:
    at = At(*ALL_HERE).plays_by_chance(20)
    whole = told_to(at.table, 1, 0).events
    for since in range(1, at.table.version + 1):
        later = told_to(at.table, 1, since).events
        assert whole[len(whole) - len(later) :] == later
    assert told_to(at.table, 1, at.table.version).events == []


def test_a_version_the_table_never_had_counts_as_the_beginning() -> None:
    table = At(*ALL_HERE).plays_by_chance(5).table
    assert [known_version(table, since) for since in (None, -1, 0, 3, 6, 7)] == [0, 0, 0, 3, 6, 0]


def test_chat_lines_are_numbered_and_only_the_last_are_kept() -> None:
    at = At(*ALL_HERE)
    for number in range(60):
        line = at.table.say(0, f"line {number}", None, at.now)
    assert line.number == 60
    assert [at.table.chat[0].number, at.table.chat[-1].number] == [11, 60]


def test_every_code_has_a_name_fit_for_a_text_key() -> None:
    assert all(code.replace("_", "").isalpha() and code == code.lower() for code in CODES)
