"""The built-in reader: free text to moves, offline, deterministic, never more than it is sure of.

Each stage and each pass over a message is run only where the message holds what it looks for: see `kinds`, which also
says how a new one names what it needs.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from arena.rules.terms import TALK, AnswerOffer, Claim, Illegal, MakeOffer, Move, Reading, Unclear
from arena.speech import kinds
from arena.speech.amounts import NAMING, chunk_items
from arena.speech.atoms import Atom
from arena.speech.bags import BAGGING, chunk_bags
from arena.speech.changing import CHANGING, settle_changes
from arena.speech.checks import fault_of
from arena.speech.claims import CLAIMING, read_claims, speaks_of_goods
from arena.speech.clauses import split_clauses
from arena.speech.closing import finish
from arena.speech.context import Context
from arena.speech.described import described_bag
from arena.speech.forged import mask_foreign
from arena.speech.frames import Frame
from arena.speech.framing import read_frame
from arena.speech.kinds import EVERYTHING, GOODS
from arena.speech.leaving import LEAVING, leave_goods
from arena.speech.message import Making, Settling
from arena.speech.normal import Plain, normalise
from arena.speech.offers import Draft, Fault
from arena.speech.places import out_of_the_bag
from arena.speech.plan import assemble
from arena.speech.relative import COMPARING, chunk_relatives
from arena.speech.retold import RETELLING, set_apart_told
from arena.speech.scene import Scene
from arena.speech.settlement import settle
from arena.speech.spans import merge_runs
from arena.speech.standing import given_back, said_already
from arena.speech.statements import STATING, read_statements
from arena.speech.tags import LISTED
from arena.speech.terse import read_terse
from arena.speech.tokens import tokenise
from arena.speech.vague import vague_fault
from arena.speech.wording import atomise

_READABLE = 6_000
_CLAUSES = 100
_AMOUNTS = 60
"""Characters, clauses and amounts that are read; who needs more for a bargain is asked to say it shorter."""


@dataclass(slots=True)
class Understood:
    """A reading with the steps that led to it, for `explain`."""

    reading: Reading
    plain: Plain
    atoms: Sequence[Atom] = ()
    frames: list[Frame] = field(default_factory=list)
    drafts: list[Draft] = field(default_factory=list)


class GrammarReader:
    """Reads with the built-in grammar."""

    name = "grammar"
    instant = True

    async def read(self, text: str, speaker: str, context: Context) -> Reading:
        """The reading of one message."""
        return self.read_now(text, speaker, context)

    def read_now(self, text: str, speaker: str, context: Context) -> Reading:
        """The reading of one message, at once."""
        return understand(text, speaker, context).reading


def understand(text: str, speaker: str, context: Context, *, skip: bool = True) -> Understood:
    """Read a message and keep the steps; where not `skip`, no pass is skipped (see `kinds`), and it is read alike."""
    plain = normalise(text[:_READABLE])
    scene = Scene(context, speaker)
    masked = mask_foreign(plain, scene)
    tokens = tokenise(plain, masked, context.players, scene.officer or bool(context.deputies))
    tokens, texts = merge_runs(tokens, [t.text for t in tokens])
    atoms, words = atomise(tokens, texts, context.players, scene.context_goods.ids)
    if not atoms:
        return Understood(TALK, plain)
    words = words if skip else EVERYTHING
    settled = settle_changes(atoms, words) if words & CHANGING else atoms
    compared = chunk_relatives(settled) if words & COMPARING or settled is not atoms else settled
    said = chunk_items(compared) if words & NAMING else compared
    within = _first_amounts(said)
    chunks = chunk_bags(within, words) if words & BAGGING else within
    clauses = split_clauses(chunks)
    if not skip:
        for clause in clauses:
            clause.bits |= LISTED
    cut = len(text) > _READABLE or len(clauses) > _CLAUSES or len(within) < len(said)
    officers = context.officers
    frames = [read_frame(c, scene.officer, officers) for c in clauses[:_CLAUSES]]
    held = kinds.held(frames, scene, words)
    goods = held & GOODS
    stated: list[Claim] = []
    plain_clauses: Collection[int] = ()
    told: Collection[int] = ()
    if words & RETELLING:
        set_apart_told(frames, scene)
    read_terse(frames, scene, held)
    if goods and words & LEAVING and len(frames) > 1 and not scene.officer:
        leave_goods(frames)
    if goods or words & STATING:
        stated, plain_clauses, told = read_statements(frames, scene)
    if goods and len(frames) > 1:
        out_of_the_bag(frames, scene)
        stated += described_bag(frames, scene)
    offering = [f for k, f in enumerate(frames) if k not in plain_clauses]
    making = Making(offering, scene, held)
    drafts, answers = settle(Settling(making, assemble(making)))
    terse = any(p.alone and not p.meant for f in offering for p in f.parts)
    moves: list[Move] = []
    unclear: Fault | None = None
    code: Fault | None = None
    for draft in drafts:
        result = finish(draft, scene)
        if isinstance(result, MakeOffer):
            broken = fault_of(result, scene)
            if broken:
                result = Fault(draft.at, code=broken)
            elif given_back(result, scene):
                result = Fault(draft.at, "terms", "Do you accept it as it stands?")
            elif result not in moves and (terse or not said_already(result, scene)):
                moves.append(result)
        if isinstance(result, Fault):
            if result.code:
                code = code or result
            else:
                unclear = unclear or result
    for answer in answers:
        if isinstance(answer, AnswerOffer):
            if answer not in moves:
                moves.append(answer)
        elif answer.code:
            code = code or answer
        else:
            unclear = unclear or answer
    if not (moves or unclear or code):
        vague = vague_fault(offering, scene)
        code, unclear = (vague, None) if vague is not None and vague.code else (None, vague)
    if words & CLAIMING or (goods and speaks_of_goods(frames)):
        stated = [*read_claims(frames, scene, told), *stated]
    claims = list(dict.fromkeys(stated))
    reading = Reading(
        tuple(moves),
        tuple(claims),
        Unclear(unclear.why, unclear.question) if unclear and unclear.why else None,
        Illegal(code.code) if code and code.code else None,
    )
    if cut and (reading.moves or reading.unclear or reading.illegal):
        reading = Reading(claims=reading.claims, unclear=Unclear("terms", "Can you say it in fewer words?"))
    return Understood(reading, plain, chunks, frames, drafts)


def _first_amounts(atoms: Sequence[Atom]) -> Sequence[Atom]:
    """The atoms up to the last amount that is read; all of them but in a message of very many amounts."""
    if len(atoms) <= _AMOUNTS:
        return atoms
    places = [k for k, atom in enumerate(atoms) if atom.item is not None]
    return atoms if len(places) <= _AMOUNTS else atoms[: places[_AMOUNTS]]
