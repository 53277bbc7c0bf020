"""Coming back: whose turn it is, on every page; the page without a network; the finished games."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor

TITLE = "Dungeon Raiders"


def waiting_table(visitor: Visitor, clock: int | None = None) -> str:
    """A game for two people in which the first must choose; the second is away. The table's id."""
    page = visitor.visit()
    return str(
        page.evaluate(
            """async clock => {
              const post = async (path, body) => (await fetch(path, {method: 'POST',
                headers: {'content-type': 'application/json', 'x-guest': 'r'.repeat(32)},
                body: JSON.stringify(body)})).json();
              const seats = [
                {kind: 'me', name: 'Ada'}, {kind: 'open'}, {kind: 'bot', level: 'novice'}];
              const made = await post('/api/tables', {game: 'raiders', seats, seed: 7, clock});
              await post(`/api/tables/${made.table.id}/join`, {name: 'Olena'});
              const kept = made.owned.map(({seat, secret}) =>
                ({table: made.table.id, game: 'raiders', seat, secret, at: Date.now()}));
              localStorage['undercroft.seats'] = JSON.stringify(kept);
              return made.table.id;
            }""",
            clock,
        )
    )


def test_home_begins_with_the_tables_that_wait_for_me(visitors: Any) -> None:
    visitor: Visitor = visitors("desktop", "en")
    table = waiting_table(visitor, clock=86_400)
    page = visitor.visit()
    card = page.locator(f'[data-turn="{table}"]')
    expect(card).to_contain_text(TITLE)
    expect(card).to_contain_text("Olena")
    expect(card).to_contain_text("23 hours left")
    first = page.locator("#main section").first
    expect(first).to_contain_text("Your turn")
    expect(page).to_have_title("(1) Undercroft")
    card.click()
    page.wait_for_url(f"**/t/{table}")


def test_title_and_icon_tell_the_number_on_every_page(visitors: Any) -> None:
    visitor: Visitor = visitors("phone", "uk")
    waiting_table(visitor)
    for path in ("/", "/rules/raiders", "/credits"):
        page = visitor.visit(path)
        expect(page.locator('link[rel="icon"]')).to_have_attribute("href", icon_of(1))
        assert page.title().startswith("(1) "), path


def icon_of(number: int) -> Any:
    import re

    return re.compile(rf"^data:image/svg.*%3E{number}%3C")


def test_the_page_opens_without_a_network_and_says_so(visitors: Any) -> None:
    for language, words in (
        ("en", "You are offline."), ("ru", "Вы не в сети."), ("uk", "Ви не в мережі."),
    ):  # fmt: skip
        visitor: Visitor = visitors("phone", language, service_workers="allow")
        page = visitor.visit()
        kept = "async () => { const c = await caches.open('undercroft-1'); return c.keys() }"
        page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        page.wait_for_function(f"async () => (await ({kept})()).length > 8")
        page.reload()
        visitor.context.set_offline(True)
        page.reload()
        expect(page.locator('#main [role="status"]')).to_contain_text(words)
        visitor.context.set_offline(False)


def test_a_finished_game_is_kept_with_its_result_and_taken_along(visitors: Any) -> None:
    visitor: Visitor = visitors("desktop", "en")
    played = {
        "table": "abcdefgh", "game": "raiders", "at": 1_790_000_000_000, "won": True,
        "together": False, "score": 19, "seats": 4, "level": "champion", "people": 0,
        "reason": "richest", "options": {},
    }  # fmt: skip
    page = visitor.visit()
    load(page, {"kind": "undercroft-history", "games": [played, {"table": "<b>"}]})
    row = page.locator('a[href="/r/abcdefgh"]')
    expect(row).to_contain_text("Won, 19 points")
    expect(row).to_contain_text("champion")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    assert json.loads(saved.value.path().read_text())["games"] == [played]
    load(page, {"kind": "something"})
    expect(page.get_by_text("This is not a file of finished games.")).to_be_visible()


def load(page: Page, content: object) -> None:
    file = {"name": "g.json", "mimeType": "application/json", "buffer": json.dumps(content)}
    page.locator("input[data-history]").set_input_files(
        {**file, "buffer": str(file["buffer"]).encode()}  # type: ignore[arg-type]
    )


def test_the_page_can_be_installed(visitors: Any) -> None:
    page = visitors("phone", "en").visit()
    found = page.evaluate("async () => (await fetch('/manifest.webmanifest')).json()")
    assert found["display"] == "standalone"
    for icon in found["icons"]:
        assert page.request.get(page.url.rstrip("/") + icon["src"]).ok
