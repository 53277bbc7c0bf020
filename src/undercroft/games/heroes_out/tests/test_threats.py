"""What the view foretells comes true: heroes of a symbol, what a treasure withstands, a push."""

from __future__ import annotations

import random
from typing import Any

import undercroft
from undercroft.games.heroes_out.tests.builder import TableAt, new


def threat(table: TableAt, room: str) -> dict[str, Any]:
    (found,) = [one for one in table.view["threats"] if one["room"] == room]
    return found


def walk(table: TableAt, room: str) -> list[tuple[str, str, int]]:
    return [(step["room"], step["act"], step["heroes"]) for step in threat(table, room)["steps"]]


def test_a_hero_who_would_wait() -> None:
    """R10.2.7."""
    table = TableAt("ratfolk")
    assert walk(table, "cage") == [("cage", "wait", 1)]
    assert threat(table, "cage")["symbol"] == "crossbones"


def test_a_hero_who_would_wake_others_and_loot() -> None:
    """R10.2.4, R10.2.6, R10.2.8: three loot a 2, the third goes on."""
    table = TableAt("ratfolk").put(cage="rogue*2", workshop="ratfolk")
    assert walk(table, "cage")[:2] == [("cage", "loot", 3), ("cage", "advance", 1)]
    assert threat(table, "cage")["looted"][0] == 2


def test_traps_and_monsters_on_the_way() -> None:
    """R10.2.3, R10.2.5."""
    table = TableAt("ratfolk").put(library="trap", sewer="ratfolk*2 rogue")
    assert walk(table, "library") == [("library", "trap", 1)]
    assert walk(table, "sewer") == [("sewer", "attack", 2)]
    assert threat(table, "sewer")["hits"] == 2


def test_a_fork_names_both_ways() -> None:
    """R12.30: the first is the one shown."""
    table = TableAt("ratfolk").without_treasure("cage")
    steps = threat(table, "cage")["steps"]
    assert steps[0]["ways"] == ["workshop", "prison"]
    assert steps[1]["room"] == "workshop"
    assert steps[1]["ways"] == []


def test_a_lost_vault_is_foretold() -> None:
    """R5.1."""
    table = TableAt("ratfolk").put(vault="rogue*3").without_treasure("sewer")
    assert threat(table, "sewer")["loses"]
    assert not threat(table, "library")["loses"]


def test_what_a_treasure_withstands() -> None:
    """R10.2.6; worked example T13: value less one, plus guards, less heroes there."""
    table = TableAt("ratfolk", "dragon").put(vault="ratfolk dragon:3 rogue")
    assert table.room("vault")["holds"] == 3 + 1 + 2 - 1
    assert table.room("cage")["holds"] == 1
    assert table.without_treasure("cage").room("cage")["holds"] is None


def champions(**things: str) -> TableAt:
    return TableAt("ratfolk", scenario="the_champion").put(**things)


def test_a_champion_strikes_once_and_loots_for_two() -> None:
    """R11.6, R11.6.2: a mage wakes him in the Sewer, and both strike or loot."""
    table = champions(sewer="champion ratfolk*3")
    assert (threat(table, "sewer")["hits"], threat(table, "sewer")["looted"]) == (2, [])
    assert table.room("sewer")["holds"] == 2
    table = champions(forge="champion", vault="ratfolk")
    assert walk(table, "forge")[:2] == [("forge", "loot", 2), ("forge", "advance", 1)]
    assert threat(table, "forge")["looted"] == [2]
    table = champions(library="champion rogue*2", vault="ratfolk")
    assert walk(table, "library")[1:3] == [("library", "advance", 2), ("vault", "attack", 2)]


def test_a_champion_survives_two_traps() -> None:
    """R11.6.1, R10.3.1: the others are hit first."""
    table = champions(cage="champion", sewer="trap*3 ratfolk*2").without_treasure("cage")
    assert walk(table, "cage")[1:] == [("sewer", "attack", 1)]
    table.put(sewer="trap")
    assert walk(table, "cage")[1:] == [("sewer", "trap", 2)]


def test_the_odds_of_a_push() -> None:
    """R9.1."""
    table = TableAt("ratfolk").put(prison="rogue archer")
    assert table.view["push"] == {"imprisons": 12, "frees": 4, "freed": 2, "nothing": 2}
    table.guild("hero_mage_hat hero_rogue_hat sc_olga")
    push = table.view["push"]
    assert (push["imprisons"], push["frees"], push["nothing"]) == (1, 1, 1)


def test_cards_that_bring_heroes_to_a_room() -> None:
    """R10.1, R10.1.1: in The Big Dig eye and hat come in at the entrance."""
    table = TableAt("ratfolk", scenario="big_dig")
    cards = {room["room"]: room["cards"] for room in table.view["rooms"]}
    assert (cards["construction_site"], cards["forge"], cards["vault"]) == (8, 4, 0)


def comes_true(table: undercroft.Table, told: dict[str, Any]) -> bool | None:
    """Let a mage come in at the entrance; None where a treasure brings surprises."""
    at = TableAt.__new__(TableAt)
    at.table = undercroft.replay(table.record())
    at.mark = len(at.table.told(None))
    at.next(guild=["hero_mage_eye"]).ends_turn()
    while at.table.asked and at.view["phase"] == "invasion":
        at.plays(at.options[0])
    if any(event["effect"] in ("healing", "prisoner") for event in at.events("treasure_looted")):
        return None
    looted = [event["value"] for event in at.events("treasure_looted")]
    lost = at.reason == "vault_looted"
    hits = len(at.events("hero_attacked"))
    return (looted, hits, lost) == (told["looted"], told["hits"], told["loses"])


def test_a_preview_comes_true_in_random_games() -> None:
    """R10.2: wherever a mage at the entrance of The Big Dig is the only one to come."""
    checked = 0
    for seed in range(10):
        table = new(1, seed, scenario="big_dig")
        rng = random.Random(seed)
        while table.asked and table.view(None)["turn"] < 6:
            view = table.view(None)
            told = [one for one in view["threats"] if one["symbol"] == "eye"]
            ready = "hero_mage_eye" in view["guild_cards"] and view["supply"]["mage"] > 0
            is_turn = table.decision(table.asked[0]) == "play_card"
            if is_turn and ready and len(told) == 1 and rng.random() < 0.2:
                true = comes_true(table, told[0])
                assert true in (True, None), (seed, table.version, told)
                checked += true is not None
            table.play(table.asked[0], rng.choice(table.options(table.asked[0])))
    assert checked > 12
