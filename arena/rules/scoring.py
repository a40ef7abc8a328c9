"""The end of the game: gold, the value of goods and tokens, bonuses, and what decides a tie."""

from __future__ import annotations

from arena.rules.debts import worth
from arena.rules.state import Player, State


def score(state: State) -> None:
    """Count the game out: `scores`, `bonuses` and `winners` are set."""
    goods = state.edition.goods
    by_tokens = state.switches.bonus_counts == "tokens"
    scores = {}
    counts: dict[str, dict[str, int]] = {good: {} for good in state.edition.bonus}
    for seat, player in state.players.items():
        tokens = sum(state.edition.token_value[good] * n for good, n in player.tokens.items())
        scores[seat] = player.gold + worth(state, player.legal) + worth(state, player.contraband) + tokens
        stocks = (player.tokens,) if by_tokens else (player.legal, player.contraband)
        for stock in stocks:
            for good, number in stock.items():
                counts_as = goods[good].counts_as
                if counts_as in counts:
                    row = counts[counts_as]
                    row[seat] = row.get(seat, 0) + number * goods[good].counts
    bonuses = {good: prizes(counts[good], *state.edition.bonus[good]) for good in state.edition.bonus}
    for shares in bonuses.values():
        for seat, gold in shares.items():
            scores[seat] += gold
    best = [seat for seat in state.seats if scores[seat] == max(scores.values())]
    for measure in state.switches.final_tie:
        most = {seat: _measure(state.players[seat], measure) for seat in best}
        best = [seat for seat in best if most[seat] == max(most.values())]
    state.scores, state.bonuses, state.winners = scores, bonuses, best
    state.phase = "scoring"
    state.over = True
    purses = {seat: player.gold for seat, player in state.players.items()}
    state.emit("score", None, {"scores": scores, "bonuses": bonuses, "gold": purses})
    state.emit("game_end", None, {"winners": best, "scores": scores})


def prizes(counts: dict[str, int], first: int, second: int) -> dict[str, int]:
    """Who gets how much for most of one good: ties for most share both prizes, ties for second the second, rounded down."""
    held = {seat: number for seat, number in counts.items() if number > 0}
    if not held:
        return {}
    most = max(held.values())
    kings = [seat for seat, number in held.items() if number == most]
    if len(kings) > 1:
        shares = dict.fromkeys(kings, (first + second) // len(kings))
    else:
        shares = {kings[0]: first}
        rest = {seat: number for seat, number in held.items() if seat != kings[0]}
        if rest:
            runner_up = max(rest.values())
            queens = [seat for seat, number in rest.items() if number == runner_up]
            shares.update(dict.fromkeys(queens, second // len(queens)))
    return {seat: gold for seat, gold in shares.items() if gold}


def _measure(player: Player, measure: str) -> int:
    stocks = {
        "legal_cards": player.legal,
        "contraband_cards": player.contraband,
        "tokens": player.tokens,
    }
    return sum(stocks[measure].values())
