"""Advice for bots: how good a table of Dungeon Roll is for a seat."""

from __future__ import annotations

from typing import Final

from undercroft.engine.state import Decision
from undercroft.games.dungeon_roll.cards import (
    ANY_COMPANION,
    CHAMPION,
    CHEST,
    DELVES,
    FACES,
    MONSTERS,
    POTION,
    SCROLL,
    SIDES,
    TOKENS,
    TOP_LEVEL,
)
from undercroft.games.dungeon_roll.choices import (
    ChooseFace,
    ChooseNumber,
    ChooseSlayer,
    ChooseTarget,
    StrikeExtra,
)
from undercroft.games.dungeon_roll.rules import can_complete, held, score
from undercroft.games.dungeon_roll.state import (
    DELVE_OVER,
    DRAGON_PHASE,
    LOOT_PHASE,
    MONSTER_PHASE,
    DungeonRoll,
)

POINT: Final = 0.016  # of a victory, for a point of lead
BEST: Final = 60.0  # alone: about the most points
DELVE: Final = 5.5  # what a delve still to come brings
IN_USE: Final = 0.2  # what a token is worth beyond its points while it can be used
ROLLED: Final = 5 / 6  # companions in a party die about to be rolled
THREAT: Final = 0.5  # monsters in a dungeon die about to be rolled

# What a level brings before it is rolled, by lair, level and companions: means of the solver's
# values over parties without scrolls, tokens at 1.3.
# fmt: off
GOING_ON: Final[tuple[tuple[tuple[float, ...], ...], ...]] = (
    (
        (0.5, 1.49, 2.28, 3.03, 3.87, 4.74, 5.47, 6.38),
        (0.5, 1.8, 2.6, 3.4, 4.31, 4.98, 5.85, 6.82),
        (0.36, 1.82, 3.4, 3.98, 4.72, 5.69, 6.53, 7.35),
        (0.22, 1.54, 3.78, 4.91, 5.37, 6.23, 7.35, 8.36),
        (0.12, 1.17, 3.8, 5.69, 6.39, 7.04, 8.09, 9.31),
        (0.06, 0.82, 3.52, 6.27, 7.33, 8.07, 8.97, 10.2),
        (0.03, 0.55, 3.09, 6.58, 8.16, 9.08, 9.99, 11.12),
        (0.04, 0.63, 3.49, 7.36, 9.05, 10.01, 10.9, 12.0),
        (0.04, 0.7, 3.88, 8.14, 9.94, 10.91, 11.73, 12.71),
        (0.04, 0.78, 4.27, 8.87, 10.69, 11.43, 11.7, 11.73),
    ),
    (
        (0.5, 1.39, 2.11, 2.75, 3.44, 4.31, 5.25, 6.1),
        (0.44, 1.74, 2.44, 2.97, 3.85, 4.68, 5.52, 6.45),
        (0.28, 1.6, 3.15, 3.7, 4.28, 5.11, 6.21, 7.24),
        (0.15, 1.21, 3.32, 4.41, 5.1, 5.81, 6.82, 8.07),
        (0.07, 0.84, 3.1, 4.97, 5.86, 6.83, 7.67, 8.86),
        (0.03, 0.54, 2.68, 5.22, 6.5, 7.74, 8.75, 9.75),
        (0.04, 0.62, 3.07, 5.91, 7.31, 8.66, 9.67, 10.67),
        (0.04, 0.71, 3.45, 6.61, 8.13, 9.57, 10.59, 11.57),
        (0.05, 0.79, 3.84, 7.3, 8.93, 10.46, 11.48, 12.37),
        (0.05, 0.87, 4.22, 7.97, 9.67, 11.15, 11.8, 11.88),
    ),
    (
        (0.33, 1.1, 1.31, 2.12, 2.96, 4.03, 4.99, 6.17),
        (0.22, 1.16, 1.85, 2.32, 3.31, 4.26, 5.55, 6.41),
        (0.11, 0.87, 2.13, 2.73, 3.92, 4.93, 5.96, 7.22),
        (0.05, 0.59, 1.99, 3.12, 4.29, 5.9, 6.77, 7.85),
        (0.02, 0.37, 1.71, 3.29, 4.63, 6.61, 7.85, 8.68),
        (0.02, 0.43, 1.96, 3.74, 5.25, 7.48, 8.79, 9.59),
        (0.03, 0.49, 2.22, 4.19, 5.88, 8.35, 9.74, 10.53),
        (0.03, 0.55, 2.47, 4.63, 6.51, 9.22, 10.7, 11.47),
        (0.04, 0.61, 2.72, 5.08, 7.13, 10.09, 11.63, 12.35),
        (0.04, 0.67, 2.97, 5.52, 7.72, 10.84, 12.23, 12.41),
    ),
)
# fmt: on


def value(state: DungeonRoll, seat: int) -> float:
    """About the chance to win; alone the expected points, as a share of very many."""
    if state.seats == 1:
        return min(1.0, prospect(state, 0) / BEST)
    if not state.stack:
        return 1.0 / len(state.winners) if seat in state.winners else 0.0
    rivals = [prospect(state, other) for other in range(state.seats) if other != seat]
    return 0.5 + POINT * (prospect(state, seat) - max(rivals))


def prospect(state: DungeonRoll, seat: int) -> float:
    """Points so far, and what this delve and later ones may bring."""
    points = float(score(state, seat))
    if not state.stack:
        return points
    turn = (seat - state.first) % state.seats
    begun = (state.delve + state.seats - 1 - turn) // state.seats  # delves this seat has finished
    left = DELVES - begun
    if seat == state.adventurer and state.phase != DELVE_OVER:
        points += delve_prospect(state)
        left -= 1
    if left > 0:
        points += left * DELVE
    for token in range(TOKENS - 1):
        points += IN_USE * held(state, seat, token) if left >= 0 else 0.0
    return points


def delve_prospect(state: DungeonRoll) -> float:
    """The best of what a half-made move leads to, or what the table promises."""
    top = state.stack[-1]
    if isinstance(top, ChooseTarget | ChooseNumber | ChooseFace | ChooseSlayer | StrikeExtra):
        return best_answer(state, top)
    return estimate(state)


def best_answer(state: DungeonRoll, decision: Decision[DungeonRoll]) -> float:
    """Try every answer of a nested question."""
    best = -99.0
    have = float(score(state, state.adventurer))
    for move in decision.options(state):
        after = state.clone()
        after.stack.pop()
        decision.answer(after, move)
        gain = score(after, after.adventurer) - have
        best = max(best, gain + delve_prospect(after))
    return best


def estimate(state: DungeonRoll) -> float:
    """What this level and those below may bring with the party as it is."""
    picked = state.picked or NO_PICKS
    companions = 0.0
    for face in range(FACES):
        left = state.party[face] - picked[face]
        companions += ROLLED * picked[face]
        if SIDES[state.side].acts[face] & ANY_COMPANION:
            companions += left
    companions += state.skeletons + state.goblins + state.dragons + state.ally
    lair = float(state.lair)
    spare = companions - needed(state, picked)
    if state.phase == MONSTER_PHASE and spare < 0:
        return max(0.0, 0.25 * state.level * (1 + spare)) + 0.3 * hope(state)
    reward = 0.0
    if state.phase == MONSTER_PHASE or state.phase == LOOT_PHASE:
        reward = loot(state, spare)
        spare += 0.5 * min(state.dungeon[POTION], 1)
    if state.lair >= SIDES[state.side].wakes:
        if not can_slay(state, spare):
            return reward
        reward += 2.1
        spare -= SIDES[state.side].slayers
        lair = 0.0
    return reward + max(float(state.level), beyond(state, max(0.0, spare), int(lair)))


NO_PICKS: Final = [0] * (2 * FACES)


def needed(state: DungeonRoll, picked: list[int]) -> float:
    """How many companions clear the level: specialists and champions take a type each."""
    if state.phase != MONSTER_PHASE:
        return 0.0
    side = SIDES[state.side]
    champions = state.party[CHAMPION] - picked[CHAMPION]
    total = 0.0
    for monster in range(MONSTERS):
        count = state.dungeon[monster] - picked[FACES + monster]
        total += THREAT * picked[FACES + monster]
        if count <= 1:
            total += count
            continue
        expert = False
        for face in range(CHAMPION):
            if state.party[face] > picked[face] and side.acts[face] & side.strong[monster]:
                expert = True
        if expert:
            total += 1
        elif champions > 0:
            champions -= 1
            total += 1
        else:
            total += count
    return total


def hope(state: DungeonRoll) -> float:
    """Scrolls, tokens and the hero may still save a level that cannot be cleared."""
    helps = state.party[SCROLL] + min(state.purse, 2)
    return float(helps) + (0.0 if state.exhausted or not state.side else 1.0)


def loot(state: DungeonRoll, spare: float) -> float:
    """Chests that the companions left over can open."""
    if spare < 1:
        return 0.0
    chests = state.dungeon[CHEST]
    openers = state.party[CHAMPION] + state.party[CHAMPION - 1]
    return 1.0 * (chests if openers else min(chests, 1))


def can_slay(state: DungeonRoll, spare: float) -> bool:
    side = SIDES[state.side]
    if state.phase == DRAGON_PHASE:
        return bool(state.slayers) or can_complete(state, side, [], [])
    return spare >= side.slayers + 0.5


def beyond(state: DungeonRoll, spare: float, lair: int) -> float:
    """The value of going on, between whole numbers of companions."""
    if state.level >= TOP_LEVEL:
        return float(TOP_LEVEL)
    row = GOING_ON[min(lair, 2)][state.level]
    low = min(int(spare), 7)
    high = min(low + 1, 7)
    return row[low] + (spare - low) * (row[high] - row[low]) if low < 7 else row[7]
