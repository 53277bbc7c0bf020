"""R20: one player, the peril deck as the villain."""

from __future__ import annotations

import pytest

from undercroft.games.dungeoneer import GAME
from undercroft.games.dungeoneer.printed.words import BANE
from undercroft.games.dungeoneer.state import Dungeoneer
from undercroft.games.dungeoneer.tests.builder import Scene, new
from undercroft.texts import game_texts

TWO = "vault_gate 0 0, crossroads 0 1"


def test_what_is_dealt() -> None:  # R20.2
    view = new(1).view(0)
    piles = {pile["deck"]: pile["left"] for pile in view["piles"]}
    assert piles == {"glory": 22, "peril": 27}
    assert len(view["seats"][0]["quests"]) == 3
    assert view["common"] == []
    assert view["seats"][0]["glory"] == 1


def alone(**given: object) -> Scene:
    given.setdefault("tiles", TWO)
    given.setdefault("at", "vault_gate")
    given.setdefault("ap", 3)
    return Scene(seats=1, **given)  # type: ignore[arg-type]


def test_peril_dice_draw_cards() -> None:  # R20.3 R20.4 R20.6
    scene = (
        alone(peril_deck="mutant_rat")
        .dice(peril_die=[2, 3], attack=[6], counter=[1])
        .plays("move n")
        .plays("pass")
    )
    assert scene.health() == 5
    assert scene.peril() == 0
    assert "mutant_rat" in scene.discards("peril")


def test_banes_come_first_and_traps_before_monsters() -> None:  # R20.4 R20.5
    scene = alone(
        tiles="vault_gate 0 0, treasury 1 0 turned",
        ap=1,
        peril_deck="mutant_rat soul_toll leaden_limbs",
    )
    scene.dice(
        peril_die=[1, 1, 1],
        threat=[6],
        attack=[1],
        counter=[1],
    )
    scene.plays("move e")
    assert scene.seat(0)["banes"] == ["leaden_limbs"]
    assert [event["purpose"] for event in scene.events("die_rolled")][3:] == [
        "threat",
        "attack",
        "counter",
    ]


def test_frenzy_waits_for_a_monster() -> None:  # R20.5
    scene = alone(peril_deck="rabid_frenzy").dice(peril_die=[1, 6]).plays("move n")
    assert scene.view()["waiting"] == ["rabid_frenzy"]


def test_three_quests_and_the_entrance() -> None:  # R20.1
    scene = alone(completed=3, at="crossroads").plays("move s")
    assert scene.table.outcome is not None
    assert (scene.table.outcome.reason, list(scene.table.outcome.winners)) == ("escaped", [0])


def test_defeat_loses() -> None:  # R20.1
    scene = (
        alone(health=1, peril_deck="mutant_rat")
        .dice(peril_die=[1, 6], attack=[6], counter=[1])
        .plays("move n")
    )
    assert scene.table.outcome is not None
    assert (scene.table.outcome.reason, list(scene.table.outcome.winners)) == ("defeated", [])


def test_a_defeated_monster_brings_a_card() -> None:  # R20.7
    scene = (
        alone(peril_deck="mutant_rat")
        .dice(peril_die=[1, 6], attack=[1], counter=[6])
        .plays("move n")
    )
    assert scene.asks() == "spoils"
    scene.plays("accept")
    assert (scene.cards(0), scene.glory()) == (1, 1 + 1)


def test_permanent_boons_are_played_at_the_entrance_only() -> None:  # R20.8
    assert "play battle_drill" in alone(hand="battle_drill", glory=3).offers()
    assert "play battle_drill" not in alone(hand="battle_drill", glory=3, at="crossroads").offers()
    assert "play skeleton_key" not in alone(hand="skeleton_key", glory=3).offers()


def test_treasures_are_played_in_the_reward_stage() -> None:  # R20.8
    scene = alone(hand="skeleton_key", glory=2, peril_deck="mutant_rat").dice(
        peril_die=[1, 6], attack=[1], counter=[1]
    )
    scene.plays("move n", "play skeleton_key")
    assert scene.gear() == ["skeleton_key"]


def test_no_one_learns_whether_a_treasure_could_be_played() -> None:  # R16.7 R20.8
    for hand, offers in (("skeleton_key", ["pass", "play skeleton_key"]), ("disarm", ["pass"])):
        scene = alone(hand=hand, glory=2, peril_deck="mutant_rat")
        scene.dice(peril_die=[1, 6], attack=[1], counter=[1]).plays("move n", "...")
        scene.until(lambda scene=scene: scene.asks() == "solo_reward")
        assert scene.offers() == offers


def test_without_a_hand_there_is_no_reward_stage() -> None:  # R16.7 R20.8
    scene = alone(glory=5, peril_deck="mutant_rat")
    scene.dice(peril_die=[1, 6], attack=[1], counter=[1]).plays("move n", "...")
    asked = set()
    while not scene.events("battle_ended"):
        asked.add(scene.asks())
        scene.table.play(0, "pass")
    assert "challenge" in asked
    assert "solo_reward" not in asked


def test_the_lair_of_solitaire() -> None:  # R20.9
    scene = alone(options={"solo_lair": True}, peril_deck="janguba").dice(
        peril_die=[1, 6], attack=[1], counter=[1], form=[1]
    )
    scene.plays("move n").plays("pass")
    assert [monster["monster"] for monster in scene.view()["seats"][0]["lair"]] == ["janguba"]


def test_staying_brings_glory_without_dice() -> None:  # R20.10
    scene = alone(at="crossroads", glory=0).plays("end")
    assert scene.glory() == 1
    assert not scene.events("die_rolled")


def test_traps_are_over_before_the_battle_begins() -> None:  # R20.4
    scene = alone(
        tiles="vault_gate 0 0, treasury 1 0 turned",
        hand="distraction_manoeuvre",
        peril_deck="mutant_rat soul_toll",
    )
    scene.dice(peril_die=[1, 1, 6], threat=[6]).plays("move e", "...")
    scene.until(lambda: scene.asks() == "response")
    assert scene.events("die_rolled")[-1]["source"] == "soul_toll"
    assert scene.glory() == 3 + 1
    assert "play distraction_manoeuvre" in scene.offers()


def test_a_trap_alone_calls_for_no_response() -> None:  # R20.4
    scene = alone(
        tiles="vault_gate 0 0, treasury 1 0 turned",
        hand="distraction_manoeuvre",
        peril_deck="soul_toll",
        glory=3,
    )
    scene.dice(peril_die=[1, 6, 6], threat=[1]).plays("move e", "...")
    asked = {scene.asks()}
    while scene.asks() != "feats":
        scene.table.play(0, "pass")
        asked.add(scene.asks())
    assert "entered" in asked
    assert "response" not in asked
    assert scene.health() == 5


@pytest.mark.parametrize(("die", "form"), [(3, "melee"), (4, "speed")])
def test_a_die_settles_equal_forms_and_is_told(die: int, form: str) -> None:  # R20.6 R6.4
    scene = alone(heroes="drakan_sentinel", peril_deck="janguba")
    scene.dice(peril_die=[1, 6], form=[die], attack=[1], counter=[1]).plays("move n")
    told = [event for event in scene.events("die_rolled") if event["purpose"] == "form"]
    assert [(event["dice"], event["of"]) for event in told] == [([die], "janguba")]
    assert scene.events("die_rolled")[-1]["stat"] == form


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_each_drawn_card_says_what_it_does_alone(language: str) -> None:  # R20.5
    """Banes, and cards with an X, read otherwise without a villain who chooses."""
    state = new(1).state
    assert isinstance(state, Dungeoneer)
    cards, texts = state.cards, game_texts(GAME, language)
    printed = [face for face in state.house.peril_faces if cards.copies[face]]
    drawn = [face for face in printed if cards.type[face] == BANE or cards.most_x[face]]
    assert len(drawn) > 8
    names = [cards.face_ids[face] for face in drawn]
    assert [name for name in names if f"card.{name}.solo" not in texts] == []
