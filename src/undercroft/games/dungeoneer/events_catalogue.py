"""The catalogue of a table of Dungeoneer: every card as this table has it."""

from __future__ import annotations

import msgspec

# --- the catalogue --------------------------------------------------------------------------------


class ThreatCard(msgspec.Struct, frozen=True):
    stat: str
    value: int
    plus_x: bool


class AbilityCard(msgspec.Struct, frozen=True):
    id: str
    window: str
    cost: int
    once: bool
    discards: bool


class HeroCard(msgspec.Struct, frozen=True):
    """Values by level; `attacks`: forms with a standard symbol."""

    id: str
    melee: list[int]
    magic: list[int]
    speed: list[int]
    attacks: list[str]
    boons: int
    treasures: int
    ability: AbilityCard


class ExitCard(msgspec.Struct, frozen=True):
    kind: str
    stat: str | None
    value: int


class LocationCard(msgspec.Struct, frozen=True):
    """Exits n, e, s, w as printed; `obstacle_value`: of the threat, or the bonus of a danger."""

    id: str
    kind: str
    exits: list[ExitCard]
    glory: int
    peril: int
    obstacle: str | None
    obstacle_stat: str | None
    obstacle_value: int
    effect: str | None
    effect_cost: int


class FighterCard(msgspec.Struct, frozen=True):
    """`values` and `attacks` for melee, magic, speed; `hits`: forms with a hit effect."""

    health: int
    values: list[int]
    attacks: list[bool]
    hits: list[str]
    tags: list[str]
    traits: list[str]


class AdventureCard(msgspec.Struct, frozen=True):
    """`cost` null is X, from `least_x` to `most_x`."""

    id: str
    type: str
    cost: int | None
    timing: str
    duration: str
    words: list[str]
    copies: int
    least_x: int
    most_x: int
    fighter: FighterCard | None
    threat: ThreatCard | None
    ability: AbilityCard | None
    removed: bool
    """Not in this table's decks (R20.2)."""


class QuestCard(msgspec.Struct, frozen=True):
    id: str
    category: str
    places: list[str]
    goals: list[str]
    threat: ThreatCard | None
    offering: int
    pay_glory: int
    pay_ap: int
    give_health: int
    search_value: int
    dice: int
    sum: int
    monster: FighterCard | None


class DungeoneerCatalogue(msgspec.Struct, frozen=True):
    heroes: list[HeroCard]
    locations: list[LocationCard]
    adventures: list[AdventureCard]
    quests: list[QuestCard]
    changes: dict[str, list[str]]
    """By card and ability, what it does, where a card set has changed it (R21.3)."""
    wins: int
    top_level: int
    health: int
    hand: int
    lair: int
    solitaire: bool
    split: bool
