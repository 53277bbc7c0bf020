"""What is written down of a table besides its game: who sits where, and what was agreed."""

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
    """Which window it is."""
    turn: int = 0


class Seat(msgspec.Struct):
    """One place at the table and the player on it."""

    kind: Literal["person", "bot", "open"] = "open"
    name: str = ""
    level: Level | None = None
    temper: Temper | None = None
    """Of a bot, where temperaments make sense; no two bots of a table have the same."""
    secret: str = ""
    """The hash of the owner's secret."""
    local: bool = False
    stand_in: StandIn = ""
    """Why a bot plays for the owner: the clock ran out while away, the owner or the host asked for
    it, or others did because the owner was away for long."""
    filled: bool = False
    """A bot on a seat that was open, which can be opened again."""
    passes: list[Pass] = []
    """When the table passes for the owner; told to nobody else."""

    @property
    def is_bot_played(self) -> bool:
        return self.kind == "bot" or bool(self.stand_in)

    @property
    def is_kept_for_owner(self) -> bool:
        """The stand-in ends when the owner comes back."""
        return self.stand_in in ("clock", "away")


class Sheet(msgspec.Struct):
    """All that is stored of a table besides the game itself."""

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
    """Hash of the guest who made the table: for limits only."""
    created: float
    updated: float
    host: int = 0
    status: Literal["waiting", "playing", "finished"] = "waiting"
    deadline: float | None = None
    rematch: str | None = None
    outcome: dict[str, Any] | None = None
    address: str = ""
    """Hash of the address the table was made from: for limits only."""
    first: int | None = None
    """The seat that begins, where it was agreed on; null: the game draws it."""
    rules: str = ""
    """The version of the rules the game was begun with, and is finished by."""
    shown: int = 0
    """The version that everybody knows of; later ones only handed the word on in a window."""
    window: bool = False
    """A window is open, in which nobody is shown whose time runs."""

    def payers(self) -> tuple[str, str, str]:
        """To whom the thinking of this table's bots is charged."""
        return (self.address or self.guest, self.guest, self.id)

    def owner_of(self, secret: str) -> int | None:
        """The seat that this secret opens."""
        for number, seat in enumerate(self.seats):
            if opens(secret, seat.secret):
                return number
        return None

    def owned_by(self, token: str) -> dict[int, str]:
        """The seats that were given to whoever brought this token, with their secrets."""
        tried = [
            (n, secret) for n in range(len(self.seats)) for secret in (token, seat_secret(token, n))
        ]
        return {n: secret for n, secret in tried if opens(secret, self.seats[n].secret)}

    def people(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.kind == "person"]

    def open_seats(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.kind == "open"]
