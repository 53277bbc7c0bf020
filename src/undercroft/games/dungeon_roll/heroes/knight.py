"""Knight and Dragon Slayer."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.dungeon_roll.cards import BASE, CHAMPION, DRAGON, SCROLL
from undercroft.games.dungeon_roll.heroes.outcomes import changed, monsters_in, without_monsters
from undercroft.games.dungeon_roll.heroes.side import EXACT, Ability, Counts, Hero, Side
from undercroft.games.dungeon_roll.rules.counts import count_monsters
from undercroft.games.dungeon_roll.rules.dice import set_party
from undercroft.games.dungeon_roll.rules.monsters import lure
from undercroft.games.dungeon_roll.state import DungeonRoll


class Knight(Side):
    """R11.4. Every scroll of a fresh party becomes a champion."""

    def form(self, state: DungeonRoll, seat: i64) -> None:
        set_party(state, seat, [SCROLL] * state.party[SCROLL], CHAMPION)

    def fresh(self, party: Counts) -> Counts:
        return (*party[:CHAMPION], party[CHAMPION] + party[SCROLL], 0)


class Battlecry(Ability):
    """R11.4. All monsters become lair dice."""

    number: i64 = 5
    in_tables = True

    def can_use(self, state: DungeonRoll) -> bool:
        return count_monsters(state) > 0

    def use(self, state: DungeonRoll, seat: i64) -> None:
        lure(state, seat)

    def results(self, row: Counts) -> list[Counts]:
        monsters = monsters_in(row)
        return [changed(without_monsters(row), DRAGON, monsters)] if monsters else []


# R11.4, R11.5
KNIGHT: Final = Hero(
    BASE,
    Knight("knight", Battlecry(), tables=EXACT),
    Knight("dragon_slayer", Battlecry(), slayers=2, tables=EXACT),
)
