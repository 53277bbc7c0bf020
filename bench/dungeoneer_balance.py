"""Who wins at Dungeoneer: by hero, seat and turn at a full table, bot against bot, and alone.

python -m bench.dungeoneer_balance [--games 2000] [--rivals 400] [--search 400] [--alone 400]
                                   [--notes build/dungeoneer.jsonl] [--write]

Every finished game is a line of the notes; games that are there are not played again, so that a
run may be cut short and taken up later. docs/bots/dungeoneer.md is written from the notes at the
end, or at once with --write. Delete the notes after a change of rules, cards or bots.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path
from statistics import fmean, median
from typing import Any, NamedTuple

from undercroft import bots
from undercroft.bots.playing import play_through
from undercroft.engine.setup import new_state
from undercroft.games import game_called
from undercroft.games.dungeoneer.state import HERO, PERSON, Dungeoneer
from undercroft.lab.statistics import share_interval

GAME = game_called("dungeoneer")
ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "bots" / "dungeoneer.md"
NOTES = ROOT / "build" / "dungeoneer.jsonl"
SEED = 2026
FULL = 4
ROUNDS = 60

Note = dict[str, Any]


class Match(NamedTuple):
    """One copy of a bot among copies of another; the same bot twice is a table of equals."""

    bot: str
    rival: str
    seats: int
    games: int

    @property
    def name(self) -> str:
        return f"{self.bot} {self.rival} {self.seats}"

    def lineup(self, number: int) -> list[str]:
        """The bots by seat; the first one's seat goes round."""
        players = [self.rival] * self.seats
        players[number % self.seats] = self.bot
        return players


def matches(games: int, rivals: int, search: int, alone: int) -> list[Match]:
    several = range(2, FULL + 1)
    return [
        Match("greedy", "greedy", FULL, games),
        *[Match("greedy", "random", seats, rivals) for seats in several],
        *[Match(bot, bot, 1, alone) for bot in ("random", "greedy")],
        *[Match("mcts:1000", "greedy", seats, search) for seats in several],
        Match("mcts:1000", "mcts:1000", 1, search),
    ]


# --- games ----------------------------------------------------------------------------------------


def played(match: Match, number: int) -> Note:
    """One finished game."""
    seed = SEED * 1_000_003 + number
    state = new_state(GAME, match.seats, seed, {"rounds": ROUNDS}, None, listens=False)
    names = match.lineup(number)
    players = [bots.make(bot, 1000 * seed + seat) for seat, bot in enumerate(names)]
    moves = play_through(GAME, state, players, seed)
    assert isinstance(state, Dungeoneer)
    heroes = [int(state.people[seat * PERSON + HERO]) for seat in range(match.seats)]
    return {
        "match": match.name,
        "number": number,
        "heroes": [state.cards.hero_ids[hero] for hero in heroes],
        "first": int(state.first),
        "rewards": GAME.rewards(state),
        "quests": GAME.scores(state),
        "reason": state.reason,
        "round": int(state.round),
        "moves": moves,
    }


def noted(path: Path) -> list[Note]:
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def play_missing(path: Path, wanted: list[Match]) -> None:
    """Game by game through all matches, so that a cut leaves something of each."""
    path.parent.mkdir(parents=True, exist_ok=True)
    there = {(note["match"], note["number"]) for note in noted(path)}
    with path.open("a", encoding="utf-8") as notes:
        for number in range(max(match.games for match in wanted)):
            for match in wanted:
                if number < match.games and (match.name, number) not in there:
                    notes.write(json.dumps(played(match, number)) + "\n")
                    notes.flush()


# --- tables ---------------------------------------------------------------------------------------


class Tally:
    """The shares of victories by name."""

    def __init__(self) -> None:
        self.shares: dict[str, list[float]] = {}

    def add(self, name: str, share: float) -> None:
        self.shares.setdefault(name, []).append(share)

    def rows(self) -> list[str]:
        """With 95% intervals, the highest first."""
        ranked = sorted(self.shares.items(), key=lambda pair: -fmean(pair[1]))
        return [f"| {name} | {len(shares):,} | {told(shares)} |" for name, shares in ranked]

    def spread(self) -> float:
        means = [fmean(shares) for shares in self.shares.values()]
        return max(means) - min(means)


def told(shares: list[float]) -> str:
    mean = fmean(shares)
    low, high = share_interval(len(shares), mean, mean * (1 - mean))
    return f"{mean:.1%} ({low:.1%} to {high:.1%})"


def full_table(notes: list[Note]) -> list[str]:
    """By hero, by seat and by order of play, and how the games ended."""
    heroes, seats, turns = Tally(), Tally(), Tally()
    for note in notes:
        for seat, reward in enumerate(note["rewards"]):
            heroes.add(f"`{note['heroes'][seat]}`", reward)
            seats.add(f"seat {seat + 1}", reward)
            turns.add(f"turn {(seat - note['first']) % FULL + 1}", reward)
    rounds = sorted(note["round"] for note in notes)
    middle = median(rounds)
    ends = Counter(note["reason"] for note in notes).most_common()
    reasons = ", ".join(f"`{name}` {count / len(notes):.1%}" for name, count in ends)
    lines = [
        "## Four copies of `greedy`", "",
        f"{len(notes):,} games, fair share 25%. The median game ends in round {middle:.0f}, nine",
        f"in ten by round {rounds[int(0.9 * len(rounds))]}, the longest in round {rounds[-1]}.",
        f"Ends: {reasons}.", "",
    ]  # fmt: skip
    for title, tally in (("hero", heroes), ("seat", seats), ("order of play", turns)):
        lines += [f"| {title} | games | wins |", "| --- | --- | --- |", *tally.rows(), ""]
        lines += [f"From first to last: {100 * tally.spread():.1f} points.", ""]
    return lines


def rival_row(match: Match, notes: list[Note]) -> str:
    shares = [note["rewards"][note["number"] % match.seats] for note in notes]
    return (
        f"| {match.bot} | {match.rival} | {match.seats} | {len(notes):,} | {told(shares)} "
        f"| {1 / match.seats:.0%} |"
    )


def alone_row(match: Match, notes: list[Note]) -> str:
    escapes = [note["rewards"][0] for note in notes]
    quests = fmean(note["quests"][0] for note in notes)
    return f"| {match.bot} | {len(notes):,} | {told(escapes)} | {quests:.2f} |"


def page(wanted: list[Match], notes: list[Note]) -> str:
    by_match: dict[str, list[Note]] = {}
    for note in notes:
        by_match.setdefault(note["match"], []).append(note)
    there = [(match, by_match[match.name]) for match in wanted if match.name in by_match]
    lines = [
        "# Who wins: `dungeoneer`", "",
        "Written by `bench/dungeoneer_balance.py`. All games derive from experiment seed",
        f"{SEED} and end after {ROUNDS} rounds at the latest. Wins are shares of victories;",
        "intervals are 95%.", "",
    ]  # fmt: skip
    for match, found in there:
        if match.bot == match.rival and match.seats == FULL:
            lines += full_table(found)
    lines += [
        "## One bot against others", "",
        "One copy of the first bot at a table of copies of the second; its seat goes round.", "",
        "| bot | against | seats | games | wins | fair share |",
        "| --- | --- | --- | --- | --- | --- |",
    ]  # fmt: skip
    lines += [rival_row(match, found) for match, found in there if match.bot != match.rival]
    lines += [
        "", "## Alone", "",
        "| bot | games | escapes | mean quests |",
        "| --- | --- | --- | --- |",
    ]  # fmt: skip
    lines += [alone_row(match, found) for match, found in there if match.seats == 1]
    return "\n".join([*lines, ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--rivals", type=int, default=400)
    parser.add_argument("--search", type=int, default=400)
    parser.add_argument("--alone", type=int, default=400)
    parser.add_argument("--notes", type=Path, default=NOTES)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    wanted = matches(given.games, given.rivals, given.search, given.alone)
    if not given.write:
        play_missing(given.notes, wanted)
    PAGE.write_text(page(wanted, noted(given.notes)), encoding="utf-8")


if __name__ == "__main__":
    main()
