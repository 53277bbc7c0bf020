"""Who knows what (R6): views, events as they are told, redealt worlds, and the whole truth."""

from __future__ import annotations

from typing import Any

import msgspec
from mypy_extensions import i64

from undercroft.engine.chance import mix_vector
from undercroft.engine.events import Event
from undercroft.engine.kit import decks
from undercroft.engine.kit.redealing import redeal_deck, redeal_unseen
from undercroft.engine.names import snake_case
from undercroft.engine.state import SPECTATOR
from undercroft.engine.windows import open_windows
from undercroft.games.dungeoneer.bits import count_of, members
from undercroft.games.dungeoneer.dungeon.map import undrawn
from undercroft.games.dungeoneer.events import CardsDrawn, LocationsHeld
from undercroft.games.dungeoneer.events_view import DungeoneerView, PileView
from undercroft.games.dungeoneer.heuristics import DungeoneerAdvice
from undercroft.games.dungeoneer.play.zones import deck_name, deck_row, learn_faces
from undercroft.games.dungeoneer.printed.words import NONE, SIDES
from undercroft.games.dungeoneer.quests.revealing import count_pairs
from undercroft.games.dungeoneer.shown.aims import aim_views
from undercroft.games.dungeoneer.shown.battle import battle_view, roll_view, wound_view
from undercroft.games.dungeoneer.shown.bills import ids, names
from undercroft.games.dungeoneer.shown.drafts import being_played, draft_view
from undercroft.games.dungeoneer.shown.duels import strike_views
from undercroft.games.dungeoneer.shown.forecasts import forecasts
from undercroft.games.dungeoneer.shown.map import (
    bridge_view,
    map_seen_from,
    map_view,
    place_views,
    step_views,
    token_views,
)
from undercroft.games.dungeoneer.shown.seats import quest_view, seat_view
from undercroft.games.dungeoneer.shown.shifts import shift_views
from undercroft.games.dungeoneer.shown.truth import truth_of
from undercroft.games.dungeoneer.state import (
    HAND_CARDS,
    HOLDS,
    LAYING,
    PAIRS,
    PERSON,
    PHASES,
    Dungeoneer,
)
from undercroft.games.dungeoneer.turn.ending import ranking_of
from undercroft.games.dungeoneer.turn.holding import LayHeld, layable, named
from undercroft.games.dungeoneer.turn.phases import DiscardOne, may_save


class DungeoneerSights(DungeoneerAdvice):
    """R6.1, R6.2. Hands, deck orders and dealt locations are hidden; all else is open."""

    def view_for(self, state: Dungeoneer, seat: int) -> DungeoneerView:
        return self.view_with(state, seat, self.shared_view(state))

    def shared_view(self, state: Dungeoneer) -> DungeoneerView:
        cards = state.cards
        return DungeoneerView(
            seat=None,
            phase=PHASES[state.phase],
            active=int(state.active),
            first=int(state.first),
            round=int(state.round),
            rounds=state.house.rounds,
            seats=[seat_view(state, other, SPECTATOR) for other in range(state.seats)],
            map=map_view(state),
            undrawn=ids(cards.location_ids, undrawn(state)),
            buried=[cards.location_ids[location] for location in state.under],
            common=[quest_view(state, quest, SPECTATOR) for quest in members(state.common)],
            ownerless=[quest_view(state, quest, SPECTATOR) for quest in members(state.ownerless)],
            quest_deck=int(count_of(state.quest_pool)),
            piles=[_pile(state, number) for number in range(2 if state.house.split else 1)],
            tokens=token_views(state),
            bridge=bridge_view(state),
            pairs=int(PAIRS - count_pairs(state)),
            steps=step_views(state),
            leaving=None if state.leaving == NONE else SIDES[state.leaving],
            placing=None if state.placing == NONE else cards.location_ids[state.placing],
            placer=None if state.placer == NONE else int(state.placer),
            places=place_views(state),
            shifts=[],
            battle=battle_view(state),
            roll=roll_view(state),
            wound=wound_view(state),
            forecasts=[],
            draft=draft_view(state, SPECTATOR),
            aims=[],
            strikes=[],
            playing=names(state, being_played(state)),
            drawn=[cards.face_ids[state.faces[state.queue[at]]] for at in _drawn(state)],
            waiting=names(state, state.waiting),
            declared=state.declared != 0,
            saving=_will_ask_to_save(state),
            window=_window(state),
            heroes=ids(cards.hero_ids, state.heroes),
            ranking=ranking_of(state),
        )

    def view_with(self, state: Dungeoneer, seat: int, shared: DungeoneerView) -> DungeoneerView:
        """R6.1, R6.2. A seat sees its own hand, and odds and distances from where its hero is."""
        if seat == SPECTATOR:
            return shared
        seats = shared.seats.copy()
        seats[seat] = seat_view(state, seat, seat)
        return msgspec.structs.replace(
            shared,
            seat=seat,
            seats=seats,
            map=map_seen_from(state, seat, shared.map),
            common=[quest_view(state, quest, seat) for quest in members(state.common)],
            ownerless=[quest_view(state, quest, seat) for quest in members(state.ownerless)],
            shifts=shift_views(state, seat),
            forecasts=forecasts(state, seat),
            draft=draft_view(state, seat),
            aims=aim_views(state, seat),
            strikes=strike_views(state, seat),
        )

    def event_for(self, event: Event, seat: int) -> Event | None:
        """R6.1. What was drawn is told to its owner alone."""
        if isinstance(event, CardsDrawn) and event.seat != seat:
            return msgspec.structs.replace(event, cards=None)
        if isinstance(event, LocationsHeld) and event.seat != seat:
            return msgspec.structs.replace(event, locations=None)
        return event

    def redeal(self, world: Dungeoneer, seat: int) -> None:
        redeal_deck(world, world.deck, seat)
        if world.house.split:
            redeal_deck(world, world.perils, seat)
        learn_faces(world)
        if world.phase == LAYING:
            _redeal_locations(world, seat)

    def redeal_unseen(self, state: Dungeoneer) -> None:
        """Redeal the cards of the decks, as far as no one has looked at them."""
        redeal_unseen(state, state.deck)
        if state.house.split:
            redeal_unseen(state, state.perils)
        learn_faces(state)

    def truth(self, state: Dungeoneer) -> dict[str, Any]:
        """Cards by their faces: which back of a hand was played tells nothing."""
        return truth_of(state)

    def census(self, state: Dungeoneer) -> dict[str, int]:
        cards: i64 = state.table | state.attached | state.waiting
        for seat in range(state.seats):
            for zone in range(HAND_CARDS, HAND_CARDS + 4):
                cards |= state.people[seat * PERSON + zone]
        piles = 0
        for number in range(2):
            row = deck_row(state, number)
            piles += row[decks.LEFT] + row[decks.GONE]
        return {"adventures": int(count_of(cards)) + piles}


def _drawn(state: Dungeoneer) -> range:
    return range(0, len(state.queue), 2)


def _pile(state: Dungeoneer, number: int) -> PileView:
    row = deck_row(state, number)
    faces = decks.faces_of(row, decks.discard_pile(row))
    gone = [state.cards.face_ids[face] for face in faces]
    return PileView(deck_name(state, number), row[decks.LEFT], gone)


def _will_ask_to_save(state: Dungeoneer) -> bool:
    """In the discard and draw phase, while a card is asked for."""
    asked = state.stack[-1] if len(state.stack) else None
    return isinstance(asked, DiscardOne) and may_save(state)


def _window(state: Dungeoneer) -> str | None:
    windows = open_windows(state)
    return snake_case(type(windows[-1][1]).__name__) if windows else None


def _redeal_locations(world: Dungeoneer, seat: int) -> None:
    """R19.2, R19.3. What others hold: nothing they have shown, and nothing they cannot hold.

    Who is asked to lay a location has one that can be laid. The truth is one of the worlds that
    fit, and nearly all do.
    """
    while True:
        _deal_held(world, seat)
        asked = world.stack[-1] if len(world.stack) else None
        if not isinstance(asked, LayHeld) or layable(world, asked.seat):
            return


def _deal_held(world: Dungeoneer, seat: int) -> None:
    """First to those who hold only what comes last; the others may hold anything else."""
    hidden: i64 = 0
    for other in range(world.seats):
        if other != seat:
            hidden |= world.people[other * PERSON + HOLDS] & ~world.bared
    left = hidden & named(world)
    left = _deal_to(world, seat, world.at_last, left) | hidden & ~left
    _deal_to(world, seat, ~world.at_last, left)


def _deal_to(world: Dungeoneer, seat: int, seats: i64, left: i64) -> i64:
    """Deal the others of a set of seats as many locations as each hides; return what is left."""
    pile = members(left)
    mix_vector(world, pile)
    at: i64 = 0
    for other in range(world.seats):
        if other != seat and seats >> other & 1:
            row = other * PERSON + HOLDS
            count = count_of(world.people[row] & ~world.bared)
            world.people[row] &= world.bared
            while count:
                world.people[row] |= 1 << pile[at]
                left &= ~(1 << pile[at])
                at += 1
                count -= 1
    return left
