"""What the rooms of Dungeon Raiders do (R5, R9): treasure, monsters and bosses, vaults, traps."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from undercroft.games.raiders.cards import HAND, NO_CARD, POWERS, ROOMS, TRAP, TREASURE, VAULT
from undercroft.games.raiders.events import (
    ChestLost,
    ChestShared,
    Escaped,
    ItemDenied,
    ItemGained,
    MonsterAttacked,
    MonsterBeaten,
    Petrified,
    TrapSprung,
)
from undercroft.games.raiders.rules import (
    SEATS_IN,
    current_room,
    gain_coins,
    heal,
    highest,
    lose_coins,
    lowest,
    put_in_hand,
    seats_where,
    seats_with,
    values,
    wound,
)
from undercroft.games.raiders.state import Raiders

# --- treasure (R5.1) --------------------------------------------------------------------------


def resolve_treasure(state: Raiders, card: i64) -> None:
    """R5.1.1, R5.1.4. Give the larger chest to the highest value, the smaller to the second."""
    counted = values(state, card)
    best = highest(counted)
    share_chest(state, seats_with(counted, best), state.cards.larger[card], "larger")
    smaller = state.cards.smaller[card]
    if smaller:
        second = highest(counted, best)
        share_chest(state, seats_with(counted, second), smaller, "smaller")


def share_chest(state: Raiders, seats: vec[i64], coins: i64, chest: str) -> None:
    """R5.1.2, R5.1.3, R5.1.5. Share a chest equally, rounded down; the rest is lost."""
    count = len(seats)
    each = coins // count if count else 0
    if state.listens:
        shared = ChestShared(chest, coins, list(seats), each)
        state.emit(shared if each else ChestLost(chest, coins))
    if each:
        for seat in seats:
            gain_coins(state, seat, each)


# --- monsters and bosses (R5.2, R9) -----------------------------------------------------------


def resolve_fight(state: Raiders, card: i64) -> None:
    """R5.2, R9.1, R9.2. Compare the sum with the strength (R5.2.1); if it falls short, attack.

    All effects are computed from the state before (R5.5). If all are equal, all are hit (R5.2.3).
    """
    counted = values(state, card)
    total: i64 = 0
    for value in counted:
        total += value
    if state.listens:
        tell_escapes(state, card)
    strength = state.cards.strength[card]
    beaten = state.cards.beatable[card] and total >= strength  # R5.2.4, R9.4
    target = highest(counted) if state.cards.hits_highest[card] else lowest(counted)  # R9.14
    victims = seats_with(counted, 0 if beaten else target)
    if state.listens:
        tell_fight(state, card, total, beaten, victims)
    for seat in victims:
        hit(state, seat, card)
    if state.cards.reward[card]:
        pay_highest(state, card, counted, beaten)


def tell_escapes(state: Raiders, card: i64) -> None:
    """R9.3. Report the seats that escaped; they do not count and cannot be hit."""
    escape = state.cards.escape[card]
    for seat in range(state.seats):
        if escape != NO_CARD and state.played[seat] == escape:
            state.emit(Escaped(seat, HAND[escape]))


def tell_fight(state: Raiders, card: i64, total: i64, beaten: bool, victims: vec[i64]) -> None:
    room = ROOMS[card]
    strength = state.cards.strength[card]
    if beaten:
        state.emit(MonsterBeaten(room.id, total, strength))
    else:
        state.emit(MonsterAttacked(room.id, total, strength or None, list(victims)))


def hit(state: Raiders, seat: i64, card: i64) -> None:
    """R5.2.2, R9.5-R9.14. Let an attack hit one seat."""
    if state.cards.petrifies[card]:
        state.petrified |= 1 << seat
        if state.listens:
            state.emit(Petrified(seat))
    wound(state, seat, state.cards.wounds[card])
    lose_coins(state, seat, state.cards.coins[card])


def pay_highest(state: Raiders, card: i64, counted: vec[i64], beaten: bool) -> None:
    """R9.8, R9.9. Reward the highest value, whether or not the boss is beaten (R9.9.1)."""
    if beaten and not state.house.pays_when_beaten:  # R11.4
        return
    best = highest(counted)
    if not beaten and best == lowest(counted):  # R9.9.2
        return
    for seat in seats_with(counted, best):
        gain_coins(state, seat, state.cards.reward[card])


# --- vaults (R5.3) -----------------------------------------------------------------------------


def resolve_vault(state: Raiders, card: i64) -> None:
    """R5.3. Give each seat the bonus listed for the value of its card."""
    counted = values(state, card)
    wanted = state.cards.bonus_item[card]
    given: i64 = 0  # a pack may list an item under two values
    for place in range(POWERS):
        seats = seats_with(counted, place + 1)
        if not len(seats):
            continue
        item = wanted[place]
        if item == NO_CARD:
            pay_bonus(state, card, place, seats)
        elif not given >> item & 1:
            given |= 1 << item
            give_items(state, item, seats_wanting(counted, wanted, item))


def seats_wanting(counted: vec[i64], wanted: vec[i64], item: i64) -> vec[i64]:
    """Return the seats for whose value this item is listed."""
    mask: i64 = 0
    for seat in range(len(counted)):
        if wanted[counted[seat] - 1] == item:
            mask |= 1 << seat
    return SEATS_IN[mask]


def pay_bonus(state: Raiders, card: i64, place: i64, seats: vec[i64]) -> None:
    """R5.3.3, R5.3.4. Give coins and potions in full to every seat entitled."""
    coins = state.cards.bonus_coins[card][place]
    potion = state.cards.bonus_potion[card][place]
    for seat in seats:
        if coins:
            gain_coins(state, seat, coins)
        if potion:
            heal(state, seat, potion)


def give_items(state: Raiders, item: i64, seats: vec[i64]) -> None:
    """R5.3.1, R5.3.2. Give out an item, unless the supply has fewer copies now than seats."""
    if state.supply[item - POWERS] < len(seats):
        if state.listens:
            state.emit(ItemDenied(HAND[item], list(seats)))
        return
    for seat in seats:
        state.supply[item - POWERS] -= 1
        put_in_hand(state, seat, item)
        if state.listens:
            state.emit(ItemGained(seat, HAND[item]))


# --- traps (R5.4) ------------------------------------------------------------------------------


def resolve_trap(state: Raiders, card: i64) -> None:
    """R5.4. Spring a trap: the highest value sets the amount, the richest or healthiest pay."""
    best = highest(values(state, card))
    amount = state.cards.losses[card][best - 1]
    coins = state.cards.takes_coins[card]
    victims = richest(state) if coins else healthiest(state)
    if state.listens:
        loses = ROOMS[card].loses
        hurt: list[int] = list(victims) if amount else []
        state.emit(TrapSprung(ROOMS[card].id, best, loses, amount, hurt))
    for seat in victims:
        if coins:
            lose_coins(state, seat, amount)
        else:
            wound(state, seat, amount)


def richest(state: Raiders) -> vec[i64]:
    """R5.4.5. Return the seats with the most coins."""
    most: i64 = 0
    for coins in state.coins:
        most = max(most, coins)
    return seats_where(state.coins, most)


def healthiest(state: Raiders) -> vec[i64]:
    """R5.4.5. Return the seats with the fewest wounds."""
    fewest = state.wounds[0]
    for wounds in state.wounds:
        fewest = min(fewest, wounds)
    return seats_where(state.wounds, fewest)


# --- any room ---------------------------------------------------------------------------------


def resolve(state: Raiders) -> None:
    """R4.5, R5. Resolve the current room."""
    card = current_room(state)
    kind = state.cards.kind[card]
    if kind == TREASURE:
        resolve_treasure(state, card)
    elif kind == VAULT:
        resolve_vault(state, card)
    elif kind == TRAP:
        resolve_trap(state, card)
    else:  # a monster or a boss
        resolve_fight(state, card)
