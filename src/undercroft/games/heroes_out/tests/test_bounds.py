"""Where something runs out or is full: supplies, decks, lairs, blueprints and places to build."""

from __future__ import annotations

import pytest

import undercroft
from undercroft.engine.errors import BadSetup
from undercroft.games.heroes_out.tests.builder import TableAt, new

RATS = "ratfolk"


def finished(table: TableAt) -> TableAt:
    while table.view["phase"] == "invasion":
        table.plays(table.options[0])
    return table


def built(table: TableAt, coins: int, tile: str) -> TableAt:
    """A room beside the first neighbour that is offered, as it is offered first."""
    table.plays("use construction_site")
    if table.asks == "choose_price":
        table.plays(f"number {coins}")
    if table.asks == "choose_tile":
        table.plays(f"tile {tile}")
    while table.asks in ("choose_neighbour", "choose_edge", "choose_turn"):
        table.plays(table.options[0])
    return table


# --- supplies ---------------------------------------------------------------------------


def test_a_workshop_without_traps_in_the_supply_is_idle() -> None:
    """R7, R8.1: an action that needs a missing token is impossible."""
    table = TableAt(RATS).put(workshop=RATS, library="trap*6").holds(RATS, "scroll_haste")
    table.plays("play scroll_haste")
    assert "use workshop" not in table.options


def test_pillage_without_a_coin_in_the_supply_is_an_attack() -> None:
    """R7.12: the right part is not possible, the left one is."""
    table = TableAt("gnoll").put(cage="gnoll mage", library="coin*6")
    table.holds("gnoll", "gnoll_pillage").plays("play gnoll_pillage", "swarm cage")
    assert table.heroes("cage") == ""
    assert (table.asks, table.goods("cage")) == ("play_unit", "")


def test_a_monster_takes_a_trap_or_a_resource_but_not_both() -> None:
    """R7.4, R12.18."""
    table = TableAt("imp").put(workshop="imp trap coin").holds("imp", "imp_sparks")
    table.plays("play imp_sparks", "move workshop", "to cage")
    assert table.asks == "choose_cargo"
    assert set(table.options) == {"carry nothing", "carry trap", "carry coin"}
    table.plays("carry trap")
    assert (table.goods("cage"), table.goods("workshop")) == ("trap", "coin")


def test_the_attacker_chooses_among_classes() -> None:
    """R7.2: prisoners are heroes too."""
    table = TableAt(RATS).put(prison="ratfolk mage rogue*2").holds(RATS, "ratfolk_gnaw")
    table.plays("play ratfolk_gnaw", "side left", "pack prison")
    assert sorted(table.options) == ["hit mage", "hit rogue", "stop"]
    table.plays("hit rogue")
    assert sorted(table.heroes("prison").split()) == ["mage", "rogue"]


def test_of_two_witches_the_wounded_one_may_go() -> None:
    """R7.14: the wound goes with it."""
    table = TableAt("witch").put(library="witch witch:1").holds("witch", "witch_broomstick")
    table.plays("play witch_broomstick", "move library")
    assert table.asks == "choose_mover"
    table.plays("wounds 1")
    assert (table.monsters("forge"), table.monsters("library")) == ("witch:1", "witch")


# --- decks ------------------------------------------------------------------------------


def test_three_cards_of_a_push_come_from_a_new_deck_if_need_be() -> None:
    """R9.1.3, R6.4: two are left, then the discards are shuffled."""
    table = TableAt(RATS).holds(
        RATS, "", deck="ratfolk_gnaw*2", discard="ratfolk_brood*2 ratfolk_scurry*3"
    )
    table.next(guild=["hero_rogue_hat"]).plays("push")
    assert len(table.clan(RATS)["hand"]) == 3
    assert (table.clan(RATS)["deck"], table.discard(RATS)) == (4, [])


def test_a_push_with_a_single_card_left_draws_only_that() -> None:
    """R9.1.3, R6.4."""
    table = TableAt(RATS).holds(RATS, "", deck="ratfolk_gnaw")
    table.next(guild=["hero_rogue_hat"]).plays("push")
    assert table.hand(RATS) == "ratfolk_gnaw"


def test_clean_up_keeps_what_is_in_hand() -> None:
    """R6.7, R6.8: two cards are kept, three are drawn."""
    table = TableAt(RATS).put(vault="ratfolk*9")
    table.holds(RATS, "ratfolk_gnaw*2", deck="ratfolk_brood*2 ratfolk_scurry*3")
    finished(table.invaded_by("sc_olga").plays("discard ratfolk_gnaw"))
    assert len(table.clan(RATS)["hand"]) == 4


def test_all_five_items_under_a_short_deck_come_up_again() -> None:
    """R6.6: there are only two others."""
    five = ["beast_wolf", "scroll_haste", "potion_stone_skin", "equipment_axe", "beast_mole"]
    table = TableAt(RATS).holds(RATS, "ratfolk_gnaw").market(*five)
    table.state.items = table.state.items[:2]
    table.plays("go_on", "refresh ratfolk_gnaw", *[f"swap {card}" for card in five])
    market = [item["card"] for item in table.view["market"]]
    assert len(market) == 5
    assert set(market[2:]) <= set(five)


# --- building ---------------------------------------------------------------------------


def site(coins: int, **more: str) -> TableAt:
    presets = {"blueprints": ["library", "graveyard", "apothecary", "auditorium"]}
    table = TableAt(RATS, scenario="big_dig", stacked=presets)
    table.put(construction_site=f"ratfolk coin*{coins}", **more)
    return table.holds(RATS, "scroll_haste*2").plays("play scroll_haste")


def test_both_rooms_of_a_symbol_leave_nothing_for_the_entrance() -> None:
    """R9.3.4, R10.1.1."""
    table = site(4)
    built(built(table, 1, "graveyard"), 1, "auditorium")
    assert table.view["rooms_built"] == 2
    table.invaded_by("hero_mage_eye")
    rooms = {event["room"] for event in table.events("hero_summoned")}
    assert rooms == {"graveyard", "auditorium"}


def test_the_treasures_of_a_value_run_out() -> None:
    """R9.3.1: two of value 3 are left beside those of the scenario."""
    table = site(6)
    assert table.view["treasures_left"]["3"] == 2
    built(built(table, 3, "library"), 3, "graveyard")
    assert table.view["treasures_left"]["3"] == 0
    table.put(construction_site="coin*3").plays("done", "play scroll_haste")
    table.plays("use construction_site")
    assert table.options == ["number 1", "number 2"]


def test_four_blueprints_are_all_there_are() -> None:
    """R9.3.3: after the fourth room the site is idle."""
    table = site(4)
    for tile in ("library", "graveyard"):
        built(table, 1, tile)
    table.plays("done", "play scroll_haste")
    for tile in ("apothecary", "auditorium"):
        built(table, 1, tile)
    assert table.view["blueprints"] == []
    assert len(table.view["rooms"]) == 11
    table.put(construction_site="coin")
    assert "use construction_site" not in table.options


def test_an_existing_room_never_moves_and_no_two_share_a_place() -> None:
    """R9.3.2."""
    table = site(2)
    before = {room["room"]: (room["x"], room["y"]) for room in table.view["rooms"]}
    built(built(table, 1, "library"), 1, "graveyard")
    after = {room["room"]: (room["x"], room["y"]) for room in table.view["rooms"]}
    assert all(after[room] == cell for room, cell in before.items())
    assert len(set(after.values())) == len(after) == 9


# --- order of play ----------------------------------------------------------------------


def test_the_smallest_clan_begins_and_play_goes_on_to_the_left() -> None:
    """R4.7: from the third seat to the first."""
    stacked = {"clans": ["gnoll", "slime", "dragon"]}
    table = new(3, 1, stacked, clans="random")
    turns = []
    while len(turns) < 4:
        view = table.view(None)
        if view["phase"] == "play" and (not turns or turns[-1] != view["active"]):
            turns.append(view["active"])
        seat = table.asked[0]
        moves = [str(move) for move in table.options(seat)]
        table.play(seat, "go_on" if "go_on" in moves else moves[0])
    assert turns == [2, 0, 1, 2]


def test_wave_zero_is_rejected_on_easy() -> None:
    """R14.4, R14.5, R3.6: one card is drawn anyway; a table of old with both plays on."""
    with pytest.raises(BadSetup, match="wave_zero has no effect with difficulty 'easy'"):
        new(1, wave_zero=True, difficulty="easy")
    record = new(1, difficulty="easy").record()
    record["options"]["wave_zero"] = True
    assert undercroft.replay(record).view(None)["cards_due"] == 1


def test_every_clan_of_one_hand_keeps_its_own_cards() -> None:
    """R14.2, R14.3."""
    table = TableAt("imp", "gnoll", seats=1, chronicle="first", scenario="witch_cauldron")
    table.clear().put(vault="gnoll*7").guild("hero_mage_hat", wave=2)
    table.holds("imp", "", discard="beast_bat").holds("gnoll", "", discard="scroll_haste")
    finished(table.ends_turn())
    assert table.asks == "keep_card"
    kept = 0
    while table.asks == "keep_card":
        keeps = [move for move in table.options if move.startswith("keep")]
        table.plays(keeps[0] if keeps else "stop")
        kept += bool(keeps)
    assert kept == 2
    assert table.clan("imp")["kept"] == ["beast_bat"]
    assert table.clan("gnoll")["kept"] == ["scroll_haste"]


def test_a_wounded_dragon_flies_with_its_wounds() -> None:
    """R7.14, R3.2: until an activation takes all of them away."""
    table = TableAt("dragon").put(vault="dragon:3").holds("dragon", "dragon_iron_scales")
    table.plays("play dragon_iron_scales", "move vault", "to forge")
    assert table.monsters("forge") == "dragon:3"
    table.plays("ability")
    assert table.monsters("forge") == "dragon"


def test_a_kept_card_of_a_foreign_clan_is_not_for_sale_again() -> None:
    """R14.3, R9.2: of its ten cards nine are left for the items."""
    table = TableAt("gnoll", chronicle="third", scenario="witch_cauldron")
    table.clear().put(vault="gnoll*7").guild("hero_mage_hat", wave=2)
    finished(table.holds("gnoll", "", discard="imp_dodge").ends_turn())
    assert table.asks == "keep_card"
    table.plays("keep imp_dodge")
    while table.asks != "choose_foreign":
        table.plays(table.options[0])
    assert table.view["scenario"] == "mad_laboratory"
    table.plays("foreign imp")
    assert table.clan("gnoll")["kept"] == ["imp_dodge"]
    while table.view["phase"] == "setup":
        table.plays(table.options[0])
    assert table.view["items_left"] + 5 == 40 + 9
