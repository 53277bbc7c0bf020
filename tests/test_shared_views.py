"""What the views of a state share is made once: each is still the view that its seat would get."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from undercroft.engine.api import open_table
from undercroft.engine.game import Game
from undercroft.engine.state import SPECTATOR
from undercroft.games import GAMES, game_called

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    *[(game.id, game.most_seats, {}) for game in GAMES],
    ("dungeoneer", 3, {"setup_by_player": True, "hero_choice": True}),
    ("dungeoneer", 1, {"solo_lair": True}),
    ("heroes_out", 2, {"clans": "random", "scenario": "big_dig"}),
]


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_what_a_table_shows_is_the_view_of_each_seat(
    name: str, seats: int, options: dict[str, Any]
) -> None:
    game = game_called(name)
    chance = random.Random(name)
    table = open_table(game, seats, 11, options, None)
    while table.asked and table.version < 80:
        seat = chance.choice([seat for seat in range(seats) if table.options(seat)])
        table.play(seat, chance.choice(table.options(seat)))
        if chance.random() < 0.1 and table.can_take_back(seat):
            table.take_back(seat)
        viewers = [None, *chance.sample(range(seats), seats)]
        for viewer in viewers:
            alone = game.view_for(table.state, SPECTATOR if viewer is None else viewer)
            assert table.sight(viewer) == alone
            table.moments(viewer)
        for viewer in viewers:  # whatever was built in between
            assert msgspec.to_builtins(table.sight(viewer)) == table.view(viewer)


@pytest.mark.parametrize("game", GAMES)
def test_at_one_state_the_shared_part_is_made_once(game: Game) -> None:
    table = open_table(game, 4, 5, None, None)
    assert game.shared_view(table.state) is not None
    table.play(table.asked[0], table.options(table.asked[0])[0])
    views = [table.sight(seat) for seat in (0, 1, 2, 3, None)]
    shared = [
        name
        for name in views[0].__struct_fields__
        if isinstance(getattr(views[0], name), list | dict)
        and len({id(getattr(view, name)) for view in views}) == 1
    ]
    assert shared, "parts of the view are one object for all"
