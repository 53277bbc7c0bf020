"""The bot `solver` plays Dungeon Roll by the solver's values.

The tables know no tokens, no borrowed dice and no hero in the party. The bot looks at those one
ahead: a token is used when the position after it, less the token's worth, is better than the best
play without it. Where the tables say nothing, no advice is given.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from undercroft.engine.chance import Rng
from undercroft.engine.errors import BadSetup
from undercroft.engine.knowledge import Knowledge
from undercroft.engine.state import Decision
from undercroft.games.dungeon_roll.cards import (
    ALL_TOKENS,
    CHEST,
    FACES,
    PORTAL,
    POTION,
    SCALES,
    TOKENS,
)
from undercroft.games.dungeon_roll.flow import EndDelve, FightMonsters, Regroup
from undercroft.games.dungeon_roll.heroes.aiming import Aim
from undercroft.games.dungeon_roll.heroes.shared import REROLL_ONCE, once_faces
from undercroft.games.dungeon_roll.heroes.side import NO_TABLES, SIDES, Counts, Side
from undercroft.games.dungeon_roll.moves import (
    FLEE,
    GLORY,
    PAY,
    PICK,
    RETIRE,
    ROLL,
    SOME,
    SPECIALTY,
    SPEND,
    STOP,
    ULTIMATE,
)
from undercroft.games.dungeon_roll.rules.counts import count_tokens, held
from undercroft.games.dungeon_roll.rules.loot import ChooseFace
from undercroft.games.dungeon_roll.rules.rerolls import PickDice
from undercroft.games.dungeon_roll.solver.advice import fresh_reroll, reroll
from undercroft.games.dungeon_roll.solver.model import Model, side_called
from undercroft.games.dungeon_roll.solver.tables import are_at_hand, keep_one_level
from undercroft.games.dungeon_roll.solver.values import Solver
from undercroft.games.dungeon_roll.state import LOOT_PHASE, DungeonRoll

TOKEN_VALUE: Final = 1.3  # what a drawn token is worth to the tables: it can be used later
USED: Final = 1.15  # what a token costs when used in the first delves; 1 in the last
PASSING_VALUE: Final = 0.3  # the same two where all tokens are discarded in the end
PASSING_USED: Final = 0.15
SAMPLES: Final = 8  # rolls that a hero's ultimate is judged by
DEPTH: Final = 1  # how many tokens and the like are looked at in a row
FAR: Final = -1.0e9

Known = dict[tuple[object, ...], float]  # positions looked at while one move is chosen


@lru_cache(maxsize=4)
def solver_for(side: str) -> Solver:
    """Return the solver of a side, shared in this process because its tables are large."""
    keeps = keeps_tokens(side_called(side))
    return Solver(Model(side=side, token_value=TOKEN_VALUE if keeps else PASSING_VALUE))


def keeps_tokens(side: Side) -> bool:
    """R12.8. Return whether a side keeps its tokens to the end."""
    return side.discards < ALL_TOKENS


def is_near(side: Side) -> bool:
    """Return whether the tables are exact for a side, or good enough without its specialty."""
    return side.tables > NO_TABLES


class SolverAdviser:
    """Chooses the move with the highest value by the tables."""

    def __init__(self) -> None:
        self.position: tuple[int, ...] = ()  # where a re-roll was chosen last
        self.wanted: Counts = ()  # its dice, party faces and dungeon faces

    def is_ready(self, knowledge: Knowledge) -> bool:
        """Return whether the tables of this side are available, or not needed."""
        state = knowledge.world
        assert isinstance(state, DungeonRoll), "only this game names it as its champion"
        if not is_near(SIDES[state.side]) or not has_table(state.stack[-1]):
            return True
        solver = solver_for(SIDES[state.side].id)
        keep_one_level(solver, state.level)
        return are_at_hand(solver)

    def choose(self, knowledge: Knowledge) -> int:
        """Return one of the options, or -1 if the tables do not cover the question."""
        state = knowledge.world
        if not isinstance(state, DungeonRoll):
            raise BadSetup("solver plays dungeon_roll only", what="bot", allowed=["dungeon_roll"])
        codes = knowledge.codes
        decision = state.stack[-1]
        if not is_near(SIDES[state.side]) or not has_table(decision):
            return -1
        if isinstance(decision, PickDice):
            return self._pick(state, decision)
        known: Known = {}
        worths = [worth(state, code, DEPTH, known) for code in codes]
        return codes[worths.index(max(worths))]

    def _pick(self, state: DungeonRoll, decision: PickDice) -> int:
        """The next die that the best re-roll wants, then the roll. Nobody is asked where there is
        but one answer, so what is picked already is looked up, not remembered."""
        position = (*state.party, *state.dungeon, state.lair, state.level, state.side,
                    state.exhausted, state.used_once, decision.why)  # fmt: skip
        if position != self.position:
            self.position = position
            self.wanted = best_reroll(state, decision)[1]
        for place, count in enumerate(self.wanted):
            if state.picked[place] < count:
                return PICK + place
        return ROLL if sum(state.picked) else STOP


def has_table(decision: Any) -> bool:
    """Questions outside a level (heroes, discards at the end) have no values."""
    return type(decision).__name__ not in ("ChooseHero", "PayToken", "Allot")


# --- what a move is worth ------------------------------------------------------------------


def worth(state: DungeonRoll, code: int, depth: int, known: Known) -> float:
    """Return the expected wealth at the end after this move and good play."""
    decision = state.stack[-1]
    assert isinstance(decision, Decision)
    if isinstance(decision, Regroup) and code in (RETIRE, GLORY):
        return wealth(state) + at_regroup(state, code)
    if code == FLEE:
        return wealth(state)
    if code == SPECIALTY and SIDES[state.side].rerolls_once:
        return wealth(state) + max(once_value(state, face) for face in once_faces(state))
    if isinstance(decision, Aim) and decision.ability == REROLL_ONCE.number:
        return wealth(state) + once_value(state, code - PICK - FACES)
    after = answered(state, decision, code, state.rng)
    if after.rng == state.rng or after.tokens != state.tokens:
        return appraise(run_on(after), depth, known)
    rolls = Rng(code)
    total = 0.0
    for _ in range(SAMPLES):
        after = answered(state, decision, code, rolls.seed())
        total += appraise(run_on(after), depth, known)
    return total / SAMPLES


def answered(state: DungeonRoll, decision: Decision[Any], code: int, rng: int) -> DungeonRoll:
    """Return the state after an answer, with another RNG state."""
    after = state.clone()
    after.rng = rng
    after.pop()
    decision.answer(after, code)
    return after


def run_on(state: DungeonRoll) -> DungeonRoll:
    """Run steps until the next question or the end of the delve."""
    while state.stack and not isinstance(state.stack[-1], Decision | EndDelve):
        state.pop().run(state)
    return state


def wealth(state: DungeonRoll) -> float:
    """Return experience plus the value of the tokens, kept or used."""
    seat = state.adventurer
    last = state.delve // state.seats == 2
    total = float(state.experience[seat])
    if not keeps_tokens(SIDES[state.side]):
        return total + (0.0 if last else PASSING_USED * float(count_tokens(state, seat)))
    total += (1.0 if last else USED) * float(count_tokens(state, seat))
    scales = held(state, seat, SCALES)
    total += float(held(state, seat, PORTAL) + 2 * (scales // 2))
    return total + (0.0 if last else 0.5 * float(scales % 2))


def appraise(state: DungeonRoll, depth: int, known: Known) -> float:
    """The value of a position with a question, or of a delve that is over."""
    if not state.stack or isinstance(state.stack[-1], EndDelve):
        return wealth(state)
    decision = state.stack[-1]
    assert isinstance(decision, Decision)
    if isinstance(decision, PickDice):
        return wealth(state) + reroll_value(state, decision)
    key = position(state, decision, depth)
    found = known.get(key)
    if found is None:
        found = known[key] = look_on(state, decision, depth, known)
    return found


def position(state: DungeonRoll, decision: Decision[Any], depth: int) -> tuple[object, ...]:
    """Return everything the value of a position depends on."""
    return (
        type(decision), depth, *decision.args(), *state.party, *state.dungeon, *state.tokens,
        state.lair, state.graveyard, state.exhausted, state.ally, state.skeletons, state.goblins,
        state.dragons, state.used_once, state.slain, state.enraged, state.side, *state.slayers,
        state.experience[state.adventurer],
    )  # fmt: skip


def look_on(state: DungeonRoll, decision: Decision[Any], depth: int, known: Known) -> float:
    """The table's value or what a token adds to it; within a move its best answer."""
    if isinstance(decision, ChooseFace) and state.phase == LOOT_PHASE:
        return wealth(state) + face_value(state, decision.left)
    options = decision.options(state)
    if type(decision).__name__ not in PHASES:
        return max(worth(state, code, depth, known) for code in options if not is_some(code))
    best = wealth(state) + table_value(state, decision)
    if depth:
        for code in options:
            if SPEND <= code < PAY or code == ULTIMATE:
                best = max(best, worth(state, code, depth - 1, known))
    return best


PHASES: Final = ("FightMonsters", "TakeLoot", "FaceDragon", "Regroup")


def is_some(code: int) -> bool:
    """Return whether a move takes fewer than all; those are tried only at the top level."""
    return SOME <= code < SOME + 5


def readiness_of(state: DungeonRoll, solver: Solver) -> int:
    """Return 1 if an ultimate that the tables cover can still be used."""
    return 1 if solver.readiness == 2 and not state.exhausted else 0


def layer_of(state: DungeonRoll, solver: Solver) -> int:
    """Return the layer of a position in the tables of the monster phase."""
    fresh = solver.layers > solver.readiness and not state.used_once
    return readiness_of(state, solver) + (solver.readiness if fresh else 0)


def table_value(state: DungeonRoll, decision: Any) -> float:
    """Return the value of best play without tokens from here on."""
    solver = solver_for(SIDES[state.side].id)
    party = solver.space.party_at[tuple(state.party)]
    if isinstance(decision, FightMonsters):
        row = solver.space.dungeon_at[(*state.dungeon, state.lair, 0)]
        return solver.level(state.level).item(layer_of(state, solver), row, party)
    if isinstance(decision, Regroup):
        return max(at_regroup(state, RETIRE), at_regroup(state, GLORY))
    return solver.loot(state.level).item(*loot_place(state, solver), party)


def loot_place(state: DungeonRoll, solver: Solver) -> Counts:
    """Return the index of a position in the tables of the loot phase."""
    return (readiness_of(state, solver), state.dungeon[CHEST], state.dungeon[POTION], state.lair)


def once_value(state: DungeonRoll, face: int) -> float:
    """R12.12, R14.3. Return the value of rerolling a die once on a level."""
    solver = solver_for(SIDES[state.side].id)
    row = solver.space.dungeon_at[(*state.dungeon, state.lair, 0)]
    party = solver.space.party_at[tuple(state.party)]
    rolled = solver.space.unroll[row, face]
    return solver.level(state.level).item(readiness_of(state, solver), rolled, party)


def face_value(state: DungeonRoll, left: int) -> float:
    """Return the value of the best faces for revived dice."""
    solver = solver_for(SIDES[state.side].id)
    party = solver.space.party_at[tuple(state.party)]
    return solver.revived(state.level, loot_place(state, solver), left).item(party)


def at_regroup(state: DungeonRoll, code: int) -> float:
    """Retire for the level, or go on; companion tokens go along as if they were dice."""
    if code == RETIRE:
        return FAR if state.enraged and not state.slain else float(state.level)
    solver = solver_for(SIDES[state.side].id)
    solver.solve()
    begin = solver.begin[state.level + 1][readiness_of(state, solver), :, state.lair]
    best = float(begin[solver.space.party_at[tuple(state.party)]])
    first = state.adventurer * TOKENS
    party = list(state.party)
    each = USED if keeps_tokens(SIDES[state.side]) else PASSING_USED
    cost = 0.0
    for token in range(4):
        for _ in range(state.tokens[first + token]):
            party[token] += 1
            cost += each
            if sum(party) <= solver.model.party_dice:
                best = max(best, float(begin[solver.space.party_at[tuple(party)]]) - cost)
    return best


# --- re-rolls -----------------------------------------------------------------------------------


def reroll_value(state: DungeonRoll, decision: PickDice) -> float:
    """Return the value of the best reroll."""
    if decision.picking.optional:
        return best_reroll(state, decision)[0]
    solver = solver_for(SIDES[state.side].id)
    dungeon = (*state.dungeon, state.lair, 0)
    layer = layer_of(state, solver)
    return solver.reroll_value(state.level, layer, tuple(state.party), dungeon)


def best_reroll(state: DungeonRoll, decision: PickDice) -> tuple[float, Counts]:
    """Return the value of the best reroll and its dice, by party face, then by dungeon face."""
    solver = solver_for(SIDES[state.side].id)
    party = tuple(state.party)
    if decision.picking.optional:
        return fresh_reroll(solver, party)
    dungeon = tuple(state.dungeon)
    layer = layer_of(state, solver)
    value, dice, others = reroll(solver, state.level, layer, party, dungeon, state.lair)
    return value, (*dice, *others)
