"""Players, variants, options, preset outcomes and packs (R14)."""

from __future__ import annotations

import random
from typing import Any

import pytest

import undercroft
from undercroft.engine.errors import BadPack, BadSetup
from undercroft.games.heroes_out.tests.builder import TableAt, new


def finished(table: TableAt) -> TableAt:
    while table.view["phase"] == "invasion":
        table.plays(table.options[0])
    return table


@pytest.mark.parametrize("seats", [0, 5, -1])
def test_one_to_four_players(seats: int) -> None:
    """R14.1."""
    with pytest.raises(BadSetup, match="1 to 4"):
        new(seats)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_numbers_are_the_same_for_all_player_counts(seats: int) -> None:
    """R14.1."""
    view = new(seats).view(None)
    assert view["cards_due"] == 1
    assert view["guild_left"] == 18


# --- R14.2: several clans in one hand ---------------------------------------------------


def test_a_solo_player_leads_one_clan_or_several() -> None:
    """R14.2: each has its own hand, deck and turn."""
    assert len(new(1).view(None)["clans"]) == 1
    table = TableAt("imp", "gnoll", "slime", seats=1)
    assert [clan["seat"] for clan in table.view["clans"]] == [0, 0, 0]
    table.put(vault="imp*4 gnoll*7 slime*8")
    turns = []
    for _ in range(4):
        turns.append(table.view["clans"][table.view["active"]]["clan"])
        finished(table.next(guild=["hero_mage_hat"]).ends_turn())
    assert turns == ["imp", "gnoll", "slime", "imp"]


def test_two_players_with_four_clans() -> None:
    """R14.2: dealt round the seats."""
    table = TableAt("imp", "gnoll", "slime", "ghost", seats=2)
    assert [clan["seat"] for clan in table.view["clans"]] == [0, 1, 0, 1]


def test_a_player_defends_with_any_of_their_clans_in_the_room() -> None:
    """R14.2, R10.5: and says which, if several could play the card."""
    table = TableAt("imp", "gnoll", "slime", seats=1).put(cage="gnoll slime", sewer="imp")
    table.holds("gnoll", "potion_stone_skin").holds("slime", "potion_stone_skin")
    table.invaded_by("hero_mage_crossbones").plays("arrive cage", "resolve cage", "hurt gnoll")
    table.plays("defend potion_stone_skin")
    assert table.asks == "whose_defence"
    assert table.options == ["by gnoll", "by slime"]
    table.plays("by slime")
    assert (table.hand("gnoll"), table.hand("slime")) == ("potion_stone_skin", "")
    assert table.monsters("cage") == "gnoll slime"


# --- R14.3: chronicle -------------------------------------------------------------------


def chronicle(which: str = "first", **options: Any) -> TableAt:
    return TableAt("gnoll", scenario="witch_cauldron", chronicle=which, **options)


def won(table: TableAt) -> TableAt:
    """The scenario is won by the last card of wave 2."""
    table.clear().put(vault="gnoll*7").guild("hero_mage_hat", wave=2)
    table.state.built = 2
    return finished(table.ends_turn())


def lost(table: TableAt) -> TableAt:
    table.clear().put(vault="rogue*4").guild("hero_mage_hat*3")
    table.without_treasure(*[r["room"] for r in table.view["rooms"] if r["treasure"] in (1, 2, 3)])
    return finished(table.invaded_by("hero_mage_hat"))


def set_up(table: TableAt) -> TableAt:
    while table.view["phase"] == "setup":
        table.plays(table.options[0])
    return table


@pytest.mark.parametrize(
    ("which", "scenarios"),
    [
        ("first", ["witch_cauldron", "rent_day", "battle_of_bands", "flooded_cellars"]),
        ("second", ["rent_day", "frog_uprising", "the_champion", "jailhouse_riot"]),
        ("third", ["battle_of_bands", "mad_laboratory", "big_dig", "grand_crusade"]),
    ],
)
def test_four_scenarios_in_a_row(which: str, scenarios: list[str]) -> None:
    """R14.3: with the same clans."""
    table = new(1, 1, {"clans": ["gnoll"]}, chronicle=which, clans="random")
    at = TableAt.__new__(TableAt)
    at.table, at.mark = table, 0
    played = []
    for chapter in range(4):
        set_up(at)
        assert at.view["chapter"] == chapter + 1
        assert at.view["clans"][0]["clan"] == "gnoll"
        played.append(at.view["scenario"])
        won(at)
    assert played == scenarios
    assert at.reason == "chronicle_finished"


def test_two_bought_cards_are_kept() -> None:
    """R14.3: shuffled with the ten of the clan, and no longer among the items."""
    table = TableAt("gnoll", chronicle="first", scenario="witch_cauldron")
    won(table.holds("gnoll", "", discard="beast_bat beast_bat scroll_haste"))
    assert table.asks == "keep_card"
    assert table.view["phase"] == "between"
    assert table.options == ["stop", "keep beast_bat", "keep scroll_haste"]
    table.plays("keep beast_bat", "keep scroll_haste")
    set_up(table)
    gnoll = table.clan("gnoll")
    assert gnoll["kept"] == ["beast_bat", "scroll_haste"]
    assert len(gnoll["hand"]) + gnoll["deck"] == 12
    assert table.view["items_left"] + 5 == 38
    assert table.view["scenario"] == "rent_day"


def test_the_first_seat_decides_for_the_team() -> None:
    """R14.3: whoever was on turn when the Vault was looted."""
    table = TableAt("gnoll", "imp", chronicle="first", scenario="witch_cauldron").turn_of("imp")
    assert lost(table).asks == "try_again"
    assert list(table.table.asked) == [0]


def test_a_lost_scenario_may_be_played_again_twice() -> None:
    """R14.3: with the cards one had before it."""
    table = TableAt("gnoll", chronicle="first", scenario="witch_cauldron")
    for attempt in (2, 3):
        lost(table)
        assert table.asks == "try_again"
        assert table.view["phase"] == "between"
        table.plays("repeat")
        set_up(table)
        assert (table.view["chapter"], table.view["attempt"]) == (1, attempt)
        assert len(table.clan("gnoll")["hand"]) + table.clan("gnoll")["deck"] == 10
    assert lost(table).reason == "vault_looted"


def test_a_scenario_lost_within_a_card_leaves_nothing_of_it() -> None:
    """R14.3, R6.10: a push between two actions frees those who loot the Vault."""
    table = TableAt("gnoll", chronicle="first", scenario="witch_cauldron")
    table.put(prison="rogue*3 warrior").without_treasure("prison").next(guild=["hero_mage_hat"])
    table.holds("gnoll", "gnoll_rampage").plays("play gnoll_rampage", "side right", "push")
    while table.asks != "try_again":
        table.plays(table.options[0])
    assert table.view["pending"]["card"] is None
    table.plays("repeat")
    assert table.asks == "place_monster"
    pending = table.view["pending"]
    assert (pending["card"], pending["side"], pending["units"]) == (None, None, [])


def test_a_chronicle_may_be_given_up() -> None:
    """R14.3."""
    table = lost(TableAt("gnoll", chronicle="first", scenario="witch_cauldron")).plays("give_up")
    assert table.reason == "vault_looted"


def test_a_bot_can_tell_what_a_lost_scenario_is_worth() -> None:
    """R14.3: heroes at large find no way on from a Vault without its treasure."""
    table = lost(TableAt("gnoll", chronicle="first", scenario="witch_cauldron"))
    assert table.asks == "try_again"
    assert 0.0 <= table.table.game.value(table.state, 0) < 0.25


# --- R14.4: wave 0 ----------------------------------------------------------------------


def test_wave_zero_lasts_one_round() -> None:
    """R14.4: one card each, then as many as the difficulty says."""
    table = TableAt("imp", "gnoll", difficulty="hell", wave_zero=True).put(vault="imp*4 gnoll*7")
    due = []
    for _ in range(3):
        due.append(table.view["cards_due"])
        finished(table.ends_turn())
    assert due == [1, 1, 2]


# --- R14.5 to R14.7: options and preset outcomes ----------------------------------------


@pytest.mark.parametrize(
    ("options", "allowed"),
    [
        ({"scenario": "nowhere"}, "witch_cauldron"),
        ({"difficulty": "medium"}, "'easy', 'hard', 'hell'"),
        ({"clans": "mine"}, "'choose', 'random'"),
        ({"least_clans": 5}, "1, 2, 3, 4"),
        ({"least_clans": 2}, "1, 3, 4"),  # two players have two clans anyway
        ({"wave_zero": "yes"}, "False"),
        ({"chronicle": "fifth"}, "'none', 'first', 'second', 'third'"),
        ({"hats": True}, "scenario, difficulty"),
        ({"chronicle": "first", "scenario": "big_dig"}, "chronicle"),
    ],
)
def test_a_wrong_option_is_rejected_with_what_is_allowed(options: Any, allowed: str) -> None:
    """R14.5, R14.7."""
    with pytest.raises(BadSetup, match=allowed):
        new(2, **options)


@pytest.mark.parametrize(
    "stacked",
    [
        {"guild": ["hero_bard_eye"]},
        {"guild": ["sc_croak"]},  # of another scenario
        {"items": ["beast_bat"] * 3},
        {"items": ["imp_dodge"]},  # sold by a Laboratory only
        {"clans": ["imp", "imp"]},
        {"tactics_3": ["imp_dodge"]},  # no such clan at this table
        {"clans": ["imp", "gnoll"], "tactics_1": ["imp_dodge"]},  # of another clan
        {"treasures_1": ["defeat"]},
        {"blueprints": ["cage"]},
        {"blueprints": ["construction_site"]},  # unused, but nothing can be built here
        {"weather": ["rain"]},
    ],
)
def test_a_wrong_preset_is_rejected(stacked: Any) -> None:
    """R14.6."""
    with pytest.raises(BadSetup):
        new(2, stacked=stacked, clans="random")


def test_a_laboratory_sells_preset_tactics() -> None:
    """R14.6, R9.2: also that of a later chapter; items may come once more in each."""
    stacked = {"clans": ["imp"], "items": ["gnoll_rampage", "beast_bat"]}
    table = new(1, stacked=stacked, clans="random", scenario="mad_laboratory")
    table.play(0, "foreign gnoll")
    assert [item["card"] for item in table.view(None)["market"]][:2] == stacked["items"]
    stacked = {**stacked, "items": ["gnoll_rampage", *["beast_bat"] * 6], "blueprints": ["library"]}
    assert new(1, stacked=stacked, clans="random", chronicle="third").asked
    with pytest.raises(BadSetup, match="gnoll_rampage"):
        new(1, stacked=stacked | {"blueprints": []}, clans="random", chronicle="first")
    with pytest.raises(BadSetup, match="no imp_dodge in items"):  # the imps are at the table
        new(
            1,
            stacked={"clans": ["imp"], "items": ["imp_dodge"]},
            clans="random",
            scenario="mad_laboratory",
        )


def test_presets_come_in_order() -> None:
    """R14.6."""
    table = new(
        1,
        clans="random",
        stacked={"clans": ["imp"], "tactics_0": ["imp_dodge", "imp_sparks"], "guild": ["sc_olga"]},
    )
    assert table.view(None)["clans"][0]["hand"][:2] == ["imp_dodge", "imp_sparks"]


# --- packs ------------------------------------------------------------------------------

PACK: dict[str, Any] = {
    "items": {"beast_own": {"copies": 2, "effect": "pack(move) + melee1 / ambush2@any"}},
    "tactics": {"gnoll_own": {"copies": 1, "effect": "trap1 + draw1"}},
    "scenarios": {
        "own_dungeon": {
            "rooms": [
                "vault 0 0 0 4", "cage 0 -1 180 2", "sewer -1 0 90 1", "forge 1 0 0 2",
                "workshop 0 1 0 1", "prison 1 1 270 1", "library -1 -1 90 3", "graveyard 2 0 180 1",
            ],
            "portals": ["cage", "prison"],
            "start": ["coin vault 2", "archer cage 1"],
            "cards": ["sc_landlord 1", "sc_olga 1"],
            "entrance": "graveyard",
        }
    },
}  # fmt: skip


def test_a_pack_brings_a_scenario_an_item_and_a_tactic_card() -> None:
    """R11.13, R3.1, R4.1: laid out, bought, played, and played to the end."""
    table = TableAt("gnoll", "imp", scenario="own_dungeon", pack=PACK)
    assert {room["room"] for room in table.view["rooms"]} == {
        "vault", "cage", "sewer", "forge", "workshop", "prison", "library", "graveyard",
    }  # fmt: skip
    assert table.view["guild_left"] == 18
    assert table.clan("gnoll")["deck"] == 11
    table.put(cage="gnoll*2 bone", vault="gnoll").market("beast_own", "scroll_haste")
    table.holds("gnoll", "gnoll_loot_sacks gnoll_own beast_own").plays("play gnoll_loot_sacks")
    table.plays("use cage", "done")
    assert table.discard("gnoll") == ["beast_own"]
    table.plays("play beast_own", "side left", "pack cage", "to vault", "to vault", "done")
    assert table.monsters("vault") == "gnoll*3"
    table.plays("play gnoll_own", "trap vault")
    assert table.goods("vault") == "trap"
    table.invaded_by("hero_mage_eye")  # the Auditorium is missing: the entrance, once
    assert [event["room"] for event in table.events("hero_summoned")] == ["graveyard"]


def test_a_game_with_a_pack_is_played_to_its_end_and_replayed() -> None:
    """R11.13."""
    reasons = set()
    for seed in range(6):
        table = new(2, seed, pack=PACK, scenario="own_dungeon")
        rng = random.Random(seed)
        while table.asked:
            seat = table.asked[0]
            table.play(seat, rng.choice(table.options(seat)))
        assert table.outcome is not None
        reasons.add(table.outcome.reason)
        assert undercroft.replay(table.record()).fingerprint() == table.fingerprint()
    assert reasons <= {"vault_looted", "dungeon_held"}


@pytest.mark.parametrize(
    ("pack", "place"),
    [
        ({"items": {"beast_own": {"effect": "fly1"}}}, "pack.items.beast_own.effect"),
        ({"items": {"beast_dog": {"effect": "melee1"}}}, "beast_dog"),
        ({"items": {"beast_own": {"copies": -1}}}, "copies"),
        ({"items": {"beast_own": {"effect": "pack(move) + pack(melee)"}}}, "one kind of pack"),
        ({"items": {"beast_own": {"effect": "ambush1@eye + ambush2@any"}}}, "one kind of ambush"),
        ({"tactics": {"gnoll_own": {"copies": 99}}}, "gnoll"),
        ({"tokens": {"trap": 0}}, "pack.tokens.trap"),
        ({"scenarios": {"nowhere": {}}}, "nowhere"),
        ({"scenarios": {"own_dungeon": {"rooms": ["vault 0 0 0 4"]}}}, "own_dungeon"),
        ({"scenarios": {"big_dig": {"rooms_built": 5}}}, "rooms_built"),  # four rooms are left
        ({"scenarios": {"own_dungeon": {"cards": ["sc_olga -1"]}}}, "own_dungeon"),
        ({"scenarios": {"own_dungeon": {"cards": ["sc_olga 1000"]}}}, "own_dungeon"),
    ],
)
def test_a_pack_with_a_mistake_is_rejected_with_its_place(pack: Any, place: str) -> None:
    """R3.1.5, R3.1.6, R11.13."""
    with pytest.raises(BadPack, match=place):
        new(2, pack=pack)


@pytest.mark.parametrize("effect", ["swarm(def1 > spawn2) / def1", "def1 / swarm(def1 > spawn2)"])
def test_a_card_that_defends_in_two_ways_is_rejected(effect: str) -> None:
    """R3.1.7: nobody would be asked which one is meant."""
    pack = {"tactics": {"slime_split": {"copies": 2, "effect": effect}}}
    with pytest.raises(BadPack, match=r"slime_split.*defends in two ways, def1 and swarm"):
        new(pack=pack)


def test_a_card_may_defend_in_one_way_on_both_sides() -> None:
    """R3.1.7."""
    pack = {"tactics": {"slime_split": {"copies": 2, "effect": "def1 / def1 + move1"}}}
    assert new(pack=pack).asked


def test_a_table_of_old_plays_on_with_two_defences() -> None:
    """R3.1.7: no upgrade ends a game."""
    record = new(pack={"tactics": {"slime_split": {"copies": 2, "effect": "def1"}}}).record()
    record["options"]["pack"]["tactics"]["slime_split"]["effect"] = "swarm(def1 > spawn2) / def1"
    assert undercroft.replay(record).asked


def test_a_side_may_have_the_same_pack_twice() -> None:
    """R3.1.6."""
    pack = {"items": {"beast_own": {"copies": 2, "effect": "pack(move) + pack(move)"}}}
    table = TableAt("gnoll", pack=pack).put(cage="gnoll").holds("gnoll", "beast_own")
    table.plays("play beast_own", "pack cage", "to prison", "pack prison", "to vault")
    assert table.monsters("vault") == "gnoll"
