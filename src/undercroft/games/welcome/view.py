"""Who knows what at a table of Welcome to the Dungeon: views, events by viewer, redeal."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from undercroft.engine.chance import below, mix, mix_vector
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
from undercroft.games.welcome.flow import ChooseHero
from undercroft.games.welcome.heuristics import WelcomeAdvice
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
        """R9. Everyone sees the table, only its drawer a drawn card, no one a face-down one."""
        holder = state.drawers[-1] if card_in_hand(state) != NO_MONSTER else None
        return WelcomeView(
            seat=None if seat == SPECTATOR else seat,
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
            hand=MONSTER_IDS[card_in_hand(state)] if holder == seat else None,
            holder=holder,
            draws=[_draw_view(state, seat, place) for place in range(len(state.drawn))],
            monsters=[_monster_view(state, seat, card) for card in range(len(MONSTERS))],
            dungeon=_dungeon_view(state) if state.runner >= 0 else None,
            memory_aid=state.house.memory_aid,
        )

    def event_for(self, event: Event, seat: int) -> Event | None:
        """R9.1. Send a drawn card only to its drawer."""
        if isinstance(event, MonsterDrawn) and event.seat != seat:
            return MonsterDrawn(event.seat, None, event.left)
        return event

    def redeal(self, world: Welcome, seat: int) -> None:
        """R9. Keep the seat's own draws in place; redeal other face-down cards and the deck."""
        if world.house.order == SHUFFLED and len(world.turned) > 0:
            confuse_turned(world, seat)
            confuse_rivals(world, seat)
        places = hidden_places(world, seat)
        size = len(world.deck)
        pool = world.deck[:]
        for place in places:
            pool = append(pool, world.drawn[place])
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


def is_over(state: Welcome) -> bool:
    """Whether the run of this round is over and at most a hero remains to be chosen."""
    if state.reason:
        return True
    return bool(state.stack) and isinstance(state.stack[-1], ChooseHero)


def discards_are_open(state: Welcome) -> bool:
    """R9.5, R11.7."""
    return state.house.shows_discards and is_over(state)


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


def own_draws(state: Welcome, seat: int) -> list[int]:
    """R9.1. Return the cards that this seat drew in this round."""
    places = range(len(state.drawn))
    return [state.drawn[place] for place in places if state.drawers[place] == seat]


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


# --- redeal -----------------------------------------------------------------------------------


def hidden_places(state: Welcome, seat: int) -> vec[i64]:
    """Return the face-down draws of other seats."""
    hidden = vec[i64]()
    shown = discards_are_open(state)
    for place in range(len(state.drawn)):
        if state.drawers[place] == seat:
            continue
        fate = state.fates[place]
        is_open = place not in state.pile if fate == ADDED else shown and fate != IN_HAND
        if not is_open:
            hidden = append(hidden, place)
    return hidden


# --- a shuffled pile: whose card was turned up? ------------------------------------------------


def confuse_turned(world: Welcome, seat: int) -> None:
    """R11.3. Of two equal cards, one own and one unseen, either may be the one turned up.

    With `others` cards of other seats in the pile and `unseen` cards when the run began, worlds in
    which j of the turned cards are others' are as likely as (others)_j / (unseen)_j, falling.
    """
    doubtful = doubtful_places(world, seat)
    if not doubtful:
        return
    drawers = list(world.drawers)
    fates = list(world.fates)
    added = [place for place in range(len(fates)) if fates[place] == ADDED]
    others = [place for place in added if drawers[place] != seat]
    pile = list(world.pile)
    turned = len([place for place in others if place not in pile])
    mine = len([place for place in doubtful if place not in pile])
    sure = turned - (len(doubtful) - mine)
    unseen = len(world.deck) + len([drawer for drawer in drawers if drawer != seat])
    wanted = _pick_others(world, sure, len(others), unseen, len(doubtful))
    mix(world, doubtful)
    for index in range(len(doubtful) - 1, -1, -1):  # first what frees cards of the others
        _blame(world, seat, doubtful[index], index < wanted)


def confuse_rivals(world: Welcome, seat: int) -> None:
    """R11.3. Redeal whose card was turned up: no one can tell, it may be any of theirs."""
    places = [
        place
        for place in range(len(world.drawn))
        if world.drawers[place] != seat and world.fates[place] == ADDED
    ]
    cards = [world.drawn[place] for place in places]
    pile = list(world.pile)
    instead = places[:]
    mix(world, instead)
    for index in range(len(places)):
        world.drawn[instead[index]] = cards[index]
        if places[index] in pile:
            world.pile[pile.index(places[index])] = instead[index]


def doubtful_places(state: Welcome, seat: int) -> list[int]:
    """Return own cards in the dungeon with one copy turned up and another not seen."""
    turned = list(state.turned)
    own = own_draws(state, seat)
    return [
        place
        for place in range(len(state.drawn))
        if state.drawers[place] == seat
        and state.fates[place] == ADDED
        and COPIES[state.drawn[place]] == 2
        and own.count(state.drawn[place]) == 1
        and turned.count(state.drawn[place]) == 1
        and not _came_from_deck(state, state.drawn[place])
    ]


def _came_from_deck(state: Welcome, card: int) -> bool:
    """Whether polymorph drew this card, so that it was no seat's."""
    ways = list(state.ways)
    if REPLACED not in ways:
        return False
    return state.turned[ways.index(REPLACED) + 1] == card


def _pick_others(world: Welcome, sure: int, others: int, unseen: int, count: int) -> int:
    """Draw, by the weights of `confuse_turned`, how many of the doubtful cards are others'."""
    weights: list[float] = []
    ways = 1.0
    for wanted in range(count + 1):
        chance = ways
        for taken in range(sure + wanted):
            chance *= max(0, others - taken) / (unseen - taken)
        weights.append(chance)
        ways = ways * (count - wanted) / (wanted + 1)
    mark = below(world, 1 << 30) / (1 << 30) * sum(weights)
    for wanted in range(count):
        mark -= weights[wanted]
        if mark < 0:
            return wanted
    return count


def _blame(world: Welcome, seat: int, place: int, on_other: bool) -> None:
    """Make the turned-up copy of this card another seat's, or this seat's own."""
    pile = list(world.pile)
    is_others = place in pile
    if is_others == on_other:
        return
    card = world.drawn[place]
    twin = _twin_in_pile(world, seat, card) if on_other else _twin_turned(world, seat, card)
    gone, back = (twin, place) if on_other else (place, twin)
    world.pile[pile.index(gone)] = back


def _twin_turned(world: Welcome, seat: int, card: i64) -> int:
    """Return the other seat's card of this type that is face up."""
    pile = list(world.pile)
    for place in range(len(world.drawn)):
        is_open = world.fates[place] == ADDED and place not in pile
        if is_open and world.drawn[place] == card and world.drawers[place] != seat:
            return place
    raise AssertionError("one of the others' cards was turned up")


def _twin_in_pile(world: Welcome, seat: int, card: i64) -> int:
    """Return a face-down card of another seat in the pile, made this type by an exchange."""
    pile = list(world.pile)
    theirs = [place for place in pile if world.drawers[place] != seat]
    twin = theirs[int(below(world, len(theirs)))]
    old = world.drawn[twin]
    if old == card:
        return twin
    deck = list(world.deck)
    if int(card) in deck:
        world.deck[deck.index(int(card))] = old
    else:
        hidden = [place for place in hidden_places(world, seat) if world.drawn[place] == card]
        world.drawn[hidden[0]] = old
    world.drawn[twin] = card
    return twin
