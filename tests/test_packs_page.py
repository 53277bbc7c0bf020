"""What the page on Dungeoneer's card sets says: its example is played, its lists are whole."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import undercroft
from undercroft.games.dungeoneer.packs import OWN_IDS
from undercroft.games.dungeoneer.printed.grammar import PARTS
from undercroft.games.dungeoneer.printed.legal import SHAPES

PAGE = (Path(__file__).parent.parent / "docs/notation/dungeoneer.md").read_text(encoding="utf-8")


def test_the_card_set_of_the_page_is_played() -> None:
    (text,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    pack = tomllib.loads(text)
    table = undercroft.new_table("dungeoneer", 2, 1, {"pack": pack})
    changes = table.catalogue()["changes"]
    assert {"own_monster_1", "own_treasure_1", "own_bane", "own_quest_1"} == set(changes)


def test_the_python_of_the_page_runs() -> None:
    for code in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL):
        exec(code, {"undercroft": undercroft})


def test_the_page_lists_every_kind_of_card_and_every_operation() -> None:
    lines = [line.strip() for line in PAGE.splitlines()]
    for key in SHAPES:
        assert f"| `{' '.join([word or '-' for word in key])}` |" in PAGE
    for part, texts in PARTS.items():
        assert f"{part:18}{texts[0]}" in lines
        assert set(texts[1:]) <= set(lines)
    for name in OWN_IDS:
        assert f"`{name}`" in PAGE or name == "own_quest_2"
