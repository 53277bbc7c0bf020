"""Before the first card: whom one plays, how a table is set up, and what stays in its place."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import CHOICE, SIZES

every_size = pytest.mark.parametrize("size", list(SIZES))


def levels_at(page: Page) -> list[str | None]:
    """The levels of the bots at the table that is open."""
    page.wait_for_url("**/t/**")
    table = page.url.rsplit("/", 1)[1].split("#")[0]
    found = page.evaluate(
        "async id => (await (await fetch(`/api/tables/${id}`)).json()).seats", table
    )
    return [seat["level"] for seat in found if seat["kind"] == "bot"]


@every_size
def test_a_stranger_is_asked_whom_to_play_and_the_choice_is_kept(visitors: Any, size: str) -> None:
    visitor = visitors(size, taught=False)
    page = visitor.visit()
    play = page.locator("[data-play=raiders]")
    expect(play).to_contain_text("Play against bots")
    play.click()
    expect(page.locator("[data-whom]")).to_contain_text("Play Pip")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.keyboard.press("4")
    expect(page.locator("[data-whom]")).to_contain_text("Play Vesper")
    page.locator("[data-whom]").click()
    assert sorted(levels_at(page)) == ["adventurer", "adventurer", "champion"]
    page = visitor.visit()
    expect(page.locator("[data-play=raiders]")).to_contain_text("Play Vesper")
    page.locator("[data-choose=raiders]").click()
    expect(page.locator("[data-whom]")).to_contain_text("Play Vesper")


def test_a_single_rival_is_one_of_three(visitors: Any) -> None:
    page = visitors(taught=False).visit()
    page.locator("[data-play=dungeon_roll]").click()
    expect(page.locator("input[name=face]")).to_have_count(3)
    page.locator("input[name=bots][value='2']").check(force=True)
    expect(page.locator("input[name=face]")).to_have_count(5)


def in_sight(page: Page, selector: str) -> bool:
    return bool(
        page.locator(selector).evaluate(
            "it => { const box = it.getBoundingClientRect();"
            " return box.top >= 0 && box.bottom <= innerHeight; }"
        )
    )


@every_size
def test_the_button_that_starts_is_always_in_sight(visitors: Any, size: str) -> None:
    page = visitors(size).visit()
    page.locator("[data-setup=dungeon_roll]").click()
    page.locator("[data-fold=rules]").wait_for()
    assert in_sight(page, "[data-start]")
    page.locator("dialog[open]").evaluate(
        "it => it.querySelectorAll('details').forEach(one => { one.open = true })"
    )
    assert in_sight(page, "[data-start]")


def test_three_ways_to_sit_down_and_a_free_seat_is_private(visitors: Any) -> None:
    visitor = visitors()
    page = visitor.visit()
    page.locator("[data-setup=welcome]").click()
    page.locator("input[name=way][value=friends]").check(force=True)
    page.locator(".mine input").fill("Ada")
    page.locator("[data-start]").click()
    page.wait_for_url("**/t/**")
    table = page.url.rsplit("/", 1)[1].split("#")[0]
    info = page.evaluate("async id => (await fetch(`/api/tables/${id}`)).json()", table)
    assert [seat["kind"] for seat in info["seats"]] == ["person", "open", "open", "open"]
    assert info["seats"][0]["name"] == "Ada"
    listed = page.evaluate("async () => (await fetch('/api/tables')).text()")
    assert table not in listed


def test_two_friends_are_enough_for_a_duel_of_welcome(visitors: Any) -> None:
    page = visitors().visit()
    page.locator("[data-invite=welcome]").click()
    page.locator("dialog .counts button").first.click()
    page.wait_for_url("**/t/**")
    table = page.url.rsplit("/", 1)[1].split("#")[0]
    info = page.evaluate("async id => (await fetch(`/api/tables/${id}`)).json()", table)
    assert [seat["kind"] for seat in info["seats"]] == ["person", "open"]


def test_settings_are_reached_from_the_home_page(visitors: Any) -> None:
    page = visitors().visit()
    page.locator("[data-settings]").click()
    page.get_by_role("button", name="Sound").click()
    page.locator("input[type=range]").fill("0.3")
    assert json.loads(page.evaluate("localStorage['undercroft.volume']")) == 0.3


def test_who_doubts_is_led_to_stay(visitors: Any) -> None:
    visitor = visitors()
    visitor.open_table("dungeon_roll", seed=5)
    page = visitor.page
    page.locator(CHOICE).first.wait_for()
    while not page.locator("[data-move=flee]").count():
        page.locator("[data-move=end], [data-move=glory]").first.click()
        page.locator(CHOICE).first.wait_for()
    page.locator("[data-move=flee]").click()
    dialog = page.locator("dialog[open]")
    expect(dialog.locator(".warm")).to_have_text("Stay")
    expect(dialog.get_by_role("button", name="Flee")).to_be_visible()
    dialog.locator(".warm").click()
    expect(page.locator("[data-move=flee]")).to_be_visible()


def test_a_button_does_not_leave_the_pointer_on_its_lower_edge(visitors: Any) -> None:
    visitor = visitors(reduced_motion="no-preference", haste=True)
    visitor.start_game("welcome")
    page = visitor.page
    pass_ = page.locator("[data-move=pass]")
    pass_.wait_for()
    before = pass_.bounding_box()
    assert before is not None
    page.mouse.move(before["x"] + before["width"] / 2, before["y"] + before["height"] - 1)
    page.wait_for_timeout(400)
    assert pass_.bounding_box() == before


@pytest.mark.parametrize(("path", "title"), [
    ("/rules/raiders", "Dungeon Raiders"), ("/credits", "Credits"), ("/t/unknown", "table"),
])  # fmt: skip
def test_every_page_has_a_title_of_its_own(visitors: Any, path: str, title: str) -> None:
    visitor = visitors()
    page = visitor.visit(path)
    page.locator("#main").first.wait_for()
    page.wait_for_function("document.title !== 'Undercroft'")
    assert title.lower() in page.title().lower()
    visitor.wrong.clear()  # the unknown table answers 404
