"""The compiled copy: whole or not at all, and made by one at a time."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from tools import compiled


@pytest.fixture
def builds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A tree of one file; what was built of it, in order."""
    done: list[str] = []

    def build(folder: Path) -> None:
        folder.mkdir(parents=True)
        text = (tmp_path / "src" / "rules.py").read_text()
        (folder / "rules.so").write_text(text)
        done.append(text)
        if text == "wrong":
            raise RuntimeError(text)

    for name in ("setup.py", "mypyc.ini", "pyproject.toml", "constraints.txt"):
        (tmp_path / name).touch()
    (tmp_path / "src").mkdir()
    places = {
        "ROOT": "", "BUILD": "build", "COPY": "build/compiled", "MAKING": "build/making",
        "LOCK": "build/making.lock",
    }  # fmt: skip
    for name, place in places.items():
        monkeypatch.setattr(compiled, name, tmp_path / place)
    monkeypatch.setattr(compiled, "build", build)
    write(tmp_path, "one")
    return done


def write(tree: Path, text: str) -> None:
    (tree / "src" / "rules.py").write_text(text)


def test_a_copy_is_made_once_and_anew_when_a_source_changes(
    builds: list[str], tmp_path: Path
) -> None:
    assert not compiled.is_there()
    compiled.make()
    compiled.make()
    assert compiled.is_there()
    write(tmp_path, "two")
    assert not compiled.is_there()
    compiled.make()
    assert builds == ["one", "two"]
    assert (compiled.COPY / "rules.so").read_text() == "two"


def test_a_build_that_fails_leaves_nothing_that_would_be_used(
    builds: list[str], tmp_path: Path
) -> None:
    write(tmp_path, "wrong")
    with pytest.raises(RuntimeError):
        compiled.make()
    assert builds == ["wrong"]
    assert not compiled.is_there()
    assert not compiled.COPY.exists()


def test_a_source_that_changes_meanwhile_makes_the_copy_stale(
    builds: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build = compiled.build

    def build_while_somebody_writes(folder: Path) -> None:
        build(folder)
        write(tmp_path, "two")

    monkeypatch.setattr(compiled, "build", build_while_somebody_writes)
    compiled.make()
    assert not compiled.is_there()


def test_who_comes_second_waits_and_does_not_build_again(
    builds: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting = threading.Event()
    monkeypatch.setattr(compiled, "say", lambda line: waiting.set())
    second = threading.Thread(target=compiled.make)
    with compiled.at_it():
        second.start()
        assert waiting.wait(30)
        compiled.build(compiled.COPY)
        (compiled.COPY / compiled.STAMP).write_text(compiled.sources())
    second.join(30)
    assert builds == ["one"]
