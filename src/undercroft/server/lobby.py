"""The public list of tables: made once for everyone, until something in it changes."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from undercroft.server import messages, protocol
from undercroft.server.store import Store
from undercroft.table.live import LiveTable
from undercroft.table.sheet import Sheet

MOST = 50
"""Tables in the list."""
LOOKED_AT = 4 * MOST
"""Newest tables among which they are chosen, so that one address cannot fill the list."""
KEPT = 2.0
"""Seconds after which it is made anew even if only presence may have changed."""


class Lobby:
    """Joinable tables, newest first, a few from each address, as the bytes of an answer."""

    def __init__(
        self,
        store: Store,
        live: Callable[[str], LiveTable | None],
        per_address: int,
        patience: float,
    ) -> None:
        self.store = store
        self.live = live
        self.per_address = per_address
        self.patience = patience
        self._making: asyncio.Task[bytes] | None = None
        self._began = 0.0

    def change(self) -> None:
        """Have the list made anew for whoever asks next."""
        self._making = None

    async def listing(self) -> bytes:
        """Return the list as JSON; whoever asks while it is being made waits for the same bytes."""
        now = time.monotonic()
        if self._making is None or now - self._began > KEPT or _has_failed(self._making):
            self._making, self._began = asyncio.create_task(self._made()), now
        return await asyncio.shield(self._making)

    async def _made(self) -> bytes:
        found = await self.store.listed(LOOKED_AT)
        by: Counter[str] = Counter()
        infos = []
        for sheet, version in found:
            by[sheet.address] += 1
            if not sheet.address or by[sheet.address] <= self.per_address:
                infos.append(self._info(sheet, version))
        return messages.encode(infos[:MOST])

    def _info(self, sheet: Sheet, version: int) -> protocol.TableInfo:
        """Describe a table, with who is present if it is in memory."""
        table = self.live(sheet.id)
        if table is None:
            info = messages.stored_info(sheet, version, self.patience)
        else:
            info = messages.table_info(table)
        return msgspec.structs.replace(info, options=plain(info.options))


def _has_failed(making: asyncio.Task[bytes]) -> bool:
    return making.done() and (making.cancelled() or making.exception() is not None)


def plain(options: dict[str, Any]) -> dict[str, Any]:
    """Leave out what is no simple value: a card set would be most of the list."""
    return {name: value for name, value in options.items() if not isinstance(value, dict | list)}
