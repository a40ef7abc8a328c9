"""What the tests of commands stand on."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test stands in a folder of its own, with no variable of ours set."""
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith("ARENA_")]:
        monkeypatch.delenv(name)
