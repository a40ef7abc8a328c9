"""The inspection: who opens or returns a bag, when the talk is over, and what may still be asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arena.rules import promises
from arena.rules.arguments import check_names, player, text
from arena.rules.bags import lapse, open_bag, return_bag
from arena.rules.call import Refusal
from arena.rules.deals import show
from arena.rules.deputies import RULE_RETURN, accept_standing, share_at_random, standing_offer, wish
from arena.rules.market import SIDES
from arena.rules.state import State, name_of


def open_inspection(state: State) -> None:
    """Put the closed bags before the sheriff or the deputies."""
    state.phase = "inspection"
    state.stage = "talk"
    state.last_said = None
    state.passed.clear()
    state.undecided = []
    for seat in state.merchants:
        bag = state.players[seat].bag
        if bag is not None and bag.state == "closed":
            state.undecided.append(seat)
    if state.promises:
        promises.look_for_chances(state)


def _merchant(state: State, seat: str, args: Mapping[str, Any]) -> str:
    owner = player(state, args, "merchant")
    if owner == seat:
        raise Refusal(
            "own_bag", f"You have no bag of your own this round; undecided are {_undecided(state)}."
        )
    if owner not in state.undecided:
        bag = state.players[owner].bag
        if owner in state.officers or (bag is None and owner not in state.settled):
            raise Refusal(
                "unknown_player",
                f"{name_of(owner)} has no bag this round; undecided are {_undecided(state)}.",
            )
        raise Refusal(
            "bag_decided", f"{name_of(owner)}'s bag has been decided; undecided are {_undecided(state)}."
        )
    return owner


def _undecided(state: State) -> str:
    return ", ".join(map(name_of, state.undecided)) or "none"


def inspect_bag(state: State, seat: str, args: Mapping[str, Any]) -> None:
    """Open a bag; with deputies, say that one wants to."""
    if state.switches.confiscated_pile_chosen:
        check_names(args, ("merchant",), ("discard_to",))
    else:
        check_names(args, ("merchant",))
    pile = 0
    if "discard_to" in args:
        if args["discard_to"] not in SIDES:
            raise Refusal("bad_arguments", "discard_to names one pile: left or right.")
        pile = SIDES.index(args["discard_to"])
    owner = _merchant(state, seat, args)
    if seat in state.must_return.get(owner, ()):
        raise Refusal(
            "contradicts_deal", f"It has been agreed that {name_of(owner)}'s bag goes back: return it."
        )
    if state.deputies:
        wish(state, seat, owner, "inspect")
    else:
        open_bag(state, owner, (seat,), seat, pile)


def give_back(state: State, seat: str, args: Mapping[str, Any], rule: bool = False) -> None:
    """Return a bag; the owner's last standing offer becomes due by it, unless the rule acts."""
    check_names(args, ("merchant",))
    owner = _merchant(state, seat, args)
    if seat in state.must_open.get(owner, ()) and not rule:
        raise Refusal(
            "contradicts_deal", f"It has been agreed that {name_of(owner)}'s bag is opened: open it."
        )
    if state.deputies:
        wish(state, seat, owner, RULE_RETURN if rule else "return")
        return
    offer = None if rule else standing_offer(state, owner)
    if offer is None or not accept_standing(state, offer):
        return_bag(state, owner, seat, {seat: "return"})


def end_turn(state: State, seat: str, args: Mapping[str, Any]) -> None:
    """Have nothing more to say now; while the booty is shared, leave it to chance."""
    check_names(args, ())
    state.passed.add(seat)
    state.emit("end_turn", seat, {})
    if state.stage == "share":
        share_at_random(state)


def ask_proof(state: State, seat: str, args: Mapping[str, Any]) -> None:
    """Be shown bag and face-down goods of one who promised goods that were not there."""
    check_names(args, ("offer",))
    id = text(args, "offer")
    if id not in state.offers:
        raise Refusal(
            "no_such_offer", f"There is no offer {id[:20]!r}; proof is owed for {_proofs(state, seat)}."
        )
    found = [proof for proof in state.proofs if proof.offer == id and seat in proof.receivers]
    if not found:
        raise Refusal("not_a_party", f"Proof is owed to you for {_proofs(state, seat)}.")
    for proof in found:
        show(state, proof, seat)
        proof.receivers.remove(seat)
    state.proofs = [proof for proof in state.proofs if proof.receivers]


def _proofs(state: State, seat: str) -> str:
    return ", ".join(proof.offer for proof in state.proofs if seat in proof.receivers)


def void_open_offers(state: State) -> None:
    """Close what is still open when there is nothing more to bargain about."""
    for id in list(state.open_offers):
        lapse(state, id, "void")
