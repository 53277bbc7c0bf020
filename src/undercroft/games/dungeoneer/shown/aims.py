"""Whom a card of the villain can be aimed at, before it is chosen."""

from __future__ import annotations

from mypy_extensions import i64

from undercroft.games.dungeoneer.bits import members
from undercroft.games.dungeoneer.events_view import Aim
from undercroft.games.dungeoneer.moves import RELEASE, ROUSE
from undercroft.games.dungeoneer.play.choices import targets_of
from undercroft.games.dungeoneer.play.declaring import Drafting, marks_for
from undercroft.games.dungeoneer.play.plans import least_cost
from undercroft.games.dungeoneer.play.zones import lair_cards
from undercroft.games.dungeoneer.printed.words import AT_HERO, AT_HERO_WITH_BOON, AT_HIGH_HERO
from undercroft.games.dungeoneer.state import Dungeoneer
from undercroft.games.dungeoneer.turn.phases import Villainy


def aim_views(state: Dungeoneer, seat: int) -> list[Aim]:
    """R8.6, R8.7. By the moves that are offered to this seat."""
    top = state.stack[-1] if len(state.stack) else None
    if not isinstance(top, (Villainy, Drafting)) or top.seat != seat:
        return []
    found = [_aim(state, seat, move) for move in top.options(state)]
    return [aim for aim in found if aim is not None]


def _aim(state: Dungeoneer, seat: i64, move: i64) -> Aim | None:
    cards = state.cards
    if ROUSE <= move < RELEASE:
        number = move - ROUSE
        face = state.faces[lair_cards(state, seat)[number]]
        return _told(f"rouse {number + 1}", marks_for(state, seat, face))
    if cards.send <= move < cards.add:
        face = move - cards.send
        return _told(f"send {cards.face_ids[face]}", marks_for(state, seat, face))
    if not cards.play <= move < cards.send:
        return None
    face = move - cards.play
    if cards.target[face] not in (AT_HERO, AT_HIGH_HERO, AT_HERO_WITH_BOON):
        return None
    return _told(
        f"play {cards.face_ids[face]}", targets_of(state, seat, face, least_cost(state, face))
    )


def _told(move: str, seats: i64) -> Aim:
    return Aim(move, [int(one) for one in members(seats)])
