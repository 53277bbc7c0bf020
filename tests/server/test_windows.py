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
from undercroft.server.hesitating import BRIEF, BRISK, DEEP, LEAST, MOST, SEARCH
from undercroft.server.manager import TableManager
from undercroft.server.session import TableSession
from undercroft.server.settings import Settings
from undercroft.server.sqlite import SqliteStore
from undercroft.server.workers import pass_up_to
from undercroft.table.sheet import Seat


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
async def test_a_wish_is_told_to_its_seat_alone(tmp_path: Path) -> None:
    session, store, ears = await heard_at(At(), tmp_path / "session.db")
    await play(session, 0, "tax")
    before = {seat: len(ear.heard) for seat, ear in ears.items()}
    await session.attend(1, quiet=True)
    news = {seat: len(ear.heard) - before[seat] for seat, ear in ears.items()}
    assert news == {0: 0, 1: 1, 2: 0, None: 0}
    viewer = ears[1].last()["viewers"][0]
    assert viewer["attention"] == {"asks": "matters", "quiet": True, "hand": False}
    assert (viewer["ask"], viewer["options"]) == (None, [])
    await store.close()


# --- the pace --------------------------------------------------------------------------------


def manager_at(path: Path, pace: float) -> TableManager:
    manager = TableManager(
        Settings(pace=pace, tick=0.01, workers=1), SqliteStore(str(path / "manager.db"))
    )
    manager.random = random.Random(3)  # type: ignore[assignment]
    return manager


def rescue_with(*bots: int, charm: bool = True, level: str = "adventurer") -> At:
    """A rescue that is asked for; bots play these seats, and seat 2 has a charm or nothing."""
    at = (At() if charm else At().holds_nothing()).asks_for_rescue()
    for seat in bots:
        at.table.sheet.seats[seat] = Seat(kind="bot", level=level)  # type: ignore[arg-type]
    return at


async def drawn(at: At, path: Path) -> tuple[float, dict[int, float]]:
    """When the round of a rescue ends for bots, and for each person it may have to imitate."""
    manager = manager_at(path, pace=1000.0)
    now = time.monotonic()
    session = await manager.add(at.table)
    await session.hello(Ear(), [at.secrets[0]], 0)
    dues = {seat: round(due - now) for seat, due in session.round.dues.items()}
    await manager.close()
    return round((session.round.due - now) / 1000, 2), dues


@live
async def test_a_round_is_drawn_alike_whatever_its_seats_hold(tmp_path: Path) -> None:
    for bots in ((), (2,), (1, 2)):
        one = await drawn(rescue_with(*bots), tmp_path)
        assert one == await drawn(rescue_with(*bots, charm=False), tmp_path)


@live
async def test_people_are_imitated_where_there_are_several(tmp_path: Path) -> None:
    _, dues = await drawn(rescue_with(), tmp_path)
    assert sorted(dues) == [0, 1, 2]
    assert all(LEAST <= due / 1000 <= MOST for due in dues.values())
    _, dues = await drawn(rescue_with(1, 2), tmp_path)
    assert dues == {}, "one person hides nothing from bots"


@live
async def test_no_round_is_shorter_than_the_search_of_a_bot(tmp_path: Path) -> None:
    due, _ = await drawn(rescue_with(1, 2, level="champion"), tmp_path)
    assert due >= DEEP.least > SEARCH
    due, _ = await drawn(rescue_with(1, 2), tmp_path)
    assert BRIEF <= due <= BRISK.most


@live
async def test_one_draw_holds_for_the_whole_round(tmp_path: Path) -> None:
    at = At().asks_for_rescue()
    manager = manager_at(tmp_path, pace=1000.0)
    session = await manager.add(at.table)
    await session.hello(Ear(), [at.secrets[0]], 0)
    first = session.round
    await session.pass_for(1, session.table.questions[1])
    assert session.round is first, "the same round goes on"
    await play(session, 2, "charm")
    assert session.round is not first, "a new one has begun"
    await manager.close()


@live
async def test_bots_think_at_the_start_of_the_round_all_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = At("me", "bot", "bot")
    manager = manager_at(tmp_path, pace=1000.0)
    session = await manager.add(at.table)
    await session.hello(Ear(), [at.secrets[0]], 0)
    asked: list[int] = []

    async def choose(table: Any, seat: int, *more: Any) -> str:
        asked.append(seat)
        return "pass"

    monkeypatch.setattr(manager.workers, "choose", choose)
    await play(session, 0, "tax")
    await until(lambda: len(asked) == 2)
    assert sorted(asked) == [1, 2], "the second does not wait for the first"
    await manager.close()


def test_a_bot_thinks_before_its_turn_as_if_those_before_it_passed() -> None:
    world = At().plays("0 tax").table.begun().redealt(2, 1)
    pass_up_to(world, 2)
    assert (world.window is not None, world.asked) == (True, (2,))


# --- a stopped clock: what others hear, and when ------------------------------------------------


class Stopped(asyncio.SelectorEventLoop):
    """Time passes only while nothing is left to do."""

    def __init__(self) -> None:
        super().__init__()
        self.seconds = 1000.0
        self.real = self._selector.select  # type: ignore[attr-defined]
        self._selector.select = self.look  # type: ignore[attr-defined]

    def time(self) -> float:
        return self.seconds

    def look(self, timeout: float | None = None) -> Any:
        events = self.real(0)
        if not events and timeout:
            self.seconds += timeout
        return events


class AtOnce:
    """A store that is never late: no thread, and so no time that is not of the test."""

    def write(self, write: Any) -> asyncio.Future[None]:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        done.set_result(None)
        return done

    async def close(self) -> None:
        pass


class TimedEar(Ear):
    """It keeps the time of every message."""

    def send(self, message: bytes) -> None:
        now = asyncio.get_running_loop().time()
        self.heard.append(f"{now:.3f} {same(message.decode())}")


async def told_over_time(at: At, thought: float) -> dict[int | None, list[str]]:
    """A window in which all pass; bots that could react think for so many seconds."""
    manager = TableManager(Settings(pace=1.0, workers=1), AtOnce())  # type: ignore[arg-type]
    manager.random = random.Random(3)

    async def choose(table: Any, seat: int, *more: Any) -> str:
        await asyncio.sleep(thought)
        return "pass"

    manager.workers.choose = choose  # type: ignore[method-assign]
    session = await manager.add(at.table)
    ears: dict[int | None, TimedEar] = {0: TimedEar(), None: TimedEar()}
    for seat, ear in ears.items():
        await session.hello(ear, [] if seat is None else [at.secrets[seat]], 0)
    for _ in range(400):
        await asyncio.sleep(0.05)
        if session.table.face is None:
            break
    await manager.close()
    return {seat: ear.heard for seat, ear in ears.items()}


def in_stopped_time(
    at: At, thought: float, monkeypatch: pytest.MonkeyPatch
) -> dict[int | None, list[str]]:
    loop = Stopped()
    monkeypatch.setattr(time, "monotonic", lambda: loop.seconds)
    try:
        told: dict[int | None, list[str]] = loop.run_until_complete(told_over_time(at, thought))
        return told
    finally:
        monkeypatch.undo()
        register(monkeypatch, duels.GAME)
        loop.close()


@pytest.mark.parametrize("bots", [(1, 2), (2,)])
def test_a_hand_changes_neither_a_byte_nor_its_time_for_others(
    bots: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    def world(charm: bool) -> dict[int | None, list[str]]:
        return in_stopped_time(rescue_with(*bots, charm=charm), 0.12, monkeypatch)

    with_charm, without = world(True), world(False)
    assert with_charm == without
    assert any('"window":null' in line for line in with_charm[0]), "it came to its end"


def test_a_thought_longer_than_the_draw_would_show(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above can fail: so long no bot may think."""
    told = [
        in_stopped_time(rescue_with(1, 2, charm=charm), 3.0, monkeypatch) for charm in (True, False)
    ]
    assert told[0] != told[1]


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
    await session.attend(2, quiet=True)
    await until(lambda: session.table.face is None)
    assert session.table.begun().decision(1) == "turn"
    await manager.close()


@live
async def test_a_wish_taken_back_in_time_is_none(tmp_path: Path) -> None:
    at = At().asks_for_rescue()
    at.plays("table")
    manager = manager_at(tmp_path, pace=1000.0)
    session = await manager.add(at.table)
    await session.hello(Ear(), [at.secrets[2]], 0)
    await session.attend(2, quiet=True)
    await until(lambda: bool(session.thinking))
    await session.attend(2, quiet=False)
    session.round.due = 0.0
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


def is_quiet(player: Player) -> bool:
    attention = player.viewer.attention
    return attention is not None and attention.quiet


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
async def test_a_wish_for_the_turn_is_taken_and_kept_over_a_reload(
    duel_server: ServerProcess,
) -> None:
    seats = await two_and_a_bot(duel_server)
    ada, bo = seats.players
    await ada.until(lambda: ada.is_asked)
    await ada.send(protocol.SetAttention(1, quiet=True))
    assert refusal(await asyncio.wait_for(ada.answers.get(), 30)) == "not_your_seat"
    await bo.send(protocol.SetAttention(1, quiet=True))
    await bo.until(lambda: is_quiet(bo))
    await bo.go()
    bo = await Player(duel_server.ws, seats.info.id, bo.secrets).come()
    assert bo.viewer.attention == protocol.Attention("matters", quiet=True, hand=False)
    answer = await ada.play("tax")
    assert isinstance(answer, protocol.Accepted)
    while ada.viewer.view["turn"] == 0:  # the bot may have doubted
        await ada.until(lambda: ada.is_asked or ada.viewer.view["turn"] > 0)
        if ada.is_asked and ada.viewer.view["turn"] == 0:
            await ada.play(ada.viewer.options[0])
    await bo.until(lambda: not is_quiet(bo))
    assert bo.viewer.view["turn"] == 1, "nobody asked it anything"
    await bo.go()
    await seats.go()
