"""A table with only what a test needs: a dungeon arranged by hand, cards laid ready, short moves.

Things are spelled `ratfolk*2 dragon`; heroes in a room are exhausted unless a test says otherwise.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

import undercroft
from undercroft.engine.run import advance
from undercroft.games.heroes_out.cards import (
    CARD_IDS,
    CHAMPION,
    CLAN_IDS,
    CLANS,
    CLASSES,
    EFFECTS,
    FACES,
    GOODS,
    GUILD_IDS,
    HERO_KINDS,
    ROOM_IDS,
    ROOMS,
    TOKENS,
    TREASURES,
)
from undercroft.games.heroes_out.dungeon.board import EXHAUSTED, HEROES_AT
from undercroft.games.heroes_out.dungeon.treasury import put_back
from undercroft.games.heroes_out.moves import (
    SOURCE_BLUEPRINTS,
    SOURCE_GUILD,
    SOURCE_ITEMS,
    SOURCE_TACTICS,
    SOURCES,
)
from undercroft.games.heroes_out.printed.dungeons import DUNGEONS
from undercroft.games.heroes_out.state import NO_CARD, HeroesOut
from undercroft.games.heroes_out.turn.turns import TURN


def new(
    seats: int = 1, seed: int = 1, stacked: Any = None, pack: Any = None, **options: Any
) -> undercroft.Table:
    """A table from its set-up."""
    if pack is not None:
        options["pack"] = pack
    return undercroft.new_table("heroes_out", seats, seed, options, stacked)


class TableAt:
    """The first turn of the clan named first, in a dungeon without monsters, heroes and goods.

    The treasures and portals of the scenario are there; `effects` names what some of them hide.
    """

    def __init__(
        self,
        *clans: str,
        scenario: str = "witch_cauldron",
        seats: int = 0,
        effects: dict[str, str] | None = None,
        foreign: str = "",
        seed: int = 1,
        stacked: dict[str, list[str]] | None = None,
        **options: Any,
    ) -> None:
        ready = {"clans": list(clans), **treasure_order(scenario, effects or {}), **(stacked or {})}
        count = seats or len(clans)
        if len(clans) > count:
            options["least_clans"] = len(clans)
        options.setdefault("clans", "random")
        self.table = new(count, seed, ready, scenario=scenario, **options)
        self.mark = 0
        while self.view["phase"] == "setup":
            chosen = [move for move in self.options if move == f"foreign {foreign}"]
            self.plays(*(chosen or self.options[:1]))
        self.clear()
        self.turn_of(clans[0])

    # --- what is there ------------------------------------------------------------------

    @property
    def state(self) -> HeroesOut:
        state = self.table.state
        assert isinstance(state, HeroesOut)
        return state

    @property
    def view(self) -> dict[str, Any]:
        return self.table.view(None)

    def room(self, room: str) -> dict[str, Any]:
        (found,) = [one for one in self.view["rooms"] if one["room"] == room]
        return found

    def clan(self, clan: str) -> dict[str, Any]:
        (found,) = [one for one in self.view["clans"] if one["clan"] == clan]
        return found

    def monsters(self, room: str) -> str:
        """Who is there, with wounds: `dragon:1 ratfolk*2`."""
        told = []
        for group in self.room(room)["monsters"]:
            for wounds, count in sorted(Counter(group["wounds"]).items()):
                name = f"{group['clan']}:{wounds}" if wounds else group["clan"]
                told.append(name if count == 1 else f"{name}*{count}")
        return " ".join(told)

    def heroes(self, room: str) -> str:
        """Who is there; active ones in capitals: `rogue*2 MAGE`."""
        groups = self.room(room)["heroes"]
        tired = Counter({group["hero"]: group["exhausted"] for group in groups})
        awake = Counter({group["hero"].upper(): group["active"] for group in groups})
        return spelled(+tired + awake)

    def goods(self, room: str) -> str:
        return spelled(Counter(self.room(room)["goods"]))

    def treasure(self, room: str) -> int:
        return self.room(room)["treasure"] or 0

    def hand(self, clan: str) -> str:
        return spelled(Counter(self.clan(clan)["hand"]))

    def discard(self, clan: str) -> list[str]:
        pile: list[str] = self.clan(clan)["discards"]
        return pile

    @property
    def supply(self) -> dict[str, int]:
        found: dict[str, int] = self.view["supply"]
        return found

    @property
    def options(self) -> list[str]:
        return [str(move) for move in self.table.options(self.table.asked[0])]

    @property
    def asks(self) -> str | None:
        return self.table.decision(self.table.asked[0]) if self.table.asked else None

    @property
    def reason(self) -> str | None:
        return self.table.outcome.reason if self.table.outcome else None

    def events(self, kind: str) -> list[dict[str, Any]]:
        """Events of a kind since the dungeon was arranged."""
        return [event for event in self.table.told(None)[self.mark :] if event["kind"] == kind]

    # --- moves --------------------------------------------------------------------------

    def plays(self, *moves: str) -> TableAt:
        """One move after another, each by the seat that is asked."""
        for move in moves:
            self.table.play(self.table.asked[0], move)
        return self

    def ends_turn(self) -> TableAt:
        """Through the refresh phase into the invasion."""
        while self.view["phase"] in ("play", "refresh"):
            if "go_on" not in self.options:
                self.plays("done")
            else:
                self.plays("go_on")
                if self.view["phase"] == "play":
                    return self  # the next turn has begun
        return self

    def invaded_by(self, *cards: str) -> TableAt:
        """Ends the turn; these guild cards are drawn next."""
        return self.next(guild=cards).ends_turn()

    # --- arranging ----------------------------------------------------------------------

    def clear(self) -> TableAt:
        """All monsters to their lairs, heroes and goods to the supply, cards to their decks."""
        state = self.state
        for band in range(len(state.clans)):
            state.lairs[band] = CLANS[state.clans[band]].monsters
        state.monsters = vec[i64]([0] * len(state.monsters))
        for room in range(ROOMS):
            state.heroes[room] = 0
            for token in range(GOODS):
                state.supply[token] += state.goods[room] >> 4 * token & 15
            state.goods[room] = 0
        for hero in range(HERO_KINDS):
            state.supply[HEROES_AT + hero] = state.cards.heroes[hero]
        for pile in (state.hands, state.discards, state.played):
            for card in pile:
                state.decks = append(state.decks, card)
        state.hands, state.discards, state.played = vec[i64](), vec[i64](), vec[i64]()
        self.mark = len(self.table.told(None))
        return self

    def turn_of(self, clan: str) -> TableAt:
        """The turn of this clan begins."""
        state = self.state
        state.active = list(state.clans).index(CLAN_IDS.index(clan))
        state.turn = 0
        state.stack = state.stack[:1]  # what ends the scenario
        state.push(TURN)
        advance(state)
        return self

    def put(self, **rooms: str) -> TableAt:
        """Monsters, exhausted heroes, resources and traps: put(cage="rogue trap ratfolk*2")."""
        for room, things in rooms.items():
            for thing, count in counted(things).items():
                for _ in range(count):
                    self._put(ROOM_IDS.index(room), thing)
        return self

    def _put(self, room: int, thing: str) -> None:
        state = self.state
        name, _, wounds = thing.partition(":")
        if name in CLAN_IDS:
            band = list(state.clans).index(CLAN_IDS.index(name))
            state.lairs[band] -= 1
            state.monsters[band * ROOMS + room] += 1 << 4 * int(wounds or 0)
        elif name in CLASSES:
            hero = CLASSES.index(name)
            state.supply[HEROES_AT + hero] -= 1
            state.heroes[room] += 1 << (EXHAUSTED + 4 * hero)
            if hero == CHAMPION:
                state.champion = int(wounds or 0)
        else:
            token = TOKENS.index(name)
            state.supply[token] -= 1
            state.goods[room] += 1 << 4 * token

    def portals(self, *rooms: str) -> TableAt:
        """These rooms have finished portals, no other room has one."""
        state = self.state
        portals = sum(1 << ROOM_IDS.index(room) for room in rooms)
        state.supply[TOKENS.index("portal")] = state.cards.tokens[5] - len(rooms)
        state.finished, state.unfinished = portals, 0
        return self

    def without_treasure(self, *rooms: str) -> TableAt:
        for room in rooms:
            put_back(self.state, ROOM_IDS.index(room), False)
        return self

    def holds(self, clan: str, cards: str, deck: str | None = None, discard: str = "") -> TableAt:
        """The hand of a clan; then what is on top of its deck, or all of it."""
        state = self.state
        band = list(state.clans).index(CLAN_IDS.index(clan))
        wanted = counted(cards) + counted(discard)
        for card in state.hands:
            if card // FACES == band:
                state.decks = append(state.decks, card)
        state.hands = vec[i64]([card for card in state.hands if card // FACES != band])
        for name, count in wanted.items():
            for _ in range(count):
                self._take(band * FACES + CARD_IDS.index(name))
        for name in listed(cards):
            state.hands = append(state.hands, band * FACES + CARD_IDS.index(name))
        for name in listed(discard):
            state.discards = append(state.discards, band * FACES + CARD_IDS.index(name))
        if deck is not None:
            rest = [card for card in state.decks if card // FACES != band]
            deep = [band * FACES + CARD_IDS.index(name) for name in listed(deck)]
            state.decks = vec[i64](rest + deep)
        return self

    def _take(self, card: int) -> None:
        """Out of the deck if it is there; otherwise it joins the game."""
        cards = list(self.state.decks)
        if card in cards:
            cards.remove(card)
        self.state.decks = vec[i64](cards)

    def market(self, *cards: str) -> TableAt:
        """The available items."""
        state = self.state
        for card in state.market:
            if card != NO_CARD:
                state.items = append(state.items, card)
        shown = [CARD_IDS.index(card) for card in cards]
        rest = list(state.items)
        for card in shown:
            rest.remove(card)
        state.items = vec[i64](rest)
        state.market = vec[i64](shown + [NO_CARD] * (5 - len(shown)))
        return self

    def guild(self, cards: str, gone: str = "", wave: int = 1) -> TableAt:
        """What is left of the guild deck, and its discard pile."""
        state = self.state
        state.guild = vec[i64]([GUILD_IDS.index(card) for card in listed(cards)])
        state.guild_gone = vec[i64]([GUILD_IDS.index(card) for card in listed(gone)])
        state.wave = wave
        return self

    def next(self, **sources: Any) -> TableAt:
        """Lay the next outcomes of chance ready: guild, items, blueprints, or a clan's cards."""
        state = self.state
        if state.stacked is None:
            state.stacked = [[] for _ in SOURCES]
        for name, outcomes in sources.items():
            if name in CLAN_IDS:
                source = SOURCE_TACTICS + list(state.clans).index(CLAN_IDS.index(name))
                names: tuple[str, ...] = CARD_IDS
            else:
                source, names = {
                    "guild": (SOURCE_GUILD, GUILD_IDS),
                    "items": (SOURCE_ITEMS, CARD_IDS),
                    "blueprints": (SOURCE_BLUEPRINTS, ROOM_IDS),
                }[name]
            wanted = listed(outcomes) if isinstance(outcomes, str) else list(outcomes)
            state.stacked[source] = [names.index(outcome) for outcome in wanted][::-1]
        return self


def treasure_order(scenario: str, effects: dict[str, str]) -> dict[str, list[str]]:
    """What to preset so that these rooms hide these effects: tokens are placed room by room."""
    (dungeon,) = [one for one in DUNGEONS if one.id == scenario]
    stacked: dict[str, list[str]] = {}
    for value in (1, 2, 3):
        rooms = [room for room, _, _, _, worth in dungeon.rooms if worth == value]
        wanted = [effects.get(room, "") for room in rooms]
        left = [e for e in range(len(EFFECTS)) for _ in range(TREASURES[value][e])]
        for effect in wanted:
            if effect:
                left.remove(EFFECTS.index(effect))
        if any(wanted):
            stacked[f"treasures_{value}"] = [e or EFFECTS[left.pop()] for e in wanted]
    return stacked


def counted(things: str) -> Counter[str]:
    """`ratfolk*2 dragon` as numbers."""
    found: Counter[str] = Counter()
    for word in things.split():
        name, _, number = word.partition("*")
        found[name] += int(number or 1)
    return found


def listed(things: str) -> list[str]:
    return list(counted(things).elements())


def spelled(things: Counter[str]) -> str:
    """The other way round."""
    return " ".join(n if count == 1 else f"{n}*{count}" for n, count in things.items() if count)
