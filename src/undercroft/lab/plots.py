"""Plots as inline SVG: no script, no network, colours from the page."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from typing import Final

import msgspec

WIDTH: Final = 760
LABEL: Final = 190
ROW: Final = 26
COLOURS: Final = ("var(--one)", "var(--two)", "var(--three)", "var(--four)", "var(--five)")
SHAPES: Final = ("circle", "square", "triangle")


class Dot(msgspec.Struct, frozen=True):
    """A value with its interval, on the line of its label."""

    label: str
    value: float
    low: float
    high: float
    series: int = 0
    note: str = ""


class Curve(msgspec.Struct, frozen=True):
    """A named line through points."""

    label: str
    points: list[tuple[float, float]]


def ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Return round numbers that cover a range."""
    span = max(high - low, 1e-9)
    raw = span / about
    size = 10 ** math.floor(math.log10(raw))
    step = next(size * times for times in (1, 2, 5, 10) if size * times >= raw)
    first = math.floor(low / step)
    last = math.ceil(high / step)
    return [round(number * step, 10) for number in range(first, last + 1)]


def as_percent(value: float) -> str:
    return f"{value * 100:.4g} %"


def as_number(value: float) -> str:
    return f"{value:.4g}"


def svg(height: float, body: list[str], title: str) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(title)}">'
        f"<title>{escape(title)}</title>{''.join(body)}</svg>"
    )


def text(x: float, y: float, words: str, anchor: str = "start", kind: str = "") -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    return f'<text {place} class="{kind}">{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str, colour: str = "") -> str:
    style = f' style="stroke:{colour}"' if colour else ""
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"{style}/>'


def mark(x: float, y: float, series: int) -> str:
    """Return a marker; series differ in shape, not only in colour."""
    colour = COLOURS[series % len(COLOURS)]
    shape = SHAPES[series % len(SHAPES)]
    if shape == "circle":
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" style="fill:{colour}"/>'
    if shape == "square":
        corner = f'x="{x - 4.5:.1f}" y="{y - 4.5:.1f}"'
        return f'<rect {corner} width="9" height="9" style="fill:{colour}"/>'
    points = f"{x:.1f},{y - 6:.1f} {x + 5.5:.1f},{y + 4.5:.1f} {x - 5.5:.1f},{y + 4.5:.1f}"
    return f'<polygon points="{points}" style="fill:{colour}"/>'


def dots(title: str, rows: Sequence[Dot], reference: float | None, percent: bool) -> str:
    """Plot intervals below each other with a reference line; rows of one label stay together."""
    if not rows:
        return ""
    bounds = [bound for row in rows for bound in (row.low, row.high)]
    marks = ticks(min([*bounds, *_maybe(reference)]), max([*bounds, *_maybe(reference)]))
    show = as_percent if percent else as_number
    scale = Scale(marks[0], marks[-1], LABEL, WIDTH - 110)
    labels = list(dict.fromkeys(row.label for row in rows))
    each = max(sum(1 for row in rows if row.label == label) for label in labels)
    tall = ROW if each == 1 else 14 * each + 10
    bottom = len(labels) * tall + 8
    body = [line(scale(at), 4, scale(at), bottom, "grid") for at in marks]
    body += [text(scale(at), bottom + 16, show(at), "middle", "tick") for at in marks]
    if reference is not None:
        body.append(line(scale(reference), 0, scale(reference), bottom, "reference"))
    for place, label in enumerate(labels):
        own = [row for row in rows if row.label == label]
        body.append(text(LABEL - 10, place * tall + tall / 2 + 8, label, "end", "label"))
        for index, row in enumerate(own):
            y = place * tall + 4 + tall * (index + 1) / (len(own) + 1)
            body += _dot(scale, row, y, show)
    return svg(bottom + 22, body, title)


def _maybe(value: float | None) -> list[float]:
    return [] if value is None else [value]


def _dot(scale: Scale, row: Dot, y: float, show: object) -> list[str]:
    assert callable(show)
    colour = COLOURS[row.series % len(COLOURS)]
    said = row.note or f"{show(row.value)}"
    tip = f"{row.label}: {show(row.value)} ({show(row.low)} – {show(row.high)})"
    return [
        f"<g><title>{escape(tip)}</title>",
        line(scale(row.low), y, scale(row.high), y, "interval", colour),
        mark(scale(row.value), y, row.series),
        "</g>",
        text(WIDTH - 100, y + 4, said, "start", "value"),
    ]


class Scale:
    """Maps values to positions on the page."""

    def __init__(self, low: float, high: float, start: float, end: float) -> None:
        self.low = low
        self.start = start
        self.each = (end - start) / (high - low if high > low else 1.0)

    def __call__(self, value: float) -> float:
        return self.start + (value - self.low) * self.each


def columns(title: str, series: Sequence[tuple[str, dict[int, int]]], axis: str) -> str:
    """Plot how often each integer occurred, as shares; several series appear side by side."""
    values = sorted({value for _, counts in series for value in counts})
    if not values:
        return ""
    low, high = values[0], values[-1]
    width = max(1, math.ceil((high - low + 1) / 60))
    bins = (high - low) // width + 1
    shares = [_binned(counts, low, width, bins) for _, counts in series]
    top = max(max(row) for row in shares) or 1.0
    marks = ticks(0, top, 4)
    height, floor, left = 220, 190, 64
    up = Scale(0, marks[-1], floor, 12)
    each = (WIDTH - left - 10) / bins
    body = [line(left, up(at), WIDTH - 10, up(at), "grid") for at in marks]
    body += [text(left - 8, up(at) + 4, as_percent(at), "end", "tick") for at in marks]
    wide = each * 0.86 / len(shares)
    for index, row in enumerate(shares):
        colour = COLOURS[index % 5]
        for place, share in enumerate(row):
            x = left + place * each + each * 0.07 + index * wide
            tip = _bin_tip(series[index][0], low + place * width, width, share)
            body += [_column(x, up(share), wide, floor, colour, tip)] if share else []
    for place in range(0, bins, max(1, bins // 12)):
        body.append(
            text(
                left + (place + 0.5) * each, floor + 16, str(low + place * width), "middle", "tick"
            )
        )
    body.append(text(WIDTH - 10, height - 2, axis, "end", "tick"))
    return legend([name for name, _ in series]) + svg(height, body, title)


def _column(x: float, y: float, wide: float, floor: float, colour: str, tip: str) -> str:
    return (
        f'<rect x="{x:.2f}" y="{y:.1f}" width="{wide:.2f}" '
        f'height="{floor - y:.1f}" style="fill:{colour}">'
        f"<title>{escape(tip)}</title></rect>"
    )


def _bin_tip(name: str, start: int, width: int, share: float) -> str:
    place = str(start) if width == 1 else f"{start}–{start + width - 1}"
    return f"{name} {place}: {as_percent(share)}".strip()


def _binned(counts: dict[int, int], low: int, width: int, bins: int) -> list[float]:
    total = sum(counts.values()) or 1
    shares = [0.0] * bins
    for value, count in counts.items():
        shares[(value - low) // width] += count / total
    return shares


def curves(title: str, lines: Sequence[Curve], axis: str) -> str:
    """Plot lines that share their axes."""
    points = [point for one in lines for point in one.points]
    if len(points) < 2 or not lines[0].points:
        return ""
    marks = ticks(min(y for _, y in points), max(y for _, y in points))
    steps = ticks(min(x for x, _ in points), max(x for x, _ in points))
    height, floor, left = 260, 226, 64
    up = Scale(marks[0], marks[-1], floor, 12)
    along = Scale(steps[0], steps[-1], left, WIDTH - 16)
    body = [line(left, up(at), WIDTH - 16, up(at), "grid") for at in marks]
    body += [text(left - 8, up(at) + 4, as_number(at), "end", "tick") for at in marks]
    body += [text(along(at), floor + 16, f"{at:,.0f}", "middle", "tick") for at in steps]
    for index, one in enumerate(lines):
        path = " ".join(f"{along(x):.1f},{up(y):.1f}" for x, y in one.points)
        body.append(
            f'<polyline points="{path}" class="curve" style="stroke:{COLOURS[index % 5]}"/>'
        )
        end_x, end_y = one.points[-1]
        body.append(mark(along(end_x), up(end_y), index))
    body.append(text(WIDTH - 16, height - 2, axis, "end", "tick"))
    return legend([one.label for one in lines]) + svg(height, body, title)


def legend(names: Sequence[str]) -> str:
    """Return the legend; empty for a single unnamed series."""
    if not any(names):
        return ""
    items = [
        f'<span><svg class="key" viewBox="0 0 14 14">{mark(7, 7, index)}</svg>{escape(name)}</span>'
        for index, name in enumerate(names)
    ]
    return f'<p class="legend">{"".join(items)}</p>'
