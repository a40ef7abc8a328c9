"""The app: which commands there are, and how the command line is run.

A command is a plain function with typer's annotations in a file of its own; a line in COMMANDS registers it.
Its module is imported when the command is run or its own help is asked for, so `arena --help` stays quick.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from typing import Any, NamedTuple

import typer
from typer.core import TyperGroup

from arena.cli.errors import exit_status


class CommandLine(NamedTuple):
    """Where a command lives (`module:function`) and the sentence that `arena --help` says of it."""

    where: str
    says: str


COMMANDS: dict[str, CommandLine] = {
    "tournament": CommandLine(
        "arena.cli.tournament:tournament", "Play a whole tournament and print a leaderboard."
    ),
    "play": CommandLine("arena.cli.play:play", "Play one game at this terminal."),
    "view": CommandLine("arena.cli.view:view", "Read a game or a run."),
    "rate": CommandLine("arena.cli.rate:rate", "Compute all ratings of a run from its records."),
    "report": CommandLine("arena.cli.report:report", "Print or write the report of a run."),
    "verify": CommandLine(
        "arena.cli.verify:verify", "Replay records through the rules and compare every event."
    ),
    "scenario": CommandLine("arena.cli.scenario:scenario", "Play positions and say what differs."),
    "parse": CommandLine("arena.cli.parse:parse", "Read sentences of bargaining, as the table reads them."),
    "tools": CommandLine("arena.cli.tools:tools", "Print the tools that a model is given."),
    "editions": CommandLine("arena.cli.editions:editions", "List the editions: decks, values, switches."),
    "rules": CommandLine("arena.cli.rules:rules", "Print the rules of an edition on one page."),
    "check": CommandLine("arena.cli.check:check", "Check a model: key, tool calling, price."),
    "prompts": CommandLine("arena.cli.prompts:prompts", "List the prompt sets, or show one filled."),
    "bots": CommandLine("arena.cli.bots:bots", "List the scripted players and what each does."),
}


class _Group(TyperGroup):
    """Commands by name, each imported when it is needed."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name].where.partition(":")
        found = getattr(import_module(module), name)
        if not isinstance(found, typer.Typer):
            app = _app()
            app.command(cmd_name)(found)
            found = app
        command = typer.main.get_command(found)
        command.name = cmd_name
        for each in (command, *getattr(command, "commands", {}).values()):
            for param in each.params:
                if param.param_type_name == "argument":  # its type in Python tells a user nothing
                    param.display_type_rich = lambda ctx: ""
        return command

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args[0] not in COMMANDS and not args[0].startswith("-"):
            near = get_close_matches(args[0], COMMANDS, n=1, cutoff=0.5)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(COMMANDS)}"
            ctx.fail(f"no command {args[0]!r}; {hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, line.says) for name, line in COMMANDS.items()])


def _app(**settings: Any) -> typer.Typer:
    return typer.Typer(
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
        **settings,
    )


def _version(asked: bool) -> None:
    if asked:
        from arena import __version__

        typer.echo(f"arena {__version__}")
        raise typer.Exit


app = _app(cls=_Group, no_args_is_help=True)


@app.callback()
def arena(
    version: bool = typer.Option(
        False, "--version", help="Print the version.", callback=_version, is_eager=True
    ),
) -> None:
    """Sheriff of Nottingham for language models, people and programs, bargaining over bribes in free text."""


def main(argv: Sequence[str] | None = None) -> None:
    """Run one command and exit with its status; every error that the user can mend is one line on stderr."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a lone surrogate or a poor terminal must not end the command
            stream.reconfigure(errors="backslashreplace")
    args = list(sys.argv[1:] if argv is None else argv)
    status = exit_status(lambda: _run(args))
    if argv is None:  # all is said and written: a late Ctrl-C must not make another status of it
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.exit(status)


def _run(args: list[str]) -> Any:
    return typer.main.get_command(app).main(args, prog_name="arena", standalone_mode=False)
