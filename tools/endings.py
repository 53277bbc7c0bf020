"""Recorded games for the tests of the final scenes: what seat 0 was told, and how it really ended.

`python -m tools.endings web/tests/endings.json`
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

import msgspec

import undercroft

KINDS = {
    "raiders": {"game_begun", "room_entered", "coins_gained", "coins_lost", "cards_revealed"},
    "welcome": {
        "round_begun", "dungeon_entered", "monster_beaten", "hero_hit", "dungeon_cleared",
        "dungeon_lost",
    },
    "dungeon_roll": {
        "delve_begun", "level_populated", "experience_gained", "dragon_beaten",
        "monsters_defeated", "fled",
    },
    "dungeoneer": {"hero_wounded", "quest_completed", "hero_moved", "monster_defeated"},
    "heroes_out": {
        "dungeon_opened", "hero_hit", "treasure_looted", "monster_hit", "attack_defended",
        "wave_begun",
    },
}  # fmt: skip
SEATS = {"raiders": 4, "welcome": 3, "dungeon_roll": 2, "dungeoneer": 2, "heroes_out": 2}
SEEDS = (1, 2)


def played(game: str, seed: int) -> dict[str, Any]:
    """Play a game by chance; return the events that a final scene counts, and the last view."""
    table, chance = undercroft.new_table(game, seats=SEATS[game], seed=seed), random.Random(seed)
    while table.asked:
        seat = table.asked[0]
        table.play(seat, chance.choice(table.options(seat)))
    told = [msgspec.to_builtins(event) for event in table.told(0)]
    return {
        "game": game,
        "events": [event for event in told if event["kind"] in KINDS[game]],
        "ended": ended(game, table.view(0)),
    }


def ended(game: str, view: dict[str, Any]) -> Any:
    """Return what the last view says of the things that a scene counts from events."""
    if game == "heroes_out":
        return {"lost": sum(bool(room["lost"]) for room in view["rooms"]), "wave": view["wave"]}
    names = {
        "raiders": ("coins", "character"), "welcome": ("successes", "failures"),
        "dungeon_roll": ("experience",), "dungeoneer": ("completed",),
    }[game]  # fmt: skip
    return [{name: seat[name] for name in names} for seat in view["seats"]]


if __name__ == "__main__":
    games = [played(game, seed) for game in KINDS for seed in SEEDS]
    Path(sys.argv[1]).write_text(json.dumps(games, separators=(",", ":")) + "\n")
