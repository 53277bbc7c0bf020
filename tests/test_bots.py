"""Bots: they know no more than they may, and each level is better than the one below."""

from __future__ import annotations

import pytest

from tests import ballots, coin, lantern
from undercroft import bots
from undercroft.bots.bot import Bot
from undercroft.bots.greedy import FIRST_WORLDS, GreedyBot, Runner
from undercroft.bots.mcts import NOBODY, Bandit, Node, descend, prospects
from undercroft.bots.playing import CustomPlayer, play_through
from undercroft.engine import playout
from undercroft.engine.chance import Rng
from undercroft.engine.errors import BadSetup
from undercroft.engine.game import Move
from undercroft.engine.knowledge import Knowledge
from undercroft.engine.playout import play_out, play_to_horizon
from undercroft.engine.run import apply
from undercroft.engine.setup import new_state, with_lab_options
from undercroft.games import GAMES, game_called
from undercroft.lab.match import match

EVERY = ["random", "greedy", "mcts:40", "mcts:0.005s"]
USUAL = 60 if playout.__file__.endswith(".so") else 20  # decisions that are thought about


@pytest.mark.parametrize("name", EVERY)
def test_no_bot_wins_more_than_half_of_fair_coin_bets(name: str) -> None:
    bot = bots.make(name, 3)
    won = 0
    for bet in range(600):
        state = new_state(coin.GAME, 1, bet, None, None, listens=False)
        apply(coin.GAME, state, 0, bot.choose_code(Knowledge(coin.GAME, state, 0, bet)))
        won += len(state.winners)
    assert 240 < won < 360, "about 300 of 600; 60 is five standard deviations"


@pytest.mark.parametrize("name", EVERY)
def test_every_bot_plays_a_cooperative_game_with_windows_and_interrupts(name: str) -> None:
    for seed in range(4):
        state = new_state(lantern.GAME, 3, seed, None, None, listens=False)
        players = [bots.make(name, seat) for seat in range(3)]
        play_through(lantern.GAME, state, players, seed)
        assert state.reason


class Occasional:
    """Asks a bot now and then throughout a long game: interpreted, thinking takes its time."""

    def __init__(self, bot: Bot, every: int, seed: int) -> None:
        self.bot = bot
        self.every = every
        self.rng = Rng(seed)
        self.met = 0
        self.asked = 0

    def choose(self, knowledge: Knowledge) -> str:
        self.met += 1
        if self.met % self.every:
            codes = knowledge.codes
            return knowledge.game.notation(codes[int(self.rng.below(len(codes)))])
        self.asked += 1
        return knowledge.game.notation(self.bot.choose_code(knowledge))


@pytest.mark.parametrize("game", [game.id for game in GAMES])
@pytest.mark.parametrize("name", ["random", "greedy", "mcts:20"])
def test_every_bot_plays_every_game_at_every_seat_count(game: str, name: str) -> None:
    rules = game_called(game)
    options = with_lab_options(rules, None)
    for seats in range(rules.least_seats, rules.most_seats + 1):
        length = play_out(new_state(rules, seats, 2, options, None, listens=False), Rng(2))
        every = max(1, length // USUAL)
        players = [Occasional(bots.make(name, seat), every, seat) for seat in range(seats)]
        state = new_state(rules, seats, 2, options, None, listens=False)
        play_through(rules, state, [CustomPlayer(0, player) for player in players], 2)
        assert state.reason
        assert sum(player.asked for player in players) > 0


def test_knowledge_keeps_a_redealt_world_and_never_the_state() -> None:
    rules = game_called("raiders")
    state = new_state(rules, 4, 1, None, None, listens=False)
    knowledge = Knowledge(rules, state, 0, 9)
    assert knowledge.world is not state
    assert knowledge.world.rng != state.rng
    assert knowledge.sample(1).rng != state.rng


def test_greedy_beats_random_clearly() -> None:
    result = match("raiders", ["greedy", "random", "random", "random"], 60, 4, 1, None)
    greedy = next(row for row in result.bots if row.bot == "greedy")
    assert greedy.low > result.fair


def test_mcts_beats_random_clearly() -> None:
    result = match("raiders", ["mcts:80", "random", "random"], 12, 4, 1, None)
    mcts = next(row for row in result.bots if row.bot == "mcts:80")
    assert mcts.low > result.fair


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_playout_stops_at_the_horizon_and_every_seat_is_judged_there(seats: int) -> None:
    rules = game_called("welcome")
    for seed in range(30):
        state = new_state(rules, seats, seed, None, None, listens=False)
        play_to_horizon(state, Rng(seed))
        assert state.stack[-1].horizon, "nobody wins in the first round"
        judged = prospects(rules, state)
        assert len(judged) == seats
        assert sum(judged) == pytest.approx(1.0)
        assert len(set(judged)) == 2, "the runner of the first round stands apart"


def test_search_tells_answers_apart_in_a_game_of_very_many_moves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = ballots.BallotsGame(tuple(f"paper_{number}" for number in range(2000)))
    table = new_state(game, 3, 1, None, None, listens=False)
    root = Node()
    for votes in ([0, 1010, 5], [1, 1, 5], [0, 1, 5], [1, 1010, 5], [1, 1, 1999]):
        monkeypatch.setattr(
            ballots.Vote, "options", lambda self, _, votes=votes: [votes[self.seat]]
        )
        assert descend(game, table.clone(), root, NOBODY, Rng(1), []) is None, f"{votes} are new"
        assert descend(game, table.clone(), root, NOBODY, Rng(1), []) is not None


class ShortSighted:
    """Greedy, but it looks no further than its next decision."""

    def __init__(self, seed: int) -> None:
        self.greedy = GreedyBot(seed)
        self.greedy.foresight = 1

    def choose(self, knowledge: Knowledge) -> Move:
        return self.greedy.choose(knowledge)


def test_greedy_beats_who_looks_one_decision_ahead() -> None:
    result = match("welcome", ["greedy", f"{__name__}:ShortSighted"], 40, 4, 1, None)
    greedy = next(row for row in result.bots if row.bot == "greedy")
    assert greedy.low > result.fair


def test_who_searches_longer_wins_where_playouts_follow_hunches() -> None:
    result = match("welcome", ["mcts:60", "mcts:4"], 40, 4, 1, None)
    longer = next(row for row in result.bots if row.bot == "mcts:60")
    assert longer.low > result.fair


@pytest.mark.parametrize("name", [
    "", "chess", "mcts", "mcts:", "mcts:0", "mcts:-5", "mcts:0s", "mcts:1e9", "mcts:99999999999",
    "mcts:900s", None, 7,
])  # fmt: skip
def test_an_unknown_bot_is_refused_with_the_names_there_are(name: str) -> None:
    with pytest.raises(BadSetup):
        bots.make(name, 0)


def test_a_match_is_the_same_with_any_number_of_workers() -> None:
    one = match("raiders", ["random"] * 3, 120, 7, 1, None)
    two = match("raiders", ["random"] * 3, 120, 7, 2, None)
    assert one == two


@pytest.mark.parametrize("change", [
    {"game": "chess"}, {"bots": ["random"]}, {"bots": ["random"] * 9}, {"games": 0},
    {"games": 1.5}, {"workers": 0}, {"seed": -1}, {"options": {"nothing": 1}},
    {"bots": ["random", "random", "alphazero"]},
])  # fmt: skip
def test_an_impossible_match_is_refused(change: dict[str, object]) -> None:
    given = {"game": "raiders", "bots": ["random"] * 3, "games": 5, "seed": 1, "workers": 1,
             "options": None, **change}  # fmt: skip
    with pytest.raises(BadSetup):
        match(**given)  # type: ignore[arg-type]


def runner(values: list[float]) -> Runner:
    found = Runner(0)
    for value in values:
        found.add(value)
    return found


def test_moves_are_compared_world_by_world() -> None:
    """However much the worlds differ, a move that is better in each of them is better."""
    worlds = [0.1, 0.9, 0.4, 0.7, 0.2, 0.8]
    plain, better = runner(worlds), runner([value + 0.01 for value in worlds])
    other = runner(worlds[::-1])
    assert better.clearly_beats(plain)
    assert not plain.may_beat(better, 0.0)
    assert plain.may_beat(better, 0.02)
    assert other.may_beat(better, 0.0), "it may, as far as these worlds tell"
    assert not other.clearly_beats(plain)


class Coughing(ballots.BallotsGame):
    """Ballots for who likes to cough."""

    def value(self, state: ballots.Ballots, seat: int) -> float:
        return super().value(state, seat) + state.coughed[seat]


def test_greedy_drops_moves_that_can_no_longer_be_best() -> None:
    game = Coughing()
    state = new_state(game, 3, 1, None, None, listens=False)
    knowledge = Knowledge(game, state, 0, 5)
    assert GreedyBot(1).choose_code(knowledge) == ballots.COUGH
    assert len(game.judged) == FIRST_WORLDS * len(knowledge.codes)


def test_search_ends_once_no_move_can_overtake() -> None:
    bandit = Bandit(0, 0)
    for option, visits in enumerate((10, 24, 12)):
        bandit.arm(option).visits = visits
    assert bandit.most_visited().option == 1
    assert bandit.is_settled(11)
    assert not bandit.is_settled(12)
    assert Bandit(0, 0).is_settled(100), "there is nothing to choose between"


def test_of_moves_tried_equally_often_the_one_that_earned_most_is_played() -> None:
    bandit = Bandit(0, 0)
    for option, total in enumerate((1.0, 3.0, 2.0)):
        arm = bandit.arm(option)
        arm.visits, arm.total = 5, total
    assert bandit.most_visited().option == 1
