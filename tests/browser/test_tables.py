"""Tables that live: reloads, lost networks, killed servers, friends, spectators, replays."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import expect

import undercroft
from tests.browser.conftest import CHOICE, SIZES, Hall

LOST = "[role=alert].lost"


def log_length(visitor: Any) -> int:
    length: int = visitor.page.locator("[role=log] li, [role=log] p").count()
    return length


def test_a_reload_goes_on_where_it_was(visitors: Any) -> None:
    visitor = visitors()
    visitor.start_game("raiders")
    for _ in range(3):
        visitor.play_a_move()
    visitor.page.locator(CHOICE).first.wait_for()
    log = visitor.page.locator("[role=log]")
    before = log.inner_text()
    assert before
    visitor.page.reload()
    visitor.page.locator(CHOICE).first.wait_for()
    expect(log).to_have_text(before, use_inner_text=True)
    assert visitor.play_a_move()


def test_the_log_of_a_long_game_begins_at_the_beginning_for_whoever_scrolls_up(
    visitors: Any,
) -> None:
    visitor = visitors()
    visitor.start_game("raiders")
    log = visitor.page.locator("[role=log]")
    beginning = log.locator("h2").first.inner_text()
    while visitor.play_a_move():
        pass
    visitor.page.reload()
    visitor.page.locator("[role=log] p").first.wait_for()
    visitor.page.keyboard.press("Escape")
    for _ in range(20):
        if log.locator("h2").first.inner_text() == beginning:
            break
        log.evaluate("box => (box.scrollTop = 0)")
        visitor.page.wait_for_timeout(200)
    assert log.locator("h2").first.inner_text() == beginning
    expect(log.locator(".top")).to_have_count(0)


def test_a_lost_network_is_said_and_found_again(visitors: Any) -> None:
    visitor = visitors()
    visitor.start_game("raiders")
    visitor.play_a_move()
    visitor.page.locator(CHOICE).first.wait_for()
    visitor.context.set_offline(True)
    visitor.page.evaluate("window.dispatchEvent(new Event('offline'))")
    visitor.page.locator(LOST).wait_for()
    visitor.context.set_offline(False)
    visitor.page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(visitor.page.locator(LOST)).to_have_count(0, timeout=20_000)
    assert visitor.play_a_move()


def test_a_killed_server_comes_back_with_the_table_as_it_was(visitors: Any, hall: Hall) -> None:
    visitor = visitors()
    visitor.start_game("raiders")
    for _ in range(2):
        visitor.play_a_move()
    visitor.page.locator(CHOICE).first.wait_for()
    before = log_length(visitor)
    hall.kill()
    visitor.page.locator(LOST).wait_for()
    hall.start()
    expect(visitor.page.locator(LOST)).to_have_count(0, timeout=30_000)
    visitor.page.locator(CHOICE).first.wait_for()
    assert log_length(visitor) >= before
    assert visitor.play_a_move()


def open_table(host: Any, *seats: dict[str, str]) -> tuple[str, dict[str, Any]]:
    """A table made by a visitor's browser, and the seat it got."""
    made = host.visit().evaluate(
        """async seats => (await fetch('/api/tables', {method: 'POST',
             headers: {'content-type': 'application/json', 'x-guest': 'a'.repeat(32)},
             body: JSON.stringify({game: 'raiders', seats})})).json()""",
        [{"kind": "me", "name": "Ada"}, *seats],
    )
    return made["table"]["id"], made["owned"][0]


def people(visitor: Any, table: str) -> list[str]:
    seats = visitor.page.evaluate(
        "async id => (await (await fetch(`/api/tables/${id}`)).json()).seats", table
    )
    return [seat["kind"] for seat in seats]


OPEN, BOT = {"kind": "open"}, {"kind": "bot", "level": "novice"}


def test_a_seat_whose_answer_was_lost_is_found_again(visitors: Any) -> None:
    host, friend = visitors(), visitors()
    table, _ = open_table(host, OPEN, OPEN, BOT)
    lost = []

    def lose(route: Any) -> None:
        """The server hears the request; its answer never comes, twice."""
        if len(lost) < 2:
            lost.append(route.fetch().status)
            route.abort()
        else:
            route.continue_()

    friend.page.route("**/join", lose)
    friend.visit(f"/t/{table}")
    friend.page.locator("form button").first.click()
    expect(friend.page.locator("form")).to_have_count(0)
    assert lost == [201, 201]
    assert people(friend, table) == ["person", "person", "open", "bot"]


def test_a_seat_whose_answer_was_lost_is_found_again_after_a_reload(visitors: Any) -> None:
    host, friend = visitors(), visitors()
    table, _ = open_table(host, OPEN, BOT)
    friend.visit(f"/t/{table}")
    friend.page.route("**/join", lambda route: (route.fetch(), route.abort()))
    with friend.page.expect_event("requestfailed"):
        friend.page.locator("form button").first.click()
    friend.page.unroute("**/join")
    friend.page.reload()
    friend.page.locator(CHOICE).first.wait_for()
    assert people(friend, table) == ["person", "person", "bot"]


def test_who_is_still_there_begins_when_the_host_has_gone(visitors: Any) -> None:
    host, friend = visitors(), visitors()
    table, owned = open_table(host, OPEN, OPEN)
    host.visit(f"/t/{table}#seat={owned['seat']}&key={owned['secret']}")
    fill = "li.free .button"
    host.page.locator(fill).first.wait_for()
    friend.visit(f"/t/{table}")
    friend.page.locator("form button").first.click()
    expect(friend.page.locator("form")).to_have_count(0)
    assert friend.page.locator(fill).count() == 0, "the host is there"
    host.page.goto("about:blank")
    friend.page.locator(fill).first.click()
    friend.page.locator(CHOICE).first.wait_for()
    assert people(friend, table) == ["person", "person", "bot"]


def test_a_friend_joins_by_the_link_and_a_spectator_sees_no_hand(visitors: Any, hall: Hall) -> None:
    host = visitors()
    table, owned = open_table(host, OPEN, BOT)
    host.visit(f"/t/{table}#seat={owned['seat']}&key={owned['secret']}")
    friend = visitors("phone", "uk")
    friend.visit(f"/t/{table}")
    friend.page.locator("form button").first.click()
    host.page.locator(CHOICE).first.wait_for()
    friend.page.locator(CHOICE).first.wait_for()
    assert owned["secret"] not in host.page.url, "the secret leaves the address bar at once"
    spectator = visitors()
    spectator.visit(f"/t/{table}")
    spectator.page.locator("[role=log]").first.wait_for()
    assert spectator.page.locator(CHOICE).count() == 0
    for _ in range(2):
        assert host.play_a_move()
        assert friend.play_a_move()


def test_a_chosen_seed_is_shown_to_everybody_who_comes(visitors: Any) -> None:
    host = visitors()
    made = host.visit().evaluate(
        """async () => {
          const seats = [{kind: 'me', name: 'Ada'}, {kind: 'open'}, {kind: 'open'}];
          const answer = await fetch('/api/tables', {method: 'POST',
            headers: {'content-type': 'application/json', 'x-guest': 'c'.repeat(32)},
            body: JSON.stringify({game: 'raiders', seats, listed: true, seed: 20260101})});
          return answer.json();
        }"""
    )
    stranger = visitors("phone", "uk")
    listed = stranger.visit().locator(f"a[href='/t/{made['table']['id']}']")
    expect(listed).to_contain_text("20260101")
    listed.click()
    expect(stranger.page.locator(".seed")).to_contain_text("20260101")


def test_a_finished_game_has_a_replay_with_links_to_its_steps(visitors: Any) -> None:
    visitor = visitors(seed=None)
    path = visitor.start_game("raiders")
    while visitor.play_a_move():
        pass
    table = path.rsplit("/", 1)[1]
    page = visitor.visit(f"/r/{table}#step=12&seat=1")
    step = page.locator("input[type=range]")
    expect(step).to_have_value("12")
    page.keyboard.press("ArrowRight")
    expect(step).to_have_value("13")
    assert "step=13" in page.url
    page.set_viewport_size(SIZES["sideways"])  # type: ignore[arg-type]
    for part in page.locator(".controls button, .controls select").all():
        box = part.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= SIZES["sideways"]["width"], "nothing is pushed aside"
    page.set_viewport_size(SIZES["desktop"])  # type: ignore[arg-type]
    check_saved_record(visitor, table)


def check_saved_record(visitor: Any, table: str) -> None:
    """The record is saved with every digit of its seed, and the file is shown as a replay."""
    page = visitor.page
    with page.expect_download() as saving:
        page.locator(".controls button").last.click()
    saved = Path(saving.value.path()).read_bytes()
    sent = page.request.get(f"{visitor.hall.url}/api/tables/{table}/record").body()
    assert saved == sent
    assert undercroft.replay(saved).header.seed >= 1 << 128
    file = {"name": "record.json", "mimeType": "application/json", "buffer": saved}
    visitor.visit("/").locator("input[type=file]:not([data-history])").set_input_files(file)
    page.wait_for_url("**/r")
    expect(page.locator("input[type=range]")).to_be_visible()


MARKS = """() => { window.marks = []; new MutationObserver(found => found.forEach(one =>
  one.addedNodes.forEach(({className}) => /-mark$/.test(className) && marks.push(className))))
  .observe(document.querySelector('.root'), {childList: true, subtree: true}); }"""


def beat_a_goblin(visitor: Any) -> list[str]:
    """The first fight of this dealing: a fighter on a goblin; what was drawn over the board."""
    visitor.open_table("dungeon_roll", seed=6)
    page = visitor.page
    page.locator('[data-move="use fighter"]').first.wait_for()
    page.evaluate(MARKS)
    page.locator('[data-move="use fighter"]').first.click()
    strike = page.locator('[data-move^="strike"]')
    told = page.get_by_text("You defeat 1 goblin.")
    strike.or_(told).first.wait_for()
    if strike.count():
        strike.first.click()
    told.wait_for()
    page.wait_for_timeout(600)
    marks: list[str] = page.evaluate("window.marks")
    return marks


def test_a_blow_is_seen_unless_the_reader_wants_no_motion(visitors: Any) -> None:
    assert "slash-mark" in beat_a_goblin(visitors(reduced_motion="no-preference"))
    assert beat_a_goblin(visitors()) == []


def test_sound_is_offered_at_the_first_game_and_silent_until_taken(visitors: Any) -> None:
    visitor = visitors(taught=False)
    visitor.context.add_init_script(
        "const Real = AudioContext; window.heard = 0;"
        "window.AudioContext = class extends Real { constructor() { super(); window.heard += 1; } }"
    )
    visitor.start_game("raiders")
    page = visitor.page
    offer = page.get_by_role("button", name="With sound")
    offer.wait_for()
    assert page.evaluate("window.heard") == 0
    offer.click()
    expect(offer).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("window.heard") == 1
