"""From an error to one line on stderr and an exit status: 1, 2, 3, 4 by kind, 130 when interrupted."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from difflib import get_close_matches
from typing import Any

from typer._click.exceptions import (
    ClickException,
    NoArgsIsHelpError,
    NoSuchOption,
)  # typer shows these nowhere else
from typer.exceptions import Abort

from arena.cli.output import harmless
from arena.errors import ArenaError

INTERRUPTED = 130
READER_GONE = 141  # what a shell reports of a program whose reader went away


def complain(sentence: str) -> None:
    """Print one line `arena: sentence` on stderr; the text is never markup and can't move the cursor."""
    with suppress(OSError, ValueError):
        print("arena: " + harmless(" ".join(sentence.splitlines())), file=sys.stderr, flush=True)


def complain_of_files(results: Mapping[str, Any]) -> int:
    """Name each file of a run that could not be rated; 1 where there is one, else 0."""
    wrong = results.get("unreadable", ())
    for file in wrong:
        complain(f"left out: {file['why']}")
    return 1 if wrong else 0


def exit_status(run: Callable[[], Any]) -> int:
    """Run a command and return its exit status, having said on stderr what went wrong."""
    try:
        status = run()
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        return _leave_quietly()
    except SystemExit as ended:
        cause = ended.__context__  # typer makes a reader that went away its own exit with 1
        if isinstance(cause, OSError) and cause.errno == errno.EPIPE:
            return _leave_quietly()
        raise
    except ArenaError as error:
        complain(str(error))
        return error.status
    except Abort:
        complain("no answer: the input ended")
        return INTERRUPTED
    except NoSuchOption as error:
        near = get_close_matches(error.option_name, error.possibilities or (), n=1)
        hint = f"did you mean {near[0]}?" if near else f"{_help_of(error)} lists the options"
        complain(f"no option {error.option_name}; {hint}")
        return 2
    except NoArgsIsHelpError as error:
        error.show()
        return 2
    except ClickException as error:
        complain(error.format_message())
        return error.exit_code
    except OSError as error:
        if error.errno == errno.EPIPE:
            return _leave_quietly()
        complain(_of_file(error))
        return 2 if error.errno in (errno.ENOENT, errno.EISDIR, errno.ENOTDIR, errno.EACCES) else 1
    return status if isinstance(status, int) else 0


def _of_file(error: OSError) -> str:
    where = f"{error.filename}: " if error.filename else ""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return f"{where}the disk is full; what is written is safe: make room, then run the same command again"
    return f"{where}{error.strerror or error}"


def _help_of(error: ClickException) -> str:
    ctx = getattr(error, "ctx", None)
    return f"{ctx.command_path if ctx else 'arena'} --help"


def _leave_quietly() -> int:
    """Point stdout at nothing, so that the interpreter's last flush stays silent too."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return READER_GONE
