"""Recorded games: one for every ending, variant, option and quest category."""

from __future__ import annotations

from pathlib import Path

import pytest

import undercroft
from undercroft.games.dungeoneer import GAME
from undercroft.games.dungeoneer.tests.printed import QUESTS

FOLDER = Path(__file__).parent / "records"
CATEGORIES = sorted({category for category, _ in QUESTS.values()})
SWITCHES = [option for option in GAME.table_options if len(option.allowed) == 2]


def replayed(name: str) -> undercroft.Table:
    return undercroft.replay((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("reason", GAME.reasons)
def test_every_ending(reason: str) -> None:  # R18.4 R18.5 R18.6 R18.8 R20.1
    table = replayed(reason)
    assert table.outcome is not None
    assert table.outcome.reason == reason


@pytest.mark.parametrize("category", CATEGORIES)
def test_every_quest_category(category: str) -> None:  # R14.8 R14.9 R14.10 R14.12 R14.13 R14.14
    done = replayed(f"quest_{category}").told(None)
    quests = [event["quest"] for event in done if event["kind"] == "quest_completed"]
    assert category in [QUESTS[quest][0] for quest in quests]


@pytest.mark.parametrize("name", [option.name for option in SWITCHES])
def test_every_variant_and_option(name: str) -> None:  # R19.1 R27.1
    table = replayed(f"with_{name}")
    default = next(option.allowed[0] for option in SWITCHES if option.name == name)
    assert table.record()["options"][name] != default
    assert table.outcome is not None
