"""What holds for the repository as a whole: what it declares, what it locks, what it does not say."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
import zipfile
from functools import cache
from pathlib import Path

import pytest

from tests.cli.running import run_here, run_in

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
MODULES_OF = {"python-dotenv": "dotenv", "tomli-w": "tomli_w", "pyyaml": "yaml"}


def declared(requirements: list[str]) -> set[str]:
    names = {re.split(r"[\[<>=!~; ]", text, maxsplit=1)[0].lower() for text in requirements}
    return {MODULES_OF.get(name, name.replace("-", "_")) for name in names}


@cache
def imported(folder: Path) -> dict[str, str]:
    """Modules of others that the code imports, each with one file that does."""
    found = {}
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and not node.level and node.module:
                names = [node.module]
            for name in names:
                found[name.split(".")[0]] = str(file.relative_to(ROOT))
    return {
        name: file for name, file in found.items() if name not in sys.stdlib_module_names and name != "arena"
    }


def test_every_import_is_a_declared_dependency() -> None:
    known = declared(PROJECT["project"]["dependencies"])
    extras = [r for texts in PROJECT["project"].get("optional-dependencies", {}).values() for r in texts]
    missing = {
        name: file for name, file in imported(ROOT / "arena").items() if name not in known | declared(extras)
    }
    assert missing == {}


def test_every_dependency_is_used() -> None:
    assert declared(PROJECT["project"]["dependencies"]) - set(imported(ROOT / "arena")) == set()


@pytest.mark.parametrize("name", ["runtime", "dev", "build"])
def test_requirements_are_locked_by_hash_and_name_no_host(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    pinned = re.findall(r"^([A-Za-z0-9_.-]+)==\S+ \\\n    --hash=sha256:[0-9a-f]{64}", text, re.MULTILINE)
    named = re.findall(r"^[A-Za-z0-9]", text, re.MULTILINE)
    assert pinned
    assert len(pinned) == len(named)
    assert "://" not in text
    assert not re.search(r"--(extra-)?index-url|--find-links|--trusted-host", text)


def test_the_lock_holds_every_dependency() -> None:
    text = (ROOT / "requirements" / "runtime.txt").read_text(encoding="utf-8").lower()
    locked = set(re.findall(r"^([a-z0-9_.-]+)==", text, re.MULTILINE))
    names = {re.split(r"[\[<>=!~; ]", r, maxsplit=1)[0].lower() for r in PROJECT["project"]["dependencies"]}
    assert names <= locked


def tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("not a git checkout")
    return [ROOT / name for name in listed.stdout.split("\0") if name]


def test_no_file_names_a_machine_or_a_person() -> None:
    words = re.compile(r"/home/[a-z]|/root/|/Users/[A-Za-z]|" + re.escape(f"{ROOT}/"))
    bad = [
        str(path.relative_to(ROOT))
        for path in tracked()
        if path.is_file()
        and path != Path(__file__)
        and words.search(path.read_bytes().decode("utf-8", "replace"))
    ]
    assert bad == []


def test_no_code_runs_text_as_code() -> None:
    """A24: no eval, exec, pickle or unsafe YAML anywhere in the package."""
    bad = []
    for file in sorted((ROOT / "arena").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in ("eval", "exec")
            ):
                bad.append(f"{file}:{node.lineno}")
            if isinstance(node, ast.Import | ast.ImportFrom):
                names = {alias.name for alias in node.names} | {getattr(node, "module", None)}
                if names & {"pickle", "marshal", "shelve", "yaml"}:
                    bad.append(f"{file}:{node.lineno}")
    assert bad == []


def test_the_wheel_holds_everything_that_is_read_at_run_time(tmp_path: Path) -> None:
    built = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert built.returncode == 0, built.stderr
    held = set(zipfile.ZipFile(next(tmp_path.glob("*.whl"))).namelist())
    package = {
        str(path.relative_to(ROOT))
        for path in (ROOT / "arena").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    prompts = {f"arena/_{path.relative_to(ROOT)}" for path in (ROOT / "prompts").rglob("*") if path.is_file()}
    assert package | prompts <= held


def test_the_changelog_begins_with_this_version() -> None:
    from arena import __version__

    assert PROJECT["project"]["version"] == __version__
    newest = re.search(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert newest is not None
    assert newest[1] == __version__


def test_every_document_that_is_spoken_of_is_there() -> None:
    there = {path.name for path in tracked()}
    speaking = [path for path in tracked() if path.suffix in (".py", ".md") and path != Path(__file__)]
    missing = {
        (str(path.relative_to(ROOT)), name)
        for path in speaking
        if path.is_file()
        for name in re.findall(r"\b[\w-]+\.md\b", path.read_text(encoding="utf-8"))
        if name not in there
    }
    assert missing == set()


def make_targets(text: str) -> set[str]:
    return set(re.findall(r"^([a-z-]+):", text, re.MULTILINE))


def test_every_make_target_that_is_spoken_of_is_there() -> None:
    there = make_targets((ROOT / "Makefile").read_text(encoding="utf-8"))
    for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", ".ci/run"):
        spoken = set(re.findall(r"\bmake ([a-z][a-z-]*)", (ROOT / name).read_text(encoding="utf-8")))
        assert spoken - there - {"it"} == set(), name


def test_every_command_and_option_that_the_readme_names_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    from arena.cli.app import COMMANDS

    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"\barena ([a-z]+)\b(?= |`)", text)) <= set(COMMANDS)
    named = set(re.findall(r"(?<![\w-])(--[a-z][a-z-]+)", text))
    known = set()
    for name in COMMANDS:
        shown = run_here(capsys, name, "--help")
        known |= set(re.findall(r"(--[a-z][a-z-]+)", shown.out))
    assert named <= known


@pytest.mark.parametrize("file", sorted((ROOT / "tournaments").glob("*.toml")), ids=lambda path: path.name)
def test_every_tournament_file_can_be_planned(file: Path, tmp_path: Path) -> None:
    planned = run_in(tmp_path, "tournament", "--config", str(file), "--dry-run")
    assert planned.status == 0, planned.err
    assert " games: " in planned.out


@pytest.mark.parametrize(
    "file", sorted((ROOT / "transcripts").glob("samples/**/*.jsonl")), ids=lambda path: path.stem
)
def test_every_sample_transcript_is_replayed_by_the_rules(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    checked = run_here(capsys, "verify", str(file))
    assert checked.status == 0, checked.out
