"""Every component of Welcome to the Dungeon, one per line, to check against the tiles (R1)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

LEAST_SEATS: Final = 2  # R2.1
MOST_SEATS: Final = 4

# --- monsters ------------------------------------------------------------------------


@final
class Monster:
    """R1.1, R1.2. One type of monster; `symbols` are the items drawn on its card."""

    def __init__(self, id: str, strength: int, copies: int, symbols: tuple[str, ...]) -> None:
        self.id = id
        self.strength = strength
        self.copies = copies
        self.symbols = symbols


MONSTERS: Final[tuple[Monster, ...]] = (
    Monster("goblin", strength=1, copies=2, symbols=("torch",)),
    Monster("skeleton", strength=2, copies=2, symbols=("torch", "holy_grail")),
    Monster("orc", strength=3, copies=2, symbols=("torch",)),
    Monster("vampire", strength=4, copies=2, symbols=("holy_grail",)),
    Monster("golem", strength=5, copies=2, symbols=("war_hammer",)),
    Monster("lich", strength=6, copies=1, symbols=("invisibility_cloak", "holy_grail")),
    Monster("demon", strength=7, copies=1, symbols=("invisibility_cloak", "demonic_pact")),
    Monster("dragon", strength=9, copies=1, symbols=("invisibility_cloak", "dragon_spear")),
)
MONSTER_IDS: Final = tuple(monster.id for monster in MONSTERS)
STRENGTH: Final = vec[i64]([monster.strength for monster in MONSTERS])
COPIES: Final = vec[i64]([monster.copies for monster in MONSTERS])
DECK: Final = vec[i64]([card for card in range(len(MONSTERS)) for _ in range(COPIES[card])])
DECK_SIZE: Final = 13
DEMON: Final = 6
NO_MONSTER: Final = -1

# --- equipment -------------------------------------------------------------------------

ARMOUR: Final = "armour"
PASSIVE: Final = "passive"  # beats automatically
NAMING: Final = "naming"  # a type is named on entry
ONCE: Final = "once"
CHECK: Final = "check"  # checked at the end of the dungeon


@final
class Item:
    """One kind of tile; `beats` are the monsters that it beats automatically."""

    def __init__(self, id: str, kind: str, bonus: int = 0, beats: tuple[str, ...] = ()) -> None:
        self.id = id
        self.kind = kind
        self.bonus = bonus
        self.beats = beats


ITEMS: Final[tuple[Item, ...]] = (
    Item("plate_armor", ARMOUR, bonus=5),
    Item("knight_shield", ARMOUR, bonus=3),
    Item("torch", PASSIVE, beats=("goblin", "skeleton", "orc")),  # R6.2
    Item("holy_grail", PASSIVE, beats=("skeleton", "vampire", "lich")),  # R6.3
    Item("dragon_spear", PASSIVE, beats=("dragon",)),  # R6.4
    Item("vorpal_sword", NAMING),
    Item("chainmail", ARMOUR, bonus=4),
    Item("leather_shield", ARMOUR, bonus=3),
    Item("war_hammer", PASSIVE, beats=("golem",)),  # R6.4
    Item("vorpal_axe", ONCE),
    Item("healing_potion", ONCE),
    Item("wall_of_fire", ARMOUR, bonus=6),
    Item("bracelet_of_protection", ARMOUR, bonus=3),
    Item("demonic_pact", PASSIVE, beats=("demon",)),  # R6.10
    Item("polymorph", ONCE),
    Item("omnipotence", CHECK),
    Item("mithril_armor", ARMOUR, bonus=5),
    Item("buckler", ARMOUR, bonus=3),
    Item("ring_of_power", PASSIVE, beats=("goblin", "skeleton")),  # R6.8
    Item("invisibility_cloak", PASSIVE, beats=("lich", "demon", "dragon")),  # R6.4
    Item("vorpal_dagger", NAMING),
)
ITEM_IDS: Final = tuple(item.id for item in ITEMS)

# --- heroes ----------------------------------------------------------------------------


@final
class Hero:
    """R1.3. A hero with hit points and six tiles; a set of equipment is a mask of the tiles."""

    def __init__(self, id: str, hp: int, items: tuple[str, str, str, str, str, str]) -> None:
        self.id = id
        self.hp = hp
        self.items = items


HEROES: Final[tuple[Hero, ...]] = (  # R1.4
    Hero(  # R1.5
        "warrior",
        hp=3,
        items=(
            "plate_armor", "knight_shield", "torch", "holy_grail", "dragon_spear", "vorpal_sword",
        ),
    ),
    Hero(  # R1.6
        "barbarian",
        hp=4,
        items=(
            "chainmail", "leather_shield", "torch", "war_hammer", "vorpal_axe", "healing_potion",
        ),
    ),
    Hero(  # R1.7
        "mage",
        hp=2,
        items=(
            "wall_of_fire", "bracelet_of_protection", "holy_grail", "demonic_pact", "polymorph",
            "omnipotence",
        ),
    ),
    Hero(  # R1.8
        "rogue",
        hp=3,
        items=(
            "mithril_armor", "buckler", "ring_of_power", "invisibility_cloak", "vorpal_dagger",
            "healing_potion",
        ),
    ),
)  # fmt: skip
HERO_IDS: Final = tuple(hero.id for hero in HEROES)
OWN_HP: Final = vec[i64]([hero.hp for hero in HEROES])
ITEMS_OF: Final = [[ITEM_IDS.index(item) for item in hero.items] for hero in HEROES]
PLACES: Final = 6
ALL_ITEMS: Final = 0b111111
NO_ITEM: Final = 0


def _bit(hero: int, kind_or_id: str) -> int:
    """Return a tile as a mask of the hero's equipment, or NO_ITEM if the hero has none."""
    for place in range(PLACES):
        item = ITEMS[ITEMS_OF[hero][place]]
        if kind_or_id in (item.id, item.kind):
            return 1 << place
    return NO_ITEM


def _bits(kind_or_id: str) -> vec[i64]:
    return vec[i64]([_bit(hero, kind_or_id) for hero in range(len(HEROES))])


# By hero: the index of each tile that has its own rule.
NAMING_BIT: Final = _bits(NAMING)
AXE_BIT: Final = _bits("vorpal_axe")
POTION_BIT: Final = _bits("healing_potion")
RING_BIT: Final = _bits("ring_of_power")
PACT_BIT: Final = _bits("demonic_pact")
POLYMORPH_BIT: Final = _bits("polymorph")
OMNIPOTENCE_BIT: Final = _bits("omnipotence")

# --- tables by hero and equipment, made once: index is hero << 6 | mask ---------------------


def _has(mask: int, place: int) -> bool:
    return bool(mask >> place & 1)


def _full_hp(hero: int, mask: int) -> int:
    """R5.1, R6.1. Return the hero's hit points with the armour left."""
    tiles = [ITEMS[ITEMS_OF[hero][place]] for place in range(PLACES) if _has(mask, place)]
    return OWN_HP[hero] + sum([tile.bonus for tile in tiles])


def _cover(hero: int, mask: int) -> vec[i64]:
    """Return, by monster, the tile that beats it automatically as a mask, or NO_ITEM."""
    cover = vec[i64]([NO_ITEM] * len(MONSTERS))
    for card in range(len(MONSTERS)):
        for place in range(PLACES):
            tile = ITEMS[ITEMS_OF[hero][place]]
            if _has(mask, place) and MONSTERS[card].id in tile.beats:
                cover[card] = 1 << place
                break
    return cover


SETS: Final = [(hero, mask) for hero in range(len(HEROES)) for mask in range(ALL_ITEMS + 1)]
FULL_HP: Final = vec[i64]([_full_hp(hero, mask) for hero, mask in SETS])
COVER: Final = vec[vec[i64]]([_cover(hero, mask) for hero, mask in SETS])


def equipment(hero: i64, mask: i64) -> i64:
    """Return the index of a hero with this set of tiles."""
    return hero << 6 | mask


def item_at(hero: i64, place: i64) -> str:
    return ITEM_IDS[ITEMS_OF[hero][place]]


def item_names(hero: i64, mask: i64) -> list[str]:
    """Return the tiles of a set, in the order of the hero's row."""
    return [item_at(hero, place) for place in range(PLACES) if mask >> place & 1]
