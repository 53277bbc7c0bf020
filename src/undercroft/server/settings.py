"""Server settings."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path

import msgspec

from undercroft.server.guests import Proxies

CONTACT = re.compile(r"mailto:[^\s@]+@[^\s@]+|https://\S+")


class Settings(msgspec.Struct, frozen=True):
    """Limits, delays and paths; each can be set as UNDERCROFT_<NAME> in the environment."""

    host: str = "127.0.0.1"
    port: int = 8000
    db: str = "undercroft.db"
    origins: list[str] = []
    """Allowed origins besides the server's own, e.g. https://play.example."""
    proxies: list[str] = []
    """Addresses or networks of proxies whose X-Forwarded-For is trusted, e.g. 10.0.0.0/8."""

    pace: float = 1.0
    """Average delay in seconds before a bot's turn, and before the table answers for a seat in a
    window; 0 in tests."""
    workers: int = max(1, (os.cpu_count() or 2) - 1)
    """Processes for champions; one more serves all other bots."""
    think_limit: float = 60.0
    """Seconds after which the server stops waiting for a bot."""
    tick: float = 0.25
    """Seconds between two checks of the clocks."""
    idle: float = 120.0
    """Seconds after which a table without connections is evicted from memory."""
    host_away_seconds: float = 120.0
    """Seconds of absence after which others may act for the host, or for a player they wait for."""
    keep_waiting_days: float = 7.0
    """Days to keep a table whose game never started."""
    keep_unfinished_days: float = 180.0
    """Days to keep an abandoned game."""
    grace_days: float = 7.0
    """Days of server uptime before a table found to be too old is really deleted."""

    push: str = ""
    """Contact of the host, mailto: or https:, told to push services; empty: no web push."""
    push_after: float = 30.0
    """Seconds for which a player must be away and asked before a message is sent."""
    push_most: int = 20_000
    """Registered browsers in all."""
    push_local: bool = False
    """For tests: push to any address, also without TLS."""

    message_bytes: int = 4096
    body_bytes: int = 32_768
    record_bytes: int = 1_048_576
    head_bytes: int = 16_384
    """Most bytes of a request line and headers."""
    head_seconds: float = 10.0
    """Seconds until the headers have arrived; also the limit for an idle connection."""
    body_seconds: float = 20.0
    """Seconds for the body after that."""
    answer_seconds: float = 30.0
    """Seconds that a response may wait for a client that does not read."""
    hello_seconds: float = 15.0
    """Seconds that a connection may stay open without saying hello."""
    silent_seconds: float = 120.0
    """Seconds of silence, without even a ping, after which a connection counts as lost."""
    messages_per_second: float = 20.0
    messages_burst: float = 60.0
    hellos_per_second: float = 10.0
    """Per address: each is answered with a whole table."""
    hellos_burst: float = 100.0
    chat_per_second: float = 0.5
    """Per seat, across all its browsers."""
    chat_burst: float = 5.0
    points_per_second: float = 2.0
    """Things that a seat may point at."""
    points_burst: float = 8.0
    backs_per_second: float = 1.0
    """Moves that a seat may take back freely."""
    backs_burst: float = 30.0
    posts_per_second: float = 2.0
    """Per guest; eight times as many per address."""
    posts_burst: float = 30.0
    requests_per_second: float = 100.0
    """Of any kind, per address: a first visit takes about forty."""
    requests_burst: float = 2000.0
    tables_per_guest: int = 40
    """Unfinished tables that one guest may create in a day."""
    tables_per_address: int = 400
    """Tables that may be created from one address in a day."""
    listed_per_address: int = 4
    """Tables that wait for players in the public list, from one address."""
    arrivals_per_second: float = 50.0
    """New connections, per address."""
    arrivals_burst: float = 500.0
    connections: int = 4000
    connections_per_address: int = 256
    connections_per_table: int = 64
    """Spectators of one table; owners of its seats always get in."""
    connections_per_seat: int = 8
    """Browsers that share one seat; beyond that the oldest is closed."""
    unsent_bytes: int = 1_048_576
    """Bytes that may be queued for a slow connection before it is cut off."""

    def __post_init__(self) -> None:
        Proxies(self.proxies)
        if self.push and not CONTACT.fullmatch(self.push):
            raise ValueError("push is the host's contact: mailto:… or https://…")


LISTS = ("origins", "proxies")


def from_environment(environment: Mapping[str, str], **given: object) -> Settings:
    """Read settings from UNDERCROFT_* variables; explicit arguments take precedence."""
    found: dict[str, object] = {}
    for field in msgspec.structs.fields(Settings):
        text = environment.get(f"UNDERCROFT_{field.name.upper()}")
        if text is not None:
            found[field.name] = text.split(",") if field.name in LISTS else text
    return msgspec.convert({**found, **given}, Settings, strict=False)


def client_folder() -> Path | None:
    """Find the built web client, in the package or else in the source tree."""
    package = Path(__file__).resolve().parent.parent
    trees = [folder for folder in package.parents if (folder / "src" / "undercroft").is_dir()]
    for folder in (package / "web_dist", *[tree / "web" / "dist" for tree in trees]):
        if (folder / "index.html").is_file():
            return folder
    return None
