"""A folder of real tables as stored by this release, for the tests of every later one.

    python -m tools.released tests/released/0.2.0

Run it exactly once per release: the folder shows what the release really wrote. It contains
`tables.db.gz`, a database with tables in every state; `tables.json`, a description of each table
with the secrets of its seats; and `records.json`, records of whole games with their outcomes.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import random
import sqlite3
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec

import undercroft
from undercroft.server.replays import compressed_replay
from undercroft.server.session import TableSession
from undercroft.server.sqlite import SqliteStore
from undercroft.table import seating

LEGENDS = ("alexandra", "toulak", "loeg")
PACK = {"monsters": {"zombie": {"wounds": 2}, "troll": {"strength": [10, 12, 15]}}}
WARRIOR = {"first_hero": "warrior", "dungeon_order": "shuffled"}
NEVER = 10**9
NESTED = "pick_dice choose_target choose_number choose_face aim pay_token"
FACING = "name_monster offer_polymorph offer_axe"


class Wish(NamedTuple):
    kind: str
    name: str | None = None
    level: Any = None


class Scene(NamedTuple):
    """One table: who sits there, how it is set up, and where it is left."""

    what: str
    game: str
    kinds: str
    options: Mapping[str, Any] = MappingProxyType({})
    moves: int = 0
    """Moves to play at least; a game that ends earlier is finished."""
    asks: str = ""
    """Continue until one of these is asked: in the middle of a nested decision."""
    clock: int | None = None
    chat: int = 0
    replay: bool = False
    seed: int | None = None


SCENES = (
    Scene("waits for somebody to join", "raiders", "me open bot", chat=3, clock=86_400),
    Scene("waits", "welcome", "me open local"),
    Scene("waits, with heroes to choose", "dungeon_roll", "me open", {"heroes": "choose"}),
    Scene("just begun", "raiders", "me local bot bot"),
    Scene("some have laid their cards", "raiders", "me local local bot bot", moves=27, chat=2),
    Scene("tactical, one after the other", "raiders", "me local bot", {"tactical": True}, 40),
    Scene("with a pack of its own", "raiders", "me bot bot", {"pack": PACK}, 33),
    Scene("with a clock", "raiders", "me local bot", moves=30, clock=600),
    Scene("finished, with its replay", "raiders", "me bot bot", moves=NEVER, replay=True, chat=5),
    Scene("finished, with a pack", "raiders", "me bot bot", {"pack": PACK}, NEVER),
    Scene("bidding", "welcome", "me local bot", {"memory_aid": True}, 4),
    Scene("a card in hand", "welcome", "me bot bot bot", moves=12, asks="place_card"),
    Scene("in the dungeon", "welcome", "me local bot", WARRIOR, 8, FACING, clock=3600, seed=3),
    Scene("variant", "welcome", "me bot", {"first_turn_must_add": True}, 11, chat=1),
    Scene("finished", "welcome", "me bot bot", moves=NEVER, replay=True),
    Scene("alone", "dungeon_roll", "me", moves=20),
    Scene("nested", "dungeon_roll", "me bot", {"booster_1": True, "promos": True}, 20, NESTED),
    Scene("nested", "dungeon_roll", "me local bot bot", {"booster_2": True}, 60, NESTED, clock=300),
    Scene("heroes chosen", "dungeon_roll", "me bot bot", {"heroes": "choose"}, 45, chat=2),
    Scene("finished", "dungeon_roll", "me bot", {"booster_1": True}, NEVER, replay=True),
    *(
        Scene(f"{hero}, {place}", "dungeon_roll", "me bot", mirror, moves, asks, seed=seed)
        for hero in LEGENDS
        for mirror in ({"heroes": "mirror", "hero": hero},)
        for place, moves, asks, seed in (
            ("early", 25, "", 11), ("nested", 40, NESTED, 12), ("late", 90, "", 13),
            ("finished", NEVER, "", 14),
        )
    ),
)  # fmt: skip


def choose(moves: list[str], chance: random.Random) -> str:
    """Choose any move, but seldom one that ends a delve, so that games get long."""
    bold = [move for move in moves if move not in ("flee", "retire")]
    return chance.choice(bold if bold and chance.random() < 0.95 else moves)


async def play(session: TableSession, scene: Scene, chance: random.Random) -> None:
    game = session.table.begun()
    while session.table.asked:
        asked = [game.decision(seat) or "" for seat in session.table.asked]
        if game.version >= scene.moves and (not scene.asks or set(asked) & set(scene.asks.split())):
            return
        seat = chance.choice(session.table.asked)
        move = choose(session.table.waiting.offers[seat][1], chance)
        message = f"m{game.version}" if session.table.sheet.seats[seat].kind == "person" else ""
        await session.play(seat, session.table.questions[seat], move, message, by_bot=True)


async def build(store: SqliteStore, scene: Scene, number: int) -> dict[str, Any]:
    """Build one table through the server's own code; return what a test must know about it."""
    wishes = [Wish(kind, f"P{seat}", "novice") for seat, kind in enumerate(scene.kinds.split())]
    seed = scene.seed if scene.seed is not None else number
    table, secrets = seating.set_up(
        scene.game, wishes, dict(scene.options), seed, scene.clock, True, "guest", time.time()
    )
    session = TableSession(table, store)
    await session.change(lambda table: None)
    for line in range(scene.chat):
        await session.say(table.sheet.host, f"line {line}", None)
    if table.sheet.status != "waiting":
        await play(session, scene, random.Random(seed))
    ending = await store.kept(table.sheet.id)
    if scene.replay and ending is not None:
        await store.keep_replay(table.sheet.id, compressed_replay(ending.ending.record))
    game = session.table.game
    return {
        "id": table.sheet.id,
        "what": f"{scene.game}: {scene.what}",
        "game": scene.game,
        "rules_version": game.header.rules_version if game else "",
        "status": session.table.sheet.status,
        "version": session.table.version,
        "questions": session.table.questions,
        "asks": [game.decision(seat) for seat in game.asked] if game else [],
        "chat": scene.chat,
        "secrets": secrets,
        "offers": [offer[1] for offer in session.table.waiting.offers],
        "scores": game.game.scores(game.state) if game else [],
    }


async def build_all(db: Path, games: list[str]) -> list[dict[str, Any]]:
    store = SqliteStore(str(db))
    scenes = [scene for scene in SCENES if scene.game in games]
    built = [await build(store, scene, number) for number, scene in enumerate(scenes, start=1)]
    await store.close()
    return built


def whole_game(game: str, seats: int, seed: int, options: dict[str, Any]) -> dict[str, Any]:
    """Play a whole game through the public API; return its record with the outcome."""
    table, chance = undercroft.new_table(game, seats, seed, options), random.Random(seed)
    while table.asked:
        seat = chance.choice(table.asked)
        table.play(seat, choose([str(move) for move in table.options(seat)], chance))
    return {"record": table.record(), "outcome": msgspec.to_builtins(table.outcome)}


def whole_games(games: list[str]) -> list[dict[str, Any]]:
    wanted: list[tuple[str, int, int, dict[str, Any]]] = [
        ("raiders", 3, 101, {"pack": PACK}), ("raiders", 4, 102, {}),
        ("raiders", 5, 103, {"tactical": True}), ("welcome", 2, 104, {}),
        ("welcome", 3, 105, {"first_hero": "mage"}),
        ("welcome", 4, 106, {"dungeon_order": "shuffled", "death_is_final": False}),
        ("dungeon_roll", 1, 107, {}),
        ("dungeon_roll", 4, 108, {"booster_1": True, "booster_2": True}),
        *(
            ("dungeon_roll", 2, seed, {"heroes": "mirror", "hero": hero})
            for hero in LEGENDS for seed in (102, 103, 107, 108)
        ),
    ]  # fmt: skip
    return [whole_game(*given) for given in wanted if given[0] in games]


def packed(db: Path) -> bytes:
    """Pack the database into one small file; the same tables give the same bytes."""
    connection = sqlite3.connect(db)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.execute("PRAGMA journal_mode=DELETE")
    connection.execute("VACUUM")
    connection.close()
    return gzip.compress(db.read_bytes(), mtime=0)


def write(folder: Path, games: list[str]) -> None:
    folder.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as place:
        db = Path(place) / "tables.db"
        built = asyncio.run(build_all(db, games))
        (folder / "tables.db.gz").write_bytes(packed(db))
    line: Callable[[Any], str] = lambda row: json.dumps(row, sort_keys=True)  # noqa: E731
    for name, rows in (("tables", built), ("records", whole_games(games))):
        lines = ",\n".join(map(line, rows))
        (folder / f"{name}.json").write_text(f"[\n{lines}\n]\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path, help="a new folder, named after the release")
    parser.add_argument("--games", nargs="*", default=list(undercroft.GAMES))
    given = parser.parse_args()
    if given.folder.exists():
        parser.error(f"{given.folder} is there already: what was released stays as it is")
    write(given.folder, given.games)


if __name__ == "__main__":
    main()
