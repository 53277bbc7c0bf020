"""Every event comes with the picture that belongs to it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec

import undercroft
from undercroft.engine.api import Table
from undercroft.engine.changes import patched

Moment = tuple[dict[str, Any], dict[str, Any], dict[str, Any]]  # event, view before, view after


def story(table: Table, before: Any) -> list[Moment]:
    """What the last move told, with the pictures before and after each event."""
    told: list[Moment] = []
    for moment in msgspec.to_builtins(table.moments(None)):
        after = patched(before, moment["change"])
        told.append((moment["event"], before, after))
        before = after
    return told


def stories(seeds: int, **options: Any) -> list[Moment]:
    found: list[Moment] = []
    for seed in range(seeds):
        table = undercroft.new_table("dungeon_roll", seats=2, seed=seed, options=options)
        while table.asked:
            before = table.view(None)
            offered = table.options(table.asked[0])
            table.play(table.asked[0], offered[(seed + 3 * len(table.moves)) % len(offered)])
            found += story(table, before)
    return found


def seat_of(view: dict[str, Any], event: dict[str, Any]) -> dict[str, Any]:
    seat: dict[str, Any] = view["seats"][event["seat"]]
    return seat


def count(view: dict[str, Any], where: str) -> int:
    return int(sum(view[where].values()))


def test_the_picture_shows_what_the_event_tells() -> None:
    seen = set()
    for event, before, after in stories(20):
        kind = event["kind"]
        seen.add(kind)
        if kind == "experience_gained":
            gained = seat_of(after, event)["experience"] - seat_of(before, event)["experience"]
            assert gained == event["amount"]
        elif kind == "item_spent" and event["item_kind"] == "die":
            assert after["party"][event["item"]] == before["party"][event["item"]] - 1
            assert after["graveyard"] == before["graveyard"] + 1
        elif kind == "monsters_defeated":
            fallen = before["dungeon"][event["monster"]] - after["dungeon"][event["monster"]]
            assert fallen == event["amount"]
        elif kind == "level_populated":
            dragons = event["faces"].count("dragon")
            assert count(after, "dungeon") == len(event["faces"]) - dragons
            assert after["lair"] == before["lair"] + dragons
        elif kind == "token_drawn":
            assert seat_of(after, event)["tokens"][event["token"]] >= 1
        elif kind == "ultimate_used":
            assert seat_of(after, event)["exhausted"]
        elif kind == "dragon_woken":
            assert after["phase"] == "dragon"
        elif kind == "delve_ended":
            assert count(after, "party") == count(after, "dungeon") == after["graveyard"] == 0
            assert seat_of(after, event)["delves"] == event["number"]
    assert {"experience_gained", "item_spent", "monsters_defeated", "level_populated",
            "token_drawn", "ultimate_used", "dragon_woken", "delve_ended"} <= seen  # fmt: skip


def test_dragons_lie_in_the_lair_before_a_hero_empties_it() -> None:  # R12.6
    told = stories(25, heroes="mirror", hero="sorceress", booster_2=True)
    emptied = 0
    for (event, _, after), (follow, _, later) in pairwise(told):
        is_roll = event["kind"] in ("level_populated", "dice_rerolled")
        if is_roll and follow["kind"] == "dice_removed" and "dragon" in follow["faces"]:
            assert after["lair"] >= 3
            assert later["lair"] == 0
            emptied += 1
    assert emptied


def test_a_delve_is_told_between_its_beginning_and_its_end() -> None:  # R3.2 R15.7
    options = {"level_up": "next_delve", "heroes": "mirror", "hero": "knight"}
    chests = {"dungeon_die": ["chest"] * 90}
    table = undercroft.new_table("dungeon_roll", seats=2, seed=1, options=options, stacked=chests)
    while table.asked:
        moves = [str(move) for move in table.options(table.asked[0])]
        deep = table.view(None)["level"] == 5
        wanted = ("end", "retire" if deep else "glory")
        table.play(table.asked[0], next(move for move in wanted if move in moves))
    delving = None
    for event in table.told(None):
        if event["kind"] == "delve_begun":
            delving = event["seat"]
        elif event["kind"] not in ("game_begun", "game_ended"):
            assert event["seat"] == delving, event
        if event["kind"] == "delve_ended":
            delving = None
    assert [event["seat"] for event in table.told(None) if event["kind"] == "hero_mastered"]
