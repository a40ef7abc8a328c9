"""Amounts that are no price: bets, what is lacking, what others pay, what was declared, what silence costs."""

from __future__ import annotations

from itertools import pairwise

from arena.speech.beside import pays_as_subject, strangers_pay
from arena.speech.frames import silence
from arena.speech.kinds import AMOUNT, AMOUNTS, ASKED, GOODS, LED_OR, MERCHANT, OFFICER, SEVERAL, needs
from arena.speech.message import Message
from arena.speech.tags import listed, mask

_HUSHED = frozenset("quiet nothing saw tell silent mum hush silence lips".split())
_MY_SILENCE = (
    "keep quiet",
    "say nothing",
    "stay quiet",
    "never saw",
    "saw nothing",
    "stay silent",
    "keep silent",
    "keep mum",
    "not tell",
)
_LACKS = ("short", "too many")
_OR_SO = frozenset(
    "or so|ish|or thereabouts|or something|give or take|more or less|roughly|approximately".split("|")
)
_GONE = frozenset("gone expired withdrawn over finished".split())
_WERE = ("it were", "it was", "they were", "that were", "this were", "these were")
_WERE_I = ("if i were a ", "if i were an ", "if i were the ", "if i were that ")
_WHO_WOULD = (
    "who would ",
    "who on earth ",
    "who in ",
    "who the ",
    "why would i ",
    "why should i ",
    "why on earth ",
)
_SAYS, _SAID = ("means ", "meant ", "says ", "said "), ("i said", "he said", "she said")
_NOTHING = (
    "offering nothing",
    "offer nothing",
    "nothing offered",
    "am not offering anything",
    "no offer from me",
)
_PAYS = mask("GIVE")


@needs(AMOUNT, mask("GIVE"))
def paying_is_judged(message: Message) -> None:
    """ "Paying eight is silly", "only the guilty pay eight": nobody at the table pays."""
    for frame in message.frames:
        if frame.parts and frame.bits & _PAYS and (pays_as_subject(frame) or strangers_pay(frame)):
            for part in frame.parts:
                part.meant, part.verb = part.meant or "talk", ""


@needs(OFFICER | AMOUNT | GOODS)
def as_declared(message: Message) -> None:
    """ "Three apples, eh?": the officer says back what was declared."""
    context = message.scene.context
    bag = context.bags.get(context.last.speaker) if context.last is not None else None
    asked = {g.good for o in message.scene.open for g in o.terms.gives}
    for frame, part in message.parts if bag is not None and bag.declared not in asked else ():
        item = part.item
        if bag is None or (item.good, item.count) != (bag.declared, bag.count) or item.place or item.owner:
            continue
        sentence = message.sentence_of(frame)
        if len(frame.parts) == 1 and part.alone and not part.verb and not any(f.acts for f in sentence):
            part.meant = part.meant or "told"


@needs(MERCHANT | AMOUNT, listed(_HUSHED))
def hush_money(message: Message) -> None:
    """ "Bob, a chicken and I keep quiet": who keeps quiet is paid for it."""
    keeps = any(f.text_has(*_MY_SILENCE) and f.has("I") for f in message.frames)
    if not keeps and not any(f.text_has("hush money") for f in message.frames):
        return
    seats = {s for f in message.frames for s in f.called} - {
        *message.scene.context.officers,
        message.scene.speaker,
    }
    for _, part in message.parts:
        if part.verb or part.meant or part.givers or part.receivers:
            continue
        if len(seats) == 1:
            part.givers, part.receivers = [f"@{next(iter(seats))}"], ["me"]
        else:
            part.item.why = "who"


@needs(AMOUNT, listed("says"))
def wagers(message: Message) -> None:
    """ "Five gold says it's apples": a bet that nobody takes; with "open it", a price for that."""
    if any(a.outcome == "inspect" and not f.has("NOT") for f in message.frames for a in f.acts):
        return
    for frame, part in message.parts:
        behind = frame.atoms[part.index + 1 : part.index + 2]
        if behind and behind[0].text == "says":
            part.meant = "talk"


@needs(AMOUNT, listed("short many"))
def lacking(message: Message) -> None:
    """ "Three coins short", "two too many": what is lacking or over, not what is offered."""
    for frame, part in message.parts:
        if " ".join([a.text for a in frame.atoms[part.index + 1 : part.index + 3]]).startswith(_LACKS):
            part.meant = "talk"


@needs(AMOUNT, mask("APPROX"))
def about_so_much(message: Message) -> None:
    """ "Six or so, and the bag comes back": how much exactly?"""
    for frame, part in message.parts:
        if part.item.kind == "gold" and any(
            a.text in _OR_SO for a in frame.atoms[part.index + 1 : part.index + 2]
        ):
            part.item.why = part.item.why or "amount"


@needs(AMOUNT, listed("one"))
def one_there(message: Message) -> None:
    """ "Should there be one in that sack": one of what was spoken of."""
    for frame, part in message.parts:
        bare = part.item.kind == "gold" and not part.item.unit and frame.atoms[part.index].text == "one"
        if (
            bare
            and frame.has("THERE")
            and any(a.text in ("there", "be", "is") for a in frame.atoms[: part.index])
        ):
            part.meant = "pronoun"


@needs(AMOUNT, listed("deal"))
def no_deal(message: Message) -> None:
    """ "No deal at four either"."""
    for frame in message.frames:
        if frame.text_has("no deal at", "no deal for", "no deal on"):
            silence(frame.parts, "denied")


@needs(AMOUNT | ASKED | SEVERAL, listed(_GONE))
def gone_by(message: Message) -> None:
    """ "My six? Gone."."""
    for before, frame in pairwise(message.frames):
        if before.clause.question and frame.clause.text in _GONE:
            silence(before.parts, "told")


@needs(AMOUNT | GOODS | SEVERAL, mask("WAS"))
def were_it_so(message: Message) -> None:
    """ "If it were silk I'd pay six": what would be paid for what is not there."""
    for before, frame in pairwise(message.frames):
        same = before.clause.sentence == frame.clause.sentence
        for supposed, main in ((before, frame), (frame, before)) if same else ():
            goods = any(p.item.kind == "good" for p in supposed.parts)
            if (
                supposed.clause.lead == "if"
                and goods
                and supposed.clause.text.startswith(_WERE)
                and main.has("WILL")
            ):
                silence(main.parts, "supposed")


@needs(AMOUNT, mask("EACH CARD"))
def by_the_card(message: Message) -> None:
    """ "One gold for each card in my bag": the sum depends on what is there."""
    for frame, part in message.parts:
        if part.item.kind == "gold" and frame.text_has(
            "each card", "every card", "per card", "each apple", "each good"
        ):
            part.item.why = part.item.why or "amount"


@needs(AMOUNTS | SEVERAL)
def broken_down(message: Message) -> None:
    """ "Three gold, two now and one after": a sum and what it is made of."""
    for before, frame in pairwise(message.frames):
        whole = [p.item.count for p in before.parts if p.item.kind == "gold" and not p.meant]
        shares = [p.item.count or 0 for p in frame.parts if p.item.kind == "gold"]
        joins = frame.clause.lead == "and" or bool(frame.atoms and frame.atoms[0].has("AND"))
        if len(whole) == 1 and len(shares) > 1 and sum(shares) == whole[0] and not joins:
            silence(frame.parts, "told")


@needs(AMOUNT, listed("offering offered offer from"))
def nothing_offered(message: Message) -> None:
    """ "Four gold and an... no. Forget it. I'm offering nothing."."""
    if any(f.text_has(*_NOTHING) for f in message.frames):
        silence([p for f in message.frames for p in f.parts], "denied")


@needs(AMOUNT | SEVERAL, listed("were"))
def were_i_another(message: Message) -> None:
    """ "Cat might take five, if I were a man who bribes"."""
    for frame in message.frames:
        if frame.clause.text.startswith(_WERE_I):
            silence([p for f in message.sentence_of(frame) for p in f.parts], "supposed")


@needs(AMOUNT | SEVERAL, listed("cost"))
def what_it_cost(message: Message) -> None:
    """ "Eight gold, that's exactly what it cost me"."""
    for frame in message.frames[1:]:
        if not frame.parts and frame.text_has("cost me"):
            silence([p for f in message.sentence_of(frame) for p in f.parts], "told")


@needs(AMOUNT, listed("who why"))
def who_would_pay(message: Message) -> None:
    """ "Nine? Who on earth would pay nine for that!"."""
    for n, frame in enumerate(message.frames):
        if frame.clause.text.startswith(_WHO_WOULD):
            sums = {p.item.count for p in frame.parts}
            before = message.frames[n - 1].parts if n else []
            silence([*frame.parts, *(p for p in before if p.item.count in sums)], "told")


@needs(AMOUNT | SEVERAL, listed("means meant says said"))
def as_others_say(message: Message) -> None:
    """ "Somebody says seven and means three", "I said \"deal\" to a sheriff for seven"."""
    for before, frame in pairwise(message.frames):
        behind_a_quote = frame.clause.lead == "\x01" and before.text_has(*_SAID)
        if behind_a_quote or frame.clause.text.startswith(_SAYS):
            silence(frame.parts, "told")


@needs(AMOUNT | SEVERAL | LED_OR, listed("maybe perhaps even"))
def or_maybe_more(message: Message) -> None:
    """ "Seven gold or maybe eight": how much is it?"""
    for before, frame in pairwise(message.frames):
        if frame.clause.lead == "or" and frame.clause.text.startswith(("maybe ", "perhaps ", "even ")):
            first, other = before.parts, frame.parts
            if first and other and first[-1].item.kind == other[0].item.kind == "gold":
                first[-1].item.why = "amount"
                silence(other, "told")


NO_PRICE = (
    about_so_much, one_there, no_deal, gone_by, were_it_so, by_the_card, broken_down, nothing_offered,
    were_i_another, what_it_cost, who_would_pay, as_others_say, or_maybe_more, as_declared, hush_money, wagers, lacking, paying_is_judged,
)  # fmt: skip
"""In the order in which they are run."""
