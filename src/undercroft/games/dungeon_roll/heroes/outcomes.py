"""What abilities can make of a dungeon, as plain numbers for the solver."""

from __future__ import annotations

from undercroft.games.dungeon_roll.cards import MONSTERS
from undercroft.games.dungeon_roll.heroes.side import Counts


def changed(counts: Counts, face: int, by: int) -> Counts:
    return (*counts[:face], counts[face] + by, *counts[face + 1 :])


def monsters_in(row: Counts) -> int:
    return sum(row[:MONSTERS])


def without_monsters(row: Counts) -> Counts:
    return (0, 0, 0, *row[MONSTERS:])


def removed(row: Counts, faces: int, most: int) -> list[Counts]:
    """Remove up to `most` dice, one by one, of the first `faces` faces."""
    found: list[Counts] = []
    for face in range(faces if most else 0):
        if row[face]:
            after = changed(row, face, -1)
            found += [after, *removed(after, faces, most - 1)]
    return found


def swept(row: Counts, types: int) -> list[Counts]:
    """Remove all monsters of one type, of up to `types` types."""
    found: list[Counts] = []
    for monster in range(MONSTERS if types else 0):
        if row[monster]:
            after = changed(row, monster, -row[monster])
            found += [after, *swept(after, types - 1)]
    return found


def turned(row: Counts, into: int, reach: int) -> list[Counts]:
    """Turn up to `reach` monsters, at most two, into one die of another face."""
    found: list[Counts] = []
    for first in range(MONSTERS):
        if row[first]:
            after = changed(changed(row, first, -1), into, 1)
            found.append(after)
            if reach > 1:
                found += [changed(after, other, -1) for other in range(MONSTERS) if after[other]]
    return found
