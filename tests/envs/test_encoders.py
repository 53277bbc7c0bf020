"""Properties of every encoder; no game writes these tests."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tests.envs.walking import every_seat_count, walk
from tools.encoders import page
from undercroft.engine.chance import Rng
from undercroft.engine.encoding import Encoder
from undercroft.engine.game import Game, redealt
from undercroft.engine.state import SPECTATOR, State
from undercroft.games import GAMES

ids = [game.id for game in GAMES]
GAMES_EACH = 2


def encoder_of(game: Game) -> Encoder:
    encoder = game.encoder
    assert encoder is not None, f"{game.id} has no encoder"
    return encoder


def viewers(state: State) -> list[int]:
    return [SPECTATOR, *range(state.seats)]


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_every_number_is_named_and_within_its_bounds(game: Game) -> None:
    encoder = encoder_of(game)
    assert sum(field.size for field in encoder.fields) == encoder.size
    seen: set[str] = set()
    for seats in every_seat_count(game):
        for number in range(GAMES_EACH):
            for state in walk(game, seats, 40 + number, number, every=5):
                for viewer in viewers(state):
                    row = encoder.row(game.view_for(state, viewer))
                    check_bounds(encoder, row)
                    seen |= told(encoder, row)
    silent = {kind_of(field.name) for field in encoder.fields} - seen
    assert len(silent) <= len(seen) / 2, f"{silent} never tell anything"


def told(encoder: Encoder, row: bytearray) -> set[str]:
    """The fields that are not all zero."""
    return {
        field.name for field in encoder.fields if any(row[field.start : field.start + field.size])
    }


def kind_of(name: str) -> str:
    return ".".join(part for part in name.split(".") if not part.isdigit())


def check_bounds(encoder: Encoder, row: bytearray) -> None:
    for field in encoder.fields:
        part = row[field.start : field.start + field.size]
        assert max(part) <= field.most, f"{field.name} is {max(part)}, above {field.most}"
        if field.kind == "one_of":
            assert sum(part) <= 1, f"{field.name} is more than one of {field.labels}"


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_floats_are_from_zero_to_one(game: Game) -> None:
    encoder = encoder_of(game)
    for state in walk(game, game.most_seats, 7, every=19):
        vector = encoder.vector(game.view_for(state, 0))
        assert len(vector) == encoder.size
        assert min(vector) >= 0.0
        assert max(vector) <= 1.0


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_worlds_a_seat_cannot_tell_apart_encode_alike(game: Game) -> None:
    encoder = encoder_of(game)
    rng = Rng(5)
    for seats in every_seat_count(game):
        for number in range(GAMES_EACH):
            for state in walk(game, seats, 60 + number, number, every=19):
                for viewer in viewers(state):
                    world = redealt(game, state, viewer, rng.seed())
                    row = encoder.row(game.view_for(state, viewer))
                    assert encoder.row(game.view_for(world, viewer)) == row


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_equal_views_encode_alike_and_most_others_differ(game: Game) -> None:
    encoder = encoder_of(game)
    rows: dict[bytes, bytes] = {}
    for number in range(GAMES_EACH):
        for state in walk(game, game.most_seats, 80 + number, every=9):
            for seat in range(state.seats):
                view = game.view_for(state, seat)
                looks = msgspec.json.encode(view)
                row = bytes(encoder.row(view))
                assert rows.setdefault(looks, row) == row
    assert len(set(rows.values())) >= 0.7 * len(rows) / game.most_seats


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_a_label_stands_for_one_number(game: Game) -> None:
    for field in encoder_of(game).fields:
        assert len(set(field.labels)) == field.size


def test_the_documentation_of_the_numbers_is_up_to_date() -> None:
    written = Path(__file__).parents[2] / "docs" / "encoders.md"
    assert written.read_text(encoding="utf-8") == page()
