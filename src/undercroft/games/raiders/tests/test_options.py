"""R11: options, packs and stacked chance, and how bad ones are refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import undercroft
from undercroft.games.raiders.tests.builder import CHARACTERS, TableFor, fight


def refused(options: Any = None, stacked: Any = None, seats: int = 3) -> undercroft.BadSetup:
    with pytest.raises(undercroft.BadSetup) as refusal:
        undercroft.new_table("raiders", seats=seats, seed=1, options=options, stacked=stacked)
    return refusal.value


# --- options ---------------------------------------------------------------------------------


def test_the_defaults_of_the_options() -> None:  # R11.1 R11.2 R11.3 R11.4
    header = undercroft.new_table("raiders", seats=3, seed=1).record()
    assert header["options"] == {
        "tactical": False,
        "scroll_tie": "others_first",
        "boss_strength_five": 16,
        "boss_pays_when_beaten": True,
    }


def test_the_scroll_is_an_option_of_the_tactical_variant_alone() -> None:  # R11.2 R11.6
    facts = refused({"scroll_tie": "holder_first"}).facts
    assert (facts["what"], facts["needs"], facts["allowed"]) == ("scroll_tie", "tactical", [True])
    TableFor(scroll_tie="holder_first", tactical=True)


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("tactical", 1, [False, True]),
        ("tactical", "yes", [False, True]),
        ("scroll_tie", "nobody", ["others_first", "holder_first"]),
        ("scroll_tie", None, ["others_first", "holder_first"]),
        ("boss_strength_five", 17, [16, 18]),
        ("boss_strength_five", "16", [16, 18]),
        ("boss_pays_when_beaten", 0, [True, False]),
    ],
)
def test_a_value_that_is_not_allowed_is_refused(
    name: str, value: Any, allowed: list[Any]
) -> None:  # R11.6
    refusal = refused({name: value})
    assert refusal.facts["what"] == name
    assert sorted(refusal.facts["allowed"], key=str) == sorted(allowed, key=str)
    assert name in str(refusal)


def test_an_unknown_option_is_refused_with_the_known_ones() -> None:  # R11.6
    refusal = refused({"tactics": True})
    assert "tactics" in str(refusal)
    assert "tactical" in str(refusal)
    assert "pack" in refusal.facts["allowed"]


@pytest.mark.parametrize("options", ["tactical", [("tactical", True)], 7])
def test_options_that_are_no_mapping_are_refused(options: Any) -> None:  # R11.6
    assert refused(options).facts["what"] == "options"


# --- packs -----------------------------------------------------------------------------------


def test_a_pack_changes_what_it_names_and_nothing_else() -> None:  # R11.5
    pack = {"monsters": {"snake": {"strength": [9, 9, 9]}}}
    plain = undercroft.new_table("raiders", seats=3, seed=1).catalogue()
    changed = TableFor(rooms=["snake"], pack=pack).table.catalogue()
    different = [
        (old["id"], new["strength"])
        for old, new in zip(plain["rooms"], changed["rooms"], strict=True)
        if old != new
    ]
    assert different == [("snake", 9)]
    assert plain["bosses"] == changed["bosses"]


def test_a_pack_is_what_the_table_plays_by() -> None:  # R11.5
    table = TableFor(rooms=["snake"], pack={"monsters": {"snake": {"strength": [9, 9, 9]}}})
    table.room(3, 3, 2)
    assert table.wounds_taken == [0, 0, 3]


def test_the_wounds_of_golem_and_mummy_are_a_matter_of_the_pack() -> None:  # R11.5 R9.13 R9.14
    pack = {"bosses": {"golem": {"wounds": 2}, "mummy": {"wounds": 3}}}
    assert fight("golem", 4, 3, 2, pack=pack).wounds_taken == [0, 0, 2]
    assert fight("mummy", 4, 3, 2, pack=pack).wounds_taken == [3, 0, 0]


def test_a_pack_may_change_characters_floors_chests_and_traps() -> None:  # R11.5
    pack = {
        "characters": {"warrior": {"coins": 5, "wounds": 3, "items": ["sword", "torch"]}},
        "floors": {"f3": "UDDDD"},
        "treasures": {"t42": {"chests": [9, 6]}},
        "traps": {"lava": {"losses": [1, 1, 1, 1, 1]}},
    }
    table = TableFor(rooms=["t42", "lava"], pack=pack)
    assert (table.coins[0], table.wounds[0]) == (5, 3)
    assert (table.held(0, "sword"), table.held(0, "torch")) == (1, 1)
    assert [room["open"] for room in table.table.view(0)["row"]] == [True] + [False] * 4
    table.room(5, 4, 1)
    assert table.coins_gained == [9, 6, 0]
    table.room(1, 1, 2)
    assert table.coins_gained == [-1, 0, 0]


def test_an_item_under_two_values_is_one_claim_on_the_supply() -> None:  # R5.3.1 R11.5
    bonuses = ["torch", "torch", "coins_1", "coins_2", "potion_1"]
    pack = {"vaults": {"vault_items": {"bonuses": bonuses}}}
    table = TableFor(rooms=["vault_items"], pack=pack).with_supply("torch", 1).room(1, 2, 3)
    assert [table.held(seat, "torch") for seat in (0, 1)] == [0, 0]
    assert table.coins_gained == [0, 0, 1]
    assert [event["seats"] for event in table.events("item_denied")] == [[0, 1]]


def test_a_pack_may_come_from_a_toml_file(tmp_path: Path) -> None:  # R11.5
    file = tmp_path / "own.toml"
    file.write_text("[monsters.dragon]\nwounds = 7\n", encoding="utf-8")
    table = TableFor(rooms=["dragon"], pack=str(file)).room(1, 2, 3)
    assert table.wounds_taken == [7, 0, 0]


def test_the_record_of_a_table_carries_its_pack() -> None:  # R11.5
    table = TableFor(rooms=["snake"], pack={"monsters": {"snake": {"wounds": 9}}}).room(1, 2, 3)
    again = undercroft.replay(table.table.record())
    assert again.view(None) == table.table.view(None)
    assert again.view(None)["seats"][0]["wounds"] == 9


BAD_PACKS: list[tuple[Any, str]] = [
    ({"dragons": {}}, "monsters"),
    ({"monsters": {"hydra": {"wounds": 1}}}, "snake"),
    ({"monsters": {"snake": {"teeth": 1}}}, "wounds"),
    ({"monsters": {"snake": {"wounds": "3"}}}, "pack.monsters.snake.wounds"),
    ({"monsters": {"snake": {"wounds": -1}}}, "0 to 99"),
    ({"monsters": {"snake": {"wounds": 100}}}, "0 to 99"),
    ({"monsters": {"snake": {"wounds": True}}}, "pack.monsters.snake.wounds"),
    ({"monsters": {"snake": {"strength": [1, 2]}}}, "pack.monsters.snake.strength"),
    ({"monsters": {"snake": {"strength": 8}}}, "pack.monsters.snake.strength"),
    ({"monsters": {"snake": 3}}, "pack.monsters.snake"),
    ({"monsters": []}, "pack.monsters"),
    ({"monsters": {name: {"copies": 0} for name in ("zombie", "goblin", "troll", "dragon")}}, "24"),
    ({"vaults": {"vault_items": {"bonuses": ["torch"]}}}, "5"),
    ({"vaults": {"vault_items": {"bonuses": ["ladder"] * 5}}}, "ladder"),
    ({"vaults": {"vault_items": {"bonuses": ["coins_0"] * 5}}}, "coins_0"),
    ({"vaults": {"vault_items": {"bonuses": ["coins_x"] * 5}}}, "coins_x"),
    ({"characters": {"thief": {"items": ["lockpick"]}}}, "lockpick"),
    ({"characters": {"thief": {"items": ["key"] * 7}}}, "6"),
    ({"characters": {"thief": {"coins": 21}}}, "20"),
    ({"floors": {"f1": "UUU"}}, "pack.floors.f1"),
    ({"floors": {"f1": "UUUUX"}}, "pack.floors.f1"),
    ({"floors": {"f9": "UUUUU"}}, "f1"),
    (["monsters"], "pack"),
    (7, "pack"),
]


@pytest.mark.parametrize(("pack", "says"), BAD_PACKS)
def test_a_pack_that_is_wrong_is_refused_with_what_is_wrong(pack: Any, says: str) -> None:  # R11.5
    refusal = refused({"pack": pack})
    assert isinstance(refusal, undercroft.BadPack)
    assert says in str(refusal)


@pytest.mark.parametrize("text", ["[monsters", "\x00", "monsters = 1"])
def test_a_broken_pack_file_is_refused(tmp_path: Path, text: str) -> None:  # R11.5
    file = tmp_path / "own.toml"
    file.write_text(text, encoding="utf-8")
    assert isinstance(refused({"pack": str(file)}), undercroft.BadPack)


def test_a_pack_file_that_is_missing_is_refused(tmp_path: Path) -> None:  # R11.5
    refusal = refused({"pack": str(tmp_path / "nowhere.toml")})
    assert "nowhere.toml" in str(refusal)


# --- stacked chance -----------------------------------------------------------------------------


def test_chance_may_be_stacked_by_name() -> None:  # R11.7
    rooms = ["t1", "lava", "snake", "dragon", "dragon", "vault_coins"]
    stacked = {
        "rooms": rooms, "bosses": ["mummy"], "floors": ["f7", "f3"],
        "characters": ["thief", "wizard", "knight"], "scroll": ["seat_2"],
    }  # fmt: skip
    table = undercroft.new_table(
        "raiders", seats=3, seed=9, options={"tactical": True}, stacked=stacked
    )
    view = table.view(None)
    assert [seat["character"] for seat in view["seats"]] == ["thief", "wizard", "knight"]
    assert view["gone_floors"] == ["f7"]
    assert view["scroll"] == 2
    assert [room["card"] for room in view["row"]] == ["t1", None, None, None, "dragon"]


def test_after_the_stacked_outcomes_chance_goes_on() -> None:  # R11.7
    second = {
        undercroft.new_table("raiders", seats=3, seed=seed, stacked={"characters": ["thief"]})
        .view(None)["seats"][1]["character"]
        for seed in range(60)
    }  # fmt: skip
    assert second == {"explorer", "knight", "warrior", "wizard"}


@pytest.mark.parametrize(
    ("stacked", "says"),
    [
        ({"dice": ["6"]}, "rooms"),
        ({"rooms": ["hydra"]}, "snake"),
        ({"rooms": ["mummy"]}, "snake"),
        ({"rooms": "snake"}, "list"),
        ({"rooms": 7}, "list"),
        ({"rooms": ["snake", "snake"]}, "1"),
        ({"rooms": ["dragon"] * 3}, "2"),
        ({"rooms": ["t1"] * 25}, "24"),
        ({"bosses": ["mummy", "golem"]}, "1"),
        ({"bosses": ["dragon"]}, "mummy"),
        ({"floors": ["f1", "f1"]}, "f1"),
        ({"floors": ["f8"]}, "f7"),
        ({"floors": [f"f{number}" for number in range(1, 7)]}, "5"),
        ({"characters": ["thief", "thief"]}, "thief"),
        ({"characters": ["bard"]}, "wizard"),
        ({"scroll": ["seat_3"]}, "seat_3"),
        ({"scroll": [7]}, "seat_0"),
        (["rooms"], "stacked"),
    ],
)
def test_what_cannot_come_cannot_be_stacked(stacked: Any, says: str) -> None:  # R11.7
    refusal = refused(stacked=stacked)
    assert says in str(refusal)


def test_more_copies_may_be_stacked_when_the_pack_has_them() -> None:  # R11.7 R11.5
    pack = {"monsters": {"dragon": {"copies": 3}}}
    table = TableFor(rooms=["dragon"] * 3, floors=["f3"], pack=pack)
    assert [room["card"] for room in table.table.view(0)["row"]][:3] == ["dragon"] * 3


def test_the_builder_names_every_character() -> None:  # R2.5
    characters = undercroft.new_table("raiders", seats=3, seed=1).catalogue()["characters"]
    assert {card["id"] for card in characters} == set(CHARACTERS)
