"""Settings: an unknown or wrong one is refused wherever it stands, with its place and the nearest name."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from arena.errors import UsageError
from arena.tournament.config import read_settings
from arena.tournament.settings import SETTINGS


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "f.toml"


@pytest.mark.parametrize(
    ("text", "line", "key", "near"),
    [
        ("# talk\nseed = 4\ntalk_round = 5\n", 3, "talk_round", "talk_rounds"),
        ("seed = 4\n\n[modles]\na = 'openai/x'\n", 3, "modles", "models"),
        ('"sed" = 4\n', 1, "sed", "seed"),
        ("budget.usd = 4\n", 1, "budget", "budget_usd"),
        ("seed = 1\n[[blocs]]\nx = 1\n", 2, "blocs", "blocks"),
    ],
)
def test_K10_unknown_key_in_a_file_names_file_line_key_and_nearest(
    file: Path, text: str, line: int, key: str, near: str
) -> None:
    file.write_text(text)
    with pytest.raises(UsageError) as error:
        read_settings(file=file, environ={})
    assert str(error.value) == f"{file}, line {line}: no setting {key}; did you mean {near}?"
    assert error.value.status == 2


def test_K10_value_of_the_wrong_kind_names_what_is_expected(file: Path) -> None:
    file.write_text("talk_rounds = 'five'\n")
    with pytest.raises(
        UsageError, match="line 1: talk_rounds must be a whole number from 0 to 100, not 'five'"
    ):
        read_settings(file=file, environ={})


def test_K10_set_refuses_unknown_keys_and_wrong_values() -> None:
    with pytest.raises(
        UsageError, match=r"--set talk_roundz=5: no setting talk_roundz; did you mean talk_rounds\?"
    ):
        read_settings(sets=["talk_roundz=5"], environ={})
    with pytest.raises(UsageError, match="--set talk_rounds=five: talk_rounds must be a whole number"):
        read_settings(sets=["talk_rounds=five"], environ={})
    with pytest.raises(UsageError, match="write it as key=value"):
        read_settings(sets=["talk_rounds"], environ={})


def test_K10_unknown_variable_is_warned_about() -> None:
    warnings: list[str] = []
    read_settings(environ={"ARENA_TALK_ROUNDZ": "5", "HOME": "x"}, warn=warnings.append)
    assert len(warnings) == 1
    assert "ARENA_TALK_ROUNDZ" in warnings[0]
    assert "did you mean talk_rounds?" in warnings[0]


def test_a_variable_with_a_wrong_value_is_refused_by_its_name() -> None:
    with pytest.raises(UsageError, match="environment, ARENA_SEED: seed must be a whole number"):
        read_settings(environ={"ARENA_SEED": "x"})


@pytest.mark.parametrize("variable", ["ARENA_CHECK", "ARENA_TRACE", "ARENA_API_KEY", "ARENA_BASE_URL"])
def test_variables_for_other_ends_are_no_settings(variable: str) -> None:
    warnings: list[str] = []
    read_settings(environ={variable: "1"}, warn=warnings.append)
    assert warnings == []


def test_the_later_goes_over_the_earlier(file: Path) -> None:
    file.write_text("seed = 1\ntalk_rounds = 1\nreprompt = 1\nplayers = 3\n")
    settings = read_settings(
        file=file,
        environ={"ARENA_TALK_ROUNDS": "2", "ARENA_REPROMPT": "2", "ARENA_PLAYERS": "4"},
        sets=["reprompt=3", "players=5"],
        options={"players": "3"},
    )
    assert [settings[k] for k in ("seed", "talk_rounds", "reprompt", "players")] == [1, 2, 3, 3]


def test_models_may_be_a_table_of_labels(file: Path) -> None:
    file.write_text('[models]\nfast = "openai/gpt-x"\nslow = "openai/gpt-x?reasoning_effort=high"\n')
    assert read_settings(file=file, environ={})["models"] == (
        "fast=openai/gpt-x",
        "slow=openai/gpt-x?reasoning_effort=high",
    )


def test_an_option_for_games_goes_over_blocks_of_the_file(file: Path) -> None:
    file.write_text("blocks = 3\n")
    settings = read_settings(file=file, environ={}, options={"games": "8"})
    assert (settings["blocks"], settings["games"]) == (None, 8)
    with pytest.raises(UsageError, match="blocks and games are both set"):
        read_settings(environ={}, options={"games": "8", "blocks": "2"})


@pytest.mark.parametrize(
    ("text", "says"),
    [("seed = \n", "line 1"), ("seed = 1\nseed = 2\n", "line 2"), ("\xff = 1\n", "line 1")],
)
def test_a_file_that_is_no_toml_says_where(file: Path, text: str, says: str) -> None:
    file.write_text(text, encoding="utf-8")
    with pytest.raises(UsageError, match=says) as error:
        read_settings(file=file, environ={})
    assert str(file) in str(error.value)


def test_a_missing_file_is_one_line(file: Path) -> None:
    with pytest.raises(UsageError, match="No such file"):
        read_settings(file=file, environ={})


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("seed", "-1"), ("seed", "1.5"), ("seed", ""), ("seed", "1_000"), ("seed", "\u0661"),
        ("players", "7"),
        ("blocks", "0"), ("timeout", "nan"), ("timeout", "inf"), ("timeout", "0"), ("budget_usd", "-1"),
        ("budget_usd", "five"), ("royal_goods", "maybe"), ("design", "focal:"), ("design", "swiss"),
        ("token_exchange", "never"),
    ],
)  # fmt: skip
def test_values_out_of_their_range_are_refused(name: str, text: str) -> None:
    with pytest.raises(UsageError, match=f"{name} must be"):
        read_settings(sets=[f"{name}={text}"], environ={})


def test_every_default_is_a_value_that_its_setting_takes() -> None:
    taken = {name: s.read(s.default) for name, s in SETTINGS.items() if s.default is not None}
    assert taken == {name: s.default for name, s in SETTINGS.items() if s.default is not None}


def test_the_embedded_default_is_made_of_known_settings() -> None:
    text = (files("arena.tournament") / "default.toml").read_text(encoding="utf-8")
    assert set(tomllib.loads(text)) <= set(SETTINGS)


def test_a_table_that_is_no_setting_is_told_to_go(tmp_path: Path) -> None:
    file = tmp_path / "t.toml"
    file.write_text("seed = 1\n[options]\ntalk_rounds = 2\n")
    with pytest.raises(UsageError) as error:
        read_settings(file=file, environ={})
    assert str(error.value) == (
        f"{file}, line 2: no setting options; write the settings by themselves, without the line [options]; "
        "only models and bots may be tables"
    )
