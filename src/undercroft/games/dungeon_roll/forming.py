"""Forming the party, and what heroes do with a fresh one."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from undercroft.games.dungeon_roll.cards import (
    CHAMPION,
    CHAMPIONS_FIVE,
    CLERIC,
    FIGHTER,
    MAGE,
    ONE_OF_EACH,
    PARTY,
    PARTY_DICE,
    ROLL_FIVE,
    SCROLL,
    SIDES,
    THIEF,
)
from undercroft.games.dungeon_roll.dice import names_of, roll_party, set_party
from undercroft.games.dungeon_roll.events import PartyFormed
from undercroft.games.dungeon_roll.rerolls import BY_MERCENARY, TO_SCROLLS, pick_dice
from undercroft.games.dungeon_roll.scout import scout
from undercroft.games.dungeon_roll.state import DungeonRoll
from undercroft.games.dungeon_roll.treasure import draw_token

DICE_ROLLED: Final = vec[i64]([PARTY_DICE, 0, 0, 5, 8])  # by form; 0: they are brought
DICE_BROUGHT: Final = {
    CHAMPIONS_FIVE: vec[i64]([CHAMPION] * 5),
    ONE_OF_EACH: vec[i64]([FIGHTER, CLERIC, MAGE, THIEF, CHAMPION, CHAMPION, SCROLL]),
}


def form_party(state: DungeonRoll, seat: i64) -> None:
    """R3.1, R12.1, R12.9, R13.1, R13.2. Rolled, or brought along."""
    form = SIDES[state.side].form
    rolled = DICE_ROLLED[form] > 0
    if rolled:
        faces = roll_party(state, DICE_ROLLED[form])
        state.graveyard = 2 if form == ROLL_FIVE else 0
    else:
        faces = DICE_BROUGHT[form]
        for face in faces:
            state.party[face] += 1
    if state.listens:
        state.emit(PartyFormed(seat, names_of(PARTY, sorted(faces)), rolled))


def act_when_forming(state: DungeonRoll, seat: i64) -> None:
    """R3.2, R11.2, R11.4, R12.4, R12.7, R14.6. What heroes do with a fresh party."""
    side = SIDES[state.side]
    if side.knights_scrolls:
        set_party(state, seat, [SCROLL] * state.party[SCROLL], CHAMPION)
    elif side.digs:
        draw_token(state, seat, "")
        draw_token(state, seat, "")
    elif side.scouts:
        scout(state, seat)
    elif side.sets_scrolls:
        pick_dice(state, seat, TO_SCROLLS)
    elif side.rerolls_party and not state.house.reroll_after:
        pick_dice(state, seat, BY_MERCENARY)
