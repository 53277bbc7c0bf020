"""Taking back in the browser: by a button or a key where it is free, else others are asked."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import CHOICE
from tests.browser.test_covered import sit_two_at_one_device
from tests.browser.test_friends import sit_with_a_friend
from tests.browser.test_pages import scrolls_sideways, small_targets, violations

BACK = ".prompt .back:not([aria-disabled])"
STANDS = ".prompt .back[aria-disabled]"  # greyed out
REQUEST = ".request"
sizes = pytest.mark.parametrize("size", ["desktop", "phone", "sideways"])


def offered(page: Page) -> list[str]:
    moves = page.locator(CHOICE)
    moves.first.wait_for()
    return sorted(moves.evaluate_all("all => all.map(one => one.dataset.move)"))


def at_the_dice(visitor: Any, seed: int = 7) -> Page:
    """A delve without a hero, before its first monster; single answers are asked for."""
    visitor.context.add_init_script('localStorage["undercroft.obvious"] = "false"')
    visitor.open_table("dungeon_roll", seed, heroes="none")
    page: Page = visitor.page
    page.locator('[data-move^="use"]').first.wait_for()
    return page


@sizes
def test_a_chosen_die_is_put_back_by_a_button_or_by_escape(visitors: Any, size: str) -> None:
    page = at_the_dice(visitors(size))
    before = offered(page)
    place = page.locator(".reach").bounding_box()
    for put_back in (lambda: page.locator(BACK).click(), lambda: page.keyboard.press("Escape")):
        expect(page.locator(BACK)).to_have_count(0)
        page.locator('[data-move^="use"]').first.click()
        expect(page.locator(BACK)).to_be_visible()
        assert offered(page) != before
        assert not scrolls_sideways(page)
        assert small_targets(page) == []
        assert violations(page) == []
        put_back()
        expect(page.locator(BACK)).to_have_count(0)
        assert offered(page) == before
        assert page.locator(".reach").bounding_box() == place, "nothing has moved"


def test_what_was_taken_back_leaves_the_log_but_for_a_line(visitors: Any) -> None:
    page = at_the_dice(visitors())
    log = page.locator("[role=log]")
    page.wait_for_timeout(400)  # the log is told to its end
    before = log.locator("p").count()
    page.locator('[data-move^="use"]').first.click()
    page.locator(CHOICE).first.click()
    expect(log.locator("p")).not_to_have_count(before)
    page.locator(BACK).click()
    expect(log).to_contain_text("You take a move back.")
    page.locator(BACK).click()
    expect(log.locator("p")).to_have_count(before + 2)


@sizes
def test_whoever_flees_is_asked_once_more(visitors: Any, size: str) -> None:
    page = at_the_dice(visitors(size), seed=1)  # two delves begin with a monster
    before = offered(page)
    flee, dialog = page.locator('[data-move="flee"]'), page.locator("dialog[open]")
    flee.click()
    expect(dialog).to_contain_text("no experience")
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert offered(page) == before
    flee.click()
    dialog.locator("input[type=checkbox]").check()
    expect(dialog.locator(".warm")).to_have_text("Stay")  # what lures is not what costs
    dialog.locator(".choices .button:not(.warm)").click()
    expect(page.locator("[role=log]")).to_contain_text("You flee from level 1.")
    flee.wait_for()
    flee.click()
    expect(page.locator("[role=log] p").filter(has_text="You flee")).to_have_count(2)


def test_escape_closes_what_is_open_before_it_takes_back(visitors: Any) -> None:
    page = at_the_dice(visitors("phone"))
    page.locator('[data-move^="use"]').first.click()
    page.locator(BACK).wait_for()
    half = offered(page)
    page.locator("[role=tab]").first.click()
    page.keyboard.press("Escape")
    expect(page.locator(".drawer.raised")).to_have_count(0)
    assert offered(page) == half
    page.keyboard.press("Escape")
    expect(page.locator(BACK)).to_have_count(0)


def test_on_one_device_a_card_comes_back_from_behind_the_curtain(visitors: Any) -> None:
    page = sit_two_at_one_device(visitors())
    curtain = page.locator(".curtain")
    curtain.locator(".warm").click()
    before = offered(page)
    page.locator(CHOICE).first.click()
    expect(curtain).to_contain_text("Bo")
    curtain.locator(".button:not(.warm)").click()
    expect(curtain).to_have_count(0)
    assert offered(page) == before


@pytest.mark.parametrize("agrees", [True, False])
def test_a_friend_is_asked_and_agrees_or_not(visitors: Any, agrees: bool) -> None:
    host, friend = sit_with_a_friend(visitors, "phone" if agrees else "desktop")
    first = offered(host.page)
    for visitor in (host, friend):
        visitor.page.locator(CHOICE).first.click()
    host.page.locator(CHOICE).first.wait_for()
    expect(host.page.locator(BACK)).to_have_count(0)
    expect(host.page.locator(STANDS)).to_have_attribute("aria-label", re.compile("answered since"))
    second = offered(host.page)
    assert second != first
    host.page.locator(".wishes .button").last.click()
    host.page.get_by_text("Ask to take back my last move").click()
    expect(host.page.locator(REQUEST)).to_contain_text("Waiting for Bo")
    expect(friend.page.locator(REQUEST)).to_contain_text("Ada asks to take back")
    assert small_targets(friend.page) == []
    assert not scrolls_sideways(friend.page)
    friend.page.locator(f"{REQUEST} .button").nth(0 if agrees else 1).click()
    for visitor in (host, friend):
        expect(visitor.page.locator(REQUEST)).to_have_count(0)
    assert offered(host.page) == (first if agrees else second)
