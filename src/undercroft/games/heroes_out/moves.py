"""The moves of Keep the Heroes Out! by number, and its chance sources."""

from __future__ import annotations

from typing import Final

from undercroft.engine.game import Source, Verb
from undercroft.games.heroes_out.cards import (
    CARD_IDS,
    CLAN_IDS,
    CLASSES,
    EFFECTS,
    GOODS,
    GUILD_IDS,
    MOST_CLANS,
    MOST_HEALTH,
    RESOURCES,
    ROOM_IDS,
    SIDES,
    TOKENS,
)

PASS: Final = 0  # nothing, in a window
CLAN: Final = 1  # R4.6
FOREIGN: Final = 10  # R9.2
PLACE: Final = 19  # R4.8: a starting monster
PLAY: Final = 31  # R6.2
SIDE: Final = 116  # R3.1.2
DONE: Final = 118  # with the card
PUSH: Final = 119  # R9.1
GO_ON: Final = 120  # to the next phase
ABILITY: Final = 121  # R7.1
USE: Final = 122  # R7.1: the action of a room
FINISH: Final = 134  # R7.1: a portal
MELEE_AT: Final = 146  # R7.2: in this room
RANGED_AT: Final = 158  # R7.3: into this room
MOVE_FROM: Final = 170  # R7.4: from this room
DRAW_ONE: Final = 182
TRAP_AT: Final = 183
PORTAL_AT: Final = 195
COIN_AT: Final = 207
FROG_AT: Final = 219
BOOK_AT: Final = 231
BONE_AT: Final = 243
SPAWN_AT: Final = 255
AMBUSH_AT: Final = 267
FORTIFY_DECK: Final = 279
PACK_AT: Final = 280  # R7.13
SWARM_AT: Final = 292  # R7.12
TO: Final = 304  # where a monster goes
CARRY: Final = 316  # what it takes along
HIT: Final = 322  # the hero that is attacked
WOUNDS: Final = 327  # which monster, by its wounds
STOP: Final = 332  # a series
NUMBER: Final = 333  # how many
DECLINE: Final = 342  # the right part of a swarm
TAKE: Final = 343  # R8.2
REFRESH: Final = 428  # R6.5: the card paid
SWAP: Final = 513  # R6.5: an item to replace
DISCARD: Final = 598  # R2.1.2
DEFEND: Final = 683  # R10.5
BY: Final = 768  # whose card
TILE: Final = 777  # R9.3.1
BESIDE: Final = 789  # R9.3.2: the neighbour
EDGE: Final = 801  # of the neighbour
TURN_TO: Final = 805  # R9.3.2
SUMMON: Final = 809  # R12.38
ARRIVE: Final = 821  # R10.3: the hero summoned there
RESOLVE: Final = 833  # R10.3: heroes of this room
WITH_HERO: Final = 845  # which of them
HURT: Final = 850  # R10.4
LOOT: Final = 859  # R12.14
LOSE: Final = 864  # R3.5.1
SHOOT: Final = 868  # R3.5.4
ADVANCE: Final = 880  # R10.2.8
SPRING: Final = 892  # R12.12
IN_ROOM: Final = 897  # R11.12
KEEP: Final = 909  # R14.3
REPEAT: Final = 994  # R14.3
GIVE_UP: Final = 995  # R14.3
MOVES: Final = 996

# A new card is the object of seven verbs, so it moves all numbers after PLAY; the game then refuses
# to start and lists the right ones.

NUMBERS: Final = tuple("0123456789")
VERBS: Final[tuple[Verb, ...]] = (
    Verb("pass"),
    Verb("clan", CLAN_IDS),
    Verb("foreign", CLAN_IDS),
    Verb("place", ROOM_IDS),
    Verb("play", CARD_IDS),
    Verb("side", ("left", "right")),
    Verb("done"),
    Verb("push"),
    Verb("go_on"),
    Verb("ability"),
    Verb("use", ROOM_IDS),
    Verb("finish", ROOM_IDS),
    Verb("melee", ROOM_IDS),
    Verb("ranged", ROOM_IDS),
    Verb("move", ROOM_IDS),
    Verb("draw"),
    Verb("trap", ROOM_IDS),
    Verb("portal", ROOM_IDS),
    Verb("coin", ROOM_IDS),
    Verb("frog", ROOM_IDS),
    Verb("book", ROOM_IDS),
    Verb("bone", ROOM_IDS),
    Verb("spawn", ROOM_IDS),
    Verb("ambush", ROOM_IDS),
    Verb("fortify"),
    Verb("pack", ROOM_IDS),
    Verb("swarm", ROOM_IDS),
    Verb("to", ROOM_IDS),
    Verb("carry", (*TOKENS[:GOODS], "nothing")),
    Verb("hit", CLASSES),
    Verb("wounds", NUMBERS[:MOST_HEALTH]),
    Verb("stop"),
    Verb("number", NUMBERS[1:]),
    Verb("decline"),
    Verb("take", CARD_IDS),
    Verb("refresh", CARD_IDS),
    Verb("swap", CARD_IDS),
    Verb("discard", CARD_IDS),
    Verb("defend", CARD_IDS),
    Verb("by", CLAN_IDS),
    Verb("tile", ROOM_IDS),
    Verb("beside", ROOM_IDS),
    Verb("edge", SIDES),
    Verb("turn", ("0", "90", "180", "270")),
    Verb("summon", ROOM_IDS),
    Verb("arrive", ROOM_IDS),
    Verb("resolve", ROOM_IDS),
    Verb("hero", CLASSES),
    Verb("hurt", CLAN_IDS),
    Verb("loot", CLASSES),
    Verb("lose", TOKENS[:RESOURCES]),
    Verb("shoot", ROOM_IDS),
    Verb("advance", ROOM_IDS),
    Verb("spring", CLASSES),
    Verb("room", ROOM_IDS),
    Verb("keep", CARD_IDS),
    Verb("repeat"),
    Verb("give_up"),
)


def first_moves() -> str:
    """Each verb with the number of its first move, and how many moves there are."""
    row = ""
    number = 0
    for verb in VERBS:
        row += f"{verb.name} {number}, "
        number += len(verb.objects)
    return f"{row}moves {number}"


# --- chance sources ----------------------------------------------------------------------

SOURCE_GUILD: Final = 0
SOURCE_ITEMS: Final = 1
SOURCE_CLANS: Final = 2
SOURCE_BLUEPRINTS: Final = 3
SOURCE_TREASURES: Final = 4  # of value 1; then 2 and 3
SOURCE_TACTICS: Final = 7  # of the first clan at the table; then the others
SOURCES: Final[tuple[Source, ...]] = (
    Source("guild", GUILD_IDS),
    Source("items", CARD_IDS),
    Source("clans", CLAN_IDS, limit=MOST_CLANS, needs={"clans": ("random",)}),
    Source("blueprints", ROOM_IDS),
    *(Source(f"treasures_{value}", EFFECTS) for value in (1, 2, 3)),
    *(Source(f"tactics_{band}", CARD_IDS) for band in range(MOST_CLANS)),
)
