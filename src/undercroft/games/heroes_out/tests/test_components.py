"""Rooms, tokens, clans, cards, the guild, and the lists at the end of the rules (R1 to R3)."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from undercroft.engine.errors import BadPack
from undercroft.games.heroes_out import GAME
from undercroft.games.heroes_out.cards import (
    ABILITIES,
    CARDS,
    CLANS,
    CLASSES,
    DIFFICULTIES,
    EFFECTS,
    GUILD_IDS,
    HERO_COPIES,
    ITEM_TYPES,
    ITEMS,
    ROOM_CARDS,
    SYMBOLS,
    TACTICS,
    TOKEN_COPIES,
    TOKENS,
    TREASURES,
    WAVES,
)
from undercroft.games.heroes_out.moves import BY, KEEP, PLAY, SIDE, TAKE, first_moves
from undercroft.games.heroes_out.packs import check_pack, default_pack
from undercroft.games.heroes_out.printed.dungeons import DUNGEONS
from undercroft.games.heroes_out.printed.notation import read_effect, unit_text
from undercroft.texts import game_texts, rules_text

BUILT_IN = [dungeon for dungeon in DUNGEONS if dungeon.id != "own_dungeon"]


def words(text: str) -> str:
    """A paragraph on one line."""
    return " ".join(text.split())


def english(id: str) -> str:
    """A name as a heading has it."""
    text = game_texts(GAME, "en")[f"card.{id}"]
    name = text if isinstance(text, str) else text["nom"]
    return name[0].upper() + name[1:]


def appendix(number: str) -> str:
    return rules_text(GAME, "en").partition(f"## {number} ")[2].partition("\n## ")[0]


# --- R1 and R2 --------------------------------------------------------------------------


def test_nine_clans_and_four_classes() -> None:
    """R1.1."""
    assert [clan.id for clan in CLANS] == [
        "dragon", "witch", "ghost", "imp", "lizardfolk", "skeleton", "gnoll", "slime", "ratfolk",
    ]  # fmt: skip
    assert CLASSES[:4] == ("warrior", "rogue", "mage", "archer")


def test_every_hero_symbol_has_two_rooms_the_gem_one_and_special_three() -> None:
    """R1.2."""
    rooms = {s: [room.id for room in ROOM_CARDS if room.symbol == s] for s in SYMBOLS}
    assert rooms == {
        "crossbones": ["sewer", "cage"],
        "eye": ["graveyard", "auditorium"],
        "hat": ["library", "apothecary"],
        "swords": ["workshop", "forge"],
        "gem": ["vault"],
        "special": ["prison", "laboratory", "construction_site"],
    }


def test_the_supply() -> None:
    """R2.1."""
    supply = {"coin": 6, "frog": 6, "book": 6, "bone": 6, "trap": 6, "portal": 6}
    assert dict(zip(TOKENS, TOKEN_COPIES, strict=True)) == supply
    assert HERO_COPIES[:4] == (5, 5, 5, 5)


def test_treasures_by_value_and_effect() -> None:
    """R2.1.1."""
    assert EFFECTS == ("curse", "looting", "healing", "prisoner", "defeat")
    assert TREASURES[1:] == ((2, 2, 1, 1, 0), (2, 1, 2, 1, 0), (1, 0, 1, 2, 0), (0, 0, 0, 0, 1))


def test_passages_of_the_tiles() -> None:
    """R2.2.1."""
    shapes = {room.id: room.shape for room in ROOM_CARDS}
    assert shapes["vault"] == "X"
    assert [shapes[room] for room in ("library", "apothecary", "auditorium", "graveyard")] == [
        "L"
    ] * 4
    assert shapes["laboratory"] == "I"
    rest = ("sewer", "workshop", "forge", "cage", "prison", "construction_site")
    assert {shapes[room] for room in rest} == {"T"}


# --- R3: clans and cards ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("clan", "monsters", "health", "start", "symbol", "ability"),
    [
        ("dragon", 1, 5, 1, "gem", "heal_all"),  # R3.2.1
        ("witch", 2, 2, 2, "hat", "portal"),  # R3.2.2
        ("ghost", 3, 1, 2, "eye", "move_through_walls"),  # R3.2.3
        ("imp", 4, 1, 2, "swords", "move"),  # R3.2.4
        ("lizardfolk", 5, 1, 3, "crossbones", "ranged"),  # R3.2.5
        ("skeleton", 6, 1, 3, "eye", "place_bone"),  # R3.2.6
        ("gnoll", 7, 1, 3, "swords", "melee"),  # R3.2.7
        ("slime", 8, 1, 3, "crossbones", "draw"),  # R3.2.8
        ("ratfolk", 9, 1, 3, "gem", "spawn"),  # R3.2.9
    ],
)
def test_a_clan(
    clan: str, monsters: int, health: int, start: int, symbol: str, ability: str
) -> None:
    """R3.2."""
    (card,) = [one for one in CLANS if one.id == clan]
    assert (card.monsters, card.health, card.start, card.symbol) == (
        monsters,
        health,
        start,
        symbol,
    )
    assert ABILITIES[card.ability] == ability


def test_roles_are_three_clans_each() -> None:
    """R3.2."""
    roles = Counter(clan.role for clan in CLANS)
    assert roles == {"aggressor": 3, "helper": 3, "defender": 3}


def test_every_clan_has_ten_tactic_cards() -> None:
    """R3.3."""
    copies = Counter({clan.id: 0 for clan in CLANS})
    for card in TACTICS:
        copies[card.kind] += card.copies
    assert set(copies.values()) == {10}
    assert sum(copies.values()) == 90


def test_forty_items_of_four_types() -> None:
    """R3.4."""
    designs = Counter(card.kind for card in ITEMS)
    assert designs == dict.fromkeys(ITEM_TYPES[:4], 5)
    assert {card.copies for card in ITEMS} == {2}


def test_sixteen_hero_cards() -> None:
    """R3.5."""
    heroes = [card for card in GUILD_IDS if card.startswith("hero_")]
    assert len(set(heroes)) == 16
    assert "hero_mage_hat" in heroes
    assert not [card for card in heroes if card.endswith(("gem", "special"))]


def test_guild_cards_of_an_invasion_by_difficulty() -> None:
    """R3.6; worked example T9."""
    assert dict(zip(DIFFICULTIES, WAVES, strict=True)) == {
        "easy": (1, 2),
        "hard": (2, 2),
        "hell": (2, 3),
    }


# --- R3.1: notation ---------------------------------------------------------------------


@pytest.mark.parametrize("effect", sorted({card.effect for card in CARDS}))
def test_an_effect_is_read_and_written_again(effect: str) -> None:
    """R3.1, R3.1.1: `move2` is two actions."""
    sides = read_effect("test", effect)
    written = " / ".join(" + ".join(unit_text(unit) for unit in side) for side in sides)

    def spread(match: re.Match[str]) -> str:
        return " + ".join([f"{match[1]}1"] * int(match[2]))

    assert written == re.sub(r"\b(act|melee|ranged|move|draw|trap)([23])\b", spread, effect)


def test_a_slash_separates_exactly_two_alternatives() -> None:
    """R3.1.2; worked example T8a."""
    sides = read_effect("test", "melee2 / move1")
    assert [len(side) for side in sides] == [2, 1]


@pytest.mark.parametrize(
    "effect",
    [
        "", "melee", "melee0", "melee10", "fly1", "ambush2", "ambush2@moon", "pack(draw)",
        "pack(move", "fortify()",
        "swarm(melee1)", "swarm(move1 > coin1)", "swarm(pay_coin > act1)", "a / b / c",
        "melee1 + ", "melee1 / ", "melee1  + move1", "pay_coin1",
    ],
)  # fmt: skip
def test_a_mistake_in_an_effect_is_named_with_its_place(effect: str) -> None:
    """R3.1.5."""
    with pytest.raises(BadPack, match=r"pack\.items\.beast_own\.effect"):
        read_effect("pack.items.beast_own.effect", effect)


# --- the tables at the end of the rules -------------------------------------------------


def test_the_cards_of_the_rules_are_those_of_the_game() -> None:
    """R3.3, R3.4. A1 and A2 list every card with its copies and its effect."""
    for number, cards in (("A1", TACTICS), ("A2", ITEMS)):
        listed = words(appendix(number))
        for card in cards:
            line = f"{english(card.id)} × {card.copies} `{card.effect}`"
            assert len(re.findall(rf"(?:: |; ){re.escape(line)}[;.]", listed)) >= 1, line
        assert listed.count("×") == len(cards)


def test_the_scenarios_of_the_rules_are_those_of_the_game() -> None:
    """R4.1. A3 lists every room with place, turn and treasure."""
    blocks = [words(block) for block in appendix("A3").split("\n\n") if block.startswith("**")]
    assert len(blocks) == len(BUILT_IN) == 10
    for block, dungeon in zip(blocks, BUILT_IN, strict=True):
        assert f"(`{dungeon.id}`)" in block
        assert block.count("°") == len(dungeon.rooms)
        for room, x, y, turn, value in dungeon.rooms:
            assert f"{english(room)} ({x}, {y}, {turn}°) {value}" in block


# --- R11.13: scenarios are checked ------------------------------------------------------


@pytest.mark.parametrize("dungeon", BUILT_IN, ids=[dungeon.id for dungeon in BUILT_IN])
def test_a_built_in_scenario_has_a_guild_deck_of_18_or_19(dungeon: Any) -> None:
    """R3.5, R11.13."""
    assert 16 + sum(copies for _, copies in dungeon.cards) in (18, 19)


def broken(**change: Any) -> dict[str, Any]:
    """The built-in pack with one thing changed in the first scenario."""
    pack = default_pack()
    pack["scenarios"]["witch_cauldron"].update(change)
    return pack


ROOMS = default_pack()["scenarios"]["witch_cauldron"]["rooms"]


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"rooms": ROOMS[:4] + ROOMS[5:]}, "rooms"),  # no Vault
        ({"rooms": [*ROOMS, "laboratory 9 9 0 1"]}, "rooms"),  # not connected
        ({"rooms": [*ROOMS, "cage 4 2 0 1"]}, "rooms"),  # twice
        ({"rooms": [*ROOMS[:-1], "graveyard 2 2 270 1"]}, "rooms"),  # on another room
        ({"rooms": [*ROOMS[:-1], "graveyard 3 2 45 1"]}, "rooms"),
        ({"rooms": [*ROOMS[:-1], "graveyard 3 2 270 4"]}, "rooms"),  # a second 4
        ({"rooms": [*ROOMS[:-1], "graveyard 3 2 270 5"]}, "rooms"),
        ({"rooms": [*ROOMS[:-1], "graveyard here"]}, "rooms"),
        ({"rooms": [*ROOMS[:-1], "graveyard 3 ² 270 1"]}, "rooms"),
        ({"rooms": [*ROOMS[:-1], "graveyard 3 --2 270 1"]}, "rooms"),
        ({"rooms": [*ROOMS[:-1], "tower 3 2 270 1"]}, "rooms"),
        ({"rooms": ROOMS[:-1], "portals": ["apothecary"]}, "entrance"),
        ({"portals": ["laboratory"]}, "portals"),
        ({"portals": ["cage", "cage"]}, "portals"),
        ({"start": ["coin vault 7"]}, "start"),
        ({"start": ["coin laboratory 1"]}, "start"),
        ({"start": ["portal vault 1"]}, "start"),
        ({"entrance": "laboratory"}, "entrance"),
        ({"rooms_built": 1}, "rooms_built"),
        ({"cards": ["sc_nobody 2"]}, "cards"),
    ],
)
def test_a_scenario_with_a_mistake_is_rejected(change: dict[str, Any], place: str) -> None:
    """R11.13."""
    with pytest.raises(BadPack, match=rf"pack.scenarios.witch_cauldron.{place}"):
        check_pack(broken(**change))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"start": ["coin vault 7"]}, "at most the 6 of pack.tokens.coin"),
        ({"start": ["coin vault 0"]}, "at least 1 coin"),
        ({"start": ["coin laboratory 1"]}, "room of this dungeon: .*vault"),
        ({"portals": ["laboratory"]}, "rooms of this dungeon: .*vault"),
        ({"entrance": "laboratory"}, "not 'laboratory': .*vault"),
        ({"rooms_built": 1}, "from 0 to 0 here, not 1"),
        ({"rooms": [*ROOMS[:-1], "graveyard 3 2 270 5"]}, "treasure from 0, for none, to 4"),
    ],
)
def test_a_mistake_in_a_scenario_says_what_is_allowed(change: dict[str, Any], says: str) -> None:
    """R11.13."""
    with pytest.raises(BadPack, match=says):
        check_pack(broken(**change))


def test_a_laboratory_needs_a_prison() -> None:
    """R11.13."""
    rooms = [room.replace("prison", "laboratory") for room in ROOMS]
    with pytest.raises(BadPack, match="Laboratory"):
        check_pack(broken(rooms=[r.replace("1 2 0 1", "1 2 90 1") for r in rooms]))


def test_too_many_treasures_of_a_value_are_rejected() -> None:
    """R11.13, R2.1.1: there are four of value 3."""
    rooms = [re.sub(r" [12]$", " 3", room) for room in ROOMS]
    with pytest.raises(BadPack, match="value 3"):
        check_pack(broken(rooms=rooms))


def test_the_moves_are_numbered_as_the_verbs_are_listed() -> None:
    listed = dict(pair.split() for pair in first_moves().split(", "))
    for verb, number in (
        ("play", PLAY),
        ("side", SIDE),
        ("take", TAKE),
        ("by", BY),
        ("keep", KEEP),
    ):
        assert listed[verb] == str(number)
        assert GAME.moves[number].verb == verb
    assert listed["moves"] == str(len(GAME.moves))
