"""What a newcomer has and does: a fresh copy of the tree, an empty environment, a first game."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import httpx

from tools.players import Player, Seats, new_seats
from tools.serving import free_port
from undercroft.games import GAMES
from undercroft.server import protocol

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE = 900.0
"""Seconds for set-up, compiling and starting on a busy machine."""
OURS = ("PYTHONPATH", "VIRTUAL_ENV", "MAKEFLAGS", "MFLAGS", "MAKELEVEL", "CC")
MOST_MOVES = 200
QUICK_BUILD = {"UNDERCROFT_OPTIMISE": "0"}
"""A build that is tried, not measured."""


def copy_of_the_tree(folder: Path) -> Path:
    """What `git clone` would give, with what is not committed yet."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    return folder


def environment(**given: str) -> dict[str, str]:
    """The user's, without a trace of the environment in which the tests run."""
    mine = {
        name: value
        for name, value in os.environ.items()
        if name not in OURS and not name.startswith(("UNDERCROFT_", "PYTEST"))
    }
    return {**mine, "npm_config_prefer_offline": "true", **given}


def told_by(*command: str | Path, folder: Path, **given: str) -> str:
    """Run a command that must succeed; all that it printed."""
    ran = subprocess.run(
        [str(part) for part in command], cwd=folder, env=environment(**given), check=False,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=PATIENCE,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout
    return ran.stdout


class Started:
    """A command that serves, with what it said so far; ended as Ctrl-C in a terminal ends it."""

    def __init__(self, *command: str | Path, folder: Path, **given: str) -> None:
        self.port = free_port()
        self.heard = folder / f"heard-{self.port}.txt"
        words = [str(part).replace("{port}", str(self.port)) for part in command]
        with self.heard.open("w") as heard:
            self.process = subprocess.Popen(
                words, cwd=folder, env=environment(UNDERCROFT_PACE="0", **given),
                stdin=subprocess.DEVNULL, stdout=heard, stderr=heard, start_new_session=True,
            )  # fmt: skip
        self.url = f"http://127.0.0.1:{self.port}"

    def said(self) -> str:
        return self.heard.read_text()

    def until_it_says(self, words: str) -> None:
        until = time.monotonic() + PATIENCE
        while words not in self.said():
            assert self.process.poll() is None, self.said()
            assert "could not be compiled" not in self.said(), self.said()
            assert time.monotonic() < until, self.said()
            time.sleep(0.1)

    def interrupt(self) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGINT)
            self.process.wait(60)

    def __enter__(self) -> Started:
        self.until_it_says(self.url)
        return self

    def __exit__(self, *_: Any) -> None:
        self.interrupt()


# --- what is then tried -------------------------------------------------------------------------


def check_that_it_plays(started: Started) -> None:
    """The page and its script are served, and every game is played against a champion."""
    with httpx.Client(base_url=started.url, verify=False) as client:
        page = client.get("/", headers={"accept": "text/html"})
        assert page.status_code == 200, page.text
        script = re.search(r'src="(/assets/[^"]+\.js)"', page.text)
        assert script is not None, page.text
        assert client.get(script[1]).status_code == 200
    for game in GAMES:
        asyncio.run(meet_a_champion(started, game.id, max(2, game.least_seats)))


async def meet_a_champion(started: Started, game: str, count: int) -> None:
    """Take moves at a new table until a champion has taken one as well."""
    me = protocol.SeatWish("me", "Newcomer")
    others = [protocol.SeatWish("bot", level="champion")] * (count - 1)
    wish = protocol.NewTable(game, [me, *others])
    async with httpx.AsyncClient(base_url=started.url, timeout=30, verify=False) as client:
        seats: Seats = await new_seats(client, f"ws://127.0.0.1:{started.port}/ws/tables", wish)
    player = (await seats.come()).players[0]
    mine = await one_move(player)
    for _ in range(MOST_MOVES):
        if await sees_anothers_move(player, mine):
            break
        mine = await one_move(player)
    await player.go()
    assert player.version > mine, f"{game}: nobody but the newcomer moves"


async def one_move(player: Player) -> int:
    """Answer when asked; the version after that."""
    await player.until(lambda: player.is_asked, PATIENCE)
    answer = await player.play(player.viewer.options[0])
    assert isinstance(answer, protocol.Accepted), answer
    await player.reach(answer.version)
    return answer.version


async def sees_anothers_move(player: Player, mine: int) -> bool:
    """False when the newcomer is asked again before."""
    await player.until(lambda: player.is_asked or player.version > mine, PATIENCE)
    return player.version > mine
