"""The order of play of Dungeon Raiders: steps and decisions, read from top to bottom."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from undercroft.engine.chance import draw_from, roll
from undercroft.engine.state import Decision, Step, in_order, made_once
from undercroft.games.raiders.cards import (
    BALL,
    BOSS,
    CHARACTER_IDS,
    FIRST_BOSS,
    FLOOR_IDS,
    HAND,
    LAST_FLOOR,
    NO_CARD,
    POWERS,
    ROOM_IDS,
    ROOMS,
    ROOMS_PER_FLOOR,
)
from undercroft.games.raiders.effects import resolve
from undercroft.games.raiders.events import (
    CardCommitted,
    CardPlayed,
    CardsRevealed,
    FloorFinished,
    FloorOpened,
    GameBegun,
    RoomEntered,
)
from undercroft.games.raiders.rules import (
    PLAYS,
    SOURCE_BOSSES,
    SOURCE_CHARACTERS,
    SOURCE_FLOORS,
    SOURCE_ROOMS,
    SOURCE_SCROLL,
    WITHOUT,
    clean_up,
    current_room,
    finish,
    pass_scroll,
    put_in_hand,
    restore_powers,
    return_item,
    take_from_hand,
    take_played,
)
from undercroft.games.raiders.state import Raiders

# --- set-up and floors -----------------------------------------------------------------


class SetUp(Step[Raiders]):
    """R2. Deal the characters with their starting items, and the scroll."""

    def run(self, state: Raiders) -> None:
        state.rooms = state.cards.deck()
        pile = vec[i64](range(len(CHARACTER_IDS)))
        for seat in range(state.seats):
            pile, state.characters[seat] = draw_from(state, SOURCE_CHARACTERS, pile)
            equip(state, seat)
        if state.house.tactical:
            give_scroll(state)
        if state.listens:
            names = [CHARACTER_IDS[character] for character in state.characters]
            state.emit(GameBegun(names, state.scroll if state.house.tactical else None))


def equip(state: Raiders, seat: i64) -> None:
    """R2.4, R2.5. Give a seat the coins and wounds of its character, and items from the supply."""
    character = state.characters[seat]
    state.coins[seat] = state.cards.start_coins[character]
    state.wounds[seat] = state.cards.start_wounds[character]
    for item in state.cards.start_items[character]:
        state.supply[item - POWERS] -= 1
        put_in_hand(state, seat, item)


def give_scroll(state: Raiders) -> None:
    """R10.1. A random seat leads the first room."""
    state.scroll = roll(state, SOURCE_SCROLL, state.seats)


class OpenFloor(Step[Raiders]):
    """R2.3, R3.1, R3.2. Lay out five rooms as the next floor card says; the boss comes last."""

    def run(self, state: Raiders) -> None:
        state.floor += 1
        state.room = 0
        left = vec[i64]([card for card in range(len(FLOOR_IDS)) if card not in state.floors])
        _, floor_card = draw_from(state, SOURCE_FLOORS, left)
        state.floors = append(state.floors, floor_card)
        state.open_rooms = state.cards.open_mask[floor_card]
        for seat in range(state.seats):
            state.seen[seat] = 0
        deal_rooms(state)
        if state.listens:
            state.emit(FloorOpened(state.floor, FLOOR_IDS[floor_card], open_cards(state)))


def deal_rooms(state: Raiders) -> None:
    """R2.2. Lay out the next five cards; the boss is under the last four rooms."""
    state.row = vec[i64]([NO_CARD] * ROOMS_PER_FLOOR)
    for place in range(ROOMS_PER_FLOOR):
        if state.floor == LAST_FLOOR and place == ROOMS_PER_FLOOR - 1:
            state.row[place] = draw_boss(state)
        else:
            state.rooms, state.row[place] = draw_from(state, SOURCE_ROOMS, state.rooms)


def draw_boss(state: Raiders) -> i64:
    """R2.2. Return a random boss."""
    bosses = vec[i64](range(len(ROOMS) - FIRST_BOSS))
    _, boss = draw_from(state, SOURCE_BOSSES, bosses)
    return FIRST_BOSS + boss


def open_cards(state: Raiders) -> list[str | None]:
    return [
        ROOM_IDS[card] if state.open_rooms >> place & 1 else None
        for place, card in enumerate(state.row)
    ]


class FinishFloor(Step[Raiders]):
    """R3.4, R3.5. Players take back their powers; then a new floor begins, or the game ends."""

    def run(self, state: Raiders) -> None:
        restore_powers(state)
        if state.listens:
            state.emit(FloorFinished(state.floor))
        state.then(THE_END if state.floor == LAST_FLOOR else NEXT_FLOOR)


class Finish(Step[Raiders]):
    """R8. The final count."""

    def run(self, state: Raiders) -> None:
        finish(state)


# --- one room --------------------------------------------------------------------------------


class EnterRoom(Step[Raiders]):
    """R4.1. Enter the first room of a floor; each of the others follows the one before."""

    def run(self, state: Raiders) -> None:
        enter_room(state)


def enter_room(state: Raiders) -> None:
    """R4.1. Turn the room up; then all choose, simultaneously or in turn (R10.2)."""
    place = 1 << state.room
    turned = not state.open_rooms & place
    state.open_rooms |= place
    if state.listens:
        card = ROOM_IDS[current_room(state)]
        state.emit(RoomEntered(state.floor, state.room + 1, card, turned))
    if state.house.tactical:
        state.then(IN_TURN[state.seats][state.scroll])
    else:
        state.then_group(TOGETHER[state.seats])


class ChooseCard(Decision[Raiders]):
    """R4.2, R4.2.1. Each seat lays exactly one legal card face down, all at the same time."""

    def __init__(self, seat: int, simultaneous: bool = True) -> None:
        super().__init__(seat, simultaneous)
        self.second = False

    def options(self, state: Raiders) -> list[int]:
        """R4.2, R4.6, R6.5. Return the cards allowed in this room; there is always a power card."""
        return PLAYS[state.hands[self.seat] & state.cards.playable[state.row[state.room]]]

    def answer(self, state: Raiders, move: int) -> None:
        """R4.2.2, R4.2.3. Lay the card face down; it counts as held until it is revealed."""
        state.played[self.seat] = move
        if state.listens:
            state.emit(CardCommitted(self.seat, HAND[move], self.second))


class ChooseSecondCard(ChooseCard):
    """R4.4. After a crystal ball, choose another card, face down until all of them are chosen."""

    def __init__(self, seat: int, simultaneous: bool = True) -> None:
        super().__init__(seat, simultaneous)
        self.second = True

    def options(self, state: Raiders) -> list[int]:
        """R4.4.2, R4.4.3. Return the same without another crystal ball; passing is not allowed."""
        mask = state.hands[self.seat] & state.cards.playable[current_room(state)]
        return PLAYS[mask & WITHOUT[BALL]]


class Reveal(Step[Raiders]):
    """R4.3. Reveal all cards at once; a seat that revealed a ball chooses again."""

    def run(self, state: Raiders) -> None:
        take_played(state)
        state.shown = (1 << state.seats) - 1
        if state.listens:
            state.emit(CardsRevealed([HAND[card] for card in state.played], False))
        if BALL in state.played and state.cards.escape[current_room(state)] != BALL:  # R9.11
            seats = [seat for seat in range(state.seats) if state.played[seat] == BALL]
            for seat in seats:
                return_ball(state, seat)
            row: list[Step[Any]] = [ChooseSecondCard(seat) for seat in seats]
            state.then(in_order([*row, RevealSecond(), ResolveRoom()]))
        else:
            resolve_room(state)


def return_ball(state: Raiders, seat: i64) -> None:
    """R4.3.1. Return a ball to the supply at once; its owner chooses again."""
    state.played[seat] = NO_CARD
    state.shown &= ~(1 << seat)
    state.balls |= 1 << seat
    return_item(state, seat, BALL)


class RevealSecond(Step[Raiders]):
    """R4.4.1. Reveal the second cards together."""

    def run(self, state: Raiders) -> None:
        cards: list[str | None] = [None] * state.seats
        for seat in range(state.seats):
            if state.balls >> seat & 1:
                cards[seat] = HAND[state.played[seat]]
                take_from_hand(state, seat, state.played[seat])
        state.shown = (1 << state.seats) - 1
        if state.listens:
            state.emit(CardsRevealed(cards, True))


class ResolveRoom(Step[Raiders]):
    """R4.5. Resolve the room after second cards, and in the tactical variant."""

    def run(self, state: Raiders) -> None:
        resolve_room(state)


def resolve_room(state: Raiders) -> None:
    """R4.5. Resolve the room, clean up, and go on to the next."""
    resolve(state)
    if state.house.tactical and state.cards.kind[current_room(state)] != BOSS:  # R10.8
        pass_scroll(state)
    clean_up(state)
    state.room += 1
    if state.room < ROOMS_PER_FLOOR:
        enter_room(state)
    else:
        state.then(FLOOR_END)


# --- tactical variant ---------------------------------------------------------------------------


class PlayCard(ChooseCard):
    """R10.2. Play one legal card face up, in turn."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, False)

    def answer(self, state: Raiders, move: int) -> None:
        play_open(state, self.seat, move, self.second)
        if move == BALL and state.cards.escape[current_room(state)] != BALL:  # R10.3, R10.5
            return_ball(state, self.seat)


class PlaySecondCard(ChooseSecondCard):
    """R10.4. Play a second card face up after a crystal ball, in turn."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, False)

    def answer(self, state: Raiders, move: int) -> None:
        play_open(state, self.seat, move, self.second)


def play_open(state: Raiders, seat: i64, card: i64, second: bool) -> None:
    state.played[seat] = card
    state.shown |= 1 << seat
    take_from_hand(state, seat, card)
    if state.listens:
        state.emit(CardPlayed(seat, HAND[card], second))


class AskSeconds(Step[Raiders]):
    """R10.4. Seats that played a ball play again, clockwise from the scroll."""

    def run(self, state: Raiders) -> None:
        order = clockwise(state.seats, state.scroll)
        state.then(in_order([PlaySecondCard(seat) for seat in order if state.balls >> seat & 1]))


def clockwise(seats: int, first: int) -> list[int]:
    """Return every seat once, starting with this one."""
    return [(first + distance) % seats for distance in range(seats)]


# --- rows of steps, made once -------------------------------------------------------------------

START: Final = in_order([SetUp(), OpenFloor(), EnterRoom()])
FLOOR_END: Final = in_order([FinishFloor()])
NEXT_FLOOR: Final = in_order([OpenFloor(), EnterRoom()])
THE_END: Final = in_order([Finish()])


def _together(seats: int) -> list[Step[Any]]:
    return [*[ChooseCard(seat) for seat in range(seats)], Reveal()]


def _in_turn(seats: int, first: int) -> list[Step[Any]]:
    order = clockwise(seats, first)
    return in_order([*[PlayCard(seat) for seat in order], AskSeconds(), ResolveRoom()])


TOGETHER: Final = made_once([_together(seats) for seats in range(6)])  # by number of seats
IN_TURN: Final = [[_in_turn(seats, first) for first in range(seats)] for seats in range(6)]
STEPS: Final[tuple[type, ...]] = (
    SetUp, OpenFloor, FinishFloor, Finish, EnterRoom, ChooseCard, ChooseSecondCard, Reveal,
    RevealSecond, ResolveRoom, PlayCard, PlaySecondCard, AskSeconds,
)  # fmt: skip
