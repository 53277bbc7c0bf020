"""Playing over websockets, as browsers do."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from websockets.exceptions import InvalidStatus

import undercroft
from tests.server.playing import (
    client_of,
    finished_table,
    live,
    made,
    play_out,
    refusal,
    said,
    seats_at,
    spectator,
)
from tools.players import Player, new_seats, post
from tools.serving import ServerProcess
from undercroft.engine.changes import patched
from undercroft.server import protocol
from undercroft.table.secrets import seed_hash


@live
async def test_everybody_is_told_of_an_accepted_move(server: ServerProcess) -> None:
    seats = await seats_at(server)
    watching = await spectator(server, seats.info.id)
    answer = await seats.players[0].play("play 5")
    assert isinstance(answer, protocol.Accepted)
    assert answer.version == 2
    for player in [*seats.players, watching]:
        await player.reach(2)
        assert player.update is not None
        assert player.update.since == 1
        assert player.update.asked == [1, 2]
    await seats.go()
    await watching.go()


@live
async def test_no_byte_sent_to_another_tells_a_committed_card(server: ServerProcess) -> None:
    heard = []
    for card in ("play 1", "play 5"):
        seats = await seats_at(server, seed=11)
        watching = await spectator(server, seats.info.id)
        others = [seats.players[1], seats.players[2], watching]
        for other in others:
            other.keep_raw = True
        await seats.players[0].play(card)
        for other in others:
            await other.reach(2)
        heard.append([raw for other in others for raw in other.raw])
        await seats.go()
        await watching.go()
    assert len(heard[0]) == 3
    assert heard[0] == heard[1]


@live
async def test_answers_sent_at_the_same_time_are_all_accepted(server: ServerProcess) -> None:
    seats = await seats_at(server, 5)
    moves = [player.move("play 3") for player in seats.players]
    answers = await asyncio.gather(
        *[player.ask(move) for player, move in zip(seats.players, moves, strict=True)]
    )
    assert sorted(a.version for a in answers if isinstance(a, protocol.Accepted)) == [2, 3, 4, 5, 6]
    await seats.go()


@live
async def test_stale_doubled_and_illegal_moves_are_refused_with_facts(
    server: ServerProcess,
) -> None:
    seats = await seats_at(server)
    first = seats.players[0]
    move = first.move("play 5")
    assert isinstance(await first.ask(move), protocol.Accepted)
    again = await first.ask(move)
    assert isinstance(again, protocol.Refused)
    assert again.id == move.id
    assert again.error == protocol.ErrorInfo("duplicate_move", {"version": 2})
    for player in seats.players[1:]:
        await player.play("play 5")
    await first.reach(4)
    stale = await first.ask(msgspec.structs.replace(move, id="late"))
    assert isinstance(stale, protocol.Refused)
    assert stale.error == protocol.ErrorInfo("stale_move", {"question": 1, "now": 4})
    assert refusal(await first.play("play 5")) == "illegal_move"
    assert first.version == 4
    await seats.go()


@live
async def test_nobody_moves_for_a_seat_of_somebody_else(server: ServerProcess) -> None:
    seats = await seats_at(server)
    thief = seats.players[1]
    stolen = msgspec.structs.replace(thief.move("play 1"), seat=0)
    assert refusal(await thief.ask(stolen)) == "not_your_seat"
    nowhere = msgspec.structs.replace(thief.move("play 1"), seat=17)
    assert refusal(await thief.ask(nowhere)) == "unknown_seat"
    watching = await spectator(server, seats.info.id)
    seen = protocol.SendMove("x", 0, 1, "play 1")
    assert refusal(await watching.ask(seen)) == "not_your_seat"
    guessing = await Player(server.ws, seats.info.id, ["guess"]).come()
    assert refusal(await guessing.answers.get()) == "wrong_secret"
    for player in (watching, guessing):
        await player.go()
    await seats.go()


@live
async def test_what_a_seat_is_told_leads_from_view_to_view(server: ServerProcess) -> None:
    seats = await seats_at(server)
    shown: dict[int | None, Any] = {}
    lost: list[int] = []

    def follow(update: protocol.Update) -> None:
        (viewer,) = update.viewers
        view = shown.get(viewer.seat)
        for moment in viewer.moments if view is not None else []:
            assert moment.change is not None
            view = patched(view, moment.change)
        if view not in (None, viewer.view):
            lost.append(update.version)
        shown[viewer.seat] = viewer.view

    watching = await spectator(server, seats.info.id)
    for player in (*seats.players, watching):
        player.on_update = follow
    await play_out(seats)
    await watching.reach(seats.players[0].version)
    assert lost == []
    assert set(shown) == {0, 1, 2, None}
    await watching.go()
    await seats.go()


@live
async def test_the_log_is_told_in_pages_to_whom_it_belongs(server: ServerProcess) -> None:
    seats = await finished_table(server, seed=5)
    first = seats.players[0]
    late = await Player(server.ws, seats.info.id, first.secrets).come(since=None)
    assert late.events == []
    before, log = late.version, list[Any]()
    while before > 0:
        await late.send(protocol.AskLog(0, before))
        await late.until(lambda before=before: late.pages and late.pages[-1].before == before)
        log = late.pages[-1].events + log
        before = late.pages[-1].since
    assert len(late.pages) > 1
    assert log == first.events
    watching = await spectator(server, seats.info.id)
    await watching.send(protocol.AskLog(None, 50))
    await watching.until(lambda: bool(watching.pages))
    laid = [one["card"] for one in watching.pages[0].events if one["kind"] == "card_committed"]
    assert laid
    assert set(laid) == {None}
    for asker, seat in ((watching, 0), (late, 1), (late, None)):
        await asker.send(protocol.AskLog(seat, 50))
        assert refusal(await asker.answers.get()) == "not_your_seat"
    await late.send(protocol.AskLog(9, 50))
    assert refusal(await late.answers.get()) == "unknown_seat"
    for player in (late, watching):
        await player.go()
    await seats.go()


@live
async def test_a_seat_goes_on_from_another_device_and_hears_what_it_missed(
    server: ServerProcess,
) -> None:
    seats = await seats_at(server)
    away = seats.players[0]
    known, whole = away.version, list(away.events)
    await away.go()
    other = seats.players[1]
    await other.until(lambda: other.info is not None and not other.info.seats[0].present)
    await other.play("play 4")
    phone = await Player(server.ws, seats.info.id, away.secrets).come(since=known)
    assert phone.welcome is not None
    assert phone.welcome.seats == [0]
    assert phone.update is not None
    assert (phone.update.since, phone.update.version) == (known, known + 1)
    assert [event["kind"] for event in phone.events] == ["card_committed"]
    fresh = await Player(server.ws, seats.info.id, away.secrets).come()
    assert fresh.events == whole + phone.events
    assert isinstance(await phone.play("play 2"), protocol.Accepted)
    await fresh.reach(known + 2)
    for player in (phone, fresh):
        await player.go()
    await seats.go()


@live
async def test_a_browser_with_two_seats_gets_both_in_one_update(server: ServerProcess) -> None:
    seated = await made(server, "me", "local", "local")
    secrets = [owned.secret for owned in seated.owned]
    player = await Player(server.ws, seated.table.id, secrets[:2]).come()
    assert player.update is not None
    assert [viewer.seat for viewer in player.update.viewers] == [0, 1]
    await player.go()


@live
async def test_the_seed_is_promised_at_the_start_and_shown_at_the_end(
    server: ServerProcess,
) -> None:
    seats = await finished_table(server)
    start, end = seats.info, seats.players[0].info
    assert end is not None
    assert (start.seed, start.seed_salt) == (None, None)
    assert end.seed is not None
    assert end.seed_salt is not None
    assert seed_hash(end.seed_salt, int(end.seed)) == start.seed_hash == end.seed_hash
    assert int(end.seed) >= 1 << 128
    assert end.winners is not None
    assert not end.seed_chosen
    await seats.go()


@live
async def test_the_record_of_a_secret_seed_keeps_every_digit_and_replays(
    server: ServerProcess,
) -> None:
    seats = await finished_table(server)
    info = seats.players[0].info
    assert info is not None
    async with client_of(server) as client:
        text = (await client.get(f"/api/tables/{info.id}/record")).content
        shown = await post(client, "/api/replays", text)
    assert str(msgspec.json.decode(text)["seed"]) == info.seed
    assert shown.json()["seed"] == info.seed
    table = undercroft.replay(text)
    assert table.outcome is not None
    assert list(table.outcome.winners) == info.winners
    await seats.go()


@live
async def test_a_chosen_seed_is_shown_to_everybody_from_the_start(server: ServerProcess) -> None:
    chosen = 2**53 - 1
    made_table = (await made(server, "me", "open", "open", seed=chosen, listed=True)).table
    watching = await spectator(server, made_table.id)
    _, listed = await said(server, "/api/tables")
    found = msgspec.convert(
        next(info for info in listed if info["id"] == made_table.id), protocol.TableInfo
    )
    for info in (made_table, watching.info, found):
        assert info is not None
        assert (info.seed_chosen, info.seed, info.status) == (True, str(chosen), "waiting")
        assert info.seed_salt is not None
        assert seed_hash(info.seed_salt, chosen) == info.seed_hash
    await watching.go()


@live
async def test_chat_is_told_to_all_and_kept_for_who_comes_later(server: ServerProcess) -> None:
    seats = await seats_at(server)
    first, second = seats.players[:2]
    await first.send(protocol.Say(0, text="Добрий вечір\u0007!"))
    await first.send(protocol.Say(0, phrase="well_played"))
    await second.until(lambda: len(second.lines) == 2)
    assert second.lines[0].text == "Добрий вечір !"
    assert second.lines[1].phrase == "well_played"
    later = await spectator(server, seats.info.id)
    assert later.welcome is not None
    assert [line.number for line in later.welcome.chat] == [1, 2]
    await later.go()
    await seats.go()


@live
async def test_chat_is_limited_in_length_form_and_rate(server: ServerProcess) -> None:
    seats = await seats_at(server)
    player = seats.players[0]
    for bad in (
        {"type": "say", "seat": 0, "text": "x" * 201},
        {"type": "say", "seat": 0, "text": ""},
        {"type": "say", "seat": 0, "text": "\u200b"},
        {"type": "say", "seat": 0, "phrase": "<script>"},
        {"type": "say", "seat": 0},
        {"type": "say", "seat": 0, "text": "a", "phrase": "b"},
    ):
        assert refusal(await player.ask(bad)) == "bad_message"
    assert refusal(await player.ask(protocol.Say(1, text="not mine"))) == "not_your_seat"
    for _ in range(6):
        await player.send(protocol.Say(0, text="again"))
    late = await asyncio.wait_for(player.answers.get(), 10)
    assert refusal(late) == "too_fast"
    assert late.error.facts["wait"] > 0  # type: ignore[union-attr]
    await seats.go()


@pytest.mark.parametrize(
    "raw",
    [
        "", "{", "null", "[]", "7", '"hello"', '{"type":"hello"', '{"type":"dance"}', "{}",
        '{"type":"move","id":"a","seat":"0","question":1,"move":"play 1"}',
        '{"type":"move","id":"","seat":0,"question":1,"move":"play 1"}',
        '{"type":"move","seat":0,"question":1,"move":"play 1"}',
        '{"type":"move","id":"a","seat":0,"question":1e400,"move":"play 1"}',
        "[" * 4000, '{"type":' * 400, b"\xff\xfe\x00", b"\x00" * 100,
    ],
)  # fmt: skip
@live
async def test_a_malformed_message_gets_a_clear_refusal(
    server: ServerProcess, raw: str | bytes
) -> None:
    seats = await seats_at(server)
    player = seats.players[0]
    await player.send_raw(raw)
    answer = await asyncio.wait_for(player.answers.get(), 10)
    assert refusal(answer) == "bad_message"
    assert answer.error.facts["detail"]  # type: ignore[union-attr]
    assert isinstance(await player.play("play 5"), protocol.Accepted)
    await seats.go()


@live
async def test_a_message_that_is_too_long_closes_the_connection(server: ServerProcess) -> None:
    seats = await seats_at(server)
    player = seats.players[0]
    await player.send_raw("x" * 5000)
    await player.until(lambda: player.closed is not None)
    assert player.closed == (1009, "too_long")
    await seats.go()


@live
async def test_nothing_is_done_before_hello(server: ServerProcess) -> None:
    from websockets.asyncio.client import connect

    seated = await made(server, "me", "local", "local")
    async with connect(f"{server.ws}/{seated.table.id}") as socket:
        await socket.send('{"type":"ping"}')
        assert "pong" in str(await socket.recv())
        await socket.send('{"type":"move","id":"a","seat":0,"question":1,"move":"play 1"}')
        assert "hello_first" in str(await socket.recv())


@pytest.mark.parametrize("table", ["aaaaaaaaaa", "x", "..%5c..", "A" * 300])
@live
async def test_a_table_that_is_not_there_says_so(server: ServerProcess, table: str) -> None:
    player = await Player(server.ws, table, []).come()
    assert refusal(await player.answers.get()) == "unknown_table"
    await player.until(lambda: player.closed is not None)
    assert player.closed == (1008, "unknown_table")


@live
async def test_a_page_of_another_origin_may_not_connect(server: ServerProcess) -> None:
    seated = await made(server, "me", "local", "local")
    table = seated.table.id
    with pytest.raises(InvalidStatus) as error:
        await Player(server.ws, table, []).come(origin="https://evil.example")
    assert error.value.response.status_code == 403
    own = await Player(server.ws, table, []).come(origin=server.url)
    await own.go()
    path, join = f"/api/tables/{table}/join", protocol.Join("Eve")
    for headers in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
        status, refused = await said(server, path, join, **headers)
        assert (status, refused["code"]) == (403, "bad_origin")


@live
async def test_with_a_chosen_seed_bots_give_the_same_answers_again(server: ServerProcess) -> None:
    games = [await views_against_a_bot(server, seed=7) for _ in range(2)]
    assert len(games[0]) == QUESTIONS
    assert games[0] == games[1]
    others = [await views_against_a_bot(server, seed=seed) for seed in range(8, 11)]
    assert games[0] not in others


QUESTIONS = 6


async def views_against_a_bot(server: ServerProcess, seed: int) -> list[dict[str, Any]]:
    """What the other player sees at each question, who always takes the first option."""
    wishes = [protocol.SeatWish("me", "P0"), protocol.SeatWish("bot", level="novice")]
    wish = protocol.NewTable("welcome", wishes, seed=seed)
    async with client_of(server) as client:
        seats = await (await new_seats(client, server.ws, wish)).come()
    player, seen = seats.players[0], []
    for _ in range(QUESTIONS):
        await player.until(lambda: player.is_asked)
        seen.append(player.viewer.view)
        answer = await player.play(player.viewer.options[0])
        assert isinstance(answer, protocol.Accepted), answer
        await player.reach(answer.version)
    await seats.go()
    return seen
