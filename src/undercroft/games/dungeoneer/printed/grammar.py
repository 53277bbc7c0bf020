"""Which operations a part of a card takes (R21.5), as lines that an error can show.

`wound n=1..6 [preventable=no]`: a parameter in square brackets may be left out, `a|b` is a choice,
`a,b` are words of a list of which some are named, `(happens)` is a program of that part.
"""

from __future__ import annotations

from typing import Final, final

from undercroft.engine.errors import BadPack, shown
from undercroft.games.dungeoneer.printed.notation import (
    LISTS,
    NUMBERS,
    PARAMETERS,
    PROGRAMS,
    is_given,
    written,
)
from undercroft.games.dungeoneer.printed.records import ANY_NUMBER, Op

MOST_OPS: Final = 4  # in one program
STAT: Final = "melee|magic|speed|level|health"
FORM: Final = "melee|magic|speed"
ROLES: Final = "attack,counter,threat,threat:trap_encounter,threat:blocked_exit,search"
TAGS: Final = "beast|vermin|fiend|construct|ooze|spirit|sorcerer|boss"
VERSUS: Final = "|".join(["hero", *[f"tag:{tag}" for tag in TAGS.split("|")]])
PAID: Final = (  # what a played card or a used ability may do to its own hero at any time
    "ap n=1..9|X", "glory n=-9..9|X", "peril n=-9..9|X", "heal n=1..6|X",
    f"stat stat={FORM} n=-9..9|X scope=turn",
    f"check [stat={STAT}] roles={ROLES} n=-9..9|X scope=turn",
)  # fmt: skip
HARM: Final = (
    "wound n=1..6|X [preventable=no]", "fall", f"fall stat={STAT} value=1..15",
    f"threat stat={STAT} value=1..15 [passed=(happens)] [failed=(happens)]",
)  # fmt: skip
AIMED: Final = (  # R5.2: needs a choice; a program has at most one of them
    "transfer who=self measure=any_other_room",
    "transfer who=self reach=1..9|X measure=adjacency|working_exit",
    "deactivate where=here,adjacent what=exit,obstacle,location_bane",
    "bridge",
    "discard zone=bane n=1 where=own_hero,here chooser=self",
    "free_explore",
)
ANSWERS: Final = (
    "withdraw who=attacking_monster",
    f"cancel_attack [stat={FORM}]",
    "zero_base who=attacker scope=this_attack",
    f"check [stat={FORM}] roles=attack,counter n=-9..9|X scope=this_attack|this_battle",
    f"check roles=attack n=-9..9 who=attacking_monster scope=this_attack [tag={TAGS}] "
    "[otherwise=-9..9]",
    "transfer who=self reach=1..9|X measure=adjacency|working_exit",
)
HAPPENS: Final = (  # to a hero, without a choice of the player
    "ap n=-9..-1", "glory n=-9..9", "peril n=-9..9", "heal n=1..6", "draw n=1..3",
    "wound n=1..6 [preventable=no]", "fall", f"fall stat={STAT} value=1..15",
    f"threat stat={STAT} value=1..15 [passed=(happens)] [failed=(happens)]",
    "discard zone=hand n=1..5 chooser=random",
    "discard zone=hand|boon|treasure n=1..5 chooser=owner",
)  # fmt: skip
BONUSES: Final = (
    f"stat stat={FORM} n=-9..9 [least=0..9]",
    f"check [stat={STAT}] roles={ROLES} n=-9..9 [vs={VERSUS}]",
)
GEAR: Final = (
    *BONUSES, "limit n=1..5 of=boon|treasure", "hit_option vs=hero ops=(robs)",
)  # fmt: skip
ROLL: Final = ("dice_keep_high n=2..4", "check roles=any n=-9..9 scope=this_roll")
PARTS: Final[dict[str, tuple[str, ...]]] = {
    "happens": HAPPENS,
    "robs": ("steal_glory n=1..9",),
    "hits": (*HAPPENS, "replace_wound", "extra_wound_if_margin n=1..5 margin=1..9",
             "extra_wound n=1..5", "heal_self n=1..9"),
    "quest_failed": (*HAPPENS, "wound n=1..6 who=all_heroes_here"),
    "reward": ("glory n=-9..9", "peril n=-9..9", "heal n=1..6", "draw n=1..3"),
    "feats": (*PAID, *HARM, *AIMED),
    "offered": (*PAID, *HARM, *AIMED, "draw n=1..3"),  # by a location, or once in a turn
    "any": PAID,
    "used_any": (*PAID, AIMED[2]),
    "response": (*PAID, *ANSWERS),
    "before_roll": ROLL,
    "attack_declared": ("check roles=attack n=1..9 scope=this_attack",),
    "leaving_exit": ("exit_open scope=this_move",),
    "would_be_wounded": ("prevent_wound n=1..9",),
    "would_fall": ("no_fall",),
    "gear": GEAR,
    "artifact": BONUSES,
    "trained": BONUSES[1:],
    "on_weapon": (*BONUSES, "boost_host_bonus n=1..5"),
    "on_attacker": (f"check [stat={FORM}] roles=attack,counter n=-9..9 vs=host",),
    "curse": (*BONUSES, "level n=-3..-1 least=1"),
    "terrain": (f"exits_become stat={FORM} value=1..15",),
    "on_monster": (f"check [stat={FORM}] roles=attack,counter n=-9..9 who=host",),
    "at_hero": (
        "glory n=-9..9|X", "peril n=-9..9|X", *HARM,
        "transfer who=target reach=1..9|X measure=adjacency",
    ),
    "at_boon": ("discard zone=boon n=1 chooser=villain",),
    "shift": ("shift_swap of=occupied", "shift_move of=unoccupied_not_entrance"),
    "with_trap": ("threat_value n=1..9 of=own_trap_this_phase",),
    "at_roller": ("check roles=any n=-9..-1 scope=this_roll",),
    "oil": ("extra_wound n=1..5",),
    "aura": ("check roles=attack n=-9..9 who=other_beasts_same_target",),
    "pump": (f"check [stat={FORM}] roles=attack,counter n=X who=this_monster scope=this_battle",),
    "static": (
        f"check roles=attack n=-9..9 who=monster [tag={TAGS}] [otherwise=-9..9] where=here",
    ),
    "influence": (BONUSES[1], "income_peril n=1..3 of=room"),
}  # fmt: skip
CHOOSING: Final[tuple[str, ...]] = (  # the operations of AIMED, ANSWERS, `at_hero` and `at_boon`
    "transfer", "deactivate", "bridge", "discard", "free_explore", "withdraw", "cancel_attack",
    "zero_base", "shift_swap", "shift_move",
)  # fmt: skip


@final
class Line:
    """One line of the grammar."""

    def __init__(self, text: str) -> None:
        words = text.split()
        self.op = words[0]
        self.values: dict[str, str] = {}
        self.free: list[str] = []  # parameters that may be left out
        for word in words[1:]:
            key, _, value = word.strip("[]").partition("=")
            assert key in PARAMETERS, text
            self.values[key] = value
            if word.startswith("["):
                self.free.append(key)

    def fits(self, op: Op) -> bool:
        if op.op != self.op:
            return False
        return all(self.takes(op, key) for key in PARAMETERS)

    def takes(self, op: Op, key: str) -> bool:
        if not is_given(op, key):
            return key not in self.values or key in self.free
        return key in self.values and _is_within(getattr(op, key), key, self.values[key])


def _is_within(value: object, key: str, allowed: str) -> bool:
    """Whether a parameter has one of its values."""
    if isinstance(value, int) and key in NUMBERS:
        return any(_is_number(value, part) for part in allowed.split("|"))
    if isinstance(value, tuple) and key in LISTS:
        return all(word in allowed.split(",") for word in value)
    if isinstance(value, tuple) and key in PROGRAMS:
        return len(value) <= MOST_OPS and all(fits(allowed[1:-1], part) for part in value)
    return key == "preventable" or value in allowed.split("|")


def _is_number(value: int, allowed: str) -> bool:
    low, _, high = allowed.partition("..")
    if low == "X" or value == ANY_NUMBER:
        return low == "X" and value == ANY_NUMBER
    return int(low) <= value <= int(high or low)


GRAMMAR: Final[dict[str, list[Line]]] = {
    part: [Line(text) for text in lines] for part, lines in PARTS.items()
}


def fits(part: str, op: Op) -> bool:
    return any(line.fits(op) for line in GRAMMAR[part])


def check_program(place: str, part: str, ops: tuple[Op, ...]) -> None:
    """BadPack unless a part of a card takes these operations, at most one with a choice."""
    if len(ops) > MOST_OPS:
        raise BadPack(f"{place} has at most {MOST_OPS} operations", what=place, most=MOST_OPS)
    for op in ops:
        if not fits(part, op):
            allowed = _allowed(part, op)
            raise BadPack(
                f"{place} cannot be {shown(written(op))}; here it is one of: {'; '.join(allowed)}",
                what=place, allowed=allowed,
            )  # fmt: skip


def _allowed(part: str, op: Op) -> list[str]:
    """Return how this operation is written here; for an unknown one, all operations."""
    lines = [line for line in PARTS[part] if line.split()[0] == op.op]
    return lines or list(dict.fromkeys([line.split()[0] for line in PARTS[part]]))


def check_choices(place: str, ops: tuple[Op, ...]) -> None:
    """R5.2. A played card or a used ability has at most one operation that needs a choice."""
    aimed = [op for op in ops if op.op in CHOOSING or op.scope == "this_attack"]
    if len(aimed) > 1:
        raise BadPack(f"{place} has more than one operation that is aimed", what=place)


def has_x(ops: tuple[Op, ...]) -> bool:
    return any(op.n == ANY_NUMBER or op.reach == ANY_NUMBER for op in ops)
