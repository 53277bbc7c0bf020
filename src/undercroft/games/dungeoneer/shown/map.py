"""What the view says of the map: locations, exits, steps and their stakes, legal places."""

from __future__ import annotations

import msgspec
from mypy_extensions import i64

from undercroft.games.dungeoneer.bits import members
from undercroft.games.dungeoneer.dungeon.entering import extra_peril
from undercroft.games.dungeoneer.dungeon.fitting import anchor_of, places_for
from undercroft.games.dungeoneer.dungeon.map import (
    beyond,
    laid_mask,
    location_at,
    printed,
    x_of,
    y_of,
)
from undercroft.games.dungeoneer.dungeon.moving import sides_to_move
from undercroft.games.dungeoneer.dungeon.tokens import (
    exit_code,
    is_bridged,
    location_banes,
    thing_name,
    ward_on,
)
from undercroft.games.dungeoneer.events_view import (
    BridgeView,
    ExitView,
    LocationView,
    PlaceView,
    StepView,
    TokenView,
)
from undercroft.games.dungeoneer.play.purse import heroes_at, lives
from undercroft.games.dungeoneer.printed.words import (
    BLOCKED,
    BLOCKED_EXIT_ROLL,
    EXITS,
    NONE,
    OBSTACLES,
    OPEN,
    PIT,
    SIDES,
    SPIKES,
    STATS,
    TRAP_EXIT,
    WALL,
)
from undercroft.games.dungeoneer.shown.bills import names, threat_of
from undercroft.games.dungeoneer.state import (
    AT,
    BESIDE,
    CELL,
    FAR,
    HELD,
    ON_BANE,
    ON_OBSTACLE,
    PERSON,
    PLACE,
    QUEST,
    TOKEN,
    TURN,
    VISITED,
    WARD,
    WAYS,
    Dungeoneer,
)


def map_view(state: Dungeoneer) -> list[LocationView]:
    return [_location(state, location) for location in members(laid_mask(state.places))]


def map_seen_from(state: Dungeoneer, viewer: i64, unseen: list[LocationView]) -> list[LocationView]:
    """Return the map with distances from the viewer's hero, made from the one without."""
    steps = _steps_from(state, viewer)
    if not steps:
        return unseen
    laid = members(laid_mask(state.places))
    found: list[LocationView] = []
    for at in range(len(laid)):
        away = steps.get(int(laid[at]))
        view = unseen[at]
        found.append(view if away is None else msgspec.structs.replace(view, steps=away))
    return found


def _steps_from(state: Dungeoneer, viewer: i64) -> dict[int, int]:
    """Path distances from the viewer's hero."""
    found: dict[int, int] = {}
    if state.people[viewer * PERSON + AT] == NONE:
        return found
    edge: i64 = 1 << state.people[viewer * PERSON + AT]
    seen: i64 = 0
    steps = 0
    while edge:
        seen |= edge
        for location in members(edge):
            found[int(location)] = steps
        edge = beyond(state.places, edge, WAYS) & ~seen
        steps += 1
    return found


def _location(state: Dungeoneer, location: i64) -> LocationView:
    row = location * PLACE
    cell, far = state.places[row + CELL], state.places[row + FAR]
    banes = location_banes(state, location) if state.attached else 0
    warded: i64 = 0
    for card in members(banes):
        if ward_on(state, location, ON_BANE + card) != NONE:
            warded |= 1 << card
    return LocationView(
        location=state.cards.location_ids[location],
        x=int(x_of(cell)),
        y=int(y_of(cell)),
        turned=state.places[row + TURN] == 1,
        exits=[_exit(state, location, side) for side in range(4)],
        distance=None if far == NONE else int(far),
        steps=None,
        obstacle_warded=ward_on(state, location, ON_OBSTACLE) != NONE,
        banes=names(state, banes),
        warded=names(state, warded),
        escorts=_escorts(state, location),
        heroes=list(members(heroes_at(state, location))),
    )


def _escorts(state: Dungeoneer, location: i64) -> list[str]:
    lying = members(state.ownerless)
    return [
        state.cards.quest_ids[quest]
        for quest in lying
        if state.quests[quest * QUEST + TOKEN] == location
    ]


def _exit(state: Dungeoneer, location: i64, side: i64) -> ExitView:
    row = location * PLACE
    code = exit_code(state, location, side)
    kind = code & 3
    other = state.places[row + BESIDE + side]
    own = printed(state.places[row + TURN], side)
    threat = kind in (BLOCKED, TRAP_EXIT)
    return ExitView(
        kind=EXITS[kind],
        stat=STATS[code >> 2 & 7] if threat else None,
        value=int(code >> 5) if threat else 0,
        works=state.places[row + WAYS] >> side & 1 != 0,
        to=None if other == NONE else state.cards.location_ids[other],
        held=_holders(state, location, side),
        warded=ward_on(state, location, own) != NONE,
        bridged=is_bridged(state, location, side),
    )


def _holders(state: Dungeoneer, location: i64, side: i64) -> list[int]:
    found: list[int] = []
    for seat in range(state.seats):
        row = seat * PERSON
        held = state.people[row + HELD]
        if held and held >> side & 1 and state.people[row + AT] == location:
            found.append(seat)
    return found


# --- steps ----------------------------------------------------------------------------------------


def step_views(state: Dungeoneer) -> list[StepView]:
    """R10.1. The steps of the active hero, as far as its points allow one."""
    seat = state.active
    if not lives(state, seat) or state.people[seat * PERSON + AT] == NONE:
        return []
    sides = members(sides_to_move(state, seat))
    return [_step(state, seat, side) for side in sides]


def _step(state: Dungeoneer, seat: i64, side: i64) -> StepView:
    cards = state.cards
    place = state.people[seat * PERSON + AT]
    other = state.places[place * PLACE + BESIDE + side]
    code = exit_code(state, place, side)
    kind = code & 3
    roles: i64 = BLOCKED_EXIT_ROLL if kind == BLOCKED else 0
    threat = None
    if kind not in (OPEN, WALL):
        threat = threat_of(state, seat, code >> 2 & 7, code >> 5, roles)
    new = not state.people[seat * PERSON + VISITED] >> other & 1
    kind_of = cards.obstacle[other]
    acts = kind_of in (SPIKES, PIT) and ward_on(state, other, ON_OBSTACLE) == NONE
    obstacle = None
    if acts:
        stat, value = cards.obstacle_stat[other], cards.obstacle_value[other]
        obstacle = threat_of(state, seat, stat, value, 0)
    more = extra_peril(state, seat, other)
    return StepView(
        side=SIDES[side],
        to=cards.location_ids[other],
        threat=threat,
        trap=kind == TRAP_EXIT,
        obstacle=obstacle,
        obstacle_kind=OBSTACLES[kind_of] if kind_of else None,
        new=bool(new),
        glory=int(cards.glory[other]) if new else 0,
        peril=int(cards.peril[other] + more) if new else 0,
        banes=names(state, location_banes(state, other)),
    )


# --- places and tokens ----------------------------------------------------------------------------


def place_views(state: Dungeoneer) -> list[PlaceView]:
    """R9.2. The legal cells for the location that is being placed."""
    if state.placing == NONE:
        return []
    turns: dict[int, int] = {}
    for place in places_for(state, state.placing):
        cell = int(place >> 1)
        turns[cell] = turns.get(cell, 0) | 1 << int(place & 1)
    return [_place(state, cell, mask) for cell, mask in turns.items()]


def _place(state: Dungeoneer, cell: int, mask: int) -> PlaceView:
    anchor = anchor_of(state.places, cell)
    near = state.cards.location_ids[anchor // 4]
    x, y = int(x_of(cell)), int(y_of(cell))
    return PlaceView(x, y, near, SIDES[anchor % 4], mask & 1 != 0, mask & 2 != 0)


def token_views(state: Dungeoneer) -> list[TokenView]:
    found: list[TokenView] = []
    for number in range(len(state.wards) // WARD):
        at = number * WARD
        location = state.wards[at]
        if location != NONE:
            name = state.cards.location_ids[location]
            thing = thing_name(state, location, state.wards[at + 1])
            found.append(TokenView(number + 1, name, thing, int(state.wards[at + 2])))
    return found


def bridge_view(state: Dungeoneer) -> BridgeView | None:
    if state.bridge == NONE:
        return None
    location = location_at(state.places, state.bridge)
    return BridgeView(state.cards.location_ids[location], SIDES[state.bridge_side])
