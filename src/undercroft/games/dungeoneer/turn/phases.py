"""The phases of a turn: villainy, location, feats, discard and draw (R8.6 to R8.16)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.engine.state import Step, made_once
from undercroft.games.dungeoneer.bits import count_of, lowest
from undercroft.games.dungeoneer.dungeon.entering import take_income
from undercroft.games.dungeoneer.dungeon.laying import DrawLocation
from undercroft.games.dungeoneer.events import PhaseBegun, PointSaved
from undercroft.games.dungeoneer.hunches import Question
from undercroft.games.dungeoneer.moves import END, PASS, RELEASE, SAVE
from undercroft.games.dungeoneer.play.choices import payers
from undercroft.games.dungeoneer.play.declaring import send, sends
from undercroft.games.dungeoneer.play.drawing import draw_cards
from undercroft.games.dungeoneer.play.losing import keep_limits
from undercroft.games.dungeoneer.play.plans import can_play_bane
from undercroft.games.dungeoneer.play.playing import begin_play
from undercroft.games.dungeoneer.play.purse import lives
from undercroft.games.dungeoneer.play.zones import (
    discard_card,
    discard_from_hand,
    faces_in,
    find_face,
    gear_of,
    lair_cards,
)
from undercroft.games.dungeoneer.printed.words import HAND, MOST_SEATS, TREASURE
from undercroft.games.dungeoneer.state import (
    AP,
    AT,
    DISCARD_DRAW,
    FEATS,
    HAND_CARDS,
    LAIR,
    LOCATION_PHASE,
    MOVED,
    PERSON,
    PHASES,
    SAVED,
    VILLAINY,
    Dungeoneer,
)
from undercroft.games.dungeoneer.turn.feats import EscapeLoop, FeatsLoop, OpenAny, OpenLastCall
from undercroft.games.dungeoneer.turn.solitaire import Spoils


def begin_phase(state: Dungeoneer, phase: i64) -> None:
    state.phase = phase
    if state.listens:
        state.emit(PhaseBegun(int(state.active), PHASES[phase]))


# --- villainy -------------------------------------------------------------------------------------


class VillainyPhase(Step[Dungeoneer]):
    """R8.6."""

    def run(self, state: Dungeoneer) -> None:
        begin_phase(state, VILLAINY)
        state.then_group(VILLAIN_STEPS[0])


class VillainLoop(Step[Dungeoneer]):
    """R8.6. Asked as long as somebody can pay, and the villain has a card or a lair."""

    def run(self, state: Dungeoneer) -> None:
        row = state.active * PERSON
        if not lives(state, state.active):
            return
        if not (state.people[row + HAND_CARDS] or state.people[row + LAIR]):
            return
        if payers(state, state.active, least_villainy(state)):
            state.push(VILLAINIES[state.active])


def least_villainy(state: Dungeoneer) -> i64:
    """R11.15, R28.4. What the cheapest card of a villain costs at least."""
    return 0 if state.cards.free_peril and state.house.rules > 1 else 1


def banes_of(state: Dungeoneer, seat: i64) -> i64:
    """R8.6. The banes of the hand that can be played now, as a set."""
    found: i64 = 0
    rest = state.people[seat * PERSON + HAND_CARDS]
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        face = state.faces[card]
        if state.cards.villainous >> face & 1 and can_play_bane(state, seat, face):
            found |= 1 << card
    return found


class Villainy(Question):
    """R8.6. Banes in any number, one declaration of encounters, or the end of the phase."""

    def options(self, state: Dungeoneer) -> list[int]:
        moves = [END, *faces_in(state, banes_of(state, self.seat), state.cards.play)]
        return moves if state.declared else moves + sends(state, self.seat)

    def answer(self, state: Dungeoneer, move: int) -> None:
        if move == END:
            return
        state.then_group(VILLAIN_STEPS[0])
        cards = state.cards
        if cards.play <= move < cards.send:
            begin_play(state, self.seat, move - cards.play)
        else:
            send(state, self.seat, move)


# --- locations and feats --------------------------------------------------------------------------


class LocationPhase(Step[Dungeoneer]):
    """R8.9."""

    def run(self, state: Dungeoneer) -> None:
        begin_phase(state, LOCATION_PHASE)
        state.push(DrawLocation(state.active))
        state.then_group(OPEN_ANY[0])


class FeatsPhase(Step[Dungeoneer]):
    """R8.11."""

    def run(self, state: Dungeoneer) -> None:
        begin_phase(state, FEATS)
        state.then_group(FEATS_STEPS[0])


class DiscardPhase(Step[Dungeoneer]):
    """R8.14 to R8.17."""

    def run(self, state: Dungeoneer) -> None:
        begin_phase(state, DISCARD_DRAW)
        state.then_group(DISCARD_STEPS[1 if state.house.solo else 0])


class AskDiscard(Step[Dungeoneer]):
    """R8.14. Not asked if there is nothing to discard."""

    def run(self, state: Dungeoneer) -> None:
        row = state.active * PERSON
        if (
            state.people[row + HAND_CARDS]
            or state.people[row + LAIR]
            or gear_of(state, state.active, TREASURE)
        ):
            state.push(DISCARDS[state.active])


class DiscardOne(Question):
    """R8.14, R19.6. A card of the hand, a treasure or a monster of the lair."""

    def options(self, state: Dungeoneer) -> list[int]:
        cards, row = state.cards, self.seat * PERSON
        hand = state.people[row + HAND_CARDS]
        moves = faces_in(state, hand, cards.discard)
        moves += faces_in(state, gear_of(state, self.seat, TREASURE), cards.shed)
        for number in range(count_of(state.people[row + LAIR])):
            moves.append(RELEASE + number)
        return moves if hand and not state.house.optional_discard else [PASS, *moves]

    def answer(self, state: Dungeoneer, move: int) -> None:
        cards, row = state.cards, self.seat * PERSON
        if move == PASS:
            return
        if move < cards.play:
            card = lair_cards(state, self.seat)[move - RELEASE]
            discard_card(state, card, "phase")
        elif move < cards.shed:
            card = find_face(state, state.people[row + HAND_CARDS], move - cards.discard)
            discard_from_hand(state, self.seat, card, "phase")
        else:
            card = find_face(state, gear_of(state, self.seat, TREASURE), move - cards.shed)
            discard_card(state, card, "phase")
            keep_limits(state, self.seat)


class StayPut(Step[Dungeoneer]):
    """R8.15. Who did not move gets the income of the location."""

    def run(self, state: Dungeoneer) -> None:
        row = state.active * PERSON
        if not state.people[row + MOVED] and lives(state, state.active):
            take_income(state, state.active, state.people[row + AT], True)


def may_save(state: Dungeoneer) -> bool:
    """R8.16. Whether the active player has a point to save, and there are turns of others."""
    points = state.people[state.active * PERSON + AP]
    return points > 0 and not state.house.limited and not state.house.solo


class AskSave(Step[Dungeoneer]):
    """R8.16. The rest of the points vanishes."""

    def run(self, state: Dungeoneer) -> None:
        if may_save(state):
            state.push(SAVES[state.active])
        else:
            state.people[state.active * PERSON + AP] = 0


class Save(Question):
    """R8.16. Keep one point for the turns of others."""

    def options(self, state: Dungeoneer) -> list[int]:
        return [PASS, SAVE]

    def answer(self, state: Dungeoneer, move: int) -> None:
        row = self.seat * PERSON
        state.people[row + AP] = 1 if move == SAVE else 0
        if move == SAVE:
            state.people[row + SAVED] = 1
            if state.listens:
                state.emit(PointSaved(int(self.seat)))


class DrawUp(Step[Dungeoneer]):
    """R8.17. Up to five cards."""

    def run(self, state: Dungeoneer) -> None:
        hand = count_of(state.people[state.active * PERSON + HAND_CARDS])
        if hand < HAND:
            draw_cards(state, state.active, HAND - hand)


class DrawSolo(Step[Dungeoneer]):
    """R20.7. One glory card, if wanted."""

    def run(self, state: Dungeoneer) -> None:
        state.push(Spoils(state.active))


# What is asked in every turn is made once for each seat.
VILLAINIES: Final = [Villainy(seat) for seat in range(MOST_SEATS)]
DISCARDS: Final = [DiscardOne(seat) for seat in range(MOST_SEATS)]
SAVES: Final = [Save(seat) for seat in range(MOST_SEATS)]
OPEN_ANY: Final = made_once([[OpenAny()]])
VILLAIN_STEPS: Final = made_once([[OpenAny(), VillainLoop()]])
FEATS_STEPS: Final = made_once([[OpenAny(), EscapeLoop(0), FeatsLoop()]])
DISCARD_STEPS: Final = made_once(
    [
        [OpenLastCall(), AskDiscard(), StayPut(), AskSave(), DrawUp()],
        [OpenLastCall(), StayPut(), AskSave(), DrawSolo()],
    ]
)
