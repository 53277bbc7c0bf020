"""The events, the view and the catalogue. Cards go by id, houses by `seat_0`, `seat_1` …"""

from __future__ import annotations

from typing import Final

import msgspec

from undercroft.engine.events import Event


class FirstPlayerDrawn(Event, frozen=True):
    """R2.2."""

    seat: int


class CardDrawn(Event, frozen=True):
    """R3.4. `card` is sent to its owner only."""

    seat: int
    card: str | None


class CardSold(Event, frozen=True):
    """R3.2."""

    seat: int
    card: str


class CardSent(Event, frozen=True):
    """R3.3. `card` is sent to the sender only."""

    seat: int
    house: str
    card: str | None


class HouseLit(Event, frozen=True):
    """R4.1."""

    seat: int
    house: str


class CardRevealed(Event, frozen=True):
    """R4.2."""

    seat: int
    card: str
    lit: bool


class CoinsFound(Event, frozen=True):
    """R3.2, R4.3. From the supply."""

    seat: int
    amount: int


class CoinsTaken(Event, frozen=True):
    """R4.3, R4.4. From the player `giver`."""

    seat: int
    giver: str
    amount: int


EVENTS = (
    FirstPlayerDrawn
    | CardDrawn
    | CardSold
    | CardSent
    | HouseLit
    | CardRevealed
    | CoinsFound
    | CoinsTaken
)
REVEALS: Final = ("card_sold", "house_lit", "card_revealed")


class PlayerView(msgspec.Struct, frozen=True):
    """What everyone sees of a player."""

    coins: int
    cards: int


class LanternsView(msgspec.Struct, frozen=True):
    """`hand` is empty for spectators; `sent` is null where the viewer does not know it."""

    players: list[PlayerView]
    hand: list[str]
    sender: str | None
    house: str | None
    sent: str | None
    draw_pile: int
    discards: list[str]


class CardInfo(msgspec.Struct, frozen=True):
    id: str
    copies: int


class LanternsCatalogue(msgspec.Struct, frozen=True):
    cards: list[CardInfo]
    goal: int
