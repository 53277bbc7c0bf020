"""Seats over REST: joining, bots, leaving, rematches, clocks."""

from __future__ import annotations

import asyncio
import sqlite3
from typing import Any

import msgspec

from tests.server.playing import client_of, finished_table, live, made, refusal, said, seats_at
from tools.players import Player, post
from tools.serving import ServerProcess
from undercroft.engine.changes import patched
from undercroft.server import protocol


def shown_at_the_end(replay: dict[str, Any]) -> Any:
    """The view to which all changes of a replay lead."""
    view = None
    for step in replay["steps"]:
        for change in [*[moment["change"] for moment in step["moments"]], step["rest"]]:
            view = patched(view, change)
    return view


async def joined(server: ServerProcess, table: str, name: str) -> protocol.Seated:
    async with client_of(server) as client:
        response = await post(client, f"/api/tables/{table}/join", protocol.Join(name))
    assert response.status_code == 201, response.text
    return msgspec.json.decode(response.content, type=protocol.Seated)


@live
async def test_friends_join_by_link_and_the_last_one_begins_the_game(
    server: ServerProcess,
) -> None:
    seated = await made(server, "me", "open", "open", listed=True)
    table = seated.table.id
    host = await Player(server.ws, table, [seated.owned[0].secret]).come()
    assert host.welcome is not None
    assert host.welcome.catalogue is None
    status, tables = await said(server, "/api/tables")
    assert status == 200
    assert table in [listed["id"] for listed in tables]
    await joined(server, table, "Olha")
    await host.until(lambda: host.info is not None and host.info.seats[1].name == "Olha")
    last = await joined(server, table, "Ivan")
    assert last.table.status == "playing"
    await host.reach(1)
    assert [event["kind"] for event in host.events][:1] == ["game_begun"]
    status, full = await said(server, f"/api/tables/{table}/join", protocol.Join("Eve"))
    assert (status, full["code"]) == (409, "no_open_seat")
    _, tables = await said(server, "/api/tables")
    assert table not in [listed["id"] for listed in tables]
    await host.go()


@live
async def test_bots_play_by_themselves_until_a_person_is_asked(server: ServerProcess) -> None:
    seated = await made(server, "me", "bot", "bot", "bot")
    player = await Player(server.ws, seated.table.id, [seated.owned[0].secret]).come()
    for _ in range(3):
        await player.until(lambda: player.is_asked and player.update.asked == [0])  # type: ignore[union-attr]
        room = player.version
        plays = [move for move in player.viewer.options if move != "light torch"]
        assert isinstance(await player.play(plays[0]), protocol.Accepted)
        await player.reach(room + 1)
    await player.go()


@live
async def test_the_host_fills_a_seat_with_a_bot_and_hands_it_back(server: ServerProcess) -> None:
    seated = await made(server, "me", "open", "bot")
    table, secret = seated.table.id, seated.owned[0].secret
    friend = await joined(server, table, "Olha")
    fill = protocol.SeatSecret(secret, seat=1)
    status, info = await said(server, f"/api/tables/{table}/fill", fill)
    assert status == 200
    assert info["seats"][1]["stand_in"]
    olha = await Player(server.ws, table, [friend.owned[0].secret]).come()
    await olha.until(lambda: olha.viewer.ask is None)
    assert refusal(await olha.play("play 1")) == "bot_plays"
    status, info = await said(server, f"/api/tables/{table}/hand-back", fill)
    assert not info["seats"][1]["stand_in"]
    thief = protocol.SeatSecret(friend.owned[0].secret, seat=0)
    status, refused = await said(server, f"/api/tables/{table}/fill", thief)
    assert (status, refused["code"]) == (403, "not_host")
    status, refused = await said(server, f"/api/tables/{table}/fill", protocol.SeatSecret("no"))
    assert (status, refused["code"]) == (403, "wrong_secret")
    await olha.go()


@live
async def test_who_leaves_in_the_game_is_followed_by_a_bot(server: ServerProcess) -> None:
    seats = await seats_at(server)
    leaving, staying = seats.players[1], seats.players[0]
    body = protocol.SeatSecret(leaving.secrets[0])
    status, info = await said(server, f"/api/tables/{seats.info.id}/leave", body)
    assert status == 200
    assert info["seats"][1]["kind"] == "bot"
    await staying.reach(2)
    await leaving.reach(2)
    assert leaving.welcome is not None
    assert leaving.welcome.seats == []
    assert leaving.viewer.seat is None
    late = protocol.SendMove("late", 1, 1, "play 1")
    assert refusal(await leaving.ask(late)) == "not_your_seat"
    status, refused = await said(server, f"/api/tables/{seats.info.id}/leave", body)
    assert (status, refused["code"]) == (403, "wrong_secret")
    await seats.go()


@live
async def test_a_rematch_is_one_table_for_all_who_ask(server: ServerProcess) -> None:
    seated = await made(server, "me", "open", "open")
    table = seated.table.id
    secrets = [seated.owned[0].secret]
    secrets += [(await joined(server, table, name)).owned[0].secret for name in ("B", "C")]
    path = f"/api/tables/{table}/rematch"
    status, refused = await said(server, path, protocol.SeatSecret(secrets[0]))
    assert (status, refused["code"]) == (409, "not_finished")
    players = [await Player(server.ws, table, [secret]).come() for secret in secrets]
    await _to_the_end(players)
    answers = await asyncio.gather(*[said(server, path, protocol.SeatSecret(s)) for s in secrets])
    assert [status for status, _ in answers] == [201, 201, 201]
    assert len({seated["table"]["id"] for _, seated in answers}) == 1
    assert sorted(seated["owned"][0]["seat"] for _, seated in answers) == [0, 1, 2]
    again = answers[0][1]["table"]["id"]
    await players[0].until(lambda: players[0].info.rematch == again)  # type: ignore[union-attr]
    _, info = await said(server, f"/api/tables/{again}")
    assert info["status"] == "playing"
    for player in players:
        await player.go()


async def _to_the_end(players: list[Player]) -> None:
    first = players[0]
    while first.update is None or first.update.outcome is None:
        player = next(player for player in players if player.is_asked)
        answer = await player.play(player.viewer.options[0])
        for other in players:
            await other.reach(answer.version)


@live
async def test_a_bot_plays_for_the_absent_when_the_clock_runs_out(server: ServerProcess) -> None:
    seats = await seats_at(server, clock=5)
    present, away = seats.players[0], seats.players[2]
    await away.go()
    deadline = seats.info.deadline
    assert deadline is not None
    await seats.players[1].play("play 1")
    await present.until(lambda: bool(present.info and present.info.seats[2].stand_in))
    await present.reach(4)
    assert present.info is not None
    assert not present.info.seats[0].stand_in
    back = await Player(server.ws, seats.info.id, away.secrets).come()
    await present.until(lambda: not present.info.seats[2].stand_in)  # type: ignore[union-attr]
    await back.go()
    await seats.go()


@live
async def test_bad_requests_say_what_is_wrong(server: ServerProcess) -> None:
    me, bot = {"kind": "me"}, {"kind": "bot"}
    cases = [
        ({"game": "chess", "seats": [me]}, "unknown_game"),
        ({"game": "raiders", "seats": [me, bot]}, "bad_setup"),
        ({"game": "raiders", "seats": [bot, bot, bot]}, "bad_setup"),
        ({"game": "raiders", "seats": [me, bot, bot], "options": {"x": 1}}, "bad_setup"),
        ({"game": "raiders", "seats": [me, bot, bot], "options": {"pack": {"x": 1}}}, "bad_pack"),
        ({"game": "raiders", "seats": [me, bot, bot], "seed": -1}, "bad_request"),
        ({"game": "raiders", "seats": [me, bot, bot], "seed": 2**53}, "bad_request"),
        ({"game": "raiders", "seats": [me, bot, bot], "clock": 1}, "bad_request"),
        ({"game": "raiders", "seats": [me, {"kind": "bot", "level": "god"}, bot]}, "bad_request"),
        ({"game": "raiders"}, "bad_request"),
        ([], "bad_request"),
        (b"{", "bad_request"),
        (b"[" * 20000, "bad_request"),
        (b"x" * 40000, "too_long"),
    ]
    for body, code in cases:
        status, refused = await said(server, "/api/tables", body)
        assert 400 <= status < 500
        assert refused["code"] == code, (body, refused)
        if code != "too_long":
            assert refused["facts"].get("detail") or refused["facts"]["allowed"]


# --- replays and records -----------------------------------------------------------------


@live
async def test_a_finished_game_has_a_replay_from_every_view_and_a_record(
    server: ServerProcess,
) -> None:
    seats = await finished_table(server, seed=5)
    table = seats.info.id
    status, record = await said(server, f"/api/tables/{table}/record")
    assert status == 200
    for seat in (None, 0, 1, 2):
        query = "" if seat is None else f"?seat={seat}"
        status, replay = await said(server, f"/api/tables/{table}/replay{query}")
        assert status == 200
        assert len(replay["steps"]) == len(record["moves"]) + 1
        assert replay["seat"] == seat
        assert replay["names"] == ["P0", "P1", "P2"]
        told = [moment["event"] for step in replay["steps"] for moment in step["moments"]]
        if seat is not None:
            assert told == seats.players[seat].events
            assert shown_at_the_end(replay) == seats.players[seat].viewer.view
        status, loaded = await said(server, f"/api/replays{query}", record)
        assert status == 200
        assert loaded["steps"] == replay["steps"]
    status, refused = await said(server, f"/api/tables/{table}/replay?seat=9")
    assert (status, refused["code"]) == (404, "unknown_seat")
    await seats.go()


@live
async def test_nothing_of_a_running_game_can_be_replayed(server: ServerProcess) -> None:
    seated = await made(server, "me", "local", "local")
    for what in ("replay", "replay?seat=0", "record"):
        status, refused = await said(server, f"/api/tables/{seated.table.id}/{what}")
        assert (status, refused["code"]) == (409, "not_finished")
        status, refused = await said(server, f"/api/tables/abcdefghjk/{what}")
        assert (status, refused["code"]) == (404, "unknown_table")


@live
async def test_a_broken_record_is_refused_with_the_reason(server: ServerProcess) -> None:
    seats = await finished_table(server, seed=6)
    _, record = await said(server, f"/api/tables/{seats.info.id}/record")
    await seats.go()
    changed = [
        {**record, "fingerprint": "00"},
        {**record, "moves": record["moves"][1:]},
        {**record, "rules_version": "0"},
        {**record, "game": "chess"},
        {**record, "seats": 9},
        {**record, "moves": "play 1"},
        {"a": 1},
    ]
    for body in changed:
        status, refused = await said(server, "/api/replays", body)
        assert (status, refused["code"]) == (400, "bad_record"), refused
        assert refused["facts"]["detail"]
    status, refused = await said(server, "/api/replays", b'{"a":"' + b"x" * 1_100_000 + b'"}')
    assert (status, refused["code"]) == (413, "too_long")


@live
async def test_a_kept_replay_is_shown_whatever_the_rules_are_now(own_server: ServerProcess) -> None:
    seats = await finished_table(own_server, seed=8)
    path = f"/api/tables/{seats.info.id}/replay"
    await seats.go()
    _, before = await said(own_server, path)
    while not kept_replays(own_server):
        await asyncio.sleep(0.05)
    own_server.kill()
    with sqlite3.connect(own_server.db) as connection:
        connection.execute("UPDATE snapshots SET game = x'00'")
        connection.execute(
            "UPDATE endings SET ending = replace(ending, '\"rules_version\":', '\"x\":')"
        )
    connection.close()
    await asyncio.to_thread(own_server.start)
    status, after = await said(own_server, path)
    assert status == 200
    assert after["steps"] == before["steps"]
    status, refused = await said(own_server, f"{path}?seat=1")
    assert (status, refused["code"]) == (400, "bad_record")


def kept_replays(server: ServerProcess) -> int:
    connection = sqlite3.connect(f"file:{server.db}?mode=ro", uri=True)
    try:
        rows = connection.execute("SELECT count(*) FROM endings WHERE replay IS NOT NULL")
        return int(rows.fetchone()[0])
    finally:
        connection.close()


@live
async def test_an_option_without_effect_is_refused_and_the_list_of_games_says_why(
    server: ServerProcess,
) -> None:
    _, games = await said(server, "/api/games")
    needs = {
        option["name"]: option["needs"]
        for game in games
        for option in game["options"]
        if option["needs"]
    }
    assert needs["hero"] == {"heroes": ["mirror"]}
    assert needs["scroll_tie"] == {"tactical": [True]}
    wish = {"game": "dungeon_roll", "seats": [{"kind": "me"}], "options": {"hero": "loeg"}}
    status, refused = await said(server, "/api/tables", wish)
    assert (status, refused["code"]) == (400, "bad_setup")
    assert {**refused["facts"], "detail": ""} == {
        "what": "hero", "needs": "heroes", "value": "random", "allowed": ["mirror"], "detail": "",
    }  # fmt: skip
