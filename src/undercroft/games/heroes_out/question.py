"""The shape of every question of Keep the Heroes Out!"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from undercroft.engine.chance import Rng
from undercroft.engine.state import Decision
from undercroft.games.heroes_out.cards import FACES
from undercroft.games.heroes_out.hunches import likely_move
from undercroft.games.heroes_out.state import HeroesOut


def seat_of(state: HeroesOut, band: i64) -> i64:
    """R14.2. Whose clan this is."""
    return band % state.seats


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Decision[HeroesOut]):
    """A question to the owner of a band; it returns the legal moves as a vector."""

    def __init__(self, seat: i64, band: i64) -> None:
        super().__init__(seat)
        self.band = band

    def moves(self, state: HeroesOut) -> vec[i64]:
        raise AssertionError("a question says what is legal")

    def options(self, state: HeroesOut) -> list[int]:
        return list(self.moves(state))

    def at_random(self, state: HeroesOut, rng: Rng) -> i64:
        moves = self.moves(state)
        self.answer(state, moves[rng.below(len(moves))])
        return 1

    def hunch(self, state: HeroesOut, rng: Rng) -> int:
        return likely_move(state, self.moves(state), rng)

    def infoset_key(self, state: HeroesOut) -> int:
        """The hand and the heroes, which no answer determines."""
        number: i64 = state.guild_card + 1
        for card in state.hands:
            if card // FACES == self.band:
                number = (number * 131 + card) & 0xFFFFFFFFFF
        for heroes in state.heroes:
            number = (number * 31 + heroes) & 0xFFFFFFFFFF
        return number

    def args(self) -> list[int]:
        return [self.seat, self.band]


@mypyc_attr(allow_interpreted_subclasses=True)
class About(Question):
    """A question about one thing, such as a room."""

    def __init__(self, seat: i64, band: i64, about: i64) -> None:
        super().__init__(seat, band)
        self.about = about

    def args(self) -> list[int]:
        return [self.seat, self.band, self.about]


@mypyc_attr(allow_interpreted_subclasses=True)
class Between(About):
    """A question about two things, such as a room and what is to happen there."""

    def __init__(self, seat: i64, band: i64, about: i64, other: i64) -> None:
        super().__init__(seat, band, about)
        self.other = other

    def args(self) -> list[int]:
        return [self.seat, self.band, self.about, self.other]
