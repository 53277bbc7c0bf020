"""Moves of a delve as arrays of positions: from where, and to where."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

import numpy as np

from undercroft.games.dungeon_roll.cards import ANY_COMPANION, DRAGON, DUNGEON_DICE, FACES, MONSTERS
from undercroft.games.dungeon_roll.heroes.side import Side
from undercroft.games.dungeon_roll.rules.dragon import are_different
from undercroft.games.dungeon_roll.solver.positions import Indices, Space


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
        targets = {space.dungeon_at[after] for after in side.ultimate.results(row)}
        pairs += [(at, target) for target in targets]
    pairs.sort()
    while pairs:  # rows of distinct sources, so that they can be maximised together
        seen: set[int] = set()
        part = [pair for pair in pairs if pair[0] not in seen and not seen.add(pair[0])]  # type: ignore[func-returns-value]
        taken = set(part)
        pairs = [pair for pair in pairs if pair not in taken]
        tokens = [sum(rows[a]) - sum(rows[b]) if side.ultimate.draws else 0 for a, b in part]
        yield np.array([a for a, _ in part]), np.array([b for _, b in part]), np.array(tokens)


def slayers(side: Side) -> list[tuple[int, ...]]:
    """R6.2. Every set of faces that beats the dragon."""
    masks = [mask & ANY_COMPANION for mask in side.acts[:FACES]]
    found: list[tuple[int, ...]] = []
    for faces in combinations_with_replacement(range(FACES), int(side.slayers)):
        chosen = [masks[face] for face in faces]
        if all(chosen) and are_different(chosen):
            found.append(faces)
    return found
