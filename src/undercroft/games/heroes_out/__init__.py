"""Keep the Heroes Out!: one to four clans guard their treasure together."""

from __future__ import annotations

from typing import Final

from undercroft.games.heroes_out.game import HeroesOutGame

GAME: Final = HeroesOutGame()
