"""Dwarf and Berserker."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from undercroft.games.dungeon_roll.cards import BOOSTER_1, CHAMPION, FACES
from undercroft.games.dungeon_roll.heroes.aiming import Aimed
from undercroft.games.dungeon_roll.heroes.amounts import Numbered
from undercroft.games.dungeon_roll.heroes.side import SIDES, Hero, Side
from undercroft.games.dungeon_roll.rules.counts import count_monsters
from undercroft.games.dungeon_roll.rules.dice import reroll_picked, roll_graveyard
from undercroft.games.dungeon_roll.state import DungeonRoll


class Dwarf(Side):
    """R12.9. A champion that defeats two or more monsters is rerolled instead of spent."""

    def keeps(self, item: i64) -> bool:
        return item == CHAMPION

    def after_many(self, state: DungeonRoll, seat: i64, item: i64) -> None:
        if item == CHAMPION:
            reroll_champions(state, seat, 1)


def reroll_champions(state: DungeonRoll, seat: i64, amount: i64) -> None:
    state.picked = vec[i64]([0] * (2 * FACES))
    state.picked[CHAMPION] = amount
    reroll_picked(state, seat, SIDES[state.side].id)


class Rally(Aimed):
    """R12.10. A monster is removed for each active champion, then the champions are rerolled."""

    number: i64 = 18

    def can_use(self, state: DungeonRoll) -> bool:
        return state.party[CHAMPION] > 0 and count_monsters(state) > 0

    def picks(self, state: DungeonRoll) -> i64:
        return state.party[CHAMPION]

    def finish(self, state: DungeonRoll, seat: i64) -> None:
        reroll_champions(state, seat, state.party[CHAMPION])


class Rage(Numbered):
    """R12.11. Graveyard dice are rolled into the party; to retire, beat a dragon first."""

    number: i64 = 19

    def there(self, state: DungeonRoll) -> i64:
        return state.graveyard

    def act_on(self, state: DungeonRoll, seat: i64, amount: i64) -> None:
        roll_graveyard(state, seat, amount, False)
        state.enraged = True


# R12.9, R12.10, R12.11
DWARF: Final = Hero(
    BOOSTER_1,
    Dwarf("dwarf", Rally(), rolls=5, graves=2),
    Dwarf("berserker", Rage(4), rolls=5, graves=2),
)
