"""What a message says shall go out of a standing offer, against what a changed offer still holds."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from arena.rules.terms import Give
from arena.speech.atoms import Atom
from arena.speech.context import Standing
from arena.speech.frames import Frame

_DROPS = frozenset(
    "forget forgetting drop dropping scrap scrapping strike striking skip skipping ditch lose without minus except "
    "no not never axe cut remove cancel binning bin nix".split()
)
_SO_LED = frozenset("the your my those these that this any a an one all of you'd can could let us i".split())
_ALL_GOODS = frozenset("goods food groceries produce wares merchandise".split())
_AT_HOME = (" at home", " home", " alone", " behind", " where it is", " where they are")
_ALL_BUT = ("all", "everything", "the lot", "all of it", "all of them", "all of that", "the whole lot")


def still_there(gives: Sequence[Give], frames: Sequence[Frame], offer: Standing) -> bool:
    """Whether goods that are to go ("forget the goods, eight coins") are given all the same."""
    old = {g.good for g in offer.terms.gives if g.good}
    for frame in frames:
        for good in _dropped(frame.clause.atoms):
            if good == "gold":
                had = sum(g.gold for g in offer.terms.gives)
                if had and had == sum(g.gold for g in gives) and any(g.good for g in gives):
                    return True  # "deal, but no gold. Two of your cheeses instead"
            for kind in old if good == "*" else old & {good}:
                if _count(gives, kind) >= _count(offer.terms.gives, kind):
                    return True
    return False


def all_but(gives: Sequence[Give], frames: Sequence[Frame], offer: Standing) -> bool:
    """Whether "all of it but the cheese" was read as the cheese."""
    if len(offer.terms.gives) < 2:
        return False
    if len(gives) >= len(offer.terms.gives) - 1:
        return False
    for before, frame in pairwise(frames):
        if frame.clause.lead == "but" and before.clause.text.endswith(_ALL_BUT) and not before.parts:
            return True
    for frame in frames:
        atoms = frame.clause.atoms
        k = next((n for n, a in enumerate(atoms) if a.has("EXCEPT")), 0)
        if k and " ".join([a.text for a in atoms[:k]]).endswith(_ALL_BUT):
            return True
    return False


def coin_less(gives: Sequence[Give], frames: Sequence[Frame], offer: Standing) -> bool:
    """Whether "drop a coin" of more was read as a coin."""
    old = sum(g.gold for g in offer.terms.gives)
    new = sum(g.gold for g in gives)
    return any(
        p.item.kind == "gold" and p.item.count == new and new < old and p.base in _DROPS and p.verb
        for f in frames
        for p in f.parts
        if not p.meant
    )


def said_otherwise(frames: Sequence[Frame], offer: Standing) -> bool:
    """Whether terms are said back with another number ("So that's four gold, two cheeses? Agreed"), or a part stays at home."""
    old = {g.good: g.gold + g.count for g in offer.terms.gives}
    for frame in frames:
        if (
            frame.atoms[0].has("LET")
            and frame.clause.text.endswith(_AT_HOME)
            and any(p.item.definite for p in frame.parts)
        ):
            return True
    told = [p for f in frames for p in f.parts if p.meant in ("is", "") and p.item.count]
    goods = [p for p in told if p.item.kind == "good" and p.item.good in old and p.item.place != "bag"]
    back = any(p.item.kind == "gold" and p.item.count == old.get(None) for p in told)
    return back and any(p.item.count != old[p.item.good] for p in goods)


def agreed_otherwise(frames: Sequence[Frame], offer: Standing) -> bool:
    """Whether consent goes to other terms than stand, with no sign between ("agreed at six", "accepted plus a cheese")."""
    old = {g.good: g.gold + g.count for g in offer.terms.gives}
    for frame in frames:
        if not frame.atoms[0].has("ACCEPTW"):
            continue
        said = [p for p in frame.parts if p.meant == "past" and p.verb == "ACCEPT" and p.item.count]
        if any(p.item.count != old.get(p.item.of_good) for p in said):
            return True
    return False


def kept_in_part(frames: Sequence[Frame], offer: Standing) -> bool:
    """Whether one thing of several is left to its owner beside another that is taken ("the cheese you may keep")."""
    goods = {g.good for g in offer.terms.gives}
    kept = [
        f
        for f in frames
        if f.text_has("keep", "hang on to", "stays with me") and any(p.item.definite for p in f.parts)
    ]
    just = [f for f in frames if f.text_has("just the", "only the") and f.parts]
    return any(p.item.of_good in goods for f in (*kept, *just) for p in f.parts)


def taken_in_part(frames: Sequence[Frame], offer: Standing) -> bool:
    """Whether consent goes to one thing of several: "yes to the gold"."""
    goods = {g.good for g in offer.terms.gives}
    named = {p.item.of_good for f in frames for p in f.parts}
    for frame in frames:
        if frame.has("ACCEPTW", "ACCEPT", "WEAKYES") and frame.text_has("the rest", "everything else"):
            return True
        atoms = frame.clause.atoms
        for k, atom in enumerate(atoms[2:], 2):
            item = atom.item
            to_it = (
                item is not None
                and atoms[k - 1].text in ("to", "for", "on")
                and atoms[k - 2].has("WEAKYES", "ACCEPTW", "ACCEPT")
            )
            if to_it and item is not None and item.definite and item.of_good in goods and not goods <= named:
                return True
    return False


def _dropped(atoms: Sequence[Atom]) -> set[str]:
    """The goods right behind a word that drops them, "*" for all of them."""
    goods: set[str] = set()
    for k, atom in enumerate(atoms):
        if _DROPS.isdisjoint(atom.text.split()):
            continue
        for behind in atoms[k + 1 : k + 4]:
            if behind.item is not None or behind.good is not None:
                named = behind.item.good if behind.item is not None else None
                if behind.item is not None and behind.item.kind == "gold" and behind.item.count is None:
                    named = "gold"
                goods |= {named} if named else set()
                break
            if behind.text.split()[-1] in _ALL_GOODS:
                goods.add("*")
                break
            if behind.text not in _SO_LED:
                break
    return goods


def _count(gives: Sequence[Give], good: str) -> int:
    return sum(g.count for g in gives if g.good == good)
