"""A lesson over a websocket: the bots keep to the line, and moves can be tried."""

from __future__ import annotations

import msgspec
from typer.testing import CliRunner

from tests.server.playing import client_of, live, refusal, said, seats_at
from tools.players import Player, Seats, post
from tools.serving import ServerProcess
from undercroft.cli import app
from undercroft.server import protocol
from undercroft.server.lesson_steps import lesson_steps
from undercroft.table.lessons import LEARNER, lesson_called

GAME = "raiders"
LESSON = lesson_called(GAME, "first")


async def learner_at(server: ServerProcess, game: str = GAME) -> Player:
    async with client_of(server) as client:
        response = await post(client, "/api/lessons", protocol.NewLesson(game, "first", "Ada"))
    assert response.status_code == 201, response.text
    seated = msgspec.json.decode(response.content, type=protocol.Seated)
    assert seated.table.lesson == "first"
    return (await Seats(server.url, server.ws, seated).come()).players[0]


async def until_step(player: Player, step: int | None) -> None:
    await player.until(lambda: player.update is not None and player.update.step == step)


@live
async def test_the_bots_keep_to_the_line_even_where_all_choose_at_once(
    server: ServerProcess,
) -> None:
    learner = await learner_at(server)
    for number, step in enumerate(LESSON.steps):
        if step.seat == LEARNER:
            await until_step(learner, number)
            assert isinstance(await learner.play(step.move), protocol.Accepted)
    await until_step(learner, None)
    shown = [event for event in learner.events if event["kind"] == "cards_revealed"]
    assert len(shown) == len([step for step in LESSON.steps if step.seat == LEARNER])
    await learner.go()


@live
async def test_a_move_that_is_tried_leaves_everything_as_it_was(server: ServerProcess) -> None:
    learner = await learner_at(server)
    before = learner.version
    answer = await learner.ask(protocol.Try("try", LEARNER, "play 2"))
    assert isinstance(answer, protocol.Tried)
    assert (answer.id, answer.seat, answer.move) == ("try", LEARNER, "play 2")
    assert "2" not in answer.view["hand"]
    assert [event["kind"] for event in answer.events] == ["card_committed"]
    assert refusal(await learner.ask(protocol.Try("no", LEARNER, "dance"))) == "illegal_move"
    assert learner.version == before
    assert isinstance(await learner.play(LESSON.steps[0].move), protocol.Accepted)
    await learner.go()


@live
async def test_nothing_is_tried_at_a_table_without_a_lesson(server: ServerProcess) -> None:
    seats = await seats_at(server)
    first = seats.players[0]
    assert refusal(await first.ask(protocol.Try("try", 0, "play 2"))) == "no_lesson"
    assert refusal(await first.ask(protocol.Try("try", 1, "play 2"))) == "not_your_seat"
    await seats.go()


@live
async def test_unknown_lessons_are_refused(server: ServerProcess) -> None:
    status, error = await said(server, "/api/lessons", protocol.NewLesson(GAME, "last", "Ada"))
    assert (status, error["code"]) == (400, "unknown_lesson")
    status, error = await said(server, "/api/lessons", protocol.NewLesson("chess", "first", "Ada"))
    assert (status, error["code"]) == (400, "unknown_game")


@live
async def test_it_is_counted_at_which_step_people_leave(own_server: ServerProcess) -> None:
    stays, done = await learner_at(own_server), await learner_at(own_server)
    other = await seats_at(own_server)
    for number, step in enumerate(LESSON.steps):
        if step.seat == LEARNER:
            await until_step(done, number)
            await done.play(step.move)
    await until_step(done, None)
    counted = lesson_steps(own_server.db)
    assert counted == {f"{GAME}/first": {0: 1, None: 1}}
    said = CliRunner().invoke(app, ["lessons", "--db", str(own_server.db)]).output
    assert said == f"{GAME}/first: 2 begun, 1 done; left at step 1: 1\n"
    await stays.go()
    await done.go()
    await other.go()
