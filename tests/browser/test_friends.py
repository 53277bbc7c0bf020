"""Friends at one table: who is away, who comes back, what the others can do about it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import CHOICE
from tests.browser.test_tables import BOT, OPEN, open_table

TOAST = ".toast"


def told(visitor: Any, news: str) -> None:
    expect(visitor.page.locator(TOAST).filter(has_text=news).first).to_be_visible()


def sit_with_a_friend(visitors: Any, size: str = "desktop") -> tuple[Any, Any]:
    """Ada and Bo at a table with a bot; both are asked for their first card."""
    host, friend = visitors(size), visitors(size)
    table, owned = open_table(host, OPEN, BOT)
    host.visit(f"/t/{table}#seat={owned['seat']}&key={owned['secret']}")
    friend.visit(f"/t/{table}")
    friend.page.locator("form input").fill("Bo")
    friend.page.locator("form button").first.click()
    for visitor in (host, friend):
        visitor.page.locator(CHOICE).first.wait_for()
    return host, friend


def test_an_absent_friend_is_seen_and_a_bot_can_play_until_they_come_back(visitors: Any) -> None:
    host, friend = sit_with_a_friend(visitors)
    path = friend.page.url
    friend.page.goto("about:blank")
    plate = host.page.locator('[data-anchor="seat-1"]')
    expect(plate.locator(".away")).to_contain_text("away")
    told(host, "Bo is away")
    host.page.locator(CHOICE).first.click()
    absent = host.page.locator(".absent")
    expect(absent).to_contain_text("Bo has been away for")
    absent.locator("button").last.click()
    expect(plate.locator(".absence:not(.away)")).to_contain_text("Bot")
    told(host, "A bot is playing for Bo")
    expect(absent).to_have_count(0)
    host.page.locator(CHOICE).first.wait_for()
    friend.page.goto(path)
    friend.page.locator("main").wait_for()
    friend.page.locator(".banner.warm button").click()
    told(host, "Bo is back")
    expect(plate.locator(".absence")).to_have_count(0)


def test_a_friend_who_is_slow_can_be_nudged(visitors: Any) -> None:
    host, friend = sit_with_a_friend(visitors)
    host.page.locator(CHOICE).first.click()
    host.page.locator(".prompt .button").click(timeout=40_000)
    told(friend, "Ada is waiting for your move")
    expect(host.page.locator(".prompt .button")).to_be_disabled()


def test_who_leaves_the_table_is_named(visitors: Any) -> None:
    host, friend = sit_with_a_friend(visitors, "phone")
    page = friend.page
    page.locator(".wishes .button").last.click()
    page.locator("dialog .hurts").click()
    page.locator("dialog .hurts").click()
    told(host, "Bo is leaving the table")
