"""What calls cost, and that unknown stays unknown (D11)."""

from __future__ import annotations

from pathlib import Path

import pytest

from arena.errors import UsageError
from arena.providers.prices import Price, Prices, load_prices
from arena.providers.provider import Usage


def test_cached_and_written_tokens_have_their_own_price() -> None:
    prices = Prices({"a/m": Price(input=10, output=100, cached=1, written=12)})
    usage = Usage(input=1000, cached=500, written=200, output=10)
    assert prices.dollars("a/m", usage) == pytest.approx((300 * 10 + 500 * 1 + 200 * 12 + 10 * 100) / 1e6)


def test_D11_an_unknown_price_is_unknown_and_not_nothing() -> None:
    assert Prices({}).dollars("a/m", Usage(input=1, output=1)) is None


def test_unknown_tokens_make_an_unknown_cost() -> None:
    prices = Prices({"a/m": Price(1, 1, 1, 1), "free/*": Price(0, 0, 0, 0)})
    assert prices.dollars("a/m", Usage(input=5)) is None
    assert prices.dollars("free/x/y", Usage()) == 0.0


def test_the_longest_beginning_counts() -> None:
    prices = Prices({"a/*": Price(1, 1, 1, 1), "a/big-*": Price(9, 9, 9, 9), "a/big-2": Price(5, 5, 5, 5)})
    assert [prices.of(n).input for n in ("a/x", "a/big-1", "a/big-2")] == [1, 9, 5]  # type: ignore[union-attr]


def test_the_built_in_prices_can_be_read() -> None:
    assert isinstance(load_prices(), Prices)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"a/m": 3}',
        '{"a/m": {"input": 1}}',
        '{"a/m": {"input": -1, "output": 1}}',
        '{"a/m": {"input": 1, "output": true}}',
        '{"a/m": {"input": 1, "output": 1, "inptu": 2}}',
    ],
)
def test_a_wrong_price_file_is_told(tmp_path: Path, text: str) -> None:
    file = tmp_path / "prices.json"
    file.write_text(text)
    with pytest.raises(UsageError, match=r"prices\.json"):
        load_prices(str(file))
