"""Glory, peril, action points and health, each change with its event (R5.8 to R5.11)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from undercroft.games.dungeoneer.events import GloryChanged, HeroHealed, PerilChanged, PointsChanged
from undercroft.games.dungeoneer.printed.names import name_of
from undercroft.games.dungeoneer.printed.words import FULL_HEALTH
from undercroft.games.dungeoneer.state import (
    AP,
    AT,
    FALLEN,
    FELL_OUT,
    GLORY,
    LAIN,
    LIFE,
    OUT,
    PERIL,
    PERSON,
    Dungeoneer,
)


def lives(state: Dungeoneer, seat: i64) -> bool:
    """The seat has a hero on the map."""
    return not state.people[seat * PERSON + OUT] and not state.people[seat * PERSON + FELL_OUT]


def heroes_at(state: Dungeoneer, location: i64) -> i64:
    """The seats whose heroes are in a location, as a set."""
    mask: i64 = 0
    seat: i64 = 0
    while seat < state.seats:
        if state.people[seat * PERSON + AT] == location and lives(state, seat):
            mask |= 1 << seat
        seat += 1
    return mask


def clockwise(state: Dungeoneer, mask: i64) -> vec[i64]:
    """R16.1. The seats of a set, the active player first, then clockwise."""
    found = vec[i64]()
    number: i64 = 0
    while number < state.seats:
        seat = (state.active + number) % state.seats
        if mask >> seat & 1:
            found = append(found, seat)
        number += 1
    return found


def change_glory(state: Dungeoneer, seat: i64, n: i64, source: i64) -> i64:
    """Never below 0; returns the change."""
    at = seat * PERSON + GLORY
    change = max(n, -state.people[at])
    if change:
        state.people[at] += change
        if state.listens:
            name = name_of(state.cards, source)
            state.emit(GloryChanged(int(seat), int(change), int(state.people[at]), name))
    return change


def change_peril(state: Dungeoneer, seat: i64, n: i64, source: i64) -> i64:
    """R20.3, R20.10: peril is not tracked in solitaire."""
    if state.house.solo:
        return 0
    at = seat * PERSON + PERIL
    change = max(n, -state.people[at])
    if change:
        state.people[at] += change
        if state.listens:
            name = name_of(state.cards, source)
            state.emit(PerilChanged(int(seat), int(change), int(state.people[at]), name))
    return change


def change_ap(state: Dungeoneer, seat: i64, n: i64, source: i64) -> i64:
    at = seat * PERSON + AP
    change = max(n, -state.people[at])
    if change:
        state.people[at] += change
        if state.listens:
            name = name_of(state.cards, source)
            state.emit(PointsChanged(int(seat), int(change), int(state.people[at]), name))
    return change


def heal(state: Dungeoneer, seat: i64, n: i64) -> None:
    """R5.11. Never above 6."""
    at = seat * PERSON + LIFE
    change = min(n, FULL_HEALTH - state.people[at])
    if change > 0:
        state.people[at] += change
        if state.listens:
            state.emit(HeroHealed(int(seat), int(change), int(state.people[at])))


# --- action points ------------------------------------------------------------------------------


def points_to_stand(state: Dungeoneer, seat: i64) -> i64:
    """R10.17, R19.9. The point for lying down serves to stand up, too."""
    row = seat * PERSON
    return state.people[row + AP] + (1 if state.people[row + LAIN] == 1 else 0)


def points_to_act(state: Dungeoneer, seat: i64) -> i64:
    """R10.16, R19.9. Lying, only the point for lying down pays for more than standing up."""
    row = seat * PERSON
    lain: i64 = 1 if state.people[row + LAIN] == 1 else 0
    return lain if state.people[row + FALLEN] else state.people[row + AP] + lain


def pay_ap(state: Dungeoneer, seat: i64, n: i64, source: i64) -> None:
    """Pay for anything but a move; the point for lying down goes first."""
    if n and state.people[seat * PERSON + LAIN] == 1:
        spend_lain(state, seat, source)
        n -= 1
    if n:
        change_ap(state, seat, -n, source)


def spend_lain(state: Dungeoneer, seat: i64, source: i64) -> None:
    """R19.9. The point for lying down is gone."""
    row = seat * PERSON
    state.people[row + LAIN] = 2
    if state.listens:
        name = name_of(state.cards, source)
        state.emit(PointsChanged(int(seat), -1, int(state.people[row + AP]), name))


def alter_ap(state: Dungeoneer, seat: i64, n: i64, source: i64) -> None:
    """R5.8. What an effect gives or takes; the point for lying down is taken last."""
    change = change_ap(state, seat, n, source)
    if n < change and state.people[seat * PERSON + LAIN] == 1:
        spend_lain(state, seat, source)
