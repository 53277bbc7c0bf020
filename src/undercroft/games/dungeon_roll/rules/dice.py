"""Rolling, rerolling, setting, removing and reviving dice."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from undercroft.engine.chance import roll
from undercroft.games.dungeon_roll.cards import DRAGON, DUNGEON, FACES, PARTY, SCROLL
from undercroft.games.dungeon_roll.events import (
    DiceRemoved,
    DiceRerolled,
    DieRevived,
    GraveyardRolled,
    PartyDiceSet,
)
from undercroft.games.dungeon_roll.heroes.side import SIDES
from undercroft.games.dungeon_roll.moves import SOURCE_DUNGEON, SOURCE_PARTY
from undercroft.games.dungeon_roll.state import DungeonRoll


def roll_party(state: DungeonRoll, dice: i64) -> vec[i64]:
    """R3.1. Roll dice into the party; return their faces in rolled order if events are wanted."""
    party = state.party
    rolled = vec[i64]()
    for _ in range(dice):
        face = roll(state, SOURCE_PARTY, FACES)
        party[face] += 1
        if state.listens:
            rolled = append(rolled, face)
    return rolled


def roll_dungeon(state: DungeonRoll, dice: i64) -> vec[i64]:
    """R3.4, R3.5, R12.2, R12.3, R12.8. Roll dice onto the level, dragons into the lair.

    The caller emits the event, then calls the hero's `after_roll`.
    """
    side = SIDES[state.side]
    rolled = vec[i64]()
    for _ in range(dice):
        face = roll(state, SOURCE_DUNGEON, FACES)
        if face == side.turns_from:
            face = side.turns_to
        place_die(state, face)
        if state.listens:
            rolled = append(rolled, face)
    return rolled


def place_die(state: DungeonRoll, face: i64) -> None:
    """R3.5. Put a die on the level, or a dragon in the lair."""
    if face == DRAGON:
        state.lair += 1
    else:
        state.dungeon[face] += 1


def remove_dice(state: DungeonRoll, seat: i64, face: i64, amount: i64) -> None:
    """R10.8. Remove dungeon dice of one face, without reward."""
    if not amount:
        return
    if face == DRAGON:
        state.lair -= amount
    else:
        state.dungeon[face] -= amount
    if state.listens:
        state.emit(DiceRemoved(seat, [DUNGEON[face]] * amount))


def remove_lair(state: DungeonRoll, seat: i64) -> None:
    """R8.5, R11.7, R12.1, R12.6. Remove all lair dice, without reward."""
    remove_dice(state, seat, DRAGON, state.lair)


def reroll_picked(state: DungeonRoll, seat: i64, by: str) -> None:
    """R4.5. Reroll all picked dice at once."""
    picked = state.picked
    state.picked = vec[i64]()
    party: i64 = 0
    dungeon: i64 = 0
    for face in range(FACES):
        state.party[face] -= picked[face]
        party += picked[face]
        taken = picked[FACES + face]
        dungeon += taken
        if face == DRAGON:
            state.lair -= taken
        else:
            state.dungeon[face] -= taken
    party_after = roll_party(state, party)
    dungeon_after = roll_dungeon(state, dungeon)
    if state.listens:
        event = DiceRerolled(
            seat, by, spread(PARTY, picked, 0), names_of(PARTY, sorted(party_after)),
            spread(DUNGEON, picked, FACES), names_of(DUNGEON, sorted(dungeon_after)),
        )  # fmt: skip
        state.emit(event)
    if state.side:
        SIDES[state.side].after_roll(state)


def revive(state: DungeonRoll, seat: i64, face: i64) -> None:
    """R5.3, R8.4. Return a die from the graveyard to the party, on any face."""
    state.graveyard -= 1
    state.party[face] += 1
    if state.listens:
        state.emit(DieRevived(seat, PARTY[face]))


def set_party(state: DungeonRoll, seat: i64, before: list[int], after: i64) -> None:
    """R11.4, R13.1, R14.6. Turn party dice to one face."""
    for face in before:
        state.party[face] -= 1
        state.party[after] += 1
    if state.listens and before:
        names = names_of(PARTY, before)
        state.emit(PartyDiceSet(seat, names, [PARTY[after]] * len(before)))


def roll_graveyard(state: DungeonRoll, seat: i64, dice: i64, scrolls_back: bool) -> None:
    """R12.3, R12.11, R14.2. Roll graveyard dice into the party."""
    scrolls = state.party[SCROLL]
    state.graveyard -= dice
    faces = sorted(roll_party(state, dice))
    back = state.party[SCROLL] - scrolls if scrolls_back else 0
    state.party[SCROLL] -= back
    state.graveyard += back
    if state.listens:
        joined = faces[: dice - back]  # scrolls are the last face
        state.emit(GraveyardRolled(seat, names_of(PARTY, joined), [PARTY[SCROLL]] * back))


def spread(names: tuple[str, ...], counts: vec[i64], first: i64) -> list[str]:
    """Return the name of every die, from counts by face."""
    return [names[face] for face in range(FACES) for _ in range(counts[first + face])]


def names_of(names: tuple[str, ...], faces: list[int]) -> list[str]:
    return [names[face] for face in faces]
