"""Who knows what: everyone sees the table, only its owner a hand, only the sender what was sent."""

from __future__ import annotations

from typing import Any

from examples.lanterns.cards import CARDS, IDS
from examples.lanterns.events import CardDrawn, CardSent, LanternsView, PlayerView
from examples.lanterns.flow import ChooseCard
from examples.lanterns.heuristics import LanternsAdvice
from examples.lanterns.rules import SEATS
from examples.lanterns.state import NO_ONE, Lanterns
from undercroft.engine.events import Event
from undercroft.engine.kit.decks import (
    NO_CARD,
    count_left,
    discard_pile,
    draw_pile,
    face_of,
    faces_of,
)
from undercroft.engine.kit.redealing import redeal_deck
from undercroft.engine.state import SPECTATOR


class LanternsSights(LanternsAdvice):
    def view_for(self, state: Lanterns, seat: int) -> LanternsView:
        hand = [] if seat == SPECTATOR else faces_of(state.deck, state.hands[seat])
        house = chosen_house(state)
        return LanternsView(
            players=[
                PlayerView(coins, len(cards))
                for coins, cards in zip(state.coins, state.hands, strict=True)
            ],
            hand=[IDS[face] for face in hand],
            sender=None if state.sender == NO_ONE else SEATS[state.sender],
            house=None if house == NO_ONE else SEATS[house],
            sent=self.sent_card(state) if seat == state.sender else None,
            draw_pile=count_left(state.deck),
            discards=[IDS[face] for face in faces_of(state.deck, discard_pile(state.deck))],
        )

    def sent_card(self, state: Lanterns) -> str | None:
        return None if state.sent == NO_CARD else IDS[face_of(state.deck, state.sent)]

    def event_for(self, event: Event, seat: int) -> Event | None:
        if isinstance(event, CardDrawn) and event.seat != seat:
            return CardDrawn(event.seat, None)
        if isinstance(event, CardSent) and event.seat != seat:
            return CardSent(event.seat, event.house, None)
        return event

    def redeal(self, world: Lanterns, seat: int) -> None:
        redeal_deck(world, world.deck, seat)

    def truth(self, state: Lanterns) -> dict[str, Any]:
        return {
            "turn": state.turn,
            "coins": state.coins,
            "sender": state.sender,
            "house": state.house,
            "sent": self.sent_card(state),
            "lighter": state.lighter,
            "hands": [sorted(faces_of(state.deck, hand)) for hand in state.hands],
            "draw_pile": faces_of(state.deck, draw_pile(state.deck)),
            "discards": faces_of(state.deck, discard_pile(state.deck)),
        }

    def census(self, state: Lanterns) -> dict[str, int]:
        held = [card for hand in state.hands for card in hand]
        sent = [] if state.sent == NO_CARD else [state.sent]
        piles = draw_pile(state.deck) + discard_pile(state.deck)
        faces = faces_of(state.deck, held + sent + piles)
        return {card.id: faces.count(face) for face, card in enumerate(CARDS)}


def chosen_house(state: Lanterns) -> int:
    """R3.3. The house of the card that was sent, or of the one being chosen."""
    top = state.stack[-1] if len(state.stack) else None
    return top.house if isinstance(top, ChooseCard) else state.house
