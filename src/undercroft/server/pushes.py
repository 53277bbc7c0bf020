"""Who is told by web push that it is their turn, and when.

A browser registers an address for a seat it owns. When the seat must choose and its owner has been
away for a moment, one message is sent; the next one only after the owner has been at the table. At
night it waits until morning, unless the owner wishes otherwise. Everything ends with the game.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine
from contextlib import suppress
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import msgspec

from undercroft.games import game_called
from undercroft.server import protocol
from undercroft.server.push_address import BadAddress, checked, post
from undercroft.server.settings import Settings
from undercroft.server.store import StorageFailed, Store, StoredPush
from undercroft.table import clock
from undercroft.table.errors import Refusal
from undercroft.table.live import LiveTable
from undercroft.table.sheet import Sheet
from undercroft.texts import game_texts, shell_texts

if TYPE_CHECKING:
    from undercroft.server.session import TableSession

log = logging.getLogger("undercroft.push")

PER_SEAT = 4
"""Browsers that are told about one seat; a further one takes the place of the oldest."""
PER_ADDRESS = 64
"""Seats that one address is told about."""
AT_ONCE = 8
"""Messages on their way at the same time."""
LOOK_EVERY = 1.0
NIGHT_FROM, NIGHT_TO = 22, 8
HOUR, DAY = 3600, 86_400
TRIES = 3
AGAIN = 120.0
"""Seconds until a message that failed is tried again; four times as long after each failure."""
SEEN_AFTER = 10.0
"""Seconds after which whoever leaves the table has seen what is asked."""
GONE = (404, 410)
"""The browser no longer listens there."""
LATER = (429, 500, 502, 503, 504)


def after_night(due: float, offset: int) -> float:
    """Return a time by day: itself, or eight in the morning; `offset`: minutes ahead of UTC."""
    local = (due + offset * 60) % DAY
    if NIGHT_TO * HOUR <= local < NIGHT_FROM * HOUR:
        return due
    return due + (NIGHT_TO * HOUR - local) % DAY


class Pushes:
    """The registered browsers, in memory and in storage; empty unless the host switched it on."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.key = ""
        """The host's private key, once it is read."""
        self.by_table: dict[str, dict[str, StoredPush]] = {}
        self.due: dict[str, StoredPush] = {}
        """Those with a message to be sent, by id."""
        self.sessions: dict[str, TableSession] = {}
        self._sending = asyncio.Semaphore(AT_ONCE)
        self._on_way: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def is_on(self) -> bool:
        return bool(self.settings.push)

    # --- life ---------------------------------------------------------------------------

    async def run(self, sessions: dict[str, TableSession]) -> None:
        """Read what is stored, then send what is due for as long as the server runs."""
        from undercroft.server.push_message import new_key

        self.sessions = sessions
        self.key = await self.store.push_key(new_key())
        for push in await self.store.pushes():
            self._put(push)
        while True:
            self._send_due(time.time())
            await asyncio.sleep(LOOK_EVERY)

    def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()

    def public_key(self) -> str | None:
        """Return the key with which browsers subscribe; None if nothing is sent."""
        from undercroft.server.push_message import public_key

        return public_key(self.key) if self.is_on and self.key else None

    # --- registering ----------------------------------------------------------------------

    async def register(self, table: LiveTable, wish: protocol.PushWish) -> None:
        """Tell a browser from now on when its seat must choose, or change how."""
        seat = table.owner(wish.secret)
        if table.sheet.status == "finished":
            raise Refusal("game_over")
        if not self.is_on or not self.key:
            raise Refusal("push_off")
        push = self._checked(table.sheet, seat, wish)
        known = self.by_table.get(push.table, {}).get(push.id)
        if known is not None:
            push.told, push.due = known.told, known.due
        else:
            await self._make_room(push)
        await self._keep(push)

    def _checked(self, sheet: Sheet, seat: int, wish: protocol.PushWish) -> StoredPush:
        from undercroft.server.push_message import are_keys

        try:
            checked(wish.endpoint, self.settings.push_local)
        except BadAddress as error:
            raise Refusal("bad_push") from error
        if not are_keys(wish.p256dh, wish.auth):
            raise Refusal("bad_push")
        return StoredPush(
            id=_id_of(sheet.id, seat, wish.endpoint), table=sheet.id, game=sheet.game, seat=seat,
            owner=sheet.seats[seat].secret, endpoint=wish.endpoint, p256dh=wish.p256dh,
            auth=wish.auth, language=wish.language, night=wish.night, offset=wish.offset,
            since=time.time(),
        )  # fmt: skip

    async def _make_room(self, new: StoredPush) -> None:
        everyone = [push for pushes in self.by_table.values() for push in pushes.values()]
        same = sum(push.endpoint == new.endpoint for push in everyone)
        if len(everyone) >= self.settings.push_most or same >= PER_ADDRESS:
            raise Refusal("too_many_pushes", limit=min(self.settings.push_most, PER_ADDRESS))
        here = [push for push in self.by_table.get(new.table, {}).values() if push.seat == new.seat]
        if len(here) >= PER_SEAT:
            await self._drop(min(here, key=lambda push: push.since))

    async def stop(self, table: LiveTable, wish: protocol.PushStop) -> None:
        """Tell a browser no longer."""
        seat = table.owner(wish.secret)
        id = _id_of(table.sheet.id, seat, wish.endpoint)
        known = self.by_table.get(table.sheet.id, {}).get(id)
        if known is not None:
            await self._drop(known)

    # --- whose turn ---------------------------------------------------------------------

    def left(self, table: LiveTable) -> None:
        """Plan messages after someone left; whoever has seen the question for long knows of it."""
        if time.time() - table.sheet.updated > SEEN_AFTER:
            for push in self.by_table.get(table.sheet.id, {}).values():
                push.told = push.told or table.is_away(push.seat)
        self.consider(table)

    def consider(self, table: LiveTable) -> None:
        """Plan or cancel messages after a change at a table; at most tables there are none."""
        pushes = self.by_table.get(table.sheet.id)
        if not pushes:
            return
        owing = clock.owing(table)
        for push in list(pushes.values()):
            if _is_over(push, table.sheet):
                self._soon(self._drop(push))
            elif self._plan(push, push.seat in owing, bool(table.connections[push.seat])):
                self._put(push)
                self._soon(self._keep(push))

    def _plan(self, push: StoredPush, is_asked: bool, is_present: bool) -> bool:
        """Return whether it changes when the next message is due."""
        before = (push.told, push.due)
        if is_present or not is_asked:
            push.told, push.due = False, None
        elif not push.told and push.due is None:
            due = time.time() + self.settings.push_after
            push.due = due if push.night else after_night(due, push.offset)
        return before != (push.told, push.due)

    # --- sending ------------------------------------------------------------------------

    def _send_due(self, now: float) -> None:
        for push in list(self.due.values()):
            if push.due is not None and push.due <= now and push.id not in self._on_way:
                self._on_way.add(push.id)
                self._soon(self._send(push))

    async def _send(self, push: StoredPush) -> None:
        try:
            async with self._sending:
                if await self._is_wanted(push):
                    await self._sent(push, await self._answer(push))
        finally:
            self._on_way.discard(push.id)

    async def _is_wanted(self, push: StoredPush) -> bool:
        """Return whether the owner is still waited for and away; else forget the message."""
        session = self.sessions.get(push.table)
        if session is None:
            found = await self.store.sheets([push.table])
            sheet = found[0][0] if found else None
        else:
            sheet = session.table.sheet
            if session.table.connections[push.seat]:
                sheet = None
        if sheet is not None and not _is_over(push, sheet) and push.seat in (sheet.asks or {}):
            return True
        push.due = None
        await (self._drop(push) if sheet and _is_over(push, sheet) else self._keep(push))
        return False

    async def _answer(self, push: StoredPush) -> int:
        """Return the status that the push service answered with; 0 if it did not."""
        from undercroft.server.push_message import encrypted, signature

        try:
            body = encrypted(self._message(push), push.p256dh, push.auth)
            signed = signature(self.key, push.endpoint, self.settings.push, time.time())
            headers = {
                "TTL": str(DAY), "Urgency": "normal", "Topic": push.table,
                "Content-Type": "application/octet-stream", "Content-Encoding": "aes128gcm",
                "Authorization": signed,
            }  # fmt: skip
            return await post(push.endpoint, headers, body, self.settings.push_local)
        except BadAddress:
            return GONE[0]
        except (OSError, TimeoutError, ValueError) as error:
            log.info("table %s: no message sent: %s", push.table, type(error).__name__)
            return 0

    def _message(self, push: StoredPush) -> bytes:
        """Return what the service worker shows; nothing of the game but its name."""
        words = shell_texts(push.language)
        body = str(words["push.body"]).replace("{game}", _title(push.game, push.language))
        said = {"title": str(words["push.title"]), "body": body, "table": push.table}
        return msgspec.json.encode(said)

    async def _sent(self, push: StoredPush, status: int) -> None:
        if status in GONE:
            await self._drop(push)
            return
        if (status == 0 or status in LATER) and push.tries < TRIES:
            push.due, push.tries = time.time() + AGAIN * 4**push.tries, push.tries + 1
        else:
            push.told, push.due, push.tries = True, None, 0
        await self._keep(push)

    # --- keeping --------------------------------------------------------------------------

    def _put(self, push: StoredPush) -> None:
        self.by_table.setdefault(push.table, {})[push.id] = push
        if push.due is None:
            self.due.pop(push.id, None)
        else:
            self.due[push.id] = push

    async def _keep(self, push: StoredPush) -> None:
        self._put(push)
        with suppress(StorageFailed):
            await self.store.keep_push(push)

    async def _drop(self, push: StoredPush) -> None:
        here = self.by_table.get(push.table, {})
        here.pop(push.id, None)
        if not here:
            self.by_table.pop(push.table, None)
        self.due.pop(push.id, None)
        with suppress(StorageFailed):
            await self.store.drop_push(push.id)

    def _soon(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _id_of(table: str, seat: int, endpoint: str) -> str:
    return blake2b(f"{table}:{seat}:{endpoint}".encode(), digest_size=16).hexdigest()


def _is_over(push: StoredPush, sheet: Sheet) -> bool:
    """Return whether the game is over, or the seat belongs to someone else now."""
    return sheet.status == "finished" or sheet.seats[push.seat].secret != push.owner


def _title(game: str, language: str) -> str:
    shell = shell_texts(language)
    if f"game.{game}" in shell:
        return str(shell[f"game.{game}"])
    return str(game_texts(game_called(game), language).get("game.title", game))
