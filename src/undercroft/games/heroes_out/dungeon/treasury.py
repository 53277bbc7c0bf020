"""Treasures of Keep the Heroes Out!: placed face down, looted, returned (R2.1.1 to R2.1.6)."""

from __future__ import annotations

from mypy_extensions import i64

from undercroft.engine.kit.decks import (
    count_left,
    draw_card,
    everybody,
    face_of,
    new_deck,
    put_on_top,
    show,
)
from undercroft.engine.kit.shuffles import shuffle_deck
from undercroft.games.heroes_out.cards import (
    CURSE,
    DEFEAT,
    EFFECTS,
    GREATEST,
    HEALING,
    LOOTING,
    PRISONER,
    ROOM_IDS,
)
from undercroft.games.heroes_out.clans.hands import BY_CURSE, everybody_discards
from undercroft.games.heroes_out.dungeon.board import named_heroes, wake
from undercroft.games.heroes_out.events import TreasureLooted, TreasureRemoved
from undercroft.games.heroes_out.guild.deck import conclude, take_prisoner
from undercroft.games.heroes_out.guild.heroics import BY_LOOTING, lose_resources
from undercroft.games.heroes_out.moves import SOURCE_TREASURES
from undercroft.games.heroes_out.packs import treasure_faces
from undercroft.games.heroes_out.state import LOOTED, HeroesOut


def tokens_of(state: HeroesOut, value: i64) -> list[int]:
    """Return the tokens of value 1, 2 or 3, as a deck of the kit."""
    if value == 1:
        return state.ones
    return state.twos if value == 2 else state.threes


def value_of(state: HeroesOut, room: i64) -> i64:
    """Return the value of the treasure in a room, 0 without one."""
    return state.treasures[room] & 7


def mix_treasures(state: HeroesOut) -> None:
    """R4.2. All tokens face down, by value."""
    state.ones = new_deck(treasure_faces(1))
    state.twos = new_deck(treasure_faces(2))
    state.threes = new_deck(treasure_faces(3))
    for value in range(1, GREATEST):
        shuffle_tokens(state, value, state.layout().values.count(value))


def shuffle_tokens(state: HeroesOut, value: i64, ready: i64) -> None:
    """R4.2, R14.6. So many presets are laid ready; the others wait for rooms yet to be built."""
    source = SOURCE_TREASURES + int(value) - 1
    if state.stacked is None:
        shuffle_deck(state, source, tokens_of(state, value))
        return
    presets = state.stacked[source]
    later = max(len(presets) - int(ready), 0)
    state.stacked[source] = presets[later:]
    shuffle_deck(state, source, tokens_of(state, value))
    state.stacked[source] = presets[:later] + state.stacked[source]


def has_treasure(state: HeroesOut, value: i64) -> bool:
    """R9.3.1. Whether the supply has one of this value."""
    return count_left(tokens_of(state, value)) > 0


def place_treasure(state: HeroesOut, room: i64, value: i64) -> None:
    """R4.2. A random token; no one knows its effect."""
    token = 0 if value == GREATEST else draw_card(tokens_of(state, value))
    state.treasures[room] = value + 8 * token


def effect_of(state: HeroesOut, room: i64) -> i64:
    """Return the hidden effect of the treasure in a room."""
    value = value_of(state, room)
    if value == GREATEST:
        return DEFEAT
    return effect_of_token(tokens_of(state, value), int(state.treasures[room] >> 3))


def effect_of_token(tokens: list[int], token: int) -> i64:
    return face_of(tokens, token)


def put_back(state: HeroesOut, room: i64, is_seen: bool) -> None:
    """R12.16. A token goes back among those of its value."""
    value = value_of(state, room)
    token = int(state.treasures[room] >> 3)
    state.treasures[room] = 0
    if value < GREATEST:
        tokens = tokens_of(state, value)
        if is_seen:
            state.seen[len(EFFECTS) * value + effect_of_token(tokens, token)] += 1
            show(tokens, token, everybody(int(state.seats)))
        put_on_top(tokens, token)
        shuffle_tokens(state, value, 0)


def loot(state: HeroesOut, room: i64, looters: i64) -> None:
    """R10.2.6, R2.1.2-R2.1.6, R12.15. The token is turned over, its effect carried out."""
    value = value_of(state, room)
    effect = effect_of(state, room)
    put_back(state, room, True)
    if state.listens:
        names = named_heroes(looters)
        state.emit(TreasureLooted(ROOM_IDS[room], int(value), EFFECTS[effect], names))
    if effect == CURSE:
        everybody_discards(state, BY_CURSE)
    elif effect == LOOTING:
        lose_resources(state, room, 1, BY_LOOTING)
    elif effect == HEALING:
        wake(state, room, "healing")
    elif effect == PRISONER:
        take_prisoner(state)
    else:
        conclude(state, LOOTED)  # R2.1.6, R5.1


def remove_treasure(state: HeroesOut, room: i64) -> None:
    """R11.2. Back to the supply without effect, unseen."""
    value = value_of(state, room)
    put_back(state, room, False)
    if state.listens:
        state.emit(TreasureRemoved(ROOM_IDS[room], int(value)))
