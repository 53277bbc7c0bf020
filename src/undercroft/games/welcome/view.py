"""Who knows what at a table of Welcome to the Dungeon: views, events by viewer, redeal."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from librt.vecs import append
from mypy_extensions import i64

from undercroft.engine.chance import mix_vector, put_in_order
from undercroft.engine.events import Event
from undercroft.engine.state import SPECTATOR
from undercroft.games.welcome.cards import (
    COPIES,
    FULL_HP,
    HERO_IDS,
    MONSTER_IDS,
    MONSTERS,
    NO_MONSTER,
    OWN_HP,
    PLACES,
    POLYMORPH_BIT,
    POTION_BIT,
    RING_BIT,
    STRENGTH,
    equipment,
    item_at,
)
from undercroft.games.welcome.effects import (
    PLACE_OF_BIT,
    beating_bit,
    has_potion,
    is_dead,
    is_success,
)
from undercroft.games.welcome.events import (
    DrawView,
    DungeonView,
    EquipmentView,
    MonsterDrawn,
    MonsterView,
    SeatView,
    TurnedView,
    WelcomeView,
)
from undercroft.games.welcome.heuristics import WelcomeAdvice
from undercroft.games.welcome.hidden import (
    confuse_rivals,
    confuse_turned,
    discards_are_open,
    forget_turned,
    hidden_places,
    is_over,
    own_draws,
)
from undercroft.games.welcome.rules import TWO_SUCCESSES, card_in_hand, discarded_places
from undercroft.games.welcome.state import (
    ADDED,
    FACED,
    HIT,
    IGNORED,
    IN_HAND,
    REPLACED,
    SAVED,
    SHUFFLED,
    Welcome,
)

HAND: Final = "hand"
PILE: Final = "pile"
TURNED: Final = "turned"
DISCARD: Final = "discard"


class WelcomeSights(WelcomeAdvice):
    """Views, events by viewer and redeals."""

    def view_for(self, state: Welcome, seat: int) -> WelcomeView:
        return self.view_with(state, seat, self.shared_view(state))

    def shared_view(self, state: Welcome) -> WelcomeView:
        """R9. Everyone sees the table, and no one a face-down card."""
        holder = state.drawers[-1] if card_in_hand(state) != NO_MONSTER else None
        return WelcomeView(
            seat=None,
            round=int(state.round),
            most_rounds=3 * state.seats - 1,  # R8.3
            first=int(state.first),
            hero=HERO_IDS[state.hero],
            own_hp=OWN_HP[state.hero],
            hp=int(state.hp) if state.runner >= 0 else full_hp(state),
            equipment=[_equipment_view(state, place) for place in range(PLACES)],
            seats=[_seat_view(state, other) for other in range(state.seats)],
            deck=len(state.deck),
            pile=len(state.pile),
            discards=len(discarded_places(state)),
            hand=None,
            holder=holder,
            draws=[_draw_view(state, SPECTATOR, place) for place in range(len(state.drawn))],
            monsters=[_monster_view(state, SPECTATOR, card) for card in range(len(MONSTERS))],
            dungeon=_dungeon_view(state) if state.runner >= 0 else None,
            memory_aid=state.house.memory_aid,
        )

    def view_with(self, state: Welcome, seat: int, shared: WelcomeView) -> WelcomeView:
        """R9. A seat sees its own draws, and what it knows of the monsters by them."""
        if seat == SPECTATOR:
            return shared
        hand = MONSTER_IDS[card_in_hand(state)] if shared.holder == seat else None
        return msgspec.structs.replace(
            shared,
            seat=seat,
            hand=hand,
            draws=[_draw_view(state, seat, place) for place in range(len(state.drawn))],
            monsters=[_monster_view(state, seat, card) for card in range(len(MONSTERS))],
        )

    def event_for(self, event: Event, seat: int) -> Event | None:
        """R9.1. Send a drawn card only to its drawer."""
        if isinstance(event, MonsterDrawn) and event.seat != seat:
            return MonsterDrawn(event.seat, None, event.left)
        return event

    def redeal(self, world: Welcome, seat: int) -> None:
        """R9. Keep the seat's own draws in place; redeal other face-down cards and the deck."""
        if world.house.order == SHUFFLED and len(world.turned) > 0:
            forget_turned(world, seat)
            confuse_turned(world, seat)
            confuse_rivals(world, seat)
        places = hidden_places(world, seat)
        size = len(world.deck)
        pool = world.deck[:]
        for place in places:
            pool = append(pool, world.drawn[place])
        put_in_order(pool)
        mix_vector(world, pool)
        world.deck = pool[:size]
        for index in range(len(places)):
            world.drawn[places[index]] = pool[size + index]

    def truth(self, state: Welcome) -> dict[str, Any]:
        """R2.3. Return every pile card by card. The deck has no order, and it does not matter which
        of two equal cards is the one in the pile."""
        drawn = list(state.drawn)
        pile = [drawn[place] for place in state.pile]
        return {
            **super().truth(state),
            "deck": sorted(state.deck),
            "drawn": drawn,
            "drawers": list(state.drawers),
            "fates": list(state.fates),
            "pile": sorted(pile) if state.house.order == SHUFFLED else pile,
            "turned": list(state.turned),
            "ways": list(state.ways),
        }

    def census(self, state: Welcome) -> dict[str, int]:
        """R1.1. Count monsters in deck, pile, discard, hand and face up, and every tile."""
        cards = list(state.deck) + list(state.turned)
        pile = list(state.pile)
        for place in range(len(state.drawn)):
            if state.fates[place] != ADDED or place in pile:
                cards.append(state.drawn[place])
        counts = {MONSTER_IDS[card]: cards.count(card) for card in range(len(MONSTERS))}
        counts["tiles"] = int(state.items).bit_count() + len(discarded_places(state))
        return counts


def full_hp(state: Welcome) -> int:
    """R5.1. Return the hit points with which the hero would go in now."""
    return FULL_HP[equipment(state.hero, state.items)]


def _equipment_view(state: Welcome, tile: int) -> EquipmentView:
    """R9.2. Everyone sees who discarded a tile."""
    by = None
    for place in discarded_places(state):
        if state.fates[place] == tile + 1:
            by = state.drawers[place]
    used = bool(state.used >> tile & 1)
    place_of = "ready" if state.items >> tile & 1 else "discarded"
    return EquipmentView(item_at(state.hero, tile), "used" if used else place_of, by)


def successes(state: Welcome) -> list[int]:
    """R1.9. By seat: one is marked by a token; the second ends the game."""
    counts = [int(state.succeeded >> seat & 1) for seat in range(state.seats)]
    if state.reason == TWO_SUCCESSES:
        counts[state.winners[0]] = 2
    return counts


def _seat_view(state: Welcome, seat: int) -> SeatView:
    own = [place for place in range(len(state.drawn)) if state.drawers[place] == seat]
    out = bool(state.out >> seat & 1)
    return SeatView(
        successes=successes(state)[seat],
        failures=2 if out else int(state.failed >> seat & 1),
        passed=not out and not state.bidding >> seat & 1,
        eliminated=out,
        draws=len(own),
        added=len([place for place in own if state.fates[place] == ADDED]),
    )


def _draw_view(state: Welcome, seat: int, place: int) -> DrawView:
    """R9.1, R9.3, R11.8. Show a card in the viewer's hand, by the memory aid, or face up."""
    fate = state.fates[place]
    drawer = state.drawers[place]
    where = place_of_draw(state, place)
    knows = drawer == seat and (state.house.memory_aid or where == HAND)
    is_open = where == TURNED or (where == DISCARD and discards_are_open(state))
    return DrawView(
        seat=drawer,
        place=where,
        item=item_at(state.hero, fate - 1) if where == DISCARD else None,
        card=MONSTER_IDS[state.drawn[place]] if knows or is_open else None,
    )


def place_of_draw(state: Welcome, place: int) -> str:
    """Return where a drawn card is; in a shuffled pile no one can tell which was turned up."""
    fate = state.fates[place]
    if fate == IN_HAND:
        return HAND
    if fate != ADDED:
        return DISCARD
    if state.house.order == SHUFFLED or is_in_pile(state, place):
        return PILE
    return TURNED


def is_in_pile(state: Welcome, place: int) -> bool:
    return place in state.pile


def _monster_view(state: Welcome, seat: int, card: int) -> MonsterView:
    bit = beating_bit(state, card)
    own = None
    if state.house.memory_aid and seat != SPECTATOR:
        own = own_draws(state, seat).count(card)
    return MonsterView(
        card=MONSTER_IDS[card],
        strength=STRENGTH[card],
        copies=COPIES[card],
        turned=list(state.turned).count(card),
        drawn=own,
        beaten_by=item_at(state.hero, PLACE_OF_BIT[bit]) if bit else None,
    )


# --- the walk in sight -----------------------------------------------------------------------


def _dungeon_view(state: Welcome) -> DungeonView:
    """R9.4. Return the dungeon run, which everyone sees."""
    over = is_over(state)
    return DungeonView(
        runner=int(state.runner),
        entry_hp=full_hp(state),
        hp=int(state.hp),
        dead=is_dead(state) and not has_potion(state),  # between a hit and the potion
        named=None if state.named == NO_MONSTER else MONSTER_IDS[state.named],
        owing=bool(state.owing) and not over,  # R6.10.1
        turned=_turned_views(state),
        left=len(state.pile),
        over=over,
        success=is_success(state) if over else None,
    )


def _turned_views(state: Welcome) -> list[TurnedView]:
    """Return every card with the hit points after it, recounted from the entry."""
    views: list[TurnedView] = []
    hp = full_hp(state)
    for place in range(len(state.turned)):
        card = state.turned[place]
        way = state.ways[place]
        if way == HIT:
            hp -= STRENGTH[card]
        elif way == SAVED:
            hp = OWN_HP[state.hero]
        elif 1 <= way <= PLACES and 1 << int(way - 1) == RING_BIT[state.hero]:
            hp += STRENGTH[card]
        views.append(TurnedView(MONSTER_IDS[card], _way_name(way), _way_item(state, way), hp))
    return views


def _way_name(way: i64) -> str:
    if 1 <= way <= PLACES:
        return "beaten"
    return {HIT: "hit", SAVED: "saved", IGNORED: "ignored", REPLACED: "replaced", FACED: "faced"}[
        int(way)
    ]


def _way_item(state: Welcome, way: i64) -> str | None:
    if 1 <= way <= PLACES:
        return item_at(state.hero, way - 1)
    if way == SAVED:
        return item_at(state.hero, PLACE_OF_BIT[POTION_BIT[state.hero]])
    if way == REPLACED:
        return item_at(state.hero, PLACE_OF_BIT[POLYMORPH_BIT[state.hero]])
    return None
