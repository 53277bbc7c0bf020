"""The second reckoning: maps, ways, places, values and odds from what a seat sees.

It reads a view and `printed.py`, counts by brute force, and shares no line with the game.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any

from undercroft.games.dungeoneer.tests.printed import (
    HEROES,
    LOCATIONS,
    MONSTERS,
    QUEST_MONSTERS,
    TRAPS,
)

View = dict[str, Any]
SIDES = "nesw"
BEYOND = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}
ACROSS = {"n": "s", "e": "w", "s": "n", "w": "e"}
FORMS = ("melee", "magic", "speed")
WEAPONS = {"fiendbane_blade": "melee", "runed_staff": "magic"}
RAISES = {"battle_drill": "melee", "inner_flame": "magic", "hunter_boots": "speed"} | WEAPONS
DIE = range(1, 7)
ENTRANCES = [name for name, card in LOCATIONS.items() if card[0] == "entrance"]

# --- the map (R9) --------------------------------------------------------------------------------


def exit_of(location: str, turned: bool, side: str) -> str:
    """The printed exit that lies on a side of the map."""
    exits = LOCATIONS[location][1].split()
    return exits[SIDES.index(ACROSS[side] if turned else side)]


def cells_of(view: View) -> dict[tuple[int, int], tuple[str, bool]]:
    return {(tile["x"], tile["y"]): (tile["location"], tile["turned"]) for tile in view["map"]}


def beyond(cell: tuple[int, int], side: str) -> tuple[int, int]:
    return cell[0] + BEYOND[side][0], cell[1] + BEYOND[side][1]


Cells = dict[tuple[int, int], tuple[str, bool]]


def joints(cells: Cells) -> Iterator[tuple[str, str, str, bool]]:
    """Every two neighbours, both ways: one, its side, the other, whether the joint works."""
    for cell, (location, turned) in cells.items():
        for side in SIDES:
            other = cells.get(beyond(cell, side))
            if other:
                works = "W" not in (
                    exit_of(location, turned, side),
                    exit_of(*other, ACROSS[side]),
                )
                yield location, side, other[0], works


def bridged(view: View) -> set[tuple[str, str]]:
    """The two ends of the bridge."""
    if view["bridge"] is None:
        return set()
    location, side = view["bridge"]["location"], view["bridge"]["side"]
    ends = {(one, way): other for one, way, other, _ in joints(cells_of(view))}
    return {(location, side), (ends[location, side], ACROSS[side])}


def ways(view: View) -> dict[str, dict[str, str]]:
    """Working joints: by location and side, where they lead."""
    found: dict[str, dict[str, str]] = {tile["location"]: {} for tile in view["map"]}
    bridge = bridged(view)
    for one, side, other, works in joints(cells_of(view)):
        if works or (one, side) in bridge:
            found[one][side] = other
    return found


def steps_from(starts: Iterable[str], links: dict[str, Iterable[str]]) -> dict[str, int]:
    """Fewest steps to every location that can be reached."""
    far = dict.fromkeys(starts, 0)
    queue = deque(far)
    while queue:
        one = queue.popleft()
        for other in links[one]:
            if other not in far:
                far[other] = far[one] + 1
                queue.append(other)
    return far


def path_steps(view: View, starts: Iterable[str]) -> dict[str, int]:
    """R9.10. Over working joints."""
    links = {one: list(sides.values()) for one, sides in ways(view).items()}
    return steps_from([start for start in starts if start in links], dict(links))


def neighbour_steps(view: View, start: str) -> dict[str, int]:
    """R9.10. Through walls as well."""
    links: dict[str, list[str]] = {tile["location"]: [] for tile in view["map"]}
    for one, _, other, _ in joints(cells_of(view)):
        links[one].append(other)
    return steps_from([start], dict(links))


def is_open_to_more(cells: Cells) -> bool:
    """R9.4. A side that is not a wall faces an empty cell."""
    return any(
        exit_of(location, turned, side) != "W"
        for cell, (location, turned) in cells.items()
        for side in SIDES
        if beyond(cell, side) not in cells
    )


def is_legal(cells: Cells, cell: tuple[int, int], card: str, turned: bool, more: bool) -> bool:
    """R9.2 to R9.4, for a card laid on a cell."""
    if cell in cells:
        return False
    after = {**cells, cell: (card, turned)}
    fits = any(one == card and works for one, _, _, works in joints(after))
    return fits and (not more or is_open_to_more(after))


def legal_places(
    cells: Cells, card: str, more: bool, may_turn: bool = True
) -> set[tuple[int, int, bool]]:
    """Every cell and turn, by trying all of them."""
    xs = [x for x, _ in cells]
    ys = [y for _, y in cells]
    return {
        (x, y, turned)
        for x in range(min(xs) - 1, max(xs) + 2)
        for y in range(min(ys) - 1, max(ys) + 2)
        for turned in (False, True)[: 1 + may_turn]
        if is_legal(cells, (x, y), card, turned, more)
    }


# --- values (R5.5, R5.6) -------------------------------------------------------------------------


def counted_level(person: View) -> int:
    return max(1, int(person["level"]) - person["banes"].count("forgotten_name"))


def value_of(person: View, stat: str, hurried: int = 0) -> int:
    """A characteristic as it counts; `hurried`: speed gained until the end of this turn."""
    if stat in ("level", "health"):
        return counted_level(person) if stat == "level" else int(person["health"])
    value = HEROES[person["hero"]][FORMS.index(stat)][counted_level(person) - 1]
    for gear in person["gear"]:
        if RAISES.get(gear["card"]) == stat:
            value += 1 + gear["attached"].count("keen_edge")
    if stat == "speed":
        value += hurried
        for _ in range(person["banes"].count("leaden_limbs")):
            value = min(value, max(1, value - 1))
    return max(0, value)


def has_gear(person: View, card: str) -> bool:
    return any(gear["card"] == card for gear in person["gear"])


def influences(view: View, seat: int) -> list[str]:
    """R14.9. Open quests that act on a seat."""
    own = [quest["quest"] for quest in view["seats"][seat]["quests"]]
    return own + [quest["quest"] for quest in view["common"]]


def threat_bonus(view: View, seat: int, stat: str, what: str, hurried: int = 0) -> int:
    """R13.1. What is added to the die; `what`: trap_card, blocked_exit or anything else."""
    person = view["seats"][seat]
    bonus = value_of(person, stat, hurried)
    bonus -= stat == "speed" and "breath_of_ramalith" in influences(view, seat)
    bonus += 2 * (what == "trap_card" and has_gear(person, "trap_sense"))
    bonus += 2 * (what == "blocked_exit" and has_gear(person, "skeleton_key"))
    return bonus


def passing_faces(bonus: int, value: int) -> int:
    """How many faces of the die overcome a threat."""
    return sum(face + bonus >= value for face in DIE)


# --- battle (R12.8 to R12.10) --------------------------------------------------------------------


def wins_of(attack: int, counter: int) -> list[int]:
    """Of 36 throws: the attacker wins, no one, the defender."""
    margins = [one + attack - other - counter for one in DIE for other in DIE]
    return [sum(m > 0 for m in margins), margins.count(0), sum(m < 0 for m in margins)]


def tags_of(fighter: str | None) -> list[str]:
    if fighter in MONSTERS:
        return MONSTERS[fighter][3].split()
    return QUEST_MONSTERS[fighter][2].split() if fighter in QUEST_MONSTERS else []


def printed_value(fighter: str, form: str) -> int:
    card = MONSTERS[fighter][2] if fighter in MONSTERS else QUEST_MONSTERS[fighter][1]
    return int(card.split()[FORMS.index(form)][:-1])


def monster_attack(view: View, attack: View) -> int:
    """What a monster adds to its die, without responses."""
    total = printed_value(attack["attacker"], attack["form"])
    total += attack["attached"].count("rabid_frenzy")
    if attack["attacker"] == "flask_horror" and attack["form"] == "melee":
        total += attack["x"]
    if "beast" in tags_of(attack["attacker"]):
        total += attack["place"] == "menagerie"
        total += sum(
            other["attacker"] == "brood_mother"
            and other["slot"] != attack["slot"]
            and other["target"] == attack["target"]
            and other["state"] not in ("withdrawn", "dropped")
            for other in view["battle"]["attacks"]
        )
    return total


def hero_check(view: View, seat: int, form: str, against: View, role: str, hurried: int) -> int:
    """What a hero adds to its die; `against`: a monster's attack, or {} for a hero."""
    person = view["seats"][seat]
    total = value_of(person, form, hurried)
    if form == "melee":
        total += has_gear(person, "riveted_helm") and role == "counter"
        total += has_gear(person, "horned_helm") and role == "attack"
        total += person["hero"] == "drakan_sentinel" and role == "counter"
        total += "helm_of_the_first_gaoler" in person["artifacts"]
        foe = against.get("attacker")
        total += has_gear(person, "fiendbane_blade") and "fiend" in tags_of(foe)
    total += has_gear(person, "duelist_gloves") and not against
    return total


# --- steps (R10) ---------------------------------------------------------------------------------


def tile_called(view: View, location: str) -> View:
    tile: View = next(tile for tile in view["map"] if tile["location"] == location)
    return tile


def warded(view: View) -> set[tuple[str, str]]:
    return {(token["location"], token["thing"]) for token in view["tokens"]}


def exit_now(view: View, location: str, side: str) -> str:
    """An exit as it counts for heroes who leave: O, or a threat such as B:melee:5."""
    tile = tile_called(view, location)
    kept = bool(tile["exits"][SIDES.index(side)]["held"])
    if (location, side) in bridged(view) or (location, side) in warded(view) or kept:
        return "O"
    sealed = "sealed_way" in tile["banes"] and (location, "sealed_way") not in warded(view)
    exit_there = exit_of(location, tile["turned"], side)
    return "B:melee:5" if sealed and exit_there == "O" else exit_there


def obstacle_threat(view: View, location: str) -> tuple[str, str, int] | None:
    """Kind, characteristic and value of spikes or a pit that are not deactivated."""
    words = LOCATIONS[location][4].split()
    if len(words) < 3 or (location, "obstacle") in warded(view):
        return None
    return words[0], words[1], int(words[2])


def trap_value(view: View, trap: str, x: int, place: str, sharpened: int) -> int:
    """R10.12, R22.27. The value that a trap card has where it is played."""
    words = LOCATIONS[place][4].split()
    danger = int(words[1]) if words[:1] == ["danger"] else 0
    if (place, "obstacle") in warded(view):
        danger = 0
    return TRAPS[trap][2] + (x if TRAPS[trap][0] < 0 else 0) + danger + 2 * sharpened
