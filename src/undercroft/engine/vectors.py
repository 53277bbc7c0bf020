"""Packed vectors as lists and back; interpreted, for it takes vectors of any kind."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec


def plain(value: Any) -> Any:
    """A vector as a list, and all others as they are: what can be stored and compared."""
    return [plain(item) for item in value] if isinstance(value, vec) else value


def packed(value: Any, like: Any) -> Any:
    """A list as a vector, where there was one."""
    return type(like)(value) if isinstance(like, vec) else value
