"""Programs (R5): the operations of a card run one after the other, each by a small function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from undercroft.engine.kit import modifiers
from undercroft.engine.state import Step
from undercroft.games.dungeoneer.battle.rolls import Roll, add_mod, add_to_roll, face_threat
from undercroft.games.dungeoneer.battle.stakes import Effects, effects_of, share_of
from undercroft.games.dungeoneer.battle.sums import (
    tagged_amount,
    things_of,
)
from undercroft.games.dungeoneer.battle.wounds import fall, heal_monster, prevent, strike, threaten
from undercroft.games.dungeoneer.dungeon.entering import go_to
from undercroft.games.dungeoneer.dungeon.laying import DrawLocation
from undercroft.games.dungeoneer.dungeon.settling import shift_location, swap_locations
from undercroft.games.dungeoneer.dungeon.tokens import lay_bridge, lay_ward
from undercroft.games.dungeoneer.events import AttackChanged
from undercroft.games.dungeoneer.play.choices import discards_of
from undercroft.games.dungeoneer.play.drawing import draw_cards
from undercroft.games.dungeoneer.play.losing import LoseCards, keep_limits, lose_random
from undercroft.games.dungeoneer.play.purse import (
    alter_ap,
    change_glory,
    change_peril,
    clockwise,
    heal,
    heroes_at,
    lives,
)
from undercroft.games.dungeoneer.play.values import place_of
from undercroft.games.dungeoneer.play.zones import discard_card
from undercroft.games.dungeoneer.printed.names import STOLEN, name_of
from undercroft.games.dungeoneer.printed.records import ANY_NUMBER
from undercroft.games.dungeoneer.printed.tables import (
    CHOOSER,
    FAILED,
    FLAGS,
    OP,
    OP_WIDTH,
    PASSED,
    ROLE,
    SCOPE,
    STAT,
    TAG,
    VALUE,
    WHOSE,
    ZONE,
    N,
)
from undercroft.games.dungeoneer.printed.words import (
    BY_OWNER,
    BY_RANDOM,
    FOR_ATTACK,
    FOR_BATTLE,
    FOR_ROLL,
    FROM_THREAT,
    NONE,
    OP_HEAL_SELF,
    OPS,
    WHO_ALL_HERE,
    ZONE_HAND,
)
from undercroft.games.dungeoneer.state import (
    ATTACK,
    CANCELLED,
    DICE,
    FRAME,
    STATUS,
    WITHDRAWN,
    ZEROED,
    Dungeoneer,
)


class Program(Step[Dungeoneer]):
    """R5.4. One operation of a program, then the rest.

    `whom`: the hero it acts on; `you`: whose card it is; `cause`: the source; `kind`: what wounds
    of it count as; `x`, `a`, `b`, `c`: what was paid and chosen.
    """

    def __init__(
        self,
        program: int,
        number: int,
        whom: int,
        you: int,
        cause: int,
        kind: int = 0,
        x: int = 0,
        a: int = NONE,
        b: int = NONE,
        c: int = NONE,
    ) -> None:
        self.program: i64 = program
        self.number: i64 = number
        self.whom: i64 = whom
        self.you: i64 = you
        self.cause: i64 = cause
        self.kind: i64 = kind
        self.x: i64 = x
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c

    def run(self, state: Dungeoneer) -> None:
        cards = state.cards
        at = cards.starts[self.program] + self.number * OP_WIDTH
        if self.number + 1 < cards.counts[self.program]:
            state.push(self.rest())
        op = cards.code[at + OP]
        if op == OP_HEAL_SELF or lives(state, self.whom):  # R12.10
            OPERATIONS[op](state, at, self)

    def rest(self) -> Program:
        return Program(
            self.program, self.number + 1, self.whom, self.you, self.cause, self.kind,
            self.x, self.a, self.b, self.c,
        )  # fmt: skip

    def args(self) -> list[int]:
        return [
            self.program, self.number, self.whom, self.you, self.cause, self.kind,
            self.x, self.a, self.b, self.c,
        ]  # fmt: skip


def run_program(
    state: Dungeoneer, program: i64, whom: i64, you: i64, cause: i64, kind: i64, slot: i64 = NONE
) -> None:
    """Run the operations of a threat, a hit, a reward or a trigger."""
    if program:
        state.push(Program(program, 0, whom, you, cause, kind, 0, slot))


def amount(state: Dungeoneer, at: i64, run: Program) -> i64:
    n = state.cards.code[at + N]
    return run.x if n == ANY_NUMBER else n


# --- operations -----------------------------------------------------------------------------------


def do_nothing(state: Dungeoneer, at: int, run: Program) -> None:
    """R5.26. Operations that hold while a card lies in play, or that a hit reads by itself."""


def do_stat(state: Dungeoneer, at: int, run: Program) -> None:
    last(state, at, run, 1 << int(state.cards.code[at + STAT]))


def last(state: Dungeoneer, at: i64, run: Program, things: int) -> None:
    """R5.24. A change that holds for this battle, or else until the end of the turn."""
    in_battle = state.cards.code[at + SCOPE] == FOR_BATTLE
    scope = modifiers.THIS_BATTLE if in_battle else modifiers.THIS_TURN
    n = int(amount(state, at, run))
    modifiers.add(state.effects, things, int(run.whom), n, scope, source=int(run.cause))


def do_check(state: Dungeoneer, at: int, run: Program) -> None:
    code = state.cards.code
    if code[at + SCOPE] == FOR_ROLL:
        add_to_roll(state, amount(state, at, run), run.cause)
        return
    if code[at + SCOPE] != FOR_ATTACK:
        last(state, at, run, things_of(code[at + ROLE], code[at + STAT]))
        return
    n = amount(state, at, run)
    if code[at + TAG]:
        n = tagged_amount(state, at, run.a, code[at + WHOSE])
    add_mod(state, run.a, code[at + ROLE], n, run.cause)
    if state.listens:
        state.emit(AttackChanged(int(run.a) + 1, "changed", name_of(state.cards, run.cause)))


def do_ap(state: Dungeoneer, at: int, run: Program) -> None:
    alter_ap(state, run.whom, amount(state, at, run), run.cause)


def do_glory(state: Dungeoneer, at: int, run: Program) -> None:
    change_glory(state, run.whom, amount(state, at, run), run.cause)


def do_peril(state: Dungeoneer, at: int, run: Program) -> None:
    change_peril(state, run.whom, amount(state, at, run), run.cause)


def do_steal_glory(state: Dungeoneer, at: int, run: Program) -> None:
    """R5.9."""
    taken = -change_glory(state, run.whom, -amount(state, at, run), STOLEN)
    change_glory(state, run.you, taken, STOLEN)


def do_wound(state: Dungeoneer, at: int, run: Program) -> None:
    """At the same moment where all heroes in the location are concerned."""
    wounds = amount(state, at, run)
    if state.cards.code[at + WHOSE] == WHO_ALL_HERE:
        for seat in clockwise(state, heroes_at(state, place_of(state, run.whom))):
            threaten(state, seat, wounds, run.kind, run.cause, NONE)
    elif lives(state, run.whom):
        threaten(state, run.whom, wounds, run.kind, run.cause, NONE)
    strike(state, not state.cards.code[at + FLAGS])


def do_heal(state: Dungeoneer, at: int, run: Program) -> None:
    heal(state, run.whom, amount(state, at, run))


def do_prevent(state: Dungeoneer, at: int, run: Program) -> None:
    """R5.11. The blow is number `a`."""
    prevent(state, run.whom, run.a, amount(state, at, run), run.cause)


def do_heal_self(state: Dungeoneer, at: int, run: Program) -> None:
    """R5.13. The monster is that of slot `a`."""
    heal_monster(state, run.a, amount(state, at, run))


def do_fall(state: Dungeoneer, at: int, run: Program) -> None:
    fall(state, run.whom, state.cards.code[at + STAT], state.cards.code[at + VALUE])


def do_transfer(state: Dungeoneer, at: int, run: Program) -> None:
    if lives(state, run.whom):
        go_to(state, run.whom, run.a, "transfer")


def do_withdraw(state: Dungeoneer, at: int, run: Program) -> None:
    """R5.16."""
    change_attack(state, run, STATUS, WITHDRAWN, "withdrawn")


def do_cancel(state: Dungeoneer, at: int, run: Program) -> None:
    """R5.17."""
    change_attack(state, run, STATUS, CANCELLED, "cancelled")


def do_zero_base(state: Dungeoneer, at: int, run: Program) -> None:
    change_attack(state, run, ZEROED, 1, "weakened")


def change_attack(state: Dungeoneer, run: Program, entry: i64, value: i64, change: str) -> None:
    state.attacks[run.a * ATTACK + entry] = value
    if state.listens:
        state.emit(AttackChanged(int(run.a) + 1, change, name_of(state.cards, run.cause)))


def do_keep_high(state: Dungeoneer, at: int, run: Program) -> None:
    row = (len(state.rolls) // FRAME - 1) * FRAME
    state.rolls[row + DICE] += amount(state, at, run) - 1


def do_deactivate(state: Dungeoneer, at: int, run: Program) -> None:
    """R17.1. Token `c` goes on thing `b` of location `a`."""
    lay_ward(state, run.you, run.c, run.a, run.b)


def do_bridge(state: Dungeoneer, at: int, run: Program) -> None:
    lay_bridge(state, run.you, place_of(state, run.whom), run.a)


def do_exit_open(state: Dungeoneer, at: int, run: Program) -> None:
    state.free_exit = 1


def do_free_explore(state: Dungeoneer, at: int, run: Program) -> None:
    state.push(DrawLocation(run.whom))


# --- cards that go --------------------------------------------------------------------------------


def do_discard(state: Dungeoneer, at: int, run: Program) -> None:
    """R5.2, R5.19. Chosen when played, by chance, or now by the one who loses the card."""
    code = state.cards.code
    if code[at + ZONE] == ZONE_HAND and code[at + CHOOSER] == BY_RANDOM:
        lose_random(state, run.whom, code[at + N])
    elif code[at + CHOOSER] == BY_OWNER:
        state.push(LoseCards(run.whom, code[at + ZONE], code[at + N]))
    elif run.a != NONE and discards_of(state, at, run.whom) >> run.a & 1:
        discard_card(state, run.a, "effect")
        keep_limits(state, run.whom)


# --- drawing --------------------------------------------------------------------------------------


def do_draw(state: Dungeoneer, at: int, run: Program) -> None:
    draw_cards(state, run.whom, amount(state, at, run))


# --- shifts ---------------------------------------------------------------------------------------


def do_swap(state: Dungeoneer, at: int, run: Program) -> None:
    """R22.23 `shift_swap`. Locations `a` and `b`, turned as `c` says."""
    swap_locations(state, run.a, run.b, run.c)


def do_shift(state: Dungeoneer, at: int, run: Program) -> None:
    """R22.24 `shift_move`. Location `a` beside `b`, on side and turned as `c` says."""
    shift_location(state, run.a, run.b, run.c % 4, run.c // 4 - 1)


# --- threats --------------------------------------------------------------------------------------


def do_threat(state: Dungeoneer, at: int, run: Program) -> None:
    """R13.1 `threat`. The hero faces it now, then `passed` or `failed` runs."""
    if not lives(state, run.whom):
        return
    code = state.cards.code
    then = ProgramRoll(run.whom, run.you, run.cause, code[at + PASSED], code[at + FAILED])
    face_threat(state, run.whom, 0, code[at + STAT], code[at + VALUE], run.cause, then)


class ProgramRoll(Roll):
    """A threat that an operation calls for."""

    def __init__(self, whom: int, you: int, cause: int, passed: int, failed: int) -> None:
        self.whom: i64 = whom
        self.you: i64 = you
        self.cause: i64 = cause
        self.passed: i64 = passed
        self.failed: i64 = failed

    def settled(self, state: Dungeoneer, total: i64, passed: bool) -> None:
        program = self.passed if passed else self.failed
        run_program(state, program, self.whom, self.you, self.cause, FROM_THREAT)

    def stake(self, state: Dungeoneer) -> Effects:
        return effects_of(state, self.failed)

    def endangers(self, state: Dungeoneer, seat: i64) -> i64:
        return share_of(state, self.failed, self.whom, seat)

    def args(self) -> list[int]:
        return [self.whom, self.you, self.cause, self.passed, self.failed]


# By number of the operation, as OPS names them.
DOERS: Final[dict[str, Callable[[Dungeoneer, int, Program], None]]] = {
    "stat": do_stat,
    "check": do_check,
    "ap": do_ap,
    "glory": do_glory,
    "peril": do_peril,
    "steal_glory": do_steal_glory,
    "wound": do_wound,
    "heal": do_heal,
    "prevent_wound": do_prevent,
    "heal_self": do_heal_self,
    "fall": do_fall,
    "transfer": do_transfer,
    "shift_swap": do_swap,
    "shift_move": do_shift,
    "withdraw": do_withdraw,
    "cancel_attack": do_cancel,
    "zero_base": do_zero_base,
    "dice_keep_high": do_keep_high,
    "discard": do_discard,
    "draw": do_draw,
    "deactivate": do_deactivate,
    "bridge": do_bridge,
    "exit_open": do_exit_open,
    "free_explore": do_free_explore,
    "threat": do_threat,
}
OPERATIONS: Final[list[Callable[[Dungeoneer, int, Program], None]]] = [
    DOERS.get(op, do_nothing) for op in OPS
]
