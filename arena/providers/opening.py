"""Opening a model over HTTP: address and key looked up, one link a provider and one gate for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from arena.errors import Unusable
from arena.providers.gate import Gate
from arena.providers.keys import find_key, setting
from arena.providers.link import Link, Sdk
from arena.providers.model import HttpModel, Wire
from arena.providers.options import address
from arena.providers.prices import load_prices
from arena.providers.run import Run


def endpoint(options: Mapping[str, Any], variable: str, default: str | None) -> str:
    """The address given as an option, else in the environment or `.env`, else the default; raises Unusable."""
    given = options.get("base_url")
    if given:
        return str(given)
    found = setting(variable)
    if found is not None:
        try:
            return address(found[0].strip())
        except ValueError as error:
            raise Unusable(f"{variable} (from {found[1]}) must be {error}") from error
    if default is None:
        raise Unusable(
            f"no address: set {variable} in the environment or in .env of this folder, or give ?base_url="
        )
    return default


def openai_address(url: str) -> str:
    """An address as the OpenAI SDK wants it: up to and with `/v1`, whatever of the path was pasted."""
    parts = urlsplit(url)
    path = parts.path.rstrip("/")
    for end in ("/chat/completions", "/completions", "/responses"):
        path = path.removesuffix(end)
    return urlunsplit((parts.scheme, parts.netloc, path or "/v1", "", ""))


def anthropic_address(url: str) -> str:
    """An address as the Anthropic SDK wants it: without `/v1`, which it adds itself."""
    parts = urlsplit(url)
    path = parts.path.rstrip("/").removesuffix("/messages").removesuffix("/v1")
    return urlunsplit((parts.scheme, parts.netloc, path, "", ""))


def open_at_openai(provider: str, model: str, wire: Wire, run: Run, options: Mapping[str, Any]) -> HttpModel:
    """A model at OpenAI itself, whichever of its wires is spoken; raises Unusable without a key."""
    url = openai_address(endpoint(options, "OPENAI_BASE_URL", "https://api.openai.com/v1"))
    name = f"{provider}/{model}"
    return open_http(name, model, wire, run, options, sdk="openai", url=url, key="OPENAI_API_KEY")


def open_http(
    name: str,
    model: str,
    wire: Wire,
    run: Run,
    options: Mapping[str, Any],
    *,
    sdk: Sdk,
    url: str,
    key: str,
    key_optional: bool = False,
) -> HttpModel:
    """Put a model together; `key` is the variable that holds its key; raises Unusable where it is missing or odd."""
    found = find_key(key, optional=key_optional)
    place = (sdk, url, found)
    link = run.open_links.get(place)
    if link is None:
        link = run.open_links[place] = Link(sdk, url, found)
    tier = options.get("service_tier")
    if tier not in (None, "auto", "default", "standard_only"):
        name = f"{name}?service_tier={tier}"  # it has a price of its own
    gate = run.gates.setdefault(url, Gate(run.max_connections))
    return HttpModel(name, model, wire, link, gate, run, options, load_prices(run.price_file))
