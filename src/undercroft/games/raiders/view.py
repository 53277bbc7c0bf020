"""Who knows what at a table of Dungeon Raiders: views, events by viewer, redeal."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from librt.vecs import append
from mypy_extensions import i64

from undercroft.engine.chance import below, draw_from, put_in_order
from undercroft.engine.events import Event
from undercroft.engine.state import SPECTATOR
from undercroft.games.raiders.cards import (
    BALL,
    BOSS,
    CHARACTER_IDS,
    FLOOR_IDS,
    FULL_SET,
    HAND,
    ITEMS,
    MONSTER,
    NO_CARD,
    POWERS,
    ROOM_IDS,
    ROOMS,
    SWORD,
)
from undercroft.games.raiders.events import (
    CardCommitted,
    FightView,
    RaidersView,
    RoomsSeen,
    RoomView,
    SeatView,
)
from undercroft.games.raiders.flow import ChooseCard, ChooseSecondCard, draw_boss
from undercroft.games.raiders.heuristics import RaidersAdvice
from undercroft.games.raiders.rules import (
    SOURCE_ROOMS,
    VALUES,
    closed_rooms,
    current_room,
    has_escaped,
    held,
)
from undercroft.games.raiders.state import ITEM_KINDS, Raiders

# The powers of every set of power cards, made once.
POWERS_IN: Final = [
    [power + 1 for power in range(POWERS) if mask >> power & 1] for mask in range(FULL_SET + 1)
]


class RaidersSights(RaidersAdvice):
    """Views, events by viewer and redeals."""

    def view_for(self, state: Raiders, seat: int) -> RaidersView:
        return self.view_with(state, seat, self.shared_view(state))

    def shared_view(self, state: Raiders) -> RaidersView:
        """Everyone sees the table."""
        return RaidersView(
            seat=None,
            floor=state.floor,
            room=min(state.room, 4) + 1,
            row=[_room_view(state, SPECTATOR, place) for place in range(len(state.row))],
            seats=[_seat_view(state, other) for other in range(state.seats)],
            supply=dict(zip(ITEMS, state.supply, strict=True)),
            hand=[],
            committed=None,
            fight=_fight_view(state, SPECTATOR),
            scroll=state.scroll if state.house.tactical else None,
            tactical=state.house.tactical,
            gone_rooms=[ROOM_IDS[card] for card in state.gone],
            gone_floors=[FLOOR_IDS[card] for card in state.floors],
        )

    def view_with(self, state: Raiders, seat: int, shared: RaidersView) -> RaidersView:
        if seat == SPECTATOR:
            return shared
        row = shared.row
        if state.seen[seat]:
            row = [_room_view(state, seat, place) for place in range(len(state.row))]
        return msgspec.structs.replace(
            shared,
            seat=seat,
            row=row,
            hand=hand_cards(state, seat),
            committed=_committed(state, seat),
            fight=_fight_view(state, seat),
        )

    def event_for(self, event: Event, seat: int) -> Event | None:
        """R4.2.3, R6.1.2. Send a face-down card, or what a torch showed, only to its owner."""
        if isinstance(event, CardCommitted) and event.seat != seat:
            return CardCommitted(event.seat, None, event.second)
        if isinstance(event, RoomsSeen) and event.seat != seat:
            return None
        return event

    def redeal(self, world: Raiders, seat: int) -> None:
        """R2.7. Redeal closed rooms this seat has not seen, and the face-down cards of others."""
        redeal_rooms(world, seat)
        redeal_commits(world, seat)

    def redeal_unseen(self, state: Raiders) -> None:
        """R2.7. Redeal closed rooms that no torch has lit."""
        hidden = closed_rooms(state)
        for seen in state.seen:
            hidden &= ~seen
        redeal_places(state, hidden)

    def truth(self, state: Raiders) -> dict[str, Any]:
        """R2.7. Rooms that are not laid out yet have no order."""
        return {**super().truth(state), "rooms": sorted(state.rooms)}

    def census(self, state: Raiders) -> dict[str, int]:
        """Count the rooms everywhere, items in supply, hands and table, and powers by seat."""
        counts: dict[str, int] = {}
        ahead = [card for card in state.row[state.room :] if state.cards.kind[card] != BOSS]
        past = [card for card in state.gone if state.cards.kind[card] != BOSS]
        for card in [*state.rooms, *ahead, *past]:
            counts[ROOM_IDS[card]] = counts.get(ROOM_IDS[card], 0) + 1
        for kind in range(ITEM_KINDS):
            hands = sum([held(state, seat, kind + POWERS) for seat in range(state.seats)])
            table = [
                seat
                for seat in range(state.seats)
                if state.played[seat] == kind + POWERS and state.shown >> seat & 1
            ]
            counts[ITEMS[kind]] = state.supply[kind] + hands + len(table)
        return counts


def _room_view(state: Raiders, seat: int, place: int) -> RoomView:
    """R3.3, R6.1.2. Show a closed room only to seats that saw it by torch."""
    is_open = bool(state.open_rooms >> place & 1)
    seen = seat != SPECTATOR and bool(state.seen[seat] >> place & 1)
    card = ROOM_IDS[state.row[place]] if is_open or seen else None
    return RoomView(card, is_open, place < state.room)


def _seat_view(state: Raiders, seat: int) -> SeatView:
    shown = bool(state.shown >> seat & 1)
    played = state.played[seat]
    return SeatView(
        character=CHARACTER_IDS[state.characters[seat]],
        coins=state.coins[seat],
        wounds=state.wounds[seat],
        items={HAND[item]: held(state, seat, item) for item in range(POWERS, len(HAND))},
        spent=POWERS_IN[~state.hands[seat] & FULL_SET][:],
        powers_left=POWERS_IN[state.hands[seat] & FULL_SET][:],
        committed=played != NO_CARD and not shown,
        played=HAND[played] if shown else None,
        ball=bool(state.balls >> seat & 1),
        escaped=state.room < len(state.row) and has_escaped(state, seat),
        petrified=bool(state.petrified >> seat & 1),
        fainted=bool(state.fainted >> seat & 1),
    )


def hand_cards(state: Raiders, seat: int) -> list[str]:
    """Return the cards a seat can still play: its hand without the face-down card."""
    cards = [str(power) for power in POWERS_IN[state.hands[seat] & FULL_SET]]
    for item in range(POWERS, len(HAND)):
        cards += [HAND[item]] * held(state, seat, item)
    hidden = _committed(state, seat)
    if hidden is not None:
        cards.remove(hidden)
    return cards


def _committed(state: Raiders, seat: int) -> str | None:
    """R4.2.3. Return the viewer's face-down card."""
    if seat == SPECTATOR or state.played[seat] == NO_CARD or state.shown >> seat & 1:
        return None
    return HAND[state.played[seat]]


# --- the sum in sight ------------------------------------------------------------------------


def _fight_view(state: Raiders, seat: int) -> FightView | None:
    """Return the sums that the cards on the table and in the hands can still reach."""
    if state.room >= len(state.row) or state.reason or not state.open_rooms >> state.room & 1:
        return None
    card = current_room(state)
    if state.cards.kind[card] not in (MONSTER, BOSS):
        return None
    open_sum = least = most = 0
    for other in range(state.seats):
        low, high = _range_of(state, seat, other)
        least += low
        most += high
        open_sum += high if state.shown >> other & 1 else 0
    strength = state.cards.strength[card] if state.cards.beatable[card] else None
    return FightView(strength, state.cards.wounds[card], open_sum, least, most)


def _range_of(state: Raiders, seat: int, other: int) -> tuple[int, int]:
    """Return the lowest and highest value that a seat's card may have, as this viewer knows."""
    card = state.played[other]
    flees = ROOMS[current_room(state)].escape == BALL
    is_known = state.shown >> other & 1 or (other == seat and card != NO_CARD)
    if is_known and (card != BALL or flees):  # else a ball stands for any other card
        value = _counted(state, card)
        return value, value
    mask = state.hands[other] & state.cards.playable[current_room(state)]
    ball = bool(mask >> BALL & 1)
    mask &= ~(1 << BALL)
    counted = [_counted(state, card) for card in range(SWORD + 1) if mask >> card & 1]
    if ball and flees:
        counted.append(0)
    return min(counted), max(counted)


def _counted(state: Raiders, card: int) -> int:
    """Return a card's value against the boss of this room."""
    room = ROOMS[current_room(state)]
    if card == room.escape:
        return 0
    value = VALUES[card]
    return 1 if room.fives_count_one and value == 5 else value


# --- redeal ------------------------------------------------------------------------------------


def redeal_rooms(world: Raiders, seat: int) -> None:
    hidden = closed_rooms(world)
    redeal_places(world, hidden if seat == SPECTATOR else hidden & ~world.seen[seat])


def redeal_places(world: Raiders, hidden: i64) -> None:
    """Redeal the rooms of a mask of places."""
    places = [place for place in range(len(world.row)) if hidden >> place & 1]
    for place in places:
        if world.cards.kind[world.row[place]] != BOSS:
            world.rooms = append(world.rooms, world.row[place])
    put_in_order(world.rooms)
    for place in places:
        if world.cards.kind[world.row[place]] == BOSS:
            world.row[place] = draw_boss(world)
        else:
            world.rooms, world.row[place] = draw_from(world, SOURCE_ROOMS, world.rooms)


def redeal_commits(world: Raiders, seat: int) -> None:
    """Redeal a face-down card: any card that was legal."""
    for other in range(world.seats):
        if other == seat or world.played[other] == NO_CARD or world.shown >> other & 1:
            continue
        second = world.balls >> other & 1
        hidden = ChooseSecondCard(other) if second else ChooseCard(other)
        options = hidden.options(world)
        world.played[other] = options[below(world, len(options))]
