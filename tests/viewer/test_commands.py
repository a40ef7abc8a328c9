from __future__ import annotations

import csv
import io
import json
import os
import pty
import re
import sys

import pytest

from arena.cli import main
from tests.ratings.played import Played, at_inspection

LONG = [f"a-very-long-label-of-a-model-that-nobody-should-have-to-read-{i:010d}" for i in (1, 2)] + ["x[/y]"]


def _arena(capsys, *args):
    with pytest.raises(SystemExit) as ended:
        main([str(arg) for arg in args])
    out, err = capsys.readouterr()
    return ended.value.code, out, err


def _run(folder, labels, *, blocks=1, finish=True, rotations=None):
    """A run of the rotations (default: all) of the labels over the seats on each deal, played by the rule.

    With all of them every label has the same cards, so every block is alike.
    """
    games = folder / "games"
    games.mkdir(parents=True)
    for block in range(blocks):
        for turn in range(rotations or len(labels)):
            path = games / f"b{block:04d}r{turn}.jsonl"
            played = Played(path, labels[turn:] + labels[:turn], deal=f"7/{block:04d}")
            if finish:
                played.finish_by_rule()
            played.close()
    entries = [{"label": label, "model": f"bot/{label}", "kind": "bot"} for label in labels]
    design = {"name": "balanced", "blocks": blocks, "games": blocks * len(labels)}
    manifest = {"format": 1, "run": "r", "entries": entries, "design": design}
    (folder / "manifest.json").write_text(json.dumps(manifest))
    return folder


def test_rate_prints_the_shape_of_results(tmp_path, capsys):
    status, out, err = _arena(capsys, "rate", _run(tmp_path / "r", ["a", "b", "c"], blocks=2), "--json")
    assert (status, err) == (0, "")
    found = json.loads(out)
    assert {"run", "design", "games", "models", "head_to_head", "detectable"} <= found.keys()
    assert found["games"]["complete"] == found["games"]["planned"] == 6
    wanted = {
        "model",
        "seats",
        "margin",
        "luck_adjusted_margin",
        "boards",
        "win_share",
        "mean_place",
        "strength",
    }
    wanted |= {"deception", "detection", "negotiation", "promises", "faults", "usage"}
    for model in found["models"].values():
        assert wanted <= model.keys()
        assert model["seats"] == 6
    assert found["models"]["a"]["usage"]["dollars"] is None


@pytest.mark.parametrize("columns", ["10", "400"])
def test_K7_labels_counts_and_intervals_are_whole_at_any_width(tmp_path, capsys, monkeypatch, columns):
    run = _run(tmp_path / "r", LONG, blocks=2, rotations=1)
    monkeypatch.setenv("COLUMNS", columns)
    _, out, _ = _arena(capsys, "rate", run, "--json")
    models = json.loads(out)["models"]
    for command in (["rate"], ["report"], ["report", "--format", "md"], ["report", "--format", "csv"]):
        status, text, _ = _arena(capsys, *command, run)
        assert status == 0
        assert "\u2026" not in text
        assert "..." not in text
        for label in LONG:
            shown = re.sub(r"\\(.)", r"\1", text) if "md" in command else text
            assert label in shown
            if "csv" not in command:
                low, high = models[label]["margin"]["ci"]
                assert any(f"[{low:.{n}f}, {high:.{n}f}] (2)" in shown for n in (0, 1, 2))


def test_csv_has_one_row_a_model_with_every_figure_in_a_column_of_its_own(tmp_path, capsys):
    run = _run(tmp_path / "r", ["a", "=b,c", 'd"e'])
    _, out, _ = _arena(capsys, "report", run, "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert {row["label"] for row in rows} == {"a", "=b,c", 'd"e'}
    assert all(row["margin_n"] == "3" for row in rows)
    assert all(row["margin_low"] == "" for row in rows), "one block has no interval"
    assert all(row["deception_lie_rate_n"] == "0" for row in rows), "the rule's bags are nobody's lies"


def test_K1_labels_are_no_markup_in_reports(tmp_path, capsys):
    run = _run(tmp_path / "[draft]", ["x[/y]", "<i>z</i>", ":moneybag:"])
    status, out, _ = _arena(capsys, "report", run)
    assert status == 0
    for label in ("x[/y]", "<i>z</i>", ":moneybag:"):
        assert label in out
    _, page, _ = _arena(capsys, "report", run, "--format", "html")
    assert "<i>z</i>" not in page
    assert "&lt;i&gt;z&lt;/i&gt;" in page
    status, _, err = _arena(capsys, "view", tmp_path / "[draft]" / "no[/x]")
    assert status == 2
    assert "[draft]/no[/x]" in err
    assert len(err.splitlines()) == 1


def test_K9_readers_of_a_run_without_a_finished_game_end_well(tmp_path, capsys):
    run = _run(tmp_path / "r", ["a", "b", "c"], finish=False)
    for command in (["rate"], ["report"], ["view"]):
        status, out, err = _arena(capsys, *command, run)
        assert (status, err) == (0, "")
        assert "0 complete" in out
        assert "incomplete" in out
    for command in (["rate", "--json"], ["report", "--format", "json"]):
        status, out, _ = _arena(capsys, *command, run)
        found = json.loads(out)
        assert status == 0
        assert found["games"]["complete"] == 0
        assert found["complete"] is False
        assert found["models"]["a"]["strength"]["tier"] is None
    for form in ("csv", "md", "html"):
        assert _arena(capsys, "report", run, "--format", form)[0] == 0


def test_games_that_were_not_begun_are_counted(tmp_path, capsys):
    run = _run(tmp_path / "r", ["a", "b", "c"], blocks=2)
    for record in sorted((run / "games").iterdir())[:2]:
        record.unlink()
    (run / "games" / "b0001r2.jsonl").write_text('{"half of a')
    status, out, _ = _arena(capsys, "rate", run)
    assert status == 0
    assert (
        "Games: 3 complete of 6 planned, incomplete; 3 with a fault, 0 parked, 1 unfinished, 2 not begun."
        in out
    )
    assert "Left out" not in out


def test_an_empty_run_is_read_too(tmp_path, capsys):
    run = _run(tmp_path / "r", ["a", "b", "c"], finish=False)
    for record in (run / "games").iterdir():
        record.unlink()
    for command in (["rate"], ["report"], ["view"]):
        status, out, _ = _arena(capsys, *command, run)
        assert status == 0
        assert "0 complete" in out
        assert "incomplete" in out


def test_report_names_the_formats_it_knows(tmp_path, capsys):
    status, _, err = _arena(capsys, "report", _run(tmp_path / "r", ["a", "b", "c"]), "--format", "pdf")
    assert status == 2
    assert "table, json, csv, md, html" in err


def test_view_lists_a_run_and_says_how_to_read_a_game(tmp_path, capsys):
    run = _run(tmp_path / "a run", ["a", "b", "c"])
    status, out, _ = _arena(capsys, "view", run)
    assert status == 0
    assert "3 games begun, 3 complete" in out
    (command,) = [line for line in out.splitlines() if line.startswith("arena view ")]
    assert command == f"arena view '{run}/games/b0000r0.jsonl'"
    status, out, _ = _arena(capsys, "view", run / "games" / "b0000r0.jsonl")
    assert status == 0
    assert "The game is over" in out
    assert "By the rule" in out


def test_view_writes_pages(tmp_path, capsys):
    run = _run(tmp_path / "r", ["a", "b", "c"])
    for what in (run, run / "games" / "b0000r0.jsonl"):
        status, _, _ = _arena(capsys, "view", what, "--html", tmp_path / "page.html")
        assert status == 0
        assert (tmp_path / "page.html").read_text().startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--seat", "ann", "--public"], "take one of them"),
        (["--seat", "zoe"], "no seat 'zoe'"),
        (["--follow", "--html", "x.html"], "leave --html out"),
    ],
)
def test_view_refuses_what_makes_no_sense(tmp_path, capsys, args, sentence):
    run = _run(tmp_path / "r", ["a", "b", "c"])
    status, _, err = _arena(capsys, "view", run / "games" / "b0000r0.jsonl", *args)
    assert status == 2
    assert sentence in err


def test_a_game_that_stops_at_a_very_long_line_is_unfinished_and_no_wrong_file(tmp_path, capsys):
    run = _run(tmp_path / "r", ["a", "b", "c"], finish=False)
    record = run / "games" / "b0000r0.jsonl"
    line = json.loads(record.read_text().splitlines()[-1])
    thought = {"text": "x" * 200_000, "form": "full"}
    with record.open("a") as file:
        file.write(json.dumps({**line, "seq": line["seq"] + 1, "reasoning": thought}) + "\n")
    status, out, err = _arena(capsys, "view", run)
    assert (status, err) == (0, "")
    assert "b0000r0  unfinished  deal 7/0000" in out


def test_follow_reads_on_while_the_game_is_written(tmp_path):
    from arena.viewer.follow import growing

    whole = (_run(tmp_path / "r", ["a", "b", "c"]) / "games" / "b0000r0.jsonl").read_bytes()
    path = tmp_path / "g.jsonl"
    path.write_bytes(whole[:1000])
    rest = [whole[1000:5000], b"", whole[5000:]]

    def write_more(_):
        with path.open("ab") as file:
            file.write(rest.pop(0))

    lines = list(growing(path, write_more))
    assert len(lines) == whole.count(b"\n")
    assert rest == []


def test_K1_follow_shows_a_finished_game_and_ends(tmp_path, capsys):
    run = _run(tmp_path / "r", ["x[/y]", "b", "c"])
    status, out, _ = _arena(capsys, "view", run / "games" / "b0000r0.jsonl", "--follow")
    assert status == 0
    assert "x[/y]" in out


def test_G19_the_groups_are_told_in_words(tmp_path, capsys):
    _, out, _ = _arena(capsys, "rate", _run(tmp_path / "r", ["a", "b", "c"]))
    assert "All models share one tier: fewer than 6 blocks part nobody." in out
    assert "No mean has an interval from one block alone" in out


@pytest.mark.parametrize("option", [(), ("--follow",)])
def test_K1_on_a_pseudo_terminal_players_words_are_whole_and_unstyled(tmp_path, option):
    said = ["pay [/] now", "[red]lie[/red]", "[b", ":moneybag: five gold", "\x1b[31mred\x1b[0m"]
    played = at_inspection(tmp_path / "g.jsonl", ["x[/y]", "b", "c"], ann="cheese", bob="cheese")
    for words in said:
        played.do("ann", "say", {}, message=words)
    played.finish_by_rule()
    played.close()
    screen = b""

    def read(terminal):
        nonlocal screen
        some = os.read(terminal, 1 << 16)
        screen += some
        return some

    program = f"from arena.cli import main; main(['view', {str(tmp_path / 'g.jsonl')!r}, *{list(option)!r}])"
    status = pty.spawn([sys.executable, "-c", program], read)
    assert os.waitstatus_to_exitcode(status) == 0
    text = screen.decode()
    for words in ["x[/y]", *said[:4], "\\x1b[31mred\\x1b[0m"]:
        assert words in text
    assert "\x1b[31m" not in text.replace("\x1b[1;31m", "")
    assert "Traceback" not in text
