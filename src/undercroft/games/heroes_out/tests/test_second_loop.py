"""Heroes as the game moves them, compared with a second version in random games (R9.1, R10, R11).

Wherever a guild card is drawn, the second version follows the answers: it must ask the same
clan, offer the same moves, and see the same dungeon at every question.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Generator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import undercroft
from undercroft.engine.state import SPECTATOR
from undercroft.games.heroes_out.printed.dungeons import DUNGEONS
from undercroft.games.heroes_out.tests.builder import TableAt, new
from undercroft.games.heroes_out.tests.second_loop import Acting, SecondLoop
from undercroft.games.heroes_out.tests.second_scenarios import SecondScenarios

FOLLOWED = ("use laboratory", "push", "go_on")


class Follower:
    """One table, and the second version beside it while heroes are about."""

    def __init__(self, table: undercroft.Table, entrance: str) -> None:
        self.table = table
        self.entrance = entrance or None
        self.effects = {card["id"]: card["effect"] for card in table.catalogue()["cards"]}
        self.second: SecondScenarios | None = None
        self.acting: Acting | None = None
        self.due = 0
        self.is_next_phase = False
        self.cards: Counter[str] = Counter()
        self.questions = 0

    def play(self, seat: int, move: str) -> None:
        self.table.play(seat, move)
        version = self.table.version
        events = msgspec.to_builtins(self.table.heard(None, version, version))
        if self.second is None:
            drawn = [at for at, event in enumerate(events) if is_followed(event)]
            if drawn:
                self.begin(events, drawn[0])
        else:
            self.hear(events)
            self.go_on(move)

    # --- following ----------------------------------------------------------------------

    def begin(self, events: list[dict[str, Any]], at: int) -> None:
        """The dungeon at the moment a guild card is drawn, before anything comes of it."""
        still = self.table.game.view_for(self.table.stills[at], SPECTATOR)
        self.second = SecondScenarios(msgspec.to_builtins(still), self.effects, self.entrance)
        self.second.left += 1
        self.hear(events[at:])
        why = events[at]["why"]
        self.due = still.cards_due + 1 if why == "invasion" else 1
        self.resolve(why)
        self.go_on(None)

    def hear(self, events: list[dict[str, Any]]) -> None:
        assert self.second is not None
        self.second.chance.hear(events)
        self.is_next_phase = any(event["kind"] == "phase_begun" for event in events)

    def resolve(self, why: str) -> None:
        """The next card."""
        assert self.second is not None
        self.due -= 1
        card = self.second.draw()
        self.cards[card] += 1
        acts = {"push": self.second.push, "laboratory": self.second.experiment}
        invade = self.second.scenario if card.startswith("sc_") else self.second.invade
        self.acting = acts.get(why, invade)(card)

    def go_on(self, answer: str | None) -> None:
        """Give the answer to the second version and compare what follows."""
        while self.second is not None:
            question = asked(self.acting, answer)
            if question is not None:
                self.compare(question)
                return
            answer = None
            self.end_card()

    def end_card(self) -> None:
        assert self.second is not None
        if self.second.lost:
            assert self.table.outcome is not None
            assert self.table.outcome.reason == "vault_looted"
            self.second = None
        elif self.due and not self.is_over():
            if not self.second.left:
                self.second.wave, self.second.left = 2, self.second.deck
            self.resolve("invasion")
        else:
            if self.table.asked and not self.is_next_phase:
                self.compare_rooms()
            self.second = None

    def is_over(self) -> bool:
        assert self.second is not None
        return self.second.wave == 2 and not self.second.left

    def compare(self, question: tuple[str, frozenset[str]]) -> None:
        assert self.second is not None
        clan, moves = question
        (seat,) = self.table.asked
        assert self.second.seats[self.second.clans.index(clan)] == seat
        assert {str(move) for move in self.table.options(seat)} == moves
        self.compare_rooms()
        self.questions += 1

    def compare_rooms(self) -> None:
        assert self.second is not None
        mine = {name: cell.portrait() for name, cell in self.second.cells.items()}
        theirs = SecondLoop(self.table.view(None), self.effects, None)
        assert mine == {name: cell.portrait() for name, cell in theirs.cells.items()}
        assert +self.second.supply == +theirs.supply
        assert self.second.lairs == theirs.lairs
        assert {clan: +hand for clan, hand in self.second.hands.items()} == {
            clan: +hand for clan, hand in theirs.hands.items()
        }
        assert self.second.near == theirs.near
        distances = {room["room"]: room["distance"] for room in self.table.view(None)["rooms"]}
        assert self.second.far == distances


def is_followed(event: dict[str, Any]) -> bool:
    """A prisoner treasure is part of what is followed already."""
    return event["kind"] == "guild_card_drawn" and event["why"] != "prisoner"


def asked(
    acting: Generator[tuple[str, frozenset[str]], str, None] | None, answer: str | None
) -> tuple[str, frozenset[str]] | None:
    """The next question, None when the card is done."""
    if acting is None:
        return None
    try:
        return next(acting) if answer is None else acting.send(answer)
    except StopIteration:
        return None


def follow(scenario: str, seats: int, seed: int, **options: Any) -> Follower:
    """A random game to its end."""
    (dungeon,) = [one for one in DUNGEONS if one.id == scenario]
    table = new(seats, seed, scenario=scenario, **options)
    follower = Follower(table, dungeon.entrance)
    rng = random.Random(seed)
    while table.asked:
        seat = table.asked[0]
        moves = [str(move) for move in table.options(seat)]
        hurried = [move for move in moves if move in FOLLOWED]
        follower.play(seat, rng.choice(hurried if hurried and rng.random() < 0.2 else moves))
    return follower


@pytest.mark.parametrize("scenario", [dungeon.id for dungeon in DUNGEONS])
def test_both_versions_agree_in_random_games(scenario: str) -> None:
    """R10.1 to R10.6, R9.1.1 to R9.1.6, R9.2.1, R2.1.2 to R2.1.6, R3.5.1 to R3.5.4.

    R11.1 to R11.12: every scenario card comes in an invasion.
    """
    cards: Counter[str] = Counter()
    questions = 0
    for seed in range(6):
        difficulty = ("easy", "hard", "hell")[seed % 3]
        more = {"least_clans": 4} if seed % 5 == 4 else {}
        done = follow(scenario, 1 + seed % 4, seed, difficulty=difficulty, **more)
        cards += done.cards
        questions += done.questions
    assert cards.total() > 30
    assert questions > 50
    (dungeon,) = [one for one in DUNGEONS if one.id == scenario]
    assert all(cards[name] for name, _ in dungeon.cards)


def test_the_champion_loots_and_falls_in_both_versions() -> None:
    """R11.6.1, R11.6.2: he is put into the dungeon before random turns."""
    questions = 0
    for seed in range(20):
        table = TableAt("ratfolk", "slime", scenario="the_champion", difficulty="hell", seed=seed)
        table.put(library="champion warrior rogue", vault="ratfolk*4 slime*4")
        follower = Follower(table.table, "")
        rng = random.Random(seed)
        for _ in range(120):
            if not table.table.asked:
                break
            follower.play(table.table.asked[0], rng.choice(table.options))
        questions += follower.questions
    assert questions > 100


def test_the_second_version_shares_no_code_with_the_game() -> None:
    folder = Path(__file__).parent
    for name in ("second_board.py", "second_loop.py", "second_scenarios.py"):
        text = (folder / name).read_text(encoding="utf-8")
        imported = re.findall(r"^(?:from|import) (undercroft[\w.]*)", text, re.MULTILINE)
        here = "undercroft.games.heroes_out.tests"
        assert set(imported) <= {f"{here}.second_board", f"{here}.second_loop"}, name
