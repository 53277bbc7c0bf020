"""Temporary effects: +1 until the end of the turn, -2 in this battle, +1 while a card is in play.

A row holds them in the order in which they were added. What a modifier changes is a mask of things
that the game defines (`ATTACK | COUNTER`), so that one modifier may change several; its target is
also a number that the game defines, a seat or a monster, or ANYBODY.
"""

from __future__ import annotations

from typing import Final

ANYBODY: Final = -1

# How long a modifier lasts. A game numbers its own scopes from OWN_SCOPES on.
FOR_GOOD: Final = 0
THIS_TURN: Final = 1  # the current turn, whichever seat's it is
THIS_BATTLE: Final = 2
OWN_TURN: Final = 3  # until the next turn of its keeper
ATTACHED: Final = 4  # as long as its keeper, a card or a place, stays
OWN_SCOPES: Final = 5

NO_LEAST: Final = -(1 << 30)  # no lower bound

# The fields of one modifier in the row.
THINGS: Final = 0
WHOM: Final = 1
AMOUNT: Final = 2
LEAST: Final = 3
SCOPE: Final = 4
KEEPER: Final = 5
SOURCE: Final = 6
WIDTH: Final = 7

COUNT: Final = 0  # the row begins with the number of modifiers
HEAD: Final = 1


def new_modifiers(most: int) -> list[int]:
    """Return a row with room for this many at a time."""
    return [0] * (HEAD + WIDTH * most)


def count_modifiers(row: list[int]) -> int:
    return row[COUNT]


def add(
    row: list[int],
    things: int,
    whom: int,
    amount: int,
    scope: int = FOR_GOOD,
    keeper: int = ANYBODY,
    source: int = ANYBODY,
    least: int = NO_LEAST,
) -> None:
    """Add a modifier: from now on these things of its target count `amount` more.

    `keeper`: the seat whose turn, or the card, that ends it. `source`: the card it comes from.
    `least`: it does not lower a value below this.
    """
    at = HEAD + WIDTH * row[COUNT]
    assert at < len(row), f"the row is full: it has room for {row[COUNT]} modifiers"
    row[COUNT] += 1
    row[at + THINGS] = things
    row[at + WHOM] = whom
    row[at + AMOUNT] = amount
    row[at + LEAST] = least
    row[at + SCOPE] = scope
    row[at + KEEPER] = keeper
    row[at + SOURCE] = source


def modified(row: list[int], base: int, thing: int, whom: int) -> int:
    """Return a value with all current modifiers applied.

    Those with a lower bound come last, the highest bound first, so that each does what it can.
    """
    value = base
    bounded: list[int] = []
    for at in range(HEAD, HEAD + WIDTH * row[COUNT], WIDTH):
        if not row[at + THINGS] & thing or row[at + WHOM] not in (whom, ANYBODY):
            continue
        if row[at + LEAST] == NO_LEAST:
            value += row[at + AMOUNT]
        else:
            bounded.append(at)
    while bounded:
        at = bounded[0]
        for other in bounded:
            if row[other + LEAST] > row[at + LEAST]:
                at = other
        bounded.remove(at)
        value = max(min(value, row[at + LEAST]), value + row[at + AMOUNT])
    return value


def expire(row: list[int], scope: int, keeper: int = ANYBODY) -> int:
    """End all modifiers of a scope, of one keeper or of all; return how many."""
    return _drop(row, SCOPE, scope, keeper)


def drop_source(row: list[int], source: int) -> int:
    """End all modifiers that came from a card, whatever their scope; return how many."""
    return _drop(row, SOURCE, source, ANYBODY)


def drop_whom(row: list[int], whom: int) -> int:
    """End all modifiers that concern only this target; return how many."""
    return _drop(row, WHOM, whom, ANYBODY)


def _drop(row: list[int], field: int, value: int, keeper: int) -> int:
    """Remove modifiers and close the gaps; the rest is zeroed, so that rows can be compared."""
    count = row[COUNT]
    kept = HEAD
    for at in range(HEAD, HEAD + WIDTH * count, WIDTH):
        if row[at + field] == value and keeper in (ANYBODY, row[at + KEEPER]):
            row[COUNT] -= 1
            continue
        if kept != at:
            for place in range(WIDTH):
                row[kept + place] = row[at + place]
        kept += WIDTH
    for place in range(kept, HEAD + WIDTH * count):
        row[place] = 0
    return count - row[COUNT]


def sources_of(row: list[int], thing: int, whom: int) -> list[int]:
    """Return the cards that change a thing of a target, in the order added, for the view."""
    found: list[int] = []
    for at in range(HEAD, HEAD + WIDTH * row[COUNT], WIDTH):
        if row[at + THINGS] & thing and row[at + WHOM] in (whom, ANYBODY):
            found.append(row[at + SOURCE])
    return found
