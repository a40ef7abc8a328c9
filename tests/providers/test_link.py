"""Connections: redirects are not followed with a key, every client is closed, no answer is too deep to be refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import run_apart, run_in
from tests.fakes import Asked, FakeServer, Raw, Status, call

from .test_check import ENTRIES, env_of

DEEP = {
    "lists": b"[" * 100_000,
    "objects": b'{"error":' * 100_000,
    "whole": b'{"content":' + b"[" * 900 + b"]" * 900 + b"}",
}


@pytest.mark.parametrize(
    "body",
    [pytest.param(DEEP[name], id=name, marks=[pytest.mark.slow] * (name == "lists")) for name in DEEP],
)
@pytest.mark.parametrize("entry", ["openai-api/lab/m", "anthropic/m"])
def test_an_answer_nested_too_deeply_is_the_providers_bad_response(
    tmp_path: Path, entry: str, body: bytes
) -> None:
    with FakeServer(lambda _: Raw(body)) as server:
        ran = run_in(tmp_path, "check", entry, "--max-retries", "0", **env_of(server))
    assert ran.status == 4
    assert "the provider's answer can't be read" in ran.err
    assert len(ran.err.strip().splitlines()) == 1


@pytest.mark.parametrize("status", [301, 302, 307, 308])
@pytest.mark.parametrize("entry", ENTRIES)
def test_F10_a_redirect_is_not_followed(tmp_path: Path, entry: str, status: int) -> None:
    with FakeServer(lambda _: call("end_turn")) as other:
        place = f"{other.url}/v1/messages"
        with FakeServer(lambda _: Status(status, b"", {"location": place})) as server:
            ran = run_in(tmp_path, "check", entry, **env_of(server))
    assert ran.status == 4
    assert other.asked == []
    assert len(server.asked) == 1
    assert f"redirect ({status}) to {place}" in ran.err
    assert len(ran.err.strip().splitlines()) == 1


def test_two_keys_at_one_address_are_two_clients_and_both_are_closed(tmp_path: Path) -> None:
    keys: set[Any] = set()

    def behave(asked: Asked) -> Any:
        keys.add(asked.headers["authorization"])
        return call("end_turn")

    with FakeServer(behave) as server:
        env = {**env_of(server), "LAB_API_KEY": "sk-PLANTED-2", "OTHER_API_KEY": "sk-PLANTED-3"}
        env["OTHER_BASE_URL"] = server.url
        ran = run_apart("check", "openai-api/lab/m", "openai/m", "openai-api/other/m", cwd=tmp_path, **env)
    assert ran.status == 0
    assert ran.err == ""  # a client that is left open is told of when its process ends
    assert len(keys) == 3


@pytest.mark.parametrize("entry", ENTRIES)
def test_a_refused_connection_is_called_one(tmp_path: Path, entry: str) -> None:
    with FakeServer(lambda _: call("end_turn")) as server:
        env = env_of(server)
    ran = run_in(tmp_path, "check", entry, "--max-retries", "0", **env)  # the server is gone
    assert ran.status == 4
    assert ": Connection refused; is the server running" in ran.err
    assert "Timeout" not in ran.err
    assert len(ran.err.strip().splitlines()) == 1


@pytest.mark.parametrize("entry", ENTRIES)
def test_an_https_address_of_a_plain_server_is_told_as_that(tmp_path: Path, entry: str) -> None:
    with FakeServer(lambda _: call("end_turn")) as server:
        env = {name: value.replace("http:", "https:") for name, value in env_of(server).items()}
        ran = run_in(tmp_path, "check", entry, "--max-retries", "0", **env)
    assert ran.status == 4
    assert "TLS failed (" in ran.err
    assert len(ran.err.strip().splitlines()) == 1
