"""The base class of every game's events."""

from __future__ import annotations

from typing import Any

import msgspec

from undercroft.engine.changes import Change
from undercroft.engine.names import snake_case


class Event(msgspec.Struct, frozen=True, tag_field="kind", tag=snake_case):
    """Something that happened, named by a noun and a participle; JSON-able as is."""


class Moment(msgspec.Struct, frozen=True):
    """An event as one viewer receives it, and how its view has changed since the previous one."""

    event: Any
    change: Change | None
    """None for a past event, of which the change is not known."""
