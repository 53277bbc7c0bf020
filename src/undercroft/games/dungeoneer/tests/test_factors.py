"""What the lab measures of this game: heroes, quests, cards played, gear, artifacts, the start."""

from __future__ import annotations

from undercroft.engine.game import Factor
from undercroft.games.dungeoneer import GAME
from undercroft.games.dungeoneer.tests.builder import Scene
from undercroft.lab.balance import Observer


def found(factors: list[Factor], kind: str) -> set[tuple[str, int]]:
    return {(one.id, one.seat) for one in factors if one.kind == kind}


def by_move(notation: str, seat: int) -> set[tuple[str, int]]:
    return found(GAME.move_factors(seat, GAME.codes[notation]), "card")


def test_personal_quests_are_factors_of_their_owners() -> None:
    scene = Scene(quests="gaolers_dice slag_golem", quests_1="hidden_heart", common="slag_golem")
    factors = GAME.factors(scene.state)
    assert found(factors, "quest") == {
        ("gaolers_dice", 0), ("slag_golem", 0), ("hidden_heart", 1),
    }  # fmt: skip
    assert found(factors, "start") == {("first_player", 0)}
    assert ("human_beastmaster", 0) in found(factors, "hero")


def test_a_card_is_played_sent_or_added_by_a_move() -> None:
    assert by_move("play lucky_omen", 1) == {("lucky_omen", 1)}
    assert by_move("send mutant_rat", 0) == {("mutant_rat", 0)}
    assert by_move("add rabid_frenzy", 2) == {("rabid_frenzy", 2)}
    for other in ("pass", "discard mutant_rat", "shed riveted_helm", "attempt slag_golem"):
        assert not by_move(other, 0)


def test_the_lab_notes_a_card_that_is_gone_at_once() -> None:
    scene = Scene(hand="speed_potion", glory=3)
    observer = Observer(GAME, 1, 0)
    code = GAME.codes["play speed_potion"]
    observer.asked(scene.state, 0, [code], code)
    assert ("card", "speed_potion", 0) in observer.found


def test_every_kind_is_declared() -> None:
    scene = Scene(quests="gaolers_dice", gear="riveted_helm", artifacts="star_glass_lantern")
    kinds = {one.kind for one in GAME.factors(scene.state)}
    assert kinds | {"card"} == set(GAME.factor_kinds)
