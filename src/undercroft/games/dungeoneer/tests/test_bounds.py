"""Where something runs out or is full: limits, purses, points, tokens, decks and heroes."""

from __future__ import annotations

import pytest

from undercroft.engine.kit import decks
from undercroft.games.dungeoneer.tests.builder import Scene

GATE = "vault_gate 0 0, crossroads 0 1"


def villain(hand: str, **given: object) -> Scene:
    given.setdefault("perils", [0, 20])
    given.setdefault("at", "crossroads")
    given.setdefault("at_1", "vault_gate")
    return Scene(phase="villainy", hand=hand, tiles=GATE, **given)  # type: ignore[arg-type]


# --- the inventory ---


def test_attachments_and_instants_need_no_room_among_boons() -> None:  # R11.8 R11.7
    scene = Scene(
        heroes="elf_assassin orc_shaman",
        gear="battle_drill inner_flame fiendbane_blade",
        hand="keen_edge fleet_step purifying_rite",
        banes="leaden_limbs",
        glory=9,
    )
    assert scene.seat()["boons"] == scene.seat()["boon_limit"] == 2
    scene.plays("pass")  # the limbs stay heavy
    assert set(scene.moves("play")) == {"play keen_edge", "play purifying_rite"}


def test_a_potion_at_the_limit_is_drunk_at_once() -> None:  # R11.12
    scene = Scene(
        heroes="orc_shaman elf_assassin",
        gear="riveted_helm skeleton_key",
        hand="healing_potion scale_mail",
        glory=9,
        health=3,
    )
    assert scene.moves("play") == ["play healing_potion"]
    scene.plays("play healing_potion")
    if scene.asks() != "feats":
        scene.plays("drink")
    assert (scene.health(), scene.gear()) == (5, ["riveted_helm", "skeleton_key"])
    assert "healing_potion" in scene.discards()


def test_a_pouch_given_up_at_the_end_of_a_turn_takes_others_with_it() -> None:  # R11.11 R8.14
    scene = Scene(
        heroes="orc_shaman elf_assassin",
        gear="belt_pouch riveted_helm skeleton_key scale_mail",
        hand="disarm",
        ap=0,
        moved=True,
    )
    scene.plays("end", "shed belt_pouch")
    assert set(scene.moves("shed")) == {"shed riveted_helm", "shed skeleton_key", "shed scale_mail"}
    scene.plays("shed skeleton_key")
    assert scene.gear() == ["riveted_helm", "scale_mail"] or set(scene.gear()) == {
        "riveted_helm",
        "scale_mail",
    }
    assert scene.cards(0) == 5


def test_faith_is_broken_under_a_weapon_too() -> None:  # R22.28
    scene = villain(
        "broken_faith",
        gear_1="fiendbane_blade battle_drill",
        under_1="keen_edge fiendbane_blade",
        perils=[0, 3],
    )
    scene.plays("play broken_faith", "target seat_1")
    assert len(scene.offers(0)) == 2
    scene.plays("shed keen_edge")
    assert set(scene.gear(1)) == {"fiendbane_blade", "battle_drill"}
    assert scene.seat(1)["values"][0]["total"] == 2 + 1 + 1


def test_faith_needs_a_boon_to_break() -> None:  # R5.2
    assert not villain("broken_faith", gear_1="fiendbane_blade").moves("play")


# --- purses ---


@pytest.mark.parametrize("peril", [0, 1, 2])
def test_only_what_a_purse_can_pay_is_offered(peril: int) -> None:  # R8.8 R11.2
    scene = villain("mutant_rat enveloping_slime sharpened_edges", perils=[9, peril])
    offered = {move for move in scene.offers() if move != "end"}
    wanted: dict[int, set[str]] = {
        0: set(),
        1: {"send mutant_rat"},
        2: {"send mutant_rat", "send enveloping_slime"},
    }
    assert scene.phase() != "villainy" or offered == wanted[peril]


def test_frenzy_in_the_lair_is_paid_by_any_one_opponent() -> None:  # R22.27 R11.2
    scene = Scene(seats=3, phase="villainy", hand="rabid_frenzy", lair="janguba", perils=[5, 1, 1])
    scene.plays("play rabid_frenzy")
    assert set(scene.moves("payer")) == {"payer seat_1", "payer seat_2"}
    scene.plays("payer seat_2")
    assert [scene.peril(seat) for seat in range(3)] == [5, 1, 0]
    assert scene.seat(0)["lair"][0]["attached"] == ["rabid_frenzy"]


def test_two_purses_never_pay_for_one_card() -> None:  # R11.2
    scene = Scene(seats=3, phase="villainy", hand="planar_rift", perils=[9, 2, 2], at="crossroads")
    assert not scene.moves("play")


def test_glory_and_hand_may_be_empty_for_the_fog() -> None:  # R5.4
    scene = villain("mind_fog", perils=[0, 3], glories=[0, 1])
    scene.plays("send mind_fog", "target seat_1").dice(threat=[1]).plays("declare")
    assert (scene.glory(1), scene.cards(1), scene.health(1)) == (0, 0, 6)


def test_the_fog_takes_a_card_by_chance() -> None:  # R5.4 R27.11
    scene = villain("mind_fog", perils=[0, 3], glories=[0, 5], hand_1="disarm ramalith janguba")
    scene.plays("send mind_fog", "target seat_1").dice(threat=[1], discard=["janguba"])
    scene.plays("declare")
    assert (scene.glory(1), sorted(scene.hand(1))) == (3, ["disarm", "ramalith"])


# --- points ---


def test_a_saved_point_stands_up_and_is_gone() -> None:  # R8.18 R10.17 R12.14
    scene = villain("mutant_rat", fallen_1=True, ap_1=1, saved_1=True, perils=[0, 1])
    scene.plays("send mutant_rat", "target seat_1").dice(attack=[1], counter=[1])
    scene.plays("declare", "stand")
    assert (scene.seat(1)["fallen"], scene.ap(1)) == (False, 0)
    assert scene.asks() == "retain"


def test_a_failed_stand_loses_the_saved_point() -> None:  # R10.17 R22.31
    scene = villain(
        "mutant_rat", fallen_1=True, stand_1="melee 5", ap_1=1, saved_1=True, perils=[0, 1]
    )
    scene.plays("send mutant_rat", "target seat_1").dice(threat=[1], attack=[1], counter=[1])
    scene.plays("declare", "stand")
    assert (scene.seat(1)["fallen"], scene.ap(1)) == (True, 0)


def test_points_of_a_potion_come_on_top_of_three() -> None:  # R19.9
    scene = Scene(hand="speed_potion", glory=2, ap=3, options={"limited_movement": True})
    assert scene.plays("play speed_potion").ap() == 5


def test_a_second_attempt_costs_a_point_whichever_quest_it_is() -> None:  # R14.2
    scene = Scene(
        tiles="vault_gate 0 0, hall_of_mirrors 0 1",
        at="hall_of_mirrors",
        quests="gaolers_dice",
        glory=0,
        ap=1,
    )
    scene.dice(chance=[1, 2, 1, 2]).plays("attempt gaolers_dice", "attempt gaolers_dice")
    assert (scene.ap(), scene.glory()) == (0, 0)
    assert "attempt gaolers_dice" not in scene.offers()


def test_a_lying_hero_explores_with_the_lantern() -> None:  # R5.23
    scene = Scene(
        artifacts="star_glass_lantern",
        undrawn="long_gallery crossroads",
        tiles="vault_gate 0 0",
        at="vault_gate",
        fallen=True,
        ap=0,
    )
    scene.plays("use star_glass_lantern").settles()
    assert len(scene.view()["map"]) == 2
    assert "use star_glass_lantern" not in scene.offers()
    assert scene.ap() == 0


# --- tokens ---


def test_the_mover_of_the_third_token_is_its_owner_now() -> None:  # R17.2
    scene = Scene(
        heroes="dwarf_runecaster elf_assassin",
        tiles="vault_gate 0 0, prison_cells 0 1, treasury 1 0 turned",
        at="prison_cells",
        tokens=(("treasury", "n"), ("treasury", "e"), ("prison_cells", "w")),
        glory=1,
    )
    scene.plays("use ward_carving")
    while scene.asks() != "feats":
        offers = scene.offers()
        wanted = [move for move in ("ward n", "token 1") if move in offers]
        scene.plays((wanted or offers)[0])
    exits = scene.tile("prison_cells")["exits"]
    assert (exits[0]["warded"], exits[3]["warded"]) == (True, True)
    scene.until(lambda: scene.active() == 1)
    exits = scene.tile("prison_cells")["exits"]
    assert (exits[0]["warded"], exits[3]["warded"]) == (True, False)


def test_there_is_nothing_to_dodge_on_covered_spikes() -> None:  # R17.1 R19.11
    scene = Scene(
        tiles="vault_gate 0 0, tunnel_of_teeth -1 0",
        at="vault_gate",
        tokens=(("tunnel_of_teeth", "obstacle"),),
        ap=2,
        options={"dodge_spikes": True},
    )
    scene.plays("move w")
    assert (scene.asks(), scene.ap(), scene.events("die_rolled")) == ("feats", 1, [])


def test_an_exit_held_open_stays_open_under_a_seal() -> None:  # R22.26 R10.6
    scene = Scene(
        tiles="prison_cells 0 0, crossroads 0 1, vault_gate 0 -1",
        at="prison_cells",
        at_1="crossroads",
        hand_1="sealed_way",
        peril=2,
        ap=1,
    )
    scene.dice(threat=[1]).plays("move n", "end")
    scene.until(lambda: scene.active() == 1 and scene.asks() == "villainy")
    scene.plays("play sealed_way", "go prison_cells").settles()
    scene.until(lambda: scene.active() == 0 and scene.asks() == "feats")
    rolled = len(scene.events("die_rolled"))
    scene.plays("move n")
    assert (scene.where(), len(scene.events("die_rolled"))) == ("crossroads", rolled)


def test_a_bridge_spans_two_walls_and_goes_where_it_is_wanted() -> None:  # R17.3 R22.8
    scene = Scene(
        tiles="vault_gate 0 0, long_gallery 0 1, crooked_stair 1 1 turned, crossroads 1 0",
        at="long_gallery",
        bridge="crooked_stair n",
        hand="rope_bridge",
        glory=2,
        ap=1,
    )
    scene.plays("play rope_bridge", "side e").plays("move e")
    assert (scene.where(), scene.events("die_rolled")) == ("crooked_stair", [])


# --- decks, heroes, quests ---


def test_with_both_piles_empty_no_card_is_drawn() -> None:  # R8.17
    scene = Scene(hand="disarm", deck="", ap=0, moved=True)
    scene.plays("end", "discard disarm")
    assert scene.hand() == ["disarm"]  # the pile of one card was shuffled
    assert scene.active() == 1


def test_an_escort_of_a_fallen_hero_begins_anew_for_its_player() -> None:  # R19.4
    scene = villain(
        "soul_toll",
        health_1=1,
        quests_1="lead_the_princess_out",
        carried_1="lead_the_princess_out",
        options={"resurrection": True},
    )
    scene.plays("send soul_toll", "target seat_1").dice(threat=[1]).plays("declare")
    scene.plays(scene.moves("hero", 1)[0])
    assert scene.quests(1) == ["lead_the_princess_out"]
    assert scene.seat(1)["carried"] == []
    assert scene.tile("vault_gate")["escorts"] == []


def test_a_villain_who_falls_into_his_own_trap_rises_without_his_monsters() -> None:  # R19.4 R18.3
    scene = villain("soul_toll janguba", at="vault_gate", health=1, options={"resurrection": True})
    scene.plays("send janguba", "target seat_1", "form melee", "send soul_toll")
    scene.plays("target seat_1").dice(threat=[1, 6]).plays("declare")
    assert (scene.asks(), list(scene.table.asked)) == ("choose_hero", [0])
    assert scene.events("attack_compared") == []
    scene.plays(scene.moves("hero", 0)[0])
    assert (scene.active(), scene.seat(0)["lair"], scene.cards(0)) == (1, [], 5)


def test_a_common_artifact_may_leave_no_common_quest_at_all() -> None:  # R14.4 R14.7
    given = {
        "tiles": "vault_gate 0 0, well_of_stars 0 1",
        "at": "well_of_stars",
        "common": "star_glass_lantern",
        "deck_of_quests": "gaolers_dice",
        "glory": 3,
    }
    scene = Scene(quests="hidden_heart slag_golem", **given)  # type: ignore[arg-type]
    scene.dice(threat=[6]).plays("attempt star_glass_lantern", "amount 0")
    assert scene.view()["common"] == []
    scene = Scene(quests="hidden_heart", **given)  # type: ignore[arg-type]
    scene.dice(threat=[6]).plays("attempt star_glass_lantern", "amount 0")
    assert [quest["quest"] for quest in scene.view()["common"]] == ["gaolers_dice"]


def test_an_offering_is_bounded_by_the_card_and_the_purse() -> None:  # R14.21
    for glory, most in ((0, 0), (2, 2), (9, 3)):
        scene = Scene(
            tiles="vault_gate 0 0, well_of_stars 0 1",
            at="well_of_stars",
            quests="star_glass_lantern",
            glory=glory,
        )
        scene.dice(threat=[1]).plays("attempt star_glass_lantern")
        amounts = [f"amount {n}" for n in range(most + 1)] if most else []
        assert scene.moves("amount") == amounts


def test_an_attack_outside_the_turn_uses_the_battle_of_this_turn() -> None:  # R27.10 R12.2
    scene = Scene(
        seats=3,
        phase="villainy",
        aps=[3, 1, 1],
        saved_1=True,
        saved_2=True,
        options={"attack_outside_turn": True},
        open_windows=True,
    )
    scene.dice(attack=[1, 1], counter=[1, 1]).plays("strike seat_2", "form melee", "pass", "...")
    assert scene.ap(1) == 0
    assert "strike seat_0" not in scene.offers(1)


def test_in_a_full_circle_nobody_is_impartial() -> None:  # R19.7
    scene = Scene(
        seats=3,
        undrawn="laboratory long_gallery",
        ap=1,
        quests="breath_of_ramalith",
        common="bell_of_summons",
        options={"impartial_placement": True},
    )
    scene.dice(locations=["laboratory"]).plays("explore")
    assert scene.view()["placer"] == 1


def test_equal_ranks_share_the_victory_when_the_rounds_are_over() -> None:  # R18.7 R18.8
    scene = Scene(
        options={"rounds": 1},
        completeds=[1, 1],
        glories=[0, 0],
        heroes="elf_assassin human_beastmaster",
        ap=0,
    )
    scene.until(lambda: scene.table.outcome is not None)
    assert scene.table.outcome is not None
    assert scene.table.outcome.reason == "rounds_over"
    assert list(scene.table.outcome.winners) == [0, 1]


# --- seldom seen ---


def test_ramalith_heals_with_the_hit_that_defeats_a_hero() -> None:  # R5.13
    scene = Scene(seats=3, phase="villainy", lair="ramalith:2", perils=[0, 7, 0], health_1=1)
    scene.plays("rouse 1", "target seat_1", "form magic").dice(attack=[6], counter=[1])
    scene.plays("declare")
    assert scene.seat(1)["out"]
    scene.plays("retain lair")
    assert scene.seat(0)["lair"][0]["health"] == 2


def test_a_wound_on_a_monster_counts_although_its_villain_falls() -> None:  # R18.3 R12.19
    scene = Scene(
        seats=3, phase="villainy", hand="janguba", perils=[0, 3, 0], healths=[1, 6, 6], ap_1=1
    )
    scene.plays("send janguba", "target seat_1", "form melee")
    scene.dice(attack=[1, 6], counter=[6, 1]).plays("declare", "strike seat_0", "form melee")
    assert scene.seat(0)["out"]
    assert scene.events("monster_hurt")[0]["wounds"] == 1
    assert scene.glory(1) == 1


def test_a_token_returns_with_the_bane_it_lay_on() -> None:  # R17.2
    scene = Scene(
        heroes="dwarf_runecaster elf_assassin",
        at="crossroads",
        attached="cursed_ground crossroads",
        hand="purifying_rite",
        glory=3,
    )
    scene.plays("use ward_carving").settles(lambda: scene.asks() == "feats")
    assert scene.tile("crossroads")["warded"] == ["cursed_ground"]
    assert len(scene.view()["tokens"]) == 1
    scene.plays("play purifying_rite").settles(lambda: scene.asks() == "feats")
    assert scene.view()["tokens"] == []


def test_who_does_not_dodge_faces_the_spikes() -> None:  # R19.11
    scene = Scene(
        tiles="vault_gate 0 0, tunnel_of_teeth -1 0",
        at="vault_gate",
        ap=2,
        options={"dodge_spikes": True},
    )
    scene.plays("move w").dice(threat=[1])
    assert scene.asks() == "dodge"
    scene.plays("pass")
    assert (scene.health(), scene.ap()) == (5, 1)


def test_of_equally_dear_survivors_the_player_keeps_one() -> None:  # R20.9
    scene = Scene(
        seats=1,
        tiles="vault_gate 0 0, treasury 1 0 turned",
        at="vault_gate",
        peril_deck="stitched_hound night_leech",
        ap=1,
        options={"solo_lair": True},
    )
    scene.dice(peril_die=[1, 1, 6], attack=[1, 1], counter=[1, 1]).plays("move e")
    assert (scene.asks(), scene.offers()) == ("keep_one", ["against 1", "against 2"])
    scene.plays("against 2")
    assert [one["monster"] for one in scene.seat()["lair"]] == ["night_leech"]
    assert "stitched_hound" in scene.discards("peril")


def test_frenzy_is_put_on_any_monster_of_the_lair() -> None:  # R22.27
    scene = villain("rabid_frenzy", lair="janguba ramalith", perils=[0, 1])
    scene.plays("play rabid_frenzy")
    assert (scene.asks(), scene.offers()) == ("choose_lair", ["rouse 1", "rouse 2"])
    scene.plays("rouse 2")
    attached = {one["monster"]: one["attached"] for one in scene.seat()["lair"]}
    assert sorted(attached.values()) == [[], ["rabid_frenzy"]]
    assert scene.peril(1) == 0


def test_of_two_decks_an_empty_one_is_not_offered() -> None:  # R21.2
    scene = Scene(ap=0, moved=True, options={"split_decks": True})
    pile = scene.state.perils
    for card in decks.draw_pile(pile):
        decks.take_left(pile, card)
    scene.plays("end")
    assert scene.cards(0) == 5
    assert not scene.events("deck_reshuffled")


def test_the_plain_wound_may_be_chosen() -> None:  # R12.12
    scene = Scene(at_1="vault_gate", gear="duelist_gloves", glory_1=3, ap=1)
    scene.dice(attack=[6], counter=[1]).plays("strike seat_1", "wound")
    assert (scene.health(1), scene.glory(1)) == (5, 3)


def test_lying_down_in_the_challenge_itself() -> None:  # R19.9 R12.14
    scene = villain("janguba", options={"limited_movement": True})
    scene.plays("send janguba", "target seat_1", "form melee")
    scene.dice(attack=[1, 6], counter=[1, 1]).plays("declare")
    assert (scene.asks(), scene.offers()) == ("challenge", ["pass", "lie"])
    scene.plays("lie", "against 1", "form speed")
    assert (scene.seat(1)["fallen"], scene.ap(1)) == (True, 0)
    assert len(scene.events("attack_compared")) == 2
