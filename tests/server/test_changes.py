"""Views sent as changes: whoever applies them has what others are sent whole, and nothing more."""

from __future__ import annotations

import contextlib
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests import duels
from tests.registering import register
from tests.server.playing import live
from tests.table.builder import At
from tools.players import with_views
from undercroft.server import protocol
from undercroft.server.session import TableSession
from undercroft.server.sqlite import SqliteStore
from undercroft.table import seating
from undercroft.table.errors import Refusal

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("raiders", 4, {"tactical": True}),
    ("welcome", 3, {}),
    ("dungeon_roll", 2, {}),
    ("dungeoneer", 3, {}),
    ("heroes_out", 2, {}),
    ("duels", 3, {}),
]
MOVES = 70
decode = msgspec.json.Decoder(protocol.ToBrowser).decode
encode = msgspec.json.Encoder(order="sorted").encode


class Ear:
    """A listener that keeps its last update, with whole views."""

    def __init__(self) -> None:
        self.seats: tuple[int, ...] = ()
        self.keys: tuple[str, ...] = ()
        self.known = 0
        self.is_gone = False
        self.views: dict[int | None, Any] = {}
        self.updates: list[protocol.Update] = []
        self.size = 0
        self.whole = 0

    def send(self, message: bytes) -> None:
        heard = decode(message)
        if isinstance(heard, protocol.Welcome):
            self.views.clear()
        if isinstance(heard, protocol.Update):
            self.size += len(message)
            self.whole += heard.viewers[0].view is not None
            self.updates.append(with_views(heard, self.views))

    def abort(self) -> None:
        raise AssertionError("an ear can always be told")

    def close(self, code: int, reason: str) -> None:
        raise AssertionError("nobody closes an ear")


class Pair:
    """Two browsers of the same seats: one is sent changes, the other whole views."""

    def __init__(self, secrets: list[str]) -> None:
        self.secrets = secrets
        self.lean, self.plain = Ear(), Ear()

    async def come(self, session: TableSession, since: int | None) -> None:
        for ear, changes in ((self.lean, True), (self.plain, False)):
            await session.hello(ear, self.secrets, since, changes)

    def check(self) -> None:
        """Both were told the same, to the byte, apart from how the views were sent."""
        assert len(self.lean.updates) == len(self.plain.updates)
        for one, other in zip(self.lean.updates, self.plain.updates, strict=True):
            assert encode(plain(one)) == encode(plain(other))
        self.lean.updates.clear()
        self.plain.updates.clear()


def plain(update: protocol.Update) -> protocol.Update:
    viewers = [msgspec.structs.replace(viewer, rest=None) for viewer in update.viewers]
    return msgspec.structs.replace(update, viewers=viewers)


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch, duels.GAME)


async def pairs_at(session: TableSession, at: At) -> list[Pair]:
    """A pair on every seat, one on two seats at once, and one that only watches."""
    secrets = [at.secrets[seat] for seat in sorted(at.secrets)]
    pairs = [Pair([secret]) for secret in secrets] + [Pair(secrets[:2]), Pair([])]
    for pair in pairs:
        await pair.come(session, 0)
    return pairs


async def act(session: TableSession, chance: random.Random, number: int) -> None:
    """Do something at random that players may do; most of the time it is a move."""
    table, luck = session.table, chance.random()
    seat = chance.randrange(len(table.sheet.seats))
    if luck < 0.15:
        await session.take_back(seat, table.questions[seat], luck < 0.05, f"back {number}")
    elif luck < 0.25 and table.request is not None:
        for other in range(len(table.sheet.seats)):
            await session.answer_back(other, luck < 0.22)
    elif luck < 0.3:
        await session.attend(seat, chance.choice(("matters", "rolls", "every")), None, luck < 0.27)
    elif table.passed_for() and luck < 0.8:
        await session.pass_for(*table.passed_for()[0])
    elif table.asked:
        seat = chance.choice(table.asked)
        move = chance.choice(table.waiting.offers[seat][1])
        await session.play(seat, table.questions[seat], move, f"move {number}")


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
@live
async def test_changes_lead_to_the_bytes_of_the_whole_view(
    game: str, seats: int, options: dict[str, Any], tmp_path: Path
) -> None:
    """Through moves, windows, silent passes, takebacks, attention and new hellos."""
    at = At("me", *["local"] * (seats - 1), seed=3, game=game, options=options)
    store = SqliteStore(str(tmp_path / "session.db"))
    session = TableSession(at.table, store)
    await session.change(lambda table: None)
    pairs, chance = await pairs_at(session, at), random.Random(game)
    for number in range(MOVES):
        with contextlib.suppress(Refusal):  # not now
            await act(session, chance, number)
        if chance.random() < 0.05:
            pair = chance.choice(pairs)
            await pair.come(session, chance.choice((0, None, session.table.shown)))
        for pair in pairs:
            pair.check()
    assert session.table.version > 15
    lean, plain = [sum(getattr(pair, name).whole for pair in pairs) for name in ("lean", "plain")]
    assert lean < plain / 4, "most views came as changes"
    await store.close()


@live
async def test_a_browser_that_loses_its_seat_is_sent_whole_views_of_what_it_may_see(
    tmp_path: Path,
) -> None:
    at = At("me", "local", "local", seed=3)
    store = SqliteStore(str(tmp_path / "session.db"))
    session = TableSession(at.table, store)
    await session.change(lambda table: None)
    gone = Pair([at.secrets[1]])
    await gone.come(session, 0)
    await session.play(0, session.table.questions[0], "play 5", "a")
    gone.check()
    await session.change(lambda table: seating.leave(table, at.secrets[1], at.now))
    gone.lean.whole = 0
    await session.play(2, session.table.questions[2], "play 4", "b")
    assert gone.lean.whole == 1
    assert [viewer.seat for viewer in gone.lean.updates[-1].viewers] == [None]
    gone.check()
    await store.close()
