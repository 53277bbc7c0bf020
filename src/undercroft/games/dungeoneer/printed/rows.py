"""Cards as flat rows, as a pack has them (R21.3), and back: row and record say the same."""

from __future__ import annotations

from typing import Any, Final, NoReturn

from undercroft.engine.errors import BadPack, shown
from undercroft.games.dungeoneer.printed.notation import read_program, written
from undercroft.games.dungeoneer.printed.records import (
    ANY_NUMBER,
    Ability,
    Adventure,
    Effect,
    Fighter,
    Hero,
    Location,
    Obstacle,
    Op,
    Quest,
    Threat,
)
from undercroft.games.dungeoneer.printed.words import (
    CATEGORIES,
    DURATIONS,
    FORMS,
    HOSTS,
    KINDS,
    OBSTACLES,
    STATS,
    TARGETS,
    TIMINGS,
    TRAITS,
    TRIGGERS,
    WINDOWS,
    WOUND_SOURCES,
)

Row = dict[str, Any]
MOST_VALUE: Final = 15  # of a threat
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


def refuse(place: str, value: object, why: str, allowed: list[str] | None = None) -> NoReturn:
    raise BadPack(f"{place} cannot be {shown(value)}: {why}", what=place, allowed=allowed or [])


def one_of(place: str, word: str, words: tuple[str, ...]) -> str:
    """A known word; BadPack names those there are."""
    if word not in words:
        allowed = [known for known in words if known]
        none = ", or empty" if "" in words else ""
        refuse(place, word, f"it is one of {', '.join(allowed)}{none}", allowed)
    return word


def some_of(place: str, given: list[str], words: tuple[str, ...]) -> tuple[str, ...]:
    """Known words, each once."""
    if len(set(given)) != len(given):
        refuse(place, given, "it names each word once")
    return tuple([one_of(place, word, words) for word in given])


def _number(place: str, text: str, digits: str, most: int) -> int:
    """A number inside a text, from 1 up."""
    if not (digits.isascii() and digits.isdigit() and len(digits) < 3 and 1 <= int(digits) <= most):
        refuse(place, text, f"the number is from 1 to {most}")
    return int(digits)


def _lines(ops: tuple[Op, ...]) -> list[str]:
    return [written(op) for op in ops]


# --- threats, abilities and fighters --------------------------------------------------------------


def threat_text(threat: Threat | None) -> str:
    if threat is None:
        return ""
    return f"{threat.stat} {threat.value}" + ("+X" if threat.plus_x else "")


def read_threat(place: str, text: str) -> Threat | None:
    """`speed 6`, `speed 3+X`, or nothing."""
    if not text:
        return None
    stat, _, value = text.partition(" ")
    if stat not in STATS:
        refuse(place, text, f"it is like speed 6, with one of {', '.join(STATS)}", list(STATS))
    number = _number(place, text, value.removesuffix("+X"), MOST_VALUE)
    return Threat(stat, number, value.endswith("+X"))


def ability_row(ability: Ability) -> Row:
    return {
        "ability_window": ability.window,
        "ability_cost": ability.cost,
        "ability_once": ability.once,
        "ability_wounds": ability.source,
        "ability_discards": ability.discards,
        "ability": _lines(ability.ops),
    }


def read_ability(place: str, row: Row, id: str = "", passive: tuple[Op, ...] = ()) -> Ability:
    """What a player may use; without operations there is nothing to use."""
    ops = read_program(f"{place}.ability", row["ability"])
    if not ops:
        return Ability("", 0, (), id=id, passive=passive)
    return Ability(
        one_of(f"{place}.ability_window", row["ability_window"], WINDOWS),
        row["ability_cost"],
        ops,
        id=id,
        once=row["ability_once"],
        source=one_of(f"{place}.ability_wounds", row["ability_wounds"], WOUND_SOURCES),
        discards=row.get("ability_discards", False),
        passive=passive,
    )


def fighter_row(fighter: Fighter) -> Row:
    return {
        "health": fighter.health,
        **dict(zip(FORMS, fighter.forms, strict=True)),
        "traits": list(fighter.traits),
        **{f"{form}_hits": _lines(fighter.hits.get(form, ())) for form in FORMS},
        "aura": _lines(fighter.aura),
    }


def read_fighter(place: str, row: Row) -> Fighter:
    melee, magic, speed = [_form(f"{place}.{form}", row[form]) for form in FORMS]
    hits = {form: read_program(f"{place}.{form}_hits", row[f"{form}_hits"]) for form in FORMS}
    return Fighter(
        row["health"],
        melee,
        magic,
        speed,
        traits=some_of(f"{place}.traits", row["traits"], TRAITS),
        hits={form: ops for form, ops in hits.items() if ops},
        aura=read_program(f"{place}.aura", row["aura"]),
    )


def _form(place: str, text: str) -> str:
    if len(text) != 2 or text[0] not in "0123456789" or text[1] not in "AC":
        refuse(place, text, "it is a value and A (attacks) or C (counters), like 3A")
    return text


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


def read_hero(place: str, known: Hero, row: Row) -> Hero:
    passive = read_program(f"{place}.passive", row["passive"])
    return Hero(
        known.id,
        tuple(row["melee"]),
        tuple(row["magic"]),
        tuple(row["speed"]),
        some_of(f"{place}.attacks", row["attacks"], FORMS),
        row["boons"],
        row["treasures"],
        read_ability(place, row, known.ability.id, passive),
        copies=row["copies"],
    )


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


def read_location(place: str, known: Location, row: Row) -> Location:
    exits = row["exits"]
    if len(exits) != 4:
        refuse(f"{place}.exits", exits, "it has four sides: north, east, south, west")
    north, east, south, west = [_exit(f"{place}.exits", text) for text in exits]
    return Location(
        known.id,
        one_of(f"{place}.kind", row["kind"], KINDS),
        (north, east, south, west),
        row["glory"],
        row["peril"],
        _read_obstacle(f"{place}.obstacle", row["obstacle"]),
        _read_effect(place, known.effect, row),
        copies=row["copies"],
    )


def _exit(place: str, text: str) -> str:
    kind, *rest = text.split(":")
    if text in ("O", "W"):
        return text
    if kind not in ("B", "T") or len(rest) != 2 or rest[0] not in STATS:
        refuse(place, text, "a side is O (open), W (wall), B:melee:5 (blocked) or T:speed:5 (trap)")
    return f"{kind}:{rest[0]}:{_number(place, text, rest[1], MOST_VALUE)}"


def _obstacle_text(obstacle: Obstacle | None) -> str:
    if obstacle is None:
        return ""
    if obstacle.bonus:
        return f"{obstacle.kind} {obstacle.bonus}"
    return f"{obstacle.kind} {obstacle.stat} {obstacle.value}"


def _read_obstacle(place: str, text: str) -> Obstacle | None:
    kind, *rest = text.split(" ")
    if not text:
        return None
    if kind == "danger" and len(rest) == 1:
        return Obstacle(kind, bonus=_number(place, text, rest[0], MOST_VALUE))
    if kind not in OBSTACLES[2:] or len(rest) != 2 or rest[0] not in STATS:
        refuse(place, text, "it is like danger 1, spikes speed 5 or pit speed 5", list(OBSTACLES))
    return Obstacle(kind, stat=rest[0], value=_number(place, text, rest[1], MOST_VALUE))


def _read_effect(place: str, known: Effect | None, row: Row) -> Effect | None:
    if known is None:
        return None
    if known.always:
        return Effect(known.id, read_program(f"{place}.always", row["always"]), always=True)
    return Effect(
        known.id,
        read_program(f"{place}.effect", row["effect"]),
        once=True,
        cost=row["effect_cost"],
        least_health=row["effect_health"],
    )


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
    """By type: what others do not have is not there."""
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


def read_adventure(place: str, known: Adventure, row: Row, words: tuple[str, ...]) -> Adventure:
    if known.fighter:
        return _read_monster(place, known, row, words)
    if known.type == "trap":
        return _read_trap(place, known, row, words)
    ending = "host_completes_quest" if row.get("ends_with_quest", False) else ""
    return Adventure(
        known.id,
        known.type,
        ANY_NUMBER if row["most_x"] else row["cost"],
        one_of(f"{place}.timing", row["timing"], TIMINGS),
        one_of(f"{place}.duration", row["duration"], DURATIONS),
        some_of(f"{place}.words", row["words"], words),
        row["copies"],
        on_play=read_program(f"{place}.on_play", row["on_play"]),
        passive=read_program(f"{place}.passive", row["passive"]),
        active=(read_ability(place, row),) if known.active else (),
        least_x=row["least_x"],
        most_x=row["most_x"],
        target=one_of(f"{place}.target", row.get("target", ""), TARGETS),
        attach_to=one_of(f"{place}.attach_to", row["attach_to"], HOSTS),
        window=one_of(f"{place}.window", row["window"], WINDOWS),
        trigger=one_of(f"{place}.trigger", row["trigger"], TRIGGERS),
        trigger_ops=read_program(f"{place}.trigger_ops", row["trigger_ops"]),
        trigger_discards=row["trigger_discards"],
        escape=read_threat(f"{place}.escape", row.get("escape", "")),
        discard_on=ending,
        one_shot=row.get("one_shot", False),
        multi_hero=row["multi_hero"],
    )


def _read_monster(place: str, known: Adventure, row: Row, words: tuple[str, ...]) -> Adventure:
    return Adventure(
        known.id, known.type, row["cost"], known.timing, known.duration,
        some_of(f"{place}.words", row["words"], words),
        row["copies"],
        least_x=row["least_x"],
        most_x=row["most_x"],
        fighter=read_fighter(place, row),
        pump=read_program(f"{place}.pump", row["pump"]),
    )  # fmt: skip


def _read_trap(place: str, known: Adventure, row: Row, words: tuple[str, ...]) -> Adventure:
    return Adventure(
        known.id, known.type, ANY_NUMBER if row["most_x"] else row["cost"],
        known.timing, known.duration,
        some_of(f"{place}.words", row["words"], words),
        row["copies"],
        least_x=row["least_x"],
        most_x=row["most_x"],
        threat=read_threat(f"{place}.threat", row["threat"]),
        passed=read_program(f"{place}.passed", row["passed"]),
        failed=read_program(f"{place}.failed", row["failed"]),
    )  # fmt: skip


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


def read_quest(place: str, known: Quest, given: Row, plain: Row, tags: tuple[str, ...]) -> Quest:
    """`plain`: a whole row in which nothing is filled in."""
    row = {**plain, **given}
    category = one_of(f"{place}.category", given.get("category", known.category), CATEGORIES)
    kinds = [place.removeprefix("any:") for place in row["locations"] if place[:4] == "any:"]
    hunts = category == "hunt"
    return Quest(
        known.id,
        category,
        tuple(row["locations"]),
        threat=read_threat(f"{place}.threat", row["threat"]),
        offering=row["offering"],
        pay_glory=row["pay_glory"],
        pay_ap=row["pay_ap"],
        give_health=row["give_health"],
        least_health=row["least_health"],
        dice=2 if category == "chance" else 0,
        double=row["double"],
        sum=row["sum"],
        failed=read_program(f"{place}.failed", row["failed"]),
        reward=read_program(f"{place}.reward", row["reward"]),
        influence=read_program(f"{place}.influence", row["influence"]),
        artifact=row["artifact"],
        passive=read_program(f"{place}.passive", row["passive"]),
        active=(read_ability(place, row),) if known.active else (),
        monster=read_fighter(place, row) if hunts else None,
        tags=some_of(f"{place}.tags", row["tags"], tags),
        search_where=kinds[0] if category == "search" and kinds else "",
        search_value=row["search_value"],
        search_ap=row["search_ap"],
        escort_to=row["escort_to"],
        copies=row["copies"],
    )
