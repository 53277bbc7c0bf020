"""Generates code from the fields of a compiled state: names in order, `clone` and `values`.

python -m tools.states     updates every state.py that has the mark below

The fields are those declared in the class body above the mark; the arguments of `__init__` are
shared by clones. For any other game `engine/fields.py` does the same by inspection, but slower.
"""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Iterator
from pathlib import Path

MARK = "    # --- written by `make states` from the fields above; change nothing from here on ---\n"
GAMES = Path(__file__).resolve().parent.parent / "src" / "undercroft" / "games"
PLAIN = ("i64", "int", "bool", "str")
COPIED = ("vec", "list")


def main() -> None:
    for path in marked():
        path.write_text(written(path.read_text()))


def marked() -> list[Path]:
    """Return the files that have a generated part."""
    return [path for path in sorted(GAMES.glob("*/state.py")) if MARK in path.read_text()]


def written(source: str) -> str:
    """Return the source with everything after the mark regenerated."""
    kept = source[: source.index(MARK) + len(MARK)]
    state = ast.parse(kept).body[-1]
    assert isinstance(state, ast.ClassDef), "a state must be the last class in its file"
    fields = dict(fields_of(state))
    names = textwrap.fill(
        ", ".join(f'"{name}"' for name in fields) + ",",
        width=100, initial_indent=" " * 8, subsequent_indent=" " * 8,
    )  # fmt: skip
    shared = ", ".join(f"self.{name}" for name in arguments_of(state))
    copies = "".join(
        f"        copy.{name} = {copied(name, kind)}\n" for name, kind in fields.items()
    )
    values = "".join(
        f'            "{name}": {stored(name, kind)},\n' for name, kind in fields.items()
    )
    return f"""{kept}
    FIELDS: ClassVar[tuple[str, ...]] = (
{names}
    )  # fmt: skip

    def clone(self) -> {state.name}:
        copy = {state.name}({shared})
        self.copy_engine_to(copy)
{copies}        return copy

    def values(self) -> dict[str, Any]:
        return {{
{values}        }}
"""


def fields_of(state: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """Return names and types, as declared in the class body."""
    for line in state.body:
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
            yield line.target.id, ast.unparse(line.annotation)


def arguments_of(state: ast.ClassDef) -> list[str]:
    for part in state.body:
        if isinstance(part, ast.FunctionDef) and part.name == "__init__":
            return [argument.arg for argument in part.args.args[1:]]
    raise AssertionError(f"{state.name} has no __init__")


def copied(name: str, kind: str) -> str:
    """Return an expression that copies a field: numbers as they are, vectors and lists by slice."""
    if kind in PLAIN:
        return f"self.{name}"
    outer, _, inner = kind.removesuffix("]").partition("[")
    if outer not in COPIED or inner not in PLAIN:
        raise SystemExit(f"{name}: cannot copy {kind}")
    return f"self.{name}[:]"


def stored(name: str, kind: str) -> str:
    """A vector as a list, all others as they are."""
    return f"list(self.{name})" if kind.startswith("vec[") else f"self.{name}"


if __name__ == "__main__":
    main()
