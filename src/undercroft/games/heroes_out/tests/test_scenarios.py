"""The cards and rules of the ten scenarios (R11)."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft.games.heroes_out.tests.builder import TableAt, counted


def at(scenario: str, *clans: str, **options: Any) -> TableAt:
    return TableAt(*(clans or ("ratfolk",)), scenario=scenario, **options)


def finished(table: TableAt) -> TableAt:
    """The rest of an invasion, whatever is answered."""
    while table.view["phase"] == "invasion":
        table.plays(table.options[0])
    return table


# --- R11.1: Witch's Cauldron ------------------------------------------------------------


def test_olga_gets_her_frog() -> None:
    """R11.1: one frog is discarded, and everyone draws a card."""
    table = at("witch_cauldron", "ratfolk", "imp").put(apothecary="frog*2").invaded_by("sc_olga")
    assert table.goods("apothecary") == "frog"
    drawn = [event["clan"] for event in table.events("cards_drawn") if event["why"] == "sc_olga"]
    assert drawn == ["ratfolk", "imp"]
    assert len(table.clan("ratfolk")["hand"]) == 6


def test_olga_without_a_frog() -> None:
    """R11.1, R6.12: everyone discards a card of their choice; R12.33: if there is one."""
    table = at("witch_cauldron", "ratfolk", "imp").put(sewer="frog")
    table.next(ratfolk="ratfolk_gnaw ratfolk_brood ratfolk_scurry*3").invaded_by("sc_olga")
    assert table.asks == "discard_card"
    table.plays("discard ratfolk_brood")
    assert table.discard("ratfolk")[-1] == "ratfolk_brood"
    assert table.hand("imp") == ""
    assert table.goods("sewer") == "frog"


# --- R11.2: Rent Day --------------------------------------------------------------------


def test_the_rent_is_two_coins() -> None:
    """R11.2."""
    table = at("rent_day").put(vault="coin*3").invaded_by("sc_landlord")
    assert table.goods("vault") == "coin"
    assert not table.events("treasure_removed")


def test_without_the_rent_a_treasure_goes() -> None:
    """R11.2: the least outside the Vault, without its effect; among equals the players choose."""
    table = at("rent_day").put(vault="coin", sewer="coin").invaded_by("sc_landlord")
    assert table.asks == "choose_room"
    assert sorted(table.options) == [
        "room apothecary", "room graveyard", "room prison", "room workshop",
    ]  # fmt: skip
    before = table.view["treasures_left"]["1"]
    table.plays("room prison")
    assert table.treasure("prison") == 0
    assert table.view["treasures_left"]["1"] == before + 1
    assert table.goods("vault") == "coin"
    assert not table.events("treasure_looted")


def test_without_other_treasures_the_landlord_leaves_empty_handed() -> None:
    """R11.2."""
    table = at("rent_day")
    table.without_treasure(*[r["room"] for r in table.view["rooms"] if r["room"] != "vault"])
    table.invaded_by("sc_landlord")
    assert table.treasure("vault") == 4
    assert table.view["phase"] == "play"


# --- R11.3: Battle of the Bands ---------------------------------------------------------


def test_an_audience_of_two_monsters_of_any_clans() -> None:
    """R11.3."""
    table = at("battle_of_bands", "ratfolk", "imp").put(auditorium="ratfolk imp rogue")
    table.invaded_by("sc_encore")
    assert table.heroes("auditorium") == "rogue"
    drawn = [event["clan"] for event in table.events("cards_drawn") if event["why"] == "sc_encore"]
    assert drawn == ["ratfolk", "imp"]


def test_without_an_audience_heroes_wake_there_and_next_door() -> None:
    """R11.3: the Vault and the Cage are next door, the Forge is not."""
    table = at("battle_of_bands").put(auditorium="rogue ratfolk", vault="mage", forge="archer")
    table.put(cage="warrior").invaded_by("sc_encore")
    woken = {event["room"] for event in table.events("heroes_woken")}
    assert woken == {"auditorium", "vault", "cage"}
    assert sorted(table.options) == ["resolve auditorium", "resolve cage", "resolve vault"]


# --- R11.4: Flooded Cellars -------------------------------------------------------------


def flooded(**things: str) -> TableAt:
    return finished(at("flooded_cellars").put(**things).invaded_by("sc_high_tide"))


def test_the_flood_takes_tokens_and_wakes_sleepers() -> None:
    """R11.4: Sewer, Apothecary, Forge and Prison."""
    table = at("flooded_cellars").put(
        sewer="coin trap", forge="mage book", library="bone rogue", vault="ratfolk*9"
    )
    table.invaded_by("sc_high_tide")
    rooms = {room["room"] for room in table.view["rooms"] if room["flooded"]}
    assert rooms == {"sewer", "apothecary", "forge", "prison"}
    assert [table.goods(room) for room in ("sewer", "forge", "library")] == ["", "", "bone"]
    assert [event["room"] for event in table.events("heroes_woken")] == ["forge"]


def test_the_second_flood_card_dries_the_rooms() -> None:
    """R11.4."""
    table = flooded()
    table.invaded_by("sc_high_tide")
    assert not [room for room in table.view["rooms"] if room["flooded"]]


def test_a_flooded_room_is_of_no_use() -> None:
    """R11.4.1: no action, nothing placed there, nothing carried in."""
    table = flooded().put(sewer="ratfolk", vault="ratfolk coin", forge="ratfolk coin*0")
    table.holds("ratfolk", "witch_familiar beast_wolf")
    table.plays("play witch_familiar")
    assert "use sewer" not in table.options
    assert "frog sewer" not in table.options
    assert "frog vault" in table.options
    table.plays("done", "play beast_wolf", "move vault", "to forge")
    assert table.monsters("forge") == "ratfolk*2"
    assert table.goods("vault") == "coin"  # it was not asked: nothing may be carried in


def test_a_flooded_room_can_be_left_with_a_token_and_may_get_a_portal() -> None:
    """R11.4.1."""
    table = at("flooded_cellars").put(sewer="ratfolk coin").holds("ratfolk", "beast_mole")
    table.state.flooded = 1 << 1  # the Sewer alone
    table.plays("play beast_mole")
    assert "portal sewer" in table.options
    table.plays("move sewer", "to prison", "carry coin")
    assert table.goods("prison") == "coin"


def test_a_skeleton_places_no_bone_in_a_flooded_room() -> None:
    """R11.4.1."""
    table = at("flooded_cellars", "skeleton").put(sewer="skeleton")
    table.state.flooded = 1 << 1
    table.holds("skeleton", "skeleton_bone_heap").plays("play skeleton_bone_heap")
    assert "ability" not in table.options


# --- R11.5: Frog Uprising ---------------------------------------------------------------


def test_frogs_bite_and_multiply() -> None:
    """R11.5: then one comes to the Sewer, the Auditorium and the Apothecary, not to the Vault."""
    table = at("frog_uprising", "ratfolk", "dragon").put(
        vault="frog*2 dragon", sewer="frog", cage="frog ratfolk"
    )
    table.invaded_by("sc_croak")
    assert (table.monsters("vault"), table.goods("vault")) == ("dragon:1", "frog")
    assert (table.monsters("cage"), table.goods("cage")) == ("", "")
    assert table.goods("sewer") == "frog*2"
    assert [table.goods(room) for room in ("auditorium", "apothecary")] == ["frog"] * 2


def test_the_players_choose_who_is_bitten_and_where_the_last_frogs_go() -> None:
    """R11.5, R11.12."""
    table = at("frog_uprising", "ratfolk", "dragon").put(
        vault="frog dragon ratfolk", forge="frog*4"
    )
    table.invaded_by("sc_croak")
    assert sorted(table.options) == ["hurt dragon", "hurt ratfolk"]
    table.plays("hurt ratfolk")
    assert table.asks == "place_frog"
    assert sorted(table.options) == ["frog apothecary", "frog auditorium", "frog sewer"]
    table.plays("frog apothecary", "frog sewer")
    assert table.goods("auditorium") == ""
    assert table.supply["frog"] == 0


# --- R11.6: The Champion ----------------------------------------------------------------


def test_the_champion_comes_to_the_farthest_room() -> None:
    """R11.6: the Cage; without show-off, and he inspires."""
    table = at("the_champion").put(cage="rogue ratfolk*4").invaded_by("sc_champion")
    assert sorted(table.heroes("cage").split()) == ["CHAMPION", "ROGUE"]
    assert not table.events("hero_shown_off")


def test_the_champion_wakes_his_room() -> None:
    """R11.6."""
    table = at("the_champion").put(library="champion:2 rogue ratfolk*9", sewer="mage")
    table.invaded_by("sc_champion")
    assert sorted(table.heroes("library").split()) == ["CHAMPION", "ROGUE"]
    assert table.heroes("sewer") == "mage"
    assert table.room("library")["heroes"][-1]["wounds"] == 2


def test_the_champion_has_three_health_and_can_come_again() -> None:
    """R11.6.1."""
    table = at("the_champion").put(vault="champion ratfolk").holds("ratfolk", "potion_rage_draught")
    table.plays("play potion_rage_draught", "melee vault", "melee vault")
    assert table.room("vault")["heroes"][0]["wounds"] == 2
    table.plays("melee vault")
    assert table.heroes("vault") == ""
    finished(table.put(cage="ratfolk").invaded_by("sc_champion"))
    assert table.room("cage")["heroes"][0]["wounds"] == 0


def test_traps_wound_the_champion() -> None:
    """R11.6, R10.2.3: every trap of the room hits him."""
    table = at("the_champion").put(cage="trap*2 ratfolk").invaded_by("sc_champion")
    assert table.goods("cage") == ""
    assert table.room("cage")["heroes"][0]["wounds"] == 2


@pytest.mark.parametrize(
    ("room", "others", "moves", "left"),
    [
        ("library", "", [], "champion"),  # value 2: he pays alone
        ("graveyard", "rogue", ["loot champion", "loot rogue"], ""),  # value 1: either of them
        ("auditorium", "rogue", [], "champion rogue"),  # value 3: both
        ("library", "rogue*2", ["loot champion", "loot rogue"], ""),  # he, or the two
    ],
)
def test_the_champion_counts_as_two_in_looting(
    room: str, others: str, moves: list[str], left: str
) -> None:
    """R11.6.2: and nobody is exhausted who is not needed."""
    table = at("the_champion", effects={room: "curse"} if room != "graveyard" else {})
    table.put(**{room: f"champion {others}"}).invaded_by("sc_champion")
    if moves:
        assert table.asks == "choose_looter"
        assert sorted(table.options) == moves
        table.plays("loot champion")
        assert "CHAMPION" not in table.heroes(room)
        assert table.treasure(room) == 0
    else:
        assert table.treasure(room) == 0
        assert table.events("treasure_looted")[0]["heroes"] == counted(left)


def test_nobody_is_asked_whether_a_champion_loots_who_is_needed() -> None:
    """R11.6.2: two others cannot take a treasure of 3 without him; who goes with him is asked."""
    table = at("the_champion", effects={"auditorium": "curse"})
    table.put(auditorium="champion rogue*2").invaded_by("sc_champion")
    assert table.events("treasure_looted")[0]["heroes"] == {"rogue": 1, "champion": 1}
    table = at("the_champion", effects={"auditorium": "curse"})
    table.put(auditorium="champion rogue mage").invaded_by("sc_champion")
    assert sorted(table.options) == ["loot mage", "loot rogue"]
    table.plays("loot mage")
    assert table.events("treasure_looted")[0]["heroes"] == {"mage": 1, "champion": 1}


# --- R11.7: The Mad Laboratory ----------------------------------------------------------


def test_a_monster_in_the_laboratory_bears_the_mix() -> None:
    """R11.7, R11.12: no defence."""
    table = at("mad_laboratory", "imp").put(laboratory="imp*2", vault="imp trap")
    table.next(imp="imp_dodge imp_scamper*2 imp_sparks imp_trapsmith").invaded_by("sc_volatile_mix")
    assert table.monsters("laboratory") == "imp"
    assert table.goods("vault") == "trap"


def test_without_one_the_rooms_around_suffer() -> None:
    """R11.7: Library, Apothecary and Vault, wall or not."""
    table = at("mad_laboratory").put(
        vault="trap ratfolk*2", library="trap*2", apothecary="ratfolk", forge="trap ratfolk"
    )
    table.invaded_by("sc_volatile_mix")
    assert (table.goods("vault"), table.goods("library")) == ("", "")
    assert (table.monsters("vault"), table.monsters("apothecary")) == ("ratfolk", "")
    assert (table.goods("forge"), table.monsters("forge")) == ("trap", "ratfolk")


# --- R11.8: Jailhouse Riot --------------------------------------------------------------


def test_a_guard_in_the_prison_keeps_them_quiet() -> None:
    """R11.8."""
    table = at("jailhouse_riot").put(prison="warrior rogue ratfolk").invaded_by("sc_riot")
    assert table.monsters("prison") == ""
    assert sorted(table.heroes("prison").split()) == ["rogue", "warrior"]


def test_without_a_guard_the_prisoners_wake() -> None:
    """R11.8: two loot the Prison's treasure of 2."""
    table = at("jailhouse_riot", effects={"prison": "curse"}).put(prison="warrior rogue")
    table.invaded_by("sc_riot")
    assert table.treasure("prison") == 0


# --- R11.9: The Big Dig -----------------------------------------------------------------


def test_surveyors_come_one_after_the_other() -> None:
    """R11.9: the warrior is resolved before the rogue comes."""
    table = at("big_dig").put(construction_site="ratfolk*4").invaded_by("sc_surveyors")
    finished(table)
    events = [
        (event["kind"], event["hero"])
        for event in table.table.told(None)[table.mark :]
        if event["kind"] in ("hero_summoned", "hero_attacked")
    ]
    assert events[:3] == [
        ("hero_summoned", "warrior"),
        ("hero_attacked", "warrior"),
        ("hero_summoned", "rogue"),
    ]
    assert sorted(events[3:]) == [("hero_attacked", "rogue"), ("hero_attacked", "warrior")]
    assert table.monsters("construction_site") == "ratfolk"  # she has inspired him


@pytest.mark.parametrize(("built", "reason"), [(1, "too_few_rooms"), (2, "dungeon_held")])
def test_two_rooms_must_have_been_built(built: int, reason: str) -> None:
    """R11.9.1."""
    table = at("big_dig").put(vault="ratfolk*9").guild("hero_mage_swords", wave=2)
    table.state.built = built
    finished(table.ends_turn())
    assert table.reason == reason
    assert table.table.outcome is not None
    assert table.table.outcome.winners == ((0,) if reason == "dungeon_held" else ())


# --- R11.10: Grand Crusade --------------------------------------------------------------


def test_a_banner_from_afar_and_the_largest_crowd_wakes() -> None:
    """R11.10: the Prison does not count."""
    table = at("grand_crusade").put(
        prison="mage*4", cage="rogue*2 ratfolk*3", library="archer", graveyard="ratfolk"
    )
    table.invaded_by("sc_crusade")
    assert table.events("hero_summoned")[0]["room"] == "graveyard"
    assert [event["room"] for event in table.events("heroes_woken")] == ["cage"]
    assert table.heroes("prison") == "mage*4"


def test_among_equal_crowds_the_players_choose() -> None:
    """R11.10, R11.12."""
    table = at("grand_crusade").put(cage="rogue ratfolk", library="archer ratfolk")
    table.put(graveyard="ratfolk").invaded_by("sc_crusade")
    assert table.asks == "choose_room"
    assert sorted(table.options) == ["room cage", "room graveyard", "room library"]


# --- R11.11 -----------------------------------------------------------------------------


def test_a_scenario_card_works_only_in_an_invasion() -> None:
    """R11.11."""
    table = at("jailhouse_riot").put(prison="warrior rogue").next(guild=["sc_riot"]).plays("push")
    assert table.heroes("prison") == "warrior rogue"
    assert "sc_riot" in table.view["guild_discards"]
