"""Mean solo scores of every bot with every hero, written to docs/bots/dungeon_roll.md.

python bench/dungeon_roll_scores.py --games 20000 --bots random greedy solver --heroes none knight

Every pair of bot and hero is stored when it is done, so a run that was cut short goes on where it
was; the page is written anew after each. `solver` plays the heroes it has tables for.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import undercroft
from undercroft.games.dungeon_roll.cards import PACKS
from undercroft.games.dungeon_roll.heroes.roster import HERO_IDS, HEROES

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "bots" / "dungeon_roll.md"
STORE = ROOT / "docs" / "bots" / "dungeon_roll.json"
SEED = 2026
HEAD = """# Solo scores for Dungeon Roll

Mean points of a solo game of three delves with a 95% interval, seed {seed}, made by
`bench/dungeon_roll_scores.py`, with the number of games in brackets. A hero is named by its novice
side and can reach its master side. `mcts:10` searches ten iterations a move, which takes about as
long as `greedy`; players face many more (without a hero `mcts:50` scores about 17.6 points and
`mcts:200` 18.6, over 300 and 150 games). `solver` plays by the solved values of a delve, for heroes
whose sides the solver models, at least approximately. For comparison: optimal play of three delves
without a hero, without tokens and with restricted rerolls, is worth 18.0 points; with free rerolls,
18.2.

How much a random player scores depends on what it chooses among. `random` makes every decision at
even odds, so it flees in 22 of 100 cases where it may. Simple players from
`bench/dungeon_roll_players.py`, 1,000 games each without a hero:

| player | points | elsewhere |
| --- | --- | --- |
| even odds for whole commands (a die on a monster), flight one of them | 3.5 | |
| the same, but it flees only when nothing else can be done | 5.0 | 5.7 on droll |
| a script: experts first, a stopping rule, tokens only to escape | 13.3 | 13.3 on droll |

We did not investigate the rest of the gap between 5.0 and 5.7. The other engine's rules differ:
there potions and elixirs add dice beyond the party's seven, scrolls reroll only dungeon dice, and
retiring automatically uses up a ring or portal.

"""


def stored() -> dict[str, Any]:
    return json.loads(STORE.read_text(encoding="utf-8")) if STORE.exists() else {}


def played(bot: str, hero: str, games: int, workers: int) -> dict[str, Any]:
    """One cell of the table."""
    options = {"heroes": "none"} if hero == "none" else {"heroes": "mirror", "hero": hero}
    result = undercroft.play_match(
        "dungeon_roll", [bot], games=games, seed=SEED, workers=workers, options=options
    )
    row = result.bots[0]
    return {"games": games, "score": round(row.score, 3), "error": round(row.score_error, 3)}


def is_solved(hero: str) -> bool:
    """Whether `solver` has tables for both sides of a hero."""
    if hero == "none":
        return True
    from undercroft.games.dungeon_roll.adviser import is_near

    card = HEROES[HERO_IDS.index(hero)]
    return is_near(card.novice) and (card.master is None or is_near(card.master))


def write_page(cells: dict[str, Any]) -> None:
    bots = sorted(
        {key.split("|")[0] for key in cells},
        key=lambda bot: ({"random": 0, "greedy": 1, "solver": 3}.get(bot, 2), bot),
    )
    lines = [f"| hero | set | {' | '.join(f'`{bot}`' for bot in bots)} |"]
    lines.append("| --- | --- |" + " --- |" * len(bots))
    for hero in ("none", *HERO_IDS):
        row = [cell_text(cells.get(f"{bot}|{hero}")) for bot in bots]
        if any(row):
            pack = "" if hero == "none" else PACKS[HEROES[HERO_IDS.index(hero)].pack]
            lines.append(f"| {hero} | {pack} | {' | '.join(row)} |")
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    PAGE.write_text(HEAD.format(seed=SEED) + "\n".join(lines) + "\n", encoding="utf-8")


def cell_text(cell: dict[str, Any] | None) -> str:
    if cell is None:
        return ""
    return f"{cell['score']:.2f} ± {cell['error']:.2f} ({cell['games']:,} games)"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--bots", nargs="+", default=["random", "greedy", "mcts:10", "solver"])
    parser.add_argument("--heroes", nargs="+", default=["none", *HERO_IDS])
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    for bot in asked.bots:
        for hero in asked.heroes:
            if bot != "solver" or is_solved(hero):
                fill(bot, hero, asked.games, asked.workers)


def fill(bot: str, hero: str, games: int, workers: int) -> None:
    """Play one cell unless it is there, and write the page anew."""
    cells = stored()
    known = cells.get(f"{bot}|{hero}")
    if known is None or known["games"] < games:
        cells[f"{bot}|{hero}"] = played(bot, hero, games, workers)
        STORE.parent.mkdir(parents=True, exist_ok=True)
        STORE.write_text(json.dumps(cells, indent=1, sort_keys=True), encoding="utf-8")
    write_page(cells)


if __name__ == "__main__":
    main()
