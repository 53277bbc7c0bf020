"""The words of the cards as numbers (R5): characteristics, rolls, timings, operations."""

from __future__ import annotations

from typing import Final

MOST_SEATS: Final = 4
NONE: Final = -1
TOP_LEVEL: Final = 4  # R4.1
FULL_HEALTH: Final = 6  # R4.1
HAND: Final = 5  # R8.17
LAIR_LIMIT: Final = 3  # R12.18
WINS: Final = 3  # R14.5: completed quests
DIE: Final = 6

# Characteristics; the first three are also the forms of battle.
STATS: Final[tuple[str, ...]] = ("melee", "magic", "speed", "level", "health")
MELEE: Final = 0
MAGIC: Final = 1
SPEED: Final = 2
LEVEL: Final = 3
HEALTH: Final = 4
FORMS: Final[tuple[str, ...]] = ("melee", "magic", "speed")

# Sides, clockwise.
SIDES: Final[tuple[str, ...]] = ("n", "e", "s", "w")
NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3

# Exits.
EXITS: Final[tuple[str, ...]] = ("wall", "open", "blocked", "trap")
WALL: Final = 0
OPEN: Final = 1
BLOCKED: Final = 2
TRAP_EXIT: Final = 3

# Kinds of locations.
KINDS: Final[tuple[str, ...]] = ("entrance", "passage", "grim_passage", "room")
ENTRANCE: Final = 0
PASSAGE: Final = 1
GRIM: Final = 2
ROOM: Final = 3

OBSTACLES: Final[tuple[str, ...]] = ("", "danger", "spikes", "pit")
NO_OBSTACLE: Final = 0
DANGER: Final = 1
SPIKES: Final = 2
PIT: Final = 3

# Types of adventure cards; the first two are paid with glory.
TYPES: Final[tuple[str, ...]] = ("boon", "treasure", "bane", "monster", "trap")
BOON: Final = 0
TREASURE: Final = 1
BANE: Final = 2
MONSTER: Final = 3
TRAP: Final = 4

TIMINGS: Final[tuple[str, ...]] = ("feats", "villainy", "response", "any")
FEATS_TIME: Final = 0
VILLAINY_TIME: Final = 1
RESPONSE_TIME: Final = 2
ANY_TIME: Final = 3

DURATIONS: Final[tuple[str, ...]] = ("instant", "permanent", "attachment", "monster")
INSTANT: Final = 0
PERMANENT: Final = 1
ATTACHMENT: Final = 2
LIVING: Final = 3

# What a roll is for, as masks; a modifier names the rolls it changes.
ATTACK_ROLL: Final = 1
COUNTER_ROLL: Final = 2
THREAT_ROLL: Final = 4
TRAP_CARD_ROLL: Final = 8
BLOCKED_EXIT_ROLL: Final = 16
SEARCH_ROLL: Final = 32
CHANCE_ROLL: Final = 64
ANY_ROLL: Final = 127
ROLES: Final[dict[str, int]] = {
    "attack": ATTACK_ROLL,
    "counter": COUNTER_ROLL,
    "threat": THREAT_ROLL,
    "threat:trap_encounter": TRAP_CARD_ROLL,
    "threat:blocked_exit": BLOCKED_EXIT_ROLL,
    "search": SEARCH_ROLL,
    "any": ANY_ROLL,
}

# Where a seat may be asked (R16): the windows of the table, and an action of the feats phase.
IN_ANY: Final = 0  # start of a phase, after an action
IN_LEAVING: Final = 1
IN_ENTERED: Final = 2
IN_ROLL: Final = 3
IN_RESPONSE: Final = 4
IN_FEATS: Final = 5
IN_WOUND: Final = 6  # between the last die and the wounds
IN_CHALLENGE: Final = 7  # before a challenge that lacks a point
INSIDES: Final = 8

# Windows (R16.2), in the order of WINDOWS; an ability names one of them.
WINDOWS: Final[tuple[str, ...]] = (
    "", "any", "leaving_exit", "attack_declared", "response", "before_roll", "would_be_wounded",
    "would_fall", "feats",
)  # fmt: skip
AT_ANY: Final = 1
AT_LEAVING: Final = 2
AT_DECLARED: Final = 3
AT_RESPONSE: Final = 4
AT_ROLL: Final = 5
AT_WOUND: Final = 6
AT_FALL: Final = 7
AT_FEATS: Final = 8

WOUND_SOURCES: Final[tuple[str, ...]] = ("", "threat", "battle")
FROM_THREAT: Final = 1
FROM_BATTLE: Final = 2

# Operations (R5.6 to R5.23), in the order of OPS.
OPS: Final[tuple[str, ...]] = (
    "", "stat", "check", "ap", "glory", "peril", "steal_glory", "wound", "heal", "prevent_wound",
    "extra_wound", "extra_wound_if_margin", "replace_wound", "heal_self", "fall", "no_fall",
    "transfer", "shift_swap", "shift_move", "withdraw", "cancel_attack", "zero_base",
    "dice_keep_high", "discard", "draw", "deactivate", "bridge", "exit_open", "exits_become",
    "level", "limit", "threat", "threat_value", "boost_host_bonus", "income_peril", "free_explore",
    "hit_option",
)  # fmt: skip
OP_STAT: Final = 1
OP_CHECK: Final = 2
OP_AP: Final = 3
OP_GLORY: Final = 4
OP_PERIL: Final = 5
OP_STEAL_GLORY: Final = 6
OP_WOUND: Final = 7
OP_HEAL: Final = 8
OP_PREVENT: Final = 9
OP_EXTRA_WOUND: Final = 10
OP_EXTRA_IF_MARGIN: Final = 11
OP_REPLACE_WOUND: Final = 12
OP_HEAL_SELF: Final = 13
OP_FALL: Final = 14
OP_NO_FALL: Final = 15
OP_TRANSFER: Final = 16
OP_SWAP: Final = 17
OP_SHIFT: Final = 18
OP_WITHDRAW: Final = 19
OP_CANCEL: Final = 20
OP_ZERO_BASE: Final = 21
OP_KEEP_HIGH: Final = 22
OP_DISCARD: Final = 23
OP_DRAW: Final = 24
OP_DEACTIVATE: Final = 25
OP_BRIDGE: Final = 26
OP_EXIT_OPEN: Final = 27
OP_EXITS_BECOME: Final = 28
OP_LEVEL: Final = 29
OP_LIMIT: Final = 30
OP_THREAT: Final = 31
OP_THREAT_VALUE: Final = 32
OP_BOOST: Final = 33
OP_INCOME: Final = 34
OP_FREE_EXPLORE: Final = 35
OP_HIT_OPTION: Final = 36

# Whose rolls a `check` changes, or whom an operation concerns.
WHO: Final[tuple[str, ...]] = (
    "", "self", "target", "attacking_monster", "attacker", "monster", "this_monster", "host",
    "other_beasts_same_target", "all_heroes_here",
)  # fmt: skip
WHO_TARGET: Final = 2
WHO_ATTACKING: Final = 3
WHO_MONSTER: Final = 5
WHO_THIS: Final = 6
WHO_HOST: Final = 7
WHO_OTHER_BEASTS: Final = 8
WHO_ALL_HERE: Final = 9

SCOPES: Final[tuple[str, ...]] = (
    "", "turn", "this_attack", "this_battle", "this_roll", "this_move",
)  # fmt: skip
FOR_TURN: Final = 1
FOR_ATTACK: Final = 2
FOR_BATTLE: Final = 3
FOR_ROLL: Final = 4

AGAINST: Final[tuple[str, ...]] = ("", "hero", "host", "tag")
VS_HERO: Final = 1
VS_HOST: Final = 2
VS_TAG: Final = 3

CHOOSERS: Final[tuple[str, ...]] = ("", "owner", "self", "villain", "random")
BY_OWNER: Final = 1
BY_RANDOM: Final = 4

ZONES: Final[tuple[str, ...]] = ("", "boon", "treasure", "hand", "bane")
ZONE_BOON: Final = 1
ZONE_TREASURE: Final = 2
ZONE_HAND: Final = 3
ZONE_BANE: Final = 4

MEASURES: Final[tuple[str, ...]] = ("", "adjacency", "working_exit", "any_other_room")
BY_NEIGHBOURS: Final = 1
BY_EXITS: Final = 2
TO_ROOMS: Final = 3

PLACES: Final[dict[str, int]] = {"here": 1, "adjacent": 2, "own_hero": 4}  # masks
IS_HERE: Final = 1
IS_ADJACENT: Final = 2
ON_HERO: Final = 4

LIMITED: Final[tuple[str, ...]] = (
    "", "boon", "treasure", "room", "occupied", "unoccupied_not_entrance", "own_trap_this_phase",
)  # fmt: skip
OF_BOON: Final = 1
OF_TREASURE: Final = 2
OF_ROOM: Final = 3

TARGETS: Final[tuple[str, ...]] = (
    "", "hero", "hero:level>=2", "hero:has_boon", "none", "payer", "same_as_trap", "roller",
)  # fmt: skip
AT_HERO: Final = 1
AT_HIGH_HERO: Final = 2
AT_HERO_WITH_BOON: Final = 3
AT_NOBODY: Final = 4
AT_PAYER: Final = 5
AT_TRAP_TARGET: Final = 6
AT_ROLLER: Final = 7

HOSTS: Final[tuple[str, ...]] = (
    "", "own_treasure:weapon", "attacking_monster", "own_monster", "location:not_entrance",
)  # fmt: skip
ON_WEAPON: Final = 1
ON_ATTACKER: Final = 2
ON_OWN_MONSTER: Final = 3
ON_LOCATION: Final = 4

TRIGGERS: Final[tuple[str, ...]] = ("", "hero_enters_own_turn", "own_hit:melee")
ON_ENTRY: Final = 1
ON_MELEE_HIT: Final = 2

TRAITS: Final[tuple[str, ...]] = ("relentless", "unshakable")  # masks 1, 2
RELENTLESS: Final = 1
UNSHAKABLE: Final = 2

CATEGORIES: Final[tuple[str, ...]] = (
    "artifact", "influence", "sacrifice", "hunt", "search", "escort", "threat", "chance",
)  # fmt: skip
ARTIFACT: Final = 0
INFLUENCE: Final = 1
SACRIFICE: Final = 2
HUNT: Final = 3
SEARCH: Final = 4
ESCORT: Final = 5
DARE: Final = 6  # the category `threat`
CHANCE: Final = 7
