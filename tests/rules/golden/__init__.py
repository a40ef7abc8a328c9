"""Golden games: one whole game per edition, printed call by call, to be read and compared.

Regenerate after a change that is meant: `python -m tests.rules.golden`.
"""
