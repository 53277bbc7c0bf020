"""OpenSpiel's own tests and algorithms on our games."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pyspiel
import pytest

import undercroft
import undercroft.envs.spiel
from examples.spiel import regret_against_random, search_against_random
from undercroft.engine.game import Game
from undercroft.games import GAMES

ids = [game.id for game in GAMES]


def walked(name: str, deal: int, seed: int) -> list[Any]:
    """Copies of the states of a random game."""
    rng = np.random.RandomState(seed)
    state = pyspiel.load_game(name).new_initial_state()
    state.apply_action(deal)
    found = []
    while not state.is_terminal():
        found.append(state.clone())
        state.apply_action(int(rng.choice(state.legal_actions())))
    return [*found, state]


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_the_peers_random_simulation_passes(game: Game) -> None:
    for seats in {game.least_seats, max(2, game.least_seats)}:
        loaded = pyspiel.load_game(f"undercroft_{game.id}(seats={seats},deals=50)")
        pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


def test_a_deal_is_a_game_of_the_door() -> None:
    states = walked("undercroft_welcome(seats=2,seed=3)", deal=5, seed=1)
    game = states[0].get_game()
    table = undercroft.new_table("welcome", seats=2, seed=game.deal_seed(5))
    for player, move in [(p.player, p.action) for p in states[-1].full_history()][1:]:
        table.play(player, game.setup.game.notation(move))
    assert table.outcome is not None
    assert states[-1].returns() == [float(seat in table.outcome.winners) for seat in range(2)]


@pytest.mark.parametrize("game", ["welcome", "raiders"])
def test_a_resampled_world_looks_the_same_to_its_seat(game: str) -> None:
    rng = np.random.RandomState(2)
    seats = 2 if game == "welcome" else 3
    for state in walked(f"undercroft_{game}(seats={seats})", deal=7, seed=3)[:-1:3]:
        seat = state.current_player()
        world = state.resample_from_infostate(seat, rng.uniform)
        assert world.information_state_string(seat) == state.information_state_string(seat)
        assert world.observation_tensor(seat) == state.observation_tensor(seat)
        assert world.legal_actions() == state.legal_actions()


def test_a_hidden_card_is_in_no_string_of_the_others() -> None:
    state = walked("undercroft_raiders(seats=3)", deal=1, seed=1)[0]
    cards = state.legal_actions()[:2]
    strings = []
    for card in cards:
        child = state.clone()
        child.apply_action(card)
        strings.append([child.information_state_string(seat) for seat in range(3)])
    assert strings[0][0] != strings[1][0]
    assert strings[0][1:] == strings[1][1:]


def test_what_was_told_tells_states_apart_that_look_alike() -> None:
    """Perfect recall: the string with the past is another wherever the past is another."""
    state = walked("undercroft_welcome(seats=2)", deal=1, seed=1)[4]
    recalled = json.loads(state.information_state_string(0))
    assert recalled[0] == json.loads(state.observation_string(0))[0]
    assert len(recalled) > 4


def test_utilities_can_be_made_to_sum_to_zero() -> None:
    state = walked("undercroft_welcome(seats=2,zero_sum=True)", deal=1, seed=1)[-1]
    assert sum(state.returns()) == 0
    assert max(state.returns()) == 0.5


def test_information_set_search_beats_chance() -> None:
    assert search_against_random(games=6, simulations=30) > 0


def test_counterfactual_regret_minimisation_runs_and_wins() -> None:
    assert regret_against_random(iterations=150, games=60) > 0


@pytest.mark.parametrize("wrong", ["seats=9", "deals=0", "options=[]", "options=x"])
def test_bad_set_ups_are_refused(wrong: str) -> None:
    with pytest.raises((undercroft.BadSetup, pyspiel.SpielError)):
        pyspiel.load_game(f"undercroft_welcome({wrong})")
