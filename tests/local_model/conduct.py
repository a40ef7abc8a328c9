"""What the seats of a model did in one game, counted from its record."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from arena.record import read_record


@dataclass(slots=True)
class Conduct:
    """Counts over all seats of models: `own` calls were carried out, `refused` ones told why, `rule` acted instead."""

    own: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    rule: Counter[str] = field(default_factory=Counter)
    model_faults: Counter[str] = field(default_factory=Counter)
    other_faults: Counter[str] = field(default_factory=Counter)
    offers: int = 0
    deals: int = 0
    ended: bool = False

    @property
    def decisions(self) -> int:
        """How often a decision of these seats was due and was taken, by them or by the rule."""
        return self.own.total() + self.rule.total()

    @property
    def share(self) -> float:
        """The share of the decisions that were the model's own; 0 where there was none."""
        return self.own.total() / self.decisions if self.decisions else 0.0

    def __str__(self) -> str:
        lines = [
            f"own decisions  {self.own.total()} of {self.decisions} ({self.share:.0%}): {_listed(self.own)}",
            f"rule actions   {self.rule.total()}: {_listed(self.rule)}",
            f"refused calls  {self.refused.total()}: {_listed(self.refused)}",
            f"answers without a usable call  {self.model_faults.total()}: {_listed(self.model_faults)}",
            f"faults of others  {self.other_faults.total()}: {_listed(self.other_faults)}",
            f"messages {self.own['say']}, offers {self.offers}, deals consented to {self.deals}",
        ]
        return "\n".join(lines)


def conduct_of(path: Path) -> Conduct:
    """Count one record."""
    record = read_record(path)
    models = {s["seat"] for s in record.header["seats"] if s["kind"] == "model"}
    seen = Conduct()
    last: tuple[str, str] | None = None
    for line in record.lines:
        kind, actor, data = line["kind"], line["actor"], line["data"]
        if kind == "call":
            last = None
            if actor in models:
                last = (actor, data["tool"])
                seen.own[data["tool"]] += 1
            elif actor == "rule" and data["for"] in models:
                seen.rule[data["tool"]] += 1
        elif kind == "refused" and actor in models:
            seen.refused[f"{data['tool']} {data['code']}"] += 1
            if last == (actor, data["tool"]):
                seen.own[data["tool"]] -= 1
        elif kind == "fault" and data["seat"] in models:
            faults = seen.model_faults if data["owner"] == "model" else seen.other_faults
            faults[data["kind"]] += 1
        elif kind in ("offer", "accept") and actor in models:
            seen.offers += kind == "offer"
            seen.deals += kind == "accept"
        seen.ended = seen.ended or kind == "game_end"
    return seen


def _listed(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {n}" for name, n in counts.most_common() if n) or "none"
