"""What reports say, in English, Russian and Ukrainian."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

LANGUAGES: Final = ("en", "ru", "uk")


class Words:
    """The texts of one language by key; a fact goes where its name stands in braces."""

    def __init__(self, language: str) -> None:
        self.language = language
        place = Path(__file__).parent / "texts" / f"{language}.json"
        self.texts: dict[str, str] = json.loads(place.read_text(encoding="utf-8"))

    def __call__(self, key: str, **facts: Any) -> str:
        return self.texts[key].format(**facts)

    def or_id(self, key: str, id: str) -> str:
        """The text of a key that games may add to, else the id itself."""
        return self.texts.get(key, id.replace("_", " "))
