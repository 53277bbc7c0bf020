"""Windows in windows, played by rules, bots, the lab and the environments alike."""

from __future__ import annotations

import pickle
import warnings
from typing import Any

import numpy as np
import pyspiel
import pytest

from tests import duels
from tests.duels import DOUBT, PASS, PLAY_CHARM, STEAL, TAX, Doubt, Duels, Rescue
from tests.registering import register
from undercroft import bots
from undercroft.bots.greedy import look_ahead
from undercroft.bots.mcts import MctsBot, Node
from undercroft.engine.api import Table, open_table, replay_table, resume_table
from undercroft.engine.chance import Rng
from undercroft.engine.codec import Record, unpack_snapshot
from undercroft.engine.conformance import check_games
from undercroft.engine.knowledge import Knowledge
from undercroft.engine.playout import play_to_horizon
from undercroft.engine.run import apply
from undercroft.engine.setup import new_state
from undercroft.engine.windows import Resumed, following, open_windows, seats_of
from undercroft.envs import aec
from undercroft.envs.gym import SeatEnv
from undercroft.envs.spiel import SpielGame, game_type
from undercroft.envs.vector import ManyTables
from undercroft.lab.dataset import play_part
from undercroft.lab.experiment import new_experiment
from undercroft.lab.match import match

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, parallel_api_test


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch, duels.GAME)


def table(seats: int = 3, roles: str = "", tricks: str = "blank blank curse charm") -> Table:
    """Roles are dealt one by one round the table, twice; the last seat of four has the charm."""
    dealt = {"roles": roles.split(), "tricks": tricks.split()[:seats]}
    return open_table(duels.GAME, seats, 5, None, dealt)


def play(at: Table, *answers: str) -> Table:
    """Answers in the notation of tests: "1 doubt"."""
    for answer in answers:
        seat, move = answer.split(" ", 1)
        at.play(int(seat), move)
    return at


# --- going round -----------------------------------------------------------------------------


def test_every_entitled_seat_is_asked_in_its_order_whatever_it_holds() -> None:
    at = play(table(4), "0 take", "1 take", "2 tax")
    asked = []
    while at.window is not None:
        asked.append(at.asked[0])
        play(at, f"{at.asked[0]} pass")
    assert asked == [3, 0, 1]
    assert at.view(None)["coins"] == [1, 1, 2, 0]


def test_a_window_offers_a_pass_first_and_always() -> None:
    at = play(table(3, "guard duke duke"), "0 tax")
    assert [str(move) for move in at.options(1)] == ["pass", "doubt"]
    play(at, "1 doubt")
    assert at.decision(0) == "rescue"
    assert [str(move) for move in at.options(0)] == ["pass"]
    assert at.options(1) == []


def test_a_reaction_may_close_the_window() -> None:
    at = play(table(4, "duke guard guard guard"), "0 tax", "1 doubt")
    assert at.decision(1) == "rescue", "seats 2 and 3 are not asked for their doubt"


def test_a_reaction_may_begin_the_window_again_for_all() -> None:
    at = play(table(4, "duke guard guard guard"), "0 tax", "1 doubt")
    play(at, "1 pass", "2 pass", "3 charm", "1 pass", "2 curse")
    assert at.asked == (1,)
    play(at, "1 pass", "2 pass", "3 pass", "0 pass")
    assert len(at.view(None)["roles"][1]) == 1, "the charm was undone"


def test_a_window_in_a_window_is_finished_before_the_outer_one_goes_on() -> None:
    at = play(
        table(4, "thief duke duke duke thief duke guard guard"), "0 steal 1", "1 pass", "2 pass"
    )
    play(at, "3 pass", "1 block")
    assert [type(window).__name__ for _, window in open_windows(at.state)] == ["Block", "Doubt"]
    play(at, "2 doubt")
    assert [type(window).__name__ for _, window in open_windows(at.state)] == ["Block", "Rescue"]
    play(at, "1 pass", "2 pass", "3 pass", "0 pass")
    assert (at.decision(2), at.asked) == ("block", (2,)), (
        "the liar's block is off: the next may try"
    )


def test_a_window_closes_by_itself_when_there_is_nothing_more_to_react_to() -> None:
    at = play(table(3, "thief guard duke"), "0 steal 1", "1 pass", "2 pass", "1 block")
    play(at, "2 pass", "0 pass")
    assert at.decision(1) == "turn", "the block stands, and seat 2 is not asked for one"


def test_who_leaves_the_game_inside_a_window_is_not_asked_when_it_goes_on() -> None:
    at = table(4, "thief guard duke duke thief guard duke duke")
    play(at, "0 take", "1 take", "2 take", "3 tax", "0 pass", "1 pass", "2 doubt")
    play(at, "2 pass", "3 pass", "0 pass", "1 pass")  # seat 2 has one role left
    play(at, "0 steal 1", "1 pass", "2 pass", "3 pass", "1 pass", "2 block", "3 doubt")
    play(at, "2 pass", "3 pass", "0 pass", "1 pass")  # and now none
    assert at.view(None)["roles"][2] == []
    assert (at.decision(3), at.asked) == ("block", (3,))


def test_seats_follow_each_other_clockwise() -> None:
    assert [following(0b1011, start) for start in range(5)] == [0, 1, 3, 3, 0]
    assert seats_of(0b1011) == [0, 1, 3]


def test_a_window_for_nobody_is_a_mistake() -> None:
    with pytest.raises(AssertionError, match="open for at least one seat"):
        Doubt(0, 0)


# --- stored, recorded, redealt ---------------------------------------------------------------


def in_the_middle() -> Table:
    """A rescue inside a block, after a charm that began it anew."""
    at = play(
        table(4, "thief duke duke duke thief duke guard guard"), "0 steal 1", "1 pass", "2 pass"
    )
    return play(at, "3 pass", "1 block", "2 doubt", "1 pass", "2 pass", "3 charm", "1 pass")


def test_a_snapshot_in_the_middle_of_windows_resumes() -> None:
    at = in_the_middle()
    assert any(isinstance(step, Resumed) for step in at.state.stack)
    copy = resume_table(duels.GAME, unpack_snapshot(at.snapshot()))
    rest = ["2 pass", "3 pass", "0 pass", "2 pass", "3 pass"]
    for one in (at, copy):
        play(one, *rest)
    assert copy.fingerprint() == at.fingerprint()
    assert copy.decision(1) == at.decision(1) == "turn"


def test_a_record_in_the_middle_of_windows_replays() -> None:
    at = in_the_middle()
    record = at.record()
    assert replay_table(duels.GAME, Record(**record)).fingerprint() == at.fingerprint()


def test_the_suite_finds_no_fault_with_windows_in_windows() -> None:
    assert check_games(duels.GAME, 8) > 500


# --- bots ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["random", "greedy", "mcts:40", "greedy:bold", "mcts:30:sly"])
def test_every_bot_reacts(name: str) -> None:
    said = set()
    for seed in range(6):
        state = new_state(duels.GAME, 3, seed, None, None, listens=False)
        players = [bots.make(name, seat) for seat in range(3)]
        while state.stack:
            seat = state.stack[-1].seat  # type: ignore[attr-defined]
            knowledge = Knowledge(duels.GAME, state, seat, seed)
            move = players[seat].choose(knowledge)
            assert move in knowledge.options
            said.add(str(move))
            apply(duels.GAME, state, seat, move.code)
        assert state.reason
    assert {"pass", "doubt"} <= said


def test_greedy_looks_from_turn_to_turn_and_counts_no_reaction() -> None:
    rng = Rng(3)
    for seed in range(20):
        state = new_state(duels.GAME, 3, seed, None, None, listens=False)
        apply(duels.GAME, state, 0, duels.TAKE)
        apply(duels.GAME, state, 1, TAX)  # in the window that follows seat 0 is asked
        look_ahead(state, 0, 0, rng)
        assert not state.stack or type(state.stack[-1]).__name__ == "Turn"


def last_turn() -> Duels:
    """Seat 0 is two coins behind, with one turn to go. It has the duke and no thief."""
    roles = ["duke", "thief", "duke", "thief"]
    state = new_state(
        duels.GAME, 2, 3, None, {"roles": roles, "tricks": ["blank", "blank"]}, listens=False
    )
    assert isinstance(state, Duels)
    state.turn, state.coins = duels.TURNS - 1, [3, 5]
    return state


def test_search_expects_a_reaction_below_the_root() -> None:
    state = last_turn()
    rng = Rng(1)
    won = 0.0
    for _ in range(400):
        world = state.clone()
        apply(duels.GAME, world, 0, STEAL + 1)
        play_to_horizon(world, rng)
        won += duels.GAME.rewards(world)[0]
    assert won / 400 > 0.5, "by hunches a theft pays better than the half that a true tax brings"
    knowledge = Knowledge(duels.GAME, state, 0, 7)
    assert MctsBot(5, 3000, 0.0).choose_code(knowledge) == TAX, "the liar would be doubted"


def test_search_keeps_apart_what_a_seat_can_react_with() -> None:
    state = table(3, "duke thief guard", "charm blank curse").state
    knowledge = Knowledge(duels.GAME, state, 0, 7)
    root = MctsBot(5, 4000, 0.0).search(knowledge)
    doubt = at_child(root, TAX)
    assert visits(doubt, 1, Doubt(1, 0b110).infoset_key(state)).keys() == {PASS, DOUBT}
    rescue = at_child(at_child(doubt, DOUBT), PASS)  # seat 1, the doubter, has passed
    with_curse = Rescue(1, 0b111, 1, seat=2).infoset_key(state)
    assert with_curse == 0, "a curse undoes nothing yet"
    state.tricks[2] = duels.CHARM
    with_charm = Rescue(1, 0b111, 1, seat=2).infoset_key(state)
    assert visits(rescue, 2, with_charm).keys() == {PASS, PLAY_CHARM}
    assert visits(rescue, 2, with_curse) == {}, "who can only pass has nothing to learn"


def at_child(node: Node, answer: int) -> Node:
    found = node.child(len(duels.GAME.moves) + answer)
    assert found is not None, "the tree has grown beyond it"
    return found


def visits(node: Node, seat: int, key: int) -> dict[int, int]:
    found, arm = {}, node.bandit(seat, key).first
    while arm is not None:
        found[arm.option] = int(arm.visits)
        arm = arm.next
    return found


# --- the lab and the environments ------------------------------------------------------------


@pytest.mark.usefixtures("registered")
def test_the_lab_plays_matches_with_windows() -> None:
    for players in (["random"] * 3, ["greedy", "random"], ["mcts:20", "greedy", "random"]):
        result = match("duels", players, games=4, seed=2, workers=1, options=None)
        assert (result.games, result.moves > 40) == (4, True)


@pytest.mark.usefixtures("registered")
def test_a_dataset_holds_passes_and_reactions() -> None:
    polars = pytest.importorskip("polars")
    experiment = new_experiment("dataset", "duels", ["random"] * 3, 3, 1, None)
    frame = polars.read_parquet(play_part(experiment, range(3)))
    moves = set(frame["move"].to_list())
    assert moves & {"pass", PASS}
    assert moves & {"doubt", DOUBT}


@pytest.mark.usefixtures("registered")
@pytest.mark.filterwarnings("ignore:Observation")
@pytest.mark.filterwarnings("ignore:Space")
def test_the_peers_of_pettingzoo_play_windows() -> None:
    api_test(aec.env("duels", seats=4), num_cycles=60)
    parallel_api_test(aec.parallel_env("duels", seats=3, illegal="random"), num_cycles=60)


@pytest.mark.usefixtures("registered")
def test_one_seat_of_gymnasium_is_asked_in_windows() -> None:
    env = SeatEnv("duels", seats=3, bots=["greedy", "random"])
    _, info = env.reset(seed=4)
    ended, passes = False, 0
    while not ended:
        passes += int(info["action_mask"][PASS])
        _, _, ended, _, info = env.step(int(np.asarray(info["action_mask"]).argmax()))
    assert passes


@pytest.mark.usefixtures("registered")
def test_many_tables_at_once_go_through_windows() -> None:
    tables = ManyTables("duels", count=4, seats=3, seed=1)
    finished = passes = 0
    rng = np.random.RandomState(2)
    for _ in range(400):
        passes += int(tables.masks[:, PASS].sum())
        choice = rng.rand(*tables.masks.shape) * tables.masks
        rewards, ended = tables.step(choice.argmax(axis=1))
        finished += int(ended.sum())
        assert rewards.sum(axis=1) == pytest.approx(ended.astype(float))
    assert finished
    assert passes


@pytest.mark.usefixtures("registered")
def test_openspiel_plays_resamples_and_stores_windows() -> None:
    kind = game_type(duels.GAME)
    game = SpielGame(kind, duels.GAME, {"seats": 3})
    rng = np.random.RandomState(2)
    state = game.new_initial_state()
    state.apply_action(7)
    asked = 0
    while not state.is_terminal():
        seat = state.current_player()
        world = state.resample_from_infostate(seat, rng.uniform)
        assert look(game, world, seat) == look(game, state, seat)
        assert world.legal_actions() == state.legal_actions()
        course: Any = pickle.loads(pickle.dumps(state.course))
        assert course.play.options == state.course.play.options
        asked += PASS in state.legal_actions()
        state.apply_action(int(rng.choice(state.legal_actions())))
    assert asked
    assert sum(state.returns()) == pytest.approx(1.0)


def look(game: SpielGame, state: Any, seat: int) -> str:
    kind = pyspiel.IIGObservationType(perfect_recall=True)
    return game.make_py_observer(kind).string_from(state, seat)
