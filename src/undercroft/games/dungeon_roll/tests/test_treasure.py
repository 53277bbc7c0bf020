"""R8, R9: tokens, points, winners, ranks."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from undercroft.games.dungeon_roll.cards import TREASURE
from undercroft.games.dungeon_roll.rules.scoring import rank_of
from undercroft.games.dungeon_roll.tests.builder import TableAt


@pytest.mark.parametrize(
    ("token", "monster"),
    [("vorpal_sword", "goblin"), ("talisman", "skeleton"), ("scepter_of_power", "ooze")],
)
def test_a_companion_token_fights_and_returns_to_the_box(token: str, monster: str) -> None:
    # R8.1 R8.2
    table = TableAt("", f"{monster}*3", tokens=[token], graves=2)
    table.plays(f"spend {token}", f"strike {monster}")
    assert (table.dungeon, table.tokens, table.graves) == ("", [], 2)
    assert table.table.view(0)["box"][token] == 3


def test_thieves_tools_open_every_chest() -> None:  # R8.2
    table = TableAt("", "chest*2", tokens=["thieves_tools"])
    table.plays("spend thieves_tools", "open chest")
    assert len(table.tokens) == 2


def test_a_token_needs_a_grave_to_quaff() -> None:  # R8.1 R5.4
    assert TableAt("", "potion", tokens=["talisman"]).asks == "regroup"
    table = TableAt("", "potion", tokens=["talisman"], graves=1)
    table.plays("spend talisman", "face mage")
    assert (table.party, table.graves) == ("mage", 0)


def test_a_scroll_token_re_rolls_or_quaffs() -> None:  # R8.3
    table = TableAt("thief", "goblin", tokens=["scroll"]).ready(dungeon_die=["potion"])
    table.plays("spend scroll", "pick goblin", "roll")
    assert (table.dungeon, table.graves, table.tokens) == ("potion", 0, [])
    table = TableAt("", "potion", tokens=["scroll"], graves=1).plays("end", "spend scroll")
    assert table.asks == "choose_face"


def test_an_elixir_brings_a_die_back() -> None:  # R8.4
    table = TableAt("", "goblin*2", tokens=["elixir"], graves=7)
    table.plays("spend elixir", "face fighter")
    assert (table.party, table.graves) == ("fighter", 6)
    assert TableAt("fighter", "goblin", tokens=["elixir"]).options == ["use fighter", "flee"]


def test_a_ring_empties_the_lair_without_reward() -> None:  # R8.5
    table = TableAt("", lair=4, tokens=["ring_of_invisibility"], phase="dragon")
    assert table.options == ["spend ring_of_invisibility", "flee"]
    table.plays("spend ring_of_invisibility")
    assert (table.lair, table.experience, table.tokens) == (0, 0, [])
    assert table.asks == "regroup"
    assert (
        "spend ring_of_invisibility"
        not in TableAt("fighter", "goblin", tokens=["ring_of_invisibility"]).options
    )


def test_bait_lures_every_monster_into_the_lair() -> None:  # R8.6, example 15
    table = TableAt("fighter", "goblin*2 ooze chest", lair=1, level=4, tokens=["dragon_bait"])
    table.plays("spend dragon_bait")
    assert (table.dungeon, table.lair, table.asks) == ("chest", 4, "take_loot")
    table.plays("end")
    assert table.options == ["flee"]


def test_a_portal_pays_the_level_and_does_not_score() -> None:  # R8.7, example 17
    table = TableAt("", "ooze", level=6, tokens=["town_portal"]).plays("spend town_portal")
    assert (table.experience, table.tokens) == (6, [])
    assert table.delve_over
    assert table.table.view(0)["box"]["town_portal"] == 4


def test_a_portal_opens_in_the_loot_and_dragon_phases() -> None:  # R8.7
    assert "spend town_portal" in TableAt("mage", "chest", tokens=["town_portal"]).options
    assert "spend town_portal" in TableAt("", lair=3, tokens=["town_portal"]).options


def test_scales_cannot_be_used_but_paid() -> None:  # R8.8
    table = TableAt("fighter", "goblin", tokens=["dragon_scales"])
    assert table.options == ["use fighter", "flee"]
    table = TableAt("", "goblin", tokens=["dragon_scales"], hero="paladin").plays("ultimate")
    assert table.options == ["pay dragon_scales"]


@pytest.mark.parametrize(("scales", "points"), [(1, 1), (2, 4), (3, 5), (4, 8), (5, 9), (6, 12)])
def test_pairs_of_scales_score_more(scales: int, points: int) -> None:  # R9.1
    table = TableAt("fighter", tokens=["dragon_scales"] * scales, phase="regroup")
    assert table.table.view(0)["seats"][0]["points"] == points


def test_tokens_and_portals_score() -> None:  # R9.1
    table = TableAt("", tokens=["town_portal", "elixir"], experience=7, phase="regroup")
    assert table.table.view(0)["seats"][0]["points"] == 10


def finished(first: tuple[int, int], second: tuple[int, int]) -> TableAt:
    """Two seats that end with these points and tokens, the tokens being elixirs and swords."""
    table = TableAt("", seats=2, phase="regroup")
    state = table.state
    state.delve = 5
    for seat, (points, tokens) in enumerate((first, second)):
        kinds = [TREASURE.index("elixir"), TREASURE.index("vorpal_sword")]
        for number in range(tokens):
            state.tokens[seat * 10 + kinds[number % 2]] += 1
            state.box[kinds[number % 2]] -= 1
        state.experience[seat] = points - tokens
    state.experience[0] -= 1
    return table.plays("retire")


def test_most_points_win() -> None:  # R9.2
    outcome = finished((20, 1), (19, 0)).table.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "most_points")


def test_fewer_tokens_break_a_tie() -> None:  # R9.2, example 22
    outcome = finished((20, 3), (20, 5)).table.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.scores) == ((0,), "fewest_tokens", (20, 20))


def test_a_full_tie_is_shared() -> None:  # R9.2, example 22
    outcome = finished((20, 4), (20, 4)).table.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0, 1), "shared")


@pytest.mark.parametrize(
    ("points", "rank"),
    [
        (0, "dragon_fodder"), (15, "dragon_fodder"), (16, "village_hero"), (23, "village_hero"),
        (24, "seasoned_explorer"), (29, "seasoned_explorer"), (30, "champion"), (34, "champion"),
        (35, "hero_of_ages"), (60, "hero_of_ages"),
    ],
)  # fmt: skip
def test_alone_points_earn_a_rank(points: int, rank: str) -> None:  # R9.3
    assert rank_of(points) == rank


def test_ring_and_elixir_work_in_the_loot_phase() -> None:  # R8.4 R8.5
    tokens = ["elixir", "ring_of_invisibility"]
    table = TableAt("", "chest", lair=1, graves=1, tokens=tokens, phase="loot")
    assert table.options == ["spend elixir", "spend ring_of_invisibility", "end"]
    table.plays("spend ring_of_invisibility", "spend elixir", "face thief", "use thief")
    assert (table.lair, len(table.tokens), table.asks) == (0, 1, "regroup")


def test_an_elixir_may_save_the_day_against_the_dragon() -> None:  # R8.4
    table = TableAt("fighter mage", lair=3, graves=5, tokens=["elixir"], phase="dragon")
    table.plays("spend elixir", "face champion", "use champion", "use fighter", "use mage")
    assert (table.lair, table.experience) == (0, 1)


def test_bait_wants_a_monster() -> None:  # R8.6
    table = TableAt("mage", "chest", tokens=["dragon_bait"])
    assert table.options == ["use mage", "end"]


def test_a_portal_out_of_the_dragons_sight_pays_the_level() -> None:  # R8.7
    table = TableAt("", lair=3, level=5, tokens=["town_portal"], phase="dragon")
    table.plays("spend town_portal")
    assert table.experience == 5
    assert table.events("delve_ended")[0]["how"] == "portal"


def test_a_used_token_may_be_drawn_again() -> None:  # R8.1
    table = TableAt("", "chest", tokens=["thieves_tools"])
    table.state.box = vec[i64]([0] * 10)
    table.plays("spend thieves_tools")
    assert (table.tokens, table.experience) == (["thieves_tools"], 0)


def test_tokens_wait_for_the_owners_own_delve() -> None:  # R8.1 R2.5
    table = TableAt("", seats=2, tokens=["town_portal"], phase="regroup")
    table.ready(party_die=["mage"] * 7, dungeon_die=["ooze"]).plays("retire")
    assert table.table.asked == (1,)
    assert table.options == ["use mage", "flee"]
    assert table.table.options(0) == []


@pytest.mark.parametrize(
    ("experience", "rank"), [(13, "dragon_fodder"), (14, "village_hero"), (33, "hero_of_ages")]
)
def test_the_rank_counts_tokens_too(experience: int, rank: str) -> None:  # R9.1 R9.3
    table = TableAt("", tokens=["elixir"], experience=experience, delve=2, phase="regroup")
    outcome = table.plays("retire").table.outcome
    assert outcome is not None
    assert (outcome.scores, outcome.reason) == ((experience + 2,), rank)


def test_three_may_share_points_and_two_the_victory() -> None:  # R9.2
    table = TableAt("", seats=3, phase="regroup")
    state = table.state
    state.delve = 8
    state.experience = vec[i64]([9, 10, 8])
    state.tokens[20 + TREASURE.index("elixir")] = 2
    state.box[TREASURE.index("elixir")] -= 2
    outcome = table.plays("retire").table.outcome
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((10, 10, 10), (0, 1))
    assert outcome.reason == "shared"
