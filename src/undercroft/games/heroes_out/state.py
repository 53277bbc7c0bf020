"""A table of Keep the Heroes Out! as vectors and numbers.

A *band* is the place of a clan at the table: band 0 belongs to seat 0, and so on round the seats
where some play several clans. A card of a band is `band * FACES + card`.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from undercroft.engine.kit.grid import new_grid
from undercroft.engine.state import State
from undercroft.games.heroes_out.cards import DIFFICULTIES, NO_CLAN, ROOMS, WAVES
from undercroft.games.heroes_out.packs import CardSet, Layout
from undercroft.games.heroes_out.printed.dungeons import CHAPTERS, CHRONICLES, DUNGEON_IDS

# Phases; the names of the view are in PHASES.
SETUP: Final = 0
PLAY: Final = 1
REFRESH: Final = 2
CLEANUP: Final = 3
INVASION: Final = 4
OVER: Final = 5
BETWEEN: Final = 6  # R14.3: the scenarios of a chronicle
PHASES: Final[tuple[str, ...]] = (
    "setup", "play", "refresh", "cleanup", "invasion", "over", "between",
)  # fmt: skip

# How a scenario ended.
GOING_ON: Final = 0
WON: Final = 1
LOOTED: Final = 2
TOO_FEW_ROOMS: Final = 3
REASONS: Final[tuple[str, ...]] = (
    "", "dungeon_held", "vault_looted", "too_few_rooms", "chronicle_finished",
)  # fmt: skip
FINISHED_CHRONICLE: Final = 4

NO_CARD: Final = -1
NO_SIDE: Final = -1

# Stretches of `plan`, one entry for each room: masks of rooms, and distances.
WAYS: Final = 0  # R2.2: connected rooms
EDGES: Final = 12  # rooms that share an edge, wall or not
NEARER: Final = 24  # connected rooms one step nearer to the Vault
DISTANCE: Final = 36  # R2.2.3
PLAN: Final = 48
SEEN: Final = 20  # values 0 to 3, five effects each


@final
class HouseRules:
    """R3.6, R14.7. The options of a table: they never change during a game."""

    def __init__(self, options: dict[str, Any], seats: int) -> None:
        waves = WAVES[DIFFICULTIES.index(options["difficulty"])]
        self.difficulty: str = options["difficulty"]
        self.draws = vec[i64]([1, waves[0], waves[1]])  # by wave; 0 is the gentle start
        self.random_clans: bool = options["clans"] == "random"
        self.bands: i64 = max(seats, options["least_clans"])  # R14.2
        self.wave_zero: bool = options["wave_zero"]
        self.chapters: tuple[int, ...] = CHAPTERS[CHRONICLES.index(options["chronicle"])]
        if not self.chapters:
            self.chapters = (DUNGEON_IDS.index(options["scenario"]),)
        self.is_chronicle: bool = options["chronicle"] != "none"


@final
class HeroesOut(State):
    """Counts are four bits each: goods by token, heroes by state and class, monsters by wounds."""

    decks: vec[i64]  # cards of all bands, in no order: each leaves at random
    hands: vec[i64]  # in the order they were drawn
    discards: vec[i64]
    played: vec[i64]
    kept: vec[i64]  # R14.3
    items: vec[i64]  # in no order
    under: vec[i64]  # cards under the item deck, the next of them first
    market: vec[i64]  # by place; NO_CARD where the items have run out
    guild: vec[i64]  # in no order
    guild_gone: vec[i64]
    clans: vec[i64]  # by band
    lairs: vec[i64]  # by band: monsters there
    monsters: vec[i64]  # by band and room: how many with no wound, with one ...
    heroes: vec[i64]  # by room: active, exhausted, arriving; of each, by class
    goods: vec[i64]  # by room
    treasures: vec[i64]  # by room: 0, or the value and the token as value + 8 * token
    supply: vec[i64]  # tokens, then heroes by class
    seen: vec[i64]  # by value and effect: treasures turned up
    plan: vec[i64]  # what follows from the grid
    blueprints: vec[i64]
    spare: vec[i64]  # the stack of rooms to build, in no order
    grid: list[int]
    ones: list[int]  # treasures of value 1, as a deck of the kit
    twos: list[int]
    threes: list[int]
    unfinished: i64 = 0  # rooms with an unfinished portal
    finished: i64 = 0
    flooded: i64 = 0
    chapter: i64 = 0
    attempt: i64 = 1
    phase: i64 = SETUP
    wave: i64 = 1
    turn: i64 = 0
    first: i64 = 0  # the starting band
    active: i64 = 0  # the band whose turn it is
    pushed: bool = False
    due: i64 = 0  # guild cards that this invasion still draws
    guild_card: i64 = NO_CARD  # in resolution
    champion: i64 = 0  # his wounds
    built: i64 = 0
    foreign: i64 = NO_CLAN
    card: i64 = NO_CARD  # being played
    side: i64 = NO_SIDE
    units: i64 = 0  # mask of its units that are left
    parried: bool = False  # the attack under way is stopped
    result: i64 = GOING_ON

    def __init__(self, seats: int, house: HouseRules, cards: CardSet) -> None:
        super().__init__(seats)
        self.house = house
        self.cards = cards

    def lay_out(self) -> None:
        """The vectors of a new table; a clone brings its own."""
        bands = int(self.house.bands)
        self.decks = vec[i64]()
        self.hands = vec[i64]()
        self.discards = vec[i64]()
        self.played = vec[i64]()
        self.kept = vec[i64]()
        self.items = vec[i64](self.cards.items())
        self.under = vec[i64]()
        self.market = vec[i64]()
        self.guild = vec[i64]()
        self.guild_gone = vec[i64]()
        self.clans = vec[i64]([NO_CLAN] * bands)
        self.lairs = vec[i64]([0] * bands)
        self.monsters = vec[i64]([0] * (bands * ROOMS))
        self.heroes = vec[i64]([0] * ROOMS)
        self.goods = vec[i64]([0] * ROOMS)
        self.treasures = vec[i64]([0] * ROOMS)
        self.supply = vec[i64](self.cards.tokens + self.cards.heroes)
        self.seen = vec[i64]([0] * SEEN)
        self.plan = vec[i64]([0] * PLAN)
        self.blueprints = vec[i64]()
        self.spare = vec[i64]()
        self.grid = new_grid(ROOMS)
        self.ones = []
        self.twos = []
        self.threes = []

    def layout(self) -> Layout:
        """The scenario being played."""
        return self.cards.layouts[self.house.chapters[self.chapter]]

    # --- written by `make states` from the fields above; change nothing from here on ---

    FIELDS: ClassVar[tuple[str, ...]] = (
        "decks", "hands", "discards", "played", "kept", "items", "under", "market", "guild",
        "guild_gone", "clans", "lairs", "monsters", "heroes", "goods", "treasures", "supply",
        "seen", "plan", "blueprints", "spare", "grid", "ones", "twos", "threes", "unfinished",
        "finished", "flooded", "chapter", "attempt", "phase", "wave", "turn", "first", "active",
        "pushed", "due", "guild_card", "champion", "built", "foreign", "card", "side", "units",
        "parried", "result",
    )  # fmt: skip

    def clone(self) -> HeroesOut:
        copy = HeroesOut(self.seats, self.house, self.cards)
        self.copy_engine_to(copy)
        copy.decks = self.decks[:]
        copy.hands = self.hands[:]
        copy.discards = self.discards[:]
        copy.played = self.played[:]
        copy.kept = self.kept[:]
        copy.items = self.items[:]
        copy.under = self.under[:]
        copy.market = self.market[:]
        copy.guild = self.guild[:]
        copy.guild_gone = self.guild_gone[:]
        copy.clans = self.clans[:]
        copy.lairs = self.lairs[:]
        copy.monsters = self.monsters[:]
        copy.heroes = self.heroes[:]
        copy.goods = self.goods[:]
        copy.treasures = self.treasures[:]
        copy.supply = self.supply[:]
        copy.seen = self.seen[:]
        copy.plan = self.plan[:]
        copy.blueprints = self.blueprints[:]
        copy.spare = self.spare[:]
        copy.grid = self.grid[:]
        copy.ones = self.ones[:]
        copy.twos = self.twos[:]
        copy.threes = self.threes[:]
        copy.unfinished = self.unfinished
        copy.finished = self.finished
        copy.flooded = self.flooded
        copy.chapter = self.chapter
        copy.attempt = self.attempt
        copy.phase = self.phase
        copy.wave = self.wave
        copy.turn = self.turn
        copy.first = self.first
        copy.active = self.active
        copy.pushed = self.pushed
        copy.due = self.due
        copy.guild_card = self.guild_card
        copy.champion = self.champion
        copy.built = self.built
        copy.foreign = self.foreign
        copy.card = self.card
        copy.side = self.side
        copy.units = self.units
        copy.parried = self.parried
        copy.result = self.result
        return copy

    def values(self) -> dict[str, Any]:
        return {
            "decks": list(self.decks),
            "hands": list(self.hands),
            "discards": list(self.discards),
            "played": list(self.played),
            "kept": list(self.kept),
            "items": list(self.items),
            "under": list(self.under),
            "market": list(self.market),
            "guild": list(self.guild),
            "guild_gone": list(self.guild_gone),
            "clans": list(self.clans),
            "lairs": list(self.lairs),
            "monsters": list(self.monsters),
            "heroes": list(self.heroes),
            "goods": list(self.goods),
            "treasures": list(self.treasures),
            "supply": list(self.supply),
            "seen": list(self.seen),
            "plan": list(self.plan),
            "blueprints": list(self.blueprints),
            "spare": list(self.spare),
            "grid": self.grid,
            "ones": self.ones,
            "twos": self.twos,
            "threes": self.threes,
            "unfinished": self.unfinished,
            "finished": self.finished,
            "flooded": self.flooded,
            "chapter": self.chapter,
            "attempt": self.attempt,
            "phase": self.phase,
            "wave": self.wave,
            "turn": self.turn,
            "first": self.first,
            "active": self.active,
            "pushed": self.pushed,
            "due": self.due,
            "guild_card": self.guild_card,
            "champion": self.champion,
            "built": self.built,
            "foreign": self.foreign,
            "card": self.card,
            "side": self.side,
            "units": self.units,
            "parried": self.parried,
            "result": self.result,
        }
