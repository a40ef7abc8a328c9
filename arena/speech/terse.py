"""Messages of few words: a good and its number said apart, what is worth how much, what is left out of a demand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from arena.speech.counted import made_of_goods, number_apart, one_of_goods, pieces_of_goods, some_of_it
from arena.speech.deeds import Act
from arena.speech.frames import Frame, Part, silence
from arena.speech.kinds import (
    AMOUNT,
    AMOUNTS,
    ASKED,
    DEEDS,
    GOODS,
    LED_AND,
    LED_OR,
    MERCHANT,
    OFFICER,
    OPENED,
    SENTENCES,
    SEVERAL,
    STANDING,
    Plan,
    needs,
)
from arena.speech.left_out import LEAVING_OUT, leave_out, turn_down
from arena.speech.message import Message
from arena.speech.no_price import NO_PRICE
from arena.speech.scene import Scene
from arena.speech.tags import NUMBER, SEAT, listed, mask

_WORTH = re.compile(
    r"^(?:and |so |but )?(?:(?:that is |it is |they are |all )?worth what|what (?:is|are) (?:that|it|this|they|those|these|all that)(?: worth)?|"
    r"how much (?:is|are) (?:that|it|this|they)(?: worth)?|(?:that is |it is )?what|(?:you|he|she|they|i) (?:would |will |might |could )?(?:make|get|gain|win|earn|find|take|fine) what|call (?:it|that)|worth(?: maybe| about| perhaps)?)$"
)
_SEEN = (
    "for everyone to see",
    "for everybody to see",
    "for all to see",
    "for you to see",
    "for anyone to see",
    "for all the world to see",
    "as you can see",
    "as everyone can see",
    "as anyone can see",
    "plain to see",
)
_HANDS_OFF = frozenset(
    "hands off|paws off|fingers off|keep your hands off|stay away from|stay off".split("|")
)
_FOR, _WHOEVER = mask("FOR"), mask("YOUALL")


@needs(AMOUNT, mask("MAKEIT"))
def _counted_goods(message: Message) -> None:
    if not message.scene.context.offers:
        made_of_goods(message.frames)


@needs(MERCHANT | AMOUNT | OPENED, _WHOEVER)
def _for_whoever(message: Message) -> None:
    for frame, part in message.parts:
        _of_whoever(frame, part, message.scene)


@needs(OFFICER | AMOUNT | STANDING, mask("GET"))
def _takes_their_money(message: Message) -> None:
    for _, part in message.parts if message.scene.officer else ():
        if part.item.why == "amount" and part.verb == "GET":
            _their_money(part, message.scene)


@needs(MERCHANT | AMOUNTS, listed("purse pocket pouch wallet"))
def _kept_in_purse(message: Message) -> None:
    """ "18 gold in the purse, 14 stays there"."""
    several = sum(p.item.kind == "gold" for _, p in message.parts) > 1 and not message.scene.officer
    for frame, part in message.parts if several else ():
        open_sum = part.item.kind == "gold" and not (part.meant or part.verb)
        if open_sum and frame.atoms[part.index].text.endswith(_IN_PURSE):
            part.meant = "has"


@needs(GOODS, listed("see"))
def _seen_by_all(message: Message) -> None:
    """ "Four loaves on my stand for everyone to see"."""
    for frame, part in message.parts:
        if part.item.kind == "good" and not part.meant and frame.text_has(*_SEEN):
            part.meant = "has"


@needs(
    GOODS | STANDING,
    listed(LEAVING_OUT),
)
def _leaves_out(message: Message) -> None:
    stands = [o.terms.gives for o in message.scene.open if message.scene.speaker in o.parties]
    offered = {g.good for gives in stands for g in gives if g.good}
    for frame, part in message.parts:
        if part.item.good in offered:
            leave_out(frame, part)
    for before, frame in pairwise(message.frames):
        if len(before.parts) == 1 and before.parts[0].item.good in offered:
            turn_down(before, frame)


@needs(GOODS, listed("off away"))
def _hands_off(message: Message) -> None:
    """ "But hands off the apples"."""
    for frame, part in message.parts:
        if part.index and frame.atoms[part.index - 1].text in _HANDS_OFF and part.item.kind == "good":
            part.meant, frame.acts = "minus", []


@needs(MERCHANT | SENTENCES | AMOUNTS | GOODS, listed("one"))
def _one_of_them(message: Message) -> None:
    if not message.scene.officer:
        one_of_goods(message.frames)


@needs(MERCHANT | SEVERAL | AMOUNTS | GOODS, listed("pieces piece bits"))
def _pieces(message: Message) -> None:
    if not message.scene.officer:
        pieces_of_goods(message.frames)


@needs(AMOUNT | STANDING, listed("than"))
def _rather_than_that(message: Message) -> None:
    """ "I'd rather have the cheese than the six"."""
    for frame, part in message.parts if message.scene.open else ():
        against = part.index and frame.atoms[part.index - 1].text == "than"
        if against and any(a.text in ("rather", "sooner", "prefer") for a in frame.atoms[: part.index]):
            part.meant = "minus"


@needs(MERCHANT | DEEDS, mask("BE"))
def _home_already(message: Message) -> None:
    """ "My bag's home safe already": said by one whose bag is decided."""
    closed = not message.scene.officer and message.scene.speaker not in message.scene.context.open_bags
    for frame in message.frames if closed else ():
        done = frame.has("BE") and not (frame.parts or frame.has("WILL", "FOR") or frame.clause.lead == "if")
        if done and all(a.objects == (("me", None),) for a in frame.acts):
            frame.acts = []


@needs(MERCHANT | SEVERAL | AMOUNT, mask("OWE"))
def _owed_for_nothing(message: Message) -> None:
    """ "You find nothing, you owe me six", "you owe me two, so six"."""
    for n, frame in enumerate(message.frames):
        heads = (
            frame.clause.lead == "because"
            or frame.clause.first
            or not any(f.parts for f in message.frames[:n])
        )
        if heads and not frame.acts and not frame.has("WILL") and not frame.when:
            silence([p for p in frame.parts if p.verb == "OWE" and p.givers[:1] == ["you"]], "fact")
    for before, frame in message.beside():
        if _owed_if_wrong(before, frame):
            silence(frame.parts, "fact")


@needs(SEVERAL | AMOUNT | ASKED, listed("what worth much call"))
def _what_it_is_worth(message: Message) -> None:
    """ "Two planks, worth what, four gold?"."""
    for before, frame in pairwise(message.frames):
        same = before.clause.sentence == frame.clause.sentence
        if same and frame.clause.question and _WORTH.match(before.clause.text) and not before.parts:
            for part in frame.parts:
                if part.alone and part.item.kind == "gold":
                    part.meant = "talk"
                    _stated(message.frames, before)


@needs(MERCHANT | SEVERAL | AMOUNT, listed("what whatever whatsoever"))
def _sums_to_get(message: Message) -> None:
    for before, frame in message.beside():
        _what_you_get(before, frame)


@needs(MERCHANT | SEVERAL | AMOUNT | LED_AND, SEAT | mask("THEY"))
def _still_of_another(message: Message) -> None:
    for before, frame in message.beside():
        _goes_on_of_another(before, frame, message.scene)


@needs(MERCHANT | SEVERAL | OPENED | LED_AND, SEAT)
def _searched_behind(message: Message) -> None:
    for before, frame in message.beside():
        _gets_opened(before, frame)


@needs(MERCHANT | SEVERAL | OPENED, listed("not"))
def _spared_behind(message: Message) -> None:
    for _, frame in message.beside():
        _mine_is_not(message.sentence_of(frame), frame)


@needs(MERCHANT | SEVERAL | AMOUNTS | GOODS, listed("it that they this just"))
def _named_again(message: Message) -> None:
    for _, frame in message.beside():
        _same_as_told(message.sentence_of(frame), frame)


@needs(MERCHANT | SEVERAL | AMOUNT | NUMBER, listed("of"))
def _so_many_of_it(message: Message) -> None:
    for before, frame in pairwise(message.frames if not message.scene.officer else ()):
        if frame.clause.sentence - before.clause.sentence <= 1:
            some_of_it(before, frame, message.scene)


@needs(MERCHANT | SEVERAL | AMOUNTS | GOODS | DEEDS)
def _numbers_apart(message: Message) -> None:
    wished = any(a.outcome == "return" for f in message.frames for a in f.acts)
    wished = wished and not any(p.item.place == "bag" for _, p in message.parts)
    for before, frame in pairwise(message.frames if wished else ()):
        number_apart(before, frame, message.scene)


@needs(SEVERAL | AMOUNTS | GOODS | LED_OR)
def _other_choices(message: Message) -> None:
    for before, frame in pairwise(message.frames):
        _other_choice(before, frame)


TERSE = Plan(
    _counted_goods, _for_whoever, _takes_their_money, _kept_in_purse, _seen_by_all, _leaves_out, _hands_off, *NO_PRICE, _one_of_them, _pieces, _rather_than_that,
    _home_already, _owed_for_nothing, _what_it_is_worth, _sums_to_get, _still_of_another, _searched_behind,
    _spared_behind, _named_again, _so_many_of_it, _numbers_apart, _other_choices,
)  # fmt: skip


def read_terse(frames: Sequence[Frame], scene: Scene, said: int) -> None:
    """Settle amounts by the few words that stand beside them, before offers are put together; `said`: see `kinds`."""
    if said & (AMOUNT | DEEDS):
        TERSE.run(Message(frames, scene), said)


_IN_PURSE = (
    "in the purse",
    "in my purse",
    "in the pocket",
    "in my pocket",
    "in the pouch",
    "in my wallet",
)
_GIVES = (
    "you get", "you are getting", "you will get", "you can get", "you can have", "i will give", "i can give", "i can offer",
    "i offer", "i am offering", "i can do", "i pay", "i will pay", "i am paying", "i give", "i am giving",
)  # fmt: skip


def _what_you_get(before: Frame, frame: Frame) -> None:
    """ "Four is what you get": a sum that is offered by what follows it."""
    if len(before.parts) != 1 or not before.atoms[-1].text.startswith("what") or len(before.atoms) != 3:
        return
    part = before.parts[0]
    if part.meant == "is" and part.index == 0 and frame.clause.text.startswith(_GIVES):
        part.meant, part.givers, part.receivers = "", ["me"], ["you"]


def _goes_on_of_another(before: Frame, frame: Frame, scene: Scene) -> None:
    """ "Ines has 37 gold and offers cheese": she goes on being spoken of."""
    if frame.clause.lead != "and" or not frame.parts or not before.atoms:
        return
    head = before.atoms[0]
    other = (
        head.seat
        and not head.own
        and head.seat not in (*scene.context.officers, scene.speaker, *before.called)
    )
    goes_on = any(frame.atoms[0].form(tag) == "third" for tag in ("GIVE", "GET", "WANT", "HAVE"))
    if goes_on and (other or "THEY" in head.senses):
        silence(frame.parts, "third")


def _gets_opened(before: Frame, frame: Frame) -> None:
    """ "Vic pays nothing and gets searched": whose bag is opened is said in the clause before."""
    head, first = before.atoms[0], frame.atoms[0]
    if frame.clause.lead != "and" or not head.seat or head.own or head.seat in before.called:
        return
    passive = first.text in ("gets", "is") and len(frame.atoms) > 1
    for k, act in enumerate(frame.acts):
        if passive and act.outcome == "inspect" and not act.objects:
            frame.acts[k] = replace(act, objects=((f"@{head.seat}", None),))


def _owed_if_wrong(before: Frame, frame: Frame) -> bool:
    """Whether what the officer owes is only said to follow from a search."""
    owes = any(p.verb == "OWE" and p.givers[:1] == ["you"] for p in frame.parts)
    found = before.has("NOTHINGP", "OPEN", "LOOK")
    found = found or any(a.text.startswith(("find", "found")) for a in before.atoms)
    return owes and found and not before.parts


def _mine_is_not(sentence: Sequence[Frame], frame: Frame) -> None:
    """ "She gets searched; I pay seven and don't": the speaker's own bag is not opened."""
    if frame.clause.text not in ("do not", "i do not", "am not", "i am not") or frame.clause.lead not in (
        "and",
        "but",
    ):
        return
    if any(a.outcome == "inspect" and a.objects for f in sentence for a in f.acts if f is not frame):
        frame.acts.append(Act("return", (("me", None),), frame.atoms[0].start))


def _same_as_told(sentence: Sequence[Frame], frame: Frame) -> None:
    """ "It's just bread, I promise, four bread": goods that were said to be there, with their number."""
    first = sentence[0]
    if first is frame or not first.clause.text.startswith(_IT_IS):
        return
    told = {p.item.good for p in first.parts if p.meant in ("is", "vague", "has") and p.item.kind == "good"}
    for part in frame.parts:
        if part.item.good in told and part.alone and not part.verb and part.item.place is None:
            part.meant = part.meant or "has"


_IT_IS = ("it is ", "that is ", "they are ", "this is ", "just ")


def _their_money(part: Part, scene: Scene) -> None:
    """ "I'll take Benny's money": as much as he offered."""
    owner = part.item.owner or ""
    offered = [o for o in scene.open if f"@{o.by}" == owner and scene.speaker in o.to]
    gives = offered[0].terms.gives if len(offered) == 1 else ()
    if part.item.kind == "gold" and len(gives) == 1 and gives[0].good is None and not part.item.share:
        part.item.count, part.item.why, part.item.bare = gives[0].gold, None, False


def _stated(frames: Sequence[Frame], asked: Frame) -> None:
    """Goods whose worth is asked for are only spoken of."""
    for frame in frames:
        if frame.clause.sentence == asked.clause.sentence:
            for part in frame.parts:
                if part.item.kind == "good" and not part.verb:
                    part.meant = part.meant or "has"


def _other_choice(before: Frame, frame: Frame) -> None:
    """ "Five coins. Or cheese, if you like it": the other choice lacks its number."""
    if frame.clause.lead != "or" or len(frame.parts) != 1 or not any(not p.meant for p in before.parts):
        return
    part = frame.parts[0]
    lacks = part.meant == "vague" and part.item.bare and part.item.kind == "good" and part.index == 0
    if lacks and not (frame.clause.question or before.clause.question):
        part.meant = ""


def _of_whoever(frame: Frame, part: Part, scene: Scene) -> None:
    """ "There's four gold here for whoever cuts Benny's open": it is for whoever decides over the bag."""
    if (
        part.meant not in ("has", "is")
        or part.item.kind != "gold"
        or scene.officer
        or not frame.bits & _WHOEVER
    ):
        return
    behind = frame.atoms[part.index + 1 :]
    for a, b in pairwise(behind):
        if a.bits & _FOR and b.bits & _WHOEVER and any(x.outcome == "inspect" for x in frame.acts):
            part.meant, part.givers, part.receivers = "", ["me"], ["officer"]
            return
