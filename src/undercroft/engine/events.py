"""What is told about a game: the base class of its events, moments of a viewer, the outcome."""

from __future__ import annotations

from typing import Any

import msgspec

from undercroft.engine.changes import Change
from undercroft.engine.names import snake_case


class Event(msgspec.Struct, frozen=True, tag_field="kind", tag=snake_case):
    """Something that happened, named by a noun and a participle; JSON-able as is."""


def kind_of(event: Event) -> str:
    """Return the `kind` of an event in JSON."""
    kind = type(event).__struct_config__.tag
    assert isinstance(kind, str), "events are tagged by their names"
    return kind


class Moment(msgspec.Struct, frozen=True):
    """An event as one viewer receives it, and how its view has changed since the previous one."""

    event: Any
    change: Change | None
    """None for a past event, of which the change is not known."""


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True, repr_omit_defaults=True):
    """How a game ended: winning seats (none: everyone lost), points by seat, and the reason.

    `cooperative`: all seats won or lost together.
    """

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    cooperative: bool = False
