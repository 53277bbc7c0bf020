"""R19, R27: variants, options and what they exclude."""

from __future__ import annotations

from typing import Any

import pytest

import undercroft
from undercroft.games.dungeoneer import state as rows
from undercroft.games.dungeoneer.tests.builder import Scene, new
from undercroft.games.dungeoneer.tests.printed import QUESTS

VARIANTS = (
    "no_blank_spots",
    "resurrection",
    "hero_choice",
    "optional_discard",
    "impartial_placement",
    "nothing_personal",
    "limited_movement",
    "fall_for_challenge",
    "dodge_spikes",
)


def test_two_variants_exclude_each_other() -> None:  # R19.1 R27.1
    with pytest.raises(undercroft.BadSetup, match="limited_movement"):
        new(2, limited_movement=True, fall_for_challenge=True)


@pytest.mark.parametrize(
    "name", ["resurrection", "optional_discard", "impartial_placement", "nothing_personal"]
)
def test_four_variants_are_nothing_for_one(name: str) -> None:  # R19.12
    with pytest.raises(undercroft.BadSetup, match=name):
        new(1, **{name: True})


@pytest.mark.parametrize(
    "name",
    ["hero_choice", "no_blank_spots", "limited_movement", "fall_for_challenge", "dodge_spikes"],
)
def test_the_others_work_for_one(name: str) -> None:  # R19.12
    assert new(1, **{name: True}).asked


def test_bad_options_are_rejected() -> None:  # R27.1 R27.2
    for seats in (0, 5):
        with pytest.raises(undercroft.BadSetup):
            new(seats)
    with pytest.raises(undercroft.BadSetup, match="no_such"):
        new(2, no_such=True)
    for rounds in (-1, 61, True, "15"):  # R27.3
        with pytest.raises(undercroft.BadSetup, match=r"rounds.*from 1 to 60"):
            new(2, rounds=rounds)
    with pytest.raises(undercroft.BadSetup, match="solo_lair"):
        new(2, solo_lair=True)
    for name in ("split_decks", "attack_outside_turn"):
        with pytest.raises(undercroft.BadSetup, match=name):
            new(1, **{name: True})
    with pytest.raises(undercroft.BadSetup, match="setup_by_player"):
        new(2, setup_by_player=True, no_blank_spots=True)


def test_a_second_set_is_rejected() -> None:  # R21.1
    with pytest.raises(undercroft.BadSetup):
        new(2, sets="realm_of_the_ice_witch")
    with pytest.raises(undercroft.BadSetup, match=r"sets must be one of \['vault'\]"):
        new(2, sets=["vault", "realm_of_the_ice_witch"])


def test_sets_may_be_a_list() -> None:  # R21.1
    assert new(2, sets=["vault"]).fingerprint() == new(2).fingerprint()


def test_bad_stacks_are_rejected() -> None:  # R27.11
    with pytest.raises(undercroft.BadSetup):
        new(2, stacked={"heroes": ["no_such_hero"]})
    with pytest.raises(undercroft.BadSetup):
        new(2, stacked={"adventure": ["ramalith", "ramalith"]})
    with pytest.raises(undercroft.BadSetup, match=r"no vault_gate in locations.*there are: cross"):
        new(2, stacked={"locations": ["vault_gate"]})  # it is laid first, unless all are dealt
    with pytest.raises(undercroft.BadSetup, match=r"no crossroads in locations"):
        new(2, stacked={"passages": ["crossroads"], "locations": ["crossroads"]})
    with pytest.raises(undercroft.BadSetup, match=r"no ramalith in peril .*there are: none"):
        new(2, stacked={"peril": ["ramalith"]})
    with pytest.raises(undercroft.BadSetup, match=r"no smoke_bomb in adventure .*: distraction"):
        new(1, stacked={"adventure": ["smoke_bomb"]})


def named_by(quest: str) -> list[str]:
    return [] if "any:" in QUESTS[quest][1] else QUESTS[quest][1].split()


def test_no_blank_spots() -> None:  # R19.2 R19.3
    table = new(3, seed=3, no_blank_spots=True)
    view = table.view(0)
    assert view["phase"] == "laying"
    assert sum(seat["holds"] for seat in view["seats"]) + len(view["map"]) == 22
    assert view["seats"][0]["locations"] is not None
    assert view["seats"][1]["locations"] is None
    assert [tile["location"] for tile in view["map"]] == ["vault_gate"]
    first = view["first"]
    assert table.asked[0] == (first + 1) % 3
    while table.view(0)["phase"] == "laying":
        seat = table.asked[0]
        common = {place for quest in view["common"] for place in named_by(quest["quest"])}
        options = [str(move) for move in table.options(seat)]
        held = table.view(seat)["seats"][seat]["locations"]
        if any(option.startswith("hold") for option in options) and set(held) - common:
            assert not {f"hold {place}" for place in common} & set(options)
        table.play(seat, options[0])
    assert table.view(0)["active"] == first
    assert len(table.view(0)["map"]) == 22
    laid = [event["held"] for event in table.told(None) if event["kind"] == "location_drawn"]
    assert laid == [True] * 21


def test_resurrection() -> None:  # R19.4
    scene = Scene(
        phase="villainy",
        hand="soul_toll",
        perils=[0, 3],
        healths=[6, 1],
        at="crossroads",
        at_1="vault_gate",
        options={"resurrection": True},
        quests_1="hidden_heart slag_golem",
        completeds=[0, 2],
        level_1=3,
        artifacts_1="star_glass_lantern",
        hand_1="disarm",
    )
    scene.plays("send soul_toll", "target seat_1").dice(threat=[1]).plays("declare")
    assert scene.table.outcome is None
    (hero, *_) = scene.moves("hero", 1)
    scene.plays(hero)
    back = scene.seat(1)
    assert (back["level"], back["health"], back["glory"], back["peril"]) == (1, 6, 1, 1)
    assert (back["at"], back["cards"], back["completed"]) == ("vault_gate", 5, 2)
    assert back["artifacts"] == ["star_glass_lantern"]
    assert sorted(scene.quests(1)) == ["hidden_heart", "slag_golem"]


def test_hero_choice() -> None:  # R19.5
    table = new(2, seed=1, hero_choice=True)
    first = table.view(0)["first"]
    assert table.asked[0] == first
    assert len(table.options(first)) == 6
    table.play(first, "hero orc_shaman")
    assert len(table.options(1 - first)) == 5


def test_optional_discard() -> None:  # R19.6
    scene = Scene(hand="disarm", options={"optional_discard": True}, ap=0, moved=True).plays("end")
    assert {"pass", "discard disarm"} <= set(scene.offers())


def test_impartial_placement() -> None:  # R19.7
    scene = (
        Scene(undrawn="laboratory crossroads_", options={"impartial_placement": True})
        if False
        else Scene(
            undrawn="laboratory long_gallery",
            ap=1,
            quests="breath_of_ramalith slag_golem",
            options={"impartial_placement": True},
        )
    )
    scene.dice(locations=["laboratory"]).plays("explore")
    assert scene.view()["placer"] == 1
    assert list(scene.table.asked) == [1]
    scene = Scene(
        undrawn="laboratory long_gallery",
        ap=1,
        quests="breath_of_ramalith slag_golem",
        quests_1="breath_of_ramalith".replace("breath_of_ramalith", "hidden_heart"),
        options={"impartial_placement": True},
    )
    scene.dice(locations=["long_gallery"]).plays("explore")
    assert scene.view()["placer"] == 0


def test_nothing_personal() -> None:  # R19.8
    view = new(3, nothing_personal=True).view(0)
    assert all(seat["quests"] == [] for seat in view["seats"])
    assert len(view["common"]) == 2
    scene = Scene(
        tiles="vault_gate 0 0, laboratory 0 1",
        at="laboratory",
        glory=4,
        options={"nothing_personal": True},
        common="breath_of_ramalith slag_golem",
        deck_of_quests="hidden_heart",
    ).plays("attempt breath_of_ramalith")
    assert len(scene.view()["common"]) == 2


def test_limited_movement() -> None:  # R19.9
    scene = Scene(
        options={"limited_movement": True},
        gear="hunter_boots",
        ap=0,
        moved=True,
        heroes="elf_assassin orc_shaman",
    )
    scene.plays("lie")
    assert (scene.ap(), scene.seat(0)["fallen"]) == (1, True)
    assert "lie" not in scene.offers()
    assert not scene.moves("move")
    scene.plays("stand").plays("end")
    assert "save" not in scene.offers()
    scene.until(lambda: scene.active() == 1).until(lambda: scene.active() == 0)
    assert scene.ap() == 3


def test_lying_down_pays_for_anything_but_moving() -> None:  # R19.9
    scene = Scene(
        options={"limited_movement": True}, ap=0, at="vault_gate", at_1="vault_gate"
    ).plays("lie")
    assert "strike seat_1" in scene.offers()
    assert not scene.moves("move")


def test_fall_for_challenge() -> None:  # R19.10
    def attacked(**given: object) -> Scene:
        scene = Scene(
            phase="villainy",
            hand="mutant_rat",
            perils=[0, 1],
            options={"fall_for_challenge": True},
            **given,
        )
        return (
            scene.plays("send mutant_rat", "target seat_1")
            .dice(attack=[1, 6], counter=[1, 1])
            .plays("declare")
        )

    scene = attacked(aps=[3, 0])
    scene.plays("against 1", "form melee")
    assert scene.seat(1)["fallen"]
    assert scene.events("monster_defeated")
    scene = attacked(aps=[3, 0], saved_1=True)
    assert scene.asks() == "retain"


def test_dodge_spikes() -> None:  # R19.11
    scene = Scene(
        tiles="vault_gate 0 0, tunnel_of_teeth -1 0",
        at="vault_gate",
        ap=2,
        options={"dodge_spikes": True},
    )
    scene.plays("move w", "dodge")
    assert (scene.ap(), scene.events("die_rolled")) == (0, [])


def test_turning_may_be_forbidden() -> None:  # R27.4
    scene = Scene(
        tiles="vault_gate 0 0",
        at="vault_gate",
        ap=1,
        undrawn="crooked_stair crossroads",
        options={"allow_turn_180": False},
    )
    scene.dice(locations=["crooked_stair"]).plays("explore")
    assert not any(place["turned"] for place in scene.view()["places"])
    for seed in range(40):
        assert not any(
            tile["turned"] for tile in new(2, seed=seed, allow_turn_180=False).view(0)["map"]
        )


def test_setup_by_player() -> None:  # R27.5
    table = new(2, seed=1, setup_by_player=True)
    assert table.asked[0] == table.view(0)["first"]
    while len(table.view(0)["map"]) < 5:
        table.play(table.asked[0], str(table.options(table.asked[0])[0]))
    assert {(tile["x"], tile["y"]) for tile in table.view(0)["map"]} == {
        (0, 0),
        (0, 1),
        (1, 0),
        (0, -1),
        (-1, 0),
    }


def test_attack_outside_turn() -> None:  # R27.10
    given = {
        "aps": [3, 1],
        "saved_1": True,
        "at": "vault_gate",
        "at_1": "vault_gate",
        "phase": "villainy",
    }
    scene = Scene(options={"attack_outside_turn": True}, open_windows=True, **given)  # type: ignore[arg-type]
    assert "strike seat_0" in scene.offers(1)
    scene = Scene(open_windows=True, **given)  # type: ignore[arg-type]
    assert list(scene.table.asked) == [0]
    given |= {"aps": [3, 0], "saved_1": False, "hand_1": "speed_potion", "glories": [0, 2]}
    scene = Scene(options={"attack_outside_turn": True}, open_windows=True, **given)  # type: ignore[arg-type]
    assert "strike seat_0" in scene.plays("play speed_potion", "...").offers(1)


def test_strikes_do_not_tell_who_has_passed() -> None:  # R27.10 R16.7
    given: dict[str, Any] = {"aps": [3, 1, 1], "saved_1": True, "saved_2": True}
    given |= {"at": "vault_gate", "at_1": "vault_gate", "at_2": "vault_gate", "phase": "villainy"}
    options = {"attack_outside_turn": True}
    table = Scene(seats=3, options=options, open_windows=True, **given).table
    (first,) = table.asked
    other = 3 - first
    shown = table.view(other)["strikes"]
    assert [strike["move"] for strike in shown] == ["strike seat_0", f"strike seat_{first}"]
    table.play(first, "pass")
    assert list(table.asked) == [other]
    assert table.view(other)["strikes"] == shown


def test_split_decks_ask_for_every_draw() -> None:  # R21.2
    scene = Scene(hand="", ap=0, moved=True, options={"split_decks": True}).plays("end")
    assert set(scene.offers()) == {"deck glory", "deck peril"}
    scene.plays("deck glory", "deck peril", "deck glory", "deck glory", "deck glory")
    assert scene.cards(0) == 5


@pytest.mark.parametrize(
    ("seats", "options", "source", "outcome", "needs"),
    [
        (2, {"no_blank_spots": True}, "first_player", "seat_0", "no_blank_spots"),
        (2, {"no_blank_spots": True}, "arrangement", "1", "no_blank_spots"),
        (2, {}, "dealer", "seat_0", "no_blank_spots"),
        (2, {"hero_choice": True}, "heroes", "orc_shaman", "hero_choice"),
        (2, {"setup_by_player": True}, "arrangement", "1", "setup_by_player"),
        (2, {}, "peril_die", "1", "seats"),
        (2, {}, "form", "1", "seats"),
    ],
)
def test_a_preset_that_is_never_drawn_is_rejected(
    seats: int, options: dict[str, Any], source: str, outcome: str, needs: str
) -> None:  # R27.11
    with pytest.raises(undercroft.BadSetup, match=f"{source} has no effect with {needs}") as caught:
        new(seats, stacked={source: [outcome]}, **options)
    assert caught.value.facts["allowed"]


def test_heroes_are_dealt_by_seat_whoever_begins() -> None:  # R7.3 R19.2 R27.5
    for option in ("setup_by_player", "no_blank_spots"):
        stacked = {"heroes": ["orc_shaman", "elf_assassin"]}
        if option == "setup_by_player":
            stacked["first_player"] = ["seat_1"]
        else:
            stacked |= {"dealer": ["seat_1"], "locations": ["vault_gate"]}
        view = new(2, stacked=stacked, **{option: True}).view(None)
        assert view["first"] == 1
        assert [seat["hero"] for seat in view["seats"]] == ["orc_shaman", "elf_assassin"]


def test_a_hero_attacked_outside_a_turn_is_replaced_at_once() -> None:  # R19.4 R27.10
    scene = Scene(
        seats=3,
        phase="feats",
        aps=[3, 1, 0],
        health_2=1,
        options={"attack_outside_turn": True, "resurrection": True},
        open_windows=True,
    )
    scene.dice(attack=[6], counter=[1]).plays("strike seat_2", "form melee")
    assert (scene.asks(), list(scene.table.asked)) == ("choose_hero", [2])
    scene.plays("hero dwarf_runecaster")
    assert (scene.asks(), scene.where(2)) == ("feats", "vault_gate")


def test_a_new_hero_has_nothing_of_the_old_one() -> None:  # R19.4 R5.24 R12.2
    scene = Scene(
        phase="villainy",
        hand="mutant_rat",
        peril_1=1,
        health_1=1,
        glory_1=1,
        gear_1="fleet_step",
        options={"resurrection": True},
        open_windows=True,
    )
    scene.set(1, rows.BATTLED, 1)
    scene.dice(attack=[6], counter=[1]).plays("send mutant_rat", "declare", "...")
    scene.until(lambda: scene.asks() == "response").plays("use fleet_step", "...")
    assert [one["ability"] for one in scene.events("ability_used")] == ["fleet_step"]
    scene.plays("retain hand", "pass", "hero dwarf_runecaster")
    assert scene.seat(1)["values"][2]["total"] == 3
    assert not scene.seat(1)["battled"]
