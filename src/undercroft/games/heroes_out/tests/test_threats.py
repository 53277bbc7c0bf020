"""What the view foretells: hero cards, what a treasure withstands, a push.

That it comes true in many games is tried in test_forecast.py.
"""

from __future__ import annotations

from typing import Any

import pytest

from undercroft.games.heroes_out.tests.builder import TableAt


def threat(table: TableAt, card: str) -> dict[str, Any]:
    """What is foretold of a card such as `mage_hat`."""
    hero, symbol = card.split("_")
    found: dict[str, Any]
    (found,) = [
        one for one in table.view["threats"] if one["symbol"] == symbol and hero in one["heroes"]
    ]
    return found


def acts(table: TableAt, card: str) -> list[tuple[str, str, int]]:
    return [(step["room"], step["act"], step["heroes"]) for step in threat(table, card)["steps"]]


def test_two_heroes_come() -> None:
    """R10.1, R10.2.6, R10.2.7: a treasure of 1 in the Sewer is looted, one of 2 is waited for."""
    table = TableAt("ratfolk")
    assert acts(table, "mage_crossbones") == [("cage", "wait", 1), ("sewer", "loot", 1)]
    told = threat(table, "mage_crossbones")
    assert (told["rooms"], told["loses"], told["hits"]) == (["sewer", "cage"], "no", 0)
    assert told["is_open"]  # what does the treasure do?
    assert not threat(table, "mage_hat")["is_open"]


def test_heroes_who_would_wake_others_and_loot() -> None:
    """R10.2.4, R10.2.6, R10.2.8: three loot a 2, the third goes on."""
    table = TableAt("ratfolk").put(cage="rogue*2", workshop="ratfolk", sewer="ratfolk")
    told = acts(table, "mage_crossbones")
    assert ("cage", "loot", 3) in told
    assert ("cage", "advance", 1) in told
    assert threat(table, "mage_crossbones")["looted"] == [2]


def test_traps_and_monsters_on_the_way() -> None:
    """R10.2.3, R10.2.5."""
    table = TableAt("ratfolk").put(library="trap", sewer="ratfolk*2 rogue")
    assert ("library", "trap", 1) in acts(table, "mage_hat")
    assert ("sewer", "attack", 2) in acts(table, "mage_crossbones")
    assert threat(table, "mage_crossbones")["hits"] == 2


def test_a_rogue_disarms_a_trap() -> None:
    """R3.5.2: where a mage is slain, a rogue waits."""
    table = TableAt("ratfolk").put(library="trap")
    assert ("library", "wait", 1) in acts(table, "rogue_hat")
    assert "rogue" not in threat(table, "mage_hat")["heroes"]


def test_an_archer_hurts_somebody_beside() -> None:
    """R3.5.4: no one is hurt by the others."""
    table = TableAt("ratfolk").put(workshop="ratfolk")
    assert threat(table, "archer_crossbones")["hits"] == 1
    assert ("cage", "shot", 1) in acts(table, "archer_crossbones")
    assert threat(table, "mage_crossbones")["hits"] == 0


def test_a_fork_names_both_ways() -> None:
    """R12.30: the one taken is the first."""
    table = TableAt("ratfolk").without_treasure("cage")
    (step,) = [one for one in threat(table, "mage_crossbones")["steps"] if one["act"] == "advance"]
    assert step["ways"] == ["workshop", "prison"]


def test_a_lost_vault_is_foretold() -> None:
    """R5.1."""
    table = TableAt("ratfolk").put(vault="rogue*3").without_treasure("sewer")
    assert threat(table, "mage_crossbones")["loses"] == "yes"
    assert threat(table, "mage_hat")["loses"] == "no"


@pytest.mark.parametrize(("guards", "asleep"), [(5, 3), (0, 3), (1, 3), (3, 3), (4, 4)])
def test_the_second_hero_of_a_card_finds_the_guards_gone(guards: int, asleep: int) -> None:
    """R10.2.4, R10.3: the first one wakes the sleepers, who strike the guards down."""
    things = f"rogue*{asleep}" + (f" ratfolk*{guards}" if guards else "")
    table = TableAt("ratfolk").put(vault=things)
    table.without_treasure("library", "apothecary", "sewer", "prison", "workshop", "forge")
    assert threat(table, "mage_hat")["loses"] == "yes"
    assert table.room("vault")["holds"] <= 1
    table.invaded_by("hero_mage_hat")
    while table.asks:
        table.plays(table.view["pending"]["easy"] or "pass")
    assert table.reason == "vault_looted"


def test_a_class_without_tokens_wakes_its_own() -> None:
    """R10.6: nobody comes, and all rogues get up."""
    table = TableAt("ratfolk").put(vault="rogue*4", cage="rogue")
    assert table.view["supply"]["rogue"] == 0
    assert threat(table, "rogue_hat")["loses"] == "yes"
    assert threat(table, "mage_hat")["loses"] == "no"


def test_a_loss_that_hangs_on_a_treasure() -> None:
    """R2.1.4: healing wakes the looters, who go on to the Vault."""
    table = TableAt("ratfolk").put(
        sewer="ratfolk", cage="warrior", vault="rogue*2", workshop="bone"
    )
    table.without_treasure("workshop", "prison")
    assert threat(table, "mage_crossbones")["loses"] == "maybe"


def test_what_a_treasure_withstands() -> None:
    """R10.2.6; T13 where all come together: here each wakes the others, which is worse."""
    table = TableAt("ratfolk", "dragon").put(vault="ratfolk dragon:3 rogue")
    assert table.room("vault")["holds"] == 2
    assert table.room("cage")["holds"] == 1
    assert table.without_treasure("cage").room("cage")["holds"] is None


def champions(**things: str) -> TableAt:
    return TableAt("ratfolk", scenario="the_champion").put(**things)


def test_a_champion_strikes_once_and_loots_for_two() -> None:
    """R11.6, R11.6.2: a mage wakes him in the Sewer, and both strike or loot."""
    table = champions(sewer="champion ratfolk*3")
    assert ("sewer", "attack", 2) in acts(table, "mage_crossbones")
    table = champions(forge="champion", vault="ratfolk")
    assert ("forge", "loot", 2) in acts(table, "mage_swords")
    table = champions(library="champion rogue*2", vault="ratfolk")
    assert ("library", "advance", 2) in acts(table, "mage_hat")


def test_a_champion_survives_two_traps() -> None:
    """R11.6.1, R10.3.1: the others are hit first."""
    table = champions(cage="champion", sewer="trap*3 ratfolk*2").without_treasure("cage")
    assert ("sewer", "attack", 1) in acts(table, "mage_crossbones")


# --- a push (R9.1) ------------------------------------------------------------------------------


def push(table: TableAt) -> dict[str, int]:
    found: dict[str, int] = {name: count for name, count in table.view["push"].items() if count}
    return found


def test_the_odds_of_a_push() -> None:
    """R9.1: four mages free the two prisoners and themselves."""
    table = TableAt("ratfolk").put(prison="rogue archer ratfolk*3")
    assert push(table) == {"imprisons": 12, "frees": 4, "freed": 3, "nothing": 2}
    table.guild("hero_mage_hat hero_rogue_hat sc_olga")
    assert push(table) == {"imprisons": 1, "frees": 1, "freed": 3, "nothing": 1}


def test_an_archer_shoots_before_being_locked_up() -> None:
    """R9.1.4, R3.5.4."""
    table = TableAt("ratfolk").put(vault="ratfolk", workshop="ratfolk", cage="ratfolk")
    table.guild("hero_archer_hat hero_rogue_hat")
    assert push(table) == {"imprisons": 1, "shoots": 1}


def test_a_mage_alone_may_lose_the_game() -> None:
    """R9.1.4: an empty Prison without a treasure, and three asleep in the Vault."""
    table = TableAt("ratfolk").put(vault="rogue*3").without_treasure("prison", "workshop")
    table.guild("hero_mage_hat hero_rogue_hat")
    assert push(table)["loses"] == 1
    assert push(table)["freed"] == 1


def test_a_class_without_tokens_breaks_out() -> None:
    """R10.6: a rogue in the Prison, four elsewhere: the card wakes all of them."""
    table = TableAt("ratfolk").put(prison="rogue warrior*3", vault="rogue*4")
    table.guild("hero_rogue_hat hero_rogue_eye")
    assert push(table) == {"frees": 2, "freed": 8, "loses": 2}


def test_a_mage_without_a_token_frees_nobody() -> None:
    """R10.6: the rogue in the Prison sleeps on."""
    table = TableAt("ratfolk").put(prison="rogue", cage="mage*5")
    table.guild("hero_mage_hat hero_mage_eye")
    assert push(table)["freed"] == 5
    table = TableAt("ratfolk", scenario="the_champion")
    assert "frees" in push(table)


def test_cards_that_bring_heroes_to_a_room() -> None:
    """R10.1, R10.1.1: in The Big Dig eye and hat come in at the entrance."""
    table = TableAt("ratfolk", scenario="big_dig")
    cards = {room["room"]: room["cards"] for room in table.view["rooms"]}
    assert (cards["construction_site"], cards["forge"], cards["vault"]) == (8, 4, 0)


def test_a_looted_treasure_can_come_again_where_rooms_are_built() -> None:
    """R9.3.1, R12.16: in The Big Dig nothing that is printed can be ruled out."""
    table = TableAt("ratfolk", scenario="big_dig")
    table.state.seen[3 * 5] = 1  # the only curse of value 3 was turned up
    assert table.view["treasures_hidden"]["3"] == {"curse": 1, "healing": 1, "prisoner": 2}
    table = TableAt("ratfolk")
    table.state.seen[3 * 5] = 1
    assert table.view["treasures_hidden"]["3"] == {"healing": 1, "prisoner": 2}
