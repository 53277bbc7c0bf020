"""Lantern, broken in its machinery: the suite finds each mistake."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests import lantern
from tests.lantern import CARDS, PICK, ChooseCard, Lantern, LanternGame, LanternView
from tests.suite_finds.finding import KEEPS, found
from undercroft.engine.chance import Rng
from undercroft.engine.events import Event
from undercroft.engine.game import Game
from undercroft.engine.state import Decision


class TellsHands(LanternGame):
    """Events tell a seat the cards of the others."""

    def event_for(self, event: Event, seat: int) -> Event | None:
        return event


class ShowsHands(LanternGame):
    """The view shows everybody the first hand."""

    def view_for(self, state: Lantern, seat: int) -> LanternView:
        view = super().view_for(state, seat)
        return LanternView(view.light, view.turn, [CARDS[c] for c in state.hands[0]],
                           view.cards, view.used, view.dark, view.help)  # fmt: skip


class OffersTwice(LanternGame):
    def interrupts(self, state: Lantern, seat: int) -> list[int]:
        return super().interrupts(state, seat) * 2


class LosesCards(LanternGame):
    def interrupt(self, state: Lantern, seat: int, move: int) -> None:
        super().interrupt(state, seat, move)
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

    def redeal(self, world: Lantern, seat: int) -> None:
        super().redeal(world, (seat + 1) % world.seats)


class NamesNoReason(LanternGame):
    def __init__(self) -> None:
        super().__init__()
        self.reasons = ("dawn",)


class HiddenState(LanternGame):
    """A field that the codec does not know decides the options."""

    calls = 0

    def interrupts(self, state: Lantern, seat: int) -> list[int]:
        HiddenState.calls += 1
        return super().interrupts(state, seat) if HiddenState.calls % 3 else []


class InterruptsWithAQuestion(LanternGame):
    """A whistle asks somebody else."""

    def interrupt(self, state: Lantern, seat: int, move: int) -> None:
        super().interrupt(state, seat, move)
        state.then([lantern.React((seat + 1) % state.seats)])


class HidesTheStack(LanternGame):
    """Nobody is told whom a seat helps, and a redealt world has it all the same."""

    def view_for(self, state: Lantern, seat: int) -> LanternView:
        view = super().view_for(state, seat)
        return LanternView(
            view.light, view.turn, view.hand, view.cards, view.used, view.dark, help=[]
        )


class PeeksOnTheWay(LanternGame):
    """The view shows the first hand only in the middle of a move, when nobody is asked."""

    def view_for(self, state: Lantern, seat: int) -> LanternView:
        view = super().view_for(state, seat)
        if not state.stack or isinstance(state.stack[-1], Decision):
            return view
        return msgspec.structs.replace(view, hand=[CARDS[card] for card in state.hands[0]])


class SharesItsLists(LanternGame):
    """A view that changes with the state after it was made."""

    def view_for(self, state: Lantern, seat: int) -> LanternView:
        return msgspec.structs.replace(super().view_for(state, seat), cards=state.used)


@pytest.mark.parametrize(("broken", "says"), [
    (TellsHands, "the set-up tells a spectator more than it sees: told["),
    (ShowsHands, "the set-up tells seat 1 more than it sees: told["),
    (OffersTwice, "is offered twice: whistle"),
    (LosesCards, "a component was lost or made after 'whistle' of seat"),
    (ForgetsInClones, "a clone differs from its origin: fields.light is"),
    (SharesInClones, "a clone shares something with its origin: fields.used"),
    (UnfairRedeal, "can tell a redealt world from the truth: view.hand"),
    (NamesNoReason, "the reason 'dark', which is none of ('dawn',)"),
    (HiddenState, "in lantern, 2 seats"),
    (InterruptsWithAQuestion, "after 'whistle' of seat"),
    (HidesTheStack, KEEPS),
    (PeeksOnTheWay, "a moment on the way shows"),
    (SharesItsLists, "do not lead to its view"),
])  # fmt: skip
def test_a_broken_game_is_found(broken: type[Game], says: str) -> None:
    assert says in found(broken())


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
    assert "hunch" in found(lantern.GAME)
