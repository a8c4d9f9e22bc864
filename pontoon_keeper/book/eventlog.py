"""A log of events that only ever grows, in a file.

Here: reading from where one stopped, and appending so that afterwards there is the old log or the new one. Not here:
what events mean, and TinyDB.

An append is acknowledged when it is on the disk, and not before. It takes the lock for itself; whoever must look before
they append does both inside `transaction`. A reader takes no lock: it stops at an unterminated end, which is a write
that is still going on or was interrupted.
"""

import errno
import os
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path
from typing import NamedTuple

from pontoon_keeper.book import disk
from pontoon_keeper.book.lines import Event, Spot, checksum, damaged, decode, encode, is_torn, is_whole
from pontoon_keeper.book.lock import Lock
from pontoon_keeper.errors import BookError


class Mark(NamedTuple):
    """How far a log was read: bytes, lines and events so far, and the length and checksum of the last line."""

    offset: int = 0
    lines: int = 0
    events: int = 0
    length: int = 0
    checksum: str = ""


START = Mark()


class Tail(NamedTuple):
    """What a log holds after a mark, and the mark after it.

    `whole` says that these are all events from the first: the log had nothing before, or the mark no longer fits it.
    """

    events: list[Event]
    mark: Mark
    whole: bool


class Log(ABC):
    """What a log on the disk and one in memory have in common."""

    __slots__ = ()

    @property
    @abstractmethod
    def name(self) -> str:
        """Give the name that errors call it by."""

    @abstractmethod
    def transaction(self) -> AbstractContextManager[None]:
        """Keep all other writers out for a while; it may be entered again inside itself."""

    @abstractmethod
    def load(self, offset: int) -> bytes:
        """Give all bytes from an offset; none if there is no log."""

    @abstractmethod
    def _put(self, data: bytes) -> None:
        """Add one line behind the last whole one."""

    def append(self, events: Sequence[Event]) -> None:
        """Add events, all of them or none; when it returns they are safe.

        Raises:
            BookError: nothing was added, unless the message says that this is in doubt.
            ValueError: there is no event.
        """
        data = encode(events)
        with self.transaction():
            self._put(data)

    def read(self, mark: Mark = START) -> Tail:
        """Read the events after a mark, up to an unterminated end.

        What was read without the lock may have been taken out again, because it never became safe. Then the mark no
        longer fits, and everything is read anew.

        Raises:
            BookError: a line is damaged, or the log cannot be read.
        """
        data = self.load(mark.offset - mark.length)
        last = data[: mark.length]
        if mark.offset and not (is_whole(last) and checksum(last) == mark.checksum):
            mark, data = START, self.load(0)
        try:
            return self._parse(data[mark.length :], mark)
        except BookError:
            # Read while a failed write was taken back and another came in its place, it would be two halves.
            again = self.load(mark.offset)
            if again == data[mark.length :]:
                raise
            return self._parse(again, mark)

    def _parse(self, data: bytes, mark: Mark) -> Tail:
        *lines, end = data.split(b"\n")
        offset, number = mark.offset, mark.lines
        events: list[Event] = []
        line = b""
        for body in lines:
            line = body + b"\n"
            number += 1
            events += decode(line, Spot(self.name, number, offset))
            offset += len(line)
        if not is_torn(end):
            raise damaged(Spot(self.name, number + 1, offset), end)
        after = Mark(offset, number, mark.events + len(events), len(line), checksum(line)) if lines else mark
        return Tail(events, after, not mark.offset)


class MemoryLog(Log):
    """A log that is gone with the process, and otherwise behaves as one on the disk does; for tests and trials."""

    __slots__ = ("data", "torn")

    def __init__(self, data: bytes = b"") -> None:
        """Begin with the bytes of a log."""
        self.data = data
        self.torn: list[bytes] = []

    @property
    def name(self) -> str:
        """Give the name that errors call it by."""
        return "memory"

    def transaction(self) -> AbstractContextManager[None]:
        """Keep nobody out: nobody else can get in."""
        return nullcontext()

    def load(self, offset: int) -> bytes:
        """Give all bytes from an offset."""
        return self.data[offset:]

    def _put(self, data: bytes) -> None:
        tail = torn_end(self.data, self.name)
        if tail:
            self.torn.append(tail)
        self.data = self.data[: len(self.data) - len(tail)] + data


class EventLog(Log):
    """A log in a file.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     log = EventLog(Path(folder) / "a.events")
    ...     log.append([{"n": 1}])
    ...     log.append([{"n": 2}, {"n": 3}])
    ...     log.read().mark.events
    3
    """

    __slots__ = ("_doubt", "lock", "path")

    def __init__(self, path: Path, *, lock: Lock | None = None) -> None:
        """Name the file, which need not be there yet, and the lock, if it is not the one beside the file."""
        self.path = path
        self.lock = Lock(path.with_name(f"{path.name}.lock")) if lock is None else lock
        self._doubt: str | None = None

    @property
    def name(self) -> str:
        """Give the name that errors call it by."""
        return str(self.path)

    def transaction(self) -> AbstractContextManager[None]:
        """Keep all other writers out for a while; it may be entered again inside itself.

        Raises:
            BookError: on entry, if another process keeps the lock too long.
        """
        return self.lock.held()

    def load(self, offset: int) -> bytes:
        """Give all bytes from an offset; none if there is no file.

        Raises:
            BookError: it cannot be read.
        """
        try:
            descriptor = os.open(self.path, disk.READ)
            try:
                return disk.read_from(descriptor, offset)
            finally:
                os.close(descriptor)
        except FileNotFoundError:
            return b""
        except OSError as error:
            raise disk.explain(error, self.path, "read") from error

    def _put(self, data: bytes) -> None:
        if self._doubt is not None:
            raise BookError(f"{self.path} takes nothing more: {self._doubt}", "look after the disk, then start again")
        try:
            descriptor = self._open()
        except OSError as error:
            raise disk.explain(error, self.path, "write to") from error
        try:
            self._write(descriptor, self._end(descriptor), data)
        finally:
            # What counts was synced before, or cut back; a failure of closing changes neither.
            with suppress(OSError):
                os.close(descriptor)

    def _open(self) -> int:
        try:
            return os.open(self.path, disk.APPEND)
        except FileNotFoundError:
            return os.open(self.path, disk.CREATE, 0o666)

    def _end(self, descriptor: int) -> int:
        """Give the size in bytes up to the last whole line; what is behind it is kept beside the file and cut off."""
        try:
            size = os.lseek(descriptor, 0, os.SEEK_END)
            if not size:
                return 0
            os.lseek(descriptor, size - 1, os.SEEK_SET)
            if os.read(descriptor, 1) == b"\n":
                return size
            tail = torn_end(disk.read_from(descriptor, 0), self.name)
            self._keep(tail)
            os.ftruncate(descriptor, size - len(tail))
            disk.sync(descriptor)
        except OSError as error:
            raise disk.explain(error, self.path, "mend the end of") from error
        return size - len(tail)

    def _keep(self, tail: bytes) -> None:
        """Put the end of an interrupted write beside the file: it may be all that is left of what somebody typed."""
        number = 1
        while (beside := self.path.with_name(f"{self.path.name}.torn-{number}")).exists():
            number += 1
        descriptor = os.open(beside, disk.CREATE, 0o666)
        try:
            disk.write_all(descriptor, tail)
            disk.sync(descriptor)
        finally:
            os.close(descriptor)
        disk.sync_folder(self.path.parent)

    def _write(self, descriptor: int, size: int, data: bytes) -> None:
        safe = False
        try:
            disk.write_all(descriptor, data)
            self._sync(descriptor)
            if not size:
                # Its name is as new as its first line.
                disk.sync_folder(self.path.parent)
            safe = True
        except OSError as error:
            problem = disk.explain(error, self.path, "write to")
            safe = self._cut_back(descriptor, size)
            if not safe:
                problem = BookError(
                    f"{problem.message}; whether this was recorded is in doubt",
                    "look whether it is there before you say it again",
                )
            raise problem from error
        finally:
            # Whatever else stopped it, an interruption too: nothing stays that was not acknowledged.
            if not safe:
                self._cut_back(descriptor, size)

    def _sync(self, descriptor: int) -> None:
        try:
            disk.sync(descriptor)
        except OSError as error:
            if error.errno == errno.EIO:
                # The system forgets what it could not write, so that the next sync would succeed without it.
                self._doubt = "the disk could not confirm what was written before"
            raise

    def _cut_back(self, descriptor: int, size: int) -> bool:
        """Take out what was begun; tell whether that worked."""
        try:
            os.ftruncate(descriptor, size)
        except OSError:
            self._doubt = "an interrupted write could not be taken back"
            return False
        # The next append syncs this as well; until then a crash leaves a line that nobody was told about, or its torn
        # beginning, and both are sound.
        with suppress(OSError):
            disk.sync(descriptor)
        return True


def torn_end(data: bytes, name: str) -> bytes:
    """Give what an interrupted write left behind the last whole line of a log.

    Raises:
        BookError: it is not that, but a line whose end was damaged.
    """
    start = data.rfind(b"\n") + 1
    tail = data[start:]
    if not is_torn(tail):
        raise damaged(Spot(name, data.count(b"\n") + 1, start), tail)
    return tail
