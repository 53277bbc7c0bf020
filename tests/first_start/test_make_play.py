"""`make play` in a fresh clone with nothing but what it sets up itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.first_start.newcomer import (
    QUICK_BUILD,
    Started,
    check_that_it_plays,
    copy_of_the_tree,
    told_by,
)

ASK = """
from undercroft import BadSetup, bots
try:
    bots.make("solver", 1)
except BadSetup as no:
    print(no)
"""
"""The one bot that takes more than was set up; in the browser nobody meets it."""
PLAY = ("make", "play", "PORT={port}")


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_of_the_tree(tmp_path_factory.mktemp("clone"))


def test_the_first_start_plays_at_once_and_the_next_ones_compiled(clone: Path) -> None:
    with Started(*PLAY, folder=clone) as first:
        assert "rules: interpreted" in first.said()
        check_that_it_plays(first)
        first.interrupt()
        assert not (clone / "build" / "compiled").exists(), "a compile that was cut short is used"

    with Started(*PLAY, folder=clone, **QUICK_BUILD) as second:
        assert "npm ci" not in second.said(), "what is set up is not set up again"
        assert "rules: interpreted" in second.said()
        second.until_it_says("The rules are compiled")

    with Started(*PLAY, folder=clone) as third:
        assert "rules: compiled" in third.said()
        check_that_it_plays(third)

    python = clone / ".venv" / "bin" / "python"
    assert "needs numpy, which is not installed" in told_by(python, "-c", ASK, folder=clone)
