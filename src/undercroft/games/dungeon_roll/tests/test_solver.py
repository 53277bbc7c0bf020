"""The solver: published values of restricted models, and the bot that plays by it."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("numpy")

import undercroft
from undercroft import bots
from undercroft.games.dungeon_roll.adviser import SolverAdviser, best_reroll, table_value
from undercroft.games.dungeon_roll.heroes.side import Counts
from undercroft.games.dungeon_roll.rules.rerolls import PickDice
from undercroft.games.dungeon_roll.solver.advice import expected, reroll
from undercroft.games.dungeon_roll.solver.cache import cache_path
from undercroft.games.dungeon_roll.solver.model import Model, is_solvable, side_called
from undercroft.games.dungeon_roll.solver.positions import (
    less,
    multinomial,
    multisets,
    subsets,
)
from undercroft.games.dungeon_roll.solver.values import Solver
from undercroft.games.dungeon_roll.tests.builder import TableAt


@pytest.mark.parametrize(
    ("dice", "top", "rerolls", "token", "value"),
    [
        (2, 4, "none", 40 / 36, 1.9773),
        (3, 4, "monster_types", 40 / 36, 2.8560),
        (3, 5, "monster_types", 0.0, 2.3561),
    ],
)
def test_small_restricted_models_have_the_published_values(
    dice: int, top: int, rerolls: str, token: float, value: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UNDERCROFT_CACHE", "")
    model = Model(dice, top, rerolls, "most", token)
    assert Solver(model).value() == pytest.approx(value, abs=5e-5)


def test_more_freedom_is_never_worse(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNDERCROFT_CACHE", "")
    values = [
        Solver(Model(3, 4, rerolls, fights)).value()
        for rerolls, fights in [
            ("none", "most"), ("monster_types", "most"), ("monster_types", "any_number"),
            ("any_subset", "any_number"),
        ]
    ]  # fmt: skip
    assert values == sorted(values)
    assert values[0] < values[-1]


def test_what_was_solved_is_read_from_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNDERCROFT_CACHE", str(tmp_path))
    model = Model(2, 3, "none", "most")
    first = Solver(model).value()
    path = cache_path(model)
    assert path is not None
    assert path.exists()
    again = Solver(model)
    monkeypatch.setattr(again, "_solve_level", None)
    assert again.value() == first
    assert cache_path(Model(2, 4, "none", "most")) != path


def test_outcomes_of_dice_are_counted_right() -> None:
    rows = multisets(6, 3)
    assert len(rows) == 56
    assert sum(multinomial(row) for row in rows) == pytest.approx(1.0)


def test_ultimates_are_known_to_the_solver() -> None:  # R11.4 R11.7 R11.9
    row = (2, 1, 0, 1, 0, 1, 0)
    assert side_called("knight").ultimate.results(row) == [(0, 0, 0, 1, 0, 4, 0)]
    assert side_called("minstrel").ultimate.results(row) == [(2, 1, 0, 1, 0, 0, 0)]
    assert (0, 1, 0, 1, 1, 1, 0) in side_called("beguiler").ultimate.results(row)
    assert is_solvable(side_called("knight"))
    assert not is_solvable(side_called("scout"))


def test_ultimates_with_a_choice_lead_to_every_choice() -> None:  # R12.6 R14.4 R14.9
    row = (2, 1, 0, 1, 0, 2, 0)
    breath = set(side_called("sorceress").ultimate.results(row))
    assert breath == {(1, 1, 0, 1, 0, 2, 0), (2, 0, 0, 1, 0, 2, 0), (0, 1, 0, 1, 0, 2, 0),
                      (1, 0, 0, 1, 0, 2, 0)}  # fmt: skip
    fury = set(side_called("drake_kin").ultimate.results(row))
    assert fury == {(0, 1, 0, 1, 0, 2, 0), (2, 0, 0, 1, 0, 2, 0), (0, 0, 0, 1, 0, 2, 0)}
    midas = set(side_called("amar_suen").ultimate.results(row))
    assert midas == {(0, 1, 0, 1, 0, 2, 0), (2, 0, 0, 1, 0, 2, 0)}
    fear = set(side_called("szopin").ultimate.results(row))
    assert (2, 1, 0, 1, 0, 0, 0) in fear, "two dice of the lair"
    assert (2, 1, 0, 0, 0, 1, 0) in fear, "a chest and a die of the lair"
    assert all(4 <= sum(after) <= 5 for after in fear)


def at_the_end(side: str, party: Counts, dungeon: Counts, layer: int) -> float:
    """The value of a position of the last level of a short delve."""
    solver = Solver(Model(sum(party) + 1, 4, side=side))
    row = solver.space.dungeon_at[(*dungeon, 0)]
    return float(solver.level(4)[layer, row, solver.space.party_at[party]])


@pytest.fixture
def uncached(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNDERCROFT_CACHE", "")


NOBODY_LEFT = (0, 0, 0, 0, 0, 0)
TWO_FIGHTERS = (2, 0, 0, 0, 0, 0)


@pytest.mark.usefixtures("uncached")
def test_a_die_to_re_roll_once_may_save_a_level() -> None:  # R12.12
    goblin = (1, 0, 0, 0, 0, 0)
    assert at_the_end("tracker", NOBODY_LEFT, goblin, 0) == 0.0
    assert at_the_end("tracker", NOBODY_LEFT, goblin, 1) == 4.0, "a called shot"
    assert at_the_end("tracker", NOBODY_LEFT, goblin, 2) == 2.0, "three faces of six are harmless"
    assert at_the_end("tracker", NOBODY_LEFT, (0, 1, 0, 0, 0, 0), 2) == 0.0, "goblins only"
    assert at_the_end("toulak", NOBODY_LEFT, (0, 1, 0, 0, 0, 0), 2) == 2.0


@pytest.mark.usefixtures("uncached")
def test_gold_for_monsters_counts() -> None:  # R14.4
    tokens = 3 * 40 / 36
    assert at_the_end("amar_suen", NOBODY_LEFT, (0, 3, 0, 0, 0, 0), 1) == pytest.approx(4 + tokens)


@pytest.mark.usefixtures("uncached")
def test_two_at_one_blow_make_szopin_ready_again() -> None:  # R14.9
    assert at_the_end("szopin", TWO_FIGHTERS, (2, 0, 3, 0, 0, 0), 0) == 4.0
    assert at_the_end("szopin", TWO_FIGHTERS, (1, 0, 3, 0, 0, 0), 0) == 0.0
    assert at_the_end("szopin", NOBODY_LEFT, (0, 0, 0, 0, 0, 4), 1) == 4.0, "two dice fewer"


@pytest.mark.usefixtures("uncached")
def test_the_sorceress_sends_three_lair_dice_away() -> None:  # R12.6
    assert at_the_end("", NOBODY_LEFT, (0, 0, 0, 0, 0, 3), 0) == 0.0
    solver = Solver(Model(1, 2, side="sorceress"))
    at = solver.space.dungeon_at
    assert solver.resolve[at[(0, 0, 0, 0, 0, 2, 1)], 5] == at[(0, 0, 0, 0, 0, 0, 0)]
    assert solver.resolve[at[(0, 0, 0, 0, 0, 2, 2)], 5] == at[(0, 0, 0, 0, 0, 3, 1)], (
        "still rolling"
    )


def test_the_vikings_five_dice_are_all_there_are() -> None:  # R12.1
    solver = Solver(Model(side="viking"))
    assert solver.model.party_dice == 5
    weights = solver.party_weights()
    assert weights[solver.space.party_at[(0, 0, 0, 0, 5, 0)]] == 1.0


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Solver:
    patch = pytest.MonkeyPatch()
    patch.setenv("UNDERCROFT_CACHE", str(tmp_path_factory.mktemp("cache")))
    solver = Solver(Model(party_dice=4, top_level=3))
    solver.solve()
    patch.undo()
    return solver


def test_the_bots_re_roll_is_worth_what_the_table_says(
    small: Solver, monkeypatch: pytest.MonkeyPatch
) -> None:  # R4.5
    monkeypatch.setattr("undercroft.games.dungeon_roll.adviser.solver_for", lambda side: small)
    table = TableAt("scroll thief*2", "goblin ooze", graves=1, level=2)
    before = table_value(table.state, table.state.stack[-1])
    table.plays("use scroll")
    decision = table.state.stack[-1]
    assert isinstance(decision, PickDice)
    value, dice = best_reroll(table.state, decision)
    assert sum(dice[6:]) == 2, "both monsters"
    assert value <= before + 1e-5


def best_of_all_sets(solver: Solver, party: Counts, dungeon: Counts, lair: int) -> float:
    """Try every set of dice, one by one, on level 2."""
    table = solver.level(2)[0]
    best = 0.0
    for picked in subsets(party):
        for others in subsets(dungeon):
            if any(picked) or any(others):
                row = solver.space.dungeon_at[(*less(dungeon, others), lair, sum(others))]
                best = max(best, float(expected(solver, table[[row]], party, picked)[0]))
    return best


def test_every_re_roll_of_the_table_is_the_best_of_all_sets_of_dice(small: Solver) -> None:  # R4.5
    for party, dungeon, lair in [
        ((0, 0, 0, 2, 0, 0), (1, 0, 1, 0, 0), 0),
        ((1, 0, 0, 0, 0, 2), (0, 2, 0, 1, 0), 1),
        ((0, 0, 0, 0, 1, 0), (0, 0, 0, 1, 1), 2),
        ((0, 0, 0, 0, 0, 0), (3, 0, 0, 0, 0), 0),
        ((1, 0, 1, 0, 1, 1), (0, 1, 1, 0, 0), 0),
    ]:
        found = small.reroll_value(2, 0, party, (*dungeon, lair, 0))
        assert found == pytest.approx(best_of_all_sets(small, party, dungeon, lair), abs=1e-5)
        assert found == pytest.approx(reroll(small, 2, 0, party, dungeon, lair)[0], abs=2e-4)


@pytest.mark.parametrize("dungeon", ["goblin ooze", "goblin*2", "goblin*2 ooze"])
def test_a_re_roll_is_picked_though_some_answers_are_not_asked_for(
    dungeon: str, small: Solver, monkeypatch: pytest.MonkeyPatch
) -> None:  # R4.5
    monkeypatch.setattr("undercroft.games.dungeon_roll.adviser.solver_for", lambda side: small)
    adviser = SolverAdviser()
    for party in ("scroll", "scroll", "scroll*2"):
        table = TableAt(party, dungeon, graves=2, level=3).plays("use scroll")
        while table.asks == "pick_dice":
            move = table.options[0]
            if len(table.options) > 1:  # nobody is asked where there is but one answer
                move = table.table.game.notation(adviser.choose(table.table.knowledge(0, 1)))
            assert move in table.options
            table.plays(move)


def test_the_solver_bot_plays_by_name() -> None:
    """The Scout has no table, so it plays like `greedy`."""
    scout = {"heroes": "mirror", "hero": "scout", "booster_1": True}
    result = undercroft.play_match("dungeon_roll", ["solver"], games=1, options=scout)
    assert result.bots[0].bot == "solver"
    with pytest.raises(undercroft.BadSetup, match="solver"):
        undercroft.play_match("dungeon_roll", ["oracle"], games=1)


def test_the_solver_bot_refuses_other_games() -> None:
    knowledge = undercroft.new_table("raiders", 3, 1).knowledge(0, 1)
    with pytest.raises(undercroft.BadSetup, match="dungeon_roll"):
        bots.make("solver", 1).choose(knowledge)
