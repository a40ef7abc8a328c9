"""The roles of an amount in its clause: who gives it to whom, when, and whether it counts."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

from arena.speech.aside import SETS_ASIDE, set_aside
from arena.speech.atoms import Atom, bits_of, some
from arena.speech.bare import stowed, stray, ungoverned
from arena.speech.beside import lies_in_bag, priced_too
from arena.speech.frames import Frame, Part
from arena.speech.likened import (
    beside_it,
    left_alone,
    one_of_so_many,
    replaced,
)
from arena.speech.prices import bartered, for_own_bag, own_price, worth_a_sum
from arena.speech.roles import due_time, roles_after, slight
from arena.speech.tags import ITEM, listed, mask, mask_of
from arena.speech.verbs import (
    GIVING,
    NEUTRAL,
    OTHER,
    TAKING,
    governed,
)

PLUS = frozenset(("plus", "and", "with", "along with", "together with", "as well as", "on top of"))
_KINDS = (*GIVING, *TAKING, *NEUTRAL, *OTHER)
_ANY_KIND = mask_of(_KINDS)
_EACH, _MUSING, _NOT, _WILL = mask("EACH YOUALL"), mask("MUSING"), mask("NOT"), mask("WILL")
_WITHDRAWN, _PREFERS = mask("WITHDRAWW"), mask("PREFER")
_NOBODY, _SOMEBODY = mask("NOBODY"), mask("SOMEBODY")
_BETWEEN_SEATS = frozenset((*GIVING, *TAKING))
_CONDITIONED = _BETWEEN_SEATS | {*NEUTRAL, "BE", "HAVE", "WAS"}
_SOME = ("some ", "a few", "several ", "many ", "a handful", "a number", "a couple", "most ", "part ")
_SUFFICES = frozenset("do help suffice work tempt sway satisfy persuade convince please suit".split())
"""Verbs by which it is asked whether goods would do."""


_LIES = re.compile(r"(?:the|my|these|those) \w+ (?:is|are|lies?) ")
_FAVOUR, _ABOUT = (
    mask("FAVOUR"),
    (" of", " on", " about", " who", " to", " into", " concerning", " regarding"),
)
_ON_TOP, _INSIDE = listed("beside next alongside top atop along"), listed("in inside within")
_REPLACES, _LEAVES = listed("instead rather place lieu"), listed("leave")


def _governor(atoms: Sequence[Atom], k: int) -> tuple[str, int]:
    """The verb that the amount at k depends on: its kind and place, or ("", -1)."""
    for g in range(k - 1, -1, -1):
        atom = atoms[g]
        if not atom.bits & _ANY_KIND or atom.item is not None or atom.bag is not None:
            continue
        noun = (
            g
            and (atoms[g - 1].has("MY", "YOUR", "THE", "A", "OUR", "THEIR", "THIS") or (atoms[g - 1].own))
            and atom.has("PRICE", "HAND")
        )
        if noun:
            continue

        if atom.has("LOOKAWAY", "LOOK", "OPEN", "PASS") and not atom.has(*GIVING):
            continue
        if atom.text == "like" and g == k - 1 and (g == 0 or some(atoms[:g], *GIVING)):
            continue  # "I'd give you like 4ish gold", "like five or six gold, just leave it"
        if "GET" in atom.senses and atom.text == "got" and some(atoms[max(g - 2, 0) : g], "HAVE"):
            continue  # "have got" is having
        if atom.text in ("let", "lets", "letting", "leave", "leaves", "wave") and "GIVE" not in atom.senses:
            continue
        if atom.text in ("keep", "keeps") and any(a.text in ("shut", "closed", "sealed") for a in atoms[g:k]):
            continue
        for kind in _KINDS:
            if kind in atom.senses:
                if kind in ("BE", "HAVE") and g + 1 < k and some(atoms[g + 1 : k], *GIVING, *TAKING):
                    break
                if kind == "TALK" and "IDLE" in atom.senses:
                    break
                compared = atoms[k].item
                if (
                    kind == "BE"
                    and compared is not None
                    and compared.relative
                    and some(atoms[g + 1 : k], "WILL")
                ):
                    return "", -1  # "I am willing to match Ann's bid"
                return kind, g
    return "", -1


def read_part(atoms: Sequence[Atom], k: int, frame: Frame, officer: bool) -> Part:
    item = atoms[k].item
    assert item is not None
    part = Part(item, atoms[k].start, index=k)
    kind, g = _governor(atoms, k)
    part.verb = kind
    part.base = atoms[g].senses[kind].val if kind else ""
    ahead, behind = bits_of(atoms[:k]), bits_of(atoms[k + 1 :])
    part.each = item.each or (ahead | behind) & _EACH != 0
    before = atoms[k - 1] if k else None
    part.exchanged = before is not None and "FOR" in before.senses
    part.beside = not part.exchanged and priced_too(atoms, k)
    roles_after(atoms, k, part)
    part.alone = all(map(slight, atoms))
    if k == 1 and atoms[0].text == "like" and item.kind == "gold":
        item.why, item.count = item.why or "amount", None  # "like five gold, just leave it"
    if ahead & _MUSING and not ahead & _NOT:
        if officer and any(
            "hop" in a.text or "look" in a.text or "expect" in a.text
            for a in atoms[:k]
            if "MUSING" in a.senses
        ):
            part.receivers = part.receivers or ["me"]
    elif (
        before is not None
        and before.text == "worth"
        and worth_a_sum(atoms[:k], atoms[k + 1 :], frame.clause.question)
    ):
        part.receivers = [r for r in part.receivers if r not in ("me", "you")]
    elif (
        before is not None
        and "OFW" in before.senses
        and k > 1
        and "PRICE" in atoms[k - 2].senses
        and own_price(atoms[:k])
    ):
        pass
    elif kind:
        governed(atoms, k, g, kind, part, frame, officer)
    else:
        ungoverned(atoms, k, part, officer)
    if (
        kind == "ADD"
        and item.owner == "me"
        and item.kind == "gold"
        and before is not None
        and "TOW" in before.senses
    ):
        part.meant, part.givers, part.receivers = "", ["me"], []  # "Penny adds two to my five"
    if (
        k > 2
        and atoms[k - 1].text in PLUS
        and atoms[k - 2].has("PRICE")
        and atoms[0].has("MY", "YOUR", "THE")
    ):
        part.verb, item.more = "ADD", item.more or item.kind == "gold"  # "my last bid plus a bread"
    on_top = frame.bits & _ON_TOP and beside_it(atoms, k)
    if not on_top:
        part.meant = stray(atoms, k, part, frame) or part.meant
    placeless = item.kind == "good" and item.place is None and not kind
    if placeless and frame.bits & _INSIDE and lies_in_bag(atoms, k):
        item.place = "bag"
    if item.place == "bag" and not part.meant and stowed(atoms[k].text, part):
        part.meant = "has"  # "I put four cheeses in that bag"
    part.when = part.when or due_time(atoms, k, frame)
    if officer and part.when and kind == "BE" and not part.givers:
        part.meant = part.meant or "told"  # "it was four yesterday and it'll be six tomorrow"
    if item.kind == "gold" and item.owner == "you" and " on your " in atoms[k].text:
        item.owner, item.place, part.receivers = None, None, ["you"]  # "four gold on your table"
    if item.owner and not part.givers:
        part.givers = [item.owner]
    if item.bare and not kind and k == 0 and for_own_bag(atoms) and (item.kind == "gold" or not officer):
        return part
    suffices = item.bare and item.kind == "good" and frame.clause.question and ahead & _WILL and not kind
    if suffices and any(a.text in _SUFFICES for a in atoms[k + 1 :]):
        pass  # "would chickens do?"
    elif kind == "DO" and item.bare and frame.clause.question and part.base == "settle":
        pass  # "would you settle for wood?"
    elif item.bare and item.kind == "good" and k == 0 and part.receivers == ["you"] and not officer:
        pass  # "bread for you if it stays shut"
    elif (
        item.bare
        and item.kind == "good"
        and not (kind or officer)
        and bartered(atoms, k, frame.clause.question, bool(frame.acts))
    ):
        pass  # "cheese for letting my bag go?"
    elif item.bare and kind not in _BETWEEN_SEATS and not (part.exchanged and item.kind == "good"):
        part.meant = part.meant or "vague"
    following = atoms[k + 1] if k + 1 < len(atoms) else None
    if (
        item.why == "amount"
        and item.kind == "good"
        and not kind
        and following is not None
        and following.plain
    ):
        part.meant = part.meant or "vague"
    if item.bare and item.kind == "gold" and frame.clause.question and kind == "WANT":
        part.meant = part.meant or "vague"  # "You want gold?"
    if item.bare and item.kind == "gold" and not part.receivers and not frame.acts:
        part.meant = part.meant or "vague"
    if (
        ahead & ITEM
        and not item.unit
        and item.count == 1
        and any(a.item is not None and a.item.kind == "good" for a in atoms[:k])
    ):
        part.meant = part.meant or "pronoun"
    if frame.clause.lead in ("if", "unless") and kind not in _CONDITIONED:
        part.meant = part.meant or "condition"
    if frame.clause.lead == "or" and (
        (item.why and item.definite and not atoms[k].text.startswith(_SOME))
        or (not kind and atoms[0].has("I", "YOU", "WE") and k > 1)
    ):
        part.meant = part.meant or "threat"  # "or you walk the plank", "or I eat all five cheeses"
    if (
        frame.bits & SETS_ASIDE
        or (ahead | behind) & ITEM
        or frame.clause.lead in ("if", "because")
        or (before is not None and before.plain)
        or atoms[k].text.startswith("that ")
    ):
        set_aside(atoms, k, g, kind, part, frame, officer)
    if before is not None and "MINUS" in before.senses:
        loose = before.text in ("hold", "drop", "forget", "strike", "skip", "no", "not")
        heads = all(a.has("IDLE", "WEAKYES", "CORRECT", "NO") for a in atoms[: k - 1])
        if not loose or (item.definite and heads):
            part.meant = "minus"
        elif before.text == "no" and k > 1 and atoms[k - 2].text in ("with", "and", "but"):
            part.meant = "minus"  # "four, with no chicken"
        elif before.text in ("no", "not"):
            part.meant = "denied"
    elif before is not None and before.text == "not":
        part.meant = "denied"
    elif k > 1 and frame.bits & _REPLACES and replaced(atoms, k):
        part.meant = "minus"
    elif not officer and item.kind == "good" and frame.bits & _LEAVES and left_alone(atoms, k):
        part.meant, part.base = "minus", "keep"
    if k == 0 and len(atoms) == 1 and item.kind == "good" and item.place and _LIES.match(atoms[0].text):
        part.meant = part.meant or "has"  # "the apples are in there"
    beyond = following.item if following is not None else (before.item if before is not None else None)
    so_many = (
        item.kind == "gold"
        and beyond is not None
        and beyond.kind == "gold"
        and not (item.unit or beyond.unit)
    )
    if ahead & _FAVOUR and any("FAVOUR" in a.senses and a.text.endswith(_ABOUT) for a in atoms[:k]):
        part.meant = part.meant or "talk"  # "an account of who has been buying mead"
    if so_many and one_of_so_many(atoms, k):
        part.meant = "pronoun"
    if item.why == "goods" and part.meant == "bare" and not (following is not None and following.item):
        part.meant = ""  # "those two on my stall"
    if on_top and not part.meant:
        part.verb = "ADD"
    if k and before is not None and before.text == "back" and kind == "GET" and part.base == "take":
        part.meant = part.meant or "withdrawn"
    if frame.bits & _WITHDRAWN and not frame.has("CORRECT", "MAKEIT"):
        part.meant = part.meant or "withdrawn"
    if item.bound and part.meant == "bare" and ahead & _NOT:
        part.meant = "denied"
    if (
        item.bound
        and part.meant == "denied"
        and kind != "TALK"
        and not ahead & _NOBODY
        and not (kind and atoms[g].form(kind) == "past")
    ):
        # "not less than eight" of a receiver and "not more than nine" of a giver are offers of that figure.
        part.meant = ""
        item.why = None
    if (
        officer
        and part.each
        and not part.givers
        and not part.receivers
        and not part.meant
        and not frame.called
    ):
        part.givers = ["each"]
    if (
        officer
        and item.kind == "gold"
        and not kind
        and not part.givers
        and not part.receivers
        and not item.owner
    ):
        bought = [
            a.item
            for a, b in zip(atoms[k + 2 :], atoms[k + 1 :], strict=False)
            if a.item is not None and "FOR" in b.senses
        ]
        if (
            bought
            and bought[0].kind == "good"
            and not some(atoms[k + 1 : k + 3], "BE", "TALK")
            and bought[0].owner != "me"
        ):
            part.givers = ["me"]
    if officer and item.kind == "gold" and not kind and not part.givers and part.receivers == ["you"]:
        only = sum(a.item is not None for a in atoms) == 1
        if only and k + 1 < len(atoms) and atoms[k + 1].text == "for":
            part.givers, part.receivers = ["you"], []  # "four for you, Cyd"
    if officer and not part.meant and not part.givers and not part.receivers and not frame.called:
        held = [o[0] for a in frame.acts if a.outcome == "return" for o in a.objects if o[0].startswith("@")]
        held += [
            a.bag.whose for a in atoms if a.bag is not None and a.bag.whose.startswith("@") and not frame.acts
        ]
        yours = any(w == "you" for a in frame.acts for w, _ in a.objects)
        part.givers = [] if yours else list(dict.fromkeys(held))
    if kind == "GET" and part.base in ("keep", "hang", "hold", "retain") and not part.meant:
        keeper = part.receivers[:1]
        if (keeper == ["you"]) == officer:
            part.meant = "minus"
    elsewhere = any(a.text.endswith(" else") or "stranger" in a.text for a in atoms if a.role == "somebody")
    if officer and elsewhere and part.givers == ["somebody"]:
        part.meant = part.meant or "somebody"  # "I'd want ten from anyone else"
    if (
        officer
        and ahead & _SOMEBODY
        and any(a.has("FROMW") and "SOMEBODY" in b.senses for a, b in itertools.pairwise(atoms[:k]))
    ):
        part.meant = part.meant or "somebody"  # "from anybody else I would ask twelve"
    if not officer and not part.meant and part.givers and all(r.startswith("@") for r in part.givers):
        part.meant = "third"
    if (
        not item.unit
        and item.kind == "gold"
        and k + 1 < len(atoms)
        and ("OFW" in atoms[k + 1].senses or (item.count == 1 and "DESCRIBED" in atoms[k + 1].senses))
    ):
        part.meant = part.meant or "pronoun"  # "one person", "one of mine"
    if frame.bits & _PREFERS and (item.bare or (item.why and frame.clause.lead != "or")):
        part.meant = part.meant or "vague"
    return part
