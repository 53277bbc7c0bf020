"""Errors for rejected input: a code and facts for the browser, a message for developers.

UndercroftError
├── BadSetup          unknown game, or invalid seats, options or stacked outcomes
│   └── BadPack       a card set that does not fit the game
├── IllegalMove       a move that the seat is not offered now
└── BadRecord         a snapshot or record that is corrupt or written for other rules
"""

from __future__ import annotations

from reprlib import Repr
from typing import Any

LONGEST = 60  # characters of a given value that a message repeats


class _Short(Repr):
    """Like repr, but of bounded length, depth and cost, whatever the value."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel = 2
        self.maxstring = self.maxother = self.maxlong = LONGEST

    def repr_int(self, x: int, level: int) -> str:
        """Describe a huge number, since Python refuses to write out thousands of digits."""
        bits = x.bit_length()
        return super().repr_int(x, level) if bits <= 1024 else f"a number of {bits} bits"


_SHORT = _Short()


def shown(value: Any) -> str:
    """Format a given value for an error message."""
    return _SHORT.repr(value)


def named(name: Any) -> str:
    """Format an unknown name for an error message."""
    return name[:LONGEST] if isinstance(name, str) else shown(name)


class UndercroftError(Exception):
    """A request was rejected; the table is unchanged."""

    code = "refused"

    def __init__(self, message: str, **facts: Any) -> None:
        super().__init__(message)
        self.facts: dict[str, Any] = facts


class BadSetup(UndercroftError):
    """A table cannot be set up like this; `facts` say what is wrong and what is allowed."""

    code = "bad_setup"


class BadPack(BadSetup):
    """A card set does not fit its game."""

    code = "bad_pack"


class IllegalMove(UndercroftError):
    """A seat tried a move that it is not offered now."""

    code = "illegal_move"


class BadRecord(UndercroftError):
    """A snapshot or record is corrupt or written for other rules."""

    code = "bad_record"
