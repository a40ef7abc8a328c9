"""Offers that name no kind or no sum: meant to bind, but not to be read."""

from __future__ import annotations

from collections.abc import Sequence

from arena.rules.terms import UnclearWhy
from arena.speech.atoms import some
from arena.speech.frames import Frame
from arena.speech.offers import Fault
from arena.speech.scene import Scene


def vague_fault(frames: Sequence[Frame], scene: Scene) -> Fault | None:
    """The question that a vague offer calls for, or None for plain talk."""
    sentences: dict[int, list[Frame]] = {}
    for frame in frames:
        sentences.setdefault(frame.clause.sentence, []).append(frame)
    for frame in frames:
        if not frame.has("POINTED", "SOMEPAY", "FEW", "ANYSUM"):
            continue
        atoms = frame.atoms
        sentence = sentences[frame.clause.sentence]
        purpose = any(a.outcome == "return" and not a.negated for f in sentence for a in f.acts)
        purpose = purpose or any(
            "FOR" in a.senses and b.bag is not None and b.bag.whose in ("me", "the", "that")
            for f in sentence
            for a, b in zip(f.atoms, f.atoms[1:], strict=False)
        )
        negated = frame.has("NOT", "NOBODY") or (frame.clause.question and frame.has("SOMEBODY"))
        if negated:
            continue
        for k, atom in enumerate(atoms):
            if "ANYSUM" in atom.senses and some(atoms[:k], "GIVE", "GET"):
                return Fault(atom.start, "amount", "How much gold exactly?")
            if "POINTED" in atom.senses and k + 1 < len(atoms) and "PRICE" in atoms[k + 1].senses:
                continue  # "the best offer wins"
            before = atoms[:k]
            following = atoms[k + 1] if k + 1 < len(atoms) else None
            paid = any(a.form("GIVE") in ("past", "part") for a in before)
            if paid and not some(before, "I", "WILL"):
                continue  # "my uncle once paid ..."
            if atom.text == "something" and k and atoms[k - 1].text in ("with", "by", "about", "to"):
                continue  # "am I mixing that up with something?", "something I can work with"
            if following is not None and ("TOW" in following.senses or following.text == "else"):
                continue  # "something to say"
            giving = some(before, "GIVE", "GET", "MAKE", "MAKEIT", "PROMISE", "OWE") or (
                some(before, "HAVE") and some(atoms[k + 1 :], "YOU")
            )
            giving = giving or (purpose and k <= 1 and "POINTED" in atom.senses)
            if (
                "POINTED" in atom.senses
                and "THIS" not in atom.senses
                and giving
                and (purpose or frame.has("GIVE"))
            ):
                return Fault(atom.start, "goods", "Which goods do you mean?")
            if "SOMEPAY" in atom.senses and (
                giving
                or purpose
                or frame.clause.question
                or "you" in atom.text.split()[-1:]
                or atom.text.startswith("make")
            ):
                why: UnclearWhy = "amount" if "purse" in atom.text else "terms"
                question = "How much gold?" if why == "amount" else "What exactly do you offer?"
                return Fault(atom.start, why, question)
            if (
                "FEW" in atom.senses
                and (giving or purpose)
                and any(
                    "GOLD" in a.senses or (a.item is not None and a.item.kind == "gold")
                    for a in (
                        (g for f in sentence for g in f.atoms)
                        if atom.text.endswith(" of") or (following is not None and "OFW" in following.senses)
                        else atoms[k : k + 3]
                    )
                )
            ):
                return Fault(atom.start, "amount", "How much gold exactly?")
    return None
