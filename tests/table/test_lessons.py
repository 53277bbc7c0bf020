"""Lessons: each line can be played and is told in every language; then it is a table as any."""

from __future__ import annotations

import re

import msgspec
import pytest

import undercroft
from tests.table.builder import NOON, refused
from undercroft.games import GAMES, game_called
from undercroft.table import lessons, seating
from undercroft.table.lessons import LEARNER, Lesson
from undercroft.table.live import LiveTable
from undercroft.table.restoring import load
from undercroft.table.saved import Saved
from undercroft.table.sheet import Sheet
from undercroft.texts import LANGUAGES, game_texts

LESSONS = [(game.id, name) for game in GAMES for name in lessons.lessons_of(game)]
MOST_WORDS = 25
WORD = re.compile(r"\w[\w'’-]*")


def begun(game: str, name: str) -> LiveTable:
    return lessons.set_up(game, name, "Ada", "guest", NOON, "address", "t" * 22)


def play(table: LiveTable, seat: int, move: str) -> None:
    table.submit(seat, table.questions[seat], move, "", NOON, by_bot=seat != LEARNER)


def played(table: LiveTable, steps: int) -> LiveTable:
    for step in lesson_of(table).steps[:steps]:
        play(table, step.seat, step.move)
    return table


def lesson_of(table: LiveTable) -> Lesson:
    return lessons.lesson_called(table.sheet.game, table.sheet.lesson)


def step_of(table: LiveTable) -> int | None:
    return lessons.step_of(table.sheet, table.counted)


def test_every_game_has_a_first_lesson() -> None:
    assert {game for game, name in LESSONS if name == "first"} == {game.id for game in GAMES}


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_a_lesson_can_be_played_from_its_first_step_to_its_last(game: str, name: str) -> None:
    table = begun(game, name)
    for number, step in enumerate(lesson_of(table).steps):
        assert step_of(table) == number
        assert step.seat in table.asked
        assert lessons.scripted(table, step.seat) == step.move
        play(table, step.seat, step.move)
    assert step_of(table) is None
    assert lessons.scripted(table, LEARNER) is None
    assert table.sheet.status == "playing", "the lesson flows into a real game"


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_the_learner_is_shown_what_any_other_move_would_lead_to(game: str, name: str) -> None:
    table = begun(game, name)
    for step in lesson_of(table).steps:
        if step.seat == LEARNER:
            check_trials(table)
        play(table, step.seat, step.move)


def check_trials(table: LiveTable) -> None:
    before = table.begun().snapshot()
    for move in table.waiting.offers[LEARNER][1]:
        trial = lessons.tried(table, "id", LEARNER, move)
        copy = undercroft.resume(before)
        copy.play(LEARNER, move)
        assert msgspec.to_builtins(trial.view) == copy.view(LEARNER)
    assert table.begun().snapshot() == before, "nothing was played"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_every_step_is_told_in_few_words(game: str, name: str, language: str) -> None:
    texts = game_texts(game_called(game), language)
    steps = lessons.lesson_called(game, name).steps
    spoken = [step for step in steps if step.seat == LEARNER and not step.quiet]
    assert not steps[0].quiet
    stem = f"wick.{name}"
    wanted = {stem, f"{stem}.end", *[f"{stem}.{n}" for n in range(1, len(spoken) + 1)]}
    optional = {f"{key}.other" for key in wanted - {stem, f"{stem}.end"}}
    told = {key for key in texts if key == stem or key.startswith(f"{stem}.")}
    assert wanted <= told <= wanted | optional
    for key in told:
        line = texts[key]
        assert isinstance(line, str)
        assert len(WORD.findall(line)) <= MOST_WORDS, f"{key} in {language}: {line}"
        assert line.count("**") in (0, 2), f"{key} in {language}: {line}"


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_whoever_leaves_the_line_goes_on_as_in_any_game(game: str, name: str) -> None:
    table = begun(game, name)
    for number, step in enumerate(lesson_of(table).steps):
        others = [move for move in table.waiting.offers[LEARNER][1] if move != step.move]
        if step.seat == LEARNER and others:
            play(table, LEARNER, others[0])
            assert step_of(table) is None
            assert number < len(lesson_of(table).steps)
            return
        play(table, step.seat, step.move)
    pytest.fail("no step of the lesson leaves a choice")


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_a_lesson_is_resumed_where_it_was_left(game: str, name: str) -> None:
    table = played(begun(game, name), 2)
    sheet = msgspec.json.decode(msgspec.json.encode(table.sheet), type=Sheet)
    again = load(Saved(sheet, None, list(table.counted)))
    assert step_of(again) == step_of(table) == 2
    assert again.begun().fingerprint() == table.begun().fingerprint()


def test_a_stored_lesson_that_this_build_no_longer_has_is_a_table_like_any_other() -> None:
    table = played(begun(*LESSONS[0]), 1)
    table.sheet.lesson = "gone"
    assert step_of(table) is None
    assert lessons.scripted(table, LEARNER) is None


def test_unknown_games_and_lessons_are_refused() -> None:
    assert refused(lambda: begun("chess", "first"))[0] == "unknown_game"
    code, facts = refused(lambda: begun(GAMES[0].id, "../first"))
    assert code == "unknown_lesson"
    assert "first" in facts["allowed"]


def test_moves_are_tried_only_in_a_lesson_and_only_legal_ones() -> None:
    table = begun(*LESSONS[0])
    assert refused(lambda: lessons.tried(table, "id", LEARNER, "dance"))[0] == "illegal_move"
    played(table, len(lesson_of(table).steps))
    code = refused(lambda: lessons.tried(table, "id", LEARNER, lesson_of(table).steps[0].move))[0]
    assert code == "no_lesson"


def test_a_rematch_of_a_lesson_is_no_lesson() -> None:
    table = begun(*LESSONS[0])
    table.sheet.status = "finished"
    again, _ = seating.rematch(table, "t" * 22, NOON)
    assert again.sheet.lesson == ""
    assert again.sheet.stacked == {}
