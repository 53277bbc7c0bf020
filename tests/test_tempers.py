"""Temperaments: bots mix the best moves, each in its own way, and only the best."""

from __future__ import annotations

from typing import get_args

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tests import ballots
from undercroft import bots
from undercroft.bots.bot import Bot
from undercroft.bots.greedy import GreedyBot
from undercroft.bots.mcts import MctsBot
from undercroft.bots.temper import Temper
from undercroft.engine.chance import Rng
from undercroft.engine.errors import BadSetup
from undercroft.engine.knowledge import Knowledge
from undercroft.engine.setup import new_state
from undercroft.engine.tempers import TEMPERS
from undercroft.games import GAMES, game_called
from undercroft.games.raiders.state import Raiders
from undercroft.games.welcome.state import Welcome
from undercroft.server import protocol
from undercroft.table import sheet


@pytest.mark.parametrize("temper", TEMPERS)
@pytest.mark.parametrize("name", ["greedy", "mcts:30", "mcts:0.01s"])
@pytest.mark.parametrize("game", ["raiders", "welcome", "dungeon_roll"])
def test_a_bot_with_a_temperament_plays_any_game(game: str, name: str, temper: str) -> None:
    rules = game_called(game)
    state = new_state(rules, 3, 1, None, None, listens=False)
    seat = 0 if game == "raiders" else state.stack[-1].args()[0]
    knowledge = Knowledge(rules, state, seat, 5)
    assert bots.make(f"{name}:{temper}", 1).choose(knowledge) in knowledge.options


@pytest.mark.parametrize("name", [
    "greedy:", "greedy:shy", "random:bold", "solver:bold", "mcts:bold", "mcts:30:", "mcts:30:shy",
    "mcts:30:bold:sly", "greedy:bold ",
])  # fmt: skip
def test_an_unknown_temperament_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(BadSetup) as refused:
        bots.make(name, 0)
    assert refused.value.facts["tempers"] == list(TEMPERS)


def test_a_bot_without_a_word_has_no_temperament() -> None:
    greedy, search = bots.make("greedy", 1), bots.make("mcts:5", 1)
    assert isinstance(greedy, GreedyBot)
    assert isinstance(search, MctsBot)
    assert greedy.temper is None
    assert search.temper is None


@pytest.mark.parametrize("name", ["greedy:sly", "mcts:60:spiteful"])
def test_a_temperament_is_the_same_for_the_same_seed(name: str) -> None:
    rules = game_called("raiders")
    state = new_state(rules, 3, 4, None, None, listens=False)

    def answers() -> list[int]:
        bot = bots.make(name, 8)
        return [bot.choose_code(Knowledge(rules, state, 0, seed)) for seed in range(8)]

    assert answers() == answers()


def test_what_is_clearly_best_is_always_played() -> None:
    for name in TEMPERS:
        temper, rng = Temper(name), Rng(1)
        assert {temper.pick([0.2, 0.6, 0.5], rng) for _ in range(200)} == {1}
        assert {temper.pick([0.3], rng) for _ in range(5)} == {0}


def test_moves_near_the_best_are_mixed_and_the_nearer_is_likelier() -> None:
    temper, rng = Temper("bold"), Rng(1)
    near = 0.5 - temper.width / 2
    drawn = [temper.pick([near, 0.5, 0.5 - 2 * temper.width], rng) for _ in range(900)]
    assert 220 < drawn.count(0) < 380, "a third: half as likely as the best"
    assert drawn.count(2) == 0


def votes(bot: Bot) -> set[int]:
    """What a bot answers again and again where nothing matters."""
    game = ballots.BallotsGame()
    state = new_state(game, 3, 1, None, None, listens=False)
    return {bot.choose_code(Knowledge(game, state, 0, seed)) for seed in range(20)}


def test_equal_moves_are_mixed_by_a_temperament_alone() -> None:
    assert len(votes(bots.make("greedy", 2))) == 1
    assert len(votes(bots.make("greedy:cautious", 2))) > 1


def test_there_are_temperaments_for_every_seat_and_their_names_are_the_same_everywhere() -> None:
    assert len(TEMPERS) >= max(game.most_seats for game in GAMES if not game.is_open)
    assert get_args(sheet.Temper) == get_args(protocol.Temper) == TEMPERS


def test_what_each_likes_in_raiders() -> None:
    rules = game_called("raiders")
    state = new_state(rules, 3, 1, None, None, listens=False)
    assert isinstance(state, Raiders)

    def tastes(coins: list[int], wounds: list[int]) -> list[float]:
        state.coins, state.wounds = vec[i64](coins), vec[i64](wounds)
        return [rules.taste(state, 0, temper) for temper in TEMPERS]

    even = tastes([5, 5, 5], [2, 2, 2])
    assert tastes([5, 5, 5], [4, 2, 2])[0] < even[0], "cautious: own wounds"
    assert tastes([9, 5, 5], [2, 2, 2])[1] > even[1], "grasping: own coins"
    assert tastes([5, 9, 5], [2, 2, 2])[2] < even[2], "spiteful: the richest rival"
    assert tastes([9, 5, 5], [2, 2, 2])[3] > even[3], "bold: a lead"
    assert tastes([1, 5, 9], [9, 2, 2])[4] == even[4] == 0.0, "sly: nothing"


def test_what_each_likes_in_welcome() -> None:
    rules = game_called("welcome")
    state = new_state(rules, 3, 1, None, None, listens=False)
    assert isinstance(state, Welcome)

    def tastes(succeeded: int, failed: int) -> list[float]:
        state.succeeded, state.failed = succeeded, failed
        return [rules.taste(state, 0, temper) for temper in TEMPERS]

    assert tastes(0, 0) == [0.0] * 5
    assert tastes(0, 0b001) == [-1.0, 0.0, 0.0, 1.0, 0.0]
    assert tastes(0b001, 0) == [0.0, 1.0, 0.0, 1.0, 0.0]
    assert tastes(0, 0b010) == [0.0, 0.0, 0.5, 0.0, 0.0]
