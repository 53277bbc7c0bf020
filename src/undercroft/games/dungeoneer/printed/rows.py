"""Cards as flat rows, as a pack has them (R21.3); `reading.py` makes cards of rows."""

from __future__ import annotations

from typing import Any, Final

from undercroft.games.dungeoneer.printed.notation import written
from undercroft.games.dungeoneer.printed.records import (
    ANY_NUMBER,
    Ability,
    Adventure,
    Fighter,
    Hero,
    Location,
    Obstacle,
    Op,
    Quest,
    Threat,
)
from undercroft.games.dungeoneer.printed.words import FORMS

Row = dict[str, Any]
FIGHTING: Final[tuple[str, ...]] = (
    "health", "melee", "magic", "speed", "traits", "melee_hits", "magic_hits", "speed_hits", "aura",
)  # fmt: skip
DARING: Final[tuple[str, ...]] = ("threat", "offering", "pay_glory", "pay_ap", "failed")
QUEST_COLUMNS: Final[dict[str, tuple[str, ...]]] = {  # by category, besides those of every quest
    "artifact": (
        *DARING, "artifact", "passive", "ability_window", "ability_cost", "ability_once",
        "ability_wounds", "ability",
    ),
    "influence": (*DARING, "influence"),
    "sacrifice": (*DARING, "give_health", "least_health"),
    "hunt": ("pay_glory", "pay_ap", "tags", *FIGHTING),
    "search": (*DARING, "search_value", "search_ap"),
    "escort": ("escort_to",),
    "threat": DARING,
    "chance": ("pay_glory", "pay_ap", "failed", "double", "sum"),
}  # fmt: skip
EVERY_QUEST: Final[tuple[str, ...]] = ("copies", "locations", "reward")


def _lines(ops: tuple[Op, ...]) -> list[str]:
    return [written(op) for op in ops]


# --- threats, abilities and fighters --------------------------------------------------------------


def threat_text(threat: Threat | None) -> str:
    if threat is None:
        return ""
    return f"{threat.stat} {threat.value}" + ("+X" if threat.plus_x else "")


def ability_row(ability: Ability) -> Row:
    return {
        "ability_window": ability.window,
        "ability_cost": ability.cost,
        "ability_once": ability.once,
        "ability_wounds": ability.source,
        "ability_discards": ability.discards,
        "ability": _lines(ability.ops),
    }


def fighter_row(fighter: Fighter) -> Row:
    return {
        "health": fighter.health,
        **dict(zip(FORMS, fighter.forms, strict=True)),
        "traits": list(fighter.traits),
        **{f"{form}_hits": _lines(fighter.hits.get(form, ())) for form in FORMS},
        "aura": _lines(fighter.aura),
    }


# --- heroes and locations -------------------------------------------------------------------------


def hero_row(hero: Hero) -> Row:
    row: Row = {
        "copies": hero.copies,
        "melee": list(hero.melee),
        "magic": list(hero.magic),
        "speed": list(hero.speed),
        "attacks": list(hero.attacks),
        "boons": hero.boons,
        "treasures": hero.treasures,
        **ability_row(hero.ability),
        "passive": _lines(hero.ability.passive),
    }
    del row["ability_discards"]
    return row


def location_row(location: Location) -> Row:
    row: Row = {
        "copies": location.copies,
        "kind": location.kind,
        "exits": list(location.exits),
        "glory": location.glory,
        "peril": location.peril,
        "obstacle": _obstacle_text(location.obstacle),
    }
    effect = location.effect
    if effect and effect.always:
        row["always"] = _lines(effect.ops)
    elif effect:
        row["effect"] = _lines(effect.ops)
        row["effect_cost"] = effect.cost
        row["effect_health"] = effect.least_health
    return row


def _obstacle_text(obstacle: Obstacle | None) -> str:
    if obstacle is None:
        return ""
    if obstacle.bonus:
        return f"{obstacle.kind} {obstacle.bonus}"
    return f"{obstacle.kind} {obstacle.stat} {obstacle.value}"


# --- adventure cards ------------------------------------------------------------------------------


def _price(card: Adventure) -> Row:
    return {
        "copies": card.copies,
        "cost": 0 if card.cost == ANY_NUMBER else card.cost,
        "least_x": card.least_x,
        "most_x": card.most_x,
        "words": list(card.words),
    }


def adventure_row(card: Adventure) -> Row:
    """Return the columns that cards of this type have."""
    row = _price(card)
    if card.fighter:
        row.update(fighter_row(card.fighter))
        row["pump"] = _lines(card.pump)
    elif card.type == "trap":
        row["threat"] = threat_text(card.threat)
        row["passed"], row["failed"] = _lines(card.passed), _lines(card.failed)
    else:
        row.update(_played_row(card))
    return row


def _played_row(card: Adventure) -> Row:
    row: Row = {
        "timing": card.timing,
        "duration": card.duration,
        "window": card.window,
        "attach_to": card.attach_to,
        "on_play": _lines(card.on_play),
        "passive": _lines(card.passive),
        "trigger": card.trigger,
        "trigger_ops": _lines(card.trigger_ops),
        "trigger_discards": card.trigger_discards,
        "multi_hero": card.multi_hero,
    }
    if card.type == "bane":
        row["target"] = card.target
        row["escape"] = threat_text(card.escape)
        row["ends_with_quest"] = card.discard_on != ""
    if card.type == "treasure":
        row["one_shot"] = card.one_shot
    if card.active:
        row.update(ability_row(card.active[0]))
    return row


# --- quests ---------------------------------------------------------------------------------------


def quest_columns(quest: Quest) -> tuple[str, ...]:
    return (*EVERY_QUEST, *QUEST_COLUMNS[quest.category])


def quest_row(quest: Quest, whole: bool) -> Row:
    """What its category has; a whole row has the category, too, and the columns of all."""
    row: Row = {
        "copies": quest.copies,
        "category": quest.category,
        "locations": list(quest.locations),
        "threat": threat_text(quest.threat),
        "offering": quest.offering,
        "pay_glory": quest.pay_glory,
        "pay_ap": quest.pay_ap,
        "failed": _lines(quest.failed),
        "reward": _lines(quest.reward),
        "give_health": quest.give_health,
        "least_health": quest.least_health,
        "double": quest.double,
        "sum": quest.sum,
        "influence": _lines(quest.influence),
        "artifact": quest.artifact,
        "passive": _lines(quest.passive),
        "search_value": quest.search_value,
        "search_ap": quest.search_ap,
        "escort_to": quest.escort_to,
        "tags": list(quest.tags),
        **fighter_row(quest.monster or Fighter(0, "0C", "0C", "0C")),
    }
    if quest.active:
        row.update(ability_row(quest.active[0]))
        del row["ability_discards"]
    if whole:
        return row
    return {column: row[column] for column in row if column in quest_columns(quest)}
