"""R21: a pack with a new monster, a new boon and a new quest, made of known operations."""

from __future__ import annotations

import pytest

from undercroft.engine.api import open_table
from undercroft.engine.chance import Rng
from undercroft.engine.errors import BadPack
from undercroft.games.dungeoneer.game import DungeoneerGame
from undercroft.games.dungeoneer.printed.records import (
    Ability,
    Adventure,
    CardSet,
    Fighter,
    Location,
    Op,
    Quest,
    Threat,
)
from undercroft.games.dungeoneer.tests.builder import Scene

ASH_WYRM = Adventure(
    "ash_wyrm",
    "monster",
    2,
    "villainy",
    "monster",
    words=("beast",),
    fighter=Fighter(2, "3A", "1C", "2C", hits={"melee": (Op("peril", n=2),)}),
)
SECOND_WIND = Adventure(
    "second_wind",
    "boon",
    1,
    "feats",
    "permanent",
    words=("skill",),
    passive=(Op("stat", stat="speed", n=1),),
)
TOLL = Quest(
    "pay_the_toll", "threat", ("crossroads",), threat=Threat("level", 4), reward=(Op("glory", n=3),)
)
DEAD_END = Location("dead_end", "room", ("O", "W", "W", "W"), 2, 0)
BLIND_ALLEY = Location("blind_alley", "room", ("O", "W", "W", "W"), 1, 0)
PACK = CardSet(
    adventures=(ASH_WYRM, SECOND_WIND), quests=(TOLL,), locations=(DEAD_END, BLIND_ALLEY)
)
GAME = DungeoneerGame("1", PACK)


def test_the_cards_of_a_pack_are_in_the_catalogue() -> None:  # R21.1 R21.3
    table = open_table(GAME, 2, 1, {}, None)
    catalogue = table.catalogue()
    assert len(catalogue["adventures"]) == 58 + 2
    assert "ash_wyrm" in [card["id"] for card in catalogue["adventures"]]
    assert "pay_the_toll" in [card["id"] for card in catalogue["quests"]]


def test_a_new_monster_fights() -> None:  # R21.3 R5.1
    scene = Scene(game=GAME, phase="villainy", hand="ash_wyrm", perils=[0, 2])
    scene.plays("send ash_wyrm", "target seat_1").dice(attack=[6], counter=[1]).plays("declare")
    assert (scene.health(1), scene.peril(1)) == (5, 2)
    scene.plays("retain lair")
    assert [monster["monster"] for monster in scene.seat(0)["lair"]] == ["ash_wyrm"]


def test_a_new_boon_works() -> None:  # R21.3
    scene = Scene(game=GAME, hand="second_wind", glory=1).plays("play second_wind")
    assert scene.seat(0)["values"][2]["total"] == 4
    assert scene.gear() == ["second_wind"]


def test_a_new_quest_is_completed() -> None:  # R21.3
    scene = Scene(game=GAME, at="crossroads", quests="pay_the_toll slag_golem", moved=True)
    scene.dice(threat=[3]).plays("attempt pay_the_toll")
    assert (scene.seat(0)["completed"], scene.glory()) == (1, 3)


def test_the_map_stays_open_while_locations_are_undrawn() -> None:  # R9.4 R9.6
    tiles = "dead_end 0 0 turned"
    scene = Scene(game=GAME, tiles=tiles, at="dead_end", undrawn="blind_alley crossroads", ap=1)
    scene.dice(locations=["blind_alley", "crossroads"]).plays("explore")
    assert [event["location"] for event in scene.events("location_buried")] == ["blind_alley"]
    assert [event["location"] for event in scene.events("location_laid")] == ["crossroads"]


def test_the_last_location_may_close_the_map() -> None:  # R9.4
    tiles = "dead_end 0 0 turned"
    scene = Scene(game=GAME, tiles=tiles, at="dead_end", undrawn="blind_alley", ap=1)
    scene.plays("explore")
    (laid,) = scene.events("location_laid")
    assert (laid["location"], laid["x"], laid["y"], laid["turned"]) == ("blind_alley", 0, -1, False)
    assert "explore" not in scene.offers()


def test_a_pack_replaces_a_card_of_the_same_id() -> None:  # R21.3
    rat = Adventure(
        "mutant_rat", "monster", 3, "villainy", "monster", fighter=Fighter(1, "6A", "0C", "0C")
    )
    table = open_table(DungeoneerGame("1", CardSet(adventures=(rat,))), 2, 1, {}, None)
    (card,) = [card for card in table.catalogue()["adventures"] if card["id"] == "mutant_rat"]
    assert (card["cost"], card["fighter"]["values"]) == (3, [6, 0, 0])


def test_an_unknown_word_is_rejected() -> None:  # R21.3
    bad = Adventure("bad", "boon", 1, "feats", "instant", on_play=(Op("no_such_op"),))
    with pytest.raises(BadPack, match="no_such_op"):
        DungeoneerGame("1", CardSet(adventures=(bad,)))


def test_a_second_use_is_rejected() -> None:  # R21.3
    use = Ability("any", 1, (Op("heal", n=1),))
    bad = Adventure("bad", "boon", 1, "feats", "permanent", active=(use, use))
    with pytest.raises(BadPack, match="at most one"):
        DungeoneerGame("1", CardSet(adventures=(bad,)))


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_games_with_a_pack_come_to_their_end(seats: int) -> None:  # R21.3
    table = open_table(GAME, seats, seats, {"rounds": 15}, None)
    rng = Rng(seats)
    while table.asked:
        moves = table.options(table.asked[0])
        table.play(table.asked[0], moves[int(rng.below(len(moves)))])
    assert table.outcome is not None
