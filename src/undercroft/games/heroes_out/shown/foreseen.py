"""How the threats change by a step that is being considered: for views."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.engine.game import Move
from undercroft.engine.kit.grid import anchor_of, placements, x_of, y_of
from undercroft.games.heroes_out.cards import ROOM_IDS, ROOMS, SIDES
from undercroft.games.heroes_out.clans.moving import MoveTo, PackNext
from undercroft.games.heroes_out.clans.units import AmbushMore
from undercroft.games.heroes_out.dungeon.board import count_guards, wound
from undercroft.games.heroes_out.dungeon.building import (
    ChooseEdge,
    ChooseNeighbour,
    ChooseTurn,
    cell_of_plan,
)
from undercroft.games.heroes_out.events_view import BlowView, SiteView, ThreatView
from undercroft.games.heroes_out.guild.strikes import Defend
from undercroft.games.heroes_out.moves import AMBUSH_AT, PLACE, STOP, TO
from undercroft.games.heroes_out.packs import TILES
from undercroft.games.heroes_out.printed.notation import MOVE
from undercroft.games.heroes_out.question import Question
from undercroft.games.heroes_out.shown.threats import threats, withstood
from undercroft.games.heroes_out.state import HeroesOut
from undercroft.games.heroes_out.turn.setting import PlaceMonster

NOWHERE: Final = -1


def foreseen(state: HeroesOut, top: Question, moves: list[Move]) -> dict[str, list[ThreatView]]:
    """By move: the threats that would be others with a monster in that room, and only these."""
    first = first_goal(top)
    if first == NOWHERE:
        return {}
    start = start_of(top)
    now = threats(state)
    return {
        moves[move].notation: changed(state, now, top.band, start, move - first)
        for move in top.moves(state)
        if move != STOP
    }


def first_goal(top: Question) -> i64:
    """The move to room 0 of questions about where a monster is to stand."""
    if isinstance(top, MoveTo) or (isinstance(top, PackNext) and top.about >> 4 == MOVE):
        return TO
    if isinstance(top, PlaceMonster):
        return PLACE
    return AMBUSH_AT if isinstance(top, AmbushMore) else NOWHERE


def start_of(top: Question) -> i64:
    """Where it stands now; NOWHERE: in the lair."""
    return top.about & 15 if isinstance(top, MoveTo | PackNext) else NOWHERE


def changed(
    state: HeroesOut, now: list[ThreatView], band: i64, start: i64, goal: i64
) -> list[ThreatView]:
    world = state.clone()
    if start != NOWHERE:
        world.monsters[band * ROOMS + start] -= least_wounded(world.monsters[band * ROOMS + start])
    world.monsters[band * ROOMS + goal] += 1
    return [then for then, before in zip(threats(world), now, strict=True) if then != before]


def least_wounded(counts: i64) -> i64:
    """R7.14. One of the monsters with the fewest wounds, as it is counted."""
    one: i64 = 1
    while not counts & 15 * one:
        one <<= 4
    return one


def sites(state: HeroesOut, top: ChooseNeighbour | ChooseEdge | ChooseTurn) -> list[SiteView]:
    """R9.3.2. Each empty place is named once, by one room beside it; a chosen one is alone."""
    if isinstance(top, ChooseTurn):
        chosen = cell_of_plan(state, top.about)
        return [SiteView(x_of(chosen), y_of(chosen), [])]
    found: dict[int, SiteView] = {}
    beside = -1 if isinstance(top, ChooseNeighbour) else int(top.about >> 8 & 15)
    for cell, _ in placements(TILES, state.grid, int(top.about >> 4 & 15)):
        room, side = anchor_of(state.grid, cell)
        moves = [f"edge {SIDES[side]}"]
        if beside < 0:
            moves = [f"beside {ROOM_IDS[room]}", *moves]
        if beside in (-1, room):
            found[cell] = SiteView(x_of(cell), y_of(cell), moves)
    return list(found.values())


def blow_of(state: HeroesOut, top: Defend) -> BlowView:
    """R10.5. The room as it is, and as it would be with the blow fallen."""
    room, band = top.about & 15, top.about >> 8 & 15
    world = state.clone()
    wound(world, band, room, top.about >> 12, "")
    return BlowView(
        guards=[int(count_guards(one, room)) for one in (state, world)],
        holds=[withstood(one, room) for one in (state, world)],
        slain=world.lairs[band] > state.lairs[band],
    )
