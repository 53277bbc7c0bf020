"""A session when things go wrong: nothing half done, nobody told too much."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import msgspec
import pytest

import undercroft
from tests.server.playing import live
from tests.table.builder import NOON, At, Wish
from undercroft.engine.changes import patched
from undercroft.server import protocol
from undercroft.server.manager import TableManager
from undercroft.server.session import TableSession
from undercroft.server.settings import Settings
from undercroft.server.sqlite import SqliteStore
from undercroft.server.store import StorageFull, Write
from undercroft.table import seating
from undercroft.table.errors import Refusal
from undercroft.table.live import LiveTable

DAY = 86_400.0
decode = msgspec.json.Decoder(protocol.ToBrowser).decode


class FullStore(SqliteStore):
    """A disk that can be full."""

    full = False

    def write(self, write: Write) -> asyncio.Future[None]:
        if not self.full:
            return super().write(write)
        failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        failed.set_exception(StorageFull())
        return failed


class Ear:
    """A listener that keeps what it hears."""

    def __init__(self) -> None:
        self.seats: tuple[int, ...] = ()
        self.keys: tuple[str, ...] = ()
        self.known = 0
        self.is_gone = False
        self.heard: list[protocol.ToBrowser] = []

    def send(self, message: bytes) -> None:
        self.heard.append(decode(message))

    def close(self, code: int, reason: str) -> None:
        raise AssertionError("nobody closes an ear")

    def abort(self) -> None:
        raise AssertionError("nobody cuts off an ear")


async def session_at(path: Path, *kinds: str) -> tuple[TableSession, FullStore, At]:
    at, store = At(*kinds), FullStore(str(path / "session.db"))
    session = TableSession(at.table, store)
    await session.change(lambda table: None)
    return session, store, at


@live
async def test_when_the_disk_is_full_a_move_is_refused_and_nobody_hears_of_it(
    tmp_path: Path,
) -> None:
    session, store, at = await session_at(tmp_path, "me", "local", "local")
    ear = Ear()
    await session.hello(ear, [at.secrets[1]], None)
    await session.play(0, 1, "play 5", "first")
    before, heard = session.table.begun().fingerprint(), len(ear.heard)
    store.full = True
    for act in (session.play(1, 1, "play 4", "second"), session.say(0, "hello", None)):
        with pytest.raises(Refusal) as refusal:
            await act
        assert refusal.value.code == "storage_full"
    with pytest.raises(Refusal):
        await session.change(lambda table: seating.leave(table, at.secrets[2], at.now))
    assert session.table.begun().fingerprint() == before
    assert (session.table.version, session.table.questions[1]) == (2, 1)
    assert [seat.kind for seat in session.table.sheet.seats] == ["person"] * 3
    assert session.table.chat == []
    assert len(ear.heard) == heard
    assert session.table.connections == [0, 1, 0]
    store.full = False
    assert (await session.play(1, 1, "play 4", "second")).version == 3
    await store.close()


@live
async def test_who_has_left_hears_nothing_of_the_one_who_sits_there_next(tmp_path: Path) -> None:
    session, store, at = await session_at(tmp_path, "me", "local", "local")
    gone, stays = Ear(), Ear()
    await session.hello(gone, [at.secrets[1]], None)
    await session.hello(stays, [at.secrets[0]], None)
    await session.change(lambda table: seating.leave(table, at.secrets[1], at.now))
    assert gone.seats == ()
    assert session.table.connections == [1, 0, 0]
    await session.change(lambda table: seating.hand_back(table, at.secrets[0], 1, at.now))
    _, secret = await session.change(lambda table: seating.join(table, "Olha", 1, at.now))
    gone.heard.clear()
    await session.play(1, session.table.questions[1], "play 5", "a")
    updates = [message for message in gone.heard if isinstance(message, protocol.Update)]
    assert [viewer.seat for update in updates for viewer in update.viewers] == [None]
    back = Ear()
    await session.hello(back, [secret], None)
    assert back.seats == (1,)
    with pytest.raises(Refusal) as refusal:
        await session.hello(gone, [at.secrets[1]], None)
    assert refusal.value.code == "wrong_secret"
    await store.close()


@live
async def test_an_error_inside_leaves_the_table_as_it_was(tmp_path: Path) -> None:
    session, store, _ = await session_at(tmp_path, "me", "local", "local")
    before = session.table.begun().fingerprint()

    def breaks(table: LiveTable) -> None:
        table.begun().play(0, "play 1")
        raise ZeroDivisionError

    with pytest.raises(Refusal) as refusal:
        await session.change(breaks)
    assert refusal.value.code == "internal"
    assert session.table.begun().fingerprint() == before
    await store.close()


class Deaf(Ear):
    """A listener that cannot be told anything."""

    def send(self, message: bytes) -> None:
        raise ConnectionError


@live
async def test_who_cannot_be_told_does_not_undo_a_move(tmp_path: Path) -> None:
    session, store, _ = await session_at(tmp_path, "me", "local", "local")
    session.listeners[Deaf()] = None
    assert (await session.play(0, 1, "play 5", "a")).version == 2
    saved = await store.load(session.table.sheet.id)
    assert saved is not None
    assert len(saved.moves) == 1
    await store.close()


@live
async def test_a_sender_who_goes_away_cannot_stop_a_move_half_way(tmp_path: Path) -> None:
    session, store, _ = await session_at(tmp_path, "me", "local", "local")
    session.play(0, 1, "play 5", "gone").cancel()
    await session.play(1, 1, "play 5", "next")
    saved = await store.load(session.table.sheet.id)
    assert saved is not None
    assert [(move.version, move.seat) for move in saved.moves] == [(2, 0), (3, 1)]
    await store.close()


@live
async def test_idle_tables_leave_memory_and_come_back_when_asked_for(tmp_path: Path) -> None:
    manager = TableManager(
        Settings(pace=0, tick=0.01, idle=0.0), SqliteStore(str(tmp_path / "manager.db"))
    )
    at = At("me", "local", "local").plays_by_chance(0)
    session = await manager.add(at.table)
    await session.play(0, 1, "play 5", "a")
    manager.open()
    while manager.sessions:
        await asyncio.sleep(0.01)
    back = await manager.session(at.table.sheet.id)
    assert back is not session
    assert back.table.version == 2
    await manager.close()


@live
async def test_a_damaged_table_says_so_and_others_go_on(tmp_path: Path) -> None:
    store = SqliteStore(str(tmp_path / "manager.db"))
    manager = TableManager(Settings(pace=0), store)
    bad, good = At("me", "local", "local"), At("me", "local", "local")
    for at in (bad, good):
        await manager.add(at.table)
    manager.sessions.clear()
    statement = "UPDATE tables SET sheet = x'00' WHERE id = ?"
    name = (bad.table.sheet.id,)
    await store._queued(lambda connection: connection.exec_driver_sql(statement, name))
    with pytest.raises(Refusal) as refusal:
        await manager.session(bad.table.sheet.id)
    assert refusal.value.code == "table_damaged"
    assert (await manager.session(good.table.sheet.id)).table.version == 1
    await manager.close()


@live
async def test_a_spoiled_snapshot_is_replaced_at_the_next_move(tmp_path: Path) -> None:
    store = SqliteStore(str(tmp_path / "manager.db"))
    manager = TableManager(Settings(pace=0), store)
    at = At("me", "local", "local")
    session = await manager.add(at.table)
    await session.play(0, 1, "play 3", "a")
    manager.sessions.clear()
    spoil = "UPDATE snapshots SET game = x'00'"
    await store._queued(lambda connection: connection.exec_driver_sql(spoil))
    session = await manager.session(at.table.sheet.id)
    assert session.table.begun().moves == [(0, "play 3")]
    await session.play(1, 1, "play 4", "b")
    saved = await store.load(at.table.sheet.id)
    assert saved is not None
    assert saved.snapshot is not None
    assert undercroft.resume(saved.snapshot.game).moves == [(0, "play 3"), (1, "play 4")]
    await manager.close()


@live
async def test_a_bot_waits_before_its_turn_and_hardly_within_it(tmp_path: Path) -> None:
    manager = TableManager(Settings(pace=100), SqliteStore(str(tmp_path / "manager.db")))
    wishes = [Wish("me"), Wish("bot")]
    table, _ = seating.set_up("dungeon_roll", wishes, {}, 7, None, False, "g", NOON, first=1)
    session = await manager.add(table)
    assert 30 <= manager._pause(session, 1) <= 70, "half of the pace, more or less"
    await session.play(1, table.questions[1], table.waiting.offers[1][1][0], "", by_bot=True)
    assert 0 < manager._pause(session, 1) < 10
    await manager.close()


# --- clocks and forgetting ------------------------------------------------------------------


class Time:
    """The wall clock of the manager, set by hand; the monotonic one goes on as ever."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = time.time()
        self.ran = 0.0
        monkeypatch.setattr("undercroft.server.manager.time", self)
        monkeypatch.setattr("undercroft.server.session.time", self)

    def time(self) -> float:
        return self.now

    def monotonic(self) -> float:
        return self.ran


@live
async def test_a_clock_far_ahead_at_the_start_deletes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Time(monkeypatch)
    path = str(tmp_path / "manager.db")
    manager = TableManager(Settings(pace=3600), SqliteStore(path))
    session = await manager.add(At("me", "local", "local").table)
    waiting = await manager.add(At("me", "open", "local").table)
    await session.play(0, 1, "play 3", "a")
    tables = [session.table.sheet.id, waiting.table.sheet.id]
    await waiting.change(lambda table: setattr(table.sheet, "updated", clock.now))
    manager.sessions.clear()
    await manager.close()

    clock.now += 200 * DAY
    manager = TableManager(Settings(pace=3600), SqliteStore(path))
    for _ in range(6):
        clock.ran += DAY
        await manager._sweep()
    assert all([await manager.store.load(table) for table in tables])
    clock.ran += 2 * DAY
    await manager._sweep()  # nobody came in a week of running: the clock must be right
    assert not any([await manager.store.load(table) for table in tables])
    await manager.close()


@live
async def test_who_looks_at_a_marked_table_keeps_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Time(monkeypatch)
    manager = TableManager(Settings(pace=3600), SqliteStore(str(tmp_path / "manager.db")))
    seen, held = At("me", "local", "local").table, At("me", "local", "local").table
    for table in (seen, held):
        await manager.add(table)
    manager.sessions.pop(seen.sheet.id)
    clock.now += 200 * DAY
    await manager._sweep()
    await manager.session(seen.sheet.id)
    manager.sessions.pop(seen.sheet.id)
    clock.ran += 7 * DAY
    await manager._sweep()
    assert await manager.store.load(seen.sheet.id), "opened: its grace begins anew"
    assert await manager.store.load(held.sheet.id), "in memory"
    await manager.close()


@live
async def test_nobody_sits_down_at_a_table_that_is_being_forgotten(tmp_path: Path) -> None:
    manager = TableManager(Settings(pace=3600), SqliteStore(str(tmp_path / "manager.db")))
    table = At("me", "local", "local").table
    await manager.add(table)
    assert manager._let_go([table.sheet.id]) == [], "in memory"
    manager.sessions.clear()
    assert manager._let_go([table.sheet.id]) == [table.sheet.id]
    with pytest.raises(Refusal) as refusal:
        await manager.session(table.sheet.id)
    assert refusal.value.code == "unknown_table"
    await manager.close()


@pytest.mark.parametrize("restart", [True, False])
@live
async def test_a_clock_set_back_gives_the_time_for_one_move_and_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, restart: bool
) -> None:
    clock = Time(monkeypatch)
    path = str(tmp_path / "manager.db")
    manager = TableManager(Settings(pace=3600, idle=0.0), SqliteStore(path))
    at = At("me", "local", "local")
    at.table.sheet.clock = 60
    session = await manager.add(at.table)
    await session.play(0, 1, "play 3", "a")
    session.table.sheet.deadline = clock.now + 60
    await session.play(1, 1, "play 3", "b")
    clock.now -= 200 * DAY
    if restart:
        await manager.close()
        manager = TableManager(Settings(pace=3600, idle=0.0), SqliteStore(path))
    for _ in range(4):
        clock.now += 20
        clock.ran += 20
        await manager._wake_restless()
        await manager._expire_all()
        manager._drop_idle()
    (session,) = manager.sessions.values()
    assert session.table.late == {2: 1}
    await manager.close()


@live
async def test_a_table_of_newer_rules_is_complained_of_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = SqliteStore(str(tmp_path / "manager.db"))
    manager = TableManager(Settings(pace=3600), store)
    old, good = At("me", "bot", "bot", clock=600), At("me", "bot", "bot", clock=600)
    old.table.sheet.rules = "999"
    for at in (old, good):
        await manager.add(at.table)
    manager.sessions.clear()
    for _ in range(3):
        await manager._wake_restless()
    assert list(manager.sessions) == [good.table.sheet.id]
    said = [one.getMessage() for one in caplog.records if "cannot continue" in one.getMessage()]
    assert said == [f"table {old.table.sheet.id} cannot continue: older_rules"]
    await manager.close()


@live
async def test_a_bot_is_given_a_world_without_the_truth(tmp_path: Path) -> None:
    """What goes to a worker is the same whatever the others have committed."""
    import undercroft

    seen = []
    for card in ("play 1", "play 5"):
        at = At("me", "local", "local").plays(0, card)
        world = undercroft.resume(at.table.begun().redealt(1, 3).snapshot())
        assert world.header.seed == 0
        assert world.state.key is None
        assert world.moves == []
        seen.append((world.view(1), [str(move) for move in world.options(1)]))
    assert seen[0] == seen[1]


@live
async def test_a_table_keeps_no_states_for_events_but_still_shows_its_beginning(
    tmp_path: Path,
) -> None:
    session, store, at = await session_at(tmp_path, "me", "local", "local")
    assert session.table.begun().stills == []
    for _ in range(2):
        ear = Ear()
        await session.hello(ear, [at.secrets[1]], 0)
        update = next(heard for heard in ear.heard if isinstance(heard, protocol.Update))
        (viewer,) = update.viewers
        assert len(viewer.moments) > 1
        view: object = None
        for moment in viewer.moments:
            assert moment.change is not None
            view = patched(view, moment.change)
        assert view == viewer.view
        assert session.table.begun().stills == []
    await session.play(1, 1, "play 4", "a")
    assert session.table.begun().stills == []
    await store.close()
