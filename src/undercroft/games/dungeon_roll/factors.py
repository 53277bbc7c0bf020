"""What a designer may ask about at a table of Dungeon Roll."""

from __future__ import annotations

from undercroft.engine.game import Factor
from undercroft.games.dungeon_roll.cards import HERO_IDS, NO_HERO, TOKENS, TREASURE
from undercroft.games.dungeon_roll.state import SETUP, DungeonRoll


def factors(state: DungeonRoll) -> list[Factor]:
    """Heroes, whether they became masters, treasure held, and who began."""
    found: list[Factor] = []
    for seat in range(state.seats):
        if state.heroes[seat] != NO_HERO:
            found.append(Factor("hero", HERO_IDS[state.heroes[seat]], seat))
        if state.masters[seat]:
            found.append(Factor("mastery", "master", seat))
        for token in range(TOKENS):
            if state.tokens[seat * TOKENS + token]:
                found.append(Factor("item", TREASURE[token], seat))
    if state.phase != SETUP and state.seats > 1:
        found.append(Factor("start", "first_player", state.first))
    return found
