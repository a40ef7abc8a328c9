"""The fake server itself: threads, HTTP/1.1, any free port; it keeps what it was asked and refuses what strict ones do."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Literal

from tests.fakes.strict import wrong_chat, wrong_messages, wrong_responses
from tests.fakes.words import Answer, Bytes, Drop, Raw, Say, Status, Wait, dull

WireName = Literal["chat", "responses", "messages"]
_PATHS: dict[str, WireName] = {
    "/chat/completions": "chat",
    "/responses": "responses",
    "/messages": "messages",
}


@dataclass(frozen=True)
class Asked:
    """One request: `n` counts them from 0, `of_seat` those of its conversation."""

    n: int
    wire: WireName
    path: str
    headers: Mapping[str, str]
    raw: bytes
    body: dict[str, Any]

    @property
    def tools(self) -> dict[str, Mapping[str, Any]]:
        """Properties of each offered tool's arguments."""
        tools = {}
        for tool in self.body.get("tools") or ():
            tool = tool.get("function", tool)
            tools[tool["name"]] = tool.get("parameters", tool.get("input_schema"))["properties"]
        return tools

    @property
    def form(self) -> Mapping[str, Any] | None:
        """The JSON Schema that the answer is to be held to, if one was sent."""
        held = {
            "chat": self.body.get("response_format", {}).get("json_schema", {}),
            "responses": self.body.get("text", {}).get("format", {}),
            "messages": self.body.get("output_config", {}).get("format", {}),
        }[self.wire]
        return held.get("schema")

    @property
    def said(self) -> list[str]:
        """All texts that the model was told in the conversation, system prompt left out."""
        return [text for role, text in self.turns if role == "user"]

    @property
    def turns(self) -> list[tuple[str, str]]:
        """(user or assistant, text) of each message in order."""
        items = self.body.get("messages", self.body.get("input", []))
        told = []
        for item in items:
            role = (
                "user"
                if item.get("role") in ("user", "tool") or item.get("type") == "function_call_output"
                else "assistant"
            )
            if item.get("role") == "system":
                continue
            told.append((role, _text(item)))
        return told

    @property
    def system(self) -> str:
        """The system prompt."""
        if self.wire == "responses":
            return str(self.body["instructions"])
        if self.wire == "messages":
            return "".join(block["text"] for block in self.body["system"])
        return str(self.body["messages"][0]["content"])

    @property
    def last(self) -> str:
        """The text that asks for this answer."""
        return self.said[-1]

    @property
    def allowed(self) -> list[str]:
        """The tools that the last text says may be called now."""
        return (
            self.last.rsplit("Call one of: ", 1)[1].rstrip(".").split(", ")
            if "Call one of: " in self.last
            else []
        )

    @property
    def seat(self) -> str:
        """The seat that is being played."""
        return next(
            (t.split("You are ", 1)[1].split(".", 1)[0].lower() for t in self.said if "You are " in t), ""
        )


def _text(item: Any) -> str:
    content = item.get("content", item.get("output"))
    if isinstance(content, list):
        return "\n".join(str(b.get("text") or b.get("content") or "") for b in content)
    return str(content or "")


class FakeServer:
    """`behave` says what to answer to each request; a list is answered in order, then `dull` plays on.

    With `strict`, what is not well-formed is refused with a 400 and noted in `wrong`.
    """

    def __init__(
        self, behave: Callable[[Asked], Answer] | Sequence[Answer] | None = None, *, strict: bool = True
    ) -> None:
        self.asked: list[Asked] = []
        self.wrong: list[str] = []
        self.most_inflight = 0
        self._inflight = 0
        self._sent: list[Any] = []
        self._lock = threading.Lock()
        self._strict = strict
        script = list(behave) if behave is not None and not callable(behave) else []
        self._behave: Callable[[Asked], Answer] = (
            behave if callable(behave) else lambda asked: script.pop(0) if script else dull(asked)
        )
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True)

    @property
    def url(self) -> str:
        """The root, for the messages wire; the openai wires are under `/v1`."""
        return f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> FakeServer:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def _answer(self, asked: Asked) -> Answer:
        check = {"chat": wrong_chat, "messages": wrong_messages, "responses": wrong_responses}[asked.wire]
        wrong = check(asked.body, self._sent) if self._strict else None
        if wrong is not None:
            self.wrong.append(wrong)
            return Status(400, {"error": {"type": "invalid_request_error", "message": wrong}})
        return self._behave(asked)

    def behave(self, how: Callable[[Asked], Answer]) -> None:
        """Answer like this from now on."""
        self._behave = how

    def _handler(fake) -> type[BaseHTTPRequestHandler]:  # noqa: N805 - self is the handler's
        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            wbufsize = -1
            disable_nagle_algorithm = True

            def log_message(self, *_: Any) -> None:
                pass

            def do_POST(self) -> None:
                raw = self.rfile.read(int(self.headers["content-length"]))
                wire = next((wire for end, wire in _PATHS.items() if self.path.endswith(end)), None)
                if wire is None:
                    self._send(404, b'{"error":{"message":"no such path"}}')
                    return
                with fake._lock:
                    headers = {k.lower(): v for k, v in self.headers.items()}
                    asked = Asked(len(fake.asked), wire, self.path, headers, raw, json.loads(raw))
                    fake.asked.append(asked)
                    fake._inflight += 1
                    fake.most_inflight = max(fake.most_inflight, fake._inflight)
                try:
                    answer = fake._answer(asked)
                    if isinstance(answer, Wait):
                        time.sleep(answer.seconds)
                        answer = answer.then
                finally:
                    with fake._lock:  # before the answer leaves: who gets it may ask again at once
                        fake._inflight -= 1
                self._give(asked, answer)

            def _give(self, asked: Asked, answer: Answer) -> None:
                if isinstance(answer, Drop):
                    self.close_connection = True
                    self.connection.close()
                elif isinstance(answer, Bytes):
                    self._drip(answer)
                elif isinstance(answer, Status):
                    body = answer.body if isinstance(answer.body, bytes) else json.dumps(answer.body).encode()
                    self._send(answer.status, body, answer.headers)
                elif isinstance(answer, Raw):
                    self._send(200, answer.body, {"content-type": answer.kind})
                else:
                    body = _WRITERS[asked.wire](asked, answer)
                    with fake._lock:
                        fake._sent.append(body.get("content") or body.get("output") or [])
                    self._send(200, json.dumps(body).encode())

            def _drip(self, answer: Bytes) -> None:
                self.close_connection = True
                try:
                    for part in answer.parts:
                        time.sleep(answer.pause)
                        self.connection.sendall(part)
                except OSError:
                    pass
                self.connection.close()

            def _send(self, status: int, body: bytes, headers: Mapping[str, str] | None = None) -> None:
                try:
                    self.send_response(status)
                    for name, value in {"content-type": "application/json", **(headers or {})}.items():
                        self.send_header(name, value)
                    self.send_header("content-length", str(len(body)))
                    self.end_headers()
                    self.wfile.write(body)
                    self.wfile.flush()
                except (BrokenPipeError, ConnectionResetError):
                    self.close_connection = True

        return Handler


def _calls(asked: Asked, say: Say) -> list[tuple[str, Any, Any]]:
    return [(c[0], c[1], c[2] if len(c) > 2 else f"call-{asked.n}-{i}") for i, c in enumerate(say.calls)]


def _argument_text(arguments: Any) -> Any:
    return arguments if arguments is None or isinstance(arguments, str) else json.dumps(arguments)


def _chat(asked: Asked, say: Say) -> dict[str, Any]:
    calls = [
        {"id": id, "type": "function", "function": {"name": name, "arguments": _argument_text(arguments)}}
        for name, arguments, id in _calls(asked, say)
    ]
    message: dict[str, Any] = {
        "role": "assistant",
        "content": say.text,
        "refusal": say.refusal,
        **say.message,
    }
    if calls:
        message["tool_calls"] = calls
    body = {
        "id": f"chatcmpl-{asked.n}", "object": "chat.completion", "created": 1, "model": asked.body["model"],
        "choices": [{"index": 0, "message": message, "finish_reason": say.finish or ("tool_calls" if calls else "stop")}],
        "usage": {"prompt_tokens": len(asked.raw) // 4, "completion_tokens": 20, "total_tokens": len(asked.raw) // 4 + 20},
    }  # fmt: skip
    return _with_usage(body, say)


def _responses(asked: Asked, say: Say) -> dict[str, Any]:
    output: list[Any] = list(say.blocks)
    if say.text is not None:
        content = [{"type": "output_text", "text": say.text, "annotations": [], "logprobs": []}]
        output.append(
            {
                "type": "message",
                "id": f"msg_{asked.n}",
                "role": "assistant",
                "status": "completed",
                "content": content,
            }
        )
    if say.refusal is not None:
        content = [{"type": "refusal", "refusal": say.refusal}]
        output.append(
            {
                "type": "message",
                "id": f"msg_{asked.n}",
                "role": "assistant",
                "status": "completed",
                "content": content,
            }
        )
    for name, arguments, id in _calls(asked, say):
        output.append(
            {
                "type": "function_call",
                "id": f"fc_{id}",
                "call_id": id,
                "name": name,
                "arguments": _argument_text(arguments),
                "status": "completed",
            }
        )
    cut = say.finish == "length"
    body = {
        "id": f"resp_{asked.n}", "object": "response", "status": "incomplete" if cut else "completed", "model": asked.body["model"],
        "incomplete_details": {"reason": "max_output_tokens"} if cut else None, "error": None, "output": output,
        "usage": {"input_tokens": len(asked.raw) // 4, "output_tokens": 20, "total_tokens": len(asked.raw) // 4 + 20},
    }  # fmt: skip
    return _with_usage(body, say)


def _messages(asked: Asked, say: Say) -> dict[str, Any]:
    content: list[Any] = [dict(block) for block in say.blocks]
    if say.text is not None:
        content.append({"type": "text", "text": say.text})
    for name, arguments, id in _calls(asked, say):
        content.append({"type": "tool_use", "id": id, "name": name, "input": arguments})
    finish = {"length": "max_tokens", "refusal": "refusal"}.get(
        say.finish or "", "tool_use" if say.calls else "end_turn"
    )
    if say.refusal is not None:
        finish = "refusal"
    body = {
        "id": f"msg_{asked.n}", "type": "message", "role": "assistant", "model": asked.body["model"], "content": content,
        "stop_reason": finish, "stop_sequence": None,
        "usage": {"input_tokens": len(asked.raw) // 4, "output_tokens": 20},
    }  # fmt: skip
    if say.refusal is not None:
        body["stop_details"] = {"type": "refusal", "category": None, "explanation": say.refusal}
    return _with_usage(body, say)


def _with_usage(body: dict[str, Any], say: Say) -> dict[str, Any]:
    if say.usage == "missing":
        del body["usage"]
    elif say.usage == "null":
        body["usage"] = None
    elif say.usage is not None:
        body["usage"] = say.usage
    return {**body, **say.more}


_WRITERS: dict[str, Callable[[Asked, Say], dict[str, Any]]] = {
    "chat": _chat,
    "responses": _responses,
    "messages": _messages,
}
