"""Friends at one table: who is away, who comes back, what the others can do about it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import CHOICE
from tests.browser.test_pages import every_game, scrolls_sideways, small_targets, violations
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
    host.page.locator(".prompt .ways .button").click(timeout=40_000)
    told(friend, "Ada is waiting for your move")
    expect(host.page.locator(".prompt .ways .button")).to_be_disabled()


def test_who_leaves_the_table_is_named(visitors: Any) -> None:
    host, friend = sit_with_a_friend(visitors, "phone")
    page = friend.page
    page.locator(".wishes .button").last.click()
    page.locator("dialog .hurts").click()
    page.locator("dialog .hurts").click()
    told(host, "Bo is leaving the table")


def invite_a_friend(host: Any, game: str) -> str:
    """From the cover to the link in two clicks; the link."""
    page = host.visit()
    page.locator(f'[data-invite="{game}"]').click()
    page.locator("dialog .counts button").first.click()
    page.wait_for_url("**/t/**")
    link: str = page.locator(".invite input").input_value()
    return link


@every_game
def test_a_friend_invited_from_the_cover_plays_from_the_beginning(visitors: Any, game: str) -> None:
    host, friend = visitors(), visitors("phone", "uk")
    link = invite_a_friend(host, game)
    expect(host.page.locator(".invite svg[role=img] path")).to_have_count(1)
    listed = host.page.evaluate(
        "async () => (await (await fetch('/api/tables')).json()).map(one => one.id)"
    )
    assert link.rsplit("/", 1)[1] not in listed, "nobody finds the table but by the link"
    page = friend.page
    page.goto(link)
    expect(page.locator("ul.facts")).to_contain_text("хв")
    expect(page.locator(f'a[href="/rules/{game}"]')).to_be_visible()
    assert violations(page) == []
    assert not scrolls_sideways(page)
    page.locator("form button").first.click()
    page.locator("[role=log] section").first.wait_for(state="attached")
    host.page.locator("[role=log] section").first.wait_for(state="attached")
    lines = "all => all.map(one => one.innerText)"
    told = page.locator("[role=log] p").evaluate_all(lines)
    seen = host.page.locator("[role=log] p").evaluate_all(lines)
    assert len(told) > 0
    assert abs(len(told) - len(seen)) <= 2, "both read the same story"


def test_the_invitation_is_clean_and_fits_a_phone(visitors: Any) -> None:
    host = visitors("phone", "ru")
    invite_a_friend(host, "raiders")
    host.page.locator(".invite svg[role=img]").wait_for()
    assert violations(host.page) == []
    assert not scrolls_sideways(host.page)
    assert small_targets(host.page) == []


def test_friends_are_invited_from_the_menu_of_a_running_game(visitors: Any) -> None:
    host = visitors()
    host.start_game("welcome")
    page = host.page
    first = page.url
    page.locator(".wishes .button").last.click()
    page.locator("dialog .button", has_text="Invite friends").click()
    expect(page.locator("dialog .invite input")).to_have_value(first)
    page.locator("dialog .counts button", has_text="2 friends").first.click()
    page.wait_for_url(lambda url: "/t/" in url and url != first)
    expect(page.locator("li.free")).to_have_count(2)
