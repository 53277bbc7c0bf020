"""R9, R10: the map, exits, obstacles, income and fallen heroes."""

from __future__ import annotations

import pytest

from undercroft.games.dungeoneer.tests.builder import Scene

CELLS = "prison_cells 0 0, crossroads 0 1"


def test_neighbours_may_have_a_wall_between_them() -> None:  # R9.1 R10.3
    scene = Scene(tiles="long_gallery 0 0, crossroads 1 0, vault_gate 0 1", at="long_gallery", ap=3)
    east = scene.tile("long_gallery")["exits"][1]
    assert (east["kind"], east["to"], east["works"]) == ("wall", "crossroads", False)
    assert scene.moves("move") == ["move n"]
    scene = Scene(tiles="long_gallery 0 0, crossroads 1 0, vault_gate 0 1", at="crossroads", ap=3)
    assert scene.moves("move") == []


def test_a_turned_card_swaps_its_sides() -> None:  # R4.9 R9.2
    scene = Scene(tiles="treasury 0 0 turned, crossroads 1 0", at="treasury", ap=1)
    east = scene.tile("treasury")["exits"][1]
    assert (east["kind"], east["stat"], east["value"]) == ("trap", "speed", 6)


def test_an_open_exit_costs_one_point() -> None:  # R10.2 R10.3
    scene = Scene(at="vault_gate", ap=2).plays("move n")
    assert (scene.where(), scene.ap()) == ("crossroads", 1)


@pytest.mark.parametrize(("die", "ap"), [(3, 1), (2, 0)])
def test_a_blocked_exit_is_overcome_or_costs_a_point(die: int, ap: int) -> None:  # R10.4
    scene = Scene(tiles=CELLS, at="prison_cells", ap=2).dice(threat=[die]).plays("move n")
    assert (scene.where(), scene.ap()) == ("crossroads", ap)


def test_without_points_the_hero_stays_and_holds_the_exit_open() -> None:  # R10.5 R10.6
    scene = Scene(tiles=CELLS, at="prison_cells", at_1="prison_cells", ap=1).dice(threat=[1])
    scene.plays("move n")
    assert (scene.where(), scene.ap(), scene.seat(0)["moved"]) == ("prison_cells", 0, False)
    assert scene.tile("prison_cells")["exits"][0]["held"] == [0]
    scene.until(lambda: scene.phase() == "feats" and scene.active() == 1)
    scene.plays("move n")
    assert scene.where(1) == "crossroads"
    assert len(scene.events("die_rolled")) == 1
    scene.until(lambda: scene.phase() == "feats" and scene.active() == 0)
    assert scene.tile("prison_cells")["exits"][0]["held"] == [0]
    scene.plays("move n")
    assert scene.where(0) == "crossroads"
    assert scene.tile("prison_cells")["exits"][0]["held"] == []


def test_a_hero_may_hold_several_exits() -> None:  # R10.6
    scene = Scene(tiles=CELLS + ", dripping_culvert -1 0", at="prison_cells", ap=1)
    scene.dice(threat=[1, 1]).plays("move n").gives(0, ap=1).plays("move w")
    held = [exit_["held"] for exit_ in scene.tile("prison_cells")["exits"]]
    assert held == [[0], [], [], [0]]


def test_income_comes_once_per_turn_and_location() -> None:  # R10.9 R8.5
    scene = Scene(at="vault_gate", ap=3, glory=0, peril=0).plays("move n", "move s", "move n")
    assert (scene.glory(), scene.peril()) == (1, 2)


@pytest.mark.parametrize(("die", "fallen"), [(1, True), (2, False)])
def test_a_pit(die: int, fallen: bool) -> None:  # R10.14 R10.11
    tiles = "vault_gate 0 0, flooded_chamber 0 1"
    scene = Scene(tiles=tiles, at="vault_gate", ap=3).dice(threat=[die]).plays("move n")
    assert scene.seat(0)["fallen"] is fallen
    assert scene.glory() == 1


@pytest.mark.parametrize(("die", "health"), [(2, 5), (3, 6)])
def test_spikes(die: int, health: int) -> None:  # R10.13
    tiles = "vault_gate 0 0, alchemists_furnace -1 0"
    scene = Scene(tiles=tiles, at="vault_gate", ap=3).dice(threat=[die]).plays("move w")
    assert scene.health() == health


def test_a_fallen_hero_pays_only_for_standing_up() -> None:  # R10.16 R10.17 R8.11
    scene = Scene(at="vault_gate", ap=2, fallen=True, undrawn="long_gallery", at_1="vault_gate")
    assert not scene.moves("move")
    assert not scene.moves("strike")
    assert "explore" not in scene.offers()
    scene.plays("stand")
    assert (scene.ap(), scene.seat(0)["fallen"]) == (1, False)
    assert scene.moves("move")
    assert scene.moves("strike")


@pytest.mark.parametrize(("die", "stands"), [(2, False), (3, True)])
def test_standing_up_may_need_a_threat(die: int, stands: bool) -> None:  # R10.17 R5.14
    scene = Scene(ap=2, fallen=True, stand="melee 5").dice(threat=[die]).plays("stand")
    assert scene.seat(0)["fallen"] is not stands
    assert scene.ap() == 1
    assert (scene.seat(0)["stand"] is None) is stands


def test_a_fallen_hero_takes_the_income_of_staying() -> None:  # R10.16 R8.15
    scene = Scene(at="crossroads", ap=1, fallen=True, glory=0).plays("end", "pass")
    assert scene.glory() == 1


def test_exploring_costs_a_point_and_is_placed_anywhere() -> None:  # R8.12 R9.2
    scene = Scene(at="vault_gate", ap=1, undrawn="long_gallery crooked_stair")
    scene.dice(locations=["long_gallery"]).plays("explore")
    assert scene.view()["placing"] == "long_gallery"
    scene.plays("near crossroads", "side n", "lay upright")
    assert scene.ap() == 0
    assert (scene.tile("long_gallery")["x"], scene.tile("long_gallery")["y"]) == (0, 2)


def test_exploring_needs_an_undrawn_location() -> None:  # R8.12 R9.6
    assert "explore" not in Scene(ap=3).offers()


def test_a_card_without_a_place_goes_under_the_deck() -> None:  # R9.6 R6.3 R9.3
    # The gallery has walls in the east and west, and the culvert is open only there.
    scene = Scene(
        tiles="dripping_culvert 0 0", at="dripping_culvert", ap=1, undrawn="long_gallery crossroads"
    )
    scene.dice(locations=["long_gallery", "crossroads"]).plays("explore")
    assert [event["location"] for event in scene.events("location_buried")] == ["long_gallery"]
    assert scene.view()["placing"] == "crossroads"
    assert scene.view()["buried"] == ["long_gallery"]
    assert scene.ap() == 0


def test_a_phase_without_a_legal_place_is_skipped() -> None:  # R8.9 R9.6
    scene = Scene(
        tiles="dripping_culvert 0 0",
        at="dripping_culvert",
        phase="villainy",
        undrawn="long_gallery",
    )
    assert scene.phase() == "feats"
    assert "explore" not in scene.offers()


def test_touching_sides_need_not_match() -> None:  # R9.5
    scene = Scene(tiles="crossroads 0 0", at="crossroads", ap=1, undrawn="long_gallery vault_gate")
    scene.dice(locations=["long_gallery"]).plays("explore")
    cells = {(place["x"], place["y"]) for place in scene.view()["places"]}
    assert cells == {(0, 1), (0, -1)}  # east and west would meet a wall


def test_distances_go_over_working_joints() -> None:  # R9.10
    scene = Scene(
        tiles="vault_gate 0 0, long_gallery 0 1, crossroads 0 2, dripping_culvert 1 1",
        at="vault_gate",
    )
    far = {tile["location"]: tile["distance"] for tile in scene.view()["map"]}
    assert far == {"vault_gate": 0, "long_gallery": 1, "crossroads": 2, "dripping_culvert": None}


def test_moving_in_someone_elses_turn_brings_nothing() -> None:  # R10.15 R15.1 R15.2
    scene = Scene(
        phase="villainy",
        hand="hook_from_the_dark",
        perils=[0, 4],
        glories=[0, 0],
        tiles="vault_gate 0 0, flooded_chamber 0 1",
        at_1="vault_gate",
        fallen_1=True,
    )
    scene.plays("play hook_from_the_dark", "target seat_1", "amount 1", "go flooded_chamber")
    assert scene.where(1) == "flooded_chamber"
    assert (scene.glory(1), scene.peril(1)) == (0, 3)
    assert scene.seat(1)["fallen"]
    assert not scene.events("die_rolled")


def test_a_transfer_in_the_own_turn_counts_as_moving() -> None:  # R15.1 R5.15 R22.9
    scene = Scene(
        hand="step_between",
        glory=4,
        tiles="vault_gate 0 0, flooded_chamber 0 1, long_gallery 1 1",
        at="vault_gate",
        ap=0,
    ).dice(threat=[1])
    scene.plays("play step_between", "amount 2", "go flooded_chamber")
    assert (scene.glory(), scene.seat(0)["fallen"], scene.seat(0)["moved"]) == (3, True, True)


def test_deactivated_exits_count_as_open_for_everyone() -> None:  # R17.1 R22.7 R8.3
    scene = Scene(tiles=CELLS, at="prison_cells", at_1="prison_cells", hand="disarm", glory=1, ap=1)
    scene.plays("play disarm", "go prison_cells", "ward n", "move n")
    assert scene.where() == "crossroads"
    assert not scene.events("die_rolled")
    scene.until(lambda: scene.phase() == "feats" and scene.active() == 1).plays("move n")
    assert not scene.events("die_rolled")
    scene.until(lambda: scene.phase() == "feats" and scene.active() == 0)
    assert scene.view()["tokens"] == []


def test_an_obstacle_can_be_deactivated() -> None:  # R17.1
    scene = Scene(
        tiles="vault_gate 0 0, flooded_chamber 0 1", at="vault_gate", hand="disarm", glory=1, ap=1
    )
    scene.plays("play disarm", "go flooded_chamber", "ward obstacle", "move n")
    assert not scene.events("die_rolled")


def test_the_fourth_token_is_one_of_the_three() -> None:  # R17.2 R3.4
    scene = Scene(
        tiles="vault_gate 0 0, prison_cells 0 1, flooded_chamber 1 0, treasury 2 0",
        heroes="elf_assassin orc_shaman",
        at="treasury",
        hand="disarm",
        glory=1,
        tokens=[("prison_cells", "n"), ("prison_cells", "w"), ("flooded_chamber", "obstacle")],
    )
    scene.plays("play disarm", "go treasury", "ward n", "token 1")
    things = {(token["location"], token["thing"]) for token in scene.view()["tokens"]}
    assert things == {("prison_cells", "w"), ("flooded_chamber", "obstacle"), ("treasury", "n")}


def test_the_bridge_makes_a_wall_an_open_exit_both_ways() -> None:  # R17.3 R22.8 R9.1
    tiles = "long_gallery 0 0, crossroads 1 0, vault_gate 0 1"
    scene = Scene(tiles=tiles, at="long_gallery", hand="rope_bridge", glory=2, ap=2)
    scene.plays("play rope_bridge", "side e", "move e", "move w")
    assert scene.where() == "long_gallery"
    assert scene.tile("crossroads")["distance"] == 2


def test_no_bridge_where_the_joint_works() -> None:  # R22.8
    assert "play rope_bridge" not in Scene(hand="rope_bridge", glory=2).offers()


@pytest.mark.parametrize(("side", "die"), [("n", 6), ("n", 1), ("w", 6), ("w", 1)])
def test_everyone_sees_which_exit_a_roll_is_about(side: str, die: int) -> None:  # R6.2 R16.5
    scene = Scene(
        tiles="prison_cells 0 0, crossroads 0 1, vault_gate -1 0",
        at="prison_cells",
        ap=1,
        hand_1="disarm",
        perils=[1, 0],
    )
    scene.dice(threat=[die]).plays(f"move {side}", "...")
    scene.until(lambda: scene.asks() == "before_roll")
    assert scene.view(None)["leaving"] == side
    scene.plays("pass")
    assert scene.view(None)["leaving"] is None


def test_a_hero_who_falls_at_a_trap_exit_leaves_no_more() -> None:  # R10.7 R18.1
    scene = Scene(
        seats=3, tiles="treasury 0 0, crossroads -1 0", at="treasury", health=1, perils=[1, 0, 0]
    )
    scene.dice(threat=[1]).plays("move w")
    assert scene.events("hero_defeated")
    assert scene.view(None)["leaving"] is None
