"""One endpoint with one key: the official SDK's client, and its errors told in our words."""

from __future__ import annotations

import asyncio
import json
import os
import re
import ssl
from collections.abc import AsyncIterator, Iterator
from typing import Any, Literal

from arena.providers.failure import CallFailed, Failure, bad_response, classify
from arena.providers.keys import Key, scrub

Sdk = Literal["openai", "anthropic"]
_STAY: dict[str, Any] = {"follow_redirects": False}
"""Settings of every client: a redirect would carry the key and the prompts to an address nobody named."""
_TAG = re.compile(r"<(?:script|style)\b.*?</(?:script|style)>|<[^>]*>", re.S | re.I)


class Link:
    """A client of one SDK, made when it is first used; its own retries are off."""

    def __init__(self, sdk: Sdk, base_url: str, key: Key) -> None:
        self.sdk = sdk
        self.base_url = base_url
        self.key = key
        self._client: Any = None
        self._module: Any = None
        self._response: Any = None
        self._never_opened: Any = ()
        self._garbled: Any = ()

    def _open(self) -> Any:
        import httpx2

        self._response = httpx2.Response
        self._never_opened = httpx2.ConnectTimeout
        self._garbled = _garblings()
        self._module = _module(self.sdk)
        settings: dict[str, Any] = {
            "api_key": self.key.value or "none",
            "base_url": self.base_url,
            "max_retries": 0,
            "http_client": _http_client(self._module),
        }
        if self.sdk == "openai":
            return self._module.AsyncOpenAI(**settings)
        if "api.anthropic.com" not in self.base_url:
            # Several servers that speak this wire still look for the key where it used to be.
            settings["default_headers"] = {"x-api-key": settings["api_key"]}
        return self._module.AsyncAnthropic(**settings)

    async def post(self, path: str, body: bytes, *, timeout: float, headers: dict[str, str]) -> bytes:
        """Send one request and return the body of the answer, of status 200; raises CallFailed."""
        if self._client is None:
            self._client = self._open()
        sdk = self._module
        length, content = str(len(body)), _Once(body)
        del body
        try:
            async with asyncio.timeout(timeout):
                # The whole address: a path alone would be joined to the client's own anew for every call.
                response = await self._client.post(
                    self.base_url + path,
                    cast_to=self._response,
                    content=content,
                    options={
                        "headers": {"Content-Type": "application/json", "Content-Length": length, **headers},
                        "timeout": timeout,
                    },
                )
        except sdk.APIStatusError as error:
            raise CallFailed(self._refused(error.response, path)) from None
        except TimeoutError:
            raise CallFailed(_too_slow(timeout)) from None
        except sdk.APIConnectionError as error:
            cause = error.__cause__ or error
            if isinstance(cause, self._garbled):
                raise CallFailed(_garbled(cause)) from None
            # The aiohttp transport tells a refused or dropped connection as one that took too long to open.
            if isinstance(error, sdk.APITimeoutError) and not isinstance(cause, self._never_opened):
                raise CallFailed(_too_slow(timeout)) from None
            raise CallFailed(self._lost(_why(cause))) from None
        except self._garbled as error:
            # One SDK lets through what aiohttp says of bytes that are no HTTP.
            raise CallFailed(_garbled(error)) from None
        except _transport_errors() as error:
            raise CallFailed(self._lost(_why(error))) from None
        kind = response.headers.get("content-type", "")
        if "text/event-stream" in kind:
            failure = Failure(
                "provider",
                "bad_response",
                "the server streamed an answer that was not asked for as a stream",
                retry=True,
                status=200,
            )
            raise CallFailed(failure)
        answer: bytes = response.content
        return answer

    def _lost(self, why: str) -> Failure:
        sentence = scrub(f"no connection to {self.base_url}: {why}")[:400]
        return Failure("provider", "connection", sentence, retry=True)

    def _refused(self, response: Any, path: str) -> Failure:
        if 300 <= response.status_code < 400:
            return self._elsewhere(response)
        text = response.text
        try:
            payload = json.loads(text)
        except (ValueError, RecursionError):
            payload, text = None, _TAG.sub(" ", text)
        text = " ".join(text.split())
        url = self.base_url + path
        failure = classify(
            response.status_code, response.headers, payload, text, key=self.key.variable, url=url
        )
        return failure.presentable()

    def _elsewhere(self, response: Any) -> Failure:
        """A redirect, which is never followed."""
        place = scrub("".join(c for c in response.headers.get("location", "") if c.isprintable()))[:200]
        sentence = (
            f"{self.base_url} answers with a redirect ({response.status_code}) to {place or 'nowhere'}, "
            "which is not followed with a key: if that is the right server, give its address as base_url"
        )
        return Failure("user", "redirect", sentence, stops=True, status=response.status_code)

    async def close(self) -> None:
        """Close the connections."""
        if self._client is not None:
            await self._client.close()
            self._client = None


class _Once:
    """A request's body, let go of when it is sent: the answer may be long in coming, and others wait for theirs."""

    def __init__(self, body: bytes) -> None:
        self._left = [body]

    async def __aiter__(self) -> AsyncIterator[bytes]:
        while self._left:
            yield self._left.pop()


def _why(error: BaseException) -> str:
    """What the system says of a lost connection, such as "Connection refused", else the error by its name."""
    causes = list(_causes(error))
    secure = [cause for cause in causes if isinstance(cause, ssl.SSLError)]
    if secure:  # OSErrors whose numbers are none of the system's; the innermost tells most
        told = getattr(secure[-1], "verify_message", None) or str(secure[-1].reason).replace("_", " ").lower()
        return f"TLS failed ({told})"
    for cause in causes:
        if isinstance(cause, OSError) and cause.errno and cause.strerror:
            # asyncio tells a refusal in its own words: "Connect call failed ('127.0.0.1', 80)"
            return os.strerror(cause.errno) if cause.errno > 0 else cause.strerror
    if any(isinstance(cause, _closings()) for cause in causes):
        return "the server closed it before its answer was whole"
    return f"{type(error).__name__} {error}".strip()


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """The error and those that it came of."""
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _garbled(error: BaseException) -> Failure:
    why = " ".join(scrub(str(getattr(error, "message", "") or error)).split())[:200]
    return bad_response(f"it can't be unpacked: {why}")


def _too_slow(timeout: float) -> Failure:
    return Failure("provider", "timeout", f"no answer within {timeout:g} s", retry=True)


def _module(sdk: Sdk) -> Any:
    """The SDK; each takes as long to import as all the rest."""
    if sdk == "openai":
        import openai

        return openai
    import anthropic

    return anthropic


def _http_client(module: Any) -> Any:
    """An SDK's client over aiohttp, faster with many calls in flight, or its other one where it can't have that."""
    import httpx2

    try:
        return module.DefaultAioHttpClient(**_STAY)
    except RuntimeError:  # the SDK finds a part of its extra missing
        limits = httpx2.Limits(max_connections=None, max_keepalive_connections=256)
        return module.DefaultAsyncHttpxClient(limits=limits, **_STAY)


def _garblings() -> tuple[type[Exception], ...]:
    """What is raised of an answer that is no HTTP, or not packed as it says."""
    import aiohttp
    import httpx2

    return (httpx2.DecodingError, aiohttp.ClientResponseError)


def _closings() -> tuple[type[Exception], ...]:
    """What is raised where a server closes too soon; some of it quotes the headers that had come."""
    import aiohttp
    import httpx2

    return (aiohttp.ServerDisconnectedError, aiohttp.ClientPayloadError, httpx2.RemoteProtocolError)


def _transport_errors() -> tuple[type[Exception], ...]:
    """What is raised below the SDKs, which let some of it through as it is."""
    import aiohttp
    import httpx2

    return (httpx2.HTTPError, httpx2.InvalidURL, httpx2.StreamError, OSError, aiohttp.ClientError)
