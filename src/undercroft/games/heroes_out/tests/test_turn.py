"""Setup and the five phases of a turn (R4, R6)."""

from __future__ import annotations

from collections import Counter

import pytest

import undercroft
from undercroft.engine.errors import IllegalMove
from undercroft.games.heroes_out.printed.dungeons import DUNGEONS
from undercroft.games.heroes_out.tests.builder import TableAt, new

# --- R4: setup --------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", [dungeon.id for dungeon in DUNGEONS])
def test_the_dungeon_is_laid_out_as_the_scenario_says(scenario: str) -> None:
    """R4.1, R4.2, R4.4, R4.5."""
    (dungeon,) = [one for one in DUNGEONS if one.id == scenario]
    view = new(scenario=scenario).view(None)
    rooms = {room["room"]: room for room in view["rooms"]}
    for room, x, y, turn, value in dungeon.rooms:
        there = rooms.pop(room)
        assert (there["x"], there["y"], there["turned"], there["treasure"]) == (x, y, turn, value)
        assert there["portal"] == ("unfinished" if room in dungeon.portals else None)
        goods = Counter({token: count for token, at, count in dungeon.start if at == room})
        assert (
            Counter(there["goods"])
            + Counter({group["hero"]: group["exhausted"] for group in there["heroes"]})
            == goods
        )
    assert not rooms
    assert Counter(view["guild_cards"]).most_common()[-1][1] == 1
    assert len(view["guild_cards"]) == 16 + sum(copies for _, copies in dungeon.cards)
    assert view["wave"] == 1


def test_distances_of_the_first_scenario() -> None:
    """R2.2, R2.2.3."""
    view = new().view(None)
    assert {room["room"]: room["distance"] for room in view["rooms"]} == {
        "library": 2, "forge": 1, "auditorium": 2, "sewer": 1, "vault": 0, "workshop": 1,
        "apothecary": 2, "prison": 1, "cage": 2, "graveyard": 3,
    }  # fmt: skip
    near = {room["room"]: set(room["connected"]) for room in view["rooms"]}
    assert near["vault"] == {"forge", "sewer", "workshop", "prison"}
    assert near["library"] == {"forge"}
    assert near["cage"] == {"workshop", "prison", "graveyard"}


def test_five_items_are_available() -> None:
    """R4.3."""
    table = new(clans="random", stacked={"items": ["beast_bat", "scroll_haste"]})
    market = [card["card"] for card in table.view(None)["market"]]
    assert market[:2] == ["beast_bat", "scroll_haste"]
    assert len(market) == 5
    assert table.view(None)["items_left"] == 35


def test_clans_are_chosen_in_seat_order_and_all_different() -> None:
    """R4.6."""
    table = new(2)
    assert table.asked == (0,)
    assert len(table.options(0)) == 9
    table.play(0, "clan gnoll")
    assert table.asked == (1,)
    chosen, other = table.view(None)["clans"]
    assert (chosen["lair"], chosen["deck"], chosen["hand"]) == (7, 10, [])
    assert (other["clan"], other["lair"], other["deck"]) == (None, 0, 0)
    with pytest.raises(IllegalMove):
        table.play(1, "clan gnoll")
    table.play(1, "clan witch")
    view = table.view(None)
    assert [clan["clan"] for clan in view["clans"]] == ["gnoll", "witch"]
    assert [len(clan["hand"]) for clan in view["clans"]] == [5, 5]
    assert [clan["deck"] for clan in view["clans"]] == [5, 5]


def test_clans_are_dealt_at_random() -> None:
    """R4.6."""
    dealt = {new(seed=seed, clans="random").view(None)["clans"][0]["clan"] for seed in range(40)}
    assert len(dealt) > 5


def test_the_clan_with_the_fewest_monsters_begins() -> None:
    """R4.7."""
    table = new(3, clans="random", stacked={"clans": ["slime", "dragon", "ratfolk"]})
    while table.view(None)["phase"] == "setup":
        table.play(table.asked[0], table.options(table.asked[0])[0])
    assert table.view(None)["active"] == 1
    assert table.asked == (1,)


def test_starting_monsters_are_split_as_the_owner_likes() -> None:
    """R4.8: in turn order."""
    table = new(2, clans="random", stacked={"clans": ["lizardfolk", "imp"]})
    assert table.asked == (1,)  # the imps go first
    assert [str(move) for move in table.options(1)] == ["place workshop", "place forge"]
    table.play(1, "place forge")
    table.play(1, "place forge")
    for room in ("sewer", "cage", "sewer"):
        table.play(0, f"place {room}")
    view = table.view(None)
    there = {r["room"]: r["monsters"][0]["count"] for r in view["rooms"] if r["monsters"]}
    assert there == {"forge": 2, "sewer": 2, "cage": 1}
    assert [clan["lair"] for clan in view["clans"]] == [2, 2]


def test_without_a_room_of_the_symbol_they_start_at_the_entrance() -> None:
    """R4.8: no eye in The Big Dig."""
    table = new(scenario="big_dig", clans="random", stacked={"clans": ["ghost"]})
    (room,) = [room for room in table.view(None)["rooms"] if room["monsters"]]
    assert (room["room"], room["monsters"][0]["count"]) == ("construction_site", 2)


# --- R6: the turn -----------------------------------------------------------------------


def test_the_phases_in_their_order() -> None:
    """R6.1, R6.8, R6.9."""
    table = TableAt("gnoll", "imp", clans="random").turn_of("gnoll")
    table.put(vault="gnoll*6 imp*4").holds("gnoll", "gnoll_rampage")
    assert (table.view["phase"], table.asks) == ("play", "play_card")
    table.plays("go_on")
    assert (table.view["phase"], table.asks) == ("refresh", "refresh_market")
    table.next(guild=["hero_mage_hat"]).plays("go_on")
    assert table.view["phase"] == "invasion"
    while table.view["phase"] == "invasion":
        table.plays(table.options[0])
    assert table.view["phase"] == "play"
    assert table.view["clans"][table.view["active"]]["clan"] == "imp"


def test_any_number_of_cards_one_at_a_time() -> None:
    """R6.2: none is compulsory."""
    table = TableAt("gnoll").put(vault="gnoll").holds("gnoll", "gnoll_rampage gnoll_loot_sacks")
    assert table.options == ["play gnoll_rampage", "play gnoll_loot_sacks", "push", "go_on"]
    table.plays("play gnoll_loot_sacks", "done")
    assert table.options == ["play gnoll_rampage", "push", "go_on"]


def test_a_played_card_stays_in_the_play_area_and_out_of_reshuffles() -> None:
    """R6.3, R6.4: only the discard pile is shuffled, as soon as the deck is empty."""
    table = TableAt("ghost").holds(
        "ghost", "ghost_whispers", deck="ghost_wail ghost_haunting", discard="ghost_cold_hands"
    )
    table.plays("play ghost_whispers", "draw", "draw")
    assert table.clan("ghost")["played"] == ["ghost_whispers"]
    assert table.clan("ghost")["deck_cards"] == ["ghost_cold_hands"]
    assert table.discard("ghost") == []
    assert table.events("deck_shuffled")[0]["amount"] == 1


def test_an_empty_discard_pile_is_shuffled_when_it_is_needed() -> None:
    """R6.4: and if it is still empty then, there is nothing to draw."""
    table = TableAt("ghost").put(vault="ghost")
    table.holds("ghost", "ghost_whispers ghost_haunting", deck="ghost_wail")
    table.plays("play ghost_whispers", "draw")
    assert not table.events("deck_shuffled")
    assert table.options == ["push", "done"]  # the second draw is impossible
    table.plays("done")
    table.state.discards = table.state.hands[:0]
    table.plays("play ghost_haunting")
    assert "draw" not in table.options


def test_refreshing_costs_a_card_and_replaces_one_to_five_items() -> None:
    """R6.5, R6.6: they go under the deck in your order."""
    table = TableAt("gnoll").holds("gnoll", "gnoll_rampage gnoll_pillage").plays("go_on")
    table.market("beast_bat", "beast_wolf", "beast_mole", "scroll_haste", "scroll_gateway")
    table.next(items=["potion_rage_draught", "potion_fire_flask"])
    assert table.options == ["refresh gnoll_rampage", "refresh gnoll_pillage", "push", "go_on"]
    table.plays("refresh gnoll_pillage")
    assert "stop" not in table.options
    table.plays("swap beast_mole", "swap beast_bat", "stop")
    assert [card["card"] for card in table.view["market"]] == [
        "potion_fire_flask", "beast_wolf", "potion_rage_draught", "scroll_haste", "scroll_gateway",
    ]  # fmt: skip
    assert table.view["items_under"] == ["beast_mole", "beast_bat"]
    assert table.discard("gnoll") == ["gnoll_pillage"]
    assert "refresh gnoll_rampage" in table.options


def test_all_five_items_may_go() -> None:
    """R6.5."""
    table = TableAt("gnoll").holds("gnoll", "gnoll_rampage").plays("go_on")
    table.market("beast_bat", "beast_wolf", "beast_mole", "scroll_haste", "scroll_gateway")
    table.plays(
        "refresh gnoll_rampage",
        *(
            f"swap {card}"
            for card in ("beast_bat", "beast_wolf", "beast_mole", "scroll_haste", "scroll_gateway")
        ),
    )
    assert len(table.view["items_under"]) == 5
    assert len(table.view["market"]) == 5


def test_items_under_the_deck_come_after_all_others() -> None:
    """R6.6, R12.31: and when there are none, the market has gaps."""
    table = TableAt("gnoll").put(cage="gnoll bone").market("beast_bat")
    table.state.items = table.state.items[:0]
    table.state.under = table.state.items[:0]
    table.holds("gnoll", "gnoll_loot_sacks").plays("play gnoll_loot_sacks", "use cage")
    assert table.view["market"] == []
    assert table.view["items_left"] == 0


def test_clean_up_fills_the_hand_to_five() -> None:
    """R6.7."""
    table = TableAt("gnoll").put(vault="gnoll*7").holds("gnoll", "gnoll_rampage gnoll_pillage")
    table.plays("play gnoll_rampage", "side left").invaded_by("hero_mage_hat")
    assert len(table.clan("gnoll")["hand"]) == 5
    assert "gnoll_pillage" in table.clan("gnoll")["hand"]
    assert table.clan("gnoll")["played"] == []
    assert table.discard("gnoll") == ["gnoll_rampage"]


def test_there_is_no_hand_limit() -> None:
    """R6.7."""
    hand = "gnoll_rampage*2 gnoll_pillage*2 gnoll_hyena_run*2 gnoll_war_cry"
    table = TableAt("gnoll").put(vault="gnoll*7").holds("gnoll", hand)
    table.invaded_by("hero_mage_hat")
    assert len(table.clan("gnoll")["hand"]) == 7


# --- R6.10 to R6.13 ---------------------------------------------------------------------


def test_the_push_is_once_per_turn_also_between_two_actions() -> None:
    """R6.10."""
    table = TableAt("gnoll").put(vault="gnoll").holds("gnoll", "gnoll_loot_sacks")
    table.next(guild=["hero_rogue_hat"]).plays("play gnoll_loot_sacks", "use vault")
    assert "push" in table.options
    table.plays("push")
    assert table.heroes("prison") == "rogue"
    assert "use vault" in table.options  # the card goes on
    assert "push" not in table.options
    table.plays("use vault", "go_on")
    assert "push" not in table.options


def test_a_push_may_make_the_rest_of_a_card_possible() -> None:
    """R6.10: a card stays open for it, and once the push is used it ends by itself."""
    table = TableAt("gnoll").put(prison="gnoll").holds("gnoll", "gnoll_rampage")
    table.next(guild=["hero_rogue_hat"]).plays("play gnoll_rampage", "side left")
    assert table.options == ["push", "done"]
    table.plays("push")
    assert table.options == ["melee prison", "done"]
    table.plays("melee prison")
    assert table.heroes("prison") == ""
    assert table.asks == "play_card"


def test_the_push_is_possible_in_the_refresh_phase_but_not_half_way() -> None:
    """R6.10, R12.5."""
    table = TableAt("gnoll").holds("gnoll", "gnoll_loot_sacks").plays("go_on")
    assert "push" in table.options
    table.plays("refresh gnoll_loot_sacks")
    assert "push" not in table.options
    table.plays(table.options[0], "stop").next(guild=["hero_rogue_hat"]).plays("push")
    assert table.view["phase"] == "refresh"
    assert len(table.clan("gnoll")["hand"]) == 3


def test_the_active_player_answers_for_all() -> None:
    """R6.11: also where another player's monster is hit."""
    table = TableAt("ratfolk", "imp").put(cage="imp ratfolk", sewer="ratfolk")
    table.invaded_by("hero_mage_crossbones").plays("arrive cage", "resolve cage")
    seat = table.clan("ratfolk")["seat"]
    assert table.asks == "hurt_monster"
    assert table.table.asked == (seat,)


def test_the_owner_of_a_hand_answers_for_it() -> None:
    """R6.12."""
    table = TableAt("ratfolk", "imp").put(cage="imp", sewer="ratfolk").holds("imp", "imp_dodge")
    table.invaded_by("hero_mage_crossbones").plays("arrive cage", "resolve cage")
    assert table.asks == "defend"
    assert table.table.asked == (table.clan("imp")["seat"],)


def test_hands_are_open_and_decks_and_effects_are_not() -> None:
    """R6.13: every seat sees the same, and no effect of a treasure that lies there."""
    table = TableAt("ratfolk", "imp").holds("imp", "imp_dodge imp_sparks").table
    views = [table.view(seat) for seat in (0, 1)]
    for view in views:
        view["seat"] = None
    assert views[0] == views[1] == table.view(None)
    assert sorted(views[0]["clans"][1]["hand"]) == ["imp_dodge", "imp_sparks"]
    assert views[0]["guild_cards"] == sorted(
        views[0]["guild_cards"], key=[c["id"] for c in table.catalogue()["guild"]].index
    )


def test_redealt_tables_differ_only_in_what_nobody_knows() -> None:
    """R6.13."""
    table: undercroft.Table = TableAt("ratfolk", "imp").table
    views = [table.redealt(0, seed).view(None) for seed in range(5)]
    assert all(view == table.view(None) for view in views)
