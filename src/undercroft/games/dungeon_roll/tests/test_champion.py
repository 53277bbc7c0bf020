"""The champion follows the solver where its tables are at hand, and searches elsewhere."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest

from undercroft import bots
from undercroft.bots import game_specific
from undercroft.bots.bot import Bot
from undercroft.bots.mcts import MctsBot
from undercroft.engine.knowledge import Knowledge
from undercroft.engine.setup import new_state
from undercroft.games.dungeon_roll import GAME


class Advice:
    """An adviser that says the last option, once it is ready."""

    def __init__(self, ready: bool, knows: bool) -> None:
        self.ready = ready
        self.knows = knows

    def is_ready(self, knowledge: Knowledge) -> bool:
        return self.ready

    def choose(self, knowledge: Knowledge) -> int:
        assert self.ready, "nobody waits for it"
        return knowledge.codes[-1] if self.knows else -1


class First(Bot):
    """In place of the search: the first option."""

    def choose_code(self, knowledge: Knowledge) -> int:
        return knowledge.codes[0]


def asked() -> Knowledge:
    """A question with several answers."""
    for seed in range(20):
        state = new_state(GAME, 2, seed, None, None, listens=False)
        knowledge = Knowledge(GAME, state, state.stack[-1].args()[0], 3)
        if len(knowledge.codes) > 1:
            return knowledge
    raise AssertionError("some first question has several answers")


@pytest.mark.parametrize(
    ("ready", "knows", "place"), [(True, True, -1), (True, False, 0), (False, True, 0)]
)
def test_the_champion_searches_where_no_advice_is_at_hand(
    ready: bool, knows: bool, place: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_specific, "adviser_at", lambda place: Advice(ready, knows))
    knowledge = asked()
    champion = game_specific.make_champion("dungeon_roll", First(1), 1)
    assert champion.choose_code(knowledge) == knowledge.codes[place]


def test_without_the_libraries_of_the_solver_the_champion_searches(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing(place: str) -> Any:
        raise ModuleNotFoundError("No module named 'numpy'", name="numpy")

    monkeypatch.setattr(game_specific, "adviser_at", missing)
    assert isinstance(bots.at_level("dungeon_roll", "champion", None, 1), MctsBot)


def test_games_without_a_champion_of_their_own_and_lower_levels_are_as_ever() -> None:
    assert isinstance(bots.at_level("raiders", "champion", "bold", 1), MctsBot)
    assert isinstance(bots.at_level("dungeon_roll", "adventurer", None, 1), bots.GreedyBot)
    assert isinstance(bots.at_level("dungeon_roll", "novice", None, 1), bots.RandomBot)


def test_tables_that_are_missing_are_solved_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("numpy")
    from undercroft.games.dungeon_roll.solver.model import Model
    from undercroft.games.dungeon_roll.solver.tables import are_at_hand
    from undercroft.games.dungeon_roll.solver.values import Solver

    (tmp_path / "a file").write_text("")
    for folder in (tmp_path, tmp_path / "a file" / "below"):  # the second takes nothing
        monkeypatch.setenv("UNDERCROFT_CACHE", str(folder))
        solver = Solver(Model(2, 3, "none", "most"))
        assert not are_at_hand(solver)
        for thread in threading.enumerate():
            if thread.name == "solver":
                thread.join()
        assert are_at_hand(solver)
        assert sorted(solver.begin) == [1, 2, 3]


def test_only_the_level_in_play_stays_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numpy")
    from undercroft.games.dungeon_roll.solver.model import Model
    from undercroft.games.dungeon_roll.solver.tables import keep_one_level
    from undercroft.games.dungeon_roll.solver.values import Solver

    monkeypatch.setenv("UNDERCROFT_CACHE", "")
    one, other = Solver(Model(2, 3, "none", "most")), Solver(Model(2, 2, "none", "most"))
    for solver, level in ((one, 1), (one, 2), (other, 2)):
        keep_one_level(solver, level)
        solver.level(level)
        solver.loot(level)
        assert set(solver.levels) == set(solver.loots) == {level}
    assert not one.levels
    assert not one.loots
    keep_one_level(one, 1)
    assert not other.levels
