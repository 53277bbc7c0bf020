"""Who is told what."""

from __future__ import annotations

import msgspec
import pytest

from tests.table.builder import At
from undercroft.table.errors import CODES
from undercroft.table.telling import LOG_PAGE, known_version, log_page, told_to

ALL_HERE = ("me", "local", "local", "local")


def events(at: At, viewer: int | None) -> object:
    return [msgspec.to_builtins(moment.event) for moment in told_to(at.table, viewer, 1).moments]


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
        told += [
            [msgspec.json.encode(told_to(at.table, seat, since)) for seat in (1, 2, 3, None)]
            for since in (0, 1)
        ]
    assert told[:2] == told[2:]


def test_a_spectator_sees_and_is_asked_nothing() -> None:
    told = told_to(At(*ALL_HERE).table, None, 0)
    assert (told.ask, told.question, told.options) == (None, 0, [])
    assert told.view.hand == []


def test_missed_events_are_those_after_the_version_one_has() -> None:
    at = At(*ALL_HERE).plays_by_chance(20)
    whole = [moment.event for moment in told_to(at.table, 1, 0).moments]
    for since in range(1, at.table.version + 1):
        later = [moment.event for moment in told_to(at.table, 1, since).moments]
        assert whole[len(whole) - len(later) :] == later
    assert told_to(at.table, 1, at.table.version).moments == []


def test_changes_are_told_of_the_last_move_alone() -> None:
    at = At(*ALL_HERE)
    assert None not in [moment.change for moment in told_to(at.table, 1, 0).moments]
    at.plays(0, "play 5").plays(1, "play 4")
    assert [moment.change for moment in told_to(at.table, 2, 1).moments] == [None, None]
    (last,) = told_to(at.table, 2, 2).moments
    assert last.change == [["seats", 1, "committed", True]]


def test_of_a_table_loaded_from_storage_the_last_move_is_told_alike() -> None:
    at = At(*ALL_HERE).plays(0, "play 5")
    live = told_to(at.table, 1, 1).moments
    back = told_to(at.stored(), 1, 1).moments
    assert [moment.event for moment in back] == [moment.event for moment in live]


def test_who_has_no_version_or_a_false_one_is_told_nothing_of_the_past() -> None:
    table = At(*ALL_HERE).plays_by_chance(5).table
    assert [known_version(table, since) for since in (None, -1, 0, 3, 6, 7)] == [6, 6, 0, 3, 6, 6]


def test_who_was_away_for_long_is_told_a_page_of_what_was_missed() -> None:
    table = At(*ALL_HERE).plays_by_chance(LOG_PAGE + 10).table
    assert known_version(table, 1) == known_version(table, 11) == 11
    assert known_version(table, 12) == 12


@pytest.mark.parametrize("viewer", [None, 0, 2])
def test_the_pages_of_the_log_join_to_all_that_was_told(viewer: int | None) -> None:
    table = At(*ALL_HERE).plays_by_chance(LOG_PAGE + 30).table
    pages, before = [], table.version
    while before > 0:
        page = log_page(table, viewer, before)
        assert page.before == before
        assert before - page.since <= LOG_PAGE
        pages.insert(0, page)
        before = page.since
    assert len(pages) == 2
    whole = [msgspec.to_builtins(event) for page in pages for event in page.events]
    assert whole == table.begun().told(viewer)


def test_a_page_beyond_the_end_or_before_the_beginning_is_cut_off() -> None:
    table = At(*ALL_HERE).plays_by_chance(5).table
    assert log_page(table, 0, 99) == log_page(table, 0, 6)
    assert log_page(table, 0, -3).events == []


def test_chat_lines_are_numbered_and_only_the_last_are_kept() -> None:
    at = At(*ALL_HERE)
    for number in range(60):
        line = at.table.say(0, f"line {number}", None, at.now)
    assert line.number == 60
    assert [at.table.chat[0].number, at.table.chat[-1].number] == [11, 60]


def test_every_code_has_a_name_fit_for_a_text_key() -> None:
    assert all(code.replace("_", "").isalpha() and code == code.lower() for code in CODES)
