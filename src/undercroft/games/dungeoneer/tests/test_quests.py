"""R14: every category, attempts and their price, escorts."""

from __future__ import annotations

import pytest

from undercroft.games.dungeoneer.tests.builder import Scene

LAB = "vault_gate 0 0, laboratory 0 1"
RING = "vault_gate 0 0, summoning_circle 0 1 turned"
OWN = "breath_of_ramalith break_the_circle"


def test_attempts_are_voluntary_and_need_the_place() -> None:  # R14.1
    scene = Scene(tiles=LAB, at="vault_gate", glory=4, quests=OWN)
    assert not scene.moves("attempt")
    scene = Scene(tiles=LAB, at="laboratory", glory=4, quests_1=OWN)
    assert not scene.moves("attempt")  # someone else's
    scene = Scene(tiles=LAB, at="laboratory", glory=4, common="breath_of_ramalith")
    assert scene.moves("attempt") == ["attempt breath_of_ramalith"]


def test_a_price_must_be_paid_in_full() -> None:  # R14.3 R5.2
    scene = Scene(tiles=LAB, at="laboratory", glory=3, quests=OWN)
    assert not scene.moves("attempt")


def test_the_reward_and_the_level() -> None:  # R14.6 R4.17 R14.9
    scene = Scene(tiles=LAB, at="laboratory", glory=4, health=4, quests=OWN, moved=True).plays(
        "attempt breath_of_ramalith"
    )
    assert (scene.seat(0)["level"], scene.seat(0)["completed"]) == (2, 1)
    assert (scene.health(), scene.glory()) == (5, 0)
    assert scene.quests(0) == ["break_the_circle"]


def test_level_four_is_the_top() -> None:  # R14.6
    scene = Scene(tiles=LAB, at="laboratory", glory=4, level=4, quests=OWN).plays(
        "attempt breath_of_ramalith"
    )
    assert (scene.seat(0)["level"], scene.seat(0)["completed"]) == (4, 1)


def test_the_first_attempt_is_free_and_others_cost_a_point() -> None:  # R14.2 R14.3 R14.19
    scene = Scene(
        tiles=RING, at="summoning_circle", ap=2, glory=0, quests="break_the_circle slag_golem"
    )
    scene.dice(threat=[1, 1]).plays("attempt break_the_circle")
    assert (scene.ap(), scene.health()) == (2, 5)
    scene.plays("attempt break_the_circle")
    assert (scene.ap(), scene.health()) == (1, 4)


def test_a_common_quest_is_replaced_at_once() -> None:  # R14.4
    scene = Scene(
        tiles=LAB,
        at="laboratory",
        glory=4,
        common="breath_of_ramalith",
        deck_of_quests="slag_golem",
    )
    scene.plays("attempt breath_of_ramalith")
    assert [quest["quest"] for quest in scene.view()["common"]] == ["slag_golem"]


def test_three_quests_win_at_once() -> None:  # R14.5 R18.4
    scene = Scene(tiles=LAB, at="laboratory", glory=4, completed=2, quests=OWN).plays(
        "attempt breath_of_ramalith"
    )
    assert scene.table.outcome is not None
    assert (scene.table.outcome.reason, list(scene.table.outcome.winners)) == ("three_quests", [0])


def test_a_new_common_quest_when_no_one_could_win() -> None:  # R14.7
    scene = Scene(
        tiles="vault_gate 0 0, rusted_armoury 0 1",
        at="rusted_armoury",
        glory=3,
        quests="",
        quests_1="",
        common="helm_of_the_first_gaoler",
        deck_of_quests="slag_golem",
    )
    scene.dice(threat=[6]).plays("attempt helm_of_the_first_gaoler", "amount 3")
    assert [quest["quest"] for quest in scene.view()["common"]] == ["slag_golem"]


def test_influence_acts_on_its_owner_or_on_all() -> None:  # R14.9
    tiles = "dark_altar 0 0, treasury 1 0"
    own = Scene(tiles=tiles, at="treasury", ap=1, quests="breath_of_ramalith slag_golem").dice(
        threat=[3]
    )
    assert own.plays("move w").health() == 5
    others = Scene(tiles=tiles, at="treasury", ap=1, quests_1="breath_of_ramalith slag_golem").dice(
        threat=[3]
    )
    assert others.plays("move w").health() == 6
    common = Scene(tiles=tiles, at="treasury", ap=1, common="breath_of_ramalith").dice(threat=[3])
    assert common.plays("move w").health() == 5


def test_bell_of_summons() -> None:  # R22.33 R14.2 R14.9
    scene = Scene(
        tiles="crossroads 0 0, summoning_circle 0 1 turned, vault_gate 0 -1",
        at="crossroads",
        ap=3,
        peril=0,
        quests="bell_of_summons slag_golem",
    )
    scene.plays("move s")
    assert scene.peril() == 2
    scene.plays("move n", "move n")
    assert scene.peril() == 2 + 3 + 1
    assert "attempt bell_of_summons" not in scene.offers()
    scene.gives(0, ap=2).plays("attempt bell_of_summons")
    assert (scene.ap(), scene.seat(0)["completed"]) == (0, 1)


def test_sacrifice() -> None:  # R14.10
    tiles = "dark_altar 0 0, treasury 1 0"
    assert not Scene(tiles=tiles, at="treasury", health=2, quests="blood_on_the_altar").moves(
        "attempt"
    )
    scene = Scene(
        tiles=tiles,
        at="treasury",
        health=3,
        glory=0,
        quests="blood_on_the_altar",
        gear="stubborn_heart",
        moved=True,
    )
    scene.plays("attempt blood_on_the_altar")
    assert (scene.health(), scene.glory()) == (1, 2)


def hunt(**given: object) -> Scene:
    tiles = "vault_gate 0 0, alchemists_furnace -1 0"
    return Scene(
        tiles=tiles, at="alchemists_furnace", quests="slag_golem hidden_heart", moved=True, **given
    )


def test_a_hunt_is_attacked_first() -> None:  # R14.11 R6.4
    scene = hunt(ap=1).dice(attack=[6], counter=[1]).plays("attempt slag_golem")
    rolled = scene.events("die_rolled")
    assert [(roll["purpose"], roll["seat"]) for roll in rolled] == [("attack", 1), ("counter", 0)]
    assert scene.health() == 5


def test_the_neighbour_chooses_the_form() -> None:  # R14.11
    tiles = "vault_gate 0 0, prison_cells 0 1"
    scene = Scene(tiles=tiles, at="prison_cells", ap=0, quests="warden_of_the_cells slag_golem")
    scene.plays("attempt warden_of_the_cells")
    assert list(scene.table.asked) == [1]
    assert set(scene.offers(1)) == {"form melee", "form magic"}


def test_wounds_stay_on_the_quest_card() -> None:  # R14.12 R27.7
    scene = hunt(ap=0).dice(attack=[1], counter=[6]).plays("attempt slag_golem")
    assert scene.events("quest_failed")
    assert scene.quest("slag_golem")["health"] == 1


def test_quest_monsters_heal_by_option() -> None:  # R27.7
    scene = hunt(ap=0, options={"quest_monster_heals": True}).dice(attack=[1], counter=[6])
    scene.plays("attempt slag_golem").until(lambda: scene.active() == 1)
    assert scene.quest("slag_golem")["health"] == 2


def test_counterattack_and_challenge_defeat_it() -> None:  # R14.12 R12.14 R12.20
    scene = hunt(ap=1, glory=0).dice(attack=[1, 6], counter=[6, 1])
    scene.plays("attempt slag_golem", "against 1", "form melee")
    assert scene.seat(0)["completed"] == 1
    assert scene.glory() == 1  # the reward of the card, none for the wounds


def test_a_find_is_lost_with_the_place_and_the_turn() -> None:  # R14.13
    scene = Scene(
        tiles="vault_gate 0 0, crossroads 0 1, long_gallery 0 2",
        at="long_gallery",
        ap=3,
        glory=9,
        quests="bricked_up_scholar slag_golem",
    )
    assert "attempt bricked_up_scholar" not in scene.offers()
    scene.dice(search=[4, 5]).plays("search bricked_up_scholar")
    assert scene.ap() == 2
    assert "attempt bricked_up_scholar" not in scene.offers()
    scene.plays("search bricked_up_scholar")
    assert "attempt bricked_up_scholar" in scene.offers()
    assert "search bricked_up_scholar" not in scene.offers()
    scene.plays("end").until(lambda: scene.active() == 1)
    scene.until(lambda: scene.active() == 0 and scene.phase() == "feats")
    assert "attempt bricked_up_scholar" not in scene.offers()


def test_the_entrance_is_a_room_and_a_grim_passage_a_passage() -> None:  # R3.1
    scene = Scene(
        tiles="vault_gate 0 0, tunnel_of_teeth 1 0",
        at="vault_gate",
        ap=1,
        quests="hidden_heart bricked_up_scholar",
    )
    assert scene.moves("search") == ["search hidden_heart"]
    scene = Scene(
        tiles="vault_gate 0 0, tunnel_of_teeth 1 0",
        at="tunnel_of_teeth",
        ap=1,
        quests="hidden_heart bricked_up_scholar",
    )
    assert scene.moves("search") == ["search bricked_up_scholar"]


@pytest.mark.parametrize(("between", "total"), [(False, 5), (True, 4)])
def test_search_distance(between: bool, total: int) -> None:  # R27.8 R9.10
    scene = Scene(
        tiles="vault_gate 0 0, crossroads 0 1, long_gallery 0 2",
        at="long_gallery",
        ap=3,
        quests="bricked_up_scholar",
        options={"search_distance_between": between},
    )
    scene.dice(search=[3]).plays("search bricked_up_scholar")
    assert scene.events("die_rolled")[-1]["total"] == total


def test_hidden_heart_keeps_the_find_after_a_failure() -> None:  # R22.34
    scene = Scene(
        tiles="vault_gate 0 0, crossroads 0 1, hall_of_mirrors 0 2",
        at="hall_of_mirrors",
        ap=3,
        quests="hidden_heart slag_golem",
    )
    scene.dice(search=[6], threat=[1, 6]).plays("search hidden_heart", "attempt hidden_heart")
    assert scene.health() == 5
    scene.plays("attempt hidden_heart")
    assert scene.seat(0)["completed"] == 1


def escort(**given: object) -> Scene:
    return Scene(tiles="vault_gate 0 0, prison_cells 0 1", at="prison_cells", ap=3, **given)


def test_an_escort_from_start_to_end() -> None:  # R14.14 R14.2
    scene = escort(quests="lead_the_princess_out slag_golem", glory=0).plays(
        "pick lead_the_princess_out"
    )
    assert scene.seat(0)["carried"] == ["lead_the_princess_out"]
    assert not scene.seat(0)["tried"]
    scene.plays("move s", "deliver lead_the_princess_out")
    assert (scene.seat(0)["completed"], scene.glory()) == (1, 1 + 2)


def test_a_common_escort_becomes_personal() -> None:  # R14.15
    scene = escort(
        common="lead_the_princess_out",
        deck_of_quests="slag_golem",
        quests="hidden_heart gaolers_dice",
    )
    scene.plays("pick lead_the_princess_out")
    assert sorted(scene.quests(0)) == ["gaolers_dice", "hidden_heart", "lead_the_princess_out"]
    assert [quest["quest"] for quest in scene.view()["common"]] == ["slag_golem"]


def test_a_dropped_token_is_for_anyone() -> None:  # R14.16 R14.17
    scene = escort(
        quests="lead_the_princess_out slag_golem",
        at_1="prison_cells",
        quests_1="hidden_heart gaolers_dice",
    )
    scene.plays("pick lead_the_princess_out", "drop lead_the_princess_out")
    assert scene.view()["ownerless"][0]["token"] == "prison_cells"
    assert "pick lead_the_princess_out" not in scene.offers()
    scene.until(lambda: scene.active() == 1 and scene.phase() == "feats")
    scene.plays("pick lead_the_princess_out")
    assert len(scene.quests(1)) == 3


def test_chance() -> None:  # R14.20 R14.3
    tiles = "vault_gate 0 0, hall_of_mirrors 0 1"
    for dice, done in (([2, 2], 1), ([4, 5], 1), ([3, 5], 0)):
        scene = Scene(
            tiles=tiles, at="hall_of_mirrors", glory=2, quests="gaolers_dice slag_golem", moved=True
        )
        scene.dice(chance=dice).plays("attempt gaolers_dice")
        assert scene.seat(0)["completed"] == done
        assert scene.glory() == (3 if done else 1)


def test_an_offering_is_paid_before_the_roll() -> None:  # R14.21
    scene = Scene(
        tiles=RING,
        at="summoning_circle",
        glory=2,
        quests="break_the_circle slag_golem",
        heroes="orc_shaman elf_assassin",
        moved=True,
    )
    scene.plays("attempt break_the_circle")
    assert set(scene.moves("amount")) == {"amount 0", "amount 1", "amount 2"}
    scene.dice(threat=[3]).plays("amount 2")
    assert scene.seat(0)["completed"] == 1
    assert scene.glory() == 2


def test_a_failed_threat_hurts_all_heroes_there() -> None:  # R14.19 R22.12
    scene = Scene(
        tiles=RING,
        at="summoning_circle",
        at_1="summoning_circle",
        quests="break_the_circle slag_golem",
    )
    scene.dice(threat=[1]).plays("attempt break_the_circle")
    assert (scene.health(0), scene.health(1)) == (5, 5)


def test_star_glass_lantern() -> None:  # R14.8 R5.23
    scene = Scene(artifacts="star_glass_lantern", ap=0, fallen=True, undrawn="long_gallery")
    scene.plays("use star_glass_lantern", "near vault_gate").settles()
    assert scene.tile("long_gallery")
    assert "use star_glass_lantern" not in scene.offers()


def test_helm_of_the_first_gaoler() -> None:  # R14.8 R5.26
    scene = Scene(artifacts="helm_of_the_first_gaoler", at="vault_gate", at_1="vault_gate", ap=1)
    scene.dice(attack=[1], counter=[1]).plays("strike seat_1", "form melee")
    assert scene.events("attack_compared")[-1]["attack"] == 1 + 2 + 1
