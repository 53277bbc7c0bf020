"""States as bytes: snapshots to resume, records to replay, fingerprints (hashes) to compare."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec

from undercroft.engine.chance import SEALED
from undercroft.engine.errors import BadRecord
from undercroft.engine.game import Game
from undercroft.engine.shape import check_shape
from undercroft.engine.state import State, Step
from undercroft.engine.windows import Resumed, Window

MAGIC = b"UCROFT2\n"
WITH_HISTORY = b"UCROFT1\n"  # older snapshots: the same, plus every event
DIGEST = 16
RESUMED = -1  # in place of the index of one of the game's steps


class Header(msgspec.Struct, frozen=True):
    """How a table was set up: enough to replay it from its moves."""

    game: str
    rules_version: str
    seats: int
    options: dict[str, Any]
    seed: int
    stacked: dict[str, list[str]]


class Record(Header, frozen=True):
    """A game as its header, its moves, and the fingerprint (state hash) they must lead to."""

    moves: list[tuple[int, str]]
    fingerprint: str
    eras: list[tuple[int, int]] = []
    """The eras that the moves were played in, each with the number of moves before it; an era
    begins when chance that was seen is taken back, and its number counts how often that was."""


class Snapshot(msgspec.Struct, frozen=True):
    """A table at any moment. Its events can be rebuilt from header and moves.

    Header and moves define the table; the state saves replaying it, and can be read only by a build
    that writes states in the same form.
    """

    header: Header
    moves: list[tuple[int, str]]
    state: dict[str, Any]
    form: int = 1
    has_past: bool = True
    """False for a redealt world (a determinization): its moves are not known."""
    eras: list[tuple[int, int]] = []
    """As in a record."""


def encode_step(game: Game, step: Step[Any]) -> list[int]:
    """Return the index of its class among the game's steps, and its arguments."""
    if isinstance(step, Resumed):
        return [RESUMED, int(step.anew), *encode_step(game, step.window)]
    return [game.steps.index(type(step)), *step.args()]


def decode_step(game: Game, row: list[int]) -> Step[Any]:
    if row[0] == RESUMED:
        window = decode_step(game, row[2:])
        assert isinstance(window, Window), "only a window is resumed"
        return Resumed(window, bool(row[1]))
    step: Step[Any] = game.steps[row[0]](*row[1:])
    return step


def encode_state(game: Game, state: State) -> dict[str, Any]:
    """Return everything that play can change, by name."""
    return {
        "rng": int(state.rng),
        "stack": [encode_step(game, step) for step in state.stack],
        "stacked": state.stacked,
        "winners": state.winners,
        "reason": state.reason,
        "fields": state.fields(),
    }


def decode_state(game: Game, state: State, encoded: dict[str, Any]) -> None:
    """Fill a new state from its encoded form."""
    check_shape(game, state, encoded)
    state.rng = encoded["rng"]
    state.then([decode_step(game, row) for row in encoded["stack"]])
    state.stacked = encoded["stacked"]
    state.winners = encoded["winners"]
    state.reason = encoded["reason"]
    state.take(encoded["fields"])


def fingerprint(game: Game, state: State) -> str:
    """Return a hash that is the same for equal states, compiled or interpreted, on any machine.

    It begins with the number of the state's form, unless that is 1.
    """
    encoded = msgspec.msgpack.encode(encode_state(game, state))
    digest = blake2b(encoded, digest_size=DIGEST).hexdigest()
    return digest if game.form == 1 else f"{game.form}.{digest}"


def form_of(fingerprint: str) -> int:
    """Return the form of the state that a fingerprint was made from; -1 if it is malformed."""
    form, dot, _ = fingerprint.partition(".")
    if not dot:
        return 1
    return int(form) if form.isascii() and form.isdigit() and len(form) < DIGEST else -1


def pack_snapshot(snapshot: Snapshot) -> bytes:
    """Serialize a snapshot with a checksum, so that any changed byte is detected."""
    header = snapshot.header
    if header.seed >= SEALED:  # too large for a msgpack integer
        digits = msgspec.structs.replace(header, seed=str(header.seed))
        snapshot = msgspec.structs.replace(snapshot, header=digits)
    body = msgspec.msgpack.encode(snapshot)
    return MAGIC + blake2b(body, digest_size=DIGEST).digest() + body


def unpack_snapshot(packed: bytes) -> Snapshot:
    start = len(MAGIC) + DIGEST
    if not isinstance(packed, bytes) or packed[: len(MAGIC)] not in (MAGIC, WITH_HISTORY):
        raise BadRecord("this is not a table snapshot", what="snapshot")
    body = packed[start:]
    if blake2b(body, digest_size=DIGEST).digest() != packed[len(MAGIC) : start]:
        raise BadRecord("corrupt snapshot: checksum mismatch", what="snapshot")
    try:
        return msgspec.msgpack.decode(body, type=Snapshot, strict=False)  # long seeds are strings
    except msgspec.MsgspecError as error:
        raise BadRecord(f"the snapshot cannot be read: {error}", what="snapshot") from error
