"""Rules that meet on the way: exits, seals and tokens, and transfers."""

from __future__ import annotations

from undercroft.games.dungeoneer.tests.builder import Scene

CELLS = "prison_cells 0 0, crossroads 0 1, vault_gate 0 -1"


# --- exits, seals and tokens ---


def test_an_exit_held_open_is_open_for_others_until_its_holder_leaves() -> None:  # R10.6
    scene = Scene(tiles=CELLS, at="prison_cells", at_1="prison_cells", ap=1, ap_1=0)
    scene.dice(threat=[1]).plays("move n")
    assert (scene.where(), scene.ap(), scene.seat()["moved"]) == ("prison_cells", 0, False)
    scene.plays("end").until(lambda: scene.active() == 1 and scene.asks() == "feats")
    scene.plays("move n")
    assert scene.where(1) == "crossroads"
    assert len(scene.events("die_rolled")) == 1  # the second hero rolls nothing


def test_an_exit_held_open_closes_behind_its_holder() -> None:  # R10.6
    scene = Scene(tiles=CELLS, at="prison_cells", at_1="prison_cells", ap=1)
    scene.dice(threat=[1, 1]).plays("move n").gives(0, 1).plays("move s")
    assert scene.where() == "vault_gate"
    scene.until(lambda: scene.active() == 1 and scene.asks() == "feats")
    scene.gives(1, 1).plays("move n")
    assert (scene.where(1), scene.ap(1)) == ("prison_cells", 0)


def test_a_hero_who_fails_with_one_point_gets_the_income_of_staying() -> None:  # R10.5 R8.15
    scene = Scene(tiles=CELLS, at="prison_cells", ap=1).dice(threat=[1]).plays("move n", "end")
    assert (scene.glory(), scene.peril()) == (2, 2)


def test_a_seal_changes_open_exits_only() -> None:  # R22.26 R5.21
    scene = Scene(
        tiles="treasury 0 0, crossroads 1 0, vault_gate -1 0",
        at="treasury",
        attached="sealed_way treasury",
        ap=2,
    )
    scene.dice(threat=[2]).plays("move e")
    assert (scene.where(), scene.ap()) == ("crossroads", 0)  # melee 2 + 2 misses 5
    scene = Scene(
        tiles="treasury 0 0, crossroads 1 0, vault_gate -1 0",
        at="treasury",
        attached="sealed_way treasury",
        ap=1,
    )
    scene.dice(threat=[2]).plays("move w")
    assert (scene.where(), scene.health()) == ("vault_gate", 5)  # still a trap of speed 6


def test_key_and_cloak_open_a_sealed_exit() -> None:  # R22.6 R22.17 R22.26
    sealed = {"tiles": "crossroads 0 0, vault_gate 1 0", "attached": "sealed_way crossroads"}
    scene = Scene(at="crossroads", gear="skeleton_key", ap=1, **sealed)  # type: ignore[arg-type]
    assert scene.dice(threat=[1]).plays("move e").where() == "vault_gate"
    scene = Scene(at="crossroads", gear="smokeweave_cloak", glory=1, ap=1, **sealed)  # type: ignore[arg-type]
    scene.plays("move e", "use smokeweave_cloak")
    assert (scene.where(), scene.events("die_rolled")) == ("vault_gate", [])


def test_a_bridge_is_open_whatever_is_sealed() -> None:  # R22.26 R17.3
    scene = Scene(
        tiles="long_gallery 0 0, vault_gate 1 0",
        at="long_gallery",
        attached="sealed_way long_gallery",
        bridge="long_gallery e",
        ap=1,
    )
    assert scene.plays("move e").where() == "vault_gate"
    assert not scene.events("die_rolled")


def test_a_token_on_the_seal_restores_all_its_exits() -> None:  # R22.26 R17.1
    scene = Scene(
        heroes="dwarf_runecaster elf_assassin",
        tiles="crossroads 0 0, vault_gate 1 0",
        at="crossroads",
        attached="sealed_way crossroads",
        glory=1,
        ap=1,
    )
    scene.plays("use ward_carving")
    scene.plays("dispel sealed_way", "move e")
    assert (scene.where(), scene.events("die_rolled")) == ("vault_gate", [])


def test_a_token_stays_until_the_restoration_of_its_player() -> None:  # R8.3 R17.2
    scene = Scene(tiles=CELLS, at="vault_gate", at_1="prison_cells", hand="disarm", glory=1, ap=0)
    scene.plays("play disarm", "go prison_cells", "ward n")
    scene.plays("end").until(lambda: scene.active() == 1 and scene.asks() == "feats")
    scene.plays("move n")
    assert (scene.where(1), scene.events("die_rolled")) == ("crossroads", [])
    assert scene.tile("prison_cells")["exits"][0]["warded"]
    scene.until(lambda: scene.active() == 0)
    assert not scene.tile("prison_cells")["exits"][0]["warded"]


def test_ground_cursed_twice_is_faced_twice() -> None:  # R22.25 R10.10
    scene = Scene(
        tiles="vault_gate 0 0, tunnel_of_teeth -1 0",
        at="vault_gate",
        attached="cursed_ground tunnel_of_teeth",
        ap=1,
    )
    scene.dice(threat=[1, 3]).plays("move w")
    assert scene.health() == 4  # spikes of speed 5 with 1 + 3, then magic 5 with 3 + 1
    assert [told["source"] for told in scene.events("die_rolled")] == [
        "tunnel_of_teeth",
        "cursed_ground",
    ]


def test_a_hero_defeated_by_spikes_is_out_before_the_curse() -> None:  # R10.10 R18.3
    scene = Scene(
        seats=3,
        tiles="vault_gate 0 0, tunnel_of_teeth -1 0",
        at="vault_gate",
        attached="cursed_ground tunnel_of_teeth",
        health=1,
        hand="disarm",
        ap=3,
    )
    scene.dice(threat=[1, 1]).plays("move w")
    assert scene.seat()["out"]
    assert len(scene.events("die_rolled")) == 1
    assert (scene.active(), scene.cards(0)) == (1, 0)
    assert "disarm" in scene.discards()


# --- transfers ---


def test_a_walk_through_a_mirror_brings_income_obstacle_and_effect() -> None:  # R15.1 R4.14 R4.11
    scene = Scene(
        tiles="vault_gate 0 0, hall_of_mirrors 0 1, dark_altar 1 0, rusted_armoury -1 0 turned",
        at="vault_gate",
        glory=1,
        ap=1,
    )
    scene.plays("move n", "accept")
    assert set(scene.moves("go")) == {"go dark_altar", "go rusted_armoury"}
    scene.plays("go dark_altar", "accept")
    assert (scene.where(), scene.health()) == ("dark_altar", 5)
    assert (scene.glory(), scene.peril()) == (1 + 1 - 2 + 2 + 3, 1 + 3)
    assert scene.ap() == 0


def test_a_fallen_hero_may_step_between_and_stays_fallen() -> None:  # R15.2 R22.9
    scene = Scene(
        tiles="vault_gate 0 0, crossroads 0 1, long_gallery 0 2",
        at="vault_gate",
        fallen=True,
        hand="step_between",
        glory=2,
        ap=0,
    )
    scene.plays("play step_between", "amount 2", "go long_gallery")
    assert (scene.where(), scene.seat()["fallen"], scene.glory()) == ("long_gallery", True, 1)
    scene.plays("end")
    assert scene.glory() == 1  # it has moved, so nothing comes for staying


def test_a_hooked_hero_gets_nothing_and_has_not_moved() -> None:  # R15.1 R10.15 R8.15
    scene = Scene(
        phase="villainy",
        hand="hook_from_the_dark",
        perils=[0, 1],
        tiles="vault_gate 0 0, tunnel_of_teeth -1 0, dark_altar 1 0",
        at="vault_gate",
        at_1="vault_gate",
    )
    scene.plays("play hook_from_the_dark", "target seat_1", "amount 1", "go dark_altar")
    assert (scene.where(1), scene.glory(1), scene.peril(1)) == ("dark_altar", 0, 0)
    scene.until(lambda: scene.active() == 1 and scene.asks() == "feats").plays("end")
    assert (scene.glory(1), scene.peril(1)) == (2, 3)


def test_a_hook_leaves_an_exit_that_was_held_open() -> None:  # R10.6
    scene = Scene(
        tiles=CELLS,
        at="prison_cells",
        at_1="crossroads",
        hand_1="hook_from_the_dark",
        peril=1,
        ap=1,
    )
    scene.dice(threat=[1]).plays("move n")
    assert scene.tile("prison_cells")["exits"][0]["held"] == [0]
    scene.plays("end").until(lambda: scene.active() == 1 and scene.asks() == "villainy")
    scene.plays("play hook_from_the_dark", "target seat_0", "amount 1", "go vault_gate")
    assert scene.tile("prison_cells")["exits"][0]["held"] == []
