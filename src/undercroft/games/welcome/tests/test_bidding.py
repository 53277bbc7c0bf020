"""R2 to R4: the set-up, turns, and the drawn card."""

from __future__ import annotations

import pytest

import undercroft
from undercroft.games.welcome.tests.builder import TableFor, succeeded

# --- R2 ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_other_numbers_of_seats_are_refused(seats: int) -> None:  # R2.1
    with pytest.raises(undercroft.BadSetup) as refused:
        undercroft.new_table("welcome", seats=seats, seed=1)
    assert refused.value.facts["allowed"] == [2, 3, 4]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_table_at_the_start(seats: int) -> None:  # R2.1 R2.2 R2.3 R2.5
    view = TableFor(seats=seats).view()
    assert len(view["seats"]) == seats
    assert (view["deck"], view["pile"], view["discards"], view["round"]) == (13, 0, 0, 1)
    assert [tile["place"] for tile in view["equipment"]] == ["ready"] * 6
    assert not any(seat["passed"] or seat["eliminated"] for seat in view["seats"])


def test_the_first_hero_and_the_first_player_come_by_chance() -> None:  # R2.2 R2.4
    tables = [undercroft.new_table("welcome", seats=3, seed=seed) for seed in range(60)]
    assert {table.asked[0] for table in tables} == {0, 1, 2}
    assert {table.view(None)["hero"] for table in tables} == {
        "warrior", "barbarian", "mage", "rogue",
    }  # fmt: skip


def test_the_deck_comes_in_any_order() -> None:  # R2.3
    first = {TableFor(seed=seed).plays("draw").view(0)["hand"] for seed in range(200)}
    assert len(first) == 8


# --- R3 ----------------------------------------------------------------------------------


def test_turns_go_clockwise_from_the_first_player() -> None:  # R3.1 R4.5
    table = TableFor(seats=3, first=2)
    order = []
    for _ in range(5):
        order.append(table.asks()[0])
        table.adds()
    assert order == [2, 0, 1, 2, 0]


def test_draw_or_pass_is_decided_before_the_card_is_seen() -> None:  # R3.1 R3.2
    table = TableFor()
    assert table.asks() == (0, "take_turn")
    assert table.options(0) == ["draw", "pass"]
    assert table.view(0)["hand"] is None
    table.plays("draw")
    assert table.asks() == (0, "place_card")
    assert "pass" not in table.options(0)


def test_who_passed_is_skipped_until_the_next_round() -> None:  # R3.3 R4.5
    table = TableFor(seats=3).adds().plays("pass").adds()
    assert table.seat(1)["passed"]
    assert table.asks() == (0, "take_turn")
    table.adds()
    assert table.asks() == (2, "take_turn")


def test_the_only_one_left_enters_without_another_turn() -> None:  # R3.5
    table = TableFor(seats=4, hero="mage", monsters=["goblin"]).adds()
    table.plays("pass", "pass")
    assert table.view()["dungeon"] is None
    table.plays("pass")
    assert table.dungeon["runner"] == 0
    assert table.asks() == (0, "offer_polymorph")


def test_a_pass_at_once_gives_the_rival_an_empty_dungeon() -> None:  # R3.6 R5.2, B1
    table = TableFor().plays("pass")
    assert table.dungeon["runner"] == 1
    assert table.seat(1)["draws"] == 0
    assert table.dungeon["turned"] == []
    assert succeeded(table)
    assert table.seat(1)["successes"] == 1


def test_with_an_empty_deck_everybody_has_to_pass() -> None:  # R3.4 R3.7, B2
    table = TableFor(seats=3)
    table.arrange(["torch"], [], deck=["goblin"]).adds()
    assert table.view()["deck"] == 0
    assert table.options(1) == ["pass"]
    table.plays("pass")
    assert table.options(2) == ["pass"]
    table.plays("pass")
    assert [event["forced"] for event in table.events("passed")] == [True, True]
    assert table.dungeon["runner"] == 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_draws_the_last_card_enters(seats: int) -> None:  # R3.7
    table = TableFor(seats=seats, hero="mage").adds(12)
    last = table.asks()[0]
    table.adds().plays(*["pass"] * (seats - 1))
    assert table.dungeon["runner"] == last


# --- R4 ----------------------------------------------------------------------------------


def test_an_added_card_lies_face_down_on_the_pile() -> None:  # R4.1 R4.2
    table = TableFor(monsters=["dragon"]).adds()
    view = table.view(1)
    assert (view["pile"], view["deck"], view["discards"]) == (1, 12, 0)
    assert view["draws"] == [{"seat": 0, "place": "pile", "item": None, "card": None}]
    assert [event["amount"] for event in table.events("monster_added")] == [1]
    assert len(table.equipment) == 6


def test_a_discarded_card_takes_one_item_with_it() -> None:  # R4.1 R4.3, B6
    table = TableFor(monsters=["dragon"]).plays("draw", "discard torch")
    assert "torch" not in table.equipment
    view = table.view(1)
    assert (view["pile"], view["deck"], view["discards"]) == (0, 12, 1)
    torch = next(tile for tile in view["equipment"] if tile["item"] == "torch")
    assert torch == {"item": "torch", "place": "discarded", "by": 0}
    assert view["draws"] == [{"seat": 0, "place": "discard", "item": "torch", "card": None}]


def test_every_item_left_may_go_and_none_that_has_gone() -> None:  # R4.3
    table = TableFor(hero="barbarian").plays("draw", "discard torch", "draw")
    assert table.options(1) == [
        "add", "discard chainmail", "discard leather_shield", "discard war_hammer",
        "discard vorpal_axe", "discard healing_potion",
    ]  # fmt: skip
    with pytest.raises(undercroft.IllegalMove):
        table.plays("discard torch")


def test_without_equipment_the_card_must_be_added() -> None:  # R4.4, B3
    table = TableFor()
    for item in ("plate_armor", "knight_shield", "torch", "holy_grail", "dragon_spear"):
        table.plays("draw", f"discard {item}")
    table.plays("draw", "discard vorpal_sword", "draw")
    assert table.equipment == []
    assert table.options(0) == ["add"]
