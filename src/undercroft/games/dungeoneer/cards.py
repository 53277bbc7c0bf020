"""All cards of the Vault of the Fiends (R3, R4), and how a pack joins them (R21)."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeoneer.printed.board_cards import HEROES, LOCATIONS, QUESTS
from undercroft.games.dungeoneer.printed.glory_cards import GLORY_CARDS
from undercroft.games.dungeoneer.printed.peril_cards import PERIL_CARDS
from undercroft.games.dungeoneer.printed.records import CardSet

LEAST_SEATS: Final = 1
MOST_SEATS: Final = 4
VAULT: Final = CardSet(HEROES, LOCATIONS, (*GLORY_CARDS, *PERIL_CARDS), QUESTS)
SETS: Final[tuple[str, ...]] = ("vault",)  # R21.1: the sets there are

HERO_IDS: Final = tuple([hero.id for hero in HEROES])
LOCATION_IDS: Final = tuple([location.id for location in LOCATIONS])
ADVENTURE_IDS: Final = tuple([card.id for card in VAULT.adventures])
QUEST_IDS: Final = tuple([quest.id for quest in QUESTS])
