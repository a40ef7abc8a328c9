"""Terms out of what was said: who gives what to whom, and what becomes of which bag."""

from __future__ import annotations

from arena.rules.terms import BOOTY, BagOutcome, Give, PromiseKind, PromiseTerms, When
from arena.speech.deeds import Act
from arena.speech.frames import Frame, Part
from arena.speech.offers import Draft, Fault, place_of, resolve_count
from arena.speech.scene import Scene, Unresolved
from arena.speech.tags import mask

_DUE = mask("WHENSHERIFF WHENYOURS NEXTROUND LATER")


class Builder:
    """Gathers the frames of one message into drafts."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.drafts: list[Draft] = []

    # -- amounts ---------------------------------------------------------------------------------------------------

    def add_part(self, draft: Draft, part: Part) -> None:
        """Add one amount to a draft, with its giver and receiver."""
        scene = self.scene
        if part.item.count == 0 and part.item.kind == "gold" and not part.item.share:
            return  # "if all of us pay zero"
        try:
            givers, receivers = self._sides(draft, part)
        except Unresolved as open_question:
            draft.faults.append(Fault(part.item.start, open_question.why, open_question.question))
            return
        if len(givers) > 1 and not part.each:
            draft.faults.append(Fault(part.item.start, "amount", "How much from each?"))
            return
        owner = part.item.owner or ""
        if owner.startswith("@") and owner[1:] not in givers and not scene.officer:
            draft.faults.append(Fault(part.item.start, "terms", "Who pays what?"))
            return
        if owner == "them" and part.verb == "GET" and scene.speaker not in givers and not scene.officer:
            draft.faults.append(
                Fault(part.item.start, "terms", "Who pays what?")
            )  # "take his two and my four"
            return
        if owner == "you" and part.item.kind == "good" and part.when and givers == [scene.speaker]:
            draft.faults.append(Fault(part.item.start, "terms", "Who gives that?"))
            return
        if scene.speaker in receivers and scene.speaker in givers:
            receivers = [r for r in receivers if r != scene.speaker] or receivers
        for giver in givers:
            to = [r for r in receivers if r != giver]
            if not to:
                continue
            count, fault = resolve_count(scene, part, giver)
            if fault is not None:
                draft.faults.append(fault)
                return
            assert count is not None
            times = 1
            receiver = to[0]
            if len(to) > 1:
                if set(to) == set(scene.context.deputies):
                    receiver = BOOTY
                    times = len(to) if part.each and len(givers) == 1 and not part.when else 1
                elif part.each:
                    for one in to:
                        self._give(draft, part, giver, one, count)
                    continue
                else:
                    draft.faults.append(Fault(part.item.start, "who", "Who gets it?"))
                    return
            self._give(draft, part, giver, receiver, count * times)

    def _give(self, draft: Draft, part: Part, giver: str, receiver: str, count: int) -> None:
        item = part.item
        if part.when:
            to = [d for d in self.scene.context.deputies if d != giver] if receiver == BOOTY else [receiver]
            for one in to:
                if item.kind == "gold":
                    draft.promises.append(PromiseTerms(giver, one, "pay_gold", part.when, gold=count))
                else:
                    draft.promises.append(
                        PromiseTerms(giver, one, "give_goods", part.when, good=item.good, count=count)
                    )
        elif count and item.kind == "gold":
            draft.gives.append(Give(giver, receiver, gold=count))
        elif count:
            place = place_of(self.scene, part, giver, count)
            legal = item.good in self.scene.context_goods.legal
            draft.loose = draft.loose or (legal and place == "any" and not part.verb and not item.owner)
            hidden = item.good == "any" and place == "contraband"
            good = "any_contraband" if hidden else item.good
            draft.gives.append(Give(giver, receiver, good=good, count=count, place=place))
        draft.spans.append((item.start, item.end, f"{giver} to {receiver}"))

    def _sides(self, draft: Draft, part: Part) -> tuple[list[str], list[str]]:
        scene = self.scene
        givers = scene.seats(part.givers) if part.givers else []
        receivers = scene.seats(part.receivers) if part.receivers else []
        if not givers and not receivers and part.exchanged and draft.gives:
            first = draft.gives[0]
            givers = [first.receiver] if first.receiver != BOOTY else list(scene.context.deputies)
            receivers = [first.giver]
        elif not givers and not receivers and part.beside and draft.gives:
            last = draft.gives[-1]
            givers = [last.giver]
            receivers = [last.receiver] if last.receiver != BOOTY else list(scene.context.deputies)
        if not givers and not receivers:
            givers = [scene.speaker] if not scene.officer else scene.you()
        if not givers:
            givers = scene.you() if scene.speaker in receivers else [scene.speaker]
            if givers == receivers:
                givers = [scene.speaker]
        if not receivers:
            if scene.speaker in givers:
                receivers = [s for s in scene.you() if s not in givers] or list(scene.context.officers)
                if len(givers) > 1 and not scene.officer:
                    receivers = list(scene.context.officers)
            elif scene.officer and scene.context.deputies and scene.we_all:
                receivers = list(scene.context.deputies)
            else:
                receivers = [scene.speaker]
        return givers, receivers

    # -- bags ------------------------------------------------------------------------------------------------------

    def bag_seats(self, draft: Draft, act: Act) -> list[str]:
        """Whose bags an act is about; raises Unresolved."""
        scene = self.scene
        out: list[str] = []
        objects = act.objects or (("the", None),)
        for whose, number in objects:
            if whose in ("me", "us") and scene.officer and scene.speaker not in scene.context.open_bags:
                out.extend(self._told(draft) or (draft.givers if len(draft.givers) > 1 else scene.you()))
            elif whose == "me":
                out.append(scene.speaker)
            elif whose == "you":
                several = draft.givers if scene.officer and not scene.called and len(draft.givers) > 1 else []
                out.extend(self._told(draft) or several or scene.you())
            elif whose == "us":
                self._ask_who_joins(act, number)
                seats = scene.us()
                if number is not None and not scene.officer and number != len(seats):
                    seats = self._group(number or None)
                    if scene.speaker not in seats:
                        raise Unresolved("who", "Who is we?")
                out.extend(p for p in scene.context.players if p in seats)
            elif whose.startswith("@"):
                out.append(whose[1:])
            elif whose == "them" and scene.officer and len(givers := draft.givers) > 1:
                out.extend(givers)
            elif whose == "them":
                out.append(scene.them())
            elif whose == "others":
                out.extend(scene.others(number, without=draft.target if scene.officer else ()))
            elif (
                whose in ("both", "all")
                and act.outcome == "return"
                and not scene.officer
                and not scene.joined
            ):
                self._ask_who_joins(act, number or 2)
                if (whose == "both" or (number is None and not draft.bags)) and not any(
                    w in ("us", "me") for w, _ in objects
                ):
                    out.extend(self._group(number))
            elif whose in ("both", "all"):
                out.extend(self._group(number))
            elif whose == "it" and not scene.officer:
                others = [s for s in dict.fromkeys(scene.named) if s not in scene.context.officers]
                if act.outcome == "inspect" and len(others) != 1:
                    raise Unresolved("who", "Whose bag do you mean?")
                kept = [b.bag for b in draft.bags if b.outcome == "return"] if draft.bag_named else []
                own = kept[0] if len(draft.bags) == len(kept) == 1 else scene.speaker
                out.append(
                    others[0] if act.outcome == "inspect" else own
                )  # "I buy Bob's bag its peace: it stays shut"
            elif whose == "described" and act.outcome == "return" and not scene.officer:
                out.append(scene.speaker)
            elif whose in ("described", "stranger"):
                raise Unresolved("who", "Whose bag do you mean?")
            elif scene.officer:
                out.extend(
                    draft.target or (draft.givers if scene.speaker not in draft.givers else []) or scene.you()
                )
            elif act.outcome == "inspect" and scene.named:
                named = [s for s in dict.fromkeys(scene.named) if s not in scene.context.officers]
                if len(named) > 1:
                    raise Unresolved(
                        "who", "Whose bag, " + " or ".join(scene.name(s) + "'s" for s in named) + "?"
                    )
                out.append(scene.them())
            elif act.outcome == "inspect" and whose == "any":
                raise Unresolved("who", "Whose bag do you mean?")
            elif act.outcome == "inspect" and whose == "that":
                out.append(scene.them())
            else:
                out.append(scene.speaker)
        return list(dict.fromkeys(out))

    def _told(self, draft: Draft) -> list[str]:
        """Whom a draft is said to: who pays, where another was spoken to before ("Bob, I open yours. Cal, five and yours is free")."""
        paying = [g for g in draft.givers if g in self.scene.context.open_bags] if self.scene.officer else []
        return draft.target if not paying or set(paying) & set(draft.target) else paying

    def _ask_who_joins(self, act: Act, number: int | None) -> None:
        """Raise Unresolved where "both our bags" are named beside another seat that was not said to pay with the speaker."""
        scene = self.scene
        if (
            scene.officer
            or scene.joined
            or act.outcome != "return"
            or (number or 1) < 2
            or len(act.objects) > 1
        ):
            return
        if any(s in scene.context.open_bags for s in scene.named):
            raise Unresolved("terms", "Who pays, and for which bags?")

    def _group(self, number: int | None) -> list[str]:
        scene = self.scene
        if scene.joined:
            seats = scene.us()
            if number is None or number == len(seats):
                return [p for p in scene.context.players if p in seats]
        everyone = [p for p in scene.context.players if p in scene.context.open_bags]
        if number is None or number == len(everyone):
            return everyone
        named = [s for s in dict.fromkeys(scene.named) if s in scene.context.open_bags and s != scene.speaker]
        if number == len(named):
            return [p for p in scene.context.players if p in named]
        return scene.others(number)

    def _due_now(self, act: Act, frame: Frame) -> bool:
        """Whether a bag beside a promise is what is wanted for it now ("six gold next round for a pass")."""
        at = next((k for k, a in enumerate(frame.atoms) if a.start == act.at), 0)
        later = next((k for k, a in enumerate(frame.atoms) if k > at and a.bits & _DUE), 0)
        if later and frame.has("NOW") and any(a.has("AND") for a in frame.atoms[at:later]):
            return True  # "open Gus now and when I'm sheriff yours sails through"
        if self.scene.officer or frame.has("WHENYOURS") or act.outcome != "return":
            return False
        if any(w == "me" for w, _ in act.objects):
            return True
        if act.subject == "you" and act.objects and all(w in ("it", "the", "that") for w, _ in act.objects):
            return True  # "if you let this one go I won't open yours when I'm sheriff"
        theirs = act.objects[:1] and act.objects[0][0].startswith("@")
        if theirs and any(a.objects[:1] == (("you", None),) and a.at > act.at for a in frame.acts):
            return True  # "let Moss's bag through and yours goes through when I'm Sheriff"
        wanted = at > 0 and (frame.atoms[at - 1].has("FOR") or (at > 1 and frame.atoms[at - 2].has("FOR")))
        return bool(wanted and frame.parts)

    def add_act(self, draft: Draft, act: Act, when: When | None, frame: Frame) -> None:
        """Add what shall be done with a bag, now or as a promise."""
        scene = self.scene
        if when and self._due_now(act, frame):
            when = None
        if when:
            try:
                by = scene.speaker
                if frame.has("WHENYOURS"):
                    by = scene.you()[0]
                elif frame.has("WHENSHERIFF"):
                    by = scene.speaker
                elif act.subject == "you" or (act.subject or "").startswith("@"):
                    by = scene.you()[0] if act.subject == "you" else str(act.subject)[1:]
                if (
                    by == scene.speaker
                    and scene.officer
                    and act.outcome == "return"
                    and act.objects[:1] == (("me", None),)
                ):
                    by = scene.you()[0]  # "and swear to pass me next time"
                to = list(scene.you() if by == scene.speaker else [scene.speaker])
                vague = any(w in ("all", "both", "others", "described", "stranger") for w, _ in act.objects)
                if vague or (not act.objects and act.outcome == "inspect"):
                    asked = draft.faults if act.outcome == "return" else draft.bag_faults
                    asked.append(Fault(act.at, "terms", "What exactly do you promise?"))
                    return
                deputies = [w[1:] for w, _ in act.objects if w[1:] in (scene.context.deputies or ())]
                for one in deputies or to:
                    if act.objects and act.objects[0][0] == "me":
                        bag = scene.speaker
                    elif deputies:
                        bag = one
                    elif act.objects and act.objects[0][0] not in ("the", "you", "any"):
                        bag = self.bag_seats(draft, act)[0]
                    else:
                        bag = one
                    kind: PromiseKind = "return_bag" if act.outcome == "return" else "inspect_bag"
                    promise = PromiseTerms(by, one, kind, when, bag=bag)
                    if promise not in draft.promises:
                        draft.promises.append(promise)
            except Unresolved as question:
                draft.faults.append(Fault(act.at, question.why, question.question))
            return
        grudging = frame.clause.lead == "if" and frame.text_has(
            "must", "have to", "want to", "need to", "like to"
        )
        if act.negated or (
            grudging and act.outcome == "inspect" and act.objects[:1] == (("described", None),)
        ):
            return
        if act.outcome == "inspect" and not act.objects:
            known = [s for s in dict.fromkeys(scene.named) if s in scene.context.open_bags]
            if not scene.officer and draft.gives and frame.clause.lead == "if" and len(known) == 1:
                draft.bags.append(BagOutcome(known[0], "inspect"))  # "three gold if you have a look"
                draft.bag_said = draft.bag_named = True
            elif (
                not (scene.officer or known) and draft.gives and frame.clause.lead == "if" and scene.spoken_of
            ):
                draft.bag_faults.append(
                    Fault(act.at, "who", "Whose bag do you mean?")
                )  # "she has it all; three if you look"
            elif not scene.officer and draft.gives and _opens_some_bag(frame, act):
                draft.bag_faults.append(Fault(act.at, "who", "Whose bag do you mean?"))
            return
        opened = act.outcome == "inspect" and not scene.officer and frame.clause.lead == "if"
        if opened and not draft.gives and all(w in ("me", "the", "it", "that") for w, _ in act.objects):
            return  # "were you to open my bag": only supposed
        named = [s for s in dict.fromkeys(scene.named) if s not in scene.context.officers]
        pointed = not scene.officer and len(named) == 1 and frame.clause.lead == ","
        if (
            act.outcome == "inspect"
            and act.objects == (("it", None),)
            and (scene.officer or not (draft.gives or pointed))
        ):
            return  # "open it, I dare you", "or I open it"
        try:
            seats = self.bag_seats(draft, act)
        except Unresolved as question:
            draft.bag_faults.append(Fault(act.at, question.why, question.question))
            return
        if not scene.officer:
            others = [s for s in seats if s not in scene.context.officers]  # "Lou, ignore Kim"
            if seats and not others:
                return
            seats = others
        for seat in seats:
            if scene.officer and act.outcome == "inspect" and seat in (draft.target or scene.called):
                continue  # "or I open it": a threat, no term
            search = BagOutcome(seat, "inspect")
            if act.outcome == "return" and search in draft.bags and seat != scene.speaker:
                draft.bags.remove(search)  # "every bag but mine and Dora's"
            if act.outcome == "inspect" and BagOutcome(seat, "return") in draft.bags:
                draft.bag_faults.append(Fault(act.at, "terms", "Shall it be opened or returned?"))
                return
            outcome = BagOutcome(seat, act.outcome)
            if outcome in draft.bags and draft.gives and frame.clause.sentence == draft.given_in:
                draft.bags.remove(outcome)  # said anew with the sum: in the order of that sentence
            if outcome not in draft.bags:
                draft.bags.append(outcome)
        if not seats or draft.bags:
            draft.bag_said = True
            draft.bag_named = draft.bag_named or bool(act.objects)


_SOME_ONE = frozenset(("one", "another", "any one", "one of", "any of", "either of", "any one of"))


def _opens_some_bag(frame: Frame, act: Act) -> bool:
    """Whether what is opened is described and not named ("open the fattest bag here", "open one")."""
    if frame.clause.lead in ("or", "unless", "because") or frame.clause.question:
        return False
    at = next((k for k, a in enumerate(frame.atoms) if a.start == act.at), 0)
    following = frame.atoms[at + 1] if at + 1 < len(frame.atoms) else None
    if following is None or not frame.atoms[at].has("OPEN", "LOOK"):
        return False
    if following.has("DESCRIBED", "SOMEBODY") or following.text in _SOME_ONE:
        return True
    if following.text in ("that", "this") and at + 2 == len(frame.atoms):
        return True
    if (
        following.plain
        and at == 0
        and following.text.endswith("s")
        and frame.atoms[at].text in ("open", "inspect", "search")
    ):
        return True  # "open pennies, I'll pay two"
    near = frame.atoms[at + 2 : at + 7]
    return following.has("THE", "A", "ANYW") and any(
        a.bag is not None or a.has("DESCRIBED", "BAG") for a in near
    )
