"""What README and CONTRIBUTING say is so: their Python runs, their links and commands exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
PAGES = [README, ROOT / "CONTRIBUTING.md"]


def test_the_ten_lines_of_python_run(capsys: pytest.CaptureFixture[str]) -> None:
    code = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert len(code) == 1
    exec(code[0], {})
    printed = capsys.readouterr().out
    assert "winners" in printed
    assert "greedy" in printed


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_file_that_a_page_points_to_is_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#]+)\)", text)
    links += re.findall(r"pytest -q ((?:tests|src)/[\w/.]+)", text)
    missing = [link for link in links if not (ROOT / link).exists()]
    assert missing == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_command_that_a_page_names_is_a_target_of_the_makefile(page: Path) -> None:
    targets = (ROOT / "Makefile").read_text(encoding="utf-8")
    for command in re.findall(r"`make ([a-z-]+)", page.read_text(encoding="utf-8")):
        assert f"\n{command}:" in targets, command
