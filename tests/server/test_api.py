"""The REST side keeps to its own description."""

from __future__ import annotations

import httpx
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tools.serving import ServerProcess

EXAMPLES = 25
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


def test_the_description_is_served_and_names_every_address(server: ServerProcess) -> None:
    described = httpx.get(f"{server.url}/api/openapi.json", verify=False).json()
    assert sorted(described["paths"]) == [
        "/api/games", "/api/games/{game}/rules/{language}", "/api/games/{game}/texts/{language}",
        "/api/lessons", "/api/mine", "/api/push",
        "/api/replays", "/api/tables", "/api/tables/{table}", "/api/tables/{table}/fill",
        "/api/tables/{table}/hand-back", "/api/tables/{table}/join",
        "/api/tables/{table}/leave", "/api/tables/{table}/push",
        "/api/tables/{table}/push/stop", "/api/tables/{table}/record",
        "/api/tables/{table}/rematch", "/api/tables/{table}/replay",
    ]  # fmt: skip


def test_nothing_is_below_the_description(server: ServerProcess) -> None:
    for below in ("x", "openapi.json", "x/y"):
        answer = httpx.get(f"{server.url}/api/openapi.json/{below}", verify=False)
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_answers_to_made_up_requests_fit_the_description(server: ServerProcess) -> None:
    schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
    for result in schema.get_all_operations():
        check_operation(result.ok(), server.url)


def check_operation(operation: schemathesis.APIOperation, url: str) -> None:  # type: ignore[type-arg]
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @_given(operation)
    def answers(case: Case) -> None:
        case.call_and_validate(base_url=url, checks=CHECKS)

    answers()


def _given(operation: schemathesis.APIOperation):  # type: ignore[type-arg, no-untyped-def]
    from hypothesis import given

    return given(case=operation.as_strategy())
