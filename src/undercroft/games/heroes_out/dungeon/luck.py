"""The Prison and the Laboratory of Keep the Heroes Out! (R9.1, R9.2)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from undercroft.engine.state import Step
from undercroft.games.heroes_out.cards import (
    HERO_CARDS,
    LABORATORY,
    PRISON,
    PUSH_CARDS,
    TACTIC,
    hero_class,
)
from undercroft.games.heroes_out.clans.hands import draw_cards
from undercroft.games.heroes_out.clans.market import moves_of_type, take_item
from undercroft.games.heroes_out.dungeon.board import clan_name, is_in_play
from undercroft.games.heroes_out.events import LuckPushed
from undercroft.games.heroes_out.guild.deck import (
    WAVE_CHECK,
    draw_guild_card,
    greet_prisoner,
    imprison,
    lock_up,
)
from undercroft.games.heroes_out.guild.raid import HERO_LOOP
from undercroft.games.heroes_out.moves import TAKE
from undercroft.games.heroes_out.question import Question, seat_of
from undercroft.games.heroes_out.state import HeroesOut


def can_push(state: HeroesOut) -> bool:
    """R6.10, R9.1, R12.5. Once per turn, if there is a Prison."""
    return not state.pushed and is_in_play(state, PRISON)


def push_luck(state: HeroesOut, band: i64) -> None:
    """R9.1, R9.1.6. A prisoner for three cards."""
    state.pushed = True
    if state.listens:
        state.emit(LuckPushed(int(seat_of(state, band)), clan_name(state, band)))
    state.push(WAVE_CHECK)
    card = draw_guild_card(state, "push")
    state.guild_card = card
    if card >= HERO_CARDS:
        return  # R9.1.1, R12.6
    state.push(HERO_LOOP)
    hero = hero_class(card)
    is_new = lock_up(state, hero)
    draw_cards(state, band, PUSH_CARDS, "push")  # R9.1.3, R12.8
    if is_new:
        greet_prisoner(state, hero)


def use_laboratory(state: HeroesOut, band: i64) -> None:
    """R9.2.1, R9.2.3, R12.7. A prisoner for a foreign tactic card."""
    card = draw_guild_card(state, "laboratory")
    state.guild_card = card
    if card >= HERO_CARDS:
        state.push(WAVE_CHECK)
        return
    state.push(TakeTactic(band))
    state.push(WAVE_CHECK)
    state.push(HERO_LOOP)
    imprison(state, hero_class(card))


class TakeTactic(Step[HeroesOut]):
    """R9.2.1. After the break-out, if there was one."""

    def __init__(self, band: i64) -> None:
        self.band = band

    def args(self) -> list[int]:
        return [int(self.band)]

    def run(self, state: HeroesOut) -> None:
        moves = moves_of_type(state, TACTIC, TAKE)
        if len(moves) == 1:
            take_item(state, self.band, moves[0] - TAKE, LABORATORY)
        elif len(moves):
            state.push(ChooseTactic(seat_of(state, self.band), self.band))


class ChooseTactic(Question):
    """R9.2.1. Which of the available tactic cards."""

    def moves(self, state: HeroesOut) -> vec[i64]:
        return moves_of_type(state, TACTIC, TAKE)

    def answer(self, state: HeroesOut, move: int) -> None:
        take_item(state, self.band, move - TAKE, LABORATORY)
