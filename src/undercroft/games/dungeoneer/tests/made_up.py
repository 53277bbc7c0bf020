"""Packs made up at random: every kind of card, every operation that a part of a card takes."""

from __future__ import annotations

from random import Random
from typing import Any

from undercroft.games.dungeoneer.packs import WORDS
from undercroft.games.dungeoneer.printed.grammar import PARTS
from undercroft.games.dungeoneer.printed.legal import ABILITY_PARTS, REPEATED, SHAPES, Shape
from undercroft.games.dungeoneer.printed.rows import QUEST_COLUMNS

STATS = ("melee", "magic", "speed", "level", "health")
AIMED = (
    "transfer", "deactivate", "bridge", "discard", "free_explore", "withdraw", "cancel_attack",
    "zero_base", "check", "shift_swap", "shift_move",
)  # fmt: skip


class Maker:
    """Rows from one seed."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def pack(self) -> dict[str, Any]:
        """All own cards, and some of the printed ones in place of others."""
        pack: dict[str, Any] = {
            "heroes": {"own_hero": self.hero()},
            "locations": {name: self.location() for name in ("own_room_1", "own_room_2")},
            "boons": {f"own_boon_{number}": self.played("boon") for number in (1, 2)},
            "treasures": {f"own_treasure_{number}": self.played("treasure") for number in (1, 2)},
            "banes": {"own_bane": self.played("bane")},
            "monsters": {f"own_monster_{number}": self.monster() for number in (1, 2)},
            "traps": {f"own_trap_{number}": self.trap() for number in (1, 2)},
            "quests": {f"own_quest_{number}": self.quest() for number in (1, 2, 3)},
        }
        pack["boons"].update({"battle_drill": {"copies": 0}, "inner_flame": self.plain("boon")})
        pack["boons"]["own_boon_1"]["copies"] = 2
        pack["treasures"].update({"runed_staff": {"copies": 0}, "horned_helm": {"copies": 0}})
        pack["banes"].update({name: self.played("bane") for name in ("evil_eye", "leaden_limbs")})
        pack["monsters"].update({"janguba": {"copies": 0}, "ramalith": {"copies": 0}})
        pack["monsters"].update({"mutant_rat": {"copies": 0}, "brood_mother": self.monster()})
        pack["traps"].update({"mind_fog": {"copies": 0}, "soul_toll": self.trap()})
        pack["locations"]["own_passage"] = {**self.location(), "kind": "grim_passage"}
        pack["locations"]["treasury"] = {"exits": ["W", "O", "W", "W"]}
        return pack

    def plain(self, type: str) -> dict[str, Any]:
        """A card without the columns of an ability, which not every card has."""
        row = self.played(type)
        return {name: value for name, value in row.items() if not name.startswith("ability")}

    # --- operations ------------------------------------------------------------------------------

    def program(self, part: str, least: int = 0, takes_x: bool = False) -> list[str]:
        found: list[str] = []
        for _ in range(self.rng.randint(least, max(least, 2))):
            op = self.operation(part, takes_x)
            name = op.split()[0]
            if name not in AIMED or not [one for one in found if one.split()[0] in AIMED]:
                found.append(op)
        return [op for op in found if len(op) < 100] or found[:0]

    def operation(self, part: str, takes_x: bool) -> str:
        words = self.rng.choice(PARTS[part]).split()
        for place in range(len(words) - 1, 0, -1):
            if words[place].startswith("[") and self.rng.random() < 0.5:
                del words[place]
        return " ".join([words[0], *[self.parameter(word, takes_x) for word in words[1:]]])

    def parameter(self, word: str, takes_x: bool) -> str:
        key, _, allowed = word.strip("[]").partition("=")
        if allowed.startswith("("):
            ops = [self.operation(allowed[1:-1], False) for _ in range(self.rng.randint(1, 2))]
            return f"{key}=({'; '.join([op for op in ops if '(' not in op] or [ops[0]])})"
        if key in ("roles", "where", "what"):
            words = allowed.split(",")
            return f"{key}={','.join(self.rng.sample(words, self.rng.randint(1, len(words))))}"
        choice = self.rng.choice(
            [one for one in allowed.split("|") if takes_x or one != "X"] or ["X"]
        )
        low, dots, high = choice.partition("..")
        if dots:
            choice = str(self.rng.randint(int(low), int(high)) or 1)
        return f"{key}={choice}"

    # --- rows ------------------------------------------------------------------------------------

    def played(self, type: str) -> dict[str, Any]:
        """A boon, a treasure or a bane of some shape."""
        keys = [key for key in SHAPES if bool(key[3]) == (type == "bane")]
        key = self.rng.choice(keys)
        shape = SHAPES[key]
        takes_x = shape.takes_x and self.rng.random() < 0.3
        row: dict[str, Any] = {
            "copies": 1,
            "cost": 0 if takes_x else self.rng.randint(0, 3),
            "least_x": 1 if takes_x else 0,
            "most_x": self.rng.randint(1, 9) if takes_x else 0,
            "words": [self.rng.choice(WORDS[type])],
            "duration": key[0],
            "timing": key[1],
            "window": key[2],
            "attach_to": key[4],
            "on_play": self.program(shape.on_play, 1, takes_x) if shape.on_play else [],
            "passive": self.program(shape.passive, 1) if shape.passive else [],
            **self.trigger(shape),
        }
        if type == "bane":
            escapes = shape.is_used and self.rng.random() < 0.5
            row.update(target=key[3], escape=self.threat() if escapes else "")
        elif shape.is_used and self.rng.random() < 0.7:
            row.update(self.ability(True))
        return row

    def trigger(self, shape: Shape) -> dict[str, Any]:
        if not shape.trigger or self.rng.random() < 0.5:
            return {"trigger": "", "trigger_ops": [], "trigger_discards": False}
        ops = self.program(shape.trigger_ops, 1)
        discards = shape.trigger_ops == "oil"
        return {"trigger": shape.trigger, "trigger_ops": ops, "trigger_discards": discards}

    def ability(self, may_discard: bool = False) -> dict[str, Any]:
        window = self.rng.choice(list(ABILITY_PARTS))
        repeated = window in REPEATED and self.rng.random() < 0.5
        row = {
            "ability_window": window,
            "ability_cost": self.rng.randint(1 if repeated else 0, 2),
            "ability_once": not repeated,
            "ability_wounds": "",
            "ability": self.program(ABILITY_PARTS[window], 1),
        }
        if may_discard:
            row["ability_discards"] = self.rng.random() < 0.3
        return row

    def threat(self) -> str:
        return f"{self.rng.choice(STATS)} {self.rng.randint(1, 9)}"

    def fighter(self) -> dict[str, Any]:
        forms = {form: f"{self.rng.randint(0, 6)}{self.rng.choice('AC')}" for form in STATS[:3]}
        forms[self.rng.choice(STATS[:3])] = f"{self.rng.randint(1, 6)}A"
        hits = {f"{form}_hits": self.program("hits") for form in STATS[:3]}
        traits = self.rng.sample(["relentless", "unshakable"], self.rng.randint(0, 2))
        aura = self.program("aura")
        return {"health": self.rng.randint(1, 4), **forms, **hits, "traits": traits, "aura": aura}

    def monster(self) -> dict[str, Any]:
        pump = self.program("pump", takes_x=True)
        row = {"copies": 1, "cost": self.rng.randint(0, 4), "pump": pump, **self.fighter()}
        return {**row, "most_x": 3 if pump else 0, "words": [self.rng.choice(WORDS["monster"])]}

    def trap(self) -> dict[str, Any]:
        costs_x = self.rng.random() < 0.3
        return {
            "copies": 1,
            "cost": 0 if costs_x else self.rng.randint(0, 4),
            "least_x": int(costs_x),
            "most_x": 4 if costs_x else 0,
            "threat": self.threat() + ("+X" if costs_x else ""),
            "passed": self.program("happens"),
            "failed": self.program("happens", 1),
        }

    def hero(self) -> dict[str, Any]:
        row = {form: [self.rng.randint(1, 5) for _ in range(4)] for form in STATS[:3]}
        passive = self.program("trained")
        return {"copies": 1, **row, **self.ability(), "passive": passive}

    def location(self) -> dict[str, Any]:
        sides = [self.rng.choice(["O", "W", "B:melee:5", "T:speed:4"]) for _ in range(4)]
        side = self.rng.randint(0, 3)
        sides[side] = "O"
        return {
            "copies": 1,
            "exits": sides,
            "glory": self.rng.randint(0, 3),
            "peril": self.rng.randint(0, 4),
            "obstacle": self.rng.choice(["", "danger 2", "spikes magic 4", "pit level 2"]),
            "effect": [op for op in self.program("offered", 1) if not op.startswith("stat")],
            "effect_cost": self.rng.randint(0, 2),
            "effect_health": self.rng.randint(0, 3),
        }

    def quest(self) -> dict[str, Any]:
        category = self.rng.choice(list(QUEST_COLUMNS))
        columns = QUEST_COLUMNS[category]
        row: dict[str, Any] = {
            "threat": self.threat() if category == "threat" or self.rng.random() < 0.5 else "",
            "offering": self.rng.randint(0, 3),
            "pay_glory": self.rng.randint(0, 2),
            "pay_ap": self.rng.randint(0, 1),
            "failed": self.program("quest_failed"),
            "give_health": 2,
            "least_health": 4,
            "double": True,
            "sum": 7,
            "influence": self.program("influence"),
            "artifact": "tool",
            "passive": self.program("artifact"),
            "search_value": 5,
            "search_ap": 1,
            "escort_to": "entrance",
            "tags": ["fiend"],
            **self.fighter(),
            **self.ability(),
        }
        places = self.rng.choice([["any:passage"], ["any:room"], ["crossroads", "own_room_1"]])
        kept = {column: row[column] for column in row if column in columns}
        reward = self.program("reward")
        return {"copies": 1, "category": category, "locations": places, "reward": reward, **kept}
