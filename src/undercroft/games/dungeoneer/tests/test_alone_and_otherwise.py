"""Windows, variants and solitaire where they meet other rules."""

from __future__ import annotations

import pytest

from undercroft.games.dungeoneer.tests.builder import Scene, new

TEETH = "vault_gate 0 0, tunnel_of_teeth -1 0"
ROOM = "vault_gate 0 0, treasury 1 0 turned"


def alone(**given: object) -> Scene:
    given.setdefault("tiles", "vault_gate 0 0, crossroads 0 1")
    given.setdefault("at", "vault_gate")
    return Scene(seats=1, **given)  # type: ignore[arg-type]


def attacked(monster: str, **given: object) -> Scene:
    """Seat 1 is attacked in the turn of seat 0."""
    given.setdefault("perils", [0, 9])
    scene = Scene(phase="villainy", hand=monster, **given)  # type: ignore[arg-type]
    return scene.plays(f"send {monster}", "target seat_1", "form melee")


# --- windows before a roll ---


def test_a_potion_of_speed_helps_the_roll_it_comes_before() -> None:  # R16.5 R13.2
    scene = Scene(tiles=TEETH, at="vault_gate", hand="speed_potion", ap=1)
    scene.dice(threat=[1]).plays("move w", "...")
    scene.until(lambda: scene.asks() == "before_roll").plays("play speed_potion")
    assert (scene.health(), scene.events("die_rolled")[-1]["total"]) == (6, 1 + 3 + 1)
    assert (scene.glory(), scene.ap()) == (0, 2)  # paid with the glory of this very tunnel


def test_income_may_prepare_a_boon_that_helps_at_once() -> None:  # R16.4 R10.10
    scene = Scene(tiles=TEETH, at="vault_gate", hand="fleet_step", ap=1)
    scene.dice(threat=[1]).plays("move w", "play fleet_step", "use fleet_step")
    assert (scene.health(), scene.glory(), scene.seat()["fallen"]) == (6, 0, False)


def test_a_potion_heals_before_a_threat_of_health() -> None:  # R13.1 R22.32 R22.16
    scene = Scene(
        phase="villainy",
        hand="blood_censer",
        perils=[0, 2],
        health_1=2,
        gear_1="healing_potion",
        at="crossroads",
        at_1="vault_gate",
    )
    scene.plays("send blood_censer", "target seat_1").dice(threat=[4])
    scene.plays("declare", "use healing_potion")
    assert (scene.health(1), scene.glory(1), scene.gear(1)) == (4, 1, [])


def test_a_third_player_looks_evilly_at_a_challenge() -> None:  # R22.14 R11.2
    scene = Scene(
        seats=3,
        phase="villainy",
        hand="mutant_rat",
        hand_2="evil_eye",
        perils=[0, 2, 0],
        aps=[3, 1, 0],
    )
    scene.plays("send mutant_rat", "target seat_1").dice(attack=[1, 3], counter=[1, 1])
    scene.plays("declare").until(lambda: scene.asks() == "challenge")
    scene.plays("against 1", "form melee", "play evil_eye")
    assert scene.events("attack_compared")[-1]["attack"] == 3 + 2 - 2
    assert scene.peril(1) == 0


def test_the_points_of_a_potion_are_gone_at_the_own_restoration() -> None:  # R5.8 R8.4
    scene = attacked("mutant_rat", hand_1="speed_potion", glories=[0, 2])
    scene.dice(attack=[1], counter=[1]).plays("declare", "play speed_potion", "pass")
    assert scene.ap(1) == 2
    scene.until(lambda: scene.active() == 1)
    assert scene.ap(1) == 3


# --- variants ---


def test_lying_down_pays_for_a_challenge() -> None:  # R19.9 R12.14
    scene = attacked("janguba", options={"limited_movement": True})
    scene.dice(attack=[1, 6], counter=[1, 1]).plays("declare", "lie", "against 1", "form melee")
    assert (scene.seat(1)["fallen"], scene.ap(1)) == (True, 0)
    assert scene.events("attack_compared")[-1]["attack"] == 6 + 2


def test_who_lies_already_gets_no_point() -> None:  # R19.9 R10.16
    scene = Scene(options={"limited_movement": True}, fallen=True, ap=0)
    assert "lie" not in scene.offers()


def test_boots_bring_no_point_under_limited_movement() -> None:  # R19.9 R22.22
    scene = Scene(
        options={"limited_movement": True}, gear_1="hunter_boots", banes="leaden_limbs", ap=0
    )
    scene.until(lambda: scene.active() == 1)
    assert (scene.ap(1), scene.seat(1)["values"][2]["total"]) == (3, 4)
    scene.until(lambda: scene.active() == 0)
    assert (scene.ap(0), scene.seat(0)["values"][2]["total"]) == (3, 2)


def test_falling_strikes_only_at_those_who_attacked() -> None:  # R19.10
    scene = attacked(
        "mutant_rat", options={"fall_for_challenge": True}, at="vault_gate", at_1="vault_gate"
    )
    scene.dice(attack=[1], counter=[1]).plays("declare")
    assert scene.asks() == "challenge"
    assert set(scene.offers(1)) == {"pass", "against 1"}
    scene = attacked(
        "mutant_rat",
        options={"fall_for_challenge": True},
        at="vault_gate",
        at_1="vault_gate",
        ap_1=1,
    )
    scene.dice(attack=[1], counter=[1]).plays("declare")
    assert set(scene.offers(1)) == {"pass", "against 1", "strike seat_0"}


def test_falling_strikes_back_at_a_hero() -> None:  # R19.10 R12.14
    scene = Scene(options={"fall_for_challenge": True}, at="vault_gate", at_1="vault_gate", ap=1)
    scene.dice(attack=[1, 6], counter=[1, 1]).plays("strike seat_1")
    assert (scene.asks(), list(scene.table.asked)) == ("challenge", [1])
    scene.plays(scene.offers(1)[1], "form melee")
    assert (scene.health(0), scene.seat(1)["fallen"]) == (5, True)


def test_a_hero_attacked_by_a_hero_strikes_back_with_a_saved_point() -> None:  # R12.14
    scene = Scene(at="vault_gate", at_1="vault_gate", aps=[2, 1], saved_1=True)
    scene.dice(attack=[1, 6], counter=[1, 1]).plays("strike seat_1", "strike seat_0", "form speed")
    assert (scene.health(0), scene.ap(1), scene.asks()) == (5, 0, "feats")
    assert "strike seat_1" not in scene.offers(0)


def test_a_hero_defeated_in_its_own_turn_rises_and_waits() -> None:  # R19.4 R18.3
    scene = Scene(
        tiles=TEETH,
        at="vault_gate",
        health=1,
        glory=7,
        hand="disarm",
        gear="skeleton_key",
        lair="janguba",
        banes="leaden_limbs",
        level=2,
        completed=1,
        options={"resurrection": True},
    )
    scene.dice(threat=[1]).plays("move w")
    assert scene.asks() == "choose_hero"
    assert "hero elf_assassin" not in scene.offers()
    assert "hero human_beastmaster" not in scene.offers()
    scene.plays("hero gnome_illusionist")
    back = scene.seat(0)
    assert (back["health"], back["level"], back["glory"], back["peril"]) == (6, 1, 1, 1)
    assert (back["banes"], back["gear"], back["lair"], back["cards"]) == ([], [], [], 5)
    assert (back["completed"], back["at"], scene.active()) == (1, "vault_gate", 1)


def test_the_sixth_hero_is_the_last_to_rise() -> None:  # R19.4 R18.5
    scene = Scene(
        phase="villainy",
        hand="soul_toll",
        perils=[0, 3],
        health_1=1,
        at="crossroads",
        at_1="vault_gate",
        options={"resurrection": True},
    )
    scene.state.heroes = 0
    scene.plays("send soul_toll", "target seat_1").dice(threat=[1]).plays("declare")
    assert scene.table.outcome is not None
    assert (scene.table.outcome.reason, list(scene.table.outcome.winners)) == ("last_hero", [0])


def test_an_artifact_is_replaced_when_nothing_is_personal() -> None:  # R19.8
    scene = Scene(
        tiles="vault_gate 0 0, well_of_stars 0 1",
        at="well_of_stars",
        common="star_glass_lantern slag_golem",
        deck_of_quests="gaolers_dice hidden_heart",
        glory=3,
        options={"nothing_personal": True},
    )
    scene.dice(threat=[6], quests=["gaolers_dice"])
    scene.plays("attempt star_glass_lantern", "amount 0")
    common = {quest["quest"] for quest in scene.view()["common"]}
    assert common == {"slag_golem", "gaolers_dice"}


def test_split_decks_are_chosen_from_the_first_card_on() -> None:  # R21.2
    table = new(2, split_decks=True, stacked={"first_player": ["seat_0"]})
    draws = 0
    while table.view(0)["phase"] == "setup":
        assert {str(move) for move in table.options(table.asked[0])} == {"deck glory", "deck peril"}
        table.play(table.asked[0], "deck peril")
        draws += 1
    assert draws == 10
    piles = {pile["deck"]: pile["left"] for pile in table.view(None)["piles"]}
    assert piles == {"glory": 30, "peril": 20}


@pytest.mark.parametrize("healing", [True, False])
def test_quest_monsters_heal_at_the_end_of_every_turn(healing: bool) -> None:  # R27.7
    scene = Scene(
        tiles="vault_gate 0 0, flooded_chamber 0 1",
        at="flooded_chamber",
        quests="thing_in_the_water",
        ap=0,
        options={"quest_monster_heals": healing},
    )
    scene.dice(attack=[1], counter=[6]).plays("attempt thing_in_the_water", "form melee")
    assert scene.quest("thing_in_the_water")["health"] == 1
    scene.until(lambda: scene.active() == 1)
    assert scene.quest("thing_in_the_water")["health"] == (2 if healing else 1)


def test_no_hit_effect_in_defence_when_the_option_is_off() -> None:  # R27.6
    for option, glory in ((True, 0), (False, 1)):
        scene = attacked("janguba", aps=[3, 1], glories=[0, 1], options={"hit_on_counter": option})
        scene.dice(attack=[1, 1], counter=[2, 6])
        scene.plays("declare", "against 1", "form speed", "pass")
        assert (scene.health(1), scene.glory(1)) == (5, glory)


def test_no_location_lies_between_the_entrance_and_itself() -> None:  # R27.8 R14.13
    scene = Scene(
        at="vault_gate",
        quests="hidden_heart",
        ap=1,
        options={"search_distance_between": True},
    )
    scene.dice(search=[6]).plays("search hidden_heart")
    assert scene.events("die_rolled")[-1]["total"] == 6


# --- solitaire ---


def test_the_peril_of_a_place_is_the_x_of_needles() -> None:  # R20.5
    scene = alone(tiles=ROOM, peril_deck="needle_volley", ap=1)
    scene.dice(peril_die=[3, 4, 6], threat=[2]).plays("move e")
    rolled = scene.events("die_rolled")[-1]
    assert (rolled["need"], rolled["total"], scene.health()) == (3 + 3, 5, 5)


def test_edges_wait_for_a_trap_of_the_same_entry() -> None:  # R20.5
    scene = alone(tiles=ROOM, peril_deck="soul_toll sharpened_edges", ap=1)
    scene.dice(peril_die=[3, 1, 6], threat=[4]).plays("move e")
    assert scene.events("die_rolled")[-1]["need"] == 5 + 2
    assert scene.view()["waiting"] == []
    assert {"soul_toll", "sharpened_edges"} <= set(scene.discards("peril"))


def test_an_eye_waits_for_the_next_roll_of_the_hero() -> None:  # R20.5
    scene = alone(
        tiles="vault_gate 0 0, alchemists_furnace 0 1", at="vault_gate", peril_deck="evil_eye", ap=1
    )
    scene.dice(peril_die=[2, 6], threat=[3]).plays("move n")
    rolled = scene.events("die_rolled")[-1]
    assert (rolled["source"], rolled["total"], scene.health()) == ("alchemists_furnace", 4, 5)


def test_cursed_ground_acts_at_the_entry_that_drew_it() -> None:  # R20.5
    scene = alone(peril_deck="cursed_ground", ap=1)
    scene.dice(peril_die=[1, 6], threat=[3]).plays("move n")
    assert scene.events("die_rolled")[-1]["source"] == "cursed_ground"
    assert (scene.health(), scene.tile("crossroads")["banes"]) == (5, ["cursed_ground"])


def test_no_bane_stays_on_the_entrance() -> None:  # R20.5
    scene = alone(at="crossroads", peril_deck="sealed_way", ap=1).dice(peril_die=[1])
    scene.plays("move s")
    assert scene.tile("vault_gate")["banes"] == []
    assert "sealed_way" in scene.discards("peril")


def test_a_name_is_not_forgotten_at_level_one() -> None:  # R20.5
    scene = alone(peril_deck="forgotten_name", ap=1).dice(peril_die=[1, 6]).plays("move n")
    assert scene.seat()["banes"] == []
    assert "forgotten_name" in scene.discards("peril")


def test_faith_breaks_the_most_expensive_boon() -> None:  # R20.5
    scene = alone(
        heroes="gnome_illusionist",
        gear="fleet_step stubborn_heart battle_drill",
        peril_deck="broken_faith",
        ap=1,
    )
    scene.dice(peril_die=[1, 6]).plays("move n")
    assert sorted(scene.gear()) == ["battle_drill", "fleet_step"]


def test_the_bell_adds_a_die_but_not_to_what_it_may_show() -> None:  # R20.3 R22.33
    scene = alone(tiles=ROOM, quests="bell_of_summons", peril_deck="leaden_limbs mutant_rat", ap=1)
    scene.dice(peril_die=[4, 4, 4, 4]).plays("move e")
    dice = [told for told in scene.events("die_rolled") if told["purpose"] == "peril"]
    assert [told["dice"] for told in dice] in ([[4], [4], [4], [4]], [[4, 4, 4, 4]])
    assert scene.seat()["banes"] == []


def test_a_walk_through_the_mirror_leaves_what_was_drawn_behind() -> None:  # R20.4
    scene = alone(
        tiles="vault_gate 0 0, hall_of_mirrors 0 1, fungal_garden 1 0",
        glory=1,
        peril_deck="chain_fiend",
        ap=1,
    )
    scene.dice(peril_die=[1, 6]).plays("move n", "accept", "go fungal_garden")
    assert (scene.where(), scene.health()) == ("fungal_garden", 6)
    assert "chain_fiend" in scene.discards("peril")
    assert not scene.events("attack_compared")


def test_a_hound_follows_through_the_mirror() -> None:  # R20.4
    scene = alone(
        tiles="vault_gate 0 0, hall_of_mirrors 0 1, fungal_garden 1 0",
        glory=1,
        peril_deck="stitched_hound",
        ap=1,
    )
    scene.dice(peril_die=[1, 6], attack=[6], counter=[1])
    scene.plays("move n", "accept", "go fungal_garden")
    assert (scene.where(), scene.health()) == ("fungal_garden", 5)


def test_a_lair_of_solitaire_joins_the_next_monster() -> None:  # R20.9
    scene = alone(
        tiles=ROOM, lair="mutant_rat", peril_deck="chain_fiend", options={"solo_lair": True}, ap=1
    )
    scene.dice(peril_die=[1, 6, 6], attack=[1, 1], counter=[1, 1]).plays("move e")
    assert len(scene.events("attack_compared")) == 2
    assert sorted(one["monster"] for one in scene.seat()["lair"]) == ["chain_fiend", "mutant_rat"]


def test_the_cheapest_leaves_a_full_lair() -> None:  # R20.9
    scene = alone(
        tiles=ROOM,
        lair="mutant_rat janguba night_leech",
        peril_deck="ramalith",
        options={"solo_lair": True},
        health=6,
        ap=1,
    )
    scene.dice(peril_die=[1, 6, 6], attack=[1] * 4, counter=[1] * 4, form=[1] * 4).plays("move e")
    while scene.asks() not in ("feats", None):
        scene.plays("pass")
    assert sorted(one["monster"] for one in scene.seat()["lair"]) == [
        "janguba",
        "night_leech",
        "ramalith",
    ]


def test_the_third_quest_done_elsewhere_needs_the_way_back() -> None:  # R20.1 R18.4
    scene = alone(
        tiles="vault_gate 0 0, crossroads 0 1, dark_altar 1 0",
        at="dark_altar",
        completed=2,
        quests="blood_on_the_altar",
    )
    scene.plays("attempt blood_on_the_altar")
    assert scene.table.outcome is None
    assert scene.seat()["completed"] == 3


def test_a_hero_alone_wins_before_the_perils_of_the_entrance() -> None:  # R20.1
    scene = alone(at="crossroads", completed=3, peril_deck="ramalith", health=1, ap=1)
    scene.dice(peril_die=[1]).plays("move s")
    assert scene.table.outcome is not None
    assert scene.table.outcome.reason == "escaped"
    assert not scene.events("die_rolled")


def test_a_hunt_alone_opens_the_reward_stage_and_brings_a_card() -> None:  # R20.7 R20.8
    scene = alone(
        tiles="vault_gate 0 0, flooded_chamber 0 1",
        at="flooded_chamber",
        quests="thing_in_the_water",
        hand="skeleton_key",
        glory=2,
        ap=1,
    )
    scene.dice(attack=[1, 6], counter=[6, 1], form=[1])
    scene.plays("attempt thing_in_the_water", "against 1", "form melee")
    assert scene.events("quest_completed")
    scene.plays("play skeleton_key")
    assert scene.gear() == ["skeleton_key"]


def test_no_discard_and_one_card_at_the_end_of_a_turn_alone() -> None:  # R20.7
    scene = alone(hand="disarm lucky_omen", ap=0, moved=True)
    scene.plays("end", "accept")
    assert scene.cards(0) == 3


def test_frenzy_goes_to_the_first_monster_drawn() -> None:  # R20.5
    scene = alone(tiles=ROOM, peril_deck="mutant_rat rabid_frenzy stitched_hound", ap=1)
    scene.dice(peril_die=[1, 2, 3], attack=[1, 1], counter=[1, 1]).plays("move e")
    totals = [told["attack"] for told in scene.events("attack_compared")]
    assert totals == [1 + 2 + 1, 1 + 3]
    assert scene.view()["waiting"] == []


def test_frenzy_that_waited_comes_with_a_later_monster() -> None:  # R20.5
    scene = alone(peril_deck="rabid_frenzy mutant_rat", at="vault_gate", ap=2)
    scene.dice(peril_die=[1, 6, 1, 6], attack=[1], counter=[1]).plays("move n", "move s")
    assert scene.view()["waiting"] == ["rabid_frenzy"]  # the entrance was not new
    scene.plays("end").until(lambda: scene.phase() == "feats" and scene.view()["round"] == 2)
    scene.dice(peril_die=[1, 6], attack=[1], counter=[1]).plays("move n")
    assert scene.events("attack_compared")[-1]["attack"] == 1 + 2 + 1


def test_an_eye_may_meet_the_counterattack_of_the_same_entry() -> None:  # R20.5
    scene = alone(tiles=ROOM, peril_deck="evil_eye mutant_rat", ap=1)
    scene.dice(peril_die=[1, 2, 6], attack=[1], counter=[5]).plays("move e")
    assert scene.events("attack_compared")[-1]["counter"] == 5 + 2 - 2


def test_a_monster_alone_attacks_where_the_hero_is_weakest() -> None:  # R20.6
    scene = alone(heroes="elf_assassin", peril_deck="gutter_imp", ap=1)
    scene.dice(peril_die=[1, 6], attack=[6], counter=[1]).plays("move n")
    rolls = [told for told in scene.events("die_rolled") if told["purpose"] == "attack"]
    assert [told["stat"] for told in rolls] == ["magic"]  # 2 - 1 against 3 - 3
    assert scene.health() == 5


def test_a_horror_alone_is_not_pumped() -> None:  # R20.5
    scene = alone(tiles=ROOM, peril_deck="flask_horror", ap=1)
    scene.dice(peril_die=[1, 6, 6], attack=[2], counter=[1]).plays("move e")
    assert scene.events("attack_compared")[-1]["attack"] == 2 + 3


def test_each_of_two_defeated_monsters_brings_a_card() -> None:  # R20.7
    scene = alone(tiles=ROOM, peril_deck="mutant_rat gutter_imp", ap=1)
    scene.dice(peril_die=[1, 1, 6], attack=[1, 1], counter=[6, 6]).plays("move e")
    scene.plays("accept", "accept")
    assert (scene.cards(0), scene.glory()) == (2, 3 + 2)


def test_a_hero_alone_gains_no_peril_from_a_brood() -> None:  # R20.10
    scene = alone(tiles=ROOM, peril_deck="brood_mother", ap=1)
    scene.dice(peril_die=[1, 6, 6], attack=[6], counter=[1]).plays("move e")
    assert (scene.health(), scene.peril()) == (5, 0)
    assert scene.asks() != "give_peril"


def test_a_leech_drinks_the_points_of_a_turn_of_ones_own() -> None:  # R20.10 R5.8
    scene = alone(tiles=ROOM, peril_deck="night_leech", ap=2)
    scene.dice(peril_die=[1, 6, 6], attack=[6], counter=[1]).plays("move e")
    assert (scene.health(), scene.ap()) == (5, 0)


def test_limbs_of_a_drawn_curse_are_heavy_at_the_next_restoration() -> None:  # R20.5 R22.22
    scene = alone(peril_deck="leaden_limbs", ap=3).dice(peril_die=[1, 6]).plays("move n")
    assert scene.ap() == 2
    scene.plays("end").until(lambda: scene.view()["round"] == 2)
    assert scene.ap() == 2


def test_a_seal_drawn_alone_closes_the_place_just_entered() -> None:  # R20.5
    scene = alone(peril_deck="sealed_way", ap=2).dice(peril_die=[2, 6]).plays("move n")
    assert scene.tile("crossroads")["banes"] == ["sealed_way"]
    scene.dice(threat=[1]).plays("move s")
    assert (scene.where(), scene.ap()) == ("crossroads", 0)
