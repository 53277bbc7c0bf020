"""The state of a game as vectors and numbers."""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from undercroft.engine.state import State
from undercroft.games.dungeon_roll.cards import COPIES, DRAGON, FACES, NO_HERO, TOKENS

# Phases; the names of the view are in PHASES.
SETUP: Final = 0
FORM: Final = 1
MONSTER_PHASE: Final = 2
LOOT_PHASE: Final = 3
DRAGON_PHASE: Final = 4
REGROUP: Final = 5
DELVE_OVER: Final = 6
PHASES: Final[tuple[str, ...]] = ("setup", "form", "monsters", "loot", "dragon", "regroup", "over")


@final
class HouseRules:
    """R15. The options of a table and its rules; they never change during a game."""

    def __init__(self, options: dict[str, Any], rules: int) -> None:
        self.rules = rules
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
    """Dice are counted by face; dice, flags and side are the adventurer's."""

    experience: vec[i64]
    heroes: vec[i64]
    masters: vec[i64]
    tokens: vec[i64]  # seat by seat, as in TREASURE
    box: vec[i64]
    party: vec[i64]
    dungeon: vec[i64]  # without dragons: they are in the lair
    picked: vec[i64]  # party faces, then dungeon faces, while dice are picked
    slayers: vec[i64]  # items sent against the dragon
    scouted: vec[i64]  # R12.4: by face, dice to allot, then of levels 1, 2, 3
    owed: vec[i64]  # R15.12: used tokens not yet back in the box
    first: i64 = 0  # the first adventurer
    delve: i64 = 0  # delves finished by all seats together
    adventurer: i64 = 0
    purse: i64 = 0  # how many tokens the adventurer holds
    side: i64 = 0  # of the adventurer, a place in SIDES
    phase: i64 = SETUP
    level: i64 = 1
    lair: i64 = 0
    graveyard: i64 = 0
    exhausted: bool = False
    used_once: bool = False  # the specialty that works once on a level
    enraged: bool = False  # R12.11
    slain: bool = False  # a dragon was beaten on this level
    ally: i64 = 0  # the hero stands in the party
    skeletons: i64 = 0  # borrowed dice
    goblins: i64 = 0
    dragons: i64 = 0
    ending: i64 = 0  # how the delve ends

    def __init__(self, seats: int, house: HouseRules) -> None:
        super().__init__(seats)
        self.house = house

    def lay_out(self) -> None:
        """Create the vectors of a new game; a clone copies its own."""
        self.experience = vec[i64]([0] * self.seats)
        self.heroes = vec[i64]([NO_HERO] * self.seats)
        self.masters = vec[i64]([0] * self.seats)
        self.tokens = vec[i64]([0] * (self.seats * TOKENS))
        self.box = vec[i64]([copies * self.house.copies for copies in COPIES])
        self.party = vec[i64]([0] * FACES)
        self.dungeon = vec[i64]([0] * DRAGON)
        self.picked = vec[i64]()
        self.slayers = vec[i64]()
        self.scouted = vec[i64]()
        self.owed = vec[i64]()

    # --- written by `make states` from the fields above; change nothing from here on ---

    FIELDS: ClassVar[tuple[str, ...]] = (
        "experience", "heroes", "masters", "tokens", "box", "party", "dungeon", "picked", "slayers",
        "scouted", "owed", "first", "delve", "adventurer", "purse", "side", "phase", "level",
        "lair", "graveyard", "exhausted", "used_once", "enraged", "slain", "ally", "skeletons",
        "goblins", "dragons", "ending",
    )  # fmt: skip

    def clone(self) -> DungeonRoll:
        copy = DungeonRoll(self.seats, self.house)
        self.copy_engine_to(copy)
        copy.experience = self.experience[:]
        copy.heroes = self.heroes[:]
        copy.masters = self.masters[:]
        copy.tokens = self.tokens[:]
        copy.box = self.box[:]
        copy.party = self.party[:]
        copy.dungeon = self.dungeon[:]
        copy.picked = self.picked[:]
        copy.slayers = self.slayers[:]
        copy.scouted = self.scouted[:]
        copy.owed = self.owed[:]
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
        return copy

    def values(self) -> dict[str, Any]:
        return {
            "experience": list(self.experience),
            "heroes": list(self.heroes),
            "masters": list(self.masters),
            "tokens": list(self.tokens),
            "box": list(self.box),
            "party": list(self.party),
            "dungeon": list(self.dungeon),
            "picked": list(self.picked),
            "slayers": list(self.slayers),
            "scouted": list(self.scouted),
            "owed": list(self.owed),
            "first": self.first,
            "delve": self.delve,
            "adventurer": self.adventurer,
            "purse": self.purse,
            "side": self.side,
            "phase": self.phase,
            "level": self.level,
            "lair": self.lair,
            "graveyard": self.graveyard,
            "exhausted": self.exhausted,
            "used_once": self.used_once,
            "enraged": self.enraged,
            "slain": self.slain,
            "ally": self.ally,
            "skeletons": self.skeletons,
            "goblins": self.goblins,
            "dragons": self.dragons,
            "ending": self.ending,
        }
