"""How alike bots play Dungeon Raiders: in how many rooms all reveal the same card at first.

python -m bench.likeness greedy,greedy,greedy greedy:cautious,greedy:spiteful,greedy:bold
"""

from __future__ import annotations

import argparse

import undercroft
from undercroft.engine.api import Table
from undercroft.lab.players import make_player

SEED = 5


def played(bots: list[str], seed: int) -> Table:
    """A whole game of these bots."""
    table = undercroft.new_table("raiders", seats=len(bots), seed=seed)
    players = [make_player(bot, seed * 7 + seat) for seat, bot in enumerate(bots)]
    while table.asked:
        seat = table.asked[0]
        table.play(seat, players[seat].choose(table.knowledge(seat, seed * 1000 + table.version)))
    return table


def revealed(table: Table) -> list[list[str]]:
    """The cards of each room, second ones after a crystal ball left out."""
    told = [event for event in table.told(None) if event["kind"] == "cards_revealed"]
    return [event["cards"] for event in told if not event["second"]]


def line(bots: list[str], games: int) -> str:
    rooms = [room for game in range(games) for room in revealed(played(bots, SEED + game))]
    alike = sum(len(set(room)) == 1 for room in rooms) / len(rooms)
    kinds = sum(len(set(room)) for room in rooms) / len(rooms)
    return f"| {', '.join(bots)} | {len(rooms)} | {alike:.1%} | {kinds:.2f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bots", nargs="+", help="bots of a table, comma-separated")
    parser.add_argument("--games", type=int, default=16)
    given = parser.parse_args()
    print("| bots | rooms | all alike | different cards |\n| --- | --- | --- | --- |")
    for bots in given.bots:
        print(line(bots.split(","), given.games), flush=True)


if __name__ == "__main__":
    main()
