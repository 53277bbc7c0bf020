"""What the rules allow and do in the bidding and at the end of a round; dungeon: effects.py."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from undercroft.engine.chance import below, roll
from undercroft.games.welcome.cards import (
    ALL_ITEMS,
    DECK,
    HERO_IDS,
    HEROES,
    ITEM_IDS,
    ITEMS_OF,
    MONSTER_IDS,
    MOST_SEATS,
    NO_MONSTER,
    PLACES,
    SETS,
    equipment,
    item_at,
)
from undercroft.games.welcome.events import (
    DiscardsShown,
    DungeonCleared,
    DungeonLost,
    GameEnded,
    MonsterAdded,
    MonsterDiscarded,
    MonsterDrawn,
    Passed,
    RoundBegun,
    SeatEliminated,
)
from undercroft.games.welcome.state import (
    ADDED,
    IN_HAND,
    NOBODY,
    RANDOM_HERO,
    Welcome,
)

# Chance sources, in the order of the game's list.
SOURCE_MONSTERS: Final = 0
SOURCE_HEROES: Final = 1
SOURCE_FIRST: Final = 2
SOURCE_DUNGEON: Final = 3

# Moves, in the order of the game's verbs.
DRAW: Final = 0
PASS: Final = 1
ADD: Final = 2
DISCARD: Final = 3  # by item
NAME: Final = DISCARD + len(ITEM_IDS)  # by monster
USE_AXE: Final = NAME + len(MONSTER_IDS)
USE_POLYMORPH: Final = USE_AXE + 1
FACE: Final = USE_POLYMORPH + 1
CHOOSE: Final = FACE + 1  # by hero

DRAW_OR_PASS: Final = [DRAW, PASS]
DRAW_ONLY: Final = [DRAW]
PASS_ONLY: Final = [PASS]
ADD_ONLY: Final = [ADD]
PLACES_OF_CARD: Final = [  # R4.3, R4.4: by hero and equipment
    [ADD, *[DISCARD + ITEMS_OF[hero][place] for place in range(PLACES) if mask >> place & 1]]
    for hero, mask in SETS
]
PLACE_OF: Final = [  # by hero and item: its place among the tiles, -1 for none
    [row.index(item) if item in row else -1 for item in range(len(ITEM_IDS))] for row in ITEMS_OF
]

TWO_SUCCESSES: Final = "two_successes"
LAST_IN_GAME: Final = "last_in_game"
REASONS: Final[tuple[str, ...]] = (TWO_SUCCESSES, LAST_IN_GAME)


def _next_of(mask: int, seat: int) -> int:
    """Return the nearest seat clockwise that is in the mask."""
    others = [(seat + distance) % MOST_SEATS for distance in range(1, MOST_SEATS + 1)]
    return next((other for other in others if mask >> other & 1), NOBODY)


MASKS: Final = range(1 << MOST_SEATS)
NEXT: Final = vec[vec[i64]](
    [vec[i64]([_next_of(mask, seat) for seat in range(MOST_SEATS)]) for mask in MASKS]
)
ONLY: Final = vec[i64](
    [mask.bit_length() - 1 if mask.bit_count() == 1 else NOBODY for mask in MASKS]
)

# --- a round begins -----------------------------------------------------------------------


def in_game(state: Welcome) -> i64:
    """R7.6. Return the mask of the seats that are not out."""
    everybody: i64 = (1 << state.seats) - 1
    return everybody & ~state.out


def draw_first_player(state: Welcome) -> i64:
    """R2.4."""
    return roll(state, SOURCE_FIRST, state.seats)


def draw_first_hero(state: Welcome) -> i64:
    """R2.2, R11.9. Choose the first hero: agreed upon, or at random."""
    if state.house.first_hero != RANDOM_HERO:
        return state.house.first_hero
    return roll(state, SOURCE_HEROES, len(HEROES))


def begin_round(state: Welcome, seat: i64, hero: i64) -> None:
    """R2.3, R2.5, R7.3. Reset everything except successes and failures."""
    state.round += 1
    state.hero = hero
    state.first = seat
    state.items = ALL_ITEMS
    state.used = 0
    state.runner = NOBODY
    state.bidding = in_game(state)
    state.acted = 0
    state.deck = DECK[:]
    state.drawn = vec[i64]()
    state.drawers = vec[i64]()
    state.fates = vec[i64]()
    state.pile = vec[i64]()
    state.named = NO_MONSTER
    state.owing = 0
    state.turned = vec[i64]()
    state.ways = vec[i64]()
    if state.listens:
        state.emit(RoundBegun(int(state.round), HERO_IDS[hero], int(seat)))


# --- bidding ------------------------------------------------------------------------------


def is_first_turn(state: Welcome, seat: i64) -> bool:
    """R10.1. Whether the variant is played and this is the seat's first turn of the round."""
    return state.house.must_add and not state.acted >> seat & 1


def turn_options(state: Welcome, seat: i64) -> list[int]:
    """R3.1, R3.4, R10.2."""
    if len(state.deck) == 0:
        return PASS_ONLY
    if state.house.must_add and not state.house.may_pass and is_first_turn(state, seat):
        return DRAW_ONLY
    return DRAW_OR_PASS


def card_options(state: Welcome, seat: i64) -> list[int]:
    """R4.1, R4.4, R10.1."""
    if state.house.must_add and is_first_turn(state, seat):
        return ADD_ONLY
    return PLACES_OF_CARD[equipment(state.hero, state.items)]


def draw_from_deck(state: Welcome) -> i64:
    """R2.3. Draw any card of the deck with equal probability; the deck has no order."""
    place: i64 = NOBODY
    if state.stacked is not None:
        place = stacked_place(state)
    if place < 0:
        place = below(state, len(state.deck))
    card = state.deck[place]
    state.deck[place] = state.deck[-1]
    state.deck, _ = pop(state.deck)
    return card


def stacked_place(state: Welcome) -> i64:
    """R11.11. Return the place of a stacked monster in the deck; one that is not there waits."""
    assert state.stacked is not None, "asked before"
    ready = state.stacked[SOURCE_MONSTERS]
    for place in range(len(state.deck) if ready else 0):
        if state.deck[place] == ready[-1]:
            ready.pop()
            return place
    return NOBODY


def draw_monster(state: Welcome, seat: i64) -> None:
    """R3.1, R4.1. Draw a card, which only the drawer sees."""
    card = draw_from_deck(state)
    state.drawn = append(state.drawn, card)
    state.drawers = append(state.drawers, seat)
    state.fates = append(state.fates, IN_HAND)
    if state.listens:
        state.emit(MonsterDrawn(seat, MONSTER_IDS[card], len(state.deck)))


def card_in_hand(state: Welcome) -> i64:
    """Return the card that a seat is looking at, or NO_MONSTER."""
    if len(state.drawn) == 0 or state.fates[-1] != IN_HAND:
        return NO_MONSTER
    return state.drawn[-1]


def add_monster(state: Welcome, seat: i64) -> None:
    """R4.2. Put the drawn card face down on the pile."""
    place = len(state.drawn) - 1
    state.fates[place] = ADDED
    state.pile = append(state.pile, place)
    if state.listens:
        state.emit(MonsterAdded(seat, len(state.pile)))


def discard_monster(state: Welcome, seat: i64, item: i64) -> None:
    """R4.3. Discard the card and one tile until the end of the round."""
    tile: i64 = PLACE_OF[state.hero][item]
    state.fates[-1] = tile + 1
    state.items &= ~(1 << tile)
    if state.listens:
        state.emit(MonsterDiscarded(seat, item_at(state.hero, tile)))


def pass_bidding(state: Welcome, seat: i64) -> None:
    """R3.3. Take a seat out of the bidding until the next round."""
    state.bidding &= ~(1 << seat)
    if state.listens:
        state.emit(Passed(seat, len(state.deck) == 0))


# --- the end of a round ---------------------------------------------------------------------


def succeed(state: Welcome) -> None:
    """R7.1, R8.1. Count a success; the second one wins at once."""
    bit = 1 << state.runner
    if state.succeeded & bit:
        state.end([int(state.runner)], TWO_SUCCESSES)
    state.succeeded |= bit


def fail(state: Welcome) -> None:
    """R7.2, R8.2. Count a failure; the second one eliminates the runner, and the last seat wins."""
    bit = 1 << state.runner
    if state.failed & bit:
        state.out |= bit
        left = ONLY[in_game(state)]
        if left >= 0:
            state.end([int(left)], LAST_IN_GAME)
    state.failed |= bit


def tell_reckoning(state: Welcome, success: bool) -> None:
    """Report the result of the run, and of the game if it is over."""
    runner, hp = int(state.runner), int(state.hp)
    is_out = bool(state.out >> runner & 1)
    if success:
        state.emit(DungeonCleared(runner, hp, 2 if state.reason else 1))
    else:
        state.emit(DungeonLost(runner, hp, 2 if is_out else 1))
    show_discards(state)
    if is_out:
        state.emit(SeatEliminated(runner))
    if state.reason:
        state.emit(GameEnded(state.winners, state.reason))


def show_discards(state: Welcome) -> None:
    """R9.5, R11.7. Reveal the discards if the table has this option."""
    places = discarded_places(state)
    if not state.house.shows_discards or not places:
        return
    cards = [MONSTER_IDS[state.drawn[place]] for place in places]
    seats = [state.drawers[place] for place in places]
    items = [item_at(state.hero, state.fates[place] - 1) for place in places]
    state.emit(DiscardsShown(cards, seats, items))


def discarded_places(state: Welcome) -> list[int]:
    """Return the draws of this round that were discarded."""
    places = range(len(state.drawn))
    return [place for place in places if state.fates[place] not in (ADDED, IN_HAND)]


def next_first_player(state: Welcome) -> i64:
    """R7.4, R7.5. Return the runner, or the nearest seat clockwise still in the game."""
    if state.out >> state.runner & 1:
        return NEXT[in_game(state)][state.runner]
    return int(state.runner)
