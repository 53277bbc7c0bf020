"""The published games with another redeal: the suite finds each that contradicts."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tests.altered import Altered
from tests.suite_finds.finding import CONTRADICTS, KEEPS, WRONG, found
from undercroft.engine.chance import below, mix
from undercroft.games import raiders, welcome
from undercroft.games.raiders import view as raiders_view
from undercroft.games.raiders.cards import NO_CARD
from undercroft.games.welcome.hidden import discards_are_open, hidden_places
from undercroft.games.welcome.state import ADDED, IN_HAND


class Raiders(Altered):
    original = raiders.GAME


class RaidersKeepsAll(Raiders):
    def redeal(self, world: Any, seat: int) -> None:
        pass


class RaidersKeepsRooms(Raiders):
    def redeal(self, world: Any, seat: int) -> None:
        raiders_view.redeal_commits(world, seat)


class RaidersKeepsCards(Raiders):
    def redeal(self, world: Any, seat: int) -> None:
        raiders_view.redeal_rooms(world, seat)


class RaidersLaysAnyPower(Raiders):
    """Face down lies a card that the rival may have played long ago, and never an item."""

    def redeal(self, world: Any, seat: int) -> None:
        raiders_view.redeal_rooms(world, seat)
        for other in range(world.seats):
            hidden = world.played[other] != NO_CARD and not world.shown >> other & 1
            if hidden and other != seat:
                world.played[other] = int(below(world, 5))


class Welcome(Altered):
    original = welcome.GAME


class WelcomeKeepsAll(Welcome):
    def redeal(self, world: Any, seat: int) -> None:
        pass


def deal_anew(world: Any, places: list[int]) -> None:
    """The deck and these drawn cards."""
    size = len(world.deck)
    pool = list(world.deck) + [world.drawn[place] for place in places]
    mix(world, pool)
    world.deck = vec[i64](pool[:size])
    for index, place in enumerate(places):
        world.drawn[place] = pool[size + index]


def own_places(world: Any, seat: int, fate: Callable[[int], bool]) -> list[int]:
    """Cards that this seat drew and laid face down, by what became of them."""
    return [
        place
        for place in range(len(world.drawn))
        if world.drawers[place] == seat and fate(world.fates[place])
    ]


class WithoutAid(Welcome):
    """No view shows a seat what it has to remember."""

    def new_state(self, seats: int, options: dict[str, Any]) -> Any:
        return super().new_state(seats, {**options, "memory_aid": False})


class WelcomeForgetsThePile(WithoutAid):
    """What a seat put into the dungeon itself is dealt anew."""

    def redeal(self, world: Any, seat: int) -> None:
        pile = list(world.pile)
        own = [place for place in own_places(world, seat, is_added) if place in pile]
        deal_anew(world, [*hidden_places(world, seat), *own])


def is_added(fate: int) -> bool:
    return fate == ADDED


class WelcomeForgetsDiscards(WithoutAid):
    """What a seat laid aside itself is dealt anew."""

    def redeal(self, world: Any, seat: int) -> None:
        own = own_places(world, seat, lambda fate: fate not in (ADDED, IN_HAND))
        shown = discards_are_open(world)
        deal_anew(world, [*hidden_places(world, seat), *([] if shown else own)])


class WelcomeSwapsOwnCards(WithoutAid):
    """The first and the last own card in the dungeon change places."""

    def redeal(self, world: Any, seat: int) -> None:
        self.original.redeal(world, seat)
        pile = list(world.pile)
        own = [place for place in own_places(world, seat, is_added) if place in pile]
        if own:
            first, last = world.drawn[own[0]], world.drawn[own[-1]]
            world.drawn[own[0]], world.drawn[own[-1]] = last, first


class WelcomeKeepsThePile(Welcome):
    """What rivals put into the dungeon stays."""

    def redeal(self, world: Any, seat: int) -> None:
        hidden = list(hidden_places(world, seat))
        deal_anew(world, [place for place in hidden if world.fates[place] != ADDED])


class WelcomePutsOutEarly(Welcome):
    """A seat is out after one failure, and the rules ask it all the same."""

    def is_out(self, state: Any, seat: int) -> bool:
        return bool(state.failed >> seat & 1)


FORGETS = f"{CONTRADICTS} seat|(hunch|secret) of seat . from what it cannot know"
CHEATS = [
    (RaidersKeepsAll, KEEPS),
    (RaidersKeepsRooms, r"`hides` names \['row', 'rooms'\], and none of"),
    (RaidersKeepsCards, KEEPS),
    (RaidersLaysAnyPower, WRONG),
    (WelcomeKeepsAll, f"{KEEPS}|`hides` names"),
    (WelcomeForgetsThePile, FORGETS),
    (WelcomeForgetsDiscards, FORGETS),
    (WelcomeSwapsOwnCards, CONTRADICTS),
    (WelcomeKeepsThePile, f"{KEEPS}|`hides` names"),
    (WelcomePutsOutEarly, "is out of the game, and is asked"),
]


@pytest.mark.parametrize(("cheat", "says"), CHEATS)
def test_a_published_game_that_cheats_is_found(cheat: type[Altered], says: str) -> None:
    games = 8 if cheat.original is raiders.GAME else 24  # they are short
    assert re.search(says, found(cheat(), games))
