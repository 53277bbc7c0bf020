"""Writes docs/encoders.md: every number of every encoder, from the encoders' own field lists.

python -m tools.encoders docs/encoders.md
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from pathlib import Path

from undercroft.engine.encoding import Encoder, Field
from undercroft.engine.game import Game
from undercroft.games import GAMES

KINDS = {
    "flag": "0 or 1",
    "flags": "0 or 1 each",
    "one_of": "one of these is 1, or none",
    "number": "0 to {most}, divided by {most}",
    "counts": "0 to {most} each, divided by {most}",
}
HEAD = """# Observations, number by number

Made by `python -m tools.encoders`; a test fails when it is out of date. How to use it: [envs.md](envs.md).

Every vector is read from the view of a seat, never from the state. Its length is the same for every number of seats: places of seats
that are not at the table stay 0. Seats are counted from the viewer: `seat_0` is itself, `seat_1` the next in the order of the table (a spectator counts
from the first seat). Numbers above their bound count as the bound. A field with N is repeated; the places are those of the first, then how far
apart they are.
"""  # noqa: E501

Classes = dict[str, dict[str, tuple[str, str]]]


def view_classes(game: Game) -> Classes:
    """Class to field to annotation and docstring, as written beside the view."""
    source = Path(inspect.getsourcefile(game.view_type) or "").read_text(encoding="utf-8")
    found: Classes = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef):
            found[node.name] = _fields(node)
    return found


def _fields(node: ast.ClassDef) -> dict[str, tuple[str, str]]:
    fields: dict[str, tuple[str, str]] = {}
    for place, part in enumerate(node.body):
        if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
            after = node.body[place + 1] if place + 1 < len(node.body) else None
            fields[part.target.id] = (ast.unparse(part.annotation), _string(after))
    return fields


def _string(node: ast.stmt | None) -> str:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return " ".join(str(node.value.value).split())
    return ""


def meaning(classes: Classes, start: str, name: str) -> str:
    """The docstring of the field of the view that a name leads to."""
    at, words = start, ""
    for part in name.split("."):
        if part.isdigit():
            continue
        if part not in classes.get(at, {}):
            return words
        annotation, words = classes[at][part]
        inner = [name for name in re.findall(r"\w+", annotation) if name in classes]
        at = inner[0] if inner else ""
    return words


def row(field: Field, twin: Field | None, times: int, words: str) -> str:
    """One line of the table; a repeated field has a twin some places on."""
    name = re.sub(r"\.\d+\.", ".N.", re.sub(r"\.\d+$", ".N", field.name)) if twin else field.name
    last = field.start + field.size - 1
    places = str(field.start) if field.size == 1 else f"{field.start}-{last}"
    if twin is not None:
        places += f", {times} times, {twin.start - field.start} apart"
    labels = ", ".join(f"`{label}`" for label in field.labels) if field.size > 1 else ""
    kind = KINDS[field.kind].format(most=field.most)
    return f"| `{name}` | {places} | {kind} | {labels} | {words} |"


def table(game: Game, encoder: Encoder) -> list[str]:
    classes = view_classes(game)
    lines = [
        f"\n## {game.id}: {encoder.size} numbers, {len(game.moves)} moves\n",
        "| field of the view | places | each number | labels, in order | what the view says |",
        "| --- | --- | --- | --- | --- |",
    ]
    groups: dict[str, list[Field]] = {}
    for field in encoder.fields:
        groups.setdefault(re.sub(r"\.\d+(?=\.|$)", ".N", field.name), []).append(field)
    for group in groups.values():
        twin = group[1] if len(group) > 1 else None
        words = meaning(classes, game.view_type.__name__, group[0].name)
        lines.append(row(group[0], twin, len(group), words))
    return lines


def page() -> str:
    lines = [HEAD]
    for game in GAMES:
        encoder = game.encoder
        if encoder is not None:
            lines += table(game, encoder)
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")
