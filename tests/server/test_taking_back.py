"""Taking back over websockets: told to everybody, durable, and only by consent where it must be."""

from __future__ import annotations

from tests.server.playing import live, made, play_out, refusal, said, seats_at, spectator
from tools.players import Player, Seats
from tools.serving import GENEROUS, ServerProcess
from undercroft.server import protocol


def take_back(player: Player, ask: bool = False, id: str = "back") -> protocol.TakeBack:
    seat = player.viewer.seat
    assert seat is not None
    return protocol.TakeBack(id, seat, player.viewer.question, ask)


async def reach(seats: Seats, version: int) -> None:
    for player in seats.players:
        await player.reach(version)


async def play_room(seats: Seats) -> int:
    """Everybody shows a card; the version this leads to."""
    for player in seats.players:
        answer = await player.play("play 1")
        assert isinstance(answer, protocol.Accepted)
        await reach(seats, answer.version)
    return seats.players[0].version


@live
async def test_everybody_is_told_what_was_taken_back(server: ServerProcess) -> None:
    seats = await seats_at(server)
    watching = await spectator(server, seats.info.id)
    first = seats.players[0]
    before = first.viewer.view
    await first.play("play 5")
    await first.reach(2)
    assert first.viewer.take_back == "free"
    answer = await first.ask(take_back(first))
    assert answer == protocol.Accepted("back", 3)
    for player in [*seats.players, watching]:
        await player.reach(3)
        assert player.update is not None
        assert player.update.taken == [protocol.Taken(3, 0, [2])]
        assert player.update.asked == [0, 1, 2]
        assert player.viewer.moments == []
    assert first.viewer.view == before
    assert first.viewer.take_back is None
    again = await first.ask(take_back(first))
    assert refusal(again) == "duplicate_move"
    await seats.go()
    await watching.go()


@live
async def test_after_kill_what_was_taken_back_is_gone(own_server: ServerProcess) -> None:
    seats = await seats_at(own_server)
    first, second, _ = seats.players
    await first.play("play 5")
    await second.play("play 4")
    await reach(seats, 3)
    back = take_back(first)
    assert isinstance(await first.ask(back), protocol.Accepted)
    await first.reach(4)
    question = first.viewer.question
    own_server.kill()
    await seats.go()
    own_server.start()
    seats.players = [
        await Player(own_server.ws, seats.info.id, player.secrets).come(since=2)
        for player in seats.players
    ]
    first, second, _ = seats.players
    assert first.version == 4
    assert first.update is not None
    assert first.update.asked == [0, 2]
    assert first.update.taken == [protocol.Taken(4, 0, [2])]
    assert first.viewer.question == question
    assert refusal(await first.ask(back)) == "duplicate_move"
    assert second.viewer.take_back == "free"
    await play_out(seats)
    _, record = await said(own_server, f"/api/tables/{seats.info.id}/record")
    assert record["moves"][0] == [1, "play 4"]
    assert [0, "play 5"] not in record["moves"][:3]
    status, _ = await said(own_server, f"/api/tables/{seats.info.id}/replay?seat=0")
    assert status == 200
    await seats.go()


@live
async def test_others_agree_or_not_and_everybody_sees_who_asks(server: ServerProcess) -> None:
    seats = await seats_at(server)
    version = await play_room(seats)
    first, second, third = seats.players
    assert first.viewer.take_back == "ask"
    assert refusal(await first.ask(take_back(first))) == "not_free"
    assert await first.ask(take_back(first, ask=True)) == protocol.Accepted("back", version)
    for player in seats.players:
        await player.until(lambda player=player: player.info.request is not None)  # type: ignore[misc]
        assert player.info is not None
        assert player.info.request == protocol.BackRequest(0, [1, 2], anew=True)
    await second.send(protocol.AnswerBack(1, True))
    await third.until(lambda: third.info.request == protocol.BackRequest(0, [2], anew=True))  # type: ignore[union-attr]
    await third.send(protocol.AnswerBack(2, True))
    await reach(seats, version + 1)
    assert first.update is not None
    assert first.update.taken == [protocol.Taken(version + 1, 0, [2, 3, 4])]
    assert first.update.asked == [0, 1, 2]
    await first.until(lambda: first.info is not None and first.info.request is None)
    version = await play_room(seats)
    await second.send(take_back(second, ask=True, id="more"))
    await first.until(lambda: first.info is not None and first.info.request is not None)
    await first.send(protocol.AnswerBack(0, False))
    await first.until(lambda: first.info is not None and first.info.request is None)
    assert first.version == version
    await seats.go()


@live
async def test_nobody_takes_back_or_agrees_for_another(server: ServerProcess) -> None:
    seats = await seats_at(server)
    first, second, _ = seats.players
    await first.play("play 5")
    await reach(seats, 2)
    assert refusal(await second.ask(protocol.TakeBack("x", 0, 2))) == "not_your_seat"
    assert refusal(await second.ask(protocol.TakeBack("x", 17, 2))) == "unknown_seat"
    assert refusal(await second.ask(protocol.AnswerBack(0, True))) == "not_your_seat"
    assert refusal(await second.ask(protocol.AnswerBack(1, True))) == "no_request"
    assert refusal(await second.ask(take_back(second))) == "nothing_to_take_back"
    assert first.version == 2
    await seats.go()


@live
async def test_asking_is_limited_like_chat(server: ServerProcess) -> None:
    seats = await seats_at(server)
    first = seats.players[0]
    answers = [refusal(await first.ask(take_back(first, ask=True))) for _ in range(12)]
    assert answers[0] == "nothing_to_take_back"
    assert answers[-1] == "too_fast"
    await seats.go()


@live
async def test_nobody_plays_and_takes_back_without_end(server: ServerProcess) -> None:
    """Every taking back is stored: the log of a table must not grow as fast as one can click."""
    seats = await seats_at(server)
    first = seats.players[0]
    for number in range(100):
        await first.play("play 1")
        answer = await first.ask(take_back(first, id=f"back {number}"))
        if isinstance(answer, protocol.Refused):
            break
        await first.reach(answer.version)
    assert refusal(answer) == "too_fast"
    assert number >= 30
    await seats.go()


@live
async def test_alone_against_bots_nobody_has_to_be_asked(own_server: ServerProcess) -> None:
    seated = await made(own_server, "me", "bot", "bot")
    player = await Player(own_server.ws, seated.table.id, [seated.owned[0].secret]).come()
    await player.play("play 1")
    await player.until(lambda: player.version >= 4 and player.is_asked)  # bots have shown theirs
    assert player.viewer.take_back == "ask"
    version = player.version
    answer = await player.ask(take_back(player, ask=True))
    assert isinstance(answer, protocol.Accepted)
    await player.reach(version + 1)
    assert player.viewer.ask == "choose_card"
    assert "play 1" in player.viewer.options
    assert player.viewer.take_back is None
    await player.until(lambda: player.version >= version + 3)  # bots choose again
    await player.go()


@live
async def test_a_bot_in_a_row_does_not_hinder_taking_back(own_server: ServerProcess) -> None:
    assert float(GENEROUS["pace"]) < 1
    seated = await made(own_server, "me", "bot", "local", seed=7)  # no torch is lit
    one, other = [
        await Player(own_server.ws, seated.table.id, [owned.secret]).come()
        for owned in seated.owned
    ]
    await one.play("play 5")
    await one.until(lambda: one.update is not None and one.update.asked == [2])
    assert one.viewer.take_back == "free"
    assert isinstance(await one.ask(take_back(one)), protocol.Accepted)
    await one.until(lambda: one.update is not None and one.update.asked == [0, 2])
    await other.reach(one.version)
    assert isinstance(await one.play("play 4"), protocol.Accepted)
    await one.go()
    await other.go()
