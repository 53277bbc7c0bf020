"""Lanterns and Thieves: a third-party game, written after docs/adding-a-game.md."""

from __future__ import annotations

from typing import Final

from examples.lanterns.game import LanternsAndThieves

GAME: Final = LanternsAndThieves()
