"""The order of play (R8): turns and phases, and what lower rules ask of it."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from undercroft.engine.kit import modifiers
from undercroft.engine.state import Step, in_order, made_once
from undercroft.games.dungeoneer.battle import fighting, stages, wounds
from undercroft.games.dungeoneer.battle.rolls import is_hero_roll
from undercroft.games.dungeoneer.battle.wounds import go_down
from undercroft.games.dungeoneer.bits import count_of, lowest
from undercroft.games.dungeoneer.dungeon import entering, laying, moving
from undercroft.games.dungeoneer.dungeon.entering import take_income
from undercroft.games.dungeoneer.dungeon.laying import DrawLocation
from undercroft.games.dungeoneer.dungeon.tokens import return_wards_of
from undercroft.games.dungeoneer.events import (
    PhaseBegun,
    PointSaved,
    TurnBegun,
    TurnEnded,
)
from undercroft.games.dungeoneer.hunches import Question
from undercroft.games.dungeoneer.moves import END, PASS, RELEASE, SAVE
from undercroft.games.dungeoneer.play import declaring, effects, playing, questions, reactions
from undercroft.games.dungeoneer.play.choices import payers
from undercroft.games.dungeoneer.play.declaring import send, sends
from undercroft.games.dungeoneer.play.effects import draw_cards, keep_limits, run_program
from undercroft.games.dungeoneer.play.plans import can_play_bane, plan_of
from undercroft.games.dungeoneer.play.playing import begin_play, go_on
from undercroft.games.dungeoneer.play.purse import lives
from undercroft.games.dungeoneer.play.reactions import (
    AttackDeclared,
    BeforeRoll,
    Entered,
    OfferedEffect,
    Prevent,
    Response,
    StayUp,
    abilities_at,
    can_accept,
    speakers,
)
from undercroft.games.dungeoneer.play.values import value_of
from undercroft.games.dungeoneer.play.zones import (
    discard_card,
    discard_from_hand,
    faces_in,
    find_face,
    gear_of,
    lair_cards,
)
from undercroft.games.dungeoneer.printed.words import (
    AT_DECLARED,
    AT_FALL,
    AT_WOUND,
    HAND,
    IN_ENTERED,
    IN_RESPONSE,
    IN_ROLL,
    MOST_SEATS,
    NONE,
    SPEED,
    TREASURE,
)
from undercroft.games.dungeoneer.quests import attempts
from undercroft.games.dungeoneer.state import (
    AP,
    AT,
    BATTLED,
    BLOW,
    BLOW_KIND,
    DISCARD_DRAW,
    DROPPED,
    FEATS,
    FOUND,
    FRAME,
    HAND_CARDS,
    HOW_MANY,
    LAIN,
    LAIR,
    LOCATION_PHASE,
    MOVED,
    OUT,
    PERSON,
    PHASES,
    QUEST,
    RESTORATION,
    ROLLER,
    SAVED,
    STRUCK,
    TRIED,
    USED,
    VILLAINY,
    VISITED,
    WOUNDS,
    Course,
    Dungeoneer,
)
from undercroft.games.dungeoneer.turn import feats, solitaire, starting
from undercroft.games.dungeoneer.turn.ending import ROUNDS_OVER, best_of, finish
from undercroft.games.dungeoneer.turn.feats import EscapeLoop, FeatsLoop, OpenAny
from undercroft.games.dungeoneer.turn.leaving import TurnEnd, clear_battle
from undercroft.games.dungeoneer.turn.solitaire import (
    Spoils,
    bend_roll,
    best_form,
    meet_drawn,
    settle_drawn,
    solo_rewards,
    take_drawn,
)


class WholeCourse(Course):
    """Opens windows and runs programs for the rules below."""

    def roll_window(self, state: Dungeoneer) -> None:
        depth: i64 = len(state.rolls) // FRAME - 1
        if state.waiting and is_hero_roll(state, depth):
            bend_roll(state)
        mask = speakers(state, (1 << state.seats) - 1, IN_ROLL)
        if mask:
            state.push(BeforeRoll(state.rolls[depth * FRAME + ROLLER], mask, depth))

    def entered_window(self, state: Dungeoneer, seat: i64) -> None:
        mask = speakers(state, (1 << state.seats) - 1, IN_ENTERED)
        if mask:
            state.push(Entered(seat, mask))

    def response_window(self, state: Dungeoneer, mask: i64) -> None:
        mask = speakers(state, mask, IN_RESPONSE)
        if mask:
            state.push(Response(state.active, mask))

    def go_on(self, state: Dungeoneer, plan: list[int]) -> None:
        go_on(state, plan_of(state, plan))

    def declared(self, state: Dungeoneer, seat: i64) -> None:
        if len(abilities_at(state, seat, AT_DECLARED, 0)):
            state.push(AttackDeclared(seat))

    def run_program(
        self, state: Dungeoneer, program: i64, whom: i64, you: i64, cause: i64, kind: i64
    ) -> None:
        run_program(state, program, whom, you, cause, kind)

    def prevent(self, state: Dungeoneer, number: i64) -> None:
        seat = state.blows[number * BLOW + STRUCK]
        if not lives(state, seat) or not state.blows[number * BLOW + HOW_MANY]:
            return
        if len(abilities_at(state, seat, AT_WOUND, state.blows[number * BLOW + BLOW_KIND])):
            state.push(Prevent(seat, number))

    def would_fall(self, state: Dungeoneer, seat: i64, stat: i64, value: i64) -> None:
        if len(abilities_at(state, seat, AT_FALL, 0)):
            state.push(StayUp(seat, stat, value))
        else:
            go_down(state, seat, stat, value, False)

    def offer_effect(self, state: Dungeoneer, seat: i64) -> None:
        if can_accept(state, seat):
            state.push(OfferedEffect(seat))

    def meet_drawn(self, state: Dungeoneer, seat: i64) -> None:
        meet_drawn(state, seat)

    def take_drawn(self, state: Dungeoneer, seat: i64) -> None:
        take_drawn(state, seat)

    def settle_drawn(self, state: Dungeoneer) -> None:
        settle_drawn(state)

    def solo_rewards(self, state: Dungeoneer) -> None:
        solo_rewards(state)

    def best_form(self, state: Dungeoneer, seat: i64, face: i64, quest: i64) -> i64:
        return best_form(state, seat, face, quest)

    def offer_spoils(self, state: Dungeoneer, seat: i64) -> None:
        state.push(Spoils(seat))


COURSE: Final = WholeCourse()


# --- turns ----------------------------------------------------------------------------------------


class Turn(Step[Dungeoneer]):
    """R8.1. Restoration, then the phases. Search looks no further than to the next one."""

    horizon = True

    def run(self, state: Dungeoneer) -> None:
        restore(state, state.active)
        state.then_group(PHASE_STEPS[1 if state.house.solo else 0])


def restore(state: Dungeoneer, seat: i64) -> None:
    """R8.2, R8.3, R8.4, R8.5."""
    row = seat * PERSON
    state.phase = RESTORATION
    state.turn += 1
    state.declared = 0
    state.feats_over = 0
    return_wards_of(state, seat)
    for entry in (USED, SAVED, MOVED, TRIED, FOUND):
        state.people[row + entry] = 0
    state.people[row + AP] = 3 if state.house.limited else value_of(state, seat, SPEED)
    state.people[row + VISITED] = 1 << state.people[row + AT]
    if state.listens:
        state.emit(TurnBegun(int(seat), int(state.round), int(state.people[row + AP])))


def begin_phase(state: Dungeoneer, phase: i64) -> None:
    state.phase = phase
    if state.listens:
        state.emit(PhaseBegun(int(state.active), PHASES[phase]))


class EndTurn(TurnEnd):
    """R8.1. Effects of this turn end; the next player to the left begins."""

    def run(self, state: Dungeoneer) -> None:
        if state.house.resurrection and feats.revive_then(state, EndTurn()):
            return
        clear_battle(state)
        sweep_table(state)
        clear_turn(state)
        if state.listens:
            state.emit(TurnEnded(int(state.active)))
        pass_turn(state)


def sweep_table(state: Dungeoneer) -> None:
    """R11.6, R18.4. Cards that were being played when the turn was cut short are discarded."""
    state.leaving = NONE
    state.free_exit = 0
    while state.table:
        discard_card(state, lowest(state.table), "played")


def clear_turn(state: Dungeoneer) -> None:
    """R8.2, R14.17, R19.9, R27.7."""
    modifiers.expire(state.effects, modifiers.THIS_TURN)
    seat: i64 = 0
    while seat < state.seats:
        row = seat * PERSON
        state.people[row + BATTLED] = 0
        state.people[row + DROPPED] = 0
        state.people[row + LAIN] = 0
        seat += 1
    if state.house.quest_heals:
        at: i64 = WOUNDS
        while at < len(state.quests):
            state.quests[at] = 0
            at += QUEST


def pass_turn(state: Dungeoneer) -> None:
    """R7.7, R18.8, R27.3. A round is over when everybody has had a turn."""
    seat = state.active
    while True:
        seat = (seat + 1) % state.seats
        if seat == state.first:
            if state.house.rounds and state.round >= state.house.rounds:
                finish(state, [] if state.house.solo else best_of(state), ROUNDS_OVER)
                return
            state.round += 1
        if not state.people[seat * PERSON + OUT]:
            break
    state.active = seat
    state.push(Turn())


class FirstTurn(Step[Dungeoneer]):
    """R7.7."""

    def run(self, state: Dungeoneer) -> None:
        state.round = 1
        state.active = state.first
        state.push(Turn())


# --- villainy -------------------------------------------------------------------------------------


class VillainyPhase(Step[Dungeoneer]):
    """R8.6."""

    def run(self, state: Dungeoneer) -> None:
        begin_phase(state, VILLAINY)
        state.then_group(VILLAIN_STEPS[0])


class VillainLoop(Step[Dungeoneer]):
    """R8.6. Asked as long as somebody has peril, and the villain a card or a lair."""

    def run(self, state: Dungeoneer) -> None:
        row = state.active * PERSON
        if not lives(state, state.active):
            return
        if not (state.people[row + HAND_CARDS] or state.people[row + LAIR]):
            return
        if payers(state, state.active, 1):
            state.push(VILLAINIES[state.active])


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


# --- discard and draw -----------------------------------------------------------------------------


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


class AskSave(Step[Dungeoneer]):
    """R8.16. The rest of the points vanishes."""

    def run(self, state: Dungeoneer) -> None:
        at = state.active * PERSON + AP
        if state.people[at] and not state.house.limited and not state.house.solo:
            state.push(SAVES[state.active])
        else:
            state.people[at] = 0


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
PHASE_STEPS: Final = made_once(
    [
        [VillainyPhase(), LocationPhase(), FeatsPhase(), DiscardPhase(), EndTurn()],
        [LocationPhase(), FeatsPhase(), DiscardPhase(), EndTurn()],
    ]
)
OPEN_ANY: Final = made_once([[OpenAny()]])
VILLAIN_STEPS: Final = made_once([[OpenAny(), VillainLoop()]])
FEATS_STEPS: Final = made_once([[OpenAny(), EscapeLoop(0), FeatsLoop()]])
DISCARD_STEPS: Final = made_once(
    [
        [OpenAny(), AskDiscard(), StayPut(), AskSave(), DrawUp()],
        [OpenAny(), StayPut(), AskSave(), DrawSolo()],
    ]
)
START: Final[list[Step[Any]]] = in_order([starting.SetUp(), FirstTurn()])
STEPS: Final[tuple[type, ...]] = (
    starting.SetUp, starting.RollFirst, starting.GetHeroes, starting.ChooseHero, starting.Enter,
    starting.LayPassages, starting.Arrange, starting.ArrangeTurn, starting.DealQuests,
    starting.DealHands, starting.DealLocations, starting.LayNext, starting.LayHeld,
    FirstTurn, Turn, EndTurn, VillainyPhase, VillainLoop, Villainy, LocationPhase, FeatsPhase,
    DiscardPhase, AskDiscard, DiscardOne, StayPut, AskSave, Save, DrawUp, DrawSolo,
    feats.OpenAny, feats.Return, feats.FeatsLoop, feats.EscapeLoop, feats.Escape, feats.EscapeRoll,
    feats.Feats,
    reactions.AnyTime, reactions.Leaving, reactions.Entered, reactions.BeforeRoll,
    reactions.Response, reactions.Prevent, reactions.StayUp, reactions.AttackDeclared,
    reactions.OfferedEffect, reactions.BeginDuel,
    declaring.EntryTarget, declaring.EntryForm, declaring.EntryAmount, declaring.Drafting,
    *questions.QUESTIONS, playing.DiscardPlayed,
    effects.Program, effects.ProgramRoll, effects.LoseCards, effects.Shed, effects.DrawChosen,
    effects.ChooseDeck,
    laying.DrawLocation, laying.PlaceNear, laying.PlaceSide, laying.PlaceTurn,
    moving.Leave, moving.ExitRoll, moving.StepOut, moving.StandRoll,
    entering.EnteredWindow, entering.OfferEffect, entering.MeetDrawn, entering.MeetObstacle,
    entering.Dodge, entering.ObstacleRoll, entering.MeetBanes,
    wounds.Preventing, wounds.Strike,
    fighting.SpringTraps, fighting.TestHero, fighting.TrapRoll, fighting.TrapResults,
    fighting.DropLost, fighting.Checks, fighting.CheckRoll, fighting.Compare, fighting.HitEffects,
    fighting.ChooseHit,
    stages.OpenResponse, stages.Respond, stages.Challenges, stages.Challenge, stages.ChooseForm,
    stages.LairStage, stages.Retain, stages.Release, stages.Rewards, stages.GivePeril,
    stages.EndBattle,
    attempts.Offer, attempts.QuestRoll, attempts.ChanceRoll, attempts.HuntForm, attempts.SearchRoll,
    solitaire.KeepOne, solitaire.SoloReward, solitaire.Spoils,
)  # fmt: skip
