"""Moves of a delve as arrays of positions: from where, and to where."""

from __future__ import annotations

from typing import Any

import numpy as np

from undercroft.games.dungeon_roll.cards import (
    ANY_COMPANION,
    ARCANE_FURY,
    BATTLECRY,
    CHARM,
    CHEST,
    CLEAR_LAIR,
    DRAGON,
    DRAGON_BREATH,
    DRAGON_FURY,
    DUNGEON_DICE,
    FACES,
    FLURRY,
    LUCK,
    MIDAS,
    MONSTERS,
    POTION,
    ROAR,
    STRIKE_FEAR,
    Side,
)
from undercroft.games.dungeon_roll.dragon import are_different
from undercroft.games.dungeon_roll.solver.positions import Counts, Indices, Space, changed


def fights(space: Space, side: Side, limit: str) -> Any:
    """(party face, dungeons from, to, whether many of a type) of every way to spend a companion."""
    for face in range(FACES):
        if not side.acts[face] & ANY_COMPANION:
            continue
        for monster in range(MONSTERS):
            yield from blows(space, side, limit, face, monster)


def blows(space: Space, side: Side, limit: str, face: int, monster: int) -> Any:
    strong = bool(side.acts[face] & side.strong[monster])
    extra = bool(side.extra >> face & 1)
    if strong and limit == "most":
        yield all_of(space, face, monster)
        return
    for number in range(1, DUNGEON_DICE + 1 if strong else 2):
        changes = [0] * DRAGON
        changes[monster] = number
        yield (face, *space.moved(tuple(changes)), number > 1)
        for other in range(MONSTERS) if extra else ():
            more = changes[:]
            more[other] += 1
            yield (face, *space.moved(tuple(more)), number > 1)


def all_of(space: Space, face: int, monster: int) -> tuple[int, Indices, Indices, bool]:
    rows = space.table[: space.rolled]
    sources = np.flatnonzero(rows[:, monster] > 0)
    cleared = rows[sources].copy()
    cleared[:, monster] = 0
    targets = [space.dungeon_at[tuple(map(int, row))] for row in cleared]
    return face, sources, np.array(targets, dtype=np.int64), False


def ultimates(space: Space, side: Side) -> Any:
    """(dungeons from, to, tokens drawn) of every way to use the ultimate."""
    rows = space.dungeons[: space.rolled]
    pairs: list[tuple[int, int]] = []
    for at, row in enumerate(rows):
        targets = {space.dungeon_at[after] for after in ultimate_results(side, row)}
        pairs += [(at, target) for target in targets]
    pairs.sort()
    while pairs:  # rows of distinct sources, so that they can be maximised together
        seen: set[int] = set()
        part = [pair for pair in pairs if pair[0] not in seen and not seen.add(pair[0])]  # type: ignore[func-returns-value]
        taken = set(part)
        pairs = [pair for pair in pairs if pair not in taken]
        tokens = [sum(rows[a]) - sum(rows[b]) if side.ultimate == MIDAS else 0 for a, b in part]
        yield np.array([a for a, _ in part]), np.array([b for _, b in part]), np.array(tokens)


def ultimate_results(side: Side, row: Counts) -> list[Counts]:
    """Every dungeon that a hero's ultimate can make of this one."""
    goblins, skeletons, oozes, chests, potions, lair, _ = row
    monsters = goblins + skeletons + oozes
    code = side.ultimate
    if code == CLEAR_LAIR:
        return [(*row[:DRAGON], 0, 0)] if lair else []
    if code == ARCANE_FURY:
        return [(0,) * 7]
    if code == STRIKE_FEAR:
        return removed(row, range(DRAGON + 1), side.reach)
    if not monsters:
        return []
    if code == BATTLECRY:
        return [(0, 0, 0, chests, potions, lair + monsters, 0)]
    if code == ROAR:
        return [(0, 0, 0, *row[MONSTERS:])]
    if code == FLURRY:
        return [(*(max(0, count - 1) for count in row[:MONSTERS]), *row[MONSTERS:])]
    if code == DRAGON_BREATH:
        return removed(row, range(MONSTERS), lair)
    if code in (DRAGON_FURY, MIDAS):
        return swept(row, lair if code == DRAGON_FURY else 1)
    return picked_results(code, row, side.reach)


def removed(row: Counts, faces: range, most: int) -> list[Counts]:
    """One die after the other leaves, up to so many."""
    found: list[Counts] = []
    for face in faces if most else ():
        if row[face]:
            after = changed(row, face, -1)
            found += [after, *removed(after, faces, most - 1)]
    return found


def swept(row: Counts, types: int) -> list[Counts]:
    """All monsters of one type leave, of up to so many types."""
    found: list[Counts] = []
    for monster in range(MONSTERS) if types else ():
        if row[monster]:
            after = changed(row, monster, -row[monster])
            found += [after, *swept(after, types - 1)]
    return found


def picked_results(code: int, row: Counts, reach: int) -> list[Counts]:
    """Ultimates aimed at up to `reach` monsters, which vanish or become one potion or chest."""
    found: list[Counts] = []
    into = POTION if code == CHARM else CHEST if code == LUCK else -1
    for first in range(MONSTERS):
        if not row[first]:
            continue
        after = changed(row, first, -1)
        after = changed(after, into, 1) if into >= 0 else after
        found.append(after)
        if reach > 1:
            found += [changed(after, other, -1) for other in range(MONSTERS) if after[other]]
    return found


def slayers(side: Side) -> list[tuple[int, ...]]:
    """R6.2. Every set of faces that beats the dragon."""
    masks = [mask & ANY_COMPANION for mask in side.acts[:FACES]]
    found: list[tuple[int, ...]] = []
    for a in range(FACES):
        for b in range(a, FACES):
            for c in range(b, FACES) if side.slayers == 3 else (-1,):
                faces = (a, b, c) if c >= 0 else (a, b)
                chosen = [masks[face] for face in faces]
                if all(chosen) and are_different(chosen):
                    found.append(faces)
    return found
