"""Five dungeon tabletop games on one rules engine.

>>> import undercroft
>>> table = undercroft.new_table("raiders", seats=3, seed=7)
>>> table.asked
(0, 1, 2)
>>> table.play(0, "play 5")
>>> table.asked
(1, 2)
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from undercroft import games
from undercroft.engine.api import Table, open_table, replay_table, resume_table
from undercroft.engine.codec import Record, unpack_snapshot
from undercroft.engine.errors import BadPack, BadRecord, BadSetup, IllegalMove, UndercroftError
from undercroft.engine.events import Outcome
from undercroft.engine.game import Move
from undercroft.engine.packs import with_pack_read
from undercroft.games import game_called

if TYPE_CHECKING:
    from undercroft.lab.match import MatchResult

__version__ = "0.1.0"
__all__ = [
    "GAMES", "BadPack", "BadRecord", "BadSetup", "IllegalMove", "Move", "Outcome", "Table",
    "UndercroftError", "new_table", "play_match", "replay", "resume",
]  # fmt: skip

GAMES: tuple[str, ...]
"""The ids of the registered games."""


def __getattr__(name: str) -> Any:
    if name == "GAMES":
        return tuple(game.id for game in games.GAMES)
    raise AttributeError(f"module 'undercroft' has no attribute {name!r}")


def new_table(
    game: str,
    seats: int,
    seed: int,
    options: Mapping[str, Any] | None = None,
    stacked: Mapping[str, Any] | None = None,
) -> Table:
    """Return a table waiting for its first answer; BadSetup says what is allowed otherwise.

    With a `seed` of 2**63 and above, no one can compute the chance to come from what was seen. The
    pack in `options` may be the path of a TOML file.
    """
    return open_table(game_called(game), seats, seed, with_pack_read(options), stacked)


def resume(snapshot: bytes) -> Table:
    """Return the table of which `Table.snapshot()` was taken."""
    unpacked = unpack_snapshot(snapshot)
    return resume_table(_recorded_game(unpacked.header.game), unpacked)


def replay(record: Mapping[str, Any] | str | bytes) -> Table:
    """Replay a record made by `Table.record()` to its end."""
    try:
        plain = json.loads(record) if isinstance(record, str | bytes) else record
        checked = msgspec.convert(plain, Record)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise BadRecord(f"this is not a record of a game: {error}", what="record") from error
    return replay_table(_recorded_game(checked.game), checked)


def play_match(
    game: str,
    bots: list[str],
    games: int,
    seed: int = 0,
    workers: int = 1,
    options: Mapping[str, Any] | None = None,
    *,
    out: str | None = None,
    cluster: str | None = None,
) -> MatchResult:
    """Let bots play many games with seats rotated; return wins, scores and intervals by bot.

    `out`: a folder for finished games, so that an interrupted call can be resumed; `cluster`: the
    address of a Ray cluster.
    """
    from undercroft.lab.match import match

    return match(game, bots, games, seed, workers, with_pack_read(options), out, cluster)


def _recorded_game(name: Any) -> Any:
    try:
        return game_called(name)
    except BadSetup as error:
        raise BadRecord(str(error), **error.facts) from error
