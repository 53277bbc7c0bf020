"""What one event changed in a view: the difference between two views, for clients to apply."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import chain, count, repeat
from operator import attrgetter
from typing import Any, Final

import msgspec

Change = list[list[Any]]
"""Entries that are each a path of keys into the view, followed by the new value.

`["seats", 1, "coins", 4]` sets that value to 4; an index just past the end of a list appends to it;
an entry with only a value replaces the whole view. `web/src/lib/patched.ts` applies a change.
"""

Parts = Iterable[tuple[Any, Any, Any]]
"""A key, the old value and the new one."""

Known = dict[Any, tuple[Any, Any, Change]]
"""Parts of views by key: the old value, the new one, and their difference."""

PLAIN: Final = frozenset((int, str, bool, float, type(None)))
NOTHING: Final = object()  # the old value at an index past the end of a list


def difference(before: Any, after: Any, known: Known | None = None) -> Change:
    """Return the change from one view to another, structs or plain JSON; None for no view yet.

    `known` collects the differences between parts of the views, for reuse with other viewers: most
    of a table looks the same to everyone, and comparing is far cheaper than taking it apart again.
    """
    if before is after:
        return []
    kind = type(after)
    parts = None if known is None or kind is not type(before) else _parts(kind, before, after)
    change: Change = []
    if parts is None or known is None:
        if before != after:
            _compare(before, after, (), change)
        return change
    for key, old, new in parts:
        if old is not new:
            change += _known_part(known, key, old, new)
    return change


def _known_part(known: Known, key: Any, old: Any, new: Any) -> Change:
    found = known.get(key)
    if found is not None and found[0] is old and found[1] is new:
        return found[2]
    change: Change = []
    if old != new:
        if found is not None and found[0] == old and found[1] == new:
            return found[2]
        _compare(old, new, (key,), change)
    known[key] = (old, new, change)
    return change


def kept(before: Any, after: Any) -> Any:
    """Return the later of two values, made of the earlier one's objects wherever they are equal.

    Whoever compares it with the earlier one need not look into what is the same object.
    """
    if before is after or before == after:
        return before
    return _kept_parts(type(after), before, after) if type(after) is type(before) else after


def _kept_parts(kind: type, before: Any, after: Any) -> Any:
    """Return a value of the same kind as the earlier one, which differs from it."""
    if kind is list:
        size = min(len(before), len(after))
        return [kept(before[at], after[at]) for at in range(size)] + after[size:]
    names, values = _fields(kind)
    if not names:
        return after
    old, new = values(before), values(after)
    same: dict[str, Any] = {}
    for at, name in enumerate(after.__struct_fields__):
        found = kept(old[at], new[at])
        if found is not new[at]:
            same[name] = found
    return msgspec.structs.replace(after, **same) if same else after


def patched(view: Any, change: Change) -> Any:
    """Return a plain view with a change applied; the given view is not modified."""
    for *keys, value in change:
        view = _put(view, keys, value)
    return view


def _compare(before: Any, after: Any, keys: tuple[Any, ...], change: Change) -> None:
    """Compare two values that differ: recurse where their shapes match, else set the new value."""
    kind = type(after)
    parts = None if kind in PLAIN or kind is not type(before) else _parts(kind, before, after)
    if parts is None:
        change.append([*keys, after])
        return
    for key, old, new in parts:
        if old != new:
            _compare(old, new, (*keys, key), change)


def _parts(kind: type, before: Any, after: Any) -> Parts | None:
    """Return each key with its old and new value; None for values that are replaced whole."""
    if kind is list:
        return _items(before, after)
    if kind is dict:
        if before.keys() != after.keys():
            return None
        return [(key, before[key], new) for key, new in after.items()]
    names, values = _fields(kind)
    return zip(names, values(before), values(after), strict=False) if names else None


def _items(before: list[Any], after: list[Any]) -> Parts | None:
    """Pair up the items of a list if they have parts or the list only grew; else return None."""
    size = len(before)
    if not 0 < size <= len(after) or (type(before[0]) in PLAIN and after[:size] != before):
        return None
    return zip(count(), chain(before, repeat(NOTHING)), after, strict=False)


@cache
def _fields(kind: type) -> tuple[tuple[str, ...], Callable[[Any], Any]]:
    """Return a struct's field names in JSON and a fast getter for them all; no names otherwise."""
    if not issubclass(kind, msgspec.Struct):
        return (), attrgetter("__class__")
    # One name more than there are fields, so that it returns a tuple even for a single field.
    return kind.__struct_encode_fields__, attrgetter(*kind.__struct_fields__, "__class__")


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
