"""The best moves of single positions."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import numpy as np

from undercroft.games.dungeon_roll.cards import (
    CHEST,
    DRAGON,
    DUNGEON,
    FACES,
    MONSTERS,
    PARTY,
    POTION,
    SCROLL,
)
from undercroft.games.dungeon_roll.heroes.outcomes import changed
from undercroft.games.dungeon_roll.heroes.side import Counts
from undercroft.games.dungeon_roll.solver.positions import (
    Indices,
    less,
    outcomes,
    space_of,
    subsets,
)
from undercroft.games.dungeon_roll.solver.values import Solver

NEAR: Final = 1e-4  # the tables are of single precision


def reroll(
    solver: Solver, level: int, layer: int, party: Counts, dungeon: Counts, lair: int
) -> tuple[float, Counts, Counts]:
    """The best dice to re-roll once a scroll is spent: value, party dice, dungeon dice."""
    table = solver.level(level)[layer]
    enough = solver.reroll_value(level, layer, party, (*dungeon, lair, 0)) - NEAR
    choices = [
        (chosen, solver.space.dungeon_at[(*less(dungeon, chosen), lair, sum(chosen))])
        for chosen in subsets(dungeon)
    ]
    rows = np.array([row for _, row in choices])
    none = np.array([not any(chosen) for chosen, _ in choices])
    best: tuple[float, Counts, Counts] = (-1.0, (0,) * FACES, (0,) * DRAGON)
    for picked in subsets(party):
        values = expected(solver, table[rows], party, picked)
        if not any(picked):
            values[none] = -1.0
        at = int(values.argmax())
        if values[at] > best[0] + 1e-9:
            best = (float(values[at]), picked, choices[at][0])
        if best[0] >= enough:
            break
    return best


def fresh_reroll(solver: Solver, party: Counts) -> tuple[float, Counts]:
    """R11.2. The best dice of a fresh party to re-roll, maybe none."""
    solver.solve()
    table = solver.begin[1][-1, :, 0][None, :]
    values = [(float(expected(solver, table, party, dice)[0]), dice) for dice in subsets(party)]
    return max(values)


def expected(solver: Solver, rows: Any, party: Counts, picked: Counts) -> Any:
    """The mean value of re-rolling these party dice, for every row of values."""
    dice = sum(picked)
    columns = results(solver.model.party_dice, less(party, picked), dice)
    return rows[:, columns].astype(np.float64) @ outcomes(dice)[1]


@lru_cache(maxsize=8192)
def results(party_dice: int, kept: Counts, dice: int) -> Indices:
    """The parties that so many dice may make of those kept."""
    place = space_of(party_dice).party_at
    return np.array(
        [
            place[tuple(a + b for a, b in zip(kept, rolled, strict=True))]
            for rolled in outcomes(dice)[0]
        ]
    )


def moves(
    solver: Solver, level: int, layer: int, party: Counts, dungeon: Counts, lair: int
) -> list[tuple[float, str]]:
    """Every move of the monster phase with its value, the best first."""
    found: list[tuple[float, str]] = []
    table = solver.level(level)[layer]
    row = solver.space.dungeon_at[(*dungeon, lair, 0)]
    for face, sources, targets, _ in solver.fights:
        if party[face] and row in sources:
            after = int(targets[list(sources).index(row)])
            smaller = solver.space.party_at[changed(party, face, -1)]
            gone = less(dungeon, solver.space.dungeons[after][:DRAGON])
            found.append((float(table[after, smaller]), f"use {PARTY[face]}: {told(gone)}"))
    if party[SCROLL] and solver.model.rerolls == "any_subset" and sum(party) + sum(dungeon) > 1:
        rest = changed(party, SCROLL, -1)
        value, dice, others = reroll(solver, level, layer, rest, dungeon, lair)
        picks = " ".join([told(dice, PARTY), told(others)]).strip()
        found.append((value, f"use scroll: re-roll {picks}"))
    if any(dungeon[:MONSTERS]):
        found.append((0.0, "flee"))
    else:
        ready = layer % solver.readiness
        at = (ready, dungeon[CHEST], dungeon[POTION], lair, solver.space.party_at[party])
        found.append((float(solver.loot(level)[at]), "end"))
    return sorted(set(found), key=lambda move: -move[0])


def told(counts: Counts, names: tuple[str, ...] = DUNGEON) -> str:
    """Dice as text: `goblin*2 ooze`."""
    words = [
        names[face] if count == 1 else f"{names[face]}*{count}"
        for face, count in enumerate(counts)
        if count
    ]
    return " ".join(words)
