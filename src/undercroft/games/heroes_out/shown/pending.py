"""What the question that waits is about, for views of Keep the Heroes Out!"""

from __future__ import annotations

from typing import Any

from undercroft.engine.game import Move
from undercroft.engine.names import snake_case
from undercroft.engine.state import Decision, Step
from undercroft.games.heroes_out.cards import (
    CARD_IDS,
    CLASSES,
    CONSTRUCTION_SITE,
    GUILD_IDS,
    NO_CLAN,
    ROOM_IDS,
)
from undercroft.games.heroes_out.clans.abilities import UseAbility
from undercroft.games.heroes_out.clans.hands import BY_CURSE, DiscardCard
from undercroft.games.heroes_out.clans.moving import (
    ChooseCargo,
    ChooseMover,
    HitHero,
    MoveTo,
    PackNext,
)
from undercroft.games.heroes_out.clans.units import AmbushMore
from undercroft.games.heroes_out.dungeon.board import GROUP, clan_name, named_heroes
from undercroft.games.heroes_out.dungeon.building import (
    ChooseEdge,
    ChooseNeighbour,
    ChoosePrice,
    ChooseTile,
    ChooseTurn,
    barred_prices,
)
from undercroft.games.heroes_out.dungeon.rooms import ChooseItem
from undercroft.games.heroes_out.events_view import OutcomeView, PendingView, ThreatView
from undercroft.games.heroes_out.guild.heroics import LoseResource, ShootAt, SpringTrap
from undercroft.games.heroes_out.guild.invasion import SummonLast
from undercroft.games.heroes_out.guild.raid import ChooseHero, ChooseLooter, ChooseWay
from undercroft.games.heroes_out.guild.strikes import (
    DAMAGE,
    Defend,
    HurtMonster,
    HurtWounded,
    TakeYield,
    WhoseDefence,
)
from undercroft.games.heroes_out.printed.notation import OPERATIONS, unit_text
from undercroft.games.heroes_out.question import Question
from undercroft.games.heroes_out.shown.foreseen import blow_of, foreseen, sites
from undercroft.games.heroes_out.shown.steps import step_of
from undercroft.games.heroes_out.shown.threats import outcome_view
from undercroft.games.heroes_out.shown.ties import NO_MOVE, left_to_game, outcomes_of
from undercroft.games.heroes_out.state import NO_CARD, NO_SIDE, HeroesOut
from undercroft.games.heroes_out.turn.chronicle import KeepCard
from undercroft.games.heroes_out.turn.setting import PlaceMonster
from undercroft.games.heroes_out.turn.turns import SIDE_NAMES, SwapItem, picked_places

# Questions whose `about` begins with a room.
IN_ROOM = (
    HurtMonster, HurtWounded, LoseResource, ShootAt, SpringTrap, ChooseHero, ChooseLooter,
    ChooseWay, MoveTo, ChooseMover, ChooseCargo, HitHero, PackNext, TakeYield, ChooseItem,
    WhoseDefence,
)  # fmt: skip
MOVING = (MoveTo, ChooseMover, ChooseCargo)
BUILDING = (ChoosePrice, ChooseTile, ChooseNeighbour, ChooseEdge, ChooseTurn)
NO_QUESTION = PendingView(
    ask=None, seat=None, clan=None, card=None, side=None, units=[], action=None, room=None,
    target=None, hero=None, victim=None, picked=[], left=0, easy=None, step=None, outcomes={},
    foreseen={}, blow=None, barred={}, sites=[],
)  # fmt: skip


def pending_of(state: HeroesOut, seat: int, moves: list[Move]) -> PendingView:
    """The question on top of the stack, and what was answered before it; `moves` by number."""
    top = state.stack[-1] if len(state.stack) else None
    if not isinstance(top, Decision):
        return NO_QUESTION if state.card == NO_CARD else _view(state, None, None, {}, {})
    if not isinstance(top, Question):
        return _view(state, top, None, {}, {})
    outcomes = outcomes_of(state, top)
    easy = left_to_game(state, top, outcomes)
    notation = moves[easy].notation if easy != NO_MOVE else None
    told = {
        moves[move].notation: outcome_view(outcome)
        for move, outcome in zip(top.moves(state), outcomes, strict=False)
    }
    then = foreseen(state, top, moves) if top.seat == seat else {}
    return _view(state, top, notation, told, then)


def _view(
    state: HeroesOut,
    top: Decision[Any] | None,
    easy: str | None,
    outcomes: dict[str, OutcomeView],
    then: dict[str, list[ThreatView]],
) -> PendingView:
    return PendingView(
        ask=snake_case(type(top).__name__) if top is not None else None,
        seat=int(top.seat) if isinstance(top, Question) else None,
        clan=_clan(state, top),
        card=_card(state, top),
        side=SIDE_NAMES[state.side] if state.side != NO_SIDE else None,
        units=units_left(state),
        action=_action(top),
        room=_room(top),
        target=_target(top),
        hero=_hero(top),
        victim=_victim(state, top),
        picked=_picked(state, top),
        left=_left(top),
        easy=easy,
        step=step_of(state, top),
        outcomes=outcomes,
        foreseen=then,
        blow=blow_of(state, top) if isinstance(top, Defend) else None,
        barred=barred_prices(state) if isinstance(top, ChoosePrice) else {},
        sites=sites(state, top)
        if isinstance(top, (ChooseNeighbour, ChooseEdge, ChooseTurn))
        else [],
    )


def units_left(state: HeroesOut) -> list[str]:
    """The actions of the card being played that are still to come."""
    if state.card == NO_CARD or state.side == NO_SIDE:
        return []
    units = state.cards.side(int(state.card), int(state.side))
    return [unit_text(unit) for place, unit in enumerate(units) if state.units >> place & 1]


def _clan(state: HeroesOut, top: Step[Any] | None) -> str | None:
    band = state.active
    if isinstance(top, Question):
        band = top.band
    elif isinstance(top, Defend):
        return None  # a window does not tell who speaks
    return clan_name(state, band) if state.clans[band] != NO_CLAN else None


def _card(state: HeroesOut, top: Step[Any] | None) -> str | None:
    if isinstance(top, SwapItem):
        return CARD_IDS[top.about]
    if isinstance(top, WhoseDefence):
        return CARD_IDS[top.other]
    if isinstance(top, DiscardCard) and state.guild_card != NO_CARD:
        return GUILD_IDS[state.guild_card]
    return CARD_IDS[state.card] if state.card != NO_CARD else None


def _action(top: Step[Any] | None) -> str | None:
    if isinstance(top, MOVING):
        return "move"
    if isinstance(top, PackNext):
        return f"pack({OPERATIONS[top.about >> 4]})"
    if isinstance(top, TakeYield):
        return OPERATIONS[top.about >> 4]
    if isinstance(top, AmbushMore):
        return "ambush"
    if isinstance(top, UseAbility):
        return "ability"
    if isinstance(top, DiscardCard):
        return "curse" if top.about == BY_CURSE else "scenario"
    return "build" if isinstance(top, BUILDING) else None


def _room(top: Step[Any] | None) -> str | None:
    if isinstance(top, (*IN_ROOM, Defend)):
        return ROOM_IDS[top.about & 15]
    if isinstance(top, ChooseNeighbour | ChooseEdge | ChooseTurn):
        return ROOM_IDS[top.about >> 4 & 15]
    return ROOM_IDS[CONSTRUCTION_SITE] if isinstance(top, BUILDING) else None


def _target(top: Step[Any] | None) -> str | None:
    if isinstance(top, ChooseMover | ChooseCargo):
        return ROOM_IDS[top.about >> 4 & 15]
    return ROOM_IDS[top.about >> 8 & 15] if isinstance(top, ChooseEdge | ChooseTurn) else None


def _hero(top: Step[Any] | None) -> str | None:
    if isinstance(top, HurtMonster | HurtWounded):
        return CLASSES[top.about >> 8 & 15] if top.about >> 12 != DAMAGE else None
    if isinstance(top, Defend):
        return CLASSES[top.about >> 4 & 15]
    return CLASSES[top.about] if isinstance(top, SummonLast) else None


def _victim(state: HeroesOut, top: Step[Any] | None) -> str | None:
    return clan_name(state, top.about >> 8 & 15) if isinstance(top, Defend) else None


def _picked(state: HeroesOut, top: Step[Any] | None) -> list[str]:
    if isinstance(top, SwapItem):
        return [CARD_IDS[state.market[place]] for place in picked_places(top.other)]
    if isinstance(top, ChooseLooter | SpringTrap):
        heroes = named_heroes(top.other & GROUP)
        return [hero for hero, count in heroes.items() for _ in range(count)]
    return []


def _left(top: Step[Any] | None) -> int:
    if isinstance(top, PlaceMonster | KeepCard):
        return int(top.about)
    if isinstance(top, LoseResource):
        return int(top.other & 15)
    if isinstance(top, PackNext | AmbushMore | TakeYield):
        return int(top.other)
    return int(top.about & 15) if isinstance(top, ChooseTile) else 0
