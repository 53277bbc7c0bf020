"""An encoder for a game that has none: derived from its views, as random games show them.

Every place in the view becomes features: a flag for a bool, a number for an int, one flag for each
word seen at that place, counts for a list of words, and the same again for each entry of a list of
anything else. The bounds and words are those of a few random games, always the same ones. A word
never seen is left out and a larger number is clipped, so a game used for learning should declare
its own encoder.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import msgspec

from undercroft.engine.chance import Rng
from undercroft.engine.conformance import options_for
from undercroft.engine.encoding import MOST, Encoder, Layout, within
from undercroft.engine.game import Game
from undercroft.engine.run import apply, next_decision, options_of
from undercroft.engine.setup import new_state
from undercroft.engine.state import SPECTATOR

GAMES: Final = 6  # random games for each seat count
NOWHERE: Final = -1


@cache
def encoder_for(game: Game) -> Encoder:
    """Return the game's own encoder, or one derived from its views."""
    return game.encoder if game.encoder is not None else PlainEncoder(game)


class Place:
    """The values seen at one place in the view, and their indices in the row."""

    def __init__(self) -> None:
        self.is_flag = False
        self.most = 0
        self.words: set[str] = set()
        self.listed: set[str] = set()
        self.copies = 1  # the most of one word in a list
        self.parts: dict[str, Place] = {}
        self.number_at = NOWHERE
        self.word_at: dict[str, int] = {}
        self.listed_at: dict[str, int] = {}

    def see(self, value: Any) -> None:
        """Record a value."""
        if isinstance(value, bool):
            self.is_flag = True
        elif isinstance(value, int | float):
            self.most = max(self.most, min(int(value), MOST), 1)
        elif isinstance(value, str):
            self.words.add(value)
        elif isinstance(value, list) and value and all(isinstance(word, str) for word in value):
            self.listed.update(value)
            self.copies = max(self.copies, min(max(map(value.count, value)), MOST))
        else:
            for key, part in entries(value):
                self.parts.setdefault(key, Place()).see(part)

    def declare(self, layout: Layout, name: str) -> None:
        """Add the fields of this place and of all below it."""
        if self.is_flag:
            self.number_at = layout.flag(name)
        elif self.most:
            self.number_at = layout.number(name, self.most)
        if self.words:
            labels = sorted(self.words)
            self.word_at = numbered(labels, layout.one_of(f"{name}.is", labels))
        if self.listed:
            labels = sorted(self.listed)
            self.listed_at = numbered(labels, layout.counts(f"{name}.has", labels, self.copies))
        for key in self.parts:
            self.parts[key].declare(layout, f"{name}.{key}" if name else key)

    def fill(self, value: Any, row: bytearray) -> None:
        """Write a value into the row."""
        if isinstance(value, bool | int | float):
            if self.number_at != NOWHERE:
                row[self.number_at] = within(int(value), 1 if self.is_flag else self.most)
        elif isinstance(value, str):
            if value in self.word_at:
                row[self.word_at[value]] = 1
        else:
            for word in value if isinstance(value, list) else ():
                if isinstance(word, str) and word in self.listed_at:
                    at = self.listed_at[word]
                    row[at] = within(row[at] + 1, self.copies)
            for key, part in entries(value):
                if key in self.parts:
                    self.parts[key].fill(part, row)


def entries(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the parts of a mapping by key or of a list by index; other values have none."""
    if isinstance(value, dict):
        yield from ((str(key), part) for key, part in value.items())
    elif isinstance(value, list):
        yield from ((str(index), part) for index, part in enumerate(value))


def numbered(labels: list[str], start: int) -> dict[str, int]:
    """Map each label to its index in the row."""
    return {label: start + number for number, label in enumerate(labels)}


class PlainEncoder(Encoder):
    """Encodes views of a game by the values seen in random games."""

    def __init__(self, game: Game) -> None:
        self.root = Place()
        for view in seen_views(game):
            self.root.see(view)
        layout = Layout()
        self.root.declare(layout, "")
        super().__init__(layout)

    def encode(self, view: Any, row: bytearray) -> None:
        self.root.fill(msgspec.to_builtins(view), row)


def seen_views(game: Game) -> Iterator[Any]:
    """Yield every view of every viewer in a few random games at each seat count."""
    for seats in range(game.least_seats, game.most_seats + 1):
        for number in range(GAMES):
            yield from views_of(game, seats, number)


def views_of(game: Game, seats: int, number: int) -> Iterator[Any]:
    """Yield the views of one random game, move by move."""
    rng = Rng(number)
    state = new_state(game, seats, number, options_for(game, number), None, listens=False)
    decision = next_decision(state)
    while True:
        for viewer in range(SPECTATOR, seats):
            yield msgspec.to_builtins(game.view_for(state, viewer))
        if decision is None:
            return
        options = options_of(game, state, decision.seat)
        apply(game, state, decision.seat, options[int(rng.below(len(options)))])
        decision = next_decision(state)
