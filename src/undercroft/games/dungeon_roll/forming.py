"""Forming the party, and what heroes do with a fresh one."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_roll.cards import (
    CHAMPION,
    CHAMPIONS_FIVE,
    CLERIC,
    FIGHTER,
    MAGE,
    ONE_OF_EACH,
    PARTY,
    PARTY_DICE,
    ROLL_ALL,
    ROLL_EIGHT,
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

DICE_ROLLED: Final = {ROLL_ALL: PARTY_DICE, ROLL_FIVE: 5, ROLL_EIGHT: 8}
DICE_BROUGHT: Final = {
    CHAMPIONS_FIVE: [CHAMPION] * 5,
    ONE_OF_EACH: [FIGHTER, CLERIC, MAGE, THIEF, CHAMPION, CHAMPION, SCROLL],
}


def form_party(state: DungeonRoll, seat: int) -> None:
    """R3.1, R12.1, R12.9, R13.1, R13.2. Rolled, or brought along."""
    form = SIDES[state.side].form
    if form in DICE_ROLLED:
        faces = roll_party(state, DICE_ROLLED[form])
        state.graveyard = 2 if form == ROLL_FIVE else 0
    else:
        faces = DICE_BROUGHT[form]
        for face in faces:
            state.party[face] += 1
    if state.listens:
        rolled = form in DICE_ROLLED
        state.emit(PartyFormed(seat, names_of(PARTY, sorted(faces)), rolled))


def act_when_forming(state: DungeonRoll, seat: int) -> None:
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
