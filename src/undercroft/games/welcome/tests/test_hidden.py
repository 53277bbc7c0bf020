"""R9: who knows what, in views, events, options and redealt worlds."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest

import undercroft
from undercroft.engine.game import redealt
from undercroft.games.welcome import GAME
from undercroft.games.welcome.cards import DECK, MONSTER_IDS
from undercroft.games.welcome.state import Welcome
from undercroft.games.welcome.tests.builder import TableFor, run


def worlds(table: TableFor, seat: int, count: int = 200) -> Iterator[Welcome]:
    """Worlds that this seat cannot tell from the true one."""
    for seed in range(count):
        world = redealt(GAME, table.state, seat, seed)
        assert isinstance(world, Welcome)
        assert GAME.census(world) == GAME.census(table.state)
        yield world


def card_of(world: Welcome, place: int) -> str:
    return MONSTER_IDS[world.drawn[place]]


def test_a_drawn_card_is_known_to_its_drawer_alone() -> None:  # R9.1 R4.1, B6
    table = TableFor(seats=3, monsters=["dragon"]).plays("draw")
    assert table.view(0)["hand"] == "dragon"
    assert table.view(0)["draws"][0]["card"] == "dragon"
    for other in (1, 2, None):
        assert table.view(other)["hand"] is None
        assert table.view(other)["holder"] == 0
        assert "dragon" not in json.dumps(table.view(other)["draws"])
    assert [event["card"] for event in table.events("monster_drawn", 0)] == ["dragon"]
    assert [event["card"] for event in table.events("monster_drawn", 1)] == [None]
    assert [event["card"] for event in table.events("monster_drawn")] == [None]


@pytest.mark.parametrize("move", ["add", "discard torch"])
def test_where_the_card_went_is_open_and_which_it_was_is_not(move: str) -> None:  # R9.1 R9.2
    stories = []
    for monster in ("dragon", "goblin"):
        table = TableFor(seats=3, monsters=[monster]).plays("draw", move)
        stories.append([table.view(1), table.view(None), table.table.told(2), table.options(1)])
    assert stories[0] == stories[1]


def test_a_refused_move_says_nothing_of_the_card() -> None:  # R9.1
    refusals = []
    for monster in ("dragon", "goblin"):
        table = TableFor(seats=3, monsters=[monster]).plays("draw")
        for seat, move in ((1, "add"), (2, "discard torch"), (1, "name dragon"), (0, "pass")):
            with pytest.raises(undercroft.IllegalMove) as refused:
                table.table.play(seat, move)
            refusals.append((monster, str(refused.value), refused.value.facts))
    assert [row[1:] for row in refusals[:4]] == [row[1:] for row in refusals[4:]]


def test_counts_equipment_and_passes_are_open() -> None:  # R9.2
    table = TableFor(seats=3).adds().plays("draw", "discard torch", "pass")
    view = table.view(None)
    assert (view["deck"], view["pile"], view["discards"]) == (11, 1, 1)
    assert [seat["draws"] for seat in view["seats"]] == [1, 1, 0]
    assert [seat["added"] for seat in view["seats"]] == [1, 0, 0]
    assert [seat["passed"] for seat in view["seats"]] == [False, False, True]
    assert view["hp"] == 11
    assert next(one for one in view["monsters"] if one["card"] == "orc")["beaten_by"] is None
    assert (
        next(one for one in view["monsters"] if one["card"] == "lich")["beaten_by"] == "holy_grail"
    )


def test_nobody_may_look_into_the_pile_not_even_at_own_cards() -> None:  # R9.3
    table = TableFor(monsters=["dragon"]).adds()
    assert table.view(0)["draws"][0]["card"] is None
    assert table.view(0)["hand"] is None
    assert all(one["drawn"] is None for one in table.view(0)["monsters"])


def test_the_walk_is_open_to_all() -> None:  # R9.4
    table = run("warrior", ["vorpal_sword"], ["goblin", "golem"], "name golem")
    assert table.view(0)["dungeon"] == table.view(None)["dungeon"] == table.view(1)["dungeon"]
    assert table.dungeon["named"] == "golem"
    assert [one["card"] for one in table.dungeon["turned"]] == ["goblin", "golem"]


def test_a_card_turned_up_shows_who_put_it_there() -> None:  # R9.4 R5.3
    table = TableFor(hero="mage", monsters=["orc", "goblin"]).adds(2).plays("pass", "face")
    assert table.view(None)["draws"][1] == {
        "seat": 1, "place": "turned", "item": None, "card": "goblin",
    }  # fmt: skip
    assert table.view(None)["draws"][0]["place"] == "turned"


def test_discards_are_never_shown() -> None:  # R9.5
    table = TableFor(monsters=["dragon"]).plays("draw", "discard torch", "pass")
    assert table.asks() == (0, "choose_hero")
    for viewer in (1, None):
        assert table.view(viewer)["draws"][0]["card"] is None
        told = [event for event in table.table.told(viewer) if "card" in event]
        assert [event["card"] for event in told] == [None]


# --- redeal --------------------------------------------------------------------------------


def test_own_draws_stay_in_their_places_in_every_world() -> None:  # R9.1
    table = TableFor(seats=3, monsters=["dragon", "lich", "demon", "golem"])
    table.adds().plays("draw", "discard torch").adds(2)
    for world in worlds(table, 0):
        assert card_of(world, 0) == "dragon"
        assert card_of(world, 3) == "golem"
    assert len({card_of(world, 1) for world in worlds(table, 0)}) > 4
    assert len({card_of(world, 2) for world in worlds(table, 0)}) > 4
    for world in worlds(table, 1):
        assert card_of(world, 1) == "lich"
    assert len({card_of(world, 0) for world in worlds(table, 1)}) > 4


def test_the_card_in_a_rivals_hand_is_dealt_anew() -> None:  # R9.1
    table = TableFor(monsters=["dragon"]).plays("draw")
    assert {card_of(world, 0) for world in worlds(table, 0)} == {"dragon"}
    assert {card_of(world, 0) for world in worlds(table, 1)} == set(MONSTER_IDS)
    assert {card_of(world, 0) for world in worlds(table, -1)} == set(MONSTER_IDS)


def test_unknown_cards_are_uniform_over_the_unseen_rest() -> None:  # R9.1 R2.3
    table = TableFor(monsters=["dragon", "goblin"]).adds(2)
    seen = Counter(card_of(world, 1) for world in worlds(table, 0, 1200))
    assert "dragon" not in seen
    for card in set(DECK) - {MONSTER_IDS.index("dragon")}:
        copies = list(DECK).count(card)
        assert abs(seen[MONSTER_IDS[card]] / 1200 - copies / 12) < 0.04


def test_cards_turned_up_are_the_same_in_every_world() -> None:  # R9.4
    table = TableFor(seats=2, hero="mage", monsters=["orc", "goblin", "lich"]).adds(3)
    table.plays("pass")
    assert table.asks() == (0, "offer_polymorph")
    for seat in (0, 1, -1):
        for world in worlds(table, seat, 40):
            assert list(world.turned) == [MONSTER_IDS.index("lich")]
            assert card_of(world, 2) == "lich"
    assert {card_of(world, 0) for world in worlds(table, 0, 40)} == {"orc"}
    assert len({card_of(world, 1) for world in worlds(table, 0)}) > 4


def test_an_order_of_first_added_first_keeps_own_draws_in_their_places() -> None:  # R9.1 R11.3
    monsters = ["orc", "goblin", "lich", "golem"]
    table = TableFor(hero="mage", monsters=monsters, dungeon_order="fifo").adds(4)
    for _ in range(2):
        for world in worlds(table, 0, 40):
            assert [card_of(world, place) for place in (0, 2)] == ["orc", "lich"]
            assert list(world.pile) == list(table.state.pile)
        assert len({card_of(world, 3) for world in worlds(table, 0)}) > 4
        table.plays("pass" if table.asks()[1] == "take_turn" else "face")
    assert [one["card"] for one in table.dungeon["turned"]] == ["orc", "goblin"]


def test_what_was_discarded_is_dealt_anew_until_the_next_round() -> None:  # R9.1 R9.5
    table = TableFor(seats=3, monsters=["dragon"]).plays("draw", "discard torch", "pass", "pass")
    assert table.asks() == (0, "choose_hero")
    assert {card_of(world, 0) for world in worlds(table, 0)} == {"dragon"}
    for other in (1, 2, -1):
        assert {card_of(world, 0) for world in worlds(table, other)} == set(MONSTER_IDS)


# A goblin of one's own and an unseen one, which is one of the rival's two of eleven unseen cards.
TWO_OF_ELEVEN = (2 / 11) / (1 + 2 / 11)

# --- a shuffled pile -------------------------------------------------------------------------


def shuffled(*adds: str, turned: list[str]) -> TableFor:
    """Two seats add in turn; the pile of a mage is shuffled and turned up in this order."""
    table = TableFor(hero="mage", monsters=adds, dungeon=turned, dungeon_order="shuffled")
    table.adds(len(adds)).plays("pass")
    return table.plays(*["face"] * (len(turned) - 1))


def is_in_pile(world: Welcome, place: int) -> bool:
    """Whether the card of this draw is still face down."""
    return place in list(world.pile)


def pile_cards(world: Welcome) -> list[str]:
    return [card_of(world, place) for place in list(world.pile)]


def test_in_a_shuffled_pile_nobody_knows_whose_card_was_turned_up() -> None:  # R11.3 R9.1
    table = shuffled("goblin", "orc", "golem", "lich", turned=["goblin"])
    truth = table.view(0)
    own_left = 0
    for world in worlds(table, 0, 1200):
        assert msgspec.to_builtins(GAME.view_for(world, 0)) == truth
        own_left += is_in_pile(world, 0)
        assert is_in_pile(world, 2)
    assert abs(own_left / 1200 - TWO_OF_ELEVEN) < 0.04


def test_the_same_odds_when_the_card_turned_up_was_anothers() -> None:  # R11.3 R9.1
    table = shuffled("goblin", "orc", "golem", "goblin", turned=["goblin"])
    own_left = sum(is_in_pile(world, 0) for world in worlds(table, 0, 1200))
    assert abs(own_left / 1200 - TWO_OF_ELEVEN) < 0.04


def test_which_of_a_rivals_cards_was_turned_up_is_unknown_too() -> None:  # R11.3 R9.1
    table = shuffled("goblin", "orc", "golem", "lich", turned=["orc"])
    for viewer in (0, -1):
        orcs = Counter(
            place for world in worlds(table, viewer, 600) for place in (1, 3)
            if not is_in_pile(world, place) and card_of(world, place) == "orc"
        )  # fmt: skip
        assert abs(orcs[1] - orcs[3]) < 100


def test_a_second_copy_turned_up_leaves_no_doubt() -> None:  # R11.3
    table = shuffled("goblin", "orc", "golem", "goblin", turned=["goblin", "goblin"])
    for world in worlds(table, 0, 100):
        assert "goblin" not in pile_cards(world)
        assert "golem" in pile_cards(world)


def test_several_doubtful_cards_are_told_apart_in_every_way() -> None:  # R11.3
    table = shuffled(
        "goblin", "orc", "golem", "vampire", "skeleton", "lich",
        turned=["goblin", "golem", "orc"],
    )  # fmt: skip
    seen = Counter((is_in_pile(world, 0), is_in_pile(world, 2)) for world in worlds(table, 0, 600))
    assert len(seen) == 4
    assert seen[False, False] > seen[True, False] > seen[True, True]
