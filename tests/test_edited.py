"""Snapshots written by another's hand, checksum and all: refused, or a table one can look at."""

from __future__ import annotations

import random
from hashlib import blake2b
from typing import Any

import msgspec
import pytest

import undercroft
from undercroft.engine.codec import DIGEST, MAGIC

SEATS = {"raiders": 3}
WRONG: list[Any] = [
    None, 2**63 - 1, 2**64 - 1, 1.5, float("nan"), "x", [None], [["x"]], {"a": 1}, b"x",
]  # fmt: skip
EDITS = 120  # of each game


def played(game: str) -> undercroft.Table:
    table = undercroft.new_table(game, SEATS.get(game, 2), seed=3)
    for _ in range(12):
        table.play(table.asked[0], table.options(table.asked[0])[0])
    return table


def parts_of(table: undercroft.Table) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.msgpack.decode(table.snapshot()[len(MAGIC) + DIGEST :])
    return found


def sealed(parts: dict[str, Any]) -> bytes:
    body = msgspec.msgpack.encode(parts)
    return MAGIC + blake2b(body, digest_size=DIGEST).digest() + body


def places_in(part: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value of a snapshot, except in its options, which have their own tests."""
    keys: Any = part if isinstance(part, dict) else range(len(part))
    found = []
    for key in keys if path != ("header", "options") else ():
        found.append((*path, key))
        if isinstance(part[key], dict | list):
            found += places_in(part[key], (*path, key))
    return found


def edited(table: undercroft.Table, path: tuple[Any, ...], value: Any) -> bytes:
    parts = parts_of(table)
    place: Any = parts
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return sealed(parts)


def look_at(table: undercroft.Table) -> None:
    for seat in (None, *table.asked):
        table.view(seat)
        table.told(seat)
    assert table.outcome or all(table.options(seat) for seat in table.asked)
    assert table.record()["moves"] == [list(move) for move in table.moves]


@pytest.mark.parametrize("game", undercroft.GAMES)
def test_an_edited_snapshot_is_refused_or_harmless(game: str) -> None:
    table = played(game)
    places = places_in(parts_of(table))
    rng = random.Random(game)
    refused = 0
    for _ in range(EDITS):
        path, value = rng.choice(places), rng.choice(WRONG)
        try:
            found = undercroft.resume(edited(table, path, value))
        except undercroft.UndercroftError:
            refused += 1
        else:
            look_at(found)
    assert refused > EDITS // 2


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        (("header", "seats"), 2**62, "takes 2 to 4 seats"),
        (("header", "seed"), -1, "seed must be"),
        (("state", "fields", "deck_size"), 2**62, "at most 13 cards"),
        (("state", "fields", "round"), "x", "round must be a number"),
        (("state", "fields", "round"), 2**64 - 1, "round must be a number of 64 bits"),
        (("state", "winners"), [7], "winners must be seats"),
        (("state", "reason"), "bribed", "reason must be one of"),
        (("state", "stacked"), [[0]], "stacked must have 4 rows"),
        (("state", "stacked"), [[99], [], [], []], "stacked monsters must be outcomes"),
        (("state", "stack"), 5, "stack must be a list"),
        (("state", "fields"), {}, "another game"),
    ],
)
def test_what_is_wrong_with_an_edited_snapshot_is_said(
    path: tuple[Any, ...], value: Any, says: str
) -> None:
    with pytest.raises(undercroft.UndercroftError, match=says):
        undercroft.resume(edited(played("welcome"), path, value))


def test_a_whole_snapshot_is_the_same_table_sealed_again() -> None:
    for game in undercroft.GAMES:
        table = played(game)
        again = undercroft.resume(sealed(parts_of(table)))
        assert again.fingerprint() == table.fingerprint()
        assert again.told(0) == table.told(0)
