"""R11, R22: boons, treasures, hero abilities and inventories."""

from __future__ import annotations

import pytest

from undercroft.games.dungeoneer.tests.builder import Scene

BEASTS = "elf_assassin human_beastmaster"
TWO = "vault_gate 0 0, crossroads 0 1"
CELLS = "prison_cells 0 0, crossroads 0 1"


def attacked(monster: str, form: str = "", peril: int = 9, **given: object) -> Scene:
    """Seat 1 is attacked by a monster of seat 0."""
    given.setdefault("heroes", BEASTS)
    scene = Scene(phase="villainy", hand=monster, perils=[0, peril], **given)
    moves = [f"send {monster}", "target seat_1"] + ([f"form {form}"] if form else [])
    return scene.plays(*moves)


def counter_total(scene: Scene) -> int:
    total: int = scene.events("attack_compared")[-1]["counter"]
    return total


def test_a_glory_card_is_paid_with_own_glory() -> None:  # R11.1 R11.5 R11.6 R5.3
    scene = Scene(hand="battle_drill", glory=3).plays("play battle_drill")
    assert scene.glory() == 0
    assert scene.gear() == ["battle_drill"]
    assert "play battle_drill" not in Scene(hand="battle_drill", glory=2).offers()


def test_permanent_cards_raise_characteristics() -> None:  # R5.6 R5.26 R11.7
    scene = Scene(gear="battle_drill inner_flame hunter_boots")
    totals = [bill["total"] for bill in scene.seat(0)["values"]]
    assert totals == [3, 2, 4]


def test_boots_give_a_point_at_the_next_restoration() -> None:  # R5.6
    scene = Scene(hand="hunter_boots", glory=4, ap=2).plays("play hunter_boots")
    assert scene.ap() == 2
    scene.until(lambda: scene.active() == 1).until(lambda: scene.active() == 0)
    assert scene.ap() == 4


def test_limits_of_the_hero() -> None:  # R11.7 R4.1
    scene = Scene(heroes=BEASTS, gear="battle_drill inner_flame", hand="trap_sense", glory=9)
    assert "play trap_sense" not in scene.offers()


def test_iron_parry() -> None:  # R22.3 R11.4
    scene = attacked("mutant_rat", hand_1="iron_parry", glories=[0, 1])
    scene.dice(attack=[3], counter=[3]).plays("declare", "play iron_parry")
    assert counter_total(scene) == 3 + 2 + 3
    assert "iron_parry" in scene.discards()


def test_iron_parry_is_for_melee_only() -> None:  # R5.2
    scene = attacked("gutter_imp", "magic", hand_1="iron_parry", glories=[0, 1])
    scene.dice(attack=[1], counter=[1]).plays("declare")
    assert scene.events("attack_compared")


def test_voice_of_the_pack() -> None:  # R4.4 R22.3
    scene = attacked("mutant_rat", glories=[0, 1]).dice(attack=[3], counter=[3])
    scene.plays("declare", "use voice_of_the_pack")
    assert scene.events("attack_compared")[-1]["attack"] == 3 + 2 - 2
    scene = attacked("gutter_imp", "magic", glories=[0, 1]).dice(attack=[3], counter=[3])
    scene.plays("declare", "use voice_of_the_pack")
    assert scene.events("attack_compared")[-1]["attack"] == 3 + 2 - 1


def test_hollow_double() -> None:  # R4.8
    scene = attacked("chain_fiend", heroes="elf_assassin gnome_illusionist", glories=[0, 2])
    scene.dice(attack=[3], counter=[2]).plays("declare", "use hollow_double")
    (compared,) = scene.events("attack_compared")
    assert (compared["attack"], compared["counter"]) == (3, 2)


def test_knife_from_shadow() -> None:  # R4.3 R5.25
    scene = Scene(heroes=BEASTS, at="vault_gate", at_1="vault_gate", ap=1, glory=2).dice(
        attack=[1], counter=[1]
    )
    scene.plays("strike seat_1", "form melee", "use knife_from_shadow")
    assert scene.events("attack_compared")[-1]["attack"] == 1 + 2 + 2
    assert "knife_from_shadow" in scene.seat(0)["used"]


def test_unbowed() -> None:  # R4.5 R16.6 R22.10
    scene = attacked("chain_fiend", heroes="elf_assassin drakan_sentinel", glories=[0, 1])
    scene.dice(attack=[6], counter=[1]).plays("declare", "use unbowed")
    assert counter_total(scene) == 1 + 3 + 1
    assert (scene.health(1), scene.seat(1)["fallen"], scene.glory(1)) == (5, False, 0)


def test_spirit_mending() -> None:  # R4.6 R5.11
    scene = Scene(heroes="orc_shaman elf_assassin", glory=6, health=4).plays("use spirit_mending")
    assert (scene.health(), scene.glory()) == (5, 3)
    assert "use spirit_mending" not in scene.offers()


def test_ward_carving_in_the_move_about_to_be_made() -> None:  # R4.7 R16.3 R22.7
    scene = Scene(
        heroes="dwarf_runecaster elf_assassin", tiles=CELLS, at="prison_cells", ap=1, glory=1
    )
    scene.plays("move n", "use ward_carving", "ward n")
    assert scene.where() == "crossroads"
    assert not scene.events("die_rolled")


def test_ward_carving_against_the_obstacle_about_to_act() -> None:  # R16.4 R22.7 R10.10
    scene = Scene(
        heroes="dwarf_runecaster elf_assassin",
        tiles="vault_gate 0 0, flooded_chamber 0 1",
        at="vault_gate",
        ap=1,
    )
    scene.plays("move n", "use ward_carving", "ward obstacle")
    assert not scene.events("die_rolled")
    assert scene.glory() == 0


def test_fleet_step_raises_speed_and_gives_no_point() -> None:  # R22.5 R5.24
    scene = Scene(gear="fleet_step", glory=1, ap=1).plays("use fleet_step")
    assert (scene.ap(), scene.seat(0)["values"][2]["total"]) == (1, 4)
    scene.until(lambda: scene.active() == 1)
    assert scene.seat(0)["values"][2]["total"] == 3


def test_trap_sense_is_for_trap_cards() -> None:  # R22.6 R10.8 R5.7
    scene = Scene(
        phase="villainy",
        hand="soul_toll",
        gear_1="trap_sense",
        perils=[0, 3],
        at="crossroads",
        at_1="vault_gate",
    )
    scene.plays("send soul_toll", "target seat_1").dice(threat=[2]).plays("declare")
    assert scene.glory(1) == 1
    scene = Scene(
        tiles="dark_altar 0 0, treasury 1 0", at="treasury", gear="trap_sense", ap=1
    ).dice(threat=[1])
    assert scene.plays("move w").health() == 5


def test_skeleton_key_helps_at_blocked_exits() -> None:  # R22.6
    scene = (
        Scene(tiles=CELLS, at="prison_cells", gear="skeleton_key", ap=1)
        .dice(threat=[1])
        .plays("move n")
    )
    assert scene.where() == "crossroads"


def test_purifying_rite_lifts_a_bane() -> None:  # R22.11 R5.19
    scene = Scene(
        hand="purifying_rite", glory=2, banes="leaden_limbs", attached="sealed_way crossroads"
    )
    scene.plays("play purifying_rite")
    assert scene.seat(0)["banes"] == []


@pytest.mark.parametrize(("uses", "health"), [(True, 5), (False, 4)])
def test_stubborn_heart(uses: bool, health: int) -> None:  # R22.12 R16.6 R5.10
    scene = Scene(
        phase="villainy",
        hand="crushing_ceiling",
        gear_1="stubborn_heart",
        glories=[0, 1],
        perils=[0, 5],
        at="crossroads",
        at_1="vault_gate",
    )
    scene.plays("send crushing_ceiling", "target seat_1").dice(threat=[1]).plays("declare", "...")
    scene.plays("use stubborn_heart" if uses else "pass")
    assert scene.health(1) == health


def test_keen_edge_raises_the_printed_bonus() -> None:  # R22.13 R11.8
    scene = Scene(gear="fiendbane_blade", hand="keen_edge", glory=2).plays("play keen_edge")
    assert scene.seat(0)["values"][0]["total"] == 2 + 2
    assert scene.seat(0)["gear"][0]["attached"] == ["keen_edge"]


def test_attachments_need_a_host() -> None:  # R5.2
    assert not Scene(hand="keen_edge oil_flask", glory=9).moves("play")


def test_fiendbane_blade_bites_fiends() -> None:  # R5.7
    scene = (
        attacked("janguba", "melee", gear_1="fiendbane_blade")
        .dice(attack=[1], counter=[1])
        .plays("declare")
    )
    assert counter_total(scene) == 1 + 2 + 1 + 1


def test_hunters_mark_stays_on_the_monster() -> None:  # R22.4 R11.8
    scene = attacked("janguba", "melee", hand_1="hunters_mark", glories=[0, 1]).dice(
        attack=[6], counter=[1]
    )
    scene.plays("declare", "play hunters_mark")
    assert counter_total(scene) == 1 + 2 + 2
    scene.plays("retain lair", "pass")
    assert scene.seat(0)["lair"][0]["attached"] == ["hunters_mark"]


def test_a_mark_is_lost_when_the_monster_goes_to_the_hand() -> None:  # R11.8
    scene = attacked("janguba", "melee", hand_1="hunters_mark", glories=[0, 1]).dice(
        attack=[6], counter=[1]
    )
    scene.plays("declare", "play hunters_mark", "retain hand")
    assert "hunters_mark" in scene.discards()


def test_lucky_omen_keeps_the_higher_die() -> None:  # R5.18 R22.14 R16.5
    scene = Scene(
        tiles="dark_altar 0 0, treasury 1 0", at="treasury", hand="lucky_omen", glory=1, ap=1
    )
    scene.dice(threat=[1, 4]).plays("move w", "play lucky_omen")
    (rolled,) = scene.events("die_rolled")
    assert (rolled["dice"], rolled["total"]) == ([1, 4], 7)


def test_lucky_omen_for_a_monster() -> None:  # R5.18
    scene = Scene(
        phase="villainy", hand="mutant_rat lucky_omen", glories=[1, 0], perils=[0, 1], heroes=BEASTS
    )
    scene.dice(attack=[2, 6], counter=[1])
    scene.plays("send mutant_rat", "target seat_1", "declare", "play lucky_omen")
    assert scene.events("attack_compared")[-1]["attack"] == 8


def test_evil_eye_lowers_a_roll_of_an_opponent() -> None:  # R22.14 R11.4
    scene = (
        Scene(phase="villainy", hand="mutant_rat evil_eye", perils=[0, 2], heroes=BEASTS)
        .plays("send mutant_rat", "target seat_1", "declare", "...")
        .dice(attack=[1], counter=[3])
    )
    scene.plays("play evil_eye")
    assert counter_total(scene) == 3 + 2 - 2
    assert scene.peril(1) == 0


def test_speed_potion_gives_points_in_any_turn() -> None:  # R22.15 R5.8 R11.4
    scene = Scene(hand="speed_potion", glory=2, ap=0).plays("play speed_potion")
    assert (scene.ap(), scene.seat(0)["values"][2]["total"]) == (2, 4)
    scene = attacked("mutant_rat", hand_1="speed_potion", glories=[0, 2], aps=[3, 0])
    scene.plays("declare", "...").dice(attack=[1, 1], counter=[1, 1]).plays("play speed_potion")
    scene.plays("against 1", "form melee")
    assert scene.ap(1) == 1


def test_healing_potion_at_once_or_later() -> None:  # R11.12 R22.16
    scene = Scene(hand="healing_potion healing_potion", glory=4, health=3)
    scene.plays("play healing_potion", "keep")
    assert scene.gear() == ["healing_potion"]
    scene.plays("play healing_potion")
    assert "keep" not in scene.offers() or scene.health() == 5
    if "drink" in scene.offers():
        scene.plays("drink")
    assert scene.health() == 5
    scene.plays("use healing_potion")
    assert scene.health() == 6


def test_losing_the_pouch_drops_the_limit() -> None:  # R11.11 R22.29
    gear = "belt_pouch fiendbane_blade riveted_helm skeleton_key"
    scene = attacked("mirror_wraith", heroes="human_beastmaster elf_assassin", gear_1=gear)
    scene.dice(attack=[6], counter=[1]).plays("declare", "shed belt_pouch")
    assert scene.seat(1)["treasure_limit"] == 3
    assert scene.seat(1)["treasures"] == 3


def test_smokeweave_cloak_opens_an_exit_for_one_move() -> None:  # R22.17 R16.3
    scene = Scene(tiles=CELLS, at="prison_cells", gear="smokeweave_cloak", glory=1, ap=1)
    scene.plays("move n", "use smokeweave_cloak")
    assert scene.where() == "crossroads"
    assert not scene.events("die_rolled")


def test_scale_mail_prevents_battle_wounds_only() -> None:  # R22.18 R12.11
    scene = attacked("chain_fiend", gear_1="scale_mail", glories=[0, 2]).dice(
        attack=[6], counter=[1]
    )
    scene.plays("declare", "use scale_mail")
    assert (scene.health(1), scene.glory(1)) == (6, 0)
    assert scene.seat(1)["fallen"]  # hit effects apply all the same
    scene.plays("retain hand")
    assert scene.asks() != "give_peril"


def test_duelists_gloves() -> None:  # R22.19 R5.9
    scene = Scene(at="vault_gate", at_1="vault_gate", ap=1, gear="duelist_gloves", glories=[0, 3])
    scene.dice(attack=[6], counter=[1]).plays(
        "strike seat_1", "form melee", "option duelist_gloves"
    )
    assert scene.events("attack_compared")[-1]["attack"] == 6 + 2 + 1
    assert (scene.health(1), scene.glory(0), scene.glory(1)) == (6, 2, 1)


def test_oil_flask_adds_a_wound_once() -> None:  # R22.21 R5.12 R11.13
    scene = attacked(
        "janguba", "melee", gear_1="fiendbane_blade", under_1="oil_flask fiendbane_blade"
    )
    scene.dice(attack=[1], counter=[6]).plays("declare")
    assert scene.events("monster_hurt")[0]["wounds"] == 2
    assert scene.events("monster_defeated")
    assert "oil_flask" in scene.discards()
    assert scene.glory(1) == 2


def test_smoke_bomb_in_the_own_turn_fails_a_hunt() -> None:  # R22.20 R14.12
    scene = Scene(
        tiles="vault_gate 0 0, alchemists_furnace -1 0",
        at="alchemists_furnace",
        hand="smoke_bomb",
        glory=2,
        ap=1,
        quests="slag_golem hidden_heart",
    )
    scene.plays("attempt slag_golem", "play smoke_bomb")
    assert scene.where() == "vault_gate"
    assert scene.events("quest_failed")
    assert scene.glory() == 1  # the income of the entrance


def test_boons_cannot_be_given_up() -> None:  # R11.13 R8.14
    scene = Scene(gear="battle_drill skeleton_key", hand="disarm", lair="mutant_rat").plays("end")
    assert set(scene.offers()) == {"discard disarm", "shed skeleton_key", "release 1"}


def test_treasures_are_given_up_freely_only_by_option() -> None:  # R27.9 R11.13
    assert "shed skeleton_key" not in Scene(gear="skeleton_key").offers()
    scene = Scene(gear="skeleton_key", options={"free_treasure_discard": True})
    assert scene.plays("shed skeleton_key").gear() == []


def test_a_card_may_change_nothing() -> None:  # R5.4
    scene = Scene(gear="healing_potion", health=6).plays("use healing_potion")
    assert scene.health() == 6
