"""The tools that help to write a game."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

from tests import lantern
from tools.records import write
from tools.texts import missing, plain_keys
from undercroft.engine.api import replay_table
from undercroft.engine.codec import Record
from undercroft.games import game_called
from undercroft.texts import game_texts


def test_a_record_is_made_for_every_reason_to_end_and_leads_there(tmp_path: Path) -> None:
    assert write(lantern.GAME, tmp_path) == set()
    assert {path.stem for path in tmp_path.iterdir()} == set(lantern.GAME.reasons)
    for path in tmp_path.iterdir():
        record = msgspec.convert(json.loads(path.read_text(encoding="utf-8")), Record)
        outcome = replay_table(lantern.GAME, record).outcome
        assert outcome is not None
        assert outcome.reason == path.stem


def test_a_record_that_is_there_is_left_alone(tmp_path: Path) -> None:
    for reason in lantern.GAME.reasons:
        (tmp_path / f"{reason}.json").write_text("mine", encoding="utf-8")
    write(lantern.GAME, tmp_path)
    assert {path.read_text(encoding="utf-8") for path in tmp_path.iterdir()} == {"mine"}


def test_missing_texts_are_listed_by_key_and_by_stem() -> None:
    game = game_called("raiders")
    texts = game_texts(game, "en")
    assert missing(game, texts) == []
    without = {key: text for key, text in texts.items() if not key.startswith("event.fainted")}
    del without["game.blurb"]
    assert missing(game, without) == ["game.blurb", "event.fainted…"]


def test_a_game_on_the_plain_board_needs_words_for_its_fields() -> None:
    assert plain_keys(game_called("raiders")) == set()
    assert {"field.light", "field.hand", "field.help"} <= plain_keys(lantern.GAME)
