"""Random games, looked at after every move by the second reckoning."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import undercroft
from undercroft.engine.chance import Rng
from undercroft.games.dungeoneer.tests import reckoning
from undercroft.games.dungeoneer.tests.builder import new
from undercroft.games.dungeoneer.tests.printed import LOCATIONS
from undercroft.games.dungeoneer.tests.reckoning import View

# Used up in a battle, these change a check in ways that the view shows only in its bills.
BENDING = {"iron_parry", "voice_of_the_pack", "hollow_double", "knife_from_shadow", "hunters_mark"}
HASTE = {"fleet_step", "speed_potion"}


class Watch:
    """What the events of a turn and a battle tell beyond the view."""

    def __init__(self) -> None:
        self.seen = 0
        self.haste: Counter[int] = Counter()
        self.bent = False

    def read(self, table: undercroft.Table) -> None:
        for event in table.told(None, self.seen):
            self.seen += 1
            kind = event["kind"]
            name = event.get("ability") or event.get("card")
            if kind == "turn_begun":
                self.haste.clear()
            elif kind in ("card_played", "ability_used") and name in HASTE:
                self.haste[event["seat"]] += kind == "ability_used" or name == "speed_potion"
            elif kind == "battle_begun":
                self.bent = False
            self.bent |= kind in ("card_played", "ability_used") and name in BENDING
            self.bent |= kind in ("attack_changed", "hero_moved")


def games(seats: int, count: int, **options: Any) -> Iterator[tuple[View, Watch, int]]:
    """The view of a seat that is asked, now and then in random games."""
    for number in range(count):
        table = new(seats, seed=number, rounds=15, **options)
        rng, watch = Rng(number + 1), Watch()
        while table.asked:
            watch.read(table)
            seat = table.asked[0]
            if rng.below(3) == 0:
                yield table.view(seat), watch, seat
            moves = table.options(seat)
            table.play(seat, moves[int(rng.below(len(moves)))])


def check_map(view: View) -> None:
    """R9.1, R9.10. Neighbours, working joints, distances."""
    found = reckoning.ways(view)
    far = reckoning.path_steps(view, reckoning.ENTRANCES)
    for tile in view["map"]:
        works = {
            side: exit_now["to"]
            for side, exit_now in zip("nesw", tile["exits"], strict=True)
            if exit_now["works"]
        }
        assert works == found[tile["location"]]
        assert tile["distance"] == far.get(tile["location"])


def check_steps(view: View, seat: int) -> None:
    here = view["seats"][seat]["at"]
    far = reckoning.path_steps(view, [here]) if here else {}
    for tile in view["map"]:
        assert tile["steps"] == far.get(tile["location"])


def check_places(view: View, may_turn: bool) -> None:
    """R9.2 to R9.5. Every legal cell and turn, by trying all of them."""
    card = view["placing"]
    held = sum(person["holds"] for person in view["seats"])
    more = bool(set(view["undrawn"]) - {card}) or held > 1
    legal = reckoning.legal_places(reckoning.cells_of(view), card, more, may_turn)
    exits = LOCATIONS[card][1].split()
    same = exits[:2] == exits[2:]
    offered = {
        (place["x"], place["y"], turned)
        for place in view["places"]
        for turned in (False, True)
        if place["turned" if turned else "upright"]
    }
    assert offered == {place for place in legal if not (same and place[2])}


def check_values(view: View, watch: Watch) -> None:
    """R5.5, R5.6. Characteristics as they count now."""
    for seat, person in enumerate(view["seats"]):
        if person["hero"] is None or person["out"] or person["at"] is None:
            continue
        assert person["counted"] == reckoning.counted_level(person)
        for stat, bill in zip(reckoning.FORMS, person["values"], strict=True):
            assert bill["total"] == sum(line["amount"] for line in bill["lines"])
            assert bill["total"] == reckoning.value_of(person, stat, watch.haste[seat]), stat


def check_exits(view: View, watch: Watch) -> None:
    """R10, R13.1. What each step of the active hero risks, and how many faces pass."""
    seat = view["active"]
    here = view["seats"][seat]["at"]
    for step in view["steps"]:
        assert reckoning.ways(view)[here][step["side"]] == step["to"]
        kind, _, threat = reckoning.exit_now(view, here, step["side"]).partition(":")
        assert (step["threat"] is None) == (kind == "O")
        if step["threat"]:
            stat, _, value = threat.partition(":")
            what = "blocked_exit" if kind == "B" else "trap_exit"
            check_threat(view, step["threat"], seat, (stat, int(value)), what, watch)
        obstacle = reckoning.obstacle_threat(view, step["to"])
        assert (step["obstacle"] is None) == (obstacle is None)
        if obstacle:
            check_threat(view, step["obstacle"], seat, obstacle[1:], obstacle[0], watch)
        assert step["new"] == (step["to"] not in view["seats"][seat]["visited"])


def check_threat(
    view: View, threat: View, seat: int, wanted: tuple[str, int], what: str, watch: Watch
) -> None:
    stat, value = wanted
    bonus = reckoning.threat_bonus(view, seat, stat, what, watch.haste[seat])
    assert (threat["stat"], threat["value"], threat["bill"]["total"]) == (stat, value, bonus)
    assert threat["passing"] == reckoning.passing_faces(bonus, value)


def check_battle(view: View, watch: Watch) -> None:
    """R12.8, R12.9. Sums of both sides, and their odds in 36 throws."""
    battle = view["battle"]
    for attack in battle["attacks"] if battle else ():
        if attack["kind"] == "trap" or attack["state"] != "on" or attack["attack"] is None:
            continue
        odds = reckoning.wins_of(attack["attack"]["total"], attack["counter"]["total"])
        if attack["attack_total"] is None and attack["wins"] is not None:
            assert attack["wins"] == odds
        if watch.bent or attack["attached"].count("hunters_mark") or attack["attacker"] is None:
            continue
        assert attack["attack"]["total"] == reckoning.monster_attack(view, attack)
        seat = attack["target"]
        sum_of = reckoning.hero_check(
            view, seat, attack["form"], attack, "counter", watch.haste[seat]
        )
        assert attack["counter"]["total"] == sum_of


VARIANTS = [
    {},
    {"nothing_personal": True, "impartial_placement": True},
    {"no_blank_spots": True},
    {"limited_movement": True, "split_decks": True},
    {"allow_turn_180": False, "fall_for_challenge": True},
]


@pytest.mark.parametrize("options", VARIANTS, ids=lambda options: "+".join(options) or "plain")
def test_the_view_agrees_with_the_second_reckoning(options: dict[str, Any]) -> None:
    """R5.5 R5.6 R9.1 R9.2 R9.3 R9.4 R9.5 R9.10 R10.1 R12.8 R12.9 R13.1."""
    placed = fought = stepped = 0
    for view, watch, seat in games(3, 2, **options):
        check_map(view)
        check_values(view, watch)
        if view["seats"][seat]["at"]:
            check_steps(view, seat)
        if view["placing"] and view["placer"] == seat:
            check_places(view, options.get("allow_turn_180", True))
            placed += 1
        if view["steps"]:
            check_exits(view, watch)
            stepped += 1
        if view["battle"]:
            check_battle(view, watch)
            fought += 1
    assert placed >= 10
    assert fought >= 10
    assert stepped >= 10


def test_the_odds_of_the_reckoning_itself() -> None:  # R12.10 R13.1
    assert reckoning.wins_of(2, 0) == [26, 4, 6]
    assert reckoning.wins_of(0, 1) == [10, 5, 21]
    assert [reckoning.passing_faces(3, value) for value in (4, 6, 9, 10)] == [6, 4, 1, 0]
