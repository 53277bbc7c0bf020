"""What a designer may ask about at a table of Welcome to the Dungeon."""

from __future__ import annotations

from undercroft.engine.game import Factor
from undercroft.games.welcome.cards import HERO_IDS, MONSTER_IDS, item_names
from undercroft.games.welcome.state import NOBODY, Welcome


def factors(state: Welcome) -> list[Factor]:
    """Who began; and of each run: the hero, the equipment left to it, and the monsters met."""
    found: list[Factor] = []
    if state.round == 1:
        found.append(Factor("start", "first_player", int(state.first)))
    if state.runner == NOBODY:
        return found
    runner = int(state.runner)
    found.append(Factor("hero", HERO_IDS[state.hero], runner))
    for item in item_names(state.hero, state.items):
        found.append(Factor("item", item, runner))
    for place in range(len(state.turned)):
        found.append(Factor("monster", MONSTER_IDS[state.turned[place]], runner))
    return found
