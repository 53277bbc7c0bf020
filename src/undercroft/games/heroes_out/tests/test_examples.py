"""The examples of the rulebook and other worked examples, move by move.

They are played in Witch's Cauldron, whose passages agree with the printed examples.
"""

from __future__ import annotations

import pytest

from undercroft.engine.errors import IllegalMove
from undercroft.games.heroes_out.tests.builder import TableAt


def test_buying_a_spider() -> None:
    """R8.1 to R8.3, R7.4. T1: two activations and a move bring a bone from grave to Cage."""
    table = TableAt("skeleton").put(graveyard="skeleton")
    table.market("beast_spider", "scroll_haste").next(items=["potion_rage_draught"])
    table.holds("skeleton", "skeleton_bone_heap").plays("play skeleton_bone_heap")
    table.plays("use graveyard")
    assert table.goods("graveyard") == "bone"
    table.plays("move graveyard", "carry bone")  # there is only one way
    assert table.goods("cage") == "bone"
    table.plays("use cage")
    assert table.discard("skeleton") == ["beast_spider"]
    assert table.supply["bone"] == 6
    assert [card["card"] for card in table.view["market"]] == [
        "potion_rage_draught",
        "scroll_haste",
    ]


def test_rogue_waits_mage_inspires_both_loot() -> None:
    """R10.2.2, R10.2.4, R10.2.6, R10.2.7. T2."""
    table = TableAt("ratfolk", effects={"cage": "looting"}).put(cage="trap", sewer="ratfolk*2")
    table.invaded_by("hero_rogue_crossbones").plays("arrive cage")
    assert table.goods("cage") == ""
    table.plays("resolve cage")
    assert table.heroes("cage") == "rogue"
    assert table.treasure("cage") == 2
    while table.view["phase"] == "invasion":
        table.plays(table.options[0])
    table.invaded_by("hero_mage_crossbones").plays("arrive cage")
    assert sorted(table.heroes("cage").split()) == ["MAGE", "ROGUE"]
    table.plays("resolve cage")
    assert sorted(table.heroes("cage").split()) == ["mage", "rogue"]
    assert table.treasure("cage") == 0


def ratfolk_turn() -> TableAt:
    """T3 before its first move."""
    table = TableAt("ratfolk").put(
        vault="ratfolk*3", apothecary="mage warrior", cage="rogue archer"
    )
    table.holds("ratfolk", "ratfolk_scurry*2 ratfolk_tinker*2 ratfolk_gnaw")
    table.next(
        guild=["hero_warrior_eye"],
        ratfolk="ratfolk_scurry ratfolk_tinker ratfolk_gnaw ratfolk_brood*2",
    )
    return table.market(
        "potion_swift_tonic", "beast_bat", "beast_bat", "scroll_haste", "scroll_haste"
    )


def test_a_whole_turn_of_the_ratfolk() -> None:
    """R6.2, R7, R9.1. T3: the printed example of a turn."""
    table = ratfolk_turn().plays("push")
    assert table.heroes("prison") == "warrior"
    assert len(table.clan("ratfolk")["hand"]) == 8
    table.plays("play ratfolk_scurry", "side left", "pack vault")
    table.plays("to sewer", "to sewer", "to workshop")
    table.plays("play ratfolk_tinker", "side left", "use sewer", "use workshop")
    table.plays("play ratfolk_tinker", "side left", "use workshop", "use workshop")
    assert table.goods("workshop") == "trap*3"
    table.plays("play ratfolk_scurry", "side left", "pack sewer")
    table.plays("to apothecary", "carry frog", "to apothecary")
    table.plays("play ratfolk_gnaw", "side right", "move workshop", "to cage", "carry trap")
    assert (table.goods("workshop"), table.goods("cage")) == ("trap*2", "trap")
    table.plays("play ratfolk_gnaw", "side left", "pack apothecary", "hit mage", "hit warrior")
    assert table.heroes("apothecary") == ""
    table.plays("play ratfolk_tinker", "side left", "use apothecary")
    assert table.discard("ratfolk") == ["potion_swift_tonic"]
    table.plays("ability", "spawn cage")
    table.plays("play ratfolk_scurry", "side right", "melee cage", "hit archer")
    assert table.heroes("cage") == "rogue"
    drawn = [event for event in table.events("cards_drawn") if event["why"] == "cleanup"]
    assert [len(event["cards"]) for event in drawn] == [2, 3]  # phase 2 has been skipped
    shuffled = table.events("deck_shuffled")
    assert [event["amount"] for event in shuffled] == [9]


def prison_break() -> TableAt:
    """T5, the printed example of the Prison: no monster in the dungeon, three prisoners."""
    table = TableAt("ratfolk", effects={"prison": "looting"})
    table.put(prison="warrior*2 rogue", vault="archer")
    return table.next(guild=["hero_mage_hat"])


def test_a_mage_breaks_out_and_the_game_is_lost() -> None:
    """R9.1, R3.5.3, R5.1. T5: one loots the Prison, three go on and wake the archer."""
    table = prison_break().plays("push")
    assert len(table.clan("ratfolk")["hand"]) == 3  # drawn all the same, and of no use
    assert sorted(table.heroes("prison").split()) == ["MAGE", "ROGUE", "WARRIOR*2"]
    assert table.asks == "choose_looter"
    table.plays("loot rogue")
    assert table.reason == "vault_looted"
    moved = table.events("heroes_advanced")[0]
    assert (moved["start"], moved["room"]) == ("prison", "vault")
    assert sum(moved["heroes"].values()) == 3


def invasion_of_hell() -> TableAt:
    """T4 before its first card: hell, wave 2, three cards."""
    table = TableAt(
        "ratfolk",
        "dragon",
        difficulty="hell",
        effects={"graveyard": "healing", "auditorium": "prisoner"},
    )
    table.put(
        forge="dragon", workshop="trap*2", graveyard="bone*2", auditorium="archer*2",
        cage="rogue trap ratfolk", apothecary="ratfolk*2",
    )  # fmt: skip
    table.without_treasure("library")
    rest = "hero_warrior_hat hero_rogue_hat hero_archer_eye hero_mage_hat hero_rogue_swords"
    table.guild(f"{rest} hero_warrior_eye hero_mage_eye", wave=2)
    return table.invaded_by(
        "hero_rogue_swords", "hero_warrior_eye", "hero_archer_eye", "hero_mage_hat"
    )


def test_an_invasion_of_three_cards() -> None:
    """R10.1 to R10.4, R2.1.4, R2.1.5. T4: the printed example of an invasion."""
    table = invasion_of_hell()
    # The rogues with the swords.
    table.plays("arrive forge", "resolve forge")
    assert table.monsters("forge") == "dragon:1"
    assert table.heroes("forge") == "rogue"
    assert table.goods("workshop") == ""  # one trap removed, the other one got her
    assert table.heroes("workshop") == ""
    # The warriors with the eye.
    table.plays("arrive graveyard")
    assert table.goods("graveyard") == ""
    table.plays("resolve graveyard")
    assert table.treasure("graveyard") == 0
    assert table.heroes("graveyard") == "WARRIOR"
    table.plays("arrive auditorium")
    assert sorted(table.heroes("auditorium").split()) == ["ARCHER*2", "WARRIOR"]
    table.plays("resolve auditorium")
    assert table.treasure("auditorium") == 0
    assert table.heroes("prison") == "archer"
    assert sorted(table.options) == ["shoot apothecary", "shoot cage"]
    table.plays("shoot apothecary")
    assert table.monsters("apothecary") == "ratfolk"
    # The warrior of the Graveyard goes on, into the trap of the Cage.
    assert table.heroes("graveyard") == ""
    assert table.heroes("cage") == "rogue"
    assert table.goods("cage") == ""
    # The mages with the hat.
    table.plays("arrive library", "resolve library")
    assert sorted(table.heroes("forge").split()) == ["MAGE", "ROGUE"]
    table.plays("resolve forge", "hero mage", "resolve forge")
    assert table.monsters("forge") == "dragon:3"
    if table.view["phase"] == "invasion":
        table.plays("arrive apothecary")
    assert table.monsters("apothecary") == ""
    assert table.heroes("prison") == "archer"
    assert len(table.events("guild_card_drawn")) == 4
    assert table.view["clans"][table.view["active"]]["clan"] == "dragon"


def building_site() -> TableAt:
    """T6: two coins on the Construction Site."""
    table = TableAt("ratfolk", scenario="big_dig").put(construction_site="ratfolk coin*2")
    return table.holds("ratfolk", "ratfolk_tinker").plays("play ratfolk_tinker", "side left")


def test_building_a_room_for_two_coins() -> None:
    """R9.3.1 to R9.3.3. T6."""
    table = building_site()
    before = table.view["blueprints"]
    table.plays("use construction_site")
    assert table.options == ["number 1", "number 2"]
    table.plays("number 2", f"tile {before[0]}", "beside construction_site")
    while table.asks in ("choose_edge", "choose_turn"):
        table.plays(table.options[0])
    assert table.goods("construction_site") == ""
    assert table.treasure(before[0]) == 2
    assert table.view["rooms_built"] == 1
    assert table.room(before[0])["distance"] == 3
    assert len(table.view["blueprints"]) == 3
    assert table.view["rooms_stacked"] == 0


def test_a_price_without_a_treasure_cannot_be_paid() -> None:
    """R9.3.1. T6: all four treasures of value 3 are in the dungeon."""
    table = TableAt("ratfolk", scenario="big_dig").put(construction_site="ratfolk coin*3")
    table.state.threes[1] = 0  # the draw pile of the kit's deck
    table.holds("ratfolk", "ratfolk_tinker").plays("play ratfolk_tinker", "side left")
    table.plays("use construction_site")
    assert table.options == ["number 1", "number 2"]
    with pytest.raises(IllegalMove):
        table.plays("number 3")


def laboratory(*guild: str) -> TableAt:
    """T7: a dragon's card among the items, a rat in the Laboratory."""
    table = TableAt("ratfolk", scenario="mad_laboratory", foreign="dragon")
    table.put(laboratory="ratfolk").market("dragon_scorch", "beast_bat")
    table.holds("ratfolk", "ratfolk_tinker").next(guild=guild)
    return table.plays("play ratfolk_tinker", "side left")


def test_a_prisoner_for_a_foreign_card() -> None:
    """R9.2.1. T7."""
    table = laboratory("hero_rogue_hat").plays("use laboratory")
    assert table.heroes("prison") == "rogue"
    assert table.discard("ratfolk") == ["dragon_scorch"]
    assert len(table.events("cards_drawn")) == 0


def test_a_mage_breaks_out_before_the_card_is_taken() -> None:
    """R9.2.1, R9.1.4. T7."""
    table = laboratory("hero_mage_hat").put(prison="rogue warrior", vault="ratfolk*6")
    table.plays("use laboratory")
    assert sorted(table.heroes("prison").split()) == ["MAGE", "ROGUE", "WARRIOR"]
    assert table.discard("ratfolk") == []
    while table.asks not in ("play_unit", "play_card"):
        table.plays(table.options[0])
    assert len(table.discard("ratfolk")) == 1


def test_portals_join_rooms_for_a_monster_but_not_for_an_archer() -> None:
    """R2.2.2, R12.4. T8f."""
    table = TableAt("gnoll").put(library="gnoll").portals("library", "auditorium")
    table.holds("gnoll", "gnoll_rampage").plays("play gnoll_rampage", "side right", "move library")
    assert "to auditorium" in table.options
    table.plays("to forge")
    table.put(library="gnoll").without_treasure("graveyard")
    table.invaded_by("hero_archer_eye").plays("arrive auditorium")
    assert table.monsters("library") == "gnoll"
    assert table.monsters("forge") == ""  # the Forge is next door, the Library is not


@pytest.mark.parametrize(
    ("difficulty", "first", "second"), [("easy", 1, 2), ("hard", 2, 2), ("hell", 2, 3)]
)
def test_cards_of_an_invasion(difficulty: str, first: int, second: int) -> None:
    """R3.6. T9."""
    table = TableAt("ratfolk", difficulty=difficulty)
    assert table.view["cards_due"] == first
    table.state.wave = 2
    assert table.view["cards_due"] == second


def test_two_witches_three_hits() -> None:
    """R7.14, R10.4. T11: one wound each, then one leaves; the other keeps its wound."""
    table = TableAt("witch").put(cage="witch*2 rogue*2", sewer="mage")
    table.without_treasure("sewer").put(vault="trap*2")
    table.holds("witch", "witch_hex").invaded_by("hero_mage_crossbones")
    table.holds("witch", "")
    table.plays("arrive cage", "resolve cage", "hero mage")
    assert table.monsters("cage") == "witch witch:1"
    table.plays("resolve cage")
    assert table.asks == "hurt_wounded"
    table.plays("wounds 0")
    assert table.monsters("cage") == "witch:1*2"
    table.plays("resolve cage")
    assert table.monsters("cage") == "witch:1"
    assert table.clan("witch")["lair"] == 1
