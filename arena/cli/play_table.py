"""The table of `arena play`: who sits at it, what a person or an onlooker is told, how it all ended."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from arena.errors import UsageError
from arena.providers import Run
from arena.record import RecordWriter, read_record, seen_by
from arena.record.replay import final_position, recorded_call
from arena.record.words import cards_listed, listed, opening
from arena.rules import Call, Game, load_edition
from arena.rules.options import DEFAULTS as OPTIONS
from arena.rules.options import TABLE_OPTIONS
from arena.seats.entries import Entry, Services, open_seat, parse_entries, parse_entry
from arena.seats.human import HumanSeat
from arena.seats.referee import open_referee, reader_name, reader_text, referee_entry
from arena.seats.seat import Fault, Seat
from arena.speech import GrammarReader
from arena.table import SEAT_NAMES, GameResult, GameSpec, Player, play


class Sitting:
    """One game with its entries, its record's path, and the calls a person made in an earlier sitting."""

    def __init__(
        self,
        spec: GameSpec,
        entries: list[Entry],
        path: Path,
        past: list[Call | Fault],
        referee: Entry | None,
    ) -> None:
        self.spec = spec
        self.referee = referee
        self.entries = dict(zip(spec.seats, entries, strict=True))
        self.path = path
        self.past = past
        people = [seat for seat, entry in self.entries.items() if entry.kind == "human"]
        if len(people) > 1:
            raise UsageError("one person a terminal: name `human` once")
        self.human = people[0] if people else None

    async def play(self) -> GameResult:
        """Play the game, or the rest of it."""
        run = Run()
        try:
            with RecordWriter(self.path, self.spec.id) as writer:
                return await self._play(run, writer)
        finally:
            await run.close()

    async def _play(self, run: Run, writer: RecordWriter) -> GameResult:
        calls = None
        prompts = None
        models = any(entry.kind == "model" for entry in self.entries.values())
        if models or self.referee is not None:
            from arena.record.calls import CallLog

            calls = CallLog(self.path.with_suffix(".calls.jsonl.gz"))
        if models:
            from arena.seats.prompts import DEFAULT_PROMPTS, load_prompts

            prompts = load_prompts((self.spec.prompts or {}).get("set", DEFAULT_PROMPTS))
        services = Services(
            run=run,
            calls=calls,
            prompts=prompts,
            edition=self.spec.edition,
            options=self.spec.options,
            seats=self.spec.seats,
            **self.spec.table(),
        )
        teller = HumanSeat(self.human or "", edition=self.spec.edition, past=self.past, live=True)
        seats: list[Seat] = []
        try:
            for name, entry in self.entries.items():
                person = entry.kind == "human"
                seats.append(
                    teller if person else open_seat(entry, name, self.spec.id, self.spec.deal, services)
                )
            reader = open_referee(self.referee, services, self.spec.id) if self.referee else GrammarReader()
            self._welcome(teller)

            def tell(line: Mapping[str, Any]) -> None:
                seen = seen_by(line, self.human)
                if seen is not None:
                    teller.tell(seen)

            return await play(self.spec, seats, reader, writer, on_event=tell)
        finally:
            for seat in seats:
                await seat.close()
            if calls is not None:
                calls.close()

    def _welcome(self, teller: HumanSeat) -> None:
        edition = load_edition(self.spec.edition)
        others = listed([opening(seat) for seat in self.spec.seats if seat != self.human])
        seed = self.spec.deal.partition("/")[0]
        teller.desk.say(
            f"{edition.title}, {edition.rounds(len(self.spec.seats))} rounds, seed {seed}.", "bold"
        )
        if self.human:
            teller.desk.say(
                f"You are {opening(self.human)}; with you at the table: {others}. "
                "Type help at any prompt, rules for the rules in short."
            )
        else:
            teller.desk.say(f"At the table: {others}.")

    def account(self, result: GameResult) -> Iterator[str]:
        """Scores, who played, and what each held at the end, the highest score first."""
        state = final_position(read_record(self.path)).state()
        edition = load_edition(self.spec.edition)
        yield ""
        for good, shares in (state["bonuses"] or {}).items():
            if shares:
                won = listed([f"{opening(seat)} {points}" for seat, points in shares.items()])
                yield f"Bonus for {good.replace('_', ' ')}: {won}"
        yield "Final scores:"
        for seat, points in sorted(result.scores.items(), key=lambda item: -item[1]):
            stall = state["stalls"][seat]
            goods = {**stall["legal"], **stall.get("contraband", {})}
            held = [f"{state['gold'][seat]} gold", cards_listed(goods, edition.goods)]
            tokens = {good: n for good, n in (stall.get("tokens") or {}).items() if n}
            if tokens:
                held.append(f"tokens for {cards_listed(tokens)}")
            you = " (you)" if seat == self.human else f" ({self.entries[seat].label})"
            won = ", wins" if seat in result.winners else ""
            yield f"  {opening(seat)}{you}: {points}{won}. Held {', '.join(held)}."


def new_sitting(
    seats: str,
    *,
    edition: str,
    seed: str,
    royal_goods: bool | None,
    talk_rounds: int | None,
    sets: Sequence[str],
    prompts: str,
    reader: str,
    path: Path,
) -> Sitting:
    """A new game; raises UsageError for entries, readers, editions and numbers of seats that can't be.

    What is None is left to `sets`, `key=value` each, or to the defaults.
    """
    entries = parse_entries(seats)
    options, table = _set(sets, {"royal_goods": royal_goods, "talk_rounds": talk_rounds})
    referee = referee_entry(reader)
    load_edition(edition).check_players(len(entries))
    models = any(entry.kind == "model" for entry in entries)
    spec = GameSpec(
        id=path.stem,
        players=tuple(
            Player(name, entry.label, entry.spec, entry.kind)
            for name, entry in zip(SEAT_NAMES, entries, strict=False)
        ),
        deal=f"{seed}/0",
        edition=edition,
        options=options,
        reader=reader_name(referee),
        prompts=_prompts(prompts) if models else None,
        **table,
    )
    Game.new(edition, spec.seats, spec.deal, spec.rules())  # options that this edition can't have
    return Sitting(spec, entries, path, [], referee)


def _set(sets: Sequence[str], given_options: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Options of the rules and of the table; raises UsageError for settings of other things."""
    from arena.tournament.config import read_settings
    from arena.tournament.settings import SETTINGS

    given = read_settings(sets=sets, options=given_options, environ={})
    values = {name: given[name] for name in given.given}
    options = {name: value for name, value in values.items() if name in OPTIONS}
    for name in values:
        if name not in options:
            known = ", ".join(name for name in SETTINGS if name in OPTIONS)
            raise UsageError(f"--set {name}: one game has the options {known}")
    table = {name: options.pop(name) for name in TABLE_OPTIONS if name in options}
    return options, table


def _prompts(name: str) -> dict[str, Any]:
    from arena.seats.prompts import load_prompts

    prompts = load_prompts(name)
    return {"set": name, "name": prompts.title, "hash": prompts.hash}


def resumed(path: Path) -> Sitting:
    """The game of a record that is not finished, and what its person has called so far; raises UsageError."""
    record = read_record(path)
    if record.finished:
        raise UsageError(f"{path}: this game is over; arena view {path} shows it")
    spec = GameSpec.of(record)
    entries = []
    for player in spec.players:
        entry = parse_entry(player.model)
        entries.append(Entry(player.entry, entry.provider, entry.model, entry.options, entry.spec))
    person = next((player.seat for player in spec.players if player.kind == "human"), None)
    past: list[Call | Fault] = []
    for line in record:
        if line["kind"] == "call" and line["actor"] == person:
            past.append(recorded_call(line)[1])
        elif line["kind"] == "fault" and line["actor"] == person and line["data"].get("no_call"):
            past.append(Fault(*(line["data"][key] for key in ("owner", "kind", "sentence"))))
    return Sitting(spec, entries, path, past, referee_entry(reader_text(spec.reader)))
