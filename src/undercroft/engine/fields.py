"""A field of a state is named once, in the body of its class: `coins: list[int]`.

How it is copied and stored follows from that. What is here does it for any game, by looking; the
states of compiled games have the same written out by `make states`. Interpreted on purpose: it
takes values of all kinds.
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
    """The fields of a state in the order in which they are named, which is that of its bytes."""
    written: tuple[str, ...] = kind.FIELDS
    named = [get_annotations(part) for part in reversed(kind.__mro__)]
    return written or tuple(
        name for part in named for name in part if "ClassVar" not in str(part[name])
    )


def fill(copy: State, state: State) -> None:
    """Give a copy everything that the game gave the state; the engine's part it has already."""
    engine = set(vars(copy))
    for name, value in vars(state).items():
        if name not in engine:
            setattr(copy, name, copied(value))


def copied(value: Any) -> Any:
    """Lists, vectors and the like anew, all others shared: numbers, texts, card tables."""
    if isinstance(value, list):
        return [copied(item) for item in value]
    if isinstance(value, dict):
        return {key: copied(item) for key, item in value.items()}
    if isinstance(value, set):
        return set(value)
    return value[:] if isinstance(value, vec) else value


def plain(value: Any) -> Any:
    """A vector as a list, and all others as they are: what can be stored and compared."""
    return list(value) if isinstance(value, vec) else value


def packed(value: Any, like: Any) -> Any:
    """A list as a vector, where there was one."""
    return type(like)(value) if isinstance(like, vec) else value
