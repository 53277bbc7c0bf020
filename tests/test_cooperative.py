"""Cooperative games: all win or lose together, by the rules, for the suite and for bots."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import undercroft
from tests import lantern, vigil
from tests.vigil import GATE, Vigil, VigilGame
from undercroft import bots
from undercroft.bots.mcts import prospects
from undercroft.engine.api import Table, open_table, resume_table
from undercroft.engine.codec import unpack_snapshot
from undercroft.engine.conformance import check_games, check_seeds
from undercroft.engine.errors import BadSetup
from undercroft.engine.game import Game
from undercroft.engine.knowledge import Knowledge


def played(seats: int, seed: int, name: str = "random", **options: Any) -> Table:
    """A game of one bot on all seats."""
    table = open_table(vigil.GAME, seats, seed, options, None)
    bot = bots.make(name, seed)
    while table.asked:
        seat = table.asked[0]
        table.play(seat, bot.choose(Knowledge(table.game, table.state, seat, seed)))
    return table


# --- the rules ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [vigil.GAME, lantern.GAME], ids=["vigil", "lantern"])
def test_a_cooperative_game_keeps_what_every_game_must(game: Game) -> None:
    assert check_games(game, games=8, seed=50) > 0
    check_seeds(game, game.most_seats, seed=11)


def test_a_game_is_won_by_all_or_by_nobody() -> None:
    ends = {(played(3, seed).outcome.winners, played(3, seed).outcome.reason) for seed in range(20)}
    assert ends == {((0, 1, 2), "dawn"), ((), "gate_fell")}


def test_the_gate_may_fall_in_the_middle_of_a_turn() -> None:  # V5
    stacked = {"guards_0": ["torch", "torch"], "night": ["wolf", "quiet"]}
    table = open_table(vigil.GAME, 2, 3, {"foes": 4}, stacked)
    table.state.foes = GATE - 1
    table.play(0, "play torch")
    assert table.asked == ()
    assert table.outcome == undercroft.Outcome((), (0, 0), "gate_fell", cooperative=True)
    assert table.told(1)[-1]["kind"] == "night_shown"


def test_what_was_seen_and_laid_under_is_known_to_all_there() -> None:  # V3
    stacked = {"guards_0": ["torch", "horn"], "night": ["thief", "quiet"]}
    table = open_table(vigil.GAME, 2, 3, None, stacked)
    table.play(0, "play torch")
    assert table.view(None)["night"] == ["thief", *[None] * 9]
    table.play(0, "bury")
    assert table.view(1)["night"] == [*[None] * 8, "thief"]
    assert table.view(1)["gone"] == ["quiet"]


def test_a_resumed_table_ends_as_common_as_it_began() -> None:
    table = played(4, 2)
    assert resume_table(vigil.GAME, unpack_snapshot(table.snapshot())).outcome == table.outcome


def test_outcomes_of_other_games_are_told_as_ever() -> None:
    outcome = undercroft.Outcome((1,), (3, 4), "richest")
    assert msgspec.to_builtins(outcome) == {"winners": (1,), "scores": (3, 4), "reason": "richest"}


# --- a deck for each seat -----------------------------------------------------------------------


def test_each_seats_deck_is_stacked_by_itself() -> None:
    stacked = {"guards_1": ["horn", "torch"], "guards_0": ["torch", "torch", "horn"]}
    table = open_table(vigil.GAME, 2, 5, None, stacked)
    assert table.view(0)["hands"] == [["torch", "torch"], ["horn", "torch"]]
    table.play(0, "play torch")
    table.play(0, "leave")
    assert table.view(0)["hands"][0] == ["torch", "horn"]
    assert table.record()["stacked"] == stacked


def test_the_deck_of_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(
        BadSetup, match="guards_3 belongs to seat 3, and this table has 2"
    ) as caught:
        open_table(vigil.GAME, 2, 5, None, {"guards_3": ["horn"]})
    assert caught.value.facts["allowed"] == ["night", "guards_0", "guards_1"]
    open_table(vigil.GAME, 4, 5, None, {"guards_3": ["horn"]})


def test_more_of_a_card_than_a_seats_deck_has_is_refused() -> None:
    with pytest.raises(BadSetup, match="only 1 of horn in guards_0"):
        open_table(vigil.GAME, 2, 5, None, {"guards_0": ["horn", "horn"]})


# --- what the suite finds -----------------------------------------------------------------------


class OneWinsAlone(VigilGame):
    def scores(self, state: Vigil) -> list[int]:
        state.winners = state.winners[:1]
        return super().scores(state)


class RewardsTheFirst(VigilGame):
    def rewards(self, state: Vigil) -> list[float]:
        return [1.0 if state.winners else 0.0, *[0.5] * (state.seats - 1)]


class LikesOwnHands(VigilGame):
    def value(self, state: Vigil, seat: int) -> float:
        return super().value(state, seat) - 0.01 * seat


class KeepsTheNight(VigilGame):
    def redeal(self, world: Vigil, seat: int) -> None:
        night = world.night[:]
        super().redeal(world, seat)
        world.night = night


class ForgetsTheNight(VigilGame):
    """Deals the whole night anew, what was laid under it too."""

    def redeal(self, world: Vigil, seat: int) -> None:
        super().redeal(world, seat)
        vigil.shuffle_deck(world, vigil.NIGHT_SOURCE, world.night)


@pytest.mark.parametrize(
    ("broken", "says"),
    [
        (OneWinsAlone, r"is won by all seats or by none, not by \(0,\)"),
        (RewardsTheFirst, "rewards of all seats are"),
        (LikesOwnHands, "one value for all seats"),
        (KeepsTheNight, "night"),
        (ForgetsTheNight, "can tell a redealt world from the truth"),
    ],
    ids=lambda one: getattr(one, "__name__", ""),
)
def test_a_broken_team_is_found(broken: type[Game], says: str) -> None:
    with pytest.raises(AssertionError, match=says):
        check_games(broken(), games=30)


# --- bots ---------------------------------------------------------------------------------------


def test_search_wants_for_each_seat_what_the_team_wants() -> None:
    table = open_table(vigil.GAME, 3, 4, None, None)
    assert len(set(prospects(vigil.GAME, table.state))) == 1
    for seed in range(6):
        end = played(3, seed)
        rewards = vigil.GAME.rewards(end.state)
        assert rewards == [1.0 if end.outcome.winners else 0.0] * 3
        assert prospects(vigil.GAME, end.state) == rewards


@pytest.mark.parametrize("name", ["greedy", "mcts:60"])
def test_a_team_that_thinks_wins_more_than_one_that_does_not(name: str) -> None:
    def wins(bot: str) -> int:
        return sum(bool(played(3, seed, bot, foes=4).outcome.winners) for seed in range(16))

    assert wins(name) >= wins("random") + 4
