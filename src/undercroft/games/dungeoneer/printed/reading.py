"""Cards of a pack from their rows (R21.3); an unknown word raises BadPack."""

from __future__ import annotations

from typing import Final, NoReturn

from undercroft.engine.errors import BadPack, shown
from undercroft.games.dungeoneer.printed.notation import read_program
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
from undercroft.games.dungeoneer.printed.rows import Row
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

MOST_VALUE: Final = 15  # of a threat


def refuse(place: str, value: object, why: str, allowed: list[str] | None = None) -> NoReturn:
    raise BadPack(f"{place} cannot be {shown(value)}: {why}", what=place, allowed=allowed or [])


def one_of(place: str, word: str, words: tuple[str, ...]) -> str:
    """Return a known word; BadPack lists the known ones."""
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


# --- threats, abilities and fighters --------------------------------------------------------------


def read_threat(place: str, text: str) -> Threat | None:
    """`speed 6`, `speed 3+X`, or nothing."""
    if not text:
        return None
    stat, _, value = text.partition(" ")
    if stat not in STATS:
        refuse(place, text, f"it is like speed 6, with one of {', '.join(STATS)}", list(STATS))
    number = _number(place, text, value.removesuffix("+X"), MOST_VALUE)
    return Threat(stat, number, value.endswith("+X"))


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
