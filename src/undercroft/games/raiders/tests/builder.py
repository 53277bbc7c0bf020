"""A table with only what a test needs: rooms laid ready, a short way to the boss, short moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

import undercroft
from undercroft.games.raiders.cards import FULL_SET, HAND, ITEMS
from undercroft.games.raiders.rules import put_in_hand
from undercroft.games.raiders.state import ITEM_KINDS, Raiders

Card = int | str
Change = list[int]

CHARACTERS = ("warrior", "knight", "thief", "explorer", "wizard")
OPEN_FLOORS = ("f3", "f4", "f6", "f1", "f5")
SHORT = {"T": "torch", "B": "crystal_ball", "K": "key", "S": "sword"}
POWERS = (1, 2, 3, 4, 5)


def move(card: Card) -> str:
    """The notation of laying a card: 5, "5", "K" or "key"."""
    return f"play {SHORT.get(str(card), str(card))}"


class TableFor:
    """A table of Dungeon Raiders at the door, and what changed since the last look."""

    def __init__(
        self,
        seats: int = 3,
        rooms: Sequence[str] = (),
        boss: str | None = None,
        floors: Sequence[str] = OPEN_FLOORS,
        characters: Sequence[str] | None = None,
        scroll: int | None = None,
        seed: int = 1,
        **options: Any,
    ) -> None:
        stacked: dict[str, list[str]] = {
            "rooms": list(rooms),
            "floors": list(floors),
            "characters": list(CHARACTERS[:seats] if characters is None else characters),
            "bosses": [boss] if boss else [],
            "scroll": [] if scroll is None else [f"seat_{scroll}"],
        }
        self.table = undercroft.new_table(
            "raiders", seats=seats, seed=seed, options=options, stacked=stacked
        )
        self.mark()

    # --- what lies there ------------------------------------------------------------

    @property
    def state(self) -> Raiders:
        state = self.table.state
        assert isinstance(state, Raiders)
        return state

    @property
    def seats(self) -> range:
        return range(self.state.seats)

    @property
    def coins(self) -> list[int]:
        return [seat["coins"] for seat in self.table.view(None)["seats"]]

    @property
    def wounds(self) -> list[int]:
        return [seat["wounds"] for seat in self.table.view(None)["seats"]]

    @property
    def supply(self) -> dict[str, int]:
        supply: dict[str, int] = self.table.view(None)["supply"]
        return supply

    def held(self, seat: int, item: str) -> int:
        held: int = self.table.view(None)["seats"][seat]["items"][item]
        return held

    def options(self, seat: int) -> list[str]:
        return [str(option) for option in self.table.options(seat)]

    def asks(self) -> dict[int, str | None]:
        """Who is asked what."""
        return {seat: self.table.decision(seat) for seat in self.table.asked}

    def events(self, kind: str, seat: int | None = None) -> list[dict[str, Any]]:
        """The events of a kind told since the last mark, to a seat or a spectator."""
        told = self.table.told(seat)[self._told[seat] :]
        return [event for event in told if event["kind"] == kind]

    # --- what changed ---------------------------------------------------------------

    def mark(self) -> TableFor:
        """Remember how things stand; the changes are counted from here."""
        self._coins, self._wounds, self._supply = self.coins, self.wounds, self.supply
        viewers: list[int | None] = [None, *self.seats]
        self._told = {viewer: len(self.table.told(viewer)) for viewer in viewers}
        return self

    @property
    def coins_gained(self) -> Change:
        return [now - before for now, before in zip(self.coins, self._coins, strict=True)]

    @property
    def wounds_taken(self) -> Change:
        return [now - before for now, before in zip(self.wounds, self._wounds, strict=True)]

    @property
    def supply_gained(self) -> dict[str, int]:
        """Only the items whose number in the supply is another one now."""
        change = {item: count - self._supply[item] for item, count in self.supply.items()}
        return {item: count for item, count in change.items() if count}

    # --- arranging a position ---------------------------------------------------------

    def with_coins(self, *coins: int) -> TableFor:
        self.state.coins = vec[i64](list(coins))
        return self.mark()

    def with_wounds(self, *wounds: int) -> TableFor:
        self.state.wounds = vec[i64](list(wounds))
        return self.mark()

    def with_item(self, seat: int, item: str, copies: int = 1) -> TableFor:
        """Take copies of an item from the supply into a hand."""
        place = ITEMS.index(SHORT.get(item, item))
        self.state.supply[place] -= copies
        for _ in range(copies):
            put_in_hand(self.state, seat, HAND.index(ITEMS[place]))
        assert self.state.supply[place] >= 0, "there are only six"
        return self.mark()

    def with_supply(self, item: str, copies: int) -> TableFor:
        """Leave so many copies; the last seat holds the others."""
        return self.with_item(self.state.seats - 1, item, self.supply[item] - copies)

    # --- moves ------------------------------------------------------------------------

    def plays(self, seat: int, card: Card) -> TableFor:
        self.table.play(seat, move(card))
        return self

    def lights(self, seat: int) -> TableFor:
        self.table.play(seat, "light torch")
        return self

    def room(self, *cards: Card) -> TableFor:
        """Everybody lays a card, in the order of the seats."""
        self.mark()
        for seat, card in enumerate(cards):
            self.plays(seat, card)
        return self

    def turns(self, cards: Mapping[int, Card]) -> TableFor:
        """Everybody plays in turn (tactical variant); the order must be the order asked."""
        self.mark()
        for seat, card in cards.items():
            assert self.table.asked == (seat,), f"{self.table.asked} are asked, not {seat}"
            self.plays(seat, card)
        return self

    def walk(self, rooms: int = 1) -> TableFor:
        """Go through rooms that do not matter, everybody with the lowest power in hand."""
        for _ in range(rooms):
            self._walk_room({})
        return self.mark()

    def _walk_room(self, kept: Mapping[int, int]) -> None:
        """One room with power cards, none of them the one a seat keeps for later."""
        end = len(self.state.gone) + 1
        while len(self.state.gone) < end:
            seat = self.table.asked[0]
            left = self.table.view(None)["seats"][seat]["powers_left"]
            self.plays(seat, next(power for power in left if power != kept.get(seat)))


def at_boss(boss: str, *keeps: Card, scroll: int | None = None, **options: Any) -> TableFor:
    """Before the boss: everybody with 10 coins, no wounds, the last power and the item named.

    A power is kept through the fifth floor, an item is taken from the supply.
    """
    table = TableFor(seats=len(keeps), boss=boss, scroll=scroll, **options)
    table.walk(20)
    kept = {seat: int(card) for seat, card in enumerate(keeps) if str(card).isdecimal()}
    for _ in range(4):
        table._walk_room(kept)
    _empty_hands(table)
    for seat, card in enumerate(keeps):
        if seat not in kept:
            table.with_item(seat, str(card))
    table.with_coins(*[10] * len(keeps))
    return table.with_wounds(*[0] * len(keeps))


def _empty_hands(table: TableFor) -> None:
    """Whatever items the walk brought go back."""
    table.state.hands = vec[i64]([hand & FULL_SET for hand in table.state.hands])
    table.state.spares = vec[i64]([0] * len(table.state.spares))
    table.state.supply = vec[i64]([6] * ITEM_KINDS)


def fight(boss: str, *cards: Card, **options: Any) -> TableFor:
    """The boss room, played with these cards."""
    table = at_boss(boss, *cards, **options)
    return table.room(*cards)


def finished(
    coins_and_wounds: Iterable[tuple[int, int]], petrified: Iterable[int] = ()
) -> TableFor:
    """A game that ended with these coins and wounds: the boss is an idle one, all escape it."""
    pairs = list(coins_and_wounds)
    table = at_boss("megadragon", *["K"] * len(pairs))
    table.with_coins(*[coins for coins, _ in pairs])
    table.with_wounds(*[wounds for _, wounds in pairs])
    table.state.petrified = sum(1 << seat for seat in petrified)
    return table.room(*["K"] * len(pairs))
