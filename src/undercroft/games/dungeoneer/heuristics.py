"""How good a position looks, for bots."""

from __future__ import annotations

from undercroft.engine.game import Game
from undercroft.games.dungeoneer.bits import count_of
from undercroft.games.dungeoneer.state import (
    DONE,
    GEAR,
    GLORY,
    LEVELS,
    LIFE,
    OUT,
    PERIL,
    PERSON,
    Dungeoneer,
)


def strength(state: Dungeoneer, seat: int) -> float:
    """Quests above all, then health, glory and gear; peril is what others may spend."""
    row = seat * PERSON
    if state.people[row + OUT]:
        return 0.0
    points = 6.0 * float(state.people[row + DONE]) + 1.0 * float(state.people[row + LEVELS])
    points += 0.8 * float(state.people[row + LIFE]) + 0.15 * float(state.people[row + GLORY])
    points += 0.4 * float(count_of(state.people[row + GEAR]))
    return max(points - 0.1 * float(state.people[row + PERIL]), 0.2)


class DungeoneerAdvice(Game[Dungeoneer]):
    """What bots are told of a position."""

    def value(self, state: Dungeoneer, seat: int) -> float:
        if state.reason:
            return self.rewards(state)[seat]
        if state.house.solo:
            return min(strength(state, seat) / 30.0, 1.0)
        all_seats = sum([strength(state, other) for other in range(state.seats)])
        return strength(state, seat) / all_seats if all_seats else 0.0
