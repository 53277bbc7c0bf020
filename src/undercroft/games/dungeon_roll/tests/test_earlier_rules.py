"""R16. Tables of version 1 go on as they were begun; each rule beside today's."""

from __future__ import annotations

import pytest

from undercroft.games.dungeon_roll import GAME
from undercroft.games.dungeon_roll.cards import BASE
from undercroft.games.dungeon_roll.heroes.roster import HEROES
from undercroft.games.dungeon_roll.heroes.side import Hero
from undercroft.games.dungeon_roll.rules.dealing import is_dealt
from undercroft.games.dungeon_roll.tests.builder import TableAt


def test_version_1_is_still_played() -> None:  # R16.1
    assert GAME.versions() == ["2", "1"]
    first = GAME.of_version("1")
    assert first is not None
    assert (first.rules_version, first.id, first.of_version("2")) == ("1", GAME.id, None)
    assert GAME.of_version("2") is GAME
    assert GAME.of_version("3") is None


@pytest.mark.parametrize(("rules", "study"), [("1", []), ("2", ["reroll"])])
def test_alexandra_studied_among_monsters_only(rules: str, study: list[str]) -> None:  # R16.2 R14.8
    fights = TableAt("thief mage", "ooze*2", hero="alexandra", rules=rules).plays("use thief")
    assert fights.options == ["strike ooze", "reroll"]
    loots = {"party": "thief mage", "dungeon": "chest potion", "hero": "alexandra", "phase": "loot"}
    table = TableAt(**loots, rules=rules).plays("use thief")
    assert table.options == ["open chest", "quaff potion", *study]
    anywhere = TableAt(**loots, rules=rules, scroll_any_phase=True).plays("use thief")
    assert anywhere.options == ["open chest", "quaff potion", "reroll"]


@pytest.mark.parametrize(("rules", "works"), [("1", False), ("2", True)])
def test_toulak_re_rolled_among_monsters_only(rules: str, works: bool) -> None:  # R16.3 R14.3
    fights = TableAt("mage", "chest goblin", hero="toulak", rules=rules)
    assert "specialty" in fights.options
    loots = TableAt("mage", "chest", hero="toulak", phase="loot", rules=rules)
    assert ("specialty" in loots.options) is works


@pytest.mark.parametrize(("rules", "readied"), [("1", 0), ("2", 1)])
def test_loeg_was_ready_only_after_a_roll(rules: str, readied: int) -> None:  # R16.4 R14.6
    table = TableAt("scroll", "goblin*2 skeleton ooze", lair=1, hero="loeg", rules=rules)
    table.plays("ultimate")
    assert len(table.events("hero_readied")) == readied
    rolls = TableAt("scroll", "goblin skeleton chest", hero="loeg", exhausted=True, rules=rules)
    rolls.ready(dungeon_die=["ooze"]).plays("use scroll", "pick chest", "roll")
    assert len(rolls.events("hero_readied")) == 1


def test_a_hero_is_dealt_only_by_the_rules_that_know_it() -> None:  # R15.2 R16.1
    house = TableAt("mage").state.house
    late = Hero(BASE, HEROES[0].novice, since=house.rules + 1)
    assert is_dealt(HEROES[0], house)
    assert not is_dealt(late, house)
