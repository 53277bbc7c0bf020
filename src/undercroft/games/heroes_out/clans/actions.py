"""The actions on cards (R7): what a unit of a card offers, and what a move does."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from undercroft.games.heroes_out.cards import CARD_IDS, FACES, FORTIFY_CARDS, ROOMS
from undercroft.games.heroes_out.clans.abilities import can_use_ability, use_ability
from undercroft.games.heroes_out.clans.hands import (
    can_draw,
    count_of_band,
    discard,
    draw_cards,
    shuffle_discards,
    take_top,
    tell_drawn,
)
from undercroft.games.heroes_out.clans.units import FIRST_MOVE, NOWHERE, act_in, unit_rooms
from undercroft.games.heroes_out.dungeon.board import finish_portal, rooms_of_band
from undercroft.games.heroes_out.dungeon.rooms import can_use, use_room
from undercroft.games.heroes_out.guild.heroics import with_rooms
from undercroft.games.heroes_out.moves import ABILITY, DRAW_ONE, FINISH, FORTIFY_DECK, USE
from undercroft.games.heroes_out.printed.notation import (
    ACT,
    DEF,
    DRAW,
    FORTIFY,
    operation_of,
    what_of,
)
from undercroft.games.heroes_out.state import HeroesOut


def with_unit_moves(state: HeroesOut, band: i64, unit: i64, moves: vec[i64]) -> vec[i64]:
    """R7. Add the moves of a unit to those there are."""
    operation = operation_of(unit)
    if operation == ACT:
        return with_activations(state, band, moves)
    if operation in (DRAW, FORTIFY):
        if not can_draw(state, band):
            return moves
        return append(moves, DRAW_ONE if operation == DRAW else FORTIFY_DECK)
    if operation == DEF:
        return moves  # R7.9, R12.21
    return with_rooms(moves, unit_rooms(state, band, unit), FIRST_MOVE[operation])


def is_possible(state: HeroesOut, band: i64, unit: i64) -> bool:
    """Whether a unit offers any move."""
    operation = operation_of(unit)
    if operation == ACT:
        return can_activate(state, band)
    if operation in (DRAW, FORTIFY):
        return can_draw(state, band)
    return operation != DEF and unit_rooms(state, band, unit) != 0


def can_activate(state: HeroesOut, band: i64) -> bool:
    """R7.1."""
    return can_use_ability(state, band) or len(with_activations(state, band, vec[i64]())) > 0


def with_activations(state: HeroesOut, band: i64, moves: vec[i64]) -> vec[i64]:
    """R7.1. The ability, rooms with an action, portals to finish."""
    if can_use_ability(state, band):
        moves = append(moves, ABILITY)
    here = rooms_of_band(state, band)
    for room in range(ROOMS):
        if here >> room & 1:
            if can_use(state, band, room):
                moves = append(moves, USE + room)
            if state.unfinished >> room & 1:
                moves = append(moves, FINISH + room)
    return moves


def fits(unit: i64, move: i64) -> bool:
    """Whether a move belongs to a unit."""
    operation = operation_of(unit)
    if operation == ACT:
        return ABILITY <= move < FINISH + ROOMS
    if operation == DRAW:
        return move == DRAW_ONE
    if operation == FORTIFY:
        return move == FORTIFY_DECK
    first = FIRST_MOVE[operation]
    return first != NOWHERE and first <= move < first + ROOMS


def act(state: HeroesOut, band: i64, unit: i64, move: i64) -> None:
    """R7. Carry out a move that a unit offers."""
    operation = operation_of(unit)
    if operation == ACT:
        activate(state, band, move)
    elif operation == DRAW:
        draw_cards(state, band, 1, "draw")
    elif operation == FORTIFY:
        fortify(state, band, what_of(unit))
    else:
        act_in(state, band, unit, move - FIRST_MOVE[operation], 0)


def activate(state: HeroesOut, band: i64, move: i64) -> None:
    """R7.1."""
    if move == ABILITY:
        use_ability(state, band)
    elif move < FINISH:
        use_room(state, band, move - USE)
    else:
        finish_portal(state, band, move - FINISH)


def fortify(state: HeroesOut, band: i64, action: i64) -> None:
    """R7.11, R12.34. The top three cards: those with the action to hand, the others discarded."""
    aside = vec[i64]()
    for _ in range(FORTIFY_CARDS):
        if not count_of_band(state.decks, band) and not shuffle_discards(state, band):
            break
        aside = append(aside, take_top(state, band))
        if not count_of_band(state.decks, band):
            shuffle_discards(state, band)  # R6.4
    taken: list[str] = []
    for card in aside:
        if state.cards.shows[card] >> action & 1:
            state.hands = append(state.hands, band * FACES + card)
            taken.append(CARD_IDS[card])
    if state.listens:
        tell_drawn(state, band, taken, "fortify")
    for card in aside:
        if not state.cards.shows[card] >> action & 1:
            discard(state, band, card, "fortify")
