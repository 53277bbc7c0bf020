"""Packs for Dungeoneer (R21.3 to R21.6): their shape, their checks, and the cards of a table."""

from __future__ import annotations

from itertools import combinations
from typing import Any, Final

import msgspec

from undercroft.engine.errors import BadPack
from undercroft.games.dungeoneer.cards import (
    ALL_CARDS,
    MOST_SEATS,
    OWN,
    VAULT,
)
from undercroft.games.dungeoneer.printed.legal import (
    check_adventure,
    check_hero,
    check_location,
    check_quest,
)
from undercroft.games.dungeoneer.printed.reading import (
    read_adventure,
    read_hero,
    read_location,
    read_quest,
    refuse,
)
from undercroft.games.dungeoneer.printed.records import (
    Adventure,
    CardSet,
    Hero,
    Location,
    Op,
    Quest,
)
from undercroft.games.dungeoneer.printed.rows import (
    Row,
    adventure_row,
    hero_row,
    location_row,
    quest_row,
)
from undercroft.games.dungeoneer.printed.tables import MOST_CARDS, Cards
from undercroft.games.dungeoneer.printed.words import TYPES

GROUPS: Final[dict[str, str]] = {type: f"{type}s" for type in TYPES}
MOST_COPIES: Final = 9  # of one adventure card
LEAST_CARDS: Final = 10  # of each of the two backs
LEAST_LOCATIONS: Final = 12
LEAST_QUESTS: Final = 2 * MOST_SEATS + 1  # R7.5
LEAST_FITTING: Final = 10  # one in so many draws of the starting passages fits around the entrance
MOST_EFFECTS: Final = 8  # on characteristics and rolls, in one turn
KEPT: Final = 4  # packs whose tables are kept ready
OWN_IDS: Final = (
    *[hero.id for hero in OWN.heroes],
    *[location.id for location in OWN.locations],
    *[card.id for card in OWN.adventures],
    *[quest.id for quest in OWN.quests],
)


# --- the shape of a pack --------------------------------------------------------------------------


def default_pack() -> dict[str, Any]:
    """The built-in card set; rows called `own_…` are slots to fill in."""
    pack: dict[str, Any] = {
        "heroes": {hero.id: hero_row(hero) for hero in ALL_CARDS.heroes},
        "locations": {one.id: location_row(one) for one in ALL_CARDS.locations},
    }
    for type, group in GROUPS.items():
        cards = [card for card in ALL_CARDS.adventures if card.type == type]
        pack[group] = {card.id: adventure_row(card) for card in cards}
    pack["quests"] = {quest.id: quest_row(quest, quest.id in OWN_IDS) for quest in ALL_CARDS.quests}
    return pack


DEFAULT: Final = default_pack()
PLAIN_QUEST: Final[Row] = DEFAULT["quests"]["own_quest_1"]


def _words(type: str) -> tuple[str, ...]:
    """R4.16. The words that cards of a type have; monsters of quests are monsters."""
    found = [word for card in VAULT.adventures if card.type == type for word in card.words]
    return tuple(dict.fromkeys(found))


WORDS: Final[dict[str, tuple[str, ...]]] = {type: _words(type) for type in TYPES}


# --- from rows to cards ---------------------------------------------------------------------------


def card_set(pack: dict[str, Any]) -> CardSet:
    """The cards of a pack; BadPack unless each of them can be played."""
    return CardSet(
        _played([_hero(pack["heroes"], hero) for hero in ALL_CARDS.heroes]),
        _played_locations([_location(pack["locations"], one) for one in ALL_CARDS.locations]),
        _played_adventures([_adventure(pack, card) for card in ALL_CARDS.adventures]),
        _played_quests([_quest(pack["quests"], quest) for quest in ALL_CARDS.quests]),
    )


def _count_played(copies: list[int], ids: list[str]) -> int:
    """How many of a list are left without the own cards at its end that are not in the game."""
    count = len(ids)
    while count and not copies[count - 1] and ids[count - 1] in OWN_IDS:
        count -= 1
    return count


def _played(found: list[Hero]) -> tuple[Hero, ...]:
    count = _count_played([one.copies for one in found], [one.id for one in found])
    return tuple(found[:count])


def _played_locations(found: list[Location]) -> tuple[Location, ...]:
    count = _count_played([one.copies for one in found], [one.id for one in found])
    return tuple(found[:count])


def _played_adventures(found: list[Adventure]) -> tuple[Adventure, ...]:
    count = _count_played([one.copies for one in found], [one.id for one in found])
    return tuple(found[:count])


def _played_quests(found: list[Quest]) -> tuple[Quest, ...]:
    count = _count_played([one.copies for one in found], [one.id for one in found])
    return tuple(found[:count])


def _row(group: str, rows: Row, id: str, most: int) -> Row:
    """Return the row of a card; for one that is not in the game, only that counts."""
    row: Row = rows[id]
    place = f"pack.{group}.{id}.copies"
    default: Row = DEFAULT[group][id]
    if row["copies"] > most:
        raise BadPack(f"{place} is at most {most}, not {row['copies']}", what=place, most=most)
    if row["copies"]:
        return row
    if id in OWN_IDS and row != default:
        refuse(place, 0, "the card is filled in, but would not be in the game")
    return {**default, "copies": 0}


def _hero(rows: Row, known: Hero) -> Hero:
    row = _row("heroes", rows, known.id, 1)
    if row == DEFAULT["heroes"][known.id]:
        return known
    hero = read_hero(f"pack.heroes.{known.id}", known, row)
    if hero.copies:
        check_hero(f"pack.heroes.{known.id}", hero)
    return hero


def _location(rows: Row, known: Location) -> Location:
    row = _row("locations", rows, known.id, 1)
    if row == DEFAULT["locations"][known.id]:
        return known
    location = read_location(f"pack.locations.{known.id}", known, row)
    if location.copies:
        check_location(f"pack.locations.{known.id}", location)
    return location


def _adventure(pack: dict[str, Any], known: Adventure) -> Adventure:
    group = GROUPS[known.type]
    row = _row(group, pack[group], known.id, MOST_COPIES)
    if row == DEFAULT[group][known.id]:
        return known
    place = f"pack.{group}.{known.id}"
    card = read_adventure(place, known, row, WORDS[known.type])
    if card.copies:
        if row["most_x"] and row["cost"] and not card.fighter:
            refuse(f"{place}.cost", row["cost"], "a card that costs X has cost 0")
        check_adventure(place, card)
    return card


def _quest(rows: Row, known: Quest) -> Quest:
    row = _row("quests", rows, known.id, 1)
    if row == DEFAULT["quests"][known.id]:
        return known
    place = f"pack.quests.{known.id}"
    quest = read_quest(place, known, row, PLAIN_QUEST, WORDS["monster"])
    if quest.copies:
        check_quest(place, quest, row, PLAIN_QUEST, WORDS["treasure"])
    return quest


# --- checks of the whole --------------------------------------------------------------------------


def check_pack(pack: dict[str, Any]) -> None:
    """R21.6. Raise BadPack unless this card set can be played."""
    cards_of(pack)


def check_cards(cards: CardSet) -> None:
    _check_count("heroes", sum([hero.copies for hero in cards.heroes]), MOST_SEATS, MOST_CARDS)
    places = sum([location.copies for location in cards.locations])
    _check_count("locations", places, LEAST_LOCATIONS, MOST_CARDS)
    quests = sum([quest.copies for quest in cards.quests])
    _check_count("quests", quests, LEAST_QUESTS, MOST_CARDS)
    _check_decks(cards.adventures)
    _check_map(cards.locations)
    for quest in cards.quests:
        if quest.copies:
            _check_goals(quest, cards.locations)
    _check_effects(cards)


def _check_count(what: str, count: int, least: int, most: int) -> None:
    if not least <= count <= most:
        raise BadPack(
            f"pack.{what}: {least} to {most} cards in all, not {count}",
            what=f"pack.{what}", least=least, most=most,
        )  # fmt: skip


def _check_decks(cards: tuple[Adventure, ...]) -> None:
    """R3.2. Enough of both kinds of backs, and no more than fit in a machine word."""
    glory = sum([card.copies for card in cards if card.type in TYPES[:2]])
    peril = sum([card.copies for card in cards if card.type not in TYPES[:2]])
    _check_count("boons and treasures", glory, LEAST_CARDS, MOST_CARDS)
    _check_count("banes, monsters and traps", peril, LEAST_CARDS, MOST_CARDS)
    _check_count("adventure cards", glory + peril, 2 * LEAST_CARDS, MOST_CARDS)


def _check_map(locations: tuple[Location, ...]) -> None:
    """R7.2. One entrance, open on all sides, and passages that fit around it."""
    gate = locations[0]
    for location in locations:
        if (location.kind == "entrance") != (location is gate):
            place = f"pack.locations.{location.id}.kind"
            refuse(place, location.kind, f"{gate.id} is the one entrance")
    if not gate.copies:
        refuse(f"pack.locations.{gate.id}.copies", 0, "the entrance is always in the game")
    if "W" in gate.exits:
        refuse(f"pack.locations.{gate.id}.exits", list(gate.exits), "the entrance has no walls")
    passages = [one for one in locations if one.kind.endswith("passage") and one.copies]
    if passages == [one for one in VAULT.locations if one.kind.endswith("passage")]:
        return
    sides = [sum([1 << side for side in range(4) if one.exits[side] != "W"]) for one in passages]
    fitting = [four for four in combinations(sides, 4) if _covers(four)]
    if len(fitting) * LEAST_FITTING < max(1, len(list(combinations(sides, 4)))):
        refuse("pack.locations", [one.id for one in passages], "they do not fit around the gate")


def _covers(four: tuple[int, ...]) -> bool:
    """Whether each of four passages has a side of its own to join the entrance with."""
    taken = {0}
    for sides in four:
        taken = {
            done | 1 << side
            for done in taken
            for side in range(4)
            if sides >> side & 1 and not done >> side & 1
        }
    return bool(taken)


def _check_goals(quest: Quest, locations: tuple[Location, ...]) -> None:
    """R4.17. It can be attempted where there is such a location, and led to one."""
    here = [location.id for location in locations if location.copies]
    rooms = [one.id for one in locations if one.copies and not one.kind.endswith("passage")]
    place = f"pack.quests.{quest.id}"
    allowed = ["any:room", "any:passage", *here]
    known = {"any:room": rooms, "any:passage": [id for id in here if id not in rooms]}
    for goal in quest.locations:
        if goal not in allowed:
            refuse(f"{place}.locations", goal, "no such location is in the game", allowed)
    if not any(known.get(goal, [goal]) for goal in quest.locations):
        refuse(f"{place}.locations", list(quest.locations), "one location at least", allowed)
    ends = ["entrance", *here]
    if quest.category == "escort" and quest.escort_to not in ends:
        refuse(f"{place}.escort_to", quest.escort_to, "no such location is in the game", ends)


def _check_effects(cards: CardSet) -> None:
    """Check that a turn has room for all effects on characteristics and rolls."""
    count = sum([_effects(hero.ability.ops) for hero in cards.heroes if hero.copies])
    count += sum([card.copies * _effects(card.on_play) for card in cards.adventures])
    for card in cards.adventures:
        count += sum([card.copies * _effects(ability.ops) for ability in card.active])
    for quest in cards.quests:
        count += sum([_effects(ability.ops) for ability in quest.active if quest.copies])
    for location in cards.locations:
        if location.effect and location.copies:
            count += MOST_SEATS * _effects(location.effect.ops)
    if count > MOST_EFFECTS:
        raise BadPack(
            f"pack: {count} effects on characteristics and rolls in a turn; at most {MOST_EFFECTS}",
            what="pack", most=MOST_EFFECTS,
        )  # fmt: skip


def _effects(ops: tuple[Op, ...]) -> int:
    """How many operations last for the turn or the battle."""
    lasting = [op for op in ops if op.scope in ("turn", "this_battle")]
    return len(lasting)


# --- the cards of a table -------------------------------------------------------------------------


BUILT_IN: Final = Cards(VAULT)
_READY: dict[bytes, Cards] = {}  # by what the pack says


def cards_of(pack: dict[str, Any] | None) -> Cards:
    """The tables of a card set, which all tables with this pack share."""
    if pack is None:
        return BUILT_IN
    text = msgspec.json.encode(pack)
    cards = _READY.get(text)
    if cards is None:
        found = card_set(pack)
        check_cards(found)
        cards = Cards(found)
        _keep(text, cards)
    return cards


def _keep(text: bytes, cards: Cards) -> None:
    while len(_READY) >= KEPT:
        del _READY[next(iter(_READY))]
    _READY[text] = cards
