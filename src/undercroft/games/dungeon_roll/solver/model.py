"""What may be done in the delve that is solved, and which heroes the solver knows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from undercroft.games.dungeon_roll.cards import (
    ARCANE_FURY,
    BATTLECRY,
    CALCULATED_STRIKE,
    CALLED_SHOT,
    CHAMPIONS_FIVE,
    CHARM,
    CLEAR_LAIR,
    DRAGON_BREATH,
    DRAGON_FURY,
    FLURRY,
    HEROES,
    LUCK,
    MIDAS,
    NOBODY,
    ONE_OF_EACH,
    PARTY_DICE,
    ROAR,
    ROLL_ALL,
    STRIKE_FEAR,
    TOP_LEVEL,
    Side,
)

END_VALUE: Final = 40 / 36  # mean points of a token at the end, without pairs of scales

# Ultimates the solver knows: each turns one position into another that the player chooses.
SOLVED_ULTIMATES: Final = (
    BATTLECRY, CLEAR_LAIR, ARCANE_FURY, ROAR, FLURRY, CALLED_SHOT, CALCULATED_STRIKE, CHARM, LUCK,
    DRAGON_BREATH, DRAGON_FURY, STRIKE_FEAR, MIDAS,
)  # fmt: skip


@dataclass(frozen=True)
class Model:
    """What may be done in a delve; unchanged it is `FULL`."""

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
    """The side with this id; the empty name is nobody's."""
    for hero in HEROES:
        for side in (hero.novice, hero.master):
            if side is not None and side.id == name:
                return side
    if name:
        raise ValueError(f"there is no hero side {name!r}")
    return NOBODY


def is_solvable(side: Side) -> bool:
    """Whether the specialty of a side is within the solver's rules."""
    asks = (
        side.scouts, side.digs, side.champion_returns, side.begins_exhausted, side.studies,
        side.many_bring_token, side.sets_scrolls, side.loots_early, side.rerolls_party,
    )  # fmt: skip
    return not any(asks) and side.form in (ROLL_ALL, CHAMPIONS_FIVE, ONE_OF_EACH)
