"""Set-ups and records that try to reach files, or to be too much for the server."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.server.playing import finished_table, live, made, said
from tools.serving import ServerProcess
from undercroft.engine.api import MOST_MOVES
from undercroft.server.pages import Pages
from undercroft.table.errors import CODES

SEATS = [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}]
LONGEST_ANSWER = 2_000
HUGE = int("9" * 4_000)
TABLES, REPLAYS = "/api/tables", "/api/replays"
RECORD: dict[str, Any] = {
    "game": "raiders", "rules_version": "2", "seats": 3, "options": {}, "seed": 1, "stacked": {},
    "moves": [], "fingerprint": "",
}  # fmt: skip


def table_with(**options: Any) -> dict[str, Any]:
    return {"game": "raiders", "seats": SEATS, "options": options}


def record_with(**changes: Any) -> dict[str, Any]:
    return {**RECORD, **changes}


def body_with(pack: str, path: str) -> bytes:
    """A request whose pack is written out by hand."""
    body = table_with(pack=0) if path == TABLES else record_with(options={"pack": 0})
    return json.dumps(body).replace('"pack": 0', f'"pack": {pack}').encode()


async def refused(server: ServerProcess, path: str, body: Any) -> dict[str, Any]:
    """The refusal of a request: short, with a known code, and the server goes on."""
    status, answer = await said(server, path, body)
    assert 400 <= status < 500, answer
    assert answer["code"] in CODES
    assert len(json.dumps(answer)) < LONGEST_ANSWER
    facts: dict[str, Any] = answer["facts"]
    assert facts["detail"]
    assert (await said(server, "/api/games"))[0] == 200
    return answer  # type: ignore[no-any-return]


# --- files ----------------------------------------------------------------------------------


@pytest.fixture
def paths(tmp_path: Path) -> list[str]:
    """A card table that would do, a file of another kind, nothing, a pipe nobody writes to."""
    good, other, pipe = tmp_path / "good.toml", tmp_path / "secret", tmp_path / "pipe"
    good.write_text("[monsters.snake]\nwounds = 2\n", encoding="utf-8")
    other.write_text("the secret of this machine", encoding="utf-8")
    os.mkfifo(pipe)
    return [str(path) for path in (good, other, tmp_path / "missing", pipe)]


@live
async def test_a_pack_from_the_network_names_no_file(
    server: ServerProcess, paths: list[str]
) -> None:
    for path, code in ((TABLES, "bad_pack"), (REPLAYS, "bad_record")):
        answers = []
        for file in [*paths, "/dev/zero", "/etc/passwd", ""]:
            body = body_with(json.dumps(file), path)
            answers.append(await refused(server, path, body))
            assert answers[-1]["code"] == code
            answers[-1]["facts"].pop("detail")
        assert all(answer == answers[0] for answer in answers), "the answers tell files apart"


@live
async def test_a_refused_pack_says_nothing_of_the_file(
    server: ServerProcess, paths: list[str]
) -> None:
    details = []
    for file in paths:
        answer = await refused(server, TABLES, table_with(pack=file))
        shown = answer["facts"]["detail"]
        assert shown.startswith("pack must be a table")
        details.append(shown.split(", got ")[0])
    assert len(set(details)) == 1


def test_a_link_in_the_clients_folder_leads_nowhere(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("secret", encoding="utf-8")
    folder = tmp_path / "client"
    folder.mkdir()
    (folder / "index.html").write_text("<!doctype html>", encoding="utf-8")
    (folder / "app.js").write_text("let a", encoding="utf-8")
    (folder / "out.txt").symlink_to(secret)
    (folder / "same.js").symlink_to(folder / "app.js")
    (folder / "above").symlink_to(tmp_path)
    pages = Pages(folder)
    assert pages.find("/app.js", accepts_html=False) is not None
    assert pages.find("/same.js", accepts_html=False) is not None
    for path in ("/out.txt", "/above/secret.txt", "/above/client/app.js"):
        assert pages.find(path, accepts_html=False) is None


# --- too much -------------------------------------------------------------------------------


def vault(*bonuses: str) -> Any:
    return {"vaults": {"vault_coins": {"bonuses": bonuses}}}


def knight(**row: Any) -> Any:
    return {"characters": {"knight": row}}


def packs_out_of_bounds(most: int) -> list[Any]:
    keys = ("key",) * 4
    many = {f"x{n}": 1 for n in range(most // 12)}
    return [
        vault("coins_" + "9" * most, *keys), vault("coins_" + "0" * most + "1", *keys),
        vault("coins_\u0663", *keys), vault("coins_", *keys), vault("x" * most, *keys),
        vault(*["key"] * (most // 8)), knight(items=["key"] * (most // 8)),
        knight(items=["key" * (most // 4)]), knight(items=[["key"]]),
        *[knight(coins=coins) for coins in (HUGE, -HUGE, True, None, 1.0, 1e300, "1", [], {})],
        {"floors": {"f1": "U" * most}}, {"floors": {"f1": "\U00010000UUUU"}},
        {"x" * most: 1}, many, {"monsters": many}, {"monsters": {"snake": many}},
        [1] * (most // 4), 1, True, "x", [], {"monsters": []}, {"monsters": "x" * most},
    ]  # fmt: skip


def broken_packs(most: int) -> list[str]:
    """What is no JSON, or more of it than anybody reads."""
    return [
        '{"a":' * 400 + "1" + "}" * 400, '{"monsters":' * 2_000 + "1" + "}" * 2_000, "[" * most,
        '{"characters": {"knight": {"coins": NaN}}}', '{"characters": Infinity}', "9" * most,
        "-" + "9" * most, '{"\\ud800": 1}', "1e999",
    ]  # fmt: skip


@live
@pytest.mark.parametrize(("path", "most"), [(TABLES, 25_000), (REPLAYS, 200_000)])
async def test_a_pack_out_of_all_bounds_is_refused(
    server: ServerProcess, path: str, most: int
) -> None:
    for pack in packs_out_of_bounds(most):
        answer = await refused(server, path, body_with(json.dumps(pack), path))
        assert answer["code"] == ("bad_pack" if path == TABLES else "bad_record")
    for text in broken_packs(most):
        answer = await refused(server, path, body_with(text, path))
        assert answer["code"] in ("bad_request", "bad_pack", "bad_record")


@live
async def test_options_out_of_all_bounds_are_refused(server: ServerProcess) -> None:
    bad: list[dict[str, Any]] = [
        {f"x{n}": 1 for n in range(2_000)},
        {"x" * 20_000: 1},
        {"tactical": "x" * 20_000},
        {"tactical": 1},
        {"tactical": [[[[]]]] * 100},
        {"boss_strength_five": HUGE},
        {"": {}},
    ]
    for options in bad:
        answer = await refused(server, TABLES, table_with(**options))
        assert answer["code"] == "bad_setup"


@live
async def test_records_out_of_all_bounds_are_refused(server: ServerProcess) -> None:
    bad = [
        record_with(seed=HUGE), record_with(seed=-1), record_with(seed=1 << 256),
        record_with(seed="7"), record_with(seats=HUGE), record_with(seats=-HUGE),
        record_with(game="x" * 100_000), record_with(game="../../etc/passwd"),
        record_with(rules_version="x" * 100_000),
        record_with(moves=[[0, "play 1"]] * (MOST_MOVES + 1)),
        record_with(moves=[[0, "play 1"]] * 60_000),
        record_with(moves=[[HUGE, "play 1"]]), record_with(moves=[[0, "x" * 100_000]]),
        record_with(moves=[[0, "play 1", 3]]), record_with(moves={"0": 1}),
        record_with(stacked={"rooms": ["dragon"] * 80_000}),
        record_with(stacked={"rooms": ["x" * 100_000]}),
        record_with(stacked={"rooms": [HUGE]}), record_with(stacked={"x" * 100_000: []}),
        record_with(stacked={f"x{n}": [] for n in range(10_000)}),
        record_with(fingerprint="x" * 100_000),
    ]  # fmt: skip
    for body in bad:
        answer = await refused(server, REPLAYS, body)
        assert answer["code"] == "bad_record"


@live
async def test_numbers_of_any_size_in_addresses_and_bodies_are_refused(
    server: ServerProcess,
) -> None:
    table = (await made(server, "me", "local", "open")).table.id
    for seat in ("9" * 3_000, "9" * 5_000, "-1", "x", "1.5", "0x1", "%00", "٣"):
        status, answer = await said(server, f"/api/tables/{table}/replay?seat={seat}")
        assert status in (400, 409), answer
        assert len(json.dumps(answer)) < LONGEST_ANSWER
    for wrong in (HUGE, -1, 9, True, 1.5, "1"):
        body = {"name": "Ann", "seat": wrong}
        status, answer = await said(server, f"/api/tables/{table}/join", body)
        assert 400 <= status < 500, answer
    for field in ("seed", "clock"):
        for value in (HUGE, -1, True, 1.5, "x", [], 2**53):
            body = {"game": "raiders", "seats": SEATS, field: value}
            assert (await refused(server, TABLES, body))["code"] == "bad_request"


@live
async def test_addresses_reach_no_path(server: ServerProcess) -> None:
    names = ("..%2f..%2fetc%2fpasswd", "%00", "%ff", "a" * 4_000, "abcdefghjk%0a", "...")
    for name in names:
        for path in (f"/api/tables/{name}", f"/api/tables/{name}/record", f"/{name}"):
            status, answer = await said(server, path)
            assert (status, answer["code"]) in ((404, "unknown_table"), (404, "not_found"))


# --- what may be sent -----------------------------------------------------------------------


@live
async def test_a_pack_that_is_a_mapping_is_played_replayed_and_played_again(
    server: ServerProcess,
) -> None:
    pack = {"monsters": {"snake": {"wounds": 2}}, "floors": {"f1": "UUUUU"}}
    seats = await finished_table(server, options={"pack": pack})
    assert seats.info.options["pack"]["monsters"]["snake"]["wounds"] == 2
    _, record = await said(server, f"/api/tables/{seats.info.id}/record")
    status, replay = await said(server, REPLAYS, record)
    assert (status, replay["options"]) == (200, seats.info.options)
    secret = {"secret": seats.players[0].secrets[0]}
    status, again = await said(server, f"/api/tables/{seats.info.id}/rematch", secret)
    assert (status, again["table"]["options"]) == (201, seats.info.options)
    await seats.go()
