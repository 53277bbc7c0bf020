"""Masks with a newcomer's mistakes: the suite finds each of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from librt.vecs import append

from tests import lantern, masks
from tests.masks import CHANGE, KINDS, PEEK, Masks, MasksGame, MasksView, Struck, Turn
from tests.suite_finds.finding import CONTRADICTS, all_hands, found
from undercroft.engine.conformance import check_games
from undercroft.engine.game import Factor, Game
from undercroft.engine.state import Step, in_order


class TiredMasks(Masks):
    """With a field that play changes and that is not among FIELDS."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.tired = 0

    def clone(self) -> Masks:
        made = super().clone()
        copy = TiredMasks(self.seats)
        self.copy_engine_to(copy)
        for name in self.FIELDS:
            setattr(copy, name, getattr(made, name))
        copy.tired = self.tired
        return copy


class LeavesAFieldOut(MasksGame):
    def new_state(self, seats: int, options: dict[str, Any]) -> Masks:
        return TiredMasks(seats)


def tire(self: Turn, state: Any) -> None:
    """The game ends when all are tired, wherever that is counted."""
    state.tired = getattr(state, "tired", 0) + 1
    if state.tired == 6:
        state.end([], "best_masks")
        return
    state.then([Turn(self.seat)])


@pytest.mark.parametrize(("broken", "says"), [
    (MasksGame, "goes another way by"), (LeavesAFieldOut, "a resumed table goes another way by"),
])  # fmt: skip
def test_a_forgotten_field_is_found(
    broken: type[Game], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Turn, "hand_on", tire)
    assert says in found(broken())


class LeavesAStepOut(MasksGame):
    def __init__(self) -> None:
        super().__init__()
        self.steps = (masks.Deal,)


class LeavesAnEventOut(MasksGame):
    def __init__(self) -> None:
        super().__init__()
        self.event_type = masks.MaskTaken | Struck


class LeavesAPileOut(MasksGame):
    """The census forgets what is gone."""

    def census(self, state: Masks) -> dict[str, int]:
        held = all_hands(state) + [KINDS[mask] for mask in state.deck]
        return {name: held.count(name) for name in KINDS}


class SharedMasks(Masks):
    """A list made once for all tables."""

    def clone(self) -> Masks:
        copy = super().clone()
        copy.gone = self.gone
        return copy


class SharesAList(MasksGame):
    def new_state(self, seats: int, options: dict[str, Any]) -> Masks:
        return SharedMasks(seats)


class PrintsTheDeck(MasksGame):
    """The card table that all see is made of what lies hidden."""

    def catalogue(self, state: Masks) -> MasksView:
        return MasksView(0, [KINDS[mask] for mask in state.deck], [], 0, [], None)


class WeighsWhatItDoesNotList(MasksGame):
    def factors(self, state: Masks) -> list[Factor]:
        return [Factor("mask", KINDS[mask], seat) for seat in (0, 1) for mask in state.hands[seat]]


class WeighsAnEmptySeat(MasksGame):
    def __init__(self) -> None:
        super().__init__()
        self.factor_kinds = ("start",)

    def factors(self, state: Masks) -> list[Factor]:
        return [Factor("start", "first_player", state.seats)]


class MissesAScore(MasksGame):
    def scores(self, state: Masks) -> list[int]:
        return super().scores(state)[1:]


@pytest.mark.parametrize(("broken", "says"), [
    (LeavesAStepOut, "Turn is not among the game's `steps`"),
    (LeavesAnEventOut, "is not among the events of `event_type`"),
    (LeavesAPileOut, "a component was lost or made after 'strike"),
    (SharesAList, "a clone shares something with its origin: fields.gone"),
    (PrintsTheDeck, "the catalogue tells"),
    (MissesAScore, "2 seats, scores ("),
    (WeighsWhatItDoesNotList, "'mask' is not among the game's `factor_kinds` ()"),
    (WeighsAnEmptySeat, "start first_player is a factor of seat 2, which does not exist"),
])  # fmt: skip
def test_a_newcomers_mistake_is_found(broken: type[Game], says: str) -> None:
    assert says in found(broken())


def options_by_the_top(self: Turn, state: Masks) -> list[int]:
    """Peeking is offered where a king is to be seen."""
    return [PEEK, CHANGE] if state.deck[-1] == 2 else [CHANGE]


def no_options(self: Turn, state: Masks) -> list[int]:
    return [] if state.turn == 3 else [CHANGE]


def options_against_all(self: Turn, state: Masks) -> list[int]:
    """Seats are struck whether they are at the table or not."""
    return [CHANGE, *[masks.STRIKE + seat for seat in range(4) if seat != self.seat]]


def key_of_the_top(self: Turn, state: Masks) -> int:
    return state.deck[-1]


def hand_on_to_a_king(self: Turn, state: Masks) -> None:
    """Who has a king is asked next."""
    if state.turn == masks.TURNS:
        state.end([], "best_masks")
        return
    left = [seat for seat in range(state.seats) if state.hands[seat]]
    kings = [seat for seat in left if 2 in state.hands[seat]]
    state.then([Turn((kings or left)[0])])


def hand_on_to_all(self: Turn, state: Masks) -> None:
    """Who is out is asked like everybody else."""
    if state.turn == masks.TURNS:
        state.end([], "best_masks")
        return
    state.then([Turn((self.seat + 1) % state.seats)])


def hand_on_together(self: Turn, state: Masks) -> None:
    """All are asked together, and each answer asks all again."""
    if state.turn == masks.TURNS:
        state.end([], "best_masks")
        return
    state.then(in_order([Turn(seat, True) for seat in range(state.seats)]))


def end_without_a_reason(self: Turn, state: Masks) -> None:
    """Nothing more happens."""


def go_on_after_the_end(self: Turn, state: Masks) -> None:
    state.end([], "best_masks")
    state.stack = append(state.stack, Turn(0))


def win_from_nowhere(self: Turn, state: Masks) -> None:
    state.end([state.seats], "best_masks")


def args_left_out(self: Turn) -> list[int]:
    return []


def take_from_an_empty_hand(self: Turn, state: Masks, move: int) -> None:
    """An option that cannot be carried out."""
    state.hands[self.seat].remove(7)


@pytest.mark.parametrize(("name", "mistake", "says"), [
    ("options", options_by_the_top, "can tell a redealt world from the truth: options"),
    ("options", no_options, "turn of seat 1 has no answer to choose"),
    ("options", options_against_all, "seat 0 is offered 'strike seat_2' at a table of 2"),
    ("infoset_key", key_of_the_top, "an infoset key of seat"),
    ("hand_on", hand_on_to_a_king, CONTRADICTS),
    ("hand_on", hand_on_to_all, "is out of the game, and is asked turn: ['peek', 'change'"),
    ("hand_on", hand_on_together, "is simultaneous with others and pushed Turn"),
    ("hand_on", end_without_a_reason, "the game ends for the reason ''"),
    ("hand_on", go_on_after_the_end, "seats (0,) are asked after the end, 'best_masks'"),
    ("hand_on", win_from_nowhere, "no such seats: winners (2,)"),
    ("args", args_left_out, "the snapshot does not fit masks: "),
    ("answer", take_from_an_empty_hand, "list.remove(x): x not in list"),
])  # fmt: skip
def test_a_mistake_in_a_decision_is_found(
    name: str, mistake: Callable[..., Any], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Turn, name, mistake)
    assert says in found(masks.GAME)


class AllTurn(Turn):
    """A turn that all take at the same time, without blows."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, simultaneous=True)

    def options(self, state: Masks) -> list[int]:
        return [PEEK, CHANGE]

    def hand_on(self, state: Masks) -> None:
        """The round goes on when all have answered."""


class Round(Step[Masks]):
    """All turns of a round, then the next one."""

    def run(self, state: Masks) -> None:
        if state.turn >= masks.TURNS:
            state.winners, state.reason = [], "best_masks"
            return
        row: list[Step[Any]] = [AllTurn(seat) for seat in range(state.seats)]
        state.then(in_order([*row, Round()]))


class Sigh(Step[Masks]):
    """Nothing happens."""

    def run(self, state: Masks) -> None:
        pass


class PlaysInRounds(MasksGame):
    def __init__(self) -> None:
        super().__init__()
        self.steps = (*self.steps, AllTurn, Round, Sigh)

    def begin(self, state: Masks) -> None:
        state.then(in_order([masks.Deal(), Round()]))


@pytest.fixture
def in_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Turn, "hand_on", lambda self, state: None)


@pytest.mark.usefixtures("in_rounds")
def test_a_game_may_ask_all_together() -> None:
    assert check_games(PlaysInRounds(), games=20) > 0


@pytest.mark.usefixtures("in_rounds")
def test_a_step_pushed_while_others_wait_together_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AllTurn, "hand_on", lambda self, state: state.then([Sigh()]))
    assert "is simultaneous with others and pushed Sigh" in found(PlaysInRounds())


def test_arguments_of_a_step_in_another_order_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lantern.ChooseOil, "args", lambda self: [self.fellow, self.seat])
    assert "a resumed table differs: stack[" in found(lantern.GAME)
