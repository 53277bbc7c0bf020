"""Sealed chance: the stream of a long seed, and tables that live by it."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import msgspec
import pytest

import undercroft
from undercroft.engine.api import Table
from undercroft.engine.chance import SEALED, SEED_BITS, begin_chance, below, key_of, sealed_word
from undercroft.engine.codec import pack_snapshot, unpack_snapshot
from undercroft.engine.game import redealt
from undercroft.engine.state import SPECTATOR, State
from undercroft.games import GAMES, game_called

SECRET = 1 << 128 | 0x0DDBA11_C0FFEE_5EA1
IDS = [game.id for game in GAMES]


def state_of(seed: int) -> State:
    state = State(2)
    begin_chance(state, seed)
    return state


def drawn(state: State, bound: int, count: int) -> list[int]:
    return [int(below(state, bound)) for _ in range(count)]


def is_even(numbers: list[int], bound: int) -> bool:
    """The chi-squared of the counts lies within six standard deviations of its mean."""
    counts, share = Counter(numbers), len(numbers) / bound
    chi = sum((counts[number] - share) ** 2 / share for number in range(bound))
    freedom = bound - 1
    return abs(chi - freedom) < 6 * (2 * freedom) ** 0.5


def played(game: str, seed: int, moves: int | None = None, **given: Any) -> Table:
    """A table at which so many moves were made by chance, all when no number is given."""
    table = undercroft.new_table(game, game_called(game).least_seats, seed, **given)
    go_on(table, moves)
    return table


def go_on(table: Table, moves: int | None = None) -> None:
    players = random.Random(5)
    while table.asked and moves != 0:
        seat = table.asked[0]
        table.play(seat, players.choice(table.options(seat)))
        moves = None if moves is None else moves - 1


# --- the stream ------------------------------------------------------------------------------


@pytest.mark.parametrize("bound", [2, 3, 5, 6, 7, 30, 100])
def test_every_number_below_a_bound_comes_equally_often(bound: int) -> None:
    numbers = drawn(state_of(SECRET), bound, 200 * bound)
    assert set(numbers) == set(range(bound))
    assert is_even(numbers, bound)
    pairs = [one * bound + other for one, other in zip(numbers[::2], numbers[1::2], strict=True)]
    assert bound > 7 or is_even(pairs, bound * bound), "neighbours know of each other"


def test_words_that_would_favour_low_numbers_are_passed_over() -> None:
    bound = 3 << 61
    state = state_of(SECRET)
    low = sum(number < bound // 3 for number in drawn(state, bound, 3000))
    assert abs(low - 1000) < 6 * 26, "without it three eighths were low, not a third"
    assert state.rng > 3500, "a quarter of the words is passed over"


def test_the_fast_generator_begins_where_sealed_chance_ends() -> None:
    assert state_of(SEALED - 1).key is None
    assert state_of(SEALED).key == key_of(SEALED)
    assert state_of(2**SEED_BITS - 1).key == b"\xff" * 32
    state = state_of(SEALED)
    drawn(state, 6, 10)
    assert state.rng == 10, "the state holds the number of draws, nothing that leads to the next"


def test_neighbouring_seeds_share_nothing() -> None:
    one, other = (drawn(state_of(seed), 30, 3000) for seed in (SECRET, SECRET + 1))
    assert abs(sum(a == b for a, b in zip(one, other, strict=True)) - 100) < 6 * 10
    assert drawn(state_of(SECRET), 30, 3000) == one


def test_the_stream_is_the_same_everywhere_and_for_ever() -> None:
    """Records depend on it: these numbers were written down when sealed chance began."""
    assert sealed_word(b"\x00" * 31 + b"\x01", 0) == 13005696742561772330
    assert drawn(state_of(SECRET), 30, 12) == [22, 9, 22, 22, 2, 25, 8, 12, 17, 14, 22, 16]


# --- tables ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", IDS)
def test_a_clone_has_the_same_future_and_a_world_for_search_another(game: str) -> None:
    state = played(game, SECRET, 3).state
    clone = state.clone()
    assert (clone.key, clone.rng) == (state.key, state.rng)
    assert drawn(clone, 30, 20) == drawn(state.clone(), 30, 20)
    assert clone.rng == state.rng + 20, "drawing from a clone leaves its origin alone"
    for seat in (SPECTATOR, 0):
        world = redealt(game_called(game), state, seat, 7)
        assert world.key is None
        assert state.key is not None


@pytest.mark.parametrize("game", IDS)
def test_snapshots_and_records_of_a_sealed_table_lead_to_the_same_end(game: str) -> None:
    table = played(game, SECRET, 4)
    again = undercroft.resume(table.snapshot())
    assert again.header == table.header
    go_on(table)
    go_on(again)
    assert again.fingerprint() == table.fingerprint()
    record = json.loads(json.dumps(table.record()))
    assert record["seed"] == SECRET
    assert undercroft.replay(record).fingerprint() == table.fingerprint()
    with pytest.raises(undercroft.BadRecord):
        undercroft.replay({**record, "seed": SECRET + 1})


def test_a_snapshot_from_before_sealed_chance_still_resumes() -> None:
    table = played("raiders", 7, 5)
    body = msgspec.msgpack.decode(table.snapshot()[24:])
    assert body["header"]["seed"] == 7, "short seeds are stored as they were"
    assert set(body["state"]) == {"rng", "stack", "stacked", "winners", "reason", "fields"}
    resumed = undercroft.resume(pack_snapshot(unpack_snapshot(table.snapshot())))
    assert resumed.state.key is None
    go_on(table)
    go_on(resumed)
    assert resumed.fingerprint() == table.fingerprint()


def test_stacked_outcomes_come_first_at_a_sealed_table() -> None:
    rooms = ["dragon", "lava", "t1", "snake", "vault_coins"]
    table = played("raiders", SECRET, stacked={"rooms": rooms})
    told = [event for event in table.told(None) if event["kind"] == "room_entered"]
    assert [event["card"] for event in told[:5]] == rooms
    other = played("raiders", SECRET + 1, stacked={"rooms": rooms})
    assert other.fingerprint() != table.fingerprint()
    assert undercroft.replay(table.record()).fingerprint() == table.fingerprint()


@pytest.mark.parametrize("game", IDS)
def test_nothing_that_is_told_and_no_world_of_a_bot_holds_the_key(game: str) -> None:
    table = played(game, SECRET, 6)
    seats = range(table.header.seats)
    said = [table.catalogue(), [table.options(seat) for seat in seats]]
    for seat in (None, *seats):
        said += [table.view(seat), table.told(seat)]
    said.append(table.redealt(0, 5).header)
    assert not holds_secret(repr(said).encode())
    assert not holds_secret(table.redealt(0, 5).snapshot())
    with pytest.raises(undercroft.IllegalMove) as caught:
        table.play(0, "no such move")
    assert not holds_secret(repr((caught.value, caught.value.facts)).encode())
    assert holds_secret(table.snapshot()), "the check must be able to find it"


def holds_secret(text: bytes) -> bool:
    key = key_of(SECRET)
    assert key is not None
    tail = key[-16:]
    return any(form in text for form in (tail, tail.hex().encode(), str(SECRET).encode()))


def test_a_seed_is_a_whole_number_of_at_most_256_bits() -> None:
    bad: list[Any] = [2**SEED_BITS, -1, True, "7", str(SECRET), 2.0**70, 10**5000, [SECRET] * 99]
    for seed in bad:
        with pytest.raises(undercroft.BadSetup) as caught:
            undercroft.new_table("raiders", 3, seed)
        assert "2**256 - 1" in str(caught.value)
        assert len(str(caught.value)) < 400


def test_the_lab_plays_by_the_fast_generator_alone() -> None:
    with pytest.raises(undercroft.BadSetup, match=r"2\*\*63 - 1"):
        undercroft.play_match("raiders", ["random"] * 3, 2, seed=SECRET)
