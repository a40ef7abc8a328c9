"""One event, as a seat may see it, in one plain sentence: one wording for people, models and pages.

Players' own words pass through `quote` and nowhere else, so that whoever shows the sentence decides how
foreign words are made harmless. The sentences themselves are in the modules beside this one, by what they tell of.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arena.record import prose_bags, prose_bargains, prose_rounds, prose_table
from arena.record.teller import Quote, Seen, Teller, Tells, plain_quote
from arena.record.words import opening

TOLD: Mapping[str, Tells] = {
    **prose_rounds.TOLD,
    **prose_bargains.TOLD,
    **prose_bags.TOLD,
    **prose_table.TOLD,
}


def sentence(seen: Seen, edition: Any = None, *, quote: Quote = plain_quote, you: str | None = None) -> str:
    """One event, in the form of `Event.seen_by`, as one sentence for the seat `you` (None: an onlooker).

    `edition` orders the cards that are listed; `quote` makes a player's words harmless where they are shown.
    """
    tell = TOLD.get(seen["kind"])
    if tell is None:
        return f"{opening(str(seen['kind']).replace('_', ' '))}."
    told = tell(seen, Teller(edition.goods if edition is not None else None, quote, you))
    text = (
        f"By the rule: {told}"
        if seen.get("actor") == "rule" and seen["kind"] != "rule_action"
        else opening(told)
    )
    return text if text.endswith((".", "!", "?", '"')) else text + "."
