"""The client's files, the headers of every answer, limits of rate and number."""

from __future__ import annotations

import gzip
import os
from pathlib import Path

import httpx
import pytest

from tests.server.playing import live, made, refusal, said
from tools.players import Player, everyone_here
from tools.serving import GENEROUS, ServerProcess
from undercroft.server import protocol, settings
from undercroft.server.guests import check_origin, guest_key
from undercroft.server.limits import Bucket, Buckets
from undercroft.server.pages import Pages
from undercroft.server.settings import Settings, client_folder, from_environment
from undercroft.table.errors import Refusal


@pytest.fixture
def pages(tmp_path: Path) -> Pages:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "assets" / "app-1a2b.js").write_text("let a = 1;" * 100)
    return Pages(tmp_path)


@pytest.mark.parametrize("path", ["/", "/t/abc", "/r/abc", "/r", "/credits", "/rules/raiders"])
def test_the_clients_own_addresses_give_its_page(pages: Pages, path: str) -> None:
    page = pages.find(path, accepts_html=False)
    assert page is not None
    assert (page.status, page.kind, page.cache) == (200, "text/html", "no-cache")


def test_hashed_files_are_kept_for_ever_and_come_compressed(pages: Pages) -> None:
    page = pages.find("/assets/app-1a2b.js", accepts_html=False)
    assert page is not None
    assert "immutable" in page.cache
    assert page.squeezed is not None
    assert gzip.decompress(page.squeezed) == page.body


@pytest.mark.parametrize("path", ["/../pages.py", "/assets/../../x", "/assets/none.js", "/t", "//"])
def test_nothing_else_is_served(pages: Pages, path: str) -> None:
    assert pages.find(path, accepts_html=False) is None
    page = pages.find(path, accepts_html=True)
    assert page is not None
    assert (page.status, page.body) == (404, b"<!doctype html>")


def test_a_client_built_anew_is_served_at_once(pages: Pages) -> None:
    assert pages.find("/", accepts_html=True) is not None
    assert pages.folder is not None
    (pages.folder / "assets" / "app-3c4d.js").write_text("let b = 2;")
    index = pages.folder / "index.html"
    index.write_text("<!doctype html><title>new</title>")
    os.utime(index, (1, 1))
    page = pages.find("/", accepts_html=True)
    assert page is not None
    assert b"new" in page.body
    assert pages.find("/assets/app-3c4d.js", accepts_html=False) is not None


def test_a_file_of_an_older_build_is_not_there(pages: Pages) -> None:
    """While the client is built anew its files go before its page is written."""
    assert pages.find("/", accepts_html=False) is not None
    assert pages.folder is not None
    (pages.folder / "assets" / "app-1a2b.js").unlink()
    assert pages.find("/assets/app-1a2b.js", accepts_html=False) is None
    page = pages.find("/assets/app-1a2b.js", accepts_html=True)
    assert page is not None
    assert page.status == 404


def test_without_its_page_the_client_is_called_missing(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<!doctype html>")
    pages = Pages(tmp_path)
    assert pages.find("/app.js", accepts_html=False) is None
    (tmp_path / "index.html").unlink()
    page = pages.find("/", accepts_html=True)
    assert page is not None
    assert page.status == 503


def test_without_a_built_client_the_page_says_so() -> None:
    page = Pages(None).find("/", accepts_html=True)
    assert page is not None
    assert page.status == 503
    assert b"make play" in page.body


def test_a_client_of_another_project_is_never_taken_for_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "web" / "dist").mkdir(parents=True)
    (tmp_path / "web" / "dist" / "index.html").touch()
    package = tmp_path / "venv" / "undercroft"
    monkeypatch.setattr(settings, "__file__", str(package / "server" / "settings.py"))
    assert client_folder() is None
    (package / "web_dist").mkdir(parents=True)
    (package / "web_dist" / "index.html").touch()
    assert client_folder() == package / "web_dist"


def test_every_answer_carries_the_security_headers(server: ServerProcess) -> None:
    with httpx.Client(base_url=server.url, verify=False) as client:
        answers = [
            client.get("/"), client.get("/api/games"), client.get("/api/none"),
            client.get("/api/tables/x"), client.post("/api/tables", content=b"{"),
        ]  # fmt: skip
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["x-content-type-options"] == "nosniff"
    assert answers[1].headers["cache-control"] == "no-store"


# --- limits ------------------------------------------------------------------------------


def test_a_bucket_refuses_until_it_has_filled_again() -> None:
    bucket = Bucket(rate=2, burst=3, now=0)
    for _ in range(3):
        bucket.take(0)
    with pytest.raises(Refusal) as refused:
        bucket.take(0)
    assert refused.value.facts == {"wait": 0.5}
    bucket.take(0.5)


def test_full_buckets_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Buckets, "MOST", 10)
    buckets = Buckets(rate=1, burst=1)
    for number in range(100):
        buckets.take(str(number), now=number * 10.0)
    assert len(buckets.by_key) <= 10


def test_a_guest_is_known_by_a_hash_only() -> None:
    one = guest_key({"x-guest": "abc"}, "1.2.3.4")
    assert one == guest_key({"x-guest": "abc"}, "5.6.7.8") != guest_key({}, "1.2.3.4")
    assert "abc" not in one


@pytest.mark.parametrize(
    ("headers", "good"),
    [
        ({"origin": "http://a.example", "host": "a.example"}, True),
        ({"origin": "https://b.example", "host": "a.example"}, True),
        ({"origin": "https://c.example", "host": "a.example"}, False),
        ({"origin": "null", "host": "a.example"}, False),
        ({"origin": "http://[", "host": "a.example"}, False),
        ({"host": "a.example"}, True),
        ({"host": "a.example", "sec-fetch-site": "cross-site"}, False),
    ],
)
def test_only_the_own_and_the_allowed_origins_pass(headers: dict[str, str], good: bool) -> None:
    assert passes(headers, ["https://b.example"]) is good


def passes(headers: dict[str, str], allowed: list[str]) -> bool:
    try:
        check_origin(headers, allowed)
    except Refusal:
        return False
    return True


def test_settings_come_from_the_environment_and_wrong_ones_are_named() -> None:
    given = {"UNDERCROFT_PACE": "0.5", "UNDERCROFT_ORIGINS": "https://a.example,https://b.example"}
    settings = from_environment(given, port=9000)
    assert (settings.pace, settings.port, len(settings.origins)) == (0.5, 9000, 2)
    assert settings.message_bytes == Settings().message_bytes
    with pytest.raises(ValueError, match="pace"):
        from_environment({"UNDERCROFT_PACE": "fast"})


@live
async def test_limits_of_rate_and_number_are_told(tmp_path: Path) -> None:
    tight = {
        "messages_per_second": "1", "messages_burst": "5", "connections_per_table": "2",
        "tables_per_guest": "2", "posts_per_second": "0.1", "posts_burst": "3",
    }  # fmt: skip
    with ServerProcess(tmp_path / "tight.db", **{**GENEROUS, **tight}) as server:
        seated = await made(server, "me", "local", "local")
        player = await Player(server.ws, seated.table.id, [seated.owned[0].secret]).come()
        for _ in range(8):
            await player.send(protocol.Ping())
        assert refusal(await player.answers.get()) == "too_fast"
        others = [await Player(server.ws, seated.table.id, []).come() for _ in range(2)]
        third = await Player(server.ws, seated.table.id, []).come()
        assert refusal(await third.answers.get()) == "too_many_connections"
        for one in (player, *others):
            await one.go()
        answers = [await said(server, "/api/tables", everyone_here(3), guest="g") for _ in range(4)]
        codes = [body.get("code") for _, body in answers]
        assert codes == [None, None, "too_many_tables", "too_fast"]
        assert answers[-1][0] == 429
