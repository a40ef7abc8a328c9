"""Items on a terminal or in a pipe: coloured on a terminal, whole everywhere, players' words never markup."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TextIO

from arena.viewer.item import Item
from arena.viewer.visible import visible, visible_lines

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

_STYLES = {
    "title": "bold",
    "round": "bold reverse",
    "phase": "bold",
    "heard": "cyan",
    "deal": "green",
    "lie": "bold red",
    "truth": "dim green",
    "thought": "italic magenta",
    "refused": "yellow",
    "rule": "bold yellow",
    "fault": "bold yellow",
    "quiet": "dim",
    "end": "bold green",
    "bag": "bold",
}
_TONES = {"lie": "bold red", "truth": "dim green", "": ""}
_NAME = 5
_LABEL = len("undeclared")


def console(out: TextIO) -> Console:
    """A console that reads no markup, draws no pictures for words, and colours nothing of its own accord."""
    from rich.console import Console

    return Console(file=out, markup=False, emoji=False, highlight=False, soft_wrap=True)


def show(items: Iterable[Item], out: Console) -> None:
    """Print items one below the other; lines are left for the terminal to wrap, so that none is cut."""
    for item in items:
        for text in drawn(item):
            out.print(text, soft_wrap=True)


def drawn(item: Item) -> Iterator[Text]:
    """The lines of one item."""
    from rich.text import Text

    style = _STYLES.get(item.style, "")
    if item.style == "round":
        yield Text()
        yield Text(f" {visible(item.text)} ", style=style)
        return
    if item.style in ("title", "phase"):
        yield Text(("" if item.style == "title" else "  ") + visible(item.text), style=style)
        return
    indent = "    "
    head = visible(item.text)
    if item.style == "bag":
        yield Text(indent + head, style=style)
        for fact in item.facts:
            told = Text(f"{indent}  {fact.label.ljust(_LABEL)}  ", style="dim")
            told.append(visible(fact.text), style=_TONES[fact.tone])
            yield told
        return
    if item.words is None:
        mark = {
            "heard": "      = ",
            "lie": "    ! ",
            "truth": "    . ",
            "fault": "    # ",
            "refused": "    x ",
        }
        yield Text(mark.get(item.style, indent) + head, style=style)
        return
    who = visible(item.who).ljust(_NAME)
    lead = f"{indent}{who} " + (f"{head} " if head else "")
    lines = visible_lines(item.words)
    for i, line in enumerate(lines):
        first = lead if i == 0 else " " * len(lead)
        text = Text(first, style=style if item.style != "speech" else "bold")
        text.append('"' if i == 0 else "|", style="dim")
        text.append(line, style=style)
        if i == len(lines) - 1:
            text.append('"', style="dim")
        yield text
