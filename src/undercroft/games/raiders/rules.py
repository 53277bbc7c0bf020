"""What the rules of Dungeon Raiders allow and do; rooms are in effects.py, the order in flow.py."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from undercroft.games.raiders.cards import (
    COIN_CAP,
    FULL_SET,
    HAND,
    MOST_SEATS,
    NO_CARD,
    POWERS,
    ROOMS,
    TORCH,
)
from undercroft.games.raiders.events import (
    CoinsGained,
    CoinsLost,
    Fainted,
    GameEnded,
    ItemReturned,
    RoomsSeen,
    ScrollPassed,
    TorchLit,
    WoundsHealed,
    WoundsTaken,
)
from undercroft.games.raiders.state import ITEM_KINDS, Raiders

# Chance sources, in the order of the game's list.
SOURCE_ROOMS: Final = 0
SOURCE_BOSSES: Final = 1
SOURCE_FLOORS: Final = 2
SOURCE_CHARACTERS: Final = 3
SOURCE_SCROLL: Final = 4

# Moves, in the order of the game's verbs.
PLAY: Final = 0  # moves 0 to 8 lay a hand card
LIGHT: Final = len(HAND)
LIGHT_ONLY: Final = [LIGHT]
NOTHING: Final[list[int]] = []

# The moves for every set of hand cards, made once: 0b000010001 is "play 1" and "play 5".
PLAYS: Final = [
    [card for card in range(len(HAND)) if mask & 1 << card] for mask in range(1 << len(HAND))
]

# The seats of every set of seats, made once and never changed.
SEATS_IN: Final = vec[vec[i64]](
    [
        vec[i64]([seat for seat in range(MOST_SEATS) if mask >> seat & 1])
        for mask in range(1 << MOST_SEATS)
    ]
)

MOST_COINS: Final = "most_coins"
FEWEST_WOUNDS: Final = "fewest_wounds"
SHARED: Final = "shared"
LAST_STANDING: Final = "last_standing"
ALL_PETRIFIED: Final = "all_petrified"
REASONS: Final[tuple[str, ...]] = (MOST_COINS, FEWEST_WOUNDS, SHARED, LAST_STANDING, ALL_PETRIFIED)

WITHOUT: Final = vec[i64](
    [~(1 << card) for card in range(len(HAND))]
)  # masks that take one card away
VALUES: Final = vec[i64]([1, 2, 3, 4, 5, 0, 0, 5, 5])  # R5.6: powers, torch, ball, key, sword

# --- hands -------------------------------------------------------------------------


def current_room(state: Raiders) -> i64:
    return state.row[state.room]


def held(state: Raiders, seat: i64, item: i64) -> i64:
    """Return how many of an item a seat holds; a face-down card is still held (R2.8)."""
    first = state.hands[seat] >> item & 1
    return first + state.spares[seat * ITEM_KINDS + item - POWERS]


def holds_power(state: Raiders, seat: i64, power: i64) -> bool:
    return bool(state.hands[seat] >> power & 1)


def take_played(state: Raiders) -> None:
    """R4.3. Remove the cards that all seats have laid from their hands."""
    for seat in range(state.seats):
        take_from_hand(state, seat, state.played[seat])


def take_from_hand(state: Raiders, seat: i64, card: i64) -> None:
    """R4.5.2. Take a card from a hand: a power until the floor is finished, an item for good."""
    spare = seat * ITEM_KINDS + card - POWERS
    if card >= POWERS and state.spares[spare]:
        state.spares[spare] -= 1
    else:
        state.hands[seat] &= WITHOUT[card]


def put_in_hand(state: Raiders, seat: i64, item: i64) -> None:
    """R6.6. Add an item to a hand; copies beyond the first are spares."""
    if state.hands[seat] >> item & 1:
        state.spares[seat * ITEM_KINDS + item - POWERS] += 1
    else:
        state.hands[seat] |= 1 << item


def return_item(state: Raiders, seat: i64, item: i64) -> None:
    """R4.3.1, R4.5.1, R6.1.3. Return a used item to the supply."""
    state.supply[item - POWERS] += 1
    if state.listens:
        state.emit(ItemReturned(seat, HAND[item]))


def restore_powers(state: Raiders) -> None:
    """R3.4. Return every spent power card to its owner."""
    for seat in range(state.seats):
        state.hands[seat] |= FULL_SET


# --- torch ---------------------------------------------------------------------------


def closed_rooms(state: Raiders) -> i64:
    """Return the mask of the closed rooms of this floor."""
    return ((1 << len(state.row)) - 1) & ~state.open_rooms


def can_light(state: Raiders, seat: i64) -> bool:
    """R6.1, R6.1.6, R6.1.7. Whether a seat has a torch, not laid to escape, and rooms to see."""
    if not state.hands[seat] >> TORCH & 1 or closed_rooms(state) == 0:
        return False
    laid = state.played[seat] == TORCH and not state.shown >> seat & 1
    return not laid or held(state, seat, TORCH) > 1


def light(state: Raiders, seat: i64) -> None:
    """R6.1.1-R6.1.3. Look at all closed rooms; the torch goes back at once."""
    take_from_hand(state, seat, TORCH)
    if state.listens:
        state.emit(TorchLit(seat))
    state.seen[seat] |= closed_rooms(state)
    if state.listens:
        state.emit(RoomsSeen(seat, _closed_cards(state)))
    return_item(state, seat, TORCH)


def _closed_cards(state: Raiders) -> list[str | None]:
    closed = closed_rooms(state)
    return [ROOMS[card].id if closed >> place & 1 else None for place, card in enumerate(state.row)]


# --- coins and wounds -----------------------------------------------------------------


def gain_coins(state: Raiders, seat: i64, amount: i64) -> None:
    """R7.1. Give coins to a seat; those beyond 20 are lost."""
    gained = min(amount, COIN_CAP - state.coins[seat])
    state.coins[seat] += gained
    if state.listens and amount:
        state.emit(CoinsGained(seat, gained, amount - gained))


def lose_coins(state: Raiders, seat: i64, amount: i64) -> None:
    """R7.2. Take coins from a seat, no more than it has."""
    lost = min(amount, state.coins[seat])
    state.coins[seat] -= lost
    if state.listens and lost:
        state.emit(CoinsLost(seat, lost))


def wound(state: Raiders, seat: i64, amount: i64) -> None:
    """R7.4, R7.5. Give wounds to a seat; there is no limit."""
    state.wounds[seat] += amount
    if state.listens and amount:
        state.emit(WoundsTaken(seat, amount))


def heal(state: Raiders, seat: i64, amount: i64) -> None:
    """R5.3.4, R7.3. Heal wounds of a seat, no more than it has."""
    healed = min(amount, state.wounds[seat])
    state.wounds[seat] -= healed
    if state.listens and healed:
        state.emit(WoundsHealed(seat, healed))


# --- values ------------------------------------------------------------------------------


def has_escaped(state: Raiders, seat: i64) -> bool:
    """R9.3. Whether the face-up card of this seat escapes from this boss."""
    escape = state.cards.escape[current_room(state)]
    return escape != NO_CARD and state.played[seat] == escape and bool(state.shown >> seat & 1)


def values(state: Raiders, card: i64) -> vec[i64]:
    """Return the value of each seat's card in this room; 0 for seats that escaped."""
    escape = state.cards.escape[card]
    counted = vec[i64]([VALUES[played] for played in state.played])
    if escape != NO_CARD:
        for seat in range(state.seats):
            if state.played[seat] == escape:
                counted[seat] = 0
    if state.cards.fives_count_one[card]:  # R9.13
        for seat in range(state.seats):
            if counted[seat] == 5:
                counted[seat] = 1
    return counted


def highest(counted: vec[i64], under: i64 = POWERS + 1) -> i64:
    """Return the highest value below a bound, or 0."""
    best: i64 = 0
    for value in counted:
        if best < value < under:
            best = value
    return best


def lowest(counted: vec[i64]) -> i64:
    """Return the lowest value of the seats that did not escape, 0 if all did."""
    least: i64 = 0
    for value in counted:
        if value and (not least or value < least):
            least = value
    return least


def seats_with(counted: vec[i64], value: i64) -> vec[i64]:
    """Return the seats that played this value; none for 0, when all escaped (R9.3.1)."""
    return seats_where(counted, value) if value else SEATS_IN[0]


def seats_where(amounts: vec[i64], amount: i64) -> vec[i64]:
    """Return the seats that have exactly this amount."""
    mask: i64 = 0
    for seat in range(len(amounts)):
        if amounts[seat] == amount:
            mask |= 1 << seat
    return SEATS_IN[mask]


# --- after a room -----------------------------------------------------------------------------


def clean_up(state: Raiders) -> None:
    """R4.5, R4.5.1. Remove the room from the game and return used items to the supply."""
    for seat in range(state.seats):
        if state.played[seat] >= POWERS:
            return_item(state, seat, state.played[seat])
    for seat in range(state.seats):
        state.played[seat] = NO_CARD
    state.shown = 0
    state.balls = 0
    state.gone = append(state.gone, current_room(state))


def pass_scroll(state: Raiders) -> None:
    """R10.6, R10.7, R11.2. Pass the scroll to the highest value, the nearest one clockwise."""
    counted = values(state, current_room(state))
    best = highest(counted)
    holder = state.scroll
    first: i64 = 0 if state.house.holder_first else 1
    for distance in range(first, first + state.seats):
        seat = (holder + distance) % state.seats
        if best and counted[seat] == best:
            state.scroll = seat
            break
    if state.listens:
        state.emit(ScrollPassed(state.scroll, state.scroll == holder))


# --- the end (R8) ------------------------------------------------------------------------------


def standing(state: Raiders) -> list[int]:
    """R8.2, R8.4. Return the seats that are neither petrified nor unconscious."""
    out = state.petrified | state.fainted
    return [seat for seat in range(state.seats) if not out >> seat & 1]


def fainting(state: Raiders) -> list[int]:
    """R8.3-R8.6. Return the most wounded of the remaining seats, which faint."""
    remaining = standing(state)
    if not remaining:
        return []
    most = max([state.wounds[seat] for seat in remaining])
    worst = [seat for seat in remaining if state.wounds[seat] == most]
    if len(worst) == len(remaining):  # R8.3
        return []
    return worst if state.seats > 3 or len(worst) == 1 else []  # R8.5


def finish(state: Raiders) -> None:
    """R8.1. End the game: find the seats that faint and the winners."""
    for seat in fainting(state):
        state.fainted |= 1 << seat
        if state.listens:
            state.emit(Fainted(seat, state.wounds[seat]))
    decide_winners(state, standing(state))
    if state.listens:
        state.emit(GameEnded(state.winners, state.reason))


def decide_winners(state: Raiders, left: list[int]) -> None:
    """R8.2, R8.7-R8.10. Find the winners: the most coins, then the fewest wounds, else shared."""
    if not left:
        state.end([], ALL_PETRIFIED)
    elif len(left) == 1:
        state.end(left, LAST_STANDING)
    else:
        _rank_winners(state, left)


def _rank_winners(state: Raiders, left: list[int]) -> None:
    most = max([state.coins[seat] for seat in left])
    rich = [seat for seat in left if state.coins[seat] == most]
    fewest = min([state.wounds[seat] for seat in rich])
    best = [seat for seat in rich if state.wounds[seat] == fewest]
    tie = FEWEST_WOUNDS if len(best) == 1 else SHARED
    state.end(best, MOST_COINS if len(rich) == 1 else tie)
