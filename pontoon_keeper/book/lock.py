"""One writer at a time: a lock on a file beside the one that is written.

Here: getting and giving back the lock, and telling who has it. Not here: what is done meanwhile.

The system's lock goes with the process, however it ends, so there is never an old lock to clear away. The file says who
had it last; it is believed only while the system says that somebody has it.
"""

import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from pontoon_keeper.book.disk import explain
from pontoon_keeper.errors import BookError

PATIENCE = 5.0
"""Seconds to wait for another process by default."""

_SHORTEST, _LONGEST = 0.001, 0.05
"""Seconds between two tries, growing from the one to the other."""

_NOTE = 128
"""Bytes the file holds: always as many, so that one write replaces them all."""

_MODE = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0)

if sys.platform == "win32":
    import msvcrt

    def _try_lock(descriptor: int) -> bool:
        # A locked byte cannot be read by others there, so it stands behind the note.
        os.lseek(descriptor, _NOTE, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True

else:
    import fcntl

    def _try_lock(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


class _Turn:
    """What the threads of this process share about one lock."""

    __slots__ = ("depth", "owner")

    def __init__(self) -> None:
        self.owner = threading.RLock()
        self.depth = 0


# A second descriptor of the same process would have to wait for the first, for ever if it is the same thread; so the
# process counts for itself. A child that was forked starts anew: it has not got the lock.
_turns: dict[tuple[int, str], _Turn] = {}


class Lock:
    """A lock that one process holds at a time; the thread that holds it may take it again.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     lock = Lock(Path(folder) / "lock")
    ...     with lock.held(), lock.held():
    ...         print("ours")
    ours
    """

    __slots__ = ("command", "path", "patience")

    def __init__(self, path: Path, *, patience: float = PATIENCE, command: str | None = None) -> None:
        """Name the file beside, the seconds to wait, and what to tell those who wait for us."""
        self.path = path
        self.patience = patience
        self.command = " ".join([Path(sys.argv[0]).name, *sys.argv[1:2]]) if command is None else command

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold the lock for a while.

        Raises:
            BookError: somebody else has it and keeps it, and who; or the file cannot be made.
        """
        until = time.monotonic() + self.patience
        turn = _turns.setdefault((os.getpid(), os.path.realpath(self.path)), _Turn())
        if not turn.owner.acquire(timeout=self.patience):
            raise self._busy()
        try:
            if turn.depth:
                turn.depth += 1
                try:
                    yield
                finally:
                    turn.depth -= 1
                return
            descriptor = self._acquire(until)
            turn.depth = 1
            try:
                yield
            finally:
                turn.depth = 0
                # Closing gives the lock back; a failure of that cannot undo what was written.
                with suppress(OSError):
                    os.close(descriptor)
        finally:
            turn.owner.release()

    def _acquire(self, until: float) -> int:
        pause = _SHORTEST
        while True:
            try:
                descriptor = self._try()
            except OSError as error:
                raise explain(error, self.path, "lock") from error
            if descriptor is not None:
                return descriptor
            left = until - time.monotonic()
            if left <= 0:
                raise self._busy()
            time.sleep(min(pause, left))
            pause = min(2 * pause, _LONGEST)

    def _try(self) -> int | None:
        descriptor = os.open(self.path, _MODE, 0o666)
        ours = False
        try:
            if _try_lock(descriptor) and self._is_still(descriptor):
                # A courtesy to those who wait; on a full disk they will do without.
                with suppress(OSError):
                    os.lseek(descriptor, 0, os.SEEK_SET)
                    os.write(descriptor, self._note())
                ours = True
        finally:
            # An interruption, too, gives it back.
            if not ours:
                os.close(descriptor)
        return descriptor if ours else None

    def _is_still(self, descriptor: int) -> bool:
        """Tell whether the file that is locked still bears the name: a lock on a deleted file keeps nobody out."""
        if sys.platform == "win32":
            return True
        try:
            return os.path.samestat(os.fstat(descriptor), self.path.stat())
        except FileNotFoundError:
            return False

    def _note(self) -> bytes:
        text = f"{os.getpid()} {self.command}"
        plain = "".join(letter if letter.isprintable() else "?" for letter in text)
        return plain.encode("utf-8", "replace")[: _NOTE - 1].ljust(_NOTE - 1) + b"\n"

    def holder(self) -> tuple[int, str] | None:
        """Tell who had the lock last, as a process id and a command; None if nothing readable says so."""
        try:
            note = self.path.read_bytes()[:_NOTE].decode("utf-8", "replace")
        except OSError:
            return None
        number, _, command = note.strip().partition(" ")
        # The file lies open to everybody: what it says is shown, so it must be fit to be shown.
        if not (number.isascii() and number.isdigit() and command.isprintable()):
            return None
        return int(number), command.strip()

    def _busy(self) -> BookError:
        holder = self.holder()
        who = "another process" if holder is None else f"process {holder[0]} ({holder[1]})"
        return BookError(
            f"the book is held by {who}, and {self.patience:g} seconds of waiting were not enough",
            "let it finish, or end it, then say this again",
        )
