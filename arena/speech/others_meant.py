"""What a draft leaves open beside what it says: whose bag a sum is for, what else was to be given, in which round."""

from __future__ import annotations

from collections.abc import Sequence

from arena.rules.terms import BOOTY
from arena.speech.bag_left import bag_left
from arena.speech.frames import Frame
from arena.speech.left_unread import left_unread
from arena.speech.message import Making
from arena.speech.offers import Draft, Fault, meant_parts
from arena.speech.officer_unread import officer_unread
from arena.speech.scene import Scene
from arena.speech.tags import mask
from arena.speech.verbs import GIVING
from arena.speech.who_is_meant import COMPANY, who_is_meant, whom_it_is_for

_GROUP = COMPANY | frozenset("everybody everyone nobody all theirs hers his".split()) | {
    "each of us", "all of us", "every one of us", "everyone else", "the others", "the rest", "all three", "the lady", "the gentleman",
}  # fmt: skip
_ANOTHER_TIME = (
    "next round", "next one", "next time", "my next", "the next", "go twice", "goes twice", "from now on", "every time", "each time", "both rounds",
    "two rounds", "next turn", "next bag", "whenyours", "whensheriff",
)  # fmt: skip
_FOR = mask("FOR LET PASS OPEN")


def left_open(making: Making, draft: Draft) -> list[Fault]:
    """What a draft leaves open beside what it says: for whom, on what condition, what more, when."""
    frames, scene = making.frames, making.scene
    tied = any(len(group) > 1 and draft in group for group in making.groups)
    found: list[Fault] = []
    if draft.gives and not (draft.bags or draft.counter or scene.officer or tied):
        found = _for_whom(draft, frames, scene)
    if any(f.clause.joint == "when" and f.clause.text in ("you are", "it is you") for f in frames[1:]):
        return [Fault(draft.at, "terms", "What exactly do you promise?")]  # "you return mine when you are"
    if draft.gives and not found and draft.sentence in making.hanging:
        found = [making.hanging[draft.sentence]]
    found = found or _what_else(draft, frames, scene)
    if found or draft.counter or not draft.gives:
        return found
    found = whom_it_is_for(draft, frames, scene) if scene.officer else who_is_meant(draft, frames, scene)
    found = found or left_unread(draft, frames, scene)
    beside = officer_unread if scene.officer else bag_left
    return found or beside(draft, frames, scene)


def _for_whom(draft: Draft, frames: Sequence[Frame], scene: Scene) -> list[Fault]:
    """The question that a merchant's draft without a bag leaves open ("three for hers", "nine for the lot"), if any."""
    near = [f for f in frames if f.clause.sentence == draft.sentence]
    deciding = {*scene.context.officers, BOOTY}
    if any(g.receiver in deciding for g in draft.gives):
        payers = {g.giver for g in draft.gives} - {scene.speaker, *deciding}
        if not draft.for_own and any(f.clause.lead != "or" and _names_another(f, scene) for f in near):
            return [Fault(draft.at, "terms", "For whose bag is it?")]
        if any(f.text_has("is yours for", "are yours for") and f.parts for f in near):
            return [Fault(draft.at, "terms", "Who pays whom?")]
        if any(
            f.text_has("anything", "whatever", "something")
            and not f.parts
            and f.has("BAG", "STALL", "INTHERE")
            for f in near
        ):
            return [Fault(draft.at, "goods", "Which goods do you give?")]
        if _which_deputy(draft, near, frames, scene):
            return [Fault(draft.at, "who", "For which of the deputies is it?")]
        if any(_opens_something(f) for f in near):
            return [Fault(draft.at, "who", "Whose bag do you mean?")]
        return [Fault(draft.at, "terms", "For which bags is it?")] if payers else []
    if draft.promises or len({(g.giver, g.receiver) for g in draft.gives}) > 1:
        return []
    if any(_bids(f) for f in near):
        return [Fault(draft.at, "terms", "Who gives what to whom?")]
    given = any(p.verb in GIVING or p.receivers or p.givers for f in near for p in meant_parts(f))
    given = given or any({g.receiver for g in draft.gives} & {*f.called} for f in near)
    told = draft.gives[0].giver == scene.speaker or any(draft.gives[0].giver in f.called for f in frames)
    return [] if given and told else [Fault(draft.at, "terms", "Who gives what to whom?")]


def _what_else(draft: Draft, frames: Sequence[Frame], scene: Scene) -> list[Fault]:
    """The question where more is spoken of than the draft holds: another round, a sum, goods, a service ("four covers this bag and my next one")."""
    near = [f for f in frames if f.clause.sentence == draft.sentence]
    left = any(
        p.meant == "fact" and p.item.kind == "gold" and p.item.unit
        for f in (near if draft.gives else frames)
        for p in f.parts
    )
    if left and not draft.counter and (draft.promises or draft.gives):
        return [Fault(draft.at, "terms", "What exactly for what?")]
    if draft.counter or not draft.gives:
        return []
    if not scene.officer and any(p.item.kind == "offer" and p.when for f in near for p in f.parts):
        return [Fault(draft.at, "terms", "How much now, and how much later?")]  # "six, half of it next round"
    if not scene.officer and (fault := _contents(draft, scene)):
        return [fault]
    apart = [f for f in frames if f not in near]
    due = {f.clause.sentence for f in apart if f.has("WHENSHERIFF", "WHENYOURS")}
    elsewhere = [f for f in apart if f.clause.sentence in due]
    if not (draft.promises or scene.officer) and any(
        f.acts or f.has("GIVE", "GET", "LET", "PASS", "BAG") for f in elsewhere
    ):
        return [Fault(draft.at, "terms", "What exactly do you promise?")]
    if any(f.clause.text in _POINTED for f in near):
        return [Fault(draft.at, "goods", "Which goods do you mean?")]
    if any(_one_more(f) for f in near):
        return [Fault(draft.at, "amount", "How many goods in all?")]
    first = near[0] if near else None
    if (
        first is not None
        and first.when
        and not first.parts
        and any(p.verb == "GIVE" and not p.when for f in near for p in f.parts)
    ):
        return [
            Fault(draft.at, "terms", "When is it given?")
        ]  # "once I'm Sheriff yours passes, and I hand you three apples"
    if draft.promises:
        return []
    if any(f.text_has(*_ANOTHER_TIME) for f in near):
        return [Fault(draft.at, "terms", "What exactly do you promise?")]
    if not scene.officer and any(_will_do(f) for f in near):
        return [Fault(draft.at, "terms", "What exactly do you promise?")]
    return []


def _contents(draft: Draft, scene: Scene) -> Fault | None:
    """The question where what the bag is said to hold would be given away beside gold."""
    bag = scene.context.bags.get(scene.speaker)
    if bag is None or bag.count < 2 or not any(g.good is None for g in draft.gives):
        return None
    all_of_it = any(
        g.good in (bag.declared, "any") and g.count == bag.count and g.place != "stall" for g in draft.gives
    )
    return Fault(draft.at, "goods", "Which goods do you give?") if all_of_it else None


def _one_more(frame: Frame) -> bool:
    """Whether goods are named right beside what is given and were not counted ("a cheese from the bag and one from the stall")."""
    before = None
    for part in frame.parts:
        beside = before is not None and not before.meant and part.index - before.index <= 2
        if beside and part.meant in ("bare", "vague") and part.item.kind == "good":
            return True
        before = part
    return False


def _will_do(frame: Frame) -> bool:
    """Whether the speaker says that he will do for another what is not understood ("and I'll vote for you")."""
    if (
        frame.parts
        or frame.acts
        or frame.clause.lead not in ("and", ",")
        or frame.subject[:1] not in (["me"], [])
    ):
        return False
    atoms = frame.atoms
    if len(atoms) < 4 or not atoms[0].has("I") or not atoms[1].has("WILL"):
        return False
    at = 3 if atoms[2].has("NOT") else 2
    verb = atoms[at] if at < len(atoms) else atoms[-1]
    return (verb.plain or verb.text == "bid") and any(a.has("YOU", "YOUR", "YOURS") for a in atoms[at + 1 :])


_POINTED = ("one of those", "one of these", "one of them", "and one of those", "and one of these")
_TOLD = frozenset(("past", "third", "told"))


def _which_deputy(draft: Draft, near: Sequence[Frame], frames: Sequence[Frame], scene: Scene) -> bool:
    """Whether a sum would go to the one deputy who was only spoken of ("Ann took three, you take three")."""
    deputies = {*scene.context.deputies}
    receivers = {g.receiver for g in draft.gives}
    if len(deputies) != 2 or len(receivers) != 1 or not receivers <= deputies:
        return False
    paid = receivers.pop()
    said = any(paid in f.seats and all(p.meant not in _TOLD for p in f.parts) for f in near)
    spoken_of = any(paid in f.seats and paid not in f.called for f in frames)
    return not said and spoken_of and not any(paid in f.called for f in frames)


def _opens_something(frame: Frame) -> bool:
    """Whether something is to be opened, and it was not understood what."""
    if frame.text_has("nobody", "no one", "noone", "no man"):
        return False
    for act in frame.acts:
        if act.outcome == "inspect" and not (act.objects or act.negated):
            said = next((a.text for a in frame.atoms if a.start == act.at), "")
            if not said.startswith("look at") and not said.endswith("ing"):
                return True
    return False


def _bids(frame: Frame) -> bool:
    """Whether another merchant is bidden to pay ("Cat, chip in three")."""
    first = frame.atoms[0]
    return bool(
        meant_parts(frame)
        and first.has("GIVE")
        and first.form("GIVE") == "base"
        and not any(p.receivers[:1] == ["you"] or p.receivers[:1] == ["me"] for p in frame.parts)
    )


def _names_another(frame: Frame, scene: Scene) -> bool:
    """Whether somebody else is named in a clause, or people together as whom it is for or who shall pass."""
    if frame.calls_officer and not frame.seats:
        return False
    known = {scene.speaker, *scene.context.officers, *frame.called, *scene.joined}
    atoms = frame.atoms
    for k, atom in enumerate(atoms):
        if atom.seat and atom.seat not in known:
            return True
        if atom.bag is not None and atom.bag.whose[:1] == "@" and atom.bag.whose[1:] not in known:
            return not (frame.when or frame.acts)
        led = k > 0 and (
            atoms[k - 1].bits & _FOR or (atoms[k - 1].has("THE") and k > 1 and atoms[k - 2].bits & _FOR)
        )
        if atom.text in ("each of us", "all of us"):
            return True
        if led and not _GROUP.isdisjoint((atom.text, *atom.text.split())):
            return True
    return False
