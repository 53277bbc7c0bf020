"""Golden transcripts: what is observable changes only on purpose (`make golden`)."""

from __future__ import annotations

from tools.golden import FOLDER, transcripts


def test_every_game_still_tells_its_golden_story() -> None:
    for name, text in transcripts().items():
        assert (FOLDER / name).exists(), f"{name} is missing: run make golden"
        assert text == (FOLDER / name).read_text(encoding="utf-8"), f"{name}: see make golden"
