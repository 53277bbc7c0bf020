"""Prison, Laboratory and Construction Site (R9)."""

from __future__ import annotations

import pytest

from undercroft.games.heroes_out.cards import EFFECTS, ROOM_IDS
from undercroft.games.heroes_out.dungeon.treasury import effect_of
from undercroft.games.heroes_out.tests.builder import TableAt

# --- R9.1: the Prison -------------------------------------------------------------------


def pushed(card: str, clan: str = "ratfolk", **things: str) -> TableAt:
    return TableAt(clan).put(**things).next(guild=[card]).plays("push")


def test_a_push_needs_neither_monster_nor_activation() -> None:
    """R9.1, R9.1.2, R9.1.3: three cards for a prisoner."""
    table = pushed("hero_rogue_hat")
    assert table.heroes("prison") == "rogue"
    assert len(table.clan("ratfolk")["hand"]) == 3
    assert table.view["pushed"]


def test_a_scenario_card_uses_up_the_push() -> None:
    """R9.1.1, R12.6, R11.11: nothing happens."""
    table = pushed("sc_olga", apothecary="frog")
    assert not [event for event in table.events("cards_drawn") if event["why"] == "push"]
    assert table.goods("apothecary") == "frog"
    assert table.heroes("prison") == ""


def test_a_new_prisoner_shows_off() -> None:
    """R9.1.4: a warrior takes two resources, a rogue one trap, an archer shoots."""
    table = pushed("hero_warrior_hat", prison="coin*3")
    assert table.goods("prison") == "coin"
    table = pushed("hero_rogue_hat", prison="trap")
    assert (table.goods("prison"), table.heroes("prison")) == ("", "rogue")
    table = pushed("hero_archer_hat", vault="ratfolk", cage="ratfolk")
    assert table.monsters("vault") == ""
    assert table.heroes("prison") == "archer"


def test_the_cards_come_before_the_show_off() -> None:
    """R9.1.3, R9.1.4: a defence card just drawn can stop the shot."""
    table = (
        TableAt("imp")
        .put(vault="imp")
        .next(guild=["hero_archer_hat"], imp="imp_dodge imp_sparks imp_scamper")
    )
    table.plays("push")
    assert table.asks == "defend"
    table.plays("defend imp_dodge")
    assert table.monsters("vault") == "imp"


def test_a_trap_hits_a_new_prisoner() -> None:
    """R9.1.5, R12.10: a rogue removes one first."""
    table = pushed("hero_warrior_hat", prison="trap*2")
    assert (table.goods("prison"), table.heroes("prison")) == ("trap", "")
    table = pushed("hero_rogue_hat", prison="trap*2")
    assert (table.goods("prison"), table.heroes("prison")) == ("", "")


def test_a_mage_frees_the_prisoners_before_a_trap_hits_him() -> None:
    """R9.1.4, R9.1.5, R9.1.6: they are resolved at once, then the turn goes on."""
    table = pushed("hero_mage_hat", prison="rogue trap", vault="ratfolk*3")
    assert table.goods("prison") == ""
    assert table.supply["mage"] == 5
    assert table.events("treasure_looted")[0]["room"] == "prison"
    while table.asks != "play_card":
        table.plays(table.options[0])
    assert table.view["phase"] == "play"


def test_without_a_token_a_push_wakes_the_class_and_draws_all_the_same() -> None:
    """R9.1.2, R12.8, R10.6."""
    table = pushed("hero_mage_hat", cage="mage*5 ratfolk*9")
    assert len(table.clan("ratfolk")["hand"]) == 3
    assert not table.events("hero_imprisoned")
    assert table.monsters("cage") == "ratfolk*4"


def test_prisoners_are_heroes_like_others() -> None:
    """R9.1.7: a monster in the Prison may attack them."""
    table = TableAt("gnoll").put(prison="gnoll rogue").holds("gnoll", "gnoll_rampage")
    table.plays("play gnoll_rampage", "side left", "melee prison")
    assert table.heroes("prison") == ""
    assert table.supply["rogue"] == 5


def test_a_prisoner_does_not_inspire_but_walkers_do() -> None:
    """R12.9."""
    table = pushed("hero_rogue_hat", prison="archer")
    assert sorted(table.heroes("prison").split()) == ["archer", "rogue"]
    table = (
        TableAt("ratfolk").put(prison="archer ratfolk*9").without_treasure("apothecary", "sewer")
    )
    table.put(vault="trap").invaded_by("hero_mage_hat")
    table.plays("arrive apothecary", "resolve apothecary")
    table.plays("advance prison")
    assert sorted(table.heroes("prison").split()) == ["ARCHER", "MAGE"]


def test_heroes_summoned_to_the_prison_stay_there() -> None:
    """R10.2.3: a pack may name it the entrance; a mage goes on."""
    rooms = [
        "vault 0 0 0 4", "prison 1 0 270 1", "sewer -1 0 0 2", "cage 0 1 0 1",
        "workshop 0 -1 180 1", "forge -1 -1 180 2", "library -1 1 0 1", "apothecary 1 1 270 1",
    ]  # fmt: skip
    scenario = {"rooms": rooms, "portals": [], "start": [], "cards": [], "entrance": "prison"}
    table = TableAt(
        "ratfolk", scenario="own_dungeon", pack={"scenarios": {"own_dungeon": scenario}}
    )
    table.put(vault="ratfolk*9")
    for card, after in (("hero_rogue_eye", "rogue"), ("hero_mage_eye", "")):
        table.invaded_by(card)
        while table.view["phase"] == "invasion":
            table.plays(table.options[0])
        if after:
            assert table.heroes("prison") == after
    assert table.events("hero_exhausted")[0]["why"] == "prison"


# --- R9.2: the Laboratory ---------------------------------------------------------------


def laboratory(*guild: str, foreign: str = "dragon", clan: str = "ratfolk") -> TableAt:
    """A monster in the Laboratory, foreign cards among the items, two activations."""
    table = TableAt(clan, scenario="mad_laboratory", foreign=foreign)
    table.put(laboratory=clan).market(f"{foreign}_scorch", f"{foreign}_dive", "beast_bat")
    table.holds(clan, "scroll_haste").next(guild=guild)
    return table.plays("play scroll_haste")


def test_the_starting_player_chooses_a_clan_that_nobody_plays() -> None:
    """R9.2."""
    table = TableAt("imp", "dragon", scenario="mad_laboratory", foreign="witch")
    (event,) = [e for e in table.table.told(None) if e["kind"] == "foreign_clan_chosen"]
    assert (event["seat"], event["clan"]) == (1, "witch")
    view = table.view
    assert view["items_left"] + len(view["market"]) == 50


def test_a_prisoner_for_a_tactic_card() -> None:
    """R9.2.1, R12.7; R9.2.3: several times, and the push is still there."""
    table = laboratory("hero_rogue_hat", "sc_volatile_mix").plays("use laboratory")
    assert table.heroes("prison") == "rogue"
    assert table.options == ["take dragon_scorch", "take dragon_dive"]
    table.plays("take dragon_dive")
    assert table.discard("ratfolk") == ["dragon_dive"]
    assert "push" in table.options
    table.plays("use laboratory")
    assert table.discard("ratfolk") == ["dragon_dive"]  # a scenario card brings none


def test_the_laboratory_needs_a_tactic_card_in_the_market() -> None:
    """R9.2.1."""
    table = TableAt("ratfolk", scenario="mad_laboratory").put(laboratory="ratfolk")
    table.market("beast_bat").holds("ratfolk", "scroll_haste").plays("play scroll_haste")
    assert "use laboratory" not in table.options


def test_a_foreign_card_is_played_with_your_own_monsters() -> None:
    """R9.2.2: an ambush brings them from your own lair."""
    table = TableAt("ratfolk").holds("ratfolk", "ghost_wail").plays("play ghost_wail", "side left")
    table.plays("ambush graveyard", "stop")
    assert table.monsters("graveyard") == "ratfolk"


def test_a_break_out_comes_before_the_card() -> None:
    """R9.2.1."""
    table = laboratory("hero_mage_hat").put(prison="rogue", vault="ratfolk*3")
    table.plays("use laboratory")
    assert table.discard("ratfolk") == []
    while table.asks != "choose_tactic":
        table.plays(table.options[0])
    assert table.heroes("prison").islower() or not table.heroes("prison")


# --- R9.3: the Construction Site --------------------------------------------------------


def site(coins: int = 3, seed: int = 1, treasures: list[str] | None = None) -> TableAt:
    presets = {"treasures_2": treasures or [], "blueprints": ["library", "graveyard", "apothecary"]}
    table = TableAt("ratfolk", scenario="big_dig", seed=seed, stacked=presets)
    table.put(construction_site=f"ratfolk coin*{coins}" if coins else "ratfolk")
    return table.holds("ratfolk", "scroll_haste").plays("play scroll_haste")


def test_three_blueprints_are_open() -> None:
    """R9.3: the four rooms that are missing, and never the Laboratory."""
    table = site()
    assert table.view["blueprints"] == ["library", "graveyard", "apothecary"]
    assert table.view["rooms_stacked"] == 1


def test_a_room_is_built_for_coins() -> None:
    """R9.3.1 to R9.3.4: a treasure of that value, a place with a passage, and it counts at once."""
    table = site(2).plays("use construction_site", "number 2", "tile library")
    assert "beside construction_site" in table.options
    table.plays("beside construction_site")
    while table.asks in ("choose_edge", "choose_turn"):
        table.plays(table.options[0])
    assert table.treasure("library") == 2
    assert "library" in table.room("construction_site")["connected"]
    assert table.room("library")["distance"] == table.room("construction_site")["distance"] + 1
    assert table.goods("construction_site") == ""
    assert table.view["blueprints"] == ["graveyard", "apothecary", "auditorium"]
    assert table.view["rooms_built"] == 1
    table.invaded_by("hero_mage_hat")
    assert {e["room"] for e in table.events("hero_summoned")} == {"library", "construction_site"}


def test_without_coins_there_the_site_cannot_be_used() -> None:
    """R9.3.1."""
    table = site(0).put(vault="coin*2")
    assert "use construction_site" not in table.options


def test_only_places_that_lead_to_the_vault() -> None:
    """R9.3.2: every offered place is connected, whatever the turn."""
    start = site(1)
    seen = 0
    for tile in ("library", "graveyard"):
        table = site(1).plays("use construction_site")
        table.plays(f"tile {tile}")
        for beside in table.options:
            seen += 1
            table = site(1).plays("use construction_site", f"tile {tile}", beside)
            while table.asks in ("choose_edge", "choose_turn"):
                table.plays(table.options[-1])
            assert table.room(tile)["distance"] > 0
            assert table.room(tile)["connected"]
            rooms = [room["room"] for room in start.view["rooms"]]
            assert all(table.room(r)["x"] == start.room(r)["x"] for r in rooms)
    assert seen > 5


def test_without_blueprints_nothing_can_be_built() -> None:
    """R9.3.3."""
    table = site()
    table.state.blueprints = table.state.blueprints[:0]
    assert "use construction_site" not in table.options


def test_a_price_without_a_treasure_in_the_supply_is_not_offered() -> None:
    """R9.3.1, R12.16: a looted treasure can be built again."""
    table = site(3)
    table.state.threes[1] = 0
    table.plays("use construction_site")
    assert table.options == ["number 1", "number 2"]
    assert table.view["pending"]["barred"] == {"number 3": "treasure"}


def test_a_price_that_cannot_be_paid_says_so() -> None:
    """R9.3.1."""
    table = site(2)
    assert table.view["pending"]["barred"] == {}
    table.plays("use construction_site")
    assert table.options == ["number 1", "number 2"]
    assert table.view["pending"]["barred"] == {"number 3": "coins"}


def test_every_place_for_a_room_is_named_by_the_moves_that_choose_it() -> None:
    """R9.3.2."""
    table = site(2).plays("use construction_site", "number 2", "tile library")
    sites = table.view["pending"]["sites"]
    taken = {(room["x"], room["y"]) for room in table.view["rooms"]}
    assert len({(one["x"], one["y"]) for one in sites} - taken) == len(sites) > 3
    assert {one["moves"][0] for one in sites} == set(table.options)
    table.plays("beside construction_site")
    assert table.asks == "choose_edge"
    beside = [one["moves"] for one in table.view["pending"]["sites"]]
    assert sorted(move for (move,) in beside) == sorted(table.options)
    north = next(one for one in table.view["pending"]["sites"] if one["moves"] == ["edge n"])
    table.plays("edge n")
    assert table.asks == "choose_turn"
    assert table.view["pending"]["sites"] == [{**north, "moves": []}]  # it stays in sight


@pytest.mark.parametrize("removed", [(), ("workshop", "prison")])
def test_the_treasure_of_a_room_to_build_can_be_preset(removed: tuple[str, ...]) -> None:
    """R14.6, R9.3.1: after those of the scenario, whatever goes back to the supply before."""
    presets = ["curse", "looting", "healing", "prisoner"]  # Workshop, Sewer, Prison, the new room
    for seed in range(8):
        table = site(2, seed, presets).without_treasure(*removed)
        table.plays("use construction_site", "number 2", "tile library")
        table.plays("beside construction_site")
        while table.asks in ("choose_edge", "choose_turn"):
            table.plays(table.options[0])
        rooms = [ROOM_IDS.index(room) for room in ("sewer", "library")]
        assert [EFFECTS[effect_of(table.state, room)] for room in rooms] == ["looting", "prisoner"]
