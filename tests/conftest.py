"""What holds for every test."""

from __future__ import annotations

import signal

# Commands that are interrupted in tests must hear it, also where the tests were started in the background of a shell,
# which has them and all that they start ignore it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
