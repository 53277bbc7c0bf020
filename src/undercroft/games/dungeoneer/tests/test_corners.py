"""Rules that meet: what one rule begins and another one ends."""

from __future__ import annotations

import pytest

from undercroft.games.dungeoneer import state as rows
from undercroft.games.dungeoneer.state import QUEST
from undercroft.games.dungeoneer.tests.builder import Scene, laying, mask_of


def wound_quest(scene: Scene, name: str, wounds: int) -> None:
    quest = scene.state.cards.quest_ids.index(name)
    scene.state.quests[quest * QUEST + rows.WOUNDS] = wounds


def test_a_hunt_that_succeeds_leaves_no_challenge() -> None:  # R8.13 R14.12
    scene = Scene(
        tiles="vault_gate 0 0, alchemists_furnace 0 1",
        at="alchemists_furnace",
        at_1="alchemists_furnace",
        quests="slag_golem",
        ap=2,
    )
    wound_quest(scene, "slag_golem", 1)
    scene.dice(attack=[1], counter=[6]).plays("attempt slag_golem")
    assert scene.events("quest_completed")
    assert (scene.phase(), scene.asks()) == ("discard_draw", "save")


@pytest.mark.parametrize(("die", "points"), [(6, 3), (1, 2)])
def test_who_lies_down_before_the_roll_of_an_exit_stays(die: int, points: int) -> None:
    scene = Scene(  # R10.5 R10.16 R19.9
        tiles="prison_cells 0 0, crossroads 0 1",
        at="prison_cells",
        ap=2,
        options={"limited_movement": True},
    )
    scene.dice(threat=[die]).plays("move n", "...")
    scene.until(lambda: scene.asks() == "before_roll").plays("lie")
    assert (scene.where(), scene.ap(), scene.seat()["fallen"]) == ("prison_cells", points, True)
    assert not scene.seat()["moved"]
    assert len(scene.events("exit_held")) == (die == 1)


def test_who_lies_down_before_a_trap_exit_suffers_it_and_stays() -> None:  # R10.7 R19.9
    scene = Scene(
        tiles="treasury 0 0, crossroads -1 0",
        at="treasury",
        ap=1,
        options={"limited_movement": True},
    )
    scene.dice(threat=[1]).plays("move w", "...")
    scene.until(lambda: scene.asks() == "before_roll").plays("lie")
    assert (scene.where(), scene.health(), scene.seat()["moved"]) == ("treasury", 5, False)


def test_a_token_taken_by_a_hit_may_call_for_a_common_quest() -> None:  # R14.7 R14.18
    scene = Scene(
        at_1="vault_gate",
        completeds=[0, 2],
        quests="hidden_heart",
        quests_1="lead_the_princess_out",
        carried_1="lead_the_princess_out",
        deck_of_quests="gaolers_dice",
        ap=1,
    )
    scene.dice(attack=[6], counter=[1]).plays("strike seat_1", "take lead_the_princess_out")
    assert [quest["quest"] for quest in scene.view()["common"]] == ["gaolers_dice"]


def test_peril_given_to_a_fallen_player_does_not_reach_the_new_hero() -> None:  # R19.4
    scene = Scene(
        phase="villainy",
        hand="janguba",
        perils=[0, 3],
        healths=[6, 1],
        at="crossroads",
        at_1="vault_gate",
        options={"resurrection": True},
    )
    scene.plays("send janguba", "target seat_1", "form melee")
    scene.dice(attack=[6], counter=[1]).plays("declare", "retain lair", "give seat_1")
    scene.plays("hero gnome_illusionist")
    assert (scene.glory(1), scene.peril(1)) == (1, 1)


def test_locations_of_common_quests_come_last() -> None:  # R19.3
    gate = "vault_gate 0 0"
    scene = laying(gate, "blood_on_the_altar", "crossroads", "dark_altar treasury long_gallery")
    assert scene.offers(1) == ["hold long_gallery"]
    scene = laying(gate, "blood_on_the_altar", "crossroads", "dark_altar treasury")
    assert scene.offers(1) == ["hold dark_altar", "hold treasury"]
    scene = laying(gate, "burn_the_plague_seed", "crossroads", "alchemists_furnace long_gallery")
    assert scene.offers(1) == ["hold long_gallery"]


def test_who_cannot_lay_shows_the_cards_and_tries_again() -> None:  # R6.1 R19.3
    scene = laying("long_gallery 0 0", "", "crossroads", "dripping_culvert")
    assert list(scene.table.asked) == [0]
    assert scene.view(0)["seats"][1]["locations"] == ["dripping_culvert"]
    assert scene.view(1)["seats"][0]["locations"] is None
    scene.plays("hold crossroads", "side n")
    assert [tile["location"] for tile in scene.view()["map"]] == ["crossroads", "long_gallery"]
    assert scene.offers(1) == ["hold dripping_culvert"]


def test_if_nobody_can_lay_the_rest_is_a_location_deck() -> None:  # R19.3
    scene = laying("long_gallery 0 0", "", "", "dripping_culvert")
    view = scene.view()
    assert (view["phase"], view["undrawn"]) == ("feats", ["dripping_culvert"])
    assert scene.state.pool == mask_of(scene.state.cards.location_ids, "dripping_culvert")
    assert [seat["holds"] for seat in view["seats"]] == [0, 0]
    assert [seat["locations"] for seat in view["seats"]] == [[], None]


def test_a_token_on_a_sealed_exit_returns_with_the_seal() -> None:  # R17.2 R22.26
    scene = Scene(
        tiles="vault_gate 0 0, crossroads 0 1, gnawed_tunnel 0 -1",
        at="crossroads",
        attached="sealed_way crossroads",
        tokens=(("crossroads", "n"), ("gnawed_tunnel", "e")),
        hand="purifying_rite",
        glory=2,
    )
    scene.plays("play purifying_rite")
    assert [token["location"] for token in scene.view()["tokens"]] == ["gnawed_tunnel"]


def test_a_monster_whose_attack_was_cancelled_may_be_marked() -> None:  # R22.2 R22.4
    scene = Scene(
        phase="villainy",
        hand="gutter_imp",
        perils=[0, 1],
        hand_1="counter_glyph hunters_mark",
        glories=[0, 3],
        aps=[0, 1],
    )
    scene.dice(attack=[1], counter=[3])
    scene.plays("send gutter_imp", "target seat_1", "form magic", "declare", "...")
    scene.plays("play counter_glyph", "play hunters_mark", "against 1", "form melee")
    (compared,) = scene.events("attack_compared")
    assert (compared["attack"], compared["counter"]) == (5, 4)


def test_a_trap_strikes_clockwise_from_the_active_player() -> None:  # R12.6 R16.1
    scene = Scene(
        seats=4,
        phase="villainy",
        hand="mind_fog",
        perils=[0, 3, 3, 3],
        glories=[1, 1, 1, 1],
        hand_1="disarm",
        hand_2="rope_bridge",
        hand_3="iron_parry",
    )
    scene.plays("send mind_fog", "target seat_2").dice(threat=[1, 1, 1, 1]).plays("declare")
    assert [event["seat"] for event in scene.events("glory_changed")] == [0, 1, 2, 3]
    lost = [event["card"] for event in scene.events("card_discarded")]
    assert lost == ["mind_fog", "disarm", "rope_bridge", "iron_parry"]


def test_each_victim_sees_its_own_wounds() -> None:  # R16.6 R22.12
    scene = Scene(
        seats=3,
        phase="villainy",
        hand="crushing_ceiling",
        perils=[0, 5, 0],
        gear_2="stubborn_heart",
        glories=[0, 0, 1],
    )
    scene.plays("send crushing_ceiling").dice(threat=[1, 1, 1]).plays("declare")
    assert scene.view()["wound"] == {"seat": 2, "wounds": 2, "source": "crushing_ceiling"}
    scene.plays("use stubborn_heart")
    assert [scene.health(seat) for seat in range(3)] == [4, 4, 5]


def test_a_loss_takes_the_point_for_lying_down_too() -> None:  # R5.8 R19.9
    scene = Scene(
        phase="villainy", hand="night_leech", perils=[0, 3], options={"limited_movement": True}
    )
    scene.dice(attack=[6], counter=[1]).plays("send night_leech", "declare", "...")
    scene.until(lambda: scene.asks() == "response").plays("lie")
    assert (scene.ap(1), scene.asks()) == (0, "retain")


def test_of_those_who_fall_together_the_first_clockwise_gets_the_last_hero() -> None:
    scene = Scene(  # R16.1 R19.4
        seats=4,
        phase="villainy",
        hand_2="soul_toll",
        perils=[3, 3, 0, 3],
        healths=[1, 6, 6, 1],
        options={"resurrection": True},
        ap=0,
        moved=True,
        at_1="crossroads",
        at_2="crossroads",
    )
    scene.state.heroes = mask_of(scene.state.cards.hero_ids, "gnome_illusionist")
    scene.until(lambda: scene.active() == 2 and scene.phase() == "villainy")
    scene.dice(threat=[1, 1]).plays("send soul_toll", "target seat_0", "declare")
    assert list(scene.table.asked) == [3]
    assert [seat["out"] for seat in scene.view()["seats"]] == [True, False, False, False]


def test_a_response_to_a_challenge_changes_no_earlier_attack() -> None:  # R12.5 R12.16 R5.2
    scene = Scene(
        seats=3,
        heroes="human_beastmaster elf_assassin gnome_illusionist",
        phase="villainy",
        hand="mutant_rat gutter_imp",
        hand_2="counter_glyph distraction_manoeuvre iron_parry hunters_mark",
        perils=[0, 1, 1],
        glory_2=9,
        ap_1=1,
    )
    scene.dice(attack=[1, 3], counter=[1, 2])
    scene.plays("send mutant_rat", "target seat_1", "send gutter_imp", "form magic", "declare")
    scene.plays("strike seat_2", "form melee", "...")
    scene.until(lambda: scene.asks() == "response")
    assert scene.offers(2) == ["pass", "play iron_parry", "use hollow_double"]


def test_the_third_quest_brings_its_reward() -> None:  # R14.5 R14.6
    scene = Scene(
        tiles="vault_gate 0 0, treasury 0 1",
        at="treasury",
        quests="blood_on_the_altar",
        completed=2,
    )
    scene.plays("attempt blood_on_the_altar")
    assert scene.table.outcome is not None
    assert (scene.glory(), scene.seat()["level"], scene.phase()) == (2, 2, "over")


def test_personal_quests_are_seen_as_they_stand_for_their_owner() -> None:  # R6.2 R14.13
    scene = Scene(
        heroes="gnome_illusionist drakan_sentinel",
        tiles="vault_gate 0 0, treasury 1 0 turned",
        at="treasury",
        quests="hidden_heart",
        quests_1="break_the_circle",
        gear="skeleton_key",
    )
    scene.dice(search=[6]).plays("search hidden_heart")
    for viewer in (0, 1, None):
        heart = scene.view(viewer)["seats"][0]["quests"][0]
        circle = scene.view(viewer)["seats"][1]["quests"][0]
        assert (heart["found"], heart["distance"]) == (True, 0)
        assert circle["threat"]["bill"]["total"] == 0


def test_a_find_ends_with_the_turn() -> None:  # R14.13
    scene = Scene(
        tiles="vault_gate 0 0, long_gallery 0 1, treasury 0 2 turned",
        at="treasury",
        quests="hidden_heart",
    )
    scene.dice(search=[6]).plays("search hidden_heart")
    assert scene.quest("hidden_heart")["found"]
    scene.plays("end").until(lambda: scene.active() == 1)
    assert not scene.quest("hidden_heart")["found"]


@pytest.mark.parametrize(("quests", "ranking"), [([0, 1, 0], [0, 1, 2]), ([0, 0, 1], [0, 2, 1])])
def test_who_falls_together_is_ranked_by_quests(quests: list[int], ranking: list[int]) -> None:
    scene = Scene(  # R18.7
        seats=3,
        phase="villainy",
        hand="crushing_ceiling",
        peril_1=5,
        healths=[6, 1, 1],
        completeds=quests,
    )
    scene.dice(threat=[6, 1, 1]).plays("send crushing_ceiling", "declare")
    assert scene.table.outcome is not None
    assert scene.view()["ranking"] == ranking
