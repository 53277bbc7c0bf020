"""The feats phase (R8.9 to R8.13): what a hero may do, as often as its points allow."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from undercroft.engine.chance import Rng
from undercroft.engine.state import Step, in_order, made_once
from undercroft.games.dungeoneer.battle.rolls import Roll, face_threat
from undercroft.games.dungeoneer.battle.stages import ask_form, heroes_beside
from undercroft.games.dungeoneer.bits import lowest
from undercroft.games.dungeoneer.dungeon.fitting import can_explore
from undercroft.games.dungeoneer.dungeon.laying import DrawLocation
from undercroft.games.dungeoneer.dungeon.moving import Leave, sides_to_move
from undercroft.games.dungeoneer.hunches import Question
from undercroft.games.dungeoneer.moves import END, EXPLORE, MOVE, PASS, STRIKE
from undercroft.games.dungeoneer.play.drawing import draw_cards
from undercroft.games.dungeoneer.play.losing import keep_limits
from undercroft.games.dungeoneer.play.openings import lying, opens_always, speakers
from undercroft.games.dungeoneer.play.purse import lives, pay_ap, points_to_act
from undercroft.games.dungeoneer.play.reactions import AnyTime, LastCall, Leaving, Lying
from undercroft.games.dungeoneer.play.uses import BeginDuel, act, uses_in
from undercroft.games.dungeoneer.play.zones import discard_card, faces_in, find_face, gear_of
from undercroft.games.dungeoneer.printed.names import EXPLORING
from undercroft.games.dungeoneer.printed.words import (
    FULL_HEALTH,
    HAND,
    IN_ANY,
    IN_FEATS,
    IN_LEAVING,
    MOST_SEATS,
    NONE,
    TREASURE,
)
from undercroft.games.dungeoneer.quests.attempts import (
    attempt,
    can_attempt,
    can_deliver,
    can_pick,
    can_search,
    open_quests,
    pick,
    search,
)
from undercroft.games.dungeoneer.quests.completing import complete
from undercroft.games.dungeoneer.state import (
    AP,
    AT,
    BANES,
    BATTLED,
    CARRIED,
    FALLEN,
    FELL_OUT,
    GLORY,
    LEVELS,
    LIFE,
    PERIL,
    PERSON,
    Dungeoneer,
)
from undercroft.games.dungeoneer.turn.starting import ChooseHero, enter_map

# --- between actions ------------------------------------------------------------------------------


class OpenAny(Step[Dungeoneer]):
    """R16.2. After an action, and at the start of a phase; first new heroes appear (R19.4)."""

    def run(self, state: Dungeoneer) -> None:
        if state.house.resurrection and revive(state):
            return
        if opens_always(state):
            mask = speakers(state, (1 << state.seats) - 1, IN_ANY)
            if mask:
                state.push(AnyTime(state.active, mask))
            return
        mask = lying(state)
        if mask:
            state.push(Lying(state.active, mask))


class OpenLastCall(Step[Dungeoneer]):
    """R16.2. Once in a turn everyone may use what fits any time."""

    def run(self, state: Dungeoneer) -> None:
        if state.house.resurrection and revive_then(state, OpenLastCall()):
            return
        mask = speakers(state, (1 << state.seats) - 1, IN_ANY)
        if mask and opens_always(state):
            state.push(AnyTime(state.active, mask))
        elif mask:
            state.push(LastCall(state.active, mask))


def revive(state: Dungeoneer) -> bool:
    """R19.4. A player without a hero chooses another; then the window opens."""
    return revive_then(state, OpenAny())


def revive_then(state: Dungeoneer, then: Step[Any]) -> bool:
    number: i64 = 0
    while number < state.seats:
        seat = (state.active + number) % state.seats
        if state.people[seat * PERSON + FELL_OUT]:
            state.then(in_order([ChooseHero(seat), Return(seat), then]))
            return True
        number += 1
    return False


class Return(Step[Dungeoneer]):
    """R19.4. A new hero at level 1, with five cards, on the entrance."""

    def __init__(self, seat: int) -> None:
        self.seat: i64 = seat

    def run(self, state: Dungeoneer) -> None:
        row = self.seat * PERSON
        state.people[row + FELL_OUT] = 0
        state.people[row + LEVELS] = 1
        state.people[row + LIFE] = FULL_HEALTH
        state.people[row + GLORY] = state.people[row + PERIL] = 0
        enter_map(state, self.seat)
        draw_cards(state, self.seat, HAND)

    def args(self) -> list[int]:
        return [self.seat]


class FeatsLoop(Step[Dungeoneer]):
    """R8.13. Again, until the player ends the phase or has completed a quest."""

    def run(self, state: Dungeoneer) -> None:
        if not state.feats_over and lives(state, state.active):
            state.push(FEATS_OF[state.active])


AGAIN: Final = made_once([[OpenAny(), FeatsLoop()]])


# --- escapes --------------------------------------------------------------------------------------


class EscapeLoop(Step[Dungeoneer]):
    """R8.10. Before the first action: banes that may be shaken off; `tried` is a set of faces."""

    def __init__(self, tried: int) -> None:
        self.tried: i64 = tried

    def run(self, state: Dungeoneer) -> None:
        if lives(state, state.active) and escapes(state, state.active, self.tried):
            state.push(Escape(state.active, self.tried))

    def args(self) -> list[int]:
        return [self.tried]


def escapes(state: Dungeoneer, seat: i64, tried: i64) -> i64:
    """The banes on a hero with a threat to escape that was not yet tried, as a set."""
    found: i64 = 0
    mask = state.people[seat * PERSON + BANES]
    while mask:
        card = lowest(mask)
        mask &= mask - 1
        face = state.faces[card]
        if state.cards.escape_stat[face] != NONE and not tried >> face & 1:
            found |= 1 << card
    return found


class Escape(Question):
    """R8.10. Try one of them, or go on."""

    def __init__(self, seat: int, tried: int) -> None:
        super().__init__(seat)
        self.tried: i64 = tried

    def options(self, state: Dungeoneer) -> list[int]:
        left = escapes(state, self.seat, self.tried)
        return [PASS, *faces_in(state, left, state.cards.escape)]

    def answer(self, state: Dungeoneer, move: int) -> None:
        if move == PASS:
            return
        face = move - state.cards.escape
        state.push(EscapeLoop(self.tried | 1 << face))
        stat, value = state.cards.escape_stat[face], state.cards.escape_value[face]
        face_threat(state, self.seat, 0, stat, value, face, EscapeRoll(self.seat, face))

    def args(self) -> list[int]:
        return [self.seat, self.tried]


class EscapeRoll(Roll):
    """R8.10 `escape`. On success the card is discarded."""

    def __init__(self, seat: int, face: int) -> None:
        self.seat: i64 = seat
        self.face: i64 = face

    def settled(self, state: Dungeoneer, total: i64, passed: bool) -> None:
        if passed:
            card = find_face(state, state.people[self.seat * PERSON + BANES], self.face)
            discard_card(state, card, "effect")

    def args(self) -> list[int]:
        return [self.seat, self.face]


# --- actions --------------------------------------------------------------------------------------


def quest_moves(state: Dungeoneer, seat: i64, found: vec[i64]) -> vec[i64]:
    """R8.11, R14.1. Attempts, searches and escorts."""
    cards = state.cards
    mask = open_quests(state, seat)
    while mask:
        quest = lowest(mask)
        mask &= mask - 1
        if can_attempt(state, seat, quest):
            found = append(found, cards.attempt + quest)
        if can_search(state, seat, quest):
            found = append(found, cards.search + quest)
    mask = open_quests(state, seat) | state.ownerless
    while mask:
        quest = lowest(mask)
        mask &= mask - 1
        if can_pick(state, seat, quest):
            found = append(found, cards.pick + quest)
    mask = state.people[seat * PERSON + CARRIED]
    while mask:
        quest = lowest(mask)
        mask &= mask - 1
        if can_deliver(state, seat, quest):
            found = append(found, cards.deliver + quest)
    return found


def feat_moves(state: Dungeoneer, seat: i64) -> vec[i64]:
    """R8.11, R8.12, R27.9. Everything the active player may do now."""
    found = append(vec[i64](), END)
    sides = sides_to_move(state, seat)
    side: i64 = 0
    while side < 4:
        if sides >> side & 1:
            found = append(found, MOVE + side)
        side += 1
    if points_to_act(state, seat) > 0:
        if can_explore(state):
            found = append(found, EXPLORE)
        if not state.people[seat * PERSON + BATTLED]:
            mask = heroes_beside(state, seat)
            while mask:
                found = append(found, STRIKE + lowest(mask))
                mask &= mask - 1
    found = quest_moves(state, seat, found)
    for move in uses_in(state, seat, IN_FEATS):
        found = append(found, move)
    if state.house.free_discard:
        for shed in faces_in(state, gear_of(state, seat, TREASURE), state.cards.shed):
            found = append(found, shed)
    return found


class Feats(Question):
    """R8.11. The next action, or the end of the phase."""

    def options(self, state: Dungeoneer) -> list[int]:
        return list(feat_moves(state, self.seat))

    def at_random(self, state: Dungeoneer, rng: Rng) -> i64:
        moves = feat_moves(state, self.seat)
        self.answer(state, int(moves[rng.below(len(moves))]))
        return 1

    def infoset_key(self, state: Dungeoneer) -> int:
        """Where the hero is, standing or not, and with how many points: dice decide that."""
        row = self.seat * PERSON
        place = 2 * state.people[row + AT] + state.people[row + FALLEN]
        return int(16 * place + state.people[row + AP])

    def answer(self, state: Dungeoneer, move: int) -> None:
        if move == END:
            return
        state.then_group(AGAIN[0])
        do_feat(state, self.seat, move)


FEATS_OF: Final = [Feats(seat) for seat in range(MOST_SEATS)]  # made once: asked again and again


def do_feat(state: Dungeoneer, seat: i64, move: i64) -> None:
    cards = state.cards
    if move == EXPLORE:
        pay_ap(state, seat, 1, EXPLORING)
        state.push(DrawLocation(seat))
    elif MOVE <= move < MOVE + 4:
        leave(state, seat, move - MOVE)
    elif STRIKE <= move < STRIKE + 4:
        state.push(BeginDuel())
        ask_form(state, seat, NONE, move - STRIKE, 0)
    elif cards.attempt <= move < cards.search:
        attempt(state, seat, move - cards.attempt)
    elif cards.search <= move < cards.pick:
        search(state, seat, move - cards.search)
    elif cards.pick <= move < cards.deliver:
        pick(state, seat, move - cards.pick)
    elif cards.deliver <= move < cards.drop:
        complete(state, seat, move - cards.deliver)
    elif cards.shed <= move < cards.escape:
        card = find_face(state, gear_of(state, seat, TREASURE), move - cards.shed)
        discard_card(state, card, "phase")
        keep_limits(state, seat)
    else:
        act(state, seat, move)


def leave(state: Dungeoneer, seat: i64, side: i64) -> None:
    """R10.1, R16.3. The window of leaving, then the exit."""
    state.leaving = side
    state.free_exit = 0
    state.push(Leave(seat, side))
    mask = speakers(state, (1 << state.seats) - 1, IN_LEAVING)
    if mask:
        state.push(Leaving(seat, mask, side))
