"""Cleans names and chat of characters that are invisible or disturb the lines around them.

Whitespace of any kind becomes one space. Zero-width and bidirectional control characters are
dropped, except the joiner inside an emoji; so are combining marks without a base, or more than two
on one letter.
"""

from __future__ import annotations

import unicodedata
from typing import Final

NAME_LENGTH: Final = 24
MOST_MARKS: Final = 2
JOINER: Final = "\u200d"
EMOJI_STYLE: Final = "\ufe0f"
LOOK_EMPTY: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159")
"""Letters and symbols by category that show nothing: Hangul fillers, the Braille blank."""
CHANGE_NOTHING: Final = frozenset(
    [*"\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f\U00016fe4"]
    + [chr(sign) for sign in (*range(0xFE00, 0xFE0F), *range(0xE0100, 0xE01F0))]
)
"""Combining marks by category that are invisible."""


def clean_name(name: str | None) -> str:
    """Return a name as it is shown; empty if it has no visible letter, digit or symbol."""
    cleaned = clean_text(name or "")[:NAME_LENGTH].strip()
    return cleaned if any(unicodedata.category(sign)[0] in "LNS" for sign in cleaned) else ""


def clean_text(text: str) -> str:
    """Return a line as it is shown; empty if nothing in it is visible."""
    shown = "".join(_shown(sign) for sign in text)
    joined = _without_stray_joiners(unicodedata.normalize("NFC", shown))
    return " ".join(_with_few_marks(joined).split())


def _shown(sign: str) -> str:
    """Return the character itself, a space for whitespace, or nothing for a control character."""
    if sign in LOOK_EMPTY:
        return " "
    if sign == JOINER or (sign.isprintable() and sign not in CHANGE_NOTHING):
        return sign
    return "" if unicodedata.category(sign) == "Cf" or sign in CHANGE_NOTHING else " "


def _without_stray_joiners(text: str) -> str:
    kept = ""
    for sign, following in zip(text, [*text[1:], ""], strict=False):
        if sign != JOINER or (_is_emoji(kept[-1:]) and _is_emoji(following)):
            kept += sign
    return kept


def _is_emoji(sign: str) -> bool:
    return sign == EMOJI_STYLE or (bool(sign) and unicodedata.category(sign) in ("So", "Sk"))


def _with_few_marks(text: str) -> str:
    kept, marks = "", MOST_MARKS
    for sign in text:
        is_mark = unicodedata.category(sign) in ("Mn", "Me")
        marks = marks + 1 if is_mark else MOST_MARKS if sign == " " else 0
        if marks <= MOST_MARKS:
            kept += sign
    return kept
