"""R10 and R11.1, R11.2: open play in turn, and the scroll."""

from __future__ import annotations

import pytest

import undercroft
from undercroft.games.raiders.tests.builder import Card, TableFor, at_boss

A, B, C, D = range(4)
ROW = ["snake", "t42", "lava", "vault_items", "zombie"]


def tactical(scroll: int = B, **arguments: object) -> TableFor:
    return TableFor(seats=4, scroll=scroll, tactical=True, **arguments)  # type: ignore[arg-type]


def test_the_variant_is_played_only_when_asked_for() -> None:  # R11.1
    plain = TableFor(seats=4).table
    assert plain.view(0)["tactical"] is False
    assert plain.view(0)["scroll"] is None
    assert plain.asked == (0, 1, 2, 3)
    assert tactical().table.view(0)["tactical"] is True


def test_a_random_seat_takes_the_scroll() -> None:  # R10.1
    holders = {
        undercroft.new_table("raiders", seats=4, seed=seed, options={"tactical": True}).asked
        for seed in range(60)
    }
    assert holders == {(0,), (1,), (2,), (3,)}


def test_the_first_holder_is_told_to_all() -> None:  # R10.1
    table = tactical(C).table
    assert table.told(None)[0]["scroll"] == C
    assert table.view(0)["scroll"] == C
    assert table.asked == (C,)


def test_cards_are_played_open_and_clockwise() -> None:  # R10.2
    table = tactical(rooms=["t42"])
    assert table.asks() == {B: "play_card"}
    table.plays(B, 3)
    assert table.table.view(D)["seats"][B]["played"] == "3"
    assert [(event["seat"], event["card"]) for event in table.events("card_played", D)] == [
        (B, "3")
    ]
    assert table.asks() == {C: "play_card"}
    table.plays(C, 5)
    assert table.table.asked == (D,)
    table.plays(D, 4)
    assert table.table.asked == (A,)
    table.plays(A, 2)
    assert table.coins_gained == [0, 0, 4, 2]


def test_nobody_plays_out_of_turn() -> None:  # R10.2
    table = tactical()
    before = table.table.snapshot()
    assert table.options(A) == []
    with pytest.raises(undercroft.IllegalMove):
        table.plays(A, 5)
    assert table.table.snapshot() == before


def test_a_ball_passes_and_plays_again_at_the_end() -> None:  # R10.3 R10.4
    table = tactical(rooms=["t42"]).with_item(B, "B")
    table.plays(B, "B")
    assert table.supply_gained == {"crystal_ball": 1}
    assert table.table.view(A)["seats"][B]["ball"]
    table.plays(C, 4).plays(D, 3).plays(A, 3)
    assert table.asks() == {B: "play_second_card"}
    assert "play crystal_ball" not in table.options(B)
    table.plays(B, 5)
    assert table.coins_gained == [0, 4, 2, 0]
    assert [event["second"] for event in table.events("card_played")] == [
        False, False, False, False, True
    ]  # fmt: skip


def test_several_balls_play_their_second_cards_clockwise_from_the_scroll() -> None:  # R10.4
    table = tactical(C, rooms=["t42"])
    for seat in (A, B, D):
        table.with_item(seat, "B")
    table.turns({C: 2, D: "B", A: "B", B: "B"})
    assert table.asks() == {D: "play_second_card"}
    table.plays(D, 3)
    assert table.table.view(A)["seats"][D]["played"] == "3"
    assert table.asks() == {A: "play_second_card"}
    table.plays(A, 4)
    assert table.asks() == {B: "play_second_card"}
    table.plays(B, 5)
    assert table.coins_gained == [2, 4, 0, 0]


def test_a_second_ball_is_not_offered() -> None:  # R4.4.3 R10.4
    table = tactical(rooms=["t42"]).with_item(B, "B", 2)
    table.turns({B: "B", C: 1, D: 1, A: 1})
    assert table.held(B, "crystal_ball") == 1
    with pytest.raises(undercroft.IllegalMove):
        table.plays(B, "B")


def test_against_the_necromancer_a_ball_is_an_escape_here_too() -> None:  # R10.5 R9.11
    table = at_boss("necromancer", "B", 5, 5, 4, tactical=True, scroll=0)
    holder = table.table.asked[0]
    cards: list[Card] = ["B", 5, 5, 4]
    order = [(holder + distance) % 4 for distance in range(4)]
    table.turns({seat: cards[seat] for seat in order})
    assert table.table.asked == ()
    assert table.wounds_taken == [0, 0, 0, 2]
    assert table.supply_gained == {"crystal_ball": 1}


HOLDERS = [
    ((2, 3, 5, 4), C),  # 48
    ((5, 5, 3, 2), A),  # 50: the holder comes last
    ((5, 5, 5, 5), C),
    ((4, 5, 1, 5), D),
    ((1, 5, 2, 3), B),
]


@pytest.mark.parametrize(("values", "holder"), HOLDERS)
def test_the_scroll_goes_to_the_highest_value(
    values: tuple[int, ...], holder: int
) -> None:  # R10.6 R10.7
    table = tactical(rooms=["vault_coins", "t1"])
    table.turns({seat: values[seat] for seat in (B, C, D, A)})
    assert table.table.view(None)["scroll"] == holder
    (passed,) = table.events("scroll_passed")
    assert (passed["seat"], passed["kept"]) == (holder, holder == B)
    assert table.asks() == {holder: "play_card"}


@pytest.mark.parametrize(
    ("values", "holder"), [((5, 5, 3, 2), B), ((5, 5, 5, 5), B), ((5, 1, 5, 2), C)]
)
def test_a_tied_holder_keeps_the_scroll_when_the_option_says_so(
    values: tuple[int, ...], holder: int
) -> None:  # R11.2
    table = tactical(rooms=["vault_coins"], scroll_tie="holder_first")
    table.turns({seat: values[seat] for seat in (B, C, D, A)})
    assert table.table.view(None)["scroll"] == holder


def test_keys_count_five_for_the_scroll() -> None:  # R10.6 R5.6
    table = tactical(A, rooms=["t42"]).with_item(D, "K")
    table.turns({A: 4, B: 3, C: 2, D: "K"})
    assert table.table.view(None)["scroll"] == D


def test_swords_tie_with_a_five_for_the_scroll() -> None:  # R10.6 R10.7
    table = tactical(A, rooms=["dragon"]).with_item(D, "S")
    table.turns({A: 1, B: 5, C: 2, D: "S"})
    assert table.table.view(None)["scroll"] == B


def test_second_cards_count_for_the_scroll_and_balls_do_not() -> None:  # R10.6
    table = tactical(A, rooms=["vault_coins"]).with_item(A, "B").with_item(B, "B")
    table.turns({A: "B", B: "B", C: 4, D: 3})
    table.plays(A, 5).plays(B, 1)
    assert table.table.view(None)["scroll"] == A


def test_the_scroll_passes_after_the_fifth_room_too() -> None:  # R10.8
    table = tactical(A).walk(4)
    holder = table.table.asked[0]
    order = [(holder + distance) % 4 for distance in range(4)]
    table.turns(dict.fromkeys(order, 5))
    assert table.table.view(None)["floor"] == 2
    assert table.table.asked == ((holder + 1) % 4,)
    assert [event["seat"] for event in table.events("scroll_passed")] == [(holder + 1) % 4]


def test_after_the_boss_the_scroll_stays() -> None:  # R10.8
    table = at_boss("mummy", 1, 2, 3, tactical=True, scroll=0)
    holder = table.table.view(None)["scroll"]
    order = [(holder + distance) % 3 for distance in range(3)]
    table.turns({seat: seat + 1 for seat in order})
    assert table.events("scroll_passed") == []
    assert table.table.view(None)["scroll"] == holder


@pytest.mark.parametrize("seat", [A, B, C, D])
def test_a_torch_may_be_lit_in_anybodys_turn(seat: int) -> None:  # R10.9 R6.1
    table = tactical(rooms=ROW, floors=["f1"]).with_item(seat, "T").lights(seat)
    assert table.asks() == {B: "play_card"}
    assert table.table.view(seat)["row"][1]["card"] == "t42"
    other = (seat + 1) % 4
    assert table.table.view(other)["row"][1]["card"] is None


@pytest.mark.parametrize("seat", [A, B, C, D])
def test_a_torch_may_be_lit_while_second_cards_are_played(seat: int) -> None:  # R10.9 R10.4
    table = tactical(rooms=ROW, floors=["f1"]).with_item(C, "B")
    table.with_item(seat, "T").turns({B: 1, C: "B", D: 1, A: 1})
    assert table.asks() == {C: "play_second_card"}
    table.lights(seat)
    assert table.asks() == {C: "play_second_card"}


def test_a_torch_played_as_an_escape_is_gone_and_cannot_be_lit() -> None:  # R6.1.6
    table = at_boss("wolf_pack", "T", 5, 4, tactical=True, scroll=0)
    table.state.open_rooms &= ~1  # as if a room of this floor were closed
    table.turns({2: 4, 0: "T"})
    assert table.table.asked == (1,)
    assert table.options(0) == []
