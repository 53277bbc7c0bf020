"""The ten dungeons of Keep the Heroes Out! (R11): rooms, treasures, portals, tokens, cards."""

from __future__ import annotations

from typing import Final, final


@final
class Dungeon:
    """R4.1. `rooms`: id, x, y, turn in degrees, value of the treasure (0: none).

    `start`: tokens and exhausted heroes that are there from the beginning; `entrance`: where
    those come in whose room is missing; `rooms_built`: how many must be built to win.
    """

    def __init__(
        self,
        id: str,
        rooms: tuple[tuple[str, int, int, int, int], ...],
        portals: tuple[str, ...],
        cards: tuple[tuple[str, int], ...],
        start: tuple[tuple[str, str, int], ...] = (),
        entrance: str = "",
        rooms_built: int = 0,
    ) -> None:
        self.id = id
        self.rooms = rooms
        self.portals = portals
        self.cards = cards
        self.start = start
        self.entrance = entrance
        self.rooms_built = rooms_built


DUNGEONS: Final[tuple[Dungeon, ...]] = (
    Dungeon(
        "witch_cauldron",
        rooms=(
            ("library", 0, 0, 0, 2),
            ("forge", 1, 0, 180, 2),
            ("auditorium", 2, 0, 180, 3),
            ("sewer", 0, 1, 180, 1),
            ("vault", 1, 1, 0, 4),
            ("workshop", 2, 1, 270, 1),
            ("apothecary", 0, 2, 0, 2),
            ("prison", 1, 2, 0, 1),
            ("cage", 2, 2, 0, 2),
            ("graveyard", 3, 2, 270, 1),
        ),
        portals=("apothecary", "graveyard"),
        start=(("frog", "sewer", 1),),
        cards=(("sc_olga", 2),),
    ),
    Dungeon(
        "rent_day",
        rooms=(
            ("graveyard", 0, 0, 90, 1),
            ("cage", 1, 0, 180, 2),
            ("workshop", 2, 0, 180, 1),
            ("library", 3, 0, 180, 2),
            ("auditorium", 0, 1, 0, 3),
            ("prison", 1, 1, 180, 1),
            ("vault", 2, 1, 0, 4),
            ("forge", 3, 1, 270, 2),
            ("sewer", 1, 2, 0, 2),
            ("apothecary", 2, 2, 270, 1),
        ),
        portals=("graveyard", "forge"),
        start=(("coin", "vault", 1),),
        cards=(("sc_landlord", 2),),
    ),
    Dungeon(
        "battle_of_bands",
        rooms=(
            ("library", 0, 0, 90, 2),
            ("auditorium", 1, 0, 90, 3),
            ("cage", 2, 0, 180, 2),
            ("graveyard", 3, 0, 180, 1),
            ("forge", 0, 1, 90, 1),
            ("vault", 1, 1, 0, 4),
            ("prison", 2, 1, 0, 1),
            ("sewer", 3, 1, 270, 1),
            ("workshop", 1, 2, 0, 2),
            ("apothecary", 2, 2, 270, 2),
        ),
        portals=("library", "sewer"),
        cards=(("sc_encore", 2),),
    ),
    Dungeon(
        "flooded_cellars",
        rooms=(
            ("auditorium", 1, 0, 90, 2),
            ("graveyard", 2, 0, 180, 2),
            ("library", 0, 1, 90, 1),
            ("forge", 1, 1, 180, 2),
            ("vault", 2, 1, 0, 4),
            ("workshop", 3, 1, 270, 1),
            ("apothecary", 0, 2, 0, 2),
            ("sewer", 1, 2, 0, 3),
            ("prison", 2, 2, 0, 1),
            ("cage", 3, 2, 0, 1),
        ),
        portals=("auditorium", "cage"),
        cards=(("sc_high_tide", 3),),
    ),
    Dungeon(
        "frog_uprising",
        rooms=(
            ("graveyard", 0, 0, 90, 1),
            ("workshop", 1, 0, 180, 1),
            ("forge", 2, 0, 180, 2),
            ("auditorium", 0, 1, 0, 3),
            ("sewer", 1, 1, 180, 3),
            ("vault", 2, 1, 0, 4),
            ("prison", 3, 1, 270, 1),
            ("library", 0, 2, 0, 1),
            ("apothecary", 1, 2, 270, 2),
            ("cage", 2, 2, 0, 2),
        ),
        portals=("library", "forge"),
        start=(
            ("frog", "sewer", 1),
            ("frog", "library", 1),
            ("trap", "vault", 1),
        ),
        cards=(("sc_croak", 2),),
    ),
    Dungeon(
        "the_champion",
        rooms=(
            ("cage", 0, 0, 180, 2),
            ("graveyard", 1, 0, 90, 1),
            ("library", 2, 0, 180, 2),
            ("auditorium", 3, 0, 180, 3),
            ("sewer", 0, 1, 90, 1),
            ("workshop", 1, 1, 0, 2),
            ("vault", 2, 1, 0, 4),
            ("forge", 3, 1, 270, 2),
            ("prison", 2, 2, 0, 1),
            ("apothecary", 3, 2, 270, 1),
        ),
        portals=("cage", "apothecary"),
        cards=(("sc_champion", 2),),
    ),
    Dungeon(
        "mad_laboratory",
        rooms=(
            ("library", 0, 0, 90, 1),
            ("laboratory", 1, 0, 90, 1),
            ("apothecary", 2, 0, 180, 2),
            ("forge", 0, 1, 90, 3),
            ("vault", 1, 1, 0, 4),
            ("sewer", 2, 1, 0, 3),
            ("graveyard", 3, 1, 180, 2),
            ("workshop", 0, 2, 0, 1),
            ("prison", 1, 2, 0, 2),
            ("auditorium", 2, 2, 270, 2),
            ("cage", 3, 2, 0, 1),
        ),
        portals=("laboratory", "cage"),
        start=(("trap", "vault", 1),),
        cards=(("sc_volatile_mix", 2),),
    ),
    Dungeon(
        "jailhouse_riot",
        rooms=(
            ("cage", 0, 0, 180, 1),
            ("library", 1, 0, 90, 2),
            ("forge", 2, 0, 180, 2),
            ("sewer", 0, 1, 90, 1),
            ("prison", 1, 1, 0, 2),
            ("vault", 2, 1, 0, 4),
            ("auditorium", 3, 1, 180, 2),
            ("apothecary", 0, 2, 0, 2),
            ("workshop", 1, 2, 0, 1),
            ("graveyard", 2, 2, 270, 1),
        ),
        portals=("cage", "auditorium"),
        start=(
            ("warrior", "prison", 1),
            ("rogue", "prison", 1),
        ),
        cards=(("sc_riot", 2),),
    ),
    Dungeon(
        "big_dig",
        rooms=(
            ("workshop", 1, 0, 180, 2),
            ("sewer", 0, 1, 90, 2),
            ("vault", 1, 1, 0, 4),
            ("forge", 2, 1, 0, 3),
            ("construction_site", 3, 1, 270, 3),
            ("cage", 0, 2, 0, 1),
            ("prison", 1, 2, 0, 2),
        ),
        portals=("construction_site", "cage"),
        start=(
            ("coin", "vault", 1),
            ("coin", "construction_site", 2),
            ("trap", "vault", 1),
            ("trap", "construction_site", 1),
        ),
        cards=(("sc_surveyors", 2),),
        entrance="construction_site",
        rooms_built=2,
    ),
    Dungeon(
        "grand_crusade",
        rooms=(
            ("library", 0, 0, 90, 2),
            ("forge", 1, 0, 180, 1),
            ("cage", 2, 0, 180, 2),
            ("graveyard", 3, 0, 180, 1),
            ("workshop", 0, 1, 90, 1),
            ("vault", 1, 1, 0, 4),
            ("sewer", 2, 1, 270, 1),
            ("auditorium", 0, 2, 0, 2),
            ("prison", 1, 2, 0, 1),
            ("apothecary", 2, 2, 270, 2),
        ),
        portals=("graveyard", "auditorium"),
        cards=(("sc_crusade", 3),),
    ),
    Dungeon(
        "own_dungeon",  # a pack fills it; until then the first dungeon without its cards
        rooms=(
            ("library", 0, 0, 0, 2),
            ("forge", 1, 0, 180, 2),
            ("auditorium", 2, 0, 180, 3),
            ("sewer", 0, 1, 180, 1),
            ("vault", 1, 1, 0, 4),
            ("workshop", 2, 1, 270, 1),
            ("apothecary", 0, 2, 0, 2),
            ("prison", 1, 2, 0, 1),
            ("cage", 2, 2, 0, 2),
            ("graveyard", 3, 2, 270, 1),
        ),
        portals=("apothecary", "graveyard"),
        cards=(),
    ),
)
DUNGEON_IDS: Final = tuple(dungeon.id for dungeon in DUNGEONS)

# R14.3. The chapters of a chronicle.
CHRONICLES: Final[tuple[str, ...]] = ("none", "first", "second", "third")
CHAPTERS: Final[tuple[tuple[int, ...], ...]] = ((), (0, 1, 2, 3), (1, 4, 5, 7), (2, 6, 8, 9))
MOST_ATTEMPTS: Final = 3  # at one chapter
