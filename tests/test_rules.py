"""The ledger is the map: every rule is carried out by code and shown by a test."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from examples import lanterns
from undercroft.engine.api import replay_table
from undercroft.engine.codec import Record
from undercroft.engine.errors import BadRecord
from undercroft.engine.folders import game_folder
from undercroft.engine.game import Game
from undercroft.games import GAMES
from undercroft.texts import rule_numbers, rules_text

ALL = (*GAMES, lanterns.GAME)
games = pytest.mark.parametrize("game", ALL, ids=[game.id for game in ALL])
NUMBER = re.compile(r"\bR\d+(?:\.\d+)*(?:-R?\d+(?:\.\d+)*)?\b")


def cited(paths: list[Path], numbers: list[str]) -> set[str]:
    """Numbers that stand in these files; `R5.4.1-R5.4.4` cites all from first to last."""
    found: set[str] = set()
    for path in paths:
        for match in NUMBER.findall(path.read_text(encoding="utf-8")):
            first, _, last = match.partition("-")
            found.add(first)
            if last.startswith("R") and first in numbers and last in numbers:
                found |= set(numbers[numbers.index(first) : numbers.index(last) + 1])
    return found


def code_of(folder: Path) -> list[Path]:
    """The files of a game in all its folders, without its tests."""
    return sorted(path for path in folder.rglob("*.py") if folder / "tests" not in path.parents)


@games
def test_every_rule_is_cited_by_code_and_by_a_test(game: Game) -> None:
    numbers = rule_numbers(rules_text(game, "en"))
    folder = game_folder(game)
    code = cited(code_of(folder), numbers)
    tests = cited(sorted((folder / "tests").glob("*.py")), numbers)
    for what, found in (("code", code), ("test", tests)):
        missing = [number for number in numbers if number not in found]
        assert not missing, f"no {what} cites {', '.join(missing)}"


@games
def test_code_and_tests_cite_only_rules_that_exist(game: Game) -> None:
    rules = rules_text(game, "en")
    known = set(rule_numbers(rules)) | set(re.findall(r"^## ([A-Z]+\d+)", rules, re.MULTILINE))
    folder = game_folder(game)
    for path in folder.rglob("*.py"):
        for match in NUMBER.findall(path.read_text(encoding="utf-8")):
            assert match.partition("-")[0] in known, f"{path.name} cites {match}"


@games
def test_every_reason_to_end_has_a_recorded_game(game: Game) -> None:
    folder = game_folder(game) / "tests" / "records"
    for reason in game.reasons:
        record = msgspec.json.decode((folder / f"{reason}.json").read_bytes(), type=Record)
        try:
            table = replay_table(game, record)
        except BadRecord as error:
            pytest.fail(f"{reason}.json: {error}; if play was meant to change, see make golden")
        assert table.outcome is not None
        assert table.outcome.reason == reason
