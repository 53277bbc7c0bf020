"""The end of the game (R18): who has won, and the ranking."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.dungeoneer.events import GameEnded
from undercroft.games.dungeoneer.state import (
    DONE,
    GLORY,
    LEVELS,
    LIFE,
    OUT,
    OVER,
    PERSON,
    Dungeoneer,
)

THREE_QUESTS: Final = "three_quests"
LAST_HERO: Final = "last_hero"
ALL_FELL: Final = "all_fell"
ROUNDS_OVER: Final = "rounds_over"
ESCAPED: Final = "escaped"
DEFEATED: Final = "defeated"
REASONS: Final[tuple[str, ...]] = (
    THREE_QUESTS, LAST_HERO, ALL_FELL, ROUNDS_OVER, ESCAPED, DEFEATED,
)  # fmt: skip


def standing_of(state: Dungeoneer, seat: i64) -> list[int]:
    """R18.7. What the ranking compares, the higher the better."""
    row = seat * PERSON
    entries = (DONE, LEVELS, LIFE, GLORY)
    merits = [int(state.people[row + entry]) for entry in entries]
    out = int(state.people[row + OUT])
    return [0, out, *merits] if out else [1, 0, *merits]


def ranking_of(state: Dungeoneer) -> list[int]:
    """R18.7. Seats from the best to the worst; winners come first."""
    keys = [
        ([int(seat in state.winners), *standing_of(state, seat)], -seat)
        for seat in range(state.seats)
    ]
    return [-seat for _, seat in sorted(keys, reverse=True)]


def best_of(state: Dungeoneer) -> list[int]:
    """The seats that no other is ranked above."""
    top = max([standing_of(state, seat) for seat in range(state.seats)])
    return [seat for seat in range(state.seats) if standing_of(state, seat) == top]


def finish(state: Dungeoneer, winners: list[int], reason: str) -> None:
    """R18.4, R18.5. The game ends in the middle of anything."""
    if state.reason:
        return
    state.phase = OVER
    state.end(winners, reason)
    if state.listens:
        state.emit(GameEnded(winners, reason, ranking_of(state)))
