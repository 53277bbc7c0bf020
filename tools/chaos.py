"""Chaos: `kill -9` under load, again and again; no accepted move is lost or duplicated.

Now and then a client takes a move back, which is accepted, stored and resent like a move.

    python -m tools.chaos              100 kills with 8 tables of 4 under load
    python -m tools.chaos --kills 20   fewer
    python -m tools.chaos --quick      3 kills, a few seconds
    python -m tools.chaos --game dungeoneer    with tables of this game alone
    python tools/chaos.py              the same without -m

After each restart the stored moves are compared with everything ever accepted, and every client
reconnects, resends whatever was not answered (under the same id), and plays on. At the end the
games are finished and their records compared with what the clients received. Loopback only.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sqlite3
import sys
import tempfile
import time
import uuid
from collections.abc import Sequence
from pathlib import Path

if not __package__:
    ROOT = Path(__file__).resolve().parent.parent
    sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tools.players import Player, everyone_here, new_seats
from tools.serving import GENEROUS, ServerProcess
from undercroft.games import GAMES, game_called
from undercroft.server import protocol
from undercroft.table.saved import StoredMove, counted

SEATS = 4
ALL = tuple(game.id for game in GAMES if game.least_seats <= SEATS <= game.most_seats)
TABLES = 8
MOVES = 60
SECOND_THOUGHTS = 0.1
"""Probability that a client who may take a move back does so."""
PATIENCE = 30.0
"""Most seconds until a kill, in case the machine is slow."""


Change = protocol.SendMove | protocol.TakeBack


class Broken(Exception):
    """The server broke a guarantee."""


class Witness:
    """Everything one table guaranteed: the accepted moves, by message."""

    def __init__(self, table: str, secrets: list[str]) -> None:
        self.table = table
        self.secrets = secrets
        self.accepted: dict[str, Accepted] = {}
        self.told = 0
        self.unanswered: dict[int, Accepted] = {}
        self.outcome: dict[str, object] | None = None
        self.resent = self.landed = 0

    def accept(self, version: int, sent: Accepted) -> None:
        self.accepted[sent.move.id] = msgspec.structs.replace(sent, version=version)
        self.told = max(self.told, version)

    def check(self, rows: list[StoredMove]) -> None:
        """Compare with the stored moves."""
        if [row.version for row in rows] != list(range(2, len(rows) + 2)):
            raise Broken(f"{self.table}: versions {[row.version for row in rows]} are not in order")
        sent = [(row.seat, row.message) for row in rows if row.is_sent]
        if len(set(sent)) != len(sent):
            raise Broken(f"{self.table}: a move is stored twice")
        stored = {row.message: row for row in rows if row.is_sent}
        for message, accepted in self.accepted.items():
            if message not in stored or not accepted.is_stored_as(stored[message]):
                raise Broken(f"{self.table}: {accepted} is {stored.get(message)}")
        if self.told > len(rows) + 1:
            raise Broken(f"{self.table}: version {self.told} was sent, {len(rows) + 1} is stored")


class Accepted(msgspec.Struct, frozen=True):
    """A move and the version that it was accepted as; in a window, the version that all know."""

    move: Change
    in_window: bool = False
    version: int = 0

    def is_stored_as(self, row: StoredMove) -> bool:
        move = self.move
        same = (row.seat, row.message) == (move.seat, move.id)
        right = row.version == self.version or (self.in_window and row.version > self.version)
        if isinstance(move, protocol.TakeBack):
            return same and right and row.taken > 0
        return same and right and row.move == move.move


class Seat:
    """One client that plays at random and reconnects after each crash."""

    def __init__(self, witness: Witness, number: int) -> None:
        self.witness = witness
        self.number = number

    async def play(self, server: ServerProcess, pause: float) -> None:
        """Play until the server is gone or the game is over."""
        player = Player(server.ws, self.witness.table, [self.witness.secrets[self.number]])
        try:
            await player.come()
            await self._resend(player)
            while self.witness.outcome is None and player.closed is None:
                await self._turn(player, pause)
        except (ConnectionClosed, InvalidHandshake, OSError, TimeoutError):
            pass
        finally:
            await player.go()

    async def _resend(self, player: Player) -> None:
        """Resend what was not answered: it is already done, done now, or too late."""
        sent = self.witness.unanswered.get(self.number)
        if sent is None:
            return
        self.witness.resent += 1
        answer = await self._sent(player, sent)
        if isinstance(answer, protocol.Refused) and answer.error.code == "duplicate_move":
            self.witness.landed += 1
            self.witness.accept(answer.error.facts["version"], sent)

    async def _turn(self, player: Player, pause: float) -> None:
        self._hear(player)
        if self.witness.outcome is not None:
            return
        if player.viewer.take_back == "free" and random.random() < SECOND_THOUGHTS:
            question = player.viewer.question
            back = protocol.TakeBack(uuid.uuid4().hex, self.number, question)
            await self._sent(player, Accepted(back))
            return
        if not player.is_asked:
            version = player.version
            await player.until(lambda: player.version > version or player.is_asked)
            return
        await asyncio.sleep(random.uniform(0, pause))
        if not player.is_asked:  # others took a move back
            return
        in_window = player.update is not None and player.update.window is not None
        move = player.move(random.choice(player.viewer.options))
        await self._sent(player, Accepted(move, in_window))

    async def _sent(self, player: Player, sent: Accepted) -> object:
        self.witness.unanswered[self.number] = sent
        await player.send(sent.move)
        await player.until(lambda: not player.answers.empty())
        if player.answers.empty():
            return None  # the server is gone
        answer = player.answers.get_nowait()
        del self.witness.unanswered[self.number]
        if isinstance(answer, protocol.Accepted):
            self.witness.accept(answer.version, sent)
            await player.reach(answer.version)
        self._hear(player)
        return answer

    def _hear(self, player: Player) -> None:
        self.witness.told = max(self.witness.told, player.version)
        if player.update is not None and player.update.outcome is not None:
            self.witness.outcome = player.update.outcome


def stored_moves(db: Path, table: str) -> list[StoredMove]:
    connection = sqlite3.connect(f"file:{db}?mode=ro", uri=True)
    try:
        wanted = 'SELECT version, seat, move, message FROM moves WHERE "table" = ? ORDER BY version'
        return [StoredMove(*row) for row in connection.execute(wanted, (table,))]
    finally:
        connection.close()


class Chaos:
    """Tables, their witnesses and the server that is killed."""

    def __init__(self, server: ServerProcess, games: Sequence[str]) -> None:
        self.server = server
        self.games = games
        self.witnesses: list[Witness] = []
        self.checked = 0
        self.taken = 0

    async def add_tables(self, count: int) -> None:
        base = {"base_url": self.server.url, "timeout": 60.0}
        async with httpx.AsyncClient(**base, verify=False) as client:  # type: ignore[arg-type]
            for _ in range(count):
                game = self.games[len(self.witnesses) % len(self.games)]
                table = everyone_here(SEATS, game, options=game_called(game).lab_options)
                seats = await new_seats(client, self.server.ws, table)
                self.witnesses.append(Witness(seats.info.id, list(seats.secrets.values())))

    def running(self) -> list[Witness]:
        return [witness for witness in self.witnesses if witness.outcome is None]

    def accepted(self) -> int:
        return sum(len(witness.accepted) for witness in self.witnesses)

    async def play(self, kill_after: int | None, pause: float) -> None:
        """Let everyone play; kill the server after this many accepted moves."""
        seats = [Seat(witness, n) for witness in self.running() for n in range(SEATS)]
        tasks = [asyncio.create_task(seat.play(self.server, pause)) for seat in seats]
        if kill_after is not None:
            await self._until_accepted(self.accepted() + kill_after)
            await asyncio.sleep(random.uniform(0, 0.02))
            await asyncio.to_thread(self.server.kill)
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(result, BaseException):
                raise result

    async def _until_accepted(self, count: int) -> None:
        until = time.perf_counter() + PATIENCE
        while self.accepted() < count and self.running() and time.perf_counter() < until:
            await asyncio.sleep(0.002)

    def check(self) -> None:
        for witness in self.witnesses:
            rows = stored_moves(self.server.db, witness.table)
            witness.check(rows)
            self.checked += len(rows)

    async def check_records(self) -> None:
        """Check that every record contains the moves its clients saw, except those taken back."""
        async with httpx.AsyncClient(base_url=self.server.url, verify=False) as client:
            for witness in self.witnesses:
                if witness.outcome is None:
                    raise Broken(f"{witness.table}: the game does not go on")
                record = (await client.get(f"/api/tables/{witness.table}/record")).json()
                kept, taken = counted(stored_moves(self.server.db, witness.table))
                self.taken += len(taken)
                if record["moves"] != [[row.seat, row.move] for row in kept]:
                    raise Broken(f"{witness.table}: the record differs from the accepted moves")


async def endure(kills: int, tables: int, moves: int = MOVES, games: Sequence[str] = ALL) -> str:
    """Kill the server this many times under load; return a line of figures, or raise Broken."""
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(Path(folder) / "chaos.db", **GENEROUS)
        with server:
            chaos = Chaos(server, games)
            await chaos.add_tables(tables)
            for number in range(1, kills + 1):
                await chaos.play(random.randint(1, moves), pause=0.02)
                await asyncio.to_thread(server.start)
                chaos.check()
                if number % 10 == 0:
                    print(f"{number} kills, {chaos.accepted()} accepted moves", flush=True)
                await chaos.add_tables(tables - len(chaos.running()))
            await chaos.play(None, pause=0)
            chaos.check()
            await chaos.check_records()
    return figures(chaos, kills)


def figures(chaos: Chaos, kills: int) -> str:
    resent = sum(witness.resent for witness in chaos.witnesses)
    landed = sum(witness.landed for witness in chaos.witnesses)
    return (
        f"{kills} kills, {len(chaos.witnesses)} games, {chaos.accepted()} accepted moves "
        f"({chaos.taken} taken back): none "
        f"lost, none doubled; {resent} unanswered moves sent again, {landed} were stored already"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description="Kill the server under load.")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--moves", type=int, default=MOVES, help="most moves between kills")
    parser.add_argument("--quick", action="store_true", help="3 kills")
    parser.add_argument("--game", action="append", choices=ALL, help="by default all in turn")
    given = parser.parse_args()
    began = time.perf_counter()
    kills, tables = (3, 4) if given.quick else (given.kills, given.tables)
    try:
        print(asyncio.run(endure(kills, tables, given.moves, given.game or ALL)))
    except Broken as broken:
        print(f"BROKEN: {broken}")
        return 1
    print(f"{time.perf_counter() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
