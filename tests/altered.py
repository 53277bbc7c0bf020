"""A registered game with some of its methods replaced, to prove what the suite finds.

A compiled game cannot be subclassed by a test, so this one asks the original instead.
"""

from __future__ import annotations

from typing import Any

from undercroft.engine.events import Event
from undercroft.engine.game import Game


class Altered(Game):
    """All facts and answers of the original; a subclass answers some questions otherwise."""

    original: Game

    def __init__(self) -> None:
        game = self.original
        super().__init__(
            id=game.id, rules_version=game.rules_version, least_seats=game.least_seats,
            most_seats=game.most_seats, verbs=game.verbs, sources=game.sources,
            table_options=game.table_options, steps=game.steps, reasons=game.reasons,
            reveals=game.reveals, is_open=game.is_open, quiet=game.quiet,
            event_type=game.event_type, view_type=game.view_type,
            catalogue_type=game.catalogue_type, hides=game.hides, exploration=game.exploration,
            hides_among=game.hides_among, cooperative=game.cooperative,
        )  # fmt: skip

    def new_state(self, seats: int, options: dict[str, Any]) -> Any:
        return self.original.new_state(seats, options)

    def begin(self, state: Any) -> None:
        self.original.begin(state)

    def scores(self, state: Any) -> list[int]:
        return self.original.scores(state)

    def view_for(self, state: Any, seat: int) -> Any:
        return self.original.view_for(state, seat)

    def event_for(self, event: Event, seat: int) -> Event | None:
        return self.original.event_for(event, seat)

    def redeal(self, world: Any, seat: int) -> None:
        self.original.redeal(world, seat)

    def catalogue(self, state: Any) -> Any:
        return self.original.catalogue(state)

    def census(self, state: Any) -> dict[str, int]:
        return self.original.census(state)

    def truth(self, state: Any) -> dict[str, Any]:
        return self.original.truth(state)

    def is_out(self, state: Any, seat: int) -> bool:
        return self.original.is_out(state, seat)

    def copies(self, state: Any, source: int) -> list[int]:
        return self.original.copies(state, source)

    def interrupts(self, state: Any, seat: int) -> list[int]:
        return self.original.interrupts(state, seat)

    def interrupt(self, state: Any, seat: int, move: int) -> None:
        self.original.interrupt(state, seat, move)
