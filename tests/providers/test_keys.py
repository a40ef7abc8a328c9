"""Keys: where they are found, what is trimmed, what is refused, and that none is ever shown (K2, K3)."""

from __future__ import annotations

from pathlib import Path

import pytest

from arena.errors import Unusable
from arena.providers.keys import find_key, scrub
from tests.cli.running import run_in
from tests.fakes import FakeServer, call

ODD = {
    "newline": "sk-PLANTED-1\n", "return": "sk-PLANTED-1\r", "blank": "sk-PLANTED-1 ", "tab": "\tsk-PLANTED-1",
    "curly": "\u201csk-PLANTED-1\u201d", "zero-width": "sk-PLANTED-1\u200b", "quotes": '"sk-PLANTED-1"',
}  # fmt: skip


@pytest.mark.parametrize("odd", ODD.values(), ids=ODD.keys())
def test_K2_what_copying_left_around_a_key_is_trimmed(odd: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAB_API_KEY", odd)
    assert find_key("LAB_API_KEY").value == "sk-PLANTED-1"


@pytest.mark.parametrize(
    ("inside", "told"),
    [
        ("sk-PLAN\nTED-1", "line end"),
        ("sk-PLAN TED", "blank"),
        ("sk-\u200bPLANTED", "invisible"),
        ("sk-PL\u201cANTED", "curly quote"),
        ("sk-PLÄNTED", "no part of a key"),
    ],
)
def test_K2_what_is_odd_inside_a_key_is_named(
    inside: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LAB_API_KEY", inside)
    with pytest.raises(Unusable, match=f"LAB_API_KEY .*{told}") as caught:
        find_key("LAB_API_KEY")
    assert "PLAN" not in str(caught.value)


@pytest.mark.parametrize("wire", ["openai-api/lab/m", "anthropic/m"])
@pytest.mark.parametrize("key", ["sk-PLANTED-1\r\n", "sk-PLAN TED-1"])
def test_K2_a_check_with_an_odd_key(tmp_path: Path, wire: str, key: str) -> None:
    with FakeServer(lambda _: call("end_turn")) as server:
        env = {
            "LAB_BASE_URL": server.url + "/v1",
            "ANTHROPIC_BASE_URL": server.url,
            "LAB_API_KEY": key,
            "ANTHROPIC_API_KEY": key,
        }
        ran = run_in(tmp_path, "check", wire, **env)
    if "PLANTED" in key:
        assert ran.status == 0, ran.err
        header = server.asked[0].headers["authorization"]
        assert header == "Bearer sk-PLANTED-1"
    else:
        assert ran.status == 4
        assert len(ran.err.strip().splitlines()) == 1
        assert "_API_KEY" in ran.err
        assert server.asked == []
    assert "PLANTED" not in ran.out + ran.err
    assert "TED-1" not in ran.out + ran.err


def test_K3_env_file_of_the_working_folder(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b" / "w"
    folder.mkdir(parents=True)
    with FakeServer(lambda _: call("end_turn")) as server:
        (folder / ".env").write_bytes(
            f"LAB_API_KEY=sk-PLANTED-1\r\nLAB_BASE_URL={server.url}/v1\r\n".encode()
        )
        ran = run_in(folder, "check", "openai-api/lab/m")
        assert ran.status == 0, ran.err
        assert server.asked[-1].headers["authorization"] == "Bearer sk-PLANTED-1"
        assert f"LAB_API_KEY from {folder / '.env'}" in ran.out
        exported = run_in(folder, "check", "openai-api/lab/m", LAB_API_KEY="sk-OTHER-22")
        assert server.asked[-1].headers["authorization"] == "Bearer sk-OTHER-22"
        assert "LAB_API_KEY from the environment" in exported.out
        asked = len(server.asked)
        (folder / ".env").rename(tmp_path / "a" / ".env")
        above = run_in(folder, "check", "openai-api/lab/m")
    assert above.status == 4
    assert "LAB_BASE_URL" in above.err
    assert len(server.asked) == asked
    for text in (ran, exported, above):
        assert "PLANTED" not in text.out + text.err


def test_K3_a_line_of_the_env_file_that_sets_nothing_is_told_by_its_number_alone(tmp_path: Path) -> None:
    with FakeServer(lambda _: call("end_turn")) as server:
        (tmp_path / ".env").write_text(
            f"# keys\n= sk-PLANTED junk\nLAB_API_KEY=sk-PLANTED-1\n\nLAB_BASE_URL={server.url}/v1\nsk-PLANTED-2\n"
        )
        ran = run_in(tmp_path, "check", "openai-api/lab/m")
    assert ran.status == 0
    assert ran.err.splitlines() == [
        f"arena: {tmp_path / '.env'}: line {number} can't be read and is passed over: write NAME=value"
        for number in (2, 6)
    ]
    assert "PLANTED" not in ran.out + ran.err


def test_a_missing_key_names_its_variable(tmp_path: Path) -> None:
    ran = run_in(tmp_path, "check", "openai/gpt-x")
    assert ran.status == 4
    assert "OPENAI_API_KEY" in ran.err
    assert "Traceback" not in ran.err


def test_every_text_is_scrubbed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAB_API_KEY", "weird-PLANTED-secret\n")
    find_key("LAB_API_KEY")
    assert "PLANTED" not in scrub("Incorrect API key weird-PLANTED-secret, Bearer weird-PLANTED-secret")
    assert "abc123def" not in scrub("Incorrect API key provided: sk-abc123def456")
