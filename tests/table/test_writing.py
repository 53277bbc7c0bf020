"""Names and lines of chat: what is kept of what people write."""

from __future__ import annotations

import pytest

from tests.table.builder import NOON, At, Wish, refused
from undercroft.table import seating
from undercroft.table.writing import clean_name, clean_text

FAMILY = "👨\u200d👩\u200d👧"

NAMES = {
    "Olha": "Olha",
    "  Olha \n\t Ivan  ": "Olha Ivan",
    "Олена": "Олена",
    "Їжак": "Їжак",
    "И\u0306": "Й",  # composed
    "José": "José",
    "刘备": "刘备",
    "דוד": "דוד",
    "प्रिया": "प्रिया",
    "ที่รัก": "ที่รัก",
    "7": "7",
    "★": "★",
    "🎲": "🎲",
    "❤\ufe0f": "❤\ufe0f",
    FAMILY: FAMILY,
    "O'Neill-Smith": "O'Neill-Smith",
    "a\u3164b": "a b",
    "Ol\u200bha\u2060\ufeff": "Olha",
    "Ol\u00adha": "Olha",
    "\u202eahlO\u202c": "ahlO",
    "\u2066Olha\u2069\u200f": "Olha",
    "a\u200db": "ab",
    "🎲\u200d": "🎲",
    "🎲\u200d\u200d🎲": "🎲\u200d🎲",
    "Z\u0335\u0321\u034e\u0352\u0323a": "Z\u0335\u0321a",
    "e\u200b\u0301\u200b\u0302\u200b\u0303\u200b\u0304": "é\u0302\u0303",
    "x\u034f\u034f\u180b": "x",
    "x\U000e0041\U000e0101": "x",
    "\u0301x": "x",
    "x" * 40: "x" * 24,
    "x" * 23 + " y": "x" * 23,
}

INVISIBLE = [
    "", " ", "\t\n", "\u3164", "\u2800", "\u115f\u1160", "\uffa0", "\u00a0", "\u2003\u3000",
    "\u200b", "\u200d", "\u2060\ufeff", "\u202e\u202c", "\u2066\u2069", "\u00ad", "\u061c",
    "\u0301", "\u0301\u0302\u0303", "\u20dd", "\u034f", "\ufe0f", "\u17b4\u17b5", "\u180e",
    "\U000e0041", "\U000e0100", "\U0001d159", "\U0001d173", "\ue000", "\u0378", "\x00\x1b",
    "\u3164\u0301", "\u2800\u200b\u3164", ".", "...", "-", "'",
]  # fmt: skip


@pytest.mark.parametrize(("written", "shown"), NAMES.items())
def test_a_name_is_kept_as_far_as_it_can_be_seen(written: str, shown: str) -> None:
    assert clean_name(written) == shown
    assert clean_name(shown) == shown


@pytest.mark.parametrize("name", INVISIBLE, ids=ascii)
def test_a_name_that_shows_no_letter_digit_or_symbol_is_refused(name: str) -> None:
    at = At("me", "open", "open")
    assert clean_name(name) == ""
    assert refused(lambda: seating.join(at.table, name, None, NOON))[0] == "bad_request"
    wishes = [Wish("me", name), Wish("bot"), Wish("bot")]
    made = lambda: seating.set_up("raiders", wishes, {}, 1, None, False, "", NOON)  # noqa: E731
    assert refused(made)[0] == "bad_request"
    assert at.table.sheet.open_seats() == [1, 2]


def test_a_name_may_be_left_out_when_the_table_is_made() -> None:
    wishes = [Wish("me"), Wish("bot"), Wish("bot")]
    table, _ = seating.set_up("raiders", wishes, {}, 1, None, False, "", NOON)
    assert table.sheet.seats[0].name == ""


def test_chat_may_be_punctuation_alone_but_not_nothing() -> None:
    assert clean_text("...?!") == "...?!"
    assert clean_text("  one\u2028two \u202ethree ") == "one two three"
    assert clean_text("\u3164\u200b\u0301") == ""
