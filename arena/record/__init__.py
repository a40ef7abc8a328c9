"""The transcript of a game: its lines, the writer, the reader, the replay, and the one wording of events."""

from arena.record.prose import sentence
from arena.record.seen import seen_by, seen_whole

__all__ = ["seen_by", "seen_whole", "sentence"]
