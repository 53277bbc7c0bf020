"""R21.3, R21.5, R21.6: a card set that cannot be played is refused with what is allowed."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from time import perf_counter
from typing import Any

import pytest

from undercroft.engine.errors import BadPack
from undercroft.engine.packs import MOST, checked_pack
from undercroft.games.dungeoneer import GAME
from undercroft.games.dungeoneer.packs import DEFAULT
from undercroft.games.dungeoneer.printed.grammar import PARTS, fits
from undercroft.games.dungeoneer.printed.notation import read_program, written
from undercroft.games.dungeoneer.tests.made_up import Maker

LONGEST = 1800  # characters of a refusal: less than a server would answer
BOON = "boons.own_boon_1"
BANE = "banes.own_bane"
MONSTER = "monsters.own_monster_1"
TRAP = "traps.own_trap_1"
QUEST = "quests.own_quest_1"
HERO = "heroes.own_hero"
ROOM = "locations.own_room_1"
GLORY = ["glory n=1"]
USED: dict[str, Any] = {"ability_window": "feats", "ability_once": True, "ability": GLORY}
LASTING: dict[str, Any] = {"duration": "permanent", **USED}
CURSE: dict[str, Any] = {"duration": "permanent", "passive": ["level n=-1 least=1"]}
RELIC: dict[str, Any] = {"category": "artifact", "locations": ["any:room"]}
GIFT: dict[str, Any] = {"category": "sacrifice", "locations": ["any:room"]}
HUNT: dict[str, Any] = {"category": "hunt", "locations": ["any:room"], "health": 2, "melee": "3A"}


def refusal(pack: Any) -> BadPack:
    with pytest.raises(BadPack) as caught:
        checked_pack(GAME, pack)
    return caught.value


def refused(card: str, row: dict[str, Any]) -> BadPack:
    group, name = card.split(".")
    return refusal({group: {name: {"copies": 1, **row}}})


# What is wrong, in which row, where the refusal says it is.
WRONG: list[tuple[str, dict[str, Any], str]] = [
    # the notation
    (BOON, {"on_play": ["fly n=1"]}, ".on_play"),
    (BOON, {"on_play": [""]}, ".on_play"),
    (BOON, {"on_play": ["glory n=1 n=2"]}, ".on_play"),
    (BOON, {"on_play": ["glory size=1"]}, ".on_play"),
    (BOON, {"on_play": ["glory n"]}, ".on_play"),
    (BOON, {"on_play": ["glory n="]}, ".on_play"),
    (BOON, {"on_play": ["glory n=1000"]}, ".on_play"),
    (BOON, {"on_play": ["glory n=--1"]}, ".on_play"),
    (BOON, {"on_play": ["glory n=²"]}, ".on_play"),
    (BOON, {"on_play": ["glory n=1)"]}, ".on_play"),
    (BOON, {"on_play": ["glory  n=1"]}, ".on_play"),
    (BOON, {"on_play": ["wound n=1 preventable=yes"]}, ".on_play"),
    (BOON, {"on_play": ["threat stat=speed value=6 failed=wound"]}, ".on_play"),
    (BOON, {"on_play": ["threat stat=speed value=6 failed=(wound n=1"]}, ".on_play"),
    (BOON, {"on_play": ["threat stat=speed value=6 failed=()"]}, ".on_play"),
    (BOON, {"on_play": ["threat failed=(threat failed=(threat failed=(fall)))"]}, ".on_play"),
    (BOON, {"on_play": ["deactivate where=here,here what=exit"]}, ".on_play"),
    # operations that a part does not take
    (BOON, {"on_play": ["glory n=10"]}, ".on_play"),
    (BOON, {"on_play": ["glory"]}, ".on_play"),
    (BOON, {"on_play": ["glory n=1 who=self"]}, ".on_play"),
    (BOON, {"on_play": ["draw n=2"]}, ".on_play"),
    (BOON, {"on_play": ["withdraw who=attacking_monster"]}, ".on_play"),
    (BOON, {"on_play": ["threat stat=luck value=6"]}, ".on_play"),
    (BOON, {"on_play": ["threat stat=speed value=6 failed=(bridge)"]}, ".on_play"),
    (BOON, {"on_play": ["bridge", "free_explore"]}, ".on_play"),
    (BOON, {"on_play": GLORY * 5}, ".on_play"),
    (BOON, {"on_play": ["glory n=X"]}, ".on_play"),
    (MONSTER, {"melee_hits": ["hit_option vs=hero ops=(steal_glory n=1)"]}, ".melee_hits"),
    (MONSTER, {"aura": ["check roles=attack n=1"]}, ".aura"),
    (TRAP, {"threat": "speed 5", "failed": ["ap n=2"]}, ".failed"),
    (QUEST, {"locations": ["any:room"], "threat": "magic 5", "reward": ["fall"]}, ".reward"),
    (QUEST, {**RELIC, "passive": ["limit n=1 of=boon"]}, ".passive"),
    (HERO, {**USED, "passive": ["income_peril n=1 of=room"]}, ".passive"),
    (ROOM, {"effect": ["shift_swap of=occupied"]}, ".effect"),
    (BANE, {"duration": "permanent", "passive": ["level n=-1"]}, ".passive"),
    # cards whose parts do not fit each other
    (BOON, {}, ""),
    (BOON, {"duration": "permanent"}, ""),
    (BOON, {"duration": "monster", "on_play": GLORY}, ""),
    (BOON, {"duration": "forever", "on_play": GLORY}, ".duration"),
    (BOON, {"timing": "villainy", "on_play": GLORY}, ""),
    (BOON, {"timing": "any", "window": "before_roll", "on_play": GLORY}, ".on_play"),
    (BOON, {"on_play": GLORY, "passive": ["stat stat=speed n=1"]}, ".passive"),
    (BOON, {"on_play": GLORY, "trigger": "own_hit:melee"}, ".trigger"),
    (BOON, {"on_play": GLORY, "trigger_discards": True}, ".trigger_discards"),
    (BOON, {"on_play": GLORY, **USED}, ".ability"),
    (BOON, {"on_play": GLORY, "most_x": 4}, ".cost"),
    (BOON, {"on_play": GLORY, "cost": 0, "most_x": 4}, ".least_x"),
    (BOON, {"on_play": GLORY, "cost": 0, "least_x": 1, "most_x": 10}, ".most_x"),
    (BOON, {"on_play": GLORY, "least_x": 1}, ".least_x"),
    (BOON, {"on_play": GLORY, "cost": 21}, ".cost"),
    (BOON, {"on_play": GLORY, "words": ["weapon"]}, ".words"),
    (BOON, {"on_play": GLORY, "words": ["skill", "skill"]}, ".words"),
    (BOON, {"on_play": GLORY, "copies": 10}, ".copies"),
    (BOON, {"on_play": GLORY, "copies": 0}, ".copies"),
    (BOON, {**LASTING, "ability_once": False}, ".ability_once"),
    (BOON, {**LASTING, "ability_window": "before_roll"}, ".ability_window"),
    (BOON, {**LASTING, "ability_window": "never"}, ".ability_window"),
    (BOON, {**LASTING, "ability_wounds": "battle"}, ".ability_wounds"),
    (BOON, {**LASTING, "ability": ["heal n=X"]}, ".ability"),
    (BOON, {**LASTING, "ability_cost": 30}, ".ability_cost"),
    ("treasures.own_treasure_1", {**LASTING, "one_shot": True}, ".one_shot"),
    ("treasures.own_treasure_1", {"on_play": GLORY, "words": []}, ".words"),
    (BANE, {"on_play": ["wound n=1"], "target": "payer"}, ""),
    (BANE, {"on_play": ["wound n=1"], "target": "somebody"}, ".target"),
    (BANE, {"on_play": ["wound n=1"], "escape": "speed 5"}, ".escape"),
    (BANE, {"on_play": ["wound n=1"], "ends_with_quest": True}, ".ends_with_quest"),
    (BANE, {**CURSE, "escape": "x 5"}, ".escape"),
    (MONSTER, {"melee": "3C"}, ""),
    (MONSTER, {"melee": "12A"}, ".melee"),
    (MONSTER, {"melee": "²A"}, ".melee"),
    (MONSTER, {"health": 0}, ".health"),
    (MONSTER, {"traits": ["shy"]}, ".traits"),
    (MONSTER, {"most_x": 3}, ".pump"),
    (TRAP, {"failed": ["wound n=1"]}, ".threat"),
    (TRAP, {"threat": "speed 5+X"}, ".threat"),
    (TRAP, {"threat": "speed 16"}, ".threat"),
    (TRAP, {"threat": "speed"}, ".threat"),
    (HERO, {}, ".ability"),
    (HERO, {**USED, "attacks": []}, ".attacks"),
    (HERO, {**USED, "attacks": ["level"]}, ".attacks"),
    (HERO, {**USED, "speed": [0, 1, 1, 1]}, ".speed"),
    (HERO, {**USED, "melee": [10, 1, 1, 1]}, ".melee"),
    (HERO, {**USED, "copies": 2}, ".copies"),
    (ROOM, {"exits": ["O", "O", "O"]}, ".exits"),
    (ROOM, {"exits": ["W", "W", "W", "W"]}, ".exits"),
    (ROOM, {"exits": ["O", "O", "O", "B:melee"]}, ".exits"),
    (ROOM, {"exits": ["O", "O", "O", "B:melee:0"]}, ".exits"),
    (ROOM, {"kind": "entrance"}, ".kind"),
    (ROOM, {"kind": "hall"}, ".kind"),
    (ROOM, {"obstacle": "lava 3"}, ".obstacle"),
    (ROOM, {"obstacle": "pit 3"}, ".obstacle"),
    (ROOM, {"peril": 7}, ".peril"),
    ("locations.vault_gate", {"exits": ["O", "O", "O", "W"]}, ".exits"),
    ("locations.vault_gate", {"kind": "room"}, ".kind"),
    ("locations.vault_gate", {"copies": 0}, ".copies"),
    (QUEST, {"locations": ["any:room"]}, ".threat"),
    (QUEST, {"threat": "magic 5"}, ".locations"),
    (QUEST, {"threat": "magic 5", "locations": ["attic"]}, ".locations"),
    (QUEST, {"threat": "magic 5", "locations": ["own_room_1"]}, ".locations"),
    (QUEST, {"threat": "magic 5+X", "locations": ["any:room"]}, ".threat"),
    (QUEST, {"threat": "magic 5", "locations": ["any:room"], "search_value": 5}, ".search_value"),
    (QUEST, {"category": "errand"}, ".category"),
    (QUEST, {"category": "escort", "locations": ["any:room"], "escort_to": "attic"}, ".escort_to"),
    (QUEST, {"category": "search", "locations": ["any:room"], "search_value": 5}, ".search_ap"),
    (QUEST, {"category": "chance", "locations": ["any:room"], "sum": 13}, ".sum"),
    (QUEST, {**GIFT, "give_health": 2}, ".least_health"),
    (QUEST, {"category": "artifact", "locations": ["any:room"], "artifact": "hat"}, ".artifact"),
    (QUEST, {**HUNT, "melee": "3C"}, ""),
    (QUEST, {**HUNT, "tags": ["cute"]}, ".tags"),
]  # fmt: skip


@pytest.mark.parametrize(("card", "row", "where"), WRONG, ids=[str(i) for i in range(len(WRONG))])
def test_a_card_that_cannot_be_played_is_refused(
    card: str, row: dict[str, Any], where: str
) -> None:  # R21.3 R21.5
    error = refused(card, row)
    assert error.facts["what"] == f"pack.{card}{where}", str(error)
    assert str(error).startswith(f"pack.{card}{where}")
    assert len(json.dumps([str(error), error.facts])) < LONGEST


def test_a_refusal_says_what_is_allowed() -> None:  # R21.5
    assert "glory" in refused(BOON, {"on_play": ["fly n=1"]}).facts["allowed"]
    assert refused(BOON, {"on_play": ["heal n=99"]}).facts["allowed"] == ["heal n=1..6|X"]
    assert "bridge" in refused(BOON, {"on_play": ["exit_open"]}).facts["allowed"]
    assert "permanent feats - - -" in refused(BOON, {"timing": "villainy"}).facts["allowed"]
    assert "potion" in refused("treasures.own_treasure_1", {"words": ["pot"]}).facts["allowed"]
    hero = refusal({"heroes": {"own_heroine": {"copies": 1}}})
    assert "own_hero" in hero.facts["allowed"]


def gone(group: str, count: int) -> dict[str, Any]:
    """A pack without the first cards of a group, the entrance excepted."""
    names = [name for name in DEFAULT[group] if name != "vault_gate"]
    return {group: {name: {"copies": 0} for name in names[:count]}}


@pytest.mark.parametrize(
    ("pack", "where"),
    [
        (gone("heroes", 3), "pack.heroes"),
        (gone("quests", 6), "pack.quests"),
        (gone("locations", 11), "pack.locations"),
        (gone("boons", 15) | gone("treasures", 7), "pack.boons and treasures"),
        ({"boons": {"disarm": {"copies": 4}}}, "pack.adventure cards"),
        ({"treasures": {"speed_potion": {"copies": 8}, "hunter_boots": {"copies": 0}}}, "pack"),
        ({"treasures": {"speed_potion": {"on_play": ["check roles=threat n=1 scope=turn"] * 4,
                                         "copies": 3}}}, "pack"),
        (gone("locations", 5), "pack.locations"),
        ({"locations": {"treasury": {"copies": 0}, "dark_altar": {"copies": 0}}},
         "pack.quests.blood_on_the_altar.locations"),
    ],
)  # fmt: skip
def test_a_card_set_that_cannot_be_played_is_refused(pack: Any, where: str) -> None:  # R21.6
    assert refusal(pack).facts["what"].startswith(where)


def test_passages_that_hardly_ever_fit_are_refused() -> None:  # R21.6 R7.2
    passages = [name for name, row in DEFAULT["locations"].items() if "passage" in row["kind"]]
    narrow = {name: {"exits": ["O", "W", "W", "W"]} for name in passages[:-4]}
    assert refusal({"locations": narrow}).facts["what"] == "pack.locations"


# --- hostile input --------------------------------------------------------------------------------

THINGS: list[Any] = [
    None, -1, 1 << 80, 1.5, True, "", "x" * 100, "(" * 99, "threat failed=(" * 6, [], [[]], {},
    ["(" * 99], [None], ["wound n=1"] * 100, {"copies": 1}, "\x00", "🐀",
]  # fmt: skip


def test_nothing_in_a_column_raises_anything_else() -> None:  # R21.3
    for group, rows in DEFAULT.items():
        name = list(rows)[-1]
        for column in rows[name]:
            for thing in THINGS:
                row = {"copies": 1, column: thing}
                _accepted({group: {name: row}})
        for thing in THINGS:
            _accepted({group: {name: thing}})
            _accepted({group: thing})


def _accepted(pack: Any) -> bool:
    try:
        checked_pack(GAME, pack)
    except BadPack:
        return False
    return True


def spoil(text: str, rng: Random) -> str:
    """Cut, repeat or change a part of a text."""
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(["", " ", "=", "(", ")", ";", ",", "X", "9", "who=self"]) + (
        text[at + rng.randrange(4) :] if rng.random() < 0.7 else text
    )  # fmt: skip


def test_spoilt_packs_are_refused_or_played_and_nothing_else() -> None:  # R21.5
    accepted = 0
    for seed in range(60):
        rng = Random(seed)
        pack = deepcopy(Maker(seed).pack())
        group = rng.choice(list(pack))
        row = pack[group][rng.choice(list(pack[group]))]
        column = rng.choice(list(row))
        value = row[column]
        if isinstance(value, str):
            row[column] = spoil(value, rng)
        elif isinstance(value, list) and value and isinstance(value[0], str):
            row[column] = [spoil(value[0], rng), *value[1:]]
        elif isinstance(value, int):
            row[column] = rng.choice([0, 1, 9, 50, 99])
        accepted += _accepted(pack)
    assert 0 < accepted < 60


def test_the_longest_text_is_read_at_once() -> None:  # R21.5
    """Reading takes each character once, whatever it says."""
    texts = [
        "threat failed=(fall" + "; fall" * 13 + ")",
        "threat passed=(" * 6,
        "glory" + " n=1" * 23,
    ]
    begun = perf_counter()
    for text in texts:
        assert len(text) <= MOST
        for _ in range(200):
            try:
                read_program("pack", [text])
            except BadPack:
                continue
    assert perf_counter() - begun < 2


def test_every_line_of_the_grammar_can_be_written_and_read() -> None:  # R21.5
    maker = Maker(1)
    for part in PARTS:
        for _ in range(30):
            for text in maker.program(part, 1, takes_x=True):
                (op,) = read_program("pack", [text])
                assert fits(part, op), text
                (again,) = read_program("pack", [written(op)])
                assert written(again) == written(op)
