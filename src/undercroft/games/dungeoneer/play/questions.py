"""The questions about a plan (R11), one class each; an answer fills in one thing."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from undercroft.games.dungeoneer.bits import members
from undercroft.games.dungeoneer.dungeon.shifting import (
    chart_of,
    gap_of,
    shift_nears,
    shift_sides,
    turn_in_place,
)
from undercroft.games.dungeoneer.hunches import Question
from undercroft.games.dungeoneer.moves import (
    AGAINST,
    AMOUNT,
    DRINK,
    KEEP,
    LAY,
    PAYER,
    ROUSE,
    SIDE,
    TAKE_TOKEN,
    TARGET_MOVE,
    WARD_MOVE,
)
from undercroft.games.dungeoneer.play.choices import (
    EVERY,
    attacks_on,
    bridge_sides,
    destinations,
    discards_of,
    host_locations,
    monsters_on,
    payers,
    shiftable,
    swap_partners,
    swappable,
    targets_of,
    things_at,
    ward_places,
)
from undercroft.games.dungeoneer.play.plans import (
    Plan,
    aimed_op,
    amounts,
    card_on_table,
    least_cost,
    parts,
    program_of,
    swap_turns,
)
from undercroft.games.dungeoneer.play.zones import (
    faces_in,
    find_face,
    lair_cards,
)
from undercroft.games.dungeoneer.printed.tables import (
    OP,
)
from undercroft.games.dungeoneer.printed.words import (
    NONE,
    OP_DEACTIVATE,
    OP_SHIFT,
    OP_SWAP,
    OP_TRANSFER,
)
from undercroft.games.dungeoneer.state import (
    ON_BANE,
    ON_OBSTACLE,
    PLACE,
    TURN,
    WARD,
    Dungeoneer,
)


def go_on(state: Dungeoneer, plan: Plan) -> None:
    """The next question, or the plan is carried out."""
    state.house.course.go_on(state, parts(state, plan))


@mypyc_attr(allow_interpreted_subclasses=True)
class Choosing(Question):
    """One question about a plan."""

    def __init__(
        self,
        seat: int,
        face: int,
        ability: int,
        target: int,
        payer: int,
        x: int,
        a: int,
        b: int,
        c: int,
    ) -> None:
        super().__init__(seat)
        self.face: i64 = face
        self.ability: i64 = ability
        self.target: i64 = target
        self.payer: i64 = payer
        self.x: i64 = x
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c

    def plan(self, state: Dungeoneer) -> Plan:
        card = NONE if self.face == NONE else card_on_table(state, self.seat, self.face)
        return Plan(
            self.seat, card, self.ability, self.target, self.payer, self.x, self.a, self.b, self.c
        )

    def at(self, state: Dungeoneer) -> i64:
        return aimed_op(state, program_of(state, self.plan(state)))

    def shifts(self, state: Dungeoneer) -> bool:
        return state.cards.code[self.at(state) + OP] in (OP_SWAP, OP_SHIFT)

    def places_chosen(self, state: Dungeoneer) -> i64:
        """The location chosen so far, where there is one."""
        at = self.at(state)
        if self.a == NONE or at == NONE:
            return NONE
        return self.a if state.cards.code[at + OP] in (OP_DEACTIVATE, OP_SWAP, OP_SHIFT) else NONE

    def args(self) -> list[int]:
        return [
            self.seat, self.face, self.ability, self.target, self.payer, self.x, self.a, self.b,
            self.c,
        ]  # fmt: skip


class ChooseTarget(Choosing):
    """R11.2. The hero it is aimed at, whose player pays."""

    def options(self, state: Dungeoneer) -> list[int]:
        mask = targets_of(state, self.seat, self.face, least_cost(state, self.face))
        return [int(TARGET_MOVE + seat) for seat in members(mask)]

    def answer(self, state: Dungeoneer, move: int) -> None:
        plan = self.plan(state)
        plan.target = plan.payer = move - TARGET_MOVE
        go_on(state, plan)


class ChoosePayer(Choosing):
    """R11.2. The opponent whose peril pays."""

    def options(self, state: Dungeoneer) -> list[int]:
        mask = payers(state, self.seat, least_cost(state, self.face))
        return [int(PAYER + seat) for seat in members(mask)]

    def answer(self, state: Dungeoneer, move: int) -> None:
        plan = self.plan(state)
        plan.payer = move - PAYER
        go_on(state, plan)


class ChooseAmount(Choosing):
    """R11.3. X."""

    def options(self, state: Dungeoneer) -> list[int]:
        low, high = amounts(state, self.plan(state))
        return [AMOUNT + number for number in range(low, high + 1)]

    def answer(self, state: Dungeoneer, move: int) -> None:
        plan = self.plan(state)
        plan.x = move - AMOUNT
        go_on(state, plan)


class ChooseLocation(Choosing):
    """Where to: the target of a transfer, of a shift, of a token, or a host."""

    def options(self, state: Dungeoneer) -> list[int]:
        return [int(state.cards.go + place) for place in members(self.places(state))]

    def places(self, state: Dungeoneer) -> i64:
        at = self.at(state)
        if at == NONE:
            return host_locations(state)
        op = state.cards.code[at + OP]
        if op == OP_TRANSFER:
            return destinations(state, at, self.plan(state).whom(), self.x)
        if op == OP_DEACTIVATE:
            return ward_places(state, at, self.seat)
        return swappable(state, EVERY) if op == OP_SWAP else shiftable(state, EVERY)

    def answer(self, state: Dungeoneer, move: int) -> None:
        plan = self.plan(state)
        plan.a = move - state.cards.go
        go_on(state, plan)


class ChoosePartner(Choosing):
    """R22.23 `shift_swap`. The other location."""

    def options(self, state: Dungeoneer) -> list[int]:
        mask = swap_partners(state, self.a, EVERY)
        return [int(state.cards.go + place) for place in members(mask)]

    def answer(self, state: Dungeoneer, move: int) -> None:
        plan = self.plan(state)
        plan.b = move - state.cards.go
        go_on(state, plan)


class ChooseTurns(Choosing):
    """R22.23 `shift_swap`. How the first location lies afterwards, then the second."""

    def options(self, state: Dungeoneer) -> list[int]:
        mask: i64 = 0
        for turns in swap_turns(state, self.plan(state)):
            mask |= 1 << self.turned(state, turns)
        return [int(LAY + turn) for turn in members(mask)]

    def turned(self, state: Dungeoneer, turns: i64) -> i64:
        if self.c == NONE:
            return state.places[self.a * PLACE + TURN] ^ (turns & 1)
        return state.places[self.b * PLACE + TURN] ^ (turns >> 1)

    def answer(self, state: Dungeoneer, move: int) -> None:
        plan = self.plan(state)
        if self.c == NONE:
            plan.c = 10 + (state.places[self.a * PLACE + TURN] ^ (move - LAY))
        else:
            second = state.places[self.b * PLACE + TURN] ^ (move - LAY)
            plan.c = (self.c - 10) | second << 1
        go_on(state, plan)


class ChooseNear(Choosing):
    """R22.24 `shift_move`. A neighbour of the new cell, or how it is turned where it lies."""

    def options(self, state: Dungeoneer) -> list[int]:
        gap = gap_of(state, chart_of(state), self.a)
        turned = [int(LAY + turn) for turn in members(turn_in_place(state, gap))]
        nears = members(shift_nears(state, gap))
        return turned + [int(state.cards.near + near) for near in nears]

    def answer(self, state: Dungeoneer, move: int) -> None:
        plan = self.plan(state)
        if move < LAY + 2:
            plan.b, plan.c = plan.a, 4 * (1 + move - LAY)
        else:
            plan.b = move - state.cards.near
        go_on(state, plan)


class ChooseShiftSide(Choosing):
    """R22.24 `shift_move`. The side of that neighbour."""

    def options(self, state: Dungeoneer) -> list[int]:
        return [int(SIDE + side) for side in members(shift_sides(state, self.a, self.b))]

    def answer(self, state: Dungeoneer, move: int) -> None:
        plan = self.plan(state)
        plan.c = move - SIDE
        go_on(state, plan)


class ChooseShiftTurn(Choosing):
    """R22.24 `shift_move`. How it is turned."""

    def options(self, state: Dungeoneer) -> list[int]:
        return [LAY, LAY + 1]

    def answer(self, state: Dungeoneer, move: int) -> None:
        plan = self.plan(state)
        plan.c += 4 * (1 + move - LAY)
        go_on(state, plan)


class ChooseSide(Choosing):
    """R17.3. The side of the hero's location that the bridge crosses."""

    def options(self, state: Dungeoneer) -> list[int]:
        return [int(SIDE + side) for side in members(bridge_sides(state, self.seat))]

    def answer(self, state: Dungeoneer, move: int) -> None:
        plan = self.plan(state)
        plan.a = move - SIDE
        go_on(state, plan)


class ChooseAttack(Choosing):
    """R5.24 `this_attack`, `attacking_monster`. One attack aimed at the player's own hero."""

    def options(self, state: Dungeoneer) -> list[int]:
        at = self.at(state)
        mask = monsters_on(state, self.seat) if at == NONE else attacks_on(state, at, self.seat)
        return [int(AGAINST + slot) for slot in members(mask)]

    def answer(self, state: Dungeoneer, move: int) -> None:
        plan = self.plan(state)
        plan.a = move - AGAINST
        go_on(state, plan)


class ChooseCard(Choosing):
    """R22.11 `discard`. A card on the table."""

    def options(self, state: Dungeoneer) -> list[int]:
        return faces_in(state, self.cards_now(state), state.cards.shed)

    def cards_now(self, state: Dungeoneer) -> i64:
        return discards_of(state, self.at(state), self.plan(state).whom())

    def answer(self, state: Dungeoneer, move: int) -> None:
        plan = self.plan(state)
        plan.a = find_face(state, self.cards_now(state), move - state.cards.shed)
        go_on(state, plan)


class ChooseLair(Choosing):
    """R22.27. A monster of the player's own lair, as host of an attachment."""

    def options(self, state: Dungeoneer) -> list[int]:
        count = len(lair_cards(state, self.seat))
        return [ROUSE + number for number in range(count)]

    def answer(self, state: Dungeoneer, move: int) -> None:
        plan = self.plan(state)
        plan.a = lair_cards(state, self.seat)[move - ROUSE]
        go_on(state, plan)


class ChooseUse(Choosing):
    """R11.12. Use a one-shot treasure at once, or keep it."""

    def options(self, state: Dungeoneer) -> list[int]:
        return [KEEP, DRINK]

    def answer(self, state: Dungeoneer, move: int) -> None:
        plan = self.plan(state)
        plan.a = 1 if move == DRINK else 0
        go_on(state, plan)


class ChooseThing(Choosing):
    """R17.1. What the token lies on."""

    def options(self, state: Dungeoneer) -> list[int]:
        moves: list[int] = []
        for thing in things_at(state, self.at(state), self.a):
            if thing >= ON_BANE:
                move = int(state.cards.dispel + state.faces[thing - ON_BANE])
                if move in moves:
                    continue
            else:
                move = int(WARD_MOVE + self.side(state, thing))
            moves.append(move)
        return moves

    def side(self, state: Dungeoneer, thing: i64) -> i64:
        """Exits are named by their sides on the map."""
        if thing == ON_OBSTACLE:
            return thing
        return thing ^ 2 if state.places[self.a * PLACE + TURN] else thing

    def answer(self, state: Dungeoneer, move: int) -> None:
        plan = self.plan(state)
        if move >= state.cards.dispel:
            plan.b = ON_BANE + move - state.cards.dispel
        else:
            plan.b = self.side(state, move - WARD_MOVE)
        go_on(state, plan)


class ChooseToken(Choosing):
    """R17.2. Which of the three tokens is moved."""

    def options(self, state: Dungeoneer) -> list[int]:
        return [TAKE_TOKEN + number for number in range(len(state.wards) // WARD)]

    def answer(self, state: Dungeoneer, move: int) -> None:
        plan = self.plan(state)
        plan.c = move - TAKE_TOKEN
        go_on(state, plan)


QUESTIONS: Final[tuple[type, ...]] = (
    ChooseTarget, ChoosePayer, ChooseAmount, ChooseLocation, ChoosePartner, ChooseTurns, ChooseNear,
    ChooseShiftSide, ChooseShiftTurn, ChooseSide, ChooseAttack, ChooseCard, ChooseLair, ChooseUse,
    ChooseThing, ChooseToken,
)  # fmt: skip
