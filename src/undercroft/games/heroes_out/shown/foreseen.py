"""How the threats change by a step that is being considered: for views."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.engine.game import Move
from undercroft.engine.kit.grid import anchor_of, placements, x_of, y_of
from undercroft.games.heroes_out.cards import HERO_SYMBOLS, ROOM_IDS, ROOMS, SIDES
from undercroft.games.heroes_out.clans.moving import MoveTo, PackNext
from undercroft.games.heroes_out.clans.units import AmbushMore
from undercroft.games.heroes_out.dungeon.board import HEALTH, POWER, count_guards, wound
from undercroft.games.heroes_out.dungeon.building import (
    ChooseEdge,
    ChooseNeighbour,
    ChooseTurn,
    cell_of_plan,
)
from undercroft.games.heroes_out.events_view import BlowView, SiteView, ThreatView
from undercroft.games.heroes_out.guild.forecast import (
    Tiding,
    cards_to_come,
    dungeon_asleep,
    reach_of,
    tidings_of,
)
from undercroft.games.heroes_out.guild.prospect import Prospect
from undercroft.games.heroes_out.guild.strikes import Defend
from undercroft.games.heroes_out.moves import AMBUSH_AT, PLACE, STOP, TO
from undercroft.games.heroes_out.packs import TILES
from undercroft.games.heroes_out.printed.notation import MOVE
from undercroft.games.heroes_out.question import Question
from undercroft.games.heroes_out.shown.threats import holds, threat_view
from undercroft.games.heroes_out.state import HeroesOut
from undercroft.games.heroes_out.turn.setting import PlaceMonster

NOWHERE: Final = -1


def foreseen(state: HeroesOut, top: Question, moves: list[Move]) -> dict[str, list[ThreatView]]:
    """By move: the threats with a monster in that room, of the symbols that it touches."""
    first = first_goal(top)
    if first == NOWHERE:
        return {}
    base = dungeon_asleep(state)
    base.tells = True
    classes = cards_to_come(state)
    now = [tidings_of(state, base, symbol, classes[symbol]) for symbol in range(HERO_SYMBOLS)]
    start = start_of(top)
    found: dict[str, list[ThreatView]] = {}
    for move in top.moves(state):
        if move != STOP:
            world = moved(state, base, top.band, start, move - first)
            touched = POWER[move - first] | (POWER[start] if start != NOWHERE else 0)
            views: list[ThreatView] = []
            for symbol in range(HERO_SYMBOLS):
                if reach_of(base, now[symbol]) & touched:
                    then = tidings_of(state, world, symbol, classes[symbol])
                    views += changed(now[symbol], then)
            found[moves[move].notation] = views
    return found


def changed(now: list[Tiding], then: list[Tiding]) -> list[ThreatView]:
    """The threats of a symbol, if any of them is another one."""
    views = [threat_view(one) for one in then]
    return views if views != [threat_view(one) for one in now] else []


def moved(state: HeroesOut, base: Prospect, band: i64, start: i64, goal: i64) -> Prospect:
    """R7.14. A monster with the fewest wounds goes there, or comes unhurt from the lair."""
    world = base.copy()
    world.tells = True
    health = HEALTH[state.clans[band]]
    if start != NOWHERE:
        counts = state.monsters[band * ROOMS + start]
        while not counts & 15:
            counts >>= 4
            health -= 1
        world.blows[start] -= health
    world.blows[goal] += health
    return world


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
        holds=[holds(one, room) for one in (state, world)],
        slain=world.lairs[band] > state.lairs[band],
    )
