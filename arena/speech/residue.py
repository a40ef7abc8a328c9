"""The last look at an offer: whatever its sentences name and its terms do not hold is asked about."""

from __future__ import annotations

from arena.speech.atoms import Atom
from arena.speech.doubts import Doubts
from arena.speech.frames import Frame, Part
from arena.speech.offers import Fault, meant_parts
from arena.speech.tags import mask

_REST = frozenset(("rest", "remainder", "difference", "balance"))
_TOLD = mask("WAS PASTTIME TALK HAVE SUPPOSE SARCASM")


class Residue(Doubts):
    """Asks about what is left of an offer's sentences when its terms are taken out."""

    def _join_bare(self) -> None:
        """ "Bread and five coins": goods without a number that are joined to a sum belong to the offer."""
        for frame in self.frames:
            if len(frame.parts) > 1 and meant_parts(frame):
                for one, other in zip(frame.parts, frame.parts[1:], strict=False):
                    between = frame.atoms[
                        frame.atoms.index(_atom(frame, one)) + 1 : frame.atoms.index(_atom(frame, other))
                    ]
                    if not between or not all("AND" in a.senses or a.has("IDLE") for a in between):
                        continue
                    for part, beside in ((one, other), (other, one)):
                        if (
                            part.meant == "vague"
                            and not beside.meant
                            and part.item.kind == "good"
                            and part.item.bare
                            and part.item.place is None
                        ):
                            part.meant = ""

    def _share_out(self) -> None:
        """ "Leave me ten coins and take the rest": all of the purse but ten."""
        for sentence in self.sentences:
            rest = next((f for f in sentence if any(a.text in _REST for a in f.atoms)), None)
            if rest is None:
                continue
            sums = [
                (f, p)
                for f in sentence
                for p in f.parts
                if p.item.kind == "gold" and p.item.count and p.item.unit
            ]
            if len(sums) != 1:
                continue
            frame, part = sums[0]
            kept = any(a.text in _KEPT for a in frame.atoms[: part.index])
            if not kept or any(p is not part for f in sentence for p in meant_parts(f)):
                continue
            mine = not self.scene.officer
            part.item.less, part.item.share, part.item.count = part.item.count or 0, (1, 1), None
            part.meant, part.givers, part.receivers = "", ["me" if mine else "you"], ["you" if mine else "me"]
            part.item.owner = "me" if mine else "you"
            frame.acts.clear()

    def _ask_what_is_left(self) -> None:
        """Ask about an offer whose sentence names something that was not read."""
        full = [d for d in self.drafts if not d.empty]
        for draft in full:
            if draft.faults or draft.counter or draft.bag_faults:
                continue
            near = [f for f in self.frames if f.clause.sentence == draft.sentence and not f.only_call]
            for k, frame in enumerate(near):
                beside = [*near[max(k - 1, 0) : k], *near[k + 1 : k + 2]]
                if not meant_parts(frame) and not any(meant_parts(f) or f.acts for f in beside):
                    continue
                fault = self._left(frame)
                if fault is not None:
                    draft.faults.append(fault)
                    break

    def _left(self, frame: Frame) -> Fault | None:
        if frame.bits & _TOLD and not meant_parts(frame):
            return None
        for atom in frame.atoms:
            if atom.text in _REST and not any(p.item.share for f in self.frames for p in f.parts):
                return Fault(atom.start, "amount", "How much exactly?")
        return None


_KEPT = frozenset(("leave", "keep", "spare", "let", "minus", "save", "hold"))


def _atom(frame: Frame, part: Part) -> Atom:
    return next(a for a in frame.atoms if a.item is part.item)
