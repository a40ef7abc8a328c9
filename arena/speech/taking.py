"""A message beside the offers that stand, and how it speaks of their terms: whether it takes them up or ties something on."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from arena.speech.atoms import Atom
from arena.speech.frames import Frame, Part
from arena.speech.message import Settling
from arena.speech.offers import Draft
from arena.speech.vocabulary import MIGHT

_OUGHT = frozenset("ought should might could".split())


def on_those_terms(settling: Settling, draft: Draft, parts: Sequence[Part]) -> bool:
    """Whether an officer says that a bag goes back for what was offered ("for the five gold, your bag goes back")."""
    if not (settling.scene.officer and parts and draft.bag_named):
        return False
    frames = [f for f in settling.frames if f.parts or f.acts]
    hers = {id(p) for f in frames for p in f.parts if p.index and f.atoms[p.index - 1].text in ("her", "his")}
    named = all(p.item.definite or p.item.owner not in (None, "me") or id(p) in hers for p in parts)
    return named and not any(
        f.clause.question
        or f.clause.lead in ("if", "unless", "or")
        or f.has("WANT", "NOT", "SUPPOSE", "Q")
        or any(a.text in MIGHT or a.text == "can" for a in f.atoms)
        for f in frames
    )


def takes_it_up(settling: Settling, parts: Sequence[Part], draft: Draft) -> bool:
    """Whether what a message says of the same terms takes them ("I'll take your six", "here is six then")."""
    scene = settling.scene
    own = [p for f in settling.frames if f.clause.sentence == draft.sentence for p in f.parts if not p.meant]
    parts = own or parts
    near = [f for f in settling.frames if any(p in parts for p in f.parts)]
    mused = any(not {a.text for a in f.atoms}.isdisjoint(_OUGHT) for f in near)
    taking = not mused and any(
        p.verb in ("ACCEPT", "GET", "HAVE") and p.base in ("accept", "take", "have") and p.receivers == ["me"]
        for p in parts
    )
    here = any(
        f.parts
        and (
            f.text_has("here is", "here are")
            or (f.clause.lead == "*" and f.has("GIVE"))
            or (f.clause.lead == "*" and scene.officer and f.has("GET"))
        )
        for f in settling.frames
    )
    paying = not scene.officer and (
        any(p.verb in ("GET", "HAVE") and p.receivers[:1] == ["you"] and p.item.owner == "you" for p in parts)
        or here
        or any(
            p.verb == "GIVE" and p.base == "pay" and p.givers == ["me"] and not _only_might(f)
            for f in settling.frames
            for p in f.parts
            if p in parts
        )
    )
    return bool(
        taking
        or paying
        or (scene.officer and here)
        or any(p.alone and f.text_has("then") for f in settling.frames for p in f.parts)
        or any(
            f.parts and g.clause.text == "then"
            for f, g in zip(settling.frames, settling.frames[1:], strict=False)
        )
        or any(f.text_has(*_IT_IS) and (f.parts or f.clause.text.endswith(_IT_IS)) for f in settling.frames)
    )


def own_bag_meant(settling: Settling, others: Sequence[str]) -> bool:
    """Whether an amount is said to be for the merchant's own bag ("five gold for your bag")."""
    whose = "you" if settling.scene.officer else "me"
    if settling.scene.officer and len(others) != 1:
        return False
    for frame in settling.frames:
        for before, atom in pairwise(frame.atoms if frame.parts else ()):
            if before.has("FOR") and atom.bag is not None and atom.bag.whose == whose:
                return True
    return False


def leads_with_and(settling: Settling) -> bool:
    """Whether the message begins with "plus" or "and" ("Plus an apple, if that helps")."""
    at = next((n for n, f in enumerate(settling.frames) if any(not p.meant for p in f.parts)), None)
    if at is None:
        return False
    own = settling.frames[at].clause.sentence
    before = [a for f in settling.frames[:at] if f.clause.sentence == own for a in f.atoms]
    atoms = settling.frames[at].atoms
    led = next((k for k, a in enumerate(atoms) if not _well(a)), 0)
    if not all(_well(a) for a in before):
        return False
    return atoms[led].text == "plus" or (
        not (led or before) and atoms[0].has("AND") and atoms[0].text != "then"
    )


def tied_on(settling: Settling) -> bool:
    """Whether the amounts are tied on to a "deal" ("done, but throw in the cheese", "deal, plus a cheese")."""
    first = next((n for n, f in enumerate(settling.frames) if any(not p.meant for p in f.parts)), None)
    if first is None:
        return False
    frame = settling.frames[first]
    leading = "AND" in frame.atoms[0].senses if frame.atoms else False
    return frame.clause.lead in ("but", "and", "if") or leading


_TOLD = frozenset(("past", "talk", "fact", "has", "is", "pronoun", "denied", "third", "told"))
_IT_IS = ("it is", "it shall be", "it will be", "it must be", "it be")
_WELL = frozenset("ok okay fine alright right well sure hmm yes ah make it that me thatll be just".split())


def _well(atom: Atom) -> bool:
    """Whether a word only leads up to what is added ("ok ok, +2 then", "make it plus one")."""
    return _WELL.issuperset(atom.text.split())


def _only_might(frame: Frame) -> bool:
    """Whether a clause says what one might do ("I said I might pay eight")."""
    return any(a.text in MIGHT for a in frame.atoms)
