"""The notation of card effects (R3.1), read once into flat programs of numbers.

card  := side [" / " side]
side  := unit {" + " unit}
unit  := name digit | "ambush" digit "@" symbol | "fortify(" action ")" | "pack(" action ")"
       | "swarm(" left " > " right ")"
left  := "melee1" | "def1" | "pay_" resource
right := "spawn" digit | resource digit
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.engine.errors import BadPack, shown
from undercroft.games.heroes_out.cards import ANY, RESOURCES, SYMBOLS, TOKENS

ACT: Final = 0
MELEE: Final = 1
RANGED: Final = 2
MOVE: Final = 3
DRAW: Final = 4
SET_TRAP: Final = 5
SET_PORTAL: Final = 6
SET_COIN: Final = 7  # followed by the other resources, in their order
DEF: Final = 11
SPAWN: Final = 12
AMBUSH: Final = 13
FORTIFY: Final = 14
PACK: Final = 15
SWARM: Final = 16
PAY: Final = 17  # followed by the others: the left part of a swarm only
OPERATIONS: Final[tuple[str, ...]] = (
    "act", "melee", "ranged", "move", "draw", "trap", "portal", "coin", "frog", "book", "bone",
    "def", "spawn", "ambush", "fortify", "pack", "swarm", "pay_coin", "pay_frog", "pay_book",
    "pay_bone",
)  # fmt: skip
NAMED: Final = OPERATIONS[:AMBUSH]
ACTIONS: Final[tuple[str, ...]] = ("melee", "ranged", "move")
MOST_UNITS: Final = 16  # on one side

# A unit is one number: operation, how many, what, what then; five bits each.
BITS: Final = 5
LOW: Final = 31


def unit_of(operation: int, count: int = 1, what: int = 0, then: int = 0) -> int:
    return operation | count << BITS | what << 2 * BITS | then << 3 * BITS


def operation_of(unit: i64) -> i64:
    return unit & LOW


def count_of(unit: i64) -> i64:
    return unit >> 5 & LOW


def what_of(unit: i64) -> i64:
    """Return the symbol of an ambush, the action of a pack, the left part of a swarm."""
    return unit >> 10 & LOW


def then_of(unit: i64) -> i64:
    """Return the right part of a swarm."""
    return unit >> 15 & LOW


def read_effect(place: str, effect: str) -> list[list[int]]:
    """R3.1. Return the units of each side; R3.1.5: raise BadPack at the first mistake."""
    sides = effect.split(" / ")
    if len(sides) > 2:
        raise _mistake(place, effect, "at most two sides")
    return [_read_side(place, side) for side in sides]


def _read_side(place: str, side: str) -> list[int]:
    units = [unit for text in side.split(" + ") for unit in _read_unit(place, text)]
    if len(units) > MOST_UNITS:
        raise _mistake(place, side, f"at most {MOST_UNITS} actions on a side")
    _check_alike(place, side, units)
    return units


def _check_alike(place: str, side: str, units: list[int]) -> None:
    """R3.1.6. A move names a room only: it could not tell two kinds of ambush or pack apart."""
    for operation in range(AMBUSH, PAY):
        if len({unit for unit in units if operation_of(unit) == operation}) > 1:
            known = f"only one kind of {OPERATIONS[operation]} on a side, as often as you like"
            raise _mistake(place, side, known)


def _read_unit(place: str, text: str) -> list[int]:
    """R3.1.1. `move2` is two units; the others are one."""
    if text.startswith("ambush"):
        return [_read_ambush(place, text)]
    if text.startswith("fortify("):
        return [unit_of(FORTIFY, 1, _read_action(place, text, "fortify("))]
    if text.startswith("pack("):
        return [unit_of(PACK, 1, _read_action(place, text, "pack("))]
    if text.startswith("swarm("):
        return [_read_swarm(place, text)]
    operation, count = _read_name(place, text)
    return [unit_of(operation)] * count


def _read_name(place: str, text: str) -> tuple[int, int]:
    name, digit = text[:-1], text[-1:]
    if name not in NAMED:
        raise _mistake(place, text, ", ".join([f"{known}N" for known in NAMED]))
    return NAMED.index(name), _read_digit(place, text, digit)


def _read_digit(place: str, text: str, digit: str) -> int:
    if digit not in tuple("123456789"):
        raise _mistake(place, text, "a digit from 1 to 9")
    return int(digit)


def _read_ambush(place: str, text: str) -> int:
    """R7.10."""
    known = (*SYMBOLS, "any")
    head, mark, symbol = text.partition("@")
    if not mark or symbol not in known or len(head) != len("ambush") + 1:
        raise _mistake(place, text, f"ambushN@ and one of {', '.join(known)}")
    count = _read_digit(place, text, head[-1])
    return unit_of(AMBUSH, count, ANY if symbol == "any" else SYMBOLS.index(symbol))


def _read_action(place: str, text: str, head: str) -> int:
    action = text.removeprefix(head).removesuffix(")")
    if not text.endswith(")") or action not in ACTIONS:
        raise _mistake(place, text, f"{head}...) with one of {', '.join(ACTIONS)}")
    return OPERATIONS.index(action)


def _read_swarm(place: str, text: str) -> int:
    """R7.12, R3.1.3, R3.1.4."""
    left, mark, right = text.removeprefix("swarm(").removesuffix(")").partition(" > ")
    if not mark or not text.endswith(")"):
        raise _mistake(place, text, "swarm(left > right)")
    then, count = _read_name(place, right)
    if then != SPAWN and not SET_COIN <= then < DEF:
        raise _mistake(place, right, "spawnN or a resource on the right")
    return unit_of(SWARM, count, _read_left(place, left), then)


def _read_left(place: str, left: str) -> int:
    known = ("melee1", "def1", *(f"pay_{token}" for token in TOKENS[:RESOURCES]))
    if left not in known:
        raise _mistake(place, left, f"one of {', '.join(known)} on the left")
    return OPERATIONS.index(left.removesuffix("1"))


def _mistake(place: str, text: str, allowed: str) -> BadPack:
    return BadPack(f"{place} cannot be read at {shown(text)}: {allowed}", what=place)


def shown_operations(units: list[int]) -> int:
    """R7.11. Return the mask of all operations shown, also inside packs and swarms."""
    mask = 0
    for unit in units:
        mask |= 1 << int(operation_of(unit))
        if operation_of(unit) in (PACK, SWARM):
            mask |= 1 << int(what_of(unit))
    return mask


def unit_text(unit: int) -> str:
    """Write a unit as its notation has it."""
    operation, count, what = int(operation_of(unit)), int(count_of(unit)), int(what_of(unit))
    name = OPERATIONS[operation]
    if operation == AMBUSH:
        return f"ambush{count}@{'any' if what == ANY else SYMBOLS[what]}"
    if operation in (FORTIFY, PACK):
        return f"{name}({OPERATIONS[what]})"
    if operation == SWARM:
        left = OPERATIONS[what] if what >= PAY else f"{OPERATIONS[what]}1"
        return f"swarm({left} > {OPERATIONS[int(then_of(unit))]}{count})"
    return f"{name}{count}"
