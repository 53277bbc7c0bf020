"""What one event changed in a view: the difference of two views, for a picture that follows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import chain, count, repeat
from operator import attrgetter
from typing import Any, Final

import msgspec

PLAIN: Final = frozenset((int, str, bool, float, type(None)))
NOTHING: Final = object()  # what was at a place behind the end of a list

Change = list[list[Any]]
"""Entries of keys that lead to a place in the view, each with the new value last.

`["seats", 1, "coins", 4]` puts 4 there; an index just behind a list's end makes it longer; an entry
of the value alone is a whole view. `web/src/lib/patched.ts` carries a change out.
"""


def difference(before: Any, after: Any) -> Change:
    """What leads from one view to another; structs and plain JSON alike, None for no view yet."""
    change: Change = []
    if before != after:
        _compare(before, after, (), change)
    return change


def patched(view: Any, change: Change) -> Any:
    """A plain view with a change carried out; the given one stays as it was."""
    for *keys, value in change:
        view = _put(view, keys, value)
    return view


def _compare(before: Any, after: Any, keys: tuple[Any, ...], change: Change) -> None:
    """Two values that differ: go into what has the same shape, else the new one is put whole."""
    kind = type(after)
    parts = None if kind in PLAIN or kind is not type(before) else _parts(before, after)
    if parts is None:
        change.append([*keys, after])
        return
    for key, old, new in parts:
        if old != new:
            _compare(old, new, (*keys, key), change)


def _parts(before: Any, after: Any) -> Iterable[tuple[Any, Any, Any]] | None:
    """Keys with the old and the new value of each; None for what has no places of its own."""
    if isinstance(after, msgspec.Struct):
        keys, values = _fields(type(after))
        return zip(keys, values(before), values(after), strict=True)
    if isinstance(after, dict) and before.keys() == after.keys():
        return [(key, before[key], new) for key, new in after.items()]
    if isinstance(after, list) and _goes_on(before, after):
        return zip(count(), chain(before, repeat(NOTHING)), after, strict=False)
    return None


@cache
def _fields(struct: type[msgspec.Struct]) -> tuple[tuple[str, ...], Callable[[Any], Any]]:
    """The names of a struct's fields in JSON, and a quick way to read all of them at once."""
    names = struct.__struct_fields__
    if len(names) > 1:
        return struct.__struct_encode_fields__, attrgetter(*names)
    return struct.__struct_encode_fields__, lambda value: [getattr(value, name) for name in names]


def _goes_on(before: list[Any], after: list[Any]) -> bool:
    """A list is changed item by item where its items have places, or where it only grew."""
    if not 0 < len(before) <= len(after):
        return False
    return isinstance(before[0], msgspec.Struct | dict | list) or after[: len(before)] == before


def _put(view: Any, keys: list[Any], value: Any) -> Any:
    if not keys:
        return value
    copy = view.copy()
    key, *rest = keys
    if isinstance(copy, list) and key == len(copy):
        copy.append(value)
    else:
        copy[key] = _put(copy[key], rest, value)
    return copy
