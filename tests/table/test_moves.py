"""Questions, stale and doubled answers, and what a refusal leaves behind."""

from __future__ import annotations

import msgspec
import pytest

from tests.table.builder import NOON, At, Wish, of_other_rules, refused
from undercroft.engine.codec import pack_snapshot, unpack_snapshot
from undercroft.table import seating
from undercroft.table.questions import is_new_row
from undercroft.table.restoring import load
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


def test_a_turn_goes_on_while_nobody_but_the_last_mover_is_asked() -> None:
    wishes = [Wish("me"), Wish("bot")]
    table, _ = seating.set_up("dungeon_roll", wishes, {}, 7, None, False, "g", NOON, first=1)
    assert not table.goes_on_alone(1), "it has not moved yet"
    table.submit(1, table.questions[1], table.waiting.offers[1][1][0], "", NOON, by_bot=True)
    assert table.asked == (1,)
    assert table.goes_on_alone(1)
    assert not table.goes_on_alone(0)


def test_where_several_are_asked_nobodys_turn_goes_on() -> None:
    at = At("me", "local", "local")
    assert not at.table.goes_on_alone(0)
    at.plays(0, "play 5").plays(1, "play 4").plays(2, "play 3")
    assert at.table.asked == (0, 1, 2)
    assert not at.table.goes_on_alone(2), "it moved last, but others are asked with it"


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


def unknown(rules: str, at: At) -> Saved:
    """A table as a server of other rules would have stored it."""
    sheet = msgspec.structs.replace(at.table.sheet, rules=rules)
    return Saved(sheet, of_other_rules(at.table.snapshot(), rules), list(at.moves), [])


def test_a_finished_game_of_unknown_rules_can_still_be_found() -> None:
    table = load(unknown("999", At(*ALL_HERE).plays_by_chance(1000)))
    assert table.game is None
    assert table.sheet.outcome is not None


@pytest.mark.parametrize("noted", [True, False])
def test_a_running_game_of_newer_rules_says_which(noted: bool) -> None:
    at = At(*ALL_HERE).plays_by_chance(10)
    saved = unknown("999", at)
    saved.sheet.rules = "999" if noted else ""
    now = at.table.begun().header.rules_version
    assert refused(lambda: load(saved)) == (
        "older_rules", {"table": at.table.sheet.id, "rules": "999", "now": now},
    )  # fmt: skip


@pytest.mark.parametrize(("rules", "played"), [("1", "2"), ("2", "2"), ("3", "3")])
def test_a_running_game_of_older_rules_goes_on_by_them(rules: str, played: str) -> None:
    """Version 2 of Raiders plays as version 1 did, so the one stands for the other."""
    at = At(*ALL_HERE).plays_by_chance(10)
    back = load(unknown(rules, at))
    assert back.begun().header.rules_version == back.sheet.rules == played
    assert back.questions == at.table.questions
    again = load(Saved(back.sheet, None, list(at.moves), []))
    assert again.begun().record() == back.begun().record()


@pytest.mark.parametrize("noted", [True, False])
@pytest.mark.parametrize("wrong", ["bytes", "version", "of another table", "form", "no snapshot"])
def test_a_snapshot_of_no_use_costs_nothing(wrong: str, noted: bool) -> None:
    at = At(*ALL_HERE).plays_by_chance(40)
    sheet, snapshot = at.table.sheet, at.table.snapshot()
    game = snapshot.game
    if wrong == "bytes":
        game = game[:-3] + b"abc"
    elif wrong == "of another table":
        game = At(*ALL_HERE, seed=8).plays_by_chance(40).table.snapshot().game
    elif wrong == "form":
        unpacked = unpack_snapshot(game)
        game = pack_snapshot(msgspec.structs.replace(unpacked, form=99, state={}))
    version = 9 if wrong == "version" else 41
    stored = None if wrong == "no snapshot" else StoredSnapshot(version, game, snapshot.questions)
    sheet = msgspec.structs.replace(sheet, rules=sheet.rules if noted else "")
    back = load(Saved(sheet, stored, list(at.moves), list(at.table.chat), 41))
    assert back.version == at.table.version
    assert back.questions == at.table.questions
    assert back.accepted == at.table.accepted
    assert back.sheet.rules == at.table.begun().header.rules_version
    assert back.begun().fingerprint() == at.table.begun().fingerprint()
    assert back.begun().told(1) == at.table.begun().told(1)


@pytest.mark.parametrize("wrong", ["gap", "other_move", "illegal", "tail"])
def test_moves_that_do_not_fit_together_are_called_damaged(wrong: str) -> None:
    at = At(*ALL_HERE).plays_by_chance(10)
    moves = list(at.moves)
    saved = Saved(at.table.sheet, at.first, moves, [], 11)
    if wrong == "gap":
        saved.moves = moves[:3] + moves[4:]
    elif wrong == "other_move":
        moves[2] = moves[3]
    elif wrong == "illegal":
        moves[2] = msgspec.structs.replace(moves[2], move="play 9")
    else:
        saved.moves = moves[:-1]
    assert refused(lambda: load(saved)) == ("table_damaged", {"table": at.table.sheet.id})


def test_a_table_that_waited_through_an_upgrade_begins_by_the_newest_rules() -> None:
    """Even with an option that is refused to new tables by now."""
    at = At("me", "open", "bot")
    at.table.sheet.options = {**at.table.sheet.options, "scroll_tie": "holder_first"}
    back = at.stored()
    seating.join(back, "Ann", None, NOON)
    assert back.sheet.status == "playing"
    assert back.sheet.rules == back.begun().game.rules_version
