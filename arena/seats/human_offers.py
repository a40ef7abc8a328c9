"""Which offers stand and which are gone, followed along the events that a person is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arena.record.words import listed

_ENDS = frozenset({"reject", "withdraw", "settle"})


class StandingOffers:
    """The open offers of a round, and those that have lapsed since they were last told of."""

    def __init__(self) -> None:
        self._open: dict[str, str] = {}
        self._gone: list[tuple[str, str]] = []
        self._lately: list[str] = []

    def see(self, seen: Mapping[str, Any]) -> None:
        """Take in one event."""
        kind = seen["kind"]
        if kind == "offer":
            self._open[seen["offer"]] = seen["by"]
            self._lately.append(seen["offer"])
        elif kind == "lapse":
            self._open.pop(seen["offer"], None)
            self._gone.append((seen["offer"], str(seen.get("status"))))
        elif kind in _ENDS or (kind == "accept" and not seen.get("waiting")):
            self._open.pop(seen["offer"], None)
        elif kind in ("deal", "round_end"):
            self._open.clear()

    def news(self) -> str:
        """What has lapsed and what stands now, in one line; empty where nothing has lapsed. Told once."""
        replaced = [offer for offer, status in self._gone if status == "superseded"]
        void = [offer for offer, status in self._gone if status != "superseded"]
        made, self._gone, self._lately = self._lately, [], []
        if not replaced and not void:
            return ""
        told = []
        if replaced:
            newer = [offer for offer in made if offer in self._open]
            by = f" by {listed(newer)}" if newer else ""
            told.append(f"{listed(replaced)} {'is' if len(replaced) == 1 else 'are'} replaced{by}")
        if void:
            told.append(f"{listed(void)} {'is' if len(void) == 1 else 'are'} void")
        stand = f"open now: {', '.join(self._open)}" if self._open else "no offer is open now"
        return f"{'; '.join(told)}; {stand}."
