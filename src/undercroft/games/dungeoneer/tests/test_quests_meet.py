"""Quests where other rules meet them."""

from __future__ import annotations

import pytest

from undercroft.games.dungeoneer.tests.builder import Scene

CELLS = "prison_cells 0 0, crossroads 0 1, vault_gate 0 -1"
ALTAR = "dark_altar 0 0, vault_gate 1 0"


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
    assert [quest["quest"] for quest in scene.view()["common"]] == ["gaolers_dice"]


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
