"""The transcript of a game: its lines, the writer, the reader, the replay, and the one wording of events."""

from arena.record.lines import Line
from arena.record.prose import sentence
from arena.record.reader import Record, WrongRecord, read_record
from arena.record.replay import ReplayFails, Step, final_position, replay
from arena.record.seen import seen_by, seen_whole
from arena.record.verify import Difference, verify
from arena.record.writer import RecordDiffers, RecordWriter

__all__ = [
    "Difference",
    "Line",
    "Record",
    "RecordDiffers",
    "RecordWriter",
    "ReplayFails",
    "Step",
    "WrongRecord",
    "final_position",
    "read_record",
    "replay",
    "seen_by",
    "seen_whole",
    "sentence",
    "verify",
]
