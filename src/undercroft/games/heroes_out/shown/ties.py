"""Choices about heroes that a player may leave to the game (R10.3.3): for views."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from undercroft.games.heroes_out.cards import ARCHER, ROOMS
from undercroft.games.heroes_out.dungeon.board import GROUP, active_heroes, count_monsters
from undercroft.games.heroes_out.dungeon.treasury import value_of
from undercroft.games.heroes_out.guild.forecast import Outcome, best_outcome, prospect_of
from undercroft.games.heroes_out.guild.heroics import (
    CheckPrisoner,
    LoseResource,
    ShootAt,
    SpringTrap,
    one_of,
)
from undercroft.games.heroes_out.guild.invasion import SummonLast
from undercroft.games.heroes_out.guild.prospect import Prospect
from undercroft.games.heroes_out.guild.raid import (
    ChooseHero,
    ChooseLooter,
    ChooseWay,
    NextHero,
    worth_of,
)
from undercroft.games.heroes_out.guild.strikes import HurtMonster, HurtWounded
from undercroft.games.heroes_out.moves import (
    ADVANCE,
    ARRIVE,
    HURT,
    LOOT,
    RESOLVE,
    SHOOT,
    SPRING,
    SUMMON,
    WITH_HERO,
)
from undercroft.games.heroes_out.question import Question
from undercroft.games.heroes_out.state import HeroesOut

NO_MOVE: Final = -1
TELLING = (NextHero, ChooseWay, SummonLast, ShootAt, ChooseHero, ChooseLooter, SpringTrap)


def left_to_game(state: HeroesOut, top: Question, outcomes: list[Outcome]) -> i64:
    """R10.3.3. The answer to a question about heroes; NO_MOVE to any other."""
    if isinstance(top, HurtMonster):
        return most_numerous(state, top.moves(state), top.about & 15)
    if isinstance(top, HurtWounded | LoseResource):
        return top.moves(state)[0]
    if not outcomes:
        return NO_MOVE
    moves = cheapest(top.moves(state), outcomes)
    world = prospect_of(state)
    if isinstance(top, NextHero):
        return safest(world, moves, ARRIVE, 0)
    if isinstance(top, ChooseWay):
        return safest(world, moves, ADVANCE, worth_of(active_heroes(state, top.about)))
    if isinstance(top, SummonLast):
        return safest(world, moves, SUMMON, 1)
    if isinstance(top, ShootAt):
        return safest(world, moves, SHOOT, 0)
    return moves[0]


def outcomes_of(state: HeroesOut, top: Question) -> list[Outcome]:
    """What each answer to a question about heroes would come to; nothing for other questions."""
    if not isinstance(top, TELLING):
        return []
    base = prospect_of(state)
    found: list[Outcome] = []
    for move in top.moves(state):
        world = base.copy()
        answer(state, world, top, move)
        found.append(best_outcome(world))
    return found


def answer(state: HeroesOut, world: Prospect, top: Question, move: i64) -> None:
    """Carry out an answer, up to the choice of the next hero."""
    if isinstance(top, NextHero):
        world.begin((move - ARRIVE) % ROOMS, move < RESOLVE)
    elif isinstance(top, ChooseWay):
        world.walk(top.about, move - ADVANCE, active_heroes(state, top.about))
    elif isinstance(top, SummonLast):
        world.summon_last(top.about, move - SUMMON)
    elif isinstance(top, ShootAt):
        world.shoot(top.about, move - SHOOT)
        if isinstance(state.stack[-2], CheckPrisoner):
            world.check_prisoner(ARCHER)
        else:
            world.check_arrival(top.about, ARCHER)
    elif isinstance(top, ChooseHero):
        world.fight_or_wait(top.about, move - WITH_HERO)
    elif isinstance(top, ChooseLooter):
        picked = top.other + one_of(move - LOOT)
        group = active_heroes(state, top.about)
        world.loot(top.about, world.looters(group, picked, value_of(state, top.about)))
    elif isinstance(top, SpringTrap):
        hero = move - SPRING
        survived = not world.spring(top.about, hero, 0) or top.other & ~GROUP != 0
        world.check_group(top.about, (top.other & GROUP) - one_of(hero), survived)


def cheapest(moves: vec[i64], outcomes: list[Outcome]) -> vec[i64]:
    """The answers that cost least: the Vault, then treasures, then blows."""
    least = min([outcome.cost() for outcome in outcomes])
    found = vec[i64]()
    for place in range(len(moves)):
        if outcomes[place].cost() == least:
            found = append(found, moves[place])
    return found


def safest(world: Prospect, moves: vec[i64], first: i64, coming: i64) -> i64:
    """R10.3.3. The first of the rooms where so many more heroes do least."""
    best: i64 = NO_MOVE
    most: i64 = -1
    for move in moves:
        safety = world.safety_of((move - first) % ROOMS, coming)
        if safety > most:
            most = safety
            best = move
    return best


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
