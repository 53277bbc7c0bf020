"""The lab on a cooperative game: teams are counted, and nobody is ranked against anybody."""

from __future__ import annotations

import json
from collections import Counter
from html import escape
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests import vigil
from tests.lab.builder import lab
from tests.registering import register
from undercroft.bots.bot import RandomBot
from undercroft.engine.errors import BadSetup
from undercroft.engine.game import Game
from undercroft.lab.balance import play_part, summary, total_of
from undercroft.lab.balance_report import balance_report
from undercroft.lab.experiment import new_experiment
from undercroft.lab.league import Standings
from undercroft.lab.loop import play_through, player_seed, seed_of, set_up
from undercroft.lab.match import MatchResult, match
from undercroft.lab.teams import seated
from undercroft.lab.words import LANGUAGES, Words


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Vigil among the registered games."""
    register(monkeypatch, vigil.GAME)
    return vigil.GAME


def test_a_match_counts_the_team(registered: Game) -> None:
    result = match("vigil", ["greedy", "random", "random"], 24, 1, 1, None)
    assert [row.bot for row in result.bots] == ["greedy + random + random"]
    assert result.fair is None
    team = result.bots[0]
    assert team.wins == result.games - result.lost_by_all
    assert team.share == team.wins / result.games
    assert 0 < team.low < team.share < team.high < 1
    assert [seating.bots for seating in result.seatings] == [
        ["greedy", "random", "random"],
        ["random", "greedy", "random"],
        ["random", "random", "greedy"],
    ]
    assert sum(seating.wins for seating in result.seatings) == team.wins
    assert [seating.games for seating in result.seatings] == [8, 8, 8]


def test_a_match_at_random_counts_as_one_that_thinks(
    registered: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Games of chance alone have a loop of their own."""
    fast = match("vigil", ["random"] * 3, 60, 1, 1, None)
    monkeypatch.setattr("undercroft.lab.match.count_random_games", by_hand)
    slow = match("vigil", ["random"] * 3, 60, 1, 1, None)
    assert fast == slow
    assert isinstance(fast, MatchResult)
    assert fast.seatings == []
    assert 0 < fast.bots[0].share < 1


def by_hand(rules: Any, empty: Any, seed: int, first: int, last: int, tally: Any) -> None:
    for number in range(first, last):
        game_seed = seed_of(seed, number)
        state = set_up(rules, empty, game_seed)
        players = [RandomBot(player_seed(game_seed, seat)) for seat in range(state.seats)]
        moves = play_through(rules, state, players, game_seed, None)
        tally.add(number, state.winners, rules.scores(state), moves)


def test_the_balance_weighs_by_victories_of_whole_tables(registered: Game) -> None:
    experiment = msgspec.structs.replace(
        new_experiment("balance", "vigil", ["random"] * 3, 3, 1, None), vary=True, samples=0
    )
    result = summary(experiment, total_of([play_part(experiment, range(300))]))
    assert result.cooperative
    assert not [one for way in result.conditions for one in way.factors if one.kind == "seat"]
    assert all(one.table and not one.by_score for way in result.conditions for one in way.factors)
    options = {one.id: one for one in result.conditions[-1].factors}
    few = options["foes=1"].share_difference
    assert few is not None
    assert few.low > 0, "fewer foes at the gate, more nights survived"
    page = balance_report(Words("en"), experiment, result, 300)
    assert "Won by everyone" in page
    assert "win share of tables with it" in page
    assert "seat 0" not in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_of_a_team_is_reported_without_ranks(
    registered: Game, tmp_path: Path, language: str
) -> None:
    words = ("match", "vigil", "--bots", "greedy,random", "--games", "8", "--language", language)
    said = lab(*words, "--out", str(tmp_path))
    assert said.code == 0
    assert "greedy + random" in said.out
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    for key in ("team.note", "seatings.note"):
        assert escape(Words(language)(key)) in page
    for key in ("shares.note", "by_seat.note"):
        assert escape(Words(language)(key)) not in page


@pytest.mark.parametrize(
    ("language", "says"),
    [("en", "vigil is cooperative"), ("ru", "кооперативная игра"), ("uk", "кооперативна гра")],
)
def test_a_league_refuses_a_cooperative_game(
    registered: Game, tmp_path: Path, language: str, says: str
) -> None:
    words = ("league", "vigil", "--bots", "greedy,random", "--language", language)
    said = lab(*words, "--out", str(tmp_path / "l"))
    assert said.code == 2
    assert says in said.wrong
    assert not (tmp_path / "l").exists()


def test_nobody_rates_a_cooperative_game_by_another_door(registered: Game) -> None:
    experiment = new_experiment("league", "vigil", ["greedy", "random"], 2, 1, None)
    with pytest.raises(BadSetup, match="no one to rank"):
        Standings(experiment, 10)


# --- every team ---------------------------------------------------------------------------------


def test_every_choice_of_bots_plays_equally_often_in_every_order(registered: Game) -> None:
    experiment = new_experiment("teams", "vigil", ["greedy", "random"], 3, 1, None)
    seen = Counter(tuple(seated(experiment, number)) for number in range(12))
    assert seen == {
        ("greedy", "greedy", "greedy"): 3,
        ("greedy", "greedy", "random"): 1,
        ("greedy", "random", "greedy"): 1,
        ("random", "greedy", "greedy"): 1,
        ("greedy", "random", "random"): 1,
        ("random", "greedy", "random"): 1,
        ("random", "random", "greedy"): 1,
        ("random", "random", "random"): 3,
    }


def test_a_team_with_more_thinkers_wins_more(registered: Game, tmp_path: Path) -> None:
    words = ("teams", "vigil", "--bots", "random,greedy", "--games", "90", "--option", "foes=4")
    said = lab(*words, "--seats", "2", "--out", tmp_path)
    assert said.code == 0
    result = json.loads((tmp_path / "result.json").read_text(encoding="utf-8"))
    assert [row["games"] for row in result["rows"]] == [30, 30, 30]
    shares = {" + ".join(row["bots"]): row["share"] for row in result["rows"]}
    assert shares["greedy + greedy"] > shares["random + random"]
    assert [row["share"] for row in result["rows"]] == sorted(shares.values(), reverse=True)
    again = lab(*words, "--seats", "2", "--out", tmp_path)
    assert again.out == said.out


def test_a_game_of_teams_can_be_shown_again(registered: Game, tmp_path: Path) -> None:
    lab("teams", "vigil", "--bots", "random,greedy", "--games", "6", "--out", tmp_path / "t")
    said = lab("show", tmp_path / "t", "4", "--record", tmp_path / "game.json")
    assert said.code == 0
    record = json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))
    assert record["game"] == "vigil"


@pytest.mark.parametrize("language", LANGUAGES)
def test_teams_are_reported_in_three_languages(
    registered: Game, tmp_path: Path, language: str
) -> None:
    words = ("teams", "vigil", "--bots", "random,greedy", "--games", "6", "--language", language)
    assert lab(*words, "--out", tmp_path).code == 0
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert escape(Words(language)("teams.note")) in page
    refused = lab("teams", "welcome", "--bots", "random", "--language", language)
    assert refused.code == 2
    assert refused.wrong.strip() == Words(language)("teams.rivals", game="welcome")
