"""Rounds and games at the door, beside a second reckoning of the rules that shares no code."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import undercroft
from undercroft.games.welcome.tests.builder import FULL, TableFor, succeeded

STRENGTH = {
    "goblin": 1, "skeleton": 2, "orc": 3, "vampire": 4, "golem": 5, "lich": 6, "demon": 7,
    "dragon": 9,
}  # fmt: skip
OWN_HP = {"warrior": 3, "barbarian": 4, "mage": 2, "rogue": 3}
ARMOUR = {
    "plate_armor": 5, "knight_shield": 3, "chainmail": 4, "leather_shield": 3, "wall_of_fire": 6,
    "bracelet_of_protection": 3, "mithril_armor": 5, "buckler": 3,
}  # fmt: skip
FLAGS = (
    "first_turn_must_add", "first_turn_may_pass", "death_is_final", "omnipotence_counts_replaced",
    "polymorph_after_death", "reveal_discards_after_round", "memory_aid",
)  # fmt: skip


def with_effect(house: dict[str, Any]) -> dict[str, Any]:
    """R11.2. Passing first is an option of the variant alone."""
    may_pass = house["first_turn_may_pass"] and house["first_turn_must_add"]
    return house | {"first_turn_may_pass": may_pass}


tables = st.fixed_dictionaries(
    {flag: st.booleans() for flag in FLAGS} | {"dungeon_order": st.sampled_from(["lifo", "fifo"])}
).map(with_effect)
heroes = st.sampled_from(sorted(OWN_HP))
Walk = Generator[str, str, tuple[list[int], bool]]


# --- the second reckoning --------------------------------------------------------------------


def beaten(card: str, items: set[str], named: str) -> bool:
    """Something of the hero's beats this card by itself, or it was named."""
    strength = STRENGTH[card]
    return card == named or bool(
        ("torch" in items and strength <= 3)
        or ("holy_grail" in items and strength % 2 == 0)
        or ("dragon_spear" in items and card == "dragon")
        or ("war_hammer" in items and card == "golem")
        or ("invisibility_cloak" in items and strength >= 6)
        or ("demonic_pact" in items and card == "demon")
    )


def walk(
    hero: str, items: set[str], pile: list[str], deck: list[str], house: dict[str, Any]
) -> Walk:
    """What the runner is asked in turn; hit points after each card met alive, and the end."""
    hp = OWN_HP[hero] + sum(ARMOUR.get(item, 0) for item in items)
    trace = [hp]
    named = ""
    if pile and items & {"vorpal_sword", "vorpal_dagger"}:
        named = (yield "name_monster").removeprefix("name ")
    dead = owed = False
    types: list[str] = []
    for turned in pile:
        card = turned
        late = "omnipotence" in items and house["polymorph_after_death"]
        offered = "polymorph" in items and deck and (late or not dead)
        if offered and (yield "offer_polymorph") == "use polymorph":
            items.remove("polymorph")
            types += [turned] if house["omnipotence_counts_replaced"] else []
            card = deck[0]
        types.append(card)
        if dead:
            continue
        safe = owed or beaten(card, items, named)
        if not owed and "ring_of_power" in items and STRENGTH[card] <= 2:
            hp += STRENGTH[card]
        elif safe or ("vorpal_axe" in items and (yield "offer_axe") == "use vorpal_axe"):
            items -= set() if safe else {"vorpal_axe"}
        else:
            hp = struck(hero, hp - STRENGTH[card], items)
            dead = hp <= 0 and house["death_is_final"]
        owed = not owed and card == "demon" and "demonic_pact" in items
        trace.append(hp)
    return trace, hp > 0 or ("omnipotence" in items and len(set(types)) == len(types))


def struck(hero: str, hp: int, items: set[str]) -> int:
    """Hit points after a blow, and after the potion if it had to be drunk."""
    if hp > 0 or "healing_potion" not in items:
        return hp
    items.remove("healing_potion")
    return OWN_HP[hero]


class Bidding:
    """Whose turn it is and what is legal, kept beside the table."""

    def __init__(self, seats: int, first: int, house: dict[str, Any], items: list[str]) -> None:
        self.seats = seats
        self.house = house
        self.items = items
        self.left = set(range(seats))
        self.begun: set[int] = set()
        self.turn = first
        self.drawn = 0
        self.pile: list[int] = []  # places of the deck

    def options(self, in_hand: bool) -> list[str]:
        first = self.house["first_turn_must_add"] and self.turn not in self.begun
        if in_hand:
            return ["add"] if first else ["add", *(f"discard {item}" for item in self.items)]
        if self.drawn == 13:
            return ["pass"]
        may_pass = not first or self.house["first_turn_may_pass"]
        return ["draw", "pass"] if may_pass else ["draw"]

    def take(self, move: str) -> None:
        if move == "draw":
            self.drawn += 1
            return
        if move == "pass":
            self.left.remove(self.turn)
        elif move == "add":
            self.pile.append(self.drawn - 1)
        else:
            self.items.remove(move.removeprefix("discard "))
        self.begun.add(self.turn)
        self.turn = (self.turn + 1) % self.seats
        while self.turn not in self.left:
            self.turn = (self.turn + 1) % self.seats


# --- the table beside it -------------------------------------------------------------------------


@settings(max_examples=150, deadline=None)
@given(
    hero=heroes, monsters=st.permutations(FULL), seats=st.integers(2, 4), first=st.integers(0, 1),
    house=tables, data=st.data(),
)  # fmt: skip
def test_a_round_goes_as_reckoned(
    hero: str,
    monsters: list[str],
    seats: int,
    first: int,
    house: dict[str, Any],
    data: st.DataObject,
) -> None:  # R3.1 R3.3-R3.7 R4.3 R4.4 R5.3-R5.8 R6.1-R6.11.1 R10.1 R10.2 R11.1-R11.6
    table = TableFor(seats=seats, hero=hero, monsters=monsters, first=first, **house)
    bidding = Bidding(seats, first, house, list(table.equipment))
    in_hand = False
    while len(bidding.left) > 1:
        assert table.asks()[0] == bidding.turn
        assert table.options(bidding.turn) == bidding.options(in_hand)
        usual = [move for move in bidding.options(in_hand) if move != "pass"] or ["pass"]
        often = data.draw(st.integers(0, 5)) > 0
        move = data.draw(st.sampled_from(usual if often else bidding.options(in_hand)))
        table.plays(move)
        bidding.take(move)
        in_hand = move == "draw"
    (runner,) = bidding.left
    assert table.dungeon["runner"] == runner
    order = bidding.pile[::-1] if house["dungeon_order"] == "lifo" else bidding.pile
    pile = [monsters[place] for place in order]
    walking = walk(hero, set(bidding.items), pile, monsters[bidding.drawn :], house)
    reckoned = walked(table, runner, walking, data)
    assert (table.trace, succeeded(table)) == reckoned
    assert table.asks() == (runner, "choose_hero")


@settings(max_examples=400, deadline=None)
@given(
    hero=heroes, monsters=st.permutations(FULL), size=st.integers(1, 13), dealt=st.integers(0, 63),
    house=tables, data=st.data(),
)  # fmt: skip
def test_a_walk_goes_as_reckoned(
    hero: str,
    monsters: list[str],
    size: int,
    dealt: int,
    house: dict[str, Any],
    data: st.DataObject,
) -> None:  # R5.3-R5.8 R6.1-R6.11.1 R11.4-R11.6
    table = TableFor(
        hero=hero,
        monsters=monsters[size:],
        **(house | {"first_turn_must_add": False, "first_turn_may_pass": False}),
    )
    items = [item for place, item in enumerate(table.equipment) if dealt >> place & 1]
    pile = monsters[:size]
    shown = pile if house["dungeon_order"] == "lifo" else pile[::-1]
    table.arrange(items, shown, deck=monsters[size:]).plays("pass")
    reckoned = walked(table, 1, walk(hero, set(items), pile, monsters[size:], house), data)
    assert (table.trace, succeeded(table)) == reckoned


def walked(
    table: TableFor, runner: int, walking: Walk, data: st.DataObject
) -> tuple[list[int], bool]:
    """Answer what the reckoning asks, which is what the table asks; the reckoned end."""
    answer: Any = None
    while True:
        try:
            ask = walking.send(answer)
        except StopIteration as end:
            return end.value
        assert table.asks() == (runner, ask)
        answer = data.draw(st.sampled_from(table.options(runner)))
        table.plays(answer)


@settings(max_examples=60, deadline=None)
@given(seats=st.integers(2, 4), seed=st.integers(0, 2**31), data=st.data())
def test_a_game_is_scored_as_reckoned(
    seats: int, seed: int, data: st.DataObject
) -> None:  # R7.1 R7.2 R7.4 R7.5 R7.6 R8.1 R8.2
    table = undercroft.new_table("welcome", seats=seats, seed=seed)
    successes, failures = [0] * seats, [0] * seats
    scored = 0
    while table.asked:
        (seat,) = table.asked
        table.play(seat, data.draw(st.sampled_from(table.options(seat))))
        view = table.view(None)
        walk = view["dungeon"]
        if walk is None or not walk["over"] or view["round"] == scored:
            continue
        scored = view["round"]
        (successes if walk["success"] else failures)[walk["runner"]] += 1
        assert [one["successes"] for one in view["seats"]] == successes
        assert [one["failures"] for one in view["seats"]] == failures
        assert [one["eliminated"] for one in view["seats"]] == [one == 2 for one in failures]
        left = [other for other in range(seats) if failures[other] < 2]
        if table.outcome is not None:
            winner = successes.index(2) if 2 in successes else left[0]
            assert table.outcome.winners == (winner,)
            assert 2 in successes or len(left) == 1
            continue
        assert 2 not in successes
        assert len(left) > 1
        begins = walk["runner"]
        while begins not in left:
            begins = (begins + 1) % seats
        assert (table.asked, table.decision(begins)) == ((begins,), "choose_hero")
        table.play(begins, "choose mage")
        assert (table.asked, table.decision(begins)) == ((begins,), "take_turn")
        assert table.view(None)["first"] == begins
