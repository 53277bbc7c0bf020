"""A game that the package does not contain, served like any other."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from tools.serving import GENEROUS, ServerProcess

GAME = "/api/games/lanterns"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    path = tmp_path_factory.mktemp("third") / "tables.db"
    with (
        ServerProcess(path, games="examples.lanterns", **GENEROUS) as running,
        httpx.Client(base_url=running.url, verify=False) as client,
    ):
        yield client


def test_it_is_listed_with_its_options(client: httpx.Client) -> None:
    game = client.get("/api/games").json()[-1]
    assert (game["id"], [option["name"] for option in game["options"]]) == ("lanterns", ["goal"])


def test_its_texts_and_rules_come_from_the_server(client: httpx.Client) -> None:
    titles = [client.get(f"{GAME}/texts/{one}").json()["game.title"] for one in ("en", "ru", "uk")]
    assert titles == ["Lanterns and Thieves", "Фонари и воры", "Ліхтарі та злодії"]
    rules = client.get(f"{GAME}/rules/uk")
    assert rules.headers["content-type"].startswith("text/markdown")
    assert "**R4.1**" in rules.text


@pytest.mark.parametrize(
    ("path", "status"),
    [
        (f"{GAME}/texts/fr", 400), (f"{GAME}/rules/..", 404), ("/api/games/chess/texts/en", 404),
        ("/api/games/..%2Flanterns/rules/en", 404), ("/api/games/examples.lanterns/rules/en", 404),
    ],
)  # fmt: skip
def test_nothing_else_can_be_read(client: httpx.Client, path: str, status: int) -> None:
    assert client.get(path).status_code == status
