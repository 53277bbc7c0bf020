"""What a card says, as a record: operations (R5), abilities, threats, and one class for each kind.

A record holds words; `tables.py` turns them into numbers and rejects unknown ones.
"""

from __future__ import annotations

from typing import Final, final

NO_LEAST: Final = -99  # a modifier without a lower bound
ANY_NUMBER: Final = 1000  # "X": the amount that was paid


@final
class Op:
    """R5.1, R5.4. One operation with its parameters; ANY_NUMBER for an amount is the X paid."""

    def __init__(
        self,
        op: str,
        n: int = 0,
        stat: str = "",
        roles: tuple[str, ...] = (),
        who: str = "",
        scope: str = "",
        least: int = NO_LEAST,
        tag: str = "",
        otherwise: int = 0,
        vs: str = "",
        where: tuple[str, ...] = (),
        what: tuple[str, ...] = (),
        zone: str = "",
        chooser: str = "",
        of: str = "",
        reach: int = 0,
        measure: str = "",
        margin: int = 0,
        value: int = 0,
        passed: tuple[Op, ...] = (),
        failed: tuple[Op, ...] = (),
        preventable: bool = True,
        ops: tuple[Op, ...] = (),
    ) -> None:
        self.op = op
        self.n = n
        self.stat = stat
        self.roles = roles
        self.who = who
        self.scope = scope
        self.least = least
        self.tag = tag
        self.otherwise = otherwise
        self.vs = vs
        self.where = where
        self.what = what
        self.zone = zone
        self.chooser = chooser
        self.of = of
        self.reach = reach
        self.measure = measure
        self.margin = margin
        self.value = value
        self.passed = passed
        self.failed = failed
        self.preventable = preventable
        self.ops = ops


@final
class Threat:
    """R13.1. A characteristic and the value to reach; `plus_x` adds the X paid."""

    def __init__(self, stat: str, value: int, plus_x: bool = False) -> None:
        self.stat = stat
        self.value = value
        self.plus_x = plus_x


@final
class Ability:
    """R5.25. A paid use: when, for how much own glory, how often, and what it does."""

    def __init__(
        self,
        window: str,
        cost: int,
        ops: tuple[Op, ...],
        id: str = "",
        once: bool = False,
        source: str = "",
        discards: bool = False,
        passive: tuple[Op, ...] = (),
    ) -> None:
        self.id = id
        self.window = window
        self.cost = cost
        self.ops = ops
        self.once = once
        self.source = source
        self.discards = discards
        self.passive = passive


@final
class Hero:
    """R4.1. Values of levels 1 to 4; `attacks` are the forms with a standard symbol."""

    def __init__(
        self,
        id: str,
        melee: tuple[int, ...],
        magic: tuple[int, ...],
        speed: tuple[int, ...],
        attacks: tuple[str, ...],
        boons: int,
        treasures: int,
        ability: Ability,
        copies: int = 1,
    ) -> None:
        self.id = id
        self.copies = copies
        self.melee = melee
        self.magic = magic
        self.speed = speed
        self.attacks = attacks
        self.boons = boons
        self.treasures = treasures
        self.ability = ability


@final
class Obstacle:
    """R10.12 to R10.14. Danger has a bonus, spikes and pits have a threat."""

    def __init__(self, kind: str, bonus: int = 0, stat: str = "", value: int = 0) -> None:
        self.kind = kind
        self.bonus = bonus
        self.stat = stat
        self.value = value


@final
class Effect:
    """R4.10. The special effect of a location: always on, or offered at the entry."""

    def __init__(
        self,
        id: str,
        ops: tuple[Op, ...],
        always: bool = False,
        once: bool = False,
        cost: int = 0,
        least_health: int = 0,
    ) -> None:
        self.id = id
        self.ops = ops
        self.always = always
        self.once = once
        self.cost = cost
        self.least_health = least_health


@final
class Location:
    """R4.9. Exits clockwise from the north: O, W, B:stat:value or T:stat:value."""

    def __init__(
        self,
        id: str,
        kind: str,
        exits: tuple[str, str, str, str],
        glory: int,
        peril: int,
        obstacle: Obstacle | None = None,
        effect: Effect | None = None,
        copies: int = 1,
    ) -> None:
        self.id = id
        self.copies = copies
        self.kind = kind
        self.exits = exits
        self.glory = glory
        self.peril = peril
        self.obstacle = obstacle
        self.effect = effect


@final
class Fighter:
    """R4.2. What a monster fights with: value and letter for melee, magic, speed; A may attack."""

    def __init__(
        self,
        health: int,
        melee: str,
        magic: str,
        speed: str,
        traits: tuple[str, ...] = (),
        hits: dict[str, tuple[Op, ...]] | None = None,
        aura: tuple[Op, ...] = (),
    ) -> None:
        self.health = health
        self.forms = (melee, magic, speed)
        self.traits = traits
        self.hits = hits or {}
        self.aura = aura


@final
class Adventure:
    """R4.16. A boon, treasure, bane, monster or trap; `cost` ANY_NUMBER is X.

    `words`: the type words, of which the first of a treasure is its type; for encounters the tags.
    """

    def __init__(
        self,
        id: str,
        type: str,
        cost: int,
        timing: str,
        duration: str,
        words: tuple[str, ...] = (),
        copies: int = 1,
        on_play: tuple[Op, ...] = (),
        passive: tuple[Op, ...] = (),
        active: tuple[Ability, ...] = (),
        least_x: int = 0,
        most_x: int = 0,
        target: str = "",
        attach_to: str = "",
        window: str = "",
        trigger: str = "",
        trigger_ops: tuple[Op, ...] = (),
        trigger_discards: bool = False,
        escape: Threat | None = None,
        discard_on: str = "",
        one_shot: bool = False,
        fighter: Fighter | None = None,
        pump: tuple[Op, ...] = (),
        threat: Threat | None = None,
        passed: tuple[Op, ...] = (),
        failed: tuple[Op, ...] = (),
        multi_hero: bool = False,
        set: str = "vault",
    ) -> None:
        self.id = id
        self.type = type
        self.cost = cost
        self.timing = timing
        self.duration = duration
        self.words = words
        self.copies = copies
        self.on_play = on_play
        self.passive = passive
        self.active = active
        self.least_x = least_x
        self.most_x = most_x
        self.target = target
        self.attach_to = attach_to
        self.window = window
        self.trigger = trigger
        self.trigger_ops = trigger_ops
        self.trigger_discards = trigger_discards
        self.escape = escape
        self.discard_on = discard_on
        self.one_shot = one_shot
        self.fighter = fighter
        self.pump = pump
        self.threat = threat
        self.passed = passed
        self.failed = failed
        self.multi_hero = multi_hero
        self.set = set


@final
class Quest:
    """R4.17. `locations`: ids where it is attempted, or any:room, any:passage."""

    def __init__(
        self,
        id: str,
        category: str,
        locations: tuple[str, ...],
        threat: Threat | None = None,
        offering: int = 0,
        pay_glory: int = 0,
        pay_ap: int = 0,
        give_health: int = 0,
        least_health: int = 0,
        dice: int = 0,
        double: bool = False,
        sum: int = 0,
        failed: tuple[Op, ...] = (),
        reward: tuple[Op, ...] = (),
        influence: tuple[Op, ...] = (),
        artifact: str = "",
        passive: tuple[Op, ...] = (),
        active: tuple[Ability, ...] = (),
        monster: Fighter | None = None,
        tags: tuple[str, ...] = (),
        search_where: str = "",
        search_value: int = 0,
        search_ap: int = 0,
        escort_to: str = "",
        set: str = "vault",
        copies: int = 1,
    ) -> None:
        self.id = id
        self.copies = copies
        self.category = category
        self.locations = locations
        self.threat = threat
        self.offering = offering
        self.pay_glory = pay_glory
        self.pay_ap = pay_ap
        self.give_health = give_health
        self.least_health = least_health
        self.dice = dice
        self.double = double
        self.sum = sum
        self.failed = failed
        self.reward = reward
        self.influence = influence
        self.artifact = artifact
        self.passive = passive
        self.active = active
        self.monster = monster
        self.tags = tags
        self.search_where = search_where
        self.search_value = search_value
        self.search_ap = search_ap
        self.escort_to = escort_to
        self.set = set


@final
class CardSet:
    """R21.1. The cards of a table; those with 0 copies are not in the game."""

    def __init__(
        self,
        heroes: tuple[Hero, ...],
        locations: tuple[Location, ...],
        adventures: tuple[Adventure, ...],
        quests: tuple[Quest, ...],
    ) -> None:
        self.heroes = heroes
        self.locations = locations
        self.adventures = adventures
        self.quests = quests
