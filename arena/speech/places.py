"""Where goods lie, and which goods are meant, where another clause says it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from arena.rules.terms import Place
from arena.speech.atoms import Atom
from arena.speech.distaste import turns_from
from arena.speech.frames import Frame, silence
from arena.speech.kinds import AMOUNT, AMOUNTS, GOODS, LED_COLON, SEVERAL, needs
from arena.speech.message import Making
from arena.speech.scene import Scene
from arena.speech.tags import BAGREF, listed, mask

_TAKEN = frozenset(
    """taken drawn pulled plucked fished picked fresh straight right hidden tucked lifted fetched dug brought produced
    stashed buried kept stowed packed resting lying sitting""".split()
)


@needs(AMOUNTS, mask("INTHERE MINE YOURS THEIRS") | listed("it them those these that"))
def likewise_placed(making: Making) -> None:
    """ "Two loaves off my stall for a cheese off yours", "a chicken from your stall, or two apples from it"."""
    before: Place | None = None
    for sentence in making.sentences:
        place = before if any(turns_from(f) for f in sentence) else None
        for part in [p for f in sentence for p in f.parts]:
            if part.item.likewise and place is not None:
                part.item.place = place
            place = part.item.place or place
        before = place


@needs(SEVERAL | AMOUNT, mask("FROMW"))
def place_after(making: Making) -> None:
    """ "A crossbow, from this very bag": the place is said in a clause of its own."""
    for before, frame in pairwise(making.frames):
        if frame.parts or not frame.atoms:
            continue
        taken = len(frame.atoms) > 1 and frame.atoms[0].text in _TAKEN and "FROMW" in frame.atoms[1].senses
        if not taken and (frame.acts or "FROMW" not in frame.atoms[0].senses):
            continue
        apart = before.clause.sentence != frame.clause.sentence
        if apart and not (frame.clause.first and frame.clause.last and len(frame.atoms) <= 5):
            continue
        told = all(p.meant == "told" for p in before.parts)
        at = making.frames.index(before)
        placed = (
            next((f.parts for f in reversed(making.frames[:at]) if f.parts), []) if told else before.parts
        )
        for part in placed[-1:]:
            if part.item.kind != "good" or part.item.place is not None:
                continue
            bags = [a.bag for a in frame.atoms if a.bag is not None]
            if bags and bags[0].whose in ("me", "the", "that"):
                part.item.place = "bag"
            elif frame.has("STALL") and len(frame.atoms) <= 5:
                part.item.place = "stall"


@needs(SEVERAL | GOODS, mask("BOTHP ALLP POINTED") | listed("that which it they those these one ones"))
def described_again(making: Making) -> None:
    """ "My silk, the one lying face down", "a cheese and a hen, both of them off my stall": the same goods, not others."""
    for frame in making.frames[1:]:
        if _points_back(frame):
            _place_again(making, frame)


def _place_again(making: Making, frame: Frame) -> None:
    goods = [p for p in frame.parts if not (p.item.kind == "good" and p.item.good not in _NAMELESS)]
    place = place_said(frame.atoms)
    if frame.acts or len(goods) < len(frame.parts) or not (place or frame.parts):
        return
    many = frame.atoms[0].has("BOTHP", "ALLP") or frame.atoms[0].text in ("they", "those", "these")
    for before in reversed(making.frames[: making.frames.index(frame)]):
        named = [p for p in before.parts if p.item.kind == "good" and not p.meant]
        if named:
            for part in named if many else named[-1:]:
                part.item.place = part.item.place or place
            for part in frame.parts:
                part.meant = "told"
        if named or before.parts or before.acts:
            return


@needs(SEVERAL | AMOUNT, LED_COLON | mask("WAS"))
def listed_beside(making: Making) -> None:
    """ "Kay's bag: two meads"; "five hens: that was the whole farm": what is only told."""
    for before, frame in pairwise(making.frames):
        if before.clause.sentence != frame.clause.sentence:
            continue
        last = before.atoms[-1] if before.atoms else None
        others = last is not None and last.bag is not None and last.bag.whose.startswith("@")
        if (
            frame.clause.lead == ":"
            and others
            and not before.parts
            and not before.acts
            and not making.scene.officer
        ):
            silence(frame.parts, "has")
        told = frame.atoms and frame.atoms[0].text in ("that", "those", "these", "it", "they", "this")
        if told and len(frame.atoms) > 1 and "WAS" in frame.atoms[1].senses and not frame.parts:
            for other in making.frames:
                if other.clause.sentence == frame.clause.sentence:
                    silence(other.parts, "past")


@needs(SEVERAL | AMOUNTS | GOODS)
def one_of_mine(making: Making) -> None:
    """ "Nobody needs two logs. You may have one of mine.": the number counts the goods just named."""
    named, many = None, 0
    for frame in making.frames:
        for part in frame.parts:
            after = frame.atoms[part.index + 1 : part.index + 3]
            mine = len(after) == 2 and "OFW" in after[0].senses and after[1].text == "mine"
            if mine and named and part.item.kind == "gold" and not part.item.unit:
                part.item.kind, part.item.good, part.item.owner = "good", named, "me"
                part.meant = "" if part.meant in ("bare", "pronoun") else part.meant
            placed = part.item.place in ("stall", "bag", "contraband")
            if placed and named and part.item.kind == "gold" and not part.item.unit:
                part.item.kind, part.item.good = "good", named  # "take one off the stall"
                part.meant = "" if part.meant in ("bare", "pronoun") else part.meant
            some_of_them = part.receivers == ["you"] and part.verb in ("HAVE", "GET") and many
            if some_of_them and named and part.meant == "pronoun" and (part.item.count or many) < many:
                part.item.kind, part.item.good, part.meant = "good", named, ""  # "you can have one"
                part.givers = ["me"]
            if part.item.kind == "good" and part.item.good:
                named = part.item.good
                own = part.meant in ("has", "past") and frame.has("I") and not making.scene.officer
                many = part.item.count or 0 if own else 0


@needs(AMOUNTS | GOODS, mask("FROMW"))
def some_of_those(making: Making) -> None:
    """ "One jewel from the three lying face down on my board": the second only says where."""
    for frame in making.frames:
        for part, whole in pairwise(frame.parts):
            between = frame.atoms[part.index + 1 : whole.index]
            if (
                len(between) != 1
                or not between[0].has("FROMW")
                or part.item.place
                or whole.item.good != part.item.good
            ):
                continue
            if whole.item.definite and (whole.item.count or 0) >= (part.item.count or 0) > 0:
                part.item.place, whole.meant = whole.item.place, "told"


@needs(SEVERAL | AMOUNT | LED_COLON, mask("HAVE"))
def held_in_bag(making: Making) -> None:
    """ "The bag contains a present for you: one mead": what follows the colon lies in the bag."""
    for before, frame in pairwise(making.frames):
        if frame.clause.lead != ":" or not frame.parts or before.parts or not before.has("HAVE"):
            continue
        if not any(a.bag is not None and a.bag.whose in ("me", "the", "that") for a in before.atoms):
            continue
        for part in frame.parts:
            if part.item.kind == "good" and part.item.place is None:
                part.item.place = "bag"


@needs(GOODS, mask("HAND"))
def from_my_hand(making: Making) -> None:
    """ "The two silks I'm holding in my hand" are hand cards."""
    for sentence in making.sentences:
        for n, frame in enumerate(sentence):
            if not frame.parts:
                continue
            if not any(f.has("HAND") and in_hand(f.atoms) for f in (frame, *sentence[n + 1 : n + 2])):
                continue
            for part in frame.parts:
                if part.item.kind == "good" and part.item.place is None and not part.meant:
                    part.item.fault = "hand_cards"


_NAMELESS = (None, "any", "any_contraband", "any_legal")
_POINTERS = mask("THE THIS MY A POINTED")
_RESTING = frozenset("is are lies lie sits sit rests rest lying sitting resting".split())


def _points_back(frame: Frame) -> bool:
    """Whether a clause only says which of the goods just named are meant ("the one in the bag", "that is the hidden one")."""
    atoms = frame.atoms
    if frame.clause.lead in ("and", "or", "but", "if", "unless", "because"):
        return False
    first = atoms[0]
    if first.text in ("that", "which", "it", "they", "those", "these", "it is", "that is", "which is"):
        return first.text.endswith(" is") or (len(atoms) > 1 and atoms[1].text in _RESTING)
    if not frame.clause.lead and not (frame.has("FACEDOWN") or (first.item is not None and first.item.place)):
        return False
    if first.has("BOTHP", "ALLP") or first.text in ("one of those", "one of these", "one of the ones"):
        return True
    words = first.text.split()
    if first.item is not None:
        return words[0] in ("the", "my", "that") and bool({"one", "ones"} & set(words))
    if first.has("POINTED"):
        return words[-1] in ("one", "ones")
    return bool(first.bits & _POINTERS) and any(a.text in ("one", "ones") for a in atoms[1:4])


def place_said(atoms: Sequence[Atom]) -> Place | None:
    """Where a clause says that something lies."""
    if any(a.bag is not None and a.bag.whose in ("me", "the", "that") for a in atoms[-1:]) and atoms[-2:-1][
        0
    ].text in (
        "in",
        "inside",
        "within",
        "from",
    ):
        return "bag"
    for k, atom in enumerate(atoms):
        if atom.item is not None and atom.item.place is not None:
            return atom.item.place
        if "FACEDOWN" in atom.senses:
            return "contraband"
        from_there = k > 0 and any("FROMW" in a.senses for a in atoms[max(k - 3, 0) : k])
        if from_there and "STALL" in atom.senses:
            return "contraband" if any("FACEDOWN" in a.senses for a in atoms[k:]) else "stall"
        if "INTHERE" in atom.senses or (
            from_there
            and atom.bag is not None
            and atom.bag.whose in ("me", "the", "that")
            and not {"on", "at"} & {a.text for a in atoms[k - 1 : k]}
        ):
            return "bag"
    return None


def in_hand(atoms: Sequence[Atom]) -> bool:
    """Whether "in my hand" or "from my hand" is said."""
    return any(
        "HAND" in c.senses and "MY" in b.senses and "FROMW" in a.senses
        for a, b, c in zip(atoms, atoms[1:], atoms[2:], strict=False)
    )


def out_of_the_bag(frames: Sequence[Frame], scene: Scene) -> None:
    """ "This sack has a ring in it. Give it back and the ring goes to you": the ring is the one in the bag."""
    if scene.officer:
        return
    held: dict[str, int | None] = {}
    for frame in frames:
        if not frame.parts:
            continue
        own = frame.bits & BAGREF and any(
            a.bag is not None and a.bag.whose in ("me", "the", "that") for a in frame.atoms
        )
        for part in frame.parts:
            item = part.item
            if item.kind != "good" or not item.good:
                continue
            got = (
                part.meant == "past" and part.base == "get" and item.place == "bag"
            )  # "this sack's got a ring in it"
            if (got or part.meant in ("has", "is")) and (item.place == "bag" or own or frame.has("INTHERE")):
                held[item.good] = item.count
            elif not part.meant and item.good in held and item.place is None and item.definite:
                item.place = "bag"
                if item.count is None and held[item.good]:
                    item.count, item.why = held[item.good], None
