"""What an officer says beside a price that did not enter it and would change it: he is asked."""

from __future__ import annotations

from collections.abc import Sequence

from arena.speech.frames import Frame
from arena.speech.offers import Draft, Fault
from arena.speech.scene import Scene

_EXCEPT = frozenset(("except", "except for", "bar", "save", "barring", "excluding", "excepting"))
_ALSO = frozenset(("too", "as well", "also", "either"))
_HALF_SAID = frozenset(("with", "without", "with it", "without it", "with that"))


def officer_unread(draft: Draft, frames: Sequence[Frame], scene: Scene) -> list[Fault]:
    """The question that such words leave open, if any."""
    near = [f for f in frames if f.clause.sentence == draft.sentence]
    golds = [g for g in draft.gives if g.good is None]
    givers = set(draft.givers) - {scene.speaker}
    if golds and any(_for_whom(f) for f in near):
        return [Fault(draft.at, "who", "Who pays?")]
    if golds and any(
        f.atoms[-1].text in _HALF_SAID and f.parts and f.parts[-1].index == len(f.atoms) - 2 for f in near
    ):
        return [Fault(draft.at, "terms", "With or without what?")]
    if len(golds) > 1 and any(f.text_has("more than", "less than") and f.has("NOT") for f in near):
        return [
            Fault(draft.at, "amount", "How much gold exactly?")
        ]  # "not less than five, and not more than ten"
    if any(f.clause.joint in _EXCEPT and f.atoms[0].seat in givers for f in near):
        return [Fault(draft.at, "who", "Who pays?")]  # "from everyone except Milo and those bags go home"
    if any(_pays_for_you(f) for f in near):
        return [Fault(draft.at, "terms", "Whose bag is it for?")]
    others = {b.bag for b in draft.bags} - givers
    if len(givers) == 1 and others and not givers & {b.bag for b in draft.bags}:
        if any(f.atoms[-1].text in _ALSO and f.acts for f in near):
            return [Fault(draft.at, "terms", "Whose bags do you mean?")]
        if any(f.clause.joint in ("after", "once", "when") and f.acts for f in near):
            return [Fault(draft.at, "terms", "What exactly do you do for it?")]
    if len(golds) > 1 and any(f.has("NOW") for f in near) and any(f.clause.joint == "when" for f in near):
        return [Fault(draft.at, "terms", "How much now, and how much later?")]
    if draft.promises and any(_returns_a_sum(f) for f in frames):
        return [Fault(draft.at, "terms", "What exactly do you promise?")]
    before = [f for f in frames if f.clause.sentence == draft.sentence - 1]
    asked = {
        w[1:]
        for f in before
        if f.clause.question
        for a in f.acts
        if a.outcome == "inspect"
        for w, _ in a.objects
    }
    if len(givers) == 1 and asked - givers - {""} and not others and golds:
        return [Fault(draft.at, "terms", "For what is it?")]  # "Cal, shall I open Bob's? Costs five"
    return []


def _pays_for_you(frame: Frame) -> bool:
    """Whether one seat pays for the bag of another who is spoken to ("or Edda pays the nine for your bag")."""
    named = any(p.givers[:1] and p.givers[0].startswith("@") and p.verb == "GIVE" for p in frame.parts)
    return named and any(a.bag is not None and a.bag.whose == "you" for a in frame.atoms)


def _for_whom(frame: Frame) -> bool:
    """Whether a heading names people who are not at the table ("for friends: five")."""
    atoms = frame.atoms
    return len(atoms) == 2 and atoms[0].has("FOR") and atoms[1].plain and atoms[1].text.endswith("s")


def _returns_a_sum(frame: Frame) -> bool:
    """Whether gold is given back, and no bag ("I return four next round")."""
    return any(
        p.meant == "bare" and p.item.count and p.index and frame.atoms[p.index - 1].has("PASS", "BACK")
        for p in frame.parts
    ) and bool(frame.acts)
