"""Tables for tests: seats by kind, a known seed, a clock that only tests move."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import msgspec

from undercroft.engine.codec import pack_snapshot, unpack_snapshot
from undercroft.table import seating
from undercroft.table.live import LiveTable
from undercroft.table.restoring import load
from undercroft.table.saved import Saved, StoredMove, StoredSnapshot

NOON = 1_000_000.0


class Wish(NamedTuple):
    kind: str
    name: str | None = None
    level: Any = None


class At:
    """A live table with the secrets of its maker and its own time."""

    def __init__(self, *kinds: str, seed: int | None = 7, **given: Any) -> None:
        wishes = [Wish(kind, f"P{seat}") for seat, kind in enumerate(kinds)]
        options, clock = given.get("options", {}), given.get("clock")
        self.now = NOON
        self.table, self.secrets = seating.set_up(
            given.get("game", "raiders"), wishes, options, seed, clock, True, "guest", self.now
        )
        self.moves: list[StoredMove] = []
        self.first = None if self.table.game is None else self.table.snapshot()

    def plays(self, seat: int, move: str, message: str = "", question: int | None = None) -> At:
        asked = self.table.questions[seat] if question is None else question
        self.moves.append(self.table.submit(seat, asked, move, message, self.now))
        return self

    def plays_by_chance(self, moves: int, seed: int = 1) -> At:
        """Up to so many moves, each of an asked seat."""
        chance = random.Random(seed)
        for number in range(moves):
            if not self.table.asked:
                break
            seat = chance.choice(self.table.asked)
            move = chance.choice(self.table.waiting.offers[seat][1])
            stored = self.table.submit(
                seat, self.table.questions[seat], move, f"{seed}-{number}", self.now, by_bot=True
            )
            self.moves.append(stored)
        return self

    def stored(self) -> LiveTable:
        """The same table, as it comes back from storage."""
        sheet = msgspec.json.decode(
            msgspec.json.encode(self.table.sheet), type=type(self.table.sheet)
        )
        return load(Saved(sheet, self.first, list(self.moves), list(self.table.chat)))


def refused(act: Any) -> tuple[str, dict[str, Any]]:
    """The code and facts with which something is refused."""
    from undercroft.table.errors import Refusal

    try:
        act()
    except Refusal as refusal:
        return refusal.code, refusal.facts
    raise AssertionError("it was not refused")


def of_other_rules(snapshot: StoredSnapshot, rules: str) -> StoredSnapshot:
    """The same snapshot as a server with other rules would have written it."""
    game = unpack_snapshot(snapshot.game)
    header = msgspec.structs.replace(game.header, rules_version=rules)
    packed = pack_snapshot(msgspec.structs.replace(game, header=header))
    return StoredSnapshot(snapshot.version, packed, snapshot.questions)
