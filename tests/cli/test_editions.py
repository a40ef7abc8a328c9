"""What every command that is given an edition says of one that can't be played so."""

from __future__ import annotations

import pytest

from tests.cli.running import run_here

COMMANDS = (
    ("editions", "robin_hood"),
    ("rules", "--edition", "robin_hood"),
    ("tools", "--edition", "robin_hood"),
    ("prompts", "show", "neutral", "--edition", "robin_hood"),
)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
@pytest.mark.parametrize(
    ("more", "says"),
    [
        (("--royal-goods",), "the edition robin_hood has no royal goods"),
        (("--players", "6"), "robin_hood is for 3, 4, 5 players, not 6"),
    ],
)
def test_an_edition_that_can_not_be_played_so_is_one_line_and_status_2(
    command: tuple[str, ...], more: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run_here(capsys, *command, *more)
    assert (ran.status, ran.out, ran.err) == (2, "", f"arena: {says}\n")
