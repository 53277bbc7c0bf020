"""What a delve of Dungeon Roll is worth, solved: docs/solver.md is written anew.

python -m bench.dungeon_roll_values

Values are kept on disk (UNDERCROFT_CACHE), so that a run that was cut short goes on where it was.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from undercroft.games.dungeon_roll.cards import ALL_TOKENS
from undercroft.games.dungeon_roll.heroes.roster import HEROES
from undercroft.games.dungeon_roll.heroes.side import NO_ABILITY, NOBODY, Side
from undercroft.games.dungeon_roll.solver.model import (
    END_VALUE,
    Model,
    is_solvable,
)
from undercroft.games.dungeon_roll.solver.values import Solver

PAGE = Path(__file__).parent.parent / "docs" / "solver.md"
HEAD = """# The Dungeon Roll solver

`undercroft solve dungeon_roll` computes what a delve is worth and which move is best, by dynamic
programming over every position: party, dungeon dice, lair, level and, with a hero, which
abilities are still available. Solving a model takes from a few seconds to a few minutes; results
are cached on disk.

    undercroft solve dungeon_roll --party "fighter*2 scroll" --dungeon "goblin*2 ooze" --level 3
    undercroft solve dungeon_roll --hero knight
    undercroft solve dungeon_roll --rerolls monster_types --fights most --token-value 0

**Exact** within a model: the value of every position, and so the best move. The full model has all
the dice rules: items used on any number of monsters, any set of dice rerolled, loot in any order,
faces chosen for potions, and the dragon.

**Approximate**, in every model: a token counts its mean points at the end ({token:.4f}, pairs of
scales ignored; `--token-value` changes it) as soon as it is drawn, and is never used; the box
never runs out; points count the same in every delve, whatever the opponents have. With a hero,
its side does not change during a delve, ultimates marked below are not used, and Tou'lak rerolls
his die only in the monster phase.

The bot `solver` plays by these tables and looks one token or ultimate ahead, so it also uses what
the tables leave out: [its scores](bots/dungeon_roll.md).

## Restricted models

Reference values of a delve without a hero. Tokens are not used, scrolls reroll all dice of the
chosen monster types and nothing else, and a fight always takes as many monsters as possible:

| party dice | top level | scrolls re-roll | a token | reference | here |
| --- | --- | --- | --- | --- | --- |
"""
BY_SIDE = """
## A delve, by hero

The full model; for the Leprechaun, who discards them in the end, tokens count nothing. Sides whose
specialty the solver does not know are left out.

| side | value of one delve | ultimate |
| --- | --- | --- |
"""
REFERENCE = (
    (2, 4, "none", END_VALUE, 1.9773),
    (3, 4, "monster_types", END_VALUE, 2.8560),
    (3, 5, "monster_types", 0.0, 2.3561),
    (7, 10, "none", END_VALUE, 5.4295),
    (7, 10, "monster_types", END_VALUE, 6.0044),
    (7, 10, "monster_types", 0.0, 4.3139),
)


def restricted_rows() -> Iterator[str]:
    for dice, top, rerolls, token, reference in REFERENCE:
        value = Solver(Model(dice, top, rerolls, "most", token)).value()
        told = "no" if rerolls == "none" else "yes"
        yield f"| {dice} | {top} | {told} | {token:.4f} | {reference:.4f} | {value:.4f} |"


def sides() -> list[Side]:
    found = [NOBODY]
    for hero in HEROES:
        found += [side for side in (hero.novice, hero.master) if side is not None]
    return [side for side in found if is_solvable(side)]


def side_rows() -> Iterator[str]:
    for side in sides():
        token = END_VALUE if side.discards < ALL_TOKENS else 0.0  # R12.8
        value = Solver(Model(side=side.id, token_value=token)).value()
        used = "used" if side.ultimate.in_tables else "not used"
        told = "none" if side.ultimate is NO_ABILITY else used
        yield f"| {side.id or 'no hero'} | {value:.4f} | {told} |"


def main() -> None:
    lines = [HEAD.format(token=END_VALUE), *(f"{row}\n" for row in restricted_rows())]
    lines += [BY_SIDE, *(f"{row}\n" for row in side_rows())]
    PAGE.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
