"""Who imports whom: the layers of the design, checked."""

from __future__ import annotations

import ast
from pathlib import Path

import undercroft

ROOT = Path(undercroft.__file__).parent

# What a layer may import of Undercroft. The package itself is the door: for outer layers only.
ALLOWED = {
    "engine": {"engine"},
    "games": {"engine", "games"},
    "bots": {"engine", "games", "bots"},
    "lab": {"engine", "games", "bots", "lab", "door", "texts"},
    "envs": {"engine", "games", "bots", "envs", "door"},
    "texts": {"engine", "games", "texts"},
    "table": {"engine", "games", "table", "door", "bots"},
    "server": {"engine", "games", "bots", "table", "server", "texts", "door"},
}
# A file of a game imports only files above it.
ORDER = [
    "cards",
    "state",
    "events",
    "rules",
    "effects",
    "heuristics",
    "flow",
    "view",
    "encoder",
    "game",
]


def sources() -> list[Path]:
    return [path for path in ROOT.rglob("*.py") if "tests" not in path.relative_to(ROOT).parts]


def imports(path: Path) -> list[str]:
    found: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found += [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
    return [name for name in found if name.split(".")[0] == "undercroft"]


def layer_of(name: str) -> str:
    parts = name.split(".")
    return parts[1] if len(parts) > 1 and parts[1] in ALLOWED else "door"


def test_layers_import_only_what_lies_below_them() -> None:
    for path in sources():
        layer = path.relative_to(ROOT).parts[0]
        for name in imports(path) if layer in ALLOWED else []:
            assert layer_of(name) in ALLOWED[layer], f"{path.relative_to(ROOT)} imports {name}"


def test_nobody_imports_the_server() -> None:
    for path in sources():
        parts = path.relative_to(ROOT).parts
        if parts[0] != "server" and path.name != "cli.py":
            assert not [name for name in imports(path) if layer_of(name) == "server"], path


def test_games_never_import_each_other() -> None:
    for path in sources():
        parts = path.relative_to(ROOT).parts
        if parts[0] == "games" and len(parts) > 2:
            for name in imports(path):
                inner = name.split(".")
                if layer_of(name) == "games":
                    assert inner[2] == parts[1], f"{path.relative_to(ROOT)} imports {name}"


def test_a_file_of_a_game_imports_only_files_above_it() -> None:
    for path in sources():
        parts = path.relative_to(ROOT).parts
        if parts[0] != "games" or len(parts) != 3 or path.stem not in ORDER:
            continue
        above = set(ORDER[: ORDER.index(path.stem)])
        for name in imports(path):
            inner = name.split(".")
            if layer_of(name) == "games" and len(inner) > 3 and inner[3] in ORDER:
                assert inner[3] in above, f"{path.relative_to(ROOT)} imports {name}"


def test_only_the_server_is_async_and_only_chance_is_random() -> None:
    for path in sources():
        layer = path.relative_to(ROOT).parts[0]
        text = path.read_text(encoding="utf-8")
        if layer != "server":
            assert "async def" not in text, path
        if layer in ("engine", "games", "bots"):
            assert "import random" not in text, path
            assert "deepcopy" not in text, path


def test_what_comes_from_the_network_never_reaches_a_door_that_reads_files() -> None:
    """`undercroft.new_table` and its like turn the path of a pack into what the file says."""
    for path in sources():
        if path.relative_to(ROOT).parts[0] in ("table", "server"):
            text = path.read_text(encoding="utf-8")
            for door in ("undercroft.new_table", "play_match", "read_pack", "with_pack_read"):
                assert door not in text, f"{path.relative_to(ROOT)} uses {door}"
