"""What is always true, whatever is played."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import undercroft
from undercroft.engine.api import Table
from undercroft.engine.conformance import play_out

ITEMS = ("torch", "crystal_ball", "key", "sword")
COPIES = {
    room["id"]: room["copies"]
    for room in undercroft.new_table("raiders", seats=3, seed=1).catalogue()["rooms"]
}
LONGEST = 25 * 5 * 2 + 50  # rooms, seats, second cards, torches
whole_games = settings(  # the same games everywhere, however slow the machine
    max_examples=25,
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
games = st.builds(
    lambda seats, seed, tactical, tie: undercroft.new_table(
        "raiders",
        seats=seats,
        seed=seed,
        options={"tactical": tactical} | ({"scroll_tie": tie} if tactical else {}),
    ),
    st.integers(3, 5),
    st.integers(0, 2**63 - 1),
    st.booleans(),
    st.sampled_from(["others_first", "holder_first"]),
)
choices = st.randoms(use_true_random=False).map(
    lambda random: [random.randrange(1000) for _ in range(LONGEST)]
)


def shown_items(view: dict[str, Any], item: str) -> int:
    """Copies of an item that lie open before a seat."""
    return sum(seat["played"] == item for seat in view["seats"])


def check_numbers(view: dict[str, Any]) -> None:
    for seat in view["seats"]:
        assert 0 <= seat["coins"] <= 20  # R7.1 R7.2
        assert seat["wounds"] >= 0  # R7.3
        assert sorted(seat["spent"] + seat["powers_left"]) == [1, 2, 3, 4, 5]  # R1.9
    for item in ITEMS:  # R1.10
        held = sum(seat["items"][item] for seat in view["seats"])
        assert view["supply"][item] + held + shown_items(view, item) == 6


def check_powers(view: dict[str, Any]) -> None:  # R4.6
    for seat in view["seats"]:
        laid = seat["played"] is not None
        assert len(seat["powers_left"]) >= 6 - view["room"] - laid


def check_choices(table: Table) -> None:  # R4.2.1 R4.6
    for seat in table.asked:
        options = [str(option) for option in table.options(seat)]
        assert [option for option in options if option.startswith("play ")]
        assert len(set(options)) == len(options)


class Watched:
    """Checks a table before each move that `play_out` makes."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.state = table.state

    def options(self, seat: int) -> list[Any]:
        if seat == 0:
            view = self.table.view(None)
            check_numbers(view)
            check_choices(self.table)
            if self.table.asked:
                check_powers(view)
        return self.table.options(seat)

    def play(self, seat: int, move: Any) -> None:
        self.table.play(seat, move)


@whole_games
@given(games, choices)
def test_numbers_and_components_hold_at_every_move(table: Table, picks: list[int]) -> None:
    # R1.9 R1.10 R4.2.1 R4.6 R7.1 R7.2 R7.3
    play_out(Watched(table), picks)  # type: ignore[arg-type]
    check_numbers(table.view(None))


@whole_games
@given(games, choices)
def test_a_game_visits_twenty_five_rooms_of_the_deck(table: Table, picks: list[int]) -> None:
    # R2.2 R2.3 R3.5
    play_out(table, picks)
    view = table.view(None)
    rooms, boss = view["gone_rooms"][:-1], view["gone_rooms"][-1]
    assert len(rooms) == 24
    assert all(rooms.count(room) <= COPIES[room] for room in rooms)
    assert boss not in COPIES
    assert len(set(view["gone_floors"])) == 5


@whole_games
@given(games, choices)
def test_a_trap_touches_only_who_is_tied_for_its_extreme(table: Table, picks: list[int]) -> None:
    # R5.4 R5.4.5
    play_out(table, picks)
    coins, wounds = starting(table)
    for event in table.told(None):
        if event["kind"] == "trap_sprung" and event["amount"]:
            extreme = max(coins) if event["what"] == "coins" else min(wounds)
            tally = coins if event["what"] == "coins" else wounds
            assert event["seats"] == [seat for seat, has in enumerate(tally) if has == extreme]
        count(event, coins, wounds)
    view = table.view(None)
    assert coins == [seat["coins"] for seat in view["seats"]]
    assert wounds == [seat["wounds"] for seat in view["seats"]]


def starting(table: Table) -> tuple[list[int], list[int]]:
    cards = {card["id"]: card for card in table.catalogue()["characters"]}
    dealt = table.told(None)[0]["characters"]
    return [cards[name]["coins"] for name in dealt], [cards[name]["wounds"] for name in dealt]


def count(event: dict[str, Any], coins: list[int], wounds: list[int]) -> None:
    """Follow the table by its events alone; nothing is told that did not happen."""
    if event["kind"] in ("coins_gained", "coins_lost", "wounds_taken", "wounds_healed"):
        assert event["amount"] + event.get("lost", 0) > 0
    if event["kind"] == "coins_gained":
        coins[event["seat"]] += event["amount"]
    elif event["kind"] == "coins_lost":
        coins[event["seat"]] -= event["amount"]
    elif event["kind"] == "wounds_taken":
        wounds[event["seat"]] += event["amount"]
    elif event["kind"] == "wounds_healed":
        wounds[event["seat"]] -= event["amount"]


@whole_games
@given(games, choices)
def test_the_outcome_follows_from_coins_and_wounds(table: Table, picks: list[int]) -> None:
    # R8.2 R8.3 R8.4 R8.5 R8.6 R8.7 R8.8 R8.9 R8.10
    play_out(table, picks)
    outcome = table.outcome
    assert outcome is not None
    seats = dict(enumerate(table.view(None)["seats"]))
    remaining = {seat: view for seat, view in seats.items() if not view["petrified"]}
    worst = max((view["wounds"] for view in remaining.values()), default=0)
    most_wounded = [seat for seat, view in remaining.items() if view["wounds"] == worst]
    spares = len(most_wounded) == len(remaining) or (len(seats) == 3 and len(most_wounded) > 1)
    fainted = [] if spares else most_wounded
    assert [seat for seat, view in seats.items() if view["fainted"]] == fainted
    ranks = {
        seat: (view["coins"], -view["wounds"])
        for seat, view in remaining.items()
        if seat not in fainted
    }
    assert outcome.winners == tuple(
        seat for seat, rank in ranks.items() if rank == max(ranks.values())
    )
    assert (outcome.reason == "all_petrified") is (not ranks)
    assert (outcome.reason == "last_standing") is (len(ranks) == 1)
    assert (outcome.reason == "shared") is (len(outcome.winners) > 1)
