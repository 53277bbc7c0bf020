"""Replays: a finished game, move by move, as one seat or a spectator saw it."""

from __future__ import annotations

import zlib
from typing import Any

import msgspec

import undercroft
from undercroft.engine.api import MOST_MOVES, Table, begun_table
from undercroft.engine.changes import difference
from undercroft.engine.errors import UndercroftError
from undercroft.server import protocol
from undercroft.server.store import Kept
from undercroft.table.errors import Refusal


def replayed(record: Any) -> Table:
    """Replay a record and check it to the last move; refuse an invalid one as `bad_record`."""
    try:
        return undercroft.replay(record)
    except UndercroftError as error:
        facts = {key: value for key, value in error.facts.items() if key != "detail"}
        raise Refusal("bad_record", detail=str(error)[:300], **facts) from error


def steps_of(whole: Table, seat: int | None) -> list[protocol.ReplayStep]:
    """Return the effects of each move, as `seat` saw them."""
    table = begun_table(whole.game, whole.header)
    steps = [step_of(table, seat, None, None, None)]
    for mover, move in whole.moves:
        before = table.sight(seat)
        table.begin_eras(whole.eras)
        table.play(mover, move)
        steps.append(step_of(table, seat, mover, move, before))
    return steps


def step_of(
    table: Table, seat: int | None, mover: int | None, move: str | None, before: Any
) -> protocol.ReplayStep:
    """Return the last move as seen by `seat`, whose view was `before`."""
    moments: list[protocol.Moment] = msgspec.to_builtins(table.moments(seat))
    rest = [] if moments else msgspec.to_builtins(difference(before, table.sight(seat)))
    return protocol.ReplayStep(mover, move, moments, rest)


def make_replay(
    record: Any,
    seat: int | None,
    info: protocol.TableInfo | None = None,
) -> protocol.Replay:
    """Create a whole replay; names are taken from the table, if there is one."""
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
        redrawn=whole.era,
    )


def json_of_upload(record: dict[str, Any], seat: int | None) -> bytes:
    """Replay an uploaded record, if it is not longer than a game can be; return it as JSON."""
    moves = record.get("moves")
    if isinstance(moves, list) and len(moves) > MOST_MOVES:
        detail = f"a record has at most {MOST_MOVES} moves, got {len(moves)}"
        raise Refusal("bad_record", detail=detail, what="moves", most=MOST_MOVES)
    return msgspec.json.encode(make_replay(record, seat))


def compressed_replay(record: dict[str, Any]) -> bytes:
    """Compress the spectator's replay for storage: it stays watchable if the rules change."""
    return zlib.compress(msgspec.json.encode(make_replay(record, None)), 6)


def kept_replay(replay: bytes, info: protocol.TableInfo) -> protocol.Replay | None:
    """Load a stored spectator's replay with its table's names; None if it is in an older format."""
    try:
        kept = msgspec.json.decode(zlib.decompress(replay), type=protocol.Replay)
    except msgspec.ValidationError:
        return None
    return named_replay(kept, info)


def named_replay(replay: protocol.Replay, info: protocol.TableInfo) -> protocol.Replay:
    names = [place.name for place in info.seats]
    return msgspec.structs.replace(replay, table=info, names=names)


def json_of(kept: Kept, seat: int | None, info: protocol.TableInfo) -> bytes:
    return msgspec.json.encode(replay_of(kept, seat, info))


def replay_of(kept: Kept, seat: int | None, info: protocol.TableInfo) -> protocol.Replay:
    """Replay a finished game; if its rules are gone, use the spectator's replay in the old
    format."""
    try:
        return make_replay(kept.ending.record, seat, info)
    except Refusal:
        if seat is not None or kept.replay is None:
            raise
        return named_replay(renewed_replay(kept.replay), info)


def renewed_replay(replay: bytes) -> protocol.Replay:
    """Convert a replay in the old format, which held a whole view per move and no changes by event.

    All changes of a move are attached to the last of its events.
    """
    plain = msgspec.json.decode(zlib.decompress(replay))
    before = None
    for step in plain["steps"]:
        change = difference(before, step["view"])
        events = step["events"]
        step["moments"] = [{"event": event, "change": []} for event in events]
        if events:
            step["moments"][-1]["change"] = change
        step["rest"] = [] if events else change
        before = step["view"]
    return msgspec.convert(plain, protocol.Replay)
