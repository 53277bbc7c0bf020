"""Forming the party."""

from __future__ import annotations

from mypy_extensions import i64

from undercroft.games.dungeon_roll.cards import PARTY
from undercroft.games.dungeon_roll.events import PartyFormed
from undercroft.games.dungeon_roll.heroes.side import SIDES
from undercroft.games.dungeon_roll.rules.dice import names_of, roll_party
from undercroft.games.dungeon_roll.state import DungeonRoll


def form_party(state: DungeonRoll, seat: i64) -> None:
    """R3.1. Roll the party dice, or set out those that the hero brings."""
    side = SIDES[state.side]
    if side.rolls:
        faces = roll_party(state, side.rolls)
    else:
        faces = side.brings
        for face in faces:
            state.party[face] += 1
    state.graveyard = side.graves
    if state.listens:
        state.emit(PartyFormed(seat, names_of(PARTY, sorted(faces)), side.rolls > 0))
