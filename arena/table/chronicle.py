"""Where everything that happens goes: into the record, and to the seats as news of what each may know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from arena.record.clocks import seconds_of
from arena.record.lines import CALL_KIND, LineMaker
from arena.rules.call import Call, Event, Refusal
from arena.seats.seat import Answer, Fault, Seat
from arena.table.spec import GameSpec

OnEvent = Callable[[Mapping[str, Any]], None]


class Chronicle:
    """The record of one game and the seats' news since each last acted.

    What an event tells to all is one dict, shared by the seats' lists: seats read it and do not change it.
    """

    __slots__ = ("_hearers", "_heeds", "_news", "_on_event", "_seats", "_writer")

    def __init__(self, seats: Sequence[Seat], writer: LineMaker | None, on_event: OnEvent | None) -> None:
        self._seats = tuple(seat.name for seat in seats)
        self._writer = writer
        self._on_event = on_event
        self._news: dict[str, list[dict[str, Any]]] = {seat: [] for seat in self._seats}
        self._heeds = {seat.name: getattr(seat, "heeds", None) for seat in seats}
        self._hearers: dict[str, tuple[str, ...]] = {}

    def heeded(self, kind: str) -> tuple[str, ...]:
        """The seats that are told of events of this kind, if they may know them: all but those that say what they heed."""
        hearers = self._hearers.get(kind)
        if hearers is None:
            heeds = self._heeds
            hearers = tuple(s for s in self._seats if (heed := heeds[s]) is None or kind in heed)
            self._hearers[kind] = hearers
        return hearers

    def begin(self, spec: GameSpec, phase: str) -> None:
        """Write the record's first line."""
        self._line("game_start", None, 1, phase, spec.header(), ())

    def events(self, events: Iterable[Event], heard: str | None = None) -> None:
        """Write events of the rules and tell them to the seats; `heard` goes with what was said."""
        writer, news, on_event, known = self._writer, self._news, self._on_event, self._hearers
        for event in events:
            if writer is not None:
                line = writer.event(event)
                if on_event is not None:
                    on_event(line)
            kind = event.kind
            hearers = known.get(kind)
            if hearers is None:
                hearers = self.heeded(kind)
            if not hearers:
                continue
            visible, private = event.visible, event.private
            if visible is None:
                seen = {
                    "kind": kind,
                    "actor": event.actor,
                    "round": event.round,
                    "phase": event.phase,
                    **event.data,
                }
                if heard is not None and kind == "say":
                    seen["heard"] = heard
                if private:
                    for seat in hearers:
                        news[seat].append({**seen, **private[seat]} if seat in private else seen)
                else:
                    for seat in hearers:
                        news[seat].append(seen)
            elif visible or private:
                for seat in hearers:
                    own = event.seen_by(seat)
                    if own is not None:
                        news[seat].append(own)

    def table(
        self, kind: str, round: int, phase: str, data: dict[str, Any], actor: str | None = None
    ) -> None:
        """Write and tell something that the table itself does, for all to see."""
        self.events([Event(kind, actor, data, round, phase)])

    def call(
        self,
        seat: str,
        call: Call,
        round: int,
        phase: str,
        answer: Answer | None,
        seconds: float | None = None,
    ) -> None:
        """Write a call, and hand it to the system before it is applied; `seconds` where a clock runs."""
        if self._writer is None:
            return
        data: dict[str, Any] = {"tool": call.tool, "args": call.args}
        if call.reading is not None:
            data["reading"] = call.reading.to_json()
            if call.reading.judged is not None:
                data["judged"] = call.reading.judged
        if seconds is not None:
            data["seconds"] = seconds
        actor = seat
        if call.rule:
            data["for"] = seat
            actor = "rule"
        reasoning, exchange = _thoughts(answer)
        self._line(CALL_KIND, actor, round, phase, data, (), reasoning=reasoning, call=exchange)
        self._writer.flush()

    def refused(self, seat: str, tool: str, refusal: Refusal, round: int, phase: str, **more: Any) -> None:
        """Write a refusal; the seat itself hears of it when it is asked next."""
        data = {"code": refusal.code, "sentence": refusal.sentence, "tool": tool, **more}
        self._line("refused", seat, round, phase, data, (seat,))

    def fault(
        self, seat: str, fault: Fault, round: int, phase: str, answer: Answer | None = None, **more: Any
    ) -> None:
        """Write a fault; nobody at the table hears of it."""
        data = {"owner": fault.owner, "kind": fault.kind, "sentence": fault.sentence, "seat": seat, **more}
        reasoning, exchange = _thoughts(answer)
        self._line("fault", seat, round, phase, data, (), reasoning=reasoning, call=exchange)

    def condensed(self, seat: str, answer: Answer, round: int, phase: str) -> None:
        """Write that a model's conversation was begun anew; nobody at the table hears of it."""
        for condensed in answer.condensed:
            self._line("condense", seat, round, phase, condensed.to_json(), (), call=answer.call_id)

    def recorded_seconds(self, seat: str, *, called: bool) -> float | None:
        """What an earlier attempt has recorded of the time of the answer that is to be written next, if it has."""
        for line in self._writer.coming() if self._writer is not None else ():
            data = line["data"]
            if line["kind"] == "fault":
                if not called and line["actor"] == seat and data.get("no_call"):
                    return seconds_of(data)
            elif line["kind"] != "condense":
                return seconds_of(data) if called and line["kind"] == CALL_KIND else None
        return None

    def flush(self) -> None:
        """Hand all lines to the system."""
        if self._writer is not None:
            self._writer.flush()

    def since(self, seat: str) -> list[dict[str, Any]]:
        """The seat's news since this was last asked for."""
        told = self._news[seat]
        if not told:
            return []
        self._news[seat] = []
        return told

    def _line(
        self,
        kind: str,
        actor: str | None,
        round: int,
        phase: str,
        data: Mapping[str, Any],
        visible: Sequence[str],
        *,
        reasoning: Mapping[str, Any] | None = None,
        call: str | None = None,
    ) -> None:
        if self._writer is not None:
            line = self._writer.line(kind, actor, round, phase, data, visible, reasoning=reasoning, call=call)
            if self._on_event is not None:
                self._on_event(line)


def _thoughts(answer: Answer | None) -> tuple[dict[str, Any] | None, str | None]:
    if answer is None or (answer.reasoning is None and answer.call_id is None):
        return None, None
    reasoning = answer.reasoning
    told = {"text": reasoning.text, "form": reasoning.form} if reasoning is not None else None
    return told, answer.call_id
