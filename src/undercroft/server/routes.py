"""The REST API: creating and joining tables, replays, records."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any, Literal, TypeVar

from litestar import Request, Response, get, post
from litestar.datastructures import State

from undercroft import texts
from undercroft.engine.errors import BadSetup
from undercroft.engine.game import Game
from undercroft.games import game_called
from undercroft.server import messages, protocol
from undercroft.server.guests import (
    ADDRESS_FACTOR,
    Proxies,
    address_key,
    check_origin,
    forwarded,
    guest_key,
)
from undercroft.server.limits import Buckets
from undercroft.server.manager import TableManager
from undercroft.server.replays import kept_replay, replay_of, replay_of_upload
from undercroft.server.session import TableSession
from undercroft.server.settings import Settings
from undercroft.server.status import REFUSALS
from undercroft.server.store import Kept, StorageDamaged
from undercroft.table import seating
from undercroft.table.errors import Refusal
from undercroft.table.live import LiveTable
from undercroft.table.secrets import new_secret, table_id_of

Asked = Request[Any, Any, State]
T = TypeVar("T")
DAY = 86_400.0
MOST_LISTED = 50


class Gate:
    """Admits requests that come from an allowed origin and not too often."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.proxies = Proxies(settings.proxies)
        rate, burst = settings.posts_per_second, settings.posts_burst
        self.guests = Buckets(rate, burst)
        self.addresses = Buckets(rate * ADDRESS_FACTOR, burst * ADDRESS_FACTOR)
        self.makers = Buckets(settings.tables_per_address / DAY, settings.tables_per_address)

    def address(self, request: Asked) -> str:
        peer = request.client.host if request.client else ""
        return self.proxies.client(peer, forwarded(request.scope["headers"]))

    def enter(self, request: Asked) -> str:
        """Admit a request that changes something and return the guest's key."""
        check_origin(request.headers, self.settings.origins)
        address = self.address(request)
        guest = guest_key(request.headers, address)
        self.addresses.take(address)
        self.guests.take(guest)
        return guest

    def look(self, request: Asked) -> None:
        """Limit requests that change nothing but cost the server some work."""
        self.addresses.take(self.address(request))

    def make(self, request: Asked) -> None:
        """Limit new tables by address: guests are easily invented, addresses are not."""
        self.makers.take(self.address(request))


def manager_of(request: Asked) -> TableManager:
    manager: TableManager = request.app.state.manager
    return manager


def enter(request: Asked) -> str:
    gate: Gate = request.app.state.gate
    return gate.enter(request)


# --- games and tables ----------------------------------------------------------------


@get("/api/games", operation_id="games", summary="List the games")
async def list_games() -> list[protocol.GameInfo]:
    return messages.games()


Language = Literal["en", "ru", "uk"]


@get(
    "/api/games/{game:str}/texts/{language:str}", operation_id="texts",
    summary="Texts of a game that the web client was built without", responses=REFUSALS,
)  # fmt: skip
async def game_texts(request: Asked, game: str, language: Language) -> dict[str, Any]:
    return dict(await _read(request, _texts_so_far, game, language))


def _texts_so_far(game: Game, language: str) -> dict[str, texts.Text]:
    """Return the texts of a game; a game that has none yet is shown with its ids."""
    try:
        return texts.game_texts(game, language)
    except FileNotFoundError:
        return {}


@get(
    "/api/games/{game:str}/rules/{language:str}", operation_id="rules",
    summary="Rules of a game that the web client was built without", responses=REFUSALS,
    media_type="text/markdown",
)  # fmt: skip
async def game_rules(request: Asked, game: str, language: Language) -> str:
    return await _read(request, texts.rules_text, game, language)


async def _read(request: Asked, read: Callable[[Game, str], T], game: str, language: str) -> T:
    """Read a file of a registered game. It is not cached, so its author sees each change."""
    gate: Gate = request.app.state.gate
    gate.look(request)
    try:
        return await asyncio.to_thread(read, game_called(game), language)
    except (BadSetup, FileNotFoundError) as error:
        raise Refusal("not_found") from error


@get("/api/tables", operation_id="tables", summary="Listed tables with an open seat")
async def list_tables(request: Asked) -> list[protocol.TableInfo]:
    manager = manager_of(request)
    found = await manager.store.listed(MOST_LISTED)
    return [_info(manager, sheet.id, sheet, version) for sheet, version in found]


def _info(manager: TableManager, table: str, sheet: Any, version: int) -> protocol.TableInfo:
    """Describe a table, with who is present if it is in memory."""
    session = manager.sessions.get(table)
    if session is not None:
        return messages.table_info(session.table)
    return messages.stored_info(sheet, version, manager.settings.host_away_seconds)


@post("/api/tables", operation_id="new_table", summary="Create a table", responses=REFUSALS)
async def make_table(request: Asked, data: protocol.NewTable) -> protocol.Seated:
    manager, guest = manager_of(request), enter(request)
    gate: Gate = request.app.state.gate
    token = data.token or new_secret()

    async def make() -> LiveTable:
        limit = manager.settings.tables_per_guest
        if await manager.store.count_unfinished(guest, time.time() - DAY) >= limit:
            raise Refusal("too_many_tables", limit=limit)
        gate.make(request)
        return seating.set_up(
            data.game, data.seats, data.options, data.seed, data.clock, data.listed, guest,
            time.time(), address_key(gate.address(request)), token, data.first,
        )[0]  # fmt: skip

    return seated((await manager.add_once(table_id_of(token), make)).table, token)


def seated(table: LiveTable, token: str) -> protocol.Seated:
    """Return the seats that belong to a token."""
    owned = table.sheet.owned_by(token)
    if not owned:  # given up in the meantime
        raise Refusal("wrong_secret")
    seats = [protocol.OwnedSeat(seat, secret) for seat, secret in owned.items()]
    return protocol.Seated(messages.table_info(table), seats)


@get("/api/tables/{table:str}", operation_id="table", summary="One table", responses=REFUSALS)
async def show_table(request: Asked, table: str) -> protocol.TableInfo:
    return messages.table_info((await manager_of(request).session(table)).table)


# --- seats -------------------------------------------------------------------------------


@post(
    "/api/tables/{table:str}/join", operation_id="join", summary="Take an open seat",
    responses=REFUSALS,
)  # fmt: skip
async def join(request: Asked, table: str, data: protocol.Join) -> protocol.Seated:
    enter(request)
    session = await manager_of(request).session(table)
    now, token = time.time(), data.token or new_secret()
    await session.change(lambda live: seating.join(live, data.name, data.seat, now, token))
    return seated(session.table, token)


@post(
    "/api/tables/{table:str}/leave", operation_id="leave", summary="Give up a seat",
    status_code=200, responses=REFUSALS,
)  # fmt: skip
async def leave(request: Asked, table: str, data: protocol.SeatSecret) -> protocol.TableInfo:
    now = time.time()
    return await _changed(request, table, lambda live: seating.leave(live, data.secret, now))


async def _changed(
    request: Asked, table: str, change: Callable[[LiveTable], object]
) -> protocol.TableInfo:
    """Admit a request, change the table and return what it is like now."""
    enter(request)
    session = await manager_of(request).session(table)
    await session.change(change)
    return messages.table_info(session.table)


@post(
    "/api/tables/{table:str}/fill", operation_id="fill", summary="Let a bot play a seat",
    status_code=200, responses=REFUSALS,
)  # fmt: skip
async def fill(request: Asked, table: str, data: protocol.SeatSecret) -> protocol.TableInfo:
    seat, level, now = data.seat, data.level, time.time()
    return await _changed(
        request, table, lambda live: seating.fill(live, data.secret, seat, level, now)
    )


@post(
    "/api/tables/{table:str}/hand-back", operation_id="hand_back", summary="Hand a seat back",
    status_code=200, responses=REFUSALS,
)  # fmt: skip
async def hand_back(request: Asked, table: str, data: protocol.SeatSecret) -> protocol.TableInfo:
    seat, now = data.seat, time.time()
    return await _changed(
        request, table, lambda live: seating.hand_back(live, data.secret, seat, now)
    )


@post(
    "/api/tables/{table:str}/rematch", operation_id="rematch", summary="Play again",
    responses=REFUSALS,
)  # fmt: skip
async def rematch(request: Asked, table: str, data: protocol.SeatSecret) -> protocol.Seated:
    """Play again: the first request creates the new table, later ones claim their seats there."""
    gate: Gate = request.app.state.gate
    payers = (enter(request), address_key(gate.address(request)))
    manager = manager_of(request)
    session = await manager.session(table)
    asker = session.table.owner(data.secret)
    now, token = time.time(), data.token or new_secret()
    async with session.rematching:
        if session.table.sheet.rematch is None:
            gate.make(request)
            await _first_rematch(manager, session, data.secret, now, token, payers)
    old = session.table.sheet
    again = await manager.session(old.rematch or "")
    await again.change(lambda live: seating.claim(live, old, asker, now, token))
    return seated(again.table, token)


async def _first_rematch(
    manager: TableManager,
    session: TableSession,
    secret: str,
    now: float,
    token: str,
    payers: tuple[str, str],
) -> None:
    async def make() -> LiveTable:
        return seating.rematch(session.table, secret, now, token, payers)[0]

    made = await manager.add_once(table_id_of(token, session.table.sheet.id), make)
    await session.change(lambda live: seating.link_rematch(live, made.table.sheet.id, now))


# --- replays ---------------------------------------------------------------------------------


async def _kept(manager: TableManager, table: str) -> Kept:
    """Return a finished game; nothing of a running one is shown."""
    try:
        kept = await manager.store.kept(table)
    except StorageDamaged as error:
        raise Refusal("table_damaged", table=table) from error
    if kept is None:
        raise Refusal("not_finished")
    return kept


@get(
    "/api/tables/{table:str}/replay", operation_id="replay", summary="A finished game, by steps",
    responses=REFUSALS,
)  # fmt: skip
async def replay(request: Asked, table: str, seat: int | None = None) -> protocol.Replay:
    manager = manager_of(request)
    gate: Gate = request.app.state.gate
    gate.look(request)
    info = messages.table_info((await manager.session(table)).table)
    kept = await _kept(manager, table)
    if seat is None and kept.replay is not None:
        found = await asyncio.to_thread(kept_replay, kept.replay, info)
        if found is not None:
            return found
    async with manager.replaying():
        return await asyncio.to_thread(replay_of, kept, seat, info)


@get(
    "/api/tables/{table:str}/record", operation_id="record", summary="Record of a finished game",
    responses=REFUSALS,
)  # fmt: skip
async def record(request: Asked, table: str) -> Response[dict[str, Any]]:
    manager = manager_of(request)
    await manager.session(table)
    kept = await _kept(manager, table)
    name = f'attachment; filename="undercroft-{kept.ending.record["game"]}-{table}.json"'
    return Response(kept.ending.record, headers={"Content-Disposition": name})


@post(
    "/api/replays", operation_id="show_record", summary="Show a record as a replay",
    status_code=200, responses=REFUSALS,
)  # fmt: skip
async def show_record(
    request: Asked, data: dict[str, Any], seat: int | None = None
) -> protocol.Replay:
    enter(request)
    async with manager_of(request).replaying():
        return await asyncio.to_thread(replay_of_upload, data, seat)


ROUTES = [
    list_games, game_texts, game_rules, list_tables, make_table, show_table, join, leave, fill,
    hand_back, rematch, replay, record, show_record,
]  # fmt: skip
