"""Duels: hidden roles, and windows in which every claim can be doubted, blocked and rescued from.

A small game that only tests play.

D1 Of twelve roles, four of each, every seat holds two, hidden, and one of six hidden tricks. The
rest is put away unseen. D2 In a turn a seat takes a coin, claims to be the duke and takes two, or
claims to be the thief and takes two from another seat. D3 Everybody else may doubt a claim, one
after the other. The doubted one lays the role open and the doubter loses a role; else it was a lie,
all know it, the liar loses a role and the claim fails. D4 Against the thief all others may block,
the victim first, by claiming to be the guard; a block can be doubted like any claim. D5 Before a
role is lost everybody, the loser first, may play its trick: a charm saves the role, a curse undoes
the charm, and after each all may speak again. D6 A role that is lost lies open; a seat without
roles is out. D7 The last seat, or the richest after so many turns, wins.
"""

from __future__ import annotations

from typing import Any

import msgspec

from undercroft.engine.chance import draw, mix
from undercroft.engine.events import Event
from undercroft.engine.game import Game, Source, Verb
from undercroft.engine.state import SPECTATOR, Decision, State, Step, in_order
from undercroft.engine.windows import CLOSE, GO_ON, Window, mask_of

ROLES = ("duke", "thief", "guard")
DUKE, THIEF, GUARD = 0, 1, 2
COPIES = 4
TRICKS = ("charm", "curse", "blank")
CHARM, CURSE, NO_TRICK = 0, 1, -1
TRICK_COPIES = 2
ROLE_SOURCE, TRICK_SOURCE = 0, 1
PASS, TAKE, TAX, DOUBT, BLOCK, PLAY_CHARM, PLAY_CURSE, STEAL = 0, 1, 2, 3, 4, 5, 6, 7
CLAIM = 0  # what a doubt is about: the claim of the active seat; else one more than a blocker
TURNS = 12
NOBODY = -1


class Duels(State):
    turn: int
    coins: list[int]
    hands: list[list[int]]
    shown: list[list[int]]  # by role in hand: lies open
    lacks: list[int]  # by seat: roles it is known not to have hidden, as a mask
    gone: list[int]
    deck: list[int]  # put away, in no order
    tricks: list[int]
    pile: list[int]  # tricks put away, in no order
    used: list[int]
    actor: int
    role: int
    victim: int
    failed: int
    blocker: int
    saved: int

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.turn = 0
        self.coins = [0] * seats
        self.hands = [[] for _ in range(seats)]
        self.shown = [[] for _ in range(seats)]
        self.lacks = [0] * seats
        self.gone, self.deck, self.pile, self.used = [], [], [], []
        self.tricks = [NO_TRICK] * seats
        self.actor = self.role = self.victim = self.blocker = NOBODY
        self.failed = self.saved = 0

    def is_in(self, seat: int) -> bool:
        return bool(self.hands[seat])

    def others(self, *but: int) -> int:
        """Seats that are in the game, but for these, as a mask."""
        return mask_of([n for n in range(self.seats) if self.is_in(n) and n not in but])


# --- what is told --------------------------------------------------------------------------------


class RoleDealt(Event, frozen=True):
    seat: int
    role: str | None


class TrickDealt(Event, frozen=True):
    seat: int
    trick: str | None


class Claimed(Event, frozen=True):
    seat: int
    role: str
    victim: int


class Doubted(Event, frozen=True):
    seat: int


class Proven(Event, frozen=True):
    seat: int
    role: str


class Lied(Event, frozen=True):
    seat: int
    role: str


class TrickPlayed(Event, frozen=True):
    seat: int
    trick: str


class RoleLost(Event, frozen=True):
    seat: int
    role: str


class RoleSaved(Event, frozen=True):
    seat: int


class CoinsTaken(Event, frozen=True):
    seat: int
    coins: int


class DuelsView(msgspec.Struct, frozen=True):
    turn: int
    coins: list[int]
    hand: list[str]
    trick: str | None
    roles: list[list[str | None]]
    lacks: list[int]
    gone: list[str]
    used: list[str]
    claim: list[int]


# --- the order of play ---------------------------------------------------------------------------


class Deal(Step[Duels]):
    """D1."""

    def run(self, state: Duels) -> None:
        state.deck = [role for role in range(len(ROLES)) for _ in range(COPIES)]
        state.pile = [trick for trick in range(len(TRICKS)) for _ in range(TRICK_COPIES)]
        for seat in [*range(state.seats)] * 2:
            state.hands[seat].append(draw(state, ROLE_SOURCE, state.deck))
            state.shown[seat].append(0)
            if state.listens:
                state.emit(RoleDealt(seat, ROLES[state.hands[seat][-1]]))
        for seat in range(state.seats):
            state.tricks[seat] = draw(state, TRICK_SOURCE, state.pile)
            if state.listens:
                state.emit(TrickDealt(seat, TRICKS[state.tricks[seat]]))
        state.then([Turn(0)])


class Turn(Decision[Duels]):
    """D2."""

    def options(self, state: Duels) -> list[int]:
        victims = [n for n in range(state.seats) if n != self.seat and state.is_in(n)]
        return [TAKE, TAX, *[STEAL + victim for victim in victims]]

    def answer(self, state: Duels, move: int) -> None:
        if move == TAKE:
            gain(state, self.seat, 1)
            state.then([NextTurn(self.seat)])
            return
        state.actor, state.blocker, state.failed = self.seat, NOBODY, 0
        state.role = DUKE if move == TAX else THIEF
        state.victim = NOBODY if move == TAX else move - STEAL
        if state.listens:
            state.emit(Claimed(self.seat, ROLES[state.role], state.victim))
        doubt = Doubt(self.seat + 1, state.others(self.seat), CLAIM)
        state.then(in_order([doubt, Blocking(), Act(), NextTurn(self.seat)]))


class Doubt(Window[Duels]):
    """D3."""

    def reactions(self, state: Duels) -> list[int]:
        return [DOUBT]

    def afterwards(self, state: Duels, move: int) -> int:
        return CLOSE

    def react(self, state: Duels, move: int) -> None:
        if state.listens:
            state.emit(Doubted(self.seat))
        of_claim = self.about == CLAIM
        claimer = state.actor if of_claim else self.about - 1
        role = state.role if of_claim else GUARD
        if prove(state, claimer, role):
            state.then([Losing(self.seat)])
            return
        if of_claim:
            state.failed = 1
        else:
            state.blocker = NOBODY
        state.then([Losing(claimer)])


def prove(state: Duels, seat: int, role: int) -> bool:
    """D3. A role laid open goes to the front: from its old place one could tell what it was not."""
    hand, shown = state.hands[seat], state.shown[seat]
    is_true = role in hand
    if is_true and not (hand[0] == role and shown[0]):
        at = hand.index(role)
        shown.pop(at)
        hand.insert(0, hand.pop(at))
        shown.insert(0, 1)
    elif not is_true:
        state.lacks[seat] |= 1 << role
    if state.listens:
        state.emit(Proven(seat, ROLES[role]) if is_true else Lied(seat, ROLES[role]))
    return is_true


class Blocking(Step[Duels]):
    """D4."""

    def run(self, state: Duels) -> None:
        may_block = state.others(state.actor)
        if state.victim != NOBODY and not state.failed and may_block and state.is_in(state.actor):
            state.then([Block(state.victim, may_block)])


class Block(Window[Duels]):
    """D4."""

    def reactions(self, state: Duels) -> list[int]:
        return [BLOCK]

    def afterwards(self, state: Duels, move: int) -> int:
        return GO_ON

    def speaks(self, state: Duels, seat: int) -> bool:
        return state.blocker == NOBODY and state.is_in(seat) and state.is_in(state.actor)

    def react(self, state: Duels, move: int) -> None:
        state.blocker = self.seat
        if state.listens:
            state.emit(Claimed(self.seat, ROLES[GUARD], NOBODY))
        state.then([Doubt(self.seat + 1, state.others(self.seat), 1 + self.seat)])


class Losing(Step[Duels]):
    """D5."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: Duels) -> None:
        state.saved = 0
        state.then(in_order([Rescue(self.seat, state.others(), self.seat), Loss(self.seat)]))

    def args(self) -> list[int]:
        return [self.seat]


class Rescue(Window[Duels]):
    """D5."""

    def reactions(self, state: Duels) -> list[int]:
        if state.tricks[self.seat] == CHARM and not state.saved:
            return [PLAY_CHARM]
        return [PLAY_CURSE] if state.tricks[self.seat] == CURSE and state.saved else []

    def react(self, state: Duels, move: int) -> None:
        state.used.append(state.tricks[self.seat])
        state.tricks[self.seat] = NO_TRICK
        state.saved = int(move == PLAY_CHARM)
        if state.listens:
            state.emit(TrickPlayed(self.seat, TRICKS[state.used[-1]]))


class Loss(Step[Duels]):
    """D6."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: Duels) -> None:
        if state.saved:
            if state.listens:
                state.emit(RoleSaved(self.seat))
            return
        role = state.hands[self.seat].pop()
        state.shown[self.seat].pop()
        state.gone.append(role)
        if state.listens:
            state.emit(RoleLost(self.seat, ROLES[role]))

    def args(self) -> list[int]:
        return [self.seat]


class Act(Step[Duels]):
    """D2."""

    def run(self, state: Duels) -> None:
        if state.failed or state.blocker != NOBODY or not state.is_in(state.actor):
            return
        if state.victim == NOBODY:
            gain(state, state.actor, 2)
        else:
            loot = min(2, state.coins[state.victim])
            state.coins[state.victim] -= loot
            gain(state, state.actor, loot)


def gain(state: Duels, seat: int, coins: int) -> None:
    state.coins[seat] += coins
    if state.listens:
        state.emit(CoinsTaken(seat, coins))


class NextTurn(Step[Duels]):
    """D7."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: Duels) -> None:
        state.turn += 1
        state.actor = state.role = state.victim = state.blocker = NOBODY
        left = [seat for seat in range(state.seats) if state.is_in(seat)]
        if len(left) == 1 or state.turn == TURNS:
            most = max(state.coins[seat] for seat in left)
            winners = [seat for seat in left if state.coins[seat] == most]
            state.end(winners, "last_one" if len(left) == 1 else "richest")
            return
        order = [(self.seat + step) % state.seats for step in range(1, state.seats + 1)]
        state.then([Turn(next(seat for seat in order if seat in left))])

    def args(self) -> list[int]:
        return [self.seat]


# --- the game ------------------------------------------------------------------------------------


class DuelsGame(Game[Duels]):
    def __init__(self) -> None:
        super().__init__(
            id="duels",
            rules_version="1",
            least_seats=2,
            most_seats=4,
            verbs=(
                Verb("pass"), Verb("take"), Verb("tax"), Verb("doubt"), Verb("block"),
                Verb("charm"), Verb("curse"), Verb("steal", ("0", "1", "2", "3")),
            ),
            sources=(Source("roles", ROLES), Source("tricks", TRICKS)),
            table_options=(),
            steps=(
                Deal, Turn, Doubt, Blocking, Block, Losing, Rescue, Loss, Act, NextTurn,
            ),
            reasons=("last_one", "richest"),
            event_type=(
                RoleDealt | TrickDealt | Claimed | Doubted | Proven | Lied | TrickPlayed | RoleLost
                | RoleSaved | CoinsTaken
            ),
            view_type=DuelsView,
            catalogue_type=DuelsView,
            reveals=("proven", "lied", "trick_played", "role_lost"),
            hides=("hands", "deck", "tricks", "pile"),
        )  # fmt: skip

    def new_state(self, seats: int, options: dict[str, Any]) -> Duels:
        return Duels(seats)

    def begin(self, state: Duels) -> None:
        state.then([Deal()])

    def copies(self, state: Duels, source: int) -> list[int]:
        if source == ROLE_SOURCE:
            return [COPIES] * len(ROLES)
        return [TRICK_COPIES] * len(TRICKS)

    def scores(self, state: Duels) -> list[int]:
        return state.coins[:]

    def turn_of(self, state: Duels) -> int:
        return state.turn

    def is_out(self, state: Duels, seat: int) -> bool:
        return not state.is_in(seat)

    def value(self, state: Duels, seat: int) -> float:
        if state.reason:
            return self.rewards(state)[seat]
        worth = [state.coins[n] + 4 * len(state.hands[n]) for n in range(state.seats)]
        return worth[seat] / (1 + sum(worth))

    def view_for(self, state: Duels, seat: int) -> DuelsView:
        own = seat != SPECTATOR
        trick = state.tricks[seat] if own else NO_TRICK
        roles = [
            [ROLES[role] if is_open else None for role, is_open in zip(hand, shown, strict=True)]
            for hand, shown in zip(state.hands, state.shown, strict=True)
        ]
        return DuelsView(
            turn=state.turn,
            coins=state.coins[:],
            hand=[ROLES[role] for role in state.hands[seat]] if own else [],
            trick=None if trick == NO_TRICK else TRICKS[trick],
            roles=roles,
            lacks=state.lacks[:],
            gone=[ROLES[role] for role in state.gone],
            used=[TRICKS[trick] for trick in state.used],
            claim=[state.actor, state.role, state.victim, state.blocker, state.failed, state.saved],
        )

    def event_for(self, event: Event, seat: int) -> Event | None:
        if isinstance(event, RoleDealt) and event.seat != seat:
            return RoleDealt(event.seat, None)
        if isinstance(event, TrickDealt) and event.seat != seat:
            return TrickDealt(event.seat, None)
        return event

    def redeal(self, world: Duels, seat: int) -> None:
        """All that lies hidden elsewhere changes places; nobody gets a role it is known to lack."""
        places = [
            (other, at)
            for other in range(world.seats)
            if other != seat
            for at, is_open in enumerate(world.shown[other])
            if not is_open
        ]
        pool = world.deck + [world.hands[other][at] for other, at in places]
        mix(world, pool)
        while any(world.lacks[n] >> pool[i] & 1 for i, (n, _) in enumerate(places)):
            mix(world, pool)
        for index, (other, at) in enumerate(places):
            world.hands[other][at] = pool[index]
        world.deck = pool[len(places) :]
        self.redeal_tricks(world, seat)

    def redeal_tricks(self, world: Duels, seat: int) -> None:
        held = [n for n in range(world.seats) if n != seat and world.tricks[n] != NO_TRICK]
        pool = world.pile + [world.tricks[other] for other in held]
        mix(world, pool)
        for other in held:
            world.tricks[other] = pool.pop()
        world.pile = pool

    def truth(self, state: Duels) -> dict[str, Any]:
        return {**super().truth(state), "deck": sorted(state.deck), "pile": sorted(state.pile)}

    def catalogue(self, state: Duels) -> DuelsView:
        return DuelsView(0, [], [], None, [], [], [], [], [])

    def census(self, state: Duels) -> dict[str, int]:
        roles = state.deck + state.gone + [role for hand in state.hands for role in hand]
        tricks = state.pile + state.used + state.tricks
        counts = {name: roles.count(role) for role, name in enumerate(ROLES)}
        return counts | {name: tricks.count(trick) for trick, name in enumerate(TRICKS)}


GAME = DuelsGame()
