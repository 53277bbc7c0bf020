"""Every component of Dungeon Roll: faces, tokens, heroes (R1)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

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
NO_ITEM: Final = -1

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

# --- heroes (R1.5) ---------------------------------------------------------------------

PACKS: Final[tuple[str, ...]] = ("base", "booster_1", "promos", "booster_2")

# What a hero does when the party is formed.
ROLL_ALL: Final = 0
CHAMPIONS_FIVE: Final = 1  # R12.1
ONE_OF_EACH: Final = 2  # R13.2
ROLL_FIVE: Final = 3  # R12.9
ROLL_EIGHT: Final = 4  # R13.1

# Ultimates.
NO_ULTIMATE: Final = 0
JOIN: Final = 1
ARCANE_FURY: Final = 2
CALCULATED_STRIKE: Final = 3
PRESENCE: Final = 4
BATTLECRY: Final = 5
BORROW_GOBLINS: Final = 6
CLEAR_LAIR: Final = 7
CHARM: Final = 8
BORROW_SKELETONS: Final = 9
DIVINE: Final = 10
ROLL_GRAVES: Final = 11
SCOUT_AHEAD: Final = 12
SAY_WHEN: Final = 13
DRAGON_BREATH: Final = 14
DRAGON_FURY: Final = 15
TREASURE_SEEKER: Final = 16
LUCK: Final = 17
RALLY: Final = 18
RAGE: Final = 19
CALLED_SHOT: Final = 20
FLURRY: Final = 21
FAVOR: Final = 22
FUTURE: Final = 23
BESTIAL_FURY: Final = 24
RALLYING_CRY: Final = 25
ROAR: Final = 26
MIDAS: Final = 27
CALCULATED_RISK: Final = 28
WORD_OF_COMMAND: Final = 29
FORBIDDEN: Final = 30
STRIKE_FEAR: Final = 31


@final
class Side:
    """One side of a hero card; `reach` is the number its ultimate names."""

    def __init__(
        self,
        id: str,
        ultimate: i64,
        reach: int = 1,
        swap: tuple[int, int] = (-1, -1),
        scroll_as: int = 0,
        extra: i64 = 0,
        form: int = ROLL_ALL,
        turns: tuple[int, int] = (-1, -1),
        slayers: i64 = 3,
        wakes: i64 = 3,
        ally: int = 0,
        rerolls_party: bool = False,
        knights_scrolls: bool = False,
        loots_early: bool = False,
        scouts: bool = False,
        empties_lair: bool = False,
        digs: bool = False,
        discards: i64 = 0,
        champion_returns: bool = False,
        rerolls_once: i64 = 0,
        begins_exhausted: bool = False,
        weak_champions: bool = False,
        many_bring_token: bool = False,
        many_make_ready: bool = False,
        pays_to_be_ready: bool = False,
        sets_scrolls: i64 = 0,
        summons: bool = False,
        studies: bool = False,
        also_scroll: bool = False,
    ) -> None:
        self.id = id
        self.ultimate = ultimate
        self.reach = reach
        self.extra = extra  # faces that defeat one further monster (R10.6)
        self.form = form
        self.turns_from: i64 = turns[0]  # a rolled face that becomes another
        self.turns_to: i64 = turns[1]
        self.slayers = slayers
        self.wakes = wakes
        self.rerolls_party = rerolls_party
        self.knights_scrolls = knights_scrolls
        self.loots_early = loots_early
        self.scouts = scouts
        self.empties_lair = empties_lair
        self.digs = digs
        self.discards = discards  # tokens at the end of the game
        self.champion_returns = champion_returns
        self.rerolls_once = rerolls_once  # mask of dungeon faces, once on a level
        self.begins_exhausted = begins_exhausted
        self.many_bring_token = many_bring_token
        self.many_make_ready = many_make_ready
        self.pays_to_be_ready = pays_to_be_ready
        self.sets_scrolls = sets_scrolls
        self.summons = summons
        self.studies = studies
        self.also_scroll = also_scroll  # R13.2: a scroll pays too
        self.acts = vec[i64]([_acts(item, swap, scroll_as, ally) for item in range(ITEMS)])
        self.strong = vec[i64](
            [mask & ~(1 << CHAMPION) if weak_champions else mask for mask in STRONG]
        )
        self.strong[POTION] = STRONG[POTION]


def _acts(item: i64, swap: tuple[int, int], scroll_as: int, ally: int) -> i64:
    """R10.4, R11.9, R14.8. Every face an item can act as with this hero."""
    mask = ally if item == ALLY else NATURE[item]
    if swap[0] >= 0 and mask & (1 << swap[0] | 1 << swap[1]):
        mask |= 1 << swap[0] | 1 << swap[1]
    if mask & 1 << SCROLL:
        mask |= scroll_as
    return mask


@final
class Hero:
    """A hero card: its id is that of its first side."""

    def __init__(self, pack: int, novice: Side, master: Side | None) -> None:
        self.id = novice.id
        self.pack = pack
        self.novice = novice
        self.master = master


FM: Final = (FIGHTER, MAGE)
TM: Final = (THIEF, MAGE)
CM: Final = (CLERIC, MAGE)
FC: Final = (FIGHTER, CLERIC)
TO_POTION: Final = (CHEST, POTION)
TO_CHEST: Final = (POTION, CHEST)
BONES: Final = (SKELETON, POTION)
LEVEL_FACES: Final = 0b11111

HEROES: Final[tuple[Hero, ...]] = (
    Hero(0,  # R11.1
         Side("spellsword", JOIN, swap=FM, ally=1 << FIGHTER | 1 << MAGE),
         Side("battlemage", ARCANE_FURY, swap=FM, ally=1 << FIGHTER | 1 << MAGE)),
    Hero(0,  # R11.2, R11.3
         Side("mercenary", CALCULATED_STRIKE, reach=2, rerolls_party=True),
         Side("commander", PRESENCE, extra=1 << FIGHTER)),
    Hero(0,  # R11.4, R11.5
         Side("knight", BATTLECRY, knights_scrolls=True),
         Side("dragon_slayer", BATTLECRY, knights_scrolls=True, slayers=2)),
    Hero(0,  # R11.6
         Side("half_goblin", BORROW_GOBLINS, loots_early=True),
         Side("chieftain", BORROW_GOBLINS, reach=2, loots_early=True)),
    Hero(0,  # R11.7, R11.8
         Side("minstrel", CLEAR_LAIR, swap=TM),
         Side("bard", CLEAR_LAIR, swap=TM, extra=1 << CHAMPION)),
    Hero(0,  # R11.9
         Side("enchantress", CHARM, scroll_as=ANY_COMPANION),
         Side("beguiler", CHARM, reach=2, scroll_as=ANY_COMPANION)),
    Hero(0,  # R11.10
         Side("occultist", BORROW_SKELETONS, swap=CM),
         Side("necromancer", BORROW_SKELETONS, reach=2, swap=CM)),
    Hero(0,  # R11.11, R11.12
         Side("crusader", JOIN, swap=FC, ally=1 << FIGHTER | 1 << CLERIC),
         Side("paladin", DIVINE, swap=FC, ally=1 << FIGHTER | 1 << CLERIC)),
    Hero(1,  # R12.1, R12.2
         Side("viking", CLEAR_LAIR, form=CHAMPIONS_FIVE),
         Side("undead_viking", CLEAR_LAIR, form=CHAMPIONS_FIVE, turns=BONES)),
    Hero(1,  # R12.3
         Side("alchemist", ROLL_GRAVES, turns=TO_POTION),
         Side("thaumaturge", ROLL_GRAVES, reach=2, turns=TO_POTION)),
    Hero(1,  # R12.4, R12.5
         Side("scout", SCOUT_AHEAD, scouts=True),
         Side("dungeoneer", SAY_WHEN, scouts=True)),
    Hero(1,  # R12.6
         Side("sorceress", DRAGON_BREATH, empties_lair=True),
         Side("drake_kin", DRAGON_FURY, empties_lair=True)),
    Hero(1,  # R12.7
         Side("archaeologist", TREASURE_SEEKER, reach=2, digs=True, discards=6),
         Side("tomb_raider", TREASURE_SEEKER, reach=1, digs=True, discards=6)),
    Hero(1,  # R12.8
         Side("leprechaun", LUCK, turns=TO_CHEST, discards=ALL_TOKENS),
         Side("clurichaun", LUCK, reach=2, turns=TO_CHEST, discards=ALL_TOKENS)),
    Hero(1,  # R12.9, R12.10, R12.11
         Side("dwarf", RALLY, form=ROLL_FIVE, champion_returns=True),
         Side("berserker", RAGE, reach=4, form=ROLL_FIVE, champion_returns=True)),
    Hero(1,  # R12.12
         Side("tracker", CALLED_SHOT, rerolls_once=1 << GOBLIN),
         Side("ranger", FLURRY, rerolls_once=1 << GOBLIN)),
    Hero(2,  # R13.1
         Side("guild_leader", FAVOR, form=ROLL_EIGHT),
         Side("guild_master", FAVOR, reach=2, form=ROLL_EIGHT)),
    Hero(2,  # R13.2
         Side("time_traveler", FUTURE, form=ONE_OF_EACH),
         Side("time_lady", FUTURE, form=ONE_OF_EACH, also_scroll=True)),
    Hero(3,  # R14.1
         Side("cassandra", BESTIAL_FURY, begins_exhausted=True), None),
    Hero(3,  # R14.2
         Side("marpesia", RALLYING_CRY, wakes=4, weak_champions=True), None),
    Hero(3,  # R14.3
         Side("toulak", ROAR, rerolls_once=LEVEL_FACES), None),
    Hero(3,  # R14.4
         Side("amar_suen", MIDAS, extra=1 << THIEF), None),
    Hero(3,  # R14.5
         Side("tristan", CALCULATED_RISK, many_bring_token=True, pays_to_be_ready=True), None),
    Hero(3,  # R14.6, R14.7
         Side("loeg", WORD_OF_COMMAND, sets_scrolls=2, summons=True), None),
    Hero(3,  # R14.8
         Side("alexandra", FORBIDDEN, scroll_as=1 << CHAMPION, studies=True), None),
    Hero(3,  # R14.9
         Side("szopin", STRIKE_FEAR, reach=2, many_make_ready=True), None),
)  # fmt: skip
HERO_IDS: Final = tuple(hero.id for hero in HEROES)
NO_HERO: Final = -1
NOBODY: Final = Side("", NO_ULTIMATE)  # the side of a seat without a hero

RANKS: Final[tuple[str, ...]] = (
    "dragon_fodder",
    "village_hero",
    "seasoned_explorer",
    "champion",
    "hero_of_ages",
)
RANK_FROM: Final[tuple[int, ...]] = (0, 16, 24, 30, 35)  # R9.3


# Every side by number: 0 is nobody's, then novice and master of each hero in turn.
_sides = [NOBODY]
for _hero in HEROES:
    _sides += [_hero.novice, _hero.master or _hero.novice]
SIDES: Final = vec[Side](_sides)


def side_number(hero: i64, master: i64) -> i64:
    """The place in SIDES of the side that lies up."""
    return 0 if hero == NO_HERO else 1 + 2 * hero + master


def has_master(hero: i64) -> bool:
    """R10.3. Legends have one side only."""
    return hero != NO_HERO and HEROES[hero].master is not None
