"""The pages as people see them: at both sizes, in three languages, by keyboard, for everybody."""

from __future__ import annotations

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import CHOICE, FINAL, SIZES
from undercroft.games import GAMES

GAME_IDS = [game.id for game in GAMES]
every_size = pytest.mark.parametrize("size", ["desktop", "phone"])
every_language = pytest.mark.parametrize("language", ["en", "ru", "uk"])
every_game = pytest.mark.parametrize("game", GAME_IDS)
PAGES = ["/", "/credits", "/r", "/t/nosuchtable", *[f"/rules/{game}" for game in GAME_IDS]]
OWN_FILES = ("dungeoneer", "heroes_out")  # long games, played whole in test files of their own
SMALLEST = 44
MAP = ".map .cell"  # cards of a map shrink before one that is asked about goes out of sight
SMALLEST_ON_MAP = 29
# What was told so far, what may be chosen now and what is lifted: an answer changes some of it.
SITUATION = """[document.querySelector('[role=log]').innerText,
  ...[...document.querySelectorAll('[data-move]')]
    .map(e => e.dataset.move + (e.ariaPressed === 'true' ? '!' : ''))].join('|')"""


def violations(page: Page) -> list[str]:
    """What axe-core finds, in a line each."""
    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in found]


def scrolls_sideways(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth + 1"))


def check_final_scene(visitor: Any) -> None:
    """It opens at its top with one headline, fits the screen, and everyone can read it."""
    visitor.page.locator("dialog[open] hgroup h2").wait_for()  # the story has been told
    heading = visitor.page.locator("dialog[open] h2:visible").bounding_box()
    assert heading is not None
    assert 0 < heading["y"] < SIZES[visitor.size]["height"] / 2
    assert violations(visitor.page) == []
    assert not scrolls_sideways(visitor.page)


def small_targets(page: Page) -> list[str]:
    """Buttons and links (but those inside a sentence) below the size of a thumb."""
    return list(page.evaluate(
        """([least, map, onMap]) =>
          [...document.querySelectorAll('button, [role=button], [role=tab], select')]
          .filter(e => e.checkVisibility() && !e.closest('p'))
          .filter(e => { const {width, height} = e.getBoundingClientRect();
                         const wanted = (e.closest(map) ? onMap : least) - 0.5;
                         return width > 0 && (width < wanted || height < wanted); })
          .map(e => { const r = e.getBoundingClientRect();
                      return `${e.outerHTML.slice(0, 120)} ${r.width}x${r.height}`; })""",
        [SMALLEST, MAP, SMALLEST_ON_MAP],
    ))  # fmt: skip


@every_size
@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_clean_for_everybody(visitors: Any, size: str, path: str) -> None:
    visitor = visitors(size)
    page = visitor.visit(path)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(300)
    assert violations(page) == []
    assert not scrolls_sideways(page)
    visitor.wrong = [one for one in visitor.wrong if "404" not in one]


@every_size
@every_language
@every_game
def test_the_first_question_is_two_clicks_away(
    visitors: Any, size: str, language: str, game: str
) -> None:
    visitor = visitors(size, language)
    visitor.start_game(game)
    page = visitor.page
    page.locator(CHOICE).first.wait_for()
    assert violations(page) == []
    assert not scrolls_sideways(page)
    if size == "phone":
        assert small_targets(page) == []
    assert page.locator("html").get_attribute("lang") == language


@every_language
@every_game
def test_on_a_phone_lying_on_its_side_nothing_asked_for_is_out_of_sight(
    visitors: Any, language: str, game: str
) -> None:
    visitor = visitors("sideways", language)
    visitor.start_game(game)
    page = visitor.page
    for _ in range(5):
        page.locator(CHOICE).first.wait_for()
        assert out_of_sight(page) == []
        assert covered(page) == []
        visitor.play_a_move()
    assert not scrolls_sideways(page)
    assert small_targets(page) == []
    assert violations(page) == []


def out_of_sight(page: Page) -> list[str]:
    """What may be chosen, but has its middle outside the window."""
    return list(page.evaluate(
        """choice => [...document.querySelectorAll(choice)].filter(e => {
             const r = e.getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + r.height / 2;
             return x < 0 || y < 0 || x > innerWidth || y > innerHeight; })
           .map(e => e.dataset.move)""",
        CHOICE,
    ))  # fmt: skip


def covered(page: Page) -> list[str]:
    """What may be chosen, but lies under something else where a finger would come down."""
    return list(page.evaluate(
        """choice => [...document.querySelectorAll(choice)].filter(e => {
             const r = e.getBoundingClientRect();
             return !e.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2));
           }).map(e => e.dataset.move)""",
        CHOICE,
    ))  # fmt: skip


@pytest.mark.parametrize("size", list(SIZES))
def test_every_die_is_tapped_where_it_lies(visitors: Any, size: str) -> None:
    """A picked die leans over; its sides in perspective must not catch the taps of the next row."""
    visitor = visitors(size)
    visitor.open_table("dungeon_roll", seed=21, heroes="mirror", hero="mercenary")
    picks = visitor.page.locator('[data-move^="pick "]')
    picks.first.wait_for()
    for _ in range(picks.count()):
        assert covered(visitor.page) == []
        before = picks.count()
        picks.first.click()
        expect(picks).to_have_count(before - 1)


@pytest.mark.parametrize("size", ["desktop", "sideways"])
def test_every_game_begins_in_the_first_window(visitors: Any, size: str) -> None:
    page = visitors(size, "ru").visit()
    page.locator("[data-play]").first.wait_for()
    for play in page.locator("[data-play]").all():
        box = play.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= SIZES[size]["height"]


def test_on_a_phone_the_shelf_leads_to_every_game(visitors: Any) -> None:
    page = visitors("phone", "uk").visit()
    page.locator(".shelf button").last.tap()
    expect(page.locator("[data-play]").last).to_be_in_viewport()


@every_size
@pytest.mark.parametrize("game", [game for game in GAME_IDS if game not in OWN_FILES])
def test_a_whole_game_can_be_played_to_its_final_scene(visitors: Any, size: str, game: str) -> None:
    visitor = visitors(size, "uk" if size == "phone" else "ru", careful=False)
    visitor.start_game(game)
    moves = 0
    while visitor.play_a_move():
        moves += 1
        assert moves < 400
    assert moves > 1
    check_final_scene(visitor)


@every_game
def test_a_game_can_be_begun_and_played_by_keyboard_alone(visitors: Any, game: str) -> None:
    visitor = visitors(careful=False)
    page = visitor.visit()
    page.locator(f'[data-play="{game}"]').wait_for()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.dataset.play") == game:
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/**")
    for _ in range(3):
        page.locator(CHOICE).first.wait_for()
        before = page.evaluate(SITUATION)
        focus_a_choice(page)
        page.keyboard.press("Enter")
        wait_for_another_situation(page, before)


def wait_for_another_situation(page: Page, before: str) -> None:
    """Asked from outside: the page's policy forbids a script that polls by `eval`."""
    for _ in range(300):
        if page.evaluate(SITUATION) != before:
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"nothing changed after an answer: {before}")


def focus_a_choice(page: Page) -> None:
    """Tab until something that can be chosen has the focus."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("'move' in (document.activeElement?.dataset ?? {})"):
            return
    raise AssertionError("no choice can be reached by keyboard")


@every_language
def test_the_setup_fits_a_phone_with_all_its_options_open(visitors: Any, language: str) -> None:
    page = visitors("phone", language).visit()
    page.locator('[data-setup="dungeon_roll"]').click()
    dialog = page.locator("dialog[open]")
    dialog.locator("details").first.wait_for()
    dialog.evaluate("it => it.querySelectorAll('details').forEach(one => { one.open = true })")
    rights = dialog.locator("select, input, small, button").evaluate_all(
        "all => all.map(it => it.getBoundingClientRect().right)"
    )
    assert max(rights) <= SIZES["phone"]["width"]


@pytest.mark.parametrize(("language", "mage", "yes"), [
    ("en", "Mage", "Yes"), ("ru", "Маг", "Да"), ("uk", "Маг", "Так"),
])  # fmt: skip
def test_the_setup_names_every_value_of_an_option(
    visitors: Any, language: str, mage: str, yes: str
) -> None:
    page = visitors("desktop", language).visit()
    page.locator('[data-setup="welcome"]').click()
    values = page.locator("dialog[open] select option")
    expect(values.filter(has_text=re.compile(f"^{mage}$")).first).to_be_attached()
    shown = values.all_text_contents()
    assert {mage, yes} <= set(shown)
    assert not [value for value in shown if "_" in value or value in ("true", "false")]


def test_the_language_switches_at_once_and_is_remembered(visitors: Any) -> None:
    visitor = visitors("desktop", "en")
    visitor.start_game("raiders")
    page = visitor.page
    page.locator(CHOICE).first.wait_for()
    page.evaluate("window.notReloaded = true")
    page.locator("select:has(option[lang=uk])").first.select_option("uk")
    expect(page.locator("html")).to_have_attribute("lang", "uk")
    assert page.evaluate("window.notReloaded") is True
    assert "Грабіжники" in page.locator("body").inner_text()
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "uk")


@every_size
@every_language
def test_the_first_game_of_a_kind_tells_how_it_is_played_on_one_screen(
    visitors: Any, size: str, language: str
) -> None:
    visitor = visitors(size, language, taught=False)
    for game in GAMES:
        visitor.start_game(game.id)
        card = visitor.page.locator("dialog[open]", has=visitor.page.locator(".howto"))
        card.locator(".howto p").first.wait_for()
        tall, window = card.evaluate("card => [card.scrollHeight, card.clientHeight]")
        assert tall <= window, f"{game.id} scrolls: {tall} in {window}"
        card.locator(".ways .warm").click()
        card.wait_for(state="detached")
        visitor.page.reload()
        visitor.page.locator(CHOICE).first.wait_for()
        assert card.count() == 0, "told twice"


def test_the_menu_and_the_rules_tell_how_a_game_is_played(visitors: Any) -> None:
    visitor = visitors()
    visitor.start_game("raiders")
    page = visitor.page
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="How to play").click()
    expect(page.locator("dialog[open] .howto section")).to_have_count(4)
    page.get_by_role("button", name="Let's play").click()
    page = visitor.visit("/rules/raiders")
    page.locator(".rules section").first.locator(".howto p").first.wait_for()
    page.locator('[data-rule="A1"]').wait_for()
    assert "UDUDD" in (page.locator(".rules section").last.text_content() or "")
    assert "UDUDD" not in (page.locator('[data-rule="R1.1"]').text_content() or "")


SETTLED_MS = 700  # a click just after a change was meant for what was there before
NOT_NOW = {  # something at the table that cannot be chosen, and a word of the reason or meaning
    "raiders": (".worth .coins", "R7.1"),
    "welcome": (".tile:not([data-move])", "R"),
    "dungeon_roll": (".zone.dungeon button:not([data-move])", "R4.1"),
    "dungeoneer": (".hand button:not([data-move])", "R"),
    "heroes_out": (".band .portrait", "Guest"),
}


@every_size
@every_game
def test_a_tap_on_what_cannot_be_chosen_says_why_until_it_is_dismissed(
    visitors: Any, size: str, game: str
) -> None:
    visitor = visitors(size)
    if game == "dungeon_roll":
        visitor.open_table(game, seed=5)
    else:
        visitor.start_game(game)
    page = visitor.page
    page.locator(CHOICE).first.wait_for()
    selector, word = NOT_NOW[game]
    page.wait_for_timeout(SETTLED_MS)
    page.locator(selector).first.click()
    told = page.get_by_role("note")
    expect(told).to_contain_text(word)
    page.mouse.move(5, 5)
    page.wait_for_timeout(400)
    expect(told).to_be_visible()
    told.get_by_role("button", name="Close").click()
    expect(told).to_have_count(0)
    page.locator(selector).first.click()
    expect(told).to_be_visible()
    page.keyboard.press("Escape")
    expect(told).to_have_count(0)


def test_a_rule_in_a_reason_opens_the_rules_there(visitors: Any) -> None:
    visitor = visitors()
    visitor.open_table("dungeon_roll", seed=5)
    page = visitor.page
    page.locator(CHOICE).first.wait_for()
    page.wait_for_timeout(SETTLED_MS)
    page.locator(NOT_NOW["dungeon_roll"][0]).first.click()
    page.get_by_role("note").get_by_role("button", name="R4.1").click()
    expect(page.get_by_role("note")).to_have_count(0)
    expect(page.locator('[data-rule="R4.1"].marked')).to_be_visible()


PLACES = """[...document.querySelectorAll('.prompt, [data-anchor]')].map(e => {
  const {x, y, width} = e.getBoundingClientRect(); return [e.dataset.anchor, x, y, width]; })"""


@every_size
@every_game
def test_a_hint_is_given_and_moves_nothing(visitors: Any, size: str, game: str) -> None:
    visitor = visitors(size)
    if game == "dungeon_roll":
        visitor.open_table(game, seed=5)
    else:
        visitor.start_game(game)
    page = visitor.page
    page.locator(CHOICE).first.wait_for()
    hint = page.get_by_role("button", name="Hint")
    hint.click()
    while not page.locator(".advice").count():  # where there is nothing to say, nothing is said
        assert visitor.play_a_move()
        page.locator(CHOICE).first.wait_for()
    hint.click()
    expect(page.locator(".advice")).to_have_count(0)
    page.wait_for_timeout(400)
    before = page.evaluate(PLACES)
    hint.click()
    page.locator(".advice").wait_for()
    assert page.evaluate(PLACES) == before
    assert not scrolls_sideways(page)


def test_dungeon_roll_hints_only_where_there_is_something_to_say(visitors: Any) -> None:
    visitor = visitors()
    visitor.open_table("dungeon_roll", seed=5)
    page = visitor.page
    page.get_by_role("button", name="Hint").click()
    told = decisions = 0
    while decisions < 25:
        page.locator(f"{CHOICE}, {FINAL}").first.wait_for()
        told += page.locator(".advice").count()
        if not visitor.play_a_move():
            break
        decisions += 1
    assert 0 < told < decisions
