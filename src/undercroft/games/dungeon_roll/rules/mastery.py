"""Experience, turning the hero card over, and making the hero ready."""

from __future__ import annotations

from mypy_extensions import i64

from undercroft.games.dungeon_roll.cards import MASTERY
from undercroft.games.dungeon_roll.events import ExperienceGained, HeroMastered, HeroReadied
from undercroft.games.dungeon_roll.heroes.side import SIDES, has_master, side_number
from undercroft.games.dungeon_roll.state import DungeonRoll


def gain_experience(state: DungeonRoll, seat: i64, amount: i64, why: str) -> None:
    """R6.3, R7.2, R10.3. Add experience; it counts for the hero at once."""
    state.experience[seat] += amount
    if state.listens:
        state.emit(ExperienceGained(seat, amount, why))
    if not state.house.masters_later:
        master(state, seat)


def master(state: DungeonRoll, seat: i64) -> None:
    """R10.3, R15.7. Turn the card over if it is time; an exhausted hero stays exhausted."""
    hero = state.heroes[seat]
    if state.masters[seat] or state.experience[seat] < MASTERY or not has_master(hero):
        return
    state.masters[seat] = 1
    if seat == state.adventurer:
        state.side = side_number(hero, 1)
    if state.listens:
        state.emit(HeroMastered(seat, SIDES[side_number(hero, 1)].id))


def make_ready(state: DungeonRoll, seat: i64) -> None:
    was_exhausted = state.exhausted
    state.exhausted = False
    if was_exhausted and state.listens:
        state.emit(HeroReadied(seat, SIDES[state.side].id))
