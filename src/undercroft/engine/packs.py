"""Packs: the numbers of a game's cards from a file of one's own, checked against the built-in."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from undercroft.engine.errors import BadPack
from undercroft.engine.game import Game

MOST = 99  # the largest number a card may bear


def checked_pack(game: Game, source: Any) -> dict[str, Any]:
    """A complete card table: the built-in one, changed as a TOML file or a mapping says."""
    default = game.default_pack()
    if not default:
        raise BadPack(f"{game.id} takes no pack", what="pack")
    pack: dict[str, Any] = _merged("pack", default, _loaded(source))
    game.check_pack(pack)
    return pack


def _loaded(source: Any) -> Mapping[str, Any]:
    if isinstance(source, Mapping):
        return source
    if not isinstance(source, str | Path):
        raise BadPack(f"a pack is a TOML file or a mapping, not {source!r}", what="pack")
    try:
        return tomllib.loads(Path(source).read_text(encoding="utf-8"))
    except OSError as error:
        raise BadPack(f"cannot read the pack {source}: {error.strerror}", what="pack") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, ValueError) as error:
        raise BadPack(f"{source} is not TOML: {error}", what="pack") from error


def _merged(place: str, default: Any, given: Any) -> Any:
    """The default with the given parts in place; same shape, known names, sane numbers."""
    if isinstance(default, dict):
        if not isinstance(given, Mapping):
            raise BadPack(f"{place} must be a table", what=place)
        return _merged_table(place, default, given)
    if isinstance(default, list):
        return _merged_list(place, default, given)
    if type(given) is not type(default):
        kind = type(default).__name__
        raise BadPack(f"{place} must be {kind}, not {given!r}", what=place, allowed=kind)
    if isinstance(default, int) and not isinstance(default, bool) and not 0 <= given <= MOST:
        raise BadPack(f"{place} must be from 0 to {MOST}, not {given}", what=place, most=MOST)
    return given


def _merged_table(place: str, default: dict[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    for name in given:
        if name not in default:
            raise BadPack(
                f"{place} has no {name!r}; it has {', '.join(default)}",
                what=place, unknown=str(name), allowed=list(default),
            )  # fmt: skip
    return {
        name: _merged(f"{place}.{name}", part, given.get(name, part))
        for name, part in default.items()
    }


def _merged_list(place: str, default: list[Any], given: Any) -> list[Any]:
    """Lists of numbers keep their length; a list of names may have any."""
    named = not default or isinstance(default[0], str)
    if not isinstance(given, list) or (not named and len(given) != len(default)):
        raise BadPack(f"{place} must be a list like {default}, not {given!r}", what=place)
    return [_merged(place, "" if named else default[0], part) for part in given]


def pack_toml(pack: Mapping[str, Any]) -> str:
    """A pack as a TOML file to start an own one from: single values first, then tables."""
    values: list[str] = []
    tables: list[str] = []
    for group, rows in pack.items():
        if not isinstance(rows, Mapping):
            values.append(f"{group} = {_toml(rows)}")
            continue
        for name, row in rows.items():
            if isinstance(row, Mapping):
                tables.append(f"\n[{group}.{name}]")
                tables += [f"{key} = {_toml(value)}" for key, value in row.items()]
            else:
                values.append(f"{group}.{name} = {_toml(row)}")
    return "\n".join(values + tables) + "\n"


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)
