"""What the lab and learners get of Keep the Heroes Out!: factors, vectors, values."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from undercroft.engine.chance import Rng
from undercroft.games import game_called
from undercroft.games.heroes_out.cards import CLAN_IDS
from undercroft.games.heroes_out.hunches import likely_move
from undercroft.games.heroes_out.moves import GO_ON, PLAY, REFRESH
from undercroft.games.heroes_out.tests.builder import TableAt

GAME = game_called("heroes_out")
FIELDS = {field.name: field for field in GAME.encoder.fields} if GAME.encoder else {}


def factors(table: TableAt) -> dict[str, list[tuple[str, int]]]:
    """By kind: what it is, and whose."""
    found: dict[str, list[tuple[str, int]]] = {kind: [] for kind in GAME.factor_kinds}
    for one in GAME.factors(table.state):
        found[one.kind].append((one.id, one.seat))
    return found


def test_five_kinds_of_facts_may_influence_the_result() -> None:
    table = TableAt("gnoll", "witch", "imp", scenario="rent_day", difficulty="hell")
    assert factors(table) == {
        "scenario": [("rent_day", -1)],
        "difficulty": [("hell", -1)],
        "players": [("3", -1)],
        "clan": [("gnoll", 0), ("witch", 1), ("imp", 2)],
        "item": [],
    }


def test_an_item_is_a_fact_once_it_is_bought() -> None:
    """R8.2: it lies in the discard pile of the buyer."""
    table = TableAt("witch", "gnoll").turn_of("gnoll").put(forge="gnoll coin")
    table.market("equipment_axe").holds("gnoll", "gnoll_loot_sacks")
    assert factors(table)["item"] == []
    table.plays("play gnoll_loot_sacks", "use forge")
    assert factors(table)["item"] == [("equipment_axe", 1)]


def test_clans_in_one_hand_are_of_one_seat() -> None:
    """R14.2."""
    table = TableAt("gnoll", "witch", seats=1)
    assert factors(table)["clan"] == [("gnoll", 0), ("witch", 0)]
    assert factors(table)["players"] == [("1", -1)]


# --- vectors ------------------------------------------------------------------------------------


def features(table: TableAt, viewer: int, name: str) -> dict[str, int]:
    """The features of a field that are not 0."""
    assert GAME.encoder is not None
    row = GAME.encoder.row(GAME.view_for(table.state, viewer))
    field = FIELDS[name]
    found = dict(zip(field.labels, row[field.start :], strict=False))
    return {label: count for label, count in found.items() if count}


def test_the_clans_of_a_vector_begin_with_the_viewers() -> None:
    table = TableAt("ratfolk", "dragon", "imp").put(vault="ratfolk*3 dragon:2")
    table.holds("dragon", "dragon_dive*2")
    for viewer in range(3):
        first = ("ratfolk", "dragon", "imp")[viewer]
        assert features(table, viewer, "clans.0.clan") == {first: 1}
        assert features(table, viewer, "clans.0.seat") == {"seat_0": 1}
    assert features(table, 1, "clans.0.hand") == {"dragon_dive": 2}
    assert features(table, 0, "rooms.0.monsters") == {"clan_0": 3, "clan_1": 1}
    assert features(table, 1, "rooms.0.monsters") == {"clan_2": 3, "clan_0": 1}
    assert features(table, 1, "rooms.0.wounds") == {"clan_0": 2}


def test_a_vector_tells_what_a_room_is_threatened_by() -> None:
    """R5.1."""
    table = TableAt("ratfolk").put(vault="rogue*3").without_treasure("sewer")
    assert features(table, 0, "rooms.0.heroes.exhausted") == {"rogue": 3}
    assert features(table, 0, "rooms.1.lost")
    assert features(table, 0, "rooms.1.threat.loses")
    assert not features(table, 0, "rooms.3.threat.loses")


# --- values and hunches -------------------------------------------------------------------------


def worth(table: TableAt) -> float:
    return GAME.value(table.state, 0)


def test_a_position_is_worth_more_with_guards_and_less_with_heroes() -> None:
    table = TableAt("ratfolk", "dragon")
    empty = worth(table)
    guarded = worth(table.put(vault="ratfolk*2"))
    assert empty < guarded
    assert worth(table.put(vault="rogue")) < guarded
    assert 0.0 < worth(table) < 1.0


def test_the_nearer_the_end_the_better() -> None:
    table = TableAt("ratfolk").guild("hero_mage_eye", wave=2)
    late = worth(table)
    table.guild("hero_mage_eye", gone="hero_rogue_eye hero_rogue_hat")
    assert worth(table) < late


def test_rooms_that_are_not_built_cost_the_victory() -> None:
    """R11.9.1: even the safest Vault is worth little shortly before the end."""
    table = TableAt("ratfolk", scenario="big_dig").put(vault="ratfolk*5")
    table.guild("hero_mage_eye hero_mage_hat", wave=2)
    unbuilt = worth(table)
    table.put(construction_site="coin*2")
    prepared = worth(table)
    table.state.built = 2
    assert unbuilt < prepared < worth(table)


def test_a_chapter_that_is_over_has_a_value() -> None:
    """R14.3: asked whether to play it again, with the Vault looted."""
    table = TableAt("ratfolk", chronicle="first").put(vault="rogue*3").without_treasure("sewer")
    table.holds("ratfolk", "").invaded_by("hero_rogue_crossbones")
    while table.asks != "try_again":
        table.plays(table.options[0])
    assert worth(table) == 0.0
    table.plays("repeat")
    assert 0.0 < worth(table) < 0.25, "the first of four chapters"


@pytest.mark.parametrize("seed", range(20))
def test_a_hunch_never_pays_a_card_while_there_is_something_else(seed: int) -> None:
    table = TableAt("ratfolk")
    moves = vec[i64]([REFRESH + 3, PLAY + 3, GO_ON])
    assert likely_move(table.state, moves, Rng(seed)) != REFRESH + 3


def test_values_are_the_same_for_every_seat() -> None:
    table = TableAt(*CLAN_IDS[:4])
    assert len({GAME.value(table.state, seat) for seat in range(4)}) == 1
