"""Whether all that an offer's own sentence names has entered its terms; where a part was dropped, the speaker is asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from arena.speech.amending import Amending
from arena.speech.atoms import Atom
from arena.speech.frames import Frame, Part
from arena.speech.kinds import AMOUNT, LED_COLON, needs
from arena.speech.offers import Draft, Fault, meant_parts
from arena.speech.scene import Scene
from arena.speech.tags import BAGREF, mask
from arena.speech.vocabulary import FUNCTION

_PAST = mask("WAS PASTTIME SUPPOSE SARCASM")
_TIMES_IT = frozenset("twice thrice double triple treble twofold threefold".split())
_LESSENED = frozenset(("fewer", "less"))
_ADDS = frozenset(
    ("and", "plus", "with", "along with", "together with", "and also", "as well as", "on top of")
)
_GOES_ON = frozenset(("", ",", "and", "plus", "(", "-", "--", ";"))
_SPARED = frozenset(
    "not than like unlike instead before after without about inside in from into beside behind but except with".split()
)


class Coverage(Amending):
    """Looks once more at what an offer's own sentence names."""

    @needs(AMOUNT)
    def _ask_about_dropped(self) -> None:
        """Ask about every offer whose own sentence names a good, an amount or a bag that its terms lack."""
        for draft in self.drafts:
            if draft.empty or draft.faults or draft.bag_faults or not draft.gives:
                continue
            near = [f for f in self.frames if f.clause.sentence == draft.sentence and not f.only_call]
            fault = next(_dropped(near, draft, self.drafts, self.scene), None) or self._labelled(draft)
            if fault is not None:
                draft.faults.append(fault)

    def _labelled(self, draft: Draft) -> Fault | None:
        """ "Eight gold. My bag: shut. Bob's: open.": what shall be done with a bag that is only named ahead of it."""
        if LED_COLON & ~self.said or self.scene.officer:
            return None
        for before, frame in pairwise(self.frames):
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
        counts = bool(meant_parts(frame))
        for part in frame.parts:
            if _lost_good(part, frame, near[:n], given):
                yield Fault(part.item.start, "goods", "Do you give this too?")
            if _bare_ahead(part, frame, near[n + 1 : n + 2], given):
                yield Fault(part.item.start, "amount", "How many?")
            if counts and not part.meant and not scene.officer and _unknown_deed(frame, part, draft, drafts):
                yield Fault(part.item.start, "terms", "What shall be done, and with whose bag?")
            if counts and not part.meant and _scaled(frame, part):
                yield Fault(part.item.start, "amount", "How much exactly?")
        if not scene.officer and frame.bits & BAGREF and _own_left(frame, draft, drafts, scene):
            yield Fault(frame.atoms[0].start, "terms", "And your own bag?")


def _lost_good(part: Part, frame: Frame, ahead: Sequence[Frame], given: set[str | None]) -> bool:
    """Whether goods are named behind the offer like a further part of it, and were read as none."""
    item = part.item
    if item.kind != "good" or part.meant not in ("talk", "has", "bare") or item.good in given or part.verb:
        return False
    if not (item.count or item.share or item.every):
        return False
    said = any(meant_parts(f) for f in ahead)
    if not said or frame.clause.lead not in _GOES_ON:
        return False
    atoms = frame.atoms
    return part.index == 0 or (part.index == 1 and atoms[0].text in _ADDS)


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


def _unknown_deed(frame: Frame, part: Part, draft: Draft, drafts: Sequence[Draft]) -> bool:
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
    return after is not None and after.text in _LESSENED and part.item.kind != "offer" and k + 2 == len(atoms)


def _own_left(frame: Frame, draft: Draft, drafts: Sequence[Draft], scene: Scene) -> bool:
    """Whether the merchant's own bag stands beside another's that the offer is for, and nothing was read of it."""
    me = scene.speaker
    if me not in scene.context.open_bags or frame.when or frame.clause.lead in ("because", "unless"):
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
