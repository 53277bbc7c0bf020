"""Points that the printed rules leave open, one test for each ruling not shown elsewhere."""

from __future__ import annotations

import pytest

from undercroft.games.dungeoneer.tests.builder import Scene, new

BEASTS = "elf_assassin human_beastmaster"
THREE = "elf_assassin human_beastmaster orc_shaman"


def test_an_empty_hand_may_discard_a_treasure() -> None:  # R8.14
    scene = Scene(gear="skeleton_key battle_drill", lair="janguba", ap=0, moved=True).plays("end")
    assert set(scene.offers()) == {"pass", "shed skeleton_key", "release 1"}


def test_a_healed_monster_is_wounded_in_its_battle_only() -> None:  # R12.17
    scene = Scene(
        phase="villainy",
        hand="ramalith mutant_rat",
        perils=[0, 8],
        heroes="elf_assassin orc_shaman",
        aps=[3, 1],
    )
    scene.plays("send ramalith", "target seat_1", "form magic")
    scene.dice(attack=[6, 1], counter=[1, 6]).plays("declare").plays("against 1", "form melee")
    assert set(scene.offers()) == {"retain hand", "retain lair"}  # it hit twice, never hurt
    scene = Scene(
        phase="villainy", lair="ramalith:1", perils=[0, 8], heroes="elf_assassin orc_shaman"
    )
    scene.plays("rouse 1", "target seat_1", "form magic").dice(attack=[6], counter=[1])
    scene.plays("declare")
    assert set(scene.offers()) == {"retain hand", "retain lair"}  # healed before, unhurt today


def test_others_in_the_place_are_tested_when_the_target_has_left() -> None:  # R12.6 R12.7
    scene = Scene(
        seats=3,
        heroes=THREE,
        phase="villainy",
        hand="soul_toll",
        hand_1="smoke_bomb",
        perils=[0, 3, 0],
        glories=[0, 2, 0],
        at="crossroads",
        at_1="vault_gate",
        at_2="vault_gate",
        tiles="vault_gate 0 0, crossroads 0 1, flooded_chamber 1 0",
    )
    scene.dice(threat=[1])
    scene.plays(
        "send soul_toll", "target seat_1", "declare", "play smoke_bomb", "go flooded_chamber"
    )
    assert (scene.health(1), scene.health(2)) == (6, 5)


def test_challenges_go_clockwise_from_the_active_player() -> None:  # R12.14
    scene = Scene(
        seats=3,
        heroes=THREE,
        phase="villainy",
        hand="mutant_rat mutant_rat",
        perils=[0, 1, 1],
        aps=[3, 1, 1],
    )
    scene.plays("send mutant_rat", "target seat_2", "send mutant_rat", "target seat_1")
    scene.dice(attack=[1, 1], counter=[1, 1]).plays("declare")
    assert (scene.asks(), list(scene.table.asked)) == ("challenge", [1])
    scene.plays("pass")
    assert (scene.asks(), list(scene.table.asked)) == ("challenge", [2])


def test_a_started_escort_begins_again_after_a_resurrection() -> None:  # R19.4
    scene = Scene(
        phase="villainy",
        hand="soul_toll",
        perils=[0, 3],
        healths=[6, 1],
        at="crossroads",
        at_1="vault_gate",
        options={"resurrection": True},
        quests_1="burn_the_plague_seed hidden_heart",
        carried_1="burn_the_plague_seed",
    )
    scene.plays("send soul_toll", "target seat_1").dice(threat=[1]).plays("declare")
    assert scene.seat(1)["carried"] == []
    assert "burn_the_plague_seed" in scene.quests(1)
    assert scene.view()["ownerless"] == []


def test_search_quests_do_not_count_for_impartial_placement() -> None:  # R19.7
    scene = Scene(
        undrawn="treasury long_gallery",
        ap=1,
        quests="hidden_heart slag_golem",
        options={"impartial_placement": True},
    )
    scene.dice(locations=["treasury"]).plays("explore")
    assert scene.view()["placer"] == 0


def test_a_location_goes_round_until_it_comes_back() -> None:  # R19.7
    scene = Scene(
        undrawn="dark_altar long_gallery",
        ap=1,
        quests="blood_on_the_altar slag_golem",
        options={"impartial_placement": True},
        seats=3,
    )
    scene.dice(locations=["dark_altar"]).plays("explore")
    assert scene.view()["placer"] == 1


def test_falling_for_a_challenge_in_the_own_turn() -> None:  # R19.10
    scene = Scene(
        tiles="vault_gate 0 0, alchemists_furnace -1 0",
        at="alchemists_furnace",
        quests="slag_golem hidden_heart",
        ap=0,
        moved=True,
        options={"fall_for_challenge": True},
    )
    scene.dice(attack=[1, 6], counter=[6, 1]).plays("attempt slag_golem")
    scene.plays("against 1", "form melee")
    assert scene.seat(0)["fallen"]
    assert scene.seat(0)["completed"] == 1


def test_quest_monsters_bring_a_card_in_solitaire() -> None:  # R20.7 R20.6
    scene = Scene(
        seats=1,
        tiles="vault_gate 0 0, alchemists_furnace -1 0",
        at="alchemists_furnace",
        quests="slag_golem hidden_heart gaolers_dice",
        ap=1,
        moved=True,
    )
    scene.dice(attack=[1, 6], counter=[6, 1]).plays("attempt slag_golem", "against 1", "form melee")
    assert scene.asks() == "spoils"


def test_the_thing_fells_with_speed() -> None:  # R14.11 R5.14
    scene = Scene(
        seats=1,
        tiles="vault_gate 0 0, flooded_chamber 0 1",
        at="flooded_chamber",
        quests="thing_in_the_water hidden_heart gaolers_dice",
        ap=0,
    )
    scene.dice(attack=[6], counter=[1], form=[6]).plays("attempt thing_in_the_water")
    assert scene.health() == 5


def test_the_staff_raises_magic_and_is_a_weapon() -> None:  # R11.10 R22.13
    scene = Scene(gear="runed_staff", hand="fiendbane_blade keen_edge", glory=9)
    assert "play fiendbane_blade" not in scene.offers()
    scene.plays("play keen_edge")
    assert scene.seat(0)["values"][1]["total"] == 1 + 2


@pytest.mark.parametrize(
    ("at", "to", "die"), [("gnawed_tunnel", "n", 1), ("well_of_stars", "s", 2)]
)
def test_pits_of_other_depths(at: str, to: str, die: int) -> None:  # R10.14
    tiles = {"n": f"{at} 0 0, crossroads 0 1", "s": f"{at} 0 0, crossroads 0 -1"}[to]
    scene = Scene(tiles=tiles, at="crossroads", ap=1).dice(threat=[die])
    scene.plays("move s" if to == "n" else "move n")
    assert scene.seat(0)["fallen"]


def test_what_is_undrawn_is_known_but_not_its_order() -> None:  # R6.3
    table = new(2, seed=9)
    views = [table.view(seat) for seat in (0, 1, None)]
    assert views[0]["undrawn"] == views[1]["undrawn"] == views[2]["undrawn"]
    assert views[0]["undrawn"] == sorted(views[0]["undrawn"], key=CATALOGUE.index)
    laid = {tile["location"] for tile in views[0]["map"]}
    assert laid | set(views[0]["undrawn"]) == set(CATALOGUE)


CATALOGUE = [card["id"] for card in new(2).catalogue()["locations"]]


def test_a_freely_given_up_pouch_drops_the_limit() -> None:  # R27.9 R11.11
    scene = Scene(
        heroes=BEASTS,
        gear="belt_pouch fiendbane_blade riveted_helm skeleton_key hunter_boots",
        options={"free_treasure_discard": True},
    )
    scene.plays("shed belt_pouch")
    assert scene.asks() == "shed"
    scene.plays("shed hunter_boots")
    assert scene.seat(0)["treasures"] == 3


def test_a_bane_may_hit_everyone_but_is_never_aimed_at_its_player() -> None:  # R15.3 R11.2
    scene = Scene(
        seats=3, heroes=THREE, phase="villainy", hand="leaden_limbs", perils=[9, 3, 3]
    ).plays("play leaden_limbs")
    assert set(scene.offers()) == {"target seat_1", "target seat_2"}


def test_a_level_and_a_speed_never_fall_below_their_least() -> None:  # R5.5 R5.22
    scene = Scene(banes="leaden_limbs forgotten_name", level=1)
    assert scene.seat(0)["counted"] == 1
    assert scene.seat(0)["values"][2]["total"] == 2


def test_illegal_moves_say_what_is_allowed() -> None:  # R27.1
    scene = Scene(ap=1)
    with pytest.raises(Exception, match="move n"):
        scene.table.play(0, "move w")
