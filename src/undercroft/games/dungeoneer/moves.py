"""The numbers of sources of chance and of moves, as the game lists them.

Moves whose objects are cards come last. They name every card, also those that only a pack fills in.
"""

from __future__ import annotations

from typing import Final, final

from undercroft.engine.game import Verb, seat_ids
from undercroft.games.dungeoneer.cards import (
    ALL_ABILITIES,
    ALL_ADVENTURES,
    ALL_HEROES,
    ALL_LOCATIONS,
    ALL_QUESTS,
)
from undercroft.games.dungeoneer.printed.words import FORMS, MOST_SEATS, SIDES

# Sources of chance, in the order of the game's list.
SOURCE_ADVENTURE: Final = 0  # the one deck, or the glory deck of split decks
SOURCE_PERIL: Final = 1
SOURCE_LOCATIONS: Final = 2
SOURCE_QUESTS: Final = 3
SOURCE_HEROES: Final = 4
SOURCE_FIRST: Final = 5
SOURCE_PASSAGES: Final = 6
SOURCE_ATTACK: Final = 7  # dice, by purpose
SOURCE_COUNTER: Final = 8
SOURCE_THREAT: Final = 9
SOURCE_SEARCH: Final = 10
SOURCE_CHANCE: Final = 11
SOURCE_PERIL_DIE: Final = 12
SOURCE_FORM: Final = 13
SOURCE_DISCARD: Final = 14
SOURCE_DEALER: Final = 15
SOURCE_ARRANGEMENT: Final = 16

MOST_AMOUNT: Final = 9
MOST_SLOTS: Final = 24
NUMBERS: Final = tuple([str(number) for number in range(MOST_AMOUNT + 1)])
SLOTS: Final = tuple([str(number) for number in range(1, MOST_SLOTS + 1)])
SEATS: Final = seat_ids(MOST_SEATS)

PASS: Final = 0
END: Final = 1
EXPLORE: Final = 2
STAND: Final = 3
LIE: Final = 4
SAVE: Final = 5
KEEP: Final = 6
DRINK: Final = 7  # use at once what could be kept
ACCEPT: Final = 8
WOUND: Final = 9
DECLARE: Final = 10
DODGE: Final = 11
MOVE: Final = 12
SIDE: Final = 16
LAY: Final = 20  # upright, turned
FORM_MOVE: Final = 22
AMOUNT: Final = 25
TARGET_MOVE: Final = 35
PAYER: Final = 39
STRIKE: Final = 43
GIVE: Final = 47
AGAINST: Final = 51
ROUSE: Final = 75
RELEASE: Final = 78
RETAIN: Final = 82  # hand, lair, discard
WARD_MOVE: Final = 85  # n, e, s, w, obstacle
TAKE_TOKEN: Final = 90
DECK: Final = 93
SOONER: Final = 95  # places of the declaration, from the second
MOST_PLACES: Final = 12
FIXED: Final[tuple[Verb, ...]] = (
    Verb("pass"), Verb("end"), Verb("explore"), Verb("stand"), Verb("lie"), Verb("save"),
    Verb("keep"), Verb("drink"), Verb("accept"), Verb("wound"), Verb("declare"), Verb("dodge"),
    Verb("move", SIDES),
    Verb("side", SIDES),
    Verb("lay", ("upright", "turned")),
    Verb("form", FORMS),
    Verb("amount", NUMBERS),
    Verb("target", SEATS),
    Verb("payer", SEATS),
    Verb("strike", SEATS),
    Verb("give", SEATS),
    Verb("against", SLOTS),
    Verb("rouse", SLOTS[:3]),
    Verb("release", SLOTS[:4]),
    Verb("retain", ("hand", "lair", "discard")),
    Verb("ward", (*SIDES, "obstacle")),
    Verb("token", SLOTS[:3]),
    Verb("deck", ("glory", "peril")),
    Verb("sooner", SLOTS[1:MOST_PLACES]),
)  # fmt: skip
FIXED_MOVES: Final = 106
assert sum([len(verb.objects) for verb in FIXED]) == FIXED_MOVES


@final
class CardMoves:
    """The moves that name cards, each by its first number."""

    def __init__(self) -> None:
        self.verbs: list[Verb] = []
        self.end = FIXED_MOVES
        self.play = self._add("play", ALL_ADVENTURES)
        self.send = self._add("send", ALL_ADVENTURES)
        self.add = self._add("add", ALL_ADVENTURES)
        self.discard = self._add("discard", ALL_ADVENTURES)
        self.shed = self._add("shed", ALL_ADVENTURES)
        self.escape = self._add("escape", ALL_ADVENTURES)
        self.dispel = self._add("dispel", ALL_ADVENTURES)
        self.option = self._add("option", ALL_ADVENTURES)
        self.near = self._add("near", ALL_LOCATIONS)
        self.go = self._add("go", ALL_LOCATIONS)
        self.hold = self._add("hold", ALL_LOCATIONS)
        self.attempt = self._add("attempt", ALL_QUESTS)
        self.search = self._add("search", ALL_QUESTS)
        self.pick = self._add("pick", ALL_QUESTS)
        self.deliver = self._add("deliver", ALL_QUESTS)
        self.drop = self._add("drop", ALL_QUESTS)
        self.take = self._add("take", ALL_QUESTS)
        self.use = self._add("use", ALL_ABILITIES)
        self.hero = self._add("hero", ALL_HEROES)

    def _add(self, name: str, objects: tuple[str, ...]) -> int:
        first = self.end
        self.verbs.append(Verb(name, objects))
        self.end += len(objects)
        return first


CARD_MOVES: Final = CardMoves()
