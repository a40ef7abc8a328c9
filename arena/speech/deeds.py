"""What a sentence says shall be done with bags: returned unopened, or opened."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace

from arena.rules.terms import Outcome
from arena.speech.atoms import Atom, some
from arena.speech.bags import Whose, person
from arena.speech.deed_words import APART, CEASES, CRACKS, LOOKED, MOVES, NEEDS_A_BAG, PUTS, REMAINS
from arena.speech.lexicon import GOES, OPENED, SEES, SHUT
from arena.speech.objects import SAVING, bag_in_place_of, bags_after, bags_before, bags_paid_for, spared_at
from arena.speech.tags import BAGREF, DEED, ITEM, listed, mask


@dataclass(frozen=True, slots=True)
class Act:
    """One thing to be done with bags; `objects` as said, empty when no bag is named."""

    outcome: Outcome
    objects: tuple[tuple[Whose, int | None], ...]
    at: int
    negated: bool = False
    subject: str | None = None


_ACTS = mask("OPEN LOOK LOOKAWAY PASS LET BACK GIVE GET BUY DO YOURS") | DEED
_ACTS_ALONE = mask("OPEN LOOK LOOKAWAY PASS LET") | DEED | listed("pass")
"""What does something with a bag that is not named."""
_PAID = mask("FOR") | BAGREF | ITEM
"""What all is said where bags are paid for by name."""
_DUE, _TO_OR_FROM, _SUBJECTS = mask("WHENSHERIFF NEXTROUND LATER"), mask("TOW FROMW"), mask("I WE YOU THEY")
_SPARING = SAVING | {"rather than", "instead of", "of", "than", "not"}
"""Without one of these words no bag is spared for another."""
_LOOKS = mask("OPEN LOOK")
_SPARES = mask("GIVE") | mask("PASS")
_NONE_IN_PARTICULAR = (["anything"], ["anybody"], ["anyone"], ["nothing"], ["something"])
_NOT, _NEGATES = mask("NOT NOBODY"), mask("NOT NO NOBODY")


_ANY_ONE = frozenset(("anyone", "anybody", "any one", "any", "whoever"))


def bag_acts(atoms: Sequence[Atom], officer: bool, said: int) -> list[Act]:
    """What a clause says shall be done with bags, in the order said; `officer`: the speaker decides over bags.

    `said` are the bits of its words together.
    """
    acts: list[Act] = []
    pays = not officer and said & _PAID == _PAID
    if not officer and said & BAGREF and (chosen := bag_in_place_of(atoms)):
        return [Act("inspect", (chosen,), atoms[0].start), Act("return", (("me", None),), atoms[-1].start)]
    acting = _ACTS if said & BAGREF else _ACTS_ALONE
    if not said & acting:
        wanted = bags_paid_for(atoms) if pays else []
        return [Act("return", tuple(wanted), atoms[0].start)] if wanted else acts
    negated = False
    used: set[int] = set()
    texts = [a.text for a in atoms]
    for i, atom in enumerate(atoms):
        bits = atom.bits
        if (
            bits & _NEGATES
            and atoms[0].text != "why"
            and (
                bits & _NOT
                or (i + 1 < len(atoms) and (atoms[i + 1].has("OPEN", "LOOK") or texts[i + 1] == "look"))
                or (i + 2 < len(atoms) and texts[i + 1] == "to" and atoms[i + 2].form("OPEN") == "ing")
            )
        ):
            negated = True
            continue
        if not bits & acting or i in used or atom.item is not None:
            continue
        given = bits & _SPARES == _SPARES and i + 1 < len(atoms) and atoms[i + 1].item is not None
        outcome = _outcome(atoms, i, officer) if not given else None
        if outcome is None:
            continue  # "I could spare three coins" spares no bag
        if officer and outcome == "inspect" and texts[i + 1 : i + 2] in _NONE_IN_PARTICULAR:
            negated = False
            continue  # "I don't want to open anything today"
        if negated and outcome == "inspect" and "afford" in texts[:i]:
            negated = False
            continue  # "he can't afford to open both of us"
        if outcome == "return" and texts[-1] in ("out of it", "out of this"):
            continue  # "leave Edda's bag out of it"
        if outcome == "inspect" and i and texts[i - 1] == "before you" and atom.form("OPEN") == "past":
            continue  # "like before you opened Cal's"
        if outcome == "return" and not officer and "already" in texts:
            continue  # "I'm already through"
        if (
            negated
            and outcome == "inspect"
            and not officer
            and (atoms[0].has("I", "WE") or "dare" in texts or "dares" in texts)
            and any(w.startswith("@") for w, _ in bags_after(atoms, i + 1, set()))
            and not said & _DUE
        ):
            negated = False
            continue  # "I wouldn't open Oz's for twenty": a merchant opens nothing
        if (
            outcome == "return"
            and i + 1 < len(atoms)
            and atoms[i + 1].text == "about"
            and "LOOKAWAY" in atom.senses
        ):
            continue  # "stay quiet about my bag"
        if (
            i > 1
            and atom.text in APART
            and atoms[i - 2].text in CRACKS
            and any(a.at == atoms[i - 2].start for a in acts)
        ):
            continue  # "cut this open" is one deed
        by_whom = atom.text in ("past", "by", "through") and i > 0 and not atoms[i - 1].has("LET", "PASS")
        by_whom = by_whom or (atom.text.endswith((" by", " past", " through")) and _goes_itself(atoms, i))
        objects = [] if by_whom else bags_after(atoms, i + 1, used)  # "your bag sails past me"
        lets = "PASS" in atom.senses or ("LET" in atom.senses and said & _DUE)
        if lets and not objects and i + 1 < len(atoms) and "YOU" in atoms[i + 1].senses:
            objects = [("you", None)]
        if not objects and atom.text == "pass you":
            objects = [("you", None)]
        subject = None
        if not objects and i > 1 and atoms[i - 2].text in CRACKS and atom.text in APART:
            opened = person(atoms[i - 1])
            objects = [opened] if opened else []
        if not objects and outcome == "inspect" and atom.text.startswith(("a ", "an ")):
            looked_at = person(atoms[i - 1]) if i else None
            objects = [looked_at] if looked_at else []  # "buys Ruth an inspection"
        if (
            not objects
            and outcome == "inspect"
            and i > 1
            and "YOU" in atoms[i - 1].senses
            and (
                atoms[i - 2].bag is not None
                or (atoms[i - 2].seat and i > 2 and texts[i - 3] in ("its", "is"))
            )
        ):
            opened = person(atoms[i - 2])  # "if it's Zoe's bag you open"
            objects = [opened] if opened else []
        if not objects:
            objects = bags_before(atoms, i, officer, outcome)
            if not objects and outcome == "return" and not officer and i and atoms[i - 1].role == "them":
                objects = [("them", None)]  # "4 gold from me, and he goes through"
        elif i + 1 < len(atoms) and "AND" in atoms[i + 1].senses and not atoms[i + 1].sign:
            objects = bags_before(atoms, i, officer, outcome) + objects  # "Bob's is spared along with mine"
        for k in range(i - 1, -1, -1):
            if k and atoms[k - 1].bits & _TO_OR_FROM:
                continue  # "comes back to you closed"
            if atoms[k].bits & _SUBJECTS or (atoms[k].seat and not atoms[k].own):
                subject = atoms[k].text if not atoms[k].seat else "@" + str(atoms[k].seat)
                break
        if (
            subject is not None
            and outcome == "inspect"
            and subject[:1] == "@"
            and objects
            and atom.form("LOOK") in ("ing", "third")
            and "LOOK" in atom.senses
        ):
            continue  # "Pearl keeps looking at her bag"
        act = Act(outcome, tuple(objects), atom.start, negated, subject)
        if negated:
            negated = False
            if outcome == "inspect":
                if officer and any(w.startswith("@") for w, _ in act.objects):
                    continue  # "I am not opening Kit's for that" promises Kit nothing
                named = act.objects
                if [w for w, _ in named] == ["it"]:
                    if acts and acts[-1].outcome == "return":
                        continue  # "I'll return yours without inspecting it" is one deed
                    if "without" in texts[:i]:
                        said_before = [
                            p for a in atoms[:i] if a.has("YOURS", "MINE", "BAG") and (p := person(a))
                        ]
                        named = tuple(said_before[-1:]) or named  # "hand yours back without inspecting it"
                act = Act("return", named, act.at, False, subject)
        acts.append(act)
    others = bool(acts) and all(
        a.outcome == "return" and any(w.startswith("@") for w, _ in a.objects) for a in acts
    )
    if others and not officer and not any(("me", None) in a.objects for a in acts):
        mine = next(
            (
                b
                for a, b in itertools.pairwise(atoms)
                if "FOR" in a.senses and person(b) == ("me", None) and b.bag
            ),
            None,
        )
        if mine is not None:
            acts.append(
                Act("return", (("me", None),), mine.start)
            )  # "four for Liv's to go back and four for mine"
    if not acts and pays and (wanted := bags_paid_for(atoms)):
        acts.append(Act("return", tuple(wanted), atoms[0].start))
    if "instead" in texts[-2:] and "of" not in texts and acts and acts[-1].outcome == "inspect":
        elsewhere = acts[-1].objects and all(w.startswith("@") for w, _ in acts[-1].objects)
        if elsewhere and not acts[-1].negated and not said & _DUE:
            own = "you" if officer else "me"
            acts.append(Act("return", ((own, None),), atoms[-1].start))  # "and I look at Chip's instead"
    spares = bool(acts) and not _SPARING.isdisjoint(texts)
    if spares and not officer and some(atoms, "WHENSHERIFF") and (kept := spared_at(atoms, "you")):
        acts.append(Act("return", (("you", None),), kept))  # "when I'm sheriff I open Bob's and not yours"
    spared = spared_at(atoms, "you" if officer else "me") if spares else 0
    if spared:
        some_one = any(a.text in _ANY_ONE for a in atoms)  # "open anyone but me"
        for k, act in enumerate(acts):
            if act.outcome == "inspect" and any(w == "all" for w, _ in act.objects):
                whose = "described" if some_one else "others"  # "every bag but mine"
                acts[k] = replace(act, objects=((whose, None),))
        at = next(k for k, a in enumerate(atoms) if a.start == spared)
        too = (
            bags_after(atoms, at + 2, set())
            if at + 1 < len(atoms) and atoms[at + 1].text in ("and", ",", "or")
            else []
        )
        acts.append(
            Act("return", (("you" if officer else "me", None), *too), spared)
        )  # "all but mine and Dora's"
    return acts


def _goes_itself(atoms: Sequence[Atom], i: int) -> bool:
    """Whether a bag passes somebody ("your bag goes by me") and is not passed by him."""
    moves = atoms[i].text.split()[0].endswith("s") or (i > 0 and "WILL" in atoms[i - 1].senses)
    return (
        moves
        and any(a.bag is not None for a in atoms[:i])
        and i + 1 < len(atoms)
        and "ME" in atoms[i + 1].senses
    )


def _outcome(atoms: Sequence[Atom], i: int, officer: bool) -> Outcome | None:
    atom = atoms[i]
    gerund = atom.bits & _LOOKS and (atom.form("OPEN") == "ing" or atom.form("LOOK") == "ing")
    if (
        gerund
        and not (i and atoms[i - 1].has("FOR", "BE", "I", "YOU"))
        and some(atoms[i + 1 :], "WILL", "FACT")
    ):
        return None  # "opening my bag would cost you eight"
    if "YOURS" in atom.senses:
        ours = i > 1 and "BE" in atoms[i - 1].senses and atoms[i - 2].bag is not None
        return "return" if officer and ours else None  # "one chicken and the bag is yours"
    if atom.text == "apart":
        return "inspect" if i > 1 and atoms[i - 2].text in CRACKS else None
    if atom.text in OPENED or ("OPEN" in atom.senses and not atom.bag):
        return "inspect"
    shown = atoms[i + 1].bag if atom.text in SEES and i + 1 < len(atoms) else None
    if shown is not None and shown.whose not in ("me", "any", "the") and some(atoms[:i], "US"):
        return "inspect"
    if (
        atom.text == "do"
        and i + 1 < len(atoms)
        and (first := atoms[i + 1].bag) is not None
        and first.whose.startswith("@")
    ):
        return "inspect"  # "do Elsa's bag first"
    if atom.text == "pass you" and not any(a.item is not None for a in atoms):
        return "return"
    if atom.text == "close":
        ours = i > 1 and atoms[i - 2].has("WE", "I", "YOU")  # "we're close"
        return "return" if i and atoms[i - 1].text in REMAINS and not ours else None
    if i and atoms[i - 1].text in CEASES and atom.has("LOOK", "OPEN"):
        return "return"
    if "BUY" in atom.senses and any(
        a.bag is not None and (a.bag.whose in ("me", "the") or a.bag.whose.startswith("@"))
        for a in atoms[i + 1 : i + 3]
    ):
        return "return"  # "nine buys me my bag"
    if "GIVE" in atom.senses and any(a.text.split()[-1] in LOOKED for a in atoms[i + 2 :]):
        given = atoms[i + 1].bag if i + 1 < len(atoms) else None
        if given is not None:
            return "inspect"  # "give Dee's bag a good look"
    if atom.text == "look" and i + 1 < len(atoms) and atoms[i + 1].bag is not None:
        return "inspect"
    into = atoms[i + 1].bag if "LOOK" in atom.senses and i + 1 < len(atoms) else None
    if "LOOK" in atom.senses and (
        "LOOKAWAY" not in atom.senses or (into is not None and into.whose not in ("me", "the", "us", "that"))
    ):
        if (
            atom.text in ("look at", "looking at")
            and i + 1 < len(atoms)
            and "THEM" in atoms[i + 1].senses
            and not some(atoms[:i], "FOR", "IF")
        ):
            return None  # "look at him, sweating"
        alone = atom.text in NEEDS_A_BAG or "BE" in atom.senses
        if alone and not bags_after(atoms, i + 1, set()):
            # "two gold if you check" is of the bag that was spoken of; "Bob's turns out dirty" opens none
            return "inspect" if i and "YOU" in atoms[i - 1].senses and i + 1 == len(atoms) else None
        return "inspect"
    if "LOOKAWAY" in atom.senses:
        return "return"
    if atom.text in SHUT:
        behind = atoms[i + 1].text if i + 1 < len(atoms) else ""
        if (atom.text == "shut" and behind == "up") or (
            atom.text == "tied" and behind in ("together", "to", "with")
        ):
            return None
        if atom.text in (
            "by",
            "past",
            "home",
            "free",
            "clear",
            "away",
            "peace",
            "alone",
            "safe",
            "through",
            "safely",
            "intact",
        ):
            verb = any(a.has("LET", "PASS", "GIVE", "BE", "GET") or a.text in MOVES for a in atoms[:i])
            refs = any(
                a.bag is not None
                or a.has("ME", "US", "I", "WE")
                or a.seat
                or a.text in ("this one", "it", "yours")
                for a in atoms[:i]
            )
            return "return" if verb and refs else None
        return "return"
    if "PASS" in atom.senses:
        return "return"
    if "LET" in atom.senses and "HAVE" not in atom.senses:
        if atom.text in ("leave", "leaves", "leaving", "spare", "sparing") and any(
            person(a) for a in atoms[i + 1 : i + 2]
        ):
            return "return" if i + 2 >= len(atoms) or atoms[i + 2].text not in SHUT else None
        if (
            atom.text.startswith(("let", "wave", "allow", "usher", "permit"))
            and i + 2 < len(atoms)
            and person(atoms[i + 1])
        ):
            last = i + 2
            if atoms[last].has("BOTHP", "BOTHW", "ALLP") and last + 1 < len(atoms):
                last += 1
            tail = atoms[last]
            if tail.text in ("go", "in", "on", "off", "be", "walk", "cross", "enter") and (
                last + 1 >= len(atoms) or "US" not in atoms[i + 1].senses
            ):
                return "return"
        if atom.text.startswith(("wave", "usher")) and i + 1 < len(atoms) and person(atoms[i + 1]):
            return "return" if i + 2 >= len(atoms) or atoms[i + 2].text not in SHUT else None
        return None
    if (
        atom.text in GOES
        and i
        and not (
            atom.text in ("go", "goes")
            and i + 2 < len(atoms)
            and atoms[i + 1].text == "and"
            and (atoms[i + 2].has("LOOK", "OPEN", "TALK") or atoms[i + 2].plain)
        )
        and not (i + 1 < len(atoms) and "LOOK" in atoms[i + 1].senses)
        and (atoms[i - 1].has("YOU", "WILL", "BAG") or atoms[i - 1].seat or atoms[i - 1].has("I", "WE"))
        and not (officer and some(atoms[max(i - 2, 0) : i], "I", "WE"))
    ):
        return "return"
    if "BACK" in atom.senses and any(a.bag is not None for a in atoms):
        return "return"
    if atom.has("GIVE", "GET") and any(
        a.bag is not None and a.bag.whose != "any" for a in atoms[i + 1 : i + 4]
    ):
        ref = next(a.bag for a in atoms[i + 1 : i + 4] if a.bag is not None)
        if any(a.item for a in atoms[i + 1 : i + 3]):
            return None
        if atom.text.split()[0] in PUTS and not some(atoms, "BACK"):
            return None  # "put Oz's bag under your knife"
        return (
            "return"
            if ref.whose in ("me", "the", "that", "us")
            or officer
            or (ref.whose.startswith("@") and "GIVE" in atom.senses)
            else None
        )
    return None
