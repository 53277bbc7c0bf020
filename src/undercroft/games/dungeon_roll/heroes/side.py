"""What a hero consists of: sides with traits and reactions, and abilities.

The order of play knows no hero by name. It reads the traits of the side in play (plain values),
calls its reactions (methods that do nothing unless a hero overrides them), and asks its abilities
whether they can be used.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from undercroft.games.dungeon_roll.cards import (
    ALLY,
    CHAMPION,
    ITEMS,
    NATURE,
    NO_HERO,
    PARTY_DICE,
    POTION,
    SCROLL,
    STRONG,
)
from undercroft.games.dungeon_roll.state import (
    DRAGON_PHASE,
    LOOT_PHASE,
    MONSTER_PHASE,
    REGROUP,
    DungeonRoll,
)

Counts = tuple[int, ...]  # dice by face, as the solver numbers them

# Masks of phases. Named constants, because mypyc takes nothing else as the default of a field.
IN_MONSTER_PHASE: Final = 1 << MONSTER_PHASE
IN_DRAGON_PHASE: Final = 1 << DRAGON_PHASE
ON_LEVEL: Final = 1 << MONSTER_PHASE | 1 << LOOT_PHASE | 1 << DRAGON_PHASE
ALSO_AT_REGROUP: Final = ON_LEVEL | 1 << REGROUP

# Whether the solver knows all rules of a side, enough of them to play by, or too few.
EXACT: Final = 2
NEAR: Final = 1
NO_TABLES: Final = 0


class Ability:
    """An ultimate, or a specialty that the adventurer calls on.

    A subclass has a number of its own. Snapshots store it, so a number never changes, and a new
    ability takes the next free one. Both sides of a hero may have the same ability with another
    `reach`: only `can_use`, `use` and `results` may depend on it, because a restored question finds
    its ability by number.
    """

    number: i64 = 0
    price: i64 = -1  # what a token or scroll is paid for, see paying.py; also stored
    phases: i64 = ON_LEVEL  # a mask of the phases in which it may be used
    names_phase: bool = False  # R15.11: the card names a phase, so the table option does not apply
    also_scroll: bool = False  # a scroll die pays as well as a token
    can_wait: bool = False  # R5.6: using it later is as good as using it now
    # What bots and the solver know of it.
    idle: bool = False  # it does not help to clear a level
    in_tables: bool = False  # `results` covers it
    draws: bool = False  # each die it removes brings a token
    calms: i64 = 0  # how many lair dice it can remove in the dragon phase

    def __init__(self, reach: int = 1) -> None:
        self.reach = reach  # the number its text gives
        ABILITIES[self.number] = self
        if self.price >= 0:
            PRICES[self.price] = self

    def can_use(self, state: DungeonRoll) -> bool:
        """Return whether there is anything for it to act on; the phase is checked elsewhere."""
        return False

    def use(self, state: DungeonRoll, seat: i64) -> None:
        """Carry it out, or push the first question that it asks."""
        raise AssertionError("an ability says what it does")

    # --- answers to its questions: only an ability that asks has them --------------------------

    def faces(self, state: DungeonRoll) -> list[int]:
        """Return the dungeon faces it can be aimed at (aiming.py)."""
        raise AssertionError("it is not aimed")

    def hit(self, state: DungeonRoll, seat: i64, face: i64, done: i64) -> None:
        """Act on a die it was aimed at; `done` dice were hit before."""
        raise AssertionError("it is not aimed")

    def finish(self, state: DungeonRoll, seat: i64) -> None:
        """Act after the last die it was aimed at."""

    def act_on(self, state: DungeonRoll, seat: i64, amount: i64) -> None:
        """Act on as many dice as were chosen (amounts.py)."""
        raise AssertionError("it asks for no number")

    def paid(self, state: DungeonRoll, seat: i64) -> None:
        """Act after its price is paid (paying.py)."""
        raise AssertionError("it has no price")

    # --- for the solver -------------------------------------------------------------------------

    def results(self, row: Counts) -> list[Counts]:
        """Return every dungeon it can make of this one: five faces, the lair, unrolled dice."""
        return []


ABILITIES: Final[dict[int, Ability]] = {}  # by number, for questions restored from a snapshot
PRICES: Final[dict[int, Ability]] = {}
NO_ABILITY: Final = Ability()


class Side:
    """One side of a hero card."""

    def __init__(
        self,
        id: str,
        ultimate: Ability,
        specialty: Ability = NO_ABILITY,
        swap: tuple[int, int] = (-1, -1),
        scroll_as: int = 0,
        ally: int = 0,
        extra: i64 = 0,
        rolls: i64 = PARTY_DICE,
        brings: tuple[int, ...] = (),
        graves: i64 = 0,
        turns: tuple[int, int] = (-1, -1),
        wakes: i64 = 3,
        slayers: i64 = 3,
        weak_champions: bool = False,
        loots_early: bool = False,
        studies: bool = False,
        begins_exhausted: bool = False,
        rerolls_once: i64 = 0,
        discards: i64 = 0,
        calm_lair: bool = False,
        roused_by_many: bool = False,
        tables: int = NO_TABLES,
    ) -> None:
        self.id = id
        self.ultimate = ultimate
        self.specialty = specialty
        self.is_called = specialty is not NO_ABILITY
        self.extra = extra  # R10.6: a mask of party faces that defeat one more monster
        self.rolls = 0 if brings else rolls  # R3.1: party dice to roll
        self.brings = vec[i64](list(brings))  # party dice that are not rolled
        self.graves = graves  # dice that begin in the graveyard
        self.turns_from: i64 = turns[0]  # a rolled dungeon face that becomes another
        self.turns_to: i64 = turns[1]
        self.wakes = wakes  # R6.2: lair dice that wake the dragon
        self.slayers = slayers  # R6.2: companions that beat it
        self.loots_early = loots_early  # R5.1, R5.3: also in the monster phase
        self.studies = studies  # R4.5: any party die rerolls as a scroll does
        self.begins_exhausted = begins_exhausted
        self.rerolls_once = rerolls_once  # a mask of dungeon faces, see shared.py
        self.discards = discards  # tokens discarded at the end of the game
        self.calm_lair = calm_lair  # for bots: the dragon never wakes
        self.roused_by_many = roused_by_many  # for the solver: `after_many` makes the hero ready
        self.tables = tables  # whether the solver covers it
        self.acts = vec[i64]([_acts(item, swap, scroll_as, ally) for item in range(ITEMS)])
        self.strong = vec[i64](
            [mask & ~(1 << CHAMPION) if weak_champions else mask for mask in STRONG]
        )
        self.strong[POTION] = STRONG[POTION]

    # --- reactions, in the order of a delve -------------------------------------------------------

    def form(self, state: DungeonRoll, seat: i64) -> None:
        """React to a party just formed (R3.2)."""

    def brings_dice(self, state: DungeonRoll) -> bool:
        """Return whether the hero sets out the dice of this level instead of a roll."""
        return False

    def bring_dice(self, state: DungeonRoll) -> vec[i64]:
        """Set them out, and return their faces."""
        return vec[i64]()

    def enter(self, state: DungeonRoll, seat: i64) -> None:
        """React to the dice of the first level, where R15.10 says so."""

    def after_roll(self, state: DungeonRoll) -> None:
        """React to dungeon dice that were rolled, turned or moved to the lair."""

    def face_monsters(self, state: DungeonRoll) -> None:
        """React, exhausted, to monsters on the level; called before each question."""

    def extra_now(self, state: DungeonRoll) -> i64:
        """Return the faces that defeat one more monster now."""
        return self.extra

    def keeps(self, item: i64) -> bool:
        """Return whether an item that defeats two or more monsters is not spent."""
        return False

    def after_many(self, state: DungeonRoll, seat: i64, item: i64) -> None:
        """React to an item that defeated two or more monsters."""

    def quaffed(self, state: DungeonRoll, seat: i64) -> None:
        """React to potions quaffed."""

    # --- for the solver ---------------------------------------------------------------------------

    def fresh(self, party: Counts) -> Counts:
        """Return what `form` makes of a party that was just rolled."""
        return party


def _acts(item: i64, swap: tuple[int, int], scroll_as: int, ally: int) -> i64:
    """Return the mask of faces an item can act as (R10.4, R11.9, R14.8)."""
    mask = ally if item == ALLY else NATURE[item]
    if swap[0] >= 0 and mask & (1 << swap[0] | 1 << swap[1]):
        mask |= 1 << swap[0] | 1 << swap[1]
    if mask & 1 << SCROLL:
        mask |= scroll_as
    return mask


@final
class Hero:
    """A hero card; its id is that of its first side, and a legend has no master side."""

    def __init__(self, pack: int, novice: Side, master: Side | None = None, since: int = 1) -> None:
        self.id = novice.id
        self.pack = pack
        self.since = since  # the first version of the rules that deals it
        self.novice = novice
        self.master = master


# --- the side in play ---------------------------------------------------------------------------

NOBODY: Final = Side("", NO_ABILITY, tables=EXACT)  # a seat without a hero
MOST_HEROES: Final = 100

# Every side by number: 0 is NOBODY, then novice and master of each hero; roster.py fills it.
SIDES: Final = vec[Side]([NOBODY] * (1 + 2 * MOST_HEROES))


def side_number(hero: i64, master: i64) -> i64:
    """Return the index in SIDES of the side that is up."""
    return 0 if hero == NO_HERO else 1 + 2 * hero + master


def has_master(hero: i64) -> bool:
    """Return whether a hero has a second side; legends have one only (R10.3)."""
    return SIDES[side_number(hero, 0)] is not SIDES[side_number(hero, 1)]


def can_use_ultimate(state: DungeonRoll) -> bool:
    """R10.1, R10.2. Return whether the hero is ready, the phase right, and a target there."""
    if state.exhausted:
        return False
    ultimate = SIDES[state.side].ultimate
    return is_right_phase(state, ultimate) and ultimate.can_use(state)


def is_right_phase(state: DungeonRoll, ultimate: Ability) -> bool:
    """R10.2, R15.11. On a level, or in the phase that the card names."""
    phase = state.phase
    if state.house.ultimate_monsters and not ultimate.names_phase and phase != REGROUP:
        return phase == MONSTER_PHASE
    return bool(ultimate.phases >> phase & 1)


def can_use_specialty(state: DungeonRoll) -> bool:
    """R10.1. Return whether the hero has a specialty to call on, and something for it."""
    side = SIDES[state.side]
    return side.is_called and side.specialty.can_use(state)
