"""Leagues, balance and datasets: that their numbers mean what they say."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import polars
import pytest

from tests import coin
from tests.lab.builder import lab
from undercroft.engine.chance import Rng
from undercroft.engine.game import WHOLE_TABLE
from undercroft.engine.knowledge import Knowledge
from undercroft.engine.playout import play_out
from undercroft.engine.setup import new_state
from undercroft.games import GAMES, game_called
from undercroft.lab.balance import condition_result, counted_mean, factor_result, word
from undercroft.lab.experiment import new_experiment
from undercroft.lab.league import Finish, Standings, line_ups, places, seated
from undercroft.lab.match import Played
from undercroft.lab.stakes import stake
from undercroft.lab.statistics import share_interval
from undercroft.lab.tally import Tally
from undercroft.lab.words import LANGUAGES, Words

# --- league -----------------------------------------------------------------------------------


def test_every_line_up_of_a_round_robin_comes_equally_often() -> None:
    assert line_ups(3, 2) == [[0, 1], [0, 2], [1, 2]]
    assert line_ups(2, 3) == [[0, 1, 0], [0, 1, 1]]
    assert line_ups(2, 4) == [[0, 1, 0, 1]]


def test_a_line_up_is_turned_by_a_seat_each_time() -> None:
    experiment = new_experiment("league", "welcome", ["random", "greedy"], 2, 0, None)
    assert [seated(experiment, number) for number in range(2)] == [[0, 1], [1, 0]]


def test_winners_come_first_and_the_rest_by_score() -> None:
    assert places(Played([2], [9, 3, 5, 9], 0, "", None)) == [1, 2, 0, 1]


def test_a_bot_that_always_wins_is_rated_above() -> None:
    experiment = new_experiment("league", "welcome", ["random", "greedy"], 2, 0, None)
    table = Standings(experiment, 30)
    for number in range(30):
        bots = seated(experiment, number)
        table.add(Finish(bots, [0 if bot else 1 for bot in bots], [float(b) for b in bots], 9))
    result = table.result()
    assert [row.bot for row in result.rows] == ["greedy", "random"]
    assert result.rows[0].share == 1.0
    assert result.rows[0].low > 0.8
    assert result.duels[0].bot == "random"
    assert result.duels[0].share == 0.0
    assert len(result.curve) == 30


def test_a_league_writes_ratings_a_cross_table_and_a_plot(tmp_path: Path) -> None:
    words = ("league", "welcome", "--bots", "random,greedy", "--games", "20", "--out", tmp_path)
    assert lab(*words).code == 0
    result = json.loads((tmp_path / "result.json").read_text())
    assert {row["bot"] for row in result["rows"]} == {"random", "greedy"}
    assert sum(duel["share"] for duel in result["duels"]) == pytest.approx(1.0)
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert page.count("<svg") >= 2
    assert lab("show", tmp_path, "3").code == 0


# --- balance ----------------------------------------------------------------------------------


def counted(games: int) -> Tally:
    """Two seats: whoever holds the sword wins; a storm costs everybody a point."""
    tally = Tally()
    for number in range(games):
        winner = number // 2 % 2
        scores = [10 - number % 2, 10 - number % 2]
        found = {("item", "sword", winner), ("seat", "0", 0), ("seat", "1", 1)}
        if number % 2:
            found.add(("room", "storm", WHOLE_TABLE))
        shares = [float(winner == seat) for seat in range(2)]
        tally.count_game(found, shares, scores, 20, "over")
    return tally


def test_a_factor_of_a_seat_is_weighed_in_victories() -> None:
    tally = counted(40)
    sword = factor_result("item sword", tally.factors["item sword"], tally)
    assert sword.frequency == 0.5
    assert sword.share.mean == 1.0
    assert sword.other_share is not None
    assert sword.other_share.mean == 0.0
    assert sword.share_difference is not None
    assert sword.share_difference.mean == 1.0
    assert 0.8 < sword.share_difference.low < 1.0, "never lost in 40 games is not certain"
    seat = factor_result("seat 0", tally.factors["seat 0"], tally)
    assert seat.share_difference is not None
    assert seat.share_difference.low < 0 < seat.share_difference.high


def test_a_factor_of_the_table_is_weighed_in_points() -> None:
    tally = counted(40)
    storm = factor_result("room storm", tally.factors["room storm"], tally)
    assert storm.table
    assert storm.frequency == 0.5
    assert storm.score_difference is not None
    assert storm.score_difference.mean == pytest.approx(-1.0)
    assert storm.score_difference.high < 0


def test_sheets_add_up_to_the_whole() -> None:
    whole, half = counted(40), counted(20)
    half.add(counted(20))
    assert condition_result("built_in", half) == condition_result("built_in", whole)
    read = msgspec.json.decode(msgspec.json.encode(half), type=Tally)
    assert condition_result("built_in", read) == condition_result("built_in", whole)


def test_intervals_cover_the_truth_about_as_often_as_they_say() -> None:
    rng = Rng(5)
    covered = 0
    for _ in range(300):
        tally = Tally()
        for _ in range(60):
            holder, winner = int(rng.below(2)), int(rng.below(2))
            shares = [float(winner == seat) for seat in range(2)]
            tally.count_game({("item", "coin", holder)}, shares, [0, 0], 1, "")
        found = factor_result("item coin", tally.factors["item coin"], tally).share_difference
        assert found is not None
        covered += found.low <= 0 <= found.high
    assert 273 <= covered <= 297, "95 % of 300 is 285; 12 is more than three standard deviations"


def test_a_share_of_none_has_room_above_it() -> None:
    low, high = share_interval(20, 0.0, 0.0)
    assert low == 0.0
    assert 0.1 < high < 0.2
    assert share_interval(20, 0.25, 0.0) == (0.25, 0.25)


def test_counted_numbers_have_their_mean() -> None:
    assert counted_mean({2: 1, 4: 3}).mean == 3.5


def test_a_bet_on_a_fair_coin_does_not_matter() -> None:
    state = new_state(coin.GAME, 1, 3, None, None, listens=False)
    rng = Rng(1)
    clear = [stake(Knowledge(coin.GAME, state, 0, seed), rng)[0] for seed in range(40)]
    assert sum(clear) <= 5, "one in forty looks clear by chance"


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_every_game_declares_factors_that_the_lab_can_weigh(game: str) -> None:
    rules = game_called(game)
    seats = max(2, rules.least_seats)
    state = new_state(rules, seats, 4, None, None, listens=False)
    found = rules.factors(state)
    assert found
    assert all(WHOLE_TABLE <= one.seat < seats for one in found)
    assert all(one.kind and one.id and " " not in one.kind for one in found)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_reports_call_everything_as_the_game_does(game: str, language: str) -> None:
    rules = game_called(game)
    words = Words(language)
    words.learn(rules)
    for seed in range(6):
        options = {"tactical": True} if game == "raiders" else None
        state = new_state(rules, rules.most_seats, seed, options, None, listens=False)
        found = rules.factors(state)
        play_out(state, Rng(seed))
        for one in found + rules.factors(state):
            said = [words.heading(one.kind), words.factor(one.kind, one.id)]
            assert language == "en" or not re.search("[a-z]", "".join(said)), said
    for option in rules.table_options:
        for value in option.allowed:
            said = words.factor("option", f"{option.name}={word(value)}")
            assert ": " in said
            assert language == "en" or not re.search("[a-z]", said), said


def test_balance_compares_a_pack_with_the_built_in_table_on_the_same_seeds(tmp_path: Path) -> None:
    pack = tmp_path / "mine.toml"
    pack.write_text("[characters.knight]\ncoins = 9\n", encoding="utf-8")
    words = ("balance", "raiders", "--bot", "random", "--games", "24", "--samples", "1")
    assert lab(*words, "--pack", pack, "--out", tmp_path / "b").code == 0
    conditions = {
        condition["name"]: condition for condition in result_of(tmp_path / "b")["conditions"]
    }
    assert list(conditions) == ["built_in", "pack", "varied"]
    knights = [
        next(one for one in conditions[condition]["factors"] if one["id"] == "knight")
        for condition in ("built_in", "pack")
    ]
    assert knights[0]["cases"] == knights[1]["cases"], "the same seeds deal the same characters"
    assert knights[1]["score"]["mean"] > knights[0]["score"]["mean"] + 3
    assert {one["kind"] for one in conditions["varied"]["factors"]} == {"option"}
    assert {"character", "item", "room", "boss", "seat"} <= {
        one["kind"] for one in conditions["built_in"]["factors"]
    }
    assert 0 <= conditions["built_in"]["mattered"]["mean"] <= 1
    assert conditions["built_in"]["options"] > 1


def result_of(folder: Path) -> dict[str, list[dict[str, object]]] | object:
    return json.loads((folder / "result.json").read_text())


def test_balance_is_the_same_on_two_workers(tmp_path: Path) -> None:
    words = ("balance", "welcome", "--bot", "random", "--games", "60", "--samples", "1")
    assert lab(*words, "--out", tmp_path / "one").code == 0
    assert lab(*words, "--out", tmp_path / "two", "--workers", "2").code == 0
    assert result_of(tmp_path / "one") == result_of(tmp_path / "two")


# --- dataset ----------------------------------------------------------------------------------


def test_a_dataset_has_a_row_for_each_decision(tmp_path: Path) -> None:
    words = ("dataset", "welcome", "--bots", "random,random,random", "--games", "30")
    assert lab(*words, "--out", tmp_path).code == 0
    frame = polars.read_parquet(tmp_path / "parts" / "*.parquet")
    moves = json.loads((tmp_path / "moves.json").read_text())
    fields = json.loads((tmp_path / "fields.json").read_text())
    assert frame["game"].n_unique() == 30
    assert frame.select(polars.struct("game", "number").is_unique().all()).item()
    for row in frame.iter_rows(named=True):
        assert row["move"] in row["options"]
        assert moves[row["move"]] == row["notation"]
        assert len(row["observation"]) == len(fields)
        assert all(0.0 <= number <= 1.0 for number in row["observation"])
    ends = frame.group_by("game", "seat").agg(polars.col("result").first()).group_by("game").sum()
    assert ends["result"].to_list() == [1.0] * 30


def test_a_dataset_on_two_workers_is_the_same(tmp_path: Path) -> None:
    words = ("dataset", "dungeon_roll", "--bots", "random", "--games", "250")
    assert lab(*words, "--out", tmp_path / "one").code == 0
    assert lab(*words, "--out", tmp_path / "two", "--workers", "2").code == 0
    one, two = (
        polars.read_parquet(tmp_path / name / "parts" / "*.parquet").sort("game", "number")
        for name in ("one", "two")
    )
    assert one.equals(two)
    assert one["game"].n_unique() == 250
