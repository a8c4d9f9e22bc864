r"""Events as lines of a file: a checksum, a space, compact JSON, a line feed.

Here: events to bytes and back, with every damage named by its line and byte. Not here: files, and what events mean.

Every byte but the line feed is printable ASCII, so that one damaged bit never passes for text, and a line feed ends a
line wherever it stands. One line holds what was written in one go: an event, or a list of several that are recorded
together or not at all.
"""

import json
import zlib
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

from pontoon_keeper.errors import BookError

Event: TypeAlias = dict[str, Any]
"""What happened, as JSON has it: an object with a few plain values."""

_HEAD = 9
"""Bytes before the JSON: eight of the checksum, one space."""

_PRINTABLE = range(0x20, 0x7F)

_DOCTOR = "nothing was changed; pontoon doctor looks at the whole book"


class Spot(NamedTuple):
    """Where bytes stand: the file, its line from 1, and how many bytes are before them."""

    file: str
    line: int
    offset: int


def encode(events: Sequence[Event]) -> bytes:
    r"""Write one event, or several that belong together, as one line.

    Raises:
        ValueError: there is no event, or a number that JSON does not know.
        TypeError: a value that JSON does not know.

    >>> encode([{"kind": "undo", "n": 1}])
    b'9d0eb540 {"kind":"undo","n":1}\n'
    """
    if not events:
        raise ValueError("a line holds at least one event")
    value = events[0] if len(events) == 1 else list(events)
    body = json.dumps(value, separators=(",", ":"), allow_nan=False).encode("ascii")
    return b"%08x %b\n" % (zlib.crc32(body), body)


def decode(line: bytes, spot: Spot) -> list[Event]:
    r"""Read the events of one line, with its line feed.

    Raises:
        BookError: the line is not as it was written; the message names the file, the line and the byte.

    >>> decode(b'9d0eb540 {"kind":"undo","n":1}\n', Spot("a.events", 1, 0))
    [{'kind': 'undo', 'n': 1}]
    """
    if not is_whole(line):
        raise damaged(spot, line)
    try:
        value = json.loads(str(line[_HEAD:], "ascii"))
    except ValueError as error:
        # The checksum is right and yet it is no JSON: another program wrote it.
        raise damaged(spot, line) from error
    events = value if isinstance(value, list) else [value]
    if not events or not all(isinstance(event, dict) for event in events):
        raise damaged(spot, line)
    return events


def is_whole(line: bytes) -> bool:
    r"""Tell whether a line ends with a line feed and agrees with its checksum.

    >>> is_whole(b'9d0eb540 {"kind":"undo","n":2}\n')
    False
    """
    return line.endswith(b"\n") and line[:_HEAD] == b"%08x " % zlib.crc32(line[_HEAD:-1])


def is_torn(tail: bytes) -> bool:
    r"""Tell whether an unterminated tail is what an interrupted write leaves, and not a line whose end was damaged.

    After all of a line a write has but a line feed left; any other byte in its place, save the zero of a block that
    never reached the disk, came there later, and what it ends may have been acknowledged.

    >>> is_torn(b'9d0eb540 {"kind":"und'), is_torn(b'9d0eb540 {"kind":"undo","n":1}J')
    (True, False)
    """
    return tail[-1:] == b"\0" or not is_whole(tail[:-1] + b"\n")


def checksum(line: bytes) -> str:
    """Give the checksum a line was written with, as it stands there."""
    return line[:8].decode("ascii", "replace")


def damaged(spot: Spot, line: bytes) -> BookError:
    """Name a damaged line by its number, and by the first byte that cannot be right, else by its first."""
    wrong = next((at for at, byte in enumerate(line[:-1]) if byte not in _PRINTABLE), 0)
    return BookError(f"{spot.file} is damaged in line {spot.line}, at byte {spot.offset + wrong}", _DOCTOR)
