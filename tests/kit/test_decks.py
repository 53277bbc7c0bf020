"""Decks, and what seats know of them, against every way the cards may lie, counted out."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from undercroft.engine.chance import Rng, below
from undercroft.engine.kit.decks import (
    NO_CARD,
    add_card,
    bit_of,
    card_with,
    count_gone,
    count_left,
    discard,
    discard_pile,
    draw_card,
    draw_pile,
    everybody,
    face_of,
    faces_of,
    knows,
    look_at_top,
    new_deck,
    put_on_top,
    put_under,
    show,
    show_from,
    take_discarded,
    take_left,
    top_cards,
)
from undercroft.engine.kit.redealing import redeal_deck
from undercroft.engine.kit.shuffles import draw_or_refill, mingle, refill, shuffle_deck, shuffle_in
from undercroft.engine.state import SPECTATOR, State

SEATS = 2
ALL = everybody(SEATS)
RAT, IMP, TROLL, GOLEM = 0, 1, 2, 3
VIEWERS = (SPECTATOR, 0, 1)


def table(seed: int = 1, stacked: list[list[int]] | None = None) -> State:
    state = State(SEATS)
    state.rng = seed
    state.stacked = stacked
    return state


# --- piles --------------------------------------------------------------------------------------


def test_the_top_card_comes_first() -> None:
    deck = new_deck([RAT, IMP, TROLL])
    assert faces_of(deck, top_cards(deck, 2)) == [TROLL, IMP]
    assert [face_of(deck, draw_card(deck)) for _ in range(3)] == [TROLL, IMP, RAT]
    assert draw_card(deck) == NO_CARD


def test_cards_are_laid_on_top_and_under() -> None:
    deck = new_deck([RAT, IMP, TROLL])
    top = draw_card(deck)
    put_under(deck, top)
    assert faces_of(deck, draw_pile(deck)) == [TROLL, RAT, IMP]
    put_on_top(deck, draw_card(deck))
    assert faces_of(deck, draw_pile(deck)) == [TROLL, RAT, IMP]


def test_an_empty_pile_is_made_anew_of_the_discards() -> None:
    deck, state = new_deck([RAT, IMP, TROLL]), table()
    kept, *others = [draw_card(deck) for _ in range(3)]
    for card in others:
        discard(deck, card)
    assert discard_pile(deck) == others
    drawn = [draw_or_refill(state, 0, deck) for _ in range(3)]
    assert sorted(drawn[:2]) == sorted(others)
    assert kept not in drawn
    assert drawn[2] == NO_CARD
    assert (count_left(deck), count_gone(deck)) == (0, 0)


def test_a_card_is_taken_out_of_the_middle_of_a_pile() -> None:
    deck = new_deck([RAT, IMP, TROLL, GOLEM])
    take_left(deck, 1)
    assert faces_of(deck, draw_pile(deck)) == [RAT, TROLL, GOLEM]
    for card in [draw_card(deck) for _ in range(3)]:
        discard(deck, card)
    take_discarded(deck, 2)
    assert faces_of(deck, discard_pile(deck)) == [GOLEM, RAT]
    with pytest.raises(AssertionError, match="card 2 is not in this pile"):
        take_discarded(deck, 2)


def test_a_card_joins_a_deck_that_has_room() -> None:
    deck = new_deck([RAT, IMP], room=3)
    bought = add_card(deck, GOLEM, ALL)
    discard(deck, bought)
    assert faces_of(deck, discard_pile(deck)) == [GOLEM]
    with pytest.raises(AssertionError, match="room for 3 cards"):
        add_card(deck, RAT, ALL)


def test_a_deck_is_as_long_after_anything_as_before() -> None:
    deck, state = new_deck([RAT, IMP, TROLL], room=5), table()
    length = len(deck)
    add_card(deck, GOLEM, 0)
    discard(deck, draw_card(deck))
    refill(state, 0, deck)
    redeal_deck(state, deck, 0)
    assert len(deck) == length


def test_a_shuffle_leaves_every_card_where_it_lies_and_moves_the_faces() -> None:
    deck = new_deck([RAT, IMP, TROLL, GOLEM] * 3)
    before = draw_pile(deck)
    shuffle_deck(table(7), 0, deck)
    assert draw_pile(deck) == before
    assert sorted(faces_of(deck, before)) == sorted([RAT, IMP, TROLL, GOLEM] * 3)
    assert faces_of(deck, before) != [RAT, IMP, TROLL, GOLEM] * 3


# --- stacking -----------------------------------------------------------------------------------


def test_stacked_faces_come_first_in_their_order() -> None:
    deck = new_deck([RAT, IMP, TROLL, GOLEM, RAT])
    shuffle_deck(table(stacked=[[], [GOLEM, RAT, RAT]]), 1, deck)  # the next one last
    assert faces_of(deck, top_cards(deck, 3)) == [RAT, RAT, GOLEM]


def test_a_stacked_face_that_is_not_there_waits_for_the_next_shuffle() -> None:
    deck, state = new_deck([RAT, IMP, TROLL]), table(stacked=[[GOLEM, IMP]])
    shuffle_deck(state, 0, deck)
    assert faces_of(deck, top_cards(deck, 1)) == [IMP]
    shuffle_in(state, 0, deck, [])
    assert state.stacked == [[GOLEM]]
    golem = new_deck([GOLEM, RAT, RAT, RAT])
    shuffle_deck(state, 0, golem)
    assert faces_of(golem, top_cards(golem, 1)) == [GOLEM]
    assert state.stacked == [[]]


# --- who knows what -----------------------------------------------------------------------------


class Story:
    """A deck in play, and for one viewer every way its faces may lie, with how likely it is.

    The ways are kept as plain rows of faces: a shuffle tries every order, and what the viewer is
    shown strikes out the rows that have another face there.
    """

    def __init__(self, faces: list[int], viewer: int, seed: int = 1) -> None:
        self.state = table(seed)
        self.viewer = viewer
        self.deck = new_deck(faces)
        self.hand: list[int] = []  # cards whose order among each other means nothing
        rows = Counter(permutations(faces))
        total = sum(rows.values())
        self.ways = {row: Fraction(count, total) for row, count in rows.items()}
        shuffle_deck(self.state, 0, self.deck)

    def draws(self) -> int:
        return draw_card(self.deck)

    def shows(self, card: int, mask: int = ALL) -> None:
        show(self.deck, card, mask)
        if mask & bit_of(self.viewer):
            face = face_of(self.deck, card)
            kept = {row: odds for row, odds in self.ways.items() if row[card] == face}
            self.ways = {row: odds / sum(kept.values()) for row, odds in kept.items()}

    def discards(self, card: int) -> None:
        self.shows(card)
        discard(self.deck, card)

    def refills(self) -> None:
        self.shuffled(draw_pile(self.deck) + discard_pile(self.deck))
        refill(self.state, 0, self.deck)

    def shuffles_in(self, *cards: int) -> None:
        self.shuffled([*draw_pile(self.deck), *cards])
        shuffle_in(self.state, 0, self.deck, list(cards))

    def mingles(self, hand: list[int], keepers: int) -> None:
        self.shuffled(hand)
        mingle(self.state, self.deck, hand, keepers)
        for card in hand:
            self.shows(card, keepers)

    def holds(self) -> None:
        """Seat 0 draws a card into its hand."""
        self.hand.append(self.draws())
        self.shows(self.hand[-1], bit_of(0))

    def leaves(self, face: int) -> None:
        """A card of that hand is shown to all: it may have been any with this face."""
        card = card_with(self.deck, self.hand, face)
        show_from(self.deck, self.hand, card, ALL)
        if self.viewer != 0:
            self.mistakes(self.hand, card, face)
        self.hand.remove(card)

    def mistakes(self, hand: list[int], card: int, face: int) -> None:
        ways: dict[tuple[int, ...], Fraction] = {}
        for row, odds in self.ways.items():
            for other in hand:
                if row[other] == face:
                    after = list(row)
                    after[card], after[other] = row[other], row[card]
                    ways[tuple(after)] = ways.get(tuple(after), Fraction(0)) + odds
        self.ways = {row: odds / sum(ways.values()) for row, odds in ways.items()}

    def shuffled(self, cards: list[int]) -> None:
        ways: dict[tuple[int, ...], Fraction] = {}
        orders = list(permutations(cards))
        for row, odds in self.ways.items():
            for order in orders:
                after = list(row)
                for card, origin in zip(cards, order, strict=True):
                    after[card] = row[origin]
                ways[tuple(after)] = ways.get(tuple(after), Fraction(0)) + odds / len(orders)
        self.ways = ways

    def redeals(self, times: int) -> Counter[tuple[int, ...]]:
        found: Counter[tuple[int, ...]] = Counter()
        rng = Rng(3)
        for _ in range(times):
            world, deck = table(rng.seed()), self.deck[:]
            redeal_deck(world, deck, self.viewer)
            found[self.in_hand_order(faces_of(deck, list(range(deck[0]))))] += 1
        return found

    def in_hand_order(self, row: list[int]) -> tuple[int, ...]:
        for card, face in zip(self.hand, sorted(row[card] for card in self.hand), strict=True):
            row[card] = face
        return tuple(row)

    def possible(self) -> dict[tuple[int, ...], Fraction]:
        ways: dict[tuple[int, ...], Fraction] = {}
        for row, odds in self.ways.items():
            sorted_row = self.in_hand_order(list(row))
            ways[sorted_row] = ways.get(sorted_row, Fraction(0)) + odds
        return ways

    def check_possible(self, times: int = 200) -> None:
        for row in self.redeals(times):
            assert row in self.ways, f"viewer {self.viewer} knows that {row} cannot be"

    def check_likely(self, times: int = 2000) -> None:
        """Every way comes, none that cannot be, each as often as it should within five sigma."""
        found, ways = self.redeals(times), self.possible()
        assert set(found) <= set(ways)
        for row, odds in ways.items():
            expected = float(odds) * times
            sigma = (expected * (1 - float(odds))) ** 0.5
            assert abs(found[row] - expected) <= 5 * sigma + 1, (row, found[row], expected)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_of_a_new_deck_nobody_knows_the_order(viewer: int) -> None:
    Story([RAT, RAT, IMP, TROLL], viewer).check_likely()


def test_a_look_at_the_top_shows_it_to_those_who_look() -> None:
    deck = new_deck([RAT, IMP, TROLL])
    assert faces_of(deck, look_at_top(deck, 2, bit_of(1))) == [TROLL, IMP]
    assert [knows(deck, card, 1) for card in top_cards(deck, 5)] == [True, True, False]
    assert not knows(deck, top_cards(deck, 1)[0], 0)
    assert not knows(deck, top_cards(deck, 1)[0], SPECTATOR)


def test_who_looks_at_the_top_knows_it_and_nobody_else() -> None:
    for viewer in VIEWERS:
        story = Story([RAT, IMP, TROLL, GOLEM], viewer)
        for card in top_cards(story.deck, 2):
            story.shows(card, bit_of(0))
        assert len(story.ways) == (2 if viewer == 0 else 24)
        assert knows(story.deck, top_cards(story.deck, 1)[0], viewer) == (viewer == 0)
        story.check_likely()


def test_a_card_shown_and_laid_under_is_known_there() -> None:
    story = Story([RAT, IMP, TROLL, GOLEM], SPECTATOR)
    shown = story.draws()
    story.shows(shown)
    put_under(story.deck, shown)
    assert knows(story.deck, draw_pile(story.deck)[0], SPECTATOR)
    story.check_likely()


@pytest.mark.parametrize("viewer", VIEWERS)
def test_discards_made_into_a_new_pile_are_not_in_hands(viewer: int) -> None:
    story = Story([RAT, RAT, IMP, TROLL, GOLEM], viewer)
    story.shows(story.draws(), bit_of(0))  # kept in the hand of seat 0
    story.shows(story.draws(), bit_of(1))  # and of seat 1
    for _ in range(3):
        story.discards(story.draws())
    story.refills()
    story.check_likely()
    story.shows(story.draws(), bit_of(0))
    story.check_likely()


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_second_reshuffle_keeps_what_stayed_in_hands_apart(viewer: int) -> None:
    story = Story([RAT, RAT, IMP, TROLL], viewer)
    for _ in range(4):
        story.discards(story.draws())
    story.refills()
    kept = story.draws()
    story.shows(kept, bit_of(0))
    story.check_likely()
    for _ in range(3):
        story.discards(story.draws())
    story.refills()
    story.shows(story.draws(), bit_of(1))
    story.check_likely()


def test_a_known_token_shuffled_into_a_hidden_pile_is_among_it() -> None:
    """Treasures: some lie hidden on the map, one is turned over and goes back to the pile."""
    story = Story([RAT, RAT, IMP, IMP, TROLL], SPECTATOR, seed=5)
    on_the_map = [story.draws(), story.draws()]
    story.shows(on_the_map[0])
    story.shuffles_in(on_the_map[0])
    story.check_likely()
    built = story.draws()
    story.check_likely()
    story.shows(built)  # it may be the one that went back, or another like it
    story.check_likely(6000)


@pytest.mark.parametrize("seed", range(6))
def test_the_same_face_seen_again_need_not_be_the_same_token(seed: int) -> None:
    story = Story([RAT, RAT, RAT, IMP, TROLL], 1, seed)
    away = [story.draws(), story.draws()]
    story.shows(away[0])
    story.shuffles_in(away[0])
    story.shows(story.draws())
    story.check_likely(6000)


@pytest.mark.parametrize("seed", [0, 1, 12, 13])  # in the last two it is another with that face
def test_tokens_that_go_back_again_and_again_may_be_any_that_fit(seed: int) -> None:
    story = Story([RAT, RAT, IMP, TROLL], SPECTATOR, seed)
    away = [story.draws(), story.draws()]
    story.shows(away[0])
    story.shuffles_in(away[0])
    built = story.draws()
    story.shows(built)
    story.shuffles_in(built)
    assert set(story.redeals(600)) == set(story.ways)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_hand_shuffled_back_is_lost_to_its_owner_too(viewer: int) -> None:
    story = Story([RAT, IMP, TROLL, GOLEM], viewer)
    hand = [story.draws(), story.draws()]
    for card in hand:
        story.shows(card, bit_of(0))
    story.shuffles_in(*hand)
    story.check_likely()
    story.shows(story.draws(), bit_of(1))
    story.check_likely()


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_hand_shuffled_back_while_another_stays_out(viewer: int) -> None:
    story = Story([RAT, IMP, TROLL, GOLEM], viewer)
    for _ in range(4):
        story.discards(story.draws())
    story.refills()
    mine, theirs = story.draws(), story.draws()
    story.shows(mine, bit_of(0))
    story.shows(theirs, bit_of(1))
    story.shuffles_in(mine)
    story.check_likely()
    story.shows(story.draws(), bit_of(1))
    story.check_likely(4000)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_who_followed_a_card_into_a_hand_loses_it_when_one_leaves_face_down(viewer: int) -> None:
    story = Story([RAT, IMP, TROLL, GOLEM], viewer)
    story.shows(top_cards(story.deck, 1)[0], bit_of(1))  # seat 1 peeks, seat 0 draws it
    hand = [story.draws(), story.draws()]
    for card in hand:
        story.shows(card, bit_of(0))
    story.mingles(hand, bit_of(0))
    put_under(story.deck, hand.pop())
    story.check_likely()
    story.shows(story.draws(), bit_of(1))
    story.check_likely()


def test_nobody_mingles_a_hand_that_he_does_not_see() -> None:
    story = Story([RAT, IMP, TROLL, GOLEM], 0)
    with pytest.raises(AssertionError, match="hidden from a seat that should see the whole hand"):
        mingle(story.state, story.deck, [story.draws()], bit_of(0))


def test_of_equal_cards_the_best_known_leaves_a_hand() -> None:
    deck = new_deck([RAT, RAT, RAT, IMP])
    show(deck, 0, bit_of(0))
    show(deck, 1, ALL)
    assert card_with(deck, [0, 1, 2, 3], RAT) == 1
    assert card_with(deck, [0, 2, 3], RAT) == 0
    assert card_with(deck, [0, 1], IMP) == NO_CARD


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize(("seed", "newest"), [(0, False), (1, False), (1, True)])
def test_no_one_can_say_which_of_equal_cards_left_a_hand(
    viewer: int, seed: int, newest: bool
) -> None:
    """One rat is in the hand since before a reshuffle; another, drawn since, may be there, too."""
    story = Story([RAT, RAT, IMP, TROLL, GOLEM], viewer, seed)
    story.holds()
    story.holds()
    while count_left(story.deck):
        story.discards(story.draws())
    assert faces_of(story.deck, discard_pile(story.deck)).count(RAT) == 1
    story.refills()
    story.holds()
    assert faces_of(story.deck, story.hand).count(RAT) == (2 if seed else 1)
    if newest:
        story.hand.reverse()
    story.leaves(RAT)
    story.check_likely(4000)
    story.holds()  # this one was not there when the rat left
    story.leaves(face_of(story.deck, story.hand[0]))
    story.check_likely(4000)


class Evening:
    """The same deck as three viewers follow it, in whose hands anything happens."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)
        self.stories = [Story([RAT, RAT, IMP, TROLL, GOLEM], viewer, seed) for viewer in VIEWERS]
        self.away: list[int] = []

    def upto(self, bound: int) -> int:
        return int(self.rng.below(bound))

    def goes_on(self) -> None:
        what = self.upto(8)
        mask = 1 << self.upto(SEATS + 1) if self.upto(2) else ALL
        if what <= 1 and count_left(self.stories[0].deck):
            self.away += {story.draws() for story in self.stories}
        if not self.away:
            return
        card = self.away.pop(self.upto(len(self.away)))
        if what not in (3, 4, 5):
            self.away.append(card)
        for story in self.stories:
            self.happens(story, what, card, mask)

    def happens(self, story: Story, what: int, card: int, mask: int) -> None:
        if what <= 2:
            story.shows(card, mask)
        elif what == 3:
            story.discards(card)
        elif what == 4:
            put_under(story.deck, card)
        elif what == 5:
            story.shuffles_in(card)
        elif what == 6:
            story.mingles(self.away, 0)
        else:
            story.refills()


@pytest.mark.parametrize("seed", range(24))
def test_whatever_happens_no_world_is_dealt_that_cannot_be(seed: int) -> None:
    evening = Evening(seed)
    for _ in range(10):
        evening.goes_on()
    for story in evening.stories:
        assert story.deck == evening.stories[0].deck
        story.check_possible()


def test_the_redeal_of_public_discards_costs_no_extra_rounds() -> None:
    """Chance is drawn once for each card that is hidden: fast where nothing is tangled."""
    story = Story([RAT, RAT, IMP, TROLL, GOLEM], 0)
    for _ in range(5):
        story.discards(story.draws())
    story.refills()
    story.shows(story.draws(), bit_of(0))
    world, twin, deck = table(9), table(9), story.deck[:]
    redeal_deck(world, deck, 0)
    for bound in (4, 3, 2):  # to mix the four cards that seat 0 has not seen
        below(twin, bound)
    assert world.rng == twin.rng
