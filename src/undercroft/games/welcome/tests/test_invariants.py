"""What holds in every game, whatever is played."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

import undercroft
from undercroft.engine.conformance import play_out
from undercroft.games.welcome import GAME
from undercroft.games.welcome.cards import COPIES, MONSTER_IDS
from undercroft.games.welcome.state import Welcome

seats_of = st.integers(2, 4)
seeds = st.integers(0, 2**31)


@settings(max_examples=60, deadline=None)
@given(seats=seats_of, seed=seeds, step=st.integers(1, 10_000))
def test_every_game_ends_with_one_winner(seats: int, seed: int, step: int) -> None:  # R8.1 R8.2
    table = undercroft.new_table("welcome", seats=seats, seed=seed)
    play_out(table, (seed + turn * step for turn in range(5000)))
    outcome = table.outcome
    assert outcome is not None
    assert len(outcome.winners) == 1
    assert outcome.reason in GAME.reasons
    assert (max(outcome.scores) == 2) is (outcome.reason == "two_successes")


@settings(max_examples=40, deadline=None)
@given(seats=seats_of, seed=seeds, data=st.data())
def test_the_thirteen_cards_are_always_there(
    seats: int, seed: int, data: st.DataObject
) -> None:  # R1.1 R7.3
    table = undercroft.new_table("welcome", seats=seats, seed=seed)
    state = table.state
    assert isinstance(state, Welcome)
    while table.asked:
        counts = GAME.census(state)
        assert [counts[monster] for monster in MONSTER_IDS] == list(COPIES)
        assert counts["tiles"] == 6
        view = table.view(None)
        assert view["deck"] + len(view["draws"]) <= 13
        assert len([seat for seat in view["seats"] if seat["passed"]]) < seats
        options = table.options(table.asked[0])
        table.play(table.asked[0], options[data.draw(st.integers(0, len(options) - 1))])


@settings(max_examples=40, deadline=None)
@given(seats=seats_of, seed=seeds)
def test_a_game_of_adding_alone_ends_too(seats: int, seed: int) -> None:  # R3.4 R3.7 R8.3
    table = undercroft.new_table("welcome", seats=seats, seed=seed)
    play_out(table, [0] * 2000)
    assert table.view(None)["round"] <= 3 * seats - 1


def test_records_lead_to_their_ends() -> None:  # R8.1 R8.2
    folder = Path(__file__).parent / "records"
    for reason in GAME.reasons:
        table = undercroft.replay((folder / f"{reason}.json").read_text(encoding="utf-8"))
        assert table.outcome is not None
        assert table.outcome.reason == reason
