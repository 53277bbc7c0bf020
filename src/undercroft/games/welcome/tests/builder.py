"""A table with only what a test needs: cards laid ready, a dungeon arranged, short moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

import undercroft
from undercroft.engine.api import Table
from undercroft.games.welcome.cards import DECK, HERO_IDS, HEROES, MONSTER_IDS
from undercroft.games.welcome.state import ADDED, Welcome

FULL = [
    "goblin", "goblin", "skeleton", "skeleton", "orc", "orc", "vampire", "vampire", "golem",
    "golem", "lich", "demon", "dragon",
]  # fmt: skip


class TableFor:
    """A table of Welcome to the Dungeon at the door; seat 0 begins unless said otherwise."""

    def __init__(
        self,
        seats: int = 2,
        hero: str = "warrior",
        monsters: Sequence[str] = (),
        dungeon: Sequence[str] = (),
        first: int = 0,
        seed: int = 1,
        **options: Any,
    ) -> None:
        stacked = {
            "monsters": list(monsters),
            "heroes": [hero],
            "first_player": [f"seat_{first}"],
            "dungeon": list(dungeon),
        }
        self.table: Table = undercroft.new_table(
            "welcome", seats=seats, seed=seed, options=options, stacked=stacked
        )

    # --- what lies there ------------------------------------------------------------

    @property
    def state(self) -> Welcome:
        state = self.table.state
        assert isinstance(state, Welcome)
        return state

    def view(self, seat: int | None = None) -> dict[str, Any]:
        return self.table.view(seat)

    @property
    def dungeon(self) -> dict[str, Any]:
        """The walk as everybody sees it."""
        dungeon: dict[str, Any] = self.view()["dungeon"]
        return dungeon

    @property
    def trace(self) -> list[int]:
        """Hit points on entry and after every card that was met alive."""
        met = [one for one in self.dungeon["turned"] if one["way"] not in ("ignored", "replaced")]
        return [self.dungeon["entry_hp"], *[one["hp"] for one in met]]

    @property
    def ways(self) -> list[str]:
        """How each card was met: by which item, or in which other way."""
        met = self.dungeon["turned"]
        return [one["item"] if one["way"] == "beaten" else one["way"] for one in met]

    @property
    def equipment(self) -> list[str]:
        return [tile["item"] for tile in self.view()["equipment"] if tile["place"] != "discarded"]

    def seat(self, seat: int) -> dict[str, Any]:
        found: dict[str, Any] = self.view()["seats"][seat]
        return found

    def options(self, seat: int) -> list[str]:
        return [str(option) for option in self.table.options(seat)]

    def asks(self) -> tuple[int, str | None]:
        """Who is asked what."""
        (seat,) = self.table.asked
        return seat, self.table.decision(seat)

    def events(self, kind: str, seat: int | None = None) -> list[dict[str, Any]]:
        return [event for event in self.table.told(seat) if event["kind"] == kind]

    # --- moves ------------------------------------------------------------------------

    def plays(self, *moves: str) -> TableFor:
        """One move after another, each by the seat that is asked."""
        for move in moves:
            self.table.play(self.table.asked[0], move)
        return self

    def adds(self, turns: int = 1) -> TableFor:
        """The next seats draw and add."""
        return self.plays(*["draw", "add"] * turns)

    # --- arranging a dungeon ------------------------------------------------------------

    def arrange(
        self, items: Iterable[str], order: Sequence[str], deck: Sequence[str] | None = None
    ) -> TableFor:
        """Before a turn: these items are left, this lies in the dungeon in the order of turning up.

        `deck` is what is left of the monster deck; left out, all cards that are not in the dungeon.
        """
        state = self.state
        tiles = HEROES[int(state.hero)].items
        state.items = sum(1 << tiles.index(item) for item in items)
        cards = [MONSTER_IDS.index(card) for card in reversed(order)]
        state.drawn = vec[i64](cards)
        state.drawers = vec[i64]([place % state.seats for place in range(len(cards))])
        state.fates = vec[i64]([ADDED] * len(cards))
        state.pile = vec[i64](range(len(cards)))
        left = list(DECK)
        for card in cards:
            left.remove(card)
        left = left if deck is None else [MONSTER_IDS.index(card) for card in deck]
        state.deck = vec[i64](left)
        return self


def run(
    hero: str,
    items: Iterable[str] | None,
    order: Sequence[str],
    *choices: str,
    deck: Sequence[str] | None = None,
    top: str | None = None,
    **options: Any,
) -> TableFor:
    """Seat 1 enters a dungeon arranged so, and makes these choices; `top` leaves the deck next."""
    table = TableFor(hero=hero, monsters=[top] if top else [], **options)
    table.arrange(HEROES[HERO_IDS.index(hero)].items if items is None else items, order, deck)
    return table.plays("pass", *choices)


def succeeded(table: TableFor) -> bool:
    success: bool = table.dungeon["success"]
    return success


def play_round(table: TableFor, runner: int, success: bool, hero: str = "warrior") -> TableFor:
    """A whole round in which this seat runs: through nothing, or into more than it can bear."""
    if table.asks()[1] == "choose_hero":
        table.plays(f"choose {hero}")
    if not success:
        table.arrange([], ["dragon"])
    while table.view()["dungeon"] is None:
        seat = table.asks()[0]
        if seat == runner:
            table.plays("draw").plays(table.options(seat)[-1])
        else:
            table.plays("pass")
    return table
