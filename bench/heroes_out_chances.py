"""How often a team of bots wins Keep the Heroes Out!: by scenario, difficulty, clans and bot.

python -m bench.heroes_out_chances [--bot greedy] [--rounds 10] [--clans 2 3] [--scenarios big_dig]

A round is one game of every scenario, difficulty and number of clans, each clan in a hand of its
own and drawn at random. Every run adds its games to docs/bots/heroes_out.json and writes
docs/bots/heroes_out.md. The setup page shows estimates from the bot that played most games.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from typing import NamedTuple

import numpy as np

from undercroft import bots
from undercroft.bots.playing import play_through
from undercroft.engine.chance import seeded
from undercroft.engine.setup import new_state
from undercroft.games import game_called
from undercroft.games.heroes_out.cards import CLAN_IDS, DIFFICULTIES, MOST_SEATS
from undercroft.games.heroes_out.printed.dungeons import DUNGEON_IDS
from undercroft.games.heroes_out.state import HeroesOut

GAME = game_called("heroes_out")
ROOT = Path(__file__).parent.parent
LOG = ROOT / "docs" / "bots" / "heroes_out.json"
PAGE = ROOT / "docs" / "bots" / "heroes_out.md"
CHANCES = ROOT / "src" / "undercroft" / "games" / "heroes_out" / "web" / "chances.json"
SEED = 2026
SCENARIOS = DUNGEON_IDS[:-1]  # the last one is for packs
CLAN_COUNTS = range(1, MOST_SEATS + 1)
SHRINK = 1.0  # of a trait: about as much as one game
STEPS = 30
AIMED = (2, 3)  # numbers of clans for which the difficulties are made
AIMS = {"easy": "80%", "hard": "40%", "hell": "10%"}


class Cell(NamedTuple):
    """One kind of game."""

    scenario: str
    difficulty: str
    clans: int


class Played(NamedTuple):
    """One game; `draw` is its number within the cell."""

    bot: str
    scenario: str
    difficulty: str
    clans: tuple[str, ...]
    draw: int
    won: bool
    turns: int

    @property
    def cell(self) -> Cell:
        return Cell(self.scenario, self.difficulty, len(self.clans))


def cells(scenarios: Sequence[str], clans: Sequence[int]) -> Iterator[Cell]:
    for scenario in scenarios:
        for difficulty in DIFFICULTIES:
            for count in clans:
                yield Cell(scenario, difficulty, count)


def play(bot: str, cell: Cell, draw: int) -> Played:
    """The same draw has the same clans and decks for every bot."""
    place = SCENARIOS.index(cell.scenario) * 10 + DIFFICULTIES.index(cell.difficulty)
    seed = seeded((SEED * 1_000 + place) * 100_000 + draw * 10 + cell.clans)
    options = {"scenario": cell.scenario, "difficulty": cell.difficulty, "clans": "random"}
    state = new_state(GAME, cell.clans, seed, options, None, listens=False)
    players = [bots.make(bot, seed + seat) for seat in range(cell.clans)]
    play_through(GAME, state, players, seed)
    assert isinstance(state, HeroesOut)
    clans = tuple(CLAN_IDS[clan] for clan in state.clans)
    won = GAME.rewards(state)[0] == 1.0
    return Played(bot, cell.scenario, cell.difficulty, clans, draw, won, int(state.turn))


def read() -> list[Played]:
    if not LOG.exists():
        return []
    rows = json.loads(LOG.read_text(encoding="utf-8"))
    return [Played._make([*row[:3], tuple(row[3]), *row[4:]]) for row in rows]


def write(found: list[Played]) -> None:
    rows = [json.dumps([*game[:3], list(game.clans), *game[4:]]) for game in found]
    LOG.write_text("[\n" + ",\n".join(rows) + "\n]\n", encoding="utf-8")


# --- the page -----------------------------------------------------------------------------------


def interval(wins: int, games: int) -> tuple[float, float]:
    """Wilson's interval, 95%."""
    z = 1.96
    share = wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def told(found: list[Played]) -> str:
    """The share of victories with its interval and the number of games."""
    if not found:
        return ""
    wins = sum(game.won for game in found)
    low, high = interval(wins, len(found))
    return f"{wins / len(found):.0%} ({low:.0%} to {high:.0%}; {len(found)})"


def line(name: str, columns: list[list[Played]]) -> str:
    return f"| {name} | " + " | ".join(told(column) for column in columns) + " |"


def by_difficulty(found: list[Played]) -> list[list[Played]]:
    return [[game for game in found if game.difficulty == name] for name in DIFFICULTIES]


def head(first: str) -> list[str]:
    return [f"| {first} | " + " | ".join(DIFFICULTIES) + " |", "| --- " * 4 + "|"]


def bots_section(found: list[Played]) -> list[str]:
    aimed = [game for game in found if len(game.clans) in AIMED]
    lines = ["## Bots, with two and three clans", "", *head("bot")]
    for bot in sorted({game.bot for game in aimed}):
        lines.append(line(f"`{bot}`", by_difficulty([one for one in aimed if one.bot == bot])))
    return [*lines, "| aim | " + " | ".join(AIMS[name] for name in DIFFICULTIES) + " |", ""]


def scenario_section(found: list[Played]) -> list[str]:
    lines = ["## By scenario, with two and three clans", "", *head("scenario")]
    aimed = [game for game in found if len(game.clans) in AIMED]
    for scenario in SCENARIOS:
        here = [game for game in aimed if game.scenario == scenario]
        lines.append(line(f"`{scenario}`", by_difficulty(here)))
    return [*lines, ""]


def count_section(found: list[Played]) -> list[str]:
    lines = ["## By number of clans, over all scenarios", "", *head("clans")]
    for count in CLAN_COUNTS:
        here = [game for game in found if len(game.clans) == count]
        lines.append(line(str(count), by_difficulty(here)))
    return [*lines, ""]


def clan_section(found: list[Played]) -> list[str]:
    lines = ["## By clan at the table, one to four clans", "", *head("clan")]
    for clan in CLAN_IDS:
        here = [game for game in found if clan in game.clans]
        lines.append(line(f"`{clan}`", by_difficulty(here)))
    return [*lines, ""]


def cell_section(found: list[Played]) -> list[str]:
    lines = ["## Victories and games of every kind", ""]
    names = [f"{name} {count}" for name in DIFFICULTIES for count in CLAN_COUNTS]
    lines += ["| scenario | " + " | ".join(names) + " |", "| --- " * (len(names) + 1) + "|"]
    for scenario in SCENARIOS:
        shown = [tally(found, cell) for cell in row_of(scenario)]
        lines.append(f"| `{scenario}` | " + " | ".join(f"{w}/{n}" for w, n in shown) + " |")
    return [*lines, ""]


def row_of(scenario: str) -> list[Cell]:
    return list(cells([scenario], CLAN_COUNTS))


def tally(found: list[Played], cell: Cell) -> tuple[int, int]:
    here = [game for game in found if game.cell == cell]
    return sum(game.won for game in here), len(here)


def main_bot(found: list[Played]) -> str:
    """The bot with the most games."""
    names = [game.bot for game in found]
    return max(sorted(set(names)), key=names.count)


def page(found: list[Played]) -> str:
    bot = main_bot(found)
    own = [game for game in found if game.bot == bot]
    turns = [
        f"{name} {sum(game.turns for game in here) / len(here):.1f}"
        for name, here in zip(DIFFICULTIES, by_difficulty(own), strict=True)
        if here
    ]
    lines = [
        "# Who wins: `heroes_out`", "",
        f"Written by `bench/heroes_out_chances.py` from {len(found):,} games; all of them derive",
        f"from experiment seed {SEED}. The clans of a table are drawn at random, and copies of one",
        "bot play them. A cell gives the share of victories, its 95% interval and the game count.",
        "", *bots_section(found),
        f"The other tables are of `{bot}`, {len(own):,} games. Mean number of turns:",
        f"{', '.join(turns)}.", "",
        *scenario_section(own), *count_section(own), *clan_section(own), *cell_section(own),
        *estimate_section(own),
    ]  # fmt: skip
    return "\n".join(lines)


def traits(cell: Cell) -> list[str]:
    """What the chance of a kind of game is made of; single kinds have too few games."""
    return [
        cell.scenario, cell.difficulty,
        f"{cell.difficulty} {cell.clans}", f"{cell.scenario} {cell.difficulty}",
    ]  # fmt: skip


def estimates(found: list[Played]) -> dict[Cell, float]:
    """The chance of every kind of game: a logistic regression on its traits, a little shrunk."""
    kinds = list(cells(SCENARIOS, CLAN_COUNTS))
    names = sorted({name for cell in kinds for name in traits(cell)})
    rows = np.array([[name in traits(cell) for name in names] for cell in kinds], dtype=float)
    wins, games = np.array([tally(found, cell) for cell in kinds], dtype=float).T
    weights = np.zeros(len(names))
    for _ in range(STEPS):  # Newton's method
        share = 1 / (1 + np.exp(-rows @ weights))
        slope = rows.T @ (wins - games * share) - SHRINK * weights
        bend = (rows.T * (games * share * (1 - share))) @ rows + SHRINK * np.eye(len(names))
        weights += np.linalg.solve(bend, slope)
    share = 1 / (1 + np.exp(-rows @ weights))
    return {cell: float(chance) for cell, chance in zip(kinds, share, strict=True)}


def estimate_section(found: list[Played]) -> list[str]:
    lines = [
        "## What the setup page shows", "",
        "Too few games of each kind were played. These percentages are estimated from all",
        f"games of `{main_bot(found)}` by a logistic regression on scenario, difficulty, number of",
        "clans by difficulty, and scenario by difficulty, all slightly shrunk.", "",
        "| scenario | easy, 1 to 4 clans | hard | hell |", "| --- " * 4 + "|",
    ]  # fmt: skip
    for scenario, shares in percentages(found).items():
        told = [" / ".join(map(str, shares[name])) for name in DIFFICULTIES]
        lines.append(f"| `{scenario}` | " + " | ".join(told) + " |")
    return [*lines, ""]


def percentages(found: list[Played]) -> dict[str, dict[str, list[int]]]:
    """By scenario and difficulty, for one to four clans, of the bot that played most."""
    own = [game for game in found if game.bot == main_bot(found)]
    shares: dict[str, dict[str, list[int]]] = {}
    for cell, chance in estimates(own).items():
        row = shares.setdefault(cell.scenario, {}).setdefault(cell.difficulty, [])
        row.append(round(100 * chance))
    return shares


def chances(found: list[Played]) -> str:
    """The estimates for the setup page."""
    lines = [f'  "{name}": {json.dumps(rows)}' for name, rows in percentages(found).items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def publish(found: list[Played]) -> None:
    """The page; and the chances once every kind of game was played."""
    write(found)
    PAGE.write_text(page(found), encoding="utf-8")
    own = {game.cell for game in found if game.bot == main_bot(found)}
    if all(cell in own for cell in cells(SCENARIOS, CLAN_COUNTS)):
        CHANCES.write_text(chances(found), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--clans", nargs="+", type=int, default=CLAN_COUNTS, choices=CLAN_COUNTS)
    parser.add_argument("--scenarios", nargs="+", default=SCENARIOS, choices=SCENARIOS)
    given = parser.parse_args()
    found = read()
    for number in range(given.rounds):
        for cell in cells(given.scenarios, given.clans):
            draw = sum(game.bot == given.bot and game.cell == cell for game in found)
            found.append(play(given.bot, cell, draw))
        publish(found)
        print(f"round {number + 1}: {len(found)} games", flush=True)


if __name__ == "__main__":
    main()
