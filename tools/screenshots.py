"""Screenshots of the real pages, for the README and for review.

    python -m tools.screenshots FOLDER [--all]

Without --all only the pictures of the README are taken: a dragon in Dungeon Raiders, and the tables
of Dungeoneer and Keep the Heroes Out! some moves into a game.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import CHOICE, CHROMIUM, FINAL, FLAGS, LOCALES, SIZES, teach
from tools.serving import ServerProcess
from undercroft.games import GAMES

README_PICTURES = (  # game, seats, seed, moves before the picture
    ("raiders", 4, 109, 0),  # the first room is a dragon
    ("dungeoneer", 4, 12, 66),
    ("heroes_out", 3, 6, 20),
)


@contextmanager
def serving() -> Iterator[str]:
    """Run a separate server on a loopback port."""
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(Path(folder) / "tables.db", pace="0.1") as running,
    ):
        yield running.url


def page_of(browser: Browser, size: str, language: str) -> Page:
    context = browser.new_context(
        viewport=SIZES[size], locale=LOCALES[language], has_touch=size != "desktop",
        reduced_motion="reduce",
    )  # fmt: skip
    context.add_init_script("""localStorage["undercroft.speed"] ??= '"off"'""")
    context.add_init_script("localStorage['undercroft.careful'] ??= 'false'")
    teach(context)
    context.set_default_timeout(120_000)
    return context.new_page()


def open_table(page: Page, url: str, game: str, seats: int, seed: int) -> None:
    """Open a table against bots with a chosen seed."""
    page.goto(url)
    made = page.evaluate(
        """async ([game, seats, seed]) => {
          const bot = {kind: 'bot', level: 'adventurer'};
          const wish = [{kind: 'me', name: 'Ada'}, ...Array(seats - 1).fill(bot)];
          const answer = await fetch('/api/tables', {method: 'POST',
            headers: {'content-type': 'application/json', 'x-guest': 'a'.repeat(32)},
            body: JSON.stringify({game, seats: wish, seed})});
          return answer.json();
        }""",
        [game, seats, seed],
    )
    owned = made["owned"][0]
    page.goto(f"{url}/t/{made['table']['id']}#seat={owned['seat']}&key={owned['secret']}")
    page.locator(f"{CHOICE}, {FINAL}").first.wait_for()
    page.wait_for_timeout(700)


def readme_pictures(browser: Browser, url: str, folder: Path) -> None:
    for game, seats, seed, moves in README_PICTURES:
        page = page_of(browser, "desktop", "en")
        open_table(page, url, game, seats, seed)
        for _ in range(moves):
            page.locator(CHOICE).first.click()
            page.locator(CHOICE).first.wait_for()
        page.mouse.move(700, 620)
        page.wait_for_timeout(400)
        page.screenshot(path=folder / f"{game}.jpg", type="jpeg", quality=85)
        page.context.close()


def every_picture(browser: Browser, url: str, folder: Path) -> None:
    """Capture home, the first questions and the end of every game, in all sizes and languages."""
    for language in LOCALES:
        for size in SIZES:
            page = page_of(browser, size, language)
            page.goto(url)
            page.wait_for_timeout(800)
            page.screenshot(path=folder / f"home-{size}-{language}.png", full_page=True)
            for game in GAMES:
                open_table(page, url, game.id, max(2, game.least_seats), 5)
                name = f"{game.id}-{size}-{language}"
                _play_and_picture(page, folder, name)
            page.context.close()


def _play_and_picture(page: Page, folder: Path, name: str) -> None:
    for move in range(400):
        page.locator(f"{CHOICE}, {FINAL}").first.wait_for()
        if page.locator(FINAL).count():
            break
        if move in (0, 2, 5, 9):
            page.screenshot(path=folder / f"{name}-{move}.png")
        page.locator(CHOICE).first.click()
    page.wait_for_timeout(600)
    page.screenshot(path=folder / f"{name}-end.png")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--all", action="store_true")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    with serving() as url, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        if given.all:
            every_picture(browser, url, given.folder)
        else:
            readme_pictures(browser, url, given.folder)
        browser.close()


if __name__ == "__main__":
    main()
