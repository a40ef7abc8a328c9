"""Which seats may call which tools now."""

from __future__ import annotations

from functools import cache
from itertools import product

from arena.rules.rounds import may_exchange_yet
from arena.rules.state import State
from arena.rules.tokens import has_set

NOBODY: tuple[str, ...] = ()


def pending(state: State) -> dict[str, tuple[str, ...]]:
    """Every seat with the tools that it may call now; not to be changed, it may be told again."""
    if state.phase == "inspection":
        if state.stage == "tokens" and not state.dues:
            return _last_exchanges(state)
        tools = _inspection(state)
    else:
        tools = dict.fromkeys(state.seats, NOBODY)
        if state.over:
            return tools
        if state.phase == "loading":
            for seat in state.to_go:
                tools[seat] = ("load_bag",)
        elif state.phase == "market":
            if state.turn is not None:
                tools[state.turn] = ("exchange_cards",)
            else:
                tools[state.officers[0]] = ("choose_starter",)
        elif state.turn is not None:
            tools[state.turn] = ("declare",)
    return _with_exchanges(state, tools) if state.switches.tokens else tools


def _with_exchanges(state: State, tools: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """The tools, with `exchange_tokens` for every seat that may call something and holds a set."""
    cost = state.edition.token_cost
    more = None
    for seat, player in state.players.items():
        legal = player.legal
        if legal and max(legal.values()) >= cost and tools[seat] and has_set(state, seat):
            if more is None:
                more = tools.copy()
            more[seat] = _with_exchange(tools[seat])
    return tools if more is None else more


def _inspection(state: State) -> dict[str, tuple[str, ...]]:
    if state.stage == "talk" and not state.dues:
        if state.open_offers or state.proofs:
            return _talk(state)
        return _quiet_talk(state)
    tools = dict.fromkeys(state.seats, NOBODY)
    if state.dues:
        tools[state.dues[0].giver] = ("pay_debt",)
    else:
        for seat in state.deputies:
            if seat not in state.shares:
                tools[seat] = ("share_booty", "end_turn")
    return tools


def _last_exchanges(state: State) -> dict[str, tuple[str, ...]]:
    tools = {}
    for seat in state.seats:
        own: tuple[str, ...] = ()
        if may_exchange_yet(state, seat):
            own = ("exchange_tokens", "end_turn")
        if state.proofs and any(seat in proof.receivers for proof in state.proofs):
            own += ("ask_proof",)
        tools[seat] = own
    return tools


@cache
def _with_exchange(names: tuple[str, ...]) -> tuple[str, ...]:
    return (*names, "exchange_tokens")


def _quiet_talk(state: State) -> dict[str, tuple[str, ...]]:
    """The tools of the talk while no offer is open and no proof owed: the same all through the inspection."""
    known: dict[tuple[str, ...], dict[str, tuple[str, ...]]] = state.caches.setdefault("quiet", {})
    tools = known.get(state.officers)
    if tools is None:
        tools = {seat: _OFFICER if seat in state.officers else _MERCHANT for seat in state.seats}
        known[state.officers] = tools
    return tools


def _talk(state: State) -> dict[str, tuple[str, ...]]:
    asked: set[str] = set()
    makers: set[str] = set()
    for offer in state.open_offers.values():
        makers.add(offer.by)
        asked.update(offer.to if not offer.consents else (s for s in offer.to if s not in offer.consents))
    entitled = {seat for proof in state.proofs for seat in proof.receivers} if state.proofs else ()
    return {
        seat: _TALKS[seat in asked, seat in makers, seat in state.officers, seat in entitled]
        for seat in state.seats
    }


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

_MERCHANT = _talk_tools(asked=False, maker=False, officer=False, entitled=False)
_OFFICER = _talk_tools(asked=False, maker=False, officer=True, entitled=False)
"""The tools of the talk while no offer is open."""
