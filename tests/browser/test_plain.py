"""The plain board, with a third-party game: names and words in every language, no raw ids."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import FINAL, Visitor
from tools.serving import GENEROUS, ServerProcess

TITLES = {"en": "Lanterns and Thieves", "ru": "Фонари и воры", "uk": "Ліхтарі та злодії"}
HANDS = {"en": "Your hand", "ru": "Ваша рука", "uk": "Ваша рука"}
MOST_MOVES = 80


@pytest.fixture(scope="module")
def lanterns(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    path = tmp_path_factory.mktemp("lanterns") / "tables.db"
    given = {**GENEROUS, "pace": "0.02"}
    with ServerProcess(path, games="examples.lanterns", **given) as running:
        yield running


def check_words(text: str, language: str) -> None:
    """Check that there are no ids, and no Latin words where the language has other letters."""
    assert not re.search(r"[a-z]+_[a-z0-9]+", text), text
    if language != "en":
        found = set(re.findall(r"[A-Za-z]{3,}", text))
        assert found <= {"Ada", "Undercroft", "log"}, found


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("language", sorted(TITLES))
def test_a_game_without_a_board_is_played_to_its_end(
    chromium: Browser, lanterns: ServerProcess, language: str, size: str
) -> None:
    visitor = Visitor(chromium, lanterns, size, language)  # type: ignore[arg-type]
    visitor.start_game("lanterns")
    page = visitor.page
    expect(page.get_by_text(HANDS[language])).to_be_visible()
    expect(page).to_have_title(re.compile(TITLES[language]))
    for _ in range(MOST_MOVES):
        check_words(page.locator(".plain").inner_text(), language)
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, "the page scrolls sideways"
        if not visitor.play_a_move():
            break
    expect(page.locator(FINAL)).to_be_visible()
    assert visitor.wrong == []
    visitor.close()
