"""Views as vectors: small integers with names and bounds, scaled to floats from 0 to 1.

A game declares a `Layout` field by field and defines an `Encoder` that fills a row (a vector of
integers) from a view, never from a state: what a seat may not know cannot get into its vector.
"""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

MOST: Final = 255  # a feature is one byte
NOWHERE: Final[i64] = -1


@final
class Field:
    """Features read from one place in the view; each is 0 to `most`, as a float 0 to 1."""

    def __init__(self, name: str, start: int, labels: list[str], most: int, kind: str) -> None:
        self.name = name
        self.start = start
        self.labels = labels
        self.most = most
        self.kind = kind  # flag, one_of (at most one label is 1), number or count by label
        self.size = len(labels)
        self.low = 0.0
        self.high = 1.0


@final
class Layout:
    """Fields in order; every method adds one and returns its start index in the row."""

    def __init__(self) -> None:
        self.fields: list[Field] = []
        self.size = 0

    def _add(self, name: str, labels: list[str], most: int, kind: str) -> int:
        assert 0 < most <= MOST, "a feature is one byte"
        assert name not in [field.name for field in self.fields], "a field is declared twice"
        field = Field(name, self.size, labels, most, kind)
        self.fields.append(field)
        self.size += field.size
        return field.start

    def flag(self, name: str) -> int:
        return self._add(name, [""], 1, "flag")

    def number(self, name: str, most: int) -> int:
        """Add one number; values above `most` count as `most`."""
        return self._add(name, [""], most, "number")

    def one_of(self, name: str, labels: list[str]) -> int:
        """Add one flag per label, at most one of which is set."""
        return self._add(name, labels, 1, "one_of")

    def flags(self, name: str, labels: list[str]) -> int:
        """Add one flag per label."""
        return self._add(name, labels, 1, "flags")

    def counts(self, name: str, labels: list[str], most: int) -> int:
        """Add one number per label; values above `most` count as `most`."""
        return self._add(name, labels, most, "counts")

    def repeat(self, name: str, times: int, part: Layout) -> int:
        """Add the fields of `part` this many times, `part.size` apart."""
        start = self.size
        for number in range(times):
            for field in part.fields:
                self._add(f"{name}.{number}.{field.name}", field.labels, field.most, field.kind)
        return start


# Third-party games stay interpreted, and so do their encoders.
@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder:
    """Writes views of one game into rows of a fixed length."""

    def __init__(self, layout: Layout) -> None:
        self.fields: list[Field] = layout.fields
        self.size = layout.size
        self.mosts: list[int] = [field.most for field in self.fields for _ in field.labels]

    def encode(self, view: Any, row: bytearray) -> None:
        """Fill a row of zeros with the features of this view."""
        raise AssertionError("an encoder must define encode")

    def row(self, view: Any) -> bytearray:
        """Return the view as a new row."""
        row = bytearray(self.size)
        self.encode(view, row)
        return row

    def vector(self, view: Any) -> list[float]:
        """Return the view as floats from 0 to 1."""
        row = self.row(view)
        return [row[place] / self.mosts[place] for place in range(self.size)]


def within(value: int, most: int) -> int:
    """Clip a number to the range from 0 to `most`."""
    return 0 if value < 0 else most if value > most else value


def places(labels: list[str], start: int) -> dict[str, int]:
    """Map each label to its index in the row, for a field that begins at `start`."""
    return {label: start + index for index, label in enumerate(labels)}


def seat_labels(most_seats: int) -> list[str]:
    """Label seats as a viewer counts them: itself first, then in table order."""
    return [f"seat_{number}" for number in range(most_seats)]


def seats_from(viewer: int, seats: int) -> list[int]:
    """Return all seats as a viewer counts them."""
    return [(viewer + number) % seats for number in range(seats)]


def mark(name: str | None, row: bytearray, start: i64, place_of: dict[str, int]) -> None:
    """Set the flag of a name; None has none, nor has a card that a pack adds."""
    if name is not None:
        place: i64 = place_of.get(name, -1)
        if place != NOWHERE:
            row[start + place] = 1


def count_one(name: str, row: bytearray, start: i64, place_of: dict[str, int], most: i64) -> None:
    """Count a name once more, up to `most`; a card that a pack adds is not counted."""
    place: i64 = place_of.get(name, -1)
    if place != NOWHERE:
        count: i64 = row[start + place]
        if count < most:
            row[start + place] = count + 1
