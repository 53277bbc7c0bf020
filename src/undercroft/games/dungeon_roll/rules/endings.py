"""How a delve ends."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.dungeon_roll.events import Fled
from undercroft.games.dungeon_roll.rules.mastery import gain_experience
from undercroft.games.dungeon_roll.state import DELVE_OVER, DungeonRoll

# How a delve ends, as its event tells it.
RETIRED: Final = 0
LEGEND: Final = 1
BY_PORTAL: Final = 2
FLED: Final = 3
BY_HERO: Final = 4
ENDINGS: Final[tuple[str, ...]] = ("retired", "legend", "portal", "fled", "hero")


def end_delve(state: DungeonRoll, ending: int) -> None:
    """R7.5. Mark the delve as over; steps still on the stack check the phase."""
    state.phase = DELVE_OVER
    state.ending = ending


def retire(state: DungeonRoll, seat: i64, ending: int) -> None:
    """R7.2, R7.4. Gain as much experience as the level die shows, and end the delve."""
    gain_experience(state, seat, state.level, "level" if ending == RETIRED else "legend")
    end_delve(state, ending)


def flee(state: DungeonRoll, seat: i64) -> None:
    """R4.6. End the delve without experience for the level."""
    end_delve(state, FLED)
    if state.listens:
        state.emit(Fled(seat, state.level))
