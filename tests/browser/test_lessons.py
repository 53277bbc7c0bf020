"""Played lessons: what is lit can be touched, and a wrong move is shown and taken back."""

from __future__ import annotations

from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visitor
from undercroft.games import GAMES, game_called
from undercroft.table.lessons import Step, lessons_of

LESSONS = [(game.id, name) for game in GAMES for name in lessons_of(game)]
READERS = cycle([("en", "desktop"), ("ru", "phone"), ("uk", "desktop"), ("en", "phone")])
EACH = [(game, name, *reader) for (game, name), reader in zip(LESSONS, READERS, strict=False)]
"""Every lesson at a size and in a language; that it is told in all of them is tested elsewhere."""
BEGIN = """async ([game, lesson]) => (await fetch("/api/lessons", {
  method: "POST", body: JSON.stringify({game, lesson, name: "Ada"}),
  headers: {"content-type": "application/json", "x-guest": "c".repeat(32)}})).json()"""
LINE, RIM, ON = ".lesson .say p", ".lesson .rim", ".lesson .say .button.warm"


def begin(visitor: Visitor, game: str, lesson: str) -> Page:
    page = visitor.visit()
    made: dict[str, Any] = page.evaluate(BEGIN, [game, lesson])
    own = made["owned"][0]
    return visitor.visit(f"/t/{made['table']['id']}#seat={own['seat']}&key={own['secret']}")


def due_step(page: Page) -> int | None:
    """Wait for the next step of the learner; None when the lesson is over."""
    page.locator(f".lesson[data-step], {ON}").first.wait_for()
    step = page.locator(".lesson").get_attribute("data-step")
    return None if step is None else int(step)


def place_of(page: Page, *names: str) -> Locator:
    marks = [f'[data-{mark}="{name}"]' for name in names for mark in ("move", "point", "anchor")]
    return page.locator(", ".join(marks)).locator("visible=true")


def make(page: Page, step: Step) -> None:
    """Touch what is lit: the place of the move, or what leads there and may make it, too."""
    expect(page.locator(RIM).first).to_be_visible()
    for name in step.light:
        if place_of(page, step.move).count() == 0:
            place_of(page, name).first.click()
    if not step.light or place_of(page, step.move).count():
        place_of(page, step.move).first.click()
    read = page.locator(f'.reading [data-move="{step.move}"]')
    if read.count():  # a card of Dungeoneer is read first; the button under it is lit, too
        read.first.click()


@pytest.mark.parametrize(("game", "lesson", "language", "size"), EACH)
def test_a_lesson_is_played_by_touching_what_is_lit(
    visitors: Any, game: str, lesson: str, language: str, size: str
) -> None:
    page = begin(visitors(size, language), game, lesson)
    steps = lessons_of(game_called(game))[lesson].steps
    while (due := due_step(page)) is not None:
        make(page, steps[due])
        expect(page.locator(f'.lesson[data-step="{due}"]')).to_have_count(0)
    page.locator(ON).click()
    expect(page.locator(LINE)).to_have_count(0)


def test_a_wrong_move_is_shown_and_taken_back(visitors: Any) -> None:
    page = begin(visitors(), "raiders", "first")
    expect(page.locator(RIM).first).to_be_visible()
    first = page.locator(LINE).inner_text()
    place_of(page, "play 2").first.click()
    expect(page.locator(LINE)).not_to_have_text(first)
    expect(page.locator(LINE)).to_have_text(first)
    expect(place_of(page, "play 2").first).to_be_visible()


def test_a_lesson_is_left_and_taken_up_again(visitors: Any) -> None:
    page = begin(visitors(), "raiders", "first")
    make(page, lessons_of(game_called("raiders"))["first"].steps[0])
    expect(page.locator(RIM).first).to_be_visible()
    second = page.locator(LINE).inner_text()
    page.reload()
    expect(page.locator(LINE)).to_have_text(second)


def test_a_newcomer_is_offered_the_lesson_beside_the_game(visitors: Any) -> None:
    page = visitors(taught=False).visit()
    page.locator('[data-play="raiders"], [data-choose="raiders"]').last.click()
    page.locator('[data-lesson="raiders/first"]').click()
    expect(page.locator(RIM).first).to_be_visible()
    assert page.locator("dialog[open]").count() == 0, "no page of rules lies over the lesson"
