"""Named streams of chance: one for each (deal, purpose, keys), so that no draw depends on another's number of draws."""

from __future__ import annotations

import hashlib
from random import Random


def stream(deal: str, purpose: str, *keys: object) -> Random:
    """The stream of this deal for this purpose; the same names give the same numbers on every machine."""
    name = "\x1f".join((deal, purpose, *map(str, keys)))
    return Random(int.from_bytes(hashlib.blake2b(name.encode(), digest_size=16).digest(), "big"))
