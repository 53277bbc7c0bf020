"""R6.1: what everyone could work out holds in every redealt world, and nothing else does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

import pytest

from undercroft.engine.chance import Rng
from undercroft.engine.game import redealt
from undercroft.engine.state import SPECTATOR
from undercroft.games.dungeoneer import GAME
from undercroft.games.dungeoneer import state as rows
from undercroft.games.dungeoneer.bits import count_of, members
from undercroft.games.dungeoneer.state import PERSON, Dungeoneer
from undercroft.games.dungeoneer.tests.builder import Scene, laying, new
from undercroft.games.dungeoneer.turn.holding import layable

WORLDS = 60
GATE = "vault_gate 0 0"


def worlds(scene: Scene, viewer: int) -> Iterable[Dungeoneer]:
    for seed in range(WORLDS):
        world = redealt(GAME, scene.state, viewer, seed)
        assert isinstance(world, Dungeoneer)
        yield world


def held(scene: Scene, seat: int, viewer: int = SPECTATOR) -> set[str]:
    """The hands of locations that a seat has in redealt worlds."""
    found = set()
    for world in worlds(scene, viewer):
        mask = world.people[seat * PERSON + rows.HOLDS]
        found.add(" ".join(world.cards.location_ids[one] for one in members(mask)))
    return found


def test_who_lays_what_comes_last_holds_nothing_else() -> None:  # R6.1 R19.3
    scene = laying(
        GATE,
        "blood_on_the_altar",
        "crossroads",
        "dark_altar treasury",
        "crooked_stair long_gallery",
    )
    scene.plays("hold dark_altar", "...")
    assert held(scene, 1) == held(scene, 1, viewer=2) == {"treasury"}
    assert len(held(scene, 2)) == 3  # two of the three others
    scene.settles(lambda: list(scene.table.asked) == [2])
    assert held(scene, 1) == {"treasury"}
    scene.settles(lambda: list(scene.table.asked) == [1])
    assert held(scene, 1) == {"treasury"}


def test_what_comes_last_may_still_be_anywhere_else() -> None:  # R6.1 R19.3
    scene = laying(
        GATE,
        "blood_on_the_altar",
        "treasury",
        "crossroads long_gallery",
        "crooked_stair dark_altar",
    )
    scene.plays("hold crossroads", "...")
    assert held(scene, 1) == {"treasury", "long_gallery", "crooked_stair", "dark_altar"}


def test_who_is_asked_to_lay_can_lay() -> None:  # R6.1 R19.3
    scene = laying("long_gallery 0 0", "", "dripping_culvert", "crossroads")
    assert list(scene.table.asked) == [1]
    assert held(scene, 1) == {"crossroads"}


# --- against a model ------------------------------------------------------------------------------

Hands = tuple[int, ...]  # by seat: a mask of locations
FEW = 8  # so many hands are all found among WORLDS


def hands_of(state: Dungeoneer) -> Hands:
    return tuple(int(state.people[seat * PERSON + rows.HOLDS]) for seat in range(state.seats))


def deals(hidden: int, counts: list[int]) -> Iterator[Hands]:
    """Every way to deal locations to the seats, each as many as it holds."""
    if not counts:
        yield ()
        return
    for cards in combinations(members(hidden), counts[0]):
        mask = sum(1 << card for card in cards)
        for rest in deals(hidden & ~mask, counts[1:]):
            yield (mask, *rest)


def could_lay(state: Dungeoneer, hands: Hands, seat: int) -> int:
    """What a seat could have laid with other hands."""
    world = state.clone()
    for other, mask in enumerate(hands):
        world.people[other * PERSON + rows.HOLDS] = mask
    return int(layable(world, seat))


class Laying:
    """A table at which locations are laid at random, and everything laid before."""

    def __init__(self, seats: int, seed: int) -> None:
        self.table = new(seats, seed, no_blank_spots=True, nothing_personal=True)
        self.rng = Rng(seed)
        self.past: list[tuple[Dungeoneer, int, int]] = []  # before it; who laid, and what

    @property
    def state(self) -> Dungeoneer:
        state = self.table.state
        assert isinstance(state, Dungeoneer)
        return state

    def is_on(self) -> bool:
        return self.state.phase == rows.LAYING

    def lay(self) -> None:
        seat = self.table.asked[0]
        offers = [str(move) for move in self.table.options(seat)]
        move = offers[self.rng.below(len(offers))]
        before = self.state.clone()
        self.table.play(seat, move)
        if move.startswith("hold"):
            location = before.cards.location_ids.index(move.split()[1])
            self.past.append((before, seat, location))

    def fits(self, hands: Hands) -> bool:
        """Whether everyone could have laid what they did, and who is asked can lay something."""
        then = list(hands)
        for before, seat, location in reversed(self.past):
            then[seat] |= 1 << location
            if not could_lay(before, tuple(then), seat) >> location & 1:
                return False
        asked = self.table.asked[0]
        is_choice = self.table.decision(asked) == "lay_held"
        return not is_choice or could_lay(self.state, hands, asked) != 0

    def fitting(self, viewer: int) -> set[Hands]:
        known = [
            mask if seat == viewer else mask & int(self.state.bared)
            for seat, mask in enumerate(hands_of(self.state))
        ]
        hidden = [mask & ~open_ for mask, open_ in zip(hands_of(self.state), known, strict=True)]
        counts = [int(count_of(mask)) for mask in hidden]
        dealt = deals(sum(hidden), counts)
        hands = {tuple(a | b for a, b in zip(known, deal, strict=True)) for deal in dealt}
        return {one for one in hands if self.fits(one)}

    def redealt(self, viewer: int) -> set[Hands]:
        worlds = [redealt(GAME, self.state, viewer, seed) for seed in range(WORLDS)]
        return {hands_of(world) for world in worlds if isinstance(world, Dungeoneer)}


@pytest.mark.parametrize(("seats", "seed"), [(2, 4), (3, 9), (4, 4)])
def test_locations_are_redealt_just_as_they_may_be_held(seats: int, seed: int) -> None:
    table = Laying(seats, seed)  # R6.1 R19.2 R19.3
    told = 0
    while table.is_on():
        if sum(count_of(mask) for mask in hands_of(table.state)) < 6:
            for viewer in range(SPECTATOR, seats):
                fitting, found = table.fitting(viewer), table.redealt(viewer)
                assert found <= fitting
                assert found == fitting or len(fitting) > FEW
            told += table.state.at_last != 0
        table.lay()
    assert told
