"""The actions on cards (R7) and the abilities of clans (R3.2).

A unit of a card offers moves, most of them with a room; `act` carries one out.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from undercroft.games.heroes_out.board import (
    bring,
    can_place,
    can_place_portal,
    clan_name,
    count_goods,
    count_monsters,
    discard_tokens,
    finish_portal,
    place_portal,
    place_token,
    rooms_of_band,
)
from undercroft.games.heroes_out.cards import (
    CARD_IDS,
    CLANS,
    DRAW_CARD,
    FACES,
    FORTIFY_CARDS,
    HEAL_ALL,
    PASS_WALLS,
    ROOMS,
    TRAP,
)
from undercroft.games.heroes_out.events import WoundsHealed
from undercroft.games.heroes_out.hands import (
    can_draw,
    count_of_band,
    discard,
    draw_cards,
    shuffle_discards,
    take_top,
    tell_drawn,
)
from undercroft.games.heroes_out.heroics import room_moves, with_rooms
from undercroft.games.heroes_out.moves import (
    ABILITY,
    AMBUSH_AT,
    BONE_AT,
    BOOK_AT,
    COIN_AT,
    DRAW_ONE,
    FINISH,
    FORTIFY_DECK,
    FROG_AT,
    MELEE_AT,
    MOVE_FROM,
    PACK_AT,
    PORTAL_AT,
    RANGED_AT,
    SPAWN_AT,
    STOP,
    SWARM_AT,
    TRAP_AT,
    USE,
)
from undercroft.games.heroes_out.moving import (
    WALLS,
    attack,
    go_on_with_pack,
    goals_from,
    melee_rooms,
    pack_targets,
    ranged_rooms,
    start_move,
)
from undercroft.games.heroes_out.notation import (
    ACT,
    AMBUSH,
    DEF,
    DRAW,
    FORTIFY,
    MELEE,
    MOVE,
    PACK,
    PAY,
    RANGED,
    SET_COIN,
    SET_PORTAL,
    SET_TRAP,
    SPAWN,
    SWARM,
    count_of,
    operation_of,
    then_of,
    unit_of,
    what_of,
)
from undercroft.games.heroes_out.question import Between, Question, seat_of
from undercroft.games.heroes_out.rooms import can_use, use_room
from undercroft.games.heroes_out.state import HeroesOut
from undercroft.games.heroes_out.strikes import Yield, offer_yield
from undercroft.games.heroes_out.ways import rooms_for

NOWHERE: Final = -1
# By operation: its move with the first room.
FIRST_MOVE: Final = vec[i64](
    [
        NOWHERE, MELEE_AT, RANGED_AT, MOVE_FROM, NOWHERE, TRAP_AT, PORTAL_AT, COIN_AT, FROG_AT,
        BOOK_AT, BONE_AT, NOWHERE, SPAWN_AT, AMBUSH_AT, NOWHERE, PACK_AT, SWARM_AT,
    ]
)  # fmt: skip
# By ability: the operation that it is, 0 for those without a room.
ABILITY_UNIT: Final = vec[i64](
    [
        0, unit_of(SET_PORTAL), unit_of(MOVE), unit_of(MOVE), unit_of(RANGED),
        unit_of(SET_COIN + 3), unit_of(MELEE), 0, unit_of(SPAWN),
    ]
)  # fmt: skip
ABILITY_OF: Final = vec[i64]([clan.ability for clan in CLANS])

# --- what a unit offers -------------------------------------------------------------------------


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


def unit_rooms(state: HeroesOut, band: i64, unit: i64) -> i64:
    """R7. The mask of the rooms where a unit can be carried out."""
    operation = operation_of(unit)
    if operation == MELEE:
        return melee_rooms(state, band)
    if operation == RANGED:
        return ranged_rooms(state, band)
    if operation == AMBUSH:
        return rooms_for(state, what_of(unit)) if state.lairs[band] else 0
    if operation == SWARM and what_of(unit) < PAY:
        return melee_rooms(state, band) if what_of(unit) == MELEE else 0
    return own_rooms(state, band, unit)


def own_rooms(state: HeroesOut, band: i64, unit: i64) -> i64:
    """R7. Of the rooms with monsters of the band, those where a unit can be carried out."""
    mask: i64 = 0
    one: i64 = 1
    here = rooms_of_band(state, band)
    for room in range(ROOMS):
        if here >> room & 1 and can_do(state, band, unit, room):
            mask |= one << room
    return mask


def can_do(state: HeroesOut, band: i64, unit: i64, room: i64) -> bool:
    """R7.4, R7.6 to R7.8, R7.12, R7.13, R3.1.3. With a monster of the band in the room."""
    operation = operation_of(unit)
    if operation == MOVE:
        return goals_from(state, room, 0) != 0
    if operation == SET_TRAP:
        return can_place(state, TRAP, room)
    if operation == SET_PORTAL:
        return can_place_portal(state, room)
    if operation == SPAWN:
        return state.lairs[band] > 0
    if operation == PACK:
        return pack_targets(state, room, what_of(unit)) != 0
    if operation == SWARM:
        return count_goods(state, room, what_of(unit) - PAY) > 0
    return can_place(state, operation - SET_COIN, room)


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


# --- what a unit does ---------------------------------------------------------------------------


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


def act_in(state: HeroesOut, band: i64, unit: i64, room: i64, walls: i64) -> None:
    """R7.2 to R7.8, R7.10, R7.12, R7.13, R3.1.3. In, or from, a room."""
    operation = operation_of(unit)
    if operation in (MELEE, RANGED):
        attack(state, band, room)
    elif operation == MOVE:
        start_move(state, band, room, walls)
    elif operation == SET_TRAP:
        place_token(state, band, TRAP, room)
    elif operation == SET_PORTAL:
        place_portal(state, band, room)
    elif operation == SPAWN:
        bring(state, band, room, 1, "spawn")
    elif operation == AMBUSH:
        ambush(state, band, unit, room, count_of(unit))
    elif operation == PACK:
        left = count_monsters(state, band, room)
        go_on_with_pack(state, band, room | what_of(unit) << 4, left)
    elif operation == SWARM:
        swarm(state, band, unit, room)
    else:
        place_token(state, band, operation - SET_COIN, room)


def activate(state: HeroesOut, band: i64, move: i64) -> None:
    """R7.1."""
    if move == ABILITY:
        use_ability(state, band)
    elif move < FINISH:
        use_room(state, band, move - USE)
    else:
        finish_portal(state, band, move - FINISH)


def ambush(state: HeroesOut, band: i64, unit: i64, room: i64, left: i64) -> None:
    """R7.10, R12.24. One monster here, the others where the player likes."""
    bring(state, band, room, 1, "ambush")
    if left > 1 and state.lairs[band]:
        state.push(AmbushMore(seat_of(state, band), band, unit, left - 1))


class AmbushMore(Between):
    """R7.10. Another monster, or no more; `about` is the unit."""

    def moves(self, state: HeroesOut) -> vec[i64]:
        return append(room_moves(unit_rooms(state, self.band, self.about), AMBUSH_AT), STOP)

    def answer(self, state: HeroesOut, move: int) -> None:
        if move != STOP:
            ambush(state, self.band, self.about, move - AMBUSH_AT, self.other)


def swarm(state: HeroesOut, band: i64, unit: i64, room: i64) -> None:
    """R7.12, R12.23. The left part; then the right part is offered in this room."""
    what, then, count = what_of(unit), then_of(unit), count_of(unit)
    if what == MELEE:
        state.push(Yield(band, room, then, count))
        attack(state, band, room)
    else:
        discard_tokens(state, what - PAY, room, 1, "price")
        offer_yield(state, band, room, then, count)


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


# --- abilities (R3.2) ---------------------------------------------------------------------------


def ability_of(state: HeroesOut, band: i64) -> i64:
    return ABILITY_OF[state.clans[band]]


def ability_rooms(state: HeroesOut, band: i64) -> i64:
    """R3.2.2 to R3.2.9. Where an ability with a room can be used."""
    ability = ability_of(state, band)
    if ability == PASS_WALLS:
        return rooms_of_band(state, band)  # every room shares an edge with another
    return unit_rooms(state, band, ABILITY_UNIT[ability])


def can_use_ability(state: HeroesOut, band: i64) -> bool:
    """R7.1, R12.25. With a monster in the dungeon."""
    ability = ability_of(state, band)
    if ability == HEAL_ALL:
        return count_wounds(state, band) > 0
    if ability == DRAW_CARD:
        return rooms_of_band(state, band) != 0 and can_draw(state, band)
    return ability_rooms(state, band) != 0


def use_ability(state: HeroesOut, band: i64) -> None:
    """R3.2.1 to R3.2.9."""
    ability = ability_of(state, band)
    if ability == HEAL_ALL:
        heal(state, band)
    elif ability == DRAW_CARD:
        draw_cards(state, band, 1, "ability")
    else:
        moves = ability_moves(state, band)
        if len(moves) == 1:
            use_ability_in(state, band, moves[0])
        else:
            state.push(UseAbility(seat_of(state, band), band))


def ability_moves(state: HeroesOut, band: i64) -> vec[i64]:
    unit = ABILITY_UNIT[ability_of(state, band)]
    return room_moves(ability_rooms(state, band), FIRST_MOVE[operation_of(unit)])


def use_ability_in(state: HeroesOut, band: i64, move: i64) -> None:
    ability = ability_of(state, band)
    unit = ABILITY_UNIT[ability]
    walls: i64 = WALLS if ability == PASS_WALLS else 0
    act_in(state, band, unit, move - FIRST_MOVE[operation_of(unit)], walls)


class UseAbility(Question):
    """R3.2. Where the ability is used."""

    def moves(self, state: HeroesOut) -> vec[i64]:
        return ability_moves(state, self.band)

    def answer(self, state: HeroesOut, move: int) -> None:
        use_ability_in(state, self.band, move)


def count_wounds(state: HeroesOut, band: i64) -> i64:
    total: i64 = 0
    for room in range(ROOMS):
        counts = state.monsters[band * ROOMS + room] >> 4
        wounds: i64 = 1
        while counts:
            total += wounds * (counts & 15)
            counts >>= 4
            wounds += 1
    return total


def heal(state: HeroesOut, band: i64) -> None:
    """R3.2.1. All wounds are removed."""
    amount = count_wounds(state, band)
    for room in range(ROOMS):
        state.monsters[band * ROOMS + room] = count_monsters(state, band, room)
    if state.listens:
        seat = int(seat_of(state, band))
        state.emit(WoundsHealed(seat, clan_name(state, band), int(amount)))
