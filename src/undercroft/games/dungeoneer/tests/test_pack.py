"""R21: cards of a pack, changed ones and own ones, come to the table by the common door."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

import undercroft
from undercroft.engine.conformance import check_game
from undercroft.engine.errors import BadSetup
from undercroft.games.dungeoneer import GAME
from undercroft.games.dungeoneer.cards import ALL_CARDS, VAULT
from undercroft.games.dungeoneer.packs import (
    BUILT_IN,
    DEFAULT,
    GROUPS,
    OWN_IDS,
    PLAIN_QUEST,
    WORDS,
    cards_of,
)
from undercroft.games.dungeoneer.printed.rows import (
    read_adventure,
    read_hero,
    read_location,
    read_quest,
)
from undercroft.games.dungeoneer.tests.builder import Scene, new
from undercroft.games.dungeoneer.tests.made_up import Maker

WYRM: dict[str, Any] = {
    "copies": 1,
    "cost": 2,
    "words": ["beast"],
    "health": 2,
    "melee_hits": ["peril n=2"],
}
WIND: dict[str, Any] = {
    "copies": 1,
    "duration": "permanent",
    "passive": ["stat stat=speed n=1"],
}
LAMP: dict[str, Any] = {
    "copies": 1,
    "duration": "permanent",
    "ability_window": "feats",
    "ability_cost": 1,
    "ability_once": True,
    "ability": ["heal n=1", "draw n=1"],
}
FROST: dict[str, Any] = {
    "copies": 1,
    "on_play": ["threat stat=magic value=6 passed=(glory n=1) failed=(wound n=1; peril n=1)"],
}
SPEAR: dict[str, Any] = {"copies": 1, "threat": "speed 5", "failed": ["wound n=2"]}
TOLL: dict[str, Any] = {
    "copies": 1,
    "locations": ["crossroads"],
    "threat": "level 4",
    "reward": ["glory n=3"],
}
DEAD_END: dict[str, Any] = {"copies": 1, "exits": ["O", "W", "W", "W"]}
WELL: dict[str, Any] = {"effect": ["heal n=2"], "effect_cost": 1}
SAGE: dict[str, Any] = {
    "copies": 1,
    "speed": [4, 4, 4, 4],
    "ability_window": "feats",
    "ability_once": True,
    "ability": ["glory n=2"],
}
PACK: dict[str, Any] = {
    "heroes": {"own_hero": SAGE},
    "locations": {"own_room_1": {**DEAD_END, **WELL}, "own_room_2": DEAD_END},
    "boons": {"own_boon_1": WIND, "battle_drill": {"copies": 0}, "inner_flame": {"copies": 0}},
    "treasures": {"own_treasure_1": LAMP, "runed_staff": {"copies": 0}},
    "banes": {"own_bane": FROST},
    "monsters": {"own_monster_1": WYRM},
    "traps": {"own_trap_1": SPEAR},
    "quests": {"own_quest_1": TOLL},
}


def scene(**given: Any) -> Scene:
    return Scene(options={"pack": PACK}, **given)


def ids(table: undercroft.Table, group: str) -> list[str]:
    return [card["id"] for card in table.catalogue()[group]]


def deep(thing: Any) -> Any:
    """A record as plain values, to compare all of it."""
    if isinstance(thing, list | tuple):
        return [deep(part) for part in thing]
    if isinstance(thing, dict):
        return {name: deep(part) for name, part in thing.items()}
    if thing is None or isinstance(thing, int | str):
        return thing
    names = [name for name in dir(thing) if not name.startswith("_")]
    return {name: deep(getattr(thing, name)) for name in names}


# --- own cards at the table -----------------------------------------------------------------------


def test_the_cards_of_a_pack_are_in_the_catalogue() -> None:  # R21.1 R21.3 R21.4
    table = new(2, pack=PACK)
    assert len(ids(table, "adventures")) == 58 + 5 - 3
    assert {"own_monster_1", "own_boon_1"} < set(ids(table, "adventures"))
    assert "battle_drill" not in ids(table, "adventures")
    assert ids(table, "quests")[-1] == "own_quest_1"
    assert ids(table, "locations")[-2:] == ["own_room_1", "own_room_2"]
    assert ids(table, "heroes")[-1] == "own_hero"


def test_cards_nobody_filled_in_are_nowhere() -> None:  # R21.4
    table = new(2)
    groups = [ids(table, group) for group in ("heroes", "locations", "adventures", "quests")]
    assert not set(OWN_IDS) & {id for group in groups for id in group}
    assert "own_" not in str(table.view(0))
    assert GAME.encoder is not None
    assert not [name for field in GAME.encoder.fields for name in field.labels if "own_" in name]
    for source, name in (("heroes", "own_hero"), ("quests", "own_quest_1")):
        with pytest.raises(BadSetup):
            new(2, stacked={source: [name]})


def test_all_cards_of_a_pack_are_dealt() -> None:  # R21.3 R21.4
    table = new(4, pack=PACK, no_blank_spots=True)
    seats = [table.view(seat)["seats"][seat] for seat in range(4)]
    held = [name for seat in seats for name in seat["locations"]]
    assert {"own_room_1", "own_room_2"} < set(held)
    assert "own_passage" not in held


def test_a_new_monster_fights() -> None:  # R21.4 R5.1
    table = scene(phase="villainy", hand="own_monster_1", perils=[0, 2])
    table.plays("send own_monster_1", "target seat_1")
    table.dice(attack=[6], counter=[1]).plays("declare")
    assert (table.health(1), table.peril(1)) == (5, 2)
    table.plays("retain lair")
    assert [monster["monster"] for monster in table.seat(0)["lair"]] == ["own_monster_1"]


def test_a_new_trap_springs() -> None:  # R21.4
    table = scene(phase="villainy", hand="own_trap_1", perils=[0, 2])
    table.plays("send own_trap_1", "target seat_1").dice(threat=[6, 1]).plays("declare")
    assert (table.health(0), table.health(1)) == (6, 4)


def test_a_new_bane_strikes() -> None:  # R21.4 R21.5
    table = scene(phase="villainy", hand="own_bane", perils=[0, 1])
    table.dice(threat=[1]).plays("play own_bane", "target seat_1")
    assert (table.health(1), table.peril(1)) == (5, 1)


def test_a_new_boon_works() -> None:  # R21.4
    table = scene(hand="own_boon_1", glory=1).plays("play own_boon_1")
    assert table.seat(0)["values"][2]["total"] == 4
    assert table.gear() == ["own_boon_1"]


def test_a_new_ability_is_used_once_a_turn() -> None:  # R21.4 R21.5
    table = scene(gear="own_treasure_1", glory=2, health=3).plays("use own_treasure_1")
    assert (table.health(0), table.glory(), len(table.seat(0)["hand"])) == (4, 1, 1)
    assert "use own_treasure_1" not in table.offers()


def test_a_new_hero_has_its_ability() -> None:  # R21.4
    table = scene(heroes="own_hero orc_shaman").plays("use own_ability")
    assert table.glory() == 2
    assert table.seat(0)["values"][2]["total"] == 4


def test_a_new_room_offers_its_effect() -> None:  # R21.4 R4.10
    tiles = "vault_gate 0 0, own_room_1 0 -1"
    table = scene(tiles=tiles, glory=1, health=3)
    table.plays("move s", "accept")
    assert table.health(0) == 5


def test_a_new_quest_is_completed() -> None:  # R21.4
    table = scene(at="crossroads", quests="own_quest_1 slag_golem", moved=True)
    table.dice(threat=[3]).plays("attempt own_quest_1")
    assert (table.seat(0)["completed"], table.glory()) == (1, 3)


def test_the_map_stays_open_while_locations_are_undrawn() -> None:  # R9.4 R9.6
    tiles = "own_room_1 0 0 turned"
    table = scene(tiles=tiles, at="own_room_1", undrawn="own_room_2 crossroads", ap=1)
    table.dice(locations=["own_room_2", "crossroads"]).plays("explore")
    assert [event["location"] for event in table.events("location_buried")] == ["own_room_2"]
    assert [event["location"] for event in table.events("location_laid")] == ["crossroads"]


def test_the_last_location_may_close_the_map() -> None:  # R9.4
    tiles = "own_room_1 0 0 turned"
    table = scene(tiles=tiles, at="own_room_1", undrawn="own_room_2", ap=1)
    table.plays("explore")
    (laid,) = table.events("location_laid")
    assert (laid["location"], laid["x"], laid["y"], laid["turned"]) == ("own_room_2", 0, -1, False)
    assert "explore" not in table.offers()


# --- changed cards --------------------------------------------------------------------------------


def test_a_pack_changes_what_it_names_and_nothing_else() -> None:  # R21.3
    rat = {"cost": 3, "copies": 1, "melee": "6A", "speed": "0C"}
    plain, changed = new(2).catalogue(), new(2, pack={"monsters": {"mutant_rat": rat}}).catalogue()
    assert plain["quests"] == changed["quests"]
    (card,) = [card for card in changed["adventures"] if card not in plain["adventures"]]
    assert (card["id"], card["cost"], card["copies"]) == ("mutant_rat", 3, 1)
    assert card["fighter"]["values"] == [6, 0, 0]


def test_a_changed_ability_is_what_the_table_plays_by() -> None:  # R21.3
    pack = {"heroes": {"orc_shaman": {"ability": ["heal n=3"], "ability_cost": 1}}}
    table = Scene(options={"pack": pack}, heroes="orc_shaman elf_assassin", glory=1, health=2)
    table.plays("use spirit_mending")
    assert (table.health(0), table.glory()) == (5, 0)


def test_a_card_that_loses_its_ability_is_not_used() -> None:  # R21.3
    pack = {"boons": {"fleet_step": {"ability": [], "passive": ["stat stat=speed n=1"]}}}
    table = Scene(options={"pack": pack}, gear="fleet_step", glory=3, open_windows=True)
    assert "use fleet_step" not in table.offers()
    (card,) = [card for card in table.table.catalogue()["adventures"] if card["id"] == "fleet_step"]
    assert card["ability"] is None


def test_the_catalogue_tells_what_changed_cards_do() -> None:  # R21.3
    assert new(2).catalogue()["changes"] == {}
    mended = {"heroes": {"orc_shaman": {"ability": ["heal n=3"], "speed": [4, 4, 4, 4]}}}
    assert new(2, pack=mended).catalogue()["changes"] == {
        "spirit_mending": ["ability_window: feats", "ability_cost: 3", "ability_once: true",
                           "ability: heal n=3"],
    }  # fmt: skip
    told = new(2, pack=PACK).catalogue()["changes"]
    assert told["own_quest_1"] == ["locations: crossroads", "threat: level 4", "reward: glory n=3"]
    assert told["own_effect_2"] == told["own_room_1"] == ["effect: heal n=2", "effect_cost: 1"]
    assert told["own_monster_1"] == ["melee_hits: peril n=2"]
    assert "battle_drill" not in told


# --- rows and files -------------------------------------------------------------------------------


def test_every_card_is_the_same_as_a_row_and_back() -> None:  # R21.3 R21.5
    for hero in ALL_CARDS.heroes:
        assert deep(read_hero("", hero, DEFAULT["heroes"][hero.id])) == deep(hero)
    for location in ALL_CARDS.locations:
        row = DEFAULT["locations"][location.id]
        assert deep(read_location("", location, row)) == deep(location)
    for card in ALL_CARDS.adventures:
        row = DEFAULT[GROUPS[card.type]][card.id]
        assert deep(read_adventure("", card, row, WORDS[card.type])) == deep(card)
    for quest in ALL_CARDS.quests:
        row = DEFAULT["quests"][quest.id]
        assert deep(read_quest("", quest, row, PLAIN_QUEST, WORDS["monster"])) == deep(quest)


def test_the_built_in_pack_makes_the_printed_cards() -> None:  # R21.3
    made = cards_of(DEFAULT)
    assert made is not BUILT_IN
    assert made.set.adventures == VAULT.adventures
    assert made.set.locations == VAULT.locations
    assert list(made.code) == list(BUILT_IN.code)
    assert new(3, seed=5, pack={}).fingerprint() == new(3, seed=5).fingerprint()


def test_a_pack_is_written_and_read_as_a_file(tmp_path: Path) -> None:  # R21.3
    asked = [sys.executable, "-m", "undercroft.cli", "pack", "dungeoneer"]
    text = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    assert tomllib.loads(text) == DEFAULT
    file = tmp_path / "mine.toml"
    file.write_text(text.replace('melee = "2A"', 'melee = "7A"'), encoding="utf-8")
    table = undercroft.new_table("dungeoneer", 2, 1, {"pack": file})
    rats = [card for card in table.catalogue()["adventures"] if card["id"] == "mutant_rat"]
    assert rats[0]["fighter"]["values"] == [7, 0, 3]


def test_tables_with_the_same_pack_share_their_cards() -> None:
    one, other = new(2, pack=PACK), new(2, seed=2, pack=PACK)
    assert one.state.cards is other.state.cards
    assert one.state.clone().cards is one.state.cards
    assert new(2).state.cards is BUILT_IN


# --- whole games ----------------------------------------------------------------------------------


def play(table: undercroft.Table, moves: int) -> None:
    for number in range(moves):
        if not table.asked:
            return
        offered = table.options(table.asked[0])
        table.play(table.asked[0], offered[number * 7 % len(offered)])


def test_a_table_with_a_pack_is_stored_resumed_and_replayed() -> None:  # R21.3
    table = undercroft.new_table("dungeoneer", 3, 4, {"pack": PACK, "rounds": 15})
    play(table, 120)
    again = undercroft.resume(table.snapshot())
    assert again.fingerprint() == table.fingerprint()
    assert again.view(1) == table.view(1)
    play(table, 5000)
    play(again, 5000)
    record = table.record()
    assert record["options"]["pack"]["quests"]["own_quest_1"]["reward"] == ["glory n=3"]
    assert undercroft.replay(record).fingerprint() == table.fingerprint()
    assert table.outcome is not None


def test_the_lab_plays_with_a_pack() -> None:  # R21.3
    strong = {"heroes": {"orc_shaman": {"melee": [9, 9, 9, 9], "attacks": ["melee"]}}}
    options = {"pack": strong, "rounds": 15}
    played = undercroft.play_match("dungeoneer", ["random"] * 2, 4, seed=2, options=options)
    plain = undercroft.play_match("dungeoneer", ["random"] * 2, 4, seed=2, options={"rounds": 15})
    assert played != plain


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_property_holds_with_a_pack(seats: int) -> None:  # R21.3 R6.1
    assert check_game(GAME, seats, 7, {"pack": PACK, "rounds": 15}, every=40) > 0


@pytest.mark.parametrize("seed", range(4))
def test_games_with_made_up_cards_come_to_their_end(seed: int) -> None:  # R21.5
    table = new(1 + seed, seed=seed, rounds=15, pack=Maker(seed).pack())
    play(table, 9999)
    assert table.outcome is not None
