"""What a designer may ask about at a table of Dungeon Raiders."""

from __future__ import annotations

from undercroft.engine.game import WHOLE_TABLE, Factor
from undercroft.games.raiders.cards import BOSS, CHARACTER_IDS, ITEMS, POWERS, ROOM_IDS
from undercroft.games.raiders.rules import held
from undercroft.games.raiders.state import ITEM_KINDS, Raiders


def factors(state: Raiders) -> list[Factor]:
    """Characters, items and the first scroll by seat; rooms resolved and the boss for all."""
    found = [Factor("character", CHARACTER_IDS[one], i) for i, one in enumerate(state.characters)]
    for seat in range(state.seats):
        for kind in range(ITEM_KINDS):
            if held(state, seat, kind + POWERS):
                found.append(Factor("item", ITEMS[kind], seat))
    for card in state.gone:
        kind_name = "boss" if state.cards.kind[card] == BOSS else "room"
        found.append(Factor(kind_name, ROOM_IDS[card], WHOLE_TABLE))
    if state.house.tactical and not state.gone:
        found.append(Factor("start", "scroll", state.scroll))
    return found
