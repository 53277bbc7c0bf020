"""Message and rules texts: loading and checking. The browser does the formatting."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

from msgspec import inspect as shapes

from undercroft.engine.folders import game_folder
from undercroft.engine.game import Game
from undercroft.engine.names import snake_case
from undercroft.engine.state import Decision

LANGUAGES: Final = ("en", "ru", "uk")
PLURALS: Final = {
    "en": {"one", "other"},
    "ru": {"one", "few", "many", "other"},
    "uk": {"one", "few", "many", "other"},
}
PACKAGE: Final = Path(__file__).parent.parent
PLACEHOLDER: Final = re.compile(r"\{(\w+)(?::[\w.]+)?\}")
RULE: Final = re.compile(r"^\*\*([A-Z]+\d+(?:\.\d+)*)\*\* ", re.MULTILINE)

Text = str | dict[str, str]


def load(path: Path) -> dict[str, Text]:
    """Load one file of texts; a duplicate key is an error."""
    catalogue: dict[str, Text] = json.loads(
        path.read_text(encoding="utf-8"), object_pairs_hook=_without_doubles
    )
    return catalogue


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise ValueError(f"duplicate key among {sorted(key for key, _ in pairs)}")
    return made


def shell_texts(language: str) -> dict[str, Text]:
    """Load the texts shared by all games."""
    return load(PACKAGE / "texts" / f"{language}.json")


def game_texts(game: Game, language: str) -> dict[str, Text]:
    return load(game_folder(game) / "texts" / f"{language}.json")


def rules_text(game: Game, language: str) -> str:
    """Load the numbered rules in one language; in English this is RULES.md itself."""
    if language == "en":
        return (game_folder(game) / "RULES.md").read_text(encoding="utf-8")
    return (game_folder(game) / "texts" / f"rules.{language}.md").read_text(encoding="utf-8")


def rule_numbers(rules: str) -> list[str]:
    """Return R1, R1.1 … in order."""
    return RULE.findall(rules)


def is_name(text: Text) -> bool:
    return isinstance(text, dict) and "nom" in text


def placeholders(text: Text) -> set[str]:
    """Return the placeholders of a text; a plural form may omit its count («одну монету»)."""
    if isinstance(text, str):
        return set(PLACEHOLDER.findall(text))
    found: set[str] = set()
    for key, form in text.items():
        if key != "by":
            found |= set(PLACEHOLDER.findall(form))
    return found


def wanted_keys(game: Game) -> set[str]:
    """Return every key that a game needs: moves, options, factors, endings."""
    keys = {"game.title", "game.blurb"}
    keys |= {f"move.{verb.name}" for verb in game.verbs}
    keys |= {f"costly.{verb}" for verb in game.costly}
    keys |= {f"reason.{reason}" for reason in game.reasons}
    keys |= {f"option.{option.name}" for option in game.table_options}
    keys |= {f"factor.{kind}" for kind in game.factor_kinds}
    return keys


def plain_fields(game: Game) -> set[str]:
    """Return the field names of the view, the catalogue and all structs in them.

    The plain board shows them, but for `id`: a thing with an id goes by its name.
    """
    found: set[str] = set()
    seen: set[type] = set()

    def look(shape: shapes.Type) -> None:
        if isinstance(shape, shapes.StructType):
            if shape.cls not in seen:
                seen.add(shape.cls)
                for field in shape.fields:
                    found.add(field.encode_name)
                    look(field.type)
        elif isinstance(shape, shapes.UnionType):
            for part in shape.types:
                look(part)
        elif isinstance(shape, shapes.CollectionType):
            look(shape.item_type)
        elif isinstance(shape, shapes.DictType):
            look(shape.value_type)

    look(shapes.type_info(game.view_type))
    look(shapes.type_info(game.catalogue_type))
    return found - {"id"}


def wanted_stems(game: Game) -> set[str]:
    """Return stems that need at least one key: `event.x`, or a form such as `event.x.you`."""
    kinds = set(event_kinds(game))
    asks = {snake_case(step.__name__) for step in game.steps if issubclass(step, Decision)}
    return {f"event.{kind}" for kind in kinds} | {f"ask.{ask}" for ask in asks}


def event_kinds(game: Game) -> list[str]:
    """Return the kinds of all events of a game."""
    union = game.event_type
    members = getattr(union, "__args__", (union,))
    return [member.__struct_config__.tag for member in members]
