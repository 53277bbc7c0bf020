"""Hostile: malformed and hostile messages; each gets a clear refusal and no table is disturbed.

    python -m tools.hostile                   200,000 messages, websocket and REST
    python -m tools.hostile --messages 20000  fewer
    python -m tools.hostile --quick           3,000, a few seconds
    python -m tools.hostile --game raiders    with reference games of these alone
    python -m tools.hostile --attack foreknow one of the attacks of tools/foreknowing.py alone
    python tools/hostile.py                   the same without -m

Meanwhile a reference game of each kind with a known seed is played on the same server; its record
must have the fingerprint of the same game played without a server. Loopback only.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

if not __package__:
    ROOT = Path(__file__).resolve().parent.parent
    sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

import undercroft
from tools.foreknowing import ATTACKS, Foreseen, tried
from tools.players import Player, Seats, everyone_here, new_seats
from tools.serving import GENEROUS, ServerProcess
from undercroft.games import GAMES, game_called
from undercroft.server import protocol
from undercroft.table.errors import CODES

SEED = 20_260_101
SEATS = 4
ALL = tuple(game.id for game in GAMES if game.least_seats <= SEATS <= game.most_seats)
BATCH = 50
BRISK, LAST = 50, 95
"""Versions of a reference game from which it is played slowly, and paused."""
REST_SHARE = 0.04
OVERSIZE_SHARE = 0.005


class Unclear(Exception):
    """A hostile request was not refused as it should be."""


# --- what is sent ------------------------------------------------------------------------

VALUES: list[Any] = [
    None, True, -1, 0, 7, 10**18, 10**30, 1.5, -1e300, "", "play 1", "x" * 90, "\u0000", "\u202e",
    "../../etc/passwd", "'; DROP TABLE moves; --", "<script>", [], [[]], {}, {"a": {}}, ["a"] * 20,
]  # fmt: skip


def random_bytes(chance: random.Random) -> str | bytes:
    return chance.randbytes(chance.randint(1, 200))


def random_text(chance: random.Random) -> str:
    return "".join(chr(chance.choice((chance.randint(1, 126), 0x451, 0x2028))) for _ in range(60))


SEATED = ("move", "say", "take_back", "answer_back")
"""Messages sent on behalf of a seat."""


def wrong_fields(chance: random.Random) -> str:
    """Return a known message with fields of the wrong type, or without them."""
    kind = chance.choice([*SEATED, "log", "hello", "dance", "Move", 7, None])
    names = ["id", "seat", "question", "move", "secrets", "since", "text", "phrase", "type"]
    fields = {name: chance.choice(VALUES) for name in chance.sample(names, chance.randint(0, 9))}
    if kind == "hello":
        fields["secrets"] = chance.choice([None, 7, "abc", [7], ["a"] * 9, ["x" * 65], {}])
    elif kind in SEATED:
        fields["seat"] = chance.choice([None, "0", 1.5, [], {}])
    elif kind == "log":
        fields["before"] = chance.choice([None, "0", 1.5, [], {}])
    return json.dumps({**fields, "type": kind})


def deep(chance: random.Random) -> str:
    return chance.choice(["[", '{"a":', '[{"type":']) * chance.randint(100, 400)


def cut_short(chance: random.Random) -> str:
    whole = json.dumps({"type": "move", "id": "a", "seat": 0, "question": 1, "move": "play 1"})
    return whole[: chance.randint(0, len(whole) - 1)]


def foreign_seat(chance: random.Random) -> str:
    seat = chance.choice([0, 1, 2, 3, -1, 4, 99, 10**9])
    return _move(chance, seat, chance.randint(0, 300), chance.choice(["play 1", "play 5"]))


def wrong_secret(chance: random.Random) -> str:
    return json.dumps({"type": "hello", "secrets": [chance.randbytes(9).hex()], "since": 0})


def foreign_chat(chance: random.Random) -> str:
    return json.dumps({"type": "say", "seat": chance.choice([0, 1, 2, 99]), "text": "hello"})


def foreign_back(chance: random.Random) -> str:
    seat, asks = chance.choice([0, 1, 2, -1, 99]), chance.choice([True, False])
    if chance.random() < 0.5:
        return json.dumps({"type": "answer_back", "seat": seat, "agree": asks})
    return json.dumps({"type": "take_back", "id": "b", "seat": seat, "question": 2, "ask": asks})


def _move(chance: random.Random, seat: int, question: int, move: str) -> str:
    message = chance.randbytes(8).hex()
    return json.dumps(
        {"type": "move", "id": message, "seat": seat, "question": question, "move": move}
    )


MALFORMED: list[Callable[[random.Random], str | bytes]] = [
    random_bytes, random_text, wrong_fields, wrong_fields, deep, cut_short,
]  # fmt: skip
STRANGER = [*MALFORMED, foreign_seat, foreign_seat, wrong_secret, foreign_chat, foreign_back]


class Insider:
    """Owns seat 0 of its own table, and sends stale, forged and illegal moves."""

    def __init__(self, question: int) -> None:
        self.question = question

    def __call__(self, chance: random.Random) -> str:
        kind = chance.randint(0, 2)
        if kind == 0:  # an old or a forged question
            question = self.question + chance.choice([-1, 1, 5, 10**12, -(10**12)])
            return _move(chance, 0, question, "play 1")
        if kind == 1:  # an illegal move
            move = chance.choice(["play 9", "", "pass", "PLAY 1", "play 1 ", "\u0000", "💥"])
            return _move(chance, 0, self.question, move)
        return _move(chance, chance.choice([1, 2, 3]), self.question, "play 1")


# --- over the websocket --------------------------------------------------------------------


class Tally:
    """How many were sent, and the answers they got."""

    def __init__(self) -> None:
        self.sent = 0
        self.codes: Counter[str] = Counter()

    def add(self, raw: str | bytes) -> None:
        answer = json.loads(raw)
        if answer.get("type") != "refused":
            raise Unclear(f"not a refusal: {str(answer)[:200]}")
        self.refuse(answer["error"])

    def refuse(self, error: Any) -> None:
        if error.get("code") not in CODES or error["code"] == "internal":
            raise Unclear(f"not a clear refusal: {error}")
        self.codes[error["code"]] += 1


async def attack(
    url: str, kinds: list[Any], count: int, tally: Tally, seed: int, hello: str
) -> None:
    """Send hostile messages in batches over one connection; each must be answered."""
    chance = random.Random(seed)
    while count > 0:
        async with connect(url, max_size=None, ping_interval=None, compression=None) as socket:
            await socket.send(hello)
            await _skip_welcome(socket)
            count = await _attack(socket, kinds, count, tally, chance)


async def _skip_welcome(socket: ClientConnection) -> None:
    while json.loads(await socket.recv())["type"] != "update":
        pass


async def _attack(
    socket: ClientConnection, kinds: list[Any], count: int, tally: Tally, chance: random.Random
) -> int:
    """Attack until everything is sent, or until an oversized message has closed the connection."""
    while count > 0:
        batch = [chance.choice(kinds)(chance) for _ in range(min(BATCH, count))]
        for message in batch:
            await socket.send(message)
        answered = 0
        while answered < len(batch):
            raw = await asyncio.wait_for(socket.recv(), 30)
            if _is_news(raw):
                continue
            tally.add(raw)
            answered += 1
        tally.sent += len(batch)
        count -= len(batch)
        if chance.random() < OVERSIZE_SHARE * BATCH:
            await _oversize(socket, tally, chance)
            return count - 1
    return 0


def _is_news(raw: str | bytes) -> bool:
    """Return whether a message is one that everyone at the table gets anyway."""
    head = raw[:30] if isinstance(raw, str) else raw[:30].decode()
    return '"type":"update"' in head or '"type":"table"' in head


async def _oversize(socket: ClientConnection, tally: Tally, chance: random.Random) -> None:
    """Send an oversized message, which must close the connection with 1009 and a reason."""
    tally.sent += 1
    await socket.send("x" * chance.choice([4097, 5000, 100_000, 2_000_000]))
    try:
        while _is_news(await asyncio.wait_for(socket.recv(), 30)):
            pass
        raise Unclear("an oversized message was answered")
    except ConnectionClosed:
        if socket.close_code != 1009:
            raise Unclear(f"an oversized message closed with {socket.close_code}") from None
        tally.codes["too_long"] += 1


# --- over REST --------------------------------------------------------------------------------


def rest_requests(chance: random.Random, table: str) -> tuple[str, str, bytes, dict[str, str]]:
    """Return method, path, body and headers of one hostile request."""
    kind = chance.randint(0, 6)
    body = json.dumps({"game": "raiders", "seats": chance.choice(VALUES)}).encode()
    if kind == 0:
        return "POST", "/api/tables", chance.randbytes(60), {}
    if kind == 1:
        return "POST", "/api/tables", body, {}
    if kind == 2:
        tricks = ["..%2f..%2fetc%2fpasswd", "%00", "a" * 500, "%ff%fe", "' OR 1=1", "aaaaaaaaaa"]
        return "GET", f"/api/tables/{chance.choice(tricks)}", b"", {}
    if kind == 3:
        act = chance.choice(["leave", "fill", "hand-back", "rematch"])
        wrong = json.dumps({"secret": chance.randbytes(9).hex(), "seat": chance.choice([0, 1, 99])})
        return "POST", f"/api/tables/{table}/{act}", wrong.encode(), {}
    if kind == 4:
        join = json.dumps({"name": "Eve", "seat": chance.choice([None, 0, 1, -1, 99])}).encode()
        return "POST", f"/api/tables/{table}/join", join, {"Origin": "https://evil.example"}
    if kind == 5:
        return "POST", "/api/replays", json.dumps({"game": chance.choice(VALUES)}).encode(), {}
    what = chance.choice(["replay", "replay?seat=0", "record", "replay?seat=x"])
    return "GET", f"/api/tables/{table}/{what}", b"", {}


async def attack_rest(url: str, table: str, count: int, tally: Tally, seed: int) -> None:
    chance = random.Random(seed)
    async with httpx.AsyncClient(base_url=url, timeout=30, verify=False) as client:
        for _ in range(count):
            method, path, body, headers = rest_requests(chance, table)
            response = await client.request(method, path, content=body, headers=headers)
            if not 400 <= response.status_code < 500:
                raise Unclear(f"{method} {path}: {response.status_code} {response.text[:200]}")
            tally.refuse(response.json())
            tally.sent += 1


# --- the reference game ---------------------------------------------------------------------------


async def reference(seats: Seats, tally: Tally, is_over: Callable[[], bool]) -> None:
    """Play a game as long as the attack: slowly, then to its end; send each move twice."""
    chance = random.Random(SEED)
    while (asked := await seats.asked()) is not None:
        move = asked.move(one_of(asked.viewer.options, chance))
        answer = await asked.ask(move)
        if isinstance(answer, protocol.Refused):
            raise Unclear(f"the reference game was refused: {answer.error}")
        await _double(asked, move, tally)
        for player in seats.players:
            await player.reach(answer.version)
        await _pause(answer.version, is_over)


async def _pause(version: int, is_over: Callable[[], bool]) -> None:
    """Slow the game down to the length of the attack; the last moves wait for its end."""
    if is_over():
        return
    await asyncio.sleep(0.2 if version < BRISK else 2.0)
    while version >= LAST and not is_over():
        await asyncio.sleep(0.2)


async def _double(player: Player, move: protocol.SendMove, tally: Tally) -> None:
    answer = await player.ask(move)
    if not isinstance(answer, protocol.Refused) or answer.error.code != "duplicate_move":
        raise Unclear(f"a doubled move was answered with {answer}")
    tally.sent += 1
    tally.codes["duplicate_move"] += 1


def one_of(options: Sequence[Any], chance: random.Random) -> Any:
    """Choose by chance; a server answers for a seat that could only pass."""
    return options[0] if len(options) == 1 else chance.choice(options)


def undisturbed(game: str) -> str:
    """Return the fingerprint of the same game played without a server."""
    chance = random.Random(SEED)
    table = undercroft.new_table(game, SEATS, SEED, game_called(game).lab_options)
    while table.asked:
        seat = min(table.asked)
        table.play(seat, one_of(table.options(seat), chance))
    return table.fingerprint()


def reference_table(game: str) -> protocol.NewTable:
    return everyone_here(SEATS, game, seed=SEED, options=game_called(game).lab_options)


async def besiege(messages: int, games: Sequence[str] = ALL) -> str:
    """Attack a server with this many messages; return a line of figures, or raise Unclear."""
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(Path(folder) / "hostile.db", **GENEROUS) as server,
    ):
        async with httpx.AsyncClient(base_url=server.url, verify=False) as client:
            made = [await new_seats(client, server.ws, reference_table(game)) for game in games]
            tables = [await seats.come() for seats in made]
            own = await new_seats(client, server.ws, everyone_here(3))
            tally = Tally()
            names = [seats.info.id for seats in tables]
            siege = asyncio.create_task(_siege(server, names, own, messages, tally))
            played = [reference(seats, tally, siege.done) for seats in tables]
            await asyncio.gather(siege, *played)
            records = [(await client.get(f"/api/tables/{name}/record")).json() for name in names]
            info = (await client.get(f"/api/tables/{own.info.id}")).json()
        for seats in tables:
            await seats.go()
    for game, record in zip(games, records, strict=True):
        if record["fingerprint"] != undisturbed(game):
            raise Unclear(f"the reference game of {game} was disturbed")
    if info["version"] != 1:
        raise Unclear("a hostile move was played")
    codes = ", ".join(f"{code} {count}" for code, count in tally.codes.most_common())
    kept = f"{len(games)} reference games undisturbed"
    return f"{tally.sent} hostile messages, all refused; {kept}\n{codes}"


async def _siege(
    server: ServerProcess, tables: list[str], own: Seats, messages: int, tally: Tally
) -> None:
    """Strangers attack the last two tables, which are those of the largest games."""
    rest = int(messages * REST_SHARE)
    share = (messages - rest) // 4
    nobody = '{"type":"hello"}'
    insider = json.dumps({"type": "hello", "secrets": [own.secrets[0]]})
    targets, home = [f"{server.ws}/{name}" for name in tables], f"{server.ws}/{own.info.id}"
    await asyncio.gather(
        attack(targets[-1], STRANGER, share, tally, 1, nobody),
        attack(targets[-2:][0], STRANGER, share, tally, 2, nobody),
        attack(home, [*MALFORMED, Insider(1)], share, tally, 3, insider),
        attack(home, [Insider(1)], messages - rest - 3 * share, tally, 4, insider),
        attack_rest(server.url, tables[-1], rest, tally, 5),
    )


def main() -> int:
    parser = argparse.ArgumentParser(description="Send hostile messages to the server.")
    parser.add_argument("--messages", type=int, default=200_000)
    parser.add_argument("--quick", action="store_true", help="3,000 messages")
    parser.add_argument("--game", action="append", choices=ALL, help="by default all of them")
    parser.add_argument("--attack", choices=ATTACKS, help="only try to know a game beforehand")
    given = parser.parse_args()
    messages = 3000 if given.quick else given.messages
    began = time.perf_counter()
    try:
        if not given.attack:
            print(asyncio.run(besiege(messages, given.game or ALL)))
        for name in [given.attack] if given.attack else ATTACKS:
            print(asyncio.run(tried(name)))
    except (Unclear, Foreseen) as found:
        print(f"{type(found).__name__.upper()}: {found}")
        return 1
    print(f"{time.perf_counter() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
