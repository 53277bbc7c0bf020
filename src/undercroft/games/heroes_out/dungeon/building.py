"""The Construction Site of Keep the Heroes Out!: new rooms (R9.3)."""

from __future__ import annotations

from librt.vecs import append, remove, vec
from mypy_extensions import i64

from undercroft.engine.chance import draw_from
from undercroft.engine.kit.grid import anchor_of, beyond, has_placement, lay, placements, x_of, y_of
from undercroft.games.heroes_out.cards import (
    BLUEPRINTS,
    COIN,
    CONSTRUCTION_SITE,
    MOST_COINS,
    ROOM_IDS,
)
from undercroft.games.heroes_out.dungeon.board import clan_name, count_goods, discard_tokens
from undercroft.games.heroes_out.dungeon.treasury import (
    has_treasure,
    place_treasure,
    shuffle_tokens,
)
from undercroft.games.heroes_out.dungeon.ways import survey
from undercroft.games.heroes_out.events import BlueprintsRevealed, RoomBuilt
from undercroft.games.heroes_out.moves import (
    BESIDE,
    EDGE,
    NUMBER,
    SOURCE_BLUEPRINTS,
    TILE,
    TURN_TO,
)
from undercroft.games.heroes_out.packs import TILES
from undercroft.games.heroes_out.question import About, Question, seat_of
from undercroft.games.heroes_out.state import HeroesOut


def reveal_blueprints(state: HeroesOut) -> None:
    """R9.3, R9.3.3. Filled up from the stack as long as it lasts."""
    names: list[str] = []
    while len(state.blueprints) < BLUEPRINTS and len(state.spare):
        state.spare, room = draw_from(state, SOURCE_BLUEPRINTS, state.spare)
        state.blueprints = append(state.blueprints, room)
        names.append(ROOM_IDS[room])
    if names and state.listens:
        state.emit(BlueprintsRevealed(names))


def price_moves(state: HeroesOut) -> vec[i64]:
    """R9.3.1. The prices that can be paid and have a treasure."""
    moves = vec[i64]()
    coins = min(count_goods(state, CONSTRUCTION_SITE, COIN), MOST_COINS)
    for value in range(1, coins + 1):
        if has_treasure(state, value):
            moves = append(moves, NUMBER + value - 1)
    return moves


def barred_prices(state: HeroesOut) -> dict[str, str]:
    """R9.3.1. The prices that cannot be chosen, by notation, and why."""
    barred: dict[str, str] = {}
    coins = count_goods(state, CONSTRUCTION_SITE, COIN)
    for value in range(1, MOST_COINS + 1):
        if value > coins or not has_treasure(state, value):
            barred[f"number {value}"] = "coins" if value > coins else "treasure"
    return barred


def tile_moves(state: HeroesOut) -> vec[i64]:
    """R9.3.2, R9.3.3. The blueprints that fit somewhere."""
    moves = vec[i64]()
    for room in state.blueprints:
        if has_placement(TILES, state.grid, int(room)):
            moves = append(moves, TILE + room)
    return moves


def can_build(state: HeroesOut) -> bool:
    """R9.3.3."""
    return len(price_moves(state)) > 0 and len(tile_moves(state)) > 0


def begin_building(state: HeroesOut, band: i64) -> None:
    """R9.3.1. First the price."""
    moves = price_moves(state)
    if len(moves) == 1:
        choose_tile(state, band, moves[0] - NUMBER + 1)
    else:
        state.push(ChoosePrice(seat_of(state, band), band))


class ChoosePrice(Question):
    """R9.3.1. How many coins."""

    def moves(self, state: HeroesOut) -> vec[i64]:
        return price_moves(state)

    def answer(self, state: HeroesOut, move: int) -> None:
        choose_tile(state, self.band, move - NUMBER + 1)


# What was chosen so far is one number: value, tile, neighbour, side of it; four bits each.


def choose_tile(state: HeroesOut, band: i64, value: i64) -> None:
    moves = tile_moves(state)
    if len(moves) == 1:
        choose_neighbour(state, band, value | (moves[0] - TILE) << 4)
    else:
        state.push(ChooseTile(seat_of(state, band), band, value))


class ChooseTile(About):
    """R9.3.1. Which blueprint."""

    def moves(self, state: HeroesOut) -> vec[i64]:
        return tile_moves(state)

    def answer(self, state: HeroesOut, move: int) -> None:
        choose_neighbour(state, self.band, self.about | (move - TILE) << 4)


def neighbour_moves(state: HeroesOut, plan: i64) -> vec[i64]:
    """R9.3.2. Empty cells are named by a room beside them."""
    moves = vec[i64]()
    for cell, _ in placements(TILES, state.grid, int(plan >> 4 & 15)):
        room, _ = anchor_of(state.grid, cell)
        if BESIDE + room not in moves:
            moves = append(moves, BESIDE + room)
    return moves


def choose_neighbour(state: HeroesOut, band: i64, plan: i64) -> None:
    moves = neighbour_moves(state, plan)
    if len(moves) == 1:
        choose_edge(state, band, plan | (moves[0] - BESIDE) << 8)
    else:
        state.push(ChooseNeighbour(seat_of(state, band), band, plan))


class ChooseNeighbour(About):
    """R9.3.2. Beside which room."""

    def moves(self, state: HeroesOut) -> vec[i64]:
        return neighbour_moves(state, self.about)

    def answer(self, state: HeroesOut, move: int) -> None:
        choose_edge(state, self.band, self.about | (move - BESIDE) << 8)


def edge_moves(state: HeroesOut, plan: i64) -> vec[i64]:
    moves = vec[i64]()
    for cell, _ in placements(TILES, state.grid, int(plan >> 4 & 15)):
        room, side = anchor_of(state.grid, cell)
        if room == plan >> 8 & 15 and EDGE + side not in moves:
            moves = append(moves, EDGE + side)
    return moves


def choose_edge(state: HeroesOut, band: i64, plan: i64) -> None:
    moves = edge_moves(state, plan)
    if len(moves) == 1:
        choose_turn(state, band, plan | (moves[0] - EDGE) << 12)
    else:
        state.push(ChooseEdge(seat_of(state, band), band, plan))


class ChooseEdge(About):
    """R9.3.2. On which side of it."""

    def moves(self, state: HeroesOut) -> vec[i64]:
        return edge_moves(state, self.about)

    def answer(self, state: HeroesOut, move: int) -> None:
        choose_turn(state, self.band, self.about | (move - EDGE) << 12)


def cell_of_plan(state: HeroesOut, plan: i64) -> int:
    return beyond(state.grid[plan >> 8 & 15], int(plan >> 12 & 15))


def turn_moves(state: HeroesOut, plan: i64) -> vec[i64]:
    """R9.3.2. The turns whose passages lead to the Vault."""
    wanted = cell_of_plan(state, plan)
    moves = vec[i64]()
    for cell, turn in placements(TILES, state.grid, int(plan >> 4 & 15)):
        if cell == wanted:
            moves = append(moves, TURN_TO + turn)
    return moves


def choose_turn(state: HeroesOut, band: i64, plan: i64) -> None:
    moves = turn_moves(state, plan)
    if len(moves) == 1:
        build(state, band, plan, moves[0] - TURN_TO)
    else:
        state.push(ChooseTurn(seat_of(state, band), band, plan))


class ChooseTurn(About):
    """R9.3.2. How the tile is turned."""

    def moves(self, state: HeroesOut) -> vec[i64]:
        return turn_moves(state, self.about)

    def answer(self, state: HeroesOut, move: int) -> None:
        build(state, self.band, self.about, move - TURN_TO)


def build(state: HeroesOut, band: i64, plan: i64, turn: i64) -> None:
    """R9.3.1 to R9.3.4. Pay, lay the tile, put a treasure into it."""
    value, room = plan & 15, plan >> 4 & 15
    cell = cell_of_plan(state, plan)
    discard_tokens(state, COIN, CONSTRUCTION_SITE, value, "price")
    state.blueprints = remove(state.blueprints, room)
    lay(state.grid, int(room), cell, int(turn))
    survey(state)
    if state.stacked is not None:
        shuffle_tokens(state, value, 1)
    place_treasure(state, room, value)
    state.built += 1
    if state.listens:
        seat = int(seat_of(state, band))
        clan = clan_name(state, band)
        at = (x_of(cell), y_of(cell), int(turn) * 90)
        state.emit(RoomBuilt(seat, clan, ROOM_IDS[room], *at, int(value)))
    reveal_blueprints(state)
