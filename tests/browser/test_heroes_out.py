"""Keep the Heroes Out! in the browser: whole games by touch, mouse and keyboard alone."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import CHOICE, FINAL
from tests.browser.test_pages import check_final_scene, violations
from tests.browser.test_taking_back import STANDS

GAME = "heroes_out"
HARD = {"difficulty": "hell"}
TOO_MANY = 400
MOVES = f"[...document.querySelectorAll({CHOICE!r})].map(one => one.dataset.move)"
SIDEWAYS = "document.documentElement.scrollWidth > innerWidth + 1"
KEYS = f"[...document.querySelectorAll({CHOICE!r})].map(it => it.getAttribute('aria-keyshortcuts'))"
LEAVE = {"go_on", "done", "stop", "decline"}
DRAWN = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
TOLD = "document.querySelector('[role=log]').textContent"


def open_table(visitor: Any, seed: int, **options: Any) -> None:
    """One person and a bot, dealt as wished; nobody asks whether a push is meant."""
    visitor.context.add_init_script("localStorage['undercroft.careful'] = 'false'")
    visitor.visit()
    made = visitor.page.evaluate(
        """async wish => (await fetch('/api/tables', {method: 'POST',
             headers: {'content-type': 'application/json', 'x-guest': 'b'.repeat(32)},
             body: JSON.stringify(wish)})).json()""",
        {
            "game": GAME,
            "seats": [{"kind": "me"}, {"kind": "bot", "level": "novice"}],
            "seed": seed,
            "options": options,
        },
    )
    owned = made["owned"][0]
    visitor.visit(f"/t/{made['table']['id']}#seat={owned['seat']}&key={owned['secret']}")


def is_over(visitor: Any) -> bool:
    visitor.page.locator(f"{CHOICE}, {FINAL}").first.wait_for(timeout=60_000)
    return bool(visitor.page.locator(FINAL).count())


def choose_one(visitor: Any, dice: random.Random) -> None:
    """Something that goes on with the turn, while there is such a thing."""
    moves = visitor.page.evaluate(MOVES)
    move = dice.choice([one for one in moves if one not in LEAVE] or moves)
    visitor.page.locator(f'[data-move="{move}"]:not([disabled])').last.click()


@pytest.mark.parametrize(
    ("size", "language", "scenario"),
    [
        ("desktop", "ru", "witch_cauldron"),
        ("phone", "uk", "flooded_cellars"),
        ("sideways", "en", "mad_laboratory"),
    ],
)
def test_a_whole_game_fits_every_screen(
    visitors: Any, size: str, language: str, scenario: str
) -> None:
    visitor = visitors(size, language)
    open_table(visitor, seed=11, scenario=scenario, **HARD)
    dice = random.Random(11)
    for _ in range(TOO_MANY):
        if is_over(visitor):
            break
        assert not visitor.page.evaluate(SIDEWAYS)
        choose_one(visitor, dice)
    assert is_over(visitor)
    check_final_scene(visitor)


def walk_to_a_choice(page: Any, dice: random.Random) -> None:
    """The arrows lead from room to room until one can be chosen."""
    for _ in range(60):
        page.keyboard.press(dice.choice(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]))
        if page.evaluate("document.activeElement.matches('.offered')"):
            page.keyboard.press("Enter")
            return
    raise AssertionError("no room was reached")


def press_one(page: Any, dice: random.Random) -> None:
    keys = [key for key in page.evaluate(KEYS) if key]
    go_on = [key for key in keys if key not in {"E", "R", "D", "N"}]
    rooms = page.locator(".offered").count()
    if rooms and (not go_on or dice.random() < 0.6):
        walk_to_a_choice(page, dice)
    else:
        page.keyboard.press(dice.choice(go_on or keys))


def test_a_whole_game_by_keyboard_alone(visitors: Any) -> None:
    visitor = visitors()
    open_table(visitor, seed=5, **HARD)
    dice = random.Random(5)
    for _ in range(TOO_MANY):
        if is_over(visitor):
            break
        press_one(visitor.page, dice)
        visitor.page.evaluate(DRAWN)
    assert is_over(visitor)


def test_every_room_says_what_is_in_it(visitors: Any) -> None:
    visitor = visitors()
    open_table(visitor, seed=5, clans="random", **HARD)
    visitor.page.locator(CHOICE).first.wait_for()
    rooms = visitor.page.locator("[data-room]")
    assert rooms.count() == 10
    vault = visitor.page.locator('[data-room="vault"]').get_attribute("aria-label")
    assert vault.startswith("Vault, treasure 4")
    shown = visitor.page.locator(".threats")
    assert shown.count() == 0
    before = visitor.page.evaluate(MOVES)
    visitor.page.locator('[data-room="vault"]').click(delay=600)  # held, it is pointed at
    visitor.page.locator(".layer .ring").first.wait_for()
    assert visitor.page.evaluate(MOVES) == before
    visitor.page.keyboard.press("t")
    shown.first.wait_for()


def test_a_scenario_is_chosen_by_its_plan(visitors: Any) -> None:
    page = visitors("phone").visit()
    page.locator(f'[data-setup="{GAME}"]').click()
    dialog = page.locator("dialog[open]")
    dialog.locator('input[name="scenario"][value="rent_day"]').check(force=True)
    dialog.locator('input[name="difficulty"][value="hell"]').check(force=True)
    assert not page.evaluate(SIDEWAYS)
    dialog.locator("button.warm").click()
    page.wait_for_url("**/t/**")
    page.locator(CHOICE).first.wait_for()
    assert "Rent Day" in page.locator("header .where").inner_text()


def test_a_phrase_is_heard_over_the_table(visitors: Any) -> None:
    visitor = visitors()
    open_table(visitor, seed=5, clans="random")
    visitor.page.locator(CHOICE).first.wait_for()
    visitor.page.keyboard.press("/")
    visitor.page.locator("dialog[open] li button").first.wait_for()
    visitor.page.keyboard.press("1")
    visitor.page.get_by_text("I'll hold this room.").first.wait_for()


# --- what a player would miss ---------------------------------------------------------------

STEP = {"ru": "шаг 2 из 8", "uk": "крок 2 з 8"}
FORGE = 307  # alone, the dragon in the Vault: an archer comes to the Forge and shoots at it
MAP = "JSON.stringify(document.querySelector('.dungeon').getBoundingClientRect())"
SMALL = """[...document.querySelectorAll('.board .name, .board .coming, .board .holds b')]
    .filter(one => one.checkVisibility())
    .filter(one => parseFloat(getComputedStyle(one).fontSize) < 11
                || (one.matches('.name') && one.scrollWidth > one.clientWidth + 1))
    .map(one => one.textContent)"""


def alone(visitors: Any, size: str = "desktop", language: str = "en", careful: bool = False) -> Any:
    visitor = visitors(size, language, careful=careful)
    visitor.open_table(GAME, FORGE, clans="random", difficulty="hell")
    visitor.page.locator(CHOICE).first.wait_for()
    return visitor.page


def press(page: Any, *keys: str) -> None:
    for key in keys:
        page.locator(CHOICE).first.wait_for()
        page.keyboard.press(key)


def ask_why(page: Any, thing: str) -> None:
    """Click what cannot be chosen until it explains: just after a move a click means a move."""
    for _ in range(TOO_MANY):
        page.locator(thing).click(force=True)
        if page.locator("#explanation").count():
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"{thing} does not say why")


def answer(page: Any, key: str) -> None:
    """Press a key, and wait until something has come of it."""
    before = page.evaluate(TOLD)
    press(page, key)
    page.wait_for_function(f"before => {TOLD} !== before", arg=before)


def end_turn(page: Any) -> None:
    """The heroes come; the game chooses for the players, and nobody defends."""
    press(page, "e")
    page.locator("[role=log]").get_by_text("The heroes invade").wait_for(state="attached")
    for _ in range(TOO_MANY):
        page.locator(f"{CHOICE}, .recap.told").first.wait_for()
        if page.locator(".recap.told").count():
            return
        moves = page.evaluate(MOVES)
        answer(
            page, "n" if "pass" in moves else "l" if page.locator("[data-easy]").count() else "1"
        )


def test_a_card_is_spent_symbol_by_symbol_and_the_map_stays(visitors: Any) -> None:
    page = alone(visitors)
    before = page.evaluate(MAP)
    page.locator('[data-move="play dragon_fire_breath"]').click()
    page.locator(".medal").first.wait_for()
    assert page.evaluate(MAP) == before
    press(page, "w", "w", "w")  # the third symbol is the move
    assert page.locator('.medal[aria-pressed="true"]').count() == 1
    page.locator('[data-move="move vault"]').first.wait_for()
    page.get_by_role("button", name="Great Wings").last.click()  # ends the card before it
    page.locator('.played[title="Great Wings"]').wait_for()
    press(page, "e")  # done, no refreshing, and the heroes come
    page.locator("[role=log]").get_by_text("The heroes invade").wait_for()


def test_the_game_chooses_and_the_invasion_is_summed_up(visitors: Any) -> None:
    page = alone(visitors)
    press(page, "e")
    page.locator("[data-easy]").wait_for()
    press(page, "k")  # for this whole card
    page.locator('[data-move="pass"]').wait_for()  # a defence is its owner's
    while not page.locator("[data-easy]").count():  # both archers shoot
        answer(page, "n")
    while not page.locator('[data-move^="discard"]').count():  # another card: asked again
        answer(page, "l")
    press(page, "1")
    page.locator(".recap.told").get_by_text("is lost").first.wait_for()
    page.locator("[role=log]").get_by_text("Outcome · ").first.wait_for()


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_a_blow_on_a_phone(visitors: Any, language: str) -> None:
    """The room rises out of the map, there is one way to pass, and all names can be read."""
    page = alone(visitors, "phone", language)
    assert page.evaluate(SMALL) == []
    page.locator('.ends [data-move="go_on"]').tap()
    page.locator('[data-move="arrive forge"]').first.tap()
    page.locator(".risen [data-room=vault]").wait_for()
    assert page.locator('[data-move="pass"]').count() == 1
    assert page.locator(".guild .words p").inner_text().startswith(STEP[language])  # the show-off
    assert page.locator(".outcome em").count() == 2  # what is left, either way
    box = page.locator(".risen .room").bounding_box()
    assert box["x"] >= 0
    assert box["width"] > 130


def test_a_phrase_by_touch(visitors: Any) -> None:
    page = alone(visitors, "phone")
    page.locator(".point").tap()
    page.locator('[data-phrase="guard"]').tap()
    page.locator(".layer").get_by_text("Guard this room!").wait_for()
    assert page.locator("[data-phrase]").count() == 0


def test_what_hangs_on_a_push_is_told_before_it(visitors: Any) -> None:
    page = alone(visitors, careful=True)
    press(page, "p")
    dialog = page.locator("dialog[open]")
    told = dialog.inner_text()
    assert "8 only lock up a hero, 4 lock up an archer who shoots first" in told
    assert "4 set heroes free (up to 1), 0 lose the game" in told
    dialog.get_by_role("button", name="Push your luck").click()  # the warm button means no
    expect(page.locator('[data-move="push"]')).to_have_count(0)
    page.locator(CHOICE).first.wait_for()


def test_the_red_number_of_a_room_shows_what_its_heroes_would_do(visitors: Any) -> None:
    page = alone(visitors)
    page.locator('[data-point="cage"] .coming').click()
    page.locator(".threats .act").first.wait_for()
    assert page.locator(".threats .act em").all_inner_texts() == ["1", "2", "3"]  # their order
    page.locator('[data-point="cage"] .coming').click()
    page.locator(".threats").wait_for(state="detached")


@pytest.mark.parametrize("size", ["desktop", "phone", "sideways"])
def test_what_cannot_be_taken_back_says_why(visitors: Any, size: str) -> None:
    page = alone(visitors, size)
    press(page, "e")  # a card of the Guild is drawn
    page.locator("[data-easy]").wait_for()
    ask_why(page, STANDS)  # greyed out, it still explains
    expect(page.locator("#explanation")).to_contain_text("A card was drawn")
    box = page.locator(STANDS).bounding_box()
    assert min(box["width"], box["height"]) >= 43.5
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("#explanation")).to_have_count(0)
    page.keyboard.press("z")
    expect(page.locator(".toast")).to_contain_text("A card was drawn")


DEFENCE = 96  # the ratfolk's player watches a blow on the dragon, whose player has Iron Scales


def two_friends(visitors: Any, seed: int, size: str = "desktop") -> tuple[Any, Any]:
    """Olha and Bo, each at their own browser."""
    olha, bo = visitors(size, careful=False), visitors(size, careful=False)
    made = olha.visit().evaluate(
        """async wish => (await fetch('/api/tables', {method: 'POST',
             headers: {'content-type': 'application/json', 'x-guest': 'c'.repeat(32)},
             body: JSON.stringify(wish)})).json()""",
        {
            "game": GAME,
            "seats": [{"kind": "me", "name": "Olha"}, {"kind": "local", "name": "Bo"}],
            "seed": seed,
            "options": {"clans": "random", **HARD},
        },
    )
    for visitor, owned in zip((olha, bo), made["owned"], strict=True):
        visitor.visit(f"/t/{made['table']['id']}#seat={owned['seat']}&key={owned['secret']}")
        visitor.page.locator("[data-room]").first.wait_for()
    return olha.page, bo.page


def test_pointing_is_in_the_log_and_phrases_are_about_it(visitors: Any) -> None:
    olha, bo = two_friends(visitors, DEFENCE)
    room = olha.locator('[data-room="forge"]')
    room.focus()
    olha.keyboard.press(".")
    expect(bo.locator(".layer path.ring")).to_have_count(1)  # the base of a clan, not a circle
    expect(bo.locator("[role=log]").first).to_contain_text("Olha points at: Forge.")
    expect(olha.locator("[role=log]").first).to_contain_text("You point at: Forge.")
    expect(olha.locator(".tray")).to_contain_text("Forge: what do you say?")
    olha.locator('.tray [data-phrase="guard"]').click()
    expect(olha.locator(".tray")).to_have_count(0)
    bo.locator("#tab-chat").click()
    expect(bo.locator(".lines p")).to_contain_text("Forge: Guard this room!")


@pytest.mark.parametrize("size", ["desktop", "phone", "sideways"])
def test_the_others_see_both_outcomes_of_a_blow_and_advise(visitors: Any, size: str) -> None:
    olha, bo = two_friends(visitors, DEFENCE, size)
    press(olha, "e")
    olha.locator('[data-move="arrive workshop"]').first.click()
    olha.locator('[data-move="hurt dragon"]').first.click()
    olha.locator('[data-move="defend dragon_iron_scales"]').wait_for()
    expect(bo.locator(".outcome em")).to_have_count(2)
    assert not bo.evaluate(SIDEWAYS)
    bo.keyboard.press("/")
    expect(bo.locator("dialog[open] li button")).to_have_count(2)  # for or against, nothing else
    bo.keyboard.press("Escape")
    expect(bo.locator("dialog[open]")).to_have_count(0)
    bo.locator('.outcome[data-phrase="block"]').click()
    expect(olha.locator(".layer").get_by_text("Block it, please!")).to_be_visible()
    olha.keyboard.press("y")
    expect(olha.locator(".outcome")).to_have_count(0)
    expect(bo.locator(".outcome")).to_have_count(0)


@pytest.mark.parametrize("size", ["desktop", "phone", "sideways"])
def test_a_room_is_built_and_a_price_that_cannot_be_chosen_says_why(
    visitors: Any, size: str
) -> None:
    visitor = visitors(size)
    visitor.open_table(GAME, 14, clans="random", difficulty="easy", scenario="big_dig")
    page = visitor.page
    page.locator('[data-move="play witch_bubbling_brew"]').first.click()
    if size != "desktop":
        page.locator('[data-room="construction_site"]').tap()  # it offers two things
    page.locator('[data-move="use construction_site"]').first.click()
    expect(page.locator(".price")).to_have_count(3)
    ask_why(page, ".price[aria-disabled]")  # the third: two coins lie there
    expect(page.locator("#explanation")).to_contain_text("Not enough coins")
    page.keyboard.press("Escape")
    page.keyboard.press("2")
    page.locator('[data-move="tile library"]').first.click()
    sites = page.locator(".ghost")  # every place where it fits, one tap each
    sites.nth(3).wait_for()
    assert not page.evaluate(SIDEWAYS)
    sites.first.click()
    page.locator('[data-move^="turn"]').nth(1).wait_for()
    expect(page.locator(".site .tile")).to_have_count(1)  # it lies where it will be built
    page.locator('[data-move^="turn"]').first.click()
    page.locator('[data-room="library"]').wait_for()


def test_a_place_for_a_new_room_is_chosen_by_keyboard(visitors: Any) -> None:
    visitor = visitors()
    visitor.open_table(GAME, 14, clans="random", difficulty="easy", scenario="big_dig")
    page = visitor.page
    page.locator('[data-move="play witch_bubbling_brew"]').first.click()
    page.locator('[data-move="use construction_site"]').first.click()
    page.locator(".price").first.wait_for()
    page.keyboard.press("2")
    page.locator('[data-move="tile library"]').wait_for()
    page.keyboard.press("2")
    sites = page.locator(".ghost")
    expect(sites).to_have_count(6)
    names = [site.get_attribute("aria-label") for site in sites.all()]
    assert names[0] == "build here: Sewer, north"
    assert len(set(names)) == 6  # each is told apart
    assert violations(page) == []
    page.keyboard.press("ArrowRight")
    expect(sites.nth(0)).to_be_focused()
    page.keyboard.press("ArrowLeft")  # from the first to the last
    expect(sites.nth(5)).to_be_focused()
    page.keyboard.press("3")
    expect(page.locator(".site")).to_have_count(1)
    page.keyboard.press("1")
    page.locator('[data-room="library"]').wait_for()


OVERLAPPING = """(() => {
    const cards = [...document.querySelectorAll('.sheet .market li')];
    const boxes = cards.map(one => one.getBoundingClientRect());
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
        && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return boxes.some((a, at) => boxes.slice(at + 1).some(b => meet(a, b)));
})()"""


@pytest.mark.parametrize("size", ["phone", "sideways"])
def test_items_on_a_small_screen(visitors: Any, size: str) -> None:
    """No card lies over another, and the sheet says what is asked."""
    page = alone(visitors, size, "uk")
    page.keyboard.press("m")
    page.locator(".sheet .market li").first.wait_for()
    assert not page.evaluate(OVERLAPPING)
    page.locator(".sheet header .button").first.tap()
    page.locator('[data-move^="refresh"]').first.tap()
    expect(page.locator('.sheet [data-move^="swap"]')).to_have_count(5)
    expect(page.locator(".prompt")).to_have_count(1)
    expect(page.locator(".sheet .prompt .title")).to_contain_text("R6.6")
    assert not page.evaluate(OVERLAPPING)
    page.locator(".sheet [data-move^=swap]").first.tap()
    page.locator('.sheet [data-move="stop"]').tap()
    expect(page.locator(".sheet")).to_have_count(0)


COVERED = """(() => {
    const boxOf = one => document.querySelector(one).getBoundingClientRect();
    const [told, map] = ['.recap.told', '.dungeon'].map(boxOf);
    return told.left < map.right && map.left < told.right
        && told.top < map.bottom && map.top < told.bottom;
})()"""


@pytest.mark.parametrize("size", ["desktop", "phone", "sideways"])
def test_what_an_invasion_came_to_covers_no_room(visitors: Any, size: str) -> None:
    page = alone(visitors, size)
    press(page, "t")
    page.locator(".threats").wait_for()
    end_turn(page)
    page.locator(".recap.told").wait_for()
    assert not page.evaluate(COVERED)
    page.locator(".recap.told").click()
    expect(page.locator(".recap.told")).to_have_count(0)


def test_only_scenarios_that_are_there_can_be_chosen(visitors: Any) -> None:
    page = visitors("sideways").visit()
    page.locator(f'[data-setup="{GAME}"]').click()
    plans = page.locator('dialog[open] input[name="scenario"]')
    expect(plans).to_have_count(10)
    assert page.evaluate(
        "(one => one.scrollHeight <= one.clientHeight)(document.querySelector('.plans'))"
    )
