"""Every example runs, in a short form."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from examples import best_reply, bot, petting, play, train


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
