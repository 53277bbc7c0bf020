"""Likely answers for playouts: a plain player who walks to quests and harms whoever leads.

The weight of a move is the number of its verb (`likings.py`); steps count more on the way to a
quest, and moves that name a player count more the more quests that player has completed.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from undercroft.engine.chance import Rng
from undercroft.engine.state import Decision
from undercroft.games.dungeoneer.bits import lowest
from undercroft.games.dungeoneer.dungeon.map import beyond, laid_mask
from undercroft.games.dungeoneer.moves import (
    AGAINST,
    AMOUNT,
    END,
    EXPLORE,
    GIVE,
    MOVE,
    SIDE,
    TARGET_MOVE,
)
from undercroft.games.dungeoneer.printed.words import DIE, ESCORT, NONE, SEARCH, WINS
from undercroft.games.dungeoneer.state import (
    AT,
    BESIDE,
    CARRIED,
    DONE,
    FAR,
    FOUND,
    GLORY,
    LIFE,
    PERSON,
    PLACE,
    QUEST,
    QUESTS,
    TOKEN,
    WAYS,
    Dungeoneer,
)

NEARER: Final = 48  # a step on the way to a quest
ASTRAY: Final = 1  # any other step, while there is such a way
WANDER: Final = 10  # a step while there is none
SCOUT: Final = 20  # to explore while there is none
WAITING: Final = 24  # the end of the phase, where a quest can be tried again
MOST: Final = 4  # seats
HERE: Final = 16  # instead of a mask of sides: a quest can be tried where the hero is


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Decision[Dungeoneer]):
    """A decision of this game, with a likely answer."""

    def hunch(self, state: Dungeoneer, rng: Rng) -> int:
        return likely_move(state, self.seat, self.options(state), rng)


def likely_move(state: Dungeoneer, seat: i64, moves: list[int], rng: Rng) -> int:
    """Return one of the moves, each as often as its weight says."""
    count: i64 = len(moves)
    if count == 1:
        return moves[0]
    weights = vec[i64]()
    sides: i64 = NONE  # not yet looked for
    total: i64 = 0
    for code in moves:
        move: i64 = code
        if sides == NONE and (move in (END, EXPLORE) or MOVE <= move < SIDE):
            sides = sides_to_quests(state, seat)
        weight = weight_of(state, seat, move, sides)
        weights = append(weights, weight)
        total += weight
    if total == 0:
        return moves[rng.below(count)]
    left: i64 = rng.below(total)
    at: i64 = 0
    while left >= weights[at]:
        left -= weights[at]
        at += 1
    return moves[at]


def weight_of(state: Dungeoneer, seat: i64, move: i64, sides: i64) -> i64:
    liking = state.cards.likings[move]
    if move < MOVE:
        if move == END and sides == HERE:
            return WAITING
        return SCOUT if move == EXPLORE and sides == 0 else liking
    if move < SIDE:
        if sides <= 0 or sides == HERE:
            return WANDER if sides == 0 else ASTRAY
        return NEARER if sides >> (move - MOVE) & 1 else ASTRAY
    if AMOUNT <= move < TARGET_MOVE:
        return liking + 4 * (move - AMOUNT)
    if TARGET_MOVE <= move < AGAINST:
        return weight_against(state, seat, move, liking)
    return liking


def weight_against(state: Dungeoneer, seat: i64, move: i64, liking: i64) -> i64:
    """Moves that name a player: the others, and of them whoever leads."""
    other = (move - TARGET_MOVE) % MOST
    if other == seat and move >= GIVE:
        return 0
    done = state.people[other * PERSON + DONE]
    return liking * (1 + 3 * done)


# --- the way to quests ----------------------------------------------------------------------------


def sides_to_quests(state: Dungeoneer, seat: i64) -> i64:
    """The sides that lead to the nearest quest, as a mask; 0 if none can be reached, or HERE."""
    here = state.people[seat * PERSON + AT]
    if here == NONE:
        return 0
    edge = goals_of(state, seat)
    own: i64 = 1 << here
    if edge & own:
        return HERE
    seen = edge
    while edge:
        further = beyond(state.places, edge, WAYS) & ~seen
        if further & own:
            return _sides_into(state, here, edge)
        seen |= further
        edge = further
    return 0


def _sides_into(state: Dungeoneer, here: i64, goals: i64) -> i64:
    row = here * PLACE
    sides: i64 = 0
    side: i64 = 0
    while side < 4:
        leads = state.places[row + WAYS] >> side & 1 != 0
        if leads and goals >> state.places[row + BESIDE + side] & 1:
            sides |= 1 << side
        side += 1
    return sides


def goals_of(state: Dungeoneer, seat: i64) -> i64:
    """The locations on the map where this hero can get on with a quest, as a set."""
    laid = laid_mask(state.places)
    if state.house.solo and state.people[seat * PERSON + DONE] >= WINS:
        return state.cards.entrances & laid
    goals: i64 = 0
    mask = state.people[seat * PERSON + QUESTS] | state.common | state.ownerless
    while mask:
        goals |= goals_for(state, seat, lowest(mask), laid)
        mask &= mask - 1
    return goals & laid


def goals_for(state: Dungeoneer, seat: i64, quest: i64, laid: i64) -> i64:
    """Where a quest can be started, attempted or delivered, as far as it can be paid for."""
    cards, row = state.cards, seat * PERSON
    category = cards.category[quest]
    if category == ESCORT:
        if state.people[row + CARRIED] >> quest & 1:
            return cards.escort_to[quest]
        token = state.quests[quest * QUEST + TOKEN]
        return cards.quest_places[quest] if token == NONE else 1 << token
    lacks_glory = state.people[row + GLORY] < cards.pay_glory[quest]
    if lacks_glory or state.people[row + LIFE] < cards.quest_health[quest]:
        return 0
    if category == SEARCH:
        if state.people[row + FOUND] >> quest & 1:
            return 1 << state.people[row + AT]
        return far_places(state, cards.quest_places[quest] & laid, cards.search_value[quest])
    return cards.quest_places[quest]


def far_places(state: Dungeoneer, places: i64, value: i64) -> i64:
    """R14.13. The locations far enough from the entrance for an even chance to find something."""
    found: i64 = 0
    while places:
        place = lowest(places)
        places &= places - 1
        if 2 * (DIE + state.places[place * PLACE + FAR] - value + 1) >= DIE:
            found |= 1 << place
    return found
