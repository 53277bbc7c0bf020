"""The measuring commands in their short forms."""

from __future__ import annotations

import asyncio

import pytest

from tools.chaos import Accepted, Broken, Witness, endure
from tools.foreknowing import ATTACKS, tried
from tools.hostile import besiege
from tools.load import MOST_BYTES, measured, weigh
from tools.siege_bots import besiege as besiege_bots
from undercroft.server import protocol
from undercroft.table.saved import StoredMove


def test_a_short_load_is_carried(capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(measured(count=5, rate=25, seconds=1, flat_out=0))
    said = capsys.readouterr().out
    assert "durable moves/s" in said
    assert "refused 0" in said


@pytest.mark.parametrize("game", ["dungeoneer", "heroes_out"])
def test_a_move_of_a_large_game_is_told_to_four_browsers_in_few_bytes(game: str) -> None:
    weight = asyncio.run(weigh(game, count=3, rate=30, seconds=1))
    assert weight.moves > 5
    assert 0 < weight.size <= MOST_BYTES


def test_short_chaos_loses_and_doubles_nothing() -> None:
    assert "none lost" in asyncio.run(endure(2, 2, 30, games=("raiders", "heroes_out")))


def test_a_short_siege_disturbs_nobody() -> None:
    assert "undisturbed" in asyncio.run(besiege(1000, games=("raiders", "heroes_out")))


@pytest.mark.parametrize("attack", ATTACKS)
def test_nobody_knows_a_game_beforehand(attack: str) -> None:
    assert asyncio.run(tried(attack, moves=24)).startswith(attack)


def test_a_short_siege_of_the_bots_ends_with_answers_for_others() -> None:
    said = asyncio.run(besiege_bots(tables=3, moves=2, stay=True, restart=True, level="novice"))
    assert said.count("2 moves") == 2


def test_the_witness_notices_lost_doubled_and_changed_moves() -> None:
    witness = Witness("t", [])
    witness.accept(2, Accepted(protocol.SendMove("a", 0, 1, "play 1")))
    witness.accept(3, Accepted(protocol.SendMove("b", 1, 1, "play 2")))
    witness.accept(4, Accepted(protocol.TakeBack("c", 1, 3)))
    good = [
        StoredMove(2, 0, "play 1", "a"), StoredMove(3, 1, "play 2", "b"),
        StoredMove(4, 1, "< 3", "c"),
    ]  # fmt: skip
    witness.check(good)
    for rows in (
        good[:2],
        good[1:],
        [good[0], StoredMove(3, 1, "play 3", "b"), good[2]],
        [*good[:2], StoredMove(4, 1, "play 2", "c")],
        [*good, StoredMove(5, 0, "play 1", "a")],
        [StoredMove(2, 1, "pass", ""), *[shifted(row) for row in good]],
    ):
        with pytest.raises(Broken):
            witness.check(rows)


def shifted(row: StoredMove) -> StoredMove:
    return StoredMove(row.version + 1, row.seat, row.move, row.message)


def test_in_a_window_the_witness_knows_only_the_version_of_all() -> None:
    witness = Witness("t", [])
    witness.accept(2, Accepted(protocol.SendMove("a", 2, 1, "pass"), in_window=True))
    rows = [StoredMove(2, 0, "play 1", "x"), StoredMove(3, 1, "pass", "")]
    witness.check([*rows, StoredMove(4, 2, "pass", "a")])
    for rest in ([], [StoredMove(4, 2, "charm", "a")]):
        with pytest.raises(Broken):
            witness.check([*rows, *rest])
