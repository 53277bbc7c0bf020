"""Where numbers come from: cards, heroes, locations, quests, abilities and words, as one number."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.dungeoneer.printed.tables import Cards

HERO_SOURCE: Final = 1000  # below are faces of adventure cards
LOCATION_SOURCE: Final = 2000
QUEST_SOURCE: Final = 3000
ABILITY_SOURCE: Final = 4000
WORD_SOURCE: Final = 5000
SOURCES: Final[tuple[str, ...]] = (
    "base", "offering", "exit", "stand", "cost", "reward", "stolen", "income", "restoration",
    "phase", "lie", "dodge", "attempt", "search", "attack", "challenge", "setup", "x", "distance",
    "move", "explore",
)  # fmt: skip
BASE: Final = WORD_SOURCE + 0
OFFERING: Final = WORD_SOURCE + 1
EXIT: Final = WORD_SOURCE + 2
STANDING: Final = WORD_SOURCE + 3
COST_OF: Final = WORD_SOURCE + 4
REWARD: Final = WORD_SOURCE + 5
STOLEN: Final = WORD_SOURCE + 6
INCOME: Final = WORD_SOURCE + 7
RESTORED: Final = WORD_SOURCE + 8
PHASE: Final = WORD_SOURCE + 9
LYING: Final = WORD_SOURCE + 10
DODGING: Final = WORD_SOURCE + 11
ATTEMPT: Final = WORD_SOURCE + 12
SEARCHING: Final = WORD_SOURCE + 13
STRIKING: Final = WORD_SOURCE + 14
CHALLENGE: Final = WORD_SOURCE + 15
SETTING_UP: Final = WORD_SOURCE + 16
BY_X: Final = WORD_SOURCE + 17
BY_DISTANCE: Final = WORD_SOURCE + 18
MOVING: Final = WORD_SOURCE + 19
EXPLORING: Final = WORD_SOURCE + 20


def name_of(cards: Cards, source: i64) -> str:
    """The id or word of a source."""
    if source >= WORD_SOURCE:
        return SOURCES[source - WORD_SOURCE]
    if source >= ABILITY_SOURCE:
        return cards.ability_ids[source - ABILITY_SOURCE]
    if source >= QUEST_SOURCE:
        return cards.quest_ids[source - QUEST_SOURCE]
    if source >= LOCATION_SOURCE:
        return cards.location_ids[source - LOCATION_SOURCE]
    if source >= HERO_SOURCE:
        return cards.hero_ids[source - HERO_SOURCE]
    return cards.face_ids[source]
