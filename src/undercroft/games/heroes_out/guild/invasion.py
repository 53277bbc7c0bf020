"""An invasion of Keep the Heroes Out!: guild cards, one after the other (R6.8, R10.1)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from undercroft.engine.state import Step
from undercroft.games.heroes_out.cards import HERO_CARDS, ROOMS, hero_class, hero_symbol
from undercroft.games.heroes_out.dungeon.board import ARRIVING, HEROES_AT, add_hero
from undercroft.games.heroes_out.dungeon.ways import arrival_rooms
from undercroft.games.heroes_out.events import PhaseBegun
from undercroft.games.heroes_out.guild.deck import (
    WAVE_CHECK,
    draw_guild_card,
    rouse_class,
    summon,
)
from undercroft.games.heroes_out.guild.heroics import room_moves
from undercroft.games.heroes_out.guild.raid import HERO_LOOP
from undercroft.games.heroes_out.guild.scenarios import carry_out
from undercroft.games.heroes_out.moves import SUMMON
from undercroft.games.heroes_out.question import Between, seat_of
from undercroft.games.heroes_out.state import INVASION, HeroesOut


def is_gentle(state: HeroesOut) -> bool:
    """R14.4. Wave 0 lasts until every player has had a turn."""
    return state.house.wave_zero and state.turn <= state.house.bands


def count_draws(state: HeroesOut) -> i64:
    """R3.6, R14.4. How many cards the invasion of this turn draws."""
    return state.house.draws[0 if is_gentle(state) else state.wave]


class Invade(Step[HeroesOut]):
    """R6.8, R5.5. The number of cards is that of its beginning."""

    def run(self, state: HeroesOut) -> None:
        state.phase = INVASION
        state.due = count_draws(state)
        if state.listens:
            seat = int(seat_of(state, state.active))
            state.emit(PhaseBegun(seat, "invasion", int(state.due)))
        state.push(DRAW_GUILD)


class DrawGuild(Step[HeroesOut]):
    """R10.1. The next card, resolved completely before another is drawn."""

    def run(self, state: HeroesOut) -> None:
        if not state.due:
            return
        state.due -= 1
        state.push(DRAW_GUILD)
        state.push(WAVE_CHECK)
        state.push(HERO_LOOP)
        card = draw_guild_card(state, "invasion")
        state.guild_card = card
        if card < HERO_CARDS:
            summon_class(state, hero_class(card), arrival_rooms(state, hero_symbol(card)))
        else:
            carry_out(state, card - HERO_CARDS)


DRAW_GUILD: Final = DrawGuild()
INVADE: Final = Invade()


def summon_class(state: HeroesOut, hero: i64, rooms: i64) -> None:
    """R10.1, R10.3.2, R12.38. One in each room, before anyone shows off."""
    if state.supply[HEROES_AT + hero] == 1 and rooms & (rooms - 1):
        state.push(SummonLast(seat_of(state, state.active), state.active, hero, rooms))
        return
    for room in range(ROOMS):
        if rooms >> room & 1:
            summon(state, hero, room)


class SummonLast(Between):
    """R12.38. The last token of a class: which room gets it."""

    def moves(self, state: HeroesOut) -> vec[i64]:
        return room_moves(self.other, SUMMON)

    def answer(self, state: HeroesOut, move: int) -> None:
        add_hero(state, move - SUMMON, self.about, ARRIVING)
        rouse_class(state, self.about)
