"""Every event comes with the picture that belongs to it."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec

from undercroft.engine.api import Table
from undercroft.engine.changes import patched
from undercroft.games.heroes_out.tests.builder import new

View = dict[str, Any]


def story(table: Table, before: View) -> list[tuple[dict[str, Any], View, View]]:
    """What the last move told, with the pictures before and after each event."""
    told = []
    for moment in msgspec.to_builtins(table.moments(None)):
        after = patched(before, moment["change"])
        told.append((moment["event"], before, after))
        before = after
    return told


def room(view: View, name: str) -> View:
    (found,) = [one for one in view["rooms"] if one["room"] == name]
    return found


def monsters(view: View, clan: str, name: str) -> int:
    return sum(group["count"] for group in room(view, name)["monsters"] if group["clan"] == clan)


def heroes(view: View, hero: str, name: str) -> int:
    groups = [group for group in room(view, name)["heroes"] if group["hero"] == hero]
    return sum(group["active"] + group["exhausted"] + group["arriving"] for group in groups)


def active(view: View, hero: str, name: str) -> int:
    return sum(g["active"] for g in room(view, name)["heroes"] if g["hero"] == hero)


def goods(view: View, token: str, name: str) -> int:
    return int(room(view, name)["goods"].get(token, 0))


def clan(view: View, event: dict[str, Any]) -> View:
    (found,) = [one for one in view["clans"] if one["clan"] == event["clan"]]
    return found


def change(count: Callable[..., int], event: View, before: View, after: View, *names: str) -> int:
    """How a number of the picture changes; `names`: the facts of the event it is asked for."""
    facts = [event[name] for name in names]
    return count(after, *facts) - count(before, *facts)


def is_carried(event: View, before: View, after: View) -> bool:
    if event["carried"] is None:
        return True
    return change(goods, event, before, after, "carried", "room") == 1


def are_woken(event: View, before: View, after: View) -> bool:
    return all(
        active(after, hero, event["room"]) - active(before, hero, event["room"]) == number
        for hero, number in event["heroes"].items()
    )


def have_left(event: View, before: View, after: View) -> bool:
    return all(
        active(before, hero, event["start"]) == number and not active(after, hero, event["start"])
        for hero, number in event["heroes"].items()
    )


def is_gone(event: View, before: View, after: View) -> bool:
    there = [room(view, event["room"])["treasure"] for view in (before, after)]
    return there == [event["value"], None]


HERE = ("hero", "room")
OWN = ("clan", "room")
CHECKS: dict[str, Callable[[View, View, View], bool]] = {
    "monsters_placed": lambda e, b, a: change(monsters, e, b, a, *OWN) == e["amount"],
    "monster_moved": lambda e, b, a: change(monsters, e, b, a, *OWN) == 1 and is_carried(e, b, a),
    "monster_hit": lambda e, b, a: change(monsters, e, b, a, *OWN) == -int(e["slain"]),
    "hero_summoned": lambda e, b, a: change(heroes, e, b, a, *HERE) == 1,
    "hero_imprisoned": lambda e, b, a: change(heroes, e, b, a, *HERE) == 1,
    "hero_hit": lambda e, b, a: change(heroes, e, b, a, *HERE) == -int(e["left"] == 0),
    "hero_exhausted": lambda e, b, a: change(active, e, b, a, *HERE) == -1,
    "heroes_woken": are_woken,
    "heroes_advanced": have_left,
    "treasure_looted": is_gone,
    "tokens_discarded": lambda e, b, a: change(goods, e, b, a, "token", "room") == -e["amount"],
    "guild_card_drawn": lambda e, b, a: a["guild_left"] == b["guild_left"] - 1 == e["left"],
    "item_taken": lambda e, b, a: clan(a, e)["discards"][-1] == e["card"],
    "attack_defended": lambda e, b, a: clan(a, e)["discards"][-1] == e["card"],
    "card_played": lambda e, b, a: clan(a, e)["played"][-1] == e["card"],
    "room_built": lambda e, b, a: room(a, e["room"])["treasure"] == e["value"],
}


def test_the_picture_shows_what_the_event_tells() -> None:
    seen = set()
    for seed, scenario in enumerate(("witch_cauldron", "big_dig", "mad_laboratory") * 4):
        table = new(2, seed, scenario=scenario, clans="random")
        rng = random.Random(seed)
        while table.asked:
            before = table.view(None)
            table.play(table.asked[0], rng.choice(table.options(table.asked[0])))
            for event, earlier, later in story(table, before):
                if event["kind"] in CHECKS:
                    assert CHECKS[event["kind"]](event, earlier, later), event
                    seen.add(event["kind"])
    assert len(seen) >= 15
