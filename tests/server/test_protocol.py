"""The list of refusals: described, and said in every language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from undercroft.server.settings import Settings
from undercroft.table.errors import CODES
from undercroft.texts import LANGUAGES, shell_texts

DESCRIPTION = Path(__file__).parents[2] / "docs" / "protocol.md"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_its_sentence(language: str) -> None:
    texts = shell_texts(language)
    assert [code for code in CODES if f"error.{code}" not in texts] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_asks_only_for_facts_that_are_given(language: str) -> None:
    texts = shell_texts(language)
    for code, facts in CODES.items():
        asked = set(re.findall(r"\{(\w+)", str(texts[f"error.{code}"])))
        assert asked <= set(facts), code


def test_the_description_names_every_refusal_with_its_facts() -> None:
    rows = re.findall(
        r"^\| `([a-z_]+)` \| [\d–]+ \| (.*?) \|", DESCRIPTION.read_text(), re.MULTILINE
    )
    described = {code: re.findall(r"`(\w+)`", facts) for code, facts in rows}
    assert set(described) == set(CODES)
    for code, facts in CODES.items():
        assert set(facts) <= set(described[code]), code


def test_the_description_names_every_limit() -> None:
    text = DESCRIPTION.read_text()
    limits = [name for name in Settings.__struct_fields__ if re.search("bytes|per_|burst", name)]
    assert [name for name in limits if f"`{name.upper()}`" not in text] == []
