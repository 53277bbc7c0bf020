"""Foreknowing: a host tries to know the game beforehand by playing it and taking it all back.

    python -m tools.hostile --attack foreknow   on seats that friends will take later
    python -m tools.hostile --attack peek       while a friend's connection is down
    python -m tools.hostile --attack alone      at a table with bots only

Chance that was seen must not come again, whoever joins is told of it, and no stand-in agrees to it.
"""

from __future__ import annotations

import tempfile
import uuid
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

import httpx
import msgspec

from tools.players import Player, Seats, new_seats, post
from tools.serving import GENEROUS, ServerProcess
from undercroft.server import protocol

PATIENT: Final = {"chat_per_second": "100000", "chat_burst": "100000", "patience": "0.1"}
MOVES: Final = 60
BEFORE_THE_END: Final = 20  # moves of a game for one, after which nothing can be taken back
SHARE: Final = 0.5  # of what was foreseen that may come by accident
FEWEST: Final = 4  # things that must have come to light


class Foreseen(Exception):
    """The attack worked."""


class Host:
    """Somebody at a table who plays always the same way, on every seat that is theirs."""

    def __init__(self, client: httpx.AsyncClient, ws: str, seats: Seats) -> None:
        self.client = client
        self.ws = ws
        self.table = seats.info.id
        self.players = list(seats.players)

    async def join(self, name: str) -> Player:
        """Take an open seat; the browser that holds it is one of ours."""
        seated = await self.post("join", protocol.Join(name, token=uuid.uuid4().hex))
        [owned] = msgspec.json.decode(seated, type=protocol.Seated).owned
        player = Player(self.ws, self.table, [owned.secret])
        self.players.append(player)
        return await player.come()

    async def post(self, what: str, body: Any) -> bytes:
        response = await post(self.client, f"/api/tables/{self.table}/{what}", body)
        if response.status_code >= 300:
            raise RuntimeError(f"{what}: {response.text}")
        return response.content

    async def plays_ahead(self, moves: int) -> list[Any]:
        """Play the first option again and again; return all that came to light."""
        for player in self.players:
            player.events = []
        for _ in range(moves):
            asked = await self.asked()
            if asked is None:
                break
            # Who can win nothing by it does not end the game.
            version, options = asked.version, asked.viewer.options
            answer = await asked.play(options[len(options) // 2])
            if isinstance(answer, protocol.Refused):
                raise RuntimeError(f"a legal move was refused: {answer.error}")
            for player in self.players:
                await player.reach(version + 1)
        return [event for event in self.players[0].events if is_of_chance(event)]

    async def asked(self) -> Player | None:
        seats = Seats.__new__(Seats)
        seats.players = self.players
        return await seats.asked()

    async def takes_all_back(self) -> None:
        """Take back every move, as long as the table lets it; all our seats agree."""
        while True:
            took = False
            for player in self.players:
                took = await self.takes_back(player) or took
            if not took:
                return

    async def takes_back(self, player: Player) -> bool:
        """Ask to take the last move of a seat back; return whether it was done."""
        version, viewer = player.version, player.viewer
        if viewer.take_back is None or viewer.seat is None:
            return False
        ask = protocol.TakeBack(uuid.uuid4().hex, viewer.seat, viewer.question, ask=True)
        if isinstance(await player.ask(ask), protocol.Refused):
            return False
        for other in self.players:
            if other is not player and player.version == version and other.viewer.seat is not None:
                await other.send(protocol.AnswerBack(other.viewer.seat, True))
        await player.reach(version + 1)
        for other in self.players:
            await other.reach(player.version)
        return True

    async def leaves(self, player: Player) -> None:
        """Give a seat of ours up, so that a friend can take it."""
        seat = player.viewer.seat
        self.players.remove(player)
        await player.go()
        await self.post("leave", protocol.SeatSecret(player.secrets[0]))
        await self.post("hand-back", protocol.SeatSecret(self.players[0].secrets[0], seat))

    async def go(self) -> None:
        for player in self.players:
            await player.go()


OF_CHANCE: Final = (
    "room_entered", "floor_opened", "party_formed", "level_populated", "dice_rerolled",
    "token_drawn",
)  # fmt: skip
"""Events of the games attacked here that tell what was drawn or rolled."""


def is_of_chance(event: dict[str, Any]) -> bool:
    return event["kind"] in OF_CHANCE


def check_unforeseen(foreseen: list[Any], came: list[Any]) -> str:
    """Raise Foreseen if most of what came to light was known before."""
    pairs = list(zip(foreseen, came, strict=False))
    alike = sum(one == other for one, other in pairs)
    if len(pairs) < FEWEST:
        raise RuntimeError(f"only {len(pairs)} things came to light")
    if alike > SHARE * len(pairs):
        raise Foreseen(f"{alike} of {len(pairs)} came as foreseen")
    return f"{alike} of {len(pairs)} came as foreseen"


def check_told(player: Player) -> None:
    """Raise Foreseen if somebody who comes is not told that a game was taken back."""
    if player.welcome is None or not player.welcome.table.redrawn:
        raise Foreseen("who joins is not told that a game was taken back")


# --- the attacks --------------------------------------------------------------------------


async def foreknow(client: httpx.AsyncClient, ws: str, moves: int) -> str:
    """Play on the seats of friends, take all back, leave the seats to them."""
    wishes = [protocol.SeatWish("me", "Host"), *[protocol.SeatWish("open")] * 2]
    host = Host(client, ws, await new_seats(client, ws, protocol.NewTable("raiders", wishes)))
    await host.players[0].come()
    for name in ("One", "Two"):
        await host.join(name)
    foreseen = await host.plays_ahead(moves)
    await host.takes_all_back()
    for puppet in host.players[1:]:
        await host.leaves(puppet)
    for name in ("Friend", "Other friend"):
        check_told(await host.join(name))
    return check_unforeseen(foreseen, await played(host, moves))


async def peek(client: httpx.AsyncClient, ws: str, moves: int) -> str:
    """Play on while a friend is away and a bot plays for them, then take all back."""
    wishes = [protocol.SeatWish("me", "Host"), protocol.SeatWish("open")]
    given = protocol.NewTable("dungeon_roll", wishes, options={"heroes": "none"})
    host = Host(client, ws, await new_seats(client, ws, given))
    await host.players[0].come()
    friend = await host.join("Friend")
    host.players.remove(friend)
    await friend.go()
    me = host.players[0]
    await host.post("fill", protocol.SeatSecret(me.secrets[0], friend.viewer.seat))
    await host.plays_ahead(moves)
    seat = me.viewer.seat
    assert seat is not None, "the host has a seat"
    await host.takes_all_back()  # what showed nothing may be taken back
    ask = protocol.TakeBack(uuid.uuid4().hex, seat, me.viewer.question, ask=True)
    answer = await me.ask(ask)
    if not isinstance(answer, protocol.Refused) or answer.error.code != "others_away":
        raise Foreseen(f"a stand-in agreed: {answer}")
    if me.info is None or me.info.redrawn:
        raise Foreseen("chance was taken back while a friend was away")
    await host.go()
    return "no stand-in agreed"


async def alone(client: httpx.AsyncClient, ws: str, most: int) -> str:
    """Look at every die and take it back, at a table where nobody else sits."""
    wishes = [protocol.SeatWish("me", "Host")]
    given = protocol.NewTable("dungeon_roll", wishes, options={"heroes": "none"})
    host = Host(client, ws, await new_seats(client, ws, given))
    await host.players[0].come()
    moves = min(most, BEFORE_THE_END)
    foreseen = await host.plays_ahead(moves)
    await host.takes_all_back()
    check_told(await Player(ws, host.table, []).come())
    return check_unforeseen(foreseen, await played(host, moves))


async def played(host: Host, moves: int) -> list[Any]:
    came = await host.plays_ahead(moves)
    await host.go()
    return came


ATTACKS: Final[dict[str, Callable[[httpx.AsyncClient, str, int], Awaitable[str]]]] = {
    "foreknow": foreknow,
    "peek": peek,
    "alone": alone,
}


async def tried(name: str, moves: int = MOVES) -> str:
    """Try an attack on a server of its own; return what came of it, or raise Foreseen."""
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(Path(folder) / "foreknowing.db", **{**GENEROUS, **PATIENT}) as server,
    ):
        async with httpx.AsyncClient(base_url=server.url, verify=False) as client:
            return f"{name}: {await ATTACKS[name](client, server.ws, moves)}"
