"""What can be told: the base of every game's events."""

from __future__ import annotations

import msgspec

from undercroft.engine.names import snake_case


class Event(msgspec.Struct, frozen=True, tag_field="kind", tag=snake_case):
    """Something that happened, named by a noun and a participle; JSON-able as it is."""
