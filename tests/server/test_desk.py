"""A desk when things go wrong: nothing half done, nobody told too much."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import msgspec
import pytest

import undercroft
from tests.server.playing import live
from tests.table.builder import NOON, At, Wish
from undercroft.server import protocol
from undercroft.server.desk import Desk
from undercroft.server.hall import Hall
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


async def desk_at(path: Path, *kinds: str) -> tuple[Desk, FullStore, At]:
    at, store = At(*kinds), FullStore(str(path / "desk.db"))
    desk = Desk(at.table, store)
    await desk.change(lambda table: None)
    return desk, store, at


@live
async def test_when_the_disk_is_full_a_move_is_refused_and_nobody_hears_of_it(
    tmp_path: Path,
) -> None:
    desk, store, at = await desk_at(tmp_path, "me", "local", "local")
    ear = Ear()
    await desk.hello(ear, [at.secrets[1]], None)
    await desk.play(0, 1, "play 5", "first")
    before, heard = desk.table.begun().fingerprint(), len(ear.heard)
    store.full = True
    for act in (desk.play(1, 1, "play 4", "second"), desk.say(0, "hello", None)):
        with pytest.raises(Refusal) as refusal:
            await act
        assert refusal.value.code == "storage_full"
    with pytest.raises(Refusal):
        await desk.change(lambda table: seating.leave(table, at.secrets[2], at.now))
    assert desk.table.begun().fingerprint() == before
    assert (desk.table.version, desk.table.questions[1]) == (2, 1)
    assert [seat.kind for seat in desk.table.sheet.seats] == ["person"] * 3
    assert desk.table.chat == []
    assert len(ear.heard) == heard
    assert desk.table.connections == [0, 1, 0]
    store.full = False
    assert (await desk.play(1, 1, "play 4", "second")).version == 3
    await store.close()


@live
async def test_who_has_left_hears_nothing_of_the_one_who_sits_there_next(tmp_path: Path) -> None:
    desk, store, at = await desk_at(tmp_path, "me", "local", "local")
    gone, stays = Ear(), Ear()
    await desk.hello(gone, [at.secrets[1]], None)
    await desk.hello(stays, [at.secrets[0]], None)
    await desk.change(lambda table: seating.leave(table, at.secrets[1], at.now))
    assert gone.seats == ()
    assert desk.table.connections == [1, 0, 0]
    await desk.change(lambda table: seating.hand_back(table, at.secrets[0], 1, at.now))
    _, secret = await desk.change(lambda table: seating.join(table, "Olha", 1, at.now))
    gone.heard.clear()
    await desk.play(1, desk.table.questions[1], "play 5", "a")
    updates = [message for message in gone.heard if isinstance(message, protocol.Update)]
    assert [viewer.seat for update in updates for viewer in update.viewers] == [None]
    back = Ear()
    await desk.hello(back, [secret], None)
    assert back.seats == (1,)
    with pytest.raises(Refusal) as refusal:
        await desk.hello(gone, [at.secrets[1]], None)
    assert refusal.value.code == "wrong_secret"
    await store.close()


@live
async def test_an_error_inside_leaves_the_table_as_it_was(tmp_path: Path) -> None:
    desk, store, _ = await desk_at(tmp_path, "me", "local", "local")
    before = desk.table.begun().fingerprint()

    def breaks(table: LiveTable) -> None:
        table.begun().play(0, "play 1")
        raise ZeroDivisionError

    with pytest.raises(Refusal) as refusal:
        await desk.change(breaks)
    assert refusal.value.code == "internal"
    assert desk.table.begun().fingerprint() == before
    await store.close()


class Deaf(Ear):
    """A listener that cannot be told anything."""

    def send(self, message: bytes) -> None:
        raise ConnectionError


@live
async def test_who_cannot_be_told_does_not_undo_a_move(tmp_path: Path) -> None:
    desk, store, _ = await desk_at(tmp_path, "me", "local", "local")
    desk.listeners[Deaf()] = None
    assert (await desk.play(0, 1, "play 5", "a")).version == 2
    saved = await store.load(desk.table.sheet.id)
    assert saved is not None
    assert len(saved.moves) == 1
    await store.close()


@live
async def test_a_sender_who_goes_away_cannot_stop_a_move_half_way(tmp_path: Path) -> None:
    desk, store, _ = await desk_at(tmp_path, "me", "local", "local")
    desk.play(0, 1, "play 5", "gone").cancel()
    await desk.play(1, 1, "play 5", "next")
    saved = await store.load(desk.table.sheet.id)
    assert saved is not None
    assert [(move.version, move.seat) for move in saved.moves] == [(2, 0), (3, 1)]
    await store.close()


@live
async def test_idle_tables_leave_memory_and_come_back_when_asked_for(tmp_path: Path) -> None:
    hall = Hall(Settings(pace=0, tick=0.01, idle=0.0), SqliteStore(str(tmp_path / "hall.db")))
    at = At("me", "local", "local").plays_by_chance(0)
    desk = await hall.add(at.table)
    await desk.play(0, 1, "play 5", "a")
    hall.open()
    while hall.desks:
        await asyncio.sleep(0.01)
    back = await hall.desk(at.table.sheet.id)
    assert back is not desk
    assert back.table.version == 2
    await hall.close()


@live
async def test_a_damaged_table_says_so_and_others_go_on(tmp_path: Path) -> None:
    store = SqliteStore(str(tmp_path / "hall.db"))
    hall = Hall(Settings(pace=0), store)
    bad, good = At("me", "local", "local"), At("me", "local", "local")
    for at in (bad, good):
        await hall.add(at.table)
    hall.desks.clear()
    statement = "UPDATE tables SET sheet = x'00' WHERE id = ?"
    name = (bad.table.sheet.id,)
    await store._queued(lambda connection: connection.exec_driver_sql(statement, name))
    with pytest.raises(Refusal) as refusal:
        await hall.desk(bad.table.sheet.id)
    assert refusal.value.code == "table_damaged"
    assert (await hall.desk(good.table.sheet.id)).table.version == 1
    await hall.close()


@live
async def test_a_spoiled_snapshot_is_replaced_at_the_next_move(tmp_path: Path) -> None:
    store = SqliteStore(str(tmp_path / "hall.db"))
    hall = Hall(Settings(pace=0), store)
    at = At("me", "local", "local")
    desk = await hall.add(at.table)
    await desk.play(0, 1, "play 3", "a")
    hall.desks.clear()
    spoil = "UPDATE snapshots SET game = x'00'"
    await store._queued(lambda connection: connection.exec_driver_sql(spoil))
    desk = await hall.desk(at.table.sheet.id)
    assert desk.table.begun().moves == [(0, "play 3")]
    await desk.play(1, 1, "play 4", "b")
    saved = await store.load(at.table.sheet.id)
    assert saved is not None
    assert saved.snapshot is not None
    assert undercroft.resume(saved.snapshot.game).moves == [(0, "play 3"), (1, "play 4")]
    await hall.close()


@live
async def test_a_bot_waits_before_its_turn_and_hardly_within_it(tmp_path: Path) -> None:
    hall = Hall(Settings(pace=100), SqliteStore(str(tmp_path / "hall.db")))
    wishes = [Wish("me"), Wish("bot")]
    table, _ = seating.set_up("dungeon_roll", wishes, {}, 7, None, False, "g", NOON, first=1)
    desk = await hall.add(table)
    assert hall._pause(desk, 1) >= 60
    await desk.play(1, table.questions[1], table.waiting.offers[1][1][0], "", by_bot=True)
    assert 0 < hall._pause(desk, 1) < 10
    await hall.close()


# --- clocks and forgetting ------------------------------------------------------------------


class Time:
    """The wall clock of the hall, set by hand; the monotonic one goes on as ever."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = time.time()
        self.ran = 0.0
        monkeypatch.setattr("undercroft.server.hall.time", self)
        monkeypatch.setattr("undercroft.server.desk.time", self)

    def time(self) -> float:
        return self.now

    def monotonic(self) -> float:
        return self.ran


@live
async def test_a_clock_far_ahead_at_the_start_deletes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Time(monkeypatch)
    path = str(tmp_path / "hall.db")
    hall = Hall(Settings(pace=3600), SqliteStore(path))
    desk = await hall.add(At("me", "local", "local").table)
    waiting = await hall.add(At("me", "open", "local").table)
    await desk.play(0, 1, "play 3", "a")
    tables = [desk.table.sheet.id, waiting.table.sheet.id]
    await waiting.change(lambda table: setattr(table.sheet, "updated", clock.now))
    hall.desks.clear()
    await hall.close()

    clock.now += 200 * DAY
    hall = Hall(Settings(pace=3600), SqliteStore(path))
    for _ in range(6):
        clock.ran += DAY
        await hall._sweep()
    assert all([await hall.store.load(table) for table in tables])
    clock.ran += 2 * DAY
    await hall._sweep()  # nobody came in a week of running: the clock must be right
    assert not any([await hall.store.load(table) for table in tables])
    await hall.close()


@live
async def test_who_looks_at_a_marked_table_keeps_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Time(monkeypatch)
    hall = Hall(Settings(pace=3600), SqliteStore(str(tmp_path / "hall.db")))
    seen, held = At("me", "local", "local").table, At("me", "local", "local").table
    for table in (seen, held):
        await hall.add(table)
    hall.desks.pop(seen.sheet.id)
    clock.now += 200 * DAY
    await hall._sweep()
    await hall.desk(seen.sheet.id)
    hall.desks.pop(seen.sheet.id)
    clock.ran += 7 * DAY
    await hall._sweep()
    assert await hall.store.load(seen.sheet.id), "opened: its grace begins anew"
    assert await hall.store.load(held.sheet.id), "in memory"
    await hall.close()


@live
async def test_nobody_sits_down_at_a_table_that_is_being_forgotten(tmp_path: Path) -> None:
    hall = Hall(Settings(pace=3600), SqliteStore(str(tmp_path / "hall.db")))
    table = At("me", "local", "local").table
    await hall.add(table)
    assert hall._let_go([table.sheet.id]) == [], "in memory"
    hall.desks.clear()
    assert hall._let_go([table.sheet.id]) == [table.sheet.id]
    with pytest.raises(Refusal) as refusal:
        await hall.desk(table.sheet.id)
    assert refusal.value.code == "unknown_table"
    await hall.close()


@pytest.mark.parametrize("restart", [True, False])
@live
async def test_a_clock_set_back_gives_the_time_for_one_move_and_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, restart: bool
) -> None:
    clock = Time(monkeypatch)
    path = str(tmp_path / "hall.db")
    hall = Hall(Settings(pace=3600, idle=0.0), SqliteStore(path))
    at = At("me", "local", "local")
    at.table.sheet.clock = 60
    desk = await hall.add(at.table)
    await desk.play(0, 1, "play 3", "a")
    desk.table.sheet.deadline = clock.now + 60
    await desk.play(1, 1, "play 3", "b")
    clock.now -= 200 * DAY
    if restart:
        await hall.close()
        hall = Hall(Settings(pace=3600, idle=0.0), SqliteStore(path))
    for _ in range(4):
        clock.now += 20
        clock.ran += 20
        await hall._wake_restless()
        await hall._expire_all()
        hall._drop_idle()
    (desk,) = hall.desks.values()
    assert desk.table.late == {2: 1}
    await hall.close()


@live
async def test_a_table_of_newer_rules_is_complained_of_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = SqliteStore(str(tmp_path / "hall.db"))
    hall = Hall(Settings(pace=3600), store)
    old, good = At("me", "bot", "bot", clock=600), At("me", "bot", "bot", clock=600)
    old.table.sheet.rules = "999"
    for at in (old, good):
        await hall.add(at.table)
    hall.desks.clear()
    for _ in range(3):
        await hall._wake_restless()
    assert list(hall.desks) == [good.table.sheet.id]
    said = [one.getMessage() for one in caplog.records if "cannot continue" in one.getMessage()]
    assert said == [f"table {old.table.sheet.id} cannot continue: older_rules"]
    await hall.close()


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
