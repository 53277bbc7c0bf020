"""Packs for Keep the Heroes Out!: their shape, their checks, and the card set of one table."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from undercroft.engine.errors import BadPack, shown
from undercroft.engine.kit.grid import NONE, Tiles, cell_at, is_whole, lay, new_grid, tile_at
from undercroft.games.heroes_out.cards import (
    CARD_IDS,
    CARDS,
    CLAN_IDS,
    CLASSES,
    CONSTRUCTION_SITE,
    EFFECTS,
    GREATEST,
    GUILD_CLASSES,
    GUILD_IDS,
    HERO_CARDS,
    HERO_COPIES,
    HERO_SYMBOLS,
    ITEM_TYPES,
    LABORATORY,
    NO_ROOM,
    PORTAL,
    PRISON,
    ROOM_CARDS,
    ROOM_IDS,
    ROOMS,
    SCENARIO_CARDS,
    SHAPES,
    SYMBOLS,
    TACTIC,
    TOKEN_COPIES,
    TOKENS,
    TREASURES,
    VAULT,
    Card,
)
from undercroft.games.heroes_out.printed.dungeons import DUNGEONS, Dungeon
from undercroft.games.heroes_out.printed.notation import (
    DEF,
    SWARM,
    count_of,
    operation_of,
    read_effect,
    shown_operations,
    then_of,
    unit_text,
    what_of,
)

MOST_TOKENS: Final = 15  # of one kind, as counts are four bits each
MOST_PLACE: Final = 20  # coordinates of a room
MOST_COPIES: Final = 9  # of one scenario card
PLACED: Final = (*TOKENS[:PORTAL], *CLASSES[:GUILD_CLASSES])  # what `start` may name
SYMBOL_OF: Final = vec[i64]([SYMBOLS.index(room.symbol) for room in ROOM_CARDS])
TILES: Final = Tiles(
    sides=tuple(
        (
            SHAPES[room.shape] & 1,
            SHAPES[room.shape] >> 1 & 1,
            SHAPES[room.shape] >> 2 & 1,
            SHAPES[room.shape] >> 3 & 1,
        )
        for room in ROOM_CARDS
    ),
    joints=((0, 0), (0, 1)),
)

# --- the shape of a pack -------------------------------------------------------------------


def _card_rows(cards: tuple[Card, ...]) -> dict[str, Any]:
    return {card.id: {"copies": card.copies, "effect": card.effect} for card in cards}


def _dungeon_row(dungeon: Dungeon) -> dict[str, Any]:
    """Rooms are written `library 0 0 90 2`: x, y, turn, treasure."""
    return {
        "rooms": [" ".join(map(str, room)) for room in dungeon.rooms],
        "portals": list(dungeon.portals),
        "start": [" ".join(map(str, token)) for token in dungeon.start],
        "cards": [" ".join(map(str, card)) for card in dungeon.cards],
        "entrance": dungeon.entrance,
        "rooms_built": dungeon.rooms_built,
    }


def default_pack() -> dict[str, Any]:
    """The built-in card set; cards called `own` and `own_dungeon` are there to be filled."""
    tactics = tuple([card for card in CARDS if card.kind in CLAN_IDS])
    items = tuple([card for card in CARDS if card.kind in ITEM_TYPES])
    tokens = dict(zip(TOKENS, TOKEN_COPIES, strict=True))
    tokens.update(zip(CLASSES[:GUILD_CLASSES], HERO_COPIES[:GUILD_CLASSES], strict=True))
    return {
        "tokens": tokens,
        "tactics": _card_rows(tactics),
        "items": _card_rows(items),
        "scenarios": {dungeon.id: _dungeon_row(dungeon) for dungeon in DUNGEONS},
    }


# --- checks ----------------------------------------------------------------------------------


def check_pack(pack: dict[str, Any]) -> None:
    """R3.1.5, R11.13. Raise BadPack unless this card set can be played."""
    for token, count in pack["tokens"].items():
        if not 1 <= count <= MOST_TOKENS:
            place = f"pack.tokens.{token}"
            raise BadPack(
                f"{place} must be from 1 to {MOST_TOKENS}, not {count}",
                what=place,
                most=MOST_TOKENS,
            )
    for group in ("tactics", "items"):
        for name, row in pack[group].items():
            read_effect(f"pack.{group}.{name}.effect", row["effect"])
    _check_numbers(pack)
    for name, row in pack["scenarios"].items():
        check_dungeon(f"pack.scenarios.{name}", row, pack["tokens"])


def check_new_pack(pack: dict[str, Any]) -> None:
    """R3.1.7. Raise BadPack for a card that defends in two ways: nobody asks which one is meant.

    Tables of old play on with the defence named last.
    """
    for group in ("tactics", "items"):
        for name, row in pack[group].items():
            place = f"pack.{group}.{name}.effect"
            sides = read_effect(place, row["effect"])
            ways = {unit for side in sides for unit in side if is_shield(unit)}
            if len(ways) > 1:
                known = " and ".join(sorted(unit_text(unit) for unit in ways))
                raise BadPack(
                    f"{place}: {shown(row['effect'])} defends in two ways, {known}; "
                    "a card has only one kind of defence",
                    what=place,
                )


def _check_numbers(pack: dict[str, Any]) -> None:
    for clan in CLAN_IDS:
        rows = [row for name, row in pack["tactics"].items() if name.startswith(f"{clan}_")]
        cards = sum([row["copies"] for row in rows])
        if not 5 <= cards <= 30:
            raise BadPack(f"pack.tactics: {clan} needs 5 to 30 cards, not {cards}", what="pack")
    items = sum([row["copies"] for row in pack["items"].values()])
    if not 5 <= items <= 99:
        raise BadPack(f"pack.items: 5 to 99 cards, not {items}", what="pack")


def check_dungeon(place: str, row: dict[str, Any], tokens: dict[str, int]) -> None:
    """R11.13. Rooms that reach the Vault, treasures and tokens within the supply, known cards."""
    rooms = [_read_room(f"{place}.rooms", text) for text in row["rooms"]]
    _check_map(f"{place}.rooms", rooms)
    _check_treasures(f"{place}.rooms", rooms)
    here = [room[0] for room in rooms]
    _check_portals(f"{place}.portals", row["portals"], here, tokens)
    _check_start(f"{place}.start", row["start"], here, tokens)
    _check_entrance(f"{place}.entrance", row["entrance"], here)
    if LABORATORY in here and PRISON not in here:
        raise BadPack(f"{place}: a Laboratory needs a Prison", what=place)
    _check_built(f"{place}.rooms_built", row["rooms_built"], here)
    _check_cards(f"{place}.cards", row["cards"])


def _check_built(place: str, count: int, here: list[int]) -> None:
    """R9.3. No more than the spare rooms, and none without a Construction Site."""
    most = len(spare_rooms(here)) if CONSTRUCTION_SITE in here else 0
    if count > most:
        raise BadPack(f"{place} must be from 0 to {most} here, not {count}", what=place, most=most)


def spare_rooms(here: list[int]) -> list[int]:
    """R9.3. Rooms that a scenario does not use; the Laboratory stays in the box."""
    return [room for room in range(ROOMS) if room not in here and room != LABORATORY]


def _check_cards(place: str, cards: list[str]) -> None:
    """R11.13. Known scenario cards, a few of each."""
    for text in cards:
        copies = _read_line(place, text, SCENARIO_CARDS, 1)[1]
        if not 1 <= copies <= MOST_COPIES:
            raise BadPack(
                f"{place}: {shown(text)} must be from 1 to {MOST_COPIES} cards",
                what=place, most=MOST_COPIES,
            )  # fmt: skip


def _read_line(place: str, text: str, names: tuple[str, ...], numbers: int) -> list[int]:
    """Read a name and so many numbers."""
    parts = text.split()
    whole = [part for part in parts[1:] if _is_whole_number(part)]
    if len(parts) != numbers + 1 or len(whole) != numbers or parts[0] not in names:
        raise BadPack(
            f"{place} cannot be {shown(text)}: a name and {numbers} numbers, the name one of "
            f"{', '.join(names)}",
            what=place, allowed=list(names),
        )  # fmt: skip
    return [names.index(parts[0]), *(int(part) for part in parts[1:])]


def _is_whole_number(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit()


def _read_room(place: str, text: str) -> list[int]:
    room = _read_line(place, text, ROOM_IDS, 4)
    if max(abs(room[1]), abs(room[2])) > MOST_PLACE or room[3] not in (0, 90, 180, 270):
        raise BadPack(
            f"{place}: {shown(text)} needs coordinates up to {MOST_PLACE} and a turn of 0, 90, "
            "180 or 270",
            what=place,
        )
    if not 0 <= room[4] <= GREATEST:
        raise BadPack(
            f"{place}: {shown(text)} needs a treasure from 0, for none, to {GREATEST}",
            what=place, most=GREATEST,
        )  # fmt: skip
    return room


def _check_map(place: str, rooms: list[list[int]]) -> None:
    grid = new_grid(ROOMS)
    for room, x, y, turn, _ in rooms:
        if grid[room] != NONE or tile_at(grid, cell_at(x, y)) != NONE:
            raise BadPack(f"{place}: {ROOM_IDS[room]} is twice, or on another room", what=place)
        lay(grid, room, cell_at(x, y), turn // 90)
    if grid[VAULT] == NONE or not is_whole(TILES, grid, 1 << VAULT):
        raise BadPack(f"{place}: passages must lead from every room to the Vault", what=place)


def _check_treasures(place: str, rooms: list[list[int]]) -> None:
    for value in range(1, GREATEST + 1):
        count = len([room for room in rooms if room[4] == value])
        if count > sum(TREASURES[value]):
            most = sum(TREASURES[value])
            raise BadPack(f"{place}: only {most} treasures of value {value}", what=place, most=most)
    if [room[0] for room in rooms if room[4] == GREATEST] != [VAULT]:
        raise BadPack(f"{place}: the Vault alone has the treasure of value 4", what=place)


def _check_portals(place: str, portals: list[str], here: list[int], tokens: dict[str, int]) -> None:
    known = [ROOM_IDS[room] for room in here]
    if len(set(portals)) != len(portals) or set(portals) - set(known):
        raise BadPack(
            f"{place} must be different rooms of this dungeon: {', '.join(known)}",
            what=place, allowed=known,
        )  # fmt: skip
    most = tokens["portal"]
    if len(portals) > most:
        raise BadPack(
            f"{place} has {len(portals)} portals, more than the {most} of pack.tokens.portal",
            what=place, most=most,
        )  # fmt: skip


def _check_start(place: str, start: list[str], here: list[int], tokens: dict[str, int]) -> None:
    used = dict.fromkeys(PLACED, 0)
    for text in start:
        token, room, count = _read_start(place, text)
        used[token] += count
        if room not in here:
            known = [ROOM_IDS[other] for other in here]
            raise BadPack(
                f"{place}: {shown(text)} must name a room of this dungeon: {', '.join(known)}",
                what=place, allowed=known,
            )  # fmt: skip
        if count < 1 or used[token] > tokens[token]:
            raise BadPack(
                f"{place}: {shown(text)} must place at least 1 {token}, "
                f"and all lines together at most the {tokens[token]} of pack.tokens.{token}",
                what=place, most=tokens[token],
            )  # fmt: skip


def _read_start(place: str, text: str) -> tuple[str, int, int]:
    parts = text.split()
    if len(parts) != 3 or parts[0] not in PLACED:
        raise BadPack(
            f"{place} cannot be {shown(text)}: a token, a room and a number, the token one of "
            f"{', '.join(PLACED)}",
            what=place, allowed=list(PLACED),
        )  # fmt: skip
    room = _read_line(place, " ".join(parts[1:]), ROOM_IDS, 1)
    return parts[0], room[0], room[1]


def _check_entrance(place: str, entrance: str, here: list[int]) -> None:
    """R10.1.1. Needed where a room of a hero card is missing."""
    known = [ROOM_IDS[room] for room in here]
    if entrance and entrance not in known:
        raise BadPack(
            f"{place} must be a room of this dungeon, not {shown(entrance)}: {', '.join(known)}",
            what=place, allowed=known,
        )  # fmt: skip
    missing = [
        room.id
        for number, room in enumerate(ROOM_CARDS)
        if number not in here and SYMBOLS.index(room.symbol) < HERO_SYMBOLS
    ]
    if missing and not entrance:
        raise BadPack(f"{place} is needed without {', '.join(missing)}", what=place, allowed=known)


# --- the card set of one table -------------------------------------------------------------------


@final
class Layout:
    """One scenario as numbers: immutable, shared by all tables that play it."""

    def __init__(self, id: str, row: dict[str, Any]) -> None:
        rooms = [_read_room(id, text) for text in row["rooms"]]
        self.id = id
        self.rooms = [room[0] for room in rooms]
        self.cells = [cell_at(room[1], room[2]) for room in rooms]
        self.turns = [room[3] // 90 for room in rooms]
        self.values = [room[4] for room in rooms]
        self.bare = [room[0] for room in rooms if not room[4]]  # never had a treasure
        self.portals = [ROOM_IDS.index(room) for room in row["portals"]]
        self.start = [_read_start(id, text) for text in row["start"]]
        entrance: str = row["entrance"]
        self.entrance: i64 = ROOM_IDS.index(entrance) if entrance else NO_ROOM
        self.rooms_built: i64 = row["rooms_built"]
        self.card_copies = [0] * len(SCENARIO_CARDS)
        for text in row["cards"]:
            card, copies = _read_line(id, text, SCENARIO_CARDS, 1)
            self.card_copies[card] += copies

    def guild_copies(self) -> list[int]:
        """R3.5. Copies of every guild card."""
        return [1] * HERO_CARDS + self.card_copies

    def guild(self) -> vec[i64]:
        """R4.4."""
        copies = self.guild_copies()
        cards = [card for card in range(len(GUILD_IDS)) for _ in range(copies[card])]
        return vec[i64](cards)

    def spare_rooms(self) -> list[int]:
        return spare_rooms(self.rooms)


@final
class CardSet:
    """The cards one table plays with: immutable, shared by every clone; vectors go by card."""

    def __init__(self, pack: dict[str, Any]) -> None:
        rows = [pack["tactics"].get(id) or pack["items"][id] for id in CARD_IDS]
        self.effects: list[str] = [row["effect"] for row in rows]
        self.copies: list[int] = [row["copies"] for row in rows]
        self.clan = vec[i64]([_place(CLAN_IDS, card.kind) for card in CARDS])
        self.type = vec[i64]([_type_of(card) for card in CARDS])
        self.units = vec[i64]()
        self.first = vec[i64]()  # by card and side, where its units begin; one more at the end
        self.shows = vec[i64]()  # by card: mask of operations
        self.shields = vec[i64]()  # by card: 0, or the unit that defends
        self.playable = vec[i64]()  # by card: mask of the sides of use in one's own turn
        for row in rows:
            self._add(read_effect("pack", row["effect"]))
        self.first = append(self.first, len(self.units))
        self.tokens: list[int] = [pack["tokens"][token] for token in TOKENS]
        heroes = [pack["tokens"][hero] for hero in CLASSES[:GUILD_CLASSES]]
        self.heroes: list[int] = [*heroes, HERO_COPIES[-1]]
        self.layouts = [Layout(id, row) for id, row in pack["scenarios"].items()]

    def _add(self, sides: list[list[int]]) -> None:
        playable = 0
        shield = 0
        shows = 0
        for side in range(2):
            self.first = append(self.first, len(self.units))
            for unit in sides[side] if side < len(sides) else []:
                self.units = append(self.units, unit)
                if is_shield(unit):
                    shield = unit
                else:
                    playable |= 1 << side
            if side < len(sides):
                shows |= shown_operations(sides[side])
        self.shows = append(self.shows, shows)
        self.shields = append(self.shields, shield)
        self.playable = append(self.playable, playable)

    def tactics_of(self, clan: i64) -> list[int]:
        """R3.3. The cards a clan begins with."""
        return [c for c in range(len(CARDS)) if self.clan[c] == clan for _ in range(self.copies[c])]

    def items(self) -> list[int]:
        """R3.4."""
        return [c for c in range(len(CARDS)) if self.clan[c] < 0 for _ in range(self.copies[c])]

    def side(self, card: int, side: int) -> list[int]:
        """Return the units of one side of a card."""
        start, end = self.first[2 * card + side], self.first[2 * card + side + 1]
        return [self.units[place] for place in range(start, end)]


def is_shield(unit: int) -> bool:
    """R7.9, R12.21. Of use as a reaction only."""
    operation = operation_of(unit)
    return operation == DEF or (operation == SWARM and what_of(unit) == DEF)


def shield_yield(unit: i64) -> tuple[i64, i64]:
    """R10.5.2. What a defence allows afterwards, and how many: operation 0 for nothing."""
    if operation_of(unit) != SWARM:
        return 0, 0
    return then_of(unit), count_of(unit)


def _place(names: tuple[str, ...], name: str) -> int:
    return names.index(name) if name in names else -1


def _type_of(card: Card) -> int:
    return ITEM_TYPES.index(card.kind) if card.kind in ITEM_TYPES else TACTIC


def treasure_faces(value: int) -> list[int]:
    """R2.1.1. The effects of all tokens of a value."""
    return [e for e in range(len(EFFECTS)) for _ in range(TREASURES[value][e])]


BUILT_IN: Final = CardSet(default_pack())
