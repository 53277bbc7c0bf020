"""Nothing of a board reacts while something lies over it, and no key that hurries does more."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import CHOICE, FINAL

CURTAIN = ".curtain"
# Motion in full: there is something to hurry.
MOVING = {"reduced_motion": "no-preference"}
PLAYED = "[role=log] p"


def sit_two_at_one_device(visitor: Any) -> Page:
    """Ada and Bo share a device; the curtain is up before Ada's first card."""
    made = visitor.visit().evaluate(
        """async () => (await fetch('/api/tables', {method: 'POST',
             headers: {'content-type': 'application/json', 'x-guest': 'd'.repeat(32)},
             body: JSON.stringify({game: 'raiders', seats: [{kind: 'me', name: 'Ada'},
               {kind: 'local', name: 'Bo'}, {kind: 'bot', level: 'novice'}]})})).json()"""
    )
    kept = [
        {"table": made["table"]["id"], "game": "raiders", "at": 1, **one} for one in made["owned"]
    ]
    visitor.page.evaluate(
        "seats => localStorage.setItem('undercroft.seats', JSON.stringify(seats))", kept
    )
    page: Page = visitor.visit(f"/t/{made['table']['id']}")
    page.locator(CURTAIN).wait_for()
    return page


def moves_sent(page: Page) -> list[str]:
    """Every move this page sends from now on."""
    sent: list[str] = []
    page.on("websocket", lambda line: line.on("framesent", lambda text: sent.append(str(text))))
    return sent


def test_no_key_plays_through_the_curtain(visitors: Any) -> None:
    visitor = visitors()
    sent = moves_sent(visitor.page)
    page = sit_two_at_one_device(visitor)
    for key in ["3", "1", "5", "t", "Enter", " "]:
        page.keyboard.press(key)
    page.wait_for_timeout(300)
    assert not [text for text in sent if '"move"' in text]
    expect(page.locator(CURTAIN)).to_be_visible()
    page.locator(f"{CURTAIN} .warm").click()
    page.locator(CHOICE).first.wait_for()
    page.keyboard.press("3")
    page.locator(CURTAIN).wait_for()
    assert len([text for text in sent if '"move"' in text]) == 1


@pytest.mark.parametrize("opened", ["[role=tab]", ".wishes .button.round:not(.aside)"])
def test_under_a_sheet_or_a_dialog_a_board_is_out_of_reach(visitors: Any, opened: str) -> None:
    visitor = visitors("phone")
    sent = moves_sent(visitor.page)
    visitor.start_game("raiders")
    page = visitor.page
    page.locator(CHOICE).first.wait_for()
    page.locator(opened).first.click()
    expect(page.locator(".frame")).to_have_attribute("inert", "")
    for key in ["3", "1", "5", "t"]:
        page.keyboard.press(key)
    page.wait_for_timeout(300)
    assert not [text for text in sent if '"move"' in text]
    page.keyboard.press("Escape")
    expect(page.locator(".frame")).not_to_have_attribute("inert", "")
    page.locator(CHOICE).first.click()
    page.wait_for_timeout(300)
    assert len([text for text in sent if '"move"' in text]) == 1


def test_the_sheet_closes_by_its_button_and_by_a_tap_outside(visitors: Any) -> None:
    visitor = visitors("phone")
    visitor.start_game("raiders")
    page = visitor.page
    page.locator(CHOICE).first.wait_for()
    raised = page.locator(".drawer.raised")
    page.locator("#tab-rules").click()
    page.locator(".drawer .close").click()
    expect(raised).to_have_count(0)
    page.locator("#tab-rules").click()
    expect(raised).to_have_count(1)
    page.mouse.click(180, 60)
    expect(raised).to_have_count(0)


def test_who_hurries_neither_plays_again_nor_leaves_the_final_scene(visitors: Any) -> None:
    visitor = visitors("desktop", "en", **MOVING)
    visitor.start_game("raiders")
    page = visitor.page
    path = page.url
    for _ in range(400):
        page.keyboard.press(" ")
        page.keyboard.press("Enter")
        if page.locator(FINAL).count():
            break
        if page.locator(CHOICE).count():
            page.locator(CHOICE).first.click()
    else:
        raise AssertionError("the game did not end")
    for _ in range(8):
        page.keyboard.press(" ")
        page.keyboard.press("Enter")
        page.wait_for_timeout(150)
    expect(page.locator(FINAL)).to_be_visible()
    assert page.url == path


def test_a_key_that_hurries_does_not_press_the_card_that_has_the_focus(visitors: Any) -> None:
    visitor = visitors("desktop", "en", **MOVING)
    sent = moves_sent(visitor.page)
    visitor.start_game("raiders")
    page = visitor.page
    page.locator(CHOICE).first.wait_for()
    page.locator(CHOICE).nth(1).focus()
    page.keyboard.press("1")
    page.locator(".hurry").wait_for()
    for _ in range(30):
        page.keyboard.press(" ")
        page.wait_for_timeout(60)
        if page.locator(CHOICE).count():
            break
    page.keyboard.press(" ")
    page.keyboard.press("Enter")
    page.wait_for_timeout(200)
    assert len([text for text in sent if '"move"' in text]) == 1


def test_nothing_is_explained_because_the_pointer_happens_to_rest_there(visitors: Any) -> None:
    visitor = visitors()
    visitor.start_game("raiders")
    page = visitor.page
    page.locator(CHOICE).first.wait_for()
    room = page.locator('[data-anchor="room-3"]')
    box = room.bounding_box()
    assert box is not None
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.move(*middle)
    page.locator("#explanation").wait_for()
    prompt = page.locator(".prompt").bounding_box()
    told = page.locator("#explanation").bounding_box()
    assert prompt is not None
    assert told is not None
    assert told["y"] + told["height"] <= prompt["y"] or told["y"] >= prompt["y"] + prompt["height"]
    page.reload()
    page.locator(CHOICE).first.wait_for()
    page.evaluate("document.querySelector('.row').style.transform = 'translateY(1px)'")
    page.wait_for_timeout(700)
    assert page.locator("#explanation").count() == 0


def test_the_final_scene_fits_every_phone_whatever_the_names(visitors: Any) -> None:
    visitor = visitors("phone", "ru")
    made = visitor.visit().evaluate(
        """async () => (await fetch('/api/tables', {method: 'POST',
             headers: {'content-type': 'application/json', 'x-guest': 'e'.repeat(32)},
             body: JSON.stringify({game: 'raiders', seats: [{kind: 'me', name: 'W'.repeat(24)},
               ...Array.from({length: 4}, () => ({kind: 'bot', level: 'novice'}))]})})).json()"""
    )
    owned = made["owned"][0]
    page = visitor.visit(f"/t/{made['table']['id']}#seat={owned['seat']}&key={owned['secret']}")
    while visitor.play_a_move():
        pass
    for width, height in [(360, 740), (375, 667), (390, 844)]:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(200)
        rights = page.locator("dialog .scene :is(td, th, li, h2, figure, p)").evaluate_all(
            "all => all.map(it => it.getBoundingClientRect().right)"
        )
        assert max(rights) <= width
