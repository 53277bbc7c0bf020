"""Heuristics for bots: the value of a state for a seat."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from undercroft.engine.game import Game
from undercroft.engine.state import Decision
from undercroft.games.dungeon_roll.cards import (
    ANY_COMPANION,
    CHAMPION,
    CHEST,
    DELVES,
    FACES,
    GOBLIN,
    MONSTERS,
    PORTAL,
    POTION,
    RING,
    SCROLL_TOKEN,
    THIEF,
    TOKENS,
    TOP_LEVEL,
)
from undercroft.games.dungeon_roll.heroes.side import SIDES, Side, side_number
from undercroft.games.dungeon_roll.rules.counts import held, score
from undercroft.games.dungeon_roll.rules.dragon import can_complete
from undercroft.games.dungeon_roll.rules.loot import ChooseFace
from undercroft.games.dungeon_roll.rules.monsters import StrikeExtra
from undercroft.games.dungeon_roll.rules.spending import ChooseNumber, ChooseSlayer, ChooseTarget
from undercroft.games.dungeon_roll.state import (
    DELVE_OVER,
    DRAGON_PHASE,
    LOOT_PHASE,
    MONSTER_PHASE,
    DungeonRoll,
)

POINT: Final = 0.016  # of a victory, for a point of lead
BEST: Final = 50.0  # alone: about the most points
DELVE: Final = 6.5  # what a delve still to come brings
FIVE_DICE: Final = 5.4  # the same with five dice
IN_USE: Final = 0.2  # what a token is worth beyond its points while it can be used
USED: Final = 1.0 + IN_USE  # what using it costs
KEPT: Final = 0.05  # a die not spent, so that none is wasted where nothing else tells moves apart
DRAWN: Final = 1.3  # what drawing one brings
ROLLED: Final = 5 / 6  # companions in a party die about to be rolled
THREAT: Final = 0.5  # monsters in a dungeon die about to be rolled

# What a level brings before it is rolled, by lair, level and active dice: the solver's values,
# tokens at 1.3, means over all parties of a size.
# fmt: off
GOING_ON: Final[tuple[tuple[tuple[float, ...], ...], ...]] = (
    (
        (0.5, 1.41, 2.19, 3.01, 3.84, 4.72, 5.55, 6.47),
        (0.5, 1.71, 2.58, 3.39, 4.29, 5.05, 5.95, 6.93),
        (0.36, 1.74, 3.34, 4.07, 4.8, 5.77, 6.72, 7.68),
        (0.22, 1.48, 3.71, 4.98, 5.61, 6.5, 7.61, 8.75),
        (0.12, 1.14, 3.76, 5.76, 6.64, 7.5, 8.61, 9.85),
        (0.06, 0.81, 3.53, 6.36, 7.62, 8.61, 9.74, 10.97),
        (0.03, 0.55, 3.15, 6.74, 8.52, 9.71, 10.94, 12.17),
        (0.04, 0.63, 3.55, 7.52, 9.41, 10.63, 11.85, 13.07),
        (0.04, 0.7, 3.95, 8.3, 10.29, 11.51, 12.68, 13.81),
        (0.04, 0.78, 4.34, 9.02, 11.01, 12.01, 12.77, 13.38),
    ),
    (
        (0.5, 1.31, 2.0, 2.7, 3.38, 4.25, 5.23, 6.21),
        (0.44, 1.64, 2.41, 2.96, 3.77, 4.66, 5.63, 6.63),
        (0.28, 1.5, 3.03, 3.72, 4.34, 5.25, 6.37, 7.5),
        (0.15, 1.15, 3.19, 4.41, 5.2, 6.16, 7.25, 8.48),
        (0.07, 0.8, 3.0, 4.96, 6.03, 7.21, 8.37, 9.54),
        (0.03, 0.52, 2.64, 5.28, 6.8, 8.22, 9.56, 10.71),
        (0.04, 0.6, 3.01, 5.95, 7.61, 9.13, 10.5, 11.64),
        (0.04, 0.68, 3.38, 6.63, 8.42, 10.03, 11.43, 12.57),
        (0.05, 0.76, 3.75, 7.3, 9.23, 10.92, 12.32, 13.39),
        (0.05, 0.84, 4.12, 7.95, 9.96, 11.6, 12.72, 13.37),
    ),
    (
        (0.33, 1.0, 1.29, 1.92, 2.8, 3.88, 5.01, 6.16),
        (0.22, 1.06, 1.75, 2.24, 3.18, 4.32, 5.57, 6.59),
        (0.11, 0.81, 1.99, 2.71, 3.84, 5.15, 6.26, 7.43),
        (0.05, 0.55, 1.9, 3.14, 4.42, 6.1, 7.29, 8.35),
        (0.02, 0.35, 1.68, 3.41, 4.98, 6.95, 8.44, 9.44),
        (0.02, 0.4, 1.92, 3.85, 5.62, 7.81, 9.38, 10.37),
        (0.03, 0.46, 2.15, 4.29, 6.27, 8.68, 10.34, 11.32),
        (0.03, 0.51, 2.39, 4.73, 6.92, 9.55, 11.29, 12.26),
        (0.04, 0.57, 2.62, 5.17, 7.56, 10.42, 12.22, 13.16),
        (0.04, 0.63, 2.85, 5.61, 8.18, 11.18, 12.88, 13.51),
    ),
)
# fmt: on


class DungeonRollAdvice(Game[DungeonRoll]):
    """The heuristics of Dungeon Roll."""

    def value(self, state: DungeonRoll, seat: int) -> float:
        """Return about the chance to win; in a solo game the expected points as a share of BEST."""
        if state.seats == 1:
            return min(1.0, prospect(state, 0) / BEST)
        if not state.stack:
            return 1.0 / len(state.winners) if seat in state.winners else 0.0
        rivals = [prospect(state, other) for other in range(state.seats) if other != seat]
        return 0.5 + POINT * (prospect(state, seat) - max(rivals))

    def rewards(self, state: DungeonRoll) -> list[float]:
        """In a solo game the reward is the score, because there is no one to beat."""
        if state.seats > 1:
            return super().rewards(state)
        return [min(1.0, float(score(state, 0)) / BEST)]


def prospect(state: DungeonRoll, seat: i64) -> float:
    """Return the points so far plus the expected points of this delve and later ones."""
    points = float(score(state, seat))
    if not state.stack:
        return points
    turn = (seat - state.first) % state.seats
    begun = (state.delve + state.seats - 1 - turn) // state.seats  # delves this seat has finished
    left = DELVES - begun
    if seat == state.adventurer and state.delve < DELVES * state.seats:
        left -= 1
        if state.phase != DELVE_OVER:
            points += delve_prospect(state)
    if left > 0:
        side = SIDES[side_number(state.heroes[seat], state.masters[seat])]
        points += float(left) * (FIVE_DICE if side.rolls + len(side.brings) == 5 else DELVE)
    for token in range(TOKENS - 1):
        points += IN_USE * float(held(state, seat, token)) if left >= 0 else 0.0
    return points


def delve_prospect(state: DungeonRoll) -> float:
    """Return the value of the best answer to a half-made move, or an estimate of the position."""
    top = state.stack[-1]
    if isinstance(top, (ChooseTarget, ChooseNumber, ChooseFace, ChooseSlayer, StrikeExtra)):
        return best_answer(state, top)
    return estimate(state)


def best_answer(state: DungeonRoll, decision: Decision[DungeonRoll]) -> float:
    """Return the value of the best answer to a nested question."""
    best = -99.0
    have = float(score(state, state.adventurer))
    for move in decision.options(state):
        after = state.clone()
        after.pop()
        decision.answer(after, move)
        gain = float(score(after, after.adventurer)) - have
        best = max(best, gain + delve_prospect(after))
    return best


def estimate(state: DungeonRoll) -> float:
    """Estimate the points of this level and the ones below it for the current party."""
    side = SIDES[state.side]
    picked = state.picked if len(state.picked) else NO_PICKS
    companions = float(state.skeletons + state.goblins + state.dragons + state.ally)
    scrolls = 0.0
    types: i64 = 0
    for face in range(FACES):
        left = state.party[face] - picked[face]
        companions += ROLLED * float(picked[face])
        if side.acts[face] & ANY_COMPANION:
            companions += float(left)
            types += 1 if left else 0
        else:
            scrolls += float(left) + (1 - ROLLED) * float(picked[face])
    if state.side and not state.exhausted and not side.ultimate.idle:
        scrolls += 1.0
    spare = companions - needed(state, picked)
    if spare < 0:
        return rescue(state, scrolls, -spare)
    reward = 0.0
    if state.phase == MONSTER_PHASE or state.phase == LOOT_PHASE:
        reward = loot(state, spare)
        potions = min(state.dungeon[POTION], state.graveyard + 1)
        spare += max(0.2, float(potions) - 1.0) if potions and spare + scrolls >= 1 else 0.0
    lair = state.lair
    if lair >= side.wakes:
        if not can_slay(state, spare, types):
            return reward + escape(state)
        reward += 2.2
        spare -= float(side.slayers)
        lair = 0
    onward = beyond(state, spare + scrolls, lair, types)
    reward += KEPT * (spare + scrolls)
    return reward + max(onward, float(state.level))


NO_PICKS: Final = vec[i64]([0] * (2 * FACES))


def needed(state: DungeonRoll, picked: vec[i64]) -> float:
    """Return how many companions it takes to clear the level: a specialist or champion per type."""
    if state.phase != MONSTER_PHASE:
        return 0.0
    side = SIDES[state.side]
    champions = state.party[CHAMPION] - picked[CHAMPION]
    if not side.strong[GOBLIN] & 1 << CHAMPION:
        champions = 0
    total = 0.0
    for monster in range(MONSTERS):
        count = state.dungeon[monster] - picked[FACES + monster]
        total += THREAT * float(picked[FACES + monster])
        if count <= 1:
            total += float(count)
            continue
        if has_specialist(state, side, picked, monster):
            total += 1
        elif champions > 0:
            champions -= 1
            total += 1
        else:
            total += float(count)
    return halved(state, side, total)


def has_specialist(state: DungeonRoll, side: Side, picked: vec[i64], monster: i64) -> bool:
    """Return whether a companion other than a champion takes any number of a monster."""
    for face in range(FACES):
        if face == CHAMPION or state.party[face] <= picked[face]:
            continue
        if side.acts[face] & side.strong[monster]:
            return True
    return False


def halved(state: DungeonRoll, side: Side, total: float) -> float:
    """R10.6. Companions with an extra do the work of two."""
    extra = side.extra_now(state)
    if not extra or total < 2:
        return total
    for face in range(FACES):
        if extra >> face & 1:
            total -= min(float(state.party[face]), total / 2)
    return total


def rescue(state: DungeonRoll, scrolls: float, short: float) -> float:
    """Estimate a level that the companions cannot clear without scrolls and tokens."""
    first = state.adventurer * TOKENS
    cost = 0.0
    level = float(state.level)
    for token in range(SCROLL_TOKEN):
        if short > 0 and state.tokens[first + token]:
            short -= float(state.tokens[first + token])
            cost += USED
    scrolls += float(state.tokens[first + SCROLL_TOKEN])
    if short <= 0:
        return max(0.0, level - cost)
    row = RESCUE[min(3, int(scrolls))]
    share = row[min(4, int(short + 0.99))] * level - cost
    portal = level - 1.0 - USED if state.tokens[first + PORTAL] else 0.0
    return max(0.0, share, portal)


# The share of a level's points that scrolls save, by scrolls and by companions that lack.
RESCUE: Final[tuple[tuple[float, ...], ...]] = (
    (0.0, 0.0, 0.0, 0.0, 0.0),
    (1.0, 0.79, 0.4, 0.18, 0.06),
    (1.4, 1.22, 0.96, 0.62, 0.36),
    (1.6, 1.48, 1.33, 1.16, 0.95),
)


def escape(state: DungeonRoll) -> float:
    """R8.5, R8.7. Estimate getting past an awake dragon with a ring or a portal."""
    first = state.adventurer * TOKENS
    if state.tokens[first + RING]:
        return float(state.level) - USED
    return float(state.level) - 1.0 - USED if state.tokens[first + PORTAL] else 0.0


def loot(state: DungeonRoll, spare: float) -> float:
    """Estimate the chests that spare companions can open, less the cost of opening them."""
    if spare < 1 or not state.dungeon[CHEST]:
        return 0.0
    openers = state.party[CHAMPION] + state.party[THIEF]
    chests = state.dungeon[CHEST] if openers else 1
    return max(0.0, DRAWN * float(chests) - 0.6)


def can_slay(state: DungeonRoll, spare: float, types: i64) -> bool:
    side = SIDES[state.side]
    if state.phase == DRAGON_PHASE:
        return len(state.slayers) > 0 or can_complete(state, side, [], [])
    return types >= side.slayers and spare >= float(side.slayers)


def beyond(state: DungeonRoll, dice: float, lair: i64, types: i64) -> float:
    """Return the value of going on, interpolated between whole numbers of dice."""
    if state.level >= TOP_LEVEL:
        return float(TOP_LEVEL)
    side = SIDES[state.side]
    near = 0 if side.calm_lair else max(0, min(2, lair + 3 - side.wakes))
    row = GOING_ON[near][state.level]
    low = min(int(dice), 7)
    value = row[low] + (dice - low) * (row[low + 1] - row[low]) if low < 7 else row[7]
    return value + DIVERSE[near] * (float(types) - TYPICAL[low])


DIVERSE: Final[tuple[float, ...]] = (0.12, 0.27, 0.55)  # a further type of companion, by lair
TYPICAL: Final[tuple[float, ...]] = (0.0, 0.8, 1.5, 2.1, 2.6, 3.0, 3.3, 3.6)  # types, by dice
