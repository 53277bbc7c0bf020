"""Questions, stale and doubled answers, and what a refusal leaves behind."""

from __future__ import annotations

import pytest

from tests.table.builder import NOON, At, of_other_rules, refused
from undercroft.table.errors import Refusal
from undercroft.table.live import load
from undercroft.table.questions import is_new_row
from undercroft.table.saved import Saved, StoredSnapshot

ALL_HERE = ("me", "local", "local", "local")


def test_a_game_begins_as_soon_as_no_seat_is_open() -> None:
    assert At("me", "open", "bot").table.version == 0
    begun = At(*ALL_HERE).table
    assert begun.version == 1
    assert begun.questions == [1, 1, 1, 1]
    assert begun.asked == (0, 1, 2, 3)


def test_another_seats_commit_does_not_make_my_answer_stale() -> None:
    at = At(*ALL_HERE)
    question = at.table.questions[2]
    at.plays(0, "play 5").plays(1, "play 4").plays(3, "play 1")
    at.plays(2, "play 3", question=question)
    assert at.table.version == 5


def test_a_new_room_makes_every_old_answer_stale() -> None:
    at = At(*ALL_HERE)
    for seat in range(4):
        at.plays(seat, f"play {seat + 1}")
    assert at.table.questions == [5, 5, 5, 5]
    code, facts = refused(lambda: at.plays(0, "play 5", question=1))
    assert code == "stale_move"
    assert facts == {"question": 1, "now": 5}
    assert at.table.version == 5


def test_an_answer_sent_twice_is_refused_with_the_version_it_led_to() -> None:
    at = At(*ALL_HERE).plays(0, "play 5", message="a")
    assert refused(lambda: at.plays(0, "play 5", message="a")) == ("duplicate_move", {"version": 2})
    at.plays(1, "play 5", message="a")
    assert at.table.version == 3


def test_a_move_that_is_not_offered_names_what_is() -> None:
    at = At(*ALL_HERE)
    code, facts = refused(lambda: at.plays(0, "play 9"))
    assert code == "illegal_move"
    assert facts["seat"] == 0
    assert facts["move"] == "play 9"
    assert "play 5" in facts["allowed"]
    assert at.table.version == 1


def test_one_who_has_committed_is_offered_nothing_to_play() -> None:
    at = At(*ALL_HERE).plays(0, "play 5")
    assert refused(lambda: at.plays(0, "play 4"))[0] == "illegal_move"


def test_a_seat_that_is_not_there_and_a_game_that_has_not_begun() -> None:
    at = At(*ALL_HERE)
    assert refused(lambda: at.table.submit(9, 1, "play 1", "", NOON)) == (
        "unknown_seat", {"seat": 9, "seats": 4},
    )  # fmt: skip
    waiting = At("me", "open", "bot").table
    assert refused(lambda: waiting.submit(0, 0, "play 1", "", NOON))[0] == "not_begun"


def test_nobody_moves_after_the_end() -> None:
    at = At(*ALL_HERE).plays_by_chance(1000)
    assert at.table.sheet.status == "finished"
    assert at.table.sheet.outcome is not None
    assert refused(lambda: at.plays(0, "play 1"))[0] == "game_over"


def test_a_torch_renews_only_its_owners_question() -> None:
    at = At(*ALL_HERE)
    holder = next(s for s in range(4) if "light torch" in at.table.waiting.offers[s][1])
    at.plays(holder, "light torch")
    expected = [2 if seat == holder else 1 for seat in range(4)]
    assert at.table.questions == expected
    assert at.table.asked == (0, 1, 2, 3)


@pytest.mark.parametrize(
    ("before", "after", "mover", "new"),
    [
        ((0, 1, 2), (1, 2), 0, False),
        ((0, 1, 2), (0, 1, 2), 0, False),
        ((2,), (0, 1, 2), 2, True),
        ((1,), (2,), 1, True),
        ((1,), (1,), 1, True),
        ((1,), (), 1, True),
    ],
)
def test_a_row_of_decisions_is_new_unless_it_only_got_shorter(
    before: tuple[int, ...], after: tuple[int, ...], mover: int, new: bool
) -> None:
    assert is_new_row(before, after, mover) is new


# --- storing and loading ---------------------------------------------------------------


@pytest.mark.parametrize("moves", [0, 1, 3, 24, 25, 26, 60, 1000])
def test_a_table_comes_back_from_storage_as_it_was(moves: int) -> None:
    at = At(*ALL_HERE).plays_by_chance(moves)
    back = at.stored()
    assert back.version == at.table.version
    assert back.questions == at.table.questions
    assert back.waiting == at.table.waiting
    assert back.accepted == at.table.accepted
    assert back.game
    assert at.table.game
    assert back.game.fingerprint() == at.table.game.fingerprint()
    assert back.game.told(2) == at.table.game.told(2)


def test_loading_goes_on_from_a_later_snapshot() -> None:
    at = At(*ALL_HERE).plays_by_chance(30)
    at.first = at.table.snapshot()
    at.plays_by_chance(5, seed=2)
    assert at.stored().questions == at.table.questions


def test_a_finished_game_of_other_rules_can_still_be_found() -> None:
    at = At(*ALL_HERE).plays_by_chance(1000)
    assert at.first is not None
    saved = Saved(at.table.sheet, StoredSnapshot(1, b"of other rules", [1] * 4), at.moves, [])
    table = load(saved)
    assert table.game is None
    assert table.sheet.outcome == at.table.sheet.outcome


def test_a_running_game_of_other_rules_says_which() -> None:
    at = At(*ALL_HERE).plays_by_chance(10)
    saved = Saved(at.table.sheet, of_other_rules(at.table.snapshot()), list(at.moves), [])
    with pytest.raises(Refusal) as error:
        load(saved)
    now = at.table.begun().header.rules_version
    assert error.value.code == "older_rules"
    assert error.value.facts == {"table": at.table.sheet.id, "rules": "0", "now": now}


@pytest.mark.parametrize("wrong", ["bytes", "version", "gap", "other_move", "no_snapshot"])
def test_what_does_not_fit_together_is_called_damaged(wrong: str) -> None:
    at = At(*ALL_HERE).plays_by_chance(10)
    assert at.first is not None
    sheet, snapshot, moves = at.table.sheet, at.table.snapshot(), list(at.moves)
    saved = Saved(sheet, snapshot, moves, [])
    if wrong == "bytes":
        saved.snapshot = StoredSnapshot(11, snapshot.game[:-3] + b"abc", snapshot.questions)
    elif wrong == "version":
        saved.snapshot = StoredSnapshot(9, snapshot.game, snapshot.questions)
    elif wrong == "gap":
        saved.snapshot, saved.moves = at.first, moves[:3] + moves[4:]
    elif wrong == "other_move":
        saved.moves[2] = at.moves[3]
    else:
        saved.snapshot = None
    with pytest.raises(Refusal) as error:
        load(saved)
    assert error.value.code == "table_damaged"
