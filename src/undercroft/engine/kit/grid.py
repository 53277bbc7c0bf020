"""Tiles on a growing plane: turned by quarter turns, joined side to side, laid, moved, taken up.

The tiles themselves (`Tiles`) are a constant of the game; their positions are a row of its state
with two ints per tile, its cell and its turn. Kinds of sides are numbers that the game chooses, and
a table says which joint two touching sides make. So open sides, doors, secret doors and walls are
all treated alike: a joint is WALL, which blocks the way, or a number that the game interprets.
"""

from __future__ import annotations

from typing import Final, final

from undercroft.engine.kit.paths import join, new_map, reachable

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
SIDES: Final = 4
ALL_TURNS: Final[tuple[int, ...]] = (0, 1, 2, 3)
HALF_TURNS: Final[tuple[int, ...]] = (0, 2)

WALL: Final = 0  # the joint that blocks the way
NONE: Final = -1  # no tile, or a tile that is not laid

SPAN: Final = 256  # cells in a line of the plane; its middle is (0, 0)
MIDDLE: Final = SPAN // 2
STEPS: Final[tuple[int, ...]] = (-SPAN, 1, SPAN, -1)  # to the cell beyond each side


@final
class Tiles:
    """The tiles of a game: the kinds of their sides, and how sides join.

    `sides`: four for each tile, clockwise from the north, as printed. `joints`: a line for each
    kind of side, with the joint it makes with each kind. `clashes`: pairs of kinds that may not
    touch at all, in either order.
    """

    def __init__(
        self,
        sides: tuple[tuple[int, int, int, int], ...],
        joints: tuple[tuple[int, ...], ...],
        turns: tuple[int, ...] = ALL_TURNS,
        clashes: tuple[tuple[int, int], ...] = (),
    ) -> None:
        kinds = len(joints)
        self.count = len(sides)
        self.kinds = kinds
        self.turns = turns
        self.sides = [side for tile in sides for side in tile]
        self.joints = [joint for line in joints for joint in line]
        self.clashes = [0] * (kinds * kinds)
        for one, other in clashes:
            self.clashes[one * kinds + other] = self.clashes[other * kinds + one] = 1
        self.passes = [1 if any(line) else 0 for line in joints]  # open to some neighbour
        _check(self, sides, joints)


def _check(
    tiles: Tiles, sides: tuple[tuple[int, int, int, int], ...], joints: tuple[tuple[int, ...], ...]
) -> None:
    kinds = tiles.kinds
    assert all(len(tile) == SIDES for tile in sides), "a tile has four sides"
    assert all(len(line) == kinds for line in joints), "a line of joints has one for each kind"
    unknown = [side for side in tiles.sides if not 0 <= side < kinds]
    assert not unknown, f"unknown kind of side {unknown[0]}: joints has {kinds} lines"


# --- cells and sides ----------------------------------------------------------------------------


def cell_at(x: int, y: int) -> int:
    """Return the number of a cell; x grows to the east, y to the south, (0, 0) is the middle."""
    assert max(abs(x), abs(y)) < MIDDLE - 1, f"({x}, {y}) is off the plane"
    return (y + MIDDLE) * SPAN + x + MIDDLE


def x_of(cell: int) -> int:
    return cell % SPAN - MIDDLE


def y_of(cell: int) -> int:
    return cell // SPAN - MIDDLE


def beyond(cell: int, side: int) -> int:
    """Return the cell beyond a side."""
    return cell + STEPS[side]


def opposite(side: int) -> int:
    return (side + 2) % SIDES


def printed_side(tiles: Tiles, tile: int, turn: int, side: int) -> int:
    """Return the kind of side that a tile shows there after `turn` quarter turns clockwise."""
    return tiles.sides[SIDES * tile + (side - turn) % SIDES]


# --- where the tiles lie ------------------------------------------------------------------------


def new_grid(count: int) -> list[int]:
    """Return an empty plane for this many tiles: the cells of all, then the turns of all."""
    return [NONE] * count + [0] * count


def cell_of(grid: list[int], tile: int) -> int:
    """Return the cell of a tile, or NONE."""
    return grid[tile]


def turn_of(grid: list[int], tile: int) -> int:
    return grid[len(grid) // 2 + tile]


def is_laid(grid: list[int], tile: int) -> bool:
    return grid[tile] != NONE


def laid_tiles(grid: list[int]) -> list[int]:
    """Return every tile on the plane."""
    return [tile for tile in range(len(grid) // 2) if grid[tile] != NONE]


def tile_at(grid: list[int], cell: int) -> int:
    """Return the tile on a cell, or NONE."""
    for tile in range(len(grid) // 2):
        if grid[tile] == cell:
            return tile
    return NONE


def lay(grid: list[int], tile: int, cell: int, turn: int) -> None:
    """Lay a tile on an empty cell, or move one that is already laid."""
    there = tile_at(grid, cell)
    assert there in (NONE, tile), f"tile {there} lies on the cell of tile {tile}"
    grid[tile] = cell
    grid[len(grid) // 2 + tile] = turn


def take_up(grid: list[int], tile: int) -> None:
    """Take a tile off the plane."""
    grid[tile] = NONE
    grid[len(grid) // 2 + tile] = 0


def exchange(grid: list[int], one: int, other: int) -> None:
    """Swap two tiles; each keeps its turn."""
    grid[one], grid[other] = grid[other], grid[one]


def tile_beside(grid: list[int], tile: int, side: int) -> int:
    """Return the tile that touches this side of a tile, or NONE."""
    return tile_at(grid, grid[tile] + STEPS[side])


def side_of(tiles: Tiles, grid: list[int], tile: int, side: int) -> int:
    """Return the kind of side that a tile shows as it is laid."""
    return tiles.sides[SIDES * tile + (side - turn_of(grid, tile)) % SIDES]


def joint_of(tiles: Tiles, grid: list[int], tile: int, side: int) -> int:
    """Return the joint of a tile with its neighbour there; WALL if there is none."""
    other = tile_beside(grid, tile, side)
    if other == NONE:
        return WALL
    own = side_of(tiles, grid, tile, side)
    return tiles.joints[own * tiles.kinds + side_of(tiles, grid, other, opposite(side))]


# --- the tiles as a map -------------------------------------------------------------------------


def ways_of(tiles: Tiles, grid: list[int]) -> list[int]:
    """Return a map of `kit.paths`: tiles are joined where the joint is not a wall."""
    ways = new_map(len(grid) // 2)
    for tile in laid_tiles(grid):
        for side in (EAST, SOUTH):
            if joint_of(tiles, grid, tile, side) != WALL:
                join(ways, tile, tile_beside(grid, tile, side))
    return ways


def neighbours_of(grid: list[int]) -> list[int]:
    """Return a map of `kit.paths`: tiles are joined where they touch, walls or not."""
    ways = new_map(len(grid) // 2)
    for tile in laid_tiles(grid):
        for side in (EAST, SOUTH):
            other = tile_beside(grid, tile, side)
            if other != NONE:
                join(ways, tile, other)
    return ways


def open_cells(tiles: Tiles, grid: list[int]) -> list[int]:
    """Return the empty cells beside a side that is not always a wall, each once."""
    found: list[int] = []
    for tile in laid_tiles(grid):
        for side in range(SIDES):
            cell = grid[tile] + STEPS[side]
            if cell in found or not tiles.passes[side_of(tiles, grid, tile, side)]:
                continue
            if tile_at(grid, cell) == NONE:
                found.append(cell)
    return found


def is_closed(tiles: Tiles, grid: list[int]) -> bool:
    """Whether every side that faces an empty cell is a wall: nothing more can be joined."""
    return not open_cells(tiles, grid)


def is_whole(tiles: Tiles, grid: list[int], roots: int) -> bool:
    """Whether joints lead to every tile from an entrance (a mask of tiles) and no sides clash."""
    laid = 0
    for tile in laid_tiles(grid):
        laid |= 1 << tile
        if _clashes(tiles, grid, tile, grid[tile], turn_of(grid, tile)):
            return False
    return reachable(ways_of(tiles, grid), roots & laid) == laid


# --- what fits where ----------------------------------------------------------------------------


def empty_cells_beside(grid: list[int]) -> list[int]:
    """Return every empty cell that touches a tile, each once, in ascending order."""
    found: list[int] = []
    for tile in laid_tiles(grid):
        for side in range(SIDES):
            cell = grid[tile] + STEPS[side]
            if cell not in found and tile_at(grid, cell) == NONE:
                found.append(cell)
    found.sort()
    return found


def anchor_of(grid: list[int], cell: int) -> tuple[int, int]:
    """Name an empty cell by the lowest tile beside it and the side of that tile it is on."""
    best = NONE
    best_side = NONE
    for side in range(SIDES):
        tile = tile_at(grid, cell + STEPS[side])
        if tile != NONE and (best == NONE or tile < best):
            best = tile
            best_side = opposite(side)
    return best, best_side


def _clashes(tiles: Tiles, grid: list[int], tile: int, cell: int, turn: int) -> bool:
    """Whether a tile laid there would touch a side that it may not."""
    for side in range(SIDES):
        other = tile_at(grid, cell + STEPS[side])
        if other != NONE:
            own = printed_side(tiles, tile, turn, side)
            theirs = side_of(tiles, grid, other, opposite(side))
            if tiles.clashes[own * tiles.kinds + theirs]:
                return True
    return False


def joins_there(tiles: Tiles, grid: list[int], tile: int, cell: int, turn: int) -> bool:
    """Whether a tile laid there would have a joint that is not a wall."""
    for side in range(SIDES):
        other = tile_at(grid, cell + STEPS[side])
        if other not in (NONE, tile):
            own = printed_side(tiles, tile, turn, side)
            theirs = side_of(tiles, grid, other, opposite(side))
            if tiles.joints[own * tiles.kinds + theirs] != WALL:
                return True
    return False


def fits(
    tiles: Tiles, grid: list[int], tile: int, cell: int, turn: int, may_close: bool = True
) -> bool:
    """Whether a tile not yet laid fits there: joined to another, with no clashing sides.

    `may_close`: False if some side that is not a wall must still face an empty cell afterwards.
    """
    if tile_at(grid, cell) != NONE or not joins_there(tiles, grid, tile, cell, turn):
        return False
    if _clashes(tiles, grid, tile, cell, turn):
        return False
    return may_close or not _closes(tiles, grid, tile, cell, turn)


def _closes(tiles: Tiles, grid: list[int], tile: int, cell: int, turn: int) -> bool:
    lay(grid, tile, cell, turn)
    closed = is_closed(tiles, grid)
    take_up(grid, tile)
    return closed


def placements(
    tiles: Tiles, grid: list[int], tile: int, may_close: bool = True
) -> list[tuple[int, int]]:
    """Return every cell and turn where a tile not yet laid fits; equal-looking turns count once."""
    assert not is_laid(grid, tile), f"tile {tile} is already laid"
    turns = distinct_turns(tiles, tile)
    cells = open_cells(tiles, grid)
    cells.sort()
    sure = may_close or len(cells) > 1  # one tile cannot close what is open at two cells
    found: list[tuple[int, int]] = []
    for cell in cells:
        for turn in turns:
            if fits(tiles, grid, tile, cell, turn, sure):
                found.append((cell, turn))
    return found


def has_placement(tiles: Tiles, grid: list[int], tile: int, may_close: bool = True) -> bool:
    """Whether a tile fits anywhere; cheaper than listing all placements."""
    cells = open_cells(tiles, grid)
    sure = may_close or len(cells) > 1
    turns = distinct_turns(tiles, tile)
    for cell in cells:
        for turn in turns:
            if fits(tiles, grid, tile, cell, turn, sure):
                return True
    return False


def distinct_turns(tiles: Tiles, tile: int) -> list[int]:
    """Return the turns allowed for a tile, without those that look like an earlier one."""
    found: list[int] = []
    for turn in tiles.turns:
        if not any(_looks_alike(tiles, tile, turn, earlier) for earlier in found):
            found.append(turn)
    return found


def _looks_alike(tiles: Tiles, tile: int, turn: int, other: int) -> bool:
    for side in range(SIDES):
        if printed_side(tiles, tile, turn, side) != printed_side(tiles, tile, other, side):
            return False
    return True
