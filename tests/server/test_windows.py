"""Windows through the server: what is sent to whom, and at what pace the table answers."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests import duels
from tests.registering import register
from tests.server.playing import client_of, live, refusal, said
from tests.table.test_windows import At, same
from tools.players import Player, Seats, post
from tools.serving import GENEROUS, ServerProcess
from undercroft.server import protocol
from undercroft.server.manager import BRISK, DEEP, TableManager
from undercroft.server.session import TableSession
from undercroft.server.settings import Settings
from undercroft.server.sqlite import SqliteStore

HESITATION = 7.0


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch, duels.GAME)


class Ear:
    """A listener that keeps every byte it hears."""

    def __init__(self) -> None:
        self.seats: tuple[int, ...] = ()
        self.keys: tuple[str, ...] = ()
        self.known = 0
        self.is_gone = False
        self.heard: list[str] = []

    def send(self, message: bytes) -> None:
        self.heard.append(same(message.decode()))

    def close(self, code: int, reason: str) -> None:
        raise AssertionError("nobody closes an ear")

    def last(self) -> Any:
        return json.loads(self.heard[-1])


async def heard_at(at: At, path: Path) -> tuple[TableSession, SqliteStore, dict[int | None, Ear]]:
    """A session with an ear on every seat, and one that only watches."""
    store = SqliteStore(str(path))
    session = TableSession(at.table, store)
    await session.change(lambda table: None)
    ears: dict[int | None, Ear] = {seat: Ear() for seat in (0, 1, 2, None)}
    for seat, ear in ears.items():
        await session.hello(ear, [] if seat is None else [at.secrets[seat]], 0)
    return session, store, ears


async def play(session: TableSession, seat: int, move: str) -> None:
    await session.play(seat, session.table.questions[seat], move, f"{seat}-{session.table.version}")


async def rescue(at: At, path: Path) -> dict[int | None, Ear]:
    """The whole story of a window in which seat 2 passes, by itself or because it must."""
    session, store, ears = await heard_at(at, path)
    await play(session, 0, "tax")
    await play(session, 1, "doubt")
    for seat in (1, 2, 0):
        if session.table.passed_for():
            await session.pass_for(seat, session.table.questions[seat])
        else:
            await play(session, seat, "pass")
    await play(session, 1, "take")
    await store.close()
    return ears


@live
async def test_whether_a_seat_could_react_changes_no_byte_for_the_others(tmp_path: Path) -> None:
    with_charm = await rescue(At(), tmp_path / "one.db")
    without = await rescue(At().holds_nothing(), tmp_path / "other.db")
    for seat in (0, 1, None):
        assert with_charm[seat].heard == without[seat].heard
        assert any('"window":{"kind":"rescue"' in line for line in with_charm[seat].heard)
    assert with_charm[2].heard != without[2].heard, "it was asked"


@live
async def test_a_pass_is_told_to_who_passed_and_to_who_is_asked_next(tmp_path: Path) -> None:
    session, store, ears = await heard_at(At(), tmp_path / "session.db")
    await play(session, 0, "tax")
    before = {seat: len(ear.heard) for seat, ear in ears.items()}
    await play(session, 1, "pass")
    news = {seat: len(ear.heard) - before[seat] for seat, ear in ears.items()}
    assert news == {0: 0, 1: 1, 2: 1, None: 0}
    assert ears[1].last()["viewers"][0]["ask"] is None
    assert ears[2].last()["viewers"][0]["ask"] == "doubt"
    assert ears[2].last()["asked"] == [2]
    await play(session, 2, "pass")
    assert [ear.last()["version"] for ear in ears.values()] == [4, 4, 4, 4]
    assert [ear.last()["since"] for ear in ears.values()] == [2, 2, 2, 2]
    await store.close()


@live
async def test_a_standing_pass_is_told_to_its_seat_alone(tmp_path: Path) -> None:
    session, store, ears = await heard_at(At(), tmp_path / "session.db")
    await play(session, 0, "tax")
    before = {seat: len(ear.heard) for seat, ear in ears.items()}
    await session.leave_alone(1, "kind")
    news = {seat: len(ear.heard) - before[seat] for seat, ear in ears.items()}
    assert news == {0: 0, 1: 1, 2: 0, None: 0}
    viewer = ears[1].last()["viewers"][0]
    assert viewer["passes"] == [{"scope": "kind", "kind": "doubt"}]
    assert (viewer["ask"], viewer["options"]) == (None, [])
    await store.close()


# --- the pace --------------------------------------------------------------------------------


def manager_at(path: Path, pace: float) -> TableManager:
    manager = TableManager(
        Settings(pace=pace, tick=0.01, workers=1), SqliteStore(str(path / "manager.db"))
    )
    manager.hesitation = lambda: HESITATION
    return manager


@live
async def test_all_hesitate_alike_whoever_they_are_and_whatever_they_hold(tmp_path: Path) -> None:
    manager = manager_at(tmp_path, pace=1000.0)
    waits = []
    for at in (At(), At().holds_nothing(), At("me", "open", "bot")):
        at.asks_for_rescue()
        session = await manager.add(at.table)
        now = time.monotonic()
        waits.append([round((session.dues[seat] - now) / 1000, 2) for seat in (0, 1, 2)])
    assert waits == [[HESITATION] * 3] * 3
    at = At("me", "open", "bot").asks_for_rescue()
    at.table.sheet.seats[2].level = "champion"
    session = await manager.add(at.table)
    wait = session.dues[2] - time.monotonic()
    assert round(wait / 1000, 2) == HESITATION + DEEP, "it thinks for a second, if it may think"
    await manager.close()


@live
async def test_at_a_table_with_one_person_all_hesitate_briefly_but_alike(tmp_path: Path) -> None:
    manager = manager_at(tmp_path, pace=1000.0)
    for at in (At("me", "open", "bot"), At("me", "open", "bot").holds_nothing()):
        at.asks_for_rescue()
        at.table.sheet.seats[1].kind = "bot"
        session = await manager.add(at.table)
        now = time.monotonic()
        waits = [(session.dues[seat] - now) / 1000 for seat in (0, 1, 2)]
        assert [round(wait, 2) for wait in waits] == [round(HESITATION * BRISK, 2)] * 3
    await manager.close()


@live
async def test_all_hesitate_from_the_moment_at_which_the_window_began(tmp_path: Path) -> None:
    at = At().asks_for_rescue()
    manager = manager_at(tmp_path, pace=1000.0)
    session = await manager.add(at.table)
    dues = dict(session.dues)
    await session.pass_for(1, session.table.questions[1])
    assert session.dues == dues, "the same round goes on"
    await play(session, 2, "charm")
    assert all(session.dues[seat] > dues[seat] for seat in (0, 1, 2)), "a new one has begun"
    await manager.close()


@live
async def test_the_table_passes_by_itself_and_stops_where_somebody_may_react(
    tmp_path: Path,
) -> None:
    at = At().asks_for_rescue()
    manager = manager_at(tmp_path, pace=0.0)
    session = await manager.add(at.table)
    ear = Ear()
    await session.hello(ear, [at.secrets[2]], 0)
    await until(lambda: session.table.asked == (2,) and not session.thinking)
    assert ear.last()["viewers"][0]["options"] == ["pass", "charm"]
    await session.leave_alone(2, "turn")
    await until(lambda: session.table.face is None)
    assert session.table.begun().decision(1) == "turn"
    await manager.close()


@live
async def test_a_standing_pass_taken_back_in_time_is_none(tmp_path: Path) -> None:
    at = At().asks_for_rescue()
    at.plays("table")
    manager = manager_at(tmp_path, pace=1000.0)
    session = await manager.add(at.table)
    await session.hello(Ear(), [at.secrets[2]], 0)
    await session.leave_alone(2, "window")
    await until(lambda: bool(session.thinking))
    await session.leave_alone(2, None)
    session.dues.clear()
    with pytest.raises(Exception, match="stale_move"):
        await session.pass_for(2, session.table.questions[2])
    assert session.table.asked == (2,)
    await manager.close()


async def until(true: Any) -> None:
    for _ in range(2000):
        if true():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it never came to that")


# --- over the wire ---------------------------------------------------------------------------


@pytest.fixture(scope="module")
def duel_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    path = tmp_path_factory.mktemp("duels") / "tables.db"
    with ServerProcess(path, module="tests.server.duels_server", **GENEROUS) as running:
        yield running


async def two_and_a_bot(server: ServerProcess) -> Seats:
    """Two people at devices of their own, and a bot."""
    kinds = ["me", "open", "bot"]
    wishes = [protocol.SeatWish(kind, None if kind == "bot" else "Ada", None) for kind in kinds]  # type: ignore[arg-type]
    async with client_of(server) as client:
        made = await post(client, "/api/tables", protocol.NewTable("duels", wishes))
        seated = msgspec.json.decode(made.content, type=protocol.Seated)
        seats = Seats(server.url, server.ws, seated)
        joined = await post(client, f"/api/tables/{seats.info.id}/join", protocol.Join("Bo"))
    [owned] = msgspec.json.decode(joined.content, type=protocol.Seated).owned
    seats.players.append(Player(server.ws, seats.info.id, [owned.secret]))
    return await seats.come()


async def somebody_asked(seats: Seats) -> Player | None:
    """Whoever is asked next of the two; None at the end."""
    one, other = seats.players
    for _ in range(6000):
        for player in (one, other):
            if player.sees_the_end():
                return None
            if player.is_asked:
                return player
        await asyncio.sleep(0.005)
    raise AssertionError("nobody is asked")


@live
async def test_two_people_and_a_bot_duel_to_the_end(duel_server: ServerProcess) -> None:
    seats = await two_and_a_bot(duel_server)
    chance = random.Random(5)
    kinds, spied = set(), set()
    for player in seats.players:
        player.on_update = lambda update, own=player: spied.update(  # type: ignore[misc]
            seat for seat in update.asked if update.window and seat != own.viewer.seat
        )
    while (player := await somebody_asked(seats)) is not None:
        kinds.add(player.viewer.ask)
        question = player.viewer.question
        answer = await player.play(chance.choice(player.viewer.options))
        if isinstance(answer, protocol.Refused):
            assert refusal(answer) == "stale_move"
        await player.until(lambda p=player, q=question: p.viewer.question != q or p.sees_the_end())  # type: ignore[misc]
    assert kinds >= {"turn", "doubt"}
    assert spied == set(), "in a window a browser is told of its own seats alone"
    status, record = await said(duel_server, f"/api/tables/{seats.info.id}/record")
    assert status == 200
    assert "pass" in {move for _, move in record["moves"]}
    status, replay = await said(duel_server, f"/api/tables/{seats.info.id}/replay")
    assert (status, len(replay["steps"])) == (200, len(record["moves"]) + 1)
    await seats.go()


@live
async def test_a_pass_for_the_turn_is_taken_and_kept_over_a_reload(
    duel_server: ServerProcess,
) -> None:
    seats = await two_and_a_bot(duel_server)
    ada, bo = seats.players
    await ada.until(lambda: ada.is_asked)
    await bo.send(protocol.SetPass(1, "kind"))
    assert refusal(await asyncio.wait_for(bo.answers.get(), 30)) == "no_window"
    await ada.send(protocol.SetPass(1, "turn"))
    assert refusal(await asyncio.wait_for(ada.answers.get(), 30)) == "not_your_seat"
    await bo.send(protocol.SetPass(1, "turn"))
    await bo.until(lambda: bool(bo.viewer.passes))
    await bo.go()
    bo = await Player(duel_server.ws, seats.info.id, bo.secrets).come()
    assert bo.viewer.passes == [protocol.PassInfo("turn", "")]
    answer = await ada.play("tax")
    assert isinstance(answer, protocol.Accepted)
    while ada.viewer.view["turn"] == 0:  # the bot may have doubted
        await ada.until(lambda: ada.is_asked or ada.viewer.view["turn"] > 0)
        if ada.is_asked and ada.viewer.view["turn"] == 0:
            await ada.play(ada.viewer.options[0])
    await bo.until(lambda: not bo.viewer.passes)
    assert bo.viewer.view["turn"] == 1, "nobody asked it anything"
    await bo.go()
    await seats.go()
