"""A table of Lanterns and Thieves."""

from __future__ import annotations

from typing import Any, Final

from examples.lanterns.cards import START_COINS, all_faces
from undercroft.engine.kit.decks import NO_CARD, new_deck
from undercroft.engine.state import State

NO_ONE: Final = -1


class HouseRules:
    """R6. The options of a table: they never change, so clones share them."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.goal: int = options["goal"]


class Lanterns(State):
    """Cards are those of `kit.decks`: numbers of backs."""

    turn: int = 0
    coins: list[int]
    deck: list[int]
    hands: list[list[int]]
    sender: int = NO_ONE  # the player whose turn it is, while a house is chosen
    house: int = NO_ONE  # its owner
    sent: int = NO_CARD  # before the house
    lighter: int = NO_ONE  # who lit it

    def __init__(self, seats: int, house_rules: HouseRules) -> None:
        super().__init__(seats)
        self.house_rules = house_rules
        self.coins = [START_COINS] * seats
        self.deck = new_deck(all_faces())
        self.hands = [[] for _ in range(seats)]
