"""A window in the browser: a chip says when one is asked, and who is asked passes with a key."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Visitor
from tools.serving import GENEROUS, ServerProcess

WORDS = {
    "en": ("Someone may react", "Ask me: When it matters", "I want to act"),
    "ru": ("Кто-то может вмешаться", "Спрашивать: Когда это важно", "Хочу вмешаться"),
    "uk": ("Хтось може втрутитися", "Питати: Коли це важливо", "Хочу втрутитися"),
}


@pytest.fixture(scope="module")
def duel_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    path = tmp_path_factory.mktemp("duels") / "tables.db"
    with ServerProcess(path, module="tests.server.duels_server", **GENEROUS) as running:
        yield running


@pytest.fixture
def duel(chromium: Browser, duel_server: ServerProcess) -> Iterator[Any]:
    """Makes two visitors who sit at a table of Duels; nothing may go wrong for them."""
    made: list[Visitor] = []

    def begin(language: str = "en", size: str = "desktop") -> tuple[Page, Page]:
        seats = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]
        with httpx.Client(base_url=duel_server.url, verify=False) as client:
            table = client.post("/api/tables", json={"game": "duels", "seats": seats}).json()
            place = f"/t/{table['table']['id']}"
            joined = client.post(f"/api/tables{place[2:]}/join", json={"name": "Bo"}).json()
        pages = []
        for owned in (table["owned"][0], joined["owned"][0]):
            visitor = Visitor(chromium, duel_server, size, language)  # type: ignore[arg-type]
            made.append(visitor)
            pages.append(visitor.visit(f"{place}#seat={owned['seat']}&key={owned['secret']}"))
        return pages[0], pages[1]

    yield begin
    for visitor in made:
        visitor.close()
    assert [wrong for visitor in made for wrong in visitor.wrong] == []


def choose(page: Page, move: str) -> None:
    page.locator(".options").get_by_role("button", name=re.compile(move, re.IGNORECASE)).click()


@pytest.mark.parametrize("language", sorted(WORDS))
def test_a_chip_says_when_one_is_asked_and_the_others_read_a_sentence(
    duel: Any, language: str
) -> None:
    ada, bo = duel(language)
    someone, when, act = WORDS[language]
    expect(ada.get_by_text(when)).to_be_visible()
    choose(ada, "tax")
    expect(ada.get_by_text(someone)).to_be_visible()
    expect(bo.locator('[data-move="pass"]')).to_be_visible()
    bo.get_by_text(when).click()
    bo.locator('[data-asks="quiet"]').click()
    expect(ada.get_by_text(someone)).to_have_count(0)
    choose(bo, "take")  # it was not asked
    choose(ada, "tax")
    expect(bo.locator('[data-move="pass"]')).to_be_visible()
    bo.keyboard.press("p")
    expect(bo.locator('[data-move="pass"]')).to_have_count(0)
    expect(bo.locator(".options").get_by_role("button").first).to_be_visible()
    expect(bo.get_by_role("button", name=act)).to_have_attribute("aria-pressed", "false")
    bo.keyboard.press("h")
    expect(bo.locator("[data-hand]")).to_have_attribute("aria-pressed", "true")
    bo.reload()
    expect(bo.locator("[data-hand]")).to_have_attribute("aria-pressed", "true")


def test_every_window_can_be_passed_whatever_the_chip_says(duel: Any) -> None:
    ada, bo = duel()
    for asks in ("every", "matters"):
        bo.locator("summary", has_text="Ask me").click()
        bo.locator(f'[data-asks="{asks}"]').click()
        choose(ada, "steal")
        for _ in range(2):  # to doubt, and to block
            expect(bo.locator('[data-move="pass"]')).to_be_visible()
            bo.locator('[data-move="pass"]').click()
        choose(bo, "take")


def test_the_chip_and_its_menu_fit_a_phone(duel: Any) -> None:
    ada, bo = duel(size="phone")
    choose(ada, "tax")
    bo.get_by_text(WORDS["en"][1]).click()
    for button in bo.locator("details .choice").all():
        box = button.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360


def test_at_a_shared_device_reactions_are_asked_aloud_before_it_goes_round(
    chromium: Browser, duel_server: ServerProcess
) -> None:
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "local", "name": "Bo"}]
    with httpx.Client(base_url=duel_server.url, verify=False) as client:
        table = client.post("/api/tables", json={"game": "duels", "seats": seats}).json()
    visitor = Visitor(chromium, duel_server, "desktop", "en")  # type: ignore[arg-type]
    for owned in table["owned"]:
        link = f"/t/{table['table']['id']}#seat={owned['seat']}&key={owned['secret']}"
        page = visitor.visit(link)
        page.reload()
        page.locator(".plain").wait_for(state="attached")
    page.locator(".curtain button").click()
    choose(page, "tax")
    curtain = page.locator(".curtain")
    expect(page.locator("[data-aloud]")).to_contain_text("Does anyone react?")
    expect(curtain).to_have_count(0)
    page.get_by_role("button", name="Bo reacts").click()
    expect(curtain).to_contain_text("Bo may answer")
    curtain.locator("button").click()
    page.keyboard.press("p")
    expect(page.locator(".options").get_by_role("button").first).to_be_visible()
    choose(page, "tax")
    page.get_by_role("button", name="No one").click()
    expect(curtain).to_contain_text("Ada's turn")
    assert visitor.wrong == []
    visitor.close()
