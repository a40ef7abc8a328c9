"""These tests run where they are asked for: they fetch programs of others and keep them."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave these tests out unless `-m` asks."""
    if "foreign" not in config.getoption("markexpr"):
        for item in items:
            if item.get_closest_marker("foreign"):
                item.add_marker(pytest.mark.skip(reason="fetches servers of others: pytest -m foreign"))
