"""Heuristics for bots: how good a table of Welcome to the Dungeon is for a seat.

All estimates use only what the seat knows: its own draws, and the average of the unseen cards. So a
bot that tries moves in many redealt worlds is not misled by cards it could not have seen.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from undercroft.engine.chance import Rng
from undercroft.engine.game import Game
from undercroft.engine.tempers import BOLD, CAUTIOUS, GRASPING, SPITEFUL
from undercroft.games.welcome.cards import (
    AXE_BIT,
    COPIES,
    FULL_HP,
    MONSTERS,
    NAMING_BIT,
    OMNIPOTENCE_BIT,
    OWN_HP,
    POLYMORPH_BIT,
    POTION_BIT,
    RING_BIT,
    STRENGTH,
    equipment,
)
from undercroft.games.welcome.effects import beating_bit, faced_card
from undercroft.games.welcome.state import ADDED, FACED, NOBODY, REPLACED, Welcome

TYPES: Final = len(MONSTERS)
# Weight of a seat in the race, by successes and failures.
WEIGHTS: Final = [[1.0, 0.55], [2.6, 1.7]]
OTHERS_ADD: Final = 1.25  # opponents tend to add what hurts
LATER: Final = 0.85  # of the chance now, when more cards are to come
# How readily a seat passes in a playout: a line over the hero's chance, cut at both ends.
PASS_AT_ONCE: Final = 1.25
PASS_SLOPE: Final = 1.5
RARELY: Final = 0.05
HEAVY: Final = 5.0  # worth an axe or a polymorph


class WelcomeAdvice(Game[Welcome]):
    """Evaluation of a table for bots."""

    def value(self, state: Welcome, seat: int) -> float:
        """Estimate the chance to win: the standing after this round's likely result."""
        if not state.stack:
            return 1.0 if seat in state.winners else 0.0
        if state.out >> seat & 1:
            return 0.0
        if state.runner == NOBODY:
            return bidding_value(state, seat)
        if is_walking(state):
            return run_value(state, seat, int(state.runner), survival(state, seat))
        return standing(state, seat, NOBODY, False)

    def taste(self, state: Welcome, seat: int, temper: str) -> float:
        """Return what a temperament likes: no failure, successes, others' failures, or to run."""
        failed = float(state.failed >> seat & 1)
        succeeded = float(state.succeeded >> seat & 1)
        if temper == CAUTIOUS:
            return -failed
        if temper == GRASPING:
            return succeeded
        if temper == BOLD:
            return 1.0 if state.runner == seat else max(failed, succeeded)
        return rivals_failed(state, seat) if temper == SPITEFUL else 0.0


def is_walking(state: Welcome) -> bool:
    """Whether the runner must choose something during the run."""
    if len(state.turned) == 0:
        return len(state.pile) > 0
    return state.ways[-1] == FACED


# --- the race ----------------------------------------------------------------------------------


def weight(state: Welcome, seat: int) -> float:
    return WEIGHTS[state.succeeded >> seat & 1][state.failed >> seat & 1]


def standing(state: Welcome, seat: int, runner: int, success: bool) -> float:
    """Return the seat's share of the race if this runner ends the round; NOBODY: as it is now."""
    total = 0.0
    own = 0.0
    for other in range(state.seats):
        if state.out >> other & 1:
            continue
        worth = weight(state, other)
        if other == runner:
            if success and state.succeeded >> other & 1:
                return 1.0 if other == seat else 0.0
            worth = _worth_after(state, other, success)
        total += worth
        if other == seat:
            own = worth
    return own / total if total > 0.0 else 0.0


def _worth_after(state: Welcome, seat: int, success: bool) -> float:
    if success:
        return WEIGHTS[1][state.failed >> seat & 1]
    if state.failed >> seat & 1:
        return 0.0
    return WEIGHTS[state.succeeded >> seat & 1][1]


def run_value(state: Welcome, seat: int, runner: int, chance: float) -> float:
    """Return the value for the seat if this runner succeeds with this probability."""
    won = standing(state, seat, runner, True)
    lost = standing(state, seat, runner, False)
    return chance * won + (1.0 - chance) * lost


# --- the bidding -------------------------------------------------------------------------------


def bidding_value(state: Welcome, seat: int) -> float:
    """Return the better of leaving the dungeon to the opponents and staying in."""
    chance = survival(state, seat)
    left = leave_value(state, seat, chance)
    if not state.bidding >> seat & 1:
        return left
    rivals = 0
    for other in range(state.seats):
        if other != seat and state.bidding >> other & 1:
            rivals += 1
    run = run_value(state, seat, seat, chance * LATER)
    stay = (run + rivals * left) / (rivals + 1)
    return max(left, stay)


def leave_value(state: Welcome, seat: int, chance: float) -> float:
    """Return the value if any opponent still bidding runs; more of them means more cards."""
    total = 0.0
    count = 0
    for other in range(state.seats):
        if other != seat and state.bidding >> other & 1:
            count += 1
    later = chance if count == 1 else chance * LATER
    for other in range(state.seats):
        if other != seat and state.bidding >> other & 1:
            total += run_value(state, seat, other, later)
    return total / count if count else standing(state, seat, NOBODY, False)


# --- the dungeon as the seat knows it ---------------------------------------------------------


def harm_of(state: Welcome, card: i64) -> float:
    """Return what a card costs the hero as equipped; with the ring it adds hit points."""
    bit = beating_bit(state, card)
    if not bit:
        return float(STRENGTH[card])
    return -float(STRENGTH[card]) if bit == RING_BIT[state.hero] else 0.0


def survival(state: Welcome, seat: int) -> float:
    """Estimate the chance that a hero sent in now survives, from own draws and the average."""
    known = vec[i64]([0] * TYPES)  # own cards still in the pile, by type
    unseen = COPIES[:]
    unknown = float(look_at_pile(state, seat, known, unseen))
    rest = float(max(1, total(unseen)))
    harm = 0.0
    mean = 0.0
    square = 0.0
    worst = 0.0  # the card an axe or polymorph would be kept for
    named = 0.0  # the type a vorpal blade would name
    for card in range(TYPES):
        cost = harm_of(state, card)
        own = float(known[card])
        share = float(unseen[card]) / rest
        harm += own * cost
        mean += share * cost
        square += share * cost * cost
        if known[card] and cost > worst:
            worst = cost
        expected = (own + unknown * share) * cost
        if expected > named:
            named = expected
    if unknown and mean * 1.5 > worst:
        worst = mean * 1.5
    harm += unknown * mean * OTHERS_ADD
    spread = unknown * max(0.0, square - mean * mean)
    hp = armed_hp(state, worst, named, mean)
    alive = 1.0 / (1.0 + exp(-1.7 * (hp - harm - 0.5) / sqrt(spread + 0.35)))
    if state.items & OMNIPOTENCE_BIT[state.hero]:
        alive += (1.0 - alive) * variety(state, known, unseen, unknown)
    return alive


def look_at_pile(state: Welcome, seat: int, known: vec[i64], unseen: vec[i64]) -> i64:
    """Count own cards in the pile and unseen cards; return the number of unknown ones."""
    for card in state.turned:
        unseen[card] -= 1
    unknown: i64 = 0
    for place in range(len(state.drawn)):
        added = state.fates[place] == ADDED
        lies = added and place in state.pile
        card = state.drawn[place]
        if state.drawers[place] != seat:
            unknown += 1 if lies else 0
        elif lies or not added:
            unseen[card] -= 1
            known[card] += 1 if lies else 0
    return unknown


def armed_hp(state: Welcome, worst: float, named: float, mean: float) -> float:
    """Return the hit points, counting tiles that work once or by name as hit points."""
    ready = state.items & ~state.used
    if state.runner == NOBODY:
        hp = float(FULL_HP[equipment(state.hero, state.items)])
    else:
        hp = float(state.hp)
    if ready & NAMING_BIT[state.hero] and len(state.turned) == 0:
        hp += named
    if ready & AXE_BIT[state.hero]:
        hp += worst
    if ready & POLYMORPH_BIT[state.hero] and len(state.deck):
        hp += max(0.0, worst - mean)
    if ready & POTION_BIT[state.hero]:
        hp += float(OWN_HP[state.hero]) + 1.0
    return hp


def variety(state: Welcome, known: vec[i64], unseen: vec[i64], unknown: float) -> float:
    """Return the chance that no type is in the dungeon twice."""
    there = known[:]
    for place in range(len(state.turned)):
        if state.ways[place] != REPLACED or state.house.counts_replaced:
            there[state.turned[place]] += 1
    taken: i64 = 0
    for card in range(TYPES):
        if there[card] > 1:
            return 0.0
        if there[card]:
            taken += unseen[card]
    rest = float(max(1, total(unseen)))
    chance = 1.0
    for index in range(int(unknown)):
        chance *= max(0.0, 1.0 - (float(taken) + index * 0.8) / rest)
    return chance


def total(counts: vec[i64]) -> i64:
    found: i64 = 0
    for count in counts:
        found += count
    return found


# --- temperaments ------------------------------------------------------------------------------


def rivals_failed(state: Welcome, seat: int) -> float:
    """Return the share of the other seats that failed at least once."""
    count = 0
    for other in range(state.seats):
        if other != seat and state.failed >> other & 1:
            count += 1
    return float(count) / float(state.seats - 1)


# --- hunches, for playouts ----------------------------------------------------------------------


def would_pass(state: Welcome, seat: int, rng: Rng) -> bool:
    """Whether to pass in a playout: likelier the worse the hero's chance, never certain."""
    readiness = PASS_AT_ONCE - PASS_SLOPE * survival(state, seat)
    return float(rng.below(1000)) < 1000.0 * min(1.0 - RARELY, max(RARELY, readiness))


def most_feared(state: Welcome, seat: int) -> int:
    """Return the type that is likely to cost the most, from what the seat knows."""
    known = vec[i64]([0] * TYPES)
    unseen = COPIES[:]
    unknown = look_at_pile(state, seat, known, unseen)
    rest = float(max(1, total(unseen)))
    costs = [
        (float(known[card]) + float(unknown * unseen[card]) / rest) * harm_of(state, card)
        for card in range(TYPES)
    ]
    return costs.index(max(costs))


def is_grave(state: Welcome) -> bool:
    """Whether the card just turned up is strong, would kill, or is the last that costs anything."""
    harm = harm_of(state, faced_card(state))
    is_last = len(state.pile) == 0
    return harm >= HEAVY or harm >= float(state.hp) or (harm > 0.0 and is_last)
