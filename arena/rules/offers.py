"""Offers: spoken, answered, superseded. What a message means comes with it as a reading; no text is read here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from arena.rules import claims, deputies
from arena.rules.arguments import MAX_SPOKEN, check_names, text
from arena.rules.bags import lapse
from arena.rules.call import Refusal
from arena.rules.deals import conclude, contradiction, missing_means
from arena.rules.state import Offer, State, name_of
from arena.rules.terms import (
    ANY_GOODS,
    BOOTY,
    TALK,
    BagOutcome,
    Illegal,
    MakeOffer,
    Move,
    Outcome,
    Place,
    Reading,
    Terms,
)

CUT = " [cut]"
"""The mark at the end of a message that was too long."""

ILLEGAL = {
    "too_much_gold": "Nobody can give more gold than he has now; a smaller sum can be offered.",
    "hand_cards": "Cards in hand are never part of a deal: offer gold, goods of a stall or of a bag, or a favour.",
    "tokens": "Tokens are never part of a deal: offer gold, goods of a stall or of a bag, or a favour.",
    "not_owned": "Open goods can be offered only as far as they lie on the giver's stall.",
    "not_a_party": "Only those asked can accept or refuse an offer, and only its maker can withdraw it.",
    "bag_decided": "That bag has been decided: offers can name undecided bags only.",
    "contradicts_deal": "Something else has been agreed about that bag; only offers that fit it can be made or accepted.",
    "merchant_trade": "Merchants make no deals among themselves: the sheriff or a deputy takes part.",
    "sheriff_pays": "The sheriff gives nothing in this game: ask him for what he does with bags.",
}

_PLACES = get_args(Place)
_OUTCOMES = get_args(Outcome)


def cut(message: str, limit: int) -> str:
    """The message as it is spoken and read: at most `limit` characters, then a mark."""
    if len(message) <= limit or (len(message) == limit + len(CUT) and message.endswith(CUT)):
        return message
    return message[:limit] + CUT


def check_message(state: State, args: Mapping[str, Any]) -> str:
    """The message of a `say`, cut; raises Refusal where it is no text, or far too long."""
    check_names(args, ("message",))
    message = text(args, "message")
    if len(message) > MAX_SPOKEN:
        raise Refusal("bad_arguments", f"A message has at most {MAX_SPOKEN} characters.")
    return cut(message, state.options["max_message_chars"])


def say(state: State, seat: str, args: Mapping[str, Any], reading: Reading | None) -> dict[str, Any]:
    """Speak: the moves of the reading are made one by one; refused only where it is illegal and leaves no move."""
    message = check_message(state, args)
    reading = reading or TALK
    made: list[dict[str, Any]] = []
    ids: list[str] = []
    fault: Refusal | None = None
    spoken: dict[str, Any] = {"message": message}
    for move in reading.moves:
        wrong = _fault(state, seat, move)
        if wrong is not None:
            fault = fault or wrong
            continue
        if not made:
            state.message += 1
            state.emit("say", seat, spoken)
        if isinstance(move, MakeOffer):
            offer = _make(state, seat, move)
            ids.append(offer.id)
            made.append({"act": "offer", "to": list(move.to), "terms": offer.terms_json()})
        else:
            _answer(state, seat, move.act, state.offers[move.offer])
            made.append(move.to_json())
    if not made:
        if reading.illegal is not None:
            code = reading.illegal.code
            raise Refusal(code, ILLEGAL.get(code, "The rules forbid that."))
        if fault is not None:
            raise fault
        state.message += 1
        state.emit("say", seat, spoken)
    state.last_said = (seat, message)
    illegal = reading.illegal or (Illegal(fault.code) if fault is not None else None)
    heard = {
        "moves": made,
        "unclear": reading.unclear.to_json() if reading.unclear else None,
        "illegal": illegal.to_json() if illegal else None,
    }
    spoken["reading"] = heard
    spoken["offers"] = ids
    if reading.claims:
        claims.note(state, seat, reading.claims)
    told = [claim.to_json() for claim in reading.claims]
    return {"reading": {"moves": made, "claims": told, **heard}, "offers": ids}


def _fault(state: State, seat: str, move: Move) -> Refusal | None:
    if isinstance(move, MakeOffer):
        return fault_of_offer(state, seat, move.to, move.terms)
    return fault_of_answer(state, seat, move.act, move.offer)


def fault_of_offer(state: State, by: str, to: tuple[str, ...], terms: Terms) -> Refusal | None:
    """What keeps these terms from being offered, if anything."""
    if not _well_formed(state, by, to, terms):
        return Refusal(
            "bad_arguments", "An offer names players at this table, goods of this game and whole amounts."
        )
    officers = state.officers
    parties = {by, *to}
    official = not parties.isdisjoint(officers)
    if not official:
        receivers = {*(g.receiver for g in terms.gives), *(p.to for p in terms.promises)}
        if BOOTY not in receivers and receivers.isdisjoint(officers):
            if not state.options["merchant_trades"]:
                return Refusal("merchant_trade", ILLEGAL["merchant_trade"])
            if terms.bags:
                return Refusal("not_a_party", "What is done with a bag is for the sheriff to agree to.")
    givers = {give.giver for give in terms.gives}
    if not state.options["sheriff_may_pay"] and not givers.isdisjoint(officers):
        return Refusal("sheriff_pays", ILLEGAL["sheriff_pays"])
    if (
        not givers <= parties
        or not parties.issuperset(promise.by for promise in terms.promises)
        or (terms.bags and not official)
    ):
        return Refusal(
            "not_a_party", "Whoever gives, promises or decides something has to be asked for his consent."
        )
    if any(item.bag not in state.undecided for item in terms.bags):
        return Refusal("bag_decided", ILLEGAL["bag_decided"])
    clash = contradiction(state, by, to, terms)
    if clash is not None:
        return clash
    # Where purses are hidden, what others can pay shows only when the offer is accepted.
    return missing_means(state, terms, None if state.options["gold_public"] else (by,))


def _well_formed(state: State, by: str, to: tuple[str, ...], terms: Terms) -> bool:
    players = state.players
    if not to or by in to or len(set(to)) != len(to) or any(seat not in players for seat in to):
        return False
    for give in terms.gives:
        receiver_known = give.receiver in players or (give.receiver == BOOTY and bool(state.deputies))
        if give.giver not in players or not receiver_known or give.giver == give.receiver:
            return False
        if give.good is None:
            if type(give.gold) is not int or give.gold < 0:
                return False
        elif (
            (give.good not in state.values and give.good not in ANY_GOODS)
            or type(give.count) is not int
            or give.count < 1
            or give.place not in _PLACES
        ):
            return False
    return all(b.bag in players and b.outcome in _OUTCOMES for b in terms.bags) and all(
        p.by in players and p.to in players for p in terms.promises
    )


def fault_of_answer(state: State, seat: str, act: str, id: str) -> Refusal | None:
    """What keeps a seat from accepting, rejecting or withdrawing an offer, if anything."""
    offer = state.offers.get(id)
    if offer is None:
        return Refusal("no_such_offer", f"There is no offer {id[:20]!r}; open are {_ids(state)}.")
    if offer.status != "open":
        return Refusal("offer_closed", f"The offer {id} is {offer.status}; open are {_ids(state)}.")
    if act == "withdraw":
        if seat != offer.by:
            return Refusal("not_a_party", f"Only {name_of(offer.by)} can withdraw the offer {id}.")
        return None
    if seat not in offer.to:
        return Refusal(
            "not_a_party", f"Only {' and '.join(map(name_of, offer.to))} can accept or reject the offer {id}."
        )
    if act == "reject":
        return None
    if seat in offer.consents:
        waiting = [s for s in offer.to if s not in offer.consents]
        return Refusal(
            "not_a_party",
            f"You have accepted the offer {id}; it waits for {' and '.join(map(name_of, waiting))}.",
        )
    if any(item.bag not in state.undecided for item in offer.terms.bags):
        return Refusal("bag_decided", ILLEGAL["bag_decided"])
    return contradiction(state, offer.by, offer.to, offer.terms) or missing_means(state, offer.terms)


def _ids(state: State) -> str:
    return ", ".join(state.open_offers) or "none"


def _make(state: State, seat: str, move: MakeOffer) -> Offer:
    state.offer_number += 1
    offer = Offer(f"O{state.offer_number}", seat, move.to, move.terms, state.message)
    for old in list(state.open_offers.values()):
        if (
            old.by == seat
            and old.message != offer.message
            and set(old.to) == set(offer.to)
            and _same_matter(old.terms.bags, move.terms.bags)
        ):
            lapse(state, old.id, "superseded")
    state.offers[offer.id] = offer
    state.open_offers[offer.id] = offer
    data = {"offer": offer.id, "by": seat, "to": list(offer.to), "terms": offer.terms_json()}
    state.emit("offer", seat, data)
    return offer


def _same_matter(a: tuple[BagOutcome, ...], b: tuple[BagOutcome, ...]) -> bool:
    """Whether two offers say the same of one bag at least, or nothing of any."""
    return any(item in b for item in a) if a and b else not a and not b


def _answer(state: State, seat: str, act: str, offer: Offer) -> None:
    if act == "accept":
        offer.consents.add(seat)
        waiting = [s for s in offer.to if s not in offer.consents]
        state.emit("accept", seat, {"offer": offer.id, "waiting": waiting})
        if not waiting:
            conclude(state, offer)
        if state.deputies:
            deputies.consented(state, offer)
        return
    offer.status = "rejected" if act == "reject" else "withdrawn"
    del state.open_offers[offer.id]
    state.emit(act, seat, {"offer": offer.id})


def accept_offer(state: State, seat: str, args: Mapping[str, Any]) -> None:
    """Consent to an offer by its id."""
    _answer_by_id(state, seat, "accept", args)


def reject_offer(state: State, seat: str, args: Mapping[str, Any]) -> None:
    """Turn an offer down by its id."""
    _answer_by_id(state, seat, "reject", args)


def withdraw_offer(state: State, seat: str, args: Mapping[str, Any]) -> None:
    """Take one's own offer back by its id."""
    _answer_by_id(state, seat, "withdraw", args)


def _answer_by_id(state: State, seat: str, act: str, args: Mapping[str, Any]) -> None:
    check_names(args, ("offer",))
    id = text(args, "offer")
    wrong = fault_of_answer(state, seat, act, id)
    if wrong is not None:
        raise wrong
    _answer(state, seat, act, state.offers[id])
