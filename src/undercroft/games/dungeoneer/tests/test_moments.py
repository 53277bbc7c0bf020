"""When something may be done: in the middle of a move, of an attack, of the end of a turn."""

from __future__ import annotations

import pytest

from undercroft.games.dungeoneer.tests.builder import Scene

CELLS = "prison_cells 0 0, crossroads 0 1, vault_gate 0 -1"
WATER = "vault_gate 0 0, flooded_chamber 0 1"


def duel(**given: object) -> Scene:
    """Seat 0 may attack seat 1."""
    given.setdefault("at", "vault_gate")
    given.setdefault("at_1", "vault_gate")
    return Scene(tiles="vault_gate 0 0, crossroads 0 1", **given)  # type: ignore[arg-type]


def test_a_potion_before_the_roll_pays_for_a_blocked_exit() -> None:  # R10.4 R16.5
    scene = Scene(tiles=CELLS, at="prison_cells", hand="speed_potion", glory=2, ap=1)
    scene.dice(threat=[1]).plays("move n", "...")
    scene.until(lambda: scene.asks() == "before_roll").plays("play speed_potion")
    assert (scene.where(), scene.ap()) == ("crossroads", 1 + 2 - 1 - 1)


def struck(**given: object) -> Scene:
    """The blow has fallen, the wound of seat 1 is still to come."""
    scene = duel(health_1=1, ap=1, **given)
    return scene.dice(attack=[6], counter=[1]).plays("strike seat_1", "...")


def test_a_potion_is_drunk_between_the_last_die_and_the_wound() -> None:  # R16.10
    scene = struck(gear_1="scale_mail healing_potion", glory_1=2)
    scene.until(lambda: scene.asks() == "prevent")
    assert set(scene.offers(1)) == {"pass", "use scale_mail"}
    scene.plays("pass", "...")
    assert (scene.asks(), list(scene.table.asked)) == ("before_wound", [1])
    scene.plays("use healing_potion")
    assert (scene.health(1), scene.seat(1)["out"]) == (2, False)


def test_whoever_lets_it_be_dies_with_the_potion() -> None:  # R16.10
    scene = struck(gear_1="healing_potion")
    scene.until(lambda: scene.asks() == "before_wound").plays("pass", "...")
    assert scene.seat(1)["out"]


@pytest.mark.parametrize("given", [
    {"gear_1": "healing_potion", "health_1": 2},  # it survives
    {"gear_1": "scale_mail"},
    {},
])  # fmt: skip
def test_no_window_opens_before_wounds_that_no_cure_would_change(  # R16.10
    given: dict[str, object],
) -> None:
    scene = duel(**{"health_1": 1, "ap": 1, **given})
    scene.dice(attack=[6], counter=[1]).plays("strike seat_1", "...")
    seen = set()
    while scene.asks() not in ("feats", None):
        seen.add(scene.asks())
        scene.table.play(scene.table.asked[0], "pass")
    assert "before_wound" not in seen


def test_by_the_earlier_rules_it_is_too_late_after_the_die() -> None:  # R28.6
    scene = duel(gear_1="healing_potion", health_1=1, ap=1)
    scene.state.house.rules = 1
    scene.dice(attack=[6], counter=[1]).plays("strike seat_1")
    assert scene.seat(1)["out"]


def bitten(**given: object) -> Scene:
    """A rat has attacked seat 1, which has no point left, and missed."""
    scene = Scene(
        phase="villainy", hand="mutant_rat", perils=[0, 1], aps=[3, 0], glories=[0, 2], **given
    )  # type: ignore[arg-type]
    scene.plays("send mutant_rat", "target seat_1").dice(attack=[1, 1], counter=[1, 1])
    return scene.plays("declare", "...")


def test_a_potion_is_drunk_to_pay_for_a_challenge() -> None:  # R16.11 R12.14
    scene = bitten(hand_1="speed_potion")
    scene.until(lambda: scene.asks() == "before_challenge")
    assert list(scene.table.asked) == [1]
    scene.plays("play speed_potion", "against 1", "form melee", "...")
    assert scene.ap(1) == 1, "two points, and one is paid"


def test_no_window_opens_for_a_challenge_that_no_card_could_pay() -> None:  # R16.11
    scene = bitten(hand_1="iron_parry", discard="speed_potion")
    seen = set()
    while scene.asks() != "feats":
        seen.add(scene.asks())
        offers = scene.offers(scene.table.asked[0])
        move = next(move for move in ("pass", "end", "retain hand") if move in offers)
        scene.table.play(scene.table.asked[0], move)
    assert "before_challenge" not in seen


def test_a_token_dropped_in_response_cannot_be_taken() -> None:  # R14.16 R12.5
    scene = duel(
        quests_1="burn_the_plague_seed", carried_1="burn_the_plague_seed", ap=1, quests="slag_golem"
    )
    scene.dice(attack=[6], counter=[1]).plays("strike seat_1", "drop burn_the_plague_seed")
    assert scene.health(1) == 5
    assert scene.tile("vault_gate")["escorts"] == ["burn_the_plague_seed"]
    assert scene.quests(1) == []
    scene.plays("pick burn_the_plague_seed")
    assert "burn_the_plague_seed" in scene.quests(0)


def test_points_of_a_potion_at_the_end_of_the_turn_may_be_saved() -> None:  # R16.2 R8.16
    scene = Scene(hand="speed_potion", glory=2, ap=0, moved=True)
    scene.plays("end", "play speed_potion", "save")
    assert (scene.seat()["saved"], scene.ap()) == (True, 1)


def test_a_point_for_lying_down_cannot_be_saved() -> None:  # R19.9
    scene = Scene(ap=0, moved=True, hand="disarm", options={"limited_movement": True})
    scene.plays("end", "lie")
    assert scene.seat()["fallen"]
    scene.plays("discard disarm")
    assert scene.asks() != "save"
    assert (scene.active(), scene.ap()) == (1, 0)


def test_a_hunter_who_falls_stands_up_to_strike_back() -> None:  # R12.14 R14.11
    scene = Scene(tiles=WATER, at="flooded_chamber", quests="thing_in_the_water", ap=2)
    scene.dice(attack=[6, 6], counter=[1, 1])
    scene.plays("attempt thing_in_the_water", "form speed")
    assert (scene.health(), scene.seat()["fallen"], scene.asks()) == (5, True, "challenge")
    scene.plays("stand", "against 1", "form melee")
    assert (scene.ap(), scene.quest("thing_in_the_water")["health"]) == (0, 1)


def test_a_hunter_who_falls_with_one_point_cannot_strike_back() -> None:  # R12.14
    scene = Scene(tiles=WATER, at="flooded_chamber", quests="thing_in_the_water", ap=1)
    scene.dice(attack=[6], counter=[1]).plays("attempt thing_in_the_water", "form speed")
    assert (scene.seat()["fallen"], scene.ap()) == (True, 1)
    assert scene.asks() == "feats"
    assert "stand" in scene.offers()


def test_a_second_hunt_in_a_turn_has_no_challenge() -> None:  # R12.2 R14.2
    scene = Scene(tiles=WATER, at="flooded_chamber", quests="thing_in_the_water", ap=3)
    scene.dice(attack=[1, 1, 1], counter=[2, 6, 2])
    scene.plays("attempt thing_in_the_water", "form melee", "against 1", "form melee")
    assert scene.ap() == 2
    scene.plays("attempt thing_in_the_water", "form melee")
    assert (scene.ap(), scene.asks()) == (1, "feats")


def test_the_next_living_player_leads_a_quest_monster() -> None:  # R6.4 R14.11
    scene = Scene(
        seats=4,
        tiles=WATER,
        at="flooded_chamber",
        quests="thing_in_the_water",
        health_1=1,
        hand="soul_toll",
        peril_1=3,
        phase="villainy",
    )
    scene.plays("send soul_toll", "target seat_1").dice(threat=[1, 6, 6]).plays("declare")
    assert scene.seat(1)["out"]
    scene.plays("attempt thing_in_the_water")
    assert (scene.asks(), list(scene.table.asked)) == ("hunt_form", [2])


def test_a_struck_hero_vanishes_and_the_battle_is_spent() -> None:  # R12.7 R12.2
    scene = duel(hand_1="smoke_bomb", glories=[0, 2], ap=2)
    scene.plays("strike seat_1", "play smoke_bomb")
    assert (scene.where(1), scene.ap(), scene.events("attack_compared")) == ("crossroads", 1, [])
    scene.plays("move n")
    assert "strike seat_1" not in scene.offers()


def test_who_is_challenged_may_respond() -> None:  # R12.16 R12.5
    scene = Scene(
        seats=3,
        phase="villainy",
        hand="mutant_rat",
        perils=[0, 1, 0],
        aps=[3, 1, 0],
        hand_2="iron_parry",
        glory_2=1,
    )
    scene.plays("send mutant_rat", "target seat_1").dice(attack=[1, 3], counter=[1, 1])
    scene.plays("declare", "strike seat_2", "form melee", "play iron_parry")
    compared = scene.events("attack_compared")[-1]
    assert (compared["attack"], compared["counter"]) == (3 + 2, 1 + 1 + 3)
    assert (scene.health(1), scene.health(2)) == (6, 6)


def test_a_brood_drives_only_those_who_attack_the_same_hero() -> None:  # R22.30
    scene = Scene(
        seats=3, phase="villainy", hand="brood_mother mutant_rat mutant_rat", perils=[0, 7, 1]
    )
    scene.plays("send brood_mother", "target seat_1", "send mutant_rat", "target seat_1")
    scene.plays("send mutant_rat", "target seat_2")
    scene.dice(attack=[1, 1, 1], counter=[6, 6, 6]).plays("declare")
    totals = [told["attack"] for told in scene.events("attack_compared")]
    assert totals == [1 + 4, 1 + 2 + 1, 1 + 2]


def test_a_weapon_keeps_another_weapon_out_but_no_potion() -> None:  # R11.10 R11.12
    scene = Scene(
        gear="fiendbane_blade healing_potion", hand="runed_staff speed_potion oil_flask", glory=9
    )
    assert set(scene.moves("play")) == {"play speed_potion", "play oil_flask"}


def test_a_weapon_given_up_takes_its_edge_along() -> None:  # R27.9 R11.8
    scene = Scene(
        gear="fiendbane_blade",
        under="keen_edge fiendbane_blade",
        options={"free_treasure_discard": True},
    )
    scene.plays("shed fiendbane_blade")
    assert {"keen_edge", "fiendbane_blade"} <= set(scene.discards())
    assert scene.seat()["values"][0]["total"] == 2


def test_limbs_are_shaken_off_once_before_the_first_action() -> None:  # R8.10
    scene = Scene(banes="leaden_limbs", ap=2)
    scene.dice(threat=[4]).plays("escape leaden_limbs")
    assert scene.seat()["banes"] == ["leaden_limbs"]
    assert scene.asks() == "feats"
    assert "escape leaden_limbs" not in scene.offers()
    assert scene.ap() == 2


def test_a_step_made_fleet_in_another_turn_is_not_in_the_own() -> None:  # R5.24 R5.25 R22.5
    scene = Scene(
        phase="villainy",
        hand="needle_volley",
        perils=[0, 4],
        gear_1="fleet_step",
        glory_1=2,
        at="crossroads",
        at_1="vault_gate",
    )
    scene.plays("send needle_volley", "target seat_1", "amount 4").dice(threat=[3])
    scene.plays("declare", "use fleet_step")
    assert scene.health(1) == 6  # 3 + 3 + 1 reaches 3 + 4
    scene.until(lambda: scene.active() == 1)
    assert (scene.ap(1), scene.seat(1)["values"][2]["total"]) == (3, 3)


def test_a_mark_goes_with_the_player_who_set_it() -> None:  # R18.1
    scene = Scene(
        seats=3,
        phase="villainy",
        hand="janguba soul_toll",
        perils=[0, 6, 0],
        healths=[6, 2, 6],
        at="crossroads",
        at_1="vault_gate",
        at_2="crossroads",
        hand_1="hunters_mark",
        glory_1=1,
    )
    scene.plays("send janguba", "target seat_1", "form melee", "send soul_toll", "target seat_1")
    scene.dice(threat=[1], attack=[6], counter=[1]).plays("declare", "play hunters_mark")
    assert scene.seat(1)["out"]
    assert "hunters_mark" in scene.discards()
    scene.plays("retain lair")
    assert scene.seat(0)["lair"][0]["attached"] == []


def test_a_lair_with_two_takes_only_one_of_two_more() -> None:  # R12.18
    scene = Scene(
        phase="villainy",
        hand="mutant_rat gutter_imp",
        lair="ramalith brood_mother",
        perils=[0, 2],
        at="crossroads",
        at_1="vault_gate",
    )
    scene.plays("send mutant_rat", "target seat_1", "send gutter_imp", "target seat_1")
    scene.plays("form speed").dice(attack=[1, 1], counter=[1, 1])
    scene.plays("declare", "retain lair", "retain lair")
    assert scene.asks() == "release"
    scene.plays("release 1")
    assert len(scene.seat(0)["lair"]) == 3


def test_every_location_is_new_again_in_the_next_turn() -> None:  # R8.5 R10.9
    scene = duel(ap=2)
    scene.plays("move n", "move s")
    assert (scene.glory(), scene.peril()) == (1, 2)
    scene.plays("end").until(lambda: scene.active() == 1)
    scene.until(lambda: scene.active() == 0 and scene.asks() == "feats")
    before = (scene.glory(), scene.peril())
    scene.plays("move n")
    assert (scene.glory(), scene.peril()) == (before[0] + 1, before[1] + 2)


def test_a_saved_point_is_one_of_three() -> None:  # R8.16 R8.4
    scene = duel(ap=3)
    scene.plays("end", "save")
    assert scene.ap(0) == 1
    scene.until(lambda: scene.active() == 1).until(lambda: scene.active() == 0)
    assert (scene.ap(0), scene.seat(0)["saved"]) == (3, False)
