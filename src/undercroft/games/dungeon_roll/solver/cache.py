"""Solved values on disk."""

from __future__ import annotations

import hashlib
import os
from dataclasses import asdict
from pathlib import Path
from typing import Final

from undercroft.games.dungeon_roll.solver.model import Model

VERSION: Final = 2  # of what is cached


def cache_folder() -> Path | None:
    """UNDERCROFT_CACHE, or the user's cache; an empty UNDERCROFT_CACHE turns it off."""
    named = os.environ.get("UNDERCROFT_CACHE")
    if named == "":
        return None
    if named:
        return Path(named)
    home = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(home) / "undercroft"


def cache_path(model: Model) -> Path | None:
    folder = cache_folder()
    if folder is None:
        return None
    key = hashlib.blake2b(repr((VERSION, sorted(asdict(model).items()))).encode(), digest_size=8)
    return folder / f"dungeon_roll_{key.hexdigest()}.npz"
