"""`arena parse`: read sentences of bargaining as the table reads them."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from arena.cli.output import progress, say
from arena.errors import UsageError

if TYPE_CHECKING:
    from arena.rules import Reading
    from arena.speech import Context


SIDE_BY_SIDE = 8
"""Messages of a file that are put to a referee model at the same time."""


def parse(
    text: Annotated[
        str | None,
        typer.Argument(
            metavar="TEXT", help="One message; it needs --context and --speaker.", show_default=False
        ),
    ] = None,
    jsonl: Annotated[
        Path | None,
        typer.Option("--jsonl", metavar="FILE", help="Messages, one JSON object a line; - is stdin."),
    ] = None,
    context: Annotated[
        Path | None, typer.Option("--context", metavar="FILE", help="The context of TEXT, as JSON.")
    ] = None,
    speaker: Annotated[str | None, typer.Option("--speaker", metavar="NAME", help="Who says TEXT.")] = None,
    reader: Annotated[
        str, typer.Option("--reader", metavar="READER", help="grammar, or a referee model: provider/model.")
    ] = "grammar",
    explain: Annotated[
        bool,
        typer.Option("--explain", help="Show which words made which part, or whose a referee's reading is."),
    ] = False,
) -> int:
    """Read one message, or a file of them, and print one JSON reading a line in the same order.

    After a file read by a referee model stderr tells where it and the grammar agreed, what was asked, and what it cost.

    Exit status: 0; 2 for a line or a context that is not of the form; 4 for a referee model that can't be used.
    """
    if (text is None) == (jsonl is None):
        raise UsageError("give either TEXT or --jsonl FILE")
    if jsonl is not None:
        messages: Iterator[tuple[Any, str, str, Context]] = _messages(jsonl)
    else:
        assert text is not None
        if context is None or speaker is None:
            raise UsageError("TEXT needs --context FILE and --speaker NAME")
        messages = iter([(None, text, *_one(context, speaker))])
    if reader == "grammar":
        _by_grammar(messages, explain)
    else:
        at_once = 1  # what is typed or piped in is answered line by line
        if jsonl is not None and str(jsonl) != "-":
            messages, at_once = (
                iter(list(messages)),
                SIDE_BY_SIDE,
            )  # a wrong line is found before anything is paid
        _by_referee(reader, messages, explain, at_once, jsonl is not None)
    return 0


def _by_grammar(messages: Iterator[tuple[Any, str, str, Context]], explain: bool) -> None:
    from arena.speech.explain import explanation
    from arena.speech.grammar import understand

    for message_id, words, name, known in messages:
        understood = understand(words, name, known)
        _print(message_id, understood.reading)
        for note in explanation(understood, words, name) if explain else ():
            say("  " + note)


def _by_referee(
    model: str, messages: Iterator[tuple[Any, str, str, Context]], explain: bool, at_once: int, summed: bool
) -> None:
    from arena.cli.referee import referee_at_hand
    from arena.speech.judged import how_read

    with referee_at_hand(model) as referee:
        while some := list(islice(messages, at_once)):
            for message, reading in zip(some, referee.read([one[1:] for one in some]), strict=True):
                _print(message[0], reading)
                for note in how_read(reading.judged or {}) if explain else ():
                    say("  " + note)
        for sentence in referee.summary() if summed else ():
            progress(sentence)


def _print(message_id: Any, reading: Reading) -> None:
    line = {"id": message_id, **reading.to_json()} if message_id is not None else reading.to_json()
    sys.stdout.write(json.dumps(line, ensure_ascii=True) + "\n")


def _messages(path: Path) -> Iterator[tuple[Any, str, str, Context]]:
    lines = sys.stdin if str(path) == "-" else path.open(encoding="utf-8", errors="surrogateescape")
    with lines:
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            where = f"{path}:{number}"
            try:
                data = json.loads(line)
            except (ValueError, RecursionError) as error:
                raise UsageError(f"{where}: not JSON: {error}") from None
            if not isinstance(data, dict):
                raise UsageError(f"{where}: not an object with text, speaker and context")
            words, name = data.get("text"), data.get("speaker")
            if not isinstance(words, str) or not isinstance(name, str):
                raise UsageError(f"{where}: text and speaker must be strings")
            yield data.get("id"), words, name, _context(data.get("context"), name, where)


def _one(path: Path, speaker: str) -> tuple[str, Context]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{path}: not JSON: {error}") from None
    if isinstance(data, dict) and isinstance(data.get("context"), dict):
        data = data["context"]
    return speaker, _context(data, speaker, str(path))


def _context(data: Any, speaker: str, where: str) -> Context:
    from arena.rules import load_edition
    from arena.speech import Context

    if not isinstance(data, dict):
        raise UsageError(f"{where}: no context")
    try:
        known = Context.from_json(data)
        load_edition(known.edition)
    except KeyError as error:
        raise UsageError(f"{where}: the context lacks {error}") from None
    except UsageError as error:
        raise UsageError(f"{where}: {error}") from None
    except (TypeError, ValueError, AttributeError) as error:
        raise UsageError(f"{where}: the context is not of the form: {error}") from None
    if speaker not in known.players:
        raise UsageError(f"{where}: {speaker!r} is not one of the players")
    return known
