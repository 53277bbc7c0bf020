"""A defeat in the middle of something, and whose turn or roll it is."""

from __future__ import annotations

from undercroft.games.dungeoneer.tests.builder import Scene

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
    assert [quest["quest"] for quest in scene.view()["common"]] == ["hidden_heart"]
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
