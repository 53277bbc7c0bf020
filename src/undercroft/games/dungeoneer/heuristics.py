"""What a position of Dungeoneer is worth to bots: the chance to win.

Every seat has a strength, a sum of weighted signs; its chance is its share of their exponentials,
so that harming whoever leads pays most. Alone it is a logistic function of the strength. The
weights are rounded from what `bench/dungeoneer_weights.py` fits to the ends of games, except for
what hardly varies from turn to turn (cards in hand, points left), which is set by hand.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from undercroft.engine.game import Game
from undercroft.engine.kit import modifiers
from undercroft.games.dungeoneer.bits import count_of, lowest
from undercroft.games.dungeoneer.moves import FIXED_MOVES, SOONER
from undercroft.games.dungeoneer.printed.words import BANE, FULL_HEALTH, MAGIC, MELEE, SPEED, WINS
from undercroft.games.dungeoneer.prospects import (
    MISSING,
    fleeting,
    nearest_quests,
    stats_of,
)
from undercroft.games.dungeoneer.state import (
    AP,
    ARTIFACTS,
    BANES,
    DONE,
    FALLEN,
    GEAR,
    GLORY,
    HAND_CARDS,
    LAIR,
    LIFE,
    OUT,
    PERIL,
    PERSON,
    Dungeoneer,
)

SIGNS: Final[tuple[str, ...]] = (
    "completed quests", "one quest left", "nearest quest", "second quest", "third quest",
    "nearest quest as the last", "steps to all quests", "missing quests", "missing last quest",
    "health", "2 health or less", "1 health", "melee and magic", "speed", "glory", "peril",
    "peril by lost health", "gear", "artifacts", "banes", "fallen", "points left",
    "glory cards in hand", "peril cards in hand", "lair", "turn to come",
)  # fmt: skip
WEIGHTS: Final = vec[float](
    [
        0.5, 0.2, 0.7, 0.4, 0.0, 1.45, -0.06, -1.3, -0.3, 0.2, -0.3, -0.5, 0.11, 0.3, 0.03, -0.04,
        -0.05, 0.07, 0.03, -0.1, -0.15, 0.05, 0.03, 0.03, 0.04, 0.05,
    ]
)  # fmt: skip
TURNS: Final = 6.0  # steps that about two turns allow: the scale on which a quest comes near
ALONE: Final = -3.0  # what is taken from the strength of a player without opponents
MOST_GLORY: Final = 10
MOST_PERIL: Final = 12


class DungeoneerAdvice(Game[Dungeoneer]):
    """What bots are told of a position."""

    def is_idle(self, move: int) -> bool:
        """The order of a declaration rarely matters."""
        return SOONER <= move < FIXED_MOVES

    def value(self, state: Dungeoneer, seat: int) -> float:
        return self.values(state)[seat]

    def values(self, state: Dungeoneer) -> list[float]:
        """The chances of all seats: every strength is needed for each of them."""
        if state.reason:
            return self.rewards(state)
        if state.house.solo:
            return [1.0 / (1.0 + exp(-ALONE - strength(state, 0)))]
        shares: list[float] = []
        total = 0.0
        seat: i64 = 0
        while seat < state.seats:
            power = 0.0
            if not state.people[seat * PERSON + OUT]:
                power = exp(strength(state, seat))
            total += power
            shares.append(power)
            seat += 1
        return [share / total if total > 0.0 else 0.0 for share in shares]


def strength(state: Dungeoneer, seat: i64) -> float:
    found = signs(state, seat)
    total = 0.0
    at: i64 = 0
    while at < len(found):
        total += WEIGHTS[at] * found[at]
        at += 1
    return total


def signs(state: Dungeoneer, seat: i64) -> vec[float]:
    """What matters about a seat, in the order of SIGNS."""
    stats = stats_of(state, seat)
    found = with_quests(state, seat, stats, vec[float]())
    found = with_health(state, seat, stats, found)
    found = with_purses(state, seat, found)
    return with_cards(state, seat, found)


def with_quests(state: Dungeoneer, seat: i64, stats: vec[i64], found: vec[float]) -> vec[float]:
    done = state.people[seat * PERSON + DONE]
    to_come = WINS - done + (1 if state.house.solo else 0)  # alone, the way out follows
    is_last = 1.0 if to_come <= 1 else 0.0
    quests = nearest_quests(state, seat, stats)
    found = append(append(found, float(done)), is_last)
    total = 0.0
    lacking = float(to_come)
    for steps in quests:
        found = append(found, 0.0 if steps == MISSING else exp(-steps / TURNS))
        if steps != MISSING:
            total += steps
            lacking -= 1.0
    found = append(found, is_last * found[2])
    return append(append(append(found, total), lacking), is_last * lacking)


def with_health(state: Dungeoneer, seat: i64, stats: vec[i64], found: vec[float]) -> vec[float]:
    life = state.people[seat * PERSON + LIFE]
    found = append(found, float(life))
    found = append(found, 1.0 if life <= 2 else 0.0)
    found = append(found, 1.0 if life <= 1 else 0.0)
    fights = lasting(state, seat, stats, MELEE) + lasting(state, seat, stats, MAGIC)
    found = append(found, float(fights))
    return append(found, float(lasting(state, seat, stats, SPEED)))


def lasting(state: Dungeoneer, seat: i64, stats: vec[i64], stat: i64) -> i64:
    """What a characteristic is worth: a step that is fleet for one turn gives no point."""
    return stats[stat] - (fleeting(state, seat, stat) if state.effects[modifiers.COUNT] else 0)


def with_purses(state: Dungeoneer, seat: i64, found: vec[float]) -> vec[float]:
    """Glory is the player's own purse, peril one for the others."""
    row = seat * PERSON
    peril = float(min(state.people[row + PERIL], MOST_PERIL))
    lost = float(FULL_HEALTH - state.people[row + LIFE])
    found = append(found, float(min(state.people[row + GLORY], MOST_GLORY)))
    found = append(found, peril)
    return append(found, peril * lost / 6.0)


def with_cards(state: Dungeoneer, seat: i64, found: vec[float]) -> vec[float]:
    row = seat * PERSON
    for entry in (GEAR, ARTIFACTS, BANES):
        found = append(found, float(count_of(state.people[row + entry])))
    found = append(found, float(state.people[row + FALLEN]))
    found = append(found, float(state.people[row + AP]))
    perils = perils_in_hand(state, seat)
    hand = count_of(state.people[row + HAND_CARDS])
    found = append(found, float(hand - perils))
    found = append(found, float(perils))
    found = append(found, float(count_of(state.people[row + LAIR])))
    ahead = (seat - state.active - 1) % state.seats
    return append(found, 1.0 - float(ahead) / float(state.seats))


def perils_in_hand(state: Dungeoneer, seat: i64) -> i64:
    count: i64 = 0
    mask = state.people[seat * PERSON + HAND_CARDS]
    while mask:
        if state.cards.type[state.faces[lowest(mask)]] >= BANE:
            count += 1
        mask &= mask - 1
    return count
