"""A real server on a loopback port and Debian's Chromium in front of it."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from undercroft.games import GAMES

CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update",
    # The last such list wins: what Playwright turns off, and two pages of the address bar, which
    # Chromium prepares for every new window at half a second of CPU.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,AimEnabled,PaintHolding,MediaRouter,"
    "HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,ThirdPartyStoragePartitioning,"
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,OptimizationHints,"
    "AvoidCorsURLLoaderRestartOnRedirect,NetworkTimeServiceQuerying,PreconnectToSearch",
]  # fmt: skip
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 360, "height": 740}
SIDEWAYS = {"width": 740, "height": 360}
SIZES = {"desktop": DESKTOP, "phone": PHONE, "sideways": SIDEWAYS}
CHOICE = "[data-move]:not([disabled])"  # whatever may be chosen now
FINAL = 'dialog[open] a[href^="/r/"]'  # the final scene offers the replay
# Nothing is played unless somebody has said otherwise: tests need not wait.
HASTE = (
    """try { localStorage["undercroft.speed"] ??= '"off"' } catch { /* a page of no origin */ }"""
)
# Every table that the page asks for is dealt from one seed, and bots at such a table repeat their
# answers: what a test has seen once it sees again.
DEALT = """(() => { const ask = window.fetch; window.fetch = (path, request) => {
  if (path !== "/api/tables" || request?.method !== "POST") return ask(path, request);
  const wish = JSON.parse(request.body);
  wish.seed ??= SEED;
  return ask(path, {...request, body: JSON.stringify(wish)}); }; })()"""
PATIENCE_MS = 20_000  # a machine with other work answers late
expect.set_options(timeout=PATIENCE_MS)
LOCALES = {"en": "en-US", "ru": "ru-RU", "uk": "uk-UA"}


class Hall:
    """The server under test; it can be killed and started again on the same tables."""

    def __init__(self, folder: Path, pace: float = 0.02) -> None:
        self.pace = pace
        self.db = folder / "tables.db"
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "undercroft.cli", "serve",
                   "--port", str(self.port), "--db", str(self.db)]  # fmt: skip
        given = {"PACE": str(self.pace), "POSTS_BURST": "500", "HOST_AWAY_SECONDS": "2"}
        env = {**os.environ, **{f"UNDERCROFT_{name}": value for name, value in given.items()}}
        self.process = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL)
        self.wait()

    def wait(self) -> None:
        for _ in range(300):
            try:
                urllib.request.urlopen(f"{self.url}/api/games", timeout=2).read()
                return
            except OSError:
                time.sleep(0.1)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """kill -9: nothing is said goodbye to."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


def usual_bots(game: Any) -> int:
    """How many bots sit down where nobody has thought about it."""
    least = game.least_seats
    return max(least, min(2 if least == 1 else 4, game.most_seats)) - 1


def teach(context: BrowserContext) -> None:
    """Make a reader of one who has played every game: nothing is explained or asked first."""
    games = json.dumps([game.id for game in GAMES])
    whom = {game.id: {"face": "brock", "bots": usual_bots(game)} for game in GAMES}
    kept = {"taught": games, "lessons.dungeoneer": '["all"]', "whom": json.dumps(whom)}
    for key, value in kept.items():
        remember = f"localStorage.setItem('undercroft.{key}', {json.dumps(value)})"
        context.add_init_script(f"if (location.protocol === 'http:') {remember}")


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


@pytest.fixture(scope="session")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    hall = Hall(tmp_path_factory.mktemp("hall"))
    hall.start()
    yield hall
    hall.kill()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


class Visitor:
    """A person at a browser of a given size and language; whatever goes wrong is remembered."""

    def __init__(self, browser: Browser, hall: Hall, size: str, language: str, **more: Any) -> None:
        settings: dict[str, Any] = {
            "reduced_motion": "reduce", "service_workers": "block", **more,
        }  # fmt: skip
        haste = settings.pop("haste", settings["reduced_motion"] == "reduce")
        taught = settings.pop("taught", True)
        careful = settings.pop("careful", True)
        seed = settings.pop("seed", None)
        self.hall = hall
        self.size = size
        self.context: BrowserContext = browser.new_context(
            viewport=SIZES[size], locale=LOCALES[language], has_touch=size != "desktop", **settings
        )
        self.context.set_default_timeout(PATIENCE_MS)
        if haste:
            self.context.add_init_script(HASTE)
        if seed is not None:
            self.context.add_init_script(DEALT.replace("SEED", str(seed)))
        if taught:
            teach(self.context)
        if not careful:  # nothing is asked once more
            self.context.add_init_script("localStorage['undercroft.careful'] ??= 'false'")
        self.wrong: list[str] = []
        self.page: Page = self.context.new_page()
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("request", self._asked)

    def _heard(self, message: Any) -> None:
        if message.type == "error" and "ERR_" not in message.text:
            self.wrong.append(message.text)

    def _asked(self, request: Any) -> None:
        if not request.url.startswith((self.hall.url, "data:", "blob:")):
            self.wrong.append(f"a request left the origin: {request.url}")

    def visit(self, path: str = "/") -> Page:
        self.page.goto(self.hall.url + path)
        return self.page

    def start_game(self, game: str) -> str:
        """One click from the home page to a game against bots; the table's path.

        Who has not played the game yet is asked whom to play first.
        """
        page = self.visit()
        page.locator(f'[data-play="{game}"]').click()
        page.locator("[data-whom], .with-drawer").first.wait_for()  # the choice, or the table
        if page.locator("[data-whom]").count():
            page.locator("[data-whom]").click()
        page.wait_for_url("**/t/**")
        return "/" + page.url.split("/", 3)[3]

    def open_table(self, game: str, seed: int, **options: Any) -> None:
        """A table for one, dealt as wished."""
        self.visit()
        made = self.page.evaluate(
            """async wish => (await fetch('/api/tables', {method: 'POST',
                 headers: {'content-type': 'application/json', 'x-guest': 'b'.repeat(32)},
                 body: JSON.stringify(wish)})).json()""",
            {"game": game, "seats": [{"kind": "me"}], "seed": seed, "options": options},
        )
        owned = made["owned"][0]
        self.visit(f"/t/{made['table']['id']}#seat={owned['seat']}&key={owned['secret']}")

    def play_a_move(self) -> bool:
        """Choose the first thing that can be chosen; False when the final scene is there."""
        page = self.page
        page.locator(f"{CHOICE}, {FINAL}").first.wait_for()
        if page.locator(FINAL).count():
            return False
        page.locator(CHOICE).first.click()
        return True

    def close(self) -> None:
        self.context.close()


@pytest.fixture
def visitors(chromium: Browser, hall: Hall, request: pytest.FixtureRequest) -> Iterator[Any]:
    """Makes visitors; afterwards none of them may have seen anything go wrong.

    Their tables are dealt by the name of the test, unless a seed is given (None: sealed).
    """
    made: list[Visitor] = []
    seed = zlib.crc32(request.node.nodeid.encode())

    def make(size: str = "desktop", language: str = "en", **more: Any) -> Visitor:
        visitor = Visitor(chromium, hall, size, language, **{"seed": seed, **more})
        made.append(visitor)
        return visitor

    yield make
    for visitor in made:
        visitor.close()
    assert [wrong for visitor in made for wrong in visitor.wrong] == []
