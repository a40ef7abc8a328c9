"""What a run leaves behind: its report points at pages only where they are."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from arena.ratings import rate
from arena.tournament import results
from arena.tournament.folder import RunFolder
from arena.viewer.report import as_csv, leaderboard
from tests.ratings.played import Played


@pytest.fixture
def folder(tmp_path: Path) -> RunFolder:
    """A run of one game, played by the rule."""
    run = RunFolder(tmp_path / "run")
    run.game("b0001r0").parent.mkdir(parents=True)
    played = Played(run.game("b0001r0"), ["a", "b", "c"])
    played.finish_by_rule()
    played.close()
    design = {"name": "balanced", "edition": "second", "players": 3, "games": 1, "blocks": 1, "seed": 1}
    (run.path / "manifest.json").write_text(json.dumps({"format": 1, "run": "r", "design": design}))
    return run


def _report(folder: RunFolder) -> str:
    return (folder.path / "report.html").read_text(encoding="utf-8")


def test_the_report_points_at_the_pages_beside_it(folder: RunFolder) -> None:
    results.write_results(folder)
    assert 'href="report_files/games/b0001r0.html"' in _report(folder)
    assert (folder.path / "report_files" / "games" / "b0001r0.html").is_file()
    assert len(list((folder.path / "report_files" / "models").iterdir())) == 3


def test_without_pages_it_points_at_none(folder: RunFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    results.write_results(folder, pages=False)
    assert "report_files" not in _report(folder)
    monkeypatch.setattr(results, "_PAGED", 0)
    results.write_results(folder)
    assert "report_files" not in _report(folder)
    assert not (folder.path / "report_files").exists()


def test_the_same_records_give_the_same_files(folder: RunFolder) -> None:
    def left() -> dict[Path, bytes]:
        return {path: path.read_bytes() for path in folder.path.rglob("*") if path.is_file()}

    results.write_results(folder)
    first = left()
    results.write_results(folder)
    assert left() == first


SAMPLES = [path.parent for path in Path(__file__).parents[2].glob("transcripts/samples/*/manifest.json")]


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.name)
def test_a_sample_run_is_as_it_would_be_written_now(sample: Path) -> None:
    found = rate(sample)
    assert leaderboard(found) in (sample / "README.md").read_text(encoding="utf-8")
    names, now = ((text.splitlines()[0]) for text in ((sample / "results.csv").read_text(), as_csv(found)))
    assert names == now
    page = (sample / "report.html").read_text(encoding="utf-8")
    for link in re.findall(r' href="([^"#]+)', page):
        assert (sample / link).is_file(), link


def test_the_readme_says_where_the_pages_are(folder: RunFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    results.write_results(folder)
    readme = folder.path / "README.md"
    assert "- `report_files/`: the pages" in readme.read_text(encoding="utf-8")
    results.write_results(folder, pages=False)
    assert "report_files" not in readme.read_text(encoding="utf-8")
