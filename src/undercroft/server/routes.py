"""The REST API: creating and joining tables, replays, records."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any, Literal, TypeVar

from litestar import MediaType, Request, Response, get, post
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec

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
from undercroft.server.mine import own_tables
from undercroft.server.replays import json_of, json_of_upload, kept_replay
from undercroft.server.session import TableSession
from undercroft.server.settings import Settings
from undercroft.server.status import REFUSALS
from undercroft.server.store import Kept, StorageDamaged
from undercroft.table import lessons, seating
from undercroft.table.errors import Refusal
from undercroft.table.live import LiveTable
from undercroft.table.secrets import new_secret, table_id_of

Asked = Request[Any, Any, State]
T = TypeVar("T")
DAY = 86_400.0


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


@get(
    "/api/tables", operation_id="tables", summary="Listed tables with an open seat",
    responses={200: ResponseSpec(list[protocol.TableInfo], generate_examples=False)},
)  # fmt: skip
async def list_tables(request: Asked) -> Response[bytes]:
    return Response(await manager_of(request).lobby.listing(), media_type=MediaType.JSON)


@post("/api/tables", operation_id="new_table", summary="Create a table", responses=REFUSALS)
async def make_table(request: Asked, data: protocol.NewTable) -> protocol.Seated:
    def set_up(guest: str, address: str, token: str) -> LiveTable:
        return seating.set_up(
            data.game, data.seats, data.options, data.seed, data.clock, data.listed, guest,
            time.time(), address, token, data.first,
        )[0]  # fmt: skip

    return await _made(request, data.token, set_up, data.listed)


@post("/api/lessons", operation_id="new_lesson", summary="Begin a lesson", responses=REFUSALS)
async def make_lesson(request: Asked, data: protocol.NewLesson) -> protocol.Seated:
    def set_up(guest: str, address: str, token: str) -> LiveTable:
        name, now = data.name, time.time()
        return lessons.set_up(data.game, data.lesson, name, guest, now, address, token)

    return await _made(request, data.token, set_up)


async def _made(
    request: Asked,
    wished: str | None,
    set_up: Callable[[str, str, str], LiveTable],
    is_listed: bool = False,
) -> protocol.Seated:
    """Create a table for a guest, within the limits; once for all requests with one token."""
    manager, guest = manager_of(request), enter(request)
    gate: Gate = request.app.state.gate
    token = wished or new_secret()

    async def make() -> LiveTable:
        limit = manager.settings.tables_per_guest
        if await manager.store.count_unfinished(guest, time.time() - DAY) >= limit:
            raise Refusal("too_many_tables", limit=limit)
        address = address_key(gate.address(request))
        if is_listed:
            await _check_listed(manager, address)
        gate.make(request)
        return set_up(guest, address, token)

    return seated((await manager.add_once(table_id_of(token), make)).table, token)


async def _check_listed(manager: TableManager, address: str) -> None:
    """Refuse one more listed table from an address that has enough of them."""
    limit = manager.settings.listed_per_address
    if await manager.store.count_listed(address) >= limit:
        raise Refusal("too_many_listed", limit=limit)


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


@post(
    "/api/mine", operation_id="mine", summary="Whose turn it is at one's own tables",
    status_code=200, responses=REFUSALS,
)  # fmt: skip
async def mine(request: Asked, data: protocol.MyTables) -> list[protocol.MyTable]:
    enter(request)
    return await own_tables(manager_of(request), data.seats)


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


# --- web push --------------------------------------------------------------------------------


@get("/api/push", operation_id="push", summary="The key for web push", responses=REFUSALS)
async def push(request: Asked) -> protocol.PushInfo:
    return protocol.PushInfo(manager_of(request).pushes.public_key())


@post(
    "/api/tables/{table:str}/push", operation_id="push_on", status_code=200, responses=REFUSALS,
    summary="Tell a browser by web push when its seat must choose",
)  # fmt: skip
async def push_on(request: Asked, table: str, data: protocol.PushWish) -> protocol.TableInfo:
    enter(request)
    manager = manager_of(request)
    live = (await manager.session(table)).table
    await manager.pushes.register(live, data)
    return messages.table_info(live)


@post(
    "/api/tables/{table:str}/push/stop", operation_id="push_stop", status_code=200,
    responses=REFUSALS, summary="Tell a browser no longer",
)  # fmt: skip
async def push_stop(request: Asked, table: str, data: protocol.PushStop) -> protocol.TableInfo:
    enter(request)
    manager = manager_of(request)
    live = (await manager.session(table)).table
    await manager.pushes.stop(live, data)
    return messages.table_info(live)


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


REPLAY = {200: ResponseSpec(protocol.Replay, generate_examples=False), **REFUSALS}


@get(
    "/api/tables/{table:str}/replay", operation_id="replay", summary="A finished game, by steps",
    responses=REPLAY,
)  # fmt: skip
async def replay(request: Asked, table: str, seat: int | None = None) -> Response[Any]:
    manager = manager_of(request)
    gate: Gate = request.app.state.gate
    gate.look(request)
    info = messages.table_info((await manager.session(table)).table)
    kept = await _kept(manager, table)
    if seat is None and kept.replay is not None:
        found = await asyncio.to_thread(kept_replay, kept.replay, info)
        if found is not None:
            return Response(found)
    made = await manager.replayed(json_of, kept, seat, info)
    return Response(made, media_type=MediaType.JSON)


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
    status_code=200, responses=REPLAY,
)  # fmt: skip
async def show_record(
    request: Asked, data: dict[str, Any], seat: int | None = None
) -> Response[bytes]:
    enter(request)
    made = await manager_of(request).replayed(json_of_upload, data, seat)
    return Response(made, media_type=MediaType.JSON)


ROUTES = [
    list_games, game_texts, game_rules, list_tables, make_table, make_lesson, show_table, mine,
    join, leave, fill, hand_back, rematch, push, push_on, push_stop, replay, record, show_record,
]  # fmt: skip
