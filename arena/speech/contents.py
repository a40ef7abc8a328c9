"""What a sentence says lies in a bag: whose bag, which goods, how many; read from its frames, whatever its words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from arena.rules.terms import Claim
from arena.speech.frames import Frame, Part, silence
from arena.speech.normal import mentions
from arena.speech.numbers import number_of
from arena.speech.scene import Scene, Unresolved
from arena.speech.tags import BAGREF, ITEM, SEAT, mask
from arena.speech.verbs import GIVING

_GUESSED = re.compile(
    r"\b(?:think|thought|bet|bets|guess|suppose|believe|suspect|reckon|assume|maybe|perhaps|probably|surely|might|may|could|must|smells?|"
    r"reeks?|looks? like|seems?|appears?|sure|would|should|wonder|feel|feels|hope|wish|imagine|if|whether|rumou?r|hear|heard|they say|says|"
    r"possibly|likely|doubt|dare say|odds|wager|fancy|dreamt|dreamed|story|song|once|last round|yesterday|never|sitting on)\b"
)
_GUESSING = frozenset(
    """think thought bet bets guess suppose believe suspect reckon assume maybe perhaps probably surely might may could must
    smell smells reek reeks look looks seem seems appear appears sure would should wonder feel feels hope wish imagine if
    whether rumour rumor hear heard they says possibly likely doubt dare odds wager fancy dreamt dreamed story song once
    last yesterday never sitting""".split()
)
"""One of these is in every text that `_GUESSED` matches."""
_SURE_WORDS = (
    "find", "see", "discover", "get", "turn up", "pull out", "swear", "vouch", "stake", "sure", "never lie",
)  # fmt: skip
_MORE_WORDS = ("more", "less", "fewer", "besides", "else", "other")
_SURELY = re.compile(
    r"\b(?:(?:all )?(?:you|one|they|he|she)(?: all)? (?:would|will|could|might|can|shall|may)?(?: only| just| ever)? ?(?:find|see|discover|get|turn up|pull out)|"
    r"(?:and |as )?i (?:would|could|will|can) (?:swear|vouch|stake)[^,;]*|i am sure of it|for sure|sure enough|never lie[sd]?)\b"
)
_NO_MORE = re.compile(
    r"\b(?:not|no|nor|and|or)(?: a| an| one| any| single)*(?: \w+)? (?:more|less|fewer|besides|else|other)\b(?: (?:and|or|nor) (?:not |no )?(?:a |one )?(?:more|less|fewer))?"
)
_HOLDING = mask("HAVE BE BAG INTHERE #bag")
_SAYS_ALL = mask("BE IDLE")
_HOLDS = frozenset(
    """has have had got holds hold holding held contains contain containing carries carry carrying hides hide hiding hidden
    smuggles smuggle smuggling bears bear bearing houses harbours harbors conceals conceal packs packed loaded put folded
    stuffed tucked stashed stowed slipped filled find finds is are am lies lie rests rest sits sit slumbers slumber sleeps
    sleep nestles nestle there owns keeps keep crammed full brought bring bringing in inside wrapped tied sewn""".split()
)
_OFFERED = frozenset(
    """leave leaves leaving give gives giving gave offer offers offered offering yours your urs pay pays paying paid exchange deal share split
    toss throw for gold coin coins instead either want wants need needs trade swap goes take""".split()
)
_PURE = re.compile(
    r"\b(?:nothing but|nothing except|nothing other than|only|just|(?<!at )all|purely|solely|every(?:thing| card)|entirely|wholly|full of|"
    r"nothing save|naught but|packed with|crammed with|stuffed with|brimming with|loaded with)\b"
)
_COUNTED = re.compile(
    r"\b(?:all )?(\w+) (?:of (?:them|it|those|the things|the stuff)|in all|in total|all told|altogether|at least|apiece|pieces of it|cards|pieces)\b"
)
_WERE_IT = re.compile(r"^(?:and |but |or |so )?(?:were|should|had|was) (?:you|i|they|he|she|there)\b")
_NAMED_ON = re.compile(r"\bname on it\b")
_THAT_IS_ALL = re.compile(
    r"\bthat is (?:all|the lot|everything|the whole|it)\b(?! (?:the|my|i offer|i give|i pay|i want|you get|you want|we))"
)
_FOUND_ONLY = re.compile(
    r"\byou (?:will |shall |would |can |all )*find (?:nothing|naught|only|just)\b|"
    r"\b(?:nothing|naught|only) (?:but |save )?(?:\w+ )?\w+ (?:shall|will|would) you find\b"
)
_ONLY_CARD = re.compile(r"\b(?:only|single|one|sole|lone) card\b")


def read_contents(sentence: Sequence[Frame], scene: Scene, alone: bool = True) -> list[Claim]:
    """The claims of one sentence about what a bag holds; amounts that are only told of are marked so.

    `alone`: the message names no other merchant.
    """
    bits = 0
    for frame in sentence:
        bits |= frame.bits
    if not bits & ITEM:
        return []
    items = [p.item for f in sentence for p in f.parts if p.item.kind == "good"]
    if not items or not (
        bits & _HOLDING
        or (bits & _SAYS_ALL and any("that is" in f.clause.text for f in sentence))
        or any(i.place == "bag" for i in items)
        or any(a.text in _HELD_BY_ME or a.text == "find" for f in sentence for a in f.atoms)
    ):
        return []
    if any(f.clause.question for f in sentence):
        return []
    whole = " ".join(f.clause.text for f in sentence if not (f.only_call and not f.parts))
    if _WERE_IT.match(whole) or ("name on it" in whole and _NAMED_ON.search(whole)):
        return []
    found: list[Claim] = []
    offered = {g.good for o in scene.open for g in o.terms.gives}  # "I'm keeping the apple" tells of no bag
    owner: str | None = None
    held = guessing = False
    said = ""
    for frame in sentence:
        text = _plainly(frame.clause.text)
        if frame.clause.lead == "but" and said.split()[-1:] in (["nothing"], ["naught"], ["nowt"]):
            text = f"nothing but {text}"
        said = frame.clause.text
        words = set(text.split())
        own = speaks_of(frame, sentence, scene)
        owner = own or owner
        guessed = not _GUESSING.isdisjoint(words) and _GUESSED.search(text) is not None
        blocked = (
            guessing
            or guessed
            or frame.clause.lead in ("if", "unless")
            or frame.when is not None
            or frame.has("SUPPOSE", "PASTTIME")
            or not _OFFERED.isdisjoint(words)
        )
        guessing = guessing or guessed
        goods = [
            p
            for p in frame.parts
            if p.item.kind == "good"
            and p.item.good not in (None, "any", "token")
            and p.meant != "minus"
            and not (p.item.definite and p.item.good in offered)
        ]
        cards = _cards_are(frame)
        if blocked:
            held = False
            continue
        if cards is not None:
            about = _holder_of(cards, own, scene)
            good = next((p.item.good for p in goods), "any_contraband" if frame.has("CONTRABAND") else None)
            if about is not None and good and cards.item.count and about not in scene.context.officers:
                found.append(Claim(about, good=good, count=cards.item.count))
                _mark(frame.parts)
            continue
        if (
            own is None
            and goods
            and not scene.officer
            and (_THAT_IS_ALL.search(whole) or (alone and "find" in whole and _FOUND_ONLY.search(whole)))
            and len(goods) == len(frame.parts)
            and not any(f.seats and not f.only_call for f in sentence)
        ):
            own = owner = scene.speaker
            words.add("holds")
        if not goods or any(p.item.kind != "good" and p.meant in ("", "is") for p in frame.parts):
            held = own is not None and not frame.parts and not words.isdisjoint(_HOLDS)
            held = held or (own is not None and len(frame.atoms) == 1)
            continue
        if {"no", "not"} & words and not _PURE.search(text):
            continue
        holding = own is not None and (not words.isdisjoint(_HOLDS) or _PURE.search(text) is not None)
        if (
            own is None
            and not frame.atoms[0].has("I", "WE", "YOU")
            and (lies := _lies_in(sentence, frame, scene))
        ):
            owner, held, own = lies, True, lies
        goes_on = held and (frame.clause.lead in (",", "and", ":", "") or text.startswith("nothing but"))
        if not (holding or goes_on) or owner is None or owner in scene.context.officers:
            continue
        if any(p.item.place in ("stall", "contraband") or p.item.fault or p.verb in GIVING for p in goods):
            continue
        if any(_handed_out(p, frame) for p in goods):
            continue
        if goes_on and not holding and owner == scene.speaker and frame.clause.lead == ":":
            continue  # "my bag: two apples" may as well be an offer
        held = True
        made = [c for p in goods if (c := _claim(p, owner, sentence, text, whole, scene)) is not None]
        if made:
            found += made
            _mark(goods)
    return found


def _handed_out(part: Part, frame: Frame) -> bool:
    """Whether goods are to come out of a bag, and do not just lie in it ("a silk from my bag", "you get one of them")."""
    gets = not part.meant and any(r in ("you", "officer", "youtwo") for r in part.receivers)
    return gets or (not part.meant and frame.text_has(*_OUT_OF))


_OUT_OF = (
    "from my bag", "from my sack", "from the bag", "from the sack", "from this bag", "from this sack", "from it",
    "from inside it", "from inside", "out of it", "out of my bag", "out of my sack", "out of the bag", "out of the sack",
    "out of this bag", "out of this sack", "from in here", "from in there",
)  # fmt: skip


def _lies_in(sentence: Sequence[Frame], frame: Frame, scene: Scene) -> str | None:
    """Whose bag a later clause says that goods lie in ("three bolts, and nothing else, slumber within this sack")."""
    for other in sentence[sentence.index(frame) + 1 :]:
        if other.atoms and other.clause.lead == "," and other.atoms[0].text in _HOLDS and not other.parts:
            return speaks_of(other, sentence, scene)
    return None


def _plainly(text: str) -> str:
    """A text without what only makes it surer ("you'd find", "not one more")."""
    if mentions(text, _SURE_WORDS):
        text = _SURELY.sub(" find", text)
    return _NO_MORE.sub(" ", text) if mentions(text, _MORE_WORDS) else text


def _mark(parts: Sequence[Part]) -> None:
    silence(parts, "has")


def _cards_are(frame: Frame) -> Part | None:
    """The cards of which it is said what they are ("two of the cards in my bag are pepper")."""
    if not frame.has("BE"):
        return None
    be = next(k for k, a in enumerate(frame.atoms) if a.has("BE"))
    for part in frame.parts:
        if part.item.kind == "good" and part.item.good == "any" and part.item.count and part.index < be:
            return part
    return None


def _holder_of(cards: Part, own: str | None, scene: Scene) -> str | None:
    owner = cards.item.owner or ""
    if owner.startswith("@"):
        return owner[1:]
    if own is not None:
        return own
    if scene.officer or cards.item.place in ("stall", "contraband"):
        return None
    return scene.speaker if owner == "me" or cards.item.place == "bag" else None


def _claim(
    part: Part, owner: str, sentence: Sequence[Frame], text: str, whole: str, scene: Scene
) -> Claim | None:
    item = part.item
    good = item.good or ""
    count = item.count
    if count is None and not item.share:
        count = _counted(_plainly(whole))
        bag = scene.context.bags.get(owner)
        same = [f for f in sentence if any(p.item.good == good for p in f.parts)]
        others = any(p.item.good != good for f in sentence for p in f.parts if p.item.kind == "good")
        pure = _PURE.search(text) is not None or any(_PURE.search(f.clause.text) for f in same)
        if count is None and pure and not others and bag is not None and bag.count:
            count = bag.count
        if count is None and good == "any_contraband":
            return Claim(owner, contraband=True)
    return None if count is None else Claim(owner, good=good, count=count)


def _counted(text: str) -> int | None:
    """The number in "four of them", "three in all"."""
    for match in _COUNTED.finditer(text):
        number = number_of(match.group(1))
        if number:
            return number
    return None


_BAGGED = BAGREF | ITEM
_BE, _INSIDE, _US = mask("BE"), mask("INTHERE"), mask("I WE")
_THOSE = frozenset("it they these those there".split())


def speaks_of(frame: Frame, sentence: Sequence[Frame], scene: Scene) -> str | None:
    """Whose bag a clause speaks of; None where it speaks of none."""
    for atom in frame.atoms if frame.bits & _BAGGED else ():
        bag = atom.bag
        item = atom.item
        whose = bag.whose if bag is not None else None
        if whose is None and item is not None and item.place == "bag":
            whose = item.owner or ("in" if item.owner is None else None)
        if whose is None:
            continue
        if whose.startswith("@"):
            return whose[1:]
        if whose == "them":
            named = _subject(frame, scene) or next(
                (s for f in reversed(sentence) for s in reversed(f.seats) if s not in f.called), None
            )
            if named is not None:
                return named
            try:
                return scene.them()
            except Unresolved:
                return None
        if whose in ("me", "the", "that", "in", "it", "any"):
            named = _subject(frame, scene)
            if named is not None:
                return named
            return None if scene.officer else scene.speaker
    named = _subject(frame, scene) if frame.bits & SEAT else None
    if named is not None:
        return named
    if scene.officer:
        return None
    if frame.bits & _BE and frame.atoms[0].text in _THOSE:
        for other in sentence:
            bagged = any(a.bag is not None and a.bag.whose in ("me", "the", "that") for a in other.atoms)
            if bagged and other is not frame and other.clause.lead in (",", "and"):
                return scene.speaker
    if frame.bits & _INSIDE:
        return scene.speaker
    if frame.bits & _US:
        for atom in frame.atoms:
            if atom.text in _HELD_BY_ME:
                return scene.speaker
    text = frame.clause.text
    placed = ("in" in text or "among" in text) and frame.text_has(
        "inside", "within", "in here", "in mine", "among these"
    )
    return scene.speaker if placed else None


_HELD_BY_ME = frozenset(
    "bear carry carrying packed loaded hid hiding smuggle smuggling bear packing stashed tucked".split()
)
_IS_CARRYING = frozenset("hiding carrying smuggling packing".split())
_CARRIES = frozenset(
    """has have holds carries carrying hides hiding smuggles smuggling got packs packed bears conceals harbours keeps
    stuffed loaded is brought""".split()
)


def _subject(frame: Frame, scene: Scene) -> str | None:
    """The seat that is said to carry something ("Elsa has three crossbows in there", "Milo's got")."""
    only_card = "card" in frame.clause.text and _ONLY_CARD.search(frame.clause.text) is not None
    for k, atom in enumerate(frame.atoms):
        if atom.seat is None or atom.seat in frame.called or atom.seat == scene.speaker:
            continue
        after = frame.atoms[k + 1 : k + 4]
        has = bool(after) and after[0].text in (
            "got",
            "has got",
            "have got",
        )  # "Wanda's got a crossbow in there"
        if atom.own and not (has or (after and only_card)):
            continue
        texts = [w for a in after for w in a.text.split()]
        if "is" in texts and not only_card and _IS_CARRYING.isdisjoint(texts):
            continue
        if only_card or not _CARRIES.isdisjoint(texts):
            return atom.seat
    return None
