"""Matches: the same games wherever they are played, each of them again from its number."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

import undercroft
from tests.lab.builder import advised_bots
from undercroft.engine.errors import BadSetup
from undercroft.games import GAMES
from undercroft.lab import match as matches
from undercroft.lab.errors import BotFailed
from undercroft.lab.experiment import new_experiment
from undercroft.lab.loop import Tally
from undercroft.lab.match import MatchPart, play_game, play_part
from undercroft.lab.show import shown_game

IDS = [game.id for game in GAMES]


def seats_of(game: str) -> int:
    return next(max(2, one.least_seats) for one in GAMES if one.id == game)


def part_of(game: str, bots: list[str], games: range, seed: int = 9) -> MatchPart:
    experiment = new_experiment("match", game, bots, len(bots), seed, None)
    return msgspec.json.decode(play_part(experiment, games), type=MatchPart)


@pytest.mark.parametrize("game", IDS)
def test_the_fast_way_for_random_bots_counts_what_the_general_one_counts(game: str) -> None:
    seats = seats_of(game)
    experiment = new_experiment("match", game, ["random"] * seats, seats, 9, None)
    tally = Tally([0] * seats, 1)
    for number in range(5, 35):
        played = play_game(experiment, number)
        tally.add(number, played.winners, played.scores, played.moves)
    fast = part_of(game, ["random"] * seats, range(5, 35))
    assert fast.games == tally.games == 30
    assert fast.moves == tally.moves
    assert fast.lengths == tally.lengths
    assert fast.scores == tally.scores
    assert fast.seat_share == pytest.approx(tally.seat_share)
    assert (fast.longest, fast.shortest) == (
        (tally.longest, tally.longest_moves), (tally.shortest, tally.shortest_moves),
    )  # fmt: skip
    assert fast.highest == (tally.highest, tally.highest_score)
    assert fast.score == pytest.approx(tally.score)
    assert fast.score_squares == pytest.approx(tally.score_squares)
    assert fast.share == pytest.approx(tally.share)


def test_parts_add_up_to_the_whole() -> None:
    whole = part_of("welcome", ["random", "random", "random"], range(60))
    first = part_of("welcome", ["random", "random", "random"], range(25))
    first.add(part_of("welcome", ["random", "random", "random"], range(25, 60)))
    assert first.lengths == whole.lengths
    assert first.scores == whole.scores
    assert first.games == 60
    assert (first.longest, first.shortest, first.highest) == (
        whole.longest, whole.shortest, whole.highest,
    )  # fmt: skip
    assert first.score == pytest.approx(whole.score)


def test_two_workers_give_what_one_gives() -> None:
    one = undercroft.play_match("welcome", ["greedy", "random"], 24, seed=5)
    two = undercroft.play_match("welcome", ["greedy", "random"], 24, seed=5, workers=2)
    assert one == two
    assert one.games == 24
    assert sum(bot.wins for bot in one.bots) == pytest.approx(24 - one.lost_by_all)


@pytest.mark.parametrize("game", IDS)
def test_any_game_of_a_match_can_be_played_again_as_a_record(game: str) -> None:
    seats = seats_of(game)
    experiment = new_experiment("match", game, ["random"] * seats, seats, 3, None)
    part = part_of(game, ["random"] * seats, range(6), seed=3)
    table = shown_game(experiment, part.longest[0])
    again = undercroft.replay(table.record())
    assert again.version == part.longest[1] == table.version
    assert again.outcome == table.outcome


def test_a_seat_is_held_by_every_entry_in_turn() -> None:
    assert [matches.rotated(["a", "b", "c"], number) for number in range(3)] == [
        ["a", "b", "c"], ["c", "a", "b"], ["b", "c", "a"],
    ]  # fmt: skip


def test_ones_own_bot_plays_by_its_file(tmp_path: Path) -> None:
    place = advised_bots(tmp_path)
    result = undercroft.play_match("welcome", [f"{place}:First", "random"], 10, seed=1)
    assert [bot.bot for bot in result.bots] == [f"{place}:First", "random"]
    again = undercroft.play_match("welcome", [f"{place}:First", "random"], 10, seed=1, workers=2)
    assert again == result


def test_a_bot_that_raises_is_named_with_its_game(tmp_path: Path) -> None:
    place = advised_bots(tmp_path)
    with pytest.raises(BotFailed, match=r"Raises raised RuntimeError.'no idea'.*game 0") as caught:
        undercroft.play_match("welcome", [f"{place}:Raises", "random"], 10)
    facts = caught.value.facts
    table = undercroft.new_table("welcome", seats=2, seed=facts["seed"])
    assert facts["seat"] in table.asked or facts["move"] > 0


def test_a_bot_that_answers_illegally_is_named_in_a_worker_too(tmp_path: Path) -> None:
    place = advised_bots(tmp_path)
    with pytest.raises(BotFailed, match="Cheats answered 'win at once', which is not a legal move"):
        undercroft.play_match("welcome", [f"{place}:Cheats", "random"], 10, workers=2)


def test_a_bot_that_cannot_begin_is_named(tmp_path: Path) -> None:
    with pytest.raises(BotFailed, match="CannotBegin raised ValueError"):
        undercroft.play_match("welcome", [f"{advised_bots(tmp_path)}:CannotBegin", "random"], 1)


@pytest.mark.parametrize("name", ["nobody", "no_module:Bot", "missing.py:Bot", "json:dumps", ""])
def test_an_unknown_bot_is_refused_before_any_game(name: str) -> None:
    with pytest.raises(BadSetup):
        undercroft.play_match("welcome", [name, "random"], 1)


@pytest.mark.parametrize(
    ("games", "workers"),
    [(0, 1), (-1, 1), (True, 1), (1, 0), (1.5, 1), (10**30, 1), (1, 10**30), (-(10**99), 1)],
)
def test_numbers_that_make_no_sense_are_refused(games: int, workers: int) -> None:
    with pytest.raises(BadSetup, match="integer from 1 to"):
        undercroft.play_match("welcome", ["random", "random"], games, workers=workers)


@pytest.mark.parametrize("bots", [None, 2, "random", {"random": 2}, ["random", []], [None]])
def test_bots_that_are_no_list_of_names_are_refused(bots: Any) -> None:
    with pytest.raises(BadSetup, match="bots must be a list of names"):
        undercroft.play_match("welcome", bots, 1)


def test_options_and_packs_reach_the_table() -> None:
    plain = undercroft.play_match("raiders", ["random"] * 3, 30, seed=2)
    pack = {"characters": {"knight": {"coins": 9}}}
    changed = undercroft.play_match("raiders", ["random"] * 3, 30, seed=2, options={"pack": pack})
    assert changed.bots[0].score > plain.bots[0].score


def test_play_match_goes_on_from_a_folder(tmp_path: Path) -> None:
    folder = str(tmp_path / "kept")
    first = undercroft.play_match("welcome", ["random", "random"], 40, seed=6, out=folder)
    part = tmp_path / "kept" / "parts" / "000000.json"
    written = part.stat().st_mtime_ns
    assert undercroft.play_match("welcome", ["random", "random"], 40, seed=6, out=folder) == first
    assert part.stat().st_mtime_ns == written
    assert undercroft.play_match("welcome", ["random", "random"], 40, seed=6) == first
