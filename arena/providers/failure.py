"""Why a call to a provider failed, whose fault that was, and whether and when to try again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from arena.errors import Owner
from arena.providers import symptoms
from arena.providers.keys import scrub
from arena.providers.pause import retry_after, told_pause
from arena.providers.symptoms import POLICY, ErrorBody

LONGEST_WAIT = 120.0
"""Seconds; a provider that asks for a longer pause stops the model, and its games are parked."""


@dataclass(frozen=True, slots=True)
class Failure:
    """One failed attempt: `after` is the pause in seconds that the provider asked for, `stops` ends the model's run.

    `names` is the request field that the server refused, where it told; `window` the prompt tokens it can take;
    `again` what the server itself said of a further try.
    """

    owner: Owner
    kind: str
    sentence: str
    retry: bool = False
    after: float | None = None
    stops: bool = False
    status: int | None = None
    names: str | None = None
    window: int | None = None
    again: bool | None = None

    def presentable(self) -> Failure:
        """The failure with its sentence on one line, of at most 600 characters, and without a key."""
        return replace(self, sentence=" ".join(scrub(self.sentence).split())[:600])


class CallFailed(Exception):
    """A call that brought no usable answer; `attempts` are all failures on the way, `failure` the last one."""

    def __init__(self, failure: Failure, attempts: tuple[Failure, ...] = ()) -> None:
        super().__init__(failure.sentence)
        self.failure = failure
        self.attempts = attempts or (failure,)


def classify(
    status: int, headers: Mapping[str, str], payload: Any, text: str, *, key: str, url: str
) -> Failure:
    """Classify an answer with an error status; `key` is the variable that holds the key, `url` what was asked."""
    body = ErrorBody.of(payload)
    said = body.message or text.strip()[:300] or "no explanation"
    words = f"{body.code} {body.kind} {said}"
    wait = retry_after(headers)
    if wait is None and status in (429, 503, 529):
        wait = told_pause(payload, said)
    failure = (
        _barred(status, headers, said, wait)
        or _busy(status, body, said, words, wait)
        or _behind(status, said, wait)
        or _users(status, body, said, words, wait, key=key, url=url)
        or _requests(status, body, said, words, payload, url=url)
        or _servers(status, said, wait)
    )
    return _as_told(failure, headers.get("x-should-retry", "").strip().lower())


def _as_told(failure: Failure, again: str) -> Failure:
    """The failure of a server that tells by a header whether another try is of use; both SDKs heed that, too."""
    if again == "false":
        return replace(failure, retry=False, again=False)
    same = failure.stops or failure.owner == "model" or failure.kind in ("overflow", "prompt_lost")
    if again == "true" and not same:
        return replace(failure, owner="provider", retry=True, again=True)
    return failure


def _barred(status: int, headers: Mapping[str, str], said: str, wait: float | None) -> Failure | None:
    """A proxy that takes the caller for a robot: it shows a page, where an API would tell of a key in JSON."""
    if status != 403 or "html" not in headers.get("content-type", ""):
        return None
    return _later("http_403", f"a page came instead of an answer (403): {said}", said, wait, status)


def _behind(status: int, said: str, wait: float | None) -> Failure | None:
    """A provider behind a router that could not be asked: neither the user's key nor his model is meant."""
    if status not in (401, 403, 404) or not symptoms.UPSTREAM.search(said):
        return None
    return _later(f"http_{status}", f"the provider failed ({status}): {said}", said, wait, status)


def _users(
    status: int, body: ErrorBody, said: str, words: str, wait: float | None, *, key: str, url: str
) -> Failure | None:
    """What the user must mend, and what a provider declines to have answered."""
    if status in (400, 403, 422) and (POLICY & {body.code, body.kind} or symptoms.DECLINED.search(said)):
        why = body.code or body.kind or "policy"
        return Failure("model", "refusal", f"the provider declined to answer ({why}): {said}", status=status)
    if status == 402 or _spent(status, words, wait):
        return _stop("quota", f"the account behind {key} has no credit or quota left: {said}", status)
    if status in (400, 403) and symptoms.NO_ACCOUNT.search(words):
        return _stop("account", f"the account behind {key} can't be used ({status}): {said}", status)
    if status == 403 and (body.code == "model_not_found" or symptoms.NO_MODEL.search(said)):
        return _stop("not_found", f"the key in {key} may not use the model: {said}", status)
    if status in (401, 403):
        return _stop(f"http_{status}", f"the server refused the key in {key} ({status}): {said}", status)
    if status == 400 and symptoms.BAD_KEY.search(words):
        return _stop("bad_key", f"the server refused the key in {key} ({status}): {said}", status)
    if status == 407:
        return _stop("http_407", f"a proxy on the way to {url} asks for a password: {said}", status)
    return None


def _stop(kind: str, sentence: str, status: int | None) -> Failure:
    return Failure("user", kind, sentence, stops=True, status=status)


def _busy(status: int, body: ErrorBody, said: str, words: str, wait: float | None) -> Failure | None:
    """A provider that has too much to do."""
    told = status in (400, 403, 409, 422) and symptoms.BUSY.search(words)
    if status not in (429, 529) and "overloaded" not in body.kind and not told:
        return None
    if status != 529 and _spent(status, words, wait):
        return None
    kind = "rate_limited" if status == 429 or told else "overloaded"
    return _later(kind, f"the provider is busy ({status}): {said}", said, wait, status)


def _spent(status: int, words: str, wait: float | None) -> bool:
    """Whether credit or quota is used up: money is, or a quota without a pause after which there is more of it."""
    if status not in (400, 403, 429) or not symptoms.QUOTA.search(words):
        return False
    rested = status == 429 and wait is not None and wait <= LONGEST_WAIT
    return not rested or bool(symptoms.NO_MONEY.search(words))


def _later(kind: str, sentence: str, said: str, wait: float | None, status: int) -> Failure:
    """To be tried again, unless a pause is asked for that is too long."""
    if wait is not None and wait > LONGEST_WAIT:
        sentence = f"the provider asks for a pause of {wait:.0f} s: {said}"
        return Failure("provider", kind, sentence, after=wait, stops=True, status=status)
    return Failure("provider", kind, sentence, retry=True, after=wait, status=status)


def _requests(
    status: int, body: ErrorBody, said: str, words: str, payload: Any, *, url: str
) -> Failure | None:
    """What is wrong with the request: its prompt, its tools, its model, a field of it."""
    if symptoms.LOST_PROMPT.search(said):
        sentence = f"the server lost the prompt ({status}): {said}"
        return Failure("provider", "prompt_lost", sentence, status=status)
    tools = body.param == "tools" or symptoms.NO_TOOLS.search(words)
    if status in (400, 404, 413, 422, 500, 501) and tools:
        return _stop("no_tools", f"the server can't call tools with this model: {said}", status)
    if status == 400 and symptoms.OTHER_WIRE.search(said):
        return _stop("other_wire", f"the model wants another API, so name it as openai/MODEL: {said}", status)
    if status == 413 or (status in (400, 422, 500) and symptoms.OVERFLOW.search(words)):
        window = symptoms.window_of(payload, said)
        sentence = f"the prompt is too long for the model: {said}"
        return Failure("provider", "overflow", sentence, status=status, window=window)
    unknown = body.code in ("model_not_found", "model_decommissioned") or body.param == "model"
    unknown = unknown or bool(symptoms.NO_MODEL.search(said))
    if status in (404, 405, 410) or (status in (400, 422) and unknown):
        # An API tells in JSON that it has no such model; a page is of whatever stands at that address.
        kind = "not_found" if unknown or payload is not None else "no_address"
        return _stop(kind, f"no such model or address at {url}: {said}", status)
    if status in (400, 422):
        sentence = f"the server refused the request ({status}): {said}"
        return Failure("arena", "refused_request", sentence, status=status, names=body.param)
    return None


_PASSING = frozenset({408, 409, 421, 423, 424, 425, 460, 499})
"""Statuses below 500 of a busy, locked or hurried server or proxy, which the next try need not meet."""


def _servers(status: int, said: str, wait: float | None) -> Failure:
    """A server that failed, with a status that says no more."""
    kind = f"http_{status}"
    if status in _PASSING or status >= 500:
        return _later(kind, f"the provider failed ({status}): {said}", said, wait, status)
    return Failure("provider", kind, f"the provider answered {status}: {said}", after=wait, status=status)


def failed_inside(payload: Any, *, key: str, url: str) -> Failure | None:
    """The failure told inside a body of status 200, or None: an error object, or a reply that says it failed."""
    if not isinstance(payload, dict):
        return None
    error = payload.get("error") or _in_choice(payload)
    if not error and payload.get("type") != "error" and payload.get("status") != "failed":
        return None
    body = ErrorBody.of({"error": error} if error else payload)
    code, kind, said = body.code, body.kind, body.message
    words = f"{code} {kind}"
    if POLICY & {code, kind}:
        sentence = f"the provider declined to answer ({code or kind}): {said}"
        return Failure("model", "refusal", sentence, status=200)
    if len(code) == 3 and code.isdecimal() and 400 <= int(code) < 600:
        return classify(int(code), {}, {"error": error}, said, key=key, url=url)
    if "rate_limit" in words:
        return Failure("provider", "rate_limited", f"the provider is busy: {said}", retry=True, status=200)
    if "overloaded" in words:
        sentence = f"the provider is overloaded: {said}"
        return Failure("provider", "overloaded", sentence, retry=True, status=200)
    if symptoms.QUOTA.search(f"{words} {said}"):
        return _stop("quota", f"the account behind {key} has no credit or quota left: {said}", 200)
    if symptoms.BAD_KEY.search(f"{words} {said}"):
        return _stop("bad_key", f"the server refused the key in {key}: {said}", 200)
    if symptoms.OVERFLOW.search(f"{words} {said}"):
        window = symptoms.window_of({"error": error}, said)
        sentence = f"the prompt is too long for the model: {said or words}"
        return Failure("provider", "overflow", sentence, status=200, window=window)
    sentence = f"the provider sent an error as an answer: {said or words}"
    return Failure("provider", "error_in_200", sentence, retry=True, status=200)


def _in_choice(payload: Mapping[str, Any]) -> Any:
    """The error of a first choice that failed while others of a router's providers did not."""
    choices = payload.get("choices")
    first = choices[0] if isinstance(choices, list) and choices else None
    return first.get("error") if isinstance(first, dict) else None


def bad_response(why: str) -> Failure:
    """A 200 that is no answer of this wire; `why` says what was wrong with it."""
    return Failure(
        "provider", "bad_response", f"the provider's answer can't be read: {why}", retry=True, status=200
    )
