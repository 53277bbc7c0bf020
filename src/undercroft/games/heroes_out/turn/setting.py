"""The setup of Keep the Heroes Out!: dungeon, clans, market, first monsters (R4)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, remove, vec
from mypy_extensions import i64

from undercroft.engine.chance import draw_from
from undercroft.engine.kit.grid import lay
from undercroft.engine.state import Step
from undercroft.games.heroes_out.cards import (
    CLAN_IDS,
    CLANS,
    CLASSES,
    CONSTRUCTION_SITE,
    FACES,
    HAND,
    LABORATORY,
    NO_CLAN,
    PORTAL,
    SYMBOLS,
    TOKENS,
)
from undercroft.games.heroes_out.clans.hands import draw_cards
from undercroft.games.heroes_out.clans.market import open_market
from undercroft.games.heroes_out.dungeon.board import EXHAUSTED, SIZE, add_hero, bring
from undercroft.games.heroes_out.dungeon.building import reveal_blueprints
from undercroft.games.heroes_out.dungeon.treasury import mix_treasures, place_treasure
from undercroft.games.heroes_out.dungeon.ways import is_single, lowest_room, rooms_for, survey
from undercroft.games.heroes_out.events import ClanChosen, DungeonOpened, ForeignClanChosen
from undercroft.games.heroes_out.guild.heroics import room_moves
from undercroft.games.heroes_out.moves import CLAN, FOREIGN, PLACE, SOURCE_CLANS
from undercroft.games.heroes_out.packs import Layout
from undercroft.games.heroes_out.question import About, Question, seat_of
from undercroft.games.heroes_out.state import GOING_ON, NO_CARD, SETUP, HeroesOut
from undercroft.games.heroes_out.turn.turns import TURN


class OpenDungeon(Step[HeroesOut]):
    """R4. The whole setup, in its order."""

    def run(self, state: HeroesOut) -> None:
        clear_table(state)
        build_dungeon(state, state.layout())
        if state.listens:
            layout = state.layout().id
            state.emit(DungeonOpened(layout, int(state.chapter) + 1, int(state.attempt)))
        if CONSTRUCTION_SITE in state.layout().rooms:
            state.spare = vec[i64](state.layout().spare_rooms())
            reveal_blueprints(state)
        state.push(TURN)
        state.push(PLACE_ALL)
        state.push(DEAL)
        for band in range(state.house.bands - 1, -1, -1):
            state.push(GiveClan(band))


def clear_table(state: HeroesOut) -> None:
    """R14.3. A new scenario begins with the clans and the cards that were kept."""
    clans, kept = state.clans, state.kept
    state.lay_out()
    state.clans, state.kept = clans, kept
    for card in kept:
        state.items = without_item(state.items, card % FACES)
    state.unfinished = state.finished = state.flooded = 0
    state.phase = SETUP
    state.wave = 1
    state.turn = state.due = state.champion = state.built = 0
    state.pushed = False
    state.guild_card = NO_CARD
    state.foreign = NO_CLAN
    state.result = GOING_ON


def without_item(items: vec[i64], card: i64) -> vec[i64]:
    """R14.3. A card that someone kept is not in the item deck."""
    return remove(items, card) if card in items else items


def build_dungeon(state: HeroesOut, layout: Layout) -> None:
    """R4.1, R4.2, R4.4, R4.5."""
    mix_treasures(state)
    for place in range(len(layout.rooms)):
        lay(state.grid, layout.rooms[place], layout.cells[place], layout.turns[place])
        if layout.values[place]:
            place_treasure(state, layout.rooms[place], layout.values[place])
    survey(state)
    for room in layout.portals:
        one: i64 = 1
        state.unfinished |= one << room
        state.supply[PORTAL] -= 1
    for token, room, count in layout.start:
        place_first(state, token, room, count)
    state.guild = layout.guild()


def place_first(state: HeroesOut, name: str, room: i64, count: i64) -> None:
    """R4.5. Tokens, and heroes that are exhausted."""
    if name in CLASSES:
        for _ in range(count):
            add_hero(state, room, CLASSES.index(name), EXHAUSTED)
        return
    token = TOKENS.index(name)
    state.supply[token] -= count
    state.goods[room] += count << 4 * token


# --- clans (R4.6) --------------------------------------------------------------------------------


def free_clans(state: HeroesOut) -> vec[i64]:
    """R4.6. Those that no one plays."""
    return vec[i64]([clan for clan in range(len(CLANS)) if clan not in state.clans])


class GiveClan(Step[HeroesOut]):
    """R4.6. At random, or chosen in seat order; in a chronicle they stay the same."""

    def __init__(self, band: i64) -> None:
        self.band = band

    def args(self) -> list[int]:
        return [int(self.band)]

    def run(self, state: HeroesOut) -> None:
        if state.clans[self.band] != NO_CLAN:
            equip(state, self.band)
            return
        if state.house.random_clans:
            _, clan = draw_from(state, SOURCE_CLANS, free_clans(state))
            take_clan(state, self.band, clan)
        else:
            state.push(ChooseClan(seat_of(state, self.band), self.band))


class ChooseClan(Question):
    """R4.6. A clan that no one has."""

    def moves(self, state: HeroesOut) -> vec[i64]:
        clans = free_clans(state)
        for place in range(len(clans)):
            clans[place] += CLAN
        return clans

    def answer(self, state: HeroesOut, move: int) -> None:
        take_clan(state, self.band, move - CLAN)


def take_clan(state: HeroesOut, band: i64, clan: i64) -> None:
    state.clans[band] = clan
    equip(state, band)
    if state.listens:
        chance = state.house.random_clans
        state.emit(ClanChosen(int(seat_of(state, band)), CLAN_IDS[clan], chance))


class Deal(Step[HeroesOut]):
    """R4.6, R4.7. Hands; who goes first; R9.2: a foreign clan for the Laboratory."""

    def run(self, state: HeroesOut) -> None:
        bands = state.house.bands
        for band in range(bands):
            if SIZE[state.clans[band]] < SIZE[state.clans[state.first]] or band == 0:
                state.first = band
        state.active = state.first
        for turn in range(bands):
            draw_cards(state, (state.first + turn) % bands, HAND, "start")
        state.push(OPEN_MARKET)
        if LABORATORY in state.layout().rooms:
            state.push(ChooseForeign(seat_of(state, state.first), state.first))


def equip(state: HeroesOut, band: i64) -> None:
    """R4.6, R14.3. Ten tactic cards and those kept; all monsters in the lair."""
    clan = state.clans[band]
    state.lairs[band] = SIZE[clan]
    for card in state.cards.tactics_of(clan):
        state.decks = append(state.decks, band * FACES + card)
    for card in state.kept:
        if card // FACES == band:
            state.decks = append(state.decks, card)


class ChooseForeign(Question):
    """R9.2. The starting player chooses whose tactic cards join the items."""

    def moves(self, state: HeroesOut) -> vec[i64]:
        clans = free_clans(state)
        for place in range(len(clans)):
            clans[place] += FOREIGN
        return clans

    def answer(self, state: HeroesOut, move: int) -> None:
        state.foreign = move - FOREIGN
        kept = [int(card % FACES) for card in state.kept]
        for card in state.cards.tactics_of(state.foreign):
            if card in kept:
                kept.remove(card)
            else:
                state.items = append(state.items, card)
        if state.listens:
            state.emit(ForeignClanChosen(int(self.seat), CLAN_IDS[state.foreign]))


class OpenMarket(Step[HeroesOut]):
    """R4.3."""

    def run(self, state: HeroesOut) -> None:
        open_market(state)


# --- first monsters (R4.8) -----------------------------------------------------------------------


class PlaceAll(Step[HeroesOut]):
    """R4.8. In turn order."""

    def run(self, state: HeroesOut) -> None:
        bands = state.house.bands
        for turn in range(bands - 1, -1, -1):
            state.push(PlaceFirst((state.first + turn) % bands))


class PlaceFirst(Step[HeroesOut]):
    """R4.8. One band's starting monsters."""

    def __init__(self, band: i64) -> None:
        self.band = band

    def args(self) -> list[int]:
        return [int(self.band)]

    def run(self, state: HeroesOut) -> None:
        place_monsters(state, self.band, CLANS[state.clans[self.band]].start)


def start_rooms(state: HeroesOut, band: i64) -> i64:
    return rooms_for(state, SYMBOLS.index(CLANS[state.clans[band]].symbol))


def place_monsters(state: HeroesOut, band: i64, left: i64) -> None:
    """R4.8. In any split; where there is one room only, all at once."""
    rooms = start_rooms(state, band)
    if left and is_single(rooms):
        bring(state, band, lowest_room(rooms), left, "start")
    elif left and rooms:
        state.push(PlaceMonster(seat_of(state, band), band, left))


class PlaceMonster(About):
    """R4.8. Where the next one goes; `about` are those left."""

    def moves(self, state: HeroesOut) -> vec[i64]:
        return room_moves(start_rooms(state, self.band), PLACE)

    def answer(self, state: HeroesOut, move: int) -> None:
        bring(state, self.band, move - PLACE, 1, "start")
        place_monsters(state, self.band, self.about - 1)


OPEN_DUNGEON: Final = OpenDungeon()
DEAL: Final = Deal()
OPEN_MARKET: Final = OpenMarket()
PLACE_ALL: Final = PlaceAll()
