"""What a bot is given instead of the state."""

from __future__ import annotations

from typing import Any, final

from undercroft.engine.game import Game, Move, redealt
from undercroft.engine.run import options_of
from undercroft.engine.state import State


@final
class Knowledge:
    """A seat's view, its legal moves, and a sampler of worlds it cannot tell from the true one.

    It keeps one redealt world (a determinization), not the truth: a search cannot see the future
    by accident.
    """

    def __init__(self, game: Game, state: State, seat: int, seed: int) -> None:
        self.game = game
        self.seat = seat
        self.world = redealt(game, state, seat, seed)
        self.codes = options_of(game, state, seat)

    @property
    def view(self) -> Any:
        return self.game.view_for(self.world, self.seat)

    @property
    def options(self) -> list[Move]:
        return [self.game.moves[code] for code in self.codes]

    def sample(self, seed: int) -> State:
        """Return a new redealt world, which the bot may play in."""
        return redealt(self.game, self.world, self.seat, seed)
