"""What a seat sees of a table of Dungeoneer, and the catalogue of its cards.

Nothing is left for the board to count: every sum is a bill of lines, every roll says which faces of
the die reach the goal, every step what it costs and risks.
"""

from __future__ import annotations

import msgspec


class Line(msgspec.Struct, frozen=True):
    """One line of a bill: `source` is a card, hero, location, quest or a word (base, offering)."""

    source: str
    amount: int


class Bill(msgspec.Struct, frozen=True):
    """A sum with its lines."""

    total: int
    lines: list[Line]


class ThreatView(msgspec.Struct, frozen=True):
    """R13. Characteristic, value, what is added to the die, and how many faces of six overcome."""

    stat: str
    value: int
    bill: Bill
    passing: int


class DuelView(msgspec.Struct, frozen=True):
    """R12.8 to R12.12. An attack in a form, before it is declared.

    `wins`: of 36 throws, how many the attacker, nobody, the defender wins. `wounds`: the most that
    a hit of the attacker deals, `back`: of the defender.
    """

    form: str
    wins: list[int]
    wounds: int
    back: int


class Foretold(msgspec.Struct, frozen=True):
    """What an encounter would mean for its target: the forms of a monster, or a trap's threat."""

    duels: list[DuelView]
    threat: ThreatView | None


class StrikeView(msgspec.Struct, frozen=True):
    """R12.2, R12.14. An attack of the viewer's hero that is offered, by its move."""

    move: str
    duels: list[DuelView]


class StakeView(msgspec.Struct, frozen=True):
    """R14.3. What a failed attempt does: wounds by seat, whom they would defeat, glory lost."""

    wounds: list[int]
    fatal: list[int]
    glory: int


class MonsterView(msgspec.Struct, frozen=True):
    """A monster in a lair: `slot` is its number in `rouse`; `cost` to play it again."""

    slot: int
    monster: str
    health: int
    life: int
    attached: list[str]
    cost: int


class GearView(msgspec.Struct, frozen=True):
    """A prepared boon or treasure with what is attached; `used`: its ability is spent this turn."""

    card: str
    type: str
    attached: list[str]
    used: bool


class QuestView(msgspec.Struct, frozen=True):
    """R14. As it stands for one hero: of the owner, or of the viewer where it is common.

    `goal`: the place to make for, the nearest one where it can succeed; `distance`: fewest steps
    there (null: no way, or not on the map). `cost`: action points of an attempt now. `threat`: of
    that attempt, `search`: of a search at the goal, `search_here`: where the hero stands, if it may
    search there; null without one. `health`: left to a quest monster.
    Where it can be attempted now: `offers`: by glory offered, how many faces of six overcome;
    `chance`: of 36 throws, how many succeed; `duels`: the monster against the hero; `stake`.
    `token`: location id of a dropped escort token; `carrier`: the seat that carries it.
    """

    quest: str
    places: list[str]
    goal: str | None
    distance: int | None
    cost: int
    threat: ThreatView | None
    search: ThreatView | None
    search_here: ThreatView | None
    offers: list[int]
    chance: int | None
    duels: list[DuelView]
    stake: StakeView | None
    health: int | None
    marks: list[str]
    token: str | None
    carrier: int | None
    found: bool


class SeatView(msgspec.Struct, frozen=True):
    """`values`: melee, magic, speed, as they count now; `level` is the true one, `counted` as it
    counts. `hand`: null to everybody else; `known`: cards in it that all have seen."""

    hero: str | None
    out: bool
    level: int
    counted: int
    health: int
    glory: int
    peril: int
    at: str | None
    fallen: bool
    stand: ThreatView | None
    ap: int
    saved: bool
    values: list[Bill]
    hand: list[str] | None
    cards: int
    known: list[str]
    gear: list[GearView]
    boon_limit: int
    treasure_limit: int
    boons: int
    treasures: int
    banes: list[str]
    lair: list[MonsterView]
    quests: list[QuestView]
    artifacts: list[str]
    completed: int
    carried: list[str]
    visited: list[str]
    moved: bool
    battled: bool
    tried: bool
    used: list[str]
    locations: list[str] | None
    holds: int


class ExitView(msgspec.Struct, frozen=True):
    """An exit as it is now. `kind`: wall, open, blocked, trap; `works`: a hero can pass the joint.

    `held`: seats that hold it open; `warded`: by a deactivation token; `bridged`: by the bridge.
    """

    kind: str
    stat: str | None
    value: int
    works: bool
    to: str | None
    held: list[int]
    warded: bool
    bridged: bool


class LocationView(msgspec.Struct, frozen=True):
    """A location in play; y grows to the north, exits are n, e, s, w as it lies.

    `distance`: fewest steps over working joints to an entrance, `steps`: from the viewer's hero;
    null: no way.
    """

    location: str
    x: int
    y: int
    turned: bool
    exits: list[ExitView]
    distance: int | None
    steps: int | None
    obstacle_warded: bool
    banes: list[str]
    warded: list[str]
    escorts: list[str]
    heroes: list[int]


class StepView(msgspec.Struct, frozen=True):
    """R10.1. What a step of the active hero to a side costs, risks and brings.

    `threat`: of the exit, null where it counts as open. `obstacle`: of the location beyond.
    """

    side: str
    to: str
    threat: ThreatView | None
    trap: bool
    obstacle: ThreatView | None
    obstacle_kind: str | None
    new: bool
    glory: int
    peril: int
    banes: list[str]


class PlaceView(msgspec.Struct, frozen=True):
    """R9.2. A legal cell for the card in hand: named by a neighbour and its side, and the turns."""

    x: int
    y: int
    near: str
    side: str
    upright: bool
    turned: bool


class PathView(msgspec.Struct, frozen=True):
    """R9.1. A working joint between two cells: one of them, and the side to the other (n or e)."""

    x: int
    y: int
    side: str


class ShiftView(msgspec.Struct, frozen=True):
    """R9.7. A legal result of a shift: the answers that lead to it, and the map afterwards.

    `location` comes to lie at `x`, `y`; its `partner`, if there is one, where `location` lies now.
    `broken` and `made`: the paths between cells that are lost and won.
    """

    answers: list[str]
    location: str
    x: int
    y: int
    turned: bool
    partner: str | None
    partner_turned: bool
    broken: list[PathView]
    made: list[PathView]


class Effect(msgspec.Struct, frozen=True):
    """R12.11, R13.1. What a failure or a hit does: wound, fall, lose_point, lose_glory, peril,
    discard, heal_self, threat; and how much of it."""

    kind: str
    n: int


class AttackView(msgspec.Struct, frozen=True):
    """R12. One attack or trap of the battle; `slot` counts from 1.

    `attacker`: a card, a hunt quest or null for the hero of `owner`. `target`: a seat; a negative
    number is minus the slot of the monster that a hero challenges. `attack`, `counter`: what is
    added to the dice, or was when they were rolled; `wins`: how many throws the attacker, nobody,
    the defender wins, of 36 unless more dice are rolled;
    `attack_dice`, `counter_dice`, `attack_total`, `counter_total`: once rolled. `health` of `life`
    is left to a monster. `state`: on, withdrawn, dropped, cancelled, done.
    `threat`: of a trap, for its target. `hit`: what a hit of the monster does, or a failed trap.
    """

    slot: int
    kind: str
    attacker: str | None
    owner: int
    target: int
    form: str | None
    place: str
    state: str
    x: int
    health: int | None
    life: int | None
    attached: list[str]
    attack: Bill | None
    counter: Bill | None
    wins: list[int] | None
    attack_dice: list[int]
    counter_dice: list[int]
    attack_total: int | None
    counter_total: int | None
    threat: ThreatView | None
    hit: list[Effect]


class BattleView(msgspec.Struct, frozen=True):
    """`battle`: encounters, heroes, hunt, drawn; `stage`: attack, response, attack_check,
    counterattack_check, comparison, challenge, lair, reward."""

    battle: str
    stage: str
    current: int | None
    """Slot of the attack that is being checked or compared."""
    attacks: list[AttackView]
    perils: list[int]
    """Peril still to be given, by seat (R12.19)."""


class RollView(msgspec.Struct, frozen=True):
    """R16.5. The roll about to be made. `stake`: what a failure does; of a check: what a hit does.

    `outcomes`: what each face of the die means, pass or fail; for the counterattack check hit,
    equal or hurt, seen by who rolls; null where more than one die counts or the other check is
    still to come. `dice`: how many are rolled for the one that counts. `slot`: of the attack.
    """

    seat: int
    purpose: str
    source: str
    stat: str | None
    need: int | None
    bill: Bill
    dice: int
    outcomes: list[str] | None
    slot: int | None
    of: str | None
    stake: list[Effect]


class Forecast(msgspec.Struct, frozen=True):
    """R16.5. What a card in hand or an ability, `source`, would make of the roll that comes, or of
    the attack on the own hero: how likely, in percent, the roll reaches its goal, or the own
    counterattack hits.
    """

    source: str
    before: int
    after: int


class WoundView(msgspec.Struct, frozen=True):
    """R16.6. Wounds about to be dealt."""

    seat: int
    wounds: int
    source: str


class DraftEntry(msgspec.Struct, frozen=True):
    """R8.7. One encounter of the declaration so far; fields still open are null.

    `takes`: the cards of the viewer's hand that may join it now. `foretold`: once it has a target.
    """

    card: str
    slot: int | None
    target: int | None
    form: str | None
    x: int
    attached: list[str]
    takes: list[str]
    cost: int
    foretold: Foretold | None


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat has chosen so far of something that is not yet done; null: not yet, or not asked.

    `spent`: peril by seat that the declaration costs so far, to be held against the purses.
    `location`: a place chosen, `near`: the neighbour or partner, `side`: of it, `turned`: of the
    first of two locations; `thing`: what a token goes on; `against`: the slot that is challenged;
    `duels`: the attack whose form is chosen.
    """

    seat: int
    card: str | None = None
    ability: str | None = None
    target: int | None = None
    payer: int | None = None
    x: int | None = None
    location: str | None = None
    near: str | None = None
    side: str | None = None
    turned: bool | None = None
    thing: str | None = None
    quest: str | None = None
    against: int | None = None
    entries: list[DraftEntry] = []
    spent: list[int] = []
    duels: list[DuelView] = []


class Aim(msgspec.Struct, frozen=True):
    """R11.2. The seats that a move can be aimed at, which the viewer is offered as a villain.

    `foretold`: what an encounter would mean for each of them, in the same order; none for a bane.
    """

    move: str
    seats: list[int]
    foretold: list[Foretold]


class PileView(msgspec.Struct, frozen=True):
    """A draw pile with its discards, the latest last."""

    deck: str
    left: int
    discards: list[str]


class TokenView(msgspec.Struct, frozen=True):
    """R17.1."""

    number: int
    location: str
    thing: str
    seat: int


class BridgeView(msgspec.Struct, frozen=True):
    location: str
    side: str


class DungeoneerView(msgspec.Struct, frozen=True):
    """`phase`: setup, laying, restoration, villainy, location, feats, discard_draw, over."""

    seat: int | None
    """The viewer; null for a spectator."""
    phase: str
    active: int
    first: int
    round: int
    rounds: int
    seats: list[SeatView]
    map: list[LocationView]
    undrawn: list[str]
    buried: list[str]
    common: list[QuestView]
    ownerless: list[QuestView]
    quest_deck: int
    piles: list[PileView]
    tokens: list[TokenView]
    bridge: BridgeView | None
    pairs: int
    steps: list[StepView]
    leaving: str | None
    """The side through which the active hero is about to leave (R16.3)."""
    placing: str | None
    placer: int | None
    places: list[PlaceView]
    shifts: list[ShiftView]
    battle: BattleView | None
    roll: RollView | None
    wound: WoundView | None
    forecasts: list[Forecast]
    draft: Draft | None
    aims: list[Aim]
    strikes: list[StrikeView]
    playing: list[str]
    """Cards being carried out that lie in no other place."""
    drawn: list[str]
    waiting: list[str]
    declared: bool
    saving: bool
    """The active player will be asked whether to save a point (R8.16)."""
    window: str | None
    heroes: list[str]
    ranking: list[int]
