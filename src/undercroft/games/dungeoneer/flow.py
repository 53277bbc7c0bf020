"""The order of play (R8): turns and phases, and what lower rules ask of it."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from undercroft.engine.kit import modifiers
from undercroft.engine.state import Step, in_order, made_once
from undercroft.games.dungeoneer.battle import checks, fighting, spoils, stages, traps, wounds
from undercroft.games.dungeoneer.battle.rolls import is_hero_roll
from undercroft.games.dungeoneer.battle.wounds import go_down
from undercroft.games.dungeoneer.bits import lowest
from undercroft.games.dungeoneer.dungeon import entering, laying, moving
from undercroft.games.dungeoneer.dungeon.tokens import return_wards_of
from undercroft.games.dungeoneer.events import TurnBegun, TurnEnded
from undercroft.games.dungeoneer.play import (
    carrying,
    declaring,
    drawing,
    effects,
    losing,
    questions,
    reactions,
    uses,
)
from undercroft.games.dungeoneer.play.effects import run_program
from undercroft.games.dungeoneer.play.openings import speakers
from undercroft.games.dungeoneer.play.plans import plan_of
from undercroft.games.dungeoneer.play.playing import go_on
from undercroft.games.dungeoneer.play.purse import lives
from undercroft.games.dungeoneer.play.reactions import (
    AttackDeclared,
    BeforeChallenge,
    BeforeRoll,
    BeforeWound,
    Entered,
    OfferedEffect,
    Prevent,
    Response,
    StayUp,
    abilities_at,
    can_accept,
)
from undercroft.games.dungeoneer.play.values import value_of
from undercroft.games.dungeoneer.play.zones import discard_card
from undercroft.games.dungeoneer.printed.words import (
    AT_DECLARED,
    AT_FALL,
    AT_WOUND,
    IN_CHALLENGE,
    IN_ENTERED,
    IN_RESPONSE,
    IN_ROLL,
    IN_WOUND,
    NONE,
    SPEED,
)
from undercroft.games.dungeoneer.quests import attempts, completing
from undercroft.games.dungeoneer.state import (
    AP,
    AT,
    BATTLED,
    BLOW,
    BLOW_KIND,
    DROPPED,
    FOUND,
    FRAME,
    HOW_MANY,
    LAIN,
    MOVED,
    OUT,
    PERSON,
    QUEST,
    RESTORATION,
    ROLLER,
    SAVED,
    STRUCK,
    TRIED,
    USED,
    VISITED,
    WOUNDS,
    Course,
    Dungeoneer,
)
from undercroft.games.dungeoneer.turn import arranging, feats, holding, solitaire, starting
from undercroft.games.dungeoneer.turn.ending import ROUNDS_OVER, best_of, finish
from undercroft.games.dungeoneer.turn.leaving import TurnEnd, clear_battle
from undercroft.games.dungeoneer.turn.phases import (
    OPEN_ANY,
    AskDiscard,
    AskSave,
    DiscardOne,
    DiscardPhase,
    DrawSolo,
    DrawUp,
    FeatsPhase,
    LocationPhase,
    Save,
    StayPut,
    VillainLoop,
    Villainy,
    VillainyPhase,
)
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

    def any_window(self, state: Dungeoneer) -> None:
        state.then_group(OPEN_ANY[0])

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

    def last_moment(self, state: Dungeoneer) -> None:
        mask = speakers(state, (1 << state.seats) - 1, IN_WOUND)
        if mask:
            state.push(BeforeWound(state.active, mask))

    def before_challenge(self, state: Dungeoneer, seat: i64) -> None:
        if speakers(state, 1 << seat, IN_CHALLENGE):
            state.push(BeforeChallenge(seat, 1 << seat))

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
    for entry in (USED, SAVED, MOVED, TRIED):
        state.people[row + entry] = 0
    state.people[row + AP] = 3 if state.house.limited else value_of(state, seat, SPEED)
    state.people[row + VISITED] = 1 << state.people[row + AT]
    if state.listens:
        state.emit(TurnBegun(int(seat), int(state.round), int(state.people[row + AP])))


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
    """R8.2, R14.13, R14.17, R19.9, R27.7."""
    modifiers.expire(state.effects, modifiers.THIS_TURN)
    seat: i64 = 0
    while seat < state.seats:
        row = seat * PERSON
        state.people[row + BATTLED] = 0
        state.people[row + FOUND] = 0
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


PHASE_STEPS: Final = made_once(
    [
        [VillainyPhase(), LocationPhase(), FeatsPhase(), DiscardPhase(), EndTurn()],
        [LocationPhase(), FeatsPhase(), DiscardPhase(), EndTurn()],
    ]
)
START: Final[list[Step[Any]]] = in_order([starting.SetUp(), FirstTurn()])
STEPS: Final[tuple[type, ...]] = (
    starting.SetUp, starting.RollFirst, starting.GetHeroes, starting.ChooseHero, starting.Enter,
    arranging.LayPassages, arranging.Arrange, arranging.ArrangeTurn, starting.DealQuests,
    starting.DealHands, holding.DealLocations, holding.LayNext, holding.LayHeld,
    FirstTurn, Turn, EndTurn, VillainyPhase, VillainLoop, Villainy, LocationPhase, FeatsPhase,
    DiscardPhase, AskDiscard, DiscardOne, StayPut, AskSave, Save, DrawUp, DrawSolo,
    feats.OpenAny, feats.OpenLastCall, feats.Return, feats.FeatsLoop, feats.EscapeLoop,
    feats.Escape, feats.EscapeRoll, feats.Feats,
    reactions.AnyTime, reactions.LastCall, reactions.Lying, reactions.BeforeWound,
    reactions.BeforeChallenge, reactions.Leaving, reactions.Entered, reactions.BeforeRoll,
    reactions.Response, reactions.Prevent, reactions.StayUp, reactions.AttackDeclared,
    reactions.OfferedEffect, uses.BeginDuel,
    declaring.EntryTarget, declaring.EntryForm, declaring.EntryAmount, declaring.Drafting,
    declaring.EntryHost,
    *questions.QUESTIONS, carrying.DiscardPlayed,
    effects.Program, effects.ProgramRoll, losing.LoseCards, losing.Shed, drawing.DrawChosen,
    drawing.ChooseDeck,
    laying.DrawLocation, laying.PlaceNear, laying.PlaceSide, laying.PlaceTurn,
    moving.Leave, moving.ExitRoll, moving.StepOut, moving.StandRoll,
    entering.EnteredWindow, entering.OfferEffect, entering.MeetDrawn, entering.MeetObstacle,
    entering.Dodge, entering.ObstacleRoll, entering.MeetBanes,
    wounds.Preventing, wounds.LastMoment, wounds.Strike,
    traps.SpringTraps, traps.TestHero, traps.TrapRoll, traps.TrapResults,
    checks.DropLost, checks.Checks, checks.CheckRoll, fighting.Compare, fighting.HitEffects,
    fighting.ChooseHit,
    stages.OpenResponse, stages.Respond, stages.Challenges, stages.AskChallenge,
    stages.Challenge, stages.ChooseForm,
    spoils.LairStage, spoils.Retain, spoils.Release, spoils.Rewards, spoils.GivePeril,
    spoils.EndBattle,
    attempts.Offer, attempts.QuestRoll, attempts.ChanceRoll, attempts.HuntForm, attempts.SearchRoll,
    completing.SeeWhoWon, solitaire.KeepOne, solitaire.SoloReward, solitaire.Spoils,
)  # fmt: skip
