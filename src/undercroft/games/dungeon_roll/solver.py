"""Best play of one delve by dynamic programming; what is exact and what is not is said below.

A delve without tokens in use is a finite game of one player against dice: the party, the level's
dice, the lair and the level are all that matters, because the graveyard is what the party lacks.
`Solver` computes the exact value of every such position of its `Model`, from level 10 upwards.

Exact, within a model: every value of a position, and so the best move. The model `FULL` has all
dice rules of a game without a hero: any number of monsters, any subset of dice re-rolled.
Approximate: a token is worth `token_value` the moment it is drawn, whatever it is (its points at
the end, or a little more because it can be used); the box never runs empty; experience counts the
same in every delve, so the final ranking of a game of several seats does not matter. With a hero:
its side does not change during the delve (R10.3 may turn it over on beating a dragon).

A re-roll is solved by counting dice that are "not rolled yet" (`?`) as a seventh face: the value
of a position with such a die is the mean over its faces, and the best set of dice to re-roll is
the best way to turn dice into `?` one by one.
"""

from __future__ import annotations

import hashlib
import os
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from itertools import product
from math import factorial
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from undercroft.games.dungeon_roll.cards import (
    ANY_COMPANION,
    ARCANE_FURY,
    BATTLECRY,
    CALCULATED_STRIKE,
    CALLED_SHOT,
    CHAMPION,
    CHAMPIONS_FIVE,
    CHARM,
    CHEST,
    CLEAR_LAIR,
    DRAGON,
    DUNGEON,
    DUNGEON_DICE,
    FACES,
    FLURRY,
    HEROES,
    LUCK,
    MONSTERS,
    NOBODY,
    ONE_OF_EACH,
    PARTY,
    PARTY_DICE,
    POTION,
    ROAR,
    ROLL_ALL,
    SCROLL,
    TOP_LEVEL,
    Side,
)
from undercroft.games.dungeon_roll.rules import are_different

Values = npt.NDArray[np.float64]
Indices = npt.NDArray[np.int64]
Counts = tuple[int, ...]

UNROLLED: Final = 6  # the seventh face: a die not rolled yet
END_VALUE: Final = 40 / 36  # mean points of a token at the end, without pairs of scales
VERSION: Final = 2  # of what is cached

# Ultimates the solver knows: each turns one position into another that the player chooses.
SOLVED_ULTIMATES: Final = (
    BATTLECRY, CLEAR_LAIR, ARCANE_FURY, ROAR, FLURRY, CALLED_SHOT, CALCULATED_STRIKE, CHARM, LUCK,
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
        side.scouts, side.empties_lair, side.digs, side.champion_returns, side.rerolls_once,
        side.begins_exhausted, side.many_bring_token, side.many_make_ready, side.sets_scrolls,
        side.loots_early, side.discards, side.rerolls_party,
    )  # fmt: skip
    return not any(asks) and side.form in (ROLL_ALL, CHAMPIONS_FIVE, ONE_OF_EACH)


# --- multisets of dice ---------------------------------------------------------------------


def multisets(kinds: int, dice: int) -> list[Counts]:
    """Every way `dice` dice can show `kinds` faces."""
    if kinds == 1:
        return [(dice,)]
    return [
        (first, *rest) for first in range(dice + 1) for rest in multisets(kinds - 1, dice - first)
    ]


def changed(counts: Counts, face: int, by: int) -> Counts:
    return (*counts[:face], counts[face] + by, *counts[face + 1 :])


class Space:
    """Positions by number: parties by size, dungeons with lair and dice not rolled yet."""

    def __init__(self, party_dice: int) -> None:
        self.party_dice = party_dice
        self.parties: list[Counts] = []
        self.start = [0]
        for size in range(party_dice + 1):
            self.parties += multisets(FACES, size)
            self.start.append(len(self.parties))
        self.party_at = {party: at for at, party in enumerate(self.parties)}
        rows = [row for dice in range(DUNGEON_DICE + 1) for row in multisets(7, dice)]
        rows.sort(key=lambda row: row[UNROLLED])
        self.dungeons = rows
        self.dungeon_at = {row: at for at, row in enumerate(rows)}
        self.table = np.array(rows)
        self.rolled = int((self.table[:, UNROLLED] == 0).sum())  # they come first
        self.gain = self._neighbours(1)
        self.loss = self._neighbours(-1)
        self.unroll = np.array([[self._turned(row, face) for face in range(5)] for row in rows])

    def _neighbours(self, by: int) -> Indices:
        """The party with one die of a face more or less; -1 is none."""
        return np.array(
            [
                [self.party_at.get(changed(party, face, by), -1) for face in range(FACES)]
                for party in self.parties
            ]
        )

    def _turned(self, row: Counts, face: int) -> int:
        """The dungeon with one die of a face not rolled yet; -1 is none."""
        if not row[face]:
            return -1
        return self.dungeon_at[changed(changed(row, face, -1), UNROLLED, 1)]

    def resolved(self, side: Side) -> Indices:
        """For every dungeon with a die to roll, where each face leads."""
        out = np.full((len(self.dungeons), FACES), -1)
        for at in range(self.rolled, len(self.dungeons)):
            row = changed(self.dungeons[at], UNROLLED, -1)
            for face in range(FACES):
                shown = side.turns_to if face == side.turns_from else face
                out[at, face] = self.dungeon_at[changed(row, shown, 1)]
        return out

    def of_size(self, size: int) -> slice:
        return slice(self.start[size], self.start[size + 1])

    def moved(self, changes: Counts) -> tuple[Indices, Indices]:
        """Dungeons without unrolled dice that have so many dice of each face less, and where to."""
        have = self.table[: self.rolled]
        need = np.array(changes)
        sources = np.flatnonzero((have[:, : len(need)] >= need).all(axis=1))
        targets = [
            self.dungeon_at[tuple(int(n) for n in have[at] - np.pad(need, (0, 7 - len(need))))]
            for at in sources
        ]
        return sources, np.array(targets, dtype=np.int64)


@lru_cache(maxsize=4)
def space_of(party_dice: int) -> Space:
    return Space(party_dice)


# --- the solver ----------------------------------------------------------------------------


class Solver:
    """Values of a model: `begin[level]` before a level is rolled, `level(n)` within it."""

    def __init__(self, model: Model = FULL) -> None:
        self.side = side_called(model.side)
        if self.side.form == CHAMPIONS_FIVE:  # R12.1: the other two dice are out of the game
            model = replace(model, party_dice=5)
        self.model = model
        self.space = space_of(model.party_dice)
        self.layers = 2 if model.ultimate and self.side.ultimate in SOLVED_ULTIMATES else 1
        self.resolve = self.space.resolved(self.side)
        self.fights = list(self._fights())
        self.ultimates = list(self._ultimates()) if self.layers == 2 else []
        self.triples = self._triples()
        # begin[level][layer, party, lair]; layer 1: the ultimate is still there
        self.begin: dict[int, Values] = {}
        self.levels: dict[int, npt.NDArray[np.float32]] = {}
        self.loots: dict[int, Values] = {}

    # --- moves as index arrays

    def _fights(self) -> Any:
        """(party face, dungeons from, dungeons to) of every way to spend a companion."""
        side = self.side
        for face in range(FACES):
            if not side.acts[face] & ANY_COMPANION:
                continue
            for monster in range(MONSTERS):
                strong = bool(side.acts[face] & side.strong[monster])
                yield from self._blows(face, monster, strong)

    def _blows(self, face: int, monster: int, strong: bool) -> Any:
        extra = bool(self.side.extra >> face & 1)
        if strong and self.model.fights == "most":
            yield self._all_of(face, monster)
            return
        for number in range(1, DUNGEON_DICE + 1 if strong else 2):
            changes = [0] * DRAGON
            changes[monster] = number
            yield (face, *self.space.moved(tuple(changes)))
            for other in range(MONSTERS) if extra else ():
                more = changes[:]
                more[other] += 1
                yield (face, *self.space.moved(tuple(more)))

    def _all_of(self, face: int, monster: int) -> tuple[int, Indices, Indices]:
        rows = self.space.table[: self.space.rolled]
        sources = np.flatnonzero(rows[:, monster] > 0)
        cleared = rows[sources].copy()
        cleared[:, monster] = 0
        targets = [self.space.dungeon_at[tuple(map(int, row))] for row in cleared]
        return face, sources, np.array(targets, dtype=np.int64)

    def _ultimates(self) -> Any:
        """(dungeons from, dungeons to) of every way to use the ultimate."""
        rows = self.space.dungeons[: self.space.rolled]
        pairs: list[tuple[int, int]] = []
        for at, row in enumerate(rows):
            targets = {self.space.dungeon_at[after] for after in ultimate_results(self.side, row)}
            pairs += [(at, target) for target in targets]
        pairs.sort()
        while pairs:  # rows of distinct sources, so that they can be maximised together
            seen: set[int] = set()
            part = [pair for pair in pairs if pair[0] not in seen and not seen.add(pair[0])]  # type: ignore[func-returns-value]
            pairs = [pair for pair in pairs if pair not in set(part)]
            yield np.array([a for a, _ in part]), np.array([b for _, b in part])

    def _triples(self) -> list[tuple[int, ...]]:
        """R6.2. Every set of faces that beats the dragon."""
        side = self.side
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

    # --- values

    def value(self) -> float:
        """The mean value of a delve before the party is rolled."""
        self.solve()
        ready = self.layers - 1
        return float(self.party_weights() @ self.begin[1][ready, :, 0])

    def party_weights(self) -> Values:
        """How likely each party is when it is formed."""
        weights = np.zeros(len(self.space.parties))
        form = self.side.form
        if form != ROLL_ALL:
            fixed = (0, 0, 0, 0, 5, 0) if form == CHAMPIONS_FIVE else (1, 1, 1, 1, 2, 1)
            weights[self.space.party_at[fixed]] = 1.0
            return weights
        for at in range(*self.space.of_size(self.model.party_dice).indices(len(weights))):
            party = self.space.parties[at]
            if self.side.knights_scrolls:
                after = self.space.party_at[(*party[:CHAMPION], party[CHAMPION] + party[SCROLL], 0)]
            else:
                after = at
            weights[after] += multinomial(party)
        return weights

    def solve(self) -> None:
        """All levels, from the cache on disk if they are there."""
        if self.begin:
            return
        path = cache_path(self.model)
        if path is not None and path.exists():
            with np.load(path) as stored:
                self.begin = {int(name): stored[name] for name in stored.files}
            return
        begin: dict[int, Values] = {}
        for level in range(self.model.top_level, 0, -1):
            begin[level] = self._begin(level, self._solve_level(level, begin.get(level + 1)))
        self.begin = begin
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            partial = path.with_suffix(f".{os.getpid()}.npz")
            np.savez_compressed(partial, **{str(level): begin[level] for level in begin})  # type: ignore[arg-type]
            partial.replace(path)

    def level(self, level: int) -> npt.NDArray[np.float32]:
        """[layer, dungeon, party] within a level, in the monster phase."""
        found = self.levels.get(level)
        if found is None:
            self.solve()
            found = self._solve_level(level, self.begin.get(level + 1)).astype(np.float32)
            self.levels[level] = found
        return found

    def loot(self, level: int) -> Values:
        """[layer, chests, potions, lair, party] in the loot phase; without loot, the dragon's."""
        found = self.loots.get(level)
        if found is None:
            self.solve()
            found = self._loot(level, self.begin.get(level + 1))
            self.loots[level] = found
        return found

    def _begin(self, level: int, values: Values) -> Values:
        """R3.4. Roll as many dice as the level says and as are free."""
        rows = []
        for lair in range(self.side.wakes):
            dice = min(level, DUNGEON_DICE - lair)
            rows.append(self.space.dungeon_at[(0, 0, 0, 0, 0, lair, dice)])
        return np.ascontiguousarray(values[:, rows, :].transpose(0, 2, 1))

    def _regroup(self, level: int, after: Values | None, layer: int, lair: int) -> Values:
        """R7.2, R7.4. Retire or go on."""
        if after is None:
            return np.full(len(self.space.parties), float(level))
        return np.maximum(float(level), after[layer, :, lair])

    def _loot(self, level: int, after: Values | None) -> Values:
        size = DUNGEON_DICE + 1
        out = np.zeros((self.layers, size, size, size, len(self.space.parties)))
        for layer in range(self.layers):
            for lair in range(size):
                out[layer, 0, 0, lair] = self._dragon(level, after, layer, lair)
        if self.side.ultimate == CLEAR_LAIR and self.layers == 2:  # it helps in the dragon phase
            for lair in range(self.side.wakes, size):
                better = self._regroup(level, after, 0, 0)
                out[1, 0, 0, lair] = np.maximum(out[1, 0, 0, lair], better)
        for layer in range(self.layers):
            for total in range(1, size):
                for chests in range(total + 1):
                    for lair in range(size - total):
                        self._loot_at(out[layer], chests, total - chests, lair)
        return out

    def _dragon(self, level: int, after: Values | None, layer: int, lair: int) -> Values:
        """R6.1, R6.2, R6.3. Asleep, beaten, or fled from."""
        if lair < self.side.wakes:
            return self._regroup(level, after, layer, lair)
        rest = self._regroup(level, after, layer, 0)
        best = np.zeros(len(self.space.parties))
        for faces in self.triples:
            at = np.arange(len(best))
            for face in faces:
                at = np.where(at >= 0, self.space.loss[at, face], -1)
            won = np.where(at >= 0, rest[at] + 1.0 + self.model.token_value, 0.0)
            np.maximum(best, won, out=best)
        return best

    def _loot_at(self, out: Values, chests: int, potions: int, lair: int) -> None:
        """R5.1, R5.3. Leave the loot, open chests, or quaff and choose faces."""
        loss = self.space.loss
        best = out[0, 0, lair].copy()
        for face in range(FACES):
            at = loss[:, face]
            if chests and self.side.acts[face] & ANY_COMPANION:
                number = chests if self.side.acts[face] & self.side.strong[CHEST] else 1
                opened = out[chests - number, potions, lair][at] + number * self.model.token_value
                np.maximum(best, np.where(at >= 0, opened, 0.0), out=best)
        for number in range(1, potions + 1):
            revived = self._revived(out[chests, potions - number, lair], number)
            for face in range(FACES):
                at = loss[:, face]
                np.maximum(best, np.where(at >= 0, revived[at], 0.0), out=best)
        out[chests, potions, lair] = best

    def _revived(self, values: Values, number: int) -> Values:
        """The best faces for so many dice from the graveyard; 0 where there are too few."""
        for _ in range(number):
            gain = self.space.gain
            grown = np.where(gain >= 0, values[gain], 0.0)
            values = grown.max(axis=1)
        return values

    # --- the monster phase

    def _solve_level(self, level: int, after: Values | None) -> Values:
        space = self.space
        loot = self._loot(level, after)
        out = np.zeros((self.layers, len(space.dungeons), len(space.parties)))
        table = space.table[: space.rolled]
        quiet = np.flatnonzero(table[:, :MONSTERS].sum(axis=1) == 0)
        chests, potions, lair = table[quiet, CHEST], table[quiet, POTION], table[quiet, DRAGON]
        for layer in range(self.layers):
            rerolled: Values | None = None
            for size in range(self.model.party_dice + 1):
                part = space.of_size(size)
                block = np.zeros((space.rolled, part.stop - part.start))
                block[quiet] = loot[layer, chests, potions, lair][:, part]
                if layer == 1:
                    for sources, targets in self.ultimates:
                        block[sources] = np.maximum(block[sources], out[0, targets, part])
                if size:
                    self._fight(block, out[layer], size)
                    self._read(block, rerolled, size)
                out[layer, : space.rolled, part] = block
                self._roll_dungeon(out[layer], part)
                if self.model.rerolls != "none" and size < self.model.party_dice:
                    rerolled = self._rerolled(out[layer], size)
        return out

    def _fight(self, block: Values, values: Values, size: int) -> None:
        """R4.3. Every companion against every type."""
        part = self.space.of_size(size)
        for face, sources, targets in self.fights:
            at = self.space.loss[part, face]
            have = np.flatnonzero(at >= 0)
            won = values[np.ix_(targets, at[have])]
            place = np.ix_(sources, have)
            block[place] = np.maximum(block[place], won)

    def _read(self, block: Values, rerolled: Values | None, size: int) -> None:
        """R4.5. Spend a scroll and re-roll."""
        if rerolled is None:
            return
        part = self.space.of_size(size)
        smaller = self.space.start[size - 1]
        for face in range(FACES) if self.side.studies else (SCROLL,):
            at = self.space.loss[part, face]
            have = np.flatnonzero(at >= 0)
            won = rerolled[:, at[have] - smaller]
            block[:, have] = np.maximum(block[:, have], won)

    def _roll_dungeon(self, values: Values, part: slice) -> None:
        """The mean over the faces of dice not rolled yet, one die after the other."""
        unrolled = self.space.table[:, UNROLLED]
        for dice in range(1, DUNGEON_DICE + 1):
            rows = np.flatnonzero(unrolled == dice)
            total = values[self.resolve[rows, 0], part]
            for face in range(1, FACES):
                total = total + values[self.resolve[rows, face], part]
            values[rows, part] = total / FACES

    def _rerolled(self, values: Values, size: int) -> Values:
        """The best re-roll for each party of a size: [dungeon, party of that size]."""
        part = self.space.of_size(size)
        if self.model.rerolls == "monster_types":
            return self._reroll_types(values[:, part])
        return self._reroll_any(values[:, part], size)

    def _reroll_types(self, values: Values) -> Values:
        best = np.zeros((self.space.rolled, values.shape[1]))
        rows = self.space.table[: self.space.rolled]
        for chosen in range(1, 1 << MONSTERS):
            after = rows.copy()
            for monster in range(MONSTERS):
                if chosen >> monster & 1:
                    after[:, UNROLLED] += after[:, monster]
                    after[:, monster] = 0
            some = np.flatnonzero(after[:, UNROLLED] > 0)
            at = [self.space.dungeon_at[tuple(map(int, row))] for row in after[some]]
            best[some] = np.maximum(best[some], values[at])
        return best

    def _reroll_any(self, values: Values, size: int) -> Values:
        """Any subset of both kinds of dice, at least one die."""
        parties, resolve, unroll = unrolled_parties(size)
        plain = values.shape[1]
        worlds = np.zeros((values.shape[0], len(parties)))
        worlds[:, :plain] = values
        unrolled = np.array([party[UNROLLED] for party in parties])
        for dice in range(1, size + 1):
            columns = np.flatnonzero(unrolled == dice)
            total = worlds[:, resolve[columns, 0]]
            for face in range(1, FACES):
                total = total + worlds[:, resolve[columns, face]]
            worlds[:, columns] = total / FACES
        chosen = self._choose_dungeon(worlds, plain)
        for dice in range(size - 1, -1, -1):
            columns = np.flatnonzero(unrolled == dice)
            for face in range(FACES):
                at = unroll[columns, face]
                have = columns[at >= 0]
                chosen[:, have] = np.maximum(chosen[:, have], chosen[:, at[at >= 0]])
        return chosen[:, :plain]

    def _choose_dungeon(self, worlds: Values, plain: int) -> Values:
        """The best set of dungeon dice for every party; none only if party dice are picked."""
        unrolled = self.space.table[:, UNROLLED]
        for dice in range(DUNGEON_DICE - 1, -1, -1):
            if dice == 0:
                worlds[: self.space.rolled, :plain] = 0.0
            rows = np.flatnonzero(unrolled == dice)
            for face in range(DRAGON):
                at = self.space.unroll[rows, face]
                have = rows[at >= 0]
                worlds[have] = np.maximum(worlds[have], worlds[at[at >= 0]])
        return worlds[: self.space.rolled].copy()

    # --- single positions

    def reroll(
        self, level: int, layer: int, party: Counts, dungeon: Counts, lair: int
    ) -> tuple[float, Counts, Counts]:
        """The best dice to re-roll once a scroll is spent: value, party dice, dungeon dice."""
        table = self.level(level)[layer]
        choices = [
            (chosen, self.space.dungeon_at[(*less(dungeon, chosen), lair, sum(chosen))])
            for chosen in subsets(dungeon)
        ]
        rows = np.array([row for _, row in choices])
        none = np.array([not any(chosen) for chosen, _ in choices])
        best: tuple[float, Counts, Counts] = (-1.0, (0,) * FACES, (0,) * DRAGON)
        for picked in subsets(party):
            values = self._expected(table[rows], party, picked)
            if not any(picked):
                values[none] = -1.0
            at = int(values.argmax())
            if values[at] > best[0] + 1e-9:
                best = (float(values[at]), picked, choices[at][0])
        return best

    def fresh_reroll(self, layer: int, party: Counts) -> tuple[float, Counts]:
        """R11.2. The best dice of a fresh party to re-roll, maybe none."""
        self.solve()
        table = self.begin[1][layer, :, 0][None, :]
        values = [(float(self._expected(table, party, dice)[0]), dice) for dice in subsets(party)]
        return max(values)

    def _expected(self, rows: Any, party: Counts, picked: Counts) -> Any:
        """The mean value of re-rolling these party dice, for every row of values."""
        kept = less(party, picked)
        results, weights = outcomes(sum(picked))
        columns = [
            self.space.party_at[tuple(a + b for a, b in zip(kept, result, strict=True))]
            for result in results
        ]
        return rows[:, columns].astype(np.float64) @ weights

    def moves(
        self, level: int, layer: int, party: Counts, dungeon: Counts, lair: int
    ) -> list[tuple[float, str]]:
        """Every move of the monster phase with its value, the best first."""
        found: list[tuple[float, str]] = []
        table = self.level(level)[layer]
        row = self.space.dungeon_at[(*dungeon, lair, 0)]
        for face, sources, targets in self.fights:
            if party[face] and row in sources:
                after = int(targets[list(sources).index(row)])
                smaller = self.space.party_at[changed(party, face, -1)]
                gone = less(dungeon, self.space.dungeons[after][:DRAGON])
                found.append((float(table[after, smaller]), f"use {PARTY[face]}: {told(gone)}"))
        if party[SCROLL] and self.model.rerolls == "any_subset" and sum(party) + sum(dungeon) > 1:
            rest = changed(party, SCROLL, -1)
            value, dice, others = self.reroll(level, layer, rest, dungeon, lair)
            picks = " ".join([told(dice, PARTY), told(others)]).strip()
            found.append((value, f"use scroll: re-roll {picks}"))
        if any(dungeon[:MONSTERS]):
            found.append((0.0, "flee"))
        else:
            at = (layer, dungeon[CHEST], dungeon[POTION], lair, self.space.party_at[party])
            found.append((float(self.loot(level)[at]), "end"))
        return sorted(set(found), key=lambda move: -move[0])


def subsets(counts: Counts) -> list[Counts]:
    """Every way to pick some of these dice."""
    return list(product(*[range(count + 1) for count in counts]))


def less(counts: Counts, taken: Counts) -> Counts:
    return tuple(have - gone for have, gone in zip(counts, taken, strict=True))


def told(counts: Counts, names: tuple[str, ...] = DUNGEON) -> str:
    """Dice as text: `goblin*2 ooze`."""
    words = [
        names[face] if count == 1 else f"{names[face]}*{count}"
        for face, count in enumerate(counts)
        if count
    ]
    return " ".join(words)


@lru_cache(maxsize=16)
def outcomes(dice: int) -> tuple[list[Counts], Values]:
    """Every result of so many party dice, and how likely it is."""
    rows = multisets(FACES, dice)
    return rows, np.array([multinomial(row) for row in rows])


@lru_cache(maxsize=16)
def unrolled_parties(size: int) -> tuple[list[Counts], Indices, Indices]:
    """Parties of a size with dice not rolled yet; the plain ones first, in the space's order."""
    parties = [(*party, 0) for party in multisets(FACES, size)]
    parties += [
        (*party, dice) for dice in range(1, size + 1) for party in multisets(FACES, size - dice)
    ]
    place = {party: at for at, party in enumerate(parties)}
    resolve = np.full((len(parties), FACES), -1)
    unroll = np.full((len(parties), FACES), -1)
    for at, party in enumerate(parties):
        for face in range(FACES):
            if party[UNROLLED]:
                resolve[at, face] = place[changed(changed(party, UNROLLED, -1), face, 1)]
            if party[face]:
                unroll[at, face] = place[changed(changed(party, face, -1), UNROLLED, 1)]
    return parties, resolve, unroll


def ultimate_results(side: Side, row: Counts) -> list[Counts]:
    """Every dungeon that a hero's ultimate can make of this one."""
    goblins, skeletons, oozes, chests, potions, lair, _ = row
    monsters = goblins + skeletons + oozes
    code = side.ultimate
    if code == CLEAR_LAIR:
        return [(*row[:DRAGON], 0, 0)] if lair else []
    if code == ARCANE_FURY:
        return [(0,) * 7]
    if not monsters:
        return []
    if code == BATTLECRY:
        return [(0, 0, 0, chests, potions, lair + monsters, 0)]
    if code == ROAR:
        return [(0, 0, 0, *row[MONSTERS:])]
    if code == FLURRY:
        return [(*(max(0, count - 1) for count in row[:MONSTERS]), *row[MONSTERS:])]
    return picked_results(code, row, side.reach)


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


def multinomial(counts: Counts) -> float:
    """How likely dice show these faces."""
    ways = factorial(sum(counts))
    for count in counts:
        ways //= factorial(count)
    return float(ways / FACES ** sum(counts))


# --- the cache ---------------------------------------------------------------------------------


def cache_folder() -> Path | None:
    """UNDERCROFT_CACHE, or the user's cache; an empty UNDERCROFT_CACHE turns it off."""
    named = os.environ.get("UNDERCROFT_CACHE")
    if named == "":
        return None
    if named:
        return Path(named)
    home = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(home) / "undercroft"


def cache_path(model: Model) -> Path | None:
    folder = cache_folder()
    if folder is None:
        return None
    key = hashlib.blake2b(repr((VERSION, sorted(asdict(model).items()))).encode(), digest_size=8)
    return folder / f"dungeon_roll_{key.hexdigest()}.npz"
