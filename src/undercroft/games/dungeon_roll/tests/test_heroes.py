"""Every hero has one home: its file, its texts in every language, its picture."""

from __future__ import annotations

import ast
import json
from functools import cache
from pathlib import Path

import pytest

from undercroft.games.dungeon_roll import GAME, cards
from undercroft.games.dungeon_roll.heroes.paying import FOR_SCORE, FOR_SEEKER
from undercroft.games.dungeon_roll.heroes.roster import HERO_STEPS, HEROES
from undercroft.games.dungeon_roll.heroes.side import MOST_HEROES, SIDES, Ability, Hero, Side
from undercroft.texts import LANGUAGES, game_texts

FOLDER = Path(cards.__file__).parent
OUTSIDE = [path for path in FOLDER.rglob("*.py") if "tests" not in path.parts]


def sides(hero: Hero) -> list[Side]:
    return [hero.novice] if hero.master is None else [hero.novice, hero.master]


def abilities() -> list[Ability]:
    of_sides = [side for hero in HEROES for side in sides(hero)]
    found = [ability for side in of_sides for ability in (side.ultimate, side.specialty)]
    return [ability for ability in found if ability.number]


@cache
def strings(path: Path) -> set[str]:
    """The string constants of a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


@pytest.mark.parametrize("hero", HEROES, ids=lambda hero: hero.id)
def test_a_hero_is_named_in_its_own_file_and_nowhere_else(hero: Hero) -> None:  # R1.5
    ids = {side.id for side in sides(hero)}
    home = FOLDER / "heroes" / f"{hero.id}.py"
    assert ids <= strings(home), f"{home.name} is the home of {hero.id}"
    assert [path for path in OUTSIDE if path != home and ids & strings(path)] == []


def test_only_the_roster_imports_a_hero() -> None:
    homes = tuple(f"undercroft.games.dungeon_roll.heroes.{hero.id}" for hero in HEROES)
    for path in OUTSIDE:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        modules = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        assert path.name == "roster.py" or not modules & set(homes), path.name


def test_every_hero_has_its_place_among_the_sides() -> None:  # R10.3
    assert len(HEROES) <= MOST_HEROES
    for number, hero in enumerate(HEROES):
        assert SIDES[1 + 2 * number] is hero.novice
        assert SIDES[2 + 2 * number] is (hero.master or hero.novice)


def test_questions_of_heroes_are_known_to_the_game() -> None:
    assert GAME.steps[-len(HERO_STEPS) :] == HERO_STEPS


@pytest.mark.parametrize("what", ["number", "price"])
def test_no_two_abilities_share_a_stored_number(what: str) -> None:
    kinds: dict[int, type[Ability]] = {}
    numbers = [(getattr(ability, what), type(ability)) for ability in abilities()]
    free = max([FOR_SCORE, *(number for number, _ in numbers)]) + 1
    for number, kind in numbers:
        known = kinds.setdefault(number, kind) if number >= 0 else kind
        related = issubclass(kind, known) or issubclass(known, kind)
        assert related, f"{kind.__name__}: the {what} {number} is taken, {free} is free"
    assert what == "number" or not kinds.keys() & {FOR_SEEKER, FOR_SCORE}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_side_has_its_texts(language: str) -> None:
    texts = game_texts(GAME, language)
    for hero in HEROES:
        for side in sides(hero):
            keys = [f"card.{side.id}{end}" for end in ("", ".text", ".ultimate", ".ultimate.text")]
            missing = [key for key in keys if key not in texts]
            assert not missing, f"texts/{language}.json lacks {', '.join(missing)}"


def test_every_hero_has_a_picture() -> None:
    icons = json.loads((FOLDER / "web" / "icons.json").read_text(encoding="utf-8"))
    missing = [hero.id for hero in HEROES if hero.id not in icons]
    assert not missing, f"web/icons.json lacks {', '.join(missing)}"
