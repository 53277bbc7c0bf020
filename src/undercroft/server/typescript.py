"""Generates the TypeScript types of the protocol and of every game's events, view and catalogue."""

from __future__ import annotations

import importlib
import inspect
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
from msgspec import inspect as shapes

import undercroft.games
from undercroft.server import protocol

SENT_BY_BROWSER = (protocol.ToServer, protocol.NewTable, protocol.Join, protocol.SeatSecret)
"""In messages sent by the browser, a field with a default is optional."""

PRIMITIVES = {
    shapes.AnyType: "unknown",
    shapes.NoneType: "null",
    shapes.BoolType: "boolean",
    shapes.IntType: "number",
    shapes.FloatType: "number",
    shapes.StrType: "string",
}


def structs_of(module: ModuleType) -> list[type[msgspec.Struct]]:
    """Return the structs defined in this module, in file order."""
    return [
        thing
        for thing in vars(module).values()
        if inspect.isclass(thing)
        and issubclass(thing, msgspec.Struct)
        and thing.__module__ == module.__name__
    ]


def type_text(shape: shapes.Type) -> str:
    """Translate one type to TypeScript."""
    if type(shape) in PRIMITIVES:
        return PRIMITIVES[type(shape)]
    if isinstance(shape, shapes.LiteralType):
        return " | ".join(msgspec.json.encode(value).decode() for value in shape.values)
    if isinstance(shape, shapes.UnionType):
        return " | ".join(type_text(part) for part in shape.types)
    if isinstance(shape, shapes.DictType):
        return f"Record<{type_text(shape.key_type)}, {type_text(shape.value_type)}>"
    if isinstance(shape, shapes.CollectionType):
        return f"{_grouped(type_text(shape.item_type))}[]"
    if isinstance(shape, shapes.TupleType):
        return f"[{', '.join(type_text(part) for part in shape.item_types)}]"
    if isinstance(shape, shapes.StructType):
        return shape.cls.__name__
    raise TypeError(f"no TypeScript for {shape!r}")


def _grouped(text: str) -> str:
    return f"({text})" if "|" in text else text


def _comment(text: str | None, indent: str = "") -> str:
    return f"{indent}/** {' '.join(text.split())} */\n" if text else ""


def _written_doc(cls: type) -> str | None:
    """Return the docstring, unless msgspec generated it."""
    doc = cls.__doc__
    return None if doc is None or doc.startswith(f"{cls.__name__}(") else doc


def field_notes(cls: type) -> dict[str, str]:
    """Return the docstrings below the fields of a struct."""
    below = re.compile(r'^    (\w+): .*\n    """([^"]*)"""', re.MULTILINE)
    found = below.finditer(inspect.getsource(cls))
    return {match[1]: match[2] for match in found}


def _field_text(field: shapes.Field, optional: bool, note: str | None) -> str:
    mark = "?" if optional and not field.required else ""
    return f"{_comment(note, '  ')}  {field.encode_name}{mark}: {type_text(field.type)};\n"


def interface_text(cls: type[msgspec.Struct], optional: bool) -> str:
    """Return one struct as an exported interface, with its tag as a literal."""
    shape = shapes.type_info(cls)
    assert isinstance(shape, shapes.StructType)
    notes = field_notes(cls)
    lines = [_field_text(field, optional, notes.get(field.name)) for field in shape.fields]
    if shape.tag_field is not None:
        lines.insert(0, f'  {shape.tag_field}: "{shape.tag}";\n')
    return f"{_comment(_written_doc(cls))}export interface {cls.__name__} {{\n{''.join(lines)}}}\n"


def _reached(shape: shapes.Type, found: set[type]) -> None:
    """Collect every struct that is part of this shape."""
    if isinstance(shape, shapes.StructType) and shape.cls not in found:
        found.add(shape.cls)
        for field in shape.fields:
            _reached(field.type, found)
    elif isinstance(shape, shapes.UnionType):
        for part in shape.types:
            _reached(part, found)
    elif isinstance(shape, shapes.CollectionType):
        _reached(shape.item_type, found)


def union_text(name: str, union: Any) -> str:
    members = shapes.type_info(union)
    return f"export type {name} =\n  | " + type_text(members).replace(" | ", "\n  | ") + ";\n"


def protocol_text() -> str:
    """Return the types of every message and of REST."""
    sent: set[type] = set()
    for shape in SENT_BY_BROWSER:
        _reached(shapes.type_info(shape), sent)
    parts = [interface_text(cls, cls in sent) for cls in structs_of(protocol)]
    for name in ("Level", "Asks", "SeatKind", "Status"):
        literal = type_text(shapes.type_info(getattr(protocol, name)))
        parts.append(f"export type {name} = {literal};\n")
    parts += [union_text(name, getattr(protocol, name)) for name in ("ToServer", "ToBrowser")]
    return _file("undercroft.server.protocol", parts)


def game_text(game: str) -> str:
    """Return the types of one game: its events, its view, its catalogue."""
    modules = [importlib.import_module(name) for name in _told_by(game)]
    structs = [cls for module in modules for cls in structs_of(module)]
    parts = [interface_text(cls, optional=False) for cls in structs]
    return _file(modules[0].__name__, [*parts, union_text("GameEvent", modules[0].EVENTS)])


def _told_by(game: str) -> list[str]:
    """Name the modules that hold them: `events`, and those into which a game splits it."""
    folder = Path(undercroft.games.__path__[0]) / game
    files = ("events", "events_view", "events_catalogue")
    return [f"undercroft.games.{game}.{name}" for name in files if (folder / f"{name}.py").exists()]


def _file(source: str, parts: list[str]) -> str:
    header = f"// Made from {source} by undercroft.server.typescript; do not edit.\n\n"
    return header + "\n".join(parts)


def files() -> dict[str, str]:
    """Map file names to contents, for the protocol and every game folder."""
    made = {"protocol.ts": protocol_text()}
    folder = Path(undercroft.games.__path__[0])
    for path in sorted(folder.glob("*/events.py")):
        made[f"{path.parent.name}.ts"] = game_text(path.parent.name)
    return made


def write(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files().items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
