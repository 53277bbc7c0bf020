"""Every component of Dungeon Raiders, one per line, to check against the printed cards (R1)."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from undercroft.engine.errors import BadPack, shown

# Tuples are annotated with any length: mypyc copies a fixed-length one at every access.

LEAST_SEATS: Final = 3  # R2.1
MOST_SEATS: Final = 5

# --- hand cards: powers 1 to 5 are 0 to 4, then the items ------------------------

HAND: Final[tuple[str, ...]] = ("1", "2", "3", "4", "5", "torch", "crystal_ball", "key", "sword")
POWERS: Final = 5
TORCH: Final = 5
BALL: Final = 6
KEY: Final = 7
SWORD: Final = 8
NO_CARD: Final = -1
ITEMS: Final[tuple[str, ...]] = HAND[POWERS:]
ITEM_COPIES: Final = 6
FULL_SET: Final = 0b11111  # R1.9
COIN_CAP: Final = 20
BONUSES: Final = frozenset(
    [*ITEMS, *[f"{word}_{n}" for word in ("coins", "potion") for n in range(1, COIN_CAP + 1)]]
)

# --- rooms and bosses --------------------------------------------------------------

MONSTER: Final = 0
TREASURE: Final = 1
VAULT: Final = 2
TRAP: Final = 3
BOSS: Final = 4
KINDS: Final[tuple[str, ...]] = ("monster", "treasure", "vault", "trap", "boss")


@final
class Room:
    """One room or boss as printed; only the numbers of its kind matter."""

    def __init__(
        self,
        id: str,
        kind: int,
        copies: int = 1,
        strength: tuple[int, int, int] = (0, 0, 0),
        wounds: int = 0,
        chests: tuple[int, int] = (0, 0),
        bonuses: tuple[str, str, str, str, str] = ("", "", "", "", ""),
        losses: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0),
        loses: str = "",
        coins: int = 0,
        reward: int = 0,
        escape: int = NO_CARD,
        hits_highest: bool = False,
        petrifies: bool = False,
        fives_count_one: bool = False,
    ) -> None:
        self.id = id
        self.kind = kind
        self.copies = copies
        self.strength = strength  # with 3, 4, 5 seats; a boss of 0 cannot be beaten
        self.wounds = wounds
        self.chests = chests
        self.bonuses = bonuses  # by value 1 to 5
        self.losses = losses  # by highest value 1 to 5
        self.loses = loses
        self.coins = coins  # what a hit costs
        self.reward = reward  # for the highest value
        self.escape = escape
        self.hits_highest = hits_highest
        self.petrifies = petrifies
        self.fives_count_one = fives_count_one


EASY: Final = (8, 10, 13)
MIDDLE: Final = (11, 14, 18)
MIDDLE_BOSS: Final = (11, 14, 16)  # R11.3
HARD: Final = (14, 18, 23)
UNBEATABLE: Final = (0, 0, 0)

MONSTERS: Final[tuple[Room, ...]] = (  # R1.3
    Room("snake", MONSTER, copies=1, strength=EASY, wounds=3),
    Room("zombie", MONSTER, copies=2, strength=MIDDLE, wounds=1),
    Room("goblin", MONSTER, copies=2, strength=MIDDLE, wounds=2),
    Room("skeleton", MONSTER, copies=1, strength=MIDDLE, wounds=3),
    Room("thing", MONSTER, copies=1, strength=HARD, wounds=1),
    Room("troll", MONSTER, copies=2, strength=HARD, wounds=2),
    Room("dragon", MONSTER, copies=2, strength=HARD, wounds=3),
)
TREASURES: Final[tuple[Room, ...]] = (  # R1.4
    Room("t1", TREASURE, copies=1, chests=(1, 0)),
    Room("t2", TREASURE, copies=1, chests=(2, 0)),
    Room("t3", TREASURE, copies=1, chests=(3, 0)),
    Room("t4", TREASURE, copies=1, chests=(4, 0)),
    Room("t21", TREASURE, copies=2, chests=(2, 1)),
    Room("t32", TREASURE, copies=2, chests=(3, 2)),
    Room("t42", TREASURE, copies=2, chests=(4, 2)),
)
VAULTS: Final[tuple[Room, ...]] = (  # R1.5
    Room(
        "vault_items",
        VAULT,
        copies=3,
        bonuses=("torch", "crystal_ball", "key", "sword", "potion_1"),
    ),
    Room(
        "vault_coins",
        VAULT,
        copies=2,
        bonuses=("coins_1", "coins_2", "potion_1", "coins_3", "potion_2"),
    ),
)
TRAPS: Final[tuple[Room, ...]] = (  # R1.6, R5.4.1-R5.4.4
    Room("lava", TRAP, loses="coins", losses=(0, 0, 1, 2, 3)),
    Room("magnet", TRAP, loses="coins", losses=(0, 1, 1, 2, 2)),
    Room("spikes", TRAP, loses="wounds", losses=(0, 0, 1, 2, 2)),
    Room("boulder", TRAP, loses="wounds", losses=(0, 1, 1, 1, 2)),
)
BOSSES: Final[tuple[Room, ...]] = (  # R1.7, R9.5-R9.14
    Room("tax_collector", BOSS, strength=MIDDLE_BOSS, coins=3),
    Room("medusa", BOSS, strength=MIDDLE_BOSS, petrifies=True),
    Room("vampire", BOSS, strength=HARD, wounds=1, coins=2),
    Room("sphinx", BOSS, strength=MIDDLE_BOSS, wounds=2, reward=2),
    Room("minotaur", BOSS, strength=HARD, wounds=1, reward=1),
    Room("wolf_pack", BOSS, strength=MIDDLE_BOSS, wounds=2, escape=TORCH),
    Room("necromancer", BOSS, strength=HARD, wounds=2, escape=BALL),
    Room("megadragon", BOSS, strength=UNBEATABLE, wounds=3, escape=KEY),
    Room("golem", BOSS, strength=UNBEATABLE, wounds=3, fives_count_one=True),
    Room("mummy", BOSS, strength=UNBEATABLE, wounds=2, hits_highest=True),
)
ROOMS: Final[tuple[Room, ...]] = MONSTERS + TREASURES + VAULTS + TRAPS + BOSSES
FIRST_BOSS: Final = len(ROOMS) - len(BOSSES)  # the 30 rooms of R1.2 come before
ROOM_IDS: Final = tuple(room.id for room in ROOMS)
LAID_ROOMS: Final = 24

# --- floors and characters -----------------------------------------------------------

FLOOR_IDS: Final[tuple[str, ...]] = ("f1", "f2", "f3", "f4", "f5", "f6", "f7")
FLOORS: Final[tuple[str, ...]] = (
    "UDUDD",
    "UDDUD",
    "UUUUD",
    "UUDDU",
    "UUDDD",
    "UUDUD",
    "UDDDU",
)  # R1.1
LAST_FLOOR: Final = 5
ROOMS_PER_FLOOR: Final = 5


@final
class Character:
    """R1.8. A character with its starting coins, wounds and items."""

    def __init__(self, id: str, coins: int, wounds: int, items: tuple[int, ...]) -> None:
        self.id = id
        self.coins = coins
        self.wounds = wounds
        self.items = items


CHARACTERS: Final[tuple[Character, ...]] = (
    Character("explorer", coins=3, wounds=2, items=(TORCH,)),
    Character("knight", coins=1, wounds=1, items=(SWORD,)),
    Character("thief", coins=2, wounds=2, items=(KEY,)),
    Character("warrior", coins=2, wounds=0, items=()),
    Character("wizard", coins=1, wounds=1, items=(BALL, BALL)),
)
CHARACTER_IDS: Final = tuple(character.id for character in CHARACTERS)


# --- packs -------------------------------------------------------------------------------


def _room_row(room: Room) -> dict[str, Any]:
    """Return what a pack may change about a room: its numbers, not its kind."""
    if room.kind == MONSTER:
        return {
            "copies": room.copies,
            "strength": list(room.strength),
            "wounds": room.wounds,
        }
    if room.kind == TREASURE:
        return {"copies": room.copies, "chests": list(room.chests)}
    if room.kind == VAULT:
        return {"copies": room.copies, "bonuses": list(room.bonuses)}
    if room.kind == TRAP:
        return {"copies": room.copies, "losses": list(room.losses)}
    return {
        "strength": list(room.strength),
        "wounds": room.wounds,
        "coins": room.coins,
        "reward": room.reward,
    }


def _character_row(character: Character) -> dict[str, Any]:
    return {
        "coins": character.coins,
        "wounds": character.wounds,
        "items": [HAND[item] for item in character.items],
    }


def default_pack() -> dict[str, Any]:
    """R11.5. Return the built-in card set in the format of a pack file."""
    return {
        "monsters": {room.id: _room_row(room) for room in MONSTERS},
        "treasures": {room.id: _room_row(room) for room in TREASURES},
        "vaults": {room.id: _room_row(room) for room in VAULTS},
        "traps": {room.id: _room_row(room) for room in TRAPS},
        "bosses": {room.id: _room_row(room) for room in BOSSES},
        "characters": {one.id: _character_row(one) for one in CHARACTERS},
        "floors": dict(zip(FLOOR_IDS, FLOORS, strict=True)),
    }


def bonus_kind(bonus: str) -> str:
    """Return `coins` for `coins_3`, `potion` for `potion_1`, and an item as it is."""
    return bonus.split("_")[0] if bonus.startswith(("coins_", "potion_")) else bonus


def bonus_amount(bonus: str) -> int:
    return int(bonus.split("_")[1]) if bonus.startswith(("coins_", "potion_")) else 1


def check_pack(pack: dict[str, Any]) -> None:
    """R11.5. Raise BadPack unless this card set can be played."""
    rooms = sum(
        row["copies"]
        for group in ("monsters", "treasures", "vaults", "traps")
        for row in pack[group].values()
    )
    if rooms < LAID_ROOMS:
        raise BadPack(
            f"a game needs {LAID_ROOMS} rooms, the pack has {rooms}", what="pack", least=LAID_ROOMS
        )
    for name, row in pack["vaults"].items():
        _check_bonuses(f"pack.vaults.{name}.bonuses", row["bonuses"])
    for name, row in pack["characters"].items():
        _check_items(f"pack.characters.{name}", row)
    _check_item_total(pack)
    for name, pattern in pack["floors"].items():
        _check_floor(f"pack.floors.{name}", pattern)


def _check_bonuses(place: str, bonuses: list[str]) -> None:
    allowed = [*ITEMS, "coins_N", "potion_N"]
    if len(bonuses) != POWERS:
        raise BadPack(f"{place} needs {POWERS} bonuses, not {len(bonuses)}", what=place)
    for bonus in bonuses:
        if bonus not in BONUSES:
            raise BadPack(
                f"{place} cannot be {shown(bonus)}; it may be {', '.join(allowed)}",
                what=place, allowed=allowed,
            )  # fmt: skip


def _check_items(place: str, row: dict[str, Any]) -> None:
    if row["coins"] > COIN_CAP:
        raise BadPack(f"{place}.coins must be at most {COIN_CAP}", what=place, most=COIN_CAP)
    for item in row["items"]:
        if item not in ITEMS:
            raise BadPack(
                f"{place}.items cannot be {shown(item)}; it may be {', '.join(ITEMS)}",
                what=place, allowed=list(ITEMS),
            )  # fmt: skip


def _check_item_total(pack: dict[str, Any]) -> None:
    """R1.10. Check that six copies of each item suffice if all characters are in play."""
    for item in ITEMS:
        wanted = sum(row["items"].count(item) for row in pack["characters"].values())
        if wanted > ITEM_COPIES:
            raise BadPack(
                f"the characters start with {wanted} of {item} in total, "
                f"but there are only {ITEM_COPIES}",
                what="pack.characters", most=ITEM_COPIES,
            )  # fmt: skip


def _check_floor(place: str, pattern: str) -> None:
    if len(pattern) != ROOMS_PER_FLOOR or set(pattern) - {"U", "D"}:
        raise BadPack(
            f"{place} must be {ROOMS_PER_FLOOR} letters U or D, not {shown(pattern)}",
            what=place, allowed=["U", "D"],
        )  # fmt: skip


# --- the card set of one table -----------------------------------------------------------


@final
class CardSet:
    """The numbers that one table plays by, indexed by card; immutable and shared by all clones."""

    def __init__(
        self, pack: dict[str, Any], seats: int, boss_strength_five: int, rules: int
    ) -> None:
        rows = _rows(pack)
        column = seats - 3
        characters = list(pack["characters"].values())
        self.kind = vec[i64]([room.kind for room in ROOMS])
        self.copies: list[int] = [row.get("copies", 1) for row in rows]
        self.strength = vec[i64]([row.get("strength", UNBEATABLE)[column] for row in rows])
        self.beatable = vec[bool]([self._is_beatable(card, rules) for card in range(len(ROOMS))])
        self.wounds = vec[i64]([row.get("wounds", 0) for row in rows])
        self.larger = vec[i64]([row.get("chests", (0, 0))[0] for row in rows])
        self.smaller = vec[i64]([row.get("chests", (0, 0))[1] for row in rows])
        self.coins = vec[i64]([row.get("coins", 0) for row in rows])
        self.reward = vec[i64]([row.get("reward", 0) for row in rows])
        self.losses = vec[vec[i64]]([vec[i64](row.get("losses", [])) for row in rows])
        self.bonuses: list[list[str]] = [list(row.get("bonuses", [])) for row in rows]
        self.bonus_item = vec[vec[i64]]([vec[i64](map(_item_of, names)) for names in self.bonuses])
        self.bonus_coins = vec[vec[i64]](
            [vec[i64](map(_coins_of, names)) for names in self.bonuses]
        )
        self.bonus_potion = vec[vec[i64]](
            [vec[i64](map(_potion_of, names)) for names in self.bonuses]
        )
        self.playable = vec[i64]([_playable_mask(room) for room in ROOMS])
        self.escape = vec[i64]([room.escape for room in ROOMS])
        self.hits_highest = vec[bool]([room.hits_highest for room in ROOMS])
        self.petrifies = vec[bool]([room.petrifies for room in ROOMS])
        self.fives_count_one = vec[bool]([room.fives_count_one for room in ROOMS])
        self.takes_coins = vec[bool]([room.loses == "coins" for room in ROOMS])
        self.start_coins = vec[i64]([row["coins"] for row in characters])
        self.start_wounds = vec[i64]([row["wounds"] for row in characters])
        self.start_items = [[HAND.index(item) for item in row["items"]] for row in characters]
        self.floors: list[str] = list(pack["floors"].values())
        self.open_mask = vec[i64]([_open_mask(pattern) for pattern in self.floors])
        if seats == 5 and boss_strength_five != MIDDLE_BOSS[2]:
            self._strengthen_bosses(boss_strength_five)

    def _is_beatable(self, card: int, rules: int) -> bool:
        """R5.2.4, R9.4, R12.2."""
        return self.strength[card] > 0 or (self.kind[card] == MONSTER and rules > 2)

    def _strengthen_bosses(self, strength: int) -> None:
        """R11.3. Set the doubtful strength of the middle bosses with five seats."""
        for card in range(FIRST_BOSS, len(ROOMS)):
            if ROOMS[card].strength == MIDDLE_BOSS and self.strength[card] == MIDDLE_BOSS[2]:
                self.strength[card] = strength

    def deck(self) -> vec[i64]:
        """Return every room card except the bosses."""
        return vec[i64]([card for card in range(FIRST_BOSS) for _ in range(self.copies[card])])


def _rows(pack: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the rows of a complete pack in the order of ROOMS."""
    found: dict[str, Any] = {}
    for group in ("monsters", "treasures", "vaults", "traps", "bosses"):
        found.update(pack[group])
    return [found[room.id] for room in ROOMS]


def _item_of(bonus: str) -> int:
    return HAND.index(bonus) if bonus in ITEMS else NO_CARD


def _coins_of(bonus: str) -> int:
    return bonus_amount(bonus) if bonus_kind(bonus) == "coins" else 0


def _potion_of(bonus: str) -> int:
    return bonus_amount(bonus) if bonus_kind(bonus) == "potion" else 0


def _playable_mask(room: Room) -> int:
    """R6.2-R6.5.1. Return the cards that may be played here: powers, balls and usable items."""
    mask = FULL_SET | 1 << BALL
    if room.kind == TREASURE:
        mask |= 1 << KEY
    if room.kind in (MONSTER, BOSS):
        mask |= 1 << SWORD
    if room.escape != NO_CARD:
        mask |= 1 << room.escape
    return mask


def _open_mask(pattern: str) -> int:
    return sum(1 << place for place, mark in enumerate(pattern) if mark == "U")
