"""Masks that cheat with what is hidden: the suite finds each of them."""

from __future__ import annotations

import pytest

from tests import masks
from tests.masks import KINDS, Masks, MasksGame, MasksView
from tests.suite_finds.finding import CONTRADICTS, KEEPS, WRONG, all_hands, found
from undercroft.engine.chance import Rng
from undercroft.engine.conformance import check_games
from undercroft.engine.events import Event
from undercroft.engine.game import Game
from undercroft.engine.state import SPECTATOR


def test_masks_keeps_every_property_of_the_conformance_suite() -> None:
    assert check_games(masks.GAME, games=40, seed=1) > 0


class HidesHandsAmongSeveral(MasksGame):
    def __init__(self) -> None:
        super().__init__()
        self.hides, self.hides_among = ("deck",), ("hands",)


def test_what_several_seats_hide_from_each_other_may_be_open_to_one_alone() -> None:
    game = HidesHandsAmongSeveral()
    assert check_games(game, games=10, seed=1) > 0
    assert (game.hidden(1), game.hidden(2)) == (("deck",), ("deck", "hands"))


def with_hand(view: MasksView, hand: list[str]) -> MasksView:
    return MasksView(view.turn, hand, view.masks, view.deck, view.gone, view.last)


class KeepsEverything(MasksGame):
    def redeal(self, world: Masks, seat: int) -> None:
        pass


class DealsOnlyTheDeck(MasksGame):
    def unknown(self, world: Masks, seat: int) -> list[tuple[list[int], int]]:
        return [(row, at) for row, at in super().unknown(world, seat) if row is world.deck]


class PlaysOpenHands(KeepsEverything):
    """View and events show every hand; nothing is dealt anew, so no view can betray it."""

    def view_for(self, state: Masks, seat: int) -> MasksView:
        return with_hand(super().view_for(state, seat), all_hands(state))

    def event_for(self, event: Event, seat: int) -> Event | None:
        return event


class PlaysOpenHandsAndShuffles(PlaysOpenHands):
    """The same, and what nobody ever saw of the deck is dealt anew."""

    def __init__(self) -> None:
        super().__init__()
        self.reveals = ("struck", "peeked")

    def redeal(self, world: Masks, seat: int) -> None:
        unseen = [place for place, seats in enumerate(world.seen) if not seats]
        self.deal_anew(world, [(world.deck, place) for place in unseen])


class ShowsHandsOnlyInViews(PlaysOpenHandsAndShuffles):
    """Events hide what the views show, and the game calls hands open."""

    def __init__(self) -> None:
        super().__init__()
        self.hides = ("deck",)

    def event_for(self, event: Event, seat: int) -> Event | None:
        return event if isinstance(event, masks.Peeked) else MasksGame.event_for(self, event, seat)


class SaysItHidesHandsAmongSeveral(PlaysOpenHandsAndShuffles):
    """The same, and the game says that hands are hidden where there are several seats."""

    def __init__(self) -> None:
        super().__init__()
        self.hides, self.hides_among = ("deck",), ("hands",)


class SaysNothing(PlaysOpenHands):
    """The same, and the game says nothing of what it hides."""

    def __init__(self) -> None:
        super().__init__()
        self.hides = ()


class SaysItIsOpen(MasksGame):
    """It deals hidden things anew, and says that there are none."""

    def __init__(self) -> None:
        super().__init__()
        self.hides = ()
        self.is_open = True


class ShowsTheDeck(MasksGame):
    """The view gives the order of the deck away."""

    def view_for(self, state: Masks, seat: int) -> MasksView:
        view = super().view_for(state, seat)
        top = KINDS[state.deck[-1]]
        return MasksView(view.turn, view.hand, view.masks, view.deck, [*view.gone, top], view.last)


class ShowsNobodyItsHand(MasksGame):
    """Seats are told their masks, and see none."""

    def view_for(self, state: Masks, seat: int) -> MasksView:
        return with_hand(super().view_for(state, seat), [])


class TellsPeeks(MasksGame):
    """A peek is told to all; the view does not show it."""

    def event_for(self, event: Event, seat: int) -> Event | None:
        return event if isinstance(event, masks.Peeked) else super().event_for(event, seat)


class RevealsPeeks(TellsPeeks):
    """The same, with the event among those that turn hidden things up."""

    def __init__(self) -> None:
        super().__init__()
        self.reveals = ("struck", "peeked")


class DealsOnlyHands(MasksGame):
    """The deck keeps its order: search would see what comes."""

    def unknown(self, world: Masks, seat: int) -> list[tuple[list[int], int]]:
        return [(row, at) for row, at in super().unknown(world, seat) if row is not world.deck]


class DealsOnlyHandsAndSaysSo(DealsOnlyHands):
    def __init__(self) -> None:
        super().__init__()
        self.hides = ("hands",)


class DealsOneHandLess(MasksGame):
    """The hand of the last seat stays."""

    def unknown(self, world: Masks, seat: int) -> list[tuple[list[int], int]]:
        return [(row, at) for row, at in super().unknown(world, seat) if row is not world.hands[-1]]


class ForgetsPeeks(MasksGame):
    """What a seat saw on the deck is dealt anew."""

    def unknown(self, world: Masks, seat: int) -> list[tuple[list[int], int]]:
        own = [row for index, row in enumerate(world.hands) if index != seat]
        return [(row, place) for row in [world.deck, *own] for place in range(len(row))]


class ForgetsWhatWentUnder(MasksGame):
    """A seat forgets the mask that it put under the deck."""

    def unknown(self, world: Masks, seat: int) -> list[tuple[list[int], int]]:
        places = super().unknown(world, seat)
        known = seat != SPECTATOR and world.seen[0] >> seat & 1
        return [*places, (world.deck, 0)] if known else places


class ForgetsWhoTookWhat(MasksGame):
    """A mask seen on the deck is forgotten once another seat has taken it."""

    def unknown(self, world: Masks, seat: int) -> list[tuple[list[int], int]]:
        deck = [(row, place) for row, place in super().unknown(world, seat) if row is world.deck]
        others = [hand for other, hand in enumerate(world.hands) if other != seat]
        return deck + [(hand, place) for hand in others for place in range(len(hand))]


class SwapsKnownMasks(MasksGame):
    """The top and the bottom of the deck change places, known or not."""

    def redeal(self, world: Masks, seat: int) -> None:
        super().redeal(world, seat)
        world.deck[0], world.deck[-1] = world.deck[-1], world.deck[0]


OUTER = Rng(1)


class DealsByAnotherGenerator(MasksGame):
    def redeal(self, world: Masks, seat: int) -> None:
        world.rng = OUTER.seed()
        super().redeal(world, seat)


class TurnsTheClock(MasksGame):
    """A redeal changes what everybody knows, though no view shows it."""

    def redeal(self, world: Masks, seat: int) -> None:
        super().redeal(world, seat)
        world.seen[0] |= 1 << 5


@pytest.mark.parametrize(("broken", "says"), [
    (KeepsEverything, KEEPS),
    (PlaysOpenHands, "`hides` names ['deck', 'hands'], and none of"),
    (PlaysOpenHandsAndShuffles, "`hides` names ['hands'], and none of"),
    (SaysItHidesHandsAmongSeveral, "`hides` names ['hands'], and none of"),
    (SaysNothing, "is_open is False and hides is ()"),
    (SaysItIsOpen, "changes 'deck', which is not among the game's `hides` (): deck["),
    (ShowsHandsOnlyInViews, "seats are told different things (MaskTaken)"),
    (ShowsTheDeck, "can tell a redealt world from the truth: view.gone"),
    (ShowsNobodyItsHand, "the set-up tells seat 0 more than it sees: told["),
    (TellsPeeks, "told"),
    (RevealsPeeks, CONTRADICTS),
    (DealsOnlyTheDeck, WRONG),
    (DealsOnlyHands, WRONG),
    (DealsOnlyHandsAndSaysSo, WRONG),
    (DealsOneHandLess, WRONG),
    (ForgetsPeeks, CONTRADICTS),
    (ForgetsWhatWentUnder, WRONG),
    (ForgetsWhoTookWhat, CONTRADICTS),
    (SwapsKnownMasks, WRONG),
    (DealsByAnotherGenerator, "one seed gives two worlds"),
    (TurnsTheClock, "changes 'seen', which is not among the game's `hides`"),
])  # fmt: skip
def test_a_cheat_with_what_is_hidden_is_found(broken: type[Game], says: str) -> None:
    assert says in found(broken())
