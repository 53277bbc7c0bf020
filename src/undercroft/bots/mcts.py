"""Information-set Monte Carlo tree search, once for all games.

Every iteration plays in a world redealt for the searching seat (a determinization: a state sampled
from its information set). A node is a group of simultaneous decisions. Each seat in it has its own
bandit (decoupled UCT), so no seat can react to a choice that has not been revealed. A node's child
depends only on the answers, so all worlds share one tree, and an option's upper bound counts only
the worlds in which it was legal. Playouts follow the game's playout policy (`Decision.hunch`) to
the end of the game. Tree and playout stop at a cutoff set by the game (`Step.horizon`), where the
game's `value` evaluates the state.
"""

from __future__ import annotations

import time
from math import log, sqrt
from typing import Final, final

from mypy_extensions import i64

from undercroft.bots.bot import Bot
from undercroft.bots.temper import Temper
from undercroft.engine.chance import Rng
from undercroft.engine.game import Game
from undercroft.engine.knowledge import Knowledge
from undercroft.engine.playout import advance_to_horizon, play_to_horizon
from undercroft.engine.run import options_of
from undercroft.engine.state import Decision, State

CLOCK_EVERY: Final = 16
SEATS: Final = 64  # more than any table has
OWN: Final = 0  # the key of the searching seat at the root
NOBODY: Final = -1


@final
class Arm:
    """One option of a seat at a node: how often it was tried and legal, and its total reward."""

    def __init__(self, option: int, seat: int) -> None:
        self.option = option
        self.seat = seat
        self.visits: i64 = 0
        self.legal: i64 = 0
        self.total = 0.0
        self.next: Arm | None = None

    def bound(self, exploration: float) -> float:
        """Return the upper confidence bound, counting only worlds in which the option was legal."""
        visits = float(self.visits)
        return self.total / visits + exploration * sqrt(log(float(self.legal)) / visits)


@final
class Bandit:
    """The arms of one seat at one node, for one value of its `Decision.infoset_key`."""

    def __init__(self, key: int, seat: int) -> None:
        self.key = key
        self.seat = seat
        self.first: Arm | None = None
        self.next: Bandit | None = None

    def select(self, options: list[int], exploration: float, rng: Rng) -> Arm:
        """Return the arm to try: a random untried one, otherwise the one with the highest bound."""
        best: Arm | None = None
        best_bound = -1.0
        untried: i64 = 0
        guess = self.first  # options come in the same order nearly always
        for option in options:
            arm = guess if guess is not None and guess.option == option else self.arm(option)
            guess = arm.next
            arm.legal += 1
            if arm.visits == 0:
                untried += 1
                if rng.below(untried) == 0:
                    best = arm
            elif untried == 0:
                bound = arm.bound(exploration)
                if bound > best_bound:
                    best = arm
                    best_bound = bound
        assert best is not None, "a decision has options"
        return best

    def arm(self, option: int) -> Arm:
        """Return the arm of an option; append a new one if there is none yet."""
        last: Arm | None = None
        arm = self.first
        while arm is not None:
            if arm.option == option:
                return arm
            last = arm
            arm = arm.next
        added = Arm(option, self.seat)
        if last is None:
            self.first = added
        else:
            last.next = added
        return added

    def most_visited(self) -> Arm:
        """Return the arm that was tried most often; of equal ones the one with the best reward."""
        best = self.first
        arm = self.first
        while arm is not None and best is not None:
            if arm.visits > best.visits or (arm.visits == best.visits and arm.total > best.total):
                best = arm
            arm = arm.next
        assert best is not None, "nothing was searched"
        return best

    def is_settled(self, left: int) -> bool:
        """Whether no arm can overtake the most visited one in the iterations left."""
        arm = self.first
        if arm is None:
            return True  # a single option is not searched
        best = self.most_visited()
        while arm is not None:
            if arm is not best and arm.visits + left >= best.visits:
                return False
            arm = arm.next
        return True


@final
class Node:
    """A group of simultaneous decisions."""

    def __init__(self) -> None:
        self.bandits: Bandit | None = None
        self.children: dict[int, Node] | None = None

    def bandit(self, seat: int, key: int) -> Bandit:
        """Return a seat's bandit for this information set; add a new one if there is none yet."""
        key = seat + SEATS * key
        bandit = self.bandits
        while bandit is not None:
            if bandit.key == key:
                return bandit
            bandit = bandit.next
        added = Bandit(key, seat)
        added.next = self.bandits
        self.bandits = added
        return added

    def child(self, answers: int) -> Node | None:
        """Return the node after these answers; add it and return None if new: one per iteration."""
        if self.children is None:
            self.children = {}
        found = self.children.get(answers)
        if found is None:
            self.children[answers] = Node()
        return found


class MctsBot(Bot):
    """Searches for a number of iterations, or for a number of seconds if that is given."""

    def __init__(
        self, seed: int, iterations: int, seconds: float, temper: Temper | None = None
    ) -> None:
        super().__init__(seed)
        self.iterations = iterations
        self.seconds = seconds
        self.temper = temper

    def choose_code(self, knowledge: Knowledge) -> int:
        if len(knowledge.codes) == 1:
            return knowledge.codes[0]
        bandit = self.search(knowledge).bandit(knowledge.seat, OWN)
        if self.temper is None:
            return bandit.most_visited().option
        return mixed(bandit, self.temper, self.rng)

    def search(self, knowledge: Knowledge) -> Node:
        """Grow a tree until the budget is spent."""
        root = Node()
        done = 0
        end = time.monotonic() + self.seconds
        while done < self.iterations or self.seconds > 0:
            iterate(root, knowledge, self.rng, self.temper)
            done += 1
            if done % CLOCK_EVERY == 0 and self.is_over(root, knowledge.seat, done, end):
                break
        return root

    def is_over(self, root: Node, seat: int, done: int, end: float) -> bool:
        """Whether time is up, or the iterations left would not change the choice."""
        if self.seconds > 0:
            return time.monotonic() > end
        return self.temper is None and root.bandit(seat, OWN).is_settled(self.iterations - done)


def mixed(bandit: Bandit, temper: Temper, rng: Rng) -> int:
    """Return one of the options tried more than half as often as the most tried one."""
    enough = bandit.most_visited().visits // 2
    options: list[int] = []
    worths: list[float] = []
    arm = bandit.first
    while arm is not None:
        if arm.visits > enough:
            options.append(arm.option)
            worths.append(arm.total / float(arm.visits))
        arm = arm.next
    return options[temper.pick(worths, rng)]


def iterate(root: Node, knowledge: Knowledge, rng: Rng, temper: Temper | None) -> None:
    """Descend the tree in one world, play out, and add the rewards to the arms tried."""
    game = knowledge.game
    world = knowledge.sample(rng.seed())
    tried: list[Arm] = []
    node: Node | None = root
    own_seat = knowledge.seat
    while node is not None and len(world.stack):
        if node is not root and world.stack[-1].horizon:
            break
        node = descend(game, world, node, own_seat, rng, tried)
        own_seat = NOBODY
    play_to_horizon(world, rng)
    rewards = game.rewards(world) if not len(world.stack) else prospects(game, world)
    if temper is not None:
        rewards[knowledge.seat] += temper.liked(game, world, knowledge.seat)
    for arm in tried:
        arm.visits += 1
        arm.total += rewards[arm.seat]


def prospects(game: Game, world: State) -> list[float]:
    """Return the game's evaluation for each seat where a playout stopped."""
    return game.values(world)


def descend(
    game: Game, world: State, node: Node, own_seat: int, rng: Rng, tried: list[Arm]
) -> Node | None:
    """Answer one group; `own_seat` is the searching seat at the root, and NOBODY below it."""
    answers = 1  # in the base of the game's moves, as large as it takes: no two groups are alike
    base = len(game.moves)
    waits = True
    while waits:
        decision = world.stack[-1]
        assert isinstance(decision, Decision), "the group lies on top of the stack"
        seat = decision.seat
        if seat == own_seat:  # what it alone knows is the same in all worlds
            options = options_of(game, world, seat)
            bandit = node.bandit(seat, OWN)
        else:
            options = decision.options(world)
            bandit = node.bandit(seat, decision.infoset_key(world))
        if len(options) == 1:
            move = options[0]
        else:
            if bandit.first is None:
                arm = bandit.arm(decision.hunch(world, rng))
                arm.legal += 1
            else:
                arm = bandit.select(options, game.exploration, rng)
            tried.append(arm)
            move = arm.option
        answers = answers * base + move
        if game.is_interrupt(move):
            game.interrupt(world, seat, move)
            break
        world.pop()
        decision.answer(world, move)
        waits = decision.simultaneous and is_simultaneous(world)
    advance_to_horizon(world)
    return node.child(answers)


def is_simultaneous(world: State) -> bool:
    """Whether another decision of the group is still waiting."""
    if not len(world.stack):
        return False
    top = world.stack[-1]
    return isinstance(top, Decision) and top.simultaneous
