"""What servers say when something is wrong, in the words of the many that there are."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

NO_TOOLS = re.compile(
    r"enable-auto-tool-choice|tool-call-parser|--jinja|model has no tools"
    r"|(?:does ?n[o']t|not|no endpoints found that) support (?:tools?\b|functions?\b|tool[- _]?(?:calls?|calling|use)|function[- ]calling)"
    r"|\b(?:tools?|tool[- _]?(?:calls?|calling|use)|function[- ]calling)[`'\"]? (?:is|are|has|have) (?:currently )?(?:not|n't) (?:been )?"
    r"(?:supported|enabled|available|permitted|implemented)"
    r"|(?:unsupported|unknown|unrecognized|unexpected)[^.:`'\"]{0,40}[:`'\"]\s?[`'\"]?tools(?=[`'\"]|\s*$|[.,;)]\s)|^(?:body\.)?tools: extra",
    re.I,
)
OVERFLOW = re.compile(
    r"context.{0,20}(?:length|size|window|limit)|maximum context|too many (?:input )?tokens|prompt is too long"
    r"|exceed_context_size|(?:input|prompt|string)[^.]{0,40}(?:is )?too (?:long|large)|longer than the (?:maximum )?model"
    r"|token count[^.]{0,40}exceeds|maximum prompt length|string_above_max_length|tokens per request"
    r"|`?inputs`? (?:tokens.{0,40}must be|must have less than)|reduce the length of the (?:messages|prompt)",
    re.I | re.S,
)
NO_MODEL = re.compile(
    r"model.{0,80}(?:not (?:be )?found|does not exist|not exist|unknown|not available|(?:no|not have) access|decommissioned|retired)"
    r"|(?:invalid|unknown|unsupported|no such) model\b|not a valid model|have access to (?:the )?model|^model: ",
    re.I | re.S,
)
BAD_KEY = re.compile(
    r"(?:api|access|auth\w*)[-_ ]?(?:key|token)[^.]{0,40}(?:not valid|invalid|missing|expired|incorrect|revoked|required)"
    r"|(?:invalid|incorrect|missing|expired|no)[-_ ](?:x-)?(?:api|access|auth\w*)[-_ ]?(?:key|token)|authentication_error",
    re.I,
)
QUOTA = re.compile(
    r"insufficient[_ ](?:quota|balance|credit|fund)|exceeded your current quota|spend[_ ]?limit|credit balance|billing"
    r"|ramp_limit_exceeded|(?:reached|exceeded) your (?:\w+ ){0,3}usage limits?|out of credits?|payment required",
    re.I,
)
NO_MONEY = re.compile(r"insufficient[_ ](?:quota|balance|credit|fund)|spend[_ ]?limit|credit balance", re.I)
"""What says that money is lacking, and no pause would help, even where a pause is told."""

NO_ACCOUNT = re.compile(
    r"(?:account|organi[sz]ation|project|workspace|subscription)[^.]{0,30} (?:disabled|deactivated|suspended|inactive|closed)"
    r"|arrearage|overdue[- _]payment|in good standing",
    re.I,
)
BUSY = re.compile(
    r"too many (?:concurrent|parallel|simultaneous|requests|connections|calls)|concurren\w+ (?:\w+ )?limit"
    r"|maximum (?:number of )?concurrent|rate[- _]limit|(?:server|service|model|queue)[^.]{0,20} (?:busy|at capacity|overloaded)\b"
    r"|queue[^.]{0,20} full\b",
    re.I,
)
"""What tells of too much to do where the status tells of something else."""

DECLINED = re.compile(
    r"content[- _](?:filter|policy|management)|usage (?:polic|guidelines)|\bflagged\b|requires moderation|safety_check",
    re.I,
)
POLICY = frozenset(
    {
        "content_filter", "content_policy_violation", "invalid_prompt", "bio_policy", "cyber_policy",
        "misalignment_policy_violation", "safety_violation",
    }
)  # fmt: skip
"""Codes by which a provider says that it declines to answer: a refusal, as if the model had said so."""

UPSTREAM = re.compile(r"^provider returned error", re.I)
"""What a router says of a failure that is of the provider behind it, whatever the status tells of key or model."""

LOST_PROMPT = re.compile(
    r"no user (?:query|message|prompt)|user query.{0,20}(?:missing|not found)|missing user", re.I
)
OTHER_WIRE = re.compile(r"use /v1/responses|only supported in v1/responses", re.I)

_WINDOW = (
    re.compile(r"context (?:length|size|window)[^0-9]{0,40}?([0-9][0-9,]{2,8})", re.I),
    re.compile(
        r"([0-9][0-9,]{2,8}) tokens? (?:maximum|limit)|maximum of ([0-9][0-9,]{2,8})|> ([0-9][0-9,]{2,8})"
        r"|maximum (?:number of tokens allowed|model length|prompt length)[^0-9]{0,10}([0-9][0-9,]{2,8})"
        r"|(?:must be <=|less than|: limit) ([0-9][0-9,]{2,8})",
        re.I,
    ),
)
_MOST_OUTPUT = re.compile(
    r"(?:at most|maximum(?: value)?(?: for|of|is)?[^0-9]{0,40}|<=|less than or equal to) ?`?([0-9]{2,7})`?(?: (?:completion|output) tokens)?"
    r"|[0-9]+ > ([0-9]{2,7})",
    re.I,
)


@dataclass(frozen=True, slots=True)
class ErrorBody:
    """What an error body tells, in whichever of the usual shapes it came; `param` is the request field it names."""

    code: str = ""
    kind: str = ""
    message: str = ""
    param: str | None = None

    @classmethod
    def of(cls, payload: Any) -> ErrorBody:
        """Read a body that was JSON."""
        if isinstance(payload, list) and payload:
            payload = payload[0]
        if not isinstance(payload, dict):
            return cls()
        error = payload.get("error", payload)
        if isinstance(error, str):
            code = payload.get("code")
            return cls(code=code if isinstance(code, str) else "", message=error)
        if isinstance(error, list) and error and isinstance(error[0], dict):
            error = error[0]
        if not isinstance(error, dict):
            return cls()
        details = error.get("details")
        code = error.get("code") or (details.get("error_code") if isinstance(details, dict) else None) or ""
        message = error.get("message") or error.get("detail") or payload.get("detail") or ""
        if isinstance(message, dict):
            message = message.get("detail") or message.get("message") or ""
        if isinstance(message, list):
            message = "; ".join(map(_one_detail, message))
        below = error.get("metadata")
        if isinstance(below, dict) and isinstance(below.get("raw"), str):
            message = f"{message}: {below['raw'][:500]}"  # a router tells what the provider behind it said
        param = error.get("param")
        return cls(
            str(code),
            str(error.get("type") or ""),
            str(message),
            param if isinstance(param, str) else None,
        )


def _one_detail(detail: Any) -> str:
    """One item of a list of details: where it is, and what is wrong."""
    if not isinstance(detail, dict):
        return str(detail)
    where = detail.get("loc")
    place = ".".join(map(str, where)) if isinstance(where, list) else ""
    return f"{place}: {detail.get('msg', '')}"


def window_of(payload: Any, said: str) -> int | None:
    """The tokens that the model's window has, where a refusal of a long prompt tells them."""
    error = payload.get("error") if isinstance(payload, dict) else None
    told = error.get("n_ctx") if isinstance(error, dict) else None  # llama.cpp tells it as a field of its own
    if isinstance(told, int) and told > 0:
        return told
    for pattern in _WINDOW:
        found = pattern.search(said)
        if found:
            return int(next(g for g in found.groups() if g).replace(",", ""))
    return None


def most_output(said: str) -> int | None:
    """The most tokens an answer may have, where a refusal of more tells them."""
    found = _MOST_OUTPUT.search(said)
    return int(next(g for g in found.groups() if g)) if found else None
