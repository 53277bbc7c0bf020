"""The metadata of a table besides its game: who sits where, and what was agreed."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from undercroft.table.secrets import opens, seat_secret

Level = Literal["novice", "adventurer", "champion"]
Temper = Literal["cautious", "grasping", "spiteful", "bold", "sly"]
StandIn = Literal["", "clock", "asked", "away"]
Scope = Literal["window", "kind", "turn"]

STAND_IN_LEVEL: Level = "adventurer"


class Pass(msgspec.Struct, frozen=True):
    """A standing pass: in one window, in every window of a kind, or until a turn ends."""

    scope: Scope
    kind: str = ""
    mark: list[int] = []
    """Identifies the window."""
    turn: int = 0


class Seat(msgspec.Struct):
    """One seat at the table and its player."""

    kind: Literal["person", "bot", "open"] = "open"
    name: str = ""
    level: Level | None = None
    temper: Temper | None = None
    """Temperament of a bot, in games where it matters; no two bots at a table share one."""
    secret: str = ""
    """Hash of the owner's secret."""
    local: bool = False
    stand_in: StandIn = ""
    """Why a bot plays for the owner: the clock ran out while the owner was away, the owner or the
    host asked for it, or others did because the owner was away for long."""
    filled: bool = False
    """A bot in a seat that was open and can be reopened."""
    passes: list[Pass] = []
    """When the table passes for the owner; known to no one else."""

    @property
    def is_bot_played(self) -> bool:
        return self.kind == "bot" or bool(self.stand_in)

    @property
    def is_kept_for_owner(self) -> bool:
        """Whether the stand-in ends when the owner comes back."""
        return self.stand_in in ("clock", "away")


class Sheet(msgspec.Struct):
    """Everything stored about a table besides the game itself."""

    id: str
    game: str
    options: dict[str, Any]
    seats: list[Seat]
    seed: int
    salt: str
    seed_chosen: bool
    clock: int | None
    listed: bool
    guest: str
    """Hash of the guest who created the table: for limits only."""
    created: float
    updated: float
    host: int = 0
    status: Literal["waiting", "playing", "finished"] = "waiting"
    deadline: float | None = None
    rematch: str | None = None
    outcome: dict[str, Any] | None = None
    address: str = ""
    """Hash of the address the table was created from: for limits only."""
    first: int | None = None
    """The seat that goes first, if it was agreed on; null: the game draws it."""
    rules: str = ""
    """The version of the rules that the game is played under from start to finish."""
    shown: int = 0
    """The version that everyone knows; later ones only passed the question on in a window."""
    window: bool = False
    """A window is open, in which no one is shown whose clock is running."""

    def payers(self) -> tuple[str, str, str]:
        """Return the accounts charged for the thinking time of this table's bots."""
        return (self.address or self.guest, self.guest, self.id)

    def owner_of(self, secret: str) -> int | None:
        """Return the seat that this secret opens."""
        for number, seat in enumerate(self.seats):
            if opens(secret, seat.secret):
                return number
        return None

    def owned_by(self, token: str) -> dict[int, str]:
        """Return the seats that belong to a token, with their secrets."""
        tried = [
            (n, secret) for n in range(len(self.seats)) for secret in (token, seat_secret(token, n))
        ]
        return {n: secret for n, secret in tried if opens(secret, self.seats[n].secret)}

    def people(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.kind == "person"]

    def open_seats(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.kind == "open"]
