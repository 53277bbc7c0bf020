"""The cards of a table as numbers, made once: what the rules read while they play.

Operations are rows of one vector, a program is a stretch of such rows. A word that `words.py` does
not know is refused with the words it does know.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from undercroft.engine.errors import BadPack
from undercroft.games.dungeoneer.cards import ALL_ABILITIES
from undercroft.games.dungeoneer.likings import likings_of
from undercroft.games.dungeoneer.moves import CARD_MOVES
from undercroft.games.dungeoneer.printed.records import (
    Ability,
    Adventure,
    CardSet,
    Fighter,
    Hero,
    Location,
    Op,
    Quest,
    Threat,
)
from undercroft.games.dungeoneer.printed.words import (
    AGAINST,
    AT_ANY,
    AT_FEATS,
    AT_LEAVING,
    AT_RESPONSE,
    AT_ROLL,
    CATEGORIES,
    CHOOSERS,
    DURATIONS,
    EXITS,
    FORMS,
    GRIM,
    HOSTS,
    IN_ENTERED,
    IN_FEATS,
    IN_LEAVING,
    IN_RESPONSE,
    IN_ROLL,
    INSIDES,
    KINDS,
    LIMITED,
    MEASURES,
    MONSTER,
    NONE,
    OBSTACLES,
    OP_STAT,
    OPS,
    PASSAGE,
    PLACES,
    ROLES,
    SCOPES,
    STATS,
    TARGETS,
    TIMINGS,
    TRAITS,
    TRIGGERS,
    TYPES,
    WALL,
    WHO,
    WINDOWS,
    WOUND_SOURCES,
    ZONES,
)

MOST_CARDS: Final = 62  # of one kind: sets of cards are masks in a machine word
MOST_ABILITIES: Final = 62

# By the window of an ability: the mask of where it may ever be used (R16).
USED_IN: Final[dict[int, int]] = {
    AT_ANY: (1 << INSIDES) - 1,
    AT_LEAVING: 1 << IN_LEAVING,
    AT_RESPONSE: 1 << IN_RESPONSE,
    AT_ROLL: 1 << IN_ROLL,
    AT_FEATS: 1 << IN_FEATS | 1 << IN_ENTERED,
}

# One operation: a row of the program.
OP: Final = 0
N: Final = 1
STAT: Final = 2
ROLE: Final = 3
WHOSE: Final = 4
SCOPE: Final = 5
LEAST: Final = 6
TAG: Final = 7
OTHERWISE: Final = 8
VS: Final = 9
VS_TAGS: Final = 10
WHERE: Final = 11
ZONE: Final = 12
CHOOSER: Final = 13
OF: Final = 14
REACH: Final = 15
MEASURE: Final = 16
VALUE: Final = 17
PASSED: Final = 18  # a program, as are the next two
FAILED: Final = 19
SUB: Final = 20
FLAGS: Final = 21  # 1: cannot be prevented; for `deactivate` the things, as a mask
OP_WIDTH: Final = 22

# One ability.
WINDOW: Final = 0
COST: Final = 1
ONCE: Final = 2
SOURCE: Final = 3
DISCARDS: Final = 4
PROGRAM: Final = 5
OWNER_KIND: Final = 6
OWNER: Final = 7
ABILITY_WIDTH: Final = 8
OF_HERO: Final = 0
OF_CARD: Final = 1
OF_ARTIFACT: Final = 2
OF_LOCATION: Final = 3

# One fighter: a monster or a quest monster.
LIFE: Final = 0
VALUES: Final = 1  # three of them
ATTACKS: Final = 4  # mask of forms
HITS: Final = 5  # three programs
AURA: Final = 8
TAGS: Final = 9
TRAIT: Final = 10
FIGHTER_WIDTH: Final = 11

THINGS: Final[dict[str, int]] = {"exit": 1, "obstacle": 2, "location_bane": 4}


def number_of(word: str, words: tuple[str, ...], place: str) -> int:
    """The number of a word; BadPack names the words there are."""
    if word not in words:
        allowed = [known for known in words if known]
        raise BadPack(f"{place} does not know {word!r}; it knows {', '.join(allowed)}", what=place)
    return words.index(word)


@final
class Cards:
    """All tables. Cards are numbered in the order of their set, as the moves name them."""

    def __init__(self, cards: CardSet) -> None:
        self.set = cards
        self.tags: list[str] = []
        self.beast: i64 = self.tag_bit("beast")
        self.weapon: i64 = self.tag_bit("weapon")
        self.code = vec[i64]()
        self.starts = vec[i64]([0])
        self.counts = vec[i64]([0])
        self.abilities = vec[i64]([0] * (ABILITY_WIDTH * len(ALL_ABILITIES)))
        self.ability_ids = list(ALL_ABILITIES)
        self.hero_ids = [hero.id for hero in cards.heroes]
        self.location_ids = [location.id for location in cards.locations]
        self.face_ids = [card.id for card in cards.adventures]
        self.quest_ids = [quest.id for quest in cards.quests]
        self.all_heroes: i64 = mask_of([hero.copies for hero in cards.heroes])
        self.all_locations: i64 = mask_of([location.copies for location in cards.locations])
        self.all_quests: i64 = mask_of([quest.copies for quest in cards.quests])
        self._lay_heroes(cards.heroes)
        self._lay_locations(cards.locations)
        self._lay_adventures(cards.adventures)
        self._lay_fights(cards.adventures)
        self._lay_quests(cards.quests)
        self._lay_searches(cards.quests)
        self._lay_hidden(cards.adventures)
        moves = CARD_MOVES
        stays = [card.duration != "instant" for card in cards.adventures]
        windows = [self.abilities[at] for at in range(WINDOW, len(self.abilities), ABILITY_WIDTH)]
        self.likings = likings_of(moves, stays, [window == AT_ANY for window in windows])
        # The same numbers as machine words, for the rules.
        self.play: i64 = moves.play
        self.send: i64 = moves.send
        self.add: i64 = moves.add
        self.discard: i64 = moves.discard
        self.shed: i64 = moves.shed
        self.escape: i64 = moves.escape
        self.dispel: i64 = moves.dispel
        self.option: i64 = moves.option
        self.near: i64 = moves.near
        self.go: i64 = moves.go
        self.hold: i64 = moves.hold
        self.attempt: i64 = moves.attempt
        self.search: i64 = moves.search
        self.pick: i64 = moves.pick
        self.deliver: i64 = moves.deliver
        self.drop: i64 = moves.drop
        self.take: i64 = moves.take
        self.use_move: i64 = moves.use
        self.hero: i64 = moves.hero

    # --- programs and abilities -------------------------------------------------------------

    def program(self, ops: tuple[Op, ...]) -> int:
        """The number of a program of these operations; 0 is the empty one."""
        if not ops:
            return 0
        rows = [self._row(op) for op in ops]
        self.starts = append(self.starts, len(self.code))
        self.counts = append(self.counts, len(rows))
        for row in rows:
            for number in row:
                self.code = append(self.code, number)
        return len(self.starts) - 1

    def _row(self, op: Op) -> list[int]:
        kind, _, tag = op.vs.partition(":")
        return [
            number_of(op.op, OPS, "op"),
            op.n,
            number_of(op.stat, STATS, f"{op.op}.stat") if op.stat else NONE,
            sum([ROLES[_word(role, ROLES, "roles")] for role in op.roles]),
            number_of(op.who, WHO, f"{op.op}.who"),
            number_of(op.scope, SCOPES, f"{op.op}.scope"),
            op.least,
            self.tag_bit(op.tag),
            op.otherwise,
            number_of(kind, AGAINST, f"{op.op}.vs"),
            self.tag_bit(tag),
            sum([PLACES[_word(place, PLACES, "where")] for place in op.where]),
            number_of(op.zone, ZONES, f"{op.op}.zone"),
            number_of(op.chooser, CHOOSERS, f"{op.op}.chooser"),
            number_of(op.of, LIMITED, f"{op.op}.of"),
            op.reach if op.reach else op.margin,
            number_of(op.measure, MEASURES, f"{op.op}.measure"),
            op.value,
            self.program(op.passed),
            self.program(op.failed),
            self.program(op.ops),
            sum([THINGS[_word(what, THINGS, "what")] for what in op.what])
            if op.what
            else int(not op.preventable),
        ]

    def tag_bit(self, tag: str) -> int:
        if not tag:
            return 0
        if tag not in self.tags:
            self.tags.append(tag)
        return 1 << self.tags.index(tag)

    def tag_bits(self, tags: tuple[str, ...]) -> int:
        return sum([self.tag_bit(tag) for tag in tags])

    def ability(self, ability: Ability, id: str, kind: int, owner: int) -> int:
        """The number of an ability, or NONE where a pack may have one but has not."""
        if not ability.ops:
            return NONE
        number = ALL_ABILITIES.index(id)
        row = [
            number_of(ability.window, WINDOWS, f"{id}.window"),
            ability.cost,
            int(ability.once),
            number_of(ability.source, WOUND_SOURCES, f"{id}.source"),
            int(ability.discards),
            self.program(ability.ops),
            kind,
            owner,
        ]
        for at, entry in enumerate(row):
            self.abilities[number * ABILITY_WIDTH + at] = entry
        return number

    # --- heroes and locations ---------------------------------------------------------------

    def _lay_heroes(self, heroes: tuple[Hero, ...]) -> None:
        """R4.1. Values by hero, form and level; attack forms, limits, abilities, passives."""
        values: list[int] = []
        for hero in heroes:
            values += [*hero.melee, *hero.magic, *hero.speed]
        self.hero_values = vec[i64](values)
        attacks = [sum([1 << FORMS.index(form) for form in hero.attacks]) for hero in heroes]
        self.hero_attacks = vec[i64](attacks)
        self.hero_boons = vec[i64]([hero.boons for hero in heroes])
        self.hero_treasures = vec[i64]([hero.treasures for hero in heroes])
        abilities = [
            self.ability(hero.ability, hero.ability.id, OF_HERO, number)
            for number, hero in enumerate(heroes)
        ]
        self.hero_ability = vec[i64](abilities)
        passives = [self.program(hero.ability.passive) for hero in heroes]
        self.hero_passive = vec[i64](passives)

    def _lay_locations(self, locations: tuple[Location, ...]) -> None:
        """R4.9, R4.10. Sides, income, obstacle and effect."""
        sides = [_exit(code) for location in locations for code in location.exits]
        self.side_kind = vec[i64]([side[0] for side in sides])
        self.side_stat = vec[i64]([side[1] for side in sides])
        self.side_value = vec[i64]([side[2] for side in sides])
        exits = [tuple(sides[at : at + 4]) for at in range(0, len(sides), 4)]
        self.doors = vec[i64]([_doors(four, turn) for four in exits for turn in (0, 2)])
        self.looks_turned = vec[i64]([int(four != four[2:] + four[:2]) for four in exits])
        kinds = [number_of(one.kind, KINDS, f"{one.id}.kind") for one in locations]
        self.kind = vec[i64](kinds)
        self.glory = vec[i64]([location.glory for location in locations])
        self.peril = vec[i64]([location.peril for location in locations])
        self.obstacle = vec[i64]([_obstacle(one) for one in locations])
        self.obstacle_stat = vec[i64]([_obstacle_stat(one) for one in locations])
        self.obstacle_value = vec[i64]([_obstacle_value(one) for one in locations])
        effects = [self._effect(number, one) for number, one in enumerate(locations)]
        self.effect = vec[i64](effects)  # an ability, or NONE
        self.effect_health = vec[i64](
            [one.effect.least_health if one.effect else 0 for one in locations]
        )
        statics = [
            self.program(one.effect.ops) if one.effect and one.effect.always else 0
            for one in locations
        ]
        self.static = vec[i64](statics)
        self.entrances = sum([1 << at for at, kind in enumerate(kinds) if kind == 0])
        passages = [1 << at for at, kind in enumerate(kinds) if kind in (PASSAGE, GRIM)]
        self.passages: i64 = sum(passages) & self.all_locations

    def _effect(self, number: int, location: Location) -> int:
        effect = location.effect
        if effect is None or effect.always:
            return NONE
        use = Ability("feats", effect.cost, effect.ops, once=effect.once)
        return self.ability(use, effect.id, OF_LOCATION, number)

    # --- adventure cards ----------------------------------------------------------------------

    def _lay_adventures(self, cards: tuple[Adventure, ...]) -> None:
        """R4.16. By face."""
        self.type = vec[i64]([number_of(one.type, TYPES, f"{one.id}.type") for one in cards])
        self.cost = vec[i64]([one.cost for one in cards])
        timings = [number_of(one.timing, TIMINGS, f"{one.id}.timing") for one in cards]
        self.timing = vec[i64](timings)
        durations = [number_of(one.duration, DURATIONS, f"{one.id}.duration") for one in cards]
        self.duration = vec[i64](durations)
        self.copies = vec[i64]([one.copies for one in cards])
        self.words = vec[i64]([self.tag_bits(one.words[:1]) for one in cards])
        self.on_play = vec[i64]([self.program(one.on_play) for one in cards])
        self.passive = vec[i64]([self.program(one.passive) for one in cards])
        self.least_x = vec[i64]([one.least_x for one in cards])
        self.most_x = vec[i64]([one.most_x for one in cards])
        self.target = vec[i64](
            [number_of(one.target, TARGETS, f"{one.id}.target") for one in cards]
        )
        hosts = [number_of(one.attach_to, HOSTS, f"{one.id}.attach_to") for one in cards]
        self.attach_to = vec[i64](hosts)
        windows = [number_of(one.window, WINDOWS, f"{one.id}.window") for one in cards]
        self.window = vec[i64](windows)
        triggers = [number_of(one.trigger, TRIGGERS, f"{one.id}.trigger") for one in cards]
        self.trigger = vec[i64](triggers)
        self.trigger_ops = vec[i64]([self.program(one.trigger_ops) for one in cards])
        self.trigger_discards = vec[i64]([int(one.trigger_discards) for one in cards])
        self.escape_stat = vec[i64]([_stat_of(one.escape) for one in cards])
        self.escape_value = vec[i64]([one.escape.value if one.escape else 0 for one in cards])
        self.ends_with_quest = vec[i64]([int(one.discard_on != "") for one in cards])
        self.one_shot = vec[i64]([int(one.one_shot) for one in cards])
        self.multi_hero = vec[i64]([int(_needs_heroes(one)) for one in cards])
        abilities = [
            self.ability(one.active[0], one.id, OF_CARD, face) if one.active else NONE
            for face, one in enumerate(cards)
        ]
        self.use = vec[i64](abilities)

    def _lay_fights(self, cards: tuple[Adventure, ...]) -> None:
        """R4.2, R13.1. Monsters fight, traps test."""
        rows: list[int] = []
        for one in cards:
            rows += self._fighter(one.fighter, one.words, one.id)
        self.fighters = vec[i64](rows)
        self.pump = vec[i64]([self.program(one.pump) for one in cards])
        self.trap_stat = vec[i64]([_stat_of(one.threat) for one in cards])
        self.trap_value = vec[i64]([one.threat.value if one.threat else 0 for one in cards])
        self.trap_x = vec[i64]([int(one.threat.plus_x) if one.threat else 0 for one in cards])
        self.trap_passed = vec[i64]([self.program(one.passed) for one in cards])
        self.trap_failed = vec[i64]([self.program(one.failed) for one in cards])
        assert all((one.type == TYPES[MONSTER]) == (one.fighter is not None) for one in cards)

    def _fighter(self, fighter: Fighter | None, tags: tuple[str, ...], id: str) -> list[int]:
        if fighter is None:
            return [0] * FIGHTER_WIDTH
        forms = fighter.forms
        return [
            fighter.health,
            *[int(form[:-1]) for form in forms],
            sum([1 << at for at in range(3) if forms[at][-1] == "A"]),
            *[self.program(fighter.hits.get(form, ())) for form in FORMS],
            self.program(fighter.aura),
            self.tag_bits(tags),
            sum([1 << number_of(trait, TRAITS, f"{id}.traits") for trait in fighter.traits]),
        ]

    def _lay_hidden(self, cards: tuple[Adventure, ...]) -> None:
        """The cards that may be played in the turn of others, and the two kinds of backs."""
        fits = [sum([1 << at for at, one in enumerate(cards) if _fits(one, inside)])
                for inside in range(INSIDES)]  # fmt: skip
        self.fits = vec[i64](fits)  # masks of faces, by where a seat is asked
        self.anytime: i64 = sum([1 << at for at, one in enumerate(cards) if one.timing == "any"])
        rows = range(WINDOW, len(self.abilities), ABILITY_WIDTH)
        self.play_ops = vec[i64]([self.ops_in(int(program)) for program in self.on_play])
        self.play_stats = vec[i64]([self.stats_in(int(program)) for program in self.on_play])
        programs = range(PROGRAM, len(self.abilities), ABILITY_WIDTH)
        self.use_ops = vec[i64]([self.ops_in(int(self.abilities[at])) for at in programs])
        self.use_stats = vec[i64]([self.stats_in(int(self.abilities[at])) for at in programs])
        self.use_in = vec[i64]([USED_IN.get(int(self.abilities[at]), 0) for at in rows])
        banes = [
            at
            for at, one in enumerate(cards)
            if one.type == "bane" and one.timing == "villainy" and one.target != "same_as_trap"
        ]
        self.villainous: i64 = sum([1 << at for at in banes])
        free = [at for at, one in enumerate(cards) if one.cost == 0]
        self.free_glory: i64 = sum([1 << at for at in free if cards[at].type in TYPES[:2]])
        self.free_peril = any(cards[at].type not in TYPES[:2] for at in free)
        self.glory_faces = [at for at, one in enumerate(cards) if one.type in TYPES[:2]]
        self.peril_faces = [at for at, one in enumerate(cards) if one.type not in TYPES[:2]]

    def ops_in(self, program: int) -> int:
        """The operations of a program, as a mask."""
        return mask_of_rows(self.rows_of(program), OP)

    def stats_in(self, program: int) -> int:
        """The characteristics that a program changes, as a mask."""
        changed = [row for row in self.rows_of(program) if row[OP] == OP_STAT]
        return mask_of_rows(changed, STAT)

    def rows_of(self, program: int) -> list[list[int]]:
        start = int(self.starts[program])
        ends = range(start, start + int(self.counts[program]) * OP_WIDTH, OP_WIDTH)
        return [[int(self.code[at + entry]) for entry in range(OP_WIDTH)] for at in ends]

    # --- quests -------------------------------------------------------------------------------

    def _lay_quests(self, quests: tuple[Quest, ...]) -> None:
        """R4.17. By quest."""
        kinds = [number_of(one.category, CATEGORIES, f"{one.id}.category") for one in quests]
        self.category = vec[i64](kinds)
        self.quest_places = vec[i64]([self._places(one.locations, one.id) for one in quests])
        self.quest_stat = vec[i64]([_stat_of(one.threat) for one in quests])
        self.quest_value = vec[i64]([one.threat.value if one.threat else 0 for one in quests])
        self.offering = vec[i64]([one.offering for one in quests])
        self.pay_glory = vec[i64]([one.pay_glory for one in quests])
        self.pay_ap = vec[i64]([one.pay_ap for one in quests])
        self.give_health = vec[i64]([one.give_health for one in quests])
        self.quest_health = vec[i64]([one.least_health for one in quests])
        self.quest_dice = vec[i64]([one.dice for one in quests])
        self.quest_double = vec[i64]([int(one.double) for one in quests])
        self.quest_sum = vec[i64]([one.sum for one in quests])
        self.quest_failed = vec[i64]([self.program(one.failed) for one in quests])
        self.reward = vec[i64]([self.program(one.reward) for one in quests])
        self.influence = vec[i64]([self.program(one.influence) for one in quests])
        self.quest_passive = vec[i64]([self.program(one.passive) for one in quests])
        abilities = [
            self.ability(one.active[0], one.id, OF_ARTIFACT, at) if one.active else NONE
            for at, one in enumerate(quests)
        ]
        self.quest_use = vec[i64](abilities)
        rows: list[int] = []
        for one in quests:
            rows += self._fighter(one.monster, one.tags, one.id)
        self.quest_fighters = vec[i64](rows)

    def _lay_searches(self, quests: tuple[Quest, ...]) -> None:
        """R14.13, R14.14. Searches and escorts."""
        self.search_value = vec[i64]([one.search_value for one in quests])
        self.search_ap = vec[i64]([one.search_ap for one in quests])
        goals = [
            self.entrances
            if one.escort_to == "entrance"
            else self._places((one.escort_to,), one.id)
            for one in quests
        ]
        self.escort_to = vec[i64](goals)  # masks of locations, as `quest_places`

    def _places(self, places: tuple[str, ...], id: str) -> int:
        """The mask of the locations that are named, or of a kind; BadPack for an unknown one."""
        mask = 0
        for place in places:
            if place.startswith("any:"):
                mask |= self._kind_mask(place[4:], id)
            elif place:
                mask |= 1 << number_of(place, tuple(self.location_ids), f"{id}.locations")
        return mask

    def _kind_mask(self, word: str, id: str) -> int:
        """R3.1: grim passages are passages, the entrance is a room."""
        number_of(word, ("room", "passage"), f"{id}.locations")
        kinds = (0, 3) if word == "room" else (1, 2)
        return sum([1 << at for at in range(len(self.kind)) if self.kind[at] in kinds])


def mask_of_rows(rows: list[list[int]], entry: int) -> int:
    mask = 0
    for row in rows:
        mask |= 1 << row[entry]
    return mask


def mask_of(copies: list[int]) -> int:
    """The cards that are in the game, as a set."""
    return sum([1 << at for at, count in enumerate(copies) if count])


def _word(word: str, words: dict[str, int], place: str) -> str:
    number_of(word, tuple(words), place)
    return word


def _exit(code: str) -> tuple[int, int, int]:
    """An exit as kind, characteristic and value."""
    if code in ("O", "W"):
        return (1 if code == "O" else 0), NONE, 0
    kind, stat, value = code.split(":")
    return EXITS.index({"B": "blocked", "T": "trap"}[kind]), STATS.index(stat), int(value)


def _fits(card: Adventure, inside: int) -> bool:
    """R11.4. Whether a card may be played where a seat is asked; the mover may act more freely."""
    if card.timing == "any":
        return not card.window or (card.window == "before_roll" and inside == IN_ROLL)
    if card.timing == "feats":
        return inside == IN_FEATS
    return card.timing == "response" and inside == IN_RESPONSE


def _doors(exits: tuple[tuple[int, int, int], ...], turn: int) -> int:
    """The mask of the sides that are not walls, by location * 2 + 1 if turned by 180 degrees."""
    return sum([1 << side for side in range(4) if exits[side ^ turn][0] != WALL])


def _stat_of(threat: Threat | None) -> int:
    return NONE if threat is None else number_of(threat.stat, STATS, "threat.stat")


def _obstacle(location: Location) -> int:
    kind = location.obstacle.kind if location.obstacle else ""
    return number_of(kind, OBSTACLES, f"{location.id}.obstacle")


def _obstacle_stat(location: Location) -> int:
    obstacle = location.obstacle
    return STATS.index(obstacle.stat) if obstacle and obstacle.stat else NONE


def _obstacle_value(location: Location) -> int:
    """The value of the threat, or the bonus of a danger."""
    obstacle = location.obstacle
    return 0 if obstacle is None else obstacle.value or obstacle.bonus


def _needs_heroes(card: Adventure) -> bool:
    """R20.2: what leaves the deck in solitaire."""
    return card.multi_hero or "transfer" in card.words or "shift" in card.words


assert len(ALL_ABILITIES) <= MOST_ABILITIES
