"""What can be told: the base of every game's events."""

from __future__ import annotations

from typing import Any

import msgspec

from undercroft.engine.changes import Change
from undercroft.engine.names import snake_case


class Event(msgspec.Struct, frozen=True, tag_field="kind", tag=snake_case):
    """Something that happened, named by a noun and a participle; JSON-able as it is."""


class Moment(msgspec.Struct, frozen=True):
    """An event as one viewer is told it, and what has changed in its view since the one before."""

    event: Any
    change: Change | None
    """None: of the past, where only what was told is known."""
