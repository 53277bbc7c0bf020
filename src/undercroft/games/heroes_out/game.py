"""Keep the Heroes Out! as the engine sees it."""

from __future__ import annotations

from typing import Any, Final

from undercroft.engine.game import WHOLE_TABLE, Factor, Quiet, TableOption
from undercroft.games.heroes_out import packs
from undercroft.games.heroes_out.cards import (
    ABILITIES,
    CARD_IDS,
    CARDS,
    CHAMPION_HEALTH,
    CLAN_IDS,
    CLANS,
    CLASSES,
    CONSTRUCTION_SITE,
    DIFFICULTIES,
    EFFECTS,
    FACES,
    GREATEST,
    GUILD_CLASSES,
    GUILD_IDS,
    HERO_CARDS,
    ITEM_TYPES,
    LABORATORY,
    LEAST_SEATS,
    MOST_SEATS,
    NO_CLAN,
    ROOM_CARDS,
    ROOM_IDS,
    SHAPES,
    SIDES,
    SYMBOLS,
    TACTIC,
    TOKENS,
    TREASURES,
    WAVES,
    Room,
    hero_class,
    hero_symbol,
)
from undercroft.games.heroes_out.dungeon.rooms import PRICES
from undercroft.games.heroes_out.encoder import HeroesOutEncoder
from undercroft.games.heroes_out.events import EVENTS, QUIET_EVENTS, REVEALS
from undercroft.games.heroes_out.events_view import (
    ClanCard,
    GuildCard,
    HeroesOutCatalogue,
    HeroesOutView,
    PlayingCard,
    RoomCard,
    UnitView,
)
from undercroft.games.heroes_out.flow import START, STEPS
from undercroft.games.heroes_out.moves import (
    MOVES,
    SOURCE_BLUEPRINTS,
    SOURCE_CLANS,
    SOURCE_GUILD,
    SOURCE_ITEMS,
    SOURCE_TACTICS,
    SOURCE_TREASURES,
    SOURCES,
    VERBS,
    first_moves,
)
from undercroft.games.heroes_out.packs import BUILT_IN, CardSet, Layout
from undercroft.games.heroes_out.printed.dungeons import CHRONICLES, DUNGEON_IDS, MOST_ATTEMPTS
from undercroft.games.heroes_out.printed.notation import unit_text
from undercroft.games.heroes_out.state import REASONS, HeroesOut, HouseRules
from undercroft.games.heroes_out.view import HeroesOutSights

MANY: Final = 999  # of a card that is shuffled again and again


class HeroesOutGame(HeroesOutSights):
    """One to four clans against the Guild."""

    def __init__(self) -> None:
        super().__init__(
            id="heroes_out",
            rules_version="1",
            least_seats=LEAST_SEATS,
            most_seats=MOST_SEATS,
            verbs=VERBS,
            sources=SOURCES,
            table_options=(  # R14.5, R14.7
                TableOption("scenario", DUNGEON_IDS, needs={"chronicle": ("none",)}),
                TableOption("difficulty", DIFFICULTIES),
                TableOption("clans", ("choose", "random")),
                TableOption("least_clans", (1, 2, 3, 4), above_seats=True),
                TableOption("wave_zero", (False, True), needs={"difficulty": DIFFICULTIES[1:]}),
                TableOption("chronicle", CHRONICLES),
            ),
            steps=STEPS,
            reasons=REASONS[1:],
            event_type=EVENTS,
            view_type=HeroesOutView,
            catalogue_type=HeroesOutCatalogue,
            encoder=HeroesOutEncoder(),
            factor_kinds=("clan", "item", "scenario", "difficulty", "players"),
            pack=packs.default_pack(),
            check_pack=packs.check_pack,
            check_new_pack=packs.check_new_pack,
            reveals=REVEALS,
            quiet=Quiet([verb.name for verb in VERBS], QUIET_EVENTS),
            hides=("effects", "supply_effects"),  # R6.13
            cooperative=True,
        )
        assert len(self.moves) == MOVES, f"moves.py should number {first_moves()}"

    def new_state(self, seats: int, options: dict[str, Any]) -> HeroesOut:
        pack = options.get("pack")
        cards = CardSet(pack) if pack else BUILT_IN
        state = HeroesOut(seats, HouseRules(options, seats), cards)
        state.lay_out()
        return state

    def begin(self, state: HeroesOut) -> None:
        state.then(START)

    def copies(self, state: HeroesOut, source: int) -> list[int]:
        """R14.6. What a deck has; guild cards come in both waves, tactic cards again and again."""
        if source == SOURCE_CLANS:
            return [1] * len(CLAN_IDS)
        if source >= SOURCE_TACTICS:
            return _tactics_for(state, source - SOURCE_TACTICS)
        layouts = [state.cards.layouts[chapter] for chapter in state.house.chapters]
        times = len(layouts) * MOST_ATTEMPTS if state.house.is_chronicle else 1
        counts = _copies_in(layouts, state.cards, source)
        if source == SOURCE_ITEMS:  # R9.2: no cards of a clan that someone plays
            for clan in _preset_clans(state)[: int(state.house.bands)]:
                for card in state.cards.tactics_of(clan):
                    counts[card] = 0
        return [count * times for count in counts]

    def scores(self, state: HeroesOut) -> list[int]:
        """Guild cards resolved in this scenario; chapters won count a hundred each."""
        done = len(state.guild_gone)
        if state.wave == 2:
            done += sum(state.layout().guild_copies())
        return [int(state.chapter) * 100 + done] * int(state.seats)

    def factors(self, state: HeroesOut) -> list[Factor]:
        """Clans, bought cards, the scenario, the difficulty and the number of players."""
        found = [
            Factor("scenario", state.layout().id, WHOLE_TABLE),
            Factor("difficulty", state.house.difficulty, WHOLE_TABLE),
            Factor("players", str(state.seats), WHOLE_TABLE),
        ]
        for band in range(state.house.bands):
            if state.clans[band] != NO_CLAN:
                seat = band % int(state.seats)
                found.append(Factor("clan", CLAN_IDS[state.clans[band]], seat))
        for card in sorted({*state.decks, *state.hands, *state.discards, *state.played}):
            if state.cards.type[card % FACES] < TACTIC:
                seat = int(card // FACES) % int(state.seats)
                found.append(Factor("item", CARD_IDS[card % FACES], seat))
        return found

    def catalogue(self, state: HeroesOut) -> HeroesOutCatalogue:
        tokens = dict(zip(TOKENS, state.cards.tokens, strict=True))
        heroes = zip(CLASSES[:GUILD_CLASSES], state.cards.heroes[:GUILD_CLASSES], strict=True)
        tokens.update(heroes)
        return HeroesOutCatalogue(
            rooms=[_room_card(room) for room in ROOM_CARDS],
            clans=[
                ClanCard(
                    one.id, one.monsters, one.health, one.role, one.start, one.symbol,
                    ABILITIES[one.ability],
                )
                for one in CLANS
            ],
            cards=[_playing_card(state.cards, card) for card in range(len(CARDS))],
            guild=_guild_cards(state),
            symbols={
                symbol: [room.id for room in ROOM_CARDS if room.symbol == symbol]
                for symbol in SYMBOLS
            },
            tokens=tokens,
            treasures={
                str(value): dict(zip(EFFECTS, TREASURES[value], strict=True))
                for value in range(1, GREATEST + 1)
            },
            difficulties={
                name: list(waves) for name, waves in zip(DIFFICULTIES, WAVES, strict=True)
            },
            scenarios=[DUNGEON_IDS[chapter] for chapter in state.house.chapters],
            champion_health=CHAMPION_HEALTH,
        )  # fmt: skip


def _room_card(room: Room) -> RoomCard:
    passages = [SIDES[side] for side in range(4) if SHAPES[room.shape] >> side & 1]
    price = TOKENS[PRICES[ITEM_TYPES.index(room.buys)]] if room.buys else None
    return RoomCard(
        room.id, room.symbol, room.shape, passages, room.makes or None, price, room.buys or None
    )


def _playing_card(cards: CardSet, card: int) -> PlayingCard:
    return PlayingCard(
        id=CARD_IDS[card],
        kind=CARDS[card].kind,
        copies=cards.copies[card],
        effect=cards.effects[card],
        left=_unit_views(cards.side(card, 0)),
        right=_unit_views(cards.side(card, 1)),
    )


def _unit_views(units: list[int]) -> list[UnitView]:
    """Equal units that follow each other are one icon with a number."""
    found: list[UnitView] = []
    for text in [unit_text(unit) for unit in units]:
        view = _unit_view(text)
        if found and found[-1].action == view.action and view.what is None:
            view = UnitView(view.action, found[-1].count + 1, None, None)
            found.pop()
        found.append(view)
    return found


def _unit_view(text: str) -> UnitView:
    if text.startswith("ambush"):
        head, _, symbol = text.partition("@")
        return UnitView("ambush", int(head[-1]), symbol, None)
    name, bracket, inner = text.removesuffix(")").partition("(")
    if not bracket:
        return UnitView(text[:-1], int(text[-1]), None, None)
    left, _, right = inner.partition(" > ")
    count = int(right[-1]) if right else 1
    return UnitView(name, count, left.removesuffix("1"), right[:-1] or None)


def _tactics_for(state: HeroesOut, band: int) -> list[int]:
    """R14.6. Those of its clan, if that is preset; of others a clan has only what it can buy."""
    if band >= state.house.bands:
        return [0] * len(CARD_IDS)
    clans = _preset_clans(state)
    layouts = [state.cards.layouts[chapter] for chapter in state.house.chapters]
    if band >= len(clans) or any(LABORATORY in layout.rooms for layout in layouts):
        return []
    own = state.cards.tactics_of(clans[band])
    return [
        MANY if card in own or state.cards.type[card] < TACTIC else 0
        for card in range(len(CARD_IDS))
    ]


def _preset_clans(state: HeroesOut) -> list[int]:
    """R14.6. By place at the table, as far as they are preset."""
    return state.stacked[SOURCE_CLANS][::-1] if state.stacked else []


def _copies_in(layouts: list[Layout], cards: CardSet, source: int) -> list[int]:
    """R14.6. The most that the deal of one of these scenarios has."""
    if source == SOURCE_GUILD:
        rows = [[2 * count for count in layout.guild_copies()] for layout in layouts]
    elif source == SOURCE_ITEMS:
        rows = [_items_in(layout, cards) for layout in layouts]
    elif source == SOURCE_BLUEPRINTS:
        rows = [_blueprints_in(layout) for layout in layouts]
    else:
        rows = [list(TREASURES[source - SOURCE_TREASURES + 1])]
    return [max(counts) for counts in zip(*rows, strict=True)]


def _items_in(layout: Layout, cards: CardSet) -> list[int]:
    """R9.2. A Laboratory sells tactic cards, too."""
    sells = LABORATORY in layout.rooms
    return [
        copies if sells or cards.type[card] < TACTIC else 0
        for card, copies in enumerate(cards.copies)
    ]


def _blueprints_in(layout: Layout) -> list[int]:
    """R9.3. None without a Construction Site."""
    spare = layout.spare_rooms() if CONSTRUCTION_SITE in layout.rooms else []
    return [1 if room in spare else 0 for room in range(len(ROOM_IDS))]


def _guild_cards(state: HeroesOut) -> list[GuildCard]:
    """Hero cards, and the cards of every scenario of this table."""
    copies = state.layout().guild_copies()
    layouts = [state.cards.layouts[chapter] for chapter in state.house.chapters]
    found: list[GuildCard] = []
    for card in range(len(GUILD_IDS)):
        if card < HERO_CARDS:
            hero, symbol = CLASSES[hero_class(card)], SYMBOLS[hero_symbol(card)]
            found.append(GuildCard(GUILD_IDS[card], hero, symbol, copies[card]))
        elif any(layout.guild_copies()[card] for layout in layouts):
            found.append(GuildCard(GUILD_IDS[card], None, None, copies[card]))
    return found
