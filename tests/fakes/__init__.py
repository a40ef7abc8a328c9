"""A fake server of the three wires on 127.0.0.1, for tests that go through the real SDKs."""

from tests.fakes.server import Asked, FakeServer
from tests.fakes.words import Bytes, Drop, Raw, Say, Status, Wait, call, dull, text

__all__ = ["Asked", "Bytes", "Drop", "FakeServer", "Raw", "Say", "Status", "Wait", "call", "dull", "text"]
