"""Bags and goods in sentences: returned, opened, paid, owed, exchanged, shared."""

from __future__ import annotations

from collections.abc import Mapping

from arena.record.teller import Seen, Teller, Tells, owner
from arena.record.words import card_word, counted, listed, opening, seats_listed


def _return(seen: Seen, tell: Teller) -> str:
    bag = seen["bag"]
    legal, hidden = seen.get("legal") or {}, seen.get("contraband_count", 0)
    shown = f"onto the stall go {tell.cards(legal)}" if legal else "no legal goods"
    own = f" ({tell.cards(seen['contraband'])})" if seen.get("contraband") else ""
    face_down = f", {counted(hidden, 'card')} face down{own}" if hidden else ", nothing face down"
    by = _by(seen, "return", bag, tell)
    return f"{by}: {shown}{face_down}"


def _inspect(seen: Seen, tell: Teller) -> str:
    bag = seen["bag"]
    text = f"{_by(seen, 'open', bag, tell)}: {tell.cards(seen.get('cards'))}"
    if seen.get("honest"):
        text += ", as declared"
    else:
        text += f", a lie; lost: {tell.cards(seen.get('confiscated'))}"
    payers = seen["payers"]
    verb = "owe" if len(payers) > 1 or payers[0] == tell.you else "owes"
    owed = f"{tell.name(seen['receives'])} {seen['penalty']} gold"
    return f"{text}. {opening(seats_listed(payers, tell.you))} {verb} {owed}"


def _by(seen: Seen, verb: str, bag: str, tell: Teller) -> str:
    if seen.get("actor") is None:
        done = "is opened" if verb == "open" else "goes back unopened"
        return f"{tell.whose(bag)} bag {done}"
    return f"{tell.does(owner(seen), verb)} {tell.whose(bag)} bag"


def _reveal(seen: Seen, tell: Teller) -> str:
    bag = tell.cards(seen.get("bag"))
    stall = tell.cards(seen.get("contraband"))
    return f"Shown as proof, {tell.whose(seen['by'])} bag held {bag}; face down on the stall: {stall}"


def _pay(seen: Seen, tell: Teller) -> str:
    parts = []
    if seen.get("gold"):
        parts.append(f"{seen['gold']} gold")
    if seen.get("legal"):
        parts.append(tell.cards(seen["legal"]))
    if seen.get("contraband"):
        parts.append(f"{tell.cards(seen['contraband'])} face down")
    elif seen.get("contraband_count"):
        parts.append(f"{counted(seen['contraband_count'], 'card')} face down")
    why = {
        "penalty": " as the sheriff's penalty",
        "fine": " as a fine",
        "deal": f" as agreed in {seen.get('offer')}",
    }.get(seen["for"], "")
    return f"{tell.does(seen['from'], 'pay')} {tell.name(seen['to'])} {listed(parts)}{why}"


def _debt(seen: Seen, tell: Teller) -> str:
    return f"{tell.does(seen['debtor'], 'owe')} {tell.name(seen['creditor'])} goods worth {seen['owed']} gold"


def _forgive(seen: Seen, tell: Teller) -> str:
    return f"{tell.does(seen['debtor'], 'have')} nothing left; {seen['amount']} gold of the debt is forgiven"


def _tokens(seen: Seen, tell: Teller) -> str:
    cards = f"{seen['cards']} {card_word(seen['good'], seen['cards'])}"
    return f"{tell.does(owner(seen), 'exchange')} {cards} for {counted(seen['sets'], 'villager token')}"


def _booty(seen: Seen, tell: Teller) -> str:
    if seen.get("deputy"):
        what = f": {tell.cards(seen['cards'])}" if seen.get("cards") else ""
        asks, count = tell.does(seen["deputy"], "ask"), counted(seen.get("count", 0), "card")
        return f"{asks} for {count} of the booty tile{what}"
    if "each" in seen:
        rest = f", {seen['bank']} to the bank" if seen.get("bank") else ""
        takers = seats_listed(seen.get("shares") or (), tell.you)
        return f"Of the booty tile's {seen['gold']} gold {seen['each']} each to {takers}{rest}"
    told = []
    for seat, cards in (seen.get("cards") or {}).items():
        parts = [tell.cards(cards["legal"])] if cards.get("legal") else []
        hidden = (seen.get("contraband") or {}).get(seat)
        if hidden:
            parts.append(f"{tell.cards(hidden)} face down")
        elif cards.get("contraband_count"):
            parts.append(f"{counted(cards['contraband_count'], 'card')} face down")
        told.append(f"{listed(parts)} to {tell.name(seat)}")
    lost = seen.get("discarded")
    return f"Of the booty tile's cards {listed(told)}{f', discarded: {tell.cards(lost)}' if lost else ''}"


TOLD: Mapping[str, Tells] = {
    "return": _return,
    "inspect": _inspect,
    "reveal": _reveal,
    "pay": _pay,
    "debt": _debt,
    "forgive": _forgive,
    "tokens": _tokens,
    "booty": _booty,
}
