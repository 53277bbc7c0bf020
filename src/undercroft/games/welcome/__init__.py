"""Welcome to the Dungeon: two to four seats, bidding, bluff and memory."""

from __future__ import annotations

from typing import Final

from undercroft.games.welcome.game import WelcomeGame

GAME: Final = WelcomeGame()
