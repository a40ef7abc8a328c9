"""Whether an accepting or refusing word is an answer where it stands, and not talk of deals."""

from __future__ import annotations

from collections.abc import Sequence

from arena.speech.atoms import Atom, some
from arena.speech.frames import Frame
from arena.speech.scene import Scene
from arena.speech.tags import mask
from arena.speech.verdicts import light
from arena.speech.vocabulary import FUNCTION

_BEFORE_NOUN = frozenset(
    "the a an any one single your my our good great bad raw fair what this that said of no best better big old such real".split()
)


_AFTER_VERB = frozenset("that of with about on to in than when how for".split())


_AFTER_YES = frozenset(
    """here wholeheartedly kind generous humble gracious gratitude terms it by to so as it's that's old you cold both
    heartily hereby formally gratefully eagerly reluctantly sealed shut bag first side end part behalf under protest duress reservations hesitation enthusiasm regret delight relief without reserve""".split()
)


_DONE_TO = frozenset("accepted agreed refused declined rejected denied granted approved".split())


_DID = frozenset("accepted agreed refused declined rejected withdrew".split())


_RHETORICAL = frozenset(
    """where do i sign|where shall i sign|how could i refuse|how can i refuse|who could refuse|who could say no|how could i say no|
    how can i say no|why the hell not|why in the world not|why ever not|why not|are you mad|have you lost your mind|
    are you out of your mind|do you take me for a fool""".replace("\n    ", "").split("|")
)
"""Answers that are worded as questions."""


_LEADERS = mask("I WE YOU YOUTWO YOUALL THIS BE HAVE WILL IDLE BOTHW BOTHP POINTED PRICE YOUR A #bag #seat")


_MEASURES = frozenset(
    "like kinda super so really very it way far much bit just all little somewhat rather slightly well".split()
)


def heads_clause(frame: Frame, k: int) -> bool:
    """Whether only light words stand before the word in its clause."""
    denying = "REJECTW" in frame.atoms[k].senses
    return all(
        (denying and (a.item is not None or "BE" in a.senses))
        or (a.item is not None and k == len(frame.atoms) - 1)
        or a.has(
            "IDLE", "PLEASE", "WEAKYES", "NO", "AND", "SHERIFF", "NOW", "BUT", "CORRECT", "ACCEPTW", "REJECTW"
        )
        or a.seat
        or (a.plain and a.text.endswith("ly"))
        or a.text
        in (
            "hereby",
            "so",
            "then",
            "for",
            "my",
            "part",
            "well",
            "it",
            "is",
            "that",
            "a",
            "i",
            "say",
            "we",
            "both",
            "am",
            "big",
            "all",
        )
        for a in frame.atoms[:k]
    )


def _leads(atom: Atom) -> bool:
    """Whether a word may stand before an answering phrase as its subject or its measure ("Bob's is no good to me")."""
    return (
        atom.bits & _LEADERS != 0
        or light(atom)
        or atom.text in _MEASURES
        or atom.bag is not None
        or (atom.item is not None and atom.item.count is not None)
    )


def stands_alone(frame: Frame, k: int) -> bool:
    after = frame.atoms[k + 1] if k + 1 < len(frame.atoms) else None
    if after is not None and after.text == "to" and k + 2 < len(frame.atoms):
        whom = frame.atoms[k + 2]
        return whom.seat is not None or whom.has("YOUTWO", "YOUALL", "YOU", "BOTHP", "ALLP", "OTHERS")
    return (
        after is None
        or after.seat is not None
        or after.has("SHERIFF", "IDLE", "NO", "REJECTW", "I")
        or after.item is not None
    )


def understood_after(frame: Frame, k: int) -> bool:
    """Whether nothing after an accepting word in its clause makes something else of it ("I accept nothing")."""
    after = frame.atoms[k + 1 :]
    if after and (after[0].has("NOTHINGP", "NOBODY", "SUPPOSE") or after[0].text in ("neither", "none")):
        return False
    price = next((n for n, a in enumerate(after[:3]) if a.has("PRICE")), None)
    if (
        price
        and after[price - 1].has("THE", "YOUR", "THIS")
        and not any(a.has("NOT", "IF") or a.item for a in after)
    ):
        return True
    if after and frame.atoms[k].text == "done" and any(s.form == "ing" for s in after[0].senses.values()):
        return False  # "done talking"
    return not any(a.plain and a.text not in _AFTER_YES for a in after[:5])


def _tells_of(after: Sequence[Atom], word: str) -> bool:
    """Whether a refusing word only begins a statement about others or about what never was."""
    first = after[0]
    if (
        len(after) > 1
        and first.seat
        and not first.own
        and not after[1].has("IDLE", "AND")
        and not after[1].sign
    ):
        return True  # "not a chance Dan wins this"
    mine = len(after) > 1 and after[1].has("I", "WE")
    if (
        word.startswith("no ")
        and not mine
        and (
            first.has("WAS", "BE")
            or (first.plain and first.text.endswith("s") and first.text not in FUNCTION)
        )
    ):
        return True  # "no deal lasts for ever"
    return word.startswith("never") and some(after, "HAVE", "WAS")


def own_answer(frame: Frame, k: int) -> bool:
    """Whether an accepting or refusing word is the speaker's own answer, not talk about deals."""
    atoms = frame.atoms
    atom = atoms[k]
    before = atoms[k - 1] if k else None
    after = atoms[k + 1] if k + 1 < len(atoms) else None
    if frame.clause.lead in ("if", "unless", "because"):
        return False
    if "REJECTW" in atom.senses and after is not None:
        if (
            atom.text in ("neither", "none", "not one")
            and "OFW" in after.senses
            and some(atoms[k + 2 : k + 3], "US", "WE", "OTHERS")
        ):
            return False  # "neither of us is getting any younger"
        if (
            atom.text.endswith((" enough", " little", " much", " few"))
            and after.plain
            and after.text not in FUNCTION
            and not after.text.endswith("ly")
        ):
            return False  # "not nearly enough rain"
        if atom.text == "never" and not (stands_alone(frame, k) or after.text in ("ever", "on", "in", "at")):
            return False  # "never blink"
        if _tells_of(atoms[k + 1 :], atom.text):
            return False  # "no deal was ever made here without a lie", "not a chance Dan wins"
    if "ACCEPT" in atom.senses and frame.subject_of("ACCEPT")[:1] not in ([], ["me"], ["us"]):
        return False  # "Cat should accept"
    if before is not None and (before.text == "well" and atom.text == "done"):
        return False
    others = k > 1 and "ACCEPTW" in atom.senses and "BE" in atoms[k - 1].senses
    if others and ((atoms[k - 2].seat and not atoms[k - 2].own) or "THEY" in atoms[k - 2].senses):
        return False  # "Bob is paying six"
    if before is not None and before.seat and after is not None and atom.text in _DID and not after.sign:
        return False  # "Rolf accepted nine for a bag once"
    if atom.text == "deal" and after is not None and after.has("ME", "US", "THEM"):
        return False  # "deal me in"
    if after is not None and "ACCEPTW" in atom.senses and some(atoms[k:], "PASTTIME"):
        return False  # "a pleasure doing business with you last round"
    if some(atoms[:k], "NOT", "WAS", "PASTTIME") and "REJECTW" not in atom.senses:
        return False
    if (
        before is not None
        and before.text in _BEFORE_NOUN
        and atom.text
        in ("deal", "done", "bargain", "pass", "right", "fine", "good", "go", "sold", "accept", "no")
    ):
        return False
    if (
        after is not None
        and after.text in _AFTER_VERB
        and not ("REJECTW" in atom.senses and before is not None and before.has("BE", "A"))
        and atom.text
        not in ("i accept", "accept", "no", "never", "i take it", "not enough", "none", "neither")
    ) and not (
        after.text in ("for", "at", "on", "with", "to")
        and (
            k + 2 < len(atoms)
            and (
                atoms[k + 2].item
                or atoms[k + 2].seat
                or atoms[k + 2].has("MY", "YOU", "ME", "BOTHP", "ALLP", "BOTHW", "YOUTWO", "YOUALL")
            )
        )
    ):
        return False
    if (
        frame.clause.question
        and atom.text not in _RHETORICAL
        and (atom.has("ACCEPTW", "WEAKYES", "NO") or ("REJECTW" in atom.senses and not frame.parts))
    ):
        return False
    if "ACCEPT" in atom.senses and ("ACCEPTW" not in atom.senses or some(atoms[:k], "WILL")):
        return not any(a.text in ("would", "could", "might", "may") for a in atoms[:k])
    return (
        heads_clause(frame, k)
        or (
            (" " in atom.text or (atom.text in _DONE_TO and before is not None and "BE" in before.senses))
            and all(_leads(a) for a in atoms[:k])
        )
        or atom.text.startswith(("i ", "we ", "you ", "it is"))
        or bool(before is not None and "I" in before.senses and atom.text in ("accept", "agreed"))
    )


def part_denied(atoms: Sequence[Atom], k: int, scene: Scene) -> bool:
    """Whether a "no" only denies one of several things that an offer names."""
    item = atoms[k + 1].item if k + 1 < len(atoms) else None
    if item is None or item.kind != "good":
        return False
    asked = [o for o in scene.open if scene.speaker in o.to and len(o.terms.gives) > 1]
    return any(g.good == item.good for o in asked for g in o.terms.gives)
