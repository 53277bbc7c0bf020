"""Texts that depend on the cards and events: an effect in words says what the effect does."""

from __future__ import annotations

import re

import msgspec
import pytest

from undercroft.games.heroes_out import GAME
from undercroft.games.heroes_out.cards import ITEMS, SCENARIO_CARDS, TACTICS, Card
from undercroft.games.heroes_out.events import EVENTS
from undercroft.games.heroes_out.printed.dungeons import DUNGEON_IDS
from undercroft.texts import LANGUAGES, Text, game_texts, placeholders

# By action: a stem of its word in each language.
STEMS = {
    "act": ("activation", "активаци", "активаці"),
    "melee": ("melee", "ближн", "ближн"),
    "ranged": ("ranged", "дальн", "дистанційн"),
    "move": ("move", "перемещ|перемест", "переміщ|переміст"),
    "draw": ("card", "карт", "карт"),
    "trap": ("trap", "ловушк", "пастк"),
    "portal": ("portal", "портал", "портал"),
    "frog": ("frog", "лягушк", "жаб"),
    "book": ("book", "книг", "книг"),
    "coin": ("coin", "монет", "монет"),
    "bone": ("bone", "кост", "кістк"),
    "def": ("defence", "защит", "захист"),
    "spawn": ("monster", "монстр", "монстр"),
    "ambush": ("ambush", "засад", "засідк"),
    "fortify": ("fortify", "укрепл", "зміцн"),
    "pack": ("pack", "стая", "зграя"),
    "swarm": ("swarm", "орда", "навала"),
    "eye": ("eye", "око", "око"),
    "hat": ("hat", "шляп", "капелюх"),
    "swords": ("swords", "меч", "меч"),
    "crossbones": ("crossed bones", "скрещённ", "схрещен"),
    "gem": ("Vault", "хранилищ", "сховищ"),
    "any": ("any", "любы", "будь-як"),
}
NUMBERS = {2: ("two|twice", "дв", "дв"), 3: ("three", "тр", "тр")}
languages = pytest.mark.parametrize("language", LANGUAGES)


def forms(text: Text) -> list[str]:
    return [text] if isinstance(text, str) else [form for key, form in text.items() if key != "by"]


@languages
@pytest.mark.parametrize("card", [*TACTICS, *ITEMS], ids=lambda card: card.id)
def test_a_cards_text_names_every_action_of_its_effect(card: Card, language: str) -> None:
    """R3.1."""
    place = LANGUAGES.index(language)
    text = str(game_texts(GAME, language)[f"card.{card.id}.text"])
    for word, number in re.findall(r"([a-z]+)(\d?)", card.effect.replace("pay_", "")):
        assert re.search(STEMS[word][place], text, re.IGNORECASE), (card.effect, word)
        if number in ("2", "3") and word != "spawn":
            assert re.search(NUMBERS[int(number)][place], text, re.IGNORECASE), (card.effect, word)
    assert len(text.split(". ")) == len(card.effect.split(" / "))


@languages
def test_a_line_of_the_log_names_only_facts_of_its_event(language: str) -> None:
    texts = game_texts(GAME, language)
    for event in EVENTS.__args__:
        kind = event.__struct_config__.tag
        facts = {field.name for field in msgspec.structs.fields(event)}
        for key, text in texts.items():
            if key == f"event.{kind}" or key.startswith(f"event.{kind}."):
                assert placeholders(text) <= facts, key


@languages
def test_scenarios_and_their_cards_are_explained(language: str) -> None:
    """R11: each explanation cites its rule."""
    texts = game_texts(GAME, language)
    for place, name in enumerate(SCENARIO_CARDS, start=1):
        assert f"(R11.{place})" in str(texts[f"card.{name}.text"])
        assert f"(R11.{place})" in str(texts[f"card.{DUNGEON_IDS[place - 1]}.text"])


@languages
def test_a_button_is_short(language: str) -> None:
    """What a move says before its object fits on a button."""
    for key, text in game_texts(GAME, language).items():
        if key.startswith("move."):
            bare = re.sub(r"[«»]?\{[^}]+\}[«»]?", "", forms(text)[0])
            assert len(bare) <= 24, key
