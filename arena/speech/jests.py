"""Sums that are named and offered by nobody, known mostly by set phrases: in jest, of people in general, of another place, of what nearly was."""

from __future__ import annotations

import re
from itertools import pairwise

from arena.speech.frames import Frame, silence
from arena.speech.kinds import AMOUNT, LED_IF, MERCHANT, SEVERAL, needs
from arena.speech.message import Making
from arena.speech.offers import meant_parts
from arena.speech.tags import BAGREF, SEAT, listed, mask
from arena.speech.verbs import GIVING, TAKING
from arena.speech.vocabulary import FUNCTION

_JESTING = frozenset(
    ("kidding", "just kidding", "only joking", "just joking", "i am joking", "i jest", "in jest", "good joke", "jk")
)  # fmt: skip
_JEST = mask("SARCASM") | listed(
    "dreaming dream wish hoping wishing really seriously mean serious joke jest laugh laughs fun joking kidding jesting jk good"
)
_IN_JEST = re.compile(
    r"\b(?:keep dreaming|dream on|you wish|keep hoping|keep wishing|not really|not seriously|i do not mean it|i did not mean it|i am not serious|as a (?:joke|jest)|in jest|for a (?:joke|laugh)|for laughs|just for fun|(?:is|was|am|are|only|just) (?:a joke|joking|kidding|jesting))\b|\b(?:jk|kidding)$"
)
_NEVER = re.compile(
    r"^(?:and |but |well |oh )*(?:over my dead body|over my corpse|not in (?:a|one) (?:million|hundred|thousand) years|not on your life|not for the world|not in this life|"
    r"(?:when|until|till) hell freezes over|like hell|fat chance|in your dreams|under no circumstances|on no account|in no (?:world|universe|life)|by no means|at no point|"
    r"not for love (?:n?or|and) money|the devil|no power on earth)\b"
)
_ELSEWHERE = re.compile(
    r"^(?:and |but |well |you know |see |look )*(?:back (?:in|home|on|at|when)|where i come from|where i grew up|where i live|in (?:my|our|the old|some|other|most|the next|another|a) "
    r"(?:village|country|town|city|day|days|time|land|home|homeland|valley|province|kingdom|youth|times|places?)|in (?:my|our) (?:father|mother|grandfather|grandmother|uncle|aunt|family|parents)(?:'s)? (?:time|times|day|days|village|house)|on my island|in the (?:old days|capital|country|city|south|north|east|west)|"
    r"(?:down|up|out|over) (?:south|north|east|west)|at home|in olden|once upon|there (?:was|were) (?:a |some |many )?(?:days?|times?|years?)|time was|those were)\b"
)
_NEARLY = re.compile(
    r"\b(?:i|we) (?:was|were|had been) (?:just |only |this |so |all |quite |half |very |already )*(?:close to|about to|on the (?:point|verge|brink) of|ready to|set to|minded to|"
    r"tempted to|inclined to|prepared to|of a mind to|willing to|going to|happy to|that close to)\b|\b(?:i|we) (?:very |so )?(?:nearly|almost|all but)\b|\b(?:i|we) had (?:a |half a )(?:good )?mind to\b|"
    r"\b(?:i|we) would (?:already |once )?(?:offered|given|paid|promised|handed|agreed)\b"
)
_PEOPLE = frozenset(
    "people folks folk some others anybody anyone somebody someone men women merchants sheriffs everybody everyone any many most few plenty lots nobody".split()
)
_WOULD = mask("WILL")
_DEALS = mask("LOOKAWAY ACCEPT ACCEPTW PASS LET BACK GOODWILL WEAKYES GIVE SELL")
_ALMS = frozenset(
    "charity church poor needy beggar beggars orphan orphans dog dogs pig pigs cat sea river wind fire monk monks devil".split()
)
_PRAISE = re.compile(
    r"^(?:and |oh |but )*(?:what a (?:bargain|deal|catch|steal)(?: you \w+)?|you must be (?:so |very )?proud|bravo|congratulations|congrats|well played)\b"
)
_NOT_OFFERED = re.compile(
    r"^(?:(?:that|this|it|which) (?:is|was) )?(?:not|no|hardly) (?:an? |my |the |yet )*(?:real |actual |formal |firm )?(?:offer|bid|proposal)$"
)
_OURS = mask("I ME MY WE US OUR YOU YOUR YOURS MINE BAG NOW") | BAGREF
_NONE_OF_IT = re.compile(
    r"\b(?:none|not (?:a|one) (?:coin|penny|copper|piece|bit|crumb)) of (?:it|that|them|this|those)\b|\b(?:keeping|keep) (?:it all|all of it|every)\b|\ball of it (?:stays|is mine)\b"
)

_YOU_THINK = re.compile(
    r"^(?:and |so |oh |what |do |did |you mean )*(?:you lot|you all|you people|you two|everyone|everybody|people|you|they|he|she) (?:really |honestly |seriously |all |actually )*"
    r"(?:think|thought|believe|reckon|suppose|imagine|expect|expected|fancy)\b"
)
_WOULD_DO = (
    "do",
    "will do",
    "would do",
    "be enough",
    "is enough",
    "is fair",
    "be fair",
    "suffice",
    "about right",
    "of this",
    "of that",
)
_SAID = frozenset(("said", "says", "saying", "told", "taught"))
_WHAT = re.compile(r"\b(?:find out|see|know|learn|feel|remember|wonder|guess|discover) (?:what|how)\b")
_SAYS_TO = re.compile(r"\b(?:says|said|tells|told|goes)(?: to)?(?: me| us| him| her| them)$")
_I_DID = re.compile(
    r"^(?:but |and |well )*i (?:already )?(?:gave|paid)(?: already)?(?: at \w+(?: \w+)?| you| enough| my share)?$"
)
_PRETEND = re.compile(
    r"^(?:and |but |just |now |let us |come on )*(?:pretend|make believe|say i had|imagine|picture|fancy)\b"
)
_THE_DAY = re.compile(
    r"^(?:and |but |oh )*(?:the|that) (?:day|moment|minute|hour) (?:i|you|we|he|she|they|anyone|anybody)\b"
)
_OTHER_WORLD = re.compile(
    r"^(?:and |but |well )*(?:in (?:a|an|another|some|my)(?: \w+)? (?:world|life|universe|dreams?)|on (?:a|any|another|some) (?:better|good|different|other|kinder|luckier) day)\b"
)
_TIRED_OF = (
    "tired of",
    "sick of",
    "done with",
    "no point in",
    "no sense in",
    "no use in",
    "afraid of",
    "dream of",
    "dreams of",
    "instead of",
    "weary of",
)
_WHAT_FOR = re.compile(r"\b(?:what|why|where)\b.*\b(?:out of|from|for|by|in)$")
_SIGHTS = frozenset(("see", "know", "hear", "watch", "feel"))


@needs(AMOUNT, _JEST)
def _in_jest(making: Making) -> None:
    """ "Five gold. Kidding!", "I offer that as a joke, five gold"."""
    for n, frame in enumerate(making.frames):
        if not frame.bits & _JEST:
            continue
        if _IN_JEST.search(f"{frame.clause.joint} {frame.clause.text}"):
            _drop_sentence(making, frame.clause.sentence)
            if frame.clause.first and not frame.parts:
                _drop_before(making, n)
        own = [f for f in making.frames if f.clause.sentence == frame.clause.sentence]
        told = {a.text for f in own for a in f.atoms}
        if told & _JESTING and not any(f.parts or f.acts for f in own) and len(told) <= 4 and n:
            _drop_sentence(making, frame.clause.sentence - 1)


def _drop_before(making: Making, n: int) -> None:
    """Drop the last sentence with an amount before the clause at n ("Five gold! Ha! That was a joke")."""
    told = [
        f.clause.sentence
        for f in making.frames[:n]
        if f.parts and f.clause.sentence < making.frames[n].clause.sentence
    ]
    if told and not any(meant_parts(f) for f in making.frames[n:]):
        _drop_sentence(making, told[-1])


def _drop_sentence(making: Making, sentence: int) -> None:
    for frame in making.frames:
        if frame.clause.sentence == sentence:
            silence(frame.parts, "talk")
            frame.acts.clear()


@needs(AMOUNT | SEVERAL, listed("none not keeping keep all"))
def _none_of_it(making: Making) -> None:
    """ "Eighteen. That's what I have. I'm offering none of it."."""
    for n, frame in enumerate(making.frames):
        if n and _NONE_OF_IT.search(frame.clause.text):
            silence([p for f in making.frames[:n] for p in meant_parts(f) if p.alone], "has")


@needs(AMOUNT | SEVERAL, listed("bargain proud bravo congratulations congrats played"))
def _praised(making: Making) -> None:
    """ "Splendid, ten gold for two breads. What a bargain you struck, Cat": what another paid."""
    for n, frame in enumerate(making.frames):
        if n and not frame.parts and _PRAISE.search(frame.clause.text):
            near = [f for f in making.frames[:n] if frame.clause.sentence - f.clause.sentence < 2]
            silence([p for f in near for p in meant_parts(f) if p.givers != ["me"]], "told")


@needs(AMOUNT, listed("offer bid proposal hypothetically theoretically"))
def _no_offer(making: Making) -> None:
    """ "Five. But that's no offer", "this is not an offer: five", "five gold, hypothetically"."""
    for n, frame in enumerate(making.frames):
        text = frame.clause.text
        if frame.parts or not (_NOT_OFFERED.search(text) or text in ("hypothetically", "theoretically")):
            continue
        said = [f for f in making.frames if abs(f.clause.sentence - frame.clause.sentence) < 2 and f.parts]
        before = [f for f in said if making.frames.index(f) < n]
        ahead = text.startswith(("this ", "not "))
        within = [f for f in said if f.clause.sentence == frame.clause.sentence]
        silence([p for f in before or (within if ahead else ()) for p in meant_parts(f)], "talk")


@needs(
    AMOUNT,
    listed(
        "corpse body life years world likeliest hell chance dreams circumstances account universe means point money devil earth"
    ),
)
def _never_that(making: Making) -> None:
    """ "Over my dead body do you get five gold."."""
    for frame in making.frames:
        if frame.parts and frame.clause.first and _NEVER.match(frame.clause.text):
            silence(frame.parts, "denied")


@needs(
    AMOUNT,
    listed(
        "about point verge brink ready set minded tempted inclined prepared mind willing going happy close nearly almost all but offered given paid promised handed agreed"
    ),
)
def _was_nearly(making: Making) -> None:
    """ "I was about to take your seven gold when you started laughing."."""
    for frame in making.frames:
        if frame.parts and _NEARLY.search(frame.clause.text):
            silence(frame.parts, "past")


@needs(
    AMOUNT,
    listed(
        "back where in on down up out over at once there time those the day pretend say imagine picture fancy make"
    ),
)
def _elsewhere(making: Making) -> None:
    """ "Back in my village, two gold buys a bag": what is usual in another place."""
    for sentence in making.sentences:
        day = _THE_DAY.match(sentence[0].clause.text) and any(
            f.text_has("is the day", "is a day", "will be the day") for f in sentence
        )
        pretended = _PRETEND.match(sentence[0].clause.text) and any(
            f.has("WAS", "SUPPOSE") or f.text_has("had", "would", "would have") for f in sentence[:2]
        )
        if day or pretended or _OTHER_WORLD.match(sentence[0].clause.text):
            for frame in sentence:
                silence(frame.parts, "supposed")  # "in a kinder world I'd give you six gold"
            continue
        if not _ELSEWHERE.match(sentence[0].clause.text):
            continue
        for frame in sentence:
            if frame.parts and not any(a.bits & _OURS and a.text != "a bag" for a in frame.atoms):
                silence(frame.parts, "fact")
            if frame is sentence[0]:
                silence([p for p in frame.parts if p.verb not in GIVING or p.givers != ["me"]], "fact")


@needs(AMOUNT | SEVERAL | LED_IF, mask("WILL"))
def _idle_if(making: Making) -> None:
    """ "If all of you paid me five I'd retire": what would follow has nothing to do with a bag."""
    for frame, then in pairwise(making.frames):
        if frame.clause.lead != "if" or not frame.parts or frame.acts:
            continue
        if then.clause.sentence != frame.clause.sentence or then.clause.lead not in ("", ","):
            continue
        past = any(s.form == "past" for a in frame.atoms for s in a.senses.values() if s.tag in GIVING)
        strange = [a for a in then.atoms if a.plain and a.text not in FUNCTION]
        if not past or then.acts or then.parts or not strange:
            continue
        if then.bits & _WOULD and not then.bits & (_DEALS | BAGREF):
            silence(frame.parts, "supposed")


@needs(AMOUNT, listed("of for about by from without in at against"))
def _for_paying(making: Making) -> None:
    """ "What would I get out of paying you six gold?", "I'm tired of paying five"."""
    for frame in making.frames:
        for part in meant_parts(frame):
            g = next((k for k in range(part.index - 1, 0, -1) if part.verb in frame.atoms[k].senses), 0)
            if part.verb not in GIVING or not g or frame.atoms[g].form(part.verb) != "ing":
                continue
            head = " ".join(a.text for a in frame.atoms[:g])
            if head.endswith(_TIRED_OF) or (frame.clause.question and _WHAT_FOR.search(head)):
                part.meant = "talk"


@needs(AMOUNT, listed("sooner rather"))
def _sooner_burn(making: Making) -> None:
    """ "I'd sooner burn my three cheeses than see you eat them"."""
    for frame in making.frames:
        words = [a.text for a in frame.atoms]
        for k, atom in enumerate(frame.atoms[:-1]):
            if (
                atom.text in ("sooner", "rather")
                and frame.atoms[k + 1].plain
                and frame.atoms[k + 1].text not in FUNCTION
            ):
                silence([p for p in frame.parts if p.index > k] if words[0] == "i" else (), "talk")


@needs(AMOUNT, listed(_ALMS))
def _alms(making: Making) -> None:
    """ "I'd rather give five to charity": who gets it sits at no table."""
    for frame in making.frames:
        for k, atom in enumerate(frame.atoms[:-1]):
            to = k + 1 + frame.atoms[k + 1].has("A", "THE")
            if (
                atom.has("TOW")
                and to < len(frame.atoms)
                and frame.atoms[to].plain
                and frame.atoms[to].text in _ALMS
            ):
                silence([p for p in frame.parts if p.index < k], "told")


@needs(AMOUNT, mask("THEY"))
def _they_did(making: Making) -> None:
    """ "They hanged a man for two chickens and three gold"."""
    for frame in making.frames:
        atoms = frame.atoms
        if len(atoms) > 2 and atoms[0].has("THEY") and atoms[1].plain and atoms[1].text.endswith("ed"):
            silence(frame.parts, "past")


@needs(AMOUNT | MERCHANT)
def _said_of_people(making: Making) -> None:
    """ "Crooks pay five", "people would kill for three cheeses": what people in general do."""
    for frame in making.frames:
        if frame.parts:
            _of_people(frame)


@needs(AMOUNT, mask("TALK WANT") | listed("think believe reckon suppose imagine expect guess"))
def _you_think(making: Making) -> None:
    """ "You lot think I can be bought for five gold?": what others are asked whether they think it."""
    for sentence in making.sentences:
        if not sentence[-1].clause.question or any(f.text_has(*_WOULD_DO) for f in sentence):
            continue
        if _YOU_THINK.match(" ".join(f.clause.text for f in sentence[:2])):
            for frame in sentence:
                silence(frame.parts, "told")
                frame.acts.clear()


@needs(AMOUNT | SEVERAL, listed("said says saying tells told taught goes gave paid"))
def _wise_saying(making: Making) -> None:
    """ "My mother always said, never pay a sheriff more than three gold"."""
    for sentence in making.sentences:
        told = False
        for frame in sentence:
            if told and frame.clause.lead != "but" and not frame.text_has("i say", "i offer"):
                silence(frame.parts, "told")
            said = frame.atoms[-1].text.split()[-1] in _SAID or _SAYS_TO.search(frame.clause.text) is not None
            told = told or (said and len(frame.atoms) > 1 and not frame.has("I", "WE", "YOU"))
            told = told or (_I_DID.match(frame.clause.text) is not None and not frame.parts)


@needs(AMOUNT, listed("what how"))
def _what_it_is_like(making: Making) -> None:
    """ "Find out what eight gold of fine feels like": an amount in a question within the clause."""
    for frame in making.frames:
        for part in meant_parts(frame):
            if part.index and _WHAT.search(" ".join(a.text for a in frame.atoms[: part.index])):
                part.meant = "talk"


@needs(AMOUNT | MERCHANT, mask("WANT"))
def _you_would_want(making: Making) -> None:
    """ "You'd want twenty gold before you'd admit I'm honest"."""
    for sentence in making.sentences:
        if any(f.clause.question or f.acts or f.clause.lead == "if" for f in sentence):
            continue
        for frame in sentence:
            if frame.atoms[0].text == "you" and len(frame.atoms) > 2 and frame.atoms[1].text == "would":
                silence([p for p in frame.parts if p.verb == "WANT" and p.receivers == ["you"]], "third")


@needs(AMOUNT | MERCHANT, listed("see know hear watch feel"))
def _to_see_it(making: Making) -> None:
    """ "I'd give five gold to see your face": a sum for a sight."""
    for frame in making.frames:
        for part in meant_parts(frame):
            behind = frame.atoms[part.index + 1 :]
            sight = len(behind) > 2 and behind[0].text == "to" and behind[1].text.split()[0] in _SIGHTS
            if sight and not any(
                a.bag is not None or a.seat or a.text == "it" or a.has("BAG", "CARD") for a in behind
            ):
                would = any(a.text == "would" for a in frame.atoms[: part.index])
                part.meant = "talk" if would and not frame.acts else part.meant


JESTS = (
    _you_think, _wise_saying, _what_it_is_like, _you_would_want, _to_see_it,
    _in_jest, _none_of_it, _no_offer, _praised, _never_that, _was_nearly, _elsewhere, _idle_if, _for_paying, _sooner_burn, _alms, _they_did, _said_of_people,
)  # fmt: skip


def _of_people(frame: Frame) -> None:
    """ "Crooks pay five", "people would kill for three cheeses": what people in general do."""
    atoms = frame.atoms
    for part in meant_parts(frame):
        if atoms[0].text in _PEOPLE and part.index and any(a.bits & _WOULD for a in atoms[1:3]):
            if not frame.bits & mask("YOUALL BAG") and not frame.bits & BAGREF:
                part.meant = "somebody"
            continue
        if part.verb not in (*GIVING, *TAKING):
            continue
        g = next((k for k in range(part.index - 1, -1, -1) if part.verb in atoms[k].senses), 0)
        some_one = (
            atoms[0].text in ("a", "any", "some", "every", "no")
            and len(atoms) > 1
            and atoms[1].has("SHERIFF", "DESCRIBED")
        )
        if (
            g
            and some_one
            and atoms[g].form(part.verb) == "third"
            and not any(a.text in ("who", "that") for a in atoms[:g])
        ):
            part.meant = "third"  # "a sheriff in the next town takes two gold"
            continue
        if not g or any(a.role or a.bits & SEAT for a in atoms[:g]):
            continue
        who, verb = atoms[g - 1], atoms[g].senses[part.verb]
        if not who.plain or who.text in FUNCTION or verb.form not in ("base", "third"):
            continue
        many = (
            who.text.endswith("s") and not who.text.endswith(("ss", "ous", "always")) and verb.form == "base"
        )
        if many or who.text in _PEOPLE:
            part.meant = "third"
