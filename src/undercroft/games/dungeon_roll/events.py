"""All that can be told of a table of Dungeon Roll: events, the view, the catalogue.

Party faces are "fighter", "cleric", "mage", "thief", "champion", "scroll"; dungeon faces "goblin",
"skeleton", "ooze", "chest", "potion", "dragon". Everything is public: every seat is told the same.
"""

from __future__ import annotations

import msgspec

from undercroft.engine.events import Event

# --- events -------------------------------------------------------------------


class GameBegun(Event, frozen=True):
    """R2. Heroes by seat (null: none, or still to be chosen) and who is the first adventurer."""

    heroes: list[str | None]
    first: int


class HeroChosen(Event, frozen=True):
    """R15.1. A seat picks its hero."""

    seat: int
    hero: str


class DelveBegun(Event, frozen=True):
    """R2.4, R3. The `number`-th delve (1 to 3) of this adventurer; `lord` rolls the dungeon."""

    seat: int
    lord: int
    number: int


class PartyFormed(Event, frozen=True):
    """R3.1. The party dice; `rolled` is false when the hero brings a fixed party."""

    seat: int
    faces: list[str]
    rolled: bool


class PartyDiceSet(Event, frozen=True):
    """A hero turns party dice to other faces; `before` and `after` correspond one to one."""

    seat: int
    before: list[str]
    after: list[str]


class DungeonDieSet(Event, frozen=True):
    """R13.1. A dungeon die turned to another face; a dragon goes to the lair."""

    seat: int
    before: str
    after: str


class DungeonScouted(Event, frozen=True):
    """R12.4. The Scout's six dice, before they are allotted."""

    seat: int
    faces: list[str]


class DiceAllotted(Event, frozen=True):
    """R12.4. The dice that will be rolled out on a level."""

    seat: int
    level: int
    faces: list[str]


class LevelPopulated(Event, frozen=True):
    """R3.4. The dungeon dice of a level; dragons among them go to the lair."""

    seat: int
    level: int
    faces: list[str]


class DiceRerolled(Event, frozen=True):
    """R4.5. The dice `before` and `after`, both in the order of faces; `by`: scroll or a side."""

    seat: int
    by: str
    party_before: list[str]
    party_after: list[str]
    dungeon_before: list[str]
    dungeon_after: list[str]


class ItemSpent(Event, frozen=True):
    """R4.2, R8.1. `item_kind`: die, token, borrowed or hero; a die goes to the graveyard."""

    seat: int
    item: str
    item_kind: str


class MonstersDefeated(Event, frozen=True):
    """R4.3. These monsters' dice are free again."""

    seat: int
    monster: str
    amount: int


class DiceRemoved(Event, frozen=True):
    """R10.8. Dungeon dice (lair dice are "dragon") are free again, without reward."""

    seat: int
    faces: list[str]


class MonstersTurned(Event, frozen=True):
    """Monsters become something else: `into` "dragon" (the lair), "potion" or "chest".

    `amount` is how many dice of that face there are more: the second of two monsters that become
    one potion together adds none.
    """

    seat: int
    monsters: list[str]
    into: str
    amount: int


class DiceBorrowed(Event, frozen=True):
    """R10.5. Dungeon dice join the party: goblins, skeletons or dragons."""

    seat: int
    die: str
    amount: int


class HeroJoined(Event, frozen=True):
    """R10.7. The hero joins the party as a companion."""

    seat: int
    side: str


class ChestsOpened(Event, frozen=True):
    """R5.1. The tokens follow one by one."""

    seat: int
    amount: int


class TokenDrawn(Event, frozen=True):
    """R5.1. A token from the box."""

    seat: int
    token: str


class PotionsQuaffed(Event, frozen=True):
    """R5.3. The revived dice follow one by one."""

    seat: int
    amount: int


class DieRevived(Event, frozen=True):
    """R5.3, R8.4. A die returns from the graveyard on a chosen face."""

    seat: int
    face: str


class GraveyardRolled(Event, frozen=True):
    """Graveyard dice rolled by a hero: `joined` the party, or went `back`."""

    seat: int
    joined: list[str]
    back: list[str]


class LootLeft(Event, frozen=True):
    """R5.5. The remaining chests and potions are gone."""

    seat: int
    chests: int
    potions: int


class DragonWoken(Event, frozen=True):
    """R6.2. The dragon is awake; `dice` is the number of lair dice."""

    seat: int
    dice: int


class DragonBeaten(Event, frozen=True):
    """R6.3. The lair is empty; token and experience follow."""

    seat: int
    dice: int


class ExperienceGained(Event, frozen=True):
    """`why` is level, legend, portal, chest, dragon or hero."""

    seat: int
    amount: int
    why: str


class UltimateUsed(Event, frozen=True):
    """R10.1. The hero is exhausted."""

    seat: int
    side: str


class HeroReadied(Event, frozen=True):
    """The hero may use its ultimate again in this delve."""

    seat: int
    side: str


class HeroMastered(Event, frozen=True):
    """R10.3. The hero card turns over to this side."""

    seat: int
    side: str


class TokenPaid(Event, frozen=True):
    """A token goes back to the box: as a `cost`, or as a `discard`."""

    seat: int
    token: str
    why: str


class GlorySought(Event, frozen=True):
    """R7.3. The level die turns to `level`."""

    seat: int
    level: int


class Fled(Event, frozen=True):
    """R4.6. No experience for this level."""

    seat: int
    level: int


class DelveEnded(Event, frozen=True):
    """R7.5. `how` is retired, legend, portal, fled or hero."""

    seat: int
    number: int
    how: str


class GameEnded(Event, frozen=True):
    """R9. Points by seat; in a solo game the reason is the rank."""

    winners: list[int]
    points: list[int]
    reason: str


EVENTS = (
    GameBegun | HeroChosen | DelveBegun | PartyFormed | PartyDiceSet | DungeonDieSet
    | DungeonScouted | DiceAllotted | LevelPopulated | DiceRerolled | ItemSpent | MonstersDefeated
    | DiceRemoved | MonstersTurned | DiceBorrowed | HeroJoined | ChestsOpened | TokenDrawn
    | PotionsQuaffed | DieRevived | GraveyardRolled | LootLeft | DragonWoken | DragonBeaten
    | ExperienceGained | UltimateUsed | HeroReadied | HeroMastered | TokenPaid | GlorySought | Fled
    | DelveEnded | GameEnded
)  # fmt: skip

# --- view ---------------------------------------------------------------------


class SeatView(msgspec.Struct, frozen=True):
    """What everyone sees of one seat."""

    hero: str | None
    """Id of the hero, which is also the id of its first side; null without heroes."""
    side: str | None
    """The side that lies up."""
    master: bool
    exhausted: bool
    experience: int
    tokens: dict[str, int]
    """Token id to number held, only those above 0."""
    points: int
    """The score if the game ended now (R9.1), before a hero's discards."""
    delves: int
    """Finished delves, 0 to 3."""


class PendingView(msgspec.Struct, frozen=True):
    """What has been chosen so far in a compound move."""

    item: str | None
    """The item in use, as in its move: "use fighter", "spend talisman", "send goblin"."""
    target: str | None
    """The target whose number is asked."""
    picked_party: dict[str, int]
    """Dice picked to be re-rolled or turned."""
    picked_dungeon: dict[str, int]
    slayers: list[str]
    """Companions already sent against the dragon, as in their moves."""
    left: int
    """How many more picks, faces or payments the question asks for (at most)."""


class DungeonRollView(msgspec.Struct, frozen=True):
    """The table; nothing is hidden, so it is the same for every seat but for `seat`."""

    seat: int | None
    adventurer: int
    lord: int
    delve: int
    """Delve of the adventurer, 1 to 3."""
    delves: int
    level: int
    phase: str
    """setup, form, monsters, loot, dragon, regroup or over."""
    party: dict[str, int]
    """Active dice: every face to its number."""
    graveyard: int
    dungeon: dict[str, int]
    """Dice of the level: goblin, skeleton, ooze, chest, potion."""
    lair: int
    wakes: int
    """How many lair dice wake the dragon."""
    slayers_needed: int
    """How many different companions beat it."""
    free: int
    """Dungeon dice that can be rolled."""
    borrowed: dict[str, int]
    """Dungeon dice that serve as companions: skeleton (fighter), goblin (thief), dragon (plain)."""
    ally: bool
    """The hero stands in the party as a companion."""
    scouted: list[list[str]]
    """The Scout's dice for levels still to come: [level 1, level 2, level 3]."""
    scouted_left: list[str]
    """The Scout's dice that are not allotted yet."""
    enraged: bool
    """R12.11: may retire only after a dragon on this level."""
    slain: bool
    """A dragon was beaten on this level."""
    seats: list[SeatView]
    box: dict[str, int]
    """Tokens left in the box, by id: what a careful player counts."""
    pending: PendingView
    loses_nothing: bool
    """The loot phase can be ended: nothing is left to take, and what could be used now can be used
    later as well."""


# --- catalogue -------------------------------------------------------------------


class TokenCard(msgspec.Struct, frozen=True):
    id: str
    copies: int
    acts_as: str | None
    """The party face it stands for."""
    points: int


class HeroCard(msgspec.Struct, frozen=True):
    """A hero with its sides: one for legends."""

    id: str
    pack: str
    """base, booster_1, promos or booster_2."""
    sides: list[str]
    """Texts: card.<side>, its specialty card.<side>.text, .ultimate and .ultimate.text."""


class DungeonRollCatalogue(msgspec.Struct, frozen=True):
    """The printed facts of this table."""

    party_faces: list[str]
    dungeon_faces: list[str]
    tokens: list[TokenCard]
    heroes: list[HeroCard]
    """Those that may be dealt at this table."""
    ranks: dict[str, int]
    """Rank to the least points it takes, alone."""
    strong: dict[str, str]
    """Companion to what it takes any number of."""
    top_level: int
    mastery: int
    """Experience at which a hero turns over."""
