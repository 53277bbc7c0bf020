"""R6, R7, R8, R16, R18: setup, phases, windows, hidden information, defeat and the end."""

from __future__ import annotations

import pytest

from undercroft.games.dungeoneer.tests.builder import Scene, new
from undercroft.games.dungeoneer.tests.printed import LOCATIONS
from undercroft.games.dungeoneer.tests.reckoning import ways


def test_the_entrance_and_four_passages() -> None:  # R7.1 R7.2
    for seed in range(20):
        view = new(4, seed=seed).view(0)
        cells = {(tile["x"], tile["y"]): tile["location"] for tile in view["map"]}
        assert cells[0, 0] == "vault_gate"
        around = [cells[cell] for cell in ((0, 1), (1, 0), (0, -1), (-1, 0))]
        assert all("passage" in LOCATIONS[location][0] for location in around)
        assert len(ways(view)["vault_gate"]) == 4
        assert len(view["undrawn"]) == 17


def test_what_players_start_with() -> None:  # R7.3 R7.4 R7.5 R7.6
    view = new(3, seed=2).view(0)
    for seat in view["seats"]:
        assert (seat["level"], seat["health"], seat["glory"], seat["peril"]) == (1, 6, 1, 1)
        assert seat["at"] == "vault_gate"
        assert len(seat["quests"]) == 2
        assert seat["cards"] == 5
    assert len({seat["hero"] for seat in view["seats"]}) == 3
    assert len(view["common"]) == 1


def test_the_highest_roll_begins() -> None:  # R7.7
    ties = 0
    for seed in range(30):
        table = new(3, seed=seed)
        rolls = [event for event in table.told(None) if event["kind"] == "first_rolled"]
        rolling = [0, 1, 2]
        for roll in rolls:
            assert [seat for seat, die in enumerate(roll["dice"]) if die] == rolling
            best = max(die for die in roll["dice"] if die)
            rolling = [seat for seat, die in enumerate(roll["dice"]) if die == best]
        assert rolling == [rolls[-1]["first"]] == [table.view(0)["active"]]
        ties += len(rolls) > 1
    assert ties


def test_hands_are_hidden() -> None:  # R6.1 R6.2
    table = new(2, seed=4)
    view = table.view(0)
    assert view["seats"][0]["hand"] is not None
    assert view["seats"][1]["hand"] is None
    assert table.view(None)["seats"][0]["hand"] is None
    told = [event for event in table.told(1) if event["kind"] == "cards_drawn"]
    assert [event["cards"] is None for event in told if event["seat"] == 0] == [True]


def test_the_phases_of_a_turn() -> None:  # R8.1
    scene = Scene(
        phase="villainy",
        undrawn="long_gallery",
        ap=1,
        hand="disarm",
        perils=[1, 1],
        hand_1=["disarm", "battle_drill"][1],
    )
    assert scene.phase() == "villainy"
    scene.plays("end")
    assert scene.phase() == "location"
    scene.settles(lambda: scene.phase() == "feats")
    scene.plays("end")
    assert scene.phase() == "discard_draw"
    scene.settles(lambda: scene.active() == 1)
    assert scene.phase() == "villainy"


def test_restoration() -> None:  # R8.2 R8.3 R8.4 R8.5
    scene = Scene(
        ap=2,
        at="vault_gate",
        at_1="vault_gate",
        heroes="orc_shaman elf_assassin",
        glory=9,
        health=5,
    )
    scene.dice(attack=[1], counter=[1]).plays(
        "use spirit_mending", "strike seat_1", "form melee", "move n"
    )
    assert scene.seat(0)["battled"]
    assert scene.seat(0)["used"] == ["spirit_mending"]
    scene.until(lambda: scene.active() == 1)
    assert not scene.seat(0)["battled"]
    scene.until(lambda: scene.active() == 0)
    assert (scene.ap(), scene.seat(0)["used"], scene.seat(0)["moved"]) == (3, [], False)
    assert scene.seat(0)["visited"] == ["crossroads"]


def test_a_saved_point_lasts_until_the_next_restoration() -> None:  # R8.16
    scene = Scene(ap=3, moved=True).plays("end", "save")
    assert (scene.ap(0), scene.seat(0)["saved"]) == (1, True)
    scene.until(lambda: scene.active() == 1).until(lambda: scene.active() == 0)
    assert scene.ap(0) == 3


@pytest.mark.parametrize(
    ("points", "variant", "told"),
    [(1, {}, True), (0, {}, False), (1, {"limited_movement": True}, False)],
)
def test_whoever_discards_is_told_whether_a_point_can_be_saved_then(
    points: int, variant: dict[str, bool], told: bool
) -> None:  # R8.14 R8.16
    scene = Scene(hand="disarm trap_sense", ap=points, moved=True, options=variant)
    assert not scene.view()["saving"]
    scene.plays("end")
    assert scene.view()["saving"] == scene.view(None)["saving"] == told
    scene.plays("discard disarm")
    assert ("save" in scene.offers()) == told
    assert not scene.view()["saving"]


def test_drawing_up_to_five() -> None:  # R8.17
    scene = Scene(hand="disarm trap_sense", ap=0, moved=True).plays("end", "discard disarm")
    assert scene.cards(0) == 5
    many = "disarm trap_sense battle_drill inner_flame rope_bridge purifying_rite iron_parry"
    scene = Scene(hand=many, ap=0, moved=True).plays("end", "discard disarm")
    assert scene.cards(0) == 6


def test_forbidden_reading_draws_above_five() -> None:  # R4.12 R5.20 R4.10
    many = "disarm trap_sense battle_drill inner_flame rope_bridge"
    scene = Scene(
        hand=many, tiles="vault_gate 0 0, skin_library 0 1", at="vault_gate", ap=1, glory=0
    )
    scene.plays("move n", "accept")
    assert (scene.cards(0), scene.glory()) == (6, 1)


def test_altar_bargain() -> None:  # R4.11 R5.10
    scene = Scene(
        tiles="treasury 0 0, dark_altar 1 0 turned",
        at="treasury",
        ap=1,
        glory=0,
        gear="stubborn_heart",
    )
    scene.plays("move e", "accept")
    assert (scene.health(), scene.glory()) == (5, 2 + 3)


def test_mirror_walk() -> None:  # R4.14 R15.1
    scene = Scene(
        tiles="vault_gate 0 0, hall_of_mirrors 0 1, dark_altar 0 2 turned, fungal_garden 0 3",
        at="vault_gate",
        ap=1,
        glory=1,
    )
    scene.plays("move n", "accept")
    assert set(scene.moves("go")) == {"go dark_altar", "go fungal_garden"}
    scene.plays("go fungal_garden")
    assert scene.where() == "fungal_garden"


def test_healing_spores() -> None:  # R4.15
    scene = Scene(
        tiles="vault_gate 0 0, fungal_garden 0 1", at="vault_gate", ap=3, glory=4, health=4
    )
    scene.plays("move n", "accept")
    assert (scene.health(), scene.glory()) == (5, 2)
    scene.plays("move s", "move n")
    assert scene.asks() == "feats_turn" or "accept" not in scene.offers()


def test_standing_up_in_someone_elses_turn() -> None:  # R8.18 R16.2
    scene = Scene(phase="villainy", aps=[3, 1], fallen_1=True, saved_1=True, open_windows=True)
    assert list(scene.table.asked) == [1]
    assert set(scene.offers(1)) == {"pass", "stand"}
    scene.plays("stand")
    assert not scene.seat(1)["fallen"]


def test_the_order_of_a_move() -> None:  # R16.1 R10.2 R10.10
    scene = Scene(
        tiles="prison_cells 0 0, flooded_chamber 0 1",
        at="prison_cells",
        ap=2,
        glory=0,
        attached="cursed_ground flooded_chamber",
    ).dice(threat=[6, 6, 6])
    scene.plays("move n")
    kinds = [
        event["kind"]
        for event in scene.told()
        if event["kind"] in ("die_rolled", "hero_moved", "income_taken")
    ]
    assert kinds == ["die_rolled", "hero_moved", "income_taken", "die_rolled", "die_rolled"]
    assert [event["source"] for event in scene.events("die_rolled")][1:] == [
        "flooded_chamber",
        "cursed_ground",
    ]


def test_the_income_may_pay_before_the_location_acts() -> None:  # R16.4 R11.4
    scene = Scene(
        tiles="vault_gate 0 0, flooded_chamber 0 1",
        at="vault_gate",
        ap=1,
        glory=0,
        gear="fleet_step",
    )
    scene.plays("move n", "...").dice(threat=[1]).plays("use fleet_step")
    assert not scene.seat(0)["fallen"]


def test_no_one_learns_who_could_react() -> None:  # R16.7
    holds = Scene(
        tiles="dark_altar 0 0, treasury 1 0", at="treasury", ap=1, hand_1="evil_eye", perils=[1, 0]
    )
    lacks = Scene(
        tiles="dark_altar 0 0, treasury 1 0", at="treasury", ap=1, hand_1="disarm", perils=[1, 0]
    )
    holds.plays("move w", "...")
    lacks.plays("move w", "...")
    assert list(holds.table.asked) == list(lacks.table.asked) == [1]
    assert holds.view(0)["roll"] == lacks.view(0)["roll"] is not None
    assert set(lacks.offers(1)) == {"pass"}


def test_a_defeated_player_loses_everything() -> None:  # R18.1 R18.2 R18.3
    scene = Scene(
        seats=3,
        phase="villainy",
        hand="soul_toll",
        perils=[0, 3, 0],
        healths=[6, 1, 6],
        at="crossroads",
        at_1="vault_gate",
        at_2="crossroads",
        heroes="elf_assassin orc_shaman dwarf_runecaster",
        hand_1="disarm",
        gear_1="battle_drill",
        lair_1="mutant_rat",
        banes_1="leaden_limbs",
        glories=[0, 4, 0],
        quests_1="burn_the_plague_seed hidden_heart",
        carried_1="burn_the_plague_seed",
        artifacts_1="star_glass_lantern",
    )
    scene.plays("send soul_toll", "target seat_1").dice(threat=[1]).plays("declare")
    gone = scene.seat(1)
    assert gone["out"]
    assert gone["at"] is None
    assert (gone["cards"], gone["gear"], gone["lair"], gone["banes"]) == (0, [], [], [])
    assert (gone["glory"], gone["peril"], gone["quests"], gone["artifacts"]) == (0, 0, [], [])
    assert {"disarm", "battle_drill", "mutant_rat", "leaden_limbs"} <= set(scene.discards())
    assert [(quest["quest"], quest["token"]) for quest in scene.view()["ownerless"]] == [
        ("burn_the_plague_seed", "vault_gate")
    ]
    assert scene.table.outcome is None
    scene.until(lambda: scene.active() == 2)


def test_banes_on_others_stay() -> None:  # R18.1
    scene = Scene(
        seats=3,
        phase="villainy",
        hand="soul_toll",
        perils=[0, 3, 0],
        healths=[6, 1, 6],
        at="crossroads",
        at_1="vault_gate",
        at_2="crossroads",
        heroes="elf_assassin orc_shaman dwarf_runecaster",
        banes_2="leaden_limbs",
        attached="cursed_ground crossroads",
    )
    scene.plays("send soul_toll", "target seat_1").dice(threat=[1]).plays("declare")
    assert scene.seat(2)["banes"] == ["leaden_limbs"]
    assert scene.tile("crossroads")["banes"] == ["cursed_ground"]


def test_all_fall_at_the_same_moment() -> None:  # R18.6
    def fall(**given: object) -> Scene:
        scene = Scene(
            phase="villainy",
            hand="soul_toll",
            perils=[0, 3],
            healths=[1, 1],
            at="vault_gate",
            at_1="vault_gate",
            **given,
        )
        return scene.plays("send soul_toll", "target seat_1").dice(threat=[1, 1]).plays("declare")

    for given, winners in (
        ({"completeds": [1, 0]}, [0]),
        ({"glories": [0, 2]}, [1]),
        ({}, [0, 1]),
    ):
        outcome = fall(**given).table.outcome
        assert outcome is not None
        assert (outcome.reason, list(outcome.winners)) == ("all_fell", winners)


@pytest.mark.parametrize("last", [2, 15])
def test_the_round_limit_and_the_ranking(last: int) -> None:  # R18.7 R18.8 R27.3
    scene = Scene(
        options={"rounds": last}, number_of_round=last, completeds=[0, 1], ap=0, moved=True
    )
    scene.until(lambda: scene.table.outcome is not None)
    outcome = scene.table.outcome
    assert outcome is not None
    assert (outcome.reason, list(outcome.winners)) == ("rounds_over", [1])
    assert scene.view()["ranking"] == [1, 0]
