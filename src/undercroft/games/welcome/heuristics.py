"""Advice for bots: how good a table of Welcome to the Dungeon is for a seat."""

from __future__ import annotations

from undercroft.games.welcome.state import Welcome


def value(state: Welcome, seat: int) -> float:
    if not state.stack:
        return 1.0 if seat in state.winners else 0.0
    return 0.5
