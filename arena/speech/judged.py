"""How a reading came about where a referee model reads beside the grammar, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from arena.rules.terms import Reading
from arena.speech.heard import said_moves

_BY = {
    "both": "both readings say so",
    "referee": "neither reading binds; this is the model's",
    "grammar": "the model gave no reading; this is the grammar's, which binds nothing",
    "asked": "asked: the readings differ",
}
_UNREAD = "asked: the model gave no reading of what the grammar would bind"


def how_read(judged: Mapping[str, Any]) -> Iterator[str]:
    """Whose a reading is, what each reader took it for where they differ, and how many answers were none."""
    by = str(judged.get("by"))
    yield _UNREAD if by == "asked" and judged.get("failed") else _BY.get(by, by)
    for reader, name in (("grammar", "the grammar"), ("referee", "the model")):
        if reader in judged:
            try:
                moves = Reading.from_json({"moves": judged[reader]}).moves
                yield f"{name}: {said_moves(moves)}"
            except (KeyError, TypeError, AttributeError, ValueError):
                yield f"{name}: what can't be told"
    if judged.get("invalid"):
        yield f"answers of the model that were no reading: {judged['invalid']}"
