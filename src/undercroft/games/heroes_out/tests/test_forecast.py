"""What is foretold of a hero card, tried against the real card in positions of many games."""

from __future__ import annotations

import random
from typing import Final

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from undercroft.engine import run
from undercroft.engine.chance import Rng
from undercroft.engine.setup import new_state
from undercroft.games import game_called
from undercroft.games.heroes_out.cards import (
    GUILD_CLASSES,
    GUILD_IDS,
    HERO_SYMBOLS,
    ROOMS,
)
from undercroft.games.heroes_out.dungeon.board import ARRIVING, GROUP, active_heroes, blows_in
from undercroft.games.heroes_out.dungeon.treasury import value_of
from undercroft.games.heroes_out.dungeon.ways import arrival_rooms
from undercroft.games.heroes_out.guild.forecast import (
    LOST,
    SAFE,
    Outcome,
    dungeon_asleep,
    outcome_of,
    prospect_of,
    tidings,
)
from undercroft.games.heroes_out.guild.heroics import ShootAt
from undercroft.games.heroes_out.guild.invasion import SummonLast, summon_class
from undercroft.games.heroes_out.guild.raid import HERO_LOOP, ChooseWay, NextHero, worth_of
from undercroft.games.heroes_out.moves import ADVANCE, ARRIVE, SHOOT, SUMMON
from undercroft.games.heroes_out.printed.dungeons import DUNGEON_IDS
from undercroft.games.heroes_out.question import Question
from undercroft.games.heroes_out.shown.ties import (
    NO_MOVE,
    left_to_game,
    outcomes_of,
    safest,
)
from undercroft.games.heroes_out.state import LOOTED, NO_CARD, PLAY, HeroesOut

GAME = game_called("heroes_out")
FIRST: Final = {NextHero: ARRIVE, ChooseWay: ADVANCE, SummonLast: SUMMON, ShootAt: SHOOT}


def positions(seed: int, count: int) -> list[HeroesOut]:
    """The last positions of a player's turn, from a game of plain players."""
    luck = random.Random(seed)
    options = {
        "scenario": DUNGEON_IDS[seed % len(DUNGEON_IDS)],
        "difficulty": luck.choice(("hard", "hell")),
        "clans": "random",
    }
    state = new_state(GAME, luck.choice((2, 3)), seed, options, None, listens=False)
    rng = Rng(seed)
    found: list[HeroesOut] = []
    decision = run.next_decision(state)
    while decision is not None:
        if is_quiet(state) and luck.random() < 0.2:
            found = [*found[1 - count :], state.clone()]
        run.answer(state, decision.hunch(state, rng))
        decision = run.next_decision(state)
    return found


def is_quiet(state: HeroesOut) -> bool:
    """A turn in which no hero is on their feet, as after a push."""
    awake = [heroes for heroes in state.heroes if heroes & GROUP or heroes >> ARRIVING]
    return state.phase == PLAY and not awake


def without(cards: vec[i64], card: int) -> vec[i64]:
    left = list(cards)
    left.remove(card)
    return vec[i64](left)


def ready(state: HeroesOut, card: int) -> HeroesOut:
    """The same table when nothing is left to do, nobody can defend, and the card is drawn."""
    world = state.clone()
    world.hands = vec[i64]()
    world.card = NO_CARD
    world.guild = without(world.guild, card)
    world.guild_card = card
    world.stack = world.stack[:1]
    world.push(HERO_LOOP)
    return world


def resolve(world: HeroesOut, card: int, by_rule: bool) -> None:
    """R10.1 to R10.3. Choices as R10.3.3 says, or as its last resort does."""
    hero, symbol = divmod(card, HERO_SYMBOLS)
    summon_class(world, hero, arrival_rooms(world, symbol))
    while len(world.stack) > 1:  # the end of the scenario is at the bottom
        top = world.pop()
        if isinstance(top, Question):
            top.answer(world, int(choice(world, top, by_rule)))
        else:
            assert not top.waits, top
            top.run(world)


def choice(world: HeroesOut, top: Question, by_rule: bool) -> i64:
    if by_rule and type(top) in FIRST:
        coming = 0
        if isinstance(top, ChooseWay):
            coming = int(worth_of(active_heroes(world, top.about)))
        elif isinstance(top, SummonLast):
            coming = 1
        moves = top.moves(world)
        return safest(prospect_of(world), moves, FIRST[type(top)], coming)
    found = NO_MOVE if by_rule else left_to_game(world, top, outcomes_of(world, top))
    return top.moves(world)[0] if found == NO_MOVE else found


def values(state: HeroesOut) -> int:
    return sum(int(value_of(state, room)) for room in range(ROOMS))


def blows(state: HeroesOut) -> int:
    return sum(int(blows_in(state, room)) for room in range(ROOMS))


def spent(before: HeroesOut, after: HeroesOut) -> tuple[bool, int, int]:
    """Whether the Vault fell, the value that was looted, and the blows."""
    return after.result == LOOTED, values(before) - values(after), blows(before) - blows(after)


def told(outcome: Outcome) -> tuple[bool, int, int]:
    looted, value = int(outcome.looted), 0
    while looted:
        value += looted & 15
        looted >>= 4
    return outcome.verdict == LOST, value, int(outcome.hits)


def cards_of(state: HeroesOut) -> dict[int, Outcome]:
    """Each hero card left in the deck, with what is foretold of it."""
    return {
        int(hero * HERO_SYMBOLS + one.symbol): one.outcome
        for one in tidings(state, dungeon_asleep(state))
        for hero in range(GUILD_CLASSES)
        if one.classes >> hero & 1
    }


def name(seed: int, card: int) -> str:
    return f"game {seed}: {GUILD_IDS[card]}"


def test_a_card_does_what_is_foretold_where_nothing_is_hidden() -> None:
    """R10.1 to R10.3, R10.6: two heroes, show-offs, tokens left; choices by the last resort."""
    checked = 0
    for seed in range(10):
        for state in positions(seed, 6):
            base = dungeon_asleep(state)
            for card in cards_of(state):
                hero, symbol = divmod(card, HERO_SYMBOLS)
                prospect = base.copy()
                rooms = arrival_rooms(state, symbol)
                if prospect.tokens[hero] == 1:
                    continue
                prospect.summon(hero, rooms)
                outcome = outcome_of(prospect)
                if outcome.is_open:
                    continue
                world = ready(state, card)
                resolve(world, card, by_rule=True)
                assert spent(state, world) == told(outcome), name(seed, card)
                checked += 1
    assert checked > 200


@pytest.mark.parametrize("first", range(0, 30, 10))
def test_no_loss_that_was_not_foretold(first: int) -> None:
    """R5.1, R10.3.3: "not lost" stays so whatever is hidden, and certain losses come."""
    lost = kept = 0
    for seed in range(first, first + 10):
        for state in positions(seed, 6):
            for card, outcome in cards_of(state).items():
                world = ready(state, card)
                GAME.redeal(world, -1)
                resolve(world, card, by_rule=False)
                falls, _, hits = spent(state, world)
                if outcome.verdict == SAFE:
                    assert not falls, name(seed, card)
                if outcome.verdict == LOST and not falls:
                    kept += 1
                if not outcome.hits and not outcome.is_open:
                    assert not hits, f"{name(seed, card)}: somebody was hurt"
                lost += falls
    assert lost > 10
    assert kept <= lost // 20  # of several choices made otherwise only one is tried


def test_what_is_foretold_uses_no_hidden_effect() -> None:
    """R6.13: the same in every world that fits."""
    for seed in range(6):
        for state in positions(seed, 3):
            world = state.clone()
            GAME.redeal(world, 0)
            for card, outcome in cards_of(state).items():
                then = cards_of(world)[card]
                assert (told(then), then.verdict) == (told(outcome), outcome.verdict)
