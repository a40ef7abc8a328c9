"""Cross-check of payoffs with OpenSpiel's two-player sheriff, over its whole tree.

Every payoff of ours comes out of `Game.apply` on a tiny edition given as data; nothing of the formula stands here.
"""

from __future__ import annotations

from typing import Any

import pytest

from arena.rules import Call, Edition, Game, MakeOffer, Reading, Terms
from arena.rules.terms import BagOutcome, Give

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed: pip install open_spiel")

ITEM_VALUE, ITEM_PENALTY, SHERIFF_PENALTY = 1, 2, 3
START = 50
SMUGGLER, SHERIFF = "sam", "rob"


def tiny_edition(items: int) -> Edition:
    """Two players, one worthless legal good, one contraband good."""
    return Edition.from_data(
        {
            "name": "tiny", "title": "Two players", "players": [2], "start_gold": START, "hand_size": items + 1,
            "bag_min": 1, "bag_max": max(items, 1), "max_exchange": 0, "sheriff_turns": {"2": 1},
            "bonus": {"cargo": [0, 0]},
            "goods": {
                "cargo": {"kind": "legal", "value": 0, "penalty": SHERIFF_PENALTY, "n3": 20, "n4": 20},
                "loot": {"kind": "contraband", "value": ITEM_VALUE, "penalty": ITEM_PENALTY, "n3": 20, "n4": 20},
            },
            "switches": {
                "royal_goods": False, "discard_piles": 1, "initial_discards": 0, "starter_named": True,
                "draws_from_discards": False, "set_aside": "after_market", "reshuffle_keeps": 0,
                "confiscated_pile_chosen": False, "debt_legal_first": True, "tokens": False, "bonus_counts": "cards",
                "proof_unasked": True, "final_tie": ["legal_cards"],
            },
        }
    )  # fmt: skip


def payoffs(edition: Edition, items: int, loaded: int, rounds: list[tuple[int, bool]]) -> list[int]:
    """What our rules give smuggler and sheriff: bribes and answers as in OpenSpiel, the last answer decides."""
    position: dict[str, Any] = {
        "phase": "loading", "round": 2, "sheriff": SHERIFF, "hands": {SMUGGLER: ["cargo"] + ["loot"] * items},
    }  # fmt: skip
    game = Game.from_position({"seats": [SMUGGLER, SHERIFF], "position": position}, "tree", edition)
    game.apply(SMUGGLER, Call("load_bag", {"cards": ["loot"] * loaded or ["cargo"]}))
    game.apply(SMUGGLER, Call("declare", {"good": "cargo", "count": max(loaded, 1)}))
    for i, (bribe, opens) in enumerate(rounds):
        terms = Terms((Give(SMUGGLER, SHERIFF, gold=bribe),), (BagOutcome(SMUGGLER, "return"),))
        made = game.apply(
            SMUGGLER, Call("say", {"message": "My offer."}, Reading((MakeOffer((SHERIFF,), terms),)))
        )
        if i < len(rounds) - 1:
            game.apply(SHERIFF, Call("end_turn", {}))
        elif opens:
            game.apply(SHERIFF, Call("inspect_bag", {"merchant": SMUGGLER}))
        else:
            game.apply(SHERIFF, Call("accept_offer", {"offer": made.reply["offers"][0]}))
        game.check()
    assert game.over
    assert game.scores is not None
    return [game.scores[SMUGGLER] - START, game.scores[SHERIFF] - START]


@pytest.mark.parametrize(("items", "bribe", "rounds"), [(3, 3, 1), (2, 2, 2), (1, 1, 3)])
def test_payoffs_agree_at_every_leaf(items, bribe, rounds):
    theirs = pyspiel.load_game(
        "sheriff",
        {
            "item_value": float(ITEM_VALUE),
            "item_penalty": float(ITEM_PENALTY),
            "sheriff_penalty": float(SHERIFF_PENALTY),
            "max_items": items,
            "max_bribe": bribe,
            "num_rounds": rounds,
        },
    )
    edition = tiny_edition(items)
    leaves = 0
    stack = [theirs.new_initial_state()]
    while stack:
        state = stack.pop()
        if not state.is_terminal():
            stack.extend(state.child(action) for action in state.legal_actions())
            continue
        leaves += 1
        loaded, *talk = [_number(theirs, move.player, move.action) for move in state.full_history()]
        said = [(talk[i], bool(talk[i + 1])) for i in range(0, len(talk), 2)]
        assert payoffs(edition, items, loaded, said) == list(state.returns()), state
    assert leaves == (items + 1) * ((bribe + 1) * 2) ** rounds


def _number(game: Any, player: int, action: int) -> int:
    """The figure in an action's name: items placed, gold offered, or 1 for 'would inspect'."""
    name = game.new_initial_state().action_to_string(player, action)
    value = name[name.index("=") + 1 : name.index(")")]
    return int(value) if value.isdigit() else int(value == "True")
