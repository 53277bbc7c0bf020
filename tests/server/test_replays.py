"""Replays: made from records, kept, and renewed when they were kept in an older form."""

from __future__ import annotations

import zlib
from typing import Any

import msgspec
import pytest

import undercroft
from tests.table.builder import At
from undercroft.engine.api import Table
from undercroft.engine.changes import patched
from undercroft.server import messages, protocol
from undercroft.server.replays import compressed_replay, kept_replay, make_replay, replay_of
from undercroft.server.store import Kept
from undercroft.table.errors import Refusal
from undercroft.table.saved import Ending


def played(game: str, seats: int) -> Table:
    """A whole game, everybody taking the last of the moves."""
    table = undercroft.new_table(game, seats=seats, seed=3)
    while table.asked:
        seat = table.asked[0]
        table.play(seat, table.options(seat)[-1])
    return table


def views(replay: protocol.Replay) -> list[Any]:
    """The view after each step, as a browser makes it."""
    plain = msgspec.to_builtins(replay)
    view, found = None, []
    for step in plain["steps"]:
        for change in [*[moment["change"] for moment in step["moments"]], step["rest"]]:
            view = patched(view, change)
        found.append(view)
    return found


def seen(whole: Table, seat: int | None) -> list[Any]:
    """The view after each move, played again."""
    header = whole.header
    table = undercroft.new_table(header.game, header.seats, header.seed, header.options)
    found = [table.view(seat)]
    for mover, move in whole.moves:
        table.play(mover, move)
        found.append(table.view(seat))
    return found


@pytest.mark.parametrize(("game", "seats"), [("raiders", 3), ("welcome", 3), ("dungeon_roll", 2)])
def test_the_changes_of_a_replay_lead_through_every_view(game: str, seats: int) -> None:
    whole = played(game, seats)
    for seat in (None, 0, 1):
        assert views(make_replay(whole.record(), seat)) == seen(whole, seat)


def with_views(whole: Table) -> bytes:
    """A replay as it was kept when every step held the whole view."""
    replay = msgspec.to_builtins(make_replay(whole.record(), None))
    for step, view in zip(replay["steps"], seen(whole, None), strict=True):
        step["events"] = [moment["event"] for moment in step.pop("moments")]
        step["view"] = view
        del step["rest"]
    return zlib.compress(msgspec.json.encode(replay))


def info() -> protocol.TableInfo:
    return messages.table_info(At("me", "local", "local").table)


def test_a_kept_replay_comes_with_the_names_of_its_table() -> None:
    table = info()
    kept = kept_replay(compressed_replay(played("raiders", 3).record()), table)
    assert kept is not None
    assert kept.table == table
    assert kept.names == [seat.name for seat in table.seats]


def test_a_replay_kept_in_the_older_form_is_made_anew_where_the_rules_allow() -> None:
    whole = played("raiders", 3)
    kept = Kept(Ending(whole.record(), []), with_views(whole))
    assert kept.replay is not None
    assert kept_replay(kept.replay, info()) is None
    assert replay_of(kept, None, info()).steps == make_replay(whole.record(), None).steps


def test_under_other_rules_the_older_form_is_renewed_from_its_views() -> None:
    whole = played("raiders", 3)
    record = {**whole.record(), "rules_version": "0"}
    kept = Kept(Ending(record, []), with_views(whole))
    renewed = replay_of(kept, None, info())
    assert views(renewed) == seen(whole, None)
    told = [moment.event for step in renewed.steps for moment in step.moments]
    assert told == whole.told(None)
    with pytest.raises(Refusal) as refusal:
        replay_of(kept, 1, info())
    assert refusal.value.code == "bad_record"
