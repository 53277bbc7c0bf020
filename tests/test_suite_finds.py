"""The conformance suite itself: every kind of broken game is found, and told with what was seen."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from librt.vecs import append, vec
from mypy_extensions import i64

from tests import duels, lantern, masks
from tests.altered import Altered
from tests.duels import Duels, DuelsGame, DuelsView, Rescue
from tests.lantern import CARDS, PICK, ChooseCard, Lantern, LanternGame, LanternView
from tests.masks import CHANGE, KINDS, PEEK, Masks, MasksGame, MasksView, Struck, Turn
from undercroft.engine.chance import Rng, below, mix
from undercroft.engine.conformance import check_games
from undercroft.engine.events import Event
from undercroft.engine.game import Factor, Game
from undercroft.engine.state import SPECTATOR, Decision, Step, in_order
from undercroft.engine.windows import mask_of, window_at
from undercroft.games import raiders, welcome
from undercroft.games.raiders import view as raiders_view
from undercroft.games.raiders.cards import NO_CARD
from undercroft.games.welcome import view as welcome_view
from undercroft.games.welcome.state import ADDED, IN_HAND

KEEPS = "redeal keeps what"
CONTRADICTS = "redeal contradicts what"
WRONG = "worlds that fit"  # the one or the other


def found(game: Game, games: int = 30) -> str:
    """What the suite says of a game that must not pass."""
    with pytest.raises(AssertionError) as caught:
        check_games(game, games)
    return str(caught.value)


# --- Lantern, broken ---------------------------------------------------------------------------


class TellsHands(LanternGame):
    """Events tell a seat the cards of the others."""

    def event_for(self, event: Event, seat: int) -> Event | None:
        return event


class ShowsHands(LanternGame):
    """The view shows everybody the first hand."""

    def view_for(self, state: Lantern, seat: int) -> LanternView:
        view = super().view_for(state, seat)
        return LanternView(view.light, view.turn, [CARDS[c] for c in state.hands[0]],
                           view.cards, view.used, view.dark, view.help)  # fmt: skip


class OffersTwice(LanternGame):
    def interrupts(self, state: Lantern, seat: int) -> list[int]:
        return super().interrupts(state, seat) * 2


class LosesCards(LanternGame):
    def interrupt(self, state: Lantern, seat: int, move: int) -> None:
        super().interrupt(state, seat, move)
        state.used.pop()


class ForgetfulLantern(Lantern):
    def clone(self) -> Lantern:
        copy = super().clone()
        copy.light = 4
        return copy


class ForgetsInClones(LanternGame):
    def new_state(self, seats: int, options: dict[str, Any]) -> Lantern:
        state = ForgetfulLantern(seats)
        state.light = 3
        return state


class SharingLantern(Lantern):
    def clone(self) -> Lantern:
        copy = super().clone()
        copy.used = self.used
        return copy


class SharesInClones(LanternGame):
    def new_state(self, seats: int, options: dict[str, Any]) -> Lantern:
        return SharingLantern(seats)


class UnfairRedeal(LanternGame):
    """A redealt world in which the seat's own hand changed."""

    def redeal(self, world: Lantern, seat: int) -> None:
        super().redeal(world, (seat + 1) % world.seats)


class NamesNoReason(LanternGame):
    def __init__(self) -> None:
        super().__init__()
        self.reasons = ("dawn",)


class HiddenState(LanternGame):
    """A field that the codec does not know decides the options."""

    calls = 0

    def interrupts(self, state: Lantern, seat: int) -> list[int]:
        HiddenState.calls += 1
        return super().interrupts(state, seat) if HiddenState.calls % 3 else []


class InterruptsWithAQuestion(LanternGame):
    """A whistle asks somebody else."""

    def interrupt(self, state: Lantern, seat: int, move: int) -> None:
        super().interrupt(state, seat, move)
        state.then([lantern.React((seat + 1) % state.seats)])


class HidesTheStack(LanternGame):
    """Nobody is told whom a seat helps, and a redealt world has it all the same."""

    def view_for(self, state: Lantern, seat: int) -> LanternView:
        view = super().view_for(state, seat)
        return LanternView(
            view.light, view.turn, view.hand, view.cards, view.used, view.dark, help=[]
        )


class PeeksOnTheWay(LanternGame):
    """The view shows the first hand only in the middle of a move, when nobody is asked."""

    def view_for(self, state: Lantern, seat: int) -> LanternView:
        view = super().view_for(state, seat)
        if not state.stack or isinstance(state.stack[-1], Decision):
            return view
        return msgspec.structs.replace(view, hand=[CARDS[card] for card in state.hands[0]])


class SharesItsLists(LanternGame):
    """A view that changes with the state after it was made."""

    def view_for(self, state: Lantern, seat: int) -> LanternView:
        return msgspec.structs.replace(super().view_for(state, seat), cards=state.used)


@pytest.mark.parametrize(("broken", "says"), [
    (TellsHands, "the set-up tells a spectator more than it sees: told["),
    (ShowsHands, "the set-up tells seat 1 more than it sees: told["),
    (OffersTwice, "is offered twice: whistle"),
    (LosesCards, "a component was lost or made after 'whistle' of seat"),
    (ForgetsInClones, "a clone differs from its origin: fields.light is"),
    (SharesInClones, "a clone shares something with its origin: fields.used"),
    (UnfairRedeal, "can tell a redealt world from the truth: view.hand"),
    (NamesNoReason, "the reason 'dark', which is none of ('dawn',)"),
    (HiddenState, "in lantern, 2 seats"),
    (InterruptsWithAQuestion, "after 'whistle' of seat"),
    (HidesTheStack, KEEPS),
    (PeeksOnTheWay, "a moment on the way shows"),
    (SharesItsLists, "do not lead to its view"),
])  # fmt: skip
def test_a_broken_game_is_found(broken: type[Game], says: str) -> None:
    assert says in found(broken())


def hunch_of_no_option(self: ChooseCard, state: Lantern, rng: Rng) -> int:
    return 99


def hunch_from_a_fellows_hand(self: ChooseCard, state: Lantern, rng: Rng) -> int:
    """Gives the card that the fellow has most of."""
    options = self.options(state)
    seen = state.hands[self.fellow]
    return max(options, key=lambda option: seen.count(option - PICK))


@pytest.mark.parametrize("hunch", [hunch_of_no_option, hunch_from_a_fellows_hand])
def test_a_hunch_that_cheats_is_found(hunch: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ChooseCard, "hunch", hunch)
    assert "hunch" in found(lantern.GAME)


# --- Masks: cheats with what is hidden -----------------------------------------------------------


def test_masks_keeps_every_property_of_the_conformance_suite() -> None:
    assert check_games(masks.GAME, games=40, seed=1) > 0


def all_hands(state: Masks) -> list[str]:
    return [KINDS[mask] for hand in state.hands for mask in hand]


def with_hand(view: MasksView, hand: list[str]) -> MasksView:
    return MasksView(view.turn, hand, view.masks, view.deck, view.gone, view.last)


class KeepsEverything(MasksGame):
    def redeal(self, world: Masks, seat: int) -> None:
        pass


class DealsOnlyTheDeck(MasksGame):
    def unknown(self, world: Masks, seat: int) -> list[tuple[list[int], int]]:
        return [(row, at) for row, at in super().unknown(world, seat) if row is world.deck]


class PlaysOpenHands(KeepsEverything):
    """View and events show every hand; nothing is dealt anew, so no view can betray it."""

    def view_for(self, state: Masks, seat: int) -> MasksView:
        return with_hand(super().view_for(state, seat), all_hands(state))

    def event_for(self, event: Event, seat: int) -> Event | None:
        return event


class PlaysOpenHandsAndShuffles(PlaysOpenHands):
    """The same, and what nobody ever saw of the deck is dealt anew."""

    def __init__(self) -> None:
        super().__init__()
        self.reveals = ("struck", "peeked")

    def redeal(self, world: Masks, seat: int) -> None:
        unseen = [place for place, seats in enumerate(world.seen) if not seats]
        self.deal_anew(world, [(world.deck, place) for place in unseen])


class ShowsHandsOnlyInViews(PlaysOpenHandsAndShuffles):
    """Events hide what the views show, and the game calls hands open."""

    def __init__(self) -> None:
        super().__init__()
        self.hides = ("deck",)

    def event_for(self, event: Event, seat: int) -> Event | None:
        return event if isinstance(event, masks.Peeked) else MasksGame.event_for(self, event, seat)


class SaysNothing(PlaysOpenHands):
    """The same, and the game says nothing of what it hides."""

    def __init__(self) -> None:
        super().__init__()
        self.hides = ()


class SaysItIsOpen(MasksGame):
    """It deals hidden things anew, and says that there are none."""

    def __init__(self) -> None:
        super().__init__()
        self.hides = ()
        self.is_open = True


class ShowsTheDeck(MasksGame):
    """The view gives the order of the deck away."""

    def view_for(self, state: Masks, seat: int) -> MasksView:
        view = super().view_for(state, seat)
        top = KINDS[state.deck[-1]]
        return MasksView(view.turn, view.hand, view.masks, view.deck, [*view.gone, top], view.last)


class ShowsNobodyItsHand(MasksGame):
    """Seats are told their masks, and see none."""

    def view_for(self, state: Masks, seat: int) -> MasksView:
        return with_hand(super().view_for(state, seat), [])


class TellsPeeks(MasksGame):
    """A peek is told to all; the view does not show it."""

    def event_for(self, event: Event, seat: int) -> Event | None:
        return event if isinstance(event, masks.Peeked) else super().event_for(event, seat)


class RevealsPeeks(TellsPeeks):
    """The same, with the event among those that turn hidden things up."""

    def __init__(self) -> None:
        super().__init__()
        self.reveals = ("struck", "peeked")


class DealsOnlyHands(MasksGame):
    """The deck keeps its order: search would see what comes."""

    def unknown(self, world: Masks, seat: int) -> list[tuple[list[int], int]]:
        return [(row, at) for row, at in super().unknown(world, seat) if row is not world.deck]


class DealsOnlyHandsAndSaysSo(DealsOnlyHands):
    def __init__(self) -> None:
        super().__init__()
        self.hides = ("hands",)


class DealsOneHandLess(MasksGame):
    """The hand of the last seat stays."""

    def unknown(self, world: Masks, seat: int) -> list[tuple[list[int], int]]:
        return [(row, at) for row, at in super().unknown(world, seat) if row is not world.hands[-1]]


class ForgetsPeeks(MasksGame):
    """What a seat saw on the deck is dealt anew."""

    def unknown(self, world: Masks, seat: int) -> list[tuple[list[int], int]]:
        own = [row for index, row in enumerate(world.hands) if index != seat]
        return [(row, place) for row in [world.deck, *own] for place in range(len(row))]


class ForgetsWhatWentUnder(MasksGame):
    """A seat forgets the mask that it put under the deck."""

    def unknown(self, world: Masks, seat: int) -> list[tuple[list[int], int]]:
        places = super().unknown(world, seat)
        known = seat != SPECTATOR and world.seen[0] >> seat & 1
        return [*places, (world.deck, 0)] if known else places


class ForgetsWhoTookWhat(MasksGame):
    """A mask seen on the deck is forgotten once another seat has taken it."""

    def unknown(self, world: Masks, seat: int) -> list[tuple[list[int], int]]:
        deck = [(row, place) for row, place in super().unknown(world, seat) if row is world.deck]
        others = [hand for other, hand in enumerate(world.hands) if other != seat]
        return deck + [(hand, place) for hand in others for place in range(len(hand))]


class SwapsKnownMasks(MasksGame):
    """The top and the bottom of the deck change places, known or not."""

    def redeal(self, world: Masks, seat: int) -> None:
        super().redeal(world, seat)
        world.deck[0], world.deck[-1] = world.deck[-1], world.deck[0]


OUTER = Rng(1)


class DealsByAnotherGenerator(MasksGame):
    def redeal(self, world: Masks, seat: int) -> None:
        world.rng = OUTER.seed()
        super().redeal(world, seat)


class TurnsTheClock(MasksGame):
    """A redeal changes what everybody knows, though no view shows it."""

    def redeal(self, world: Masks, seat: int) -> None:
        super().redeal(world, seat)
        world.seen[0] |= 1 << 5


@pytest.mark.parametrize(("broken", "says"), [
    (KeepsEverything, KEEPS),
    (PlaysOpenHands, "`hides` names ['deck', 'hands'], and none of"),
    (PlaysOpenHandsAndShuffles, "`hides` names ['hands'], and none of"),
    (SaysNothing, "is_open is False and hides is ()"),
    (SaysItIsOpen, "changes 'deck', which is not among the game's `hides` (): deck["),
    (ShowsHandsOnlyInViews, "seats are told different things (MaskTaken)"),
    (ShowsTheDeck, "can tell a redealt world from the truth: view.gone"),
    (ShowsNobodyItsHand, "the set-up tells seat 0 more than it sees: told["),
    (TellsPeeks, "told"),
    (RevealsPeeks, CONTRADICTS),
    (DealsOnlyTheDeck, WRONG),
    (DealsOnlyHands, WRONG),
    (DealsOnlyHandsAndSaysSo, WRONG),
    (DealsOneHandLess, WRONG),
    (ForgetsPeeks, CONTRADICTS),
    (ForgetsWhatWentUnder, WRONG),
    (ForgetsWhoTookWhat, CONTRADICTS),
    (SwapsKnownMasks, WRONG),
    (DealsByAnotherGenerator, "one seed gives two worlds"),
    (TurnsTheClock, "changes 'seen', which is not among the game's `hides`"),
])  # fmt: skip
def test_a_cheat_with_what_is_hidden_is_found(broken: type[Game], says: str) -> None:
    assert says in found(broken())


# --- Masks: a newcomer's mistakes ----------------------------------------------------------------


class TiredMasks(Masks):
    """With a field that play changes and that is not among FIELDS."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.tired = 0

    def clone(self) -> Masks:
        made = super().clone()
        copy = TiredMasks(self.seats)
        self.copy_engine_to(copy)
        for name in self.FIELDS:
            setattr(copy, name, getattr(made, name))
        copy.tired = self.tired
        return copy


class LeavesAFieldOut(MasksGame):
    def new_state(self, seats: int, options: dict[str, Any]) -> Masks:
        return TiredMasks(seats)


def tire(self: Turn, state: Any) -> None:
    """The game ends when all are tired, wherever that is counted."""
    state.tired = getattr(state, "tired", 0) + 1
    if state.tired == 6:
        state.end([], "best_masks")
        return
    state.then([Turn(self.seat)])


@pytest.mark.parametrize(("broken", "says"), [
    (MasksGame, "goes another way by"), (LeavesAFieldOut, "a resumed table goes another way by"),
])  # fmt: skip
def test_a_forgotten_field_is_found(
    broken: type[Game], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Turn, "hand_on", tire)
    assert says in found(broken())


class LeavesAStepOut(MasksGame):
    def __init__(self) -> None:
        super().__init__()
        self.steps = (masks.Deal,)


class LeavesAnEventOut(MasksGame):
    def __init__(self) -> None:
        super().__init__()
        self.event_type = masks.MaskTaken | Struck


class LeavesAPileOut(MasksGame):
    """The census forgets what is gone."""

    def census(self, state: Masks) -> dict[str, int]:
        held = all_hands(state) + [KINDS[mask] for mask in state.deck]
        return {name: held.count(name) for name in KINDS}


class SharedMasks(Masks):
    """A list made once for all tables."""

    def clone(self) -> Masks:
        copy = super().clone()
        copy.gone = self.gone
        return copy


class SharesAList(MasksGame):
    def new_state(self, seats: int, options: dict[str, Any]) -> Masks:
        return SharedMasks(seats)


class PrintsTheDeck(MasksGame):
    """The card table that all see is made of what lies hidden."""

    def catalogue(self, state: Masks) -> MasksView:
        return MasksView(0, [KINDS[mask] for mask in state.deck], [], 0, [], None)


class WeighsWhatItDoesNotList(MasksGame):
    def factors(self, state: Masks) -> list[Factor]:
        return [Factor("mask", KINDS[mask], seat) for seat in (0, 1) for mask in state.hands[seat]]


class WeighsAnEmptySeat(MasksGame):
    def __init__(self) -> None:
        super().__init__()
        self.factor_kinds = ("start",)

    def factors(self, state: Masks) -> list[Factor]:
        return [Factor("start", "first_player", state.seats)]


class MissesAScore(MasksGame):
    def scores(self, state: Masks) -> list[int]:
        return super().scores(state)[1:]


@pytest.mark.parametrize(("broken", "says"), [
    (LeavesAStepOut, "Turn is not among the game's `steps`"),
    (LeavesAnEventOut, "is not among the events of `event_type`"),
    (LeavesAPileOut, "a component was lost or made after 'strike"),
    (SharesAList, "a clone shares something with its origin: fields.gone"),
    (PrintsTheDeck, "the catalogue tells"),
    (MissesAScore, "2 seats, scores ("),
    (WeighsWhatItDoesNotList, "'mask' is not among the game's `factor_kinds` ()"),
    (WeighsAnEmptySeat, "start first_player is a factor of seat 2, which does not exist"),
])  # fmt: skip
def test_a_newcomers_mistake_is_found(broken: type[Game], says: str) -> None:
    assert says in found(broken())


def options_by_the_top(self: Turn, state: Masks) -> list[int]:
    """Peeking is offered where a king is to be seen."""
    return [PEEK, CHANGE] if state.deck[-1] == 2 else [CHANGE]


def no_options(self: Turn, state: Masks) -> list[int]:
    return [] if state.turn == 3 else [CHANGE]


def options_against_all(self: Turn, state: Masks) -> list[int]:
    """Seats are struck whether they are at the table or not."""
    return [CHANGE, *[masks.STRIKE + seat for seat in range(4) if seat != self.seat]]


def secret_of_the_top(self: Turn, state: Masks) -> int:
    return state.deck[-1]


def hand_on_to_a_king(self: Turn, state: Masks) -> None:
    """Who has a king is asked next."""
    if state.turn == masks.TURNS:
        state.end([], "best_masks")
        return
    left = [seat for seat in range(state.seats) if state.hands[seat]]
    kings = [seat for seat in left if 2 in state.hands[seat]]
    state.then([Turn((kings or left)[0])])


def hand_on_to_all(self: Turn, state: Masks) -> None:
    """Who is out is asked like everybody else."""
    if state.turn == masks.TURNS:
        state.end([], "best_masks")
        return
    state.then([Turn((self.seat + 1) % state.seats)])


def hand_on_together(self: Turn, state: Masks) -> None:
    """All are asked together, and each answer asks all again."""
    if state.turn == masks.TURNS:
        state.end([], "best_masks")
        return
    state.then(in_order([Turn(seat, True) for seat in range(state.seats)]))


def end_without_a_reason(self: Turn, state: Masks) -> None:
    """Nothing more happens."""


def go_on_after_the_end(self: Turn, state: Masks) -> None:
    state.end([], "best_masks")
    state.stack = append(state.stack, Turn(0))


def win_from_nowhere(self: Turn, state: Masks) -> None:
    state.end([state.seats], "best_masks")


def args_left_out(self: Turn) -> list[int]:
    return []


def take_from_an_empty_hand(self: Turn, state: Masks, move: int) -> None:
    """An option that cannot be carried out."""
    state.hands[self.seat].remove(7)


@pytest.mark.parametrize(("name", "mistake", "says"), [
    ("options", options_by_the_top, "can tell a redealt world from the truth: options"),
    ("options", no_options, "turn of seat 1 has no answer to choose"),
    ("options", options_against_all, "seat 0 is offered 'strike seat_2' at a table of 2"),
    ("secret", secret_of_the_top, "a secret of seat"),
    ("hand_on", hand_on_to_a_king, CONTRADICTS),
    ("hand_on", hand_on_to_all, "is out of the game, and is asked turn: ['peek', 'change'"),
    ("hand_on", hand_on_together, "waits together with others and pushed Turn"),
    ("hand_on", end_without_a_reason, "the game ends for the reason ''"),
    ("hand_on", go_on_after_the_end, "seats (0,) are asked after the end, 'best_masks'"),
    ("hand_on", win_from_nowhere, "no such seats: winners (2,)"),
    ("args", args_left_out, "the snapshot does not fit masks: "),
    ("answer", take_from_an_empty_hand, "list.remove(x): x not in list"),
])  # fmt: skip
def test_a_mistake_in_a_decision_is_found(
    name: str, mistake: Callable[..., Any], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Turn, name, mistake)
    assert says in found(masks.GAME)


class AllTurn(Turn):
    """A turn that all take at the same time, without blows."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, together=True)

    def options(self, state: Masks) -> list[int]:
        return [PEEK, CHANGE]

    def hand_on(self, state: Masks) -> None:
        """The round goes on when all have answered."""


class Round(Step[Masks]):
    """All turns of a round, then the next one."""

    def run(self, state: Masks) -> None:
        if state.turn >= masks.TURNS:
            state.winners, state.reason = [], "best_masks"
            return
        row: list[Step[Any]] = [AllTurn(seat) for seat in range(state.seats)]
        state.then(in_order([*row, Round()]))


class Sigh(Step[Masks]):
    """Nothing happens."""

    def run(self, state: Masks) -> None:
        pass


class PlaysInRounds(MasksGame):
    def __init__(self) -> None:
        super().__init__()
        self.steps = (*self.steps, AllTurn, Round, Sigh)

    def begin(self, state: Masks) -> None:
        state.then(in_order([masks.Deal(), Round()]))


@pytest.fixture
def in_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Turn, "hand_on", lambda self, state: None)


@pytest.mark.usefixtures("in_rounds")
def test_a_game_may_ask_all_together() -> None:
    assert check_games(PlaysInRounds(), games=20) > 0


@pytest.mark.usefixtures("in_rounds")
def test_a_step_pushed_while_others_wait_together_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AllTurn, "hand_on", lambda self, state: state.then([Sigh()]))
    assert "waits together with others and pushed Sigh" in found(PlaysInRounds())


def test_arguments_of_a_step_in_another_order_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lantern.ChooseOil, "args", lambda self: [self.fellow, self.seat])
    assert "a resumed table differs: stack[" in found(lantern.GAME)


# --- the published games with another redeal -----------------------------------------------------


class Raiders(Altered):
    original = raiders.GAME


class RaidersKeepsAll(Raiders):
    def redeal(self, world: Any, seat: int) -> None:
        pass


class RaidersKeepsRooms(Raiders):
    def redeal(self, world: Any, seat: int) -> None:
        raiders_view.redeal_commits(world, seat)


class RaidersKeepsCards(Raiders):
    def redeal(self, world: Any, seat: int) -> None:
        raiders_view.redeal_rooms(world, seat)


class RaidersLaysAnyPower(Raiders):
    """Face down lies a card that the rival may have played long ago, and never an item."""

    def redeal(self, world: Any, seat: int) -> None:
        raiders_view.redeal_rooms(world, seat)
        for other in range(world.seats):
            hidden = world.played[other] != NO_CARD and not world.shown >> other & 1
            if hidden and other != seat:
                world.played[other] = int(below(world, 5))


class Welcome(Altered):
    original = welcome.GAME


class WelcomeKeepsAll(Welcome):
    def redeal(self, world: Any, seat: int) -> None:
        pass


def deal_anew(world: Any, places: list[int]) -> None:
    """The deck and these drawn cards."""
    size = len(world.deck)
    pool = list(world.deck) + [world.drawn[place] for place in places]
    mix(world, pool)
    world.deck = vec[i64](pool[:size])
    for index, place in enumerate(places):
        world.drawn[place] = pool[size + index]


def own_places(world: Any, seat: int, fate: Callable[[int], bool]) -> list[int]:
    """Cards that this seat drew and laid face down, by what became of them."""
    return [
        place
        for place in range(len(world.drawn))
        if world.drawers[place] == seat and fate(world.fates[place])
    ]


class WithoutAid(Welcome):
    """No view shows a seat what it has to remember."""

    def new_state(self, seats: int, options: dict[str, Any]) -> Any:
        return super().new_state(seats, {**options, "memory_aid": False})


class WelcomeForgetsThePile(WithoutAid):
    """What a seat put into the dungeon itself is dealt anew."""

    def redeal(self, world: Any, seat: int) -> None:
        pile = list(world.pile)
        own = [place for place in own_places(world, seat, is_added) if place in pile]
        deal_anew(world, [*welcome_view.hidden_places(world, seat), *own])


def is_added(fate: int) -> bool:
    return fate == ADDED


class WelcomeForgetsDiscards(WithoutAid):
    """What a seat laid aside itself is dealt anew."""

    def redeal(self, world: Any, seat: int) -> None:
        own = own_places(world, seat, lambda fate: fate not in (ADDED, IN_HAND))
        shown = welcome_view.discards_are_open(world)
        deal_anew(world, [*welcome_view.hidden_places(world, seat), *([] if shown else own)])


class WelcomeSwapsOwnCards(WithoutAid):
    """The first and the last own card in the dungeon change places."""

    def redeal(self, world: Any, seat: int) -> None:
        self.original.redeal(world, seat)
        pile = list(world.pile)
        own = [place for place in own_places(world, seat, is_added) if place in pile]
        if own:
            first, last = world.drawn[own[0]], world.drawn[own[-1]]
            world.drawn[own[0]], world.drawn[own[-1]] = last, first


class WelcomeKeepsThePile(Welcome):
    """What rivals put into the dungeon stays."""

    def redeal(self, world: Any, seat: int) -> None:
        hidden = list(welcome_view.hidden_places(world, seat))
        deal_anew(world, [place for place in hidden if world.fates[place] != ADDED])


class WelcomePutsOutEarly(Welcome):
    """A seat is out after one failure, and the rules ask it all the same."""

    def is_out(self, state: Any, seat: int) -> bool:
        return bool(state.failed >> seat & 1)


FORGETS = f"{CONTRADICTS} seat|(hunch|secret) of seat . from what it cannot know"
CHEATS = [
    (RaidersKeepsAll, KEEPS),
    (RaidersKeepsRooms, r"`hides` names \['row', 'rooms'\], and none of"),
    (RaidersKeepsCards, KEEPS),
    (RaidersLaysAnyPower, WRONG),
    (WelcomeKeepsAll, f"{KEEPS}|`hides` names"),
    (WelcomeForgetsThePile, FORGETS),
    (WelcomeForgetsDiscards, FORGETS),
    (WelcomeSwapsOwnCards, CONTRADICTS),
    (WelcomeKeepsThePile, f"{KEEPS}|`hides` names"),
    (WelcomePutsOutEarly, "is out of the game, and is asked"),
]


@pytest.mark.parametrize(("cheat", "says"), CHEATS)
def test_a_published_game_that_cheats_is_found(cheat: type[Altered], says: str) -> None:
    games = 8 if cheat.original is raiders.GAME else 24  # they are short
    assert re.search(says, found(cheat(), games))


# --- windows ---------------------------------------------------------------------------------


def ask_holders(step: duels.Losing, state: Duels) -> None:
    """Only who holds a trick that could be of use is asked."""
    holders = [n for n in range(state.seats) if state.is_in(n) and state.tricks[n] in (0, 1)]
    state.saved = 0
    if not holders:
        state.then([duels.Loss(step.seat)])
        return
    rescue = Rescue(step.seat, mask_of(holders), step.seat)
    state.then(in_order([rescue, duels.Loss(step.seat)]))


def ask_if_it_matters(step: duels.Losing, state: Duels) -> None:
    """The window is opened when somebody has a charm."""
    state.saved = 0
    rescue = [Rescue(step.seat, state.others(), step.seat)] * (0 in state.tricks)
    state.then(in_order([*rescue, duels.Loss(step.seat)]))


def ask_everybody(step: duels.Losing, state: Duels) -> None:
    """Seats without a role, too."""
    state.saved = 0
    rescue = Rescue(step.seat, (1 << state.seats) - 1, step.seat)
    state.then(in_order([rescue, duels.Loss(step.seat)]))


def tell_passes(window: Rescue, state: Duels, move: int) -> None:
    if state.listens and move == duels.PASS:
        state.emit(duels.Doubted(window.seat))
    duels.Window.answer(window, state, move)


def skip_blanks(window: Rescue, state: Duels, seat: int) -> bool:
    return state.tricks[seat] != duels.TRICKS.index("blank")


class ShowsTheSpeaker(DuelsGame):
    def view_for(self, state: Duels, seat: int) -> DuelsView:
        window = window_at(state)
        asked = [] if window is None else [window.seat]
        return msgspec.structs.replace(super().view_for(state, seat), gone=[str(asked)])


class HidesTheTurn(DuelsGame):
    def turn_of(self, state: Duels) -> int:
        return state.tricks[0]


@pytest.mark.parametrize(("owner", "name", "mistake", "says"), [
    (duels.Losing, "run", ask_holders, "a window depends on what"),
    (duels.Losing, "run", ask_if_it_matters, CONTRADICTS),
    (duels.Losing, "run", ask_everybody, "is out of the game, and is asked rescue"),
    (Rescue, "answer", tell_passes, "a pass in Rescue is told"),
    (Rescue, "speaks", skip_blanks, WRONG),
])  # fmt: skip
def test_a_window_that_tells_is_found(
    owner: Any, name: str, mistake: Any, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(owner, name, mistake)
    assert says in found(DuelsGame())


@pytest.mark.parametrize(("broken", "says"), [
    (ShowsTheSpeaker, "is seen by a spectator: gone[0] is "),
    (HidesTheTurn, "is hidden which turn it is"),
])  # fmt: skip
def test_a_game_that_tells_of_its_windows_is_found(broken: type[Game], says: str) -> None:
    assert says in found(broken())
