"""Damage to monsters: who is hit, defence as a reaction, what a swarm yields (R10.4, R10.5)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from undercroft.engine.chance import Rng
from undercroft.engine.state import Step
from undercroft.engine.windows import CLOSE, Window
from undercroft.games.heroes_out.cards import CARD_IDS, CLASSES, FACES, ROOM_IDS, ROOMS, VAULT
from undercroft.games.heroes_out.clans.hands import take_from_hand
from undercroft.games.heroes_out.dungeon.board import (
    bring,
    can_place,
    clan_name,
    count_guards,
    exhaust,
    has_monster,
    place_token,
    scenario_card,
    wound,
)
from undercroft.games.heroes_out.events import AttackDefended, HeroAttacked
from undercroft.games.heroes_out.moves import BY, DECLINE, DEFEND, HURT, NUMBER, WOUNDS
from undercroft.games.heroes_out.packs import shield_yield
from undercroft.games.heroes_out.printed.notation import SET_COIN, SPAWN
from undercroft.games.heroes_out.question import About, Between, seat_of
from undercroft.games.heroes_out.state import HeroesOut

# What hits a monster.
DAMAGE: Final = 0  # of a scenario card
BLOW: Final = 1  # of a hero in the room, who is exhausted by it
SHOT: Final = 2

# --- which monster (R10.4) ----------------------------------------------------------------------


def aim(state: HeroesOut, kind: i64, hero: i64, start: i64, room: i64) -> None:
    """R10.4. A monster of a guarded room will be hit; the players choose which."""
    about = room | start << 4 | hero << 8 | kind << 12
    only: i64 = -1
    for band in range(state.house.bands):
        if state.monsters[band * ROOMS + room]:
            if only >= 0:
                state.push(HurtMonster(seat_of(state, state.active), state.active, about))
                return
            only = band
    aim_at(state, about, only)


def aim_at(state: HeroesOut, about: i64, band: i64) -> None:
    """R7.14. Of monsters with different wounds, one."""
    counts = state.monsters[band * ROOMS + (about & 15)]
    wounds: i64 = 0
    while not counts & 15:
        counts >>= 4
        wounds += 1
    if counts >> 4:
        seat = seat_of(state, state.active)
        state.push(HurtWounded(seat, state.active, about, band))
    else:
        deal(state, about, band, wounds)


def deal(state: HeroesOut, about: i64, band: i64, wounds: i64) -> None:
    """R10.2.5, R11.12. A blow exhausts the hero and can be defended, damage cannot."""
    room, start, hero, kind = about & 15, about >> 4 & 15, about >> 8 & 15, about >> 12
    if kind == DAMAGE:
        wound(state, band, room, wounds, scenario_card(state) if state.listens else "")
        return
    if kind == BLOW:
        exhaust(state, room, hero, "attack")
    if state.listens:
        seat = int(seat_of(state, band))
        clan = clan_name(state, band)
        state.emit(HeroAttacked(CLASSES[hero], ROOM_IDS[start], ROOM_IDS[room], seat, clan))
    seats = defenders(state, room)
    if seats:
        attack = room | hero << 4 | band << 8 | wounds << 12
        state.push(Strike(attack))
        state.push(Defend(seat_of(state, state.active), seats, attack))
    else:
        wound(state, band, room, wounds, CLASSES[hero])


class HurtMonster(About):
    """R10.4, R11.12. Which clan's monster is hit."""

    def moves(self, state: HeroesOut) -> vec[i64]:
        moves = vec[i64]()
        for band in range(state.house.bands):
            if state.monsters[band * ROOMS + (self.about & 15)]:
                moves = append(moves, HURT + state.clans[band])
        return moves

    def answer(self, state: HeroesOut, move: int) -> None:
        band: i64 = 0
        while state.clans[band] != move - HURT:
            band += 1
        aim_at(state, self.about, band)


class HurtWounded(Between):
    """R7.14. Which of a clan's monsters in the room, by its wounds."""

    def moves(self, state: HeroesOut) -> vec[i64]:
        return wound_moves(state.monsters[self.other * ROOMS + (self.about & 15)])

    def answer(self, state: HeroesOut, move: int) -> None:
        deal(state, self.about, self.other, move - WOUNDS)


def wound_moves(counts: i64) -> vec[i64]:
    """Return a move for each different number of wounds."""
    moves = vec[i64]()
    wounds: i64 = 0
    while counts:
        if counts & 15:
            moves = append(moves, WOUNDS + wounds)
        counts >>= 4
        wounds += 1
    return moves


# --- defence (R10.5) ----------------------------------------------------------------------------


def defenders(state: HeroesOut, room: i64) -> i64:
    """R10.5, R12.2. The mask of the seats that can stop an attack there; hands are open."""
    seats: i64 = 0
    one: i64 = 1
    for card in state.hands:
        if state.cards.shields[card % FACES] and has_monster(state, card // FACES, room):
            seats |= one << seat_of(state, card // FACES)
    return seats


class Defend(Window[HeroesOut]):
    """R10.5, R10.5.1, R12.1. The first card stops the attack; `about` is the attack."""

    def reactions(self, state: HeroesOut) -> list[int]:
        moves: list[int] = []
        for card in state.hands:
            if can_parry(state, self.seat, card, self.about & 15):
                move = int(DEFEND + card % FACES)
                if move not in moves:
                    moves.append(move)
        return moves

    def afterwards(self, state: HeroesOut, move: int) -> int:
        return CLOSE

    def speaks(self, state: HeroesOut, seat: int) -> bool:
        return defenders(state, self.about & 15) >> seat & 1 != 0

    def hunch(self, state: HeroesOut, rng: Rng) -> int:
        """Stop the attack where the Vault or the last guard is at stake, else every other time."""
        room = self.about & 15
        if room != VAULT and count_guards(state, room) > 1 and rng.below(2):
            return self.passing()
        reactions = self.reactions(state)
        return reactions[0] if reactions else self.passing()

    def react(self, state: HeroesOut, move: int) -> None:
        owners = owners_of(state, self.seat, move - DEFEND, self.about & 15)
        if len(owners) > 1:
            state.push(WhoseDefence(self.seat, owners[0], self.about & 15, move - DEFEND))
        else:
            parry(state, owners[0], move - DEFEND, self.about & 15)


def can_parry(state: HeroesOut, seat: i64, card: i64, room: i64) -> bool:
    band = card // FACES
    if seat_of(state, band) != seat or not state.cards.shields[card % FACES]:
        return False
    return has_monster(state, band, room)


def owners_of(state: HeroesOut, seat: i64, card: i64, room: i64) -> list[int]:
    """R14.2. The bands of a seat that hold this card and stand in the room."""
    found: list[int] = []
    for held in state.hands:
        band = int(held // FACES)
        if held % FACES == card and can_parry(state, seat, held, room) and band not in found:
            found.append(band)
    return found


class WhoseDefence(Between):
    """R14.2. Which of a seat's clans plays the card."""

    def moves(self, state: HeroesOut) -> vec[i64]:
        owners = owners_of(state, self.seat, self.other, self.about)
        return vec[i64]([BY + state.clans[band] for band in owners])

    def answer(self, state: HeroesOut, move: int) -> None:
        band: i64 = 0
        while state.clans[band] != move - BY:
            band += 1
        parry(state, band, self.other, self.about)


def parry(state: HeroesOut, band: i64, card: i64, room: i64) -> None:
    """R10.5.2. The card goes to the discard pile; a swarm allows its right part."""
    take_from_hand(state, band, card)
    state.discards = append(state.discards, band * FACES + card)
    state.parried = True
    if state.listens:
        seat = int(seat_of(state, band))
        state.emit(AttackDefended(seat, clan_name(state, band), CARD_IDS[card], ROOM_IDS[room]))
    operation, count = shield_yield(state.cards.shields[card])
    if operation:
        offer_yield(state, band, room, operation, count)


class Strike(Step[HeroesOut]):
    """R10.5. The attack does its damage unless it was stopped."""

    def __init__(self, attack: i64) -> None:
        self.attack = attack

    def args(self) -> list[int]:
        return [int(self.attack)]

    def run(self, state: HeroesOut) -> None:
        if state.parried:
            state.parried = False
            return
        attack = self.attack
        hero = attack >> 4 & 15
        wound(state, attack >> 8 & 15, attack & 15, attack >> 12, CLASSES[hero])


# --- the right part of a swarm (R7.12) ----------------------------------------------------------


def most_yield(state: HeroesOut, band: i64, room: i64, operation: i64, count: i64) -> i64:
    """R3.1.3. How many monsters or resources can be had."""
    if operation == SPAWN:
        return min(count, state.lairs[band])
    token = operation - SET_COIN
    return min(count, state.supply[token]) if can_place(state, token, room) else 0


def offer_yield(state: HeroesOut, band: i64, room: i64, operation: i64, count: i64) -> None:
    """R7.12. The right part is optional."""
    if most_yield(state, band, room, operation, count):
        about = room | operation << 4
        state.push(TakeYield(seat_of(state, band), band, about, count))


class TakeYield(Between):
    """R7.12, R3.1.3. How many, or none."""

    def moves(self, state: HeroesOut) -> vec[i64]:
        room, operation = self.about & 15, self.about >> 4
        moves = vec[i64]([DECLINE])
        for number in range(most_yield(state, self.band, room, operation, self.other)):
            moves = append(moves, NUMBER + number)
        return moves

    def answer(self, state: HeroesOut, move: int) -> None:
        if move == DECLINE:
            return
        room, operation = self.about & 15, self.about >> 4
        if operation == SPAWN:
            bring(state, self.band, room, move - NUMBER + 1, "swarm")
            return
        for _ in range(move - NUMBER + 1):
            place_token(state, self.band, operation - SET_COIN, room)


class Yield(Step[HeroesOut]):
    """R7.12. The left part is done: the right part is offered."""

    def __init__(self, band: i64, room: i64, operation: i64, count: i64) -> None:
        self.band = band
        self.room = room
        self.operation = operation
        self.count = count

    def args(self) -> list[int]:
        return [int(self.band), int(self.room), int(self.operation), int(self.count)]

    def run(self, state: HeroesOut) -> None:
        offer_yield(state, self.band, self.room, self.operation, self.count)
