"""`python -m arena` is `arena`."""

from arena.cli import main

main()
