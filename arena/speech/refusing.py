"""Refusals that are built, not listed: "turn them all down", "you'll get nothing out of me", "keep your gold"."""

from __future__ import annotations

from collections.abc import Sequence

from arena.speech.atoms import Atom, some
from arena.speech.frames import Frame
from arena.speech.tags import listed, mask

_FOLLY = frozenset(
    """rude fool mad crazy silly churlish foolish remiss insane wrong daft hard impossible impolite foolhardy idiot stupid
    difficult unwise lunatic madman shame criminal sin ungrateful unkind tough""".split()
)
_REFUSALS = frozenset("refuse decline reject argue quarrel resist pass say turn".split())
_OBJECTING = frozenset("argue refuse resist quarrel complain decline object fault".split())
_OBJECTIONS = _OBJECTING | {"say"}
_NOTHING = frozenset("nothing not never nowt naught nil zilch zero nada nobody diddly squat".split())
_RETURNS = frozenset(
    "pushes slides hands gives pushing sliding shoves throws tosses flings rolls flicks pass passes push slide hand".split()
)
REFUSAL = mask("REFUSE REJECTW NOT NOTHINGP NOBODY YOUR")
_DENIED = mask("NOT")
_SUPPOSED = mask("SUPPOSE PASTTIME")
_REJECTED, _REFUSED = mask("REJECTW"), mask("REFUSE")
_TAKES = frozenset("take accept want like need pay buy do".split())
_IT = frozenset("this that it".split())
_KEEPING = frozenset("keep save pocket spit laugh sneer scoff spits".split())
_PUTTING = ("put", "whistl")
"""How the words begin by which a sum is kept away ("put your money away")."""
_REFUSAL_WORDS = frozenset(
    "turn turning spit laugh sneer scoff unable keep put save pocket whistle rather sooner back turns than pass".split()
)
"""A clause with none of these bits and words refuses nothing."""
_YOU, _NAUGHT, _MINE = mask("YOU"), mask("NOTHINGP"), mask("ME US MINE")
_REFUSES_BY = mask("REFUSE REJECTW NOT NO NOBODY NOTHINGP") | listed(
    {
        *_KEEPING,
        *_RETURNS,
        *"down unable able afford than put puts putting whistle whistles whistling whistled".split(),
    }
)
"""What a clause refuses by, if not with "nothing" and the speaker at its end."""
FOOLISH = listed(_FOLLY | _OBJECTIONS | {"who"})
"""What a message has that says that a refusal would be folly."""
REFUSING = _REFUSES_BY | FOOLISH | listed(_NOTHING)
"""What a message has in which something is refused, or could not be refused."""


def would_be_folly(frame: Frame) -> int | None:
    """ "It would be rude to refuse", "I'd be a fool to turn down ten": that is a yes."""
    atoms = frame.atoms
    if "who am i to" in frame.clause.text and frame.text_has("who am i to"):
        words = frame.clause.text.split("who am i to", 1)[1].split()
        return 0 if words and words[0] in (*_REFUSALS, *_OBJECTING) else None
    if not frame.clause.question and frame.bits & _DENIED:
        for k, atom in enumerate(atoms):
            if atom.text not in _OBJECTING and atom.text != "say":
                continue
            able = k > 1 and atoms[k - 1].bits & _DENIED and atoms[k - 2].text in ("can", "could")
            if able and (atom.text != "say" or frame.text_has("say no")):
                return k
    if frame.clause.question or frame.bits & _DENIED:
        return None
    for k, atom in enumerate(atoms):
        if atom.text in _FOLLY:
            folly = k
            break
    else:
        return None
    after = atoms[folly + 1 :]
    if after and after[0].text == "not":
        return None
    words = [w for a in after[:4] for w in a.text.split()]
    if words[:1] == ["to"] and len(words) > 1 and (words[1] in _REFUSALS or words[1:3] == ["turn", "down"]):
        return folly
    return None


def refuses(frame: Frame, officer: bool) -> int | None:
    """Where a clause refuses what was offered, or None."""
    atoms = frame.atoms
    if not frame.bits & _REFUSES_BY and not (frame.bits & _YOU and atoms and atoms[-1].bits & _MINE):
        return None
    if frame.clause.question or not atoms:
        return None
    if frame.clause.lead in ("if", "unless") or (
        frame.clause.lead == "because" and frame.clause.joint != "that" and not frame.text_has("unable to")
    ):
        return None
    if frame.bits & _SUPPOSED or frame.when:
        return None
    if not frame.bits & REFUSAL:
        for atom in atoms:
            if atom.text in _REFUSAL_WORDS:
                break
        else:
            return None
    texts = [a.text for a in atoms]
    words = set(texts)
    said = frame.bits & _DENIED != 0
    for k, atom in enumerate(atoms):
        text, bits = texts[k], atom.bits
        if bits & _REJECTED and k == len(atoms) - 1 and text.startswith(("i ", "we ")):
            return k
        if text == "pass" and not officer and k > 1 and _declines_to(atoms, k):
            return k
        if bits & _REFUSED and atom.form("REFUSE") in ("base", "ing") and _speaks(atoms, k):
            return k
        if (
            "down" in words
            and "down" in texts[k + 1 : k + 7]
            and _base(atom) in ("turn", "turning")
            and _speaks(atoms, k)
        ):
            return k
        if text in ("unable", "able", "afford") and _speaks(atoms, k, denied=text != "unable"):
            follow = " ".join(texts[k + 1 : k + 3]).split()
            if follow[:1] == ["to"] and len(follow) > 1 and follow[1] in ("accept", "agree", "pay", "take"):
                return k
        if (
            said
            and 1 < k == len(atoms) - 1
            and text in _TAKES
            and atoms[k - 1].bits & _DENIED
            and not _IT.isdisjoint(texts[: k - 1])
        ):
            return k  # "this I not take"
        if bits & _DENIED and (_unwilling(atoms, k) or _falls_short(atoms, k)):
            return k
        if (text in _KEEPING or (officer and text in _RETURNS) or text.startswith(_PUTTING)) and _keeps_away(
            atoms, k, officer
        ):
            return k
    if _never_ever(frame):
        return 0
    nothing = _nothing_out_of_me(frame)
    return _rather_than(atoms) if nothing is None and "than" in words else nothing


_ON_THAT = frozenset("on that this it offer one the your".split())


def _declines_to(atoms: Sequence[Atom], k: int) -> bool:
    """ "I'll have to respectfully pass", "I shall reluctantly pass on that": a merchant takes no part in it."""
    mannered = atoms[k - 1].plain and atoms[k - 1].text.endswith("ly")
    mine = some(atoms[:k], "I", "WE") and not some(atoms[:k], "YOU", "NOT", "LET", "GIVE", "IF")
    return (
        mannered
        and mine
        and all(a.text in _ON_THAT or a.has("IDLE", "SHERIFF", "PRICE") for a in atoms[k + 1 :])
    )


_PAYS = frozenset(
    "pay accept give meet take part agree do hand pay_out part_with buy match entertain consider hand_over".split()
)
_ENOUGH = frozenset(
    "sufficient enough adequate satisfactory acceptable suffice sufficing satisfying tempting".split()
)
_COMES, _CLOSE = frozenset("come comes get cut".split()), frozenset("close near it mustard".split())


def _unwilling(atoms: Sequence[Atom], k: int) -> bool:
    """ "My client is not prepared to meet that figure"."""
    if (
        not atoms[k].has("NOT")
        or k + 2 >= len(atoms)
        or not atoms[k + 1].has("WILL")
        or " " not in atoms[k + 1].text
    ):
        return False
    if any(a.has("YOU", "THEY", "IF") or (a.seat and not a.own) for a in atoms[:k]):
        return False
    after = atoms[k + 2 :]
    if after[0].item is not None and after[0].item.relative is not None:
        return after[0].text.startswith(("meet", "match"))
    return _base(after[0]) in _PAYS and not any(a.has("IF", "UNLESS", "MORE", "CAP") for a in after)


def _falls_short(atoms: Sequence[Atom], k: int) -> bool:
    """ "That won't be sufficient", "it does not even come close"."""
    near = [a.text for a in atoms[k + 1 : k + 4]]
    short = not _ENOUGH.isdisjoint(near) or not (_COMES.isdisjoint(near) or _CLOSE.isdisjoint(near))
    return (
        short
        and atoms[k].has("NOT")
        and not any(
            a.has("IF", "YOU", "MORE") or (a.text in ("why", "is") and n > k) for n, a in enumerate(atoms)
        )
    )


_ASIDE = mask("IDLE SHERIFF")
_NEVER = mask("NOT NO NOBODY NOTHINGP REJECTW")


def _never_ever(frame: Frame) -> bool:
    """ "Not in a month of Sundays", "neither of you comes close"."""
    if not frame.bits & _NEVER:
        return False
    atoms = [a for a in frame.atoms if not a.bits & _ASIDE or a.bits & _DENIED]
    if len(atoms) < 3 or frame.parts:
        return False
    if frame.acts:
        return (
            atoms[0].has("NOBODY")
            and "of you" in atoms[0].text
            and any(a.text in ("gets", "get", "goes", "go") for a in atoms)
        )
    if atoms[0].text == "not" and atoms[1].text in (
        "in",
        "for",
        "on",
        "by",
        "until",
        "till",
        "while",
        "without",
    ):
        return not any(
            a.bag is not None or a.has("INTHERE", "BAG", "NOW", "IF", "MY", "YOUR", "THEIR") for a in atoms
        )
    if frame.text_has(
        "one of these", "one of those", "one of them", "none of these", "none of those", "one of you"
    ) and (atoms[0].text in ("not", "none", "none of", "no") or atoms[0].has("NOBODY")):
        return not any(a.bag is not None or a.has("BAG", "HAVE", "OPEN") for a in atoms)
    if atoms[0].has("NOBODY") and atoms[0].text.endswith("of you"):
        words = {a.text for a in atoms}
        return bool(words & {"close", "through", "enough", "pass", "past"}) or any(
            a.text in ("tempts", "convinces", "impresses", "persuades", "moves", "tempt") for a in atoms
        )
    return False


def _base(atom: Atom) -> str:
    for sense in atom.senses.values():
        if sense.form in ("base", "ing"):
            return sense.val
    return atom.text


def _speaks(atoms: Sequence[Atom], k: int, denied: bool = False) -> bool:
    """Whether the verb at k is the speaker's own and not denied (or just that)."""
    before = atoms[:k]
    negated = any(a.has("NOT", "NO") for a in before)
    if negated != denied or any(a.has("WAS", "SOMEBODY", "THEY", "NOBODY", "IF") for a in before):
        return False
    if any(
        a.text in ("would", "could", "might", "should", "may", "how", "why", "who", "or", "to")
        for a in before
    ):
        return any(a.text in ("have to", "going to", "am going to") for a in before) or (
            any(a.text in ("must", "would") for a in before) and any(a.has("I", "WE") for a in before)
        )
    people = [a for a in before if a.has("I", "WE", "YOU") or (a.seat and not a.own)]
    return not people or people[-1].has("I", "WE") or not any(a.has("I", "WE", "YOU") for a in people)


def _keeps_away(atoms: Sequence[Atom], k: int, officer: bool) -> bool:
    """ "Keep your gold", "put your money away", "the coins he pushes back", "save your breath"."""
    atom = atoms[k]
    base = _base(atom)
    rest = atoms[k + 1 : k + 7]
    if not rest or some(atoms[:k], "NOT"):
        return False
    if (
        officer
        and atom.text == "keep"
        and len(rest) == 1
        and rest[0].text in ("it", "them", "that")
        and k <= 2
    ):
        return True
    yours = rest[0].has("YOUR") or (rest[0].item is not None and rest[0].item.owner == "you")
    money = any(
        a.has("GOLD", "PURSE", "PRICE") or (a.item is not None and a.item.owner == "you") for a in rest[:6]
    )
    if (
        base in ("keep", "save", "hold", "pocket")
        and atom.text in ("keep", "save", "pocket")
        and (
            yours
            and (money or rest[-1].text == "breath")
            and not any(a.bag is not None or a.has("HAND") for a in rest)
        )
    ):
        mine = any(a.has("I", "WE") for a in atoms[:k])
        return not mine and (officer or any(a.has("PRICE") for a in rest[:3]) or rest[-1].text == "breath")
    if base == "put" and yours and money and rest[-1].text in ("away", "back"):
        return True
    if (
        atom.text in ("spit", "laugh", "sneer", "scoff", "spits")
        and rest[0].text in ("on", "at", "upon")
        and len(rest) > 1
    ):
        return rest[1].has("YOUR") or (rest[1].item is not None and rest[1].item.owner == "you")
    if base == "whistle" and rest[0].text == "for":
        return True
    if officer and atom.text in _RETURNS and any(a.has("GOLD") or a.item is not None for a in rest[:3]):
        return any(a.text == "back" for a in rest) and not any(
            a.bag is not None or a.has("BAG") for a in rest
        )
    return False


def _nothing_out_of_me(frame: Frame) -> int | None:
    """ "You'll get nothing from me", "you won't see a coin of mine"."""
    atoms = frame.atoms
    if not frame.bits & _YOU or not atoms[-1].bits & (_NAUGHT | _MINE):
        return None
    you = next(k for k, a in enumerate(atoms) if a.bits & _YOU)
    getting = any(a.text in ("getting", "get") for a in atoms[you:])
    if getting and atoms[-1].bits & _NAUGHT and not frame.has("IF"):
        return you
    if not atoms[-1].bits & _MINE:
        return None
    words = {w for a in atoms for w in a.text.split()}
    if not words & _NOTHING or not words & {
        "get",
        "see",
        "squeeze",
        "have",
        "wring",
        "take",
        "getting",
        "seeing",
        "pry",
        "prise",
        "extract",
        "milk",
    }:
        return None
    return you if words & {"from", "of", "off"} else None


def _unsaid(before: Sequence[str]) -> bool:
    """Whether who speaks is left out: "rather starve than pay you 8", "would sooner walk than hand you 8"."""
    return all(t in ("would", "much", "nah", "lol", "honestly", ",", "far", "no") for t in before)


def _rather_than(atoms: Sequence[Atom]) -> int | None:
    """ "I'd rather you cut the string than pay you eight"."""
    texts = [a.text for a in atoms]
    rather = next((k for k, t in enumerate(texts) if t.split()[-1] in ("rather", "sooner") and k < 4), None)
    if (
        rather is None
        or "than" not in texts
        or not (
            _unsaid(texts[:rather])
            or any(a.has("I", "WE") or a.text.startswith("i ") for a in atoms[: rather + 1])
        )
    ):
        return None
    after = atoms[texts.index("than") + 1 :]
    if after and (
        _base(after[0])
        in ("pay", "give", "hand", "part", "part_with", "accept", "take", "hand_over", "cough_up")
        or after[0].text in ("part", "that", "this")
    ):
        return rather
    return None
