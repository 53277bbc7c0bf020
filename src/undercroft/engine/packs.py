"""Packs: custom numbers for a game's cards, checked against the built-in card set.

A pack is a mapping. Only local entry points turn a file path into one, by `with_pack_read`: input
from the network never names a file.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from undercroft.engine.errors import BadPack, named, shown
from undercroft.engine.game import Game

MOST = 99  # the largest number on a card, the longest name, the longest list of names


def checked_pack(game: Game, given: Any) -> dict[str, Any]:
    """Return a complete card set: the built-in one with the given changes."""
    if game.pack is None:
        raise BadPack(f"{game.id} takes no pack", what="pack")
    try:
        pack: dict[str, Any] = _merged("pack", game.pack, given)
        game.check_pack(pack)
    except BadPack as error:
        if not isinstance(given, PackFile):
            raise
        raise BadPack(f"{given.path}: {error}", **error.facts) from error
    return pack


class PackFile(dict[str, Any]):
    """A mapping read from a file, whose name an error repeats."""

    def __init__(self, path: str | Path, content: Mapping[str, Any]) -> None:
        super().__init__(content)
        self.path = path


def read_pack(path: str | Path) -> PackFile:
    """Read a mapping from a TOML file."""
    try:
        return PackFile(path, tomllib.loads(Path(path).read_text(encoding="utf-8")))
    except OSError as error:
        raise BadPack(f"cannot read the pack {path}: {error.strerror}", what="pack") from error
    except (ValueError, RecursionError) as error:
        raise BadPack(f"{path} is not TOML: {error}", what="pack") from error


def with_pack_read(options: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    """Return the options with the path of a pack replaced by the contents of the file."""
    pack = options.get("pack") if isinstance(options, Mapping) else None
    if options is None or not isinstance(pack, str | Path):
        return options
    return {**options, "pack": read_pack(pack)}


def _merged(place: str, default: Any, given: Any) -> Any:
    """Merge the given parts into the default; same shape, known names, numbers in range."""
    if isinstance(default, dict):
        if not isinstance(given, Mapping):
            raise BadPack(f"{place} must be a table of names, got {shown(given)}", what=place)
        return _merged_table(place, default, given)
    if isinstance(default, list):
        return _merged_list(place, default, given)
    if type(given) is not type(default):
        kind = type(default).__name__
        raise BadPack(f"{place} must be {kind}, got {shown(given)}", what=place, allowed=kind)
    if isinstance(default, str) and len(given) > MOST:
        raise BadPack(f"{place} has more than {MOST} characters", what=place, most=MOST)
    if isinstance(default, int) and not isinstance(default, bool) and not 0 <= given <= MOST:
        raise BadPack(
            f"{place} must be from 0 to {MOST}, got {shown(given)}", what=place, most=MOST
        )
    return given


def _merged_table(place: str, default: dict[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    for name in given:
        if name not in default:
            raise BadPack(
                f"{place} has no {shown(name)}, and a pack only changes what is there: "
                f"{', '.join(default)}",
                what=place, unknown=named(name), allowed=list(default),
            )  # fmt: skip
    return {
        name: _merged(f"{place}.{name}", part, given.get(name, part))
        for name, part in default.items()
    }


def _merged_list(place: str, default: list[Any], given: Any) -> list[Any]:
    """Merge a list: one of numbers keeps its length, one of names may have any."""
    of_names = not default or isinstance(default[0], str)
    if not isinstance(given, list) or (not of_names and len(given) != len(default)):
        raise BadPack(f"{place} must be a list like {default}, got {shown(given)}", what=place)
    if len(given) > MOST:
        raise BadPack(f"{place} has {len(given)} names, more than {MOST}", what=place, most=MOST)
    return [_merged(place, "" if of_names else default[0], part) for part in given]


def pack_toml(pack: Mapping[str, Any]) -> str:
    """Write a pack as TOML, as a starting point for your own: single values first, then tables."""
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
    """Write a number, a name or a list of them; the JSON form of these is also TOML."""
    return json.dumps(value, ensure_ascii=False)
