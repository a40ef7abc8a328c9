"""The words of what is done with bags, beside the verbs of the lexicon."""

from __future__ import annotations

from arena.speech.verbforms import inflect

CRACKS = frozenset(
    "take takes taking pick picks pull pulls cut crack rip tear break pop slit pry slice bust force split get throw turn prise rips tears cuts cracks slits slices turns pops lay knock".split()
)
NEEDS_A_BAG = (
    frozenset(
        "check|go through|cut|test|pop|bust|nail|start with|begin with|pick on|go after|pounce on|have a go at|focus on|concentrate on|home in on".split(
            "|"
        )
    )
    .union(
        form
        for verb in "gut crack carve fillet puncture pierce prick rip unpick unravel untwist snip loosen raid invade burgle violate".split()
        for form, _ in inflect(verb, "", "")
    )
    .union(("burst", "bursts", "bursting"))
)
"""What opens a bag only where one is named behind."""
LOOKED = frozenset(
    "look looking search searching inspection inspecting check checking once-over peek shake squeeze".split()
)
CEASES = frozenset("done finished stop stopped quit forgo skip avoid through cease without".split())
REMAINS = frozenset(
    "stay stays staying stayed keep kept is be are being remain remains remaining left leave leaves".split()
)
PUTS = frozenset(
    "put puts stick sticks lay lays set sets drop drops throw throws toss chuck fling press place".split()
)
_GO = """go come walk slip sail stroll march waltz glide roll breeze skip trot ride sneak stride float cruise saunter wander
    toddle trundle strut dance pass run leave get stay cross enter hop drift slide coast fly""".split()
GOES_BY = frozenset(verb + ("es" if verb.endswith(("o", "s", "h", "z")) else "s") for verb in _GO)
"""What is said of one who goes by ("Bob strolls past"), and never to him."""
MOVES = GOES_BY.union(_GO, ("wave", "waved", "send", "sends"))
APART = frozenset(("open", "inside out", "upside down", "apart"))
