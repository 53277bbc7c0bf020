"""A table of Dungeon Roll as lists and ints."""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from undercroft.engine.state import State
from undercroft.games.dungeon_roll.cards import COPIES, FACES, NO_HERO, TOKENS

# Phases; the names of the view are in PHASES.
SETUP: Final = 0
FORM: Final = 1
MONSTER_PHASE: Final = 2
LOOT_PHASE: Final = 3
DRAGON_PHASE: Final = 4
REGROUP: Final = 5
DELVE_OVER: Final = 6
PHASES: Final[tuple[str, ...]] = ("setup", "form", "monsters", "loot", "dragon", "regroup", "over")

NOTHING: Final[list[int]] = []  # shared, so never changed


@final
class House:
    """R15. The options of a table and its rules; they never change during a game."""

    def __init__(self, options: dict[str, Any], rules: int) -> None:
        self.first_rules: bool = rules < 2  # R16
        self.heroes: str = options["heroes"]
        self.hero: str = options["hero"]
        self.packs: list[bool] = [
            True, options["booster_1"], options["promos"], options["booster_2"],
        ]  # fmt: skip
        self.scroll_any: bool = options["scroll_any_phase"]
        self.ring_dragon: bool = options["ring_timing"] == "dragon"
        self.portal: str = options["portal_timing"]
        self.elixir_always: bool = options["elixir_timing"] == "always"
        self.masters_later: bool = options["level_up"] == "next_delve"
        self.copies: int = options["treasure_set"] // 36  # R15.8
        self.flee_loot: bool = options["flee_from_loot"]
        self.skips_empty: bool = options["empty_monster_phase"] == "skipped"
        self.reroll_after: bool = options["mercenary_reroll"] == "after"
        self.ultimate_monsters: bool = options["ultimate_timing"] == "monster"
        self.returns_after: bool = options["token_returns"] == "after"


class DungeonRoll(State):
    """Dice are counted by face; of the adventurer alone dice, flags and side are kept."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "experience", "heroes", "masters", "tokens", "box", "party", "dungeon", "picked", "slayers",
        "scouted", "owed", "first", "delve", "adventurer", "purse", "side", "phase", "level",
        "lair", "graveyard", "exhausted", "used_once", "enraged", "slain", "ally", "skeletons",
        "goblins", "dragons", "ending",
    )  # fmt: skip

    def __init__(self, seats: int, house: House) -> None:
        super().__init__(seats)
        self.house = house
        self.first = 0  # the first adventurer
        self.delve = 0  # delves finished by all seats together
        self.adventurer = 0
        self.purse = 0  # how many tokens the adventurer holds
        self.side = 0  # of the adventurer, a place in SIDES
        self.phase = SETUP
        self.level = 1
        self.lair = 0
        self.graveyard = 0
        self.exhausted = False
        self.used_once = False  # the specialty that works once on a level
        self.enraged = False  # R12.11
        self.slain = False  # a dragon was beaten on this level
        self.ally = 0  # the hero stands in the party
        self.skeletons = 0  # borrowed dice
        self.goblins = 0
        self.dragons = 0
        self.ending = 0  # how the delve ends

    def lay_out(self) -> None:
        """The lists of a new table; a clone brings its own."""
        self.experience = [0] * self.seats
        self.heroes = [NO_HERO] * self.seats
        self.masters = [0] * self.seats
        self.tokens = [0] * (self.seats * TOKENS)  # seat by seat, as in TREASURE
        self.box = [copies * self.house.copies for copies in COPIES]
        self.party = [0] * FACES
        self.dungeon = [0] * 5  # without dragons: they are in the lair
        self.picked = NOTHING  # party faces, then dungeon faces, while dice are picked
        self.slayers = NOTHING  # items sent against the dragon
        self.scouted = NOTHING  # R12.4: by face, dice to allot, then of levels 1, 2, 3
        self.owed = NOTHING  # R15.12: used tokens not yet back in the box

    def clone(self) -> DungeonRoll:
        copy = DungeonRoll(self.seats, self.house)
        self.copy_engine_to(copy)
        copy.first = self.first
        copy.delve = self.delve
        copy.adventurer = self.adventurer
        copy.purse = self.purse
        copy.side = self.side
        copy.phase = self.phase
        copy.level = self.level
        copy.lair = self.lair
        copy.graveyard = self.graveyard
        copy.exhausted = self.exhausted
        copy.used_once = self.used_once
        copy.enraged = self.enraged
        copy.slain = self.slain
        copy.ally = self.ally
        copy.skeletons = self.skeletons
        copy.goblins = self.goblins
        copy.dragons = self.dragons
        copy.ending = self.ending
        copy.experience = self.experience[:]
        copy.heroes = self.heroes if self.phase != SETUP else self.heroes[:]
        copy.masters = self.masters[:]
        copy.tokens = self.tokens[:]
        copy.box = self.box[:]
        copy.party = self.party[:]
        copy.dungeon = self.dungeon[:]
        copy.picked = self.picked[:] if self.picked else NOTHING
        copy.slayers = self.slayers[:] if self.slayers else NOTHING
        copy.scouted = self.scouted[:] if self.scouted else NOTHING
        copy.owed = self.owed[:] if self.owed else NOTHING
        return copy
