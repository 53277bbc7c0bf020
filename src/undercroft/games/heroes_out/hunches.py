"""Likely answers for playouts: a plain player who attacks, guards treasures and plays every card.

A move's weight is a number for its verb and, for moves with a room, how much that room needs help.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from undercroft.engine.chance import Rng
from undercroft.games.heroes_out.cards import GOODS, ROOMS, VAULT
from undercroft.games.heroes_out.moves import (
    ABILITY,
    AMBUSH_AT,
    CARRY,
    DECLINE,
    DONE,
    DRAW_ONE,
    FINISH,
    FORTIFY_DECK,
    GO_ON,
    MELEE_AT,
    MOVE_FROM,
    MOVES,
    NUMBER,
    PACK_AT,
    PLACE,
    PLAY,
    PUSH,
    RANGED_AT,
    REFRESH,
    SPAWN_AT,
    STOP,
    SWARM_AT,
    TO,
    TRAP_AT,
    USE,
)
from undercroft.games.heroes_out.state import HeroesOut

USUAL: Final = 8  # the weight of a move that is not named here
# A verb by its first move, how many moves it has, and its weight.
BY_VERB: Final[tuple[tuple[int, int, int], ...]] = (
    (PLAY, 85, 24),
    (PUSH, 1, 16),
    (GO_ON, 1, 2),
    (DONE, 1, 1),
    (STOP, 1, 1),
    (DECLINE, 1, 1),
    (REFRESH, 85, 0),
    (ABILITY, 1, 16),
    (USE, ROOMS, 12),
    (FINISH, ROOMS, 4),
    (DRAW_ONE, 1, 64),
    (FORTIFY_DECK, 1, 48),
    (PACK_AT, ROOMS, 16),
    (MELEE_AT, ROOMS, 24),
    (RANGED_AT, ROOMS, 24),
    (SWARM_AT, ROOMS, 24),
    (MOVE_FROM, ROOMS, 6),
    (CARRY + GOODS, 1, 4),
)
# Verbs whose rooms weigh more, the more they need help.
WHERE_NEEDED: Final[tuple[int, ...]] = (
    MELEE_AT, RANGED_AT, SWARM_AT, TRAP_AT, SPAWN_AT, AMBUSH_AT, PLACE, TO,
)  # fmt: skip


def weights_by_verb() -> vec[i64]:
    weights = vec[i64]([USUAL] * MOVES)
    for first, count, weight in BY_VERB:
        for move in range(first, first + count):
            weights[move] = weight
    for number in range(DECLINE - NUMBER):  # the more the better
        weights[NUMBER + number] = USUAL * (number + 1)
    return weights


def rooms_by_move() -> vec[i64]:
    """By move: the room whose need counts, or -1."""
    rooms = vec[i64]([-1] * MOVES)
    for first in WHERE_NEEDED:
        for room in range(ROOMS):
            rooms[first + room] = room
    return rooms


WEIGHTS: Final = weights_by_verb()
ROOM_OF: Final = rooms_by_move()


def need_of(state: HeroesOut, room: i64) -> i64:
    """How much a room needs help: the Vault most, then treasures that heroes wait for."""
    treasure = state.treasures[room] & 7
    need: i64 = 24 if room == VAULT else 4 + 2 * treasure
    if state.heroes[room]:
        need += 48 if room == VAULT else 12
    return need


def weight_of(state: HeroesOut, move: i64) -> i64:
    room = ROOM_OF[move]
    return WEIGHTS[move] if room < 0 else WEIGHTS[move] + need_of(state, room)


def likely_move(state: HeroesOut, moves: vec[i64], rng: Rng) -> i64:
    """Return one of the moves, each as often as its weight says."""
    if len(moves) == 1:
        return moves[0]
    total: i64 = 0
    for move in moves:
        total += weight_of(state, move)
    if total == 0:
        return moves[rng.below(len(moves))]
    left = rng.below(total)
    for move in moves:
        left -= weight_of(state, move)
        if left < 0:
            return move
    return moves[-1]
