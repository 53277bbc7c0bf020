"""The cards of a table, as the catalogue shows them."""

from __future__ import annotations

from typing import Any, Final

from undercroft.games.dungeoneer.cards import VAULT
from undercroft.games.dungeoneer.events_catalogue import (
    AbilityCard,
    AdventureCard,
    DungeoneerCatalogue,
    ExitCard,
    FighterCard,
    HeroCard,
    LocationCard,
    QuestCard,
    ThreatCard,
)
from undercroft.games.dungeoneer.packs import DEFAULT, GROUPS
from undercroft.games.dungeoneer.printed.records import (
    ANY_NUMBER,
    Ability,
    Adventure,
    CardSet,
    Fighter,
    Hero,
    Location,
    Quest,
    Threat,
)
from undercroft.games.dungeoneer.printed.rows import (
    Row,
    adventure_row,
    hero_row,
    location_row,
    quest_row,
)
from undercroft.games.dungeoneer.printed.words import (
    FORMS,
    FULL_HEALTH,
    HAND,
    LAIR_LIMIT,
    TOP_LEVEL,
    WINS,
)
from undercroft.games.dungeoneer.state import Dungeoneer

KINDS = {"O": "open", "W": "wall", "B": "blocked", "T": "trap"}
ABILITY: Final[tuple[str, ...]] = (
    "ability_window", "ability_cost", "ability_once", "ability_wounds", "ability",
)  # fmt: skip
SHOWN: Final[tuple[str, ...]] = (  # columns that the catalogue shows as they are
    "copies", "cost", "least_x", "most_x", "words", "timing", "duration", "kind", "exits", "glory",
    "peril", "obstacle", "attacks", "boons", "treasures", "category", "health", "melee", "magic",
    "speed", "traits", "tags",
)  # fmt: skip


def catalogue_of(state: Dungeoneer) -> DungeoneerCatalogue:
    cards, house = state.cards, state.house
    return DungeoneerCatalogue(
        heroes=[_hero(hero) for hero in cards.set.heroes if hero.copies],
        locations=[_location(location) for location in cards.set.locations if location.copies],
        adventures=[
            _adventure(card, not house.plays(face))
            for face, card in enumerate(cards.set.adventures)
            if card.copies
        ],
        quests=[_quest(quest) for quest in cards.set.quests if quest.copies],
        changes=_changes(cards.set),
        wins=WINS,
        top_level=TOP_LEVEL,
        health=FULL_HEALTH,
        hand=HAND,
        lair=LAIR_LIMIT,
        solitaire=house.solo,
        split=house.split,
    )


# --- what a card set has changed ------------------------------------------------------------------


def _changes(cards: CardSet) -> dict[str, list[str]]:
    """R21.3. Return changed cards in the notation of packs, because no text describes them."""
    found: dict[str, list[str]] = {}
    if cards is VAULT:
        return found
    for hero in cards.heroes:
        row = hero_row(hero)
        used = {name: row.pop(name) for name in ABILITY}
        _add_change(found, hero.id, row, DEFAULT["heroes"][hero.id])
        _add_change(found, hero.ability.id, used, DEFAULT["heroes"][hero.id])
    for location in cards.locations:
        _add_location(found, location)
    for card in cards.adventures:
        _add_change(found, card.id, adventure_row(card), DEFAULT[GROUPS[card.type]][card.id])
    for quest in cards.quests:
        _add_change(found, quest.id, quest_row(quest, True), DEFAULT["quests"][quest.id])
    return found


def _add_location(found: dict[str, list[str]], location: Location) -> None:
    """Add the changes of a location, to its effect as well."""
    _add_change(found, location.id, location_row(location), DEFAULT["locations"][location.id])
    if location.effect and location.id in found:
        found[location.effect.id] = found[location.id]


def _add_change(found: dict[str, list[str]], id: str, row: Row, printed: Row) -> None:
    said = _said(row)
    if row.get("copies", 1) and said != _said({name: printed.get(name) for name in row}):
        found[id] = said


def _said(row: Row) -> list[str]:
    return [f"{name}: {_text(row[name])}" for name in row if row[name] and name not in SHOWN]


def _text(value: Any) -> str:
    return "; ".join(value) if isinstance(value, list) else str(value).lower()


# --- cards ----------------------------------------------------------------------------------------


def _ability(ability: Ability, id: str) -> AbilityCard:
    return AbilityCard(id, ability.window, ability.cost, ability.once, ability.discards)


def _threat(threat: Threat | None) -> ThreatCard | None:
    return None if threat is None else ThreatCard(threat.stat, threat.value, threat.plus_x)


def _hero(hero: Hero) -> HeroCard:
    return HeroCard(
        hero.id, list(hero.melee), list(hero.magic), list(hero.speed), list(hero.attacks),
        hero.boons, hero.treasures, _ability(hero.ability, hero.ability.id),
    )  # fmt: skip


def _exit(code: str) -> ExitCard:
    parts = code.split(":")
    stat, value = (parts[1], int(parts[2])) if len(parts) == 3 else (None, 0)
    return ExitCard(KINDS[parts[0]], stat, value)


def _location(location: Location) -> LocationCard:
    obstacle = location.obstacle
    effect = location.effect if location.effect and location.effect.ops else None
    return LocationCard(
        id=location.id,
        kind=location.kind,
        exits=[_exit(code) for code in location.exits],
        glory=location.glory,
        peril=location.peril,
        obstacle=obstacle.kind if obstacle else None,
        obstacle_stat=(obstacle.stat or None) if obstacle else None,
        obstacle_value=(obstacle.value or obstacle.bonus) if obstacle else 0,
        effect=effect.id if effect else None,
        effect_cost=effect.cost if effect else 0,
    )


def _fighter(fighter: Fighter | None, tags: tuple[str, ...]) -> FighterCard | None:
    if fighter is None:
        return None
    return FighterCard(
        health=fighter.health,
        values=[int(form[:-1]) for form in fighter.forms],
        attacks=[form[-1] == "A" for form in fighter.forms],
        hits=[form for form in FORMS if form in fighter.hits],
        tags=list(tags),
        traits=list(fighter.traits),
    )


def _adventure(card: Adventure, removed: bool) -> AdventureCard:
    return AdventureCard(
        id=card.id,
        type=card.type,
        cost=None if card.cost == ANY_NUMBER else card.cost,
        timing=card.timing,
        duration=card.duration,
        words=list(card.words),
        copies=card.copies,
        least_x=card.least_x,
        most_x=card.most_x,
        fighter=_fighter(card.fighter, card.words),
        threat=_threat(card.threat),
        ability=_ability(card.active[0], card.id) if card.active and card.active[0].ops else None,
        removed=removed,
    )


def _quest(quest: Quest) -> QuestCard:
    return QuestCard(
        id=quest.id,
        category=quest.category,
        places=list(quest.locations),
        goals=[quest.escort_to] if quest.escort_to else [],
        threat=_threat(quest.threat),
        offering=quest.offering,
        pay_glory=quest.pay_glory,
        pay_ap=quest.pay_ap,
        give_health=quest.give_health,
        search_value=quest.search_value,
        dice=quest.dice,
        sum=quest.sum,
        monster=_fighter(quest.monster, quest.tags),
    )
