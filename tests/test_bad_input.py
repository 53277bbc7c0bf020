"""Bad input at the door: refused with a short reason, whatever its size, shape and kind."""

from __future__ import annotations

import math
import os
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import undercroft
from undercroft.engine.api import open_table
from undercroft.engine.errors import named, shown
from undercroft.engine.packs import pack_toml
from undercroft.envs.play import Setup
from undercroft.games import GAMES, game_called
from undercroft.table.errors import Refusal
from undercroft.table.live import new_game

HUGE = 10**200_000
LONGEST = 700


def deep(levels: int) -> Any:
    found: Any = 1
    for _ in range(levels):
        found = {"monsters": found}
    return found


def endless() -> dict[str, Any]:
    found: dict[str, Any] = {}
    found["monsters"] = found
    return found


THINGS: list[Any] = [
    HUGE, -HUGE, math.nan, math.inf, True, None, 1.5, "x" * 10**6, "\ud800", "\0", b"x" * 10**6,
    [HUGE] * 1000, {"x" * 10**6: HUGE}, {f"x{n}": n for n in range(10_000)}, {HUGE: HUGE},
    deep(100_000), endless(), [[[[[[1]]]]]], object(), {1: 2}, {("a",): 1}, set(range(10_000)),
]  # fmt: skip


def test_a_value_is_shown_within_bounds() -> None:
    for thing in THINGS:
        assert 0 < len(shown(thing)) < 300
        assert 0 < len(named(thing)) < 300
    assert shown("oil") == "'oil'"
    assert named("oil") == "oil"
    assert shown(-12) == "-12"


@pytest.mark.parametrize(
    "given",
    [
        lambda thing: {"seats": thing},
        lambda thing: {"seed": thing} if thing is not True else {"seed": "x"},
        lambda thing: {"options": {"pack": {"monsters": {"snake": {"wounds": thing}}}}},
        lambda thing: {"options": {"pack": {"monsters": {"snake": {"strength": [thing] * 3}}}}},
        lambda thing: {"options": {"pack": {"characters": {"knight": {"items": [thing]}}}}},
        lambda thing: {"options": {"pack": {"floors": {"f1": thing}}}},
        lambda thing: {"options": {"pack": {"monsters": thing}}},
        lambda thing: {"options": {"tactical": "x" if thing is True else thing}},
        lambda thing: {"stacked": {"rooms": [thing]}},
        lambda thing: {"stacked": {"rooms": [thing] * 20_000}},
    ],
)
def test_anything_given_for_a_table_is_refused_within_bounds(given: Any) -> None:
    for thing in THINGS:
        whole = {"game": "raiders", "seats": 3, "seed": 1, **given(thing)}
        with pytest.raises(undercroft.BadSetup) as caught:
            undercroft.new_table(**whole)
        assert 10 < len(str(caught.value)) < LONGEST
        assert len(shown(caught.value.facts)) < LONGEST
        assert "what" in caught.value.facts


def test_names_of_any_size_and_number_are_refused_within_bounds() -> None:
    many = {f"x{n}": 1 for n in range(10_000)}
    for names in (many, {"x" * 10**6: 1}, {HUGE: 1}, {("a",): 1}):
        for given in ({"options": names}, {"options": {"pack": names}}, {"stacked": names}):
            whole: dict[str, Any] = {"game": "raiders", "seats": 3, "seed": 1, **given}
            with pytest.raises(undercroft.BadSetup) as caught:
                undercroft.new_table(**whole)
            assert len(str(caught.value)) < LONGEST
            assert len(repr(caught.value.facts)) < 2 * LONGEST


def test_a_seat_of_any_size_is_refused_within_bounds() -> None:
    table = undercroft.new_table("raiders", 3, 1)
    for seat in THINGS:
        if seat is True:
            continue
        with pytest.raises(undercroft.IllegalMove) as caught:
            table.play(seat, "play 1")
        assert len(str(caught.value)) < LONGEST


SEAT_QUESTIONS: dict[str, Callable[[undercroft.Table, Any], Any]] = {
    "options": lambda table, seat: table.options(seat),
    "decision": lambda table, seat: table.decision(seat),
    "view": lambda table, seat: table.view(seat),
    "told": lambda table, seat: table.told(seat),
    "moments": lambda table, seat: table.moments(seat),
    "obstacle": lambda table, seat: table.obstacle(seat),
    "take_back": lambda table, seat: table.take_back(seat),
    "last_answer": lambda table, seat: table.last_answer(seat),
    "knowledge": lambda table, seat: table.knowledge(seat, 1),
    "redealt": lambda table, seat: table.redealt(seat, 1),
}


@pytest.mark.parametrize("question", SEAT_QUESTIONS)
def test_every_question_about_a_seat_refuses_one_that_does_not_exist(question: str) -> None:
    table = undercroft.new_table("raiders", 3, 1)
    for seat in [*THINGS, -1, 3, 2**63, 0.0, "0"]:
        if seat is None and question in ("view", "told", "moments"):
            continue  # a spectator
        with pytest.raises(undercroft.IllegalMove, match="seats are 0 to 2"):
            SEAT_QUESTIONS[question](table, seat)


def test_anything_that_is_no_move_is_refused_within_bounds() -> None:
    table = undercroft.new_table("raiders", 3, 1)
    before = table.fingerprint()
    for move in [*THINGS, "", "play", "play 5 ", "PLAY 5", 5]:
        with pytest.raises(undercroft.IllegalMove, match="legal moves: play 1") as caught:
            table.play(0, move)
        assert len(str(caught.value)) < LONGEST
    assert table.fingerprint() == before


def test_a_start_of_the_events_that_is_no_number_of_events_is_refused() -> None:
    table = undercroft.new_table("raiders", 3, 1)
    for since in [*THINGS, -1, 0.0, "0"]:
        if since != HUGE:
            with pytest.raises(undercroft.UndercroftError, match="0 or more"):
                table.told(0, since)
    assert table.told(0, HUGE) == []
    assert table.told(0, 1) == table.told(0)[1:]


def test_a_seed_for_redealt_worlds_is_of_the_fast_generator() -> None:
    table = undercroft.new_table("raiders", 3, 1)
    for seed in [*THINGS, -1, 1 << 63]:
        with pytest.raises(undercroft.BadSetup, match="seed must be"):
            table.knowledge(0, seed)
        with pytest.raises(undercroft.BadSetup, match="seed must be"):
            table.redealt(0, seed)


# --- packs and files -------------------------------------------------------------------------


@pytest.fixture
def pack_file(tmp_path: Path) -> Path:
    file = tmp_path / "mine.toml"
    file.write_text("[monsters.snake]\nwounds = 2\n", encoding="utf-8")
    return file


def test_the_doors_for_people_of_this_machine_read_a_pack_from_a_file(pack_file: Path) -> None:
    for path in (pack_file, str(pack_file)):
        options = {"pack": path}
        table = undercroft.new_table("raiders", 3, 1, options)
        assert table.header.options["pack"]["monsters"]["snake"]["wounds"] == 2
        assert Setup("raiders", 3, options).options == table.header.options
        assert undercroft.play_match("raiders", ["random"] * 3, 2, options=options).games == 2
    assert undercroft.replay(table.record()).header == table.header


def test_a_pack_behind_the_door_is_a_mapping_and_no_file_is_touched(
    pack_file: Path, tmp_path: Path
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    record = undercroft.new_table("raiders", 3, 1).record()
    for path in (pack_file, tmp_path / "missing", pipe, Path("/dev/zero")):
        for named_file in (path, str(path)):
            options = {**record["options"], "pack": named_file}
            with pytest.raises(undercroft.BadPack):
                open_table(game_called("raiders"), 3, 1, options, None)
            with pytest.raises(Refusal, match="bad_pack"):
                new_game("raiders", 3, 1, options)
            with pytest.raises(undercroft.BadPack):
                undercroft.replay({**record, "options": options})


def test_a_file_that_is_no_pack_is_refused_by_name(tmp_path: Path) -> None:
    for content in (b"\xff", b"x", b"a = " + b"[" * 5_000, b"a = " + b"9" * 5_000, b"a = 1"):
        file = tmp_path / "broken.toml"
        file.write_bytes(content)
        with pytest.raises(undercroft.BadPack):
            undercroft.new_table("raiders", 3, 1, {"pack": file})
    with pytest.raises(undercroft.BadPack, match="cannot read"):
        undercroft.new_table("raiders", 3, 1, {"pack": tmp_path / "missing"})


@pytest.mark.parametrize(
    ("game", "content", "says"),
    [
        ("raiders", "[monsters.snake]\nwounds = 100\n", "pack.monsters.snake.wounds"),
        ("dungeoneer", "[boons.own_boon_1]\ncopies = 1\n", "one of on_play, passive, trigger_ops"),
        ("dungeoneer", "[locations.vault_gate]\ncopies = 0\n", "pack.locations.vault_gate.copies"),
        ("heroes_out", "[tokens]\ncoin = 1\n", "at most the 1 of pack.tokens.coin"),
        ("heroes_out", "[items]\nsword = 1\n", "pack.items has no 'sword'"),
    ],
)
def test_a_mistake_in_a_file_names_the_file_the_record_and_what_is_allowed(
    tmp_path: Path, game: str, content: str, says: str
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(content, encoding="utf-8")
    for door in (undercroft.new_table, door_of_the_lab):
        with pytest.raises(undercroft.BadPack, match=says) as caught:
            door(game, 3, 1, {"pack": file})
        assert str(caught.value).startswith(f"{file}: pack")


def door_of_the_lab(game: str, seats: int, seed: int, options: dict[str, Any]) -> Any:
    return undercroft.play_match(game, ["random"] * seats, 1, seed, options=options)


def test_a_pack_is_written_as_toml_that_reads_back() -> None:
    pack = {"size": 3, "names": {"odd": {"title": 'says "no" \\ о', "parts": ["a", "b"]}}}
    assert tomllib.loads(pack_toml(pack)) == pack
    for game in GAMES:
        assert not game.pack or tomllib.loads(pack_toml(game.pack)) == game.pack
