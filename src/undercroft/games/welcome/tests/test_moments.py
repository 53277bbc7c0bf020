"""Every event of a walk comes with the picture that belongs to it."""

from __future__ import annotations

from typing import Any

import msgspec

import undercroft
from undercroft.engine.api import Table
from undercroft.engine.chance import Rng
from undercroft.engine.changes import patched

Moment = tuple[dict[str, Any], dict[str, Any]]  # event, view after it


def story(table: Table, before: Any) -> list[Moment]:
    """What the last move told a spectator, with the picture after each event."""
    told: list[Moment] = []
    for moment in msgspec.to_builtins(table.moments(None)):
        before = patched(before, moment["change"])
        told.append((moment["event"], before))
    return told


def stories(seeds: int) -> list[list[Moment]]:
    """Every move of some games played at random."""
    found: list[list[Moment]] = []
    for seed in range(seeds):
        table = undercroft.new_table("welcome", seats=2 + seed % 3, seed=seed)
        rng = Rng(seed)
        while table.asked:
            before = table.view(None)
            offered = table.options(table.asked[0])
            table.play(table.asked[0], offered[int(rng.below(len(offered)))])
            found.append(story(table, before))
    return found


def test_a_walk_is_over_only_when_that_is_told() -> None:  # R5.8
    ends = {"dungeon_cleared", "dungeon_lost", "discards_shown", "seat_eliminated", "game_ended"}
    told = [moment for one in stories(40) for moment in one if moment[1]["dungeon"] is not None]
    over = {event["kind"] for event, view in told if view["dungeon"]["over"]}
    going = {event["kind"] for event, view in told if not view["dungeon"]["over"]}
    assert {"dungeon_cleared", "dungeon_lost", "seat_eliminated", "game_ended"} <= over <= ends
    assert {"hero_hit", "monster_beaten", "hero_died", "dungeon_entered"} <= going
    assert not going & ends


def test_a_hero_is_not_dead_between_the_hit_and_the_potion() -> None:  # R6.7
    saved = [one for one in stories(60) if "potion_drunk" in [event["kind"] for event, _ in one]]
    assert saved
    for one in saved:
        place = [event["kind"] for event, _ in one].index("potion_drunk")
        hit, drunk = one[place - 1], one[place]
        assert hit[0]["kind"] == "hero_hit"
        assert (hit[1]["dungeon"]["dead"], drunk[1]["dungeon"]["dead"]) == (False, False)
        assert drunk[1]["hp"] == drunk[0]["hp"]


def test_tokens_lie_there_when_the_result_is_told() -> None:  # R7.1 R7.2
    seen = set()
    for event, view in [moment for one in stories(40) for moment in one]:
        if event["kind"] == "dungeon_cleared":
            assert view["seats"][event["seat"]]["successes"] == event["successes"]
            seen.add(("success", event["successes"]))
        elif event["kind"] == "dungeon_lost":
            assert view["seats"][event["seat"]]["failures"] == event["failures"]
            seen.add(("failure", event["failures"]))
    assert seen == {("success", 1), ("success", 2), ("failure", 1), ("failure", 2)}
