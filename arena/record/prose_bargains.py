"""Bargaining in sentences: what is said, offered, accepted, promised and wished."""

from __future__ import annotations

from collections.abc import Mapping

from arena.record.teller import Seen, Teller, Tells, owner
from arena.record.words import claim_text, promise_text, seats_listed, terms_text, wordless


def _say(seen: Seen, tell: Teller) -> str:
    message, heard = str(seen.get("message", "")), seen.get("heard")
    if wordless(message):
        return tell.does(owner(seen), "say nothing")
    text = f"{tell.does(owner(seen), 'say')}: {tell.quote(message)}"
    return f"{text} {heard}" if heard else text


def _claims(seen: Seen, tell: Teller) -> str:
    told = []
    for claim in seen.get("claims") or ():
        verb = "holds" if claim.get("honest") is None else "is"
        said = f"{tell.whose(claim['about'])} bag {verb} {claim_text(claim)}"
        told.append(f"{said} ({claim.get('truth', 'unknown')})")
    return f"Claimed: {'; '.join(told)}" if told else "Nothing is claimed"


def _offer(seen: Seen, tell: Teller) -> str:
    to = seats_listed(seen.get("to") or (), tell.you)
    return f"{seen['offer']}, {tell.does(seen['by'], 'offer')} {to}: {terms_text(seen['terms'], tell.you)}"


def _accept(seen: Seen, tell: Teller) -> str:
    waiting = seen.get("waiting")
    more = f"; it still needs {seats_listed(waiting, tell.you)}" if waiting else ""
    return f"{tell.does(owner(seen), 'accept')} {seen['offer']}{more}"


def _reject(seen: Seen, tell: Teller) -> str:
    return f"{tell.does(owner(seen), 'reject')} {seen['offer']}"


def _withdraw(seen: Seen, tell: Teller) -> str:
    return f"{tell.does(owner(seen), 'withdraw')} {seen['offer']}"


def _lapse(seen: Seen, tell: Teller) -> str:
    why = "is replaced by a newer one" if seen.get("status") == "superseded" else "is void"
    return f"{seen['offer']} {why}"


def _settle(seen: Seen, tell: Teller) -> str:
    due = "falls due with the bag's return" if seen.get("due") == "silent_return" else "is a deal"
    return f"{seen['offer']} {due}: {terms_text(seen['terms'], tell.you)}"


def _promise(seen: Seen, tell: Teller) -> str:
    promise = seen["promise"]
    status = promise.get("status", "open")
    text = promise_text(promise, tell.you)
    if status == "open":
        return text
    return f"A promise of round {promise.get('round', '?')} is {status}: {text}"


def _wish(seen: Seen, tell: Teller) -> str:
    verb = "open" if seen["wish"] == "inspect" else "return"
    return f"{tell.does(seen['deputy'], 'want')} to {verb} {tell.whose(seen['bag'])} bag"


def _end_turn(seen: Seen, tell: Teller) -> str:
    return f"{tell.does(owner(seen), 'have')} nothing more to say now"


TOLD: Mapping[str, Tells] = {
    "say": _say,
    "claims": _claims,
    "offer": _offer,
    "accept": _accept,
    "reject": _reject,
    "withdraw": _withdraw,
    "lapse": _lapse,
    "settle": _settle,
    "promise": _promise,
    "wish": _wish,
    "end_turn": _end_turn,
}
