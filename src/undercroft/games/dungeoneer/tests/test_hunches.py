"""What playouts and bots expect of a hero: the way to its quests, and harm for whoever leads."""

from __future__ import annotations

from collections import Counter

from undercroft.engine.chance import Rng
from undercroft.engine.kit import modifiers
from undercroft.engine.run import next_decision
from undercroft.games.dungeoneer import GAME
from undercroft.games.dungeoneer.heuristics import SIGNS, WEIGHTS, signs
from undercroft.games.dungeoneer.prospects import odds_of, odds_of_dice, odds_to_beat
from undercroft.games.dungeoneer.tests.builder import Scene, new

ROW = "vault_gate 0 0, crossroads 0 1, long_gallery 0 2, hall_of_mirrors 0 3"


def hunches(scene: Scene, times: int = 200) -> Counter[str]:
    decision = next_decision(scene.state)
    assert decision is not None
    moves = [decision.hunch(scene.state, Rng(seed)) for seed in range(times)]
    return Counter(GAME.notation(move) for move in moves)


def test_a_hunch_is_one_of_the_options() -> None:
    for seed in range(6):
        table = new(seats=1 + seed % 4, seed=seed, rounds=15)
        for step in range(300):
            if not table.asked:
                break
            seat = table.asked[0]
            decision = next_decision(table.state)
            assert decision is not None
            likely = GAME.notation(decision.hunch(table.state, Rng(step)))
            assert likely in [str(move) for move in table.options(seat)]
            table.play(seat, likely)


def test_a_hero_walks_towards_its_quest() -> None:
    scene = Scene(tiles=ROW, at="crossroads", quests="gaolers_dice")
    assert hunches(scene).most_common(1)[0][0] == "move n"
    scene = Scene(tiles=ROW, at="hall_of_mirrors", quests="gaolers_dice")
    assert hunches(scene).most_common(1)[0][0] == "attempt gaolers_dice"


def test_monsters_go_against_whoever_leads() -> None:
    scene = Scene(
        seats=3, phase="villainy", hand="mutant_rat", peril_1=5, peril_2=5, completed_2=2
    )  # fmt: skip
    scene.plays("send mutant_rat", "...")
    found = hunches(scene)
    assert found["target seat_2"] > found["target seat_1"] > 0


def test_the_value_of_all_seats_is_one() -> None:
    scene = Scene(seats=4, tiles=ROW, quests="gaolers_dice")
    values = [GAME.value(scene.state, seat) for seat in range(4)]
    assert abs(sum(values) - 1) < 1e-9


def test_a_completed_quest_a_near_quest_and_health_are_worth_something() -> None:
    plain = GAME.value(Scene(tiles=ROW, quests="gaolers_dice").state, 0)
    assert GAME.value(Scene(tiles=ROW, quests="gaolers_dice", completed=1).state, 0) > plain
    assert GAME.value(Scene(tiles=ROW, quests="gaolers_dice", health=2).state, 0) < plain
    near = Scene(tiles=ROW, quests="gaolers_dice", at="long_gallery")
    assert GAME.value(near.state, 0) > plain


def test_alone_the_third_quest_counts_wherever_the_hero_is() -> None:
    before = Scene(seats=1, tiles=ROW, at="hall_of_mirrors", quests="gaolers_dice", completed=2)
    after = Scene(seats=1, tiles=ROW, at="hall_of_mirrors", completed=3)
    assert GAME.value(after.state, 0) > GAME.value(before.state, 0)


def test_own_peril_is_danger_and_that_of_others_an_opportunity() -> None:
    plain = GAME.value(Scene(tiles=ROW).state, 0)
    assert GAME.value(Scene(tiles=ROW, peril=8).state, 0) < plain
    assert GAME.value(Scene(tiles=ROW, peril_1=8).state, 0) > plain


def test_what_ends_with_the_turn_is_no_strength() -> None:  # R5.24 R22.5
    scene = Scene(tiles=ROW, gear="fleet_step", glory=3, ap=0)
    speed = SIGNS.index("speed")
    before = signs(scene.state, 0)[speed]
    scene.plays("use fleet_step")
    assert scene.state.effects[modifiers.COUNT] == 1
    assert signs(scene.state, 0)[speed] == before


def test_every_sign_has_a_weight() -> None:
    scene = Scene(tiles=ROW)
    assert len(SIGNS) == len(WEIGHTS) == len(signs(scene.state, 0))


def test_odds() -> None:
    assert odds_of(3, 7) == 0.5
    assert odds_of(0, 7) == 0
    assert odds_of(9, 7) == 1
    for lead in range(-7, 8):
        wins = sum(one + lead > other for one in range(1, 7) for other in range(1, 7))
        assert odds_to_beat(lead) == wins / 36
    assert odds_of_dice(9, True) == 14 / 36
