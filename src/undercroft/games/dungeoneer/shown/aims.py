"""Whom a card of the villain can be aimed at, before it is chosen."""

from __future__ import annotations

from mypy_extensions import i64

from undercroft.games.dungeoneer.bits import members
from undercroft.games.dungeoneer.events_view import Aim
from undercroft.games.dungeoneer.moves import RELEASE, ROUSE
from undercroft.games.dungeoneer.play.choices import targets_of
from undercroft.games.dungeoneer.play.declaring import Drafting, marks_for
from undercroft.games.dungeoneer.play.plans import least_cost
from undercroft.games.dungeoneer.play.zones import find_face, lair_cards
from undercroft.games.dungeoneer.printed.words import AT_HERO, AT_HERO_WITH_BOON, AT_HIGH_HERO
from undercroft.games.dungeoneer.shown.duels import declared, foretell
from undercroft.games.dungeoneer.state import HAND_CARDS, PERSON, Dungeoneer
from undercroft.games.dungeoneer.turn.phases import Villainy


def aim_views(state: Dungeoneer, seat: int) -> list[Aim]:
    """R8.6, R8.7. By the moves that are offered to this seat."""
    top = state.stack[-1] if len(state.stack) else None
    if not isinstance(top, (Villainy, Drafting)) or top.seat != seat:
        return []
    trial = declared(state)
    found = [_aim(state, trial, seat, move) for move in top.options(state)]
    return [aim for aim in found if aim is not None]


def _aim(state: Dungeoneer, trial: Dungeoneer, seat: i64, move: i64) -> Aim | None:
    """`trial`: a copy in which the declaration so far is made."""
    cards = state.cards
    if ROUSE <= move < RELEASE:
        number = move - ROUSE
        card = lair_cards(state, seat)[number]
        return _encounter(state, trial, f"rouse {number + 1}", seat, card)
    if cards.send <= move < cards.add:
        face = move - cards.send
        card = find_face(state, state.people[seat * PERSON + HAND_CARDS], face)
        return _encounter(state, trial, f"send {cards.face_ids[face]}", seat, card)
    if not cards.play <= move < cards.send:
        return None
    face = move - cards.play
    if cards.target[face] not in (AT_HERO, AT_HIGH_HERO, AT_HERO_WITH_BOON):
        return None
    seats = targets_of(state, seat, face, least_cost(state, face))
    return Aim(f"play {cards.face_ids[face]}", [int(one) for one in members(seats)], [])


def _encounter(state: Dungeoneer, trial: Dungeoneer, move: str, seat: i64, card: i64) -> Aim:
    seats = [int(one) for one in members(marks_for(state, seat, state.faces[card]))]
    return Aim(move, seats, [foretell(trial, seat, card, one) for one in seats])
