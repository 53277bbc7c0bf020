"""The worked examples: situations with their expected ends. T numbers are those of the examples."""

from __future__ import annotations

import pytest

from undercroft.games.dungeoneer.tests.builder import Scene, new
from undercroft.games.dungeoneer.tests.reckoning import is_legal, legal_places

ALTAR = "dark_altar 0 0, treasury 1 0"


def test_t1_the_exit_that_is_entered_through_is_ignored() -> None:  # R10.1 R10.3 R10.9
    scene = Scene(tiles=ALTAR, at="dark_altar", ap=1, glory=0, peril=0).plays("move e")
    assert not scene.events("die_rolled")
    assert (scene.where(), scene.ap(), scene.glory(), scene.peril()) == ("treasury", 0, 3, 3)


@pytest.mark.parametrize(("die", "health"), [(1, 5), (2, 5), (3, 6), (6, 6)])
def test_t2_a_trap_exit_wounds_but_never_holds(die: int, health: int) -> None:  # R10.7 R13.1
    scene = Scene(tiles=ALTAR, at="treasury", ap=1).dice(threat=[die]).plays("move w")
    assert (scene.where(), scene.health()) == ("dark_altar", health)


def test_t3_the_guardian_attacks_in_magic_and_defends_in_all_forms() -> None:  # R4.2 R12.3
    scene = Scene(phase="villainy", hand="vault_guardian", perils=[0, 9], aps=[3, 1], standing=True)
    scene.plays("send vault_guardian", "target seat_1")
    assert "form melee" not in scene.offers()
    assert "form speed" not in scene.offers()
    scene.dice(attack=[6, 1], counter=[1, 6], threat=[1]).plays("declare")
    assert scene.health(1) == 5
    assert scene.seat(1)["fallen"]


def test_t4_a_battle_of_two_monsters_and_a_response() -> None:  # R12.5 R12.17 R12.19 R22.1
    scene = Scene(
        heroes="elf_assassin human_beastmaster",
        phase="villainy",
        hand="mutant_rat janguba",
        hand_1="distraction_manoeuvre",
        glories=[0, 1],
        perils=[0, 4],
    )
    scene.plays("send mutant_rat", "target seat_1", "send janguba", "target seat_1", "form melee")
    scene.dice(attack=[5], counter=[1]).plays("declare", "play distraction_manoeuvre", "against 2")
    assert (scene.peril(1), scene.glory(1), scene.health(1)) == (0, 0, 5)
    totals = scene.events("attack_compared")
    assert [(one["attack"], one["counter"]) for one in totals] == [(7, 3)]
    scene.plays("retain lair", "retain hand", "give seat_1")
    assert scene.peril(1) == 1
    assert [monster["monster"] for monster in scene.seat(0)["lair"]] == ["mutant_rat"]
    assert scene.hand(0) == ["janguba"]


def test_t6_ramalith_regains_health_with_a_magic_hit() -> None:  # R5.13
    scene = Scene(
        phase="villainy", lair="ramalith:1", perils=[0, 9], heroes="elf_assassin orc_shaman"
    )
    scene.plays("rouse 1", "target seat_1", "form magic")
    scene.dice(attack=[4], counter=[4]).plays("declare")
    (compared,) = scene.events("attack_compared")
    assert (compared["attack"], compared["counter"]) == (9, 6)
    assert scene.health(1) == 5
    (healed,) = scene.events("monster_healed")
    assert healed["left"] == 3


@pytest.mark.parametrize(
    ("place", "die", "passes"),
    [
        ("vault_gate", 3, True),
        ("vault_gate", 2, False),
        ("laboratory", 4, False),
        ("laboratory", 5, True),
    ],
)
def test_t7_t8_slime_and_danger(place: str, die: int, passes: bool) -> None:  # R10.12 R13.1 R22.31
    scene = Scene(
        phase="villainy",
        hand="enveloping_slime",
        perils=[0, 2],
        tiles="vault_gate 0 0, laboratory 0 1",
        at_1=place,
        at="vault_gate" if place == "laboratory" else "laboratory",
    )
    scene.plays("send enveloping_slime", "target seat_1").dice(threat=[die]).plays("declare")
    assert scene.seat(1)["fallen"] is not passes
    assert scene.glory(1) == (1 if passes else 0)
    if not passes:
        assert scene.seat(1)["stand"]["stat"] == "melee"
        assert scene.seat(1)["stand"]["value"] == 5


def test_t10_a_location_of_peril_2_rolls_two_dice_in_solitaire() -> None:  # R20.3
    scene = Scene(seats=1, tiles="vault_gate 0 0, crossroads 0 1", at="vault_gate", ap=1)
    scene.dice(peril_die=[3, 6]).plays("move n")
    dice = [event["dice"] for event in scene.events("die_rolled") if event["purpose"] == "peril"]
    assert dice == [[3], [6]]
    assert scene.view()["drawn"] == []


def test_t11_a_card_that_touches_only_walls_is_torn_off() -> None:  # R9.3
    cells = {(0, 0): ("long_gallery", False)}
    assert not is_legal(cells, (1, 0), "crossroads", False, True)
    scene = Scene(tiles="long_gallery 0 0", at="long_gallery", undrawn="crossroads", ap=1)
    scene.dice(locations=["crossroads"]).plays("explore")
    assert {(place["x"], place["y"]) for place in scene.view()["places"]} == {(0, 1), (0, -1)}


def test_t12_a_card_lies_upright_or_turned_but_never_sideways() -> None:  # R9.2
    scene = Scene(tiles="vault_gate 0 0", at="vault_gate", undrawn="crooked_stair crossroads", ap=1)
    scene.dice(locations=["crooked_stair"]).plays("explore")
    found = {
        (place["x"], place["y"], turned)
        for place in scene.view()["places"]
        for turned in (False, True)
        if place["turned" if turned else "upright"]
    }
    assert found == legal_places({(0, 0): ("vault_gate", False)}, "crooked_stair", True)


def test_t13_a_belt_pouch_fits_when_the_limit_is_reached() -> None:  # R11.11
    gear = "fiendbane_blade riveted_helm skeleton_key"
    scene = Scene(heroes="elf_assassin orc_shaman", gear=gear, hand="belt_pouch", glory=1)
    assert (scene.seat()["treasures"], scene.seat()["treasure_limit"]) == (3, 3)
    scene.plays("play belt_pouch")
    assert (scene.seat()["treasures"], scene.seat()["treasure_limit"]) == (4, 5)


def test_t14_a_common_artifact_is_kept_and_not_replaced() -> None:  # R14.4 R14.8 R11.10
    scene = Scene(
        tiles="vault_gate 0 0, rusted_armoury 0 1",
        at="rusted_armoury",
        glory=3,
        common="helm_of_the_first_gaoler",
        quests="slag_golem hidden_heart",
        quests_1="gaolers_dice bricked_up_scholar",
        deck_of_quests="break_the_circle",
    )
    scene.plays("attempt helm_of_the_first_gaoler", "amount 3").dice(threat=[6])
    scene.plays("pass")
    assert scene.seat()["artifacts"] == ["helm_of_the_first_gaoler"]
    assert scene.seat()["completed"] == 1
    assert scene.view()["common"] == []


def test_t15_a_blocked_exit_costs_a_point_and_is_then_open() -> None:  # R10.4
    scene = Scene(tiles="prison_cells 0 0, crossroads 0 1", at="prison_cells", ap=2)
    scene.dice(threat=[1]).plays("move n")
    assert (scene.where(), scene.ap()) == ("crossroads", 0)


def test_t17_a_trap_exit_may_be_the_end_before_the_step() -> None:  # R10.7 R18.1 R18.3
    scene = Scene(
        seats=3,
        heroes="elf_assassin orc_shaman dwarf_runecaster",
        tiles=ALTAR,
        at="treasury",
        at_1="treasury",
        at_2="treasury",
        health=1,
        ap=1,
        glory=0,
        peril=0,
    )
    scene.dice(threat=[1]).plays("move w")
    assert scene.seat(0)["out"]
    assert not scene.events("income_taken")
    assert scene.view()["active"] == 1


def test_t18_coming_back_brings_no_income_but_the_obstacle() -> None:  # R10.9 R10.11
    scene = Scene(tiles="tunnel_of_teeth 0 0, vault_gate 1 0", at="tunnel_of_teeth", ap=3, glory=0)
    scene.dice(threat=[1]).plays("move e", "move w")
    assert scene.glory() == 1
    assert scene.health() == 5


def test_t19_staying_in_the_altar_brings_income_and_no_bargain() -> None:  # R8.15 R4.10
    scene = Scene(tiles=ALTAR, at="dark_altar", ap=3, glory=0, peril=0).plays("end", "pass")
    assert (scene.glory(), scene.peril(), scene.health()) == (2, 3, 6)


def test_t21_equal_totals_do_nothing() -> None:  # R12.10
    scene = Scene(phase="villainy", hand="mutant_rat", perils=[0, 1])
    scene.plays("send mutant_rat", "target seat_1").dice(attack=[3], counter=[3])
    scene.plays("declare")
    assert (scene.health(1), scene.glory(1), scene.peril(1)) == (6, 0, 0)
    assert scene.asks() == "retain"


def test_t22_a_counterattack_defeats_a_rat() -> None:  # R12.9 R12.19 R11.9
    scene = Scene(phase="villainy", hand="mutant_rat", perils=[0, 1])
    scene.plays("send mutant_rat", "target seat_1").dice(attack=[1], counter=[6])
    scene.plays("declare")
    assert scene.glory(1) == 1
    assert scene.events("monster_defeated")
    assert "mutant_rat" in scene.discards()


def test_t23_a_wounded_monster_never_goes_to_the_hand() -> None:  # R12.17 R12.18
    scene = Scene(
        phase="villainy", hand="janguba", lair="stitched_hound chain_fiend ramalith", perils=[0, 3]
    )
    scene.plays("send janguba", "target seat_1", "form melee").dice(attack=[1], counter=[6])
    scene.plays("declare")
    assert set(scene.offers()) == {"retain lair", "retain discard"}
    scene.plays("retain lair")
    assert scene.asks() == "release"
    scene.plays("release 1")
    assert len(scene.seat(0)["lair"]) == 3


def test_t24_a_fallen_hero_stands_up_first_but_may_try_a_quest() -> None:  # R10.16 R10.17
    scene = Scene(
        tiles="vault_gate 0 0, laboratory 0 1",
        at="laboratory",
        ap=2,
        glory=4,
        fallen=True,
        quests="breath_of_ramalith slag_golem",
    )
    assert "move n" not in scene.offers()
    assert "move s" not in scene.offers()
    assert "attempt breath_of_ramalith" in scene.offers()
    scene.plays("stand")
    assert scene.ap() == 1
    assert "move s" in scene.offers()


def test_t26_one_helmet_but_an_artifact_besides() -> None:  # R11.10
    scene = Scene(gear="riveted_helm", hand="horned_helm", glory=5)
    assert "play horned_helm" not in scene.offers()
    scene = Scene(artifacts="helm_of_the_first_gaoler", hand="horned_helm", glory=5)
    assert "play horned_helm" in scene.offers()


def test_t27_a_trap_tests_the_villain_in_the_same_place() -> None:  # R12.6 R11.2 R15.3
    scene = Scene(phase="villainy", hand="soul_toll", perils=[5, 3])
    scene.plays("send soul_toll", "target seat_1").dice(threat=[1, 6]).plays("declare")
    assert (scene.peril(0), scene.peril(1)) == (5, 0)
    assert (scene.health(0), scene.health(1)) == (5, 6)
    assert scene.glory(1) == 1


def test_t28_a_rift_needs_two_places_with_heroes() -> None:  # R22.23
    together = Scene(
        phase="villainy",
        hand="planar_rift",
        perils=[0, 9],
        tiles=ALTAR,
        at="treasury",
        at_1="treasury",
    )
    assert "play planar_rift" not in together.offers()
    apart = Scene(
        phase="villainy",
        hand="planar_rift",
        perils=[0, 9],
        tiles="vault_gate 0 0, crossroads 0 1, flooded_chamber 0 2",
        at="vault_gate",
        at_1="crossroads",
    )
    assert "play planar_rift" in apart.offers()


def test_t29_an_evil_eye_needs_peril_of_the_roller() -> None:  # R22.14
    scene = Scene(tiles=ALTAR, at="treasury", ap=1, hand_1="evil_eye", perils=[0, 5]).dice(
        threat=[3]
    )
    scene.plays("move w")
    assert not scene.events("card_played")
    scene = Scene(tiles=ALTAR, at="treasury", ap=1, hand_1="evil_eye", perils=[1, 5]).dice(
        threat=[3]
    )
    scene.plays("move w", "play evil_eye")
    assert (scene.health(0), scene.peril(0)) == (5, 3)


def test_t32_a_completed_quest_ends_the_feats_phase() -> None:  # R8.13 R8.16
    scene = Scene(
        tiles="vault_gate 0 0, laboratory 0 1",
        at="laboratory",
        ap=2,
        glory=4,
        moved=True,
        quests="breath_of_ramalith slag_golem",
    )
    scene.plays("attempt breath_of_ramalith")
    assert scene.view()["phase"] == "discard_draw"
    scene.plays("save")
    assert scene.seat(0)["saved"]
    assert scene.ap(0) == 1


def test_t33_a_higher_level_gives_points_at_the_next_restoration() -> None:  # R14.6 R5.6
    scene = Scene(
        heroes="elf_assassin orc_shaman",
        tiles="vault_gate 0 0, laboratory 0 1",
        at="laboratory",
        ap=0,
        glory=4,
        level=2,
        quests="breath_of_ramalith slag_golem",
        moved=True,
    )
    scene.plays("attempt breath_of_ramalith")
    assert (scene.seat(0)["level"], scene.ap(0)) == (3, 0)
    scene.until(lambda: scene.view()["active"] == 1).until(lambda: scene.view()["active"] == 0)
    assert scene.ap(0) == 4


def test_t35_a_search_adds_the_distance_to_the_entrance() -> None:  # R14.13 R22.6
    scene = Scene(
        tiles="vault_gate 0 0, crossroads 0 1, long_gallery 0 2, passage_of_whispers 0 3, "
        "hall_of_mirrors 0 4",
        at="hall_of_mirrors",
        ap=3,
        gear="skeleton_key",
        quests="hidden_heart slag_golem",
    )
    assert "attempt hidden_heart" not in scene.offers()
    scene.dice(search=[3]).plays("search hidden_heart")
    (rolled,) = [event for event in scene.events("die_rolled") if event["purpose"] == "search"]
    assert (rolled["total"], rolled["passed"]) == (8, True)
    assert "attempt hidden_heart" in scene.offers()
    scene.plays("move s", "move n")
    assert "attempt hidden_heart" not in scene.offers()


def test_t36_the_last_hero_wins_at_once() -> None:  # R18.5
    scene = Scene(
        phase="villainy",
        hand="soul_toll",
        perils=[0, 3],
        healths=[6, 1],
        at="crossroads",
        tiles="vault_gate 0 0, crossroads 0 1",
        at_1="vault_gate",
    )
    scene.plays("send soul_toll", "target seat_1").dice(threat=[1]).plays("declare")
    assert scene.table.outcome is not None
    assert (scene.table.outcome.reason, list(scene.table.outcome.winners)) == ("last_hero", [0])


def test_t39_an_empty_hand_discards_nothing() -> None:  # R8.14 R8.17
    scene = Scene(hand="", ap=0, moved=True).plays("end")
    assert scene.cards(0) == 5
    assert not scene.events("card_discarded")


def test_t40_an_empty_deck_is_made_of_the_discards() -> None:  # R8.17
    scene = Scene(
        hand="",
        ap=0,
        moved=True,
        deck="battle_drill inner_flame",
        discard="trap_sense disarm oil_flask",
    )
    scene.plays("end")
    assert sorted(scene.hand(0)) == [
        "battle_drill",
        "disarm",
        "inner_flame",
        "oil_flask",
        "trap_sense",
    ]
    assert scene.events("deck_shuffled")


def test_a_real_table_begins_by_the_same_rules() -> None:  # R7.4
    table = new(2, seed=5)
    assert [seat["glory"] for seat in table.view(0)["seats"]] == [1, 1]
