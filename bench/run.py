"""`make bench`: our figures, compiled and interpreted, beside peers measured in the same run.

Ratios mean something on any machine, bare numbers only on this one. A peer that cannot be installed
by name is said to be missing.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.table import Table

from bench import peers

ROOT = Path(__file__).parent.parent
# Games of like size: hidden choice or hidden cards, short, two to four seats.
MOVE_PEERS: dict[str, Callable[[], float]] = {
    "OpenSpiel C++ goofspiel, 4 seats": lambda: peers.open_spiel_moves(
        "goofspiel(players=4,num_cards=13,imp_info=true)"
    ),
    "OpenSpiel C++ leduc_poker": lambda: peers.open_spiel_moves("leduc_poker"),
    "OpenSpiel C++ liars_dice": lambda: peers.open_spiel_moves("liars_dice"),
    "OpenSpiel Python kuhn_poker": lambda: peers.open_spiel_moves("python_kuhn_poker"),
    "RLCard leduc-holdem": lambda: peers.rlcard_moves("leduc-holdem"),
    "RLCard uno": lambda: peers.rlcard_moves("uno"),
    "PettingZoo leduc_holdem": lambda: peers.pettingzoo_moves("leduc_holdem_v4"),
    "PettingZoo connect_four": lambda: peers.pettingzoo_moves("connect_four_v3"),
}
ADAPTER_PEERS: dict[str, Callable[[], float]] = {
    f"PettingZoo {name}": lambda module=module: peers.pettingzoo_moves(module)  # type: ignore[misc]
    for name, module in (
        ("leduc_holdem", "leduc_holdem_v4"),
        ("texas_holdem", "texas_holdem_v4"),
        ("hanabi", "hanabi_v5"),
        ("connect_four", "connect_four_v3"),
    )
}
CLONE_PEERS: dict[str, Callable[[], float]] = {
    "OpenSpiel C++ goofspiel, 4 seats": lambda: peers.open_spiel_clone(
        "goofspiel(players=4,num_cards=13,imp_info=true)"
    ),
}
SEARCH_PEERS: dict[str, Callable[[], float]] = {
    "OpenSpiel C++ ISMCTS, leduc_poker (2-8 moves a game)": lambda: peers.open_spiel_search(
        "leduc_poker"
    ),
    "OpenSpiel C++ ISMCTS, gin_rummy": lambda: peers.open_spiel_search("gin_rummy", 100),
}


def ours(path: str, module: str = "bench.ours") -> dict[str, float]:
    """Our figures in a process that imports from this path."""
    env = {**os.environ, "PYTHONPATH": f"{ROOT / path}{os.pathsep}{ROOT}"}
    made = subprocess.run(
        [sys.executable, "-m", module], env=env, cwd=ROOT, check=True, capture_output=True
    )
    figures: dict[str, float] = json.loads(made.stdout)
    return figures


def measured(peer: Callable[[], float]) -> float | None:
    """A peer's figure, or None when it is not installed."""
    quiet = io.StringIO()
    try:
        with contextlib.redirect_stdout(quiet), contextlib.redirect_stderr(quiet):
            return peer()
    except ImportError:
        return None


def show_ours(console: Console, compiled: dict[str, float], pure: dict[str, float]) -> None:
    table = Table(title="Undercroft, one core", title_justify="left")
    for column in ("figure", "compiled", "interpreted", "ratio"):
        table.add_column(column, justify="left" if column == "figure" else "right")
    for name, figure in compiled.items():
        better = pure[name] / figure if "µs" in name else figure / pure[name]
        table.add_row(name, f"{figure:,.2f}", f"{pure[name]:,.2f}", f"{better:.1f} x")
    console.print(table)


def show_lab(console: Console, figures: dict[str, float]) -> None:
    table = Table(title="The lab, compiled", title_justify="left")
    table.add_column("figure")
    table.add_column("", justify="right")
    for name, figure in figures.items():
        table.add_row(name, f"{figure:,.2f}")
    console.print(table)


def show_peers(
    console: Console, title: str, figure: float, found: dict[str, float | None], less: bool
) -> None:
    """Our figure divided by theirs (or theirs by ours where less is better)."""
    table = Table(title=title, title_justify="left")
    for column in ("peer", "theirs", "ours", "we are"):
        table.add_column(column, justify="left" if column == "peer" else "right")
    for name, theirs in found.items():
        if theirs is None:
            table.add_row(name, "not installed", f"{figure:,.2f}", "")
        else:
            times = theirs / figure if less else figure / theirs
            table.add_row(name, f"{theirs:,.2f}", f"{figure:,.2f}", f"{times:,.1f} x")
    console.print(table)


def main() -> None:
    console = Console(width=110)
    compiled, pure = ours("build/compiled"), ours("src")
    show_ours(console, compiled, pure)
    show_lab(console, ours("build/compiled", "bench.lab"))
    for title, key, group, less in (
        ("Random moves a second", "raiders, 4 seats: moves/s", MOVE_PEERS, False),
        ("Steps a second", "raiders, 5 seats: PettingZoo steps/s", ADAPTER_PEERS, False),
        ("Clone, µs", "raiders, 4 seats: clone, µs", CLONE_PEERS, True),
        ("Search iterations a second", "raiders, 4 seats: mcts iterations/s", SEARCH_PEERS, False),
    ):
        found = {name: measured(peer) for name, peer in group.items()}
        show_peers(console, f"{title}: {key}", compiled[key], found, less)


if __name__ == "__main__":
    main()
