"""What is at stake: the effects of a failed roll or a hit, by name and number (R12.11, R13.1)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.dungeoneer.battle.sums import fighter_entry
from undercroft.games.dungeoneer.printed.tables import HITS, OP, OP_WIDTH, WHOSE, N
from undercroft.games.dungeoneer.printed.words import (
    OP_AP,
    OP_DISCARD,
    OP_EXTRA_IF_MARGIN,
    OP_EXTRA_WOUND,
    OP_FALL,
    OP_GLORY,
    OP_HEAL_SELF,
    OP_PERIL,
    OP_REPLACE_WOUND,
    OP_STEAL_GLORY,
    OP_THREAT,
    OP_WOUND,
    WHO_ALL_HERE,
)
from undercroft.games.dungeoneer.state import (
    AT,
    ATTACK,
    BY_HERO,
    FORM,
    KIND,
    PERSON,
    Dungeoneer,
)

WOUND: Final = "wound"
FALL: Final = "fall"
POINT: Final = "lose_point"
GLORY: Final = "lose_glory"

Effects = list[tuple[str, int]]

NAMES: Final[dict[int, str]] = {
    OP_WOUND: WOUND,
    OP_FALL: FALL,
    OP_AP: POINT,
    OP_GLORY: GLORY,
    OP_STEAL_GLORY: GLORY,
    OP_PERIL: "peril",
    OP_DISCARD: "discard",
    OP_HEAL_SELF: "heal_self",
    OP_THREAT: "threat",
}


def effects_of(state: Dungeoneer, program: i64) -> Effects:
    """What the operations of a failure or a hit do to the hero, apart from wounds of the hit."""
    cards = state.cards
    found: Effects = []
    at = cards.starts[program]
    end = at + cards.counts[program] * OP_WIDTH
    while at < end:
        name = NAMES.get(int(cards.code[at + OP]))
        if name is not None:
            found.append((name, max(abs(int(cards.code[at + N])), 1)))
        at += OP_WIDTH
    return found


def wounds_of(state: Dungeoneer, program: i64, beside: bool) -> i64:
    """The wounds of a failure to the hero itself, or to one that is only `beside` it."""
    cards = state.cards
    wounds: i64 = 0
    at = cards.starts[program]
    end = at + cards.counts[program] * OP_WIDTH
    while at < end:
        if cards.code[at + OP] == OP_WOUND and (
            not beside or cards.code[at + WHOSE] == WHO_ALL_HERE
        ):
            wounds += cards.code[at + N]
        at += OP_WIDTH
    return wounds


def share_of(state: Dungeoneer, program: i64, roller: i64, seat: i64) -> i64:
    """The wounds that a hero gets if the roll of another, or its own, fails."""
    if seat == roller:
        return wounds_of(state, program, False)
    here = state.people[roller * PERSON + AT]
    return wounds_of(state, program, True) if state.people[seat * PERSON + AT] == here else 0


def hit_program(state: Dungeoneer, slot: i64) -> i64:
    """What the monster of a slot does besides the wound when its attack hits."""
    if state.attacks[slot * ATTACK + KIND] == BY_HERO:
        return 0
    return fighter_entry(state, slot, HITS + state.attacks[slot * ATTACK + FORM])


def hit_wounds(state: Dungeoneer, slot: i64) -> i64:
    """R5.12, R12.10. The most wounds that a hit of an attack may deal."""
    program = hit_program(state, slot)
    cards = state.cards
    wounds: i64 = 1
    at = cards.starts[program]
    end = at + cards.counts[program] * OP_WIDTH
    while at < end:
        op = cards.code[at + OP]
        if op == OP_REPLACE_WOUND:
            wounds = 0
        elif op in (OP_EXTRA_WOUND, OP_EXTRA_IF_MARGIN):
            wounds += cards.code[at + N]
        at += OP_WIDTH
    return wounds


def hit_effects(state: Dungeoneer, slot: i64) -> Effects:
    """R12.11. The wounds of a hit, then what follows them."""
    wounds = int(hit_wounds(state, slot))
    rest = effects_of(state, hit_program(state, slot))
    return [(WOUND, wounds), *rest] if wounds else rest
