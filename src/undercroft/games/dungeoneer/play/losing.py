"""Cards that go: lost by an effect, at random or by choice, and those above the limits (R11.11)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from undercroft.engine.chance import draw_from
from undercroft.engine.state import Step
from undercroft.games.dungeoneer.bits import lowest, members
from undercroft.games.dungeoneer.hunches import Question
from undercroft.games.dungeoneer.moves import SOURCE_DISCARD
from undercroft.games.dungeoneer.play.purse import lives
from undercroft.games.dungeoneer.play.values import limit_of
from undercroft.games.dungeoneer.play.zones import (
    count_gear,
    discard_card,
    discard_from_hand,
    faces_in,
    find_face,
    gear_of,
)
from undercroft.games.dungeoneer.printed.words import (
    BOON,
    TREASURE,
    ZONE_BANE,
    ZONE_BOON,
    ZONE_HAND,
)
from undercroft.games.dungeoneer.state import BANES, GEAR, HAND_CARDS, PERSON, Dungeoneer


def lose_random(state: Dungeoneer, seat: i64, n: i64) -> None:
    hand = state.people[seat * PERSON + HAND_CARDS]
    while hand and n:
        faces = vec[i64]([state.faces[card] for card in members(hand)])
        _, face = draw_from(state, SOURCE_DISCARD, faces)
        card = find_face(state, hand, face)
        discard_from_hand(state, seat, card, "effect")
        hand = state.people[seat * PERSON + HAND_CARDS]
        n -= 1


class LoseCards(Step[Dungeoneer]):
    """R5.19. The owner gives up a number of cards of a zone, one after the other."""

    def __init__(self, seat: int, zone: int, count: int) -> None:
        self.seat: i64 = seat
        self.zone: i64 = zone
        self.count: i64 = count

    def run(self, state: Dungeoneer) -> None:
        if self.count > 1:
            state.push(LoseCards(self.seat, self.zone, self.count - 1))
        row = self.seat * PERSON
        if self.zone == ZONE_HAND:
            ask_hand(state, self.seat, state.people[row + HAND_CARDS])
        elif self.zone == ZONE_BANE:
            ask_shed(state, self.seat, state.people[row + BANES], "effect")
        else:
            type: i64 = BOON if self.zone == ZONE_BOON else TREASURE
            ask_shed(state, self.seat, gear_of(state, self.seat, type), "effect")

    def args(self) -> list[int]:
        return [self.seat, self.zone, self.count]


def ask_hand(state: Dungeoneer, seat: i64, hand: i64) -> None:
    """A card of the hand goes, of the owner's choice; the only one is not asked for."""
    if hand & (hand - 1):
        state.push(Shed(seat, 0, 0))
    elif hand:
        discard_from_hand(state, seat, lowest(hand), "effect")


def ask_shed(state: Dungeoneer, seat: i64, cards: i64, why: str) -> None:
    """The owner gives up one of its prepared cards; a single one is not asked for."""
    if not cards:
        return
    if cards & (cards - 1):
        faces: i64 = 0
        for card in members(cards):
            faces |= 1 << state.faces[card]
        state.push(Shed(seat, faces, 1 if why == "limit" else 0))
    else:
        discard_card(state, lowest(cards), why)
        keep_limits(state, seat)


class Shed(Question):
    """R22.29 `owner`. Which of the prepared cards goes; without `faces` a card of the hand."""

    def __init__(self, seat: int, faces: int, limit: int) -> None:
        super().__init__(seat)
        self.faces: i64 = faces
        self.limit: i64 = limit

    def options(self, state: Dungeoneer) -> list[int]:
        if not self.faces:
            return faces_in(
                state, state.people[self.seat * PERSON + HAND_CARDS], state.cards.discard
            )
        return [int(state.cards.shed + face) for face in members(self.faces)]

    def answer(self, state: Dungeoneer, move: int) -> None:
        row = self.seat * PERSON
        if not self.faces:
            card = find_face(state, state.people[row + HAND_CARDS], move - state.cards.discard)
            discard_from_hand(state, self.seat, card, "effect")
            return
        open_cards = state.people[row + GEAR] | state.people[row + BANES]
        card = find_face(state, open_cards, move - state.cards.shed)
        discard_card(state, card, "limit" if self.limit else "effect")
        keep_limits(state, self.seat)

    def args(self) -> list[int]:
        return [self.seat, self.faces, self.limit]


def keep_limits(state: Dungeoneer, seat: i64) -> None:
    """R11.11. If a limit drops, the owner discards down to it at once."""
    if not lives(state, seat):
        return
    for type, of in ((BOON, 1), (TREASURE, 2)):
        if count_gear(state, seat, type) > limit_of(state, seat, of):
            ask_shed(state, seat, limited_gear(state, seat, type), "limit")
            return


def limited_gear(state: Dungeoneer, seat: i64, type: i64) -> i64:
    """What counts against a limit, as a set."""
    mask = gear_of(state, seat, type)
    found: i64 = 0
    while mask:
        card = lowest(mask)
        mask &= mask - 1
        if state.cards.duration[state.faces[card]] == 1:
            found |= 1 << card
    return found
