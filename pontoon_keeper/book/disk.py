"""Bytes on their way to the disk, and the operating system's errors in words.

Here: writing all of something, making sure of it, replacing a file as a whole, and what to tell the person when it does
not work. Not here: what the bytes mean, and who may write when.
"""

import errno
import os
import sys
from pathlib import Path

from pontoon_keeper.errors import BookError

NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
NO_PERMISSION = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})
NOT_A_FOLDER = frozenset({errno.ENOTDIR, errno.EEXIST})

_ELSEWHERE = "name another folder with --book or PONTOON_BOOK"
_BINARY: int = getattr(os, "O_BINARY", 0)
READ = os.O_RDONLY | _BINARY
APPEND = os.O_RDWR | os.O_APPEND | _BINARY
CREATE = os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL | _BINARY
OVERWRITE = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _BINARY


def explain(error: OSError, path: Path, doing: str) -> BookError:
    """Say in words what the operating system refused.

    Args:
        error: what was raised.
        path: the file or folder it was about.
        doing: what was tried, as it follows "cannot": `write to`, `read`.

    >>> explain(OSError(errno.ENOSPC, "x"), Path("a.events"), "write to").message
    'cannot write to a.events: there is no room left on the disk'
    """
    number = error.errno
    if number in NO_ROOM:
        reason, hint = "there is no room left on the disk", "free some space, then say it again"
    elif number in NO_PERMISSION:
        reason, hint = "no permission", f"allow it, or {_ELSEWHERE}"
    elif number == errno.EIO:
        reason, hint = "the disk reports an error", "save a copy of the book elsewhere and look after the disk"
    elif number in NOT_A_FOLDER:
        reason, hint = "there is a file where a folder should be", f"move it away, or {_ELSEWHERE}"
    elif number == errno.EISDIR:
        reason, hint = "there is a folder where a file should be", f"move it away, or {_ELSEWHERE}"
    elif number == errno.ENOENT:
        reason, hint = "it is not there", f"make its folder, or {_ELSEWHERE}"
    else:
        reason, hint = (error.strerror or "the system gives no reason").lower(), _ELSEWHERE
    return BookError(f"cannot {doing} {path}: {reason}", hint)


def write_all(descriptor: int, data: bytes) -> None:
    """Write all of it, in one call unless the system takes less at a time.

    Raises:
        OSError: as the system does; some of it may have been written.
    """
    rest = memoryview(data)
    while rest:
        taken = os.write(descriptor, rest)
        if not taken:
            # A write of nothing that is no error would otherwise go on for ever.
            raise OSError(errno.EIO, "nothing was taken")
        rest = rest[taken:]


def read_from(descriptor: int, offset: int) -> bytes:
    """Read everything from an offset in bytes to the end.

    Raises:
        OSError: as the system does.
    """
    os.lseek(descriptor, offset, os.SEEK_SET)
    pieces = []
    while piece := os.read(descriptor, 1 << 20):
        pieces.append(piece)
    return b"".join(pieces)


def sync(descriptor: int) -> None:
    """Wait until the data of a file is on the disk.

    Raises:
        OSError: as the system does.
    """
    if sys.platform == "darwin":
        import fcntl  # noqa: PLC0415 - not on every system

        # There fsync ends at the drive's own memory, which does not outlive a power cut.
        fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
    elif sys.platform == "win32":
        os.fsync(descriptor)
    else:
        os.fdatasync(descriptor)


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk.

    Raises:
        OSError: as the system does.
    """
    if sys.platform == "win32":
        # A folder cannot be opened there, and the system keeps its names in a journal.
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def replace_file(path: Path, data: bytes, *, durable: bool = True) -> None:
    """Put a whole file in the place of another: afterwards there is the old one or the new one, never a part.

    Args:
        path: the file, which need not be there yet.
        data: all that it shall hold.
        durable: wait for the disk; a cache needs not.

    Raises:
        BookError: it could not be done, and the old file stands.
    """
    beside = path.with_name(f"{path.name}.new-{os.getpid()}")
    try:
        descriptor = os.open(beside, OVERWRITE, 0o666)
        try:
            write_all(descriptor, data)
            if durable:
                os.fsync(descriptor)
        finally:
            os.close(descriptor)
        # os.replace and not Path.replace: the call that matters stands here as the system has it.
        os.replace(beside, path)  # noqa: PTH105
        if durable:
            sync_folder(path.parent)
    except OSError as error:
        raise explain(error, path, "write to") from error
    finally:
        # Gone already where it took its place; what is left of a failure is of no use.
        beside.unlink(missing_ok=True)


def make_folder(path: Path) -> None:
    """Make a folder and those above it, where they are missing.

    Raises:
        BookError: it cannot be made.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise explain(error, path, "make") from error


def read_file(path: Path) -> bytes | None:
    """Read a whole file; None if there is none.

    Raises:
        BookError: it cannot be read.
    """
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise explain(error, path, "read") from error
