"""Writing and reading: what is written comes back, nothing breaks the file, a cut-off end is told apart."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from arena import __version__
from arena.errors import UsageError
from arena.record import RecordDiffers, RecordWriter, read_record
from arena.rules.call import Event


def _declare(seat: str, count: int, seq_round: int = 1) -> Event:
    return Event("declare", seat, {"good": "apple", "count": count}, seq_round, "declaration")


def _begin(writer: RecordWriter) -> None:
    writer.line(
        "game_start", None, 1, "market", {"edition": "second", "seats": [], "versions": {"arena": "1"}}, ()
    )


def _write(path: Path, *events: Event, game: str = "g") -> None:
    with RecordWriter(path, game, clock=lambda: 1_796_000_000.125) as writer:
        _begin(writer)
        for event in events:
            writer.event(event)


def test_a_line_has_the_fixed_keys(tmp_path: Path) -> None:
    private = {"ann": {"cards": ["silk"]}}
    _write(tmp_path / "g.jsonl", Event("load", "ann", {"count": 1}, 1, "loading", None, private))
    line = json.loads((tmp_path / "g.jsonl").read_text().splitlines()[1])
    assert line == {
        "v": 1, "game": "g", "seq": 1, "t": "2026-11-30T00:53:20.125Z", "round": 1, "phase": "loading",
        "kind": "load", "actor": "ann", "visible": "all", "data": {"count": 1}, "private": private,
    }  # fmt: skip


def test_A8_lone_surrogates_never_break_the_file(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    say = Event(
        "say", "ann", {"message": "ok \ud83d", "\udc00": ["\ud83d\ude00", {"x": "\udfff"}]}, 1, "inspection"
    )
    _write(path, say)
    text = path.read_bytes().decode("utf-8", "strict")
    assert json.loads(text.splitlines()[1])["data"] == {
        "message": "ok \ufffd",
        "\ufffd": ["\U0001f600", {"x": "\ufffd"}],
    }


def test_A7_a_null_byte_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    _write(path, Event("say", "ann", {"message": "deal?\0 5 gold"}, 1, "inspection"))
    assert read_record(path).lines[1]["data"]["message"] == "deal?\0 5 gold"
    assert b"\0" not in path.read_bytes()


def test_what_json_does_not_know_is_still_written(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    deep: list = []
    for _ in range(5000):
        deep = [deep]
    _write(
        path,
        Event("x", None, {"nan": float("nan"), "object": object, "deep": deep, "huge": 10**60}, 1, "market"),
    )
    assert len(read_record(path)) == 2


def test_G3_arguments_are_an_object(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    _write(
        path,
        Event("call", "ann", {"tool": "declare", "args": {"good": "apple", "count": 3}}, 1, "declaration"),
    )
    assert json.loads(path.read_text().splitlines()[1])["data"]["args"] == {"good": "apple", "count": 3}


def test_lines_reach_the_file_with_the_flush(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    writer = RecordWriter(path, "g")
    _begin(writer)
    writer.flush()
    assert len(path.read_bytes().splitlines()) == 1
    writer.close()
    writer.close()


def test_G17_order_is_by_number_not_by_time(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    times = iter([100.0, 90.0, 80.0])
    with RecordWriter(path, "g", clock=lambda: next(times)) as writer:
        _begin(writer)
        writer.flush()
        writer.event(_declare("ann", 1))
        writer.flush()
        writer.event(_declare("bob", 2))
    record = read_record(path)
    assert [line["seq"] for line in record] == [0, 1, 2]
    assert record.lines[0]["t"] > record.lines[2]["t"]


def test_G1_a_half_written_last_line_is_dropped_and_written_again(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    _write(path, _declare("ann", 1), _declare("bob", 2))
    whole = path.read_bytes()
    start = whole.rindex(b"\n", 0, -1) + 1
    for end in range(start + 1, len(whole)):
        path.write_bytes(whole[:end])
        record = read_record(path)
        assert record.half
        assert len(record) == 2
        _write(path, _declare("ann", 1), _declare("bob", 2))
        assert path.read_bytes() == whole


def test_G1_cut_anywhere_the_game_goes_on_without_a_line_twice(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    _write(path, _declare("ann", 1), _declare("bob", 2))
    whole = path.read_bytes()
    for end in range(len(whole) + 1):
        path.write_bytes(whole[:end])
        _write(path, _declare("ann", 1), _declare("bob", 2))
        assert path.read_bytes() == whole


def test_another_game_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    _write(path, _declare("ann", 1))
    before = path.read_bytes()
    with pytest.raises(RecordDiffers, match="line 2"):
        _write(path, _declare("ann", 2))
    with pytest.raises(UsageError, match="line 1"):
        _write(path, _declare("ann", 1), game="other")
    assert path.read_bytes() == before


def test_faults_of_an_earlier_attempt_are_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    fault = Event(
        "fault",
        "ann",
        {"owner": "provider", "kind": "http_500", "sentence": "down", "seat": "ann"},
        1,
        "market",
        (),
    )
    _write(path, _declare("ann", 1), fault)
    _write(path, _declare("ann", 1), _declare("bob", 2))
    assert [line["kind"] for line in read_record(path)] == ["game_start", "declare", "fault", "declare"]
    before = path.read_bytes()
    other = Event(
        "fault",
        "ann",
        {"owner": "provider", "kind": "timeout", "sentence": "slow", "seat": "ann"},
        1,
        "market",
        (),
    )
    _write(path, other, _declare("ann", 1), other, _declare("bob", 2))
    assert path.read_bytes() == before


def test_a_newer_version_of_the_program_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    _write(path, _declare("ann", 1))
    path.write_text(path.read_text().replace('"arena":"1"', '"arena":"0"'))
    _write(path, _declare("ann", 1), _declare("bob", 2))
    assert len(read_record(path)) == 3


LINE = (
    b'{"v":1,"game":"g","seq":0,"t":"","round":1,"phase":"","actor":null,"visible":[],"data":{},'
    b'"kind":"say"}\n'
)
WRONG = {
    "empty": b"",
    "prose": b"This is no record.\n",
    "html": b"<html></html>",
    "list": b"[1]\n",
    "other": b'{"kind":"say"}\n',
    "binary": b"\x00\xff\xfe\n",
    "not_utf8": b'{"v":1,"game":"\xff"}\n',
    "version": LINE.replace(b'"v":1', b'"v":9').replace(b"say", b"game_start"),
    "headless": LINE,
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_file_is_refused_with_its_line(tmp_path: Path, name: str) -> None:
    path = tmp_path / "g.jsonl"
    path.write_bytes(WRONG[name])
    with pytest.raises(UsageError, match=r"g\.jsonl: line 1: "):
        read_record(path)


def test_a_broken_line_in_the_middle_is_named(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    _write(path, _declare("ann", 1), _declare("bob", 2))
    lines = path.read_text().splitlines()
    path.write_text("\n".join([lines[0], lines[1][:20], lines[2], ""]))
    with pytest.raises(UsageError, match="line 2: not JSON"):
        read_record(path)


def test_a_missing_file_is_a_usage_error(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="can't be read"):
        read_record(tmp_path / "none.jsonl")


def test_a_full_disk_is_an_error_and_loses_no_earlier_line() -> None:
    writer = RecordWriter("/dev/full", "g")
    _begin(writer)
    with pytest.raises(OSError, match="space"):
        writer.flush()
    with pytest.raises(OSError, match="space"):
        writer.close()
    writer.close()


ENDLESS = """
import sys
from arena.record import RecordWriter
from arena.rules.call import Event
writer = RecordWriter(sys.argv[1], "g")
writer.line("game_start", None, 1, "market", {"seats": []}, ())
for number in range(10**9):
    writer.event(Event("say", "ann", {"message": "x" * (number % 5000)}, 1, "inspection"))
    writer.flush()
    if number == 200:
        print("going", flush=True)
"""


def test_G1_kill_minus_nine_leaves_a_record_to_go_on_with(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    child = subprocess.Popen([sys.executable, "-c", ENDLESS, str(path)], stdout=subprocess.PIPE)
    assert child.stdout is not None
    assert child.stdout.readline() == b"going\n"
    child.kill()
    child.wait()
    child.stdout.close()
    left = read_record(path)
    assert len(left) > 200
    with RecordWriter(path, "g") as writer:
        writer.line("game_start", None, 1, "market", {"seats": []}, ())
        for number in range(len(left) + 10):
            writer.event(Event("say", "ann", {"message": "x" * (number % 5000)}, 1, "inspection"))
    record = read_record(path)
    assert not record.half
    assert [line["seq"] for line in record] == list(range(len(left) + 11))
    assert record.lines[: len(left)] == left.lines


def _refuse(path: Path, code: str, sentence: str, made_by: str = "1") -> None:
    with RecordWriter(path, "g") as writer:
        header = {"edition": "second", "seats": [], "versions": {"arena": made_by}}
        writer.line("game_start", None, 1, "market", header, ())
        call = {"tool": "declare", "args": {"good": "apple", "count": 9}}
        writer.line("call", "ann", 1, "declaration", call, ())
        refused = {"code": code, "sentence": sentence, "tool": "declare"}
        writer.line("refused", "ann", 1, "declaration", refused, ("ann",))


def test_a_bettered_sentence_stops_no_game_from_being_played_on(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    _refuse(path, "count_mismatch", "Wrong number.")
    before = path.read_bytes()
    _refuse(path, "count_mismatch", "Declare 3: as many as the bag holds.", made_by="2")
    assert path.read_bytes() == before


def test_another_refusal_does_and_both_programs_are_named(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    _refuse(path, "count_mismatch", "Wrong number.")
    before = path.read_bytes()
    with pytest.raises(RecordDiffers) as differs:
        _refuse(path, "empty_bag", "Wrong number.", made_by="2")
    assert "records another refused of declare by ann than the game played again" in str(differs.value)
    assert f"; recorded by arena 1, this is arena {__version__} (build " in str(differs.value)
    assert path.read_bytes() == before
