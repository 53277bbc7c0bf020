"""Information-set Monte Carlo tree search, once for all games.

Every iteration plays in a world redealt for the searching seat. A node is a row of decisions that
wait together: each seat of it has a bandit of its own, so nobody answers to a choice not yet shown.
A node's child is found by the answers alone, so all worlds share one tree, and an option's chance
to be tried counts only the worlds in which it was legal. Playouts follow the game's hunches
(`Decision.hunch`) to its end. Tree and playout stop at a decision at which the game says that a
stretch of play is over (`Decision.horizon`), and the game's `value` judges.
"""

from __future__ import annotations

import time
from math import log, sqrt
from typing import Final

from mypy_extensions import i64

from undercroft.bots.bot import Bot
from undercroft.engine.chance import Rng
from undercroft.engine.game import Game
from undercroft.engine.knowledge import Knowledge
from undercroft.engine.playout import is_at_horizon, play_to_horizon
from undercroft.engine.run import apply, options_of, waiting
from undercroft.engine.state import State

EXPLORATION: Final = 0.7
CLOCK_EVERY: Final = 16


class Bandit:
    """What was tried for one seat at one node: visits, rewards, and how often it was legal."""

    def __init__(self) -> None:
        self.place: dict[int, int] = {}
        self.visits: list[int] = []
        self.totals: list[float] = []
        self.legal: list[int] = []

    def select(self, options: list[int], rng: Rng) -> int:
        """The place of the option to try: any untried one, else the best upper bound."""
        best = -1
        best_bound = -1.0
        untried: i64 = 0
        for option in options:
            at = self.place.get(option, -1)
            if at < 0:
                at = self._add(option)
            self.legal[at] += 1
            visits = self.visits[at]
            if visits == 0:
                untried += 1
                if rng.below(untried) == 0:
                    best = at
            elif untried == 0:
                bound = self.totals[at] / visits + EXPLORATION * sqrt(log(self.legal[at]) / visits)
                if bound > best_bound:
                    best = at
                    best_bound = bound
        return best

    def _add(self, option: int) -> int:
        at = len(self.visits)
        self.place[option] = at
        self.visits.append(0)
        self.totals.append(0.0)
        self.legal.append(0)
        return at

    def most_visited(self) -> int:
        """The option search trusts most."""
        best = -1
        most = -1
        for option, at in self.place.items():
            if self.visits[at] > most:
                best = option
                most = self.visits[at]
        return best


class Node:
    """A row of decisions that wait together."""

    def __init__(self) -> None:
        self.bandits: dict[int, Bandit] = {}
        self.children: dict[int, Node] = {}

    def bandit(self, key: int) -> Bandit:
        found = self.bandits.get(key)
        if found is None:
            found = Bandit()
            self.bandits[key] = found
        return found


class MctsBot(Bot):
    """Searches for a number of iterations, or for a number of seconds when that is given."""

    def __init__(self, seed: int, iterations: int, seconds: float) -> None:
        super().__init__(seed)
        self.iterations = iterations
        self.seconds = seconds

    def choose_code(self, knowledge: Knowledge) -> int:
        if len(knowledge.codes) == 1:
            return knowledge.codes[0]
        return self.search(knowledge).bandit(own_key(knowledge)).most_visited()

    def search(self, knowledge: Knowledge) -> Node:
        """Grow a tree until the budget is spent."""
        root = Node()
        done = 0
        end = time.monotonic() + self.seconds
        while done < self.iterations or self.seconds > 0:
            iterate(root, knowledge, self.rng)
            done += 1
            if self.seconds > 0 and done % CLOCK_EVERY == 0 and time.monotonic() > end:
                break
        return root


def own_key(knowledge: Knowledge) -> int:
    """The root bandit of the searching seat: what it alone knows is the same in all worlds."""
    return knowledge.seat


def iterate(root: Node, knowledge: Knowledge, rng: Rng) -> None:
    """One world: down the tree, out to the end, and back with what it brought."""
    game = knowledge.game
    world = knowledge.sample(rng.seed())
    bandits: list[Bandit] = []
    places: list[int] = []
    seats: list[int] = []
    node: Node | None = root
    while node is not None and world.stack:
        if node is not root and is_at_horizon(world):
            break
        node = descend(game, world, node, node is root, knowledge.seat, rng, bandits, places, seats)
    play_to_horizon(world, rng)
    rewards = game.rewards(world) if not world.stack else prospects(game, world)
    for index in range(len(bandits)):
        bandit = bandits[index]
        place = places[index]
        bandit.visits[place] += 1
        bandit.totals[place] += rewards[seats[index]]


def prospects(game: Game, world: State) -> list[float]:
    """What the game expects for each seat where a playout stopped."""
    return [game.value(world, seat) for seat in range(world.seats)]


def descend(
    game: Game,
    world: State,
    node: Node,
    is_root: bool,
    own_seat: int,
    rng: Rng,
    bandits: list[Bandit],
    places: list[int],
    seats: list[int],
) -> Node | None:
    """Answer one row; None when the child is new, so that the tree grows by one node."""
    key = 1
    for decision in waiting(world):
        seat = decision.seat
        options = decision.options(world)
        if is_root and seat == own_seat:
            options = options_of(game, world, seat)
            bandit = node.bandit(seat)
        else:
            bandit = node.bandit(seat + 64 * decision.secret(world))
        if len(options) == 1:
            move = options[0]
        else:
            place = bandit.select(options, rng)
            bandits.append(bandit)
            places.append(place)
            seats.append(seat)
            move = chosen(bandit, options, place)
        key = key * 1009 + move
        apply(game, world, seat, move)
        if game.is_interrupt(move):
            break
    child = node.children.get(key)
    if child is None:
        node.children[key] = Node()
    return child


def chosen(bandit: Bandit, options: list[int], place: int) -> int:
    """The option at a place of the bandit."""
    for option in options:
        if bandit.place[option] == place:
            return option
    raise AssertionError("the place was selected among these options")
