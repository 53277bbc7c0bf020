"""What a looted treasure does (R2.1.2 to R2.1.6)."""

from __future__ import annotations

import pytest

from undercroft.games.heroes_out.tests.builder import TableAt


def looted(effect: str, *clans: str, room: str = "sewer", **things: str) -> TableAt:
    """A mage has just looted the Sewer's treasure; another waits in the Cage."""
    table = TableAt(*(clans or ("ratfolk",)), effects={room: effect}).put(**things)
    table.invaded_by("hero_mage_crossbones")
    return table.plays(f"arrive {room}", f"resolve {room}")


def test_curse_makes_every_player_discard_a_card() -> None:
    """R2.1.2, R6.12: each chooses, the active player first."""
    table = TableAt("ratfolk", "imp", effects={"sewer": "curse"})
    table.holds("imp", "imp_dodge imp_sparks")
    table.next(ratfolk="ratfolk_tinker ratfolk_gnaw ratfolk_scurry*3")
    table.invaded_by("hero_mage_crossbones").plays("arrive sewer", "resolve sewer")
    assert table.asks == "discard_card"
    assert sorted(table.options) == [
        "discard ratfolk_gnaw",
        "discard ratfolk_scurry",
        "discard ratfolk_tinker",
    ]
    table.plays("discard ratfolk_gnaw")
    assert sorted(table.options) == ["discard imp_dodge", "discard imp_sparks"]
    table.plays("discard imp_sparks")
    assert table.hand("imp") == "imp_dodge"


def test_looting_takes_a_resource_of_the_room() -> None:
    """R2.1.3."""
    table = looted("looting", sewer="coin frog")
    assert table.asks == "lose_resource"
    table.plays("lose frog")
    assert table.goods("sewer") == "coin"


def test_healing_wakes_the_looters_and_the_sleepers() -> None:
    """R2.1.4, R12.15."""
    table = TableAt("ratfolk", effects={"sewer": "healing"}).put(vault="ratfolk*9")
    table.invaded_by("hero_mage_crossbones").plays("arrive sewer", "resolve sewer")
    assert table.heroes("sewer") == "MAGE"
    assert table.events("heroes_woken")[-1]["why"] == "healing"


def test_prisoner_takes_the_hero_of_the_next_card() -> None:
    """R2.1.5, R12.39: no cards for anyone, and the resolution goes on."""
    table = TableAt("ratfolk", effects={"sewer": "prisoner"})
    hand = len(table.clan("ratfolk")["hand"])
    table.invaded_by("hero_mage_crossbones", "hero_rogue_hat").plays("arrive sewer")
    table.plays("resolve sewer")
    assert table.heroes("prison") == "rogue"
    assert not [event for event in table.events("cards_drawn") if event["why"] == "push"]
    assert hand == 0
    assert table.asks is not None


def test_a_scenario_card_is_no_prisoner() -> None:
    """R2.1.5."""
    table = TableAt("ratfolk", effects={"sewer": "prisoner"})
    table.invaded_by("hero_mage_crossbones", "sc_olga").plays("arrive sewer", "resolve sewer")
    assert table.heroes("prison") == ""
    assert "sc_olga" in table.view["guild_discards"]
    assert not table.events("card_discarded")


def test_defeat_is_the_treasure_of_the_vault() -> None:
    """R2.1.6, R5.1."""
    table = TableAt("ratfolk").put(vault="rogue*2 archer").without_treasure("sewer")
    table.invaded_by("hero_mage_crossbones")
    table.plays("arrive sewer", "resolve sewer", "resolve vault")
    assert table.reason == "vault_looted"


VAULT_FIRST = ("resolve vault", "hero ", "loot ")


@pytest.mark.parametrize(("sleepers", "guards"), [(3, 1), (4, 1), (4, 2), (5, 2), (0, 0), (3, 0)])
def test_lethal_arithmetic(sleepers: int, guards: int) -> None:
    """R10.2.5, R10.2.6; worked example T13: one comes, lost when 1 + sleepers - guards >= 4."""
    table = TableAt("ratfolk").put(cage="ratfolk")
    table.put(vault=f"rogue*{sleepers} ratfolk*{guards}").without_treasure("sewer")
    table.invaded_by("hero_mage_crossbones").plays("arrive sewer", "resolve sewer")
    while moves := [m for m in table.table.asked and table.options if m.startswith(VAULT_FIRST)]:
        table.plays(moves[0])
    assert (table.reason == "vault_looted") is (1 + sleepers - guards >= 4)
