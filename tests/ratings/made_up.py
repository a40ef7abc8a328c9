"""Games made up by hand: only what a test is about is named."""

from __future__ import annotations

from arena.ratings.facts import Bag, Decision, GameFacts, SeatFacts


def game(
    scores: dict[str, float],
    *,
    block: str = "7/0000",
    id: str = "b0000r0",
    bags: list[Bag] | None = None,
    state: str = "complete",
) -> GameFacts:
    """A game of the labels in `scores`, places by score."""
    seats = []
    ranked = sorted(scores.values(), reverse=True)
    for i, (label, score) in enumerate(scores.items()):
        place = sum(n for n, s in enumerate(ranked, 1) if s == score) / ranked.count(score)
        winners = ranked.count(ranked[0])
        seats.append(
            SeatFacts(
                f"seat{i}", label, score, place, won=1 / winners if score == ranked[0] else 0.0, decisions=10
            )
        )
    return GameFacts(id, block, state, seats, bags or [])  # type: ignore[arg-type]


def bag(
    label: str,
    *,
    lie: bool = True,
    value: int = 8,
    penalty: int = 4,
    full: int = 4,
    outcome: str = "returned",
    sheriff: str = "s",
    offer: float = 0.0,
    paid: int = 0,
    deal: str | None = None,
    brought: int = 0,
    best: int = 0,
    tempted: bool = True,
    by_rule: bool = False,
    decided_by_rule: bool = False,
) -> Bag:
    """A bag; without a lie it smuggles nothing."""
    made = Bag(
        merchant=label,
        label=label,
        round=1,
        cards=("silk",) if lie else ("apple",),
        declared="apple",
        smuggled_value=value if lie else 0,
        smuggled_penalty=penalty if lie else 0,
        full_penalty=full,
        tempted=tempted,
        best_honest=best,
        by_rule=by_rule,
        lie=lie,
        outcome=outcome,  # type: ignore[arg-type]
        brought=brought,
        paid=paid,
        offered=deal is not None or offer != 0,
        deal=deal,
    )
    made.decisions.append(Decision(sheriff, outcome == "inspected", decided_by_rule, made.if_opened, offer))
    return made
