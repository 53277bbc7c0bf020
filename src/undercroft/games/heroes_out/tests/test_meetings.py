"""Rules that meet: the last card, the last token, break-outs in the middle of a turn."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft.games.heroes_out.tests.builder import TableAt, new

ALL = "ratfolk"


def at(scenario: str, *clans: str, **options: Any) -> TableAt:
    return TableAt(*(clans or (ALL,)), scenario=scenario, **options)


def finished(table: TableAt) -> TableAt:
    """The rest of an invasion, whatever is answered."""
    while table.view["phase"] == "invasion":
        table.plays(table.options[0])
    return table


def asked(table: TableAt, question: str) -> TableAt:
    """The first answer of everything, until this is asked."""
    while table.asks != question:
        table.plays(table.options[0])
    return table


# --- R10.6: no token left ---------------------------------------------------------------


def test_a_push_for_a_class_without_tokens_frees_only_its_rooms() -> None:
    """R9.1.2, R10.6, R12.8: no mage comes to the Prison, so nobody is freed by his art."""
    table = TableAt(ALL).put(library="mage*5 ratfolk*5", prison="rogue archer")
    table.next(guild=["hero_mage_hat"]).plays("push")
    assert len(table.clan(ALL)["hand"]) == 3
    assert sorted(table.heroes("prison").split()) == ["archer", "rogue"]
    assert len(table.events("hero_attacked")) == 5
    assert table.monsters("library") == ""


def test_sleeping_mages_of_the_prison_wake_everyone_there() -> None:
    """R10.6: in the Prison too, and all others with them."""
    table = TableAt(ALL).put(prison="mage*5 rogue", vault="ratfolk*9")
    table.next(guild=["hero_mage_eye"]).plays("push")
    told = table.events("heroes_woken")
    assert [event["room"] for event in told] == ["prison"]
    assert len(table.clan(ALL)["hand"]) == 3


def test_a_prisoner_treasure_without_a_token_wakes_its_class() -> None:
    """R2.1.5, R10.6, R12.39: the running resolution goes on with them."""
    table = TableAt(ALL, effects={"sewer": "prisoner"}).put(
        cage=ALL, library="rogue*5 ratfolk*5", vault="ratfolk*3"
    )
    table.next(guild=["hero_mage_crossbones", "hero_rogue_hat"]).ends_turn()
    table.plays("arrive sewer", "resolve sewer")
    assert table.heroes("prison") == ""
    assert table.heroes("library") == "ROGUE*5"


@pytest.mark.parametrize(("guards", "reason"), [(7, None), (6, "vault_looted")])
def test_a_banner_without_warriors_wakes_them_twice(guards: int, reason: str | None) -> None:
    """R11.10, R10.6: nobody comes to the Graveyard; five blows, then the crowd wakes again."""
    table = at("grand_crusade").put(vault=f"warrior*5 ratfolk*{guards}", cage="rogue ratfolk*2")
    finished(table.invaded_by("sc_crusade"))
    assert not table.events("hero_summoned")
    assert [event["room"] for event in table.events("heroes_woken")] == ["vault", "vault"]
    assert (table.heroes("cage"), table.reason) == ("rogue", reason)


def test_surveyors_without_a_warrior_wake_them_before_the_rogue_comes() -> None:
    """R11.9, R10.6."""
    table = at("big_dig").put(vault="warrior*5 ratfolk*7", construction_site="ratfolk")
    finished(table.invaded_by("sc_surveyors"))
    told = [event["kind"] for event in table.table.told(None)[table.mark :]]
    assert [event["hero"] for event in table.events("hero_summoned")] == ["rogue"]
    assert told[: told.index("hero_summoned")].count("hero_attacked") == 5


# --- R5: the last cards -----------------------------------------------------------------


def test_a_push_for_the_last_card_begins_wave_2_in_the_middle_of_a_turn() -> None:
    """R5.4, R6.1: the invasion of this turn already draws two cards on easy."""
    table = TableAt(ALL).put(vault="ratfolk*5", prison="ratfolk")
    table.guild("hero_rogue_hat", gone="hero_mage_hat hero_mage_eye hero_mage_swords")
    table.plays("push")
    assert (table.view["wave"], table.view["cards_due"]) == (2, 2)
    assert len(table.view["guild_cards"]) == 4
    finished(table.ends_turn())
    drawn = [event for event in table.events("guild_card_drawn") if event["why"] == "invasion"]
    assert len(drawn) == 2


def test_the_last_card_wins_although_more_were_due() -> None:
    """R5.2: hell draws three cards in wave 2, one is left."""
    table = TableAt(ALL, difficulty="hell").put(vault="ratfolk*9").guild("sc_olga", wave=2)
    finished(table.ends_turn())
    assert table.reason == "dungeon_held"
    assert len(table.events("guild_card_drawn")) == 1


def test_the_laboratory_may_win_with_the_last_card() -> None:
    """R5.2, R9.2.1."""
    table = at("mad_laboratory", ALL, foreign="dragon").put(laboratory=ALL, vault="ratfolk*5")
    table.market("dragon_scorch").holds(ALL, "scroll_haste").guild("hero_rogue_hat", wave=2)
    table.plays("play scroll_haste", "use laboratory")
    while table.asks:
        table.plays(table.options[0])
    assert table.reason == "dungeon_held"


def test_a_mage_as_the_last_card_may_still_lose() -> None:
    """R5.1, R5.2: the heroes are resolved first."""
    table = at("mad_laboratory", ALL, foreign="dragon").put(laboratory=ALL, prison="rogue*4")
    table.without_treasure("prison").state.goods[0] = 0
    table.market("dragon_scorch").holds(ALL, "scroll_haste").guild("hero_mage_hat", wave=2)
    table.plays("play scroll_haste", "use laboratory")
    while table.asks:
        table.plays(table.options[0])
    assert table.reason == "vault_looted"


@pytest.mark.parametrize(
    ("difficulty", "waves"), [("easy", (1, 2)), ("hard", (2, 2)), ("hell", (2, 3))]
)
@pytest.mark.parametrize("clans", [1, 2, 3, 4])
def test_every_turn_has_its_own_invasion(
    difficulty: str, waves: tuple[int, int], clans: int
) -> None:
    """R3.6, R6.1, R14.1: whatever the number of players."""
    table = TableAt(*["imp", "gnoll", "slime", ALL][:clans], difficulty=difficulty)
    table.put(vault="imp*4")
    table.guild("sc_olga*2 hero_mage_hat*9", wave=1)
    for wave in (1, 2):
        table.state.wave = wave
        table.mark = len(table.table.told(None))
        finished(table.next(guild=["sc_olga"] * waves[wave - 1]).ends_turn())
        drawn = [event for event in table.events("guild_card_drawn") if event["why"] == "invasion"]
        assert len(drawn) == waves[wave - 1]


def test_wave_zero_counts_the_clans_of_a_single_player() -> None:
    """R14.2, R14.4: two clans in one hand are a game for two."""
    table = TableAt("imp", "gnoll", seats=1, difficulty="hell", wave_zero=True)
    table.put(vault="imp*4 gnoll*7")
    due = []
    for _ in range(3):
        due.append(table.view["cards_due"])
        finished(table.ends_turn())
    assert due == [1, 1, 2]


# --- in the middle of a turn ------------------------------------------------------------


def test_a_curse_does_not_reach_the_card_that_is_being_played() -> None:
    """R6.3, R2.1.2: a freed rogue loots the Prison between two moves of a card."""
    table = TableAt(ALL, "imp", effects={"prison": "curse"}).put(prison="rogue", vault="ratfolk*4")
    table.holds(ALL, "potion_swift_tonic ratfolk_gnaw", deck="ratfolk_brood*2 ratfolk_tinker*3")
    table.next(guild=["hero_mage_hat"])
    table.plays("play potion_swift_tonic", "side left", "move vault", "to forge", "push")
    asked(table, "discard_card")
    assert "discard potion_swift_tonic" not in table.options
    assert "discard ratfolk_gnaw" in table.options
    table.plays("discard ratfolk_gnaw")
    assert table.discard(ALL)[-1] == "ratfolk_gnaw"


def test_a_curse_asks_everyone_from_the_active_player_on() -> None:
    """R2.1.2, R6.12, R12.33."""
    table = TableAt("imp", "gnoll", "slime", effects={"sewer": "curse"}).put(cage="slime")
    table.turn_of("slime").holds("imp", "imp_dodge*1").holds("gnoll", "")
    table.invaded_by("hero_mage_crossbones").plays("arrive sewer", "resolve sewer")
    assert (table.asks, list(table.table.asked)) == ("discard_card", [2])
    table.plays(table.options[0])
    assert table.discard("imp") == ["imp_dodge"]  # the only card of the hand
    assert table.discard("gnoll") == []


def test_a_hunted_prison_is_defended_with_cards_just_drawn() -> None:
    """R9.1.3, R10.5: a freed rogue attacks the guard."""
    table = TableAt("imp").put(prison="rogue imp*2", vault="imp*2")
    table.holds("imp", "", deck="imp_dodge imp_scamper*2 imp_sparks")
    table.next(guild=["hero_mage_hat"], imp="imp_dodge imp_scamper*2").plays("push")
    asked(table, "defend").plays("defend imp_dodge")
    asked(table, "play_card")
    assert table.monsters("prison") == "imp"  # two attacks, one defence


def test_a_flood_does_not_close_the_prison() -> None:
    """R11.4.1, R9.1."""
    table = finished(at("flooded_cellars").put(vault="ratfolk*9").invaded_by("sc_high_tide"))
    assert table.room("prison")["flooded"]
    table.next(guild=["hero_rogue_hat"]).plays("push")
    assert table.heroes("prison") == "rogue"


def test_a_rogue_in_a_prison_with_two_traps_is_slain_by_the_second() -> None:
    """R9.1.4, R9.1.5, R12.10."""
    table = TableAt(ALL).put(prison="trap*2").next(guild=["hero_rogue_hat"]).plays("push")
    assert (table.goods("prison"), table.heroes("prison"), table.supply["rogue"]) == ("", "", 5)


def test_an_archer_in_the_prison_shoots_towards_the_vault() -> None:
    """R9.1.4, R10.4: Vault (0) before Apothecary and Cage (2)."""
    table = TableAt(ALL).put(vault=ALL, apothecary=ALL, cage=ALL)
    table.next(guild=["hero_archer_hat"]).plays("push")
    assert [table.monsters(room) for room in ("vault", "apothecary", "cage")] == ["", ALL, ALL]
    assert table.heroes("prison") == "archer"


def test_a_warrior_in_the_prison_takes_what_lies_there() -> None:
    """R9.1.4, R3.5.1."""
    table = TableAt(ALL).put(prison="coin*2 bone").next(guild=["hero_warrior_hat"]).plays("push")
    table.plays("lose coin", "lose bone")
    assert table.goods("prison") == "coin"


# --- heroes together --------------------------------------------------------------------


def test_when_the_only_guard_falls_the_others_loot() -> None:
    """R10.2.5, R10.2.6: three heroes, one guard, a treasure of 2."""
    table = TableAt(ALL, effects={"cage": "looting"}).put(cage="rogue archer ratfolk", sewer=ALL)
    table.invaded_by("hero_mage_crossbones").plays("arrive cage", "resolve cage", "hero mage")
    assert table.monsters("cage") == ""
    assert table.treasure("cage") == 2
    table.plays("resolve cage")
    assert table.treasure("cage") == 0
    assert table.events("treasure_looted")[0]["heroes"] == {"rogue": 1, "archer": 1}


def test_a_trap_in_the_vault_saves_it_from_four() -> None:
    """R10.2.3, R10.2.7: three are left and wait."""
    table = TableAt(ALL).put(prison="rogue*3", vault="trap").without_treasure("prison")
    table.next(guild=["hero_mage_hat"]).plays("push")
    while table.asks not in ("play_card", None):
        table.plays(table.options[0])
    assert table.reason is None
    assert sum(group["exhausted"] for group in table.room("vault")["heroes"]) == 3


def test_sleepers_of_the_vault_count_with_those_who_come() -> None:
    """R10.2.4, R5.1: one walks in and three wake."""
    table = TableAt(ALL).put(vault="rogue*3", apothecary=ALL).without_treasure("library", "forge")
    table.invaded_by("hero_mage_hat").plays("arrive apothecary", "resolve apothecary")
    finished(table)
    assert table.reason == "vault_looted"


def test_nobody_takes_along_a_hero_who_has_not_arrived() -> None:
    """R10.3.2: he has not shown off, so he does not go with those who walk through."""
    table = at("the_champion").put(library="mage ratfolk", vault="ratfolk*5")
    table.without_treasure("graveyard", "auditorium", "forge", "workshop", "library")
    table.invaded_by("hero_archer_eye").plays("arrive graveyard", "resolve graveyard")
    assert sorted(table.options) == ["advance library", "advance workshop"]
    table.plays("advance workshop", "resolve workshop")
    assert table.heroes("vault") == "ARCHER"
    assert "arrive auditorium" in table.options
    assert sum(group["arriving"] for group in table.room("auditorium")["heroes"]) == 1


def test_a_group_goes_one_way_only() -> None:
    """R10.2.8, R12.30: from the Cage to the Prison or to the Workshop, all of them."""
    table = TableAt(ALL).put(cage="rogue archer", sewer=ALL, vault="ratfolk*5")
    table.without_treasure("cage").invaded_by("hero_mage_crossbones")
    table.plays("arrive cage", "resolve cage")
    assert sorted(table.options) == ["advance prison", "advance workshop"]
    table.plays("advance workshop")
    assert table.heroes("cage") == ""
    assert table.room("workshop")["treasure"] == 1


def test_who_walks_into_the_prison_wakes_all_prisoners() -> None:
    """R10.2.4, R12.9."""
    table = TableAt(ALL).put(prison="rogue warrior", sewer=ALL, vault="ratfolk*5")
    table.without_treasure("cage", "prison").invaded_by("hero_mage_crossbones")
    table.plays("arrive cage", "resolve cage", "advance prison")
    assert sorted(table.heroes("prison").split()) == ["MAGE", "ROGUE", "WARRIOR"]


def test_heroes_do_not_go_through_portals() -> None:
    """R2.2.2, R10.2.8: a finished pair of portals is no way for them."""
    table = TableAt(ALL).portals("graveyard", "vault").put(auditorium=ALL, vault="ratfolk*4")
    table.without_treasure("graveyard").invaded_by("hero_mage_eye")
    table.plays("arrive graveyard", "resolve graveyard")
    assert table.heroes("cage") == "MAGE"


def test_a_dragon_leaves_with_its_fifth_wound_and_loses_them_all() -> None:
    """R7.14, R2.2: back in the lair it is whole."""
    table = TableAt("dragon").put(cage="dragon:4").invaded_by("hero_mage_crossbones")
    table.holds("dragon", "").plays("arrive cage", "resolve cage")
    assert (table.monsters("cage"), table.clan("dragon")["lair"]) == ("", 1)
    finished(table).holds("dragon", "dragon_terrible_return")
    table.plays("play dragon_terrible_return", "side left", "ambush vault")
    assert table.monsters("vault") == "dragon"


def test_a_defence_may_be_played_for_the_monster_of_another() -> None:
    """R10.5, R12.2: Split brings a slime although an imp was the target."""
    table = TableAt("imp", "slime").put(cage="imp slime", sewer="imp")
    table.holds("slime", "slime_split").invaded_by("hero_mage_crossbones")
    table.holds("imp", "").plays("arrive cage", "resolve cage", "hurt imp")
    assert (table.asks, list(table.table.asked)) == ("defend", [1])
    table.plays("defend slime_split", "number 1")
    assert table.monsters("cage") == "imp slime*2"


def test_a_split_without_slimes_in_the_lair_only_defends() -> None:
    """R10.5.2, R7.12."""
    table = TableAt("slime").put(cage="slime", sewer="slime*7").holds("slime", "slime_split")
    table.invaded_by("hero_mage_crossbones")
    table.holds("slime", "slime_split").plays("arrive cage", "resolve cage", "defend slime_split")
    assert table.asks != "take_yield"
    assert table.monsters("cage") == "slime"


# --- rooms, tokens and cards ------------------------------------------------------------


def test_a_witch_finishes_a_portal_when_none_is_in_the_supply() -> None:
    """R7.8, R3.2: only where one lies already."""
    table = TableAt("witch").put(apothecary="witch", library="witch")
    table.state.supply[5] = 0
    table.holds("witch", "scroll_haste").plays("play scroll_haste", "ability")
    assert table.room("apothecary")["portal"] == "finished"
    assert table.room("library")["portal"] is None


def test_a_ghost_walks_through_a_wall_into_a_flooded_room_empty_handed() -> None:
    """R11.4.1, R3.2: from the Auditorium through the wall to the Forge, without the book."""
    table = finished(at("flooded_cellars", "ghost").invaded_by("sc_high_tide"))
    table.put(auditorium="ghost book").holds("ghost", "ghost_haunting")
    table.plays("play ghost_haunting", "ability")
    assert sorted(table.options) == ["to forge", "to graveyard"]
    table.plays("to forge")
    assert table.asks != "choose_cargo"
    assert (table.monsters("forge"), table.goods("auditorium")) == ("ghost", "book")


def test_a_last_card_drawn_makes_the_discards_a_deck_at_once() -> None:
    """R6.4: before the next card is needed."""
    table = TableAt("slime").put(cage="slime")
    table.holds("slime", "slime_ooze", deck="slime_split", discard="slime_flow slime_puddle")
    table.plays("play slime_ooze", "ability")
    assert table.hand("slime") == "slime_split"
    assert (table.clan("slime")["deck"], table.discard("slime")) == (2, [])


def test_a_card_cannot_be_drawn_from_nothing() -> None:
    """R6.4, R7.5: deck and discards are empty, so the ability is impossible."""
    table = TableAt("slime").put(cage="slime").holds("slime", "slime_ooze", deck="")
    table.plays("play slime_ooze")
    assert "ability" not in table.options


def test_an_item_pays_for_a_refresh() -> None:
    """R6.5, R6.6: it goes to the discard pile of its player."""
    table = (
        TableAt(ALL)
        .holds(ALL, "beast_bat")
        .market("beast_wolf", "scroll_haste", "potion_stone_skin", "equipment_axe", "beast_mole")
    )
    table.next(items="beast_raven").plays("go_on", "refresh beast_bat", "swap scroll_haste", "stop")
    assert table.discard(ALL) == ["beast_bat"]
    market = [item["card"] for item in table.view["market"]]
    assert market == [
        "beast_wolf", "beast_raven", "potion_stone_skin", "equipment_axe", "beast_mole",
    ]  # fmt: skip


def test_a_room_sells_several_items_in_one_turn() -> None:
    """R8.2: each for its own resource."""
    table = TableAt(ALL).put(cage="ratfolk bone*2").holds(ALL, "scroll_haste")
    table.market("beast_bat", "beast_bat", "scroll_fireball", "equipment_axe", "equipment_sword")
    table.next(items="scroll_gateway*2").plays("play scroll_haste", "use cage", "use cage")
    assert table.discard(ALL) == ["beast_bat", "beast_bat"]
    assert (table.goods("cage"), table.supply["bone"]) == ("", 6)


def test_an_empty_item_deck_leaves_gaps() -> None:
    """R12.31."""
    table = TableAt(ALL).put(cage="ratfolk bone").holds(ALL, "scroll_haste").market("beast_bat")
    table.state.items = table.state.items[:0]
    table.plays("play scroll_haste", "use cage")
    assert table.discard(ALL) == ["beast_bat"]
    assert [card for card in table.view["market"] if card] == []


def test_three_monsters_for_a_coin_as_far_as_the_lair_goes() -> None:
    """R7.12, T8: the room of the coin gets them."""
    table = TableAt("gnoll").put(forge="gnoll coin", vault="gnoll*4")
    table.holds("gnoll", "gnoll_hired_muscle").plays("play gnoll_hired_muscle", "side left")
    table.plays("swarm forge")
    assert table.options == ["decline", "number 1", "number 2"]
    table.plays("number 2")
    assert table.monsters("forge") == "gnoll*3"


def test_a_pack_of_spears_shoots_into_different_rooms() -> None:
    """R7.13."""
    table = TableAt(ALL).put(vault="ratfolk*2", forge="mage", sewer="rogue")
    table.holds(ALL, "equipment_spear").plays("play equipment_spear", "pack vault")
    table.plays("ranged forge", "ranged sewer")
    assert (table.heroes("forge"), table.heroes("sewer")) == ("", "")


# --- scenarios --------------------------------------------------------------------------


def test_olga_visits_every_clan_of_a_single_player() -> None:
    """R11.1, R14.2."""
    table = TableAt("imp", "gnoll", seats=1).put(vault="imp*4").holds("gnoll", "gnoll_rampage")
    table.invaded_by("sc_olga")
    assert table.asks == "discard_card"
    table.plays(table.options[0])
    assert table.discard("gnoll") == ["gnoll_rampage"]
    assert len(table.clan("imp")["hand"]) == 4


def test_one_monster_is_no_audience_whatever_its_wounds() -> None:
    """R11.3."""
    table = (
        at("battle_of_bands", "dragon")
        .put(auditorium="dragon rogue", vault="")
        .invaded_by("sc_encore")
    )
    assert [event["room"] for event in table.events("heroes_woken")] == ["auditorium"]
    finished(table)
    assert table.monsters("auditorium") == "dragon:1"


def test_a_wounded_dragon_may_be_bitten_to_death_by_a_frog() -> None:
    """R11.5, R11.12: damage of a card is no attack."""
    table = at("frog_uprising", "dragon").put(sewer="dragon:4 frog").invaded_by("sc_croak")
    assert (table.monsters("sewer"), table.clan("dragon")["lair"]) == ("", 1)
    assert table.goods("sewer") == "frog"  # one was discarded, one came


def test_frogs_run_out_in_an_order_the_players_choose() -> None:
    """R11.5: two frogs for three rooms."""
    table = at("frog_uprising").put(graveyard="frog*4").invaded_by("sc_croak")
    assert table.asks == "place_frog"
    assert sorted(table.options) == ["frog apothecary", "frog auditorium", "frog sewer"]
    table.plays("frog apothecary", "frog sewer")
    assert (table.goods("apothecary"), table.goods("sewer"), table.goods("auditorium")) == (
        "frog", "frog", "",
    )  # fmt: skip


def test_the_champion_walks_on_and_wakes_whom_he_meets() -> None:
    """R11.6, R10.2.8: without a treasure in the Cage and the Sewer he goes on to the Workshop."""
    table = at("the_champion").put(workshop="rogue", vault="ratfolk*5")
    table.without_treasure("cage", "sewer").invaded_by("sc_champion")
    finished(table)
    assert table.treasure("workshop") == 0  # he alone, or the rogue with him, took the 2


def test_a_champion_waits_before_a_treasure_of_three() -> None:
    """R11.6.2, R10.2.7."""
    table = at("the_champion").put(auditorium="champion").invaded_by("sc_champion")
    assert table.treasure("auditorium") == 3
    assert table.heroes("auditorium") == "champion"


def test_a_mix_wounds_a_dragon_in_the_vault_once() -> None:
    """R11.7: the Laboratory is empty."""
    table = at("mad_laboratory", "dragon").put(vault="dragon trap*2").invaded_by("sc_volatile_mix")
    assert (table.monsters("vault"), table.goods("vault")) == ("dragon:1", "")


def test_prisoners_alone_are_no_crowd() -> None:
    """R11.10: only the warrior of the banner sleeps elsewhere."""
    table = at("grand_crusade").put(prison="mage*4", graveyard="ratfolk*2").invaded_by("sc_crusade")
    finished(table)
    assert table.heroes("prison") == "mage*4"
    assert [event["room"] for event in table.events("heroes_woken")] == ["graveyard"]
    assert table.monsters("graveyard") == ""


def test_a_clan_without_its_rooms_starts_at_the_construction_site() -> None:
    """R4.8, R9.3: witches in a dungeon without hats."""
    table = new(1, 1, {"clans": ["witch"]}, clans="random", scenario="big_dig")
    while table.view(None)["phase"] == "setup":
        (move,) = {str(move) for move in table.options(0)}
        assert move == "place construction_site"
        table.play(0, move)
    (site,) = [r for r in table.view(None)["rooms"] if r["room"] == "construction_site"]
    assert [len(group["wounds"]) for group in site["monsters"]] == [2]


def test_a_landlord_takes_two_of_three_coins_and_no_treasure() -> None:
    """R11.2: not if the coins lie elsewhere."""
    table = at("rent_day").put(vault="coin", forge="coin*3").invaded_by("sc_landlord")
    assert table.asks == "choose_room"
    assert table.goods("forge") == "coin*3"
