"""Amounts of neighbouring clauses that belong together: bare goods, the same goods again, a number behind its goods."""

from __future__ import annotations

from itertools import pairwise

from arena.speech.atoms import Atom
from arena.speech.frames import Part, silence
from arena.speech.kinds import AMOUNT, AMOUNTS, ASKED, GOODS, LED_OR, MERCHANT, SENTENCES, SEVERAL, needs
from arena.speech.message import Making
from arena.speech.offers import Draft, Fault, meant_parts
from arena.speech.tags import listed, mask

REST = frozenset(("rest", "remainder", "difference", "balance"))
_KEEPS = frozenset(("keeping", "saving", "leaving", "holding", "retain", "retaining", "reserve", "reserving"))
_SAVING = frozenset(
    (
        "except",
        "save",
        "bar",
        "but",
        "minus",
        "less",
        "except for",
        "save for",
        "apart from",
        "excepting",
        "barring",
    )
)
_KEPT = frozenset(("leave", "keep", "spare", "let", "minus", "save", "hold"))


@needs(AMOUNTS | GOODS | SEVERAL | MERCHANT, mask("STALL FACEDOWN"))
def bare_from_stall(making: Making) -> None:
    """ "Apple from the stall, and three": goods with no number that are said to come from the stall belong to the offer."""
    for sentence in making.sentences if not making.scene.officer else ():
        sums = [p for f in sentence for p in f.parts if not p.meant and p.item.kind == "gold"]
        for frame in sentence if sums else ():
            for part in frame.parts:
                placed = part.item.place in ("stall", "contraband") and part.item.bare and part.index == 0
                if part.meant == "vague" and placed and part.alone and not frame.clause.question:
                    part.meant = ""


@needs(AMOUNTS | GOODS)
def join_bare(making: Making) -> None:
    """ "Bread and five coins": goods without a number that are joined to a sum belong to the offer."""
    for frame in making.frames:
        if len(frame.parts) > 1 and meant_parts(frame):
            for one, other in zip(frame.parts, frame.parts[1:], strict=False):
                between = frame.atoms[
                    frame.atoms.index(frame.atom_of(one)) + 1 : frame.atoms.index(frame.atom_of(other))
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
                if other.meant == "is" and not one.meant and other.item.count and not other.item.why:
                    other.meant, other.givers = (
                        "",
                        other.givers or one.givers,
                    )  # "I'm at 5 gold and a loaf"


@needs(AMOUNT | SEVERAL, mask("NOT"))
def thought_better(making: Making) -> None:
    """ "I'm tempted to offer twelve, but I won't": what is denied right behind is not offered."""
    for before, frame in pairwise(making.frames):
        atoms = frame.atoms
        if frame.parts or frame.acts or not before.parts or len(atoms) > 4 or not atoms[0].has("I", "WE"):
            continue
        last = atoms[-1]
        denied = "NOT" in last.senses or (last.has("IDLE") and len(atoms) > 2 and "NOT" in atoms[-2].senses)
        if not denied or before.clause.sentence != frame.clause.sentence:
            continue
        silence(before.parts if before.atoms[0].has("I", "WE") else (), "denied")


def ask_which_share(making: Making, draft: Draft) -> None:
    """ "Twice what I said, half in bread": a share of what is offered that is to be something else."""
    for frame in making.frames:
        shared = frame.atoms[0].has("HALFW", "THIRDW", "QUARTERW") and frame.parts
        if shared and frame.clause.lead == "," and not meant_parts(frame):
            draft.faults.append(Fault(frame.atoms[0].start, "terms", "How much of it exactly?"))
            return


def splits(making: Making) -> bool:
    """Whether "each" is of those who get the gold."""
    return making.scene.officer or bool(making.scene.context.deputies)


@needs(AMOUNTS | SEVERAL, mask("EXCEPT MINUS"))
def all_save_one(making: Making) -> None:
    """ "Four cheeses from my stall, save one": what a clause of its own takes off again is not given."""
    for before, frame in pairwise(making.frames):
        if before.clause.sentence != frame.clause.sentence or len(frame.parts) != 1:
            continue
        part = frame.parts[0]
        heads = frame.atoms[0].has("EXCEPT", "MINUS") or frame.clause.joint in _SAVING
        heads = heads and not frame.has("NOT", "NO")  # "eight, not six" corrects
        alone = all(a.item is not None or a.has("EXCEPT", "MINUS", "IDLE", "CAP") for a in frame.atoms)
        if not heads or not alone or not part.item.count or part.item.why:
            continue
        same = part.item.of_good
        whole = [p for p in meant_parts(before) if same is None or p.item.good == same]
        if same is None and part.item.unit:
            whole = [p for p in whole if p.item.kind == "gold"]
        if len(whole) != 1 or (same is None and not part.item.unit and len(meant_parts(before)) != 1):
            continue
        item = whole[0].item
        if item.count and item.count > part.item.count:
            item.count -= part.item.count
            part.meant = "told"
        elif item.count is None and (item.every or item.share) and not item.less:
            item.less, part.meant = part.item.count, "told"


@needs(AMOUNTS | GOODS)
def same_goods(making: Making) -> None:
    """ "Two apples for Finley and two for Cora": a number that goes on like the goods before it counts them too."""
    named: dict[str, Part] = {}
    latest: Part | None = None
    for frame in making.frames:
        for part in frame.parts:
            item = part.item
            if item.kind == "good" and item.good:
                earlier = named.get(item.good)
                hidden = earlier is not None and earlier.meant and earlier.item.place == "bag"
                if (
                    hidden
                    and item.definite
                    and item.place is None
                    and not part.meant
                    and not making.scene.officer
                ):
                    item.place = "bag"  # "There's a ring in it. The ring is yours"
                named[item.good] = latest = part
            elif item.kind == "gold" and not item.unit and latest is not None and not part.meant:
                at = making.frames.index(frame)
                behind = making.frames[at + 1] if at + 1 < len(making.frames) else None
                placed = (
                    behind is not None
                    and behind.clause.sentence == frame.clause.sentence
                    and not behind.parts
                )
                if (
                    placed
                    and behind is not None
                    and "FROMW" in behind.atoms[0].senses
                    and behind.has("STALL")
                ):
                    item.kind, item.good, item.unit, item.place = "good", latest.item.good, True, "stall"
                    continue
                whose = frame.atoms[part.index + 1] if part.index + 1 < len(frame.atoms) else None
                if whose is None or not frame.atoms[part.index].text.endswith(" of"):
                    continue
                mine = whose.bag is not None and whose.bag.whose == "me"
                if mine or "YOURS" in whose.senses:
                    item.kind, item.good, item.unit, item.owner = (
                        "good",
                        latest.item.good,
                        True,
                        "me" if mine else "you",
                    )
    for sentence in making.sentences:
        goods: Part | None = None
        after = ""
        for frame in sentence:
            for part in frame.parts:
                following = frame.atoms[part.index + 1] if part.index + 1 < len(frame.atoms) else None
                way = following.text if following is not None else ""
                if part.item.kind == "good":
                    goods, after = part, way
                elif part.item.unit:
                    goods = None
                elif goods is not None and not part.verb and part.item.kind == "gold" and part.item.count:
                    from_place = part.item.place in ("stall", "bag") or (
                        following is not None and following.has("FROMW") and way not in ("at", "on", "in")
                    )
                    alike = way in ("for", "to") and way == after
                    if from_place or alike:
                        item = part.item
                        item.kind, item.good, item.unit, item.plural = "good", goods.item.good, True, True
                        if part.item.place:
                            pass
                        elif from_place and frame.has("STALL"):
                            item.place = "stall"
                        elif from_place and any(a.bag is not None for a in frame.atoms[part.index :]):
                            item.place = "bag"
                        if frame.clause.lead == ":" or (goods.item.count or 0) >= 2 * (item.count or 0):
                            goods.meant = goods.meant or "told"


@needs(AMOUNTS | GOODS | SENTENCES)
def number_behind_goods(making: Making) -> None:
    """ "One cheese for my bag. Two if you open Britt's": of what is not said in the second sentence."""
    goods = summed = False
    for sentence in making.sentences:
        parts = [p for f in sentence for p in f.parts if not p.meant]
        if not parts:
            stated = [p for f in sentence for p in f.parts]
            goods = (
                bool(stated)
                and not summed
                and all(p.item.kind == "good" and p.meant in ("is", "has", "past") for p in stated)
            )
            continue
        first = parts[0].item
        lone = (
            len(parts) == 1
            and first.kind == "gold"
            and not first.unit
            and not first.each
            and parts[0].verb in ("", "GET")
        )
        summed = summed or any(p.item.kind == "gold" for p in parts)
        if goods and lone and first.count and not first.why and first.place is None:
            first.why = "amount"
            first.count = None
        goods = all(p.item.kind == "good" and p.item.count for p in parts) and not any(
            f.has("NO", "NOT") for f in sentence
        )


@needs(AMOUNTS | SEVERAL, LED_OR | ASKED)
def number_or_goods(making: Making) -> None:
    """ "A bolt off my stall, or two": of what is not said."""
    for before, frame in pairwise(making.frames):
        if frame.clause.question and before.clause.question and frame.clause.first:
            bare = [
                p
                for f in (before, frame)
                for p in f.parts
                if not p.item.unit and not p.verb and p.meant in ("", "bare") and (p.alone or p.meant)
            ]
            said = [a for a in before.atoms + frame.atoms if not a.has("IDLE", "Q") and not _hums(a)]
            if len(bare) == 2 == len({p.item.count for p in bare}) == len(said):
                for part in bare:
                    part.item.why, part.item.count = "amount", None  # "4? 5?"
        if frame.clause.lead != "or":
            continue
        parts = meant_parts(frame)
        if len(parts) != 1 or not meant_parts(before):
            continue
        item = parts[0].item
        first = meant_parts(before)[-1].item
        if item.kind == first.kind == "gold" and item.why == "amount" and parts[0].alone and first.count:
            first.why, first.count = "amount", None  # "a couple or a few gold"
        lone = (
            item.kind == "gold"
            and not item.unit
            and not parts[0].verb
            and (parts[0].alone or not parts[0].index)
        )
        if lone and item.count and not item.why and first.kind == "good":
            if first.count == 1 and item.count == 2 and frame.clause.joint == "or":
                first.why, first.count = "amount", None  # "a cheese or two"
            item.why, item.count = "amount", None


@needs(AMOUNTS)
def kept_back(making: Making) -> None:
    """ "I keep six coins for lodging, you get the rest of my gold": all of the purse but six."""
    for sentence in making.sentences:
        parts = [p for f in sentence for p in f.parts]
        whole = [p for p in parts if p.item.kind == "gold" and p.item.share == (1, 1) and not p.meant]
        if len(whole) != 1 or whole[0].item.less:
            continue
        giver = whole[0].item.owner or "".join(whole[0].givers)
        at = next(f for f in sentence if whole[0] in f.parts)
        if whole[0].base in ("keep", "retain") and not any(
            a.role == "you" for a in at.atoms[: whole[0].index]
        ):
            whole[0].meant = "told"  # "I'll pay eight gold and keep the rest of my gold"
            continue
        for part in parts:
            frame = next(f for f in sentence if part in f.parts)
            ahead = frame.atoms[: part.index]
            stays = part.meant == "minus" or any(a.text in _KEPT or a.text in _KEEPS for a in ahead)
            if part is whole[0] or not stays or part.item.kind != "gold":
                continue
            own = giver in part.receivers or any(a.role == giver for a in ahead)
            if part.item.count and own and not part.item.why and not whole[0].item.less:
                whole[0].item.less, part.meant = part.item.count, "told"
                frame.acts = [] if frame is not at else frame.acts
            else:
                whole[0].item.why = whole[0].item.why or "amount"


@needs(AMOUNT, listed(REST))
def share_out(making: Making) -> None:
    """ "Leave me ten coins and take the rest": all of the purse but ten."""
    for sentence in making.sentences:
        if REST.isdisjoint([a.text for f in sentence for a in f.atoms]):
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
        if not kept or any(p is not part for f in sentence for p in f.parts if not p.meant):
            continue
        mine = not making.scene.officer
        part.item.less, part.item.share, part.item.count = part.item.count or 0, (1, 1), None
        part.meant, part.givers, part.receivers = "", ["me" if mine else "you"], ["you" if mine else "me"]
        part.item.owner = "me" if mine else "you"
        frame.acts.clear()


def _hums(atom: Atom) -> bool:
    """Whether a word only fills a pause ("uhh", "hmmm")."""
    return (
        atom.plain and len(set(atom.text)) < 4 and atom.text[0] in "uhm" and set(atom.text) <= set("uhmerf")
    )
