"""Lanterns and Thieves as the engine sees it."""

from __future__ import annotations

from typing import Any

from examples.lanterns.cards import CARDS, GOALS, IDS, LEAST_SEATS, MOST_SEATS
from examples.lanterns.events import EVENTS, REVEALS, CardInfo, LanternsCatalogue, LanternsView
from examples.lanterns.flow import STEPS, SetUp
from examples.lanterns.rules import SEATS, SOURCE_DECK
from examples.lanterns.state import HouseRules, Lanterns
from examples.lanterns.view import LanternsSights
from undercroft.engine.game import Source, TableOption, Verb, seat_source


class LanternsAndThieves(LanternsSights):
    """Two to four players, hidden hands, one window."""

    def __init__(self) -> None:
        super().__init__(
            id="lanterns",
            rules_version="1",
            least_seats=LEAST_SEATS,
            most_seats=MOST_SEATS,
            verbs=(
                Verb("pass"), Verb("light"), Verb("sell", IDS), Verb("send", IDS),
                Verb("visit", SEATS),
            ),
            sources=(Source("deck", IDS), seat_source("first_player", MOST_SEATS)),
            table_options=(TableOption("goal", GOALS),),
            steps=STEPS,
            reasons=("rich", "no_cards"),
            event_type=EVENTS,
            view_type=LanternsView,
            catalogue_type=LanternsCatalogue,
            reveals=REVEALS,
            hides=("hands", "draw_pile", "sent"),
        )  # fmt: skip

    def new_state(self, seats: int, options: dict[str, Any]) -> Lanterns:
        return Lanterns(seats, HouseRules(options))

    def begin(self, state: Lanterns) -> None:
        state.then([SetUp()])

    def copies(self, state: Lanterns, source: int) -> list[int]:
        return [card.copies for card in CARDS] if source == SOURCE_DECK else []

    def scores(self, state: Lanterns) -> list[int]:
        return state.coins[:]

    def turn_of(self, state: Lanterns) -> int:
        return state.turn

    def catalogue(self, state: Lanterns) -> LanternsCatalogue:
        cards = [CardInfo(card.id, card.copies) for card in CARDS]
        return LanternsCatalogue(cards, state.house_rules.goal)
