"""The plans shown to those who choose a scenario are those of the game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from undercroft.games.heroes_out.cards import ROOM_CARDS, SHAPES, SIDES
from undercroft.games.heroes_out.printed.dungeons import DUNGEONS, Dungeon

PLANS = Path(__file__).parents[1] / "web" / "plans.json"
SHAPE = {room.id: SHAPES[room.shape] for room in ROOM_CARDS}
STEP = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}


def sides_of(room: str, turn: int) -> set[str]:
    """R2.2.1. The passages of a turned tile."""
    return {SIDES[(at + turn // 90) % 4] for at in range(4) if SHAPE[room] >> at & 1}


def plan_of(dungeon: Dungeon) -> dict[str, Any]:
    tiles = {(x, y): sides_of(room, turn) for room, x, y, turn, _ in dungeon.rooms}

    def leads(x: int, y: int, at: int) -> bool:
        """R2.2. Both tiles have a passage on the common edge."""
        dx, dy = STEP[SIDES[at]]
        return SIDES[at] in tiles[x, y] and SIDES[(at + 2) % 4] in tiles.get((x + dx, y + dy), ())

    rooms = [
        [room, x, y, value, "".join(SIDES[at] for at in range(4) if leads(x, y, at))]
        for room, x, y, _, value in dungeon.rooms
    ]
    return {"id": dungeon.id, "rooms": rooms}


def test_the_plans_are_those_of_the_scenarios() -> None:
    """R4.1."""
    known = [plan_of(dungeon) for dungeon in DUNGEONS if dungeon.rooms]
    assert json.loads(PLANS.read_text(encoding="utf-8")) == known
