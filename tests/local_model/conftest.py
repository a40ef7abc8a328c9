"""The server with the small model, started once for all of these tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .obtain import Unobtainable
from .server import LocalModel, serve


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave these tests out unless `-m` asks: the first run fetches half a gigabyte and builds long."""
    if "local_model" not in config.getoption("markexpr"):
        for item in items:
            if item.get_closest_marker("local_model"):
                item.add_marker(pytest.mark.skip(reason="plays with a real model: pytest -m local_model"))


@pytest.fixture(scope="session")
def local_model() -> Iterator[LocalModel]:
    try:
        with serve() as running:
            yield running
    except Unobtainable as reason:
        pytest.skip(f"no local model here: {reason}")
