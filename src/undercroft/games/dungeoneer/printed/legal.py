"""Whether a card of a pack can be played (R21.5): its parts fit each other and the rules."""

from __future__ import annotations

from typing import Final, final

from undercroft.engine.errors import BadPack
from undercroft.games.dungeoneer.printed.grammar import (
    check_choices,
    check_program,
    has_x,
)
from undercroft.games.dungeoneer.printed.reading import refuse
from undercroft.games.dungeoneer.printed.records import (
    ANY_NUMBER,
    Ability,
    Adventure,
    Fighter,
    Hero,
    Location,
    Op,
    Quest,
)
from undercroft.games.dungeoneer.printed.rows import QUEST_COLUMNS, Row, quest_columns
from undercroft.games.dungeoneer.printed.words import FORMS, FULL_HEALTH

MOST_X: Final = 9  # as the moves name amounts
MOST_COST: Final = 20
ABILITY_PARTS: Final[dict[str, str]] = {
    "any": "used_any",
    "feats": "offered",
    "response": "response",
    "attack_declared": "attack_declared",
    "leaving_exit": "leaving_exit",
    "would_be_wounded": "would_be_wounded",
    "would_fall": "would_fall",
}
REPEATED: Final[tuple[str, ...]] = ("leaving_exit", "would_be_wounded", "would_fall")


@final
class Shape:
    """A kind of card: the grammar of its parts, "" for a part that it does not have."""

    def __init__(
        self,
        on_play: str = "",
        passive: str = "",
        trigger: str = "",
        trigger_ops: str = "",
        is_used: bool = False,
        takes_x: bool = False,
    ) -> None:
        self.on_play = on_play
        self.passive = passive
        self.trigger = trigger
        self.trigger_ops = trigger_ops
        self.is_used = is_used  # an ability, or a threat to escape
        self.takes_x = takes_x


COLUMNS: Final = "duration, timing, window, target, attach_to"
SHAPES: Final[dict[tuple[str, str, str, str, str], Shape]] = {  # by COLUMNS
    ("instant", "feats", "", "", ""): Shape("feats", takes_x=True),
    ("instant", "response", "", "", ""): Shape("response", takes_x=True),
    ("instant", "any", "", "", ""): Shape("any", takes_x=True),
    ("instant", "any", "before_roll", "", ""): Shape("before_roll"),
    ("permanent", "feats", "", "", ""): Shape(passive="gear", is_used=True),
    ("attachment", "feats", "", "", "own_treasure:weapon"): Shape(
        passive="on_weapon", trigger="own_hit:melee", trigger_ops="oil"
    ),
    ("attachment", "response", "", "", "attacking_monster"): Shape(passive="on_attacker"),
    ("permanent", "villainy", "", "hero", ""): Shape(passive="curse", is_used=True),
    ("permanent", "villainy", "", "hero:level>=2", ""): Shape(passive="curse", is_used=True),
    ("attachment", "villainy", "", "none", "location:not_entrance"): Shape(
        passive="terrain", trigger="hero_enters_own_turn", trigger_ops="happens"
    ),
    ("attachment", "villainy", "", "payer", "own_monster"): Shape(passive="on_monster"),
    ("instant", "villainy", "", "hero", ""): Shape("at_hero", takes_x=True),
    ("instant", "villainy", "", "hero:has_boon", ""): Shape("at_boon"),
    ("instant", "villainy", "", "none", ""): Shape("shift"),
    ("instant", "villainy", "", "same_as_trap", ""): Shape("with_trap"),
    ("instant", "any", "before_roll", "roller", ""): Shape("at_roller"),
}


def check_range(place: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise BadPack(
            f"{place} is from {least} to {most}, not {value}", what=place, least=least, most=most
        )


def check_empty(place: str, value: object, why: str) -> None:
    if value:
        refuse(place, value, why)


# --- adventure cards ------------------------------------------------------------------------------


def check_adventure(place: str, card: Adventure) -> None:
    if card.cost != ANY_NUMBER:
        check_range(f"{place}.cost", card.cost, 0, MOST_COST)
    if card.fighter:
        _check_monster(place, card, card.fighter)
    elif card.type == "trap":
        _check_trap(place, card)
    else:
        _check_played(place, card)


def check_x(place: str, card: Adventure, takes_x: bool) -> None:
    """R11.3. A card that costs X gives the range of X; other cards give none."""
    if not card.most_x:
        check_range(f"{place}.least_x", card.least_x, 0, 0)
        return
    if not takes_x:
        refuse(f"{place}.most_x", card.most_x, "this kind of card has no X")
    check_range(f"{place}.most_x", card.most_x, 1, MOST_X)
    check_range(f"{place}.least_x", card.least_x, 1, card.most_x)


def _check_monster(place: str, card: Adventure, fighter: Fighter) -> None:
    check_fighter(place, fighter)
    check_program(f"{place}.pump", "pump", card.pump)
    check_range(f"{place}.least_x", card.least_x, 0, 0)
    check_range(f"{place}.most_x", card.most_x, 0, MOST_X)
    if bool(card.pump) != bool(card.most_x):
        refuse(f"{place}.pump", card.most_x, "most_x is what may be paid for it, 0 without it")


def check_fighter(place: str, fighter: Fighter) -> None:
    """R4.2, R12.3. A monster attacks in one form at least."""
    check_range(f"{place}.health", fighter.health, 1, 9)
    if not any(form.endswith("A") for form in fighter.forms):
        refuse(place, list(fighter.forms), "one of melee, magic and speed must attack (A)")
    for form in FORMS:
        check_program(f"{place}.{form}_hits", "hits", fighter.hits.get(form, ()))
    check_program(f"{place}.aura", "aura", fighter.aura)


def _check_trap(place: str, card: Adventure) -> None:
    check_x(place, card, True)
    if card.threat is None or card.threat.plus_x != bool(card.most_x):
        refuse(f"{place}.threat", "", "it is like speed 6; +X goes with most_x")
    check_program(f"{place}.passed", "happens", card.passed)
    check_program(f"{place}.failed", "happens", card.failed)


def _check_played(place: str, card: Adventure) -> None:
    """Boons, treasures and banes."""
    shape = _shape(place, card)
    check_x(place, card, shape.takes_x)
    if card.type == "treasure" and not card.words:
        refuse(f"{place}.words", [], "the first word of a treasure is its type")
    _check_part(f"{place}.on_play", shape.on_play, card.on_play, card.most_x != 0)
    check_choices(f"{place}.on_play", card.on_play)
    _check_part(f"{place}.passive", shape.passive, card.passive)
    _check_trigger(place, card, shape)
    used = card.active[0].ops if card.active else ()
    if not shape.is_used:
        check_empty(f"{place}.ability", used, "only a permanent card is used")
        check_empty(f"{place}.escape", card.escape, "only from a permanent bane")
        check_empty(f"{place}.ends_with_quest", card.discard_on, "only a permanent bane")
    if used:
        check_ability(place, card.active[0])
    _check_one_shot(place, card)
    if not (card.on_play or card.passive or card.trigger_ops or used):
        parts = ["on_play", "passive", "trigger_ops", "ability"]
        raise BadPack(
            f"{place} does nothing: fill in one of {', '.join(parts)}", what=place, allowed=parts
        )


def _shape(place: str, card: Adventure) -> Shape:
    key = (card.duration, card.timing, card.window, card.target, card.attach_to)
    allowed = [found for found in SHAPES if bool(found[3]) == (card.type == "bane")]
    if key not in allowed:
        texts = [" ".join([word or "-" for word in found]) for found in allowed]
        refuse(place, list(key), f"{COLUMNS} are one of: {'; '.join(texts)}", texts)
    return SHAPES[key]


def _check_part(place: str, part: str, ops: tuple[Op, ...], takes_x: bool = False) -> None:
    if not part:
        check_empty(place, ops, "this kind of card has no such part")
        return
    check_program(place, part, ops)
    if has_x(ops) and not takes_x:
        refuse(place, "X", "without most_x there is no X")


def _check_trigger(place: str, card: Adventure, shape: Shape) -> None:
    if card.trigger or card.trigger_ops:
        if not shape.trigger or card.trigger != shape.trigger or not card.trigger_ops:
            allowed = [shape.trigger] if shape.trigger else []
            refuse(f"{place}.trigger", card.trigger, "it goes with trigger_ops", allowed)
        check_program(f"{place}.trigger_ops", shape.trigger_ops, card.trigger_ops)
    if card.trigger_discards and card.trigger != "own_hit:melee":
        refuse(f"{place}.trigger_discards", True, "it goes with the trigger own_hit:melee")


def _check_one_shot(place: str, card: Adventure) -> None:
    """R11.12. It can be used at once, so nothing is asked."""
    if card.one_shot:
        ability = card.active[0] if card.active else None
        if ability is None or ability.window != "any" or not ability.discards:
            refuse(f"{place}.one_shot", True, "it has an ability for any time that discards it")
        check_program(f"{place}.ability", "any", ability.ops)


def check_ability(place: str, ability: Ability) -> None:
    """R5.25. No ability can be used any number of times without cost."""
    if ability.window not in ABILITY_PARTS:
        names = list(ABILITY_PARTS)
        refuse(f"{place}.ability_window", ability.window, f"one of {', '.join(names)}", names)
    if ability.source and ability.window != "would_be_wounded":
        refuse(f"{place}.ability_wounds", ability.source, "only for would_be_wounded")
    check_range(f"{place}.ability_cost", ability.cost, 0, MOST_COST)
    _check_part(f"{place}.ability", ABILITY_PARTS[ability.window], ability.ops)
    check_choices(f"{place}.ability", ability.ops)
    if not (ability.once or ability.discards or (ability.window in REPEATED and ability.cost)):
        refuse(f"{place}.ability_once", False, "this ability would have no end")


# --- heroes, locations, quests --------------------------------------------------------------------


def check_hero(place: str, hero: Hero) -> None:
    for form, values in zip(FORMS, (hero.melee, hero.magic, hero.speed), strict=True):
        for value in values:
            check_range(f"{place}.{form}", value, 1 if form == "speed" else 0, 9)
    if not hero.attacks:
        refuse(f"{place}.attacks", [], f"one of {', '.join(FORMS)} at least", list(FORMS))
    check_range(f"{place}.boons", hero.boons, 0, 9)
    check_range(f"{place}.treasures", hero.treasures, 0, 9)
    if not hero.ability.ops:
        refuse(f"{place}.ability", [], "a hero has an ability")
    check_ability(place, hero.ability)
    check_program(f"{place}.passive", "trained", hero.ability.passive)


def check_location(place: str, location: Location) -> None:
    check_range(f"{place}.glory", location.glory, 0, 9)
    check_range(f"{place}.peril", location.peril, 0, 6)
    if location.exits.count("W") == len(location.exits):
        refuse(f"{place}.exits", list(location.exits), "one side at least is no wall")
    effect = location.effect
    if effect and effect.always:
        check_program(f"{place}.always", "static", effect.ops)
    elif effect:
        _check_part(f"{place}.effect", "offered", effect.ops)
        check_choices(f"{place}.effect", effect.ops)
        check_range(f"{place}.effect_cost", effect.cost, 0, MOST_COST)
        check_range(f"{place}.effect_health", effect.least_health, 0, FULL_HEALTH)


def check_quest(place: str, quest: Quest, row: Row, plain: Row, types: tuple[str, ...]) -> None:
    """R14. What its category needs, and nothing of another one."""
    if quest.artifact and quest.artifact not in types:
        refuse(f"{place}.artifact", quest.artifact, "it is a type of treasures", list(types))
    for column in row:
        known = column == "category" or column in quest_columns(quest)
        if not known and row[column] != plain[column]:
            columns = list(QUEST_COLUMNS[quest.category])
            refuse(f"{place}.{column}", row[column], f"not for {quest.category}", columns)
    if quest.monster:
        check_fighter(place, quest.monster)
    check_range(f"{place}.offering", quest.offering, 0, MOST_X)
    check_range(f"{place}.pay_glory", quest.pay_glory, 0, MOST_COST)
    check_range(f"{place}.pay_ap", quest.pay_ap, 0, 9)
    _check_condition(place, quest)
    check_program(f"{place}.failed", "quest_failed", quest.failed)
    check_program(f"{place}.reward", "reward", quest.reward)
    check_program(f"{place}.influence", "influence", quest.influence)
    check_program(f"{place}.passive", "artifact", quest.passive)
    if quest.active and quest.active[0].ops:
        check_ability(place, quest.active[0])


def _check_condition(place: str, quest: Quest) -> None:
    if quest.threat and quest.threat.plus_x:
        refuse(f"{place}.threat", "+X", "a quest has no X")
    if quest.category == "threat" and not quest.threat:
        refuse(f"{place}.threat", "", "it is like magic 7")
    if quest.category == "chance":
        check_range(f"{place}.sum", quest.sum, 2, 12)
    if quest.category == "search":
        check_range(f"{place}.search_value", quest.search_value, 1, 15)
        check_range(f"{place}.search_ap", quest.search_ap, 1, 9)
    if quest.give_health or quest.least_health:
        check_range(f"{place}.least_health", quest.least_health, quest.give_health + 1, FULL_HEALTH)
