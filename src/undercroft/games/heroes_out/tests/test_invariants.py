"""What is true at every moment of every game: nothing is lost, nothing comes from nowhere."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import undercroft
from undercroft.games.heroes_out.cards import CLANS
from undercroft.games.heroes_out.printed.dungeons import DUNGEONS
from undercroft.games.heroes_out.tests.builder import new

SIZES = {clan.id: clan.monsters for clan in CLANS}
HEALTH = {clan.id: clan.health for clan in CLANS}
HEROES = ("warrior", "rogue", "mage", "archer")
OWN_TURN = ("play_card", "play_unit", "refresh_market", "choose_side")


def tokens(view: dict[str, Any]) -> Counter[str]:
    """R2.1. Everything in rooms and supply."""
    found = Counter(view["supply"])
    for room in view["rooms"]:
        found.update(room["goods"])
        found["portal"] += room["portal"] is not None
        for group in room["heroes"]:
            found[group["hero"]] += group["active"] + group["exhausted"] + group["arriving"]
    return found


def check_board(view: dict[str, Any], asks: str | None) -> None:
    found = tokens(view)
    assert [found[hero] for hero in HEROES] == [5] * 4
    assert [found[t] for t in ("coin", "frog", "book", "bone", "trap", "portal")] == [6] * 6
    fours = [room["room"] for room in view["rooms"] if room["treasure"] == 4]
    assert fours == (["vault"] if view["phase"] != "over" or fours else [])
    if asks in OWN_TURN:  # R10.1: all heroes are exhausted
        for room in view["rooms"]:
            assert not any(group["active"] + group["arriving"] for group in room["heroes"])


def check_clans(view: dict[str, Any]) -> None:
    here: Counter[str] = Counter()
    for room in view["rooms"]:
        for group in room["monsters"]:
            here[group["clan"]] += group["count"]
            assert len(group["wounds"]) == group["count"]
            assert max(group["wounds"]) < HEALTH[group["clan"]]  # R7.14
    for clan in view["clans"]:
        assert here[clan["clan"]] + clan["lair"] == SIZES[clan["clan"]]
        assert len(clan["deck_cards"]) == clan["deck"]


def check_cards(view: dict[str, Any], bought: int) -> None:
    """R3.3, R3.4, R3.5. Cards change places, and none is lost."""
    held = sum(
        clan["deck"] + len(clan["hand"]) + len(clan["discards"]) + len(clan["played"])
        for clan in view["clans"]
    )
    assert held == 10 * len(view["clans"]) + bought
    foreign = 10 if view["scenario"] == "mad_laboratory" else 0
    assert len(view["market"]) + view["items_left"] + bought == 40 + foreign
    assert len(view["guild_cards"]) == view["guild_left"]


def play(table: undercroft.Table, seed: int) -> Counter[str]:
    """A random game; returns what it was asked."""
    rng = random.Random(seed)
    bought = 0
    asked: Counter[str] = Counter()
    guild = table.view(None)["guild_left"]
    while table.asked:
        seat = table.asked[0]
        asks = table.decision(seat)
        asked[str(asks)] += 1
        table.play(seat, rng.choice(table.options(seat)))
        version = table.version
        bought += sum(type(e).__name__ == "ItemTaken" for e in table.heard(None, version, version))
        view = table.view(None)
        check_board(view, table.decision(table.asked[0]) if table.asked else None)
        if view["phase"] != "setup":
            check_clans(view)
            check_cards(view, bought)
            assert view["guild_left"] + len(view["guild_discards"]) == guild
        assert view["turn"] <= 29  # R3.6, R5.4: every turn draws a card
    return asked


@pytest.mark.parametrize("scenario", [dungeon.id for dungeon in DUNGEONS])
def test_nothing_is_lost_in_random_games(scenario: str) -> None:
    """R2.1, R2.3, R3.3, R7.14, R10.1."""
    asked: Counter[str] = Counter()
    for seed in range(4):
        table = new(1 + seed % 4, seed, scenario=scenario, difficulty=("easy", "hell")[seed % 2])
        asked += play(table, seed)
        assert undercroft.replay(table.record()).fingerprint() == table.fingerprint()
    assert asked["next_hero"] > 5
