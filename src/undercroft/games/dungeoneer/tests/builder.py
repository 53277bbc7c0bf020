"""A scene: a position set by hand, dice laid ready, and moves in short."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

import undercroft
from undercroft.engine.api import open_table
from undercroft.engine.kit import decks
from undercroft.engine.run import advance
from undercroft.engine.state import in_order
from undercroft.games.dungeoneer import GAME
from undercroft.games.dungeoneer import state as rows
from undercroft.games.dungeoneer.dungeon.map import ORIGIN, SPAN, refresh
from undercroft.games.dungeoneer.flow import EndTurn, FirstTurn
from undercroft.games.dungeoneer.play.zones import (
    attach,
    card_in_deck,
    deck_number,
    deck_row,
    lay_open,
    show_to,
)
from undercroft.games.dungeoneer.printed.words import NONE, SIDES, STATS
from undercroft.games.dungeoneer.state import CARD, PERSON, PLACE, QUEST, WARD, Dungeoneer
from undercroft.games.dungeoneer.turn.holding import LayNext
from undercroft.games.dungeoneer.turn.phases import (
    DiscardPhase,
    FeatsPhase,
    LocationPhase,
    VillainyPhase,
)

HEROES = "human_beastmaster elf_assassin orc_shaman dwarf_runecaster"
SOURCES = [source.name for source in GAME.sources]
WINDOWS = {
    "any_time", "last_call", "lying", "leaving", "entered", "before_roll", "response",
    "before_wound", "before_challenge",
}  # fmt: skip
AUTOMATIC = {
    "target",
    "payer",
    "form",
    "against",
    "go",
    "lay",
    "side",
    "near",
    "shed",
    "amount",
    "ward",
}
PLURALS = {"health": "healths", "glory": "glories", "peril": "perils", "ap": "aps"}


def new(seats: int = 2, seed: int = 1, stacked: Any = None, **options: Any) -> undercroft.Table:
    """A table from its setup."""
    return open_table(GAME, seats, seed, options, stacked)


class Scene:
    """Seat 0 is at its turn; what is not named is empty: hands, quests, the location deck.

    `tiles`: "dark_altar 0 0, treasury 1 0 turned". `hand_1`, `gear_1`, `at_1` … belong to seat 1,
    without a number to seat 0. A monster in the lair may have wounds: "ramalith:1".
    """

    def __init__(
        self,
        seats: int = 2,
        heroes: str = HEROES,
        tiles: str = "vault_gate 0 0, crossroads 0 1",
        phase: str = "feats",
        undrawn: str = "",
        common: str = "",
        deck_of_quests: str = "",
        deck: str | None = None,
        discard: str = "",
        peril_deck: str = "",
        open_windows: bool = False,
        attached: str = "",
        bridge: str = "",
        tokens: tuple[tuple[str, str], ...] = (),
        seed: int = 3,
        options: dict[str, Any] | None = None,
        rules: str = GAME.rules_version,
        **given: Any,
    ) -> None:
        game = GAME.of_version(rules)
        assert game is not None
        self.table = open_table(game, seats, seed, options or {}, None)
        self.given = given
        self._clear(undrawn, common, deck_of_quests)
        self._lay(tiles, bridge)
        self._gather()
        for seat in range(seats):
            self._place(seat, heroes.split()[seat], tiles.split()[0])
            self._equip(seat)
        self._attach(attached, tokens)
        self._stock(deck, discard)
        self._stack(peril_deck)
        self._begin(phase)
        self.mark = len(self.table.told(None))
        if not open_windows:
            self._pass_on()

    # --- setting up ------------------------------------------------------------------------------

    @property
    def state(self) -> Dungeoneer:
        state = self.table.state
        assert isinstance(state, Dungeoneer)
        return state

    def of(self, name: str, seat: int, default: Any) -> Any:
        """What was given for a seat: glories[seat], glory_1, or glory for seat 0."""
        several = self.given.get(PLURALS.get(name, f"{name}s"))
        if isinstance(several, list):
            return several[seat]
        own = self.given.get(name, default) if seat == 0 else default
        return self.given.get(f"{name}_{seat}", own)

    def set(self, seat: int, entry: int, value: int) -> None:
        self.state.people[seat * PERSON + entry] = value

    def _clear(self, undrawn: str, common: str, deck_of_quests: str) -> None:
        state = self.state
        state.stack = state.stack[:0]
        state.pool = mask_of(state.cards.location_ids, undrawn)
        state.common = mask_of(state.cards.quest_ids, common)
        state.quest_pool = mask_of(state.cards.quest_ids, deck_of_quests)
        state.ownerless = 0
        state.under = vec[i64]()
        state.active = state.first = 0
        state.round = self.given.get("number_of_round", 1)
        for entry in range(len(state.quests)):
            state.quests[entry] = NONE if entry % QUEST == rows.TOKEN else 0

    def _lay(self, tiles: str, bridge: str) -> None:
        state = self.state
        for at in range(0, len(state.places), PLACE):
            state.places[at] = NONE
        for tile in tiles.split(","):
            name, x, y, *turned = tile.split()
            at = state.cards.location_ids.index(name) * PLACE
            state.places[at + rows.CELL] = ORIGIN + int(y) * SPAN + int(x)
            state.places[at + rows.TURN] = len(turned)
        if bridge:
            name, side = bridge.split()
            state.bridge = state.places[state.cards.location_ids.index(name) * PLACE]
            state.bridge_side = SIDES.index(side)
            if side in "sw":
                state.bridge += -SPAN if side == "s" else -1
                state.bridge_side -= 2
        refresh(state.cards, state.places, state.bridge, state.bridge_side)

    def _gather(self) -> None:
        """All adventure cards go back to the draw piles, unknown to everyone."""
        state = self.state
        for seat in range(state.seats):
            self.set(seat, rows.HAND_CARDS, 0)
        for number in (0, 1):
            row = deck_row(state, number)
            row[:] = decks.new_deck([row[decks.HEAD + card] for card in range(row[decks.SIZE])])
        for face in range(len(state.shown)):
            state.shown[face] = 0

    def _take(self, name: str) -> int:
        """A card with this face, out of its draw pile."""
        state = self.state
        face = state.cards.face_ids.index(name)
        for card in range(len(state.faces)):
            number = deck_number(state, card)
            pile = decks.draw_pile(deck_row(state, number))
            if state.faces[card] == face and card_in_deck(state, card) in pile:
                decks.take_left(deck_row(state, number), card_in_deck(state, card))
                return card
        raise AssertionError(f"no {name} is left")

    def _place(self, seat: int, hero: str, start: str) -> None:
        state = self.state
        cards = state.cards
        at = cards.location_ids.index(self.of("at", seat, start))
        stat, _, value = self.of("stand", seat, "").partition(" ")
        completed = self.of("completed", seat, 0)
        for entry, number in (
            (rows.HERO, cards.hero_ids.index(hero)),
            (rows.LEVELS, self.of("level", seat, 1)),
            (rows.LIFE, self.of("health", seat, 6)),
            (rows.GLORY, self.of("glory", seat, 0)),
            (rows.PERIL, self.of("peril", seat, 0)),
            (rows.AT, at),
            (rows.AP, self.of("ap", seat, 3 if seat == 0 else 0)),
            (rows.SAVED, int(self.of("saved", seat, False))),
            (rows.FALLEN, int(self.of("fallen", seat, False))),
            (rows.STAND_STAT, STATS.index(stat) if stat else NONE),
            (rows.STAND_VALUE, int(value or 0)),
            (rows.MOVED, int(self.of("moved", seat, False))),
            (rows.VISITED, 1 << at),
            (rows.DONE, completed),
            (rows.QUESTS, mask_of(cards.quest_ids, self.of("quests", seat, ""))),
            (rows.CARRIED, mask_of(cards.quest_ids, self.of("carried", seat, ""))),
            (rows.ARTIFACTS, mask_of(cards.quest_ids, self.of("artifacts", seat, ""))),
        ):
            self.set(seat, entry, number)
        for quest in self.of("carried", seat, "").split():
            state.quests[cards.quest_ids.index(quest) * QUEST + rows.STARTED] = 1
        state.heroes &= ~(1 << cards.hero_ids.index(hero))

    def _equip(self, seat: int) -> None:
        state = self.state
        for name in self.of("hand", seat, "").split():
            card = self._take(name)
            show_to(state, card, decks.bit_of(seat))
            state.people[seat * PERSON + rows.HAND_CARDS] |= 1 << card
        for zone, entry in (("gear", rows.GEAR), ("banes", rows.BANES), ("lair", rows.LAIR)):
            for word in self.of(zone, seat, "").split():
                name, _, wounds = word.partition(":")
                card = self._open(name, seat)
                state.rows[card * CARD + rows.DAMAGE] = int(wounds or 0)
                state.people[seat * PERSON + entry] |= 1 << card
        if self.of("under", seat, ""):
            name, host = self.of("under", seat, "").split()
            card = self._open(name, seat)
            attach(state, card, self._gear_card(seat, host), seat)
            state.people[seat * PERSON + rows.GEAR] |= 1 << card

    def _open(self, name: str, seat: int) -> int:
        """A card that lies open, kept by a seat."""
        card = self._take(name)
        lay_open(self.state, card)
        self.state.table &= ~(1 << card)
        self.state.rows[card * CARD + rows.KEEPER] = seat
        return card

    def _gear_card(self, seat: int, name: str) -> int:
        state = self.state
        face = state.cards.face_ids.index(name)
        mask = state.people[seat * PERSON + rows.GEAR]
        return next(c for c in range(len(state.faces)) if mask >> c & 1 and state.faces[c] == face)

    def _attach(self, attached: str, tokens: tuple[tuple[str, str], ...]) -> None:
        state = self.state
        for pair in filter(None, attached.split(",")):
            name, location = pair.split()
            host = rows.LOCATION_HOST + state.cards.location_ids.index(location)
            attach(state, self._open(name, 1 if state.seats > 1 else 0), host, 0)
        for number, (location, thing) in enumerate(tokens):
            what = rows.ON_OBSTACLE if thing == "obstacle" else SIDES.index(thing)
            row = (state.cards.location_ids.index(location), what, 1)
            for entry in range(WARD):
                state.wards[number * WARD + entry] = row[entry]

    def _stock(self, deck: str | None, discard: str) -> None:
        state = self.state
        for name in discard.split():
            card = self._open(name, 0)
            decks.discard(deck_row(state, deck_number(state, card)), card_in_deck(state, card))
        if deck is None:
            return
        kept = [self._take(name) for name in deck.split()]
        row = state.deck
        for card in decks.draw_pile(row):
            decks.take_left(row, card)
        for card in kept:
            decks.put_on_top(row, card)

    def _stack(self, peril_deck: str) -> None:
        """The next cards of the peril deck, where decks are split."""
        for name in reversed(peril_deck.split()):
            card = self._take(name)
            decks.put_on_top(self.state.perils, card_in_deck(self.state, card))

    def _begin(self, phase: str) -> None:
        steps = [VillainyPhase(), LocationPhase(), FeatsPhase(), DiscardPhase(), EndTurn()]
        first = ["villainy", "location", "feats", "discard_draw"].index(phase)
        self.state.then(in_order(steps[first:]))
        advance(self.state)

    # --- playing ---------------------------------------------------------------------------------

    def dice(self, **outcomes: list[Any]) -> Scene:
        """Lay the next outcomes of chance ready; dice by their faces."""
        if self.state.stacked is None:
            self.state.stacked = [[] for _ in SOURCES]
        for name, faces in outcomes.items():
            source = SOURCES.index(name if name in SOURCES else f"{name}_die")
            names = list(GAME.sources[source].outcomes)
            self.state.stacked[source] = [names.index(str(face)) for face in faces][::-1]
        return self

    def plays(self, *moves: str) -> Scene:
        """Play these moves, whoever is asked; windows in between are passed.

        "..." at the end stops there, with the windows open.
        """
        for move in moves:
            if move != "...":
                self._play(move)
        if moves[-1] != "...":
            self._pass_on()
        return self

    def _play(self, move: str) -> None:
        for _ in range(200):
            for seat in self.table.asked:
                if move in self.offers(seat):
                    self.table.play(seat, move)
                    return
            verb = move.split()[0]
            offered = {offer.split()[0] for seat in self.table.asked for offer in self.offers(seat)}
            if verb in AUTOMATIC and verb not in offered and self.asks() not in WINDOWS:
                return  # there was nothing to choose
            assert "pass" in offered, f"{move} is not offered at {self.asks()}: {self.offers()}"
            self.table.play(self.table.asked[0], "pass")
        raise AssertionError(f"{move} never came")

    def _pass_on(self) -> None:
        while self.table.asked and self.asks() in WINDOWS:
            self.table.play(self.table.asked[0], "pass")

    def until(self, goal: Callable[[], bool]) -> Scene:
        """Do as little as possible until something is so."""
        for _ in range(300):
            if goal():
                return self
            offers = self.offers()
            lazy = [move for move in ("pass", "end", "declare") if move in offers]
            self.table.play(self.table.asked[0], (lazy or offers)[0])
        raise AssertionError("it never came to that")

    def settles(self, goal: Callable[[], bool] | None = None) -> Scene:
        """Answer what is still asked of a compound choice, the first option each time."""
        done = goal or (lambda: self.asks() in ("villainy", "feats", *WINDOWS))
        return self.until(done)

    def gives(self, seat: int, ap: int) -> Scene:
        self.set(seat, rows.AP, ap)
        return self

    # --- looking ---------------------------------------------------------------------------------

    def offers(self, seat: int | None = None) -> list[str]:
        who = self.table.asked[0] if seat is None else seat
        return [str(move) for move in self.table.options(who)]

    def moves(self, verb: str, seat: int | None = None) -> list[str]:
        return [move for move in self.offers(seat) if move.split()[0] == verb]

    def asks(self) -> str | None:
        return self.table.decision(self.table.asked[0]) if self.table.asked else None

    def view(self, seat: int | None = 0) -> dict[str, Any]:
        view: dict[str, Any] = self.table.view(seat)
        return view

    def seat(self, seat: int = 0) -> dict[str, Any]:
        person: dict[str, Any] = self.view(seat)["seats"][seat]
        return person

    def told(self) -> list[dict[str, Any]]:
        events: list[dict[str, Any]] = self.table.told(None)[self.mark :]
        return events

    def events(self, kind: str) -> list[dict[str, Any]]:
        return [event for event in self.told() if event["kind"] == kind]

    def phase(self) -> str:
        phase: str = self.view()["phase"]
        return phase

    def active(self) -> int:
        active: int = self.view()["active"]
        return active

    def where(self, seat: int = 0) -> str | None:
        at: str | None = self.seat(seat)["at"]
        return at

    def number(self, name: str, seat: int) -> int:
        number: int = self.seat(seat)[name]
        return number

    def health(self, seat: int = 0) -> int:
        return self.number("health", seat)

    def glory(self, seat: int = 0) -> int:
        return self.number("glory", seat)

    def peril(self, seat: int = 0) -> int:
        return self.number("peril", seat)

    def ap(self, seat: int = 0) -> int:
        return self.number("ap", seat)

    def cards(self, seat: int = 0) -> int:
        return self.number("cards", seat)

    def hand(self, seat: int = 0) -> list[str]:
        hand: list[str] = self.seat(seat)["hand"]
        return hand

    def gear(self, seat: int = 0) -> list[str]:
        return [gear["card"] for gear in self.seat(seat)["gear"]]

    def quests(self, seat: int = 0) -> list[str]:
        return [quest["quest"] for quest in self.seat(seat)["quests"]]

    def quest(self, name: str) -> dict[str, Any]:
        quests = [*self.seat(0)["quests"], *self.view()["common"]]
        quest: dict[str, Any] = next(quest for quest in quests if quest["quest"] == name)
        return quest

    def tile(self, location: str) -> dict[str, Any]:
        tile: dict[str, Any] = next(t for t in self.view()["map"] if t["location"] == location)
        return tile

    def discards(self, deck: str = "") -> list[str]:
        piles = [pile for pile in self.view()["piles"] if deck in ("", pile["deck"])]
        return [card for pile in piles for card in pile["discards"]]


def laying(tiles: str, common: str, *held: str) -> Scene:
    """R19.2. Seat 1 is the next to lay one of its locations."""
    scene = Scene(len(held), tiles=tiles, common=common, options={"no_blank_spots": True})
    state = scene.state
    state.stack = state.stack[:0]
    state.phase = rows.LAYING
    for seat, names in enumerate(held):
        scene.set(seat, rows.HOLDS, mask_of(state.cards.location_ids, names))
    state.then(in_order([LayNext(0, 0), FirstTurn()]))
    advance(state)
    return scene


def mask_of(ids: Any, names: str) -> int:
    return sum(1 << list(ids).index(name) for name in names.split())
