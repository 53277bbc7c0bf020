"""The guild deck of Keep the Heroes Out!: draws, waves, the end (R3.5, R5, R10.6)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from undercroft.engine.chance import draw_from
from undercroft.engine.state import Step
from undercroft.games.heroes_out.cards import (
    CLASSES,
    GUILD_IDS,
    HERO_CARDS,
    PRISON,
    ROOM_IDS,
    ROOMS,
    hero_class,
)
from undercroft.games.heroes_out.clans.hands import end_card
from undercroft.games.heroes_out.dungeon.board import (
    ARRIVING,
    EXHAUSTED,
    HEROES_AT,
    add_hero,
    exhausted_heroes,
    is_in_play,
    wake,
)
from undercroft.games.heroes_out.events import (
    GuildCardDrawn,
    HeroesMissing,
    HeroImprisoned,
    WaveBegun,
)
from undercroft.games.heroes_out.guild.heroics import CheckPrisoner, show_off
from undercroft.games.heroes_out.moves import SOURCE_GUILD
from undercroft.games.heroes_out.state import NO_CARD, TOO_FEW_ROOMS, WON, HeroesOut


def draw_guild_card(state: HeroesOut, why: str) -> i64:
    """R3.5, R12.26. The top card; it lies on the discard pile from now on."""
    state.guild, card = draw_from(state, SOURCE_GUILD, state.guild)
    state.guild_gone = append(state.guild_gone, card)
    if state.listens:
        state.emit(GuildCardDrawn(GUILD_IDS[card], why, len(state.guild)))
    return card


def begin_second_wave(state: HeroesOut) -> None:
    """R5.4. All guild cards become a new deck."""
    state.guild = state.guild_gone
    state.guild_gone = vec[i64]()
    state.wave = 2
    if state.listens:
        state.emit(WaveBegun(2, len(state.guild)))


class WaveCheck(Step[HeroesOut]):
    """R5.2-R5.4, R12.27, R12.28. After a resolution: a new wave, or the end."""

    def run(self, state: HeroesOut) -> None:
        state.guild_card = NO_CARD
        if len(state.guild):
            return
        if state.wave == 1:
            begin_second_wave(state)
        elif state.built < state.layout().rooms_built:  # R11.9.1
            conclude(state, TOO_FEW_ROOMS)
        else:
            conclude(state, WON)


WAVE_CHECK: Final = WaveCheck()


def conclude(state: HeroesOut, result: i64) -> None:
    """R5.1, R5.2. Everything is dropped but the step at the bottom, which ends the scenario."""
    state.result = result
    end_card(state)
    state.stack = state.stack[:1]


# --- heroes come (R10.2.1, R10.6) ---------------------------------------------------------------


def has_token(state: HeroesOut, hero: i64) -> bool:
    return state.supply[HEROES_AT + hero] > 0


def summon(state: HeroesOut, hero: i64, room: i64) -> None:
    """R10.2.1. Shows off when the players choose; without a token R10.6 applies."""
    if has_token(state, hero):
        add_hero(state, room, hero, ARRIVING)
    else:
        rouse_class(state, hero)


def rouse_class(state: HeroesOut, hero: i64) -> None:
    """R10.6. All exhausted heroes of the class wake, and all others in their rooms."""
    if state.listens:
        state.emit(HeroesMissing(CLASSES[hero]))
    for room in range(ROOMS):
        if exhausted_heroes(state, room) >> 4 * hero & 15:
            wake(state, room, "missing")


def lock_up(state: HeroesOut, hero: i64) -> bool:
    """R9.1.2. A token goes to the Prison, exhausted; whether there was one."""
    if not has_token(state, hero):
        rouse_class(state, hero)
        return False
    add_hero(state, PRISON, hero, EXHAUSTED)
    if state.listens:
        state.emit(HeroImprisoned(CLASSES[hero], ROOM_IDS[PRISON]))
    return True


def greet_prisoner(state: HeroesOut, hero: i64) -> None:
    """R9.1.4, R9.1.5. The newcomer shows off and is checked."""
    state.push(CheckPrisoner(hero))
    show_off(state, PRISON, hero)


def imprison(state: HeroesOut, hero: i64) -> None:
    """R2.1.5, R9.2.1. The same without cards for a player."""
    if lock_up(state, hero):
        greet_prisoner(state, hero)


def take_prisoner(state: HeroesOut) -> None:
    """R2.1.5, R5.6, R5.7, R12.39. A prisoner treasure; the running resolution goes on."""
    if not len(state.guild):
        if state.wave == 2:
            return
        begin_second_wave(state)
    card = draw_guild_card(state, "prisoner")
    if card < HERO_CARDS and is_in_play(state, PRISON):
        imprison(state, hero_class(card))
