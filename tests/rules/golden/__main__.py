"""Write the golden games anew."""

from tests.rules.golden.playthrough import GAMES, HERE, playthrough

for name in GAMES:
    (HERE / f"{name}.txt").write_text(playthrough(name), encoding="utf-8")
    print(f"{name}.txt")
