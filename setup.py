"""Compiles the engine, the rules and the bots with mypyc; UNDERCROFT_PURE=1 skips it."""

from __future__ import annotations

import os
import shutil
import sysconfig
from glob import glob
from pathlib import Path

from setuptools import setup

# Of a game's files, those by their beginnings: no rules, or classes that mypyc makes no faster.
INTERPRETED = ("__init__", "events", "command", "solver")
COMPILED = (
    "src/undercroft/engine/state.py",
    "src/undercroft/engine/chance.py",
    "src/undercroft/engine/encoding.py",
    "src/undercroft/engine/game.py",
    "src/undercroft/engine/tempers.py",
    "src/undercroft/engine/run.py",
    "src/undercroft/engine/knowledge.py",
    "src/undercroft/engine/playout.py",
    "src/undercroft/bots/bot.py",
    "src/undercroft/bots/temper.py",
    "src/undercroft/bots/greedy.py",
    "src/undercroft/bots/mcts.py",
    "src/undercroft/lab/loop.py",
    *(
        path
        for path in sorted(glob("src/undercroft/games/*/*.py"))
        if not Path(path).stem.startswith(INTERPRETED)
    ),
)


def wants_compiled() -> bool:
    """A C compiler and Python's headers are there, and nobody asked for pure Python."""
    compiler = os.environ.get("CC", "cc").split()[0]
    headers = Path(sysconfig.get_path("include"), "Python.h")
    pure = os.environ.get("UNDERCROFT_PURE") == "1"
    return not pure and shutil.which(compiler) is not None and headers.exists()


def extensions() -> list[object]:
    if not wants_compiled():
        return []
    from mypyc.build import mypycify

    return list(mypycify(["--config-file=mypyc.ini", *COMPILED], opt_level="3"))


setup(ext_modules=extensions())
