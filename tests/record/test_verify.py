"""`arena verify`: agreement with the rules is ok, every tampering differs, a wrong file is told apart."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from arena import __version__
from arena.ratings import rate
from arena.record import read_record, replay
from arena.record.replay import final_position
from arena.rules import Call
from arena.seats.seat import Turn
from tests.record.tampering import changed, first, verify
from tests.table.games import play_game, scripted


def _add_gold(lines: list[dict]) -> None:
    first(lines, "pay")["data"]["gold"] += 1


def _other_cards(lines: list[dict]) -> None:
    load = first(lines, "load")
    load["private"][load["actor"]]["cards"][0] = "crossbow"


def _other_call(lines: list[dict]) -> None:
    first(lines, "declare")["actor"] = "bob"


def _hidden(lines: list[dict]) -> None:
    first(lines, "declare")["visible"] = ["bob"]


def _drop(lines: list[dict]) -> None:
    lines.remove(first(lines, "declare"))


def _drop_and_number(lines: list[dict]) -> None:
    _drop(lines)
    for number, line in enumerate(lines):
        line["seq"] = number


def _twice(lines: list[dict]) -> None:
    lines.insert(9, dict(lines[9]))


def _refusal(lines: list[dict]) -> None:
    first(lines, "refused")["data"]["code"] = "empty_bag"


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
    first(lines, "call")["phase"] = "loading"


TAMPERINGS = [
    _add_gold, _other_cards, _other_call, _hidden, _drop, _drop_and_number, _twice, _refusal, _invented_move,
    _other_deal, _no_deal, _winner, _phase,
]  # fmt: skip


def test_a_record_of_a_game_agrees(recorded: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify(recorded) == 0
    assert capsys.readouterr().out == f"{recorded}: ok\n"


@pytest.mark.parametrize("change", TAMPERINGS, ids=lambda change: change.__name__.strip("_"))
def test_every_tampering_is_a_difference(
    recorded: Path, tmp_path: Path, change: Callable[[list[dict]], None], capsys: pytest.CaptureFixture[str]
) -> None:
    path = changed(recorded, tmp_path / "g.jsonl", change)
    assert verify(recorded, path) == 1
    out = capsys.readouterr().out.splitlines()
    assert out[0] == f"{recorded}: ok"
    assert out[1].startswith(f"{path}: line ")
    assert "expected" in out[1]
    assert len(out) == 2


def test_times_do_not_count(recorded: Path, tmp_path: Path) -> None:
    def other_times(lines: list[dict]) -> None:
        for line in lines:
            line["t"] = "1999-01-01T00:00:00.000Z"

    assert verify(changed(recorded, tmp_path / "g.jsonl", other_times)) == 0


def test_an_unfinished_record_agrees_as_far_as_it_goes(
    recorded: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    raw = recorded.read_bytes()
    path = tmp_path / "g.jsonl"
    ends = [i + 1 for i, byte in enumerate(raw) if byte == 10]
    for end in ends[:-1:7]:
        path.write_bytes(raw[: end + 10])
        assert verify(path) == 0
        assert "not finished" in capsys.readouterr().out


def test_a_wrong_file_is_told_with_its_line(
    recorded: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "g.jsonl"
    path.write_text(recorded.read_text().replace('"kind":"deal"', '"kind:"deal"', 1))
    assert verify(path, recorded) == 2
    told = capsys.readouterr()
    assert "g.jsonl: line 2: not JSON" in told.err
    assert told.out == f"{recorded}: ok\n"
    assert verify(tmp_path / "none.jsonl") == 2


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


def _reworded(lines: list[dict]) -> None:
    first(lines, "refused")["data"]["sentence"] = "That can't be done."


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

    path = changed(recorded, tmp_path / "g.jsonl", change)
    assert verify(path) == 0
    assert verify(changed(recorded, path, _reworded)) == 1
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

    path = changed(recorded, tmp_path / "g.jsonl", older_too)
    assert verify(path) == 1
    assert f"(recorded by arena 0.0.9, this is arena {__version__} (build " in capsys.readouterr().out
    assert verify(changed(recorded, path, change)) == 1
    assert "recorded by" not in capsys.readouterr().out
