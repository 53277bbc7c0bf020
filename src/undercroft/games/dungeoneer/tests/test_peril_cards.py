"""R4, R22: banes, monsters and traps, one by one."""

from __future__ import annotations

import pytest

from undercroft.games.dungeoneer.tests.builder import Scene

HEROES = "elf_assassin human_beastmaster"
FIVE = (
    "vault_gate 0 0, crossroads 0 1, long_gallery 0 2, flooded_chamber 1 0, dripping_culvert -1 0"
)


def villain(hand: str, peril: int = 9, **given: object) -> Scene:
    given.setdefault("heroes", HEROES)
    given.setdefault("perils", [0, peril])
    return Scene(phase="villainy", hand=hand, **given)


def fight(
    monster: str, form: str = "", attack: int = 6, counter: int = 1, **given: object
) -> Scene:
    scene = villain(monster, **given)
    moves = [f"send {monster}", "target seat_1"] + ([f"form {form}"] if form else [])
    return scene.plays(*moves).dice(attack=[attack], counter=[counter], threat=[1]).plays("declare")


# --- banes ---


def test_leaden_limbs() -> None:  # R22.22 R5.5 R11.14 R8.10
    scene = villain("leaden_limbs", 3).plays("play leaden_limbs", "target seat_1")
    assert scene.seat(1)["banes"] == ["leaden_limbs"]
    assert scene.seat(1)["values"][2]["total"] == 2
    scene.until(lambda: scene.active() == 1 and "escape leaden_limbs" in scene.offers(1))
    assert scene.ap(1) == 2
    scene.dice(threat=[5]).plays("escape leaden_limbs")
    assert scene.seat(1)["banes"] == []


def test_two_leaden_limbs_stop_at_one() -> None:  # R5.5
    scene = Scene(banes="leaden_limbs", heroes=HEROES)
    assert scene.seat(0)["values"][2]["total"] == 2


def test_forgotten_name() -> None:  # R22.22 R15.5 R5.22
    assert not villain("forgotten_name").moves("play")
    scene = villain("forgotten_name", levels=[1, 3]).plays("play forgotten_name", "target seat_1")
    assert (scene.seat(1)["level"], scene.seat(1)["counted"]) == (3, 2)
    assert [bill["total"] for bill in scene.seat(1)["values"]] == [2, 1, 3]


def test_forgotten_name_goes_with_a_quest() -> None:  # R22.22
    scene = Scene(
        banes="forgotten_name",
        level=2,
        tiles="vault_gate 0 0, laboratory 0 1",
        at="laboratory",
        glory=4,
        quests="breath_of_ramalith slag_golem",
    ).plays("attempt breath_of_ramalith")
    assert scene.seat(0)["banes"] == []
    assert scene.seat(0)["level"] == 3


def test_planar_rift_swaps_the_cards_under_the_heroes() -> None:  # R22.23 R9.7 R9.9
    scene = villain(
        "planar_rift", 3, tiles=FIVE, at="vault_gate", at_1="flooded_chamber", glories=[0, 0]
    )
    scene.plays("play planar_rift").settles()
    assert scene.tile("vault_gate")["x"] == 1
    assert scene.tile("flooded_chamber")["x"] == 0
    assert (scene.where(0), scene.where(1)) == ("flooded_chamber", "vault_gate")
    assert (scene.glory(0), scene.glory(1)) == (0, 0)


def test_the_vault_turns() -> None:  # R22.24 R9.7
    scene = villain("the_vault_turns", 2, tiles=FIVE, at="vault_gate", at_1="crossroads")
    scene.plays("play the_vault_turns")
    assert "go vault_gate" not in scene.offers()
    assert "go crossroads" not in scene.offers()
    scene.plays("go long_gallery", "near flooded_chamber").settles()
    assert (scene.tile("long_gallery")["x"], scene.tile("long_gallery")["y"]) != (0, 2)


def test_a_shift_may_not_tear_the_map() -> None:  # R9.7
    scene = villain("the_vault_turns", 2, tiles=FIVE, at="vault_gate", at_1="long_gallery")
    scene.plays("play the_vault_turns")
    assert "go crossroads" not in scene.offers()  # the gallery would lose its way to the entrance


def test_attached_banes_and_tokens_travel() -> None:  # R9.8
    scene = villain(
        "the_vault_turns",
        2,
        tiles=FIVE,
        at="vault_gate",
        at_1="crossroads",
        attached="cursed_ground long_gallery",
        bridge="long_gallery s",
    )
    scene.plays("play the_vault_turns", "go long_gallery", "near flooded_chamber").settles()
    assert scene.tile("long_gallery")["banes"] == ["cursed_ground"]


def test_hook_from_the_dark_reaches_x_steps() -> None:  # R22.9 R11.3 R5.15
    scene = villain("hook_from_the_dark", 2, tiles=FIVE, at_1="vault_gate")
    scene.plays("play hook_from_the_dark", "target seat_1", "amount 1")
    assert set(scene.moves("go")) == {"go crossroads", "go flooded_chamber", "go dripping_culvert"}


def test_cursed_ground_tests_everyone_who_enters() -> None:  # R22.25 R10.10 R15.3
    scene = villain("cursed_ground", 2, tiles="vault_gate 0 0, crossroads 0 1", at="vault_gate")
    scene.plays("play cursed_ground", "payer seat_1", "go crossroads")
    scene.dice(threat=[3]).plays("move n")
    assert (scene.peril(1), scene.health(0)) == (0, 5)


def test_no_bane_on_the_entrance() -> None:  # R5.2
    scene = villain("cursed_ground", 2, tiles="vault_gate 0 0, crossroads 0 1").plays(
        "play cursed_ground"
    )
    assert "go vault_gate" not in scene.offers()


def test_sealed_way_blocks_open_exits() -> None:  # R22.26 R5.21
    scene = (
        Scene(attached="sealed_way crossroads", at="crossroads", ap=2)
        .dice(threat=[1])
        .plays("move s")
    )
    (rolled,) = scene.events("die_rolled")
    assert (rolled["stat"], rolled["need"]) == ("melee", 5)
    assert scene.ap() == 0
    assert scene.where() == "vault_gate"


def test_rabid_frenzy_with_a_monster() -> None:  # R22.27 R8.7
    scene = villain("mutant_rat rabid_frenzy", 2)
    scene.plays("send mutant_rat", "target seat_1", "add rabid_frenzy").dice(
        attack=[3], counter=[3]
    )
    scene.plays("declare")
    assert scene.events("attack_compared")[-1]["attack"] == 3 + 2 + 1
    scene.plays("retain lair", "pass")
    assert scene.seat(0)["lair"][0]["attached"] == ["rabid_frenzy"]
    assert scene.peril(1) == 0


def test_sharpened_edges_with_a_trap() -> None:  # R22.27
    scene = villain("soul_toll sharpened_edges", 4, at="crossroads", at_1="vault_gate")
    assert "play sharpened_edges" not in scene.offers()
    scene.plays("send soul_toll", "target seat_1", "add sharpened_edges").dice(threat=[5]).plays(
        "declare"
    )
    (rolled,) = scene.events("die_rolled")
    assert (rolled["need"], rolled["passed"]) == (7, False)


def test_the_villain_sees_whom_a_card_can_be_aimed_at() -> None:  # R11.2 R8.7
    scene = Scene(
        seats=3, phase="villainy", hand="mutant_rat janguba leaden_limbs", perils=[9, 1, 4],
        lair="mutant_rat",
    )  # fmt: skip
    aims = {aim["move"]: aim["seats"] for aim in scene.view()["aims"]}
    assert aims == {
        "send mutant_rat": [1, 2], "send janguba": [2], "rouse 1": [1, 2], "play leaden_limbs": [2],
    }  # fmt: skip
    assert scene.view(1)["aims"] == [], "what is in hand is nobody else's business"
    scene.plays("send mutant_rat", "target seat_1")
    aims = {aim["move"]: aim["seats"] for aim in scene.view()["aims"]}
    assert aims == {"send janguba": [2], "rouse 1": [2]}


def test_broken_faith() -> None:  # R22.28
    assert not villain("broken_faith").moves("play")
    scene = villain("broken_faith", 3, gear_1="battle_drill trap_sense").plays(
        "play broken_faith", "target seat_1"
    )
    scene.plays("shed battle_drill")
    assert scene.gear(1) == ["trap_sense"]


def test_a_bane_never_costs_own_peril() -> None:  # R11.2
    scene = villain("leaden_limbs", perils=[9, 2])
    assert not scene.moves("play")


# --- monsters ---


def test_janguba_steals_glory_with_speed() -> None:  # R5.9
    scene = fight("janguba", "speed", glories=[0, 2])
    assert (scene.health(1), scene.glory(1)) == (5, 1)
    scene = fight("janguba", "melee", glories=[0, 2])
    assert (scene.health(1), scene.glory(1)) == (5, 2)


def test_gutter_imp_deals_no_wound() -> None:  # R22.29 R5.13
    scene = fight("gutter_imp", "speed", glories=[0, 3])
    assert (scene.health(1), scene.glory(1)) == (6, 1)
    scene.plays("retain hand")
    assert scene.phase() == "villainy"
    assert not scene.moves("give")


def test_night_leech_drinks_points() -> None:  # R5.8
    scene = fight("night_leech", aps=[3, 2])
    assert (scene.health(1), scene.ap(1)) == (5, 1)


def test_flask_horror_is_pumped() -> None:  # R11.3 R12.4
    scene = villain("flask_horror", 5).plays("send flask_horror", "target seat_1")
    assert set(scene.moves("amount")) == {"amount 0", "amount 1", "amount 2"}
    scene.plays("amount 2").dice(attack=[1], counter=[1]).plays("declare")
    assert scene.events("attack_compared")[-1]["attack"] == 1 + 3 + 2
    assert scene.peril(1) == 0


def test_chain_fiend_fells() -> None:  # R5.14
    scene = fight("chain_fiend")
    assert scene.health(1) == 5
    assert scene.seat(1)["fallen"]


def test_mirror_wraith_takes_a_treasure_of_the_owners_choice() -> None:  # R22.29
    scene = fight("mirror_wraith", gear_1="skeleton_key riveted_helm battle_drill")
    assert set(scene.moves("shed", 1)) == {"shed skeleton_key", "shed riveted_helm"}
    scene.plays("shed riveted_helm")
    assert sorted(scene.gear(1)) == ["battle_drill", "skeleton_key"]


def test_brood_mother_drives_other_beasts() -> None:  # R22.30 R12.4
    scene = villain("brood_mother mutant_rat", 7)
    scene.plays("send brood_mother", "target seat_1", "send mutant_rat", "target seat_1")
    scene.dice(attack=[6, 1], counter=[1, 1]).plays("declare")
    assert [event["attack"] for event in scene.events("attack_compared")] == [10, 1 + 2 + 1]
    assert scene.peril(1) == 1


def test_the_drive_ends_when_she_is_withdrawn() -> None:  # R22.30 R22.1
    scene = villain("brood_mother mutant_rat", 7, hand_1="distraction_manoeuvre", glories=[0, 1])
    scene.plays(
        "send brood_mother", "target seat_1", "send mutant_rat", "target seat_1", "declare", "..."
    )
    scene.dice(attack=[1], counter=[1]).plays("play distraction_manoeuvre", "against 1")
    assert scene.events("attack_compared")[-1]["attack"] == 1 + 2


@pytest.mark.parametrize(("attack", "wounds"), [(2, 1), (3, 2)])
def test_brazen_colossus_by_its_margin(attack: int, wounds: int) -> None:  # R5.12
    scene = fight("brazen_colossus", attack=attack, counter=2)
    assert scene.health(1) == 6 - wounds


def test_ramalith_cannot_be_withdrawn() -> None:  # R5.16
    scene = villain("ramalith", 7, hand_1="distraction_manoeuvre", glories=[0, 1])
    scene.plays("send ramalith", "target seat_1", "form melee").dice(attack=[1], counter=[1]).plays(
        "declare"
    )
    assert scene.events("attack_compared")


def test_howling_cages() -> None:  # R4.13
    scene = villain("mutant_rat", tiles="vault_gate 0 0, menagerie 0 1", at_1="menagerie")
    scene.plays("send mutant_rat", "target seat_1").dice(attack=[1], counter=[1]).plays("declare")
    assert scene.events("attack_compared")[-1]["attack"] == 1 + 2 + 1


# --- traps ---


@pytest.mark.parametrize(
    ("trap", "peril", "die", "wounds", "glory"),
    [
        ("crushing_ceiling", 5, 3, 2, 0),
        ("crushing_ceiling", 5, 4, 0, 2),
        ("soul_toll", 3, 3, 1, 0),
        ("soul_toll", 3, 4, 0, 1),
        ("blood_censer", 2, 1, 1, 0),
        ("blood_censer", 2, 2, 0, 1),
    ],
)
def test_traps(trap: str, peril: int, die: int, wounds: int, glory: int) -> None:  # R12.6 R22.32
    scene = villain(trap, peril, at="crossroads", at_1="vault_gate")
    scene.plays(f"send {trap}", "target seat_1").dice(threat=[die]).plays("declare")
    assert (scene.health(1), scene.glory(1)) == (6 - wounds, glory)
    assert trap in scene.discards()


def test_needle_volley_is_as_hard_as_it_is_paid() -> None:  # R11.3
    scene = villain("needle_volley", 4, at="crossroads", at_1="vault_gate")
    scene.plays("send needle_volley", "target seat_1")
    assert set(scene.moves("amount")) == {"amount 1", "amount 2", "amount 3", "amount 4"}
    scene.plays("amount 4").dice(threat=[3]).plays("declare")
    (rolled,) = scene.events("die_rolled")
    assert (rolled["need"], rolled["passed"]) == (7, False)


def test_mind_fog() -> None:  # R5.4 R6.4
    scene = villain(
        "mind_fog", 3, at="crossroads", at_1="vault_gate", hand_1="disarm", glories=[0, 1]
    )
    scene.plays("send mind_fog", "target seat_1").dice(threat=[1]).plays("declare")
    assert (scene.cards(1), scene.glory(1)) == (0, 0)


def test_slime_on_a_lying_hero() -> None:  # R22.31 R5.14
    scene = villain("enveloping_slime", 2, at="crossroads", at_1="vault_gate", fallen_1=True)
    scene.plays("send enveloping_slime", "target seat_1").dice(threat=[1]).plays("declare")
    assert scene.seat(1)["stand"]["value"] == 5
