"""Everything about a server that its keeper may change."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import msgspec


class Settings(msgspec.Struct, frozen=True):
    """Limits, paces and paths; each can be given as UNDERCROFT_<NAME> in the environment."""

    host: str = "127.0.0.1"
    port: int = 8000
    db: str = "undercroft.db"
    origins: list[str] = []
    """Origins besides the server's own that may connect, e.g. https://play.example."""

    pace: float = 1.0
    """Seconds, on average, that a bot waits before it moves; 0 in tests."""
    workers: int = max(1, (os.cpu_count() or 2) - 1)
    """Processes in which bots think."""
    think_limit: float = 60.0
    """Seconds after which a bot that has not answered is given up."""
    tick: float = 0.25
    """Seconds between two looks at the clocks."""
    idle: float = 120.0
    """Seconds after which a table without a connection leaves memory."""
    keep_waiting_days: float = 7.0
    """Days that a table which never began is kept."""
    keep_unfinished_days: float = 180.0
    """Days that a game nobody goes on with is kept."""

    message_bytes: int = 4096
    body_bytes: int = 32_768
    record_bytes: int = 1_048_576
    hello_seconds: float = 15.0
    """How long a connection may stay without saying hello."""
    silent_seconds: float = 120.0
    """How long a connection may say nothing, not even ping, before it counts as gone."""
    messages_per_second: float = 20.0
    messages_burst: float = 60.0
    chat_per_second: float = 0.5
    chat_burst: float = 5.0
    posts_per_second: float = 2.0
    """Per guest; per address eight times as many."""
    posts_burst: float = 30.0
    tables_per_guest: int = 40
    """Unfinished tables one guest may have made in a day."""
    connections: int = 4000
    connections_per_table: int = 64
    unsent_messages: int = 200
    """Messages that may wait for a slow connection before it is closed."""


def from_environment(environment: Mapping[str, str], **given: object) -> Settings:
    """Settings from UNDERCROFT_* variables; what is given by hand wins."""
    found: dict[str, object] = {}
    for field in msgspec.structs.fields(Settings):
        text = environment.get(f"UNDERCROFT_{field.name.upper()}")
        if text is not None:
            found[field.name] = text.split(",") if field.name == "origins" else text
    return msgspec.convert({**found, **given}, Settings, strict=False)


def client_folder() -> Path | None:
    """Where the built browser client lies: in the package, else in the source tree."""
    package = Path(__file__).resolve().parent.parent
    trees = [folder for folder in package.parents if (folder / "src" / "undercroft").is_dir()]
    for folder in (package / "web_dist", *[tree / "web" / "dist" for tree in trees]):
        if (folder / "index.html").is_file():
            return folder
    return None
