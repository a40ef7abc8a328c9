"""The ledger of promises: noted with a deal, marked kept, broken or moot when they come due. They bind nothing."""

from __future__ import annotations

from arena.rules.state import Promise, State
from arena.rules.terms import PromiseTerms, fits


def note(state: State, terms: PromiseTerms) -> None:
    """Write a promise into the ledger."""
    promise = Promise(
        terms.by, terms.to, terms.kind, terms.when, state.round,
        bag=terms.bag, gold=terms.gold, good=terms.good, count=terms.count,
    )  # fmt: skip
    state.promises.append(promise)
    state.emit("promise", terms.by, {"promise": promise.to_json()})


def _mark(state: State, promise: Promise, status: str) -> None:
    promise.status = status
    state.emit("promise", promise.by, {"promise": promise.to_json()})


def bag_decided(state: State, bag: str, outcomes: dict[str, str]) -> None:
    """Judge the promises about this bag of those who decided it; `outcomes` is what each of them chose."""
    for promise in state.promises:
        if promise.status == "open" and promise.bag == bag and promise.round < state.round:
            chosen = outcomes.get(promise.by)
            if chosen is not None and promise.kind in ("return_bag", "inspect_bag"):
                kept = promise.kind == ("return_bag" if chosen == "return" else "inspect_bag")
                _mark(state, promise, "kept" if kept else "broken")


def gold_given(state: State, paid: list[tuple[str, str, int]]) -> None:
    """Mark what a deal's gold pays off; `paid` is (giver, receiver, gold) as it changed hands."""
    for promise in _payable(state, "pay_gold"):
        gold = sum(
            number
            for giver, receiver, number in paid
            if giver == promise.by and promise.to in state.receivers(receiver)
        )
        if gold and gold >= (promise.gold or 0):
            _mark(state, promise, "kept")


def goods_given(state: State, handed: list[tuple[str, str, str, int]]) -> None:
    """Mark what a deal's goods pay off; `handed` is (giver, receiver, good, number) of all it has moved so far."""
    for promise in _payable(state, "give_goods"):
        goods = sum(
            number
            for giver, receiver, good, number in handed
            if giver == promise.by
            and promise.to in state.receivers(receiver)
            and _counts_for(state, promise, good)
        )
        if goods and goods >= (promise.count or 1):
            _mark(state, promise, "kept")


def _payable(state: State, kind: str) -> list[Promise]:
    """The open promises of a kind that were made in an earlier round."""
    return [p for p in state.promises if p.status == "open" and p.kind == kind and p.round < state.round]


def _counts_for(state: State, promise: Promise, good: str) -> bool:
    return fits(promise.good or "any", good, legal=state.edition.goods[good].kind == "legal")


def look_for_chances(state: State) -> None:
    """Remember which promises of gold or goods could be kept now: a deal is open to both, and the means are there."""
    for promise in state.promises:
        if promise.status == "open" and not promise.able and promise.round < state.round:
            promise.able = _could_pay(state, promise)


def _could_pay(state: State, promise: Promise) -> bool:
    officers = state.officers
    if promise.by not in officers and promise.to not in officers and not state.options["merchant_trades"]:
        return False
    player = state.players[promise.by]
    if promise.kind == "pay_gold":
        return player.gold >= (promise.gold or 1)
    if promise.kind != "give_goods":
        return False
    have = 0
    for stock in (player.legal, player.contraband):
        have += sum(n for good, n in stock.items() if _counts_for(state, promise, good))
    return have >= (promise.count or 1)


def inspection_over(state: State, last: bool) -> None:
    """Close what comes due with this round, or with the game."""
    look_for_chances(state)
    for promise in state.promises:
        if promise.status != "open":
            continue
        later = promise.round < state.round
        due = last or (
            later
            and (
                promise.when == "next_round"
                or (promise.when == "next_as_sheriff" and promise.by in state.officers)
            )
        )
        if due:
            _mark(state, promise, "broken" if promise.able else "moot")
