"""A table of Dungeoneer as vectors and numbers.

Sets of cards are masks: an adventure card is a number from 0 up (its face is in `faces`), and so
are locations and quests. Rows of fixed width hold what belongs to a seat, a card, a location, a
quest or an attack.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from undercroft.engine.kit.decks import new_deck
from undercroft.engine.kit.modifiers import new_modifiers
from undercroft.engine.state import State
from undercroft.games.dungeoneer.printed.tables import Cards
from undercroft.games.dungeoneer.printed.words import FULL_HEALTH, NONE

# Phases; the names of the view are in PHASES.
PHASES: Final[tuple[str, ...]] = (
    "setup", "laying", "restoration", "villainy", "location", "feats", "discard_draw", "over",
)  # fmt: skip
SETUP: Final = 0
LAYING: Final = 1
RESTORATION: Final = 2
VILLAINY: Final = 3
LOCATION_PHASE: Final = 4
FEATS: Final = 5
DISCARD_DRAW: Final = 6
OVER: Final = 7

# The row of a seat.
HERO: Final = 0
LEVELS: Final = 1  # the true level
LIFE: Final = 2
GLORY: Final = 3
PERIL: Final = 4
AT: Final = 5  # a location, NONE before the start and after a defeat
FALLEN: Final = 6
STAND_STAT: Final = 7  # R10.17: the threat to stand up, NONE without one
STAND_VALUE: Final = 8
HAND_CARDS: Final = 9  # masks of cards from here on
GEAR: Final = 10  # prepared boons and treasures, with what is attached to them
BANES: Final = 11
LAIR: Final = 12
QUESTS: Final = 13  # masks of quests from here on
ARTIFACTS: Final = 14
CARRIED: Final = 15
DONE: Final = 16
AP: Final = 17
SAVED: Final = 18  # a point was saved in the last discard and draw phase
VISITED: Final = 19  # mask of locations
MOVED: Final = 20
BATTLED: Final = 21
TRIED: Final = 22
FOUND: Final = 23  # mask of search quests whose goal was found here
USED: Final = 24  # mask of abilities
OUT: Final = 25  # 0: in the game; else the place in the order of leaving
HELD: Final = 26  # mask of sides held open
LAIN: Final = 27  # R19.9: the point for lying down: 0 not taken, 1 taken, 2 taken and spent
HOLDS: Final = 28  # R19.2: mask of location cards in hand
DUE_GLORY: Final = 29  # rewards of the running battle
DUE_PERIL: Final = 30
DROPPED: Final = 31  # mask of escort quests dropped in this turn
FELL_OUT: Final = 32  # R19.4: waits for another hero
ATTACKED: Final = 33  # R12.15: by an attack that was neither withdrawn nor dropped
PERSON: Final = 34

# The row of an adventure card.
DAMAGE: Final = 0
HOST: Final = 1  # a card; from LOCATION_HOST on a location; from QUEST_HOST on a quest
KEEPER: Final = 2  # who played it
STAMP: Final = 3  # in which order attachments came
CARD: Final = 4
LOCATION_HOST: Final = 100
QUEST_HOST: Final = 200

# The row of a location.
CELL: Final = 0
TURN: Final = 1  # 1: by 180 degrees
BESIDE: Final = 2  # the locations beyond its four sides, or NONE
WAYS: Final = 6  # mask of sides whose joint works, the bridge included
PRINTED: Final = 7  # the same without the bridge
FAR: Final = 8  # steps to the nearest entrance, NONE: no way
PLACE: Final = 9

# The row of a quest.
WOUNDS: Final = 0
TOKEN: Final = 1  # the location of a dropped escort token, or NONE
STARTED: Final = 2  # an escort pair is in use
QUEST: Final = 3

# The row of a deactivation token: a location (NONE: in the supply), a thing, who placed it.
TOKENS: Final = 3  # R3.4
WARD: Final = 3
ON_OBSTACLE: Final = 4  # things 0 to 3 are exits
ON_BANE: Final = 5  # and the card
PAIRS: Final = 4  # R3.4

# A line of a bill as it stood when its check was rolled.
BILL_OF: Final = 0  # the slot
BILL_ROLES: Final = 1  # an attack or a counterattack check
BILL_SOURCE: Final = 2
BILL_N: Final = 3
BILL: Final = 4

# The row of an attack.
KIND: Final = 0
WHICH: Final = 1  # the card, or the quest of a quest monster
OWNER: Final = 2  # who rolls; of a hero: whose
TARGET: Final = 3  # a seat; NONE where a hero challenges a monster
FORM: Final = 4
SCENE: Final = 5  # the location
STATUS: Final = 6
X: Final = 7
ZEROED: Final = 8
ATTACK_SUM: Final = 9
COUNTER_SUM: Final = 10
SPRUNG: Final = 9  # of a trap: its value, from the moment it springs
LOST: Final = 11  # the attacker lost health in this battle
FROM_LAIR: Final = 12
VICTIM: Final = 13  # slot of the monster that a hero challenges
FAILED_BY: Final = 14  # a mask of heroes that failed a trap
PASSED_BY: Final = 15
ATTACK_DICE: Final = 16  # eight times the one before, plus the next die
COUNTER_DICE: Final = 17
ATTACK: Final = 18
BY_MONSTER: Final = 0
BY_TRAP: Final = 1
BY_HERO: Final = 2
BY_QUEST: Final = 3

ON: Final = 0
WITHDRAWN: Final = 1
FLED: Final = 2  # dropped
CANCELLED: Final = 3
DEAD: Final = 4

# Kinds of battles, as BATTLES names them, and stages, as STAGES does.
BATTLES: Final[tuple[str, ...]] = ("encounters", "heroes", "hunt", "drawn")
ENCOUNTERS: Final = 0
DUEL: Final = 1
HUNTING: Final = 2
DRAWN: Final = 3
STAGES: Final[tuple[str, ...]] = (
    "", "attack", "response", "attack_check", "counterattack_check", "comparison", "challenge",
    "lair", "reward",
)  # fmt: skip

# A modifier of one attack (its slot) or one roll (FRAME_MOD + depth), by a card.
MOD_OF: Final = 0
MOD_ROLES: Final = 1
MOD_N: Final = 2
MOD_SOURCE: Final = 3
MOD: Final = 4
FRAME_MOD: Final = 100

# A roll that is about to be made.
ROLLER: Final = 0
ROLES_OF: Final = 1
ROLL_STAT: Final = 2
NEED: Final = 3
DICE: Final = 4  # how many are rolled for the one that counts
CAUSE: Final = 5  # a source, see `names.py`
SLOT: Final = 6  # the attack, NONE outside of battle
FRAME: Final = 7

# A blow: wounds about to be dealt.
STRUCK: Final = 0
HOW_MANY: Final = 1
BLOW_KIND: Final = 2
BLOW_CAUSE: Final = 3
DEALER: Final = 4  # the owner of the monster that gets a reward, or NONE
BLOW: Final = 5

# An entry of a declaration.
ENTRY_CARD: Final = 0
ENTRY_TARGET: Final = 1
ENTRY_FORM: Final = 2
ENTRY_X: Final = 3
ENTRY_EXTRA: Final = 4  # mask of cards declared with it
ENTRY: Final = 5


@mypyc_attr(allow_interpreted_subclasses=True)
class Course:
    """What lower rules ask of higher ones: to open a window, to run a program, to go on."""

    def any_window(self, state: Dungeoneer) -> None:
        raise AssertionError("the flow opens windows")

    def roll_window(self, state: Dungeoneer) -> None:
        raise AssertionError("the flow opens windows")

    def entered_window(self, state: Dungeoneer, seat: i64) -> None:
        raise AssertionError("the flow opens windows")

    def run_program(
        self, state: Dungeoneer, program: i64, whom: i64, you: i64, cause: i64, kind: i64
    ) -> None:
        raise AssertionError("effects run programs")

    def prevent(self, state: Dungeoneer, number: i64) -> None:
        raise AssertionError("reactions prevent wounds")

    def would_fall(self, state: Dungeoneer, seat: i64, stat: i64, value: i64) -> None:
        raise AssertionError("reactions prevent falls")

    def offer_effect(self, state: Dungeoneer, seat: i64) -> None:
        raise AssertionError("the flow offers effects of locations")

    def meet_drawn(self, state: Dungeoneer, seat: i64) -> None:
        raise AssertionError("solitaire meets what was drawn")

    def take_drawn(self, state: Dungeoneer, seat: i64) -> None:
        raise AssertionError("solitaire draws peril cards")

    def go_on(self, state: Dungeoneer, plan: list[int]) -> None:
        raise AssertionError("playing goes on with a plan")

    def declared(self, state: Dungeoneer, seat: i64) -> None:
        raise AssertionError("reactions offer abilities of the attacker")

    def response_window(self, state: Dungeoneer, mask: i64) -> None:
        raise AssertionError("the flow opens windows")

    def last_moment(self, state: Dungeoneer) -> None:
        raise AssertionError("the flow opens windows")

    def before_challenge(self, state: Dungeoneer, seat: i64) -> None:
        raise AssertionError("the flow opens windows")

    def settle_drawn(self, state: Dungeoneer) -> None:
        raise AssertionError("solitaire has a lair of its own")

    def solo_rewards(self, state: Dungeoneer) -> None:
        raise AssertionError("solitaire has a reward of its own")

    def best_form(self, state: Dungeoneer, seat: i64, face: i64, quest: i64) -> i64:
        raise AssertionError("solitaire chooses forms")

    def offer_spoils(self, state: Dungeoneer, seat: i64) -> None:
        raise AssertionError("solitaire offers a glory card")


@final
class HouseRules:
    """R19.1, R27.1. The options of a table and its cards; they never change during a game."""

    def __init__(
        self, options: dict[str, Any], seats: int, cards: Cards, course: Course, rules: int
    ) -> None:
        self.rules = rules  # R28.1: the version of the rules that the table was begun with
        self.cards = cards
        self.course = course
        self.solo: bool = seats == 1
        self.no_blank_spots: bool = options["no_blank_spots"]
        self.resurrection: bool = options["resurrection"]
        self.hero_choice: bool = options["hero_choice"]
        self.optional_discard: bool = options["optional_discard"]
        self.impartial: bool = options["impartial_placement"]
        self.nothing_personal: bool = options["nothing_personal"]
        self.limited: bool = options["limited_movement"]
        self.fall_for_challenge: bool = options["fall_for_challenge"]
        self.dodge: bool = options["dodge_spikes"]
        self.solo_lair: bool = options["solo_lair"]
        self.split: bool = options["split_decks"] or seats == 1
        self.may_turn: bool = options["allow_turn_180"]
        self.setup_by_player: bool = options["setup_by_player"]
        self.hit_on_counter: bool = options["hit_on_counter"]
        self.quest_heals: bool = options["quest_monster_heals"]
        self.between: bool = options["search_distance_between"]
        self.free_discard: bool = options["free_treasure_discard"]
        self.attack_outside: bool = options["attack_outside_turn"]
        self.rounds: int = options["rounds"]
        self.glory_faces = [face for face in cards.glory_faces if self.plays(face)]
        self.peril_faces = [face for face in cards.peril_faces if self.plays(face)]

    def plays(self, face: int) -> bool:
        """R20.2. Whether a card is in the decks."""
        return not (self.solo and self.cards.multi_hero[face])


def deck_of(cards: Cards, faces: list[int]) -> list[int]:
    return new_deck([face for face in faces for _ in range(cards.copies[face])])


class Dungeoneer(State):
    """See the rows above; `deck` holds all adventure cards, or the glory cards of split decks."""

    people: vec[i64]
    rows: vec[i64]  # of adventure cards
    faces: vec[i64]
    shown: vec[i64]  # by face: how many lie open
    deck: list[int]
    perils: list[int]  # the peril deck, where decks are split
    places: vec[i64]
    under: vec[i64]  # R9.6: locations under the deck, the next one first
    quests: vec[i64]
    wards: vec[i64]
    effects: list[int]  # modifiers of this turn
    attacks: vec[i64]
    mods: vec[i64]
    bills: vec[i64]  # of the checks rolled in this battle
    rolls: vec[i64]
    blows: vec[i64]
    draft: vec[i64]
    queue: vec[i64]  # solitaire: cards drawn and the place of each, in turn
    pool: i64 = 0  # undrawn locations, without an order
    common: i64 = 0  # masks of quests
    ownerless: i64 = 0
    quest_pool: i64 = 0
    heroes: i64 = 0  # mask of heroes never used
    attached: i64 = 0  # mask of cards that lie under a host
    waiting: i64 = 0  # solitaire: banes that wait for a monster or a trap
    table: i64 = 0  # cards being played or in battle
    split: i64 = 0  # the first card of the peril deck
    stamp: i64 = 0
    bridge: i64 = NONE  # a cell
    bridge_side: i64 = 0  # north or east of it
    active: i64 = 0
    first: i64 = 0
    round: i64 = 0
    turn: i64 = 0
    phase: i64 = SETUP
    declared: i64 = 0
    feats_over: i64 = 0
    leaving: i64 = NONE  # the side of the running move, until the exit is passed
    free_exit: i64 = 0  # R22.17 `exit_open`: in the running move
    battle: i64 = NONE
    stage: i64 = 0
    hunted: i64 = NONE
    leavers: i64 = 0  # at how many moments heroes have been defeated
    placing: i64 = NONE  # the location in the hand of its placer
    placer: i64 = NONE
    bared: i64 = 0  # R19.3: locations in hands that all have seen
    at_last: i64 = 0  # R19.3: mask of seats that have laid what comes last, and hold nothing else

    def __init__(self, seats: int, house: HouseRules) -> None:
        super().__init__(seats)
        self.house = house
        self.cards = house.cards

    def lay_out(self) -> None:
        """The vectors of a new table; a clone brings its own."""
        cards, house = self.cards, self.house
        self.people = vec[i64]([0] * (PERSON * self.seats))
        for seat in range(self.seats):
            self.people[seat * PERSON + HERO] = NONE
            self.people[seat * PERSON + AT] = NONE
            self.people[seat * PERSON + STAND_STAT] = NONE
            self.people[seat * PERSON + LEVELS] = 1
            self.people[seat * PERSON + LIFE] = FULL_HEALTH
        if house.split:
            self.deck = deck_of(cards, house.glory_faces)
            self.perils = deck_of(cards, house.peril_faces)
        else:
            self.deck = deck_of(cards, house.glory_faces + house.peril_faces)
            self.perils = new_deck([])
        self.split = self.deck[0]
        count = self.split + self.perils[0]
        self.rows = vec[i64]([0] * (CARD * count))
        for card in range(count):
            self.rows[card * CARD + HOST] = NONE
            self.rows[card * CARD + KEEPER] = NONE
        self.faces = vec[i64]([0] * count)
        self.shown = vec[i64]([0] * len(cards.face_ids))
        self.places = vec[i64]()
        for _ in cards.location_ids:
            for entry in (NONE, 0, NONE, NONE, NONE, NONE, 0, 0, NONE):
                self.places = append(self.places, entry)
        self.under = vec[i64]()
        self.quests = vec[i64]()
        for _ in cards.quest_ids:
            for entry in (0, NONE, 0):
                self.quests = append(self.quests, entry)
        self.wards = vec[i64]([NONE] * (TOKENS * WARD))
        self.effects = new_modifiers(12)
        self.attacks = vec[i64]()
        self.mods = vec[i64]()
        self.bills = vec[i64]()
        self.rolls = vec[i64]()
        self.blows = vec[i64]()
        self.draft = vec[i64]()
        self.queue = vec[i64]()
        self.pool = cards.all_locations
        self.quest_pool = cards.all_quests
        self.heroes = cards.all_heroes

    # --- written by `make states` from the fields above; change nothing from here on ---

    FIELDS: ClassVar[tuple[str, ...]] = (
        "people", "rows", "faces", "shown", "deck", "perils", "places", "under", "quests", "wards",
        "effects", "attacks", "mods", "bills", "rolls", "blows", "draft", "queue", "pool", "common",
        "ownerless", "quest_pool", "heroes", "attached", "waiting", "table", "split", "stamp",
        "bridge", "bridge_side", "active", "first", "round", "turn", "phase", "declared",
        "feats_over", "leaving", "free_exit", "battle", "stage", "hunted", "leavers", "placing",
        "placer", "bared", "at_last",
    )  # fmt: skip

    def clone(self) -> Dungeoneer:
        copy = Dungeoneer(self.seats, self.house)
        self.copy_engine_to(copy)
        copy.people = self.people[:]
        copy.rows = self.rows[:]
        copy.faces = self.faces[:]
        copy.shown = self.shown[:]
        copy.deck = self.deck[:]
        copy.perils = self.perils[:]
        copy.places = self.places[:]
        copy.under = self.under[:]
        copy.quests = self.quests[:]
        copy.wards = self.wards[:]
        copy.effects = self.effects[:]
        copy.attacks = self.attacks[:]
        copy.mods = self.mods[:]
        copy.bills = self.bills[:]
        copy.rolls = self.rolls[:]
        copy.blows = self.blows[:]
        copy.draft = self.draft[:]
        copy.queue = self.queue[:]
        copy.pool = self.pool
        copy.common = self.common
        copy.ownerless = self.ownerless
        copy.quest_pool = self.quest_pool
        copy.heroes = self.heroes
        copy.attached = self.attached
        copy.waiting = self.waiting
        copy.table = self.table
        copy.split = self.split
        copy.stamp = self.stamp
        copy.bridge = self.bridge
        copy.bridge_side = self.bridge_side
        copy.active = self.active
        copy.first = self.first
        copy.round = self.round
        copy.turn = self.turn
        copy.phase = self.phase
        copy.declared = self.declared
        copy.feats_over = self.feats_over
        copy.leaving = self.leaving
        copy.free_exit = self.free_exit
        copy.battle = self.battle
        copy.stage = self.stage
        copy.hunted = self.hunted
        copy.leavers = self.leavers
        copy.placing = self.placing
        copy.placer = self.placer
        copy.bared = self.bared
        copy.at_last = self.at_last
        return copy

    def values(self) -> dict[str, Any]:
        return {
            "people": list(self.people),
            "rows": list(self.rows),
            "faces": list(self.faces),
            "shown": list(self.shown),
            "deck": self.deck,
            "perils": self.perils,
            "places": list(self.places),
            "under": list(self.under),
            "quests": list(self.quests),
            "wards": list(self.wards),
            "effects": self.effects,
            "attacks": list(self.attacks),
            "mods": list(self.mods),
            "bills": list(self.bills),
            "rolls": list(self.rolls),
            "blows": list(self.blows),
            "draft": list(self.draft),
            "queue": list(self.queue),
            "pool": self.pool,
            "common": self.common,
            "ownerless": self.ownerless,
            "quest_pool": self.quest_pool,
            "heroes": self.heroes,
            "attached": self.attached,
            "waiting": self.waiting,
            "table": self.table,
            "split": self.split,
            "stamp": self.stamp,
            "bridge": self.bridge,
            "bridge_side": self.bridge_side,
            "active": self.active,
            "first": self.first,
            "round": self.round,
            "turn": self.turn,
            "phase": self.phase,
            "declared": self.declared,
            "feats_over": self.feats_over,
            "leaving": self.leaving,
            "free_exit": self.free_exit,
            "battle": self.battle,
            "stage": self.stage,
            "hunted": self.hunted,
            "leavers": self.leavers,
            "placing": self.placing,
            "placer": self.placer,
            "bared": self.bared,
            "at_last": self.at_last,
        }
