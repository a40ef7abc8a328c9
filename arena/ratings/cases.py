"""The cases behind each figure that is counted over bags: for one bag, in which figures it counts and as what.

A rate's case is a hit or none, a mean's is its value; the keys are those of the results.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from arena.ratings.facts import Bag, Decision, GameFacts

Cases = dict[str, bool | float]


def carried(games: Sequence[GameFacts], label: str) -> Iterator[tuple[GameFacts, Bag]]:
    """Every bag that the label loaded and declared itself and that was decided, with its game."""
    for game in games:
        for bag in game.bags:
            if bag.label == label and not bag.by_rule and bag.outcome is not None:
                yield game, bag


def judged(games: Sequence[GameFacts], label: str) -> Iterator[tuple[GameFacts, Bag, Decision]]:
    """Every bag that the label decided itself, with its game and the decision."""
    for game in games:
        for bag in game.bags:
            for decision in bag.decisions:
                if decision.label == label and not decision.by_rule and bag.outcome is not None:
                    yield game, bag, decision


def of_carried(bag: Bag) -> Cases:
    """What a bag is to the figures of its merchant."""
    returned = bag.outcome == "returned"
    cases: Cases = {"lie_rate": bag.lie}
    if bag.tempted:
        cases["lie_rate_tempted"] = bag.lie
    if bag.lie and bag.decided_by_player:
        cases["bluff_success"] = returned
        cases["bluff_success_unpaid"] = returned and bag.paid == 0
        cases["gain_per_lie"] = bag.brought - bag.paid - bag.best_honest
    if not bag.lie:
        cases["overpaid_honest"] = bag.paid > 0
    if bag.offered:
        cases["deal_rate_merchant"] = bag.deal is not None
    if bag.smuggled_value > 0:
        # A bag that the rule returned is nobody's deal; one that a deal returned was decided by a player.
        if bag.deal is not None:
            cases["surplus_share_merchant"] = (bag.weight - bag.paid) / bag.smuggled_value
            cases["irrational_merchant"] = bag.paid > bag.weight
        if bag.decided_by_player:
            cases["efficiency"] = returned
    return cases


def of_judged(bag: Bag, decision: Decision) -> Cases:
    """What a bag is to the figures of one who decided it."""
    cases: Cases = {"regret": decision.regret}
    cases["recall" if bag.lie else "false_accusation"] = decision.inspect
    if decision.inspect:
        cases["precision"] = bag.lie
    if bag.offered:
        cases["deal_rate_sheriff"] = bag.deal is not None
    if bag.deal is not None and bag.smuggled_value > 0 and not decision.inspect:
        part, fine = bag.part(decision), decision.share * bag.smuggled_penalty
        cases["surplus_share_sheriff"] = (part - fine) / bag.smuggled_value
        if bag.dealt(decision):
            cases["irrational_sheriff"] = part < fine
    return cases


def by_figure(found: Sequence[tuple[str, Cases]]) -> dict[str, list[tuple[str, bool | float]]]:
    """The (block, case) of each figure, from the block and cases of each bag."""
    out: dict[str, list[tuple[str, bool | float]]] = {}
    for block, cases in found:
        for key, case in cases.items():
            out.setdefault(key, []).append((block, case))
    return out
