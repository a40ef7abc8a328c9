"""Tables that tests of model seats play at."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from arena.providers import Run
from tests.table.seats import Policy

from .acts import Acts, Sit, Watched, nothing_bad
from .tables import Clock, Played, Script, table_with

CHAT = "openai-api/lab/m"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, clock: Clock) -> Any:
    """Play a game in which the model's server gives these answers when a tool may be called."""

    def play(tool: str, *answers: Any, entry: str = CHAT, retries: int = 4, **more: Any) -> Played:
        run = Run(max_retries=retries, sleep=clock, **more.pop("run", {}))
        script = more.pop("script", None) or Script(tool, answers)
        return table_with(monkeypatch, tmp_path, script, entry=entry, run=run, **more)

    return play


@pytest.fixture
def sit(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Sit:
    """Play a whole game, Bob a model, every call counted; then what must hold whatever went wrong is looked at."""
    monkeypatch.setenv("ARENA_CHECK", "1")

    async def at_once(_: float) -> None:
        return None

    def play(acts: Any, policies: dict[str, Policy] | None = None, **more: Any) -> Played:
        watched = Watched(policies)
        run = Run(max_retries=2, sleep=at_once)
        played = table_with(monkeypatch, tmp_path, acts, policies=watched, run=run, **more)
        assert played.server.wrong == []
        assert played.result.status == "complete"
        if isinstance(acts, Acts):
            assert acts.moves == []
        nothing_bad(played, watched, acts.made if isinstance(acts, Acts) else None)
        return played

    return play
