"""Who wins at Dungeoneer: by hero and by seat at a full table, and alone by bot.

python -m bench.dungeoneer_balance [--bot greedy] [--games 2000] [--alone 200] [--search 20]

Writes docs/bots/dungeoneer.md; matches between bots are in docs/bots/dungeoneer_rivals.md.
"""

from __future__ import annotations

import argparse
from collections import Counter
from math import sqrt
from pathlib import Path
from statistics import median

from undercroft import bots
from undercroft.bots.playing import play_through
from undercroft.engine.setup import new_state
from undercroft.games import game_called
from undercroft.games.dungeoneer.state import HERO, PERSON, Dungeoneer

GAME = game_called("dungeoneer")
PAGE = Path(__file__).parent.parent / "docs" / "bots" / "dungeoneer.md"
SEED = 2026
SEATS = 4


def played(bot: str, seats: int, seed: int) -> Dungeoneer:
    """A finished game of copies of one bot."""
    state = new_state(GAME, seats, seed, {"rounds": 60}, None, listens=False)
    players = [bots.make(bot, 1000 * seed + seat) for seat in range(seats)]
    play_through(GAME, state, players, seed)
    assert isinstance(state, Dungeoneer)
    return state


class Tally:
    """Wins and games by name."""

    def __init__(self) -> None:
        self.wins: Counter[str] = Counter()
        self.games: Counter[str] = Counter()

    def add(self, name: str, share: float) -> None:
        self.games[name] += 1
        self.wins[name] += share  # type: ignore[assignment]

    def rows(self) -> list[str]:
        """The share of victories with its 95% interval, the highest first."""
        shares = {name: self.wins[name] / count for name, count in self.games.items()}
        return [
            f"| {name} | {self.games[name]:,} | {share:.1%} ± "
            f"{1.96 * sqrt(share * (1 - share) / self.games[name]):.1%} |"
            for name, share in sorted(shares.items(), key=lambda pair: -pair[1])
        ]


def full_table(bot: str, games: int) -> list[str]:
    """Tables by hero, by seat, by order of play and by end, of games of four."""
    heroes, seats, turns, ends = Tally(), Tally(), Tally(), Counter[str]()
    rounds: list[int] = []
    for number in range(games):
        state = played(bot, SEATS, SEED * 1_000_003 + number)
        rewards = GAME.rewards(state)
        for seat, reward in enumerate(rewards):
            heroes.add(f"`{state.cards.hero_ids[state.people[seat * PERSON + HERO]]}`", reward)
            seats.add(f"seat {seat + 1}", reward)
            turns.add(f"turn {(seat - int(state.first)) % SEATS + 1}", reward)
        ends[state.reason] += 1
        rounds.append(int(state.round))
    reasons = ", ".join(f"`{name}` {count / games:.1%}" for name, count in ends.most_common())
    lines = [
        f"## Four copies of `{bot}`", "",
        f"{games:,} games, fair share 25%. The median game ends in round {median(rounds):.0f},",
        f"nine in ten by round {sorted(rounds)[int(0.9 * games)]}. Ends: {reasons}.", "",
    ]  # fmt: skip
    for title, tally in (("hero", heroes), ("seat", seats), ("order of play", turns)):
        lines += [f"| {title} | games | wins |", "| --- | --- | --- |", *tally.rows(), ""]
    return lines


def alone(bot: str, games: int) -> str:
    states = [played(bot, 1, SEED * 1_000_003 + number) for number in range(games)]
    share = sum(GAME.rewards(state)[0] for state in states) / games
    error = 1.96 * sqrt(share * (1 - share) / games)
    done = sum(GAME.scores(state)[0] for state in states) / games
    return f"| {bot} | {games:,} | {share:.1%} ± {error:.1%} | {done:.2f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--alone", type=int, default=200)
    parser.add_argument("--search", type=int, default=20)
    given = parser.parse_args()
    lines = [
        "# Who wins: `dungeoneer`", "",
        f"All games derive from experiment seed {SEED}, with `rounds` 60. Intervals are 95%.", "",
        *full_table(given.bot, given.games),
        "## Alone", "",
        "| bot | games | escapes | mean quests |", "| --- | --- | --- | --- |",
    ]  # fmt: skip
    for bot, games in (
        ("random", given.alone),
        ("greedy", given.alone),
        ("mcts:1000", given.search),
    ):
        lines.append(alone(bot, games))
        print(lines[-1], flush=True)
    PAGE.write_text("\n".join([*lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
