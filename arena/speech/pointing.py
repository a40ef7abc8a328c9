"""Whose bag is meant where a clause beside says it: mine too, not in mine, "Bob's bag: open it"."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from arena.rules.terms import Outcome
from arena.speech.bags import person
from arena.speech.deeds import Act
from arena.speech.kinds import DEEDS, SEVERAL, needs
from arena.speech.message import Making
from arena.speech.offers import Fault
from arena.speech.tags import BAGREF, listed, mask

_NOT = mask("NOT")
_YOU_DO_NOT = (" you do not", " you will not", " you must not")
_SETS_AGAINST = mask("NOT FROMW TOW LOOK AND BUT IDLE THE MINUS DO BE WILL")
"""What may stand beside the bag in "and not in mine"."""


@needs(SEVERAL | DEEDS, listed("too well also"))
def mine_too(making: Making) -> None:
    """ "Mine too.", "Same for Kim": what was said of one bag or seat holds for another."""
    last: Act | None = None
    for frame in making.frames:
        if (
            not frame.acts
            and not frame.parts
            and last is not None
            and frame.text_has("too", "as well", "also")
        ):
            found = [p for a in frame.atoms if (p := person(a))]
            if len(found) == 1 and len(frame.atoms) <= 3:
                frame.acts.append(Act(last.outcome, (found[0],), frame.atoms[0].start))
                making.offering.add(frame.clause.sentence)
        if frame.acts:
            last = frame.acts[-1]


@needs(SEVERAL, mask("NOT"))
def not_in_mine(making: Making) -> None:
    """ "Look in hers, sir, not in mine": the bag that is set against the opened one comes back."""
    whose = ("you" if making.scene.officer else "me", None)
    for sentence in making.sentences:
        said = [f for f in sentence if not f.only_call]
        for n, frame in enumerate(said):
            if not frame.bits & _NOT or len(frame.atoms) > 6 or frame.parts or frame.acts:
                continue
            spared = [a for a in frame.atoms if person(a) == whose]
            if not spared or not all(
                a.bits & _SETS_AGAINST or person(a) or a.has("YOU") for a in frame.atoms
            ):
                continue
            if frame.clause.text.endswith(_YOU_DO_NOT) and whose == person(frame.atoms[0]):
                if n and any(a.outcome == "inspect" for a in said[n - 1].acts):
                    frame.acts.append(
                        Act("return", (whose,), spared[0].start)
                    )  # "Milo's you open, mine you don't"
                continue
            beside = said[:n] or said[n + 1 : n + 2]  # "Not mine, Cat's!"
            if n and any(a.outcome == "inspect" for f in beside for a in f.acts):
                frame.acts.append(Act("return", (whose,), spared[0].start))
            elif beside and not (beside[-1].acts or beside[-1].parts) and beside[-1].bits & BAGREF:
                theirs = [p for a in beside[-1].atoms if a.bag is not None and (p := person(a))]
                bare = all(a.bag is not None or a.bits & _SETS_AGAINST for a in beside[-1].atoms)
                if (
                    bare
                    and len(theirs) == 1
                    and theirs[0][0].startswith(("@", "them"))
                    and not making.scene.officer
                ):
                    beside[-1].acts.append(Act("inspect", (theirs[0],), beside[-1].atoms[0].start))
                    frame.acts.append(Act("return", (whose,), spared[0].start))  # "hers, not mine"
                    continue
                fault = Fault(spared[0].start, "who", "Whose bag shall be opened?")
                making.drafts[0].bag_faults.append(fault)


@needs(SEVERAL | BAGREF | DEEDS)
def bags_go_on(making: Making) -> None:
    """ "Open Bob's, thereafter Cat's", "Bob's bag: open it": whose bag is said beside the deed."""
    topic = ""
    for before, frame in pairwise(making.frames):
        if len(before.atoms) == 1 and before.atoms[0].bag is not None:
            topic = before.atoms[0].bag.whose
        if topic[:1] == "@" and before.only_call and frame.clause.first:
            for k, act in enumerate(frame.acts):
                if act.outcome == "inspect" and act.objects == (("it", None),):
                    frame.acts[k] = replace(act, objects=((topic, None),))  # "Penny's bag, Mark. Open it ..."
        if not (before.acts or frame.acts):
            continue
        bags = [a for a in frame.atoms if a.bag is not None]
        opened = [a for a in before.acts if a.outcome == "inspect"]
        near = frame.clause.sentence == before.clause.sentence
        only = bags and all(a.bag is not None or a.has("AND", "IDLE") or a.text == "," for a in frame.atoms)
        if near and opened and only and not frame.acts and not frame.parts:
            if frame.clause.lead in (",", "and", ";"):
                found = tuple(p for a in bags if (p := person(a)) is not None)
                outcome: Outcome = "return" if found == (("me", None),) else "inspect"
                if outcome == "inspect":
                    frame.acts.append(Act(outcome, found, bags[0].start))
            continue
        last = next((a for a in reversed(before.atoms) if not a.has("IDLE", "BE")), None)
        whose = last.bag.whose if last is not None and last.bag is not None else ""
        if not whose.startswith("@") or before.acts or before.parts:
            continue
        cleft = before.atoms[0].text in ("it", "it is") and before.has(
            "BE"
        )  # "it's in Cat's bag you should look"
        that = near and (cleft or frame.clause.joint in ("that", "which"))
        for k, act in enumerate(frame.acts):
            if act.outcome == "inspect" and (
                act.objects in ((("it", None),), (("that", None),)) or (that and not act.objects)
            ):
                frame.acts[k] = replace(act, objects=((whose, None),))
