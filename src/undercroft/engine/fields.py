"""A field of a state is declared once, in the body of its class: `coins: list[int]`.

How it is copied and stored follows from that. This module does it for any game by introspection;
for the states of compiled games `make states` generates the same as code. Interpreted on purpose:
it handles values of all kinds.
"""

from __future__ import annotations

from functools import cache
from inspect import get_annotations
from typing import TYPE_CHECKING, Any

from librt.vecs import vec

if TYPE_CHECKING:
    from undercroft.engine.state import State


@cache
def names_of(kind: Any) -> tuple[str, ...]:
    """Return a state's fields in the order of declaration, which is also that of its bytes."""
    written: tuple[str, ...] = kind.FIELDS
    named = [get_annotations(part) for part in reversed(kind.__mro__)]
    return written or tuple(
        name for part in named for name in part if "ClassVar" not in str(part[name])
    )


def fill(copy: State, state: State) -> None:
    """Copy every attribute that the game set on a state; the engine's part is there already."""
    engine = set(vars(copy))
    for name, value in vars(state).items():
        if name not in engine:
            setattr(copy, name, copied(value))


def copied(value: Any) -> Any:
    """Copy lists, vectors, dicts and sets; share everything else: numbers, strings, card sets."""
    if isinstance(value, list):
        return [copied(item) for item in value]
    if isinstance(value, dict):
        return {key: copied(item) for key, item in value.items()}
    if isinstance(value, set):
        return set(value)
    return value[:] if isinstance(value, vec) else value


def plain(value: Any) -> Any:
    """Return a vector as a list, to be stored and compared; any other value as it is."""
    return list(value) if isinstance(value, vec) else value


def packed(value: Any, like: Any) -> Any:
    """Turn a list back into a vector where `like` is one."""
    return type(like)(value) if isinstance(like, vec) else value
