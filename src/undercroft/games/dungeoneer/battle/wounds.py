"""Wounds and falls (R5.10 to R5.14, R16.6): announced, prevented, then dealt together."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from undercroft.engine.state import Step
from undercroft.games.dungeoneer.battle.sums import monster_left, monster_source
from undercroft.games.dungeoneer.events import HeroFell, HeroWounded, MonsterHealed, WoundsPrevented
from undercroft.games.dungeoneer.play.purse import lives
from undercroft.games.dungeoneer.printed.names import name_of
from undercroft.games.dungeoneer.printed.words import NONE, STATS
from undercroft.games.dungeoneer.state import (
    ATTACK,
    BLOW,
    BLOW_CAUSE,
    BLOW_KIND,
    BY_QUEST,
    CARD,
    DAMAGE,
    DEALER,
    DUE_PERIL,
    FALLEN,
    HOW_MANY,
    KIND,
    LIFE,
    PERSON,
    QUEST,
    STAND_STAT,
    STAND_VALUE,
    STRUCK,
    WHICH,
    WOUNDS,
    Dungeoneer,
)
from undercroft.games.dungeoneer.turn.leaving import fall_in_battle


def threaten(state: Dungeoneer, seat: i64, wounds: i64, kind: i64, cause: i64, dealer: i64) -> None:
    """Announce wounds; those of the same moment are announced before `strike`."""
    row = state.blows
    for entry in (seat, wounds, kind, cause, dealer):
        row = append(row, entry)
    state.blows = row


def strike(state: Dungeoneer, preventable: bool) -> None:
    """R5.10. Deal all announced wounds at the same moment, after each was given its window."""
    state.push(Strike())
    if state.house.rules > 1:  # R28.6
        state.push(LastMoment())
    if preventable:
        number: i64 = len(state.blows) // BLOW - 1
        while number >= 0:
            state.push(Preventing(number))
            number -= 1


def wound(
    state: Dungeoneer, seat: i64, wounds: i64, kind: i64, cause: i64, preventable: bool
) -> None:
    """Wounds of one hero."""
    threaten(state, seat, wounds, kind, cause, NONE)
    strike(state, preventable)


def prevent(state: Dungeoneer, seat: i64, blow: i64, most: i64, cause: i64) -> None:
    """R5.11. An announced blow deals fewer wounds, none at the least."""
    row = blow * BLOW + HOW_MANY
    less = min(most, state.blows[row])
    state.blows[row] -= less
    if state.listens:
        state.emit(WoundsPrevented(int(seat), int(less), name_of(state.cards, cause)))


def heal_monster(state: Dungeoneer, slot: i64, health: i64) -> None:
    """R5.13. The monster of a battle slot regains health up to its printed value."""
    which = state.attacks[slot * ATTACK + WHICH]
    if state.attacks[slot * ATTACK + KIND] == BY_QUEST:
        row = which * QUEST + WOUNDS
        state.quests[row] = max(0, state.quests[row] - health)
    else:
        row = which * CARD + DAMAGE
        state.rows[row] = max(0, state.rows[row] - health)
    if state.listens:
        name = name_of(state.cards, monster_source(state, slot))
        state.emit(MonsterHealed(int(slot) + 1, name, int(monster_left(state, slot))))


class Preventing(Step[Dungeoneer]):
    """R16.6. Opens the window for one blow."""

    def __init__(self, number: int) -> None:
        self.number = number

    def run(self, state: Dungeoneer) -> None:
        state.house.course.prevent(state, self.number)

    def args(self) -> list[int]:
        return [self.number]


class LastMoment(Step[Dungeoneer]):
    """R16.10. The dice lie there, the wounds are not yet dealt."""

    def run(self, state: Dungeoneer) -> None:
        state.house.course.last_moment(state)


class Strike(Step[Dungeoneer]):
    """R18. All wounds are applied; then those at health 0 are defeated."""

    def run(self, state: Dungeoneer) -> None:
        blows = state.blows
        state.blows = vec[i64]()
        defeated: i64 = 0
        at: i64 = 0
        while at < len(blows):
            defeated |= _hurt(state, blows, at)
            at += BLOW
        if defeated:
            fall_in_battle(state, defeated)


def _hurt(state: Dungeoneer, blows: vec[i64], at: i64) -> i64:
    """One blow; returns the bit of a hero that it brings to 0."""
    seat = blows[at + STRUCK]
    wounds = min(blows[at + HOW_MANY], state.people[seat * PERSON + LIFE])
    if wounds <= 0 or not lives(state, seat):
        return 0
    state.people[seat * PERSON + LIFE] -= wounds
    dealer = blows[at + DEALER]
    if dealer != NONE:
        state.people[dealer * PERSON + DUE_PERIL] += wounds  # R12.19
    left = state.people[seat * PERSON + LIFE]
    if state.listens:
        name = name_of(state.cards, blows[at + BLOW_CAUSE])
        state.emit(HeroWounded(int(seat), int(wounds), int(left), name))
    return 0 if left else 1 << seat


def blow_kind(state: Dungeoneer, number: i64) -> i64:
    return state.blows[number * BLOW + BLOW_KIND]


# --- falls ----------------------------------------------------------------------------------------


def fall(state: Dungeoneer, seat: i64, stat: i64, value: i64) -> None:
    """R5.14. A standing hero may refuse; one that lies only gets the threat to stand up."""
    if not lives(state, seat):
        return
    if state.people[seat * PERSON + FALLEN]:
        _burden(state, seat, stat, value)
    else:
        state.house.course.would_fall(state, seat, stat, value)


def go_down(state: Dungeoneer, seat: i64, stat: i64, value: i64, by_choice: bool) -> None:
    """R10.14."""
    state.people[seat * PERSON + FALLEN] = 1
    _burden(state, seat, stat, value)
    if state.listens:
        name = None if stat == NONE else STATS[stat]
        state.emit(HeroFell(int(seat), by_choice, name, None if stat == NONE else int(value)))


def _burden(state: Dungeoneer, seat: i64, stat: i64, value: i64) -> None:
    row = seat * PERSON
    if state.people[row + STAND_STAT] == NONE and stat != NONE:
        state.people[row + STAND_STAT] = stat
        state.people[row + STAND_VALUE] = value
