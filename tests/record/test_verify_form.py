"""Lines that no record can hold are told by every reader; edited lines of the table's own are differences."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from arena.cli import main
from tests.record.tampering import changed, first, verify


def _deep_line(lines: list[dict]) -> None:
    lines[1]["data"]["deep"] = "DEEP"


def _seats_text(lines: list[dict]) -> None:
    lines[0]["data"]["seats"] = "x"


def _seat_list(lines: list[dict]) -> None:
    lines[0]["data"]["seats"][0]["seat"] = [1]


def _seat_text(lines: list[dict]) -> None:
    lines[0]["data"]["seats"][0] = "ann"


def _stranger(lines: list[dict]) -> None:
    first(lines, "call")["actor"] = "zed"


def _no_tool(lines: list[dict]) -> None:
    del first(lines, "call")["data"]["tool"]


def _args_list(lines: list[dict]) -> None:
    first(lines, "call")["data"]["args"] = [1]


@pytest.mark.parametrize(
    ("change", "number", "told"),
    [
        (_deep_line, 2, "nested too deep"),
        (_seats_text, 1, 'data.seats is "x"'),
        (_seat_list, 1, "data.seats[0].seat is [1]"),
        (_seat_text, 1, 'data.seats[0] is "ann"'),
        (_stranger, 3, 'actor is "zed"'),
        (_no_tool, 3, "data.tool is null"),
        (_args_list, 3, "data.args is [1]"),
    ],
    ids=["deep", "seats_text", "seat_list", "seat_text", "stranger", "no_tool", "args_list"],
)
def test_what_no_record_can_hold_is_told_with_its_line_by_every_reader(
    recorded: Path,
    tmp_path: Path,
    change: Callable[[list[dict]], None],
    number: int,
    told: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = changed(recorded, tmp_path / "g.jsonl", change)
    path.write_text(path.read_text().replace('"DEEP"', "[" * 50_000 + "]" * 50_000))
    for command in (["verify"], ["view"], ["rate"]):
        with pytest.raises(SystemExit) as end:
            main([*command, str(path)])
        assert end.value.code == 2, command
        error = capsys.readouterr().err
        assert f"{path}: line {number}: " in error.replace("\n", "")
        assert told in error
        assert "Traceback" not in error


def _edit(kind: str, **changes: Any) -> Callable[[list[dict]], None]:
    def change(lines: list[dict]) -> None:
        line = first(lines, kind)
        for key, value in changes.items():
            if key in line:
                line[key] = value
            else:
                line["data"][key.rstrip("_")] = value

    return change


def _rule_call_for_nobody(lines: list[dict]) -> None:
    rule = next(line for line in lines if line["kind"] == "call" and line["actor"] == "rule")
    rule["data"]["for"] = "catx"


def _rule_unannounced(lines: list[dict]) -> None:
    lines.remove(first(lines, "rule_action"))
    for number, line in enumerate(lines):
        line["seq"] = number


def _rule_announced_only(lines: list[dict]) -> None:
    at = lines.index(first(lines, "rule_action"))
    lines.insert(at, dict(lines[at]))
    for number, line in enumerate(lines):
        line["seq"] = number


def _line_edit(kind: str, key: str, value: Any) -> Callable[[list[dict]], None]:
    def change(lines: list[dict]) -> None:
        first(lines, kind)[key] = value

    return change


def _reader_of_no_name(lines: list[dict]) -> None:
    lines[0]["data"]["reader"] = 3


def _other_options(lines: list[dict]) -> None:
    lines[0]["data"]["options"]["reprompt"] = 7


FORM_TAMPERINGS = {
    "reader": _reader_of_no_name,
    "options_and_table": _other_options,
    "more": _line_edit("pay", "more", 1),
    "v": _line_edit("deal", "v", True),
    "seq": _line_edit("deal", "seq", True),
    "time": _line_edit("load", "t", "yesterday"),
    "no_time": _line_edit("load", "t", None),
    "call_id": _line_edit("call", "call", 7),
    "reasoning": _line_edit("call", "reasoning", "he thinks"),
}


@pytest.mark.parametrize("change", FORM_TAMPERINGS.values(), ids=FORM_TAMPERINGS.keys())
def test_a_line_of_another_form_is_a_difference(
    recorded: Path, tmp_path: Path, change: Callable[[list[dict]], None], capsys: pytest.CaptureFixture[str]
) -> None:
    path = changed(recorded, tmp_path / "g.jsonl", change)
    assert verify(path, recorded) == 1
    out = capsys.readouterr().out.splitlines()
    assert out[0].startswith(f"{path}: line ")
    assert out[1:] == [f"{recorded}: ok"]


TABLE_TAMPERINGS = {
    "rule_call_for_nobody": _rule_call_for_nobody,
    "rule_unannounced": _rule_unannounced,
    "rule_announced_only": _rule_announced_only,
    **{
        f"{kind}_{key}": _edit(kind, **{key: value})
        for kind, changes in {
            "game_start": {"round": 2, "phase": "loading", "visible": "all", "actor": "ann", "more": 1},
            "call": {"round": 2, "visible": ["ann"], "more": 1, "for_": "ann"},
            "refused": {
                "actor": "zed", "visible": "all", "round": 9, "phase": "market", "tool": "say", "more": 1,
                "overtaken": 2,
            },
            "rule_action": {
                "actor": None, "visible": [], "round": 9, "phase": "market", "tool": "say", "for_": "zed",
                "more": 1,
            },
            "talk_end": {
                "actor": "ann", "visible": [], "round": 9, "phase": "market", "deciders": [], "bags": ["ann"],
                "more": 1,
            },
        }.items()
        for key, value in changes.items()
    },
}  # fmt: skip


@pytest.mark.parametrize("change", TABLE_TAMPERINGS.values(), ids=TABLE_TAMPERINGS.keys())
def test_an_edited_line_of_the_table_is_a_difference(
    recorded: Path, tmp_path: Path, change: Callable[[list[dict]], None], capsys: pytest.CaptureFixture[str]
) -> None:
    path = changed(recorded, tmp_path / "g.jsonl", change)
    assert verify(path, recorded) == 1
    out = capsys.readouterr().out.splitlines()
    assert out[0].startswith(f"{path}: line ")
    assert out[1:] == [f"{recorded}: ok"]
