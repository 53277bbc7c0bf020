"""Everything on the table, nothing hidden, with faces in place of the numbers of cards."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from undercroft.engine.kit import decks
from undercroft.games.dungeoneer.bits import members
from undercroft.games.dungeoneer.state import (
    ATTACK,
    BY_MONSTER,
    BY_TRAP,
    CARD,
    DAMAGE,
    ENTRY,
    ENTRY_CARD,
    ENTRY_EXTRA,
    GEAR,
    HAND_CARDS,
    HOLDS,
    HOST,
    KEEPER,
    KIND,
    ON_BANE,
    PERSON,
    STAMP,
    WARD,
    WHICH,
    Dungeoneer,
)

MASKS = ("table", "attached", "waiting")
ZONES = 4  # hand, gear, banes, lair


def truth_of(state: Dungeoneer) -> dict[str, Any]:
    found = state.fields()
    for name in ("deck", "perils", "faces", "rows", *MASKS):
        del found[name]
    found["people"] = _people(state)
    found["attacks"] = _attacks(state)
    found["draft"] = _draft(state)
    found["wards"] = _wards(state)
    found["queue"] = _queue(state)
    found["open"] = _open_cards(state)
    rows = (state.deck, state.perils)
    found["piles"] = [decks.faces_of(row, decks.draw_pile(row)) for row in rows]
    found["discards"] = [decks.faces_of(row, decks.discard_pile(row)) for row in rows]
    found["hands"] = [_faces(state, _zone(state, seat, HAND_CARDS)) for seat in range(state.seats)]
    found["holds"] = [list(members(_zone(state, seat, HOLDS))) for seat in range(state.seats)]
    return found


def _zone(state: Dungeoneer, seat: int, zone: int) -> i64:
    return state.people[seat * PERSON + zone]


def _faces(state: Dungeoneer, mask: i64) -> list[int]:
    return sorted([int(state.faces[card]) for card in members(mask)])


def _people(state: Dungeoneer) -> list[int]:
    people = list(state.people)
    for seat in range(state.seats):
        for zone in (*range(HAND_CARDS, HAND_CARDS + ZONES), HOLDS):
            people[seat * PERSON + zone] = 0
    return people


def _attacks(state: Dungeoneer) -> list[int]:
    attacks = list(state.attacks)
    for at in range(0, len(attacks), ATTACK):
        if attacks[at + KIND] in (BY_MONSTER, BY_TRAP):
            attacks[at + WHICH] = int(state.faces[attacks[at + WHICH]])
    return attacks


def _draft(state: Dungeoneer) -> list[dict[str, Any]]:
    draft: list[dict[str, Any]] = []
    for at in range(0, len(state.draft), ENTRY):
        entry = [int(number) for number in state.draft[at : at + ENTRY_EXTRA]]
        entry[ENTRY_CARD] = int(state.faces[entry[ENTRY_CARD]])
        draft.append({"entry": entry, "extra": _faces(state, state.draft[at + ENTRY_EXTRA])})
    return draft


def _wards(state: Dungeoneer) -> list[int]:
    wards = list(state.wards)
    for at in range(1, len(wards), WARD):
        if wards[at] >= ON_BANE:
            wards[at] = ON_BANE + int(state.faces[wards[at] - ON_BANE])
    return wards


def _queue(state: Dungeoneer) -> list[int]:
    queue = list(state.queue)
    for at in range(0, len(queue), 2):
        queue[at] = int(state.faces[queue[at]])
    return queue


def _open_cards(state: Dungeoneer) -> list[list[int]]:
    """Every card that lies open: where, whose, its face, damage, host, keeper and order."""
    found = [_open(state, card, 0, -1) for card in members(state.table)]
    found += [_open(state, card, 1, -1) for card in members(state.waiting)]
    found += [_open(state, card, 2, -1) for card in members(state.attached)]
    for seat in range(state.seats):
        for zone in range(GEAR, GEAR + ZONES - 1):
            found += [_open(state, card, zone, seat) for card in members(_zone(state, seat, zone))]
    return sorted(found)


def _open(state: Dungeoneer, card: i64, zone: int, seat: int) -> list[int]:
    row = card * CARD
    host = state.rows[row + HOST]
    if 0 <= host < len(state.faces):
        host = state.faces[host]
    entries = [state.rows[row + entry] for entry in (DAMAGE, KEEPER, STAMP)]
    return [zone, seat, int(state.faces[card]), int(host), *[int(entry) for entry in entries]]
