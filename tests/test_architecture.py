"""Who imports whom: the layers of the design, checked."""

from __future__ import annotations

import ast
from itertools import pairwise
from pathlib import Path

import pytest

import undercroft

ROOT = Path(undercroft.__file__).parent

# What a layer may import of Undercroft. The package itself is the door: for outer layers only.
ALLOWED = {
    "engine": {"engine"},
    "games": {"engine", "games"},
    "bots": {"engine", "games", "bots"},
    "lab": {"engine", "games", "bots", "lab", "door", "texts"},
    "envs": {"engine", "games", "bots", "envs", "door"},
    "texts": {"engine", "texts"},
    "table": {"engine", "games", "table", "door"},
    "server": {"engine", "games", "bots", "table", "server", "texts", "door"},
}
# The files of a game in the order in which to read them: each imports only files above it.
MODEL = [
    "cards", "state", "events", "rules", "effects", "heuristics", "flow", "view", "encoder", "game",
]  # fmt: skip
# Games that have other files or folders: all of them, in their order. `heroes/*` stands for the
# files of a folder that are not listed by name; none of them imports another.
ORDER = {
    "dungeon_roll": [
        "cards", "state", "events", "moves", "rules/question", "heroes/side", "rules/counts",
        "rules/mastery", "rules/dice", "rules/treasure", "rules/dragon", "rules/items",
        "rules/loot", "rules/monsters", "rules/endings", "rules/rerolls", "heroes/outcomes",
        "heroes/aiming", "heroes/amounts", "heroes/paying", "heroes/shared", "heroes/*",
        "heroes/roster", "rules/dealing", "rules/forming", "rules/spending", "rules/acting",
        "rules/scoring", "heuristics", "hunches", "flow", "view", "encoder", "game",
        "solver/model", "solver/positions", "solver/cache", "solver/moves", "solver/values",
        "solver/tables", "solver/advice", "solver/command", "adviser",
    ],
    "welcome": [
        "cards", "state", "events", "rules", "effects", "heuristics", "flow", "hidden", "view",
        "encoder", "game",
    ],
    "heroes_out": [
        "cards", "printed/dungeons", "printed/notation", "packs", "state", "events", "events_view",
        "moves", "hunches", "question", "dungeon/board", "dungeon/ways", "clans/hands",
        "clans/market", "guild/strikes", "guild/heroics", "guild/deck", "dungeon/treasury",
        "guild/raid", "guild/prospect", "guild/forecast", "guild/scenarios", "guild/invasion",
        "dungeon/luck", "dungeon/building",
        "dungeon/rooms", "clans/moving", "clans/units", "clans/abilities", "clans/actions",
        "turn/turns", "turn/setting", "turn/chronicle", "heuristics", "flow", "shown/threats",
        "shown/ties", "shown/steps", "shown/foreseen", "shown/pending", "view", "encoder", "game",
    ],
    "dungeoneer": [
        "printed/words", "printed/records", "printed/board_cards", "printed/glory_cards",
        "printed/peril_cards", "printed/own_cards", "cards", "printed/notation",
        "printed/grammar", "printed/rows", "printed/reading", "printed/legal", "moves", "likings",
        "printed/tables", "packs", "state", "events",
        "events_view", "events_catalogue",
        "printed/names", "bits", "dungeon/map", "dungeon/fitting",
        "dungeon/shifting", "hunches", "play/values", "battle/sums", "play/purse", "dungeon/tokens",
        "play/zones", "battle/stakes", "battle/rolls", "turn/ending", "quests/revealing",
        "turn/leaving", "battle/wounds", "dungeon/entering", "dungeon/moving", "dungeon/laying",
        "dungeon/settling", "play/choices", "play/losing", "play/drawing", "play/effects",
        "quests/completing", "battle/checks", "battle/fighting", "battle/traps", "battle/outlook",
        "battle/spoils", "battle/stages", "play/plans", "play/questions", "play/carrying",
        "play/playing", "play/declaring", "quests/attempts", "play/uses", "play/bearing",
        "play/openings", "play/reactions", "turn/arranging",
        "turn/holding", "turn/starting", "turn/feats", "turn/solitaire", "turn/phases", "flow",
        "shown/bills", "shown/duels", "shown/seats", "shown/map", "shown/battle", "shown/forecasts",
        "shown/shifts", "shown/drafts", "shown/aims", "prospects", "heuristics", "shown/truth",
        "view", "encoder", "shown/catalogue", "game",
    ],
}  # fmt: skip


FOLDERS = sorted(path.parent for path in (ROOT / "games").glob("*/game.py"))


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


def arrows() -> set[tuple[str, str]]:
    """The arrows between layers in the picture in CONTRIBUTING.md."""
    page = (Path(__file__).parent.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")
    chains = [line.split(" --> ") for line in page.splitlines() if " --> " in line]
    pairs = [pair for chain in chains for pair in pairwise(chain)]
    return {(above.strip(), below.strip()) for above, below in pairs}


def reached(layer: str, drawn: set[tuple[str, str]]) -> set[str]:
    """A layer and all that its arrows lead to."""
    found = {layer}
    for above, below in drawn:
        if above == layer:
            found |= reached(below, drawn)
    return found


def test_the_picture_of_the_layers_shows_what_they_import() -> None:
    drawn, made = arrows(), set()
    for path in sources():
        layer = path.relative_to(ROOT).parts[0]
        for name in imports(path) if layer in ALLOWED else []:
            below = layer_of(name)
            if below not in (layer, "door"):
                made.add((layer, below))
                assert below in reached(layer, drawn), f"no arrow from {layer} to {below}"
    assert drawn <= made, f"nothing is imported along {sorted(drawn - made)}"


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


def files_of(game: Path) -> set[str]:
    """The files of a game by their paths in its folder."""
    found = [path.relative_to(game) for path in sources() if game in path.parents]
    return {path.with_suffix("").as_posix() for path in found if path.stem != "__init__"}


def place(name: str, order: list[str]) -> int:
    """The place of a file in the order of its game; -1 if it has none."""
    folder = f"{name.rpartition('/')[0]}/*"
    known = name if name in order else folder
    return order.index(known) if known in order else -1


@pytest.mark.parametrize("game", FOLDERS, ids=lambda path: path.name)
def test_every_file_of_a_game_has_its_place_in_the_order(game: Path) -> None:
    order = ORDER.get(game.name, MODEL)
    files = files_of(game)
    assert len(order) == len(set(order)), "a file stands twice"
    unplaced = sorted(name for name in files if place(name, order) < 0)
    assert not unplaced, f"give {unplaced} their places in ORDER"
    used = {place(name, order) for name in files}
    missing = [name for at, name in enumerate(order) if at not in used]
    assert game.name not in ORDER or not missing, f"ORDER names {missing}, which do not exist"


@pytest.mark.parametrize("game", FOLDERS, ids=lambda path: path.name)
def test_a_file_of_a_game_imports_only_files_above_it(game: Path) -> None:
    order = ORDER.get(game.name, MODEL)
    files = files_of(game)
    for name in files:
        for found in files.intersection(inner_imports(game / f"{name}.py", game.name)):
            assert place(found, order) < place(name, order), f"{name} imports {found}"


@pytest.mark.parametrize("game", FOLDERS, ids=lambda path: path.name)
def test_a_folder_of_a_game_is_no_detour_around_the_order(game: Path) -> None:
    for path in game.glob("*/**/__init__.py"):
        assert not inner_imports(path, game.name), f"{path.relative_to(game)} imports its game"


def inner_imports(path: Path, game: str) -> list[str]:
    """The files of its own game that a file imports, by the path in the folder."""
    inner = [name.split(".")[3:] for name in imports(path) if name.split(".")[2:3] == [game]]
    whole = ["/".join(parts) for parts in inner]  # a module, or a name in one
    return whole + ["/".join(parts[:-1]) for parts in inner]


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
