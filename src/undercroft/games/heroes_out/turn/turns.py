"""A player's turn in Keep the Heroes Out!: playing cards, refreshing, cleaning up (R6)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from undercroft.engine.state import Step
from undercroft.games.heroes_out.cards import CARD_IDS, FACES, HAND
from undercroft.games.heroes_out.clans.actions import act, fits, is_possible, with_unit_moves
from undercroft.games.heroes_out.clans.hands import (
    cards_of,
    count_of_band,
    different_cards,
    discard_from_hand,
    draw_cards,
    end_card,
    take_from_hand,
)
from undercroft.games.heroes_out.clans.market import replace_items
from undercroft.games.heroes_out.dungeon.board import clan_name
from undercroft.games.heroes_out.dungeon.luck import can_push, push_luck
from undercroft.games.heroes_out.events import (
    CardPlayed,
    PhaseBegun,
    PlayAreaCleared,
    SideChosen,
    TurnBegun,
)
from undercroft.games.heroes_out.guild.invasion import INVADE
from undercroft.games.heroes_out.moves import DONE, GO_ON, PLAY, PUSH, REFRESH, SIDE, STOP, SWAP
from undercroft.games.heroes_out.packs import is_shield
from undercroft.games.heroes_out.printed.notation import operation_of
from undercroft.games.heroes_out.question import Between, Question, seat_of
from undercroft.games.heroes_out.state import (
    CLEANUP,
    NO_CARD,
    NO_SIDE,
    HeroesOut,
)
from undercroft.games.heroes_out.state import PLAY as PLAY_PHASE
from undercroft.games.heroes_out.state import REFRESH as REFRESH_PHASE

SIDE_NAMES: Final[tuple[str, ...]] = ("left", "right")


class Turn(Step[HeroesOut]):
    """R6.1. The five phases, in their order; the next turn follows."""

    def run(self, state: HeroesOut) -> None:
        state.turn += 1
        state.pushed = False
        state.phase = PLAY_PHASE
        if state.listens:
            seat = int(seat_of(state, state.active))
            state.emit(TurnBegun(seat, clan_name(state, state.active), int(state.turn)))
        state.push(END_TURN)
        state.push(INVADE)
        state.push(CLEAN_UP)
        state.push(REFRESH_ITEMS)
        state.push(PLAY_CARDS)


class EndTurn(Step[HeroesOut]):
    """R6.9. The next player clockwise."""

    horizon = True

    def run(self, state: HeroesOut) -> None:
        state.active = (state.active + 1) % state.house.bands
        state.push(TURN)


# --- playing cards (R6.2) ------------------------------------------------------------------------


class PlayCards(Step[HeroesOut]):
    """R6.2. As long as there is something to play."""

    def run(self, state: HeroesOut) -> None:
        band = state.active
        if can_push(state) or has_playable_card(state, band):
            state.push(PLAY_CARDS)
            state.push(PlayCard(seat_of(state, band), band))


class PlayCard(Question):
    """R6.2, R6.10. A card, the Prison, or on to the next phase."""

    def moves(self, state: HeroesOut) -> vec[i64]:
        moves = playable_cards(state, self.band)
        if can_push(state):
            moves = append(moves, PUSH)
        return append(moves, GO_ON)

    def answer(self, state: HeroesOut, move: int) -> None:
        if move == GO_ON:
            state.pop()  # the step that would ask again
        elif move == PUSH:
            push_luck(state, self.band)
        else:
            reveal(state, self.band, move - PLAY)


def playable_cards(state: HeroesOut, band: i64) -> vec[i64]:
    """R6.2, R9.2.2, R12.21. A move for each different card with a side for one's own turn."""
    moves = vec[i64]()
    for card in state.hands:
        if card // FACES == band and state.cards.playable[card % FACES]:
            move = PLAY + card % FACES
            if move not in moves:
                moves = append(moves, move)
    return moves


def has_playable_card(state: HeroesOut, band: i64) -> bool:
    playable: i64 = 0
    for card in state.hands:
        if card // FACES == band:
            playable |= state.cards.playable[card % FACES]
    return playable != 0


def reveal(state: HeroesOut, band: i64, card: i64) -> None:
    """R6.3. From hand to the play area; then its actions."""
    take_from_hand(state, band, card)
    state.played = append(state.played, band * FACES + card)
    state.card = card
    state.side = NO_SIDE
    state.units = 0
    if state.listens:
        seat = int(seat_of(state, band))
        state.emit(CardPlayed(seat, clan_name(state, band), CARD_IDS[card]))
    sides = state.cards.playable[card]
    if sides == 3:
        state.push(ChooseSide(seat_of(state, band), band))
    else:
        take_side(state, band, sides - 1)


class ChooseSide(Question):
    """R3.1.2, R12.22. Before anything is done."""

    def moves(self, state: HeroesOut) -> vec[i64]:
        return vec[i64]([SIDE, SIDE + 1])

    def answer(self, state: HeroesOut, move: int) -> None:
        take_side(state, self.band, move - SIDE)


def take_side(state: HeroesOut, band: i64, side: i64) -> None:
    first = 2 * state.card + side
    one: i64 = 1
    state.side = side
    state.units = (one << (state.cards.first[first + 1] - state.cards.first[first])) - 1
    if state.listens and state.cards.playable[state.card] == 3:
        seat = int(seat_of(state, band))
        card = CARD_IDS[state.card]
        state.emit(SideChosen(seat, clan_name(state, band), card, SIDE_NAMES[side]))
    go_on_with_card(state, band)


def go_on_with_card(state: HeroesOut, band: i64) -> None:
    """R3.1.1, R6.10. The next action, until none is left or can become possible."""
    if has_unit_move(state, band) or (has_own_unit(state) and can_push(state)):
        state.push(PlayUnit(seat_of(state, band), band))
    else:
        end_card(state)


def has_unit_move(state: HeroesOut, band: i64) -> bool:
    """Whether a unit left offers anything."""
    left = state.units
    place = state.cards.first[2 * state.card + state.side]
    while left:
        if left & 1 and is_possible(state, band, state.cards.units[place]):
            return True
        left >>= 1
        place += 1
    return False


def has_own_unit(state: HeroesOut) -> bool:
    """R7.9. Whether a unit is left that is of use in one's own turn."""
    left = state.units
    place = state.cards.first[2 * state.card + state.side]
    while left:
        if left & 1 and not is_shield(state.cards.units[place]):
            return True
        left >>= 1
        place += 1
    return False


def unit_moves(state: HeroesOut, band: i64) -> vec[i64]:
    """R3.1.1. What the units left offer; units with the same icon come in printed order."""
    moves = vec[i64]()
    first = state.cards.first[2 * state.card + state.side]
    left = state.units
    seen: i64 = 0
    one: i64 = 1
    place = first
    while left:
        if left & 1:
            unit = state.cards.units[place]
            bit = one << operation_of(unit)
            if not seen & bit:
                moves = with_unit_moves(state, band, unit, moves)
                seen |= bit
        left >>= 1
        place += 1
    return moves


class PlayUnit(Question):
    """R3.1.1, R6.10. An action of the card, the Prison in between, or no more of it."""

    def moves(self, state: HeroesOut) -> vec[i64]:
        moves = unit_moves(state, self.band)
        if can_push(state):
            moves = append(moves, PUSH)
        return append(moves, DONE)

    def answer(self, state: HeroesOut, move: int) -> None:
        if move == DONE:
            state.units = 0
            go_on_with_card(state, self.band)
            return
        state.push(CardGoesOn(self.band))
        if move == PUSH:
            push_luck(state, self.band)
        else:
            act(state, self.band, take_unit(state, move), move)


def take_unit(state: HeroesOut, move: i64) -> i64:
    """Use up the first unit left that a move belongs to."""
    place = state.cards.first[2 * state.card + state.side]
    bit: i64 = 1
    while not (state.units & bit and fits(state.cards.units[place], move)):
        bit <<= 1
        place += 1
    state.units &= ~bit
    return state.cards.units[place]


class CardGoesOn(Step[HeroesOut]):
    """R3.1.1. One action is finished before the next begins."""

    def __init__(self, band: i64) -> None:
        self.band = band

    def args(self) -> list[int]:
        return [int(self.band)]

    def run(self, state: HeroesOut) -> None:
        go_on_with_card(state, self.band)


# --- refreshing items (R6.5) ---------------------------------------------------------------------


class RefreshItems(Step[HeroesOut]):
    """R6.5, R12.37. As often as the hand can pay."""

    def run(self, state: HeroesOut) -> None:
        band = state.active
        if state.phase != REFRESH_PHASE:
            state.phase = REFRESH_PHASE
            if state.listens:
                state.emit(PhaseBegun(int(seat_of(state, band)), "refresh", 0))
        if can_refresh(state, band) or can_push(state):
            state.push(REFRESH_ITEMS)
            state.push(RefreshMarket(seat_of(state, band), band))


def can_refresh(state: HeroesOut, band: i64) -> bool:
    return count_of_band(state.hands, band) > 0 and has_items(state)


class RefreshMarket(Question):
    """R6.5, R6.10. Pay a card, push, or clean up."""

    def moves(self, state: HeroesOut) -> vec[i64]:
        moves = vec[i64]()
        if can_refresh(state, self.band):
            moves = different_cards(state.hands, self.band, REFRESH)
        if can_push(state):
            moves = append(moves, PUSH)
        return append(moves, GO_ON)

    def answer(self, state: HeroesOut, move: int) -> None:
        if move == GO_ON:
            state.pop()
        elif move == PUSH:
            push_luck(state, self.band)
        else:
            state.push(SwapItem(seat_of(state, self.band), self.band, move - REFRESH, 0))


# Places of the market picked so far are one number, three bits each: 1 to 5, the first lowest.


def picked_places(picked: i64) -> list[int]:
    places: list[int] = []
    while picked:
        places.append(int(picked & 7) - 1)
        picked >>= 3
    return places


def market_moves(state: HeroesOut, picked: i64) -> vec[i64]:
    """R6.5. A move for each different item that is not picked yet."""
    moves = vec[i64]()
    for place in range(len(state.market)):
        card = state.market[place]
        if card != NO_CARD and not is_picked(picked, place) and SWAP + card not in moves:
            moves = append(moves, SWAP + card)
    return moves


def is_picked(picked: i64, place: i64) -> bool:
    while picked:
        if picked & 7 == place + 1:
            return True
        picked >>= 3
    return False


def has_items(state: HeroesOut) -> bool:
    """Whether any item is available."""
    best: i64 = NO_CARD
    for card in state.market:
        best = max(best, card)
    return best != NO_CARD


class SwapItem(Between):
    """R6.5, R6.6. One item after the other, in the order in which they go under the deck."""

    def moves(self, state: HeroesOut) -> vec[i64]:
        moves = market_moves(state, self.other)
        return append(moves, STOP) if self.other else moves

    def answer(self, state: HeroesOut, move: int) -> None:
        picked = self.other
        if move != STOP:
            picked = pick(state, picked, move - SWAP)
        if move == STOP or not len(market_moves(state, picked)):
            discard_from_hand(state, self.band, self.about, "refresh")
            replace_items(state, self.band, picked_places(picked))
        else:
            state.push(SwapItem(self.seat, self.band, self.about, picked))


def pick(state: HeroesOut, picked: i64, card: i64) -> i64:
    place: i64 = 0
    while state.market[place] != card or is_picked(picked, place):
        place += 1
    shift: i64 = 0
    while picked >> shift:
        shift += 3
    return picked | (place + 1) << shift


# --- cleaning up (R6.7) ------------------------------------------------------------------------


class CleanUp(Step[HeroesOut]):
    """R6.7. The play area to the discard pile, the hand up to five."""

    def run(self, state: HeroesOut) -> None:
        band = state.active
        state.phase = CLEANUP
        names = [CARD_IDS[card] for card in cards_of(state.played, band)] if state.listens else []
        for card in state.played:
            state.discards = append(state.discards, card)
        state.played = vec[i64]()
        if names:
            state.emit(PlayAreaCleared(int(seat_of(state, band)), clan_name(state, band), names))
        held = count_of_band(state.hands, band)
        if held < HAND:
            draw_cards(state, band, HAND - held, "cleanup")


TURN: Final = Turn()
END_TURN: Final = EndTurn()
PLAY_CARDS: Final = PlayCards()
REFRESH_ITEMS: Final = RefreshItems()
CLEAN_UP: Final = CleanUp()
