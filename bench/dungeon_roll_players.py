"""Two plain players of Dungeon Roll, to hold our table against figures measured elsewhere.

`Commands` chooses evenly among whole commands (this item on that target, as many as it takes),
where the bot `random` chooses evenly among the single answers of a table. `Script` is a simple
player: specialists first, thieves on chests, a stopping rule, tokens only to escape.

python -m bench.dungeon_roll_players 4000
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from statistics import fmean, stdev

import undercroft
from undercroft.engine.chance import Rng

COMPANIONS = ("fighter", "cleric", "mage", "thief", "champion")
MONSTERS = ("goblin", "skeleton", "ooze")
EXPERT = {"goblin": "fighter", "skeleton": "cleric", "ooze": "mage", "chest": "thief"}
# The champions (or any companions) it takes to go on from a level.
GO_ON_WITH = (0, 1, 1, 2, 2, 3, 3, 3, 3, 3)

Player = Callable[[undercroft.Table], str]


def names(table: undercroft.Table) -> list[str]:
    return [str(move) for move in table.options(0)]


def commands(table: undercroft.Table) -> list[list[str]]:
    """Every whole command: an item with each of its targets, or a move that asks nothing more."""
    found: list[list[str]] = []
    view = table.view(0)
    for move in names(table):
        verb, _, what = move.partition(" ")
        if verb == "use" and view["phase"] == "monsters" and what != "scroll":
            found += [[move, f"strike {foe}"] for foe in MONSTERS if view["dungeon"][foe]]
        elif verb == "use" and view["phase"] == "loot":
            loot = [("open", "chest"), ("quaff", "potion")]
            found += [
                [move, f"{how} {die}"]
                for how, die in loot
                if view["dungeon"][die] and not (die == "chest" and what == "scroll")
            ]
        else:
            found.append([move])
    return found


class Commands:
    """Even odds for every command; flight is one of them, or the last resort."""

    def __init__(self, seed: int, flees: bool) -> None:
        self.rng = Rng(seed)
        self.flees = flees
        self.next: list[str] = []

    def __call__(self, table: undercroft.Table) -> str:
        options = names(table)
        while self.next:
            move = self.next.pop(0)
            if move in options:
                return move
        if table.decision(0) in ("fight_monsters", "take_loot", "face_dragon", "regroup"):
            found = commands(table)
            if not self.flees:
                found = [command for command in found if command != ["flee"]] or found
            self.next = found[int(self.rng.below(len(found)))]
            return self.next.pop(0)
        whole = [move for move in options if not move.startswith("some ")]
        return whole[int(self.rng.below(len(whole)))]


def script(table: undercroft.Table) -> str:
    """The simple player's answer."""
    options = names(table)
    asked = table.decision(0)
    view = table.view(0)
    if asked == "fight_monsters":
        return fight(options, view["dungeon"])
    if asked == "take_loot":
        return loot(options, view)
    if asked == "face_dragon":
        first = [move for move in options if move.startswith("use ")]
        return (first or escapes(options) or ["flee"])[0]
    if asked == "regroup":
        ready = sum(view["party"][face] for face in COMPANIONS)
        return "glory" if ready >= GO_ON_WITH[view["level"]] else "retire"
    if asked == "choose_face":
        return "face champion"
    if asked == "pick_dice":
        foes = [f"pick {foe}" for foe in MONSTERS if f"pick {foe}" in options]
        return (foes or [move for move in options if move == "roll"] or options)[0]
    return next((move for move in options if not move.startswith("some ")), options[0])


def fight(options: list[str], dungeon: dict[str, int]) -> str:
    """The expert against the largest group, else a champion, else whom one can spare."""
    if "end" in options:
        return "end"
    foes = sorted((foe for foe in MONSTERS if dungeon[foe]), key=lambda foe: -dungeon[foe])
    for foe in foes:
        if f"use {EXPERT[foe]}" in options:
            return f"use {EXPERT[foe]}"
    several = dungeon[foes[0]] > 1
    order = ("champion", "thief") if several else ("thief", "fighter", "cleric", "mage")
    for face in (*order, *COMPANIONS, "scroll"):
        if f"use {face}" in options:
            return f"use {face}"
    return (escapes(options) or ["flee"])[0]


def loot(options: list[str], view: dict[str, dict[str, int]]) -> str:
    """A thief or champion for the chests; a scroll, or the die one likes least, for potions."""
    dungeon = view["dungeon"]
    if dungeon["potion"]:
        for face in ("scroll", "thief", "fighter", "cleric", "mage"):
            if f"use {face}" in options:
                return f"use {face}"
    if dungeon["chest"]:
        for face in ("thief", "champion") if dungeon["chest"] > 1 else ("thief",):
            if f"use {face}" in options:
                return f"use {face}"
    return "end"


def escapes(options: list[str]) -> list[str]:
    """Tokens that save the delve."""
    wanted = [f"spend {token}" for token in ("ring_of_invisibility", "town_portal", "dragon_bait")]
    return [move for move in wanted if move in options]


def play(seed: int, player: Player) -> tuple[int, int]:
    """Points and decisions of one game without a hero."""
    table = undercroft.new_table("dungeon_roll", 1, seed, {"heroes": "none"})
    moves = 0
    while table.asked:
        table.play(0, player(table))
        moves += 1
    assert table.outcome is not None
    return table.outcome.scores[0], moves


MAKERS: dict[str, Callable[[int], Player]] = {
    "commands": lambda seed: Commands(seed, flees=True),
    "commands, flight last": lambda seed: Commands(seed, flees=False),
    "script": lambda seed: script,
}


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    for name, maker in MAKERS.items():
        played = [play(seed, maker(seed)) for seed in range(games)]
        scores = [score for score, _ in played]
        moves = fmean(count for _, count in played)
        print(
            f"{name}: {fmean(scores):.2f} (sd {stdev(scores):.2f}, best {max(scores)}), "
            f"{moves:.1f} answers a game"
        )


if __name__ == "__main__":
    main()
