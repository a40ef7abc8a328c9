"""Against mock-ai-api: a model whose every call is of a tool that nobody offered, and other fixed behaviours by name."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from .obtain import Unobtainable, from_pypi
from .playing import Peer, arena, tournament
from .serving import free_port, serving
from .test_llmock import whole

pytestmark = pytest.mark.foreign

UNKNOWN = {"openai-api/lab/gpt-4.1:mock-tool-call", "anthropic/claude-sonnet-4-20250514:mock-tool-use"}


@pytest.fixture
def peer(tmp_path: Path) -> Iterator[Peer]:
    try:
        program = from_pypi("mock-ai-api") / "mock-ai-api"
    except Unobtainable as reason:
        pytest.skip(f"no mock-ai-api here: {reason}")
    ports = (free_port(), free_port())
    command = [program, "--openai-port", str(ports[0]), "--anthropic-port", str(ports[1])]
    with serving(command, ports, tmp_path / "mock.log"):
        yield Peer(f"http://127.0.0.1:{ports[0]}/v1", f"http://127.0.0.1:{ports[1]}")


@pytest.mark.parametrize("entry", sorted(UNKNOWN))
def test_a_tool_that_was_not_offered_moves_nothing(peer: Peer, tmp_path: Path, entry: str) -> None:
    checked = arena(tmp_path, peer, "check", entry)
    assert checked.returncode == 0, checked.stderr
    assert "note: it called a tool that was not offered" in checked.stdout
    played = tournament(tmp_path, peer, [entry])
    whole(played)
    assert set(played.faults) == {("model", "unknown_tool")}
    model = next(s["seat"] for s in played.lines[0]["data"]["seats"] if s["kind"] == "model")
    assert not [line for line in played.lines if line["kind"] == "call" and line["actor"] == model]
    acted = played.count("rule_action", "for")
    assert set(acted) == {(model,)}
    assert sum(played.faults.values()) == 3 * acted[model,], "told twice, then the rule acts"


@pytest.mark.parametrize(
    ("entry", "owner", "kind"),
    [("openai-api/lab/gpt-4.1:mock-bad-tool-json", "model", "bad_arguments")],
)
def test_arguments_that_are_no_json_move_nothing(
    peer: Peer, tmp_path: Path, entry: str, owner: str, kind: str
) -> None:
    played = tournament(tmp_path, peer, [entry])
    whole(played)
    assert {owner for owner, _ in played.faults} == {owner}
    assert set(played.faults) <= {(owner, kind), (owner, "unknown_tool")}


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ("openai-api/lab/gpt-4.1:mock-401", "LAB_API_KEY"),
        ("anthropic/claude-sonnet-4-20250514:mock-401", "ANTHROPIC_API_KEY"),
        ("openai-api/lab/gpt-4.1:mock-400", "refused the request"),
        ("openai-api/lab/gpt-4.1:mock-text", "calls no tool"),
        ("anthropic/claude-sonnet-4-20250514:mock-text", "calls no tool"),
    ],
)
def test_what_can_not_be_used_is_one_line(peer: Peer, tmp_path: Path, entry: str, told: str) -> None:
    checked = arena(tmp_path, peer, "check", entry)
    assert checked.returncode == 4
    assert told in checked.stderr
    assert len(checked.stderr.strip().splitlines()) == 1
