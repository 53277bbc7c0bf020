"""A field of a state is named once: copies, bytes and fingerprints follow."""

from __future__ import annotations

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tests import lantern, masks
from tools import states
from undercroft.engine.chance import draw, draw_from
from undercroft.engine.codec import decode_state, encode_state
from undercroft.engine.run import advance
from undercroft.engine.setup import new_state
from undercroft.engine.state import State, Step, in_order, made_once
from undercroft.games import GAMES


class Camp(State):
    """As a third party writes it: fields in the body of the class, the rest given to `__init__`."""

    day: int = 1
    oil: vec[i64]
    tents: list[list[int]]

    def __init__(self, seats: int, house: dict[str, list[int]]) -> None:
        super().__init__(seats)
        self.house = house
        self.oil = vec[i64]([3] * seats)
        self.tents = [[] for _ in range(seats)]


class WinterCamp(Camp):
    snow: int = 0


def test_fields_are_what_the_body_of_the_class_names() -> None:
    assert Camp(2, {}).field_names() == ("day", "oil", "tents")
    assert WinterCamp(2, {}).field_names() == ("day", "oil", "tents", "snow")
    assert Camp(2, {}).fields() == {"day": 1, "oil": [3, 3], "tents": [[], []]}


def test_a_clone_has_every_field_and_shares_none() -> None:
    camp = WinterCamp(2, {})
    camp.tents[1].append(7)
    camp.rng, camp.snow = 5, 4
    copy: Any = camp.clone()
    assert (type(copy), copy.seats, copy.rng) == (WinterCamp, 2, 5)
    assert copy.fields() == camp.fields()
    copy.day += 1
    copy.oil[0] -= 1
    copy.tents[1].append(8)
    assert camp.fields() == {"day": 1, "oil": [3, 3], "tents": [[], [7]], "snow": 4}


def test_a_vector_is_stored_as_a_list_and_comes_back_as_a_vector() -> None:
    camp = Camp(2, {})
    camp.take({"day": 2, "oil": [1, 0], "tents": [[1], []]})
    assert camp.oil == vec[i64]([1, 0])
    assert camp.fields() == {"day": 2, "oil": [1, 0], "tents": [[1], []]}


@pytest.mark.parametrize("game", [*GAMES, lantern.GAME, masks.GAME], ids=lambda game: game.id)
def test_what_is_encoded_fills_an_empty_table(game: Any) -> None:
    state = new_state(game, game.most_seats, 3, None, None, listens=False)
    encoded = encode_state(game, state)
    other = new_state(game, game.most_seats, 4, None, None, listens=False)
    other.stack = other.stack[:0]
    decode_state(game, other, encoded)
    assert encode_state(game, other) == encoded


@pytest.mark.parametrize("path", states.marked(), ids=lambda path: path.parent.name)
def test_what_make_states_writes_is_fresh(path: Any) -> None:
    source = path.read_text(encoding="utf-8")
    assert states.written(source) == source, "see make states"


def test_every_compiled_state_is_written_by_make_states() -> None:
    assert {path.parent.name for path in states.marked()} == {game.id for game in GAMES}


def test_a_field_nobody_can_copy_is_refused() -> None:
    source = "class Camp(State):\n    bag: set[int]\n    def __init__(self, seats): ...\n"
    with pytest.raises(SystemExit, match="bag: cannot copy"):
        states.written(source + states.MARK)


# --- piles that are vectors ----------------------------------------------------------------------


def test_a_vector_is_drawn_from_as_a_list_is() -> None:
    state, twin = Camp(1, {}), Camp(1, {})
    state.rng = twin.rng = 11
    pile, cards = vec[i64](range(9)), list(range(9))
    while cards:
        pile, card = draw_from(state, 0, pile)
        assert card == draw(twin, 0, cards)
        assert list(pile) == cards


def test_a_stacked_card_comes_from_a_vector_or_waits() -> None:
    state = Camp(1, {})
    state.stacked = [[2, 9, 4]]
    pile = vec[i64](range(6))
    pile, card = draw_from(state, 0, pile)
    assert (card, list(pile)) == (4, [0, 1, 2, 3, 5])
    pile, card = draw_from(state, 0, pile)
    assert state.stacked == [[2, 9]], "there is no 9 in the pile"
    assert len(pile) == 4


# --- the stack -----------------------------------------------------------------------------------


class Mark(Step[Camp]):
    def __init__(self, number: int) -> None:
        self.number = number

    def run(self, state: Camp) -> None:
        state.tents[0].append(self.number)


def test_steps_happen_in_the_order_in_which_they_are_written() -> None:
    rows = made_once([[Mark(1), Mark(2)], [Mark(7)]])
    camp = Camp(1, {})
    camp.push(Mark(4))
    camp.then(in_order([Mark(2), Mark(3)]))
    camp.then_group(rows[1])
    camp.then_group(rows[0])
    advance(camp)
    assert camp.tents == [[1, 2, 7, 2, 3, 4]]


def test_a_row_made_once_stays_as_it_is() -> None:
    rows = made_once([[Mark(1), Mark(2)]])
    first, second = Camp(1, {}), Camp(1, {})
    first.then_group(rows[0])
    first.pop()
    first.push(Mark(9))
    second.then_group(rows[0])
    advance(first)
    advance(second)
    assert (first.tents, second.tents) == ([[9, 2]], [[1, 2]])


def test_a_clone_has_a_stack_of_its_own() -> None:
    camp = Camp(1, {})
    camp.then(in_order([Mark(1), Mark(2)]))
    copy: Any = camp.clone()
    copy.pop()
    copy.push(Mark(5))
    advance(camp)
    advance(copy)
    assert (camp.tents, copy.tents) == ([[1, 2]], [[5, 2]])
