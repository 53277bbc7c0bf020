"""Crusader and Paladin."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.dungeon_roll.cards import BASE, CHEST, CLERIC, FIGHTER, MONSTERS, POTION
from undercroft.games.dungeon_roll.heroes.paying import ask_token
from undercroft.games.dungeon_roll.heroes.shared import Join
from undercroft.games.dungeon_roll.heroes.side import EXACT, Ability, Hero, Side
from undercroft.games.dungeon_roll.rules.counts import count_level, count_tokens
from undercroft.games.dungeon_roll.rules.dice import remove_dice, remove_lair
from undercroft.games.dungeon_roll.rules.loot import open_chests, quaff
from undercroft.games.dungeon_roll.rules.monsters import defeat
from undercroft.games.dungeon_roll.rules.treasure import settle_tokens
from undercroft.games.dungeon_roll.state import DungeonRoll


class DivineIntervention(Ability):
    """R11.12. For a token the level is cleared, chests are opened and potions quaffed."""

    number: i64 = 10
    price: i64 = 0

    def can_use(self, state: DungeonRoll) -> bool:
        dice = state.lair + count_level(state)
        return dice > 0 and count_tokens(state, state.adventurer) > 0

    def use(self, state: DungeonRoll, seat: i64) -> None:
        ask_token(state, seat, self)

    def paid(self, state: DungeonRoll, seat: i64) -> None:
        settle_tokens(state)  # the paid token may be drawn again, whatever R15.12 says
        for monster in range(MONSTERS):
            if state.dungeon[monster]:
                defeat(state, seat, monster, state.dungeon[monster])
        remove_lair(state, seat)
        if state.dungeon[CHEST]:
            open_chests(state, seat, state.dungeon[CHEST])
        quaff_all(state, seat)


def quaff_all(state: DungeonRoll, seat: i64) -> None:
    """R11.12. As many potions work as there are dice to revive; the others are removed."""
    potions = min(state.dungeon[POTION], state.graveyard)
    remove_dice(state, seat, POTION, state.dungeon[POTION] - potions)
    if potions:
        quaff(state, seat, potions)


SWAP: Final = (FIGHTER, CLERIC)
ALLY: Final = 1 << FIGHTER | 1 << CLERIC

# R11.11, R11.12
CRUSADER: Final = Hero(
    BASE,
    Side("crusader", Join(), swap=SWAP, ally=ALLY, tables=EXACT),
    Side("paladin", DivineIntervention(), swap=SWAP, ally=ALLY, tables=EXACT),
)
