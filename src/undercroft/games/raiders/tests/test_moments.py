"""Every event comes with the picture that belongs to it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import undercroft
from undercroft.engine.api import Table
from undercroft.engine.changes import patched

Moment = tuple[dict[str, Any], dict[str, Any], dict[str, Any]]  # event, view before, view after


def story(table: Table, viewer: int | None, before: Any) -> list[Moment]:
    """What the last move told, with the pictures before and after each event."""
    told: list[Moment] = []
    for moment in msgspec.to_builtins(table.moments(viewer)):
        after = patched(before, moment["change"])
        told.append((moment["event"], before, after))
        before = after
    return told


def whole_story(seed: int, tactical: bool) -> list[Moment]:
    table = undercroft.new_table("raiders", seats=4, seed=seed, options={"tactical": tactical})
    told = story(table, 1, None)
    while table.asked:
        seat = table.asked[0]
        offered = [str(move) for move in table.options(seat)]
        before = table.view(1)
        table.play(seat, offered[-1] if len(table.moves) % 3 else offered[0])
        told += story(table, 1, before)
    return told


def seat_of(view: dict[str, Any], event: dict[str, Any]) -> dict[str, Any]:
    seat: dict[str, Any] = view["seats"][event["seat"]]
    return seat


@pytest.mark.parametrize("tactical", [False, True])
def test_the_picture_shows_what_the_event_tells(tactical: bool) -> None:
    seen = set()
    for event, before, after in [one for seed in range(8) for one in whole_story(seed, tactical)]:
        kind = event["kind"]
        seen.add(kind)
        if kind == "coins_gained":
            assert (
                seat_of(after, event)["coins"] == seat_of(before, event)["coins"] + event["amount"]
            )
        elif kind == "wounds_taken":
            gained = seat_of(after, event)["wounds"] - seat_of(before, event)["wounds"]
            assert gained == event["amount"]
        elif kind == "item_gained":
            item = event["item"]
            assert seat_of(after, event)["items"][item] == seat_of(before, event)["items"][item] + 1
            assert after["supply"][item] == before["supply"][item] - 1
        elif kind == "cards_revealed":
            cards = [(seat, card) for seat, card in enumerate(event["cards"]) if card is not None]
            assert [after["seats"][seat]["played"] for seat, _ in cards] == [c for _, c in cards]
            assert [before["seats"][seat]["played"] for seat, _ in cards] == [None] * len(cards)
        elif kind == "room_entered":
            assert after["row"][event["room"] - 1] == {
                "card": event["card"], "open": True, "gone": False,
            }  # fmt: skip
            assert [seat["played"] for seat in after["seats"]] == [None] * 4
        elif kind == "floor_finished":
            assert all(seat["powers_left"] == [1, 2, 3, 4, 5] for seat in after["seats"])
        elif kind == "scroll_passed":
            assert after["scroll"] == event["seat"]
    assert {"coins_gained", "wounds_taken", "item_gained", "room_entered", "floor_finished"} < seen
    assert "scroll_passed" in seen if tactical else "cards_revealed" in seen


def test_a_torch_is_lit_before_the_rooms_are_seen() -> None:  # R6.1.2
    stacked = {"characters": ["explorer"], "floors": ["f5"]}
    table = undercroft.new_table("raiders", seats=3, seed=7, stacked=stacked)
    before = table.view(0)
    table.play(0, "light torch")
    lit, seen, back = [after for _, _, after in story(table, 0, before)]
    assert [room["card"] for room in lit["row"]] == [room["card"] for room in before["row"]]
    assert None not in [room["card"] for room in seen["row"]]
    assert back["supply"]["torch"] == seen["supply"]["torch"] + 1


def test_a_floor_laid_out_says_nothing_of_a_closed_first_room() -> None:  # R3.3
    closed = {"pack": {"floors": {"f5": "DUDDD"}}}
    stacked = {"rooms": ["dragon"], "floors": ["f5"]}
    table = undercroft.new_table("raiders", seats=3, seed=7, options=closed, stacked=stacked)
    _, opened, entered = story(table, None, None)
    assert opened[0]["rooms"][0] is None
    assert opened[2]["fight"] is None
    assert entered[2]["fight"] is not None
