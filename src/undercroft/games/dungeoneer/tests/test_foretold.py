"""What the table foretells and shows, held against what then happens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

import pytest

from undercroft.engine.chance import Rng
from undercroft.games.dungeoneer.tests.builder import Scene, new
from undercroft.games.dungeoneer.tests.test_glory_cards import BEASTS

View = dict[str, Any]
TABLES = [(1, {}), (1, {"solo_lair": True}), (2, {}), (3, {}), (2, {"fall_for_challenge": True})]


class Move(NamedTuple):
    """Who plays what, the mover's view before and, where it matters, after; what is told."""

    seat: int
    name: str
    before: View
    after: View | None
    events: list[dict[str, Any]]
    cards: int
    options: list[str]


FOLLOWED = ["form", "declare", "strike", "against", "send", "rouse", "search", "attempt", "amount"]


def play(seats: int, seed: int, options: dict[str, Any]) -> Iterator[Move]:
    """A random game, move by move."""
    table = new(seats, seed=seed, rounds=6, **options)
    rng, told = Rng(seed + 1), 0
    cards = table.game.census(table.state)["adventures"]
    while table.asked:
        seat = table.asked[0]
        before = table.view(seat)
        moves = [str(move) for move in table.options(seat)]
        chosen = moves[int(rng.below(len(moves)))]
        table.play(seat, chosen)
        events = table.told(None, told)
        told += len(events)
        after = table.view(seat) if chosen.split()[0] in FOLLOWED else None
        yield Move(seat, chosen, before, after, events, cards, moves)


@pytest.fixture(scope="module")
def games() -> list[Move]:
    """Some random games, each looked at by all tests."""
    return [
        move
        for seats, options in TABLES
        for seed in range(2)
        for move in play(seats, 100 * seats + seed, options)
    ]


# --- bills ----------------------------------------------------------------------------------------


def adds_up(bill: View) -> bool:
    total: int = bill["total"]
    return total == sum(line["amount"] for line in bill["lines"])


def check_attack(attack: View) -> int:
    """R12.8, R12.9. Lines and the highest die make the total; returns how many were rolled."""
    rolled = 0
    for side in ("attack", "counter"):
        bill, dice = attack[side], attack[f"{side}_dice"]
        if bill is None:
            continue
        assert adds_up(bill), attack
        if dice:
            rolled += 1
            assert bill["total"] + max(dice) == attack[f"{side}_total"], attack
    return rolled


def test_the_bill_of_a_battle_adds_up(games: list[Move]) -> None:  # R12.8 R12.9 R5.18
    rolled = 0
    for view in [move.before for move in games]:
        if view["roll"]:
            assert adds_up(view["roll"]["bill"])
        for attack in view["battle"]["attacks"] if view["battle"] else []:
            rolled += check_attack(attack)
    assert rolled > 60


def test_an_evil_eye_is_a_line_of_the_bill() -> None:  # R22.14
    scene = Scene(phase="villainy", hand="mutant_rat evil_eye", perils=[0, 2], heroes=BEASTS)
    scene.dice(attack=[3], counter=[2]).plays("send mutant_rat", "declare", "...")
    scene.until(lambda: "play evil_eye" in scene.offers())
    scene.plays("play evil_eye", "...")
    attack = scene.view()["battle"]["attacks"][0]
    assert {"source": "evil_eye", "amount": -2} in attack["counter"]["lines"]
    assert sum(line["amount"] for line in attack["counter"]["lines"]) == attack["counter"]["total"]


def test_a_bill_stays_as_it_was_when_the_die_fell() -> None:  # R12.8 R16.5
    scene = Scene(heroes=BEASTS, hand="speed_potion", hand_1="lucky_omen", glories=[9, 1], ap=1)
    scene.dice(attack=[3]).plays("strike seat_1", "form speed", "...")
    scene.until(
        lambda: (
            scene.table.asked[0] == 0 and bool(scene.view()["battle"]["attacks"][0]["attack_dice"])
        )
    )
    before = scene.view()["battle"]["attacks"][0]
    assert "play speed_potion" in scene.offers(0)
    scene.plays("play speed_potion", "...")
    after = scene.view()["battle"]["attacks"][0]
    assert (after["attack"], after["attack_total"]) == (before["attack"], before["attack_total"])


# --- cards ----------------------------------------------------------------------------------------


def cards_seen(view: View) -> int:
    """Every adventure card that the view shows somewhere, each once."""
    people = view["seats"]
    hands = sum(person["cards"] for person in people)
    gear = sum(1 + len(gear["attached"]) for person in people for gear in person["gear"])
    lair = [monster for person in people for monster in person["lair"]]
    banes = sum(len(person["banes"]) for person in people)
    banes += sum(len(tile["banes"]) for tile in view["map"])
    quests = [quest for person in people for quest in person["quests"]]
    quests += view["common"] + view["ownerless"]
    marks = sum(len(quest["marks"]) for quest in quests)
    piles = sum(pile["left"] + len(pile["discards"]) for pile in view["piles"])
    open_cards = len(view["drawn"]) + len(view["waiting"]) + len(view["playing"])
    draft = view["draft"]["entries"] if view["draft"] else []
    drafted = sum((entry["slot"] is None) + len(entry["attached"]) for entry in draft)
    chosen = 1 if view["draft"] and view["draft"]["card"] and not draft else 0
    fighting = 0
    for attack in view["battle"]["attacks"] if view["battle"] else []:
        if attack["state"] != "done" and attack["kind"] in ("monster", "trap"):
            fighting += 1 + len(attack["attached"])
    lairs = sum(1 + len(monster["attached"]) for monster in lair)
    played = chosen - len(view["playing"]) if chosen else 0
    return (
        hands + gear + banes + marks + piles + open_cards + drafted + fighting + lairs
        + max(played, 0)
    )  # fmt: skip


def test_every_card_is_seen_once(games: list[Move]) -> None:  # R6.1 R11.8 R20.6
    for move in games:
        assert cards_seen(move.before) == move.cards, move.name


def test_an_instant_is_seen_while_it_is_carried_out() -> None:  # R11.8 R16.4
    scene = Scene(
        tiles="vault_gate 0 0, crossroads 0 1, well_of_stars 0 2",
        hand="step_between lucky_omen",
        glory=4,
    ).plays("play step_between", "amount 2", "go well_of_stars", "...")
    scene.until(lambda: scene.asks() in ("entered", "before_roll"))
    assert scene.view()["playing"] == ["step_between"]


def test_a_trap_shows_its_sharpened_edges() -> None:  # R22.27
    scene = Scene(
        phase="villainy", hand="mind_fog sharpened_edges", perils=[0, 9], hand_1="lucky_omen",
        glories=[0, 1],
    )  # fmt: skip
    scene.plays("send mind_fog", "add sharpened_edges", "declare", "...")
    attack = scene.view()["battle"]["attacks"][0]
    assert attack["attached"] == ["sharpened_edges"]


# --- odds -----------------------------------------------------------------------------------------


def duel_in(duels: list[View], form: str) -> View:
    return next(duel for duel in duels if duel["form"] == form)


def test_attacks_come_as_foretold(games: list[Move]) -> None:  # R12.2 R12.14 R14.11
    """What is said of a form is what the battle then says, as long as nobody has reacted."""
    seen: Counter[str] = Counter()
    for _, move, before, after, *_ in games:
        if after is None:
            continue
        verb, _, form = move.partition(" ")
        attacks = after["battle"]["attacks"] if after["battle"] else []
        draft = before["draft"]
        if verb == "form" and draft and draft["duels"] and attacks:
            last = attacks[-1]
            if last["wins"] and not last["attack_dice"]:
                assert last["wins"] == duel_in(draft["duels"], form)["wins"], move
                seen[verb] += 1
        if verb == "declare" and attacks:
            for entry, attack in zip(draft["entries"], attacks, strict=True):
                check_encounter(entry, attack, after)
            seen[verb] += 1
        if verb in ("strike", "against") and before["strikes"]:
            strike = next(one for one in before["strikes"] if one["move"] == move)
            if after["draft"] and after["draft"]["duels"]:
                assert after["draft"]["duels"] == strike["duels"]
                seen[verb] += 1
    assert seen["form"] > 1
    assert seen["declare"] > 5
    assert seen["strike"] + seen["against"] > 1


def check_encounter(entry: View, attack: View, view: View) -> None:
    foretold = entry["foretold"]
    if attack["wins"] and attack["attack_dice"] == [] and not view["roll"]:
        assert attack["wins"] == foretold["duels"][0]["wins"]
    if attack["threat"] and not view["roll"]:
        assert attack["threat"] == foretold["threat"]


def test_an_aim_says_what_the_entry_will_say(games: list[Move]) -> None:  # R8.7 R12.8
    seen = 0
    for _, move, before, after, *_ in games:
        if after is None:
            continue
        aim = next((one for one in before["aims"] if one["move"] == move), None)
        entries = after["draft"]["entries"] if after["draft"] else []
        if aim is None or not aim["foretold"] or not entries or entries[-1]["target"] is None:
            continue
        told = aim["foretold"][aim["seats"].index(entries[-1]["target"])]
        last = entries[-1]["foretold"]
        if entries[-1]["x"] == 0:
            assert [one for one in told["duels"] if one in last["duels"]] == last["duels"]
            assert told["threat"] == last["threat"]
            seen += 1
    assert seen > 5


def test_rolls_fall_out_as_each_face_says(games: list[Move]) -> None:  # R16.5
    seen = 0
    for move in games:
        before, events = move.before, move.events
        rolls = [event for event in events if event["kind"] == "die_rolled"]
        if before["roll"] and before["roll"]["outcomes"] and len(rolls) == 1:
            roll, outcomes = rolls[0], before["roll"]["outcomes"]
            if roll["need"] is not None and roll["source"] == before["roll"]["source"]:
                assert (outcomes[roll["kept"] - 1] == "pass") is roll["passed"]
                seen += 1
    assert seen > 10


def quests_of(view: View, seat: int) -> list[View]:
    return [*view["seats"][seat]["quests"], *view["common"]]


def test_quests_are_tried_at_the_odds_that_are_shown(games: list[Move]) -> None:  # R14.2 R14.13
    """Offered glory, searches and dice: the roll has as many good faces as was said."""
    seen: Counter[str] = Counter()
    for seat, move, before, after, events, *_ in games:
        verb, _, what = move.partition(" ")
        quest = next((one for one in quests_of(before, seat) if one["quest"] == what), None)
        passing: int | None = None
        if verb == "search" and quest:
            passing = quest["search_here"]["passing"]
        elif verb == "attempt" and quest and quest["threat"] and not quest["offers"]:
            passing = quest["threat"]["passing"]
        elif verb == "amount" and before["draft"] and before["draft"]["quest"]:
            tried = before["draft"]["quest"]
            offers = next(one["offers"] for one in quests_of(before, seat) if one["quest"] == tried)
            passing = offers[int(what)]
        rolls = [event for event in events if event["kind"] == "die_rolled"]
        if passing is not None and rolls:
            assert rolls[0]["passed"] is (rolls[0]["kept"] > 6 - passing)
            seen[verb] += 1
        elif passing is not None and after and after["roll"]:
            assert after["roll"]["outcomes"].count("pass") == passing
            seen[verb] += 1
    assert seen["search"] > 2


def test_a_search_is_foretold_for_the_place_to_make_for(games: list[Move]) -> None:  # R14.13 R9.10
    seen = 0
    for move in games:
        seat, view = move.seat, move.before
        far = {tile["location"]: tile["distance"] for tile in view["map"]}
        for quest in quests_of(view, seat):
            if quest["search"] and quest["goal"]:
                lines = quest["search"]["bill"]["lines"]
                distance = sum(line["amount"] for line in lines if line["source"] == "distance")
                assert distance == (far[quest["goal"]] or 0)
                seen += quest["goal"] != view["seats"][seat]["at"]
    assert seen > 50


def test_the_nearest_place_where_a_search_can_succeed() -> None:  # R14.13
    scene = Scene(
        tiles="vault_gate 0 0, crossroads 0 1, fungal_garden 0 2", quests="hidden_heart", ap=3
    )
    quest = scene.quest("hidden_heart")
    # The gate is a room too, but there the distance is 0 and 8 cannot be reached.
    assert (quest["goal"], quest["distance"]) == ("fungal_garden", 2)
    assert quest["search"]["passing"] == 1
    assert quest["search_here"]["passing"] == 0


def test_a_place_not_drawn_yet_is_no_goal() -> None:  # R14.1
    scene = Scene(tiles="vault_gate 0 0, crossroads 0 1", quests="break_the_circle")
    quest = scene.quest("break_the_circle")
    assert (quest["goal"], quest["distance"]) == (None, None)


def circle(**given: Any) -> Scene:
    return Scene(
        seats=3,
        tiles="summoning_circle 0 0, vault_gate 0 1",
        quests="break_the_circle",
        at_2="vault_gate",
        **given,
    )


def test_an_attempt_shows_its_stake() -> None:  # R14.3
    scene = circle(healths=[1, 2, 1], glory=2)
    quest = scene.quest("break_the_circle")
    assert quest["stake"] == {"wounds": [1, 1, 0], "fatal": [0], "glory": 0}
    base = quest["threat"]["passing"]
    assert quest["offers"] == [base, base + 1, base + 2]
    assert circle(at="vault_gate").quest("break_the_circle")["stake"] is None


def test_the_stake_is_what_a_failure_does() -> None:  # R14.3
    scene = circle(healths=[2, 2, 2])
    stake = scene.quest("break_the_circle")["stake"]
    scene.dice(threat=[1]).plays("attempt break_the_circle")
    assert [scene.health(seat) for seat in range(3)] == [2 - wounds for wounds in stake["wounds"]]


def test_a_throw_of_two_dice() -> None:  # R14.20
    scene = Scene(tiles="hall_of_mirrors 0 0, vault_gate 0 1", quests="gaolers_dice", glory=1)
    quest = scene.quest("gaolers_dice")
    # Ten throws reach 9, six are doubles, two are both.
    assert quest["chance"] == 14
    assert quest["stake"] == {"wounds": [0, 0], "fatal": [], "glory": 1}


def test_a_hunt_shows_the_monster_against_the_hunter() -> None:  # R14.11
    scene = Scene(tiles="alchemists_furnace 0 0, vault_gate 0 1", quests="slag_golem", health=1)
    duel = scene.quest("slag_golem")["duels"][0]
    assert duel["form"] == "melee"
    assert (duel["wounds"], duel["back"]) == (1, 1)
    assert sum(duel["wins"]) == 36


# --- forecasts ------------------------------------------------------------------------------------


def test_forecasts_name_what_can_be_played_now(games: list[Move]) -> None:  # R16.5
    seen = 0
    for move in games:
        named = [one["source"] for one in move.before["forecasts"]]
        for one in named:
            assert f"play {one}" in move.options or f"use {one}" in move.options
        seen += len(named)
    assert seen > 10


def test_no_forecast_for_a_card_that_cannot_be_played() -> None:  # R16.5 R22.14
    scene = Scene(
        tiles="dark_altar 0 0, treasury 1 0", at="treasury", hand="evil_eye lucky_omen", glory=1,
        peril=5, ap=1,
    ).plays("move w", "...")  # fmt: skip
    assert [one["source"] for one in scene.view(0)["forecasts"]] == ["lucky_omen"]
    assert scene.view(1)["forecasts"] == []


@pytest.mark.parametrize("dice", [1, 2])
def test_an_evil_eye_on_a_hero_that_attacks(dice: int) -> None:  # R16.5 R22.14
    scene = Scene(
        heroes=BEASTS,
        at_1="vault_gate",
        hand="lucky_omen",
        glory=1,
        peril=3,
        hand_1="evil_eye",
        ap=1,
    ).plays("strike seat_1", "form melee", "...")
    scene.until(lambda: scene.view()["roll"] is not None and scene.table.asked[0] == 0)
    if dice == 2:
        scene.plays("play lucky_omen", "...")
    scene.until(lambda: scene.table.asked[0] == 1 and "play evil_eye" in scene.offers())
    attack = scene.view(1)["battle"]["attacks"][0]
    lead = attack["attack"]["total"] - attack["counter"]["total"]
    forecast = scene.view(1)["forecasts"][0]
    assert (forecast["before"], forecast["after"]) == (ahead(lead, dice), ahead(lead - 2, dice))
    assert attack["wins"][0] == sum(throws(lead, dice))


def throws(lead: int, dice: int) -> list[bool]:
    """Whether the attacker wins, for each throw of its dice and the defender's."""
    faces = range(1, 7)
    return [max(thrown) + lead > other for thrown in product(faces, repeat=dice) for other in faces]


def ahead(lead: int, dice: int) -> int:
    won = throws(lead, dice)
    return round(100 * sum(won) / len(won))
