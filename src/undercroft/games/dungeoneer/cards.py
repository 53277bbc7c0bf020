"""All cards of the Vault of the Fiends (R3, R4), and those for packs to fill in (R21.4)."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeoneer.printed.board_cards import HEROES, LOCATIONS, QUESTS
from undercroft.games.dungeoneer.printed.glory_cards import GLORY_CARDS
from undercroft.games.dungeoneer.printed.own_cards import (
    OWN_ADVENTURES,
    OWN_HEROES,
    OWN_LOCATIONS,
    OWN_QUESTS,
)
from undercroft.games.dungeoneer.printed.peril_cards import PERIL_CARDS
from undercroft.games.dungeoneer.printed.records import CardSet

LEAST_SEATS: Final = 1
MOST_SEATS: Final = 4
VAULT: Final = CardSet(HEROES, LOCATIONS, (*GLORY_CARDS, *PERIL_CARDS), QUESTS)
OWN: Final = CardSet(OWN_HEROES, OWN_LOCATIONS, OWN_ADVENTURES, OWN_QUESTS)
ALL_CARDS: Final = CardSet(
    (*VAULT.heroes, *OWN.heroes),
    (*VAULT.locations, *OWN.locations),
    (*VAULT.adventures, *OWN.adventures),
    (*VAULT.quests, *OWN.quests),
)
SETS: Final[tuple[str, ...]] = ("vault",)  # R21.1: the sets there are

HERO_IDS: Final = tuple([hero.id for hero in HEROES])
LOCATION_IDS: Final = tuple([location.id for location in LOCATIONS])
ADVENTURE_IDS: Final = tuple([card.id for card in VAULT.adventures])
QUEST_IDS: Final = tuple([quest.id for quest in QUESTS])
ALL_HEROES: Final = tuple([hero.id for hero in ALL_CARDS.heroes])
ALL_LOCATIONS: Final = tuple([location.id for location in ALL_CARDS.locations])
ALL_ADVENTURES: Final = tuple([card.id for card in ALL_CARDS.adventures])
ALL_QUESTS: Final = tuple([quest.id for quest in ALL_CARDS.quests])


def _abilities(cards: CardSet) -> list[str]:
    """What a player may use: abilities of heroes, effects offered by locations, cards, quests."""
    effects = [one.effect for one in cards.locations if one.effect and not one.effect.always]
    return [
        *[hero.ability.id for hero in cards.heroes],
        *[effect.id for effect in effects],
        *[card.id for card in cards.adventures if card.active],
        *[quest.id for quest in cards.quests if quest.active],
    ]


ALL_ABILITIES: Final = (*_abilities(VAULT), *_abilities(OWN))
