"""R12, R13: the eight stages, challenges, lair and reward."""

from __future__ import annotations

import pytest

from undercroft.games.dungeoneer.play.declaring import MOST_MOVED
from undercroft.games.dungeoneer.tests.builder import Scene

APART = "vault_gate 0 0, crossroads 0 1"


def rat(**given: object) -> Scene:
    """A rat attacks seat 1 in melee; both heroes have melee 2."""
    scene = Scene(phase="villainy", hand="mutant_rat", perils=[0, 1], tiles=APART, **given)
    return scene.plays("send mutant_rat", "target seat_1")


def test_a_declaration_pays_with_the_peril_of_each_target() -> None:  # R8.7 R8.8 R11.2
    scene = Scene(
        seats=3,
        phase="villainy",
        hand="mutant_rat janguba mutant_rat",
        perils=[5, 1, 4],
        heroes="elf_assassin human_beastmaster human_beastmaster",
    )
    scene.plays("send mutant_rat", "target seat_1", "send janguba", "target seat_2", "form melee")
    assert "send mutant_rat" in scene.offers()
    scene.plays("send mutant_rat")
    assert "target seat_1" not in scene.offers()  # its 1 peril is spoken for
    assert "target seat_0" not in scene.offers()
    scene.plays("target seat_2").dice(attack=[1, 1, 1], counter=[1, 1, 1]).plays("declare")
    assert [scene.peril(seat) for seat in range(3)] == [5, 0, 0]


def order(hand: str) -> Scene:
    return Scene(phase="villainy", hand=hand, perils=[0, 9], tiles=APART)


def test_the_order_of_a_declaration_can_be_changed_until_the_battle() -> None:  # R8.7
    scene = order("mutant_rat janguba rabid_frenzy")
    scene.plays("send mutant_rat", "target seat_1")
    assert not scene.moves("sooner"), "one encounter has no order"
    scene.plays("add rabid_frenzy", "send janguba", "target seat_1", "form melee")
    assert scene.moves("sooner") == ["sooner 2"]
    scene.plays("sooner 2")
    drafted = [
        (one["card"], one["attached"], one["form"]) for one in scene.view()["draft"]["entries"]
    ]
    assert drafted == [("janguba", [], "melee"), ("mutant_rat", ["rabid_frenzy"], "melee")]
    scene.plays("declare")
    assert [attack["attacker"] for attack in scene.view()["battle"]["attacks"]] == [
        "janguba", "mutant_rat",
    ]  # fmt: skip


def drafted(scene: Scene) -> list[tuple[str, list[str]]]:
    return [(one["card"], one["attached"]) for one in scene.view()["draft"]["entries"]]


def test_an_attachment_joins_any_monster_of_a_declaration() -> None:  # R8.7 R22.27
    scene = order("mutant_rat janguba needle_volley rabid_frenzy")
    scene.plays("send mutant_rat", "target seat_1", "send janguba", "target seat_1", "form melee")
    scene.plays("send needle_volley", "target seat_1", "amount 1")
    takes = [entry["takes"] for entry in scene.view()["draft"]["entries"]]
    assert takes == [["rabid_frenzy"], ["rabid_frenzy"], []]
    assert not any(entry["takes"] for entry in scene.view(1)["draft"]["entries"])
    scene.plays("add rabid_frenzy")
    assert scene.view(1)["draft"]["card"] == "rabid_frenzy"
    assert scene.offers() == ["against 1", "against 2"], "a trap takes no attachment"
    scene.plays("against 1")
    assert drafted(scene) == [
        ("mutant_rat", ["rabid_frenzy"]), ("janguba", []), ("needle_volley", []),
    ]  # fmt: skip
    assert "declare" in scene.offers()


def test_a_card_that_fits_one_encounter_joins_it_at_once() -> None:  # R8.7 R22.27
    scene = order("mutant_rat needle_volley rabid_frenzy sharpened_edges")
    scene.plays("send mutant_rat", "target seat_1", "send needle_volley", "target seat_1")
    scene.plays("amount 1", "add rabid_frenzy", "add sharpened_edges")
    assert drafted(scene) == [
        ("mutant_rat", ["rabid_frenzy"]), ("needle_volley", ["sharpened_edges"]),
    ]  # fmt: skip


def test_only_an_encounter_whose_target_can_pay_takes_an_attachment() -> None:  # R8.8 R22.27
    scene = Scene(
        seats=3, phase="villainy", hand="mutant_rat mutant_rat rabid_frenzy", perils=[0, 1, 2],
        tiles=APART,
    )  # fmt: skip
    scene.plays("send mutant_rat", "target seat_2", "send mutant_rat", "target seat_1")
    scene.plays("add rabid_frenzy").plays("declare")
    assert [scene.peril(seat) for seat in range(3)] == [0, 0, 0]


def test_nobody_changes_the_order_for_ever() -> None:  # R8.7
    scene = order("mutant_rat janguba")
    scene.plays("send mutant_rat", "target seat_1", "send janguba", "target seat_1", "form melee")
    for _ in range(MOST_MOVED):
        scene.plays("sooner 2")
    assert scene.offers() == ["declare"]


def test_a_declaration_comes_once_per_phase() -> None:  # R8.6
    scene = Scene(phase="villainy", hand="mutant_rat", perils=[0, 3])
    scene.plays("send mutant_rat", "target seat_1").dice(attack=[1], counter=[1])
    scene.plays("declare", "retain hand")
    assert scene.phase() == "villainy"
    assert not scene.moves("send")


def test_a_battle_needs_no_action_point_of_the_villain() -> None:  # R8.8 R12.1
    scene = rat().dice(attack=[1], counter=[1]).plays("declare")
    assert scene.ap(0) == 3


def test_the_defender_uses_the_same_form() -> None:  # R12.3 R12.9
    scene = Scene(
        phase="villainy", hand="gutter_imp", perils=[0, 1], heroes="elf_assassin orc_shaman"
    )
    scene.plays("send gutter_imp", "target seat_1", "form magic").dice(attack=[1], counter=[1])
    scene.plays("declare")
    (compared,) = scene.events("attack_compared")
    assert (compared["attack"], compared["counter"]) == (3, 3)


def test_responses_are_for_targets_only() -> None:  # R12.5
    scene = Scene(
        seats=3,
        phase="villainy",
        hand="mutant_rat",
        hand_1="iron_parry",
        hand_2="distraction_manoeuvre",
        glories=[0, 1, 1],
        perils=[0, 1, 0],
        heroes="elf_assassin human_beastmaster orc_shaman",
    )
    scene.plays("send mutant_rat", "target seat_1", "declare", "...")
    assert list(scene.table.asked) == [1]
    assert "play iron_parry" in scene.offers(1)


def test_a_trap_tests_all_in_its_place_before_the_attacks() -> None:  # R12.6 R12.8 R13.3
    scene = Scene(
        phase="villainy",
        hand="mutant_rat soul_toll",
        perils=[0, 4],
        healths=[6, 6],
        heroes="elf_assassin human_beastmaster",
    )
    scene.plays("send mutant_rat", "target seat_1", "send soul_toll", "target seat_1")
    scene.dice(threat=[1, 1], attack=[1], counter=[1]).plays("declare")
    kinds = [event["purpose"] for event in scene.events("die_rolled")]
    assert kinds == ["threat", "threat", "attack", "counter"]
    assert (scene.health(0), scene.health(1)) == (5, 5)


def test_a_target_that_has_left_is_safe() -> None:  # R12.7 R15.4 R22.20
    scene = Scene(
        phase="villainy",
        hand="mutant_rat soul_toll",
        hand_1="smoke_bomb",
        glories=[0, 2],
        perils=[0, 4],
        heroes="elf_assassin human_beastmaster",
        tiles="vault_gate 0 0, crossroads 0 1, flooded_chamber 1 0",
        at="crossroads",
        at_1="vault_gate",
    )
    scene.plays(
        "send mutant_rat", "target seat_1", "send soul_toll", "target seat_1", "declare", "..."
    )
    scene.plays("play smoke_bomb", "go flooded_chamber")
    assert not scene.events("die_rolled")
    assert scene.where(1) == "flooded_chamber"
    assert not scene.seat(1)["fallen"]
    assert scene.asks() == "retain"
    assert set(scene.offers()) == {"retain hand", "retain lair"}


def test_a_relentless_monster_follows() -> None:  # R12.7 R22.20
    scene = Scene(
        phase="villainy",
        hand="stitched_hound",
        hand_1="smoke_bomb",
        glories=[0, 2],
        perils=[0, 3],
        heroes="elf_assassin human_beastmaster",
        at_1="vault_gate",
    )
    scene.plays("send stitched_hound", "target seat_1", "declare", "...").dice(
        attack=[6], counter=[1]
    )
    scene.plays("play smoke_bomb", "go crossroads")
    assert scene.health(1) == 5


def test_attacks_are_compared_one_after_another() -> None:  # R12.10 R12.13
    scene = Scene(
        seats=3,
        phase="villainy",
        hand="mutant_rat mutant_rat",
        perils=[0, 2, 0],
        healths=[6, 1, 6],
        heroes="elf_assassin human_beastmaster orc_shaman",
    )
    scene.plays("send mutant_rat", "target seat_1", "send mutant_rat", "target seat_1")
    scene.dice(attack=[6, 6], counter=[1, 1]).plays("declare")
    assert scene.seat(1)["out"]
    assert len(scene.events("attack_compared")) == 1


def test_a_challenge_costs_the_saved_point() -> None:  # R12.14 R12.16 R8.16 R8.18
    scene = rat(aps=[3, 1], saved_1=True).dice(attack=[3, 6], counter=[3, 1]).plays("declare")
    assert "against 1" in scene.offers(1)
    scene.plays("against 1", "form melee")
    assert scene.ap(1) == 0
    assert scene.events("monster_defeated")
    assert scene.glory(1) == 1
    assert scene.asks() != "challenge"


def test_without_a_point_there_is_no_challenge() -> None:  # R12.14
    scene = rat(aps=[3, 0]).dice(attack=[3], counter=[3]).plays("declare")
    assert scene.asks() == "retain"


def test_a_lying_hero_with_two_points_may_stand_up_and_challenge() -> None:  # R12.14
    scene = rat(aps=[3, 2], fallen_1=True).dice(attack=[3, 6], counter=[3, 1]).plays("declare")
    scene.plays("stand", "against 1", "form melee")
    assert (scene.ap(1), scene.seat(1)["fallen"]) == (0, False)


def test_a_challenge_may_be_aimed_at_a_hero_in_the_same_place() -> None:  # R12.14 R12.20
    scene = rat(aps=[3, 1], at="vault_gate", at_1="vault_gate", health=6)
    scene.dice(attack=[3, 6], counter=[3, 1]).plays("declare", "strike seat_0", "form melee")
    assert scene.health(0) == 5
    assert scene.glory(1) == 0


def test_a_cancelled_attack_may_be_challenged() -> None:  # R12.15 R5.17 R22.2
    scene = Scene(
        phase="villainy",
        hand="gutter_imp",
        hand_1="counter_glyph",
        glories=[0, 2],
        perils=[0, 1],
        aps=[3, 1],
        heroes="elf_assassin human_beastmaster",
    )
    scene.plays(
        "send gutter_imp",
        "target seat_1",
        "form magic",
        "declare",
        "play counter_glyph",
    )
    assert not scene.events("die_rolled")
    assert "against 1" in scene.offers(1)


def test_a_withdrawn_monster_may_not_be_challenged() -> None:  # R12.15 R5.16 R22.1
    scene = rat(hand_1="distraction_manoeuvre", glories=[0, 1], aps=[3, 1]).plays("declare", "...")
    scene.plays("play distraction_manoeuvre", "against 1")
    assert scene.asks() == "retain"
    assert set(scene.offers()) == {"retain hand", "retain lair"}


def test_a_trap_is_not_an_attack() -> None:  # R12.15
    scene = Scene(
        phase="villainy",
        hand="soul_toll",
        perils=[0, 3],
        aps=[3, 1],
        tiles=APART,
        at_1="crossroads",
    )
    scene.plays("send soul_toll", "target seat_1").dice(threat=[6]).plays("declare")
    assert scene.table.asked[0] == 0


def test_one_battle_per_turn() -> None:  # R12.2
    scene = Scene(at="vault_gate", at_1="vault_gate", ap=3).dice(attack=[3], counter=[3])
    scene.plays("strike seat_1", "form melee")
    assert scene.ap() == 2
    assert not scene.moves("strike")


def test_a_hero_attacks_in_forms_with_a_standard_symbol() -> None:  # R4.2 R12.3
    scene = Scene(heroes="elf_assassin orc_shaman", at="vault_gate", at_1="vault_gate", ap=1)
    scene.plays("strike seat_1")
    assert set(scene.offers()) == {"form melee", "form speed"}


def test_heroes_are_no_reward() -> None:  # R12.20
    scene = Scene(
        at="vault_gate", at_1="vault_gate", ap=1, glory=0, heroes="elf_assassin human_beastmaster"
    )
    scene.dice(attack=[6], counter=[1]).plays("strike seat_1", "form melee")
    assert scene.health(1) == 5
    assert scene.glory(0) == 0
    assert scene.phase() == "feats"


def test_a_hit_may_take_an_escort_token_instead() -> None:  # R12.12 R14.18
    scene = Scene(
        at="vault_gate",
        at_1="vault_gate",
        ap=1,
        quests_1="burn_the_plague_seed hidden_heart",
        carried_1="burn_the_plague_seed",
    ).dice(attack=[6], counter=[1])
    scene.plays("strike seat_1", "form melee", "take burn_the_plague_seed")
    assert scene.health(1) == 6
    assert scene.seat(0)["carried"] == ["burn_the_plague_seed"]
    assert "burn_the_plague_seed" in scene.quests(0)
    assert "burn_the_plague_seed" not in scene.quests(1)


def test_the_defender_may_take_it_too() -> None:  # R12.12 R12.11
    scene = Scene(
        at="vault_gate",
        at_1="vault_gate",
        ap=1,
        quests="burn_the_plague_seed hidden_heart",
        carried="burn_the_plague_seed",
    ).dice(attack=[1], counter=[6])
    scene.plays("strike seat_1", "form melee", "take burn_the_plague_seed")
    assert scene.seat(1)["carried"] == ["burn_the_plague_seed"]


def test_the_reward_may_go_to_any_player() -> None:  # R12.19
    scene = rat().dice(attack=[6], counter=[1]).plays("declare", "retain lair")
    assert {"give seat_0", "give seat_1", "pass"} <= set(scene.offers())
    scene.plays("give seat_0")
    assert scene.peril(0) == 1


def test_a_counterattack_of_a_monster_hits_with_its_effects() -> None:  # R12.11 R27.6
    for option, fallen in ((True, True), (False, False)):
        scene = Scene(
            phase="villainy",
            hand="chain_fiend",
            perils=[0, 5],
            aps=[3, 1],
            options={"hit_on_counter": option},
        )
        scene.plays("send chain_fiend", "target seat_1").dice(attack=[1, 1], counter=[3, 6])
        scene.plays("declare", "against 1", "form melee")
        assert scene.health(1) == 5
        assert scene.seat(1)["fallen"] is fallen


def test_lair_monsters_keep_their_wounds_and_cost_again() -> None:  # R12.18 R12.4
    scene = Scene(phase="villainy", lair="janguba:1", perils=[0, 3])
    assert scene.seat(0)["lair"][0]["health"] == 1
    scene.plays("rouse 1", "target seat_1", "form melee").dice(attack=[1], counter=[6]).plays(
        "declare"
    )
    assert scene.peril(1) == 0
    assert scene.events("monster_defeated")


def test_a_threat_is_passed_by_reaching_its_value() -> None:  # R13.1 R13.2
    scene = (
        Scene(tiles="dark_altar 0 0, treasury 1 0", at="treasury", ap=1)
        .dice(threat=[3])
        .plays("move w")
    )
    (rolled,) = scene.events("die_rolled")
    assert (rolled["total"], rolled["need"], rolled["passed"]) == (6, 6, True)


@pytest.mark.parametrize(
    ("card", "stat", "bonus"), [("blood_censer", "health", 6), ("soul_toll", "level", 1)]
)
def test_level_and_health_are_characteristics_of_threats(
    card: str, stat: str, bonus: int
) -> None:  # R13.1 R22.32
    scene = Scene(phase="villainy", hand=card, perils=[0, 3], at="crossroads", at_1="vault_gate")
    scene.plays(f"send {card}", "target seat_1").dice(threat=[2]).plays("declare")
    (rolled,) = scene.events("die_rolled")
    assert (rolled["stat"], rolled["total"]) == (stat, 2 + bonus)


def test_a_threat_is_not_a_battle() -> None:  # R13.3
    scene = (
        Scene(
            heroes="drakan_sentinel elf_assassin",
            tiles="prison_cells 0 0, crossroads 0 1",
            at="prison_cells",
            gear="riveted_helm battle_drill",
            ap=1,
        )
        .dice(threat=[1])
        .plays("move n")
    )
    (rolled,) = scene.events("die_rolled")
    assert rolled["total"] == 1 + 3 + 1  # melee and the drill, neither helmet nor ability
