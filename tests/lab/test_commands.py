"""The commands: their files, their refusals, and runs that stop and go on."""

from __future__ import annotations

import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest

import undercroft
from tests.lab.builder import advised_bots, lab
from undercroft.games import game_called
from undercroft.lab.console import read_options
from undercroft.lab.experiment import SEARCH_CHUNK

ROOT = Path(undercroft.__file__).parent.parent
MATCH = ("match", "welcome", "--bots", "random,random", "--games", "30", "--seed", "4")


def text_of(place: Path) -> str:
    return place.read_text(encoding="utf-8")


def check_report(place: Path) -> str:
    """One file with everything in it: no address to load anything from."""
    page = text_of(place)
    assert page.startswith("<!doctype html>")
    assert not re.search(r"""(src|href)\s*=|url\(|@import|https?:""", page)
    assert page.count("<section>") == page.count("</section>") >= 2
    return page


def test_a_match_writes_its_table_its_result_and_its_report(tmp_path: Path) -> None:
    said = lab(*MATCH, "--out", tmp_path / "m")
    assert said.code == 0
    assert "random" in said.out
    result = json.loads(text_of(tmp_path / "m" / "result.json"))
    assert result["games"] == 30
    assert "<svg" in check_report(tmp_path / "m" / "report.html")


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_reports_speak_three_languages(tmp_path: Path, language: str) -> None:
    assert lab(*MATCH, "--out", tmp_path, "--language", language).code == 0
    assert f'<html lang="{language}">' in text_of(tmp_path / "report.html")


def test_catalogues_have_the_same_keys_and_facts() -> None:
    folder = ROOT / "undercroft" / "lab" / "texts"
    texts = {place.stem: json.loads(text_of(place)) for place in folder.glob("*.json")}
    assert sorted(texts) == ["en", "ru", "uk"]
    for one in texts.values():
        assert list(one) == list(texts["en"])
        for key, words in one.items():
            facts = re.findall(r"{(\w+)}", texts["en"][key])
            assert sorted(re.findall(r"{(\w+)}", words)) == sorted(facts), key


def test_the_same_command_again_plays_nothing_anew(tmp_path: Path) -> None:
    lab(*MATCH, "--out", tmp_path)
    part = tmp_path / "parts" / "000000.json"
    before = (part.stat().st_mtime_ns, text_of(tmp_path / "result.json"))
    assert lab(*MATCH, "--out", tmp_path).code == 0
    assert (part.stat().st_mtime_ns, text_of(tmp_path / "result.json")) == before


def test_more_games_go_on_from_those_that_are_kept(tmp_path: Path) -> None:
    bots = ("match", "welcome", "--bots", "greedy,random", "--seed", "4")
    lab(*bots, "--games", "20", "--out", tmp_path / "more")
    kept = (tmp_path / "more" / "parts" / "000000.json").stat().st_mtime_ns
    lab(*bots, "--games", "24", "--out", tmp_path / "more")
    lab(*bots, "--games", "24", "--out", tmp_path / "once")
    assert (tmp_path / "more" / "parts" / "000000.json").stat().st_mtime_ns == kept
    results = [text_of(tmp_path / name / "result.json") for name in ("more", "once")]
    assert results[0] == results[1]


def test_a_damaged_part_is_played_again(tmp_path: Path) -> None:
    lab(*MATCH, "--out", tmp_path)
    before = text_of(tmp_path / "result.json")
    (tmp_path / "parts" / "000000.json").write_text('{"games": 3', encoding="utf-8")
    assert lab(*MATCH, "--out", tmp_path).code == 0
    assert text_of(tmp_path / "result.json") == before


def test_a_folder_of_another_experiment_is_left_alone(tmp_path: Path) -> None:
    lab(*MATCH, "--out", tmp_path)
    before = text_of(tmp_path / "result.json")
    said = lab(*MATCH[:-1], "5", "--out", tmp_path)
    assert said.code == 2
    assert "already contains a different experiment" in said.wrong
    assert text_of(tmp_path / "result.json") == before


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (("match", "chess", "--bots", "random"), "unknown game 'chess'"),
        (("match", "welcome", "--bots", "genius,random"), "unknown bot 'genius'"),
        (("match", "welcome", "--bots", ",".join(["random"] * 5)), "takes 2 to 4 seats, not 5"),
        (("match", "welcome", "--bots", "random,random", "--option", "x"), "NAME=VALUE"),
        (("match", "welcome", "--bots", "random,random", "--option", "x=1"), "has no option x"),
        (("match", "welcome", "--bots", "random,random", "--seed", "-1"), "seed must be"),
        (("match", "welcome", "--bots", "random,random", "--language", "xx"), "unknown language"),
        (("league", "welcome", "--bots", "random,random"), "two different bots"),
        (("balance", "raiders", "--pack", "missing.toml"), "cannot read the pack missing.toml"),
        (("balance", "raiders", "--seats", "9"), "takes 3 to 5 seats, not 9"),
        (("dataset", "raiders", "--bots", "random"), "takes 3 to 5 seats, not 1"),
        (("show", "no_such_folder", "1"), "no_such_folder"),
    ],
)
def test_bad_input_is_said_in_a_line(words: tuple[str, ...], wrong: str, tmp_path: Path) -> None:
    out = () if words[0] == "show" else ("--out", tmp_path / "out")
    said = lab(*words, *out)
    assert said.code == 2
    assert wrong in said.wrong
    assert "Traceback" not in said.wrong


def test_a_broken_pack_is_refused_by_name(tmp_path: Path) -> None:
    pack = tmp_path / "mine.toml"
    for content, wrong in (("[rooms", "is not TOML"), ("[dragons]\nx = 1", "has no 'dragons'")):
        pack.write_text(content, encoding="utf-8")
        said = lab("balance", "raiders", "--pack", pack, "--out", tmp_path / "b")
        assert said.code == 2
        assert wrong in said.wrong


def test_a_bot_that_fails_in_the_middle_leaves_what_was_finished(tmp_path: Path) -> None:
    bots = f"{advised_bots(tmp_path)}:RaisesLater,random"
    said = lab("match", "welcome", "--bots", bots, "--games", "400", "--out", tmp_path / "m")
    assert said.code == 2
    assert "RaisesLater raised RuntimeError('bad luck')" in said.wrong
    kept = int(re.findall(r"kept (\d+) of 400 games", said.wrong)[0])
    parts = list((tmp_path / "m" / "parts").glob("*.json"))
    assert kept == 4 * len(parts)
    if kept:
        assert json.loads(text_of(tmp_path / "m" / "result.json"))["games"] == kept


def test_a_missing_package_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for package, words in (
        ("ray", (*MATCH, "--cluster", "127.0.0.1:6379")),
        ("polars", ("dataset", "welcome", "--bots", "random,random")),
        ("openskill.models", ("league", "welcome", "--bots", "random,greedy")),
    ):
        monkeypatch.setitem(sys.modules, package, None)
        said = lab(*words, "--out", tmp_path / package)
        assert said.code == 2
        assert "pip install 'undercroft[" in said.wrong


def command(*words: str | Path) -> list[str]:
    return [sys.executable, "-m", "undercroft.cli", "lab", *map(str, words)]


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT)}


def small_files() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (1500, 1500))


def test_a_disk_that_takes_no_more_is_said_and_parts_stay(tmp_path: Path) -> None:
    done = subprocess.run(
        command(*MATCH, "--out", tmp_path), env=environment(), capture_output=True, text=True,
        preexec_fn=small_files, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert "cannot save results in" in done.stderr
    assert "Traceback" not in done.stderr
    assert not list(tmp_path.rglob("*.unfinished"))
    assert (tmp_path / "parts" / "000000.json").exists(), "the part was small enough"
    assert lab(*MATCH, "--out", tmp_path).code == 0


@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interrupted_run_keeps_its_games_and_goes_on(tmp_path: Path, workers: str) -> None:
    words = ("match", "welcome", "--bots", "mcts:30,random", "--workers", workers, "--games")
    run = subprocess.Popen(
        command(*words, "1000000", "--out", tmp_path / "cut"), env=environment(),
        stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    parts = tmp_path / "cut" / "parts"
    for _ in range(1200):
        if list(parts.glob("*.json")) or run.poll() is not None:
            break
        time.sleep(0.05)
    run.send_signal(signal.SIGINT)
    wrong = run.communicate(timeout=60)[1]
    assert run.returncode == 130, wrong
    assert "Traceback" not in wrong
    kept = len(list(parts.glob("*.json")))
    assert kept, "nothing was kept"
    games = str(SEARCH_CHUNK * (kept + 1))  # what is kept, and one chunk more
    assert lab(*words, games, "--out", tmp_path / "cut").code == 0
    assert lab(*words, games, "--out", tmp_path / "whole").code == 0
    results = [text_of(tmp_path / name / "result.json") for name in ("cut", "whole")]
    assert results[0] == results[1]


def test_one_game_is_shown_and_recorded(tmp_path: Path) -> None:
    lab(*MATCH, "--out", tmp_path)
    said = lab("show", tmp_path, "17", "--record", tmp_path / "game.json")
    assert said.code == 0
    assert "two_successes" in said.out or "last_in_game" in said.out
    table = undercroft.replay(text_of(tmp_path / "game.json"))
    assert table.outcome is not None


def test_the_built_in_pack_is_printed_to_start_from() -> None:
    asked = [sys.executable, "-m", "undercroft.cli", "pack"]
    printed = subprocess.run([*asked, "raiders"], env=environment(), capture_output=True, text=True)
    assert tomllib.loads(printed.stdout) == game_called("raiders").pack
    none = subprocess.run([*asked, "welcome"], env=environment(), capture_output=True, text=True)
    assert (none.returncode, none.stderr) == (2, "welcome takes no pack\n")


def test_an_option_that_is_a_number_takes_every_number_it_allows() -> None:
    assert read_options("dungeoneer", ["rounds=20", "hero_choice=true"]) == {
        "rounds": 20,
        "hero_choice": True,
    }
    for wrong in ("61", "-1", "1e1", "²", "9" * 5000):
        with pytest.raises(undercroft.BadSetup, match="a number from 1 to 60"):
            undercroft.new_table(
                "dungeoneer", 2, 1, read_options("dungeoneer", [f"rounds={wrong}"])
            )
