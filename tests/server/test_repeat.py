"""A request whose answer was lost is sent again: nobody sits twice, nothing is made twice."""

from __future__ import annotations

import asyncio
import uuid
from typing import Any

from tests.server.playing import finished_table, live, made, said
from tools.players import Player
from tools.serving import ServerProcess


def new_token() -> str:
    return uuid.uuid4().hex


def wish(*kinds: str, **given: Any) -> dict[str, Any]:
    seats = [{"kind": kind, "name": f"P{n}"} for n, kind in enumerate(kinds)]
    return {"game": "raiders", "seats": seats, **given}


@live
async def test_a_table_asked_for_again_is_the_same_table(own_server: ServerProcess) -> None:
    body = wish("local", "me", "open", token=new_token())
    asked = [said(own_server, "/api/tables", body) for _ in range(4)]
    answers = await asyncio.gather(*asked)
    assert [status for status, _ in answers] == [201] * 4
    first = answers[0][1]
    assert all(answer == first for _, answer in answers)
    assert [owned["seat"] for owned in first["owned"]] == [0, 1]
    assert first["owned"][1]["secret"] == body["token"]
    own_server.kill()
    own_server.start()
    _, later = await said(own_server, "/api/tables", {**body, "listed": True})
    assert (later["table"]["id"], later["owned"]) == (first["table"]["id"], first["owned"])
    assert not later["table"]["listed"]
    _, other = await said(own_server, "/api/tables", {**body, "token": new_token()})
    assert other["table"]["id"] != first["table"]["id"]
    secrets = [owned["secret"] for owned in first["owned"]]
    player = await Player(own_server.ws, first["table"]["id"], secrets).come()
    assert player.welcome is not None
    assert player.welcome.seats == [0, 1]
    await player.go()


@live
async def test_a_table_asked_for_again_counts_once(own_server: ServerProcess) -> None:
    own_server.stop()
    own_server.settings["tables_per_guest"] = "1"
    own_server.start()
    body, guest = wish("me", "bot", "bot", token=new_token()), {"guest": "one guest"}
    for _ in range(3):
        status, _ = await said(own_server, "/api/tables", body, **guest)
        assert status == 201
    status, refused = await said(own_server, "/api/tables", wish("me", "bot", "bot"), **guest)
    assert (status, refused["code"]) == (429, "too_many_tables")


@live
async def test_who_joins_again_gets_the_same_seat(server: ServerProcess) -> None:
    table = (await made(server, "me", "open", "open", "open")).table.id
    path, body = f"/api/tables/{table}/join", {"name": "Olha", "token": new_token()}
    answers = await asyncio.gather(*[said(server, path, body) for _ in range(5)])
    assert [status for status, _ in answers] == [201] * 5
    assert {answer["owned"][0]["seat"] for _, answer in answers} == {1}
    assert {answer["owned"][0]["secret"] for _, answer in answers} == {body["token"]}
    _, info = await said(server, f"/api/tables/{table}")
    assert [seat["kind"] for seat in info["seats"]] == ["person", "person", "open", "open"]
    status, same = await said(server, path, {**body, "seat": 1})
    assert (status, same["owned"][0]["seat"]) == (201, 1)
    status, refused = await said(server, path, {**body, "seat": 2})
    assert (status, refused) == (409, {"code": "already_seated", "facts": {"seat": 1}})
    status, without = await said(server, path, {"name": "Ivan"})
    assert (status, without["owned"][0]["seat"]) == (201, 2)
    assert len(without["owned"][0]["secret"]) >= 22


@live
async def test_who_joins_again_when_the_game_is_on_is_still_seated(server: ServerProcess) -> None:
    table = (await made(server, "me", "open", "bot")).table.id
    body = {"name": "Olha", "token": new_token()}
    answers = [await said(server, f"/api/tables/{table}/join", body) for _ in range(2)]
    assert [status for status, _ in answers] == [201, 201]
    assert answers[1][1]["table"]["status"] == "playing"
    assert answers[0][1]["owned"] == answers[1][1]["owned"]


@live
async def test_a_token_must_be_long_and_plain(server: ServerProcess) -> None:
    table = (await made(server, "me", "open", "open")).table.id
    for token in ("", "short", "x" * 21, "x" * 65, "x" * 30 + " ", "x" * 30 + "\n", "ї" * 30, 7):
        for path, body in (
            (f"/api/tables/{table}/join", {"name": "Eve", "token": token}),
            ("/api/tables", wish("me", "bot", "bot", token=token)),
        ):
            status, refused = await said(server, path, body)
            assert (status, refused["code"]) == (400, "bad_request"), (token, refused)
    _, info = await said(server, f"/api/tables/{table}")
    assert [seat["kind"] for seat in info["seats"]] == ["person", "open", "open"]


@live
async def test_a_rematch_asked_for_again_is_the_same_seat(server: ServerProcess) -> None:
    seats = await finished_table(server)
    path = f"/api/tables/{seats.info.id}/rematch"
    body = {"secret": seats.secrets[0], "token": new_token()}
    answers = await asyncio.gather(*[said(server, path, body) for _ in range(4)])
    assert [status for status, _ in answers] == [201] * 4
    assert len({answer["table"]["id"] for _, answer in answers}) == 1
    assert all(answer["owned"] == answers[0][1]["owned"] for _, answer in answers)
    assert [owned["seat"] for owned in answers[0][1]["owned"]] == [0, 1, 2]
    await seats.go()


@live
async def test_a_token_of_another_table_makes_a_rematch_of_its_own(server: ServerProcess) -> None:
    """A rematch never leads to a table that is none."""
    seats = await finished_table(server)
    token = new_token()
    _, other = await said(server, "/api/tables", wish("me", "open", "open", token=token))
    body = {"secret": seats.secrets[0], "token": token}
    status, again = await said(server, f"/api/tables/{seats.info.id}/rematch", body)
    assert status == 201
    assert again["table"]["id"] not in (other["table"]["id"], seats.info.id)
    await seats.go()


@live
async def test_fill_and_leave_do_no_harm_when_repeated(server: ServerProcess) -> None:
    seated = await made(server, "me", "open", "open")
    table, secret = f"/api/tables/{seated.table.id}", seated.owned[0].secret
    for _ in range(2):
        body = {"secret": secret, "seat": 1, "level": "novice"}
        status, info = await said(server, f"{table}/fill", body)
        assert (status, info["seats"][1]["level"]) == (200, "novice")
    for status in (200, 403):
        assert (await said(server, f"{table}/leave", {"secret": secret}))[0] == status
    _, info = await said(server, table)
    assert [seat["kind"] for seat in info["seats"]] == ["open", "bot", "open"]


@live
async def test_a_table_whose_maker_has_left_is_not_handed_out_again(server: ServerProcess) -> None:
    body = wish("me", "open", "open", token=new_token())
    _, seated = await said(server, "/api/tables", body)
    await said(server, f"/api/tables/{seated['table']['id']}/leave", {"secret": body["token"]})
    status, refused = await said(server, "/api/tables", body)
    assert (status, refused["code"]) == (403, "wrong_secret")
