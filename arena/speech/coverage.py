"""Whether all that an offer's own sentence names has entered its terms; where a part was dropped, the speaker is asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from arena.speech.amending import FEWER
from arena.speech.atoms import Atom
from arena.speech.frames import Frame, Part
from arena.speech.going_on import GOES_ON
from arena.speech.kinds import AMOUNT, LED_COLON, needs
from arena.speech.message import Making
from arena.speech.offers import Draft, Fault, meant_parts
from arena.speech.parts import PLUS
from arena.speech.scene import Scene
from arena.speech.tags import BAGREF, SEAT, mask
from arena.speech.vocabulary import FUNCTION

_SEATS = BAGREF | SEAT
_PAST = mask("WAS PASTTIME SUPPOSE SARCASM")
_ADDS = PLUS | {"and also"}
_GOES_ON = GOES_ON - {"but"} | {"", ";"}
_TIMES_IT = frozenset("twice thrice double triple treble twofold threefold".split())
_NOT_I = frozenset(
    (
        "i do not",
        "i will not",
        "not me",
        "not mine",
        "mine not",
        "mine does not",
        "i am not",
        "mine is not",
        "but not me",
    )
)
_UNNAMED = ("something", "a little something", "a bit of something")
_SPARED = frozenset(
    "not than like unlike instead before after without about inside in from into beside behind but except with".split()
)


@needs(AMOUNT)
def ask_about_dropped(making: Making) -> None:
    """Ask about every offer whose own sentence names a good, an amount or a bag that its terms lack."""
    for draft in making.drafts:
        if draft.promises and not (draft.gives or draft.bag_said or draft.faults or making.scene.open):
            behind = [f for f in making.frames if f.clause.sentence == draft.sentence]
            if any(f.has("PASTTIME") for f in behind):
                draft.promises = []  # "You opened me last round, so next time I'll give you five"
        if draft.empty or draft.faults or draft.bag_faults or not draft.gives:
            continue
        near = [f for f in making.frames if f.clause.sentence == draft.sentence and not f.only_call]
        fault = (
            _more_than_named(making, draft)
            or next(_dropped(near, draft, making.drafts, making.scene), None)
            or _labelled(making, draft)
        )
        if fault is not None:
            draft.faults.append(fault)


def _more_than_named(making: Making, draft: Draft) -> Fault | None:
    """ "Gus or Ines, whoever wants out: six gold each": a price for those who are named, not for all."""
    if not making.scene.officer or len(draft.givers) < 3:
        return None
    for before, frame in pairwise(making.frames):
        named = {a.seat for f in (before, frame) for a in f.atoms if a.seat}
        only = all(a.seat or a.has("IDLE", "AND") for a in (*before.atoms, *frame.atoms))
        loose = before.clause.text.endswith("whoever") and before.seats and frame.parts
        if loose and set(before.seats) < set(draft.givers):
            return Fault(frame.atoms[0].start, "who", "For whom is the price?")
        if frame.clause.lead == "or" and only and frame.clause.sentence == draft.sentence and named:
            return (
                Fault(frame.atoms[0].start, "who", "For whom is the price?")
                if named < set(draft.givers)
                else None
            )
    return None


def _labelled(making: Making, draft: Draft) -> Fault | None:
    """ "Eight gold. My bag: shut. Bob's: open.": what shall be done with a bag that is only named ahead of it."""
    if LED_COLON & ~making.said or making.scene.officer:
        return None
    for before, frame in pairwise(making.frames):
        bag = before.atoms[0].bag if len(before.atoms) == 1 else None
        if frame.clause.lead != ":" or not frame.acts or bag is None or not bag.whose.startswith("@"):
            continue
        known = bag.whose[1:] in [b.bag for b in draft.bags]
        if not known and all(not a.objects for a in frame.acts):
            return Fault(before.atoms[0].start, "terms", "Which bags do you mean?")
    return None


def _dropped(near: Sequence[Frame], draft: Draft, drafts: Sequence[Draft], scene: Scene) -> Iterator[Fault]:
    given = {g.good for d in drafts for g in d.gives} | {p.good for d in drafts for p in d.promises}
    for n, frame in enumerate(near):
        if frame.bits & _PAST:
            continue
        opened = [a for a in frame.acts if a.outcome == "inspect" and not a.objects and not a.negated]
        if (
            (
                opened
                and not scene.officer
                and frame.clause.lead not in ("or", "unless", "because", "if")
                and not frame.when
            )
            and frame.atoms[0].has("GET")
            and not any(b.outcome == "inspect" for d in drafts for b in d.bags)
        ):
            yield Fault(frame.atoms[0].start, "who", "Whose bag is opened?")
        counts = bool(meant_parts(frame))
        for part in frame.parts:
            if _lost_good(part, frame, near[:n], given):
                yield Fault(part.item.start, "goods", "Do you give this too?")
            if not scene.open and _beside_it(part, frame, near[:n], given):
                yield Fault(part.item.start, "amount", "How many?")
            if (
                (
                    n
                    and frame.clause.lead == "but"
                    and part.item.unit
                    and part.item.kind == "gold"
                    and part.meant == "is"
                )
                and not any(g.good is None for d in drafts for g in d.gives)
                and part.item.count
            ):
                yield Fault(part.item.start, "amount", "How much gold exactly?")
            if _wished_for(part, frame, near[:n], scene):
                yield Fault(part.item.start, "terms", "Do you ask for this too?")
            if _in_hand(part, frame, near[n + 1 : n + 2]):
                yield Fault(part.item.start, "terms", "Do you give this too?")
            if _bare_ahead(part, frame, near[n + 1 : n + 2], given):
                yield Fault(part.item.start, "amount", "How many?")
            if counts and not part.meant and not scene.officer and _unknown_deed(frame, part, draft):
                yield Fault(part.item.start, "terms", "What shall be done, and with whose bag?")
            if counts and not part.meant and _scaled(frame, part):
                yield Fault(part.item.start, "amount", "How much exactly?")
        if draft.promises and "both times" in frame.clause.text:
            yield Fault(frame.atoms[0].start, "terms", "What do you offer for which round?")
        forgets = (
            n
            and frame.clause.lead == "and"
            and len(frame.atoms) == 2
            and frame.atoms[1].has("ME")
            and not frame.acts
        )
        if (
            forgets
            and not scene.officer
            and near[n - 1].acts
            and not frame.atoms[0].has("LET", "PASS", "TELL", "GIVE")
        ) and not any(b.bag == scene.speaker for d in drafts for b in d.bags):
            yield Fault(frame.atoms[0].start, "terms", "And your own bag?")
        own = any(b.bag == scene.speaker for d in drafts for b in d.bags)
        if n and not (scene.officer or own) and frame.clause.text in _NOT_I and near[n - 1].acts:
            yield Fault(frame.atoms[0].start, "terms", "And your own bag?")
        if (
            counts
            and "something" in frame.clause.text
            and any(
                a.text.startswith(_UNNAMED) and k and frame.atoms[k - 1].has("AND")
                for k, a in enumerate(frame.atoms)
            )
        ):
            yield Fault(frame.atoms[0].start, "terms", "What exactly do you give?")
        left = _bag_left(frame, drafts, scene) if frame.bits & _SEATS else ""
        if left:
            yield Fault(frame.atoms[0].start, "who", left)
        if not scene.officer and frame.bits & BAGREF and _own_left(frame, draft, drafts, scene):
            yield Fault(frame.atoms[0].start, "terms", "And your own bag?")


def _bag_left(frame: Frame, drafts: Sequence[Draft], scene: Scene) -> str:
    """What to ask where a clause of the deal opens or returns a bag, or only names one, that the terms lack; "" where none."""
    if (
        frame.when
        or frame.clause.lead in ("because", "unless", "or")
        or frame.has("HAVE", "TALK", "NOT", "NO")
    ):
        return ""
    atoms = frame.atoms
    if not (frame.bits & BAGREF and any(d.bag_named and d.bags for d in drafts)) and not scene.officer:
        return ""
    known = {b.bag for d in drafts for b in d.bags} | {g.giver for d in drafts for g in d.gives}
    known |= {p.bag or "" for d in drafts for p in d.promises} | {*scene.context.officers, scene.speaker}
    if not scene.officer:
        named = [a.bag.whose[1:] for a in atoms if a.bag is not None and a.bag.whose.startswith("@")]
        bare = all(a.bag is not None or a.has("AND", "IDLE") for a in atoms)
        lost = [s for s in named if s not in known and s in scene.context.open_bags]
        return f"What of {scene.name(lost[0])}?" if lost and bare else ""
    who = atoms[0].seat
    passes = (
        bool(frame.acts)
        and not frame.parts
        and all(not a.objects and a.outcome == "return" for a in frame.acts)
    )
    if who and not atoms[0].own and passes and who not in known and frame.clause.lead == "and":
        return f"What of {scene.name(who)}?"
    return ""


def _lost_good(part: Part, frame: Frame, ahead: Sequence[Frame], given: set[str | None]) -> bool:
    """Whether goods are named behind the offer like a further part of it, and were read as none."""
    item = part.item
    sweet = (
        part.meant == "minus"
        and not item.definite
        and frame.atoms[0].text in ("and", "plus")
        and part.index == 1
    )
    unread = sweet or part.meant in ("talk", "has", "bare")  # "and an apple to keep you sweet"
    if item.kind != "good" or not unread or item.good in given or part.verb:
        return False
    if not (item.count or item.share or item.every):
        return False
    said = any(meant_parts(f) for f in ahead)
    if not said or frame.clause.lead not in _GOES_ON:
        return False
    atoms = frame.atoms
    return part.index == 0 or (part.index == 1 and atoms[0].text in _ADDS)


def _beside_it(part: Part, frame: Frame, ahead: Sequence[Frame], given: set[str | None]) -> bool:
    """Whether goods without a number follow on a sum in a clause of their own ("five gold, apple on the side, no peeking")."""
    item = part.item
    if (
        item.kind != "good"
        or part.meant != "vague"
        or part.index
        or item.good in given
        or item.place == "bag"
    ):
        return False
    if (
        frame.clause.lead != ","
        or part.verb
        or item.plural
        or frame.acts
        or len(frame.parts) > 1
        or not item.bare
    ):
        return False
    return any(meant_parts(f) for f in ahead) and not frame.has("BE", "HAVE", "INTHERE", "BAG", "NOT", "WAS")


def _wished_for(part: Part, frame: Frame, ahead: Sequence[Frame], scene: Scene) -> bool:
    """Whether an officer who has named a price would also like something ("and I'd also like two of those breads")."""
    if not scene.officer or part.meant != "talk" or part.base != "like" or not part.item.count:
        return False
    return frame.has("WILL") and "would" in frame.clause.text and any(meant_parts(f) for f in ahead)


def _in_hand(part: Part, frame: Frame, behind: Sequence[Frame]) -> bool:
    """Whether a list begins with what one has and goes on with what is given ("I've got three gold, one cheese for you")."""
    if part.meant != "has" or part.verb != "HAVE" or not part.item.unit or part is not frame.parts[-1]:
        return False
    if frame.atoms[0].role != "me" or part.index + 1 < len(frame.atoms) or not behind:
        return False
    return behind[0].clause.lead == "," and bool(meant_parts(behind[0])) and behind[0].parts[0].index == 0


def _bare_ahead(part: Part, frame: Frame, behind: Sequence[Frame], given: set[str | None]) -> bool:
    """Whether goods without a number are named ahead of what is joined to them ("the chickens, Ines, and two gold")."""
    item = part.item
    if (
        item.kind != "good"
        or part.meant != "vague"
        or item.why != "amount"
        or item.good in given
        or part.verb
    ):
        return False
    if len(frame.atoms) > 3 or item.place == "bag" or not behind or not meant_parts(behind[0]):
        return False
    return behind[0].clause.lead == "and" or behind[0].atoms[0].text in ("and", "plus")


def _unknown_deed(frame: Frame, part: Part, draft: Draft) -> bool:
    """Whether a sum is "to" do something that is not known with a bag or somebody ("four gold to gut hers")."""
    atoms, k = frame.atoms, part.index
    if draft.bag_named or k + 3 >= len(atoms) or atoms[k + 1].text != "to":
        return False
    verb, what = atoms[k + 2], atoms[k + 3]
    if not verb.plain or verb.text in FUNCTION:
        return False
    if what.bag is not None:
        return what.bag.whose != "me" and what.bag.whose != "the"
    return bool(what.seat) or (what.has("THE", "A") and any(a.bag or a.own for a in atoms[k + 4 :]))


def _scaled(frame: Frame, part: Part) -> bool:
    """Whether a word beside an amount changes it and was not read ("twice three gold", "one apple fewer")."""
    atoms, k = frame.atoms, part.index
    before: Atom | None = atoms[k - 1] if k else None
    after = atoms[k + 1] if k + 1 < len(atoms) else None
    behind = atoms[k + 2] if after is not None and k + 2 < len(atoms) else None
    if (
        after is not None
        and after.has("FOR")
        and behind is not None
        and behind.item is not None
        and (
            behind.text.startswith(("every ", "each "))
            and part.item.kind == "gold"
            and behind.item.owner == "me"
        )
    ):
        return True  # "a gold piece for every apple on my stall"
    if before is not None and before.text in _TIMES_IT and part.item.kind != "offer":
        return True
    return after is not None and after.text in FEWER and part.item.kind != "offer" and k + 2 == len(atoms)


def _own_left(frame: Frame, draft: Draft, drafts: Sequence[Draft], scene: Scene) -> bool:
    """Whether the merchant's own bag stands beside another's that the offer is for, and nothing was read of it."""
    me = scene.speaker
    if (
        me not in scene.context.open_bags
        or frame.when
        or (frame.clause.lead in ("because", "unless") and frame.clause.joint != "that")
    ):
        return False
    if not draft.bags or any(b.bag == me for d in drafts for b in d.bags):
        return False
    if not draft.bag_named or draft.for_own or len(frame.atoms) == 1:
        return False
    if any(w in ("me", "us", "both", "all") for a in frame.acts for w, _ in a.objects):
        return False
    for k, atom in enumerate(frame.atoms):
        if atom.bag is None or atom.bag.whose != "me":
            continue
        if k and (frame.atoms[k - 1].text in _SPARED or frame.atoms[k - 1].has("NOT", "EXCEPT")):
            continue
        return True
    return False
