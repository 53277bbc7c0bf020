"""The actions on cards and their notation (R3.1, R7)."""

from __future__ import annotations

import pytest

from undercroft.engine.errors import IllegalMove
from undercroft.games.heroes_out.tests.builder import TableAt

# --- R3.1: cards ------------------------------------------------------------------------


def test_actions_in_any_order_each_of_them_optional() -> None:
    """R3.1.1, R6.2: Familiar is `frog1 + move1 + act1`."""
    table = TableAt("witch").put(vault="witch").holds("witch", "witch_familiar")
    table.plays("play witch_familiar")
    assert {"frog vault", "move vault", "use vault", "done"} <= set(table.options)
    table.plays("use vault", "frog vault")
    assert table.goods("vault") == "coin frog"
    assert "move vault" in table.options
    table.plays("done")
    assert table.monsters("vault") == "witch"


def test_an_icon_twice_is_two_actions() -> None:
    """R3.1.1: by different monsters, with another action in between."""
    table = TableAt("dragon", "witch").turn_of("witch").put(vault="witch", sewer="witch")
    table.holds("witch", "witch_broomstick").plays("play witch_broomstick")
    table.plays("move vault", "to forge", "use sewer", "move sewer", "to apothecary")
    assert table.asks != "choose_cargo" or table.plays("carry nothing")
    assert table.monsters("forge") == "witch"
    assert table.monsters("apothecary") == "witch"


def test_a_side_is_chosen_before_anything_is_done() -> None:
    """R3.1.2; worked example T8a."""
    table = TableAt("gnoll").put(vault="gnoll mage").holds("gnoll", "gnoll_rampage")
    table.plays("play gnoll_rampage")
    assert table.options == ["side left", "side right"]
    table.plays("side right")
    assert "move vault" in table.options
    assert "melee vault" not in table.options


def test_spawn_needs_a_monster_of_yours_there() -> None:
    """R3.1.3."""
    table = TableAt("slime").put(sewer="slime").holds("slime", "slime_split")
    table.plays("play slime_split")  # its left side is a reaction (R12.21)
    assert "spawn sewer" in table.options
    assert "spawn vault" not in table.options
    table.plays("spawn sewer")
    assert table.monsters("sewer") == "slime*2"


def test_a_swarm_pays_from_a_room_with_your_monster() -> None:
    """R3.1.4, R7.12; worked example T8b: with two gnolls in the lair it places two."""
    table = TableAt("gnoll").put(vault="gnoll coin", forge="coin", cage="gnoll*4")
    table.holds("gnoll", "gnoll_hired_muscle").plays("play gnoll_hired_muscle", "side left")
    assert table.options == ["swarm vault", "push", "done"]
    table.plays("swarm vault")
    assert table.goods("vault") == ""
    assert table.options == ["decline", "number 1", "number 2"]
    table.plays("number 2")
    assert table.monsters("vault") == "gnoll*3"
    assert table.clan("gnoll")["lair"] == 0


# --- R7.1: activation -------------------------------------------------------------------


def test_an_activation_is_an_ability_a_room_or_a_portal() -> None:
    """R7.1."""
    table = TableAt("skeleton").put(graveyard="skeleton", sewer="skeleton")
    table.holds("skeleton", "skeleton_bone_heap").plays("play skeleton_bone_heap")
    wanted = {"ability", "use graveyard", "use sewer", "finish graveyard"}
    assert wanted <= set(table.options)
    table.plays("finish graveyard")
    assert table.room("graveyard")["portal"] == "finished"
    assert "finish graveyard" not in table.options


def test_a_room_action_needs_your_own_monster_there() -> None:
    """R7.1."""
    table = TableAt("skeleton", "imp").put(graveyard="skeleton", vault="imp")
    table.holds("skeleton", "skeleton_bone_heap").plays("play skeleton_bone_heap")
    assert "use vault" not in table.options


# --- R7.2 and R7.3: attacks -------------------------------------------------------------


def test_a_melee_attack_slays_a_hero_in_the_room() -> None:
    """R7.2, R7.15, R12.32: nothing is gained by it, and an exhausted hero does not strike back."""
    table = TableAt("gnoll").put(vault="gnoll mage rogue").holds("gnoll", "gnoll_rampage")
    table.plays("play gnoll_rampage", "side left", "melee vault")
    assert table.asks == "hit_hero"
    assert sorted(table.options) == ["hit mage", "hit rogue"]
    table.plays("hit rogue")
    assert table.heroes("vault") == "mage"
    assert table.supply["rogue"] == 5
    assert table.monsters("vault") == "gnoll"
    assert table.goods("vault") == ""


def test_a_melee_attack_needs_both_in_one_room() -> None:
    """R7.2."""
    table = TableAt("gnoll").put(vault="gnoll", forge="mage").holds("gnoll", "gnoll_rampage")
    table.plays("play gnoll_rampage", "side left")
    assert table.options == ["push", "done"]  # nothing to do with it
    assert table.heroes("forge") == "mage"


def test_a_ranged_attack_goes_through_a_passage() -> None:
    """R7.3, R12.3, R2.2: not into the own room, not through a wall."""
    table = TableAt("dragon").put(vault="dragon mage", forge="rogue", library="archer")
    table.holds("dragon", "dragon_scorch").plays("play dragon_scorch")
    assert table.options == ["ranged forge", "push", "done"]
    table.plays("ranged forge")
    assert table.heroes("forge") == ""


# --- R7.4: moves ------------------------------------------------------------------------


def test_a_move_carries_one_resource_or_one_trap() -> None:
    """R7.4, R12.19: from the room it leaves."""
    table = TableAt("imp").put(vault="imp coin*2 trap", forge="book").holds("imp", "imp_sparks")
    table.plays("play imp_sparks", "move vault", "to forge")
    assert sorted(table.options) == ["carry coin", "carry nothing", "carry trap"]
    table.plays("carry coin")
    assert table.goods("vault") == "coin trap"
    assert sorted(table.goods("forge").split()) == ["book", "coin"]
    assert table.monsters("forge") == "imp"


def test_a_move_follows_passages_and_finished_portals() -> None:
    """R7.4, R2.2, R2.2.2."""
    table = TableAt("imp").put(library="imp").portals("library", "cage", "sewer")
    table.holds("imp", "imp_sparks").plays("play imp_sparks", "move library")
    assert sorted(table.options) == ["to cage", "to forge", "to sewer"]


def test_an_unfinished_portal_leads_nowhere() -> None:
    """R2.2.2."""
    table = TableAt("imp").put(graveyard="imp").holds("imp", "imp_sparks")
    table.plays("play imp_sparks", "move graveyard")
    assert table.monsters("cage") == "imp"  # the only way, so it was not asked


# --- R7.5 to R7.8 -----------------------------------------------------------------------


def test_a_drawn_card_may_be_played_at_once() -> None:
    """R7.5."""
    table = (
        TableAt("ghost").holds("ghost", "ghost_whispers").next(ghost="ghost_wail ghost_haunting")
    )
    table.plays("play ghost_whispers", "draw", "draw")
    assert sorted(table.hand("ghost").split()) == ["ghost_haunting", "ghost_wail"]
    assert "play ghost_wail" in table.options


def test_a_trap_is_placed_where_your_monster_is() -> None:
    """R7.6."""
    table = TableAt("imp").put(vault="imp").holds("imp", "imp_trapsmith")
    table.plays("play imp_trapsmith")
    assert "trap forge" not in table.options
    table.plays("trap vault")
    assert table.goods("vault") == "trap"


def test_a_resource_is_placed_where_your_monster_is() -> None:
    """R7.7."""
    table = TableAt("witch").put(vault="witch").holds("witch", "witch_grimoire")
    table.plays("play witch_grimoire", "side right", "book vault")
    assert table.goods("vault") == "book"


def test_without_a_token_in_the_supply_an_action_is_impossible() -> None:
    """R2.1."""
    table = TableAt("imp").put(vault="imp", forge="trap*6").holds("imp", "imp_trapsmith")
    table.plays("play imp_trapsmith")
    assert "trap vault" not in table.options
    with pytest.raises(IllegalMove, match="move vault"):
        table.plays("trap vault")


def test_a_portal_is_placed_finished_and_finishes_one_that_is_there() -> None:
    """R7.8, R2.3: never two in one room."""
    table = TableAt("witch").put(graveyard="witch", vault="witch").portals()
    table.state.unfinished = 1 << 4
    table.holds("witch", "witch_bubbling_brew").plays("play witch_bubbling_brew", "ability")
    assert sorted(table.options) == ["portal graveyard", "portal vault"]
    table.plays("portal graveyard", "ability")
    assert table.room("graveyard")["portal"] == "finished"
    assert table.supply["portal"] == 6 - 1  # the second one went to the Vault: the only place left
    assert table.room("vault")["portal"] == "finished"


def test_defence_does_nothing_in_your_own_turn() -> None:
    """R7.9, R12.21: only the other side of Dodge can be played."""
    table = TableAt("imp").put(vault="imp").holds("imp", "imp_dodge").plays("play imp_dodge")
    assert table.options == ["trap vault", "push", "done"]


# --- R7.10: ambush ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answers", "sewer", "cage"),
    [
        ("sewer sewer sewer", 3, 0),
        ("sewer sewer cage", 2, 1),
        ("cage sewer cage", 1, 2),
        ("cage cage cage", 0, 3),
        ("sewer stop", 1, 0),
    ],
)
def test_an_ambush_is_split_as_you_like(answers: str, sewer: int, cage: int) -> None:
    """R7.10; worked example T8c, with a card that brings three into crossed bones rooms."""
    pack = {"tactics": {"slime_puddle": {"effect": "ambush3@crossbones / melee1"}}}
    table = TableAt("slime", pack=pack).holds("slime", "slime_puddle")
    table.plays("play slime_puddle", "side left")
    for answer in answers.split():
        table.plays(answer if answer == "stop" else f"ambush {answer}")
    assert len(table.room("sewer")["monsters"]) == bool(sewer)
    assert table.clan("slime")["lair"] == 8 - sewer - cage
    assert table.monsters("cage") == {0: "", 1: "slime"}.get(cage, f"slime*{cage}")


def test_an_ambush_needs_no_monster_in_the_dungeon() -> None:
    """R7.10."""
    table = TableAt("ghost").holds("ghost", "ghost_wail").plays("play ghost_wail", "side left")
    assert sorted(table.options) == ["ambush auditorium", "ambush graveyard", "done", "push"]


def test_an_ambush_into_a_missing_symbol_uses_the_entrance() -> None:
    """R7.10: in The Big Dig there is no eye."""
    table = TableAt("ghost", scenario="big_dig").holds("ghost", "ghost_wail")
    table.plays("play ghost_wail", "side left")
    assert [move for move in table.options if move.startswith("ambush")] == [
        "ambush construction_site"
    ]


def test_an_ambush_anywhere() -> None:
    """R7.10."""
    table = TableAt("imp").holds("imp", "scroll_summoning").plays("play scroll_summoning")
    assert len([move for move in table.options if move.startswith("ambush")]) == 10


# --- R7.11: fortify ---------------------------------------------------------------------


def test_fortify_takes_the_cards_with_the_action() -> None:
    """R7.11; worked example T8d."""
    table = TableAt("lizardfolk").holds("lizardfolk", "lizardfolk_hunting_call")
    table.next(lizardfolk="lizardfolk_hit_and_run lizardfolk_javelins lizardfolk_tail_whip")
    table.plays("play lizardfolk_hunting_call", "fortify")
    assert sorted(table.hand("lizardfolk").split()) == [
        "lizardfolk_hit_and_run",
        "lizardfolk_tail_whip",
    ]
    assert table.discard("lizardfolk") == ["lizardfolk_javelins"]


def test_fortify_finds_the_action_inside_packs_swarms_and_either_side() -> None:
    """R7.11."""
    table = TableAt("gnoll").holds("gnoll", "scroll_foresight")
    table.next(gnoll="gnoll_war_cry gnoll_pillage gnoll_hired_muscle")
    table.plays("play scroll_foresight", "fortify")
    assert len(table.hand("gnoll").split()) == 3


def test_fortify_leaves_defence_cards_without_the_action() -> None:
    """R12.34: Incorporeal is `def1 / act2`."""
    table = TableAt("ghost").holds("ghost", "scroll_foresight")
    table.next(ghost="ghost_incorporeal ghost_whispers ghost_cold_hands")
    table.plays("play scroll_foresight", "fortify")
    assert table.hand("ghost") == "ghost_cold_hands"


def test_fortify_reshuffles_in_between_without_what_is_set_aside() -> None:
    """R7.11, R6.4."""
    table = TableAt("ghost").holds(
        "ghost", "scroll_foresight", deck="ghost_haunting", discard="ghost_cold_hands ghost_wail"
    )
    table.plays("play scroll_foresight", "fortify")
    assert sorted(table.hand("ghost").split()) == ["ghost_cold_hands", "ghost_wail"]
    assert table.discard("ghost") == [] or table.discard("ghost") == ["ghost_haunting"]
    assert table.clan("ghost")["deck"] + len(table.discard("ghost")) == 1


# --- R7.12: swarms ----------------------------------------------------------------------


def test_a_swarm_with_an_attack_needs_only_damage() -> None:
    """R7.12, R12.23: the Champion survives, the coin comes."""
    table = TableAt("gnoll", scenario="the_champion").put(vault="gnoll champion")
    table.holds("gnoll", "gnoll_pillage").plays("play gnoll_pillage", "swarm vault", "number 1")
    assert table.heroes("vault") == "champion"
    assert table.goods("vault") == "coin"


def test_the_right_part_of_a_swarm_is_optional_and_in_the_same_room() -> None:
    """R7.12."""
    table = TableAt("slime").put(vault="slime mage", sewer="slime").holds("slime", "slime_engulf")
    table.plays("play slime_engulf", "swarm vault")
    assert table.asks == "take_yield"
    table.plays("decline")
    assert table.monsters("vault") == "slime"
    assert table.heroes("vault") == ""


# --- R7.13: packs -----------------------------------------------------------------------


def test_a_pack_moves_to_different_rooms_each_with_its_token() -> None:
    """R7.13; worked example T8e."""
    table = TableAt("ratfolk").put(vault="ratfolk*3 coin frog trap")
    table.holds("ratfolk", "ratfolk_scurry").plays("play ratfolk_scurry", "side left", "pack vault")
    table.plays("to forge", "carry coin", "to sewer", "carry frog", "to workshop", "carry trap")
    assert [table.goods(room) for room in ("forge", "sewer", "workshop")] == [
        "coin",
        "frog",
        "trap",
    ]
    assert [table.monsters(room) for room in ("forge", "sewer", "workshop")] == ["ratfolk"] * 3


def test_a_pack_attacks_different_heroes_and_may_stop() -> None:
    """R7.13."""
    table = TableAt("ratfolk").put(vault="ratfolk*3 mage rogue archer")
    table.holds("ratfolk", "ratfolk_gnaw").plays("play ratfolk_gnaw", "side left", "pack vault")
    table.plays("hit mage", "hit archer", "stop")
    assert table.heroes("vault") == "rogue"


def test_a_pack_acts_once_for_each_monster_there() -> None:
    """R7.13."""
    table = TableAt("ratfolk").put(vault="ratfolk*2 mage*3").holds("ratfolk", "ratfolk_gnaw")
    table.plays("play ratfolk_gnaw", "side left", "pack vault", "hit mage", "hit mage")
    assert table.heroes("vault") == "mage"
    assert table.asks == "play_card"


def test_a_pack_of_archers() -> None:
    """R7.13: the Spear is `pack(ranged) + act1`."""
    table = TableAt("ratfolk").put(vault="ratfolk*2", forge="mage", sewer="rogue")
    table.holds("ratfolk", "equipment_spear").plays("play equipment_spear", "pack vault")
    table.plays("ranged forge", "ranged sewer")
    assert (table.heroes("forge"), table.heroes("sewer")) == ("", "")


# --- R7.14: wounds ----------------------------------------------------------------------


def test_a_monster_keeps_its_wounds_as_it_moves() -> None:
    """R7.14: the player chooses which of two witches goes."""
    table = TableAt("witch").put(vault="witch witch:1").holds("witch", "witch_broomstick")
    table.plays("play witch_broomstick", "move vault", "to forge")
    assert table.asks == "choose_mover"
    table.plays("wounds 1")
    assert table.monsters("forge") == "witch:1"
    assert table.monsters("vault") == "witch"


# --- bad input ------------------------------------------------------------


def test_a_move_that_is_not_offered_is_rejected_with_those_that_are() -> None:
    """R7: bad input."""
    table = TableAt("gnoll").put(vault="gnoll").holds("gnoll", "gnoll_rampage")
    for move in (
        "play gnoll_pillage",
        "move vault",
        "nonsense",
        "play",
        "",
        "play gnoll_rampage 2",
    ):
        with pytest.raises(IllegalMove, match="play gnoll_rampage"):
            table.plays(move)
