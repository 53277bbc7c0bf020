"""What a seat cannot know at a table of Welcome to the Dungeon, and how it is redealt."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from undercroft.engine.chance import below, mix
from undercroft.games.welcome.cards import COPIES
from undercroft.games.welcome.flow import ChooseHero
from undercroft.games.welcome.state import ADDED, IN_HAND, REPLACED, Welcome


def is_over(state: Welcome) -> bool:
    """Whether the run of this round is over and at most a hero remains to be chosen."""
    if state.reason:
        return True
    return bool(state.stack) and isinstance(state.stack[-1], ChooseHero)


def discards_are_open(state: Welcome) -> bool:
    """R9.5, R11.7."""
    return state.house.shows_discards and is_over(state)


def own_draws(state: Welcome, seat: int) -> list[int]:
    """R9.1. Return the cards that this seat drew in this round."""
    places = range(len(state.drawn))
    return [state.drawn[place] for place in places if state.drawers[place] == seat]


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


def forget_turned(world: Welcome, seat: int) -> None:
    """R11.3. Let it be as if this seat's own cards had been turned up, where either may have been,
    and the first of the others'. So a redeal depends on nothing that the seat cannot know."""
    for place in doubtful_places(world, seat):
        _blame(world, seat, place, on_other=False)
    pile = list(world.pile)
    theirs = _added_by_others(world, seat)
    turned = [world.drawn[place] for place in theirs if place not in pile]
    hidden = [world.drawn[place] for place in theirs if place in pile]
    cards = sorted(turned) + sorted(hidden)
    for index in range(len(theirs)):
        world.drawn[theirs[index]] = cards[index]
    own = [place for place in pile if world.drawers[place] == seat]
    world.pile = vec[i64](sorted(own + theirs[len(turned) :]))


def _added_by_others(world: Welcome, seat: int) -> list[int]:
    return [
        place
        for place in range(len(world.drawn))
        if world.drawers[place] != seat and world.fates[place] == ADDED
    ]


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
    places = _added_by_others(world, seat)
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
