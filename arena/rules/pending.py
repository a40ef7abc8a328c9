"""Which seats may call which tools now."""

from __future__ import annotations

from itertools import product

from arena.rules.rounds import has_to_load, may_exchange_yet
from arena.rules.state import State
from arena.rules.tokens import has_set

NOBODY: tuple[str, ...] = ()


def pending(state: State) -> dict[str, tuple[str, ...]]:
    """Every seat with the tools that it may call now."""
    tools: dict[str, tuple[str, ...]] = dict.fromkeys(state.seats, NOBODY)
    phase = state.phase
    if state.over:
        return tools
    if phase == "market":
        if state.turn is not None:
            tools[state.turn] = ("exchange_cards",)
        else:
            tools[state.officers[0]] = ("choose_starter",)
    elif phase == "loading":
        for seat in state.merchants:
            if has_to_load(state, seat):
                tools[seat] = ("load_bag",)
    elif phase == "declaration":
        if state.turn is not None:
            tools[state.turn] = ("declare",)
    elif state.dues:
        tools[state.dues[0].giver] = ("pay_debt",)
    elif state.stage == "talk":
        _talk(state, tools)
    elif state.stage == "share":
        for seat in state.deputies:
            if seat not in state.shares:
                tools[seat] = ("share_booty", "end_turn")
    else:
        for seat in state.seats:
            own: tuple[str, ...] = ()
            if may_exchange_yet(state, seat):
                own = ("exchange_tokens", "end_turn")
            if state.proofs and any(seat in proof.receivers for proof in state.proofs):
                own += ("ask_proof",)
            tools[seat] = own
        return tools
    if state.switches.tokens:
        for seat, names in tools.items():
            if names and has_set(state, seat):
                tools[seat] = (*names, "exchange_tokens")
    return tools


def _talk(state: State, tools: dict[str, tuple[str, ...]]) -> None:
    offers, proofs = state.open_offers, state.proofs
    asked: set[str] = set()
    makers: set[str] = set()
    for offer in offers.values():
        makers.add(offer.by)
        asked.update(offer.to if not offer.consents else (s for s in offer.to if s not in offer.consents))
    entitled = {seat for proof in proofs for seat in proof.receivers} if proofs else ()
    for seat in state.seats:
        tools[seat] = _TALKS[seat in asked, seat in makers, seat in state.officers, seat in entitled]


def _talk_tools(asked: bool, maker: bool, officer: bool, entitled: bool) -> tuple[str, ...]:
    names = ["say"]
    if asked:
        names += ("accept_offer", "reject_offer")
    if maker:
        names.append("withdraw_offer")
    if officer:
        names += ("inspect_bag", "return_bag")
    if entitled:
        names.append("ask_proof")
    names.append("end_turn")
    return tuple(names)


_TALKS = {flags: _talk_tools(*flags) for flags in product((False, True), repeat=4)}
"""The tools of the talk for one who is asked, has an open offer, decides about bags, may be shown a proof."""
