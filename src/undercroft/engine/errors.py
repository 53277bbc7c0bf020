"""Everything that can be refused. A code and facts for the browser, a plain line for developers.

UndercroftError
├── BadSetup          unknown game, impossible seats, options or stacking
│   └── BadPack       a card table that does not fit the game
├── IllegalMove       a seat asked for something it is not offered now
└── BadRecord         a snapshot or a record that is corrupt or of other rules
"""

from __future__ import annotations

from reprlib import Repr
from typing import Any

LONGEST = 60  # signs of anything given that a message repeats


class _Short(Repr):
    """Like repr, but of bounded length, depth and cost, whatever is shown."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel = 2
        self.maxstring = self.maxother = self.maxlong = LONGEST

    def repr_int(self, x: int, level: int) -> str:
        """Python itself refuses to write out a number of thousands of digits."""
        bits = x.bit_length()
        return super().repr_int(x, level) if bits <= 1024 else f"a number of {bits} bits"


_SHORT = _Short()


def shown(value: Any) -> str:
    """How a message repeats a value that it was given."""
    return _SHORT.repr(value)


def named(name: Any) -> str:
    """How a message repeats the name of something unknown."""
    return name[:LONGEST] if isinstance(name, str) else shown(name)


class UndercroftError(Exception):
    """Something asked for at the door was refused; the table is untouched."""

    code = "refused"

    def __init__(self, message: str, **facts: Any) -> None:
        super().__init__(message)
        self.facts: dict[str, Any] = facts


class BadSetup(UndercroftError):
    """A table cannot be set up like this; `facts` say what is wrong and what is allowed."""

    code = "bad_setup"


class BadPack(BadSetup):
    """A card table does not fit its game."""

    code = "bad_pack"


class IllegalMove(UndercroftError):
    """A seat asked for something it is not offered now."""

    code = "illegal_move"


class BadRecord(UndercroftError):
    """A snapshot or record cannot be trusted."""

    code = "bad_record"
