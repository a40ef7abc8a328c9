"""A record that several tests read and none changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.record.tampering import play_dull


@pytest.fixture(scope="package")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("record") / "g.jsonl"
    play_dull(path)
    return path
