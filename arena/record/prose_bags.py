"""Bags and goods in sentences: returned, opened, paid, owed, exchanged, shared."""

from __future__ import annotations

from collections.abc import Mapping

from arena.record.teller import Seen, Teller, Tells, owner
from arena.record.words import card_word, counted, listed, opening, seats_listed
from arena.rules.terms import BOOTY


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
    penalty, pays = seen.get("penalty", 0), seen.get("pays")
    if pays is None:
        return text
    payers = seats_listed(pays, tell.you) if isinstance(pays, list | tuple) else tell.name(pays)
    verb = "owe" if isinstance(pays, list | tuple) or pays == tell.you else "owes"
    return f"{text}. {opening(payers)} {verb} {tell.name(seen.get('receives'))} {penalty} gold"


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
        "debt": " for the debt",
        "booty": " from the booty tile",
        "deal": f" as agreed in {seen['offer']}" if seen.get("offer") else " as agreed",
    }.get(seen.get("for", ""), "")
    giver = seen.get("from")
    if giver in (BOOTY, "bank", None):
        return f"{tell.does(seen.get('to'), 'receive')} {listed(parts)}{why}"
    return f"{tell.does(giver, 'pay')} {tell.name(seen.get('to'))} {listed(parts)}{why}"


def _debt(seen: Seen, tell: Teller) -> str:
    debtor, creditor = seen["debtor"], tell.name(seen["creditor"])
    if seen.get("owed") is None:
        return f"{tell.does(debtor, 'choose')} which goods go to {creditor}"
    return f"{tell.does(debtor, 'owe')} {creditor} goods worth {seen['owed']} gold"


def _forgive(seen: Seen, tell: Teller) -> str:
    return f"{tell.does(seen['debtor'], 'have')} nothing left; {seen['amount']} gold of the debt is forgiven"


def _tokens(seen: Seen, tell: Teller) -> str:
    sets = seen.get("sets", 1)
    good = card_word(seen["good"], 3 * sets)
    return f"{tell.does(owner(seen), 'exchange')} {3 * sets} {good} for {counted(sets, 'villager token')}"


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
