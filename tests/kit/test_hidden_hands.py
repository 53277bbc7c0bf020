"""Hidden hands on a deck of the kit: the whole conformance suite, and what it finds."""

from __future__ import annotations

import pytest

from tests import cloaks
from tests.cloaks import Cloaks, CloaksGame
from undercroft.engine.chance import mix
from undercroft.engine.conformance import check_game, check_games, check_seeds
from undercroft.engine.kit.decks import HEAD, LEFT, SIZE, discard_pile
from undercroft.engine.state import State


def test_a_game_of_hidden_hands_keeps_what_every_game_must() -> None:
    assert check_games(cloaks.GAME, games=20, seed=3) > 0
    check_seeds(cloaks.GAME, 3, seed=5)


@pytest.mark.parametrize("seed", [76, 181, 183, 247])
def test_nor_does_it_keep_which_of_equal_cards_left_a_hand(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Three faces, three times each: in these games one is shown that no one else can place."""
    monkeypatch.setattr(cloaks, "CARDS", [0, 0, 0, 1, 1, 1, 2, 2, 2])
    assert check_game(cloaks.GAME, 3, seed, {}) > 0


def test_its_deck_is_made_anew_in_some_of_the_games() -> None:
    """Else the suite would have seen no reshuffle."""
    reshuffled = 0
    for seed in range(20):
        state = cloaks.GAME.new_state(3, {})
        state.rng = seed
        cloaks.GAME.begin(state)
        cloaks.Deal().run(state)
        gone = 0
        for _ in range(8):
            cloaks.draw(state, 0)
            if state.hands[0]:
                card = state.hands[0].pop()
                cloaks.discard(state.deck, card)
            now = len(discard_pile(state.deck))
            reshuffled += now < gone
            gone = now
    assert reshuffled > 0


class ForgetsReshuffles(CloaksGame):
    """Deals all that a seat does not see among deck and hands, whatever was reshuffled."""

    def redeal(self, world: State, seat: int) -> None:
        assert isinstance(world, Cloaks)
        own = world.hands[seat] if seat >= 0 else []
        known = {*own, *discard_pile(world.deck)}
        cards = [card for card in range(world.deck[SIZE]) if card not in known]
        faces = [world.deck[HEAD + card] for card in cards]
        mix(world, faces)
        for card, face in zip(cards, faces, strict=True):
            world.deck[HEAD + card] = face


class KeepsHands(CloaksGame):
    def redeal(self, world: State, seat: int) -> None:
        assert isinstance(world, Cloaks)
        pile = cloaks.draw_pile(world.deck)
        faces = cloaks.faces_of(world.deck, pile)
        mix(world, faces)
        for card, face in zip(pile, faces, strict=True):
            world.deck[HEAD + card] = face
        assert world.deck[LEFT] == len(pile)


@pytest.mark.parametrize("broken", [ForgetsReshuffles, KeepsHands])
def test_a_redeal_by_hand_that_is_wrong_is_found(broken: type[CloaksGame]) -> None:
    with pytest.raises(AssertionError, match=r"redeal|hides"):
        check_games(broken(), games=40)
