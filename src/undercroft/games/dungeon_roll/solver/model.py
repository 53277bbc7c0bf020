"""Which rules the solved delve has, and which heroes the solver covers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from undercroft.games.dungeon_roll.cards import PARTY_DICE, TOP_LEVEL
from undercroft.games.dungeon_roll.heroes.roster import HEROES
from undercroft.games.dungeon_roll.heroes.side import EXACT, NOBODY, Side

END_VALUE: Final = 40 / 36  # mean points of a token at the end, without pairs of scales


@dataclass(frozen=True)
class Model:
    """The rules of the solved delve; the defaults are `FULL`."""

    party_dice: int = PARTY_DICE
    top_level: int = TOP_LEVEL
    rerolls: str = "any_subset"
    """none, monster_types (all dice of chosen monster types, nothing else) or any_subset."""
    fights: str = "any_number"
    """most (as many as an item can) or any_number."""
    token_value: float = END_VALUE
    side: str = ""
    """Hero side whose specialty counts; "" is no hero."""
    ultimate: bool = True
    """Whether its ultimate may be used, if the solver knows it."""


FULL: Final = Model()


def side_called(name: str) -> Side:
    """Return the side with this id; the empty id is NOBODY."""
    for hero in HEROES:
        for side in (hero.novice, hero.master):
            if side is not None and side.id == name:
                return side
    if name:
        raise ValueError(f"there is no hero side {name!r}")
    return NOBODY


def is_solvable(side: Side) -> bool:
    """Return whether the specialty of a side is within the solver's rules."""
    return side.tables == EXACT
