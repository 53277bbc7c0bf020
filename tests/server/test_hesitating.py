"""How long windows take: the draws, by themselves and against simulated people."""

from __future__ import annotations

import math
import random

import pytest

from undercroft.server.hesitating import (
    BRIEF,
    BRISK,
    DEEP,
    ENOUGH,
    LEAST,
    MOST,
    SEARCH,
    SIGMA,
    Answers,
    Draw,
    round_draw,
)

MANY = 2000


def distance(one: list[float], other: list[float]) -> float:
    """The Kolmogorov-Smirnov statistic of two samples."""
    places = sorted({*one, *other})
    one, other = sorted(one), sorted(other)
    worst, at, by = 0.0, 0, 0
    for place in places:
        while at < len(one) and one[at] <= place:
            at += 1
        while by < len(other) and other[by] <= place:
            by += 1
        worst = max(worst, abs(at / len(one) - by / len(other)))
    return worst


def critical(one: int, other: int, alpha: float) -> float:
    return math.sqrt(-math.log(alpha / 2) / 2) * math.sqrt((one + other) / (one * other))


def test_a_round_is_cut_at_both_ends_and_ends_sooner_in_a_long_turn() -> None:
    chance = random.Random(1)
    fresh = [round_draw(chance, False, False, 0.0) for _ in range(MANY)]
    assert BRISK.least <= min(fresh) <= max(fresh) <= BRISK.most
    late = [round_draw(chance, False, False, 2.0) for _ in range(MANY)]
    assert sum(late) < sum(fresh) / 2
    assert {round_draw(chance, False, False, 9.0) for _ in range(9)} == {BRIEF}
    assert {round_draw(chance, deep, True, 0.0) for deep in (True, False)} == {BRIEF}


def test_no_draw_is_shorter_than_a_search_however_long_the_turn() -> None:
    chance = random.Random(2)
    draws = [round_draw(chance, True, False, ENOUGH) for _ in range(MANY)]
    assert SEARCH < DEEP.least <= min(draws)


def lived(chance: random.Random, median: float, count: int) -> list[float]:
    """Answers of a simulated person."""
    person = Draw(median, SIGMA, LEAST, MOST)
    return [person.of(chance) for _ in range(count)]


@pytest.mark.parametrize(("median", "known"), [(2.2, 0), (2.2, 20), (1.6, 20), (3.5, 20)])
def test_the_windows_of_a_game_do_not_tell_a_person_with_a_choice(
    median: float, known: int
) -> None:
    """In a game a person answers in about 4 windows, and is passed for in 26: rarely told apart."""
    chance = random.Random(7)
    answers, told = Answers(), 0
    for _ in range(400):
        like = answers.like("response", lived(chance, median, known))
        passed = [like.of(chance) for _ in range(26)]
        told += distance(lived(chance, median, 4), passed) > critical(4, 26, 0.05)
    assert told / 400 < 0.12


def test_a_person_much_slower_than_others_is_told_apart_while_nothing_is_known() -> None:
    """The limit of it, and that the test above can fail."""
    chance = random.Random(8)
    like = Answers().like("response", [])
    passed = [like.of(chance) for _ in range(MANY)]
    assert distance(lived(chance, 6.0, MANY), passed) > critical(MANY, MANY, 0.01)


def test_the_spread_of_all_answers_is_taken_over_once_it_is_known() -> None:
    chance, answers = random.Random(9), Answers()
    for _ in range(299):
        answers.note("response", Draw(2.2, 0.2, LEAST, MOST).of(chance))
    assert answers.like("response", []).sigma == SIGMA
    answers.note("response", 2.2)
    assert answers.like("response", []).sigma == pytest.approx(0.2, abs=0.03)
    assert answers.like("doubt", []).sigma == SIGMA, "each kind by itself"
    answers.note("response", 1e9)
    assert max(answers.by_kind["response"]) <= MOST, "somebody fell asleep"


def test_the_own_habit_counts_the_more_the_more_is_known() -> None:
    answers = Answers()
    medians = [answers.like("response", [4.0] * known).median for known in (0, 4, 8, 20, 50)]
    assert medians == sorted(medians)
    assert medians[2] == pytest.approx(math.sqrt(2.2 * 4.0))
    assert medians[3] == medians[4], "the last twenty"
