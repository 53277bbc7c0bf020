"""What an event changed in a view: differences, and the moments of a move."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

import undercroft
from tools import changes
from undercroft.engine.api import Table, open_table
from undercroft.engine.changes import Known, difference, kept, patched
from undercroft.games import GAMES


class Seat(msgspec.Struct, frozen=True):
    coins: int
    items: dict[str, int]
    played: str | None = None


class View(msgspec.Struct, frozen=True):
    room: int
    seats: list[Seat]
    gone: list[str]
    fight: Seat | None = None


SEATS = st.builds(
    Seat,
    st.integers(0, 3),
    st.dictionaries(st.sampled_from("abc"), st.integers(0, 2)),
    st.none() | st.sampled_from("xy"),
)
VIEWS = st.builds(
    View,
    st.integers(0, 3),
    st.lists(SEATS, max_size=3),
    st.lists(st.sampled_from("abc"), max_size=4),
    st.none() | SEATS,
)
PLAIN = st.recursive(
    st.none() | st.integers(0, 3) | st.sampled_from("abc"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("ab"), inner),
    max_leaves=8,
)


def carried_out(before: Any, after: Any) -> Any:
    change = msgspec.to_builtins(difference(before, after))
    return patched(msgspec.to_builtins(before), change)


@given(VIEWS, VIEWS)
def test_the_difference_of_two_views_leads_from_one_to_the_other(before: View, after: View) -> None:
    assert carried_out(before, after) == msgspec.to_builtins(after)


@given(PLAIN, PLAIN)
def test_a_difference_knows_plain_json_too(before: Any, after: Any) -> None:
    assert carried_out(before, after) == after


@given(VIEWS, VIEWS)
def test_carrying_a_change_out_leaves_the_old_view_alone(before: View, after: View) -> None:
    plain = msgspec.to_builtins(before)
    patched(plain, msgspec.to_builtins(difference(before, after)))
    assert plain == msgspec.to_builtins(before)


@given(st.lists(st.tuples(VIEWS, VIEWS), min_size=2, max_size=4))
def test_what_is_known_of_other_views_changes_no_difference(pairs: list[tuple[View, View]]) -> None:
    known: Known = {}
    for before, after in pairs:
        assert difference(before, after, known) == difference(before, after)


def test_a_change_names_only_what_has_changed() -> None:
    poor = Seat(1, {"torch": 1, "key": 0})
    rich = Seat(4, {"torch": 0, "key": 0})
    change = difference(View(1, [poor, poor], ["lava"]), View(1, [poor, rich], ["lava", "bat"]))
    assert change == [
        ["seats", 1, "coins", 4],
        ["seats", 1, "items", "torch", 0],
        ["gone", 1, "bat"],
    ]


def test_what_has_another_shape_is_put_whole() -> None:
    seat = Seat(1, {"torch": 1})
    shrunk = difference(View(1, [seat], ["lava", "bat"]), View(1, [seat], ["bat"], seat))
    assert shrunk == [["gone", ["bat"]], ["fight", seat]]
    assert difference(None, seat) == [[seat]]
    assert difference(seat, Seat(1, {"key": 1})) == [["items", {"key": 1}]]


def kinds(table: Table, seat: int | None) -> list[str]:
    return [moment["event"]["kind"] for moment in told(table, seat)]


def told(table: Table, seat: int | None) -> list[dict[str, Any]]:
    built: list[dict[str, Any]] = msgspec.to_builtins(table.moments(seat))
    return built


def raiders(**stacked: list[str]) -> Table:
    return undercroft.new_table("raiders", seats=3, seed=7, stacked=stacked)


def test_the_set_up_begins_with_a_whole_view() -> None:
    table = raiders()
    moments = told(table, 1)
    assert moments[0]["event"]["kind"] == "game_begun"
    ((first,),) = moments[0]["change"]
    assert (first["floor"], first["row"]) == (0, [])
    assert moments[1]["event"]["kind"] == "floor_opened"
    assert ["floor", 1] in moments[1]["change"]


def test_each_event_comes_with_what_it_changed_for_this_seat() -> None:
    table = raiders()
    table.play(0, "play 5")
    (mine,), (theirs,) = told(table, 0), told(table, 1)
    assert mine["change"] == [
        ["seats", 0, "committed", True], ["hand", mine["change"][1][1]], ["committed", "5"],
        *[entry for entry in mine["change"] if entry[0] == "fight"],
    ]  # fmt: skip
    assert theirs["change"] == [["seats", 0, "committed", True]]


def test_what_a_seat_is_not_told_leaves_no_trace_in_its_changes() -> None:
    table = raiders(characters=["explorer"], floors=["f5"])
    assert "light torch" in [str(move) for move in table.options(0)]
    table.play(0, "light torch")
    assert kinds(table, 0) == ["torch_lit", "rooms_seen", "item_returned"]
    assert kinds(table, 1) == kinds(table, None) == ["torch_lit", "item_returned"]
    seen = told(table, 0)[1]["change"]
    assert {entry[0] for entry in seen} == {"row"}
    for other in (1, None):
        assert "row" not in [
            entry[0] for moment in told(table, other) for entry in moment["change"]
        ]


def test_a_refused_move_leaves_the_moments_of_the_last_one() -> None:
    table = raiders()
    table.play(0, "play 5")
    before = told(table, 2)
    try:
        table.play(0, "play 5")
    except undercroft.IllegalMove:
        assert told(table, 2) == before
    else:
        raise AssertionError("the second card was taken")


def test_a_table_just_resumed_tells_its_last_move_without_changes() -> None:
    table = raiders()
    table.play(0, "play 5")
    again = undercroft.resume(table.snapshot())
    assert [moment.change for moment in again.moments(1)] == [None]
    assert kinds(again, 1) == kinds(table, 1)
    again.play(1, "play 4")
    assert told(again, 2)[0]["change"] == [["seats", 1, "committed", True]]


def test_the_changes_that_the_client_is_tested_with_are_fresh() -> None:
    kept = Path(__file__).parent.parent / "web/tests/changes.json"
    assert kept.read_text() == changes.text(), "run `make types`"


def test_what_is_kept_equals_the_later_value_and_is_made_of_the_earlier_one() -> None:
    for game in GAMES:
        chance = random.Random(game.id)
        table = open_table(game, game.most_seats, 2, None, None)
        before = game.shared_view(table.state)
        for _ in range(40):
            if not table.asked:
                break
            seat = table.asked[0]
            table.play(seat, chance.choice(table.options(seat)))
            after = game.shared_view(table.state)
            found = kept(before, after)
            assert found == after
            for name in after.__struct_fields__:
                old, new = getattr(before, name), getattr(found, name)
                assert old != new or old is new
            before = found


def test_equal_items_of_a_list_are_kept_and_others_are_not() -> None:
    old, new = [[1, [2]], [3], [5]], [[1, [2]], [4]]
    found = kept(old, new)
    assert found == new
    assert found[0] is old[0]
    assert found[1] is not old[1]
    assert kept(None, 3) == 3
    assert kept([], [1]) == [1]
