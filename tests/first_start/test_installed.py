"""`pip install .` with an isolated build, with and without a compiler, and what is in a wheel."""

from __future__ import annotations

import os
import sys
import zipfile
from pathlib import Path

import pytest

from tests.first_start.newcomer import (
    QUICK_BUILD,
    Started,
    check_that_it_plays,
    copy_of_the_tree,
    told_by,
)

PIP = ("-m", "pip", "--disable-pip-version-check")


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_of_the_tree(tmp_path_factory.mktemp("clone"))


@pytest.fixture(scope="module")
def wheel(clone: Path) -> Path:
    """Built in isolation, from a clone in which nothing was built before."""
    build = (sys.executable, *PIP, "wheel", "--no-deps", "-w", "dist", ".")
    told_by(*build, folder=clone, **QUICK_BUILD)
    return next((clone / "dist").glob("undercroft-*.whl"))


def installed(folder: Path, *what: str | Path, clone: Path, **given: str) -> tuple[Path, str]:
    """The commands of a new environment with something installed, and what pip said."""
    told_by(sys.executable, "-m", "venv", folder / "venv", folder=folder)
    commands = folder / "venv" / "bin"
    fixed = ("-c", clone / "constraints.txt")
    said = told_by(
        commands / "python", *PIP, "install", "-v", *fixed, *what, folder=folder, **given
    )
    return commands, said


def serve(commands: Path, folder: Path) -> Started:
    return Started(commands / "undercroft", "serve", "--port", "{port}", folder=folder)


def test_a_wheel_serves_the_client_and_plays_compiled(
    clone: Path, wheel: Path, tmp_path: Path
) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert "undercroft/web_dist/index.html" in names
    assert not [name for name in names if name.endswith((".svelte", ".ts", ".c"))]

    commands, _ = installed(tmp_path, wheel, clone=clone)
    assert "rules: compiled" in told_by(commands / "undercroft", "--version", folder=tmp_path)
    with serve(commands, tmp_path) as started:
        check_that_it_plays(started)


@pytest.mark.usefixtures("wheel")  # for the client that it built
def test_without_a_compiler_it_is_slower_and_says_so(clone: Path, tmp_path: Path) -> None:
    commands, said = installed(tmp_path, clone, clone=clone, CC="/nowhere/cc")
    assert "no C compiler (/nowhere/cc): the rules stay interpreted" in said
    assert "rules: interpreted" in told_by(commands / "undercroft", "--version", folder=tmp_path)
    with serve(commands, tmp_path) as started:
        assert "rules: interpreted" in started.said()
        check_that_it_plays(started)


def test_a_source_distribution_has_all_that_a_build_needs(
    clone: Path, wheel: Path, tmp_path: Path
) -> None:
    """No compiler and no npm here: the client comes out of the source distribution."""
    setup = ("setup.py", "-q", "sdist", "-d", tmp_path)
    told_by(sys.executable, *setup, folder=clone, UNDERCROFT_PURE="1")
    packed = next(tmp_path.glob("undercroft-*.tar.gz"))
    out = ("wheel", "--no-deps", "--no-build-isolation", "-w", tmp_path, packed)
    bare = {"UNDERCROFT_PURE": "1", "PATH": os.path.dirname(sys.executable)}
    told_by(sys.executable, *PIP, *out, folder=tmp_path, **bare)
    made = zipfile.ZipFile(next(tmp_path.glob("undercroft-*.whl"))).namelist()
    kinds = (".py", ".json", ".md", ".css", ".html", ".js", ".toml")
    assert plain(made, kinds) == plain(zipfile.ZipFile(wheel).namelist(), kinds)


def plain(names: list[str], kinds: tuple[str, ...]) -> list[str]:
    return sorted(name for name in names if name.endswith(kinds))


def test_a_build_without_a_client_says_that_there_is_none(tmp_path: Path) -> None:
    copy_of_the_tree(tmp_path)
    bare = {"UNDERCROFT_PURE": "1", "PATH": os.path.dirname(sys.executable)}
    said = told_by(sys.executable, "setup.py", "-q", "build", folder=tmp_path, **bare)
    assert "no npm to build the browser client with" in said
