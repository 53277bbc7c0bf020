"""What heroes do: show-off, eight steps, whom they hit, and when no token is left (R3.5, R10)."""

from __future__ import annotations

from undercroft.games.heroes_out.tests.builder import TableAt

# --- R3.5: show-offs --------------------------------------------------------------------


def test_a_warrior_discards_two_resources_and_the_players_choose_which() -> None:
    """R3.5.1, R12.17, R12.18: traps are none."""
    table = TableAt("ratfolk").put(library="coin frog book trap", apothecary="ratfolk")
    table.without_treasure("library").invaded_by("hero_warrior_hat")
    table.plays("arrive library")
    assert table.asks == "lose_resource"
    assert table.options == ["lose coin", "lose frog", "lose book"]
    table.plays("lose coin", "lose book")
    assert table.goods("library") == "frog"  # the trap has slain him
    assert table.supply["coin"] == 6


def test_a_warrior_takes_what_there_is() -> None:
    """R3.5.1, R12.17."""
    table = TableAt("ratfolk").put(library="coin").invaded_by("hero_warrior_hat")
    table.plays("arrive library")
    assert table.goods("library") == ""
    assert table.asks == "next_hero"


def test_a_rogue_discards_one_trap() -> None:
    """R3.5.2."""
    table = TableAt("ratfolk").put(cage="trap*2 ratfolk").invaded_by("hero_rogue_crossbones")
    table.plays("arrive cage")
    assert table.goods("cage") == ""
    assert table.heroes("cage") == ""  # the second one got her
    assert [event["why"] for event in table.events("tokens_discarded")] == ["rogue", "trap"]


def test_a_mage_shows_off_only_in_the_prison() -> None:
    """R3.5.3."""
    table = TableAt("ratfolk").put(prison="rogue archer", library="ratfolk", apothecary="ratfolk")
    table.invaded_by("hero_mage_hat").plays("arrive library", "arrive apothecary")
    assert table.heroes("prison") == "rogue archer"


def test_an_archer_shoots_at_the_adjacent_room_nearest_to_the_vault() -> None:
    """R3.5.4: of Workshop (distance 1) and Forge (1) next to the Auditorium, not the Cage."""
    table = TableAt("ratfolk", "dragon").put(forge="dragon", workshop="ratfolk", cage="ratfolk")
    table.invaded_by("hero_archer_eye").plays("arrive auditorium")
    assert table.asks == "shoot_at"
    assert sorted(table.options) == ["shoot forge", "shoot workshop"]
    table.plays("shoot forge")
    assert table.monsters("forge") == "dragon:1"


def test_without_a_monster_next_door_a_shot_does_nothing() -> None:
    """R10.4, R12.3: not her own room either."""
    table = TableAt("ratfolk").put(auditorium="ratfolk").invaded_by("hero_archer_eye")
    table.plays("arrive auditorium")
    assert table.monsters("auditorium") == "ratfolk"


def test_a_shot_does_not_exhaust_the_archer() -> None:
    """R10.4. She goes on to loot."""
    table = TableAt("ratfolk", effects={"sewer": "healing"}).put(vault="ratfolk*2")
    table.invaded_by("hero_archer_crossbones").plays("arrive sewer")
    assert table.monsters("vault") == "ratfolk"
    table.plays("resolve sewer")
    assert table.treasure("sewer") == 0


# --- R10.1: who comes -------------------------------------------------------------------


def test_a_hero_card_summons_one_hero_to_each_room_of_its_symbol() -> None:
    """R10.1, R10.2.1, R10.3.2: both are there before anyone shows off."""
    table = TableAt("ratfolk").invaded_by("hero_mage_swords")
    assert table.asks == "next_hero"
    assert table.options == ["arrive workshop", "arrive forge"]
    assert [table.room(room)["heroes"][0]["arriving"] for room in ("workshop", "forge")] == [1, 1]
    assert table.supply["mage"] == 3


def test_a_card_is_resolved_before_the_next_is_drawn() -> None:
    """R10.1."""
    table = TableAt("ratfolk", difficulty="hard").put(forge="ratfolk", workshop="ratfolk")
    table.invaded_by("hero_mage_swords", "hero_rogue_swords")
    assert len(table.events("guild_card_drawn")) == 1
    table.plays("arrive forge", "arrive workshop")
    assert len(table.events("guild_card_drawn")) == 1
    table.plays("resolve forge")
    assert len(table.events("guild_card_drawn")) == 2


def test_a_hero_whose_room_is_missing_comes_in_at_the_entrance() -> None:
    """R10.1.1: in The Big Dig there is no room with an eye, and only one hero comes."""
    table = TableAt("ratfolk", scenario="big_dig").put(construction_site="ratfolk")
    table.invaded_by("hero_mage_eye")
    assert [event["room"] for event in table.events("hero_summoned")] == ["construction_site"]


# --- R10.2: the eight steps -------------------------------------------------------------


def test_walking_heroes_do_not_show_off() -> None:
    """R10.2.2."""
    table = TableAt("ratfolk").put(forge="coin*2 ratfolk", apothecary="ratfolk")
    table.without_treasure("library").invaded_by("hero_warrior_hat")
    table.plays("arrive library", "resolve library")
    assert table.heroes("forge") == "WARRIOR"
    assert table.goods("forge") == "coin*2"


def test_traps_hit_a_summoned_hero_until_one_of_them_is_gone() -> None:
    """R10.2.3, R12.13: the sleeper is not woken."""
    table = TableAt("ratfolk").put(cage="trap*2 archer", sewer="ratfolk")
    table.invaded_by("hero_mage_crossbones").plays("arrive cage")
    assert table.goods("cage") == "trap"
    assert table.heroes("cage") == "archer"
    assert table.supply["mage"] == 4


def test_a_hero_inspires_the_room() -> None:
    """R10.2.4."""
    table = TableAt("ratfolk").put(cage="archer*2 rogue ratfolk*9")
    table.invaded_by("hero_mage_crossbones").plays("arrive cage")
    assert sorted(table.heroes("cage").split()) == ["ARCHER*2", "MAGE", "ROGUE"]


def test_a_hero_attacks_a_monster_and_turns_exhausted() -> None:
    """R10.2.5."""
    table = TableAt("ratfolk").put(cage="ratfolk*2", sewer="ratfolk")
    table.invaded_by("hero_mage_crossbones").plays("arrive cage", "resolve cage")
    assert table.monsters("cage") == "ratfolk"
    assert table.heroes("cage") == "mage"
    assert table.monsters("sewer") == ""  # the other one had no choice left
    assert table.clan("ratfolk")["lair"] == 9 - 1


def test_the_players_choose_whose_monster_is_hit() -> None:
    """R10.4, R6.11."""
    table = TableAt("ratfolk", "dragon").put(cage="ratfolk dragon", sewer="ratfolk")
    table.invaded_by("hero_mage_crossbones").plays("arrive cage", "resolve cage")
    assert table.asks == "hurt_monster"
    assert sorted(table.options) == ["hurt dragon", "hurt ratfolk"]
    table.plays("hurt dragon")
    assert table.monsters("cage") == "ratfolk dragon:1"


def test_enough_heroes_loot() -> None:
    """R10.2.6: two for a treasure of value 2."""
    table = TableAt("ratfolk", effects={"cage": "looting"}).put(cage="rogue coin", sewer="ratfolk")
    table.invaded_by("hero_mage_crossbones").plays("arrive cage", "resolve cage")
    assert table.treasure("cage") == 0
    assert sorted(table.heroes("cage").split()) == ["mage", "rogue"]
    assert table.goods("cage") == ""


def test_too_few_heroes_wait() -> None:
    """R10.2.7."""
    table = TableAt("ratfolk").put(sewer="ratfolk").invaded_by("hero_mage_crossbones")
    table.plays("arrive cage", "resolve cage")
    assert table.treasure("cage") == 2
    assert table.heroes("cage") == "mage"


def test_heroes_advance_together() -> None:
    """R10.2.8. And each of them is checked and inspires there."""
    table = TableAt("ratfolk").put(cage="rogue*2", workshop="archer ratfolk*9")
    table.without_treasure("cage", "workshop").invaded_by("hero_mage_crossbones")
    table.plays("arrive cage", "resolve cage")
    assert table.asks == "choose_way"
    table.plays("advance workshop")
    assert sorted(table.heroes("workshop").split()) == ["ARCHER", "MAGE", "ROGUE*2"]
    assert table.heroes("cage") == ""


def test_a_hero_who_wakes_later_goes_on_from_step_5() -> None:
    """R10.2: the rogue that is woken takes no trap away and is hit by none."""
    table = TableAt("ratfolk").put(cage="rogue trap ratfolk*3", sewer="ratfolk")
    table.state.goods[8] += 1 << 16  # two traps: the mage falls to the first of them
    table.invaded_by("hero_mage_crossbones").plays("arrive cage")
    assert table.goods("cage") == "trap"
    assert table.heroes("cage") == "rogue"


def test_the_first_step_that_fits_applies() -> None:
    """R10.2: with a monster there, no one loots."""
    table = TableAt("ratfolk").put(cage="rogue*3 ratfolk", sewer="ratfolk")
    table.invaded_by("hero_mage_crossbones").plays("arrive cage", "resolve cage", "hero mage")
    assert table.treasure("cage") == 2
    assert table.monsters("cage") == ""


# --- R10.3: the loop --------------------------------------------------------------------


def test_the_players_choose_hero_after_hero() -> None:
    """R10.3, R12.11: one may be resolved before the other shows off."""
    table = TableAt("ratfolk").put(cage="ratfolk", sewer="ratfolk")
    table.invaded_by("hero_mage_crossbones")
    table.plays("arrive cage")
    assert sorted(table.options) == ["arrive sewer", "resolve cage"]
    table.plays("resolve cage")
    assert table.monsters("cage") == ""
    assert table.monsters("sewer") == ""  # only one answer was left, so it was not asked


def test_a_hero_who_has_not_shown_off_counts_for_nothing() -> None:
    """R10.3: the Cage's treasure of 2 needs both, and the archer in the Cage is not one yet."""
    table = TableAt("ratfolk", effects={"cage": "looting"})
    table.without_treasure("graveyard", "auditorium").put(auditorium="ratfolk")
    table.state.heroes[8] = 0
    table.invaded_by("hero_warrior_eye")
    table.plays("arrive graveyard", "resolve graveyard")  # walks into the Cage
    assert table.heroes("cage") == "WARRIOR"
    table.plays("resolve cage")
    assert table.heroes("cage") == "warrior"


def test_a_group_is_checked_one_after_the_other() -> None:
    """R10.3.1, R12.12: one trap, one hero; the survivors inspire."""
    table = TableAt("ratfolk").put(cage="rogue", workshop="archer trap ratfolk*9")
    table.without_treasure("cage").invaded_by("hero_mage_crossbones")
    table.plays("arrive cage", "resolve cage", "advance workshop")
    assert table.asks == "spring_trap"
    assert sorted(table.options) == ["spring mage", "spring rogue"]
    table.plays("spring rogue")
    assert sorted(table.heroes("workshop").split()) == ["ARCHER", "MAGE"]


def test_a_group_that_falls_to_traps_inspires_no_one() -> None:
    """R10.3.1, R12.13."""
    table = TableAt("ratfolk").put(cage="rogue", workshop="archer trap*2 ratfolk", sewer="ratfolk")
    table.without_treasure("cage").invaded_by("hero_mage_crossbones")
    table.plays("arrive cage", "resolve cage", "advance workshop")
    assert table.heroes("workshop") == "archer"


# --- R10.5: defence ---------------------------------------------------------------------


def attacked(*clans: str, **hands: str) -> TableAt:
    """A mage is about to attack in the Cage."""
    table = TableAt(*clans).put(cage=" ".join(f"{clan}*1" for clan in clans), sewer=clans[0])
    for clan, hand in hands.items():
        table.holds(clan, hand)
    table.invaded_by("hero_mage_crossbones")
    for clan, hand in hands.items():
        table.holds(clan, hand)
    return table.plays("arrive cage", "resolve cage")


def test_a_defence_card_stops_an_attack() -> None:
    """R10.5, R10.5.2, R7.9: the card is discarded, the hero exhausted all the same."""
    table = attacked("skeleton", skeleton="skeleton_bone_shield")
    assert table.asks == "defend"
    assert table.options == ["pass", "defend skeleton_bone_shield"]
    table.plays("defend skeleton_bone_shield")
    assert table.monsters("cage") == "skeleton"
    assert table.heroes("cage") == "mage"
    assert table.discard("skeleton")[-1] == "skeleton_bone_shield"


def test_defence_is_not_compulsory() -> None:
    """R10.5."""
    table = attacked("skeleton", skeleton="skeleton_bone_shield").plays("pass")
    assert table.monsters("cage") == ""
    assert table.hand("skeleton") == "skeleton_bone_shield"


def test_the_first_card_closes_the_window() -> None:
    """R10.5.1, R6.12: the active player is asked first."""
    table = attacked("skeleton", "imp", skeleton="skeleton_bone_shield", imp="imp_dodge").plays(
        "hurt skeleton"
    )
    assert table.asks == "defend"
    table.plays("defend skeleton_bone_shield")
    assert table.hand("imp") == "imp_dodge"
    assert table.asks != "defend"


def test_a_swarm_with_defence_brings_a_monster() -> None:
    """R10.5.2: Split."""
    table = attacked("slime", slime="slime_split").plays("defend slime_split")
    assert table.asks == "take_yield"
    assert table.options == ["decline", "number 1"]
    table.plays("number 1")
    assert table.monsters("cage") == "slime*2"


# --- R10.6 and R12.38: no token left ----------------------------------------------------


def test_without_a_token_the_class_wakes_up() -> None:
    """R10.6: and all others in their rooms, in the Prison too; no one new comes."""
    table = TableAt("ratfolk").put(
        prison="mage*3 rogue", library="mage*2 ratfolk*2", apothecary="archer ratfolk"
    )
    table.invaded_by("hero_mage_hat")
    assert not table.events("hero_summoned")
    assert len(table.events("heroes_missing")) == 2
    assert table.heroes("prison") == "MAGE*3 ROGUE" or table.heroes("prison") == "ROGUE MAGE*3"
    assert table.heroes("library") == "MAGE*2"
    assert table.heroes("apothecary") == "archer"
    assert not table.events("hero_shown_off")


def test_the_last_token_goes_to_a_room_the_players_choose() -> None:
    """R12.38, R10.6: before anyone shows off."""
    table = TableAt("ratfolk").put(vault="mage*4 ratfolk*9")
    table.invaded_by("hero_mage_hat")
    assert table.asks == "summon_last"
    assert table.options == ["summon library", "summon apothecary"]
    table.plays("summon apothecary")
    assert table.heroes("vault") == "MAGE*4"
    assert sorted(table.options) == ["arrive apothecary", "resolve vault"]
