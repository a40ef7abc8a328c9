"""Claims about hidden cards, judged against the bags they speak of. Nobody at the table sees the verdict."""

from __future__ import annotations

from arena.rules.state import State
from arena.rules.terms import Claim


def truth(state: State, claim: Claim) -> str:
    """Whether a claim about a bag of this round is true: `true`, `false`, or `unknown` where there is no such bag."""
    player = state.players.get(claim.about)
    bag = player.bag if player is not None else None
    if bag is None:
        return "unknown"
    goods = state.edition.goods
    hidden = sum(goods[card].kind != "legal" for card in bag.cards)
    if claim.honest is not None:
        if bag.declared is None:
            return "unknown"
        true = claim.honest == all(card == bag.declared for card in bag.cards)
    elif claim.contraband is not None:
        true = claim.contraband == (hidden > 0)
    elif claim.good is not None:
        if claim.good == "any_contraband":
            there = hidden
        elif claim.good == "any_legal":
            there = len(bag.cards) - hidden
        elif claim.good == "any":
            there = len(bag.cards)
        else:
            there = bag.cards.count(claim.good)
        wanted = claim.count if claim.count is not None else 1
        true = there >= wanted if wanted else there == 0
    else:
        return "unknown"
    return "true" if true else "false"


def note(state: State, speaker: str, claims: tuple[Claim, ...]) -> None:
    """Record the claims of a message with their truth, for nobody at the table."""
    judged = [{**claim.to_json(), "truth": truth(state, claim)} for claim in claims]
    state.emit("claims", speaker, {"claims": judged}, visible=())
