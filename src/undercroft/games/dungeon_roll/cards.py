"""The components of Dungeon Roll: dice, tokens, packs, ranks (R1)."""

from __future__ import annotations

from typing import Final

LEAST_SEATS: Final = 1  # R2.1
MOST_SEATS: Final = 4

# --- party dice (R1.1) -------------------------------------------------------------

PARTY: Final[tuple[str, ...]] = ("fighter", "cleric", "mage", "thief", "champion", "scroll")
FIGHTER: Final = 0
CLERIC: Final = 1
MAGE: Final = 2
THIEF: Final = 3
CHAMPION: Final = 4
SCROLL: Final = 5
FACES: Final = 6
PARTY_DICE: Final = 7

# --- dungeon dice (R1.2): monsters first ---------------------------------------------

DUNGEON: Final[tuple[str, ...]] = ("goblin", "skeleton", "ooze", "chest", "potion", "dragon")
GOBLIN: Final = 0
SKELETON: Final = 1
OOZE: Final = 2
CHEST: Final = 3
POTION: Final = 4
DRAGON: Final = 5
MONSTERS: Final = 3
DUNGEON_DICE: Final = 7
TOP_LEVEL: Final = 10  # R1.3
DELVES: Final = 3  # R2.4
MASTERY: Final = 5  # R10.3

# --- treasure (R1.4) -----------------------------------------------------------------

TREASURE: Final[tuple[str, ...]] = (
    "vorpal_sword", "talisman", "scepter_of_power", "thieves_tools", "scroll", "elixir",
    "ring_of_invisibility", "dragon_bait", "town_portal", "dragon_scales",
)  # fmt: skip
COPIES: Final[tuple[int, ...]] = (3, 3, 3, 3, 3, 3, 4, 4, 4, 6)
TOKENS: Final = 10
SCROLL_TOKEN: Final = 4
ELIXIR: Final = 5
RING: Final = 6
BAIT: Final = 7
PORTAL: Final = 8
SCALES: Final = 9
ALL_TOKENS: Final = 99  # more than anybody can hold

# --- items that can be spent: dice by face, then tokens, then guests -------------------

FIRST_TOKEN: Final = FACES
BORROWED_SKELETON: Final = 16
BORROWED_GOBLIN: Final = 17
BORROWED_DRAGON: Final = 18
ALLY: Final = 19
ITEMS: Final = 20
GUESTS: Final[tuple[str, ...]] = ("skeleton", "goblin", "dragon", "hero")

# What an item is without a hero: a mask of the faces it can act as.
ANY_COMPANION: Final = 0b011111
PLAIN: Final = 0  # borrowed lair dice: a companion without a type (R14.7)
NATURE: Final[tuple[int, ...]] = (
    1 << FIGHTER, 1 << CLERIC, 1 << MAGE, 1 << THIEF, 1 << CHAMPION, 1 << SCROLL,
    1 << FIGHTER, 1 << CLERIC, 1 << MAGE, 1 << THIEF, 1 << SCROLL, 0, 0, 0, 0, 0,
    1 << FIGHTER, 1 << THIEF, PLAIN, 0,
)  # fmt: skip

# R4.3, R5.1. Which faces take any number of a target.
STRONG: Final[tuple[int, ...]] = (
    1 << FIGHTER | 1 << CHAMPION,
    1 << CLERIC | 1 << CHAMPION,
    1 << MAGE | 1 << CHAMPION,
    1 << THIEF | 1 << CHAMPION,
    0b111111,
)

# --- heroes (R1.5): each has a file of its own in heroes/ ---------------------------------

PACKS: Final[tuple[str, ...]] = ("base", "booster_1", "promos", "booster_2")
BASE: Final = 0
BOOSTER_1: Final = 1
PROMOS: Final = 2
BOOSTER_2: Final = 3
NO_HERO: Final = -1

# --- ranks -----------------------------------------------------------------------------

RANKS: Final[tuple[str, ...]] = (
    "dragon_fodder",
    "village_hero",
    "seasoned_explorer",
    "champion",
    "hero_of_ages",
)
RANK_FROM: Final[tuple[int, ...]] = (0, 16, 24, 30, 35)  # R9.3
