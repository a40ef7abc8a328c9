"""What a run leaves behind: its report points at pages only where they are."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from arena.tournament import results
from arena.tournament.folder import RunFolder
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
