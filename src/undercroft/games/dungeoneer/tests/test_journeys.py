"""Rules that meet on the way: exits and tokens, transfers, quests, and a defeat in the middle."""

from __future__ import annotations

import pytest

from undercroft.games.dungeoneer.tests.builder import Scene

CELLS = "prison_cells 0 0, crossroads 0 1, vault_gate 0 -1"
ALTAR = "dark_altar 0 0, vault_gate 1 0"


def common(scene: Scene) -> list[str]:
    return [quest["quest"] for quest in scene.view()["common"]]


# --- exits, seals and tokens ---


def test_an_exit_held_open_is_open_for_others_until_its_holder_leaves() -> None:  # R10.6
    scene = Scene(tiles=CELLS, at="prison_cells", at_1="prison_cells", ap=1, ap_1=0)
    scene.dice(threat=[1]).plays("move n")
    assert (scene.where(), scene.ap(), scene.seat()["moved"]) == ("prison_cells", 0, False)
    scene.plays("end").until(lambda: scene.active() == 1 and scene.asks() == "feats")
    scene.plays("move n")
    assert scene.where(1) == "crossroads"
    assert len(scene.events("die_rolled")) == 1  # the second hero rolls nothing


def test_an_exit_held_open_closes_behind_its_holder() -> None:  # R10.6
    scene = Scene(tiles=CELLS, at="prison_cells", at_1="prison_cells", ap=1)
    scene.dice(threat=[1, 1]).plays("move n").gives(0, 1).plays("move s")
    assert scene.where() == "vault_gate"
    scene.until(lambda: scene.active() == 1 and scene.asks() == "feats")
    scene.gives(1, 1).plays("move n")
    assert (scene.where(1), scene.ap(1)) == ("prison_cells", 0)


def test_a_hero_who_fails_with_one_point_gets_the_income_of_staying() -> None:  # R10.5 R8.15
    scene = Scene(tiles=CELLS, at="prison_cells", ap=1).dice(threat=[1]).plays("move n", "end")
    assert (scene.glory(), scene.peril()) == (2, 2)


def test_a_seal_changes_open_exits_only() -> None:  # R22.26 R5.21
    scene = Scene(
        tiles="treasury 0 0, crossroads 1 0, vault_gate -1 0",
        at="treasury",
        attached="sealed_way treasury",
        ap=2,
    )
    scene.dice(threat=[2]).plays("move e")
    assert (scene.where(), scene.ap()) == ("crossroads", 0)  # melee 2 + 2 misses 5
    scene = Scene(
        tiles="treasury 0 0, crossroads 1 0, vault_gate -1 0",
        at="treasury",
        attached="sealed_way treasury",
        ap=1,
    )
    scene.dice(threat=[2]).plays("move w")
    assert (scene.where(), scene.health()) == ("vault_gate", 5)  # still a trap of speed 6


def test_key_and_cloak_open_a_sealed_exit() -> None:  # R22.6 R22.17 R22.26
    sealed = {"tiles": "crossroads 0 0, vault_gate 1 0", "attached": "sealed_way crossroads"}
    scene = Scene(at="crossroads", gear="skeleton_key", ap=1, **sealed)  # type: ignore[arg-type]
    assert scene.dice(threat=[1]).plays("move e").where() == "vault_gate"
    scene = Scene(at="crossroads", gear="smokeweave_cloak", glory=1, ap=1, **sealed)  # type: ignore[arg-type]
    scene.plays("move e", "use smokeweave_cloak")
    assert (scene.where(), scene.events("die_rolled")) == ("vault_gate", [])


def test_a_bridge_is_open_whatever_is_sealed() -> None:  # R22.26 R17.3
    scene = Scene(
        tiles="long_gallery 0 0, vault_gate 1 0",
        at="long_gallery",
        attached="sealed_way long_gallery",
        bridge="long_gallery e",
        ap=1,
    )
    assert scene.plays("move e").where() == "vault_gate"
    assert not scene.events("die_rolled")


def test_a_token_on_the_seal_restores_all_its_exits() -> None:  # R22.26 R17.1
    scene = Scene(
        heroes="dwarf_runecaster elf_assassin",
        tiles="crossroads 0 0, vault_gate 1 0",
        at="crossroads",
        attached="sealed_way crossroads",
        glory=1,
        ap=1,
    )
    scene.plays("use ward_carving")
    scene.plays("dispel sealed_way", "move e")
    assert (scene.where(), scene.events("die_rolled")) == ("vault_gate", [])


def test_a_token_stays_until_the_restoration_of_its_player() -> None:  # R8.3 R17.2
    scene = Scene(tiles=CELLS, at="vault_gate", at_1="prison_cells", hand="disarm", glory=1, ap=0)
    scene.plays("play disarm", "go prison_cells", "ward n")
    scene.plays("end").until(lambda: scene.active() == 1 and scene.asks() == "feats")
    scene.plays("move n")
    assert (scene.where(1), scene.events("die_rolled")) == ("crossroads", [])
    assert scene.tile("prison_cells")["exits"][0]["warded"]
    scene.until(lambda: scene.active() == 0)
    assert not scene.tile("prison_cells")["exits"][0]["warded"]


def test_ground_cursed_twice_is_faced_twice() -> None:  # R22.25 R10.10
    scene = Scene(
        tiles="vault_gate 0 0, tunnel_of_teeth -1 0",
        at="vault_gate",
        attached="cursed_ground tunnel_of_teeth",
        ap=1,
    )
    scene.dice(threat=[1, 3]).plays("move w")
    assert scene.health() == 4  # spikes of speed 5 with 1 + 3, then magic 5 with 3 + 1
    assert [told["source"] for told in scene.events("die_rolled")] == [
        "tunnel_of_teeth",
        "cursed_ground",
    ]


def test_a_hero_defeated_by_spikes_is_out_before_the_curse() -> None:  # R10.10 R18.3
    scene = Scene(
        seats=3,
        tiles="vault_gate 0 0, tunnel_of_teeth -1 0",
        at="vault_gate",
        attached="cursed_ground tunnel_of_teeth",
        health=1,
        hand="disarm",
        ap=3,
    )
    scene.dice(threat=[1, 1]).plays("move w")
    assert scene.seat()["out"]
    assert len(scene.events("die_rolled")) == 1
    assert (scene.active(), scene.cards(0)) == (1, 0)
    assert "disarm" in scene.discards()


# --- transfers ---


def test_a_walk_through_a_mirror_brings_income_obstacle_and_effect() -> None:  # R15.1 R4.14 R4.11
    scene = Scene(
        tiles="vault_gate 0 0, hall_of_mirrors 0 1, dark_altar 1 0, rusted_armoury -1 0 turned",
        at="vault_gate",
        glory=1,
        ap=1,
    )
    scene.plays("move n", "accept")
    assert set(scene.moves("go")) == {"go dark_altar", "go rusted_armoury"}
    scene.plays("go dark_altar", "accept")
    assert (scene.where(), scene.health()) == ("dark_altar", 5)
    assert (scene.glory(), scene.peril()) == (1 + 1 - 2 + 2 + 3, 1 + 3)
    assert scene.ap() == 0


def test_a_fallen_hero_may_step_between_and_stays_fallen() -> None:  # R15.2 R22.9
    scene = Scene(
        tiles="vault_gate 0 0, crossroads 0 1, long_gallery 0 2",
        at="vault_gate",
        fallen=True,
        hand="step_between",
        glory=2,
        ap=0,
    )
    scene.plays("play step_between", "amount 2", "go long_gallery")
    assert (scene.where(), scene.seat()["fallen"], scene.glory()) == ("long_gallery", True, 1)
    scene.plays("end")
    assert scene.glory() == 1  # it has moved, so nothing comes for staying


def test_a_hooked_hero_gets_nothing_and_has_not_moved() -> None:  # R15.1 R10.15 R8.15
    scene = Scene(
        phase="villainy",
        hand="hook_from_the_dark",
        perils=[0, 1],
        tiles="vault_gate 0 0, tunnel_of_teeth -1 0, dark_altar 1 0",
        at="vault_gate",
        at_1="vault_gate",
    )
    scene.plays("play hook_from_the_dark", "target seat_1", "amount 1", "go dark_altar")
    assert (scene.where(1), scene.glory(1), scene.peril(1)) == ("dark_altar", 0, 0)
    scene.until(lambda: scene.active() == 1 and scene.asks() == "feats").plays("end")
    assert (scene.glory(1), scene.peril(1)) == (2, 3)


def test_a_hook_leaves_an_exit_that_was_held_open() -> None:  # R10.6
    scene = Scene(
        tiles=CELLS,
        at="prison_cells",
        at_1="crossroads",
        hand_1="hook_from_the_dark",
        peril=1,
        ap=1,
    )
    scene.dice(threat=[1]).plays("move n")
    assert scene.tile("prison_cells")["exits"][0]["held"] == [0]
    scene.plays("end").until(lambda: scene.active() == 1 and scene.asks() == "villainy")
    scene.plays("play hook_from_the_dark", "target seat_0", "amount 1", "go vault_gate")
    assert scene.tile("prison_cells")["exits"][0]["held"] == []


# --- quests ---


def test_a_search_counts_steps_over_the_bridge() -> None:  # R14.13 R9.10 R17.3
    tiles = "vault_gate 0 0, long_gallery 1 0, crossroads 1 1, fork_of_three_lamps 0 1 turned"
    quest = {"at": "long_gallery", "quests": "bricked_up_scholar slag_golem", "ap": 1}
    scene = Scene(tiles=tiles, bridge="long_gallery w", **quest)  # type: ignore[arg-type]
    scene.dice(search=[6]).plays("search bricked_up_scholar")
    assert scene.events("die_rolled")[-1]["total"] == 6 + 1
    scene = Scene(tiles=tiles, **quest)  # type: ignore[arg-type]
    scene.dice(search=[6]).plays("search bricked_up_scholar")
    assert scene.events("die_rolled")[-1]["total"] == 6 + 3


def test_lantern_and_key_both_help_a_search() -> None:  # R14.8 R5.5
    scene = Scene(
        at="vault_gate",
        artifacts="star_glass_lantern",
        gear="skeleton_key",
        quests="hidden_heart",
        ap=1,
    )
    scene.dice(search=[5]).plays("search hidden_heart")
    assert scene.events("die_rolled")[-1]["total"] == 5 + 0 + 1 + 1


def test_a_common_escort_is_personal_at_once_and_replaced() -> None:  # R14.15 R14.14
    scene = Scene(
        tiles=CELLS,
        at="prison_cells",
        common="lead_the_princess_out",
        deck_of_quests="gaolers_dice",
        quests="slag_golem hidden_heart",
        completed=2,
        fallen=True,
        ap=0,
    )
    scene.plays("pick lead_the_princess_out")
    assert sorted(scene.quests()) == ["hidden_heart", "lead_the_princess_out", "slag_golem"]
    assert common(scene) == ["gaolers_dice"]


def test_a_lying_hero_delivers_and_wins() -> None:  # R10.16 R14.14 R18.4
    scene = Scene(
        tiles=CELLS,
        at="vault_gate",
        quests="lead_the_princess_out",
        carried="lead_the_princess_out",
        completed=2,
        fallen=True,
        ap=0,
    )
    scene.plays("deliver lead_the_princess_out")
    assert scene.table.outcome is not None
    assert (scene.table.outcome.reason, list(scene.table.outcome.winners)) == ("three_quests", [0])


def test_a_defeated_carrier_leaves_the_token_for_anyone() -> None:  # R14.18 R18.2 R14.17
    scene = Scene(
        seats=3,
        phase="villainy",
        hand="soul_toll",
        perils=[0, 3, 0],
        healths=[6, 1, 6],
        at="crossroads",
        at_1="vault_gate",
        at_2="vault_gate",
        tiles="vault_gate 0 0, crossroads 0 1",
        quests_1="burn_the_plague_seed",
        carried_1="burn_the_plague_seed",
        quests_2="slag_golem hidden_heart",
    )
    scene.plays("send soul_toll", "target seat_1").dice(threat=[1, 6]).plays("declare")
    assert scene.seat(1)["out"]
    scene.until(lambda: scene.active() == 2 and scene.asks() == "feats")
    scene.plays("pick burn_the_plague_seed")
    assert sorted(scene.quests(2)) == ["burn_the_plague_seed", "hidden_heart", "slag_golem"]
    assert scene.seat(2)["carried"] == ["burn_the_plague_seed"]


@pytest.mark.parametrize(("health", "possible"), [(2, False), (3, True)])
def test_a_sacrifice_needs_three_health(health: int, possible: bool) -> None:  # R14.10 R14.3
    scene = Scene(tiles=ALTAR, at="dark_altar", health=health, quests="blood_on_the_altar")
    assert ("attempt blood_on_the_altar" in scene.offers()) == possible
    if possible:
        scene.plays("attempt blood_on_the_altar")
        assert (scene.health(), scene.glory(), scene.seat()["level"]) == (1, 2 + 2, 2)


def test_two_points_are_the_whole_price_of_the_bell() -> None:  # R22.33 R14.2
    given = {"tiles": "vault_gate 0 0, summoning_circle -1 0", "at": "summoning_circle"}
    scene = Scene(quests="bell_of_summons break_the_circle", ap=2, **given)  # type: ignore[arg-type]
    scene.dice(threat=[1]).plays("attempt break_the_circle")
    scene.plays("amount 0").plays("attempt bell_of_summons")
    assert scene.events("quest_completed")
    assert not Scene(quests="bell_of_summons", ap=1, **given).moves("attempt")  # type: ignore[arg-type]
    assert not Scene(quests="bell_of_summons", ap=2, fallen=True, **given).moves("attempt")  # type: ignore[arg-type]


def test_a_common_bell_rings_for_everyone_in_new_rooms_only() -> None:  # R14.9 R22.33
    scene = Scene(
        tiles="crossroads 0 0, vault_gate 0 1, flooded_chamber 0 -1",
        at="crossroads",
        common="bell_of_summons",
        ap=3,
    )
    scene.plays("move n")
    assert scene.peril() == 1 + 1  # the entrance is a room
    scene.plays("move s", "move n")
    assert scene.peril() == 2  # neither of them is new


def test_a_common_breath_makes_every_speed_threat_harder() -> None:  # R14.9
    scene = Scene(
        tiles="vault_gate 0 0, flooded_chamber 0 1",
        at="vault_gate",
        common="breath_of_ramalith",
        ap=1,
    )
    scene.dice(threat=[2]).plays("move n")
    assert scene.seat()["fallen"]  # 2 + 3 - 1 misses 5


def test_a_failed_circle_may_defeat_all_at_the_same_moment() -> None:  # R14.19 R18.6
    scene = Scene(
        tiles="vault_gate 0 0, summoning_circle -1 0",
        at="summoning_circle",
        at_1="summoning_circle",
        quests="break_the_circle",
        healths=[1, 1],
        glories=[2, 5],
        completeds=[1, 0],
    )
    scene.dice(threat=[1]).plays("attempt break_the_circle", "amount 0")
    assert scene.table.outcome is not None
    assert (scene.table.outcome.reason, list(scene.table.outcome.winners)) == ("all_fell", [0])


def test_a_stubborn_heart_helps_who_stands_by_a_failed_circle() -> None:  # R22.12 R14.19
    scene = Scene(
        tiles="vault_gate 0 0, summoning_circle -1 0",
        at="summoning_circle",
        at_1="summoning_circle",
        quests="break_the_circle",
        healths=[3, 1],
        gear_1="stubborn_heart",
        glories=[0, 1],
    )
    scene.dice(threat=[1]).plays("attempt break_the_circle", "use stubborn_heart")
    assert (scene.health(0), scene.health(1), scene.glory(1)) == (2, 1, 0)


@pytest.mark.parametrize(
    ("dice", "success"), [([2, 6, 6], True), ([4, 5, 4], False), ([1, 3, 3], True)]
)
def test_an_omen_rolls_one_of_two_dice_twice(dice: list[int], success: bool) -> None:  # R22.14
    scene = Scene(
        tiles="vault_gate 0 0, hall_of_mirrors 0 1",
        at="hall_of_mirrors",
        quests="gaolers_dice",
        hand="lucky_omen",
        glory=1,
    )
    scene.dice(chance=dice).plays("attempt gaolers_dice", "play lucky_omen")
    kept = [max(dice[:2]), dice[2]]
    assert bool(scene.events("quest_completed")) == (kept[0] == kept[1] or sum(kept) >= 9)
    assert bool(scene.events("quest_completed")) == (success or sum(kept) >= 9)


@pytest.mark.parametrize(("dice", "success"), [([1, 1], True), ([4, 6], False), ([5, 6], True)])
def test_an_eye_lowers_the_sum_but_breaks_no_double(dice: list[int], success: bool) -> None:
    scene = Scene(  # R22.14
        tiles="vault_gate 0 0, hall_of_mirrors 0 1",
        at="hall_of_mirrors",
        quests="gaolers_dice",
        hand_1="evil_eye",
        peril=1,
        glory=3,
    )
    scene.dice(chance=dice).plays("attempt gaolers_dice", "play evil_eye")
    assert bool(scene.events("quest_completed")) == success
    assert scene.glory() == (3 + 1 + 1 if success else 3 - 1)  # the reward and the income


def test_omen_and_eye_meet_on_one_roll() -> None:  # R22.14 R16.5
    scene = Scene(
        tiles=CELLS,
        at="prison_cells",
        hand="lucky_omen",
        hand_1="evil_eye",
        glory=1,
        peril=1,
        ap=1,
    )
    scene.dice(threat=[2, 5]).plays("move n", "play lucky_omen", "play evil_eye")
    rolled = scene.events("die_rolled")[-1]
    assert (rolled["dice"], rolled["total"], scene.where()) == ([2, 5], 5 + 2 - 2, "crossroads")


def test_a_hunt_completed_by_a_challenge_pays_no_glory_for_wounds() -> None:  # R12.20 R14.12
    scene = Scene(
        tiles="vault_gate 0 0, flooded_chamber 0 1",
        at="flooded_chamber",
        quests="thing_in_the_water",
        ap=1,
    )
    scene.dice(attack=[1, 6], counter=[6, 1])
    scene.plays("attempt thing_in_the_water", "form melee", "against 1", "form melee")
    assert scene.events("quest_completed")
    assert scene.glory() == 1 + 1  # the reward, then the income of staying


def test_a_manoeuvre_against_a_quest_monster_fails_the_attempt() -> None:  # R22.1 R14.12
    scene = Scene(
        tiles="vault_gate 0 0, flooded_chamber 0 1",
        at="flooded_chamber",
        quests="thing_in_the_water",
        hand="distraction_manoeuvre",
        glory=1,
        ap=1,
    )
    scene.plays("attempt thing_in_the_water", "form melee", "play distraction_manoeuvre")
    assert scene.events("quest_failed")
    assert (scene.asks(), scene.health(), scene.ap()) == ("feats", 6, 1)


def test_a_quest_completed_by_the_last_of_a_hand_leaves_nothing_to_discard() -> None:
    scene = Scene(  # R8.13 R8.14 R8.16 R8.17
        tiles=ALTAR, at="dark_altar", quests="blood_on_the_altar", ap=3, deck="disarm mutant_rat"
    )
    scene.plays("attempt blood_on_the_altar", "save")
    assert (scene.seat()["saved"], scene.cards(0)) == (True, 2)  # both piles are empty then


# --- defeat in the middle ---


def test_a_villain_defeated_by_his_own_trap_loses_his_monsters() -> None:  # R18.3 R12.6 R12.13
    scene = Scene(
        seats=3,
        phase="villainy",
        hand="crushing_ceiling janguba",
        perils=[0, 9, 0],
        healths=[2, 6, 6],
        at="vault_gate",
        at_1="vault_gate",
        at_2="crossroads",
    )
    scene.plays("send janguba", "target seat_1", "form melee", "send crushing_ceiling")
    scene.plays("target seat_1").dice(threat=[1, 6]).plays("declare")
    assert scene.seat(0)["out"]
    assert scene.events("attack_compared") == []
    assert {"janguba", "crushing_ceiling"} <= set(scene.discards())
    assert (scene.health(1), scene.glory(1), scene.active()) == (6, 2, 1)


def test_one_trap_may_end_the_game_for_the_one_outside_of_it() -> None:  # R18.5
    scene = Scene(
        seats=3,
        phase="villainy",
        hand="crushing_ceiling",
        perils=[0, 5, 0],
        healths=[6, 2, 1],
        at="crossroads",
        at_1="vault_gate",
        at_2="vault_gate",
    )
    scene.plays("send crushing_ceiling", "target seat_1").dice(threat=[1, 1]).plays("declare")
    assert scene.table.outcome is not None
    assert (scene.table.outcome.reason, list(scene.table.outcome.winners)) == ("last_hero", [0])


def test_an_attacker_defeated_by_the_counterattack_ends_his_turn() -> None:  # R18.3 R12.13
    scene = Scene(seats=3, at="vault_gate", at_1="vault_gate", health=1, ap=3, hand="disarm")
    scene.dice(attack=[1], counter=[6]).plays("strike seat_1")
    assert scene.seat(0)["out"]
    assert (scene.active(), scene.glory(1)) == (1, 0)


def test_a_deck_is_made_anew_with_the_card_just_discarded() -> None:  # R8.17
    scene = Scene(hand="disarm", deck="mutant_rat", discard="janguba", ap=0, moved=True)
    scene.plays("end", "discard disarm")
    assert sorted(scene.hand()) == ["disarm", "janguba", "mutant_rat"]


def test_a_lower_level_counts_in_a_threat_of_level() -> None:  # R5.22 R22.32
    scene = Scene(
        phase="villainy",
        hand="soul_toll",
        perils=[0, 3],
        levels=[1, 2],
        banes_1="forgotten_name",
        at="crossroads",
        at_1="vault_gate",
    )
    scene.plays("send soul_toll", "target seat_1").dice(threat=[3]).plays("declare")
    assert (scene.events("die_rolled")[-1]["total"], scene.health(1)) == (3 + 1, 5)


def test_danger_edges_and_x_make_one_value() -> None:  # R10.12 R22.27 R11.3
    scene = Scene(
        phase="villainy",
        hand="needle_volley sharpened_edges",
        perils=[0, 3],
        tiles="vault_gate 0 0, laboratory 0 1",
        at="vault_gate",
        at_1="laboratory",
    )
    scene.plays("send needle_volley", "target seat_1")
    assert scene.moves("amount") == ["amount 1", "amount 2", "amount 3"]
    scene.plays("amount 2", "add sharpened_edges").dice(threat=[5]).plays("declare")
    assert (scene.peril(1), scene.health(1)) == (0, 5)  # 5 + 3 misses 3 + 2 + 2 + 2


# --- whose turn, whose roll ---


def test_nobody_is_lucky_for_a_quest_monster() -> None:  # R6.4 R22.14
    scene = Scene(
        tiles="vault_gate 0 0, flooded_chamber 0 1",
        at="flooded_chamber",
        at_1="vault_gate",
        quests="thing_in_the_water",
        hand_1="lucky_omen evil_eye",
        glory_1=5,
        peril=5,
        ap=0,
    )
    scene.plays("attempt thing_in_the_water", "form melee", "...")
    asked = []
    while scene.asks() in ("before_roll", "response", "any_time"):
        if list(scene.table.asked) == [1]:
            asked.append(scene.moves("play", 1))
        scene.table.play(scene.table.asked[0], "pass")
    assert ["play lucky_omen"] not in asked
    assert ["play evil_eye"] in asked  # only against the roll of the hunter


def test_a_mark_on_a_quest_monster_waits_for_its_player() -> None:  # R22.4
    scene = Scene(
        tiles="vault_gate 0 0, flooded_chamber 0 1",
        at="flooded_chamber",
        at_1="flooded_chamber",
        common="thing_in_the_water",
        hand="hunters_mark",
        glory=1,
        ap=0,
    )
    scene.dice(attack=[1, 1, 1], counter=[1, 1, 1])
    scene.plays("attempt thing_in_the_water", "form melee", "play hunters_mark")
    assert scene.events("attack_compared")[-1]["counter"] == 1 + 2 + 2
    scene.plays("end").until(lambda: scene.active() == 1 and scene.asks() == "feats")
    scene.plays("attempt thing_in_the_water", "form melee")
    assert scene.events("attack_compared")[-1]["counter"] == 1 + 2


def test_a_bomb_in_the_own_turn_moves_with_income() -> None:  # R22.20 R15.1
    scene = Scene(
        tiles="vault_gate 0 0, dark_altar 1 0",
        at="vault_gate",
        at_1="vault_gate",
        aps=[1, 1],
        saved_1=True,
        hand="smoke_bomb",
        glory=2,
    )
    scene.dice(attack=[1], counter=[1])
    scene.plays("strike seat_1", "strike seat_0", "form melee", "play smoke_bomb")
    scene.plays("pass")  # no bargain with the altar
    assert (scene.where(), scene.glory(), scene.peril(), scene.health()) == ("dark_altar", 2, 3, 6)
    assert scene.seat()["moved"]


def test_once_per_turn_lasts_until_the_own_restoration() -> None:  # R5.25
    scene = Scene(
        heroes="elf_assassin human_beastmaster orc_shaman",
        seats=3,
        at="vault_gate",
        at_1="vault_gate",
        glory=9,
        ap=2,
        hand_1="janguba",
        peril=3,
    )
    scene.dice(attack=[1, 1, 1], counter=[1, 1, 1])
    scene.plays("strike seat_1", "form melee", "use knife_from_shadow", "end", "save")
    scene.until(lambda: scene.active() == 1 and scene.asks() == "villainy")
    scene.plays("send janguba", "target seat_0", "form melee", "declare", "against 1", "form melee")
    assert "use knife_from_shadow" not in scene.offers(0)
    assert scene.events("attack_compared")[-1]["attack"] == 1 + 2


def test_a_rift_makes_the_new_card_visited_and_stays_income() -> None:  # R9.9 R8.15
    scene = Scene(
        phase="villainy",
        hand="planar_rift",
        perils=[0, 3],
        tiles="vault_gate 0 0, crossroads 0 1, flooded_chamber 1 0, long_gallery 0 -1",
        at="crossroads",
        at_1="flooded_chamber",
    )
    scene.plays("play planar_rift").settles(lambda: scene.asks() == "feats")
    assert scene.where() == "flooded_chamber"
    assert (scene.glory(), scene.peril(), scene.seat()["fallen"]) == (0, 0, False)
    scene.plays("move s", "move n")
    assert scene.where() == "flooded_chamber"
    assert (scene.glory(), scene.peril()) == (1, 1)  # of the entrance alone


def test_a_stubborn_heart_helps_once_against_two_traps() -> None:  # R22.12 R5.25
    scene = Scene(
        phase="villainy",
        hand="soul_toll crushing_ceiling",
        perils=[0, 8],
        gear_1="stubborn_heart",
        glories=[0, 5],
        at="crossroads",
        at_1="vault_gate",
    )
    scene.plays("send soul_toll", "target seat_1", "send crushing_ceiling", "target seat_1")
    scene.dice(threat=[1, 1]).plays("declare", "use stubborn_heart")
    assert (scene.health(1), scene.glory(1)) == (6 - 2, 4)


def test_a_trap_exit_is_a_threat_for_the_stubborn() -> None:  # R22.12 R10.7
    scene = Scene(
        tiles="treasury 0 0, vault_gate -1 0",
        at="treasury",
        gear="stubborn_heart",
        glory=1,
        health=1,
        ap=1,
    )
    scene.dice(threat=[1]).plays("move w", "use stubborn_heart")
    assert (scene.where(), scene.health(), scene.glory()) == ("vault_gate", 1, 0 + 1)


def test_a_defeated_player_leaves_banes_on_places_and_no_tokens() -> None:  # R18.1 R18.2
    scene = Scene(
        seats=3,
        phase="villainy",
        hand="soul_toll",
        perils=[0, 3, 0],
        healths=[6, 1, 6],
        tiles="vault_gate 0 0, prison_cells 0 1",
        at="prison_cells",
        at_1="vault_gate",
        at_2="prison_cells",
        attached="cursed_ground prison_cells",
        tokens=(("prison_cells", "w"),),
        gear_1="battle_drill",
        banes_1="leaden_limbs",
        quests_1="slag_golem",
        artifacts_1="star_glass_lantern",
    )
    scene.plays("send soul_toll", "target seat_1").dice(threat=[1]).plays("declare")
    assert scene.tile("prison_cells")["banes"] == ["cursed_ground"]
    assert not any(way["warded"] for way in scene.tile("prison_cells")["exits"])
    assert {"battle_drill", "leaden_limbs", "soul_toll"} <= set(scene.discards())
    out = scene.seat(1)
    assert (out["glory"], out["peril"], out["quests"], out["artifacts"]) == (0, 0, [], [])


def test_the_second_of_two_monsters_is_dropped_with_a_dead_target() -> None:  # R12.13 R12.19
    scene = Scene(
        seats=3,
        phase="villainy",
        hand="janguba chain_fiend",
        perils=[0, 8, 0],
        healths=[6, 1, 6],
    )
    scene.plays("send janguba", "target seat_1", "form melee", "send chain_fiend", "target seat_1")
    scene.dice(attack=[6, 6], counter=[1, 1]).plays("declare")
    assert scene.events("attack_compared")[-1]["slot"] == 1
    scene.plays("retain lair", "retain hand", "give seat_2")
    assert scene.peril(2) == 1
    assert scene.asks() != "give_peril"


def test_a_common_quest_open_for_the_next_in_the_same_round() -> None:  # R14.4 R14.1
    scene = Scene(
        tiles="dark_altar 0 0, vault_gate 1 0",
        at="dark_altar",
        at_1="dark_altar",
        common="blood_on_the_altar",
        deck_of_quests="hidden_heart",
    )
    scene.plays("attempt blood_on_the_altar")
    assert common(scene) == ["hidden_heart"]
    scene.until(lambda: scene.active() == 1 and scene.asks() == "feats")
    assert "attempt blood_on_the_altar" not in scene.offers(1)


def test_an_escort_cannot_be_picked_up_in_the_turn_it_was_dropped() -> None:  # R14.16 R14.17
    scene = Scene(
        tiles="menagerie 0 0, vault_gate 0 1",
        at="menagerie",
        quests="burn_the_plague_seed hidden_heart",
        carried="burn_the_plague_seed",
        ap=0,
    )
    scene.plays("drop burn_the_plague_seed")
    assert "pick burn_the_plague_seed" not in scene.offers()
    assert scene.quests() == ["hidden_heart"]
    scene.plays("end").until(lambda: scene.active() == 1).until(
        lambda: scene.active() == 0 and scene.asks() == "feats"
    )
    assert "pick burn_the_plague_seed" in scene.offers()


def test_a_point_for_lying_down_explores_while_lying() -> None:  # R19.9 R8.12
    scene = Scene(
        options={"limited_movement": True}, undrawn="crossroads long_gallery", ap=0,
        tiles="vault_gate 0 0", at="vault_gate",
    )  # fmt: skip
    scene.plays("lie")
    assert "explore" in scene.offers()
    scene = Scene(
        options={"limited_movement": True}, undrawn="crossroads long_gallery", ap=2, fallen=True,
        tiles="vault_gate 0 0", at="vault_gate",
    )  # fmt: skip
    assert "explore" not in scene.offers()


def test_a_lying_hero_cannot_dodge() -> None:  # R19.11
    scene = Scene(
        tiles="vault_gate 0 0, tunnel_of_teeth -1 0",
        at="vault_gate",
        hand="step_between",
        glory=1,
        ap=2,
        fallen=True,
        options={"dodge_spikes": True},
    )
    scene.dice(threat=[1]).plays("play step_between", "amount 1", "go tunnel_of_teeth")
    assert (scene.health(), scene.ap()) == (5, 2)


def test_a_hall_of_mirrors_is_used_once_a_turn_but_offered_again_next_turn() -> None:  # R4.10
    scene = Scene(
        tiles="vault_gate 0 0, hall_of_mirrors 0 1, fungal_garden 0 2",
        at="vault_gate",
        glory=9,
        ap=3,
    )
    scene.plays("move n", "accept", "pass", "move s")
    assert (scene.where(), scene.asks()) == ("hall_of_mirrors", "feats")
