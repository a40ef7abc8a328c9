"""Records played again at the table: what the table wrote comes again, what it would not have written is told."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from arena.cli import main
from arena.errors import UsageError
from arena.record import read_record, verify
from arena.rules import Call
from arena.seats.bots import make_bot
from arena.seats.seat import Answer, Fault, Turn
from arena.table.again import difference_at_the_table
from tests.table.games import play_game, scripted, spec_of
from tests.table.seats import plain

Lines = list[dict]


def _number(lines: Lines) -> None:
    for number, line in enumerate(lines):
        line["seq"] = number


def _stubborn(turn: Turn) -> Call | Answer | None:
    """Fails in every way there is, now and then: two calls at once past an end, no call, too early, too long."""
    if turn.attempt == 0 and turn.round == 1:
        if "load_bag" in turn.tools:
            return Call("load_bag", {"cards": ["apple"] * 1000})
        if "declare" in turn.tools:
            return Answer(fault=Fault("model", "no_call", "Answer with a call."))
    if turn.rounds_left == 0 and turn.calls_left is None and turn.attempt == 0:
        return Call("end_turn", {})  # the talk is over: the table has no floor for it
    if "say" in turn.tools and turn.calls_left == 3:
        return Call("say", {"message": "hm"})
    if "end_turn" in turn.tools:
        return Call("end_turn", {})
    return plain(turn)


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("again") / "g.jsonl"
    seats = scripted(dict.fromkeys(("ann", "bob", "cat", "dan"), _stubborn))
    play_game(path, seats, spec_of(talk_rounds=1))
    return path


def _first(lines: Lines, kind: str, **data: object) -> dict:
    return next(
        line
        for line in lines
        if line["kind"] == kind and all(line["data"].get(key) == value for key, value in data.items())
    )


def _no_talk_end(lines: Lines) -> None:
    lines.remove(_first(lines, "talk_end"))


def _talk_end_twice(lines: Lines) -> None:
    at = lines.index(_first(lines, "talk_end"))
    lines.insert(at, dict(lines[at]))


def _overtaken(lines: Lines) -> None:
    _first(lines, "refused")["data"]["overtaken"] = True


def _by_the_table(lines: Lines) -> None:
    refused = next(line for line in lines if line["kind"] == "refused" and "by" not in line["data"])
    refused["data"]["by"] = "table"


def _not_by_the_table(lines: Lines) -> None:
    del _first(lines, "refused", by="table")["data"]["by"]


def _table_code(lines: Lines) -> None:
    _first(lines, "refused", by="table")["data"]["code"] = "no_such_offer"


def _table_sentence(lines: Lines) -> None:
    _first(lines, "refused", by="table")["data"]["sentence"] = "No."


def _one_turn_less(lines: Lines) -> None:
    at = lines.index(_first(lines, "call", tool="end_turn"))
    del lines[at : at + 2]


def _one_word_more(lines: Lines) -> None:
    at = lines.index(_first(lines, "call", tool="end_turn"))
    lines[at:at] = [dict(lines[at]), dict(lines[at + 1])]


def _other_table(lines: Lines) -> None:
    lines[0]["data"]["table"]["talk_rounds"] = 2


def _other_table_and_options(lines: Lines) -> None:
    lines[0]["data"]["table"]["reprompt"] = lines[0]["data"]["options"]["reprompt"] = 0


def _other_canary(lines: Lines) -> None:
    lines[0]["data"]["canary"] = "none"


TAMPERINGS = [
    _no_talk_end, _talk_end_twice, _overtaken, _by_the_table, _not_by_the_table, _table_code, _table_sentence,
    _one_turn_less, _one_word_more, _other_table, _other_table_and_options, _other_canary,
]  # fmt: skip


@pytest.mark.parametrize("change", TAMPERINGS, ids=lambda change: change.__name__.strip("_"))
def test_what_the_table_would_not_have_written_is_a_difference(
    recorded: Path, tmp_path: Path, change: Callable[[Lines], None], capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [json.loads(line) for line in recorded.read_text().splitlines()]
    change(lines)
    _number(lines)
    path = tmp_path / "g.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    with pytest.raises(SystemExit) as end:
        main(["verify", str(path), str(recorded)])
    assert end.value.code == 1
    out = capsys.readouterr().out.splitlines()
    assert out[0].startswith(f"{path}: line ")
    assert out[1:] == [f"{recorded}: ok"]


def test_the_recorded_game_has_all_that_is_tampered_with(recorded: Path) -> None:
    lines = read_record(recorded).lines
    assert {"talk_end", "refused", "fault"} <= {line["kind"] for line in lines}
    assert _first(lines, "refused", by="table")


def test_a_record_agrees_wherever_it_is_cut_off(recorded: Path, tmp_path: Path) -> None:
    whole = recorded.read_text().splitlines(keepends=True)
    path = tmp_path / "g.jsonl"
    for end in range(2, len(whole) - 1, 13):
        path.write_text("".join(whole[:end]))
        record = read_record(path)
        assert verify(record) is None
        assert difference_at_the_table(record) is None, end


@pytest.mark.parametrize("simultaneous", [True, False])
@pytest.mark.parametrize(("edition", "players"), [("first", 4), ("second", 6), ("robin_hood", 5)])
def test_games_of_bots_come_again(edition: str, players: int, simultaneous: bool, tmp_path: Path) -> None:
    names = ("briber", "mixed", "titfortat", "random", "ev", "greedy")[:players]
    seats = ("ann", "bob", "cat", "dan", "eve", "fay")[:players]
    spec = spec_of(seats, edition=edition, deal="3/0001", simultaneous_talk=simultaneous)
    path = tmp_path / "g.jsonl"
    play_game(path, [make_bot(name, seat, spec.deal) for name, seat in zip(names, seats, strict=True)], spec)
    record = read_record(path)
    assert verify(record) is None
    assert difference_at_the_table(record) is None


UNCOMPUTED = {
    # When it was written, by which program, who sat there, which prompts they had: no rule makes these.
    "t", "data.versions.python", "data.seats.0.entry", "data.seats.0.model", "data.reader",
    # What a seat tried in vain is its own: the same refusal would come of other arguments, too.
    "data.args.cards.0", "data.args.cards", "data.args.x",
    # Faults are told by providers.
    "data.kind", "data.sentence",
}  # fmt: skip
"""Values of a record that nothing in it can tell to be others; with `versions` another program made it."""


def _leaves(value: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    if isinstance(value, dict) and value:
        for key, item in value.items():
            yield from _leaves(item, (*path, key))
    elif isinstance(value, list) and value:
        yield from _leaves(value[0], (*path, 0))
    else:
        yield path, value


def _other(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value.replace("2026", "2027") if value.startswith("2026-") else value + "x"
    return "x" if value is None else ["ann"] if value == [] else {"x": 1}


@pytest.mark.slow
def test_one_value_edited_anywhere_is_a_difference(recorded: Path, tmp_path: Path) -> None:
    whole = recorded.read_text().splitlines(keepends=True)
    path = tmp_path / "g.jsonl"
    tried: set[str] = set()
    passed: set[str] = set()
    for number, text in enumerate(whole):
        for where, value in _leaves(json.loads(text)):
            line = json.loads(text)
            name = ".".join("0" if isinstance(step, int) else step for step in where)
            if (key := f"{line['kind']} {name}") in tried or name in (
                "data.versions.build",
                "data.versions.arena",
            ):
                continue
            tried.add(key)
            holder: Any = line
            for step in where[:-1]:
                holder = holder[step]
            holder[where[-1]] = _other(value)
            path.write_text("".join([*whole[:number], json.dumps(line) + "\n", *whole[number + 1 :]]))
            try:
                record = read_record(path)
            except UsageError:
                continue
            if verify(record) is None and difference_at_the_table(record) is None:
                passed.add(name)
    assert len(tried) > 150
    assert passed <= UNCOMPUTED
