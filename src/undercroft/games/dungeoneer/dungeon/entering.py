"""Coming to a location (R10.9 to R10.15, R15.1): income, obstacle, banes, effect."""

from __future__ import annotations

from mypy_extensions import i64

from undercroft.engine.state import Step, in_order
from undercroft.games.dungeoneer.battle.rolls import Roll, face_threat
from undercroft.games.dungeoneer.battle.stakes import FALL, WOUND, Effects
from undercroft.games.dungeoneer.battle.wounds import fall, wound
from undercroft.games.dungeoneer.bits import lowest
from undercroft.games.dungeoneer.dungeon.tokens import next_bane, ward_on
from undercroft.games.dungeoneer.events import HeroMoved, IncomeTaken
from undercroft.games.dungeoneer.hunches import Question
from undercroft.games.dungeoneer.moves import DODGE, PASS
from undercroft.games.dungeoneer.play.purse import lives, pay_ap, points_to_act
from undercroft.games.dungeoneer.play.values import is_room
from undercroft.games.dungeoneer.printed.names import DODGING, LOCATION_SOURCE
from undercroft.games.dungeoneer.printed.tables import OF, OP, OP_WIDTH, N
from undercroft.games.dungeoneer.printed.words import (
    ENTRANCE,
    FROM_THREAT,
    NONE,
    OF_ROOM,
    ON_ENTRY,
    OP_INCOME,
    PIT,
    SPIKES,
    WINS,
)
from undercroft.games.dungeoneer.state import (
    AT,
    CARD,
    DONE,
    FALLEN,
    FOUND,
    GLORY,
    HELD,
    KEEPER,
    MOVED,
    ON_BANE,
    ON_OBSTACLE,
    PERIL,
    PERSON,
    QUESTS,
    STAMP,
    VISITED,
    Dungeoneer,
)
from undercroft.games.dungeoneer.turn.ending import ESCAPED, finish


def go_to(state: Dungeoneer, seat: i64, place: i64, by: str) -> None:
    """R10.15, R15.1, R15.2. A figure is in another location; the own turn makes it an entry."""
    row = seat * PERSON
    start = state.people[row + AT]
    state.people[row + AT] = place
    state.people[row + HELD] = 0
    state.people[row + FOUND] = 0
    own = seat == state.active
    if own:
        state.people[row + MOVED] = 1
    if state.listens:
        names = state.cards.location_ids
        state.emit(HeroMoved(int(seat), names[start], names[place], by))
    if own:
        _enter(state, seat, place)


def _enter(state: Dungeoneer, seat: i64, place: i64) -> None:
    """R10.9, R10.10."""
    if has_escaped(state, seat):
        finish(state, [int(seat)], ESCAPED)
        return
    state.then(
        in_order(
            [
                EnteredWindow(seat, place),
                MeetObstacle(seat, place),
                MeetBanes(seat, place, 0),
                OfferEffect(seat, place),
                MeetDrawn(seat, place),
            ]
        )
    )
    if not state.people[seat * PERSON + VISITED] >> place & 1:
        state.people[seat * PERSON + VISITED] |= 1 << place
        take_income(state, seat, place, False)
        if state.house.solo:
            state.house.course.take_drawn(state, seat)


def has_escaped(state: Dungeoneer, seat: i64) -> bool:
    """R20.1. Three quests are completed and the hero is on an entrance."""
    row = seat * PERSON
    return (
        state.house.solo
        and state.people[row + DONE] >= WINS
        and state.cards.kind[state.people[row + AT]] == ENTRANCE
    )


def take_income(state: Dungeoneer, seat: i64, place: i64, stayed: bool) -> None:
    """R10.9. Glory and peril of a new location, or of the one the hero never left."""
    cards = state.cards
    glory, peril = cards.glory[place], cards.peril[place]
    if state.house.solo:
        peril = 0
    elif not stayed:
        peril += extra_peril(state, seat, place)
    state.people[seat * PERSON + GLORY] += glory
    state.people[seat * PERSON + PERIL] += peril
    if state.listens:
        name = cards.location_ids[place]
        state.emit(IncomeTaken(int(seat), name, int(glory), int(peril), stayed))


def extra_peril(state: Dungeoneer, seat: i64, place: i64) -> i64:
    """R22.33 `income_peril` of the influences on this hero."""
    cards = state.cards
    more: i64 = 0
    mask = state.people[seat * PERSON + QUESTS] | state.common
    while mask:
        program = cards.influence[lowest(mask)]
        mask &= mask - 1
        at = cards.starts[program]
        end = at + cards.counts[program] * OP_WIDTH
        while at < end:
            if cards.code[at + OP] == OP_INCOME and (
                cards.code[at + OF] != OF_ROOM or is_room(state, place)
            ):
                more += cards.code[at + N]
            at += OP_WIDTH
    return more


def is_there(state: Dungeoneer, seat: i64, place: i64) -> bool:
    return lives(state, seat) and state.people[seat * PERSON + AT] == place


class AtPlace(Step[Dungeoneer]):
    """A step of an entry: it concerns a hero only while it is still there."""

    def __init__(self, seat: int, place: int) -> None:
        self.seat: i64 = seat
        self.place: i64 = place

    def run(self, state: Dungeoneer) -> None:
        if is_there(state, self.seat, self.place):
            self.happen(state)

    def happen(self, state: Dungeoneer) -> None:
        raise AssertionError("a step of an entry does something")

    def args(self) -> list[int]:
        return [self.seat, self.place]


class EnteredWindow(AtPlace):
    """R16.4."""

    def happen(self, state: Dungeoneer) -> None:
        state.house.course.entered_window(state, self.seat)


class OfferEffect(AtPlace):
    """R4.10."""

    def happen(self, state: Dungeoneer) -> None:
        state.house.course.offer_effect(state, self.seat)


class MeetDrawn(AtPlace):
    """R20.4. In solitaire: traps, then monsters, of this entry."""

    def run(self, state: Dungeoneer) -> None:
        if len(state.queue):
            state.house.course.meet_drawn(state, self.seat)


class MeetObstacle(AtPlace):
    """R10.11. Spikes and pits, unless a token lies on them."""

    def happen(self, state: Dungeoneer) -> None:
        kind = state.cards.obstacle[self.place]
        if kind not in (SPIKES, PIT) or ward_on(state, self.place, ON_OBSTACLE) != NONE:
            return
        if kind == SPIKES and can_dodge(state, self.seat):
            state.push(Dodge(self.seat, self.place))
        else:
            face_obstacle(state, self.seat, self.place)


def can_dodge(state: Dungeoneer, seat: i64) -> bool:
    """R19.11."""
    return (
        state.house.dodge
        and not state.people[seat * PERSON + FALLEN]
        and points_to_act(state, seat) > 0
    )


def face_obstacle(state: Dungeoneer, seat: i64, place: i64) -> None:
    stat, value = state.cards.obstacle_stat[place], state.cards.obstacle_value[place]
    face_threat(state, seat, 0, stat, value, LOCATION_SOURCE + place, ObstacleRoll(seat, place))


class Dodge(Question):
    """R19.11. Pay a point to avoid the spikes, or face them."""

    def __init__(self, seat: int, place: int) -> None:
        super().__init__(seat)
        self.place: i64 = place

    def options(self, state: Dungeoneer) -> list[int]:
        return [PASS, DODGE]

    def answer(self, state: Dungeoneer, move: int) -> None:
        if move == DODGE:
            pay_ap(state, self.seat, 1, DODGING)
        else:
            face_obstacle(state, self.seat, self.place)

    def args(self) -> list[int]:
        return [self.seat, self.place]


class ObstacleRoll(Roll):
    """R10.13, R10.14. Spikes wound, a pit makes fall."""

    def __init__(self, seat: int, place: int) -> None:
        self.seat: i64 = seat
        self.place: i64 = place

    def settled(self, state: Dungeoneer, total: i64, passed: bool) -> None:
        if passed:
            return
        if state.cards.obstacle[self.place] == PIT:
            fall(state, self.seat, NONE, 0)
        else:
            wound(state, self.seat, 1, FROM_THREAT, LOCATION_SOURCE + self.place, True)

    def stake(self, state: Dungeoneer) -> Effects:
        return [(FALL if state.cards.obstacle[self.place] == PIT else WOUND, 1)]

    def endangers(self, state: Dungeoneer, seat: i64) -> i64:
        is_spiked = state.cards.obstacle[self.place] == SPIKES
        return 1 if seat == self.seat and is_spiked else 0

    def args(self) -> list[int]:
        return [self.seat, self.place]


class MeetBanes(Step[Dungeoneer]):
    """R10.10, R22.25. Attached banes in the order in which they were attached."""

    def __init__(self, seat: int, place: int, after: int) -> None:
        self.seat: i64 = seat
        self.place: i64 = place
        self.after: i64 = after

    def run(self, state: Dungeoneer) -> None:
        if not state.attached or not is_there(state, self.seat, self.place):
            return
        card = next_bane(state, self.place, self.after)
        if card == NONE:
            return
        state.push(MeetBanes(self.seat, self.place, state.rows[card * CARD + STAMP]))
        face = state.faces[card]
        if state.cards.trigger[face] == ON_ENTRY and (
            ward_on(state, self.place, ON_BANE + card) == NONE
        ):
            program = state.cards.trigger_ops[face]
            keeper = state.rows[card * CARD + KEEPER]
            state.house.course.run_program(state, program, self.seat, keeper, face, FROM_THREAT)

    def args(self) -> list[int]:
        return [self.seat, self.place, self.after]
