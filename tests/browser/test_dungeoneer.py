"""A table of Dungeoneer in the browser: whole games, the map, the hand; by mouse and by keys."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import CHOICE, FINAL
from tests.browser.test_pages import check_final_scene, violations
from undercroft.games.dungeoneer.tests.printed import (
    GLORY_AND_BANES,
    LOCATIONS,
    MONSTERS,
    TRAPS,
)

LIMIT = 5  # rounds
MOST_MOVES = 600
PATIENCE_MS = 60_000  # whoever is out waits for the others


def begin(visitor: Any, seed: int = 7, bots: int = 3, **options: Any) -> Page:
    """A table for one person and bots, dealt as wished; the last round comes soon."""
    visitor.visit()
    seats = [{"kind": "me"}, *[{"kind": "bot", "level": "novice"}] * bots]
    made = visitor.page.evaluate(
        """async wish => (await fetch('/api/tables', {method: 'POST',
             headers: {'content-type': 'application/json', 'x-guest': 'c'.repeat(32)},
             body: JSON.stringify(wish)})).json()""",
        {
            "game": "dungeoneer",
            "seats": seats,
            "seed": seed,
            "options": {"rounds": LIMIT, **options},
        },
    )
    owned = made["owned"][0]
    visitor.visit(f"/t/{made['table']['id']}#seat={owned['seat']}&key={owned['secret']}")
    page: Page = visitor.page
    page.locator(CHOICE).first.wait_for()
    return page


# What is wrong on the table, and what can be chosen: asked often, so in one question.
LOOK = """
  const seen = all => [...document.querySelectorAll(all)];
  const covered = e => {
    const r = e.getBoundingClientRect();
    return !e.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2));
  };
  const middle = e => {
    const r = e?.getBoundingClientRect();
    return r && [r.x + r.width / 2, r.y + r.height / 2];
  };
  const look = () => ({
    sideways: document.documentElement.scrollWidth > innerWidth + 1
      || seen('.frame, .board').some(e => e.scrollWidth > e.clientWidth + 1),
    covered: seen('.ask [data-move]').filter(covered).map(e => e.dataset.move),
    kinds: seen('[data-move]').map(e => e.dataset.move.split(' ')[0]),
    over: seen('dialog[open] a[href^="/r/"]').length > 0,
    within: middle(seen('[data-move]:not([disabled])').find(e => !covered(e))),
  });
"""
# Choose the first thing; once enough was tried, what ends or passes, that the game be over soon.
CHOOSE = """
  hurry => {
    const can = seen('[data-move]:not([disabled])');
    const ends = hurry && can.find(e => /^(end|pass|keep|accept|declare)$/.test(e.dataset.move));
    (ends || seen('.reading [data-move], .laying [data-move]')[0] || can[0])?.click();
  }
"""
CURIOUS = 40  # moves: every phase comes, a few rounds are played


@pytest.mark.parametrize(("size", "language"), [
    ("desktop", "en"), ("phone", "ru"), ("sideways", "uk"),
])  # fmt: skip
def test_a_whole_game_never_scrolls_sideways_and_hides_no_button(
    visitors: Any, size: str, language: str
) -> None:
    visitor = visitors(size, language)
    page = begin(visitor, bots=1)
    seen: set[str] = set()
    for move in range(MOST_MOVES):
        page.locator(f"{CHOICE}, {FINAL}").first.wait_for(timeout=PATIENCE_MS)
        hurry = move > CURIOUS
        then = f"({CHOOSE})(hurry);" if hurry else ""
        found = page.evaluate(
            f"hurry => {{ {LOOK} const found = look(); {then} return found }}", hurry
        )
        assert not found["sideways"]
        assert found["covered"] == []
        seen |= set(found["kinds"])
        if found["over"]:
            break
        if not hurry:  # as a person does, where the pointer reaches
            page.mouse.click(*found["within"])
    expect(page.locator(FINAL)).to_be_visible()
    assert "final." not in page.locator("dialog[open]").inner_text(), "a sentence is missing"
    assert {"move", "explore", "end"} <= seen, "the feats phase was played"
    check_final_scene(visitor)


def test_a_location_is_laid_by_two_taps(visitors: Any) -> None:
    page = begin(visitors("phone"))
    until(page, ".ghost")
    laid = page.locator(".cell:not(.ghost)").count()
    page.locator(".ghost").first.click()
    expect(page.locator(".ghost.armed .location")).to_be_visible()
    page.locator('.laying [data-move^="lay "]').click()
    expect(page.locator(".cell:not(.ghost)")).to_have_count(laid + 1)


def until(page: Page, selector: str) -> None:
    """Answer what is asked, until this is on the table."""
    for _ in range(60):
        page.locator(CHOICE).first.wait_for()
        if page.locator(selector).count():
            return
        page.locator(CHOICE).first.click()
    raise AssertionError(f"{selector} never came")


@pytest.mark.parametrize(("size", "saves"), [("desktop", True), ("phone", False)])
def test_discarding_and_saving_a_point_are_one_screen(
    visitors: Any, size: str, saves: bool
) -> None:
    page = begin(visitors(size))
    for _ in range(60):
        page.locator(CHOICE).first.wait_for()
        if page.locator("[role=switch]").count():
            break
        end = page.locator('[data-move="end"]')
        (end if end.count() else page.locator(CHOICE)).first.click()
    switch = page.get_by_role("switch", name="Save a point")
    expect(switch).to_be_checked()
    page.locator(".hand button.can").first.click()
    if not saves:
        switch.click()
        expect(switch).not_to_be_checked()
    page.locator('.reading [data-move^="discard"]').click()
    log = page.locator("[role=log]")
    expect(log).to_contain_text("You discard")
    expect(page.locator(".hand button")).to_have_count(5)
    assert ("You save an action point." in log.inner_text()) == saves


def test_the_map_is_zoomed_dragged_and_framed(visitors: Any) -> None:
    page = begin(visitors())
    until(page, ".step")
    card = page.locator('[data-anchor="loc-vault_gate"]')
    start = card.bounding_box()
    page.get_by_role("button", name="Zoom in").click()
    page.keyboard.press("+")
    page.wait_for_timeout(500)
    larger = card.bounding_box()
    assert start is not None
    assert larger is not None
    assert larger["width"] > start["width"] * 1.1
    box = page.locator("section.map").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 110, box["y"] + 200)
    page.mouse.down()
    page.mouse.move(box["x"] + 190, box["y"] + 300, steps=6)  # as far as the map allows
    page.mouse.up()
    page.wait_for_timeout(500)
    moved = card.bounding_box()
    assert moved is not None
    assert moved["y"] > larger["y"] + 30
    page.keyboard.press("0")
    page.wait_for_timeout(500)
    framed = card.bounding_box()
    assert framed is not None
    assert framed["width"] < larger["width"]
    page.locator(".sheet .look").click()  # the own portrait: back to where the eye was
    page.wait_for_function(
        """width => Math.abs(document.querySelector('[data-anchor="loc-vault_gate"]')
             .getBoundingClientRect().width - width) < 1""",
        arg=start["width"],
    )


def test_a_card_is_read_before_it_is_played(visitors: Any) -> None:
    page = begin(visitors(careful=False))
    until(page, '.hand [data-move^="play "]')
    card = page.locator('.hand [data-move^="play "]').first
    card.click()
    expect(page.locator(".reading")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".reading")).to_have_count(0)
    card.click()
    held = page.locator(".hand li").count()
    page.locator(".reading [data-move]").first.click()
    expect(page.locator(".hand li")).to_have_count(held - 1)


def test_a_turn_is_played_by_keys_alone(visitors: Any) -> None:
    """Arrows walk, Enter does the main thing: no tap, no Tab."""
    page = begin(visitors())
    walked = False
    for _ in range(80):
        page.locator(f"{CHOICE}, {FINAL}").first.wait_for()
        if walked or page.locator(FINAL).count():
            break
        arrow = page.locator(".step").first
        if arrow.count():
            at = page.locator(".cell.here").get_attribute("data-anchor")
            side = arrow.get_attribute("data-side")
            page.keyboard.press(["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"][int(side or 0)])
            if page.locator(".reading").count():
                page.keyboard.press("Enter")
            page.wait_for_timeout(400)
            here = page.locator(".cell.here")
            walked = here.count() > 0 and here.get_attribute("data-anchor") != at
        else:
            press_what_there_is(page)
    assert walked


def press_what_there_is(page: Page) -> None:
    keys = page.locator("[aria-keyshortcuts][data-move]")
    shortcut = keys.first.get_attribute("aria-keyshortcuts") if keys.count() else None
    if page.locator(".ghost").count():
        page.locator(".ghost").first.focus()
        page.keyboard.press("Enter")
        page.locator("body").evaluate("() => document.activeElement.blur()")
        page.keyboard.press("Enter")
    else:
        page.keyboard.press(shortcut or "p")
    page.wait_for_timeout(150)


def test_every_card_of_the_map_has_a_sentence(visitors: Any) -> None:
    page = begin(visitors("desktop", "uk"))
    said = page.locator('[data-anchor^="loc-"]').evaluate_all(
        "all => all.map(e => e.getAttribute('aria-label'))"
    )
    assert len(said) >= 5
    assert all("північ" in one.lower() and "слава" in one.lower() for one in said)


def test_a_far_location_is_walked_to_by_one_tap(visitors: Any) -> None:
    """Two steps without a risk: whoever passes on the way walks on.

    Bots play as they like, so the way may lead past a door or a pit: there the walk halts, and
    another one is begun in a later turn.
    """
    page = begin(visitors(careful=False), bots=1, rounds=20)
    for _ in range(20):
        until(page, '[data-steps="2"]')
        goal = page.locator('[data-steps="2"]').first.get_attribute("data-anchor")
        page.locator(f'[data-anchor="{goal}"]').click()
        if is_walked(page, f'.cell.here[data-anchor="{goal}"]'):
            return
        page.keyboard.press("Escape")
        page.locator('[data-move="end"]').click()
    raise AssertionError("every way had a risk")


def is_walked(page: Page, there: str) -> bool:
    """Let every window on the way pass; False where a risk halts the walk."""
    passing, risk = page.locator('[data-move="pass"]'), page.locator(".reading")
    for _ in range(20):
        expect(page.locator(there).or_(passing).or_(risk).first).to_be_visible()
        if page.locator(there).count():
            return True
        if risk.count():
            return False
        page.keyboard.press("p")
    raise AssertionError("the walk has no end")


# Remember what moves: the classes of everything that is animated.
WATCH = """
  window.moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    window.moved.push(...this.classList);
    return animate.apply(this, given);
  };
"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_mist_rolls_back_from_a_new_location_unless_motion_is_reduced(
    visitors: Any, motion: str
) -> None:
    visitor = visitors(reduced_motion=motion, haste=False)
    visitor.context.add_init_script(WATCH)
    page = begin(visitor, bots=1)
    until(page, ".ghost")
    laid = page.locator(".cell:not(.ghost)").count()
    page.locator(".ghost").first.click()
    page.evaluate("window.moved = []")
    page.locator('.laying [data-move^="lay "]').click()
    expect(page.locator(".cell:not(.ghost)")).to_have_count(laid + 1)
    page.locator(CHOICE).first.wait_for()
    moved = set(page.evaluate("window.moved"))
    assert ({"cell", "mist"} <= moved) is (motion == "no-preference")


def hunt_pack() -> dict[str, Any]:
    """Hardly any cards but those of a declaration, and peril to pay for it everywhere."""
    pack: dict[str, Any] = {"boons": {}, "treasures": {}, "banes": {}, "monsters": {}, "traps": {}}
    for card, (kind, *_) in GLORY_AND_BANES.items():
        pack[f"{kind}s"][card] = {"copies": 0}
    pack["monsters"] = {card: {"copies": 0} for card in MONSTERS}
    pack["traps"] = {card: {"copies": 0} for card in TRAPS}
    for card in ("mutant_rat", "stitched_hound", "brood_mother"):
        pack["monsters"][card] = {"copies": 9, "cost": 1}
    pack["banes"]["rabid_frenzy"] = {"copies": 9}
    pack["boons"]["battle_drill"] = pack["boons"]["trap_sense"] = {"copies": 5}
    pack["locations"] = {place: {"peril": 6} for place in LOCATIONS}
    return pack


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_encounters_are_aimed_at_plates_or_figures_and_an_attachment_drops_onto_any_row(
    visitors: Any, size: str
) -> None:
    page = begin(visitors(size, careful=False), bots=2, rounds=20, pack=hunt_pack())
    for _ in range(60):
        page.locator(CHOICE).first.wait_for()
        sends = page.locator('.hand [data-move^="send "]')
        if sends.count() > 1 and page.locator('[data-anchor="card-rabid_frenzy"]').count():
            break
        page.locator(CHOICE).first.click()
    for count, target in ((1, ".people .aim"), (2, ".pawn-at .aim-at")):
        page.locator('.hand [data-move^="send "]').first.click()
        page.locator(target).last.click()
        expect(page.locator(".draft li")).to_have_count(count)
        expect(page.locator('[data-move="declare"]')).to_be_visible()
    assert violations(page) == []
    page.locator('[data-anchor="card-rabid_frenzy"]').first.click()
    expect(page.locator(".draft .row")).to_have_count(2)
    assert not page.evaluate(f"() => {{ {LOOK} return look().sideways }}")
    page.locator(".draft .row").first.click()
    expect(page.locator(".draft li").first).to_contain_text("Rabid Frenzy")
    expect(page.locator(".draft li").last).not_to_contain_text("Rabid Frenzy")
    page.locator('[data-move="declare"]').click()
    expect(page.locator("section.battle")).to_be_visible()


def inside(page: Page, selector: str) -> list[bool]:
    """Whether the middle of each lies in the window of the map."""
    return list(page.evaluate(
        """one => { const map = document.querySelector('section.map').getBoundingClientRect();
          return [...document.querySelectorAll(one)].map(e => { const r = e.getBoundingClientRect();
            const x = r.x + r.width / 2, y = r.y + r.height / 2;
            return x >= map.left && x <= map.right && y >= map.top && y <= map.bottom; }) }""",
        selector,
    ))  # fmt: skip


def test_a_phone_shows_the_whole_map_and_where_the_others_are(visitors: Any) -> None:
    page = begin(visitors("phone"))
    until(page, ".step")
    page.locator(".mini").click()
    expect(page.locator(".board.whole")).to_have_count(1)
    page.wait_for_timeout(400)
    assert all(inside(page, ".cell"))
    assert page.locator(".away").count() == 0
    page.locator(".mini").click()
    expect(page.locator(".board.whole")).to_have_count(0)
    for _ in range(3):
        page.keyboard.press("+")
    page.wait_for_timeout(400)
    drag(page, 0, 400)
    page.locator(".away").first.click()
    page.wait_for_timeout(400)
    assert any(inside(page, '[data-anchor^="pawn-"]'))


def drag(page: Page, dx: int, dy: int) -> None:
    box = page.locator("section.map").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + 20
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx, y + dy, steps=5)
    page.mouse.up()


# Look for a battle: send what there is against somebody.
FIGHT = """
  () => {
    const can = seen('[data-move]:not([disabled])');
    const to = verb => can.find(e => e.dataset.move.split(' ')[0] === verb);
    const sent = seen('.reading .go [data-move], .laying [data-move]')[0];
    (sent || to('declare') || to('send') || can[0])?.click();
  }
"""


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_cards_battles_and_the_sheet_are_accessible(visitors: Any, size: str) -> None:
    page = begin(visitors(size, careful=False), bots=1, rounds=20, pack=hunt_pack())
    if size == "phone":
        page.locator(".bar .own").click()
        page.locator(".drawn .sheet").wait_for()
        assert violations(page) == []
        page.locator(".drawn > button").click()
    wanted = {".reading", ".battle[aria-label]"}
    for _ in range(90):
        page.locator(f"{CHOICE}, {FINAL}").first.wait_for(timeout=PATIENCE_MS)
        for shown in [one for one in wanted if page.locator(one).count()]:
            assert violations(page) == [], shown
            wanted.remove(shown)
        if not wanted or page.locator(FINAL).count():
            break
        page.evaluate(f"() => {{ {LOOK} ({FIGHT})() }}")
    assert not wanted
