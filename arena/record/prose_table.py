"""What the table itself writes, in sentences: calls, refusals, faults, the end of the talk."""

from __future__ import annotations

from collections.abc import Mapping

from arena.record.teller import Seen, Teller, Tells, owner
from arena.record.words import listed, seats_listed


def _call(seen: Seen, tell: Teller) -> str:
    return f"{tell.does(owner(seen), 'call')} {seen.get('tool')}"


def _refused(seen: Seen, tell: Teller) -> str:
    call = f"{tell.whose(seen.get('actor') or '?')} call {seen.get('tool')}"
    return f"{call} is refused ({seen.get('code')}): {seen.get('sentence', '')}"


def _rule_action(seen: Seen, tell: Teller) -> str:
    if seen.get("bag"):
        return f"Time is up for {tell.whose(seen['bag'])} bag, so it goes back by the rule"
    return f"{tell.does(seen['for'], 'have')} not decided, so the rule acts: {seen['tool']}"


def _fault(seen: Seen, tell: Teller) -> str:
    at = f" at {tell.whose(seen['seat'])} seat" if seen.get("seat") else ""
    return f"A fault of the {seen.get('owner')}{at} ({seen.get('fault')}): {seen.get('sentence')}"


def _condense(seen: Seen, tell: Teller) -> str:
    rounds = listed([str(n) for n in seen.get("rounds") or ()]) or "none"
    sizes = f"{seen.get('tokens_before')} to {seen.get('tokens_after')} tokens"
    return f"{tell.whose(seen.get('actor') or '?')} conversation is begun anew, rounds in brief: {rounds} ({sizes})"


def _talk_end(seen: Seen, tell: Teller) -> str:
    who = seats_listed(seen.get("deciders") or (), tell.you)
    bags = listed([f"{tell.whose(bag)} bag" for bag in seen.get("bags") or ()])
    return f"The talk is over: now {who} must open or return {bags}"


TOLD: Mapping[str, Tells] = {
    "call": _call,
    "refused": _refused,
    "rule_action": _rule_action,
    "fault": _fault,
    "condense": _condense,
    "talk_end": _talk_end,
}
