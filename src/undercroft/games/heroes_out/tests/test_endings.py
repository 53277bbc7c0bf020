"""Waves, victory and defeat (R5)."""

from __future__ import annotations

from undercroft.games.heroes_out.tests.builder import TableAt


def finished(table: TableAt) -> TableAt:
    while table.view["phase"] == "invasion":
        table.plays(table.options[0])
    return table


def test_the_game_is_lost_in_a_players_own_turn_too() -> None:
    """R5.1."""
    table = TableAt("ratfolk").put(prison="rogue*4").without_treasure("prison")
    table.next(guild=["hero_mage_hat"]).plays("push")
    while table.asks:
        table.plays(table.options[0])
    assert table.reason == "vault_looted"
    assert table.table.outcome is not None
    assert table.table.outcome.winners == ()
    assert table.view["phase"] == "over"


def test_the_last_card_of_wave_2_wins() -> None:
    """R5.2."""
    table = TableAt("ratfolk", "imp").put(vault="ratfolk*9").guild("hero_mage_hat", wave=2)
    finished(table.ends_turn())
    assert table.reason == "dungeon_held"
    assert table.table.outcome is not None
    assert table.table.outcome.winners == (0, 1)


def test_a_push_may_win() -> None:
    """R5.2, R12.27: resolved first."""
    table = TableAt("ratfolk").guild("hero_rogue_hat", wave=2).plays("push")
    assert table.reason == "dungeon_held"
    table = TableAt("ratfolk").put(prison="rogue*4").guild("hero_mage_hat", wave=2)
    table.without_treasure("prison").plays("push")
    while table.asks:
        table.plays(table.options[0])
    assert table.reason == "vault_looted"


def test_without_monsters_and_lesser_treasures_the_game_goes_on() -> None:
    """R5.3."""
    table = TableAt("ratfolk")
    table.without_treasure(*[r["room"] for r in table.view["rooms"] if r["room"] != "vault"])
    finished(table.invaded_by("hero_mage_hat"))
    assert table.view["phase"] == "play"
    assert sum(len(room["monsters"]) for room in table.view["rooms"]) == 0


def test_the_second_wave_has_all_guild_cards_again() -> None:
    """R5.4, R12.26, R12.28: after the last card of wave 1 is resolved."""
    table = TableAt("ratfolk").put(vault="ratfolk*9")
    table.guild("hero_mage_hat", gone="hero_rogue_hat sc_olga*2").ends_turn()
    assert table.view["wave"] == 1  # the mages are still about
    finished(table)
    assert table.view["wave"] == 2
    assert sorted(table.view["guild_cards"]) == [
        "hero_mage_hat", "hero_rogue_hat", "sc_olga", "sc_olga",
    ]  # fmt: skip
    assert table.view["guild_discards"] == []
    assert table.view["cards_due"] == 2


def test_an_invasion_keeps_its_number_when_the_wave_changes() -> None:
    """R5.5: hell, two cards in wave 1, although wave 2 has three."""
    table = TableAt("ratfolk", difficulty="hell").put(vault="ratfolk*9")
    table.guild("hero_mage_hat", gone="hero_rogue_hat hero_rogue_eye hero_rogue_swords")
    finished(table.ends_turn())
    drawn = [event for event in table.events("guild_card_drawn") if event["why"] == "invasion"]
    assert len(drawn) == 2
    assert [event["wave"] for event in table.events("wave_begun")] == [2]


def test_a_prisoners_card_is_part_of_the_resolution() -> None:
    """R5.6: the deck is empty before the mages are done; only then comes wave 2."""
    table = TableAt("ratfolk", effects={"sewer": "prisoner"}).put(cage="ratfolk")
    table.guild("hero_mage_crossbones hero_rogue_hat").next(
        guild=["hero_mage_crossbones", "hero_rogue_hat"]
    )
    table.ends_turn().plays("arrive sewer", "resolve sewer")
    assert table.heroes("prison") == "rogue"
    kinds = [event["kind"] for event in table.table.told(None)[table.mark :]]
    assert kinds.index("wave_begun") > max(
        at for at, kind in enumerate(kinds) if kind == "hero_exhausted"
    )


def test_a_prisoner_from_an_empty_deck_begins_wave_2() -> None:
    """R5.7: the card in resolution is shuffled in."""
    table = TableAt("ratfolk", effects={"sewer": "prisoner"}).put(cage="ratfolk")
    table.guild("hero_mage_crossbones", gone="hero_rogue_hat").ends_turn()
    table.next(guild=["hero_rogue_hat"]).plays("arrive sewer", "resolve sewer")
    assert table.view["wave"] == 2
    assert table.heroes("prison") == "rogue"


def test_a_prisoner_without_a_card_in_wave_2_does_nothing() -> None:
    """R5.7."""
    table = TableAt("ratfolk", effects={"sewer": "prisoner"}).put(cage="ratfolk*2")
    table.guild("hero_mage_crossbones", gone="hero_rogue_hat", wave=2).ends_turn()
    table.plays("arrive sewer", "resolve sewer")
    assert table.heroes("prison") == ""
    assert finished(table).reason == "dungeon_held"
