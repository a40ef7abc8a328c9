"""`arena verify`: agreement with the rules is ok, every tampering differs, a wrong file is told apart."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from arena import __version__
from arena.cli import main
from arena.ratings import rate
from arena.record import RecordWriter, read_record, replay
from arena.record.replay import final_position
from arena.rules import Call
from arena.rules.terms import TALK
from arena.seats.seat import Answer, Turn
from arena.table import GameSpec, Player, play
from tests.table.games import play_game, scripted

SEATS = ("ann", "bob", "cat")


class _Dull:
    """Loads its first card, says a word, opens every second bag, sometimes fails to answer as it should."""

    instant = True

    def __init__(self, name: str) -> None:
        self.name = name

    async def act(self, turn: Turn) -> Answer:
        return Answer(self._call(turn))

    def _call(self, turn: Turn) -> Call:
        tools = turn.tools
        if "choose_starter" in tools:
            return Call("choose_starter", turn.legal("choose_starter")[0])
        if "exchange_cards" in tools:
            hand = turn.view()["seats"][self.name]["hand"]
            return Call("exchange_cards", {"discard": hand[:2]})
        if "load_bag" in tools:
            hand = turn.view()["seats"][self.name]["hand"]
            return Call("load_bag", {"cards": hand[:3]})
        if "declare" in tools:
            return Call("declare", {"good": "apple", "count": 2 if turn.round == 2 else 3})
        if "pay_debt" in tools:
            return Call("pay_debt", turn.legal("pay_debt")[0])
        if turn.calls_left == 3:
            return Call("say", {"message": "hm"})
        if "end_turn" in tools:
            return Call("end_turn", {})
        tool = "inspect_bag" if turn.round % 2 else "return_bag"
        return Call(tool, turn.legal(tool)[0])

    async def close(self) -> None:
        pass


class _Deaf:
    name = "deaf"
    instant = True

    async def read(self, text: str, speaker: str, context: Any) -> Any:
        return TALK


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("record") / "g.jsonl"
    spec = GameSpec("g", tuple(Player(seat, seat) for seat in SEATS), "5/0001", talk_rounds=1)
    with RecordWriter(path, "g") as writer:
        asyncio.run(play(spec, [_Dull(seat) for seat in SEATS], _Deaf(), writer))
    return path


def _verify(*paths: Path) -> int:
    with pytest.raises(SystemExit) as end:
        main(["verify", *map(str, paths)])
    return int(end.value.code or 0)


def _changed(recorded: Path, path: Path, change: Callable[[list[dict]], None]) -> Path:
    lines = [json.loads(line) for line in recorded.read_text().splitlines()]
    change(lines)
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


def _first(lines: list[dict], kind: str) -> dict:
    return next(line for line in lines if line["kind"] == kind)


def _add_gold(lines: list[dict]) -> None:
    _first(lines, "pay")["data"]["gold"] += 1


def _other_cards(lines: list[dict]) -> None:
    load = _first(lines, "load")
    load["private"][load["actor"]]["cards"][0] = "crossbow"


def _other_call(lines: list[dict]) -> None:
    _first(lines, "declare")["actor"] = "bob"


def _shown_to_all(lines: list[dict]) -> None:
    _first(lines, "claims")["visible"] = "all"


def _drop(lines: list[dict]) -> None:
    lines.remove(_first(lines, "declare"))


def _drop_and_number(lines: list[dict]) -> None:
    _drop(lines)
    for number, line in enumerate(lines):
        line["seq"] = number


def _twice(lines: list[dict]) -> None:
    lines.insert(9, dict(lines[9]))


def _refusal(lines: list[dict]) -> None:
    _first(lines, "refused")["data"]["code"] = "empty_bag"


def _invented_move(lines: list[dict]) -> None:
    rule = next(line for line in lines if line["kind"] == "call" and line["actor"] == "rule")
    rule["data"]["args"] = {"good": "cheese", "count": 3}


def _other_deal(lines: list[dict]) -> None:
    lines[0]["data"]["deal"] = "6/0001"


def _no_deal(lines: list[dict]) -> None:
    lines[0]["data"]["edition"] = "third"


def _winner(lines: list[dict]) -> None:
    lines[-1]["data"]["winners"] = ["cat", "bob"]


def _phase(lines: list[dict]) -> None:
    _first(lines, "call")["phase"] = "loading"


TAMPERINGS = [
    _add_gold, _other_cards, _other_call, _drop, _drop_and_number, _twice, _refusal, _invented_move,
    _other_deal, _no_deal, _winner, _phase,
]  # fmt: skip


def test_a_record_of_a_game_agrees(recorded: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _verify(recorded) == 0
    assert capsys.readouterr().out == f"{recorded}: ok\n"


@pytest.mark.parametrize("change", TAMPERINGS, ids=lambda change: change.__name__.strip("_"))
def test_every_tampering_is_a_difference(
    recorded: Path, tmp_path: Path, change: Callable[[list[dict]], None], capsys: pytest.CaptureFixture[str]
) -> None:
    path = _changed(recorded, tmp_path / "g.jsonl", change)
    assert _verify(recorded, path) == 1
    out = capsys.readouterr().out.splitlines()
    assert out[0] == f"{recorded}: ok"
    assert out[1].startswith(f"{path}: line ")
    assert "expected" in out[1]
    assert len(out) == 2


def test_times_do_not_count(recorded: Path, tmp_path: Path) -> None:
    def other_times(lines: list[dict]) -> None:
        for line in lines:
            line["t"] = "1999-01-01T00:00:00.000Z"

    assert _verify(_changed(recorded, tmp_path / "g.jsonl", other_times)) == 0


def test_an_unfinished_record_agrees_as_far_as_it_goes(
    recorded: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    raw = recorded.read_bytes()
    path = tmp_path / "g.jsonl"
    ends = [i + 1 for i, byte in enumerate(raw) if byte == 10]
    for end in ends[:-1:7]:
        path.write_bytes(raw[: end + 10])
        assert _verify(path) == 0
        assert "not finished" in capsys.readouterr().out


def test_a_wrong_file_is_told_with_its_line(
    recorded: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "g.jsonl"
    path.write_text(recorded.read_text().replace('"kind":"deal"', '"kind:"deal"', 1))
    assert _verify(path, recorded) == 2
    told = capsys.readouterr()
    assert "g.jsonl: line 2: not JSON" in told.err
    assert told.out == f"{recorded}: ok\n"
    assert _verify(tmp_path / "none.jsonl") == 2


def test_replay_gives_the_game_before_each_call(recorded: Path) -> None:
    record = read_record(recorded)
    calls = 0
    for step in replay(record):
        calls += 1
        assert step.line["round"] == step.game.round
        assert step.line["phase"] == step.game.phase
        assert step.rule == (step.line["actor"] == "rule")
        if step.refused is None:
            assert step.call.tool in step.game.pending()[step.seat]
    assert calls == sum(line["kind"] == "call" for line in record)
    assert step.game.over
    assert step.game.state()["winners"] == record.lines[-1]["data"]["winners"]


def test_G1_a_record_cut_off_before_a_refusal_is_a_game_that_is_not_finished(tmp_path: Path) -> None:
    def policy(turn: Turn) -> Call | None:
        return Call("load_bag", {"cards": []}) if "load_bag" in turn.tools and not turn.attempt else None

    path = tmp_path / "g1.jsonl"
    play_game(path, scripted({"bob": policy}))
    whole = path.read_text(encoding="utf-8").splitlines(keepends=True)
    at = next(i for i, line in enumerate(whole) if json.loads(line)["kind"] == "refused")
    path.write_text("".join(whole[:at]), encoding="utf-8")
    results = rate(tmp_path)
    assert results["games"]["unfinished"] == 1
    assert results["games"]["complete"] == 0
    assert not final_position(read_record(path)).over


def _deep_line(lines: list[dict]) -> None:
    lines[1]["data"]["deep"] = "DEEP"


def _seats_text(lines: list[dict]) -> None:
    lines[0]["data"]["seats"] = "x"


def _seat_list(lines: list[dict]) -> None:
    lines[0]["data"]["seats"][0]["seat"] = [1]


def _seat_text(lines: list[dict]) -> None:
    lines[0]["data"]["seats"][0] = "ann"


def _stranger(lines: list[dict]) -> None:
    _first(lines, "call")["actor"] = "zed"


def _no_tool(lines: list[dict]) -> None:
    del _first(lines, "call")["data"]["tool"]


def _args_list(lines: list[dict]) -> None:
    _first(lines, "call")["data"]["args"] = [1]


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
    path = _changed(recorded, tmp_path / "g.jsonl", change)
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
        line = _first(lines, kind)
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
    lines.remove(_first(lines, "rule_action"))
    for number, line in enumerate(lines):
        line["seq"] = number


def _rule_announced_only(lines: list[dict]) -> None:
    at = lines.index(_first(lines, "rule_action"))
    lines.insert(at, dict(lines[at]))
    for number, line in enumerate(lines):
        line["seq"] = number


def _line_edit(kind: str, key: str, value: Any) -> Callable[[list[dict]], None]:
    def change(lines: list[dict]) -> None:
        _first(lines, kind)[key] = value

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
    path = _changed(recorded, tmp_path / "g.jsonl", change)
    assert _verify(path, recorded) == 1
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
    path = _changed(recorded, tmp_path / "g.jsonl", change)
    assert _verify(path, recorded) == 1
    out = capsys.readouterr().out.splitlines()
    assert out[0].startswith(f"{path}: line ")
    assert out[1:] == [f"{recorded}: ok"]


def _reworded(lines: list[dict]) -> None:
    _first(lines, "refused")["data"]["sentence"] = "That can't be done."


def _older(lines: list[dict]) -> None:
    lines[0]["data"]["versions"] = {"arena": "0.0.9", "python": "3.11.2"}


def _other_build(lines: list[dict]) -> None:
    lines[0]["data"]["versions"]["build"] = "00000000"


@pytest.mark.parametrize("made", [_older, _other_build], ids=["older", "other_build"])
def test_a_bettered_sentence_makes_no_older_record_differ(
    recorded: Path, tmp_path: Path, made: Callable[[list[dict]], None], capsys: pytest.CaptureFixture[str]
) -> None:
    def change(lines: list[dict]) -> None:
        _reworded(lines)
        made(lines)

    path = _changed(recorded, tmp_path / "g.jsonl", change)
    assert _verify(path) == 0
    assert _verify(_changed(recorded, path, _reworded)) == 1
    assert "data.sentence: expected " in capsys.readouterr().out


@pytest.mark.parametrize("change", [_add_gold, _refusal], ids=["gold", "code"])
def test_where_an_older_record_truly_differs_both_programs_are_named(
    recorded: Path,
    tmp_path: Path,
    change: Callable[[list[dict]], None],
    capsys: pytest.CaptureFixture[str],
) -> None:
    def older_too(lines: list[dict]) -> None:
        change(lines)
        _older(lines)

    path = _changed(recorded, tmp_path / "g.jsonl", older_too)
    assert _verify(path) == 1
    assert f"(recorded by arena 0.0.9, this is arena {__version__} (build " in capsys.readouterr().out
    assert _verify(_changed(recorded, path, change)) == 1
    assert "recorded by" not in capsys.readouterr().out
