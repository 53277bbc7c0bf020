"""Replays: a finished game, move by move, as one seat or a spectator saw it."""

from __future__ import annotations

import zlib
from typing import Any

import msgspec

import undercroft
from undercroft.engine.door import Table, open_table
from undercroft.engine.errors import UndercroftError
from undercroft.server import protocol
from undercroft.table.errors import Refusal

MOST_MOVES = 2_000
"""Of a record that is sent; the longest games take some hundreds."""


def replayed(record: Any) -> Table:
    """The game of a record, checked to its last move; else `bad_record`."""
    try:
        return undercroft.replay(record)
    except UndercroftError as error:
        facts = {key: value for key, value in error.facts.items() if key != "detail"}
        raise Refusal("bad_record", detail=str(error)[:300], **facts) from error


def steps_of(whole: Table, seat: int | None) -> list[protocol.ReplayStep]:
    """The table after each move, as `seat` saw it."""
    header = whole.header
    table = open_table(whole.game, header.seats, header.seed, header.options, header.stacked)
    steps = [protocol.ReplayStep(None, None, table.told(seat), table.view(seat))]
    for mover, move in whole.moves:
        table.play(mover, move)
        events = msgspec.to_builtins(table.heard(seat, table.version, table.version))
        steps.append(protocol.ReplayStep(mover, move, events, table.view(seat)))
    return steps


def make_replay(
    record: Any,
    seat: int | None,
    info: protocol.TableInfo | None = None,
) -> protocol.Replay:
    """A whole replay; names are those of the table, when there is one."""
    whole = replayed(record)
    seats = whole.header.seats
    if seat is not None and not 0 <= seat < seats:
        raise Refusal("unknown_seat", seat=seat, seats=seats)
    outcome = whole.outcome
    return protocol.Replay(
        table=info,
        game=whole.header.game,
        options=whole.header.options,
        names=[place.name for place in info.seats] if info else [""] * seats,
        seat=seat,
        catalogue=whole.catalogue(),
        steps=steps_of(whole, seat),
        outcome=None if outcome is None else msgspec.to_builtins(outcome),
        seed=str(whole.header.seed),
    )


def replay_of_upload(record: dict[str, Any], seat: int | None) -> protocol.Replay:
    """The replay of a record that somebody sent: no game is so long that it takes long to show."""
    moves = record.get("moves")
    if isinstance(moves, list) and len(moves) > MOST_MOVES:
        detail = f"a record has at most {MOST_MOVES} moves, not {len(moves)}"
        raise Refusal("bad_record", detail=detail, what="moves", most=MOST_MOVES)
    return make_replay(record, seat)


def compressed_replay(record: dict[str, Any]) -> bytes:
    """The spectator's replay as it is kept: it can be watched whatever happens to the rules."""
    return zlib.compress(msgspec.json.encode(make_replay(record, None)), 6)


def kept_replay(replay: bytes, info: protocol.TableInfo) -> protocol.Replay:
    """A spectator's replay that was kept, with the names of its table."""
    kept = msgspec.json.decode(zlib.decompress(replay), type=protocol.Replay)
    names = [place.name for place in info.seats]
    return msgspec.structs.replace(kept, table=info, names=names)
