"""Windows that tell who could react: the suite finds each of them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests import duels
from tests.duels import Duels, DuelsGame, DuelsView, Rescue
from tests.suite_finds.finding import CONTRADICTS, WRONG, found
from undercroft.engine.game import Game
from undercroft.engine.state import in_order
from undercroft.engine.windows import mask_of, window_at


def ask_holders(step: duels.Losing, state: Duels) -> None:
    """Only who holds a trick that could be of use is asked."""
    holders = [n for n in range(state.seats) if state.is_in(n) and state.tricks[n] in (0, 1)]
    state.saved = 0
    if not holders:
        state.then([duels.Loss(step.seat)])
        return
    rescue = Rescue(step.seat, mask_of(holders), step.seat)
    state.then(in_order([rescue, duels.Loss(step.seat)]))


def ask_if_it_matters(step: duels.Losing, state: Duels) -> None:
    """The window is opened when somebody has a charm."""
    state.saved = 0
    rescue = [Rescue(step.seat, state.others(), step.seat)] * (0 in state.tricks)
    state.then(in_order([*rescue, duels.Loss(step.seat)]))


def ask_everybody(step: duels.Losing, state: Duels) -> None:
    """Seats without a role, too."""
    state.saved = 0
    rescue = Rescue(step.seat, (1 << state.seats) - 1, step.seat)
    state.then(in_order([rescue, duels.Loss(step.seat)]))


def tell_passes(window: Rescue, state: Duels, move: int) -> None:
    if state.listens and move == duels.PASS:
        state.emit(duels.Doubted(window.seat))
    duels.Window.answer(window, state, move)


def skip_blanks(window: Rescue, state: Duels, seat: int) -> bool:
    return state.tricks[seat] != duels.TRICKS.index("blank")


class ShowsTheSpeaker(DuelsGame):
    def view_for(self, state: Duels, seat: int) -> DuelsView:
        window = window_at(state)
        asked = [] if window is None else [window.seat]
        return msgspec.structs.replace(super().view_for(state, seat), gone=[str(asked)])


class HidesTheTurn(DuelsGame):
    def turn_of(self, state: Duels) -> int:
        return state.tricks[0]


@pytest.mark.parametrize(("owner", "name", "mistake", "says"), [
    (duels.Losing, "run", ask_holders, "a window depends on what"),
    (duels.Losing, "run", ask_if_it_matters, CONTRADICTS),
    (duels.Losing, "run", ask_everybody, "is out of the game, and is asked rescue"),
    (Rescue, "answer", tell_passes, "a pass in Rescue is told"),
    (Rescue, "speaks", skip_blanks, WRONG),
])  # fmt: skip
def test_a_window_that_tells_is_found(
    owner: Any, name: str, mistake: Any, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(owner, name, mistake)
    assert says in found(DuelsGame())


@pytest.mark.parametrize(("broken", "says"), [
    (ShowsTheSpeaker, "is seen by a spectator: gone[0] is "),
    (HidesTheTurn, "is hidden which turn it is"),
])  # fmt: skip
def test_a_game_that_tells_of_its_windows_is_found(broken: type[Game], says: str) -> None:
    assert says in found(broken())
