"""Every example runs, in a short form."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

import undercroft
from examples import best_reply, bot, lanterns, petting, play, train
from undercroft import games
from undercroft.engine.conformance import check_games
from undercroft.engine.errors import BadSetup


def test_ten_lines_play_a_game() -> None:
    assert play.main().reason == "most_coins"


def test_a_bot_of_ones_own_is_rated() -> None:
    match = bot.main(games=60)
    assert match.bots[0].bot == "examples.bot:Thrifty"
    assert match.games == 60


def test_the_best_reply_is_found_with_a_changed_pack() -> None:
    assert set(best_reply.main(worlds=20)) == {"printed", "changed"}


def test_training_learns_and_draws_its_curve(tmp_path: Path) -> None:
    drawn = tmp_path / "curve.svg"
    short = ["--moves", "25000", "--games", "64", "--bots", "random", "--curve", str(drawn)]
    report = train.main(short)
    assert report["score"] > 1.2 * report["bots"]["random"]
    assert ElementTree.parse(drawn).getroot().tag.endswith("svg")


def test_self_play_through_pettingzoo_runs() -> None:
    report = petting.main(["--games", "80", "--rated", "20"])
    assert 0 <= report["before"] <= 1
    assert 0 <= report["after"] <= 1


# --- Lanterns and Thieves, a third-party game ----------------------------------------------------


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "GAMES", games.GAMES)
    monkeypatch.setenv(games.VARIABLE, "")
    games.register("examples.lanterns")


def test_the_conformance_suite_finds_nothing_in_a_third_party_game() -> None:
    assert check_games(lanterns.GAME, games=3) > 100


@pytest.mark.usefixtures("registered")
def test_a_registered_game_is_played_by_bots_and_stored() -> None:
    assert undercroft.GAMES[-1] == "lanterns"
    match = undercroft.play_match("lanterns", ["greedy", "random", "random"], games=30, seed=1)
    assert match.bots[0].wins > match.games / 3
    table = undercroft.new_table("lanterns", 3, seed=2)
    assert undercroft.resume(table.snapshot()).fingerprint() == table.fingerprint()


@pytest.mark.usefixtures("registered")
def test_a_game_is_registered_once() -> None:
    before = games.GAMES
    games.register("examples.lanterns")
    assert before == games.GAMES


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("examples.nothing", "cannot load the game 'examples.nothing': ModuleNotFoundError"),
        ("examples.play", "'examples.play' has no GAME that is a Game; got None"),
    ],
)
def test_what_is_not_a_game_is_not_registered(place: str, said: str) -> None:
    before = games.GAMES
    with pytest.raises(BadSetup, match=said):
        games.register(place)
    assert before == games.GAMES


def test_two_games_cannot_have_one_id(monkeypatch: pytest.MonkeyPatch) -> None:
    twin = type(lanterns.GAME)()
    monkeypatch.setattr(games, "GAMES", (*games.GAMES, twin))
    with pytest.raises(BadSetup, match="there already is a game with the id 'lanterns'"):
        games.register("examples.lanterns")
