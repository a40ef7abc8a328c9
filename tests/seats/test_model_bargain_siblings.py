"""Other shapes of the faults of conversations (B) and bargaining (E): other editions, phases, deputies and wires."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from arena.providers import Run
from arena.record import read_record, replay
from arena.rules import Call
from arena.seats.seat import Turn
from tests.fakes import Asked, Say, Status, call, dull, text

from .tables import Played, table_with

pytestmark = pytest.mark.slow  # other shapes of what the fast tests hold

CHAT, RESPONSES, MESSAGES = "openai-api/lab/m", "openai/m", "anthropic/m"
WIRES = (CHAT, RESPONSES, MESSAGES)
THREE = ("ann", "bob", "cat")
SIX = (*THREE, "dan", "eve", "fay")
Policy = Callable[[Turn], Call | None]
PASS_FOR_5 = "I give you 5 gold if you return my bag."


def officer(asked: Asked) -> bool:
    return "inspect_bag" in asked.allowed


def speaker(asked: Asked) -> bool:
    return "say" in asked.allowed and "inspect_bag" not in asked.allowed


class Acts:
    """A model that is dull but for its moves: (when, answer) in order; it keeps every call that it has made."""

    def __init__(self, *moves: tuple[Any, Any]) -> None:
        self.moves = list(moves)
        self.made: list[tuple[str, Any]] = []
        self.told: list[str] = []

    def __call__(self, asked: Asked) -> Any:
        answer = self._answer(asked)
        if isinstance(answer, Say) and len(answer.calls) == 1:
            self.made.append((answer.calls[0][0], answer.calls[0][1]))
        return answer

    def _answer(self, asked: Asked) -> Any:
        if self.moves:
            when, answer = self.moves[0]
            fits = when(asked) if callable(when) else officer(asked) and re.search(when, asked.last)
            if fits:
                self.moves.pop(0)
                self.told.append(asked.last)
                return answer(asked) if callable(answer) else answer
        return dull(asked)


class Watched(dict[str, Policy]):
    """Policies of the other seats, plain where none is given; keeps what each of them was told."""

    def __init__(self, policies: dict[str, Policy] | None = None) -> None:
        super().__init__(policies or {})
        self.news: list[Any] = []

    def get(self, seat: str, default: Any = None) -> Any:
        policy = super().get(seat, lambda _: None)

        def watching(turn: Turn) -> Call | None:
            self.news.extend(turn.news)
            bound = turn.tools == ("inspect_bag", "return_bag") and not turn.legal("return_bag")
            return policy(turn) or (Call("inspect_bag", turn.legal("inspect_bag")[0]) if bound else None)

        return watching


Sit = Callable[..., Played]


@pytest.fixture
def sit(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Sit:
    """Play a whole game, Bob a model, every call counted; then what must hold whatever went wrong is looked at."""
    monkeypatch.setenv("ARENA_CHECK", "1")

    async def at_once(_: float) -> None:
        return None

    def play(acts: Any, policies: dict[str, Policy] | None = None, **more: Any) -> Played:
        watched = Watched(policies)
        run = Run(max_retries=2, sleep=at_once)
        played = table_with(monkeypatch, tmp_path, acts, policies=watched, run=run, **more)
        assert played.server.wrong == []
        assert played.result.status == "complete"
        if isinstance(acts, Acts):
            assert acts.moves == []
        nothing_bad(played, watched, acts.made if isinstance(acts, Acts) else None)
        return played

    return play


def nothing_bad(played: Played, watched: Watched, made: Sequence[tuple[str, Any]] | None) -> None:
    """No move is invented, nobody sees another's fault, and only what the table was shown binds."""
    lines = played.lines()
    calls = [line for line in lines if line["kind"] == "call" and line["actor"] == "bob"]
    if made is not None:
        tools = [name for name, _ in made]
        for line in calls:
            assert line["data"]["tool"] in tools, line
            tools.remove(line["data"]["tool"])
    for line in lines:
        if line["kind"] in ("fault", "refused"):
            assert set(line["visible"]) <= {line["actor"], line["data"].get("seat")}, line
    told = json.dumps(watched.news, default=str)
    assert '"fault"' not in told
    assert '"refused"' not in told
    shown = {line["data"]["offer"] for line in lines if line["kind"] == "offer" and line["visible"] == "all"}
    assert {line["data"]["offer"] for line in lines if line["kind"] == "settle"} <= shown
    for line in lines:
        if line["kind"] == "rule_action":
            assert line["data"]["tool"] != "inspect_bag"


def codes(played: Played) -> list[str]:
    return [data["code"] for data in played.bobs("refused")]


def settled(played: Played) -> list[tuple[str, str]]:
    return [(line["data"]["offer"], line["data"]["due"]) for line in played.lines("settle")]


def once(*messages: str, to: str = "bob", at: int = 3) -> Policy:
    """A merchant who says these, one a turn, while `to` is sheriff or deputy."""
    left = list(messages)

    def policy(turn: Turn) -> Call | None:
        view = turn.view()
        heads = [view["sheriff"], *(view["deputies"] or ())]
        if (
            left
            and turn.calls_left == at
            and "say" in turn.tools
            and "inspect_bag" not in turn.tools
            and to in heads
        ):
            return Call("say", {"message": left.pop(0)})
        return None

    return policy


def does(when: Callable[[Turn], bool], *calls: Call) -> Policy:
    """A seat that makes these calls in order whenever it is time for the next."""
    left = list(calls)

    def policy(turn: Turn) -> Call | None:
        return left.pop(0) if left and left[0].tool in turn.tools and when(turn) else None

    return policy


# B: conversations


@pytest.mark.parametrize("entry", WIRES)
def test_B1_calls_of_every_end_are_answered(sit: Sit, entry: str) -> None:
    """Several calls, then a refusal by the provider, then a cut answer, then a call of the wrong phase."""
    two = Say((("end_turn", {}), ("say", {"message": "hm"})), text="Well,")
    flagged = Status(
        400, {"error": {"message": "flagged as violating our usage policy.", "code": "invalid_prompt"}}
    )
    acts = Acts(
        (speaker, two),
        (speaker, flagged),
        (speaker, call("end_turn")),
        (speaker, Say((("say", '{"message":"I g' if entry != MESSAGES else {}),), finish="length")),
        (speaker, call("declare", good="apple", count=1)),
        (speaker, call("end_turn")),
    )
    played = sit(acts, entry=f"{entry}?max_prompt_tokens=3000")
    assert {"several_calls", "refusal"} <= {kind for _, kind in played.faults()}
    assert {owner for owner, _ in played.faults()} == {"model"}


@pytest.mark.parametrize("entry", WIRES)
def test_B1_a_call_that_another_seat_overtook_is_answered_all_the_same(sit: Sit, entry: str) -> None:
    """Ann, asked beside Bob, accepts what ends Bob's turn, and Bob's call comes to nothing."""
    price = does(
        lambda t: t.view()["sheriff"] == "cat" and t.calls_left == 3,
        Call(
            "say",
            {
                "message": "Bob, pay me 3 gold and I return your bag. Ann, pay me 4 gold and I return your bag and open Bob's."
            },
        ),
    )
    ann = does(
        lambda t: t.view()["sheriff"] == "cat" and "accept_offer" in t.tools,
        Call("accept_offer", {"offer": "O2"}),
    )
    accepted = call("accept_offer", offer="O1")
    acts = Acts((lambda a: speaker(a) and "O1" in a.last, accepted))
    played = sit(acts, {"ann": ann, "cat": price}, entry=entry)
    assert [(data["code"], data["overtaken"]) for data in played.bobs("refused")] == [
        ("contradicts_deal", True)
    ]
    assert settled(played) == [("O2", "accepted")]


@pytest.mark.parametrize("args", [{}, {"message": "I give you 5 gold if you ret"}])
def test_E4_D5_half_a_sentence_is_not_spoken(sit: Sit, args: dict[str, Any]) -> None:
    """A call that was cut off at the limit of tokens may look whole on this wire: it is not carried out."""
    acts = Acts((speaker, Say((("say", args),), finish="length")), (speaker, call("end_turn")))
    played = sit(acts, entry=MESSAGES)
    assert played.faults() == [("model", "truncated")]
    assert played.lines("say", "offer", "refused") == []
    assert "cut off" in acts.told[1]


@pytest.mark.parametrize(
    ("entry", "options"),
    [(CHAT, "tools=phase"), (RESPONSES, "calls=text"), (MESSAGES, "calls=text"), (MESSAGES, "tools=phase")],
)
def test_B2_B10_condensed_in_text_or_by_phase_the_rules_stay_first(
    sit: Sit, entry: str, options: str
) -> None:
    def behave(asked: Asked) -> Any:
        if options == "tools=phase":
            return dull(asked)
        name, args = dull(asked).calls[0]
        return text("I see. " + json.dumps({"name": name, "arguments": args}))

    played = sit(behave, entry=f"{entry}?{options}&max_prompt_tokens=3000")
    begun = [a for a in played.server.asked if len(a.turns) == 1]
    assert len(begun) > 1
    assert all("What happened so far" in a.last for a in begun[1:])
    assert len({a.system for a in played.server.asked}) == 1
    assert played.lines("rule_action", "fault", "refused") == []
    if options == "tools=phase":
        assert all(set(a.tools) == set(a.allowed) for a in played.server.asked)


BLANK: dict[str, tuple[str, Any]] = {
    "chat_space": (CHAT, Say((("end_turn", {}),), text=" \n ")),
    "chat_array": (CHAT, Say(message={"content": [{"type": "text", "text": " "}]})),
    "chat_invisible": (CHAT, text("\u200b")),
    "messages_space": (MESSAGES, Say((("end_turn", {}),), text="\n\n")),
    "messages_nothing": (MESSAGES, Say(more={"content": []})),
    "messages_thinking": (MESSAGES, Say(blocks=({"type": "thinking", "thinking": "x", "signature": "s"},))),
    "messages_space_only": (MESSAGES, Say(text="  ")),
    "responses_nothing": (RESPONSES, Say(more={"output": []})),
    "responses_space": (RESPONSES, Say((("end_turn", {}),), text=" ")),
    "responses_cut": (
        RESPONSES,
        Say((("end_turn", {}),), more={"status": "incomplete", "incomplete_details": {"reason": "max_output_tokens"}, "output": [
            {"type": "reasoning", "id": "rs_2", "summary": [], "encrypted_content": "g"}]}),
    ),
    "responses_reasoning": (RESPONSES, Say(blocks=({"type": "reasoning", "id": "rs_1", "summary": [], "encrypted_content": "g"},))),
}  # fmt: skip


@pytest.mark.parametrize("blank", BLANK.values(), ids=BLANK.keys())
def test_B4_B5_an_answer_of_blanks_makes_no_blank_message(sit: Sit, blank: Any) -> None:
    entry, answer = blank
    end = call("end_turn")
    acts = Acts((speaker, answer), (speaker, answer), (speaker, end), (speaker, end))
    played = sit(acts, entry=entry)
    assert set(played.faults()) <= {("model", "no_call"), ("model", "truncated")}
    for asked in played.server.asked:
        items = asked.body.get("input", [])
        for item, after in zip(items, [*items[1:], {}], strict=False):
            if item.get("type") == "reasoning":
                assert after.get("type") in ("function_call", "message", "reasoning")
                assert after.get("id"), "reasoning goes back only before the item that it led to"


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        (CHAT, "\u200b\ufe0f"),
        (RESPONSES, "\x00"),
        (MESSAGES, "\U000e0041"),
        (MESSAGES, "<think>silk</think>"),
    ],
)
def test_B4_words_that_cannot_be_seen_make_no_empty_block(sit: Sit, entry: str, words: str) -> None:
    acts = Acts((speaker, call("say", message=words)), (officer, call("say", message=words)))
    played = sit(acts, {"ann": once(words), "cat": once(words)}, entry=entry)
    assert all(a.last.strip() for a in played.server.asked)


ORDERS = {
    "between": [
        {"type": "thinking", "thinking": "a", "signature": "cw=="},
        {"type": "text", "text": "So:"},
        {"type": "redacted_thinking", "data": "ZA=="},
        {"type": "tool_use", "id": "t1", "name": "end_turn", "input": {}},
    ],
    "two_calls": [
        {"type": "thinking", "thinking": "", "signature": "cw=="},
        {"type": "tool_use", "id": "t2", "name": "end_turn", "input": {}},
        {"type": "thinking", "thinking": "more", "signature": "eA=="},
        {"type": "tool_use", "id": "t3", "name": "end_turn", "input": {}},
    ],
    "no_call": [
        {"type": "thinking", "thinking": "a", "signature": "cw=="},
        {"type": "text", "text": "I wait."},
    ],
    "odd_keys": [
        {"type": "thinking", "thinking": "\u00fc \U0001f600", "signature": "cw==", "display": "full"},
        {"type": "tool_use", "id": "t4", "name": "end_turn", "input": {}, "caller": {"type": "direct"}},
    ],
}


@pytest.mark.parametrize("blocks", ORDERS.values(), ids=ORDERS.keys())
def test_B5_thoughts_go_back_in_the_order_in_which_they_came(sit: Sit, blocks: Any) -> None:
    def answer(asked: Asked) -> Any:
        return Say((), more={"content": blocks, "stop_reason": "tool_use"})

    acts = Acts((speaker, answer), (speaker, call("end_turn")))
    acts.made += [(block["name"], block["input"]) for block in blocks if block["type"] == "tool_use"]
    played = sit(acts, entry=MESSAGES, strict=False)
    after = played.server.asked[-1].body["messages"]
    back = next(m["content"] for m in after if m["role"] == "assistant" and m["content"][0] == blocks[0])
    thoughts = [b for b in blocks if "thinking" in b["type"]]
    assert [b for b in back if "thinking" in b["type"]] == thoughts
    assert [b["type"] for b in back] == [b["type"] for b in blocks]


@pytest.mark.parametrize(
    "more",
    [
        {
            "reasoning": "I think",
            "reasoning_details": [{"type": "reasoning.encrypted", "data": "xyz", "index": 0}],
        },
        {"reasoning_details": [{"type": "reasoning.text", "text": "t", "signature": "s"}]},
        {"reasoning_content": ""},
    ],
)
def test_B6_reasoning_under_other_names_goes_back(sit: Sit, more: Any) -> None:
    acts = Acts((speaker, Say((("end_turn", {}),), message=more)))
    played = sit(acts)
    sent = [m for m in played.server.asked[-1].body["messages"] if any(k in m for k in more)]
    if "reasoning_details" in more:
        assert sent[0]["reasoning_details"] == more["reasoning_details"]


def test_B6_a_signature_on_the_call_itself_goes_back(sit: Sit) -> None:
    signed = {"google": {"thought_signature": "abc"}}
    one = {
        "id": "s1",
        "type": "function",
        "function": {"name": "end_turn", "arguments": "{}"},
        "extra_content": signed,
    }
    acts = Acts((speaker, Say(message={"tool_calls": [one]})))
    acts.made.append(("end_turn", {}))
    played = sit(acts)
    sent = [c for m in played.server.asked[-1].body["messages"] for c in m.get("tool_calls") or ()]
    assert [c["extra_content"] for c in sent if "extra_content" in c] == [signed]


@pytest.mark.parametrize("entry", WIRES)
def test_B7_five_speak_and_the_model_says_nothing(sit: Sit, entry: str) -> None:
    acts = Acts((officer, text("Hm.")), (officer, text("")), (officer, call("end_turn")))
    said = {seat: once("Good day to all.", "A fine day.") for seat in SIX if seat != "bob"}
    played = sit(acts, said, seats=SIX, entry=entry)
    assert played.faults() == [("model", "no_call")] * 2


@pytest.mark.parametrize(
    ("entry", "bad"),
    [
        (CHAT, Status(200, b"<html>Traceback (most recent call last): boom</html>")),
        (RESPONSES, Status(200, {"error": {"code": 502, "message": "boom"}})),
        (MESSAGES, Status(529, {"type": "error", "error": {"type": "overloaded_error", "message": "boom"}})),
    ],
)
def test_B9_no_failure_is_told_to_the_model(sit: Sit, entry: str, bad: Any) -> None:
    acts = Acts((speaker, bad), (speaker, call("end_turn")), (officer, bad), (officer, call("end_turn")))
    played = sit(acts, entry=f"{entry}?max_prompt_tokens=3000")
    assert {owner for owner, _ in played.faults()} == {"provider"}
    assert not any(b"boom" in a.raw or b"raceback" in a.raw for a in played.server.asked)
    assert "boom" not in json.dumps(played.lines("say", "rule_action"))


def test_B12_a_thinking_model_by_another_road_is_not_forced(sit: Sit) -> None:
    for entry in (f"{MESSAGES}?thinking=adaptive&tools=phase", f"{MESSAGES}?thinking=adaptive&effort=high"):
        played = sit(Acts(), entry=entry)
        assert {a.body["tool_choice"]["type"] for a in played.server.asked} <= {"auto"}
        played.record.unlink()
        (played.record.parent / "calls/g1.jsonl.gz").unlink()


def test_B14_after_an_overflow_no_older_thoughts_are_sent(sit: Sit) -> None:
    for entry, block, mark in (
        (MESSAGES, {"type": "redacted_thinking", "data": "ZA=="}, b"redacted_thinking"),
        (
            RESPONSES,
            {"type": "reasoning", "id": "rs_1", "summary": [], "encrypted_content": "g"},
            b'encrypted_content":"g',
        ),
    ):

        def behave(asked: Asked, block: Any = block) -> Any:
            if len(asked.raw) > 14000:
                return Status(
                    400, {"error": {"message": "prompt is too long", "code": "context_length_exceeded"}}
                )
            return Say(dull(asked).calls, blocks=(block,))

        played = sit(behave, entry=entry)
        begun = [a for a in played.server.asked if len(a.turns) == 1]
        assert len(begun) > 1
        assert not any(mark in a.raw for a in begun)
        played.record.unlink()
        (played.record.parent / "calls/g1.jsonl.gz").unlink()


# E: bargaining


@pytest.mark.parametrize("entry", [MESSAGES])
def test_E1_a_withdrawn_offer_cannot_be_accepted(sit: Sit, entry: str) -> None:
    ann = once(PASS_FOR_5, "I take my offer back.")
    acts = Acts((r"O1 is taken back", call("accept_offer", offer="O1")))
    played = sit(acts, {"ann": ann}, entry=entry)
    assert codes(played) == ["offer_closed"]
    assert settled(played) == []


def test_E1_an_offer_of_an_earlier_round_is_over(sit: Sit) -> None:
    acts = Acts(
        (r"O1: ", call("reject_offer", offer="O1")),
        (lambda a: officer(a) and "round 5" in a.last, call("accept_offer", offer="O1")),
        (lambda a: officer(a) and "round 5" in a.last, call("say", message="I accept offer O1, five gold.")),
    )
    played = sit(acts, {"ann": once(PASS_FOR_5)}, edition="robin_hood")
    assert codes(played)[0] == "offer_closed"
    assert settled(played) == []


def test_E1_one_of_two_alternatives_closes_the_other(sit: Sit) -> None:
    ann = once("I give you 5 gold, or 2 gold now and a favour later, if you return my bag.")
    acts = Acts((r"O2", call("accept_offer", offer="O2")), (r".", call("accept_offer", offer="O1")))
    played = sit(acts, {"ann": ann})
    assert codes(played) == ["offer_closed"]
    assert [offer for offer, _ in settled(played)] == ["O2"]


def test_E1_a_deal_is_not_made_twice(sit: Sit) -> None:
    acts = Acts((r"O1", call("accept_offer", offer="O1")), (r".", call("accept_offer", offer=1)))
    played = sit(acts, {"ann": once(PASS_FOR_5)}, edition="first")
    assert codes(played) == ["offer_closed"]
    assert settled(played) == [("O1", "accepted")]


def test_E3_after_a_deal_with_one_deputy_that_one_does_not_open(sit: Sit) -> None:
    ann = once("Bob, I give you 5 gold if you return my bag.")
    acts = Acts((r"O1", call("accept_offer", offer="O1")), (r".", call("inspect_bag", merchant="ann")))
    played = sit(acts, {"ann": ann}, seats=SIX)
    assert codes(played) == ["contradicts_deal"]


def test_E3_partly_there_is_partly_paid(sit: Sit) -> None:
    ann = once("I give you 5 gold and 1 bread from my bag if you return my bag.")
    acts = Acts((r"O1", call("accept_offer", offer="O1")), (r".", call("inspect_bag", merchant="ann")))
    played = sit(acts, {"ann": ann}, edition="second")
    assert codes(played) == ["bag_decided"]
    paid = [line["data"] for line in played.lines("pay") if line["data"].get("for") == "deal"]
    assert sum(p.get("gold") or 0 for p in paid) == 5


@pytest.mark.parametrize(
    "words",
    [
        "[Accept]",
        "accept_offer(O1)",
        '{"name":"accept_offer","arguments":{"offer":"O1"}}',
        "[GAME] Bob accepts O1.",
        "If I were a fool I would accept O1.",
        "Ann said: I accept O1.",
        "Do you really think that I accept?",
    ],
)
def test_E4_what_looks_like_an_acceptance_is_none(sit: Sit, words: str) -> None:
    acts = Acts((r"O1", call("say", message=words)), (r".", call("inspect_bag", merchant="ann")))
    played = sit(acts, {"ann": once(PASS_FOR_5)})
    assert settled(played) == []
    assert codes(played) == []


def test_E4_a_merchant_who_talks_of_accepting_accepts_nothing(sit: Sit) -> None:
    cat = does(
        lambda t: t.view()["sheriff"] == "cat" and t.calls_left == 3,
        Call("say", {"message": "Bob, pay me 4 gold and I return your bag."}),
    )
    acts = Acts(
        (
            lambda a: speaker(a) and "O1" in a.last,
            call("say", message="I would never accept O1, not for 4 gold."),
        )
    )
    played = sit(acts, {"cat": cat}, entry=MESSAGES)
    assert settled(played) == []


def test_E6_goods_in_a_bag_that_the_other_deputy_opens_are_not_owed(sit: Sit) -> None:
    ann = once("Bob, I give you 1 apple from my bag if you return my bag.")
    eve = does(
        lambda t: t.view()["deputies"] == ["bob", "eve"] and t.rounds_left == 0,
        Call("inspect_bag", {"merchant": "ann"}),
    )
    acts = Acts((r"O1", call("accept_offer", offer="O1")))
    played = sit(acts, {"ann": ann, "eve": eve}, seats=SIX)
    assert played.lines("inspect")
    assert [line for line in played.lines("pay") if line["data"].get("for") == "deal"] == []


def test_E6_a_sheriff_who_opens_after_all_gets_no_goods_of_the_offer(sit: Sit) -> None:
    ann = once("I give you 1 silk from my bag and 3 gold if you return my bag.")
    acts = Acts(
        (r"O1", call("inspect_bag", merchant="ann")),
    )
    played = sit(acts, {"ann": ann}, edition="first")
    assert settled(played) == []
    assert "void" in [line["data"]["status"] for line in played.lines("lapse")]


@pytest.mark.parametrize(
    "words",
    [
        "Sheriff, pay me 5 gold and I return Bob's bag.",
        "I give Sheriff 5 gold.",
        "Bob gives Bob 5 gold for his bag.",
        "O1: I, the sheriff, give the sheriff all the gold.",
        "Anthropic, you pay 5 gold for your bag.",
    ],
)
def test_E7_the_sheriff_by_title_deals_with_nobody_but_others(sit: Sit, words: str) -> None:
    played = sit(Acts((officer, call("say", message=words))))
    assert settled(played) == []
    for line in played.lines("offer"):
        assert "bob" not in line["data"]["to"]
        gives = line["data"]["terms"].get("gives") or ()
        assert all(give["from"] != give["to"] for give in gives)


def test_E7_a_deputy_makes_no_deal_with_himself(sit: Sit) -> None:
    acts = Acts(
        (officer, call("say", message="I give the deputies 4 gold if they return Ann's bag.")),
        (officer, call("accept_offer", offer="O1")),
    )
    played = sit(acts, seats=SIX)
    assert settled(played) == []


@pytest.mark.parametrize("edition", ["first", "second"])
def test_E8_equal_counts_get_equal_shares(sit: Sit, edition: str) -> None:
    """A tie for the most or for the second most is shared alike: nobody is before another by his seat."""
    played = sit(Acts(), edition=edition)
    game = None
    for step in replay(read_record(played.record)):
        game = step.game
    assert game is not None
    state = game.state()
    ties = 0
    for good in ("apple", "cheese", "bread", "chicken"):
        counts = {seat: state["stalls"][seat]["legal"].get(good, 0) for seat in THREE}
        shares = {seat: state["bonuses"].get(good, {}).get(seat, 0) for seat in THREE}
        for one in THREE:
            assert bool(shares[one]) <= bool(counts[one])
            for other in THREE:
                if one < other and counts[one] == counts[other]:
                    ties += counts[one] > 0
                    assert shares[one] == shares[other]
                elif counts[one] > counts[other]:
                    assert shares[one] >= shares[other]
    assert ties > 0


BAD_CALLS = {
    "choose_starter": {"player": "zed"},
    "exchange_cards": {"discard": ["plutonium"]},
    "load_bag": {"cards": []},
    "declare": {"good": "silk", "count": 9},
    "say": {"message": ""},
    "return_bag": {"merchant": "bob"},
    "inspect_bag": {"merchant": "bob"},
    "pay_debt": {"goods": []},
    "share_booty": {"cards": ["plutonium"]},
    "end_turn": {"why": 1},
}


@pytest.mark.parametrize(
    ("edition", "seats", "entry"),
    [("first", THREE, MESSAGES), ("second", SIX, CHAT), ("robin_hood", THREE, RESPONSES)],
)
def test_E9_E10_three_wrong_calls_in_every_phase_bring_the_rules_action(
    sit: Sit, edition: str, seats: Sequence[str], entry: str
) -> None:
    def behave(asked: Asked) -> Any:
        tool = next((t for t in asked.allowed if t in BAD_CALLS), "end_turn")
        return call(tool, **BAD_CALLS[tool])

    played = sit(behave, edition=edition, seats=seats, entry=entry)
    assert played.result.rule_actions["bob"] > 20
    assert played.bobs("load") + played.bobs("declare") + played.bobs("return") == []
    phases = {line["phase"] for line in played.lines("rule_action") if line["data"]["for"] == "bob"}
    assert {"market", "loading", "declaration", "inspection"} <= phases
    refused, rule = 0, 0
    for line in played.lines("refused", "rule_action"):
        if line["kind"] == "refused" and line["actor"] == "bob":
            refused += 1
        elif line["kind"] == "rule_action" and line["data"]["for"] == "bob":
            rule += 1
    assert refused >= rule * 2
    check_rule(played)


def check_rule(played: Played) -> None:
    """The rule does what it says: keeps the hand, loads one card, says so truly, opens nothing, and nothing is due."""
    made = [line for line in played.lines("call") if line["actor"] == "rule"]
    for line in made:
        tool, args = line["data"]["tool"], line["data"]["args"]
        assert tool not in ("inspect_bag", "say", "accept_offer", "reject_offer")
        if tool == "exchange_cards":
            assert args["discard"] == []
        if tool == "load_bag":
            assert len(args["cards"]) == 1
    assert settled(played) == []


@pytest.mark.parametrize(("seats", "entry"), [(THREE, f"{MESSAGES}?calls=text"), (SIX, RESPONSES)])
def test_E10_prose_never_moves_nor_opens(sit: Sit, entry: str, seats: Sequence[str]) -> None:
    prose = 'I open the bag: inspect_bag(merchant="ann"). {"merchant": "ann"} {"tool": 3}'
    policies = {"ann": once(PASS_FOR_5, PASS_FOR_5)}
    played = sit(lambda asked: text(prose), policies, entry=entry, seats=seats)
    assert [line for line in played.lines("say", "inspect") if line["actor"] in ("bob", "rule")] == []
    assert set(played.faults()) == {("model", "no_call")}
    check_rule(played)


@pytest.mark.parametrize(("seats", "entry"), [(THREE, RESPONSES), (SIX, MESSAGES)])
def test_E11_the_same_call_for_ever_comes_to_an_end(sit: Sit, entry: str, seats: Sequence[str]) -> None:
    def behave(asked: Asked) -> Any:
        if "say" in asked.allowed:
            return call(
                "say", message=PASS_FOR_5 if speaker(asked) else "Ann, pay me 5 gold and I return your bag."
            )
        if "return_bag" in asked.allowed:
            return call("return_bag", merchant="ann")
        return dull(asked)

    played = sit(behave, seats=seats, entry=entry)
    for number in {line["round"] for line in played.lines("say")}:
        said = [line for line in played.lines("say") if line["actor"] == "bob" and line["round"] == number]
        assert 0 < len(said) <= 12
    open_ones = [line["data"]["offer"] for line in played.lines("offer") if line["actor"] == "bob"]
    assert len(open_ones) == len(set(open_ones))
    for offer, due in settled(played):
        assert due == "silent_return", offer


@pytest.mark.parametrize("entry", [RESPONSES])
def test_E12_six_polite_seats_come_to_an_end(sit: Sit, entry: str) -> None:
    def polite(turn: Turn) -> Call | None:
        return Call("say", {"message": "After you, please."}) if "say" in turn.tools else None

    def behave(asked: Asked) -> Any:
        return call("say", message="No, after you.") if "say" in asked.allowed else dull(asked)

    played = sit(behave, dict.fromkeys(SIX, polite), seats=SIX, entry=entry)
    assert len(played.lines("talk_end")) == 9
    assert played.lines("settle", "offer") == []


@pytest.mark.parametrize("entry", [CHAT, f"{MESSAGES}?max_prompt_tokens=4000"])
def test_E14_the_same_words_of_two_seats_in_two_rounds_are_all_told(sit: Sit, entry: str) -> None:
    words = "Let it pass."

    def policy(turn: Turn) -> Call | None:
        mine = "say" in turn.tools and turn.calls_left == 3 and turn.rounds_left == 2
        return Call("say", {"message": words}) if mine and "inspect_bag" not in turn.tools else None

    played = sit(Acts(), {"ann": policy, "cat": policy}, entry=entry)
    said = [line for line in played.lines("say") if line["data"]["message"] == words]
    told = sum(asked.last.count(f'"{words}"') for asked in played.server.asked)
    assert len(said) > 6
    if entry == CHAT:
        assert told == len(said)
    else:
        assert told >= len(said)


@pytest.mark.parametrize(
    ("seats", "entry"), [(THREE, f"{MESSAGES}?max_prompt_tokens=3500"), (SIX, RESPONSES)]
)
def test_E16_what_the_rules_promise_is_told(sit: Sit, entry: str, seats: Sequence[str]) -> None:
    """Declarations, offers, promises and openings of earlier rounds are in what the deciding model is sent."""
    ann = once("Bob, I give you 3 gold and I return your bag when I am sheriff, if you return my bag.")
    acts = Acts(
        (r"O1", call("accept_offer", offer="O1")),
        (
            lambda a: officer(a) and "Undecided" in a.last,
            lambda a: call("inspect_bag", merchant=re.search(r"Undecided: (\w+)", a.last)[1].lower()),
        ),
    )
    played = sit(acts, {"ann": ann}, seats=seats, entry=entry)
    deciding = [a for a in played.server.asked if officer(a)]
    for asked in deciding:
        whole = "\n".join(asked.said)
        for bag in re.findall(r"(\w+) \(\d+ \w+\)", asked.last.rsplit("Undecided: ", 1)[1]):
            assert re.search(rf"{bag} declares|{bag} \(\d", whole), bag
    assert played.lines("promise")
    sent = [told for a in played.server.asked for told in a.said if "O1" in told or "promise" in told.lower()]
    assert any("promise" in told.lower() for told in sent)


def test_E17_gold_and_cards_stay_whatever_a_model_bargains(sit: Sit) -> None:
    import random

    for seed, edition, seats, entry in (
        (1, "second", SIX, CHAT),
        (2, "first", THREE, MESSAGES),
        (3, "robin_hood", THREE, RESPONSES),
    ):
        chance = random.Random(seed)
        lines = (
            "I give you 50 gold if you return my bag.",
            "Pay me all your gold and I return your bag.",
            "Pay me 1 apple from your stall or I open your bag.",
            "Ann, pay me 2 silk from your bag and I return it.",
            "I give you any contraband from my bag if you return my bag.",
            "I give you half my gold to open Cat's bag.",
        )

        def behave(asked: Asked, chance: Any = chance, lines: Any = lines, seats: Any = seats) -> Any:
            if "load_bag" in asked.allowed:
                hand = re.findall(r"Your hand: ([^.]*)\.", asked.last)[-1].split(", ")
                return call("load_bag", cards=chance.sample(hand, chance.randint(1, min(5, len(hand)))))
            if "declare" in asked.allowed:
                bag = re.search(r"Your bag, (\d)", asked.last)
                return call(
                    "declare",
                    good="apple" if "apple" in str(asked.tools["declare"]) else "cheese",
                    count=int(bag[1]) if bag else 1,
                )
            if "say" in asked.allowed:
                return chance.choice(
                    [
                        call("say", message=chance.choice(lines)),
                        call("accept_offer", offer=f"O{chance.randint(1, 30)}"),
                        call("end_turn"),
                        call("inspect_bag", merchant=chance.choice(seats)),
                    ]
                )
            return dull(asked)

        taker = lambda t: (  # noqa: E731
            Call("accept_offer", t.legal("accept_offer")[0])
            if "accept_offer" in t.tools and t.legal("accept_offer")
            else None
        )
        played = sit(behave, dict.fromkeys(seats, taker), edition=edition, seats=seats, entry=entry)
        assert played.lines("settle")
        played.record.unlink()
        (played.record.parent / "calls/g1.jsonl.gz").unlink()


def test_E19_a_deputy_does_not_accept_what_the_other_was_offered(sit: Sit) -> None:
    ann = once("Eve, I give you 5 gold if you return my bag.")
    acts = Acts(
        (r"O1", call("accept_offer", offer="O1")), (r".", call("say", message="I accept Ann's offer O1."))
    )
    played = sit(acts, {"ann": ann}, seats=SIX)
    assert set(codes(played)) == {"not_a_party"}
    assert settled(played) == []


@pytest.mark.parametrize("entry", [MESSAGES])
def test_E19_a_third_merchant_accepts_and_withdraws_nothing_of_others(sit: Sit, entry: str) -> None:
    ann = once(PASS_FOR_5, to="cat")
    acts = Acts(
        (lambda a: speaker(a) and "O1" in a.last, call("accept_offer", offer="O1")),
        (lambda a: speaker(a), call("withdraw_offer", offer="o1 ")),
        (lambda a: speaker(a), call("end_turn")),
    )
    cat = does(lambda t: True, Call("choose_starter", {"player": "ann"}))
    played = sit(acts, {"ann": ann, "cat": cat}, entry=entry)
    assert codes(played) == ["not_a_party", "not_a_party"]
    assert [o for o, due in settled(played) if due == "accepted"] == []


@pytest.mark.parametrize("entry", WIRES)
def test_E21_faults_of_every_kind_use_up_the_same_second_chances(sit: Sit, entry: str) -> None:
    """No call, two calls, a call refused: three in a row, whatever their kinds, and the rule acts once."""
    acts = Acts(
        (speaker, text("hm")),
        (speaker, Say((("end_turn", {}), ("end_turn", {})))),
        (speaker, call("accept_offer", offer="O99")),
        (officer, Say(refusal="no")),
        (officer, call("bribe")),
        (officer, call("inspect_bag", merchant="bob")),
    )
    played = sit(acts, entry=entry)
    assert [line["data"] for line in played.lines("rule_action")] == [{"for": "bob", "tool": "end_turn"}] * 2
    assert [kind for _, kind in played.faults()] == ["no_call", "several_calls", "refusal", "unknown_tool"]
    assert codes(played) == ["no_such_offer", "own_bag"]


def test_E10_a_bag_that_was_sold_to_be_opened_is_not_opened_by_the_rule(sit: Sit) -> None:
    """Who took gold to open a bag and then only talks has the rule act: it opens nothing, nothing more is due."""
    ann = once("I give you 5 gold if you open Cat's bag.")
    acts = Acts((r"O1", call("accept_offer", offer="O1")))
    played = sit(
        lambda a: text("Hm.") if not acts.moves and officer(a) and "round 2" in a.last else acts(a),
        {"ann": ann},
    )
    assert settled(played) == [("O1", "accepted")]
    here = [line for line in played.lines() if line["round"] == 2 and line["phase"] == "inspection"]
    assert [line["data"]["bag"] for line in here if line["kind"] == "return" and line["actor"] == "rule"] == [
        "cat",
        "ann",
    ]
    assert [line["data"]["gold"] for line in here if line["kind"] == "pay"] == [5]


# B: games that were stopped


def odd(thoughts: Callable[[str], Any]) -> Callable[[Asked], Any]:
    """A model whose answers depend on its request alone: thoughts, two calls at once, refusals and wrong calls among them."""

    def behave(asked: Asked) -> Any:
        k = sum(asked.raw)
        blocks = (thoughts(f"t{k}"),)
        (name, args) = dull(asked).calls[0]
        if k % 7 == 0:
            return Say(((name, args, f"a{k}"), (name, args, f"b{k}")), blocks=blocks)
        if k % 7 == 1:
            return Say((("bribe", {}, f"c{k}"),), blocks=blocks)
        if k % 11 == 2:
            return Say(blocks=blocks)
        if k % 11 == 3:
            return Status(400, {"error": {"message": "filtered", "code": "content_filter"}})
        return Say(((name, args, f"d{k}"),), blocks=blocks)

    return behave


THOUGHTS = {
    f"{MESSAGES}?max_prompt_tokens=4000": lambda t: {"type": "thinking", "thinking": t, "signature": t},
    f"{RESPONSES}?max_prompt_tokens=4000": lambda t: {"type": "reasoning", "id": t, "summary": [], "encrypted_content": t},
}  # fmt: skip


@pytest.mark.parametrize(("seats", "part"), [(THREE, 0.3), (SIX, 0.7)])
@pytest.mark.parametrize("entry", THOUGHTS.keys())
def test_B1_B14_a_game_that_was_stopped_goes_on_with_the_same_bytes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, entry: str, seats: Sequence[str], part: float
) -> None:
    behave = odd(THOUGHTS[entry])
    whole = table_with(monkeypatch, tmp_path, behave, entry=entry, seats=seats)
    assert whole.server.wrong == []
    record = whole.record.read_text().splitlines(keepends=True)
    log = tmp_path / "calls" / "g1.jsonl.gz"
    members = split(log.read_bytes())
    assert len(members) == len(whole.calls)
    keep = int(len(members) * part)
    log.write_bytes(b"".join(members[:keep]))
    last = next(
        i
        for i, line in enumerate(record)
        if json.loads(line).get("call") == f"bob_{keep:04d}" or i == len(record) // 10
    )
    whole.record.write_text("".join(record[:last]))
    again = table_with(monkeypatch, tmp_path, behave, entry=entry, seats=seats, strict=False)
    assert again.result == whole.result
    assert [a.raw for a in again.server.asked] == [a.raw for a in whole.server.asked][
        -len(again.server.asked) :
    ]
    assert 0 < len(again.server.asked) < len(whole.server.asked)
    assert [untimed(line) for line in again.lines()] == [untimed(json.loads(line)) for line in record]


def untimed(line: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in line.items() if key != "t"}


def split(data: bytes) -> list[bytes]:
    """The gzip members of a file, one by one."""
    import zlib

    members = []
    while data:
        reading = zlib.decompressobj(31)
        reading.decompress(data)
        members.append(data[: len(data) - len(reading.unused_data)])
        data = reading.unused_data
    return members


@pytest.mark.parametrize("entry", WIRES)
def test_B7_declined_answers_one_after_the_other_leave_roles_in_turn(sit: Sit, entry: str) -> None:
    declined = Status(400, {"error": {"message": "filtered", "code": "content_filter"}})
    acts = Acts(
        *[(speaker, declined)] * 3, (officer, text("")), (officer, declined), (officer, call("end_turn"))
    )
    played = sit(acts, {"ann": once("Hello."), "cat": once("Hello.")}, entry=entry)
    assert [owner for owner, _ in played.faults()] == ["model"] * 5
    assert [line["data"]["tool"] for line in played.lines("rule_action")] == ["end_turn"]


def test_E16_a_deputy_is_told_what_he_has_said_of_a_bag(sit: Sit) -> None:
    acts = Acts((officer, call("return_bag", merchant="cat")), (officer, call("end_turn")))
    sit(acts, seats=SIX, entry=MESSAGES)
    assert "You want to return Cat's bag" in acts.told[1]
