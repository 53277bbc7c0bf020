"""R21.4. Cards for packs to fill in: not in the game as long as there are 0 copies of them.

Boons, treasures and banes come first: sets of these are masks by face, in a machine word.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeoneer.printed.records import (
    Ability,
    Adventure,
    Effect,
    Fighter,
    Hero,
    Location,
    Quest,
)

NO_ABILITY: Final = Ability("", 0, ())
OWN_HEROES: Final[tuple[Hero, ...]] = (
    Hero(
        "own_hero",
        melee=(2, 2, 3, 4),
        magic=(1, 1, 2, 2),
        speed=(3, 3, 3, 4),
        attacks=("melee",),
        boons=3,
        treasures=3,
        ability=Ability("", 0, (), id="own_ability"),
        copies=0,
    ),
)
OWN_LOCATIONS: Final[tuple[Location, ...]] = tuple(
    Location(id, kind, ("O", "O", "O", "O"), 1, 1, effect=Effect(effect, (), once=True), copies=0)
    for id, kind, effect in (
        ("own_passage", "passage", "own_effect_1"),
        ("own_room_1", "room", "own_effect_2"),
        ("own_room_2", "room", "own_effect_3"),
    )
)
OWN_ADVENTURES: Final[tuple[Adventure, ...]] = (
    *[
        Adventure(id, type, 1, "feats", "instant", words, copies=0, active=(NO_ABILITY,))
        for id, type, words in (
            ("own_boon_1", "boon", ("skill",)),
            ("own_boon_2", "boon", ("skill",)),
            ("own_treasure_1", "treasure", ("tool",)),
            ("own_treasure_2", "treasure", ("tool",)),
        )
    ],
    Adventure("own_bane", "bane", 1, "villainy", "instant", ("curse",), copies=0, target="hero"),
    *[
        Adventure(
            id, "monster", 3, "villainy", "monster", copies=0, fighter=Fighter(1, "3A", "1C", "2C")
        )
        for id in ("own_monster_1", "own_monster_2")
    ],
    *[
        Adventure(id, "trap", 2, "villainy", "instant", copies=0)
        for id in ("own_trap_1", "own_trap_2")
    ],
)
OWN_QUESTS: Final[tuple[Quest, ...]] = tuple(
    Quest(id, "threat", (), active=(NO_ABILITY,), copies=0)
    for id in ("own_quest_1", "own_quest_2", "own_quest_3")
)
