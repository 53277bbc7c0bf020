"""An evening at the tables: what waits comes first, and nothing is asked or shown in vain."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect

from tests.browser.conftest import CHOICE, FINAL, Hall, Visitor

# A mage meets two oozes on the second level; fewer than both is one.
SEED, MOVES = 31, ["stop", "end", "glory", "use mage", "some ooze"]
OBVIOUS = "end"  # the first level is empty: leaving its loot costs nothing, and is not asked
ONE = '[data-move="number 1"]'


def test_who_has_tables_finds_them_before_the_games(visitors: Any) -> None:
    visitor = visitors("phone")
    path = visitor.start_game("raiders")
    page = visitor.visit()
    mine = page.locator(f'a[href="{path}"]')
    mine.wait_for()
    table, game = mine.bounding_box(), page.locator("[data-play]").first.bounding_box()
    assert table is not None
    assert game is not None
    assert table["y"] < game["y"]


def test_less_motion_leaves_time_to_follow_and_moves_nothing(visitors: Any) -> None:
    visitor = visitors(haste=False)
    visitor.start_game("raiders")
    page = visitor.page
    page.locator(CHOICE).first.click(timeout=60_000)
    page.locator(".hurry, .skip").first.wait_for()
    moving = """() => document.querySelectorAll('.in-flight').length
      + document.getAnimations().filter(it => it.effect.target?.closest('.frame')).length"""
    for _ in range(10):
        assert page.evaluate(moving) == 0
        page.wait_for_timeout(100)
    page.keyboard.press(" ")
    page.locator(CHOICE).first.wait_for()


def test_from_the_table_there_is_a_way_back_to_the_result(visitors: Any) -> None:
    visitor = visitors("phone")
    visitor.start_game("raiders")
    page = visitor.page
    while visitor.play_a_move():
        pass
    page.locator("dialog .ways button").last.click()
    expect(page.locator(FINAL)).to_have_count(0)
    page.locator(".prompt .button.warm").click()
    expect(page.locator(FINAL)).to_be_visible()


def take_the_way(visitor: Any, moves: list[str]) -> None:
    visitor.open_table("dungeon_roll", seed=SEED, heroes="mirror", hero="mercenary")
    for move in moves:
        visitor.page.locator(f'[data-move="{move}"]').first.click()


def test_a_number_of_one_is_not_asked_for(visitors: Any) -> None:
    visitor = visitors()
    take_the_way(visitor, [move for move in MOVES if move != OBVIOUS])
    expect(visitor.page.locator("[role=log] p").last).to_contain_text("ooze")
    visitor.page.locator(CHOICE).first.wait_for()
    assert visitor.page.locator(ONE).count() == 0


def test_who_wants_to_be_asked_everything_is(visitors: Any) -> None:
    visitor = visitors()
    visitor.context.add_init_script("localStorage['undercroft.obvious'] = 'false'")
    take_the_way(visitor, MOVES)
    expect(visitor.page.locator(ONE)).to_be_visible()


def test_the_setup_offers_heroes_and_boosters_before_the_house_rules(visitors: Any) -> None:
    page = visitors().visit()
    page.locator('[data-setup="dungeon_roll"]').click()
    dialog = page.locator("dialog[open]")
    dialog.locator("[data-fold=rules] summary").click()
    shown = dialog.locator("label.row:visible").all_inner_texts()
    assert [text.split("\n")[0] for text in shown[:3]] == ["Heroes", "Booster 1", "Booster 2"]


def fail_until_out(visitor: Any) -> bool:
    """Fill the dungeon and walk into it, over and over; False when the game ended before."""
    visitor.start_game("welcome")
    page = visitor.page
    skip = page.locator("[data-skip]", has_text="result")
    while True:
        page.locator(CHOICE).or_(skip).or_(page.locator(FINAL)).first.wait_for()
        if skip.count() or page.locator(FINAL).count():
            return page.locator(FINAL).count() == 0
        rash = page.locator('[data-move="draw"], [data-move="add"]')
        (rash if rash.count() else page.locator(CHOICE)).first.click()


def test_who_is_out_may_skip_to_the_result(chromium: Browser, tmp_path: Path) -> None:
    hall = Hall(tmp_path, pace=0.15)  # so slow that the game is not over at once
    hall.start()
    visitor = Visitor(chromium, hall, "desktop", "en")
    try:
        assert any(fail_until_out(visitor) for _ in range(5)), "nobody is so lucky five times"
        visitor.page.locator("[data-skip]").click()
        visitor.page.locator(FINAL).wait_for()
        assert visitor.wrong == []
    finally:
        visitor.close()
        hall.kill()
