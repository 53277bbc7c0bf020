"""Every card, one line each."""

from __future__ import annotations

from typing import Final, NamedTuple


class Card(NamedTuple):
    """R1.1, R4.3, R4.4. `steals` from the house and `finds`: in the dark; `earns`: in the light."""

    id: str
    copies: int
    steals: int = 0
    finds: int = 0
    earns: int = 0  # from the player who lit the house; paid to that player if below 0


CARDS: Final = (
    Card("lantern", copies=14),
    Card("thief", copies=12, steals=2, earns=-2),
    Card("cat", copies=10, finds=1, earns=2),
)
IDS: Final = tuple(card.id for card in CARDS)
LANTERN: Final = 0
LEAST_SEATS: Final = 2  # R1.2
MOST_SEATS: Final = 4
HAND: Final = 3  # R2.1
START_COINS: Final = 3
PRICE: Final = 1  # R3.2
GOALS: Final = (12, 8, 16)  # R6.1


def all_faces() -> list[int]:
    """R1.1. Return the faces of all cards, by index into CARDS."""
    return [face for face, card in enumerate(CARDS) for _ in range(card.copies)]
