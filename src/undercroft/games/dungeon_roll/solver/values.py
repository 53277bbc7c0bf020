"""Best play of one delve by dynamic programming; what is exact and what is not is said below.

A delve without tokens in use is a finite game of one player against dice: the party, the level's
dice, the lair and the level are all that matters, because the graveyard is what the party lacks.
`Solver` computes the exact value of every such position of its `Model`, from level 10 upwards.

Exact, within a model: every value of a position, and so the best move. The model `FULL` has all
dice rules of a game without a hero: any number of monsters, any subset of dice re-rolled.
Approximate: a token is worth `token_value` the moment it is drawn, whatever it is (its points at
the end, or a little more because it can be used); the box never runs empty; experience counts the
same in every delve, so the final ranking of a game of several seats does not matter. With a hero:
its side does not change during the delve (R10.3 may turn it over on beating a dragon), ultimates
whose `Ability.in_tables` is false are not used, and Tou'lak's die is re-rolled among monsters only
in the monster phase.

Positions lie in layers: without and with the ultimate still to use, and for heroes that re-roll a
die once on a level each of these without and with that die still to re-roll.

A re-roll is solved by counting dice that are "not rolled yet" (`?`) as a seventh face: the value
of a position with such a die is the mean over its faces, and the best set of dice to re-roll is
the best way to turn dice into `?` one by one.
"""

from __future__ import annotations

import os
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from undercroft.games.dungeon_roll.cards import (
    ANY_COMPANION,
    CHEST,
    DRAGON,
    DUNGEON_DICE,
    FACES,
    MONSTERS,
    POTION,
    SCROLL,
)
from undercroft.games.dungeon_roll.heroes.side import Counts
from undercroft.games.dungeon_roll.solver.cache import cache_path
from undercroft.games.dungeon_roll.solver.model import FULL, Model, side_called
from undercroft.games.dungeon_roll.solver.moves import fights, slayers, ultimates
from undercroft.games.dungeon_roll.solver.positions import (
    UNROLLED,
    Values,
    multinomial,
    space_of,
    unrolled_parties,
)


class Solver:
    """Values of a model: `begin[level]` before a level is rolled, `level(n)` within it."""

    def __init__(self, model: Model = FULL) -> None:
        self.side = side_called(model.side)
        if len(self.side.brings):  # R12.1: other dice are out of the game
            model = replace(model, party_dice=len(self.side.brings))
        self.model = model
        self.space = space_of(model.party_dice)
        self.readiness = 2 if model.ultimate and self.side.ultimate.in_tables else 1
        self.layers = self.readiness * (2 if self.side.rerolls_once else 1)
        self.resolve = self.space.resolved(self.side)
        self.fights = list(fights(self.space, self.side, model.fights))
        self.ultimates = list(ultimates(self.space, self.side)) if self.readiness == 2 else []
        self.triples = slayers(self.side)
        # begin[level][ready, party, lair]; ready 1: the ultimate is still there
        self.begin: dict[int, Values] = {}
        self.levels: dict[int, npt.NDArray[np.float32]] = {}
        self.rerolls: dict[int, npt.NDArray[np.float32]] = {}
        self.loots: dict[int, Values] = {}
        self.revivals: dict[tuple[int, Counts, int], Values] = {}

    # --- values

    def value(self) -> float:
        """The mean value of a delve before the party is rolled."""
        self.solve()
        return float(self.party_weights() @ self.begin[1][-1, :, 0])

    def party_weights(self) -> Values:
        """How likely each party is when it is formed."""
        weights = np.zeros(len(self.space.parties))
        brings = list(self.side.brings)
        if brings:
            weights[self.space.party_at[tuple(brings.count(face) for face in range(FACES))]] = 1.0
            return weights
        for at in range(*self.space.of_size(self.model.party_dice).indices(len(weights))):
            party = self.space.parties[at]
            weights[self.space.party_at[self.side.fresh(party)]] += multinomial(party)
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
            size = (self.layers, self.space.rolled, len(self.space.parties))
            self.rerolls[level] = np.zeros(size, dtype=np.float32)
            found = self._solve_level(level, self.begin.get(level + 1)).astype(np.float32)
            self.levels[level] = found
        return found

    def reroll_value(self, level: int, layer: int, party: Counts, dungeon: Counts) -> float:
        """The best re-roll of any dice, once it is paid for."""
        self.level(level)
        at = (layer, self.space.dungeon_at[dungeon], self.space.party_at[party])
        return float(self.rerolls[level].item(*at))

    def loot(self, level: int) -> Values:
        """[ready, chests, potions, lair, party] in the loot phase; without loot, the dragon's."""
        found = self.loots.get(level)
        if found is None:
            self.solve()
            found = self._loot(level, self.begin.get(level + 1))
            self.loots[level] = found
        return found

    def revived(self, level: int, loot: Counts, number: int) -> Values:
        """By party: the best of so many faces to choose; `loot` is ready, chests, potions, lair."""
        found = self.revivals.get((level, loot, number))
        if found is None:
            found = self._revived(self.loot(level)[loot], number)
            self.revivals[level, loot, number] = found
        return found

    def _begin(self, level: int, values: Values) -> Values:
        """R3.4. Roll as many dice as the level says and as are free."""
        rows = []
        for lair in range(self.side.wakes):
            dice = min(level, DUNGEON_DICE - lair)
            rows.append(self.space.dungeon_at[(0, 0, 0, 0, 0, lair, dice)])
        fresh = values[self.layers - self.readiness :, rows, :]
        return np.ascontiguousarray(fresh.transpose(0, 2, 1))

    def _regroup(self, level: int, after: Values | None, ready: int, lair: int) -> Values:
        """R7.2, R7.4. Retire or go on."""
        if after is None:
            return np.full(len(self.space.parties), float(level))
        return np.maximum(float(level), after[ready, :, lair])

    def _loot(self, level: int, after: Values | None) -> Values:
        size = DUNGEON_DICE + 1
        out = np.zeros((self.readiness, size, size, size, len(self.space.parties)))
        for ready in range(self.readiness):
            for lair in range(size):
                out[ready, 0, 0, lair] = self._dragon(level, after, ready, lair)
        if self.readiness == 2:
            self._calm(level, after, out)
        for ready in range(self.readiness):
            for total in range(1, size):
                for chests in range(total + 1):
                    for lair in range(size - total):
                        self._loot_at(out[ready], chests, total - chests, lair)
        return out

    def _calm(self, level: int, after: Values | None, out: Values) -> None:
        """R11.7, R14.9. Ultimates that take dice from the lair help in the dragon phase."""
        reach = self.side.ultimate.calms
        for lair in range(self.side.wakes, DUNGEON_DICE + 1):
            for left in range(max(0, lair - reach), lair):
                better = self._dragon(level, after, 0, left)
                out[1, 0, 0, lair] = np.maximum(out[1, 0, 0, lair], better)

    def _dragon(self, level: int, after: Values | None, ready: int, lair: int) -> Values:
        """R6.1, R6.2, R6.3. Asleep, beaten, or fled from."""
        if lair < self.side.wakes:
            return self._regroup(level, after, ready, lair)
        rest = self._regroup(level, after, ready, 0)
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
        quiet = self._quiet(self._loot(level, after))
        out = np.zeros((self.layers, len(space.dungeons), len(space.parties)))
        rerolled: list[Values | None] = [None] * self.layers
        for size in range(self.model.party_dice + 1):
            part = space.of_size(size)
            for layer in range(self.layers):
                block = quiet[layer % self.readiness, :, part].copy()
                self._use_hero(block, out, layer, part)
                if size:
                    self._fight(block, out, layer, size)
                    self._read(block, rerolled[layer], size)
                out[layer, : space.rolled, part] = block
                self._roll_dungeon(out[layer], part)
                kept = self.rerolls.get(level)  # a token pays for a whole party's
                if self.model.rerolls != "none" and (
                    size < self.model.party_dice or kept is not None
                ):
                    best = rerolled[layer] = self._rerolled(out[layer], size)
                    if kept is not None:
                        kept[layer, :, part] = best
        return out

    def _quiet(self, loot: Values) -> Values:
        """[ready, dungeon, party]: without monsters a level is worth its loot."""
        table = self.space.table[: self.space.rolled]
        out = np.zeros((self.readiness, len(table), len(self.space.parties)))
        rows = np.flatnonzero(table[:, :MONSTERS].sum(axis=1) == 0)
        chests, potions, lair = table[rows, CHEST], table[rows, POTION], table[rows, DRAGON]
        out[:, rows] = loot[:, chests, potions, lair]
        return out

    def _use_hero(self, block: Values, out: Values, layer: int, part: slice) -> None:
        """R10.1, R12.12, R14.3. The ultimate, and the die to re-roll once on a level."""
        if layer % self.readiness:
            for sources, targets, tokens in self.ultimates:
                won = out[layer - 1, targets, part] + self.model.token_value * tokens[:, None]
                block[sources] = np.maximum(block[sources], won)
        if layer >= self.readiness:
            spent = out[layer - self.readiness]
            for face in range(DRAGON):
                if self.side.rerolls_once >> face & 1:
                    at = self.space.unroll[: self.space.rolled, face]
                    have = np.flatnonzero(at >= 0)
                    block[have] = np.maximum(block[have], spent[at[have], part])

    def _fight(self, block: Values, out: Values, layer: int, size: int) -> None:
        """R4.3, R14.9. Every companion against every type; some heroes are roused by many."""
        part = self.space.of_size(size)
        rests = self.readiness == 2 and layer % 2 == 0
        roused = layer + 1 if rests and self.side.roused_by_many else layer
        for face, sources, targets, many in self.fights:
            at = self.space.loss[part, face]
            have = np.flatnonzero(at >= 0)
            won = out[roused if many else layer][np.ix_(targets, at[have])]
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
