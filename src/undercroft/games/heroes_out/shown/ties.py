"""Choices about heroes that a player may leave to the game (R10.3.3): for views."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from undercroft.games.heroes_out.cards import ROOMS, TRAP
from undercroft.games.heroes_out.dungeon.board import (
    active_heroes,
    all_heroes,
    count_all,
    count_goods,
    count_monsters,
    exhausted_heroes,
    is_guarded,
)
from undercroft.games.heroes_out.dungeon.treasury import value_of
from undercroft.games.heroes_out.guild.heroics import LoseResource, ShootAt, SpringTrap
from undercroft.games.heroes_out.guild.invasion import SummonLast
from undercroft.games.heroes_out.guild.raid import (
    ChooseHero,
    ChooseLooter,
    ChooseWay,
    NextHero,
    worth_of,
)
from undercroft.games.heroes_out.guild.strikes import HurtMonster, HurtWounded
from undercroft.games.heroes_out.moves import ADVANCE, ARRIVE, HURT, SHOOT, SUMMON
from undercroft.games.heroes_out.question import Question
from undercroft.games.heroes_out.state import HeroesOut

NO_MOVE: Final = -1
MOST_SLEEPERS: Final = 63


def left_to_game(state: HeroesOut, top: Question) -> i64:
    """R10.3.3. The answer to a question about heroes; NO_MOVE to any other."""
    if isinstance(top, NextHero):
        return best_room(state, top.moves(state), ARRIVE, 0)
    if isinstance(top, ChooseWay):
        coming = worth_of(active_heroes(state, top.about))
        return best_room(state, top.moves(state), ADVANCE, coming)
    if isinstance(top, SummonLast):
        return best_room(state, top.moves(state), SUMMON, 1)
    if isinstance(top, ShootAt):
        return best_room(state, top.moves(state), SHOOT, 0)
    if isinstance(top, HurtMonster):
        return most_numerous(state, top.moves(state), top.about & 15)
    if isinstance(top, ChooseHero | ChooseLooter | SpringTrap | HurtWounded | LoseResource):
        return top.moves(state)[0]
    return NO_MOVE


def best_room(state: HeroesOut, moves: vec[i64], first: i64, coming: i64) -> i64:
    """R10.3.3. The first of the rooms where so many more heroes do least."""
    best: i64 = NO_MOVE
    most: i64 = -1
    for move in moves:
        safety = safety_of(state, (move - first) % ROOMS, coming)
        if safety > most:
            most = safety
            best = move
    return best


def safety_of(state: HeroesOut, room: i64, coming: i64) -> i64:
    """R10.3.3. A trap, a monster, a treasure out of reach, few exhausted heroes, in this order."""
    safety = MOST_SLEEPERS - count_all(exhausted_heroes(state, room))
    if value_of(state, room) > worth_of(all_heroes(state, room)) + coming:
        safety += 1 << 6
    if is_guarded(state, room):
        safety += 1 << 7
    if count_goods(state, room, TRAP):
        safety += 1 << 8
    return safety


def most_numerous(state: HeroesOut, moves: vec[i64], room: i64) -> i64:
    """R10.3.3. The first of the clans with most monsters in a room."""
    best: i64 = NO_MOVE
    most: i64 = 0
    for move in moves:
        for band in range(state.house.bands):
            if state.clans[band] == move - HURT and count_monsters(state, band, room) > most:
                most = count_monsters(state, band, room)
                best = move
    return best
