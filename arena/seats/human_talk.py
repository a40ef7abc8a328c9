"""A person in the inspection: his words, shown as the table takes them before they bind, and commands
beside them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arena.record.words import counted, opening, seat_name, seats_listed
from arena.rules import Call
from arena.seats.human_desk import Desk
from arena.seats.human_screen import quoted, visible
from arena.seats.human_state import officers
from arena.seats.human_words import Misread, token_call
from arena.seats.seat import Turn
from arena.speech import heard

View = Mapping[str, Any]

_ANSWERS = {
    "accept": "accept_offer",
    "reject": "reject_offer",
    "withdraw": "withdraw_offer",
    "proof": "ask_proof",
}
_BAGS = {"open": "inspect_bag", "inspect": "inspect_bag", "return": "return_bag"}


async def talk(desk: Desk, turn: Turn, view: View) -> Call:
    """One call of the inspection."""
    invitation, left = _invitation(turn, view)
    again = "Your turn goes on" if turn.calls_left in (1, 2) else "Your turn to speak"
    shortened = invitation == desk.invited and "say" in turn.tools
    desk.say((again if shortened else invitation) + left, "bold")
    desk.invited = invitation
    while True:
        lines = await desk.typed(turn, "say>" if "say" in turn.tools else "decide>")
        call = None
        if len(lines) == 1:
            try:
                call = command(lines[0], turn)
            except Misread as misread:
                desk.complain(misread)
                continue
            if call is not None:
                return call
        spoken = " ".join(line.strip() for line in lines if line.strip())
        if not spoken or "say" not in turn.tools:
            desk.complain(invitation)
        elif await _confirmed(desk, turn, spoken, len(lines)):
            return Call("say", {"message": spoken})


def command(text: str, turn: Turn) -> Call | None:
    """The call that a command means, None for anything that is no command (it is speech); raises Misread."""
    words = text.lower().split()
    if not words or words == ["done"]:
        return Call("end_turn", {}) if "end_turn" in turn.tools else None
    call = token_call(text, turn)
    if call is not None or len(words) != 2:
        return call
    answer = _ANSWERS.get(words[0])
    if answer and words[1][0] == "o" and words[1][1:].isdecimal():
        if answer not in turn.tools:
            raise Misread(f"There is nothing for you to {words[0]} now.")
        return Call(answer, {"offer": words[1].upper()})
    decision = _BAGS.get(words[0])
    if decision and decision in turn.tools:
        named = [name for name in turn.view()["seats"] if name.startswith(words[1]) and name != turn.seat]
        if len(named) == 1:
            return Call(decision, {"merchant": named[0]})
    return None


async def _confirmed(desk: Desk, turn: Turn, spoken: str, lines: int) -> bool:
    """Show how the table takes the words, and ask unless they bind nothing."""
    assert turn.reads is not None, "the table lets people see how it reads them"
    text, reading = await turn.reads(spoken)
    if lines > 1:
        desk.say(f"{lines} lines came at once. As one message: {quoted(text)}", "yellow")
    desk.say(f"   {visible(heard(reading, (), you=turn.seat))}", "green")
    if reading.illegal and not reading.moves:
        return False
    if lines == 1 and not (reading.moves or reading.unclear or reading.illegal):
        return True
    while True:
        answers = await desk.typed(turn, "Say it? (y/n)")
        answer = answers[0].strip().lower() if len(answers) == 1 else ""
        if answer in ("y", "yes"):
            return True
        if answer in ("n", "no"):
            desk.say("Not said. Say it again as you mean it, or press Enter when you are done.")
            return False
        desk.complain("Type y to say it, n to say something else.")


def _invitation(turn: Turn, view: View) -> tuple[str, str]:
    """What can be done now, and how much talk is to come."""
    you = turn.seat
    bosses = officers(view)
    parts = []
    if "say" in turn.tools:
        parts.append("Speak to the merchants" if you in bosses else f"Speak to {seats_listed(bosses)}")
    if "inspect_bag" in turn.tools:
        closed = [
            opening(seat_name(seat))
            for seat, shown in view["seats"].items()
            if shown["bag"] and shown["bag"]["state"] == "closed"
        ]
        does = "says what you want done with" if view["deputies"] else "decides"
        parts.append(f"'open NAME' or 'return NAME' {does} a bag ({', '.join(closed)})")
    if "exchange_tokens" in turn.tools and turn.legal("exchange_tokens"):
        parts.append("'tokens GOOD' exchanges three of a good")
    if "ask_proof" in turn.tools:
        parts.append("'proof OFFER' has bag and stall shown")
    if "end_turn" in turn.tools:
        parts.append("Enter if you have nothing more to say")
    left = turn.rounds_left
    tail = ""
    if left is not None and "say" in turn.tools:
        tail = " (the last round of talk)" if left == 0 else f" ({counted(left, 'round')} of talk after this)"
    return "; ".join(parts), tail
