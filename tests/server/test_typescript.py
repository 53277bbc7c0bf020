"""The TypeScript types in the repository are those of the Python structs."""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft.server.typescript import files

GENERATED = Path(__file__).parents[2] / "web" / "src" / "generated"


@pytest.mark.parametrize("name", files())
def test_the_types_are_current(name: str) -> None:
    assert (GENERATED / name).read_text(encoding="utf-8") == files()[name]


def test_what_the_browser_sends_may_leave_defaults_out() -> None:
    protocol = files()["protocol.ts"]
    assert "  since?: number | null;" in protocol
    assert "  event: Record<string, unknown>;" in protocol
    assert "  change: unknown[][] | null;" in protocol


def test_every_message_carries_its_tag() -> None:
    protocol = files()["protocol.ts"]
    assert '  type: "hello";' in protocol
    assert '  type: "update";' in protocol


def test_a_sentence_below_a_field_becomes_its_comment() -> None:
    protocol = files()["protocol.ts"]
    assert "  /** A person with a live connection; always true for a bot. */\n  present" in protocol
