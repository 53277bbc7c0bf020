"""Somebody who foretells chance: a linear congruence solved from the outcomes that were told.

Everything here is written from what is public: the constants of the fast generator, the order in
which a game draws, and the events that its viewers are told. Nothing of the engine is asked.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from undercroft.games.raiders.cards import (
    CHARACTER_IDS,
    FIRST_BOSS,
    FLOOR_IDS,
    LAST_FLOOR,
    ROOM_IDS,
    default_pack,
)

MULTIPLIER = 6364136223846793005
INCREMENT = 1442695040888963407
MODULUS = 1 << 63

BOSS_IDS = ROOM_IDS[FIRST_BOSS:]
BEFORE_LAST = LAST_FLOOR - 1

Row = list[int]


class Draw(NamedTuple):
    """One number drawn: `outcome` of the numbers below `bound`."""

    outcome: int
    bound: int


# --- the congruence ------------------------------------------------------------------------------


def after(x: int) -> int:
    return (x * MULTIPLIER + INCREMENT) % MODULUS


def outcome_of(x: int, bound: int) -> int:
    return ((x >> 31) * bound) >> 32


def solved(draws: list[Draw]) -> int:
    """The state that led to the first draw's outcome, most likely: the nearest point of a lattice.

    The states are known up to an interval each, and each is the same multiple of the first one;
    so they are a point of a lattice close to the middles of the intervals.
    """
    rest, shift = [], 0
    for outcome, bound in draws:
        rest.append(outcome + 0.5 - shift / MODULUS * bound)
        shift = after(shift)
    found = 0
    for first, row, plane in solver_of(tuple(draw.bound for draw in draws)):
        times = round(dot(rest, plane))
        found += times * first
        rest = [x - times * y for x, y in zip(rest, row, strict=True)]
    return found % MODULUS


@lru_cache
def solver_of(bounds: tuple[int, ...]) -> list[tuple[int, list[float], list[float]]]:
    """What Babai's nearest plane asks: for each row of the reduced lattice of all runs of states
    its first state, itself in units of the intervals, and the plane of the rows before it."""
    first = [pow(MULTIPLIER, place, MODULUS) * bound for place, bound in enumerate(bounds)]
    wraps = [[0] * len(bounds) for _ in bounds]
    for place, bound in enumerate(bounds):
        wraps[place][place] = MODULUS * bound
    basis = reduced([first, *wraps[1:]])
    rows = [[x / MODULUS for x in row] for row in basis]
    planes = [[x / dot(plane, plane) for x in plane] for plane in orthogonal(rows)]
    firsts = [row[0] // bounds[0] for row in basis]
    return list(zip(firsts, rows, planes, strict=True))[::-1]


def orthogonal(rows: list[list[float]]) -> list[list[float]]:
    """Each row without what it shares with the rows before it."""
    found: list[list[float]] = []
    for row in rows:
        for other in found:
            times = dot(row, other) / dot(other, other)
            row = [x - times * y for x, y in zip(row, other, strict=True)]
        found.append(row)
    return found


def dot(one: list[Any], other: list[Any]) -> Any:
    return sum(x * y for x, y in zip(one, other, strict=True))


def minus(row: Row, times: int, other: Row) -> Row:
    return [x - times * y for x, y in zip(row, other, strict=True)]


def reduced(basis: list[Row]) -> list[Row]:
    """Short rows of the same lattice: the algorithm of Lenstra, Lenstra and Lovász in integers."""
    lattice = Lattice(basis)
    at = 1
    while at < len(basis):
        lattice.shorten(at, at - 1)
        if lattice.is_out_of_order(at):
            lattice.swap(at)
            at = max(1, at - 1)
        else:
            for other in range(at - 2, -1, -1):
                lattice.shorten(at, other)
            at += 1
    return lattice.rows


class Lattice:
    """Rows with their Gram determinants and integer Gram-Schmidt numbers (Cohen, 2.6.7)."""

    def __init__(self, basis: list[Row]) -> None:
        count = len(basis)
        self.rows = [row[:] for row in basis]
        self.parts = [[0] * count for _ in basis]
        self.volumes = [1] + [0] * count  # of the first so many rows
        for at in range(count):
            for other in range(at + 1):
                self._measure(at, other)

    def _measure(self, at: int, other: int) -> None:
        found = dot(self.rows[at], self.rows[other])
        for n in range(other):
            found *= self.volumes[n + 1]
            found = (found - self.parts[at][n] * self.parts[other][n]) // self.volumes[n]
        if other < at:
            self.parts[at][other] = found
        else:
            self.volumes[at + 1] = found

    def shorten(self, at: int, other: int) -> None:
        volume, part = self.volumes[other + 1], self.parts[at][other]
        times = (2 * part + volume) // (2 * volume)
        if times:
            self.rows[at] = minus(self.rows[at], times, self.rows[other])
            self.parts[at][other] -= times * volume
            for n in range(other):
                self.parts[at][n] -= times * self.parts[other][n]

    def is_out_of_order(self, at: int) -> bool:
        before, here, next_ = self.volumes[at - 1 : at + 2]
        return 100 * next_ * before < 99 * here**2 - 100 * self.parts[at][at - 1] ** 2

    def swap(self, at: int) -> None:
        rows, parts, volumes = self.rows, self.parts, self.volumes
        rows[at], rows[at - 1] = rows[at - 1], rows[at]
        for n in range(at - 1):
            parts[at][n], parts[at - 1][n] = parts[at - 1][n], parts[at][n]
        part = parts[at][at - 1]
        volume = (volumes[at - 1] * volumes[at + 1] + part**2) // volumes[at]
        for below in parts[at + 1 :]:
            old = below[at]
            below[at] = (volumes[at + 1] * below[at - 1] - part * old) // volumes[at]
            below[at - 1] = (volume * old + part * below[at]) // volumes[at + 1]
        volumes[at] = volume


# --- what was told of a game of Raiders ----------------------------------------------------------


class Past(NamedTuple):
    """The numbers that may have been drawn, and the rooms that are left then, in their order."""

    draws: list[Draw]
    rooms: list[str]


def rooms_of(told: list[dict[str, Any]], floor: int) -> list[str]:
    """The rooms of a floor, as they were entered."""
    entered = [event for event in told if event["kind"] == "room_entered"]
    return [event["card"] for event in entered if event["floor"] == floor]


def floors_of(told: list[dict[str, Any]]) -> list[str]:
    return [event["floor_card"] for event in told if event["kind"] == "floor_opened"]


def pasts_of(told: list[dict[str, Any]], floors: int) -> list[Past]:
    """Every way to draw what was told; copies of a room look alike, so there are many."""
    begun = next(event for event in told if event["kind"] == "game_begun")
    pile, pasts = list(CHARACTER_IDS), [Past([], whole_deck())]
    for character in begun["characters"]:
        drawn, pile = taken(pile, pile.index(character))
        pasts = [past._replace(draws=[*past.draws, drawn]) for past in pasts]
    for floor, card in enumerate(floors_of(told)[:floors], start=1):
        left = floors_left(floors_of(told)[: floor - 1])
        drawn = Draw(left.index(card), len(left))
        pasts = [past._replace(draws=[*past.draws, drawn]) for past in pasts]
        for room in rooms_of(told, floor):
            pasts = [longer for past in pasts for longer in longer_pasts(past, room)]
    return pasts


def whole_deck() -> list[str]:
    groups = [default_pack()[group] for group in ("monsters", "treasures", "vaults", "traps")]
    return [name for rows in groups for name, row in rows.items() for _ in range(row["copies"])]


def floors_left(gone: list[str]) -> list[str]:
    return [floor for floor in FLOOR_IDS if floor not in gone]


def taken(pile: list[str], at: int) -> tuple[Draw, list[str]]:
    """A card taken of a pile: the last one moves into its place."""
    left = pile[:]
    left[at] = left[-1]
    return Draw(at, len(pile)), left[:-1]


def longer_pasts(past: Past, room: str) -> list[Past]:
    found = [taken(past.rooms, at) for at, card in enumerate(past.rooms) if card == room]
    return [Past([*past.draws, drawn], left) for drawn, left in found]


# --- foretelling ---------------------------------------------------------------------------------


class Guess(NamedTuple):
    """What is foretold of the next floor, and how likely it would be right by luck alone."""

    card: str
    luck: float


def foretold(draws: list[Draw], bounds: list[int]) -> list[int]:
    """The next outcomes, if the draws are those of a congruence."""
    x, _ = state_after(draws)
    found = []
    for bound in bounds:
        x = after(x)
        found.append(outcome_of(x, bound))
    return found


def state_after(draws: list[Draw]) -> tuple[int, int]:
    """The state after these draws, and how many of them it explains."""
    x, explained = solved(draws), 0
    for number, (outcome, bound) in enumerate(draws):
        x = after(x) if number else x
        explained += outcome_of(x, bound) == outcome
    return x, explained


def foretold_last_floor(told: list[dict[str, Any]]) -> list[Guess]:
    """The floor card, four rooms and the boss, from all that was told of the floors before."""
    past = max(pasts_of(told, BEFORE_LAST), key=lambda past: state_after(past.draws)[1])
    left, rooms = floors_left(floors_of(told)[:BEFORE_LAST]), past.rooms
    bounds = [len(left), *range(len(rooms), len(rooms) - 4, -1), len(BOSS_IDS)]
    floor, *places, boss = foretold(past.draws, bounds)
    guesses = [Guess(left[floor], 1 / len(left))]
    for at in places:
        guesses.append(Guess(rooms[at], past.rooms.count(rooms[at]) / len(past.rooms)))
        rooms = taken(rooms, at)[1]
    return [*guesses, Guess(BOSS_IDS[boss], 1 / len(BOSS_IDS))]


def last_floor(told: list[dict[str, Any]]) -> list[str]:
    """What came in the end."""
    return [floors_of(told)[-1], *rooms_of(told, LAST_FLOOR)]
