"""Nobody waits for long: a newcomer begins, and what bots do can be skipped."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import CHOICE, FINAL

SKIP = "[data-skip]"
FIRST = "select[name=first]"
LOT, MINE = "", "0"
MOVING = {"reduced_motion": "no-preference"}


def table_of(page: Page) -> Any:
    return page.evaluate(
        "fetch('/api' + location.pathname.replace('/t/', '/tables/')).then(it => it.json())"
    )


def headings(page: Page) -> list[str]:
    found = page.locator("[role=log] h2").all_inner_texts()
    return [text for text in found if text.lower().startswith("delve")]


@pytest.mark.parametrize("game", ["dungeon_roll", "welcome"])
def test_who_plays_at_once_begins(visitors: Any, game: str) -> None:
    visitor = visitors()
    for _ in range(4):
        visitor.start_game(game)
        visitor.page.locator(CHOICE).first.wait_for()
        assert table_of(visitor.page)["first"] == 0


def test_a_first_game_has_one_rival_and_my_delve_comes_first(visitors: Any) -> None:
    visitor = visitors()
    visitor.start_game("dungeon_roll")
    visitor.page.locator(CHOICE).first.wait_for()
    assert [seat["kind"] for seat in table_of(visitor.page)["seats"]] == ["person", "bot"]
    assert [text.lower() for text in headings(visitor.page)] == ["delve 1 of 3: you"]


def test_the_setup_lets_a_newcomer_begin_and_then_leaves_it_to_the_lot(visitors: Any) -> None:
    visitor = visitors()
    page = visitor.visit()
    page.locator('[data-setup="dungeon_roll"]').click()
    expect(page.locator(FIRST)).to_have_value(MINE)
    expect(page.locator("input[name=count]:checked")).to_have_value("2")
    page.locator("dialog summary", has_text="Another game").click()
    page.locator('input[name=game][value="raiders"]').check(force=True)
    expect(page.locator(FIRST)).to_have_count(0)
    visitor.context.add_init_script("localStorage['undercroft.played'] = '[\"dungeon_roll\"]'")
    page = visitor.visit()
    page.locator('[data-setup="dungeon_roll"]').click()
    expect(page.locator(FIRST)).to_have_value(LOT)


def test_the_setup_names_who_begins_and_everybody_sees_it(visitors: Any) -> None:
    page = visitors().visit()
    page.locator('[data-setup="dungeon_roll"]').click()
    page.locator("dialog [data-fold=seats] summary").click()
    page.locator("dialog ol select").first.select_option("open")
    page.locator(FIRST).select_option("1")
    page.locator("dialog button.warm").click()
    page.wait_for_url("**/t/**")
    assert table_of(page)["first"] == 1
    path = "/" + page.url.split("/", 3)[3]
    friend = visitors("phone").visit(path)
    expect(friend.locator(".room")).to_contain_text("as agreed")


def end_my_delve(page: Page) -> None:
    """Choose whatever there is until the delve is over."""
    while True:
        page.locator(CHOICE).first.wait_for()
        retire = page.locator('[data-move="retire"]:not([disabled])')
        chosen = retire if retire.count() else page.locator(CHOICE)
        move = chosen.first.get_attribute("data-move")
        chosen.first.click()
        if move in ("retire", "flee"):
            return


def test_a_finished_game_is_remembered(visitors: Any) -> None:
    visitor = visitors()
    visitor.start_game("dungeon_roll")
    while visitor.page.locator(FINAL).count() == 0:
        end_my_delve(visitor.page)
        visitor.page.locator(f"{CHOICE}, {FINAL}").first.wait_for()
    assert visitor.page.evaluate("localStorage['undercroft.played']") == '["dungeon_roll"]'


@pytest.mark.parametrize("by", ["click", "J", " "])
def test_what_a_bot_does_is_skipped_to_my_turn_and_stays_in_the_log(visitors: Any, by: str) -> None:
    visitor = visitors(**MOVING)
    visitor.start_game("dungeon_roll")
    page = visitor.page
    end_my_delve(page)
    skip = page.locator(SKIP)
    skip.wait_for()
    if by == "click":
        skip.click()
    elif by == "J":
        page.keyboard.press(by)
    else:
        skip.focus()
        page.keyboard.press(by)
    expect(skip).to_have_count(0)
    page.locator(CHOICE).first.wait_for()
    assert len(headings(page)) == 3, "my delve, the bot's, my next"
    expect(page.locator("[role=log]")).to_contain_text("rolls a party")


def test_a_key_that_skips_once_too_often_plays_nothing(visitors: Any) -> None:
    visitor = visitors()
    visitor.start_game("dungeon_roll")
    page = visitor.page
    page.locator(CHOICE).first.wait_for()
    version = table_of(page)["version"]
    for key in ("J", "j", " "):
        page.keyboard.press(key)
    page.wait_for_timeout(300)
    assert table_of(page)["version"] == version
