"""Everything about a server that its keeper may change."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import msgspec

from undercroft.server.guests import Proxies


class Settings(msgspec.Struct, frozen=True):
    """Limits, paces and paths; each can be given as UNDERCROFT_<NAME> in the environment."""

    host: str = "127.0.0.1"
    port: int = 8000
    db: str = "undercroft.db"
    origins: list[str] = []
    """Origins besides the server's own that may connect, e.g. https://play.example."""
    proxies: list[str] = []
    """Addresses or networks of proxies whose X-Forwarded-For is believed, e.g. 10.0.0.0/8."""

    pace: float = 1.0
    """Seconds, on average, that a bot waits before its turn, and that in a window everybody
    hesitates for whom the table answers; 0 in tests."""
    workers: int = max(1, (os.cpu_count() or 2) - 1)
    """Processes in which champions think; one more thinks for all other bots."""
    think_limit: float = 60.0
    """Seconds after which a bot that has not answered is given up."""
    tick: float = 0.25
    """Seconds between two looks at the clocks."""
    idle: float = 120.0
    """Seconds after which a table without a connection leaves memory."""
    host_away_seconds: float = 120.0
    """Seconds of absence after which others may act for the host, or for one who is waited for."""
    keep_waiting_days: float = 7.0
    """Days that a table which never began is kept."""
    keep_unfinished_days: float = 180.0
    """Days that a game nobody goes on with is kept."""
    grace_days: float = 7.0
    """Days that servers must have run before a table found to be too old is really deleted."""

    message_bytes: int = 4096
    body_bytes: int = 32_768
    record_bytes: int = 1_048_576
    head_bytes: int = 16_384
    """Most bytes of a request before its body."""
    head_seconds: float = 10.0
    """How long a request may take to arrive up to its body; also of a connection that is silent."""
    body_seconds: float = 20.0
    """How long the body may take then."""
    answer_seconds: float = 30.0
    """How long an answer may wait for a reader that does not read."""
    hello_seconds: float = 15.0
    """How long a connection may stay without saying hello."""
    silent_seconds: float = 120.0
    """How long a connection may say nothing, not even ping, before it counts as gone."""
    messages_per_second: float = 20.0
    messages_burst: float = 60.0
    chat_per_second: float = 0.5
    """Per seat, however many browsers speak for it."""
    chat_burst: float = 5.0
    backs_per_second: float = 1.0
    """Moves that a seat may take back without asking anybody."""
    backs_burst: float = 30.0
    posts_per_second: float = 2.0
    """Per guest; per address eight times as many."""
    posts_burst: float = 30.0
    requests_per_second: float = 100.0
    """Of any kind, per address: a first visit takes about forty."""
    requests_burst: float = 2000.0
    tables_per_guest: int = 40
    """Unfinished tables one guest may have made in a day."""
    tables_per_address: int = 400
    """Tables that may be made from one address in a day."""
    arrivals_per_second: float = 50.0
    """New connections, per address."""
    arrivals_burst: float = 500.0
    connections: int = 4000
    connections_per_address: int = 256
    connections_per_table: int = 64
    """Watchers of one table; the owners of its seats always find a place."""
    connections_per_seat: int = 8
    """Browsers that speak for one seat; of more the oldest is closed."""
    unsent_bytes: int = 1_048_576
    """Bytes that may wait for a slow connection before it is cut off."""

    def __post_init__(self) -> None:
        Proxies(self.proxies)


LISTS = ("origins", "proxies")


def from_environment(environment: Mapping[str, str], **given: object) -> Settings:
    """Settings from UNDERCROFT_* variables; what is given by hand wins."""
    found: dict[str, object] = {}
    for field in msgspec.structs.fields(Settings):
        text = environment.get(f"UNDERCROFT_{field.name.upper()}")
        if text is not None:
            found[field.name] = text.split(",") if field.name in LISTS else text
    return msgspec.convert({**found, **given}, Settings, strict=False)


def client_folder() -> Path | None:
    """Where the built browser client lies: in the package, else in the source tree."""
    package = Path(__file__).resolve().parent.parent
    trees = [folder for folder in package.parents if (folder / "src" / "undercroft").is_dir()]
    for folder in (package / "web_dist", *[tree / "web" / "dist" for tree in trees]):
        if (folder / "index.html").is_file():
            return folder
    return None
