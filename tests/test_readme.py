"""The README's Python runs as it stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

README = Path(__file__).parent.parent / "README.md"


def test_the_ten_lines_of_python_run(capsys: pytest.CaptureFixture[str]) -> None:
    code = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert len(code) == 1
    exec(code[0], {})
    printed = capsys.readouterr().out
    assert "winners" in printed
    assert "greedy" in printed


def test_every_file_the_readme_points_to_is_there() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", README.read_text(encoding="utf-8"))
    missing = [link for link in links if not (README.parent / link).exists()]
    assert missing == []


def test_every_command_the_readme_names_is_a_target_of_the_makefile() -> None:
    targets = (README.parent / "Makefile").read_text(encoding="utf-8")
    for command in re.findall(r"`?make ([a-z]+)`?", README.read_text(encoding="utf-8")):
        assert f"\n{command}:" in targets, command
