"""Compiles the engine, the rules and the bots with mypyc, and puts the browser client in a wheel.

UNDERCROFT_PURE=1 skips the compiling. UNDERCROFT_OPTIMISE=0 compiles in less than half the time,
for trying a build: the rules are slower then.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from glob import glob
from pathlib import Path
from typing import Any, ClassVar

from setuptools import Command, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext

# A game's files and folders whose names begin like this stay interpreted: they hold no rules, or
# classes that mypyc makes no faster.
INTERPRETED = (
    "__init__", "events", "command", "solver", "tests", "board_cards", "glory_cards", "peril_cards",
)  # fmt: skip


def is_compiled(path: Path) -> bool:
    """Return whether mypyc compiles a file of a game; `path` is relative to the games folder."""
    return not any(part.startswith(INTERPRETED) for part in path.parts[1:])


GAMES = Path("src/undercroft/games")
COMPILED = (
    "src/undercroft/engine/state.py",
    "src/undercroft/engine/chance.py",
    "src/undercroft/engine/windows.py",
    "src/undercroft/engine/encoding.py",
    "src/undercroft/engine/game.py",
    "src/undercroft/engine/tempers.py",
    "src/undercroft/engine/changes.py",
    "src/undercroft/engine/run.py",
    "src/undercroft/engine/knowledge.py",
    "src/undercroft/engine/playout.py",
    "src/undercroft/engine/kit/paths.py",
    "src/undercroft/engine/kit/grid.py",
    "src/undercroft/engine/kit/decks.py",
    "src/undercroft/engine/kit/shuffles.py",
    "src/undercroft/engine/kit/redealing.py",
    "src/undercroft/engine/kit/modifiers.py",
    "src/undercroft/bots/bot.py",
    "src/undercroft/bots/temper.py",
    "src/undercroft/bots/greedy.py",
    "src/undercroft/bots/mcts.py",
    "src/undercroft/bots/playing.py",
    "src/undercroft/lab/loop.py",
    *(
        path.as_posix()
        for path in sorted(GAMES.glob("*/**/*.py"))
        if is_compiled(path.relative_to(GAMES))
    ),
)
BUILDS_NOTHING = {"egg_info", "dist_info", "sdist"}  # pip runs them before it builds
C_FILES = os.environ.get("UNDERCROFT_C_FILES", "build")  # where mypyc writes them
WEB = Path("web")
CLIENT = WEB / "dist"
WEB_SOURCES = ("web/*.*", "web/src/**/*", "web/public/**/*", "web/scripts/**/*",
               "src/undercroft/games/*/web/**/*", "src/undercroft/games/*/texts/*",
               "src/undercroft/games/*/RULES.md", "src/undercroft/texts/*")  # fmt: skip


def say(line: str) -> None:
    """pip shows this with -v; `undercroft --version` tells the same afterwards."""
    print(f"undercroft: {line}", file=sys.stderr, flush=True)


# --- compiled rules -----------------------------------------------------------------------------


def compiler() -> list[str]:
    """The C compiler that setuptools will call."""
    return (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()


def lacks() -> str:
    """What compiling needs and is not here; empty when all is."""
    if shutil.which(compiler()[0]) is None:
        return f"no C compiler ({compiler()[0]})"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "no headers of Python (python3-dev)"
    return ""


def extensions() -> list[Any]:
    """One library of all rules, so that calls between files stay direct."""
    if os.environ.get("UNDERCROFT_PURE") == "1" or BUILDS_NOTHING & set(sys.argv):
        return []
    if lacks():
        say(f"{lacks()}: the rules stay interpreted, which is several times slower")
        return []
    from mypyc.build import mypycify

    made = list(
        mypycify(
            ["--config-file=mypyc.ini", *COMPILED],
            opt_level=os.environ.get("UNDERCROFT_OPTIMISE", "2"),
            multi_file=True,  # one C file for all would be 128 MB, more than a compiler likes
            target_dir=C_FILES,
        )
    )
    widen_shifts(made)
    made[0].extra_compile_args += ["-fvisibility=hidden", "-g0"]
    return made


def widen_shifts(made: list[Any]) -> None:
    """mypyc writes the 1 of `1 << n` as a C int, which is too narrow for an i64 from bit 31 on."""
    for path in {Path(source) for extension in made for source in extension.sources}:
        text = path.read_text(encoding="utf-8")
        wide = re.sub(r"= (\d+) << cpy_r_", r"= \1LL << cpy_r_", text)
        if wide != text:
            path.write_text(wide, encoding="utf-8")


def compile_side_by_side(
    compiler: Any, sources: list[str], output_dir: str | None = None, **given: Any
) -> list[str]:
    """What `CCompiler.compile` does, for several files at once, the largest first."""
    depends = given.pop("depends", None)
    _, objects, after, options, build = compiler._setup_compile(
        output_dir, given.get("macros"), given.get("include_dirs"), sources, depends,
        given.get("extra_postargs"),
    )  # fmt: skip
    before = compiler._get_cc_args(options, given.get("debug", 0), given.get("extra_preargs"))
    order = sorted(build.items(), key=lambda pair: -Path(pair[1][0]).stat().st_size)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        futures = [
            pool.submit(compiler._compile, made, source, ending, before, after, options)
            for made, (source, ending) in order
        ]
        for future in futures:
            future.result()
    return objects


class BuildAnew(build_ext):
    """What an interrupted build left behind looks finished: nothing is taken over from one."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.force = True

    def build_extensions(self) -> None:
        """Compile on all cores: setuptools takes one C file after the other."""
        self.compiler.compile = partial(compile_side_by_side, self.compiler)
        super().build_extensions()


# --- the browser client -------------------------------------------------------------------------


def changed(path: Path) -> float:
    return path.stat().st_mtime


def is_stale() -> bool:
    """Whether the built client is missing, or older than what it is built from."""
    index = CLIENT / "index.html"
    sources = [Path(path) for form in WEB_SOURCES for path in glob(form, recursive=True)]
    return not index.is_file() or changed(index) < max(map(changed, filter(Path.is_file, sources)))


def build_client() -> None:
    for command in (["npm", "ci", "--no-audit", "--no-fund"], ["npm", "run", "build"]):
        subprocess.run(command, cwd=WEB, check=True, stdout=sys.stderr)


class BuildClient(Command):
    """Puts the built client into the package; builds it when that is needed and npm is there."""

    editable_mode = False
    build_lib: str | None = None
    user_options: ClassVar[list[Any]] = []

    def initialize_options(self) -> None:
        pass

    def finalize_options(self) -> None:
        self.set_undefined_options("build_py", ("build_lib", "build_lib"))

    def run(self) -> None:
        if self.editable_mode:
            return
        if WEB.is_dir() and is_stale() and shutil.which("npm"):
            build_client()
        into = self.inside()
        shutil.rmtree(into, ignore_errors=True)
        if CLIENT.is_dir():
            shutil.copytree(CLIENT, into)
        else:
            say("no npm to build the browser client with: `undercroft serve` will have no pages")

    def inside(self) -> Path:
        return Path(str(self.build_lib), "undercroft", "web_dist")

    def get_source_files(self) -> list[str]:
        return []  # MANIFEST.in has them

    def get_outputs(self) -> list[str]:
        return [str(path) for path in self.inside().rglob("*") if path.is_file()]

    def get_output_mapping(self) -> dict[str, str]:
        return {}


if __name__ == "__main__":
    build.sub_commands.append(("build_client", None))
    commands = {"build_client": BuildClient, "build_ext": BuildAnew}
    setup(ext_modules=extensions(), cmdclass=commands)
