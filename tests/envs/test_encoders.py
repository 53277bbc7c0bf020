"""Properties of every encoder; no game writes these tests."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tests import lantern, masks
from tests.envs.walking import every_seat_count, walk
from tools.encoders import page
from undercroft.engine.chance import Rng
from undercroft.engine.encoding import Encoder
from undercroft.engine.game import Game, redealt
from undercroft.engine.plain_encoder import PlainEncoder, encoder_for
from undercroft.engine.state import SPECTATOR, State
from undercroft.games import GAMES

WITHOUT_ENCODER = (lantern.GAME, masks.GAME)
ALL = (*GAMES, *WITHOUT_ENCODER)
ids = [game.id for game in ALL]
GAMES_EACH = 2


def viewers(state: State) -> list[int]:
    return [SPECTATOR, *range(state.seats)]


@pytest.mark.parametrize("game", ALL, ids=ids)
def test_every_number_is_named_and_within_its_bounds(game: Game) -> None:
    encoder = encoder_for(game)
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


@pytest.mark.parametrize("game", ALL, ids=ids)
def test_floats_are_from_zero_to_one(game: Game) -> None:
    encoder = encoder_for(game)
    for state in walk(game, game.most_seats, 7, every=19):
        vector = encoder.vector(game.view_for(state, 0))
        assert len(vector) == encoder.size
        assert min(vector) >= 0.0
        assert max(vector) <= 1.0


@pytest.mark.parametrize("game", ALL, ids=ids)
def test_worlds_a_seat_cannot_tell_apart_encode_alike(game: Game) -> None:
    encoder = encoder_for(game)
    rng = Rng(5)
    for seats in every_seat_count(game):
        for number in range(GAMES_EACH):
            for state in walk(game, seats, 60 + number, number, every=19):
                for viewer in viewers(state):
                    world = redealt(game, state, viewer, rng.seed())
                    row = encoder.row(game.view_for(state, viewer))
                    assert encoder.row(game.view_for(world, viewer)) == row


@pytest.mark.parametrize("game", ALL, ids=ids)
def test_equal_views_encode_alike_and_most_others_differ(game: Game) -> None:
    encoder = encoder_for(game)
    rows: dict[bytes, bytes] = {}
    for number in range(GAMES_EACH):
        for state in walk(game, game.most_seats, 80 + number, every=9):
            for seat in range(state.seats):
                view = game.view_for(state, seat)
                looks = msgspec.json.encode(view)
                row = bytes(encoder.row(view))
                assert rows.setdefault(looks, row) == row
    assert len(set(rows.values())) >= 0.7 * len(rows) / game.most_seats


@pytest.mark.parametrize("game", ALL, ids=ids)
def test_a_label_stands_for_one_number(game: Game) -> None:
    for field in encoder_for(game).fields:
        assert len(set(field.labels)) == field.size


def test_the_documentation_of_the_numbers_is_up_to_date() -> None:
    written = Path(__file__).parents[2] / "docs" / "encoders.md"
    assert written.read_text(encoding="utf-8") == page(), "see make encoders"


@pytest.mark.parametrize("game", WITHOUT_ENCODER, ids=lambda game: game.id)
def test_a_game_without_an_encoder_gets_one_from_its_views(game: Game) -> None:
    assert game.encoder is None
    assert isinstance(encoder_for(game), PlainEncoder)
    again = PlainEncoder(game)
    assert [field.name for field in again.fields] == [
        field.name for field in encoder_for(game).fields
    ]


def test_an_encoder_from_views_names_the_places_of_the_view() -> None:
    fields = {field.name: field for field in PlainEncoder(masks.GAME).fields}
    assert fields["turn"].most == masks.TURNS
    assert fields["hand.has"].labels == sorted(masks.KINDS)
    assert fields["hand.has"].most == 2  # M1: two masks of a kind at most
    assert [name for name in fields if name.startswith("masks.")] == [
        "masks.0", "masks.1", "masks.2", "masks.3",
    ]  # fmt: skip


def test_what_random_games_never_showed_is_clipped_or_left_out() -> None:
    encoder = PlainEncoder(masks.GAME)
    view = masks.MasksView(200, ["king", "joker"], [2] * 9, 6, [], "dance")
    row = encoder.row(view)
    places = {field.name: field for field in encoder.fields}
    assert row[places["turn"].start] == masks.TURNS
    assert row[places["hand.has"].start + 1] == 1  # the king; nobody has seen a joker
    assert not any(row[places["last.is"].start : places["last.is"].start + places["last.is"].size])
