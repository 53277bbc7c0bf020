"""Everything that can be refused. A code and facts for the browser, a plain line for developers.

UndercroftError
├── BadSetup          unknown game, impossible seats, options or stacking
│   └── BadPack       a card table that does not fit the game
├── IllegalMove       a seat asked for something it is not offered now
└── BadRecord         a snapshot or a record that is corrupt or of other rules
"""

from __future__ import annotations

from typing import Any


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
