"""Amounts that do not count for what stands beside them: a loaf a day, five from a stranger, a jewel of a sheriff."""

from __future__ import annotations

from collections.abc import Sequence

from arena.speech.atoms import Atom, bits_of, some
from arena.speech.beside import complement, judged, twinned
from arena.speech.frames import Frame, Part
from arena.speech.likened import REPORTS, best_of, likened, one_each, witnessed
from arena.speech.tags import listed, mask
from arena.speech.verbs import GIVING

_ASIDE = frozenset(
    "beside near opposite above about like behind under between by without regarding concerning besides despite".split()
)

_WORSE_OFF = frozenset("poorer richer wiser".split())
"""What stands after a sum that somebody is the worse or the better by."""

_STAYS = frozenset("stay stays remain remains sit sits rest rests sleep sleeps belong belongs".split())

_PER = frozenset("day week month year night morning evening season visit sitting".split())

_MY_FOOT = frozenset("foot eye elbow arse backside nose granny grandmother aunt".split())

_LOOKED, _I, _ME = mask("OPEN LOOK"), mask("I"), mask("I ME")
_A, _AUCTION, _WILL = mask("A"), mask("AUCTION"), mask("WILL")
_TOLD = mask("TALK") | listed(REPORTS)
SETS_ASIDE = (
    _TOLD
    | mask("LOOK OPEN OFW AUCTION PROMISE PRICE WANT UNDO")
    | listed(
        {*_MY_FOOT, *_PER, *_STAYS, *_WORSE_OFF, *_ASIDE, "from", "there", "with", "in", "that", "grant"}
    )
)
"""Without one of these, an item, a strange word or a condition beside it no amount is set aside."""


def set_aside(
    atoms: Sequence[Atom], k: int, g: int, kind: str, part: Part, frame: Frame, officer: bool
) -> None:
    """Settle that the amount at k does not count, where a word beside it says so; the verb that it depends on is at g."""
    item = part.item
    before = atoms[k - 1] if k else None
    following = atoms[k + 1] if k + 1 < len(atoms) else None
    ahead, behind = bits_of(atoms[:k]), bits_of(atoms[k + 1 :])
    if (
        before is not None
        and "LOOK" in before.senses
        and before.text.startswith(("look", "see", "peek", "stare"))
    ):
        part.meant = part.meant or "talk"
    for a, b, whom in (
        zip(atoms[k + 1 :], atoms[k + 2 :], atoms[k + 3 :], strict=False) if behind & _A else ()
    ):
        if a.text == "from" and "A" in b.senses and ("DESCRIBED" in whom.senses or whom.plain):
            part.meant = part.meant or "somebody"  # "five from an honest woman"
    named = before is not None and (before.seat is not None or before.bag is not None)
    if named and not item.unit and not kind and ahead & _LOOKED:
        part.meant = part.meant or "bare"  # "open Mab 2"
    if (
        kind == "BE"
        and not item.unit
        and before is not None
        and "FOR" in before.senses
        and atoms[0].text == "there"
    ):
        part.meant = part.meant or "is"  # "there's room for two here"
    if part.exchanged and item.kind == "good" and kind in ("BE", "TALK", "") and judged(atoms, k):
        part.meant = part.meant or "told"  # "six gold is fair for four chickens"
    filled = k > 1 and before is not None and "OFW" in before.senses and atoms[k - 2].bag is not None
    if filled and item.kind == "good" and (item.why or not (item.owner or item.place or part.verb)):
        part.meant = part.meant or "talk"  # "a bag of cheese"
    if frame.clause.lead == "because" or frame.bits & _AUCTION:
        part.meant = part.meant or "talk"
    if kind == "PROMISE" and before is not None and before.text in ("on", "upon", "by"):
        part.meant = part.meant or "talk"  # an oath
    if item.kind == "good" and item.plural and best_of(atoms, k):
        item.count, item.why, item.bare = 1, None, False
        part.meant = "" if part.meant in ("vague", "is") else part.meant
    if (
        following is not None
        and "MY" in following.senses
        and k + 2 < len(atoms)
        and atoms[k + 2].text in _MY_FOOT
    ):
        part.meant = part.meant or "talk"
    if following is not None and "A" in following.senses and k + 2 < len(atoms) and atoms[k + 2].text in _PER:
        part.meant = part.meant or "fact"  # "five apples a day"
    if (
        not officer
        and before is not None
        and before.plain
        and k > 1
        and before.text.endswith(("ed", "te", "t", "d"))
        and atoms[k - 2].has("YOU", "THEY")
        and not kind
    ):
        part.meant = part.meant or "past"  # "you ate one of my loaves"
    if (
        not officer
        and frame.clause.lead == "if"
        and part.givers[:1] == ["you"]
        and part.receivers[:1] == ["them"]
    ):
        part.meant = part.meant or "third"  # "if you paid her nine gold for it"
    if not officer and k > 1 and atoms[0].form("OPEN") == "ing" and ahead & _WILL and not ahead & _I:
        part.meant = part.meant or "fact"  # "opening it would move six gold into my purse"
    rate = following is not None and following.item is not None and item.kind == "gold" and item.unit
    if rate and following is not None and one_each(following):
        item.why, item.count = item.why or "amount", None  # "three gold a loaf"
    if before is not None and before.item is not None and before.item.kind == "gold" and one_each(atoms[k]):
        part.meant = part.meant or "told"
    twin = following.item if following is not None else (before.item if before is not None else None)
    if twin is not None and not kind and twinned(item, twin):
        part.meant = part.meant or "talk"  # "a log's a log"
    if item.kind == "good" and k and part.meant in ("", "vague") and complement(atoms, k, kind):
        part.meant = "talk"
    if not part.meant and any(a.form("UNDO") == "past" and "GIVE" not in a.senses for a in atoms[:k]):
        part.meant = "past"  # "you pulled back your seven gold"
    if kind and not part.meant and frame.bits & _TOLD and witnessed(atoms, g):
        part.meant = "past"  # "I once saw a sheriff take a crossbow"
    stays = following is not None and following.text in _STAYS and (item.owner or item.definite)
    if stays and item.kind == "good" and not kind:
        part.meant = part.meant or "has"  # "my five cheeses stay where they are"
    if item.kind == "good" and item.count == 1 and not kind and likened(atoms, k):
        part.meant = part.meant or "talk"  # "a jewel of a sheriff"
    if following is not None and following.text in _WORSE_OFF and part.givers != ["me"]:
        mine = ahead & _ME
        part.meant = part.meant or ("" if mine and not officer else "fact")
    asked = part.exchanged and k > 1 and atoms[k - 2].has("PRICE", "WANT") and not officer
    if asked and item.kind == "gold" and some(atoms[: k - 2], "YOUR"):
        part.meant = part.meant or "told"  # "your demand for fourteen gold"
    aside = atoms[k - 2] if before is not None and k > 1 and before.has("THEM", "THEIR") else None
    if aside is not None and aside.text in _ASIDE:
        part.meant = part.meant or "talk"  # "bother Zoe about her four apples"
    if before is not None and (
        (before.text in _ASIDE and not (before.text == "like" and k == 1 and item.kind == "gold"))
        or (
            before.text == "with"
            and kind not in GIVING
            and part.receivers != ["me"]
            and not (k > 1 and atoms[k - 2].item is not None)
        )
    ):
        part.meant = part.meant or "talk"
    if (
        k + 2 < len(atoms)
        and atoms[k + 1].text == "in"
        and (bag := atoms[k + 2].bag) is not None
        and bag.whose == "any"
    ):
        part.meant = part.meant or "talk"
