"""Who knows what at a table of Keep the Heroes Out!: view, redeal, census (R6.13)."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from mypy_extensions import i64

from undercroft.engine.events import Event
from undercroft.engine.kit.decks import count_left, draw_pile, faces_of
from undercroft.engine.kit.grid import SIDES as ALL_SIDES
from undercroft.engine.kit.grid import side_of, turn_of, x_of, y_of
from undercroft.engine.kit.redealing import redeal_deck, redeal_unseen
from undercroft.engine.state import SPECTATOR
from undercroft.games.heroes_out.cards import (
    CARD_IDS,
    CHAMPION,
    CLAN_IDS,
    CLASSES,
    EFFECTS,
    FACES,
    GOODS,
    GREATEST,
    GUILD_IDS,
    HERO_KINDS,
    ITEM_TYPES,
    LABORATORY,
    NO_CLAN,
    PORTAL,
    PORTALS,
    ROOM_CARDS,
    ROOM_IDS,
    ROOMS,
    SIDES,
    TACTIC,
    TOKENS,
)
from undercroft.games.heroes_out.clans.hands import cards_of, count_of_band
from undercroft.games.heroes_out.dungeon.board import (
    ARRIVING,
    EXHAUSTED,
    HEROES_AT,
    SIZE,
    all_heroes,
    count_goods,
    count_monsters,
    is_in_play,
    portals_from,
    ways_from,
)
from undercroft.games.heroes_out.dungeon.treasury import effect_of, tokens_of, value_of
from undercroft.games.heroes_out.events_view import (
    ClanView,
    HeroesOutView,
    HeroesView,
    MarketCard,
    MonstersView,
    RoomView,
)
from undercroft.games.heroes_out.guild.invasion import count_draws, is_gentle
from undercroft.games.heroes_out.heuristics import HeroesOutAdvice
from undercroft.games.heroes_out.packs import TILES
from undercroft.games.heroes_out.question import seat_of
from undercroft.games.heroes_out.shown.pending import pending_of
from undercroft.games.heroes_out.shown.threats import (
    arrivals,
    effects_of,
    foretold,
    holds,
    next_of,
)
from undercroft.games.heroes_out.state import DISTANCE, INVASION, NO_CARD, PHASES, HeroesOut

SOLD_IN: Final = {
    kind: [room.id for room in ROOM_CARDS if room.buys == kind] or [ROOM_IDS[LABORATORY]]
    for kind in ITEM_TYPES
}
# The rooms of every mask, made once.
NAMES_IN: Final = [
    [ROOM_IDS[room] for room in range(ROOMS) if mask >> room & 1] for mask in range(1 << ROOMS)
]


class HeroesOutSights(HeroesOutAdvice):
    """R6.13. Everything is open but the order of decks and the effects of treasures."""

    def view_for(self, state: HeroesOut, seat: int) -> HeroesOutView:
        return self.view_with(state, seat, self.shared_view(state))

    def shared_view(self, state: HeroesOut) -> HeroesOutView:
        told = foretold(state)
        return HeroesOutView(
            seat=None,
            scenario=state.layout().id,
            chapter=int(state.chapter) + 1,
            attempt=int(state.attempt),
            difficulty=state.house.difficulty,
            wave=int(state.wave),
            wave_zero=is_gentle(state),
            phase=PHASES[state.phase],
            active=int(state.active),
            turn=int(state.turn),
            pushed=state.pushed,
            cards_due=int(state.due if state.phase == INVASION else count_draws(state)),
            guild_left=len(state.guild),
            guild_cards=[GUILD_IDS[card] for card in sorted(state.guild)],
            guild_discards=[GUILD_IDS[card] for card in state.guild_gone],
            guild_card=GUILD_IDS[state.guild_card] if state.guild_card != NO_CARD else None,
            rooms=_room_views(state),
            clans=[_clan_view(state, band) for band in range(state.house.bands)],
            market=[_market_card(state, card) for card in state.market if card != NO_CARD],
            items_left=len(state.items) + len(state.under),
            items_under=[CARD_IDS[card] for card in state.under],
            blueprints=[ROOM_IDS[room] for room in state.blueprints],
            rooms_stacked=len(state.spare),
            rooms_built=int(state.built),
            rooms_wanted=int(state.layout().rooms_built),
            supply=_supply(state),
            treasures_left={
                str(value): count_left(tokens_of(state, value)) if state.ones else 0
                for value in range(1, GREATEST)
            },
            treasures_seen={str(value): _seen(state, value) for value in range(1, GREATEST)},
            treasures_hidden={str(value): effects_of(state, value) for value in range(1, GREATEST)},
            threats=told.threats,
            push=told.push,
            pending=pending_of(state, SPECTATOR, self.moves),
        )

    def view_with(self, state: HeroesOut, seat: int, shared: HeroesOutView) -> HeroesOutView:
        """R6.13. All see the same; only who is asked sees what the answers lead to."""
        if seat == SPECTATOR:
            return shared
        pending = shared.pending
        if pending.seat == seat:
            pending = pending_of(state, seat, self.moves)
        return msgspec.structs.replace(shared, seat=seat, pending=pending)

    def event_for(self, event: Event, seat: int) -> Event | None:
        """R6.13. Nothing is told to some alone."""
        return event

    def redeal(self, world: HeroesOut, seat: int) -> None:
        """R6.13. Decks have no order before they are drawn; treasures have effects."""
        redeal_deck(world, world.ones, seat)
        redeal_deck(world, world.twos, seat)
        redeal_deck(world, world.threes, seat)

    def redeal_unseen(self, state: HeroesOut) -> None:
        """R6.13. Redeal the effects of treasures that lie face down."""
        for deck in (state.ones, state.twos, state.threes):
            redeal_unseen(state, deck)

    def turn_of(self, state: HeroesOut) -> int:
        return int((state.chapter * 10 + state.attempt) * 1000 + state.turn)

    def truth(self, state: HeroesOut) -> dict[str, Any]:
        """All that is on the table; piles without an order are sorted."""
        found = state.values()
        for name in ("ones", "twos", "threes", "plan"):
            del found[name]
        for name in ("decks", "items", "guild", "spare"):
            found[name] = sorted(found[name])
        found["treasures"] = [int(value_of(state, room)) for room in range(ROOMS)]
        found["effects"] = [
            int(effect_of(state, room)) if state.treasures[room] else -1 for room in range(ROOMS)
        ]
        found["supply_effects"] = [
            sorted(faces_of(deck, draw_pile(deck))) if deck else []
            for deck in (state.ones, state.twos, state.threes)
        ]
        return found

    def census(self, state: HeroesOut) -> dict[str, int]:
        """R2.1, R3.3 to R3.5. Every token and card, wherever it is; what is missing of others."""
        found = {TOKENS[token]: _count_token(state, token) for token in range(GOODS)}
        portals = int(state.unfinished).bit_count() + int(state.finished).bit_count()
        found["portal"] = int(state.supply[PORTAL]) + portals
        for hero in range(HERO_KINDS):
            found[CLASSES[hero]] = _count_heroes(state, hero)
        for value in range(1, GREATEST):
            laid = [room for room in range(ROOMS) if value_of(state, room) == value]
            found[f"treasures_{value}"] = len(laid) + count_left(tokens_of(state, value))
        found["items"] = _count_items(state)
        dealt = [band for band in range(state.house.bands) if _is_dealt(state, band)]
        found["monsters_missing"] = sum([_missing_monsters(state, band) for band in dealt])
        found["tactics_missing"] = sum([_missing_tactics(state, band) for band in dealt])
        guild = len(state.guild) + len(state.guild_gone)
        found["guild_missing"] = sum(state.layout().guild_copies()) - guild
        return found


# --- rooms --------------------------------------------------------------------------------------


def _room_views(state: HeroesOut) -> list[RoomView]:
    cards = arrivals(state)
    found: list[RoomView] = []
    for room in range(ROOMS):
        if is_in_play(state, room):
            found.append(_room_view(state, room, cards[room]))
    return found


def _room_view(state: HeroesOut, room: i64, cards: int) -> RoomView:
    cell = state.grid[room]
    portal = 2 if state.finished >> room & 1 else 1 if state.unfinished >> room & 1 else 0
    return RoomView(
        room=ROOM_IDS[room],
        symbol=ROOM_CARDS[room].symbol,
        x=x_of(cell),
        y=y_of(cell),
        turned=turn_of(state.grid, int(room)) * 90,
        passages=[
            SIDES[side] for side in range(ALL_SIDES) if side_of(TILES, state.grid, int(room), side)
        ],
        distance=int(state.plan[DISTANCE + room]),
        connected=NAMES_IN[ways_from(state, room)],
        portals_to=NAMES_IN[portals_from(state, room)],
        treasure=int(value_of(state, room)) or None,
        lost=not value_of(state, room) and room not in state.layout().bare,
        holds=holds(state, room),
        cards=cards,
        portal=PORTALS[portal] if portal else None,
        goods={
            TOKENS[token]: int(count_goods(state, room, token))
            for token in range(GOODS)
            if count_goods(state, room, token)
        },
        monsters=[
            _monsters_view(state, band, room)
            for band in range(state.house.bands)
            if state.monsters[band * ROOMS + room]
        ],
        heroes=_heroes_views(state, room),
        flooded=state.flooded >> room & 1 != 0,
        next=next_of(state, room),
    )


def _monsters_view(state: HeroesOut, band: i64, room: i64) -> MonstersView:
    counts = state.monsters[band * ROOMS + room]
    wounds: list[int] = []
    number = 0
    while counts:
        wounds += [number] * int(counts & 15)
        counts >>= 4
        number += 1
    clan = CLAN_IDS[state.clans[band]]
    return MonstersView(clan, int(seat_of(state, band)), len(wounds), wounds)


def _heroes_views(state: HeroesOut, room: i64) -> list[HeroesView]:
    heroes = state.heroes[room]
    found: list[HeroesView] = []
    for hero in range(HERO_KINDS):
        active = int(heroes >> 4 * hero & 15)
        exhausted = int(heroes >> (EXHAUSTED + 4 * hero) & 15)
        arriving = int(heroes >> (ARRIVING + 4 * hero) & 15)
        if active + exhausted + arriving:
            wounds = int(state.champion) if hero == CHAMPION else 0
            found.append(HeroesView(CLASSES[hero], active, exhausted, arriving, wounds))
    return found


# --- clans and supply ---------------------------------------------------------------------------


def _clan_view(state: HeroesOut, band: i64) -> ClanView:
    deck = cards_of(state.decks, band)
    clan = state.clans[band]
    return ClanView(
        clan=CLAN_IDS[clan] if clan != NO_CLAN else None,
        seat=int(seat_of(state, band)),
        hand=[CARD_IDS[card] for card in cards_of(state.hands, band)],
        deck=len(deck),
        deck_cards=[CARD_IDS[card] for card in sorted(deck)],
        discards=[CARD_IDS[card] for card in cards_of(state.discards, band)],
        played=[CARD_IDS[card] for card in cards_of(state.played, band)],
        lair=int(state.lairs[band]),
        kept=[CARD_IDS[card] for card in cards_of(state.kept, band)],
    )


def _market_card(state: HeroesOut, card: i64) -> MarketCard:
    kind = ITEM_TYPES[state.cards.type[card]]
    return MarketCard(CARD_IDS[card], kind, SOLD_IN[kind])


def _supply(state: HeroesOut) -> dict[str, int]:
    found = {TOKENS[token]: int(state.supply[token]) for token in range(len(TOKENS))}
    for hero in range(CHAMPION):
        found[CLASSES[hero]] = int(state.supply[HEROES_AT + hero])
    return found


def _seen(state: HeroesOut, value: int) -> dict[str, int]:
    first = value * len(EFFECTS)
    return {
        EFFECTS[effect]: int(state.seen[first + effect])
        for effect in range(len(EFFECTS))
        if state.seen[first + effect]
    }


# --- counting -----------------------------------------------------------------------------------


def _count_token(state: HeroesOut, token: int) -> int:
    lying = [int(count_goods(state, room, token)) for room in range(ROOMS)]
    return int(state.supply[token]) + sum(lying)


def _count_heroes(state: HeroesOut, hero: int) -> int:
    standing = [int(all_heroes(state, room) >> 4 * hero & 15) for room in range(ROOMS)]
    return int(state.supply[HEROES_AT + hero]) + sum(standing)


def _is_dealt(state: HeroesOut, band: int) -> bool:
    return _count_cards(state, band) > 0


def _count_cards(state: HeroesOut, band: int) -> int:
    zones = (state.decks, state.hands, state.discards, state.played)
    return sum([int(count_of_band(zone, band)) for zone in zones])


def _count_items(state: HeroesOut) -> int:
    """Items in the deck, on display, with the clans, or kept for the deal to come."""
    cards = [*state.items, *state.under, *state.market]
    for zone in (state.decks, state.hands, state.discards, state.played):
        cards += [card % FACES for card in zone]
    cards += [card % FACES for card in state.kept if not _is_dealt(state, int(card // FACES))]
    return len([card for card in cards if card != NO_CARD and state.cards.type[card] < TACTIC])


def _missing_monsters(state: HeroesOut, band: int) -> int:
    standing = [int(count_monsters(state, band, room)) for room in range(ROOMS)]
    return int(SIZE[state.clans[band]] - state.lairs[band]) - sum(standing)


def _missing_tactics(state: HeroesOut, band: int) -> int:
    clan = state.clans[band]
    zones = (state.decks, state.hands, state.discards, state.played)
    cards = [card for zone in zones for card in cards_of(zone, band)]
    own = [card for card in cards if state.cards.clan[card] == clan]
    return len(state.cards.tactics_of(clan)) - len(own)
