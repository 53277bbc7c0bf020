"""The actions of rooms in Keep the Heroes Out!: producing, buying, special rooms (R8, R9)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from undercroft.games.heroes_out.cards import (
    BONE,
    BOOK,
    COIN,
    CONSTRUCTION_SITE,
    FROG,
    ITEM_TYPES,
    LABORATORY,
    ROOM_CARDS,
    TACTIC,
    TOKENS,
)
from undercroft.games.heroes_out.clans.market import has_type, moves_of_type, take_item
from undercroft.games.heroes_out.dungeon.board import (
    can_place,
    count_goods,
    discard_tokens,
    has_monster,
    place_token,
)
from undercroft.games.heroes_out.dungeon.building import begin_building, can_build
from undercroft.games.heroes_out.dungeon.luck import use_laboratory
from undercroft.games.heroes_out.moves import TAKE
from undercroft.games.heroes_out.question import About, seat_of
from undercroft.games.heroes_out.state import HeroesOut

NOTHING: Final = -1
PRICES: Final[tuple[int, ...]] = (BONE, FROG, COIN, BOOK)  # R8.2: by type of item
# By room: the token it makes, the type of item it sells, the resource that costs.
MAKES: Final = vec[i64](
    [TOKENS.index(room.makes) if room.makes else NOTHING for room in ROOM_CARDS]
)
SELLS: Final = vec[i64](
    [ITEM_TYPES.index(room.buys) if room.buys else NOTHING for room in ROOM_CARDS]
)
PRICE: Final = vec[i64](
    [PRICES[ITEM_TYPES.index(room.buys)] if room.buys else NOTHING for room in ROOM_CARDS]
)


def can_use(state: HeroesOut, band: i64, room: i64) -> bool:
    """R7.1, R8.4, R11.4.1. Whether a band can use the action of a room."""
    if not has_monster(state, band, room) or state.flooded >> room & 1:
        return False
    if MAKES[room] != NOTHING:
        return can_place(state, MAKES[room], room)
    if SELLS[room] != NOTHING:
        return count_goods(state, room, PRICE[room]) > 0 and has_type(state, SELLS[room])
    if room == LABORATORY:
        return has_type(state, TACTIC)
    return room == CONSTRUCTION_SITE and can_build(state)


def use_room(state: HeroesOut, band: i64, room: i64) -> None:
    """R8.1, R8.2, R9.2.1, R9.3.1."""
    if MAKES[room] != NOTHING:
        place_token(state, band, MAKES[room], room)
    elif room == LABORATORY:
        use_laboratory(state, band)
    elif room == CONSTRUCTION_SITE:
        begin_building(state, band)
    else:
        moves = moves_of_type(state, SELLS[room], TAKE)
        if len(moves) == 1:
            buy(state, band, room, moves[0] - TAKE)
        else:
            state.push(ChooseItem(seat_of(state, band), band, room))


class ChooseItem(About):
    """R8.2. Which of the available items of the type."""

    def moves(self, state: HeroesOut) -> vec[i64]:
        return moves_of_type(state, SELLS[self.about], TAKE)

    def answer(self, state: HeroesOut, move: int) -> None:
        buy(state, self.band, self.about, move - TAKE)


def buy(state: HeroesOut, band: i64, room: i64, card: i64) -> None:
    """R8.2, R8.3. The resource goes back to the supply."""
    discard_tokens(state, PRICE[room], room, 1, "price")
    take_item(state, band, card, room)
