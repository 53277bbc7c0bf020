"""The metadata of a table besides its game: who sits where, and what was agreed."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from undercroft.engine.game import NO_TURN
from undercroft.table.secrets import opens, seat_secret

Level = Literal["novice", "adventurer", "champion"]
Temper = Literal["cautious", "grasping", "spiteful", "bold", "sly"]
StandIn = Literal["", "clock", "asked", "away"]
Asks = Literal["matters", "rolls", "every"]
"""When a person is asked in windows: if something bears on the event, also if only a little, or
always when there is a choice."""

STAND_IN_LEVEL: Level = "adventurer"


class Passed(msgspec.Struct, frozen=True):
    """An event for which a person has passed and is not asked again while it stays the same."""

    mark: list[int]
    """Identifies the window; empty for an event that goes on after it."""
    matter: int
    """The event as the seat saw it."""
    choice: int = 0
    """All that it could have done."""


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
    has_read: bool = False
    """The clock has waited for the owner to read how to play, which it does once."""
    asks: Asks = "matters"
    """When the owner is asked in windows; this and what follows is known to no one else."""
    hand: bool = False
    """The owner wants to be asked in the next window with a choice, whatever it is about."""
    quiet: int = NO_TURN
    """The turn in which the owner is not asked, unless as a target."""
    passed: list[Passed] = []
    waits: list[float] = []
    """Seconds that the owner took for the last answers in windows."""

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
    redrawn: int = 0
    """How often chance that was seen has been taken back; everyone is told."""
    asks: dict[int, str] | None = None
    """The decisions that people owe, by seat; each is known to its seat alone. Null: not noted, by
    a build that did not."""
    waits: list[int] = []
    """The seats that everyone may know to be awaited."""
    lesson: str = ""
    """The lesson that is played here; empty at a table like any other."""
    stacked: dict[str, list[str]] = {}
    """The outcomes of chance that the lesson fixes."""

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
