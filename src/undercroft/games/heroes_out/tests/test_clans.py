"""The abilities of the nine clans, each for one activation (R3.2)."""

from __future__ import annotations

from undercroft.games.heroes_out.tests.builder import TableAt


def test_dragon() -> None:
    """R3.2.1: all wounds are gone."""
    table = TableAt("dragon").put(vault="dragon:4").holds("dragon", "dragon_iron_scales")
    table.plays("play dragon_iron_scales", "ability")
    assert table.monsters("vault") == "dragon"
    assert table.events("wounds_healed")[0]["amount"] == 4
    assert "ability" not in table.options  # nothing left to heal


def test_witch() -> None:
    """R3.2.2."""
    table = TableAt("witch").put(vault="witch").holds("witch", "witch_broomstick")
    table.plays("play witch_broomstick", "ability")
    assert table.room("vault")["portal"] == "finished"


def test_ghost_goes_through_walls() -> None:
    """R3.2.3, R2.2: between Library and Sewer there is a wall."""
    table = TableAt("ghost").put(library="ghost book").holds("ghost", "ghost_haunting")
    assert "sewer" not in table.room("library")["connected"]
    table.plays("play ghost_haunting", "ability")
    assert sorted(table.options) == ["to forge", "to sewer"]
    table.plays("to sewer", "carry book")
    assert table.monsters("sewer") == "ghost"
    assert table.goods("sewer") == "book"
    assert table.events("monster_moved")[0]["way"] == "wall"


def test_ghost_uses_portals_too() -> None:
    """R12.40, R12.20."""
    table = TableAt("ghost").put(library="ghost").portals("library", "graveyard")
    table.holds("ghost", "ghost_haunting").plays("play ghost_haunting", "ability")
    assert "to graveyard" in table.options


def test_a_plain_move_of_a_ghost_does_not_go_through_walls() -> None:
    """R3.2.3, R7.4."""
    table = TableAt("ghost").put(library="ghost").holds("ghost", "beast_wolf")
    table.plays("play beast_wolf", "move library")
    assert table.monsters("forge") == "ghost"


def test_imp() -> None:
    """R3.2.4, R12.40: a move with all that belongs to it."""
    table = TableAt("imp").put(library="imp trap").portals("library", "cage")
    table.holds("imp", "imp_scamper").plays("play imp_scamper", "ability", "to cage", "carry trap")
    assert table.goods("cage") == "trap"


def test_lizardfolk() -> None:
    """R3.2.5: a ranged attack."""
    table = TableAt("lizardfolk").put(vault="lizardfolk mage", forge="mage")
    table.holds("lizardfolk", "lizardfolk_javelins").plays("play lizardfolk_javelins", "ability")
    assert (table.heroes("vault"), table.heroes("forge")) == ("mage", "")


def test_skeleton() -> None:
    """R3.2.6: a bone, in any room with a skeleton."""
    table = TableAt("skeleton").put(vault="skeleton", cage="skeleton")
    table.holds("skeleton", "skeleton_bone_heap").plays("play skeleton_bone_heap", "ability")
    assert sorted(table.options) == ["bone cage", "bone vault"]
    table.plays("bone cage")
    assert table.goods("cage") == "bone"


def test_gnoll() -> None:
    """R3.2.7: a melee attack."""
    table = TableAt("gnoll").put(vault="gnoll mage").holds("gnoll", "gnoll_loot_sacks")
    table.plays("play gnoll_loot_sacks", "ability")
    assert table.heroes("vault") == ""


def test_slime() -> None:
    """R3.2.8: a card."""
    table = (
        TableAt("slime").put(vault="slime").holds("slime", "slime_ooze").next(slime="slime_flow")
    )
    table.plays("play slime_ooze", "ability")
    assert table.hand("slime") == "slime_flow"


def test_ratfolk() -> None:
    """R3.2.9: one more where there is one."""
    table = TableAt("ratfolk").put(vault="ratfolk").holds("ratfolk", "ratfolk_tinker")
    table.plays("play ratfolk_tinker", "side left", "ability")
    assert table.monsters("vault") == "ratfolk*2"


def test_no_clan_uses_its_ability_without_a_monster_in_the_dungeon() -> None:
    """R12.25, R7.1."""
    cards = {
        "dragon": "dragon_iron_scales", "witch": "witch_broomstick", "ghost": "ghost_haunting",
        "imp": "imp_scamper", "lizardfolk": "lizardfolk_javelins", "skeleton": "skeleton_bone_heap",
        "gnoll": "gnoll_loot_sacks", "slime": "slime_ooze", "ratfolk": "scroll_haste",
    }  # fmt: skip
    for clan, card in cards.items():
        table = TableAt(clan).put(vault="mage").holds(clan, card).plays(f"play {card}")
        assert "ability" not in table.options, clan


def test_the_dragon_returns_by_an_ambush() -> None:
    """R12.24: the gem means the Vault."""
    table = TableAt("dragon").holds("dragon", "dragon_terrible_return")
    table.plays("play dragon_terrible_return", "side left")
    assert "ambush vault" in table.options
    table.plays("ambush vault")
    assert table.monsters("vault") == "dragon"
