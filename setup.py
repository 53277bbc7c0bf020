"""Compiles the engine, the rules and the bots with mypyc; UNDERCROFT_PURE=1 skips it."""

from __future__ import annotations

import os
import shutil
from glob import glob

from setuptools import setup

COMPILED = (
    "src/undercroft/engine/state.py",
    "src/undercroft/engine/chance.py",
    "src/undercroft/engine/game.py",
    "src/undercroft/engine/run.py",
    "src/undercroft/engine/knowledge.py",
    "src/undercroft/engine/playout.py",
    "src/undercroft/bots/bot.py",
    "src/undercroft/bots/greedy.py",
    "src/undercroft/bots/mcts.py",
    *(
        path
        for name in ("cards", "state", "rules", "effects", "flow", "view", "heuristics", "game")
        for path in sorted(glob(f"src/undercroft/games/*/{name}.py"))
    ),
)


def wants_compiled() -> bool:
    """A C compiler is there and nobody asked for pure Python."""
    compiler = os.environ.get("CC", "cc").split()[0]
    return os.environ.get("UNDERCROFT_PURE") != "1" and shutil.which(compiler) is not None


def extensions() -> list[object]:
    if not wants_compiled():
        return []
    from mypyc.build import mypycify

    return list(mypycify([*COMPILED], opt_level="3", multi_file=False))


setup(ext_modules=extensions())
