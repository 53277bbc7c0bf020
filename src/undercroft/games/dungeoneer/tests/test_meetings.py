"""Cards that meet in a battle: what one prevents, replaces, adds or takes along."""

from __future__ import annotations

import pytest

from undercroft.games.dungeoneer.tests.builder import Scene

GATE = "vault_gate 0 0, crossroads 0 1"


def villain(*sent: str, **given: object) -> Scene:
    """Seat 0 declares encounters against seat 1, each as "name" or "name form"."""
    given.setdefault("perils", [0, 20])
    given.setdefault("tiles", GATE)
    given.setdefault("at", "crossroads")
    given.setdefault("at_1", "vault_gate")
    hand = " ".join(one.split()[0] for one in sent)
    scene = Scene(phase="villainy", hand=f"{hand} {given.pop('more', '')}", **given)  # type: ignore[arg-type]
    for one in sent:
        name, *form = one.split()
        scene.plays(f"send {name}", "target seat_1", *(f"form {word}" for word in form))
    return scene


def duel(**given: object) -> Scene:
    """Seat 0 is about to attack seat 1 in the same place."""
    given.setdefault("ap", 1)
    given.setdefault("at", "vault_gate")
    given.setdefault("at_1", "vault_gate")
    return Scene(tiles=GATE, **given)  # type: ignore[arg-type]


def totals(scene: Scene) -> list[tuple[int, int]]:
    return [(told["attack"], told["counter"]) for told in scene.events("attack_compared")]


# --- prevented and replaced wounds ---


def test_of_two_wounds_at_the_same_moment_mail_prevents_one() -> None:  # R5.10 R5.12 R12.19 R22.18
    scene = villain("brazen_colossus", gear_1="scale_mail", glories=[0, 2], health_1=2)
    scene.dice(attack=[4], counter=[1]).plays("declare", "use scale_mail")
    assert (scene.health(1), scene.glory(1)) == (1, 0)
    scene.plays("retain lair", "give seat_1")
    assert scene.asks() != "give_peril"  # one wound was dealt, so one peril


def test_without_the_mail_two_wounds_defeat_a_hero_with_two_health() -> None:  # R5.12 R18.1
    scene = villain("brazen_colossus", health_1=2).dice(attack=[4], counter=[1]).plays("declare")
    assert scene.table.outcome is not None
    assert scene.table.outcome.reason == "last_hero"


def test_a_margin_of_three_is_no_second_wound() -> None:  # R5.12
    scene = villain("brazen_colossus", heroes="orc_shaman human_beastmaster")
    scene.dice(attack=[2], counter=[2]).plays("declare")
    assert (totals(scene), scene.health(1)) == ([(7, 4)], 5)


def test_a_replaced_wound_gives_nothing_to_prevent() -> None:  # R5.13 R16.6 R22.29
    scene = villain("gutter_imp speed", gear_1="scale_mail", glories=[0, 3])
    scene.dice(attack=[6], counter=[1]).plays("declare")
    assert (scene.asks(), scene.health(1), scene.glory(1)) == ("retain", 6, 1)
    scene.plays("retain hand")
    assert scene.asks() == "villainy"


def test_ramalith_heals_with_a_hit_whose_wound_was_prevented() -> None:  # R12.11 R5.13
    scene = Scene(
        phase="villainy",
        lair="ramalith:2",
        perils=[0, 7],
        gear_1="scale_mail",
        glories=[0, 2],
        at="crossroads",
        at_1="vault_gate",
    )
    scene.plays("rouse 1", "target seat_1", "form magic").dice(attack=[6], counter=[1])
    scene.plays("declare", "use scale_mail")
    assert scene.health(1) == 6
    assert scene.moves("retain") == ["retain lair", "retain discard"]  # wounded before it healed
    scene.plays("retain lair")
    assert scene.seat(0)["lair"][0]["health"] == 2
    assert scene.asks() != "give_peril"


def test_unbowed_pays_for_each_fall_of_a_turn() -> None:  # R4.5 R22.10
    scene = villain(
        "chain_fiend", heroes="orc_shaman drakan_sentinel", glories=[0, 2], more="enveloping_slime"
    )
    scene.plays("send enveloping_slime", "target seat_1")
    scene.dice(threat=[1], attack=[6], counter=[1])
    scene.plays("declare", "use unbowed", "use unbowed")
    assert (scene.glory(1), scene.seat(1)["fallen"], scene.health(1)) == (0, False, 5)


def test_unbowed_refused_needs_the_slime_to_be_overcome_later() -> None:  # R22.31 R10.17
    scene = villain("enveloping_slime", heroes="orc_shaman drakan_sentinel", glories=[0, 1])
    scene.dice(threat=[1]).plays("declare", "...")
    assert "use unbowed" in scene.offers(1)
    scene.plays("pass")
    assert scene.seat(1)["fallen"]
    stand = scene.seat(1)["stand"]
    assert (stand["stat"], stand["value"]) == ("melee", 5)


# --- attachments ---


def test_a_wraith_takes_a_weapon_with_all_that_lies_under_it() -> None:  # R11.8 R5.19
    scene = villain(
        "mirror_wraith",
        gear_1="fiendbane_blade riveted_helm",
        under_1="oil_flask fiendbane_blade",
    )
    scene.dice(attack=[6], counter=[1]).plays("declare")
    assert set(scene.offers(1)) == {
        "shed fiendbane_blade",
        "shed riveted_helm",
        "shed oil_flask",
    }
    scene.plays("shed fiendbane_blade")
    assert scene.gear(1) == ["riveted_helm"]
    assert {"fiendbane_blade", "oil_flask"} <= set(scene.discards())


def test_oil_is_kept_when_glory_is_taken_instead() -> None:  # R22.21 R22.19
    scene = duel(
        gear="fiendbane_blade duelist_gloves",
        under="oil_flask fiendbane_blade",
        glories=[0, 1],
    )
    scene.dice(attack=[6], counter=[1]).plays(
        "strike seat_1", "form melee", "option duelist_gloves"
    )
    assert (scene.glory(), scene.glory(1), scene.health(1)) == (1, 0, 6)
    assert "oil_flask" not in scene.discards()


def test_oil_against_mail_leaves_one_wound_and_is_used_up() -> None:  # R5.11 R22.21
    scene = duel(
        gear="fiendbane_blade",
        under="oil_flask fiendbane_blade",
        gear_1="scale_mail",
        glories=[0, 2],
    )
    scene.dice(attack=[6], counter=[1]).plays("strike seat_1", "form melee", "use scale_mail")
    assert scene.health(1) == 5
    assert "oil_flask" in scene.discards()


def test_oil_is_for_melee_only() -> None:  # R22.21
    scene = duel(
        heroes="elf_assassin human_beastmaster",
        gear="fiendbane_blade",
        under="oil_flask fiendbane_blade",
    )
    scene.dice(attack=[6], counter=[1]).plays("strike seat_1", "form speed")
    assert scene.health(1) == 5
    assert "oil_flask" not in scene.discards()


def test_oil_is_used_up_by_a_defender_too() -> None:  # R22.21 R12.11
    scene = duel(gear_1="runed_staff", under_1="oil_flask runed_staff")
    scene.dice(attack=[1], counter=[6]).plays("strike seat_1", "form melee")
    assert scene.health(0) == 4
    assert "oil_flask" in scene.discards()


def test_keen_edge_does_not_sharpen_the_bonus_against_fiends() -> None:  # R22.13
    scene = villain("janguba melee", gear_1="fiendbane_blade", under_1="keen_edge fiendbane_blade")
    scene.dice(attack=[1], counter=[1]).plays("declare")
    assert totals(scene) == [(4, 1 + 2 + 2 + 1)]


def test_frenzy_goes_when_its_monster_returns_to_the_hand() -> None:  # R11.8 R22.27
    scene = villain("mutant_rat", more="rabid_frenzy").plays("add rabid_frenzy")
    scene.dice(attack=[1], counter=[2]).plays("declare")
    assert totals(scene) == [(1 + 2 + 1, 2 + 2)]
    assert scene.peril(1) == 20 - 2
    scene.plays("retain hand")
    assert "rabid_frenzy" in scene.discards()
    assert scene.hand() == ["mutant_rat"]


def test_frenzy_helps_the_attack_but_not_the_counterattack() -> None:  # R22.27 R5.7
    scene = villain("janguba melee", more="rabid_frenzy", aps=[3, 1])
    scene.plays("add rabid_frenzy").dice(attack=[1, 1], counter=[6, 1])
    scene.plays("declare", "against 1", "form melee")
    assert totals(scene) == [(1 + 3 + 1, 8), (1 + 2, 1 + 3)]


def test_a_mark_helps_only_the_hero_of_its_player() -> None:  # R22.4
    scene = Scene(
        seats=3,
        phase="villainy",
        lair="janguba",
        perils=[0, 3, 3],
        glories=[0, 1, 1],
        hand_1="hunters_mark",
    )
    scene.plays("rouse 1", "target seat_1", "form melee").dice(attack=[6], counter=[1])
    scene.plays("declare", "play hunters_mark", "retain lair", "pass")
    scene.plays("end").until(lambda: scene.active() == 0 and scene.phase() == "villainy")
    scene.plays("rouse 1", "target seat_2", "form melee").dice(attack=[6], counter=[1])
    scene.plays("declare")
    assert totals(scene)[-1] == (9, 1 + 1)


# --- several attackers, sums of modifiers ---


def test_all_that_drives_a_beast_adds_up() -> None:  # R5.5 R4.13 R22.30 R22.27
    scene = villain(
        "brood_mother",
        "mutant_rat",
        more="rabid_frenzy",
        tiles="vault_gate 0 0, menagerie 0 1 turned",
        at="vault_gate",
        at_1="menagerie",
    )
    scene.plays("add rabid_frenzy", "against 2")
    scene.dice(attack=[1, 1], counter=[6, 6]).plays("declare")
    assert totals(scene) == [(1 + 4 + 1, 8), (1 + 2 + 1 + 1 + 1, 8)]


def test_the_voice_and_the_mark_stack() -> None:  # R22.3 R4.4
    scene = villain(
        "stitched_hound", heroes="elf_assassin human_beastmaster", hand_1="hunters_mark", glory_1=2
    )
    scene.dice(attack=[2], counter=[1])
    scene.plays("declare", "use voice_of_the_pack", "play hunters_mark")
    assert totals(scene) == [(2 + 3 - 2, 1 + 2 + 2)]


def test_the_voice_is_weaker_against_other_monsters() -> None:  # R4.4
    scene = villain("chain_fiend", heroes="elf_assassin human_beastmaster", glory_1=1)
    scene.dice(attack=[1], counter=[1]).plays("declare", "use voice_of_the_pack")
    assert totals(scene) == [(1 + 4 - 1, 1 + 2)]


def test_a_double_leaves_what_was_paid_for_the_horror() -> None:  # R4.8 R22.3 R11.3
    scene = villain("flask_horror", heroes="elf_assassin gnome_illusionist", glory_1=2)
    scene.plays("amount 3").dice(attack=[2], counter=[1]).plays("declare", "use hollow_double")
    assert totals(scene) == [(2 + 0 + 3, 1 + 0)]


def test_a_double_leaves_the_modifiers_of_a_hero() -> None:  # R4.8
    scene = duel(
        heroes="drakan_sentinel gnome_illusionist",
        gear="battle_drill horned_helm duelist_gloves",
        glories=[0, 2],
    )
    scene.dice(attack=[2], counter=[1]).plays("strike seat_1", "use hollow_double")
    assert totals(scene) == [(2 + 0 + 1 + 1 + 1, 1 + 0)]


def test_the_knife_serves_in_a_challenge() -> None:  # R4.3 R12.16
    scene = villain("janguba melee", aps=[3, 1], glories=[0, 1])
    scene.dice(attack=[1, 1], counter=[1, 1])
    scene.plays("declare", "against 1", "form speed", "use knife_from_shadow")
    assert totals(scene)[-1] == (1 + 3 + 2, 1 + 3)
    scene.plays("retain lair")
    assert scene.glory(1) == 1  # one paid, one for the wound


@pytest.mark.parametrize(("purse", "most"), [(3, 0), (4, 1), (6, 3), (9, 3)])
def test_a_horror_is_pumped_as_far_as_the_purse_goes(purse: int, most: int) -> None:  # R11.3
    scene = villain("flask_horror", perils=[0, purse])
    amounts = scene.moves("amount")
    assert amounts == ([f"amount {n}" for n in range(most + 1)] if most else [])


def test_a_declaration_leaves_less_for_the_next_encounter() -> None:  # R8.8 R11.3
    scene = villain("janguba melee", perils=[0, 4], more="needle_volley mutant_rat gutter_imp")
    assert set(scene.moves("send")) == {"send needle_volley", "send mutant_rat", "send gutter_imp"}
    scene.plays("send needle_volley")
    assert scene.moves("amount") == []  # the last point of peril is all there is
    assert not scene.moves("send")
    scene.plays("declare")
    assert scene.peril(1) == 0


def test_two_purses_pay_for_their_own_encounters() -> None:  # R8.8 R11.2
    scene = Scene(seats=3, phase="villainy", hand="janguba stitched_hound", perils=[9, 3, 3])
    scene.plays("send janguba", "target seat_1", "form melee", "send stitched_hound")
    scene.plays("target seat_2").dice(attack=[6, 6], counter=[1, 1]).plays("declare")
    assert [scene.peril(seat) for seat in range(3)] == [9, 0, 0]
    assert (scene.health(1), scene.health(2)) == (5, 5)


# --- leaving the place of a battle ---


def test_a_bomb_saves_from_all_but_the_hound_which_finds_the_new_place() -> None:  # R22.20 R12.7
    scene = villain(
        "chain_fiend",
        "stitched_hound",
        tiles="vault_gate 0 0, menagerie 0 1",
        at="vault_gate",
        at_1="vault_gate",
        hand_1="smoke_bomb",
        glories=[0, 2],
    )
    scene.dice(attack=[1], counter=[1]).plays("declare", "play smoke_bomb", "go menagerie")
    assert totals(scene) == [(1 + 3 + 1, 1 + 2)]  # the cages howl where the hero now is
    assert (scene.where(1), scene.health(1), scene.glory(1)) == ("menagerie", 5, 0)
    assert scene.asks() == "retain"
    assert scene.moves("retain") == ["retain hand", "retain lair"]  # the fiend did not attack


def test_a_bomb_needs_a_way_that_works() -> None:  # R22.20 R5.2
    scene = villain(
        "mutant_rat",
        tiles="long_gallery 0 0, vault_gate 0 1, crossroads 1 0",
        at="vault_gate",
        at_1="long_gallery",
        hand_1="smoke_bomb",
        glories=[0, 2],
    )
    scene.plays("declare", "...").until(lambda: scene.asks() == "response")
    scene.plays("play smoke_bomb", "go vault_gate")
    assert scene.where(1) == "vault_gate"


def test_the_target_of_a_trap_escapes_but_its_neighbour_does_not() -> None:  # R12.6 R15.4
    scene = Scene(
        seats=3,
        phase="villainy",
        hand="crushing_ceiling",
        perils=[0, 5, 5],
        tiles="vault_gate 0 0, crossroads 0 1, long_gallery 0 2",
        at="long_gallery",
        at_1="crossroads",
        at_2="crossroads",
        hand_1="smoke_bomb",
        glories=[0, 2, 0],
    )
    scene.plays("send crushing_ceiling", "target seat_1").dice(threat=[1])
    scene.plays("declare", "play smoke_bomb", "go vault_gate")
    assert [scene.health(seat) for seat in range(3)] == [6, 6, 4]
    assert [scene.peril(seat) for seat in range(3)] == [0, 0, 5]


def test_a_bomb_is_no_movement_in_another_turn() -> None:  # R15.1 R10.15
    scene = villain(
        "mutant_rat",
        tiles="vault_gate 0 0, tunnel_of_teeth -1 0",
        at="vault_gate",
        at_1="vault_gate",
        hand_1="smoke_bomb",
        glories=[0, 2],
    )
    scene.plays("declare", "play smoke_bomb")
    assert (scene.where(1), scene.glory(1), scene.peril(1)) == ("tunnel_of_teeth", 0, 19)
    assert not scene.events("die_rolled")
    assert scene.asks() == "retain"


# --- the challenge ---


def test_a_hero_challenges_another_hero_in_its_place() -> None:  # R12.14 R12.20
    scene = villain("mutant_rat", at="vault_gate", aps=[3, 1])
    scene.dice(attack=[1, 6], counter=[1, 1]).plays("declare", "strike seat_0", "form melee")
    assert (scene.health(0), scene.ap(1), scene.glory(1)) == (5, 0, 0)
    assert scene.asks() == "retain"


def test_a_villain_challenged_in_his_own_turn_may_be_defeated() -> None:  # R18.3 R12.19
    scene = Scene(
        seats=3,
        phase="villainy",
        hand="janguba",
        perils=[0, 3, 0],
        healths=[1, 6, 6],
        aps=[3, 1, 0],
        hand_2="",
    )
    scene.plays("send janguba", "target seat_1", "form melee")
    scene.dice(attack=[6, 6], counter=[1, 1]).plays("declare", "strike seat_0", "form melee")
    assert scene.seat(0)["out"]
    assert "janguba" in scene.discards()  # no lair for it, and no peril for its wound
    assert (scene.active(), scene.peril(1)) == (1, 1 - 1)


def test_one_battle_per_turn_of_anyone() -> None:  # R12.2 R8.2
    scene = villain("mutant_rat", at="vault_gate", ap_1=2)
    scene.dice(attack=[1, 1, 1], counter=[1, 1, 1]).plays("declare", "against 1", "form melee")
    scene.plays("retain hand", "end", "strike seat_1")
    assert (scene.ap(1), scene.asks()) == (1, "feats")  # no second challenge in this turn
    scene.until(lambda: scene.active() == 1 and scene.asks() == "feats")
    assert "strike seat_0" in scene.offers(1)


def test_an_attack_cancelled_by_a_glyph_wounds_nobody() -> None:  # R22.2 R5.17 R12.17
    scene = villain("ramalith magic", hand_1="counter_glyph", glories=[0, 2])
    scene.plays("declare", "play counter_glyph")
    assert (scene.health(1), totals(scene)) == (6, [])
    assert scene.moves("retain") == ["retain hand", "retain lair"]


def test_a_glyph_is_not_for_melee() -> None:  # R22.2
    scene = villain("ramalith melee", hand_1="counter_glyph", glories=[0, 2])
    scene.plays("declare", "...")
    assert "play counter_glyph" not in scene.offers(1)


# --- the lair ---


def test_a_fourth_monster_leaves_one_of_the_four() -> None:  # R12.18
    scene = villain("mutant_rat", lair="janguba ramalith mutant_rat")
    scene.dice(attack=[1], counter=[1]).plays("declare", "retain lair")
    assert scene.asks() == "release"
    assert len(scene.moves("release")) == 4
    scene.plays("release 2")
    assert len(scene.seat(0)["lair"]) == 3


def test_a_wound_from_an_earlier_battle_keeps_a_monster_from_the_hand() -> None:  # R12.17 R22.1
    scene = Scene(
        phase="villainy", lair="janguba:1", perils=[0, 3], hand_1="distraction_manoeuvre", glory_1=1
    )
    scene.plays("rouse 1", "target seat_1", "form melee", "declare", "play distraction_manoeuvre")
    assert scene.moves("retain") == ["retain lair", "retain discard"]


def test_no_peril_is_given_to_a_player_who_is_out() -> None:  # R12.19
    scene = Scene(seats=3, phase="villainy", hand="janguba", perils=[0, 3, 0], healths=[6, 1, 6])
    scene.plays("send janguba", "target seat_1", "form melee")
    scene.dice(attack=[6], counter=[1]).plays("declare", "retain lair")
    assert scene.seat(1)["out"]
    assert set(scene.moves("give")) == {"give seat_0", "give seat_2"}


def test_wounds_beyond_the_last_health_bring_nothing() -> None:  # R12.19 R5.12
    scene = villain("mutant_rat", gear_1="runed_staff", under_1="oil_flask runed_staff")
    scene.dice(attack=[1], counter=[6]).plays("declare")
    assert (scene.glory(1), scene.events("monster_hurt")[0]["wounds"]) == (1, 1)
    assert "oil_flask" in scene.discards()
    scene = Scene(seats=3, phase="villainy", hand="brazen_colossus", perils=[0, 6, 0], health_1=1)
    scene.plays("send brazen_colossus", "target seat_1").dice(attack=[6], counter=[1])
    scene.plays("declare", "retain lair", "give seat_0")
    assert scene.asks() != "give_peril"
