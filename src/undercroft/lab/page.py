"""A report: one self-contained HTML file that opens without a network."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Final

from undercroft.lab.words import Words

STYLE: Final = Path(__file__).parent / "report.css"


def section(title: str, note: str, *body: str) -> str:
    said = f'<p class="note">{escape(note)}</p>' if note else ""
    return f"<section><h2>{escape(title)}</h2>{said}{''.join(body)}</section>"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Render a table of plain-text cells; one ending with ▲ or ▼ is coloured as more or less."""
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows)
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def _cell(words: str) -> str:
    if words.endswith(("▲", "▼")):
        kind = "up" if words.endswith("▲") else "down"
        return f'<td class="{kind}">{escape(words)}</td>'
    return f"<td>{escape(words)}</td>"


def folded(summary: str, body: str) -> str:
    return f"<details><summary>{escape(summary)}</summary>{body}</details>"


def page(words: Words, title: str, made: str, partial: str, sections: Sequence[str]) -> str:
    """Render the whole file."""
    style = STYLE.read_text(encoding="utf-8")
    warning = f'<p class="partial">{escape(partial)}</p>' if partial else ""
    return (
        f'<!doctype html><html lang="{words.language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{style}</style></head><body><main>"
        f'<h1>{escape(title)}</h1><p class="made">{escape(made)}</p>{warning}'
        f"{''.join(sections)}</main></body></html>\n"
    )
