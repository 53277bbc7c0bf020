"""The conformance suite itself: every kind of broken game is found."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.lantern import CARDS, GAME, PICK, ChooseCard, Lantern, LanternGame, LanternView
from undercroft.engine.chance import Rng
from undercroft.engine.conformance import check_games
from undercroft.engine.events import Event
from undercroft.engine.game import Game
from undercroft.engine.state import Decision, State


class TellsHands(LanternGame):
    """Events tell a seat the cards of the others."""

    def event_for(self, event: Event, seat: int) -> Event | None:
        return event


class ShowsHands(LanternGame):
    """The view shows everybody the first hand."""

    def view_for(self, state: State, seat: int) -> LanternView:
        assert isinstance(state, Lantern)
        view = super().view_for(state, seat)
        return LanternView(view.light, view.turn, [CARDS[c] for c in state.hands[0]],
                           view.cards, view.used, view.dark)  # fmt: skip


class OffersTwice(LanternGame):
    def interrupts(self, state: State, seat: int) -> list[int]:
        return super().interrupts(state, seat) * 2


class LosesCards(LanternGame):
    def interrupt(self, state: State, seat: int, move: int) -> None:
        super().interrupt(state, seat, move)
        assert isinstance(state, Lantern)
        state.used.pop()


class ForgetfulLantern(Lantern):
    def clone(self) -> Lantern:
        copy = super().clone()
        copy.light = 4
        return copy


class ForgetsInClones(LanternGame):
    def new_state(self, seats: int, options: dict[str, Any]) -> Lantern:
        state = ForgetfulLantern(seats)
        state.light = 3
        return state


class SharingLantern(Lantern):
    def clone(self) -> Lantern:
        copy = super().clone()
        copy.used = self.used
        return copy


class SharesInClones(LanternGame):
    def new_state(self, seats: int, options: dict[str, Any]) -> Lantern:
        return SharingLantern(seats)


class UnfairRedeal(LanternGame):
    """A redealt world in which the seat's own hand changed."""

    def redeal(self, world: State, seat: int) -> None:
        super().redeal(world, (seat + 1) % world.seats)


class NamesNoReason(LanternGame):
    def __init__(self) -> None:
        super().__init__()
        self.reasons = ("dawn",)


class HiddenState(LanternGame):
    """A field that the codec does not know decides the options."""

    calls = 0

    def interrupts(self, state: State, seat: int) -> list[int]:
        HiddenState.calls += 1
        return super().interrupts(state, seat) if HiddenState.calls % 3 else []


class PeeksOnTheWay(LanternGame):
    """The view shows the first hand only in the middle of a move, when nobody is asked."""

    def view_for(self, state: State, seat: int) -> LanternView:
        assert isinstance(state, Lantern)
        view = super().view_for(state, seat)
        if not state.stack or isinstance(state.stack[-1], Decision):
            return view
        return msgspec.structs.replace(view, hand=[CARDS[card] for card in state.hands[0]])


class SharesItsLists(LanternGame):
    """A view that changes with the state after it was made."""

    def view_for(self, state: State, seat: int) -> LanternView:
        assert isinstance(state, Lantern)
        return msgspec.structs.replace(super().view_for(state, seat), cards=state.used)


@pytest.mark.parametrize(("broken", "found"), [
    (PeeksOnTheWay, "a moment on the way shows"),
    (SharesItsLists, "do not lead to its view"),
])  # fmt: skip
def test_a_game_whose_moments_cheat_is_found(broken: type[Game], found: str) -> None:
    with pytest.raises(AssertionError, match=found):
        check_games(broken(), games=30)


@pytest.mark.parametrize("broken", [
    TellsHands, ShowsHands, OffersTwice, LosesCards, ForgetsInClones, SharesInClones,
    UnfairRedeal, NamesNoReason, HiddenState,
])  # fmt: skip
def test_a_broken_game_is_found(broken: type[Game]) -> None:
    with pytest.raises(AssertionError):
        check_games(broken(), games=30)


def hunch_of_no_option(self: ChooseCard, state: Lantern, rng: Rng) -> int:
    return 99


def hunch_from_a_fellows_hand(self: ChooseCard, state: Lantern, rng: Rng) -> int:
    """Gives the card that the fellow has most of."""
    options = self.options(state)
    seen = state.hands[self.fellow]
    return max(options, key=lambda option: seen.count(option - PICK))


@pytest.mark.parametrize("hunch", [hunch_of_no_option, hunch_from_a_fellows_hand])
def test_a_hunch_that_cheats_is_found(hunch: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ChooseCard, "hunch", hunch)
    with pytest.raises(AssertionError, match="hunch"):
        check_games(GAME, games=30)
