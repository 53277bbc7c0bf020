"""Whose bot thinks next."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from tests.server.playing import live
from undercroft.server.turns import HALF_LIFE, PATIENCE, REST, Turns


class ThinkingTable:
    """A table whose bots think for as long as the test says; time passes only there."""

    def __init__(self, turns: Turns, clock: Clock, name: str, guest: str, address: str) -> None:
        self.turns = turns
        self.clock = clock
        self.name = name
        self.payers = (address, guest, name)
        self.attended = True

    def thinks(self, seconds: float) -> asyncio.Task[None]:
        return asyncio.create_task(self._think(seconds))

    async def _think(self, seconds: float) -> None:
        async with self.turns.turn(self.payers, seconds >= 1, lambda: self.attended):
            self.clock.served.append(self.name)
            await self.clock.after(seconds)


class Clock:
    """Time that passes when everybody waits, and who was served in which order."""

    def __init__(self) -> None:
        self.now = 100.0
        self.served: list[str] = []
        self.alarms: list[tuple[float, asyncio.Future[None]]] = []

    async def after(self, seconds: float) -> None:
        alarm: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.alarms.append((self.now + seconds, alarm))
        await alarm

    async def run(self, *tasks: asyncio.Task[None]) -> list[str]:
        """Let time pass until these have thought; the names of all who were served."""
        while not all(task.done() for task in tasks):
            await settled()
            if self.alarms:
                self.now, alarm = self.alarms.pop(self.alarms.index(min(self.alarms, key=first)))
                alarm.set_result(None)
            await settled()
        return self.served


def first(alarm: tuple[float, asyncio.Future[None]]) -> float:
    return alarm[0]


async def settled() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def manager(workers: int = 1) -> tuple[Turns, Clock, Callable[..., ThinkingTable]]:
    clock = Clock()
    turns = Turns(workers, lambda: clock.now)

    def session(name: str, guest: str = "", address: str = "") -> ThinkingTable:
        return ThinkingTable(turns, clock, name, guest or name, address or guest or name)

    return turns, clock, session


@live
async def test_a_quick_bot_waits_for_no_pile_of_champions() -> None:
    _, clock, session = manager()
    pile = [session(f"pile {n}", "greedy").thinks(1.0) for n in range(30)]
    await settled()
    quick = session("novice", "modest").thinks(0.01)
    await clock.run(quick)
    assert clock.served == ["pile 0", "novice"]
    assert clock.now < 101
    await clock.run(*pile)


@live
async def test_a_champion_of_another_guest_is_next_when_the_running_one_is_done() -> None:
    _, clock, session = manager()
    pile = [session(f"pile {n}", "greedy").thinks(1.0) for n in range(30)]
    await settled()
    other = session("other", "modest").thinks(1.0)
    await clock.run(other)
    assert clock.served[:2] == ["pile 0", "other"]
    again = session("other", "modest").thinks(1.0)
    await clock.run(again)
    assert clock.served.count("other") == 2
    assert len(clock.served) <= 5, "the two guests take turns"
    await clock.run(*pile)


@live
async def test_a_guest_who_changes_names_pays_by_address() -> None:
    _, clock, session = manager()
    pile = [session(f"pile {n}", f"guest {n}", "one address").thinks(1.0) for n in range(30)]
    await clock.run(*pile[:3])
    other = session("other", "modest", "another address").thinks(1.0)
    await clock.run(other)
    assert clock.served.index("other") <= 4
    await clock.run(*pile)


@live
async def test_guests_of_one_address_and_tables_of_one_guest_take_turns() -> None:
    _, clock, session = manager()
    busy, calm, friend = (
        session("busy", "me", "x"),
        session("calm", "me", "x"),
        session("theirs", "you", "x"),
    )
    tasks = [busy.thinks(1.0) for _ in range(6)]
    tasks += [calm.thinks(1.0) for _ in range(2)]
    tasks += [friend.thinks(1.0) for _ in range(2)]
    await clock.run(*tasks)
    assert clock.served[:4] == ["busy", "theirs", "calm", "theirs"]
    assert sorted(clock.served[4:6]) == ["busy", "calm"]
    assert clock.served[6:] == ["busy"] * 4


@live
async def test_what_was_used_is_forgotten_by_halves() -> None:
    turns, clock, session = manager()
    await clock.run(session("a").thinks(8.0))
    assert turns.used["a"] == 8.0
    clock.now += 3 * HALF_LIFE
    await clock.run(session("b").thinks(1.0))
    assert 0.9 < turns.used["a"] < 1.0
    clock.now += 20 * HALF_LIFE
    await clock.run(session("c").thinks(1.0))
    assert "a" not in turns.used


@live
async def test_one_guest_leaves_a_worker_to_others_where_there_are_several() -> None:
    turns, clock, session = manager(workers=3)
    pile = [session(f"pile {n}", "greedy").thinks(1.0) for n in range(9)]
    await settled()
    assert len(turns.running) == 2
    other = session("other").thinks(1.0)
    await settled()
    assert clock.served == ["pile 0", "pile 1", "other"]
    await clock.run(*pile, other)


@live
async def test_bots_at_tables_without_people_come_after_all_others_and_rest_in_between() -> None:
    turns, clock, session = manager()
    alone = [session(f"alone {n}", "gone") for n in range(3)]
    for one in alone:
        one.attended = False
    here = session("here")
    tasks = [one.thinks(1.0) for one in alone]
    await settled()
    tasks += [here.thinks(1.0) for _ in range(2)]
    await clock.run(*tasks[3:])
    assert clock.served == ["alone 0", "here", "here"]
    clock.now = 101 + REST - 0.1
    turns.admit()
    await settled()
    assert clock.served[3:] == [], "they rest"
    clock.now = 101 + REST
    turns.admit()
    await settled()
    assert clock.served[3:] == ["alone 1"], "one at a time"
    alone[2].attended = True
    await clock.run(tasks[1])
    await settled()
    assert clock.served[4:] == ["alone 2"], "somebody came: no rest"
    await clock.run(*tasks)


@live
async def test_a_bot_without_people_is_not_left_behind_for_ever() -> None:
    _, clock, session = manager()
    alone, here = session("alone"), session("here")
    alone.attended = False
    busy = [here.thinks(1.0) for _ in range(int(PATIENCE) + 10)]
    await settled()
    left = alone.thinks(1.0)
    await clock.run(left)
    assert PATIENCE <= len(clock.served) <= PATIENCE + 3
    await clock.run(*busy)


@live
async def test_who_gives_up_leaves_the_queue_and_what_failed_is_charged() -> None:
    turns, clock, session = manager()
    running, waiting = session("a").thinks(2.0), session("b").thinks(2.0)
    await settled()
    waiting.cancel()
    clock.now += 1
    running.cancel()
    await asyncio.gather(running, waiting, return_exceptions=True)
    assert (turns.waiting, turns.running) == ({False: [], True: []}, [])
    assert clock.served == ["a"]
    assert turns.used["a"] == 1.0
    assert turns.used["b"] == 0.0
