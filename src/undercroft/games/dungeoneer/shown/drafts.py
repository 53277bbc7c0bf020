"""What a seat has chosen so far of something that is not yet done; all see it."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from undercroft.engine.state import Step
from undercroft.games.dungeoneer.battle.stages import ChooseForm
from undercroft.games.dungeoneer.bits import members
from undercroft.games.dungeoneer.dungeon.laying import PlaceSide, PlaceTurn
from undercroft.games.dungeoneer.dungeon.tokens import thing_name
from undercroft.games.dungeoneer.events_view import Draft, DraftEntry
from undercroft.games.dungeoneer.play.declaring import (
    Drafting,
    EntryHost,
    additions,
    drafted,
    entry_cost,
    takes,
)
from undercroft.games.dungeoneer.play.questions import Choosing
from undercroft.games.dungeoneer.play.zones import lair_cards
from undercroft.games.dungeoneer.printed.words import FORMS, NONE, SIDES
from undercroft.games.dungeoneer.quests.attempts import HuntForm, Offer
from undercroft.games.dungeoneer.shown.bills import names
from undercroft.games.dungeoneer.shown.duels import (
    declared,
    entry_foretold,
    hunt_duels,
    strike_duels,
)
from undercroft.games.dungeoneer.state import (
    ATTACK,
    BY_MONSTER,
    BY_TRAP,
    ENTRY,
    ENTRY_CARD,
    ENTRY_EXTRA,
    ENTRY_FORM,
    ENTRY_TARGET,
    ENTRY_X,
    KIND,
    ON_BANE,
    WHICH,
    Dungeoneer,
)
from undercroft.games.dungeoneer.turn.arranging import ArrangeTurn


def draft_view(state: Dungeoneer, seat: int) -> Draft | None:
    """A plan, an entry of a declaration, a place, a quest or an attack half chosen."""
    top = state.stack[-1] if len(state.stack) else None
    if isinstance(top, Choosing):
        return _plan(state, top)
    if len(state.draft):
        return _declaration(state, seat, top)
    return None if top is None else _other(state, top)


def _other(state: Dungeoneer, top: Step[Any]) -> Draft | None:
    """Questions with one thing chosen before."""
    cards = state.cards
    if isinstance(top, PlaceSide):
        return Draft(seat=int(top.seat), near=cards.location_ids[top.near])
    if isinstance(top, PlaceTurn):
        near = cards.location_ids[top.anchor // 4]
        return Draft(seat=int(top.seat), near=near, side=SIDES[top.anchor % 4])
    if isinstance(top, ArrangeTurn):
        return Draft(seat=int(top.seat), side=SIDES[top.side])
    if isinstance(top, ChooseForm):
        target = None if top.target == NONE else int(top.target)
        against = None if top.victim == NONE else int(top.victim) + 1
        duels = strike_duels(state, top.seat, top.target, top.victim)
        return Draft(seat=int(top.seat), target=target, against=against, duels=duels)
    if isinstance(top, Offer):
        return Draft(seat=int(top.seat), quest=cards.quest_ids[top.quest])
    if isinstance(top, HuntForm):
        duels = hunt_duels(state, top.hunter, top.quest)
        quest = cards.quest_ids[top.quest]
        return Draft(seat=int(top.seat), target=int(top.hunter), quest=quest, duels=duels)
    return None


def _declaration(state: Dungeoneer, seat: int, top: Step[Any] | None) -> Draft:
    entries = range(0, len(state.draft), ENTRY)
    spent = [0] * int(state.seats)
    for at in entries:
        target = state.draft[at + ENTRY_TARGET]
        if target != NONE:
            spent[target] += int(entry_cost(state, at))
    held = additions(state, seat) if seat == state.active and isinstance(top, Drafting) else 0
    trial = declared(state)
    found = [_entry(state, trial, at, held) for at in entries]
    card = state.cards.face_ids[top.face] if isinstance(top, EntryHost) else None
    return Draft(seat=int(state.active), card=card, entries=found, spent=spent)


def being_played(state: Dungeoneer) -> i64:
    """R11.8. The cards on the table that neither fight nor are declared, drawn or chosen for."""
    found = state.table & ~drafted(state)
    for at in range(0, len(state.queue), 2):
        found &= ~(1 << state.queue[at])
    for at in range(0, len(state.attacks), ATTACK):
        if state.attacks[at + KIND] in (BY_MONSTER, BY_TRAP):
            found &= ~(1 << state.attacks[at + WHICH])
    return found


def _entry(state: Dungeoneer, trial: Dungeoneer, at: i64, held: i64) -> DraftEntry:
    """`held`: the cards that the viewer could add to some entry; `trial`: with all declared."""
    card = state.draft[at + ENTRY_CARD]
    target, form = state.draft[at + ENTRY_TARGET], state.draft[at + ENTRY_FORM]
    lair = lair_cards(state, state.active)
    slot: int | None = None
    for number in range(len(lair)):
        if lair[number] == card:
            slot = number + 1
    return DraftEntry(
        card=state.cards.face_ids[state.faces[card]],
        slot=slot,
        target=None if target == NONE else int(target),
        form=None if form == NONE else FORMS[form],
        x=max(int(state.draft[at + ENTRY_X]), 0),
        attached=names(state, state.draft[at + ENTRY_EXTRA]),
        takes=names(state, _taken(state, at, held)),
        cost=int(entry_cost(state, at)),
        foretold=None if target == NONE else entry_foretold(trial, at // ENTRY, form, card),
    )


def _taken(state: Dungeoneer, at: i64, held: i64) -> i64:
    found: i64 = 0
    for card in members(held):
        if takes(state, at, state.faces[card]):
            found |= 1 << card
    return found


def _plan(state: Dungeoneer, top: Choosing) -> Draft:
    """Where places are chosen: the location, then the neighbour or partner, its side, the turn."""
    cards = state.cards
    place = top.places_chosen(state)
    near = top.b if place != NONE and top.shifts(state) else NONE
    is_side = near != NONE and 0 <= top.c < 4
    thing = top.b if place != NONE and not top.shifts(state) else NONE
    return Draft(
        seat=int(top.seat),
        card=None if top.face == NONE else cards.face_ids[top.face],
        ability=None if top.ability == NONE else cards.ability_ids[top.ability],
        target=None if top.target < 0 else int(top.target),
        payer=None if top.payer < 0 else int(top.payer),
        x=None if top.x < 0 else int(top.x),
        location=None if place == NONE else cards.location_ids[place],
        near=None if near == NONE else cards.location_ids[near],
        side=SIDES[top.c] if is_side else None,
        turned=top.c == 11 if top.c >= 10 else None,
        thing=None if thing == NONE else _thing(state, place, thing),
    )


def _thing(state: Dungeoneer, place: i64, thing: i64) -> str:
    if thing >= ON_BANE:
        return state.cards.face_ids[thing - ON_BANE]
    return thing_name(state, place, thing)
