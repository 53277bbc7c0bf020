"""Every component of Keep the Heroes Out!, a line each (R1 to R3); dungeons are in dungeons.py."""

from __future__ import annotations

from typing import Final, final

LEAST_SEATS: Final = 1  # R14.1
MOST_SEATS: Final = 4
MOST_CLANS: Final = 4

# --- rooms (R1.2, R2.2.1) ----------------------------------------------------------------

ROOMS: Final = 12
NO_ROOM: Final = -1
VAULT: Final = 0
SEWER: Final = 1
WORKSHOP: Final = 2
LIBRARY: Final = 3
GRAVEYARD: Final = 4
FORGE: Final = 5
APOTHECARY: Final = 6
AUDITORIUM: Final = 7
CAGE: Final = 8
PRISON: Final = 9
LABORATORY: Final = 10
CONSTRUCTION_SITE: Final = 11
SYMBOLS: Final[tuple[str, ...]] = ("crossbones", "eye", "hat", "swords", "gem", "special")
HERO_SYMBOLS: Final = 4  # the first ones are on hero cards
ANY: Final = 6  # the symbol of an ambush into all rooms

# Passages of a tile before it is turned: north 1, east 2, south 4, west 8.
NORTH: Final = 1
SIDES: Final[tuple[str, ...]] = ("n", "e", "s", "w")
SHAPES: Final = {"X": 0b1111, "T": 0b1011, "L": 0b0011, "I": 0b0101}


@final
class Room:
    """R1.2. `makes`: the token its action places; `buys`: the item type it sells for a resource."""

    def __init__(self, id: str, symbol: str, shape: str, makes: str = "", buys: str = "") -> None:
        self.id = id
        self.symbol = symbol
        self.shape = shape
        self.makes = makes
        self.buys = buys


ROOM_CARDS: Final[tuple[Room, ...]] = (
    Room("vault", "gem", "X", makes="coin"),
    Room("sewer", "crossbones", "T", makes="frog"),
    Room("workshop", "swords", "T", makes="trap"),
    Room("library", "hat", "L", makes="book"),
    Room("graveyard", "eye", "L", makes="bone"),
    Room("forge", "swords", "T", buys="equipment"),
    Room("apothecary", "hat", "L", buys="potion"),
    Room("auditorium", "eye", "L", buys="scroll"),
    Room("cage", "crossbones", "T", buys="beast"),
    Room("prison", "special", "T"),
    Room("laboratory", "special", "I"),
    Room("construction_site", "special", "T"),
)
ROOM_IDS: Final = tuple(room.id for room in ROOM_CARDS)

# --- tokens (R2.1) -----------------------------------------------------------------------

TOKENS: Final[tuple[str, ...]] = ("coin", "frog", "book", "bone", "trap", "portal")
COIN: Final = 0
FROG: Final = 1
BOOK: Final = 2
BONE: Final = 3
RESOURCES: Final = 4
TRAP: Final = 4
GOODS: Final = 5  # what can be carried: resources and traps
PORTAL: Final = 5
NO_TOKEN: Final = -1
TOKEN_COPIES: Final[tuple[int, ...]] = (6, 6, 6, 6, 6, 6)
UNFINISHED: Final = 1
FINISHED: Final = 2
PORTALS: Final[tuple[str, ...]] = ("none", "unfinished", "finished")

CLASSES: Final[tuple[str, ...]] = ("warrior", "rogue", "mage", "archer", "champion")
WARRIOR: Final = 0
ROGUE: Final = 1
MAGE: Final = 2
ARCHER: Final = 3
CHAMPION: Final = 4  # of one scenario
GUILD_CLASSES: Final = 4
HERO_KINDS: Final = 5
HERO_COPIES: Final[tuple[int, ...]] = (5, 5, 5, 5, 1)
CHAMPION_HEALTH: Final = 3  # R11.6

EFFECTS: Final[tuple[str, ...]] = ("curse", "looting", "healing", "prisoner", "defeat")
CURSE: Final = 0
LOOTING: Final = 1
HEALING: Final = 2
PRISONER: Final = 3
DEFEAT: Final = 4
GREATEST: Final = 4  # the value of the treasure in the Vault
# R2.1.1. By value: copies of curse, looting, healing, prisoner, defeat.
TREASURES: Final[tuple[tuple[int, ...], ...]] = (
    (0, 0, 0, 0, 0),
    (2, 2, 1, 1, 0),
    (2, 1, 2, 1, 0),
    (1, 0, 1, 2, 0),
    (0, 0, 0, 0, 1),
)

# --- clans (R1.1, R3.2) ------------------------------------------------------------------------

HEAL_ALL: Final = 0
PLACE_PORTAL: Final = 1
PASS_WALLS: Final = 2
ONE_MOVE: Final = 3
ONE_SHOT: Final = 4
PLACE_BONE: Final = 5
ONE_BLOW: Final = 6
DRAW_CARD: Final = 7
MULTIPLY: Final = 8
ABILITIES: Final[tuple[str, ...]] = (
    "heal_all", "portal", "move_through_walls", "move", "ranged", "place_bone", "melee", "draw",
    "spawn",
)  # fmt: skip


@final
class Clan:
    """R3.2. `start` monsters begin in rooms of the symbol; its role is advice."""

    def __init__(
        self, id: str, monsters: int, health: int, role: str, start: int, symbol: str, ability: int
    ) -> None:
        self.id = id
        self.monsters = monsters
        self.health = health
        self.role = role
        self.start = start
        self.symbol = symbol
        self.ability = ability


CLANS: Final[tuple[Clan, ...]] = (
    Clan("dragon", 1, 5, "aggressor", 1, "gem", HEAL_ALL),  # R3.2.1
    Clan("witch", 2, 2, "helper", 2, "hat", PLACE_PORTAL),  # R3.2.2
    Clan("ghost", 3, 1, "helper", 2, "eye", PASS_WALLS),  # R3.2.3
    Clan("imp", 4, 1, "helper", 2, "swords", ONE_MOVE),  # R3.2.4
    Clan("lizardfolk", 5, 1, "aggressor", 3, "crossbones", ONE_SHOT),  # R3.2.5
    Clan("skeleton", 6, 1, "defender", 3, "eye", PLACE_BONE),  # R3.2.6
    Clan("gnoll", 7, 1, "aggressor", 3, "swords", ONE_BLOW),  # R3.2.7
    Clan("slime", 8, 1, "defender", 3, "crossbones", DRAW_CARD),  # R3.2.8
    Clan("ratfolk", 9, 1, "defender", 3, "gem", MULTIPLY),  # R3.2.9
)
CLAN_IDS: Final = tuple(clan.id for clan in CLANS)
NO_CLAN: Final = -1
MOST_HEALTH: Final = 5
MOST_MONSTERS: Final = 9

# --- tactic cards (R3.3) and items (R3.4) --------------------------------------------------


@final
class Card:
    """A tactic card or an item: `kind` is the clan, or the type of item."""

    def __init__(self, kind: str, name: str, copies: int, effect: str) -> None:
        self.id = f"{kind}_{name}"
        self.kind = kind
        self.copies = copies
        self.effect = effect


ITEM_TYPES: Final[tuple[str, ...]] = ("beast", "potion", "equipment", "scroll", "tactic")
BEAST: Final = 0
POTION: Final = 1
EQUIPMENT: Final = 2
SCROLL: Final = 3
TACTIC: Final = 4  # R9.2: a foreign one in the market

TACTICS: Final[tuple[Card, ...]] = (
    Card("dragon", "fire_breath", 2, "ranged2 + move1"),
    Card("dragon", "scorch", 1, "ranged3"),
    Card("dragon", "claw_sweep", 2, "melee3 / move2 + act1"),
    Card("dragon", "dive", 2, "move2 + melee1"),
    Card("dragon", "great_wings", 1, "move2 + draw1"),
    Card("dragon", "iron_scales", 1, "def1 / act2 + move1"),
    Card("dragon", "terrible_return", 1, "ambush1@gem + ranged1 / melee2 + move1"),
    Card("witch", "familiar", 2, "frog1 + move1 + act1"),
    Card("witch", "broomstick", 2, "move2 + act1"),
    Card("witch", "bubbling_brew", 1, "act2 + draw1"),
    Card("witch", "hex", 3, "ranged2 / draw1 + move1"),
    Card("witch", "coven_call", 1, "ambush2@hat + move1 / def1"),
    Card("witch", "grimoire", 1, "draw2 / book1 + act1"),
    Card("ghost", "haunting", 3, "act2"),
    Card("ghost", "cold_hands", 2, "act1 + melee1"),
    Card("ghost", "wail", 2, "ambush2@eye / act1 + melee1"),
    Card("ghost", "chill_touch", 1, "melee2 / act2"),
    Card("ghost", "whispers", 1, "draw2"),
    Card("ghost", "incorporeal", 1, "def1 / act2"),
    Card("imp", "trapsmith", 2, "trap1 + move1"),
    Card("imp", "scamper", 2, "act2"),
    Card("imp", "mischief", 2, "act1 + move1 / melee1"),
    Card("imp", "sparks", 1, "ranged1 + move1"),
    Card("imp", "gang_up", 2, "ambush2@swords / act1"),
    Card("imp", "dodge", 1, "def1 / trap1"),
    Card("lizardfolk", "hit_and_run", 3, "move1 + melee1"),
    Card("lizardfolk", "javelins", 2, "act1 + move1"),
    Card("lizardfolk", "from_the_mud", 2, "ambush2@crossbones / move1"),
    Card("lizardfolk", "tail_whip", 1, "melee2 / def1"),
    Card("lizardfolk", "hunting_call", 1, "fortify(melee)"),
    Card("lizardfolk", "swamp_trail", 1, "pack(move) / move1 + act1"),
    Card("skeleton", "rise_again", 2, "swarm(pay_bone > spawn3) / act1 + melee1"),
    Card("skeleton", "death_march", 2, "pack(move) + melee1"),
    Card("skeleton", "bone_shield", 2, "def1 / move1 + melee1"),
    Card("skeleton", "grave_call", 2, "ambush2@eye / move1 + melee1"),
    Card("skeleton", "rattle", 1, "move1 + melee2 / pack(melee)"),
    Card("skeleton", "bone_heap", 1, "act2 + move1"),
    Card("gnoll", "pillage", 2, "swarm(melee1 > coin1) + move1"),
    Card("gnoll", "hired_muscle", 2, "swarm(pay_coin > spawn3) / melee1 + move1"),
    Card("gnoll", "rampage", 2, "melee2 / move1"),
    Card("gnoll", "hyena_run", 2, "pack(move) + act1"),
    Card("gnoll", "war_cry", 1, "ambush2@swords / pack(melee)"),
    Card("gnoll", "loot_sacks", 1, "act2"),
    Card("slime", "split", 2, "swarm(def1 > spawn1) / spawn1 + move1"),
    Card("slime", "ooze", 3, "act1 + move1"),
    Card("slime", "engulf", 2, "swarm(melee1 > spawn1)"),
    Card("slime", "puddle", 2, "ambush2@crossbones / melee1"),
    Card("slime", "flow", 1, "pack(move) / melee1"),
    Card("ratfolk", "scurry", 3, "pack(move) / melee1"),
    Card("ratfolk", "tinker", 3, "act2 / move1"),
    Card("ratfolk", "gnaw", 2, "pack(melee) / move1"),
    Card("ratfolk", "brood", 2, "ambush3@gem / move1 + melee1"),
)
ITEMS: Final[tuple[Card, ...]] = (
    Card("beast", "spider", 2, "trap1 + move2"),
    Card("beast", "bat", 2, "move2 + ranged1"),
    Card("beast", "wolf", 2, "move1 + melee2"),
    Card("beast", "mole", 2, "portal1 + move2"),
    Card("beast", "raven", 2, "draw1 + move1 + act1"),
    Card("potion", "rage_draught", 2, "melee3"),
    Card("potion", "fire_flask", 2, "ranged2 + move1"),
    Card("potion", "swift_tonic", 2, "move3 / act2"),
    Card("potion", "stone_skin", 2, "def1 / act1 + move1 + melee1"),
    Card("potion", "bottled_courage", 2, "draw2 + melee1"),
    Card("equipment", "sword", 2, "pack(melee) + move1"),
    Card("equipment", "axe", 2, "pack(melee) / melee3"),
    Card("equipment", "spear", 2, "pack(ranged) + act1"),
    Card("equipment", "bear_trap", 2, "trap2 / act2"),
    Card("equipment", "shield", 2, "def1 / pack(move) + act1"),
    Card("scroll", "fireball", 2, "ranged3"),
    Card("scroll", "haste", 2, "act2 + move1"),
    Card("scroll", "summoning", 2, "ambush3@any"),
    Card("scroll", "gateway", 2, "portal1 + act2 / move2"),
    Card("scroll", "foresight", 2, "fortify(melee) + act1"),
)
# Cards that only a pack brings into play: one for each clan and each type of item.
OWN_CARDS: Final = tuple(Card(kind, "own", 0, "act1") for kind in (*CLAN_IDS, *ITEM_TYPES[:TACTIC]))
CARDS: Final = (*TACTICS, *ITEMS, *OWN_CARDS)
CARD_IDS: Final = tuple(card.id for card in CARDS)
FACES: Final = 128  # more than there are cards: a card of a band is band * FACES + card
HAND: Final = 5
MARKET: Final = 5
PUSH_CARDS: Final = 3
FORTIFY_CARDS: Final = 3
MOST_KEPT: Final = 2  # R14.3

# --- the guild (R3.5, R3.6) ------------------------------------------------------------------

SCENARIO_CARDS: Final[tuple[str, ...]] = (
    "sc_olga", "sc_landlord", "sc_encore", "sc_high_tide", "sc_croak", "sc_champion",
    "sc_volatile_mix", "sc_riot", "sc_surveyors", "sc_crusade",
)  # fmt: skip
HERO_CARDS: Final = GUILD_CLASSES * HERO_SYMBOLS
GUILD_IDS: Final = (
    *(f"hero_{hero}_{symbol}" for hero in CLASSES[:GUILD_CLASSES] for symbol in SYMBOLS[:4]),
    *SCENARIO_CARDS,
)
DIFFICULTIES: Final[tuple[str, ...]] = ("easy", "hard", "hell")
WAVES: Final[tuple[tuple[int, int], ...]] = ((1, 2), (2, 2), (2, 3))
BLUEPRINTS: Final = 3  # R9.3
MOST_COINS: Final = 3  # R9.3.1


def hero_class(card: int) -> int:
    """Return the class of a hero card."""
    return card // HERO_SYMBOLS


def hero_symbol(card: int) -> int:
    """Return the symbol of a hero card."""
    return card % HERO_SYMBOLS
