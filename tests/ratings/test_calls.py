from __future__ import annotations

import asyncio

import msgspec

from arena.ratings import rate
from arena.record.calls import CallLine, CallLog
from tests.ratings.played import Played


def _call(seat, n, usage, dollars=None, answered=True):
    return CallLine(
        id=f"{seat}{n}",
        seat=seat,
        n=n,
        t="",
        entry="lab",
        model="m",
        usage=usage,
        dollars=dollars,
        seconds=0.5,
        response=msgspec.Raw(b"{}") if answered else None,
        failures=[{"kind": "http_503"}] if not answered else (),
    )


def _usage(tmp_path, labels, calls):
    (tmp_path / "games").mkdir()
    played = Played(tmp_path / "games" / "g.jsonl", labels)
    played.finish_by_rule()
    played.close()
    log = CallLog(tmp_path / "calls" / "g.jsonl.gz")
    for call in calls:
        asyncio.run(log.append(call))
    log.close()
    models = rate(tmp_path)["models"]
    return {label: model["usage"] for label, model in models.items()}


def test_tokens_and_dollars_are_summed_by_label(tmp_path):
    first = {"input": 1000, "cached": 800, "written": 0, "output": 20, "reasoning": 5}
    second = {"input": 1200, "cached": 1000, "written": 100, "output": 30, "reasoning": 7}
    usage = _usage(
        tmp_path,
        ["lab", "other", "third"],
        [_call("ann", 0, first, 0.01), _call("ann", 1, second, 0.02), _call("bob", 0, first, 0.5)],
    )
    assert usage["lab"] == {
        "calls": 2,
        "failed_attempts": 0,
        "input": 2200,
        "cached": 1800,
        "written": 100,
        "output": 50,
        "reasoning": 12,
        "dollars": 0.03,
        "seconds": 1.0,
    }
    assert usage["other"]["dollars"] == 0.5
    assert usage["third"]["calls"] == 0


def test_C10_two_seats_of_one_label_add_up(tmp_path):
    one = {"input": 10, "output": 1}
    usage = _usage(tmp_path, ["a", "a", "b"], [_call("ann", 0, one, 1.0), _call("bob", 0, one, 2.0)])
    assert usage["a"]["input"] == 20
    assert usage["a"]["dollars"] == 3.0


def test_D10_what_one_answer_does_not_tell_is_unknown_and_never_zero(tmp_path):
    told = {"input": 10, "output": 1, "cached": None}
    usage = _usage(
        tmp_path,
        ["a", "b", "c"],
        [
            _call("ann", 0, told, 1.0),
            _call("ann", 1, None),
            _call("bob", 0, told),
            _call("cat", 0, None, None, False),
        ],
    )
    assert usage["a"]["input"] is None
    assert usage["a"]["dollars"] is None
    assert usage["b"]["input"] == 10
    assert usage["b"]["cached"] is None
    assert usage["b"]["dollars"] is None
    assert usage["c"]["failed_attempts"] == 1
    assert usage["c"]["output"] is None
