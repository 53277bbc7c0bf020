"""The forty rulings, those that other tests do not show already (R12)."""

from __future__ import annotations

from undercroft.games.heroes_out.tests.builder import TableAt


def test_a_shot_can_be_defended_against() -> None:
    """R12.1: by a player with a monster in the room it goes to, not by one elsewhere."""
    table = TableAt("ratfolk", "imp", "skeleton").put(vault="imp ratfolk", cage="skeleton")
    table.holds("imp", "imp_dodge").holds("skeleton", "skeleton_bone_shield")
    table.invaded_by("hero_archer_swords").plays("arrive forge", "hurt ratfolk")
    assert table.asks == "defend"
    assert table.table.asked == (table.clan("imp")["seat"],)
    table.plays("defend imp_dodge")  # R12.2: for someone else's monster
    assert table.monsters("vault") == "ratfolk imp"


def test_one_needs_a_monster_there_to_defend_another() -> None:
    """R12.2."""
    table = TableAt("ratfolk", "imp").put(cage="ratfolk", sewer="ratfolk", vault="imp")
    table.holds("imp", "imp_dodge").invaded_by("hero_mage_crossbones")
    table.plays("arrive cage", "resolve cage")
    assert table.monsters("cage") == ""
    assert table.hand("imp") == "imp_dodge"


def test_a_ranged_attack_does_not_reach_its_own_room() -> None:
    """R12.3."""
    table = TableAt("lizardfolk").put(vault="lizardfolk mage")
    table.holds("lizardfolk", "lizardfolk_javelins").plays("play lizardfolk_javelins")
    assert "ability" not in table.options


def test_portals_do_not_help_a_ranged_attack() -> None:
    """R12.4."""
    table = TableAt("dragon").put(library="dragon", graveyard="mage")
    table.portals("library", "graveyard").holds("dragon", "dragon_scorch")
    table.plays("play dragon_scorch")
    assert table.options == ["push", "done"]  # no target


def test_no_push_in_the_invasion() -> None:
    """R12.5."""
    table = TableAt("ratfolk", "imp").put(cage="ratfolk imp", sewer="ratfolk")
    table.invaded_by("hero_mage_crossbones")
    while table.view["phase"] == "invasion":
        for seat in table.table.asked:
            assert "push" not in [str(move) for move in table.table.options(seat)]
        table.plays(table.options[0])


def test_an_empty_handed_player_is_not_cursed() -> None:
    """R12.33."""
    table = TableAt("ratfolk", "imp", effects={"sewer": "curse"})
    table.next(ratfolk="ratfolk_gnaw*2 ratfolk_scurry*3").invaded_by("hero_mage_crossbones")
    table.plays("arrive sewer", "resolve sewer", "discard ratfolk_gnaw")
    assert len(table.events("card_discarded")) == 1


def test_more_heroes_than_needed() -> None:
    """R12.14: the players choose who loots; the rest go on, the treasure is gone."""
    table = TableAt("ratfolk", effects={"cage": "looting"}).put(
        cage="rogue archer", sewer="ratfolk"
    )
    table.invaded_by("hero_mage_crossbones").plays("arrive cage", "resolve cage")
    assert table.asks == "choose_looter"
    table.plays("loot archer", "loot rogue")
    assert sorted(table.heroes("cage").split()) == ["MAGE", "archer", "rogue"]
    table.plays("resolve cage")
    assert table.asks == "choose_way"


def test_a_looted_treasure_is_in_the_supply_again() -> None:
    """R12.16."""
    table = TableAt("ratfolk", effects={"sewer": "looting"}).put(cage="ratfolk")
    before = table.view["treasures_left"]["1"]
    table.invaded_by("hero_mage_crossbones").plays("arrive sewer", "resolve sewer")
    assert table.view["treasures_left"]["1"] == before + 1


def test_tokens_go_through_portals_and_walls() -> None:
    """R12.20: and only one at a time, from the room the monster leaves (R12.19)."""
    table = TableAt("ghost").put(library="ghost*2 book bone", sewer="frog")
    table.portals("library", "cage").holds("ghost", "ghost_haunting").plays("play ghost_haunting")
    table.plays("ability", "to cage", "carry book")
    assert table.goods("cage") == "book"
    table.plays("ability")
    table.plays(
        *(["move library"] if table.asks == "use_ability" else []), "to sewer", "carry bone"
    )
    assert sorted(table.goods("sewer").split()) == ["bone", "frog"]


def test_a_side_may_be_chosen_for_nothing() -> None:
    """R12.22: to empty the hand."""
    table = (
        TableAt("gnoll").holds("gnoll", "gnoll_rampage").plays("play gnoll_rampage", "side left")
    )
    assert table.clan("gnoll")["played"] == ["gnoll_rampage"]
    assert table.options == ["push", "done"]


def test_the_shortest_way_whatever_stands_on_it() -> None:
    """R12.29, R12.30, R12.35: from the Library over the Forge, traps and monsters or not."""
    table = TableAt("ratfolk").put(vault="ratfolk", apothecary="ratfolk", sewer="trap")
    table.without_treasure("library", "forge").invaded_by("hero_mage_hat")
    table.plays("arrive library", "resolve library", "resolve forge")
    assert [(e["start"], e["room"]) for e in table.events("heroes_advanced")] == [
        ("library", "forge"),
        ("forge", "vault"),
    ]


def test_a_trap_does_not_hit_heroes_who_are_there_already() -> None:
    """R12.36: placed, or carried in."""
    table = TableAt("imp").put(vault="imp trap", forge="mage imp").holds("imp", "imp_trapsmith")
    table.plays("play imp_trapsmith", "trap forge", "move vault", "to forge", "carry trap")
    assert table.goods("forge") == "trap*2"
    assert table.heroes("forge") == "mage"


def test_monsters_and_sleepers_leave_each_other_alone() -> None:
    """R12.32."""
    table = TableAt("imp").put(vault="imp", forge="mage").holds("imp", "imp_trapsmith")
    table.plays("play imp_trapsmith", "move vault", "to forge")
    assert (table.monsters("forge"), table.heroes("forge")) == ("imp", "mage")


def test_items_are_refreshed_only_in_the_second_phase() -> None:
    """R12.37."""
    table = TableAt("gnoll").holds("gnoll", "gnoll_rampage")
    assert not [move for move in table.options if move.startswith("refresh")]
    table.plays("go_on")
    assert "refresh gnoll_rampage" in table.options
    assert not [move for move in table.options if move.startswith("play")]
